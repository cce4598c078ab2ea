//! Calls of functions and of the library.

use super::element::is_object;
use super::plan::Home;
use super::translator::Translator;
use crate::diag::message;
use crate::interpreter::code::Code;
use crate::interpreter::native::Native;
use crate::interpreter::program::{NativeCall, Origin};
use crate::interpreter::slot::Slot;
use crate::ir::{CastOp, FuncId, Inst, Op, Passing, Type, Value};
use crate::support::entity::Entity;

impl Translator<'_> {
    /// Translates a call: puts the arguments into the callee's frame, and parts of arrays into
    /// objects.
    pub fn call(&mut self, inst: Inst, callee: FuncId, args: &[Value]) {
        let function = self.module.function(callee);
        let signature = &self.module.context.signatures[callee];
        // A declaration such as `(...)` says less of the types than the call.
        if signature.is_indirect
            && let Some((&Value::Function(callee), args)) = args.split_first()
            && self.module.function(callee).is_declaration()
        {
            return self.native_call(inst, callee, args);
        }
        if function.is_declaration() && !signature.is_indirect {
            return self.native_call(inst, callee, args);
        }
        let params = &signature.params;
        let mut passings = params.values().map(|param| param.passing);
        let mut parts = 0;
        let mut to = self.frame;
        for (index, &arg) in args.iter().enumerate() {
            let width = self.width(self.value_type(arg));
            let passing = passings.next();
            let part = self.part(arg);
            // The callee cannot see the extra arguments of a variadic function.
            if passing.is_some() && (part.is_some() || !self.is_in_place(inst, index, arg)) {
                let Ok(dst) = Slot::try_from(to + width) else {
                    self.slots.is_exhausted = true;
                    return;
                };
                let dst = dst - width as Slot;
                match (self.constant_words(arg), part) {
                    (Some(words), _) => {
                        for (dst, value) in (dst..).zip(words) {
                            self.push(Code::Const { dst, value });
                        }
                    }
                    (None, Some(part)) => {
                        self.push_part(part, arg, dst);
                        parts += 1;
                    }
                    (None, None) => {
                        let src = self.operand(arg);
                        self.push(match width {
                            1 => Code::Move { dst, src },
                            _ => Code::MoveMany { dst, src, count: width as u16 },
                        });
                    }
                }
            }
            // The callee makes the copy, but the call promises the alignment.
            if let Some(Passing::Copy(_, Some(alignment))) = passing {
                self.check_alignment(arg, to as Slot, alignment);
            }
            to += width;
        }
        let base = self.frame as u32;
        let dst = self.call_result(inst);
        let number = callee.index() as u32;
        self.push(match signature.is_indirect {
            false => Code::Call { dst, function: number, base },
            // The pointer is in the first slot, before the arguments of the callee.
            true => {
                let is_longer = args.len() > params.len();
                Code::CallPointer { dst, expected: number, base: base + 1, is_longer }
            }
        });
        self.check_promises(inst, dst);
        self.forget_parts(parts);
    }

    /// If `arg` is a part of an array, such as a row: the `getelementptr` that selects the part, and
    /// its size. Only that part of the array is passed then.
    fn part(&self, arg: Value) -> Option<(Inst, u32)> {
        if !self.settings.has_dimensions {
            return None;
        }
        let mut inst = arg.as_inst()?;
        if let Op::Cast { op: CastOp::Bitcast, value } = *self.function.op(inst) {
            inst = value.as_inst()?;
        }
        let Op::GetElementPtr { source, operands } = *self.function.op(inst) else {
            return None;
        };
        let (&base, indices) = self.function.operands(operands).split_first()?;
        // The last index only leads to the first element of the part.
        let selecting = indices.len().checked_sub(1)?;
        if selecting <= usize::from(is_object(self.function, base)) {
            return None;
        }
        let mut ty = source;
        for _ in 1..selecting {
            ty = self.module.context.types.element(ty)?;
        }
        Some((inst, u32::try_from(self.layouts.size(ty)).ok()?))
    }

    /// Makes the part `arg` of an array, found by [`Translator::part`], an object of its own.
    fn push_part(&mut self, (inst, size): (Inst, u32), arg: Value, dst: Slot) {
        let ptr = self.operand(arg);
        let call = std::mem::replace(&mut self.origin, Origin::Inst(inst));
        self.push(Code::Part { dst, ptr, size });
        self.origin = call;
    }

    fn forget_parts(&mut self, count: u32) {
        if count > 0 {
            self.push(Code::ForgetParts { count });
        }
    }

    /// Whether argument `index` was computed directly in its place.
    fn is_in_place(&self, call: Inst, index: usize, arg: Value) -> bool {
        arg.as_inst()
            .is_some_and(|inst| self.plan.facts[inst].home == Home::Argument(call, index as u32))
    }

    fn call_result(&mut self, inst: Inst) -> Slot {
        match self.function.ty(inst) {
            Type::VOID => 0,
            _ => self.result(inst),
        }
    }

    /// Translates a call of a declared function: of the library, of the recorder, or one that stops
    /// the program.
    fn native_call(&mut self, inst: Inst, callee: FuncId, args: &[Value]) {
        let context = &self.module.context;
        let name = context.names.name(context.signatures[callee].name);
        let types: Vec<Type> = args.iter().map(|&arg| self.value_type(arg)).collect();
        let result = self.function.ty(inst);
        let native = match self.settings.recorder == Some(callee) {
            true => Some(Native::Record),
            false => Native::of(self.module, name, &types, result),
        };
        let Some(native) = native else {
            let code = self.unsupported(match context.signatures[callee].kept.is_whole() {
                true => message!("a part of `{name}`", name),
                false => message!("the undefined function `{name}`", name),
            });
            return self.push(code);
        };
        match native {
            Native::Nothing => return,
            Native::First => {
                let src = self.operand(args[0]);
                let dst = self.result(inst);
                self.push(match self.width(result) {
                    1 => Code::Move { dst, src },
                    count => Code::MoveMany { dst, src, count: count as u16 },
                });
                return self.check_promises(inst, dst);
            }
            _ if native.calls_back() => {
                let slots: Vec<Slot> = args.iter().map(|&arg| self.operand(arg)).collect();
                // The result may be in the slot of an argument, which is needed again after each answer.
                let answer = self.slots.scratch(1);
                self.slots.release(answer, 1);
                let dst = if result == Type::VOID { answer } else { self.result(inst) };
                let call = self.program.natives.len() as u32;
                let args = slots.into_iter().zip(types).collect();
                self.program.natives.push(NativeCall { native, args, result });
                self.push(Code::Sort { dst, answer, call, base: self.frame as u32 });
                self.push(Code::Again);
                return self.check_promises(inst, dst);
            }
            _ => {}
        }
        let mut parts = 0;
        let mut slots = Vec::with_capacity(args.len());
        for &arg in args {
            let slot = match self.part(arg) {
                Some(part) => {
                    let dst = self.slots.scratch(1);
                    self.slots.release(dst, 1);
                    self.push_part(part, arg, dst);
                    parts += 1;
                    dst
                }
                None => self.operand(arg),
            };
            slots.push(slot);
        }
        let dst = self.call_result(inst);
        let vector = match native {
            Native::Math(_) | Native::Bits(_) => context.types.lanes(result),
            _ => None,
        };
        let (lanes, width) = match vector {
            Some((lanes, of)) => (lanes, self.width(of) as Slot),
            None => (1, 0),
        };
        let lane_type = vector.map_or(result, |(_, of)| of);
        // Each lane is a call.
        for lane in 0..lanes as Slot {
            let args = slots.iter().zip(&types).map(|(&slot, &ty)| match vector {
                Some((_, of)) if ty == result => (slot + lane * width, of),
                _ => (slot, ty),
            });
            let call = self.program.natives.len() as u32;
            self.program.natives.push(NativeCall {
                native,
                args: args.collect(),
                result: lane_type,
            });
            self.push(Code::Native { dst: dst + lane * width, call });
        }
        self.check_promises(inst, dst);
        self.forget_parts(parts);
    }
}
