//! Expressions: names, types, constants.
//!
//! One pass over the nodes in postorder with a stack of operands. The resolved nodes are
//! appended as the nodes are met; as the operands of a node are the last things appended, folding
//! takes constants back off the end.

use crate::diag::{Code, Diagnostic};
use crate::ir::eval::{self, EvalError};
use crate::ir::{BinaryOp, IntPredicate};
use crate::sema::resolved::{Callee, Expr, Logical, Run, Variable};
use crate::sema::runtime::{Kind, Runtime};
use crate::sema::scope::{Decl, Meaning};
use crate::sema::{Checker, ParamType, count};
use crate::support::interner::Symbol;
use crate::support::span::Span;
use crate::syntax::ast;
use crate::syntax::ast::{ExprKind, UnaryOp};

/// Where an expression stands, which decides what it may hold.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Context {
    /// In a condition: comparisons are plain miniSysY.
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
    /// It has an error.
    Unknown,
}

/// An operand: what is known of the expression that ends with a node.
#[derive(Copy, Clone, Debug)]
pub(super) struct Operand {
    pub ty: Type,
    /// Its value if that is known; it is then one [`Expr::Int`] node.
    pub value: Option<i32>,
    /// An operator in it that stands plainly only in a condition.
    logical: Option<ast::BinaryOp>,
    pub span: Span,
}

/// An `&&` or `||` whose right operand is being checked.
#[derive(Copy, Clone, Debug)]
pub(super) struct ShortCircuit {
    /// The left operand's truth if it is known. It has then left no nodes.
    left: Option<bool>,
    /// Whether the right operand is not evaluated.
    decided: bool,
    /// How many resolved nodes there were before the right operand.
    nodes: u32,
}

impl Operand {
    fn unknown(span: Span) -> Operand {
        Operand { ty: Type::Unknown, value: None, logical: None, span }
    }

    fn int(value: Option<i32>, span: Span) -> Operand {
        Operand { ty: Type::Int, value, logical: None, span }
    }
}

impl Checker<'_> {
    /// Checks the expression that the nodes of `run` make up, and appends its resolved nodes.
    /// The result is an int unless its type says otherwise, which has then not been reported.
    pub(super) fn expression(&mut self, run: Run, context: Context) -> Operand {
        let ast = self.ast;
        for node in &ast.exprs[run.range()] {
            self.node(node, context);
        }
        let operand = self.operands.pop().expect("an expression leaves one operand");
        if context != Context::Condition {
            self.needs_condition(operand);
        }
        operand
    }

    /// Checks an expression that has to be an int. Returns its value if that is known.
    pub(super) fn int_expression(&mut self, run: Run, context: Context) -> Option<i32> {
        let operand = self.expression(run, context);
        self.need_int(operand);
        operand.value
    }

    /// Checks a constant expression and keeps no nodes of it. `None` when it has an error.
    pub(super) fn constant_expression(&mut self, run: Run) -> Option<i32> {
        let nodes = self.program.exprs.len();
        let value = self.int_expression(run, Context::Constant);
        self.program.exprs.truncate(nodes);
        value
    }

    fn node(&mut self, node: &ast::Expr, context: Context) {
        let span = node.span;
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
            ExprKind::ShortCircuit(op) => return self.short_circuit(op),
            ExprKind::Paren => {
                let operand = self.pop();
                self.needs_condition(operand);
                Operand { span, logical: None, ..operand }
            }
            ExprKind::Error => Operand::unknown(span),
        };
        self.operands.push(operand);
    }

    fn push(&mut self, expr: Expr) {
        self.program.exprs.push(expr);
    }

    fn pop(&mut self) -> Operand {
        self.operands.pop().expect("operands stand before their node")
    }

    /// Appends a constant.
    fn constant(&mut self, value: i32, span: Span) -> Operand {
        self.push(Expr::Int(value));
        Operand::int(Some(value), span)
    }

    /// Replaces the constant operands at the end by one constant.
    fn fold(&mut self, operands: usize, value: i32, span: Span) -> Operand {
        self.program.exprs.truncate(self.program.exprs.len() - operands);
        self.constant(value, span)
    }

    /// A comparison or logical operator that is not part of a condition is an extension.
    fn needs_condition(&mut self, operand: Operand) {
        if let Some(op) = operand.logical {
            self.extension(
                operand.span,
                &format!("`{}` outside the top level of a condition", op.spelling()),
            );
        }
    }

    /// Reports an operand that is no int. Returns whether it is one.
    pub(super) fn need_int(&mut self, operand: Operand) -> bool {
        match operand.ty {
            Type::Int => true,
            Type::Unknown => false,
            Type::Void => {
                self.report(
                    Diagnostic::new(
                        Code::VoidValue,
                        operand.span,
                        "the value of a `void` function is used",
                    )
                    .label("this call returns nothing"),
                );
                false
            }
            Type::Array { decl, subscripts } => {
                self.report_missing_subscripts(decl, subscripts as usize, operand.span);
                false
            }
        }
    }

    /// Says that `decl` needs more subscripts to be an int.
    pub(super) fn report_missing_subscripts(&mut self, decl: Decl, given: usize, span: Span) {
        let name = self.spell(self.scopes.decls[decl].symbol);
        let Meaning::Variable { lengths, .. } = self.scopes.decls[decl].meaning else { return };
        let dimensions = lengths.range().len();
        let missing = dimensions - given;
        let mut diagnostic = Diagnostic::new(
            Code::ArrayAsInt,
            span,
            format!(
                "`{name}` has {}, but {} given",
                count(dimensions, "dimension"),
                match given {
                    0 => "no subscript is".to_owned(),
                    1 => "only 1 subscript is".to_owned(),
                    _ => format!("only {given} subscripts are"),
                }
            ),
        )
        .label(format!("{} missing", count(missing, "subscript")))
        .hint(format!("an element is `{name}{}`", "[…]".repeat(dimensions.min(8))));
        if let Some(declared) = self.scopes.decls[decl].span {
            diagnostic = diagnostic.related(declared, "the array is declared here");
        }
        self.report(diagnostic);
    }

    // Operators.

    fn unary(&mut self, op: UnaryOp, span: Span) -> Operand {
        let operand = self.pop();
        self.needs_condition(operand);
        if !self.need_int(operand) {
            return Operand::unknown(span);
        }
        match (op, operand.value) {
            (UnaryOp::Plus, value) => Operand::int(value, span),
            (UnaryOp::Minus, Some(value)) => self.fold(1, value.wrapping_neg(), span),
            (UnaryOp::Not, Some(value)) => self.fold(1, i32::from(value == 0), span),
            (UnaryOp::Minus, None) => {
                self.push(Expr::Negate);
                Operand::int(None, span)
            }
            (UnaryOp::Not, None) => {
                match self.program.exprs.last_mut() {
                    Some(Expr::Compare(predicate)) => *predicate = inverse(*predicate),
                    _ => self.push(Expr::Not),
                }
                Operand::int(None, span)
            }
        }
    }

    /// Takes two int operands. `None` when one of them has an error.
    fn int_operands(&mut self) -> Option<(Operand, Operand)> {
        let right = self.pop();
        let left = self.pop();
        // Both, so that both are reported.
        let are_ints = [self.need_int(left), self.need_int(right)];
        (are_ints == [true, true]).then_some((left, right))
    }

    fn arithmetic(&mut self, op: BinaryOp, span: Span, context: Context) -> Operand {
        let Some((left, right)) = self.int_operands() else { return Operand::unknown(span) };
        self.needs_condition(left);
        self.needs_condition(right);
        let result = match (left.value, right.value) {
            (Some(left), Some(right)) => eval::binary(op, left, right).map(Some),
            (None, Some(0)) if matches!(op, BinaryOp::Sdiv | BinaryOp::Srem) => {
                Err(EvalError::DivisionByZero)
            }
            _ => Ok(None),
        };
        match result {
            Ok(Some(value)) => return self.fold(2, value, span),
            Ok(None) => {}
            Err(_) if self.unevaluated > 0 => {}
            Err(error) if context == Context::Constant => {
                let why = match error {
                    EvalError::DivisionByZero => "division by zero",
                    EvalError::DivisionOverflow => "the quotient does not fit an `int`",
                };
                self.report(
                    Diagnostic::new(
                        Code::ConstantDivision,
                        span,
                        format!("{why} in a constant expression"),
                    )
                    .label("this has no value"),
                );
                return Operand::unknown(span);
            }
            Err(EvalError::DivisionByZero) => self.report(
                Diagnostic::new(Code::DivisionByZero, right.span, "division by zero")
                    .label("this is zero"),
            ),
            Err(EvalError::DivisionOverflow) => {}
        }
        self.push(Expr::Arithmetic(op));
        if result.is_err() && context == Context::Constant {
            // Not evaluated; any value does.
            return Operand::unknown(span);
        }
        Operand::int(None, span)
    }

    fn comparison(&mut self, op: ast::BinaryOp, predicate: IntPredicate, span: Span) -> Operand {
        let Some((left, right)) = self.int_operands() else { return Operand::unknown(span) };
        let operand = match (left.value, right.value) {
            (Some(left), Some(right)) => {
                self.fold(2, i32::from(eval::icmp(predicate, left, right)), span)
            }
            _ => {
                self.push(Expr::Compare(predicate));
                Operand::int(None, span)
            }
        };
        Operand { logical: Some(op), ..operand }
    }

    /// Between the operands of `&&` or `||`.
    fn short_circuit(&mut self, op: ast::BinaryOp) {
        let left = self.operands.last().copied().expect("a left operand");
        let truth = left.value.map(|value| value != 0);
        let decided = truth == Some(op == ast::BinaryOp::Or);
        let is_int = left.ty == Type::Int;
        if left.value.is_some() {
            self.program.exprs.pop();
        } else if is_int {
            let op = if op == ast::BinaryOp::And { Logical::And } else { Logical::Or };
            self.push(Expr::ShortCircuit(op));
        }
        self.unevaluated += u32::from(decided);
        let nodes = self.program.exprs.len() as u32;
        self.short_circuits.push(ShortCircuit { left: truth, decided, nodes });
    }

    /// Behind the right operand.
    fn logical(&mut self, op: ast::BinaryOp, logical: Logical, span: Span) -> Operand {
        let state = self.short_circuits.pop().expect("the left operand was met");
        self.unevaluated -= u32::from(state.decided);
        let operands = if state.decided {
            // What is not evaluated has to make sense, but need not have a value.
            let right = self.pop();
            let left = self.pop();
            (right.ty == Type::Unknown || self.need_int(right)).then_some((left, right))
        } else {
            self.int_operands()
        };
        let Some((_, right)) = operands else { return Operand::unknown(span) };
        let operand = match (state.left, right.value) {
            (Some(truth), _) if state.decided => {
                self.program.exprs.truncate(state.nodes as usize);
                self.constant(i32::from(truth), span)
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
                Operand::int(None, span)
            }
            (None, _) => {
                self.push(Expr::Logical(logical));
                Operand::int(None, span)
            }
        };
        Operand { logical: Some(op), ..operand }
    }

    // Names.

    /// What `symbol` stands for; reports it when it stands for nothing.
    pub(super) fn resolve(&mut self, symbol: Symbol, span: Span, callable: bool) -> Decl {
        if let Some(decl) = self.scopes.lookup(symbol) {
            return decl;
        }
        let name = self.spell(symbol);
        if !self.is_skipped(symbol) {
            let what = if callable { "function" } else { "variable" };
            let mut diagnostic = Diagnostic::new(
                Code::UndeclaredName,
                span,
                format!("there is no {what} `{name}` here"),
            )
            .label("not declared");
            // Like suggestions, these take time for the whole program, so they end with them.
            let ast = self.ast;
            let (functions, variables): (&[ast::Function], &[ast::Variable]) =
                if self.suggestions_left > 0 {
                    (&ast.functions, &ast.variables)
                } else {
                    (&[], &[])
                };
            let later = functions.iter().find(|function| function.name.symbol == symbol);
            let hidden = variables.iter().find(|variable| variable.name.symbol == symbol);
            if let Some(similar) = self.similar_name(symbol, callable) {
                diagnostic = diagnostic.hint(format!("did you mean `{similar}`?"));
            } else if let Some(hidden) = hidden.filter(|_| !callable) {
                diagnostic = diagnostic
                    .related(hidden.name.span, "this one is not visible there")
                    .hint("a name is known from its declaration to the end of its block");
            } else if let Some(later) = later.filter(|_| callable) {
                diagnostic = diagnostic
                    .related(later.name.span, "it is defined only here")
                    .hint("a function is known from its definition on: move it up");
            } else if !callable {
                diagnostic = diagnostic.hint(format!("declare it first: `int {name};`"));
            }
            self.report(diagnostic);
        }
        // Once for each function is enough.
        self.scopes.declare(symbol, Some(span), Meaning::Unknown)
    }

    /// Whether a declaration of `symbol` may have been in text that was skipped.
    pub(super) fn is_skipped(&self, symbol: Symbol) -> bool {
        use crate::support::entity::Entity;
        self.skipped.get(symbol.index()).copied().unwrap_or(false)
    }

    /// The span of the name with which `span` begins.
    pub(super) fn name_span(&self, symbol: Symbol, span: Span) -> Span {
        Span::new(span.start, span.start + self.names.name(symbol).len() as u32)
    }

    fn name(&mut self, symbol: Symbol, given: usize, span: Span, context: Context) -> Operand {
        let name_span = self.name_span(symbol, span);
        let first = self.operands.len() - given;
        let mut subscripts_fit = true;
        let mut position = Some(Vec::with_capacity(given));
        for index in first..self.operands.len() {
            let subscript = self.operands[index];
            self.needs_condition(subscript);
            subscripts_fit &= self.need_int(subscript);
            position = position.zip(subscript.value).map(|(mut position, value)| {
                position.push(value);
                position
            });
        }
        self.operands.truncate(first);
        let decl = self.resolve(symbol, name_span, false);
        let (variable, lengths, constant) = match self.scopes.decls[decl].meaning {
            Meaning::Constant(value) => {
                self.scopes.decls[decl].is_used = true;
                if given > 0 {
                    return self.too_many_subscripts(decl, 0, given, span);
                }
                return self.constant(value, span);
            }
            Meaning::Variable { variable, lengths, constant } => (variable, lengths, constant),
            Meaning::Function(_) | Meaning::Runtime(_) => {
                self.scopes.decls[decl].is_used = true;
                let name = self.spell(symbol);
                let mut diagnostic = Diagnostic::new(
                    Code::FunctionAsValue,
                    name_span,
                    format!("the function `{name}` is used as a value"),
                )
                .label("a function")
                .hint(format!("call it: `{name}()`, with any arguments in the parentheses"));
                if let Some(declared) = self.scopes.decls[decl].span {
                    diagnostic = diagnostic.related(declared, "defined here");
                }
                self.report(diagnostic);
                return Operand::unknown(span);
            }
            Meaning::Unknown => return Operand::unknown(span),
        };
        self.scopes.decls[decl].is_used = true;
        let dimensions = lengths.range().len();
        if given > dimensions {
            return self.too_many_subscripts(decl, dimensions, given, span);
        }
        if !subscripts_fit {
            return Operand::unknown(span);
        }
        if context == Context::Constant && constant.is_none() {
            self.report_not_constant(decl, name_span);
            return Operand::unknown(span);
        }
        if given < dimensions {
            self.push(Expr::Address { variable, subscripts: given as u32 });
            return Operand {
                ty: Type::Array { decl, subscripts: given as u32 },
                ..Operand::int(None, span)
            };
        }
        if let (Some(constant), Some(position)) = (constant, position) {
            if context == Context::Constant {
                self.extension(span, "array elements in constant expressions");
            }
            match self.element(constant, lengths, &position) {
                Some(value) => return self.fold(given, value, span),
                None if context == Context::Constant => {
                    self.report(
                        Diagnostic::new(
                            Code::NotConstant,
                            span,
                            "this subscript is outside the array",
                        )
                        .label("there is no such element"),
                    );
                    return Operand::unknown(span);
                }
                None => {}
            }
        }
        self.push(Expr::Read { variable, subscripts: given as u32 });
        Operand::int(None, span)
    }

    /// The value of an element of a constant array; `None` outside it.
    fn element(&self, constant: u32, lengths: Run, subscripts: &[i32]) -> Option<i32> {
        let mut position = 0u32;
        for (&subscript, &length) in subscripts.iter().zip(self.lengths(lengths)) {
            let subscript = u32::try_from(subscript).ok().filter(|&index| index < length)?;
            position = position * length + subscript;
        }
        let values = &self.constant_arrays[constant as usize].values;
        let found = values.binary_search_by_key(&position, |&(position, _)| position);
        Some(found.map_or(0, |index| values[index].1))
    }

    pub(super) fn too_many_subscripts(
        &mut self,
        decl: Decl,
        dimensions: usize,
        given: usize,
        span: Span,
    ) -> Operand {
        let name = self.spell(self.scopes.decls[decl].symbol);
        let what = if dimensions == 0 {
            format!("`{name}` is an `int`, not an array")
        } else {
            format!(
                "`{name}` has {}, but {} given",
                count(dimensions, "dimension"),
                match given {
                    1 => "1 subscript is".to_owned(),
                    _ => format!("{given} subscripts are"),
                }
            )
        };
        let mut diagnostic = Diagnostic::new(Code::TooManySubscripts, span, what)
            .label(format!("{} too many", count(given - dimensions, "subscript")));
        if let Some(declared) = self.scopes.decls[decl].span {
            diagnostic = diagnostic.related(declared, "declared here");
        }
        self.report(diagnostic);
        Operand::unknown(span)
    }

    fn report_not_constant(&mut self, decl: Decl, span: Span) {
        let data = &self.scopes.decls[decl];
        let name = self.names.name(data.symbol);
        let mut diagnostic =
            Diagnostic::new(Code::NotConstant, span, format!("`{name}` is not a constant"))
                .label("its value is known only when the program runs");
        if let Some(declared) = data.span {
            diagnostic = diagnostic.related(declared, "declared here, without `const`");
        }
        self.report(diagnostic);
    }

    // Calls.

    fn call(&mut self, symbol: Symbol, given: usize, span: Span, context: Context) -> Operand {
        let name_span = self.name_span(symbol, span);
        let first = self.operands.len() - given;
        let decl = self.resolve(symbol, name_span, true);
        let callee = match self.scopes.decls[decl].meaning {
            Meaning::Function(function) => Callee::Function(function),
            Meaning::Runtime(runtime) => Callee::Runtime(runtime),
            Meaning::Unknown => return self.bad_call(first, span),
            Meaning::Constant(_) | Meaning::Variable { .. } => {
                let name = self.spell(symbol);
                let mut diagnostic = Diagnostic::new(
                    Code::NotAFunction,
                    name_span,
                    format!("`{name}` is not a function"),
                )
                .label("called here");
                if let Some(declared) = self.scopes.decls[decl].span {
                    diagnostic = diagnostic.related(declared, "declared here, not as a function");
                }
                self.report(diagnostic);
                return self.bad_call(first, span);
            }
        };
        // A function that only calls itself is still not used.
        if !matches!(callee, Callee::Function(function) if Some(function) == self.function) {
            self.scopes.decls[decl].is_used = true;
        }
        if context == Context::Constant {
            let name = self.spell(symbol);
            self.report(
                Diagnostic::new(Code::NotConstant, span, "a call is not a constant expression")
                    .label(format!("`{name}` runs only when the program does")),
            );
            return self.bad_call(first, span);
        }
        let fits = match callee {
            Callee::Function(function) => self.check_arguments(symbol, function, first, span),
            Callee::Runtime(runtime) => self.check_runtime_arguments(symbol, runtime, first, span),
        };
        self.operands.truncate(first);
        let mut arguments = given as u32;
        let returns_int = match callee {
            Callee::Function(function) => self.signatures[function as usize].returns_int,
            Callee::Runtime(runtime) => {
                if runtime.signature().is_extension {
                    self.extension(name_span, &format!("`{}`", runtime.signature().name));
                    let line = self.file.line_index(span.start) + 1;
                    self.push(Expr::Int(line as i32));
                    arguments = 1;
                }
                runtime.signature().returns_int
            }
        };
        self.push(Expr::Call { callee, arguments });
        if !fits {
            // The result is what the function says, whatever the arguments.
            let ty = if returns_int { Type::Unknown } else { Type::Void };
            return Operand { ty, ..Operand::unknown(span) };
        }
        let ty = if returns_int { Type::Int } else { Type::Void };
        Operand { ty, ..Operand::int(None, span) }
    }

    /// Takes the arguments of a call that cannot be judged.
    fn bad_call(&mut self, first: usize, span: Span) -> Operand {
        for index in first..self.operands.len() {
            let argument = self.operands[index];
            self.needs_condition(argument);
            if argument.ty == Type::Void {
                self.need_int(argument);
            }
        }
        self.operands.truncate(first);
        Operand::unknown(span)
    }

    fn check_arguments(&mut self, symbol: Symbol, function: u32, first: usize, span: Span) -> bool {
        let signature = &self.signatures[function as usize];
        if signature.is_unknown {
            self.bad_call(first, span);
            return false;
        }
        let (expected, head) = (signature.params.len(), signature.head);
        if !self.check_argument_count(symbol, expected, first, span, Some(head)) {
            return false;
        }
        let mut fits = true;
        for index in 0..expected {
            let param = self.signatures[function as usize].params[index];
            fits &= self.check_argument(symbol, first + index, param, Some(head));
        }
        fits
    }

    fn check_runtime_arguments(
        &mut self,
        symbol: Symbol,
        runtime: Runtime,
        first: usize,
        span: Span,
    ) -> bool {
        let params = runtime.signature().params;
        if !self.check_argument_count(symbol, params.len(), first, span, None) {
            return false;
        }
        let mut fits = true;
        for (index, kind) in params.iter().enumerate() {
            let param = match kind {
                Kind::Int => ParamType::Int,
                Kind::Array => ParamType::Array(Run::default()),
            };
            fits &= self.check_argument(symbol, first + index, param, None);
        }
        fits
    }

    fn check_argument_count(
        &mut self,
        symbol: Symbol,
        expected: usize,
        first: usize,
        span: Span,
        head: Option<Span>,
    ) -> bool {
        let given = self.operands.len() - first;
        if given == expected {
            return true;
        }
        // An argument list that could not be read has one hole in place of all arguments.
        let has_hole = self.operands[first..].iter().any(|operand| operand.ty == Type::Unknown);
        if !(has_hole && self.has_syntax_errors) {
            let name = self.spell(symbol);
            let mut diagnostic = Diagnostic::new(
                Code::ArgumentCount,
                span,
                format!(
                    "`{name}` takes {}, but {given} {} given",
                    count(expected, "argument"),
                    if given == 1 { "is" } else { "are" }
                ),
            )
            .label(if given > expected {
                format!("{} too many", count(given - expected, "argument"))
            } else {
                format!("{} missing", count(expected - given, "argument"))
            });
            if let Some(head) = head {
                diagnostic = diagnostic.related(head, "defined here");
            }
            self.report(diagnostic);
        }
        self.bad_call(first, span);
        false
    }

    /// Checks the operand with index `index` against the parameter that it is passed to.
    fn check_argument(
        &mut self,
        symbol: Symbol,
        index: usize,
        param: ParamType,
        head: Option<Span>,
    ) -> bool {
        let argument = self.operands[index];
        self.needs_condition(argument);
        let (expected, found) = match (param, argument.ty) {
            (_, Type::Unknown) | (ParamType::Unknown, _) => return false,
            (_, Type::Void) => return self.need_int(argument),
            (ParamType::Int, Type::Int) => return true,
            (ParamType::Array(row), Type::Array { decl, subscripts }) => {
                let Meaning::Variable { lengths, constant, .. } = self.scopes.decls[decl].meaning
                else {
                    return false;
                };
                let given = &self.lengths(lengths)[subscripts as usize + 1..];
                if given == self.lengths(row) {
                    self.scopes.decls[decl].is_assigned = true;
                    if constant.is_some() {
                        self.extension(argument.span, "constant arrays as arguments");
                    }
                    return true;
                }
                (array_type(self.lengths(row)), array_type(given))
            }
            (ParamType::Int, Type::Array { decl, subscripts }) => {
                let Meaning::Variable { lengths, .. } = self.scopes.decls[decl].meaning else {
                    return false;
                };
                let given = &self.lengths(lengths)[subscripts as usize + 1..];
                ("an `int`".to_owned(), array_type(given))
            }
            (ParamType::Array(row), Type::Int) => {
                (array_type(self.lengths(row)), "an `int`".to_owned())
            }
        };
        let name = self.spell(symbol);
        let mut diagnostic = Diagnostic::new(
            Code::ArgumentType,
            argument.span,
            format!("`{name}` expects {expected} here, but this is {found}"),
        )
        .label(format!("expected {expected}"));
        if let Some(head) = head {
            diagnostic = diagnostic.related(head, "defined here");
        }
        self.report(diagnostic);
        false
    }

    /// Checks the target of an assignment: a variable with all its subscripts. Appends the nodes
    /// of the subscripts. `None` when it has an error.
    pub(super) fn target(&mut self, run: Run) -> Option<(Variable, u32)> {
        let ast = self.ast;
        let (last, subscripts) = ast.exprs[run.range()].split_last()?;
        let ExprKind::Name { symbol, subscripts: given } = last.kind else { return None };
        for node in subscripts {
            self.node(node, Context::Value);
        }
        let first = self.operands.len() - given as usize;
        let mut fits = true;
        for index in first..self.operands.len() {
            let subscript = self.operands[index];
            self.needs_condition(subscript);
            fits &= self.need_int(subscript);
        }
        self.operands.truncate(first);
        let name_span = self.name_span(symbol, last.span);
        let decl = self.resolve(symbol, name_span, false);
        let declared = self.scopes.decls[decl].span;
        let (variable, lengths, constant) = match self.scopes.decls[decl].meaning {
            Meaning::Variable { variable, lengths, constant } => (variable, lengths, constant),
            Meaning::Unknown => return None,
            Meaning::Constant(_) => {
                self.scopes.decls[decl].is_used = true;
                self.report_constant_target(symbol, last.span, declared);
                return None;
            }
            Meaning::Function(_) | Meaning::Runtime(_) => {
                let name = self.spell(symbol);
                let mut diagnostic = Diagnostic::new(
                    Code::NotAssignable,
                    last.span,
                    format!("the function `{name}` cannot be assigned to"),
                )
                .label("a function");
                if let Some(declared) = declared {
                    diagnostic = diagnostic.related(declared, "defined here");
                }
                self.report(diagnostic);
                return None;
            }
        };
        let data = &mut self.scopes.decls[decl];
        data.is_assigned = true;
        // What is written to the caller's array is of use to the caller.
        data.is_used |= given > 0 && matches!(variable, Variable::Param(_));
        let dimensions = lengths.range().len();
        if constant.is_some() {
            self.scopes.decls[decl].is_used = true;
            self.report_constant_target(symbol, last.span, declared);
            return None;
        }
        if (given as usize) > dimensions {
            self.too_many_subscripts(decl, dimensions, given as usize, last.span);
            return None;
        }
        if (given as usize) < dimensions {
            self.report_missing_subscripts(decl, given as usize, last.span);
            return None;
        }
        fits.then_some((variable, given))
    }

    fn report_constant_target(&mut self, symbol: Symbol, span: Span, declared: Option<Span>) {
        let name = self.spell(symbol);
        let mut diagnostic = Diagnostic::new(
            Code::AssignmentToConstant,
            span,
            format!("`{name}` is a constant and cannot be assigned to"),
        )
        .label("assigned here");
        if let Some(declared) = declared {
            diagnostic = diagnostic.related(declared, "declared `const` here");
        }
        self.report(diagnostic);
    }
}

/// How a parameter of such a type is written.
fn array_type(row: &[u32]) -> String {
    let row: String = row.iter().map(|length| format!("[{length}]")).collect();
    format!("an array `int []{row}`")
}

fn inverse(predicate: IntPredicate) -> IntPredicate {
    match predicate {
        IntPredicate::Eq => IntPredicate::Ne,
        IntPredicate::Ne => IntPredicate::Eq,
        IntPredicate::Slt => IntPredicate::Sge,
        IntPredicate::Sge => IntPredicate::Slt,
        IntPredicate::Sgt => IntPredicate::Sle,
        IntPredicate::Sle => IntPredicate::Sgt,
    }
}
