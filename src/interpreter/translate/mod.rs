//! From IR to register code, once for each function, before the program begins.
//!
//! 1. [`plan`] finds what becomes part of other instructions, and which variables need no memory.
//! 2. [`function`] gives values slots and writes the code, block by block; [`control`] is about
//!    the ends of blocks, [`address`] about accesses to memory, [`edges`] about phis, which become copies on the edges, [`sharing`]
//!    about slots in large functions.
//!
//! A function is written twice: where its callees' frames begin is known only when it is done.

mod address;
mod call;
mod control;
mod edges;
mod element;
mod function;
mod instruction;
mod plan;
mod sharing;
mod slots;
mod values;

use crate::interpreter::code::Code;
use crate::interpreter::globals::Globals;
use crate::interpreter::layout::Layouts;
use crate::interpreter::library::Native;
use crate::ir::{Block, FuncId, Inst, Module, Param, Type};
use crate::support::entity::EntityVec;

/// What is translated, and how.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Settings {
    /// Whether undefined behaviour is looked for.
    pub is_checked: bool,
    /// Whether a subscript has to be within its own dimension, as in the source language.
    pub has_dimensions: bool,
    /// Whether blocks and calls are counted.
    pub is_counted: bool,
}

/// A module as register code.
#[derive(Debug, Default)]
pub(super) struct Program {
    pub codes: Vec<Code>,
    /// For each instruction what it was made from.
    pub origins: Vec<Origin>,
    pub functions: EntityVec<FuncId, FunctionCode>,
    pub switches: Vec<Switch>,
    pub natives: Vec<NativeCall>,
    pub allocas: Vec<AllocaRow>,
    pub reasons: Vec<String>,
    pub blocks: Vec<BlockRow>,
}

/// What an instruction of the code was made from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    Inst(Inst),
    Terminator(Block),
}

/// A function in the code.
#[derive(Clone, Debug, Default)]
pub(super) struct FunctionCode {
    /// Where its code begins, and where it ends.
    pub start: u32,
    pub end: u32,
    /// Where the values of instructions are, while they are needed; [`NO_SLOT`] if nowhere.
    pub slots: EntityVec<Inst, u32>,
    pub params: EntityVec<Param, u32>,
    /// The allocas that live in slots, in ascending order.
    pub variables: Vec<Inst>,
}

pub(super) const NO_SLOT: u32 = u32::MAX;

/// A `switch`: the cases in ascending order of their values, and where to.
#[derive(Clone, Debug, Default)]
pub(super) struct Switch {
    pub cases: Vec<(i64, u32)>,
    pub default: u32,
    /// The number of bits of the value.
    pub bits: u32,
}

/// A call of the library.
#[derive(Clone, Debug)]
pub(super) struct NativeCall {
    pub native: Native,
    /// The slots and types of the arguments.
    pub args: Vec<(u16, Type)>,
    /// Whether the result goes anywhere.
    pub has_result: bool,
}

/// An `alloca` that takes memory.
#[derive(Copy, Clone, Debug)]
pub(super) struct AllocaRow {
    pub function: FuncId,
    pub inst: Inst,
    /// The bytes of one element.
    pub size: u64,
    pub align: u64,
}

/// A block for counting.
#[derive(Copy, Clone, Debug)]
pub(super) struct BlockRow {
    pub function: FuncId,
    pub block: Block,
    /// How many instructions of the IR it has.
    pub steps: u32,
}

/// Translates `module`. Linear in its size, but for sorting.
pub(super) fn translate(
    module: &Module,
    layouts: &Layouts,
    globals: &Globals,
    settings: Settings,
) -> Program {
    let mut program = Program {
        functions: EntityVec::filled(module.context.signatures.len(), FunctionCode::default()),
        ..Program::default()
    };
    for function in module.functions().filter(|function| !function.is_declaration()) {
        function::translate(module, layouts, globals, settings, function.id, &mut program);
    }
    program
}
