//! Hints for text that is not LLVM IR: words of other languages and of older versions, names
//! without their first character, parts in another order.
//!
//! A hint has the user's own text where it can be told what was meant. Otherwise it shows the form
//! of the instruction.

use super::expected::Expected;
use super::locals::{Local, LocalKey};
use super::vocabulary::{COMPARISONS, FORMS, LINKAGES, PREDICATES, find, foreign_type};
use super::{Meaning, Reader, vocabulary};
use crate::diag::{Argument, Code, Diagnostic, Message, message};
use crate::ir::{CastOp, Opcode, Type};
use crate::support::similar;
use crate::support::span::Span;

impl<'a> Reader<'a> {
    /// A hint for a place where `what` is expected and the token at `token` comes next.
    /// `is_line_over` says that nothing more is on the line.
    pub(super) fn syntax_hint(
        &mut self,
        what: Expected,
        token: Span,
        is_line_over: bool,
    ) -> Option<Message> {
        if is_line_over {
            return match what {
                Expected::Text(")") => Some(message!("close the bracket with `)`")),
                Expected::Metadata => Some(message!("remove the `,` at the end of the line")),
                _ => self.form(),
            };
        }
        self.quotation_hint(token).or_else(|| self.hint_for(what, token)).or_else(|| self.form())
    }

    fn hint_for(&mut self, what: Expected, token: Span) -> Option<Message> {
        use Expected::*;
        let text = self.shown(token);
        let rest = self.shown(self.cursor.line_from(token.start));
        Some(match what {
            _ if rest.starts_with("//") || rest.starts_with("/*") || text.starts_with('#') => {
                vocabulary::comment()
            }
            _ if LINKAGES.contains(&text.as_str()) => message!(
                "`{word}` must directly follow the `=` of a global or the word `define`",
                word = text
            ),
            Value | Text("[") if text.starts_with('"') => {
                message!("a string constant begins with `c`: `c{text}`", text)
            }
            Text(")") if text == "[" => {
                message!("an array parameter is a pointer, such as `i32*`")
            }
            Type => return self.type_hint(token),
            Value => return self.value_hint(token),
            Text("=") if rest.starts_with(":=") => message!("write `=` instead of `:=`"),
            Text("=") if Opcode::from_keyword(text.as_bytes()).is_some() => {
                let name = self.shown(Span::new(self.statement, token.start));
                message!("write `{code}`", code = format!("{} = {rest}", name.trim()))
            }
            Text(",") if matches!(text.as_str(), ")" | "]" | "}" | "=") => return None,
            Text(",") => message!("write `,` before `{text}`", text),
            Text("to") if text == "," => message!("write `to` instead of `,`"),
            Text("(") if self.statement_word() == b"call" || text.starts_with('%') => {
                if rest.contains(')') {
                    return None;
                }
                message!("put the arguments in parentheses: `({rest})`", rest)
            }
            Text("[") if text == "{" => message!("put the elements of an array in `[` and `]`"),
            Text("x") => {
                message!("an array type has `x` between length and element type: `[3 x i32]`")
            }
            Text("label") if text.starts_with('%') => {
                message!("write `{code}`", code = format!("label {text}"))
            }
            Text("=") if matches!(text.as_str(), "global" | "constant") => {
                message!("write `=` before `{text}`", text)
            }
            Block if text == "label" => message!("in a phi, remove `label` before a block"),
            Block if text.starts_with(|c: char| c.is_alphabetic()) => {
                message!("where a block is used, its name begins with `%`: `%{text}`", text)
            }
            Metadata => {
                let forms = self.forms()?;
                message!("only metadata such as `!dbg !7` may follow; the syntax is {forms}", forms)
            }
            GlobalName => {
                let is_name = text.starts_with(|first: char| first.is_alphabetic() || first == '%');
                if !is_name {
                    return None;
                }
                let name = text.trim_start_matches('%');
                message!("write `{code}`", code = format!("@{name}"))
            }
            GlobalOrConstant if text == "const" => message!("write `{code}`", code = "constant"),
            GlobalOrConstant => {
                match similar::most_similar(&text, ["global", "constant"].into_iter()) {
                    Some(name) => message!("did you mean `{name}`?", name),
                    None => message!("write `global` before the type: `global {rest}`", rest),
                }
            }
            Predicate => {
                let text = text.to_lowercase();
                let two: std::string::String = rest.chars().take(2).collect();
                let word = find(COMPARISONS, &two).or_else(|| find(COMPARISONS, &text));
                let own = PREDICATES.iter().copied().find(|&word| word == text);
                match word.or(own) {
                    Some(code) => message!("write `{code}`", code),
                    None => {
                        let name = similar::most_similar(&text, PREDICATES.iter().copied())?;
                        message!("did you mean `{name}`?", name)
                    }
                }
            }
            _ => return None,
        })
    }

    /// A hint about a name with characters that names do not have. Such a character comes directly
    /// after the name, or after its `%` or `@`.
    fn quotation_hint(&self, token: Span) -> Option<Message> {
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
        let code = format!("{sigil}\"{name}\"");
        Some(if name.starts_with(|first: char| first.is_ascii_digit()) {
            message!(
                "a name that begins with a digit needs quotation marks: write `{code}`, or choose another name",
                code
            )
        } else {
            message!(
                "a name with characters other than letters, digits and `-$._` needs quotation marks: write `{code}`, or choose another name",
                code
            )
        })
    }

    /// A hint for a token in place of a type.
    fn type_hint(&mut self, token: Span) -> Option<Message> {
        let text = self.shown(token);
        if let Some(number) =
            text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-').then_some(&text)
        {
            let ty = match self.statement_word() {
                b"ret" => self.context.signatures[self.body.function.id].return_type,
                _ => Type::I32,
            };
            if ty == Type::VOID {
                return Some(message!("this function returns no value: `ret void`"));
            }
            let ty = self.type_text(ty);
            let code = format!("{ty} {number}");
            return Some(message!("write the type before the number: `{code}`", code));
        }
        let word = self.statement_word();
        if let Some(name) = text.strip_prefix('@') {
            if matches!(word, b"define" | b"declare") {
                let word = String::from_utf8_lossy(word);
                let code = format!("{word} i32 {text}");
                return Some(message!(
                    "the return type is missing: write `{code}`, or `void` instead of `i32`",
                    code
                ));
            }
            let symbol = self.context.names.intern(name);
            return match self.meaning(symbol) {
                Meaning::Function(callee) => {
                    let ty = self.type_text(self.context.signatures[callee].return_type);
                    let code = format!("call {ty} {text}");
                    Some(message!("the return type is missing: write `{code}`", code))
                }
                Meaning::Global(global) => {
                    let (ty, pointer) =
                        (self.context.globals[global].ty, self.context.globals[global].pointer);
                    let [ty, pointer] = [ty, pointer].map(|ty| self.type_text(ty));
                    Some(match word {
                        b"load" => {
                            let code = format!("load {ty}, {pointer} {text}");
                            message!("write `{code}`", code)
                        }
                        _ => {
                            let code = format!("{pointer} {text}");
                            message!("write the type before the operand: `{code}`", code)
                        }
                    })
                }
                _ => None,
            };
        }
        let all = ["i1", "i8", "i32", "i64", "void", "ptr"];
        let name = similar::most_similar(&text, all.into_iter())?;
        Some(message!("did you mean `{name}`?", name))
    }

    /// A hint for a token in place of a value.
    fn value_hint(&mut self, token: Span) -> Option<Message> {
        let text = self.shown(token);
        let rest = self.shown(self.cursor.line_from(token.start));
        let quoted: Vec<char> = rest.chars().take(3).collect();
        if let ['\'', letter, '\''] = quoted[..] {
            let code = u32::from(letter);
            return Some(message!("write the character code: `{code}`", code));
        }
        if let Some(number) = rest.strip_prefix(['+', '-']) {
            let number: String =
                number.trim_start().chars().take_while(char::is_ascii_digit).collect();
            let code = format!("{}{number}", text.trim_start_matches('+'));
            return (!number.is_empty()).then(|| message!("write `{code}`", code));
        }
        let lower = text.to_lowercase();
        if matches!(lower.as_str(), "true" | "false" | "null") && lower != text {
            return Some(message!("write `{code}`", code = lower));
        }
        if matches!(lower.as_str(), "nullptr" | "none" | "nil" | "undefined") || text == "NULL" {
            return Some(message!("the null pointer is `null`; an undefined value is `undef`"));
        }
        if foreign_type(text.as_bytes()).is_some() || self.is_type(&text) {
            return Some(message!("write the type only once, before the first operand"));
        }
        if text == "," {
            return Some(message!("remove the `,` between the type and the value"));
        }
        if !text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_') {
            return None;
        }
        let symbol = self.context.names.intern(&text);
        if !matches!(self.meaning(symbol), Meaning::Unknown) {
            return Some(message!("the name of a global begins with `@`: `@{text}`", text));
        }
        Some(match self.body.locals.get(LocalKey::Name(symbol)) {
            Local::Unknown => message!(
                "local names begin with `%`, global names with `@`: `%{text}` or `@{text}`",
                text
            ),
            _ => message!("the name of a value begins with `%`: `%{text}`", text),
        })
    }

    pub(super) fn is_type(&self, text: &str) -> bool {
        matches!(text, "i1" | "i8" | "i32" | "i64" | "ptr")
    }

    /// A hint for a load or `getelementptr` that lacks the type before its address, as before LLVM
    /// 3.7; `ty` is the type that was read in its place, and the address is next.
    pub(super) fn address_form(&mut self, opcode: &str, ty: Type) -> Option<Message> {
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
        let code = format!("{opcode} {element}, {pointer} {address}");
        Some(if opcode == "load" {
            message!("write the type of the loaded value first: `{code}`", code)
        } else {
            message!("write the type that the base points to first: `{code}`", code)
        })
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
        let word = self.text_at(span);
        self.report(
            Diagnostic::new(
                Code::IrSyntax,
                span,
                message!("`{word}` is written twice", word = &word),
            )
            .label(message!("written again here"))
            .hint(message!("remove one `{word}`", word)),
        );
    }

    /// A hint with the syntax of the instruction or definition that is being read.
    pub(super) fn form(&self) -> Option<Message> {
        Some(message!("the syntax is {forms}", forms = self.forms()?))
    }

    /// The syntax of the instruction or definition that is being read.
    fn forms(&self) -> Option<Argument> {
        let word = String::from_utf8_lossy(self.statement_word());
        let forms = match FORMS.iter().find(|(first, _)| *first == word) {
            Some((_, forms)) => forms.iter().map(|&form| form.to_owned()).collect(),
            None if word.starts_with('@') => vec!["@name = global i32 0".to_owned()],
            None => vec![match Opcode::from_keyword(word.as_bytes())? {
                Opcode::Binary(_) => format!("%x = {word} i32 %a, %b"),
                Opcode::Cast(CastOp::Zext | CastOp::Sext) => format!("%x = {word} i1 %c to i32"),
                Opcode::Cast(_) => format!("%x = {word} i32 %a to i8"),
                _ => return None,
            }],
        };
        let is_opaque = self.context.types.has_opaque_pointers();
        let argument = |form: String| {
            Argument::from(match is_opaque {
                true => {
                    format!("`{}`", form.replace("[10 x i32]* ", "ptr ").replace("i32*", "ptr"))
                }
                false => format!("`{form}`"),
            })
        };
        Some(Argument::Any(forms.into_iter().map(argument).collect()))
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
