//! Global variables that need not be in memory: constants, variables of one function, and those that
//! nothing reads.
//!
//! After LLVM's GlobalOpt. A variable that only this module can name, and whose address is only used to
//! access it, is known from its accesses:
//! - If nothing but its initial value is ever written, it is constant. Loads of known elements
//!   yield the initial values, and the stores are removed.
//! - If nothing reads it, the stores are removed.
//! - A scalar that only one function uses becomes a local variable of it, if no call of the
//!   function reads what another call stored. For that the function must not be entered while it runs, by
//!   recursion or by a function of another module. And it must be `main`, which the module itself must
//!   not call, or store the variable on every path to a load. `mem2reg` then promotes the variable.
//!
//! Variables that nothing mentions any more are removed. Of the others, the numbers that they may hold are noted for
//! [`ranges`](crate::transform::ranges).
//!
//! Where an array is passed to a function, the [summary](crate::ir::summary) of the function says what it does
//! with it, if `purity` has run. Preserves: what the program does. Cost: linear in the module.

mod numbers;
mod usage;

use crate::analysis::walk::{DomWalk, Visit};
use crate::analysis::{Analysis, CallGraph, DomTree};
use crate::ir::remarks::{Part, Remark, Remarks, Template};
use crate::ir::{
    Context, FuncId, Function, Global, Initializer, Module, Op, Type, Value, fold, name,
};
use crate::support::entity;
use crate::support::entity::{Entity, EntityVec};
use crate::support::interner::Symbol;
use crate::transform::reaching_values::{Mark, ReachingValues};
use crate::transform::replacements::Replacements;
use crate::transform::{ModuleContext, Pass, PassContext, Run};
use usage::{Usages, User, for_each_mention};

/// This pass.
pub static PASS: Pass = Pass {
    name: "globals",
    help: "Make global variables constant or local, and remove unread ones",
    requires: &[Analysis::Dominators],
    preserves: &[],
    after: &[],
    run: Run::Module(run),
};

/// Removes accesses of global variables of `module`, and variables. Returns whether there were any.
/// If undefined behaviour is kept, stores to elements stay, since a run with checks looks at each
/// subscript.
pub fn run(mut pass: ModuleContext) -> Result<bool, String> {
    if pass.module.context.globals.is_empty() {
        return Ok(false);
    }
    let treatments = treatments(&mut pass);
    let ModuleContext { module, remarks, .. } = pass;
    report(remarks, module, &treatments);
    let mut is_changed = false;
    for (global, &treatment) in treatments.iter() {
        if treatment == Treatment::Constant {
            let data = &mut module.context.globals[global];
            is_changed |= !std::mem::replace(&mut data.is_constant, true);
        }
    }
    let mut locals: EntityVec<FuncId, Vec<Global>> =
        EntityVec::filled(module.context.signatures.len(), Vec::new());
    for (global, &treatment) in treatments.iter() {
        if let Treatment::Local(function) = treatment {
            locals[function].push(global);
        }
    }
    for id in locals.keys() {
        let (context, function) = module.split(id);
        if !function.is_declaration() {
            is_changed |= remove_accesses(context, function, &treatments);
            make_local(context, function, &locals[id]);
            is_changed |= !locals[id].is_empty();
        }
    }
    Ok(is_changed | remove_unused(module))
}

/// What becomes of a variable.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Treatment {
    Keep,
    Constant,
    /// Nothing reads it, so its stores are removed.
    Unread,
    /// It becomes a variable of this function.
    Local(FuncId),
}

/// Decides what becomes of each variable.
fn treatments(pass: &mut ModuleContext) -> EntityVec<Global, Treatment> {
    let (module, undefined) = (&*pass.module, pass.options.undefined);
    let usages = Usages::of(module);
    let number_ranges = numbers::ranges(module, &usages);
    let context = &module.context;
    let mut locals: Vec<(FuncId, Global)> = Vec::new();
    let mut treatments: EntityVec<Global, Treatment> = usages
        .of
        .iter()
        .map(|(global, usage)| {
            let data = &context.globals[global];
            match usage.user {
                _ if !data.is_closed() || usage.escapes => Treatment::Keep,
                _ if !usage.is_changed => Treatment::Constant,
                _ if !usage.is_read && undefined.is_kept() && usage.has_parts => Treatment::Keep,
                _ if !usage.is_read => Treatment::Unread,
                User::One(function) if !usage.has_parts => {
                    locals.push((function, global));
                    Treatment::Keep
                }
                _ => Treatment::Keep,
            }
        })
        .collect();
    let is_called = usages.is_called;
    pass.module.context.number_ranges = number_ranges;
    if locals.is_empty() {
        return treatments;
    }
    locals.sort_unstable();
    let is_reentered = CallGraph::compute(pass.module).reentered(pass.module);
    for of_function in locals.chunk_by(|a, b| a.0 == b.0) {
        let id = of_function[0].0;
        let globals: Vec<Global> = of_function.iter().map(|&(_, global)| global).collect();
        let is_main = pass.module.context.signatures[id].name == name::MAIN;
        let is_local = if is_reentered[id] || pass.module.context.is_fixed(pass.module.function(id))
        {
            continue;
        } else if is_main && !is_called[id] {
            vec![true; globals.len()]
        } else {
            let PassContext { function, analyses, .. } = pass.function(id);
            stored_first(function, analyses.dominators(function), &globals)
        };
        for (&global, is_local) in globals.iter().zip(is_local) {
            treatments[global] = if is_local { Treatment::Local(id) } else { Treatment::Keep };
        }
    }
    treatments
}

/// Reports what becomes of each variable, at its first access.
fn report(remarks: &mut Remarks, module: &Module, treatments: &EntityVec<Global, Treatment>) {
    let context = &module.context;
    let mut is_reported: EntityVec<Global, bool> = treatments.keys().map(|_| false).collect();
    if !remarks.are_wanted() {
        return;
    }
    for function in module.functions() {
        for &inst in function.layout().iter().flat_map(|&block| function.block(block).body()) {
            let (Op::Load { ptr, .. } | Op::Store { ptr, .. }) = *function.op(inst) else {
                continue;
            };
            let Some(global) = usage::variable(context, function, ptr) else { continue };
            let words = match treatments[global] {
                Treatment::Keep => continue,
                Treatment::Constant if context.globals[global].is_constant => continue,
                Treatment::Constant => Template("{variable} is constant: nothing changes it"),
                Treatment::Unread => Template("{variable} is removed: nothing reads it"),
                Treatment::Local(_) => {
                    Template("{variable} becomes a local variable: only this function uses it")
                }
            };
            if function.span_of(inst).is_some()
                && !std::mem::replace(&mut is_reported[global], true)
            {
                remarks.add(function, inst, || Remark::done(words, [Part::Global(global)]));
            }
        }
    }
}

entity! {
    /// One of the variables that a function may get.
    Candidate
}

/// For each variable of `globals`, which are in ascending order, whether each load of it in
/// `function` comes after a store on every path from the entry.
fn stored_first(function: &Function, tree: &DomTree, globals: &[Global]) -> Vec<bool> {
    let candidate = |ptr| match ptr {
        Value::Global(global) => globals.binary_search(&global).ok().map(Candidate::from_index),
        _ => None,
    };
    let mut is_stored = ReachingValues::new(EntityVec::filled(globals.len(), false));
    let mut is_first = EntityVec::<Candidate, bool>::filled(globals.len(), true);
    let mut walk = DomWalk::<Mark>::new(tree);
    while let Some(Visit { block, is_left, data: mark }) = walk.next() {
        if is_left {
            is_stored.undo(*mark);
            continue;
        }
        *mark = is_stored.mark();
        for &inst in function.block(block).body() {
            match *function.op(inst) {
                Op::Load { ptr, .. } => {
                    if let Some(candidate) = candidate(ptr) {
                        is_first[candidate] &= is_stored.of(candidate);
                    }
                }
                Op::Store { ptr, .. } => {
                    if let Some(candidate) = candidate(ptr) {
                        is_stored.set(candidate, true);
                    }
                }
                _ => {}
            }
        }
    }
    is_first.values().copied().collect()
}

/// Replaces loads of constants in `function`, and removes the stores that nothing reads. Returns whether
/// there were any.
fn remove_accesses(
    context: &mut Context,
    function: &mut Function,
    treatments: &EntityVec<Global, Treatment>,
) -> bool {
    let mut replacements = Replacements::new(function);
    let mut is_removed = EntityVec::filled(function.inst_count(), false);
    let mut is_changed = false;
    for &block in function.layout() {
        for &inst in function.block(block).body() {
            let data = function.inst(inst);
            match data.op {
                Op::Load { ptr, .. } => {
                    let address = ptr.as_inst().and_then(|address| {
                        fold::fold(context, function, &function.inst(address), |value| value)
                    });
                    let known = |value| address.unwrap_or(value);
                    if let Some(value) = fold::fold(context, function, &data, known) {
                        replacements.replace(inst, value);
                        is_changed = true;
                    }
                }
                Op::Store { ptr, .. } => {
                    if let Some(global) = usage::variable(context, function, ptr)
                        && matches!(treatments[global], Treatment::Constant | Treatment::Unread)
                    {
                        is_removed[inst] = true;
                        is_changed = true;
                    }
                }
                _ => {}
            }
        }
    }
    if is_changed {
        replacements.apply_and_remove(function, |_, inst| is_removed[inst]);
    }
    is_changed
}

/// Makes `globals`, which only `function` uses, local variables of it.
fn make_local(context: &Context, function: &mut Function, globals: &[Global]) {
    let mut insts = Vec::with_capacity(2 * globals.len());
    for &global in globals {
        let data = &context.globals[global];
        let op = Op::Alloca { allocated: data.ty, count: None, alignment: data.alignment };
        insts.push(function.create_inst(op, data.pointer, data.name));
    }
    let slots = insts.clone();
    for (&global, &slot) in globals.iter().zip(&slots) {
        let data = &context.globals[global];
        if let Some(value) = data.initial(0, data.ty) {
            let (ptr, alignment) = (Value::Inst(slot), data.alignment);
            let op = Op::Store { value, ptr, alignment };
            insts.push(function.create_inst(op, Type::VOID, Symbol::NONE));
        }
    }
    let local = |value| match value {
        Value::Global(global) => {
            globals.binary_search(&global).map_or(value, |index| Value::Inst(slots[index]))
        }
        _ => value,
    };
    for index in 0..function.layout().len() {
        let block = function.layout()[index];
        for index in 0..function.block(block).body().len() {
            let inst = function.block(block).body()[index];
            function.map_operands(inst, local);
        }
    }
    function.prepend(function.entry(), &insts);
}

/// Removes the variables that only this module can name and that nothing mentions. Returns whether
/// there were any.
fn remove_unused(module: &mut Module) -> bool {
    let context = &module.context;
    let mut is_used: EntityVec<Global, bool> =
        context.globals.values().map(|data| !data.is_closed()).collect();
    let mut pending: Vec<Global> = is_used.keys().filter(|&global| is_used[global]).collect();
    let mut is_seen = EntityVec::filled(context.constants.len(), false);
    let mut mention = |value, pending: &mut Vec<Global>| {
        for_each_mention(context, &mut is_seen, value, |global| {
            if !std::mem::replace(&mut is_used[global], true) {
                pending.push(global);
            }
        });
    };
    for function in module.functions() {
        for &block in function.layout() {
            let data = function.block(block);
            for &inst in data.insts() {
                function.for_each_operand(inst, |value| mention(value, &mut pending));
            }
            let operand = data.terminator.operand();
            operand.into_iter().for_each(|value| mention(value, &mut pending));
        }
    }
    while let Some(global) = pending.pop() {
        if let Initializer::Sparse(scalars) = &context.globals[global].initializer {
            scalars.iter().for_each(|&(_, value)| mention(value, &mut pending));
        }
    }
    let is_there = |global| module.context.globals[global].initializer != Initializer::Removed;
    let unused: Vec<Global> =
        is_used.keys().filter(|&global| !is_used[global] && is_there(global)).collect();
    unused.iter().for_each(|&global| module.remove_global(global));
    !unused.is_empty()
}
