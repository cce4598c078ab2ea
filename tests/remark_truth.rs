//! Remarks about values are true. For each program of testcases that has an expected result, the passes of `-O2` make
//! their remarks. A run of the program before all passes then watches the expressions that the remarks name. A remark
//! that the run refutes fails the test.
//!
//! The run proves nothing about values that it does not reach. Recursive functions are left out, since the run does not
//! distinguish their activations.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use minisysy::analysis::{Analyses, CallGraph, LoopForest, loop_test};
use minisysy::compile::{self, Options};
use minisysy::diag::SourceFile;
use minisysy::interpreter::profile::{Number, What, profile};
use minisysy::interpreter::{RunOptions, Subject};
use minisysy::ir::remarks::{Noun, Part, Remark};
use minisysy::ir::{Block, FuncId, Function, Initializer, Inst, Module, Op, Value};
use minisysy::support::span::Span;
use minisysy::transform::{OptLevel, PASSES, Pipeline, pipeline};
use support::Program;

/// The most instructions of a run, and the most steps of it that are looked at.
const STEPS: u64 = 300_000;

/// The part of a remark that a run can refute.
#[derive(Clone, PartialEq, Debug)]
enum Claim {
    /// The expression always has this value.
    Always(Span, i64),
    /// The expression does not change during an execution of the loop whose test is in this line.
    Invariant(Span, usize),
    /// The expression has the last value that the other expression had, or that was stored there.
    Same(Span, Span),
    /// Each execution of the loop with this test has at most this many iterations.
    Iterations(Span, usize),
    /// Each store to the global variable with this index writes this number.
    Constant(usize, i64),
}

/// The claim of a remark, if it makes one that is checked.
fn claim(file: &SourceFile, module: &Module, remark: &Remark) -> Option<Claim> {
    let line = |span: Span| file.location(span.start).line as usize;
    let place = remark.span;
    Some(match (remark.text.words.0, &remark.text.parts[..]) {
        ("{value} is always {number} here", [_, Part::Constant(Value::Int(_, number))]) => {
            Claim::Always(place, i64::from(*number))
        }
        ("{condition} is always false here", [Part::Source(condition)]) => {
            Claim::Always(*condition, 0)
        }
        ("{condition} is always true here", [Part::Source(condition)]) => {
            Claim::Always(*condition, 1)
        }
        ("{value} moves out of the loop in {line}", [_, Part::Line(of)]) => {
            Claim::Invariant(place, line(*of))
        }
        (
            "{value} is already computed in {line}"
            | "{value} is not read again: {line} reads it"
            | "{value} is not read again: {line} stores it",
            [_, Part::Line(earlier)],
        ) => Claim::Same(place, *earlier),
        ("{expression} becomes {result}", [_, Part::Constant(Value::Int(_, number))]) => {
            Claim::Always(place, i64::from(*number))
        }
        ("{expression} becomes {result}", [_, Part::Source(result)]) => Claim::Same(place, *result),
        ("this loop is unrolled fully: {iterations}", [Part::Count(count, Noun::Iteration)]) => {
            Claim::Iterations(place, *count)
        }
        ("{variable} is constant: nothing changes it", [Part::Global(global)]) => {
            let data = &module.context.globals[*global];
            let value = data.initial(0, data.ty)?;
            let is_scalar = module.context.types.is_scalar(data.ty)
                && data.initializer != Initializer::External;
            match value {
                Value::Int(_, number) if is_scalar => {
                    Claim::Constant(global.index(), i64::from(number))
                }
                _ => return None,
            }
        }
        _ => return None,
    })
}

use minisysy::support::entity::Entity;

/// A function without passes, with its loops.
struct Watched<'a> {
    function: &'a Function,
    loops: LoopForest,
    /// The instructions and terminators of each place.
    insts: BTreeMap<Span, Vec<Inst>>,
    blocks: BTreeMap<Inst, Block>,
}

impl<'a> Watched<'a> {
    fn new(function: &'a Function) -> Watched<'a> {
        let analyses = Analyses::default();
        let loops = analyses.loops(function).clone();
        let (mut insts, mut blocks) = (BTreeMap::<_, Vec<Inst>>::new(), BTreeMap::new());
        for &block in function.layout() {
            for &inst in function.block(block).body() {
                blocks.insert(inst, block);
                if let Some(span) = function.span_of(inst) {
                    insts.entry(span).or_default().push(inst);
                }
            }
        }
        Watched { function, loops, insts, blocks }
    }

    /// The instructions that compute the expression at `span`, such as a load and its comparison with zero. The remark
    /// is about one of them.
    fn of(&self, span: Span) -> &[Inst] {
        self.insts.get(&span).map_or(&[], |insts| insts)
    }
}

/// A run of one function: each block that began, and each value.
type Steps = [(Block, What, Option<i64>)];

/// Why the run refutes a claim, if it does so for all instructions that the remark may be about.
fn refuted(
    claim: &Claim,
    watched: &Watched,
    steps: &Steps,
    line: impl Fn(Span) -> usize,
) -> Option<String> {
    let Watched { function, loops, .. } = watched;
    let test = |loop_| function.span_of(loop_test(function, loops, loop_));
    let found: Vec<Option<String>> = match *claim {
        Claim::Always(span, expected) => {
            watched.of(span).iter().map(|&inst| not_always(steps, inst, expected)).collect()
        }
        Claim::Invariant(span, of) => {
            let invariant = |&inst: &Inst| {
                let innermost = loops.innermost(watched.blocks[&inst]);
                let around = std::iter::successors(innermost, |&it| loops.parent(it));
                // The remark may name the line of any test that may end the loop.
                let mut loop_ = around.filter(|&it| {
                    let tests = loops.nodes(it).iter().filter_map(|&block| function.span_of(block));
                    tests.map(&line).any(|line| line == of)
                });
                let loop_ = loop_.next();
                let Some(loop_) = loop_ else { return Some("it is not in that loop".to_owned()) };
                varies(steps, inst, |block| loops.contains(loop_, block))
            };
            watched.of(span).iter().map(invariant).collect()
        }
        Claim::Same(span, earlier) => {
            let pairs = watched
                .of(span)
                .iter()
                .flat_map(|&inst| watched.of(earlier).iter().map(move |&other| (inst, other)));
            pairs.map(|(inst, other)| differs(steps, function.entry(), inst, other)).collect()
        }
        Claim::Iterations(span, most) => {
            let loop_ = loops.all().find(|&it| test(it) == Some(span))?;
            let mut count = 0;
            for &(block, what, _) in steps {
                if !loops.contains(loop_, block) {
                    count = 0;
                } else if what == What::Block && block == loops.header(loop_) {
                    count += 1;
                    if count > most + 1 {
                        return Some(format!("it has more than {most} iterations"));
                    }
                }
            }
            return None;
        }
        Claim::Constant(..) => return None,
    };
    found.into_iter().reduce(Option::and).flatten()
}

/// A value of `inst` other than `expected`.
fn not_always(steps: &Steps, inst: Inst, expected: i64) -> Option<String> {
    let values = steps.iter().filter(|step| step.1 == What::Inst(inst)).filter_map(|step| step.2);
    values.into_iter().find(|&value| value != expected).map(|value| format!("it is {value}"))
}

/// Two values of `inst` in one execution of a loop.
fn varies(steps: &Steps, inst: Inst, is_inside: impl Fn(Block) -> bool) -> Option<String> {
    let mut value = None;
    for &(block, what, now) in steps {
        if !is_inside(block) {
            value = None;
        } else if what == What::Inst(inst) {
            match (value, now) {
                (Some(before), Some(now)) if before != now => {
                    return Some(format!("it is {before} and then {now}"));
                }
                _ => value = value.or(now),
            }
        }
    }
    None
}

/// A value of `inst` that is not the last one of `other`, if `other` had any.
fn differs(steps: &Steps, entry: Block, inst: Inst, other: Inst) -> Option<String> {
    steps.iter().find(|step| step.1 == What::Inst(other))?;
    let mut last = None;
    for &(block, what, now) in steps {
        if what == What::Block && block == entry {
            last = None;
        }
        if what == What::Inst(inst) && now != last && now.is_some() {
            return Some(format!("it is {now:?}, and the other is {last:?}"));
        }
        if what == What::Inst(other) {
            last = now;
        }
    }
    None
}

/// The remarks about a program that its run refutes, and the number of those that were checked.
fn check(program: &Program) -> (Vec<String>, usize) {
    let path = support::root().join(&program.source);
    let file = SourceFile::new(program.source.display().to_string(), fs::read(&path).unwrap());
    let options = Options { with_places: true, ..Options::default() };
    let Some(original) = compile::compile(&file, options).0 else { return Default::default() };
    let mut optimised = original.clone();
    let mut passes = Pipeline::new(pipeline(OptLevel::O2)).unwrap();
    passes.remarks = PASSES.iter().map(|pass| pass.name).collect();
    passes.run(&mut optimised, &mut |_, _, _| {}).unwrap();

    let mut claims: Vec<(FuncId, Claim, &Remark)> = Vec::new();
    for function in optimised.functions() {
        for remark in function.remarks.iter().filter(|remark| remark.is_done) {
            if let Some(claim) = claim(&file, &original, remark) {
                claims.push((function.id, claim, remark));
            }
        }
    }
    // A remark about a copy in another function is true of that copy only; it is not checked.
    let watched: BTreeMap<FuncId, Watched> = original
        .functions()
        .filter(|function| !function.is_declaration())
        .map(|function| (function.id, Watched::new(function)))
        .collect();
    let calls = CallGraph::compute(&original);
    claims.retain(|(id, claim, _)| {
        !calls.is_recursive(*id)
            && match claim {
                Claim::Constant(..) => true,
                Claim::Always(span, _) | Claim::Invariant(span, _) | Claim::Same(span, _) => {
                    watched[id].insts.contains_key(span)
                }
                Claim::Iterations(..) => true,
            }
    });
    if claims.is_empty() {
        return Default::default();
    }
    let spans: BTreeSet<Span> = claims
        .iter()
        .flat_map(|(_, claim, _)| match *claim {
            Claim::Always(span, _) | Claim::Invariant(span, _) => vec![span],
            Claim::Same(span, other) => vec![span, other],
            Claim::Iterations(..) | Claim::Constant(..) => Vec::new(),
        })
        .collect();
    let mut named = original.clone();
    let name = named.context.names.intern("watched");
    for (&id, watched) in &watched {
        for &inst in spans.iter().flat_map(|&span| watched.of(span)) {
            if !matches!(watched.function.op(inst), Op::Alloca { .. }) {
                named.function_mut(id).set_inst_name(inst, name);
            }
        }
    }
    let subject = Subject { module: &named, file: &file, is_source: true };
    let input =
        support::input(&program.source).map(|it| fs::read(support::root().join(it)).unwrap());
    let input = input.unwrap_or_default();
    let options = RunOptions { most_steps: Some(STEPS), ..RunOptions::default() };
    let (_, run) =
        profile(subject, &mut &input[..], &mut Vec::new(), &mut |_, _| {}, options, STEPS as usize);
    let mut steps: BTreeMap<FuncId, Vec<(Block, What, Option<i64>)>> = BTreeMap::new();
    let mut stored: BTreeMap<usize, BTreeSet<i64>> = BTreeMap::new();
    for step in &run.steps {
        let site = step.site;
        // Claims about floating-point numbers are not compared.
        let value = match step.value {
            Some(Number::Int(value)) => Some(value),
            _ => None,
        };
        steps.entry(site.function).or_default().push((site.block, site.what, value));
        if let (What::Inst(inst), Some(value)) = (site.what, value)
            && let Op::Store { ptr: Value::Global(global), .. } =
                *original.function(site.function).op(inst)
        {
            stored.entry(global.index()).or_default().insert(value);
        }
    }
    let line = |span: Span| file.location(span.start).line as usize;
    let mut wrong = Vec::new();
    let count = claims.len();
    for (id, claim, remark) in claims {
        let none = Vec::new();
        let found = match claim {
            Claim::Constant(global, value) => stored
                .get(&global)
                .and_then(|stored| stored.iter().find(|&&it| it != value))
                .map(|other| format!("{other} is stored")),
            _ => refuted(&claim, &watched[&id], steps.get(&id).unwrap_or(&none), line),
        };
        if let Some(why) = found {
            let text = &file.text()[remark.span.range()];
            wrong.push(format!(
                "{}:{}: {}: `{text}`: {:?}: {why}",
                program.source.display(),
                line(remark.span),
                remark.pass,
                remark.text.words.0,
            ));
        }
    }
    (wrong, count)
}

#[test]
fn no_run_refutes_a_remark() {
    let programs = support::programs_with("sy").unwrap().into_iter().filter(|program| {
        !program.wrong && support::root().join(&program.source).with_extension("out").exists()
    });
    let (mut wrong, mut count) = (Vec::new(), 0);
    for program in programs {
        let (faults, claims) = check(&program);
        wrong.extend(faults);
        count += claims;
    }
    assert!(wrong.is_empty(), "{} of {count} are wrong:\n{}", wrong.len(), wrong.join("\n"));
    // Otherwise `claim` no longer knows the words of the remarks.
    assert!(count > 200, "only {count} claims");
}
