//! Memory of the evaluator: objects of bytes, each with its own bounds.

use std::collections::BTreeMap;

use minisysy::ir::Alignment;

use crate::scalar::Scalar;

/// What one byte of memory holds.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Byte {
    /// A known byte.
    Int(u8),
    /// Never written, or part of an undefined value.
    Undef,
    /// Part of a poison value.
    Poison,
    /// The byte with this number, counted from the lowest, of a scalar that is not an integer.
    Part(Scalar, u8),
}

/// The content of an object.
#[derive(Clone, Debug)]
enum Content {
    Dense(Vec<Byte>),
    /// For large objects: the bytes that differ from the first component.
    Sparse(Byte, BTreeMap<u64, Byte>),
}

/// The largest object that is stored densely, in bytes.
const DENSE: u64 = 4096;

/// A variable. An address that leaves it leads nowhere.
#[derive(Clone, Debug)]
pub struct Object {
    /// Its size in bytes.
    pub size: u64,
    /// What its address is a multiple of; it is not a multiple of more.
    pub alignment: Alignment,
    /// Its address, for a run that is one behaviour.
    pub address: u64,
    /// Whether it may be written.
    pub is_constant: bool,
    /// Whether it exists: false when its function has returned.
    pub is_alive: bool,
    /// Its number among the objects that the outside knows, if the outside knows it.
    pub label: Option<u32>,
    content: Content,
}

impl Object {
    /// An object whose bytes are all `fill`.
    pub fn new(size: u64, alignment: Alignment, fill: Byte) -> Object {
        let content = match size <= DENSE {
            true => Content::Dense(vec![fill; size as usize]),
            false => Content::Sparse(fill, BTreeMap::new()),
        };
        Object {
            size,
            alignment,
            address: 0,
            is_constant: false,
            is_alive: true,
            label: None,
            content,
        }
    }

    /// The byte at `offset`, which is inside.
    pub fn read(&self, offset: u64) -> Byte {
        match &self.content {
            Content::Dense(bytes) => bytes[offset as usize],
            Content::Sparse(fill, bytes) => bytes.get(&offset).copied().unwrap_or(*fill),
        }
    }

    /// Sets the byte at `offset`, which is inside.
    pub fn write(&mut self, offset: u64, byte: Byte) {
        match &mut self.content {
            Content::Dense(bytes) => bytes[offset as usize] = byte,
            Content::Sparse(_, bytes) => {
                bytes.insert(offset, byte);
            }
        }
    }

    /// All bytes, for an object that the outside knows.
    pub fn bytes(&self) -> Vec<Byte> {
        (0..self.size).map(|offset| self.read(offset)).collect()
    }
}
