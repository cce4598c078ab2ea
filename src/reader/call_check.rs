//! Whether a call agrees with the declaration of its callee.

use super::call::{Argument, Call};
use super::{Parsed, Reader};
use crate::diag::{Code, Diagnostic, Message, Severity, count, message};
use crate::ir::{FuncId, Passing, Signature, Type, TypeKind};
use crate::support::span::Span;

impl Reader<'_> {
    #[inline]
    pub(super) fn callee_function(&self, callee: FuncId) -> &Signature {
        &self.context.signatures[callee]
    }

    /// Whether `call` calls `callee`, which is written at `name`, as it is declared; if not, what is wrong.
    pub(super) fn check_call(
        &self,
        call: &Call,
        callee: FuncId,
        args: &[Argument],
        name: Span,
    ) -> Result<(), Box<Diagnostic>> {
        let signature = self.callee_function(callee);
        let mut params = signature.params.values();
        for (index, arg) in args.iter().enumerate() {
            let Some(param) = params.next() else { break };
            if !self.is_same_type(arg.ty, param.ty) {
                return Err(Box::new(self.other_argument(callee, index, arg, param.ty)));
            }
            if !is_passed_as(arg.passing, param.passing) {
                return Err(Box::new(self.other_passing(callee, index, arg.span)));
            }
        }
        let (wanted, is_variadic) = (signature.params.len(), signature.is_variadic);
        if args.len() < wanted || args.len() > wanted && !is_variadic {
            return Err(Box::new(self.other_count(callee, args.len(), name)));
        }
        if !self.is_same_type(call.return_type, signature.return_type) {
            return Err(Box::new(self.other_result(callee, call, name)));
        }
        if call.convention != signature.convention {
            return Err(Box::new(self.other_convention(callee, name, call.start)));
        }
        match call.written {
            None if is_variadic => Err(Box::new(self.without_types(callee, name, call.start))),
            Some(written) if !call.is_cast && !self.is_type_of(written, signature) => {
                Err(Box::new(self.other_type(callee, written, name, call.start)))
            }
            _ => Ok(()),
        }
    }

    /// Whether functions of this signature have this type.
    fn is_type_of(&self, ty: Type, signature: &Signature) -> bool {
        let TypeKind::Function(function) = self.context.types.kind(ty) else { return false };
        let params = self.context.types.function_parts(function).1;
        function.is_variadic == signature.is_variadic
            && params.len() == signature.params.len()
            && params
                .iter()
                .zip(signature.params.values())
                .all(|(&ty, param)| self.is_same_type(ty, param.ty))
    }

    /// Warns that a call does not agree with the declaration, as `fault` says, though its type does or is not known.
    pub(super) fn warn_of_mismatch(&mut self, fault: Diagnostic) {
        let note = message!("LLVM takes this, but running it is undefined behaviour");
        let code = Code::IrCallMismatch;
        self.report(Diagnostic { severity: Severity::Warning, code, ..fault }.note(note));
    }

    /// Reports the number of arguments of a call whose type is written.
    pub(super) fn fail_written_count<T>(
        &mut self,
        name: Span,
        params: usize,
        given: usize,
    ) -> Parsed<T> {
        let expected = count!(params, "argument");
        let message = message!("the callee takes {expected}, not {given}", expected, given);
        let label = message!("called here");
        self.fail(Diagnostic::new(Code::IrCall, name, message).label(label))
    }

    fn other_argument(
        &self,
        callee: FuncId,
        index: usize,
        arg: &Argument,
        wanted: Type,
    ) -> Diagnostic {
        let hint = self.conversion_hint(arg.ty, wanted).unwrap_or_else(|| self.declared_as(callee));
        let [found, wanted] = [arg.ty, wanted].map(|ty| self.type_text(ty));
        let declared = self.offsets[callee].name;
        Diagnostic::new(
            Code::IrCall,
            arg.span,
            message!(
                "argument {number} has type `{found}`, but the parameter has type `{wanted}`",
                number = index + 1,
                found,
                wanted = &wanted
            ),
        )
        .label(message!("expected `{wanted}`", wanted))
        .related(declared, message!("declared here"))
        .hint(hint)
    }

    fn other_passing(&self, callee: FuncId, index: usize, span: Span) -> Diagnostic {
        let message = message!(
            "argument {number} and the parameter have different `byval` or `sret` attributes",
            number = index + 1
        );
        Diagnostic::new(Code::IrCall, span, message)
            .label(message!("undefined behaviour"))
            .related(self.offsets[callee].name, message!("declared here"))
            .hint(message!(
                "write the same `byval`, `sret` and alignment in the call as in the declaration"
            ))
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

    fn other_count(&self, callee: FuncId, count: usize, name: Span) -> Diagnostic {
        let params = self.callee_function(callee).params.len();
        let declared = self.offsets[callee].name;
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
        Diagnostic::new(Code::IrCall, name, message)
            .label(label)
            .related(declared, message!("declared here"))
            .hint(self.declared_as(callee))
    }

    fn other_result(&self, callee: FuncId, call: &Call, name: Span) -> Diagnostic {
        let wanted = self.callee_function(callee).return_type;
        let declared = self.offsets[callee].name;
        let span = Span::new(call.start, name.end);
        let found = self.text_at(name);
        let result = self.shown(Span::new(self.statement, call.start));
        let hint = if wanted == Type::VOID && !result.is_empty() {
            let code = format!("call void {found}");
            message!("remove `{result}`: `{code}`", result = result.trim(), code)
        } else {
            let code = format!("call {} {found}", self.type_text(wanted));
            message!("write `{code}`", code)
        };
        let [given, wanted] = [call.return_type, wanted].map(|ty| self.type_text(ty));
        let message = message!(
            "`{found}` returns `{wanted}`, but the call has the return type `{given}`",
            found,
            wanted = &wanted,
            given
        );
        Diagnostic::new(Code::IrCall, span, message)
            .label(message!("expected `{wanted}`", wanted))
            .related(declared, message!("declared here"))
            .hint(hint)
    }

    fn other_convention(&self, callee: FuncId, name: Span, start: u32) -> Diagnostic {
        let found = self.text_at(name);
        let message = message!("the call and `{found}` have different calling conventions", found);
        let hint = match self.callee_function(callee).convention.keyword() {
            "" => message!("remove the calling convention after `call`"),
            keyword => message!("write `{code}`", code = format!("call {keyword}")),
        };
        Diagnostic::new(Code::IrCall, Span::new(start, name.end), message)
            .label(message!("undefined behaviour"))
            .related(self.offsets[callee].name, message!("declared here"))
            .hint(hint)
    }

    fn without_types(&self, callee: FuncId, name: Span, start: u32) -> Diagnostic {
        let function = self.callee_function(callee);
        let mut types: Vec<String> =
            function.params.values().map(|param| self.type_text(param.ty)).collect();
        types.push("...".to_owned());
        let return_type = self.type_text(function.return_type);
        let found = self.text_at(name);
        let code = format!("call {return_type} ({}) {found}(", types.join(", "));
        Diagnostic::new(
            Code::IrCall,
            Span::new(start, name.end),
            message!("`{found}` is variadic, so its calls need the function type", found = &found),
        )
        .label(message!("the parameter types are missing"))
        .related(self.offsets[callee].name, message!("declared here"))
        .hint(message!("write `{code}`", code))
    }

    fn other_type(&self, callee: FuncId, written: Type, name: Span, start: u32) -> Diagnostic {
        let found = self.text_at(name);
        let written = self.type_text(written);
        Diagnostic::new(
            Code::IrCall,
            Span::new(start, name.end),
            message!(
                "the call has the type `{written}`, which is not that of `{found}`",
                written,
                found
            ),
        )
        .label(message!("another type"))
        .related(self.offsets[callee].name, message!("declared here"))
        .hint(self.declared_as(callee))
    }
}

/// Whether an argument is passed as the parameter is. The printer writes how a parameter is extended, so a
/// call may leave that out.
fn is_passed_as(passing: Passing, wanted: Passing) -> bool {
    let is_extended = |passing| matches!(passing, Passing::Extended(_));
    passing == wanted || is_extended(passing) && is_extended(wanted)
}
