//! Terminators.

use rustc_hash::FxHashSet;

use super::expected::Expected;
use super::locals::Named;
use super::{Parsed, Reader};
use crate::diag::{Code, Diagnostic, message};
use crate::ir::{Block, Terminator, Type, Value};
use crate::support::span::Span;

impl Reader<'_> {
    pub(super) fn terminator(
        &mut self,
        result: Named,
        start: u32,
        read: impl FnOnce(&mut Self) -> Parsed<Terminator>,
    ) -> Parsed<()> {
        if let Some((_, span)) = result {
            self.end_faulty_block();
            self.body.is_cfg_known = false;
            return self.fail(
                Diagnostic::new(Code::IrSyntax, span, message!("a terminator has no result"))
                    .label(message!("it has no result"))
                    .hint(message!("remove the name and the `=`")),
            );
        }
        let terminator = read(self).and_then(|terminator| {
            self.metadata()?;
            Ok(terminator)
        });
        match terminator {
            Ok(terminator) => {
                self.terminate(terminator, start);
                Ok(())
            }
            Err(fault) => {
                self.body.is_cfg_known = false;
                self.terminate(Terminator::Unreachable, start);
                Err(fault)
            }
        }
    }

    pub(super) fn ret(&mut self) -> Parsed<Terminator> {
        self.cursor.skip_space();
        let start = self.cursor.offset();
        let ty = self.ty()?;
        let value = if ty == Type::VOID { None } else { Some(self.operand(ty)?) };
        let wanted = self.context.signatures[self.body.function.id].return_type;
        if self.is_same_type(ty, wanted) {
            return Ok(Terminator::Return(value));
        }
        let span = self.cursor.span_from(start);
        let hint = match (ty, wanted) {
            (_, Type::VOID) => {
                Some(message!("write `ret void`, or change the return type of the function"))
            }
            (Type::VOID, _) => {
                let wanted = self.type_text(wanted);
                Some(message!("return a value: `ret {ty} ...`", ty = wanted))
            }
            _ => self.conversion_hint(ty, wanted),
        };
        let [found, wanted] = [ty, wanted].map(|ty| self.type_text(ty));
        let message = message!(
            "this returns `{found}`, but the function returns `{wanted}`",
            found,
            wanted = &wanted
        );
        let mut diagnostic =
            self.wrong_type(span, message, message!("expected `{wanted}`", wanted));
        if let Some(hint) = hint {
            diagnostic = diagnostic.hint(hint);
        }
        self.fail(diagnostic)
    }

    pub(super) fn branch(&mut self) -> Parsed<Terminator> {
        if self.cursor.peek_word() == b"label" {
            return Ok(Terminator::Jump(self.target()?));
        }
        let cond = match self.condition() {
            Ok(cond) => cond,
            // The targets are still read.
            Err(fault) => match self.skip_operand() {
                true => Value::Undef(Type::I1),
                false => return Err(fault),
            },
        };
        self.expect(b',')?;
        let then_block = self.target()?;
        self.expect(b',')?;
        let else_block = self.target()?;
        Ok(Terminator::Branch { cond, then_block, else_block })
    }

    /// Skips the rest of an operand that could not be read. Returns whether a comma and a target
    /// come next.
    fn skip_operand(&mut self) -> bool {
        let mut cursor = self.cursor.clone();
        if !cursor.is_next(b',') {
            let token = cursor.next_token();
            cursor.go_to(token.end);
        }
        let at = cursor.offset();
        let is_target = cursor.is_next(b',') && cursor.eat(b',') && cursor.eat_word(b"label");
        if is_target {
            self.cursor.go_to(at);
        }
        is_target
    }

    /// Takes `label %name`.
    pub(super) fn target(&mut self) -> Parsed<Block> {
        self.expect_word("label")?;
        let (block, span) = self.block_operand()?;
        if self.body.entry == Some(block) {
            self.report_entry_predecessor(block, span);
        }
        Ok(block)
    }

    fn report_entry_predecessor(&mut self, entry: Block, span: Span) {
        let place = self.body.block_places[entry];
        self.report(
            Diagnostic::new(
                Code::IrEntryPredecessor,
                span,
                message!("the entry block cannot be the target of a branch"),
            )
            .label(message!("this is the entry block"))
            .related(place, message!("the entry block begins here"))
            .hint(message!("insert a new entry block that only branches to this one")),
        );
    }

    pub(super) fn switch(&mut self) -> Parsed<Terminator> {
        let start = self.cursor.offset();
        let read = self.switch_parts();
        if read.is_err() {
            // The cases are on the next lines, so they are skipped, too.
            self.cursor.skip_line_and_brackets(start);
        }
        read
    }

    fn switch_parts(&mut self) -> Parsed<Terminator> {
        let (ty, value) = self.integer_operand(message!("the value of a `switch`"))?;
        self.expect(b',')?;
        let default = self.target()?;
        self.expect(b'[')?;
        let mut cases = Vec::new();
        self.cases(ty, &mut cases)?;
        let cases = self.body.function.create_incoming(&cases);
        Ok(Terminator::Switch { value, default, cases })
    }

    fn cases(&mut self, ty: Type, cases: &mut Vec<(Block, Value)>) -> Parsed<()> {
        let mut seen = FxHashSet::default();
        while !self.cursor.eat(b']') {
            self.cursor.skip_space();
            let start = self.cursor.offset();
            let found = self.value_type()?;
            if !matches!(self.cursor.peek(), b'-' | b'0'..=b'9' | b't' | b'f') {
                return self.expected(Expected::Number);
            }
            let at = self.cursor.offset();
            let value = self.constant(found)?;
            let text = self.cursor.slice(self.cursor.span_from(at));
            let span = self.cursor.span_from(start);
            if found != ty {
                return self.fail_mismatch(span, message!("this case"), found, ty);
            }
            // The value of a wide integer is not known, but its text is.
            if !seen.insert((value, if value.is_undefined() { text } else { b"" })) {
                return self.fail(
                    Diagnostic::new(Code::IrRedefined, span, message!("duplicate case"))
                        .label(message!("another case above has this value")),
                );
            }
            self.expect(b',')?;
            cases.push((self.target()?, value));
        }
        Ok(())
    }
}
