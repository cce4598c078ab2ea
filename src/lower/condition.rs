//! Conditions: code that jumps, with targets filled in when they are known.
//!
//! A condition becomes branches that leave it early, and a last value that decides if none of them
//! was taken. Early branches wait in lists until their target is known (backpatching; Aho, Lam,
//! Sethi, Ullman, *Compilers*, section 6.7). Joining two lists takes constant time.

use crate::ir::{Block, IntPredicate, IntType, Terminator, Type, Value};
use crate::lower::function::FunctionLowering;
use crate::support::interner::Symbol;

/// A branch with one target that is not known yet.
#[derive(Copy, Clone, Debug)]
pub(super) struct Edge {
    /// The block that ends in the branch or jump. It is the target until the true one is known.
    block: Block,
    /// The next edge of the list.
    next: Option<u32>,
}

/// A list of edges that will go to the same block: its first and last, by number.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct EdgeList(Option<(u32, u32)>);

impl EdgeList {
    pub fn is_empty(self) -> bool {
        self.0.is_none()
    }
}

/// A condition whose last branch has not been written yet.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Condition {
    /// Edges that leave it because it is true.
    pub true_edges: EdgeList,
    /// Edges that leave it because it is false.
    pub false_edges: EdgeList,
    /// The value that decides at the end of the current block, an `i1`.
    pub last: Value,
    /// Whether the condition is true when `last` is false.
    pub is_negated: bool,
}

impl Condition {
    /// A condition that is a single `i1`.
    pub fn plain(last: Value) -> Condition {
        Condition {
            true_edges: EdgeList::default(),
            false_edges: EdgeList::default(),
            last,
            is_negated: false,
        }
    }

    /// The opposite condition.
    pub fn negate(self) -> Condition {
        Condition {
            true_edges: self.false_edges,
            false_edges: self.true_edges,
            last: self.last,
            is_negated: !self.is_negated,
        }
    }
}

impl FunctionLowering<'_> {
    /// A list of one edge.
    pub fn edge(&mut self, block: Block) -> EdgeList {
        let index = u32::try_from(self.edges.len()).expect("fewer branches than bytes of source");
        self.edges.push(Edge { block, next: None });
        EdgeList(Some((index, index)))
    }

    /// Both lists as one list.
    pub fn join(&mut self, first: EdgeList, second: EdgeList) -> EdgeList {
        match (first.0, second.0) {
            (None, _) => second,
            (_, None) => first,
            (Some((head, middle)), Some((next, tail))) => {
                self.edges[middle as usize].next = Some(next);
                EdgeList(Some((head, tail)))
            }
        }
    }

    /// Sets the target of all edges of the list.
    pub fn patch(&mut self, list: EdgeList, target: Block) {
        let mut next = list.0.map(|(head, _)| head);
        while let Some(index) = next {
            let edge = self.edges[index as usize];
            self.function.patch_edges(edge.block, target);
            next = edge.next;
        }
    }

    /// Ends the current block with a jump whose target is not known yet. The list is empty if
    /// control cannot get here.
    pub fn jump_somewhere(&mut self) -> EdgeList {
        let Some(block) = self.block else { return EdgeList::default() };
        self.terminate(Terminator::Jump(block));
        self.edge(block)
    }

    /// Places a new block as the target of `edges` and of the current block, and continues in it.
    /// Without edges, continues in the current block, if any.
    pub fn join_here(&mut self, edges: EdgeList, name: Symbol) {
        if edges.is_empty() {
            return;
        }
        let block = self.create_block(name);
        self.terminate(Terminator::Jump(block));
        self.patch(edges, block);
        self.begin(block);
    }

    /// Writes the last branch of `condition` and continues in a new block called `name`, which
    /// control reaches when the condition is true. Returns the edges that leave because it is
    /// false.
    pub fn branch_if(&mut self, condition: Condition, name: Symbol) -> EdgeList {
        let target = self.create_block(name);
        let false_edges = self.branch(condition, target, true);
        self.begin(target);
        false_edges
    }

    /// Like [`FunctionLowering::branch_if`] for the opposite condition: continues when the
    /// condition is false, and returns the edges for true.
    pub fn branch_unless(&mut self, condition: Condition, name: Symbol) -> EdgeList {
        let target = self.create_block(name);
        let true_edges = self.branch(condition, target, false);
        self.begin(target);
        true_edges
    }

    /// Ends the current block with a branch that goes to `target` when the value of `condition` is
    /// `when`; the edges for that value also go there. Returns the other edges.
    fn branch(&mut self, condition: Condition, target: Block, when: bool) -> EdgeList {
        let block = self.block.expect("conditions are lowered where control comes");
        let (here, away) = match when {
            true => (condition.true_edges, condition.false_edges),
            false => (condition.false_edges, condition.true_edges),
        };
        // The block itself is a placeholder for the unknown target until it is patched.
        let (then_block, else_block) =
            if when == condition.is_negated { (block, target) } else { (target, block) };
        self.terminate(Terminator::Branch { cond: condition.last, then_block, else_block });
        self.patch(here, target);
        let last = self.edge(block);
        self.join(away, last)
    }

    /// The condition as an `i1`.
    pub fn truth(&mut self, condition: Condition) -> Value {
        let mut value = condition.last;
        if condition.is_negated {
            value = match value {
                Value::Int(ty, value) => Value::Int(ty, i32::from(value == 0)),
                _ => {
                    let no = Value::Int(IntType::I1, 0);
                    self.build(|builder| builder.icmp(IntPredicate::Eq, value, no))
                }
            };
        }
        if condition.true_edges.is_empty() && condition.false_edges.is_empty() {
            return value;
        }
        let name = if condition.true_edges.is_empty() {
            self.lowering.block_names.and_end
        } else {
            self.lowering.block_names.or_end
        };
        let last = self.block.expect("conditions are lowered where control comes");
        let mut incoming = Vec::new();
        for (list, truth) in [(condition.true_edges, 1), (condition.false_edges, 0)] {
            let mut next = list.0.map(|(head, _)| head);
            while let Some(index) = next {
                let edge = self.edges[index as usize];
                incoming.push((edge.block, Value::Int(IntType::I1, truth)));
                next = edge.next;
            }
        }
        // The blocks are ordered by their creation.
        incoming.sort_unstable_by_key(|&(block, _)| block);
        incoming.push((last, value));
        let edges = self.join(condition.true_edges, condition.false_edges);
        self.join_here(edges, name);
        self.build(|builder| builder.phi(Type::I1, Symbol::NONE, &incoming))
    }
}
