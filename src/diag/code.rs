//! The codes of diagnostics, and the names of warnings. A code never changes its meaning; a retired one is
//! not given again.

use std::fmt;

use crate::diag::{Language, Severity};

macro_rules! codes {
    ($($variant:ident $id:literal $title:literal $(= $name:literal)?,)*) => {
        /// The kind of fault that a diagnostic reports.
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Code {
            $(
                #[doc = concat!("`", $id, "`: ", $title)]
                $variant,
            )*
            /// Not a fault: what a pass did, or did not do. It has the pass's name instead of a code.
            Remark {
                /// The name of the pass.
                pass: &'static str,
                /// Whether the pass did what it is about.
                is_done: bool,
            },
        }

        impl Code {
            /// Every code of a fault, errors before warnings, in ascending order.
            pub const ALL: &[Code] = &[$(Code::$variant),*];

            /// The code as it is printed, such as `E0012`.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Code::$variant => $id,)*
                    Code::Remark { pass, .. } => pass,
                }
            }

            /// The name of a warning, such as `unused-variable`: that of the same warning in clang, gcc or
            /// rustc, if there is one.
            pub const fn name(self) -> Option<&'static str> {
                match self {
                    $($(Code::$variant => Some($name),)?)*
                    _ => None,
                }
            }

            /// Its number among all codes of faults.
            pub(super) const fn index(self) -> Option<usize> {
                enum Index {
                    $($variant,)*
                }
                match self {
                    $(Code::$variant => Some(Index::$variant as usize),)*
                    Code::Remark { .. } => None,
                }
            }

            /// The English title.
            const fn english_title(self) -> &'static str {
                match self {
                    $(Code::$variant => $title,)*
                    Code::Remark { .. } => "remark of a pass",
                }
            }

            /// The long text that `--explain` prints: Markdown with a faulty program and a corrected
            /// one. Begins with `# `, the code and the title.
            pub const fn explanation(self, language: Language) -> &'static str {
                match (self, language) {
                    $(
                        (Code::$variant, Language::English) => {
                            include_str!(concat!("explanations/", $id, ".md"))
                        }
                        (Code::$variant, Language::Chinese) => {
                            include_str!(concat!("explanations/zh/", $id, ".md"))
                        }
                    )*
                    (Code::Remark { .. }, _) => "",
                }
            }
        }
    };
}

codes! {
    UnknownCharacter "E0001" "invalid character",
    UnterminatedComment "E0002" "unterminated comment",
    MalformedNumber "E0003" "invalid number",
    NumberTooLarge "E0004" "number too large",
    UnexpectedToken "E0005" "unexpected token",
    MissingToken "E0006" "missing symbol",
    UnmatchedBrace "E0007" "unmatched brace",
    AssignmentInCondition "E0008" "`=` where a comparison is expected",
    NotAssignable "E0009" "assignment to something that is not a variable",
    NestedFunction "E0010" "function inside a function",
    NestedTooDeeply "E0011" "too many dimensions",
    UndeclaredName "E0012" "undeclared name",
    Redeclaration "E0013" "name declared twice",
    MissingMain "E0014" "no function `main`",
    MalformedMain "E0015" "`main` with the wrong parameters or return type",
    NotConstant "E0016" "constant expression needed",
    ConstantDivision "E0017" "invalid division in a constant expression",
    AssignmentToConstant "E0018" "assignment to a constant",
    MissingInitializer "E0019" "constant without a value",
    ArrayAsInt "E0020" "array used as a number",
    TooManySubscripts "E0021" "more subscripts than dimensions",
    ArgumentCount "E0022" "wrong number of arguments",
    ArgumentType "E0023" "argument of the wrong type",
    VoidValue "E0024" "value of a `void` function used",
    NotAFunction "E0025" "call of something that is not a function",
    FunctionAsValue "E0026" "function used as a value",
    ReturnInVoid "E0027" "value returned from a `void` function",
    ReturnWithoutValue "E0028" "`int` function returns no value",
    OutsideLoop "E0029" "`break` or `continue` outside a loop",
    ArrayLength "E0030" "negative array length",
    ArrayTooLarge "E0031" "array too large",
    TooManyInitializers "E0032" "more initial values than elements",
    InitializerShape "E0033" "initialiser of the wrong shape",
    Extension "E0034" "extension that is not part of miniSysY",
    NotUtf8 "E0035" "bytes that are not UTF-8",
    SourceTooLarge "E0036" "source file too large",
    ForeignSyntax "E0037" "syntax of another language",
    OutsideInt "E0038" "constant that does not fit an `int`",
    IntNeeded "E0039" "`float` where an `int` is needed",
    IrSyntax "E0101" "malformed LLVM IR",
    IrUnsupported "E0102" "unsupported part of LLVM IR",
    IrNumber "E0103" "number out of order",
    IrUndefined "E0104" "value, block or global that is not defined",
    IrRedefined "E0105" "name defined twice",
    IrNotDominated "E0106" "use that is not dominated by its definition",
    IrPhiInputs "E0107" "phi that does not match the predecessors",
    IrPhiPosition "E0108" "phi after another instruction",
    IrNoTerminator "E0109" "block without a terminator",
    IrEntryPredecessor "E0110" "branch to the entry block",
    IrType "E0111" "type mismatch",
    IrMixedPointers "E0112" "typed and opaque pointers mixed",
    IrCall "E0113" "call that does not match the declaration",
    IrUndeclared "E0114" "function that is not declared",
    IrConstant "E0115" "constant that does not fit its type",
    LintMemory "E0116" "local `int` in memory",
    LintCall "E0117" "function that should have been inlined",
    IrVersion "E0118" "forms of different versions of LLVM",
    RunDivisionByZero "E0201" "division by zero while running",
    RunDivisionOverflow "E0202" "division overflow",
    RunSubscript "E0203" "subscript outside its array",
    RunUndefined "E0204" "use of an undefined value",
    RunAddress "E0205" "invalid memory access",
    RunStackOverflow "E0206" "stack overflow",
    RunSteps "E0207" "instruction limit reached",
    RunUnreachable "E0208" "`unreachable` or `abort` reached",
    RunUnknown "E0209" "not supported by `--run`",
    RunMissingReturn "E0210" "use of the value of a function that ended without `return`",
    RunAlignment "E0211" "misaligned memory access",
    UnusedVariable "W0001" "variable never used" = "unused-variable",
    UnusedParameter "W0002" "parameter never used" = "unused-parameter",
    UnusedFunction "W0003" "function never called" = "unused-function",
    NeverAssigned "W0004" "variable read but never assigned" = "uninitialized",
    UnreachableStatement "W0005" "unreachable statement" = "unreachable-code",
    MissingReturn "W0006" "`int` function may end without `return`" = "return-type",
    ConstantCondition "W0007" "condition that is always true or always false" = "constant-condition",
    NumberWraps "W0008" "number wraps around" = "integer-overflow",
    DivisionByZero "W0009" "division by zero" = "division-by-zero",
    ExtensionUsed "W0010" "extension used" = "language-extension",
    UnusedValue "W0011" "value computed and not used" = "unused-value",
    DoubledSign "W0012" "`++` or `--` that changes nothing" = "doubled-sign",
    EmptyBody "W0013" "`;` right after a condition" = "empty-body",
    ChainedComparison "W0014" "chained comparison" = "chained-comparison",
    SubscriptOutside "W0015" "subscript outside the array" = "array-bounds",
    FlattenedArray "W0016" "array passed as one with fewer dimensions" = "flattened-array",
    MisleadingIndentation "W0017" "misleading indentation" = "misleading-indentation",
    MaybeUnassigned "W0018" "variable that may be read before it is assigned" = "maybe-uninitialized",
    MistakenOperator "W0019" "misleading operator" = "mistaken-operator",
    OwnInitializer "W0020" "name used in its own initialiser" = "init-self",
    ConstantOperand "W0021" "number as an operand of `&&` or `||`" = "constant-logical-operand",
    NotBeforeComparison "W0022" "`!` applied only to the left operand" = "logical-not-parentheses",
    LostFraction "W0023" "constant that loses its fraction" = "literal-conversion",
    NumberUnderflows "W0024" "number too small for a `float`" = "literal-range",
    FormatMismatch "W0025" "argument that does not match the text of `putf`" = "format",
    SelfAssignment "W0026" "assignment of a variable to itself" = "self-assign",
    SelfComparison "W0027" "comparison of a value with itself" = "tautological-compare",
    CertainPair "W0028" "two comparisons whose combination is certain" = "tautological-overlap-compare",
    BooleanComparison "W0029" "comparison of a condition with another number than 0 and 1" = "bool-compare",
    EndlessRecursion "W0030" "endless recursion" = "infinite-recursion",
    EndlessLoop "W0031" "loop that does not change its condition" = "infinite-loop",
    ConstantPassed "W0032" "constant array passed to a function that writes to it" = "discarded-qualifiers",
    IrSecondTerminator "W0101" "instruction after a terminator" = "second-terminator",
    IrRuntimeDeclaration "W0102" "declaration that does not match the runtime library" = "runtime-declaration",
    IrCallMismatch "W0103" "call of a function as another type" = "call-mismatch",
    RunInputMissing "W0201" "number read where the input has none" = "missing-input",
    RunRow "W0202" "subscript outside its row, inside its array" = "row-bounds",
    RunInputTooLarge "W0203" "input number out of range" = "input-overflow",
}

impl Code {
    /// The code with this id or name, in upper or lower case; `None` if there is none.
    pub fn from_id(id: &str) -> Option<Code> {
        let is_it = |text: &str| text.eq_ignore_ascii_case(id);
        Code::ALL.iter().copied().find(|code| is_it(code.id()) || code.name().is_some_and(is_it))
    }

    /// A short title for lists of codes.
    pub fn title(self, language: Language) -> &'static str {
        let heading = match language {
            Language::English => None,
            _ => self.explanation(language).lines().next(),
        };
        let title = heading.and_then(|heading| heading.split_once('：'));
        title.map_or(self.english_title(), |(_, title)| title)
    }

    /// The code with its name, if it has one, as a diagnostic shows it.
    pub fn label(self) -> String {
        match self.name() {
            Some(name) => format!("{} {name}", self.id()),
            None => self.id().to_owned(),
        }
    }

    /// How severe it is, unless the user treats warnings as errors.
    pub fn severity(self) -> Severity {
        match self {
            Code::Remark { .. } => Severity::Remark,
            _ if self.id().starts_with('E') => Severity::Error,
            _ => Severity::Warning,
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn warnings_have_names() {
        let mut names = BTreeSet::new();
        for &code in Code::ALL {
            assert_eq!(code.name().is_some(), code.severity() == Severity::Warning, "{code}");
            let Some(name) = code.name() else { continue };
            let is_fit = |c: char| c == '-' || c.is_ascii_lowercase();
            assert!(name.chars().all(is_fit) && !name.starts_with("no-"), "{name}");
            assert!(names.insert(name), "{name}");
        }
    }
}
