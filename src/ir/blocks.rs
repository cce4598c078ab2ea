//! Edits of blocks: splitting, merging, removal. They keep phis in agreement with the edges.

use std::mem::{replace, take};

use crate::ir::{Block, Function, Inst, Terminator, Value};
use crate::support::entity::EntityVec;
use crate::support::interner::Symbol;

impl Function {
    /// Splits `block`: a new block, which follows it in the layout, takes the instructions of its
    /// body from `position` on and its terminator, and `block` jumps there. Linear in the layout,
    /// in the instructions that move and in the phis of the successors.
    pub fn split_block(&mut self, block: Block, position: usize, name: Symbol) -> Block {
        let rest = self.create_block(name);
        self.place_after(block, rest);
        self.blocks[rest].insts = self.blocks[block].take_body_from(position);
        let terminator = replace(&mut self.blocks[block].terminator, Terminator::Jump(rest));
        self.blocks[rest].terminator = terminator;
        self.move_phi_inputs(rest, block, rest);
        if let Some(spans) = &mut self.spans {
            spans.move_terminator(block, rest);
        }
        rest
    }

    /// Puts one new, empty block on all edges from `from` to `to`, and right after `from` in the
    /// layout. There must be such an edge. Linear in the layout, in the edges from `from` and in the
    /// inputs of the phis of `to`.
    ///
    /// This splits a critical edge, also a doubled one: the new block has one distinct predecessor
    /// and one successor.
    pub fn split_edge(&mut self, from: Block, to: Block, name: Symbol) -> Block {
        let middle = self.create_block(name);
        self.place_after(from, middle);
        debug_assert!(self.successors(from).any(|target| target == to));
        self.map_successors(from, |target| if target == to { middle } else { target });
        self.blocks[middle].terminator = Terminator::Jump(to);
        self.map_phi_predecessors(to, |pred| if pred == from { middle } else { pred });
        middle
    }

    /// Merges each block into its predecessor, if that is the only one and jumps to it. Returns the
    /// phis of the merged blocks, with the values that the caller has to replace them by. Merged
    /// blocks leave the layout. Linear in the size of the function.
    pub fn merge_chains(&mut self) -> Vec<(Inst, Value)> {
        let mut edge_count = EntityVec::<Block, u32>::filled(self.blocks.len(), 0);
        for &block in &self.layout {
            self.successors(block).for_each(|target| edge_count[target] += 1);
        }
        edge_count[self.entry()] += 1;
        // The block that follows `block` in its chain.
        let next = |function: &Function, block: Block| match function.blocks[block].terminator {
            Terminator::Jump(next) if next != block && edge_count[next] == 1 => Some(next),
            _ => None,
        };
        let mut is_head = EntityVec::<Block, bool>::filled(self.blocks.len(), true);
        let mut has_chains = false;
        for next in self.layout.iter().filter_map(|&block| next(self, block)) {
            (is_head[next], has_chains) = (false, true);
        }
        let mut replaced = Vec::new();
        if !has_chains {
            return replaced;
        }
        let mut head_of: EntityVec<Block, Block> = self.blocks.keys().collect();
        let mut longer: Vec<Block> = Vec::new();
        for index in 0..self.layout.len() {
            let head = self.layout[index];
            if !is_head[head] {
                continue;
            }
            if next(self, head).is_some() {
                longer.push(head);
            }
            while let Some(next) = next(self, head) {
                let data = &mut self.blocks[next];
                let mut body = data.take_body_from(0);
                let phis = take(&mut data.insts);
                data.phi_count = 0;
                let terminator = replace(&mut data.terminator, Terminator::Unreachable);
                for phi in phis {
                    let [(_, value)] = *self.phi_incoming(phi) else { panic!("it has one edge") };
                    replaced.push((phi, value));
                }
                self.inherit_may_run_forever(head, next);
                let data = &mut self.blocks[head];
                data.insts.append(&mut body);
                data.terminator = terminator;
                if let Some(spans) = &mut self.spans {
                    spans.move_terminator(next, head);
                }
                head_of[next] = head;
            }
        }
        self.layout.retain(|&block| head_of[block] == block);
        for target in self.targets_of(&longer) {
            self.map_phi_predecessors(target, |from| head_of[from]);
        }
        replaced
    }

    /// Keeps the blocks for which `keep` returns true and takes the others out of the layout, with
    /// the inputs that phis had from them. The caller promises that no kept block branches to
    /// a removed one and that the entry stays. Linear in the size of the function.
    pub fn retain_blocks(&mut self, keep: impl Fn(Block) -> bool) {
        let removed: Vec<Block> = self.layout.iter().copied().filter(|&it| !keep(it)).collect();
        for target in self.targets_of(&removed) {
            self.retain_phi_inputs(target, &keep);
        }
        self.layout.retain(|&block| keep(block));
    }

    /// Where these blocks go, each block once.
    fn targets_of(&self, blocks: &[Block]) -> Vec<Block> {
        let mut targets: Vec<Block> =
            blocks.iter().flat_map(|&block| self.successors(block)).collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    /// Moves blocks in the layout: each list to the place right before the block that it is paired
    /// with. That block is not the entry and is not moved itself. Linear in the blocks.
    pub fn move_before(&mut self, lists: Vec<(Block, Vec<Block>)>) {
        let count = self.block_count();
        let mut is_moved = EntityVec::filled(count, false);
        let mut before: EntityVec<Block, Vec<Block>> = EntityVec::filled(count, Vec::new());
        for (target, blocks) in lists {
            blocks.iter().for_each(|&block| is_moved[block] = true);
            before[target] = blocks;
        }
        let former = std::mem::take(&mut self.layout);
        for &block in former.iter().filter(|&&block| !is_moved[block]) {
            self.layout.append(&mut before[block]);
            self.layout.push(block);
        }
        debug_assert!({
            let sorted = |layout: &[Block]| {
                let mut blocks = layout.to_vec();
                blocks.sort_unstable();
                blocks
            };
            self.layout[0] == former[0] && sorted(&self.layout) == sorted(&former)
        });
    }

    /// Puts `block`, which is not in the layout, right after `before`. Linear in the layout.
    fn place_after(&mut self, before: Block, block: Block) {
        let position = self.layout.iter().position(|&other| other == before);
        self.layout.insert(position.expect("the block is part of the function") + 1, block);
    }

    /// In the phis of the successors of `block`, replaces the predecessor `old` by `new`.
    fn move_phi_inputs(&mut self, block: Block, old: Block, new: Block) {
        let targets: Vec<Block> = self.successors(block).collect();
        for target in targets {
            self.map_phi_predecessors(target, |from| if from == old { new } else { from });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{add, block, branch, function, phi, switch};
    use super::*;

    #[test]
    fn a_split_loop_keeps_its_phi() {
        // 1 goes to itself and to 2, which has a phi as well.
        let mut function = function(&[&[1], &[1, 2], &[]]);
        let header = phi(&mut function, 1, &[0, 1]);
        let [first, second] = [(); 2].map(|()| add(&mut function, 1, Value::Inst(header)));
        let end = phi(&mut function, 2, &[1]);
        let rest = function.split_block(block(1), 1, Symbol::NONE);
        assert_eq!(function.layout(), [block(0), block(1), rest, block(2)]);
        assert_eq!(function.block(block(1)).body()[..], [first]);
        assert_eq!(function.block(rest).body()[..], [second]);
        assert_eq!(function.block(block(1)).terminator, Terminator::Jump(rest));
        assert_eq!(function.block(rest).terminator, branch(1, 2));
        let inputs = [(block(0), Value::i32(0)), (rest, Value::i32(1))];
        assert_eq!(function.phi_incoming(header), inputs);
        assert_eq!(function.phi_incoming(end), [(rest, Value::i32(1))]);

        // And back.
        assert_eq!(function.merge_chains(), []);
        assert_eq!(function.block(block(1)).body()[..], [first, second]);
        assert_eq!(function.block(block(1)).terminator, branch(1, 2));
        assert_eq!(function.phi_incoming(end), [(block(1), Value::i32(1))]);
        let inputs = [0, 1].map(|from| (block(from), Value::i32(from as i32)));
        assert_eq!(function.phi_incoming(header), inputs);
        assert_eq!(function.layout(), [0, 1, 2].map(block));
    }

    #[test]
    fn an_edge_is_split_with_its_doubles() {
        // 0 goes to 1 by the default and two cases, and to 2.
        let mut function = function(&[&[], &[2], &[]]);
        switch(&mut function, 0, 1, &[1, 2, 1]);
        let first = phi(&mut function, 1, &[0]);
        let end = phi(&mut function, 2, &[0, 1]);
        let middle = function.split_edge(block(0), block(1), Symbol::NONE);
        let targets: Vec<_> = function.successors(block(0)).collect();
        assert_eq!(targets, [middle, middle, block(2), middle]);
        assert_eq!(function.block(middle).terminator, Terminator::Jump(block(1)));
        assert_eq!(function.phi_incoming(first), [(middle, Value::i32(0))]);
        // The critical edge.
        let other = function.split_edge(block(0), block(2), Symbol::NONE);
        let inputs = [(other, Value::i32(0)), (block(1), Value::i32(1))];
        assert_eq!(function.phi_incoming(end), inputs);
        assert_eq!(function.layout(), [block(0), other, middle, block(1), block(2)]);
    }

    #[test]
    fn an_edge_to_itself_is_split() {
        let mut function = function(&[&[1], &[1, 1]]);
        let header = phi(&mut function, 1, &[0, 1]);
        let middle = function.split_edge(block(1), block(1), Symbol::NONE);
        let to_middle: Vec<_> = function.successors(block(1)).collect();
        assert_eq!(to_middle, [middle, middle]);
        assert_eq!(function.phi_incoming(header)[1], (middle, Value::i32(1)));
    }

    #[test]
    fn a_merged_block_gives_its_phis_away() {
        let mut function = function(&[&[1], &[2, 2], &[]]);
        let single = phi(&mut function, 1, &[0]);
        let sum = add(&mut function, 1, Value::Inst(single));
        let end = phi(&mut function, 2, &[1]);
        assert_eq!(function.merge_chains(), [(single, Value::i32(0))]);
        assert_eq!(function.block(block(0)).body()[..], [sum]);
        assert_eq!(function.block(block(0)).terminator, branch(2, 2));
        assert_eq!(function.phi_incoming(end), [(block(0), Value::i32(1))]);
        assert_eq!(function.layout(), [0, 2].map(block));
    }

    #[test]
    fn a_chain_is_merged_in_any_layout_and_a_loop_stays() {
        // From 0 by 3, 2 and 1 to 4, which goes to itself.
        let mut function = function(&[&[3], &[4], &[1], &[2], &[4]]);
        let sums = [3, 2, 1].map(|holder| add(&mut function, holder, Value::ZERO));
        let header = phi(&mut function, 4, &[1, 4]);
        assert_eq!(function.merge_chains(), []);
        assert_eq!(function.layout(), [0, 4].map(block));
        assert_eq!(function.block(block(0)).body()[..], sums);
        assert_eq!(function.block(block(0)).terminator, Terminator::Jump(block(4)));
        let inputs = [(block(0), Value::i32(1)), (block(4), Value::i32(4))];
        assert_eq!(function.phi_incoming(header), inputs);
        assert_eq!(function.merge_chains(), []);
    }

    #[test]
    fn a_removed_block_takes_its_edges_along() {
        let mut function = function(&[&[2], &[1, 2], &[]]);
        let end = phi(&mut function, 2, &[0, 1]);
        function.retain_blocks(|it| it != block(1));
        assert_eq!(function.layout(), [0, 2].map(block));
        assert_eq!(function.phi_incoming(end), [(block(0), Value::i32(0))]);
    }
}
