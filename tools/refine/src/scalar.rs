//! The values of the evaluator, one lane at a time, and the choices that the language leaves open.

use minisysy::ir::IntType;

/// An integer, a pointer, or one lane of a vector.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Scalar {
    /// An integer, as [`minisysy::ir::eval`] holds it, or the bits of a floating-point number as one.
    Int(i64),
    /// An address: the number of an object and an offset in bytes. Object 0 has no bytes; offset 0
    /// of it is the null pointer.
    Ptr(u32, i64),
    /// Any value; each use may see a different one.
    Undef,
    /// Poison.
    Poison,
    /// One fixed value that is not known: the result of `freeze`, or computed from one. Equal
    /// numbers are equal values. Only [`Choices::All`] makes these.
    Any(u32),
}

/// Who decides where several behaviours are allowed.
#[derive(Clone, Debug)]
pub enum Choices {
    /// All behaviours count. A run follows the recorded decisions, then takes the first
    /// alternative; [`Choices::advance`] goes on to the next run. Values that would have too many
    /// alternatives stay [`Scalar::Undef`] or [`Scalar::Any`].
    All {
        /// The decisions so far: the alternative, and the number of alternatives.
        decisions: Vec<(u32, u32)>,
        /// How many of them this run has used.
        used: usize,
        /// How many unknown values there are.
        unknown: u32,
    },
    /// One behaviour, the one of a seed.
    One {
        /// The state of the pseudo-random numbers.
        state: u64,
        /// Whether there was anything to decide.
        has_decided: bool,
    },
}

impl Choices {
    /// All behaviours, beginning with the first.
    pub fn all() -> Choices {
        Choices::All { decisions: Vec::new(), used: 0, unknown: 0 }
    }

    /// The behaviour of `seed`.
    pub fn one(seed: u64) -> Choices {
        Choices::One { state: mix(seed), has_decided: false }
    }

    /// Whether all behaviours count.
    pub fn is_all(&self) -> bool {
        matches!(self, Choices::All { .. })
    }

    /// One of the numbers below `count`.
    pub fn fork(&mut self, count: u32) -> u32 {
        match self {
            Choices::All { decisions, used, .. } => {
                if *used == decisions.len() {
                    decisions.push((0, count));
                }
                *used += 1;
                decisions[*used - 1].0
            }
            Choices::One { .. } => (self.bits() % u64::from(count)) as u32,
        }
    }

    /// One fixed value of an integer type.
    pub fn fixed(&mut self, ty: IntType) -> Scalar {
        match self {
            _ if ty == IntType::I1 => Scalar::Int(self.fork(2).into()),
            Choices::All { unknown, .. } => {
                *unknown += 1;
                Scalar::Any(*unknown - 1)
            }
            Choices::One { .. } => {
                let random = self.bits();
                let bits = match random >> 61 {
                    0 => 0,
                    1 => 1,
                    2 => u64::MAX,
                    3 => 1 << (ty.bits() - 1),
                    4 => (1 << (ty.bits() - 1)) - 1,
                    _ => random >> 3,
                };
                Scalar::Int(minisysy::ir::eval::wrap(ty, bits))
            }
        }
    }

    /// Pseudo-random bits. Panics if all behaviours count.
    fn bits(&mut self) -> u64 {
        let Choices::One { state, has_decided } = self else { panic!("nothing is random here") };
        *has_decided = true;
        *state = mix(*state);
        *state
    }

    /// Goes on to the next behaviour; returns whether there is one.
    pub fn advance(&mut self) -> bool {
        match self {
            Choices::All { decisions, used, unknown } => {
                (*used, *unknown) = (0, 0);
                while let Some(&(taken, count)) = decisions.last() {
                    if taken + 1 < count {
                        decisions.last_mut().expect("there is one").0 += 1;
                        return true;
                    }
                    decisions.pop();
                }
                false
            }
            Choices::One { .. } => false,
        }
    }

    /// Whether a run with another seed could behave differently.
    pub fn has_decided(&self) -> bool {
        match self {
            Choices::All { decisions, .. } => !decisions.is_empty(),
            Choices::One { has_decided, .. } => *has_decided,
        }
    }
}

/// Pseudo-random bits from a number: a step of SplitMix64 (Steele, Lea, Flood 2014).
pub fn mix(number: u64) -> u64 {
    let z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
