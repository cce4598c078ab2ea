//! The register code that the machine runs: instructions of one size on the [slots](super::slot)
//! of a frame.

use super::slot::{Slot, Width};
use crate::ir::{
    Alignment, BinaryOp, CastOp, Flags, FloatOp, FloatPredicate, FloatType, IntPredicate, IntType,
};

/// A place in the code; while a function is translated, the number of a label.
pub(super) type Target = u32;

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

/// An element, of 4 bytes, of an array at a known address.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct GlobalAt {
    /// Where the value is read into or stored from.
    pub value: Slot,
    pub index: Slot,
    pub address: u32,
    /// The number of elements.
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

/// An operand and a result.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Rr {
    pub dst: Slot,
    pub a: Slot,
}

/// One instruction. It is about an `i32` unless it says otherwise.
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
    /// Any operation on integers.
    Binary {
        op: BinaryOp,
        ty: IntType,
        dst: Slot,
        a: Slot,
        b: Slot,
        flags: Flags,
    },
    /// An `and` before an `or`: clears the bits of a field, which the `or` sets.
    ClearBits {
        ty: IntType,
        dst: Slot,
        a: Slot,
        b: Slot,
    },
    /// Compares integers.
    Icmp {
        predicate: IntPredicate,
        ty: IntType,
        dst: Slot,
        a: Slot,
        b: Slot,
        flags: Flags,
    },
    IcmpPointer {
        predicate: IntPredicate,
        dst: Slot,
        a: Slot,
        b: Slot,
    },
    /// `zext`, `sext` or `trunc`.
    Cast {
        op: CastOp,
        from: IntType,
        to: IntType,
        dst: Slot,
        a: Slot,
        flags: Flags,
    },
    PtrToInt {
        dst: Slot,
        a: Slot,
        to: IntType,
    },
    /// The address that the pointer leads to, as an `i64`. Unlike the pointer itself, as a number, it
    /// is the same for a pointer to a part of an object.
    Address {
        dst: Slot,
        ptr: Slot,
    },
    IntToPtr {
        dst: Slot,
        a: Slot,
        from: IntType,
    },
    /// Copies `count` slots from `a` or `b`.
    Select {
        dst: Slot,
        cond: Slot,
        a: Slot,
        b: Slot,
        count: u16,
    },
    Freeze {
        ty: IntType,
        dst: Slot,
        a: Slot,
    },
    FreezePointer {
        dst: Slot,
        a: Slot,
    },

    // Floating-point numbers: those whose names begin with `F` are about a `float`, with `D` about a
    // `double`.
    Fadd(Rrr),
    Fsub(Rrr),
    Fmul(Rrr),
    Fdiv(Rrr),
    Dadd(Rrr),
    Dsub(Rrr),
    Dmul(Rrr),
    Ddiv(Rrr),
    Fcompare {
        predicate: FloatPredicate,
        dst: Slot,
        a: Slot,
        b: Slot,
    },
    Dcompare {
        predicate: FloatPredicate,
        dst: Slot,
        a: Slot,
        b: Slot,
    },
    /// From an `i32`, which is signed.
    FfromInt(Rr),
    DfromInt(Rr),
    /// To an `i32`, which is signed.
    FtoInt(Rr),
    DtoInt(Rr),
    /// To a `double`.
    Fextend(Rr),
    /// To a `float`.
    Dround(Rr),
    /// Any operation, of any format.
    FloatBinary {
        op: FloatOp,
        ty: FloatType,
        dst: Slot,
        a: Slot,
        b: Slot,
        flags: Flags,
    },
    FloatNegate {
        ty: FloatType,
        dst: Slot,
        a: Slot,
        flags: Flags,
    },
    FloatCompare {
        predicate: FloatPredicate,
        ty: FloatType,
        dst: Slot,
        a: Slot,
        b: Slot,
        flags: Flags,
    },
    IntToFloat {
        is_signed: bool,
        from: IntType,
        to: FloatType,
        dst: Slot,
        a: Slot,
        flags: Flags,
    },
    FloatToInt {
        is_signed: bool,
        from: FloatType,
        to: IntType,
        dst: Slot,
        a: Slot,
    },
    FloatToFloat {
        from: FloatType,
        to: FloatType,
        dst: Slot,
        a: Slot,
        flags: Flags,
    },
    /// Makes the number undefined if flags promise that it is another one.
    FloatPromise {
        ty: FloatType,
        dst: Slot,
        flags: Flags,
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
    BranchFloat {
        predicate: FloatPredicate,
        a: Slot,
        b: Slot,
        then: Target,
        els: Target,
    },
    BranchDouble {
        predicate: FloatPredicate,
        a: Slot,
        b: Slot,
        then: Target,
        els: Target,
    },
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
    /// Goes to a target in a row of the table of switches.
    Switch {
        value: Slot,
        table: u32,
    },
    Unreachable,
    /// Calls the function with that number. Its frame begins at slot `base`, where the arguments
    /// are.
    Call {
        dst: Slot,
        function: u32,
        base: u32,
    },
    /// Calls the function at the pointer in the slot before `base`, as if it had the signature with the number
    /// `expected`. `is_longer` if there are more arguments than that has parameters.
    CallPointer {
        dst: Slot,
        expected: u32,
        base: u32,
        is_longer: bool,
    },
    /// Calls a function of the library, described by a row of the table of such calls.
    Native {
        dst: Slot,
        call: u32,
    },
    /// Goes on with a call of `qsort` or `bsearch` as far as the next comparison, whose frame begins at slot `base`
    /// and whose result comes into `answer`. Skips the next instruction if the call is over.
    Sort {
        dst: Slot,
        answer: Slot,
        call: u32,
        base: u32,
    },
    /// Runs the instruction before this one again.
    Again,
    Return,
    ReturnValue {
        src: Slot,
    },
    ReturnMany {
        src: Slot,
        count: u16,
    },

    // Memory.
    /// Allocates what a row of the table of allocas describes.
    Alloca {
        dst: Slot,
        alloca: u32,
    },
    /// The same, `count` of them next to each other.
    AllocaMany {
        dst: Slot,
        alloca: u32,
        count: Slot,
        ty: IntType,
    },
    /// From a known address.
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
    /// The address of the object that the pointer points into.
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
    /// The address of an `i32` at a pointer is a multiple of 4.
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
    /// Any other scalar, at any address.
    Load {
        dst: Slot,
        ptr: Slot,
        width: Width,
        offset: i32,
    },
    Store {
        src: Slot,
        ptr: Slot,
        width: Width,
        offset: i32,
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
    /// The scalar at an offset in the words of a structure or array; `half` of these words are content.
    ExtractPart {
        dst: Slot,
        src: Slot,
        half: u16,
        offset: u32,
        width: Width,
    },
    /// A copy of the structure or array in `whole` with that scalar replaced by the one in `src`.
    InsertPart {
        dst: Slot,
        whole: Slot,
        src: Slot,
        half: u16,
        offset: u32,
        width: Width,
    },
    /// Copies the object of this size that the pointer leads to, and makes it point to the copy.
    CopyObject {
        ptr: Slot,
        bytes: u32,
        alignment: Alignment,
    },
    /// Stops if the pointer is not a multiple of the alignment.
    CheckAlignment {
        ptr: Slot,
        alignment: Alignment,
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
    /// The pointer moved by `index` elements of `size` bytes. The index is below `bound`; there is
    /// no bound if that is the greatest number. Without a bound, an address that is further away than
    /// any object reaches is undefined.
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
    /// A pointer to the `size` bytes at a pointer, as an object of their own.
    Part {
        dst: Slot,
        ptr: Slot,
        size: u32,
    },
    /// Forgets the parts that were made most recently.
    ForgetParts {
        count: u32,
    },
    /// Converts the `i64` to an index, which is undefined if it is too large for any array.
    Narrow {
        dst: Slot,
        a: Slot,
    },

    // Several instructions in one; `fuse` makes them. Their targets are distances from the next
    // instruction.
    /// `Call` of the function whose code begins at `start`.
    CallAt {
        dst: Slot,
        start: u32,
        base: u32,
    },
    /// `AddI`, then `BranchLt`.
    AddLt {
        dst: Slot,
        a: Slot,
        imm: i16,
        x: Slot,
        y: Slot,
        then: i16,
        els: i16,
    },
    /// `AddI`, then `BranchLtI` of the sum.
    AddLtI {
        dst: Slot,
        a: Slot,
        imm: i16,
        bound: i32,
        then: i16,
        els: i16,
    },
    /// `SremI`, then `BranchEqI` of the remainder.
    SremEqI {
        dst: Slot,
        a: Slot,
        divisor: i32,
        value: i16,
        then: i16,
        els: i16,
    },
    /// `Mul`, then `SremI` of the product.
    MulSremI {
        dst: Slot,
        a: Slot,
        b: Slot,
        result: Slot,
        divisor: i32,
    },
    /// `Flatten`, then an access.
    RowPointerLoad {
        value: Slot,
        ptr: Slot,
        row: Slot,
        column: Slot,
        width: u32,
    },
    RowPointerStore {
        value: Slot,
        ptr: Slot,
        row: Slot,
        column: Slot,
        width: u32,
    },
    RowGlobalLoad {
        value: Slot,
        row: Slot,
        column: Slot,
        width: u16,
        rows: u16,
        address: u32,
    },
    RowGlobalStore {
        value: Slot,
        row: Slot,
        column: Slot,
        width: u16,
        rows: u16,
        address: u32,
    },
    RowLocalLoad {
        value: Slot,
        base: Slot,
        row: Slot,
        column: Slot,
        width: u16,
        rows: u16,
    },
    RowLocalStore {
        value: Slot,
        base: Slot,
        row: Slot,
        column: Slot,
        width: u16,
        rows: u16,
    },

    // Bookkeeping.
    /// A block begins, which a row of the table of blocks describes.
    Count {
        block: u32,
    },
    /// A function with this many slots begins.
    Enter {
        slots: u32,
    },
    /// Stops: the machine cannot do this, for a reason in the table of reasons.
    Unsupported {
        reason: u32,
    },
}

const _: () = assert!(size_of::<Code>() == 16);

impl Code {
    /// The targets of the instruction other than the next instruction, for replacing.
    pub fn targets_mut(&mut self) -> [Option<&mut Target>; 2] {
        match self {
            Code::Jump { target } => [Some(target), None],
            Code::BranchIf { then, els, .. }
            | Code::BranchEqI { then, els, .. }
            | Code::BranchLtI { then, els, .. }
            | Code::BranchGtI { then, els, .. }
            | Code::BranchFloat { then, els, .. }
            | Code::BranchDouble { then, els, .. } => [Some(then), Some(els)],
            Code::BranchEq(branch) | Code::BranchLt(branch) => {
                [Some(&mut branch.then), Some(&mut branch.els)]
            }
            _ => [None, None],
        }
    }
}
