//! The words of other languages and of assembly, and what LLVM IR has instead.

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

/// Words in place of an instruction, and a hint about each. In a hint, `WORD` is the word, `REST`
/// the text after it, `TYPE` and `LAST` the two parts of that text, `LABEL` the last part without
/// its `%`, `RESULT` the name before the `=`.
pub(super) const INSTRUCTIONS: &[(&[&str], &str)] = &[
    (&["div", "idiv", "divide"], "the signed division is `sdiv`: `sdiv REST`"),
    (&["mod", "rem", "irem", "modulo"], "the signed remainder is `srem`: `srem REST`"),
    (&["plus", "iadd"], "an addition is `add`: `add REST`"),
    (&["minus", "isub"], "a subtraction is `sub`: `sub REST`"),
    (&["multiply", "times", "imul", "mult"], "a multiplication is `mul`: `mul REST`"),
    (&["shr", "sar", "sra"], "a shift to the right that keeps the sign is `ashr`: `ashr REST`"),
    (&["shift_left", "sal", "sll"], "a shift to the left is `shl`: `shl REST`"),
    (&["srl"], "a shift to the right that fills with zeros is `lshr`: `lshr REST`"),
    (&["neg", "negate"], "a negation is a subtraction from 0: `sub TYPE 0, LAST`"),
    (&["cmp", "compare"], "a comparison of integers is `icmp`: `icmp REST`"),
    (
        &["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"],
        "a comparison begins with `icmp`: `icmp WORD REST`",
    ),
    (
        &["mov", "move", "copy", "assign", "let", "const", "li", "set", "ld", "imm"],
        "LLVM IR has no copies: write `LAST` wherever `RESULT` is used",
    ),
    (&["jmp", "jump", "goto", "j", "b"], "a jump is `br`: `br label %LABEL`"),
    (
        &["jz", "jnz", "je", "jne", "beq", "bne", "beqz", "bnez", "brc", "cbr", "if", "while"],
        "a conditional jump has both targets: `icmp`, then `br i1 %condition, label %then, label %else`",
    ),
    (&["break", "continue"], "a jump out of a loop or to its condition is `br label %target`"),
    (&["return", "Return", "RET", "leave"], "a return is `ret`: `ret REST`"),
    (
        &["push", "param", "arg", "pusharg"],
        "arguments stand in the call: `call void @function(REST)`",
    ),
    (
        &["gep", "elementptr", "lea"],
        "an address is computed by `getelementptr`: `getelementptr REST`",
    ),
    (&["alloc", "allocate", "local"], "a variable is made by `alloca`: `alloca REST`"),
    (&["cast", "convert", "ext"], "conversions are `zext`, `sext` and `trunc`: `zext REST`"),
    (&["nop", "noop", "pass"], "there is no instruction that does nothing: leave it out"),
    (&["label"], "a label is a name and a colon: `LABEL:`"),
    (&["/", "#"], "a comment begins with `;`"),
];

/// Words at the beginning of a line outside functions, and a hint about each.
pub(super) const TOP_LEVEL: &[(&[&str], &str)] = &[
    (
        &["func", "function", "fn", "def", "fun", "proc", "method", "public", "static"],
        "a function begins with `define` and the type of its result, as in `define i32 @main() {`",
    ),
    (
        &["extern", "import", "use", "using", "include"],
        "a function of another module is declared, as in `declare i32 @getint()`",
    ),
    (
        &["global", "const", "constant", "var", "let"],
        "a global variable begins with its name, as in `@name = global i32 0`",
    ),
    (&["#", "/", "-", "="], "a comment begins with `;`"),
];

/// The forms of instructions and of what stands outside functions, by their first words.
pub(super) const FORMS: &[(&str, &str)] = &[
    ("alloca", "%p = alloca i32"),
    ("load", "%x = load i32, i32* %p"),
    ("store", "store i32 %x, i32* %p"),
    ("getelementptr", "%p = getelementptr [10 x i32], [10 x i32]* %a, i32 0, i32 %i"),
    ("icmp", "%c = icmp slt i32 %a, %b"),
    ("select", "%x = select i1 %c, i32 %a, i32 %b"),
    ("freeze", "%x = freeze i32 %a"),
    ("phi", "%x = phi i32 [ %a, %left ], [ %b, %right ]"),
    ("call", "%x = call i32 @f(i32 %a)` or `call void @g(i32 %a, i32* %p)"),
    ("br", "br label %next` or `br i1 %c, label %then, label %else"),
    ("switch", "switch i32 %x, label %other [ i32 1, label %one i32 2, label %two ]"),
    ("ret", "ret i32 %x` or `ret void"),
    ("define", "define i32 @f(i32 %x) {"),
    ("declare", "declare i32 @f(i32, i32*)"),
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
