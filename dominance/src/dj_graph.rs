//! The DJ graph: the dominator tree with the join edges of the graph.
//!
//! Sreedhar and Gao, "A Linear Time Algorithm for Placing φ-Nodes" (1995). A *D edge* goes from a
//! node to one that it dominates immediately. A *J edge*, or join edge, is an edge z→y of the
//! graph where `z` is not the immediate dominator of `y`. Then level(y) ≤ level(z), because the
//! immediate dominator of `y` also dominates `z`. The law of the DJ graph: `y` is in DF(x) iff there
//! is a J edge z→y from the subtree of `x` with level(y) ≤ level(x).
//!
//! This is the paper's algorithm, for teaching, for drawing, and for checking others.
//! [`IteratedFrontier`](crate::IteratedFrontier) is faster because it does not walk the subtrees.
//!
//! Letters: `x`, `y`, `z` as above. Requires the dominator tree of the graph, which lacks
//! unreachable nodes. Valid until an edge changes. Cost: linear to compute; a frontier is linear in
//! the subtree, an iterated frontier in the graph.

use std::fmt::Write;

use crate::entity::Entity;
use crate::{CompressedRows, DirectedGraph, DomTree};

/// The DJ graph of a graph.
///
/// ```
/// use dominance::{AdjacencyGraph, DjGraph, DomTree};
///
/// let graph = AdjacencyGraph::from_edges(5, 0, &[(0, 1), (0, 2), (1, 3), (2, 3), (3, 4)]);
/// let tree = DomTree::compute(&graph);
/// let dj = DjGraph::compute(&graph, &tree);
/// assert_eq!(dj.j_edges().collect::<Vec<_>>(), [(1, 3), (2, 3)]);
/// assert_eq!(dj.frontier(1), [3]);
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct DjGraph<'a, N> {
    tree: &'a DomTree<N>,
    joins: CompressedRows<N, N>,
}

impl<'a, N: Entity> DjGraph<'a, N> {
    /// The DJ graph of `graph`, whose dominator tree is `tree`.
    pub fn compute(graph: &impl DirectedGraph<Node = N>, tree: &'a DomTree<N>) -> DjGraph<'a, N> {
        let mut joins = Vec::new();
        for &z in tree.preorder() {
            let successors = graph.successors(z).iter();
            let joined = successors.filter(|&&y| tree.immediate_dominator(y) != Some(z));
            joins.extend(joined.map(|&y| (z, y)));
        }
        DjGraph { tree, joins: CompressedRows::from_pairs(graph.node_count(), &joins) }
    }

    /// The D edges, in preorder of their targets.
    pub fn d_edges(&self) -> impl Iterator<Item = (N, N)> {
        let nodes = self.tree.preorder().iter();
        nodes.filter_map(|&node| Some((self.tree.immediate_dominator(node)?, node)))
    }

    /// The J edges, in preorder of their sources.
    pub fn j_edges(&self) -> impl Iterator<Item = (N, N)> {
        let nodes = self.tree.preorder().iter();
        nodes.flat_map(|&z| self.joins.row(z).iter().map(move |&y| (z, y)))
    }

    /// The targets of the J edges from `node`.
    pub fn joins(&self, node: N) -> &[N] {
        self.joins.row(node)
    }

    /// DF(x), ascending.
    pub fn frontier(&self, x: N) -> Vec<N> {
        let Some(number) = self.tree.number(x) else { return Vec::new() };
        let subtree = number as usize..=self.tree.last_descendant(number) as usize;
        let sources = self.tree.preorder()[subtree].iter();
        let targets = sources.flat_map(|&z| self.joins(z).iter().copied());
        let mut frontier: Vec<_> =
            targets.filter(|&y| self.tree.level(y) <= self.tree.level(x)).collect();
        frontier.sort_unstable();
        frontier.dedup();
        frontier
    }

    /// DF⁺ of `definitions`, ascending.
    ///
    /// Takes the nodes of the set from the greatest level down to the root's. A node that it finds
    /// has the same or a lesser level, and joins the set. A subtree that it has walked for one node
    /// need not be walked again for a node above it: the first walk already followed the J edges to
    /// the levels that count.
    pub fn iterated_frontier(&self, definitions: &[N]) -> Vec<N> {
        let tree = self.tree;
        let node_count = tree.preorder().len();
        // Both are indexed by preorder number.
        let mut is_walked = vec![false; node_count];
        let mut is_in_frontier = vec![false; node_count];
        let mut bank = PiggyBank::new(tree);
        definitions.iter().filter_map(|&node| tree.number(node)).for_each(|x| bank.put(x));
        let mut frontier = Vec::new();
        let mut stack = Vec::new();
        while let Some((level, x)) = bank.take() {
            is_walked[x as usize] = true;
            stack.push(tree.preorder()[x as usize]);
            while let Some(z) = stack.pop() {
                for &y in self.joins(z) {
                    let Some(number) = tree.number(y) else { continue };
                    let is_known = is_in_frontier[number as usize];
                    if tree.level_of_number(number) <= level && !is_known {
                        is_in_frontier[number as usize] = true;
                        frontier.push(y);
                        bank.put(number);
                    }
                }
                let walk = |child: &N| {
                    let number = tree.number(*child).expect("children are in the tree");
                    !std::mem::replace(&mut is_walked[number as usize], true)
                };
                stack.extend(tree.children(z).filter(walk));
            }
        }
        frontier.sort_unstable();
        frontier
    }

    /// The DJ graph in the language of Graphviz: nodes of one level are side by side, D edges are
    /// solid, J edges are dashed. `name_of` gives the names of nodes.
    pub fn to_dot(&self, title: &str, name_of: impl Fn(N) -> String) -> String {
        let quoted = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
        let name = |node| quoted(&name_of(node));
        let mut nodes = self.tree.preorder().to_vec();
        nodes.sort_by_key(|&node| self.tree.level(node));
        let mut dot = format!("digraph \"{}\" {{\n  node [shape=box];\n", quoted(title));
        let mut add = |arguments: std::fmt::Arguments| {
            dot.write_fmt(arguments).expect("writing to memory succeeds");
        };
        for level in nodes.chunk_by(|&a, &b| self.tree.level(a) == self.tree.level(b)) {
            add(format_args!("  {{ rank=same;"));
            level.iter().for_each(|&node| add(format_args!(" \"{}\";", name(node))));
            add(format_args!(" }}\n"));
        }
        for (x, y) in self.d_edges() {
            add(format_args!("  \"{}\" -> \"{}\";\n", name(x), name(y)));
        }
        for (z, y) in self.j_edges() {
            let attributes = "style=dashed, constraint=false";
            add(format_args!("  \"{}\" -> \"{}\" [{attributes}];\n", name(z), name(y)));
        }
        dot.push_str("}\n");
        dot
    }
}

/// The paper's piggy bank: nodes by level, as linked lists. Nodes of the greatest level come out
/// first. A node that is put in later never has a greater level than the last one taken out.
struct PiggyBank<'a, N> {
    tree: &'a DomTree<N>,
    /// The last node put in, by level; nodes are preorder numbers.
    first: Vec<Option<u32>>,
    /// The previous node put in at the same level, by preorder number.
    next: Vec<Option<u32>>,
    is_known: Vec<bool>,
}

impl<'a, N: Entity> PiggyBank<'a, N> {
    fn new(tree: &'a DomTree<N>) -> PiggyBank<'a, N> {
        let node_count = tree.preorder().len();
        let [first, next] = [vec![None; node_count], vec![None; node_count]];
        PiggyBank { tree, first, next, is_known: vec![false; node_count] }
    }

    /// Puts in the node with this preorder number, unless it was put in before.
    fn put(&mut self, number: u32) {
        let at = number as usize;
        if !std::mem::replace(&mut self.is_known[at], true) {
            let level = self.tree.level_of_number(number) as usize;
            self.next[at] = self.first[level].replace(number);
        }
    }

    /// Takes out a node of the greatest level. Returns the level and the node.
    fn take(&mut self) -> Option<(u32, u32)> {
        while let Some(first) = self.first.last_mut() {
            if let Some(number) = *first {
                *first = self.next[number as usize];
                return Some((self.tree.level_of_number(number), number));
            }
            self.first.pop();
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::{graph, id};

    #[test]
    fn edges_are_either_of_the_tree_or_joins() {
        // A diamond in a loop; 5 is unreachable.
        let graph = graph(6, &[(0, 1), (1, 2), (1, 3), (2, 4), (3, 4), (4, 1), (5, 4)]);
        let tree = DomTree::compute(&graph);
        let dj = DjGraph::compute(&graph, &tree);
        let mut joins: Vec<_> = dj.j_edges().map(|(z, y)| (z.index(), y.index())).collect();
        joins.sort_unstable();
        assert_eq!(joins, [(2, 4), (3, 4), (4, 1)]);
        assert_eq!(dj.d_edges().count(), 4);
        assert_eq!(dj.joins(id(2)), [id(4)]);
        assert_eq!(dj.frontier(id(1)), [id(1)]);
        assert_eq!(dj.frontier(id(2)), [id(4)]);
        assert!(dj.frontier(id(5)).is_empty());
        assert_eq!(dj.iterated_frontier(&[id(2), id(5)]), [id(1), id(4)]);
    }

    #[test]
    fn both_kinds_of_edges_can_be_drawn() {
        let graph = graph(3, &[(0, 1), (0, 2), (1, 2)]);
        let tree = DomTree::compute(&graph);
        let dot = DjGraph::compute(&graph, &tree)
            .to_dot("f", |node| ["entry", "if.then", "a \"b\""][node.index()].to_owned());
        let expected = r#"digraph "f" {
  node [shape=box];
  { rank=same; "entry"; }
  { rank=same; "if.then"; "a \"b\""; }
  "entry" -> "if.then";
  "entry" -> "a \"b\"";
  "if.then" -> "a \"b\"" [style=dashed, constraint=false];
}
"#;
        assert_eq!(dot, expected);
    }
}
