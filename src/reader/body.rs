//! The bodies of functions: blocks and their labels.

use rustc_hash::FxHashMap;

use super::instruction::OPCODES;
use super::locals::{Local, LocalKey, Locals};
use super::number::Holder;
use super::top_level::Definition;
use super::{Fault, FunctionPlaces, Parsed, Reader};
use crate::diag::{Code, Diagnostic};
use crate::ir::{Block, Flags, FuncId, Function, Inst, Op, Param, Terminator, Type, Value};
use crate::support::entity::{Entity, EntityVec};
use crate::support::interner::Symbol;
use crate::support::similar;
use crate::support::span::Span;

/// The function that is being read. Kept from function to function for its memory.
pub(super) struct Body {
    pub function: Function,
    pub locals: Locals,
    /// The block whose end is not reached yet.
    pub block: Option<Block>,
    pub entry: Option<Block>,
    /// The blocks without a label, with their numbers.
    pub silent_blocks: FxHashMap<Block, u64>,
    /// Where each block begins.
    pub block_places: EntityVec<Block, Span>,
    /// The block that each instruction stands in, once it is defined.
    pub block_of: EntityVec<Inst, Option<Block>>,
    pub inst_places: EntityVec<Inst, u32>,
    /// Where the terminator of each block begins.
    terminator_places: EntityVec<Block, u32>,
    /// The uses that may not be dominated by the definition.
    pub uses: Vec<CheckedUse>,
    pub phis: Vec<PhiPlace>,
    pub phi_inputs: Vec<PhiInput>,
    /// Whether the branches were understood, so that what needs all of them can be checked.
    pub is_cfg_known: bool,
    /// Whether something in the current block was not understood.
    block_has_fault: bool,
    /// The last terminator.
    last_terminator: Span,
}

/// A use of an instruction's result that must be dominated by it.
#[derive(Copy, Clone, Debug)]
pub(super) struct CheckedUse {
    pub inst: Inst,
    /// The block that uses it; for a phi the block that control comes from.
    pub block: Block,
    pub span: Span,
    pub is_phi: bool,
}

/// A phi and its inputs as they are written.
#[derive(Copy, Clone, Debug)]
pub(super) struct PhiPlace {
    pub inst: Inst,
    pub block: Block,
    pub span: Span,
    /// Where its inputs begin and end among all.
    pub inputs: (usize, usize),
}

/// An input of a phi as it is written.
#[derive(Copy, Clone, Debug)]
pub(super) struct PhiInput {
    pub block: Block,
    pub value: Value,
    /// The name of the block.
    pub span: Span,
}

impl Default for Body {
    fn default() -> Body {
        Body {
            function: Function::new(FuncId::from_index(0)),
            locals: Locals::default(),
            block: None,
            entry: None,
            silent_blocks: FxHashMap::default(),
            block_places: EntityVec::new(),
            block_of: EntityVec::new(),
            inst_places: EntityVec::new(),
            terminator_places: EntityVec::new(),
            uses: Vec::new(),
            phis: Vec::new(),
            phi_inputs: Vec::new(),
            is_cfg_known: true,
            block_has_fault: false,
            last_terminator: Span::default(),
        }
    }
}

impl Body {
    /// Whether the definition of `inst`, which has been read, dominates the place that is being
    /// read, because it stands above it in the block or in the entry.
    #[inline]
    pub fn is_above(&self, inst: Inst) -> bool {
        let block = self.block_of[inst];
        block == self.block || block == self.entry
    }
}

impl Reader<'_> {
    /// Reads the body of a function.
    pub(super) fn body(&mut self, definition: Definition) -> Function {
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
        let places = FunctionPlaces {
            name: self.places[id].name,
            insts: std::mem::take(&mut self.body.inst_places),
            terminators: std::mem::take(&mut self.body.terminator_places),
        };
        self.places[id] = places;
        std::mem::replace(&mut self.body.function, Function::new(id))
    }

    fn start_body(&mut self, definition: &Definition) {
        let length = definition.end - definition.start;
        // An instruction takes forty bytes or so; that many need not be moved as they grow.
        let count = length as usize / 40;
        let spare = std::mem::take(&mut self.spare);
        self.body.function = Function::reusing(definition.function, spare);
        self.body.function.reserve_insts(count);
        self.body.block_of.clear();
        self.body.block_of.reserve(count);
        self.body.inst_places = EntityVec::with_capacity(count);
        self.body.silent_blocks.clear();
        self.body.locals.reset(length);
        self.body.block = None;
        self.body.entry = None;
        self.body.block_places = EntityVec::new();
        self.body.uses.clear();
        self.body.phis.clear();
        self.body.phi_inputs.clear();
        self.body.is_cfg_known = true;
        self.body.block_has_fault = false;
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
                Diagnostic::new(Code::IrNoTerminator, brace, "the function has no block")
                    .label("expected an instruction")
                    .hint("a body has at least one block, which ends in a terminator such as `ret void`"),
            );
        }
        self.report_missing();
        // What is not there has no place; it is part of no block either.
        self.body.block_places.extend_to(self.body.function.block_count(), brace);
        if self.body.is_cfg_known {
            // Of values that are used and not defined nothing more is said.
            self.body.block_of.extend_to(self.body.function.inst_count(), None);
            self.check_body();
        }
    }

    /// Reads a label or an instruction; what follows on the line of a fault is skipped.
    fn statement(&mut self) {
        let start = self.cursor.offset();
        self.statement = start;
        let result = match self.cursor.byte() {
            b'%' => self.named_result(),
            b'"' => self.quoted_label(),
            b'#' => self.debug_record(),
            _ => {
                let word = self.cursor.word_here();
                if self.cursor.byte() == b':' && !word.is_empty() {
                    self.plain_label(word, start)
                } else if self.is_alone(start) && is_name(word) {
                    self.label_without_colon(start)
                } else {
                    self.cursor.go_to(start);
                    let span = self.cursor.next_token();
                    self.open_block(span);
                    self.instruction(None)
                }
            }
        };
        if result.is_err() {
            self.body.block_has_fault = true;
            if !self.cursor.is_at_line_start(start) {
                self.cursor.skip_line();
            }
        }
    }

    /// `%x = ...`
    fn named_result(&mut self) -> Parsed<()> {
        let (key, span) = self.local_key("a name")?;
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
            self.define_faulty(key);
        }
        read
    }

    fn plain_label(&mut self, word: &[u8], start: u32) -> Parsed<()> {
        let span = self.cursor.span_from(start);
        self.cursor.bump();
        let key = if word.iter().all(u8::is_ascii_digit) {
            let number = std::str::from_utf8(word).ok().and_then(|word| word.parse().ok());
            LocalKey::Number(number.unwrap_or(u64::MAX))
        } else {
            self.cursor.go_to(start);
            let name = self.name_here("a label")?;
            self.cursor.bump();
            LocalKey::Name(name)
        };
        self.label(key, span);
        Ok(())
    }

    /// Whether nothing but a comment follows on the line of the word that begins at `start`.
    fn is_alone(&self, start: u32) -> bool {
        // Nearly every word is followed by a space and more.
        let is_end = matches!(self.cursor.byte(), b'\n' | b'\r');
        is_end
            || self.cursor.byte() == b' '
                && self.cursor.second_byte() == b';'
                && self.cursor.line_from(start).end == self.cursor.offset()
    }

    /// A word alone on a line that is no instruction.
    fn label_without_colon(&mut self, start: u32) -> Parsed<()> {
        let span = self.cursor.span_from(start);
        let found = self.found(span);
        self.report(
            Diagnostic::new(Code::IrSyntax, span.after(), format!("expected `:` behind {found}"))
                .label("expected `:`")
                .hint(format!("a label is written `{}:`", found.trim_matches('`'))),
        );
        self.cursor.go_to(start);
        let name = self.name_here("a label")?;
        self.label(LocalKey::Name(name), span);
        Ok(())
    }

    fn quoted_label(&mut self) -> Parsed<()> {
        let start = self.cursor.offset();
        let name = self.name_here("a label")?;
        let span = self.cursor.span_from(start);
        self.expect(b':')?;
        self.label(LocalKey::Name(name), span);
        Ok(())
    }

    fn report_percent_label(&mut self, span: Span) {
        let name = String::from_utf8_lossy(self.cursor.slice(span)).into_owned();
        let name = name.trim_start_matches('%');
        self.report(
            Diagnostic::new(Code::IrSyntax, span, "a label is written without `%`")
                .label("a label begins here")
                .hint(format!("write `{name}:`; only where a block is used does it have the `%`")),
        );
    }

    fn label(&mut self, key: LocalKey, span: Span) {
        if let Some(block) = self.body.block {
            self.report_open_block(block, span);
        }
        if let LocalKey::Number(number) = key {
            self.check_number(number, Holder::Block, span);
        }
        let block = self.define_block(key, span);
        self.begin_block(block, span);
    }

    fn begin_block(&mut self, block: Block, span: Span) {
        self.body.function.place(block);
        self.body.block = Some(block);
        self.body.entry.get_or_insert(block);
        self.body.block_has_fault = false;
        let blocks = self.body.function.block_count();
        self.body.block_places.extend_to(blocks, Span::default());
        self.body.block_places[block] = span;
    }

    /// Begins a block without a label where an instruction stands that is in no block.
    #[inline]
    fn open_block(&mut self, span: Span) {
        if self.body.block.is_none() {
            self.begin_unlabelled_block(span);
        }
    }

    fn begin_unlabelled_block(&mut self, span: Span) {
        let holder = if self.body.entry.is_none() { Holder::Entry } else { Holder::SilentBlock };
        let key = self.body.locals.take_number(holder, span);
        if holder == Holder::SilentBlock {
            // Versions before 9 wrote the labels of such blocks in comments.
            let between = self.cursor.slice(Span::new(self.body.last_terminator.end, span.start));
            if !contains(between, b"<label>:") {
                self.report_second_terminator(span, key);
            }
        }
        let block = self.define_block(key, span);
        if let LocalKey::Number(number) = key {
            self.body.silent_blocks.insert(block, number);
        }
        self.begin_block(block, span);
    }

    fn report_second_terminator(&mut self, span: Span, key: LocalKey) {
        let LocalKey::Number(number) = key else { return };
        let terminator = self.body.last_terminator;
        self.report(
            Diagnostic::new(
                Code::IrSecondTerminator,
                span,
                format!("this stands behind a terminator and begins the unnamed block {number}"),
            )
            .label("nothing leads here")
            .related(terminator, "the block ends here")
            .hint("write a label in front of it, or leave it out"),
        );
    }

    /// The block is still open at `span`, where the next one begins or the body ends.
    fn report_open_block(&mut self, block: Block, span: Span) {
        if self.body.block_has_fault {
            return;
        }
        self.body.is_cfg_known = false;
        let begin = self.body.block_places[block];
        let last = match self.body.function.block(block).body.last() {
            Some(&inst) => self.cursor.line_from(self.body.inst_places[inst]),
            None => begin,
        };
        self.report(
            Diagnostic::new(Code::IrNoTerminator, last, "a block ends without a terminator")
                .label("expected a terminator behind this")
                .related(span, "the block ends here")
                .hint("control never falls into the next block: end the block with `br label %next`, a `br` on a condition, or `ret`"),
        );
    }

    /// Reports what is used and defined nowhere, once for each name.
    fn report_missing(&mut self) {
        for index in 0..self.body.locals.missing.len() {
            let missing = self.body.locals.missing[Entity::from_index(index)];
            if missing.is_defined {
                continue;
            }
            self.body.is_cfg_known &= !missing.is_block;
            let name = self.found(missing.span);
            let kind = if missing.is_block { "block" } else { "value" };
            let mut diagnostic = Diagnostic::new(
                Code::IrUndefined,
                missing.span,
                format!("the {kind} {name} is not defined"),
            )
            .label("not defined in this function");
            match missing.key {
                LocalKey::Number(_) => {
                    let next = self.body.locals.next_number();
                    diagnostic = match next.checked_sub(1) {
                        None => diagnostic.hint("nothing in this function has a number"),
                        Some(last) => {
                            diagnostic.hint(format!("the numbers of this function end with {last}"))
                        }
                    };
                }
                LocalKey::Name(symbol) => {
                    if let Some(similar) = self.similar_local(symbol, missing.is_block) {
                        diagnostic = diagnostic.hint(format!("did you mean `%{similar}`?"));
                    }
                }
            }
            self.report(diagnostic);
        }
    }

    /// A name of the same kind that is spelt almost like `symbol`.
    fn similar_local(&mut self, symbol: Symbol, is_block: bool) -> Option<String> {
        self.suggestions_left = self.suggestions_left.checked_sub(1)?;
        let wanted = self.context.names.name(symbol);
        let candidates = self.body.locals.names().iter().filter(|&&candidate| {
            match self.body.locals.get(LocalKey::Name(candidate)) {
                Local::Value(_) => !is_block,
                Local::Block(_) => is_block,
                _ => false,
            }
        });
        let names = candidates.map(|&candidate| self.context.names.name(candidate));
        similar::most_similar(wanted, names).map(str::to_owned)
    }

    /// `#dbg_declare(...)` and the like.
    fn debug_record(&mut self) -> Parsed<()> {
        self.cursor.bump();
        if !self.cursor.word_here().starts_with(b"dbg_") || self.cursor.byte() != b'(' {
            return self.expected("an instruction");
        }
        self.skip_group()
    }

    /// Puts an instruction that has been read at the end of the block, and gives its result the
    /// name written in front of it or the next number.
    #[inline]
    pub(super) fn append(
        &mut self,
        result: Option<(LocalKey, Span)>,
        op: Op,
        flags: Flags,
        ty: Type,
        start: u32,
    ) -> Parsed<Inst> {
        let inst = if ty == Type::VOID {
            if let Some((_, span)) = result {
                return self.fail(
                    Diagnostic::new(Code::IrSyntax, span, "the instruction has no result to name")
                        .label("nothing to name")
                        .hint(
                            "leave the name and the `=` out; what returns `void` takes no number",
                        ),
                );
            }
            self.body.function.create_inst(op, ty, Symbol::NONE)
        } else {
            let (key, span) = match result {
                Some((key, span)) => {
                    if let LocalKey::Number(number) = key {
                        self.check_number(number, Holder::Result, span);
                    }
                    (key, span)
                }
                None => {
                    let span = self.cursor.span_from(start);
                    (self.body.locals.take_number(Holder::SilentResult, span), span)
                }
            };
            self.define_value(key, ty, span)
        };
        self.body.function.fill_in(inst, op, flags);
        let count = self.body.function.inst_count();
        // What is only mentioned so far stands nowhere: no matter what is written for it.
        let Some(block) = self.body.block else { return Err(Fault) };
        self.body.block_of.extend_to(count, None);
        self.body.block_of[inst] = Some(block);
        self.body.inst_places.extend_to(count, start);
        self.body.inst_places[inst] = start;
        self.body.function.push(block, inst);
        Ok(inst)
    }

    /// Ends the block.
    pub(super) fn terminate(&mut self, terminator: Terminator, start: u32) {
        if let Some(block) = self.body.block.take() {
            self.body.function.terminate(block, terminator);
            self.body.terminator_places.extend_to(self.body.function.block_count(), 0);
            self.body.terminator_places[block] = start;
        }
        self.body.last_terminator = self.cursor.span_from(start);
    }

    /// The current block, though its terminator is not understood, ends here.
    pub(super) fn end_faulty_block(&mut self) {
        self.body.block = None;
    }
}

/// Whether a word can only be meant as a name.
fn is_name(word: &[u8]) -> bool {
    word.first().is_some_and(|first| !first.is_ascii_digit())
        && !OPCODES.iter().any(|opcode| opcode.as_bytes() == word)
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}
