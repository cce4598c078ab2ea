//! What `malloc` gives out: chunks whose sizes are powers of two, after the stack's place in memory. A freed chunk is
//! given out again, but the number of its object only when there are no others, so that a pointer to freed
//! memory is recognised.

use std::collections::{BTreeMap, VecDeque};

use super::{Memory, Object, Owner, UNTOUCHED, place};
use crate::ir::Alignment;

/// The first number of such an object, above those of all others.
pub(super) const FIRST_NUMBER: usize = 1 << 23;

/// The most objects, freed ones included; one number is reserved for undefined pointers.
const MOST_OBJECTS: usize = FIRST_NUMBER - 1;

/// The most bytes of all chunks together.
const MOST_BYTES: usize = 512 << 20;

/// The least size of a chunk. Chunks are at multiples of 16, and not of 32.
const LEAST_CHUNK: usize = 32;

/// The memory of `malloc`.
#[derive(Debug, Default)]
pub(super) struct Heap {
    /// Where it begins; 0 if the program cannot ask for memory.
    start: usize,
    end: usize,
    objects: Vec<Object>,
    /// The objects that are not freed, by address.
    by_address: BTreeMap<u32, u32>,
    /// Those that are freed, the oldest first.
    freed: VecDeque<u32>,
    /// By the exponent of the size, the addresses of free chunks.
    chunks: [Vec<u32>; 32],
}

impl Heap {
    /// An empty heap from `address` on.
    pub fn new(address: usize) -> Heap {
        let start = place(address as u64, Alignment::SIXTEEN) as usize;
        Heap { start, end: start, ..Heap::default() }
    }

    /// The object with this number.
    #[inline(never)]
    pub fn object(&self, number: usize) -> Option<&Object> {
        self.objects.get(number.checked_sub(FIRST_NUMBER)?)
    }

    /// The object that is not freed with the byte at `address`.
    pub fn at(&self, address: usize) -> Option<&Object> {
        let (_, &index) = self.by_address.range(..=address as u32).next_back()?;
        Some(&self.objects[index as usize])
    }

    pub fn contains(&self, address: usize) -> bool {
        self.start != 0 && address >= self.start
    }
}

fn chunk_size(size: usize) -> usize {
    size.next_power_of_two().max(LEAST_CHUNK)
}

impl Memory {
    /// Allocates `size` bytes for the call at `pc`, which are undefined or zero; `None` if there is no room.
    pub fn allocate_chunk<const CHECKED: bool>(
        &mut self,
        size: u64,
        is_zero: bool,
        pc: usize,
    ) -> Option<u64> {
        let size = usize::try_from(size).ok().filter(|&size| size <= MOST_BYTES)?;
        let chunk = chunk_size(size);
        let heap = &mut self.heap;
        let exponent = chunk.trailing_zeros() as usize;
        let is_full = heap.objects.len() >= MOST_OBJECTS && heap.freed.is_empty();
        let is_fresh = heap.chunks[exponent].is_empty();
        if is_full || is_fresh && heap.end - heap.start + chunk > MOST_BYTES {
            return None;
        }
        let end = heap.end + chunk;
        if is_fresh && end > self.cells.len() {
            let used = end - heap.start;
            let len = heap.start + used.next_power_of_two().min(MOST_BYTES);
            self.cells.grow(len.max(end))?;
        }
        let heap = &mut self.heap;
        let address = heap.chunks[exponent].pop().unwrap_or_else(|| {
            let address = heap.end as u32;
            heap.end = end;
            address
        });
        let owner = Owner::Heap(pc as u32);
        let bytes = size as u32;
        let object = |id| Object {
            address,
            end_before: address,
            size: bytes,
            start: 0,
            whole: bytes,
            id,
            owner,
        };
        let index = if heap.objects.len() < MOST_OBJECTS {
            let index = heap.objects.len();
            heap.objects.push(object(((FIRST_NUMBER + index) as u32) << 8));
            index
        } else {
            let index = heap.freed.pop_front()? as usize;
            let id = heap.objects[index].id;
            heap.objects[index] = object(id & !0xFF | (id + 1) & 0xFF);
            index
        };
        heap.by_address.insert(address, index as u32);
        let id = heap.objects[index].id;
        match is_zero {
            true => self.fill::<CHECKED>(address as usize, size, 0, 0),
            false => self.set_undefined::<CHECKED>(address as usize, size, UNTOUCHED),
        }
        Some(if CHECKED { u64::from(id) << 32 } else { u64::from(address) })
    }

    /// The object that `malloc` returned `pointer` to, if it is not freed: its address and its size.
    pub fn chunk<const CHECKED: bool>(&self, pointer: u64) -> Option<(usize, usize)> {
        let object = match CHECKED {
            true => self.object(pointer).filter(|_| pointer as u32 == 0)?,
            false => {
                let object = self.heap.at(pointer as usize)?;
                Some(object).filter(|object| u64::from(object.address) == pointer)?
            }
        };
        matches!(object.owner, Owner::Heap(_))
            .then_some((object.address as usize, object.size as usize))
    }

    /// Frees the object whose address and size [`Memory::chunk`] has returned.
    pub fn free_chunk(&mut self, (address, size): (usize, usize)) {
        let heap = &mut self.heap;
        let Some(index) = heap.by_address.remove(&(address as u32)) else { return };
        let object = &mut heap.objects[index as usize];
        if let Owner::Heap(pc) = object.owner {
            *object = Object { size: 0, whole: 0, owner: Owner::Freed(pc), ..*object };
        }
        heap.freed.push_back(index);
        heap.chunks[chunk_size(size).trailing_zeros() as usize].push(address as u32);
    }
}
