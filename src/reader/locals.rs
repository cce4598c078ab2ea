//! What `%name` and `%7` mean in a function.
//!
//! Values and blocks share their names and their numbers. What is used before it is defined gets
//! its place at once: a value an instruction without content, a block one that is not yet part of
//! the function.

use super::number::Holder;
use super::{Parsed, Reader};
use crate::diag::{Code, Diagnostic};
use crate::entity;
use crate::ir::{Block, Inst, Op, Type, Value};
use crate::support::entity::EntityVec;
use crate::support::interner::Symbol;
use crate::support::span::Span;

entity! {
    /// A use of something that was not defined then.
    ForwardUse
}

/// What is written behind `%`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum LocalKey {
    Number(u64),
    Name(Symbol),
}

/// What a name or number means so far.
#[derive(Copy, Clone, Debug)]
pub(super) enum Local {
    /// Nothing yet.
    Unknown,
    Value(Value),
    /// A value that is used and not defined yet.
    MissingValue(Inst, ForwardUse),
    Block(Block),
    /// A block that is branched to and not defined yet.
    MissingBlock(Block, ForwardUse),
    /// Something that was not understood, of which nothing more is said.
    Faulty,
}

/// The first use of something that was not defined then.
#[derive(Copy, Clone, Debug)]
pub(super) struct Missing {
    pub key: LocalKey,
    pub span: Span,
    pub is_block: bool,
    pub is_defined: bool,
}

/// Numbers up to this are looked at in the shortest function.
const LEAST_LIMIT: u64 = 1 << 16;

/// The names and numbers of a function. Kept from function to function for its memory.
#[derive(Default)]
pub(super) struct Locals {
    pub numbered: Vec<Local>,
    named: EntityVec<Symbol, Local>,
    /// The symbols that mean something.
    known: Vec<Symbol>,
    pub missing: EntityVec<ForwardUse, Missing>,
    /// Who has each number that has been given, and where it stands.
    pub holders: Vec<(Holder, Span)>,
    /// No number of this function can be greater.
    pub largest_number: u64,
    /// Where each name was defined, for those in `known`.
    defined_at: EntityVec<Symbol, u32>,
}

impl Locals {
    /// Forgets everything, for a function whose text has `length` bytes.
    pub fn reset(&mut self, length: u32) {
        self.numbered.clear();
        for symbol in self.known.drain(..) {
            self.named[symbol] = Local::Unknown;
        }
        self.missing = EntityVec::new();
        self.holders.clear();
        self.largest_number = u64::from(length).max(LEAST_LIMIT);
    }

    #[inline]
    pub fn get(&self, key: LocalKey) -> Local {
        match key {
            LocalKey::Number(number) => usize::try_from(number)
                .ok()
                .and_then(|number| self.numbered.get(number).copied())
                .unwrap_or(Local::Unknown),
            LocalKey::Name(symbol) => self.named.get(symbol).copied().unwrap_or(Local::Unknown),
        }
    }

    /// Gives a name or number its meaning. Nothing happens to numbers that no function of this
    /// size can have.
    #[inline]
    pub fn set(&mut self, key: LocalKey, local: Local) {
        match key {
            LocalKey::Number(number) if number > self.largest_number => {}
            LocalKey::Number(number) => {
                let index = number as usize;
                if index >= self.numbered.len() {
                    self.numbered.resize(index + 1, Local::Unknown);
                }
                self.numbered[index] = local;
            }
            LocalKey::Name(symbol) => {
                self.named.extend_to(symbol_count(symbol), Local::Unknown);
                if matches!(self.named[symbol], Local::Unknown) {
                    self.known.push(symbol);
                }
                self.named[symbol] = local;
            }
        }
    }

    /// The number that comes next.
    pub fn next_number(&self) -> u64 {
        self.holders.len() as u64
    }

    /// Gives the next number away.
    #[inline]
    pub fn take_number(&mut self, holder: Holder, span: Span) -> LocalKey {
        self.holders.push((holder, span));
        LocalKey::Number(self.next_number() - 1)
    }

    /// All names that mean something.
    pub fn names(&self) -> &[Symbol] {
        &self.known
    }

    fn note_definition(&mut self, key: LocalKey, at: u32) {
        if let LocalKey::Name(symbol) = key {
            self.defined_at.extend_to(symbol_count(symbol), 0);
            self.defined_at[symbol] = at;
        }
    }

    /// Where something that is defined stands, as far as that is known.
    fn definition(&self, key: LocalKey, length: u32) -> Option<Span> {
        match key {
            LocalKey::Number(number) => {
                let (_, span) = self.holders.get(usize::try_from(number).ok()?)?;
                Some(*span)
            }
            LocalKey::Name(symbol) => {
                let &start = self.defined_at.get(symbol)?;
                Some(Span::new(start, start + length))
            }
        }
    }
}

fn symbol_count(symbol: Symbol) -> usize {
    use crate::support::entity::Entity;
    symbol.index() + 1
}

impl Reader<'_> {
    /// `%name` or `%7` and where it stands.
    #[inline]
    pub(super) fn local_key(&mut self, what: &str) -> Parsed<(LocalKey, Span)> {
        if self.cursor.peek() != b'%' {
            return self.expected(what);
        }
        let start = self.cursor.offset();
        self.cursor.bump();
        let key = if self.cursor.byte().is_ascii_digit() {
            LocalKey::Number(self.number("a number")?)
        } else {
            LocalKey::Name(self.name_here("a name or number behind `%`")?)
        };
        Ok((key, self.cursor.span_from(start)))
    }

    /// The local value that comes next, as an operand of type `ty`, and whether it may stand
    /// where it is not dominated by its definition.
    #[inline]
    pub(super) fn local_operand(&mut self, ty: Type) -> Parsed<(Value, Option<Span>)> {
        let (key, span) = self.local_key("a value")?;
        match self.body.locals.get(key) {
            Local::Value(value) => {
                let found = self.context.value_type(&self.body.function, value);
                if found != ty && !self.is_same_type(found, ty) {
                    return self.local_of_other_type(key, span, found, ty);
                }
                let is_safe = match value {
                    Value::Inst(inst) => self.body.is_above(inst),
                    _ => true,
                };
                Ok((value, (!is_safe).then_some(span)))
            }
            Local::Unknown => {
                let inst = self.body.function.create_inst(
                    Op::Freeze { value: Value::Undef(ty) },
                    ty,
                    Symbol::NONE,
                );
                let missing = Missing { key, span, is_block: false, is_defined: false };
                let missing = self.body.locals.missing.push(missing);
                self.body.locals.set(key, Local::MissingValue(inst, missing));
                Ok((Value::Inst(inst), Some(span)))
            }
            Local::MissingValue(inst, first) => {
                let found = self.body.function.inst(inst).ty;
                if !self.is_same_type(found, ty) {
                    let first = self.body.locals.missing[first].span;
                    let name = self.found(span);
                    let [found, wanted] = [found, ty].map(|ty| self.type_text(ty));
                    let message = format!("{name} is used as a `{found}` and as a `{wanted}`");
                    let diagnostic = self
                        .wrong_type(span, message, &format!("here as a `{wanted}`"))
                        .related(first, format!("here as a `{found}`"));
                    return self.fail(diagnostic);
                }
                Ok((Value::Inst(inst), Some(span)))
            }
            Local::Block(_) | Local::MissingBlock(..) => {
                let name = self.found(span);
                let message = format!("{name} is a block, but a value is expected");
                let mut diagnostic = self.wrong_type(span, message, "this is a block");
                if let Some(definition) = self.local_definition(key, span) {
                    diagnostic = diagnostic.related(definition, "the block begins here");
                }
                self.fail(diagnostic)
            }
            Local::Faulty => Ok((Value::Undef(ty), None)),
        }
    }

    fn local_of_other_type<T>(
        &mut self,
        key: LocalKey,
        span: Span,
        found: Type,
        wanted: Type,
    ) -> Parsed<T> {
        let name = self.found(span);
        let [found_text, wanted_text] = [found, wanted].map(|ty| self.type_text(ty));
        let message = format!("{name} is a `{found_text}`, but a `{wanted_text}` is expected");
        let mut diagnostic = self.wrong_type(span, message, &format!("this is a `{found_text}`"));
        if let Some(definition) = self.local_definition(key, span) {
            diagnostic = diagnostic.related(definition, "defined here");
        }
        let types = &self.context.types;
        let hint = if types.pointee(found) == Some(wanted) {
            Some("`load` the value from this address first")
        } else if found == Type::I1 && wanted.is_int() {
            Some("`zext` makes an integer of a truth value")
        } else if wanted == Type::I1 && found.is_int() {
            Some("`icmp ne` with 0 makes a truth value of an integer")
        } else if types.pointee(found).and_then(|array| types.element(array)).is_some()
            && types.is_pointer(wanted)
        {
            Some("a `getelementptr` makes the address of an element from that of the array")
        } else {
            None
        };
        if let Some(hint) = hint {
            diagnostic = diagnostic.hint(hint);
        }
        self.fail(diagnostic)
    }

    /// Where something that is defined stands; `span` is one of its uses.
    pub(super) fn local_definition(&self, key: LocalKey, span: Span) -> Option<Span> {
        self.body.locals.definition(key, span.end - span.start)
    }

    /// The block that `%name` or `%7` means, which a terminator or a phi of the current block
    /// names.
    pub(super) fn block_operand(&mut self) -> Parsed<(Block, Span)> {
        let (key, span) = self.local_key("a block")?;
        let block = match self.body.locals.get(key) {
            Local::Block(block) | Local::MissingBlock(block, _) => block,
            Local::Unknown => {
                let block = self.body.function.create_block(Symbol::NONE);
                let missing = Missing { key, span, is_block: true, is_defined: false };
                let missing = self.body.locals.missing.push(missing);
                self.body.locals.set(key, Local::MissingBlock(block, missing));
                block
            }
            Local::Value(_) | Local::MissingValue(..) => {
                let name = self.found(span);
                let message = format!("{name} is a value, but a block is expected");
                let mut diagnostic = self.wrong_type(span, message, "this is a value");
                if let Some(definition) = self.local_definition(key, span) {
                    diagnostic = diagnostic.related(definition, "defined here");
                }
                return self.fail(diagnostic);
            }
            Local::Faulty => return Err(super::Fault),
        };
        Ok((block, span))
    }

    /// Defines the block called `key`; `span` is its label.
    pub(super) fn define_block(&mut self, key: LocalKey, span: Span) -> Block {
        let name = Self::name(key);
        let block = match self.body.locals.get(key) {
            Local::MissingBlock(block, missing) => {
                self.body.locals.missing[missing].is_defined = true;
                block
            }
            Local::Unknown | Local::Faulty => self.body.function.create_block(Symbol::NONE),
            Local::Block(_) | Local::Value(_) => {
                self.report_redefinition(key, span);
                self.body.function.create_block(Symbol::NONE)
            }
            Local::MissingValue(_, missing) => {
                self.report_kind(missing, span);
                self.body.function.create_block(Symbol::NONE)
            }
        };
        self.body.locals.set(key, Local::Block(block));
        self.body.locals.note_definition(key, span.start);
        self.body.function.set_block_name(block, name);
        block
    }

    /// The instruction that is to be the definition of `key`, which has type `ty`.
    #[inline]
    pub(super) fn define_value(&mut self, key: LocalKey, ty: Type, span: Span) -> Inst {
        let name = Self::name(key);
        let inst = match self.body.locals.get(key) {
            Local::Unknown => self.body.function.create_inst(PLACEHOLDER, ty, name),
            Local::MissingValue(inst, missing) => {
                self.body.locals.missing[missing].is_defined = true;
                let used = self.body.function.inst(inst).ty;
                if self.is_same_type(used, ty) {
                    self.body.function.set_inst_name(inst, name);
                    inst
                } else {
                    let first = self.body.locals.missing[missing].span;
                    let name_text = self.found(first);
                    let [used, found] = [used, ty].map(|ty| self.type_text(ty));
                    let message = format!("{name_text} is a `{found}`, but a `{used}` is expected");
                    let diagnostic = self
                        .wrong_type(first, message, &format!("used as a `{used}`"))
                        .related(span, format!("defined as a `{found}`"));
                    self.report(diagnostic);
                    self.body.function.create_inst(PLACEHOLDER, ty, name)
                }
            }
            Local::Faulty => self.body.function.create_inst(PLACEHOLDER, ty, name),
            Local::Value(_) | Local::Block(_) => {
                self.report_redefinition(key, span);
                self.body.function.create_inst(PLACEHOLDER, ty, name)
            }
            Local::MissingBlock(_, missing) => {
                self.report_kind(missing, span);
                self.body.function.create_inst(PLACEHOLDER, ty, name)
            }
        };
        self.body.locals.set(key, Local::Value(Value::Inst(inst)));
        self.body.locals.note_definition(key, span.start);
        inst
    }

    /// What was to be defined as `key` is not understood.
    pub(super) fn define_faulty(&mut self, key: LocalKey) {
        if let Local::MissingValue(_, missing) | Local::MissingBlock(_, missing) =
            self.body.locals.get(key)
        {
            self.body.locals.missing[missing].is_defined = true;
        }
        self.body.locals.set(key, Local::Faulty);
    }

    /// Defines a parameter.
    pub(super) fn define_param(&mut self, key: LocalKey, value: Value, span: Span) {
        if matches!(self.body.locals.get(key), Local::Value(_)) {
            self.report_redefinition(key, span);
        }
        self.body.locals.set(key, Local::Value(value));
        self.body.locals.note_definition(key, span.start);
    }

    fn report_redefinition(&mut self, key: LocalKey, span: Span) {
        // Which of the two is branched to nobody can say.
        self.body.is_cfg_known &= !matches!(self.body.locals.get(key), Local::Block(_));
        let name = match key {
            LocalKey::Number(number) => format!("%{number}"),
            LocalKey::Name(symbol) => format!("%{}", self.context.names.name(symbol)),
        };
        let mut diagnostic =
            Diagnostic::new(Code::IrRedefined, span, format!("`{name}` is defined twice"))
                .label("defined again here");
        if let Some(first) = self.local_definition(key, span) {
            diagnostic = diagnostic.related(first, "first defined here");
        }
        diagnostic = diagnostic.hint(
            "in SSA form each name is defined once; values and blocks of a function share their names",
        );
        self.report(diagnostic);
    }

    /// What is used as a value is a block, which begins at `span`, or the other way around.
    fn report_kind(&mut self, missing: ForwardUse, span: Span) {
        self.body.is_cfg_known = false;
        let missing = &mut self.body.locals.missing[missing];
        missing.is_defined = true;
        let (used, is_block) = (missing.span, missing.is_block);
        let name = self.found(used);
        let [found, wanted, definition] = if is_block {
            ["value", "block", "the value is defined here"]
        } else {
            ["block", "value", "the block begins here"]
        };
        let message = format!("{name} is a {found}, but a {wanted} is expected");
        let diagnostic = self
            .wrong_type(used, message, &format!("used as a {wanted}"))
            .related(span, definition);
        self.report(diagnostic);
    }

    fn name(key: LocalKey) -> Symbol {
        match key {
            LocalKey::Number(_) => Symbol::NONE,
            LocalKey::Name(symbol) => symbol,
        }
    }
}

/// An instruction before it is read.
const PLACEHOLDER: Op = Op::Freeze { value: Value::ZERO };
