//! Faults that are planted as passes. Random modules and the evaluator find each: so the modules have what
//! such a fault needs.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use minisysy::analysis::{Address, Object};
use minisysy::ir::{
    Context, DataLayout, Flags, FloatOp, FloatPredicate, Function, Initializer, InstData, Linkage,
    Op, Type, TypeKind, Value,
};
use minisysy::transform::replacements::Replacements;
use minisysy::transform::{ModuleContext, Pass, PassContext, Pipeline, Run, globals, gvn, licm};
use refine::campaign::{Campaign, Row, run};

/// The modules that are tried.
const COUNT: u64 = 300;

/// Makes structures constant that begin with zeros, and leaves the stores.
static CONSTANT_STRUCTURES: Pass = planted("constant-structures", Run::Module(constant_structures));

/// Forgets that a pointer that was loaded may lead to a variable.
static LOADED_POINTERS: Pass = planted("loaded-pointers", Run::Function(loaded_pointers));

/// Forgets that a store of another type may change a number.
static OTHER_TYPES: Pass = planted("other-types", Run::Function(other_types));

/// Assumes that there are no other threads, as for miniSysY, and promotes conditional stores.
static WITHOUT_THREADS: Pass =
    planted("without-threads", Run::Module(|pass| alone(pass, &licm::PASS)));

/// Assumes that no other module calls the program, and makes global variables local.
static WITHOUT_CALLERS: Pass =
    planted("without-callers", Run::Module(|pass| alone(pass, &globals::PASS)));

/// Ignores the data layout of the target when it replaces loads.
static WITHOUT_LAYOUT: Pass = planted("without-layout", Run::Module(without_layout));

/// Forgets that the sum of -0 and 0 is 0.
static SIGNED_ZEROS: Pass = planted("signed-zeros", Run::Function(signed_zeros));

/// Forgets that two numbers may be unordered.
static UNORDERED: Pass = planted("unordered", Run::Function(unordered));

/// Gives each operation on floating-point numbers the flags of another one on equal operands.
static OTHER_FLAGS: Pass = planted("other-flags", Run::Function(other_flags));

const fn planted(name: &'static str, run: Run) -> Pass {
    Pass { name, help: "", requires: &[], preserves: &[], after: &[], run }
}

fn alone(pass: ModuleContext<'_>, wrong: &'static Pass) -> Result<bool, String> {
    pass.module.context.runs_alone = true;
    Pipeline::of_one(wrong).apply(pass.module).map_err(|error| error.to_string())?;
    pass.module.context.runs_alone = false;
    Ok(true)
}

fn without_layout(pass: ModuleContext<'_>) -> Result<bool, String> {
    let types = &mut pass.module.context.types;
    let layout = types.layout().clone();
    types.set_layout(DataLayout::default());
    let done = Pipeline::of_one(&gvn::PASS).apply(pass.module);
    pass.module.context.types.set_layout(layout);
    done.map(|()| true).map_err(|error| error.to_string())
}

fn constant_structures(pass: ModuleContext<'_>) -> Result<bool, String> {
    let context = &mut pass.module.context;
    for data in context.globals.values_mut() {
        data.is_constant |= data.linkage == Linkage::Internal
            && data.initializer == Initializer::Zero
            && matches!(context.types.kind(data.ty), TypeKind::Struct(_));
    }
    Ok(true)
}

fn loaded_pointers(pass: PassContext<'_>) -> bool {
    forward(pass, |context, function, ptr, _| {
        let object = Address::of(context, function, ptr).object;
        let Object::Unknown(Value::Inst(inst)) = object else { return false };
        matches!(*function.op(inst), Op::Load { .. })
    })
}

fn other_types(pass: PassContext<'_>) -> bool {
    forward(pass, |_, _, _, ty| ty != Type::I32)
}

/// Replaces loads of `i32`s in a block by what was stored or loaded before. Any store or call in between may
/// change that, except what `ignores` says of an address and the type of the stored value.
fn forward(pass: PassContext<'_>, ignores: fn(&Context, &Function, Value, Type) -> bool) -> bool {
    let PassContext { context, function, .. } = pass;
    let mut replacements = Replacements::new(function);
    for &block in function.layout() {
        let mut known: HashMap<Address, Value> = HashMap::new();
        for &inst in function.block(block).body() {
            let data = function.inst(inst);
            match data.op {
                Op::Load { ptr, .. } if data.ty == Type::I32 => {
                    match known.entry(Address::of(context, function, ptr)) {
                        Entry::Occupied(it) => replacements.replace(inst, *it.get()),
                        Entry::Vacant(it) => drop(it.insert(inst.into())),
                    }
                }
                Op::Store { value, ptr, .. } => {
                    let ty = context.value_type(function, value);
                    if !ignores(context, function, ptr, ty) {
                        known.clear();
                        if ty == Type::I32 {
                            known.insert(Address::of(context, function, ptr), value);
                        }
                    }
                }
                Op::Call { .. } => known.clear(),
                _ => {}
            }
        }
    }
    let is_changed = !replacements.is_empty();
    let removed = replacements.clone();
    replacements.apply_and_remove(function, |_, inst| removed.is_replaced(inst));
    is_changed
}

/// Replaces the instructions of `function` for which `change` has another one.
fn rewrite(function: &mut Function, mut change: impl FnMut(InstData) -> Option<InstData>) -> bool {
    let mut is_changed = false;
    for index in 0..function.layout().len() {
        for inst in function.block(function.layout()[index]).body().to_vec() {
            if let Some(data) = change(function.inst(inst)) {
                function.replace_inst(inst, data);
                is_changed = true;
            }
        }
    }
    is_changed
}

fn signed_zeros(pass: PassContext<'_>) -> bool {
    rewrite(pass.function, |data| match data.op {
        Op::FloatBinary { op: FloatOp::Fadd, lhs, rhs: Value::Null(_) } => {
            Some(InstData { op: Op::Freeze { value: lhs }, flags: Flags::NONE, ..data })
        }
        _ => None,
    })
}

fn unordered(pass: PassContext<'_>) -> bool {
    use FloatPredicate as P;
    rewrite(pass.function, |data| {
        let Op::Fcmp { predicate, lhs, rhs } = data.op else { return None };
        let predicate = match predicate {
            P::Ult => P::Olt,
            P::Ule => P::Ole,
            P::Ugt => P::Ogt,
            P::Uge => P::Oge,
            _ => return None,
        };
        Some(InstData { op: Op::Fcmp { predicate, lhs, rhs }, ..data })
    })
}

fn other_flags(pass: PassContext<'_>) -> bool {
    let mut known: Vec<(Op, Flags)> = Vec::new();
    rewrite(pass.function, |data| {
        let Op::FloatBinary { .. } = data.op else { return None };
        let same = known.iter().find(|it| it.0 == data.op).map(|it| it.1);
        known.push((data.op, data.flags));
        same.map(|flags| InstData { flags, ..data })
    })
}

/// Whether `fault` is found.
fn is_found(fault: &'static Pass) -> bool {
    let mut row = Row::new("adce").expect("it is a pass");
    fault.name.clone_into(&mut row.name);
    row.passes = vec![fault];
    let plan = Campaign { seed: 1, first: 0, count: COUNT, most: 1 };
    !run(&plan, &mut [row], &mut |_, _| {}).findings.is_empty()
}

#[test]
fn stores_to_structures_that_became_constant() {
    assert!(is_found(&CONSTANT_STRUCTURES));
}

#[test]
fn stores_through_pointers_in_memory() {
    assert!(is_found(&LOADED_POINTERS));
}

#[test]
fn stores_that_other_threads_see() {
    assert!(is_found(&WITHOUT_THREADS));
}

#[test]
fn calls_from_other_modules() {
    assert!(is_found(&WITHOUT_CALLERS));
}

#[test]
fn layouts_of_other_targets() {
    assert!(is_found(&WITHOUT_LAYOUT));
}

#[test]
fn stores_of_another_type() {
    assert!(is_found(&OTHER_TYPES));
}

#[test]
fn zeros_with_a_sign() {
    assert!(is_found(&SIGNED_ZEROS));
}

#[test]
fn numbers_that_are_unordered() {
    assert!(is_found(&UNORDERED));
}

#[test]
fn flags_of_another_operation() {
    assert!(is_found(&OTHER_FLAGS));
}
