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
mod block;
mod body;
mod call;
mod check;
mod constant;
mod cursor;
mod global;
mod global_name;
mod initializer;
mod instruction;
mod local_definition;
mod local_use;
mod locals;
mod number;
mod offsets;
mod operand;
mod report;
mod signature;
mod skip;
mod statement;
mod terminator;
mod token;
mod top_level;
mod types;

use crate::compile;
use crate::diag::{Diagnostic, SourceFile};
use crate::ir::{Context, FuncId, Function, Global, Module, SpareBody, Value};
use crate::support::entity::EntityVec;
use crate::support::interner::Symbol;
use crate::support::similar;
use crate::support::span::Span;

pub use offsets::FunctionOffsets;

use body::{Body, Definition};
use cursor::Cursor;

/// How deeply types and constants may be nested.
pub const MAX_DEPTH: usize = 512;

/// A module and what there is to say about its text.
#[derive(Debug)]
pub struct Reading {
    /// The module, if there is no error.
    pub module: Option<Module>,
    /// Where things stand, as far as they were read.
    pub offsets: EntityVec<FuncId, FunctionOffsets>,
    /// Errors and warnings, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads the module in `file`. Linear in its size.
pub fn read(file: &SourceFile) -> Reading {
    let mut reader = Reader::new(file);
    let mut bodies = Vec::new();
    while let Some(body) = reader.next_function() {
        // Once there is an error, only more of them are looked for.
        if !reader.has_errors() {
            bodies.push(body);
        }
    }
    reader.finish(bodies)
}

/// What was read is wrong, and a diagnostic says so.
#[derive(Debug)]
struct Reported;

type Parsed<T> = Result<T, Reported>;

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
    pub context: Context,
    /// The memory of a function that is gone, for the next one.
    pub spare: SpareBody,
    /// The definitions whose bodies are to come.
    definitions: std::vec::IntoIter<Definition>,
    diagnostics: Vec<Diagnostic>,
    has_errors: bool,
    offsets: EntityVec<FuncId, FunctionOffsets>,
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
    /// Reads everything in `file` but the bodies of functions.
    pub fn new(file: &'a SourceFile) -> Reader<'a> {
        Reader::of_text(file.name(), file.bytes())
    }

    /// Reads everything in `text`, which is called `name`, but the bodies of functions.
    pub fn of_text(name: &str, text: &'a [u8]) -> Reader<'a> {
        let mut reader = Reader::empty(name, text);
        match compile::check_size(text) {
            Some(error) => reader.report(error),
            None => reader.definitions = reader.top_level().into_iter(),
        }
        reader
    }

    /// Reads the body of the next function that is defined; nothing when all are read. It is well
    /// formed unless [there are errors](Reader::has_errors).
    pub fn next_function(&mut self) -> Option<Function> {
        let definition = self.definitions.next()?;
        Some(self.body(definition))
    }

    /// Whether there has been an error so far.
    pub fn has_errors(&self) -> bool {
        self.has_errors
    }

    /// What has been read, with a module of these bodies.
    pub fn finish(mut self, bodies: Vec<Function>) -> Reading {
        self.report_missing_globals();
        let Reader { context, offsets, mut diagnostics, has_errors, .. } = self;
        diagnostics.sort_by_key(|diagnostic| diagnostic.primary.span.start);
        let module = (!has_errors).then(|| {
            let mut module = Module::of(context);
            bodies.into_iter().for_each(|body| module.define(body));
            module
        });
        Reading { module, offsets, diagnostics }
    }

    /// The functions that are defined, in order, as long as none has been read.
    pub fn definitions(&self) -> impl Iterator<Item = FuncId> {
        self.definitions.as_slice().iter().map(|definition| definition.function)
    }

    /// Has only one part of the bodies read, of `parts` parts of about the same length.
    pub fn keep_part(&mut self, part: usize, parts: usize) {
        let all: Vec<Definition> = std::mem::take(&mut self.definitions).collect();
        let length = |definition: &Definition| u64::from(definition.end - definition.start);
        let total: u64 = all.iter().map(length).sum::<u64>().max(1);
        let mut before = 0;
        let kept = all.into_iter().filter(|definition| {
            let belongs_to = before * parts as u64 / total;
            before += length(definition);
            belongs_to == part as u64
        });
        self.definitions = kept.collect::<Vec<_>>().into_iter();
    }

    /// Whether there is anything to say so far.
    pub fn has_diagnostics(&self) -> bool {
        !self.diagnostics.is_empty()
    }

    fn empty(source_filename: &str, text: &'a [u8]) -> Reader<'a> {
        let mut context = Context::new(source_filename, crate::ir::name::interner());
        context.has_own_value_names = true;
        Reader {
            cursor: Cursor::new(text, 0),
            context,
            spare: SpareBody::default(),
            definitions: Vec::new().into_iter(),
            diagnostics: Vec::new(),
            has_errors: false,
            offsets: EntityVec::new(),
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
}

#[cfg(test)]
mod tests;
