//! The reports.

pub mod terminal;

use std::path::PathBuf;

use crate::config::Course;
use crate::results::Report;

/// The form of a report.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Format {
    /// All that is known; `--merge` reads it.
    Json,
}

impl Format {
    /// Reads `FORMAT` or `FORMAT=FILE`.
    ///
    /// # Errors
    /// One line for people.
    pub fn parse(text: &str) -> Result<(Format, PathBuf), String> {
        let (name, file) = text.split_once('=').map_or((text, None), |(a, b)| (a, Some(b)));
        let (format, standard) = match name {
            "json" => (Format::Json, "judge.json"),
            _ => return Err(format!("{name}: no format of a report; see --help")),
        };
        Ok((format, file.unwrap_or(standard).into()))
    }

    /// The text of the report.
    ///
    /// # Errors
    /// One line for people.
    pub fn text(self, report: &Report, _course: &Course) -> Result<Vec<u8>, String> {
        match self {
            Format::Json => serde_json::to_vec_pretty(report).map_err(|error| error.to_string()),
        }
    }
}
