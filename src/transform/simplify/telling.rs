//! What the pass says: which expressions of the source become simpler.
//!
//! An expression is said to become another one if that has fewer operations and computes with the same
//! values as the text at its place. So what was put together from several places is left out.

use rustc_hash::FxHashSet;

use crate::ir::remarks::{Part, Remark, places_of_copies};
use crate::ir::{Function, Inst, InstData, Op, Type, Value};
use crate::support::span::Span;

/// How deep operations are followed.
const DEPTH: usize = 3;

/// Says what becomes simpler in one function.
pub struct Telling {
    /// The places of copies: their text does not say what they compute.
    copied: FxHashSet<Span>,
}

/// The text of an expression, and which operations belong to it.
#[derive(Copy, Clone)]
struct Expression<'a> {
    function: &'a Function,
    place: Span,
    /// Whether operations without a place belong to it: the pass has just made them.
    has_new: bool,
}

impl Telling {
    /// What is said about `function`.
    pub fn new(function: &Function) -> Telling {
        Telling { copied: places_of_copies(function) }
    }

    /// Says that `inst`, which was `before`, has become simpler: `value`, or what it is now. Its
    /// operands before are still there.
    pub fn tell(&self, function: &Function, inst: Inst, before: &InstData, value: Option<Value>) {
        let is_arithmetic = before.ty != Type::I1 && matches!(before.op, Op::Binary { .. });
        if !function.is_heard() || !is_arithmetic {
            return;
        }
        let Some(place) = function.span_of(inst).filter(|it| !self.copied.contains(it)) else {
            return;
        };
        let (mut known, mut wanted) = (Vec::new(), Vec::new());
        let mut expression = Expression { function, place, has_new: false };
        let cost = expression.operations(&before.op, DEPTH, &mut known);
        expression.has_new = true;
        let (new_cost, now) = match value {
            Some(value) => {
                wanted.push(value);
                (0, expression.operand(value, 0))
            }
            None => {
                let op = &function.inst(inst).op;
                (expression.operations(op, DEPTH, &mut wanted), expression.text(op, DEPTH))
            }
        };
        let is_number = |value: &Value| matches!(value, Value::Int(..) | Value::Constant(_));
        if let Some(now) = now
            && new_cost < cost
            && wanted.iter().all(|value| is_number(value) || known.contains(value))
        {
            let remark = Remark::done("{} becomes {}", [Part::Source(place), now]);
            function.remark(inst, || remark.with_parts().without_copies());
        }
    }
}

impl Expression<'_> {
    /// The number of operations. Adds the values that they compute with.
    fn operations(self, op: &Op, depth: usize, values: &mut Vec<Value>) -> usize {
        let Op::Binary { lhs, rhs, .. } = *op else { return 0 };
        let mut count = 1;
        for value in [lhs, rhs] {
            match self.inner(value).filter(|_| depth > 0) {
                Some(op) => count += self.operations(&op, depth - 1, values),
                None => values.push(value),
            }
        }
        count
    }

    /// The operation that yields `value`, if it belongs to the expression.
    fn inner(self, value: Value) -> Option<Op> {
        let Value::Inst(inst) = value else { return None };
        let data = self.function.inst(inst);
        let is_inside = match self.function.span_of(inst) {
            Some(span) => {
                self.place.start <= span.start && span.end <= self.place.end && span != self.place
            }
            None => self.has_new && data.name.is_none(),
        };
        (is_inside && matches!(data.op, Op::Binary { .. })).then_some(data.op)
    }

    /// The text of an operation, unless it is too deep or a value has no name.
    fn text(self, op: &Op, depth: usize) -> Option<Part> {
        let Op::Binary { op, lhs, rhs } = *op else { return None };
        let operands = [self.operand(lhs, depth)?, self.operand(rhs, depth)?];
        Some(Part::Expression(Box::new(operands), op.symbol()))
    }

    fn operand(self, value: Value, depth: usize) -> Option<Part> {
        match self.inner(value) {
            Some(op) if depth > 0 => self.text(&op, depth - 1),
            Some(_) => None,
            None => Some(self.function.name(value)).filter(|it| !matches!(it, Part::Words(_))),
        }
    }
}
