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

#[cfg(test)]
mod tests {
    use super::super::tests::sample;
    use super::*;
    use crate::ir::{BinaryOp, IntPredicate, IntType};

    #[test]
    fn memory_accesses_have_the_type_that_is_there() {
        let mut sample = sample();
        let slot = Value::Inst(sample.slot);
        let yes = Value::Int(IntType::I1, 1);
        sample.rejects(Op::Alloca { allocated: Type::I32 }, Type::I8_PTR, Violation::AllocaType);
        sample.rejects(Op::Load { ptr: slot }, Type::I1, Violation::LoadType);
        sample.rejects(Op::Load { ptr: sample.param }, Type::I32, Violation::LoadType);
        sample.rejects(Op::Store { value: yes, ptr: slot }, Type::VOID, Violation::StoreType);
        let op = Op::Store { value: sample.param, ptr: slot };
        sample.rejects(op, Type::I32, Violation::StoreType);
    }

    #[test]
    fn arithmetic_has_one_integer_type() {
        let mut sample = sample();
        let [param, slot] = [sample.param, Value::Inst(sample.slot)];
        let yes = Value::Int(IntType::I1, 1);
        let binary = |lhs, rhs| Op::Binary { op: BinaryOp::Mul, lhs, rhs };
        let icmp = |lhs, rhs| Op::Icmp { predicate: IntPredicate::Eq, lhs, rhs };
        let cast = |op, value| Op::Cast { op, value };
        sample.rejects(binary(param, yes), Type::I32, Violation::BinaryType);
        sample.rejects(binary(param, param), Type::I64, Violation::BinaryType);
        sample.rejects(binary(slot, slot), Type::I32_PTR, Violation::BinaryType);
        sample.rejects(icmp(yes, param), Type::I1, Violation::IcmpType);
        sample.rejects(icmp(slot, slot), Type::I1, Violation::IcmpType);
        sample.rejects(icmp(param, param), Type::I32, Violation::IcmpType);
        sample.rejects(cast(CastOp::Zext, param), Type::I1, Violation::ZextType);
        sample.rejects(cast(CastOp::Zext, param), Type::I32, Violation::ZextType);
        sample.rejects(cast(CastOp::Zext, slot), Type::I64, Violation::ZextType);
        sample.rejects(cast(CastOp::Bitcast, slot), Type::I64, Violation::BitcastType);
        sample.rejects(cast(CastOp::Bitcast, param), Type::I8_PTR, Violation::BitcastType);
    }

    #[test]
    fn addresses_follow_the_dimensions() {
        let mut sample = sample();
        let slot = Value::Inst(sample.slot);
        let mut check = |source, operands: &[Value], ty, violation| {
            let operands = sample.function.create_operands(operands);
            sample.rejects(Op::GetElementPtr { source, operands }, ty, violation);
        };
        let (pointer, zero) = (Type::I32_PTR, Value::ZERO);
        check(Type::I32, &[zero, zero], pointer, Violation::GetElementPtrBase);
        check(Type::I8, &[slot, zero], Type::I8_PTR, Violation::GetElementPtrBase);
        check(Type::I32, &[slot], pointer, Violation::GetElementPtrIndex);
        check(Type::I32, &[slot, slot], pointer, Violation::GetElementPtrIndex);
        check(Type::I32, &[slot, zero, zero], pointer, Violation::GetElementPtrType);
        check(Type::I32, &[slot, zero], Type::I8_PTR, Violation::GetElementPtrType);
    }

    #[test]
    fn calls_agree_with_the_signature() {
        let mut sample = sample();
        let callee = sample.callee;
        let mut check = |args: &[Value], ty, violation| {
            let args = sample.function.create_operands(args);
            sample.rejects(Op::Call { callee, args }, ty, violation);
        };
        check(&[], Type::VOID, Violation::CallArgumentCount);
        check(&[Value::ZERO; 2], Type::VOID, Violation::CallArgumentCount);
        check(&[Value::Int(IntType::I8, 0)], Type::VOID, Violation::CallArgumentType(0));
        check(&[Value::ZERO], Type::I32, Violation::CallType);
    }

    #[test]
    fn phis_and_terminators_have_the_right_types() {
        let mut broken = sample();
        let Op::Phi { incoming } = broken.function.insts[broken.phi].op else { unreachable!() };
        broken.function.incoming_mut(incoming)[1].1 = Value::Int(IntType::I1, 0);
        let violation = Violation::PhiInputType(broken.right);
        broken.fails(&[(Some(broken.join), Some(broken.phi), violation)]);

        let mut broken = sample();
        *broken.terminator(broken.join) = Terminator::Return(None);
        broken.fails(&[(Some(broken.join), None, Violation::ReturnType)]);
        *broken.terminator(broken.join) = Terminator::Return(Some(Value::Int(IntType::I8, 0)));
        broken.fails(&[(Some(broken.join), None, Violation::ReturnType)]);

        let mut broken = sample();
        *broken.terminator(broken.left) = Terminator::Branch {
            cond: broken.param,
            then_block: broken.join,
            else_block: broken.join,
        };
        broken.fails(&[(Some(broken.left), None, Violation::BranchCondition)]);
    }
}
