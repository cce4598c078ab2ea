//! Calls.

use rustc_hash::FxHashMap;

use super::expected::Expected;
use super::locals::Named;
use super::unmodelled::placeholder;
use super::{Meaning, Parsed, Reader, Reported};
use crate::diag::{Code, Diagnostic, Edit, Hint, message};
use crate::front_end;
use crate::ir::{
    CallingConvention, Extension, Flags, FuncId, Linkage, Op, ParamData, Passing, Signature, Type,
    TypeKind, Value,
};
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

/// What a call calls.
#[derive(Copy, Clone)]
enum Target {
    /// The function of this name, which is at this place.
    Name(Symbol, Span),
    /// The same, with a cast of its type.
    Cast(Symbol, Span),
    /// The value that is written here.
    Value(u32),
    /// Inline assembly, whose constraints are written here.
    Assembly(u32),
}

/// A call, as far as it is written before its callee.
pub(super) struct Call {
    pub return_type: Type,
    /// The function type, if it is written.
    pub written: Option<Type>,
    /// How the result is passed.
    pub passing: Passing,
    pub convention: CallingConvention,
    /// Whether the type of the callee is cast.
    pub is_cast: bool,
    pub start: u32,
}

/// An argument of a call.
#[derive(Copy, Clone)]
pub(super) struct Argument {
    pub ty: Type,
    pub value: Value,
    pub passing: Passing,
    pub span: Span,
}

/// What indirect calls expect of their callees: each signature once.
pub(super) type Prototypes =
    FxHashMap<((CallingConvention, Extension, bool), Type, Vec<ParamData>), FuncId>;

impl Reader<'_> {
    pub(super) fn call(&mut self, result: Named, start: u32) -> Parsed<()> {
        let Some((op, flags, ty)) = self.call_parts(start)? else { return Ok(()) };
        self.metadata()?;
        self.append(result, op, flags, ty, start)?;
        Ok(())
    }

    /// Reads a call from its flags to its attributes: what it does, its flags and the type of its result. `None`
    /// for a call that is dropped.
    pub(super) fn call_parts(&mut self, start: u32) -> Parsed<Option<(Op, Flags, Type)>> {
        let (flags, flags_span) = self.fast_math_flags();
        let convention = self.calling_convention()?;
        let passing = self.value_attributes()?;
        if self.cursor.peek_word() == b"addrspace" {
            self.address_space()?;
        }
        let attributes = self.texts.written;
        let ty = self.result_type()?;
        // The whole type of the callee may be written.
        let (return_type, written) = match self.context.types.kind(ty) {
            TypeKind::Function(function) => {
                (self.context.types.function_parts(function).0, Some(ty))
            }
            _ => (ty, None),
        };
        self.texts.written = attributes;
        self.check_attributes(return_type, start, true)?;
        self.check_fast_math(flags_span, return_type)?;
        let target = self.call_target()?;
        if let Target::Name(symbol, name) | Target::Cast(symbol, name) = target {
            match self.meaning(symbol) {
                Meaning::Debug if return_type != Type::VOID => {
                    return self.fail_mismatch(
                        name,
                        message!("the result"),
                        return_type,
                        Type::VOID,
                    );
                }
                Meaning::Debug => return self.debug_call().map(|()| None),
                Meaning::Faulty => {
                    self.expect(b'(')?;
                    return Err(Reported);
                }
                Meaning::Global(_) => {
                    let fault = self.variable_as_callee(name);
                    if !self.has_opaque_pointers(start) {
                        return self.fail(fault);
                    }
                    self.warn_of_mismatch(fault);
                }
                _ => {}
            }
            self.note_kept_use(symbol, name);
        }
        self.expect(b'(')?;
        let mut args = std::mem::take(&mut self.arguments);
        args.clear();
        let read = self.arguments(&mut args);
        let is_cast = matches!(target, Target::Cast(..));
        let call = Call { return_type, written, passing, convention, is_cast, start };
        if let Some(read) = self.kept_call(&call, target, &args, &read) {
            self.arguments = args;
            read?;
            self.call_attributes()?;
            return Ok(Some((placeholder(return_type), flags, return_type)));
        }
        let resolved = read.and_then(|()| self.resolve(&call, target, &args));
        self.operands.clear();
        if let Ok((_, Some(target))) = resolved {
            self.operands.push(target);
        }
        self.operands.extend(args.iter().map(|arg| arg.value));
        let list = self.body.function.create_operands(&self.operands);
        self.arguments = args;
        let (callee, target) = resolved?;
        self.check_further_arguments(callee, target.is_some());
        let attributes = self.call_attributes()?;
        Ok(Some((Op::Call { callee, args: list, attributes }, flags, return_type)))
    }

    /// Checks a call of inline assembly, or of a function whose definition is kept and has no known type. `None`
    /// if this is another call.
    fn kept_call(
        &mut self,
        call: &Call,
        target: Target,
        args: &[Argument],
        read: &Parsed<()>,
    ) -> Option<Parsed<()>> {
        match target {
            Target::Assembly(at) => {
                Some(if read.is_ok() { self.check_assembly(call, args, at) } else { Err(Reported) })
            }
            Target::Name(symbol, name) | Target::Cast(symbol, name) => {
                let is_kept = matches!(self.meaning(symbol), Meaning::Kept);
                is_kept.then(|| {
                    let text = self.text_at(name);
                    self.note_unsupported_at(name, message!("a use of `{name}`", name = text));
                    if read.is_ok() { Ok(()) } else { Err(Reported) }
                })
            }
            Target::Value(_) => None,
        }
    }

    /// Checks that the arguments after the parameters of `callee` are passed as their types say: only
    /// parameters can have another passing.
    fn check_further_arguments(&mut self, callee: FuncId, has_target: bool) {
        let params = self.context.signatures[callee].params.len() - usize::from(has_target);
        let further = self.arguments.get(params..).unwrap_or_default();
        if let Some(&Argument { span, .. }) =
            further.iter().find(|arg| arg.passing != Passing::PLAIN)
        {
            self.note_unsupported_at(span, message!("an attribute of a further argument"));
        }
    }

    /// The callee of a call whose arguments have been read, and for an indirect call the value that is
    /// called.
    fn resolve(
        &mut self,
        call: &Call,
        target: Target,
        args: &[Argument],
    ) -> Parsed<(FuncId, Option<Value>)> {
        let end = self.cursor.offset();
        // How a call of a function through its address differs from the declaration.
        let mut mismatch = None;
        let (target, name) = match target {
            Target::Name(symbol, name) | Target::Cast(symbol, name) => match self.meaning(symbol) {
                Meaning::Function(callee) | Meaning::Alias(Value::Function(callee)) => {
                    let Err(diagnostic) = self.check_call(call, callee, args, name) else {
                        self.check_own_function(callee, name)?;
                        return Ok((callee, None));
                    };
                    // This is a call through the address of the function, if that has the type of the call.
                    // The first pointer type decides what pointers are.
                    let (_, pointer) = self.call_type(call, args);
                    let address = self.context.function_address(callee);
                    let found = self.context.value_type(&self.body.function, address);
                    if !self.is_same_type(found, pointer) {
                        return self.fail(*diagnostic);
                    }
                    mismatch = Some(diagnostic);
                    (address, name)
                }
                Meaning::Alias(value) => (value, name),
                Meaning::Global(global) => (Value::Global(global), name),
                _ => {
                    let types: Vec<Type> = args.iter().map(|arg| arg.ty).collect();
                    return Ok((self.undeclared(symbol, name, call.return_type, &types), None));
                }
            },
            Target::Value(at) => {
                let (_, pointer) = self.call_type(call, args);
                self.cursor.go_to(at);
                let value = self.operand(pointer);
                let name = self.cursor.span_from(at);
                self.cursor.go_to(end);
                (value?, name)
            }
            Target::Assembly(_) => unreachable!("it has been checked"),
        };
        let (function, pointer) = self.call_type(call, args);
        let found = self.context.value_type(&self.body.function, target);
        if !self.is_same_type(found, pointer) {
            return self.fail_mismatch(name, message!("the callee"), found, pointer);
        }
        let TypeKind::Function(function) = self.context.types.kind(function) else {
            unreachable!("a call has a function type")
        };
        let params = self.context.types.function_parts(function).1.to_vec();
        let fixed = params.len();
        let has_types = || args.iter().zip(&params).all(|(arg, &ty)| self.is_same_type(arg.ty, ty));
        let has_count = args.len() == fixed || args.len() > fixed && function.is_variadic;
        if let Some(diagnostic) = mismatch {
            // The call does not even agree with the type that it has.
            if !has_count || !has_types() {
                return self.fail(*diagnostic);
            }
            self.warn_of_mismatch(*diagnostic);
        }
        if !has_count {
            return self.fail_written_count(name, fixed, args.len());
        }
        let mut passed = vec![ParamData::new(pointer, Symbol::NONE)];
        passed.extend(params.iter().zip(args).map(|(&ty, arg)| ParamData {
            passing: arg.passing,
            ..ParamData::new(ty, Symbol::NONE)
        }));
        for (index, &param) in passed[1..].iter().enumerate() {
            if !self.is_same_type(args[index].ty, param.ty) {
                let span = args[index].span;
                return self.fail_mismatch(
                    span,
                    message!("this argument"),
                    args[index].ty,
                    param.ty,
                );
            }
        }
        let mut signature = Signature::new(Symbol::NONE, Linkage::External, call.return_type);
        signature.convention = call.convention;
        if let Passing::Extended(extension) = call.passing {
            signature.extension = extension;
        }
        signature.is_variadic = function.is_variadic;
        signature.is_indirect = true;
        Ok((self.prototype(signature, passed), Some(target)))
    }

    /// The type of the function that a call calls, and that of its address.
    fn call_type(&mut self, call: &Call, args: &[Argument]) -> (Type, Type) {
        let function = call.written.unwrap_or_else(|| {
            let mut parts = vec![call.return_type];
            parts.extend(args.iter().map(|arg| arg.ty));
            self.context.types.function_of(false, &parts)
        });
        (function, self.pointer_type(function, call.start))
    }

    /// The callee of indirect calls with this signature, to which the parameters belong.
    fn prototype(&mut self, mut signature: Signature, params: Vec<ParamData>) -> FuncId {
        let key = (
            (signature.convention, signature.extension, signature.is_variadic),
            signature.return_type,
            params,
        );
        if let Some(&known) = self.prototypes.get(&key) {
            return known;
        }
        for &param in &key.2 {
            signature.params.push(param);
        }
        let id = self.context.signatures.push(signature);
        self.offsets.extend_to(self.context.signatures.len(), super::FunctionOffsets::default());
        self.prototypes.insert(key, id);
        id
    }

    fn variable_as_callee(&self, name: Span) -> Diagnostic {
        let message = message!("`{name}` is not a function", name = self.text_at(name));
        Diagnostic::new(Code::IrCall, name, message)
            .label(message!("a variable"))
            .hint(message!("to read a variable, use `load`"))
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
        if let TypeKind::Struct(fields) = self.context.types.kind(ty)
            && let Some(span) = span
        {
            let fields = self.context.types.fields(fields);
            leaf = fields
                .first()
                .copied()
                .filter(|&first| fields.iter().all(|&it| it == first))
                .unwrap_or(ty);
            self.note_form("fast {...}", span);
        }
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
                let name = self.next_text();
                self.note_word();
                self.note_foreign(message!("the calling convention `{word}`", word = name));
                self.cursor.word();
                match word {
                    b"cc" => _ = self.number(Expected::Number)?,
                    b"riscv_vls_cc" => self.skip_group()?,
                    _ => {}
                }
                return Ok(CallingConvention::C);
            }
            _ => return Ok(CallingConvention::C),
        };
        self.cursor.word();
        Ok(convention)
    }

    /// What is called.
    fn call_target(&mut self) -> Parsed<Target> {
        self.cursor.skip_space();
        let start = self.cursor.offset();
        match self.cursor.byte() {
            b'@' => {
                let (symbol, span) = self.global_name()?;
                return Ok(Target::Name(symbol, span));
            }
            b'%' => {
                let name = self.cursor.next_token();
                self.cursor.go_to(name.end);
                return Ok(Target::Value(start));
            }
            _ => {}
        }
        match self.cursor.peek_word() {
            b"asm" => self.assembly().map(Target::Assembly),
            // `bitcast (void (...)* @f to void (i32, ...)*)` calls a function that C declares
            // without parameters.
            b"bitcast" => {
                self.cursor.word();
                self.expect(b'(')?;
                self.value_type()?;
                self.cursor.skip_space();
                if self.cursor.byte() != b'@' {
                    self.cursor.go_to(start);
                    self.cursor.word();
                    self.skip_group()?;
                    return Ok(Target::Value(start));
                }
                let (symbol, name) = self.global_name()?;
                self.expect_word("to")?;
                self.value_type()?;
                self.expect(b')')?;
                Ok(Target::Cast(symbol, name))
            }
            b"null" | b"undef" | b"poison" | b"zeroinitializer" => {
                self.cursor.word();
                Ok(Target::Value(start))
            }
            b"inttoptr" | b"getelementptr" | b"select" | b"addrspacecast" | b"ptrauth" => {
                self.cursor.word();
                self.cursor.eat_word(b"inbounds");
                self.skip_group()?;
                Ok(Target::Value(start))
            }
            b"dso_local_equivalent" | b"no_cfi" => {
                self.cursor.word();
                self.cursor.skip_space();
                self.global_name()?;
                Ok(Target::Value(start))
            }
            [first, ..] if first.is_ascii_alphabetic() => {
                // A name without its `@` is reported, and read as if it had one.
                let diagnostic = self.unexpected(Expected::GlobalName, None);
                self.report(diagnostic);
                let symbol = self.name_here(Expected::Name)?;
                Ok(Target::Name(symbol, self.cursor.span_from(start)))
            }
            _ => self.expected(Expected::FunctionName),
        }
    }

    /// The arguments of a call, including the closing bracket.
    pub(super) fn arguments(&mut self, args: &mut Vec<Argument>) -> Parsed<()> {
        if self.cursor.eat(b')') {
            return Ok(());
        }
        loop {
            self.cursor.skip_space();
            let start = self.cursor.offset();
            let is_metadata = self.cursor.peek_word() == b"metadata";
            let ty = self.value_type()?;
            let passing = self.value_attributes()?;
            let written = self.check_attributes(ty, start, false)?;
            if written.has("immarg") {
                let span = self.cursor.span_from(start);
                return self
                    .misfit(span, message!("an argument cannot be `{word}`", word = "immarg"));
            }
            let value = if is_metadata {
                self.metadata_operand()?;
                Value::Undef(ty)
            } else {
                self.operand(ty)?
            };
            args.push(Argument { ty, value, passing, span: self.cursor.span_from(start) });
            if !self.cursor.eat(b',') {
                return self.expect(b')');
            }
        }
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

    /// Skips the rest of a call of a debugging function, and checks that what it names is defined.
    fn debug_call(&mut self) -> Parsed<()> {
        // The call is dropped, so what is not supported in it does not matter.
        let (unsupported, was) = (self.unsupported.take(), self.texts.is_unsupported);
        let read = self.debug_arguments();
        self.unsupported = unsupported;
        self.texts.is_unsupported = was;
        read?;
        self.call_attributes()?;
        self.metadata()
    }

    fn debug_arguments(&mut self) -> Parsed<()> {
        self.expect(b'(')?;
        while self.cursor.eat_word(b"metadata") {
            self.metadata_operand()?;
            self.cursor.eat(b',');
        }
        self.expect(b')')
    }

    /// Takes metadata as an argument: a node, or a value, which may be defined anywhere in the function.
    fn metadata_operand(&mut self) -> Parsed<()> {
        if self.cursor.peek() == b'!' {
            return self.skip_node();
        }
        let ty = self.value_type()?;
        match self.cursor.peek() {
            b'%' => self.local_operand(ty).map(|_| ()),
            _ => self.constant(ty).map(|_| ()),
        }
    }
}
