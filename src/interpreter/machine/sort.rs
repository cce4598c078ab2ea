//! C's `qsort` and `bsearch`, which call a function of the program for each comparison.
//!
//! The instruction is run again with the result of each comparison, until nothing is left to compare. `qsort` merges
//! longer and longer runs (Knuth, "The Art of Computer Programming", volume 3, 5.2.4), so it keeps the order of
//! equal elements, as that of glibc does. It needs `O(n log n)` comparisons, and moves the elements at the end.

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
    state: State,
}

/// How far it is.
enum State {
    /// The place that is searched is one of these, from the first one to the second one.
    Search(u64, u64),
    Merge(Merge),
}

/// Elements are named by where they were at first.
struct Merge {
    /// Runs that are in order, each of `width` elements.
    runs: Vec<u32>,
    width: usize,
    /// The beginning of `runs` with pairs of runs merged.
    merged: Vec<u32>,
    /// What is next in the two runs that are being merged.
    next: [usize; 2],
    /// Where each of them ends.
    ends: [usize; 2],
}

impl Merge {
    /// The elements `0..count`, at least one.
    fn new(count: u32) -> Merge {
        let runs: Vec<u32> = (0..count).collect();
        let mut merge = Merge { merged: Vec::new(), width: 1, next: [0; 2], ends: [0; 2], runs };
        merge.begin(0);
        merge
    }

    /// Begins with the two runs from `start` on.
    fn begin(&mut self, start: usize) {
        let [middle, end] = [1, 2].map(|it| self.runs.len().min(start + it * self.width));
        (self.next, self.ends) = ([start, middle], [middle, end]);
    }

    /// Takes the next element of the first or the second run.
    fn take(&mut self, run: usize) {
        self.merged.push(self.runs[self.next[run]]);
        self.next[run] += 1;
    }

    /// The next two elements to compare; `None` if all are in order, that of `runs`.
    fn compared(&mut self) -> Option<[u32; 2]> {
        while self.width < self.runs.len() {
            if self.next[0] < self.ends[0] && self.next[1] < self.ends[1] {
                return Some(self.next.map(|it| self.runs[it]));
            }
            for run in 0..2 {
                self.merged.extend_from_slice(&self.runs[self.next[run]..self.ends[run]]);
            }
            let mut start = self.ends[1];
            if start == self.runs.len() {
                std::mem::swap(&mut self.runs, &mut self.merged);
                self.merged.clear();
                self.width *= 2;
                start = 0;
            }
            self.begin(start);
        }
        None
    }
}

/// What comes next.
pub(super) enum Step {
    /// This function compares these two.
    Compare { function: u64, operands: [u64; 2] },
    /// The call is over, with this result.
    Done(u64),
}

/// Goes on with `call`, given the `answer` of the last comparison if there was one.
#[inline(never)]
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
    let len = count.saturating_mul(size);
    let mut state = match sorts.pop_if(|it| it.depth == depth) {
        Some(_) if is_undefined::<CHECKED>(answer) => {
            return Err(undefined(Source::of(answer)));
        }
        Some(Sort { state: State::Search(low, high), .. }) => {
            let middle = low.midpoint(high);
            match answer as i32 {
                0 => return Ok(Step::Done(element(middle))),
                ..0 => State::Search(low, middle),
                _ => State::Search(middle + 1, high),
            }
        }
        Some(Sort { state: State::Merge(mut merge), .. }) => {
            merge.take(usize::from(answer as i32 > 0));
            State::Merge(merge)
        }
        None if is_search => State::Search(0, count),
        None if count < 2 || size == 0 => return Ok(Step::Done(0)),
        None if memory.address_to_write::<CHECKED>(base, 0, len).is_none() => {
            return Err(bad_address::<CHECKED>(memory, base, 0, len));
        }
        // Memory has fewer than 2^32 bytes.
        None => State::Merge(Merge::new(count as u32)),
    };
    let operands = match &mut state {
        State::Search(low, high) if low == high => return Ok(Step::Done(0)),
        State::Search(low, high) => [args.word(0), element(low.midpoint(*high))],
        State::Merge(merge) => match merge.compared() {
            Some(compared) => compared.map(|index| element(index.into())),
            None => {
                let Some(address) = memory.address_to_write::<CHECKED>(base, 0, len) else {
                    return Err(bad_address::<CHECKED>(memory, base, 0, len));
                };
                memory.permute(address, size as usize, &merge.runs);
                return Ok(Step::Done(0));
            }
        },
    };
    sorts.push(Sort { depth, state });
    Ok(Step::Compare { function: args.word(first + 3), operands })
}
