//! The remarks of simplify: which expressions of the source become simpler.
//!
//! A remark says that one expression becomes another if the other has fewer operations and its operands
//! all occur in the source text of the first. So a result of expressions in several places gets no
//! remark.

use crate::ir::remarks::{Part, Remark, Remarks, Template};
use crate::ir::{Function, Inst, InstData, Op, Type, Value};
use crate::support::span::Span;

/// How many operations deep an expression is compared and printed.
const DEPTH: usize = 3;

/// Makes the remarks about one function.
pub struct Reporter<'a> {
    remarks: &'a mut Remarks,
}

/// The text of an expression, and which operations belong to it.
#[derive(Copy, Clone)]
struct Expression<'a> {
    function: &'a Function,
    place: Span,
    /// Whether operations without a place belong to it: the pass has just made them.
    has_new: bool,
}

impl<'a> Reporter<'a> {
    /// A reporter that adds its remarks to `remarks`.
    pub fn new(remarks: &'a mut Remarks) -> Reporter<'a> {
        Reporter { remarks }
    }

    /// Reports that `inst`, which was `before`, is simpler now: replaced by `value`, or changed in
    /// place if there is none. The operands of `before` must still exist.
    pub fn report(
        &mut self,
        function: &Function,
        inst: Inst,
        before: &InstData,
        value: Option<Value>,
    ) {
        let is_arithmetic = before.ty != Type::I1 && matches!(before.op, Op::Binary { .. });
        if !self.remarks.are_wanted() || !is_arithmetic {
            return;
        }
        let Some(place) = function.span_of(inst) else { return };
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
                let op = function.op(inst);
                (expression.operations(op, DEPTH, &mut wanted), expression.text(op, DEPTH))
            }
        };
        let is_number = |value: &Value| matches!(value, Value::Int(..) | Value::Constant(_));
        if let Some(now) = now
            && new_cost < cost
            && wanted.iter().all(|value| is_number(value) || known.contains(value))
        {
            let remark =
                Remark::done(Template("{expression} becomes {result}"), [Part::Source(place), now]);
            self.remarks.add_claim(function, inst, || remark.with_parts().without_copies());
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
            None => Some(self.function.name(value)).filter(|it| !matches!(it, Part::Phrase(_))),
        }
    }
}
