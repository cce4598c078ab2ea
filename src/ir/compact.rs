//! Frees the memory of removed blocks and instructions, and puts the others in the order of the layout, in which
//! passes go through them. Cost: linear in what was ever created.

use std::mem;

use crate::ir::copy::copy_op;
use crate::ir::{Block, BlockData, Function, Inst, Terminator, Value};
use crate::support::entity::EntityVec;

/// The new numbers of blocks and instructions.
#[derive(Clone, Debug)]
pub struct Renumbering {
    blocks: EntityVec<Block, Block>,
    insts: EntityVec<Inst, Inst>,
}

impl Renumbering {
    /// The new number of a block that was kept.
    pub fn block(&self, block: Block) -> Block {
        self.blocks[block]
    }

    /// The new number of an instruction that was kept.
    pub fn inst(&self, inst: Inst) -> Inst {
        self.insts[inst]
    }

    fn value(&self, value: Value) -> Value {
        match value {
            Value::Inst(inst) => Value::Inst(self.inst(inst)),
            _ => value,
        }
    }
}

impl Function {
    /// Frees the memory of removed blocks and instructions: renumbers those of the layout, in its
    /// order. The result maps old numbers to new ones, for tables that are indexed by them.
    pub fn compact(&mut self) -> Renumbering {
        let numbers = self.renumber();
        let mut pools = Function::new(self.id);
        mem::swap(&mut pools.operands, &mut self.operands);
        mem::swap(&mut pools.incoming, &mut self.incoming);
        self.operands.reserve(pools.operands.len());
        self.incoming.reserve(pools.incoming.len());
        for inst in self.ops.keys() {
            let op = self.ops[inst];
            self.ops[inst] = copy_op(self, Some(&pools), op);
            self.map_operands(inst, |value| numbers.value(value));
        }
        for block in self.blocks.keys() {
            let mut terminator = self.blocks[block].terminator;
            if let Terminator::Switch { cases, .. } = &mut terminator {
                *cases = self.create_incoming(pools.incoming(*cases));
            }
            self.blocks[block].terminator = terminator;
            self.map_terminator_operand(block, |value| numbers.value(value));
            self.map_successors(block, |target| numbers.block(target));
            self.map_phi_predecessors(block, |from| numbers.block(from));
        }
        numbers
    }

    /// Renumbers the blocks and instructions, but not what they refer to.
    fn renumber(&mut self) -> Renumbering {
        let mut numbers =
            Renumbering { blocks: self.blocks.keys().collect(), insts: self.ops.keys().collect() };
        // Room for more, since the next pass often makes some.
        let left = self.layout.len();
        let mut blocks = EntityVec::with_capacity(self.blocks.len().max(left + left / 4));
        let mut ops = EntityVec::with_capacity(self.ops.len());
        let mut attributes = EntityVec::with_capacity(self.ops.len());
        let mut kept = (Vec::new(), Vec::new());
        let has_spans = self.spans.is_some();
        for place in &mut self.layout {
            let data = &mut self.blocks[*place];
            for inst in &mut data.insts {
                attributes.push(self.attributes[*inst]);
                let number = ops.push(self.ops[*inst]);
                numbers.insts[*inst] = number;
                if has_spans {
                    kept.1.push((*inst, number));
                }
                *inst = number;
            }
            data.insts.shrink_to_fit();
            let number = blocks.push(mem::replace(data, BlockData::new(data.name)));
            numbers.blocks[*place] = number;
            if has_spans {
                kept.0.push((*place, number));
            }
            *place = number;
        }
        if let Some(former) = self.spans.take() {
            self.spans = Some(Box::new(former.renumbered(&kept.0, &kept.1)));
        }
        (self.blocks, self.ops, self.attributes) = (blocks, ops, attributes);
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{add, block, function, phi};
    use super::*;
    use crate::support::entity::Entity;

    #[test]
    fn a_compacted_function_has_what_its_layout_has() {
        let mut function = function(&[&[2], &[2], &[]]);
        let removed = add(&mut function, 0, Value::ZERO);
        let sum = add(&mut function, 0, Value::ZERO);
        function.take_out(block(0), removed);
        let end = phi(&mut function, 2, &[1]);
        function.add_phi_input(end, block(0), Value::Inst(sum));
        function.retain_blocks(|it| it != block(1));
        let numbers = function.compact();
        assert_eq!((function.block_count(), function.inst_count()), (2, 2));
        assert_eq!(function.layout(), [0, 1].map(block));
        assert_eq!((numbers.block(block(2)), numbers.inst(sum)), (block(1), Inst::from_index(0)));
        let input = (block(0), Value::Inst(numbers.inst(sum)));
        assert_eq!(function.phi_incoming(numbers.inst(end)), [input]);
        assert_eq!(function.block(block(0)).terminator, Terminator::Jump(block(1)));
    }
}
