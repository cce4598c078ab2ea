//! Rule 1: phis with only one constant as a possible value.
//!
//! The rule assumes that a phi has no value until one of its inputs has, after Wegman and Zadeck,
//! "Constant Propagation with Conditional Branches" (1991). The state of a phi goes from no value
//! to undefined to one value to several, so it changes at most three times.
//!
//! Requires: nothing. Preserves: everything. Cost: linear in the phi inputs.

use super::Phis;
use crate::ir::{Function, Inst, Op, Value};
use crate::support::entity::EntityVec;
use crate::trace::PassObserver;
use crate::transform::mem2reg::rename::phi_replaced;
use crate::transform::replacements::Replacements;

/// The possible values of a phi, as known so far.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Constant {
    /// None yet.
    None,
    /// Only `undef`.
    Undefined,
    /// This value, which is not the result of an instruction, or `undef`.
    Is(Value),
    /// This value, which may be poison, so it must not replace `undef`.
    IsMaybePoison(Value),
    /// Several values, or the result of an instruction.
    Varies,
}

impl Constant {
    fn of(value: Value, is_maybe_poison: impl FnOnce(Value) -> bool) -> Constant {
        match value {
            _ if value.is_undefined() => Constant::Undefined,
            Value::Inst(_) => Constant::Varies,
            constant if is_maybe_poison(constant) => Constant::IsMaybePoison(constant),
            constant => Constant::Is(constant),
        }
    }

    fn meet(self, other: Constant) -> Constant {
        match (self, other) {
            (Constant::None, known) | (known, Constant::None) => known,
            (known, other) if known == other => known,
            (Constant::Undefined, is @ Constant::Is(_))
            | (is @ Constant::Is(_), Constant::Undefined) => is,
            _ => Constant::Varies,
        }
    }
}

/// Whether no input of `phi` shows that it has several values.
pub(super) fn is_candidate(
    function: &Function,
    phi: Inst,
    replacements: &mut Replacements,
) -> bool {
    let mut known = Constant::None;
    function.phi_incoming(phi).iter().all(|&(_, value)| {
        let value = replacements.resolve(value);
        let is_phi =
            value.as_inst().is_some_and(|inst| matches!(*function.op(inst), Op::Phi { .. }));
        if !is_phi {
            known = known.meet(Constant::of(value, |_| false));
        }
        known != Constant::Varies
    })
}

/// Replaces the phis that can only be undefined or one constant.
pub(super) fn replace(
    function: &Function,
    phis: &Phis,
    replacements: &mut Replacements,
    observer: &mut impl PassObserver,
) {
    let mut known = EntityVec::filled(phis.inst.len(), Constant::None);
    let mut worklist = Vec::with_capacity(phis.inst.len());
    for (phi, &inst) in phis.inst.iter() {
        for &(_, value) in function.phi_incoming(inst) {
            let value = replacements.resolve(value);
            if value.is_undefined() && phis.undefined.is_kept() {
                known[phi] = Constant::Varies;
            } else if phis.of_value(value).is_none() {
                let is_maybe_poison = |value| phis.is_maybe_poison(value);
                known[phi] = known[phi].meet(Constant::of(value, is_maybe_poison));
            }
        }
        if known[phi] != Constant::None {
            worklist.push(phi);
        }
    }
    // The state of a phi changes at most three times. Each change notifies every phi that reads it.
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
        let value = match known[phi] {
            Constant::None | Constant::Undefined => Value::Undef(function.ty(inst)),
            Constant::Is(value) | Constant::IsMaybePoison(value) => value,
            Constant::Varies => continue,
        };
        replacements.replace(inst, value);
        observer.record(|| phi_replaced(inst, value, "constant"));
    }
}
