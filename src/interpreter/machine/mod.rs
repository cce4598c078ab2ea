//! The machine: register code, memory, one stack of slots for all frames, and the current position.
//!
//! [`run`] is the loop; [`arithmetic`], [`float`], [`access`], [`part`] and [`natives`] do what the loop does
//! not do itself.

mod access;
mod arithmetic;
mod c;
mod float;
mod natives;
mod operand;
mod part;
mod partial;
mod printf;
mod reply;
mod run;
mod scanf;
mod sort;

use rustc_hash::FxHashSet;

use super::memory::Memory;
use super::program::Program;
use super::slot::{Slot, WINDOW};
use super::stop::StopReason;
use sort::Sort;

/// The most slots of all frames together: 256 MiB.
const MOST_SLOTS: usize = 32 << 20;

/// The most calls at a time.
const MOST_FRAMES: usize = 4 << 20;

/// A caller, which goes on when its callee returns.
#[derive(Copy, Clone, Debug)]
pub(super) struct Frame {
    /// The instruction after the call.
    pub pc: u32,
    /// Where the caller's slots begin.
    pub slots: u32,
    /// Returning frees the memory that was allocated after this mark.
    mark: (u32, u32),
    /// Where the result goes.
    dst: Slot,
}

/// How a program came to its end.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// With an exit status, not yet modulo 256.
    Status(i32),
    Stopped(StopReason),
    /// The program has not ended: a function of the library has something to warn of.
    Warning,
}

/// What the machine counts while it runs.
#[derive(Debug, Default)]
pub(super) struct Counts {
    /// By row of the table of blocks, how often it began.
    pub blocks: Vec<u64>,
    /// Instructions of all blocks begun.
    pub steps: u64,
    /// Calls of the program's own functions.
    pub calls: u64,
    /// The most calls at a time.
    pub depth: usize,
    /// The most bytes of stack.
    pub stack: usize,
}

/// A running program.
pub(super) struct Machine<'p> {
    pub program: &'p Program,
    pub memory: Memory,
    pub slots: Vec<u64>,
    pub frames: Vec<Frame>,
    /// The calls of `qsort` and `bsearch`, the inner one last.
    sorts: Vec<Sort>,
    pub counts: Counts,
    pub most_steps: u64,
    /// The instructions that may go outside of rows, because the user was warned.
    pub leaving: FxHashSet<usize>,
    /// The instruction where the machine has stopped, and the slots of its frame.
    pub pc: usize,
    pub frame: usize,
}

impl<'p> Machine<'p> {
    pub fn new(program: &'p Program, memory: Memory, most_steps: u64) -> Machine<'p> {
        Machine {
            program,
            memory,
            slots: vec![0; 2 * WINDOW],
            frames: Vec::new(),
            sorts: Vec::new(),
            counts: Counts { blocks: vec![0; program.blocks.len()], ..Counts::default() },
            most_steps,
            leaving: FxHashSet::default(),
            pc: 0,
            frame: 0,
        }
    }
}
