//! Expressions: names, types, constants.
//!
//! One pass over the nodes in postorder with a stack of operands appends the resolved nodes. The
//! operands of a node are the last nodes appended, so folding removes constants from the end.

use crate::diag::{Code, Diagnostic, count, message};
use crate::ir::eval::{self, EvalError};
use crate::ir::{BinaryOp, Flags, IntPredicate, IntType};
use crate::sema::Checker;
use crate::sema::call::use_element;
use crate::sema::resolved::{Expr, Logical, Run};
use crate::sema::scope::{Decl, Meaning};
use crate::support::span::Span;
use crate::syntax::ast;
use crate::syntax::ast::{ExprKind, UnaryOp};

/// Where an expression is, which decides what it may contain.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Context {
    /// In a condition, where miniSysY allows comparisons and logical operators.
    Condition,
    /// Where a value is needed at run time.
    Value,
    /// Where a value is needed at compile time.
    Constant,
}

/// What an operand is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Type {
    Int,
    Void,
    /// An array with some subscripts, fewer than it has dimensions.
    Array {
        decl: Decl,
        subscripts: u32,
    },
    /// An operand with an error.
    Unknown,
}

/// The known properties of the expression that ends with a node.
#[derive(Copy, Clone, Debug)]
pub(super) struct CheckedOperand {
    pub ty: Type,
    /// Its value if it is known; the operand is then a single [`Expr::Int`] node.
    pub value: Option<i32>,
    /// Its operator, if that is an extension outside conditions.
    pub logical: Option<ast::BinaryOp>,
    pub span: Span,
}

/// An `&&` or `||` whose right operand is being checked.
#[derive(Copy, Clone, Debug)]
pub(super) struct ShortCircuit {
    /// Whether the left operand is true, if that is known; it then has no nodes.
    left: Option<bool>,
    /// Whether the right operand is not evaluated.
    decided: bool,
    /// The number of resolved nodes before the right operand.
    nodes: u32,
}

impl CheckedOperand {
    pub fn unknown(span: Span) -> CheckedOperand {
        CheckedOperand { ty: Type::Unknown, value: None, logical: None, span }
    }

    pub fn int(value: Option<i32>, span: Span) -> CheckedOperand {
        CheckedOperand { ty: Type::Int, value, logical: None, span }
    }
}

impl Checker<'_> {
    /// Checks the expression with the nodes `run` and appends its resolved nodes. Does not report
    /// an expression that is not an int.
    pub(super) fn expression(&mut self, run: Run, context: Context) -> CheckedOperand {
        self.nodes(&self.ast.exprs[run.range()], context)
    }

    fn nodes(&mut self, nodes: &[ast::Expr], context: Context) -> CheckedOperand {
        for node in nodes {
            self.node(node, context);
        }
        let operand = self.operands.pop().expect("an expression leaves one operand");
        if context != Context::Condition {
            self.needs_condition(operand);
        }
        operand
    }

    /// Checks an expression that must be an int. Returns its value if it is known.
    pub(super) fn int_expression(&mut self, run: Run, context: Context) -> Option<i32> {
        let operand = self.expression(run, context);
        self.need_int(operand);
        operand.value
    }

    /// Appends the resolved node of a literal, which is returned.
    pub(super) fn literal(&mut self, value: u32, span: Span, context: Context) -> i32 {
        self.nodes(&[ast::Expr { kind: ExprKind::Number(value), span }], context);
        value as i32
    }

    /// Checks a constant expression and removes its nodes. `None` if it has an error.
    pub(super) fn constant_expression(&mut self, run: Run) -> Option<i32> {
        let nodes = self.program.exprs.len();
        let value = self.int_expression(run, Context::Constant);
        self.program.exprs.truncate(nodes);
        value
    }

    /// Checks one node, whose operands are on the stack, and pushes its own.
    pub(super) fn node(&mut self, node: &ast::Expr, context: Context) {
        let span = node.span;
        self.begin_place();
        let operand = match node.kind {
            ExprKind::Number(value) => self.constant(value as i32, span),
            ExprKind::Name { symbol, subscripts } => {
                self.name(symbol, subscripts as usize, span, context)
            }
            ExprKind::Call { symbol, arguments } => {
                self.call(symbol, arguments as usize, span, context)
            }
            ExprKind::Unary(op) => self.unary(op, span),
            ExprKind::Binary(ast::BinaryOp::Arithmetic(op)) => self.arithmetic(op, span, context),
            ExprKind::Binary(op @ ast::BinaryOp::Comparison(predicate)) => {
                self.comparison(op, predicate, span)
            }
            ExprKind::Binary(op @ ast::BinaryOp::And) => self.logical(op, Logical::And, span),
            ExprKind::Binary(op @ ast::BinaryOp::Or) => self.logical(op, Logical::Or, span),
            ExprKind::Binary(ast::BinaryOp::Foreign) => {
                self.int_operands();
                CheckedOperand::unknown(span)
            }
            ExprKind::ShortCircuit(op) => {
                let left = self.operands.last().map_or(span, |left| left.span);
                self.short_circuit(op);
                return self.end_place(left, false);
            }
            ExprKind::Paren => {
                let operand = self.pop();
                self.needs_condition(operand);
                CheckedOperand { span, logical: None, ..operand }
            }
            ExprKind::Error => CheckedOperand::unknown(span),
        };
        self.end_place(span, true);
        self.operands.push(operand);
    }

    pub(super) fn push(&mut self, expr: Expr) {
        self.program.exprs.push(expr);
    }

    fn pop(&mut self) -> CheckedOperand {
        self.operands.pop().expect("operands come before their node")
    }

    /// Appends a constant.
    pub(super) fn constant(&mut self, value: i32, span: Span) -> CheckedOperand {
        self.push(Expr::Int(value));
        CheckedOperand::int(Some(value), span)
    }

    /// Replaces the constant operands at the end by one constant.
    pub(super) fn fold(&mut self, operands: usize, value: i32, span: Span) -> CheckedOperand {
        self.program.exprs.truncate(self.program.exprs.len() - operands);
        self.constant(value, span)
    }

    /// Reports a comparison or logical operator, which is an extension outside conditions.
    pub(super) fn needs_condition(&mut self, operand: CheckedOperand) {
        if let Some(op) = operand.logical {
            self.extension(operand.span, || {
                message!(
                    "in miniSysY, `{operator}` is only allowed at the top level of a condition",
                    operator = op.spelling()
                )
            });
        }
    }

    /// Reports an operand that is not an int. Returns whether it is one.
    pub(super) fn need_int(&mut self, operand: CheckedOperand) -> bool {
        match operand.ty {
            Type::Int => true,
            Type::Unknown => false,
            Type::Void => {
                let name = self.text(operand.span).split('(').next().unwrap_or("").trim();
                let symbol = self.names.lookup(name);
                let decl = symbol.and_then(|symbol| self.scopes.lookup(symbol));
                let hint = match decl.map(|decl| self.scopes.decls[decl].meaning) {
                    _ if self.lacks_semicolon_before(operand.span.start) => {
                        message!("end the previous line with `;`")
                    }
                    Some(Meaning::Function(_)) => {
                        message!(
                            "declare `{name}` as `int` and return a value, or call it as a statement",
                            name
                        )
                    }
                    _ => message!("call it as a statement"),
                };
                self.report(
                    Diagnostic::new(
                        Code::VoidValue,
                        operand.span,
                        message!("the value of a `void` function is used"),
                    )
                    .label(message!("this call returns no value"))
                    .hint(hint),
                );
                false
            }
            Type::Array { decl, subscripts } => {
                self.report_missing_subscripts(decl, subscripts as usize, operand.span);
                false
            }
        }
    }

    /// Whether the call at `start` begins a line after one that ends with `return`, a name or `++`: it is
    /// meant as a statement.
    fn lacks_semicolon_before(&self, start: u32) -> bool {
        let before = &self.file.bytes()[..start as usize];
        let text = before.trim_ascii_end();
        let begins_line = before[text.len()..].contains(&b'\n');
        let ends =
            text.last().is_some_and(|last| last.is_ascii_alphanumeric() || b"_)]".contains(last));
        begins_line && (ends || text.ends_with(b"++") || text.ends_with(b"--"))
    }

    /// Reports that `decl` needs more subscripts to be an int.
    pub(super) fn report_missing_subscripts(&mut self, decl: Decl, given: usize, span: Span) {
        let name = self.spell(self.scopes.decls[decl].symbol);
        let Meaning::Variable { lengths, .. } = self.scopes.decls[decl].meaning else { return };
        let dimensions = lengths.range().len();
        if self.is_compared_with_array(span) {
            return;
        }
        let missing = dimensions - given;
        let mut diagnostic = Diagnostic::new(
            Code::ArrayAsInt,
            span,
            match given {
                0 => message!("the array `{name}` is used as an `int`", name = &name),
                _ => message!(
                    "`{name}` takes {expected}, not {given}",
                    name = &name,
                    expected = count!(dimensions, "subscript"),
                    given
                ),
            },
        )
        .label(message!("{count} missing", count = count!(missing, "subscript")));
        let element = || use_element(format!("{name}{}", "[…]".repeat(dimensions.min(8))));
        diagnostic = diagnostic.hint(self.instead_of_array(span, missing).unwrap_or_else(element));
        if let Some(declared) = self.scopes.decls[decl].span {
            diagnostic = diagnostic.related(declared, message!("declared here"));
        }
        self.report(diagnostic);
    }

    // Operators.

    fn unary(&mut self, op: UnaryOp, span: Span) -> CheckedOperand {
        let operand = self.pop();
        self.needs_condition(operand);
        if !self.need_int(operand) {
            return CheckedOperand::unknown(span);
        }
        self.warn_doubled_sign(op, span);
        match (op, operand.value) {
            (UnaryOp::Plus, value) => CheckedOperand::int(value, span),
            (UnaryOp::Minus, Some(value)) => self.fold(1, value.wrapping_neg(), span),
            (UnaryOp::Not, Some(value)) => self.fold(1, i32::from(value == 0), span),
            (UnaryOp::Minus, None) => {
                self.push(Expr::Negate);
                CheckedOperand::int(None, span)
            }
            (UnaryOp::Not, None) => {
                match self.program.exprs.last_mut() {
                    Some(Expr::Compare(predicate)) => *predicate = predicate.inverse(),
                    _ => self.push(Expr::Not),
                }
                CheckedOperand::int(None, span)
            }
        }
    }

    /// Pops two int operands. `None` if one of them has an error.
    fn int_operands(&mut self) -> Option<(CheckedOperand, CheckedOperand)> {
        let right = self.pop();
        let left = self.pop();
        // Not `&&`: both are reported.
        let are_ints = [self.need_int(left), self.need_int(right)];
        (are_ints == [true, true]).then_some((left, right))
    }

    fn arithmetic(&mut self, op: BinaryOp, span: Span, context: Context) -> CheckedOperand {
        let Some((left, right)) = self.int_operands() else { return CheckedOperand::unknown(span) };
        self.needs_condition(left);
        self.needs_condition(right);
        self.warn_comment_in_expression(left, right);
        if matches!(op, BinaryOp::Add | BinaryOp::Sub) {
            self.warn_sign_after_sign(left, ast::BinaryOp::Arithmetic(op), right);
        }
        let result = match (left.value, right.value) {
            (Some(left), Some(right)) => {
                eval::binary(IntType::I32, op, Flags::NONE, left.into(), right.into())
            }
            (None, Some(0)) if matches!(op, BinaryOp::Sdiv | BinaryOp::Srem) => {
                Err(EvalError::DivisionByZero)
            }
            _ => Ok(None),
        };
        match result {
            Ok(Some(value)) => return self.fold(2, value as i32, span),
            Ok(None) => {}
            Err(_) if self.unevaluated > 0 => {}
            Err(error) if context == Context::Constant => {
                let message = match error {
                    EvalError::DivisionByZero => {
                        message!("division by zero in a constant expression")
                    }
                    EvalError::DivisionOverflow => {
                        message!("the quotient in a constant expression does not fit an `int`")
                    }
                };
                self.report(
                    Diagnostic::new(Code::ConstantDivision, span, message)
                        .label(message!("this has no result")),
                );
                return CheckedOperand::unknown(span);
            }
            Err(EvalError::DivisionByZero) => self.report(
                Diagnostic::new(Code::DivisionByZero, right.span, message!("division by zero"))
                    .label(message!("this is zero")),
            ),
            Err(EvalError::DivisionOverflow) => {}
        }
        self.push(Expr::Arithmetic(op));
        if result.is_err() && context == Context::Constant {
            // It is not evaluated, so its value does not matter.
            return CheckedOperand::unknown(span);
        }
        CheckedOperand::int(None, span)
    }

    fn comparison(
        &mut self,
        op: ast::BinaryOp,
        predicate: IntPredicate,
        span: Span,
    ) -> CheckedOperand {
        let Some((left, right)) = self.int_operands() else { return CheckedOperand::unknown(span) };
        self.warn_chained_comparison(left, op, right, span);
        self.warn_not_before_comparison(left, op, right);
        self.warn_comment_in_expression(left, right);
        let holds = match (left.value, right.value) {
            (Some(left), Some(right)) => {
                eval::icmp(IntType::I32, predicate, Flags::NONE, left.into(), right.into())
            }
            _ => None,
        };
        let operand = match holds {
            Some(holds) => self.fold(2, holds.into(), span),
            None => {
                self.push(Expr::Compare(predicate));
                CheckedOperand::int(None, span)
            }
        };
        CheckedOperand { logical: Some(op), ..operand }
    }

    /// Called between the operands of `&&` or `||`.
    fn short_circuit(&mut self, op: ast::BinaryOp) {
        let left = self.operands.last().copied().expect("a left operand");
        let value = left.value.map(|value| value != 0);
        let decided = value == Some(op == ast::BinaryOp::Or);
        let is_int = left.ty == Type::Int;
        if left.value.is_some() {
            self.program.exprs.pop();
        } else if is_int {
            let op = if op == ast::BinaryOp::And { Logical::And } else { Logical::Or };
            self.push(Expr::ShortCircuit(op));
        }
        self.unevaluated += u32::from(decided);
        let nodes = self.program.exprs.len() as u32;
        self.short_circuits.push(ShortCircuit { left: value, decided, nodes });
    }

    /// Called after the right operand of `&&` or `||`.
    fn logical(&mut self, op: ast::BinaryOp, logical: Logical, span: Span) -> CheckedOperand {
        let state = self.short_circuits.pop().expect("the left operand was checked");
        self.unevaluated -= u32::from(state.decided);
        let operands = if state.decided {
            // An operand that is not evaluated must be valid, but need not have a value.
            let right = self.pop();
            let left = self.pop();
            (right.ty == Type::Unknown || self.need_int(right)).then_some((left, right))
        } else {
            self.int_operands()
        };
        let Some((left, right)) = operands else { return CheckedOperand::unknown(span) };
        if state.left.is_none() && right.value.is_some() {
            self.warn_constant_operand(left, op, right);
        }
        let operand = match (state.left, right.value) {
            (Some(left), _) if state.decided => {
                self.program.exprs.truncate(state.nodes as usize);
                self.constant(i32::from(left), span)
            }
            (Some(_), Some(value)) => self.fold(1, i32::from(value != 0), span),
            (Some(_), None) => {
                let is_truth = matches!(
                    self.program.exprs.last(),
                    Some(Expr::Compare(_) | Expr::Not | Expr::Logical(_))
                );
                if !is_truth {
                    self.push(Expr::Int(0));
                    self.push(Expr::Compare(IntPredicate::Ne));
                }
                CheckedOperand::int(None, span)
            }
            (None, _) => {
                self.push(Expr::Logical(logical));
                CheckedOperand::int(None, span)
            }
        };
        CheckedOperand { logical: Some(op), ..operand }
    }
}
