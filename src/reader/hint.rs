//! Hints for text that is not LLVM IR: words of other languages and of older versions, names
//! without their first character, parts in another order.
//!
//! A hint has the user's own text where it can be told what was meant. Otherwise it shows the form
//! of the instruction.

use super::locals::{Local, LocalKey};
use super::vocabulary::{COMPARISONS, FORMS, LINKAGES, PREDICATES, find, foreign_type};
use super::{Meaning, Reader};
use crate::diag::{Code, Diagnostic};
use crate::ir::{CastOp, Opcode, Type};
use crate::support::similar;
use crate::support::span::Span;

impl<'a> Reader<'a> {
    /// A hint for a place where `what` is expected and the token at `token` comes next.
    /// `is_line_over` says that nothing more is on the line.
    pub(super) fn syntax_hint(
        &mut self,
        what: &str,
        token: Span,
        is_line_over: bool,
    ) -> Option<String> {
        if is_line_over {
            return match what {
                "`)`" => Some("close the bracket with `)`".to_owned()),
                "metadata" => Some("leave out the `,` at the end of the line".to_owned()),
                _ => self.form(),
            };
        }
        self.quotation_hint(token).or_else(|| self.hint_for(what, token)).or_else(|| self.form())
    }

    fn hint_for(&mut self, what: &str, token: Span) -> Option<String> {
        let text = self.shown(token);
        let rest = self.shown(self.cursor.line_from(token.start));
        match what {
            _ if rest.starts_with("//") || rest.starts_with("/*") || text.starts_with('#') => {
                Some("a comment begins with `;`".to_owned())
            }
            _ if LINKAGES.contains(&text.as_str()) => Some(format!(
                "`{text}` stands right after the `=` of a global, or right after `define`"
            )),
            "a value" | "`[`" if text.starts_with('"') => {
                Some(format!("a string has a `c` in front of it: `c{text}`"))
            }
            "`)`" if text == "[" => {
                Some("a parameter that is an array is a pointer, such as `i32*`".to_owned())
            }
            "a type" => self.type_hint(token),
            "a value" => self.value_hint(token),
            "`=`" if rest.starts_with(":=") => Some("write `=` instead of `:=`".to_owned()),
            "`=`" if Opcode::from_keyword(text.as_bytes()).is_some() => {
                let name = self.shown(Span::new(self.statement, token.start));
                Some(format!("write `{} = {rest}`", name.trim()))
            }
            "`,`" if matches!(text.as_str(), ")" | "]" | "}" | "=") => None,
            "`,`" => Some(format!("write a `,` in front of `{text}`")),
            "`to`" => Some(format!("write `to` instead of `{text}`")).filter(|_| text == ","),
            "`(`" if self.statement_word() == b"call" || text.starts_with('%') => {
                Some(format!("the arguments stand in brackets: `({rest})`"))
                    .filter(|_| !rest.contains(')'))
            }
            "`[`" if text == "{" => {
                Some("the elements of an array stand in `[` and `]`".to_owned())
            }
            "`x`" => {
                Some("an array type has an `x` after the number, as in `[3 x i32]`".to_owned())
            }
            "`label`" if text.starts_with('%') => Some(format!("write `label {text}`")),
            "`=`" if matches!(text.as_str(), "global" | "constant") => {
                Some(format!("write `=` in front of `{text}`"))
            }
            "a block" if text != "label" && text.starts_with(|c: char| c.is_alphabetic()) => {
                Some(format!("the name of a block begins with `%`: `%{text}`"))
            }
            "a block" if text == "label" => {
                Some("in a phi, a block stands without `label`".to_owned())
            }
            "metadata" => {
                let form = self.form()?;
                Some(format!("only metadata such as `!dbg !7` may follow; {form}"))
            }
            "a name that begins with `@`" => {
                let is_name = text.starts_with(|first: char| first.is_alphabetic() || first == '%');
                Some(format!("write `@{}`", text.trim_start_matches('%'))).filter(|_| is_name)
            }
            "`global` or `constant`" => Some(match text.as_str() {
                "const" => "write `constant`".to_owned(),
                _ => match similar::most_similar(&text, ["global", "constant"].into_iter()) {
                    Some(word) => format!("did you mean `{word}`?"),
                    None => format!("write `global` in front of the type: `global {rest}`"),
                },
            }),
            _ if what.starts_with("a comparison") => {
                let text = text.to_lowercase();
                let two: String = rest.chars().take(2).collect();
                let word = find(COMPARISONS, &two).or_else(|| find(COMPARISONS, &text));
                let own = PREDICATES.iter().copied().find(|&word| word == text);
                if let Some(word) = word.or(own) {
                    return Some(format!("write `{word}`"));
                }
                let similar = similar::most_similar(&text, PREDICATES.iter().copied())?;
                Some(format!("did you mean `{similar}`?"))
            }
            _ => None,
        }
    }

    /// A hint about a name with characters that names do not have. Such a character comes directly
    /// after the name, or after its `%` or `@`.
    fn quotation_hint(&self, token: Span) -> Option<String> {
        let line = self.cursor.slice(Span::new(self.statement.min(token.start), token.start));
        let start = line.iter().rposition(|byte| matches!(byte, b'%' | b'@'))?;
        let name = &line[start + 1..];
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"-$._".contains(byte);
        let next = self.cursor.rest(token.start, 1);
        if next == b"[" && matches!(self.statement_word(), b"define" | b"declare") {
            return None;
        }
        if !name.iter().all(is_word)
            || b" \t\r\n,;=)]}(*!".contains(next.first()?)
            || self.cursor.rest(token.start, 2) == b":="
        {
            return None;
        }
        let begin = token.start - name.len() as u32;
        let rest = self.cursor.slice(self.cursor.line_from(begin));
        let end = rest.iter().position(|byte| b" \t,=);*".contains(byte)).unwrap_or(rest.len());
        let name = self.shown(Span::new(begin, begin + end as u32));
        let sigil = char::from(line[start]);
        let why = if name.starts_with(|first: char| first.is_ascii_digit()) {
            "a name without quotation marks does not begin with a digit"
        } else {
            "a name without quotation marks has only the letters a to z, digits and `-$._`"
        };
        Some(format!("{why}: write `{sigil}\"{name}\"`, or choose another name"))
    }

    /// A hint for a token in place of a type.
    fn type_hint(&mut self, token: Span) -> Option<String> {
        let text = self.shown(token);
        if let Some(number) =
            text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-').then_some(&text)
        {
            let ty = match self.statement_word() {
                b"ret" => self.context.signatures[self.body.function.id].return_type,
                _ => Type::I32,
            };
            if ty == Type::VOID {
                return Some("the function returns nothing: `ret void`".to_owned());
            }
            let ty = self.type_text(ty);
            return Some(format!("a number has its type in front of it: `{ty} {number}`"));
        }
        let word = self.statement_word();
        if let Some(name) = text.strip_prefix('@') {
            if matches!(word, b"define" | b"declare") {
                let word = String::from_utf8_lossy(word).into_owned();
                return Some(format!(
                    "the type of the result is missing: `{word} i32 {text}`, or `void`"
                ));
            }
            let symbol = self.context.names.intern(name);
            return match self.meaning(symbol) {
                Meaning::Function(callee) => {
                    let ty = self.type_text(self.context.signatures[callee].return_type);
                    Some(format!("the type of the result is missing: `call {ty} {text}`"))
                }
                Meaning::Global(global) => {
                    let (ty, pointer) =
                        (self.context.globals[global].ty, self.context.globals[global].pointer);
                    let [ty, pointer] = [ty, pointer].map(|ty| self.type_text(ty));
                    Some(match word {
                        b"load" => format!("write `load {ty}, {pointer} {text}`"),
                        _ => {
                            format!("operands have their type in front of them: `{pointer} {text}`")
                        }
                    })
                }
                _ => None,
            };
        }
        let all = ["i1", "i8", "i32", "i64", "void", "ptr"];
        let similar = similar::most_similar(&text, all.into_iter())?;
        Some(format!("did you mean `{similar}`?"))
    }

    /// A hint for a token in place of a value.
    fn value_hint(&mut self, token: Span) -> Option<String> {
        let text = self.shown(token);
        let rest = self.shown(self.cursor.line_from(token.start));
        let quoted: Vec<char> = rest.chars().take(3).collect();
        if let ['\'', letter, '\''] = quoted[..] {
            return Some(format!("write the code of the character: `{}`", u32::from(letter)));
        }
        if let Some(number) = rest.strip_prefix(['+', '-']) {
            let number: String =
                number.trim_start().chars().take_while(char::is_ascii_digit).collect();
            let sign = text.trim_start_matches('+');
            return (!number.is_empty()).then(|| format!("write `{sign}{number}`"));
        }
        let lower = text.to_lowercase();
        if matches!(lower.as_str(), "true" | "false" | "null") && lower != text {
            return Some(format!("write `{lower}`"));
        }
        if matches!(lower.as_str(), "nullptr" | "none" | "nil" | "undefined") || text == "NULL" {
            return Some(
                "the null pointer is `null`; a value that is not known is `undef`".to_owned(),
            );
        }
        if foreign_type(text.as_bytes()).is_some() || self.is_type(&text) {
            return Some(
                "both operands have the type that stands before the first one: write it once"
                    .to_owned(),
            );
        }
        if text == "," {
            return Some("there is no `,` between a type and its value".to_owned());
        }
        if !text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_') {
            return None;
        }
        let symbol = self.context.names.intern(&text);
        if !matches!(self.meaning(symbol), Meaning::Unknown) {
            return Some(format!("the name of a global begins with `@`: `@{text}`"));
        }
        match self.body.locals.get(LocalKey::Name(symbol)) {
            Local::Unknown => Some(format!(
                "names begin with `%` in a function and with `@` outside: `%{text}` or `@{text}`"
            )),
            _ => Some(format!("the name of a value begins with `%`: `%{text}`")),
        }
    }

    pub(super) fn is_type(&self, text: &str) -> bool {
        matches!(text, "i1" | "i8" | "i32" | "i64" | "ptr")
    }

    /// A hint for a load or `getelementptr` that lacks the type before its address, as before LLVM
    /// 3.7; `ty` is the type that was read in its place, and the address is next.
    pub(super) fn address_form(&mut self, opcode: &str, ty: Type) -> Option<String> {
        let token = self.cursor.next_token();
        let address = self.shown(token);
        if !address.starts_with(['%', '@']) {
            return None;
        }
        let types = &mut self.context.types;
        let element = match types.pointee(ty) {
            Some(element) => element,
            None if types.is_pointer(ty) => Type::I32,
            None => ty,
        };
        let pointer = types.pointer_to(element);
        let [element, pointer] = [element, pointer].map(|ty| self.type_text(ty));
        let what = if opcode == "load" { "what is loaded" } else { "what the base points to" };
        Some(format!("the type of {what} comes first: `{opcode} {element}, {pointer} {address}`"))
    }

    /// Whether the next `[` begins an entry of a phi, and not the type of an array.
    pub(super) fn is_phi_entry(&self) -> bool {
        let mut cursor = self.cursor.clone();
        cursor.bump();
        let token = cursor.next_token();
        cursor.go_to(token.end);
        cursor.peek() == b','
    }

    /// Reports that the next word has been written before.
    pub(super) fn report_written_twice(&mut self) {
        let span = self.cursor.next_token();
        let word = self.found(span);
        self.report(
            Diagnostic::new(Code::IrSyntax, span, format!("{word} is written twice"))
                .label("the second one")
                .hint(format!("leave one {word} out")),
        );
    }

    /// The form of the instruction or definition that is being read.
    pub(super) fn form(&self) -> Option<String> {
        let word = String::from_utf8_lossy(self.statement_word()).into_owned();
        let form = match FORMS.iter().find(|(first, _)| *first == word) {
            Some((_, form)) => (*form).to_owned(),
            None if word.starts_with('@') => "@name = global i32 0".to_owned(),
            None => match Opcode::from_keyword(word.as_bytes())? {
                Opcode::Binary(_) => format!("%x = {word} i32 %a, %b"),
                Opcode::Cast(CastOp::Zext | CastOp::Sext) => format!("%x = {word} i1 %c to i32"),
                Opcode::Cast(_) => format!("%x = {word} i32 %a to i8"),
                _ => return None,
            },
        };
        let form = if self.context.types.has_opaque_pointers() {
            form.replace("[10 x i32]* ", "ptr ").replace("i32*", "ptr")
        } else {
            form
        };
        Some(format!("the form is `{form}`"))
    }

    /// The word that tells which instruction or definition is being read, after `%x =`.
    pub(super) fn statement_word(&self) -> &'a [u8] {
        let mut cursor = self.cursor.clone();
        cursor.go_to(self.statement);
        let mut token = cursor.next_token();
        if cursor.slice(token).starts_with(b"%") {
            cursor.go_to(token.end);
            cursor.eat(b'=');
            token = cursor.next_token();
        }
        self.cursor.slice(token)
    }

    /// The text at `span` for hints, cut if it is very long.
    pub(super) fn shown(&self, span: Span) -> String {
        const LONGEST: usize = 120;
        let text = String::from_utf8_lossy(self.cursor.slice(span));
        text.chars().filter(|c| !c.is_control()).take(LONGEST).collect()
    }
}
