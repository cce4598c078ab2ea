//! Constant expressions.

use super::Generator;
use crate::ast::{BinaryOp, DivisionOp, Divisor, Expr, Language, Radix, Subscript, UnaryOp, VarId};
use crate::constant::evaluate;

/// The comparisons.
pub(super) const RELATIONS: [BinaryOp; 6] = [
    BinaryOp::Less,
    BinaryOp::Greater,
    BinaryOp::LessEqual,
    BinaryOp::GreaterEqual,
    BinaryOp::Equal,
    BinaryOp::NotEqual,
];

impl Generator {
    pub(super) fn literal(&mut self, value: i32) -> Expr {
        let radix = match self.below(12) {
            0 => Radix::Octal,
            1 => Radix::Hexadecimal,
            _ => Radix::Decimal,
        };
        Expr::Number(value, radix)
    }

    /// An int constant in scope, with its value.
    fn named_constant(&mut self) -> Option<(Expr, i32)> {
        let vars = self.vars(|var| var.constant.is_some() && var.dims.is_empty());
        if vars.is_empty() {
            return None;
        }
        let var = *self.pick(&vars);
        Some((Expr::Var(var), self.var(var).constant.as_ref()?[0]))
    }

    /// An element of a constant array, if that is a constant expression in the program's language.
    fn constant_element(&mut self) -> Option<Expr> {
        let vars = self.vars(|var| var.constant.is_some() && !var.dims.is_empty());
        if vars.is_empty() || self.program.language == Language::C {
            return None;
        }
        let var: VarId = *self.pick(&vars);
        let dims = self.var(var).dims.clone();
        let subscripts = dims.iter().map(|&dim| {
            let value = self.below(dim);
            Subscript::Fixed(self.literal(value as i32))
        });
        Some(Expr::Element(var, subscripts.collect()))
    }

    /// A constant expression of any value.
    pub(super) fn constant(&mut self, depth: u32) -> Expr {
        let expr = self.constant_tree(depth);
        if evaluate(&self.program, &expr).is_some() {
            return expr;
        }
        let value = self.range(0, 99);
        self.literal(value)
    }

    fn constant_tree(&mut self, depth: u32) -> Expr {
        let choice = if depth == 0 {
            self.weighted(&[6, 5, 2])
        } else {
            self.weighted(&[5, 4, 2, 6, 2, 2, 3])
        };
        match choice {
            1 => {
                if let Some((expr, _)) = self.named_constant() {
                    return expr;
                }
            }
            2 => {
                if let Some(expr) = self.constant_element() {
                    return expr;
                }
            }
            3 => {
                let op = *self.pick(&[BinaryOp::Add, BinaryOp::Subtract, BinaryOp::Multiply]);
                return self.constant_binary(op, depth);
            }
            4 => {
                let op = *self.pick(&[DivisionOp::Divide, DivisionOp::Remainder]);
                let dividend = Box::new(self.constant_tree(depth - 1));
                let divisor = Box::new(Divisor::Number(self.divisor()));
                return Expr::Division(op, dividend, divisor);
            }
            5 => {
                let ops = [UnaryOp::Plus, UnaryOp::Minus, UnaryOp::Not, UnaryOp::Group];
                let op = *self.pick(&ops);
                return Expr::Unary(op, Box::new(self.constant_tree(depth - 1)));
            }
            6 => {
                let op = self.relation_or_logic();
                return self.constant_binary(op, depth);
            }
            _ => {}
        }
        let value = self.number();
        self.literal(value)
    }

    fn constant_binary(&mut self, op: BinaryOp, depth: u32) -> Expr {
        let left = Box::new(self.constant_tree(depth - 1));
        let right = Box::new(self.constant_tree(depth - 1));
        Expr::Binary(op, left, right)
    }

    /// A divisor: neither 0 nor -1.
    pub(super) fn divisor(&mut self) -> i32 {
        match self.number() {
            0 | -1 => 7,
            number => number,
        }
    }

    pub(super) fn relation_or_logic(&mut self) -> BinaryOp {
        *self.pick(&[&RELATIONS[..], &[BinaryOp::And, BinaryOp::Or]].concat())
    }

    /// A constant expression with this value, which is small and not negative.
    pub(super) fn constant_equal(&mut self, value: u32) -> Expr {
        let value = i32::try_from(value).expect("it is small");
        if self.chance(35)
            && let Some((expr, other)) = self.named_constant()
            && (-1000..1000).contains(&other)
        {
            let (op, rest) = if other <= value {
                (BinaryOp::Add, value - other)
            } else {
                (BinaryOp::Subtract, other - value)
            };
            if rest == 0 {
                return expr;
            }
            return Expr::Binary(op, Box::new(expr), Box::new(self.literal(rest)));
        }
        self.literal(value)
    }
}
