//! Dominance between instructions: where a value is available.
//!
//! An instruction dominates a place if it was executed whenever control reaches that place. In
//! another block, that is so if its block dominates the other block; in the same block, if it comes
//! before the place. As in LLVM,
//! - a phi uses an input at the end of the predecessor that the input comes from, after all
//!   instructions there, and not at the place of the phi. So a phi may use itself, or a value that
//!   is computed after it;
//! - the phis of a block take their values at once, so none of them dominates another;
//! - every instruction dominates every unreachable place, as no path leads there, and an
//!   unreachable instruction dominates no reachable place.
//!
//! Requires the dominator tree of the function. Valid until a block, an edge or the order of
//! instructions changes. Cost: linear; queries are O(1).

use crate::analysis::DomTree;
use crate::ir::{Block, Function, Inst, Position, Positions};

/// A place where a value is used.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Use {
    /// An operand of this instruction, which is not a phi.
    Operand(Inst),
    /// An input that a phi has from this predecessor.
    Incoming(Block),
    /// The operand of the terminator of this block.
    Terminator(Block),
}

/// Dominance between the instructions of a function.
#[derive(Clone, Debug)]
pub struct InstDominance<'a> {
    tree: &'a DomTree,
    positions: Positions,
}

impl<'a> InstDominance<'a> {
    /// Finds the positions of the instructions of `function`, whose dominator tree is `tree`.
    pub fn compute(function: &Function, tree: &'a DomTree) -> InstDominance<'a> {
        InstDominance { tree, positions: Positions::compute(function) }
    }

    /// Whether the value of `definition` is available at `place`. A phi counts as the beginning of its
    /// block. No reachable instruction dominates its own operands.
    pub fn dominates_use(&self, definition: Inst, place: Use) -> bool {
        let place = match place {
            Use::Operand(inst) => self.positions.of(inst),
            Use::Incoming(block) | Use::Terminator(block) => Some(Position::end(block)),
        };
        let Some(place) = place.filter(|place| self.tree.is_reachable(place.block)) else {
            return true;
        };
        let Some(definition) = self.positions.of(definition) else { return false };
        if definition.block == place.block {
            definition.index < place.index
        } else {
            self.tree.dominates(definition.block, place.block)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Cfg;
    use crate::ir::{BinaryOp, FuncId, IntType, Op, Terminator, Type, Value};
    use crate::support::entity::Entity;
    use crate::support::interner::Symbol;

    fn add(lhs: Value, rhs: Value) -> Op {
        Op::Binary { op: BinaryOp::Add, lhs, rhs }
    }

    #[test]
    fn a_phi_uses_its_inputs_at_the_end_of_predecessors() {
        // A block that jumps to itself, then the end, and an unreachable block.
        let mut function = Function::new(FuncId::from_index(0));
        let entry = function.create_entry();
        let [header, end, lost] = [(); 3].map(|()| function.create_block(Symbol::NONE));
        [header, end, lost].iter().for_each(|&block| function.place(block));
        let cond = Value::Int(IntType::I1, 1);
        let repeat = Terminator::Branch { cond, then_block: header, else_block: end };
        function.terminate(entry, Terminator::Jump(header));
        function.terminate(header, repeat);
        let name = Symbol::NONE;
        let phi = function.append_phi(header, Type::I32, name, &[]);
        let other_phi = function.append_phi(header, Type::I32, name, &[]);
        let sum = function.append(header, add(Value::Inst(phi), Value::ZERO), Type::I32, name);
        let next = function.append(header, add(Value::Inst(sum), Value::ZERO), Type::I32, name);
        let last = function.append(end, add(Value::Inst(next), Value::ZERO), Type::I32, name);
        let dead = function.append(lost, add(Value::Inst(next), Value::ZERO), Type::I32, name);
        let unplaced = function.create_inst(add(Value::ZERO, Value::ZERO), Type::I32, name);
        function.terminate(end, Terminator::Return(Some(Value::Inst(last))));

        let tree = DomTree::compute(&Cfg::compute(&function));
        let dominance = InstDominance::compute(&function, &tree);
        let dominates = |a, b| dominance.dominates_use(a, Use::Operand(b));
        assert!(dominates(phi, sum) && dominates(sum, next));
        assert!(!dominates(next, sum) && !dominates(sum, sum));
        assert!(!dominates(phi, other_phi) && !dominates(other_phi, phi));
        assert!(!dominates(sum, phi));
        // `sum` is available to a phi of the header from the back edge, but not from the entry.
        assert!(dominance.dominates_use(sum, Use::Incoming(header)));
        assert!(dominance.dominates_use(phi, Use::Incoming(header)));
        assert!(!dominance.dominates_use(sum, Use::Incoming(entry)));
        assert!(dominance.dominates_use(last, Use::Terminator(end)));
        assert!(dominates(next, last) && !dominates(last, next));
        // No path leads to the lost block.
        assert!(dominates(last, dead) && dominates(dead, dead));
        assert!(dominance.dominates_use(sum, Use::Incoming(lost)));
        assert!(!dominates(dead, last) && !dominates(unplaced, last));
        assert!(dominates(last, unplaced));
    }
}
