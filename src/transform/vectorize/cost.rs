//! Whether vectors pay.
//!
//! The costs are in instructions, or what takes as long, measured with `lli` on a machine with
//! SSE2. Four products or four unsigned comparisons at once take several instructions, as does a
//! choice lane by lane.

use super::need::{Form, Needs};
use super::{LANES, lane_size};
use crate::ir::{
    BinaryOp, Block, Context, FloatOp, FloatPredicate, Function, IntPredicate, Op, Value,
};

/// The cost of an operation on one integer, and on four.
fn costs(op: &Op) -> (u32, u32) {
    match op {
        Op::Load { .. } | Op::Store { .. } => (1, 1),
        Op::Binary { op: BinaryOp::Mul, .. } => (1, 6),
        Op::Binary { op: BinaryOp::Ashr | BinaryOp::Lshr | BinaryOp::Shl, .. } => (1, 1),
        Op::Binary { op: BinaryOp::Sdiv | BinaryOp::Srem, rhs: Value::Int(_, by), .. } => {
            match by.unsigned_abs().is_power_of_two() {
                true => (4, 5),
                false => (6, 16),
            }
        }
        Op::Binary { op: BinaryOp::Udiv | BinaryOp::Urem, .. } => (4, 11),
        Op::Icmp {
            predicate: IntPredicate::Eq | IntPredicate::Slt | IntPredicate::Sgt, ..
        } => (1, 1),
        Op::Icmp {
            predicate: IntPredicate::Ne | IntPredicate::Sle | IntPredicate::Sge, ..
        } => (1, 2),
        Op::Icmp { .. } => (1, 4),
        // What takes the processor long takes it as long for four at once.
        Op::FloatBinary { op: FloatOp::Fdiv, .. } => (4, 4),
        // SSE2 has no instruction for the two that are each two comparisons.
        Op::Fcmp { predicate: FloatPredicate::One | FloatPredicate::Ueq, .. } => (1, 3),
        Op::Select { .. } => (1, 3),
        _ => (1, 1),
    }
}

/// The cost of copying an integer to all lanes.
const SPLAT: u32 = 2;

/// The cost of a vector from elements that are apart, besides one load.
const GATHER: u32 = 6;

/// The least overhead of a group of iterations: the counter and the branch.
const GROUP_OVERHEAD: u32 = 2;

/// A group that costs more than this is long enough with one vector.
const LONG: u32 = 24;

/// A group that costs no more than this is short with two vectors, too.
const TINY: u32 = 10;

/// So many iterations that those which are left over do not matter.
const MANY: u64 = 200;

/// The number of vectors in a group of iterations; `None` if vectors do not pay. `trip_count` is how often the loop
/// is executed, if that is known.
pub(super) fn parts(
    context: &Context,
    function: &Function,
    header: Block,
    needs: &Needs,
    trip_count: Option<u64>,
) -> Option<u32> {
    let (mut scalar, mut vector) = (GROUP_OVERHEAD, GROUP_OVERHEAD);
    let (mut has_products, mut has_stores, mut is_gathered) = (false, false, false);
    for &inst in function.block(header).body() {
        let op = function.op(inst);
        let need = needs[&inst];
        let mut costs = costs(op);
        // Four numbers of 8 bytes are two registers.
        let mut is_long = lane_size(function.ty(inst)) == Some(8);
        function.for_each_operand(inst, |value| {
            is_long |= lane_size(context.value_type(function, value)) == Some(8);
        });
        if is_long {
            costs.1 *= 2;
        }
        let is_store = matches!(op, Op::Store { .. });
        has_stores |= is_store;
        match need.vector {
            None if is_store => {}
            None => continue,
            Some(Form::Series(_)) => {
                (scalar, vector) = (scalar + 1, vector + SPLAT + 1);
                continue;
            }
            Some(Form::Same) => vector += SPLAT,
            Some(Form::Strided(_)) => {
                (vector, is_gathered) = (vector + GATHER, true);
            }
            Some(Form::Wide | Form::Partial) => {}
        }
        has_products |= matches!(op, Op::Binary { op: BinaryOp::Mul, .. });
        (scalar, vector) = (scalar + costs.0, vector + costs.1);
    }
    // Without a product, one element after the other is an operand in memory of the addition.
    if LANES * scalar < vector + vector / 4 || is_gathered && !has_products {
        return None;
    }
    let is_short = vector <= LONG && (has_stores || !has_products);
    // Sums wait for those of the previous group.
    let is_tiny = is_short && !has_stores && vector <= TINY;
    Some(match () {
        () if is_tiny && trip_count.is_some_and(|count| count >= MANY) => 4,
        () if is_short => 2,
        () => 1,
    })
}
