//! The trait that observes passes, and the observer that keeps the events.

use super::Event;
use crate::ir::{Block, Function, Inst, Value};

/// Receives the events of passes.
pub trait PassObserver: dominance::Observer<Block> {
    /// Whether the observer uses any event. If not, callers may skip work that only an event needs.
    const LISTENS: bool;

    /// Takes note of an event. An observer that ignores it does not call `event`.
    fn record(&mut self, event: impl FnOnce() -> Event);

    /// `stage`, the first part of the pass, is done: the events begin with the function as it is now.
    fn begins(&mut self, _stage: &'static str, _: &Function) {}

    /// The events have led to the function as it is now; `stage`, the last part of the pass, has none.
    fn ends(&mut self, _stage: &'static str, _: &Function) {}

    /// `value` replaces the result of `inst` in all operands.
    fn replaced(&mut self, inst: Inst, value: Value) {
        self.record(|| Event::new("replaced").inst(inst).value(value));
    }

    /// An instruction is removed.
    fn removed(&mut self, inst: Inst) {
        self.record(|| Event::new("removed").inst(inst).word("what", "instruction"));
    }

    /// The entry does not reach this block: it is removed, together with the inputs that phis have
    /// from it.
    fn removed_block(&mut self, block: Block) {
        self.record(|| Event::new("block_removed").block("block", block));
    }

    /// The terminator of `block` becomes a jump.
    fn decided(&mut self, block: Block, target: Block) {
        self.record(|| Event::new("decided").block("block", block).block("target", target));
    }
}

impl PassObserver for () {
    const LISTENS: bool = false;

    #[inline(always)]
    fn record(&mut self, _: impl FnOnce() -> Event) {}
}

/// Keeps what a pass reports.
#[derive(Clone, Default, Debug)]
pub struct Trace {
    /// The events.
    pub events: Vec<Event>,
    /// The function that the events begin with, and what the pass did before, if it did something.
    pub begin: Option<(&'static str, Box<Function>)>,
    /// The function that the events lead to, and what the pass does after them, if it does something.
    pub end: Option<(&'static str, Box<Function>)>,
}

impl PassObserver for Trace {
    const LISTENS: bool = true;

    fn record(&mut self, event: impl FnOnce() -> Event) {
        self.events.push(event());
    }

    fn begins(&mut self, stage: &'static str, function: &Function) {
        self.begin = Some((stage, Box::new(function.clone())));
    }

    fn ends(&mut self, stage: &'static str, function: &Function) {
        self.end = Some((stage, Box::new(function.clone())));
    }
}

impl dominance::Observer<Block> for Trace {
    fn observe(&mut self, event: impl FnOnce() -> dominance::Event<Block>) {
        self.record(|| event().into());
    }
}
