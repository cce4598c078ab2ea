//! What stands at the outermost level: functions, global variables, aliases, metadata.

use super::locals::LocalKey;
use super::{FunctionPlaces, Meaning, Parsed, Reader};
use crate::diag::{Code, Diagnostic};
use crate::ir::{
    Alignment, FuncId, Function, Global, GlobalData, Initializer, Linkage, ParamData, Type,
};
use crate::sema::runtime::{Kind, Runtime};
use crate::support::interner::Symbol;
use crate::support::span::Span;

/// A function whose body is still to be read.
pub(super) struct Definition {
    pub function: FuncId,
    /// The offset behind the opening brace.
    pub start: u32,
    /// The offset of the closing brace.
    pub end: u32,
    /// What each parameter is called, and where it stands.
    pub params: Vec<(Option<LocalKey>, Span)>,
}

impl Reader<'_> {
    /// Reads everything but the bodies of functions.
    pub(super) fn top_level(&mut self) -> Vec<Definition> {
        let mut definitions = Vec::new();
        loop {
            if self.cursor.peek() == 0 && self.cursor.is_at_end() {
                break;
            }
            let start = self.cursor.offset();
            if self.entity(&mut definitions).is_err() {
                if self.cursor.offset() == start {
                    self.cursor.bump();
                }
                self.recover();
            }
        }
        definitions
    }

    /// Goes to the next line that begins like something at the outermost level.
    fn recover(&mut self) {
        while !self.cursor.is_at_end() {
            self.cursor.skip_line();
            self.cursor.bump();
            let is_start = match self.cursor.byte() {
                b'@' | b'!' => true,
                b'd' | b'a' | b't' | b's' => {
                    let mut cursor = self.cursor.clone();
                    let word = cursor.word_here();
                    let is_keyword = matches!(
                        word,
                        b"define" | b"declare" | b"attributes" | b"target" | b"source_filename"
                    );
                    is_keyword && matches!(cursor.byte(), b' ' | b'\t')
                }
                _ => false,
            };
            if is_start {
                return;
            }
        }
    }

    fn entity(&mut self, definitions: &mut Vec<Definition>) -> Parsed<()> {
        match self.cursor.byte() {
            b'@' => return self.global_or_alias(),
            b'!' => return self.metadata_definition(),
            b'%' => return self.unsupported_next("a named type is"),
            b'$' => return self.unsupported_next("a comdat is"),
            b'^' => return self.unsupported_next("a module summary is"),
            _ => {}
        }
        match self.cursor.peek_word() {
            b"define" => {
                self.cursor.word();
                let definition = self.definition()?;
                definitions.push(definition);
                Ok(())
            }
            b"declare" => {
                self.cursor.word();
                self.declaration()
            }
            b"attributes" => {
                self.cursor.word();
                self.expect(b'#')?;
                self.number("the number of the group")?;
                self.expect(b'=')?;
                self.skip_group()
            }
            b"source_filename" => {
                self.cursor.word();
                self.expect(b'=')?;
                self.module.source_filename = self.text("a file name")?;
                Ok(())
            }
            b"target" => {
                self.cursor.word();
                let what = self.cursor.word();
                if !matches!(what, b"datalayout" | b"triple") {
                    return self.expected("`datalayout` or `triple`");
                }
                self.expect(b'=')?;
                let text = self.text("a description in quotation marks")?;
                if what == b"triple" {
                    self.module.target_triple = text;
                } else {
                    self.module.target_datalayout = text;
                }
                Ok(())
            }
            b"module" => self.unsupported_next("inline assembly is"),
            b"uselistorder" | b"uselistorder_bb" => self.unsupported_next("a use-list order is"),
            _ => self.expected("a function, a global variable or metadata"),
        }
    }

    /// `!7 = ...` or `!llvm.ident = ...`
    fn metadata_definition(&mut self) -> Parsed<()> {
        self.cursor.bump();
        self.cursor.word_here();
        self.expect(b'=')?;
        self.cursor.eat_word(b"distinct");
        self.skip_node()
    }

    /// `private`, `internal` and the like; what is no linkage and changes nothing is skipped.
    fn linkage(&mut self) -> Parsed<Option<Linkage>> {
        let mut linkage = None;
        loop {
            linkage = match self.cursor.peek_word() {
                b"private" => Some(Linkage::Private),
                b"internal" => Some(Linkage::Internal),
                b"external" => Some(Linkage::External),
                b"common" => Some(Linkage::Common),
                b"dso_local"
                | b"dso_preemptable"
                | b"default"
                | b"hidden"
                | b"protected"
                | b"unnamed_addr"
                | b"local_unnamed_addr" => linkage,
                b"available_externally"
                | b"linkonce"
                | b"linkonce_odr"
                | b"weak"
                | b"weak_odr"
                | b"appending"
                | b"extern_weak" => {
                    return self.unsupported_next("this linkage is");
                }
                b"dllimport"
                | b"dllexport"
                | b"thread_local"
                | b"externally_initialized"
                | b"addrspace" => return self.unsupported_next("this property is"),
                _ => return Ok(linkage),
            };
            self.cursor.word();
        }
    }

    // Global variables.

    fn global_or_alias(&mut self) -> Parsed<()> {
        let is_unnamed = self.cursor.second_byte().is_ascii_digit();
        let (symbol, span) = self.global_name()?;
        if is_unnamed {
            let digits = self.cursor.slice(Span::new(span.start + 1, span.end));
            let number = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
            self.check_global_number(number.unwrap_or(u64::MAX), span);
        }
        let read = self.global(symbol, span);
        if read.is_err() && matches!(self.meaning(symbol), Meaning::Unknown) {
            self.set_meaning(symbol, Meaning::Faulty);
        }
        read
    }

    /// Globals without a name are numbered from 0.
    fn check_global_number(&mut self, number: u64, span: Span) {
        let next = self.unnamed_globals;
        self.unnamed_globals = number.saturating_add(1);
        if number != next {
            self.report(
                Diagnostic::new(
                    Code::IrNumber,
                    span,
                    format!("this is not the next number of a global, which is {next}"),
                )
                .label(format!("should be `@{next}`"))
                .hint("globals without a name are numbered from 0 in the order of the file"),
            );
        }
    }

    /// Behind the name of a global.
    fn global(&mut self, symbol: Symbol, span: Span) -> Parsed<()> {
        self.expect(b'=')?;
        let linkage = self.linkage()?;
        let is_constant = match self.cursor.peek_word() {
            b"global" => false,
            b"constant" => true,
            b"alias" => {
                self.cursor.word();
                return self.alias(symbol, span, linkage);
            }
            b"ifunc" => return self.unsupported_next("`ifunc` is"),
            _ => return self.expected("`global` or `constant`"),
        };
        self.cursor.word();
        self.cursor.skip_space();
        let start = self.cursor.offset();
        let ty = self.value_type()?;
        let pointer = self.pointer_type(ty, start);
        let global = self.define_global(symbol, span, ty, pointer)?;
        let initializer = if linkage == Some(Linkage::External) && self.ends_here() {
            Initializer::External
        } else {
            self.initializer(ty)?
        };
        let alignment = self.global_properties()?;
        self.module.globals[global] = GlobalData {
            name: symbol,
            ty,
            pointer,
            initializer,
            is_constant,
            linkage: linkage.unwrap_or(Linkage::External),
            alignment,
        };
        Ok(())
    }

    /// Whether what defines a global ends here: nothing follows on the line, or a comma does.
    fn ends_here(&mut self) -> bool {
        let mut cursor = self.cursor.clone();
        while matches!(cursor.byte(), b' ' | b'\t' | b'\r') {
            cursor.bump();
        }
        cursor.is_at_end() || matches!(cursor.byte(), b'\n' | b';' | b',')
    }

    fn global_properties(&mut self) -> Parsed<Alignment> {
        let mut alignment = Alignment::NATURAL;
        while self.cursor.eat(b',') {
            match self.cursor.peek_word() {
                b"align" => {
                    self.cursor.word();
                    alignment = self.alignment()?;
                }
                b"section" | b"partition" | b"comdat" | b"code_model" => {
                    return self.unsupported_next("this property of a global is");
                }
                _ => self.skip_attachment()?,
            }
        }
        // Attributes, which change nothing.
        if self.cursor.peek() == b'#' {
            self.cursor.bump();
            self.cursor.word_here();
        }
        Ok(alignment)
    }

    /// Gives `symbol` its meaning as a global, which may have been mentioned before.
    fn define_global(
        &mut self,
        symbol: Symbol,
        span: Span,
        ty: Type,
        pointer: Type,
    ) -> Parsed<Global> {
        match self.meaning(symbol) {
            Meaning::Global(global) if self.is_global_missing[global] => {
                let used = self.module.globals[global].pointer;
                let first = self.global_places[global];
                self.is_global_missing[global] = false;
                self.global_places[global] = span;
                if self.is_same_type(used, pointer) {
                    return Ok(global);
                }
                self.fail_mismatch(first, "the global", pointer, used)
            }
            Meaning::Unknown => {
                let global = self.module.globals.push(GlobalData {
                    name: symbol,
                    ty,
                    pointer,
                    initializer: Initializer::External,
                    is_constant: false,
                    linkage: Linkage::External,
                    alignment: Alignment::NATURAL,
                });
                let _: Global = self.global_places.push(span);
                let _: Global = self.is_global_missing.push(false);
                self.set_meaning(symbol, Meaning::Global(global));
                Ok(global)
            }
            meaning => self.fail_redefinition(meaning, span),
        }
    }

    fn fail_redefinition<T>(&mut self, meaning: Meaning, span: Span) -> Parsed<T> {
        let name = self.found(span);
        let mut diagnostic =
            Diagnostic::new(Code::IrRedefined, span, format!("{name} is defined twice"))
                .label("defined again here");
        let first = match meaning {
            Meaning::Global(global) => Some(self.global_places[global]),
            Meaning::Function(function) => Some(self.places[function].name),
            _ => None,
        };
        if let Some(first) = first {
            diagnostic = diagnostic.related(first, "first defined here");
        }
        if let Meaning::Function(_) = meaning {
            diagnostic = diagnostic
                .hint("a function is declared or defined, once; the order does not matter");
        }
        self.fail(diagnostic)
    }

    /// Behind `alias`: another name for a constant address, which stands for that from here on.
    fn alias(&mut self, symbol: Symbol, span: Span, linkage: Option<Linkage>) -> Parsed<()> {
        if !matches!(linkage, Some(Linkage::Internal | Linkage::Private)) {
            return self.unsupported(span, "an alias that other modules see is");
        }
        let ty = self.value_type()?;
        self.expect(b',')?;
        let pointer = self.pointer_type(ty, span.start);
        let word = self.cursor.peek_word();
        // The type stands in front of the aliasee, or inside it when it is an expression.
        let value = if matches!(word, b"bitcast" | b"getelementptr" | b"inttoptr") {
            self.constant(pointer)?
        } else {
            let found = self.value_type()?;
            if !self.is_same_type(found, pointer) {
                return self.fail_mismatch(span, "the alias", found, pointer);
            }
            self.constant(found)?
        };
        match self.meaning(symbol) {
            Meaning::Unknown => {
                self.set_meaning(symbol, Meaning::Alias(value));
                Ok(())
            }
            Meaning::Global(global) if self.is_global_missing[global] => {
                self.unsupported(span, "an alias that stands behind its uses is")
            }
            meaning => self.fail_redefinition(meaning, span),
        }
    }

    pub(super) fn report_missing_globals(&mut self) {
        for global in self.module.globals.keys() {
            if self.is_global_missing[global] {
                self.report_undefined_global(self.global_places[global]);
            }
        }
    }

    fn report_undefined_global(&mut self, span: Span) {
        let name = self.found(span);
        self.report(
            Diagnostic::new(Code::IrUndefined, span, format!("the global {name} is not defined"))
                .label("not defined in this file")
                .hint("a global that another module defines is declared as `@name = external global i32`"),
        );
    }

    // Functions.

    fn declaration(&mut self) -> Parsed<()> {
        // Metadata may stand in front of the type.
        while self.cursor.peek() == b'!' {
            self.skip_attachment()?;
        }
        let (id, _) = match self.signature()? {
            Some(signature) => signature,
            None => {
                // What is only for debuggers has parameters of types that are not known here.
                self.skip_group()?;
                return self.skip_function_attributes(true);
            }
        };
        self.skip_function_attributes(true)?;
        self.check_runtime_declaration(id);
        Ok(())
    }

    fn definition(&mut self) -> Parsed<Definition> {
        let (id, params) = match self.signature()? {
            Some(signature) => signature,
            None => return self.expected("another name: LLVM's functions are not defined"),
        };
        self.skip_function_attributes(false)?;
        self.expect(b'{')?;
        if self.module.functions[id].is_variadic {
            let span = self.places[id].name;
            self.report(
                Diagnostic::new(
                    Code::IrUnsupported,
                    span,
                    "a definition of a variadic function is not known here",
                )
                .label("this is not known here"),
            );
        }
        let start = self.cursor.offset();
        let end = match self.cursor.skip_body() {
            Ok(end) => {
                self.cursor.bump();
                end
            }
            Err(end) => {
                let span = self.places[id].name;
                let name = self.found(span);
                self.report(
                    Diagnostic::new(
                        Code::IrSyntax,
                        Span::new(end, end),
                        format!("expected `}}` at the end of {name}"),
                    )
                    .label("expected `}` before this")
                    .related(span, "the function begins here"),
                );
                end
            }
        };
        Ok(Definition { function: id, start, end, params })
    }

    /// From the linkage to the closing bracket of the parameters. Nothing, and the bracket is next,
    /// when the function is one that only tells debuggers something.
    #[allow(clippy::type_complexity)] // A pair that two callers take apart at once.
    fn signature(&mut self) -> Parsed<Option<(FuncId, Vec<(Option<LocalKey>, Span)>)>> {
        let linkage = self.linkage()?.unwrap_or(Linkage::External);
        self.calling_convention()?;
        self.skip_value_attributes()?;
        let return_type = self.ty()?;
        self.cursor.skip_space();
        let (symbol, span) = self.global_name()?;
        if self.module.names.name(symbol).starts_with("llvm.dbg.") {
            self.set_meaning(symbol, Meaning::Debug);
            return Ok(None);
        }
        let mut function = Function::new(symbol, linkage, return_type);
        let mut params = Vec::new();
        let read = self.params(&mut function, &mut params);
        match self.meaning(symbol) {
            Meaning::Unknown if read.is_err() => self.set_meaning(symbol, Meaning::Faulty),
            Meaning::Unknown => {}
            Meaning::Global(global) if self.is_global_missing[global] => {
                self.is_global_missing[global] = false;
                let place = self.global_places[global];
                return self.unsupported(place, "the address of a function as a value is");
            }
            meaning => return self.fail_redefinition(meaning, span),
        }
        read?;
        let id = self.module.functions.push(function);
        self.set_meaning(symbol, Meaning::Function(id));
        self.places.extend_to(self.module.functions.len(), FunctionPlaces::default());
        self.places[id].name = span;
        Ok(Some((id, params)))
    }

    fn params(
        &mut self,
        function: &mut Function,
        params: &mut Vec<(Option<LocalKey>, Span)>,
    ) -> Parsed<()> {
        self.expect(b'(')?;
        if self.cursor.eat(b')') {
            return Ok(());
        }
        loop {
            if self.cursor.eat_word(b"...") {
                function.is_variadic = true;
                return self.expect(b')');
            }
            self.cursor.skip_space();
            let start = self.cursor.offset();
            let ty = self.value_type()?;
            self.skip_value_attributes()?;
            let (key, span, name) = if self.cursor.peek() == b'%' {
                let (key, span) = self.local_key("a parameter")?;
                let name = match key {
                    LocalKey::Number(_) => Symbol::NONE,
                    LocalKey::Name(symbol) => self.stem(symbol),
                };
                (Some(key), span, name)
            } else {
                (None, self.cursor.span_from(start), Symbol::NONE)
            };
            params.push((key, span));
            function.params.push(ParamData { ty, name });
            if !self.cursor.eat(b',') {
                return self.expect(b')');
            }
        }
    }

    /// Warns when a function of the runtime library is declared in another way.
    fn check_runtime_declaration(&mut self, id: FuncId) {
        let function = &self.module.functions[id];
        let name = self.module.names.name(function.name);
        let runtime = Runtime::ALL.iter().find(|runtime| runtime.signature().link_name == name);
        // Without parameters is how C declares what it does not know.
        let Some(&runtime) = runtime.filter(|_| !function.is_variadic) else { return };
        let signature = runtime.signature();
        let types = &self.module.types;
        let kinds = signature.params.iter().chain(signature.is_extension.then_some(&Kind::Int));
        let is_right = function.params.len() == kinds.clone().count()
            && function.params.values().zip(kinds).all(|(param, kind)| match kind {
                Kind::Int => param.ty == Type::I32,
                Kind::Array => types.is_pointer_to(param.ty, Type::I32),
            })
            && function.return_type == if signature.returns_int { Type::I32 } else { Type::VOID };
        if is_right {
            return;
        }
        let span = self.places[id].name;
        let found = self.found(span);
        let declaration = self.runtime_declaration(runtime);
        self.report(
            Diagnostic::new(
                Code::IrRuntimeDeclaration,
                span,
                format!("{found} is not declared as the runtime library defines it"),
            )
            .label("other parameters, or another result")
            .hint(format!("declare it as `{declaration}`")),
        );
    }

    /// Finds out which kind of pointers the file has before one is written.
    pub(super) fn look_ahead_for_pointers(&mut self, start: u32) {
        let mut cursor = self.cursor.clone();
        cursor.go_to(start);
        loop {
            let token = cursor.next_token();
            if token.start == token.end {
                // There is none.
                self.first_pointer = Some(Span::new(start, start));
                return;
            }
            match cursor.slice(token) {
                b"*" => break self.first_pointer = Some(token),
                b"ptr" => {
                    self.first_pointer = Some(token);
                    self.module.types.use_opaque_pointers();
                    return;
                }
                _ => cursor.go_to(token.end),
            }
        }
    }
}
