//! The value of each of several names at the current place of a walk over the dominator tree.
//!
//! Cytron et al. (1991) keep a stack for every variable while they rename. Here one log records
//! what was changed. A [walk](crate::analysis::walk) marks the log when it comes to a block, and undoes
//! the changes since then when it leaves the block and all blocks below it.
//!
//! Cost: O(1) for a change and its undoing.

use crate::ir::Value;
use crate::support::entity::{Entity, EntityVec};

/// How many changes there were.
#[derive(Copy, Clone, Debug, Default)]
pub struct Mark(usize);

/// The value of every `K` at one place of the function.
#[derive(Clone, Debug)]
pub struct ReachingValues<K: Entity, V = Value> {
    value: EntityVec<K, V>,
    /// The value that each changed name had before the change.
    log: Vec<(K, V)>,
}

impl<K: Entity, V: Copy> ReachingValues<K, V> {
    /// The state before any block, with the initial values.
    pub fn new(value: EntityVec<K, V>) -> ReachingValues<K, V> {
        ReachingValues { value, log: Vec::with_capacity(64) }
    }

    /// The value of `name` here.
    #[inline]
    pub fn of(&self, name: K) -> V {
        self.value[name]
    }

    /// Gives `name` the value `value` until this is undone.
    #[inline]
    pub fn set(&mut self, name: K, value: V) {
        let before = std::mem::replace(&mut self.value[name], value);
        self.log.push((name, before));
    }

    /// Gives `name` the value `value` for good. Requires that there is no change of `name` to undo,
    /// which would overwrite this.
    #[inline]
    pub fn set_everywhere(&mut self, name: K, value: V) {
        self.value[name] = value;
    }

    /// The changes so far.
    #[inline]
    pub fn mark(&self) -> Mark {
        Mark(self.log.len())
    }

    /// The names that were changed since `mark`, and their values before; the last change last.
    pub fn since(&self, mark: Mark) -> &[(K, V)] {
        &self.log[mark.0..]
    }

    /// Undoes the changes since `mark`.
    #[inline]
    pub fn undo(&mut self, mark: Mark) {
        for (name, before) in self.log.drain(mark.0..).rev() {
            self.value[name] = before;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transform::mem2reg::promotable::Variable;

    #[test]
    fn what_changed_since_a_mark_is_undone() {
        let [name, other] = [0, 1].map(Variable::from_index);
        let mut reaching = ReachingValues::new([Value::ZERO; 2].into_iter().collect());
        reaching.set(name, Value::i32(10));
        let outer = reaching.mark();
        reaching.set(name, Value::i32(11));
        let inner = reaching.mark();
        assert_eq!(reaching.of(name), Value::i32(11));
        reaching.set(name, Value::i32(12));
        reaching.set(name, Value::i32(13));
        reaching.set_everywhere(other, Value::i32(20));
        reaching.set(other, Value::i32(21));
        let changes = [(name, Value::i32(11)), (name, Value::i32(12)), (other, Value::i32(20))];
        assert_eq!(reaching.since(inner), changes);
        reaching.undo(inner);
        assert_eq!(reaching.of(name), Value::i32(11));
        reaching.undo(outer);
        assert_eq!(reaching.of(name), Value::i32(10));
        assert_eq!(reaching.of(other), Value::i32(20));
    }
}
