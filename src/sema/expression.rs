//! Expressions: names, types, constants.
//!
//! One pass over the nodes in postorder with a stack of operands appends the resolved nodes. The
//! operands of a node are the last nodes appended, so folding removes constants from the end.

use crate::diag::{Code, Diagnostic, count, message};
use crate::sema::Checker;
use crate::sema::call::use_element;
use crate::sema::conversion::described;
use crate::sema::resolved::{Callee, Expr, Logical, Run};
use crate::sema::scope::{Decl, Meaning};
use crate::support::scalar::{Constant, Scalar};
use crate::support::span::Span;
use crate::syntax::ast;
use crate::syntax::ast::ExprKind;
use crate::syntax::lexer::decode_text;

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
    /// A number.
    Scalar(Scalar),
    Void,
    /// A string literal.
    Text,
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
    /// Its value if it is known; the operand is then a single [`Expr::Constant`] node.
    pub value: Option<Constant>,
    /// Its operator, if that is an extension outside conditions.
    pub logical: Option<ast::BinaryOp>,
    pub span: Span,
    /// The number of its last resolved node.
    pub node: u32,
}

/// An `&&` or `||` whose right operand is being checked.
#[derive(Copy, Clone, Debug)]
pub(super) struct ShortCircuit {
    /// Whether the left operand is true, if that is known; it then has no nodes.
    pub(super) left: Option<bool>,
    /// Whether the right operand is not evaluated.
    pub(super) decided: bool,
    /// The number of resolved nodes before the right operand.
    pub(super) nodes: u32,
}

impl CheckedOperand {
    pub fn unknown(span: Span) -> CheckedOperand {
        CheckedOperand { ty: Type::Unknown, value: None, logical: None, span, node: 0 }
    }

    pub fn number(scalar: Scalar, value: Option<Constant>, span: Span) -> CheckedOperand {
        CheckedOperand { ty: Type::Scalar(scalar), value, ..CheckedOperand::unknown(span) }
    }

    pub fn int(value: Option<i32>, span: Span) -> CheckedOperand {
        CheckedOperand::number(Scalar::Int, value.map(Constant::Int), span)
    }
}

impl Checker<'_> {
    /// Checks the expression with the nodes `run` and appends its resolved nodes. Does not report
    /// an expression that is not a number.
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

    /// Appends the resolved node of a literal, converted to `to`. Returns its value.
    pub(super) fn literal(&mut self, value: Constant, to: Scalar, span: Span) -> Option<Constant> {
        let node = ast::Expr { kind: ExprKind::Number(value), span };
        let operand = self.nodes(&[node], Context::Value);
        self.convert(operand, to, 0).value
    }

    /// Checks one node, whose operands are on the stack, and pushes its own.
    pub(super) fn node(&mut self, node: &ast::Expr, context: Context) {
        let span = node.span;
        self.begin_place();
        let mut operand = match node.kind {
            ExprKind::Number(value) => self.constant(value, span),
            ExprKind::Text => self.text_literal(span),
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
                self.number_operands();
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
        operand.node = self.last_node();
        self.operands.push(operand);
    }

    /// The number of the node that was appended last.
    pub(super) fn last_node(&self) -> u32 {
        (self.program.exprs.len() as u32).wrapping_sub(1)
    }

    /// A string, which only `putf` takes.
    fn text_literal(&mut self, span: Span) -> CheckedOperand {
        let bytes = decode_text(&self.file.bytes()[span.range()]);
        let number = self.program.texts.len() as u32;
        self.program.texts.push(bytes);
        self.push(Expr::Text(number));
        CheckedOperand { ty: Type::Text, ..CheckedOperand::unknown(span) }
    }

    pub(super) fn push(&mut self, expr: Expr) {
        self.program.exprs.push(expr);
    }

    pub(super) fn pop(&mut self) -> CheckedOperand {
        self.operands.pop().expect("operands come before their node")
    }

    /// Appends a constant.
    pub(super) fn constant(&mut self, value: Constant, span: Span) -> CheckedOperand {
        self.push(Expr::Constant(value));
        CheckedOperand::number(value.scalar(), Some(value), span)
    }

    /// Replaces the constant operands at the end by one constant.
    pub(super) fn fold(&mut self, operands: usize, value: Constant, span: Span) -> CheckedOperand {
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

    /// Reports an operand that is not a number. Returns its type if it is one.
    #[inline]
    pub(super) fn need_number(&mut self, operand: CheckedOperand) -> Option<Scalar> {
        if let Type::Scalar(scalar) = operand.ty {
            return Some(scalar);
        }
        self.report_not_a_number(operand);
        None
    }

    #[inline(never)]
    fn report_not_a_number(&mut self, operand: CheckedOperand) {
        match operand.ty {
            Type::Scalar(_) | Type::Unknown => {}
            Type::Text => self.report(
                Diagnostic::new(
                    Code::ArgumentType,
                    operand.span,
                    message!("a string can only be the first argument of `putf`"),
                )
                .label(message!("a string is not a value")),
            ),
            Type::Void => {
                let hint = match self.program.exprs.get(operand.node as usize) {
                    _ if self.lacks_semicolon_before(operand.span.start) => {
                        message!("end the previous line with `;`")
                    }
                    Some(&Expr::Call { callee: Callee::Function(function), .. }) => {
                        let name = self.ast.functions[function as usize].name.symbol;
                        message!(
                            "declare `{name}` as `int` and return a value, or call it as a statement",
                            name = self.spell(name)
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
            }
            Type::Array { decl, subscripts } => {
                self.report_missing_subscripts(decl, subscripts as usize, operand.span);
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

    /// Reports that `decl` needs more subscripts to be a number.
    pub(super) fn report_missing_subscripts(&mut self, decl: Decl, given: usize, span: Span) {
        let name = self.spell(self.scopes.decls[decl].symbol);
        let Meaning::Variable { lengths, scalar, .. } = self.scopes.decls[decl].meaning else {
            return;
        };
        let dimensions = lengths.range().len();
        if self.is_compared_with_array(span) {
            return;
        }
        let missing = dimensions - given;
        let mut diagnostic = Diagnostic::new(
            Code::ArrayAsInt,
            span,
            match given {
                0 => message!(
                    "the array `{name}` is used as {expected}",
                    name = &name,
                    expected = described(scalar)
                ),
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
}
