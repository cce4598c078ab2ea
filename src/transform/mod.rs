//! What changes a function, as rows of one table.
//!
//! [`PASSES`] names every pass; [`pipeline`] says which of them an optimisation level runs, in
//! order. Whatever speaks of passes, the command line, the dumps, the timing, reads the table.
//! Each file of this folder that is a pass has a `PASS` and a `run`, and its header says what it
//! requires and preserves. [`mem2reg`], [`reg2mem`] and [`update_ssa`] are lessons of the
//! [course](crate::course), too.

pub mod mem2reg;
pub mod reaching_values;
pub mod reg2mem;
pub mod remove_unreachable;
pub mod replacements;
pub mod update_ssa;

use std::fmt;
use std::time::{Duration, Instant};

use crate::analysis::Algorithm;
use crate::ir::{Context, Function, Module};
use crate::verify::{VerifyError, verify_function};
use mem2reg::Flavour;

/// A transformation of one function.
pub struct Pass {
    /// What it is called on the command line: its file's name with hyphens.
    pub name: &'static str,
    /// What it does, in one line.
    pub help: &'static str,
    /// What it needs beyond a verified function.
    pub requires: &'static str,
    /// What stays as it was.
    pub preserves: &'static str,
    /// Does it to a function that has a body.
    pub run: fn(&mut Context, &mut Function, PassOptions),
}

/// What passes may be asked to do in another way than they would by themselves.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct PassOptions {
    /// Which phis mem2reg leaves.
    pub phis: Flavour,
    /// How dominators are found.
    pub dominators: Algorithm,
}

impl fmt::Debug for Pass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// All passes.
pub static PASSES: &[&Pass] = &[&remove_unreachable::PASS, &mem2reg::PASS, &reg2mem::PASS];

/// How much is optimised.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum OptLevel {
    /// Nothing: variables stay in memory.
    #[default]
    O0,
    /// SSA form.
    O1,
}

/// The passes of an optimisation level, in the order in which they run.
pub fn pipeline(level: OptLevel) -> &'static [&'static Pass] {
    static O1: [&Pass; 2] = [&remove_unreachable::PASS, &mem2reg::PASS];
    match level {
        OptLevel::O0 => &[],
        OptLevel::O1 => &O1,
    }
}

/// The pass called `name`, if there is one.
pub fn pass_named(name: &str) -> Option<&'static Pass> {
    PASSES.iter().copied().find(|pass| pass.name == name)
}

/// How a pipeline is run.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct PipelineOptions {
    /// Whether the module is verified after every pass. A build with debug assertions always
    /// does, and panics where this would report.
    pub verify: bool,
    /// How the passes do what they do.
    pub passes: PassOptions,
}

/// A pass left a module that is not well formed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PipelineError {
    /// The pass.
    pub pass: &'static str,
    /// What is wrong, at least one thing.
    pub errors: Vec<VerifyError>,
}

impl fmt::Display for PipelineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the module is malformed after {}:", self.pass)?;
        self.errors.iter().try_for_each(|error| write!(f, "\n  {error}"))
    }
}

impl std::error::Error for PipelineError {}

/// Runs `passes` in order on every function that has a body, one function after the other. See
/// [`run_passes`].
///
/// # Errors
/// Those of [`run_passes`].
pub fn run_pipeline(
    module: &mut Module,
    passes: &[&'static Pass],
    options: PipelineOptions,
    mut observer: impl FnMut(&'static Pass, Duration, &Context, &Function),
) -> Result<(), PipelineError> {
    for id in module.context.signatures.keys() {
        let (context, function) = module.split(id);
        if !function.is_declaration() {
            run_passes(context, function, passes, options, &mut observer)?;
        }
    }
    Ok(())
}

/// Runs `passes` in order on `function` and calls `observer` after each with the pass, the time
/// that it took, and the function as it left it.
///
/// # Errors
/// When `options` ask for verification: the first pass that left a malformed function. Panics
/// instead when they do not ask and debug assertions are on.
pub fn run_passes(
    context: &mut Context,
    function: &mut Function,
    passes: &[&'static Pass],
    options: PipelineOptions,
    mut observer: impl FnMut(&'static Pass, Duration, &Context, &Function),
) -> Result<(), PipelineError> {
    for &pass in passes {
        let start = Instant::now();
        (pass.run)(context, function, options.passes);
        observer(pass, start.elapsed(), context, function);
        if (options.verify || cfg!(debug_assertions))
            && let Err(errors) = verify_function(context, function)
        {
            let error = PipelineError { pass: pass.name, errors };
            assert!(options.verify, "{error}");
            return Err(error);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{Linkage, Signature, Terminator, Type, name};
    use crate::support::entity::Entity;

    /// Makes the entry a successor of itself.
    static BREAK_ENTRY: Pass = Pass {
        name: "break-entry",
        help: "",
        requires: "",
        preserves: "",
        run: |_, function, _| {
            let entry = function.entry();
            function.terminate(entry, Terminator::Jump(entry));
        },
    };

    fn module() -> Module {
        let mut module = Module::new("test.sy");
        let main = module.declare(Signature::new(name::MAIN, Linkage::External, Type::VOID));
        let mut main = Function::new(main);
        let entry = main.create_entry();
        main.terminate(entry, Terminator::Return(None));
        module.define(main);
        module.declare(Signature::new(name::MEMSET, Linkage::External, Type::VOID));
        module
    }

    #[test]
    fn names_are_unique_and_found() {
        for (index, pass) in PASSES.iter().enumerate() {
            assert!(std::ptr::eq(pass_named(pass.name).unwrap(), *pass));
            assert!(PASSES[..index].iter().all(|other| other.name != pass.name));
        }
        assert!(pass_named("nonesuch").is_none());
        assert!(pipeline(OptLevel::O0).is_empty());
    }

    #[test]
    fn the_observer_sees_every_pass() {
        let mut seen = Vec::new();
        let options = PipelineOptions { verify: true, ..PipelineOptions::default() };
        run_pipeline(&mut module(), pipeline(OptLevel::O1), options, |pass, _, _, function| {
            seen.push((pass.name, function.id.index()));
        })
        .unwrap();
        assert_eq!(seen, [("remove-unreachable", 0), ("mem2reg", 0)]);
    }

    #[test]
    fn a_pass_that_breaks_the_module_is_named() {
        let options = PipelineOptions { verify: true, ..PipelineOptions::default() };
        let error = run_pipeline(&mut module(), &[&BREAK_ENTRY], options, |_, _, _, _| {});
        let error = error.unwrap_err();
        assert_eq!((error.pass, error.errors.len()), ("break-entry", 1));
        assert!(error.to_string().starts_with("the module is malformed after break-entry:\n"));
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "malformed after break-entry")]
    fn debug_builds_verify_unasked() {
        let _ = run_pipeline(
            &mut module(),
            &[&BREAK_ENTRY],
            PipelineOptions::default(),
            |_, _, _, _| {},
        );
    }
}
