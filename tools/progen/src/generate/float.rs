//! Floats: variables, constants and expressions of this type. Half of the programs have some.
//!
//! An int is converted to a float anywhere, a float to an int only by [`Expr::Whole`], where every value fits.
//! Infinities and NaN are values like others: the language specifies all but the sign of a NaN, which no
//! output shows. clang takes the constants as doubles that it rounds to float, so there are none for which that
//! is not the nearest float.

use super::constant::RELATIONS;
use super::fuel::Cost;
use super::function::Class;
use super::{Context, Generator};
use crate::ast::{BinaryOp, Callee, Expr, Language, UnaryOp, Var, VarId};
use crate::constant::evaluate_float;

/// The cost of one node, as a conversion to int costs.
const NODE: Cost = Cost { steps: 1, output: 0 };
const WHOLE: Cost = Cost { steps: 8, output: 0 };

const ARITHMETIC: [BinaryOp; 5] = [
    BinaryOp::Add,
    BinaryOp::Subtract,
    BinaryOp::Multiply,
    BinaryOp::Multiply,
    BinaryOp::DivideFloats,
];

impl Generator {
    /// Whether the next thing that may be a float is one.
    pub(super) fn picks_float(&mut self) -> bool {
        self.has_floats && self.chance(40)
    }

    /// A variable of this type with a name that the innermost scope does not have; it is not in scope yet.
    pub(super) fn new_var_of(&mut self, is_float: bool, dims: Vec<u32>, global: bool) -> VarId {
        let var = self.new_var(dims, global);
        self.program.vars[var.0 as usize].is_float = is_float;
        var
    }

    /// A value for something of this type; a float is sometimes converted from an int.
    pub(super) fn typed(&mut self, is_float: bool, context: Context) -> Expr {
        if is_float && self.chance(85) { self.float(context) } else { self.expr(context) }
    }

    /// An expression of type float.
    pub(super) fn float(&mut self, context: Context) -> Expr {
        self.state.spend(NODE);
        let context = self.restrict(context);
        if context.depth == 0 {
            return self.float_leaf(context);
        }
        let below = context.deeper();
        let made = match self.weighted(&[20, 42, 8, 16, 10, 3, 1]) {
            1 => {
                let (left, right) = self.float_pair(below);
                let op = *self.pick(&ARITHMETIC);
                Some(Expr::Binary(op, Box::new(left), Box::new(right)))
            }
            2 => {
                let op =
                    *self.pick(&[UnaryOp::Minus, UnaryOp::Minus, UnaryOp::Plus, UnaryOp::Group]);
                Some(Expr::Unary(op, Box::new(self.float(below))))
            }
            3 => self.element(true, context),
            4 => self.call(context, Some(true)),
            5 if context.effects => Some(Expr::Call(Callee::GetFloat, Vec::new())),
            6 => Some(self.float_constant(2)),
            _ => None,
        };
        made.unwrap_or_else(|| self.float_leaf(context))
    }

    /// Two operands, at least one of them a float.
    fn float_pair(&mut self, context: Context) -> (Expr, Expr) {
        let contexts = self.split(context, 2);
        let (left, right) = *self.pick(&[(true, true), (true, true), (true, false), (false, true)]);
        let operand = |it: &mut Self, is_float, context| match is_float {
            true => it.float(context),
            false => it.expr(context),
        };
        let left = operand(self, left, contexts[0]);
        (left, operand(self, right, contexts[1]))
    }

    /// A condition on floats, of type int.
    pub(super) fn float_condition(&mut self, context: Context) -> Expr {
        if self.chance(12) {
            return Expr::Unary(UnaryOp::Not, Box::new(self.float(context)));
        }
        let (left, right) = self.float_pair(context);
        let op = *self.pick(&RELATIONS);
        Expr::Binary(op, Box::new(left), Box::new(right))
    }

    /// A float as an int.
    pub(super) fn whole(&mut self, context: Context) -> Expr {
        self.state.spend(WHOLE);
        Expr::Whole(Box::new(self.float(context)))
    }

    fn float_leaf(&mut self, context: Context) -> Expr {
        let globals = context.memory && self.state.class != Class::Pure;
        let is_readable =
            |var: &Var| var.dims.is_empty() && (globals || !var.global || var.constant.is_some());
        let vars = self.vars_of(true, is_readable);
        if vars.is_empty() || self.chance(25) {
            return self.float_literal();
        }
        Expr::Var(*self.pick(&vars))
    }

    // ---- Constants ----

    /// A constant expression of any finite value.
    pub(super) fn float_constant(&mut self, depth: u32) -> Expr {
        let expr = self.float_constant_tree(depth);
        if evaluate_float(&self.program, &expr).is_some() {
            return expr;
        }
        self.float_literal()
    }

    fn float_constant_tree(&mut self, depth: u32) -> Expr {
        let choice = if depth == 0 { self.weighted(&[4, 1]) } else { self.weighted(&[4, 1, 6, 2]) };
        match choice {
            1 if self.program.language == Language::Cxx => {
                let vars = self.vars_of(true, |var| var.constant.is_some() && var.dims.is_empty());
                if !vars.is_empty() {
                    return Expr::Var(*self.pick(&vars));
                }
            }
            2 => {
                let left = self.float_constant_tree(depth - 1);
                let right = match self.chance(70) {
                    true => self.float_constant_tree(depth - 1),
                    false => self.constant(depth - 1),
                };
                let op = *self.pick(&ARITHMETIC);
                return Expr::Binary(op, Box::new(left), Box::new(right));
            }
            3 => {
                let op = *self.pick(&[UnaryOp::Minus, UnaryOp::Group]);
                return Expr::Unary(op, Box::new(self.float_constant_tree(depth - 1)));
            }
            _ => {}
        }
        self.float_literal()
    }

    /// A number that is typical of programs, or one of the limits of the type.
    pub(super) fn float_literal(&mut self) -> Expr {
        if self.chance(10) {
            let (digits, exponent) = (self.below(1 << 20), self.range(-12, 14));
            let value = (1.0 + digits as f32 / (1 << 20) as f32) * (exponent as f32).exp2();
            return Expr::Float(format!("0x1.{digits:05x}p{exponent}"), value);
        }
        let (whole, part) = (self.below(10), self.below(1000));
        let exponent = self.range(-7, 9);
        let text = match self.below(9) {
            0..4 => format!("{whole}.{}", self.pick(&["0", "5", "25", "125", "75"])),
            4 => format!("{whole}.{part}"),
            5 => format!("{whole}{part:03}.{part}"),
            6 => format!("{}e{exponent}", whole + 1),
            7 => self.pick(&[".5", "3.", "1E2", "0.1", ".3e1"]).to_string(),
            _ => {
                let limits =
                    ["0.0", "16777216.0", "1e30", "3.4e38", "1e-40", "1e-45", "2147483648.0"];
                self.pick(&limits).to_string()
            }
        };
        let value: f32 = text.parse().expect("it is a number");
        let double: f64 = text.parse().expect("it is a number");
        if double as f32 == value {
            return Expr::Float(text, value);
        }
        Expr::Float("0.5".to_owned(), 0.5)
    }
}
