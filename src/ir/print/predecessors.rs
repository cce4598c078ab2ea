//! The predecessors of blocks, for the comments behind labels and the inputs of phis.

use crate::ir::{Block, Function};
use crate::support::entity::Entity;

/// The predecessors of every block, in the order of the layout, once for each edge.
pub(crate) struct Predecessors {
    /// Where those of each block begin in `blocks`; one longer than there are blocks.
    starts: Vec<u32>,
    blocks: Vec<Block>,
}

impl Predecessors {
    pub fn compute(function: &Function) -> Predecessors {
        let edges = || {
            function.layout.iter().flat_map(|&block| {
                function.successors(block).map(move |successor| (block, successor))
            })
        };
        let mut starts = vec![0u32; function.blocks.len() + 1];
        for (_, successor) in edges() {
            starts[successor.index() + 1] += 1;
        }
        for index in 1..starts.len() {
            starts[index] += starts[index - 1];
        }
        let mut next = starts.clone();
        let total = starts[function.blocks.len()] as usize;
        let mut blocks = vec![Block::from_index(0); total];
        for (block, successor) in edges() {
            let slot = &mut next[successor.index()];
            blocks[*slot as usize] = block;
            *slot += 1;
        }
        Predecessors { starts, blocks }
    }

    pub fn of(&self, block: Block) -> &[Block] {
        let index = block.index();
        &self.blocks[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}
