//! The layout of types in memory under the data layout of their table: sizes, and the places of scalars.

use crate::ir::{Alignment, Type, TypeKind, Types};
use crate::support::entity::EntityVec;

/// The layout of one type in memory. A size that does not fit a `u64` is the greatest one.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    /// Bytes, padding included.
    pub size: u64,
    /// The number of scalars in it.
    pub scalars: u64,
}

/// The layouts of all types of a table in memory.
#[derive(Debug)]
pub struct Layouts(EntityVec<Type, Layout>);

impl Layouts {
    /// Linear in the number of types and fields.
    pub fn new(types: &Types) -> Layouts {
        let mut layouts = Layouts(EntityVec::filled(types.len(), Layout::default()));
        for &ty in types.parts_first() {
            layouts.0[ty] = layouts.compute(types, ty);
        }
        layouts
    }

    /// The layout of `ty`, from those of the types that it is made of.
    fn compute(&self, types: &Types, ty: Type) -> Layout {
        let scalar = |size| Layout { size, scalars: 1 };
        let padded = |size| round_up(size, types.alignment(ty));
        match types.kind(ty) {
            TypeKind::Void | TypeKind::Opaque(_) | TypeKind::Function(_) | TypeKind::Foreign(_) => {
                Layout { size: 0, scalars: 0 }
            }
            TypeKind::Int(bits) => scalar(padded(u64::from(bits).div_ceil(8))),
            TypeKind::Float(float) => scalar(padded(u64::from(float.bits()).div_ceil(8))),
            TypeKind::Pointer(_) | TypeKind::OpaquePointer => {
                scalar(padded(types.layout().pointer_bytes()))
            }
            TypeKind::Vector(lanes, of) => {
                let bits = u64::from(lanes) * u64::from(types.scalar_bits(of));
                scalar(padded(bits.div_ceil(8)))
            }
            TypeKind::Array(len, element) => {
                let element = self.0[element];
                Layout {
                    size: element.size.saturating_mul(len),
                    scalars: element.scalars.saturating_mul(len),
                }
            }
            TypeKind::Struct(fields) => {
                let mut whole = Layout { size: 0, scalars: 0 };
                for &ty in types.fields(fields) {
                    let field = self.0[ty];
                    if !fields.is_packed {
                        whole.size = round_up(whole.size, types.alignment(ty));
                    }
                    whole.size = whole.size.saturating_add(field.size);
                    whole.scalars = whole.scalars.saturating_add(field.scalars);
                }
                Layout { size: round_up(whole.size, types.alignment(ty)), ..whole }
            }
        }
    }

    /// The layout of `ty`.
    pub fn of(&self, ty: Type) -> Layout {
        self.0[ty]
    }

    /// The number of bytes of a `ty`.
    pub fn size(&self, ty: Type) -> u64 {
        self.0[ty].size
    }

    /// The offset and the type of field `index` of the structure `ty`, if it is one.
    pub fn field(&self, types: &Types, ty: Type, index: usize) -> Option<(u64, Type)> {
        let TypeKind::Struct(fields) = types.kind(ty) else { return None };
        let mut offset = 0u64;
        for (number, &field) in types.fields(fields).iter().enumerate() {
            let layout = self.0[field];
            if !fields.is_packed {
                offset = round_up(offset, types.alignment(field));
            }
            if number == index {
                return Some((offset, field));
            }
            offset = offset.saturating_add(layout.size);
        }
        None
    }

    /// The offset and the type of the scalar with number `position` in a `ty`, which has that
    /// many. Linear in the depth of the type and the fields on the way.
    pub fn scalar(&self, types: &Types, ty: Type, position: u64) -> (u64, Type) {
        let (mut ty, mut position, mut offset) = (ty, position, 0u64);
        loop {
            match types.kind(ty) {
                TypeKind::Array(_, element) => {
                    let layout = self.0[element];
                    let index = position / layout.scalars.max(1);
                    position %= layout.scalars.max(1);
                    offset = offset.saturating_add(layout.size.saturating_mul(index));
                    ty = element;
                }
                TypeKind::Struct(fields) => {
                    let mut inner = None;
                    for index in 0..types.fields(fields).len() {
                        let Some((start, field)) = self.field(types, ty, index) else { break };
                        if position < self.0[field].scalars {
                            inner = Some((start, field));
                            break;
                        }
                        position -= self.0[field].scalars;
                    }
                    let Some((start, field)) = inner else { return (offset, ty) };
                    offset = offset.saturating_add(start);
                    ty = field;
                }
                _ => return (offset, ty),
            }
        }
    }
}

/// The least multiple of `alignment` that is not below `size`.
fn round_up(size: u64, alignment: Alignment) -> u64 {
    let align = alignment.bytes();
    size.saturating_add(align - 1) & !(align - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{DataLayout, IntType};

    #[test]
    fn structures_are_padded_as_in_c() {
        let mut types = Types::new();
        types.set_layout(DataLayout::parse("e-i64:64").expect("it is right"));
        let pair = types.struct_of(false, &[Type::I8, Type::I64, Type::I1]);
        let packed = types.struct_of(true, &[Type::I8, Type::I64, Type::I1]);
        let array = types.array_of(3, pair);
        let layouts = Layouts::new(&types);
        assert_eq!(layouts.of(pair), Layout { size: 24, scalars: 3 });
        assert_eq!(layouts.of(packed), Layout { size: 10, scalars: 3 });
        assert_eq!(layouts.size(array), 72);
        assert_eq!(layouts.field(&types, pair, 1), Some((8, Type::I64)));
        assert_eq!(layouts.scalar(&types, array, 5), (40, Type::I1));
        assert_eq!(layouts.field(&types, array, 0), None);
        // As on i386.
        types.set_layout(DataLayout::parse("e-p:32:32-i64:32:64").expect("it is right"));
        let pointers = types.struct_of(false, &[Type::PTR, Type::I64, Type::PTR]);
        let layouts = Layouts::new(&types);
        assert_eq!(layouts.of(pair), Layout { size: 16, scalars: 3 });
        assert_eq!(layouts.of(pointers), Layout { size: 16, scalars: 3 });
        assert_eq!(layouts.field(&types, pointers, 2), Some((12, Type::PTR)));
    }

    #[test]
    fn odd_widths_are_padded_to_powers_of_two() {
        let mut types = Types::new();
        let [i24, i40] = [24, 40].map(|bits| Type::int(IntType::with_bits(bits).unwrap()));
        let packed = types.struct_of(true, &[Type::I8, i24, i40]);
        let plain = types.struct_of(false, &[Type::I8, i24, i40]);
        let layouts = Layouts::new(&types);
        assert_eq!(layouts.of(i24), Layout { size: 4, scalars: 1 });
        assert_eq!(layouts.of(packed), Layout { size: 13, scalars: 3 });
        assert_eq!(layouts.of(plain), Layout { size: 16, scalars: 3 });
    }

    #[test]
    fn sizes_do_not_overflow() {
        let mut types = Types::new();
        let row = types.array_of(u64::MAX, Type::I64);
        let matrix = types.array_of(u64::MAX, row);
        assert_eq!(Layouts::new(&types).size(matrix), u64::MAX);
    }
}
