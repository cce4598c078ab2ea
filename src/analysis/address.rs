//! What an address is made of, and whether two accesses of memory may overlap.
//!
//! An address is an object, a number of bytes, and multiples of values: `&a[i][2]` with rows of four
//! `int`s is `a`, 8, and 16 times `i`. Two accesses do not overlap if their objects are distinct, or
//! if their addresses have the same values and the bytes are far enough apart. An index `i + 1` counts
//! as `i` and one more. If that sum may wrap before it is extended to the width of addresses, the true
//! address may be 2^32 steps away. No object of less than 2^31 bytes contains both places. In a larger or
//! unknown object, two addresses with such sums are the same only if the sums are.
//!
//! Distinct variables, that is, allocas of the function and global variables, are distinct objects.
//! What a parameter points to is not an alloca of the function. Anything else may be anywhere.
//!
//! Cost: linear in the chain of instructions that computes an address, up to a fixed length; the rest
//! of a longer chain is taken as the object.

use crate::ir::summary::Summary;
use crate::ir::{
    Alignment, BinaryOp, CastOp, Constant, ConstantKind, Context, Flags, Function, Global, Inst,
    IntType, Op, Param, Type, TypeKind, Types, Value,
};

/// The most instructions to look at for one address.
const STEPS: usize = 16;

/// What an address points into.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Object {
    /// A variable of the function.
    Alloca(Inst),
    /// A global variable.
    Global(Global),
    /// What a parameter points to.
    Param(Param),
    /// Not known. The value is the address; bytes are counted from it.
    Unknown(Value),
}

impl Object {
    /// What `address` points into: the object of [`Address::of`], for less.
    pub fn of(context: &Context, function: &Function, address: Value) -> Object {
        object(context, function, address, |source, indices| {
            strides(&context.types, source).take(indices.len()).all(|stride| stride.is_some())
        })
    }

    /// Whether both may be the same piece of memory. An unknown address may point to an alloca; the
    /// caller knows whether the address of the alloca has escaped. `facts` are about the function.
    pub fn may_be(self, other: Object, facts: Option<&Summary>) -> bool {
        use Object::{Alloca, Global, Param, Unknown};
        match (self, other) {
            (Param(param), Global(global)) | (Global(global), Param(param)) => {
                facts.is_none_or(|facts| facts.may_be_global(param, global))
            }
            (Param(a), Param(b)) => a == b || facts.is_none_or(|facts| facts.may_share(a, b)),
            (Alloca(_), Param(_) | Global(_)) | (Param(_) | Global(_), Alloca(_)) => false,
            (Alloca(_), Alloca(_)) | (Global(_), Global(_)) => self == other,
            (Unknown(_), _) | (_, Unknown(_)) => true,
        }
    }

    /// The bytes of a variable; `None` if it is none, or [`alloc_size_of`] does not know its size.
    pub fn size(self, context: &Context, function: &Function) -> Option<i64> {
        let ty = match self {
            Object::Global(global) => context.globals[global].ty,
            Object::Alloca(alloca) => match *function.op(alloca) {
                Op::Alloca { allocated, count: None, .. } => allocated,
                _ => return None,
            },
            Object::Param(_) | Object::Unknown(_) => return None,
        };
        alloc_size_of(&context.types, ty)
    }
}

/// An address, taken apart.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Address {
    /// What it points into.
    pub object: Object,
    /// Constant bytes from there.
    offset: i64,
    /// Values and how many bytes each counts, ascending.
    terms: Vec<(Value, i64)>,
    /// Sums of an index and a number that may have wrapped, in the order of the indices.
    sums: Vec<Value>,
    /// The offset wraps at this width, the same for all addresses of a module.
    index_bits: u32,
}

/// Whether two accesses touch the same memory.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Overlap {
    /// No byte in common.
    Never,
    /// Nothing is known.
    Maybe,
    /// The same bytes.
    Same,
}

impl Address {
    /// What `address` is made of.
    pub fn of(context: &Context, function: &Function, address: Value) -> Address {
        let index_bits = context.types.layout().index_bits();
        let object_of = Object::Unknown(address);
        let mut parts = Address {
            object: object_of,
            offset: 0,
            terms: Vec::new(),
            sums: Vec::new(),
            index_bits,
        };
        // All variables of the source language are smaller than 2^31 bytes.
        let is_near = context.has_known_alignments || {
            let size = Object::of(context, function, address).size(context, function);
            size.is_some_and(|size| size < 1 << 31)
        };
        let add =
            |source, indices: &[Value]| parts.add(context, source, function, indices, is_near);
        parts.object = object(context, function, address, add);
        parts.terms.sort_unstable();
        parts.terms.dedup_by(|later, earlier| {
            let is_same = later.0 == earlier.0;
            if is_same {
                earlier.1 = earlier.1.wrapping_add(later.1);
            }
            is_same
        });
        parts
    }

    /// Adds the steps of a `getelementptr`. Returns false, with nothing added, if it steps into a
    /// structure.
    fn add(
        &mut self,
        context: &Context,
        source: Type,
        function: &Function,
        indices: &[Value],
        is_near: bool,
    ) -> bool {
        let before = (self.offset, self.terms.len(), self.sums.len());
        let layout = context.types.layout();
        for (&index, stride) in indices.iter().zip(strides(&context.types, source)) {
            let Some(stride) = stride else {
                self.offset = before.0;
                self.terms.truncate(before.1);
                self.sums.truncate(before.2);
                return false;
            };
            let (value, number, is_exact) = index_parts(context, function, index);
            self.sums.extend((!is_exact && !is_near).then_some(index));
            let offset = self.offset.wrapping_add(number.wrapping_mul(stride));
            self.offset = layout.wrapped(offset);
            self.terms.extend(value.map(|value| (value, layout.wrapped(stride))));
        }
        true
    }

    /// How many bytes this is after `other`, if both count from one place; `None` if that is not
    /// known or the distance is 2^31 bytes or more. If an index wraps, the true distance is at
    /// least 2^31 bytes.
    pub fn distance(&self, other: &Address) -> Option<i64> {
        let distance = self.near_distance(other)?;
        let is_known = distance != 0 || self.sums == other.sums;
        (self.object == other.object && self.terms == other.terms && is_known).then_some(distance)
    }

    /// How many bytes the constant part is after that of `other`; `None` if the distance is 2^31 bytes or more,
    /// or half of the address space or more.
    fn near_distance(&self, other: &Address) -> Option<i64> {
        let unused = 64 - self.index_bits.min(64);
        let distance = self.offset.wrapping_sub(other.offset) << unused >> unused;
        let most = 1u64 << (self.index_bits.clamp(1, 32) - 1);
        (distance.unsigned_abs() < most).then_some(distance)
    }

    /// The constant number of bytes from the beginning of the object; `None` if the address depends
    /// on other values.
    pub fn constant_offset(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.offset)
    }

    /// The alignment that the address has at least; `None` if it is not in a variable. An index that
    /// wraps moves it by a multiple of 2^32, which is a multiple of every alignment.
    pub fn alignment(&self, context: &Context, function: &Function) -> Option<Alignment> {
        let object = match self.object {
            Object::Global(global) => context.globals[global].alignment,
            Object::Alloca(alloca) => match *function.op(alloca) {
                Op::Alloca { alignment, .. } => alignment,
                _ => return None,
            },
            Object::Param(_) | Object::Unknown(_) => return None,
        };
        Some(self.strides().fold(object.at_offset(self.offset), Alignment::at_offset))
    }

    /// The values that the address depends on besides the object.
    pub fn terms(&self) -> impl Iterator<Item = Value> {
        self.terms.iter().map(|&(value, _)| value)
    }

    /// How many bytes each of the values that the address depends on counts.
    pub fn strides(&self) -> impl Iterator<Item = i64> {
        self.terms.iter().map(|&(_, stride)| stride)
    }

    /// Whether an access of `size` bytes here and one of `other_size` bytes at `other` overlap.
    /// `facts` are about the function.
    pub fn overlap(
        &self,
        size: i64,
        other: &Address,
        other_size: i64,
        facts: Option<&Summary>,
    ) -> Overlap {
        if self.object != other.object {
            let may_be = self.object.may_be(other.object, facts);
            return if may_be { Overlap::Maybe } else { Overlap::Never };
        }
        if self.terms != other.terms {
            return Overlap::Maybe;
        }
        // An index that wraps moves an address by a multiple of 2^32.
        match other.near_distance(self) {
            Some(0) if size == other_size && self.sums == other.sums => Overlap::Same,
            Some(distance) if distance >= size || -distance >= other_size => Overlap::Never,
            _ => Overlap::Maybe,
        }
    }
}

/// What a load or store of a value of type `ty` accesses.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MemoryLocation {
    /// Where it begins.
    pub address: Address,
    /// The type of the value.
    pub ty: Type,
    /// The bytes of that type.
    pub size: i64,
}

impl MemoryLocation {
    /// The location of a value of type `ty` at `ptr`; `None` if [`size_of`] knows no size of `ty`.
    pub fn of(
        context: &Context,
        function: &Function,
        ptr: Value,
        ty: Type,
    ) -> Option<MemoryLocation> {
        let size = size_of(&context.types, ty)?;
        Some(MemoryLocation { address: Address::of(context, function, ptr), ty, size })
    }
}

/// The address that a constant address is computed from, and the indices of its `getelementptr`, if it is one;
/// `None` for other constants.
pub fn constant_address(context: &Context, constant: Constant) -> Option<(Value, &[Value])> {
    match &context.constants[constant].kind {
        ConstantKind::GetElementPtr { operands, .. } => {
            operands.split_first().map(|(&base, indices)| (base, indices))
        }
        ConstantKind::Cast { op: CastOp::Bitcast, value } => Some((*value, &[])),
        _ => None,
    }
}

/// What `address` points into. `add` gets the source type and the indices of each `getelementptr` on the
/// way, and returns whether to follow it.
fn object(
    context: &Context,
    function: &Function,
    address: Value,
    mut add: impl FnMut(Type, &[Value]) -> bool,
) -> Object {
    let mut step = |source, operands: &[Value]| {
        let (&base, indices) = operands.split_first()?;
        add(source, indices).then_some(base)
    };
    let mut at = address;
    for _ in 0..STEPS {
        let next = match at {
            Value::Inst(inst) => match *function.op(inst) {
                Op::GetElementPtr { source, operands } => step(source, function.operands(operands)),
                Op::Cast { op: CastOp::Bitcast, value } => Some(value),
                _ => None,
            },
            Value::Constant(constant) => match &context.constants[constant].kind {
                ConstantKind::GetElementPtr { source, operands, .. } => step(*source, operands),
                ConstantKind::Cast { op: CastOp::Bitcast, value } => Some(*value),
                _ => None,
            },
            _ => None,
        };
        match next {
            Some(next) => at = next,
            None => break,
        }
    }
    match at {
        Value::Global(global) => Object::Global(global),
        Value::Param(param) => Object::Param(param),
        Value::Inst(inst) if matches!(*function.op(inst), Op::Alloca { .. }) => {
            Object::Alloca(inst)
        }
        _ => Object::Unknown(at),
    }
}

/// For each index of a `getelementptr` on `source`, the bytes of one step; `None` from the index on that
/// steps into a structure.
pub fn strides(types: &Types, source: Type) -> impl Iterator<Item = Option<i64>> {
    let parts = std::iter::successors(Some(Some(source)), |ty| Some(types.element((*ty)?)));
    parts.map(|ty| alloc_size_of(types, ty?))
}

/// A value and a number whose sum is `index`, and whether the sum is exact: otherwise `index` may differ from it
/// by 2^32 or more.
fn index_parts(context: &Context, function: &Function, index: Value) -> (Option<Value>, i64, bool) {
    let mut is_exact = true;
    let mut at = index;
    let mut number = 0i64;
    for _ in 0..STEPS {
        let Value::Inst(inst) = at else { break };
        let data = function.inst(inst);
        let bits = IntType::of(data.ty).map_or(0, IntType::bits);
        let (next, by) = match data.op {
            Op::Cast { op: CastOp::Sext, value } => (value, None),
            Op::Binary { op: BinaryOp::Add, lhs, rhs } => (lhs, Some(context.as_int(rhs))),
            Op::Binary { op: BinaryOp::Sub, lhs, rhs } => {
                (lhs, Some(context.as_int(rhs).map(i64::wrapping_neg)))
            }
            _ => break,
        };
        if let Some(by) = by {
            let may_wrap =
                bits < context.types.layout().index_bits() && !data.flags.contains(Flags::NSW);
            // A narrow sum that wraps may still be near.
            let Some(by) = by.filter(|_| bits >= 32 || !may_wrap) else { break };
            is_exact &= !may_wrap;
            number = number.wrapping_add(by);
        }
        at = next;
    }
    match context.as_int(at) {
        Some(value) if context.value_type(function, at) != Type::I1 => {
            (None, number.wrapping_add(value), is_exact)
        }
        _ => (Some(at), number, is_exact),
    }
}

/// The bytes that an access of type `ty` reads or writes; `None` for structures and what has no
/// size. For an odd width such as `i24` that is less than [`alloc_size_of`].
pub fn size_of(types: &Types, ty: Type) -> Option<i64> {
    match types.kind(ty) {
        TypeKind::Array(..) => alloc_size_of(types, ty),
        TypeKind::Int(bits) => Some(i64::from(bits.div_ceil(8))),
        TypeKind::Pointer(_) | TypeKind::OpaquePointer => {
            i64::try_from(types.layout().pointer_bytes()).ok()
        }
        TypeKind::Float(float) => Some(i64::from(float.bits().div_ceil(8))),
        TypeKind::Vector(lanes, of) if types.scalar_bits(of) >= 8 => {
            Some((i64::from(lanes) * i64::from(types.scalar_bits(of)) + 7) / 8)
        }
        TypeKind::Struct(_)
        | TypeKind::Opaque(_)
        | TypeKind::Function(_)
        | TypeKind::Foreign(_)
        | TypeKind::Vector(..)
        | TypeKind::Void => None,
    }
}

/// The bytes of a variable of type `ty`, and from one element of this type to the next; `None` for
/// structures and what has no size.
pub fn alloc_size_of(types: &Types, ty: Type) -> Option<i64> {
    let (mut scalar, mut count) = (ty, 1i64);
    while let TypeKind::Array(length, element) = types.kind(scalar) {
        count = count.checked_mul(i64::try_from(length).ok()?)?;
        scalar = element;
    }
    let alignment = types.alignment(scalar).bytes() as i64;
    let padded = (size_of(types, scalar)? + alignment - 1) & !(alignment - 1);
    count.checked_mul(padded)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::SourceFile;
    use crate::reader;

    /// How the accesses of four bytes at `%a` and `%b` overlap in the last function of `text`.
    fn overlap(body: &str) -> Overlap {
        let text = format!(
            "@g = global [3 x [4 x i32]] zeroinitializer
            @h = global i32 0
            define void @f(i32* %p, i32* %q, i32 %i, i32 %j) {{
                %local = alloca [9 x i32]
                {body}
                store i32 1, i32* %a
                store i32 2, i32* %b
                ret void
            }}"
        );
        let file = SourceFile::new("test.ll", text);
        let module = reader::read(&file).module.expect("this is LLVM IR");
        let function = module.functions().next().expect("there is a function");
        let stores = function.block(function.entry()).body().iter().filter_map(|&inst| {
            match *function.op(inst) {
                Op::Store { ptr, .. } => Some(Address::of(&module.context, function, ptr)),
                _ => None,
            }
        });
        let [a, b] = stores.collect::<Vec<_>>().try_into().expect("there are two stores");
        a.overlap(4, &b, 4, None)
    }

    fn in_g(name: &str, indices: &str) -> String {
        format!("%{name} = getelementptr [3 x [4 x i32]], [3 x [4 x i32]]* @g, i32 0, {indices}\n")
    }

    fn in_p(name: &str, base: &str, index: &str) -> String {
        format!("%{name} = getelementptr i32, i32* %{base}, i32 {index}\n")
    }

    #[test]
    fn elements_are_told_apart_by_numbers() {
        let two = |a, b| overlap(&(in_g("a", a) + &in_g("b", b)));
        assert_eq!(two("i32 1, i32 2", "i32 1, i32 2"), Overlap::Same);
        assert_eq!(two("i32 1, i32 2", "i32 1, i32 3"), Overlap::Never);
        // One past the end of a row is the next row.
        assert_eq!(two("i32 0, i32 4", "i32 1, i32 0"), Overlap::Same);
        assert_eq!(two("i32 %i, i32 2", "i32 %i, i32 1"), Overlap::Never);
        assert_eq!(two("i32 %i, i32 2", "i32 %j, i32 1"), Overlap::Maybe);
        assert_eq!(two("i32 %i, i32 %j", "i32 %i, i32 %j"), Overlap::Same);
        assert_eq!(two("i32 %i, i32 %j", "i32 %j, i32 %i"), Overlap::Maybe);
    }

    #[test]
    fn elements_of_odd_widths_are_padded() {
        let mut types = Types::new();
        let ty = Type::int(IntType::with_bits(24).unwrap());
        let (row, vector) = (types.array_of(5, ty), types.vector_of(3, Type::I32));
        let sizes = |ty| [size_of(&types, ty), alloc_size_of(&types, ty)];
        assert_eq!(sizes(ty), [Some(3), Some(4)]);
        assert_eq!(sizes(row), [Some(20), Some(20)]);
        assert_eq!(sizes(vector), [Some(12), Some(16)]);
        assert_eq!(strides(&types, row).collect::<Vec<_>>(), [Some(20), Some(4), None]);
        assert_eq!(strides(&types, ty).next(), Some(Some(4)));
    }

    #[test]
    fn neighbours_of_an_index_are_other_elements() {
        let sums = "%next = add i32 %i, 1\n%last = sub i32 %i, 1\n";
        let two = |a, b| overlap(&(sums.to_owned() + &in_p("a", "p", a) + &in_p("b", "p", b)));
        assert_eq!(two("%i", "%next"), Overlap::Never);
        assert_eq!(two("%next", "%last"), Overlap::Never);
        assert_eq!(two("%i", "%j"), Overlap::Maybe);
        // In two steps.
        let steps = sums.to_owned() + &in_p("c", "p", "%next") + &in_p("a", "c", "-1");
        // The sum may wrap in a large object.
        assert_eq!(overlap(&(steps.clone() + &in_p("b", "p", "%i"))), Overlap::Maybe);
        let exact = steps.replace("add i32", "add nsw i32");
        assert_eq!(overlap(&(exact + &in_p("b", "p", "%i"))), Overlap::Same);
        assert_eq!(two("%next", "%next"), Overlap::Same);
        let in_g = sums.to_owned() + &in_g("a", "i32 1, i32 %next") + &in_g("c", "i32 1, i32 %i");
        let of_g = in_g + "%b = getelementptr i32, i32* %c, i32 1\n";
        assert_eq!(overlap(&of_g), Overlap::Same);
    }

    #[test]
    fn bytes_beyond_four_gigabytes_are_not_cut_off() {
        let at = |name: &str, ty: &str, index: &str| {
            format!(
                "%{name}8 = bitcast i32* %p to i8*\n%{name}9 = getelementptr i8, i8* %{name}8, {ty} {index}\n%{name} = bitcast i8* %{name}9 to i32*\n"
            )
        };
        let two =
            |a: (&str, &str), b: (&str, &str)| overlap(&(at("a", a.0, a.1) + &at("b", b.0, b.1)));
        assert_ne!(two(("i64", "4294967296"), ("i64", "0")), Overlap::Same);
        assert_ne!(two(("i64", "4294967297"), ("i32", "1")), Overlap::Same);
        assert_eq!(two(("i64", "4294967300"), ("i64", "4294967296")), Overlap::Never);
        assert_eq!(two(("i64", "4294967300"), ("i64", "4294967300")), Overlap::Same);
        assert_eq!(two(("i32", "-1"), ("i64", "-1")), Overlap::Same);
        assert_ne!(two(("i32", "-1"), ("i64", "4294967295")), Overlap::Same);
    }

    #[test]
    fn offsets_wrap_at_the_width_of_indices() {
        let mut types = Types::new();
        types.set_layout(crate::ir::DataLayout::parse("e-p:32:32").expect("it is right"));
        let address = |offset| Address {
            object: Object::Unknown(Value::Null(Type::PTR)),
            offset: types.layout().wrapped(offset),
            terms: Vec::new(),
            sums: Vec::new(),
            index_bits: types.layout().index_bits(),
        };
        let two = |a, b| address(a).overlap(4, &address(b), 4, None);
        assert_eq!(two(1 << 32, 0), Overlap::Same);
        assert_eq!(two(i64::from(i32::MAX), i64::from(i32::MIN)), Overlap::Maybe);
        assert_eq!(two(0xFFFF_FFFC, -4), Overlap::Same);
        assert_eq!(size_of(&types, Type::PTR), Some(4));
    }

    #[test]
    fn distinct_variables_do_not_overlap() {
        let local = "%a = getelementptr [9 x i32], [9 x i32]* %local, i32 0, i32 %i\n";
        assert_eq!(overlap(&(local.to_owned() + &in_p("b", "p", "0"))), Overlap::Never);
        assert_eq!(overlap(&(local.to_owned() + &in_g("b", "i32 0, i32 0"))), Overlap::Never);
        assert_eq!(overlap(&(in_p("a", "p", "0") + &in_p("b", "q", "0"))), Overlap::Maybe);
        assert_eq!(overlap(&(in_p("a", "p", "0") + &in_g("b", "i32 0, i32 0"))), Overlap::Maybe);
        let h = "%b = getelementptr i32, i32* @h, i32 0\n";
        assert_eq!(overlap(&(in_g("a", "i32 0, i32 0") + h)), Overlap::Never);
    }
}
