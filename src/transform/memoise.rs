//! Memoisation: a recursive function keeps its results in a table, and looks there before it calls itself.
//!
//! After Michie, *"Memo" Functions and Machine Learning* (1968). A function whose result depends on its
//! arguments alone, and that may call itself twice in one run, often computes the same again and again:
//! `fibonacci(30)` takes more than a million calls for thirty results. With a table it takes thirty.
//!
//! A table pays only if calls repeat. If each call passes an argument of its caller plus or minus a constant, or
//! minus another argument, or divided by a constant, there are far fewer different arguments than sequences of
//! calls: minus 1 and then minus 2 is the same as minus 2 and then minus 1. The same holds for the counter of a
//! loop, for elements of a constant array, and for results of calls. A walk over a tree, from `i` to `2 * i` and
//! `2 * i + 1`, visits each node once, and would take twice the time with a table.
//!
//! The table is a global array of a fixed number of entries. An entry says whether it is in use,
//! and holds the arguments and the result. The entry for a call is a sum of multiples of the
//! arguments, taken modulo the number of entries. The multipliers are odd and far apart, so that
//! the arguments of a small grid get different entries. A result replaces an older one in the same
//! entry, so the table never grows.
//!
//! The lookup is at a place outside of loops that all paths to a recursive call go through, so the
//! base cases of the recursion pay nothing. The arguments are frozen. Otherwise an undefined one
//! could be one value where the entry is chosen, and another one where the result is computed.
//!
//! Requires: nothing; without the summaries of purity it does nothing. Preserves: what the function does; the
//! summaries are computed again. Cost: linear in the module.

use crate::analysis::{Analyses, Analysis, Cfg};
use crate::ir::module::{GlobalData, Initializer};
use crate::ir::remarks::{Part, Place, Remark, Remarks, Template};
use crate::ir::summary::Summary;
use crate::ir::{
    BinaryOp, Block, Builder, Context, Effects, Flags, Function, Global, Inst, InstData,
    IntPredicate, Linkage, Op, Terminator, Type, Value,
};
use crate::support::entity::{Entity, EntityVec};
use crate::transform::tail_recursion::return_early;
use crate::transform::{ModuleContext, Pass, PassContext, Run, purity};

/// This pass.
pub static PASS: Pass = Pass {
    name: "memoise",
    help: "Memoise recursive functions: keep their results in tables",
    requires: &[Analysis::Cfg, Analysis::Dominators, Analysis::Loops, Analysis::Uses],
    preserves: &[],
    after: &["mem2reg"],
    run: Run::Module(run),
};

/// The number of entries of a table, a power of two.
const ENTRIES: i32 = 1 << 15;

/// The most parameters of a function with a table.
const PARAMS: usize = 4;

/// The multipliers of the arguments that choose an entry: the number of entries divided by powers
/// of the golden ratio, as odd numbers; 1 for the first.
const FACTORS: [i32; PARAMS] = [1, 20251, 12517, 7737];

/// Gives functions of the module tables for their results. Returns whether there were any.
pub fn run(mut pass: ModuleContext) -> Result<bool, String> {
    if pass.options.undefined.is_kept() {
        return Ok(false);
    }
    let mut is_changed = false;
    for id in pass.module.context.signatures.keys() {
        let PassContext { context, function, analyses, remarks, .. } = pass.function(id);
        if depends_on_arguments_alone(context, function)
            && repeats_itself(function, analyses.cfg(function))
        {
            is_changed |=
                return_early(function, analyses) | memoise(context, function, analyses, remarks);
        }
    }
    if is_changed {
        purity::find(&mut pass);
    }
    Ok(is_changed)
}

/// Whether `function` has a few numbers as parameters, and returns a number that depends on nothing
/// else.
fn depends_on_arguments_alone(context: &Context, function: &Function) -> bool {
    let signature = &context.signatures[function.id];
    let harmless = Effects::STOPS.with(Effects::FOREVER);
    let is_closed = |summary: &Summary| {
        harmless.contains(summary.effects) && summary.reads.is_empty() && summary.writes.is_empty()
    };
    !function.is_declaration()
        // The builder needs typed pointers.
        && !context.types.has_opaque_pointers()
        && (1..=PARAMS).contains(&signature.params.len())
        && signature.params.values().all(|param| param.ty == Type::I32)
        && signature.return_type == Type::I32
        && signature.summary.as_deref().is_some_and(is_closed)
}

/// Whether `inst` is a call of `function` itself.
fn calls_itself(function: &Function, inst: Inst) -> bool {
    matches!(*function.op(inst), Op::Call { callee, .. } if callee == function.id)
}

/// The reachable blocks with recursive calls, once for each call.
fn own_calls(function: &Function, cfg: &Cfg) -> Vec<Block> {
    let count = |&block: &Block| {
        let body = function.block(block).body().iter();
        body.filter(|&&inst| calls_itself(function, inst)).map(move |_| block)
    };
    cfg.reverse_postorder().iter().flat_map(count).collect()
}

/// Whether all recursive calls pass arguments that other calls are likely to pass, too: values near the
/// function's own arguments, a number that a loop counts, or a result. A definition comes before its
/// uses, so one walk finds which values are near.
fn passes_few(function: &Function, cfg: &Cfg) -> bool {
    let mut is_near = EntityVec::filled(function.inst_count(), false);
    for &block in cfg.reverse_postorder() {
        let data = function.block(block);
        data.phis().iter().for_each(|&phi| is_near[phi] = true);
        for &inst in data.body() {
            let near = |value: Value| value.as_inst().is_none_or(|inst| is_near[inst]);
            let is_recursive = calls_itself(function, inst);
            if is_recursive {
                let mut are_near = true;
                function.for_each_operand(inst, |value| are_near &= near(value));
                if !are_near {
                    return false;
                }
            }
            is_near[inst] = match *function.op(inst) {
                Op::Binary { op: BinaryOp::Sdiv | BinaryOp::Ashr, lhs, rhs: Value::Int(..) } => {
                    near(lhs)
                }
                // `count(n - largest, largest)`
                Op::Binary { op: BinaryOp::Sub, lhs, rhs: Value::Param(_) } => near(lhs),
                Op::Binary { op: BinaryOp::Add | BinaryOp::Sub, lhs, rhs } => {
                    if is_width(function, rhs) {
                        near(lhs)
                    } else {
                        is_width(function, lhs) && near(rhs)
                    }
                }
                _ => is_recursive,
            };
        }
    }
    true
}

/// Whether `value` is a constant, is read from a constant array, or may be what a loop counts.
fn is_width(function: &Function, value: Value) -> bool {
    match value.as_inst().map(|inst| *function.op(inst)) {
        Some(Op::Binary { op: BinaryOp::Add | BinaryOp::Sub, lhs, rhs: Value::Int(..) }) => {
            lhs.as_inst().is_some_and(|inst| matches!(*function.op(inst), Op::Phi { .. }))
        }
        Some(op) => matches!(op, Op::Phi { .. } | Op::Load { .. }),
        None => matches!(value, Value::Int(..)),
    }
}

/// Whether the function may call itself again after it has done so, and is likely to repeat arguments.
fn repeats_itself(function: &Function, cfg: &Cfg) -> bool {
    if !passes_few(function, cfg) {
        return false;
    }
    let calls = own_calls(function, cfg);
    if calls.windows(2).any(|pair| pair[0] == pair[1]) {
        return true;
    }
    let mut is_after = EntityVec::filled(function.block_count(), false);
    let mut pending = calls.clone();
    while let Some(block) = pending.pop() {
        for &next in cfg.successors(block) {
            if !is_after[next] {
                is_after[next] = true;
                pending.push(next);
            }
        }
    }
    calls.iter().any(|&block| is_after[block])
}

/// Gives `function` a table. Returns whether it did.
fn memoise(
    context: &mut Context,
    function: &mut Function,
    analyses: &Analyses,
    remarks: &mut Remarks,
) -> bool {
    let (cfg, tree) = (analyses.cfg(function), analyses.dominators(function));
    let calls = own_calls(function, cfg);
    let common = |a, b| tree.nearest_common_dominator(a, b).expect("both blocks are reachable");
    let Some(mut place) = calls.iter().copied().reduce(common) else { return false };
    let loops = analyses.loops(function);
    while loops.innermost(place).is_some()
        && let Some(above) = tree.immediate_dominator(place)
    {
        place = above;
    }
    let returns: Vec<Block> = cfg
        .reverse_postorder()
        .iter()
        .copied()
        .filter(|&block| matches!(function.block(block).terminator, Terminator::Return(_)))
        .filter(|&block| tree.dominates(place, block))
        .collect();
    let id = function.id;
    remarks.add(function, Place::Function, || {
        let words = Template("{function} is memoised: it calls itself more than once");
        Remark::done(words, [Part::Function(id)])
    });
    let params = freeze_params(context, function);
    let table = add_table(context, function, params.len());
    // Before the first call, or at the end.
    let body = function.block(place).body();
    let position = body.iter().position(|&inst| calls_itself(function, inst)).unwrap_or(body.len());
    let compute = function.split_block(place, position, context.names.intern("memo.compute"));
    let found = function.create_block(context.names.intern("memo.found"));

    let mut builder = Builder { context, function, block: place };
    let entry = entry(&mut builder, &params);
    let field = |builder: &mut Builder, index: usize| {
        let indices = [Value::ZERO, entry, Value::i32(index as i32)];
        builder.get_element_ptr(Value::Global(table), &indices)
    };
    let in_use = field(&mut builder, 0);
    let in_use = builder.load(in_use);
    let mut difference = builder.binary(BinaryOp::Xor, in_use, Value::i32(1));
    for (index, &param) in params.iter().enumerate() {
        let key = field(&mut builder, index + 1);
        let key = builder.load(key);
        let other = builder.binary(BinaryOp::Xor, key, param);
        difference = builder.binary(BinaryOp::Or, difference, other);
    }
    let is_found = builder.icmp(IntPredicate::Eq, difference, Value::ZERO);
    let branch = Terminator::Branch { cond: is_found, then_block: found, else_block: compute };
    builder.function.set_terminator(place, branch);
    builder.block = found;
    let result = field(&mut builder, params.len() + 1);
    let result = builder.load(result);
    builder.ret(Some(result));
    for block in returns {
        builder.block = if block == place { compute } else { block };
        let Terminator::Return(Some(result)) = builder.function.block(builder.block).terminator
        else {
            unreachable!("the function returns a number");
        };
        let values = [Value::i32(1)].into_iter().chain(params.iter().copied()).chain([result]);
        for (index, value) in values.enumerate() {
            let ptr = field(&mut builder, index);
            builder.store(value, ptr);
        }
    }
    function.place(found);
    true
}

/// Freezes the parameters at the entry, and makes all instructions read the frozen values. Returns
/// these.
fn freeze_params(context: &Context, function: &mut Function) -> Vec<Value> {
    let mut frozen = Vec::new();
    for (param, data) in context.signatures[function.id].params.iter() {
        let op = Op::Freeze { value: Value::Param(param) };
        let flags = Flags::NONE;
        frozen.push(function.create(InstData { op, flags, ty: data.ty, name: data.name }));
    }
    let in_place = |value| match value {
        Value::Param(param) => Value::Inst(frozen[param.index()]),
        _ => value,
    };
    for index in 0..function.layout().len() {
        let block = function.layout()[index];
        let data = function.block(block);
        let insts: Vec<Inst> = data.insts().to_vec();
        insts.into_iter().for_each(|inst| function.map_operands(inst, in_place));
        function.map_terminator_operand(block, in_place);
    }
    function.prepend(function.entry(), &frozen);
    frozen.into_iter().map(Value::Inst).collect()
}

/// Adds an empty table for the results of `function`, whose entries fill a power of two of words.
fn add_table(context: &mut Context, function: &Function, params: usize) -> Global {
    let entry = context.types.array_of((params + 2).next_power_of_two() as u64, Type::I32);
    let ty = context.types.array_of(ENTRIES as u64, entry);
    let base = context.names.name(context.signatures[function.id].name).to_owned();
    let mut name = format!("{base}.results");
    while context.names.lookup(&name).is_some() {
        name.push('.');
    }
    let data = GlobalData {
        name: context.names.intern(&name),
        ty,
        pointer: context.types.pointer_to(ty),
        initializer: Initializer::Zero,
        is_constant: false,
        linkage: Linkage::Internal,
        alignment: context.types.memory_alignment(ty),
    };
    context.globals.push(data)
}

/// The number of the entry for these arguments.
fn entry(builder: &mut Builder, params: &[Value]) -> Value {
    let mut sum = params[0];
    for (&param, factor) in params.iter().zip(FACTORS).skip(1) {
        let multiple = builder.binary(BinaryOp::Mul, param, Value::i32(factor));
        sum = builder.binary(BinaryOp::Add, sum, multiple);
    }
    builder.binary(BinaryOp::And, sum, Value::i32(ENTRIES - 1))
}

#[cfg(test)]
mod tests {
    use crate::compile;
    use crate::diag::SourceFile;
    use crate::transform::{Pipeline, pass_named};

    #[test]
    fn many_recursive_calls_take_linear_time() {
        // Each argument is a step from the one before.
        let calls = "n = n - 1; s = s + f(n);\n".repeat(20_000);
        let text = format!(
            "int f(int n) {{ if (n < 0) return n; int s = 0;\n{calls}return s; }}\n\
             int main() {{ return f(getint()); }}"
        );
        let options = compile::Options::default();
        let mut module = compile::compile(&SourceFile::new("a.sy", text), options).0.unwrap();
        let before = module.context.globals.len();
        let passes = ["mem2reg", "purity", "memoise"].map(|name| pass_named(name).unwrap());
        Pipeline::new(&passes).unwrap().run(&mut module, &mut |_, _, _| {}).unwrap();
        assert_eq!(module.context.globals.len(), before + 1);
    }
}
