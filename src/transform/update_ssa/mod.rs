//! Brings a function back into SSA form after a pass has added new definitions of values.
//!
//! Does what GCC's `update_ssa` does, as its internals manual describes it. A pass that adds an
//! instruction whose result replaces a value from there on, the *old name*, registers it as a *new
//! name* of the old one. The update makes every use of the old name read the definition that
//! reaches it, the old one or a new one, and places phis where several do. It leaves other values
//! alone, even if they are the same variable of the source program. To rename a whole variable, a
//! slot in memory that only loads and stores use, the pass marks the slot; the update promotes it
//! as [`mem2reg`] does.
//!
//! A new name may also be a value that has no instruction of its own where it begins to count, such as
//! a constant in a copy of a block: then the pass registers it for the end of that block.
//!
//! The steps for an old name:
//! 1. All its uses are in the dominator subtree of the nearest common dominator of its definitions,
//!    as the old definition dominates them. The update searches only these blocks (`region.rs`).
//! 2. [`PhiMode`] decides where to place phis. By default they go where a use asks for one, which
//!    [`PrunedFrontier`] finds out (`plan.rs`).
//! 3. A walk over the same blocks replaces names, after Cytron et al. (1991) (`rename.rs`).
//!
//! Where no definition reaches, for example when the old one was removed and the new ones do not
//! cover its uses, the value is `undef`.
//!
//! Requires: the function was in SSA form before, and its blocks and branches are those that the
//! frontier was computed from. Preserves: the blocks and their branches. Cost: a sweep over the
//! function that finds the positions of the definitions; linear in the operands of the regions; and
//! for phi placement O((k + p) log n) for each name with `k` definitions, exposed uses and candidates
//! for a phi, and `p` inputs of new phis. After a removal, the update also visits unreachable blocks;
//! a marked variable costs what mem2reg does.

mod plan;
mod region;
mod rename;
#[cfg(test)]
mod tests;

use std::fmt;

use crate::analysis::{Analyses, PrunedFrontier};
use crate::ir::{Block, Context, Copies, Function, Inst, Param, Positions, Type, Value};
use crate::support::entity;
use crate::support::entity::{Entity, EntityVec};
use crate::support::rows::CompressedRows;
use crate::transform::mem2reg::promotable::Variables;
use crate::transform::mem2reg::{self, phi_placement};
use plan::UpdatePlan;

entity! {
    /// A value that has new definitions.
    OldName
}

/// Where an update places phis.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum PhiMode {
    /// Where two definitions meet and a use can be reached from there.
    #[default]
    Pruned,
    /// Nowhere: the update fails if a use needs one.
    None,
    /// Where two definitions meet, and where one meets `undef`.
    All,
}

/// Why an update failed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UpdateError {
    /// A phi is needed, but `mode` does not allow it.
    PhiNeeded {
        /// The block that needs it.
        block: Block,
        /// The old name, or the slot, that the phi would be for.
        value: Value,
    },
}

impl fmt::Display for UpdateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UpdateError::PhiNeeded { block, value: Value::Inst(inst) } => {
                write!(f, "{block} needs a phi for {inst}")
            }
            UpdateError::PhiNeeded { block, .. } => {
                write!(f, "{block} needs a phi for a parameter")
            }
        }
    }
}

impl std::error::Error for UpdateError {}

/// What an update did.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Updated {
    /// The phis that were placed.
    pub phis: Vec<(Block, Inst)>,
    /// The number of blocks that were searched for old names.
    pub visited_blocks: usize,
    /// The marked slots that are not variables, since their addresses escape or they do not exist.
    /// They are unchanged.
    pub in_memory: Vec<Inst>,
}

/// An old name.
#[derive(Copy, Clone, Debug)]
struct OldNameData {
    value: Value,
    /// The block that it was removed from, if that happened.
    removed_from: Option<Block>,
}

/// The value of an old name from the end of a block on.
#[derive(Copy, Clone, Debug)]
struct AtEnd {
    name: OldName,
    value: Value,
}

/// The updates to make in one function.
#[derive(Clone, Debug, Default)]
pub struct SsaUpdate {
    names: EntityVec<OldName, OldNameData>,
    of_inst: EntityVec<Inst, Option<OldName>>,
    of_param: EntityVec<Param, Option<OldName>>,
    /// The instructions that define old names: the old definitions themselves and new names.
    definitions: Vec<(Inst, OldName)>,
    /// The same by instruction, once the update begins.
    defined: Option<CompressedRows<Inst, OldName>>,
    /// The values that old names have from the ends of blocks on.
    at_ends: Vec<(Block, AtEnd)>,
    slots: Vec<Inst>,
}

impl SsaUpdate {
    /// Nothing to update.
    pub fn new() -> SsaUpdate {
        SsaUpdate::default()
    }

    /// Registers the old name `value`, the result of an instruction or a parameter, once.
    pub fn old_name(&mut self, value: Value) -> OldName {
        self.register(OldNameData { value, removed_from: None })
    }

    /// Registers the old name `inst`, an instruction that has been removed from `block`. Its
    /// remaining uses will read its new names, or `undef`.
    pub fn removed_name(&mut self, inst: Inst, block: Block) -> OldName {
        self.register(OldNameData { value: Value::Inst(inst), removed_from: Some(block) })
    }

    fn register(&mut self, data: OldNameData) -> OldName {
        if let Some(name) = self.name_of(data.value) {
            return name;
        }
        let name = self.names.push(data);
        match data.value {
            Value::Inst(inst) => {
                self.of_inst.extend_to(inst.index() + 1, None);
                self.of_inst[inst] = Some(name);
                if data.removed_from.is_none() {
                    self.new_name(name, inst);
                }
            }
            Value::Param(param) => {
                self.of_param.extend_to(param.index() + 1, None);
                self.of_param[param] = Some(name);
            }
            _ => panic!("a constant has no definition"),
        }
        name
    }

    /// The old name that is `value`.
    #[inline]
    fn name_of(&self, value: Value) -> Option<OldName> {
        match value {
            Value::Inst(inst) => *self.of_inst.get(inst)?,
            Value::Param(param) => *self.of_param.get(param)?,
            _ => None,
        }
    }

    /// Makes the result of `inst` a new name of `old`. The operands of `inst` read the definition that
    /// reaches `inst`.
    pub fn new_name(&mut self, old: OldName, inst: Inst) {
        self.definitions.push((inst, old));
    }

    /// From the end of `block` on, `value` is the value of `old`; the terminator still reads what was
    /// before. If `value` is an old name itself, it is the definition that reaches the end of `block`,
    /// before any of the values there counts. So two names can be exchanged.
    pub fn value_at_end(&mut self, old: OldName, block: Block, value: Value) {
        self.at_ends.push((block, AtEnd { name: old, value }));
    }

    /// Makes every result in a copied block a new name of its original, as GCC's
    /// `register_new_name_mapping` does. Once edges go to the copies, the update finds which of the
    /// two each use reads, also in the copies, and joins them by phis. Linear in the copies.
    pub fn register_copies(&mut self, function: &Function, copies: &Copies) {
        for &(original, copy) in &copies.insts {
            if function.ty(original) != Type::VOID {
                let name = self.old_name(Value::Inst(original));
                self.new_name(name, copy);
            }
        }
    }

    /// Marks `slot`, an alloca, for promotion. The update replaces it by values if it is a variable
    /// that only loads and stores use. It must not be an old name.
    pub fn mark_variable(&mut self, slot: Inst) {
        self.slots.push(slot);
    }

    /// Whether there is nothing to do.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty() && self.slots.is_empty()
    }

    /// Updates `function` after a pass has edited it, also its graph. Places phis where a use needs one.
    /// The analyses are right afterwards.
    pub fn repair(self, context: &mut Context, function: &mut Function, analyses: &mut Analyses) {
        analyses.invalidate(&[], function);
        if !self.is_empty() {
            let (cfg, tree) = (analyses.cfg(function), analyses.dominators(function));
            let frontier = &mut PrunedFrontier::new(cfg, tree);
            let updated = self.apply(context, function, frontier, PhiMode::Pruned);
            updated.expect("phis may be placed anywhere");
        }
    }

    /// Updates `function`, whose graph `frontier` was computed from. Names come first, then
    /// variables, so a store writes what its operand was before.
    ///
    /// # Errors
    /// [`UpdateError::PhiNeeded`], if an update needs a phi that `mode` does not allow. The
    /// function is unchanged then.
    pub fn apply(
        mut self,
        context: &mut Context,
        function: &mut Function,
        frontier: &mut PrunedFrontier<'_>,
        mode: PhiMode,
    ) -> Result<Updated, UpdateError> {
        let (cfg, tree) = (frontier.graph(), frontier.tree());
        let positions = Positions::compute(function);
        let count = function.inst_count();
        self.defined = Some(CompressedRows::from_pairs(count, &self.definitions));
        let plan = UpdatePlan::make(&self, function, &positions, frontier, mode)?;
        let (variables, in_memory) = self.variables(context, function);
        let placement = match mode {
            _ if variables.is_empty() => Vec::new(),
            PhiMode::All => {
                phi_placement::minimal_placement(function, cfg, tree, &variables, &mut ())
            }
            _ => phi_placement::pruned_placement(function, cfg, tree, &variables, &mut ()),
        };
        if let (PhiMode::None, Some(&(block, variable))) = (mode, placement.first()) {
            let value = Value::Inst(variables.data(variable).alloca);
            return Err(UpdateError::PhiNeeded { block, value });
        }

        let visited_blocks = plan.regions.block_count();
        let mut phis = rename::rename(&self, context, function, frontier, plan);
        if !variables.is_empty() {
            phis.extend(mem2reg::promote(function, cfg, tree, &variables, &placement));
        }
        Ok(Updated { phis, visited_blocks, in_memory })
    }

    /// The marked slots that are variables, and those that are not.
    fn variables(&self, context: &Context, function: &Function) -> (Variables, Vec<Inst>) {
        let mut slots = self.slots.clone();
        slots.sort_unstable();
        slots.dedup();
        assert!(!slots.iter().any(|&slot| self.name_of(Value::Inst(slot)).is_some()));
        if slots.is_empty() {
            return (Variables::none(), slots);
        }
        let is_marked = |inst| slots.binary_search(&inst).is_ok();
        let variables = Variables::find_among(context, function, is_marked);
        let in_memory =
            slots.iter().copied().filter(|&slot| variables.of_alloca(slot).is_none()).collect();
        (variables, in_memory)
    }

    /// The names that `inst` defines, once the update has begun.
    #[inline]
    fn defined_by(&self, inst: Inst) -> &[OldName] {
        match &self.defined {
            Some(defined) if inst.index() < defined.row_count() => defined.row(inst),
            _ => &[],
        }
    }
}
