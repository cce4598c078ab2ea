//! Natural loops and how they nest.
//!
//! A *back edge* u→h is an edge whose target dominates its source; `h` is a *header*. The natural
//! loop of `h` is `h` with all blocks that reach a source of its back edges, a *latch*, without
//! going through `h` (Allen and Cocke; Hecht and Ullman). Two such loops are apart, or one is in
//! the other. As in LLVM, cycles that are entered in several places are no loops; they are the
//! [`irreducible`](crate::analysis::irreducible) regions.
//!
//! Headers are taken in reverse preorder of the dominator tree, so that inner loops come before
//! those around them. From the latches of `h` the search goes backward, and over a loop that was
//! found before in one step, to the predecessors of its header. A disjoint-set forest (Tarjan
//! 1975) knows the outermost loop so far around a block. Havlak, "Nesting of Reducible and
//! Irreducible Loops" (1997), is built the same way, on a depth-first search in place of the
//! dominator tree; what Ramalingam (1999) found to be quadratic in it, the handling of
//! irreducible loops, is not part of this.
//!
//! The blocks of all loops are one array, in which each loop with those inside it is an interval.
//!
//! Requires the dominator tree of the graph. Right until an edge changes. Cost: O(m log n), as
//! path halving is without ranks, and linear on graphs that programs have; queries O(1) unless
//! they say otherwise.

use std::ops::Range;

use crate::analysis::{CompressedRows, DirectedGraph, DomTree};
use crate::entity;
use crate::ir::Block;
use crate::support::entity::{Entity, EntityVec};

entity! {
    /// A natural loop of a [`LoopForest`].
    Loop
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct LoopData {
    header: Block,
    parent: Option<Loop>,
    depth: u32,
    /// The positions of its blocks.
    positions: Range<u32>,
}

/// The natural loops of a graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopForest {
    loops: EntityVec<Loop, LoopData>,
    /// The innermost loop around each block.
    innermost: EntityVec<Block, Option<Loop>>,
    /// The blocks of all loops, each once.
    blocks: Vec<Block>,
    /// The position in `blocks` of each block that is in a loop.
    position: EntityVec<Block, Option<u32>>,
    latches: CompressedRows<Loop, Block>,
    children: CompressedRows<Loop, Loop>,
    outermost: Vec<Loop>,
}

impl LoopForest {
    /// The loops of `graph`, whose dominator tree is `tree`.
    pub fn compute(graph: &impl DirectedGraph, tree: &DomTree) -> LoopForest {
        let latches = back_edges(graph, tree);
        let mut loops: EntityVec<Loop, LoopData> = EntityVec::new();
        let mut latch_pairs = Vec::with_capacity(latches.len());
        // Back edges come in preorder of their headers.
        for &(header, latch) in &latches {
            let last = loops.values().next_back();
            if last.is_none_or(|last| last.header != header) {
                loops.push(LoopData { header, parent: None, depth: 0, positions: 0..0 });
            }
            latch_pairs.push((Loop::from_index(loops.len() - 1), latch));
        }
        let latches = CompressedRows::from_pairs(loops.len(), &latch_pairs);
        let mut forest = LoopForest {
            loops,
            innermost: EntityVec::filled(graph.node_count(), None),
            blocks: Vec::new(),
            position: EntityVec::filled(graph.node_count(), None),
            latches,
            children: CompressedRows::from_pairs(0, &[]),
            outermost: Vec::new(),
        };
        forest.find_bodies(graph, tree);
        forest.arrange(tree);
        forest
    }

    /// Sets the innermost loop of every block, and the parent and depth of every loop.
    fn find_bodies(&mut self, graph: &impl DirectedGraph, tree: &DomTree) {
        // The header of the outermost loop found so far around each block, by way of others; a
        // block in no loop stands for itself.
        let mut toward_outermost: EntityVec<Block, Block> =
            (0..graph.node_count()).map(Block::from_index).collect();
        let mut worklist = Vec::new();
        for current in self.loops.keys().rev() {
            let header = self.loops[current].header;
            self.innermost[header] = Some(current);
            worklist.extend_from_slice(self.latches.row(current));
            while let Some(block) = worklist.pop() {
                let outermost = find(&mut toward_outermost, block);
                if outermost == header {
                    continue;
                }
                toward_outermost[outermost] = header;
                match self.innermost[outermost] {
                    // It heads that loop, since else it would not stand for itself.
                    Some(inner) => self.loops[inner].parent = Some(current),
                    None => self.innermost[outermost] = Some(current),
                }
                let predecessors = graph.predecessors(outermost).iter().copied();
                worklist.extend(predecessors.filter(|&block| tree.is_reachable(block)));
            }
        }
        for current in self.loops.keys() {
            let outer_depth = self.loops[current].parent.map_or(0, |outer| self.loops[outer].depth);
            self.loops[current].depth = outer_depth + 1;
        }
    }

    /// Arranges the blocks and the children, once the parents are known.
    fn arrange(&mut self, tree: &DomTree) {
        let mut own_count: EntityVec<Loop, u32> = EntityVec::filled(self.loops.len(), 0);
        for &current in tree.preorder().iter().filter_map(|&block| self.innermost[block].as_ref()) {
            own_count[current] += 1;
        }
        let mut count = own_count.clone();
        for current in self.loops.keys().rev() {
            if let Some(outer) = self.loops[current].parent {
                count[outer] += count[current];
            }
        }
        // Each loop begins with the blocks that are in no loop within it; its inner loops follow.
        let mut next_own: EntityVec<Loop, u32> = EntityVec::filled(self.loops.len(), 0);
        let mut next_inner = next_own.clone();
        let mut next_outermost = 0;
        let mut children = Vec::with_capacity(self.loops.len());
        for current in self.loops.keys() {
            let next = match self.loops[current].parent {
                Some(outer) => {
                    children.push((outer, current));
                    &mut next_inner[outer]
                }
                None => {
                    self.outermost.push(current);
                    &mut next_outermost
                }
            };
            let start = *next;
            *next += count[current];
            self.loops[current].positions = start..*next;
            next_own[current] = start;
            next_inner[current] = start + own_count[current];
        }
        self.children = CompressedRows::from_pairs(self.loops.len(), &children);
        self.blocks = vec![tree.root(); next_outermost as usize];
        for &block in tree.preorder() {
            let Some(current) = self.innermost[block] else { continue };
            let position = next_own[current];
            next_own[current] += 1;
            self.blocks[position as usize] = block;
            self.position[block] = Some(position);
        }
    }

    /// All loops in the dominator tree's preorder of their headers: a loop comes before those
    /// inside it.
    pub fn all(&self) -> impl DoubleEndedIterator<Item = Loop> + ExactSizeIterator + use<> {
        self.loops.keys()
    }

    /// The block of `of` that dominates the others.
    #[inline]
    pub fn header(&self, of: Loop) -> Block {
        self.loops[of].header
    }

    /// The loop around `of` that no other loop around `of` is around.
    #[inline]
    pub fn parent(&self, of: Loop) -> Option<Loop> {
        self.loops[of].parent
    }

    /// The loops whose parent is `of`; those without a parent when there is no `of`.
    pub fn children(&self, of: Option<Loop>) -> &[Loop] {
        of.map_or(&self.outermost, |of| self.children.row(of))
    }

    /// The one of the children of `of` that `block` is in. O(log n).
    pub fn child_around(&self, of: Option<Loop>, block: Block) -> Option<Loop> {
        let position = self.position[block]?;
        let children = self.children(of);
        let begins = |child: &Loop| self.loops[*child].positions.start <= position;
        let candidate = *children.get(children.partition_point(begins).checked_sub(1)?)?;
        self.contains(candidate, block).then_some(candidate)
    }

    /// The number of loops around `of`, itself included.
    #[inline]
    pub fn depth(&self, of: Loop) -> u32 {
        self.loops[of].depth
    }

    /// The blocks of `of` and of the loops inside it: the header is the first; of two blocks with
    /// the same innermost loop, a dominator comes first.
    pub fn blocks(&self, of: Loop) -> &[Block] {
        let Range { start, end } = self.loops[of].positions;
        &self.blocks[start as usize..end as usize]
    }

    /// The sources of the back edges to the header of `of`.
    pub fn latches(&self, of: Loop) -> &[Block] {
        self.latches.row(of)
    }

    /// The edges that leave `of`, in the order of [`LoopForest::blocks`]. `graph` is the one that
    /// the loops are those of. Linear in the edges of the loop's blocks.
    pub fn exit_edges(
        &self,
        graph: &impl DirectedGraph,
        of: Loop,
    ) -> impl Iterator<Item = (Block, Block)> {
        self.blocks(of).iter().flat_map(move |&block| {
            let targets = graph.successors(block).iter().copied();
            targets.filter(move |&target| !self.contains(of, target)).map(move |to| (block, to))
        })
    }

    /// Whether `block` is in `of`, be it in a loop inside it.
    #[inline]
    pub fn contains(&self, of: Loop, block: Block) -> bool {
        self.position[block].is_some_and(|position| self.loops[of].positions.contains(&position))
    }

    /// The innermost loop around `block`.
    #[inline]
    pub fn innermost(&self, block: Block) -> Option<Loop> {
        self.innermost[block]
    }

    /// The header of the innermost loop around `block`.
    pub fn header_of_block(&self, block: Block) -> Option<Block> {
        self.innermost[block].map(|innermost| self.header(innermost))
    }

    /// The number of loops around `block`.
    pub fn depth_of_block(&self, block: Block) -> u32 {
        self.innermost[block].map_or(0, |innermost| self.depth(innermost))
    }

    /// Whether `block` is the header of a loop.
    pub fn is_header(&self, block: Block) -> bool {
        self.header_of_block(block) == Some(block)
    }
}

/// The edges whose target dominates their source, as target and source, in preorder of the
/// targets.
fn back_edges(graph: &impl DirectedGraph, tree: &DomTree) -> Vec<(Block, Block)> {
    let mut edges = Vec::new();
    for &header in tree.preorder() {
        for &latch in graph.predecessors(header) {
            if tree.is_reachable(latch) && tree.dominates(header, latch) {
                edges.push((header, latch));
            }
        }
    }
    edges
}

/// The last block on the way from `block`, which stands for itself; halves the way.
fn find(toward: &mut EntityVec<Block, Block>, mut block: Block) -> Block {
    while toward[block] != block {
        let next = toward[toward[block]];
        toward[block] = next;
        block = next;
    }
    block
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::graph::tests::graph;

    fn block(index: usize) -> Block {
        Block::from_index(index)
    }

    fn indices(blocks: &[Block]) -> Vec<usize> {
        blocks.iter().map(|block| block.index()).collect()
    }

    #[test]
    fn loops_in_loops_and_beside_each_other() {
        // 1 heads a loop with the loops 2, 3 and 4 in it, 6 one behind it; 7 is unreachable.
        let edges = [
            (0, 1),
            (1, 2),
            (2, 3),
            (3, 2),
            (3, 4),
            (4, 4),
            (4, 5),
            (5, 1),
            (2, 6),
            (6, 6),
            (5, 1),
            (7, 5),
            (7, 7),
        ];
        let graph = graph(8, &edges);
        let tree = DomTree::compute(&graph);
        let forest = LoopForest::compute(&graph, &tree);
        let headers: Vec<_> = forest.all().map(|of| forest.header(of).index()).collect();
        assert_eq!(headers.len(), 4);
        let with_header = |index| forest.innermost(block(index)).unwrap();
        let [outer, middle, inner, beside] = [1, 2, 4, 6].map(with_header);
        assert_eq!(indices(forest.blocks(outer)), [1, 5, 2, 3, 4]);
        assert_eq!(indices(forest.blocks(middle)), [2, 3]);
        assert_eq!(indices(forest.blocks(inner)), [4]);
        assert_eq!(indices(forest.blocks(beside)), [6]);
        assert_eq!(forest.children(Some(outer)), [middle, inner]);
        assert_eq!(forest.children(None), [outer, beside]);
        assert_eq!(forest.child_around(Some(outer), block(4)), Some(inner));
        assert_eq!(forest.child_around(Some(outer), block(5)), None);
        assert_eq!([outer, middle, beside].map(|of| forest.parent(of)), [None, Some(outer), None]);
        assert_eq!([outer, inner, beside].map(|of| forest.depth(of)), [1, 2, 1]);
        assert_eq!(forest.latches(outer), [block(5)]);
        let exits: Vec<_> = forest.exit_edges(&graph, outer).collect();
        assert_eq!(exits, [(block(2), block(6))]);
        let exits: Vec<_> = forest.exit_edges(&graph, middle).collect();
        assert_eq!(exits, [(block(2), block(6)), (block(3), block(4))]);
        assert!(forest.contains(outer, block(3)) && !forest.contains(middle, block(4)));
        assert!(!forest.contains(outer, block(7)) && !forest.contains(outer, block(0)));
        assert_eq!(
            [0, 1, 3, 4, 5, 6, 7].map(|of| forest.depth_of_block(block(of))),
            [0, 1, 2, 2, 1, 1, 0]
        );
        assert_eq!(forest.header_of_block(block(3)), Some(block(2)));
        assert!(forest.is_header(block(4)) && !forest.is_header(block(3)));
    }

    #[test]
    fn the_entry_may_head_a_loop_and_share_it_between_latches() {
        let graph = graph(3, &[(0, 1), (0, 2), (1, 0), (2, 0)]);
        let forest = LoopForest::compute(&graph, &DomTree::compute(&graph));
        let only = forest.all().next().unwrap();
        assert_eq!((forest.all().len(), forest.blocks(only).len()), (1, 3));
        assert_eq!(forest.latches(only), [block(1), block(2)]);
        assert_eq!(forest.exit_edges(&graph, only).count(), 0);
    }

    #[test]
    fn a_cycle_with_two_entries_is_no_loop() {
        let graph = graph(3, &[(0, 1), (0, 2), (1, 2), (2, 1)]);
        assert_eq!(LoopForest::compute(&graph, &DomTree::compute(&graph)).all().len(), 0);
    }

    #[test]
    fn a_deep_nest_is_linear() {
        // Each of the first half heads a loop around the next; each of the second half ends one.
        let depth = 50_000;
        let mut edges: Vec<_> = (0..2 * depth - 1).map(|index| (index, index + 1)).collect();
        edges.extend((0..depth).map(|index| (2 * depth - 1 - index, index)));
        let graph = graph(2 * depth, &edges);
        let forest = LoopForest::compute(&graph, &DomTree::compute(&graph));
        assert_eq!(forest.all().len(), depth);
        assert_eq!(forest.depth_of_block(block(depth)), depth as u32);
        assert_eq!(forest.blocks(forest.innermost(block(0)).unwrap()).len(), 2 * depth);
    }
}
