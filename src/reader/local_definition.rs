//! Definitions of `%name` and `%7`, and reports of undefined names.

use super::locals::{ForwardUse, Local, LocalKey, Missing};
use super::{Meaning, Reader};
use crate::diag::{Code, Diagnostic, Hint, Message, message};
use crate::ir::{Block, Inst, Op, Type, Value};
use crate::support::entity::Entity;
use crate::support::interner::Symbol;
use crate::support::similar;
use crate::support::span::Span;

/// The content of an instruction that has not been read yet.
const PLACEHOLDER: Op = Op::Freeze { value: Value::ZERO };

impl Reader<'_> {
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
        // LLVM IR promises of no loop that it ends.
        self.body.function.set_may_run_forever(block, true);
        block
    }

    /// The instruction that defines `key`, of type `ty`.
    #[inline]
    pub(super) fn define_value(&mut self, key: LocalKey, ty: Type, span: Span) -> Inst {
        let name = Self::name(key);
        let inst = match self.body.locals.get(key) {
            Local::Unknown => self.body.function.create_inst(PLACEHOLDER, ty, name),
            Local::MissingValue(inst, missing) => {
                self.body.locals.missing[missing].is_defined = true;
                let used = self.body.function.ty(inst);
                if self.is_same_type(used, ty) {
                    self.body.function.set_inst_name(inst, name);
                    inst
                } else {
                    let first = self.body.locals.missing[missing].span;
                    let name_text = Message::verbatim(format!("`{}`", self.text_at(first)));
                    let [used_text, found] = [used, ty].map(|ty| self.type_text(ty));
                    let diagnostic = self
                        .mismatch(first, name_text, ty, used)
                        .label(message!("used with type `{used}`", used = used_text))
                        .related(span, message!("defined with type `{found}`", found));
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

    /// Notes that the definition of `key` could not be read.
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
        // Branches may mean either of the two blocks.
        self.body.is_cfg_known &= !matches!(self.body.locals.get(key), Local::Block(_));
        let name = match key {
            LocalKey::Number(number) => format!("%{number}"),
            LocalKey::Name(symbol) => format!("%{}", self.context.names.name(symbol)),
        };
        let mut diagnostic =
            Diagnostic::new(Code::IrRedefined, span, message!("`{name}` is defined twice", name))
                .label(message!("defined again here"));
        if let Some(first) = self.local_definition(key, span) {
            diagnostic = diagnostic.related(first, message!("first defined here"));
        }
        diagnostic = diagnostic.hint(message!("rename one of them; in SSA form each name is defined once, and values and blocks share one namespace"));
        self.report(diagnostic);
    }

    /// Reports that a name was used as a value but is a block, or the opposite. Its definition is
    /// at `span`.
    fn report_kind(&mut self, missing: ForwardUse, span: Span) {
        self.body.is_cfg_known = false;
        let missing = &mut self.body.locals.missing[missing];
        missing.is_defined = true;
        let (used, is_block) = (missing.span, missing.is_block);
        let name = self.text_at(used);
        let diagnostic = if is_block {
            let message = message!("`{name}` is a value, but a block is expected", name);
            self.wrong_type(used, message, message!("used as a block"))
                .related(span, message!("the value is defined here"))
        } else {
            let message = message!("`{name}` is a block, but a value is expected", name);
            self.wrong_type(used, message, message!("used as a value"))
                .related(span, message!("the block begins here"))
        };
        self.report(diagnostic);
    }

    fn name(key: LocalKey) -> Symbol {
        match key {
            LocalKey::Number(_) => Symbol::NONE,
            LocalKey::Name(symbol) => symbol,
        }
    }

    /// Reports each name that is used but not defined. Each is reported once.
    pub(super) fn report_missing(&mut self) {
        for index in 0..self.body.locals.missing.len() {
            let missing = self.body.locals.missing[Entity::from_index(index)];
            if missing.is_defined {
                continue;
            }
            self.body.is_cfg_known &= !missing.is_block;
            let name = self.text_at(missing.span);
            let message = match missing.is_block {
                true => message!("the block `{name}` is not defined", name),
                false => message!("the value `{name}` is not defined", name),
            };
            let mut diagnostic = Diagnostic::new(Code::IrUndefined, missing.span, message)
                .label(message!("not defined in this function"));
            match missing.key {
                LocalKey::Number(_) => {
                    let next = self.body.locals.next_number();
                    diagnostic = match next.checked_sub(1) {
                        None => diagnostic
                            .hint(message!("this function has no numbered values or blocks")),
                        Some(last) => diagnostic
                            .hint(message!("the last number in this function is `%{last}`", last)),
                    };
                }
                LocalKey::Name(symbol) => {
                    let written = self.context.names.name(symbol).to_owned();
                    let hint = match self.similar_local(symbol, missing.is_block) {
                        Some(similar) => {
                            Some(Hint::did_you_mean(missing.span, "%", &written, &similar))
                        }
                        None => self.elsewhere_hint(symbol, missing).map(Hint::from),
                    };
                    if let Some(hint) = hint {
                        diagnostic = diagnostic.hint(hint);
                    }
                }
            }
            self.report(diagnostic);
        }
    }

    /// A hint for a name that this function does not have: a global or a parameter may be meant.
    fn elsewhere_hint(&self, symbol: Symbol, missing: Missing) -> Option<Message> {
        let name = self.shown(missing.span);
        let name = name.trim_start_matches('%');
        if missing.is_block {
            return Some(message!("begin the block with its label: `{name}:`", name));
        }
        if matches!(self.meaning(symbol), Meaning::Global(_)) {
            return Some(message!("if you mean the global, write `@{name}`", name));
        }
        let params = &self.context.signatures[self.body.function.id].params;
        let unnamed = params.values().filter(|param| param.name.is_none()).count();
        match unnamed {
            0 => None,
            1 => Some(message!("the unnamed parameter is `%0`")),
            _ => Some(message!("the unnamed parameters are `%0` to `%{last}`", last = unnamed - 1)),
        }
    }

    /// A name of the same kind with a similar spelling.
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
}
