//! Invariant 11: operands and results have the types that the instruction requires.

use super::Violation;
use crate::ir::{ConstantKind, Context, Function, InstData, Op, Terminator, Type, Types, Value};

/// Reports each type error of an instruction, whose operands exist. Linear in the number of
/// operands.
pub(super) fn check_inst(
    context: &Context,
    function: &Function,
    inst: &InstData,
    mut report: impl FnMut(Violation),
) {
    let types = &context.types;
    let type_of = |value: Value| context.value_type(function, value);
    let mut check = |holds: bool, violation: Violation| {
        if !holds {
            report(violation);
        }
    };
    match inst.op {
        Op::Alloca { allocated, count, .. } => {
            check(types.is_pointer_to(inst.ty, allocated), Violation::AllocaType);
            let counts = count.is_none_or(|count| type_of(count).is_int());
            check(counts && allocated != Type::VOID, Violation::AllocaType);
        }
        Op::Load { ptr, .. } => {
            let is_loadable = types.is_first_class(inst.ty);
            let is_there = types.is_pointer_to(type_of(ptr), inst.ty);
            check(is_loadable && is_there, Violation::LoadType);
        }
        Op::Store { value, ptr, .. } => {
            let is_there = types.is_pointer_to(type_of(ptr), type_of(value));
            check(is_there && inst.ty == Type::VOID, Violation::StoreType);
        }
        Op::Binary { lhs, rhs, .. } => {
            let is_one_type = type_of(lhs) == inst.ty && type_of(rhs) == inst.ty;
            check(types.integers(inst.ty).is_some() && is_one_type, Violation::BinaryType);
        }
        Op::Icmp { lhs, rhs, .. } => {
            let is_one_type = type_of(lhs) == type_of(rhs);
            let of = types.lanes(type_of(lhs)).map_or(type_of(lhs), |lanes| lanes.1);
            let is_comparable = of.is_int() || types.is_pointer(of);
            let is_truth = is_truth_of(types, inst.ty, type_of(lhs));
            check(is_one_type && is_comparable && is_truth, Violation::IcmpType);
        }
        Op::FloatBinary { lhs, rhs, .. } => {
            let is_one_type = type_of(lhs) == inst.ty && type_of(rhs) == inst.ty;
            check(types.floats(inst.ty).is_some() && is_one_type, Violation::FloatType);
        }
        Op::Fneg { value } => {
            let is_one_type = type_of(value) == inst.ty;
            check(types.floats(inst.ty).is_some() && is_one_type, Violation::FloatType);
        }
        Op::Fcmp { lhs, rhs, .. } => {
            let is_one_type = type_of(lhs) == type_of(rhs);
            let is_float = types.floats(type_of(lhs)).is_some();
            let is_truth = is_truth_of(types, inst.ty, type_of(lhs));
            check(is_one_type && is_float && is_truth, Violation::FloatType);
        }
        Op::Cast { op, value } => {
            check(types.is_cast(op, type_of(value), inst.ty), Violation::CastType);
        }
        Op::Select { operands } => {
            let is_chosen = match *function.operands(operands) {
                [cond, first, second] => {
                    let lanes = types.lanes(type_of(cond));
                    let decides = type_of(cond) == Type::I1
                        || lanes.is_some_and(|(lanes, of)| {
                            let its = types.lanes(inst.ty).map(|its| its.0);
                            of == Type::I1 && its == Some(lanes)
                        });
                    decides && type_of(first) == inst.ty && type_of(second) == inst.ty
                }
                _ => false,
            };
            check(is_chosen, Violation::SelectType);
        }
        Op::ExtractElement { lane, vector } => {
            let is_there = |(lanes, of): (u32, Type)| u32::from(lane) < lanes && of == inst.ty;
            check(types.lanes(type_of(vector)).is_some_and(is_there), Violation::ElementType);
        }
        Op::InsertElement { lane, vector, value } => {
            let is_there =
                |(lanes, of): (u32, Type)| u32::from(lane) < lanes && of == type_of(value);
            let is_one_type = type_of(vector) == inst.ty;
            let is_there = types.lanes(inst.ty).is_some_and(is_there);
            check(is_one_type && is_there, Violation::ElementType);
        }
        Op::ExtractValue { operands } => {
            let found = match function.operands(operands) {
                [whole, path @ ..] if !path.is_empty() => types.part(type_of(*whole), path),
                _ => None,
            };
            check(found == Some(inst.ty), Violation::ElementType);
        }
        Op::InsertValue { operands } => {
            let is_there = match function.operands(operands) {
                [whole, part, path @ ..] if !path.is_empty() => {
                    let found = types.part(type_of(*whole), path);
                    type_of(*whole) == inst.ty && found == Some(type_of(*part))
                }
                _ => false,
            };
            check(is_there, Violation::ElementType);
        }
        Op::Freeze { value } => check(type_of(value) == inst.ty, Violation::FreezeType),
        Op::GetElementPtr { source, operands } => {
            let Some((&base, indices)) = function.operands(operands).split_first() else {
                return check(false, Violation::GetElementPtrBase);
            };
            check(types.is_pointer_to(type_of(base), source), Violation::GetElementPtrBase);
            let are_indices = indices.iter().all(|&index| type_of(index).is_int());
            check(are_indices && !indices.is_empty(), Violation::GetElementPtrIndex);
            let target = types.indexed(source, indices);
            let leads_there = indices.is_empty()
                || target.is_some_and(|target| types.is_pointer_to(inst.ty, target));
            check(leads_there, Violation::GetElementPtrType);
        }
        Op::Call { callee, args, .. } => {
            let callee = &context.signatures[callee];
            let args = function.operands(args);
            let is_enough = if callee.is_variadic {
                args.len() >= callee.params.len()
            } else {
                args.len() == callee.params.len()
            };
            check(is_enough, Violation::CallArgumentCount);
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

/// Whether `ty` is what comparing two values of type `compared` yields.
fn is_truth_of(types: &Types, ty: Type, compared: Type) -> bool {
    match types.lanes(compared) {
        Some((lanes, _)) => types.lanes(ty) == Some((lanes, Type::I1)),
        None => ty == Type::I1,
    }
}

/// Reports an operand of a terminator that does not have the required type.
pub(super) fn check_terminator(
    context: &Context,
    function: &Function,
    terminator: &Terminator,
    mut report: impl FnMut(Violation),
) {
    match *terminator {
        Terminator::Branch { cond, .. } if context.value_type(function, cond) != Type::I1 => {
            report(Violation::BranchCondition);
        }
        Terminator::Switch { value, cases, .. } => {
            let ty = context.value_type(function, value);
            let mut cases = function.incoming(cases).iter();
            let are_constants = cases.all(|&(_, case)| {
                let is_int = match case {
                    Value::Int(..) => true,
                    Value::Constant(constant) => {
                        matches!(context.constants[constant].kind, ConstantKind::Int(_))
                    }
                    _ => false,
                };
                is_int && context.value_type(function, case) == ty
            });
            if !(ty.is_int() && are_constants) {
                report(Violation::SwitchType);
            }
        }
        Terminator::Return(value) => {
            let ty = value.map_or(Type::VOID, |value| context.value_type(function, value));
            if ty != context.signatures[function.id].return_type {
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
    use crate::ir::{Alignment, AttributeSet, BinaryOp, CastOp, IntPredicate, IntType};

    #[test]
    fn memory_accesses_have_the_type_that_is_there() {
        let mut sample = sample();
        let slot = Value::Inst(sample.slot);
        let yes = Value::Int(IntType::I1, 1);
        sample.rejects(
            Op::Alloca { allocated: Type::I32, count: None, alignment: Alignment::ONE },
            Type::I8_PTR,
            Violation::AllocaType,
        );
        sample.rejects(
            Op::Load { ptr: slot, alignment: Alignment::ONE },
            Type::I1,
            Violation::LoadType,
        );
        sample.rejects(
            Op::Load { ptr: sample.param, alignment: Alignment::ONE },
            Type::I32,
            Violation::LoadType,
        );
        sample.rejects(
            Op::Store { value: yes, ptr: slot, alignment: Alignment::ONE },
            Type::VOID,
            Violation::StoreType,
        );
        let op = Op::Store { value: sample.param, ptr: slot, alignment: Alignment::ONE };
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
        sample.rejects(icmp(slot, param), Type::I1, Violation::IcmpType);
        sample.rejects(icmp(param, param), Type::I32, Violation::IcmpType);
        sample.rejects(cast(CastOp::Zext, param), Type::I1, Violation::CastType);
        sample.rejects(cast(CastOp::Zext, param), Type::I32, Violation::CastType);
        sample.rejects(cast(CastOp::Zext, slot), Type::I64, Violation::CastType);
        sample.rejects(cast(CastOp::Bitcast, slot), Type::I64, Violation::CastType);
        sample.rejects(cast(CastOp::Bitcast, param), Type::I8_PTR, Violation::CastType);
    }

    #[test]
    fn choices_and_conversions_have_matching_types() {
        let mut sample = sample();
        let [param, slot, cond] =
            [sample.param, Value::Inst(sample.slot), Value::Inst(sample.cond)];
        for values in [[cond, param, slot], [param, param, param], [cond, slot, param]] {
            let operands = sample.function.create_operands(&values);
            sample.rejects(Op::Select { operands }, Type::I32, Violation::SelectType);
        }
        sample.rejects(Op::Freeze { value: slot }, Type::I32, Violation::FreezeType);
        let cast = |op, value| Op::Cast { op, value };
        sample.rejects(cast(CastOp::Sext, param), Type::I8, Violation::CastType);
        sample.rejects(cast(CastOp::Trunc, param), Type::I64, Violation::CastType);
        sample.rejects(cast(CastOp::Ptrtoint, param), Type::I64, Violation::CastType);
        sample.rejects(cast(CastOp::Inttoptr, slot), Type::I32_PTR, Violation::CastType);
    }

    #[test]
    fn vectors_have_lanes() {
        let mut sample = sample();
        let [ints, truths] =
            [Type::I32, Type::I1].map(|of| sample.module.context.types.vector_of(4, of));
        let (vector, param) = (Value::Null(ints), sample.param);
        let extract = |lane| Op::ExtractElement { lane, vector };
        let insert = |lane, value| Op::InsertElement { lane, vector, value };
        sample.rejects(extract(4), Type::I32, Violation::ElementType);
        sample.rejects(extract(0), Type::I1, Violation::ElementType);
        sample.rejects(insert(4, param), ints, Violation::ElementType);
        sample.rejects(insert(0, param), truths, Violation::ElementType);
        sample.rejects(insert(0, vector), ints, Violation::ElementType);
        let binary = |op| Op::Binary { op, lhs: vector, rhs: vector };
        sample.rejects(binary(BinaryOp::Sdiv), truths, Violation::BinaryType);
        sample.rejects(binary(BinaryOp::Add), Type::I32, Violation::BinaryType);
        let icmp = Op::Icmp { predicate: IntPredicate::Slt, lhs: vector, rhs: vector };
        sample.rejects(icmp, Type::I1, Violation::IcmpType);
        let operands = sample.function.create_operands(&[Value::Null(truths), param, param]);
        sample.rejects(Op::Select { operands }, Type::I32, Violation::SelectType);
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
            sample.rejects(
                Op::Call { callee, args, attributes: AttributeSet::NONE },
                ty,
                violation,
            );
        };
        check(&[], Type::VOID, Violation::CallArgumentCount);
        check(&[Value::ZERO; 2], Type::VOID, Violation::CallArgumentCount);
        check(&[Value::Int(IntType::I8, 0)], Type::VOID, Violation::CallArgumentType(0));
        check(&[Value::ZERO], Type::I32, Violation::CallType);
    }

    #[test]
    fn phis_and_terminators_have_the_right_types() {
        let mut broken = sample();
        broken.function.set_phi_value(broken.phi, 1, Value::Int(IntType::I1, 0));
        let violation = Violation::PhiInputType(broken.right);
        broken.fails(&[(Some(broken.join), Some(broken.phi), violation)]);

        let mut broken = sample();
        *broken.terminator(broken.join) = Terminator::Return(None);
        broken.fails(&[(Some(broken.join), None, Violation::ReturnType)]);
        *broken.terminator(broken.join) = Terminator::Return(Some(Value::Int(IntType::I8, 0)));
        broken.fails(&[(Some(broken.join), None, Violation::ReturnType)]);

        let mut broken = sample();
        let cases = [(broken.join, Value::Int(IntType::I8, 3))];
        let cases = broken.function.create_incoming(&cases);
        *broken.terminator(broken.left) =
            Terminator::Switch { value: broken.param, default: broken.join, cases };
        broken.fails(&[(Some(broken.left), None, Violation::SwitchType)]);
        *broken.terminator(broken.left) = Terminator::Branch {
            cond: broken.param,
            then_block: broken.join,
            else_block: broken.join,
        };
        broken.fails(&[(Some(broken.left), None, Violation::BranchCondition)]);
    }
}
