//! Types: interned, so that equal types are equal numbers.

use rustc_hash::FxHashMap;

use crate::entity;
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
    /// A typed pointer. That a newer LLVM writes every pointer as `ptr` is the printer's affair.
    Pointer(Type),
    /// An array of this many elements.
    Array(u64, Type),
}

/// The table of types. The constants of [`Type`] are in every table.
#[derive(Clone, Debug)]
pub struct Types {
    kinds: EntityVec<Type, TypeKind>,
    pointers: FxHashMap<Type, Type>,
    arrays: FxHashMap<(u64, Type), Type>,
}

impl Types {
    /// The table that holds the constants of [`Type`].
    pub fn new() -> Types {
        let kinds = [TypeKind::Void].into_iter().chain([1, 8, 32, 64].map(TypeKind::Int)).collect();
        let mut types =
            Types { kinds, pointers: FxHashMap::default(), arrays: FxHashMap::default() };
        assert_eq!(types.pointer_to(Type::I8), Type::I8_PTR);
        assert_eq!(types.pointer_to(Type::I32), Type::I32_PTR);
        types
    }

    /// What `ty` is made of.
    #[inline]
    pub fn kind(&self, ty: Type) -> TypeKind {
        self.kinds[ty]
    }

    /// The type of pointers to `pointee`.
    pub fn pointer_to(&mut self, pointee: Type) -> Type {
        *self.pointers.entry(pointee).or_insert_with(|| self.kinds.push(TypeKind::Pointer(pointee)))
    }

    /// The type of arrays of `len` elements of type `element`.
    pub fn array_of(&mut self, len: u64, element: Type) -> Type {
        *self
            .arrays
            .entry((len, element))
            .or_insert_with(|| self.kinds.push(TypeKind::Array(len, element)))
    }

    /// What a pointer of type `ty` points to; `None` when `ty` is no pointer.
    #[inline]
    pub fn pointee(&self, ty: Type) -> Option<Type> {
        match self.kinds[ty] {
            TypeKind::Pointer(pointee) => Some(pointee),
            _ => None,
        }
    }

    /// The element type of the array type `ty`; `None` when `ty` is no array.
    #[inline]
    pub fn element(&self, ty: Type) -> Option<Type> {
        match self.kinds[ty] {
            TypeKind::Array(_, element) => Some(element),
            _ => None,
        }
    }

    /// The type that the indices of a `getelementptr` from `source` arrive at: the first steps
    /// over whole `source`s, each further one into an array. `None` when there are more indices
    /// than dimensions. Linear in the number of indices.
    pub fn indexed(&self, source: Type, indices: usize) -> Option<Type> {
        (1..indices).try_fold(source, |ty, _| self.element(ty))
    }

    /// The number of `i32`s in a scalar or an array of any number of dimensions, wrapping.
    pub fn scalar_count(&self, mut ty: Type) -> u64 {
        let mut count = 1u64;
        while let TypeKind::Array(len, element) = self.kinds[ty] {
            count = count.wrapping_mul(len);
            ty = element;
        }
        count
    }
}

impl Default for Types {
    fn default() -> Self {
        Types::new()
    }
}

impl TypeKind {
    /// Whether values of this type are first class: what an instruction may take and yield.
    pub fn is_first_class(self) -> bool {
        matches!(self, TypeKind::Int(_) | TypeKind::Pointer(_))
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
        assert_eq!(types.indexed(matrix, 1), Some(matrix));
        assert_eq!(types.indexed(matrix, 3), Some(Type::I32));
        assert_eq!(types.indexed(matrix, 4), None);
        assert_eq!(types.scalar_count(matrix), 6);
        assert_eq!(types.pointer_to(Type::I32), Type::I32_PTR);
    }
}
