//! Numbers in place of names: the text numbers parameters, blocks and results without a name in
//! order.

use super::Reader;
use super::locals::{Holder, Local};
use crate::diag::{Code, Diagnostic, Message, message};
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
        let has_gaps = self.versions.has_gaps();
        let is_skipped = holders.get(index).is_some_and(|&(holder, _)| holder == Holder::Skipped);
        if is_skipped && !has_gaps {
            self.body.locals.holders[index] = (holder, span);
            return;
        }
        let mut diagnostic = Diagnostic::new(
            Code::IrNumber,
            span,
            message!("expected `%{next}`, found `%{written}`", next, written),
        )
        .label(message!("expected `%{next}`", next));
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
            let numbers = match written == next + 1 {
                true => message!("`%{first}` is skipped", first = next),
                false => message!(
                    "`%{first}` to `%{last}` are skipped",
                    first = next,
                    last = written - 1
                ),
            };
            diagnostic = diagnostic.note(numbers).hint(message!(
                "unnamed parameters, blocks and results are numbered from 0 in textual order; stores, branches and calls of `void` functions have no number"
            ));
            if written - next <= LARGEST_GAP {
                self.body.locals.holders.resize(index, (Holder::Skipped, span));
                if has_gaps {
                    self.body.locals.holders.push((holder, span));
                    return;
                }
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
fn describe(holder: Holder, number: u64) -> Message {
    match holder {
        Holder::Param => message!("`%{number}` is this parameter", number),
        Holder::Entry => message!("`%{number}` is the entry block, which begins here", number),
        Holder::Block => message!("`%{number}` is this block", number),
        Holder::UnlabelledBlock => message!("`%{number}` is the block that begins here", number),
        Holder::Result => message!("`%{number}` is this result", number),
        Holder::UnnamedResult => {
            message!("`%{number}` is the result of this instruction", number)
        }
        Holder::Skipped => message!("`%{number}` was skipped here", number),
    }
}

/// Explains why the number is taken.
fn why(holder: Holder) -> Message {
    match holder {
        Holder::Param => message!("unnamed parameters share their numbers with results"),
        Holder::Entry => {
            message!("an entry block without a label takes the number after the parameters")
        }
        Holder::Block => message!("unnamed blocks share their numbers with results"),
        Holder::UnlabelledBlock => {
            message!(
                "an instruction after a terminator begins a new block, which takes a number if it has no label"
            )
        }
        Holder::UnnamedResult => {
            message!("an instruction with a result takes a number even without `%name =`")
        }
        Holder::Result | Holder::Skipped => message!("number the results in textual order"),
    }
}
