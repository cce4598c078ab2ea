//! Types: interned, so that equal types are equal numbers.

mod queries;

use rustc_hash::FxHashMap;

use crate::ir::{Alignment, DataLayout, FloatType, IntType};
use crate::support::entity;
use crate::support::entity::EntityVec;
use crate::support::interner::Symbol;

entity! {
    /// A type of a [`Types`] table; equal types have equal numbers.
    Type
}

impl Type {
    /// No value: what a `void` function returns and a store yields.
    pub const VOID: Type = Type(0);
    /// A Boolean.
    pub const I1: Type = Type::int(IntType::I1);
    /// A byte.
    pub const I8: Type = Type::int(IntType::I8);
    /// The language's `int`.
    pub const I32: Type = Type::int(IntType::I32);
    /// A size.
    pub const I64: Type = Type::int(IntType::I64);
    /// The language's `float`.
    pub const FLOAT: Type = Type::float(FloatType::Float);
    /// A floating-point number of twice the width.
    pub const DOUBLE: Type = Type::float(FloatType::Double);
    /// `i8*`.
    pub const I8_PTR: Type = Type(FIRST_POINTER);
    /// `i32*`: a decayed `int` array.
    pub const I32_PTR: Type = Type(FIRST_POINTER + 1);
    /// `ptr`: a pointer that does not say what it points to.
    pub const PTR: Type = Type(FIRST_POINTER + 2);

    /// The integer type `int` among all types: the number of an integer type is its width.
    #[inline]
    pub const fn int(int: IntType) -> Type {
        Type(int.bits())
    }

    /// A floating-point type among all types: they follow the integer types.
    #[inline]
    pub const fn float(float: FloatType) -> Type {
        Type(IntType::MAX_BITS + 1 + float as u32)
    }

    /// The place of a floating-point type in [`FloatType::ALL`], if it is one.
    #[inline]
    pub(super) fn float_index(self) -> Option<usize> {
        let index = self.0.checked_sub(IntType::MAX_BITS + 1)?;
        (index < FloatType::ALL.len() as u32).then_some(index as usize)
    }

    /// The width of an integer type in bits; `None` for other types.
    #[inline]
    pub fn int_bits(self) -> Option<u32> {
        self.is_int().then_some(self.0)
    }

    /// Whether this is one of the integer types.
    #[inline]
    pub fn is_int(self) -> bool {
        (1..=IntType::MAX_BITS).contains(&self.0)
    }
}

/// The first type after the scalars that are no pointers.
const FIRST_POINTER: u32 = IntType::MAX_BITS + 1 + FloatType::ALL.len() as u32;

/// What a type is made of.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeKind {
    /// No value.
    Void,
    /// An integer of this many bits.
    Int(u8),
    /// A floating-point number.
    Float(FloatType),
    /// A typed pointer. The printer can write it as `ptr`, which newer LLVMs want.
    Pointer(Type),
    /// A pointer as newer LLVMs have it. Only modules that were read have them.
    OpaquePointer,
    /// An array of this many elements.
    Array(u64, Type),
    /// A structure.
    Struct(StructType),
    /// A structure of this name whose fields are not known. Only pointers lead to it.
    Opaque(Symbol),
    /// A function. Only pointers lead to it.
    Function(FunctionType),
    /// A vector of this many scalars of a type, which instructions compute side by side. In text that is kept, the
    /// number may have the bit [`Types::SCALABLE`].
    Vector(u32, Type),
    /// A type that only text that is kept has.
    Foreign(ForeignType),
}

/// A type that the reader knows to check text that is kept. No value that a pass sees has it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum ForeignType {
    /// An integer of more than 64 bits.
    Int(u32),
    /// A pointer into the address space of this number, which is not 0. A typed one has its target.
    Pointer(u32, Option<Type>),
    /// Another type, as it is written.
    Other(Symbol),
}

/// The fields of a structure; see [`Types::fields`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct StructType {
    /// Whether the fields follow each other without gaps.
    pub is_packed: bool,
    /// Its name; [`Symbol::NONE`] if it is written by its fields. Named structures differ from all
    /// others.
    pub name: Symbol,
    start: u32,
    len: u32,
}

/// The result and the parameters of a function; see [`Types::function_parts`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct FunctionType {
    /// Whether it takes more arguments than it has parameters.
    pub is_variadic: bool,
    start: u32,
    len: u32,
}

/// The table of types. The constants of [`Type`] are in every table.
#[derive(Clone, Debug)]
pub struct Types {
    kinds: EntityVec<Type, TypeKind>,
    /// The number of scalars in each.
    scalars: EntityVec<Type, u64>,
    /// All types, each after those that values of it are made of.
    order: Vec<Type>,
    /// The structures with names, in the order of their definitions.
    named: Vec<Type>,
    /// The alignments of accesses and of variables: [`Types::alignment`], [`Types::memory_alignment`].
    alignments: EntityVec<Type, [Alignment; 2]>,
    layout: DataLayout,
    pointers: FxHashMap<Type, Type>,
    arrays: FxHashMap<(u64, Type), Type>,
    structs: FxHashMap<(bool, Vec<Type>), Type>,
    vectors: FxHashMap<(u32, Type), Type>,
    functions: FxHashMap<(bool, Vec<Type>), Type>,
    foreign: FxHashMap<ForeignType, Type>,
    /// The fields of all structures, and the results and parameters of functions.
    fields: Vec<Type>,
    has_opaque_pointers: bool,
}

impl Types {
    /// Marks the number of lanes of a vector that the machine multiplies.
    pub const SCALABLE: u32 = 1 << 31;

    /// The table that holds the constants of [`Type`].
    pub fn new() -> Types {
        let mut types = Types {
            kinds: EntityVec::new(),
            scalars: EntityVec::new(),
            order: Vec::new(),
            named: Vec::new(),
            alignments: EntityVec::new(),
            layout: DataLayout::default(),
            pointers: FxHashMap::default(),
            arrays: FxHashMap::default(),
            structs: FxHashMap::default(),
            vectors: FxHashMap::default(),
            functions: FxHashMap::default(),
            foreign: FxHashMap::default(),
            fields: Vec::new(),
            has_opaque_pointers: false,
        };
        assert_eq!(types.push(TypeKind::Void), Type::VOID);
        for bits in 1..=IntType::MAX_BITS {
            types.push(TypeKind::Int(bits as u8));
        }
        for float in FloatType::ALL {
            types.push(TypeKind::Float(float));
        }
        assert_eq!(types.pointer_to(Type::I8), Type::I8_PTR);
        assert_eq!(types.pointer_to(Type::I32), Type::I32_PTR);
        assert_eq!(types.push(TypeKind::OpaquePointer), Type::PTR);
        types
    }

    /// Adds a type.
    fn push(&mut self, kind: TypeKind) -> Type {
        let ty = self.kinds.push(kind);
        let _: Type = self.scalars.push(0);
        let _: Type = self.alignments.push([Alignment::ONE; 2]);
        self.complete(ty);
        ty
    }

    /// Computes what the table knows of `ty`, which got its kind. Linear in its fields.
    fn complete(&mut self, ty: Type) {
        self.scalars[ty] = match self.kinds[ty] {
            TypeKind::Array(len, element) => len.wrapping_mul(self.scalars[element]),
            TypeKind::Struct(fields) => {
                let scalars = self.fields(fields).iter().map(|&field| self.scalars[field]);
                scalars.fold(0, u64::wrapping_add)
            }
            _ => 1,
        };
        self.alignments[ty] = self.compute_alignment(ty);
        self.order.push(ty);
    }

    /// The alignments of `ty`, from those of the types that it is made of.
    fn compute_alignment(&self, ty: Type) -> [Alignment; 2] {
        match self.kinds[ty] {
            TypeKind::Void | TypeKind::Opaque(_) | TypeKind::Function(_) | TypeKind::Foreign(_) => {
                [Alignment::ONE; 2]
            }
            TypeKind::Int(bits) => self.layout.of_integer(bits.into()),
            TypeKind::Float(float) => self.layout.of_float(float.bits()),
            TypeKind::Vector(lanes, of) => {
                self.layout.of_vector(lanes.checked_mul(self.scalar_bits(of)).unwrap_or(1))
            }
            TypeKind::Pointer(_) | TypeKind::OpaquePointer => self.layout.of_pointer(),
            TypeKind::Array(_, element) => self.alignments[element],
            TypeKind::Struct(fields) => {
                let of_fields = self.fields(fields).iter().map(|&field| self.alignments[field][0]);
                let of_fields = of_fields.max().unwrap_or(Alignment::ONE);
                let [abi, preferred] = self.layout.of_structure();
                if fields.is_packed {
                    [Alignment::ONE, preferred]
                } else {
                    [abi.max(of_fields), preferred.max(of_fields)]
                }
            }
        }
    }

    /// The width of a scalar in bits.
    pub fn scalar_bits(&self, ty: Type) -> u32 {
        match self.kinds[ty] {
            TypeKind::Int(bits) => bits.into(),
            TypeKind::Float(float) => float.bits(),
            TypeKind::Foreign(ForeignType::Int(bits)) => bits,
            _ => self.layout.pointer_bits(0),
        }
    }

    /// The data layout of the target.
    #[inline]
    pub fn layout(&self) -> &DataLayout {
        &self.layout
    }

    /// Sets the data layout of the target, and computes all alignments again. Linear in the types.
    pub fn set_layout(&mut self, layout: DataLayout) {
        self.layout = layout;
        for index in 0..self.order.len() {
            let ty = self.order[index];
            self.alignments[ty] = self.compute_alignment(ty);
        }
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

    /// Takes the types from number `len` on out of the table. `None`, and nothing is taken, if one of them is not a
    /// pointer, an array or a vector.
    pub fn take_from(&mut self, len: usize) -> Option<Vec<TypeKind>> {
        use TypeKind::{Array, Pointer, Vector};
        let mut added = self.kinds.as_slice()[len..].iter();
        if !added.all(|kind| matches!(kind, Pointer(_) | Array(..) | Vector(..))) {
            return None;
        }
        let kinds = self.kinds.split_off(len);
        self.scalars.split_off(len);
        self.alignments.split_off(len);
        self.order.truncate(len);
        for &kind in &kinds {
            match kind {
                Pointer(to) => drop(self.pointers.remove(&to)),
                Array(len, of) => drop(self.arrays.remove(&(len, of))),
                Vector(len, of) => drop(self.vectors.remove(&(len, of))),
                _ => {}
            }
        }
        Some(kinds)
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
        if let Some(&known) = self.pointers.get(&pointee) {
            return known;
        }
        let pointer = self.push(TypeKind::Pointer(pointee));
        self.pointers.insert(pointee, pointer);
        pointer
    }

    /// The type of arrays of `len` elements of type `element`.
    pub fn array_of(&mut self, len: u64, element: Type) -> Type {
        if let Some(&known) = self.arrays.get(&(len, element)) {
            return known;
        }
        let array = self.push(TypeKind::Array(len, element));
        self.arrays.insert((len, element), array);
        array
    }

    /// The type of structures with these fields.
    pub fn struct_of(&mut self, is_packed: bool, fields: &[Type]) -> Type {
        let key = (is_packed, fields.to_vec());
        if let Some(&known) = self.structs.get(&key) {
            return known;
        }
        let kind = self.add_fields(Symbol::NONE, is_packed, fields);
        let ty = self.push(kind);
        self.structs.insert(key, ty);
        ty
    }

    fn add_fields(&mut self, name: Symbol, is_packed: bool, fields: &[Type]) -> TypeKind {
        let (start, len) = self.add_parts(fields);
        TypeKind::Struct(StructType { is_packed, name, start, len })
    }

    fn add_parts(&mut self, parts: &[Type]) -> (u32, u32) {
        let index = |len: usize| u32::try_from(len).expect("fewer fields than 2^32");
        let (start, len) = (index(self.fields.len()), index(parts.len()));
        self.fields.extend_from_slice(parts);
        (start, len)
    }

    /// The type of functions with this result and these parameters, which are `parts` in this order.
    pub fn function_of(&mut self, is_variadic: bool, parts: &[Type]) -> Type {
        let key = (is_variadic, parts.to_vec());
        if let Some(&known) = self.functions.get(&key) {
            return known;
        }
        let (start, len) = self.add_parts(parts);
        let ty = self.push(TypeKind::Function(FunctionType { is_variadic, start, len }));
        self.functions.insert(key, ty);
        ty
    }

    /// The result and the parameters of a function type.
    pub fn function_parts(&self, ty: FunctionType) -> (Type, &[Type]) {
        let parts = &self.fields[ty.start as usize..][..ty.len as usize];
        (parts[0], &parts[1..])
    }

    /// A new structure called `name`, whose fields are not known yet.
    pub fn opaque(&mut self, name: Symbol) -> Type {
        let ty = self.push(TypeKind::Opaque(name));
        self.named.push(ty);
        ty
    }

    /// Gives the structure `ty`, which [`Types::opaque`] made, its fields. None of them contains a
    /// `ty` itself, not only as the target of a pointer.
    pub fn define(&mut self, ty: Type, is_packed: bool, fields: &[Type]) {
        let TypeKind::Opaque(name) = self.kinds[ty] else {
            unreachable!("a structure is defined once")
        };
        self.kinds[ty] = self.add_fields(name, is_packed, fields);
        self.complete(ty);
    }

    /// The structures with names, and the names, in the order in which they were made.
    pub fn named(&self) -> impl Iterator<Item = (Type, Symbol)> {
        self.named.iter().map(|&ty| match self.kinds[ty] {
            TypeKind::Struct(fields) => (ty, fields.name),
            TypeKind::Opaque(name) => (ty, name),
            _ => unreachable!("only structures have names"),
        })
    }

    /// All types, each after those that values of it are made of. A structure that first was opaque
    /// occurs twice; only the second place is after all of its parts.
    pub fn parts_first(&self) -> &[Type] {
        &self.order
    }

    /// The type of a comparison of two values of type `compared`: `i1`, or as many of them as that vector has lanes.
    /// `None` if nothing has that type yet.
    pub fn comparison_of(&self, compared: Type) -> Option<Type> {
        match self.kinds[compared] {
            TypeKind::Vector(lanes, _) => self.vectors.get(&(lanes, Type::I1)).copied(),
            _ => Some(Type::I1),
        }
    }

    /// The type of vectors of `lanes` scalars of type `of`.
    pub fn vector_of(&mut self, lanes: u32, of: Type) -> Type {
        if let Some(&known) = self.vectors.get(&(lanes, of)) {
            return known;
        }
        let vector = self.push(TypeKind::Vector(lanes, of));
        self.vectors.insert((lanes, of), vector);
        vector
    }

    /// The type that only text that is kept has.
    pub fn foreign(&mut self, kind: ForeignType) -> Type {
        if let Some(&known) = self.foreign.get(&kind) {
            return known;
        }
        let ty = self.push(TypeKind::Foreign(kind));
        self.foreign.insert(kind, ty);
        ty
    }

    /// The type of pointers to `pointee` in the address space `space`.
    pub fn pointer_into(&mut self, space: u32, pointee: Type) -> Type {
        match space {
            0 => self.pointer_to(pointee),
            _ => {
                let pointee = (!self.has_opaque_pointers).then_some(pointee);
                self.foreign(ForeignType::Pointer(space, pointee))
            }
        }
    }

    /// The type of what comparing two values of type `ty` yields: `i1`, or a vector with as many lanes.
    pub fn truth_of(&mut self, ty: Type) -> Type {
        match self.lanes(ty) {
            Some((lanes, _)) => self.vector_of(lanes, Type::I1),
            None => Type::I1,
        }
    }
}

impl Default for Types {
    fn default() -> Self {
        Types::new()
    }
}

#[cfg(test)]
mod tests;
