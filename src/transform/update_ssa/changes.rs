//! The net changes of a committed scope, and what they mean for SSA form.
//!
//! Changes that cancel each other do not count: an instruction that was inserted and removed, an
//! operand that is what it was. Slots whose loads or stores have changed may need
//! renaming, and uses of removed results may remain; [`Changes::register`] adds both to an
//! [`SsaUpdate`].
//!
//! Requires: the log of an outermost scope. Preserves: everything. Cost: linear in the changes,
//! plus sorting the slots.

use rustc_hash::{FxHashMap, FxHashSet};

use super::SsaUpdate;
use super::edits::Edit;
use crate::ir::{Block, Function, Inst, InstData, Op, Type, Value, structural};

/// The net changes of a committed scope.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Changes {
    /// The new instructions.
    pub inserted: Vec<(Block, Inst)>,
    /// The removed instructions.
    pub removed: Vec<(Block, Inst)>,
    /// The instructions that are different now, or have different operands.
    pub replaced: Vec<Inst>,
    /// The slots that any of these loads or stores, now or before; each slot once.
    pub slots: Vec<Inst>,
}

/// What has happened to an instruction.
struct Fate {
    inst: Inst,
    inserted: Option<Block>,
    removed: Option<Block>,
    before: InstData,
}

impl Changes {
    /// The net changes of `log`, the recent changes to `function`.
    pub(super) fn of(log: &[Edit], function: &Function) -> Changes {
        let mut fates: Vec<Fate> = Vec::new();
        let mut index_of: FxHashMap<Inst, usize> = FxHashMap::default();
        for &edit in log {
            let (inst, before) = match edit {
                Edit::Inserted { inst, .. } | Edit::Removed { inst, .. } => {
                    (inst, function.inst(inst))
                }
                Edit::Replaced { inst, before } => (inst, before),
            };
            let index = *index_of.entry(inst).or_insert_with(|| {
                fates.push(Fate { inst, inserted: None, removed: None, before });
                fates.len() - 1
            });
            match edit {
                Edit::Inserted { block, .. } => fates[index].inserted = Some(block),
                Edit::Removed { block, .. } => fates[index].removed = Some(block),
                Edit::Replaced { .. } => {}
            }
        }
        let mut changes = Changes::default();
        for Fate { inst, inserted, removed, before } in fates {
            let now = function.inst(inst);
            match (inserted, removed) {
                (Some(_), Some(_)) => {}
                (Some(block), None) => {
                    changes.inserted.push((block, inst));
                    changes.note_slot(function, now.op);
                }
                (None, Some(block)) => {
                    changes.removed.push((block, inst));
                    changes.note_slot(function, before.op);
                }
                (None, None) => {
                    if !structural::is_same(function, before, now) {
                        changes.replaced.push(inst);
                        changes.note_slot(function, before.op);
                        changes.note_slot(function, now.op);
                    }
                }
            }
        }
        let removed: FxHashSet<Inst> = changes.removed.iter().map(|&(_, inst)| inst).collect();
        changes.slots.retain(|slot| !removed.contains(slot));
        changes.slots.sort_unstable();
        changes.slots.dedup();
        changes
    }

    fn note_slot(&mut self, function: &Function, op: Op) {
        if let Op::Load { ptr: Value::Inst(slot), .. } | Op::Store { ptr: Value::Inst(slot), .. } =
            op
            && matches!(*function.op(slot), Op::Alloca { .. })
        {
            self.slots.push(slot);
        }
    }

    /// Whether nothing has changed.
    pub fn is_empty(&self) -> bool {
        self.inserted.is_empty() && self.removed.is_empty() && self.replaced.is_empty()
    }

    /// Makes `update` rename the variables whose accesses have changed, and replace the remaining uses
    /// of removed results. New names for these may be registered before or after.
    pub fn register(&self, function: &Function, update: &mut SsaUpdate) {
        self.slots.iter().for_each(|&slot| update.mark_variable(slot));
        for &(block, inst) in &self.removed {
            if function.ty(inst) != Type::VOID {
                update.removed_name(inst, block);
            }
        }
    }
}
