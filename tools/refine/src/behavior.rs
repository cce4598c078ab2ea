//! What a function under test gets from the outside, and what the outside sees of a run.

use std::fmt;

use minisysy::ir::FuncId;

use crate::memory::Byte;
use crate::scalar::Scalar;

/// Why a run stops early.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// Undefined behaviour: anything may happen.
    Undefined(&'static str),
    /// It takes too long, or too much memory.
    Limit,
    /// The function does something that the evaluator does not know.
    Unsupported(&'static str),
    /// The outside ends the program.
    End,
}

/// A part of what the outside sees.
#[derive(Clone, PartialEq, Debug)]
pub enum Seen {
    /// A call of a function that is only declared.
    Call(FuncId),
    /// The function under test has returned.
    Return,
    /// A scalar: an argument or a result. Pointers have labels instead of numbers of objects.
    Scalar(Scalar),
    /// The content of an object that the outside knows.
    Object(u32, Vec<Byte>),
}

/// What a run shows, and how it ends: `None` if it returns normally.
#[derive(Clone, PartialEq, Debug)]
pub struct Behavior {
    /// What the outside sees, in order.
    pub seen: Vec<Seen>,
    /// Why the run stopped early, if it did.
    pub stop: Option<Stop>,
    /// The bytes that the run writes and another thread may see, ascending.
    pub written: Vec<Written>,
    /// The number of instructions.
    pub steps: u64,
}

/// A byte that the run writes while another thread may access it.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Written {
    /// The number of calls of unknown functions and of returns to the outside before it. Only at these the run
    /// synchronises with other threads.
    pub region: u32,
    /// The object that contains the byte.
    pub object: Shared,
    /// The offset of the byte in the object.
    pub offset: u64,
}

/// An object that several threads may know.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Shared {
    /// A global variable or an object of the caller, which exists from the beginning, by its number.
    Number(u32),
    /// Another object that the outside knows, by its label.
    Label(u32),
}

/// An argument of the function under test.
#[derive(Clone, PartialEq, Debug)]
pub enum Argument {
    /// An integer of each lane, undef or poison.
    Lanes(Vec<Scalar>),
    /// An address in one of the [objects](Input::objects) of the caller.
    Pointer(usize, i64),
}

/// What the function under test gets from outside.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Input {
    /// The content of the caller's objects.
    pub objects: Vec<Vec<Byte>>,
    /// The arguments of each call of the function, one call after another.
    pub calls: Vec<Vec<Argument>>,
    /// What the outside does is computed from this number.
    pub seed: u64,
    /// The outside ends the program at the call with this number.
    pub end: u64,
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, call) in self.calls.iter().enumerate() {
            write!(f, "{}{call:?}", if index == 0 { "" } else { ", then " })?;
        }
        if self.end != u64::MAX {
            write!(f, ", and the program ends at outside call {}", self.end)?;
        }
        Ok(())
    }
}
