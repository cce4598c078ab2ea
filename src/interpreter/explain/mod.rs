//! Why a program was stopped, as a diagnostic: the place, the values involved, the open calls.
//!
//! The machine stops before the instruction writes anything, so the values that it read are still
//! in their slots, where [`values`] finds them. [`access`] explains accesses to memory,
//! [`allocation`] explains memory of `malloc`, [`callee`] explains calls through pointers,
//! [`undefined`] explains undefined values.

mod access;
mod allocation;
mod callee;
mod undefined;
mod values;

use super::globals::Globals;
use super::library::Warning;
use super::machine::Machine;
use super::memory::AddressFault;
use super::program::Origin;
use super::stop::{Decision, StopReason};
use crate::diag::{Code, Diagnostic, Message, SourceFile, message};
use crate::ir::layout::Layouts;
use crate::ir::{BinaryOp, FuncId, Function, Inst, Module, Op, Type, Value};
use crate::runtime::OWN_SUFFIX;
use crate::support::span::Span;

/// How many of the innermost calls a diagnostic names, and how many of the outermost.
const CALLS: usize = 5;

/// A program as its user knows it.
#[derive(Copy, Clone, Debug)]
pub struct Subject<'a> {
    /// The program.
    pub module: &'a Module,
    /// The text that it was made from.
    pub file: &'a SourceFile,
    /// Whether the text is in the source language, and not LLVM IR.
    pub is_source: bool,
}

/// A machine that has stopped, and what its program was made from.
pub(super) struct Explainer<'a> {
    pub subject: Subject<'a>,
    pub layouts: &'a Layouts,
    pub globals: &'a Globals,
    pub machine: &'a Machine<'a>,
    /// The function that was stopped.
    id: FuncId,
    function: &'a Function,
    origin: Origin,
}

impl<'a> Explainer<'a> {
    /// Looks at a machine that has stopped.
    pub fn new(
        subject: Subject<'a>,
        layouts: &'a Layouts,
        globals: &'a Globals,
        machine: &'a Machine<'a>,
    ) -> Explainer<'a> {
        let (id, origin) = machine.program.function_at(machine.pc);
        let function = &subject.module.function(id);
        Explainer { subject, layouts, globals, machine, id, function, origin }
    }

    /// The diagnostic for a program that was stopped for `reason`.
    pub fn explain(&self, reason: StopReason) -> Diagnostic {
        let mut diagnostic = match reason {
            StopReason::DivisionByZero => self.division_by_zero(),
            StopReason::DivisionOverflow => self.division_overflow(),
            StopReason::Undefined(_, source) if self.is_too_far(source) => self.subscript(),
            StopReason::Undefined(decision, source) => self.undefined(decision, source),
            StopReason::Subscript | StopReason::Dimension => self.subscript(),
            StopReason::Row { row: object, offset } => {
                self.address(AddressFault::Outside { object, offset })
            }
            StopReason::Address(fault) => self.address(fault),
            StopReason::Callee(fault) => self.callee(fault),
            StopReason::Misaligned { pointer, offset } => self.misaligned(pointer, offset),
            StopReason::Free(pointer) => self.free(pointer),
            StopReason::StackOverflow => {
                let depth = self.machine.frames.len() + 1;
                self.error(Code::RunStackOverflow, message!("stack overflow"))
                    .label(message!("this does not fit on the stack"))
                    .note(message!("call depth: {depth}", depth))
                    .hint(message!(
                        "look for infinite recursion, or make large local arrays global"
                    ))
            }
            StopReason::Steps => {
                let limit = self.machine.most_steps;
                self.error(
                    Code::RunSteps,
                    message!("the limit of {limit} instructions is reached", limit),
                )
                .label(message!("the program stopped here"))
                .hint(message!(
                    "look for an infinite loop or recursion, or raise the limit with `--max-steps`"
                ))
            }
            StopReason::Unreachable => self
                .error(Code::RunUnreachable, message!("`unreachable` was reached"))
                .label(message!("here")),
            StopReason::Abort => self
                .error(Code::RunUnreachable, message!("the program called `abort`"))
                .label(message!("here")),
            StopReason::Format => {
                let message = message!("the interpreter does not support this format of `printf`");
                self.error(Code::RunUnknown, message)
                    .label(message!(
                        "it supports integers for `%d`, `%i`, `%u`, `%x`, `%o` and `%c`, a `double` for `%f`, `%e`, `%g` and `%a`, `%s`, `%p` and `%%`"
                    ))
            }
            StopReason::Scan => {
                let message = message!("the interpreter does not support this format of `scanf`");
                self.error(Code::RunUnknown, message).label(message!(
                    "it supports `%d`, `%i`, `%u`, `%x`, `%o`, `%f`, `%c`, `%s`, `%[` and `%%`, with widths and lengths, and needs a pointer for each"
                ))
            }
            StopReason::Stream => {
                let message =
                    message!("the interpreter has only the streams `stdout` and `stderr`");
                self.error(Code::RunUnknown, message).label(message!("called here"))
            }
            StopReason::Unsupported(reason) => {
                let what = self.machine.program.reasons[reason as usize].clone();
                self.error(
                    Code::RunUnknown,
                    message!("the interpreter does not support {what}", what),
                )
                .label(message!("the interpreter cannot run this"))
            }
        };
        diagnostic.notes.extend(self.calls());
        diagnostic
    }

    /// The warning that the program leaves a row of an array, if that is the `reason` why it was
    /// stopped, and it stays inside the array.
    pub fn row(&self, reason: StopReason) -> Option<Diagnostic> {
        let mut diagnostic = match reason {
            StopReason::Dimension => self.leaves_dimension()?,
            StopReason::Row { row, offset } => self.leaves_row(&row, offset),
            _ => return None,
        };
        diagnostic.notes.extend(self.calls());
        Some(diagnostic)
    }

    /// What a function of the library warns of.
    pub fn warning(&self, warning: Warning) -> Diagnostic {
        let name = self.called().map_or("the program", |callee| self.function_name(callee));
        let mut diagnostic = match warning {
            Warning::NoNumber { found } => self.input_missing(name, found),
            Warning::LargeNumber { is_negative, magnitude, value } => {
                let sign = if is_negative { "-" } else { "" };
                let label = match magnitude {
                    u64::MAX => message!(
                        "the input has more than 19 digits here; the result is {value}",
                        value
                    ),
                    _ => {
                        let number = format!("{sign}{magnitude}");
                        message!(
                            "the input has {number} here; the result is {value}",
                            number,
                            value
                        )
                    }
                };
                let message =
                    message!("`{name}` reads a number that does not fit in an `int`", name);
                self.error(Code::RunInputTooLarge, message)
                    .label(label)
                    .hint(message!("an `int` is between -2147483648 and 2147483647"))
            }
            Warning::Row { row, offset } => self.leaves_row(&row, offset),
        };
        diagnostic.notes.extend(self.calls());
        diagnostic
    }

    /// The warning that `name` has just tried to read a number where the input has none, but the byte
    /// `found`, or has ended.
    fn input_missing(&self, name: &str, found: Option<u8>) -> Diagnostic {
        let (message, label, hint) = match found {
            None => (
                message!("`{name}` reads after the end of the input", name),
                message!("the input has no more numbers; the result is 0"),
                message!("to detect the end of the input, use `getch`, which returns -1 there"),
            ),
            Some(byte) => {
                let found = match byte {
                    b'!'..=b'~' => Message::verbatim(format!("`{}`", char::from(byte))),
                    _ => message!("the byte {byte}", byte),
                };
                let hint = match byte {
                    b'+' | b'-' => message!("write the digits of a number directly after its sign"),
                    _ => message!(
                        "`{name}` cannot skip {found}; read it with `getch`",
                        name,
                        found = found.clone()
                    ),
                };
                (
                    message!("`{name}` reads something that is not a number", name),
                    message!("the input has {found} here; the result is 0", found),
                    hint,
                )
            }
        };
        self.error(Code::RunInputMissing, message).label(label).hint(hint)
    }

    /// A diagnostic at the place where the program was stopped.
    fn error(&self, code: Code, message: impl Into<Message>) -> Diagnostic {
        Diagnostic::new(code, self.place_of(self.id, self.origin), message)
    }

    /// Where a part of a function is in the source; the function's name if that is not known.
    fn place_of(&self, id: FuncId, origin: Origin) -> Span {
        let Some(spans) = &self.subject.module.function(id).spans else { return Span::default() };
        let place = match origin {
            Origin::Inst(inst) => spans.inst(inst),
            Origin::Terminator(block) => spans.terminator(block),
        };
        place.unwrap_or(spans.name)
    }

    /// The instruction that was stopped, if it is one.
    fn inst(&self) -> Option<Inst> {
        match self.origin {
            Origin::Inst(inst) => Some(inst),
            Origin::Terminator(_) => None,
        }
    }

    fn division_by_zero(&self) -> Diagnostic {
        let operands = self.inst().map(|inst| *self.function.op(inst));
        let (what, divisor) = match operands {
            Some(Op::Binary { op: BinaryOp::Srem | BinaryOp::Urem, rhs, .. }) => {
                (message!("remainder of a division by zero"), Some(rhs))
            }
            Some(Op::Binary { rhs, .. }) => (message!("division by zero"), Some(rhs)),
            _ => (message!("division by zero"), None),
        };
        let label = match divisor.and_then(|value| self.name(value)) {
            Some(name) => message!("{name} is {value}", name, value = 0),
            None => message!("the divisor is 0"),
        };
        self.error(Code::RunDivisionByZero, what).label(label)
    }

    fn division_overflow(&self) -> Diagnostic {
        let operation = self.inst().and_then(|inst| match *self.function.op(inst) {
            Op::Binary { op, lhs, .. } => Some((op, lhs)),
            _ => None,
        });
        let lhs = operation.map(|(_, lhs)| lhs);
        let value = lhs.and_then(|lhs| self.integer(lhs)).unwrap_or(i64::from(i32::MIN));
        let (sign, message) = match operation {
            Some((BinaryOp::Srem, _)) => {
                ('%', message!("overflow: the quotient of this remainder does not fit"))
            }
            _ => ('/', message!("overflow: the quotient does not fit")),
        };
        let label = Message::verbatim(format!("{value} {sign} -1"));
        self.error(Code::RunDivisionOverflow, message).label(label)
    }

    /// The calls that are open, the innermost first.
    fn calls(&self) -> Vec<Message> {
        let frames = &self.machine.frames;
        let mut callee = self.id;
        let mut notes = Vec::new();
        for (index, frame) in frames.iter().rev().enumerate() {
            let (caller, origin) =
                self.machine.program.function_at(frame.pc.saturating_sub(1) as usize);
            let is_told = index < CALLS || index + CALLS >= frames.len();
            if is_told {
                let line = self.subject.file.location(self.place_of(caller, origin).start).line;
                let [callee, caller] = [callee, caller].map(|id| self.function_name(id));
                notes.push(message!(
                    "`{caller}` called `{callee}` in line {line}",
                    caller,
                    callee,
                    line
                ));
            } else if index == CALLS {
                notes.push(message!("… {count} more calls", count = frames.len() - 2 * CALLS));
            }
            callee = caller;
        }
        notes.dedup();
        notes
    }

    fn function_name(&self, id: FuncId) -> &str {
        let module = self.subject.module;
        let name = module.context.names.name(module.context.signatures[id].name);
        name.strip_suffix(OWN_SUFFIX).filter(|_| self.subject.is_source).unwrap_or(name)
    }

    fn value_type(&self, value: Value) -> Type {
        self.subject.module.context.value_type(self.function, value)
    }
}

/// What an undefined value decides, for messages.
fn decided(decision: Decision) -> Message {
    match decision {
        Decision::Branch => message!("this branch depends on an undefined value"),
        Decision::Address => message!("this address depends on an undefined value"),
        Decision::Callee => message!("this call depends on an undefined value"),
        Decision::Divisor => message!("this divisor depends on an undefined value"),
        Decision::Library => message!("the runtime library receives an undefined value"),
        Decision::Status => message!("the exit status is an undefined value"),
    }
}
