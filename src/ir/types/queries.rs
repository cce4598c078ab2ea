//! What a table of types knows of each type.

use super::{ForeignType, StructType, Type, TypeKind, Types};
use crate::ir::{Alignment, CastOp, FloatType, IntType, Value};

impl Types {
    /// The address space of pointers of type `ty`.
    pub fn space(&self, ty: Type) -> u32 {
        match self.kinds[ty] {
            TypeKind::Foreign(ForeignType::Pointer(space, _)) => space,
            _ => 0,
        }
    }

    /// The width of an integer type, also of one with more than 64 bits.
    pub fn int_width(&self, ty: Type) -> Option<u32> {
        match self.kinds[ty] {
            TypeKind::Foreign(ForeignType::Int(bits)) => Some(bits),
            _ => ty.int_bits(),
        }
    }

    /// Whether `ty` is an integer or a vector of integers of any width.
    pub fn is_integral(&self, ty: Type) -> bool {
        self.int_width(self.lanes(ty).map_or(ty, |lanes| lanes.1)).is_some()
    }

    /// The alignment that an access of a `ty` promises in LLVM IR if it names none: the ABI alignment of
    /// the data layout. O(1).
    #[inline]
    pub fn alignment(&self, ty: Type) -> Alignment {
        self.alignments[ty][0]
    }

    /// The alignment that an `alloca` or a global variable of type `ty` has at least in LLVM IR if it names
    /// none: the preferred alignment, which is greater than that of accesses for structures, packed
    /// ones included. LLVM may align large variables even better. O(1).
    #[inline]
    pub fn memory_alignment(&self, ty: Type) -> Alignment {
        self.alignments[ty][1]
    }

    /// The number of lanes of a vector type and the type of each; `None` if `ty` is not a vector.
    #[inline]
    pub fn lanes(&self, ty: Type) -> Option<(u32, Type)> {
        match self.kinds[ty] {
            TypeKind::Vector(lanes, of) => Some((lanes, of)),
            _ => None,
        }
    }

    /// The number of lanes of a vector of integers and the type of each.
    #[inline]
    pub fn int_lanes(&self, ty: Type) -> Option<(u32, IntType)> {
        let (lanes, of) = self.lanes(ty)?;
        Some((lanes, IntType::of(of)?))
    }

    /// The integers that an integer type or a vector type is made of: how many, and their type.
    #[inline]
    pub fn integers(&self, ty: Type) -> Option<(u32, IntType)> {
        IntType::of(ty).map(|int| (1, int)).or_else(|| self.int_lanes(ty))
    }

    /// The floating-point numbers that a type is made of: how many, and their type.
    #[inline]
    pub fn floats(&self, ty: Type) -> Option<(u32, FloatType)> {
        let (count, of) = self.lanes(ty).unwrap_or((1, ty));
        FloatType::of(of).map(|float| (count, float))
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
            TypeKind::Foreign(ForeignType::Pointer(_, pointee)) => pointee,
            _ => None,
        }
    }

    /// Whether `ty` is a pointer of either kind.
    #[inline]
    pub fn is_pointer(&self, ty: Type) -> bool {
        matches!(
            self.kinds[ty],
            TypeKind::Pointer(_)
                | TypeKind::OpaquePointer
                | TypeKind::Foreign(ForeignType::Pointer(..))
        )
    }

    /// Whether `ty` is a pointer that may point to a `pointee`.
    #[inline]
    pub fn is_pointer_to(&self, ty: Type, pointee: Type) -> bool {
        match self.kinds[ty] {
            TypeKind::Pointer(its) => its == pointee,
            TypeKind::OpaquePointer => true,
            TypeKind::Foreign(ForeignType::Pointer(_, its)) => its.is_none_or(|its| its == pointee),
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
            (TypeKind::Struct(_), _) => self.part(ty, &[index]),
            _ => None,
        })
    }

    /// The type of the part of a `whole` that the constants `path` lead to; `None` if it has no such
    /// part. Linear in the length of the path.
    pub fn part(&self, whole: Type, path: &[Value]) -> Option<Type> {
        path.iter().try_fold(whole, |ty, &index| {
            let Value::Int(IntType::I32, index) = index else { return None };
            let index = usize::try_from(index).ok()?;
            match self.kinds[ty] {
                TypeKind::Array(len, element) => ((index as u64) < len).then_some(element),
                TypeKind::Struct(fields) => self.fields(fields).get(index).copied(),
                _ => None,
            }
        })
    }

    /// Whether values of this type are first class: what an instruction may take and yield.
    #[inline]
    pub fn is_first_class(&self, ty: Type) -> bool {
        ty != Type::VOID && !self.is_opaque(ty) && !self.is_function(ty)
    }

    /// Whether this is the type of a function.
    #[inline]
    pub fn is_function(&self, ty: Type) -> bool {
        matches!(self.kinds[ty], TypeKind::Function(_))
    }

    /// Whether this is a structure whose fields are not known.
    #[inline]
    pub fn is_opaque(&self, ty: Type) -> bool {
        matches!(self.kinds[ty], TypeKind::Opaque(_))
    }

    /// Whether this is an integer, a floating-point number or a pointer.
    #[inline]
    pub fn is_scalar(&self, ty: Type) -> bool {
        self.int_width(ty).is_some() || FloatType::of(ty).is_some() || self.is_pointer(ty)
    }

    /// Whether `op` converts values of type `from` to type `to`.
    pub fn is_cast(&self, op: CastOp, from: Type, to: Type) -> bool {
        let [from_float, to_float] = [from, to].map(FloatType::of);
        let (is_float, to_is_float) = (from_float.is_some(), to_float.is_some());
        let [from_bits, to_bits] = [from, to].map(|ty| self.int_width(ty));
        let widths = from_bits.zip(to_bits);
        let sizes = from_float.map(FloatType::bits).zip(to_float.map(FloatType::bits));
        match op {
            CastOp::Zext | CastOp::Sext => widths.is_some_and(|(from, to)| from < to),
            CastOp::Trunc => widths.is_some_and(|(from, to)| from > to),
            CastOp::Fpext => sizes.is_some_and(|(from, to)| from < to),
            CastOp::Fptrunc => sizes.is_some_and(|(from, to)| from > to),
            CastOp::Fptoui | CastOp::Fptosi => is_float && to_bits.is_some(),
            CastOp::Uitofp | CastOp::Sitofp => from_bits.is_some() && to_is_float,
            CastOp::Bitcast if self.is_pointer(from) || self.is_pointer(to) => {
                self.is_pointer(from) && self.is_pointer(to) && self.space(from) == self.space(to)
            }
            CastOp::Bitcast => {
                (is_float || from_bits.is_some())
                    && (to_is_float || to_bits.is_some())
                    && self.scalar_bits(from) == self.scalar_bits(to)
            }
            CastOp::Ptrtoint => self.is_pointer(from) && to_bits.is_some(),
            CastOp::Inttoptr => from_bits.is_some() && self.is_pointer(to),
        }
    }

    /// The number of scalars in a scalar, an array or a structure, wrapping.
    #[inline]
    pub fn scalar_count(&self, ty: Type) -> u64 {
        self.scalars[ty]
    }
}
