//! Copies of blocks: of another function, for inlining, or of the same one, for unrolling.
//! Cost: linear in what the blocks hold and, for blocks of the same function, in the edges from them
//! and in the phis of the blocks that they go to.

use std::cell::OnceCell;

use rustc_hash::FxHashMap;

use crate::ir::{
    Block, BlockData, Function, IncomingList, Inst, InstData, Op, Param, Terminator, Value,
    ValueList,
};

/// The copies of blocks and of their instructions.
#[derive(Clone, Debug, Default)]
pub struct Copies {
    /// Each block and its copy, in the order in which they were given.
    pub blocks: Vec<(Block, Block)>,
    /// Each instruction of these and its copy, block by block.
    pub insts: Vec<(Inst, Inst)>,
    block_of: FxHashMap<Block, Block>,
    /// Made when it is asked for the first time: who copies only blocks needs none.
    inst_of: OnceCell<FxHashMap<Inst, Inst>>,
}

impl Copies {
    /// The copy of `block`, or `block` itself if it was not copied.
    pub fn block(&self, block: Block) -> Block {
        self.block_of.get(&block).copied().unwrap_or(block)
    }

    /// The copy of `inst`, or `inst` itself if it was not copied.
    pub fn inst(&self, inst: Inst) -> Inst {
        let inst_of = self.inst_of.get_or_init(|| self.insts.iter().copied().collect());
        inst_of.get(&inst).copied().unwrap_or(inst)
    }
}

impl Function {
    /// A copy of the operation, with operand lists of its own.
    pub fn copy_op(&mut self, op: Op) -> Op {
        copy_op(self, None, op)
    }

    /// Adds copies of all blocks of `source`, a function of the same module, at the end of the
    /// layout. They read each other's results, and `param` says what they read in place of a
    /// parameter. No edge goes to them yet; the caller makes one to the copy of the entry, and
    /// replaces the terminators that return.
    pub fn copy_body(&mut self, source: &Function, param: impl Fn(Param) -> Value) -> Copies {
        let (copies, _) = copy_blocks(self, Some(source), source.layout());
        let change = |value| match value {
            Value::Inst(inst) => Value::Inst(copies.inst(inst)),
            Value::Param(number) => param(number),
            _ => value,
        };
        copies.insts.iter().for_each(|&(_, copy)| self.map_operands(copy, change));
        copies.blocks.iter().for_each(|&(_, copy)| self.map_terminator_operand(copy, change));
        copies
    }

    /// Adds copies of these blocks of the function itself, at the end of the layout. Branches
    /// between the blocks become branches between the copies. Branches to other blocks go there
    /// from the copies, too, and phis there read from a copy what they read from the original. As
    /// long as no edge goes to a copy from elsewhere, its phis have inputs from copies alone.
    ///
    /// The operands of the copies are the results of the *originals*: once
    /// [`Function::redirect_all_to_copy`] sends edges to the copies, both may reach a use.
    /// [`SsaUpdate`](crate::transform::update_ssa::SsaUpdate) finds the value that each use reads.
    pub fn duplicate_blocks(&mut self, blocks: &[Block]) -> Copies {
        let (copies, mut others) = copy_blocks(self, None, blocks);
        others.sort_unstable();
        others.dedup();
        for other in others {
            for index in 0..self.blocks[other].phis().len() {
                let phi = self.blocks[other].phis()[index];
                let copied = |&(from, value)| Some((*copies.block_of.get(&from)?, value));
                let inputs: Vec<_> = self.phi_incoming(phi).iter().filter_map(copied).collect();
                self.add_phi_inputs(phi, &inputs);
            }
        }
        copies
    }

    /// Redirects all edges from these blocks to `old` to `new`. One of the two is a copy of the
    /// other, and neither has got a phi since. The phis of `new` then read from these blocks what
    /// the phis of `old` read. Linear in the edges from the blocks and in the inputs of the phis.
    pub fn redirect_all_to_copy(&mut self, blocks: &[Block], old: Block, new: Block) {
        let mut is_moved: FxHashMap<Block, bool> = FxHashMap::default();
        for &block in blocks {
            let (mut goes_to_old, mut goes_to_new) = (false, false);
            self.successors(block).for_each(|target| {
                goes_to_old |= target == old;
                goes_to_new |= target == new;
            });
            if goes_to_old && old != new {
                is_moved.insert(block, !goes_to_new);
            }
        }
        for index in 0..self.blocks[new].phis().len() {
            let (phi, twin) = (self.blocks[new].phis()[index], self.blocks[old].phis()[index]);
            let inputs = self.phi_incoming(twin).iter().copied();
            let is_new = |(from, _): &(Block, Value)| is_moved.get(from) == Some(&true);
            let inputs: Vec<_> = inputs.filter(is_new).collect();
            self.add_phi_inputs(phi, &inputs);
        }
        self.retain_phi_inputs(old, |from| !is_moved.contains_key(&from));
        for &block in blocks {
            self.map_successors(block, |target| if target == old { new } else { target });
        }
    }
}

/// Copies `blocks` of `source`, or of `target` itself. Edges between them become edges between the copies,
/// whose phis have inputs from copies alone. The second result is where the other edges go. Each copy is
/// finished before the next, while the caches have it.
fn copy_blocks(
    target: &mut Function,
    source: Option<&Function>,
    blocks: &[Block],
) -> (Copies, Vec<Block>) {
    let (mut copies, mut others) = (Copies::default(), Vec::new());
    for &block in blocks {
        let copy = target.create_block(source.unwrap_or(&*target).block(block).name);
        target.place(copy);
        copies.blocks.push((block, copy));
    }
    copies.block_of = copies.blocks.iter().copied().collect();
    for index in 0..blocks.len() {
        let (block, copy) = copies.blocks[index];
        let data = source.unwrap_or(&*target).block(block);
        let BlockData { loop_origin, may_run_forever, mut terminator, .. } = *data;
        let insts: Vec<Inst> = data.insts().to_vec();
        target.set_loop_origin(copy, loop_origin);
        target.set_may_run_forever(copy, may_run_forever);
        for inst in insts {
            let data = source.unwrap_or(&*target).inst(inst);
            let op = copy_op(target, source, data.op);
            let created = target.create(InstData { op, ..data });
            target.push(copy, created);
            copies.insts.push((inst, created));
        }
        if let Terminator::Switch { cases, .. } = &mut terminator {
            *cases = copy_incoming(target, source, *cases);
        }
        target.terminate(copy, terminator);
        let is_other = |other: &Block| !copies.block_of.contains_key(other);
        others.extend(target.successors(copy).filter(is_other));
        target.retain_phi_inputs(copy, |from| !is_other(&from));
        target.map_phi_predecessors(copy, |from| copies.block(from));
        target.map_successors(copy, |target| copies.block(target));
    }
    if let Some(spans) = &mut target.spans {
        match source.map(|source| source.spans.as_deref()) {
            Some(None) => {}
            of => spans.add_copies(of.flatten(), &copies.blocks, &copies.insts),
        }
    }
    (copies, others)
}

pub(super) fn copy_op(target: &mut Function, source: Option<&Function>, mut op: Op) -> Op {
    match &mut op {
        Op::GetElementPtr { operands: list, .. }
        | Op::Select { operands: list }
        | Op::ExtractValue { operands: list }
        | Op::InsertValue { operands: list }
        | Op::Call { args: list, .. } => *list = copy_operands(target, source, *list),
        Op::Phi { incoming } => *incoming = copy_incoming(target, source, *incoming),
        _ => {}
    }
    op
}

fn copy_operands(target: &mut Function, source: Option<&Function>, list: ValueList) -> ValueList {
    match source {
        Some(source) => target.create_operands(source.operands(list)),
        None => {
            let values = target.operands(list).to_vec();
            target.create_operands(&values)
        }
    }
}

fn copy_incoming(
    target: &mut Function,
    source: Option<&Function>,
    list: IncomingList,
) -> IncomingList {
    match source {
        Some(source) => target.create_incoming(source.incoming(list)),
        None => {
            let pairs = target.incoming(list).to_vec();
            target.create_incoming(&pairs)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{add, block, branch, function, phi, switch};
    use super::*;
    use crate::ir::Type;
    use crate::support::entity::Entity;
    use crate::support::interner::Symbol;

    #[test]
    fn a_copied_body_reads_its_own_results() {
        // A loop with a call of lists: a phi, a select and a switch.
        let mut source = function(&[&[1], &[], &[]]);
        switch(&mut source, 1, 2, &[1, 2]);
        let param = Value::Param(Param::from_index(0));
        let header = phi(&mut source, 1, &[0, 1]);
        let operands = source.create_operands(&[param, Value::Inst(header), Value::ZERO]);
        let select = source.append(block(1), Op::Select { operands }, Type::I32, Symbol::NONE);
        source.set_phi_value(header, 1, Value::Inst(select));
        source.set_terminator(block(2), Terminator::Return(Some(Value::Inst(select))));

        let mut target = function(&[&[1], &[]]);
        add(&mut target, 0, Value::ZERO);
        let before = source.clone();
        let copies = target.copy_body(&source, |_| Value::i32(7));
        assert_eq!(copies.blocks, [(0, 2), (1, 3), (2, 4)].map(|(a, b)| (block(a), block(b))));
        assert_eq!(target.layout(), [0, 1, 2, 3, 4].map(block));
        let targets: Vec<_> = target.successors(block(3)).collect();
        assert_eq!(targets, [4, 3, 4].map(block));
        let [header_copy, select_copy] = [header, select].map(|inst| copies.inst(inst));
        let value = Value::Inst(select_copy);
        assert_eq!(target.phi_incoming(header_copy), [(block(2), Value::ZERO), (block(3), value)]);
        let mut operands = Vec::new();
        target.for_each_operand(select_copy, |value| operands.push(value));
        assert_eq!(operands, [Value::i32(7), Value::Inst(header_copy), Value::ZERO]);
        assert_eq!(target.block(block(4)).terminator, Terminator::Return(Some(value)));
        assert_eq!(source, before);
    }

    #[test]
    fn duplicated_blocks_go_where_the_originals_go() {
        // A loop of 1 and 2, left from 1 to 3.
        let mut function = function(&[&[1], &[2, 3], &[1], &[]]);
        let header = phi(&mut function, 1, &[0, 2]);
        let sum = add(&mut function, 2, Value::Inst(header));
        function.set_phi_value(header, 1, Value::Inst(sum));
        let exit = phi(&mut function, 3, &[1]);
        let copies = function.duplicate_blocks(&[1, 2].map(block));
        assert_eq!(copies.blocks, [(block(1), block(4)), (block(2), block(5))]);
        let [header_copy, sum_copy] = [header, sum].map(|inst| copies.inst(inst));
        assert_eq!(function.block(block(4)).terminator, branch(5, 3));
        assert_eq!(function.block(block(5)).terminator, Terminator::Jump(block(4)));
        // The operands are those of the originals.
        assert_eq!(function.phi_incoming(header_copy), [(block(5), Value::Inst(sum))]);
        assert_eq!(function.block(block(5)).body()[..], [sum_copy]);
        assert_eq!(*function.op(sum_copy), *function.op(sum));
        let inputs = [(block(1), Value::i32(1)), (block(4), Value::i32(1))];
        assert_eq!(function.phi_incoming(exit), inputs);
        assert_eq!(function.phi_incoming(header).len(), 2);
    }

    #[test]
    fn many_duplicated_blocks_share_an_exit() {
        // Each block but the last goes to the last and to the next.
        let last = 1000;
        let edges: Vec<[usize; 2]> = (0..last).map(|block| [last, block + 1]).collect();
        let edges = edges.iter().map(|edges| &edges[..]).chain([&[][..]]).collect::<Vec<_>>();
        let mut function = function(&edges);
        let exit = phi(&mut function, last, &(0..last).collect::<Vec<_>>());
        function.duplicate_blocks(&(0..last).map(block).collect::<Vec<_>>());
        assert_eq!(function.phi_incoming(exit).len(), 2000);
        assert!(function.incoming.len() < 4000);
    }
}
