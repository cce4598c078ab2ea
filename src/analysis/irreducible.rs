//! Irreducible regions: cycles that are entered in several places.
//!
//! An edge is *retreating* when its target stands before its source in reverse postorder, or is
//! its source. Where the target dominates the source it is the back edge of a natural loop. What
//! remains without back edges has cycles iff the graph is irreducible (Hecht and Ullman,
//! "Characterizations of Reducible Flow Graphs", 1974). The strongly connected components of it
//! with more than one block are the *cores* of the regions, and each retreating edge that is no
//! back edge is within one of them.
//!
//! A region is its core with all natural loops whose header is in the core, so it is strongly
//! connected in the graph. A natural loop that a core meets is entered through its header alone;
//! hence it has the whole core in it, or its header is in the core. So a region stands in the
//! innermost natural loop that has all of it, its *outer loop*, next to the loops there, and it
//! is one of the strongly connected components of that loop without its header. That is how
//! Steensgaard (1993) nests loops. But within a region only natural loops are looked into, as in
//! LLVM.
//!
//! Requires the dominator tree and the natural loops of the graph. Right until an edge changes.
//! Cost: linear.

use crate::analysis::components::Components;
use crate::analysis::loops::{Loop, LoopForest};
use crate::analysis::{CompressedRows, DirectedGraph, DomTree};
use crate::entity;
use crate::ir::Block;
use crate::support::entity::{Entity, EntityVec};

entity! {
    /// An irreducible region of [`IrreducibleRegions`].
    Region
}

/// The irreducible regions of a graph.
#[derive(Clone, Debug)]
pub struct IrreducibleRegions {
    cores: CompressedRows<Region, Block>,
    entries: CompressedRows<Region, Block>,
    retreating_edges: CompressedRows<Region, (Block, Block)>,
    outer_loops: EntityVec<Region, Option<Loop>>,
}

impl IrreducibleRegions {
    /// The regions of `graph`, whose dominator tree is `tree` and whose natural loops are
    /// `loops`.
    pub fn compute(
        graph: &impl DirectedGraph,
        tree: &DomTree,
        loops: &LoopForest,
    ) -> IrreducibleRegions {
        let is_back_edge = |source, target| tree.dominates(target, source);
        let components = Components::compute_without(graph, is_back_edge);
        let order = components.reverse_postorder();
        let mut region_of: EntityVec<Block, Option<Region>> =
            EntityVec::filled(graph.node_count(), None);
        let mut region_count = 0;
        let mut members = Vec::new();
        for component in components.all().rev() {
            let core = components.members(component);
            if core.len() == 1 {
                continue;
            }
            let region = Region::from_index(region_count);
            region_count += 1;
            for &block in core {
                region_of[block] = Some(region);
                members.push((region, block));
            }
        }
        let mut is_passed: EntityVec<Block, bool> = EntityVec::filled(graph.node_count(), false);
        let mut entries = Vec::new();
        let mut retreating_edges = Vec::new();
        for &block in order {
            is_passed[block] = true;
            let Some(region) = region_of[block] else { continue };
            // The source of a back edge is in the natural loop, and so in the region.
            let enters = |&before: &Block| {
                tree.is_reachable(before)
                    && region_of[before] != Some(region)
                    && !is_back_edge(before, block)
            };
            if graph.predecessors(block).iter().any(enters) {
                entries.push((region, block));
            }
            for &target in graph.successors(block) {
                if is_passed[target] && !is_back_edge(block, target) {
                    retreating_edges.push((region, (block, target)));
                }
            }
        }
        let cores = CompressedRows::from_pairs(region_count, &members);
        let outer_loop = |region| {
            let mut around = loops.innermost(cores.row(region)[0]);
            while let Some(inner) = around.filter(|&of| region_of[loops.header(of)] == Some(region))
            {
                around = loops.parent(inner);
            }
            around
        };
        let outer_loops = (0..region_count).map(Region::from_index).map(outer_loop).collect();
        IrreducibleRegions {
            cores,
            entries: CompressedRows::from_pairs(region_count, &entries),
            retreating_edges: CompressedRows::from_pairs(region_count, &retreating_edges),
            outer_loops,
        }
    }

    /// All regions; those that others are reached from come before them.
    pub fn all(&self) -> impl DoubleEndedIterator<Item = Region> + ExactSizeIterator + use<> {
        self.outer_loops.keys()
    }

    /// The blocks of `region` that have a predecessor outside, at least two, in reverse
    /// postorder.
    pub fn entries(&self, region: Region) -> &[Block] {
        self.entries.row(region)
    }

    /// The edges from a block of `region` to one before it that does not dominate it, at least
    /// one, in reverse postorder of their sources.
    pub fn retreating_edges(&self, region: Region) -> &[(Block, Block)] {
        self.retreating_edges.row(region)
    }

    /// The blocks of `region` that remain on a cycle without back edges, in reverse postorder:
    /// all but those that are only in natural loops within the region.
    pub fn core(&self, region: Region) -> &[Block] {
        self.cores.row(region)
    }

    /// The innermost natural loop that has all of `region`.
    pub fn outer_loop(&self, region: Region) -> Option<Loop> {
        self.outer_loops[region]
    }

    /// All blocks of `region`, each once. `loops` are those that the regions were computed with.
    pub fn blocks<'a>(
        &'a self,
        loops: &'a LoopForest,
        region: Region,
    ) -> impl Iterator<Item = Block> + 'a {
        let outer = self.outer_loop(region);
        let core = self.core(region).iter();
        let blocks = core.flat_map(move |block| {
            let innermost = loops.innermost(*block);
            if innermost == outer {
                return std::slice::from_ref(block);
            }
            // A loop that the core meets comes as a whole with its header, unless it is in
            // another such.
            let whole = innermost.filter(|&of| loops.header(of) == *block);
            let outermost = whole.filter(|&of| loops.parent(of) == outer);
            outermost.map_or(&[][..], |of| loops.blocks(of))
        });
        blocks.copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::graph::tests::graph;

    fn indices(blocks: impl IntoIterator<Item = Block>) -> Vec<usize> {
        blocks.into_iter().map(|block| block.index()).collect()
    }

    /// The sorted blocks and the entries of each region, and the header of its outer loop.
    fn regions(
        node_count: usize,
        edges: &[(usize, usize)],
    ) -> Vec<(Vec<usize>, Vec<usize>, Option<usize>)> {
        let graph = graph(node_count, edges);
        let tree = DomTree::compute(&graph);
        let loops = LoopForest::compute(&graph, &tree);
        let regions = IrreducibleRegions::compute(&graph, &tree, &loops);
        let region = |region| {
            let mut blocks = indices(regions.blocks(&loops, region));
            blocks.sort_unstable();
            let outer = regions.outer_loop(region).map(|outer| loops.header(outer).index());
            assert!(!regions.retreating_edges(region).is_empty());
            (blocks, indices(regions.entries(region).iter().copied()), outer)
        };
        regions.all().map(region).collect()
    }

    #[test]
    fn two_entries_to_one_cycle() {
        let expected = (vec![1, 2], vec![1, 2], None);
        assert_eq!(regions(4, &[(0, 1), (0, 2), (1, 2), (2, 1), (2, 3), (3, 3)]), [expected]);
    }

    #[test]
    fn reducible_graphs_have_none() {
        assert!(regions(4, &[(0, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 0)]).is_empty());
        // The second entry is unreachable.
        assert!(regions(4, &[(0, 1), (1, 2), (2, 1), (3, 2)]).is_empty());
    }

    #[test]
    fn natural_loops_in_a_region_are_part_of_it_and_may_have_regions() {
        // The region 1, 2; at 1 hangs a natural loop of 3, 4, 5, in which 4 and 5 are a region.
        let edges = [
            (0, 1),
            (0, 2),
            (1, 2),
            (2, 1),
            (1, 3),
            (3, 4),
            (3, 5),
            (4, 5),
            (5, 4),
            (5, 3),
            (3, 1),
        ];
        let found = regions(6, &edges);
        assert_eq!(found.len(), 2);
        assert!(found.contains(&(vec![1, 2, 3, 4, 5], vec![1, 2], None)));
        assert!(found.contains(&(vec![4, 5], vec![4, 5], Some(3))));
    }
}
