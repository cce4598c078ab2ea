//! Explains undefined values that decide something, by where they began.

use super::{Explainer, decided};
use crate::diag::{Code, Diagnostic};
use crate::interpreter::code::Code as MachineCode;
use crate::interpreter::memory::Owner;
use crate::interpreter::program::Origin;
use crate::interpreter::source::{Beginning, Event, Source};
use crate::interpreter::stop::Decision;
use crate::ir::{
    BinaryOp, Flags, FuncId, Function, Inst, IntType, Op, Terminator, Type, TypeKind, Value,
};
use crate::support::span::Span;

/// Where an undefined value began, in words.
struct Cause {
    code: Code,
    /// What the value depends on.
    what: String,
    /// Places that are involved, and what is wrong there.
    labels: Vec<(Span, String)>,
    hint: Option<String>,
}

impl Cause {
    fn new(what: String) -> Cause {
        Cause { code: Code::RunUndefined, what, labels: Vec::new(), hint: None }
    }

    fn label(mut self, span: Span, message: String) -> Cause {
        self.labels.push((span, message));
        self
    }

    fn hint(mut self, hint: String) -> Cause {
        self.hint = Some(hint);
        self
    }
}

impl Explainer<'_> {
    /// The error for an undefined value from `source` that decides something.
    pub(super) fn undefined(&self, decision: Decision, source: Source) -> Diagnostic {
        let mut message = decided(decision).to_owned();
        if decision == Decision::Library
            && let Some(inst) = self.inst()
            && let Op::Call { callee, .. } = self.function.inst(inst).op
        {
            message = format!("an undefined value is given to `{}`", self.function_name(callee));
        }
        let cause = match source.beginning() {
            Beginning::Unknown => Cause::new("bytes that have no value".to_owned()),
            Beginning::Code(pc) => self.began_at(pc),
            Beginning::Event(row) => match self.machine.memory.events[row] {
                Event::Element { owner, offset } => self.never_written(owner, offset),
                Event::Return { end, call } => {
                    let (id, origin) = self.machine.program.function_at(call);
                    let place = self.place_of(id, origin);
                    let callee = self.machine.program.function_at(end).0;
                    let callee = self.function_name(callee);
                    self.began_at(end).label(place, format!("`{callee}` was called here"))
                }
            },
        };
        let mut diagnostic =
            self.error(cause.code, message).label(format!("depends on {}", cause.what));
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
        let code = &self.machine.program.codes[pc];
        use MachineCode::{Index, Narrow, Offset};
        matches!(code, Index { .. } | Offset { .. } | Narrow { .. })
    }

    /// The instruction of the code at `pc` made the value.
    fn began_at(&self, pc: usize) -> Cause {
        let (id, origin) = self.machine.program.function_at(pc);
        let function = self.subject.module.function(id);
        let place = self.place_of(id, origin);
        let is_constant = matches!(self.machine.program.codes[pc], MachineCode::Const { .. });
        match origin {
            Origin::Inst(inst) if !is_constant => self.operation(id, function, inst, place),
            Origin::Inst(inst) => match function.inst(inst).op {
                Op::Alloca { .. } => self.variable_without_value(id, inst, place, false),
                Op::Store { ptr: Value::Inst(variable), .. } if self.subject.is_source => {
                    self.variable_without_value(id, variable, place, true)
                }
                _ => constant(function, inst, place),
            },
            Origin::Terminator(_) if self.subject.is_source => {
                let name = self.function_name(id);
                let mut cause = Cause::new(format!("the result of `{name}`"))
                    .label(place, format!("`{name}` ends here without `return`"))
                    .hint(format!("end `{name}` with `return` and a value"));
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
            return Cause::new("a variable without a value".to_owned())
                .label(place, format!("has no value until {}", self.written()));
        };
        let (again, or) = match is_in_loop {
            true => (", again in each iteration", ", or declare it before the loop"),
            false => ("", ""),
        };
        let hint = match self.subject.is_source {
            true => format!("give {name} a value where it is declared{or}"),
            false => format!("store a value to {name} before it is loaded"),
        };
        Cause::new(self.of_function(&name, id))
            .label(place, format!("{name} has no value until {}{again}", self.written()))
            .hint(hint)
    }

    /// The cause if memory was read before anything was written to it.
    fn never_written(&self, owner: Owner, offset: Option<u32>) -> Cause {
        let Some((symbol, ty, sigil)) = self.owner(owner) else {
            return Cause::new("memory without a value".to_owned());
        };
        let subscripts = offset.map(|offset| (offset, self.subscripts_at(ty, u64::from(offset))));
        let array = self.quoted(symbol, sigil);
        let name = match subscripts {
            _ if symbol.is_none() => "memory without a name".to_owned(),
            None => format!("an element of {array}"),
            Some((_, Some(subscripts))) if self.subject.is_source => {
                format!("`{}{subscripts}`", array.trim_matches('`'))
            }
            Some((_, Some(subscripts))) if subscripts.is_empty() => array,
            Some((_, Some(subscripts))) => format!("element {subscripts} of {array}"),
            Some((offset, None)) => format!("byte {offset} of {array}"),
        };
        let Owner::Alloca(row) = owner else {
            return Cause::new(format!("{name}, which is `undef` in its initialiser"));
        };
        let row = self.machine.program.allocas[row as usize];
        let place = self.place_of(row.function, Origin::Inst(row.inst));
        let hint = match self.declaration(owner) {
            Some(declaration) if self.subject.is_source => {
                let declaration = declaration.trim_matches('`').to_owned();
                format!("assign to {name} first; `{declaration} = {{}};` sets all elements to 0")
            }
            _ => format!("store a value to {name} before it is loaded"),
        };
        Cause::new(self.of_function(&name, row.function))
            .label(place, format!("{name} has no value until {}", self.written()))
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
        let keywords = Flags::KEYWORDS.iter().filter(|(flag, _)| data.flags.contains(*flag));
        let keywords: Vec<&str> = keywords.map(|(_, keyword)| *keyword).collect();
        let mut reasons = Vec::new();
        let mut is_too_far = None;
        if let Op::Binary { op: BinaryOp::Shl | BinaryOp::Lshr | BinaryOp::Ashr, rhs, .. } = data.op
            && let Some(ty) = IntType::of(data.ty)
        {
            is_too_far = match rhs {
                Value::Int(_, by) => Some(!(0..ty.bits() as i32).contains(&by)),
                _ => None,
            };
            if is_too_far != Some(false) {
                reasons.push(format!("shifts by {} bits or more", ty.bits()));
            }
        }
        if !keywords.is_empty() && is_too_far != Some(true) {
            reasons.push(format!("breaks its promise `{}`", keywords.join(" ")));
        }
        if reasons.is_empty() {
            reasons.push("has no value".to_owned());
        }
        let name = self.name_in(id, Value::Inst(inst));
        let what = name.unwrap_or_else(|| "a result without a value".to_owned());
        Cause::new(self.of_function(&what, id)).label(place, reasons.join(", or "))
    }

    /// How a variable gets a value, in words.
    fn written(&self) -> &'static str {
        if self.subject.is_source { "it is assigned" } else { "something is stored to it" }
    }

    /// `name`, with its function unless that is the one that was stopped.
    fn of_function(&self, name: &str, id: FuncId) -> String {
        match id == self.id {
            true => name.to_owned(),
            false => format!("{name} of `{}`", self.function_name(id)),
        }
    }
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
    Cause::new(name.to_owned()).label(place, format!("{name} is used here"))
}
