//! The tables of the benchmark, in Markdown.

use crate::measure::Summary;
use std::iter;

/// The columns of a table and their widths.
pub type Columns<const N: usize> = [(&'static str, usize); N];

/// A table that prints each row as soon as it is known, and keeps it.
pub struct Table<const N: usize> {
    columns: &'static Columns<N>,
    text: String,
}

impl<const N: usize> Table<N> {
    /// Prints the head.
    pub fn new(columns: &'static Columns<N>) -> Table<N> {
        let mut table = Table { columns, text: String::new() };
        table.row(columns.map(|(title, _)| title.to_owned()));
        table.row(columns.map(|(_, width)| "-".repeat(width)));
        table
    }

    /// Prints a row.
    #[allow(clippy::print_stdout)]
    pub fn row(&mut self, cells: [String; N]) {
        let mut line = String::new();
        for (index, (cell, &(_, width))) in iter::zip(cells, self.columns).enumerate() {
            // Text to the left, numbers to the right.
            line +=
                &if index < 2 { format!("| {cell:width$} ") } else { format!("| {cell:>width$} ") };
        }
        println!("{line}|");
        self.text += &line;
        self.text += "|\n";
    }

    /// The whole table.
    pub fn into_text(self) -> String {
        self.text
    }
}

/// The factor from the time for a quarter of the size to the time for the full size.
pub fn growth(ours: &Summary, quarter: Option<&Summary>) -> String {
    match (ours.success(), quarter.and_then(Summary::success)) {
        (Some(ours), Some(quarter)) => {
            format!("{:.1}", ours.as_secs_f64() / quarter.as_secs_f64())
        }
        _ => String::new(),
    }
}

/// The factor from our time to theirs.
pub fn ratio(ours: &Summary, theirs: Option<&Summary>) -> String {
    match (ours.success(), theirs.and_then(Summary::at_least)) {
        (Some(ours), Some((theirs, bound))) => {
            let sign = if bound { "> " } else { "" };
            format!("{sign}{:.1}", theirs.as_secs_f64() / ours.as_secs_f64())
        }
        _ => String::new(),
    }
}
