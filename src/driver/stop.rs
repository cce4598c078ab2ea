//! Why the pipeline ended without its output.

use std::io;

use minisysy::diag::{Diagnostics, Message};

/// Why the work ended early.
pub enum Stop {
    /// The output could not be written.
    Io(io::Error),
    /// The IR is malformed, which is a bug in the compiler.
    Malformed(Message),
    /// The output that was asked for cannot be made of this input.
    Refused(Message),
    /// The input has errors, and perhaps warnings.
    Diagnostics(Box<Diagnostics>),
    /// A thread has found something to report, or the system has no threads. A single thread must
    /// do everything again, in order.
    NeedsOneThread,
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Io(error)
    }
}
