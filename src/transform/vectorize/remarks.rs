//! The remarks of vectorize.

use super::LANES;
use super::plan::VectorPlan;
use crate::ir::remarks::{Noun, Part, Remark, Remarks, Template};
use crate::ir::{Block, Function, Value};

/// Remarks that the loop of `plan` is vectorised.
pub(super) fn remark_done(remarks: &mut Remarks, function: &Function, plan: &VectorPlan) {
    let words = match plan.checks.is_empty() && plan.pairs.is_empty() {
        true => Template("this loop is vectorised: {iterations} at once"),
        false => Template(
            "this loop is vectorised: {iterations} at once, if a check before it allows that",
        ),
    };
    let iterations = (LANES * plan.parts) as usize;
    remarks.add(function, plan.header, || {
        Remark::done(words, [Part::Count(iterations, Noun::Iteration)])
    });
}

/// Remarks why the loop with this header is not vectorised: `words` about these values. Returns `None`.
pub(super) fn declined<T>(
    remarks: &mut Remarks,
    function: &Function,
    header: Block,
    words: Template,
    values: &[Value],
) -> Option<T> {
    remarks.add(function, header, || {
        let parts: Vec<Part> = values.iter().map(|&value| function.quote(value)).collect();
        Remark::declined(words, parts)
    });
    None
}
