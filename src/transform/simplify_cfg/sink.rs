//! Sinks stores: where all predecessors of a block end with a store to one address, the block itself stores
//! what a phi chooses. `if (c) a[i] = 1; else a[i] = 2;` has one store then, and the phi may become a `select`.
//!
//! After Rüthing, Knoop and Steffen, *Optimal Code Motion* (1994), for stores alone. Addresses are
//! the same if they are one value, or if each predecessor computes them alike for this store alone.
//! Then the computation moves along.
//!
//! If only some of the predecessors store, a new block joins their edges first: see [`gather`].
//!
//! A store before a loop is not joined with one in the loop.
//!
//! Requires: the control-flow graph, loops, uses. Cost: linear in the function, to blocks with few
//! predecessors.

use rustc_hash::FxHashSet;

use crate::analysis::Analyses;
use crate::ir::{Block, Context, Function, Inst, InstData, Op, Terminator, Uses, Value};
use crate::support::entity::EntityVec;
use crate::support::interner::Symbol;

/// The most predecessors of a block that stores sink into.
const PREDECESSORS: usize = 8;

/// Where only some of the predecessors of a block end with a store to one address, inserts a new block
/// on the edges from these. Returns whether there were any.
pub(super) fn gather(context: &Context, function: &mut Function, analyses: &Analyses) -> bool {
    let (cfg, loops) = (analyses.cfg(function), analyses.loops(function));
    let mut joins = Vec::new();
    for &end in cfg.reverse_postorder() {
        let predecessors = cfg.predecessors(end);
        if !(3..=PREDECESSORS).contains(&predecessors.len()) || loops.is_header(end) {
            continue;
        }
        let kind = |from: &Block| {
            let data = function.inst(last_store(function, *from, end)?);
            let Op::Store { value, ptr, .. } = data.op else { return None };
            data.is_simple().then(|| (ptr, data.flags, context.value_type(function, value)))
        };
        let stores: Vec<_> = predecessors.iter().map(kind).collect();
        let alike = |store: &_| stores.iter().filter(|other| *other == store).count();
        let shared = stores.iter().find(|store| store.is_some() && alike(store) > 1);
        let Some(shared) = shared.filter(|store| alike(store) < predecessors.len()) else {
            continue;
        };
        let sources = predecessors.iter().zip(&stores).filter(|(_, store)| *store == shared);
        joins.push((end, sources.map(|(&from, _)| from).collect()));
    }
    if joins.is_empty() {
        return false;
    }
    let joined = function.join_all_edges(&joins, Symbol::NONE);
    for (block, (end, _)) in joined.into_iter().zip(joins) {
        function.set_block_name(block, function.block(end).name);
    }
    true
}

/// The last instruction of `from`, if it is a store and `from` then jumps to `end`.
fn last_store(function: &Function, from: Block, end: Block) -> Option<Inst> {
    let data = function.block(from);
    let last = data.body().last().copied().filter(|_| data.terminator == Terminator::Jump(end));
    last.filter(|&last| matches!(*function.op(last), Op::Store { .. }))
}

/// Sinks stores of `function`. Returns whether there were any.
pub(super) fn run(context: &Context, function: &mut Function, analyses: &Analyses) -> bool {
    let (cfg, loops) = (analyses.cfg(function), analyses.loops(function));
    let candidates: Vec<Block> = cfg
        .reverse_postorder()
        .iter()
        .copied()
        .filter(|&end| {
            let predecessors = cfg.predecessors(end);
            (2..=PREDECESSORS).contains(&predecessors.len())
                && !loops.is_header(end)
                && predecessors.iter().all(|&from| last_store(function, from, end).is_some())
        })
        .collect();
    if candidates.is_empty() {
        return false;
    }
    let uses = analyses.uses(function);
    let mut place = EntityVec::filled(function.inst_count(), None);
    for &from in candidates.iter().flat_map(|&end| cfg.predecessors(end)) {
        function.block(from).body().iter().for_each(|&inst| place[inst] = Some(from));
    }
    let mut is_changed = false;
    for end in candidates {
        let blocks = cfg.predecessors(end);
        let lengths = blocks.iter().map(|&from| function.block(from).body().len()).collect();
        let mut predecessors =
            Predecessors { blocks, lengths, place: &place, taken: FxHashSet::default() };
        let mut sunk = Vec::new();
        while let Some(insts) = sink(context, function, uses, &mut predecessors, end) {
            sunk.push(insts);
        }
        if sunk.is_empty() {
            continue;
        }
        for &from in blocks {
            function.retain_insts(from, |_, inst| !predecessors.taken.contains(&inst));
        }
        // The order of the stores in the predecessors is kept.
        let moved: Vec<Inst> = sunk.into_iter().rev().flatten().collect();
        moved.iter().for_each(|&inst| place[inst] = Some(end));
        function.prepend(end, &moved);
        is_changed = true;
    }
    is_changed
}

/// The predecessors of a block, and what is left of their bodies.
struct Predecessors<'a> {
    blocks: &'a [Block],
    /// For each of them, how many instructions of its body are left to look at; the others are taken.
    lengths: Vec<usize>,
    /// The block of each instruction in a predecessor of a candidate.
    place: &'a EntityVec<Inst, Option<Block>>,
    /// The instructions that leave these blocks.
    taken: FxHashSet<Inst>,
}

impl Predecessors<'_> {
    /// In each of the blocks, the last instruction that is not taken.
    fn last(&mut self, function: &Function) -> Option<Vec<Inst>> {
        let predecessors = self.blocks.iter().zip(&mut self.lengths);
        let last = |(&from, length): (&Block, &mut usize)| {
            let body = &function.block(from).body()[..*length];
            *length = 1 + body.iter().rposition(|inst| !self.taken.contains(inst))?;
            Some(body[*length - 1])
        };
        predecessors.map(last).collect()
    }
}

/// Takes the last store of each of the `predecessors`, if they store to one address. Returns the
/// instructions that replace them in `end`, in order.
fn sink(
    context: &Context,
    function: &mut Function,
    uses: &Uses,
    predecessors: &mut Predecessors,
    end: Block,
) -> Option<Vec<Inst>> {
    let stores = predecessors.last(function)?;
    let mut values = Vec::new();
    let mut addresses = Vec::new();
    let mut alignments = Vec::new();
    for &store in &stores {
        let Op::Store { value, ptr, alignment } = *function.op(store) else { return None };
        values.push(value);
        addresses.push(ptr);
        alignments.push(alignment);
    }
    let data = function.inst(stores[0]);
    let ty = context.value_type(function, values[0]);
    let is_alike = |(&store, &value): (&Inst, &Value)| {
        function.inst(store).flags == data.flags && context.value_type(function, value) == ty
    };
    if !data.is_simple() || !stores.iter().zip(&values).all(is_alike) {
        return None;
    }
    // From the store upwards. The instructions of the first predecessor represent the others.
    let mut steps = vec![stores.clone()];
    while addresses.iter().any(|&address| address != addresses[0]) {
        let (step, next) = same_step(function, uses, predecessors, &addresses)?;
        steps.push(step);
        addresses = next;
    }
    predecessors.taken.extend(steps.iter().flatten());
    let mut value = values[0];
    if values.iter().any(|&other| other != value) {
        let inputs: Vec<_> = predecessors.blocks.iter().copied().zip(values).collect();
        let phi = function.append_phi(end, ty, Symbol::NONE, &inputs);
        if let Some(spans) = &mut function.spans {
            spans.copy_inst(stores[0], phi);
        }
        value = Value::Inst(phi);
    }
    let Op::Store { ptr, .. } = *function.op(stores[0]) else { return None };
    // On each path only the promise of that path's store holds.
    let alignment = alignments.into_iter().min()?;
    let op = Op::Store { value, ptr, alignment };
    let data = InstData { op, ..function.inst(stores[0]) };
    function.replace_inst(stores[0], data);
    Some(steps.iter().rev().map(|step| step[0]).collect())
}

/// The instructions that compute `addresses`, one in each predecessor, and the addresses that they start
/// from, if they are alike in all else and nothing else reads them.
fn same_step(
    function: &Function,
    uses: &Uses,
    predecessors: &Predecessors,
    addresses: &[Value],
) -> Option<(Vec<Inst>, Vec<Value>)> {
    let (mut step, mut next) = (Vec::new(), Vec::new());
    for (&address, &from) in addresses.iter().zip(predecessors.blocks) {
        let inst = address.as_inst()?;
        let Op::GetElementPtr { source, operands } = *function.op(inst) else { return None };
        let operands = function.operands(operands);
        let is_own = uses.of_inst(inst).len() == 1 && predecessors.place[inst] == Some(from);
        let first = *step.first().unwrap_or(&inst);
        let Op::GetElementPtr { source: other, operands: others } = *function.op(first) else {
            return None;
        };
        let is_alike = source == other
            && operands[1..] == function.operands(others)[1..]
            && function.inst(inst).flags == function.inst(first).flags;
        if !is_own || !is_alike {
            return None;
        }
        step.push(inst);
        next.push(operands[0]);
    }
    Some((step, next))
}
