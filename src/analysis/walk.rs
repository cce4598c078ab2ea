//! Walks over the dominator tree, block by block.
//!
//! After GCC's `walk_dominator_tree`, as its internals manual describes it. The walk enters each
//! reachable block and makes its data; then come the children in the tree; then it leaves the block and
//! drops its data. So while it is in a block, the data of the block and of all its dominators exist, and
//! no other data. The data of the renamers of mem2reg and of `SsaUpdate` and of the passes `gvn`, `ranges`
//! and `globals` are the place in a log of changes, which they undo when the walk leaves the block.
//!
//! The caller pulls visits; there are no callbacks. Between two visits it may change the function,
//! except for its graph, and it may stop.
//!
//! Requires the dominator tree of the function. Preserves everything. Cost: linear, with an
//! explicit stack as deep as the tree.

use crate::analysis::DomTree;
use crate::ir::Block;

/// A block that the walk enters or leaves.
#[derive(PartialEq, Eq, Debug)]
pub struct Visit<'w, D> {
    /// The block.
    pub block: Block,
    /// Whether the walk leaves it: the block and all blocks below it are done.
    pub is_left: bool,
    /// The data of the block.
    pub data: &'w mut D,
}

/// A walk over a dominator tree with data `D` for each block on the way.
#[derive(Clone, Debug)]
pub struct DomWalk<'t, D> {
    tree: &'t DomTree,
    /// The preorder numbers of the block that is entered next, and of the last block of all.
    upcoming: u32,
    last: u32,
    frames: Vec<Frame<D>>,
}

/// A block on the way from the root.
#[derive(Clone, Debug)]
struct Frame<D> {
    /// Its preorder number.
    number: u32,
    /// The greatest number in its subtree.
    last: u32,
    data: D,
    is_left: bool,
}

impl<'t, D: Default> DomWalk<'t, D> {
    /// A walk over `tree` that has not begun.
    pub fn new(tree: &'t DomTree) -> DomWalk<'t, D> {
        DomWalk::of_subtree(tree, 0)
    }

    /// The same for the subtree of the block with the preorder number `root`.
    pub fn of_subtree(tree: &'t DomTree, root: u32) -> DomWalk<'t, D> {
        let (last, frames) = (tree.last_descendant(root), Vec::with_capacity(32));
        DomWalk { tree, upcoming: root, last, frames }
    }

    /// The next visit, `None` at the end of the walk.
    #[inline]
    #[expect(clippy::should_implement_trait, reason = "the visit borrows the walk")]
    pub fn next(&mut self) -> Option<Visit<'_, D>> {
        self.frames.pop_if(|frame| frame.is_left);
        match self.frames.last_mut() {
            Some(frame) if self.upcoming > frame.last => frame.is_left = true,
            None if self.upcoming > self.last => return None,
            _ => self.enter(),
        }
        let Frame { number, data, is_left, .. } = self.frames.last_mut()?;
        Some(Visit { block: self.tree.preorder()[*number as usize], is_left: *is_left, data })
    }

    /// Enters the next block of the preorder.
    #[inline]
    fn enter(&mut self) {
        let number = self.upcoming;
        let last = self.tree.last_descendant(number);
        self.frames.push(Frame { number, last, data: D::default(), is_left: false });
        self.upcoming += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Cfg;
    use crate::ir::{Function, samples};
    use crate::support::entity::Entity;

    /// The blocks that the walk enters and leaves, and what it leaves.
    fn visits(function: &Function) -> Vec<(usize, bool)> {
        let tree = DomTree::compute(&Cfg::compute(function));
        let mut walk = DomWalk::<Option<Block>>::new(&tree);
        let mut visits = Vec::new();
        while let Some(Visit { block, is_left, data }) = walk.next() {
            assert_eq!(*data, is_left.then_some(block), "the data stay while it is in the block");
            *data = Some(block);
            visits.push((block.index(), is_left));
        }
        assert_eq!(walk.next(), None);
        visits
    }

    #[test]
    fn each_block_is_entered_and_left() {
        // A diamond.
        let function = samples::function(&[&[1, 2], &[3], &[3], &[]]);
        let (enter, leave) = (false, true);
        let [first, rest] =
            [[(0, enter), (1, enter), (1, leave)], [(3, enter), (3, leave), (2, enter)]];
        let all = [&first[..], &rest, &[(2, leave), (0, leave)]].concat();
        assert_eq!(visits(&function), all);
    }

    #[test]
    fn a_deep_tree_needs_no_recursion() {
        let targets: Vec<Vec<usize>> =
            (1..=100_000).map(|next| if next < 100_000 { vec![next] } else { vec![] }).collect();
        let targets: Vec<&[usize]> = targets.iter().map(Vec::as_slice).collect();
        assert_eq!(visits(&samples::function(&targets)).len(), 200_000);
    }
}
