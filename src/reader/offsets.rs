//! The places of functions and their parts in the text.

use crate::ir::{Block, Inst, Spans};
use crate::support::entity::EntityVec;
use crate::support::span::Span;

/// The places of a function and its parts in the text.
#[derive(Clone, Debug, Default)]
pub struct FunctionOffsets {
    /// The name of the function in its definition or declaration.
    pub name: Span,
    /// The offset where each instruction begins.
    pub insts: EntityVec<Inst, u32>,
    /// The offset where the terminator of each block begins.
    pub terminators: EntityVec<Block, u32>,
}

impl FunctionOffsets {
    /// The spans of the same parts: each instruction ends where its line in `text` ends.
    pub fn spans(&self, text: &[u8]) -> Spans {
        let line = |&start: &u32| {
            let rest = text.get(start as usize..).unwrap_or_default();
            let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r' | b';');
            let line = &rest[..rest.iter().position(is_end).unwrap_or(rest.len())];
            // An instruction that was not read has the end of the file as its offset.
            Span::new(start, start + line.trim_ascii_end().len() as u32)
        };
        Spans {
            name: self.name,
            insts: self.insts.values().map(line).collect(),
            terminators: self.terminators.values().map(line).collect(),
            ..Spans::default()
        }
    }
}
