//! The value of each of several names at the current place of a walk over the dominator tree.
//!
//! Cytron et al. (1991) keep a stack for every variable while they rename. Here one log records
//! what was changed, and leaving a subtree undoes its part of the log.
//!
//! Requires: blocks are entered in preorder, by their numbers. Cost: O(1) for a change and its
//! undoing; entering a block is O(1) plus the changes it undoes.

use crate::ir::Value;
use crate::support::entity::{Entity, EntityVec};

/// The value of every `K` at one place of the function.
#[derive(Clone, Debug)]
pub struct ReachingValues<K: Entity, V = Value> {
    value: EntityVec<K, V>,
    /// The value that each changed name had before the change.
    log: Vec<(K, V)>,
    /// The open subtrees: the number of the block, the greatest number in the subtree, and the length
    /// of the log on entry.
    open: Vec<(u32, u32, usize)>,
}

impl<K: Entity, V: Copy> ReachingValues<K, V> {
    /// The state before any block, with the initial values.
    pub fn new(value: EntityVec<K, V>) -> ReachingValues<K, V> {
        ReachingValues { value, log: Vec::with_capacity(64), open: Vec::with_capacity(32) }
    }

    /// The value of `name` here.
    #[inline]
    pub fn of(&self, name: K) -> V {
        self.value[name]
    }

    /// Gives `name` the value `value` from here on, in all blocks that the current block dominates.
    #[inline]
    pub fn set(&mut self, name: K, value: V) {
        let before = std::mem::replace(&mut self.value[name], value);
        self.log.push((name, before));
    }

    /// Gives `name` the value `value` from here on, in all blocks. Requires that `name` has not been
    /// [set](ReachingValues::set) in an open subtree: undoing that would overwrite this.
    #[inline]
    pub fn set_everywhere(&mut self, name: K, value: V) {
        self.value[name] = value;
    }

    /// Enters the block `number`, whose subtree ends with `last`. Leaves the subtrees that the
    /// block is not in, and undoes the changes made there.
    pub fn enter(&mut self, number: u32, last: u32) {
        self.enter_observed(number, last, |_, _| {});
    }

    /// Does the same. Calls `leaves` for each block that is left, with its number and the changes
    /// that are undone, the last one last.
    #[inline]
    pub fn enter_observed(&mut self, number: u32, last: u32, leaves: impl FnMut(u32, &[(K, V)])) {
        self.leave_until(number, leaves);
        self.open.push((number, last, self.log.len()));
    }

    /// Leaves all blocks whose subtrees end before `number`.
    #[inline]
    pub fn leave_until(&mut self, number: u32, mut leaves: impl FnMut(u32, &[(K, V)])) {
        while let Some(&(block, end, length)) = self.open.last()
            && end < number
        {
            self.open.pop();
            leaves(block, &self.log[length..]);
            for (name, before) in self.log.drain(length..).rev() {
                self.value[name] = before;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transform::mem2reg::promotable::Variable;

    #[test]
    fn what_changed_in_a_subtree_is_undone_after_it() {
        let name = Variable::from_index(0);
        let mut reaching = ReachingValues::new([Value::ZERO; 2].into_iter().collect());
        // Block 0 has the children 1 and 3, and 1 has the child 2.
        reaching.enter(0, 3);
        reaching.set(name, Value::i32(10));
        reaching.enter(1, 2);
        reaching.set(name, Value::i32(11));
        reaching.enter(2, 2);
        assert_eq!(reaching.of(name), Value::i32(11));
        reaching.set(name, Value::i32(12));
        reaching.set(name, Value::i32(13));
        let other = Variable::from_index(1);
        reaching.set_everywhere(other, Value::i32(20));
        reaching.set(other, Value::i32(21));
        reaching.enter(3, 3);
        assert_eq!(reaching.of(name), Value::i32(10));
        assert_eq!(reaching.of(other), Value::i32(20));
    }
}
