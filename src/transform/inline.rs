//! Inlines calls where a copy of the callee is likely to be faster than the call.
//!
//! Functions are visited from the bottom of the call graph up, so a callee has its own calls inlined
//! already when it is copied. A call is inlined if the callee is not recursive and is small, or is
//! called nowhere else and nobody else can call it; and as long as the caller does not become too
//! large. A constant argument counts for the callee, since it often makes a part of its body vanish.
//!
//! Preserves: what the program does. Cost: linear in the module and in the copied bodies, which the
//! limit on the caller bounds.

use crate::analysis::CallGraph;
use crate::ir::{FuncId, Function, Inliner, Inst, Linkage, Module, Op, Value, name};
use crate::support::entity::EntityVec;
use crate::transform::replacements::Replacements;
use crate::transform::{Pass, Run};

/// This pass.
pub static PASS: Pass = Pass {
    name: "inline",
    help: "Replace calls of small functions by copies of their bodies",
    requires: &[],
    preserves: &[],
    after: &["mem2reg"],
    run: Run::Module(|module, _| Ok(run(module))),
};

/// A callee of this many instructions is inlined wherever it is called.
const SMALL: usize = 60;

/// What a constant argument takes off the size of a callee.
const CONSTANT_ARGUMENT: usize = 10;

/// A callee of this many instructions is inlined if that is its only call.
const ONLY_CALL: usize = 1_000;

/// A caller does not grow beyond this many instructions.
const LARGEST: usize = 5_000;

/// Inlines calls in all functions of `module`. Returns whether there were any.
pub fn run(module: &mut Module) -> bool {
    let mut call_count = EntityVec::<FuncId, usize>::filled(module.context.signatures.len(), 0);
    for function in module.functions() {
        for_each_call(function, |_, callee| call_count[callee] += 1);
    }
    let linkage: EntityVec<FuncId, Linkage> =
        module.context.signatures.values().map(|signature| signature.linkage).collect();
    let mut size: EntityVec<FuncId, usize> = module.functions().map(size_of).collect();
    let mut is_changed = false;
    let choose = |caller: FuncId, calls: &[(Inst, FuncId, usize)]| {
        let mut total = size[caller];
        let mut chosen = Vec::new();
        for &(inst, callee, constants) in calls {
            let is_only = call_count[callee] == 1 && linkage[callee] != Linkage::External;
            let limit = if is_only { ONLY_CALL } else { SMALL };
            let is_worth_it = size[callee] <= limit + CONSTANT_ARGUMENT * constants;
            if is_worth_it && total + size[callee] <= LARGEST {
                total += size[callee];
                chosen.push(inst);
            }
        }
        size[caller] = total;
        is_changed |= !chosen.is_empty();
        chosen
    };
    inline_where(module, choose);
    is_changed
}

/// From the bottom of the call graph up, hands `choose` each function and its calls that can be
/// inlined, with the callee and the number of constant arguments, and inlines those that it chooses.
fn inline_where(
    module: &mut Module,
    mut choose: impl FnMut(FuncId, &[(Inst, FuncId, usize)]) -> Vec<Inst>,
) {
    let graph = CallGraph::compute(module);
    let can_be_inlined = inlinable(module, &graph);
    let mut inliner = Inliner::default();
    for id in graph.bottom_up() {
        if module.function(id).is_declaration() {
            continue;
        }
        let mut calls = Vec::new();
        for_each_call(module.function(id), |inst, callee| {
            if can_be_inlined[callee] {
                calls.push((inst, callee, constant_arguments(module.function(id), inst)));
            }
        });
        if calls.is_empty() {
            continue;
        }
        let chosen = choose(id, &calls);
        if chosen.is_empty() {
            continue;
        }
        let mut is_chosen = EntityVec::filled(module.function(id).inst_count(), false);
        chosen.iter().for_each(|&inst| is_chosen[inst] = true);
        // The calls in the copies are those that the callee has kept.
        inline_calls(module, &mut inliner, id, |inst, _| is_chosen.get(inst) == Some(&true));
    }
}

/// The functions whose calls a copy of their body can replace: those that are not `main`, not
/// recursive, and have a body with a fixed stack.
pub(super) fn inlinable(module: &Module, graph: &CallGraph) -> EntityVec<FuncId, bool> {
    let of_function = |function: &Function| {
        let signature = &module.context.signatures[function.id];
        let is_closed = !graph.is_recursive(function.id) && signature.name != name::MAIN;
        is_closed && !signature.is_variadic && has_fixed_stack(module, function)
    };
    module.functions().map(of_function).collect()
}

/// Replaces the calls in the function `id` that `is_chosen`, and those in the copies as well.
pub(super) fn inline_calls(
    module: &mut Module,
    inliner: &mut Inliner,
    id: FuncId,
    is_chosen: impl Fn(Inst, FuncId) -> bool,
) {
    let empty = Function::new(id);
    let mut caller = std::mem::replace(module.function_mut(id), empty);
    let replaced = inliner.inline(&mut caller, |caller, inst| match caller.inst(inst).op {
        Op::Call { callee, .. } if is_chosen(inst, callee) => Some(module.function(callee)),
        _ => None,
    });
    let mut replacements = Replacements::new(&caller);
    for (inst, value) in replaced {
        // In code that is never reached, the result of a call may be its own argument.
        let value = match replacements.resolve(value) {
            Value::Inst(same) if same == inst => Value::Undef(caller.inst(inst).ty),
            value => value,
        };
        replacements.replace(inst, value);
    }
    replacements.apply(&mut caller);
    *module.function_mut(id) = caller;
}

/// Whether `function` has a body whose space on the stack does not depend on values.
fn has_fixed_stack(module: &Module, function: &Function) -> bool {
    // Outside of the entry block an alloca may be executed several times.
    let is_fixed = |block, inst: Inst| match function.inst(inst).op {
        Op::Alloca { count, .. } => count.is_none() && block == function.entry(),
        Op::Call { callee, .. } => {
            let callee = module.context.signatures[callee].name;
            !module.context.names.name(callee).starts_with("llvm.stack")
        }
        _ => true,
    };
    let mut blocks = function.layout().iter();
    !function.is_declaration()
        && blocks.all(|&block| function.block(block).body.iter().all(|&inst| is_fixed(block, inst)))
}

/// Calls `visit` on each call in `function` with its callee, in order.
pub(super) fn for_each_call(function: &Function, mut visit: impl FnMut(Inst, FuncId)) {
    for &block in function.layout() {
        for &inst in &function.block(block).body {
            if let Op::Call { callee, .. } = function.inst(inst).op {
                visit(inst, callee);
            }
        }
    }
}

/// The number of arguments of the call `inst` that are constants.
fn constant_arguments(function: &Function, inst: Inst) -> usize {
    let mut count = 0;
    function.for_each_operand(inst, |value| count += usize::from(matches!(value, Value::Int(..))));
    count
}

/// The number of instructions of `function`, terminators included.
pub(super) fn size_of(function: &Function) -> usize {
    let blocks = function.layout().iter().map(|&block| function.block(block));
    blocks.map(|data| data.phis.len() + data.body.len() + 1).sum()
}
