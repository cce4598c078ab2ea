//! The words of other languages and of assembly, and what LLVM IR has instead.

use crate::diag::{Message, message};
use crate::ir::Type;

/// Types of other languages, and those of LLVM.
const TYPES: &[(&[&str], Type)] = &[
    (
        &["int", "Int", "integer", "Integer", "INT", "u32", "unsigned", "int32", "int32_t"],
        Type::I32,
    ),
    (&["long", "int64", "int64_t", "size_t", "u64"], Type::I64),
    (&["char", "byte", "int8", "int8_t", "u8"], Type::I8),
    (&["bool", "boolean", "Bool", "_Bool"], Type::I1),
    (&["Void", "VOID", "unit"], Type::VOID),
];

/// Comparisons of other languages and of assembly, and those of LLVM.
pub(super) const COMPARISONS: &[(&[&str], &str)] = &[
    (&["gt", "gr", "greater", ">"], "sgt"),
    (&["lt", "ls", "less", "<"], "slt"),
    (&["ge", "gte", "geq", ">="], "sge"),
    (&["le", "lte", "leq", "<="], "sle"),
    (&["equ", "equal", "==", "="], "eq"),
    (&["neq", "noteq", "!=", "<>"], "ne"),
];

/// The comparisons of LLVM.
pub(super) const PREDICATES: [&str; 10] =
    ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];

/// Words that stand before the type of a global or function.
pub(super) const LINKAGES: [&str; 9] = [
    "private",
    "internal",
    "external",
    "common",
    "dso_local",
    "hidden",
    "protected",
    "unnamed_addr",
    "local_unnamed_addr",
];

/// A line with a word in place of an instruction.
#[derive(Copy, Clone)]
pub(super) struct Line<'a> {
    /// The word.
    pub word: &'a str,
    /// The text after the word, with a type before a bare value.
    pub rest: &'a str,
    /// The first part of that text, as far as the last blank, and the part after it.
    pub ty: &'a str,
    pub last: &'a str,
    /// The name before the `=`; empty if there is none.
    pub result: &'a str,
}

impl Line<'_> {
    /// The last part without the characters of names and labels.
    fn label(&self) -> &str {
        self.last.trim_start_matches('%').trim_end_matches(':')
    }

    /// A hint for a line that gives the name of the result to a `value`.
    pub fn copy(&self, value: &str) -> Message {
        match self.result {
            "" => message!("LLVM IR has no copy instruction; use `{value}` itself", value),
            result => message!(
                "LLVM IR has no copy instruction; replace each use of `{result}` with `{value}`",
                result,
                value
            ),
        }
    }
}

type Advice = fn(&Line<'_>) -> Message;

type Hint = fn() -> Message;

/// Words in place of an instruction, and a hint about each.
pub(super) const INSTRUCTIONS: &[(&[&str], Advice)] = &[
    (&["div", "idiv", "divide"], |line| {
        message!("signed division is `sdiv`: `sdiv {rest}`", rest = line.rest)
    }),
    (&["mod", "rem", "irem", "modulo"], |line| {
        message!("signed remainder is `srem`: `srem {rest}`", rest = line.rest)
    }),
    (&["plus", "iadd"], |line| message!("addition is `add`: `add {rest}`", rest = line.rest)),
    (&["minus", "isub"], |line| message!("subtraction is `sub`: `sub {rest}`", rest = line.rest)),
    (&["multiply", "times", "imul", "mult"], |line| {
        message!("multiplication is `mul`: `mul {rest}`", rest = line.rest)
    }),
    (&["shr", "sar", "sra"], |line| {
        message!("arithmetic right shift is `ashr`: `ashr {rest}`", rest = line.rest)
    }),
    (&["shift_left", "sal", "sll"], |line| {
        message!("left shift is `shl`: `shl {rest}`", rest = line.rest)
    }),
    (&["srl"], |line| message!("logical right shift is `lshr`: `lshr {rest}`", rest = line.rest)),
    (&["neg", "negate"], |line| {
        message!("to negate, subtract from 0: `sub {ty} 0, {last}`", ty = line.ty, last = line.last)
    }),
    (&["cmp", "compare"], |line| {
        message!("integer comparison is `icmp`: `icmp {rest}`", rest = line.rest)
    }),
    (&["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"], |line| {
        comparison(line.word, line.rest)
    }),
    (&["mov", "move", "copy", "assign", "let", "const", "li", "set", "ld", "imm"], |line| {
        line.copy(line.last)
    }),
    (&["jmp", "jump", "goto", "j", "b"], |line| {
        message!("an unconditional branch is `br label %{target}`", target = line.label())
    }),
    (
        &["jz", "jnz", "je", "jne", "beq", "bne", "beqz", "bnez", "brc", "cbr", "if", "while"],
        |_| {
            message!(
                "a conditional branch names both targets: `icmp`, then `br i1 %condition, label %then, label %else`"
            )
        },
    ),
    (&["break", "continue"], |_| {
        message!("to leave the loop or go to its condition, write `br label %target`")
    }),
    (&["return", "Return", "RET", "leave"], |line| match line.rest {
        "" => message!("write `ret void`"),
        rest => message!("write `ret {rest}`", rest),
    }),
    (&["push", "param", "arg", "pusharg"], |line| {
        message!("write the arguments in the call: `call void @function({rest})`", rest = line.rest)
    }),
    (&["gep", "elementptr", "lea"], |line| {
        message!(
            "an address is computed by `getelementptr`: `getelementptr {rest}`",
            rest = line.rest
        )
    }),
    (&["alloc", "allocate", "local"], |line| {
        message!("a local variable is allocated by `alloca`: `alloca {rest}`", rest = line.rest)
    }),
    (&["cast", "convert", "ext"], |line| {
        message!(
            "integer conversions are `zext`, `sext` and `trunc`: `zext {rest}`",
            rest = line.rest
        )
    }),
    (&["nop", "noop", "pass"], |_| message!("LLVM IR has no no-op instruction; remove it")),
    (&["label"], |line| message!("a label is a name and a colon: `{name}:`", name = line.label())),
    (&["/", "#"], |_| comment()),
];

/// The hint for a comment of another language.
pub(super) fn comment() -> Message {
    message!("a comment begins with `;`")
}

/// The hint for an integer where an `i1` is expected.
pub(super) fn to_condition() -> Message {
    message!("to convert an integer to an `i1`, compare it with 0: `icmp ne`")
}

/// The hint for a comparison without its `icmp`.
pub(super) fn comparison(predicate: &str, rest: &str) -> Message {
    message!("a comparison is `icmp {predicate} {rest}`", predicate, rest)
}

/// Words at the beginning of a line outside functions, and a hint about each.
pub(super) const TOP_LEVEL: &[(&[&str], Hint)] = &[
    (&["func", "function", "fn", "def", "fun", "proc", "method", "public", "static"], || {
        message!(
            "a function begins with `define` and its return type, as in `define i32 @main() {`"
        )
    }),
    (&["extern", "import", "use", "using", "include"], || {
        message!("declare an external function, as in `declare i32 @getint()`")
    }),
    (&["global", "const", "constant", "var", "let"], || {
        message!("a global variable begins with its name, as in `@name = global i32 0`")
    }),
    (&["#", "/", "-", "="], comment),
];

/// The syntax of instructions and of items of the top level, by their first words.
pub(super) const FORMS: &[(&str, &[&str])] = &[
    ("alloca", &["%p = alloca i32"]),
    ("load", &["%x = load i32, i32* %p"]),
    ("store", &["store i32 %x, i32* %p"]),
    ("getelementptr", &["%p = getelementptr [10 x i32], [10 x i32]* %a, i32 0, i32 %i"]),
    ("icmp", &["%c = icmp slt i32 %a, %b"]),
    ("select", &["%x = select i1 %c, i32 %a, i32 %b"]),
    ("freeze", &["%x = freeze i32 %a"]),
    ("phi", &["%x = phi i32 [ %a, %left ], [ %b, %right ]"]),
    ("call", &["%x = call i32 @f(i32 %a)", "call void @g(i32 %a, i32* %p)"]),
    ("br", &["br label %next", "br i1 %c, label %then, label %else"]),
    ("switch", &["switch i32 %x, label %other [ i32 1, label %one i32 2, label %two ]"]),
    ("ret", &["ret i32 %x", "ret void"]),
    ("define", &["define i32 @f(i32 %x) {"]),
    ("declare", &["declare i32 @f(i32, i32*)"]),
];

/// The entry of `table` that has `word`.
pub(super) fn find<T: Copy>(table: &[(&[&str], T)], word: &str) -> Option<T> {
    table.iter().find(|(words, _)| words.contains(&word)).map(|&(_, meaning)| meaning)
}

/// Whether `word` is an instruction in another language.
pub(super) fn is_instruction(word: &[u8]) -> bool {
    std::str::from_utf8(word).is_ok_and(|word| find(INSTRUCTIONS, word).is_some())
}

/// The type of LLVM that a word of another language stands for.
pub(super) fn foreign_type(word: &[u8]) -> Option<Type> {
    find(TYPES, std::str::from_utf8(word).ok()?)
}
