//! Evolutions: how a value changes from iteration to iteration of a loop.
//!
//! Bachmann, Wang and Zima, *Chains of Recurrences* (1994). Let C(k, i) be the binomial
//! coefficient. The value in iteration `k` is `a + b C(k, 1) + c C(k, 2) + d C(k, 3)`. Two laws are
//! exact in wrapping arithmetic of any width. Two such values are added by adding `a` to `a`, `b` to
//! `b` and so on. The sum of a value over the iterations before `k` is `a C(k, 1) + b C(k, 2) +
//! c C(k, 3) + d C(k, 4)`.

use crate::analysis::trip_count::{self, TripCount};
use crate::analysis::{Term, Terms};
use crate::ir::{BinaryOp, Flags};

/// The number of terms in an evolution.
pub(super) const LEN: usize = 4;

/// The largest cost of terms that are compared.
const MOST_COMPARED: usize = 64;

/// How a value changes from iteration to iteration.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Evolution {
    /// What each of 1, k, k(k-1)/2 and k(k-1)(k-2)/6 is multiplied by in iteration k.
    pub terms: [Term; LEN],
    /// [`Flags::NSW`] if the value is poison as soon as one more addition of the step wraps as a
    /// signed number; [`Flags::NUW`] likewise for unsigned. Without these flags, it may wrap.
    pub flags: Flags,
}

impl Evolution {
    /// The value in the first iteration.
    pub fn start(&self) -> Term {
        self.terms[0]
    }

    /// What each iteration adds, if that is always the same.
    pub fn step(&self, terms: &Terms) -> Option<Term> {
        (self.degree(terms) <= 1).then_some(self.terms[1])
    }

    /// The highest power of the iteration number that the value depends on: 0 if it is always the same.
    pub fn degree(&self, terms: &Terms) -> usize {
        (1..LEN).rev().find(|&it| terms.as_int(self.terms[it]) != Some(0)).unwrap_or(0)
    }

    /// The value that is always `term`.
    pub(super) fn constant(terms: &mut Terms, term: Term) -> Evolution {
        let zero = terms.int(terms.ty(term), 0);
        Evolution { terms: [term, zero, zero, zero], flags: Flags::NSW.with(Flags::NUW) }
    }

    /// Applies `change` to each term.
    pub(super) fn map(self, change: impl FnMut(Term) -> Term) -> Evolution {
        Evolution { terms: self.terms.map(change), flags: Flags::NONE }
    }

    pub(super) fn zip(
        self,
        other: Evolution,
        mut join: impl FnMut(Term, Term) -> Term,
    ) -> Evolution {
        let terms = std::array::from_fn(|index| join(self.terms[index], other.terms[index]));
        Evolution { terms, flags: Flags::NONE }
    }

    /// The product, if its degree is not too large. It uses k C(k, i) = (i+1) C(k, i+1) + i C(k,
    /// i).
    pub(super) fn product(self, other: Evolution, terms: &mut Terms) -> Option<Evolution> {
        let degrees = [self.degree(terms), other.degree(terms)];
        let (line, [a, b, c, d]) = match degrees {
            [0 | 1, _] => (self, other.terms),
            [_, 0 | 1] => (other, self.terms),
            _ => return None,
        };
        if degrees[0] + degrees[1] >= LEN {
            return None;
        }
        let [start, step, ..] = line.terms;
        let [a0, b0, c0, d0] = [a, b, c, d].map(|term| terms.mul(start, term));
        let [a1, b1, c1] = [a, b, c].map(|term| terms.mul(step, term));
        let sum = [terms.add(a1, b1), terms.add(b1, c1)];
        let [twice, thrice] = [terms.mul_int(sum[1], 2), terms.mul_int(c1, 3)];
        let terms = [a0, terms.add(b0, sum[0]), terms.add(c0, twice), terms.add(d0, thrice)];
        Some(Evolution { terms, flags: Flags::NONE })
    }

    /// The value of the iteration before: in iteration `k` it is what `self` is in `k - 1`.
    pub fn before(&self, terms: &mut Terms) -> Evolution {
        // Each value is the one before plus the growth before; the same holds for the growth.
        let mut earlier = *self;
        for index in (0..LEN - 1).rev() {
            earlier.terms[index] = terms.sub(self.terms[index], earlier.terms[index + 1]);
        }
        earlier.flags = Flags::NONE;
        earlier
    }

    /// The value in the last iteration of a loop that ends when the comparison of `trip_count` fails.
    pub fn at_end(&self, terms: &mut Terms, trip_count: &TripCount) -> Term {
        let (count, ty) = (trip_count.count, terms.ty(self.start()));
        let term = self.at(terms, count);
        // `i.next` in iteration `k` is `i` in iteration `k + 1`, whose term may be cheaper. If
        // `k + 1` wraps, only a linear value stays right. It does not wrap if the comparison also
        // holds for the number before the start.
        let is_sure = trip_count.from_before && trip_count.no_wrap != Flags::NONE;
        let fits = is_sure || self.degree(terms) == 1 && ty.bits() <= terms.ty(count).bits();
        if !fits {
            return term;
        }
        let earlier = self.before(terms);
        let more = terms.add_int(count, 1);
        let other = earlier.at(terms, more);
        let cost = |term| terms.cost(term, MOST_COMPARED).unwrap_or(usize::MAX);
        if cost(other) < cost(term) { other } else { term }
    }

    /// The value in iteration number `iteration`, an unsigned number of any type.
    pub fn at(&self, terms: &mut Terms, iteration: Term) -> Term {
        let (from, to) = (terms.ty(iteration), terms.ty(self.start()));
        let wide = if from.bits() > to.bits() { from } else { to };
        let k = terms.resize(iteration, wide);
        let mut sum = self.start();
        for index in 1..=self.degree(terms) {
            let factor = choose(terms, k, index);
            let factor = terms.resize(factor, to);
            let product = terms.mul(self.terms[index], factor);
            sum = terms.add(sum, product);
        }
        sum
    }
}

/// The binomial coefficient C(`k`, `count`), for a `count` of at most 3, exact in wrapping arithmetic.
fn choose(terms: &mut Terms, k: Term, count: usize) -> Term {
    if count == 1 {
        return k;
    }
    // Either k or k - 1 is even. The product is half of that one times the other: `k >> 1` is the
    // half of either, and `(k - 1) | 1` is the other.
    let one = terms.int(terms.ty(k), 1);
    let half = terms.binary(BinaryOp::Lshr, k, one);
    let less = terms.add_int(k, -1);
    let odd = terms.binary(BinaryOp::Or, less, one);
    let pairs = terms.mul(half, odd);
    if count == 2 {
        return pairs;
    }
    // Division by an odd number without remainder is multiplication by its inverse.
    let less = terms.add_int(k, -2);
    let product = terms.mul(pairs, less);
    terms.mul_int(product, trip_count::inverse(3))
}
