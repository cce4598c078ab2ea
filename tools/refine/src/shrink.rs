//! Makes a module small while passes still have a fault on it.

use minisysy::analysis::Cfg;
use minisysy::ir::{
    Block, Context, Flags, FuncId, Function, Inst, InstData, Module, Op, Terminator, Value,
};
use minisysy::transform::Pipeline;
use minisysy::transform::replacements::Replacements;
use minisysy::verify::verify_module;

use crate::behavior::{Argument, Input};
use crate::campaign::{Fault, Row, check, tested};
use crate::compare::allowed;
use crate::machine::Program;
use crate::scalar::Scalar;

/// The most modules that are tried.
const TRIES: usize = 4_000;

/// A change that may leave the fault.
#[derive(Copy, Clone, Debug)]
enum Edit {
    /// Removes the function, which nothing calls.
    Forget,
    /// Blocks that always follow each other become one.
    Merge,
    /// The block is removed; no other block branches to it.
    Drop(Block),
    /// The block ends with a jump to this successor.
    Jump(Block, Block),
    /// The block returns zero.
    Return(Block),
    /// The instruction is replaced by the value.
    Replace(Block, Inst, Value),
    /// The instruction, which has no result, is removed.
    Remove(Block, Inst),
    /// The instruction promises nothing.
    Flags(Inst),
    /// Operands of the instruction that are equal to the first value become the second.
    Operand(Inst, Value, Value),
}

/// Returns the fewest passes and the smallest module that were found, and their fault.
pub fn shrink(row: &Row, mut module: Module, mut fault: Fault) -> (Row, Module, Fault) {
    let mut row = row.clone();
    for index in (0..row.passes.len()).rev() {
        let mut fewer = row.clone();
        fewer.passes.remove(index);
        if Pipeline::new(&fewer.passes).is_ok()
            && let Some(found) = fault_with(&mut fewer, &module, input_of(&fault))
        {
            (row, fault) = (fewer, found);
        }
    }
    let result = row.clone();
    let mut tries = TRIES;
    let mut fails = |module: &Module, input: Option<&Input>| {
        tries = tries.checked_sub(1)?;
        verify_module(module).ok()?;
        fault_with(&mut row, module, input)
    };
    loop {
        let mut is_smaller = false;
        let mut input = input_of(&fault).cloned();
        for candidate in input.iter().flat_map(simpler).collect::<Vec<_>>() {
            if let Some(found) = fails(&module, Some(&candidate)) {
                (input, fault, is_smaller) = (Some(candidate), found, true);
                break;
            }
        }
        let ids: Vec<FuncId> =
            module.functions().filter(|it| !it.is_declaration()).map(|it| it.id).collect();
        for id in ids {
            for edit in edits(&module.context, module.function(id), id == tested(&module)) {
                let mut candidate = module.clone();
                if !apply(&mut candidate, id, edit) {
                    continue;
                }
                if let Some(found) = fails(&candidate, input.as_ref()) {
                    (module, fault, is_smaller) = (candidate, found, true);
                }
            }
        }
        if !is_smaller {
            return (result, module, fault);
        }
    }
}

/// The input that shows the fault, unless the passes fail without one.
fn input_of(fault: &Fault) -> Option<&Input> {
    match fault {
        Fault::Difference(_, input) => Some(input),
        Fault::Failure(_) => None,
    }
}

/// The fault of `row` for this input, or without one for any failure of the passes.
fn fault_with(row: &mut Row, module: &Module, input: Option<&Input>) -> Option<Fault> {
    let allowed = input.map(|input| (input, allowed(&Program::new(module), tested(module), input)));
    let inputs: Vec<_> = allowed.iter().map(|(input, allowed)| (*input, allowed)).collect();
    let other = check(row, module, &inputs)?;
    (matches!(other, Fault::Failure(_)) == input.is_none()).then_some(other)
}

/// Inputs that are simpler than `input`.
fn simpler(input: &Input) -> Vec<Input> {
    let mut inputs = Vec::new();
    if input.calls.len() > 1 {
        inputs.extend(
            [0, 1].map(|call| Input { calls: vec![input.calls[call].clone()], ..input.clone() }),
        );
    }
    if input.end != u64::MAX {
        inputs.push(Input { end: u64::MAX, ..input.clone() });
    }
    for (call, arguments) in input.calls.iter().enumerate() {
        for (index, argument) in arguments.iter().enumerate() {
            let mut set = |simple: Argument| {
                if *argument != simple {
                    let mut other = input.clone();
                    other.calls[call][index] = simple;
                    inputs.push(other);
                }
            };
            match argument {
                Argument::Lanes(lanes) if lanes.iter().any(|&lane| lane != Scalar::Int(0)) => {
                    set(Argument::Lanes(vec![Scalar::Int(0); lanes.len()]));
                }
                Argument::Pointer(object, _) => set(Argument::Pointer(*object, 0)),
                Argument::Lanes(_) => {}
            }
        }
    }
    inputs
}

/// Edits of `function` that make it smaller, the largest first.
fn edits(context: &Context, function: &Function, is_tested: bool) -> Vec<Edit> {
    let mut edits = Vec::new();
    if !is_tested {
        edits.push(Edit::Forget);
    }
    edits.push(Edit::Merge);
    let returns_number = context.signatures[function.id].return_type.is_int();
    for &block in function.layout() {
        let terminator = function.block(block).terminator;
        edits.push(Edit::Drop(block));
        if !matches!(terminator, Terminator::Return(_)) && returns_number {
            edits.push(Edit::Return(block));
        }
        if !matches!(terminator, Terminator::Jump(_)) {
            edits.extend(function.successors(block).map(|target| Edit::Jump(block, target)));
        }
    }
    for &block in function.layout().iter().rev() {
        let data = function.block(block);
        for &inst in data.body().iter().rev().chain(data.phis()) {
            let InstData { ty, op, flags, .. } = function.inst(inst);
            if ty.is_int() || context.types.lanes(ty).is_some() {
                edits.push(Edit::Replace(block, inst, Value::zero(ty)));
            } else {
                edits.push(Edit::Remove(block, inst));
            }
            function.for_each_operand(inst, |operand| {
                let its = context.value_type(function, operand);
                if its == ty && operand != Value::Inst(inst) {
                    edits.push(Edit::Replace(block, inst, operand));
                }
                let is_variable = matches!(operand, Value::Inst(_) | Value::Param(_));
                if is_variable && its.is_int() && !matches!(op, Op::Alloca { .. }) {
                    edits.push(Edit::Operand(inst, operand, Value::zero(its)));
                }
            });
            if !flags.is_empty() {
                edits.push(Edit::Flags(inst));
            }
        }
    }
    edits
}

/// Does `edit`; returns whether it was possible.
fn apply(module: &mut Module, id: FuncId, edit: Edit) -> bool {
    if let Edit::Forget = edit {
        let calls = |function: &Function| {
            let mut insts = function.layout().iter().flat_map(|&it| function.block(it).body());
            insts.any(|&it| matches!(*function.op(it), Op::Call { callee, .. } if callee == id))
        };
        let is_called = module.functions().any(|it| it.id != id && calls(it));
        if !is_called {
            module.remove(id);
        }
        return !is_called;
    }
    let (context, function) = module.split(id);
    if function.is_declaration() {
        return false;
    }
    let before = Cfg::compute(function);
    let is_there = |function: &Function, block| function.layout().contains(&block);
    match edit {
        Edit::Forget => unreachable!("done"),
        Edit::Jump(block, target) => {
            if !is_there(function, block) || !function.successors(block).any(|it| it == target) {
                return false;
            }
            function.set_terminator(block, Terminator::Jump(target));
        }
        Edit::Return(block) => {
            if !is_there(function, block) {
                return false;
            }
            let zero = Value::zero(context.signatures[id].return_type);
            function.set_terminator(block, Terminator::Return(Some(zero)));
        }
        Edit::Replace(block, inst, value) => {
            if !remove(function, block, inst) {
                return false;
            }
            let mut replacements = Replacements::new(function);
            replacements.replace(inst, value);
            replacements.apply(function);
        }
        Edit::Merge => {
            let merged = function.merge_chains();
            let mut replacements = Replacements::new(function);
            for &(phi, value) in &merged {
                replacements.replace(phi, value);
            }
            replacements.apply(function);
        }
        Edit::Drop(block) => {
            let is_target = |from: &Block| function.successors(*from).any(|it| it == block);
            let is_used = function.layout().iter().any(is_target);
            if is_used || block == function.entry() || !is_there(function, block) {
                return false;
            }
            function.retain_blocks(|it| it != block);
        }
        Edit::Remove(block, inst) => return remove(function, block, inst),
        Edit::Flags(inst) => {
            function.set_flags(inst, Flags::NONE);
        }
        Edit::Operand(inst, from, to) => {
            function.map_operands(inst, |it| if it == from { to } else { it });
        }
    }
    if matches!(edit, Edit::Jump(..) | Edit::Return(_)) {
        // Other blocks may be unreachable on purpose.
        let after = Cfg::compute(function);
        function.retain_blocks(|block| !before.is_reachable(block) || after.is_reachable(block));
    }
    true
}

/// Takes `inst` out of `block`; returns whether it was there.
fn remove(function: &mut Function, block: Block, inst: Inst) -> bool {
    let mut is_there = false;
    if function.layout().contains(&block) {
        function.retain_insts(block, |_, it| {
            is_there |= it == inst;
            it != inst
        });
    }
    is_there
}
