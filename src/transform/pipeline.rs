//! Runs passes one after another, over one function or a module.
//!
//! Consecutive function passes run on one function before they run on the next. So a program can be
//! transformed and written function by function. A module pass waits for all functions.
//!
//! A function that is [fixed](Context::is_fixed) stays as it is.
//!
//! After every pass, a build with debug assertions checks that the IR is well formed, that the kept
//! analyses are right, that a pass that reports no change made none, and the proof of a pass that
//! has one. After a module pass, and after consecutive function passes, it checks that the
//! [summaries](crate::ir::summary) of functions are right.

use std::fmt;
use std::time::Duration;

use super::pass::{ModuleContext, Pass, PassContext, PassOptions, Run};
use super::{HIDE_POINTERS, observed, parallel};
use crate::analysis::{Algorithm, Analyses, mod_ref};
use crate::ir::{Context, Function, Module, Remarks};
use crate::support::clock::Instant;
use crate::trace::Trace;
use crate::verify::{VerifyError, verify_function, verify_module};

/// Passes in the order in which they run, and how.
#[derive(Clone, Debug, Default)]
pub struct Pipeline {
    passes: Vec<&'static Pass>,
    /// Whether to verify the IR after every pass. A build with debug assertions always does, and
    /// panics instead of returning an error.
    pub verify: bool,
    /// The number of threads for the functions of a module. With more than one, function passes are
    /// not observed.
    pub threads: usize,
    /// The algorithm that computes dominators.
    pub dominators: Algorithm,
    /// The options of the passes.
    pub options: PassOptions,
    /// The passes whose remarks functions keep; they need [spans](Function::spans).
    pub remarks: Vec<&'static str>,
    /// Whether passes that [have a trace](observed::runner) make it.
    pub is_traced: bool,
}

/// A pass comes before one that it has to follow.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct OrderError {
    /// The pass that is too early.
    pub pass: &'static str,
    /// The pass that has to run before it.
    pub after: &'static str,
}

impl fmt::Display for OrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} has to run after {}", self.pass, self.after)
    }
}

impl std::error::Error for OrderError {}

/// Why a pipeline stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PipelineError {
    /// A pass left malformed IR, and has a bug.
    Malformed {
        /// The pass.
        pass: &'static str,
        /// What is wrong; never empty.
        errors: Vec<VerifyError>,
    },
    /// A pass refused the module.
    Refused {
        /// The pass.
        pass: &'static str,
        /// Why.
        reason: String,
    },
}

impl fmt::Display for PipelineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PipelineError::Malformed { pass, errors } => {
                write!(f, "the module is malformed after {pass}:")?;
                errors.iter().try_for_each(|error| write!(f, "\n  {error}"))
            }
            PipelineError::Refused { pass, reason } => write!(f, "{pass}: {reason}"),
        }
    }
}

impl std::error::Error for PipelineError {}

/// What a pass has just transformed.
#[derive(Copy, Clone, Debug)]
pub enum Transformed<'a> {
    /// One function, with the trace of the pass: without events if there is none.
    Function(&'a Context, &'a Function, &'a Trace),
    /// All functions.
    Module(&'a Module),
}

/// Called after each pass with the pass, the time that it took, and what it left.
pub type AfterPass<'a> = &'a mut dyn FnMut(&'static Pass, Duration, Transformed<'_>);

impl Pipeline {
    /// A pipeline of `passes` with default options.
    ///
    /// # Errors
    /// The first pass that comes before one that it has to follow.
    pub fn new(passes: &[&'static Pass]) -> Result<Pipeline, OrderError> {
        for (index, pass) in passes.iter().enumerate() {
            let has_run = |name: &str| passes[..index].iter().any(|other| other.name == name);
            let is_missing = |(name, _): &&(&str, &str)| {
                !has_run(name) && passes[index..].iter().any(|other| other.name == *name)
            };
            if let Some(&(after, _)) = pass.after.iter().find(is_missing) {
                return Err(OrderError { pass: pass.name, after });
            }
        }
        Ok(Pipeline { passes: passes.to_vec(), ..Pipeline::default() })
    }

    /// A pipeline of one pass, with default options.
    pub fn of_one(pass: &'static Pass) -> Pipeline {
        Pipeline { passes: vec![pass], ..Pipeline::default() }
    }

    /// The passes in order.
    pub fn passes(&self) -> &[&'static Pass] {
        &self.passes
    }

    /// Whether functions can be transformed one by one: no pass needs the whole module.
    pub fn is_per_function(&self) -> bool {
        !self.passes.iter().any(|pass| pass.is_module_pass())
    }

    /// Runs all passes on `module`, without an observer.
    ///
    /// ```
    /// use minisysy::{compile, diag::SourceFile, transform::{Pipeline, pass_named}};
    ///
    /// let file = SourceFile::new("one.sy", "int main() { int x = 1; return x; }");
    /// let mut module = compile::compile(&file, compile::Options::default()).0.expect("it has no errors");
    /// let passes = ["remove-unreachable", "mem2reg"].map(|name| pass_named(name).expect("it exists"));
    /// let pipeline = Pipeline::new(&passes).expect("the order is right");
    /// pipeline.apply(&mut module).expect("no pass refuses it");
    /// ```
    ///
    /// # Errors
    /// Those of [`Pipeline::run`].
    pub fn apply(&self, module: &mut Module) -> Result<(), PipelineError> {
        self.run(module, &mut |_, _, _| {})
    }

    /// Runs all passes on `module`, and calls `observer` after each.
    ///
    /// # Errors
    /// A pass that refuses the module. If [`Pipeline::verify`] is on, the first pass that left
    /// malformed IR; if it is off and debug assertions are on, this panics instead.
    pub fn run(&self, module: &mut Module, observer: AfterPass) -> Result<(), PipelineError> {
        for passes in
            self.passes.chunk_by(|left, right| !left.is_module_pass() && !right.is_module_pass())
        {
            if let [pass] = passes
                && let Run::Module(run) = pass.run
            {
                let mut remarks = self.remarks_of(pass);
                let start = Instant::now();
                run(ModuleContext {
                    module,
                    remarks: &mut remarks,
                    options: self.options,
                    analyses: Analyses::new(self.dominators).permitting(pass.requires),
                })
                .map_err(|reason| PipelineError::Refused { pass: pass.name, reason })?;
                for (id, place, remark) in remarks.made {
                    module.function_mut(id).keep_remark(place, remark);
                }
                module.add_declarations();
                observer(pass, start.elapsed(), Transformed::Module(module));
                self.check(pass, || verify_module(module))?;
                self.check_summaries(passes, module);
                continue;
            }
            compact(module);
            // A thread keeps a copy of its function, which is not worth it for a single one.
            let is_single = module.functions().filter(|it| !it.is_declaration()).nth(1).is_none();
            // Remarks name constants by numbers that may change.
            if self.threads > 1 && !is_single && self.remarks.is_empty() {
                parallel::run(module, self.threads, |context, function| {
                    self.run_passes(passes, context, function, &mut |_, _, _| {})
                })?;
            } else {
                for id in module.context.signatures.keys() {
                    let (context, function) = module.split(id);
                    if !function.is_declaration() {
                        self.run_passes(passes, context, function, observer)?;
                    }
                }
            }
            module.add_declarations();
            self.check_summaries(passes, module);
        }
        Ok(())
    }

    /// Runs all passes on `function`, which has a body. Panics if one of them is a module pass.
    ///
    /// # Errors
    /// Those of [`Pipeline::run`].
    pub fn run_function(
        &self,
        context: &mut Context,
        function: &mut Function,
        observer: AfterPass,
    ) -> Result<(), PipelineError> {
        self.run_passes(&self.passes, context, function, observer)
    }

    fn run_passes(
        &self,
        passes: &[&'static Pass],
        context: &mut Context,
        function: &mut Function,
        observer: AfterPass,
    ) -> Result<(), PipelineError> {
        let mut analyses = Analyses::new(self.dominators);
        let is_fixed = context.is_fixed(function);
        for &pass in passes {
            analyses.permit(pass.requires);
            let before = cfg!(debug_assertions).then(|| function.clone());
            let start = Instant::now();
            let (mut remarks, mut errors) = (self.remarks_of(pass), Vec::new());
            let Run::Function(run) = pass.run else { panic!("{} is a module pass", pass.name) };
            let context_of_pass = PassContext {
                context,
                function,
                analyses: &mut analyses,
                remarks: &mut remarks,
                options: self.options,
                proof: self.verifies().then_some(&mut errors),
            };
            let mut trace = Trace::default();
            let runner = self.is_traced.then(|| observed::runner(pass)).flatten();
            let is_changed = match runner {
                _ if is_fixed => false,
                Some(run) => run(context_of_pass, &mut trace),
                None => run(context_of_pass),
            };
            let is_honest = is_changed || before.is_none_or(|before| before == *function);
            if is_changed {
                analyses.invalidate(pass.preserves, function);
            }
            for (_, place, remark) in remarks.made {
                function.keep_remark(place, remark);
            }
            observer(pass, start.elapsed(), Transformed::Function(context, function, &trace));
            self.check(pass, || verify_function(context, function))?;
            self.check(pass, || if errors.is_empty() { Ok(()) } else { Err(errors) })?;
            if cfg!(debug_assertions) {
                assert!(is_honest, "{} changed the function and says that it did not", pass.name);
                let outdated = analyses.find_outdated(function);
                assert!(outdated.is_none(), "{} does not preserve {outdated:?}", pass.name);
            }
        }
        Ok(())
    }

    /// Takes the remarks of `pass`, if they are wanted.
    fn remarks_of(&self, pass: &Pass) -> Remarks {
        Remarks::of(self.remarks.contains(&pass.name).then_some(pass.name))
    }

    /// Whether passes are checked.
    fn verifies(&self) -> bool {
        self.verify || cfg!(debug_assertions)
    }

    /// Calls `verify`, if passes are checked, and turns its errors into the error of `pass`.
    fn check(
        &self,
        pass: &Pass,
        verify: impl FnOnce() -> Result<(), Vec<VerifyError>>,
    ) -> Result<(), PipelineError> {
        if self.verifies()
            && let Err(errors) = verify()
        {
            let error = PipelineError::Malformed { pass: pass.name, errors };
            assert!(self.verify, "{error}");
            return Err(error);
        }
        Ok(())
    }

    /// Panics, in a build with debug assertions, if the summary of a function is wrong after `passes`.
    /// Linear in the module.
    fn check_summaries(&self, passes: &[&'static Pass], module: &mut Module) {
        let hides_pointers = |pass: &&Pass| HIDE_POINTERS.iter().any(|it| it.name == pass.name);
        if !cfg!(debug_assertions) || self.passes.iter().any(hides_pointers) {
            return;
        }
        if let Some((id, what)) = mod_ref::find_wrong(module) {
            let name = module.context.names.name(module.context.signatures[id].name);
            panic!("the summary of {name} is wrong about {what} after {passes:?}");
        }
    }
}

/// How many removed instructions and blocks a function may have before their memory is freed.
const MOST_REMOVED: usize = 1 << 14;

/// Frees the memory of removed instructions and blocks, in large functions of `module` that have more than half
/// as many of them as of those that are left. So the maps of later passes take less time and memory.
fn compact(module: &mut Module) {
    for id in module.context.signatures.keys() {
        let function = module.function_mut(id);
        let blocks = function.layout().iter().map(|&block| function.block(block));
        let left: usize = blocks.map(|data| 1 + data.insts().len()).sum();
        let removed = function.block_count() + function.inst_count() - left;
        if removed < (left / 2).max(MOST_REMOVED) {
            continue;
        }
        let numbers = function.compact();
        for signature in module.context.signatures.values_mut() {
            if let Some(summary) = &mut signature.summary {
                summary.renumber_locals(id, |inst| numbers.inst(inst));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Analysis;
    use crate::compile::{self, Options};
    use crate::diag::SourceFile;
    use crate::ir::summary::{Params, Pointee, Summary, Touched};
    use crate::ir::{
        Alignment, BinaryOp, Block, Builder, Effects, Linkage, Op, Signature, Terminator, Type,
        Value, name,
    };
    use crate::transform::{OptLevel, PASSES, pipeline};
    use crate::verify::Violation;

    const IDLE: Pass = Pass {
        name: "idle",
        help: "",
        requires: &[],
        preserves: &[],
        after: &[],
        run: Run::Function(|_| false),
    };

    /// Makes the entry a successor of itself, which is not allowed.
    static BREAK_ENTRY: Pass = Pass {
        name: "break-entry",
        run: Run::Function(|pass| {
            let entry = pass.function.entry();
            pass.function.set_terminator(entry, Terminator::Jump(entry));
            true
        }),
        ..IDLE
    };

    /// Adds a block at the end, but reports no change.
    static LIE: Pass = Pass {
        name: "lie",
        run: Run::Function(|pass| {
            add_block(pass.function);
            false
        }),
        ..IDLE
    };

    /// Adds a block at the end, but claims to preserve the graph.
    static PRESERVE_TOO_MUCH: Pass = Pass {
        name: "preserve-too-much",
        requires: &[Analysis::Cfg],
        preserves: &[Analysis::Cfg],
        run: Run::Function(|pass| {
            pass.analyses.cfg(pass.function);
            add_block(pass.function);
            true
        }),
        ..IDLE
    };

    /// Gives every function without a body one.
    static DEFINE_ALL: Pass = Pass {
        name: "define-all",
        after: &[("lie", "for the test")],
        run: Run::Module(|ModuleContext { module, .. }| {
            let ids: Vec<_> = module.context.signatures.keys().collect();
            for id in ids {
                let mut function = Function::new(id);
                let entry = function.create_entry();
                function.terminate(entry, Terminator::Return(None));
                module.define(function);
            }
            Ok(true)
        }),
        ..IDLE
    };

    /// Separates runs of function passes.
    static DEFINE_NONE: Pass =
        Pass { name: "define-none", run: Run::Module(|_| Ok(false)), ..IDLE };

    fn add_block(function: &mut Function) -> Block {
        let block = function.create_block(name::ENTRY);
        function.place(block);
        block
    }

    /// `main` has a body, the other function has none.
    fn module() -> Module {
        let mut module = Module::new("test.sy");
        let main = module.declare(Signature::new(name::MAIN, Linkage::External, Type::VOID));
        module.declare(Signature::new(name::MEMSET, Linkage::External, Type::VOID));
        let function = module.function_mut(main);
        let entry = function.create_entry();
        function.terminate(entry, Terminator::Return(None));
        module
    }

    fn run(passes: &[&'static Pass], verify: bool) -> Result<Vec<String>, PipelineError> {
        let mut seen = Vec::new();
        let pipeline = Pipeline { verify, ..Pipeline::new(passes).unwrap() };
        pipeline.run(&mut module(), &mut |pass, _, transformed| {
            seen.push(match transformed {
                Transformed::Function(_, function, _) => format!("{} {:?}", pass.name, function.id),
                Transformed::Module(_) => format!("{} all", pass.name),
            });
        })?;
        Ok(seen)
    }

    #[test]
    fn the_observer_sees_every_pass() {
        assert_eq!(run(pipeline(OptLevel::O0), true).unwrap(), Vec::<String>::new());
        assert_eq!(
            run(pipeline(OptLevel::O1), true).unwrap(),
            ["remove-unreachable FuncId0", "mem2reg FuncId0"]
        );
    }

    #[test]
    fn a_module_pass_waits_for_all_functions() {
        static BEFORE: Pass = IDLE;
        static AFTER: Pass = Pass { name: "after", ..IDLE };
        let seen = run(&[&BEFORE, &AFTER, &DEFINE_ALL, &AFTER], true).unwrap();
        let expected =
            ["idle FuncId0", "after FuncId0", "define-all all", "after FuncId0", "after FuncId1"];
        assert_eq!(seen, expected);
        assert!(!Pipeline::new(&[&BEFORE, &DEFINE_ALL]).unwrap().is_per_function());
    }

    #[test]
    fn the_order_is_checked() {
        let error = Pipeline::new(&[&DEFINE_ALL, &LIE]).unwrap_err();
        assert_eq!(error.to_string(), "define-all has to run after lie");
        assert!(Pipeline::new(&[&LIE, &DEFINE_ALL, &LIE]).is_ok());
        assert!(Pipeline::new(&[&DEFINE_ALL]).is_ok());
        for level in OptLevel::ALL {
            assert!(Pipeline::new(pipeline(level)).is_ok());
        }
        let names: Vec<_> = PASSES.iter().map(|pass| pass.name).collect();
        let after = PASSES.iter().flat_map(|pass| pass.after);
        assert!(after.into_iter().all(|(name, _)| names.contains(name)));
    }

    #[test]
    fn a_pass_that_breaks_the_module_is_named() {
        let error = run(&[&BREAK_ENTRY], true).unwrap_err();
        let is_one_error = |errors: &[VerifyError]| errors.len() == 1;
        let is_named = matches!(&error, PipelineError::Malformed { pass: "break-entry", errors } if is_one_error(errors));
        assert!(is_named, "{error:?}");
        assert!(error.to_string().starts_with("the module is malformed after break-entry:\n"));
    }

    #[test]
    fn a_pass_whose_proof_fails_is_named() {
        static REFUSED: Pass = Pass {
            name: "refused",
            run: Run::Function(|pass| {
                pass.proof.unwrap().push(VerifyError {
                    name: "f".to_owned(),
                    block: Some(pass.function.entry()),
                    inst: None,
                    violation: Violation::ChangedByPromotion,
                });
                false
            }),
            ..IDLE
        };
        let error = run(&[&REFUSED], true).unwrap_err().to_string();
        assert!(
            error.starts_with("the module is malformed after refused:\n  @f, block0"),
            "{error}"
        );
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "malformed after break-entry")]
    fn debug_builds_verify_unasked() {
        let _ = run(&[&BREAK_ENTRY], false);
    }

    /// Removes nearly all instructions of the entry.
    static REMOVE_MOST: Pass = Pass {
        name: "remove-most",
        run: Run::Function(|PassContext { function, .. }| {
            let entry = function.entry();
            let last = function.block(entry).body().last().copied();
            function.retain_insts(entry, |_, inst| Some(inst) == last);
            true
        }),
        ..IDLE
    };

    #[test]
    fn removed_instructions_leave_the_memory() {
        for (removed, is_compacted) in [(MOST_REMOVED - 1, false), (MOST_REMOVED, true)] {
            let mut module = module();
            let main = module.functions().next().unwrap().id;
            let (context, function) = module.split(main);
            let block = function.entry();
            let mut builder = Builder { context, function, block };
            for _ in 0..removed {
                builder.binary(BinaryOp::Add, Value::ZERO, Value::ZERO);
            }
            let kept = builder.binary(BinaryOp::Sub, Value::ZERO, Value::ZERO).as_inst().unwrap();
            let pointee = |inst| Some(vec![Pointee::Local(main, inst)]);
            module.context.signatures[main].summary = Some(Box::new(Summary {
                effects: Effects::NONE,
                reads: Touched::default(),
                writes: Touched::default(),
                captures: Params::default(),
                points_to: vec![pointee(kept)],
            }));
            let passes = Pipeline::new(&[&REMOVE_MOST, &DEFINE_NONE, &IDLE]).unwrap();
            passes.run(&mut module, &mut |_, _, _| {}).unwrap();
            let function = module.function(main);
            let [left] = function.block(function.entry()).body()[..] else { panic!("one is left") };
            assert_eq!(function.inst_count(), if is_compacted { 1 } else { removed + 1 });
            let summary = module.context.signatures[main].summary.as_ref().unwrap();
            assert_eq!(summary.points_to, [pointee(left)]);
        }
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "the summary of f is wrong about effects after [forget-a-store]")]
    fn debug_builds_find_wrong_summaries() {
        static FORGET: Pass = Pass {
            name: "forget-a-store",
            run: Run::Function(|PassContext { context, function, .. }| {
                let global = context.globals.keys().next().expect("there is one");
                let op = Op::Store {
                    value: Value::ZERO,
                    ptr: Value::Global(global),
                    alignment: Alignment::ONE,
                };
                let store = function.create_inst(op, Type::VOID, name::ENTRY);
                function.prepend(function.entry(), &[store]);
                true
            }),
            ..IDLE
        };
        let text = "int x; int f() { return x; } int main() { return f(); }";
        let file = SourceFile::new("test.sy", text);
        let mut module = compile::compile(&file, Options::default()).0.unwrap();
        let passes = Pipeline::new(&[&crate::transform::purity::PASS, &FORGET]).unwrap();
        let _ = passes.run(&mut module, &mut |_, _, _| {});
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "lie changed the function")]
    fn debug_builds_find_silent_changes() {
        let _ = run(&[&LIE], false);
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "preserve-too-much does not preserve Some(Cfg)")]
    fn debug_builds_find_outdated_analyses() {
        let _ = run(&[&PRESERVE_TOO_MUCH], false);
    }
}
