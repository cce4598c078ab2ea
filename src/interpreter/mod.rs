//! Runs a program: an interpreter for the IR with the runtime library built in.
//!
//! | step | from | to | in |
//! |---|---|---|---|
//! | translating | [IR](crate::ir) | register code | `translate` |
//! | running | register code | output, exit status | `machine`, with `operations`, `natives`, `library` on `memory` |
//!
//! It reads and prints nothing itself: whoever calls it gives it the program's input and output.

mod code;
mod fault;
mod globals;
mod layout;
mod library;
mod machine;
mod memory;
mod natives;
mod operations;
mod translate;

use std::io::{Read, Write};

use crate::ir::{Module, name};
use globals::Globals;
use layout::Layouts;
use library::Library;
use machine::{End, Machine};
use memory::{Memory, Owner};
use translate::Settings;

/// How a program is run.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Whether undefined behaviour is looked for.
    pub is_checked: bool,
    /// Whether a subscript has to be within its own dimension, as the source language demands,
    /// and not only within the array, as LLVM IR does.
    pub has_dimensions: bool,
    /// Stop the program when it has run so many instructions of the IR.
    pub most_steps: Option<u64>,
}

impl Default for Options {
    fn default() -> Options {
        Options { is_checked: true, has_dimensions: true, most_steps: None }
    }
}

/// How a program came to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Its exit status, or why it was stopped.
    pub status: Result<u8, String>,
    /// What the timers have to say, lines of text for the standard error.
    pub timers: String,
}

/// Runs the program in `module`, which has to be well formed.
pub fn run(
    module: &Module,
    input: &mut dyn Read,
    output: &mut dyn Write,
    options: Options,
) -> Outcome {
    let failed = |why: &str| Outcome { status: Err(why.to_owned()), timers: String::new() };
    let main = module.functions.iter().find(|(_, function)| function.name == name::MAIN);
    let Some((main, _)) = main.filter(|(_, function)| !function.is_declaration()) else {
        return failed("there is no `main`");
    };
    let layouts = Layouts::new(&module.types);
    let Some(globals) = Globals::new(module, &layouts, options.is_checked) else {
        return failed("the global variables are too large");
    };
    let settings = Settings {
        is_checked: options.is_checked,
        has_dimensions: options.has_dimensions && options.is_checked,
        is_counted: options.most_steps.is_some(),
    };
    let program = translate::translate(module, &layouts, &globals, settings);
    let memory = match options.is_checked {
        true => prepare::<true>(module, &layouts, &globals),
        false => prepare::<false>(module, &layouts, &globals),
    };
    let Some(memory) = memory else { return failed("there is not enough memory") };
    let mut library = Library::new(input, output);
    let most_steps = options.most_steps.unwrap_or(u64::MAX);
    let mut machine = Machine::new(&program, memory, most_steps);
    let end = match options.is_checked {
        true => machine.run::<true>(main, &mut library),
        false => machine.run::<false>(main, &mut library),
    };
    library.flush();
    let status = match end {
        End::Status(status) => Ok(status as u8),
        End::Fault(fault) => Err(format!("{fault:?}")),
    };
    Outcome { status, timers: library.timer_report() }
}

/// The memory as it is when the program begins.
fn prepare<const CHECKED: bool>(
    module: &Module,
    layouts: &Layouts,
    globals: &Globals,
) -> Option<Memory> {
    let mut memory = Memory::new::<CHECKED>(globals.end as usize)?;
    for (number, place) in globals.places().enumerate() {
        let number = number as u32;
        let owner = if place.is_constant { Owner::Constant(number) } else { Owner::Global(number) };
        memory.add_global(place.address, place.size, owner);
    }
    globals.initialize(module, layouts, |address, word, len| match word {
        Some(word) => memory.write_bytes(address as usize, &word.to_le_bytes()[..len]),
        None => memory.set_undefined::<CHECKED>(address as usize, len, 0xFF),
    });
    Some(memory)
}
