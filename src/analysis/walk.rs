//! Walks over the dominator tree, block by block and instruction by instruction.
//!
//! After GCC's `walk_dominator_tree`, as its internals manual describes it. Each reachable block
//! gets these [`Event`]s, in order: the walk has made its data; its statements follow; each
//! statement; the statements are done. Then come the children in the tree, with all their events.
//! On the way up, if the caller wants it, the second and the third event happen again. At the end
//! the block is done, and the walk drops its data. So during the events of a block, the data of the
//! block and of all its dominators exist, and no other data.
//!
//! The caller pulls events; there are no callbacks. Between two events it may use and change the
//! function, and it may stop. A statement is an instruction, phis first. The terminator is not a
//! statement; code for it belongs to the event after the statements.
//!
//! A pass that goes through the statements itself skips their events, as in GCC a callback may be
//! missing: then there are only the first and the last event of each block. The renamers of mem2reg
//! and of `SsaUpdate` and the passes `gvn`, `ranges` and `globals` do that. Their data is the place in
//! a log of changes, which they undo in the last event.
//!
//! Requires the dominator tree of the function. Preserves everything. Cost: linear, with an
//! explicit stack as deep as the tree.

use crate::analysis::DomTree;
use crate::ir::{Block, Function, Inst};

/// An event of a block. They happen in this order.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// The walk has made its data.
    SetUp,
    /// The first statement is next, if there is one.
    BeforeStatements,
    /// A statement, in order.
    Statement(Inst),
    /// The statements are done. The first child is next, if there is one.
    AfterStatements,
    /// The children are done. The first statement is next once more, if there is one. Happens only
    /// if the caller wants it.
    BeforeStatementsAgain,
    /// A statement, once more in order. Happens only if the caller wants it.
    StatementAgain(Inst),
    /// The block and all blocks below it are done.
    AfterAll,
}

/// How often a walk visits the statements of a block.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Statements {
    /// Never: only [`Event::SetUp`] and [`Event::AfterAll`] happen.
    Skipped,
    /// Before the children.
    Once,
    /// Before the children and after them.
    Twice,
}

/// An event with its surroundings.
#[derive(Debug)]
pub struct Visit<'w, D> {
    /// The block that it happens to.
    pub block: Block,
    /// The event.
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
    statements: Statements,
    /// The preorder numbers of the block that is entered next, and of the last block of all.
    upcoming: u32,
    last: u32,
    frames: Vec<Frame<D>>,
}

/// A block on the way from the root.
#[derive(Clone, Debug)]
struct Frame<D> {
    /// Its preorder number.
    number: u32,
    /// The greatest number in its subtree.
    last: u32,
    data: D,
    next: NextEvent,
}

/// The next step for a block.
#[derive(Copy, Clone, Debug)]
enum NextEvent {
    BeforeStatements,
    /// The statement at this position.
    Statement(usize),
    /// The next child is entered, if there is one.
    Child,
    BeforeStatementsAgain,
    /// The statement at this position, once more.
    StatementAgain(usize),
    AfterAll,
    Leave,
}

impl<'t, D: Default> DomWalk<'t, D> {
    /// A walk over `tree` that has not begun.
    pub fn new(tree: &'t DomTree, statements: Statements) -> DomWalk<'t, D> {
        DomWalk::of_subtree(tree, 0, statements)
    }

    /// The same for the subtree of the block with the preorder number `root`.
    pub fn of_subtree(tree: &'t DomTree, root: u32, statements: Statements) -> DomWalk<'t, D> {
        let (last, frames) = (tree.last_descendant(root), Vec::with_capacity(32));
        DomWalk { tree, statements, upcoming: root, last, frames }
    }

    /// The next event, `None` at the end of the walk. `function` must be the one whose tree this
    /// is. The next statement of a block is the one after the position of the last, even if the
    /// caller has moved the last.
    #[inline]
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

    /// Advances to the next event, which belongs to the last frame.
    fn advance(&mut self, function: &Function) -> Option<Event> {
        loop {
            let Some(frame) = self.frames.last_mut() else {
                return (self.upcoming <= self.last).then(|| self.enter());
            };
            let block = self.tree.preorder()[frame.number as usize];
            match frame.next {
                NextEvent::BeforeStatements => {
                    frame.next = NextEvent::Statement(0);
                    return Some(Event::BeforeStatements);
                }
                NextEvent::Statement(position) => {
                    if let Some(inst) = statement(function, block, position) {
                        frame.next = NextEvent::Statement(position + 1);
                        return Some(Event::Statement(inst));
                    }
                    frame.next = NextEvent::Child;
                    return Some(Event::AfterStatements);
                }
                NextEvent::Child if self.upcoming <= frame.last => return Some(self.enter()),
                NextEvent::Child if self.statements == Statements::Twice => {
                    frame.next = NextEvent::BeforeStatementsAgain;
                }
                NextEvent::Child => {
                    frame.next = NextEvent::Leave;
                    return Some(Event::AfterAll);
                }
                NextEvent::BeforeStatementsAgain => {
                    frame.next = NextEvent::StatementAgain(0);
                    return Some(Event::BeforeStatementsAgain);
                }
                NextEvent::StatementAgain(position) => match statement(function, block, position) {
                    Some(inst) => {
                        frame.next = NextEvent::StatementAgain(position + 1);
                        return Some(Event::StatementAgain(inst));
                    }
                    None => frame.next = NextEvent::AfterAll,
                },
                NextEvent::AfterAll => {
                    frame.next = NextEvent::Leave;
                    return Some(Event::AfterAll);
                }
                NextEvent::Leave => {
                    self.frames.pop();
                }
            }
        }
    }

    /// Enters the next block of the preorder.
    #[inline]
    fn enter(&mut self) -> Event {
        let number = self.upcoming;
        let next = match self.statements {
            Statements::Skipped => NextEvent::Child,
            _ => NextEvent::BeforeStatements,
        };
        let last = self.tree.last_descendant(number);
        self.frames.push(Frame { number, last, data: D::default(), next });
        self.upcoming += 1;
        Event::SetUp
    }
}

/// The instruction at this position of `block`, where phis come first.
fn statement(function: &Function, block: Block, position: usize) -> Option<Inst> {
    let data = &function.block(block);
    let in_body = || data.body().get(position - data.phis().len());
    data.phis().get(position).or_else(in_body).copied()
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

    /// A diamond with a statement in the entry, one in the second arm, and a phi at the end.
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

    fn events(function: &Function, statements: Statements) -> Vec<(usize, Event)> {
        let tree = DomTree::compute(&Cfg::compute(function));
        let mut walk = DomWalk::<()>::new(&tree, statements);
        let mut events = Vec::new();
        while let Some(visit) = walk.next(function) {
            events.push((visit.block.index(), visit.event));
        }
        assert!(walk.next(function).is_none());
        events
    }

    #[test]
    fn all_events_happen_to_each_block() {
        use Event::{
            AfterAll, AfterStatements, BeforeStatements, BeforeStatementsAgain, SetUp, Statement,
            StatementAgain,
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
            (1, BeforeStatementsAgain),
            (1, AfterAll),
            (3, SetUp),
            (3, BeforeStatements),
            (3, Statement(inst(2))),
            (3, Statement(inst(3))),
            (3, AfterStatements),
            (3, BeforeStatementsAgain),
            (3, StatementAgain(inst(2))),
            (3, StatementAgain(inst(3))),
            (3, AfterAll),
            (2, SetUp),
            (2, BeforeStatements),
            (2, Statement(inst(1))),
            (2, AfterStatements),
            (2, BeforeStatementsAgain),
            (2, StatementAgain(inst(1))),
            (2, AfterAll),
            (0, BeforeStatementsAgain),
            (0, StatementAgain(inst(0))),
            (0, AfterAll),
        ];
        let function = diamond();
        assert_eq!(events(&function, Statements::Twice), expected);
        let mut once = expected.to_vec();
        once.retain(|(_, event)| !matches!(event, BeforeStatementsAgain | StatementAgain(_)));
        assert_eq!(events(&function, Statements::Once), once);
        once.retain(|(_, event)| matches!(event, SetUp | AfterAll));
        assert_eq!(events(&function, Statements::Skipped), once);
    }

    #[test]
    fn data_last_while_the_block_dominates() {
        // Counts the statements in all dominators, from the root downwards.
        let function = diamond();
        let tree = DomTree::compute(&Cfg::compute(&function));
        let mut walk = DomWalk::<usize>::new(&tree, Statements::Once);
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
        let mut walk = DomWalk::<()>::new(&tree, Statements::Twice);
        let (mut first, mut again) = (0, 0);
        while let Some(Visit { block, event, .. }) = walk.next(&function) {
            match event {
                Event::BeforeStatements => {
                    function.append(block, sum(), Type::I32, Symbol::NONE);
                }
                Event::Statement(_) => first += 1,
                Event::AfterStatements => {
                    function.retain_insts(block, |function, inst| {
                        matches!(*function.op(inst), Op::Phi { .. })
                    });
                }
                Event::StatementAgain(_) => again += 1,
                _ => {}
            }
        }
        // Only the phi is left.
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
        assert_eq!(events(&function, Statements::Once).len(), 400_000);
    }
}
