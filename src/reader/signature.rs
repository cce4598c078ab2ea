//! The signatures of functions.

use super::body::Definition;
use super::locals::LocalKey;
use super::{FunctionOffsets, Meaning, Parsed, Reader};
use crate::diag::{Code, Diagnostic};
use crate::ir::{FuncId, Linkage, ParamData, Signature, Type};
use crate::runtime::{Kind, Runtime};
use crate::support::interner::Symbol;
use crate::support::span::Span;

impl Reader<'_> {
    pub(super) fn declaration(&mut self) -> Parsed<()> {
        // Metadata may come before the type.
        while self.cursor.peek() == b'!' {
            self.skip_attachment()?;
        }
        let (id, _) = match self.signature()? {
            Some(signature) => signature,
            None => {
                // Debugging functions have parameters of unknown types.
                self.skip_group()?;
                return self.skip_function_attributes(true);
            }
        };
        self.skip_function_attributes(true)?;
        self.check_runtime_declaration(id);
        Ok(())
    }

    pub(super) fn definition(&mut self) -> Parsed<Definition> {
        let (id, params) = match self.signature()? {
            Some(signature) => signature,
            None => return self.expected("another name: LLVM's functions are not defined"),
        };
        self.context.signatures[id].is_defined = true;
        self.skip_function_attributes(false)?;
        self.expect(b'{')?;
        if self.context.signatures[id].is_variadic {
            let span = self.offsets[id].name;
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
                let span = self.offsets[id].name;
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

    /// Reads from the linkage to the closing bracket of the parameters. Returns `None` before the
    /// opening bracket if the function is a debugging function.
    #[allow(clippy::type_complexity)] // A pair that two callers take apart at once.
    fn signature(&mut self) -> Parsed<Option<(FuncId, Vec<(Option<LocalKey>, Span)>)>> {
        let linkage = self.linkage()?.unwrap_or(Linkage::External);
        self.calling_convention()?;
        self.skip_value_attributes()?;
        let return_type = self.ty()?;
        self.cursor.skip_space();
        let (symbol, span) = self.defined_global_name()?;
        if self.context.names.name(symbol).starts_with("llvm.dbg.") {
            self.set_meaning(symbol, Meaning::Debug);
            return Ok(None);
        }
        let mut signature = Signature::new(symbol, linkage, return_type);
        let mut params = Vec::new();
        let read = self.params(&mut signature, &mut params);
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
        let id = self.context.signatures.push(signature);
        self.set_meaning(symbol, Meaning::Function(id));
        self.offsets.extend_to(self.context.signatures.len(), FunctionOffsets::default());
        self.offsets[id].name = span;
        Ok(Some((id, params)))
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
        loop {
            if self.cursor.eat_word(b"...") {
                signature.is_variadic = true;
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
                    LocalKey::Name(symbol) => symbol,
                };
                (Some(key), span, name)
            } else {
                (None, self.cursor.span_from(start), Symbol::NONE)
            };
            params.push((key, span));
            signature.params.push(ParamData { ty, name });
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
        let runtime = Runtime::of_link_name(name).filter(|_| !function.is_variadic);
        let Some(runtime) = runtime else { return };
        let signature = runtime.signature();
        let types = &self.context.types;
        let kinds = signature.link_params;
        let is_right = function.params.len() == kinds.len()
            && function.params.values().zip(kinds).all(|(param, kind)| match kind {
                Kind::Int => param.ty == Type::I32,
                Kind::Array => types.is_pointer_to(param.ty, Type::I32),
            })
            && function.return_type == if signature.returns_int { Type::I32 } else { Type::VOID };
        if is_right {
            return;
        }
        let span = self.offsets[id].name;
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
}
