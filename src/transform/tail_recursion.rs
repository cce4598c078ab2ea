//! Turns tail recursion into a loop.
//!
//! A function that returns the result of a call of itself need not be called again: the new
//! arguments take the place of the parameters, and control goes back to the beginning. With an
//! accumulator, `return n * f(n - 1)` is a loop, too: each iteration multiplies the accumulator by its
//! factor, and each `return` that remains multiplies its value by the accumulator (Bird 1984). The
//! operation must be associative and commutative, as wrapping addition and multiplication are.
//!
//! A block that only returns a phi is first copied into the blocks that jump to it, so that a
//! return directly follows its call.
//!
//! A function stays as it is if a call may receive the address of one of its variables: the
//! iterations of the loop would share the variable.
//!
//! In the loop a parameter has several definitions: its own and the arguments of the calls. [`SsaUpdate`]
//! places phis for those that change.
//!
//! Requires: the control-flow graph, dominators. Preserves: what the function does. Cost: linear in the function,
//! plus that of the update.

use crate::analysis::{Analyses, Analysis, Object};
use crate::ir::remarks::{Part, Place, Remark, Remarks, Template};
use crate::ir::{
    BinaryOp, Block, CastOp, Context, Flags, Function, Inst, InstData, IntType, Op, Param,
    Terminator, Type, Value, name,
};
use crate::support::entity::{Entity, EntityVec};
use crate::support::interner::Symbol;
use crate::transform::inline::for_each_call;
use crate::transform::remove_unreachable::remove_unreachable;
use crate::transform::update_ssa::SsaUpdate;
use crate::transform::{Pass, PassContext, Run};

/// This pass.
pub static PASS: Pass = Pass {
    name: "tail-recursion",
    help: "Replace tail recursion by loops",
    requires: &[Analysis::Cfg, Analysis::Dominators],
    preserves: &[],
    after: &[(
        "mem2reg",
        "A returned result must be that of the call, not a load of the variable that holds it.",
    )],
    run: Run::Function(run),
};

/// A call of the function itself whose result is returned.
struct TailCall {
    block: Block,
    call: Inst,
    /// The operation on the result and another value before it is returned.
    then: Option<(Inst, BinaryOp, Value)>,
}

/// Turns the tail calls of `function` to itself into jumps. Returns whether there were any.
pub fn run(pass: PassContext) -> bool {
    let PassContext { context, function, analyses, remarks, .. } = pass;
    // A call makes copies of what it passes by value; a jump does not.
    let signature = &context.signatures[function.id];
    let has_copies = || signature.params.values().any(|param| param.passing.is_copy());
    // The further arguments of a jump would be lost.
    if !calls_itself(function) || signature.is_variadic || has_copies() {
        return false;
    }
    if passes_variables(context, function) {
        let why = Template("the recursive calls stay: they may receive the address of a variable");
        remarks.add(function, Place::Function, || Remark::declined(why, []));
        return false;
    }
    let is_changed = return_early(function, analyses);
    let mut calls = tail_calls(function);
    // One accumulator: the operation of the first call decides.
    let operation = calls.iter().find_map(|call| call.then.map(|(_, op, _)| op));
    calls.retain(|call| call.then.is_none_or(|(_, op, _)| Some(op) == operation));
    report(remarks, function, &calls);
    if calls.is_empty() {
        return is_changed;
    }
    make_loop(context, function, analyses, &calls, operation);
    true
}

/// Reports which recursive calls become jumps.
fn report(remarks: &mut Remarks, function: &Function, tail_calls: &[TailCall]) {
    for_each_call(function, |inst, callee| {
        if callee == function.id {
            remarks.add(function, inst, || match tail_calls.iter().find(|tail| tail.call == inst) {
                Some(TailCall { then: None, .. }) => {
                    Remark::done(Template("the call becomes a jump to the beginning of {function}"), [Part::Function(callee)])
                }
                Some(TailCall { then: Some((_, op, _)), .. }) => {
                    let parts = [Part::Function(callee), Part::Code(op.symbol())];
                    let words = Template("the call becomes a jump to the beginning of {function}; an accumulator replaces the `{operator}` after it");
                    Remark::done(words, parts)
                }
                None => Remark::declined(
                    Template("the call stays: {function} does more after it"),
                    [Part::Function(callee)],
                ),
            });
        }
    });
}

fn calls_itself(function: &Function) -> bool {
    let is_self = |&inst: &Inst| matches!(*function.op(inst), Op::Call { callee, .. } if callee == function.id);
    function.layout().iter().any(|&block| function.block(block).body().iter().any(is_self))
}

/// Whether a call may receive the address of a variable of the function, or the variables have no
/// fixed place.
fn passes_variables(context: &Context, function: &Function) -> bool {
    let mut passes = false;
    for &block in function.layout() {
        for &inst in function.block(block).insts() {
            // Loads, stores and comparisons do not pass an address on; a derived address counts
            // where it is used.
            let mut place = None;
            match *function.op(inst) {
                Op::Alloca { count, .. } => {
                    passes |= count.is_some() || block != function.entry();
                    continue;
                }
                Op::GetElementPtr { .. } | Op::Icmp { .. } | Op::Load { .. } => continue,
                Op::Cast { op: CastOp::Bitcast, .. } => continue,
                Op::Store { value, ptr, .. } if value != ptr => place = Some(ptr),
                _ => {}
            }
            function.for_each_operand(inst, |value| {
                passes |= Some(value) != place
                    && context.types.is_pointer(context.value_type(function, value))
                    && matches!(
                        Object::of(context, function, value),
                        Object::Alloca(_) | Object::Unknown(_)
                    );
            });
        }
    }
    passes
}

/// Copies a return into the blocks that jump to a block that only returns. Returns whether there
/// were any.
fn return_early(function: &mut Function, analyses: &mut Analyses) -> bool {
    let mut returns = Vec::new();
    let mut input: EntityVec<Block, Option<Value>> =
        EntityVec::filled(function.block_count(), None);
    for &end in function.layout() {
        if let [phi] = function.block(end).phis()[..]
            && function.block(end).terminator == Terminator::Return(Some(Value::Inst(phi)))
        {
            for &(from, value) in function.phi_incoming(phi) {
                input[from] = Some(value);
            }
        }
    }
    for &block in function.layout() {
        let Terminator::Jump(end) = function.block(block).terminator else { continue };
        let data = function.block(end);
        let Terminator::Return(value) = data.terminator else { continue };
        match (value, data.phis()) {
            _ if !data.body().is_empty() => {}
            (_, []) => returns.push((block, value)),
            (Some(Value::Inst(inst)), &[phi]) if inst == phi => returns.push((block, input[block])),
            _ => {}
        }
    }
    if returns.is_empty() {
        return false;
    }
    function.return_from(&returns);
    remove_unreachable(function, analyses);
    true
}

/// The calls of the function to itself whose results are returned, at most one for each block.
fn tail_calls(function: &Function) -> Vec<TailCall> {
    let of_block = |&block: &Block| {
        let data = function.block(block);
        let Terminator::Return(returned) = data.terminator else { return None };
        let is_self = |inst: Inst| matches!(*function.op(inst), Op::Call { callee, .. } if callee == function.id);
        match (returned, data.body()) {
            (None, [.., call]) if is_self(*call) => {
                Some(TailCall { block, call: *call, then: None })
            }
            (Some(Value::Inst(value)), [.., call]) if is_self(*call) && value == *call => {
                Some(TailCall { block, call: *call, then: None })
            }
            (Some(Value::Inst(value)), [.., call, last]) if is_self(*call) && value == *last => {
                let data = function.inst(*last);
                let Op::Binary { op, lhs, rhs } = data.op else { return None };
                let result = Value::Inst(*call);
                let other = match (lhs == result, rhs == result) {
                    (true, false) => rhs,
                    (false, true) => lhs,
                    _ => return None,
                };
                identity(op, data.ty)?;
                Some(TailCall { block, call: *call, then: Some((*last, op, other)) })
            }
            _ => None,
        }
    };
    function.layout().iter().filter_map(of_block).collect()
}

/// The value that leaves the other operand of an associative and commutative operation as it is.
fn identity(op: BinaryOp, ty: Type) -> Option<Value> {
    let ty = IntType::of(ty).filter(|&ty| ty != IntType::I1)?;
    Some(Value::Int(ty, op.neutral()?))
}

/// Turns `calls` into jumps to a new block after the entry, with phis for the parameters that change
/// and, if there is an `operation`, for the accumulator.
fn make_loop(
    context: &mut Context,
    function: &mut Function,
    analyses: &mut Analyses,
    calls: &[TailCall],
    operation: Option<BinaryOp>,
) {
    // The variables stay in the entry.
    let entry = function.entry();
    let is_variable =
        |function: &Function, inst: Inst| matches!(*function.op(inst), Op::Alloca { .. });
    let mut variables = Vec::new();
    function.retain_insts(entry, |function, inst| {
        if is_variable(function, inst) {
            variables.push(inst);
        }
        !is_variable(function, inst)
    });
    let header = function.split_block(entry, 0, name::TAIL_CALL);
    function.prepend(entry, &variables);
    let in_header = |block: Block| if block == entry { header } else { block };

    let return_type = context.signatures[function.id].return_type;
    let start = operation.and_then(|op| identity(op, return_type));
    let accumulator = start.map(|start| {
        let inputs = [(entry, start)];
        Value::Inst(function.append_phi(header, return_type, Symbol::NONE, &inputs))
    });
    let accumulate = |function: &mut Function, block, value| match (operation, accumulator) {
        (Some(op), Some(accumulator)) => {
            let op = Op::Binary { op, lhs: accumulator, rhs: value };
            let data = InstData { op, flags: Flags::NONE, ty: return_type, name: Symbol::NONE };
            let inst = function.create(data);
            function.push(block, inst);
            Value::Inst(inst)
        }
        _ => value,
    };
    let mut update = SsaUpdate::new();
    let mut totals = Vec::new();
    for tail in calls {
        let block = in_header(tail.block);
        let Op::Call { args, .. } = *function.op(tail.call) else { continue };
        for (index, &arg) in function.operands(args).iter().enumerate() {
            let param = Value::Param(Param::from_index(index));
            if arg != param {
                let name = update.old_name(param);
                update.value_at_end(name, block, arg);
            }
        }
        function.retain_insts(block, |_, inst| {
            inst != tail.call && tail.then.is_none_or(|(last, _, _)| inst != last)
        });
        if let Some(accumulator) = accumulator {
            let total = match tail.then {
                Some((_, _, other)) => accumulate(function, block, other),
                None => accumulator,
            };
            totals.push((block, total));
        }
    }
    if let Some(phi) = accumulator.and_then(Value::as_inst) {
        function.add_phi_inputs(phi, &totals);
    }
    for tail in calls {
        function.set_terminator(in_header(tail.block), Terminator::Jump(header));
    }
    // A remaining return ends the last iteration: it applies the accumulator to its value.
    for index in 0..function.layout().len() {
        let block = function.layout()[index];
        if let Terminator::Return(Some(value)) = function.block(block).terminator {
            let total = accumulate(function, block, value);
            function.map_terminator_operand(block, |_| total);
        }
    }
    update.repair(context, function, analyses);
}
