//! The mod/ref summary of a function: the memory that it may read and write, the pointers that it may
//! capture, and what its parameters may point to. The analysis
//! [`mod_ref`](crate::analysis::mod_ref) computes it from the whole program.
//!
//! A summary holds until a pass adds an effect or a call to the function. When passes remove, move or
//! merge instructions, it may only become less precise. Debug builds compute the summaries of a module
//! again after passes, and [compare](Summary::first_missing).

use crate::ir::{Effects, FuncId, Global, Inst, Param};
use crate::support::entity::Entity;

/// What callers may assume about a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
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

    /// Whether all of this is in `other`.
    fn is_within(&self, other: &Touched) -> bool {
        let has = |global| other.globals.binary_search(global).is_ok();
        other.anything
            || !self.anything
                && self.params.0 & !other.params.0 == 0
                && self.globals.iter().all(has)
    }

    /// Whether no memory is touched.
    pub fn is_empty(&self) -> bool {
        self.globals.is_empty() && self.params.is_empty() && !self.anything
    }
}

impl Summary {
    /// The first part of this summary that claims more than `found`, a summary of the same function that
    /// was computed later: `found` has something there that this does not have. Local variables that
    /// pointers may point into are not compared: inlining makes other allocas of them.
    pub fn first_missing(&self, found: &Summary) -> Option<&'static str> {
        let points = |(of, found): (&Option<Vec<Pointee>>, &Option<Vec<Pointee>>)| {
            let Some(of) = of else { return true };
            let Some(found) = found else { return false };
            let is_global = |it: &&Pointee| matches!(it, Pointee::Global(_));
            found.iter().filter(is_global).all(|variable| of.binary_search(variable).is_ok())
        };
        let claims = [
            ("effects", self.effects.contains(found.effects)),
            ("reads", found.reads.is_within(&self.reads)),
            ("writes", found.writes.is_within(&self.writes)),
            ("captures", found.captures.0 & !self.captures.0 == 0),
            ("pointers", self.points_to.iter().zip(&found.points_to).all(points)),
        ];
        claims.into_iter().find(|(_, holds)| !holds).map(|(name, _)| name)
    }

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

    /// Follows a change of the numbers of the instructions of `function`.
    pub fn renumber_locals(&mut self, function: FuncId, renumber: impl Fn(Inst) -> Inst) {
        for pointees in self.points_to.iter_mut().flatten() {
            for pointee in &mut *pointees {
                if let Pointee::Local(of, inst) = pointee
                    && *of == function
                {
                    *inst = renumber(*inst);
                }
            }
            pointees.sort_unstable();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_may_claim_too_much_but_not_too_little() {
        let [x, y] = [0, 1].map(Global::from_index);
        let mut found = Summary {
            effects: Effects::READS,
            reads: Touched { globals: vec![x], ..Touched::default() },
            writes: Touched::default(),
            captures: Params::default(),
            points_to: vec![Some(vec![Pointee::Global(x)])],
        };
        let stored = found.clone();
        assert_eq!(stored.first_missing(&found), None);
        found.reads.globals = vec![y];
        assert_eq!(stored.first_missing(&found), Some("reads"));
        found.reads.add_anything();
        assert_eq!(stored.first_missing(&found), Some("reads"));
        assert_eq!(found.first_missing(&stored), None);
        found.effects = Effects::READS.with(Effects::FOREVER);
        assert_eq!(stored.first_missing(&found), Some("effects"));
        found = Summary { captures: Params(1), ..stored.clone() };
        assert_eq!(stored.first_missing(&found), Some("captures"));
        assert_eq!(found.first_missing(&stored), None);
        let memory = Effects::READS.with(Effects::WRITES);
        let of_y = || Touched { globals: vec![y], ..Touched::default() };
        let writing = Summary { effects: memory, writes: of_y(), ..stored.clone() };
        found = Summary { reads: of_y(), ..writing.clone() };
        assert_eq!(writing.first_missing(&found), Some("reads"));
        found = Summary { points_to: vec![None], ..stored.clone() };
        assert_eq!(stored.first_missing(&found), Some("pointers"));
        assert_eq!(found.first_missing(&stored), None);
        found = Summary { points_to: vec![Some(vec![Pointee::Global(y)])], ..stored.clone() };
        assert_eq!(stored.first_missing(&found), Some("pointers"));
        found = Summary { effects: Effects::WRITES, ..stored.clone() };
        found.writes.globals = vec![x];
        assert_eq!(stored.first_missing(&found), Some("effects"));
    }
}
