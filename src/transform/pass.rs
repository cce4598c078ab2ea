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

/// The function that a pass runs, and what it works on. It returns whether it changed anything. A
/// pass over a module may refuse it, and say why; then it has changed nothing.
#[derive(Copy, Clone)]
pub enum Run {
    /// Works on one function, which has a body.
    Function(fn(&mut Context, &mut Function, &Analyses, &PassOptions) -> bool),
    /// Works on one function, and can prove what it did: adds what is wrong to the list, if any.
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
    /// Whether undefined values and subscripts stay what they are, as a program needs that is run with
    /// checks. Variables that may be read without a value then stay in memory, no phi with an undefined
    /// input is replaced, and no store to an element goes.
    pub keep_undefined: bool,
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
