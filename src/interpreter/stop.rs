//! Why a program was stopped.

use crate::interpreter::memory::AddressFault;
use crate::interpreter::source::Source;

/// Why a program was stopped, as the machine sees it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum StopReason {
    DivisionByZero,
    DivisionOverflow,
    /// An undefined value, which began there, decides something.
    Undefined(Decision, Source),
    /// A subscript is not within its dimension.
    Subscript,
    /// Nothing is at the address of an access.
    Address(AddressFault),
    StackOverflow,
    /// The limit of instructions is reached.
    Steps,
    Unreachable,
    /// The machine cannot do this, for the reason with this number in the program's table.
    Unsupported(u32),
    Abort,
    /// `printf` with a format that the interpreter does not know, or with too few arguments.
    Format,
}

/// What an undefined value decides.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Decision {
    Branch,
    Address,
    Divisor,
    /// What a function of the library does.
    Library,
    Status,
}
