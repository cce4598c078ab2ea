//! Walks over the dominator tree, block by block and instruction by instruction.
//!
//! What GCC's `walk_dominator_tree` does, as its internals manual has it. Six [`Event`]s happen to
//! each reachable block: its data are set up; its statements are about to come; each of them;
//! they are through, and the children in the tree are next, with all six; each statement once
//! more, if that is wanted; all is over, and the data are let go. So while a block is visited,
//! the data of all its dominators exist, and those of no other block.
//!
//! Events are pulled, not called back: between two of them the caller has the function to itself,
//! may change instructions, and may stop. A statement is an instruction, phis first. The
//! terminator is none; it is at hand when the statements are through.
//!
//! Requires the dominator tree of the function. Preserves everything. Cost: linear, with an
//! explicit stack as deep as the tree.

use crate::analysis::DomTree;
use crate::ir::{Block, Function, Inst};

/// What happens to a block, in this order.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Its data were made; nothing else has happened.
    SetUp,
    /// The first statement is next, if there is one.
    BeforeStatements,
    /// A statement, in order.
    Statement(Inst),
    /// All statements were there; the first child is next, if there is one.
    AfterStatements,
    /// After the children: a statement, in order again. Only if wanted.
    StatementAgain(Inst),
    /// Nothing more happens to the block or below it.
    AfterAll,
}

/// An event with its surroundings.
#[derive(Debug)]
pub struct Visit<'w, D> {
    /// The block that it happens to.
    pub block: Block,
    /// What happens.
    pub event: Event,
    /// The data of the block.
    pub data: &'w mut D,
    /// The data of its immediate dominator.
    pub outer: Option<&'w mut D>,
}

/// A walk over a dominator tree with data `D` for each block on the way.
#[derive(Clone, Debug)]
pub struct DomWalk<'t, D> {
    tree: &'t DomTree,
    is_again: bool,
    frames: Vec<Frame<D>>,
}

/// A block on the way from the root.
#[derive(Clone, Debug)]
struct Frame<D> {
    /// Its preorder number.
    number: u32,
    data: D,
    next: Step,
}

/// What is next for a block.
#[derive(Copy, Clone, Debug)]
enum Step {
    SetUp,
    BeforeStatements,
    /// The statement at this position.
    Statement(usize),
    /// The child with this preorder number, if it has one.
    Child(u32),
    /// The statement at this position, again.
    StatementAgain(usize),
    AfterAll,
    Leave,
}

impl<'t, D: Default> DomWalk<'t, D> {
    /// A walk over `tree` that has not begun. The second round over the statements takes place if
    /// `is_again` says so.
    pub fn new(tree: &'t DomTree, is_again: bool) -> DomWalk<'t, D> {
        DomWalk { tree, is_again, frames: vec![Frame::new(0)] }
    }

    /// The next event; none when the walk is over. `function` is the one whose tree this is. The
    /// next statement of a block is the one behind the position of the last, wherever that one
    /// may have gone.
    pub fn next(&mut self, function: &Function) -> Option<Visit<'_, D>> {
        let event = self.advance(function)?;
        let (frame, outer) = self.frames.split_last_mut()?;
        Some(Visit {
            block: self.tree.preorder()[frame.number as usize],
            event,
            data: &mut frame.data,
            outer: outer.last_mut().map(|frame| &mut frame.data),
        })
    }

    /// Goes on to the next event, which then is that of the last frame.
    fn advance(&mut self, function: &Function) -> Option<Event> {
        loop {
            let frame = self.frames.last_mut()?;
            let block = self.tree.preorder()[frame.number as usize];
            match frame.next {
                Step::SetUp => {
                    frame.next = Step::BeforeStatements;
                    return Some(Event::SetUp);
                }
                Step::BeforeStatements => {
                    frame.next = Step::Statement(0);
                    return Some(Event::BeforeStatements);
                }
                Step::Statement(position) => {
                    if let Some(inst) = statement(function, block, position) {
                        frame.next = Step::Statement(position + 1);
                        return Some(Event::Statement(inst));
                    }
                    frame.next = Step::Child(frame.number + 1);
                    return Some(Event::AfterStatements);
                }
                Step::Child(child) if child <= self.tree.last_descendant(frame.number) => {
                    frame.next = Step::Child(self.tree.last_descendant(child) + 1);
                    self.frames.push(Frame::new(child));
                }
                Step::Child(_) => {
                    frame.next =
                        if self.is_again { Step::StatementAgain(0) } else { Step::AfterAll };
                }
                Step::StatementAgain(position) => match statement(function, block, position) {
                    Some(inst) => {
                        frame.next = Step::StatementAgain(position + 1);
                        return Some(Event::StatementAgain(inst));
                    }
                    None => frame.next = Step::AfterAll,
                },
                Step::AfterAll => {
                    frame.next = Step::Leave;
                    return Some(Event::AfterAll);
                }
                Step::Leave => {
                    self.frames.pop();
                }
            }
        }
    }
}

impl<D: Default> Frame<D> {
    fn new(number: u32) -> Frame<D> {
        Frame { number, data: D::default(), next: Step::SetUp }
    }
}

/// The instruction at this position of `block`, where phis come first.
fn statement(function: &Function, block: Block, position: usize) -> Option<Inst> {
    let data = &function.block(block);
    let in_body = || data.body.get(position - data.phis.len());
    data.phis.get(position).or_else(in_body).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Cfg;
    use crate::ir::{BinaryOp, FuncId, IntType, Op, Terminator, Type, Value};
    use crate::support::entity::Entity;
    use crate::support::interner::Symbol;

    fn sum() -> Op {
        Op::Binary { op: BinaryOp::Add, lhs: Value::ZERO, rhs: Value::ZERO }
    }

    /// A diamond with a statement in the entry and in the second arm, and a phi at the end.
    fn diamond() -> Function {
        let mut function = Function::new(FuncId::from_index(0));
        let entry = function.create_entry();
        let [then, other, end] = [(); 3].map(|()| function.create_block(Symbol::NONE));
        [then, other, end].iter().for_each(|&block| function.place(block));
        let cond = Value::Int(IntType::I1, 1);
        let branch = Terminator::Branch { cond, then_block: then, else_block: other };
        function.terminate(entry, branch);
        function.terminate(then, Terminator::Jump(end));
        function.terminate(other, Terminator::Jump(end));
        function.append(entry, sum(), Type::I32, Symbol::NONE);
        function.append(other, sum(), Type::I32, Symbol::NONE);
        let inputs = [(then, Value::ZERO), (other, Value::ZERO)];
        function.append_phi(end, Type::I32, Symbol::NONE, &inputs);
        function.append(end, sum(), Type::I32, Symbol::NONE);
        function
    }

    fn events(function: &Function, is_again: bool) -> Vec<(usize, Event)> {
        let tree = DomTree::compute(&Cfg::compute(function));
        let mut walk = DomWalk::<()>::new(&tree, is_again);
        let mut events = Vec::new();
        while let Some(visit) = walk.next(function) {
            events.push((visit.block.index(), visit.event));
        }
        assert!(walk.next(function).is_none());
        events
    }

    #[test]
    fn six_events_happen_to_each_block() {
        use Event::{
            AfterAll, AfterStatements, BeforeStatements, SetUp, Statement, StatementAgain,
        };
        let inst = Inst::from_index;
        let expected = [
            (0, SetUp),
            (0, BeforeStatements),
            (0, Statement(inst(0))),
            (0, AfterStatements),
            (1, SetUp),
            (1, BeforeStatements),
            (1, AfterStatements),
            (1, AfterAll),
            (3, SetUp),
            (3, BeforeStatements),
            (3, Statement(inst(2))),
            (3, Statement(inst(3))),
            (3, AfterStatements),
            (3, StatementAgain(inst(2))),
            (3, StatementAgain(inst(3))),
            (3, AfterAll),
            (2, SetUp),
            (2, BeforeStatements),
            (2, Statement(inst(1))),
            (2, AfterStatements),
            (2, StatementAgain(inst(1))),
            (2, AfterAll),
            (0, StatementAgain(inst(0))),
            (0, AfterAll),
        ];
        let function = diamond();
        assert_eq!(events(&function, true), expected);
        let mut once = expected.to_vec();
        once.retain(|(_, event)| !matches!(event, StatementAgain(_)));
        assert_eq!(events(&function, false), once);
    }

    #[test]
    fn data_last_while_the_block_dominates() {
        // The number of statements in all dominators, which a walk from the root adds up.
        let function = diamond();
        let tree = DomTree::compute(&Cfg::compute(&function));
        let mut walk = DomWalk::<usize>::new(&tree, false);
        let mut counts = [None; 4];
        while let Some(Visit { block, event, data, outer }) = walk.next(&function) {
            match event {
                Event::SetUp => *data = outer.map_or(0, |outer| *outer),
                Event::Statement(_) => *data += 1,
                Event::AfterAll => counts[block.index()] = Some(*data),
                _ => {}
            }
        }
        assert_eq!(counts, [Some(1), Some(1), Some(2), Some(3)]);
    }

    #[test]
    fn the_function_may_change_on_the_way() {
        let mut function = diamond();
        let tree = DomTree::compute(&Cfg::compute(&function));
        let mut walk = DomWalk::<()>::new(&tree, true);
        let (mut first, mut again) = (0, 0);
        while let Some(Visit { block, event, .. }) = walk.next(&function) {
            match event {
                Event::BeforeStatements => {
                    function.append(block, sum(), Type::I32, Symbol::NONE);
                }
                Event::Statement(_) => first += 1,
                Event::AfterStatements => {
                    function.retain_insts(block, |function, inst| {
                        matches!(function.inst(inst).op, Op::Phi { .. })
                    });
                }
                Event::StatementAgain(_) => again += 1,
                _ => {}
            }
        }
        // What is left is the phi.
        assert_eq!((first, again), (8, 1));
    }

    #[test]
    fn a_deep_tree_needs_no_recursion() {
        let mut function = Function::new(FuncId::from_index(0));
        let mut last = function.create_entry();
        for _ in 1..100_000 {
            let next = function.create_block(Symbol::NONE);
            function.place(next);
            function.terminate(last, Terminator::Jump(next));
            last = next;
        }
        assert_eq!(events(&function, false).len(), 400_000);
    }
}
