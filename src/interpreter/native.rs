//! Which functions the interpreter has: those of the runtime library, some of C, and intrinsics.

use super::bits;
use super::c;
use super::math;
use crate::ir::{Module, Type};
use crate::runtime::{Kind, Runtime};
use crate::support::scalar::Scalar;

/// What a declared function is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Native {
    Runtime(Runtime),
    Memset,
    Memcpy,
    Memmove,
    StackSave,
    StackRestore,
    Printf,
    Puts,
    Putchar,
    Strlen,
    C(c::Function),
    Exit,
    Abort,
    /// A function on floating-point numbers.
    Math(math::Function),
    /// An intrinsic on integers.
    Bits(bits::Function),
    /// An intrinsic that yields its first argument.
    First,
    /// An intrinsic that asks what is not known here: its answer is 0 or null.
    Zero,
    /// The size of an object that is not known: the greatest number, or 0 if the second argument says so.
    ObjectSize,
    /// The recorder of a profile, which no program can name.
    Record,
    /// It only informs an optimiser.
    Nothing,
}

impl Native {
    /// Whether it calls functions of the program.
    pub fn calls_back(self) -> bool {
        matches!(self, Native::C(c::Function::Qsort | c::Function::Bsearch))
    }

    /// The function called `name`, if the library has it and it takes arguments of these types.
    pub fn of(module: &Module, name: &str, args: &[Type], result: Type) -> Option<Native> {
        if let Some(runtime) = Runtime::of_link_name(name) {
            let signature = runtime.signature();
            let params = signature.link_params;
            let fits = |(kind, &ty): (&Kind, &Type)| match kind {
                Kind::Scalar(Scalar::Int) => ty == Type::I32,
                Kind::Scalar(Scalar::Float) => ty == Type::FLOAT,
                Kind::Array(_) | Kind::Text => module.context.types.is_pointer(ty),
            };
            let is_float = signature.result == Some(Scalar::Float);
            let is_right = params.iter().zip(args).all(fits)
                && (params.len() == args.len()
                    || signature.is_variadic && params.len() < args.len())
                && (!is_float || result == Type::FLOAT || result == Type::VOID);
            return is_right.then_some(Native::Runtime(runtime));
        }
        let of = module.context.types.lanes(result).map_or(result, |(_, of)| of);
        if let Some(function) = math::Function::of(name, args, result, of) {
            return Some(Native::Math(function));
        }
        if let Some(function) = bits::Function::of(&module.context.types, name, args, result) {
            return Some(Native::Bits(function));
        }
        // `llvm.memset.p0i8.i64` is a memset whatever its types are.
        let stem = name.strip_prefix("llvm.").and_then(|rest| rest.split('.').next());
        let intrinsic = match stem {
            // Old versions have the alignment as one more argument.
            Some("memset") => Some((Native::Memset, "pbn.*")),
            Some("memcpy") => Some((Native::Memcpy, "ppn.*")),
            Some("memmove") => Some((Native::Memmove, "ppn.*")),
            Some("stacksave") => Some((Native::StackSave, "")),
            Some("stackrestore") => Some((Native::StackRestore, "p")),
            Some("trap" | "debugtrap") => Some((Native::Abort, "")),
            Some(
                "lifetime" | "dbg" | "assume" | "donothing" | "invariant" | "experimental"
                | "prefetch" | "sideeffect" | "pseudoprobe" | "var",
            ) if result == Type::VOID => return Some(Native::Nothing),
            Some("expect" | "annotation" | "ptr" | "launder" | "strip" | "ssa") => {
                return Some(Native::First).filter(|_| args.first() == Some(&result));
            }
            Some("is") if name.starts_with("llvm.is.constant.") && result == Type::I1 => {
                Some((Native::Zero, ".*"))
            }
            Some("invariant") if module.context.types.is_pointer(result) => {
                Some((Native::Zero, "*"))
            }
            Some("objectsize") => Some((Native::ObjectSize, "p.*")).filter(|_| {
                args.get(1) == Some(&Type::I1) && matches!(result, Type::I32 | Type::I64)
            }),
            Some(_) => return None,
            None => None,
        };
        let (native, shape) = intrinsic.or(match name {
            "getchar" => Some((Native::Runtime(Runtime::GetCh), "")),
            "putchar" => Some((Native::Putchar, "i")),
            "memset" => Some((Native::Memset, "pin")),
            "memcpy" => Some((Native::Memcpy, "ppn")),
            "memmove" => Some((Native::Memmove, "ppn")),
            "printf" => Some((Native::Printf, "p*")),
            "puts" => Some((Native::Puts, "p")),
            "strlen" => Some((Native::Strlen, "p")),
            "exit" => Some((Native::Exit, "i")),
            "abort" => Some((Native::Abort, "")),
            _ => {
                c::Function::of(name, result).map(|(function, shape)| (Native::C(function), shape))
            }
        })?;
        // As in the table of C's functions; `b` is an `i8`, `.` anything.
        let is_open = shape.ends_with('*');
        let shape = shape.trim_end_matches('*');
        let fits = |(letter, &ty): (char, &Type)| match letter {
            'p' => module.context.types.is_pointer(ty),
            'i' => ty == Type::I32,
            'l' => ty == Type::I64,
            'b' => ty == Type::I8,
            'n' => matches!(ty, Type::I32 | Type::I64),
            _ => true,
        };
        let is_long = shape.len() == args.len() || is_open && args.len() >= shape.len();
        (is_long && shape.chars().zip(args).all(fits)).then_some(native)
    }
}
