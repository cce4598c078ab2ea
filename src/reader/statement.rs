//! The bodies of functions, statement by statement: labels and instructions.

use super::body::Definition;
use super::expected::Expected;
use super::locals::{Holder, Local, LocalKey, Named};
use super::{FunctionOffsets, Parsed, Reader, Reported, vocabulary};
use crate::diag::{Code, Diagnostic, Edit, Hint, message};
use crate::ir::{Flags, Function, Inst, Op, Opcode, Param, Type, Value};
use crate::support::entity::Entity;
use crate::support::interner::Symbol;
use crate::support::span::Span;

impl Reader<'_> {
    /// Reads the body of the definition with number `index`.
    pub(super) fn body(&mut self, index: usize) -> Function {
        let known = &mut self.definitions[index];
        let definition = Definition {
            params: std::mem::take(&mut known.params),
            unsupported: known.unsupported.take(),
            ..*known
        };
        let id = definition.function;
        self.start_body(&definition);
        self.cursor.go_to(definition.start);
        self.cursor.set_end(Some(definition.end));
        self.cursor.skip_space();
        while !self.cursor.is_at_end() {
            self.statement();
            self.cursor.skip_space();
        }
        self.cursor.set_end(None);
        self.cursor.go_to(definition.end);
        self.end_body(definition.end);
        if let Some(mut names) = self.names.take() {
            self.collect_locals(&mut names, &definition);
            self.names = Some(names);
        }
        self.check_addressed_blocks();
        let unsupported = definition.unsupported.as_ref().map(|it| it.as_ref().clone());
        let unsupported = self.unsupported.take().map(|it| *it).or(unsupported);
        if let Some(unsupported) = unsupported.filter(|_| self.names.is_none()) {
            return self.keep_body(&definition, unsupported);
        }
        let places = FunctionOffsets {
            name: self.offsets[id].name,
            insts: std::mem::take(&mut self.body.inst_offsets),
            terminators: std::mem::take(&mut self.body.terminator_offsets),
        };
        self.offsets[id] = places;
        std::mem::replace(&mut self.body.function, Function::new(id))
    }

    fn start_body(&mut self, definition: &Definition) {
        let length = definition.end - definition.start;
        let spare = std::mem::take(&mut self.spare);
        self.body.reset(definition.function, length, spare);
        self.body.has_personality = definition.has_personality;
        for (param, &(key, span)) in (0..).map(Param::from_index).zip(&definition.params) {
            let key = match key {
                None => self.body.locals.take_number(Holder::Param, span),
                Some(LocalKey::Number(number)) => {
                    self.check_number(number, Holder::Param, span);
                    LocalKey::Number(number)
                }
                Some(key) => key,
            };
            self.define_param(key, Value::Param(param), span);
        }
    }

    fn end_body(&mut self, end: u32) {
        let brace = Span::new(end, end + u32::from(!self.cursor.is_at_end()));
        if let Some(block) = self.body.block {
            self.report_open_block(block, brace);
        } else if self.body.entry.is_none() {
            self.body.is_cfg_known = false;
            self.report(
                Diagnostic::new(
                    Code::IrNoTerminator,
                    brace,
                    message!("the function has no basic block"),
                )
                .label(message!("expected an instruction"))
                .hint(message!("add a block that ends with a terminator such as `ret void`")),
            );
        }
        self.report_missing();
        // A missing block gets a place, though it is not part of the function.
        self.body.block_places.extend_to(self.body.function.block_count(), brace);
        if self.body.is_cfg_known {
            // The uses of missing values are not checked.
            self.body.block_of.extend_to(self.body.function.inst_count(), None);
            self.check_body();
        }
    }

    /// Reads a label or an instruction. After a fault, skips the rest of its line.
    fn statement(&mut self) {
        let start = self.cursor.offset();
        self.statement = start;
        self.texts.is_unsupported = false;
        let result = match self.cursor.byte() {
            b'%' => self.named_result(),
            b'"' => self.quoted_label(),
            b'#' => self.debug_record(),
            b'{' => self.brace(),
            b'}' if self.body.open_braces > 0 => {
                self.cursor.bump();
                self.body.open_braces -= 1;
                Ok(())
            }
            _ => {
                let word = self.cursor.word_here();
                if self.cursor.byte() == b':' && !word.is_empty() {
                    self.plain_label(word, start)
                } else if self.is_alone(start) && is_name(word) {
                    self.label_without_colon(word, start)
                } else if let Some(label) = self.odd_label(word, start) {
                    self.label_in_odd_form(label)
                } else {
                    self.cursor.go_to(start);
                    let span = self.cursor.next_token();
                    if Opcode::from_keyword(word).is_some() || self.body.entry.is_none() {
                        self.open_block(span);
                    }
                    self.instruction(None)
                }
            }
        };
        if result.is_err() {
            self.body.block_has_fault = true;
            if self.texts.is_unsupported {
                self.skip_statement(start);
            } else if !self.cursor.is_at_line_start(start) {
                self.cursor.skip_line();
            }
        }
    }

    /// Reads `%x = ...`.
    fn named_result(&mut self) -> Parsed<()> {
        let (key, span) = self.local_key(Expected::Name)?;
        if self.cursor.byte() == b':' {
            self.report_percent_label(span);
            self.cursor.bump();
            self.label(key, span);
            return Ok(());
        }
        self.open_block(span);
        self.expect(b'=')?;
        let read = self.instruction(Some((key, span)));
        if read.is_err() {
            if let LocalKey::Number(number) = key {
                self.check_number(number, Holder::Result, span);
            }
            self.body.locals.note_definition(key, span.start);
            self.define_faulty(key);
        }
        read
    }

    /// Reports a brace that opens a block of statements, as in C.
    fn brace(&mut self) -> Parsed<()> {
        let span = self.cursor.next_token();
        self.cursor.bump();
        self.body.open_braces += 1;
        let hint =
            message!("a block begins with a label such as `next:` and ends with a terminator");
        self.report(
            Diagnostic::new(Code::IrSyntax, span, message!("a basic block has no braces"))
                .label(message!("not the beginning of a block"))
                .hint(hint),
        );
        Ok(())
    }

    /// Skips `#dbg_declare(...)` and the like.
    fn debug_record(&mut self) -> Parsed<()> {
        let start = self.cursor.offset();
        self.cursor.bump();
        let word = self.cursor.word_here();
        let records: [&[u8]; 5] =
            [b"dbg_assign", b"dbg_declare", b"dbg_declare_value", b"dbg_label", b"dbg_value"];
        if !records.contains(&word) || self.cursor.byte() != b'(' {
            self.cursor.go_to(start);
            return self.expected(Expected::Instruction);
        }
        let record = format!("#{}", String::from_utf8_lossy(word));
        self.note_form(&record, self.cursor.span_from(start));
        self.skip_nodes()
    }

    /// Adds an instruction to the end of the current block. Its result gets the name before it or
    /// the next number.
    #[inline]
    pub(super) fn append(
        &mut self,
        result: Named,
        op: Op,
        flags: Flags,
        ty: Type,
        start: u32,
    ) -> Parsed<Inst> {
        let mut is_block = false;
        let inst = if ty == Type::VOID {
            if let Some((_, span)) = result {
                return self.fail(
                    Diagnostic::new(Code::IrSyntax, span, message!("this instruction has no result"))
                        .label(message!("it has no result"))
                        .hint(Hint {
                            // Leaving out a number would make the numbers of later results wrong.
                            is_certain: matches!(result, Some((LocalKey::Name(_), _))),
                            ..Hint::uncertain(
                                message!("remove the name and the `=`; an instruction without a result takes no number"),
                                [Edit::remove(Span::new(span.start, start))],
                            )
                        }),
                );
            }
            self.body.function.create_inst(op, ty, Symbol::NONE)
        } else {
            let (key, span) = match result {
                Some((key, span)) => {
                    if let LocalKey::Number(number) = key {
                        is_block = matches!(self.body.locals.get(key), Local::Block(_));
                        self.check_number(number, Holder::Result, span);
                    }
                    (key, span)
                }
                None => {
                    let span = self.cursor.span_from(start);
                    (self.body.locals.take_number(Holder::UnnamedResult, span), span)
                }
            };
            let inst = self.define_value(key, ty, span);
            if is_block {
                // Later uses may mean either.
                self.body.locals.set(key, Local::Faulty);
                self.body.is_cfg_known = false;
            }
            inst
        };
        self.body.function.fill_in(inst, op, flags);
        let count = self.body.function.inst_count();
        let Some(block) = self.body.block else { return Err(Reported) };
        // An instruction that has been used but not defined has no block, and its offset does not
        // matter.
        self.body.block_of.extend_to(count, None);
        self.body.block_of[inst] = Some(block);
        self.body.inst_offsets.extend_to(count, start);
        self.body.inst_offsets[inst] = start;
        self.body.function.push(block, inst);
        Ok(inst)
    }
}

/// Whether a word can only be a name or a number.
fn is_name(word: &[u8]) -> bool {
    !word.is_empty() && Opcode::from_keyword(word).is_none() && !vocabulary::is_instruction(word)
}
