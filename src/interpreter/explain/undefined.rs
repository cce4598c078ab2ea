//! Undefined values that decide something: where they come from.

use super::{Explainer, decided};
use crate::diag::{Code, Diagnostic};
use crate::interpreter::program::Origin;
use crate::interpreter::stop::Decision;
use crate::ir::{Flags, FuncId, Inst, Op, Terminator, Type, Value};

/// The most values to look at on the way back.
const STEPS: usize = 200;

/// Where an undefined value comes from.
enum Source {
    /// A variable, or something else that has a name.
    Named(String),
    /// An element of an array.
    Element(String),
    /// What a function has returned.
    Result(FuncId),
    /// Something undefined that is written as such.
    Undef,
    /// A result that breaks a promise, such as `nsw`.
    Promise(Inst),
}

impl Explainer<'_> {
    pub(super) fn undefined(&self, decision: Decision) -> Diagnostic {
        let operands = self.deciding(decision);
        let source = operands.iter().find_map(|&value| self.source(value));
        let source = source.or_else(|| self.passed_array(&operands));
        let mut message = decided(decision).to_owned();
        if decision == Decision::Library
            && let Some(inst) = self.inst()
            && let Op::Call { callee, .. } = self.function.inst(inst).op
        {
            message = format!("an undefined value is given to `{}`", self.function_name(callee));
        }
        match source {
            Some(Source::Result(function)) => {
                let name = self.function_name(function);
                self.error(Code::RunMissingReturn, message).label(format!(
                    "`{name}` has ended without `return`, so its value is undefined"
                ))
            }
            Some(Source::Named(name)) => self
                .error(Code::RunUndefined, message)
                .label(format!("depends on {name}, which has no value here"))
                .hint("give it a value where it is declared"),
            Some(Source::Element(array)) => self
                .error(Code::RunUndefined, message)
                .label(format!("depends on an element of {array} that has no value here"))
                .hint("an array without an initialiser holds nothing until it is assigned to"),
            Some(Source::Promise(inst)) => {
                let data = self.function.inst(inst);
                let flags = data.flags;
                let keywords = Flags::KEYWORDS.iter().filter(|(flag, _)| flags.contains(*flag));
                let keywords: Vec<&str> = keywords.map(|(_, keyword)| *keyword).collect();
                let what = match self.name(Value::Inst(inst)) {
                    Some(name) => format!("depends on {name}, which"),
                    None => "depends on a result that".to_owned(),
                };
                self.error(Code::RunUndefined, message)
                    .label(format!("{what} breaks its promise `{}`", keywords.join(" ")))
            }
            Some(Source::Undef) | None => self
                .error(Code::RunUndefined, message)
                .label("depends on a variable that has no value here")
                .hint("give it a value where it is declared"),
        }
    }

    /// The values that decide.
    fn deciding(&self, decision: Decision) -> Vec<Value> {
        let op = match self.origin {
            Origin::Terminator(block) => {
                let terminator = &self.function.block(block).terminator;
                return match *terminator {
                    Terminator::Return(value) => value.into_iter().collect(),
                    _ => terminator.operand().into_iter().collect(),
                };
            }
            Origin::Inst(inst) => self.function.inst(inst).op,
        };
        let address = |pointer: Value| match pointer.as_inst().map(|it| self.function.inst(it).op) {
            Some(Op::GetElementPtr { operands, .. }) => self.function.operands(operands).to_vec(),
            _ => vec![pointer],
        };
        match op {
            Op::Load { ptr } | Op::Store { ptr, .. } => address(ptr),
            Op::Binary { rhs, .. } if decision == Decision::Divisor => vec![rhs],
            Op::GetElementPtr { operands, .. } | Op::Call { args: operands, .. } => {
                self.function.operands(operands).to_vec()
            }
            _ => Vec::new(),
        }
    }

    /// The array that a function of the library was given, if it was.
    fn passed_array(&self, operands: &[Value]) -> Option<Source> {
        let is_pointer = |value: &&Value| {
            let ty = self.value_type(**value);
            matches!(self.origin, Origin::Inst(_))
                && self.subject.module.context.types.is_pointer(ty)
        };
        let (name, _) = self.variable(*operands.iter().find(is_pointer)?)?;
        Some(Source::Element(name))
    }

    /// Where `value` comes from, if it is undefined.
    fn source(&self, value: Value) -> Option<Source> {
        let mut pending = vec![value];
        let mut otherwise = None;
        for _ in 0..STEPS {
            let Some(value) = pending.pop() else { break };
            match value {
                Value::Undef(_) | Value::Poison(_) => return Some(Source::Undef),
                Value::Param(_) => {
                    if let Some((_, false)) = self.word(value) {
                        return self.name(value).map(Source::Named);
                    }
                }
                Value::Inst(inst) => {
                    // What stands in a slot of its own is known to be right.
                    match self.function.inst(inst).op {
                        Op::Load { ptr } => {
                            let variable = ptr.as_inst().filter(|&inst| self.is_in_slot(inst));
                            if let Some(variable) = variable {
                                if self.is_undefined_variable(variable) {
                                    return self.name(ptr).map(Source::Named);
                                }
                            } else if !matches!(self.word(value), Some((_, true)))
                                && let Some((name, _)) = self.variable(ptr)
                            {
                                return Some(Source::Element(name));
                            }
                        }
                        Op::Call { callee, .. } => {
                            let is_own = !self.subject.module.function(callee).is_declaration();
                            if is_own && !matches!(self.word(value), Some((_, true))) {
                                return Some(Source::Result(callee));
                            }
                        }
                        Op::Phi { .. } => {
                            if !matches!(self.word(value), Some((_, true)))
                                && let Some(name) = self.name(value)
                            {
                                return Some(Source::Named(name));
                            }
                        }
                        op => {
                            let flags = self.function.inst(inst).flags;
                            if matches!(op, Op::Binary { .. }) && !flags.is_empty() {
                                otherwise.get_or_insert(Source::Promise(inst));
                            }
                            let start = pending.len();
                            self.function.for_each_operand(inst, |value| pending.push(value));
                            // The first one is to be looked at first.
                            pending[start..].reverse();
                        }
                    }
                }
                _ => {}
            }
        }
        otherwise
    }

    fn is_undefined_variable(&self, variable: Inst) -> bool {
        let Op::Alloca { allocated, .. } = self.function.inst(variable).op else { return false };
        let slot = self.slot(Value::Inst(variable));
        let words = slot.and_then(|slot| self.machine.slots.get(slot..slot + 2));
        match words {
            Some(words) if allocated == Type::I64 => words[1] != 0,
            Some(words) => {
                words[0] >> 32 == 0xFFFF_FFFF || allocated.is_int() && words[0] >> 32 != 0
            }
            None => false,
        }
    }
}
