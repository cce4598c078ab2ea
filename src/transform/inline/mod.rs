//! Inlines calls where a copy of the callee is likely to be faster than the call.
//!
//! Functions are visited from the bottom of the call graph up, so a callee already has its own
//! calls inlined when it is copied. A call is inlined if the callee is not recursive, and is either
//! small or has no other call and cannot be called by other modules. The caller must not become too
//! large, which is the only limit on the size of a callee without other calls. Each constant
//! argument makes the callee count as smaller, since it often makes a part of the body vanish. The
//! arrays of callees must not make the program need much more of the stack (`stack.rs`).
//!
//! A small function that calls itself gets copies of itself in place of these calls (`recursion.rs`).
//!
//! A function whose only call is inlined is removed. Its body is copied straight to its final
//! place, so a long chain of such functions is copied once.
//!
//! Preserves: what the program does. Cost: linear in the module and in the copied bodies, which the
//! limit on the caller bounds.

mod recursion;
mod stack;

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use crate::analysis::{CallGraph, walk_use_def};
use crate::ir::remarks::{Noun, Part, Place, Remark, Template};
use crate::ir::{
    CastOp, Context, Facts, FuncId, Function, Inst, Module, Op, Terminator, Value, inline::inline,
    name,
};
use crate::support::entity::EntityVec;
use crate::transform::replacements::Replacements;
use crate::transform::{ModuleContext, Pass, PassOptions, Run};
use stack::Stack;

/// This pass.
pub static PASS: Pass = Pass {
    name: "inline",
    help: "Replace calls of small functions by copies of their bodies",
    requires: &[],
    preserves: &[],
    after: &[(
        "mem2reg",
        "Sizes are compared with limits that are for code without loads and stores of variables.",
    )],
    run: Run::Module(run),
};

/// A callee of this many instructions is inlined wherever it is called.
const SMALL: usize = 60;

/// What a constant argument takes off the size of a callee.
const CONSTANT_ARGUMENT: usize = 10;

/// A caller does not grow beyond this many instructions.
const LARGEST: usize = 5_000;

/// Inlines calls in all functions of `module`, and removes functions whose only call is inlined.
/// Returns whether there were any. If undefined behaviour is kept, the calls stay that a run with
/// checks needs to see.
pub fn run(pass: ModuleContext) -> Result<bool, String> {
    let ModuleContext { module, remarks, options: PassOptions { undefined, .. }, .. } = pass;
    let graph = CallGraph::compute(module);
    let can_be_inlined = inlinable(module, &graph);
    let misses_return: EntityVec<FuncId, bool> = module
        .functions()
        .map(|function| undefined.is_kept() && may_miss_return(function))
        .collect();
    let mut call_count = EntityVec::<FuncId, usize>::filled(module.context.signatures.len(), 0);
    for function in module.functions() {
        for_each_call(function, |_, callee| call_count[callee] += 1);
    }
    let is_only = |module: &Module, callee| {
        call_count[callee] == 1 && module.context.signatures[callee].is_closed()
    };
    let mut size: EntityVec<FuncId, usize> = module.functions().map(size_of).collect();
    let mut stack = Stack::compute(module, &graph);
    let mut is_chosen: FxHashSet<(FuncId, Inst)> = FxHashSet::default();
    let mut is_moved = EntityVec::<FuncId, bool>::filled(size.len(), false);
    for id in graph.bottom_up() {
        let caller = module.function(id);
        let is_fixed = module.context.is_fixed(caller);
        stack.begin(id);
        for_each_call(caller, |inst, callee| {
            let is_only = is_only(module, callee);
            let limit = if is_only { LARGEST } else { SMALL };
            let constants = constant_arguments(caller, inst);
            let is_worth_it = size[callee] <= limit + CONSTANT_ARGUMENT * constants;
            let has_room = size[id] + size[callee] <= LARGEST;
            // Each call has new arrays, whose elements are undefined.
            let has_arrays = stack.frame(callee) > 0;
            let is_kept = misses_return[callee]
                || undefined.is_kept() && (has_arrays || passes_part(caller, inst));
            let may_join = !is_fixed && may_join(&module.context, caller, inst);
            let refusal = match () {
                () if !may_join => Some(Refusal::Attribute),
                () if !can_be_inlined[callee] => Some(Refusal::NotCopyable),
                () if is_kept => Some(Refusal::Kept),
                () if !is_worth_it => Some(Refusal::Large(limit)),
                () if !has_room => Some(Refusal::NoRoom),
                () if !stack.fits(callee, is_only) => Some(Refusal::Stack),
                () => None,
            };
            if !module.function(callee).is_declaration() && callee != id {
                remarks.add(caller, inst, || remark(&graph, [id, callee], size[callee], refusal));
            }
            if refusal.is_none() {
                size[id] += size[callee];
                stack.inline(callee, is_only);
                is_chosen.insert((id, inst));
                is_moved[callee] = is_only;
            }
        });
    }
    for id in graph.bottom_up().filter(|&id| !is_moved[id]) {
        if module.function(id).layout().is_empty() {
            continue;
        }
        inline_calls(module, id, |call, _| is_chosen.contains(&call));
    }
    let mut is_changed = !is_chosen.is_empty();
    for id in graph.bottom_up().filter(|&id| graph.is_recursive(id)) {
        // Its variables would be reserved once more in each activation.
        let (context, function, mut may_copy_calls) = (&module.context, module.function(id), true);
        for_each_call(function, |inst, callee| {
            may_copy_calls &= callee != id || may_join(context, function, inst);
        });
        let may_copy = may_copy_calls
            && !undefined.is_kept()
            && stack.frame(id) == 0
            && is_copyable(module, module.function(id));
        is_changed |= recursion::inline_own_calls(module, id, may_copy, remarks);
    }
    for id in is_moved.keys().filter(|&id| is_moved[id]) {
        let words = Template("{function} is removed: its only call is inlined");
        let remark = || Remark::done(words, [Part::Function(id)]);
        remarks.add(module.function(id), Place::Function, remark);
        module.remove(id);
    }
    Ok(is_changed)
}

/// Why a call is not inlined.
#[derive(Copy, Clone)]
enum Refusal {
    /// An attribute of the call or of one of the functions forbids it.
    Attribute,
    NotCopyable,
    /// A run with checks needs the call.
    Kept,
    /// The callee has more instructions than this.
    Large(usize),
    /// The caller would be too large.
    NoRoom,
    /// Too much of the stack would be reserved for too long.
    Stack,
}

/// What is said about a call of `callee`, which has `size` instructions, in `caller`.
fn remark(
    graph: &CallGraph,
    [caller, callee]: [FuncId; 2],
    size: usize,
    refusal: Option<Refusal>,
) -> Remark {
    let [of_caller, of_callee] = [caller, callee].map(Part::Function);
    let length = Part::Count(size, Noun::Instruction);
    let (words, parts) = match refusal {
        None => {
            return Remark::done(
                Template("{function} is inlined here: {size}"),
                [of_callee, length],
            );
        }
        Some(_) if graph.is_recursive(callee) => {
            (Template("not inlined: {function} is recursive"), vec![of_callee])
        }
        Some(Refusal::Attribute) => (Template("not inlined: an attribute forbids it"), Vec::new()),
        Some(Refusal::NotCopyable) => {
            (Template("not inlined: {function} cannot be copied"), vec![of_callee])
        }
        Some(Refusal::Kept) => (
            Template("not inlined: a run with checks needs the call of {function}"),
            vec![of_callee],
        ),
        Some(Refusal::Large(limit)) => (
            Template("not inlined: {function} has {size}, more than {limit}"),
            vec![of_callee, length, Part::Number(limit)],
        ),
        Some(Refusal::NoRoom) => (
            Template("not inlined: {function} would have more than {limit} instructions"),
            vec![of_caller, Part::Number(LARGEST)],
        ),
        Some(Refusal::Stack) if graph.is_recursive(caller) => (
            Template("not inlined: each call of {caller} would reserve the arrays of {callee}"),
            vec![of_caller, of_callee],
        ),
        Some(Refusal::Stack) => (
            Template("not inlined: {caller} would keep the arrays of {callee} during other calls"),
            vec![of_caller, of_callee],
        ),
    };
    Remark::declined(words, parts)
}

/// Whether the call `inst` passes a part of an array, such as a row. The callee's accesses are then
/// checked against the bounds of the part.
fn passes_part(function: &Function, inst: Inst) -> bool {
    let mut passes = false;
    function.for_each_operand(inst, |value| {
        let op = |value: Value| value.as_inst().map(|inst| *function.op(inst));
        let address = match op(value) {
            Some(Op::Cast { op: CastOp::Bitcast, value }) => op(value),
            address => address,
        };
        if let Some(Op::GetElementPtr { operands, .. }) = address {
            // The first index of a variable and the last one only lead to the beginning of an
            // array.
            let [base, ref indices @ ..] = *function.operands(operands) else { return };
            let is_variable =
                matches!(base, Value::Global(_)) || matches!(op(base), Some(Op::Alloca { .. }));
            passes |= indices.len() > 1 + usize::from(is_variable);
        }
    });
    passes
}

/// Whether `function` may return an undefined value, as when it ends without `return`. Linear in the
/// function.
fn may_miss_return(function: &Function) -> bool {
    let ends = function.layout().iter().map(|&block| function.block(block).terminator);
    let returned = ends.filter_map(|end| match end {
        Terminator::Return(value) => value,
        _ => None,
    });
    let check = |value: Value| match value.is_undefined() {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    // The walk visits constants as inputs of phis.
    returned.clone().any(Value::is_undefined)
        || walk_use_def(function, returned, |value, _| check(value)).is_break()
}

/// The functions whose calls a copy of their body can replace: those that are not `main`, not
/// recursive, and have a body with a fixed stack.
pub(super) fn inlinable(module: &Module, graph: &CallGraph) -> EntityVec<FuncId, bool> {
    let of_function = |function: &Function| {
        let is_main = module.context.signatures[function.id].name == name::MAIN;
        !graph.is_recursive(function.id) && !is_main && is_copyable(module, function)
    };
    module.functions().map(of_function).collect()
}

/// Whether a copy of the body of `function` can replace a call of it.
fn is_copyable(module: &Module, function: &Function) -> bool {
    let signature = &module.context.signatures[function.id];
    let has_copies = signature.params.values().any(|param| param.passing.is_copy());
    !signature.is_variadic
        && !has_copies
        && has_fixed_stack(module, function)
        && !module.context.is_fixed(function)
}

/// Whether attributes forbid inlining. clang -O0 gives every function `optnone`, which means no optimisation at all and
/// requires `noinline`. A user who runs the pass overrides both.
fn is_noinline(facts: Facts) -> bool {
    facts.contains(Facts::NOINLINE) && !facts.contains(Facts::OPTNONE)
}

/// Whether the attributes of the call `inst` and of the two functions allow a copy of the callee's body in `caller`.
pub(super) fn may_join(context: &Context, caller: &Function, inst: Inst) -> bool {
    let Op::Call { callee, .. } = *caller.op(inst) else { return false };
    let attributes = |id| context.attributes.get(context.signatures[id].attributes);
    context.attributes.len() == 1
        || !is_noinline(context.call_facts(caller, inst))
            && attributes(callee).may_join(attributes(caller.id))
}

/// Inlines the calls in the function `id` for which `is_chosen` is true, including those in the
/// copies. `is_chosen` gets the function and the instruction that a copied call is a copy of, and
/// the callee.
pub(super) fn inline_calls(
    module: &mut Module,
    id: FuncId,
    is_chosen: impl Fn((FuncId, Inst), FuncId) -> bool,
) {
    let empty = Function::new(id);
    let mut caller = std::mem::replace(module.function_mut(id), empty);
    let replaced = inline(&mut caller, |call, callee| {
        is_chosen(call, callee).then(|| module.function(callee))
    });
    replace_calls(&mut caller, replaced);
    *module.function_mut(id) = caller;
}

/// Puts the values of the copies in place of those of the calls.
fn replace_calls(caller: &mut Function, replaced: Vec<(Inst, Value)>) {
    let mut replacements = Replacements::new(caller);
    for (inst, value) in replaced {
        // In code that is never reached, the result of a call may be its own argument.
        let value = match replacements.resolve(value) {
            Value::Inst(same) if same == inst => Value::Undef(caller.ty(inst)),
            value => value,
        };
        replacements.replace(inst, value);
    }
    replacements.apply(caller);
}

/// Whether `function` has a body whose space on the stack does not depend on values.
fn has_fixed_stack(module: &Module, function: &Function) -> bool {
    // Outside of the entry block an alloca may be executed several times.
    let is_fixed = |block, inst: Inst| match *function.op(inst) {
        Op::Alloca { count, .. } => count.is_none() && block == function.entry(),
        Op::Call { callee, .. } => {
            let callee = module.context.signatures[callee].name;
            !module.context.names.name(callee).starts_with("llvm.stack")
        }
        _ => true,
    };
    let mut blocks = function.layout().iter();
    !function.is_declaration()
        && blocks
            .all(|&block| function.block(block).body().iter().all(|&inst| is_fixed(block, inst)))
}

/// Calls `visit` on each call in `function` with its callee, in order.
pub(super) fn for_each_call(function: &Function, mut visit: impl FnMut(Inst, FuncId)) {
    for &block in function.layout() {
        for &inst in function.block(block).body() {
            if let Op::Call { callee, .. } = *function.op(inst) {
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
    blocks.map(|data| data.insts().len() + 1).sum()
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use super::*;
    use crate::compile::{self, Options};
    use crate::diag::SourceFile;
    use crate::transform::{OptLevel, Pipeline, UndefinedBehavior, optimize};

    #[test]
    fn a_long_chain_does_not_grow() {
        let mut text = "int f0(int x) { return x; }\n".to_owned();
        for index in 1..2_000 {
            writeln!(text, "int f{index}(int x) {{ return f{}(x) + 1; }}", index - 1).unwrap();
        }
        text += "int main() { return f1999(getint()); }";
        let mut module =
            compile::compile(&SourceFile::new("test.sy", text), Options::default()).0.unwrap();
        optimize(&mut module, OptLevel::O1).unwrap();
        assert_eq!(PASS.run_on_module(&mut module), Ok(true));
        let size: usize = module.functions().map(size_of).sum();
        assert!(size < 10_000, "{size}");
    }

    #[test]
    fn an_undefined_result_is_found_through_phis_that_read_phis() {
        for (last, expected) in [("", true), ("else r = getint();", false)] {
            let text = format!(
                "int f(int a) {{ int r; if (a > 5) r = getint(); else {{ if (a > 1) r = getint(); {last} }} return r; }}
                 int main() {{ return f(getint()); }}"
            );
            let file = SourceFile::new("test.sy", text);
            let mut module = compile::compile(&file, Options::default()).0.unwrap();
            optimize(&mut module, OptLevel::O1).unwrap();
            let function =
                module.functions().find(|it| !it.is_declaration()).expect("there is `f`");
            assert_eq!(may_miss_return(function), expected);
        }
    }

    #[test]
    fn a_checked_run_has_new_arrays_in_each_call() {
        let text = "int f(int x) { int a[2]; if (x) a[0] = x; return a[0]; }
        int main() { putint(f(getint())); return f(getint()); }";
        let module =
            compile::compile(&SourceFile::new("test.sy", text), Options::default()).0.unwrap();
        for undefined in [UndefinedBehavior::Kept, UndefinedBehavior::Exploited] {
            let mut module = module.clone();
            let mut pipeline = Pipeline::new(&[&PASS]).unwrap();
            pipeline.options.undefined = undefined;
            pipeline.run(&mut module, &mut |_, _, _| {}).unwrap();
            let has_f = module.functions().filter(|it| !it.is_declaration()).any(|it| {
                let mut calls = 0;
                for_each_call(it, |_, callee| {
                    calls += usize::from(!module.function(callee).is_declaration());
                });
                calls > 0
            });
            assert_eq!(has_f, undefined.is_kept());
        }
    }

    #[test]
    fn a_chain_of_calls_grows_little() {
        // Each of 40 functions has an array of 8 KB; `main` calls them and recurs.
        let mut text = String::new();
        for index in 0..40 {
            writeln!(text, "int f{index}(int x) {{ int a[2000]; a[x] = x; return a[7]; }}")
                .unwrap();
        }
        text += "int deep(int n) { if (n) return 1 + deep(n - 1) / 2; return 0; }\nint main() { int x = deep(getint());\n";
        (0..40).for_each(|index| writeln!(text, "x = x + f{index}(x);").unwrap());
        text += "return x; }";
        let mut module =
            compile::compile(&SourceFile::new("test.sy", text), Options::default()).0.unwrap();
        optimize(&mut module, OptLevel::O1).unwrap();
        assert_eq!(PASS.run_on_module(&mut module), Ok(true));
        let mut calls = 0;
        for function in module.functions() {
            let is_main = module.context.signatures[function.id].name == name::MAIN;
            for_each_call(function, |_, callee| {
                let is_own = !module.function(callee).is_declaration();
                calls += usize::from(is_main && is_own);
            });
        }
        // Eight arrays are at most 64 KB. `deep` stays a call, too.
        assert_eq!(calls, 40 - 8 + 1);
    }

    #[test]
    fn a_large_callee_with_one_call_is_inlined() {
        let params: Vec<String> = (0..200).map(|index| format!("int p{index}")).collect();
        let mut text = format!("int f(int x, {}) {{\n", params.join(", "));
        (0..200).for_each(|index| {
            writeln!(text, "x = x * 3 + p{index}; if (x > p{index}) x = x / 7;").unwrap();
        });
        text += "return x; }\nint main() { int x = getint(), i = 0; while (i < x) { x = f(x";
        text += &", i".repeat(200);
        text += "); i = i + 1; } return x; }";
        let mut module =
            compile::compile(&SourceFile::new("test.sy", text), Options::default()).0.unwrap();
        optimize(&mut module, OptLevel::O1).unwrap();
        assert_eq!(PASS.run_on_module(&mut module), Ok(true));
        let large: Vec<_> = module.functions().filter(|it| size_of(it) > 1_000).collect();
        assert_eq!(large.len(), 1);
        assert_eq!(module.context.signatures[large[0].id].name, name::MAIN);
    }

    #[test]
    fn a_caller_has_a_largest_size() {
        let mut text = "int f(int x) { return x".to_owned();
        text += &" / 3 + x".repeat(20);
        text += "; }\nint main() { int x = getint();\n";
        text += &"x = f(x);\n".repeat(500);
        text += "return x; }";
        let mut module =
            compile::compile(&SourceFile::new("test.sy", text), Options::default()).0.unwrap();
        optimize(&mut module, OptLevel::O1).unwrap();
        assert_eq!(PASS.run_on_module(&mut module), Ok(true));
        let size = module.functions().map(size_of).max().unwrap();
        assert!((LARGEST / 2..LARGEST + 1_000).contains(&size), "{size}");
    }
}
