//! Rule 1: phis that only know one constant.
//!
//! A phi is assumed to have no value until one of its inputs has, after Wegman and Zadeck,
//! "Constant Propagation with Conditional Branches" (1991). What is known of a phi goes from
//! nothing to one value to several, so it changes at most twice.
//!
//! Requires: nothing. Preserves: everything. Cost: linear in the phi inputs.

use super::Phis;
use crate::ir::{Function, Value};
use crate::support::entity::EntityVec;
use crate::transform::replacements::Replacements;

/// What a phi is known to be.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Constant {
    /// Nothing but `undef` so far.
    Undefined,
    /// This value, which is not the result of an instruction, or `undef`.
    Is(Value),
    /// Several values, or the result of an instruction.
    Varies,
}

impl Constant {
    fn of(value: Value) -> Constant {
        match value {
            Value::Undef(_) | Value::Poison(_) => Constant::Undefined,
            Value::Inst(_) => Constant::Varies,
            constant => Constant::Is(constant),
        }
    }

    fn meet(self, other: Constant) -> Constant {
        match (self, other) {
            (Constant::Undefined, known) | (known, Constant::Undefined) => known,
            (known, other) if known == other => known,
            _ => Constant::Varies,
        }
    }
}

/// Has the phis that can only be undefined or one constant replaced by it.
pub(super) fn replace(function: &Function, phis: &Phis, replacements: &mut Replacements) {
    let mut known = EntityVec::filled(phis.inst.len(), Constant::Undefined);
    let mut worklist = Vec::new();
    for (phi, &inst) in phis.inst.iter() {
        for &(_, value) in function.phi_incoming(inst) {
            let value = replacements.resolve(value);
            if phis.of_value(value).is_none() {
                known[phi] = known[phi].meet(Constant::of(value));
            }
        }
        if known[phi] != Constant::Undefined {
            worklist.push(phi);
        }
    }
    // A phi changes at most twice, and each time tells every phi that reads it.
    while let Some(phi) = worklist.pop() {
        for &user in phis.users.row(phi) {
            let met = known[user].meet(known[phi]);
            if known[user] != met {
                known[user] = met;
                worklist.push(user);
            }
        }
    }
    for (phi, &inst) in phis.inst.iter() {
        match known[phi] {
            Constant::Undefined => {
                replacements.replace(inst, Value::Undef(function.inst(inst).ty));
            }
            Constant::Is(value) => replacements.replace(inst, value),
            Constant::Varies => {}
        }
    }
}
