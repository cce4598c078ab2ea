//! The words and operators of other languages that miniSysY lacks, and what to write instead. The
//! words are not keywords: a program may use each as a name, so a word alone is never an error.

/// What a word does in its language.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// It names a type, or stands in front of one.
    Type,
    /// It begins a loop, or another statement in which there may be a `break`.
    Loop,
    /// It introduces a type of several parts.
    Aggregate,
    /// It begins a line that imports names.
    Import,
    /// It names a function that prints, or a stream.
    Print,
    /// It names a function that reads, or a stream.
    Read,
    /// It names a method that prints.
    PrintMember,
    /// It names a method that reads.
    ReadMember,
    /// It names another function.
    Function,
    /// It names a value.
    Value,
    /// It stands between operands.
    Operator,
    /// It belongs to a statement.
    Statement,
}

/// A word that miniSysY lacks.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Word {
    /// Its spelling.
    pub spelling: &'static str,
    /// What it does in its language.
    pub role: Role,
    /// What to write instead.
    pub mend: &'static str,
}

impl Word {
    /// The message about the word.
    pub fn message(&self) -> String {
        format!("miniSysY has no `{}`", self.spelling)
    }

    /// What to write in its place, if the advice is nothing else: "write `1`".
    pub fn replacement(&self) -> Option<&'static str> {
        let text = self.mend.strip_prefix("write `")?.strip_suffix('`')?;
        (!text.contains(['`', '…', ' '])).then_some(text)
    }
}

const INTEGER: &str = "the only type is `int`: whole numbers from -2147483648 to 2147483647";
pub(super) const FRACTION: &str = "the only type is `int`; count in hundredths, for example";
const TRUTH: &str = "write `int`: 0 is false, every other number is true";
const LETTER: &str = "write `int`, which holds the code of a character";
pub(super) const TEXT: &str = "write an array of `int`, which holds the codes of the characters";
pub(super) const TYPED: &str = "a declaration begins with the type: `int a = 1;`";
pub(super) const DEFINITION: &str =
    "a function begins with the type of its result: `int f(int a) { … }`";
/// What is said of words for true, false and the like.
pub(super) const ONE: &str = "write `1`";
pub(super) const ZERO: &str = "write `0`";
pub(super) const NO_POINTERS: &str = "there are no pointers; write `0`";
const CONVERSION: &str = "leave it out: every value is an `int`";
const LEAVE_OUT: &str = "leave it out";
const PRINT: &str = "`putint(n);` prints a number, `putch(72);` the character with the code 72";
const READ: &str = "`n = getint();` reads a number, `c = getch();` a character";
const LADDER: &str = "write an `else if` chain: `if (n == 0) … else if (n == 1) … else …`";
const EXCEPTION: &str = "there are no exceptions: test with `if` for what may go wrong";
const ARRAYS: &str = "use a variable for each part, or an array";
const NOTHING: &str = "remove the line: the functions of the runtime library are always known";

/// All of them, by role.
const WORDS: &[(Role, &[(&str, &str)])] = &[
    (
        Role::Type,
        &[
            ("float", FRACTION),
            ("double", FRACTION),
            ("long", INTEGER),
            ("short", INTEGER),
            ("signed", INTEGER),
            ("unsigned", INTEGER),
            ("int32_t", INTEGER),
            ("int64_t", INTEGER),
            ("uint32_t", INTEGER),
            ("size_t", INTEGER),
            ("Integer", INTEGER),
            ("byte", INTEGER),
            ("bool", TRUTH),
            ("_Bool", TRUTH),
            ("boolean", TRUTH),
            ("char", LETTER),
            ("string", TEXT),
            ("String", TEXT),
            ("auto", TYPED),
            ("let", TYPED),
            ("val", TYPED),
            ("mut", TYPED),
            ("var", TYPED),
            ("def", DEFINITION),
            ("fn", DEFINITION),
            ("func", DEFINITION),
            ("fun", DEFINITION),
            ("function", DEFINITION),
            ("static", "leave it out; what outlives a function is declared outside of it"),
            ("extern", LEAVE_OUT),
            ("register", LEAVE_OUT),
            ("volatile", LEAVE_OUT),
            ("inline", LEAVE_OUT),
            ("public", LEAVE_OUT),
            ("private", LEAVE_OUT),
            ("final", "write `const` for what does not change"),
            ("constexpr", "write `const int`"),
        ],
    ),
    (
        Role::Loop,
        &[
            ("for", "write a `while`: set the variable before it, change it at its block's end"),
            ("do", "write a `while`; `while (1) { … if (!(…)) break; }` tests at its end"),
            ("loop", "write `while (1) { … }`"),
            ("repeat", "write `while (1) { … if (…) break; }`"),
            ("switch", LADDER),
        ],
    ),
    (
        Role::Aggregate,
        &[("struct", ARRAYS), ("union", ARRAYS), ("class", ARRAYS), ("enum", "write constants")],
    ),
    (
        Role::Import,
        &[
            ("using", NOTHING),
            ("import", NOTHING),
            ("from", NOTHING),
            ("package", NOTHING),
            ("use", NOTHING),
        ],
    ),
    (
        Role::Print,
        &[
            ("printf", PRINT),
            ("fprintf", PRINT),
            ("puts", PRINT),
            ("putchar", "`putch(72);` prints the character with the code 72"),
            ("print", PRINT),
            ("println", PRINT),
            ("write", PRINT),
            ("cout", PRINT),
            ("cerr", PRINT),
        ],
    ),
    (
        Role::Read,
        &[
            ("scanf", READ),
            ("fscanf", READ),
            ("gets", READ),
            ("getchar", "`c = getch();` reads a character"),
            ("input", READ),
            ("prompt", READ),
            ("read", READ),
            ("cin", READ),
        ],
    ),
    (
        Role::PrintMember,
        &[
            ("log", PRINT),
            ("error", PRINT),
            ("Print", PRINT),
            ("Println", PRINT),
            ("Write", PRINT),
            ("WriteLine", PRINT),
        ],
    ),
    (
        Role::ReadMember,
        &[
            ("Scan", READ),
            ("Scanf", READ),
            ("Scanln", READ),
            ("nextInt", READ),
            ("nextLine", READ),
            ("read_line", READ),
            ("ReadLine", READ),
        ],
    ),
    (
        Role::Function,
        &[
            ("sizeof", "keep the length of an array in a constant: `const int N = 10; int a[N];`"),
            ("malloc", "declare an array of the largest size that is needed"),
            ("calloc", "declare an array of the largest size that is needed"),
            ("free", "arrays last as long as the block around them; remove this"),
            ("exit", "a program ends with the `return` of `main`"),
            ("strlen", "there are no strings; keep the length in a variable"),
            ("len", "keep the length of an array in a constant: `const int N = 10; int a[N];`"),
            ("abs", "write a function: `int abs(int n) { if (n < 0) return -n; return n; }`"),
            ("max", "write a function for it"),
            ("min", "write a function for it"),
            ("pow", "write a function with a loop"),
            ("sqrt", "write a function with a loop"),
            ("rand", "compute such numbers: `seed = seed * 1103515245 + 12345;`"),
            ("swap", "use a third variable: `t = a; a = b; b = t;`"),
            ("not", "write `!`"),
            ("parseInt", CONVERSION),
            ("Number", CONVERSION),
            ("Int", CONVERSION),
            ("str", CONVERSION),
        ],
    ),
    (
        Role::Value,
        &[
            ("true", ONE),
            ("True", ONE),
            ("TRUE", ONE),
            ("false", ZERO),
            ("False", ZERO),
            ("FALSE", ZERO),
            ("NULL", NO_POINTERS),
            ("nullptr", NO_POINTERS),
            ("null", NO_POINTERS),
            ("None", ZERO),
            ("nil", ZERO),
            ("undefined", ZERO),
            ("EOF", "at the end of the input `getch()` is `-1`"),
            ("INT_MAX", "write `2147483647`"),
            ("INT_MIN", "write `-2147483647 - 1`"),
        ],
    ),
    (
        Role::Operator,
        &[
            ("and", "write `&&`"),
            ("AND", "write `&&`"),
            ("or", "write `||`"),
            ("OR", "write `||`"),
            ("is", "write `==`"),
            ("in", "search in a loop"),
            ("xor", "for 0 and 1, `!=` does the same"),
        ],
    ),
    (
        Role::Statement,
        &[
            ("elif", "write `else if`"),
            ("elseif", "write `else if`"),
            ("then", "the statement follows the condition: `if (…) …`"),
            ("goto", "write a `while`, with `break` and `continue`"),
            ("case", LADDER),
            ("default", LADDER),
            ("typedef", "the only type is `int`: write that instead of the new name"),
            ("try", EXCEPTION),
            ("throw", EXCEPTION),
            ("global", "remove it: what is declared above the function is known in it"),
            ("catch", EXCEPTION),
            ("finally", EXCEPTION),
            ("assert", EXCEPTION),
            ("match", LADDER),
            ("delete", "remove it: arrays last as long as the block around them"),
            ("when", LADDER),
        ],
    ),
];

/// All of them.
pub(in crate::syntax::resilient) fn all() -> impl Iterator<Item = Word> {
    let word = |role, &(spelling, mend): &(_, _)| Word { spelling, role, mend };
    WORDS.iter().flat_map(move |&(role, words)| words.iter().map(move |entry| word(role, entry)))
}

/// Whether this word in front of `int` changes nothing.
pub(super) fn says_nothing(word: &str) -> bool {
    matches!(word, "signed" | "short" | "register" | "volatile" | "inline" | "public" | "private")
}

/// Whether all values of this type are values of an `int`.
pub(super) fn fits_int(word: &str) -> bool {
    matches!(
        word,
        "short"
            | "signed"
            | "int32_t"
            | "integer"
            | "Integer"
            | "byte"
            | "bool"
            | "_Bool"
            | "boolean"
            | "char"
    )
}

/// The entry of `spelling`, if the table has it. Takes time linear in the table.
pub(crate) fn find(spelling: &str) -> Option<Word> {
    all().find(|word| word.spelling == spelling)
}

/// The entry of a word that prints or reads, with the role that it has without being a member.
pub(super) fn find_io(spelling: &str) -> Option<Word> {
    let word = find(spelling)?;
    let role = match word.role {
        Role::Print | Role::PrintMember => Role::Print,
        Role::Read | Role::ReadMember => Role::Read,
        _ => return None,
    };
    Some(Word { role, ..word })
}

/// The message and the hint for an operator of characters that miniSysY never uses alone.
pub(crate) fn operator(spelling: &str) -> (String, Option<&'static str>) {
    let hint = match spelling {
        "&" => "`&&` is the logical and; bits are computed with `/ 2` and `% 2`",
        "|" => "`||` is the logical or; add what has no bits in common",
        "^" => "for 0 and 1, `!=` does the same; a power takes a loop",
        "~" => "`!` is the logical not; with all bits turned, a number is its negative minus 1",
        "?" => "write `if (…) … else …`",
        "." => "a point stands in no number and no name",
        _ => {
            let hint = "braces group statements: `{ … }`; `=` gives a value";
            let hint = (spelling == ":").then_some(hint);
            return (format!("`{spelling}` means nothing in miniSysY"), hint);
        }
    };
    (format!("miniSysY has no operator `{spelling}`"), Some(hint))
}

/// miniSysY's own words.
pub(crate) const KEYWORDS: [&str; 9] =
    ["int", "void", "const", "if", "else", "while", "break", "continue", "return"];

/// The keyword that `spelling` is probably meant to be: the case of letters differs, one letter is
/// wrong, or two are swapped. If either has fewer than three letters, only the case may differ.
pub(crate) fn misspelt_keyword(spelling: &str) -> Option<&'static str> {
    KEYWORDS.into_iter().find(|&keyword| {
        let is_near = spelling.len() >= 3
            && spelling.len().abs_diff(keyword.len()) <= 1
            && keyword.len() >= 3
            && strsim::osa_distance(&spelling.to_ascii_lowercase(), keyword) <= 1;
        spelling != keyword && (spelling.eq_ignore_ascii_case(keyword) || is_near)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::Runtime;

    #[test]
    fn no_word_is_one_of_the_language() {
        let mut seen = std::collections::HashSet::new();
        for (_, words) in WORDS {
            for (word, mend) in *words {
                assert!(!KEYWORDS.contains(word), "{word}");
                assert!(!Runtime::ALL.iter().any(|known| known.signature().name == *word));
                assert!(seen.insert(*word) && !mend.is_empty(), "{word}");
            }
        }
    }

    #[test]
    fn keywords_may_be_misspelt_a_little() {
        assert_eq!(misspelt_keyword("whlie"), Some("while"));
        assert_eq!(misspelt_keyword("retrun"), Some("return"));
        assert_eq!(misspelt_keyword("If"), Some("if"));
        assert_eq!(misspelt_keyword("i"), None);
        assert_eq!(misspelt_keyword("it"), None);
        assert_eq!(misspelt_keyword("int"), None);
        assert_eq!(misspelt_keyword("count"), None);
    }
}
