//! Walks from a value to the definitions that reach it through phis.
//!
//! After GCC's `walk_use_def_chains`, depth first, as its internals manual describes it. A value
//! that is not the result of a phi has one reaching definition, its own; the walk reports it. A phi
//! has the reaching definitions of its inputs: the walk first visits each input, in order, and
//! then reports the phi once for each of them. So all definitions that reach a phi are reported
//! before the phi. The exceptions are definitions that the walk is still visiting, on a cycle.
//!
//! The walk visits no value twice. So it ends on cycles of phis, and it reports a definition that
//! is not a phi once. Constants have no definition; they are reported only as inputs of phis.
//!
//! Requires nothing. Valid until an instruction changes. Cost: linear in the phis that it visits and
//! their inputs, with an explicit stack as deep as the chain of phis that read phis.

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use crate::ir::{Function, Inst, Op, Value};

/// Calls `visit` for each definition that reaches one of `values`, until it breaks. The arguments are
/// either a value that is not the result of a phi, with the instruction that computes it (`None`
/// for a parameter), or an input of a phi, with that phi.
pub fn walk_use_def<B>(
    function: &Function,
    values: impl IntoIterator<Item = Value>,
    mut visit: impl FnMut(Value, Option<Inst>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut walked = FxHashSet::default();
    // The phis on the current path, and how many inputs of each have been walked to.
    let mut path: Vec<(Inst, usize)> = Vec::new();
    let mut values = values.into_iter();
    let mut next = None;
    loop {
        if let Some(value) = next.take() {
            match value {
                Value::Inst(_) | Value::Param(_) if !walked.insert(value) => {}
                Value::Inst(inst) => match *function.op(inst) {
                    Op::Phi { .. } => path.push((inst, 0)),
                    _ => visit(value, Some(inst))?,
                },
                Value::Param(_) => visit(value, None)?,
                // A constant.
                _ => {}
            }
        }
        let Some((phi, done)) = path.last_mut() else {
            next = values.next();
            match next {
                Some(_) => continue,
                None => return ControlFlow::Continue(()),
            }
        };
        let inputs = function.phi_incoming(*phi);
        if let Some(&(_, input)) = inputs.get(*done) {
            *done += 1;
            next = Some(input);
        } else {
            for &(_, input) in inputs {
                visit(input, Some(*phi))?;
            }
            path.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{BinaryOp, FuncId, Param, Type};
    use crate::support::entity::Entity;
    use crate::support::interner::Symbol;

    /// A function with one parameter and one block, and a value that the block computes.
    fn function() -> (Function, Value, Value) {
        let mut function = Function::new(FuncId::from_index(0));
        let param = Value::Param(Param::from_index(0));
        let entry = function.create_entry();
        let op = Op::Binary { op: BinaryOp::Add, lhs: param, rhs: param };
        let sum = Value::Inst(function.append(entry, op, Type::I32, Symbol::NONE));
        (function, param, sum)
    }

    /// A phi of these values. Its block and its predecessors do not matter here.
    fn phi(function: &mut Function, inputs: &[Value]) -> Inst {
        let entry = function.entry();
        let inputs: Vec<_> = inputs.iter().map(|&value| (entry, value)).collect();
        function.append_phi(entry, Type::I32, Symbol::NONE, &inputs)
    }

    /// The first `limit` reports.
    fn reports(function: &Function, value: Value, limit: usize) -> Vec<(Value, Option<Inst>)> {
        let mut reports = Vec::new();
        let end = walk_use_def(function, [value], |value, definition| {
            reports.push((value, definition));
            if reports.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(end.is_break(), reports.len() == limit);
        reports
    }

    #[test]
    fn what_is_no_phi_is_its_own_definition() {
        let (function, param, sum) = function();
        assert_eq!(reports(&function, sum, 9), [(sum, sum.as_inst())]);
        assert_eq!(reports(&function, param, 9), [(param, None)]);
        assert_eq!(reports(&function, Value::ZERO, 9), []);
    }

    #[test]
    fn inputs_come_before_the_phi() {
        let (mut function, param, sum) = function();
        let inner = phi(&mut function, &[sum, Value::ZERO, sum]);
        let outer = phi(&mut function, &[param, Value::Inst(inner), sum]);
        let expected = [
            (param, None),
            (sum, sum.as_inst()),
            (sum, Some(inner)),
            (Value::ZERO, Some(inner)),
            (sum, Some(inner)),
            (param, Some(outer)),
            (Value::Inst(inner), Some(outer)),
            (sum, Some(outer)),
        ];
        assert_eq!(reports(&function, Value::Inst(outer), 9), expected);
        // The walk stops at any report if `visit` breaks.
        for limit in 1..=expected.len() {
            assert_eq!(reports(&function, Value::Inst(outer), limit), expected[..limit]);
        }
    }

    #[test]
    fn a_cycle_of_phis_is_walked_once() {
        let (mut function, param, sum) = function();
        let first = phi(&mut function, &[param, Value::ZERO]);
        let second = phi(&mut function, &[Value::Inst(first), sum, Value::ZERO]);
        function.set_phi_value(first, 1, Value::Inst(second));
        function.set_phi_value(second, 2, Value::Inst(second));
        let expected = [
            (param, None),
            (sum, sum.as_inst()),
            (Value::Inst(first), Some(second)),
            (sum, Some(second)),
            (Value::Inst(second), Some(second)),
            (param, Some(first)),
            (Value::Inst(second), Some(first)),
        ];
        assert_eq!(reports(&function, Value::Inst(first), 9), expected);
    }

    #[test]
    fn a_long_chain_needs_no_recursion() {
        let (mut function, param, _) = function();
        let count = 200_000;
        let mut last = param;
        for _ in 0..count {
            last = Value::Inst(phi(&mut function, &[last]));
        }
        assert_eq!(reports(&function, last, usize::MAX).len(), count + 1);
    }

    #[test]
    fn the_break_has_a_value() {
        let (mut function, param, sum) = function();
        let phi = phi(&mut function, &[param, sum]);
        let first_computed = walk_use_def(&function, [Value::Inst(phi)], |_, definition| {
            definition.map_or(ControlFlow::Continue(()), ControlFlow::Break)
        });
        assert_eq!(first_computed, ControlFlow::Break(sum.as_inst().unwrap()));
    }
}
