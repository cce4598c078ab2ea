//! Turns the remarks of passes into diagnostics, for `--remarks` and for the page.
//!
//! A remark about a copy of an inlined function points into the text of that function. The text is
//! there once, so the message says in which functions the copies are. Equal remarks are shown once.
//! What a pass could not do is not shown if it did it later.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::diag::{Argument, Code, Diagnostic, Message, SourceFile, count, message};
use crate::ir::remarks::{Noun, Part, Remark, Template};
use crate::ir::{Context, FuncId, Function, Module, Value};
use crate::support::interner::Symbol;
use crate::support::span::Span;

/// The most characters of a text of the source that is quoted.
const LONGEST: usize = 40;

/// The most members of a list that are named.
const LONGEST_LIST: usize = 4;

/// Turns remarks about the functions of one module into diagnostics.
#[derive(Copy, Clone, Debug)]
pub struct Wording<'a> {
    /// The text that the functions were made from.
    pub file: &'a SourceFile,
    /// Whether the file is a source program, and not LLVM IR.
    pub is_source: bool,
}

/// Where each function is defined, in the order of the source.
#[derive(Clone, Debug)]
pub struct Definitions(Vec<(u32, FuncId)>);

impl Definitions {
    /// The definitions of the functions of `module`.
    pub fn of(module: &Module) -> Definitions {
        let place = |function: &Function| Some((function.spans.as_ref()?.name.start, function.id));
        let mut places: Vec<_> = module.functions().filter_map(place).collect();
        places.sort_unstable();
        Definitions(places)
    }

    /// The function whose text has this place.
    fn around(&self, place: Span) -> Option<FuncId> {
        let after = self.0.partition_point(|&(start, _)| start <= place.start);
        Some(self.0.get(after.checked_sub(1)?)?.1)
    }
}

impl Wording<'_> {
    /// Takes the remarks out of a function without code from another one.
    pub fn of_function(&self, context: &Context, function: &mut Function) -> Vec<Diagnostic> {
        let remarks = last_words(std::mem::take(&mut function.remarks));
        remarks.iter().map(|remark| self.diagnostic(context, remark)).collect()
    }

    /// Takes the remarks out of all functions of `module`. `definitions` are from before any pass.
    pub fn of_module(&self, module: &mut Module, definitions: &Definitions) -> Vec<Diagnostic> {
        // For each remark the copies that it is about; none if it is about the function itself.
        let mut copies: BTreeMap<(Span, Code, Message), (Diagnostic, Vec<FuncId>)> =
            BTreeMap::new();
        for id in module.context.signatures.keys() {
            for remark in last_words(std::mem::take(&mut module.function_mut(id).remarks)) {
                let is_copy = definitions.around(remark.span).is_some_and(|owner| owner != id);
                if is_copy && remark.skips_copies {
                    continue;
                }
                let diagnostic = self.diagnostic(&module.context, &remark);
                let key = (remark.span, diagnostic.code, diagnostic.message.clone());
                match copies.get_mut(&key) {
                    None => {
                        let copied = if is_copy { vec![id] } else { Vec::new() };
                        copies.insert(key, (diagnostic, copied));
                    }
                    Some((_, copied)) if !is_copy => copied.clear(),
                    Some((_, copied)) if copied.is_empty() || copied.contains(&id) => {}
                    Some((_, copied)) => copied.push(id),
                }
            }
        }
        let said = copies.into_values().map(|(mut diagnostic, copied)| {
            let name = copied.first().map(|&first| self.function(&module.context, first));
            let Some(name) = name else { return diagnostic };
            let remark = std::mem::take(&mut diagnostic.message);
            diagnostic.message = match copied.len() {
                1 => message!("{remark}, in the copy in {name}", remark, name),
                2 => {
                    message!("{remark}, in the copies in {name} and another function", remark, name)
                }
                many => message!(
                    "{remark}, in the copies in {name} and {count} other functions",
                    remark,
                    name,
                    count = many - 1
                ),
            };
            diagnostic
        });
        said.collect()
    }

    fn diagnostic(&self, context: &Context, remark: &Remark) -> Diagnostic {
        let code = Code::Remark { pass: remark.pass, is_done: remark.is_done };
        let diagnostic = Diagnostic::new(code, remark.span, self.text(context, remark));
        remark.related.iter().fold(diagnostic, |diagnostic, &(span, Template(words))| {
            diagnostic.related(span, Message::new(words, Vec::new()))
        })
    }

    fn text(&self, context: &Context, Remark { span, text, .. }: &Remark) -> Message {
        let line = |span: Span| self.file.location(span.start).line;
        let arguments = text.words.names().zip(&text.parts).map(|(name, part)| match *part {
            Part::Line(place) if line(place) == line(*span) => {
                (name, message!("the same line").into())
            }
            _ => (name, self.part(context, part)),
        });
        Message::new(text.words.0, arguments.collect())
    }

    fn part(&self, context: &Context, part: &Part) -> Argument {
        match *part {
            Part::Phrase(Template(words)) => Message::new(words, Vec::new()).into(),
            Part::Code(text) => text.into(),
            Part::Source(span) => format!("`{}`", self.source(span)).into(),
            Part::Line(span) => {
                message!("line {line}", line = self.file.location(span.start).line).into()
            }
            Part::Variable(name) => self.name(context, name, '%').into(),
            Part::Param(id, param) => {
                match context.signatures[id].params.get(param).map(|data| data.name) {
                    Some(name) if !name.is_none() => self.name(context, name, '%').into(),
                    _ => message!("a parameter").into(),
                }
            }
            Part::Global(global) => self.name(context, context.globals[global].name, '@').into(),
            Part::Function(id) => self.function(context, id).into(),
            Part::Constant(Value::Int(_, number)) => format!("`{number}`").into(),
            Part::Constant(_) => message!("a constant").into(),
            Part::Number(number) => number.into(),
            Part::Count(number, noun) => count(number, noun).into(),
            Part::List(ref parts) => self.list(context, parts),
            Part::Expression(..) => format!("`{}`", self.code(context, part)).into(),
        }
    }

    fn list(&self, context: &Context, parts: &[Part]) -> Argument {
        let mut names: Vec<_> = parts.iter().map(|part| self.part(context, part)).collect();
        match names.len() {
            0 => message!("nothing").into(),
            1..=LONGEST_LIST => Argument::All(names),
            length => message!(
                "{first} and {count} others",
                first = names.swap_remove(0),
                count = length - 1
            )
            .into(),
        }
    }

    /// The text of an operand or an expression, without quotes. Quadratic in the depth, which is small.
    fn code(&self, context: &Context, part: &Part) -> String {
        let Part::Expression(operands, symbol) = part else {
            return match self.part(context, part) {
                Argument::Text(text) => text.trim_matches('`').to_owned(),
                other => Message::new("{text}", vec![("text", other)]).to_string(),
            };
        };
        let [left, right] = operands.each_ref().map(|operand| {
            let text = self.code(context, operand);
            if has_operators(&text) { format!("({text})") } else { text }
        });
        match right.strip_prefix('-') {
            Some(number) if *symbol == "+" => format!("{left} - {number}"),
            _ => format!("{left} {symbol} {right}"),
        }
    }

    fn function(&self, context: &Context, id: FuncId) -> String {
        self.name(context, context.signatures[id].name, '@')
    }

    fn name(&self, context: &Context, name: Symbol, sigil: char) -> String {
        let name = context.names.name(name);
        match self.is_source {
            // The slot of a parameter.
            true => format!("`{}`", name.strip_suffix(".addr").unwrap_or(name)),
            false => format!("`{sigil}{name}`"),
        }
    }

    /// The text of a place in one line, not too long. Of an instruction in LLVM IR, its result.
    fn source(&self, span: Span) -> String {
        let text = self.file.text();
        let line = text[..span.range().start.min(text.len())].rsplit('\n').next();
        let result = line.and_then(|line| line.trim().strip_suffix('='));
        let text = match result {
            Some(result) if !self.is_source => result,
            _ => text.get(span.range()).unwrap_or_default(),
        };
        let mut line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some(condition) = line.strip_prefix("if (").or_else(|| line.strip_prefix("while ("))
        {
            line = format!("({condition}");
        }
        if is_in_parentheses(&line) {
            line = line[1..line.len() - 1].to_owned();
        }
        if let Some((cut, _)) = line.char_indices().nth(LONGEST) {
            line.truncate(cut);
            line += "...";
        }
        line
    }
}

/// `2 loads`
fn count(number: usize, noun: Noun) -> Message {
    match noun {
        Noun::Instruction => count!(number, "instruction"),
        Noun::Variable => count!(number, "variable"),
        Noun::Load => count!(number, "load"),
        Noun::Store => count!(number, "store"),
        Noun::Iteration => count!(number, "iteration"),
    }
}

/// Whether a text has a space outside of parentheses and brackets.
fn has_operators(text: &str) -> bool {
    let mut depth = 0;
    text.chars().any(|character| {
        match character {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
        depth == 0 && character == ' '
    })
}

/// Whether the first character is a parenthesis that the last one closes.
fn is_in_parentheses(text: &str) -> bool {
    let mut depth = 0;
    let is_open = |(index, character)| {
        depth += match character {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        depth > 0 || index + 1 == text.len()
    };
    text.starts_with('(') && text.ends_with(')') && text.char_indices().all(is_open)
}

/// The remarks without two kinds: those about what could not be done, if it was done later, and those
/// about a part of an expression, if the same remark is about the whole expression.
fn last_words(mut remarks: Vec<Remark>) -> Vec<Remark> {
    let done = remarks.iter().filter(|remark| remark.is_done);
    let done: BTreeSet<(Span, &str)> = done.map(|remark| (remark.span, remark.pass)).collect();
    remarks.retain(|remark| remark.is_done || !done.contains(&(remark.span, remark.pass)));
    // Expressions before their parts.
    remarks.sort_by_key(|remark| (remark.pass, remark.span.start, Reverse(remark.span.end)));
    let mut around = ("", Span::default());
    remarks.retain(|remark| {
        let (pass, outer) = around;
        let is_inside = pass == remark.pass && remark.span.end <= outer.end;
        let is_part = remark.covers_parts && is_inside && remark.span != outer;
        if remark.covers_parts && !is_inside {
            around = (remark.pass, remark.span);
        }
        !is_part
    });
    remarks
}
