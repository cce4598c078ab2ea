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
    /// It names a function or method that prints, or a stream.
    Print,
    /// It names a function or method that reads, or a stream.
    Read,
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
pub(super) const CONVERSION: &str = "leave it out: every value is an `int`";
const LEAVE_OUT: &str = "leave it out";
const PRINT: &str = "`putint(n);` prints a number, `putch(72);` the character with the code 72";
const READ: &str = "`n = getint();` reads a number, `c = getch();` a character";
const LADDER: &str = "write an `else if` chain: `if (n == 0) … else if (n == 1) … else …`";
const EXCEPTION: &str = "there are no exceptions: test with `if` for what may go wrong";
const ARRAYS: &str = "use a variable for each part, or an array";
const NOTHING: &str = "remove the line: the functions of the runtime library are always known";

/// All of them: what they do, what to write instead, and the words.
const WORDS: &[(Role, &str, &str)] = &[
    (Role::Type, FRACTION, "float double"),
    (
        Role::Type,
        INTEGER,
        "long short signed unsigned int32_t int64_t uint32_t size_t Integer byte",
    ),
    (Role::Type, TRUTH, "bool _Bool boolean"),
    (Role::Type, LETTER, "char"),
    (Role::Type, TEXT, "string String"),
    (Role::Type, TYPED, "auto let val mut var"),
    (Role::Type, DEFINITION, "def fn func fun function"),
    (Role::Type, "leave it out; what outlives a function is declared outside of it", "static"),
    (Role::Type, LEAVE_OUT, "extern register volatile inline public private"),
    (Role::Type, "write `const` for what does not change", "final"),
    (Role::Type, "write `const int`", "constexpr"),
    (
        Role::Loop,
        "write a `while`: set the variable before it, change it at its block's end",
        "for",
    ),
    (Role::Loop, "write a `while` that counts through the subscripts", "foreach"),
    (Role::Loop, "write `while (!(…))`", "until"),
    (Role::Loop, "write `if (!(…))`", "unless"),
    (Role::Loop, "write a `while`; `while (1) { … if (!(…)) break; }` tests at its end", "do"),
    (Role::Loop, "write `while (1) { … }`", "loop"),
    (Role::Loop, "write `while (1) { … if (…) break; }`", "repeat"),
    (Role::Loop, LADDER, "switch"),
    (Role::Aggregate, ARRAYS, "struct union class"),
    (Role::Aggregate, "write constants", "enum"),
    (Role::Import, NOTHING, "using import from package use"),
    (
        Role::Print,
        PRINT,
        "printf fprintf puts print println write alert cout cerr log error Print Println Printf Write WriteLine",
    ),
    (Role::Print, "`putch(72);` prints the character with the code 72", "putchar"),
    (
        Role::Read,
        READ,
        "scanf fscanf gets input prompt read readLine cin Scan Scanf Scanln nextInt nextLine read_line ReadLine",
    ),
    (Role::Read, "`c = getch();` reads a character", "getchar"),
    (
        Role::Function,
        "keep the length of an array in a constant: `const int N = 10; int a[N];`",
        "sizeof len",
    ),
    (Role::Function, "declare an array of the largest size that is needed", "malloc calloc"),
    (Role::Function, "arrays last as long as the block around them; remove this", "free"),
    (Role::Function, "a program ends with the `return` of `main`", "exit"),
    (Role::Function, "there are no strings; keep the length in a variable", "strlen"),
    (
        Role::Function,
        "write a function: `int abs(int n) { if (n < 0) return -n; return n; }`",
        "abs",
    ),
    (Role::Function, "write a function for it", "max min"),
    (Role::Function, "write a function with a loop", "pow sqrt"),
    (Role::Function, "compute such numbers: `seed = seed * 1103515245 + 12345;`", "rand"),
    (Role::Function, "use a third variable: `t = a; a = b; b = t;`", "swap"),
    (Role::Function, "write `!`", "not"),
    (Role::Function, CONVERSION, "parseInt Number Int str"),
    (Role::Value, ONE, "true True TRUE"),
    (Role::Value, ZERO, "false False FALSE None nil undefined"),
    (Role::Value, NO_POINTERS, "NULL nullptr null"),
    (Role::Value, "at the end of the input `getch()` is `-1`", "EOF"),
    (Role::Value, "write `2147483647`", "INT_MAX"),
    (Role::Value, "write `-2147483647 - 1`", "INT_MIN"),
    (Role::Operator, "write `&&`", "and AND"),
    (Role::Operator, "write `||`", "or OR"),
    (Role::Operator, "write `%`", "mod"),
    (Role::Operator, "write `/`", "div"),
    (Role::Operator, "write `==`", "is"),
    (Role::Operator, "search in a loop", "in"),
    (Role::Operator, "for 0 and 1, `!=` does the same", "xor"),
    (Role::Statement, "write `else if`", "elif elseif"),
    (Role::Statement, "the statement follows the condition: `if (…) …`", "then"),
    (Role::Statement, "write a `while`, with `break` and `continue`", "goto"),
    (Role::Statement, LADDER, "case default match when"),
    (Role::Statement, "the only type is `int`: write that instead of the new name", "typedef"),
    (Role::Statement, EXCEPTION, "try throw raise catch finally assert"),
    (Role::Statement, "remove it: a variable lasts as long as the block around it", "del"),
    (Role::Statement, LEAVE_OUT, "throws"),
    (Role::Statement, "the only type is `int`: use a variable for each part, or an array", "type"),
    (Role::Statement, "write the function with `int`", "template"),
    (Role::Statement, "remove it: what is declared above the function is known in it", "global"),
    (Role::Statement, "remove it: arrays last as long as the block around them", "delete"),
];

/// All of them.
pub(in crate::syntax::resilient) fn all() -> impl Iterator<Item = Word> {
    WORDS.iter().flat_map(|&(role, mend, words)| {
        words.split(' ').map(move |spelling| Word { spelling, role, mend })
    })
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
        let is_meant = is_near || (spelling, keyword) == ("brake", "break");
        spelling != keyword && (spelling.eq_ignore_ascii_case(keyword) || is_meant)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::Runtime;

    #[test]
    fn no_word_is_one_of_the_language() {
        let mut seen = std::collections::HashSet::new();
        for Word { spelling, mend, .. } in all() {
            assert!(!KEYWORDS.contains(&spelling), "{spelling}");
            assert!(!Runtime::ALL.iter().any(|known| known.signature().name == spelling));
            assert!(seen.insert(spelling) && !mend.is_empty(), "{spelling}");
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
