//! Hints for lines that do not begin like an instruction or an item of the outermost level.

use super::cursor::Cursor;
use super::vocabulary::{COMPARISONS, INSTRUCTIONS, Line, TOP_LEVEL, find, foreign_type};
use super::{Meaning, Reader, vocabulary};
use crate::diag::{Hint, Message, message};
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
            None => message!("an instruction begins with an opcode such as `add`, `load` or `br`, a block with a label such as `next:`").into(),
        }
    }

    /// What to write instead of the line that begins with `token`, if that is known.
    fn instruction_advice(&mut self, token: Span) -> Option<Message> {
        let word = self.shown(token);
        let rest = self.shown(self.cursor.line_from(token.end));
        let rest = rest.trim();
        let (ty, last) = rest.rsplit_once(' ').unwrap_or(("", rest));
        let result = self.shown(Span::new(self.statement, token.start));
        let result = result.trim_end_matches(['=', ' ', '\t']);
        if !self.cursor.begins_line(token.start) && result.is_empty() {
            return Some(match word.as_str() {
                "align" => message!("write `,` before it: `, align {rest}`", rest),
                "/" => vocabulary::comment(),
                "[" => message!(
                    "the instruction before it is complete; if this belongs to it, write `,` between them"
                ),
                _ => message!(
                    "the instruction before it is complete; write each instruction on a line of its own"
                ),
            });
        }
        if let Some(definition) = rest.strip_prefix('=') {
            let mut cursor = Cursor::new(definition.as_bytes(), 0);
            return Some(match Opcode::from_keyword(cursor.word()) {
                Some(_) => {
                    let code = format!("%{word} {rest}");
                    message!("the name of a result begins with `%`: `{code}`", code)
                }
                None => message!(
                    "to assign to a variable in memory, use `store`; to name a result, write `%name =` and an instruction"
                ),
            });
        }
        // A value without a type, as in other languages.
        let is_bare = rest.starts_with(|c: char| c == '%' || c == '-' || c.is_ascii_digit());
        let typed = if is_bare { format!("i32 {rest}") } else { rest.to_owned() };
        let rest = typed.as_str();
        let line = Line { word: &word, rest, ty, last, result };
        if word.eq_ignore_ascii_case("return") && rest.is_empty() {
            return Some(message!("write `ret void`"));
        }
        if word == "not" {
            return Some(if ty == "i1" {
                message!("to negate an `i1`, write `xor i1 {last}, true`", last)
            } else {
                message!(
                    "logical NOT is `icmp eq {rest}, 0`, bitwise NOT is `xor {rest}, -1`",
                    rest
                )
            });
        }
        if let Some(advice) = find(INSTRUCTIONS, &word) {
            return Some(advice(&line));
        }
        if let Some(predicate) = word.strip_prefix("set") {
            let predicate = find(COMPARISONS, predicate).unwrap_or(predicate);
            return Some(vocabulary::comparison(predicate, rest));
        }
        let predicate = find(COMPARISONS, &word).filter(|_| word != "=");
        if let Some(predicate) = predicate {
            return Some(vocabulary::comparison(predicate, rest));
        }
        let is_value = word.starts_with(['%', '@', '-']) || word.parse::<u64>().is_ok();
        if self.is_type(&word) || is_value {
            return Some(line.copy(if is_value { &word } else { last }));
        }
        let symbol = self.context.names.intern(&word);
        if rest.starts_with('(') {
            return Some(match self.meaning(symbol) {
                Meaning::Function(callee) => {
                    let ty = self.type_text(self.context.signatures[callee].return_type);
                    let code = format!("call {ty} @{word}{rest}");
                    message!("write `{code}`", code)
                }
                _ => {
                    let code = format!("call void @{word}{rest}");
                    message!("a call begins with `call` and the return type, as in `{code}`", code)
                }
            });
        }
        None
    }

    /// A hint for a line outside functions that does not belong there.
    pub(super) fn top_level_hint(&mut self, token: Span) -> Message {
        let word = self.shown(token);
        let line = self.shown(self.cursor.line_from(token.start));
        if word.starts_with('#') {
            return vocabulary::comment();
        }
        if let Some(hint) = find(TOP_LEVEL, &word) {
            return hint();
        }
        let named = line.split_once('=').map(|(name, _)| name.trim());
        if let Some(name) = named.filter(|name| !name.contains(' ')) {
            let text = name.trim_start_matches('%');
            if line.contains(" global ") || line.contains(" constant ") {
                return message!("the name of a global begins with `@`: `@{text}`", text);
            }
            return message!("instructions must be inside a function, between `{` and `}`");
        }
        if Opcode::from_keyword(word.as_bytes()).is_some() || line.ends_with(':') {
            return message!(
                "instructions and labels must be inside a function, between `{` and `}`"
            );
        }
        if word == "}" {
            return message!("remove it; it closes no function");
        }
        if matches!(word.as_str(), "int" | "void" | "const") && !line.contains('@') {
            return message!("this looks like a source program, not like LLVM IR");
        }
        if self.is_type(&word) || word == "void" || foreign_type(word.as_bytes()).is_some() {
            return if line.ends_with('{') {
                message!("a function definition begins with `define`: `define {line}`", line)
            } else {
                message!("a function declaration begins with `declare`: `declare {line}`", line)
            };
        }
        let words = ["define", "declare", "attributes", "target", "source_filename"];
        match similar::most_similar(&word, words.into_iter()) {
            Some(name) => message!("did you mean `{name}`?", name),
            None => message!(
                "functions begin with `define` or `declare`, global variables with `@`, comments with `;`"
            ),
        }
    }
}
