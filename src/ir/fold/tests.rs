use super::Scalar::{Int, Poison, Undef};
use super::*;
use crate::ir::{Alignment, FuncId, GlobalData, Initializer, Kept, Linkage, Param, name};
use crate::support::entity::Entity;
use crate::support::interner::Symbol;

/// What a test folds with: a function without a body and a global variable of two `i32`s.
struct Folder {
    context: Context,
    function: Function,
    array: Type,
    global: Value,
}

impl Folder {
    fn new() -> Folder {
        let mut context = Context::new("test.ll", name::interner());
        let array = context.types.array_of(2, Type::I32);
        let global = Value::Global(context.globals.push(GlobalData {
            name: Symbol::NONE,
            ty: array,
            pointer: context.types.pointer_to(array),
            initializer: Initializer::Zero,
            is_constant: false,
            linkage: Linkage::Internal,
            alignment: Alignment::ONE,
            kept: Kept::Nothing,
        }));
        Folder { context, function: Function::new(FuncId::from_index(0)), array, global }
    }

    fn fold(&mut self, op: Op, ty: Type) -> Option<Value> {
        let inst = InstData { op, flags: Flags::NONE, ty, name: Symbol::NONE };
        fold(&mut self.context, &self.function, &inst, |value| value)
    }

    fn cast(&mut self, op: CastOp, value: Value, ty: Type) -> Option<Value> {
        self.fold(Op::Cast { op, value }, ty)
    }

    fn select(&mut self, operands: [Value; 3], ty: Type) -> Option<Value> {
        let operands = self.function.create_operands(&operands);
        self.fold(Op::Select { operands }, ty)
    }
}

/// A value that is not constant.
fn unknown() -> Value {
    Value::Param(Param::from_index(0))
}

#[test]
fn integers_of_every_width_fold() {
    let mut folder = Folder::new();
    let add = |lhs, rhs| Op::Binary { op: BinaryOp::Add, lhs, rhs };
    let byte = |value| Value::Int(IntType::I8, value);
    assert_eq!(folder.fold(add(byte(127), byte(1)), Type::I8), Some(byte(-128)));
    let truth = Value::Int(IntType::I1, 1);
    assert_eq!(folder.fold(add(truth, truth), Type::I1), Some(Value::Int(IntType::I1, 0)));
    // One that does not fit a value, and back.
    let most = Value::Int(IntType::I64, i32::MAX);
    let large = folder.fold(add(most, most), Type::I64).unwrap();
    assert_eq!(large, folder.context.int(IntType::I64, 0xFFFF_FFFE));
    assert!(matches!(large, Value::Constant(_)));
    let half = Op::Binary { op: BinaryOp::Udiv, lhs: large, rhs: Value::Int(IntType::I64, 2) };
    assert_eq!(folder.fold(half, Type::I64), Some(most));
    assert_eq!(folder.cast(CastOp::Trunc, large, Type::I32), Some(Value::i32(-2)));
    let less = Op::Icmp { predicate: IntPredicate::Slt, lhs: byte(-1), rhs: byte(0) };
    assert_eq!(folder.fold(less, Type::I1), Some(truth));
    let by_zero = Op::Binary { op: BinaryOp::Sdiv, lhs: Value::i32(1), rhs: Value::ZERO };
    assert_eq!(folder.fold(by_zero, Type::I32), None);
    assert_eq!(folder.fold(add(unknown(), Value::ZERO), Type::I32), None);
}

#[test]
fn what_is_known_of_operands_counts() {
    let mut folder = Folder::new();
    let op = Op::Binary { op: BinaryOp::Mul, lhs: unknown(), rhs: Value::i32(6) };
    let inst = InstData { op, flags: Flags::NONE, ty: Type::I32, name: Symbol::NONE };
    let known = |value| if value == unknown() { Value::i32(7) } else { value };
    let folded = fold(&mut folder.context, &folder.function, &inst, known);
    assert_eq!(folded, Some(Value::i32(42)));
}

/// For each operation on an `i8` and an undefined one, the result is right for some choice of the
/// undefined operand, or for each result that `undef` may be there is such a choice.
#[test]
fn an_undefined_operand_is_chosen() {
    let ty = IntType::I8;
    let flags = [Flags::NONE, Flags::NSW, Flags::NUW, Flags::EXACT, Flags::DISJOINT];
    for (op, flags) in BinaryOp::ALL.iter().flat_map(|&op| flags.map(|flags| (op, flags))) {
        for other in [-128, -7, -1, 0, 1, 6, 8, 127] {
            for is_left in [true, false] {
                let pair = |it: i64| if is_left { (it, other) } else { (other, it) };
                let results: Vec<_> = (-128..128)
                    .map(|choice| eval::binary(ty, op, flags, pair(choice).0, pair(choice).1))
                    .collect();
                let (lhs, rhs) = if is_left { (Undef, Int(other)) } else { (Int(other), Undef) };
                let is_right = match binary(ty, op, flags, lhs, rhs) {
                    Err(_) => results.iter().any(Result::is_err),
                    Ok(Poison) => results.contains(&Ok(None)),
                    Ok(Int(value)) => results.contains(&Ok(Some(value))),
                    // Poison may be any value.
                    Ok(Undef) => (-128..128).all(|value| {
                        [Some(value), None].iter().any(|&it| results.contains(&Ok(it)))
                    }),
                };
                assert!(is_right, "{op:?} {flags:?} {lhs:?} {rhs:?}");
            }
        }
    }
}

#[test]
fn poison_spreads_except_where_it_is_not_chosen() {
    let add = |lhs, rhs| binary(IntType::I8, BinaryOp::Add, Flags::NONE, lhs, rhs);
    assert_eq!(add(Poison, Undef), Ok(Poison));
    assert_eq!(add(Int(1), Poison), Ok(Poison));
    let compare = |predicate, lhs, rhs| icmp(IntType::I8, predicate, Flags::NONE, lhs, rhs);
    assert_eq!(compare(IntPredicate::Ult, Poison, Int(0)), Poison);
    // Nothing is below zero.
    assert_eq!(compare(IntPredicate::Ult, Undef, Int(0)), Int(0));
    assert_eq!(compare(IntPredicate::Sge, Int(3), Undef), Int(1));
    assert_eq!(compare(IntPredicate::Eq, Int(3), Undef), Undef);
    let mut folder = Folder::new();
    let (poison, truth) = (Value::Poison(Type::I32), |it| Value::Int(IntType::I1, it));
    assert_eq!(folder.select([truth(0), poison, unknown()], Type::I32), Some(unknown()));
    assert_eq!(folder.select([truth(1), poison, unknown()], Type::I32), Some(poison));
    let cond = Value::Poison(Type::I1);
    assert_eq!(folder.select([cond, Value::ZERO, Value::ZERO], Type::I32), Some(poison));
    assert_eq!(folder.select([unknown(), Value::ZERO, Value::ZERO], Type::I32), Some(Value::ZERO));
    assert_eq!(folder.select([unknown(), Value::ZERO, Value::i32(1)], Type::I32), None);
    let freeze = |value| Op::Freeze { value };
    assert_eq!(folder.fold(freeze(poison), Type::I32), Some(Value::ZERO));
    assert_eq!(folder.fold(freeze(Value::i32(3)), Type::I32), Some(Value::i32(3)));
    assert_eq!(folder.fold(freeze(unknown()), Type::I32), None);
    let null = Value::Null(Type::I8_PTR);
    assert_eq!(folder.fold(freeze(Value::Undef(Type::I8_PTR)), Type::I8_PTR), Some(null));
}

#[test]
fn casts_of_what_is_undefined() {
    let mut folder = Folder::new();
    let undef = Value::Undef(Type::I8);
    // The upper bits are still those of a number.
    assert_eq!(folder.cast(CastOp::Zext, undef, Type::I32), Some(Value::ZERO));
    assert_eq!(folder.cast(CastOp::Sext, undef, Type::I32), Some(Value::ZERO));
    assert_eq!(folder.cast(CastOp::Trunc, undef, Type::I1), Some(Value::Undef(Type::I1)));
    let poison = Value::Poison(Type::I8);
    assert_eq!(folder.cast(CastOp::Zext, poison, Type::I32), Some(Value::Poison(Type::I32)));
}

#[test]
fn addresses_become_constants_one_operation_deep() {
    let mut folder = Folder::new();
    let null = Value::Null(Type::I32_PTR);
    let long = |value| Value::Int(IntType::I64, value);
    assert_eq!(folder.cast(CastOp::Ptrtoint, null, Type::I64), Some(long(0)));
    assert_eq!(folder.cast(CastOp::Inttoptr, long(0), Type::I32_PTR), Some(null));
    let is_null = Op::Icmp { predicate: IntPredicate::Eq, lhs: null, rhs: null };
    assert_eq!(folder.fold(is_null, Type::I1), Some(Value::Int(IntType::I1, 1)));
    let address = folder.cast(CastOp::Ptrtoint, folder.global, Type::I64).unwrap();
    assert_eq!(folder.context.constant_type(address), Type::I64);
    assert_eq!(folder.cast(CastOp::Inttoptr, address, Type::I32_PTR), None);
    let is_there = Op::Icmp { predicate: IntPredicate::Eq, lhs: address, rhs: long(0) };
    assert_eq!(folder.fold(is_there, Type::I1), None);
    let element = |folder: &mut Folder, index| {
        let operands = folder.function.create_operands(&[folder.global, long(0), index]);
        folder.fold(Op::GetElementPtr { source: folder.array, operands }, Type::I32_PTR)
    };
    let second = element(&mut folder, long(1)).unwrap();
    assert_eq!(element(&mut folder, long(1)), Some(second));
    assert_eq!(element(&mut folder, unknown()), None);
    assert_eq!(folder.context.constant_type(second), Type::I32_PTR);
}
