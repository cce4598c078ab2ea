//! Explains calls through pointers.

use super::Explainer;
use crate::diag::{Code, Diagnostic, message};
use crate::interpreter::memory::Owner;
use crate::interpreter::stop::CalleeFault;
use crate::ir::{FuncId, Op, print};

impl Explainer<'_> {
    /// The function that the stopped instruction calls. If it calls a pointer that is not the address of a function,
    /// the declaration that has the signature of such indirect calls.
    pub(super) fn called(&self) -> Option<FuncId> {
        let Op::Call { callee, args, .. } = *self.function.op(self.inst()?) else { return None };
        if !self.subject.module.context.signatures[callee].is_indirect {
            return Some(callee);
        }
        let target = self.function.operands(args).first().and_then(|&pointer| self.word(pointer));
        let number = target.and_then(|(pointer, _)| {
            let memory = &self.machine.memory;
            memory.function::<true>(pointer).or_else(|| memory.function::<false>(pointer))
        });
        let target = number.and_then(|number| self.machine.program.targets.get(number));
        Some(target.map_or(callee, |target| target.function))
    }

    /// The name of the function with this number among those that pointers lead to.
    pub(super) fn function_at(&self, number: u32) -> &str {
        let target = self.machine.program.targets.get(number as usize);
        target.map_or("", |target| self.function_name(target.function))
    }

    /// The error for a call through a pointer without such a callee.
    pub(super) fn callee(&self, fault: CalleeFault) -> Diagnostic {
        match fault {
            CalleeFault::NoFunction(0) => self
                .error(Code::RunAddress, message!("call through a null pointer"))
                .label(message!("this is null")),
            CalleeFault::NoFunction(pointer) => {
                let owner = self.machine.memory.object(pointer).map(|object| object.owner);
                let label = match owner {
                    Some(Owner::Function(number)) => {
                        let name = self.function_at(number);
                        message!("this points into `{name}`, not to its beginning", name)
                    }
                    Some(owner) if let Some(variable) = self.declaration(owner) => {
                        message!("this points to {variable}", variable)
                    }
                    _ => message!("there is no function at this address"),
                };
                let message = message!("the called pointer does not point to a function");
                self.error(Code::RunAddress, message).label(label)
            }
            CalleeFault::Signature(id) => {
                let name = self.function_name(id);
                let message = message!("`{name}` is called with other types than it has", name);
                let expected = match self.inst().map(|inst| *self.function.op(inst)) {
                    Some(Op::Call { callee, .. }) => self.function_type(callee),
                    _ => String::new(),
                };
                let actual = self.function_type(id);
                let label = message!(
                    "the call is of a `{expected}`, the function is a `{actual}`",
                    expected,
                    actual
                );
                self.error(Code::RunAddress, message).label(label)
            }
            CalleeFault::Undefined(id) => {
                let name = self.function_name(id);
                let what = message!("the undefined function `{name}`", name);
                self.error(
                    Code::RunUnknown,
                    message!("the interpreter does not support {what}", what),
                )
                .label(message!("the interpreter cannot run this"))
            }
        }
    }

    /// The type of a function, as LLVM IR writes it. The function may be the declaration for indirect calls.
    fn function_type(&self, id: FuncId) -> String {
        let context = &self.subject.module.context;
        let signature = &context.signatures[id];
        let mut parts: Vec<String> = signature
            .params
            .values()
            .skip(usize::from(signature.is_indirect))
            .map(|param| print::print_type(context, param.ty))
            .collect();
        parts.extend(signature.is_variadic.then(|| "...".to_owned()));
        format!("{} ({})", print::print_type(context, signature.return_type), parts.join(", "))
    }
}
