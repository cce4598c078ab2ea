//! Hints for lines that do not begin like an instruction or an item of the outermost level.

use super::cursor::Cursor;
use super::vocabulary::{COMPARISONS, INSTRUCTIONS, TOP_LEVEL, find, foreign_type};
use super::{Meaning, Reader};
use crate::diag::Hint;
use crate::ir::Opcode;
use crate::support::similar;
use crate::support::span::Span;

impl Reader<'_> {
    /// A hint for a word in place of an instruction.
    pub(super) fn instruction_hint(&mut self, token: Span) -> Hint {
        if let Some(advice) = self.instruction_advice(token) {
            return advice.into();
        }
        let word = self.shown(token);
        let keywords = Opcode::ALL.iter().map(|opcode| opcode.keyword());
        match similar::most_similar(&word, keywords) {
            Some(similar) => Hint::did_you_mean(token, "", &word, similar),
            None => "an instruction begins with a word such as `add`, `load` or `br`, a block with a label such as `next:`".into(),
        }
    }

    /// What to write instead of the line that begins with `token`, if that is known.
    fn instruction_advice(&mut self, token: Span) -> Option<String> {
        let word = self.shown(token);
        let rest = self.shown(self.cursor.line_from(token.end));
        let rest = rest.trim();
        let (ty, last) = rest.rsplit_once(' ').unwrap_or(("", rest));
        let result = self.shown(Span::new(self.statement, token.start));
        let result = result.trim_end_matches(['=', ' ', '\t']);
        if !self.cursor.begins_line(token.start) && result.is_empty() {
            return Some(match word.as_str() {
                "align" => format!("write a `,` in front of it: `, align {rest}`"),
                "/" => "a comment begins with `;`".to_owned(),
                "[" => {
                    "the instruction before it is complete; if this belongs to it, a `,` is missing"
                        .to_owned()
                }
                _ => "the instruction before it is complete, and each one has a line of its own"
                    .to_owned(),
            });
        }
        if let Some(definition) = rest.strip_prefix('=') {
            let mut cursor = Cursor::new(definition.as_bytes(), 0);
            return Some(match Opcode::from_keyword(cursor.word()) {
                Some(_) => format!("the name of a result begins with `%`: `%{word} {rest}`"),
                None => "a variable in memory is written by `store`; a result is `%name =` and an instruction".to_owned(),
            });
        }
        // A value without a type, as in other languages.
        let is_bare = rest.starts_with(|c: char| c == '%' || c == '-' || c.is_ascii_digit());
        let typed = if is_bare { format!("i32 {rest}") } else { rest.to_owned() };
        let rest = typed.as_str();
        let named = if result.is_empty() { "it".to_owned() } else { format!("`{result}`") };
        let fill = |template: &str| {
            template
                .replace("`RESULT`", &named)
                .replace("REST", rest)
                .replace("TYPE", ty)
                .replace("LAST", last)
                .replace("LABEL", last.trim_start_matches('%').trim_end_matches(':'))
                .replace("WORD", &word)
        };
        if word.eq_ignore_ascii_case("return") && rest.is_empty() {
            return Some("a return is `ret void`".to_owned());
        }
        if word == "not" {
            return Some(fill(if ty == "i1" {
                "the opposite of a truth value is `xor i1 LAST, true`"
            } else {
                "of an integer, `icmp eq REST, 0` is the logical opposite, `xor REST, -1` has all bits inverted"
            }));
        }
        if let Some(template) = find(INSTRUCTIONS, &word) {
            return Some(fill(template));
        }
        if let Some(predicate) = word.strip_prefix("set") {
            let predicate = find(COMPARISONS, predicate).unwrap_or(predicate);
            return Some(format!("a comparison is `icmp {predicate} {rest}`"));
        }
        let predicate = find(COMPARISONS, &word).filter(|_| word != "=");
        if let Some(predicate) = predicate {
            return Some(format!("a comparison is `icmp {predicate} {rest}`"));
        }
        let is_value = word.starts_with(['%', '@', '-']) || word.parse::<u64>().is_ok();
        if self.is_type(&word) || is_value {
            let value = if is_value { &word } else { last };
            return Some(fill(&format!(
                "LLVM IR has no copies: write `{value}` wherever `RESULT` is used"
            )));
        }
        let symbol = self.context.names.intern(&word);
        if rest.starts_with('(') {
            return Some(match self.meaning(symbol) {
                Meaning::Function(callee) => {
                    let ty = self.type_text(self.context.signatures[callee].return_type);
                    format!("a call is `call {ty} @{word}{rest}`")
                }
                _ => format!(
                    "a call begins with `call` and the type of the result, as in `call void @{word}{rest}`"
                ),
            });
        }
        None
    }

    /// A hint for a line outside functions that does not belong there.
    pub(super) fn top_level_hint(&mut self, token: Span) -> String {
        let word = self.shown(token);
        let line = self.shown(self.cursor.line_from(token.start));
        if word.starts_with('#') {
            return "a comment begins with `;`".to_owned();
        }
        if let Some(hint) = find(TOP_LEVEL, &word) {
            return hint.to_owned();
        }
        let named = line.split_once('=').map(|(name, _)| name.trim());
        if let Some(name) = named.filter(|name| !name.contains(' ')) {
            let name = name.trim_start_matches('%');
            if line.contains(" global ") || line.contains(" constant ") {
                return format!("the name of a global begins with `@`: `@{name}`");
            }
            return "instructions stand in functions, between `{` and `}`".to_owned();
        }
        if Opcode::from_keyword(word.as_bytes()).is_some() || line.ends_with(':') {
            return "instructions and labels stand in functions, between `{` and `}`".to_owned();
        }
        if word == "}" {
            return "no function is open here: leave it out".to_owned();
        }
        if self.is_type(&word) || word == "void" || foreign_type(word.as_bytes()).is_some() {
            return if line.ends_with('{') {
                format!("a function begins with `define`: `define {line}`")
            } else {
                format!("a function of another module begins with `declare`: `declare {line}`")
            };
        }
        let words = ["define", "declare", "attributes", "target", "source_filename"];
        match similar::most_similar(&word, words.into_iter()) {
            Some(similar) => format!("did you mean `{similar}`?"),
            None => "functions begin with `define` or `declare`, global variables with `@`, comments with `;`".to_owned(),
        }
    }
}
