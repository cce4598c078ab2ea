//! Calls.

use super::expected::Expected;
use super::locals::Named;
use super::{Meaning, Parsed, Reader};
use crate::diag::{Code, Diagnostic, Edit, Hint, Message, count, message};
use crate::front_end;
use crate::ir::{CallingConvention, Flags, FuncId, Linkage, Op, Passing, Signature, Type, Value};
use crate::runtime::{Kind, Runtime};
use crate::support::interner::Symbol;
use crate::support::similar;
use crate::support::span::Span;

/// LLVM's calling conventions that are not in [`CallingConvention`], except those of [`is_amdgpu`].
const CONVENTIONS: &[&[u8]] = &[
    b"aarch64_sve_vector_pcs",
    b"aarch64_vector_pcs",
    b"anyregcc",
    b"arm_aapcs_vfpcc",
    b"arm_aapcscc",
    b"arm_apcscc",
    b"avr_intrcc",
    b"avr_signalcc",
    b"cc",
    b"cfguard_checkcc",
    b"cheriot_compartmentcallcc",
    b"cheriot_compartmentcalleecc",
    b"cheriot_librarycallcc",
    b"cxx_fast_tlscc",
    b"ghccc",
    b"graalcc",
    b"hhvm_ccc",
    b"hhvmcc",
    b"intel_ocl_bicc",
    b"m68k_rtdcc",
    b"msp430_intrcc",
    b"preserve_allcc",
    b"preserve_mostcc",
    b"preserve_nonecc",
    b"ptx_device",
    b"ptx_kernel",
    b"riscv_vector_cc",
    b"riscv_vls_cc",
    b"spir_func",
    b"spir_kernel",
    b"swiftcc",
    b"swifttailcc",
    b"tailcc",
    b"webkit_jscc",
    b"win64cc",
    b"x86_64_sysvcc",
    b"x86_fastcallcc",
    b"x86_intrcc",
    b"x86_regcallcc",
    b"x86_stdcallcc",
    b"x86_thiscallcc",
    b"x86_vectorcallcc",
];

/// Whether `word` is a calling convention of a family that newer versions of LLVM extend: those of AMD's GPUs, and
/// those of Arm's SME with a register in the name.
fn is_amdgpu(word: &[u8]) -> bool {
    word.starts_with(b"amdgpu_") || word.starts_with(b"aarch64_sme_preservemost_from_x")
}

impl Reader<'_> {
    pub(super) fn call(&mut self, result: Named, start: u32) -> Parsed<()> {
        let (flags, flags_span) = self.fast_math_flags();
        let convention = self.calling_convention()?;
        self.value_attributes()?;
        if self.cursor.peek_word() == b"addrspace" {
            return self.unsupported_next(message!("an address space"));
        }
        let return_type = self.result_type()?;
        self.check_fast_math(flags_span, return_type)?;
        let has_types = self.skip_parameter_types()?;
        let Some((symbol, name)) = self.callee()? else {
            return self.debug_call();
        };
        let callee = match self.meaning(symbol) {
            Meaning::Function(callee) => Some(callee),
            Meaning::Debug => return self.debug_call(),
            Meaning::Unknown => None,
            Meaning::Faulty => {
                self.expect(b'(')?;
                return Err(super::Reported);
            }
            Meaning::Global(_) | Meaning::Alias(_) => {
                let found = self.text_at(name);
                let message = message!("`{name}` is not a function", name = found);
                return self.fail(
                    Diagnostic::new(Code::IrCall, name, message)
                        .label(message!("a variable"))
                        .hint(message!("to read a variable, use `load`")),
                );
            }
        };
        self.expect(b'(')?;
        let mut args = std::mem::take(&mut self.operands);
        args.clear();
        let read = self.arguments(&mut args, callee);
        let list = self.body.function.create_operands(&args);
        let types: Vec<Type> = match callee {
            Some(_) => Vec::new(),
            None => {
                args.iter().map(|&arg| self.context.value_type(&self.body.function, arg)).collect()
            }
        };
        let count = args.len();
        self.operands = args;
        read?;
        let attributes = self.call_attributes()?;
        self.metadata()?;
        let is_undeclared = callee.is_none();
        let callee = match callee {
            Some(callee) => callee,
            None => self.undeclared(symbol, name, return_type, &types),
        };
        self.check_signature(callee, return_type, count, name, start)?;
        if convention != self.callee_function(callee).convention && !is_undeclared {
            return self.fail_convention(callee, name, start);
        }
        if !has_types && self.callee_function(callee).is_variadic && !is_undeclared {
            return self.fail_without_types(callee, name, start);
        }
        self.append(
            result,
            Op::Call { callee, args: list, attributes },
            flags,
            return_type,
            start,
        )?;
        Ok(())
    }

    /// Takes the flags of floating-point arithmetic, where the type that says whether they may be there
    /// comes later.
    pub(super) fn fast_math_flags(&mut self) -> (Flags, Option<Span>) {
        self.cursor.skip_space();
        let start = self.cursor.offset();
        let flags = self.flags(Flags::FAST);
        let span = (!flags.is_empty()).then(|| self.cursor.span_from(start));
        (flags, span)
    }

    /// Reports flags of floating-point arithmetic at `span` if the result has another type, `ty`.
    pub(super) fn check_fast_math(&mut self, span: Option<Span>, ty: Type) -> Parsed<()> {
        let mut leaf = ty;
        while let Some(element) = self.context.types.element(leaf) {
            leaf = element;
        }
        let Some(span) = span.filter(|_| self.context.types.floats(leaf).is_none()) else {
            return Ok(());
        };
        let text = self.text_at(span);
        let message = message!(
            "`{text}` needs a floating-point result, found `{ty}`",
            text,
            ty = self.type_text(ty)
        );
        let diagnostic = self.wrong_type(span, message, message!("not allowed here"));
        self.fail(diagnostic)
    }

    /// Takes the calling convention; those that are not known here are reported.
    pub(super) fn calling_convention(&mut self) -> Parsed<CallingConvention> {
        let word = self.cursor.peek_word();
        let convention = match word {
            b"ccc" => CallingConvention::C,
            b"fastcc" => CallingConvention::Fast,
            b"coldcc" => CallingConvention::Cold,
            _ if CONVENTIONS.contains(&word) || is_amdgpu(word) => {
                let word = self.next_text();
                return self.unsupported_next(message!("the calling convention `{word}`", word));
            }
            _ => return Ok(CallingConvention::C),
        };
        self.cursor.word();
        Ok(convention)
    }

    /// Reports a call with another calling convention than that of its callee.
    fn fail_convention(&mut self, callee: FuncId, name: Span, start: u32) -> Parsed<()> {
        let found = self.text_at(name);
        let message = message!("the call and `{found}` have different calling conventions", found);
        let hint = match self.callee_function(callee).convention.keyword() {
            "" => message!("remove the calling convention after `call`"),
            keyword => message!("write `{code}`", code = format!("call {keyword}")),
        };
        self.fail(
            Diagnostic::new(Code::IrCall, Span::new(start, name.end), message)
                .label(message!("undefined behaviour"))
                .related(self.offsets[callee].name, message!("declared here"))
                .hint(hint),
        )
    }

    /// Skips the types of the parameters before a callee, which calls of variadic functions have
    /// and the declaration repeats. Returns whether there are any.
    fn skip_parameter_types(&mut self) -> Parsed<bool> {
        if !self.cursor.eat(b'(') {
            return Ok(false);
        }
        while !self.cursor.eat(b')') {
            if !self.cursor.eat_word(b"...") {
                self.value_type()?;
            }
            if self.cursor.peek() != b')' {
                self.expect(b',')?;
            }
        }
        while self.cursor.eat(b'*') {}
        Ok(true)
    }

    /// The name of the callee; `None` for LLVM's debugging functions.
    fn callee(&mut self) -> Parsed<Option<(Symbol, Span)>> {
        match self.cursor.peek() {
            b'@' => {
                let (symbol, span) = self.global_name()?;
                Ok(Some((symbol, span)))
            }
            b'%' => self.unsupported_next(message!("an indirect call")),
            _ if self.cursor.peek_word() == b"asm" => {
                self.unsupported_next(message!("inline assembly"))
            }
            // `bitcast (void (...)* @f to void (i32, ...)*)` calls a function that C declares
            // without parameters.
            _ if self.cursor.eat_word(b"bitcast") => {
                self.expect(b'(')?;
                self.result_type()?;
                self.skip_parameter_types()?;
                self.cursor.skip_space();
                let name = self.global_name()?;
                self.expect_word("to")?;
                self.result_type()?;
                self.skip_parameter_types()?;
                self.expect(b')')?;
                Ok(Some(name))
            }
            _ if matches!(
                self.cursor.peek_word(),
                b"null"
                    | b"undef"
                    | b"poison"
                    | b"inttoptr"
                    | b"getelementptr"
                    | b"select"
                    | b"addrspacecast"
                    | b"dso_local_equivalent"
                    | b"no_cfi"
                    | b"ptrauth"
                    | b"zeroinitializer"
            ) =>
            {
                self.unsupported_next(message!("an indirect call"))
            }
            byte if byte.is_ascii_alphabetic() => {
                // A name without its `@` is reported, and read as if it had one.
                let start = self.cursor.offset();
                let diagnostic = self.unexpected(Expected::GlobalName, None);
                self.report(diagnostic);
                let symbol = self.name_here(Expected::Name)?;
                Ok(Some((symbol, self.cursor.span_from(start))))
            }
            _ => self.expected(Expected::FunctionName),
        }
    }

    /// The arguments of a call of `callee`, including the closing bracket.
    fn arguments(&mut self, args: &mut Vec<Value>, callee: Option<FuncId>) -> Parsed<()> {
        if self.cursor.eat(b')') {
            return Ok(());
        }
        loop {
            self.cursor.skip_space();
            let start = self.cursor.offset();
            if self.cursor.peek_word() == b"metadata" {
                return self.unsupported_next(message!("metadata as an argument"));
            }
            let ty = self.value_type()?;
            let passing = self.value_attributes()?;
            let value = self.operand(ty)?;
            if let Some(callee) = callee {
                self.check_argument(callee, args.len(), ty, start)?;
                self.check_passing(callee, args.len(), passing, start)?;
            }
            args.push(value);
            if !self.cursor.eat(b',') {
                return self.expect(b')');
            }
        }
    }

    #[inline]
    fn callee_function(&self, callee: FuncId) -> &Signature {
        &self.context.signatures[callee]
    }

    #[inline]
    fn check_argument(&mut self, callee: FuncId, index: usize, ty: Type, start: u32) -> Parsed<()> {
        let Some(param) = self.callee_function(callee).params.values().nth(index) else {
            return Ok(());
        };
        let wanted = param.ty;
        if self.is_same_type(ty, wanted) {
            return Ok(());
        }
        let span = self.cursor.span_from(start);
        let hint = self.conversion_hint(ty, wanted).unwrap_or_else(|| self.declared_as(callee));
        let [found, wanted] = [ty, wanted].map(|ty| self.type_text(ty));
        let declared = self.offsets[callee].name;
        self.fail(
            Diagnostic::new(
                Code::IrCall,
                span,
                message!(
                    "argument {number} has type `{found}`, but the parameter has type `{wanted}`",
                    number = index + 1,
                    found,
                    wanted = &wanted
                ),
            )
            .label(message!("expected `{wanted}`", wanted))
            .related(declared, message!("declared here"))
            .hint(hint),
        )
    }

    /// Checks that an argument is passed as the parameter is. The printer writes how a parameter is
    /// extended, so a call may leave that out.
    #[inline]
    fn check_passing(
        &mut self,
        callee: FuncId,
        index: usize,
        passing: Passing,
        start: u32,
    ) -> Parsed<()> {
        let param = self.callee_function(callee).params.values().nth(index);
        let wanted = param.map_or(Passing::PLAIN, |param| param.passing);
        let is_extended = |passing| matches!(passing, Passing::Extended(_));
        if passing == wanted || is_extended(passing) && is_extended(wanted) {
            return Ok(());
        }
        let span = self.cursor.span_from(start);
        if index >= self.callee_function(callee).params.len() {
            return self.unsupported(span, message!("`byval` or `sret` without a parameter"));
        }
        let message = message!(
            "argument {number} and the parameter have different `byval` or `sret` attributes",
            number = index + 1
        );
        self.fail(
            Diagnostic::new(Code::IrCall, span, message)
                .label(message!("undefined behaviour"))
                .related(self.offsets[callee].name, message!("declared here"))
                .hint(message!(
                    "write the same `byval`, `sret` and alignment in the call as in the declaration"
                )),
        )
    }

    /// The signature of `callee` as its declaration or definition has it.
    fn declared_as(&self, callee: FuncId) -> Message {
        let name = self.text_at(self.offsets[callee].name);
        let signature = self.callee_function(callee);
        let params: Vec<String> =
            signature.params.values().map(|param| self.type_text(param.ty)).collect();
        let return_type = self.type_text(signature.return_type);
        let declaration = format!("{return_type} {name}({})", params.join(", "));
        message!("`{name}` is declared as `{declaration}`", name, declaration)
    }

    fn check_signature(
        &mut self,
        callee: FuncId,
        return_type: Type,
        count: usize,
        name: Span,
        start: u32,
    ) -> Parsed<()> {
        let function = self.callee_function(callee);
        let (wanted, params) = (function.return_type, function.params.len());
        let is_right = count == params || function.is_variadic && count > params;
        let declared = self.offsets[callee].name;
        if !is_right {
            let is_variadic = self.callee_function(callee).is_variadic;
            let (found, expected) = (self.text_at(name), count!(params, "argument"));
            let label = match is_variadic {
                true => message!("expected at least {expected}", expected = expected.clone()),
                false => message!("expected {expected}", expected = expected.clone()),
            };
            let message = match is_variadic {
                true => message!(
                    "`{name}` takes at least {expected}, not {given}",
                    name = found,
                    expected,
                    given = count
                ),
                false => message!(
                    "`{name}` takes {expected}, not {given}",
                    name = found,
                    expected,
                    given = count
                ),
            };
            return self.fail(
                Diagnostic::new(Code::IrCall, name, message)
                    .label(label)
                    .related(declared, message!("declared here"))
                    .hint(self.declared_as(callee)),
            );
        }
        if self.is_same_type(return_type, wanted) {
            return Ok(());
        }
        let span = Span::new(start, name.end);
        let found = self.text_at(name);
        let result = self.shown(Span::new(self.statement, start));
        let hint = if wanted == Type::VOID && !result.is_empty() {
            let code = format!("call void {found}");
            message!("remove `{result}`: `{code}`", result = result.trim(), code)
        } else {
            let code = format!("call {} {found}", self.type_text(wanted));
            message!("write `{code}`", code)
        };
        let [given, wanted] = [return_type, wanted].map(|ty| self.type_text(ty));
        let message = message!(
            "`{found}` returns `{wanted}`, but the call has the return type `{given}`",
            found,
            wanted = &wanted,
            given
        );
        self.fail(
            Diagnostic::new(Code::IrCall, span, message)
                .label(message!("expected `{wanted}`", wanted))
                .related(declared, message!("declared here"))
                .hint(hint),
        )
    }

    fn fail_without_types(&mut self, callee: FuncId, name: Span, start: u32) -> Parsed<()> {
        let function = self.callee_function(callee);
        let mut types: Vec<String> =
            function.params.values().map(|param| self.type_text(param.ty)).collect();
        types.push("...".to_owned());
        let return_type = self.type_text(function.return_type);
        let found = self.text_at(name);
        let code = format!("call {return_type} ({}) {found}(", types.join(", "));
        self.fail(
            Diagnostic::new(
                Code::IrCall,
                Span::new(start, name.end),
                message!(
                    "`{found}` is variadic, so its calls need the function type",
                    found = &found
                ),
            )
            .label(message!("the parameter types are missing"))
            .related(self.offsets[callee].name, message!("declared here"))
            .hint(message!("write `{code}`", code)),
        )
    }

    /// Reports that a function is not declared. Then declares it to match this call, so that it is
    /// reported once.
    fn undeclared(
        &mut self,
        symbol: Symbol,
        span: Span,
        return_type: Type,
        params: &[Type],
    ) -> FuncId {
        let found = self.text_at(span);
        let mut diagnostic = Diagnostic::new(
            Code::IrUndeclared,
            span,
            message!("`{found}` is not declared", found = &found),
        )
        .label(message!("neither declared nor defined"));
        let name = self.context.names.name(symbol);
        if let Some(runtime) = Runtime::of_link_name(name) {
            let declaration = self.runtime_declaration(runtime);
            let end = self.cursor.text().len() as u32;
            diagnostic = diagnostic.mend(
                message!(
                    "it is in the runtime library; declare it at the top level: `{declaration}`",
                    declaration = &declaration
                ),
                [Edit::insert(end, format!("\n{declaration}\n"))],
            );
        } else if let Some(similar) = self.similar_function(symbol) {
            diagnostic = diagnostic.hint(Hint::did_you_mean(
                span,
                "@",
                self.context.names.name(symbol),
                &similar,
            ));
        } else {
            let types: Vec<String> = params.iter().map(|&ty| self.type_text(ty)).collect();
            let return_type = self.type_text(return_type);
            let declaration = format!("declare {return_type} {found}({})", types.join(", "));
            diagnostic = diagnostic.hint(message!(
                "if it is defined in another module, declare it: `{declaration}`",
                declaration
            ));
        }
        self.report(diagnostic);
        let mut signature = Signature::new(symbol, Linkage::External, return_type);
        // Its parameters are unknown, so other calls are not reported.
        signature.is_variadic = true;
        let id = self.context.signatures.push(signature);
        self.offsets.extend_to(self.context.signatures.len(), super::FunctionOffsets::default());
        self.set_meaning(symbol, Meaning::Faulty);
        id
    }

    fn similar_function(&mut self, symbol: Symbol) -> Option<String> {
        self.suggestions_left = self.suggestions_left.checked_sub(1)?;
        let names = self.context.signatures.values().map(|signature| signature.name);
        let names = names.filter(|name| !name.is_none()).map(|name| self.context.names.name(name));
        similar::most_similar(self.context.names.name(symbol), names).map(str::to_owned)
    }

    /// The right declaration of a function of the runtime library.
    pub(super) fn runtime_declaration(&self, runtime: Runtime) -> String {
        let signature = runtime.signature();
        let name = |scalar| self.type_text(front_end::scalar_type(scalar));
        let pointer = |pointee: String| match self.context.types.has_opaque_pointers() {
            true => "ptr".to_owned(),
            false => format!("{pointee}*"),
        };
        let params = signature.link_params.iter().map(|kind| match *kind {
            Kind::Scalar(scalar) => name(scalar),
            Kind::Array(scalar) => pointer(name(scalar)),
            Kind::Text => pointer("i8".to_owned()),
        });
        let more = signature.is_variadic.then(|| "...".to_owned());
        let params: Vec<String> = params.chain(more).collect();
        let return_type = signature.result.map_or("void".to_owned(), name);
        format!("declare {return_type} @{}({})", signature.link_name, params.join(", "))
    }

    /// Skips the rest of a call of a debugging function.
    fn debug_call(&mut self) -> Parsed<()> {
        self.skip_group()?;
        self.call_attributes()?;
        self.metadata()
    }
}
