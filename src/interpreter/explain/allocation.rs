//! Explains wrong uses of the memory of `malloc`.

use super::Explainer;
use crate::diag::{Code, Diagnostic, Message, message};
use crate::interpreter::memory::Owner;
use crate::support::span::Span;

impl Explainer<'_> {
    /// What an object without a declaration is called.
    pub(super) fn unnamed(&self, owner: Owner) -> Message {
        match owner {
            Owner::Heap(_) => message!("the allocated memory"),
            _ => message!("the variable"),
        }
    }

    /// Adds to a diagnostic about memory of `malloc` where that was called.
    pub(super) fn allocated(&self, diagnostic: Diagnostic, owner: Owner) -> Diagnostic {
        let (Owner::Heap(pc) | Owner::Freed(pc)) = owner else { return diagnostic };
        let (id, origin) = self.machine.program.function_at(pc as usize);
        match self.place_of(id, origin) {
            place if place == Span::default() => diagnostic,
            place => diagnostic.related(place, message!("allocated here")),
        }
    }

    /// The error for freeing what is not there to be freed.
    pub(super) fn free(&self, pointer: u64) -> Diagnostic {
        let owner = self.machine.memory.object(pointer).map(|object| object.owner);
        let (message, label) = match owner {
            Some(Owner::Freed(_)) => {
                (message!("memory is freed again"), message!("the program has freed this memory"))
            }
            Some(Owner::Heap(_)) => (
                message!("this pointer cannot be freed"),
                message!("it does not point to the beginning of the allocated memory"),
            ),
            _ => (
                message!("this pointer cannot be freed"),
                message!("`malloc` has not returned this pointer"),
            ),
        };
        let diagnostic = self.error(Code::RunAddress, message).label(label);
        self.allocated(diagnostic, owner.unwrap_or(Owner::Null))
    }
}
