//! Why a program was stopped.

use crate::interpreter::memory::{AddressFault, Object};
use crate::interpreter::source::Source;
use crate::ir::FuncId;

/// Why a program was stopped, as the machine sees it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum StopReason {
    DivisionByZero,
    DivisionOverflow,
    /// An undefined value with this source decides something.
    Undefined(Decision, Source),
    /// A subscript is too large for any array.
    Subscript,
    /// A subscript is not within its dimension. What it leads to may still be inside the array.
    Dimension,
    /// An access leaves the row at this offset, and stays inside the array of the row.
    Row {
        row: Object,
        offset: i64,
    },
    /// An access has no object at its address.
    Address(AddressFault),
    /// The address at this offset from the pointer is not a multiple of what the access promises.
    Misaligned {
        pointer: u64,
        offset: i64,
    },
    /// A call through a pointer has no such callee.
    Callee(CalleeFault),
    /// This pointer, which is to be freed, is not one that `malloc` returned, or not any more.
    Free(u64),
    StackOverflow,
    /// The limit of instructions has been reached.
    Steps,
    Unreachable,
    /// The machine cannot do this, for the reason with this number in the program's table.
    Unsupported(u32),
    Abort,
    /// A format of `printf` that the interpreter does not know, or too few arguments for it.
    Format,
    /// The same for `scanf`.
    Scan,
    /// A stream that is neither `stdout` nor `stderr`.
    Stream,
}

/// What is wrong with the callee of a call through a pointer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum CalleeFault {
    /// The pointer does not lead to the beginning of a function.
    NoFunction(u64),
    /// This function has other types than the call expects.
    Signature(FuncId),
    /// The library does not have this function.
    Undefined(FuncId),
}

/// What an undefined value decides.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Decision {
    Branch,
    Address,
    Divisor,
    /// The function that is called.
    Callee,
    /// The arguments of a function of the library.
    Library,
    Status,
}
