//! Integers with undefined bits, such as the bytes of a bit-field whose neighbours have no value.
//!
//! The marks of such a value say which bits these are. `and`, `or`, `xor`, shifts by a constant, and conversions follow each
//! bit, as valgrind's memcheck does (Seward and Nethercote, 2005); the result of any other operation is undefined
//! as a whole. A value without a defined bit has a [source](Source), which stays known: only an `and` before an `or`,
//! which sets a field, makes it one that is undefined in part.

use super::operand::{at, put_int, second};
use crate::interpreter::code::Code;
use crate::interpreter::program::Program;
use crate::interpreter::slot::{UNDEFINED, Window, is_long};
use crate::interpreter::source::{Beginning, Source};
use crate::ir::{BinaryOp, CastOp, IntType, eval};

/// The bits of an integer.
#[derive(Copy, Clone, Debug)]
struct Bits {
    /// Those that are defined; the others are 0.
    content: u64,
    /// Which are undefined.
    undefined: u64,
    /// Where the value began, if it is known.
    source: Source,
}

impl Bits {
    /// Those of an integer of type `ty` in a slot.
    fn of(frame: &Window, slot: u16, ty: IntType) -> Bits {
        let word = frame[at(slot)];
        let (marks, source) = match is_long(ty) {
            true => (frame[second(slot)], Source::of_long([word, frame[second(slot)]])),
            false if word & UNDEFINED == UNDEFINED => (u64::MAX, Source::of(word)),
            false => (word >> 32, Source::UNKNOWN),
        };
        let undefined = eval::unsigned(ty, marks as i64);
        Bits { content: eval::unsigned(ty, word as i64) & !undefined, undefined, source }
    }

    /// Whether an operation made the undefined value: it may be poison, which has no bits.
    fn may_be_poison(self, program: &Program) -> bool {
        self.undefined != 0
            && match self.source.beginning() {
                // A constant is the value of a variable before its first store, or is written as `undef`.
                Beginning::Code(pc) => !matches!(program.plain_code(pc), Code::Const { .. }),
                Beginning::Unknown | Beginning::Event(_) => false,
            }
    }

    /// Puts them into a slot.
    fn put(self, frame: &mut Window, slot: u16, ty: IntType) {
        let all = eval::unsigned(ty, -1);
        match self.undefined & all {
            0 => put_int::<true>(frame, slot, ty, Ok(self.content as i64)),
            undefined if undefined == all => put_int::<true>(frame, slot, ty, Err(self.source)),
            undefined if is_long(ty) => {
                (frame[at(slot)], frame[second(slot)]) = (self.content & !undefined, undefined);
            }
            undefined => frame[at(slot)] = self.content & all & !undefined | undefined << 32,
        }
    }
}

/// Puts the result of an operation into `dst`, if one of the operands is undefined in part.
#[cold]
pub(super) fn binary(
    op: BinaryOp,
    ty: IntType,
    frame: &mut Window,
    [dst, a, b]: [u16; 3],
) -> Option<()> {
    let operands = [Bits::of(frame, a, ty), Bits::of(frame, b, ty)];
    if operands.iter().any(|bits| bits.undefined == eval::unsigned(ty, -1)) {
        return None;
    }
    of(op, ty, operands).map(|bits| bits.put(frame, dst, ty))
}

/// Runs an `and` whose result only an `or` uses. So it leaves a defined part of a value without one.
pub(super) fn clear(ty: IntType, frame: &mut Window, program: &Program, [dst, a, b]: [u16; 3]) {
    let operands = [Bits::of(frame, a, ty), Bits::of(frame, b, ty)];
    let poison = operands.iter().find(|bits| bits.may_be_poison(program));
    let result = match poison {
        Some(&poison) => Some(poison),
        None => of(BinaryOp::And, ty, operands),
    };
    if let Some(bits) = result {
        bits.put(frame, dst, ty);
    }
}

/// The result of an operation on a constant and an `i32` in a slot that has undefined bits.
#[cold]
#[inline(never)]
pub(super) fn with_constant(op: BinaryOp, slot: u64, imm: i32) -> u64 {
    let (undefined, source) = (slot >> 32, Source::of(slot));
    let operand = Bits { content: slot & !undefined & u64::from(u32::MAX), undefined, source };
    let constant = Bits { content: u64::from(imm as u32), undefined: 0, source };
    match of(op, IntType::I32, [operand, constant]) {
        Some(Bits { content, undefined, .. }) if slot & UNDEFINED != UNDEFINED => {
            content | undefined << 32
        }
        _ => source.word(),
    }
}

/// Puts the converted value into `dst`, if it follows single bits.
#[cold]
pub(super) fn cast(
    op: CastOp,
    (from, to): (IntType, IntType),
    frame: &mut Window,
    [dst, a]: [u16; 2],
) -> Option<()> {
    let mut bits = Bits::of(frame, a, from);
    if op == CastOp::Sext {
        let wide = |word: u64| eval::unsigned(to, eval::signed(from, word as i64));
        (bits.content, bits.undefined) = (wide(bits.content), wide(bits.undefined));
    }
    // All bits of a value that is undefined as a whole are, so that its source stays known.
    if bits.undefined == eval::unsigned(from, -1)
        || !matches!(op, CastOp::Sext | CastOp::Zext | CastOp::Trunc)
    {
        return None;
    }
    bits.put(frame, dst, to);
    Some(())
}

/// The defined bits of an integer; the others are 0.
#[cold]
pub(super) fn frozen(frame: &Window, slot: u16, ty: IntType) -> i64 {
    Bits::of(frame, slot, ty).content as i64
}

/// The result of an operation that follows single bits.
fn of(op: BinaryOp, ty: IntType, [a, b]: [Bits; 2]) -> Option<Bits> {
    let source = if a.undefined != 0 { a.source } else { b.source };
    let either = a.undefined | b.undefined;
    let (content, undefined) = match op {
        // A 0 decides, which is a bit that is neither 1 nor undefined.
        BinaryOp::And => {
            (a.content & b.content, either & (a.content | a.undefined) & (b.content | b.undefined))
        }
        // A 1 decides.
        BinaryOp::Or => (a.content | b.content, either & !a.content & !b.content),
        BinaryOp::Xor => ((a.content ^ b.content) & !either, either),
        BinaryOp::Shl | BinaryOp::Lshr | BinaryOp::Ashr
            if b.undefined == 0 && b.content < u64::from(ty.bits()) =>
        {
            let shift = |bits: u64| match op {
                BinaryOp::Shl => bits << b.content,
                BinaryOp::Lshr => bits >> b.content,
                _ => (eval::signed(ty, bits as i64) >> b.content) as u64,
            };
            (shift(a.content), shift(a.undefined))
        }
        _ => return None,
    };
    let within = |bits: u64| eval::unsigned(ty, bits as i64);
    Some(Bits { content: within(content), undefined: within(undefined), source })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `op` gives for each way to fill in the undefined bits: the bits that are always 1, and those that differ.
    fn by_definition(op: BinaryOp, ty: IntType, [a, b]: [Bits; 2]) -> [u64; 2] {
        let (mut ones, mut zeros) = (u64::MAX, u64::MAX);
        for fill in 0..1 << ty.bits() {
            for other in 0..1 << ty.bits() {
                let word =
                    |bits: Bits, fill: u64| eval::wrap(ty, bits.content | bits.undefined & fill);
                let operands = (word(a, fill), word(b, other));
                let value = eval::binary(ty, op, crate::ir::Flags::NONE, operands.0, operands.1);
                let word = value.ok().flatten().expect("it has a value") as u64;
                (ones, zeros) = (ones & word, zeros & !word);
            }
        }
        let all = eval::unsigned(ty, -1);
        [ones & all, !(ones | zeros) & all]
    }

    #[test]
    fn bits_are_undefined_where_the_result_differs() {
        let ty = IntType::with_bits(3).unwrap();
        let all = |undefined: u64| {
            let contents = (0..8).filter(move |content| content & undefined == 0);
            contents.map(move |content| Bits { content, undefined, source: Source::UNKNOWN })
        };
        let mut checked = 0;
        for op in [
            BinaryOp::And,
            BinaryOp::Or,
            BinaryOp::Xor,
            BinaryOp::Shl,
            BinaryOp::Lshr,
            BinaryOp::Ashr,
        ] {
            for a in (0..8).flat_map(all) {
                for b in (0..8).flat_map(all) {
                    if let Some(Bits { content, undefined, .. }) = of(op, ty, [a, b]) {
                        let found = [content & !undefined, undefined];
                        assert_eq!(found, by_definition(op, ty, [a, b]), "{op:?} {a:?} {b:?}");
                        checked += 1;
                    }
                }
            }
        }
        // All pairs of 27 operands for three operations, and three amounts for the others.
        assert_eq!(checked, 3 * 27 * 27 + 3 * 27 * 3);
    }
}
