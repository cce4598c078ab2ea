//! Remarks: what passes say about a function, what they did and what they could not do.
//!
//! A pass makes a remark with [`Function::remark`]. If remarks are not wanted, that costs nothing.
//! A remark is data: a sentence with gaps, and the parts that fill them. It refers to parts of the
//! function by their places in the source text, since the function changes afterwards.
//!
//! The list is behind a lock so that a pass can add to it while it only reads the function.

use std::sync::{Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashSet;

use crate::ir::{Block, FuncId, Function, Global, Inst, IntType, Op, Param, Terminator, Value};
use crate::support::interner::Symbol;
use crate::support::span::Span;

/// What a pass did or could not do somewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// The name of the pass.
    pub pass: &'static str,
    /// Whether the pass did it.
    pub is_done: bool,
    /// The place.
    pub span: Span,
    /// A sentence without capital and full stop.
    pub text: Text,
    /// Other places that explain it, in a few words each.
    pub related: Vec<(Span, &'static str)>,
    /// Whether it is about a whole expression, so that its parts need no remarks of their own.
    pub covers_parts: bool,
    /// Whether it is left out for copies in other functions.
    pub skips_copies: bool,
}

/// A text with a `{}` for each of its parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// The words.
    pub words: &'static str,
    /// What fills the gaps, in order.
    pub parts: Vec<Part>,
}

/// A part of a [`Text`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// The text of a place, quoted.
    Source(Span),
    /// The line of a place, as `line 7`, or `the same line` as that of the remark.
    Line(Span),
    /// The name of a variable of the function, quoted.
    Variable(Symbol),
    /// The name of a parameter, quoted.
    Param(FuncId, Param),
    /// The name of a global variable, quoted.
    Global(Global),
    /// The name of a function, quoted.
    Function(FuncId),
    /// A constant or another value without a name, quoted.
    Constant(Value),
    /// A number.
    Number(usize),
    /// A number of things that are called so, such as `2 loads`.
    Count(usize, &'static str),
    /// Words.
    Words(&'static str),
    /// Some of a kind, such as `a`, `b` and `c`.
    List(Vec<Part>),
    /// An expression, quoted: two operands and the operator between them.
    Expression(Box<[Part; 2]>, &'static str),
}

/// What a remark is about.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// An instruction.
    Inst(Inst),
    /// How a block ends.
    Terminator(Block),
    /// The function: its name, where it is defined.
    Function,
}

impl From<Inst> for Place {
    fn from(inst: Inst) -> Place {
        Place::Inst(inst)
    }
}

impl From<Block> for Place {
    fn from(block: Block) -> Place {
        Place::Terminator(block)
    }
}

impl Remark {
    /// A remark about something that the pass did. `words` have a `{}` for each of the parts.
    pub fn done(words: &'static str, parts: impl Into<Vec<Part>>) -> Remark {
        let text = Text { words, parts: parts.into() };
        Remark {
            pass: "",
            is_done: true,
            span: Span::default(),
            text,
            related: Vec::new(),
            covers_parts: false,
            skips_copies: false,
        }
    }

    /// A remark about something that the pass tried and could not do.
    pub fn declined(words: &'static str, parts: impl Into<Vec<Part>>) -> Remark {
        Remark { is_done: false, ..Remark::done(words, parts) }
    }

    /// Adds what another place has to do with it, unless that place is not known.
    pub fn related(mut self, span: Option<Span>, words: &'static str) -> Remark {
        self.related.extend(span.map(|span| (span, words)));
        self
    }

    /// Makes the remark count for no copies in other functions, whose values are not those of the
    /// text.
    pub fn without_copies(mut self) -> Remark {
        self.skips_copies = true;
        self
    }

    /// Marks it as a remark on a whole expression: its parts need no remarks of their own.
    pub fn with_parts(mut self) -> Remark {
        self.covers_parts = true;
        self
    }
}

/// The remarks about a function, if they are wanted. They do not count when functions are compared.
#[derive(Default, Debug)]
pub struct Remarks(Option<Box<Mutex<Heard>>>);

#[derive(Clone, Default, Debug)]
struct Heard {
    /// The pass that is running, if its remarks are wanted.
    pass: Option<&'static str>,
    remarks: Vec<Remark>,
}

impl Remarks {
    /// Keeps the remarks of `pass` from now on, or none.
    pub fn listen_to(&mut self, pass: Option<&'static str>) {
        if pass.is_some() || self.0.is_some() {
            let heard = self.0.get_or_insert_default();
            heard.get_mut().unwrap_or_else(PoisonError::into_inner).pass = pass;
        }
    }

    /// Takes the remarks out, in the order in which they were made.
    pub fn take(&mut self) -> Vec<Remark> {
        let heard = self.0.take().map(|heard| heard.into_inner());
        heard.map_or_else(Vec::new, |it| it.unwrap_or_else(PoisonError::into_inner).remarks)
    }

    fn lock(&self) -> Option<MutexGuard<'_, Heard>> {
        self.0.as_ref().map(|heard| heard.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Clone for Remarks {
    fn clone(&self) -> Remarks {
        Remarks(self.lock().map(|heard| Box::new(Mutex::new(heard.clone()))))
    }
}

impl PartialEq for Remarks {
    fn eq(&self, _: &Remarks) -> bool {
        true
    }
}

impl Eq for Remarks {}

impl Function {
    /// Makes a remark about `place`, if remarks of the running pass are wanted and the place is in
    /// the source text.
    #[inline]
    pub fn remark(&self, place: impl Into<Place>, make: impl FnOnce() -> Remark) {
        if self.remarks.0.is_some() {
            self.add_remark(place.into(), make);
        }
    }

    fn add_remark(&self, place: Place, make: impl FnOnce() -> Remark) {
        let pass = self.remarks.lock().and_then(|heard| heard.pass);
        if let (Some(pass), Some(span)) = (pass, self.span_of(place)) {
            let remark = Remark { pass, span, ..make() };
            if let Some(mut heard) = self.remarks.lock() {
                if place == Place::Function {
                    // What is known about the whole function now replaces what was known before.
                    heard.remarks.retain(|it| (it.pass, it.span) != (pass, span));
                }
                heard.remarks.push(remark);
            }
        }
    }

    /// Whether remarks of the running pass are wanted, for work that only a remark needs.
    pub fn is_heard(&self) -> bool {
        self.remarks.lock().is_some_and(|heard| heard.pass.is_some())
    }

    /// Where a part of the function is in the text that it was made from.
    pub fn span_of(&self, place: impl Into<Place>) -> Option<Span> {
        let spans = self.spans.as_deref()?;
        match place.into() {
            Place::Inst(inst) => spans.inst(inst),
            Place::Terminator(block) => spans.terminator(block),
            Place::Function => Some(spans.name),
        }
    }

    /// What the text calls a value, for a remark.
    pub fn quote(&self, value: impl Into<Value>) -> Part {
        let value = value.into();
        match value {
            Value::Inst(inst) => {
                let data = self.inst(inst);
                let is_variable = matches!(data.op, Op::Alloca { .. } | Op::Phi { .. });
                match self.span_of(inst) {
                    Some(span) if !is_variable || data.name.is_none() => Part::Source(span),
                    _ if data.name.is_none() => Part::Words("a value"),
                    _ => Part::Variable(data.name),
                }
            }
            Value::Param(param) => Part::Param(self.id, param),
            Value::Global(global) => Part::Global(global),
            _ => Part::Constant(value),
        }
    }

    /// The name of the variable that a value belongs to, or else the text of the value.
    pub fn name(&self, value: Value) -> Part {
        match value {
            Value::Inst(inst) if !self.inst(inst).name.is_none() => {
                Part::Variable(self.inst(inst).name)
            }
            _ => self.quote(value),
        }
    }

    /// Whether `inst` is something that a programmer writes: not a step of an address, not a constant.
    pub fn is_expression(&self, inst: Inst) -> bool {
        let mut is_constant = true;
        self.for_each_operand(inst, |value| {
            is_constant &= !matches!(value, Value::Inst(_) | Value::Param(_) | Value::Global(_));
        });
        !is_constant
            && !matches!(
                self.inst(inst).op,
                Op::GetElementPtr { .. } | Op::Cast { .. } | Op::Phi { .. }
            )
    }

    /// The line of a part of the function, for a remark.
    pub fn line(&self, place: impl Into<Place>) -> Part {
        self.span_of(place).map_or(Part::Words("another line"), Part::Line)
    }
}

impl From<Inst> for Value {
    fn from(inst: Inst) -> Value {
        Value::Inst(inst)
    }
}

/// Says that `earlier` makes `inst` superfluous. `words` get what `inst` computes and the line of
/// `earlier`. Silent if both have one place, as copies do.
pub fn tell_repeated(function: &Function, inst: Inst, words: &'static str, earlier: Inst) {
    let place = function.span_of(earlier);
    if function.is_expression(inst) && place != function.span_of(inst) {
        function.remark(inst, || {
            let parts = [function.quote(inst), function.line(earlier)];
            Remark::done(words, parts).with_parts().related(place, "here")
        });
    }
}

/// The places in the source that several computations or branches of `function` have, because they
/// are copies. What holds for one copy may not hold for the others. Empty if remarks are not
/// wanted; else linear.
pub fn places_of_copies(function: &Function) -> FxHashSet<Span> {
    let (mut seen, mut copied) = (FxHashSet::default(), FxHashSet::default());
    if !function.is_heard() {
        return copied;
    }
    for &block in function.layout() {
        let data = function.block(block);
        let is_arithmetic = |inst: &Inst| matches!(function.inst(*inst).op, Op::Binary { .. });
        let insts = data.body.iter().copied().filter(is_arithmetic).map(Place::Inst);
        for place in insts.chain([Place::Terminator(block)]) {
            let Some(span) = function.span_of(place) else { continue };
            if !seen.insert((matches!(place, Place::Inst(_)), span)) {
                copied.insert(span);
            }
        }
    }
    copied
}

/// Says that `condition`, which decides where `block` goes, is always `value`.
pub fn tell_condition(function: &Function, block: Block, condition: Value, value: Value) {
    let Value::Int(ty, number) = value else { return };
    if !matches!(
        function.block(block).terminator,
        Terminator::Branch { .. } | Terminator::Switch { .. }
    ) {
        return;
    }
    function.remark(block, || {
        let what = function.quote(condition);
        match (ty, number) {
            (IntType::I1, 0) => Remark::done("{} is always false here", [what]),
            (IntType::I1, _) => Remark::done("{} is always true here", [what]),
            _ => Remark::done("{} is always {} here", [what, Part::Constant(value)]),
        }
    });
}

#[cfg(test)]
mod tests {
    use super::super::samples::{add, block, function};
    use super::*;
    use crate::ir::Spans;

    #[test]
    fn only_what_somebody_listens_to_is_made() {
        let mut function = function(&[&[]]);
        let [first, second] = [(); 2].map(|()| add(&mut function, 0, Value::ZERO));
        let insts = [Span::new(1, 4), Span::default()].into_iter().collect();
        function.spans = Some(Box::new(Spans { insts, ..Spans::default() }));
        let unheard = || -> Remark { panic!("nobody listens") };
        function.remark(first, unheard);
        function.remarks.listen_to(Some("fold"));
        function.remark(second, unheard);
        function.remark(block(0), unheard);
        let quiet = function.clone();
        function.remark(first, || Remark::done("{} is 0", [function.quote(first)]));
        assert_eq!(function, quiet);
        function.remarks.listen_to(None);
        function.remark(first, unheard);
        let copy = function.clone();
        let [remark] = &function.remarks.take()[..] else { panic!("one remark") };
        assert_eq!((remark.pass, remark.is_done, remark.span), ("fold", true, Span::new(1, 4)));
        assert_eq!(remark.text.parts, [Part::Source(Span::new(1, 4))]);
        assert!(function.remarks.take().is_empty());
        assert_eq!(copy.clone().remarks.take().len(), 1);
    }
}
