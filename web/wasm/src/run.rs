//! Runs programs.

use std::hash::{DefaultHasher, Hasher};
use std::io::{self, Write};

use minisysy::diag::{Diagnostic, Warnings};
use minisysy::interpreter::{self, Outcome, RunOptions, Statistics, Subject};
use minisysy::ir::{Module, Opcode};
use minisysy::transform::{OptLevel, UndefinedBehavior};
use serde_json::{Map, Value, json};

use crate::{Program, optimize, text};

/// A destination of output that can have enough.
struct Output<'a>(&'a mut dyn FnMut(&[u8]) -> bool);

impl Write for Output<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match (self.0)(bytes) {
            true => Ok(bytes.len()),
            false => Err(io::ErrorKind::StorageFull.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Runs the program as `request` says.
pub fn run(
    program: &Program,
    request: &Value,
    level: OptLevel,
    write: &mut dyn FnMut(&[u8]) -> bool,
) -> Result<Value, Value> {
    let mut warnings = Vec::new();
    let mut warn = |warning: Diagnostic, _| warnings.push(warning);
    let module = program.module(true)?;
    let outcome = execute(program, request, module, level, &mut Output(write), &mut warn)?;
    let mut answer = json!({
        "warnings": program.records(warnings),
        "timers": outcome.timers,
        "statistics": outcome.statistics.as_ref().map(record),
        "isLineOpen": outcome.is_line_open,
    });
    match outcome.status {
        Ok(status) => answer["status"] = status.into(),
        Err(fault) => answer["fault"] = program.records([fault]).remove(0),
    }
    Ok(answer)
}

/// Runs the program at all levels, and counts. `differs` names the first level at which it behaves in
/// another way than at `O0`.
pub fn compare(program: &Program, request: &Value) -> Result<Value, Value> {
    let module = program.module(true)?;
    let mut levels = Map::new();
    let mut behaviours = Vec::new();
    let mut fault = None;
    for level in OptLevel::ALL {
        let (mut hasher, mut bytes) = (DefaultHasher::new(), 0);
        let mut write = |part: &[u8]| {
            part.iter().for_each(|&byte| hasher.write_u8(byte));
            bytes += part.len();
            true
        };
        let output = &mut Output(&mut write);
        let outcome = execute(program, request, module.clone(), level, output, &mut |_, _| ())?;
        levels.insert(level.name().to_owned(), outcome.statistics.as_ref().map(record).into());
        behaviours.push((hasher.finish(), bytes, outcome.status.as_ref().ok().copied()));
        fault = fault.or(outcome.status.err());
    }
    let has_ended = behaviours[0].2.is_some();
    let other =
        (1..behaviours.len()).find(|&index| has_ended && behaviours[index] != behaviours[0]);
    Ok(json!({
        "levels": levels,
        "fault": fault.map(|fault| program.records([fault]).remove(0)),
        "differs": other.map(|index| OptLevel::ALL[index].name()),
    }))
}

fn execute(
    program: &Program,
    request: &Value,
    mut module: Module,
    level: OptLevel,
    output: &mut dyn Write,
    warn: &mut dyn FnMut(Diagnostic, bool),
) -> Result<Outcome, Value> {
    optimize(&mut module, level, UndefinedBehavior::Kept)?;
    let subject = Subject { module: &module, file: &program.file, is_source: !program.is_llvm };
    let options = RunOptions {
        is_checked: true,
        most_steps: request["steps"].as_u64(),
        with_statistics: true,
        flushes_lines: true,
        warnings: Warnings::REPORT,
    };
    let mut input = text(request, "input").as_bytes();
    Ok(interpreter::run(subject, &mut input, output, warn, options))
}

fn record(statistics: &Statistics) -> Value {
    let kinds = statistics.instructions.iter();
    let kinds: Map<String, Value> =
        kinds.map(|&(opcode, count)| (opcode.keyword().to_owned(), count.into())).collect();
    json!({
        "instructions": kinds,
        "total": statistics.total(),
        "memory": statistics.count(Opcode::Load) + statistics.count(Opcode::Store),
        "calls": statistics.calls,
        "depth": statistics.depth,
        "stack": statistics.stack_bytes,
    })
}
