//! Calls of functions and of the library.

use super::plan::Home;
use super::translator::Translator;
use crate::interpreter::code::Code;
use crate::interpreter::library::Native;
use crate::interpreter::program::NativeCall;
use crate::interpreter::slot::Slot;
use crate::ir::{FuncId, Inst, Type, Value};
use crate::support::entity::Entity;

impl Translator<'_> {
    pub fn call(&mut self, inst: Inst, callee: FuncId, args: &[Value]) {
        let function = self.module.function(callee);
        if function.is_declaration() {
            return self.native_call(inst, callee, args);
        }
        let params = self.module.context.signatures[callee].params.len();
        let mut to = self.frame;
        for (index, &arg) in args.iter().enumerate() {
            let width = self.width(self.value_type(arg));
            // The callee cannot see the extra arguments of a variadic function.
            if index < params && !self.is_in_place(inst, index, arg) {
                let Ok(dst) = Slot::try_from(to + width) else {
                    self.slots.is_exhausted = true;
                    return;
                };
                let dst = dst - width as Slot;
                match self.constant_words(arg) {
                    Some(words) => {
                        for (dst, value) in (dst..).zip(words) {
                            self.push(Code::Const { dst, value });
                        }
                    }
                    None => {
                        let src = self.operand(arg);
                        self.push(match width {
                            1 => Code::Move { dst, src },
                            _ => Code::MoveMany { dst, src, count: width as u16 },
                        });
                    }
                }
            }
            to += width;
        }
        let base = self.frame as u32;
        let dst = self.call_result(inst);
        self.push(Code::Call { dst, function: callee.index() as u32, base });
    }

    /// Whether argument `index` was computed where it is wanted.
    fn is_in_place(&self, call: Inst, index: usize, arg: Value) -> bool {
        arg.as_inst()
            .is_some_and(|inst| self.plan.facts[inst].home == Home::Argument(call, index as u32))
    }

    fn call_result(&mut self, inst: Inst) -> Slot {
        match self.function.inst(inst).ty {
            Type::VOID => 0,
            _ => self.result(inst),
        }
    }

    fn native_call(&mut self, inst: Inst, callee: FuncId, args: &[Value]) {
        let context = &self.module.context;
        let name = context.names.name(context.signatures[callee].name);
        let types: Vec<Type> = args.iter().map(|&arg| self.value_type(arg)).collect();
        let result = self.function.inst(inst).ty;
        let native = Native::of(self.module, name, &types, result);
        let Some(native) = native else {
            let code = self.unsupported(format!("the function `{name}`, which is not defined, is"));
            return self.push(code);
        };
        if native == Native::Nothing {
            return;
        }
        let args = args.iter().map(|&arg| self.operand(arg)).zip(types).collect();
        let dst = self.call_result(inst);
        let call = self.program.natives.len() as u32;
        self.program.natives.push(NativeCall { native, args, has_result: result != Type::VOID });
        self.push(Code::Native { dst, call });
    }
}
