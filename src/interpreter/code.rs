//! The register code that the machine runs: instructions of one size on the slots of a frame.
//!
//! A slot is 64 bits. Its lower half holds an `i1`, `i8` or `i32`, the two narrow ones filled with
//! zeros; its upper half is zero when that value is defined (and always when nothing is checked).
//! A pointer takes a whole slot; see `memory`. An `i64` takes two, the second of which is not
//! zero when it is undefined. A structure or array of some bytes takes their words, and behind
//! these as many words whose bytes are not zero where one is undefined.

use crate::ir::{BinaryOp, Flags, IntPredicate};

/// A slot of the current frame.
pub(super) type Slot = u16;

/// How many slots an instruction can reach.
pub(super) const WINDOW: usize = 1 << 16;

/// The upper half of a slot: not zero when the lower half is undefined.
pub(super) const UNDEFINED: u64 = 0xFFFF_FFFF_0000_0000;

/// A place in the code; while a function is translated, the number of a label.
pub(super) type Target = u32;

/// The width of a value in memory.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Width {
    Bool,
    Byte,
    Int,
    Long,
    Pointer,
}

/// Two operands and a result.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Rrr {
    pub dst: Slot,
    pub a: Slot,
    pub b: Slot,
}

/// An operand, a constant and a result.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Rri {
    pub dst: Slot,
    pub a: Slot,
    pub imm: i32,
}

/// A branch that compares two operands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct BranchRr {
    pub a: Slot,
    pub b: Slot,
    pub then: Target,
    pub els: Target,
}

/// An element of an array whose place is known. Subscripts are of elements of 4 bytes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct GlobalAt {
    /// What is read into or stored.
    pub value: Slot,
    pub index: Slot,
    pub address: u32,
    /// How many elements there are.
    pub bound: u32,
}

/// The same, for an array of this frame.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct LocalAt {
    pub value: Slot,
    pub index: Slot,
    /// Holds the address of the array.
    pub base: Slot,
    pub bound: u32,
}

/// One instruction. Unless it says something else it is about an `i32`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Code {
    // Slots.
    Move {
        dst: Slot,
        src: Slot,
    },
    Const {
        dst: Slot,
        value: u64,
    },
    /// Copies `count` slots; the two runs do not overlap.
    MoveMany {
        dst: Slot,
        src: Slot,
        count: u16,
    },

    // Arithmetic.
    Add(Rrr),
    Sub(Rrr),
    Mul(Rrr),
    Sdiv(Rrr),
    Srem(Rrr),
    AddI(Rri),
    MulI(Rri),
    /// The constant minus the operand.
    SubFromI(Rri),
    /// By a constant that is neither 0 nor -1.
    SdivI(Rri),
    /// By a constant that is neither 0 nor -1.
    SremI(Rri),
    AndI(Rri),
    ShlI(Rri),
    AshrI(Rri),
    /// Any operation, with a width in bits up to 32 and flags.
    Binary {
        op: BinaryOp,
        bits: u8,
        dst: Slot,
        a: Slot,
        b: Slot,
        flags: Flags,
    },
    /// Any operation on `i64`.
    BinaryLong {
        op: BinaryOp,
        dst: Slot,
        a: Slot,
        b: Slot,
        flags: Flags,
    },
    Icmp {
        predicate: IntPredicate,
        bits: u8,
        dst: Slot,
        a: Slot,
        b: Slot,
    },
    IcmpLong {
        predicate: IntPredicate,
        dst: Slot,
        a: Slot,
        b: Slot,
    },
    IcmpPointer {
        predicate: IntPredicate,
        dst: Slot,
        a: Slot,
        b: Slot,
    },
    /// From a narrow integer of `from` bits to one of `to` bits.
    Zext {
        dst: Slot,
        a: Slot,
        to_long: bool,
    },
    Sext {
        dst: Slot,
        a: Slot,
        from: u8,
        to: u8,
    },
    Trunc {
        dst: Slot,
        a: Slot,
        to: u8,
        from_long: bool,
    },
    /// Undefined when negative, with the flag `nneg`.
    CheckNotNegative {
        dst: Slot,
        a: Slot,
        bits: u8,
    },
    PtrToInt {
        dst: Slot,
        a: Slot,
        to: u8,
    },
    IntToPtr {
        dst: Slot,
        a: Slot,
        from_long: bool,
    },
    /// Copies `count` slots from `a` or `b`.
    Select {
        dst: Slot,
        cond: Slot,
        a: Slot,
        b: Slot,
        count: u16,
    },
    /// Of a scalar.
    Freeze {
        dst: Slot,
        a: Slot,
    },
    FreezeLong {
        dst: Slot,
        a: Slot,
    },
    FreezePointer {
        dst: Slot,
        a: Slot,
    },

    // Control.
    Jump {
        target: Target,
    },
    BranchIf {
        cond: Slot,
        then: Target,
        els: Target,
    },
    BranchEq(BranchRr),
    BranchLt(BranchRr),
    BranchEqI {
        a: Slot,
        imm: i32,
        then: Target,
        els: Target,
    },
    BranchLtI {
        a: Slot,
        imm: i32,
        then: Target,
        els: Target,
    },
    BranchGtI {
        a: Slot,
        imm: i32,
        then: Target,
        els: Target,
    },
    /// By a row of the table of switches. An `i64` when `is_long`.
    Switch {
        value: Slot,
        table: u32,
        is_long: bool,
    },
    Unreachable,
    /// Calls the function with that number. Its frame begins at slot `base`, where the arguments
    /// are.
    Call {
        dst: Slot,
        function: u32,
        base: u32,
    },
    /// Calls a function of the library, by a row of the table of such calls.
    Native {
        dst: Slot,
        call: u32,
    },
    Return,
    ReturnValue {
        src: Slot,
    },
    ReturnMany {
        src: Slot,
        count: u16,
    },

    // Memory.
    /// By a row of the table of allocas; `count` holds how many when that is not known.
    Alloca {
        dst: Slot,
        alloca: u32,
    },
    AllocaMany {
        dst: Slot,
        alloca: u32,
        count: Slot,
        is_long: bool,
    },
    /// What stands at a known address.
    GlobalLoad {
        dst: Slot,
        address: u32,
    },
    GlobalStore {
        src: Slot,
        address: u32,
    },
    GlobalStoreI {
        value: i32,
        address: u32,
    },
    GlobalLoadAt(GlobalAt),
    GlobalStoreAt(GlobalAt),
    /// Where the object of the pointer lies.
    Base {
        dst: Slot,
        ptr: Slot,
    },
    LocalLoad {
        dst: Slot,
        base: Slot,
        offset: u32,
    },
    LocalStore {
        src: Slot,
        base: Slot,
        offset: u32,
    },
    LocalLoadAt(LocalAt),
    LocalStoreAt(LocalAt),
    PointerLoad {
        dst: Slot,
        ptr: Slot,
        offset: i32,
    },
    PointerStore {
        src: Slot,
        ptr: Slot,
        offset: i32,
    },
    PointerLoadAt(Rrr),
    PointerStoreAt(Rrr),
    /// Anything else that is a scalar.
    Load {
        dst: Slot,
        ptr: Slot,
        width: Width,
    },
    Store {
        src: Slot,
        ptr: Slot,
        width: Width,
    },
    LoadBytes {
        dst: Slot,
        ptr: Slot,
        bytes: u32,
    },
    StoreBytes {
        src: Slot,
        ptr: Slot,
        bytes: u32,
    },
    /// Sets bytes to zero, or makes them undefined.
    FillBytes {
        ptr: Slot,
        bytes: u64,
        is_undefined: bool,
    },
    /// `row * width + column`, where the column is below the width.
    Flatten {
        dst: Slot,
        row: Slot,
        column: Slot,
        width: u32,
    },
    /// The same for any column.
    FlattenFree {
        dst: Slot,
        row: Slot,
        column: Slot,
        width: u32,
    },
    /// The pointer moved by so many elements of `size` bytes; the index is below `bound` unless
    /// that is the greatest.
    Index {
        dst: Slot,
        ptr: Slot,
        index: Slot,
        size: u32,
        bound: u32,
    },
    Offset {
        dst: Slot,
        ptr: Slot,
        offset: i64,
    },
    /// The `i64` as an index.
    Narrow {
        dst: Slot,
        a: Slot,
    },

    // Bookkeeping.
    /// A block begins: a row of the table of blocks.
    Count {
        block: u32,
    },
    /// A function with so many slots begins.
    Enter {
        slots: u32,
    },
    /// What the machine cannot do: a row of the table of reasons.
    Unsupported {
        reason: u32,
    },
}

const _: () = assert!(size_of::<Code>() == 16);

impl Code {
    /// Where the instruction may go other than to the next one, for replacing.
    pub fn targets_mut(&mut self) -> [Option<&mut Target>; 2] {
        match self {
            Code::Jump { target } => [Some(target), None],
            Code::BranchIf { then, els, .. }
            | Code::BranchEqI { then, els, .. }
            | Code::BranchLtI { then, els, .. }
            | Code::BranchGtI { then, els, .. } => [Some(then), Some(els)],
            Code::BranchEq(branch) | Code::BranchLt(branch) => {
                [Some(&mut branch.then), Some(&mut branch.els)]
            }
            _ => [None, None],
        }
    }
}
