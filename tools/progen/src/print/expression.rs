//! The text of expressions.

use super::{Printer, WHOLE};
use crate::ast::{
    Arg, BinaryOp, Callee, DivisionOp, Divisor, Expr, Place, Radix, Subscript, UnaryOp,
};

/// The precedence of operators; higher binds more tightly.
pub(super) mod level {
    pub const ANY: u8 = 0;
    pub const OR: u8 = 1;
    pub const AND: u8 = 2;
    pub const EQUALITY: u8 = 3;
    pub const RELATION: u8 = 4;
    pub const SUM: u8 = 5;
    pub const PRODUCT: u8 = 6;
    pub const UNARY: u8 = 7;
}

/// The text and the precedence of the operator.
fn operator(op: BinaryOp) -> (&'static str, u8) {
    match op {
        BinaryOp::Add => ("+", level::SUM),
        BinaryOp::Subtract => ("-", level::SUM),
        BinaryOp::Multiply => ("*", level::PRODUCT),
        BinaryOp::DivideFloats => ("/", level::PRODUCT),
        BinaryOp::Less => ("<", level::RELATION),
        BinaryOp::Greater => (">", level::RELATION),
        BinaryOp::LessEqual => ("<=", level::RELATION),
        BinaryOp::GreaterEqual => (">=", level::RELATION),
        BinaryOp::Equal => ("==", level::EQUALITY),
        BinaryOp::NotEqual => ("!=", level::EQUALITY),
        BinaryOp::And => ("&&", level::AND),
        BinaryOp::Or => ("||", level::OR),
    }
}

fn division(op: DivisionOp) -> &'static str {
    match op {
        DivisionOp::Divide => "/",
        DivisionOp::Remainder => "%",
    }
}

impl Printer<'_> {
    pub(super) fn place(&self, place: &Place) -> String {
        self.name(place.var).to_owned() + &self.subscripts(&place.subscripts)
    }

    fn subscripts(&self, list: &[Subscript]) -> String {
        list.iter().map(|subscript| format!("[{}]", self.subscript(subscript))).collect()
    }

    pub(super) fn subscript(&self, subscript: &Subscript) -> String {
        match subscript {
            Subscript::Fixed(expr) | Subscript::Within(expr) => self.expr(expr, level::ANY),
            Subscript::Wrapped(expr, length) => {
                format!("({} + {length}) % {length}", self.remainder(expr, *length))
            }
        }
    }

    pub(super) fn remainder(&self, expr: &Expr, modulus: u32) -> String {
        format!("{} % {modulus}", self.expr(expr, level::PRODUCT))
    }

    pub(super) fn arg(&self, arg: &Arg) -> String {
        match arg {
            Arg::Value(expr) => self.expr(expr, level::ANY),
            Arg::Array(var, subscripts) => {
                self.name(*var).to_owned() + &self.subscripts(subscripts)
            }
            Arg::Depth(Expr::Number(number, _), most)
                if u32::try_from(*number).is_ok_and(|number| number <= *most) =>
            {
                number.to_string()
            }
            Arg::Depth(expr, most) => self.remainder(expr, most + 1),
            Arg::Deeper(var) => format!("{} - 1", self.name(*var)),
        }
    }

    /// `expr`, in parentheses if it binds less tightly than `around`.
    pub(super) fn expr(&self, expr: &Expr, around: u8) -> String {
        let (text, own) = match expr {
            Expr::Number(i32::MIN, _) => ("-2147483647 - 1".to_owned(), level::SUM),
            Expr::Number(value, radix) => {
                let digits = match radix {
                    Radix::Decimal => value.unsigned_abs().to_string(),
                    Radix::Octal => format!("0{:o}", value.unsigned_abs()),
                    Radix::Hexadecimal => format!("0x{:X}", value.unsigned_abs()),
                };
                (if *value < 0 { format!("-{digits}") } else { digits }, level::UNARY)
            }
            Expr::Float(text, _) => (text.clone(), level::UNARY),
            Expr::Whole(operand) => {
                (format!("{WHOLE}({})", self.expr(operand, level::ANY)), level::UNARY)
            }
            Expr::Var(var) => (self.name(*var).to_owned(), level::UNARY),
            Expr::Element(var, subscripts) => {
                (self.name(*var).to_owned() + &self.subscripts(subscripts), level::UNARY)
            }
            Expr::Unary(UnaryOp::Group, operand) => {
                (format!("({})", self.expr(operand, level::ANY)), level::UNARY)
            }
            Expr::Unary(op, operand) => {
                let sign = match op {
                    UnaryOp::Plus => '+',
                    UnaryOp::Minus => '-',
                    UnaryOp::Not | UnaryOp::Group => '!',
                };
                let operand = self.expr(operand, level::UNARY);
                // `++` and `--` are operators in C.
                let text = if operand.starts_with(sign) && sign != '!' {
                    format!("{sign}({operand})")
                } else {
                    format!("{sign}{operand}")
                };
                (text, level::UNARY)
            }
            Expr::Binary(op, left, right) => {
                let (sign, own) = operator(*op);
                let (left, right) = (self.expr(left, own), self.expr(right, own + 1));
                (format!("{left} {sign} {right}"), own)
            }
            Expr::Division(op, dividend, divisor) => {
                (self.quotient(*op, dividend, divisor), level::PRODUCT)
            }
            Expr::Guarded { op, dividend, divisor, other } => {
                let (sign, divisor) = (division(*op), self.name(*divisor));
                let dividend = self.expr(dividend, level::PRODUCT);
                let other = self.expr(other, level::SUM);
                let text = format!("({divisor} > 0 && {dividend} {sign} {divisor} < {other})");
                (text, level::UNARY)
            }
            Expr::Call(callee, args) => {
                let name = match callee {
                    Callee::User(function) => &self.program.functions[function.0 as usize],
                    Callee::GetInt => "getint",
                    Callee::GetCh => "getch",
                    Callee::GetFloat => "getfloat",
                };
                let args: Vec<String> = args.iter().map(|arg| self.arg(arg)).collect();
                (format!("{name}({})", args.join(", ")), level::UNARY)
            }
        };
        if own < around { format!("({text})") } else { text }
    }

    fn quotient(&self, op: DivisionOp, dividend: &Expr, divisor: &Divisor) -> String {
        let (dividend, sign) = (self.expr(dividend, level::PRODUCT), division(op));
        match divisor {
            Divisor::Number(number) => {
                let number = self.expr(&Expr::Number(*number, Radix::Decimal), level::UNARY);
                format!("{dividend} {sign} {number}")
            }
            Divisor::Shifted(expr, modulus, offset) => {
                let shift = if *offset < 0 { '-' } else { '+' };
                let expr = self.expr(expr, level::PRODUCT);
                format!("{dividend} {sign} ({expr} % {modulus} {shift} {})", offset.abs())
            }
        }
    }
}
