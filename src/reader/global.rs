//! Global variables and aliases.

use super::expected::Expected;
use super::{Meaning, Parsed, Reader};
use crate::diag::{Code, Diagnostic, message};
use crate::ir::{
    Alignment, CastOp, ConstantKind, Global, GlobalData, Initializer, Kept, Linkage, Type, Value,
};
use crate::support::interner::Symbol;
use crate::support::span::Span;

impl Reader<'_> {
    pub(super) fn global_or_alias(&mut self) -> Parsed<()> {
        let (symbol, span) = self.defined_global_name()?;
        let read = self.global(symbol, span);
        if read.is_err() && matches!(self.meaning(symbol), Meaning::Unknown) {
            self.set_meaning(symbol, Meaning::Faulty);
        }
        read
    }

    /// The name of a global that the text defines or declares here. Checks its number if it has
    /// one.
    pub(super) fn defined_global_name(&mut self) -> Parsed<(Symbol, Span)> {
        let is_unnamed = self.cursor.second_byte().is_ascii_digit();
        let (symbol, span) = self.global_name()?;
        if is_unnamed {
            let digits = self.cursor.slice(Span::new(span.start + 1, span.end));
            let number = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
            self.check_global_number(number.unwrap_or(u64::MAX), span);
        }
        if let Some(names) = &mut self.names {
            names.define_global(symbol, span, true);
        }
        Ok((symbol, span))
    }

    /// Checks the number of a global or function without a name; the numbers begin at 0.
    fn check_global_number(&mut self, number: u64, span: Span) {
        let next = self.unnamed_globals;
        self.unnamed_globals = number.saturating_add(1);
        let is_after = self.versions.has_global_gaps() && number > next;
        if number != next && !is_after {
            self.report(
                Diagnostic::new(
                    Code::IrNumber,
                    span,
                    message!("expected `@{next}`, the next number of an unnamed global", next),
                )
                .label(message!("expected `@{next}`", next))
                .hint(message!("number unnamed globals from 0 in textual order")),
            );
        }
    }

    /// Reads the rest of a global, after its name.
    fn global(&mut self, symbol: Symbol, span: Span) -> Parsed<()> {
        self.expect(b'=')?;
        let linkage = self.linkage(false)?;
        let space = self.texts.space;
        let is_constant = match self.cursor.peek_word() {
            b"global" => false,
            b"constant" => true,
            b"alias" => {
                self.cursor.word();
                return self.alias(symbol, span, linkage);
            }
            b"ifunc" => {
                self.note_unsupported(message!("an `ifunc`"));
                self.cursor.word();
                return self.ifunc();
            }
            _ => return self.expected(Expected::GlobalOrConstant),
        };
        self.cursor.word();
        self.cursor.skip_space();
        let start = self.cursor.offset();
        let is_external = linkage == Some(Linkage::External);
        let unknown = if is_external { self.opaque_type()? } else { None };
        let ty = match unknown {
            Some(ty) => ty,
            None => self.value_type()?,
        };
        if let Some(ty) = self.special(ty) {
            let span = self.cursor.span_from(start);
            return self.misfit(span, message!("a variable cannot have type `{ty}`", ty));
        }
        let mut pointer = self.pointer_type(ty, start);
        if space > 0 {
            pointer = self.context.types.pointer_into(space, ty);
        }
        let global = self.define_global(symbol, span, ty, pointer)?;
        if unknown.is_some() {
            let span = self.cursor.span_from(start);
            return self.unsupported(span, message!("a variable of unknown size"));
        }
        if self.context.types.lanes(ty).is_some() {
            let span = self.cursor.span_from(start);
            self.note_unsupported_at(span, message!("a global vector"));
        }
        let initializer = if (self.cursor.is_at_line_end() || self.cursor.is_next(b','))
            && (is_external || self.is_entity_next())
        {
            if !is_external {
                let end = self.cursor.line_from(span.start).after();
                return self.fail(
                    Diagnostic::new(Code::IrSyntax, end, message!("the initialiser is missing"))
                        .label(message!("expected a value"))
                        .hint(message!("write `zeroinitializer` to set it to zero; if it is defined in another module, write `external global`")),
                );
            }
            Initializer::External
        } else if is_external && self.cursor.peek() != b'#' {
            let span = self.cursor.next_token();
            return self.misfit(span, message!("a variable of another module has no initialiser"));
        } else if is_external {
            Initializer::External
        } else {
            self.initializer(ty)?
        };
        self.check_linkage(linkage, &initializer, (ty, is_constant), span)?;
        let is_declared = initializer == Initializer::External;
        let alignment = self.global_properties(ty, symbol, is_declared)?;
        self.context.globals[global] = GlobalData {
            name: symbol,
            ty,
            pointer,
            initializer,
            is_constant,
            linkage: linkage.unwrap_or(Linkage::External),
            alignment,
            kept: Kept::Nothing,
        };
        Ok(())
    }

    /// Checks that the variable at `span` has a linkage that its type and its initial value allow.
    fn check_linkage(
        &mut self,
        linkage: Option<Linkage>,
        initializer: &Initializer,
        (ty, is_constant): (Type, bool),
        span: Span,
    ) -> Parsed<()> {
        if self.unsupported.is_none() && linkage != Some(Linkage::Common) {
            return Ok(());
        }
        let at = self.cursor.offset();
        let words = self.words_of_item(Span::new(self.statement, at));
        self.cursor.go_to(at);
        let has = |word: &str| words.contains(&word.as_bytes());
        let is_external = *initializer == Initializer::External;
        let what = if has("common") && (is_constant || *initializer != Initializer::Zero) {
            message!("a `common` variable is not constant and begins as zero")
        } else if has("appending") && !self.is_array(ty) {
            message!("an `appending` variable is an array")
        } else if has("dllimport") && !is_external && !has("available_externally") {
            message!("a `dllimport` variable has no initialiser")
        } else {
            return Ok(());
        };
        self.misfit(span, what)
    }

    /// Whether a new item of the outermost level comes next, and not a value.
    fn is_entity_next(&self) -> bool {
        let mut cursor = self.cursor.clone();
        match cursor.peek() {
            b'@' => {
                let name = cursor.next_token();
                cursor.go_to(name.end);
                cursor.peek() == b'='
            }
            b'!' | b'}' | b',' => true,
            _ => {
                let word = cursor.word();
                cursor.is_at_end()
                    || matches!(word, b"define" | b"declare" | b"attributes" | b"target")
            }
        }
    }

    /// Reads what may follow a global variable of type `ty`. Returns its alignment.
    fn global_properties(
        &mut self,
        ty: Type,
        symbol: Symbol,
        is_external: bool,
    ) -> Parsed<Alignment> {
        let mut alignment = self.context.types.memory_alignment(ty);
        while self.cursor.eat(b',') {
            match self.cursor.peek_word() {
                b"align" => {
                    self.cursor.word();
                    alignment = self.alignment()?;
                }
                b"section"
                | b"partition"
                | b"comdat"
                | b"code_model"
                | b"no_sanitize_address"
                | b"no_sanitize_hwaddress"
                | b"sanitize_memtag"
                | b"sanitize_address_dyninit" => {
                    self.note_word();
                    if self.cursor.peek_word() == b"sanitize_memtag" {
                        let span = self.cursor.next_token();
                        self.note_form("global ..., sanitize_memtag", span);
                    }
                    let word = self.next_text();
                    self.note_unsupported(message!(
                        "the property `{word}` of a global variable",
                        word
                    ));
                    let start = self.cursor.next_token().start;
                    let word = self.cursor.word();
                    if matches!(word, b"section" | b"partition" | b"code_model") {
                        self.string(Expected::String)?;
                    } else if word == b"comdat" {
                        if is_external {
                            let span = self.cursor.span_from(start);
                            let what = message!("a declaration cannot be in a `comdat`");
                            return self.misfit(span, what);
                        }
                        self.use_comdat(symbol, start)?;
                    } else if self.cursor.is_next(b'(') {
                        self.skip_group()?;
                    }
                }
                _ => self.skip_attachment()?,
            }
        }
        // Attributes have no effect.
        if self.cursor.peek() == b'#' {
            self.cursor.bump();
            self.cursor.word_here();
        }
        Ok(alignment)
    }

    /// Makes `symbol` a global, which may have been used before.
    fn define_global(
        &mut self,
        symbol: Symbol,
        span: Span,
        ty: Type,
        pointer: Type,
    ) -> Parsed<Global> {
        match self.meaning(symbol) {
            Meaning::Global(global) if self.is_global_missing[global] => {
                let used = self.context.globals[global].pointer;
                let first = self.global_places[global];
                self.is_global_missing[global] = false;
                self.global_places[global] = span;
                if self.is_same_type(used, pointer) {
                    return Ok(global);
                }
                self.fail_mismatch(first, message!("the global"), pointer, used)
            }
            Meaning::Unknown => {
                let global = self.context.globals.push(GlobalData {
                    name: symbol,
                    ty,
                    pointer,
                    initializer: Initializer::External,
                    is_constant: false,
                    linkage: Linkage::External,
                    alignment: self.context.types.memory_alignment(ty),
                    kept: Kept::Nothing,
                });
                let _: Global = self.global_places.push(span);
                let _: Global = self.is_global_missing.push(false);
                self.set_meaning(symbol, Meaning::Global(global));
                Ok(global)
            }
            meaning => self.fail_redefinition(meaning, span),
        }
    }

    pub(super) fn fail_redefinition<T>(&mut self, meaning: Meaning, span: Span) -> Parsed<T> {
        let name = self.text_at(span);
        let mut diagnostic =
            Diagnostic::new(Code::IrRedefined, span, message!("`{name}` is defined twice", name))
                .label(message!("defined again here"));
        let first = match meaning {
            Meaning::Global(global) => Some(self.global_places[global]),
            Meaning::Function(function) => Some(self.offsets[function].name),
            _ => None,
        };
        if let Some(first) = first {
            diagnostic = diagnostic.related(first, message!("first defined here"));
        }
        if let Meaning::Function(_) = meaning {
            diagnostic = diagnostic.hint(message!(
                "remove one of them; a declaration is not needed if the function is defined"
            ));
        }
        self.fail(diagnostic)
    }

    /// Reads the rest of an alias, after `alias`: another name for a constant address.
    fn alias(&mut self, symbol: Symbol, span: Span, linkage: Option<Linkage>) -> Parsed<()> {
        let at = self.cursor.offset();
        let words = self.words_of_item(Span::new(self.statement, at));
        self.cursor.go_to(at);
        let is_wrong = |word: &&[u8]| NOT_OF_ALIASES.iter().any(|it| it.as_bytes() == *word);
        if words.iter().any(is_wrong) {
            return self.misfit(span, message!("an alias cannot have this linkage"));
        }
        // That of a function, too.
        let ty = self.result_type()?;
        self.expect(b',')?;
        let pointer = self.pointer_type(ty, span.start);
        let value = self.aliasee(pointer, span)?;
        if !self.is_ahead() {
            self.aliases.push((value, span));
        }
        if self.cursor.eat(b',') {
            self.expect_word("partition")?;
            self.string(Expected::String)?;
        }
        if !matches!(linkage, Some(Linkage::Internal | Linkage::Private)) {
            let what = message!("an alias with external linkage");
            self.report(super::report::unsupported(span, what));
        }
        match self.meaning(symbol) {
            Meaning::Alias(_) if self.ahead.is_alias(symbol) => Ok(()),
            Meaning::Unknown => {
                self.set_meaning(symbol, Meaning::Alias(value));
                Ok(())
            }
            Meaning::Global(global) if self.is_global_missing[global] => {
                self.unsupported(span, message!("an alias after its first use"))
            }
            meaning => self.fail_redefinition(meaning, span),
        }
    }

    /// Reads the rest of an ifunc, after `ifunc`: a function that another one chooses when the program begins.
    fn ifunc(&mut self) -> Parsed<()> {
        self.result_type()?;
        self.expect(b',')?;
        let word = self.cursor.peek_word();
        if is_address_expression(word) {
            // With typed pointers, it begins with a conversion of any type.
            self.cursor.word();
            self.skip_group()?;
        } else {
            let ty = self.value_type()?;
            self.constant(ty)?;
        }
        if self.cursor.eat(b',') {
            let span = self.cursor.next_token();
            self.note_form("ifunc ..., partition", span);
            self.expect_word("partition")?;
            self.string(Expected::String)?;
        }
        Ok(())
    }

    /// The address that an alias at `span` names, of type `pointer`. The type is before it, or inside it if
    /// it is an expression.
    fn aliasee(&mut self, pointer: Type, span: Span) -> Parsed<Value> {
        if is_address_expression(self.cursor.peek_word()) {
            return self.constant(pointer);
        }
        let found = self.value_type()?;
        if !self.is_same_type(found, pointer) {
            return self.fail_mismatch(span, message!("the alias"), found, pointer);
        }
        self.constant(found)
    }

    /// Checks that each alias names something that is defined, after everything outside of bodies has been read.
    pub(super) fn check_aliases(&mut self) {
        for (mut value, span) in std::mem::take(&mut self.aliases) {
            let is_defined = loop {
                let Value::Constant(constant) = value else {
                    break match value {
                        Value::Global(global) => {
                            let data = &self.context.globals[global];
                            data.initializer != Initializer::External || data.kept != Kept::Nothing
                        }
                        Value::Function(function) => {
                            let signature = &self.context.signatures[function];
                            signature.is_defined || signature.kept != Kept::Nothing
                        }
                        _ => !matches!(value, Value::Null(_)),
                    };
                };
                value = match &self.context.constants[constant].kind {
                    ConstantKind::Cast { op: CastOp::Bitcast, value } => *value,
                    ConstantKind::GetElementPtr { operands, .. } => operands[0],
                    _ => break true,
                };
            };
            if !is_defined {
                let what = message!("an alias names what this file defines");
                let _: Parsed<()> = self.misfit(span, what);
            }
        }
    }

    pub(super) fn report_missing_globals(&mut self) {
        for global in self.is_global_missing.keys() {
            if self.is_global_missing[global] {
                self.report_undefined_global(self.global_places[global]);
            }
        }
    }

    pub(super) fn report_undefined_global(&mut self, span: Span) {
        let name = self.text_at(span);
        self.report(
            Diagnostic::new(
                Code::IrUndefined,
                span,
                message!("the global `{name}` is not defined", name),
            )
            .label(message!("not defined in this file"))
            .hint(message!(
                "if it is defined in another module, declare it: `@name = external global i32`"
            )),
        );
    }
}

/// The linkage that aliases do not have.
const NOT_OF_ALIASES: [&str; 5] =
    ["appending", "available_externally", "common", "dllimport", "extern_weak"];

/// Whether `word` begins a constant expression that yields an address.
fn is_address_expression(word: &[u8]) -> bool {
    matches!(word, b"bitcast" | b"getelementptr" | b"inttoptr" | b"addrspacecast")
}
