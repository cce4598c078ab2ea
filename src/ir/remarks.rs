//! Remarks: what passes did to a function and what they could not do, for the user.
//!
//! A pass makes a remark with [`Remarks::add`]. If remarks are not wanted, that costs nothing.
//! A remark is data: a sentence with gaps, and the parts that fill them. It refers to parts of the
//! function by their places in the source text, since the function changes afterwards.
//! After the pass, the function [keeps](Function::keep_remark) its remarks.

use crate::ir::{Block, FuncId, Function, Global, Inst, IntType, Op, Param, Terminator, Value};
use crate::support::interner::Symbol;
use crate::support::span::Span;
pub use crate::support::template::Template;

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
    pub related: Vec<(Span, Template)>,
    /// Whether it is about a whole expression, so that its parts need no remarks of their own.
    pub covers_parts: bool,
    /// Whether it is left out for copies in other functions.
    pub skips_copies: bool,
}

/// A template and its parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// The template.
    pub words: Template,
    /// The parts, in the order of the template.
    pub parts: Vec<Part>,
}

/// Things that remarks count.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Noun {
    /// Instructions of the IR.
    Instruction,
    /// Variables.
    Variable,
    /// Loads.
    Load,
    /// Stores.
    Store,
    /// Iterations of a loop.
    Iteration,
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
    /// A number of things, such as `2 loads`.
    Count(usize, Noun),
    /// Words without parts.
    Phrase(Template),
    /// Code, such as an operator.
    Code(&'static str),
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
    /// A remark about something that the pass did. `words` have a `{name}` for each of the parts, which
    /// debug builds check.
    pub fn done(words: Template, parts: impl Into<Vec<Part>>) -> Remark {
        let text = Text { words, parts: parts.into() };
        debug_assert_eq!(words.names().count(), text.parts.len(), "the parts of {words:?}");
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
    pub fn declined(words: Template, parts: impl Into<Vec<Part>>) -> Remark {
        Remark { is_done: false, ..Remark::done(words, parts) }
    }

    /// Adds what another place has to do with it, unless that place is not known.
    pub fn related(mut self, span: Option<Span>, words: Template) -> Remark {
        debug_assert_eq!(words.names().count(), 0, "{words:?} has no parts");
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

/// Takes the remarks of the running pass.
#[derive(Default, Debug)]
pub struct Remarks {
    /// The pass, if its remarks are wanted.
    pass: Option<&'static str>,
    /// Each remark with the function and the place in it that it is about, in the order in which they
    /// were made.
    pub made: Vec<(FuncId, Place, Remark)>,
}

impl Remarks {
    /// Takes the remarks of `pass`; with `None`, remarks are not wanted.
    pub fn of(pass: Option<&'static str>) -> Remarks {
        Remarks { pass, made: Vec::new() }
    }

    /// Whether remarks are wanted, for work that only a remark needs.
    pub fn are_wanted(&self) -> bool {
        self.pass.is_some()
    }

    /// Adds a remark about `place` in `function`, if remarks are wanted and the place is in the source
    /// text.
    #[inline]
    pub fn add(
        &mut self,
        function: &Function,
        place: impl Into<Place>,
        make: impl FnOnce() -> Remark,
    ) {
        if let Some(pass) = self.pass {
            let place = place.into();
            if let Some(span) = function.span_of(place) {
                self.made.push((function.id, place, Remark { pass, span, ..make() }));
            }
        }
    }
}

impl Remarks {
    /// Does [`add`](Self::add), for a remark that is about each execution of the place. If passes have copied the
    /// place, no remark is added: it would be true of one copy only.
    pub fn add_claim(
        &mut self,
        function: &Function,
        place: impl Into<Place>,
        make: impl FnOnce() -> Remark,
    ) {
        let place = place.into();
        if self.are_wanted() && function.copies_of(place) == 0 {
            self.add(function, place, make);
        }
    }
}

impl Function {
    /// How many copies passes have made of the instructions or terminators with the span of `place`.
    pub fn copies_of(&self, place: impl Into<Place>) -> u32 {
        let copies = |span| self.spans.as_ref()?.copies.get(&span).copied();
        self.span_of(place).and_then(copies).unwrap_or(0)
    }

    /// Keeps a remark about `place`. What is known about the whole function replaces what the same pass
    /// knew before.
    pub fn keep_remark(&mut self, place: Place, remark: Remark) {
        if place == Place::Function {
            self.remarks.retain(|it| (it.pass, it.span) != (remark.pass, remark.span));
        }
        self.remarks.push(remark);
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
                    _ if data.name.is_none() => Part::Phrase(Template("a value")),
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
                *self.op(inst),
                Op::GetElementPtr { .. } | Op::Cast { .. } | Op::Phi { .. }
            )
    }

    /// The line of a part of the function, for a remark.
    pub fn line(&self, place: impl Into<Place>) -> Part {
        self.span_of(place).map_or(Part::Phrase(Template("another line")), Part::Line)
    }
}

impl From<Inst> for Value {
    fn from(inst: Inst) -> Value {
        Value::Inst(inst)
    }
}

/// Adds a remark that `earlier` makes `inst` superfluous, unless both have the same place, as copies
/// do. The gaps in `words` are for what `inst` computes and for the line of `earlier`.
pub fn report_repeated(
    remarks: &mut Remarks,
    function: &Function,
    inst: Inst,
    words: Template,
    earlier: Inst,
) {
    let place = function.span_of(earlier);
    let is_one = function.copies_of(earlier) == 0;
    if is_one && function.is_expression(inst) && place != function.span_of(inst) {
        remarks.add_claim(function, inst, || {
            let parts = [function.quote(inst), function.line(earlier)];
            Remark::done(words, parts).with_parts().related(place, Template("here"))
        });
    }
}

/// Adds a remark that `condition`, which `block` branches on, is always `value`.
pub fn report_condition(
    remarks: &mut Remarks,
    function: &Function,
    block: Block,
    condition: Value,
    value: Value,
) {
    let Value::Int(ty, number) = value else { return };
    if !matches!(
        function.block(block).terminator,
        Terminator::Branch { .. } | Terminator::Switch { .. }
    ) {
        return;
    }
    remarks.add_claim(function, block, || {
        let what = function.quote(condition);
        match (ty, number) {
            (IntType::I1, 0) => Remark::done(Template("{condition} is always false here"), [what]),
            (IntType::I1, _) => Remark::done(Template("{condition} is always true here"), [what]),
            _ => Remark::done(
                Template("{value} is always {number} here"),
                [what, Part::Constant(value)],
            ),
        }
    });
}

#[cfg(test)]
mod tests {
    use super::super::samples::{add, block, function};
    use super::*;
    use crate::ir::Spans;

    #[test]
    fn only_what_is_wanted_is_made() {
        let mut function = function(&[&[]]);
        let [first, second] = [(); 2].map(|()| add(&mut function, 0, Value::ZERO));
        let insts = [Span::new(1, 4), Span::default()].into_iter().collect();
        function.spans = Some(Box::new(Spans { insts, ..Spans::default() }));
        let unwanted = || -> Remark { panic!("this remark is not wanted") };
        Remarks::default().add(&function, first, unwanted);
        let mut remarks = Remarks::of(Some("fold"));
        // These have no place in the source.
        remarks.add(&function, second, unwanted);
        remarks.add(&function, block(0), unwanted);
        remarks.add(&function, first, || {
            Remark::done(Template("{value} is 0"), [function.quote(first)])
        });
        let [(id, place, ref remark)] = remarks.made[..] else { panic!("one remark") };
        assert_eq!((id, place), (function.id, first.into()));
        assert_eq!((remark.pass, remark.is_done, remark.span), ("fold", true, Span::new(1, 4)));
        assert_eq!(remark.text.parts, [Part::Source(Span::new(1, 4))]);
    }

    #[cfg(debug_assertions)]
    #[test]
    fn a_remark_has_a_part_for_each_gap() {
        let remarks: [fn() -> Remark; 4] = [
            || Remark::done(Template("{value} is {other}"), [Part::Number(1)]),
            || Remark::declined(Template("{value} is 0"), []),
            || Remark::done(Template("it is 0"), [Part::Number(1)]),
            || Remark::done(Template("it"), []).related(Some(Span::new(1, 2)), Template("{value}")),
        ];
        for remark in remarks {
            assert!(std::panic::catch_unwind(remark).is_err());
        }
    }

    #[test]
    fn a_remark_about_the_function_replaces_an_earlier_one() {
        let mut function = function(&[&[]]);
        for (pass, words) in [("purity", "old"), ("inline", "other"), ("purity", "new")] {
            let remark = Remark { pass, ..Remark::done(Template(words), []) };
            function.keep_remark(Place::Function, remark);
        }
        let words: Vec<_> = function.remarks.iter().map(|remark| remark.text.words.0).collect();
        assert_eq!(words, ["other", "new"]);
    }
}
