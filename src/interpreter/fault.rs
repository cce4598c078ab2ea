//! Why a program was stopped.

use crate::interpreter::memory::AddressFault;

/// Why a program was stopped, as the machine sees it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    DivisionByZero,
    DivisionOverflow,
    /// An undefined value decides something.
    Undefined(Decision),
    /// A subscript is not within its dimension.
    Subscript,
    /// An access to memory where there is nothing.
    Address(AddressFault),
    StackOverflow,
    /// As many instructions as were allowed.
    Steps,
    Unreachable,
    /// By a row of the table of reasons.
    Unsupported(u32),
    Abort,
    /// `printf` with a format that is not known here, or with too few arguments.
    Format,
}

/// What an undefined value decides.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Decision {
    Branch,
    Address,
    Divisor,
    /// A function of the library gets it.
    Library,
    Status,
}
