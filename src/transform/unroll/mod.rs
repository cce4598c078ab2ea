//! Loop unrolling: copies the iterations of a loop one after another.
//!
//! A loop with a small constant number of iterations is replaced by them: its counter folds, and
//! each iteration simplifies with its own values (`trial.rs`). Other loops are unrolled by a factor
//! (`by_factor.rs`). Inner loops are unrolled before outer ones, in waves, until none is left that
//! is small enough. So a small nest of loops disappears as a whole. A loop that is known to be executed
//! rarely stays, since compiling the copies takes longer than they save.
//!
//! After Muchnick, *Advanced Compiler Design and Implementation* (1997), section 17.4.3. Each
//! iteration is copied with a map from the loop's values to those of the iteration
//! (`iteration.rs`). What is read after the loop then has many definitions, and [`SsaUpdate`] places phis
//! for them.
//!
//! Requires: the control-flow graph, dominators, loops, uses. Preserves: what the function
//! does. Cost: each wave is linear in the function; what is copied is limited by the function's size.

mod by_factor;
mod iteration;
mod trial;

use std::cell::OnceCell;
use std::cmp::Reverse;

use dominance::Loop;
use rustc_hash::FxHashSet;

use crate::analysis::{Analyses, Analysis, ExecutionCounts, Induction, loop_test};
use crate::ir::remarks::{Noun, Part, Remark, Remarks, Template};
use crate::ir::{Block, Context, Function, Inst, LoopOrigin, Op, Positions, Terminator, Value};
use crate::support::entity::EntityVec;
use crate::transform::inline::size_of;
use crate::transform::remove_unreachable::remove_unreachable;
use crate::transform::update_ssa::SsaUpdate;
use crate::transform::{Pass, PassContext, Run, preheaders};
use by_factor::Counting;
use iteration::Body;

/// This pass.
pub static PASS: Pass = Pass {
    name: "unroll",
    help: "Unroll loops: several iterations per exit test",
    requires: &[Analysis::Cfg, Analysis::Dominators, Analysis::Loops, Analysis::Uses],
    preserves: &[],
    after: &[("mem2reg", "The counter must be a phi: only then do its values in the copies fold.")],
    run: Run::Function(run),
};

/// The most instructions that may replace a loop that is not inside another one: it does not run often.
const LARGEST_OUTER: usize = 150;

/// The most that may replace a loop inside another one, and the most if it has few iterations: its last
/// exit test, which is often predicted wrongly, then costs more beside them. Each copied instruction
/// costs the time to compile it.
const LARGEST_INNER: usize = 250;
const LARGEST_OF_FEW: usize = 400;

/// At most this many iterations are few.
const FEW: usize = 8;

/// A function may grow by this many instructions, phis included, or to twice its size, as loops are
/// unrolled fully.
const GROWTH: usize = 2_000;

/// Then it may grow by this many more, or by half, as others are unrolled by a factor.
const GROWTH_BY_FACTOR: usize = 600;

/// A function does not grow beyond this many instructions, however often the pass runs.
const LARGEST_FUNCTION: usize = 20_000;

/// The most waves: more would be needed for a deeper nest of loops.
const WAVES: usize = 6;

/// How loops are unrolled.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum How {
    Fully,
    ByFactor,
}

/// A loop to unroll.
struct Candidate {
    loop_: Loop,
    body: Body,
    /// How many iterations to copy: all of them, or the factor.
    iterations: usize,
}

/// Unrolls loops of `function`. Returns whether it added a preheader or unrolled a loop.
pub fn run(mut pass: PassContext) -> bool {
    let added = preheaders::add(pass.function, pass.analyses);
    let Some(has_new_blocks) = added else { return false };
    let size = size_of(pass.function);
    let rest = LARGEST_FUNCTION.saturating_sub(size);
    let mut room = size.max(GROWTH).min(rest);
    let mut unroll_fully = |_: &usize| unroll_once(pass.reborrow(), &mut room, How::Fully);
    let waves = (0..WAVES).take_while(&mut unroll_fully).count();
    room = (size / 2).max(GROWTH_BY_FACTOR).min(rest);
    unroll_once(pass, &mut room, How::ByFactor) || waves > 0 || has_new_blocks
}

/// Unrolls loops that are not inside each other. Returns whether there were any.
fn unroll_once(pass: PassContext, room: &mut usize, how: How) -> bool {
    let PassContext { context, function, analyses, remarks, .. } = pass;
    // A group of iterations needs room. If there is none, only remarks tell which loops were looked at.
    let is_in_vain = how == How::ByFactor && *room == 0 && !remarks.are_wanted();
    if analyses.loops(function).all().len() == 0 || is_in_vain {
        return false;
    }
    let positions = Positions::compute(function);
    let mut candidates = candidates(context, function, analyses, remarks, &positions, room, how);
    if candidates.is_empty() {
        return false;
    }
    let mut update = SsaUpdate::new();
    let uses = analyses.uses(function);
    let name_results = |it: &mut Candidate| {
        it.body.name_results(function, (uses, &positions), &mut update, how == How::Fully);
    };
    candidates.iter_mut().for_each(name_results);
    let mut counting =
        (how == How::ByFactor).then(|| Counting::new(context, function, analyses, &positions));
    let mut placed = Vec::new();
    for Candidate { loop_, body, iterations } in candidates {
        let header = body.header;
        let copies = match &mut counting {
            None => unroll_fully(context, function, &mut update, body, iterations),
            Some(counting) => by_factor::unroll(
                context,
                function,
                &mut update,
                body,
                counting,
                (loop_, iterations),
            ),
        };
        placed.push((header, copies));
    }
    function.move_before(placed);
    // Removes the originals, and the exits that no copy takes.
    remove_unreachable(function, analyses);
    update.repair(context, function, analyses);
    true
}

/// How often the loops of `function` iterate. `counting` has their trip counts, if these are known.
fn execution_counts(
    context: &Context,
    function: &Function,
    analyses: &Analyses,
    counting: Option<&Counting>,
) -> ExecutionCounts {
    match counting {
        Some(counting) => counting.execution_counts(context, function),
        None if ExecutionCounts::are_known(context, function) => {
            let (cfg, tree) = (analyses.cfg(function), analyses.dominators(function));
            let loops = analyses.loops(function);
            let induction = Induction::compute(context, function, cfg, tree, loops);
            ExecutionCounts::compute(context, function, loops, &induction)
        }
        None => ExecutionCounts::default(),
    }
}

/// Loops that are small enough to be unrolled and are not inside each other. `room` is how many
/// instructions may be added.
fn candidates(
    context: &mut Context,
    function: &Function,
    analyses: &Analyses,
    remarks: &mut Remarks,
    positions: &Positions,
    room: &mut usize,
    how: How,
) -> Vec<Candidate> {
    let (cfg, tree) = (analyses.cfg(function), analyses.dominators(function));
    let loops = analyses.loops(function);
    let mut counting =
        (how == How::ByFactor).then(|| Counting::new(context, function, analyses, positions));
    // Computed for the first loop that is small enough.
    let counts = OnceCell::new();
    let mut number = EntityVec::filled(function.block_count(), 0);
    cfg.reverse_postorder().iter().zip(0..).for_each(|(&block, at)| number[block] = at);
    let mut candidates = Vec::new();
    // Whether one of the candidates is inside.
    let mut is_around: EntityVec<Loop, bool> = loops.all().map(|_| false).collect();
    // Deep loops run most often.
    let mut order: Vec<Loop> = loops.all().collect();
    order.sort_by_key(|&loop_| Reverse(loops.depth(loop_)));
    // Copies of one loop of the program may have different trip counts.
    let (mut seen, mut copied) = (FxHashSet::default(), FxHashSet::default());
    for loop_ in loops.all().filter(|_| remarks.are_wanted()) {
        let span = function.span_of(loop_test(function, loops, loop_));
        copied.extend(span.filter(|&span| !seen.insert(span)));
    }
    for loop_ in order {
        let test = loop_test(function, loops, loop_);
        let is_of_program = function.block(loops.header(loop_)).loop_origin == LoopOrigin::Program;
        let declined = |remarks: &mut Remarks, words| -> Option<Candidate> {
            if how == How::ByFactor {
                remarks.add(function, test, || Remark::declined(words, []));
            }
            None
        };
        let candidate = || {
            // `trial` cannot follow even one iteration. A deep nest has many such loops, so their
            // blocks are not copied.
            if loops.nodes(loop_).len() > trial::STEPS {
                return None;
            }
            if finds_extreme(function, loops.header(loop_)) {
                return declined(
                    remarks,
                    Template("this loop is not unrolled: its choices would become branches"),
                );
            }
            let body = Body::of(cfg, loops, &number, loop_)?;
            let latches = loops.latches(loop_);
            let own_size = body.size(function);
            let (iterations, size) = match &mut counting {
                None => {
                    let largest = |iterations| match loops.depth(loop_) {
                        1 => LARGEST_OUTER,
                        _ if iterations > FEW => LARGEST_INNER,
                        _ => LARGEST_OF_FEW,
                    };
                    let limit = largest(1).min(*room);
                    let trial = trial::follow(context, function, tree, &body, latches, limit)?;
                    if trial.size > largest(trial.iterations) {
                        return None;
                    }
                    (trial.iterations, trial.size)
                }
                // It does several iterations at once already, or only a few.
                Some(_) if !is_of_program => return None,
                Some(counting) => {
                    let (factor, copies) =
                        counting.factor(context, function, remarks, &body, loop_)?;
                    (factor, copies * own_size)
                }
            };
            let phis = iterations * body.phis(function, latches);
            let counts = counts
                .get_or_init(|| execution_counts(context, function, analyses, counting.as_ref()));
            if !counts.pay_for(loop_, (size + phis).saturating_sub(own_size)) {
                let words = Template(
                    "this loop is not unrolled: copies would take longer to compile than they save",
                );
                return declined(remarks, words);
            }
            let Some(left) = room.checked_sub(size + phis) else {
                return declined(
                    remarks,
                    Template("this loop is not unrolled: the function would become too large"),
                );
            };
            *room = left;
            let is_copied = || function.span_of(test).is_some_and(|span| copied.contains(&span));
            let iterations_of_test = || {
                // The last time, a test at the beginning only leaves the loop.
                let is_first = test == body.header && !loops.latches(loop_).contains(&test);
                Part::Count(iterations - usize::from(is_first), Noun::Iteration)
            };
            let remark = || match how {
                How::Fully if is_copied() => {
                    Remark::done(Template("this loop is unrolled fully"), [])
                }
                How::Fully => Remark::done(
                    Template("this loop is unrolled fully: {iterations}"),
                    [iterations_of_test()],
                ),
                How::ByFactor => {
                    let words = Template("this loop is unrolled: one exit test per {iterations}");
                    Remark::done(words, [Part::Count(iterations, Noun::Iteration)])
                }
            };
            if is_of_program {
                remarks.add(function, test, remark);
            }
            Some(Candidate { loop_, body, iterations })
        };
        let is_free = match how {
            How::Fully => !is_around[loop_],
            How::ByFactor => loops.children(Some(loop_)).is_empty(),
        };
        let found = is_free.then(candidate).flatten();
        if let Some(outer) = loops.parent(loop_) {
            is_around[outer] |= is_around[loop_] || found.is_some();
        }
        candidates.extend(found);
    }
    candidates
}

/// Whether the loop of one block finds the least or greatest of some floats, and with it another value, such as the
/// index of the element. Of a chain of such choices, the code generator makes branches, which the processor cannot
/// foresee.
fn finds_extreme(function: &Function, header: Block) -> bool {
    let chosen = function.block(header).phis().iter().filter_map(|&phi| {
        let next = function.phi_input(phi, header)?.as_inst()?;
        let Op::Select { operands } = *function.op(next) else { return None };
        let cond = function.operands(operands)[0].as_inst()?;
        let Op::Fcmp { lhs, rhs, .. } = *function.op(cond) else { return None };
        Some((cond, [lhs, rhs].contains(&Value::Inst(phi))))
    });
    let chosen: Vec<(Inst, bool)> = chosen.collect();
    let has_other = |cond| chosen.contains(&(cond, false));
    chosen.iter().any(|&(cond, is_compared)| is_compared && has_other(cond))
}

/// Replaces a loop by copies of its iterations, at most `iterations`. The original becomes
/// unreachable. Returns the copies.
fn unroll_fully(
    context: &mut Context,
    function: &mut Function,
    update: &mut SsaUpdate,
    mut body: Body,
    iterations: usize,
) -> Vec<Block> {
    let name = function.block(body.header).name;
    let mut starts = body.starts(function);
    let mut first = function.create_block(name);
    function.set_terminator(body.preheader, Terminator::Jump(first));
    let mut blocks = Vec::new();
    for _ in 0..iterations {
        let next = function.create_block(name);
        let iteration = body.copy(context, function, update, (first, next), &starts, None);
        blocks.extend(&iteration.blocks);
        if iteration.latches.is_empty() {
            body.finish(function);
            return blocks;
        }
        starts = body.next_values(function, &iteration, next);
        first = next;
    }
    unreachable!("the last iteration leaves the loop")
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use super::*;
    use crate::compile::{self, Options};
    use crate::diag::SourceFile;
    use crate::transform::{OptLevel, PassOptions, Pipeline, optimize};

    /// The sizes of a function before and after `runs` of this pass. Its loops rotate many variables: an
    /// iteration is nearly all phis.
    fn sizes(loops: usize, runs: usize) -> (usize, usize) {
        let mut text = "int f() {\n".to_owned();
        (0..40).for_each(|it| writeln!(text, "int v{it} = getint();").unwrap());
        for index in 0..loops {
            write!(text, "int i{index} = 0; while (i{index} < 24) {{ i{index} = i{index} + 1;")
                .unwrap();
            text += "if (getint()) { int t = v0;";
            (1..40).for_each(|it| write!(text, "v{} = v{it};", it - 1).unwrap());
            text += "v39 = t; } }\n";
        }
        text += "return v0; } int main() { return f(); }";
        let mut module =
            compile::compile(&SourceFile::new("test.sy", text), Options::default()).0.unwrap();
        optimize(&mut module, OptLevel::O1).unwrap();
        let id = module.functions().find(|it| !it.is_declaration()).expect("there is `f`").id;
        let (context, function) = module.split(id);
        let before = size_of(function);
        for _ in 0..runs {
            PASS.run_on(context, function, PassOptions::default());
        }
        (before, size_of(function))
    }

    #[test]
    fn phis_count_as_growth() {
        let (before, after) = sizes(10, 1);
        assert!((2 * before..3 * before + GROWTH).contains(&after), "{before} {after}");
    }

    #[test]
    fn without_room_a_loop_without_instructions_still_goes() {
        let mut text = "int main() { int s = getint();\n".to_owned();
        (0..LARGEST_FUNCTION).for_each(|_| text += "s = s * 3 + s % 7;\n");
        text += "int i = 0; while (1) { i = i + 1; if (i >= 1) break; } putint(s + i); return 0; }";
        let file = SourceFile::new("test.sy", text);
        let compiled = compile::compile(&file, Options { with_places: true, ..Options::default() });
        let mut module = compiled.0.unwrap();
        optimize(&mut module, OptLevel::O1).unwrap();
        for remarks in [Vec::new(), vec![PASS.name]] {
            let mut module = module.clone();
            let mut pipeline = Pipeline::of_one(&PASS);
            pipeline.remarks = remarks;
            pipeline.apply(&mut module).unwrap();
            let function = module.functions().find(|it| !it.is_declaration()).expect("`main`");
            let loops = Analyses::default().loops(function).all().len();
            assert_eq!(loops, 0, "{:?}", pipeline.remarks);
        }
    }

    #[test]
    fn a_function_has_a_largest_size() {
        let (before, after) = sizes(60, 6);
        assert!(before < after && after < LARGEST_FUNCTION + before, "{before} {after}");
    }
}
