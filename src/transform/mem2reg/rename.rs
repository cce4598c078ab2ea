//! Renaming: which value each load yields and each phi receives.
//!
//! Cytron et al. (1991): a walk over the dominator tree keeps, for every variable, the value that
//! reaches the current place ([`ReachingValues`]). A phi or a store changes it, and a load is
//! replaced by it. At the end of a block the phis of its successors receive it.
//!
//! If a stored value is itself a replaced load, the
//! walk has seen that load before, because its definition dominates the store. So the kept values
//! are always final, and the walk follows no chains.
//!
//! Requires: a phi wherever two values of a variable meet and the variable is read later. Cost:
//! linear in instructions, blocks, and phi inputs placed. A block looks at its own phis and at
//! those of its successors; the number of variables does not matter.

use super::promotable::{Variable, VariableData, Variables};
use crate::analysis::walk::{DomWalk, Visit};
use crate::analysis::{Cfg, CompressedRows, DomTree};
use crate::ir::{Block, Function, Inst, Op, Value};
use crate::support::entity::Entity;
use crate::trace::{Event, PassObserver};
use crate::transform::reaching_values::{Mark, ReachingValues};
use crate::transform::replacements::Replacements;

/// Adds the phis of `placement` and fills them in. Their inputs have the order of the block's
/// predecessors, and the phis of a block the order of `placement`. The result replaces the loads of
/// `variables`, which stay in place. A stored result without a name receives the name of the
/// variable. Reports each step to `observer`.
pub fn rename<O: PassObserver>(
    function: &mut Function,
    cfg: &Cfg,
    tree: &DomTree,
    variables: &Variables,
    placement: &[(Block, Variable)],
    observer: &mut O,
) -> Replacements {
    let phis = PlacedPhis::create(function, cfg, variables, placement, observer);
    let mut replacements = Replacements::new(function);
    let undefined = variables.keys().map(|key| Value::Undef(variables.data(key).ty));
    let mut reaching = ReachingValues::new(undefined.collect());
    let mut walk = DomWalk::<Mark>::new(tree);
    while let Some(Visit { block, is_left, data: mark }) = walk.next() {
        if is_left {
            observer.record(|| leave(variables, block, reaching.since(*mark)));
            reaching.undo(*mark);
            continue;
        }
        *mark = reaching.mark();
        observer.record(|| Event::new("enter").block("block", block));
        for phi in phis.of_block.row(block) {
            reaching.set(phi.variable, Value::Inst(phi.inst));
            observer.record(|| pushed(variables, phi.variable, phi.inst, Value::Inst(phi.inst)));
        }
        for index in 0..function.block(block).body().len() {
            let inst = function.block(block).body()[index];
            let op = *function.op(inst);
            let Some(variable) = variables.accessed(&op) else { continue };
            if let Op::Store { value, .. } = op {
                let stored = replacements.resolve(value);
                reaching.set(variable, stored);
                observer.record(|| pushed(variables, variable, inst, stored));
                name_after(function, value, variables, variable, observer);
            } else {
                let value = reaching.of(variable);
                replacements.replace(inst, value);
                observer.record(|| replaced(variables, variable, inst, value));
            }
        }
        for edge in phis.edges_from.row(block) {
            for phi in phis.of_block.row(edge.target) {
                let value = reaching.of(phi.variable);
                function.set_phi_value(phi.inst, edge.position as usize, value);
                observer.record(|| phi_input(phi.inst, block, value));
            }
        }
    }
    replace_unreachable_loads(function, cfg, variables, &mut replacements, observer);
    replacements
}

/// Names the result that is stored to `variable` after it, unless it has a name.
pub(super) fn name_after(
    function: &mut Function,
    value: Value,
    variables: &Variables,
    variable: Variable,
    observer: &mut impl PassObserver,
) {
    if let Value::Inst(inst) = value
        && function.inst(inst).name.is_none()
    {
        let name = variables.data(variable).name;
        function.set_inst_name(inst, name);
        observer.record(|| Event::new("named").inst(inst).name(name));
    }
}

/// Replaces the loads in unreachable blocks by `undef`.
pub(super) fn replace_unreachable_loads(
    function: &Function,
    cfg: &Cfg,
    variables: &Variables,
    replacements: &mut Replacements,
    observer: &mut impl PassObserver,
) {
    for &block in function.layout().iter().filter(|&&block| !cfg.is_reachable(block)) {
        for &inst in function.block(block).body() {
            let data = &function.inst(inst);
            if let Op::Load { ptr, .. } = data.op
                && let Some(variable) = variables.of_pointer(ptr)
            {
                let value = Value::Undef(data.ty);
                replacements.replace(inst, value);
                observer.record(|| replaced(variables, variable, inst, value));
            }
        }
    }
}

pub(super) fn added(cfg: &Cfg, data: VariableData, phi: Inst, block: Block) -> Event {
    let event = Event::new("phi").variable(data.alloca).placed(phi, block).inst(phi).span(phi);
    let predecessors = cfg.predecessors(block).iter().copied();
    event.ty(data.ty).name(data.name).blocks("predecessors", predecessors)
}

pub(super) fn pushed(variables: &Variables, key: Variable, inst: Inst, value: Value) -> Event {
    Event::about("pushed", variables.data(key).alloca, inst).value(value)
}

pub(super) fn replaced(variables: &Variables, key: Variable, load: Inst, value: Value) -> Event {
    Event::about("replaced", variables.data(key).alloca, load).value(value)
}

fn leave(variables: &Variables, block: Block, log: &[(Variable, Value)]) -> Event {
    let popped = log.iter().rev().map(|&(key, _)| variables.data(key).alloca);
    Event::new("leave").block("block", block).variables("popped", popped)
}

/// The phi gets this value from a predecessor of its block.
pub(super) fn phi_input(phi: Inst, predecessor: Block, value: Value) -> Event {
    Event::new("phi_input").inst(phi).block("block", predecessor).value(value)
}

/// The phi can only have this value, which replaces it. `rule` is how that was found.
pub(super) fn phi_replaced(phi: Inst, value: Value, rule: &'static str) -> Event {
    Event::new("phi_trivial").inst(phi).value(value).word("rule", rule)
}

/// A phi and the variable it is for.
#[derive(Copy, Clone)]
struct PlacedPhi {
    inst: Inst,
    variable: Variable,
}

/// An edge to a block with placed phis. The inputs of these phis from this edge are at `position`.
#[derive(Copy, Clone)]
struct EdgeToPhis {
    target: Block,
    position: u32,
}

/// The phis that were added.
struct PlacedPhis {
    of_block: CompressedRows<Block, PlacedPhi>,
    edges_from: CompressedRows<Block, EdgeToPhis>,
}

impl PlacedPhis {
    /// Adds the phis of `placement` to `function`, with `undef` from every predecessor.
    fn create(
        function: &mut Function,
        cfg: &Cfg,
        variables: &Variables,
        placement: &[(Block, Variable)],
        observer: &mut impl PassObserver,
    ) -> PlacedPhis {
        let block_count = function.block_count();
        let variables_of = CompressedRows::from_pairs(block_count, placement);
        let inputs = placement.iter().map(|&(block, _)| cfg.predecessors(block).len()).sum();
        function.reserve_phis(placement.len(), inputs);
        let mut phis = Vec::with_capacity(placement.len());
        let mut edges = Vec::with_capacity(2 * placement.len());
        let mut incoming = Vec::new();
        for block in (0..block_count).map(Block::from_index) {
            if variables_of.row(block).is_empty() {
                continue;
            }
            for (position, &predecessor) in (0..).zip(cfg.predecessors(block)) {
                edges.push((predecessor, EdgeToPhis { target: block, position }));
            }
            for &variable in variables_of.row(block) {
                let data = variables.data(variable);
                incoming.clear();
                let predecessors = cfg.predecessors(block).iter();
                incoming.extend(predecessors.map(|&from| (from, Value::Undef(data.ty))));
                let inst = function.append_phi(block, data.ty, data.name, &incoming);
                observer.record(|| added(cfg, data, inst, block));
                phis.push((block, PlacedPhi { inst, variable }));
            }
        }
        PlacedPhis {
            of_block: CompressedRows::from_pairs(block_count, &phis),
            edges_from: CompressedRows::from_pairs(block_count, &edges),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::function_with_edges;
    use super::*;
    use crate::ir::{BinaryOp, Builder, Context, Type};
    use crate::support::entity::Entity;
    use crate::support::interner::Symbol;

    fn rename_all(
        context: &Context,
        function: &mut Function,
        placement: &[(Block, Variable)],
    ) -> Replacements {
        let variables = Variables::find(context, function);
        let cfg = Cfg::compute(function);
        let tree = DomTree::compute(&cfg);
        rename(function, &cfg, &tree, &variables, placement, &mut ())
    }

    #[test]
    fn a_store_in_one_arm_does_not_reach_the_other() {
        let (mut context, mut function, param) =
            function_with_edges(&[&[1, 2], &[3], &[3], &[], &[3]]);
        let [entry, left, right, join, lost] = [0, 1, 2, 3, 4].map(Block::from_index);
        let name = context.names.intern("x");
        let mut builder = Builder { context: &mut context, function: &mut function, block: entry };
        let x = builder.alloca(Type::I32, name);
        let y = builder.alloca(Type::I32, Symbol::NONE);
        builder.store(Value::ZERO, x);
        builder.block = left;
        let sum = builder.binary(BinaryOp::Add, param, param);
        builder.store(sum, x);
        let in_left = builder.load(x);
        // A chain: `y` becomes the value of `x`.
        builder.store(in_left, y);
        let chained = builder.load(y);
        builder.block = right;
        let [in_right, unwritten] = [x, y].map(|slot| builder.load(slot));
        builder.block = join;
        let in_join = builder.load(x);
        builder.block = lost;
        let in_lost = builder.load(x);

        let first = Variable::from_index(0);
        let mut replacements = rename_all(&context, &mut function, &[(join, first)]);
        let phi = function.block(join).phis()[0];
        let undef = Value::Undef(Type::I32);
        for (load, expected) in [
            (in_left, sum),
            (chained, sum),
            (in_right, Value::ZERO),
            (unwritten, undef),
            (in_join, Value::Inst(phi)),
            (in_lost, undef),
        ] {
            assert_eq!(replacements.resolve(load), expected);
        }
        let inputs = [(left, sum), (right, Value::ZERO), (lost, undef)];
        assert_eq!(function.phi_incoming(phi), inputs);
        // The phi and the sum have the name of the variable.
        assert_eq!([phi, sum.as_inst().unwrap()].map(|inst| function.inst(inst).name), [name; 2]);
    }

    #[test]
    fn a_name_is_given_once() {
        let (mut context, mut function, param) = function_with_edges(&[&[]]);
        let block = function.entry();
        let [x_name, y_name] = ["x", "y"].map(|name| context.names.intern(name));
        let mut builder = Builder { context: &mut context, function: &mut function, block };
        let [x, y] = [x_name, y_name].map(|name| builder.alloca(Type::I32, name));
        let sum = builder.binary(BinaryOp::Add, param, param);
        builder.store(sum, y);
        builder.store(sum, x);
        rename_all(&context, &mut function, &[]);
        assert_eq!(function.inst(sum.as_inst().unwrap()).name, y_name);
    }
}
