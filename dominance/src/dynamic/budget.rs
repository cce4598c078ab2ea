//! A limit on the cost of an update. Beyond it, computing the tree from scratch is cheaper.

/// The remaining cost that an update may have, counted in visited edges.
#[derive(Copy, Clone, Debug)]
pub struct Budget {
    left: usize,
}

impl Budget {
    /// The cost of looking up a subtree's place in the preorder and of moving it.
    pub const MOVE: usize = 50;
    /// The cost of correcting an escape.
    pub const ESCAPE: usize = 10;

    /// A budget that allows visiting `edge_count` edges.
    pub fn new(edge_count: usize) -> Budget {
        Budget { left: edge_count }
    }

    /// Spends the cost of `edge_count` edges. `None` if less than that remains.
    pub fn spend(&mut self, edge_count: usize) -> Option<()> {
        self.left = self.left.checked_sub(edge_count)?;
        Some(())
    }

    /// Whether enough remains for `edge_count` edges.
    pub fn allows(self, edge_count: usize) -> bool {
        edge_count <= self.left
    }
}
