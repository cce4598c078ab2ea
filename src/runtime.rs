//! The runtime library: the functions that a program may call without declaring them. The checker,
//! lowering, the reader and the interpreter share this table.

/// A function of the runtime library.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Runtime {
    /// Reads an integer.
    GetInt,
    /// Reads a byte.
    GetCh,
    /// Reads a length and that many integers.
    GetArray,
    /// Writes an integer.
    PutInt,
    /// Writes a byte.
    PutCh,
    /// Writes a length and that many integers.
    PutArray,
    /// Starts a timer; an extension.
    StartTime,
    /// Stops the timer; an extension.
    StopTime,
}

/// A function that the compiler declares when a program calls it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Library {
    /// A function of the runtime library.
    Runtime(Runtime),
    /// LLVM's own `memset`.
    Memset,
}

/// The suffix that a module adds to the name of a function or global of the program if a library
/// has a function with that name.
pub const OWN_SUFFIX: &str = ".sy";

/// The type of a parameter of a runtime function.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// An `int`, which is an `i32` in LLVM IR.
    Int,
    /// An array of `int`, which is a pointer in LLVM IR.
    Array,
}

/// The names and types of a runtime function.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct RuntimeSignature {
    /// Its name in the program.
    pub name: &'static str,
    /// Its name in the library.
    pub link_name: &'static str,
    /// Whether it returns an `int`; otherwise it returns nothing.
    pub returns_int: bool,
    /// Its parameters as the program sees them.
    pub params: &'static [Kind],
    /// Its parameters in the library: an extension also takes the line of the call.
    pub link_params: &'static [Kind],
    /// Whether it is an extension: a program may define functions with its names.
    pub is_extension: bool,
}

impl Runtime {
    /// All functions of the library.
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

    /// Its names and types.
    pub const fn signature(self) -> RuntimeSignature {
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

    /// The function that the library calls `link_name`.
    pub fn of_link_name(link_name: &str) -> Option<Runtime> {
        Runtime::ALL.into_iter().find(|runtime| runtime.signature().link_name == link_name)
    }
}

const fn plain(name: &'static str, returns_int: bool, params: &'static [Kind]) -> RuntimeSignature {
    RuntimeSignature {
        name,
        link_name: name,
        returns_int,
        params,
        link_params: params,
        is_extension: false,
    }
}

const fn timer(name: &'static str, link_name: &'static str) -> RuntimeSignature {
    RuntimeSignature {
        name,
        link_name,
        returns_int: false,
        params: &[],
        link_params: &[Kind::Int],
        is_extension: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn link_names_are_found() {
        for runtime in Runtime::ALL {
            assert_eq!(Runtime::of_link_name(runtime.signature().link_name), Some(runtime));
        }
        assert_eq!(Runtime::of_link_name("starttime"), None);
        assert_eq!(Runtime::of_link_name("printf"), None);
    }
}
