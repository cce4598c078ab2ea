//! The text of a function in parts, for callers that show or transmit it piece by piece.

use super::{Buffers, PrintOptions, Printer, Token};
use crate::ir::{Block, Context, Function, Inst, Type, Value};
use crate::support::entity::EntityVec;

/// The text of each part of a function. What is not part of the function has an empty text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FunctionText {
    /// The line that begins with `define`.
    pub head: String,
    /// The parameters, with `%`.
    pub params: Vec<String>,
    /// The blocks, without `%`.
    pub blocks: EntityVec<Block, String>,
    /// The results of instructions, with `%`.
    pub results: EntityVec<Inst, String>,
    /// The instructions, without indentation.
    pub insts: EntityVec<Inst, String>,
    /// The terminator of each block, without indentation. That of a `switch` has several lines.
    pub terminators: EntityVec<Block, String>,
}

/// The tokens of each part of a function; in each part they are in the order of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FunctionTokens {
    /// Those of the line that begins with `define`.
    pub head: Vec<Token>,
    /// Those of the instructions.
    pub insts: EntityVec<Inst, Vec<Token>>,
    /// Those of the terminators.
    pub terminators: EntityVec<Block, Vec<Token>>,
}

impl FunctionText {
    /// The parts of the text that [`print_function`](super::print_function) gives. Linear in its
    /// length and in the number of names.
    pub fn of(context: &Context, function: &Function, options: PrintOptions) -> FunctionText {
        FunctionText::with_tokens(context, function, options).0
    }

    /// The parts of the text, and their tokens. Cost: as [`of`](FunctionText::of).
    pub fn with_tokens(
        context: &Context,
        function: &Function,
        options: PrintOptions,
    ) -> (FunctionText, FunctionTokens) {
        let mut buffers = Buffers::default();
        let mut printer = Printer::with_sink(context, options, &mut buffers, Vec::new());
        let blocks = printer.block_names(function);
        let (head, head_tokens) = printer.taken(|it| it.definition(function));
        let params = context.signatures[function.id].params.keys();
        let params =
            params.map(|param| printer.taken(|it| it.value(function, Value::Param(param))).0);
        let mut text = FunctionText {
            head,
            params: params.collect(),
            blocks,
            results: EntityVec::filled(function.inst_count(), String::new()),
            insts: EntityVec::filled(function.inst_count(), String::new()),
            terminators: EntityVec::filled(function.block_count(), String::new()),
        };
        let mut tokens = FunctionTokens {
            head: head_tokens,
            insts: EntityVec::filled(function.inst_count(), Vec::new()),
            terminators: EntityVec::filled(function.block_count(), Vec::new()),
        };
        let edges = function.incoming_edges();
        for &block in function.layout() {
            let data = function.block(block);
            printer.count_edges(function, edges.row(block), 1);
            for &inst in data.insts() {
                if function.ty(inst) != Type::VOID {
                    let result = Value::Inst(inst);
                    text.results[inst] = printer.taken(|it| it.value(function, result)).0;
                }
                (text.insts[inst], tokens.insts[inst]) =
                    printer.taken(|it| it.instruction(function, inst));
            }
            printer.count_edges(function, edges.row(block), 0);
            (text.terminators[block], tokens.terminators[block]) =
                printer.taken(|it| it.terminator(function, &data.terminator));
        }
        (text, tokens)
    }
}

/// The text of a constant, without its type. Panics if `value` is not a constant.
pub fn print_constant(context: &Context, value: Value, options: PrintOptions) -> String {
    let mut buffers = Buffers::default();
    Printer::new(context, options, &mut buffers).constant(value);
    buffers.out
}

impl Printer<'_, Vec<Token>> {
    /// What `print` adds to the text, without the space around it, and its tokens.
    fn taken(&mut self, print: impl FnOnce(&mut Self)) -> (String, Vec<Token>) {
        self.buffers.out.clear();
        self.sink.clear();
        print(self);
        let indentation = self.buffers.out.len() - self.buffers.out.trim_start().len();
        let mut tokens = std::mem::take(&mut self.sink);
        for token in &mut tokens {
            token.start -= indentation;
            token.end -= indentation;
        }
        (self.buffers.out.trim().to_owned(), tokens)
    }
}
