//! Values that change by a constant step and stay in the range of signed numbers.

use dominance::Loop;

use super::Induction;
use crate::analysis::Term;
use crate::analysis::evolution::Evolution;
use crate::ir::{CastOp, Flags, IntType};

impl Induction {
    /// The start of `x` as a term of 64 bits, if `x` extended with its sign begins there and changes by
    /// the same step. `x` evolves in `loop_` and has 32 bits.
    pub fn extended_start(&mut self, loop_: Loop, x: Evolution) -> Option<Term> {
        let (start, lag) = match self.anchor(loop_, x) {
            Some(anchor) => anchor,
            None if x.flags.contains(Flags::NSW) => (x.start(), 0),
            None => return None,
        };
        let start = self.terms.cast(CastOp::Sext, start, IntType::I64);
        Some(self.terms.add_int(start, -lag))
    }

    /// Whether the additions of the step either do not wrap, in the sense of `flag`, or give
    /// poison.
    pub(super) fn does_not_wrap(&self, loop_: Loop, x: Evolution, flag: Flags) -> bool {
        match x.degree(&self.terms) {
            0 => true,
            1 => x.flags.contains(flag) || flag == Flags::NSW && self.anchor(loop_, x).is_some(),
            _ => false,
        }
    }

    /// A term and a number whose difference, which does not wrap, is the start of `x`. `None` if `x`,
    /// which changes by a constant step, may leave the range of signed numbers.
    fn anchor(&self, loop_: Loop, x: Evolution) -> Option<(Term, i64)> {
        let terms = &self.terms;
        let ty = terms.ty(x.start());
        let step = terms.as_int(x.step(terms)?)?;
        self.exits(loop_).iter().find_map(|exit| {
            let compared = exit.evolution;
            if let (Some(start), Some(count)) =
                (terms.as_int(x.start()), exit.trip_count.constant(terms))
                && !exit.trip_count.if_it_ends
            {
                let last = i128::from(start) + i128::from(step) * i128::from(count);
                let greatest = i128::from(i64::MAX >> (64 - ty.bits()));
                return (-greatest - 1..=greatest).contains(&last).then_some((x.start(), 0));
            }
            if !exit.trip_count.no_wrap.contains(Flags::NSW)
                || terms.ty(compared.start()) != ty
                || compared.terms[1] != x.terms[1]
            {
                return None;
            }
            // Each iteration adds the same step to both, and the compared value does not wrap. `x`
            // is `lag` behind it. So `x` does not wrap either, provided that `x.start() + lag` is
            // `compared.start()` without wrapping.
            let lag = terms.difference(compared.start(), x.start())?;
            let is_behind = if step > 0 { lag >= 0 } else { lag <= 0 };
            let begins_in_range = match (terms.as_int(x.start()), terms.as_int(compared.start())) {
                (Some(start), Some(other)) => start.checked_add(lag) == Some(other),
                // Not before the number one step before the start.
                _ => lag == 0 || exit.trip_count.from_before && lag.abs() <= step.abs(),
            };
            (is_behind && begins_in_range).then_some((compared.start(), lag))
        })
    }
}
