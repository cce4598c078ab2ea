//! Inline assembly: its constraints must agree with the type of the call. The text itself is not checked.

use super::call::{Argument, Call};
use super::expected::Expected;
use super::{Parsed, Reader};
use crate::diag::{count, message};
use crate::ir::{Type, TypeKind};

impl Reader<'_> {
    /// Takes `asm sideeffect "text", "constraints"`. Returns where the constraints begin.
    pub(super) fn assembly(&mut self) -> Parsed<u32> {
        self.note_unsupported(message!("inline assembly"));
        self.cursor.word();
        for flag in [&b"sideeffect"[..], b"alignstack", b"inteldialect", b"unwind"] {
            self.cursor.eat_word(flag);
        }
        self.string(Expected::String)?;
        self.expect(b',')?;
        self.cursor.skip_space();
        let start = self.cursor.offset();
        self.string(Expected::String)?;
        Ok(start)
    }

    /// Checks a call with `args` of assembly whose constraints begin at `start`.
    pub(super) fn check_assembly(
        &mut self,
        call: &Call,
        args: &[Argument],
        start: u32,
    ) -> Parsed<()> {
        let end = self.cursor.offset();
        self.cursor.go_to(start);
        let constraints = self.string(Expected::String)?;
        let span = self.cursor.span_from(start);
        self.cursor.go_to(end);
        let (mut outputs, mut inputs) = (0, 0);
        let parts = constraints.split(|&byte| byte == b',');
        for part in parts.filter(|_| !constraints.is_empty()) {
            match part {
                [] | [b'=' | b'~'] => {
                    return self.misfit(span, message!("a constraint of the assembly is empty"));
                }
                [b'=', rest @ ..] if !rest.contains(&b'*') => outputs += 1,
                [b'~' | b'!', ..] => {}
                _ => {
                    let arg = args.get(inputs);
                    inputs += 1;
                    if let Some(&Argument { ty, span, .. }) = arg
                        && part.contains(&b'*')
                        && !self.context.types.is_pointer(ty)
                    {
                        let wanted = self.context.types.pointer_to(ty);
                        return self.fail_mismatch(span, message!("this argument"), ty, wanted);
                    }
                }
            }
        }
        let results = match self.context.types.kind(call.return_type) {
            TypeKind::Void if outputs <= 1 => outputs,
            TypeKind::Void => 0,
            TypeKind::Struct(fields) => self.context.types.fields(fields).len(),
            _ => 1,
        };
        let is_variadic = call.written.is_some_and(|ty| match self.context.types.kind(ty) {
            TypeKind::Function(function) => function.is_variadic,
            _ => false,
        });
        if results != outputs || call.return_type == Type::VOID && outputs > 1 || is_variadic {
            let what = message!("the result does not agree with the outputs of the assembly");
            return self.misfit(span, what);
        }
        if inputs != args.len() {
            let expected = count!(inputs, "argument");
            let given = args.len();
            let what = message!("the callee takes {expected}, not {given}", expected, given);
            return self.misfit(span, what);
        }
        Ok(())
    }
}
