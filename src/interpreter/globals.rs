//! Global variables: where they are in memory, what they hold at first, and the value of constants
//! that refer to them.
//!
//! The constants are before the variables, so that a run without checks recognises a store to one by
//! its address.

use crate::interpreter::memory::{
    FIRST_ADDRESS, function_address, function_pointer, numbered, object_pointer, place,
};
use crate::interpreter::slot::bits_type;
use crate::interpreter::source::Source;
use crate::ir::eval;
use crate::ir::layout::Layouts;
use crate::ir::{
    Alignment, CastOp, ConstantKind, Flags, FuncId, Global, GlobalData, Initializer, IntType,
    Module, Type, TypeKind, Value,
};
use crate::support::entity::{Entity, EntityVec};

/// The most bytes of all globals together, so that addresses fit 32 bits.
const MOST_BYTES: u64 = 3 << 30;

/// Variables of more bytes than this are at multiples of 16, unless they have another `align`.
const LARGE: u64 = 16;

/// Where a global variable is.
#[derive(Copy, Clone, Debug)]
pub(super) struct GlobalLocation {
    pub address: u32,
    /// Bytes; 0 for a variable that another module defines.
    pub size: u32,
    pub is_constant: bool,
    pub alignment: Alignment,
    /// A pointer to it.
    pub pointer: u64,
}

/// Where all global variables are.
#[derive(Debug)]
pub(super) struct Globals {
    locations: EntityVec<Global, GlobalLocation>,
    /// The functions whose address the program uses.
    functions: Vec<FuncId>,
    /// For each of them, a pointer to it; 0 for the others.
    pointers: EntityVec<FuncId, u64>,
    /// The first address after the constants.
    pub writable: u32,
    /// The first address after all of them.
    pub end: u32,
    is_checked: bool,
}

impl Globals {
    /// Lays out the globals of `module`; `None` when they are too large together.
    pub fn new(module: &Module, layouts: &Layouts, is_checked: bool) -> Option<Globals> {
        let mut end = u64::from(FIRST_ADDRESS);
        let mut writable = end;
        let nowhere = GlobalLocation {
            address: 0,
            size: 0,
            is_constant: false,
            alignment: Alignment::ONE,
            pointer: 0,
        };
        let globals = &module.context.globals;
        let mut locations = EntityVec::filled(globals.len(), nowhere);
        let (constants, variables): (Vec<_>, Vec<_>) =
            globals.iter().partition(|(_, data)| data.is_constant);
        for (global, data) in constants.into_iter().chain(variables) {
            let layout = layouts.of(data.ty);
            let is_elsewhere = match data.initializer {
                Initializer::External => pointer_of_c(module, data).is_none(),
                Initializer::Removed => true,
                _ => false,
            };
            let size = if is_elsewhere { 0 } else { layout.size };
            // As LLVM places a variable without `align`.
            let is_default = data.alignment == module.context.types.memory_alignment(data.ty);
            let alignment = match is_default && size > LARGE {
                true => data.alignment.max(Alignment::SIXTEEN),
                false => data.alignment,
            };
            let address = place(end, alignment);
            end = address.saturating_add(size);
            if end > MOST_BYTES {
                return None;
            }
            let pointer = if is_checked { object_pointer(global.index())? } else { address };
            locations[global] = GlobalLocation {
                address: address as u32,
                size: size as u32,
                is_constant: data.is_constant,
                alignment,
                pointer,
            };
            if data.is_constant {
                writable = end;
            }
        }
        let signatures = &module.context.signatures;
        let mut functions = Vec::new();
        let mut pointers = EntityVec::filled(signatures.len(), 0);
        for (id, _) in signatures.iter().filter(|(_, signature)| signature.address.is_some()) {
            let number = functions.len();
            pointers[id] = match is_checked {
                true => object_pointer(globals.len() + number)?,
                false => function_pointer(number),
            };
            functions.push(id);
        }
        let (writable, end) = (writable as u32, end as u32);
        Some(Globals { locations, functions, pointers, writable, end, is_checked })
    }

    /// Where `global` is.
    pub fn location(&self, global: Global) -> GlobalLocation {
        self.locations[global]
    }

    /// The functions whose address the program uses, in the order of their objects, which follow those of
    /// the variables.
    pub fn functions(&self) -> &[FuncId] {
        &self.functions
    }

    /// All locations in order.
    pub fn locations(&self) -> impl Iterator<Item = &GlobalLocation> {
        self.locations.values()
    }

    /// Calls `write` for every scalar that is not zero at first, with its address, its bytes and
    /// their number, at most 16. The bytes are `None` if the scalar is undefined.
    pub fn initialize(
        &self,
        module: &Module,
        layouts: &Layouts,
        mut write: impl FnMut(u32, Option<u128>, usize),
    ) {
        for (global, data) in module.context.globals.iter() {
            let Initializer::Sparse(scalars) = &data.initializer else { continue };
            let address = self.locations[global].address;
            let is_words = matches!(scalar_type(module, data.ty), Some(Type::I32 | Type::FLOAT));
            for &(position, value) in scalars.iter() {
                let (offset, ty) = if is_words {
                    (4 * u64::from(position), Type::I32)
                } else {
                    layouts.scalar(&module.context.types, data.ty, u64::from(position))
                };
                let bytes = layouts.size(ty) as usize;
                let word = match value {
                    Value::Undef(_) | Value::Poison(_) => None,
                    _ => Some(match module.context.as_float(value) {
                        Some((_, bits)) => bits,
                        None => self.constant(module, layouts, value).into(),
                    }),
                };
                write(address + offset as u32, word, bytes);
            }
        }
    }

    /// The bits of a constant scalar, those of an integer in the lowest ones. Recurses over nested
    /// constants, whose depth the reader limits.
    pub fn constant(&self, module: &Module, layouts: &Layouts, value: Value) -> u64 {
        match value {
            Value::Int(IntType::I1, value) => (value & 1) as u64,
            Value::Int(_, value) => i64::from(value) as u64,
            Value::Global(global) => self.locations[global].pointer,
            Value::Function(function) => self.pointers[function],
            Value::Constant(constant) => match &module.context.constants[constant].kind {
                ConstantKind::Int(value) => *value as u64,
                ConstantKind::Float([low, _]) => *low,
                ConstantKind::Cast { op, value: inner } => {
                    let word = self.constant(module, layouts, *inner);
                    let address = self.address_of_object(word);
                    let word = match op {
                        CastOp::Ptrtoint => numbered(word, address),
                        CastOp::Inttoptr => numbered(word, address.wrapping_neg()),
                        _ => word,
                    } as i64;
                    let int = |value| {
                        bits_type(module.context.constant_type(value)).unwrap_or(IntType::I64)
                    };
                    let (from, to) = (int(*inner), int(value));
                    eval::cast(*op, Flags::NONE, from, to, word).unwrap_or(0) as u64
                }
                ConstantKind::Icmp { predicate, operands: [lhs, rhs] } => {
                    let ty = IntType::of(module.context.constant_type(*lhs));
                    let [lhs, rhs] =
                        [lhs, rhs].map(|&operand| self.constant(module, layouts, operand) as i64);
                    let ty = ty.unwrap_or(IntType::I64);
                    eval::icmp(ty, *predicate, Flags::NONE, lhs, rhs).unwrap_or(false).into()
                }
                // A vector takes several slots, so it is handled elsewhere.
                ConstantKind::Vector(_) => 0,
                ConstantKind::GetElementPtr { source, operands, .. } => {
                    let Some((&base, indices)) = operands.split_first() else { return 0 };
                    let base = self.constant(module, layouts, base);
                    let offset = self.offset(module, layouts, *source, indices);
                    self.moved(base, offset)
                }
            },
            _ => 0,
        }
    }

    /// The address of the variable or function that a pointer, or the integer made from one, leads to; 0 if
    /// it leads to none, as without checks.
    fn address_of_object(&self, pointer: u64) -> u32 {
        let Some(index) = (pointer >> 40).checked_sub(1).map(|index| index as usize) else {
            return 0;
        };
        match index.checked_sub(self.locations.len()) {
            None => self.locations[Global::from_index(index)].address,
            Some(number) if number < self.functions.len() => function_address(number),
            Some(_) => 0,
        }
    }

    /// A pointer moved by `offset` bytes. With checks, the lower 32 bits of a pointer are its offset. A pointer whose
    /// offset does not fit is undefined; every object is smaller.
    fn moved(&self, pointer: u64, offset: i64) -> u64 {
        if !self.is_checked {
            return pointer.wrapping_add(offset as u64);
        }
        let moved = i64::from(pointer as u32 as i32).checked_add(offset);
        match moved.and_then(|offset| i32::try_from(offset).ok()) {
            Some(offset) => pointer & 0xFFFF_FFFF_0000_0000 | u64::from(offset as u32),
            None => Source::UNKNOWN.word(),
        }
    }

    /// The number of bytes from the beginning of a `source` to what constant indices lead to.
    fn offset(&self, module: &Module, layouts: &Layouts, source: Type, indices: &[Value]) -> i64 {
        let mut offset = 0i64;
        let mut ty = source;
        for (position, &index) in indices.iter().enumerate() {
            let index = self.constant(module, layouts, index) as i64;
            let step = match module.context.types.kind(ty) {
                _ if position == 0 => index.wrapping_mul(layouts.size(ty) as i64),
                TypeKind::Array(_, element) => {
                    ty = element;
                    index.wrapping_mul(layouts.size(element) as i64)
                }
                _ => match layouts.field(&module.context.types, ty, index as usize) {
                    Some((start, field)) => {
                        ty = field;
                        start as i64
                    }
                    None => 0,
                },
            };
            offset = offset.wrapping_add(step);
        }
        offset
    }
}

/// The pointers that every C program has.
pub(super) const POINTERS_OF_C: [&str; 3] = ["stdout", "stderr", "environ"];

/// The number of a global of another module among [`POINTERS_OF_C`].
pub(super) fn pointer_of_c(module: &Module, data: &GlobalData) -> Option<usize> {
    let is_pointer = module.context.types.is_pointer(data.ty);
    let name = module.context.names.name(data.name);
    let number = POINTERS_OF_C.iter().position(|&known| known == name);
    number.filter(|_| is_pointer && data.initializer == Initializer::External)
}

/// The innermost element type of an array of arrays.
fn scalar_type(module: &Module, ty: Type) -> Option<Type> {
    let mut ty = ty;
    while let Some(element) = module.context.types.element(ty) {
        ty = element;
    }
    module.context.types.is_scalar(ty).then_some(ty)
}
