//! Several edges that are inserted and deleted at once.

use crate::dynamic::DynamicGraph;
use crate::entity::Entity;

/// A change of a graph.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum EdgeUpdate<N> {
    /// The edge from the first to the second is inserted.
    Insert(N, N),
    /// The edge from the first to the second is deleted.
    Delete(N, N),
}

impl<N: Entity> EdgeUpdate<N> {
    /// The source and the target of the edge.
    pub fn edge(self) -> (N, N) {
        match self {
            EdgeUpdate::Insert(source, target) | EdgeUpdate::Delete(source, target) => {
                (source, target)
            }
        }
    }

    /// Whether the edge exists afterwards.
    pub fn is_insertion(self) -> bool {
        matches!(self, EdgeUpdate::Insert(..))
    }
}

/// The updates that have an effect: the last one of each edge, unless it agrees with `graph`
/// already. Insertions come first, so a node that is reachable before and after is reachable all
/// the time. O(k log k) for `k` updates, plus the cost of looking up their edges.
pub fn legalize<N: Entity>(
    graph: &DynamicGraph<N>,
    updates: &[EdgeUpdate<N>],
) -> Vec<EdgeUpdate<N>> {
    let mut last: Vec<_> = updates.iter().copied().enumerate().collect();
    last.sort_unstable_by_key(|&(position, update)| (update.edge(), std::cmp::Reverse(position)));
    last.dedup_by_key(|(_, update)| update.edge());
    last.retain(|(_, update)| {
        let (source, target) = update.edge();
        graph.has_edge(source, target) != update.is_insertion()
    });
    last.sort_unstable_by_key(|&(position, update)| (!update.is_insertion(), position));
    last.into_iter().map(|(_, update)| update).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::{graph, id};

    #[test]
    fn only_the_last_update_of_an_edge_counts_and_only_if_it_changes_the_graph() {
        let graph = DynamicGraph::copy_of(&graph(3, &[(0, 1), (1, 2)]));
        let insert = |a, b| EdgeUpdate::Insert(id(a), id(b));
        let delete = |a, b| EdgeUpdate::Delete(id(a), id(b));
        let updates = [
            delete(1, 2),
            insert(2, 1),
            delete(2, 1),
            insert(0, 1),
            delete(0, 1),
            insert(2, 0),
            delete(2, 0),
            insert(2, 0),
            insert(1, 2),
            insert(2, 2),
            delete(2, 1),
        ];
        let expected = [insert(2, 0), insert(2, 2), delete(0, 1)];
        assert_eq!(legalize(&graph, &updates), expected);
        assert!(legalize(&graph, &[]).is_empty());
    }
}
