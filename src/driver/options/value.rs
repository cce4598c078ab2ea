//! Values of options that are read by functions, and that completions know.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command, Error};

/// Reads values with a function, and lists them for completions with another one.
#[derive(Copy, Clone, Debug)]
pub struct Listed<T> {
    /// Reads a value.
    pub parse: fn(&str) -> Result<T, String>,
    /// The values, with their meanings.
    pub values: fn() -> Vec<(String, String)>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Listed<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, Error> {
        self.parse.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let values = (self.values)().into_iter();
        Some(Box::new(values.map(|(value, help)| PossibleValue::new(value).help(help))))
    }
}
