//! What a pass is: a row of data and a function.

use std::fmt;

use crate::analysis::{Analyses, Analysis};
use crate::ir::{Context, Function, Module};
use crate::transform::mem2reg::Flavour;
use crate::verify::VerifyError;

/// A transformation.
pub struct Pass {
    /// The name on the command line: that of the pass's file, with hyphens.
    pub name: &'static str,
    /// What the pass does, in one line.
    pub help: &'static str,
    /// The analyses that the pass asks for.
    pub requires: &'static [Analysis],
    /// The analyses that are still right after the pass has changed the function.
    pub preserves: &'static [Analysis],
    /// Passes that run before this one if they are in the same pipeline.
    pub after: &'static [&'static str],
    /// The transformation itself.
    pub run: Run,
}

/// The function that a pass runs, by what it works on. It returns whether it changed anything. A
/// module pass may refuse the module: it then returns the reason as the error, and has changed
/// nothing.
#[derive(Copy, Clone)]
pub enum Run {
    /// Works on one function, which has a body.
    Function(fn(&mut Context, &mut Function, &Analyses, &PassOptions) -> bool),
    /// Works on one function, and can prove what it did. If it is given a list, it adds the errors
    /// that the proof finds.
    Proved(ProvedRun),
    /// Works on all functions at once.
    Module(fn(&mut Module, &PassOptions) -> Result<bool, String>),
}

/// The function of a pass that can prove what it did.
pub type ProvedRun =
    fn(&mut Context, &mut Function, &Analyses, &PassOptions, Option<&mut Vec<VerifyError>>) -> bool;

/// The options of all passes of a pipeline.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct PassOptions {
    /// Which phis mem2reg leaves.
    pub phis: Flavour,
    /// What becomes of undefined behaviour.
    pub undefined: UndefinedBehavior,
}

/// What becomes of the undefined behaviour of a program.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum UndefinedBehavior {
    /// Passes may assume that there is none.
    #[default]
    Exploited,
    /// A run with checks finds and explains it as if no pass had run. So these stay:
    /// - undefined values: a variable that may be read before it is written is not promoted, and a
    ///   phi with an undefined input is not replaced;
    /// - subscripts: no address becomes another one, and no store to an element is removed;
    /// - calls that miss a `return`, or that pass a part of an array.
    Kept,
}

impl UndefinedBehavior {
    /// For a module that is run next, with checks or without.
    pub fn for_run(is_checked: bool) -> UndefinedBehavior {
        if is_checked { UndefinedBehavior::Kept } else { UndefinedBehavior::Exploited }
    }

    /// Whether a run with checks finds it.
    pub fn is_kept(self) -> bool {
        self == UndefinedBehavior::Kept
    }
}

impl Pass {
    /// Whether the pass needs the whole module at once.
    pub fn is_module_pass(&self) -> bool {
        matches!(self.run, Run::Module(_))
    }
}

impl fmt::Debug for Pass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
