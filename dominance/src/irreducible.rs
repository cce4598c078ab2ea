//! Irreducible regions: cycles that are entered in several places.
//!
//! An edge is *retreating* if its target comes before its source in reverse postorder, or is its
//! source. If the target dominates the source, it is the back edge of a natural loop. If not, the
//! edge is on a cycle in which no node dominates all the others (Hecht and Ullman,
//! "Characterizations of Reducible Flow Graphs", 1974). The innermost natural loop around such a
//! cycle, if there is one, is its *outer loop*. Take the nodes of the outer loop without its
//! header, or all nodes if there is no outer loop: the region is the strongly connected component
//! of these nodes that contains the cycle. So in the loop forest, regions are next to the natural
//! loops with the same parent, as in Steensgaard's nesting (1993). But as in LLVM, they get no
//! header, and only the natural loops within a region are searched for further regions.
//!
//! All regions are found at once, in a *shrunk* graph of the same nodes. Seen from outside, a
//! natural loop is only its header there. An edge u→w that is not a back edge begins at `v`, the
//! header of the outermost loop that contains `u` but not `w`, or at `u` if there is no such loop.
//! Its target stays, since a natural loop is only entered through its header. Then no edge leaves
//! the inside of a loop. The strongly connected components with more than one node are the *cores*
//! of the regions. A region is its core with the natural loops whose headers are in it.
//!
//! Requires the dominator tree and the natural loops of the graph. Valid until an edge changes.
//! Cost: O(m log n) for the search of `v`, otherwise linear.

use crate::components::{Component, Components};
use crate::entity;
use crate::entity::{Entity, EntityVec};
use crate::loops::{Loop, LoopForest};
use crate::{AdjacencyGraph, CompressedRows, DirectedGraph, DomTree, SpanningTree};

entity! {
    /// An irreducible region of [`IrreducibleRegions`].
    Region
}

/// The irreducible regions of a graph.
///
/// ```
/// use dominance::{AdjacencyGraph, DomTree, IrreducibleRegions, LoopForest};
///
/// // Control enters the cycle of 1 and 2 at both nodes.
/// let graph = AdjacencyGraph::from_edges(3, 0, &[(0, 1), (0, 2), (1, 2), (2, 1)]);
/// let tree = DomTree::compute(&graph);
/// let loops = LoopForest::compute(&graph, &tree);
/// let regions = IrreducibleRegions::compute(&graph, &tree, &loops);
/// let entries: Vec<&[u32]> = regions.all().map(|region| regions.entries(region)).collect();
/// assert_eq!(entries, [[1, 2]]);
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct IrreducibleRegions<N> {
    cores: CompressedRows<Region, N>,
    entries: CompressedRows<Region, N>,
    retreating_edges: CompressedRows<Region, (N, N)>,
    outer_loops: EntityVec<Region, Option<Loop>>,
}

impl<N: Entity> IrreducibleRegions<N> {
    /// The regions of `graph`, whose dominator tree is `tree` and whose natural loops are
    /// `loops`.
    pub fn compute(
        graph: &impl DirectedGraph<Node = N>,
        tree: &DomTree<N>,
        loops: &LoopForest<N>,
    ) -> IrreducibleRegions<N> {
        let order = SpanningTree::compute(graph).reverse_postorder();
        let edges = shrunk_edges(graph, tree, loops, &order);
        let pairs: Vec<_> = edges.iter().map(|edge| (edge.v, edge.w)).collect();
        let shrunk = AdjacencyGraph::from_edges(graph.node_count(), graph.entry(), &pairs);
        let components = Components::compute(&shrunk);
        let mut regions: EntityVec<Component, Option<Region>> =
            components.all().map(|_| None).collect();
        let mut cores = Vec::new();
        let mut outer_loops = EntityVec::new();
        for &node in &order {
            let Some(component) = components.of(node) else { continue };
            if components.members(component).len() > 1 {
                let new = || outer_loops.push(loops.around(node));
                cores.push((*regions[component].get_or_insert_with(new), node));
            }
        }
        let region_of = |node| components.of(node).and_then(|component| regions[component]);
        let mut position: EntityVec<N, usize> = EntityVec::filled(graph.node_count(), 0);
        order.iter().enumerate().for_each(|(index, &node)| position[node] = index);
        let mut is_entry: EntityVec<N, bool> = EntityVec::filled(graph.node_count(), false);
        let mut retreating_edges = Vec::new();
        for edge in &edges {
            let Some(region) = region_of(edge.w) else { continue };
            if region_of(edge.v) != Some(region) {
                is_entry[edge.w] = true;
            } else if position[edge.w] < position[edge.u] {
                retreating_edges.push((region, (edge.u, edge.w)));
            }
        }
        let entries: Vec<_> = cores.iter().copied().filter(|&(_, node)| is_entry[node]).collect();
        let region_count = outer_loops.len();
        IrreducibleRegions {
            cores: CompressedRows::from_pairs(region_count, &cores),
            entries: CompressedRows::from_pairs(region_count, &entries),
            retreating_edges: CompressedRows::from_pairs(region_count, &retreating_edges),
            outer_loops,
        }
    }

    /// All regions, in reverse postorder of their first nodes.
    pub fn all(&self) -> impl DoubleEndedIterator<Item = Region> + ExactSizeIterator + use<N> {
        self.outer_loops.keys()
    }

    /// The nodes of `region` that have a predecessor outside, at least two, in reverse
    /// postorder.
    pub fn entries(&self, region: Region) -> &[N] {
        self.entries.row(region)
    }

    /// The edges from a node of `region` to one before it that does not dominate it, at least
    /// one, in reverse postorder of their sources.
    pub fn retreating_edges(&self, region: Region) -> &[(N, N)] {
        self.retreating_edges.row(region)
    }

    /// The nodes of `region` that are not in any natural loop within it, and the headers of the
    /// outermost of these loops, in reverse postorder.
    pub fn core(&self, region: Region) -> &[N] {
        self.cores.row(region)
    }

    /// The innermost natural loop that contains all of `region`.
    pub fn outer_loop(&self, region: Region) -> Option<Loop> {
        self.outer_loops[region]
    }

    /// All nodes of `region`, each once. `loops` is the forest that the regions were computed with.
    pub fn nodes<'a>(
        &'a self,
        loops: &'a LoopForest<N>,
        region: Region,
    ) -> impl Iterator<Item = N> + use<'a, N> {
        self.core(region).iter().flat_map(move |node| {
            let headed = loops.innermost(*node).filter(|&of| loops.header(of) == *node);
            headed.map_or(std::slice::from_ref(node), |of| loops.nodes(of)).iter().copied()
        })
    }
}

/// An edge u→w of the graph, and `v`, its source in the shrunk graph.
struct ShrunkEdge<N> {
    u: N,
    v: N,
    w: N,
}

/// The edges from the nodes in `order`, except back edges.
fn shrunk_edges<N: Entity>(
    graph: &impl DirectedGraph<Node = N>,
    tree: &DomTree<N>,
    loops: &LoopForest<N>,
    order: &[N],
) -> Vec<ShrunkEdge<N>> {
    let mut edges = Vec::new();
    for &u in order {
        for &w in graph.successors(u) {
            if !tree.dominates(w, u) {
                let left = loops.child_around(loops.around(w), u);
                edges.push(ShrunkEdge { u, v: left.map_or(u, |left| loops.header(left)), w });
            }
        }
    }
    edges
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::graph;

    fn indices(nodes: impl IntoIterator<Item = crate::graph::tests::Node>) -> Vec<usize> {
        nodes.into_iter().map(|node| node.index()).collect()
    }

    /// The sorted nodes and the entries of each region, and the header of its outer loop.
    fn regions(
        node_count: usize,
        edges: &[(usize, usize)],
    ) -> Vec<(Vec<usize>, Vec<usize>, Option<usize>)> {
        let graph = graph(node_count, edges);
        let tree = DomTree::compute(&graph);
        let loops = LoopForest::compute(&graph, &tree);
        let regions = IrreducibleRegions::compute(&graph, &tree, &loops);
        let region = |region| {
            let mut nodes = indices(regions.nodes(&loops, region));
            nodes.sort_unstable();
            let outer = regions.outer_loop(region).map(|outer| loops.header(outer).index());
            assert!(!regions.retreating_edges(region).is_empty());
            (nodes, indices(regions.entries(region).iter().copied()), outer)
        };
        regions.all().map(region).collect()
    }

    #[test]
    fn two_entries_to_one_cycle() {
        let expected = (vec![1, 2], vec![1, 2], None);
        assert_eq!(regions(4, &[(0, 1), (0, 2), (1, 2), (2, 1), (2, 3), (3, 3)]), [expected]);
    }

    #[test]
    fn a_region_in_a_natural_loop_in_a_region_is_another_region() {
        // 6 and 2 are entries of the outer region; 3 and 5, in the loop of 2, are those of the inner.
        let edges = [
            (0, 6),
            (0, 2),
            (6, 2),
            (2, 3),
            (2, 5),
            (5, 3),
            (3, 1),
            (3, 6),
            (1, 2),
            (1, 4),
            (1, 5),
        ];
        let inner = (vec![1, 3, 5], vec![3, 5], Some(2));
        assert_eq!(regions(7, &edges), [(vec![1, 2, 3, 5, 6], vec![6, 2], None), inner]);
    }

    #[test]
    fn reducible_graphs_have_none() {
        assert!(regions(4, &[(0, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 0)]).is_empty());
        // The second entry is unreachable.
        assert!(regions(4, &[(0, 1), (1, 2), (2, 1), (3, 2)]).is_empty());
    }

    #[test]
    fn natural_loops_in_a_region_are_part_of_it_and_may_have_regions() {
        // The region 1, 2; from 1 a natural loop of 3, 4, 5 is entered, in which 4 and 5 are a
        // region.
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
