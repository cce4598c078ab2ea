//! Invariant 11: operands and results have the types that the instruction asks for.

use super::Violation;
use crate::ir::{CastOp, Function, InstData, Module, Op, Terminator, Type, TypeKind, Value};

/// Reports each way in which the types of an instruction disagree. Its operands exist. Linear in
/// the number of operands.
pub(super) fn check_inst(
    module: &Module,
    function: &Function,
    inst: &InstData,
    mut report: impl FnMut(Violation),
) {
    let types = &module.types;
    let type_of = |value: Value| module.value_type(function, value);
    let pointee = |value: Value| types.pointee(type_of(value));
    let mut check = |holds: bool, violation: Violation| {
        if !holds {
            report(violation);
        }
    };
    match inst.op {
        Op::Alloca { allocated } => {
            check(types.pointee(inst.ty) == Some(allocated), Violation::AllocaType);
        }
        Op::Load { ptr } => {
            let is_loadable = types.kind(inst.ty).is_first_class();
            check(is_loadable && pointee(ptr) == Some(inst.ty), Violation::LoadType);
        }
        Op::Store { value, ptr } => {
            let is_stored = pointee(ptr) == Some(type_of(value)) && inst.ty == Type::VOID;
            check(is_stored, Violation::StoreType);
        }
        Op::Binary { lhs, rhs, .. } => {
            let is_one_type = type_of(lhs) == inst.ty && type_of(rhs) == inst.ty;
            check(inst.ty.is_int() && is_one_type, Violation::BinaryType);
        }
        Op::Icmp { lhs, rhs, .. } => {
            let is_one_type = type_of(lhs).is_int() && type_of(lhs) == type_of(rhs);
            check(is_one_type && inst.ty == Type::I1, Violation::IcmpType);
        }
        Op::Cast { op: CastOp::Zext, value } => {
            let kinds = (types.kind(type_of(value)), types.kind(inst.ty));
            let widens = matches!(kinds, (TypeKind::Int(from), TypeKind::Int(to)) if from < to);
            check(widens, Violation::ZextType);
        }
        Op::Cast { op: CastOp::Bitcast, value } => {
            let are_pointers = pointee(value).is_some() && types.pointee(inst.ty).is_some();
            check(are_pointers, Violation::BitcastType);
        }
        Op::GetElementPtr { source, operands } => {
            let Some((&base, indices)) = function.operands(operands).split_first() else {
                return check(false, Violation::GetElementPtrBase);
            };
            check(pointee(base) == Some(source), Violation::GetElementPtrBase);
            let are_indices = indices.iter().all(|&index| type_of(index).is_int());
            check(are_indices && !indices.is_empty(), Violation::GetElementPtrIndex);
            let target = types.indexed(source, indices.len());
            let leads_there = target.is_some() && types.pointee(inst.ty) == target;
            check(leads_there, Violation::GetElementPtrType);
        }
        Op::Call { callee, args } => {
            let callee = &module.functions[callee];
            let args = function.operands(args);
            check(args.len() == callee.params.len(), Violation::CallArgumentCount);
            for (index, (&arg, param)) in args.iter().zip(callee.params.values()).enumerate() {
                check(type_of(arg) == param.ty, Violation::CallArgumentType(index));
            }
            check(inst.ty == callee.return_type, Violation::CallType);
        }
        Op::Phi { incoming } => {
            for &(block, value) in function.incoming(incoming) {
                check(type_of(value) == inst.ty, Violation::PhiInputType(block));
            }
        }
    }
}

/// Reports it when a terminator's operand does not have the type it must have.
pub(super) fn check_terminator(
    module: &Module,
    function: &Function,
    terminator: &Terminator,
    mut report: impl FnMut(Violation),
) {
    match *terminator {
        Terminator::Branch { cond, .. } if module.value_type(function, cond) != Type::I1 => {
            report(Violation::BranchCondition);
        }
        Terminator::Return(value) => {
            let ty = value.map_or(Type::VOID, |value| module.value_type(function, value));
            if ty != function.return_type {
                report(Violation::ReturnType);
            }
        }
        _ => {}
    }
}
