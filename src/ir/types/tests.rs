use super::*;
use crate::ir::Value;

#[test]
fn types_are_interned() {
    let mut types = Types::new();
    let row = types.array_of(3, Type::I32);
    let matrix = types.array_of(2, row);
    assert_eq!(types.array_of(3, Type::I32), row);
    assert_eq!(types.indexed(matrix, &[]), None);
    assert_eq!(types.indexed(matrix, &[Value::ZERO]), Some(matrix));
    assert_eq!(types.indexed(matrix, &[Value::ZERO; 3]), Some(Type::I32));
    assert_eq!(types.indexed(matrix, &[Value::ZERO; 4]), None);
    assert_eq!(types.scalar_count(matrix), 6);
    assert_eq!(types.pointer_to(Type::I32), Type::I32_PTR);
}

#[test]
fn vectors_are_made_of_integers() {
    let mut types = Types::new();
    let vector = types.vector_of(4, Type::I32);
    assert_eq!(types.vector_of(4, Type::I32), vector);
    assert_ne!(types.vector_of(4, Type::I1), vector);
    assert_eq!(types.lanes(vector), Some((4, Type::I32)));
    assert_eq!(types.lanes(Type::I32), None);
    assert_eq!(types.integers(Type::I32), Some((1, IntType::I32)));
    assert!(!types.is_scalar(vector) && types.is_first_class(vector));
}

#[test]
fn types_are_aligned_as_their_largest_part() {
    let mut types = Types::new();
    let vector = types.vector_of(3, Type::I32);
    let array = types.array_of(5, vector);
    let pair = types.struct_of(false, &[Type::I8, Type::I64]);
    let packed = types.struct_of(true, &[Type::I8, array]);
    let outer = types.struct_of(false, &[packed, pair]);
    let empty = types.struct_of(false, &[]);
    let pointer = types.pointer_to(packed);
    let bytes = |ty| types.alignment(ty).bytes();
    assert_eq!([Type::I1, Type::I8, Type::I32, Type::I64, Type::PTR].map(bytes), [1, 1, 4, 4, 8]);
    assert_eq!([vector, array, pair, packed].map(bytes), [16, 16, 4, 1]);
    assert_eq!([outer, empty, pointer].map(bytes), [4, 1, 8]);
    let rows = types.array_of(2, packed);
    let in_memory = |ty| types.memory_alignment(ty).bytes();
    assert_eq!([Type::I8, array, packed, rows].map(in_memory), [1, 16, 8, 8]);
}

#[test]
fn structures_are_entered_by_constants() {
    let mut types = Types::new();
    let row = types.array_of(9, Type::I32);
    let pair = types.struct_of(true, &[Type::I8, row]);
    assert_eq!(types.struct_of(true, &[Type::I8, row]), pair);
    assert_ne!(types.struct_of(false, &[Type::I8, row]), pair);
    assert_eq!(types.indexed(pair, &[Value::ZERO, Value::i32(1), Value::ZERO]), Some(Type::I32));
    assert_eq!(types.indexed(pair, &[Value::ZERO, Value::i32(2)]), None);
    assert_eq!(types.indexed(pair, &[Value::ZERO, Value::Undef(Type::I32)]), None);
    assert_eq!(types.scalar_count(pair), 10);
}

#[test]
fn the_number_of_an_integer_type_is_its_width() {
    let types = Types::new();
    for bits in 1..=IntType::MAX_BITS {
        let int = IntType::with_bits(bits).expect("there is such a type");
        assert_eq!(types.kind(int.ty()), TypeKind::Int(bits as u8));
        assert_eq!(IntType::of(int.ty()), Some(int));
    }
    assert_eq!(IntType::with_bits(65), None);
    assert_eq!(IntType::of(Type::I8_PTR), None);
    assert_eq!(IntType::of(Type::VOID), None);
}

#[test]
fn a_structure_with_a_name_can_lead_to_itself() {
    let mut types = Types::new();
    let name = Symbol::preset(1);
    let list = types.opaque(name);
    let pointer = types.pointer_to(list);
    assert!(types.is_opaque(list) && !types.is_first_class(list));
    let pair = types.array_of(2, Type::I64);
    types.define(list, false, &[pair, pointer]);
    assert_eq!(types.scalar_count(list), 3);
    assert_eq!(types.indexed(list, &[Value::ZERO, Value::i32(1)]), Some(pointer));
    assert_eq!(types.part(list, &[Value::ZERO, Value::i32(1)]), Some(Type::I64));
    assert_eq!(types.part(list, &[Value::ZERO, Value::i32(2)]), None);
    assert_ne!(types.struct_of(false, &[pair, pointer]), list);
    assert_eq!(types.named().collect::<Vec<_>>(), [(list, name)]);
    // Its size is known only after those of its parts.
    let place = |ty| types.parts_first().iter().rposition(|&it| it == ty);
    assert!(place(list) > place(pair));
}

#[test]
fn opaque_pointers_point_to_anything() {
    let mut types = Types::new();
    types.use_opaque_pointers();
    assert_eq!(types.pointer_to(Type::I32), Type::PTR);
    assert!(types.is_pointer(Type::PTR) && types.is_pointer_to(Type::PTR, Type::I8));
    assert_eq!(types.pointee(Type::PTR), None);
    assert!(!types.is_pointer_to(Type::I32_PTR, Type::I8));
}
