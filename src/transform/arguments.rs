//! Replaces parameters by what every call passes for them, if that is the same number.
//!
//! The interprocedural constants of Callahan, Cooper, Kennedy and Torczon, *Interprocedural Constant
//! Propagation* (1986), with their literal and pass-through jump functions: an argument that is a parameter of
//! the caller is whatever that parameter is. So a recursive function may pass a parameter on.
//!
//! Only where each call is known: nothing else can name the function. Preserves: what the program does. Cost:
//! linear in the module, since what is known of a parameter changes at most twice.

use crate::ir::remarks::{Part, Place, Remark, Template};
use crate::ir::{FuncId, Function, Module, Op, Param, Value};
use crate::support::entity::EntityVec;
use crate::transform::inline::for_each_call;
use crate::transform::{ModuleContext, Pass, Run};

/// This pass.
pub static PASS: Pass = Pass {
    name: "arguments",
    help: "Replace parameters by what all calls pass for them",
    requires: &[],
    preserves: &[],
    after: &[("mem2reg", "A parameter that is stored in its variable is read from there.")],
    run: Run::Module(run),
};

/// What the calls pass for a parameter.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Passed {
    /// No call is known that is executed.
    Nothing,
    Always(Value),
    Different,
}

/// What the calls pass for each parameter of a function.
type OfFunction = EntityVec<Param, Passed>;

/// Replaces parameters in the functions of `module`. Returns whether there were any.
pub fn run(pass: ModuleContext) -> Result<bool, String> {
    let ModuleContext { module, remarks, .. } = pass;
    let passed = find(module);
    let mut is_changed = false;
    for (id, passed) in passed.iter() {
        if !passed.values().any(|passed| matches!(passed, Passed::Always(_))) {
            continue;
        }
        let is_replaced = replace(module.function_mut(id), passed);
        for (param, &passed) in passed.iter() {
            let Passed::Always(value) = passed else { continue };
            if !is_replaced[param] {
                continue;
            }
            is_changed = true;
            remarks.add(module.function(id), Place::Function, || {
                let parts = [Part::Param(id, param), module.function(id).quote(value)];
                Remark::done(Template("{parameter} is {value} in every call"), parts)
            });
        }
    }
    Ok(is_changed)
}

/// What is passed for each parameter; `Different` where not all calls are known.
fn find(module: &Module) -> EntityVec<FuncId, OfFunction> {
    let context = &module.context;
    let mut passed: EntityVec<FuncId, OfFunction> = EntityVec::new();
    // The parameters that each parameter is passed for.
    let mut passed_on: EntityVec<FuncId, EntityVec<Param, Vec<(FuncId, Param)>>> = EntityVec::new();
    for (id, signature) in context.signatures.iter() {
        let function = module.function(id);
        let is_open =
            !signature.is_closed() || function.is_declaration() || context.is_fixed(function);
        let first = if is_open { Passed::Different } else { Passed::Nothing };
        passed.push(signature.params.values().map(|_| first).collect());
        passed_on.push(signature.params.values().map(|_| Vec::new()).collect());
    }
    for function in module.functions() {
        for_each_call(function, |inst, callee| {
            let Op::Call { args, .. } = *function.op(inst) else { return };
            let params = passed[callee].keys();
            for (param, &value) in params.zip(function.operands(args)) {
                let known = match value {
                    Value::Param(from) => {
                        passed_on[function.id][from].push((callee, param));
                        continue;
                    }
                    Value::Int(..) => Passed::Always(value),
                    _ => Passed::Different,
                };
                meet(&mut passed[callee][param], known);
            }
        });
    }
    let all = passed.iter().flat_map(|(id, params)| params.keys().map(move |param| (id, param)));
    let mut pending: Vec<(FuncId, Param)> = all.collect();
    while let Some((id, from)) = pending.pop() {
        let value = passed[id][from];
        for &(callee, param) in &passed_on[id][from] {
            if meet(&mut passed[callee][param], value) {
                pending.push((callee, param));
            }
        }
    }
    passed
}

/// Adds `other` to what is passed. Returns whether that changes it.
fn meet(passed: &mut Passed, other: Passed) -> bool {
    let met = match (*passed, other) {
        (Passed::Nothing, other) | (other, Passed::Nothing) => other,
        (x, y) if x == y => x,
        _ => Passed::Different,
    };
    std::mem::replace(passed, met) != met
}

/// Replaces the uses of parameters in `function`. Returns which of them had any.
fn replace(function: &mut Function, passed: &OfFunction) -> EntityVec<Param, bool> {
    let mut is_replaced = EntityVec::filled(passed.len(), false);
    let mut change = |old| match old {
        Value::Param(param) => match passed[param] {
            Passed::Always(value) => {
                is_replaced[param] = true;
                value
            }
            _ => old,
        },
        _ => old,
    };
    for index in 0..function.layout().len() {
        let block = function.layout()[index];
        for position in 0..function.block(block).insts().len() {
            let inst = function.block(block).insts()[position];
            function.map_operands(inst, &mut change);
        }
        function.map_terminator_operand(block, &mut change);
    }
    is_replaced
}
