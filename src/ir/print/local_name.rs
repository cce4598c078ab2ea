//! The names of parameters, blocks and values: a number tells equal ones apart, or replaces a name.

use super::Printer;
use super::token::Sink;
use crate::ir::{Block, Function, Op, Type};
use crate::support::entity::EntityVec;
use crate::support::interner::Symbol;

/// LLVM refuses values and blocks with longer names.
const LONGEST_NAME: usize = 1024;

/// A name that gets a number is cut to this many bytes, which leaves room for the number.
const LONGEST_STEM: usize = 1000;

/// The number after a name, or the number in place of a name.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Label(u32);

impl Label {
    /// No number yet.
    pub(super) const NONE: Label = Label(u32::MAX);
}

impl<'a, S: Sink> Printer<'a, S> {
    pub(super) fn block_names(&mut self, function: &Function) -> EntityVec<Block, String> {
        self.number(function);
        let mut names = EntityVec::filled(function.block_count(), String::new());
        for &block in function.layout() {
            self.buffers.out.clear();
            self.block_label(function, block);
            names[block] = self.buffers.out.clone();
        }
        names
    }

    /// Gives everything in `function` its number.
    pub(super) fn number(&mut self, function: &Function) {
        for symbol in self.buffers.numbered.drain(..) {
            self.buffers.next[symbol] = 0;
        }
        self.buffers.next_unnamed = 0;
        if self.context.has_own_value_names {
            self.note_names(function);
        }
        self.buffers.insts.reset(function.inst_count(), Label::NONE);
        self.buffers.blocks.reset(function.block_count(), Label::NONE);
        self.buffers.params.clear();
        for param in self.context.signatures[function.id].params.values() {
            let label = self.label(param.name, 0);
            self.buffers.params.push(label);
        }
        for &block in function.layout() {
            let data = &function.block(block);
            self.buffers.blocks[block] = self.label(data.name, 0);
            for &inst in data.insts() {
                let data = &function.inst(inst);
                if data.ty != Type::VOID {
                    let is_version = !matches!(data.op, Op::Alloca { .. });
                    let first = u32::from(is_version && !self.context.has_own_value_names);
                    self.buffers.insts[inst] = self.label(data.name, first);
                }
            }
        }
    }

    /// The next number for a thing called `symbol`, at least `first`.
    fn label(&mut self, mut symbol: Symbol, mut first: u32) -> Label {
        if symbol.is_none() || self.options.discard_value_names {
            self.buffers.next_unnamed += 1;
            return Label(self.buffers.next_unnamed - 1);
        }
        let length = self.context.names.name(symbol).len();
        if length > LONGEST_STEM
            && (length > LONGEST_NAME || first > 0 || self.buffers.next[symbol] > 0)
        {
            (symbol, first) = (self.numbered_as(symbol), 1);
        }
        let next = &mut self.buffers.next[symbol];
        if *next == 0 {
            self.buffers.numbered.push(symbol);
        }
        let mut number = first.max(*next);
        if self.context.has_own_value_names {
            while number > 0 && self.is_taken(symbol, number) {
                number += 1;
            }
        }
        self.buffers.next[symbol] = number + 1;
        Label(number)
    }

    /// Finds out which names are in use in `function`.
    fn note_names(&mut self, function: &Function) {
        self.buffers.is_used.extend_to(self.context.names.len(), false);
        for symbol in self.buffers.used.drain(..) {
            self.buffers.is_used[symbol] = false;
        }
        let mut note = |symbol: Symbol| {
            if !std::mem::replace(&mut self.buffers.is_used[symbol], true) {
                self.buffers.used.push(symbol);
            }
        };
        self.context.signatures[function.id].params.values().for_each(|param| note(param.name));
        for &block in function.layout() {
            let data = &function.block(block);
            note(data.name);
            data.insts().iter().for_each(|&inst| note(function.inst(inst).name));
        }
    }

    /// Whether a value or block that was read has the name that `symbol` would get with `number`.
    fn is_taken(&self, symbol: Symbol, number: u32) -> bool {
        let name = format!("{}.{number}", self.stem(symbol, number));
        let taken = self.context.names.lookup(&name);
        taken.is_some_and(|taken| self.buffers.is_used[taken])
    }

    /// Writes a name and its number, or only the number if there is no name.
    pub(super) fn labelled(&mut self, symbol: Symbol, Label(number): Label) {
        if symbol.is_none() || self.options.discard_value_names {
            return self.integer(number);
        }
        let stem = self.stem(symbol, number);
        if self.is_quoted(symbol) {
            let suffix = if number > 0 { format!(".{number}") } else { String::new() };
            return self.quoted(stem, &suffix);
        }
        self.text(stem);
        if number > 0 {
            self.text(".");
            self.integer(number);
        }
    }

    pub(super) fn block_label(&mut self, function: &Function, block: Block) {
        self.labelled(function.block(block).name, self.buffers.blocks[block]);
    }

    /// The part before the number in the name of a value or block; the whole name for number 0.
    #[inline]
    fn stem(&self, symbol: Symbol, number: u32) -> &'a str {
        let name = self.context.names.name(symbol);
        if number == 0 || name.len() <= LONGEST_STEM {
            return name;
        }
        let end = (0..=LONGEST_STEM).rev().find(|&end| name.is_char_boundary(end));
        &name[..end.unwrap_or(0)]
    }

    /// The symbol under which values and blocks called `symbol` are numbered: one for all names
    /// with the same stem.
    fn numbered_as(&mut self, symbol: Symbol) -> Symbol {
        let stem = self.stem(symbol, 1);
        let short = self.context.names.lookup(stem);
        short.unwrap_or_else(|| *self.buffers.stems.entry(stem.to_owned()).or_insert(symbol))
    }
}
