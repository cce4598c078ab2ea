//! Prints modules as LLVM assembly.
//!
//! Names are made unique as they are met in the order of the text: the first block called
//! `while.cond` keeps the name, the next is `while.cond.1`. A variable's stack slot and a
//! parameter keep the variable's name; values that it takes in SSA form are numbered from 1 up,
//! `%i.1`, `%i.2`, as versions are in the literature. What has no name is numbered from 0.

mod global;
mod predecessors;

use std::io;

use predecessors::Predecessors;

use crate::ir::{
    Block, FuncId, Function, Global, Inst, IntType, Linkage, Module, Op, Terminator, Type,
    TypeKind, Value, name,
};
use crate::support::entity::{Entity, EntityVec};
use crate::support::interner::Symbol;

/// How a module is spelt.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct PrintOptions {
    /// Whether pointers are `ptr`, as newer LLVMs have it, instead of `i32*`.
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
/// it than a piece and a block.
///
/// # Errors
/// Those of `out`.
pub fn write_module(
    module: &Module,
    options: PrintOptions,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let mut writer = ModuleWriter::new(options, out);
    writer.head(module)?;
    for (id, function) in module.functions.iter() {
        if !function.is_declaration() {
            writer.function(module, id)?;
        }
    }
    writer.declarations(module)
}

/// Writes a module bit by bit, which may be made meanwhile: first the head, when all globals are
/// there, then functions, then the declarations.
pub struct ModuleWriter<'w> {
    options: PrintOptions,
    buffers: Buffers,
    /// Which functions are written, whatever has become of them since.
    is_written: EntityVec<FuncId, bool>,
    out: &'w mut dyn io::Write,
}

impl<'w> ModuleWriter<'w> {
    /// A writer to `out` of which nothing is written yet.
    pub fn new(options: PrintOptions, out: &'w mut dyn io::Write) -> ModuleWriter<'w> {
        ModuleWriter { options, buffers: Buffers::default(), is_written: EntityVec::new(), out }
    }

    /// Writes the globals of `module` and what stands before them.
    ///
    /// # Errors
    /// Those of the output.
    pub fn head(&mut self, module: &Module) -> io::Result<()> {
        Printer::new(module, self.options, &mut self.buffers).head();
        Ok(())
    }

    /// Writes the definition of `function`.
    ///
    /// # Errors
    /// Those of the output.
    pub fn function(&mut self, module: &Module, function: FuncId) -> io::Result<()> {
        self.is_written.extend_to(module.functions.len(), false);
        self.is_written[function] = true;
        let mut printer = Printer::new(module, self.options, &mut self.buffers);
        printer.text("\n");
        printer.function(&module.functions[function], &mut |text| {
            if text.len() >= PIECE {
                self.out.write_all(text.as_bytes())?;
                text.clear();
            }
            Ok(())
        })
    }

    /// Writes the declarations of `module`, and whatever has not reached the output yet.
    ///
    /// # Errors
    /// Those of the output.
    pub fn declarations(&mut self, module: &Module) -> io::Result<()> {
        self.is_written.extend_to(module.functions.len(), false);
        let is_written = &self.is_written;
        let functions = module.functions.iter().filter(|&(id, _)| !is_written[id]);
        let mut declarations = functions
            .map(|(_, function)| function)
            .filter(|function| function.is_declaration())
            .peekable();
        let mut printer = Printer::new(module, self.options, &mut self.buffers);
        if declarations.peek().is_some() {
            printer.text("\n");
        }
        declarations.for_each(|function| printer.declaration(function));
        self.out.write_all(self.buffers.out.as_bytes())?;
        self.buffers.out.clear();
        Ok(())
    }
}

/// How much text is gathered before it is written.
const PIECE: usize = 64 << 10;

/// The text of one function of `module`.
pub fn print_function(module: &Module, function: &Function, options: PrintOptions) -> String {
    let mut buffers = Buffers::default();
    Printer::new(module, options, &mut buffers)
        .function(function, &mut |_| Ok(()))
        .expect("nothing is written yet");
    buffers.out
}

/// The number behind a name, or the number of what has no name.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Label(u32);

impl Label {
    /// Has not been given one.
    const NONE: Label = Label(u32::MAX);
}

/// The text that is not written yet, and the numbers of names. Kept from function to function for
/// its memory.
#[derive(Default)]
struct Buffers {
    out: String,
    /// By symbol: the number that the next thing of this name gets in the current function.
    next: EntityVec<Symbol, u32>,
    /// The symbols whose number is not 0, for setting them back.
    numbered: Vec<Symbol>,
    /// The number that the next thing without a name gets.
    next_unnamed: u32,
    insts: EntityVec<Inst, Label>,
    blocks: EntityVec<Block, Label>,
    params: Vec<Label>,
}

struct Printer<'a> {
    module: &'a Module,
    options: PrintOptions,
    buffers: &'a mut Buffers,
}

/// The column where comments behind labels begin, as in LLVM's own output.
const COMMENT_COLUMN: usize = 50;

const SPACES: &str = "                                                  ";
const _: () = assert!(SPACES.len() == COMMENT_COLUMN);

impl<'a> Printer<'a> {
    fn new(module: &'a Module, options: PrintOptions, buffers: &'a mut Buffers) -> Printer<'a> {
        buffers.next.extend_to(module.names.len(), 0);
        Printer { module, options, buffers }
    }

    fn text(&mut self, text: &str) {
        self.buffers.out.push_str(text);
    }

    fn integer(&mut self, value: impl itoa::Integer) {
        self.buffers.out.push_str(itoa::Buffer::new().format(value));
    }

    /// What stands before the functions that are defined.
    fn head(&mut self) {
        let module = self.module;
        self.text("; minisysy ");
        self.text(env!("CARGO_PKG_VERSION"));
        self.text("\nsource_filename = \"");
        self.escaped(&module.source_filename);
        self.text("\"\n");
        if !module.globals.is_empty() {
            self.text("\n");
        }
        for global in module.globals.values() {
            self.global(global);
        }
    }

    /// Text inside quotation marks, as LLVM escapes it.
    fn escaped(&mut self, text: &str) {
        const HEX: &[u8; 16] = b"0123456789ABCDEF";
        for byte in text.bytes() {
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
        self.text(self.module.names.name(symbol));
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
        // The innermost type comes in the middle of the text, so what goes behind it waits.
        let mut behind: Vec<&str> = Vec::new();
        let mut ty = ty;
        loop {
            match self.module.types.kind(ty) {
                TypeKind::Array(len, element) => {
                    self.text("[");
                    self.integer(len);
                    self.text(" x ");
                    behind.push("]");
                    ty = element;
                }
                TypeKind::Pointer(_) if self.options.opaque_pointers => break self.text("ptr"),
                TypeKind::Pointer(pointee) => {
                    behind.push("*");
                    ty = pointee;
                }
                TypeKind::Int(bits) => {
                    self.text("i");
                    break self.integer(bits);
                }
                TypeKind::Void => break self.text("void"),
            }
        }
        while let Some(text) = behind.pop() {
            self.text(text);
        }
    }

    // Functions.

    fn function_name(&mut self, function: &Function) {
        if self.options.opaque_pointers && function.name == name::MEMSET {
            return self.text("@llvm.memset.p0.i64");
        }
        self.global_name(function.name);
    }

    fn declaration(&mut self, function: &Function) {
        self.text("declare ");
        self.ty(function.return_type);
        self.text(" ");
        self.function_name(function);
        self.text("(");
        for (index, param) in function.params.values().enumerate() {
            if index > 0 {
                self.text(", ");
            }
            self.ty(param.ty);
            // What the intrinsic demands of its last parameter.
            if function.name == name::MEMSET && index == 3 {
                self.text(" immarg");
            }
        }
        self.text(")\n");
    }

    /// Calls `flush` behind every block; it may take text away.
    fn function(
        &mut self,
        function: &Function,
        flush: &mut dyn FnMut(&mut String) -> io::Result<()>,
    ) -> io::Result<()> {
        if function.is_declaration() {
            self.declaration(function);
            return Ok(());
        }
        self.number(function);
        self.text("define ");
        if function.linkage == Linkage::Internal {
            self.text("internal ");
        }
        self.ty(function.return_type);
        self.text(" ");
        self.function_name(function);
        self.text("(");
        for (param, data) in function.params.iter() {
            if param.index() > 0 {
                self.text(", ");
            }
            self.ty(data.ty);
            self.text(" ");
            self.value(function, Value::Param(param));
        }
        self.text(") {\n");
        let predecessors = Predecessors::compute(function);
        for (index, &block) in function.layout.iter().enumerate() {
            self.block(function, block, index == 0, &predecessors);
            flush(&mut self.buffers.out)?;
        }
        self.text("}\n");
        Ok(())
    }

    /// Gives everything in `function` its number.
    fn number(&mut self, function: &Function) {
        for symbol in self.buffers.numbered.drain(..) {
            self.buffers.next[symbol] = 0;
        }
        self.buffers.next_unnamed = 0;
        self.buffers.insts.reset(function.insts.len(), Label::NONE);
        self.buffers.blocks.reset(function.blocks.len(), Label::NONE);
        self.buffers.params.clear();
        for param in function.params.values() {
            let label = self.label(param.name, 0);
            self.buffers.params.push(label);
        }
        for &block in &function.layout {
            let data = &function.blocks[block];
            self.buffers.blocks[block] = self.label(data.name, 0);
            for &inst in data.phis.iter().chain(&data.body) {
                let data = &function.insts[inst];
                if data.ty != Type::VOID {
                    let first = u32::from(!matches!(data.op, Op::Alloca { .. }));
                    self.buffers.insts[inst] = self.label(data.name, first);
                }
            }
        }
    }

    /// The next number for a thing called `symbol`, at least `first`.
    fn label(&mut self, symbol: Symbol, first: u32) -> Label {
        if symbol.is_none() || self.options.discard_value_names {
            self.buffers.next_unnamed += 1;
            return Label(self.buffers.next_unnamed - 1);
        }
        let next = &mut self.buffers.next[symbol];
        if *next == 0 {
            self.buffers.numbered.push(symbol);
        }
        let number = first.max(*next);
        *next = number + 1;
        Label(number)
    }

    /// A name with its number; a number alone when there is no name.
    fn labelled(&mut self, symbol: Symbol, Label(number): Label) {
        if symbol.is_none() || self.options.discard_value_names {
            return self.integer(number);
        }
        self.text(self.module.names.name(symbol));
        if number > 0 {
            self.text(".");
            self.integer(number);
        }
    }

    fn block_label(&mut self, function: &Function, block: Block) {
        self.labelled(function.blocks[block].name, self.buffers.blocks[block]);
    }

    fn block(
        &mut self,
        function: &Function,
        block: Block,
        is_entry: bool,
        predecessors: &Predecessors,
    ) {
        let data = &function.blocks[block];
        if !is_entry {
            self.text("\n");
        }
        let start = self.buffers.out.len();
        if !(is_entry && self.options.discard_value_names) {
            self.block_label(function, block);
            self.text(":");
        }
        if is_entry {
            if self.buffers.out.len() > start {
                self.text("\n");
            }
        } else {
            let width = self.buffers.out.len() - start;
            self.text(&SPACES[width.min(COMMENT_COLUMN)..]);
            let predecessors = predecessors.of(block);
            self.text(if predecessors.is_empty() { "; no predecessors" } else { "; preds = " });
            for (index, &predecessor) in predecessors.iter().enumerate() {
                self.text(if index > 0 { ", %" } else { "%" });
                self.block_label(function, predecessor);
            }
            self.text("\n");
        }
        for &inst in data.phis.iter().chain(&data.body) {
            self.instruction(function, inst);
        }
        self.terminator(function, &data.terminator);
    }

    // Instructions.

    fn value(&mut self, function: &Function, value: Value) {
        match value {
            Value::Inst(inst) => {
                self.text("%");
                self.labelled(function.insts[inst].name, self.buffers.insts[inst]);
            }
            Value::Param(param) => {
                self.text("%");
                self.labelled(function.params[param].name, self.buffers.params[param.index()]);
            }
            Value::Int(IntType::I1, value) => {
                self.text(if value == 0 { "false" } else { "true" });
            }
            Value::Int(_, value) => self.integer(value),
            Value::Global(global) => self.global_operand(global),
            Value::Undef(_) => self.text("undef"),
        }
    }

    fn global_operand(&mut self, global: Global) {
        self.global_name(self.module.globals[global].name);
    }

    fn typed_value(&mut self, function: &Function, value: Value) {
        self.ty(self.module.value_type(function, value));
        self.text(" ");
        self.value(function, value);
    }

    fn typed_list(&mut self, function: &Function, values: &[Value]) {
        for (index, &value) in values.iter().enumerate() {
            if index > 0 {
                self.text(", ");
            }
            self.typed_value(function, value);
        }
    }

    fn instruction(&mut self, function: &Function, inst: Inst) {
        let data = &function.insts[inst];
        self.text("  ");
        if data.ty != Type::VOID {
            self.value(function, Value::Inst(inst));
            self.text(" = ");
        }
        match data.op {
            Op::Alloca { allocated } => {
                self.text("alloca ");
                self.ty(allocated);
            }
            Op::Load { ptr } => {
                self.text("load ");
                self.ty(data.ty);
                self.text(", ");
                self.typed_value(function, ptr);
            }
            Op::Store { value, ptr } => {
                self.text("store ");
                self.typed_value(function, value);
                self.text(", ");
                self.typed_value(function, ptr);
            }
            Op::GetElementPtr { source, operands } => {
                self.text("getelementptr inbounds ");
                self.ty(source);
                self.text(", ");
                self.typed_list(function, function.operands(operands));
            }
            Op::Binary { op, lhs, rhs } => {
                self.text(op.keyword());
                self.text(" ");
                self.typed_value(function, lhs);
                self.text(", ");
                self.value(function, rhs);
            }
            Op::Icmp { predicate, lhs, rhs } => {
                self.text("icmp ");
                self.text(predicate.keyword());
                self.text(" ");
                self.typed_value(function, lhs);
                self.text(", ");
                self.value(function, rhs);
            }
            Op::Cast { op, value } => {
                self.text(op.keyword());
                self.text(" ");
                self.typed_value(function, value);
                self.text(" to ");
                self.ty(data.ty);
            }
            Op::Call { callee, args } => {
                self.text("call ");
                self.ty(data.ty);
                self.text(" ");
                self.function_name(&self.module.functions[callee]);
                self.text("(");
                self.typed_list(function, function.operands(args));
                self.text(")");
            }
            Op::Phi { incoming } => {
                self.text("phi ");
                self.ty(data.ty);
                let mut is_first = true;
                for &(block, value) in function.incoming(incoming) {
                    // LLVM has an entry for each edge, so a branch with both arms here has two.
                    let terminator = &function.blocks[block].terminator;
                    for _ in 0..edge_count(terminator) {
                        self.text(if is_first { " [ " } else { ", [ " });
                        self.value(function, value);
                        self.text(", %");
                        self.block_label(function, block);
                        self.text(" ]");
                        is_first = false;
                    }
                }
            }
        }
        self.text("\n");
    }

    fn terminator(&mut self, function: &Function, terminator: &Terminator) {
        match *terminator {
            Terminator::Jump(target) => {
                self.text("  br label %");
                self.block_label(function, target);
            }
            Terminator::Branch { cond, then_block, else_block } => {
                self.text("  br i1 ");
                self.value(function, cond);
                self.text(", label %");
                self.block_label(function, then_block);
                self.text(", label %");
                self.block_label(function, else_block);
            }
            Terminator::Return(None) => self.text("  ret void"),
            Terminator::Return(Some(value)) => {
                self.text("  ret ");
                self.typed_value(function, value);
            }
            Terminator::Unreachable => self.text("  unreachable"),
        }
        self.text("\n");
    }
}

/// How many edges go from a block to each of its successors.
fn edge_count(terminator: &Terminator) -> usize {
    match *terminator {
        Terminator::Branch { then_block, else_block, .. } if then_block == else_block => 2,
        _ => 1,
    }
}
