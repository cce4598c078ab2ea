//! What is known about a function from the whole program: what it does to memory, and what its
//! parameters may point to. The pass [`purity`](crate::transform::purity) finds it.
//!
//! Facts hold until a pass adds an effect or a call to a function. When passes remove, move or
//! merge instructions, facts may only become less precise.

use crate::ir::{Effects, FuncId, Global, Inst, Param};
use crate::support::entity::Entity;

/// What is known about a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Facts {
    /// What a call may do besides yielding a value.
    pub effects: Effects,
    /// The memory outside of the function that it may read.
    pub reads: Touched,
    /// The memory outside of the function that it may write.
    pub writes: Touched,
    /// The parameters whose pointers may be stored somewhere, or returned.
    pub captures: Params,
    /// For each parameter that is a pointer, the variables that it may point into, ascending; `None`
    /// if it may point anywhere.
    pub points_to: Vec<Option<Vec<Pointee>>>,
}

/// What a pointer may point into: a variable of the program.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pointee {
    /// A global variable.
    Global(Global),
    /// An `alloca` of a function.
    Local(FuncId, Inst),
}

/// Memory outside of a function that it may touch.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Touched {
    /// Global variables, ascending.
    pub globals: Vec<Global>,
    /// What these parameters point into.
    pub params: Params,
    /// Any memory.
    pub anything: bool,
}

/// A set of parameters. The 64th and all later ones share a bit: they are in the set together.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Params(u64);

impl Params {
    fn bit(param: Param) -> u64 {
        1 << param.index().min(63)
    }

    /// Whether `param` is in the set, or may be.
    pub fn contains(self, param: Param) -> bool {
        self.0 & Params::bit(param) != 0
    }

    /// Adds `param`.
    pub fn insert(&mut self, param: Param) {
        self.0 |= Params::bit(param);
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// The most globals in a [`Touched`].
const GLOBALS: usize = 64;

impl Touched {
    /// Adds a global variable.
    pub fn add_global(&mut self, global: Global) {
        if !self.anything
            && let Err(position) = self.globals.binary_search(&global)
        {
            self.globals.insert(position, global);
            if self.globals.len() > GLOBALS {
                self.add_anything();
            }
        }
    }

    /// Makes this any memory.
    pub fn add_anything(&mut self) {
        self.globals.clear();
        self.anything = true;
    }

    /// Whether no memory is touched.
    pub fn is_empty(&self) -> bool {
        self.globals.is_empty() && self.params.is_empty() && !self.anything
    }
}

impl Facts {
    /// Whether what `param` points to may be the global variable.
    pub fn may_be_global(&self, param: Param, global: Global) -> bool {
        let of = |list: &Vec<Pointee>| list.binary_search(&Pointee::Global(global)).is_ok();
        self.points_to.get(param.index()).and_then(Option::as_ref).is_none_or(of)
    }

    /// Whether two parameters may point into one variable.
    pub fn may_share(&self, a: Param, b: Param) -> bool {
        let of = |param: Param| self.points_to.get(param.index()).and_then(Option::as_ref);
        match (of(a), of(b)) {
            (Some(a), Some(b)) => a.iter().any(|variable| b.binary_search(variable).is_ok()),
            _ => true,
        }
    }
}
