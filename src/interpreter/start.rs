//! The memory and the arguments that a program begins with.

use super::globals::{Globals, pointer_of_c};
use super::machine::Machine;
use super::memory::{Memory, Owner, UNTOUCHED, function_address};
use super::slot::Width;
use crate::ir::layout::Layouts;
use crate::ir::{Alignment, FuncId, Global, Module, Type};

/// The memory as it is when the program begins.
pub(super) fn memory<const CHECKED: bool>(
    module: &Module,
    layouts: &Layouts,
    globals: &Globals,
) -> Option<Memory> {
    let has_heap = module.functions().any(|function| {
        function.is_declaration()
            && matches!(module.name_of(function.id), "malloc" | "calloc" | "realloc")
    });
    let mut memory = Memory::new::<CHECKED>(globals.writable, globals.end, has_heap)?;
    for (number, location) in globals.locations().enumerate() {
        let number = number as u32;
        let owner =
            if location.is_constant { Owner::Constant(number) } else { Owner::Global(number) };
        memory.add_global(location.address, location.size, owner);
    }
    for number in 0..globals.functions().len() {
        memory.add_global(function_address(number), 0, Owner::Function(number as u32));
    }
    globals.initialize(module, layouts, |address, word, len| match word {
        Some(word) => memory.write_bytes(address as usize, &word.to_le_bytes()[..len.min(16)]),
        None => memory.set_undefined::<CHECKED>(address as usize, len, UNTOUCHED),
    });
    Some(memory)
}

/// Gives `main` its arguments, if it takes any: those of a program that is called without arguments
/// in an empty environment. Makes the global variables of C's library, and returns the pointers to its streams.
pub(super) fn arguments<const CHECKED: bool>(
    machine: &mut Machine,
    module: &Module,
    globals: &Globals,
    main: FuncId,
) -> [Option<u64>; 2] {
    let params = &module.context.signatures[main].params;
    let mut streams = [None; 2];
    let pointers = module.context.globals.iter();
    let pointers = pointers.filter_map(|(id, data)| Some((id, pointer_of_c(module, data)?)));
    let pointers: Vec<(Global, usize)> = pointers.collect();
    if params.is_empty() && pointers.is_empty() {
        return streams;
    }
    let memory = &mut machine.memory;
    let mut object = |words: &[u64]| {
        let pointer =
            memory.allocate::<CHECKED>(8 * words.len() as u64, Alignment::EIGHT, Owner::System)?;
        for (index, &word) in words.iter().enumerate() {
            let address = memory.address::<CHECKED>(pointer, 8 * index as i64, 8)?;
            memory.write::<CHECKED>(address, Width::Pointer, [word, 0]);
        }
        Some(pointer)
    };
    let name = object(&[u64::from_le_bytes(*b"program\0")]).unwrap_or(0);
    let list = object(&[name, 0]).unwrap_or(0);
    let variables = object(&[0]).unwrap_or(0);
    let mut contents = Vec::new();
    for (global, number) in pointers {
        let content = match streams.get_mut(number) {
            Some(stream) => *stream.insert(object(&[0]).unwrap_or(0)),
            None => variables,
        };
        contents.push((globals.location(global).address as usize, content));
    }
    for (address, content) in contents {
        memory.write::<CHECKED>(address, Width::Pointer, [content, 0]);
    }
    let code = &machine.program.functions[main];
    for ((&slot, data), pointer) in
        code.params.values().zip(params.values()).zip([0, list, variables])
    {
        let word = if module.context.types.is_pointer(data.ty) { pointer } else { 1 };
        machine.slots[slot as usize] = word;
        if data.ty == Type::I64 {
            machine.slots[slot as usize + 1] = 0;
        }
    }
    streams
}
