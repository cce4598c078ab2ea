//! A value that clones share until one of them changes it.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A value whose clones share its memory. The first change through a clone copies it, if others still
/// share it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct CopyOnWrite<T>(Arc<T>);

impl<T> From<T> for CopyOnWrite<T> {
    fn from(value: T) -> Self {
        CopyOnWrite(Arc::new(value))
    }
}

impl<T> Deref for CopyOnWrite<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for CopyOnWrite<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}
