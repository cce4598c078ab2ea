//! The limits for the run time of a program.

/// An upper bound of a cost.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Cost {
    /// Operators, operands and statements.
    pub steps: u64,
    /// Calls that print.
    pub output: u64,
}

impl Cost {
    /// This cost, taken `count` times.
    pub fn times(self, count: u64) -> Cost {
        Cost { steps: self.steps.saturating_mul(count), output: self.output.saturating_mul(count) }
    }

    /// The sum of both.
    pub fn plus(self, other: Cost) -> Cost {
        Cost {
            steps: self.steps.saturating_add(other.steps),
            output: self.output.saturating_add(other.output),
        }
    }

    /// Whether this is within a limit.
    pub fn fits(self, limit: Cost) -> bool {
        self.steps <= limit.steps && self.output <= limit.output
    }
}

/// The limit for a function without its recursive calls.
pub const FUNCTION: Cost = Cost { steps: 2_000, output: 8 };
/// The limit for a recursive function with all its calls.
pub const RECURSIVE: Cost = Cost { steps: 12_000, output: 60 };
/// The limit for the whole program.
pub const MAIN: Cost = Cost { steps: 150_000, output: 1_500 };

/// The number of calls, including the first, of a recursive function that goes `depth` deep and
/// calls itself `width` times in each call.
pub fn calls(depth: u32, width: u64) -> u64 {
    let mut level = 1_u64;
    let mut sum = 1_u64;
    for _ in 0..depth {
        level = level.saturating_mul(width);
        sum = sum.saturating_add(level);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_counted() {
        assert_eq!(calls(0, 5), 1);
        assert_eq!(calls(3, 1), 4);
        assert_eq!(calls(3, 2), 15);
        assert_eq!(calls(200, 3), u64::MAX);
    }
}
