//! A program as the machine runs it: register code, and tables of what does not fit into it.

use super::code::Code;
use super::native::Native;
use super::slot::Slot;
use crate::diag::Message;
use crate::ir::{Alignment, Block, FuncId, Inst, IntType, Param, Type};
use crate::support::entity::EntityVec;

/// A module as register code.
#[derive(Debug, Default)]
pub(super) struct Program {
    /// The code with instructions that stand for several, then the plain code, as it was translated.
    pub codes: Vec<Code>,
    /// Where the plain code begins: the number of its instructions.
    pub plain: usize,
    /// For each instruction of the code, the part of the IR that it comes from.
    pub origins: Vec<Origin>,
    pub functions: EntityVec<FuncId, FunctionCode>,
    pub switches: Vec<Switch>,
    pub natives: Vec<NativeCall>,
    /// The functions whose address the program uses, in the order of their objects.
    pub targets: Vec<CallTarget>,
    /// What a caller through a pointer expects, by the signatures for that.
    pub shapes: EntityVec<FuncId, Shape>,
    /// What `qsort` and `bsearch` expect of the function that compares.
    pub comparison: Shape,
    pub allocas: Vec<AllocaRow>,
    /// What the machine does not support.
    pub reasons: Vec<Message>,
    pub blocks: Vec<BlockRow>,
    /// Whether operations on bits tell the undefined bits of an integer from the others.
    pub follows_bits: bool,
}

impl Program {
    /// The function that the code at `pc` belongs to, and the part of the IR that it comes from.
    /// Linear in the number of functions.
    pub fn function_at(&self, pc: usize) -> (FuncId, Origin) {
        let pc = pc % self.plain;
        let is_inside = |id: &FuncId| {
            let code = &self.functions[*id];
            (code.start as usize..code.end as usize).contains(&pc)
        };
        let id = self.functions.keys().find(is_inside).expect("code belongs to functions");
        (id, self.origins[pc])
    }

    /// The plain instruction at `pc`, which may be in either part of the code.
    pub fn plain_code(&self, pc: usize) -> &Code {
        &self.codes[self.plain + pc % self.plain]
    }
}

/// The part of the IR that an instruction of the code comes from.
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
    /// The slots of instructions' values, while they are needed; [`NO_SLOT`] for those without.
    pub slots: EntityVec<Inst, u32>,
    pub params: EntityVec<Param, u32>,
}

/// Stands for the slot of a value that has none.
pub(super) const NO_SLOT: u32 = u32::MAX;

/// A function that can be called through a pointer.
#[derive(Clone, Debug)]
pub(super) struct CallTarget {
    pub function: FuncId,
    pub shape: Shape,
    /// How it is run if the program does not define it; its arguments are in the first slots.
    pub native: Option<NativeCall>,
    /// Whether it can be run.
    pub is_known: bool,
}

/// The types of a function's result and parameters, as a number, in which all pointers are alike.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Shape {
    pub types: u32,
    pub is_variadic: bool,
}

/// A `switch`: the cases in ascending order of their values, and the place in the code of each.
#[derive(Clone, Debug)]
pub(super) struct Switch {
    pub cases: Vec<(i64, u32)>,
    pub default: u32,
    /// The type of the value.
    pub ty: IntType,
}

/// A call of the library.
#[derive(Clone, Debug)]
pub(super) struct NativeCall {
    pub native: Native,
    /// The slots and types of the arguments.
    pub args: Vec<(Slot, Type)>,
    /// The type of the result; of a vector, that of a lane.
    pub result: Type,
}

/// An `alloca` that takes memory.
#[derive(Copy, Clone, Debug)]
pub(super) struct AllocaRow {
    pub function: FuncId,
    pub inst: Inst,
    /// The bytes of one element.
    pub size: u64,
    pub alignment: Alignment,
}

/// A block, for counting how often it is run.
#[derive(Copy, Clone, Debug)]
pub(super) struct BlockRow {
    pub function: FuncId,
    pub block: Block,
    /// The number of its instructions in the IR.
    pub steps: u32,
}
