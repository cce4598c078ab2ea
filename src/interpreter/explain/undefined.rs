//! Explains undefined values that decide something, by where they began.

use super::{Explainer, decided};
use crate::diag::{Code, Diagnostic, Message, message};
use crate::interpreter::code::Code as MachineCode;
use crate::interpreter::memory::{Event, Owner};
use crate::interpreter::number::Number;
use crate::interpreter::program::Origin;
use crate::interpreter::source::{Beginning, Source};
use crate::interpreter::stop::Decision;
use crate::ir::{
    BinaryOp, Flags, FloatType, FuncId, Function, Inst, IntType, Op, Terminator, Type, TypeKind,
    Value, print,
};
use crate::support::span::Span;

/// Where an undefined value began, in words.
struct Cause {
    code: Code,
    /// What the value depends on.
    what: Message,
    /// Places that are involved, and what is wrong there.
    labels: Vec<(Span, Message)>,
    hint: Option<Message>,
}

impl Cause {
    fn new(what: Message) -> Cause {
        Cause { code: Code::RunUndefined, what, labels: Vec::new(), hint: None }
    }

    fn label(mut self, span: Span, message: Message) -> Cause {
        self.labels.push((span, message));
        self
    }

    fn hint(mut self, hint: Message) -> Cause {
        self.hint = Some(hint);
        self
    }
}

impl Explainer<'_> {
    /// The error for an undefined value from `source` that decides something.
    pub(super) fn undefined(&self, decision: Decision, source: Source) -> Diagnostic {
        let mut message = decided(decision);
        if decision == Decision::Library
            && let Some(callee) = self.called()
        {
            message =
                message!("`{name}` receives an undefined value", name = self.function_name(callee));
        }
        let cause = match source.beginning() {
            Beginning::Unknown => Cause::new(message!("bytes without a value")),
            Beginning::Code(pc) => self.began_at(pc),
            Beginning::Event(row) => match self.machine.memory.events[row] {
                Event::Element { owner, offset } => self.never_written(owner, offset),
                Event::Conversion { at, number } => self.converted(at, number),
                Event::Return { end, call } => {
                    let (id, origin) = self.machine.program.function_at(call);
                    let place = self.place_of(id, origin);
                    let callee = self.machine.program.function_at(end).0;
                    let callee = self.function_name(callee);
                    self.began_at(end).label(place, message!("`{callee}` is called here", callee))
                }
            },
        };
        let mut diagnostic =
            self.error(cause.code, message).label(message!("depends on {what}", what = cause.what));
        for (span, label) in cause.labels {
            if span != Span::default() && span != diagnostic.primary.span {
                diagnostic = diagnostic.related(span, label);
            }
        }
        match cause.hint {
            Some(hint) => diagnostic.hint(hint),
            None => diagnostic,
        }
    }

    /// Whether `source` is an address that is further away than any array reaches.
    pub(super) fn is_too_far(&self, source: Source) -> bool {
        let Beginning::Code(pc) = source.beginning() else { return false };
        let code = self.machine.program.plain_code(pc);
        use MachineCode::{Index, Narrow, Offset};
        matches!(code, Index { .. } | Offset { .. } | Narrow { .. })
    }

    /// The instruction of the code at `pc` made the value.
    fn began_at(&self, pc: usize) -> Cause {
        let (id, origin) = self.machine.program.function_at(pc);
        let function = self.subject.module.function(id);
        let place = self.place_of(id, origin);
        let is_constant = matches!(self.machine.program.plain_code(pc), MachineCode::Const { .. });
        match origin {
            Origin::Inst(inst) if !is_constant => self.operation(id, function, inst, place),
            Origin::Inst(inst) => match *function.op(inst) {
                Op::Alloca { .. } => self.variable_without_value(id, inst, place, false),
                Op::Store { ptr: Value::Inst(variable), .. } if self.subject.is_source => {
                    self.variable_without_value(id, variable, place, true)
                }
                _ => constant(function, inst, place),
            },
            Origin::Terminator(_) if self.subject.is_source => {
                let name = self.function_name(id);
                let mut cause = Cause::new(message!("the result of `{name}`", name))
                    .label(place, message!("`{name}` ends here without `return`", name))
                    .hint(message!("end `{name}` with `return` and a value", name));
                cause.code = Code::RunMissingReturn;
                cause
            }
            Origin::Terminator(block) => {
                let operand = match function.block(block).terminator {
                    Terminator::Return(value) => value,
                    ref other => other.operand(),
                };
                match operand {
                    // A comparison that is part of the branch.
                    Some(Value::Inst(inst)) => {
                        constant(function, inst, self.place_of(id, Origin::Inst(inst)))
                    }
                    value => used(value, place),
                }
            }
        }
    }

    /// The cause if a variable was read before anything was assigned to it, or to its instance in
    /// this iteration of a loop.
    fn variable_without_value(
        &self,
        id: FuncId,
        alloca: Inst,
        place: Span,
        is_in_loop: bool,
    ) -> Cause {
        let Some(name) = self.name_in(id, Value::Inst(alloca)) else {
            let name = message!("a variable without a name");
            return Cause::new(name.clone()).label(place, self.no_value_until_written(name));
        };
        let (label, hint) = if !self.subject.is_source {
            let name = Message::verbatim(&*name);
            (self.no_value_until_written(name.clone()), store_first(name))
        } else if is_in_loop {
            (
                message!(
                    "{name} has no value until it is assigned, again in each iteration",
                    name = &name
                ),
                message!("initialise {name}, or declare it before the loop", name = &name),
            )
        } else {
            (
                self.no_value_until_written(Message::verbatim(&*name)),
                message!("initialise {name} in its declaration", name = &name),
            )
        };
        Cause::new(self.of_function(Message::verbatim(name), id)).label(place, label).hint(hint)
    }

    /// The cause if memory was read before anything was written to it.
    fn never_written(&self, owner: Owner, offset: Option<u32>) -> Cause {
        let Some((symbol, ty, sigil)) = self.owner(owner) else {
            let cause = Cause::new(message!("uninitialised memory"));
            let Owner::Heap(pc) = owner else { return cause };
            let (id, origin) = self.machine.program.function_at(pc as usize);
            return cause.label(self.place_of(id, origin), message!("allocated here"));
        };
        let subscripts = offset.map(|offset| (offset, self.subscripts_at(ty, u64::from(offset))));
        let array = self.quoted(symbol, sigil);
        let name = match subscripts {
            _ if symbol.is_none() => message!("memory without a name"),
            None => message!("an element of {array}", array),
            Some((_, Some(subscripts))) if self.subject.is_source => {
                Message::verbatim(format!("`{}{subscripts}`", array.trim_matches('`')))
            }
            Some((_, Some(subscripts))) if subscripts.is_empty() => Message::verbatim(array),
            Some((_, Some(element))) => message!("element {element} of {array}", element, array),
            Some((byte, None)) => message!("byte {byte} of {array}", byte, array),
        };
        let Owner::Alloca(row) = owner else {
            return Cause::new(message!("{name}, which is `undef` in its initialiser", name));
        };
        let row = self.machine.program.allocas[row as usize];
        let place = self.place_of(row.function, Origin::Inst(row.inst));
        let hint = match self.declaration(owner) {
            Some(declaration) if self.subject.is_source => {
                let declaration = declaration.trim_matches('`').to_owned();
                message!(
                    "assign to {name} first; `{declaration} = {};` sets all elements to 0",
                    name = name.clone(),
                    declaration
                )
            }
            _ => store_first(name.clone()),
        };
        Cause::new(self.of_function(name.clone(), row.function))
            .label(place, self.no_value_until_written(name))
            .hint(hint)
    }

    /// The subscripts of the scalar at an offset in an array, such as `[1][2]`; `None` if the
    /// object is not an array.
    pub(super) fn subscripts_at(&self, ty: Type, offset: u64) -> Option<String> {
        let (mut ty, mut offset, mut text) = (ty, offset, String::new());
        loop {
            match self.subject.module.context.types.kind(ty) {
                TypeKind::Array(_, element) => {
                    let size = self.layouts.size(element).max(1);
                    text += &format!("[{}]", offset / size);
                    (ty, offset) = (element, offset % size);
                }
                TypeKind::Struct(_) => return None,
                _ => return (offset == 0).then_some(text),
            }
        }
    }

    /// The cause if an operation on defined operands has no value.
    fn operation(&self, id: FuncId, function: &Function, inst: Inst, place: Span) -> Cause {
        let data = function.inst(inst);
        let keywords = Flags::KEYWORDS.iter().filter(|(flag, _)| {
            let is_license =
                Flags::FAST.contains(*flag) && ![Flags::NNAN, Flags::NINF].contains(flag);
            data.flags.contains(*flag) && !is_license
        });
        let keywords: Vec<&str> = keywords.map(|(_, keyword)| *keyword).collect();
        let mut reasons: Vec<Message> = Vec::new();
        let mut is_too_far = None;
        if let Op::Binary { op: BinaryOp::Shl | BinaryOp::Lshr | BinaryOp::Ashr, rhs, .. } = data.op
            && let Some(ty) = IntType::of(data.ty)
        {
            is_too_far = match rhs {
                Value::Int(_, by) => Some(!(0..ty.bits() as i32).contains(&by)),
                _ => None,
            };
            if is_too_far != Some(false) {
                reasons.push(message!("shifts by {bits} bits or more", bits = ty.bits()));
            }
        }
        if !keywords.is_empty() && is_too_far != Some(true) {
            reasons.push(message!("violates its flag `{flag}`", flag = keywords.join(" ")));
        }
        if reasons.is_empty() {
            reasons.push(message!("has no value"));
        }
        let name = self.name_in(id, Value::Inst(inst));
        let what = name.map_or_else(|| message!("an undefined result"), Message::verbatim);
        let either = |first, second| message!("{first}, or {second}", first, second);
        let label = reasons.into_iter().reduce(either).unwrap_or_default();
        Cause::new(self.of_function(what, id)).label(place, label)
    }

    /// The cause if this number, a `double`, did not fit the type that the instruction of the code at `pc`
    /// converts to.
    fn converted(&self, pc: usize, number: u64) -> Cause {
        let (id, origin) = self.machine.program.function_at(pc);
        let place = self.place_of(id, origin);
        let Origin::Inst(inst) = origin else { return Cause::new(message!("an undefined result")) };
        let ty = self.subject.module.function(id).ty(inst);
        let ty = match self.subject.is_source {
            true => "int".to_owned(),
            false => print::print_type(&self.subject.module.context, ty),
        };
        let name = self.name_in(id, Value::Inst(inst));
        let what = name.map_or_else(|| message!("an undefined result"), Message::verbatim);
        let number = Number::Float(FloatType::Double, number).to_string();
        let label = message!("{number} does not fit in `{ty}`", number, ty);
        Cause::new(self.of_function(what, id)).label(place, label)
    }

    fn no_value_until_written(&self, name: Message) -> Message {
        match self.subject.is_source {
            true => message!("{name} has no value until it is assigned", name),
            false => message!("{name} has no value until a store to it", name),
        }
    }

    /// `name`, with its function unless that is the one that was stopped.
    fn of_function(&self, name: Message, id: FuncId) -> Message {
        match id == self.id {
            true => name,
            false => message!("{name} in `{function}`", name, function = self.function_name(id)),
        }
    }
}

fn store_first(name: Message) -> Message {
    message!("store a value to {name} before the load", name)
}

/// The cause if an operand of `inst` is an undefined constant.
fn constant(function: &Function, inst: Inst, place: Span) -> Cause {
    let mut constant = None;
    function.for_each_operand(inst, |value| {
        constant = constant.or(Some(value).filter(|value| value.is_undefined()));
    });
    used(constant, place)
}

/// The cause if the value itself is an undefined constant.
fn used(constant: Option<Value>, place: Span) -> Cause {
    let name = match constant {
        Some(Value::Poison(_)) => "`poison`",
        _ => "`undef`",
    };
    Cause::new(Message::verbatim(name)).label(place, message!("{name} is used here", name))
}
