//! Replaces frequent sequences of instructions by one that does the same work in the usual case: defined values,
//! subscripts inside their bounds.
//!
//! The code is there twice: first with such instructions, then [plain](Program::plain), as it was translated. In any
//! other case the instruction goes to the place of its sequence, or of the rest of it, in the plain code. So only
//! plain instructions find faults, and only they are explained. The next branch leads back to the first part.
//!
//! What follows the first instruction of a sequence stays where it is, and is skipped; no target changes. Linear.

use super::code::{BranchRr, Code, GlobalAt, LocalAt, Rri, Rrr, Target};
use super::program::Program;
use crate::ir::FuncId;
use crate::support::entity::Entity;

/// Completes the code of `program`, which is translated.
pub(super) fn fuse(program: &mut Program) {
    let plain = program.codes.clone();
    for (pc, code) in program.codes.iter_mut().enumerate() {
        if let Some(fused) = fused(pc, &plain[pc..]) {
            *code = fused;
        }
        if let Code::Call { dst, function, base } = *code {
            let start = program.functions[FuncId::from_index(function as usize)].start;
            *code = Code::CallAt { dst, start, base };
        }
    }
    program.plain = plain.len();
    program.codes.extend(plain);
}

/// An instruction in place of the first ones of `codes`, which begin at `pc`, if there is one.
fn fused(pc: usize, codes: &[Code]) -> Option<Code> {
    // The distance from the next instruction.
    let near = |target: Target| i16::try_from(i64::from(target) - pc as i64 - 1).ok();
    let [first, second, ..] = *codes else { return None };
    Some(match (first, second) {
        (Code::AddI(Rri { dst, a, imm }), Code::BranchLt(BranchRr { a: x, b: y, then, els })) => {
            let imm = imm.try_into().ok()?;
            Code::AddLt { dst, a, imm, x, y, then: near(then)?, els: near(els)? }
        }
        (Code::AddI(Rri { dst, a, imm }), Code::BranchLtI { a: x, imm: bound, then, els })
            if x == dst =>
        {
            let imm = imm.try_into().ok()?;
            Code::AddLtI { dst, a, imm, bound, then: near(then)?, els: near(els)? }
        }
        (Code::SremI(Rri { dst, a, imm }), Code::BranchEqI { a: x, imm: value, then, els })
            if x == dst =>
        {
            let value = value.try_into().ok()?;
            Code::SremEqI { dst, a, divisor: imm, value, then: near(then)?, els: near(els)? }
        }
        (Code::Mul(Rrr { dst, a, b }), Code::SremI(Rri { dst: result, a: x, imm })) if x == dst => {
            Code::MulSremI { dst, a, b, result, divisor: imm }
        }
        // The flattened subscript is for the access alone, so it need not be stored.
        (Code::Flatten { dst, row, column, width }, access) => match access {
            Code::PointerLoadAt(Rrr { dst: value, a: ptr, b }) if b == dst => {
                Code::RowPointerLoad { value, ptr, row, column, width }
            }
            Code::PointerStoreAt(Rrr { dst: value, a: ptr, b }) if b == dst => {
                Code::RowPointerStore { value, ptr, row, column, width }
            }
            Code::GlobalLoadAt(GlobalAt { value, index, address, bound }) if index == dst => {
                let (width, rows) = table(width, bound)?;
                Code::RowGlobalLoad { value, row, column, width, rows, address }
            }
            Code::GlobalStoreAt(GlobalAt { value, index, address, bound }) if index == dst => {
                let (width, rows) = table(width, bound)?;
                Code::RowGlobalStore { value, row, column, width, rows, address }
            }
            Code::LocalLoadAt(LocalAt { value, index, base, bound }) if index == dst => {
                let (width, rows) = table(width, bound)?;
                Code::RowLocalLoad { value, base, row, column, width, rows }
            }
            Code::LocalStoreAt(LocalAt { value, index, base, bound }) if index == dst => {
                let (width, rows) = table(width, bound)?;
                Code::RowLocalStore { value, base, row, column, width, rows }
            }
            _ => return None,
        },
        _ => return None,
    })
}

/// The width of a row and the number of rows of an array of `bound` elements, if they are small.
fn table(width: u32, bound: u32) -> Option<(u16, u16)> {
    let rows = bound.checked_div(width).filter(|rows| rows * width == bound)?;
    Some((width.try_into().ok()?, rows.try_into().ok()?))
}
