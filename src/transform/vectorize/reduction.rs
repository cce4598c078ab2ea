//! Reductions: phis that combine a value of each iteration, such as sums. Each lane may combine a part
//! of the values.
//!
//! A sum is a chain of additions and subtractions: `s + a - b`. So are reductions by `and`, `or` and
//! `xor`. A maximum or minimum is a `select` on a comparison of the two values. Nothing else in the
//! loop may read the intermediate results.
//!
//! Cost: linear in the block.

use rustc_hash::FxHashMap;

use crate::ir::{BinaryOp, Block, Function, Inst, IntPredicate, Op, Type, Value};

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
    /// The first if it compares like this with the second, else the second.
    Extreme(IntPredicate),
}

/// The reduction of a phi in the only block of a loop, if it is one.
pub(super) fn find(function: &Function, block: Block, phi: Inst) -> Option<Reduction> {
    let next = function.phi_input(phi, block)?.as_inst()?;
    if function.inst(phi).ty != Type::I32 {
        return None;
    }
    // The instructions that depend on the phi, in order, and how often they read each other.
    let (mut chain, mut reads) = (Vec::new(), FxHashMap::from_iter([(phi, 0)]));
    for &inst in &function.block(block).body {
        let mut depends = false;
        function.for_each_operand(inst, |value| {
            if let Some(count) = value.as_inst().and_then(|inst| reads.get_mut(&inst)) {
                *count += 1;
                depends = true;
            }
        });
        if depends {
            chain.push(inst);
            reads.insert(inst, 0);
        }
    }
    if chain.last() != Some(&next) {
        return None;
    }
    let is_last = |inst: Inst| inst == next;
    let kind = if let [compare, choice] = chain[..]
        && let Some(predicate) = extreme(function, phi, compare, choice)
    {
        Kind::Extreme(predicate)
    } else {
        let mut kinds = chain.iter().map(|&inst| match function.inst(inst).op {
            Op::Binary { op: BinaryOp::Add, .. } => Some(BinaryOp::Add),
            // The minuend may depend on the phi, and the subtrahend may not.
            Op::Binary { op: BinaryOp::Sub, rhs, .. } => {
                let is_read = rhs.as_inst().is_some_and(|inst| reads.contains_key(&inst));
                (!is_read).then_some(BinaryOp::Add)
            }
            Op::Binary { op: op @ (BinaryOp::And | BinaryOp::Or | BinaryOp::Xor), .. } => Some(op),
            _ => None,
        });
        let first = kinds.next()??;
        let is_one_kind = kinds.all(|kind| kind == Some(first));
        // If each but the last is read once by another, they form a chain.
        let mut all = chain.iter().chain([&phi]);
        let is_path = all.all(|&inst| reads[&inst] == u32::from(!is_last(inst)));
        (is_one_kind && is_path).then_some(Kind::Arithmetic(first))?
    };
    Some(Reduction { phi, next, kind })
}

/// The predicate for which `choice` is the phi if `phi predicate other`, else `other`.
fn extreme(function: &Function, phi: Inst, compare: Inst, choice: Inst) -> Option<IntPredicate> {
    let phi = Value::Inst(phi);
    let Op::Icmp { predicate, lhs, rhs } = function.inst(compare).op else { return None };
    let Op::Select { operands } = function.inst(choice).op else { return None };
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
