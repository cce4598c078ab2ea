//! The words and operators of other languages that miniSysY lacks, and what to write instead. The
//! words are not keywords: a program may use each as a name, so a word alone is never an error.

use crate::diag::Message;
use crate::syntax::resilient::rule;
use crate::syntax::token::{KEYWORDS, TokenKind};

/// What a word does in its language.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// It names a type, or precedes one.
    Type,
    /// It begins a function.
    Definition,
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
    /// It is between operands, or is another sign that miniSysY never uses alone.
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
        rule::code(self.mend).filter(|code| !code.contains(['…', ' ']))
    }

    /// Whether a name spelt like this is probably meant to be this word if it `is_called` or, in an
    /// assignment, `is_written`: `max = a[0];` is about a variable.
    pub fn is_meant(&self, is_called: bool, is_written: bool) -> bool {
        match self.role {
            _ if is_called => true,
            Role::Value => true,
            _ if is_written => false,
            Role::Function => ["sizeof", "not", "strlen"].contains(&self.spelling),
            _ => true,
        }
    }

    /// What to write in place of a value or call.
    pub fn replacement_of_value(&self, is_called: bool) -> Option<&'static str> {
        let fits = self.role == Role::Value || is_called && self.role == Role::Function;
        self.replacement().filter(|_| fits)
    }

    /// What to write instead.
    pub fn advice(&self) -> Message {
        rule::fill(self.mend, |_| "".into())
    }
}

const INTEGER: &str =
    "`int` is the only integer type: whole numbers from -2147483648 to 2147483647";
pub(super) const DOUBLE: &str = "write `float`";
pub(super) const TEXT: &str = "use an array of `int`: it holds the codes of the characters";
const TYPED: &str = "a declaration begins with its type: `int a = 1;`";
const DEFINITION: &str = "a function begins with the type of its result: `int f(int a) { … }`";
const REMOVE: &str = "remove it";
const REMOVE_LINE: &str = "remove the line: the runtime library is always available";
const PRINT: &str = "`putint(n);` prints a number; `putch(72);` prints the character with code 72";
const READ: &str = "`n = getint();` reads a number; `c = getch();` reads a character";
const CHAIN: &str = "use an `else if` chain: `if (n == 0) … else if (n == 1) … else …`";
const EXCEPTION: &str = "miniSysY has no exceptions; test for errors with `if`";
const ARRAYS: &str = "use one variable for each member, or an array";
const LOOP: &str =
    "use `while`: set the variable before the loop, change it at the end of the body";
const BIT_OR: &str =
    "miniSysY has no bitwise OR; if `a` and `b` share no set bits, use `a + b`; `||` is logical OR";
const LIFETIME: &str = "remove it: a variable lives until the end of its block";

/// All of them: what they do, what to write instead, and the words, with `,` between them.
const WORDS: &[(Role, &str, &str)] = &[
    (Role::Type, DOUBLE, "double"),
    (Role::Type, INTEGER, "long,short,signed,unsigned,int64_t,uint32_t,size_t,i32,Integer"),
    (Role::Type, "use `int`: 0 is false, any other number is true", "bool,_Bool,boolean"),
    (Role::Type, "use `int`: it holds the code of a character", "char"),
    (Role::Type, TEXT, "string,String"),
    (Role::Type, TYPED, "auto,let,val,mut,var"),
    (Role::Definition, DEFINITION, "def,fn,func,fun,function"),
    (Role::Type, "remove it; for a value that outlives the call, use a global variable", "static"),
    (Role::Type, REMOVE, "extern,register,volatile,inline,public,private,export"),
    (Role::Type, "write `const int`", "constexpr,final"),
    (Role::Loop, LOOP, "for,foreach"),
    (Role::Loop, "use `while (1) { … if (!(…)) break; }`: it tests at the end", "do"),
    (Role::Loop, "use `while (1) { … }`", "loop"),
    (Role::Loop, CHAIN, "switch"),
    (Role::Aggregate, ARRAYS, "struct,union"),
    (Role::Aggregate, "functions must be at the top level, without a class around them", "class"),
    (Role::Aggregate, "use constants", "enum"),
    (Role::Import, REMOVE_LINE, "using,import,from,package,use,include"),
    (Role::Print, PRINT, "printf,fprintf,puts,print,println,cout,cerr,log,Println,Printf,alert"),
    (Role::Print, "`putch(72);` prints the character with code 72", "putchar"),
    (Role::Read, READ, "scanf,fscanf,gets,input,cin,Scan,Scanf,nextInt,readLine,read_line,prompt"),
    (Role::Read, "`c = getch();` reads a character", "getchar"),
    (Role::Function, "keep the length in a constant: `const int N = 10; int a[N];`", "sizeof,len"),
    (Role::Function, "declare an array that is large enough", "malloc,calloc"),
    (Role::Function, LIFETIME, "free"),
    (Role::Function, "remove the call; a program ends when `main` returns", "system"),
    (Role::Function, "`return` in `main` ends the program", "exit"),
    (Role::Function, "miniSysY has no strings; keep the length in a variable", "strlen"),
    (Role::Function, "write `int abs(int n) { if (n < 0) return -n; return n; }`", "abs"),
    (Role::Function, "write a function for it", "max,min,pow,sqrt"),
    (Role::Function, "compute pseudorandom numbers: `seed = seed * 1103515245 + 12345;`", "rand"),
    (Role::Function, "use a third variable: `t = a; a = b; b = t;`", "swap"),
    (Role::Function, "write `!`", "not"),
    (
        Role::Function,
        "remove it: a value is converted where it is assigned",
        "parseInt,Number,Int,str",
    ),
    (Role::Value, "write `1`", "true,True,TRUE"),
    (Role::Value, "write `0`", "false,False,FALSE,None,nil,undefined,NULL,nullptr,null"),
    (Role::Value, "`getch()` returns -1 at the end of the input", "EOF"),
    (Role::Value, "write `2147483647`", "INT_MAX"),
    (Role::Value, "write `-2147483647 - 1`", "INT_MIN"),
    (Role::Operator, "write `&&`", "and,AND"),
    (Role::Operator, "write `||`", "or,OR"),
    (Role::Operator, "write `%`", "mod"),
    (Role::Operator, "write `==`", "is"),
    (Role::Operator, "search in a loop", "in"),
    (Role::Operator, "`&&` is logical AND; for bits, use `/ 2` and `% 2`", "&"),
    (Role::Operator, BIT_OR, "|"),
    (Role::Operator, "for XOR of 0 and 1, use `!=`; for exponentiation, multiply in a loop", "^"),
    (Role::Operator, "`!` is logical NOT; the complement of `n` is `-n - 1`", "~"),
    (Role::Operator, "use `if (…) … else …`", "?"),
    (Role::Operator, TYPED, ":"),
    (Role::Operator, "a number or a name cannot contain a point", "."),
    (Role::Statement, "write `else if`", "elif,elseif,elsif"),
    (Role::Statement, "write the statement right after the condition", "then"),
    (Role::Statement, "use `while` with `break` and `continue`", "goto"),
    (Role::Statement, CHAIN, "case,default,match"),
    (Role::Statement, "use `int` in place of the new name", "typedef"),
    (Role::Statement, EXCEPTION, "try,throw,catch,assert"),
    (Role::Statement, LIFETIME, "del,delete"),
];

/// All of them.
pub(in crate::syntax::resilient) fn all() -> impl Iterator<Item = Word> {
    WORDS.iter().flat_map(|&(role, mend, words)| {
        words.split(',').map(move |spelling| Word { spelling, role, mend })
    })
}

/// Whether this word, alone or in front of `int`, means no more than `int` does.
pub(super) fn fits_int(word: &str) -> bool {
    let types = ["short", "signed", "Integer", "bool", "_Bool", "boolean", "char"];
    let others = ["register", "volatile", "inline", "public", "private"];
    types.contains(&word) || others.contains(&word)
}

/// The entry of `spelling`, if the table has it. Takes time linear in the table.
pub(crate) fn find(spelling: &str) -> Option<Word> {
    all().find(|word| word.spelling == spelling)
}

/// The keyword that `spelling` is probably meant to be: the case of letters differs, one letter is
/// wrong, or two are swapped. If either has fewer than three letters, only the case may differ.
pub(crate) fn misspelt_keyword(spelling: &str) -> Option<&'static str> {
    KEYWORDS.map(TokenKind::spelling).into_iter().find(|&keyword| {
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
            assert!(!KEYWORDS.iter().any(|word| word.spelling() == spelling), "{spelling}");
            assert!(!Runtime::ALL.iter().any(|known| known.signature().name == spelling));
            assert!(seen.insert(spelling) && !mend.is_empty(), "{spelling}");
        }
    }

    #[test]
    fn keywords_may_be_misspelt_a_little() {
        let meant = [("whlie", "while"), ("retrun", "return"), ("If", "if")];
        assert_eq!(meant.map(|it| misspelt_keyword(it.0)), meant.map(|it| Some(it.1)));
        assert_eq!(["i", "it", "int", "count"].map(misspelt_keyword), [None; 4]);
    }
}
