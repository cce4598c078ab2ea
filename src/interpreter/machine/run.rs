//! The loop that runs the code. It is compiled twice, with and without checks, and keeps a window
//! of 2^16 slots, so that no index of a slot needs a check of its own.

use std::hint::black_box;

use rustc_hash::FxHashSet;

use super::access::Place;
use super::arithmetic::{self, result, returned};
use super::natives;
use super::reply::NativeResult;
use super::sort::{self, Step};
use super::{End, Frame, MOST_FRAMES, MOST_SLOTS, Machine};
use super::{access, float, part, partial};
use crate::interpreter::code::Code;
use crate::interpreter::library::Library;
use crate::interpreter::memory::{Memory, Owner};
use crate::interpreter::program::{CallTarget, Program};
use crate::interpreter::slot::{WINDOW, Window, is_undefined};
use crate::interpreter::source::Source;
use crate::interpreter::stop::{Decision, StopReason};
use crate::ir::{BinaryOp, FuncId};
use crate::support::entity::Entity;

/// Runs an instruction that is not in the main loop. It is not inlined, so that the loop has more registers.
#[inline(never)]
fn rare<const CHECKED: bool>(
    code: &Code,
    frame: &mut Window,
    memory: &mut Memory,
    program: &Program,
    place: Place,
) -> Result<(), StopReason> {
    let code = *code;
    match code {
        Code::AllocaMany { .. }
        | Code::Load { .. }
        | Code::Store { .. }
        | Code::CheckAlignment { .. }
        | Code::PtrToInt { .. }
        | Code::IntToPtr { .. }
        | Code::LoadBytes { .. }
        | Code::StoreBytes { .. }
        | Code::FillBytes { .. }
        | Code::CopyObject { .. }
        | Code::FlattenFree { .. }
        | Code::Index { .. }
        | Code::Offset { .. }
        | Code::Part { .. }
        | Code::Address { .. }
        | Code::ForgetParts { .. }
        | Code::Narrow { .. } => access::run::<CHECKED>(code, frame, memory, program, place),
        Code::ExtractPart { .. } | Code::InsertPart { .. } => {
            part::run::<CHECKED>(code, frame);
            Ok(())
        }
        Code::FloatBinary { .. }
        | Code::FloatNegate { .. }
        | Code::FloatCompare { .. }
        | Code::IntToFloat { .. }
        | Code::FloatToInt { .. }
        | Code::FloatToFloat { .. }
        | Code::FloatPromise { .. } => {
            float::run::<CHECKED>(code, frame, memory, place.pc);
            Ok(())
        }
        _ => arithmetic::run::<CHECKED>(code, frame, program, Source::code(place.pc)),
    }
}

/// Makes more slots if those from `base` on are not too many; returns them.
#[cold]
#[inline(never)]
fn make_room(slots: &mut Vec<u64>, base: usize) -> Option<&mut Window> {
    let more = (2 * slots.len()).min(MOST_SLOTS);
    if base + WINDOW <= more {
        slots.resize(more, 0);
    }
    slots.get_mut(base..)?.first_chunk_mut()
}

impl Machine<'_> {
    /// Runs the code from `start` on, in the current frame, to the end of the program. It has its own registers
    /// only if it is not inlined.
    #[inline(never)]
    pub fn run<const CHECKED: bool>(&mut self, start: usize, library: &mut Library) -> End {
        let mut base = self.frame;
        let Machine { program, memory, slots, frames, sorts, counts, most_steps, leaving, .. } =
            self;
        let leaving: &FxHashSet<usize> = leaving;
        let program: &Program = program;
        let codes = &program.codes[..];
        let mut pc = start;
        let end = 'run: {
            macro_rules! stop {
                ($reason:expr) => {
                    break 'run End::Stopped($reason)
                };
            }
            macro_rules! undefined {
                ($decision:expr, $source:expr) => {
                    stop!(StopReason::Undefined($decision, $source))
                };
            }
            // The slots of the frame at `$base`, made if there are too few.
            macro_rules! window {
                ($base:expr) => {
                    match slots.get_mut($base..).and_then(<[u64]>::first_chunk_mut::<WINDOW>) {
                        Some(window) => window,
                        None => match make_room(slots, $base) {
                            Some(window) => window,
                            None => stop!(StopReason::StackOverflow),
                        },
                    }
                };
            }
            let nowhere = black_box(Code::Unreachable);
            let mut frame = window!(base);
            loop {
                macro_rules! slot {
                    ($slot:expr) => {
                        frame[usize::from($slot)]
                    };
                }
                // Writes a slot at the end of an instruction. The barrier keeps the ends of all instructions apart:
                // shared, each takes several jumps.
                macro_rules! set {
                    ($slot:expr, $value:expr) => {{
                        slot!($slot) = $value;
                        black_box(());
                    }};
                }
                macro_rules! store {
                    ($address:expr, $value:expr) => {{
                        memory.write_int::<CHECKED>($address, $value);
                        black_box(());
                    }};
                }
                macro_rules! binary {
                    ($operands:expr, $op:expr) => {{
                        let (a, b) = (slot!($operands.a), slot!($operands.b));
                        set!($operands.dst, result::<CHECKED>($op(a as i32, b as i32), a, b));
                    }};
                }
                macro_rules! binary_constant {
                    ($operands:expr, $op:expr) => {{
                        let a = slot!($operands.a);
                        set!($operands.dst, result::<CHECKED>($op(a as i32, $operands.imm), a, 0));
                    }};
                }
                // An operation that may follow single bits.
                macro_rules! bits_constant {
                    ($operands:expr, $op:expr, |$a:ident, $imm:ident| $value:expr) => {{
                        let (slot, $imm) = (slot!($operands.a), $operands.imm);
                        let $a = slot as i32;
                        set!(
                            $operands.dst,
                            match is_undefined::<CHECKED>(slot) {
                                true if program.follows_bits =>
                                    partial::with_constant($op, slot, $imm),
                                true => result::<CHECKED>(0, slot, 0),
                                false => u64::from($value as u32),
                            }
                        );
                    }};
                }
                // Passes the slots one by one. Passing `$operands` whole makes the compiler copy the operands of
                // every instruction.
                macro_rules! float {
                    ($run:ident, $operands:expr, $op:expr) => {
                        float::$run::<CHECKED>(frame, $operands.dst, $operands.a, $operands.b, $op)
                    };
                }
                // Without the barrier, this becomes a selection of the next place, for which each later instruction
                // waits. A jump is predicted.
                macro_rules! go {
                    ($holds:expr, $then:expr, $els:expr) => {
                        if $holds {
                            black_box(());
                            pc = $then as usize;
                        } else {
                            pc = $els as usize;
                        }
                    };
                }
                macro_rules! branch_float {
                    ($holds:expr, $then:expr, $els:expr) => {
                        match $holds {
                            Ok(holds) => go!(holds, $then, $els),
                            Err(source) => undefined!(Decision::Branch, source),
                        }
                    };
                }
                macro_rules! branch {
                    ($branch:expr, $op:expr) => {{
                        let (a, b) = (slot!($branch.a), slot!($branch.b));
                        if is_undefined::<CHECKED>(a | b) {
                            undefined!(Decision::Branch, Source::of_either(a, b));
                        }
                        go!($op(a as i32, b as i32), $branch.then, $branch.els);
                    }};
                }
                macro_rules! branch_constant {
                    ($a:expr, $imm:expr, $then:expr, $els:expr, $op:expr) => {{
                        let a = slot!($a);
                        if is_undefined::<CHECKED>(a) {
                            undefined!(Decision::Branch, Source::of(a));
                        }
                        go!($op(a as i32, $imm), $then, $els);
                    }};
                }
                // The current instruction, in the first part of the code.
                macro_rules! here {
                    () => {
                        if pc > program.plain { pc - 1 - program.plain } else { pc - 1 }
                    };
                }
                // The offset in bytes of an element, if the array has that one.
                macro_rules! element {
                    ($index:expr, $bound:expr) => {{
                        let index = slot!($index);
                        // An undefined index is out of bounds, too.
                        let index = if CHECKED { index } else { u64::from(index as u32) };
                        if index >= u64::from($bound) {
                            stop!(access::bad_subscript::<CHECKED>(index));
                        }
                        4 * index as usize
                    }};
                }
                // The real address of the `i32` at a pointer, or a stop.
                macro_rules! address {
                    ($find:ident, $is_written:expr, $ptr:expr, $offset:expr) => {{
                        let (pointer, offset) = (slot!($ptr), i64::from($offset));
                        match memory.$find::<CHECKED>(pointer, offset, 4) {
                            Some(address) if !CHECKED || address.is_multiple_of(4) => address,
                            Some(_) => stop!(StopReason::Misaligned { pointer, offset }),
                            None => {
                                let place = Place { pc: here!(), leaving };
                                let leave = |row, offset| place.leave(row, offset);
                                match access::outside_row::<CHECKED>(
                                    memory,
                                    (pointer, offset, 4),
                                    $is_written,
                                    leave,
                                ) {
                                    Ok(address) => address,
                                    Err(reason) => stop!(reason),
                                }
                            }
                        }
                    }};
                }
                macro_rules! enter {
                    ($dst:expr, $start:expr, $offset:expr) => {{
                        let callee = base + $offset as usize;
                        if frames.len() >= MOST_FRAMES {
                            stop!(StopReason::StackOverflow);
                        }
                        frame = window!(callee);
                        let mark = memory.mark();
                        frames.push(Frame { pc: pc as u32, slots: base as u32, mark, dst: $dst });
                        base = callee;
                        pc = $start as usize;
                        continue;
                    }};
                }
                // Leaves the rest of a sequence, from the instruction with this number, to the plain code.
                macro_rules! plain {
                    ($from:expr) => {{
                        pc = pc - 1 + program.plain + $from;
                        continue;
                    }};
                }
                macro_rules! near {
                    ($holds:expr, $then:expr, $els:expr) => {{
                        if $holds {
                            black_box(());
                            pc = pc.wrapping_add_signed(isize::from($then));
                        } else {
                            pc = pc.wrapping_add_signed(isize::from($els));
                        }
                    }};
                }
                // The offset in bytes of an element in a row. An undefined subscript is out of bounds, too.
                macro_rules! in_row {
                    ($row:expr, $column:expr, $width:expr, $rows:expr) => {{
                        let (row, column) = (slot!($row), slot!($column));
                        if row >= u64::from($rows) || column >= u64::from($width) {
                            plain!(0);
                        }
                        4 * (row * u64::from($width) + column) as usize
                    }};
                }
                // The address of such an element at a pointer.
                macro_rules! at_row {
                    ($find:ident, $ptr:expr, $row:expr, $column:expr, $width:expr) => {{
                        let (row, column) = (slot!($row), slot!($column));
                        if is_undefined::<CHECKED>(row) || column >= u64::from($width) {
                            plain!(0);
                        }
                        let index = i64::from(row as i32) * i64::from($width) + column as i64;
                        match memory.$find::<CHECKED>(slot!($ptr), 4 * index, 4) {
                            Some(address) if !CHECKED || address.is_multiple_of(4) => address,
                            _ => plain!(0),
                        }
                    }};
                }
                macro_rules! index {
                    ($index:expr) => {{
                        let index = slot!($index);
                        if is_undefined::<CHECKED>(index) {
                            undefined!(Decision::Address, Source::of(index));
                        }
                        i64::from(index as i32)
                    }};
                }
                // Each arm reads what it needs of the instruction: reading all of it here takes a quarter more
                // time.
                // Code ends with a jump or a return, so there is always an instruction. An end of the loop here would
                // make the compiler turn the loop round, with one more jump for each instruction.
                let code = match codes.get(pc) {
                    Some(code) => code,
                    None => {
                        black_box(());
                        &nowhere
                    }
                };
                pc += 1;
                match *code {
                    Code::Move { dst, src } => set!(dst, slot!(src)),
                    Code::Const { dst, value } => set!(dst, value),
                    Code::MoveMany { dst, src, count } => {
                        for word in 0..count {
                            slot!(dst.wrapping_add(word)) = slot!(src.wrapping_add(word));
                        }
                    }
                    Code::Add(ref it) => binary!(it, i32::wrapping_add),
                    Code::Sub(ref it) => binary!(it, i32::wrapping_sub),
                    Code::Mul(ref it) => binary!(it, i32::wrapping_mul),
                    Code::Sdiv(ref it) => {
                        let (a, b) = (slot!(it.a), slot!(it.b));
                        match arithmetic::divisor::<CHECKED>(a, b) {
                            Ok((x, y)) => {
                                set!(it.dst, result::<CHECKED>(x.wrapping_div(y), a, 0))
                            }
                            Err(reason) => stop!(reason),
                        }
                    }
                    Code::Srem(ref it) => {
                        let (a, b) = (slot!(it.a), slot!(it.b));
                        match arithmetic::divisor::<CHECKED>(a, b) {
                            Ok((x, y)) => {
                                set!(it.dst, result::<CHECKED>(x.wrapping_rem(y), a, 0))
                            }
                            Err(reason) => stop!(reason),
                        }
                    }
                    Code::AddI(ref it) => binary_constant!(it, i32::wrapping_add),
                    Code::MulI(ref it) => binary_constant!(it, i32::wrapping_mul),
                    Code::SubFromI(ref it) => {
                        binary_constant!(it, |a: i32, imm: i32| imm.wrapping_sub(a));
                    }
                    Code::SdivI(ref it) => binary_constant!(it, |a: i32, imm: i32| a
                        .checked_div(imm)
                        .unwrap_or_default()),
                    Code::SremI(ref it) => binary_constant!(it, |a: i32, imm: i32| a
                        .checked_rem(imm)
                        .unwrap_or_default()),
                    Code::AndI(ref it) => bits_constant!(it, BinaryOp::And, |a, imm| a & imm),
                    Code::ShlI(ref it) => {
                        bits_constant!(it, BinaryOp::Shl, |a, imm| a.wrapping_shl(imm as u32));
                    }
                    Code::AshrI(ref it) => {
                        bits_constant!(it, BinaryOp::Ashr, |a, imm| a.wrapping_shr(imm as u32));
                    }
                    Code::Fadd(ref it) => float!(float, it, |a, b| a + b),
                    Code::Fsub(ref it) => float!(float, it, |a, b| a - b),
                    Code::Fmul(ref it) => float!(float, it, |a, b| a * b),
                    Code::Fdiv(ref it) => float!(float, it, |a, b| a / b),
                    Code::Dadd(ref it) => float!(double, it, |a, b| a + b),
                    Code::Dsub(ref it) => float!(double, it, |a, b| a - b),
                    Code::Dmul(ref it) => float!(double, it, |a, b| a * b),
                    Code::Ddiv(ref it) => float!(double, it, |a, b| a / b),
                    Code::Fcompare { predicate, dst, a, b } => {
                        let holds = float::compare::<CHECKED>(frame, predicate, false, a, b);
                        set!(dst, float::compared(holds));
                    }
                    Code::Dcompare { predicate, dst, a, b } => {
                        let holds = float::compare::<CHECKED>(frame, predicate, true, a, b);
                        set!(dst, float::compared(holds));
                    }
                    Code::FfromInt(ref it) => float::float_from_int::<CHECKED>(frame, it.dst, it.a),
                    Code::DfromInt(ref it) => {
                        float::double_from_int::<CHECKED>(frame, it.dst, it.a)
                    }
                    Code::FtoInt(ref it) => {
                        float::to_i32::<CHECKED>(frame, it.dst, (false, it.a), memory, here!())
                    }
                    Code::DtoInt(ref it) => {
                        float::to_i32::<CHECKED>(frame, it.dst, (true, it.a), memory, here!())
                    }
                    Code::Fextend(ref it) => float::extend::<CHECKED>(frame, it.dst, it.a),
                    Code::Dround(ref it) => float::round::<CHECKED>(frame, it.dst, it.a),
                    Code::Jump { target } => pc = target as usize,
                    Code::BranchIf { cond, then, els } => {
                        let cond = slot!(cond);
                        if is_undefined::<CHECKED>(cond) {
                            undefined!(Decision::Branch, Source::of(cond));
                        }
                        go!(cond as u32 != 0, then, els);
                    }
                    Code::BranchEq(ref it) => branch!(it, |a: i32, b: i32| a == b),
                    Code::BranchLt(ref it) => branch!(it, |a: i32, b: i32| a < b),
                    Code::BranchFloat { predicate, a, b, then, els } => {
                        let holds = float::compare::<CHECKED>(frame, predicate, false, a, b);
                        branch_float!(holds, then, els);
                    }
                    Code::BranchDouble { predicate, a, b, then, els } => {
                        let holds = float::compare::<CHECKED>(frame, predicate, true, a, b);
                        branch_float!(holds, then, els);
                    }
                    Code::BranchEqI { a, imm, then, els } => {
                        branch_constant!(a, imm, then, els, |a: i32, imm: i32| a == imm);
                    }
                    Code::BranchLtI { a, imm, then, els } => {
                        branch_constant!(a, imm, then, els, |a: i32, imm: i32| a < imm);
                    }
                    Code::BranchGtI { a, imm, then, els } => {
                        branch_constant!(a, imm, then, els, |a: i32, imm: i32| a > imm);
                    }
                    Code::Call { dst, function, base: offset } => {
                        let function = FuncId::from_index(function as usize);
                        enter!(dst, program.functions[function].start, offset);
                    }
                    Code::CallAt { dst, start, base: offset } => enter!(dst, start, offset),
                    Code::CallPointer { dst, expected, base: offset, is_longer } => {
                        let pointer = slots[base + offset as usize - 1];
                        let expected = FuncId::from_index(expected as usize);
                        let expected = (program.shapes[expected], is_longer);
                        let target = natives::target::<CHECKED>(program, memory, pointer);
                        let target = target.and_then(|it| natives::fits(it, expected));
                        let call = match target {
                            Ok(CallTarget { native: Some(call), .. }) => call,
                            Ok(target) => {
                                enter!(dst, program.functions[target.function].start, offset)
                            }
                            Err(reason) => stop!(reason),
                        };
                        let callee = base + offset as usize;
                        let place = Place { pc: here!(), leaving };
                        let args = window!(callee);
                        match natives::call::<CHECKED>(call, args, memory, library, place) {
                            Ok(NativeResult::Exit(status)) => break 'run End::Status(status),
                            Ok(result) => {
                                let to = base + usize::from(dst);
                                let words = result.words();
                                slots[to..to + words.len()].copy_from_slice(words);
                            }
                            Err(reason) => stop!(reason),
                        }
                        if library.has_warnings() {
                            break 'run End::Warning;
                        }
                        frame = window!(base);
                    }
                    Code::Sort { dst, answer, call, base: offset } => {
                        let call = &program.natives[call as usize];
                        let sorts = (&mut *sorts, frames.len());
                        let known = slot!(answer);
                        let step = sort::step::<CHECKED>(call, frame, memory, sorts, known);
                        let (pointer, operands) = match step {
                            Ok(Step::Compare { function, operands }) => (function, operands),
                            Ok(Step::Done(word)) => {
                                slot!(dst) = word;
                                // The instruction after this one runs it again.
                                pc += 1;
                                continue;
                            }
                            Err(reason) => stop!(reason),
                        };
                        let callee = base + offset as usize;
                        window!(callee)[..2].copy_from_slice(&operands);
                        let target = natives::target::<CHECKED>(program, memory, pointer);
                        let expected = (program.comparison, false);
                        let call = match target.and_then(|it| natives::fits(it, expected)) {
                            Ok(CallTarget { native: Some(call), .. }) => call,
                            Ok(target) => {
                                let start = program.functions[target.function].start;
                                enter!(answer, start, offset)
                            }
                            Err(reason) => stop!(reason),
                        };
                        let place = Place { pc: here!(), leaving };
                        let args = window!(callee);
                        match natives::call::<CHECKED>(call, args, memory, library, place) {
                            Ok(result) => {
                                let word = result.words().first().copied().unwrap_or(0);
                                slots[base + usize::from(answer)] = word;
                            }
                            Err(reason) => stop!(reason),
                        }
                        frame = window!(base);
                    }
                    Code::Again => pc -= 2,
                    Code::Return => {
                        let Some(caller) = frames.pop() else { break 'run End::Status(0) };
                        memory.release(caller.mark);
                        (pc, base) = (caller.pc as usize, caller.slots as usize);
                        frame = window!(base);
                    }
                    Code::ReturnValue { src } => {
                        let mut value = slot!(src);
                        let Some(caller) = frames.pop() else {
                            if is_undefined::<CHECKED>(value) {
                                undefined!(Decision::Status, Source::of(value));
                            }
                            break 'run End::Status(value as i32);
                        };
                        let end = here!();
                        memory.release(caller.mark);
                        (pc, base) = (caller.pc as usize, caller.slots as usize);
                        if is_undefined::<CHECKED>(value) {
                            value = returned(memory, value, end, pc - 1);
                        }
                        frame = window!(base);
                        set!(caller.dst, value);
                    }
                    Code::GlobalLoad { dst, address } => {
                        set!(dst, memory.read_int::<CHECKED>(address as usize));
                    }
                    Code::GlobalStore { src, address } => {
                        store!(address as usize, slot!(src));
                    }
                    Code::GlobalStoreI { value, address } => {
                        store!(address as usize, u64::from(value as u32));
                    }
                    Code::GlobalLoadAt(ref it) => {
                        let offset = element!(it.index, it.bound);
                        set!(it.value, memory.read_int::<CHECKED>(it.address as usize + offset));
                    }
                    Code::GlobalStoreAt(ref it) => {
                        let address = it.address as usize + element!(it.index, it.bound);
                        store!(address, slot!(it.value));
                    }
                    Code::Base { dst, ptr } => {
                        set!(dst, memory.base::<CHECKED>(slot!(ptr)));
                    }
                    Code::LocalLoad { dst, base, offset } => {
                        let address = slot!(base) as usize + offset as usize;
                        set!(dst, memory.read_int::<CHECKED>(address));
                    }
                    Code::LocalStore { src, base, offset } => {
                        let address = slot!(base) as usize + offset as usize;
                        store!(address, slot!(src));
                    }
                    Code::LocalLoadAt(ref it) => {
                        let offset = element!(it.index, it.bound);
                        let address = slot!(it.base) as usize + offset;
                        set!(it.value, memory.read_int::<CHECKED>(address));
                    }
                    Code::LocalStoreAt(ref it) => {
                        let address = slot!(it.base) as usize + element!(it.index, it.bound);
                        store!(address, slot!(it.value));
                    }
                    Code::PointerLoad { dst, ptr, offset } => {
                        let address = address!(address, false, ptr, offset);
                        set!(dst, memory.read_int::<CHECKED>(address));
                    }
                    Code::PointerStore { src, ptr, offset } => {
                        let address = address!(address_to_write, true, ptr, offset);
                        store!(address, slot!(src));
                    }
                    Code::PointerLoadAt(ref it) => {
                        let address = address!(address, false, it.a, 4 * index!(it.b));
                        set!(it.dst, memory.read_int::<CHECKED>(address));
                    }
                    Code::PointerStoreAt(ref it) => {
                        let address = address!(address_to_write, true, it.a, 4 * index!(it.b));
                        store!(address, slot!(it.dst));
                    }
                    Code::Flatten { dst, row, column, width } => {
                        let (row, column) = (slot!(row), slot!(column));
                        let place = Place { pc: here!(), leaving };
                        match access::flatten::<CHECKED>(row, column, width, place) {
                            Ok(index) => set!(dst, index),
                            Err(reason) => stop!(reason),
                        }
                    }
                    Code::Native { dst, call } => {
                        let call = &program.natives[call as usize];
                        let place = Place { pc: here!(), leaving };
                        match natives::call::<CHECKED>(call, frame, memory, library, place) {
                            Ok(NativeResult::Exit(status)) => break 'run End::Status(status),
                            Ok(result) => {
                                for (slot, &word) in (dst..).zip(result.words()) {
                                    slot!(slot) = word;
                                }
                            }
                            Err(reason) => stop!(reason),
                        }
                        if library.has_warnings() {
                            break 'run End::Warning;
                        }
                    }
                    Code::Alloca { dst, alloca } => {
                        let row = &program.allocas[alloca as usize];
                        let owner = Owner::Alloca(alloca);
                        match memory.allocate::<CHECKED>(row.size, row.alignment, owner) {
                            Some(pointer) => slot!(dst) = pointer,
                            None => stop!(StopReason::StackOverflow),
                        }
                    }
                    Code::Count { block } => {
                        let row = block as usize;
                        counts.blocks[row] += 1;
                        counts.steps += u64::from(program.blocks[row].steps);
                        if counts.steps > *most_steps {
                            stop!(StopReason::Steps);
                        }
                    }
                    Code::Enter { slots } => {
                        counts.calls += 1;
                        counts.depth = counts.depth.max(frames.len() + 1);
                        let stack = memory.allocated() + 8 * (base + slots as usize);
                        counts.stack = counts.stack.max(stack);
                    }
                    Code::Switch { value, table } => {
                        let switch = &program.switches[table as usize];
                        match arithmetic::switch::<CHECKED>(switch, frame, value) {
                            Ok(target) => pc = target as usize,
                            Err(source) => undefined!(Decision::Branch, source),
                        }
                    }
                    Code::Unreachable => stop!(StopReason::Unreachable),
                    Code::Unsupported { reason } => stop!(StopReason::Unsupported(reason)),
                    Code::ReturnMany { src, count } => {
                        let (src, count) = (usize::from(src), usize::from(count));
                        let status = frame[src] as i32;
                        let Some(caller) = frames.pop() else { break 'run End::Status(status) };
                        memory.release(caller.mark);
                        let start = base + src;
                        (pc, base) = (caller.pc as usize, caller.slots as usize);
                        slots.copy_within(start..start + count, base + usize::from(caller.dst));
                        frame = window!(base);
                    }
                    Code::AddLt { dst, a, imm, x, y, then, els } => {
                        let a = slot!(a);
                        if is_undefined::<CHECKED>(a) {
                            plain!(0);
                        }
                        slot!(dst) = u64::from((a as i32).wrapping_add(imm.into()) as u32);
                        let (x, y) = (slot!(x), slot!(y));
                        if is_undefined::<CHECKED>(x | y) {
                            plain!(1);
                        }
                        near!((x as i32) < y as i32, then, els);
                    }
                    Code::AddLtI { dst, a, imm, bound, then, els } => {
                        let a = slot!(a);
                        if is_undefined::<CHECKED>(a) {
                            plain!(0);
                        }
                        let sum = (a as i32).wrapping_add(imm.into());
                        slot!(dst) = u64::from(sum as u32);
                        near!(sum < bound, then, els);
                    }
                    Code::SremEqI { dst, a, divisor, value, then, els } => {
                        let a = slot!(a);
                        if is_undefined::<CHECKED>(a) {
                            plain!(0);
                        }
                        let rest = (a as i32).checked_rem(divisor).unwrap_or_default();
                        slot!(dst) = u64::from(rest as u32);
                        near!(rest == i32::from(value), then, els);
                    }
                    Code::MulSremI { dst, a, b, result, divisor } => {
                        let (a, b) = (slot!(a), slot!(b));
                        if is_undefined::<CHECKED>(a | b) {
                            plain!(0);
                        }
                        let product = (a as i32).wrapping_mul(b as i32);
                        slot!(dst) = u64::from(product as u32);
                        let rest = product.checked_rem(divisor).unwrap_or_default();
                        pc += 1;
                        set!(result, u64::from(rest as u32));
                    }
                    Code::RowPointerLoad { value, ptr, row, column, width } => {
                        let address = at_row!(address, ptr, row, column, width);
                        pc += 1;
                        set!(value, memory.read_int::<CHECKED>(address));
                    }
                    Code::RowPointerStore { value, ptr, row, column, width } => {
                        let address = at_row!(address_to_write, ptr, row, column, width);
                        pc += 1;
                        store!(address, slot!(value));
                    }
                    Code::RowGlobalLoad { value, row, column, width, rows, address } => {
                        let address = address as usize + in_row!(row, column, width, rows);
                        pc += 1;
                        set!(value, memory.read_int::<CHECKED>(address));
                    }
                    Code::RowGlobalStore { value, row, column, width, rows, address } => {
                        let address = address as usize + in_row!(row, column, width, rows);
                        pc += 1;
                        store!(address, slot!(value));
                    }
                    Code::RowLocalLoad { value, base, row, column, width, rows } => {
                        let offset = in_row!(row, column, width, rows);
                        pc += 1;
                        set!(value, memory.read_int::<CHECKED>(slot!(base) as usize + offset));
                    }
                    Code::RowLocalStore { value, base, row, column, width, rows } => {
                        let offset = in_row!(row, column, width, rows);
                        pc += 1;
                        store!(slot!(base) as usize + offset, slot!(value));
                    }
                    // All others are listed, so that no instruction is compared with the last one of the table.
                    Code::AllocaMany { .. }
                    | Code::Load { .. }
                    | Code::Store { .. }
                    | Code::CheckAlignment { .. }
                    | Code::PtrToInt { .. }
                    | Code::IntToPtr { .. }
                    | Code::LoadBytes { .. }
                    | Code::StoreBytes { .. }
                    | Code::FillBytes { .. }
                    | Code::CopyObject { .. }
                    | Code::FlattenFree { .. }
                    | Code::Index { .. }
                    | Code::Offset { .. }
                    | Code::Part { .. }
                    | Code::Address { .. }
                    | Code::ForgetParts { .. }
                    | Code::Narrow { .. }
                    | Code::ExtractPart { .. }
                    | Code::InsertPart { .. }
                    | Code::FloatBinary { .. }
                    | Code::FloatNegate { .. }
                    | Code::FloatCompare { .. }
                    | Code::IntToFloat { .. }
                    | Code::FloatToInt { .. }
                    | Code::FloatToFloat { .. }
                    | Code::FloatPromise { .. }
                    | Code::Binary { .. }
                    | Code::ClearBits { .. }
                    | Code::Icmp { .. }
                    | Code::IcmpPointer { .. }
                    | Code::Cast { .. }
                    | Code::Select { .. }
                    | Code::Freeze { .. }
                    | Code::FreezePointer { .. } => {
                        let place = Place { pc: here!(), leaving };
                        match rare::<CHECKED>(code, frame, memory, program, place) {
                            Ok(()) => {}
                            Err(reason) => stop!(reason),
                        }
                    }
                }
            }
        };
        (self.pc, self.frame) = (pc.saturating_sub(1), base);
        end
    }
}
