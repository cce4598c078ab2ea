//! The shadow of memory: which bits are undefined, and where undefined values began.
//!
//! The bytes of an undefined value have no meaning of their own, so they can hold its
//! [source](crate::interpreter::source). The shadow says whether they do. The shadow of a byte that is undefined in
//! part has these bits; two of the patterns stand for the kinds of bytes that are undefined as a whole.

use super::{Half, Memory, Owner};
use crate::interpreter::source::Source;

/// The shadow of memory that was never written.
pub(in crate::interpreter) const UNTOUCHED: u8 = 0x55;

/// The shadow of undefined values that hold their source.
pub(super) const SOURCED: u8 = 0xFF;

/// The shadow of other undefined bytes.
pub(in crate::interpreter) const UNKNOWN: u8 = 0xAA;

/// The most events that are kept. After that, elements of an array share one event.
const MOST_EVENTS: usize = 1 << 20;

/// How many of the last events are compared with a new one.
const RECENT_EVENTS: usize = 16;

/// How an undefined value began, if its place in the code is not enough.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(in crate::interpreter) enum Event {
    /// A scalar in memory was read before anything was written to it.
    Element {
        owner: Owner,
        /// Bytes from the beginning of the object; `None` after too many events.
        offset: Option<u32>,
    },
    /// A function returned an undefined constant. Both are places in the code.
    Return { end: usize, call: usize },
    /// A number did not fit the integer type that it was converted to, at a place in the code. It is the
    /// `double` with these bits.
    Conversion { at: usize, number: u64 },
}

impl Memory {
    /// Where the undefined value of `len` bytes at an address began.
    #[cold]
    pub(super) fn source(&mut self, address: usize, len: usize) -> Source {
        let shadow = self.word(address, len, Half::Shadow).to_le_bytes();
        let all = |kind| shadow[..len].iter().all(|&byte| byte == kind);
        if all(SOURCED) && len >= 4 {
            return Source(self.word(address, 4, Half::Content) as u32);
        }
        if !all(UNTOUCHED) {
            return Source::UNKNOWN;
        }
        // An object that is added later begins after this one's last byte, or where memory ended
        // then.
        let after = self.objects.partition_point(|object| object.end_before as usize <= address);
        let object = match self.heap.contains(address) {
            true => self.heap.at(address),
            false => self.objects[..after].last(),
        };
        let Some(object) = object else { return Source::UNKNOWN };
        let offset = address as u32 - object.address;
        let source = self.event(Event::Element { owner: object.owner, offset: Some(offset) });
        if len >= 4 {
            // Stored in the bytes, so that it is known the next time.
            self.write_word(address, len, Half::Content, source.filler());
            self.set_undefined::<true>(address, len, SOURCED);
        }
        source
    }

    /// Adds an event that begins an undefined value. Returns its source.
    #[cold]
    pub fn event(&mut self, event: Event) -> Source {
        let event = match event {
            Event::Element { owner, .. } if self.events.len() >= MOST_EVENTS => {
                Event::Element { owner, offset: None }
            }
            event => event,
        };
        let recent = self.events.len().saturating_sub(RECENT_EVENTS);
        let known = self.events[recent..].iter().position(|&other| other == event);
        if known.is_none() && self.events.len() >= 2 * MOST_EVENTS {
            return Source::UNKNOWN;
        }
        let index = known.map_or(self.events.len(), |position| recent + position);
        if index == self.events.len() {
            self.events.push(event);
        }
        Source::event(index)
    }

    /// Whether one of these bytes is undefined.
    pub fn is_undefined(&self, address: usize, len: usize) -> bool {
        let mut words = (0..len).step_by(8);
        words.any(|at| self.word(address + at, (len - at).min(8), Half::Shadow) != 0)
    }

    /// Which bits of at most 8 bytes are undefined.
    pub(super) fn undefined_bits(&self, address: usize, len: usize) -> u64 {
        let marks = self.word(address, len, Half::Shadow).to_le_bytes();
        u64::from_le_bytes(marks.map(|byte| match byte {
            UNTOUCHED | UNKNOWN => 0xFF,
            bits => bits,
        }))
    }

    /// Makes bytes undefined with this shadow, or defined and 0.
    pub fn set_undefined<const CHECKED: bool>(&mut self, address: usize, len: usize, shadow: u8) {
        if CHECKED {
            self.cells.fill(address, len, Half::Shadow, shadow);
        }
    }
}
