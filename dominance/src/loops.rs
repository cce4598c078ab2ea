//! Natural loops and how they nest.
//!
//! A *back edge* u→h is an edge whose target dominates its source; `h` is a *header* and `u` a
//! *latch*. The natural loop of `h` consists of `h` and all nodes that reach one of its latches
//! without passing `h` (Allen and Cocke; Hecht and Ullman). Two such loops are disjoint, or one is
//! inside the other. As in LLVM, cycles that are entered in several places are not loops; they are
//! the [`IrreducibleRegions`](crate::IrreducibleRegions).
//!
//! Headers are taken in reverse preorder of the dominator tree, so that inner loops come before
//! those around them. The search goes backward from the latches of `h`. It passes a loop that was
//! found before in one step, to the predecessors of its header. A disjoint-set forest (Tarjan 1975)
//! gives the outermost loop so far around a node. Havlak, "Nesting of Reducible and Irreducible
//! Loops" (1997), has the same structure, with a depth-first search instead of the dominator tree.
//! Ramalingam (1999) found that Havlak's handling of irreducible loops is quadratic; this algorithm
//! does not use it.
//!
//! The nodes of all loops are in one array, where each loop together with its inner loops is an
//! interval.
//!
//! Requires the dominator tree of the graph. Valid until an edge changes. Cost: O(m log n), as path
//! halving is done without ranks, and linear on graphs of programs. Queries are O(1) unless they
//! say otherwise.

use std::ops::Range;

use crate::entity;
use crate::entity::{Entity, EntityVec};
use crate::{CompressedRows, DirectedGraph, DomTree};

entity! {
    /// A natural loop of a [`LoopForest`].
    Loop
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct LoopData<N> {
    header: N,
    parent: Option<Loop>,
    depth: u32,
    /// The positions of its nodes.
    positions: Range<u32>,
}

/// The natural loops of a graph, each with those inside it.
///
/// ```
/// use dominance::{AdjacencyGraph, DomTree, LoopForest};
///
/// // The loop of 2 is inside of that of 1.
/// let edges = [(0, 1), (1, 2), (2, 2), (2, 1), (1, 3)];
/// let graph = AdjacencyGraph::from_edges(4, 0, &edges);
/// let loops = LoopForest::compute(&graph, &DomTree::compute(&graph));
/// let headers: Vec<u32> = loops.all().map(|it| loops.header(it)).collect();
/// assert_eq!(headers, [1, 2]);
/// assert_eq!(loops.header_of(3), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub struct LoopForest<N> {
    loops: EntityVec<Loop, LoopData<N>>,
    /// The innermost loop around each node.
    innermost: EntityVec<N, Option<Loop>>,
    /// The nodes of all loops, each once.
    nodes: Vec<N>,
    /// The position in `nodes` of each node that is in a loop; [`u32::MAX`] for others.
    position: EntityVec<N, u32>,
    latches: CompressedRows<Loop, N>,
    children: CompressedRows<Loop, Loop>,
    outermost: Vec<Loop>,
}

impl<N: Entity> LoopForest<N> {
    /// The loops of `graph`, whose dominator tree is `tree`.
    pub fn compute(graph: &impl DirectedGraph<Node = N>, tree: &DomTree<N>) -> LoopForest<N> {
        let latches = back_edges(graph, tree);
        let mut loops: EntityVec<Loop, LoopData<N>> = EntityVec::with_capacity(latches.len());
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
            nodes: Vec::new(),
            position: EntityVec::filled(graph.node_count(), u32::MAX),
            latches,
            children: CompressedRows::from_pairs(0, &[]),
            outermost: Vec::new(),
        };
        forest.find_bodies(graph, tree);
        forest.arrange(tree);
        forest
    }

    /// Sets the innermost loop of every node, and the parent and depth of every loop.
    fn find_bodies(&mut self, graph: &impl DirectedGraph<Node = N>, tree: &DomTree<N>) {
        // For each node, a node nearer to the header of the outermost loop found so far around it.
        // For that header, and for a node outside all loops, the node itself.
        let mut toward_outermost: EntityVec<N, N> =
            (0..graph.node_count()).map(N::from_index).collect();
        let mut worklist = Vec::new();
        for current in self.loops.keys().rev() {
            let header = self.loops[current].header;
            self.innermost[header] = Some(current);
            worklist.extend_from_slice(self.latches.row(current));
            while let Some(node) = worklist.pop() {
                let outermost = find(&mut toward_outermost, node);
                if outermost == header {
                    continue;
                }
                toward_outermost[outermost] = header;
                match self.innermost[outermost] {
                    // It is the header of that loop, since its entry is the node itself.
                    Some(inner) => self.loops[inner].parent = Some(current),
                    None => self.innermost[outermost] = Some(current),
                }
                let predecessors = graph.predecessors(outermost).iter().copied();
                worklist.extend(predecessors.filter(|&node| tree.is_reachable(node)));
            }
        }
        for current in self.loops.keys() {
            let outer_depth = self.loops[current].parent.map_or(0, |outer| self.loops[outer].depth);
            self.loops[current].depth = outer_depth + 1;
        }
    }

    /// Arranges the nodes and the children. The parents must be known.
    fn arrange(&mut self, tree: &DomTree<N>) {
        let mut own_count: EntityVec<Loop, u32> = EntityVec::filled(self.loops.len(), 0);
        for &current in tree.preorder().iter().filter_map(|&node| self.innermost[node].as_ref()) {
            own_count[current] += 1;
        }
        let mut count = own_count.clone();
        for current in self.loops.keys().rev() {
            if let Some(outer) = self.loops[current].parent {
                count[outer] += count[current];
            }
        }
        // Each loop begins with the nodes that are not in an inner loop; its inner loops follow.
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
        self.nodes = vec![tree.root(); next_outermost as usize];
        for &node in tree.preorder() {
            let Some(current) = self.innermost[node] else { continue };
            let position = next_own[current];
            next_own[current] += 1;
            self.nodes[position as usize] = node;
            self.position[node] = position;
        }
    }

    /// All loops in the dominator tree's preorder of their headers: a loop comes before those
    /// inside it.
    pub fn all(&self) -> impl DoubleEndedIterator<Item = Loop> + ExactSizeIterator + use<N> {
        self.loops.keys()
    }

    /// The node of `of` that dominates the others.
    #[inline]
    pub fn header(&self, of: Loop) -> N {
        self.loops[of].header
    }

    /// The innermost loop around `of`, other than `of`.
    #[inline]
    pub fn parent(&self, of: Loop) -> Option<Loop> {
        self.loops[of].parent
    }

    /// The loops whose parent is `of`, or the loops without a parent if `of` is `None`.
    pub fn children(&self, of: Option<Loop>) -> &[Loop] {
        of.map_or(&self.outermost, |of| self.children.row(of))
    }

    /// The child of `of` that contains `node`. O(log n).
    pub fn child_around(&self, of: Option<Loop>, node: N) -> Option<Loop> {
        let position = self.position[node];
        let children = self.children(of);
        let begins = |child: &Loop| self.loops[*child].positions.start <= position;
        let candidate = *children.get(children.partition_point(begins).checked_sub(1)?)?;
        self.contains(candidate, node).then_some(candidate)
    }

    /// The number of loops around `of`, including `of`.
    #[inline]
    pub fn depth(&self, of: Loop) -> u32 {
        self.loops[of].depth
    }

    /// The nodes of `of` and of the loops inside it. The header comes first. Of two nodes with the
    /// same innermost loop, a dominator comes before the node that it dominates.
    pub fn nodes(&self, of: Loop) -> &[N] {
        let Range { start, end } = self.loops[of].positions;
        &self.nodes[start as usize..end as usize]
    }

    /// The sources of the back edges to the header of `of`.
    pub fn latches(&self, of: Loop) -> &[N] {
        self.latches.row(of)
    }

    /// The edges that leave `of`, in the order of [`LoopForest::nodes`]. `graph` is the graph of the
    /// forest. Linear in the edges of the loop's nodes.
    pub fn exit_edges(
        &self,
        graph: &impl DirectedGraph<Node = N>,
        of: Loop,
    ) -> impl Iterator<Item = (N, N)> {
        self.nodes(of).iter().flat_map(move |&node| {
            let targets = graph.successors(node).iter().copied();
            targets.filter(move |&target| !self.contains(of, target)).map(move |to| (node, to))
        })
    }

    /// Whether `node` is in `of` or in a loop inside it.
    #[inline]
    pub fn contains(&self, of: Loop, node: N) -> bool {
        self.loops[of].positions.contains(&self.position[node])
    }

    /// The innermost loop that contains `node`.
    #[inline]
    pub fn innermost(&self, node: N) -> Option<Loop> {
        self.innermost[node]
    }

    /// The innermost loop that contains `node` and has another header.
    pub fn around(&self, node: N) -> Option<Loop> {
        let innermost = self.innermost[node]?;
        if self.header(innermost) == node { self.parent(innermost) } else { Some(innermost) }
    }

    /// The header of the innermost loop that contains `node`.
    pub fn header_of(&self, node: N) -> Option<N> {
        self.innermost[node].map(|innermost| self.header(innermost))
    }

    /// The number of loops that contain `node`.
    pub fn depth_of(&self, node: N) -> u32 {
        self.innermost[node].map_or(0, |innermost| self.depth(innermost))
    }

    /// Whether `node` is the header of a loop.
    pub fn is_header(&self, node: N) -> bool {
        self.header_of(node) == Some(node)
    }
}

/// The edges whose target dominates their source, as target and source, in preorder of the
/// targets.
fn back_edges<N: Entity>(graph: &impl DirectedGraph<Node = N>, tree: &DomTree<N>) -> Vec<(N, N)> {
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

/// The node at the end of the path from `node`, whose entry is itself. Halves the path.
fn find<N: Entity>(toward: &mut EntityVec<N, N>, mut node: N) -> N {
    while toward[node] != node {
        let next = toward[toward[node]];
        toward[node] = next;
        node = next;
    }
    node
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::{graph, id, indices};

    #[test]
    fn loops_in_loops_and_beside_each_other() {
        // 1 is the header of a loop that contains the loops 2, 3 and 4; 6 is one after it; 7 is
        // unreachable.
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
        let with_header = |index| forest.innermost(id(index)).unwrap();
        let [outer, middle, inner, beside] = [1, 2, 4, 6].map(with_header);
        assert_eq!(indices(forest.nodes(outer)), [1, 5, 2, 3, 4]);
        assert_eq!(indices(forest.nodes(middle)), [2, 3]);
        assert_eq!(indices(forest.nodes(inner)), [4]);
        assert_eq!(indices(forest.nodes(beside)), [6]);
        assert_eq!(forest.children(Some(outer)), [middle, inner]);
        assert_eq!(forest.children(None), [outer, beside]);
        assert_eq!(forest.child_around(Some(outer), id(4)), Some(inner));
        assert_eq!(forest.child_around(Some(outer), id(5)), None);
        assert_eq!([outer, middle, beside].map(|of| forest.parent(of)), [None, Some(outer), None]);
        assert_eq!([outer, inner, beside].map(|of| forest.depth(of)), [1, 2, 1]);
        assert_eq!(forest.latches(outer), [id(5)]);
        let exits: Vec<_> = forest.exit_edges(&graph, outer).collect();
        assert_eq!(exits, [(id(2), id(6))]);
        let exits: Vec<_> = forest.exit_edges(&graph, middle).collect();
        assert_eq!(exits, [(id(2), id(6)), (id(3), id(4))]);
        assert!(forest.contains(outer, id(3)) && !forest.contains(middle, id(4)));
        assert!(!forest.contains(outer, id(7)) && !forest.contains(outer, id(0)));
        assert_eq!([0, 1, 3, 4, 5, 6, 7].map(|of| forest.depth_of(id(of))), [0, 1, 2, 2, 1, 1, 0]);
        assert_eq!(forest.header_of(id(3)), Some(id(2)));
        assert!(forest.is_header(id(4)) && !forest.is_header(id(3)));
    }

    #[test]
    fn the_entry_may_be_a_header_with_two_latches() {
        let graph = graph(3, &[(0, 1), (0, 2), (1, 0), (2, 0)]);
        let forest = LoopForest::compute(&graph, &DomTree::compute(&graph));
        let only = forest.all().next().unwrap();
        assert_eq!((forest.all().len(), forest.nodes(only).len()), (1, 3));
        assert_eq!(forest.latches(only), [id(1), id(2)]);
        assert_eq!(forest.exit_edges(&graph, only).count(), 0);
    }

    #[test]
    fn a_cycle_with_two_entries_is_not_a_loop() {
        let graph = graph(3, &[(0, 1), (0, 2), (1, 2), (2, 1)]);
        assert_eq!(LoopForest::compute(&graph, &DomTree::compute(&graph)).all().len(), 0);
    }

    #[test]
    fn a_deep_nest_is_linear() {
        // Each node of the first half is the header of a loop around the next; each of the second
        // half is a latch.
        let depth = 50_000;
        let mut edges: Vec<_> = (0..2 * depth - 1).map(|index| (index, index + 1)).collect();
        edges.extend((0..depth).map(|index| (2 * depth - 1 - index, index)));
        let graph = graph(2 * depth, &edges);
        let forest = LoopForest::compute(&graph, &DomTree::compute(&graph));
        assert_eq!(forest.all().len(), depth);
        assert_eq!(forest.depth_of(id(depth)), depth as u32);
        assert_eq!(forest.nodes(forest.innermost(id(0)).unwrap()).len(), 2 * depth);
    }
}
