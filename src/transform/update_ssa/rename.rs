//! Renaming: which definition each use of an old name reads.
//!
//! Cytron et al. (1991), as in mem2reg, but only for the blocks of the regions: definitions and new
//! phis change the value of a name, and each use is replaced at once. The walk fills in an input
//! of a phi when it is at the block that the input comes from.
//!
//! Requires: the plan was made for the function as it is. Preserves: the blocks and their branches.
//! Cost: linear in the contents of the blocks and the number of all blocks.

use super::plan::UpdatePlan;
use super::region::PhiInput;
use super::{AtEnd, OldName, SsaUpdate};
use crate::analysis::walk::{DomWalk, Visit};
use crate::analysis::{Cfg, PrunedFrontier};
use crate::ir::{Block, Context, Function, Inst, Type, Value};
use crate::support::entity::EntityVec;
use crate::support::interner::Symbol;
use crate::support::rows::CompressedRows;
use crate::transform::reaching_values::{Mark, ReachingValues};

/// Carries out `plan`. Returns the new phis.
pub(super) fn rename(
    update: &SsaUpdate,
    context: &Context,
    function: &mut Function,
    frontier: &PrunedFrontier<'_>,
    plan: UpdatePlan,
) -> Vec<(Block, Inst)> {
    let (cfg, tree) = (frontier.graph(), frontier.tree());
    let UpdatePlan { regions, placement, at_ends, mut phi_inputs } = plan;
    let blocks = || tree.preorder().iter().zip(0..);
    let inputs = |(&block, number): (&Block, u32)| {
        placement.row(number).len() * cfg.predecessors(block).len()
    };
    function.reserve_phis(placement.item_count(), blocks().map(inputs).sum());
    let mut phis = Vec::with_capacity(placement.item_count());
    for (&block, number) in blocks() {
        for &name in placement.row(number) {
            let phi = create_phi(update, context, function, cfg, block, name);
            phis.push((block, phi));
            for (position, &predecessor) in (0..).zip(cfg.predecessors(block)) {
                let input = |from| (from, PhiInput { phi, position, name });
                phi_inputs.extend(tree.number(predecessor).map(input));
            }
        }
    }
    let phi_inputs = CompressedRows::from_pairs(tree.preorder().len(), &phi_inputs);

    let at_beginning = update.names.iter().map(|(name, data)| match data.value {
        Value::Param(_) => data.value,
        _ => undefined(update, context, function, name),
    });
    let reaching = ReachingValues::new(at_beginning.collect());
    let mut renamer = Renamer { update, function, reaching };
    let mut new_phis = phis.iter();
    let walks = regions.roots().map(|root| DomWalk::<Mark>::of_subtree(tree, root));
    for mut walk in walks {
        while let Some(Visit { block, is_left, data: mark }) = walk.next() {
            if is_left {
                renamer.reaching.undo(*mark);
                continue;
            }
            *mark = renamer.reaching.mark();
            let number = tree.number(block).expect("the walk is in the tree");
            for (&name, &(_, phi)) in placement.row(number).iter().zip(&mut new_phis) {
                renamer.reaching.set(name, Value::Inst(phi));
            }
            renamer.rename_in_block(block);
            renamer.set_at_end(at_ends.row(number));
            phi_inputs.row(number).iter().for_each(|&input| renamer.fill_in(input));
        }
    }
    if update.names.values().any(|data| data.removed_from.is_some()) {
        forget_in_unreachable_blocks(update, context, function, cfg);
    }
    phis
}

fn type_and_symbol(
    update: &SsaUpdate,
    context: &Context,
    function: &Function,
    name: OldName,
) -> (Type, Symbol) {
    match update.names[name].value {
        Value::Inst(inst) => (function.ty(inst), function.inst(inst).name),
        Value::Param(param) => {
            let data = context.signatures[function.id].params[param];
            (data.ty, data.name)
        }
        _ => unreachable!("a constant is not an old name"),
    }
}

/// The value of a name where no definition of it reaches.
fn undefined(update: &SsaUpdate, context: &Context, function: &Function, name: OldName) -> Value {
    Value::Undef(type_and_symbol(update, context, function, name).0)
}

/// Adds a phi for `name` to `block`, with `undef` from every predecessor.
fn create_phi(
    update: &SsaUpdate,
    context: &Context,
    function: &mut Function,
    cfg: &Cfg,
    block: Block,
    name: OldName,
) -> Inst {
    let (ty, symbol) = type_and_symbol(update, context, function, name);
    let predecessors = cfg.predecessors(block).iter();
    let inputs: Vec<_> = predecessors.map(|&from| (from, Value::Undef(ty))).collect();
    function.append_phi(block, ty, symbol, &inputs)
}

/// A walk over the blocks of the regions.
struct Renamer<'a> {
    update: &'a SsaUpdate,
    function: &'a mut Function,
    reaching: ReachingValues<OldName>,
}

impl Renamer<'_> {
    /// Replaces the old names in `block`, whose new phis are known.
    fn rename_in_block(&mut self, block: Block) {
        for index in 0..self.function.block(block).phis().len() {
            self.define(self.function.block(block).phis()[index]);
        }
        for index in 0..self.function.block(block).body().len() {
            let inst = self.function.block(block).body()[index];
            let Renamer { update, reaching, .. } = self;
            self.function.map_operands(inst, |value| current(update, reaching, value));
            self.define(inst);
        }
        let Renamer { update, reaching, .. } = self;
        self.function.map_terminator_operand(block, |value| current(update, reaching, value));
    }

    /// From here on, the names have these values, which are all read before.
    fn set_at_end(&mut self, at_end: &[AtEnd]) {
        let Renamer { update, reaching, .. } = self;
        let read =
            at_end.iter().map(|it| AtEnd { value: current(update, reaching, it.value), ..*it });
        let read: Vec<AtEnd> = read.collect();
        read.into_iter().for_each(|AtEnd { name, value }| reaching.set(name, value));
    }

    /// From here on, the result of `inst` is the value of what `inst` defines.
    fn define(&mut self, inst: Inst) {
        for &name in self.update.defined_by(inst) {
            self.reaching.set(name, Value::Inst(inst));
        }
    }

    fn fill_in(&mut self, input: PhiInput) {
        let value = self.reaching.of(input.name);
        self.function.set_phi_value(input.phi, input.position as usize, value);
    }
}

/// The current replacement of `value`.
fn current(update: &SsaUpdate, reaching: &ReachingValues<OldName>, value: Value) -> Value {
    update.name_of(value).map_or(value, |name| reaching.of(name))
}

/// Makes the uses of a removed name in unreachable blocks, or at their ends, use `undef`. An old
/// name that still exists may stay there, as any value is correct.
fn forget_in_unreachable_blocks(
    update: &SsaUpdate,
    context: &Context,
    function: &mut Function,
    cfg: &Cfg,
) {
    let of_removed = |(name, data): (OldName, &super::OldNameData)| {
        data.removed_from.map(|_| undefined(update, context, function, name))
    };
    let undefined: EntityVec<OldName, _> = update.names.iter().map(of_removed).collect();
    let replace =
        |value: Value| update.name_of(value).and_then(|name| undefined[name]).unwrap_or(value);
    for index in 0..function.layout().len() {
        let block = function.layout()[index];
        if cfg.is_reachable(block) {
            continue;
        }
        for index in 0..function.block(block).body().len() {
            function.map_operands(function.block(block).body()[index], replace);
        }
        function.map_terminator_operand(block, replace);
        for &successor in cfg.successors(block) {
            for index in 0..function.block(successor).phis().len() {
                let phi = function.block(successor).phis()[index];
                let mut inputs = function.phi_incoming(phi).iter();
                if let Some(position) = inputs.position(|input| input.0 == block) {
                    let value = replace(function.phi_incoming(phi)[position].1);
                    function.set_phi_value(phi, position, value);
                }
            }
        }
    }
}
