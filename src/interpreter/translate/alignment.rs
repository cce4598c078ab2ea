//! Which of the alignments that accesses promise are checked while the program runs, and where.
//!
//! The instructions on an `i32` in the main loop check that a pointer is a multiple of 4. Any other
//! promise gets an instruction of its own, unless the variable keeps it wherever it is.

use super::translator::Translator;
use crate::analysis::Address;
use crate::interpreter::code::Code;
use crate::interpreter::slot::Slot;
use crate::ir::{Alignment, Function, Inst, Module, Op, Type, Value};
use crate::support::entity::EntityVec;

/// Whether an access of a `ty` at `ptr` is one for the main loop: of an `i32` or `float` at a multiple of 4,
/// and known to be as much more as `alignment` promises.
pub(super) fn is_word(
    module: &Module,
    function: &Function,
    ty: Type,
    ptr: Value,
    alignment: Alignment,
) -> bool {
    let four = Alignment::FOUR;
    matches!(ty, Type::I32 | Type::FLOAT)
        && alignment >= four
        && (alignment == four || is_known(module, function, ptr, alignment))
}

/// Whether every address that `ptr` can have in its variable is aligned like this.
fn is_known(module: &Module, function: &Function, ptr: Value, alignment: Alignment) -> bool {
    alignment == Alignment::ONE || {
        let known =
            Address::of(&module.context, function, ptr).alignment(&module.context, function);
        known.is_some_and(|known| known >= alignment)
    }
}

/// For each alloca, whether an access of the whole of it promises a greater alignment than it has.
/// Linear in the function.
pub(super) fn exceeded(function: &Function) -> EntityVec<Inst, bool> {
    let mut is_exceeded = EntityVec::filled(function.inst_count(), false);
    for &inst in function.layout().iter().flat_map(|&block| function.block(block).body()) {
        if let Op::Load { ptr: Value::Inst(ptr), alignment: promised }
        | Op::Store { ptr: Value::Inst(ptr), alignment: promised, .. } = *function.op(inst)
            && let Op::Alloca { alignment, .. } = *function.op(ptr)
        {
            is_exceeded[ptr] |= promised > alignment;
        }
    }
    is_exceeded
}

impl Translator<'_> {
    /// Checks before an access at `ptr`, which is in `slot`, what it promises.
    pub(super) fn check_alignment(&mut self, ptr: Value, slot: Slot, alignment: Alignment) {
        if self.settings.is_checked && !is_known(self.module, self.function, ptr, alignment) {
            self.push(Code::CheckAlignment { ptr: slot, alignment });
        }
    }
}
