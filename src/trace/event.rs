//! The events of the passes, and the trait that observes them.
//!
//! Instructions and blocks are named by their numbers in the function, which stay the same during
//! the passes. A variable is named by its `alloca`.

use super::note::Note;
use crate::ir::{Block, Function, Inst, Type, Value};
use crate::support::interner::Symbol;

/// A step of a pass.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Event {
    /// An algorithm on the control-flow graph or the dominator tree has found something. A search for
    /// an iterated frontier is about the variable of the last [`Event::Worklist`].
    Graph(dominance::Event<Block>),
    /// A pass begins.
    Pass(&'static str),
    /// What a pass after SSA construction has found or done.
    Note(Note),
    /// The entry does not reach this block: it is removed, together with the inputs that phis have
    /// from it.
    BlockRemoved(Block),
    /// mem2reg begins a sweep. Sweeps are counted from 1.
    Sweep(u32),
    /// This variable becomes values in this sweep.
    Promoted {
        /// The variable.
        variable: Inst,
        /// The type of what it holds.
        ty: Type,
    },
    /// This alloca stays in memory in this sweep.
    Kept {
        /// The alloca.
        variable: Inst,
        /// Why.
        reason: KeptBecause,
        /// The instruction that is the reason; `None` if the alloca itself or a terminator is.
        because: Option<Inst>,
    },
    /// A store to a variable.
    Definition {
        /// The variable.
        variable: Inst,
        /// The block of the store.
        block: Block,
        /// The store.
        store: Inst,
    },
    /// A load of a variable.
    Use {
        /// The variable.
        variable: Inst,
        /// The block of the load.
        block: Block,
        /// The load.
        load: Inst,
        /// Whether no store to the variable comes before it in its block.
        is_exposed: bool,
    },
    /// The search for live variables begins with these blocks on its worklist.
    LiveWorklist(Vec<Block>),
    /// The search for live variables visits the first block of its worklist.
    LiveVisited {
        /// The block.
        block: Block,
        /// The variables that are live at its end, as far as it is known.
        live_out: Vec<Inst>,
        /// Those that are live at its start.
        live_in: Vec<Inst>,
        /// The predecessors that are added to the worklist, because `live_in` has grown.
        added: Vec<Block>,
    },
    /// The variable gets no phis, and no search is needed to see that.
    NoSearch {
        /// The variable.
        variable: Inst,
        /// Why.
        reason: NoSearch,
    },
    /// The search for the blocks that may need a phi for the variable begins with these.
    Worklist {
        /// The variable.
        variable: Inst,
        /// The reachable blocks that store it, in preorder of the dominator tree.
        blocks: Vec<Block>,
    },
    /// A phi is added at the end of the phis of a block, with `undef` from each predecessor.
    Phi {
        /// The phi.
        phi: Inst,
        /// Its block.
        block: Block,
        /// The variable that it is for.
        variable: Inst,
        /// Its type.
        ty: Type,
        /// Its name, or [`Symbol::NONE`].
        name: Symbol,
        /// The predecessors in the order of its inputs.
        predecessors: Vec<Block>,
    },
    /// The walk enters a block.
    Enter(Block),
    /// A store or phi gives the variable this value, which is on top of its stack now.
    Pushed {
        /// The variable.
        variable: Inst,
        /// The store or phi.
        inst: Inst,
        /// The value.
        value: Value,
    },
    /// The result of an instruction is named after the variable that it is stored to.
    Named {
        /// The instruction.
        inst: Inst,
        /// The name, or [`Symbol::NONE`].
        name: Symbol,
    },
    /// A load yields this value, which replaces it.
    Replaced {
        /// The load.
        load: Inst,
        /// The variable.
        variable: Inst,
        /// The value.
        value: Value,
    },
    /// A phi gets this value from a predecessor of its block.
    PhiInput {
        /// The phi.
        phi: Inst,
        /// The predecessor.
        predecessor: Block,
        /// The value.
        value: Value,
    },
    /// The walk leaves a block: what was pushed there is popped.
    Leave {
        /// The block.
        block: Block,
        /// The variables whose stacks lose their top, in this order; once for each value.
        popped: Vec<Inst>,
    },
    /// A phi can only have this value, which replaces it.
    PhiReplaced {
        /// The phi.
        phi: Inst,
        /// The value.
        value: Value,
        /// Why.
        rule: PhiRule,
    },
    /// Something reads a phi, so it stays.
    PhiLive {
        /// The phi.
        phi: Inst,
        /// What reads it.
        because: PhiReader,
    },
    /// Nothing that stays reads this phi: it is removed.
    PhiDead(Inst),
    /// An instruction is removed. Its uses have been replaced.
    Removed {
        /// The instruction.
        inst: Inst,
        /// What it is.
        what: Removed,
    },
}

/// Why an alloca stays in memory.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum KeptBecause {
    /// It holds an array or another aggregate, or several elements.
    NotScalar,
    /// The caller does not want it promoted, for example because it may be read without a value.
    NotWanted,
    /// Its address is an argument of a call.
    Argument,
    /// Its address is stored.
    Stored,
    /// An access is volatile.
    Volatile,
    /// An access has another type.
    OtherType,
    /// Its address is computed with, compared, or chosen.
    Computed,
    /// The function returns its address, or branches on it.
    Terminator,
}

impl KeptBecause {
    /// The reason as the lines have it.
    pub fn name(self) -> &'static str {
        match self {
            KeptBecause::NotScalar => "not_scalar",
            KeptBecause::NotWanted => "not_wanted",
            KeptBecause::Argument => "argument",
            KeptBecause::Stored => "stored",
            KeptBecause::Volatile => "volatile",
            KeptBecause::OtherType => "other_type",
            KeptBecause::Computed => "computed",
            KeptBecause::Terminator => "terminator",
        }
    }
}

/// Why the placement of phis does not search for a variable.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NoSearch {
    /// No load is upward-exposed.
    NoExposedUse,
    /// No reachable block stores it.
    NoDefinition,
    /// The only block that stores it dominates all others that load it.
    OneDefinition(Block),
}

impl NoSearch {
    /// The reason as the lines have it.
    pub fn name(self) -> &'static str {
        match self {
            NoSearch::NoExposedUse => "no_exposed_use",
            NoSearch::NoDefinition => "no_definition",
            NoSearch::OneDefinition(_) => "one_definition",
        }
    }
}

/// Why a phi can only have one value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum PhiRule {
    /// It belongs to phis whose other inputs are all this constant, parameter or address, or `undef`.
    Constant,
    /// All its inputs, except itself, are this value, or `undef`.
    Trivial,
    /// It belongs to phis that only read each other and this value.
    Redundant,
}

impl PhiRule {
    /// The rule as the lines have it.
    pub fn name(self) -> &'static str {
        match self {
            PhiRule::Constant => "constant",
            PhiRule::Trivial => "trivial",
            PhiRule::Redundant => "redundant",
        }
    }
}

/// What reads a phi.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum PhiReader {
    /// An instruction that is not a phi, or a phi that something reads.
    Inst(Inst),
    /// The terminator of a block.
    Terminator(Block),
}

/// The kind of a removed instruction.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Removed {
    /// A load that is replaced.
    Load,
    /// A store to a variable.
    Store,
    /// The alloca of a variable.
    Alloca,
    /// A marker of a variable's lifetime, or the cast of its address for one.
    Marker,
    /// A phi that is replaced.
    Phi,
}

impl Removed {
    /// The word that the lines have for it.
    pub fn name(self) -> &'static str {
        match self {
            Removed::Load => "load",
            Removed::Store => "store",
            Removed::Alloca => "alloca",
            Removed::Marker => "marker",
            Removed::Phi => "phi",
        }
    }
}

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
        self.record(|| Event::Graph(event()));
    }
}
