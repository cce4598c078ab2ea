//! What the machine does less often, apart from its loop.

use super::code::{Code, Slot, UNDEFINED, WINDOW, Width};
use super::fault::{Decision, Fault};
use super::memory::{AddressFault, Memory, Owner};
use super::translate::{Program, Switch};
use crate::ir::{BinaryOp, Flags, IntPredicate};

/// The slots that instructions reach.
pub(super) type Window = [u64; WINDOW];

/// Why an index is none.
#[cold]
pub(super) fn bad_index<const CHECKED: bool>(index: u64) -> Fault {
    let is_undefined = CHECKED && index >> 32 != 0;
    if is_undefined { Fault::Undefined(Decision::Address) } else { Fault::Subscript }
}

/// Why there is nothing at an address.
#[cold]
pub(super) fn bad_address<const CHECKED: bool>(
    memory: &Memory,
    pointer: u64,
    offset: i64,
) -> Fault {
    if !CHECKED {
        let fault = match pointer.wrapping_add(offset as u64) {
            0 => AddressFault::Null,
            _ => AddressFault::Dangling,
        };
        return Fault::Address(fault);
    }
    match memory.explain(pointer, offset) {
        AddressFault::Undefined => Fault::Undefined(Decision::Address),
        fault => Fault::Address(fault),
    }
}

/// The operands of a division that has a value.
#[inline(always)]
pub(super) fn divisor<const CHECKED: bool>(a: u64, b: u64) -> Result<(i32, i32), Fault> {
    let (x, y) = (a as i32, b as i32);
    if CHECKED && b >> 32 != 0 {
        return Err(Fault::Undefined(Decision::Divisor));
    }
    if y == 0 {
        return Err(Fault::DivisionByZero);
    }
    if y == -1 && x == i32::MIN {
        return Err(Fault::DivisionOverflow);
    }
    Ok((x, y))
}

/// The subscript of an element in a row.
#[inline(always)]
pub(super) fn flatten<const CHECKED: bool>(
    row: u64,
    column: u64,
    width: u32,
) -> Result<u64, Fault> {
    if CHECKED && (row | column) >> 32 != 0 {
        return Err(Fault::Undefined(Decision::Address));
    }
    if CHECKED && column >= u64::from(width) {
        return Err(Fault::Subscript);
    }
    let index = i64::from(row as i32) * i64::from(width) + i64::from(column as i32);
    match i32::try_from(index) {
        Ok(index) => Ok(u64::from(index as u32)),
        Err(_) => Err(Fault::Subscript),
    }
}

/// Where a switch goes; `None` when its value is undefined.
pub(super) fn switch<const CHECKED: bool>(
    switch: &Switch,
    value: [u64; 2],
    is_long: bool,
) -> Option<u32> {
    let taint = if is_long { value[1] } else { value[0] >> 32 };
    if CHECKED && taint != 0 {
        return None;
    }
    let value = match switch.bits {
        64 => value[0] as i64,
        1 => (value[0] & 1) as i64,
        bits => signed(value[0], bits as u8),
    };
    let found = switch.cases.binary_search_by_key(&value, |&(case, _)| case);
    Some(found.map_or(switch.default, |index| switch.cases[index].1))
}

/// The value of a slot as a number with sign, of so many bits up to 32.
fn signed(slot: u64, bits: u8) -> i64 {
    let unused = 64 - u32::from(bits);
    (slot << unused) as i64 >> unused
}

/// The value of a slot as a number without sign.
fn unsigned(slot: u64, bits: u8) -> u64 {
    slot & (u64::MAX >> (64 - u32::from(bits)))
}

/// A result and whether it is undefined by itself.
type Computed = Result<(u64, bool), Fault>;

/// `a op b` on so many bits. The caller cares for undefined operands, and cuts the result.
fn compute(op: BinaryOp, bits: u8, a: u64, b: u64, flags: Flags) -> Computed {
    let (x, y) = match bits {
        64 => (a as i64, b as i64),
        _ => (signed(a, bits), signed(b, bits)),
    };
    let (ux, uy) = (unsigned(a, bits), unsigned(b, bits));
    let is_exact = flags.contains(Flags::EXACT);
    // Whether a result of unbounded precision fits.
    let wraps = |exact: i128, unsigned_exact: i128| {
        let least = -(1i128 << (bits - 1));
        let most = (1i128 << (bits - 1)) - 1;
        flags.contains(Flags::NSW) && !(least..=most).contains(&exact)
            || flags.contains(Flags::NUW) && !(0..=(1i128 << bits) - 1).contains(&unsigned_exact)
    };
    let (sx, sy, vx, vy) = (i128::from(x), i128::from(y), i128::from(ux), i128::from(uy));
    Ok(match op {
        BinaryOp::Add => (x.wrapping_add(y) as u64, wraps(sx + sy, vx + vy)),
        BinaryOp::Sub => (x.wrapping_sub(y) as u64, wraps(sx - sy, vx - vy)),
        BinaryOp::Mul => {
            let product = vx.checked_mul(vy).unwrap_or(i128::MAX);
            (x.wrapping_mul(y) as u64, wraps(sx * sy, product))
        }
        BinaryOp::Sdiv | BinaryOp::Srem | BinaryOp::Udiv | BinaryOp::Urem if uy == 0 => {
            return Err(Fault::DivisionByZero);
        }
        BinaryOp::Sdiv | BinaryOp::Srem if y == -1 && sx == -(1i128 << (bits - 1)) => {
            return Err(Fault::DivisionOverflow);
        }
        BinaryOp::Sdiv => (x.wrapping_div(y) as u64, is_exact && x.wrapping_rem(y) != 0),
        BinaryOp::Srem => (x.wrapping_rem(y) as u64, false),
        BinaryOp::Udiv => (ux / uy, is_exact && ux % uy != 0),
        BinaryOp::Urem => (ux % uy, false),
        BinaryOp::Shl | BinaryOp::Lshr | BinaryOp::Ashr if uy >= u64::from(bits) => (0, true),
        BinaryOp::Shl => {
            let wraps = wraps(sx << uy, vx << uy);
            (ux << uy, wraps)
        }
        BinaryOp::Lshr => (ux >> uy, is_exact && ux >> uy << uy != ux),
        BinaryOp::Ashr => ((x >> uy) as u64, is_exact && x >> uy << uy != x),
        BinaryOp::And => (a & b, false),
        BinaryOp::Or => (a | b, flags.contains(Flags::DISJOINT) && ux & uy != 0),
        BinaryOp::Xor => (a ^ b, false),
    })
}

/// Whether `a predicate b` on so many bits.
fn compare(predicate: IntPredicate, bits: u8, a: u64, b: u64) -> bool {
    let (x, y) = (signed(a, bits), signed(b, bits));
    let (ux, uy) = (unsigned(a, bits), unsigned(b, bits));
    match predicate {
        IntPredicate::Eq => ux == uy,
        IntPredicate::Ne => ux != uy,
        IntPredicate::Slt => x < y,
        IntPredicate::Sle => x <= y,
        IntPredicate::Sgt => x > y,
        IntPredicate::Sge => x >= y,
        IntPredicate::Ult => ux < uy,
        IntPredicate::Ule => ux <= uy,
        IntPredicate::Ugt => ux > uy,
        IntPredicate::Uge => ux >= uy,
    }
}

/// A value of at most 32 bits as a slot holds it.
fn narrow<const CHECKED: bool>(value: u64, bits: u8, is_undefined: bool) -> u64 {
    unsigned(value, bits.min(32)) | if CHECKED && is_undefined { UNDEFINED } else { 0 }
}

fn is_division(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Sdiv | BinaryOp::Srem | BinaryOp::Udiv | BinaryOp::Urem)
}

/// Runs an instruction that neither goes anywhere nor is frequent.
pub(super) fn rare<const CHECKED: bool>(
    code: Code,
    frame: &mut Window,
    memory: &mut Memory,
    program: &Program,
) -> Result<(), Fault> {
    let at = |slot: Slot| usize::from(slot);
    let second = |slot: Slot| usize::from(slot.wrapping_add(1));
    let is_undefined = |slot: u64| CHECKED && slot >> 32 != 0;
    let find = |memory: &Memory, pointer: u64, size: u64, is_written: bool| {
        let address = if is_written {
            memory.address_to_write::<CHECKED>(pointer, 0, size)
        } else {
            memory.address::<CHECKED>(pointer, 0, size)
        };
        address.ok_or_else(|| bad_address::<CHECKED>(memory, pointer, 0))
    };
    match code {
        Code::Binary { op, bits, dst, a, b, flags } => {
            let (a, b) = (frame[at(a)], frame[at(b)]);
            if is_division(op) && is_undefined(b) {
                return Err(Fault::Undefined(Decision::Divisor));
            }
            let (value, is_poison) = compute(op, bits, a, b, flags)?;
            if op == BinaryOp::And && (a == 0 || b == 0) {
                // Whatever the other operand is.
                frame[at(dst)] = 0;
                return Ok(());
            }
            frame[at(dst)] = narrow::<CHECKED>(value, bits, is_poison || is_undefined(a | b));
        }
        Code::BinaryLong { op, dst, a, b, flags } => {
            let taint = [frame[second(a)], frame[second(b)]];
            if CHECKED && is_division(op) && taint[1] != 0 {
                return Err(Fault::Undefined(Decision::Divisor));
            }
            let (value, is_poison) = compute(op, 64, frame[at(a)], frame[at(b)], flags)?;
            frame[at(dst)] = value;
            frame[second(dst)] = taint[0] | taint[1] | u64::from(is_poison);
        }
        Code::Icmp { predicate, bits, dst, a, b } => {
            let (a, b) = (frame[at(a)], frame[at(b)]);
            let holds = compare(predicate, bits, a, b);
            frame[at(dst)] = narrow::<CHECKED>(u64::from(holds), 1, is_undefined(a | b));
        }
        Code::IcmpLong { predicate, dst, a, b } => {
            let holds = compare(predicate, 64, frame[at(a)], frame[at(b)]);
            let taint = frame[second(a)] | frame[second(b)];
            frame[at(dst)] = narrow::<CHECKED>(u64::from(holds), 1, taint != 0);
        }
        Code::IcmpPointer { predicate, dst, a, b } => {
            let (a, b) = (frame[at(a)], frame[at(b)]);
            let holds = compare(predicate, 64, a, b);
            let taint = CHECKED && [a, b].iter().any(|it| it & UNDEFINED == UNDEFINED);
            frame[at(dst)] = narrow::<CHECKED>(u64::from(holds), 1, taint);
        }
        Code::Zext { dst, a, to_long } => {
            let a = frame[at(a)];
            frame[at(dst)] = if to_long { u64::from(a as u32) } else { a };
            if to_long {
                frame[second(dst)] = u64::from(is_undefined(a));
            }
        }
        Code::Sext { dst, a, from, to } => {
            let a = frame[at(a)];
            let value = signed(a, from) as u64;
            if to == 64 {
                frame[at(dst)] = value;
                frame[second(dst)] = u64::from(is_undefined(a));
            } else {
                frame[at(dst)] = narrow::<CHECKED>(value, to, is_undefined(a));
            }
        }
        Code::Trunc { dst, a, to, from_long } => {
            let taint = if from_long { frame[second(a)] } else { frame[at(a)] >> 32 };
            frame[at(dst)] = narrow::<CHECKED>(frame[at(a)], to, taint != 0);
        }
        Code::CheckNotNegative { dst, a, bits } => {
            let a = frame[at(a)];
            frame[at(dst)] = if signed(a, bits) < 0 { a | UNDEFINED } else { a };
        }
        Code::PtrToInt { dst, a, to } => {
            let a = frame[at(a)];
            let taint = CHECKED && a & UNDEFINED == UNDEFINED;
            if to == 64 {
                frame[at(dst)] = a;
                frame[second(dst)] = u64::from(taint);
            } else {
                frame[at(dst)] = narrow::<CHECKED>(a, to, taint);
            }
        }
        Code::IntToPtr { dst, a, from_long } => {
            let (word, taint) = if from_long {
                (frame[at(a)], frame[second(a)] != 0)
            } else {
                (u64::from(frame[at(a)] as u32), is_undefined(frame[at(a)]))
            };
            frame[at(dst)] = if CHECKED && taint { UNDEFINED } else { word };
        }
        Code::Select { dst, cond, a, b, count } => {
            let cond = frame[at(cond)];
            let source = if cond as u32 & 1 != 0 { a } else { b };
            for word in 0..count {
                frame[at(dst.wrapping_add(word))] = frame[at(source.wrapping_add(word))];
            }
            if is_undefined(cond) {
                // As undefined as the condition. What it is, does not matter then.
                match count {
                    1 => frame[at(dst)] |= UNDEFINED,
                    _ => (count / 2..count)
                        .for_each(|word| frame[at(dst.wrapping_add(word))] = u64::MAX),
                }
            }
        }
        Code::Freeze { dst, a } => frame[at(dst)] = frame[at(a)] & !UNDEFINED,
        Code::FreezeLong { dst, a } => {
            frame[at(dst)] = frame[at(a)];
            frame[second(dst)] = 0;
        }
        Code::FreezePointer { dst, a } => {
            let a = frame[at(a)];
            frame[at(dst)] = if CHECKED && a & UNDEFINED == UNDEFINED { 0 } else { a };
        }
        Code::AllocaMany { dst, alloca, count, is_long } => {
            let taint = if is_long { frame[second(count)] } else { frame[at(count)] >> 32 };
            if CHECKED && taint != 0 {
                return Err(Fault::Undefined(Decision::Address));
            }
            let word = frame[at(count)];
            let count = if is_long { word } else { u64::from(word as u32) };
            let row = &program.allocas[alloca as usize];
            let size = row.size.saturating_mul(count);
            let pointer = memory.allocate::<CHECKED>(size, row.align, Owner::Alloca(alloca));
            frame[at(dst)] = pointer.ok_or(Fault::StackOverflow)?;
        }
        Code::Load { dst, ptr, width } => {
            let pointer = frame[at(ptr)];
            let size = super::memory::width_bytes(width) as u64;
            let words = memory.read::<CHECKED>(find(memory, pointer, size, false)?, width);
            frame[at(dst)] = words[0];
            if width == Width::Long {
                frame[second(dst)] = words[1];
            }
        }
        Code::Store { src, ptr, width } => {
            let pointer = frame[at(ptr)];
            let size = super::memory::width_bytes(width) as u64;
            let address = find(memory, pointer, size, true)?;
            let words = [frame[at(src)], frame[second(src)]];
            memory.write::<CHECKED>(address, width, words);
        }
        Code::LoadBytes { dst, ptr, bytes } => {
            let address = find(memory, frame[at(ptr)], u64::from(bytes), false)?;
            let half = (bytes as usize).div_ceil(8);
            for word in 0..half {
                let (start, len) = (address + 8 * word, (bytes as usize - 8 * word).min(8));
                frame[at(dst) + word] = memory.word(start, len, false);
                frame[at(dst) + half + word] =
                    if CHECKED { memory.word(start, len, true) } else { 0 };
            }
        }
        Code::StoreBytes { src, ptr, bytes } => {
            let address = find(memory, frame[at(ptr)], u64::from(bytes), true)?;
            let half = (bytes as usize).div_ceil(8);
            for word in 0..half {
                let (start, len) = (address + 8 * word, (bytes as usize - 8 * word).min(8));
                memory.write_word(start, len, false, frame[at(src) + word]);
                if CHECKED {
                    memory.write_word(start, len, true, frame[at(src) + half + word]);
                }
            }
        }
        Code::FillBytes { ptr, bytes, is_undefined } => {
            let address = find(memory, frame[at(ptr)], bytes, true)?;
            let shadow = if is_undefined { 0xFF } else { 0 };
            memory.fill::<CHECKED>(address, bytes as usize, 0, shadow);
        }
        Code::FlattenFree { dst, row, column, width } => {
            let (row, column) = (frame[at(row)], frame[at(column)]);
            if is_undefined(row | column) {
                return Err(Fault::Undefined(Decision::Address));
            }
            let index = i64::from(row as i32) * i64::from(width) + i64::from(column as i32);
            let index = i32::try_from(index).map_err(|_| Fault::Subscript)?;
            frame[at(dst)] = u64::from(index as u32);
        }
        Code::Index { dst, ptr, index, size, bound } => {
            let (pointer, index) = (frame[at(ptr)], frame[at(index)]);
            if is_undefined(index) {
                return Err(Fault::Undefined(Decision::Address));
            }
            if CHECKED && bound != u32::MAX && index >= u64::from(bound) {
                return Err(Fault::Subscript);
            }
            let offset = i64::from(index as i32) * i64::from(size);
            frame[at(dst)] = moved::<CHECKED>(pointer, offset).ok_or(Fault::Subscript)?;
        }
        Code::Offset { dst, ptr, offset } => {
            let pointer = frame[at(ptr)];
            frame[at(dst)] = moved::<CHECKED>(pointer, offset).ok_or(Fault::Subscript)?;
        }
        Code::Narrow { dst, a } => {
            if CHECKED && frame[second(a)] != 0 {
                return Err(Fault::Undefined(Decision::Address));
            }
            let index = i32::try_from(frame[at(a)] as i64).map_err(|_| Fault::Subscript)?;
            frame[at(dst)] = u64::from(index as u32);
        }
        other => unreachable!("the machine's loop runs {other:?}"),
    }
    Ok(())
}

/// A pointer moved by some bytes; `None` when that is further than any object reaches.
fn moved<const CHECKED: bool>(pointer: u64, offset: i64) -> Option<u64> {
    if !CHECKED {
        return Some(pointer.wrapping_add(offset as u64));
    }
    if pointer & UNDEFINED == UNDEFINED {
        return Some(pointer);
    }
    let offset = i64::from(pointer as u32 as i32).checked_add(offset)?;
    let offset = i32::try_from(offset).ok()?;
    Some(pointer & UNDEFINED | u64::from(offset as u32))
}
