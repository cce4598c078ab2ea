//! The small arrays of a function whose addresses do not escape, and what is done with them.

use crate::analysis::address::alloc_size_of;
use crate::analysis::{Address, Analyses};
use crate::ir::{CastOp, Context, Flags, Function, Inst, Op, Type, TypeKind, User, Uses, Value};

/// The type of the elements.
pub(super) const ELEMENT: Type = Type::I32;

/// The bytes of an element.
const ELEMENT_BYTES: i64 = 4;

/// The most bytes of an array.
const LARGEST: i64 = 256;

/// A local array of which only elements are read and written, or parts filled.
pub(super) struct Array {
    pub alloca: Inst,
    bytes: i64,
    /// The loads and stores.
    pub elements: Vec<Element>,
    pub fills: Vec<Fill>,
    /// The alloca and what computes addresses in the array.
    pub addresses: Vec<Inst>,
}

/// A load or a store of an element.
pub(super) struct Element {
    pub inst: Inst,
    pub ptr: Value,
    pub address: Address,
}

/// A call of `memset` that sets all bytes of some elements to `byte`.
pub(super) struct Fill {
    pub call: Inst,
    pub byte: u8,
    pub offset: i64,
    pub bytes: i64,
}

/// All such arrays of `function`. Most functions have none that is small, and need no uses.
pub(super) fn find(context: &Context, function: &Function, analyses: &Analyses) -> Vec<Array> {
    let entry = function.block(function.entry()).body().iter();
    entry
        .filter_map(|&alloca| {
            let bytes = small_size(context, function, alloca)?;
            Array::of(context, function, analyses.uses(function), alloca, bytes)
        })
        .collect()
}

/// The bytes of the array for which `alloca` makes space, if it is small and its elements are of the right type.
fn small_size(context: &Context, function: &Function, alloca: Inst) -> Option<i64> {
    let Op::Alloca { allocated, count: None, .. } = *function.op(alloca) else {
        return None;
    };
    let mut scalar = allocated;
    while let TypeKind::Array(_, element) = context.types.kind(scalar) {
        scalar = element;
    }
    if scalar != ELEMENT || scalar == allocated {
        return None;
    }
    alloc_size_of(&context.types, allocated).filter(|&bytes| bytes <= LARGEST)
}

impl Array {
    /// The array of `bytes` bytes for which `alloca` makes space.
    fn of(
        context: &Context,
        function: &Function,
        uses: &Uses,
        alloca: Inst,
        bytes: i64,
    ) -> Option<Array> {
        let mut array = Array {
            alloca,
            bytes,
            elements: Vec::new(),
            fills: Vec::new(),
            addresses: vec![alloca],
        };
        let mut next = 0;
        while let Some(&pointer) = array.addresses.get(next) {
            next += 1;
            for &user in uses.of_inst(pointer) {
                let User::Inst(user) = user else { return None };
                array.add_user(context, function, pointer.into(), user)?;
            }
        }
        Some(array)
    }

    /// Adds a user of `ptr`, an address in the array. `None` if it does anything but what is allowed.
    fn add_user(
        &mut self,
        context: &Context,
        function: &Function,
        ptr: Value,
        user: Inst,
    ) -> Option<()> {
        let data = function.inst(user);
        let is_volatile = data.flags.contains(Flags::VOLATILE);
        match data.op {
            Op::GetElementPtr { operands, .. } if function.operands(operands)[0] == ptr => {
                self.addresses.push(user);
            }
            Op::Cast { op: CastOp::Bitcast, .. } => self.addresses.push(user),
            Op::Load { .. } if data.ty == ELEMENT && !is_volatile => {
                let address = Address::of(context, function, ptr);
                self.elements.push(Element { inst: user, ptr, address });
            }
            Op::Store { value, .. }
                if value != ptr
                    && context.value_type(function, value) == ELEMENT
                    && !is_volatile =>
            {
                let address = Address::of(context, function, ptr);
                self.elements.push(Element { inst: user, ptr, address });
            }
            Op::Call { callee, args, .. } => {
                let name = context.names.name(context.signatures[callee].name);
                if !name.starts_with("llvm.memset.") {
                    return None;
                }
                let &[to, Value::Int(_, byte), Value::Int(_, bytes), Value::Int(_, 0)] =
                    function.operands(args)
                else {
                    return None;
                };
                let address = Address::of(context, function, to);
                let (offset, bytes) = (address.constant_offset()?, bytes.into());
                let is_whole = self.holds(&address, bytes) && bytes % ELEMENT_BYTES == 0;
                is_whole.then_some(())?;
                self.fills.push(Fill { call: user, byte: byte as u8, offset, bytes });
            }
            _ => return None,
        }
        Some(())
    }

    /// Whether `address` is that of an element, a constant one, and `bytes` bytes from there are in the array.
    fn holds(&self, address: &Address, bytes: i64) -> bool {
        let offset = address.constant_offset();
        offset.is_some_and(|at| at % ELEMENT_BYTES == 0 && (0..=self.bytes - bytes).contains(&at))
    }

    /// Whether each element that is read or written is a constant one.
    pub fn is_splittable(&self) -> bool {
        self.elements.iter().all(|element| self.holds(&element.address, ELEMENT_BYTES))
    }
}
