//! The program's memory: globals, then what functions allocate, in one run of bytes.
//!
//! In a run with checks, a pointer has three fields: the number of an object in 24 bits, how often
//! that number has been used before in 8 bits, and an offset in 32 bits. So a pointer never leads
//! from one object into another. A pointer to an object that is gone differs from one to a later
//! object of the same number, until the count of 8 bits wraps. Null is the object 0, which has no
//! bytes. An integer made from a pointer has the address in place of the offset.
//!
//! An object is aligned as promised and no better: one with `align 4` is not at a multiple of 8. So an
//! access that relies on more is found in every run.
//!
//! Each byte has a second one, its *shadow*, which is not zero where memory is undefined, as in
//! valgrind's memcheck (Seward and Nethercote, 2005). Without checks, a pointer is an address, and
//! the shadow stays zero. Four bytes and their shadow are one [cell](cells).

mod cells;
mod heap;
mod shadow;

use crate::interpreter::slot::{UNDEFINED, Width};
use crate::ir::{Alignment, IntType};
use cells::Cells;
pub(super) use cells::Half;
use heap::Heap;
use shadow::SOURCED;
pub(super) use shadow::{Event, UNKNOWN, UNTOUCHED};

/// The lowest address of an object.
pub(super) const FIRST_ADDRESS: u32 = 64;

/// The most bytes that are allocated by functions at one time.
pub(super) const STACK_BYTES: usize = 256 << 20;

/// The greatest alignment, in bytes, that objects get and accesses are checked for.
const MOST_ALIGNMENT: u64 = 4096;

/// The first address from `end` on that is a multiple of `alignment` and not of more.
pub(super) fn place(end: u64, alignment: Alignment) -> u64 {
    let align = alignment.bytes().min(MOST_ALIGNMENT);
    (end.saturating_sub(align)).next_multiple_of(2 * align) + align
}

/// The most objects at one time, apart from those of `malloc`.
const MOST_OBJECTS: usize = heap::FIRST_NUMBER;

/// The width of an `i32`, whose accesses are the most frequent ones.
pub(super) const INT: Width = Width::Int(IntType::I32);

/// What an object is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Owner {
    /// Nothing: the null pointer points here.
    Null,
    /// The global with this number.
    Global(u32),
    /// A global that is never written.
    Constant(u32),
    /// The alloca in this row of the table of allocas.
    Alloca(u32),
    /// The function with this number among those whose address is used. It has no bytes.
    Function(u32),
    /// What the call of `malloc` at this place in the code returned.
    Heap(u32),
    /// The same after it was freed. It has no bytes.
    Freed(u32),
    /// Memory that has no name in the program: what it gets when it begins, and copies of arguments.
    System,
}

/// Something that a pointer can point to: all of what an owner is, or a part of it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Object {
    address: u32,
    /// Where memory ended when it was added. This is its address, unless it is a part.
    end_before: u32,
    pub size: u32,
    /// Its offset in its owner.
    pub start: u32,
    /// The size of its owner.
    whole: u32,
    /// The upper half of pointers to it.
    id: u32,
    pub owner: Owner,
}

/// The pointer to global number `index`; `None` when there are too many.
pub(super) fn object_pointer(index: usize) -> Option<u64> {
    (index < MOST_OBJECTS - 1).then(|| (index as u64 + 1) << 40)
}

/// How far apart functions are: a multiple of every alignment that is checked.
const FUNCTION_STEP: u64 = MOST_ALIGNMENT;

/// Without checks, where the addresses of functions begin: outside of all memory.
const FIRST_FUNCTION: u64 = 1 << 36;

/// The address of function `number` in a run with checks.
pub(super) fn function_address(number: usize) -> u32 {
    (number as u32 + 1).wrapping_mul(FUNCTION_STEP as u32)
}

/// The pointer to function `number` in a run without checks.
pub(super) fn function_pointer(number: usize) -> u64 {
    FIRST_FUNCTION + number as u64 * FUNCTION_STEP
}

/// The integer for `pointer` into an object at `address`.
pub(super) fn numbered(pointer: u64, address: u32) -> u64 {
    pointer & UNDEFINED | u64::from((pointer as u32).wrapping_add(address))
}

/// What is wrong with an address.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum AddressFault {
    Undefined,
    Null,
    /// The object is gone, or there was never one.
    Dangling,
    /// The access is at this offset, outside of an object.
    Outside {
        object: Object,
        offset: i64,
    },
    /// A constant is written.
    Constant {
        owner: Owner,
    },
}

/// The program's memory.
#[derive(Debug)]
pub(super) struct Memory {
    cells: Cells,
    objects: Vec<Object>,
    /// For each number of an object, how often it has been used.
    generations: Vec<u8>,
    /// The first address after the constants.
    writable: usize,
    /// Where the globals end.
    stack: usize,
    /// Where what is allocated ends.
    top: usize,
    heap: Heap,
    /// How undefined values began, for messages.
    pub events: Vec<Event>,
}

impl Memory {
    /// A memory whose constants end at `writable` and all globals at `end`, with or without a place for
    /// `malloc`; `None` if the system does not have enough memory.
    pub fn new<const CHECKED: bool>(writable: u32, end: u32, has_heap: bool) -> Option<Memory> {
        let end = end as usize;
        // The heap comes after the stack's last place. Zeros cost nothing before they are touched.
        let stack = if has_heap { STACK_BYTES + (1 << 20) } else { 0 };
        let len = end + stack + (64 << 10);
        let null = Object {
            address: 0,
            end_before: 0,
            size: 0,
            start: 0,
            whole: 0,
            id: 0,
            owner: Owner::Null,
        };
        Some(Memory {
            cells: Cells::new(len)?,
            objects: vec![null],
            generations: vec![0],
            writable: writable as usize,
            stack: end,
            top: end,
            heap: if has_heap { Heap::new(end + STACK_BYTES) } else { Heap::default() },
            events: Vec::new(),
        })
    }

    /// Registers a global. They come in order, before any allocation.
    pub fn add_global(&mut self, address: u32, size: u32, owner: Owner) {
        let id = (self.objects.len() as u32) << 8;
        let end_before = address;
        self.objects.push(Object { address, end_before, size, start: 0, whole: size, id, owner });
        self.generations.push(0);
    }

    /// How many bytes are allocated.
    pub fn allocated(&self) -> usize {
        self.top - self.stack
    }

    /// A mark with which [`Memory::release`] frees all later allocations.
    #[inline(always)]
    pub fn mark(&self) -> (u32, u32) {
        (self.top as u32, self.objects.len() as u32)
    }

    /// Frees what was allocated since the mark.
    #[inline(always)]
    pub fn release(&mut self, (top, objects): (u32, u32)) {
        self.top = top as usize;
        self.objects.truncate(objects as usize);
    }

    /// The same for an untrusted mark: it can only free memory.
    pub fn release_to(&mut self, (top, objects): (u32, u32)) {
        self.top = (top as usize).clamp(self.stack, self.top);
        self.objects.truncate((objects as usize).max(1));
    }

    /// Allocates `size` bytes, which are undefined, and returns a pointer to them; `None` when
    /// there is no room.
    #[inline(never)]
    pub fn allocate<const CHECKED: bool>(
        &mut self,
        size: u64,
        alignment: Alignment,
        owner: Owner,
    ) -> Option<u64> {
        let address = place(self.top as u64, alignment) as usize;
        let size = usize::try_from(size).ok().filter(|&size| size <= STACK_BYTES)?;
        let end = address + size;
        if end - self.stack > STACK_BYTES {
            return None;
        }
        if end > self.cells.len() {
            let more = (end - self.stack).next_power_of_two().min(STACK_BYTES) + self.stack;
            self.cells.grow(more.max(end))?;
        }
        self.top = end;
        if !CHECKED {
            return Some(address as u64);
        }
        self.set_undefined::<CHECKED>(address, size, UNTOUCHED);
        let (address, size) = (address as u32, size as u32);
        let end_before = address;
        self.add(Object { address, end_before, size, start: 0, whole: size, id: 0, owner })
    }

    /// Adds an object and returns the pointer to it; `None` when there are too many.
    fn add(&mut self, object: Object) -> Option<u64> {
        let index = self.objects.len();
        if index >= MOST_OBJECTS {
            return None;
        }
        match self.generations.get_mut(index) {
            Some(generation) => *generation = generation.wrapping_add(1),
            None => self.generations.push(0),
        }
        let id = (index as u32) << 8 | u32::from(self.generations[index]);
        self.objects.push(Object { id, ..object });
        Some(u64::from(id) << 32)
    }

    /// Makes the `size` bytes at `pointer` an object of their own, and returns the pointer to it; `None` when there are
    /// too many objects. The bytes are inside an object that is not from `malloc`, or inside the rest of its array.
    pub fn add_part(&mut self, pointer: u64, size: u32) -> Option<u64> {
        let object = self.objects[(pointer >> 40) as usize];
        let offset = pointer as u32;
        let [address, start] =
            [object.address, object.start].map(|begin| begin.wrapping_add(offset));
        self.add(Object { address, end_before: self.top as u32, size, start, ..object })
    }

    /// Forgets the `count` objects that were added last.
    pub fn forget(&mut self, count: usize) {
        self.objects.truncate(self.objects.len() - count);
    }

    /// The object that `pointer` points to, if there is one.
    pub fn object(&self, pointer: u64) -> Option<&Object> {
        let object = self.numbered((pointer >> 40) as usize)?;
        (object.id == (pointer >> 32) as u32).then_some(object)
    }

    /// The object with this number.
    #[inline(always)]
    fn numbered(&self, number: usize) -> Option<&Object> {
        match self.objects.get(number) {
            Some(object) => Some(object),
            None => self.heap.object(number),
        }
    }

    /// The number of the function at `pointer`, among those whose address is used.
    pub fn function<const CHECKED: bool>(&self, pointer: u64) -> Option<usize> {
        if !CHECKED {
            let distance = pointer.checked_sub(FIRST_FUNCTION)?;
            return distance
                .is_multiple_of(FUNCTION_STEP)
                .then_some((distance / FUNCTION_STEP) as usize);
        }
        match self.object(pointer)?.owner {
            Owner::Function(number) if pointer as u32 == 0 => Some(number as usize),
            _ => None,
        }
    }

    /// The address where the object of `pointer` begins.
    pub fn base<const CHECKED: bool>(&self, pointer: u64) -> u64 {
        if !CHECKED {
            return pointer;
        }
        self.numbered((pointer >> 40) as usize).map_or(0, |object| u64::from(object.address))
    }

    /// Whether the address that `pointer` leads to is a multiple of `alignment`, or `pointer` leads
    /// nowhere.
    pub fn is_aligned(&self, pointer: u64, alignment: Alignment) -> bool {
        let address =
            self.object(pointer).map(|object| object.address.wrapping_add(pointer as u32));
        let align = alignment.bytes().min(MOST_ALIGNMENT);
        address.is_none_or(|address| u64::from(address).is_multiple_of(align))
    }

    /// The integer that a pointer is converted to.
    pub fn number<const CHECKED: bool>(&self, pointer: u64) -> u64 {
        match self.object(pointer) {
            Some(object) if CHECKED => numbered(pointer, object.address),
            _ => pointer,
        }
    }

    /// The pointer that an integer is converted to: what [`Memory::number`] was given.
    pub fn pointer<const CHECKED: bool>(&self, number: u64) -> u64 {
        match self.object(number) {
            Some(object) if CHECKED => numbered(number, object.address.wrapping_neg()),
            _ => number,
        }
    }

    /// The address of the `size` bytes at `pointer` and an offset; `None` if they are not all
    /// inside one object.
    #[inline(always)]
    pub fn address<const CHECKED: bool>(
        &self,
        pointer: u64,
        offset: i64,
        size: u64,
    ) -> Option<usize> {
        if !CHECKED {
            let address = pointer.wrapping_add(offset as u64);
            let is_inside = address >= u64::from(FIRST_ADDRESS)
                && address.saturating_add(size) <= self.cells.len() as u64;
            return is_inside.then_some(address as usize);
        }
        let object = self.numbered((pointer >> 40) as usize)?;
        let offset = i64::from(pointer as u32 as i32) + offset;
        let is_inside =
            offset >= 0 && (offset as u64).saturating_add(size) <= u64::from(object.size);
        let is_same = object.id == (pointer >> 32) as u32;
        (is_inside && is_same).then(|| object.address as usize + offset as usize)
    }

    /// The same for writing.
    #[inline(always)]
    pub fn address_to_write<const CHECKED: bool>(
        &self,
        pointer: u64,
        offset: i64,
        size: u64,
    ) -> Option<usize> {
        let address = self.address::<CHECKED>(pointer, offset, size)?;
        let is_constant = if CHECKED {
            let object = self.objects.get((pointer >> 40) as usize);
            object.is_some_and(|object| matches!(object.owner, Owner::Constant(_)))
        } else {
            address < self.writable
        };
        (!is_constant).then_some(address)
    }

    /// The address of the `size` bytes at `pointer` and an offset that are not all inside one object, but
    /// inside the array that the object is a row of. A constant has no address to write.
    pub fn address_outside_row(
        &self,
        pointer: u64,
        offset: i64,
        size: u64,
        is_written: bool,
    ) -> Option<usize> {
        let is_fit = |object: &&Object| !(is_written && matches!(object.owner, Owner::Constant(_)));
        let object = self.object(pointer).filter(is_fit)?;
        let offset = i64::from(pointer as u32 as i32) + offset + i64::from(object.start);
        let is_inside =
            offset >= 0 && (offset as u64).saturating_add(size) <= u64::from(object.whole);
        is_inside.then(|| (object.address - object.start) as usize + offset as usize)
    }

    /// Why these bytes have no address, or none to write; names the first byte outside.
    pub fn explain<const CHECKED: bool>(
        &self,
        pointer: u64,
        offset: i64,
        size: u64,
    ) -> AddressFault {
        if !CHECKED {
            let address = pointer.wrapping_add(offset as u64);
            let is_in = |object: &&Object| {
                let start = u64::from(object.address);
                matches!(object.owner, Owner::Constant(_))
                    && (start..start + u64::from(object.size)).contains(&address)
            };
            return match self.objects.iter().find(is_in) {
                Some(object) => AddressFault::Constant { owner: object.owner },
                None if address == 0 => AddressFault::Null,
                None => AddressFault::Dangling,
            };
        }
        if pointer & UNDEFINED == UNDEFINED {
            return AddressFault::Undefined;
        }
        match self.object(pointer) {
            None => AddressFault::Dangling,
            Some(object) if object.owner == Owner::Null => AddressFault::Null,
            Some(&object) => {
                let offset = i64::from(pointer as u32 as i32) + offset;
                let end = i64::from(object.size);
                let reaches_out = size > (end - offset) as u64;
                match object.owner {
                    _ if !(0..end).contains(&offset) => AddressFault::Outside { object, offset },
                    owner @ Owner::Constant(_) if !reaches_out => AddressFault::Constant { owner },
                    _ => AddressFault::Outside { object, offset: end },
                }
            }
        }
    }

    // Content. The addresses come from the methods above, or are known to be inside.

    /// The `i32` at an address, as a slot holds it. With checks, the address is a multiple of 4.
    #[inline(always)]
    pub fn read_int<const CHECKED: bool>(&mut self, address: usize) -> u64 {
        if !CHECKED && !address.is_multiple_of(4) {
            return self.word(address, 4, Half::Content);
        }
        let slot = self.cells.cell(address);
        // Neither defined nor an undefined value that holds its source.
        if CHECKED && ((slot >> 32) as u32).wrapping_add(1) > 1 {
            return self.read_undefined(address);
        }
        slot
    }

    /// The same, if some or all of its bits are undefined.
    #[cold]
    fn read_undefined(&mut self, address: usize) -> u64 {
        let bits = self.undefined_bits(address, 4);
        match bits << 32 {
            UNDEFINED => self.source(address, 4).word(),
            marks => self.word(address, 4, Half::Content) & !bits | marks,
        }
    }

    /// Writes a slot's `i32` at an address. With checks, that is a multiple of 4.
    #[inline(always)]
    pub fn write_int<const CHECKED: bool>(&mut self, address: usize, slot: u64) {
        if !CHECKED && !address.is_multiple_of(4) {
            return self.write_word(address, 4, Half::Content, slot);
        }
        self.cells.set_cell(address, slot);
    }

    /// A scalar as the words of a slot, or of two.
    pub fn read<const CHECKED: bool>(&mut self, address: usize, width: Width) -> [u64; 2] {
        let len = width.bytes();
        if width == INT && address.is_multiple_of(4) {
            return [self.read_int::<CHECKED>(address), 0];
        }
        let word = self.word(address, len, Half::Content);
        if CHECKED && self.is_undefined(address, len) {
            let all = width.content(u64::MAX);
            let bits = width.content(self.undefined_bits(address, len));
            if matches!(width, Width::Int(_)) && bits != all {
                // Each bit that has a value keeps it, until an operation needs all of them.
                let word = width.content(word) & !bits;
                return match width.is_long() {
                    true => [word, bits],
                    false => [word | bits << 32, 0],
                };
            }
            let source = self.source(address, len);
            return match width.is_long() {
                true => [source.filler(), u64::MAX],
                false => [source.word(), 0],
            };
        }
        [width.content(word), 0]
    }

    /// Writes such a scalar.
    pub fn write<const CHECKED: bool>(&mut self, address: usize, width: Width, words: [u64; 2]) {
        // Some bits of an integer may have a value.
        let shadow = match width {
            Width::Int(_) if width.is_long() => words[1],
            Width::Int(_) => words[0] >> 32,
            Width::Pointer => 0,
        };
        let len = width.bytes();
        let all = if width.is_long() { u64::MAX } else { UNDEFINED >> 32 };
        if CHECKED && width != INT && shadow != 0 && shadow != all {
            self.write_word(address, len, Half::Content, words[0]);
            // A byte without a defined bit holds no source.
            let kind = |byte| if byte == 0xFF { UNKNOWN } else { byte };
            let marks = u64::from_le_bytes(shadow.to_le_bytes().map(kind));
            return self.write_word(address, len, Half::Shadow, marks);
        }
        let (is_undefined, kind) = match width {
            INT if address.is_multiple_of(4) => {
                return self.write_int::<CHECKED>(address, words[0]);
            }
            INT => {
                self.write_word(address, len, Half::Content, words[0]);
                return self.write_word(address, len, Half::Shadow, words[0] >> 32);
            }
            Width::Pointer => (words[0] & UNDEFINED == UNDEFINED, SOURCED),
            Width::Int(_) if !width.is_long() => (words[0] >> 32 != 0, UNKNOWN),
            Width::Int(_) if words[1] == u64::MAX => (true, SOURCED),
            Width::Int(_) => (words[1] != 0, UNKNOWN),
        };
        let shadow = if is_undefined { kind } else { 0 };
        let content = if is_undefined { words[0] } else { width.content(words[0]) };
        self.write_word(address, len, Half::Content, content);
        self.set_undefined::<CHECKED>(address, len, shadow);
    }

    /// Writes bytes, and leaves alone whether they are defined.
    pub fn write_bytes(&mut self, address: usize, bytes: &[u8]) {
        for (address, &byte) in (address..).zip(bytes) {
            self.write_word(address, 1, Half::Content, byte.into());
        }
    }

    /// Fills bytes.
    pub fn fill<const CHECKED: bool>(&mut self, address: usize, len: usize, byte: u8, shadow: u8) {
        self.cells.fill(address, len, Half::Content, byte);
        self.set_undefined::<CHECKED>(address, len, shadow);
    }

    /// Puts elements of `size` bytes, with their shadow, into this order.
    pub fn permute(&mut self, start: usize, size: usize, order: &[u32]) {
        self.cells.permute(start, size, order);
    }

    /// Copies bytes, which may overlap, with their shadow.
    pub fn copy(&mut self, to: usize, from: usize, len: usize) {
        self.cells.copy(to, from, len);
    }

    /// One word of 8 bytes or less of the content, or of the shadow.
    pub fn word(&self, address: usize, len: usize, half: Half) -> u64 {
        self.cells.word(address, len, half)
    }

    /// Writes such a word.
    pub fn write_word(&mut self, address: usize, len: usize, half: Half, word: u64) {
        self.cells.set_word(address, len, half, word);
    }
}
