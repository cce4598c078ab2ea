//! Sums with coefficients and products with exponents, in wrapping arithmetic, and the operations that
//! compute them.

use rustc_hash::FxHashMap;

use crate::ir::{BinaryOp, IntType, Value, eval};

/// How terms are combined.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Each is multiplied by its count, and all are added up.
    Sum,
    /// Each is a factor as often as its count says.
    Product,
}

/// A sum or product of type `ty`.
#[derive(Clone, Debug)]
pub struct Combination {
    kind: Kind,
    /// The type of the terms and of the result.
    pub ty: IntType,
    terms: Vec<CountedValue>,
    /// The number that is added to a sum; a product does not use it.
    constant: i64,
}

#[derive(Copy, Clone, Debug)]
struct CountedValue {
    value: Value,
    count: i64,
    depth: usize,
}

/// One operation of those that compute a combination.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// The operation.
    pub op: BinaryOp,
    /// What it computes with.
    pub inputs: [Input; 2],
    /// The greatest depth of a term that it depends on.
    pub depth: usize,
}

/// An input of an [`Operation`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// The result of the operation with this index.
    Result(usize),
    /// A term.
    Value(Value),
    /// A constant.
    Number(i64),
}

impl Combination {
    /// Without terms.
    pub fn new(kind: Kind, ty: IntType) -> Combination {
        Combination { kind, ty, terms: Vec::new(), constant: 0 }
    }

    /// The number as the type has it.
    pub fn wrapped(&self, number: i64) -> i64 {
        eval::wrap(self.ty, number as u64)
    }

    /// Adds a constant to a sum.
    pub fn add_constant(&mut self, number: i64) {
        self.constant = self.wrapped(self.constant.wrapping_add(number));
    }

    /// Adds `value` `count` times. `depth` is the number of loops around that it changes in.
    /// `positions` has the index of each value's term.
    pub fn add(
        &mut self,
        positions: &mut FxHashMap<Value, usize>,
        value: Value,
        count: i64,
        depth: usize,
    ) {
        let position = *positions.entry(value).or_insert(self.terms.len());
        match self.terms.get(position) {
            Some(term) => {
                let sum = term.count.wrapping_add(count);
                // An exponent does not wrap.
                let is_sum = self.kind == Kind::Sum;
                self.terms[position].count = if is_sum { self.wrapped(sum) } else { sum };
            }
            None => self.terms.push(CountedValue { value, count, depth }),
        }
    }

    /// The greatest depth of a term.
    pub fn depth(&self) -> usize {
        self.terms.iter().map(|term| term.depth).max().unwrap_or(0)
    }

    /// Drops what is zero, and brings the terms into the order in which they are combined.
    pub fn sort(&mut self) {
        self.terms.retain(|term| term.count != 0);
        let ty = self.ty;
        let key = |term: &CountedValue| match self.kind {
            Kind::Sum => (term.depth, magnitude(ty, term.count).0 as u64),
            Kind::Product => (term.depth, 0),
        };
        self.terms.sort_by_key(key);
    }

    /// The operations that compute it, and the result, once the terms are sorted.
    pub fn operations(&self) -> (Vec<Operation>, Input) {
        let mut operations = Operations { list: Vec::new(), depth: 0 };
        let result = match self.kind {
            Kind::Sum => self.sum(&mut operations),
            Kind::Product => self.product(&mut operations),
        };
        (operations.list, result)
    }

    /// The operations of a sum: by depth, and terms with the same factor together.
    fn sum(&self, operations: &mut Operations) -> Input {
        let constant = (self.constant != 0).then_some((Input::Number(self.constant), false));
        let mut sum = None;
        let lowest = self.terms.first().map_or(0, |term| term.depth);
        for level in self.terms.chunk_by(|a, b| a.depth == b.depth) {
            operations.depth = level[0].depth;
            let of = |term: &CountedValue| magnitude(self.ty, term.count);
            for group in level.chunk_by(|a, b| of(a).0 == of(b).0) {
                let factor = of(&group[0]).0;
                let mut added = None;
                for term in group {
                    added = operations.add(added, Some((Input::Value(term.value), of(term).1)));
                }
                if let (Some((value, _)), true) = (&mut added, factor != 1) {
                    *value = operations.push(BinaryOp::Mul, *value, Input::Number(factor));
                }
                sum = operations.add(sum, added);
            }
            if operations.depth == lowest {
                sum = operations.add(sum, constant);
            }
        }
        match sum.or(constant) {
            None => Input::Number(0),
            Some((value, false)) => value,
            Some((value, true)) => operations.push(BinaryOp::Sub, Input::Number(0), value),
        }
    }

    /// The operations of a product: by depth, powers by repeated squaring.
    fn product(&self, operations: &mut Operations) -> Input {
        let mut product = None;
        let mut multiply = |operations: &mut Operations, by| {
            let all = product.map_or(by, |product| operations.push(BinaryOp::Mul, product, by));
            product = Some(all);
            all
        };
        let mut result = Input::Number(1);
        for term in &self.terms {
            operations.depth = term.depth;
            // By squaring.
            let (mut power, mut exponent) = (Input::Value(term.value), term.count);
            while exponent > 0 {
                if exponent & 1 == 1 {
                    result = multiply(operations, power);
                }
                exponent >>= 1;
                if exponent > 0 {
                    power = operations.push(BinaryOp::Mul, power, power);
                }
            }
        }
        result
    }
}

/// A coefficient as a factor and whether that is negated.
fn magnitude(ty: IntType, coefficient: i64) -> (i64, bool) {
    let negated = eval::wrap(ty, coefficient.wrapping_neg() as u64);
    if coefficient < 0 && negated > 0 { (negated, true) } else { (coefficient, false) }
}

struct Operations {
    list: Vec<Operation>,
    depth: usize,
}

/// A part of a sum, and whether it is subtracted.
type Summand = (Input, bool);

impl Operations {
    fn push(&mut self, op: BinaryOp, lhs: Input, rhs: Input) -> Input {
        self.list.push(Operation { op, inputs: [lhs, rhs], depth: self.depth });
        Input::Result(self.list.len() - 1)
    }

    fn add(&mut self, a: Option<Summand>, b: Option<Summand>) -> Option<Summand> {
        let (Some((lhs, is_lhs_negated)), Some((rhs, is_rhs_negated))) = (a, b) else {
            return a.or(b);
        };
        Some(match (is_lhs_negated, is_rhs_negated) {
            (false, true) => (self.push(BinaryOp::Sub, lhs, rhs), false),
            (true, false) => (self.push(BinaryOp::Sub, rhs, lhs), false),
            (is_negated, _) => (self.push(BinaryOp::Add, lhs, rhs), is_negated),
        })
    }
}
