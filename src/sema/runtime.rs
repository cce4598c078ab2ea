//! The runtime library: the functions that programs call without declaring them.

/// A function of the runtime library.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Runtime {
    /// Reads an integer.
    GetInt,
    /// Reads a byte.
    GetCh,
    /// Reads a length and as many integers.
    GetArray,
    /// Writes an integer.
    PutInt,
    /// Writes a byte.
    PutCh,
    /// Writes a length and as many integers.
    PutArray,
    /// Starts a timer; an extension.
    StartTime,
    /// Stops the timer; an extension.
    StopTime,
}

/// The type of a parameter of a runtime function.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// An int.
    Int,
    /// An array of ints.
    Array,
}

/// How a runtime function is called.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Signature {
    /// Its name in the program.
    pub name: &'static str,
    /// Its name in the library.
    pub link_name: &'static str,
    /// Whether it returns an int.
    pub returns_int: bool,
    /// Its parameters, as the program sees them.
    pub params: &'static [Kind],
    /// Whether it is an extension. Then a program may define a function of the same name, and the
    /// library's function has one argument, the line of the call.
    pub is_extension: bool,
}

impl Runtime {
    /// All of them.
    pub const ALL: [Runtime; 8] = [
        Runtime::GetInt,
        Runtime::GetCh,
        Runtime::GetArray,
        Runtime::PutInt,
        Runtime::PutCh,
        Runtime::PutArray,
        Runtime::StartTime,
        Runtime::StopTime,
    ];

    /// Its signature.
    pub const fn signature(self) -> Signature {
        const fn plain(
            name: &'static str,
            returns_int: bool,
            params: &'static [Kind],
        ) -> Signature {
            Signature { name, link_name: name, returns_int, params, is_extension: false }
        }
        const fn timer(name: &'static str, link_name: &'static str) -> Signature {
            Signature { name, link_name, returns_int: false, params: &[], is_extension: true }
        }
        match self {
            Runtime::GetInt => plain("getint", true, &[]),
            Runtime::GetCh => plain("getch", true, &[]),
            Runtime::GetArray => plain("getarray", true, &[Kind::Array]),
            Runtime::PutInt => plain("putint", false, &[Kind::Int]),
            Runtime::PutCh => plain("putch", false, &[Kind::Int]),
            Runtime::PutArray => plain("putarray", false, &[Kind::Int, Kind::Array]),
            Runtime::StartTime => timer("starttime", "_sysy_starttime"),
            Runtime::StopTime => timer("stoptime", "_sysy_stoptime"),
        }
    }
}
