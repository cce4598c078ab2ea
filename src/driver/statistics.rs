//! `--stats`: the counts of a run, as a table, or as JSON with `--message-format json`.

use minisysy::interpreter::Statistics;
use minisysy::ir::Opcode;
use serde_json::{Map, Value, json};

use super::options::{MessageFormat, Options};
use super::say;

/// Writes the counts of a run to standard error.
pub fn print(figures: &Statistics, options: &Options) {
    if options.message_format == MessageFormat::Json {
        return say(&json!({ "statistics": record(figures) }).to_string());
    }
    for (name, count) in rows(figures) {
        say(&format!("{name:<16} {:>15}", grouped(count)));
    }
}

/// Writes the counts without and with promotion of variables side by side.
pub fn print_both(before: &Statistics, after: &Statistics, options: &Options) {
    if options.message_format == MessageFormat::Json {
        let record = json!({ "statistics": { "O0": record(before), "O1": record(after) } });
        return say(&record.to_string());
    }
    say(&format!("{:<16} {:>15} {:>15} {:>9}", "", "-O0", "-O1", "-O1/-O0"));
    let rows_after = rows(after);
    let mut rows_before = rows(before);
    for (name, _) in &rows_after {
        if !rows_before.iter().any(|(other, _)| other == name) {
            // Kinds that occur in only one run come before the sums.
            let position = rows_before.len() - SUMS;
            rows_before.insert(position, (name, 0));
        }
    }
    let line = |name: &str, before: u64, after: u64| {
        let ratio = match before {
            0 => String::new(),
            _ => format!("{:.2}", after as f64 / before as f64),
        };
        let [before, after] = [before, after].map(grouped);
        say(format!("{name:<16} {before:>15} {after:>15} {ratio:>9}").trim_end());
    };
    for &(name, before) in &rows_before {
        let after = rows_after.iter().find(|(other, _)| *other == name).map_or(0, |row| row.1);
        line(name, before, after);
    }
    let accesses =
        |figures: &Statistics| figures.count(Opcode::Load) + figures.count(Opcode::Store);
    line("loads and stores", accesses(before), accesses(after));
}

/// The number of rows that are not kinds of instructions.
const SUMS: usize = 4;

fn rows(figures: &Statistics) -> Vec<(&'static str, u64)> {
    let kinds = figures.instructions.iter();
    let mut rows: Vec<_> = kinds.map(|&(opcode, count)| (opcode.keyword(), count)).collect();
    rows.push(("instructions", figures.total()));
    rows.push(("calls", figures.calls));
    rows.push(("deepest call", figures.depth));
    rows.push(("stack, bytes", figures.stack_bytes));
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

/// 1234567 as 1,234,567.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
