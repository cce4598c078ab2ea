//! Statements and local declarations.

use crate::diag::{Code, Diagnostic, message};
use crate::ir::name;
use crate::sema::Checker;
use crate::sema::conversion::described;
use crate::sema::expression::{Context, Type};
use crate::sema::initializer::Values;
use crate::sema::references::Kind;
use crate::sema::resolved::{Expr, Local, Run, Stmt, Variable};
use crate::sema::scope::Meaning;
use crate::support::scalar::{Constant, Scalar};
use crate::support::span::Span;
use crate::syntax::ast;
use crate::syntax::ast::{ExprKind, StmtKind};

impl Checker<'_> {
    /// Checks the body of `function` and appends its resolved statements. The scope of the
    /// parameters is open; the outermost block of the body does not open another.
    pub(super) fn body(&mut self, function: &ast::Function) {
        let ast = self.ast;
        let mut depth = 0usize;
        let stmts = &ast.stmts[function.body.range()];
        for (index, stmt) in stmts.iter().enumerate() {
            match stmt.kind {
                StmtKind::Empty if index > 0 => {
                    self.warn_empty_body(&stmts[index - 1], stmt, &stmts[index + 1..]);
                    self.statement(stmt, function);
                }
                StmtKind::OpenBlock => {
                    self.warn_unreachable(stmt);
                    if depth > 0 {
                        self.enter_scope();
                    }
                    depth += 1;
                }
                StmtKind::CloseBlock => {
                    depth -= 1;
                    if depth > 0 {
                        self.leave_scope(stmt.span.start);
                    }
                }
                _ => {
                    self.statement(stmt, function);
                    let span = match stmt.kind {
                        // The place of an assignment is the place of its target.
                        StmtKind::Assign { value, .. } => ast.exprs[value.start as usize - 1].span,
                        _ => stmt.span,
                    };
                    self.end_statement_place(span);
                }
            }
        }
    }

    fn push_stmt(&mut self, stmt: Stmt) {
        self.program.stmts.push(stmt);
    }

    /// The nodes from number `start` on.
    fn nodes_from(&self, start: usize) -> Run {
        Run { start: start as u32, end: self.program.exprs.len() as u32 }
    }

    fn warn_unreachable(&mut self, stmt: &ast::Stmt) {
        if self.reachability.enters_unreachable() && !self.has_syntax_errors {
            self.report(
                Diagnostic::new(
                    Code::UnreachableStatement,
                    stmt.span,
                    message!("this statement is unreachable"),
                )
                .label(message!("no path reaches this")),
            );
        }
    }

    /// Checks one node of a statement.
    fn statement(&mut self, stmt: &ast::Stmt, function: &ast::Function) {
        let starts = !matches!(
            stmt.kind,
            StmtKind::Else | StmtKind::EndIf | StmtKind::EndWhile | StmtKind::Error
        );
        // An unreachable `;` does no harm, so it is not reported.
        if starts && stmt.kind != StmtKind::Empty {
            self.warn_unreachable(stmt);
        }
        let start = self.program.exprs.len();
        match stmt.kind {
            StmtKind::OpenBlock | StmtKind::CloseBlock | StmtKind::Empty | StmtKind::Error => {}
            StmtKind::If(condition) => {
                self.condition(condition);
                let nodes = self.nodes_from(start);
                self.sites.condition(self.program.stmts.len(), stmt.span);
                self.push_stmt(Stmt::If(nodes));
                self.reachability.begin_if();
            }
            StmtKind::Else => {
                self.push_stmt(Stmt::Else);
                self.reachability.begin_else();
            }
            StmtKind::EndIf => {
                self.push_stmt(Stmt::EndIf);
                self.reachability.end_if();
            }
            StmtKind::While(condition) => {
                let value = self.condition(condition);
                let nodes = self.nodes_from(start);
                self.sites.condition(self.program.stmts.len(), stmt.span);
                self.begin_loop(nodes, stmt.span);
                self.push_stmt(Stmt::While(nodes));
                self.reachability.begin_while(value.is_some_and(Constant::is_true));
            }
            StmtKind::EndWhile => {
                self.end_loop();
                self.push_stmt(Stmt::EndWhile);
                self.reachability.end_while();
            }
            StmtKind::Declare(variable) => {
                self.declare_local(&self.ast.variables[variable as usize])
            }
            StmtKind::Assign { target, value } => {
                let target_span = self.ast.exprs[value.start as usize - 1].span;
                let target = self.target(Run { start: target, end: value.start });
                let value = self.expression(value, Context::Value);
                self.warn_reversed_assignment(target_span, value.span);
                // Assigning an array to an array is one mistake, not two.
                let is_copy = target.is_none() && matches!(value.ty, Type::Array { .. });
                if !is_copy {
                    self.need_number(value);
                }
                if let Some((target, scalar, subscripts)) = target {
                    let whole = Span::new(target_span.start, value.span.end);
                    self.warn_self_assignment(target, subscripts, start, whole, target_span);
                    self.convert(value, scalar, 0);
                    let nodes = self.nodes_from(start);
                    self.note_assignment(target, subscripts);
                    self.push_stmt(Stmt::Assign { target, subscripts, nodes });
                }
            }
            StmtKind::Expression(value) => self.evaluate(value, stmt.span),
            StmtKind::Return(value) => self.return_statement(value, stmt.span, function),
            StmtKind::Break => {
                if !self.reachability.break_loop() {
                    self.report_outside_loop("break", stmt.span);
                }
                self.changes.jump(true);
                self.push_stmt(Stmt::Break);
            }
            StmtKind::Continue => {
                if !self.reachability.continue_loop() {
                    self.report_outside_loop("continue", stmt.span);
                }
                self.changes.jump(false);
                self.push_stmt(Stmt::Continue);
            }
        }
    }

    fn report_outside_loop(&mut self, keyword: &str, span: Span) {
        self.report(
            Diagnostic::new(
                Code::OutsideLoop,
                span,
                message!("`{keyword}` outside a loop", keyword),
            )
            .label(message!("not inside a `while`")),
        );
    }

    /// Checks a condition. Returns its value if it is known.
    fn condition(&mut self, run: Run) -> Option<Constant> {
        let operand = self.expression(run, Context::Condition);
        let value = operand.value;
        if self.need_number(operand).is_some() {
            self.truth(operand);
        }
        let nodes = &self.ast.exprs[run.range()];
        // Numbers alone, or a constant alone, are meant so: `while (1)`, `if (!DEBUG)`.
        let is_name =
            |node: &ast::Expr| matches!(node.kind, ExprKind::Name { .. } | ExprKind::Call { .. });
        let is_joined = nodes.iter().any(|node| matches!(node.kind, ExprKind::Binary(_)));
        if let Some(value) = value.filter(|_| is_joined && nodes.iter().any(is_name)) {
            let span = nodes.last().map_or(Span::default(), |node| node.span);
            let message = match value.is_true() {
                false => message!("this condition is always false"),
                true => message!("this condition is always true"),
            };
            self.report(
                Diagnostic::new(Code::ConstantCondition, span, message)
                    .label(message!("its value is {value}", value = value.to_string())),
            );
        }
        value
    }

    /// Whether no `;` ends the statement at `span`.
    fn lacks_semicolon(&self, span: Span) -> bool {
        let text = self.file.text();
        let rest = text.get(span.end as usize..).unwrap_or("").trim_start();
        !rest.starts_with(';') && !text[..span.end as usize].ends_with(';')
    }

    /// Checks an expression statement.
    fn evaluate(&mut self, value: Run, span: Span) {
        let start = self.program.exprs.len();
        let operand = self.expression(value, Context::Value);
        let last = self.ast.exprs[value.range()].last().map(|node| node.kind);
        let called = match last {
            Some(ExprKind::Call { symbol, .. }) => Some(symbol),
            _ => None,
        };
        match (operand.ty, called) {
            (Type::Array { decl, subscripts }, _) => {
                self.report_missing_subscripts(decl, subscripts as usize, operand.span);
            }
            (Type::Text, _) => {
                self.need_number(operand);
            }
            (Type::Scalar(_), _) if self.doubled_sign(span).is_some() => {}
            // It may be what the function is to return.
            (Type::Scalar(_), _) if self.has_syntax_errors && self.lacks_semicolon(span) => {}
            // `(getint());` is a call.
            (Type::Scalar(_), None)
                if last == Some(ExprKind::Paren)
                    && matches!(self.program.exprs.last(), Some(Expr::Call { .. })) => {}
            (Type::Scalar(_), None) => {
                let mut diagnostic =
                    Diagnostic::new(Code::UnusedValue, span, message!("this value is not used"))
                        .label(message!("this has no effect"));
                if let Some(ExprKind::Binary(ast::BinaryOp::Comparison(
                    crate::ir::IntPredicate::Eq,
                ))) = last
                {
                    diagnostic = diagnostic.hint(message!("to assign, write `=`; `==` compares"));
                }
                self.report(diagnostic);
            }
            (Type::Scalar(_), Some(name)) => {
                if let Some(function) = self.first_call_without_effects(start) {
                    let name = self.spell(name);
                    let message = message!("the result of `{name}` is not used", name);
                    let diagnostic = Diagnostic::new(Code::UnusedValue, span, message)
                        .label(message!("the function only computes its result"));
                    self.discarded.push((function, diagnostic));
                }
            }
            _ => {}
        }
        let nodes = self.nodes_from(start);
        self.push_stmt(Stmt::Evaluate(nodes));
    }

    fn return_statement(&mut self, value: Run, span: Span, function: &ast::Function) {
        let start = self.program.exprs.len();
        if value.is_empty() {
            if let Some(scalar) = function.result {
                let name = self.spell(function.name.symbol);
                self.report(
                    Diagnostic::new(
                        Code::ReturnWithoutValue,
                        span,
                        message!(
                            "`{name}` must return {expected}",
                            name,
                            expected = described(scalar)
                        ),
                    )
                    .label(message!("the return value is missing"))
                    .related(
                        function.head,
                        message!("declared `{word}` here", word = scalar.word()),
                    )
                    .hint(match function.name.symbol {
                        name::MAIN => message!("write `{code}`", code = "return 0;"),
                        _ => message!(
                            "write `return …;` with the value, or declare the function as `void`"
                        ),
                    }),
                );
            }
        } else if let Some(scalar) = function.result {
            self.number(value, scalar, Context::Value);
        } else {
            let operand = self.expression(value, Context::Value);
            if function.name.symbol == name::MAIN {
                // That `main` returns an `int` has been said at its head.
                return self.reachability.stop();
            }
            let name = self.spell(function.name.symbol);
            let scalar = if let Type::Scalar(scalar) = operand.ty { scalar } else { Scalar::Int };
            self.report(
                Diagnostic::new(
                    Code::ReturnInVoid,
                    operand.span,
                    message!("the `void` function `{name}` cannot return a value", name),
                )
                .label(message!("this is a value"))
                .related(function.head, message!("declared `void` here"))
                .hint(message!(
                    "write `return;`, or declare the function as `{word}`",
                    word = scalar.word()
                )),
            );
        }
        let nodes = self.nodes_from(start);
        self.note_return();
        self.push_stmt(Stmt::Return(nodes));
        self.reachability.stop();
    }

    fn declare_local(&mut self, variable: &ast::Variable) {
        let symbol = variable.name.symbol;
        let scalar = variable.scalar;
        let lengths = self.array_lengths(variable.lengths, scalar, variable.name);
        let is_array = !variable.lengths.is_empty();
        self.initialized = Some(variable.name);
        if variable.is_const {
            return self.declare_constant(variable, lengths);
        }
        let start = self.program.exprs.len();
        let local = self.program.locals.len() as u32 - self.locals_start;
        let place = Variable::Local(local);
        let mut initialize = None;
        // The name is declared after its initialiser, which cannot use it.
        if !variable.init.is_empty() {
            match lengths {
                Some(lengths) if is_array => {
                    let dimensions = self.lengths(lengths).to_vec();
                    let values = self.array_initializer(variable, &dimensions, Context::Value);
                    if let Values::Dynamic { elements, zero_others } = values {
                        initialize = Some(Stmt::Initialize { local, elements, zero_others });
                    }
                }
                None if is_array => self.record_initializer(variable),
                _ => {
                    if let Some(value) = self.scalar_initializer(variable) {
                        self.number(value, scalar, Context::Value);
                        let nodes = self.nodes_from(start);
                        initialize = Some(Stmt::Assign { target: place, subscripts: 0, nodes });
                    }
                }
            }
        }
        let meaning = match lengths {
            Some(lengths) => {
                self.program.locals.push(Local { name: symbol, scalar, lengths });
                if let Some(places) = &mut self.program.places {
                    places.locals.push(variable.name.span);
                }
                if self.with_declarations
                    && variable.init.is_empty()
                    && self.reachability.is_in_loop()
                {
                    initialize = Some(Stmt::Declare { local });
                }
                Meaning::Variable { variable: place, scalar, lengths, constant: None }
            }
            None => Meaning::Unknown,
        };
        self.declare_variable(Kind::LocalVariable, variable, meaning, !variable.init.is_empty());
        if variable.init.is_empty() && !is_array {
            self.sites.declare(local, symbol, variable.name.span, self.program.stmts.len());
        }
        if matches!(initialize, Some(Stmt::Assign { .. })) {
            self.note_assignment(place, 0);
        }
        self.program.stmts.extend(initialize);
    }
}
