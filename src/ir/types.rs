//! Types: interned, so that equal types are equal numbers.

use rustc_hash::FxHashMap;

use crate::entity;
use crate::ir::{CastOp, IntType, Value};
use crate::support::entity::EntityVec;

entity! {
    /// A type of a [`Types`] table; equal types have equal numbers.
    Type
}

impl Type {
    /// No value: what a `void` function returns and a store yields.
    pub const VOID: Type = Type(0);
    /// A truth value.
    pub const I1: Type = Type(1);
    /// A byte.
    pub const I8: Type = Type(2);
    /// The language's `int`.
    pub const I32: Type = Type(3);
    /// A size.
    pub const I64: Type = Type(4);
    /// `i8*`.
    pub const I8_PTR: Type = Type(5);
    /// `i32*`: a decayed `int` array.
    pub const I32_PTR: Type = Type(6);
    /// `ptr`: a pointer that does not say what it points to.
    pub const PTR: Type = Type(7);

    /// Whether this is one of the integer types.
    #[inline]
    pub fn is_int(self) -> bool {
        matches!(self, Type::I1 | Type::I8 | Type::I32 | Type::I64)
    }
}

/// What a type is made of.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeKind {
    /// No value.
    Void,
    /// An integer of this many bits.
    Int(u8),
    /// A typed pointer. The printer can write it as `ptr`, which newer LLVMs want.
    Pointer(Type),
    /// A pointer as newer LLVMs have it. Only modules that were read have them.
    OpaquePointer,
    /// An array of this many elements.
    Array(u64, Type),
    /// A structure.
    Struct(StructType),
    /// A vector of this many integers, which instructions compute side by side.
    Vector(u32, IntType),
}

/// The fields of a structure; see [`Types::fields`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct StructType {
    /// Whether the fields follow each other without gaps.
    pub is_packed: bool,
    start: u32,
    len: u32,
}

/// The table of types. The constants of [`Type`] are in every table.
#[derive(Clone, Debug)]
pub struct Types {
    kinds: EntityVec<Type, TypeKind>,
    pointers: FxHashMap<Type, Type>,
    arrays: FxHashMap<(u64, Type), Type>,
    structs: FxHashMap<(bool, Vec<Type>), Type>,
    vectors: FxHashMap<(u32, IntType), Type>,
    /// The fields of all structures.
    fields: Vec<Type>,
    has_opaque_pointers: bool,
}

impl Types {
    /// The table that holds the constants of [`Type`].
    pub fn new() -> Types {
        let kinds = [TypeKind::Void].into_iter().chain([1, 8, 32, 64].map(TypeKind::Int)).collect();
        let mut types = Types {
            kinds,
            pointers: FxHashMap::default(),
            arrays: FxHashMap::default(),
            structs: FxHashMap::default(),
            vectors: FxHashMap::default(),
            fields: Vec::new(),
            has_opaque_pointers: false,
        };
        assert_eq!(types.pointer_to(Type::I8), Type::I8_PTR);
        assert_eq!(types.pointer_to(Type::I32), Type::I32_PTR);
        assert_eq!(types.kinds.push(TypeKind::OpaquePointer), Type::PTR);
        types
    }

    /// From now on all pointers are [`Type::PTR`].
    pub fn use_opaque_pointers(&mut self) {
        self.has_opaque_pointers = true;
    }

    /// Whether all pointers are [`Type::PTR`]; otherwise none is.
    #[inline]
    pub fn has_opaque_pointers(&self) -> bool {
        self.has_opaque_pointers
    }

    /// The number of types.
    #[allow(clippy::len_without_is_empty)] // A table is never empty.
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// What `ty` is made of.
    #[inline]
    pub fn kind(&self, ty: Type) -> TypeKind {
        self.kinds[ty]
    }

    /// The type of pointers to `pointee`.
    pub fn pointer_to(&mut self, pointee: Type) -> Type {
        if self.has_opaque_pointers {
            return Type::PTR;
        }
        *self.pointers.entry(pointee).or_insert_with(|| self.kinds.push(TypeKind::Pointer(pointee)))
    }

    /// The type of arrays of `len` elements of type `element`.
    pub fn array_of(&mut self, len: u64, element: Type) -> Type {
        *self
            .arrays
            .entry((len, element))
            .or_insert_with(|| self.kinds.push(TypeKind::Array(len, element)))
    }

    /// The type of structures with these fields.
    pub fn struct_of(&mut self, is_packed: bool, fields: &[Type]) -> Type {
        let key = (is_packed, fields.to_vec());
        *self.structs.entry(key).or_insert_with(|| {
            let index = |len: usize| u32::try_from(len).expect("fewer fields than 2^32");
            let ty =
                StructType { is_packed, start: index(self.fields.len()), len: index(fields.len()) };
            self.fields.extend_from_slice(fields);
            self.kinds.push(TypeKind::Struct(ty))
        })
    }

    /// The type of vectors of `lanes` integers of type `of`.
    pub fn vector_of(&mut self, lanes: u32, of: IntType) -> Type {
        *self
            .vectors
            .entry((lanes, of))
            .or_insert_with(|| self.kinds.push(TypeKind::Vector(lanes, of)))
    }

    /// The number of lanes of a vector type and the type of each; `None` if `ty` is not a vector.
    #[inline]
    pub fn lanes(&self, ty: Type) -> Option<(u32, IntType)> {
        match self.kinds[ty] {
            TypeKind::Vector(lanes, of) => Some((lanes, of)),
            _ => None,
        }
    }

    /// The integers that an integer type or a vector type is made of: how many, and their type.
    #[inline]
    pub fn integers(&self, ty: Type) -> Option<(u32, IntType)> {
        IntType::of(ty).map(|int| (1, int)).or_else(|| self.lanes(ty))
    }

    /// The types of the fields of a structure.
    #[inline]
    pub fn fields(&self, ty: StructType) -> &[Type] {
        &self.fields[ty.start as usize..][..ty.len as usize]
    }

    /// What a typed pointer of type `ty` points to; `None` if `ty` is not such a pointer.
    #[inline]
    pub fn pointee(&self, ty: Type) -> Option<Type> {
        match self.kinds[ty] {
            TypeKind::Pointer(pointee) => Some(pointee),
            _ => None,
        }
    }

    /// Whether `ty` is a pointer of either kind.
    #[inline]
    pub fn is_pointer(&self, ty: Type) -> bool {
        matches!(self.kinds[ty], TypeKind::Pointer(_) | TypeKind::OpaquePointer)
    }

    /// Whether `ty` is a pointer that may point to a `pointee`.
    #[inline]
    pub fn is_pointer_to(&self, ty: Type, pointee: Type) -> bool {
        match self.kinds[ty] {
            TypeKind::Pointer(its) => its == pointee,
            TypeKind::OpaquePointer => true,
            _ => false,
        }
    }

    /// The element type of the array type `ty`; `None` if `ty` is not an array.
    #[inline]
    pub fn element(&self, ty: Type) -> Option<Type> {
        match self.kinds[ty] {
            TypeKind::Array(_, element) => Some(element),
            _ => None,
        }
    }

    /// The type that the indices of a `getelementptr` from `source` arrive at: the first steps
    /// over whole `source`s, each further one into an array or, when it is an `i32` constant,
    /// into a structure. `None` when an index leads nowhere. Linear in the number of indices.
    pub fn indexed(&self, source: Type, indices: &[Value]) -> Option<Type> {
        let (_, inner) = indices.split_first()?;
        inner.iter().try_fold(source, |ty, &index| match (self.kinds[ty], index) {
            (TypeKind::Array(_, element), _) => Some(element),
            (TypeKind::Struct(fields), Value::Int(IntType::I32, index)) => {
                self.fields(fields).get(usize::try_from(index).ok()?).copied()
            }
            _ => None,
        })
    }

    /// Whether values of this type are first class: what an instruction may take and yield.
    #[inline]
    pub fn is_first_class(&self, ty: Type) -> bool {
        ty != Type::VOID
    }

    /// Whether this is an integer or a pointer.
    #[inline]
    pub fn is_scalar(&self, ty: Type) -> bool {
        ty.is_int() || self.is_pointer(ty)
    }

    /// Whether `op` converts values of type `from` to type `to`.
    pub fn is_cast(&self, op: CastOp, from: Type, to: Type) -> bool {
        match (op, self.kinds[from], self.kinds[to]) {
            (CastOp::Zext | CastOp::Sext, TypeKind::Int(from), TypeKind::Int(to)) => from < to,
            (CastOp::Trunc, TypeKind::Int(from), TypeKind::Int(to)) => from > to,
            (CastOp::Bitcast, _, _) => {
                self.is_pointer(from) && self.is_pointer(to) || from == to && from.is_int()
            }
            (CastOp::Ptrtoint, _, TypeKind::Int(_)) => self.is_pointer(from),
            (CastOp::Inttoptr, TypeKind::Int(_), _) => self.is_pointer(to),
            _ => false,
        }
    }

    /// The number of scalars in a scalar, an array or a structure, wrapping. Linear in the number
    /// of dimensions and fields.
    pub fn scalar_count(&self, ty: Type) -> u64 {
        let mut total = 0u64;
        // The parts of structures. Most types have none.
        let mut parts = Vec::new();
        let mut next = Some((ty, 1u64));
        while let Some((ty, count)) = next {
            next = match self.kinds[ty] {
                TypeKind::Array(len, element) => Some((element, count.wrapping_mul(len))),
                TypeKind::Struct(fields) => {
                    parts.extend(self.fields(fields).iter().map(|&field| (field, count)));
                    parts.pop()
                }
                _ => {
                    total = total.wrapping_add(count);
                    parts.pop()
                }
            }
        }
        total
    }
}

impl Default for Types {
    fn default() -> Self {
        Types::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let vector = types.vector_of(4, IntType::I32);
        assert_eq!(types.vector_of(4, IntType::I32), vector);
        assert_ne!(types.vector_of(4, IntType::I1), vector);
        assert_eq!(types.lanes(vector), Some((4, IntType::I32)));
        assert_eq!(types.lanes(Type::I32), None);
        assert_eq!(types.integers(Type::I32), Some((1, IntType::I32)));
        assert!(!types.is_scalar(vector) && types.is_first_class(vector));
    }

    #[test]
    fn structures_are_entered_by_constants() {
        let mut types = Types::new();
        let row = types.array_of(9, Type::I32);
        let pair = types.struct_of(true, &[Type::I8, row]);
        assert_eq!(types.struct_of(true, &[Type::I8, row]), pair);
        assert_ne!(types.struct_of(false, &[Type::I8, row]), pair);
        assert_eq!(
            types.indexed(pair, &[Value::ZERO, Value::i32(1), Value::ZERO]),
            Some(Type::I32)
        );
        assert_eq!(types.indexed(pair, &[Value::ZERO, Value::i32(2)]), None);
        assert_eq!(types.indexed(pair, &[Value::ZERO, Value::Undef(Type::I32)]), None);
        assert_eq!(types.scalar_count(pair), 10);
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
}
