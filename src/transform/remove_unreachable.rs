//! Removes the blocks that the entry does not reach, and the inputs that phis have from them.
//!
//! Requires: nothing. Preserves: what the function does, the order of the other blocks; a phi
//! may be left with a single input. Cost: linear in the function.

use crate::ir::Function;
use crate::support::entity::EntityVec;
use crate::transform::Pass;

/// This pass.
pub static PASS: Pass = Pass {
    name: "remove-unreachable",
    help: "Remove the blocks that no path from the entry reaches",
    requires: "nothing",
    preserves: "every reachable block but for the phi inputs from removed blocks",
    run: |_, function, _| run(function),
};

/// Removes the unreachable blocks of `function`.
pub fn run(function: &mut Function) {
    let mut is_reached = EntityVec::filled(function.block_count(), false);
    is_reached[function.entry()] = true;
    let mut reached = 1;
    let mut worklist = vec![function.entry()];
    while let Some(block) = worklist.pop() {
        for successor in function.successors(block) {
            if !std::mem::replace(&mut is_reached[successor], true) {
                reached += 1;
                worklist.push(successor);
            }
        }
    }
    if reached < function.layout().len() {
        function.retain_blocks(|block| is_reached[block]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{FuncId, Function, Terminator, Type, Value};
    use crate::support::entity::Entity;
    use crate::support::interner::Symbol;

    #[test]
    fn a_lost_loop_goes_with_its_phi_inputs() {
        let mut main = Function::new(FuncId::from_index(0));
        let entry = main.create_entry();
        let [lost, end] = [(); 2].map(|()| main.create_block(Symbol::NONE));
        main.place(lost);
        main.place(end);
        let cond = Value::Int(crate::ir::IntType::I1, 0);
        main.terminate(entry, Terminator::Jump(end));
        main.terminate(lost, Terminator::Branch { cond, then_block: lost, else_block: end });
        let incoming = [(lost, Value::i32(1)), (entry, Value::i32(2))];
        let phi = main.append_phi(end, Type::I32, Symbol::NONE, &incoming);
        main.terminate(end, Terminator::Return(Some(Value::Inst(phi))));

        run(&mut main);
        assert_eq!(main.layout(), [entry, end]);
        assert_eq!(main.phi_incoming(phi), [(entry, Value::i32(2))]);
    }
}
