//! What vectors need of the instructions of a loop.

use rustc_hash::FxHashMap;

use crate::ir::Inst;

/// What is needed of an instruction.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Need {
    /// Its value in the first iteration of the loop, before the loop.
    pub first: bool,
    /// Its value in the first of the iterations that a vector computes.
    pub scalar: bool,
    /// Its values in all iterations that a vector computes.
    pub vector: Option<Form>,
}

/// How a vector is computed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// By the operation of the instruction, on vectors.
    Wide,
    /// From the value in the first iteration, and this step between iterations.
    Series(i64),
    /// From the value in the first iteration, which all iterations have.
    Same,
    /// By one load for each lane. The elements are this many apart.
    Strided(i64),
    /// It is the phi of a reduction.
    Partial,
}

/// What is needed of the instructions of a loop, by instruction. No order depends on it.
pub(super) type Needs = FxHashMap<Inst, Need>;
