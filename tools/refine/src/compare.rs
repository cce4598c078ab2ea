//! Compares runs of two versions of a module: does the second refine the first?
//!
//! The runs of the first version together allow at least what the language allows. Each run of the
//! second version is one behaviour. So a difference is a fault of whatever made the second version
//! from the first; that there is none on some inputs proves nothing.

use std::fmt;

use minisysy::ir::FuncId;

use crate::behavior::{Behavior, Input, Seen, Stop};
use crate::machine::Program;
use crate::memory::Byte;
use crate::scalar::{Choices, Scalar};

/// The most instructions of a run of the first version.
pub const STEPS: u64 = 4_000;

/// The most behaviours of the first version for one input.
const BEHAVIORS: usize = 24;

/// The most runs of the second version for one input.
const SEEDS: u64 = 3;

/// All behaviours of a function for one input.
#[derive(Debug)]
pub enum Allowed {
    /// Anything: some behaviour is undefined.
    Anything,
    /// The runs are too many or too long, or do what the evaluator does not know.
    Unknown(&'static str),
    /// These.
    These(Vec<Behavior>),
}

/// What `function` may do with `input`.
pub fn allowed(program: &Program, function: FuncId, input: &Input) -> Allowed {
    let mut choices = Choices::all();
    let mut behaviors = Vec::new();
    loop {
        let behavior = program.run(function, input, &mut choices, STEPS);
        match behavior.stop {
            Some(Stop::Undefined(_)) => return Allowed::Anything,
            Some(Stop::Limit) => return Allowed::Unknown("too long"),
            Some(Stop::Unsupported(what)) => return Allowed::Unknown(what),
            Some(Stop::End) | None => behaviors.push(behavior),
        }
        if !choices.advance() {
            return Allowed::These(behaviors);
        }
        if behaviors.len() == BEHAVIORS {
            return Allowed::Unknown("too many behaviours");
        }
    }
}

/// A behaviour that is not allowed.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The behaviours that are.
    pub allowed: Vec<Behavior>,
    /// The one that is not.
    pub found: Behavior,
}

/// Looks for a behaviour of `function` that is not among those in `allowed`.
pub fn differs(
    program: &Program,
    function: FuncId,
    input: &Input,
    allowed: &[Behavior],
) -> Option<Difference> {
    // What replaces a loop may take longer where the loop is short.
    let steps = 20_000 + 8 * allowed.iter().map(|it| it.steps).max().unwrap_or(0);
    for seed in 0..SEEDS {
        let mut choices = Choices::one(input.seed ^ seed);
        let found = program.run(function, input, &mut choices, steps);
        if let Some(Stop::Unsupported(_)) = found.stop {
            return None;
        }
        if !allowed.iter().any(|it| includes(it, &found)) {
            return Some(Difference { allowed: allowed.to_vec(), found });
        }
        if !choices.has_decided() {
            return None;
        }
    }
    None
}

/// Whether the behaviours that `abstract_one` stands for include `found`.
fn includes(abstract_one: &Behavior, found: &Behavior) -> bool {
    let is_written = |byte| abstract_one.written.binary_search(byte).is_ok();
    if abstract_one.stop != found.stop
        || abstract_one.seen.len() != found.seen.len()
        || !found.written.iter().all(is_written)
    {
        return false;
    }
    let mut values = Vec::new();
    abstract_one.seen.iter().zip(&found.seen).all(|(left, right)| match (left, right) {
        (&Seen::Scalar(left), &Seen::Scalar(right)) => includes_scalar(left, right, &mut values),
        (Seen::Object(left, before), Seen::Object(right, after)) => {
            left == right
                && before.len() == after.len()
                && before.iter().zip(after).all(|(&left, &right)| includes_byte(left, right))
        }
        _ => left == right,
    })
}

/// Whether `left` may be `right`. The fixed unknown values get theirs in `values`.
fn includes_scalar(left: Scalar, right: Scalar, values: &mut Vec<Option<Scalar>>) -> bool {
    match (left, right) {
        (Scalar::Poison, _) => true,
        (_, Scalar::Poison) => false,
        (Scalar::Undef, _) => true,
        (_, Scalar::Undef) => false,
        (Scalar::Any(number), _) => {
            let number = number as usize;
            values.resize(values.len().max(number + 1), None);
            *values[number].get_or_insert(right) == right
        }
        _ => left == right,
    }
}

fn includes_byte(left: Byte, right: Byte) -> bool {
    match (left, right) {
        (Byte::Poison, _) => true,
        (_, Byte::Poison) => false,
        (Byte::Undef, _) => true,
        (_, Byte::Undef) => false,
        (Byte::Part(Scalar::Any(_), _), _) => true,
        _ => left == right,
    }
}

/// Runs of equal bytes and small numbers, so that a person can compare objects.
fn write_bytes(f: &mut fmt::Formatter<'_>, bytes: &[Byte]) -> fmt::Result {
    for word in bytes.chunks(4) {
        let known = |&byte: &Byte| if let Byte::Int(byte) = byte { Some(byte) } else { None };
        let known: Option<Vec<u8>> = word.iter().map(known).collect();
        match (known.as_deref(), word[0]) {
            (Some(&[a, b, c, d]), _) => write!(f, " {}", i32::from_le_bytes([a, b, c, d]))?,
            (Some(bytes), _) => write!(f, " {bytes:?}")?,
            (None, first) if word.iter().all(|&byte| byte == first) => write!(f, " {first:?}")?,
            (None, Byte::Part(scalar, 0)) => write!(f, " {scalar:?}")?,
            _ => write!(f, " {word:?}")?,
        }
    }
    Ok(())
}

impl fmt::Display for Behavior {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for seen in &self.seen {
            match seen {
                Seen::Call(callee) => write!(f, "\n;   calls function {callee:?}")?,
                Seen::Return => write!(f, "\n;   returns")?,
                Seen::Scalar(scalar) => write!(f, " {scalar:?}")?,
                Seen::Object(label, bytes) => {
                    write!(f, "\n;     object {label}:")?;
                    write_bytes(f, bytes)?;
                }
            }
        }
        if let Some(stop) = self.stop {
            write!(f, "\n;   {stop:?}")?;
        }
        for same in self.written.chunk_by(|a, b| (a.region, a.object) == (b.region, b.object)) {
            let offsets: Vec<u64> = same.iter().map(|byte| byte.offset).collect();
            write!(f, "\n;   writes {:?}, region {}: {offsets:?}", same[0].object, same[0].region)?;
        }
        Ok(())
    }
}
