//! The declarations, reads and conditions of a function that the walk needs, which the checker records.

use crate::sema::resolved::{Run, Variable};
use crate::support::interner::Symbol;
use crate::support::span::Span;

/// The places in one function that are not in the resolved tree.
#[derive(Debug, Default)]
pub struct Sites {
    /// Its `int`s that are declared without a value.
    pub declared: Vec<Declared>,
    /// For each of its locals, the index in `declared`, or [`NONE`].
    numbers: Vec<u32>,
    /// The reads of these variables, in order.
    pub reads: Vec<Read>,
    /// Its conditions: index of the statement and place, in order.
    pub conditions: Vec<(u32, Span)>,
    /// The statements of its loops that may not begin, depending on the input; in order.
    pub loops_by_input: Vec<u32>,
}

#[derive(Debug)]
pub struct Declared {
    pub name: Symbol,
    pub span: Span,
    /// Index of the first statement after the declaration.
    pub stmt: u32,
}

#[derive(Debug)]
pub struct Read {
    /// Index of its node.
    pub node: u32,
    /// Index of the variable in [`Sites::declared`].
    pub variable: u32,
    pub span: Span,
    /// Whether it is evaluated only if the left operand of an `&&` or `||` does not decide.
    pub is_conditional: bool,
}

const NONE: u32 = u32::MAX;

impl Sites {
    /// Forgets all, for the next function.
    pub fn clear(&mut self) {
        self.declared.clear();
        self.numbers.clear();
        self.reads.clear();
        self.conditions.clear();
        self.loops_by_input.clear();
    }

    /// Called when the `local` named `name` is declared without a value, before the statement `stmt`.
    pub fn declare(&mut self, local: u32, name: Symbol, span: Span, stmt: usize) {
        self.numbers.resize(local as usize, NONE);
        self.numbers.push(self.declared.len() as u32);
        self.declared.push(Declared { name, span, stmt: stmt as u32 });
    }

    /// The index of `variable` in [`Sites::declared`], if it is there.
    pub fn number(&self, variable: Variable) -> Option<u32> {
        let Variable::Local(local) = variable else { return None };
        self.numbers.get(local as usize).copied().filter(|&number| number != NONE)
    }

    /// Called when the node `node` reads `variable`.
    pub fn read(&mut self, variable: Variable, node: usize, span: Span, conditional: bool) {
        let Some(variable) = self.number(variable) else { return };
        // Nodes at the end of the tree may have been removed.
        while self.reads.last().is_some_and(|read| read.node as usize >= node) {
            self.reads.pop();
        }
        self.reads.push(Read { node: node as u32, variable, span, is_conditional: conditional });
    }

    /// Called before the statement `stmt` of a loop that may not begin, depending on the input.
    pub fn loop_by_input(&mut self, stmt: usize) {
        if !self.declared.is_empty() {
            self.loops_by_input.push(stmt as u32);
        }
    }

    /// Called before the statement `stmt`, whose condition is at `span`.
    pub fn condition(&mut self, stmt: usize, span: Span) {
        if !self.declared.is_empty() {
            self.conditions.push((stmt as u32, span));
        }
    }
}

/// The reads in `nodes`.
pub fn reads(all: &[Read], nodes: Run) -> &[Read] {
    let start = all.partition_point(|read| read.node < nodes.start);
    let length = all[start..].partition_point(|read| read.node < nodes.end);
    &all[start..start + length]
}
