//! Removes the phis that only dead phis read.
//!
//! A phi is live when a terminator, an instruction that is not a phi, or a live phi reads it (the
//! marking of Cytron et al. 1991, section 7.1, for phis alone).
//!
//! Requires: nothing. Preserves: everything else. Cost: linear in the function.

use crate::ir::{Block, Function, Inst, Value};
use crate::support::entity::EntityVec;
use crate::trace::{Event, PassObserver};

/// What reads a phi.
#[derive(Copy, Clone)]
enum Reader {
    /// An instruction that is not a phi, or a phi that something reads.
    Inst(Inst),
    /// The terminator of a block.
    Terminator(Block),
}

/// Removes the dead phis of `function`. Reports them to `observer`, and why others are live.
pub fn remove(function: &mut Function, observer: &mut impl PassObserver) {
    if function.phi_count() == 0 {
        return;
    }
    let mut is_dead_phi = EntityVec::filled(function.inst_count(), false);
    for &block in function.layout() {
        for &phi in function.block(block).phis() {
            is_dead_phi[phi] = true;
        }
    }
    let mut worklist = Vec::with_capacity(function.phi_count());
    let mut read = |value: Value, because: Reader, worklist: &mut Vec<Inst>| {
        if let Value::Inst(inst) = value
            && std::mem::replace(&mut is_dead_phi[inst], false)
        {
            worklist.push(inst);
            observer.record(|| {
                let event = Event::new("phi_live").inst(inst);
                match because {
                    Reader::Inst(reader) => event.other("because", reader).block_of(reader),
                    Reader::Terminator(block) => event.other("because", None).block("block", block),
                }
            });
        }
    };
    for &block in function.layout() {
        let data = &function.block(block);
        for &inst in data.body() {
            let because = Reader::Inst(inst);
            function.for_each_operand(inst, |value| read(value, because, &mut worklist));
        }
        if let Some(value) = data.terminator.operand() {
            read(value, Reader::Terminator(block), &mut worklist);
        }
    }
    while let Some(phi) = worklist.pop() {
        let because = Reader::Inst(phi);
        function.for_each_operand(phi, |value| read(value, because, &mut worklist));
    }
    for index in 0..function.layout().len() {
        let block = function.layout()[index];
        function.retain_insts(block, |_, inst| {
            if is_dead_phi[inst] {
                observer.record(|| Event::new("phi_dead").inst(inst));
            }
            !is_dead_phi[inst]
        });
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::function_with_edges;
    use super::*;
    use crate::ir::{Block, Terminator, Type};
    use crate::support::entity::Entity;
    use crate::support::interner::Symbol;

    #[test]
    fn phis_that_only_read_each_other_go() {
        let (_, mut function, param) = function_with_edges(&[&[1], &[1, 2], &[]]);
        let [entry, header, end] = [0, 1, 2].map(Block::from_index);
        let phi = |function: &mut Function, block, incoming: &[(Block, Value)]| {
            function.append_phi(block, Type::I32, Symbol::NONE, incoming)
        };
        let inputs = [(entry, param), (header, Value::ZERO)];
        let [dead, also_dead, live] = [(); 3].map(|()| phi(&mut function, header, &inputs));
        for (user, used) in [(dead, also_dead), (also_dead, dead)] {
            function.set_phi_value(user, 1, Value::Inst(used));
        }
        let reader = phi(&mut function, end, &[(header, Value::Inst(live))]);
        function.set_terminator(end, Terminator::Return(Some(Value::Inst(reader))));
        remove(&mut function, &mut ());
        assert_eq!(function.block(header).phis()[..], [live]);
        assert_eq!(function.block(end).phis()[..], [reader]);
    }
}
