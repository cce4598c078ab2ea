//! The runtime library, as in runtime/libsysy.c, and the few C functions that other compilers of
//! the language also call.

use std::io::{Read, Write};
use std::mem::{self, Discriminant};

use super::memory::Object;
use super::number::{self, Number};
use super::stop::StopReason;
use crate::ir::FloatType;
use crate::support::clock::Instant;
use crate::support::printf;

/// The bytes that are read or written at a time.
const BUFFER: usize = 64 << 10;

/// What a function of the library warns of.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Warning {
    /// The input has this byte in the place of a number; `None` at its end.
    NoNumber { found: Option<u8> },
    /// The input has a number that does not fit.
    LargeNumber {
        is_negative: bool,
        /// Its absolute value, or the greatest one.
        magnitude: u64,
        /// What the program gets instead.
        value: i32,
    },
    /// An access leaves the row at this offset, and stays inside the array of the row.
    Row { row: Object, offset: i64 },
}

/// What the recorder was told: sites and values.
#[derive(Default, Debug)]
pub(super) struct Records {
    pub steps: Vec<(u32, Option<Number>)>,
    most_steps: usize,
    pub is_cut: bool,
}

impl Records {
    pub fn new(most_steps: usize) -> Records {
        Records { most_steps, ..Records::default() }
    }

    pub fn add(&mut self, site: u32, value: Option<Number>) {
        if self.steps.len() < self.most_steps {
            self.steps.push((site, value));
        } else {
            self.is_cut = true;
        }
    }
}

/// Input, output and timers of a running program.
pub(super) struct Library<'io> {
    input: &'io mut dyn Read,
    input_buffer: Vec<u8>,
    input_position: usize,
    is_input_over: bool,
    /// What to warn of, at most one of each kind.
    warnings: Vec<Warning>,
    /// The kinds of warnings about the input that were given. One of each is enough.
    known: Vec<Discriminant<Warning>>,
    output: &'io mut dyn Write,
    output_buffer: Vec<u8>,
    /// Whether the output could not be written. The rest is dropped.
    is_output_lost: bool,
    /// Whether each line is written when it is complete.
    flushes_lines: bool,
    last_byte: Option<u8>,
    timers: Timers,
    /// The state of `rand`.
    pub random: u64,
    /// The pointers to `stdout` and `stderr`, if the program has them.
    pub streams: [Option<u64>; 2],
    /// What the recorder was told.
    pub records: Records,
}

impl<'io> Library<'io> {
    pub fn new(
        input: &'io mut dyn Read,
        output: &'io mut dyn Write,
        flushes_lines: bool,
    ) -> Library<'io> {
        Library {
            input,
            input_buffer: Vec::new(),
            input_position: 0,
            is_input_over: false,
            warnings: Vec::new(),
            known: Vec::new(),
            output,
            output_buffer: Vec::with_capacity(BUFFER),
            is_output_lost: false,
            flushes_lines,
            last_byte: None,
            timers: Timers::default(),
            random: 1,
            streams: [None; 2],
            records: Records::default(),
        }
    }

    // Output.

    #[inline]
    pub fn put_byte(&mut self, byte: u8) {
        if self.output_buffer.len() >= BUFFER {
            self.write_out();
        }
        self.output_buffer.push(byte);
        if self.flushes_lines && byte == b'\n' {
            self.flush();
        }
    }

    /// Whether the output ends in the middle of a line.
    pub fn is_line_open(&self) -> bool {
        self.last_byte.is_some_and(|byte| byte != b'\n')
    }

    pub fn put(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.put_byte(byte));
    }

    /// Writes to the stream at a pointer. What is written to `stderr` is dropped.
    pub fn put_to(&mut self, stream: u64, bytes: &[u8]) -> Result<(), StopReason> {
        match self.streams.iter().position(|&it| it == Some(stream)) {
            Some(0) => self.put(bytes),
            Some(_) => {}
            None => return Err(StopReason::Stream),
        }
        Ok(())
    }

    pub fn put_int(&mut self, value: i32) {
        self.put(itoa::Buffer::new().format(value).as_bytes());
    }

    /// Writes a number as C's `printf("%a")` does, but NaN without its sign.
    pub fn put_float(&mut self, value: f32) {
        let value = if value.is_nan() { value.abs() } else { value };
        let mut text = Vec::new();
        printf::hexadecimal(&mut text, f64::from_bits(number::extended(value)));
        self.put(&text);
    }

    fn write_out(&mut self) {
        self.last_byte = self.output_buffer.last().copied().or(self.last_byte);
        if !self.is_output_lost {
            self.is_output_lost = self.output.write_all(&self.output_buffer).is_err();
        }
        self.output_buffer.clear();
    }

    /// Writes what is left to be written.
    pub fn flush(&mut self) {
        if self.output_buffer.is_empty() {
            return;
        }
        self.write_out();
        if !self.is_output_lost {
            self.is_output_lost = self.output.flush().is_err();
        }
    }

    // Input.

    /// The next byte without taking it.
    pub fn peek(&mut self) -> Option<u8> {
        if self.input_position == self.input_buffer.len() && !self.is_input_over {
            // A question has to be visible before the program waits for its answer.
            self.flush();
            self.input_buffer.resize(BUFFER, 0);
            self.input_position = 0;
            let count = loop {
                match self.input.read(&mut self.input_buffer) {
                    Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                    Err(_) => break 0,
                    Ok(count) => break count,
                }
            };
            self.is_input_over = count == 0;
            self.input_buffer.truncate(count);
        }
        self.input_buffer.get(self.input_position).copied()
    }

    /// Takes the next byte if it is one of those that are wanted.
    #[inline]
    pub fn take(&mut self, is_wanted: impl FnOnce(u8) -> bool) -> Option<u8> {
        let byte = self.peek().filter(|&byte| is_wanted(byte))?;
        self.input_position += 1;
        Some(byte)
    }

    pub fn get_byte(&mut self) -> i32 {
        self.take(|_| true).map_or(-1, i32::from)
    }

    pub fn skip_space(&mut self) {
        while let Some(b' ' | b'\t'..=b'\r') = self.peek() {
            self.input_position += 1;
        }
    }

    /// Reads a floating-point number as `scanf("%a")` does; 0 if there is none.
    pub fn get_float(&mut self) -> f32 {
        self.skip_space();
        let first = self.peek();
        let value = number::read(&mut |is_wanted| self.take(is_wanted), FloatType::Float);
        if value.is_none() {
            self.warn(Warning::NoNumber { found: first });
        }
        value.unwrap_or(0.0) as f32
    }

    pub fn get_int(&mut self) -> i32 {
        self.skip_space();
        let first = self.peek();
        if let Some(b'-' | b'+') = first {
            self.input_position += 1;
        }
        if !self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.warn(Warning::NoNumber { found: first });
        }
        let (mut value, mut magnitude) = (0i32, 0u64);
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            value = value.wrapping_mul(10).wrapping_add(i32::from(digit - b'0'));
            magnitude = magnitude.saturating_mul(10).saturating_add(u64::from(digit - b'0'));
            self.input_position += 1;
        }
        let is_negative = first == Some(b'-');
        if is_negative {
            value = value.wrapping_neg();
        }
        if magnitude > u64::from(i32::MAX as u32) + u64::from(is_negative) {
            self.warn(Warning::LargeNumber { is_negative, magnitude, value });
        }
        value
    }

    // Warnings.

    /// Adds a warning, unless there is one of its kind.
    #[cold]
    pub fn warn(&mut self, warning: Warning) {
        let kind = mem::discriminant(&warning);
        let is_known = self.warnings.iter().any(|other| mem::discriminant(other) == kind);
        if !is_known && !self.known.contains(&kind) {
            self.warnings.push(warning);
        }
    }

    #[inline]
    pub fn has_warnings(&self) -> bool {
        !self.warnings.is_empty()
    }

    /// Removes and returns the warnings.
    pub fn take_warnings(&mut self) -> Vec<Warning> {
        let is_about_input = |warning: &&Warning| !matches!(warning, Warning::Row { .. });
        self.known.extend(self.warnings.iter().filter(is_about_input).map(mem::discriminant));
        mem::take(&mut self.warnings)
    }

    // Timers.

    pub fn start_timer(&mut self, line: i32) {
        self.timers.started = Some((line, Instant::now()));
    }

    pub fn stop_timer(&mut self, line: i32) {
        let Some((start, since)) = self.timers.started.take() else { return };
        let elapsed = since.elapsed().as_micros() as u64;
        self.timers.total = Some(self.timers.total.unwrap_or(0) + elapsed);
        let rows = &mut self.timers.rows;
        match rows.iter().position(|row| row.0 == (start, line)) {
            Some(row) => rows[row].1 += elapsed,
            None if rows.len() == MOST_TIMERS => {}
            None => rows.push(((start, line), elapsed)),
        }
    }

    /// The report of the timers at the end, lines of text.
    pub fn timer_report(&self) -> String {
        let Some(total) = self.timers.total else { return String::new() };
        let duration = |time: u64| {
            let seconds = time / 1_000_000;
            let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
            format!("{hours}H-{minutes}M-{}S-{}us\n", seconds % 60, time % 1_000_000)
        };
        let mut text = String::new();
        for &((start, stop), time) in &self.timers.rows {
            text += &format!("Timer@{start:04}-{stop:04}: {}", duration(time));
        }
        text + "TOTAL: " + &duration(total)
    }
}

/// The most pairs of lines with a row of their own. Any others count only in the total.
const MOST_TIMERS: usize = 1024;

#[derive(Debug, Default)]
struct Timers {
    started: Option<(i32, Instant)>,
    /// By the lines of start and stop, the time in microseconds.
    rows: Vec<((i32, i32), u64)>,
    /// The sum of all timers; `None` before a timer has stopped.
    total: Option<u64>,
}
