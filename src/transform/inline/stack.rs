//! How much more of the stack a program may need after inlining.
//!
//! A call reserves space for the callee's variables while the callee runs. After inlining, the
//! caller reserves it: in each of its activations if it is recursive, and during its other calls. So a
//! program that had enough stack might overflow it. Two limits prevent that:
//!
//! - A recursive function reserves at most [`PER_ACTIVATION`] more bytes than before.
//! - The deepest chain of calls that begins with a function reserves at most [`PER_CHAIN`] more
//!   bytes than before. How deep a recursion is is not known, so a chain with one is deeper than any
//!   without.
//!
//! LLVM has markers for the lifetime of a variable, with which variables could share space. They are
//! calls that take the variable's address, so each analysis of memory would have to know them. Their
//! signature depends on LLVM's version.
//!
//! Cost: O(n log n) for n different calls of a function.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use crate::analysis::CallGraph;
use crate::ir::layout::Layouts;
use crate::ir::{FuncId, Function, Module, Op};
use crate::support::entity::EntityVec;

/// The most bytes that a recursive function gets. A call needs about as many for itself.
const PER_ACTIVATION: u64 = 16;

/// The most bytes that a chain of calls gets.
const PER_CHAIN: u64 = 1 << 16;

/// What a recursion counts for in a chain of calls: more than any variables.
const RECURSION: u64 = 1 << 40;

/// What functions reserve for variables, in bytes.
pub(super) struct Stack<'a> {
    graph: &'a CallGraph,
    /// The variables of each function, with those of inlined calls.
    frame: EntityVec<FuncId, u64>,
    /// The most that the frame of each function may be.
    frame_limit: EntityVec<FuncId, u64>,
    /// The deepest chain of calls from each function.
    chain: EntityVec<FuncId, u64>,
    /// The most that it may be.
    chain_limit: EntityVec<FuncId, u64>,
    /// The function whose calls are being inlined.
    caller: Option<Caller>,
}

/// A function whose calls are being inlined.
struct Caller {
    id: FuncId,
    /// The chains from the callees whose calls may remain.
    chains: BTreeSet<(u64, FuncId)>,
    /// The longest chain from a callee of an inlined function.
    below: u64,
    /// The functions with inlined calls. Their copies share space.
    inlined: FxHashSet<FuncId>,
}

impl<'a> Stack<'a> {
    /// What the functions of `module` reserve before inlining.
    pub fn compute(module: &Module, graph: &'a CallGraph) -> Stack<'a> {
        let layouts = Layouts::new(&module.context.types);
        let of_function = |function: &Function| -> u64 {
            let insts = function.layout().iter().flat_map(|&block| function.block(block).body());
            let sizes = insts.map(|&inst| match *function.op(inst) {
                Op::Alloca { allocated, .. } => layouts.size(allocated),
                _ => 0,
            });
            sizes.fold(0, u64::saturating_add)
        };
        let frame: EntityVec<FuncId, u64> = module.functions().map(of_function).collect();
        let most = |id| if graph.is_recursive(id) { PER_ACTIVATION } else { u64::MAX };
        let frame_limit = frame.iter().map(|(id, &size)| size.saturating_add(most(id))).collect();
        let none = EntityVec::filled(frame.len(), 0);
        let mut stack = Stack {
            graph,
            frame,
            frame_limit,
            chain: none.clone(),
            chain_limit: none,
            caller: None,
        };
        for id in graph.bottom_up() {
            let below = stack.callees(id).map(|callee| stack.chain[callee]).max();
            stack.set_chain(id, below.unwrap_or(0));
            stack.chain_limit[id] = stack.chain[id].saturating_add(PER_CHAIN);
        }
        stack
    }

    /// The functions that `function` calls and that cannot call it.
    fn callees(&self, function: FuncId) -> impl Iterator<Item = FuncId> {
        let callees = self.graph.callees(function).iter().copied();
        callees.filter(move |&callee| !self.graph.is_circle(function, callee))
    }

    /// Sets the deepest chain of calls from `function`. The deepest from its callees is `below`.
    fn set_chain(&mut self, function: FuncId, below: u64) {
        let own = if self.graph.is_recursive(function) { RECURSION } else { 0 };
        self.chain[function] = below.saturating_add(own).saturating_add(self.frame[function]);
    }

    /// The bytes of the variables of `function`.
    pub fn frame(&self, function: FuncId) -> u64 {
        self.frame[function]
    }

    /// Begins with the calls in `id`. Functions come after those that they call.
    pub fn begin(&mut self, id: FuncId) {
        self.end();
        let chains = self.callees(id).map(|callee| (self.chain[callee], callee)).collect();
        self.caller = Some(Caller { id, chains, below: 0, inlined: FxHashSet::default() });
    }

    /// Whether a call of `callee` in the current function may be inlined. `is_only` says whether it
    /// is the only call of `callee`.
    pub fn fits(&self, callee: FuncId, is_only: bool) -> bool {
        let caller = self.caller.as_ref().expect("a function is being visited");
        if self.frame[callee] == 0 || caller.inlined.contains(&callee) {
            return true;
        }
        let frame = self.frame[caller.id].saturating_add(self.frame[callee]);
        // The other calls of `callee` may remain.
        let mut chains = caller.chains.iter().rev().filter(|it| !is_only || it.1 != callee);
        let remaining = chains.next().map_or(0, |it| it.0);
        let below = remaining.max(caller.below).max(self.below(callee));
        frame <= self.frame_limit[caller.id]
            && frame.saturating_add(below) <= self.chain_limit[caller.id]
    }

    /// Notes that a call of `callee` in the current function is inlined.
    pub fn inline(&mut self, callee: FuncId, is_only: bool) {
        let (frame, below) = (self.frame[callee], self.below(callee));
        let caller = self.caller.as_mut().expect("a function is being visited");
        if caller.inlined.insert(callee) {
            self.frame[caller.id] = self.frame[caller.id].saturating_add(frame);
            caller.below = caller.below.max(below);
        }
        if is_only {
            caller.chains.remove(&(self.chain[callee], callee));
        }
    }

    /// Notes what the calls in the current function need.
    fn end(&mut self) {
        if let Some(caller) = self.caller.take() {
            let below = caller.chains.last().map_or(0, |it| it.0).max(caller.below);
            self.set_chain(caller.id, below);
        }
    }

    /// The deepest chain of calls that `function` begins, without its own variables.
    fn below(&self, function: FuncId) -> u64 {
        self.chain[function].saturating_sub(self.frame[function])
    }
}
