//! Prints modules as LLVM assembly.
//!
//! Names are made unique as they are met in the order of the text: the first block called
//! `while.cond` keeps the name, the next is `while.cond.1`. A variable's stack slot and a
//! parameter keep the variable's name; values that it takes in SSA form are numbered from 1 up,
//! `%i.1`, `%i.2`, as versions are in the literature. What has no name is numbered from 0. Names
//! from IR that was read stay as they are if they are unique. A number is skipped if the name with
//! it exists already. LLVM limits the names of values and blocks: longer ones are cut and numbered.

mod constant;
mod function;
mod global;
mod local_name;
mod parts;
mod token;

use std::io;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::{
    Alignment, Block, Context, ForeignType, FuncId, Function, GlobalData, Initializer, Inst,
    Module, StructType, Type, TypeKind, Types,
};
use crate::support::entity::EntityVec;
use crate::support::interner::Symbol;
use local_name::Label;
use token::Sink;

pub use parts::{FunctionText, FunctionTokens, print_constant};
pub use token::{Referent, Token};

/// How a module is spelt.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct PrintOptions {
    /// Whether to write pointers as `ptr`, as newer LLVMs do, instead of `i32*`. A module that was
    /// read with such pointers is always written with them.
    pub opaque_pointers: bool,
    /// Whether blocks and values are numbered instead of named.
    pub discard_value_names: bool,
}

/// The text of `module`. Linear in its size.
pub fn print_module(module: &Module, options: PrintOptions) -> String {
    let mut text = Vec::new();
    write_module(module, options, &mut text).expect("writing to memory succeeds");
    String::from_utf8(text).expect("names and file names are UTF-8")
}

/// Writes the text of `module` to `out`, in large pieces. Linear in its size, and holds no more of
/// it than a piece, the global variables, or the phis or the terminator of one block.
///
/// # Errors
/// Those of `out`.
pub fn write_module(
    module: &Module,
    options: PrintOptions,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let mut writer = ModuleWriter::new(options, out);
    writer.head(&module.context);
    let kept = |function: &Function| module.context.signatures[function.id].kept.text().is_some();
    for function in module.functions().filter(|it| !it.is_declaration() || kept(it)) {
        writer.function(&module.context, function)?;
    }
    writer.declarations(&module.context);
    writer.flush().map(|_| ())
}

/// Writes a module piece by piece while it is being made: first the head, when all globals are
/// there, then functions, then the declarations. Parts may come from several writers.
pub struct ModuleWriter<W> {
    options: PrintOptions,
    buffers: Buffers,
    out: W,
}

impl<W: io::Write> ModuleWriter<W> {
    /// A writer to `out` that has not written anything.
    pub fn new(options: PrintOptions, out: W) -> ModuleWriter<W> {
        ModuleWriter { options, buffers: Buffers::default(), out }
    }

    /// Writes the text that is kept back to the output, and returns the output.
    ///
    /// # Errors
    /// Those of the output.
    pub fn flush(&mut self) -> io::Result<&mut W> {
        self.out.write_all(self.buffers.out.as_bytes())?;
        self.buffers.out.clear();
        Ok(&mut self.out)
    }

    /// Writes the globals and what comes before them.
    pub fn head(&mut self, context: &Context) {
        Printer::new(context, self.options, &mut self.buffers).head();
    }

    /// Writes the definition of `function`.
    ///
    /// # Errors
    /// Those of the output.
    pub fn function(&mut self, context: &Context, function: &Function) -> io::Result<()> {
        let mut printer = Printer::new(context, self.options, &mut self.buffers);
        printer.text("\n");
        printer.function(function, &mut |text| {
            if text.len() >= PIECE {
                self.out.write_all(text.as_bytes())?;
                text.clear();
            }
            Ok(())
        })
    }

    /// Writes the declarations of the functions that are not defined, and the groups of attributes.
    pub fn declarations(&mut self, context: &Context) {
        let signatures = context.signatures.values();
        let mut declarations = signatures
            .filter(|it| !it.is_defined && !it.is_indirect && !it.kept.is_whole())
            .peekable();
        let mut printer = Printer::new(context, self.options, &mut self.buffers);
        if declarations.peek().is_some() {
            printer.text("\n");
        }
        // With opaque pointers, several of LLVM's functions can have one name.
        let mut texts = FxHashSet::default();
        for signature in declarations {
            let start = printer.buffers.out.len();
            printer.declaration(signature);
            let text = &printer.buffers.out[start..];
            let end = text.rfind(')').unwrap_or(text.len());
            if !texts.insert(text[..end].to_owned()) {
                printer.buffers.out.truncate(start);
            }
        }
        printer.kept_items(true);
        printer.attribute_groups();
    }
}

/// How much text is gathered before it is written.
const PIECE: usize = 64 << 10;

/// The text of one function of `module`.
pub fn print_function(context: &Context, function: &Function, options: PrintOptions) -> String {
    let mut buffers = Buffers::default();
    Printer::new(context, options, &mut buffers)
        .function(function, &mut |_| Ok(()))
        .expect("nothing is written yet");
    buffers.out
}

/// What the blocks of `function` are called in its text, without `%`; empty for those that are not
/// part of it. Linear in the size of the function and in the number of names.
pub fn block_names(
    context: &Context,
    function: &Function,
    options: PrintOptions,
) -> EntityVec<Block, String> {
    let mut buffers = Buffers::default();
    Printer::new(context, options, &mut buffers).block_names(function)
}

/// The name of a function as its calls spell it, with `@`.
pub fn function_name(context: &Context, function: FuncId, options: PrintOptions) -> String {
    let mut buffers = Buffers::default();
    Printer::new(context, options, &mut buffers).function_name(&context.signatures[function]);
    buffers.out
}

/// The text of a type.
pub fn print_type(context: &Context, ty: Type) -> String {
    let mut buffers = Buffers::default();
    // No name is in it, so none need be prepared.
    let options = PrintOptions::default();
    Printer { context, options, buffers: &mut buffers, sink: () }.ty(ty);
    buffers.out
}

/// The text that is not written yet, and the numbers of names. Kept from function to function for
/// its memory.
#[derive(Default)]
struct Buffers {
    out: String,
    /// By symbol: the number that the next thing of this name gets in the current function.
    next: EntityVec<Symbol, u32>,
    /// By symbol: whether something in the current function has that name by itself, in a module
    /// whose values came with names.
    is_used: EntityVec<Symbol, bool>,
    /// The symbols for which that is so.
    used: Vec<Symbol>,
    /// The symbols whose number is not 0, for setting them back.
    numbered: Vec<Symbol>,
    /// The number that the next thing without a name gets.
    next_unnamed: u32,
    /// By symbol: whether the name needs quotation marks, once that has been looked at.
    is_quoted: EntityVec<Symbol, Option<bool>>,
    /// The symbol under which things whose names begin with a long stem are numbered.
    stems: FxHashMap<String, Symbol>,
    insts: EntityVec<Inst, Label>,
    blocks: EntityVec<Block, Label>,
    params: Vec<Label>,
    /// How many edges to the current block come from each block; otherwise all are 0.
    edge_counts: EntityVec<Block, u32>,
    type_parts: Vec<TypePart>,
}

struct Printer<'a, S = ()> {
    context: &'a Context,
    options: PrintOptions,
    buffers: &'a mut Buffers,
    sink: S,
}

/// The column where the comment after a label begins, as in LLVM's own output.
const COMMENT_COLUMN: usize = 50;

const SPACES: &str = "                                                  ";
const _: () = assert!(SPACES.len() == COMMENT_COLUMN);

impl<'a> Printer<'a> {
    fn new(context: &'a Context, options: PrintOptions, buffers: &'a mut Buffers) -> Self {
        Printer::with_sink(context, options, buffers, ())
    }
}

impl<'a, S: Sink> Printer<'a, S> {
    fn with_sink(
        context: &'a Context,
        mut options: PrintOptions,
        buffers: &'a mut Buffers,
        sink: S,
    ) -> Self {
        // Text that is kept has pointers as they were read.
        options.opaque_pointers &= !context.keeps_text;
        options.opaque_pointers |= context.types.has_opaque_pointers();
        buffers.next.extend_to(context.names.len(), 0);
        buffers.is_quoted.extend_to(context.names.len(), None);
        Printer { context, options, buffers, sink }
    }

    fn text(&mut self, text: &str) {
        self.buffers.out.push_str(text);
    }

    fn integer(&mut self, value: impl itoa::Integer) {
        self.buffers.out.push_str(itoa::Buffer::new().format(value));
    }

    /// Writes what comes before the functions with a body.
    fn head(&mut self) {
        let context = self.context;
        self.text("; minisysy ");
        self.text(env!("CARGO_PKG_VERSION"));
        self.text("\nsource_filename = \"");
        self.escaped(&context.source_filename);
        self.text("\"\n");
        for (what, value) in
            [("datalayout", &context.target_datalayout), ("triple", &context.target_triple)]
        {
            if !value.is_empty() {
                self.text("target ");
                self.text(what);
                self.text(" = \"");
                self.escaped(value);
                self.text("\"\n");
            }
        }
        let kept: FxHashSet<Symbol> = context.kept.iter().map(|item| item.type_name).collect();
        let types = context.types.named().filter(|(_, name)| !kept.contains(name));
        for (index, (ty, name)) in types.enumerate() {
            self.text(if index == 0 { "\n" } else { "" });
            self.type_definition(ty, name);
        }
        self.kept_items(false);
        let is_there = |global: &&GlobalData| {
            global.initializer != Initializer::Removed && !global.kept.is_whole()
        };
        for (index, global) in context.globals.values().filter(is_there).enumerate() {
            self.text(if index == 0 { "\n" } else { "" });
            self.global(global);
        }
    }

    /// Writes the items that are kept as text, those before the functions or those after them.
    fn kept_items(&mut self, are_late: bool) {
        let items = self.context.kept.iter().filter(|item| item.is_late == are_late);
        for (index, item) in items.enumerate() {
            self.text(if index == 0 { "\n" } else { "" });
            self.text(&item.text);
            self.text("\n");
        }
    }

    /// Writes the groups `attributes #0 = { ... }`, whose numbers functions and calls have.
    fn attribute_groups(&mut self) {
        for (index, attributes) in self.context.attributes.groups().enumerate() {
            self.text(if index == 0 { "\nattributes #" } else { "attributes #" });
            self.integer(index);
            self.text(" = { ");
            self.text(&attributes.text);
            self.text(" }\n");
        }
    }

    /// Text inside quotation marks, as LLVM escapes it.
    fn escaped(&mut self, text: &str) {
        self.escaped_bytes(text.bytes());
    }

    fn escaped_bytes(&mut self, bytes: impl Iterator<Item = u8>) {
        const HEX: &[u8; 16] = b"0123456789ABCDEF";
        for byte in bytes {
            if matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\') {
                self.buffers.out.push(byte as char);
            } else {
                self.buffers.out.push('\\');
                self.buffers.out.push(HEX[usize::from(byte >> 4)] as char);
                self.buffers.out.push(HEX[usize::from(byte & 15)] as char);
            }
        }
    }

    fn global_name(&mut self, symbol: Symbol) {
        self.text("@");
        if self.is_quoted(symbol) {
            return self.quoted(self.context.names.name(symbol), "");
        }
        self.text(self.context.names.name(symbol));
    }

    #[inline]
    fn is_quoted(&mut self, symbol: Symbol) -> bool {
        let name = || !is_plain(self.context.names.name(symbol));
        *self.buffers.is_quoted[symbol].get_or_insert_with(name)
    }

    /// A name in quotation marks, and a suffix inside them.
    fn quoted(&mut self, name: &str, suffix: &str) {
        self.text("\"");
        self.escaped(name);
        self.text(suffix);
        self.text("\"");
    }

    /// The alignment of memory or of an access, unless it is what LLVM assumes.
    fn alignment(&mut self, alignment: Alignment, default: Alignment) {
        if alignment != default {
            self.text(", align ");
            self.integer(alignment.bytes());
        }
    }

    // Types.

    fn ty(&mut self, ty: Type) {
        match ty {
            Type::I32 => return self.text("i32"),
            Type::I1 => return self.text("i1"),
            Type::VOID => return self.text("void"),
            Type::I32_PTR if !self.options.opaque_pointers => return self.text("i32*"),
            _ => {}
        }
        let mut rest = std::mem::take(&mut self.buffers.type_parts);
        rest.push(TypePart::Type(ty));
        self.type_parts(rest);
    }

    /// Writes `rest`, what is still to come, the next thing last: the text of an element is inside
    /// that of its array.
    fn type_parts(&mut self, mut rest: Vec<TypePart>) {
        while let Some(part) = rest.pop() {
            let ty = match part {
                TypePart::Text(text) => {
                    self.text(text);
                    continue;
                }
                TypePart::Type(ty) => ty,
                TypePart::Space(space) => {
                    self.text(" addrspace(");
                    self.integer(space);
                    self.text(")");
                    continue;
                }
            };
            match self.context.types.kind(ty) {
                TypeKind::Array(len, element) => {
                    self.text("[");
                    self.integer(len);
                    self.text(" x ");
                    rest.extend([TypePart::Text("]"), TypePart::Type(element)]);
                }
                TypeKind::Opaque(name) => self.type_name(name),
                TypeKind::Struct(fields) if fields.name.is_none() => {
                    self.open_struct(fields, &mut rest);
                }
                TypeKind::Struct(fields) => self.type_name(fields.name),
                TypeKind::Vector(lanes, of) => {
                    let is_scalable = lanes & Types::SCALABLE != 0;
                    self.text(if is_scalable { "<vscale x " } else { "<" });
                    self.integer(lanes & !Types::SCALABLE);
                    self.text(" x ");
                    rest.extend([TypePart::Text(">"), TypePart::Type(of)]);
                }
                TypeKind::Float(float) => self.text(float.keyword()),
                TypeKind::Function(function) => {
                    let (result, params) = self.context.types.function_parts(function);
                    let ellipsis = match (function.is_variadic, params.is_empty()) {
                        (true, true) => "...)",
                        (true, false) => ", ...)",
                        (false, _) => ")",
                    };
                    rest.push(TypePart::Text(ellipsis));
                    for (index, &param) in params.iter().enumerate().rev() {
                        rest.push(TypePart::Type(param));
                        rest.extend((index > 0).then_some(TypePart::Text(", ")));
                    }
                    rest.extend([TypePart::Text(" ("), TypePart::Type(result)]);
                }
                TypeKind::OpaquePointer => self.text("ptr"),
                TypeKind::Foreign(ForeignType::Int(bits)) => {
                    self.text("i");
                    self.integer(bits);
                }
                TypeKind::Foreign(ForeignType::Other(name)) => {
                    self.text(self.context.names.name(name));
                }
                TypeKind::Foreign(ForeignType::Pointer(space, pointee)) => {
                    let star = if pointee.is_some() { "*" } else { "" };
                    rest.extend([TypePart::Text(star), TypePart::Space(space)]);
                    rest.push(pointee.map_or(TypePart::Text("ptr"), TypePart::Type));
                }
                TypeKind::Pointer(_) if self.options.opaque_pointers => self.text("ptr"),
                TypeKind::Pointer(pointee) => {
                    rest.extend([TypePart::Text("*"), TypePart::Type(pointee)]);
                }
                TypeKind::Int(bits) => {
                    self.text("i");
                    self.integer(bits);
                }
                TypeKind::Void => self.text("void"),
            }
        }
        self.buffers.type_parts = rest;
    }

    /// Begins a structure with all of its fields; what follows is pushed on `rest`.
    fn open_struct(&mut self, fields: StructType, rest: &mut Vec<TypePart>) {
        self.text(if fields.is_packed { "<{" } else { "{" });
        rest.push(TypePart::Text(if fields.is_packed { " }>" } else { " }" }));
        for (index, &field) in self.context.types.fields(fields).iter().enumerate().rev() {
            let before = if index == 0 { " " } else { ", " };
            rest.extend([TypePart::Type(field), TypePart::Text(before)]);
        }
    }

    fn type_name(&mut self, symbol: Symbol) {
        let name = self.context.names.name(symbol);
        self.text("%");
        // The number of a type stays as it is.
        if is_plain(name) || name.bytes().all(|byte| byte.is_ascii_digit()) {
            return self.text(name);
        }
        self.quoted(name, "");
    }

    /// The definition of the structure `ty`, which is called `name`.
    fn type_definition(&mut self, ty: Type, name: Symbol) {
        self.type_name(name);
        self.text(" = type ");
        let mut rest = std::mem::take(&mut self.buffers.type_parts);
        match self.context.types.kind(ty) {
            TypeKind::Struct(fields) => self.open_struct(fields, &mut rest),
            _ => self.text("opaque"),
        }
        self.type_parts(rest);
        self.text("\n");
    }
}

/// A part of a type's text.
enum TypePart {
    Text(&'static str),
    Type(Type),
    /// An address space.
    Space(u32),
}

/// Whether a name needs no quotation marks.
fn is_plain(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-$._".contains(&byte);
    name.bytes().all(is_plain) && !name.starts_with(|first: char| first.is_ascii_digit())
}
