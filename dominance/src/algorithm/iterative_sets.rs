//! Immediate dominators from the sets of all dominators, found as a fixed point.
//!
//! Allen and Cocke, "Graph-Theoretic Constructs for Program Control Flow Analysis" (1972). These
//! are the textbooks' data-flow equations: Dom(root) = {root}, and Dom(w) = {w} ∪ ⋂ Dom(v) over the
//! predecessors `v` of `w`. They have several solutions; the algorithm needs the greatest one, so
//! all sets except the root's start with all nodes. An iteration visits all nodes in reverse
//! postorder. The last iteration is the one in which *no* set changes, of the last node or of any other.
//!
//! Letters: `w` the current node, `v` a predecessor, both as preorder numbers. Dom(w) is a row of
//! bits; the immediate dominator is the greatest number in it other than `w`.
//!
//! Requires nothing of the graph; unreachable nodes are left out. Cost: an iteration is O(nm / 64).
//! There are at most d + 3 iterations if no path without a cycle has more than `d` retreating edges (Kam and
//! Ullman, 1976); `d` is two or three for programs. Space O(n²) bits.

use crate::DirectedGraph;
use crate::algorithm::SpanningTree;
use crate::entity::Entity;

/// The immediate dominator of every node of `tree`, by preorder number; the root is its own.
pub fn immediate_dominators<N: Entity>(
    graph: &impl DirectedGraph<Node = N>,
    tree: &SpanningTree<N>,
) -> Vec<u32> {
    let mut order = tree.postorder();
    order.reverse();
    let mut sets = BitMatrix::filled(order.len());
    let mut row = sets.row(0).to_vec();
    row.fill(0);
    set_bit(&mut row, 0);
    sets.replace_row(0, &row);
    let mut is_changed = true;
    while is_changed {
        is_changed = false;
        for &w in &order[1..] {
            row.fill(u64::MAX);
            for v in tree.predecessors(graph, w) {
                row.iter_mut().zip(sets.row(v)).for_each(|(word, other)| *word &= other);
            }
            set_bit(&mut row, w);
            is_changed |= sets.replace_row(w, &row);
        }
    }
    (0..).take(order.len()).map(|w| greatest_below(sets.row(w), w).unwrap_or(0)).collect()
}

/// A square matrix of bits.
struct BitMatrix {
    words_per_row: usize,
    words: Vec<u64>,
}

impl BitMatrix {
    /// The matrix of `size` rows in which all bits are set.
    fn filled(size: usize) -> BitMatrix {
        let words_per_row = size.div_ceil(64);
        BitMatrix { words_per_row, words: vec![u64::MAX; size * words_per_row] }
    }

    fn row(&self, index: u32) -> &[u64] {
        &self.words[index as usize * self.words_per_row..][..self.words_per_row]
    }

    /// Sets the row. Returns whether it changed.
    fn replace_row(&mut self, index: u32, new: &[u64]) -> bool {
        let row = &mut self.words[index as usize * self.words_per_row..][..self.words_per_row];
        let is_changed = row != new;
        row.copy_from_slice(new);
        is_changed
    }
}

fn set_bit(row: &mut [u64], bit: u32) {
    row[bit as usize / 64] |= 1 << (bit % 64);
}

/// The greatest set bit below `limit`.
fn greatest_below(row: &[u64], limit: u32) -> Option<u32> {
    let (last, mask) = (limit / 64, (1 << (limit % 64)) - 1);
    let masked = |word: u32| row[word as usize] & if word == last { mask } else { u64::MAX };
    let word = (0..=last).rev().find(|&word| masked(word) != 0)?;
    Some(word * 64 + 63 - masked(word).leading_zeros())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::graph;

    #[test]
    fn a_change_before_the_last_node_requires_another_iteration() {
        // In the second iteration the set of 1 shrinks, but that of 3, the last node, does not. Because
        // of 1, that of 2 shrinks in the third.
        let graph = graph(5, &[(0, 4), (0, 3), (1, 2), (1, 3), (2, 1), (3, 1), (4, 2)]);
        let tree = SpanningTree::compute(&graph);
        assert_eq!(immediate_dominators(&graph, &tree), [0; 5]);
    }

    #[test]
    fn sets_may_be_longer_than_a_word() {
        let edges: Vec<_> = (1..200).map(|index| (index - 1, index)).chain([(199, 64)]).collect();
        let graph = graph(200, &edges);
        let tree = SpanningTree::compute(&graph);
        assert_eq!(immediate_dominators(&graph, &tree), tree.parents());
        assert_eq!(greatest_below(&[1, 0, 0], 128), Some(0));
        assert_eq!(greatest_below(&[1, 1 << 63, 1], 128), Some(127));
        assert_eq!(greatest_below(&[0, 2], 65), None);
    }
}
