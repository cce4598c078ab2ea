//! What each name stands for at the current place of a walk over the dominator tree.
//!
//! Cytron et al. (1991) keep a stack for every variable while they rename. Here one log records each
//! change, and leaving a subtree undoes the changes that were made in it.
//!
//! Requires: blocks are entered in preorder, by their numbers. Cost: a change and its undoing
//! O(1); entering a block O(1) but for what it undoes.

use crate::ir::Value;
use crate::support::entity::{Entity, EntityVec};

/// The value of every `K` at one place of the function.
#[derive(Clone, Debug)]
pub struct ReachingValues<K: Entity> {
    value: EntityVec<K, Value>,
    /// What each was before each change.
    log: Vec<(K, Value)>,
    /// The subtrees that are open: the greatest preorder number in each, and the length of the
    /// log when it was entered.
    open: Vec<(u32, usize)>,
}

impl<K: Entity> ReachingValues<K> {
    /// Before any block: the values at the beginning.
    pub fn new(value: EntityVec<K, Value>) -> ReachingValues<K> {
        ReachingValues { value, log: Vec::new(), open: Vec::new() }
    }

    /// What `name` stands for here.
    #[inline]
    pub fn of(&self, name: K) -> Value {
        self.value[name]
    }

    /// Has `name` stand for `value` from here on, in what the current block dominates.
    #[inline]
    pub fn set(&mut self, name: K, value: Value) {
        let before = std::mem::replace(&mut self.value[name], value);
        self.log.push((name, before));
    }

    /// Goes to the block `number`, whose subtree ends with `last`: leaves the subtrees that it
    /// is not in, undoing what changed there.
    pub fn enter(&mut self, number: u32, last: u32) {
        while let Some(&(end, length)) = self.open.last()
            && end < number
        {
            self.open.pop();
            for (name, before) in self.log.drain(length..).rev() {
                self.value[name] = before;
            }
        }
        self.open.push((last, self.log.len()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transform::mem2reg::promotable::Variable;

    #[test]
    fn what_changed_in_a_subtree_is_undone_after_it() {
        let name = Variable::from_index(0);
        let mut reaching = ReachingValues::new([Value::ZERO].into_iter().collect());
        // 0 has the children 1, with the child 2, and 3.
        reaching.enter(0, 3);
        reaching.set(name, Value::i32(10));
        reaching.enter(1, 2);
        reaching.set(name, Value::i32(11));
        reaching.enter(2, 2);
        assert_eq!(reaching.of(name), Value::i32(11));
        reaching.set(name, Value::i32(12));
        reaching.set(name, Value::i32(13));
        reaching.enter(3, 3);
        assert_eq!(reaching.of(name), Value::i32(10));
    }
}
