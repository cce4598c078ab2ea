//! Numbers in place of names: the text numbers parameters, blocks and results without a name in
//! order.

use super::Reader;
use super::locals::{Holder, Local};
use crate::diag::{Code, Diagnostic};
use crate::support::span::Span;

impl Reader<'_> {
    /// Checks the number at a definition, which must be the next one.
    pub(super) fn check_number(&mut self, written: u64, holder: Holder, span: Span) {
        let next = self.body.locals.next_number();
        if written == next {
            self.body.locals.take_number(holder, span);
            return;
        }
        let holders = &self.body.locals.holders;
        let index = usize::try_from(written).unwrap_or(usize::MAX);
        // The number was skipped before: two definitions are in the wrong order.
        if holders.get(index).is_some_and(|&(holder, _)| holder == Holder::Skipped) {
            self.body.locals.holders[index] = (holder, span);
            return;
        }
        let mut diagnostic = Diagnostic::new(
            Code::IrNumber,
            span,
            format!("this is number {written}, but the next number is {next}"),
        )
        .label(format!("should be {next}"));
        if written < next {
            let (holder, at) = holders[index];
            diagnostic = diagnostic.related(at, describe(holder, written));
            diagnostic = diagnostic.hint(why(holder));
            // Continue with the numbers after the written one.
            self.body.locals.holders.truncate(index);
            if matches!(
                self.body.locals.numbered.get(index),
                Some(Local::Value(_) | Local::Block(_))
            ) {
                self.body.locals.numbered[index] = Local::Unknown;
            }
        } else {
            if let Some(&(holder, at)) = holders.last() {
                diagnostic = diagnostic.related(at, describe(holder, next - 1));
            }
            let skipped = if written == next + 1 {
                format!("the number {next} is skipped")
            } else {
                format!("the numbers {next} to {} are skipped", written - 1)
            };
            diagnostic = diagnostic.hint(format!(
                "{skipped}: parameters, blocks without a name and results without a name are numbered from 0 in the order in which they stand; stores, branches and calls of `void` functions take no number"
            ));
            if written - next <= LARGEST_GAP {
                self.body.locals.holders.resize(index, (Holder::Skipped, span));
            } else {
                self.report(diagnostic);
                return;
            }
        }
        self.body.locals.holders.push((holder, span));
        self.report(diagnostic);
    }
}

/// A larger gap counts as a typing error, and the number is ignored.
const LARGEST_GAP: u64 = 4096;

/// A label that says what a number belongs to.
fn describe(holder: Holder, number: u64) -> String {
    match holder {
        Holder::Param => format!("number {number} is this parameter"),
        Holder::Entry => format!("number {number} is the first block, which begins here"),
        Holder::Block => format!("number {number} is this block"),
        Holder::UnlabelledBlock => format!("number {number} is the block that begins here"),
        Holder::Result => format!("number {number} is this result"),
        Holder::UnnamedResult => {
            format!("number {number} is the result of this, which has no name")
        }
        Holder::Skipped => format!("number {number} was left out here"),
    }
}

/// Explains why the number is taken.
fn why(holder: Holder) -> &'static str {
    match holder {
        Holder::Param => "parameters without a name take numbers like results do",
        Holder::Entry => {
            "the first block takes a number when it has no label, right after the parameters"
        }
        Holder::Block => "blocks without a name take numbers like results do",
        Holder::UnlabelledBlock => {
            "what follows a terminator begins a new block, which takes a number when it has no label"
        }
        Holder::UnnamedResult => {
            "a result takes a number even when nothing is written in front of the instruction"
        }
        Holder::Result | Holder::Skipped => {
            "number results in the order in which they stand in the function"
        }
    }
}
