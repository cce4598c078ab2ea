//! What addresses and parameters may point into.
//!
//! What a parameter points to comes from the callers: it is the union, over all calls, of what the
//! arguments point into. It is known only for functions that nothing outside of the module can
//! call.
//!
//! Valid until a call or an access is added. Cost: an address takes a limited number of steps; the
//! parameters are linear in the module for each visit of all calls; there are few visits.

use crate::analysis::Object;
use crate::analysis::address::constant_address;
use crate::ir::summary::Pointee;
use crate::ir::{CastOp, Context, Facts, FuncId, Function, Module, Op, Value};
use crate::support::entity::{Entity, EntityVec};

/// The most variables that a parameter is known to point into.
const VARIABLES: usize = 16;

/// The most steps from an address to what it points into, and from a number to its uses.
pub(super) const STEPS: usize = 16;

/// What `address` may point into, through phis and selects; `None` after more than `steps`. Null and
/// undefined values point into nothing, unless a function may access address 0.
pub(super) fn objects(
    context: &Context,
    function: &Function,
    address: Value,
    steps: usize,
) -> Option<Vec<Object>> {
    let mut values = vec![address];
    let mut objects = Vec::new();
    let mut done = 0;
    while let Some(&value) = values.get(done) {
        done += 1;
        let object = Object::of(context, function, value);
        let mut follow = |value| {
            let is_pointer = context.types.is_pointer(context.value_type(function, value));
            if is_pointer && !values.contains(&value) {
                values.push(value);
            }
        };
        match object {
            Object::Unknown(Value::Undef(_) | Value::Poison(_)) => {}
            Object::Unknown(Value::Null(_))
                if !context.attributes.facts().contains(Facts::NULL_POINTER_IS_VALID) => {}
            Object::Unknown(Value::Inst(inst)) if is_followed(function.op(inst)) => {
                function.for_each_operand(inst, follow);
            }
            Object::Unknown(Value::Constant(constant)) => {
                match constant_address(context, constant) {
                    Some((base, _)) => follow(base),
                    None => objects.push(object),
                }
            }
            _ if objects.contains(&object) => {}
            _ => objects.push(object),
        }
        if values.len() > steps {
            return None;
        }
    }
    Some(objects)
}

/// Whether an instruction that yields a pointer yields that of an operand, or one into the same object.
fn is_followed(op: &Op) -> bool {
    matches!(
        op,
        Op::GetElementPtr { .. }
            | Op::Cast { op: CastOp::Bitcast, .. }
            | Op::Select { .. }
            | Op::Phi { .. }
            | Op::Freeze { .. }
    )
}

/// For each parameter of each function, the variables that it may point into; `None` for anywhere.
pub(super) type Sets = EntityVec<FuncId, Vec<Option<Vec<Pointee>>>>;

/// The variables that each parameter may point into. `order` has the callees first.
pub(super) fn points_to(module: &Module, order: &[FuncId], steps: usize) -> Sets {
    let context = &module.context;
    let mut sets: Sets = context
        .signatures
        .values()
        .map(|signature| {
            let is_closed = signature.is_closed() && !signature.is_variadic;
            vec![is_closed.then(Vec::new); signature.params.len()]
        })
        .collect();
    // What each argument of each call points into.
    let mut calls: Vec<(FuncId, FuncId, usize, Option<Object>)> = Vec::new();
    for &id in order.iter().rev() {
        let function = module.function(id);
        for &block in function.layout() {
            for &inst in function.block(block).body() {
                let Op::Call { callee, args, .. } = *function.op(inst) else { continue };
                for (position, &arg) in function.operands(args).iter().enumerate() {
                    if context.types.is_pointer(context.value_type(function, arg)) {
                        let call = |object| (id, callee, position, object);
                        match objects(context, function, arg, steps) {
                            Some(objects) => {
                                calls.extend(objects.into_iter().map(|it| call(Some(it))));
                            }
                            None => calls.push(call(None)),
                        }
                    }
                }
            }
        }
    }
    let mut is_stable = false;
    while !is_stable {
        is_stable = true;
        for &(caller, callee, position, object) in &calls {
            let added = match object {
                Some(Object::Alloca(inst)) => Some(vec![Pointee::Local(caller, inst)]),
                Some(Object::Global(global)) => Some(vec![Pointee::Global(global)]),
                Some(Object::Param(param)) => sets[caller][param.index()].clone(),
                Some(Object::Unknown(_)) | None => None,
            };
            let Some(set) = sets[callee].get_mut(position) else { continue };
            let Some(variables) = set else { continue };
            let before = variables.len();
            match added {
                Some(added) => {
                    variables.extend(added);
                    variables.sort_unstable();
                    variables.dedup();
                    is_stable &= variables.len() == before;
                    if variables.len() > VARIABLES {
                        *set = None;
                    }
                }
                None => {
                    *set = None;
                    is_stable = false;
                }
            }
        }
    }
    sets
}
