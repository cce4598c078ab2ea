//! The text of a function in parts, for callers that show or transmit it piece by piece.

use super::{Buffers, PrintOptions, Printer};
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

impl FunctionText {
    /// The parts of the text that [`print_function`](super::print_function) gives. Linear in its
    /// length and in the number of names.
    pub fn of(context: &Context, function: &Function, options: PrintOptions) -> FunctionText {
        let mut buffers = Buffers::default();
        let mut printer = Printer::new(context, options, &mut buffers);
        let blocks = printer.block_names(function);
        let head = printer.taken(|it| it.definition(function));
        let params = context.signatures[function.id].params.keys();
        let params =
            params.map(|param| printer.taken(|it| it.value(function, Value::Param(param))));
        let mut text = FunctionText {
            head,
            params: params.collect(),
            blocks,
            results: EntityVec::filled(function.inst_count(), String::new()),
            insts: EntityVec::filled(function.inst_count(), String::new()),
            terminators: EntityVec::filled(function.block_count(), String::new()),
        };
        let edges = function.incoming_edges();
        for &block in function.layout() {
            let data = function.block(block);
            printer.count_edges(function, edges.row(block), 1);
            for &inst in data.phis.iter().chain(&data.body) {
                if function.inst(inst).ty != Type::VOID {
                    text.results[inst] = printer.taken(|it| it.value(function, Value::Inst(inst)));
                }
                text.insts[inst] = printer.taken(|it| it.instruction(function, inst));
            }
            printer.count_edges(function, edges.row(block), 0);
            text.terminators[block] = printer.taken(|it| it.terminator(function, &data.terminator));
        }
        text
    }
}

/// The text of a constant, without its type. Panics if `value` is not a constant.
pub fn print_constant(context: &Context, value: Value, options: PrintOptions) -> String {
    let mut buffers = Buffers::default();
    Printer::new(context, options, &mut buffers).taken(|it| it.constant(value))
}

impl Printer<'_> {
    /// What `print` adds to the text, without the space around it.
    fn taken(&mut self, print: impl FnOnce(&mut Self)) -> String {
        self.buffers.out.clear();
        print(self);
        self.buffers.out.trim().to_owned()
    }
}
