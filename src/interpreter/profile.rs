//! The profile of a run: how often each block and each edge ran, and in a small run each step with the
//! values that variables take.
//!
//! The program that runs is a copy. In it each edge has a block of its own, so the counts of blocks
//! tell everything. It calls a *recorder* where a block begins, where a variable is stored, and
//! where a value with a variable's name is computed. To the machine, the recorder is an ordinary
//! function of the library. So a run without a profile costs nothing.
//!
//! Instructions and blocks have the numbers of the module that is profiled. Cost: linear in the module,
//! and that of the run, which takes a few times as long.

use std::io::{Read, Write};

use super::explain::Subject;
use super::library::Records;
pub use super::number::Number;
use super::slot::bits_type;
use super::{Outcome, RunOptions, execute};
use crate::diag::Diagnostic;
use crate::ir::{
    AttributeSet, Block, Context, Cursor, Flags, FuncId, Function, Inst, InstData, Linkage, Module,
    Op, Param, Signature, Type, Value,
};
use crate::support::entity::EntityVec;
use crate::support::interner::Symbol;

/// What ran, and how often.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// How often each block began, for each function with a body in its layout's order.
    pub blocks: Vec<(FuncId, Block, u64)>,
    /// How often control went from the first block to the second.
    pub edges: Vec<(FuncId, Block, Block, u64)>,
    /// The first steps, in the order in which they happened.
    pub steps: Vec<RunStep>,
    /// Whether there were more steps.
    pub is_cut: bool,
}

/// A step of a run: a block begins, or a variable takes a value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct RunStep {
    /// Where it happened.
    pub site: Site,
    /// The value; `None` if it is undefined, and when a block begins.
    pub value: Option<Number>,
}

/// The place of a step.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Site {
    /// The function.
    pub function: FuncId,
    /// The block.
    pub block: Block,
    /// What takes or gives the value.
    pub what: What,
}

/// What happens in a step.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// The block begins.
    Block,
    /// A parameter has its value.
    Param(Param),
    /// A store to a variable in memory, or a value that is computed for one.
    Inst(Inst),
}

/// The function that a program calls at each step, and how many steps are kept.
#[derive(Copy, Clone, Debug)]
pub(super) struct Recorder {
    pub function: FuncId,
    pub most_steps: usize,
}

/// What a run records for its profile.
pub(super) struct Recorded {
    /// How often blocks began; a block may be there several times.
    pub counts: Vec<(FuncId, Block, u64)>,
    pub records: Records,
}

/// Runs the program like [`run`](super::run), and keeps its first `most_steps` steps. Calls of the
/// recorder count towards [`RunOptions::most_steps`].
pub fn profile(
    subject: Subject,
    input: &mut dyn Read,
    output: &mut dyn Write,
    warn: &mut dyn FnMut(Diagnostic, bool),
    options: RunOptions,
    most_steps: usize,
) -> (Outcome, Profile) {
    let Copied { module, sites, edges, recorder } = copy(subject.module);
    let recorder = Recorder { function: recorder, most_steps };
    let copied = Subject { module: &module, ..subject };
    let (outcome, recorded) = execute(copied, input, output, warn, options, Some(recorder));
    let Recorded { counts, records } = recorded;
    let mut times: EntityVec<FuncId, EntityVec<Block, u64>> = module
        .context
        .signatures
        .keys()
        .map(|id| EntityVec::filled(module.function(id).block_count(), 0))
        .collect();
    for (function, block, count) in counts {
        times[function][block] += count;
    }
    let functions = subject.module.functions();
    let blocks = functions.flat_map(|function| {
        let of_block = |&block| (function.id, block, times[function.id][block]);
        function.layout().iter().map(of_block).collect::<Vec<_>>()
    });
    let blocks = blocks.collect();
    let edges = edges.iter().map(|&(id, from, to, middle)| (id, from, to, times[id][middle]));
    let step = |(site, value)| RunStep { site: sites[site as usize], value };
    let steps = records.steps.into_iter().map(step).collect();
    (outcome, Profile { blocks, edges: edges.collect(), steps, is_cut: records.is_cut })
}

/// A copy of a module that can be profiled.
struct Copied {
    module: Module,
    sites: Vec<Site>,
    /// The edges, and the block that each has for itself.
    edges: Vec<(FuncId, Block, Block, Block)>,
    recorder: FuncId,
}

/// Makes the copy that runs: splits its edges, and adds the calls of the recorder.
fn copy(original: &Module) -> Copied {
    let mut module = original.clone();
    let name = module.context.names.intern("<recorder>");
    let signature = Signature::new(name, Linkage::External, Type::VOID);
    let recorder = module.declare(signature);
    let (mut sites, mut edges) = (Vec::new(), Vec::new());
    for original in original.functions().filter(|function| !function.is_declaration()) {
        let (context, function) = module.split(original.id);
        for &block in original.layout() {
            record_block(context, function, block, recorder, &mut sites);
            let mut successors: Vec<Block> = original.successors(block).collect();
            successors.sort_unstable();
            successors.dedup();
            for to in successors {
                let middle = function.split_edge(block, to, Symbol::NONE);
                edges.push((function.id, block, to, middle));
            }
        }
    }
    Copied { module, sites, edges, recorder }
}

/// Adds calls of the recorder to `block`.
fn record_block(
    context: &Context,
    function: &mut Function,
    block: Block,
    recorder: FuncId,
    sites: &mut Vec<Site>,
) {
    let id = function.id;
    let mut calls = vec![(What::Block, None)];
    let is_number = |value| bits_type(context.value_type(function, value)).is_some();
    if block == function.entry() {
        let params = context.signatures[id].params.keys();
        let params = params.filter(|&param| is_number(Value::Param(param)));
        calls.extend(params.map(|param| (What::Param(param), Some(Value::Param(param)))));
    }
    for &phi in function.block(block).phis() {
        calls.extend(told(context, function, phi).map(|value| (What::Inst(phi), Some(value))));
    }
    let mut cursor = Cursor::new(function, block);
    loop {
        let inst = cursor.next();
        for (what, value) in calls.drain(..) {
            let site = i32::try_from(sites.len()).expect("fewer sites than 2^31");
            sites.push(Site { function: id, block, what });
            let args: Vec<Value> = [Some(Value::i32(site)), value].into_iter().flatten().collect();
            let args = cursor.function.create_operands(&args);
            let op = Op::Call { callee: recorder, args, attributes: AttributeSet::NONE };
            let name = Symbol::NONE;
            cursor.insert_before(InstData { op, flags: Flags::NONE, ty: Type::VOID, name });
        }
        let Some(inst) = inst else { break };
        let value = told(context, cursor.function, inst);
        calls.extend(value.map(|value| (What::Inst(inst), Some(value))));
    }
}

/// The number that a variable gets by `inst`: the stored value, or the result if that has the name
/// of a variable. `undef` only marks a declaration; it is not a value.
fn told(context: &Context, function: &Function, inst: Inst) -> Option<Value> {
    let data = function.inst(inst);
    let value = match data.op {
        Op::Store { value, ptr: Value::Global(_), .. } => value,
        Op::Store { value, ptr: Value::Inst(ptr), .. } => match *function.op(ptr) {
            Op::Alloca { .. } => value,
            _ => return None,
        },
        _ if data.name.is_none() || data.ty == Type::VOID => return None,
        _ => Value::Inst(inst),
    };
    let is_number = bits_type(context.value_type(function, value)).is_some();
    (is_number && !value.is_undefined()).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile;
    use crate::diag::SourceFile;
    use crate::transform::{self, OptLevel};

    const PROGRAM: &str = "\
int total;
int halves(int n) {
    int count = 0;
    while (n != 1) {
        if (n % 2 == 0) n = n / 2; else n = -3 - n;
        count = count + 1;
        if (count == 5) break;
    }
    return count;
}
int main() {
    total = halves(8) + halves(getint());
    putint(total);
    return 0;
}
";

    fn profiled(level: OptLevel, most_steps: usize) -> (Module, Profile, String) {
        let file = SourceFile::new("a.sy", PROGRAM);
        let mut module = compile::compile(&file, compile::Options::default()).0.unwrap();
        transform::optimize(&mut module, level).unwrap();
        let subject = Subject { module: &module, file: &file, is_source: true };
        let (mut output, options) = (Vec::new(), RunOptions::default());
        let input = &mut &b"3"[..];
        let (outcome, profile) =
            profile(subject, input, &mut output, &mut |_, _| {}, options, most_steps);
        assert_eq!(outcome.status, Ok(0));
        (module, profile, String::from_utf8(output).unwrap())
    }

    #[test]
    fn what_goes_into_a_block_comes_out_again() {
        for level in OptLevel::ALL {
            let (module, profile, output) = profiled(level, 0);
            assert_eq!(output, "8");
            assert!(profile.is_cut && profile.steps.is_empty());
            let mut most = 0;
            for &(id, block, count) in &profile.blocks {
                let function = module.function(id);
                let edges = profile.edges.iter().filter(|edge| edge.0 == id);
                let into: u64 = edges.clone().filter(|it| it.2 == block).map(|it| it.3).sum();
                let out: u64 = edges.filter(|it| it.1 == block).map(|it| it.3).sum();
                assert!(block == function.entry() || count == into);
                assert!(function.successors(block).next().is_none() || count == out);
                most = most.max(count);
            }
            assert!(level == OptLevel::O2 || most == 9, "{most}");
        }
    }

    /// The name of what takes a value in a step.
    fn name(module: &Module, site: Site) -> &str {
        let function = module.function(site.function);
        let name = match site.what {
            What::Block => return "",
            What::Param(param) => module.context.signatures[site.function].params[param].name,
            What::Inst(inst) => match *function.op(inst) {
                Op::Store { ptr: Value::Inst(ptr), .. } => function.inst(ptr).name,
                Op::Store { ptr: Value::Global(global), .. } => module.context.globals[global].name,
                _ => function.inst(inst).name,
            },
        };
        module.context.names.name(name).trim_end_matches(".addr")
    }

    #[test]
    fn steps_have_the_values_of_variables() {
        for level in [OptLevel::O0, OptLevel::O1] {
            let (module, profile, _) = profiled(level, 1000);
            assert!(!profile.is_cut);
            let values = |wanted: &str| -> Vec<i64> {
                let steps = profile.steps.iter().filter(|step| name(&module, step.site) == wanted);
                let value = |step: &RunStep| match step.value {
                    Some(Number::Int(value)) => value,
                    other => panic!("{other:?} is not an integer"),
                };
                let mut values: Vec<i64> = steps.map(value).collect();
                // A parameter and its slot, a value and the phi that takes it.
                values.dedup();
                values
            };
            assert_eq!(values("n"), [8, 4, 2, 1, 3, -6, -3, 0]);
            assert_eq!(values("total"), [8]);
        }
    }

    #[test]
    fn steps_are_kept_up_to_a_number() {
        let (_, all, _) = profiled(OptLevel::O0, 1000);
        let (_, some, _) = profiled(OptLevel::O0, 7);
        assert!(some.is_cut);
        assert_eq!(some.steps, all.steps[..7]);
        assert_eq!((some.blocks, some.edges), (all.blocks, all.edges));
    }
}
