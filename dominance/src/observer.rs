//! Watching the algorithms at work, step by step.
//!
//! The methods that end in `_observed` report what they find to an [`Observer`]. The ones without it are
//! the same code with the observer `()`, which ignores everything: an event is then never made, and
//! the calls vanish when the code is compiled.

/// A step of an algorithm.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event<N> {
    /// The depth-first search has met `node`, coming from `parent`; the root has none.
    Numbered {
        /// The node.
        node: N,
        /// Its preorder number in the spanning tree.
        number: u32,
        /// Its parent in the spanning tree.
        parent: Option<N>,
    },
    /// The semidominator of `node` is known. The root has none.
    Semidominator {
        /// The node.
        node: N,
        /// Its semidominator.
        semidominator: N,
    },
    /// The immediate dominator of `node` is known. The root has none.
    ImmediateDominator {
        /// The node.
        node: N,
        /// Its immediate dominator.
        immediate_dominator: N,
    },
    /// The dominance frontier of `node` is complete.
    Frontier {
        /// The node.
        node: N,
        /// Its dominance frontier, ascending.
        frontier: Vec<N>,
    },
    /// The search for an iterated frontier takes `node` from its worklist.
    Taken {
        /// The node.
        node: N,
    },
    /// `node` is in the iterated frontier, and now on the worklist.
    Candidate {
        /// The node.
        node: N,
        /// The node that was taken last: `node` is in its dominance frontier.
        because: N,
        /// The node below `because` in the dominator tree, or `because` itself, with an edge to `node`.
        source: N,
    },
    /// The variable is live at the start of `node`, a candidate.
    Live {
        /// The node.
        node: N,
        /// What reads the value that is there.
        because: Reader<N>,
    },
    /// The variable is not live at the start of `node`, a candidate.
    NotLive {
        /// The node.
        node: N,
    },
}

/// What reads the value of a variable at the start of a candidate.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reader<N> {
    /// This node uses the variable before it defines it.
    Use(N),
    /// The variable is used at the end of this node.
    UseAtEnd(N),
    /// A live candidate, which gets the value along the edge from the other node.
    Candidate {
        /// The live candidate.
        node: N,
        /// Its predecessor.
        predecessor: N,
    },
}

/// Receives the steps of an algorithm.
pub trait Observer<N> {
    /// Whether it uses events. If not, an algorithm may leave out steps that do not change its answer.
    const WATCHES: bool = true;

    /// Takes note of an event. An observer that ignores it does not call `event`.
    fn observe(&mut self, event: impl FnOnce() -> Event<N>);
}

impl<N> Observer<N> for () {
    const WATCHES: bool = false;

    #[inline(always)]
    fn observe(&mut self, _: impl FnOnce() -> Event<N>) {}
}
