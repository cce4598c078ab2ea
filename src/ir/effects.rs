//! What an instruction does besides yielding a value.
//!
//! There is one table for the operations, and one for functions that a program only declares. A
//! call of any other function may do anything. As in LLVM, a declared function with the name of a
//! library function is that function. Cost: O(1), except for the lookup of a callee's name.

use crate::ir::{
    Alignment, BinaryOp, ConstantKind, Context, Facts, Flags, FuncId, Function, Inst, InstData,
    IntType, Linkage, Op, Value, ValueList,
};

/// What an instruction may do besides yielding a value. An instruction without effects may be
/// executed more often, less often or elsewhere, as long as its operands are the same; a phi only
/// in its block.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Effects(u8);

impl Effects {
    /// It only yields a value.
    pub const NONE: Effects = Effects(0);
    /// The value depends on what is in memory.
    pub const READS: Effects = Effects(1);
    /// It changes what is in memory.
    pub const WRITES: Effects = Effects(2);
    /// It may be the last instruction that is executed, for any reason, such as a trap or undefined
    /// behaviour.
    pub const STOPS: Effects = Effects(4);
    /// It is seen outside the program, or its value comes from there.
    pub const OUTSIDE: Effects = Effects(8);
    /// Every execution yields another value: the address of new memory.
    pub const UNIQUE: Effects = Effects(16);
    /// It may run forever or end the program.
    pub const FOREVER: Effects = Effects(32);
    /// Everything that a function may do.
    pub const ANY_CALL: Effects = Effects(47);

    /// Whether all of `effects` are among these.
    #[inline]
    pub fn contains(self, effects: Effects) -> bool {
        self.0 & effects.0 == effects.0
    }

    /// These and `effects`.
    #[inline]
    #[must_use]
    pub const fn with(self, effects: Effects) -> Effects {
        Effects(self.0 | effects.0)
    }

    /// These except `effects`.
    #[inline]
    #[must_use]
    pub const fn without(self, effects: Effects) -> Effects {
        Effects(self.0 & !effects.0)
    }

    /// Whether equal operands always yield an equal value, and nothing else happens.
    #[inline]
    pub fn is_pure(self) -> bool {
        self == Effects::NONE
    }

    /// Whether the instruction can be removed if nothing reads its result.
    #[inline]
    pub fn is_removable(self) -> bool {
        let kept = Effects::WRITES.with(Effects::STOPS).with(Effects::OUTSIDE);
        self.0 & kept.0 == 0
    }

    /// Whether the instruction is needed even if its result is not used and undefined behaviour
    /// need not be kept.
    #[inline]
    pub fn is_observable(self) -> bool {
        let seen = Effects::WRITES.with(Effects::OUTSIDE).with(Effects::FOREVER);
        self != self.without(seen)
    }

    /// What a call of `callee` may do, whatever its arguments and attributes are. For a particular call,
    /// [`Function::effects`] is more precise.
    fn of_callee(context: &Context, callee: FuncId) -> Effects {
        let signature = &context.signatures[callee];
        if let Some(summary) = &signature.summary {
            // The call copies what it passes by value, even if the callee never looks at it.
            let copies = signature.params.values().any(|param| param.passing.is_copy());
            let copying = Effects::READS.with(Effects::STOPS);
            return if copies { summary.effects.with(copying) } else { summary.effects };
        }
        let is_known = signature.is_defined || signature.kept.is_whole();
        if signature.linkage != Linkage::External || is_known {
            return Effects::ANY_CALL;
        }
        let name = context.names.name(signature.name);
        let stem = name.strip_prefix("llvm.").map(|rest| rest.split('.').next().unwrap_or(rest));
        match stem {
            Some(stem) if OF_NUMBERS.binary_search(&stem).is_ok() => Some(Effects::NONE),
            Some(stem) => known(INTRINSICS, stem),
            None => known(LIBRARY, name),
        }
        .unwrap_or(Effects::ANY_CALL)
    }
}

/// What memory a call may write.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Written {
    /// None.
    Nothing,
    /// What its arguments point into.
    ThroughArguments,
    /// Anything whose address it may know.
    Anything,
}

impl Written {
    /// What the call `inst` may write, if its callee has no [summary](crate::ir::summary).
    pub fn by_call(context: &Context, function: &Function, inst: Inst) -> Written {
        let effects = function.effects(context, inst);
        if !effects.contains(Effects::WRITES) {
            Written::Nothing
        } else if effects == Effects::ANY_CALL || effects == Effects::WRITES {
            Written::Anything
        } else {
            Written::ThroughArguments
        }
    }
}

/// What the function called `name` does, if it has a row in `table`.
fn known(table: &[(&str, Effects)], name: &str) -> Option<Effects> {
    table.iter().find(|row| row.0 == name).map(|row| row.1)
}

/// LLVM's intrinsic functions, by what follows `llvm.`. A pointer that is not valid stops the
/// program.
const INTRINSICS: &[(&str, Effects)] = &[
    ("assume", Effects::STOPS),
    ("dbg", Effects::OUTSIDE),
    ("donothing", Effects::NONE),
    ("lifetime", Effects::WRITES),
    ("memcpy", Effects::READS.with(Effects::WRITES).with(Effects::STOPS)),
    ("memmove", Effects::READS.with(Effects::WRITES).with(Effects::STOPS)),
    ("memset", Effects::WRITES.with(Effects::STOPS)),
    ("stackrestore", Effects::WRITES),
    // The end of the stack, which each alloca moves.
    ("stacksave", Effects::READS.with(Effects::UNIQUE)),
    ("trap", Effects::STOPS.with(Effects::FOREVER)),
];

/// LLVM's intrinsic functions of numbers, in alphabetical order. They have no effects: unlike C's functions, they set no
/// `errno`.
#[rustfmt::skip]
const OF_NUMBERS: &[&str] = &[
    "abs", "bitreverse", "bswap", "ceil", "copysign", "cos", "ctlz", "ctpop", "cttz", "exp", "exp2", "fabs", "floor",
    "fma", "fmuladd", "fshl", "fshr", "log", "log10", "log2", "maximum", "maxnum", "minimum", "minnum", "nearbyint",
    "pow", "rint", "round", "roundeven", "sin", "smax", "smin", "sqrt", "trunc", "umax", "umin",
];

/// What input and output do: they may fail, which ends the program.
const IO: Effects = Effects::OUTSIDE.with(Effects::STOPS);

/// Functions of C's library, and of the runtime library of the course, whose effects are known.
const LIBRARY: &[(&str, Effects)] = &[
    ("_sysy_starttime", IO),
    ("_sysy_stoptime", IO),
    ("getarray", IO.with(Effects::WRITES)),
    ("getfarray", IO.with(Effects::WRITES)),
    ("getfloat", IO),
    ("getch", IO),
    ("getchar", IO),
    ("getint", IO),
    ("putarray", IO.with(Effects::READS)),
    ("putf", IO.with(Effects::READS)),
    ("putfarray", IO.with(Effects::READS)),
    ("putfloat", IO),
    ("putch", IO),
    ("putchar", IO),
    ("putint", IO),
    ("strlen", Effects::READS.with(Effects::STOPS)),
];

/// Other functions of C's library that call no function of the program, in alphabetical order. `qsort`, `bsearch`,
/// `atexit`, `exit`, `raise` and functions that make threads do call some.
#[rustfmt::skip]
const NO_CALLBACK: &[&str] = &[
    "abort", "abs", "atof", "atoi", "atol", "atoll", "calloc", "clock", "difftime", "fclose", "feof", "ferror", "fflush",
    "fgetc", "fgets", "fopen", "fprintf", "fputc", "fputs", "fread", "free", "fscanf", "fseek", "ftell", "fwrite", "getc",
    "getenv", "gets", "isalnum", "isalpha", "isdigit", "islower", "isspace", "isupper", "labs", "llabs", "malloc", "memchr",
    "memcmp", "memcpy", "memmove", "memset", "perror", "printf", "putc", "putf", "puts", "rand", "realloc", "scanf",
    "snprintf", "sprintf", "srand", "sscanf", "strcat", "strchr", "strcmp", "strcpy", "strncat", "strncmp", "strncpy",
    "strrchr", "strstr", "strtol", "strtoul", "time", "tolower", "toupper", "ungetc",
];

impl Context {
    /// Whether `callee` is a function of another module that may call any function of this module that other
    /// modules can name. The name of a library function says nothing if any attribute in the module is `nobuiltin`.
    pub fn may_call_back(&self, callee: FuncId) -> bool {
        let signature = &self.signatures[callee];
        let name = self.names.name(signature.name);
        !self.runs_alone
            && !signature.is_defined
            && !name.starts_with("llvm.")
            && !self.facts(callee).contains(Facts::NOCALLBACK)
            && (self.attributes.facts().contains(Facts::NOBUILTIN)
                || signature.kept.is_whole()
                || known(LIBRARY, name).is_none() && NO_CALLBACK.binary_search(&name).is_err())
    }
}

impl InstData {
    /// Whether it is not volatile. Passes may remove, move, split or join such loads and stores as far as the memory
    /// that they access allows.
    #[inline]
    pub fn is_simple(&self) -> bool {
        !self.flags.contains(Flags::VOLATILE)
    }
}

impl Op {
    /// Whether the two operands may be exchanged.
    #[inline]
    pub fn is_commutative(&self) -> bool {
        matches!(self, Op::Binary { op, .. } if op.neutral().is_some())
    }
}

impl Function {
    /// What `inst` may do besides yielding its value.
    pub fn effects(&self, context: &Context, inst: Inst) -> Effects {
        let access = |effects: Effects, ptr: Value, accessed: Value, promised: Alignment| {
            let seen = (!self.inst(inst).is_simple()).then_some(Effects::ANY_CALL);
            let accessed = context.value_type(self, accessed);
            let is_valid = match ptr {
                Value::Inst(slot) => match *self.op(slot) {
                    Op::Alloca { allocated, count: None, alignment } => {
                        allocated == accessed && alignment >= promised
                    }
                    _ => false,
                },
                Value::Global(global) => {
                    let data = &context.globals[global];
                    data.ty == accessed && data.alignment >= promised
                }
                _ => false,
            };
            let stops = if is_valid { Effects::NONE } else { Effects::STOPS };
            effects.with(stops).with(seen.unwrap_or(Effects::NONE))
        };
        match *self.op(inst) {
            Op::Alloca { count: None, .. } => Effects::UNIQUE,
            Op::Alloca { .. } => Effects::UNIQUE.with(Effects::STOPS),
            Op::Load { ptr, alignment } => {
                access(Effects::READS, ptr, Value::Inst(inst), alignment)
            }
            Op::Store { value, ptr, alignment } => access(Effects::WRITES, ptr, value, alignment),
            Op::Binary { op, rhs, .. } if may_trap(context, op, rhs) => Effects::STOPS,
            Op::Call { callee, args, .. } => {
                let effects = Effects::of_callee(context, callee);
                let is_unknown = effects != Effects::ANY_CALL
                    && (self.is_volatile_copy(context, callee, args)
                        || self.is_not_library(context, inst, callee));
                if is_unknown { Effects::ANY_CALL } else { effects }
            }
            Op::Binary { .. }
            | Op::FloatBinary { .. }
            | Op::Fneg { .. }
            | Op::Icmp { .. }
            | Op::Fcmp { .. }
            | Op::Cast { .. }
            | Op::GetElementPtr { .. }
            | Op::Select { .. }
            | Op::ExtractElement { .. }
            | Op::InsertElement { .. }
            | Op::ExtractValue { .. }
            | Op::InsertValue { .. }
            | Op::Freeze { .. }
            | Op::Phi { .. } => Effects::NONE,
        }
    }
}

impl Function {
    /// Whether `callee` is one of LLVM's functions that fill or copy memory, and the call is volatile: its last
    /// argument is not `false`.
    fn is_volatile_copy(&self, context: &Context, callee: FuncId, args: ValueList) -> bool {
        let name = context.names.name(context.signatures[callee].name);
        name.starts_with("llvm.mem")
            && self.operands(args).last() != Some(&Value::Int(IntType::I1, 0))
    }

    /// Whether attributes of the call `inst`, of its callee or of the function say that a declared function is not
    /// the library function of its name.
    fn is_not_library(&self, context: &Context, inst: Inst, callee: FuncId) -> bool {
        context.attributes.facts().contains(Facts::NOBUILTIN)
            && !context.signatures[callee].is_defined
            && !context.names.name(context.signatures[callee].name).starts_with("llvm.")
            && !context.call_facts(self, inst).contains(Facts::BUILTIN)
            && context
                .call_facts(self, inst)
                .with(context.facts(self.id))
                .contains(Facts::NOBUILTIN)
    }
}

/// Whether a division by `divisor` may have no result, in any lane.
fn may_trap(context: &Context, op: BinaryOp, divisor: Value) -> bool {
    let may_fail = |divisor: Value| match op {
        // An `i1` that is 1 is -1 as a signed number.
        BinaryOp::Sdiv | BinaryOp::Srem => {
            !matches!(divisor, Value::Int(ty, by) if by != 0 && by != -1 && ty != IntType::I1)
        }
        _ => !matches!(divisor, Value::Int(_, by) if by != 0),
    };
    if !op.is_division() {
        return false;
    }
    if let Value::Constant(constant) = divisor
        && let ConstantKind::Vector(lanes) = &context.constants[constant].kind
    {
        return lanes.iter().any(|&lane| may_fail(lane));
    }
    may_fail(divisor)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{Attributes, Builder, CastOp, Signature, Type, name};
    use crate::runtime::Runtime;
    use crate::support::interner::Symbol;

    /// A function, and functions with these names.
    fn context<const N: usize>(names: [&str; N]) -> (Context, Function, [FuncId; N]) {
        let mut context = Context::new("test", name::interner());
        let mut declare = |name: &str| {
            let name = context.names.intern(name);
            context.signatures.push(Signature::new(name, Linkage::External, Type::VOID))
        };
        let callees = names.map(&mut declare);
        let mut function = Function::new(declare("f"));
        function.create_entry();
        (context, function, callees)
    }

    #[test]
    fn divisions_stop_unless_the_divisor_is_known() {
        let (mut context, mut function, []) = context([]);
        let block = function.entry();
        let mut builder = Builder { context: &mut context, function: &mut function, block };
        let slot = builder.alloca(Type::I32, Symbol::NONE);
        let unknown = builder.load(slot);
        let mut quotient = |op, by| builder.binary(op, unknown, by).as_inst().unwrap();
        let stops = [
            quotient(BinaryOp::Sdiv, unknown),
            quotient(BinaryOp::Srem, Value::i32(-1)),
            quotient(BinaryOp::Udiv, Value::ZERO),
        ];
        let pure = [
            quotient(BinaryOp::Sdiv, Value::i32(3)),
            quotient(BinaryOp::Urem, Value::i32(-1)),
            quotient(BinaryOp::Add, unknown),
        ];
        let effects = |inst| function.effects(&context, inst);
        assert!(stops.map(effects).iter().all(|&of| of == Effects::STOPS && !of.is_removable()));
        assert!(stops.map(effects).iter().all(|of| !of.is_observable()));
        assert!(pure.map(effects).iter().all(|of| of.is_pure() && of.is_removable()));
        assert!(function.op(pure[2]).is_commutative());
        assert!(!function.op(pure[0]).is_commutative());
    }

    #[test]
    fn accesses_of_slots_do_not_stop() {
        let (mut context, mut function, []) = context([]);
        let block = function.entry();
        let mut builder = Builder { context: &mut context, function: &mut function, block };
        let slot = builder.alloca(Type::I32, Symbol::NONE);
        let load = builder.load(slot);
        let cast = builder.cast(CastOp::Bitcast, slot, Type::I8_PTR);
        let other = builder.load(cast);
        let volatile = builder.load(slot);
        builder.store(load, slot);
        let [slot, load, other, volatile] =
            [slot, load, other, volatile].map(|value| value.as_inst().unwrap());
        function.set_flags(volatile, Flags::VOLATILE);
        let store = *function.block(block).body().last().unwrap();
        let effects = |inst| function.effects(&context, inst);
        assert_eq!([load, store].map(effects), [Effects::READS, Effects::WRITES]);
        assert!(effects(load).is_removable() && !effects(load).is_pure());
        assert_eq!(effects(other), Effects::READS.with(Effects::STOPS));
        assert!(effects(volatile).contains(Effects::OUTSIDE));
        assert!(effects(slot).is_removable() && !effects(slot).is_pure());
    }

    #[test]
    fn functions_of_other_modules_may_call_back() {
        assert!(NO_CALLBACK.is_sorted() && OF_NUMBERS.is_sorted());
        let (mut context, _, callees) =
            context(["mine", "puts", "getint", "qsort", "llvm.memset.p0i8.i64"]);
        let calls_back = |context: &Context| callees.map(|callee| context.may_call_back(callee));
        assert_eq!(calls_back(&context), [true, false, false, true, false]);
        context.signatures[callees[0]].is_defined = true;
        assert_eq!(calls_back(&context), [false, false, false, true, false]);
        let facts = Facts::NOBUILTIN;
        context.attributes.intern(Attributes { text: "nobuiltin".into(), facts });
        assert_eq!(calls_back(&context), [false, true, true, true, false]);
        context.runs_alone = true;
        assert_eq!(calls_back(&context), [false; 5]);
    }

    #[test]
    fn callees_are_known_by_name() {
        let names =
            ["putint", "llvm.memset.p0i8.i64", "llvm.donothing", "mine", "getarray", "llvm.trap"];
        let (mut context, _, callees) = context(names);
        let effects = callees.map(|callee| Effects::of_callee(&context, callee));
        assert!(!effects[0].contains(Effects::WRITES) && effects[0].contains(Effects::OUTSIDE));
        assert_eq!(effects[1], Effects::WRITES.with(Effects::STOPS));
        assert!(effects[2].is_pure());
        assert_eq!(effects[3], Effects::ANY_CALL);
        assert!(effects[4].contains(Effects::WRITES) && !effects[4].contains(Effects::READS));
        // It ends the program on purpose.
        assert!(effects[5].is_observable() && !effects[5].contains(Effects::WRITES));
        for runtime in Runtime::ALL {
            let of_runtime = known(LIBRARY, runtime.signature().link_name);
            assert!(of_runtime.is_some_and(|effects| effects.contains(IO)), "{runtime:?}");
        }
        // A program's own functions.
        context.signatures[callees[0]].linkage = Linkage::Internal;
        context.signatures[callees[4]].is_defined = true;
        for own in [callees[0], callees[4]] {
            assert_eq!(Effects::of_callee(&context, own), Effects::ANY_CALL);
        }
    }
}
