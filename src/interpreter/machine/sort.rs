//! C's `qsort` and `bsearch`, which call a function of the program for each comparison.
//!
//! The instruction is run again with the result of each comparison, until nothing is left to compare. `qsort` inserts
//! one element after another where a binary search finds its place; it keeps the order of equal elements, as that
//! of glibc does. It needs `O(n log n)` comparisons, and `n` if the elements are in order.

use super::access::bad_address;
use super::printf::undefined;
use super::reply::Args;
use crate::interpreter::c::Function;
use crate::interpreter::memory::Memory;
use crate::interpreter::native::Native;
use crate::interpreter::program::NativeCall;
use crate::interpreter::slot::{Window, is_undefined};
use crate::interpreter::source::Source;
use crate::interpreter::stop::StopReason;

/// A call that waits for the result of a comparison.
pub(super) struct Sort {
    /// The number of callers of the function that has the call.
    depth: usize,
    /// The place that is searched is one of these, from `low` to `high`.
    low: u64,
    high: u64,
    /// The element to insert. Those before it are in order.
    index: u64,
}

/// What comes next.
pub(super) enum Step {
    /// This function compares these two.
    Compare { function: u64, operands: [u64; 2] },
    /// The call is over, with this result.
    Done(u64),
}

/// Goes on with `call`, given the `answer` of the last comparison if there was one.
pub(super) fn step<const CHECKED: bool>(
    call: &NativeCall,
    frame: &Window,
    memory: &mut Memory,
    (sorts, depth): (&mut Vec<Sort>, usize),
    answer: u64,
) -> Result<Step, StopReason> {
    let args = Args::<CHECKED> { call, frame };
    let is_search = call.native == Native::C(Function::Bsearch);
    let first = usize::from(is_search);
    let (base, count, size) = (args.pointer(first)?, args.size(first + 1)?, args.size(first + 2)?);
    let element = |index: u64| base.wrapping_add(index.wrapping_mul(size));
    let middle = |it: &Sort| match it.high == it.index {
        true => it.high - 1,
        false => it.low.midpoint(it.high),
    };
    let mut it = match sorts.pop_if(|it| it.depth == depth) {
        Some(mut it) => {
            if is_undefined::<CHECKED>(answer) {
                return Err(undefined(Source::of(answer)));
            }
            let (middle, order) = (middle(&it), answer as i32);
            match (is_search, order) {
                (true, 0) => return Ok(Step::Done(element(middle))),
                (true, ..0) | (false, 1..) => it.high = middle,
                _ => it.low = middle + 1,
            }
            it
        }
        None if is_search => Sort { depth, low: 0, high: count, index: u64::MAX },
        None if count < 2 => return Ok(Step::Done(0)),
        None => {
            let len = count.saturating_mul(size);
            if memory.address_to_write::<CHECKED>(base, 0, len).is_none() {
                return Err(bad_address::<CHECKED>(memory, base, 0, len));
            }
            Sort { depth, low: 0, high: 1, index: 1 }
        }
    };
    if it.low == it.high {
        if is_search {
            return Ok(Step::Done(0));
        }
        let (start, len) = (it.low * size, (it.index - it.low + 1) * size);
        let Some(address) = memory.address_to_write::<CHECKED>(base, start as i64, len) else {
            return Err(bad_address::<CHECKED>(memory, base, start as i64, len));
        };
        memory.rotate(address, len as usize, size as usize);
        let index = it.index + 1;
        if index == count {
            return Ok(Step::Done(0));
        }
        it = Sort { depth, low: 0, high: index, index };
    }
    let operands = match is_search {
        true => [args.word(0), element(middle(&it))],
        false => [element(middle(&it)), element(it.index)],
    };
    sorts.push(it);
    Ok(Step::Compare { function: args.word(first + 3), operands })
}
