//! The signatures of functions.

use super::attribute_check::Written;
use super::body::Definition;
use super::expected::Expected;
use super::locals::LocalKey;
use super::{FunctionOffsets, Meaning, Parsed, Reader};
use crate::diag::{Code, Diagnostic, message};
use crate::front_end;
use crate::ir::{ForeignType, FuncId, Linkage, ParamData, Passing, Signature, Type, TypeKind};
use crate::runtime::{Kind, Runtime};
use crate::support::interner::Symbol;
use crate::support::span::Span;

/// The linkage that only definitions have.
const OF_DEFINITIONS: [&str; 7] =
    ["private", "internal", "available_externally", "linkonce", "linkonce_odr", "weak", "weak_odr"];

/// The linkage that only variables have.
const OF_VARIABLES: [&str; 2] = ["appending", "common"];

impl Reader<'_> {
    pub(super) fn declaration(&mut self) -> Parsed<()> {
        // Metadata may come before the type.
        while self.cursor.peek() == b'!' {
            self.skip_attachment()?;
        }
        let (id, _) = match self.signature()? {
            Some(signature) => signature,
            None => {
                self.debug_params()?;
                return self.function_attributes(None, true);
            }
        };
        self.function_attributes(Some(id), true)?;
        self.check_runtime_declaration(id);
        if self.cursor.is_next(b'{') {
            self.cursor.skip_space();
            let span = self.cursor.next_token();
            let diagnostic =
                Diagnostic::new(Code::IrSyntax, span, message!("a declaration cannot have a body"))
                    .label(message!("the body begins here"))
                    .hint(message!(
                        "to define the function, write `define`; to declare it, remove the body"
                    ));
            self.report(diagnostic);
            self.skip_group()?;
        }
        Ok(())
    }

    pub(super) fn definition(&mut self) -> Parsed<Definition> {
        let begin = self.statement;
        let (id, params) = match self.signature()? {
            Some(signature) => signature,
            None => return self.expected(Expected::OwnName),
        };
        self.context.signatures[id].is_defined = true;
        self.texts.has_personality = false;
        self.function_attributes(Some(id), false)?;
        if !self.cursor.eat(b'{') {
            // The body is still read.
            let line = self.cursor.line_from(self.statement);
            let text = String::from_utf8_lossy(self.cursor.slice(line)).into_owned();
            let hint = if text.len() > 160 {
                message!("write `{` at the end of the line")
            } else {
                message!("write `{code}`", code = format!("{text} {{"))
            };
            let at = self.cursor.offset();
            let diagnostic = self.unexpected(Expected::Text("{"), Some(hint));
            self.report(diagnostic);
            self.cursor.go_to(at);
        }
        let start = self.cursor.offset();
        let end = match self.cursor.skip_body() {
            Ok(end) => {
                self.cursor.bump();
                end
            }
            Err(end) => {
                let span = self.offsets[id].name;
                let name = self.text_at(span);
                self.report(
                    Diagnostic::new(
                        Code::IrSyntax,
                        Span::new(end, end),
                        message!("expected `}` at the end of `{name}`", name),
                    )
                    .label(message!("expected `}` before this"))
                    .hint(message!("end the function with `}` on a line of its own"))
                    .related(span, message!("the function begins here")),
                );
                end
            }
        };
        let has_personality = self.texts.has_personality;
        let unsupported = None;
        Ok(Definition { function: id, begin, start, end, params, has_personality, unsupported })
    }

    /// Reads from the linkage to the closing bracket of the parameters. Returns `None` before the
    /// opening bracket if the function is a debugging function.
    #[allow(clippy::type_complexity)] // A pair that two callers take apart at once.
    pub(super) fn signature(&mut self) -> Parsed<Option<(FuncId, Vec<(Option<LocalKey>, Span)>)>> {
        let linkage = self.linkage(true)?;
        if linkage.is_some() || self.unsupported.is_some() {
            self.check_function_linkage()?;
        }
        let linkage = linkage.unwrap_or(Linkage::External);
        let convention = self.calling_convention()?;
        let start = self.cursor.offset();
        let result = self.value_attributes()?;
        let written = self.texts.written;
        let return_type = self.ty()?;
        self.texts.written = written;
        self.check_attributes(return_type, start, true)?;
        let type_span = self.cursor.span_from(start);
        self.cursor.skip_space();
        let (symbol, span) = self.function_name()?;
        self.check_special(symbol, return_type, type_span)?;
        self.check_reserved_name(symbol, span);
        let name = self.context.names.name(symbol);
        if name.starts_with("llvm.dbg.") || name.starts_with("llvm.experimental.noalias.scope") {
            self.set_meaning(symbol, Meaning::Debug);
            return Ok(None);
        }
        let mut signature = Signature::new(symbol, linkage, return_type);
        signature.convention = convention;
        if let Passing::Extended(extension) = result {
            signature.extension = extension;
        }
        let mut params = Vec::new();
        let read = self.params(&mut signature, &mut params);
        match self.meaning(symbol) {
            Meaning::Unknown if read.is_err() => self.set_meaning(symbol, Meaning::Faulty),
            Meaning::Unknown => {}
            Meaning::Function(id) if self.ahead.is_read(id, self.statement) => {
                self.offsets[id].name = span;
                return Ok(Some((id, params)));
            }
            meaning => return self.fail_redefinition(meaning, span),
        }
        read?;
        let id = self.context.signatures.push(signature);
        self.set_meaning(symbol, Meaning::Function(id));
        self.offsets.extend_to(self.context.signatures.len(), FunctionOffsets::default());
        self.offsets[id].name = span;
        Ok(Some((id, params)))
    }

    /// Checks a result or parameter at `span` of a type that only LLVM's own functions may have.
    fn check_special(&mut self, function: Symbol, ty: Type, span: Span) -> Parsed<()> {
        let is_own = self.context.names.name(function).starts_with("llvm.");
        match self.special(ty) {
            Some(ty) if !is_own => {
                self.misfit(span, message!("only LLVM's own functions take or return a `{ty}`", ty))
            }
            _ => Ok(()),
        }
    }

    /// The text of a type whose values cannot be in memory, if it is one.
    pub(super) fn special(&self, ty: Type) -> Option<String> {
        if !matches!(self.context.types.kind(ty), TypeKind::Foreign(ForeignType::Other(_))) {
            return None;
        }
        Some(self.type_text(ty)).filter(|it| matches!(&**it, "metadata" | "token" | "x86_amx"))
    }

    /// Takes the parameters of a debugging function.
    fn debug_params(&mut self) -> Parsed<()> {
        self.expect(b'(')?;
        if self.cursor.eat(b')') {
            return Ok(());
        }
        loop {
            self.expect_word("metadata")?;
            self.value_attributes()?;
            if self.cursor.peek() == b'%' {
                self.local_key(Expected::Parameter)?;
            }
            if !self.cursor.eat(b',') {
                return self.expect(b')');
            }
        }
    }

    /// Checks that a declaration or definition has the linkage that has been read.
    fn check_function_linkage(&mut self) -> Parsed<()> {
        let span = self.cursor.span_from(self.statement);
        let text = self.cursor.slice(span);
        let is_declaration = text.starts_with(b"declare");
        let has = |words: &[&str]| {
            let mut found = text.split(u8::is_ascii_whitespace);
            found.any(|word| words.iter().any(|it| it.as_bytes() == word))
        };
        let is_wrong = match is_declaration {
            true => has(&OF_DEFINITIONS) || has(&OF_VARIABLES),
            false => has(&["extern_weak"]) || has(&OF_VARIABLES),
        };
        if !is_wrong {
            return Ok(());
        }
        let what = match is_declaration {
            true => message!("a declaration cannot have this linkage"),
            false => message!("a definition of a function cannot have this linkage"),
        };
        self.misfit(span, what)
    }

    /// The name of the function that is declared or defined here. A name without its `@` is
    /// reported, and read as if it had one.
    fn function_name(&mut self) -> Parsed<(Symbol, Span)> {
        let start = self.cursor.offset();
        if self.cursor.byte() == b'%' || self.cursor.byte().is_ascii_alphabetic() {
            let diagnostic = self.unexpected(Expected::GlobalName, None);
            self.cursor.go_to(start + u32::from(self.cursor.byte() == b'%'));
            let symbol = self.name_here(Expected::Name)?;
            let span = self.cursor.span_from(start);
            if self.cursor.peek() == b'(' {
                self.report(diagnostic);
                if let Some(names) = &mut self.names {
                    names.define_global(symbol, span, false);
                }
                return Ok((symbol, span));
            }
            return self.fail(diagnostic);
        }
        self.defined_global_name()
    }

    /// Reports a definition of a name that LLVM keeps for its own functions.
    fn check_reserved_name(&mut self, symbol: Symbol, span: Span) {
        let is_definition = self.cursor.slice(Span::new(self.statement, span.start));
        if is_definition.starts_with(b"define")
            && self.context.names.name(symbol).starts_with("llvm.")
        {
            let name = self.text_at(span);
            self.report(
                Diagnostic::new(Code::IrSyntax, span, message!("`{name}` cannot be defined", name))
                    .label(message!("names that begin with `llvm.` are reserved"))
                    .hint(message!("choose a name that does not begin with `llvm.`")),
            );
        }
    }

    fn params(
        &mut self,
        signature: &mut Signature,
        params: &mut Vec<(Option<LocalKey>, Span)>,
    ) -> Parsed<()> {
        self.expect(b'(')?;
        if self.cursor.eat(b')') {
            return Ok(());
        }
        let mut seen = Written::default();
        loop {
            if self.cursor.eat_word(b"...") {
                signature.is_variadic = true;
                return self.expect(b')');
            }
            self.cursor.skip_space();
            let start = self.cursor.offset();
            let ty = self.value_type()?;
            self.check_special(signature.name, ty, self.cursor.span_from(start))?;
            let passing = self.value_attributes()?;
            let written = self.check_attributes(ty, start, false)?;
            let whole = self.cursor.span_from(start);
            if written.has("sret") && (params.len() > 1 || signature.return_type != Type::VOID) {
                let what = message!(
                    "only the first or second parameter of a function without a result is `sret`"
                );
                return self.misfit(whole, what);
            }
            let is_own = self.context.names.name(signature.name).starts_with("llvm.");
            let of_own = ["immarg", "elementtype"].into_iter().find(|word| written.has(word));
            if let Some(word) = of_own.filter(|_| !is_own) {
                let what = message!("only parameters of LLVM's own functions are `{word}`", word);
                return self.misfit(whole, what);
            }
            self.check_parameter(written, &mut seen, [ty, signature.return_type], whole)?;
            let (key, span, name) = if self.cursor.peek() == b'%' {
                let (key, span) = self.local_key(Expected::Parameter)?;
                let name = match key {
                    LocalKey::Number(_) => Symbol::NONE,
                    LocalKey::Name(symbol) => symbol,
                };
                (Some(key), span, name)
            } else if self.cursor.byte().is_ascii_alphabetic() {
                let span = self.cursor.next_token();
                let text = self.text_at(span);
                let hint = message!("write `{code}`", code = format!("%{text}"));
                let diagnostic = self.unexpected(Expected::LocalName, Some(hint));
                self.report(diagnostic);
                let name = self.name_here(Expected::Parameter)?;
                (Some(LocalKey::Name(name)), span, name)
            } else {
                (None, self.cursor.span_from(start), Symbol::NONE)
            };
            params.push((key, span));
            signature.params.push(ParamData { ty, passing, name });
            if !self.cursor.eat(b',') {
                return self.expect(b')');
            }
        }
    }

    /// Warns if the declaration of a function of the runtime library differs from the library's.
    fn check_runtime_declaration(&mut self, id: FuncId) {
        let function = &self.context.signatures[id];
        let name = self.context.names.name(function.name);
        // C declares a function with unknown parameters as variadic and without parameters.
        let is_wrong = |it: &Runtime| it.signature().is_variadic || !function.is_variadic;
        let runtime = Runtime::of_link_name(name).filter(is_wrong);
        let Some(runtime) = runtime else { return };
        let signature = runtime.signature();
        let types = &self.context.types;
        let kinds = signature.link_params;
        let is_right = function.is_variadic == signature.is_variadic
            && function.params.len() == kinds.len()
            && function.params.values().zip(kinds).all(|(param, kind)| match kind {
                Kind::Scalar(scalar) => param.ty == front_end::scalar_type(*scalar),
                Kind::Array(scalar) => {
                    types.is_pointer_to(param.ty, front_end::scalar_type(*scalar))
                }
                Kind::Text => types.is_pointer_to(param.ty, Type::I8),
            })
            && function.return_type == signature.result.map_or(Type::VOID, front_end::scalar_type);
        if is_right {
            return;
        }
        let span = self.offsets[id].name;
        let found = self.text_at(span);
        let declaration = self.runtime_declaration(runtime);
        self.report(
            Diagnostic::new(
                Code::IrRuntimeDeclaration,
                span,
                message!("the declaration of `{found}` differs from the runtime library", found),
            )
            .label(message!("different parameters or return type"))
            .hint(message!("declare it as `{declaration}`", declaration)),
        );
    }
}
