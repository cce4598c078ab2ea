//! What a pass is: a row of data and a function, and the context that this function gets.

use std::fmt;

use crate::analysis::{Analyses, Analysis};
use crate::ir::{Context, FuncId, Function, Module, Remarks};
use crate::transform::mem2reg::Flavour;
use crate::verify::VerifyError;

/// A transformation.
pub struct Pass {
    /// The name on the command line: that of the pass's file, with hyphens.
    pub name: &'static str,
    /// What the pass does, in one line.
    pub help: &'static str,
    /// The analyses that the pass asks for, also those of the helpers that it calls.
    pub requires: &'static [Analysis],
    /// The analyses that are still right after the pass has changed the function.
    pub preserves: &'static [Analysis],
    /// Passes that run before this one if they are in the same pipeline, and why.
    pub after: &'static [(&'static str, &'static str)],
    /// The transformation itself.
    pub run: Run,
}

/// The function that a pass runs, by what it works on. It returns whether it changed anything. A
/// module pass may refuse the module: it then returns the reason as the error, and has changed
/// nothing.
#[derive(Copy, Clone)]
pub enum Run {
    /// Works on one function, which has a body.
    Function(fn(PassContext<'_>) -> bool),
    /// Works on all functions at once.
    Module(fn(ModuleContext<'_>) -> Result<bool, String>),
}

/// What a function pass gets.
///
/// The analyses that the pass takes from [`analyses`](Self::analyses) do not change while it edits the
/// function. After an edit that they do not survive, the pass calls [`Analyses::invalidate`] and asks
/// again.
#[derive(Debug)]
pub struct PassContext<'a> {
    /// What the functions of the module share.
    pub context: &'a mut Context,
    /// The function.
    pub function: &'a mut Function,
    /// The analyses of the function. The pass may ask for those that it requires.
    pub analyses: &'a mut Analyses,
    /// Takes the remarks of the pass.
    pub remarks: &'a mut Remarks,
    /// The options of all passes.
    pub options: PassOptions,
    /// If there is a list, a pass that can prove what it did adds the errors that the proof finds.
    pub proof: Option<&'a mut Vec<VerifyError>>,
}

impl PassContext<'_> {
    /// The same context for another pass that the running one calls.
    pub fn reborrow(&mut self) -> PassContext<'_> {
        PassContext {
            context: self.context,
            function: self.function,
            analyses: self.analyses,
            remarks: self.remarks,
            options: self.options,
            proof: self.proof.as_deref_mut(),
        }
    }
}

/// What a module pass gets.
#[derive(Debug)]
pub struct ModuleContext<'a> {
    /// The module.
    pub module: &'a mut Module,
    /// Takes the remarks of the pass.
    pub remarks: &'a mut Remarks,
    /// The options of all passes.
    pub options: PassOptions,
    /// The analyses of the function that the pass looks at.
    pub(super) analyses: Analyses,
}

impl ModuleContext<'_> {
    /// The context of the function `id`. No analysis of it is known yet.
    pub fn function(&mut self, id: FuncId) -> PassContext<'_> {
        let (context, function) = self.module.split(id);
        self.analyses.clear();
        PassContext {
            context,
            function,
            analyses: &mut self.analyses,
            remarks: self.remarks,
            options: self.options,
            proof: None,
        }
    }
}

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
#[non_exhaustive]
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
    /// Runs a function pass on `function`, which has a body, with new analyses and without remarks.
    /// Returns whether the pass changed it. Panics if it is a module pass. A build with debug
    /// assertions panics if the pass proves itself wrong.
    pub fn run_on(
        &self,
        context: &mut Context,
        function: &mut Function,
        options: PassOptions,
    ) -> bool {
        let Run::Function(run) = self.run else { panic!("{} is a module pass", self.name) };
        let mut errors = Vec::new();
        let is_changed = run(PassContext {
            context,
            function,
            analyses: &mut Analyses::default().permitting(self.requires),
            remarks: &mut Remarks::default(),
            options,
            proof: cfg!(debug_assertions).then_some(&mut errors),
        });
        assert!(errors.is_empty(), "{} is wrong: {errors:?}", self.name);
        is_changed
    }

    /// Runs a module pass on `module`, with default options and without remarks. Returns whether the
    /// pass changed it. Panics if it is a function pass.
    ///
    /// # Errors
    /// Why the pass refuses the module.
    pub fn run_on_module(&self, module: &mut Module) -> Result<bool, String> {
        let Run::Module(run) = self.run else { panic!("{} is a function pass", self.name) };
        run(ModuleContext {
            module,
            remarks: &mut Remarks::default(),
            options: PassOptions::default(),
            analyses: Analyses::default().permitting(self.requires),
        })
    }

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
