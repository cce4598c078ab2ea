//! `--stats`: the counts of a run, as a table, or as JSON with `--message-format json`.

use minisysy::diag::{message, padded};
use minisysy::interpreter::Statistics;
use minisysy::ir::Opcode;
use minisysy::support::grouped::grouped;
use minisysy::transform::OptLevel;
use serde_json::{Map, Value, json};

use super::options::{MessageFormat, Options, in_language};
use super::say;

/// Writes the counts of a run to standard error.
pub fn print(figures: &Statistics, options: &Options) {
    if options.message_format == MessageFormat::Json {
        return say(&json!({ "statistics": record(figures) }).to_string());
    }
    for (name, count) in rows(figures) {
        say(&format!("{} {:>15}", padded(&name, NAMES), grouped(count)));
    }
}

/// Writes the counts of the levels side by side, with the ratio of the last to the first.
pub fn print_all(runs: &[(OptLevel, &Statistics)], options: &Options) {
    if options.message_format == MessageFormat::Json {
        let records: Map<String, Value> = runs
            .iter()
            .map(|(level, figures)| (level.name().to_owned(), record(figures)))
            .collect();
        return say(&json!({ "statistics": records }).to_string());
    }
    let [(first, _), .., (last, _)] = runs else { return };
    let line = |name: &str, columns: &[String], ratio: &str| {
        let columns: String = columns.iter().map(|column| format!(" {column:>15}")).collect();
        say(format!("{}{columns} {ratio:>9}", padded(name, NAMES)).trim_end());
    };
    let levels: Vec<String> = runs.iter().map(|(level, _)| format!("-{}", level.name())).collect();
    line("", &levels, &format!("-{}/-{}", last.name(), first.name()));
    let rows: Vec<_> = runs.iter().map(|(_, figures)| rows(figures)).collect();
    let mut names: Vec<&String> = rows[0].iter().map(|row| &row.0).collect();
    for (name, _) in rows[1..].iter().flatten() {
        if !names.contains(&name) {
            // Kinds that do not occur in the first run come before the sums.
            names.insert(names.len() - SUMS, name);
        }
    }
    let counts = |name: &str, counts: Vec<u64>| {
        let ratio = match counts[..] {
            [0, ..] => String::new(),
            [first, .., last] => format!("{:.2}", last as f64 / first as f64),
            _ => String::new(),
        };
        line(name, &counts.into_iter().map(grouped).collect::<Vec<_>>(), &ratio);
    };
    for name in names {
        let of = |rows: &Vec<(String, u64)>| {
            rows.iter().find(|row| row.0 == *name).map_or(0, |row| row.1)
        };
        counts(name, rows.iter().map(of).collect());
    }
    let accesses = |(_, figures): &(OptLevel, &Statistics)| {
        figures.count(Opcode::Load) + figures.count(Opcode::Store)
    };
    counts(&in_language(message!("loads and stores")), runs.iter().map(accesses).collect());
}

/// The columns of the names.
const NAMES: usize = 16;

/// The number of rows that are not kinds of instructions.
const SUMS: usize = 4;

fn rows(figures: &Statistics) -> Vec<(String, u64)> {
    let kinds = figures.instructions.iter();
    let mut rows: Vec<_> =
        kinds.map(|&(opcode, count)| (opcode.keyword().to_owned(), count)).collect();
    rows.push((in_language(message!("instructions")), figures.total()));
    rows.push((in_language(message!("calls")), figures.calls));
    rows.push((in_language(message!("call depth")), figures.depth));
    rows.push((in_language(message!("stack, bytes")), figures.stack_bytes));
    rows
}

fn record(figures: &Statistics) -> Value {
    let kinds: Map<String, Value> = figures
        .instructions
        .iter()
        .map(|&(opcode, count)| (opcode.keyword().to_owned(), Value::from(count)))
        .collect();
    json!({
        "instructions": kinds,
        "total": figures.total(),
        "calls": figures.calls,
        "depth": figures.depth,
        "stack_bytes": figures.stack_bytes,
    })
}
