//! What vectorize says.

use super::LANES;
use super::plan::Plan;
use crate::ir::remarks::{Part, Remark};
use crate::ir::{Block, Function, Value};

/// Says that the loop of `plan` is vectorised.
pub(super) fn tell(function: &Function, plan: &Plan) {
    let words = match plan.checks.is_empty() && plan.pairs.is_empty() {
        true => "{} of this loop are computed at once",
        false => "{} of this loop are computed at once, if a check before it allows that",
    };
    let rounds = (LANES * plan.parts) as usize;
    function.remark(plan.header, || Remark::done(words, [Part::Count(rounds, "round")]));
}

/// Says why the loop with this header is not vectorised: `words` about these values. Returns `None`.
pub(super) fn declined<T>(
    function: &Function,
    header: Block,
    words: &'static str,
    values: &[Value],
) -> Option<T> {
    function.remark(header, || {
        let parts: Vec<Part> = values.iter().map(|&value| function.quote(value)).collect();
        Remark::declined(words, parts)
    });
    None
}
