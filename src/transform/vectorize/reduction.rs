//! Reductions: phis that combine a value of each iteration, such as sums. Each lane may combine a part
//! of the values.
//!
//! A sum is a chain of additions and subtractions: `s + a - b`; of floating-point numbers, if the flag `reassoc`
//! allows any order. So are reductions by `and`, `or` and `xor`. A `select` may choose among results of the chain. A maximum or minimum is a `select` on a
//! comparison of the two values. Nothing else in the loop may read the intermediate results.
//!
//! Cost: linear in the block.

use rustc_hash::FxHashSet;

use crate::ir::{BinaryOp, Block, Flags, FloatOp, Function, Inst, IntPredicate, Op, Type, Value};

/// A phi that is a reduction.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Reduction {
    pub phi: Inst,
    /// Its value in the next iteration.
    pub next: Inst,
    pub kind: Kind,
}

/// How two parts are put together.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// By an operation whose operands may be reordered.
    Arithmetic(BinaryOp),
    /// By an addition of floating-point numbers.
    FloatSum,
    /// The first if it compares like this with the second, else the second.
    Extreme(IntPredicate),
}

impl Kind {
    /// The operation that puts two parts together, if it is one.
    pub fn joined(self, lhs: Value, rhs: Value) -> Option<Op> {
        match self {
            Kind::Arithmetic(op) => Some(Op::Binary { op, lhs, rhs }),
            Kind::FloatSum => Some(Op::FloatBinary { op: FloatOp::Fadd, lhs, rhs }),
            Kind::Extreme(_) => None,
        }
    }
}

/// The reduction of a phi in the only block of a loop, if it is one.
pub(super) fn find(function: &Function, block: Block, phi: Inst) -> Option<Reduction> {
    let next = function.phi_input(phi, block)?.as_inst()?;
    let ty = function.ty(phi);
    if ![Type::I32, Type::FLOAT, Type::DOUBLE].contains(&ty) {
        return None;
    }
    // The instructions that depend on the phi, in order.
    let (mut chain, mut depends) = (Vec::new(), FxHashSet::from_iter([Value::Inst(phi)]));
    for &inst in function.block(block).body() {
        let mut is_in_chain = false;
        function.for_each_operand(inst, |value| is_in_chain |= depends.contains(&value));
        if is_in_chain {
            chain.push(inst);
            depends.insert(Value::Inst(inst));
        }
    }
    // All of them lead to the next value: another sum that reads this one needs each of its values.
    let mut leads = FxHashSet::from_iter([next]);
    for &inst in chain.iter().rev() {
        if !leads.contains(&inst) {
            return None;
        }
        function.for_each_operand(inst, |value| leads.extend(value.as_inst()));
    }
    // Another phi that reads one of them has a value of each iteration, too.
    let mut phis = function.block(block).phis().iter().filter(|&&other| other != phi);
    let is_read = phis.any(|&other| {
        function.phi_input(other, block).is_some_and(|input| depends.contains(&input))
    });
    if is_read || !chain.contains(&next) {
        return None;
    }
    if let [compare, choice] = chain[..]
        && let Some(predicate) = extreme(function, phi, compare, choice)
    {
        return Some(Reduction { phi, next, kind: Kind::Extreme(predicate) });
    }
    // Each combines the phi with values that do not depend on it, or chooses among two that do.
    let mut kind = None;
    for &inst in &chain {
        let of_inst = match *function.op(inst) {
            Op::Binary { op: BinaryOp::Sub, lhs: _, rhs } if !depends.contains(&rhs) => {
                Kind::Arithmetic(BinaryOp::Add)
            }
            Op::Binary {
                op: op @ (BinaryOp::Add | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor),
                lhs,
                rhs,
            } if depends.contains(&lhs) != depends.contains(&rhs) => Kind::Arithmetic(op),
            Op::FloatBinary { op, lhs, rhs }
                if function.flags(inst).contains(Flags::REASSOC)
                    && depends.contains(&lhs) != depends.contains(&rhs)
                    && (op == FloatOp::Fadd || op == FloatOp::Fsub && depends.contains(&lhs)) =>
            {
                Kind::FloatSum
            }
            Op::Select { operands } => match function.operands(operands) {
                [cond, arms @ ..]
                    if !depends.contains(cond) && arms.iter().all(|it| depends.contains(it)) =>
                {
                    continue;
                }
                _ => return None,
            },
            _ => return None,
        };
        if kind.replace(of_inst).is_some_and(|before| before != of_inst) {
            return None;
        }
    }
    Some(Reduction { phi, next, kind: kind? })
}

/// The predicate for which `choice` is the phi if `phi predicate other`, else `other`.
fn extreme(function: &Function, phi: Inst, compare: Inst, choice: Inst) -> Option<IntPredicate> {
    let phi = Value::Inst(phi);
    let Op::Icmp { predicate, lhs, rhs } = *function.op(compare) else { return None };
    let Op::Select { operands } = *function.op(choice) else { return None };
    let &[cond, yes, no] = function.operands(operands) else { return None };
    let (predicate, other) = match (lhs == phi, rhs == phi) {
        (true, false) => (predicate, rhs),
        (false, true) => (predicate.swapped(), lhs),
        _ => return None,
    };
    let predicate = match (yes, no) {
        _ if cond != Value::Inst(compare) => return None,
        (yes, no) if yes == phi && no == other => predicate,
        (yes, no) if yes == other && no == phi => predicate.inverse(),
        _ => return None,
    };
    (!matches!(predicate, IntPredicate::Eq | IntPredicate::Ne)).then_some(predicate)
}
