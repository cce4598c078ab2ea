//! The runtime library: the functions that a program may call without declaring them. The checker,
//! lowering, the reader and the interpreter share this table.

use crate::support::scalar::Scalar;

/// A function of the runtime library.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Runtime {
    /// Reads an integer.
    GetInt,
    /// Reads a byte.
    GetCh,
    /// Reads a floating-point number.
    GetFloat,
    /// Reads a length and that many integers.
    GetArray,
    /// Reads a length and that many floating-point numbers.
    GetFloatArray,
    /// Writes an integer.
    PutInt,
    /// Writes a byte.
    PutCh,
    /// Writes a floating-point number.
    PutFloat,
    /// Writes a length and that many integers.
    PutArray,
    /// Writes a length and that many floating-point numbers.
    PutFloatArray,
    /// Writes a string with numbers in it, as `printf` does.
    PutFormatted,
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
    /// A number: an `i32` or a `float` in LLVM IR.
    Scalar(Scalar),
    /// An array of numbers, which is a pointer in LLVM IR.
    Array(Scalar),
    /// A string, which is an `i8*` in LLVM IR. A program can only write it as a literal.
    Text,
}

/// The names and types of a runtime function.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct RuntimeSignature {
    /// Its name in the program.
    pub name: &'static str,
    /// Its name in the library.
    pub link_name: &'static str,
    /// The type of its result, if it has one.
    pub result: Option<Scalar>,
    /// Its parameters as the program sees them.
    pub params: &'static [Kind],
    /// Its parameters in the library: a timer also takes the line of the call.
    pub link_params: &'static [Kind],
    /// Whether numbers may follow the arguments for the parameters.
    pub is_variadic: bool,
    /// Whether it is an extension: a program may define functions with its names.
    pub is_extension: bool,
}

const INT: Kind = Kind::Scalar(Scalar::Int);
const FLOAT: Kind = Kind::Scalar(Scalar::Float);

impl RuntimeSignature {
    /// Whether the library's function has the line of the call as its only argument.
    pub fn takes_line(&self) -> bool {
        self.link_params.len() > self.params.len()
    }

    /// Whether it takes or returns floats.
    pub fn has_floats(&self) -> bool {
        let is_float =
            |kind: &Kind| matches!(kind, Kind::Scalar(Scalar::Float) | Kind::Array(Scalar::Float));
        self.result == Some(Scalar::Float) || self.params.iter().any(is_float)
    }
}

impl Runtime {
    /// All functions of the library.
    pub const ALL: [Runtime; 13] = [
        Runtime::GetInt,
        Runtime::GetCh,
        Runtime::GetFloat,
        Runtime::GetArray,
        Runtime::GetFloatArray,
        Runtime::PutInt,
        Runtime::PutCh,
        Runtime::PutFloat,
        Runtime::PutArray,
        Runtime::PutFloatArray,
        Runtime::PutFormatted,
        Runtime::StartTime,
        Runtime::StopTime,
    ];

    /// Its names and types.
    pub const fn signature(self) -> RuntimeSignature {
        match self {
            Runtime::GetInt => plain("getint", Some(Scalar::Int), &[]),
            Runtime::GetCh => plain("getch", Some(Scalar::Int), &[]),
            Runtime::GetFloat => extension("getfloat", Some(Scalar::Float), &[]),
            Runtime::GetArray => plain("getarray", Some(Scalar::Int), &[Kind::Array(Scalar::Int)]),
            Runtime::GetFloatArray => {
                extension("getfarray", Some(Scalar::Int), &[Kind::Array(Scalar::Float)])
            }
            Runtime::PutInt => plain("putint", None, &[INT]),
            Runtime::PutCh => plain("putch", None, &[INT]),
            Runtime::PutFloat => extension("putfloat", None, &[FLOAT]),
            Runtime::PutArray => plain("putarray", None, &[INT, Kind::Array(Scalar::Int)]),
            Runtime::PutFloatArray => {
                extension("putfarray", None, &[INT, Kind::Array(Scalar::Float)])
            }
            Runtime::PutFormatted => {
                let putf = extension("putf", None, &[Kind::Text]);
                RuntimeSignature { is_variadic: true, ..putf }
            }
            Runtime::StartTime => timer("starttime", "_sysy_starttime"),
            Runtime::StopTime => timer("stoptime", "_sysy_stoptime"),
        }
    }

    /// The function that the library calls `link_name`.
    pub fn of_link_name(link_name: &str) -> Option<Runtime> {
        Runtime::ALL.into_iter().find(|runtime| runtime.signature().link_name == link_name)
    }
}

const fn plain(
    name: &'static str,
    result: Option<Scalar>,
    params: &'static [Kind],
) -> RuntimeSignature {
    RuntimeSignature {
        name,
        link_name: name,
        result,
        params,
        link_params: params,
        is_variadic: false,
        is_extension: false,
    }
}

const fn extension(
    name: &'static str,
    result: Option<Scalar>,
    params: &'static [Kind],
) -> RuntimeSignature {
    RuntimeSignature { is_extension: true, ..plain(name, result, params) }
}

const fn timer(name: &'static str, link_name: &'static str) -> RuntimeSignature {
    RuntimeSignature { link_name, link_params: &[INT], ..extension(name, None, &[]) }
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
