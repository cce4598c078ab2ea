//! Adds the counters that were found, and uses them for subscripts, phis and exit tests.

use dominance::Loop;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Counter, Subscript, extended_start};
use crate::analysis::terms::Computed;
use crate::analysis::{Cfg, Induction, LoopForest, Term};
use crate::ir::{
    BinaryOp, Block, CastOp, Context, Cursor, Flags, Function, Inst, InstData, IntType, Op,
    Positions, Type, Value,
};
use crate::support::entity::EntityVec;
use crate::support::interner::Symbol;
use crate::transform::replacements::Replacements;

/// Adds `counters` to `function`, those of each loop.
pub(super) fn emit(
    context: &mut Context,
    function: &mut Function,
    cfg: &Cfg,
    loops: &LoopForest,
    positions: &Positions,
    induction: Induction,
    counters: &EntityVec<Loop, Vec<Counter>>,
) {
    let mut replacements = Replacements::new(function);
    let mut emitter = Emitter { context, function, induction, changes: FxHashMap::default() };
    for (loop_, counters) in counters.iter().filter(|(_, counters)| !counters.is_empty()) {
        let header = loops.header(loop_);
        let mut known = Computed::default();
        let old = emitter.function.block(header).phis().to_vec();
        let phis: Vec<Value> =
            counters.iter().map(|it| emitter.counter(loops, loop_, it, &mut known)).collect();
        for (counter, &phi) in counters.iter().zip(&phis) {
            for &Subscript { address, position, offset, .. } in &counter.subscripts {
                let change = Change { position, counter: phi, offset };
                emitter.changes.entry(address).or_default().push(change);
            }
        }
        emitter.truncate(header, &old, counters, &phis, &mut replacements);
        emitter.widen_tests(loop_, counters, &phis, &mut known);
    }
    let Emitter { context, function, changes, .. } = emitter;
    let users: FxHashSet<Block> = changes.keys().filter_map(|&it| positions.block(it)).collect();
    for &block in cfg.reverse_postorder().iter().filter(|it| users.contains(it)) {
        apply(context, function, block, &changes);
    }
    replacements.extend(function);
    replacements.apply(function);
}

/// An operand that becomes the sum of a counter and a number.
struct Change {
    position: usize,
    counter: Value,
    offset: i64,
}

struct Emitter<'a> {
    context: &'a mut Context,
    function: &'a mut Function,
    induction: Induction,
    /// What changes in each address and comparison.
    changes: FxHashMap<Inst, Vec<Change>>,
}

impl Emitter<'_> {
    /// Adds a counter to its loop; returns its phi.
    fn counter(
        &mut self,
        loops: &LoopForest,
        loop_: Loop,
        counter: &Counter,
        known: &mut Computed,
    ) -> Value {
        let Emitter { context, function, induction, .. } = self;
        let header = loops.header(loop_);
        let [start, step] = [counter.start, counter.step]
            .map(|it| induction.terms.emit(context, function, counter.preheader, known, it));
        let name = function.inst(counter.subscripts[0].index).name;
        let like = function.block(header).phis()[0];
        let from: Vec<Block> = function.phi_incoming(like).iter().map(|&(it, _)| it).collect();
        let incoming: Vec<(Block, Value)> = from.iter().map(|&it| (it, start)).collect();
        let phi = function.append_phi(header, Type::I64, name, &incoming);
        // The counter is in the range of 32 bits, or little outside of it.
        let next = function.create(InstData {
            op: Op::Binary { op: BinaryOp::Add, lhs: Value::Inst(phi), rhs: step },
            flags: Flags::NSW,
            ty: Type::I64,
            name,
        });
        if let Some(spans) = &mut function.spans {
            spans.copy_inst(counter.subscripts[0].index, next);
        }
        match loops.latches(loop_) {
            &[latch] => function.push(latch, next),
            _ => function.prepend(header, &[next]),
        }
        for (position, &block) in from.iter().enumerate() {
            if loops.contains(loop_, block) {
                function.set_phi_value(phi, position, Value::Inst(next));
            }
        }
        Value::Inst(phi)
    }

    /// Replaces the phis `old` of the header that a counter has in its lower 32 bits.
    fn truncate(
        &mut self,
        header: Block,
        old: &[Inst],
        counters: &[Counter],
        phis: &[Value],
        replacements: &mut Replacements,
    ) {
        let Emitter { context, function, induction, .. } = self;
        let terms = &induction.terms;
        let mut added = Vec::new();
        for &phi in old {
            let found = counters.iter().zip(phis).find_map(|(counter, &wide)| {
                let its = induction.of_inst(phi).filter(|it| it.degree(terms) == 1)?;
                let is_same = its.terms[1] == counter.narrow.terms[1]
                    && terms.ty(its.start()) == IntType::I32;
                let start = counter.narrow.start();
                Some((wide, terms.difference(its.start(), start).filter(|_| is_same)?))
            });
            let Some((wide, offset)) = found else { continue };
            let name = function.inst(phi).name;
            let mut value = wide;
            if offset != 0 {
                let data = sum(context, wide, offset);
                let inst = function.create(InstData { flags: Flags::NONE, ..data });
                added.push(inst);
                value = Value::Inst(inst);
            }
            let op = Op::Cast { op: CastOp::Trunc, value };
            let inst = function.create(InstData { op, flags: Flags::NONE, ty: Type::I32, name });
            added.push(inst);
            replacements.extend(function);
            replacements.replace(phi, Value::Inst(inst));
        }
        function.prepend(header, &added);
    }

    /// Makes the exit tests of the loop compare a counter, if what they compare does not wrap.
    fn widen_tests(
        &mut self,
        loop_: Loop,
        counters: &[Counter],
        phis: &[Value],
        known: &mut Computed,
    ) {
        for exit in self.induction.exits(loop_).to_vec() {
            let terms = &self.induction.terms;
            if terms.ty(exit.bound) != IntType::I32 {
                continue;
            }
            let terminator = &self.function.block(exit.from).terminator;
            let Some(Value::Inst(test)) = terminator.operand() else { continue };
            let Op::Icmp { predicate, lhs, rhs } = *self.function.op(test) else { continue };
            let Some(start) =
                extended_start(self.function, &mut self.induction, loop_, exit.variable)
            else {
                continue;
            };
            let terms = &mut self.induction.terms;
            let step = terms.cast(CastOp::Sext, exit.evolution.terms[1], IntType::I64);
            let found = counters.iter().zip(phis).find_map(|(counter, &wide)| {
                let offset = terms.difference(start, counter.start)?;
                (counter.step == step).then_some((wide, offset, counter.preheader))
            });
            let Some((wide, offset, preheader)) = found else { continue };
            let bound: Term = terms.cast(CastOp::Sext, exit.bound, IntType::I64);
            if terms.cost(bound, super::MOST_COST).is_none() {
                continue;
            }
            let Emitter { context, function, induction, .. } = self;
            let bound = induction.terms.emit(context, function, preheader, known, bound);
            let position = usize::from(lhs != exit.variable);
            debug_assert!([lhs, rhs][position] == exit.variable);
            let operands = if position == 0 { (wide, bound) } else { (bound, wide) };
            let op = Op::Icmp { predicate, lhs: operands.0, rhs: operands.1 };
            let before = function.inst(test);
            function.replace_inst(test, InstData { op, flags: Flags::NONE, ..before });
            let change = Change { position, counter: wide, offset };
            self.changes.entry(test).or_default().push(change);
        }
    }
}

/// The sum of a counter and a number. Neither is far outside of the range of 32 bits.
fn sum(context: &mut Context, counter: Value, offset: i64) -> InstData {
    let rhs = context.int(IntType::I64, offset);
    InstData {
        op: Op::Binary { op: BinaryOp::Add, lhs: counter, rhs },
        flags: Flags::NSW,
        ty: Type::I64,
        name: Symbol::NONE,
    }
}

/// Carries out the changes in `block`. Each sum is computed once.
fn apply(
    context: &mut Context,
    function: &mut Function,
    block: Block,
    changes: &FxHashMap<Inst, Vec<Change>>,
) {
    let mut sums: FxHashMap<(Value, i64), Value> = FxHashMap::default();
    let mut cursor = Cursor::new(function, block);
    while let Some(inst) = cursor.next() {
        for &Change { position, counter, offset } in changes.get(&inst).into_iter().flatten() {
            let value = match offset {
                0 => counter,
                _ => *sums.entry((counter, offset)).or_insert_with(|| {
                    let data = sum(context, counter, offset);
                    let sum = cursor.insert_before(data);
                    if let Some(spans) = &mut cursor.function.spans {
                        spans.copy_inst(inst, sum);
                    }
                    Value::Inst(sum)
                }),
            };
            let mut at = 0;
            cursor.function.map_operands(inst, |old| {
                at += 1;
                if at == position + 1 { value } else { old }
            });
        }
    }
}
