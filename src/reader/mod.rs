//! Reads LLVM IR, as people's compilers and clang -O0 print it, into a [`Module`].
//!
//! What LLVM refuses is refused, with a diagnostic at the exact place; what LLVM accepts and this
//! reader does not know is named and refused too, never guessed. A module that comes out is well
//! formed: [`verify_module`](crate::verify::verify_module) finds nothing in it. Attributes,
//! metadata and debug records are dropped; flags that an optimiser may rely on are kept.
//!
//! Two rounds over the text:
//! 1. `top_level`, with `global` and `signature`: everything but the bodies of functions, which are
//!    skipped. Then it is known what every `@name` is, wherever it stands.
//! 2. `body`: the bodies, block by block, by `instruction`, `call` and `terminator`. Each
//!    instruction is made as it is read: a value that is used before it is defined is an
//!    instruction without content until then (`locals`).
//!
//! A body is then held against the rules that need all of it (`check`): phis and predecessors,
//! definitions and uses. Uses of what stands above in the same block or in the entry block are
//! right wherever they are, so only the others are looked at.
//!
//! Cost: linear in the text, but for dominators where a function needs them. Nested types and
//! constants are read by recursion, up to [`MAX_DEPTH`] levels.

mod attribute;
mod body;
mod call;
mod check;
mod constant;
mod cursor;
mod global;
mod initializer;
mod instruction;
mod locals;
mod number;
mod operand;
mod places;
mod signature;
mod terminator;
mod top_level;
mod types;

use crate::compile;
use crate::diag::{Code, Diagnostic, Diagnostics, Limits, SourceFile};
use crate::front_end::FrontEnd;
use crate::ir::{
    Alignment, Context, FuncId, Function, Global, Module, SpareBody, Type, Value, print,
};
use crate::lower::Library;
use crate::support::entity::EntityVec;
use crate::support::interner::Symbol;
use crate::support::similar;
use crate::support::span::Span;

pub use places::FunctionPlaces;

use body::Body;
use cursor::Cursor;
use top_level::Definition;

/// How deeply types and constants may be nested.
pub const MAX_DEPTH: usize = 512;

/// A module and what there is to say about its text.
#[derive(Debug)]
pub struct Reading {
    /// The module, if there is no error.
    pub module: Option<Module>,
    /// Where things stand, as far as they were read.
    pub places: EntityVec<FuncId, FunctionPlaces>,
    /// Errors and warnings.
    pub diagnostics: Diagnostics,
}

/// Reads the module in `file`, with all diagnostics. Linear in its size.
pub fn read(file: &SourceFile) -> Reading {
    read_within(file, Limits::NONE)
}

/// Reads the module in `file`, and keeps at most `limits` of the diagnostics. Linear in its size.
pub fn read_within(file: &SourceFile, limits: Limits) -> Reading {
    let mut reader = Reader::within(file, limits);
    let mut bodies = Vec::new();
    for index in 0..reader.definitions.len() {
        let body = reader.function(index);
        // Once there is an error, only more of them are looked for.
        if !reader.diagnostics.has_errors() {
            bodies.push(body);
        }
    }
    reader.into_reading(bodies)
}

impl FrontEnd for Reader<'_> {
    fn context(&mut self) -> &mut Context {
        &mut self.context
    }

    fn definitions(&self) -> Vec<(FuncId, usize)> {
        let length = |definition: &Definition| (definition.end - definition.start) as usize;
        self.definitions
            .iter()
            .map(|definition| (definition.function, length(definition)))
            .collect()
    }

    fn function(&mut self, index: usize) -> Function {
        let mut function = self.body(index);
        if self.wants_spans {
            let spans = self.places[function.id].spans(self.cursor.text());
            function.spans = Some(Box::new(spans));
        }
        function
    }

    fn recycle(&mut self, mut function: Function) {
        self.spare = function.take_body();
    }

    fn has_errors(&self) -> bool {
        self.diagnostics.has_errors()
    }

    fn has_opaque_pointers(&mut self) -> Option<bool> {
        self.first_pointer.map(|_| self.context.types.has_opaque_pointers())
    }

    fn take_called(&mut self) -> Vec<Library> {
        Vec::new()
    }

    fn declare(&mut self, _: Library) {}

    fn finish(self: Box<Self>) -> Diagnostics {
        self.into_reading(Vec::new()).diagnostics
    }
}

/// What was read is wrong, and a diagnostic says so.
#[derive(Debug)]
struct Fault;

type Parsed<T> = Result<T, Fault>;

/// What `@name` means.
#[derive(Copy, Clone, Debug)]
enum Meaning {
    /// Nothing yet.
    Unknown,
    Global(Global),
    Function(FuncId),
    /// Another name for a constant address.
    Alias(Value),
    /// A function that only tells debuggers something: its calls are dropped.
    Debug,
    /// Something that was not understood, of which nothing more is said.
    Faulty,
}

/// Reads a module function by function: as soon as one is there it can be transformed, written and
/// forgotten.
pub struct Reader<'a> {
    cursor: Cursor<'a>,
    /// What the functions share, as far as it has been read.
    context: Context,
    /// The memory of a function that is gone, for the next one.
    spare: SpareBody,
    /// The functions that are defined, in order.
    definitions: Vec<Definition>,
    wants_spans: bool,
    diagnostics: Diagnostics,
    places: EntityVec<FuncId, FunctionPlaces>,
    meanings: EntityVec<Symbol, Meaning>,
    /// Where each global is defined, or first mentioned until it is.
    global_places: EntityVec<Global, Span>,
    /// Whether each global has only been mentioned so far.
    is_global_missing: EntityVec<Global, bool>,
    /// How many `@0`, `@1` ... there are.
    unnamed_globals: u64,
    /// The first pointer type in the text, which decides how all are written.
    first_pointer: Option<Span>,
    is_mixed: bool,
    /// The offset where the instruction, label or global that is being read begins.
    statement: u32,
    /// How many more misspelt names are looked into.
    suggestions_left: u32,
    /// Operands on their way into the pool; kept for its memory.
    operands: Vec<Value>,
    body: Body,
}

impl<'a> Reader<'a> {
    /// Reads everything in `file` but the bodies of functions, and keeps all diagnostics.
    pub fn new(file: &'a SourceFile) -> Reader<'a> {
        Reader::within(file, Limits::NONE)
    }

    /// Reads everything in `file` but the bodies of functions, and keeps at most `limits` of the
    /// diagnostics.
    pub fn within(file: &'a SourceFile, limits: Limits) -> Reader<'a> {
        let mut reader = Reader::empty(file.name(), file.bytes(), limits);
        match compile::check_size(file.bytes()) {
            Some(error) => reader.report(error),
            None => reader.definitions = reader.top_level(),
        }
        reader
    }

    /// Has functions come with the spans of their instructions.
    #[must_use]
    pub fn with_spans(mut self) -> Self {
        self.wants_spans = true;
        self
    }

    /// What has been read, with a module of these bodies.
    fn into_reading(mut self, bodies: Vec<Function>) -> Reading {
        self.report_missing_globals();
        let Reader { context, places, diagnostics, .. } = self;
        let module = (!diagnostics.has_errors()).then(|| {
            let mut module = Module::of(context);
            bodies.into_iter().for_each(|body| module.define(body));
            module
        });
        Reading { module, places, diagnostics }
    }

    fn empty(source_filename: &str, text: &'a [u8], limits: Limits) -> Reader<'a> {
        let mut context = Context::new(source_filename, crate::ir::name::interner());
        context.has_own_value_names = true;
        Reader {
            cursor: Cursor::new(text, 0),
            context,
            spare: SpareBody::default(),
            definitions: Vec::new(),
            wants_spans: false,
            diagnostics: Diagnostics::new(limits),
            places: EntityVec::new(),
            meanings: EntityVec::new(),
            global_places: EntityVec::new(),
            is_global_missing: EntityVec::new(),
            unnamed_globals: 0,
            first_pointer: None,
            is_mixed: false,
            statement: 0,
            suggestions_left: similar::LIMIT,
            operands: Vec::new(),
            body: Body::default(),
        }
    }

    fn report(&mut self, mut diagnostic: Diagnostic) {
        // What was read may have ended lines before the next thing was looked for.
        let labels = std::iter::once(&mut diagnostic.primary).chain(&mut diagnostic.related);
        for label in labels {
            if self.cursor.slice(label.span).contains(&b'\n') {
                label.span = self.cursor.line_from(label.span.start);
            }
        }
        self.diagnostics.push(diagnostic);
    }

    fn fail<T>(&mut self, diagnostic: Diagnostic) -> Parsed<T> {
        self.report(diagnostic);
        Err(Fault)
    }

    /// Something of this kind has to come next, and something else does.
    fn expected<T>(&mut self, what: &str) -> Parsed<T> {
        let token = self.cursor.next_token();
        // What is missing at the end of a line is missing there, and not on the next one.
        let (span, found) = match self.cursor.line_end_before(self.statement, token.start) {
            Some(end) => (end, "the end of the line".to_owned()),
            None => (token, self.found(token)),
        };
        self.fail(
            Diagnostic::new(Code::IrSyntax, span, format!("expected {what}, found {found}"))
                .label(format!("expected {what}")),
        )
    }

    /// The token at `span`, for messages.
    fn found(&self, span: Span) -> String {
        const LONGEST: usize = 40;
        let at = self.cursor.slice(span);
        // Where the text ends for now there is a brace.
        let at = if at.is_empty() { self.cursor.rest(span.start, 1) } else { at };
        let text = String::from_utf8_lossy(at).replace(|c: char| c.is_control(), "?");
        match text.char_indices().nth(LONGEST) {
            _ if text.is_empty() => "the end of the file".to_owned(),
            None => format!("`{text}`"),
            Some((end, _)) => format!("`{}...`", &text[..end]),
        }
    }

    /// The thing at `span` is part of LLVM IR, but not known here.
    fn unsupported<T>(&mut self, span: Span, what: &str) -> Parsed<T> {
        self.fail(
            Diagnostic::new(Code::IrUnsupported, span, format!("{what} not known here"))
                .label("this is not known here"),
        )
    }

    /// The next word is part of LLVM IR, but not known here.
    fn unsupported_next<T>(&mut self, what: &str) -> Parsed<T> {
        let span = self.cursor.next_token();
        self.unsupported(span, what)
    }

    fn expect(&mut self, byte: u8) -> Parsed<()> {
        if self.cursor.eat(byte) {
            return Ok(());
        }
        self.expected(&format!("`{}`", char::from(byte)))
    }

    fn expect_word(&mut self, word: &str) -> Parsed<()> {
        if self.cursor.eat_word(word.as_bytes()) {
            return Ok(());
        }
        self.expected(&format!("`{word}`"))
    }

    /// A number without sign.
    fn number(&mut self, what: &str) -> Parsed<u64> {
        if !self.cursor.peek().is_ascii_digit() {
            return self.expected(what);
        }
        let start = self.cursor.offset();
        match self.cursor.digits_here() {
            Some(number) => Ok(number),
            None => {
                let span = self.cursor.span_from(start);
                self.fail(
                    Diagnostic::new(Code::IrConstant, span, "the number is too large")
                        .label("2^64 or more"),
                )
            }
        }
    }

    /// What follows `align`.
    fn alignment(&mut self) -> Parsed<Alignment> {
        self.cursor.skip_space();
        let start = self.cursor.offset();
        let bytes = self.number("an alignment")?;
        match Alignment::from_bytes(bytes) {
            Some(alignment) => Ok(alignment),
            None => {
                let span = self.cursor.span_from(start);
                self.fail(
                    Diagnostic::new(Code::IrConstant, span, format!("{bytes} is no alignment"))
                        .label("must be a power of two"),
                )
            }
        }
    }

    /// A string in quotation marks, its escapes resolved.
    fn string(&mut self, what: &str) -> Parsed<Vec<u8>> {
        if self.cursor.peek() != b'"' {
            return self.expected(what);
        }
        self.string_here()
    }

    /// A string whose quotation mark is the next byte.
    fn string_here(&mut self) -> Parsed<Vec<u8>> {
        let start = self.cursor.offset();
        if let Some(escaped) = self.cursor.quoted_here() {
            return Ok(cursor::unescape(escaped));
        }
        let span = Span::new(start, start + 1);
        self.fail(
            Diagnostic::new(Code::IrSyntax, span, "a string without an end")
                .label("nothing closes this quotation mark"),
        )
    }

    /// A string of text.
    fn text(&mut self, what: &str) -> Parsed<String> {
        self.cursor.skip_space();
        let start = self.cursor.offset();
        let bytes = self.string(what)?;
        self.utf8(bytes, start)
    }

    fn utf8(&mut self, bytes: Vec<u8>, start: u32) -> Parsed<String> {
        if let Ok(text) = String::from_utf8(bytes) {
            return Ok(text);
        }
        let span = self.cursor.span_from(start);
        self.fail(
            Diagnostic::new(Code::NotUtf8, span, "this text is not UTF-8")
                .label("not UTF-8")
                .hint("save the file as UTF-8, or use names of ASCII characters"),
        )
    }

    /// The name behind `%`, `@` or in front of `:` whose first byte is next.
    fn name_here(&mut self, what: &str) -> Parsed<Symbol> {
        let start = self.cursor.offset();
        if self.cursor.byte() == b'"' {
            let bytes = self.string_here()?;
            let name = self.utf8(bytes, start)?;
            if name.is_empty() || name.contains('\0') {
                let span = self.cursor.span_from(start);
                let message = "a name must not be empty nor hold the byte 0";
                return self.fail(Diagnostic::new(Code::IrSyntax, span, message));
            }
            return Ok(self.context.names.intern(&name));
        }
        let word = self.cursor.word_here();
        match std::str::from_utf8(word) {
            Ok(word) if !word.is_empty() => Ok(self.context.names.intern(word)),
            _ => self.expected(what),
        }
    }

    /// A type for messages, cut if it is very long.
    fn type_text(&self, ty: Type) -> String {
        const LONGEST: usize = 100;
        let mut text = print::print_type(&self.context, ty);
        if text.len() > LONGEST {
            // Types have no names in them, so this is ASCII.
            text.truncate(LONGEST);
            text.push_str("...");
        }
        text
    }

    /// The kinds of a value and a place disagree.
    fn wrong_type(&mut self, span: Span, message: String, label: &str) -> Diagnostic {
        Diagnostic::new(Code::IrType, span, message).label(label)
    }
}

#[cfg(test)]
mod tests;
