//! How much an update may cost before computing the tree is seen as better.

/// What may still be spent, counted in edges that are visited.
#[derive(Copy, Clone, Debug)]
pub struct Budget {
    left: usize,
}

impl Budget {
    /// What a look at a subtree's place in the preorder costs, and a move to another.
    pub const MOVE: usize = 50;
    /// What it costs to set an exit right.
    pub const EXIT: usize = 10;

    /// The budget for visiting so many edges.
    pub fn new(edge_count: usize) -> Budget {
        Budget { left: edge_count }
    }

    /// Spends some of it. None if it is not enough.
    pub fn spend(&mut self, edge_count: usize) -> Option<()> {
        self.left = self.left.checked_sub(edge_count)?;
        Some(())
    }

    /// Whether it is enough for so much.
    pub fn allows(self, edge_count: usize) -> bool {
        edge_count <= self.left
    }
}
