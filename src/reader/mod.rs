//! Reads LLVM IR into a [`Module`], as clang -O0 and students' compilers print it.
//!
//! The reader checks LLVM's rules; each violation gets a diagnostic at its exact place. An item with
//! something that LLVM accepts and this reader does not model is kept as text (`kept`); the reader
//! never guesses. The module is well formed: [`verify_module`](crate::verify::verify_module) finds
//! no fault in it. Attributes of functions and calls and flags that an optimiser may rely on are kept;
//! promises about parameters and results, metadata and debug records are dropped.
//!
//! The text is read in two steps:
//! 1. `top_level`, with `global` and `signature`, reads everything except the bodies of functions.
//!    Afterwards the meaning of every `@name` is known, wherever it is defined.
//! 2. `statement` reads the bodies, with `block`, `instruction`, `call` and `terminator`. It
//!    creates each instruction as it reads it. A value that is used before its definition is at
//!    first an instruction without content (`locals`).
//!
//! Then `check` applies the rules that need a whole body: phis must match predecessors, and
//! definitions must dominate their uses. A definition above its use in the same block, or in the
//! entry block, always dominates it, so only the other uses are checked.
//!
//! The cost is linear in the text, plus the cost of dominators in functions that need them. Nested
//! types and constants are read by recursion, up to [`MAX_DEPTH`] levels.

mod ahead;
mod assembly;
mod attribute;
mod attribute_check;
mod block;
mod body;
mod call;
mod call_check;
mod check;
mod constant;
mod cursor;
mod data_layout;
mod debug_info;
mod expected;
mod float;
mod function_attribute;
mod global;
mod global_name;
mod hint;
mod initializer;
mod instruction;
mod kept;
mod local_definition;
mod local_use;
mod locals;
pub mod names;
mod number;
mod offsets;
mod operand;
mod own_function;
mod reference;
mod report;
mod signature;
mod skip;
mod statement;
mod terminator;
mod token;
mod top_level;
mod type_name;
mod types;
mod unknown_word;
mod unmodelled;
mod unwind;
mod version;
mod vocabulary;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::diag::{Diagnostic, Diagnostics, Limits, SourceFile};
use crate::front_end::{self, FrontEnd};
use crate::ir::{Context, FuncId, Function, Global, Module, SpareBody, Value};
use crate::runtime::Library;
use crate::support::entity::EntityVec;
use crate::support::interner::Symbol;
use crate::support::similar;
use crate::support::span::Span;

use ahead::Ahead;
use body::{Body, Definition};
use call::{Argument, Prototypes};
use cursor::Cursor;
use function_attribute::AttributeGroups;
use kept::Texts;
use names::Names;
use offsets::FunctionOffsets;
use type_name::TypeName;
pub use version::VERSIONS;
use version::Versions;

/// The largest nesting depth of types and constants: more than the 256 dimensions of an array in a source
/// program, and few enough for a thread with 2 MiB of stack in a debug build.
pub const MAX_DEPTH: usize = 320;

/// The result of reading: a module and the diagnostics for its text.
#[derive(Debug)]
pub struct Reading {
    /// The module, unless there was an error. Its functions have the spans of their parts.
    pub module: Option<Module>,
    /// Errors and warnings.
    pub diagnostics: Diagnostics,
}

/// Reads the module in `file`, with all diagnostics. Linear in its size.
pub fn read(file: &SourceFile) -> Reading {
    read_within(file, Limits::NONE, None)
}

/// Reads the module in `file`, as the `version` of LLVM does if there is one, and keeps at most `limits` of the
/// diagnostics. Linear in its size.
pub fn read_within(file: &SourceFile, limits: Limits, version: Option<u8>) -> Reading {
    let reader = Reader::within(file, limits, version).with_spans();
    let (module, diagnostics) = front_end::collect(Box::new(reader));
    Reading { module, diagnostics }
}

/// A module for editors: what could be read, also of a faulty one.
#[derive(Debug)]
pub struct Described {
    /// All functions that could be read, with the spans of their parts. It is well formed only if there are no errors.
    pub module: Module,
    /// The names in the text.
    pub names: Names,
    /// Errors and warnings.
    pub diagnostics: Diagnostics,
}

/// Reads the module in `file` with its names, and keeps at most `limits` of the diagnostics. Linear in its size.
pub fn describe(file: &SourceFile, limits: Limits) -> Described {
    let mut reader = Box::new(Reader::empty(file.name(), file.bytes(), limits, None).with_spans());
    reader.names = Some(Box::default());
    reader.begin();
    let functions: Vec<Function> =
        (0..reader.definitions.len()).map(|index| reader.function(index)).collect();
    let mut names = reader.names.take().unwrap_or_default();
    if front_end::check_size(file.bytes()).is_none() {
        reader.complete_names(&mut names);
    }
    let (context, diagnostics) = reader.finish();
    let mut module = Module::of(context);
    functions.into_iter().for_each(|function| module.define(function));
    Described { module, names: *names, diagnostics }
}

impl FrontEnd for Reader<'_> {
    fn context(&mut self) -> &mut Context {
        &mut self.context
    }

    fn definitions(&self) -> Vec<usize> {
        let length = |definition: &Definition| (definition.end - definition.start) as usize;
        self.definitions.iter().map(length).collect()
    }

    fn function(&mut self, index: usize) -> Function {
        let mut function = self.body(index);
        if self.wants_spans {
            let spans = self.offsets[function.id].spans(self.cursor.text());
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

    fn finish(mut self: Box<Self>) -> (Context, Diagnostics) {
        self.report_missing_globals();
        self.report_addressed_blocks();
        self.note_opaque_pointers();
        (self.context, self.diagnostics)
    }
}

/// The error for text that could not be read. A diagnostic has been reported.
#[derive(Debug)]
struct Reported;

type Parsed<T> = Result<T, Reported>;

/// The meaning of `@name`.
#[derive(Copy, Clone, Debug)]
enum Meaning {
    /// It has not been seen yet.
    Unknown,
    Global(Global),
    Function(FuncId),
    /// Another name for a constant address.
    Alias(Value),
    /// A debugging function, or one that only says what metadata is about. Its calls are dropped.
    Debug,
    /// A definition that is kept as text, and whose type is not known.
    Kept,
    /// A definition that could not be read. Its uses are not reported again.
    Faulty,
}

/// Reads a module function by function, so that each can be transformed, written and dropped before
/// the next is read.
pub struct Reader<'a> {
    cursor: Cursor<'a>,
    /// The data that the functions share, as far as it has been read.
    context: Context,
    /// The memory of a function that is no longer needed, for the next one.
    spare: SpareBody,
    /// The functions that are defined, in order.
    definitions: Vec<Definition>,
    wants_spans: bool,
    diagnostics: Diagnostics,
    offsets: EntityVec<FuncId, FunctionOffsets>,
    meanings: EntityVec<Symbol, Meaning>,
    /// The place where each global is defined, or first used until the definition is found.
    global_places: EntityVec<Global, Span>,
    /// Whether each global has been used but not defined so far.
    is_global_missing: EntityVec<Global, bool>,
    /// The structures with names.
    type_names: FxHashMap<Symbol, TypeName>,
    /// The number that the next global or function without a name must have.
    unnamed_globals: u64,
    /// The first pointer type in the text. It decides whether pointers are opaque.
    first_pointer: Option<Span>,
    is_mixed: bool,
    /// The offset of the instruction, label or global that is being read.
    statement: u32,
    /// The number of misspelt names that may still get a suggestion.
    suggestions_left: u32,
    /// Operands before they are added to the pool; kept to reuse its memory.
    operands: Vec<Value>,
    /// The arguments of a call; kept for the same reason.
    arguments: Vec<Argument>,
    body: Body,
    /// The names in the text, if an editor asks for them.
    names: Option<Box<Names>>,
    attribute_groups: AttributeGroups,
    /// Functions that are used before their declaration.
    ahead: Ahead,
    /// The first part of the current item that is not supported: the item is kept as text.
    unsupported: Option<Box<Diagnostic>>,
    /// What is kept as text.
    texts: Texts,
    /// What indirect calls expect of their callees.
    prototypes: Prototypes,
    /// What each alias names, and where.
    aliases: Vec<(Value, Span)>,
    /// The functions of LLVM whose types have been checked.
    own_functions: FxHashSet<FuncId>,
    /// The version of LLVM that reads the file.
    versions: Versions,
}

impl<'a> Reader<'a> {
    /// Reads everything in `file` except the bodies of functions, and keeps all diagnostics.
    pub fn new(file: &'a SourceFile) -> Reader<'a> {
        Reader::within(file, Limits::NONE, None)
    }

    /// Reads everything in `file` except the bodies of functions, as the `version` of LLVM does if there is one, and
    /// keeps at most `limits` of the diagnostics.
    pub fn within(file: &'a SourceFile, limits: Limits, version: Option<u8>) -> Reader<'a> {
        let mut reader = Reader::empty(file.name(), file.bytes(), limits, version);
        reader.begin();
        reader
    }

    /// Reads everything except the bodies of functions.
    fn begin(&mut self) {
        match front_end::check_size(self.cursor.text()) {
            Some(error) => self.report(error),
            None => self.definitions = self.top_level(),
        }
    }

    /// Makes the reader also record the spans of the instructions.
    #[must_use]
    pub fn with_spans(mut self) -> Self {
        self.wants_spans = true;
        self
    }

    fn empty(
        source_filename: &str,
        text: &'a [u8],
        limits: Limits,
        version: Option<u8>,
    ) -> Reader<'a> {
        let mut context = Context::new(source_filename, crate::ir::name::interner());
        context.has_own_value_names = true;
        Reader {
            cursor: Cursor::new(text, 0),
            context,
            spare: SpareBody::default(),
            definitions: Vec::new(),
            wants_spans: false,
            diagnostics: Diagnostics::new(limits),
            offsets: EntityVec::new(),
            meanings: EntityVec::new(),
            global_places: EntityVec::new(),
            is_global_missing: EntityVec::new(),
            type_names: FxHashMap::default(),
            unnamed_globals: 0,
            first_pointer: None,
            is_mixed: false,
            statement: 0,
            suggestions_left: similar::LIMIT,
            operands: Vec::new(),
            arguments: Vec::new(),
            body: Body::default(),
            names: None,
            attribute_groups: AttributeGroups::default(),
            ahead: Ahead::default(),
            unsupported: None,
            texts: Texts::default(),
            prototypes: Prototypes::default(),
            aliases: Vec::new(),
            own_functions: FxHashSet::default(),
            versions: Versions::new(version),
        }
    }
}

#[cfg(test)]
mod tests;
