//! The data layout of the target.

use super::{Parsed, Reader};
use crate::diag::{Code, Diagnostic, message};
use crate::ir::{DataLayout, LayoutFault};
use crate::support::span::Span;

impl Reader<'_> {
    /// Finds the first valid data layout that begins a line, and uses it from the start, since sizes depend on it.
    /// Reports nothing: [`data_layout`](Self::data_layout) checks it when it is read. Linear in the text.
    pub(super) fn find_data_layout(&mut self) {
        // Only a search forwards is fast.
        let Some(last) = memchr::memmem::find_iter(self.cursor.text(), b"datalayout").last() else {
            return;
        };
        for start in self.line_starts(last, b't') {
            let mut cursor = self.cursor.clone();
            cursor.go_to(start as u32);
            if cursor.eat_word(b"target")
                && cursor.eat_word(b"datalayout")
                && cursor.eat(b'=')
                && cursor.peek() == b'"'
                && let Some(text) = cursor.quoted_here()
                && let Ok(Ok(layout)) = std::str::from_utf8(text).map(DataLayout::parse)
                && !has_unknown_pointers(&layout)
            {
                return self.context.types.set_layout(layout);
            }
        }
    }

    /// Checks and uses the layout `text`, a string that begins at `start`.
    pub(super) fn data_layout(&mut self, text: &str, start: u32) -> Parsed<()> {
        let whole = self.cursor.span_from(start);
        let layout = match DataLayout::parse(text) {
            Ok(layout) => layout,
            Err((fault, part)) => {
                let begin = start + 1 + part.start as u32;
                let part = Span::new(begin, begin + (part.end - part.start) as u32);
                // With escapes in the string, the offsets in the source are not those in `text`.
                let is_plain =
                    self.cursor.slice(Span::new(start + 1, whole.end)).starts_with(text.as_bytes());
                let span = if is_plain && part.start < part.end { part } else { whole };
                let what = match fault {
                    LayoutFault::Unknown => message!("a data layout has no such part"),
                    LayoutFault::Empty => message!("a part of the data layout is empty"),
                    LayoutFault::Number => message!("a number is missing in the data layout"),
                    LayoutFault::Range => message!("a number in the data layout is out of range"),
                    LayoutFault::Alignment => {
                        message!(
                            "an alignment in a data layout is a power of two of whole bytes, in bits"
                        )
                    }
                    LayoutFault::Preferred => {
                        message!("the preferred alignment is less than the ABI alignment")
                    }
                };
                return self.fail(
                    Diagnostic::new(Code::IrSyntax, span, what).label(message!("not allowed here")),
                );
            }
        };
        if has_unknown_pointers(&layout) {
            return self
                .unsupported(whole, message!("a data layout with pointers of more than 64 bits"));
        }
        if layout.alloca_space != 0 || layout.global_space != 0 {
            return self.unsupported(whole, message!("an address space"));
        }
        self.context.types.set_layout(layout);
        Ok(())
    }
}

/// Whether addresses are wider than the 64 bits that this program computes with.
fn has_unknown_pointers(layout: &DataLayout) -> bool {
    layout.pointer_bits(0) > 64 || layout.index_bits() > 64
}
