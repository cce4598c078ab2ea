//! Warnings about loops: those that do not change their condition, and counters that pass the end of an array.

use crate::diag::{Code, Diagnostic, message};
use crate::ir::{BinaryOp, IntPredicate};
use crate::runtime::Runtime;
use crate::sema::Checker;
use crate::sema::expression::CheckedOperand;
use crate::sema::resolved::{Callee, Expr, Program, Run, Stmt, Variable};
use crate::sema::scope::Decl;
use crate::support::interner::Symbol;
use crate::support::scalar::{Constant, Scalar};
use crate::support::span::Span;

/// How many statements may be between the first value of a counter and its loop.
const NEAR: usize = 16;

/// A longer body of a loop is not searched for what its counter does.
const LONGEST: usize = 1024;

/// A loop that is open.
#[derive(Debug)]
pub(super) struct Loop {
    /// The number of its statement.
    stmt: u32,
    span: Span,
    is_reached: bool,
    pub(super) breaks: bool,
    pub(super) continues: bool,
    /// The local that counts to a constant, and its last value in the loop.
    counter: Option<(u32, i32)>,
    /// The first array that ends before, with the place of the subscript.
    outside: Option<(Decl, Span, u32)>,
}

impl Checker<'_> {
    /// Called before the statement of a loop is added, whose condition has these nodes.
    pub(super) fn begin_loop(&mut self, condition: Run, span: Span) {
        if self.depends_on_input(condition) {
            self.sites.loop_by_input(self.program.stmts.len());
        }
        self.changes.loops.push(Loop {
            stmt: self.program.stmts.len() as u32,
            span,
            is_reached: self.reachability.is_reachable(),
            breaks: false,
            continues: false,
            counter: self.counter(condition),
            outside: None,
        });
    }

    /// Whether the condition compares what was read right before the loop, so that the loop may not begin.
    fn depends_on_input(&self, condition: Run) -> bool {
        let exprs = &self.program.exprs[condition.range()];
        let [first, second, Expr::Compare(..)] = exprs else { return false };
        let is_input = |node: &Expr| match *node {
            Expr::Call { callee: Callee::Runtime(Runtime::GetInt), .. } => true,
            Expr::Read { variable, subscripts: 0 } => matches!(
                self.recent_value(variable),
                Some([Expr::Call { callee: Callee::Runtime(Runtime::GetInt), .. }])
            ),
            _ => false,
        };
        is_input(first) || is_input(second)
    }

    /// The nodes of the last assignment to the scalar `variable`, if that is near, and certainly its last one on
    /// each path to here.
    fn recent_value(&self, variable: Variable) -> Option<&[Expr]> {
        let Program { exprs, stmts, .. } = &self.program;
        let assigned = self.changes.last_value(variable)?;
        let (last, between) = stmts.get(assigned as usize..)?.split_first()?;
        let is_near = between.len() < NEAR && between.iter().all(is_simple);
        is_near.then(|| &exprs[last.nodes().range()])
    }

    /// The local that the condition compares with a constant, if it begins with a constant, and its greatest
    /// value for which the condition is true.
    fn counter(&self, condition: Run) -> Option<(u32, i32)> {
        let [
            Expr::Read { variable: variable @ Variable::Local(local), subscripts: 0 },
            Expr::Constant(Constant::Int(bound)),
            Expr::Compare(predicate, Scalar::Int),
        ] = self.program.exprs[condition.range()]
        else {
            return None;
        };
        let last = match predicate {
            IntPredicate::Slt => bound.checked_sub(1)?,
            IntPredicate::Sle => bound,
            _ => return None,
        };
        match self.recent_value(variable)? {
            [Expr::Constant(Constant::Int(first))] if *first <= last => Some((local, last)),
            _ => None,
        }
    }

    /// Called at a subscript of `decl` whose value is not known; `limit` is the greatest that is right.
    pub(super) fn note_subscript(
        &mut self,
        decl: Decl,
        subscript: CheckedOperand,
        limit: i64,
        length: u32,
    ) {
        let Some(innermost) = self.changes.loops.last() else { return };
        let Some((local, last)) = innermost.counter else { return };
        let variable = Variable::Local(local);
        let node = self.program.exprs.get(subscript.node as usize);
        if i64::from(last) > limit
            && !self.reachability.is_in_if()
            && innermost.outside.is_none()
            && self.short_circuits.is_empty()
            && node == Some(&Expr::Read { variable, subscripts: 0 })
            && self.changes.last(variable) <= innermost.stmt
            && let Some(innermost) = self.changes.loops.last_mut()
        {
            innermost.outside = Some((decl, subscript.span, length));
        }
    }

    /// Called before the end of a loop is added.
    pub(super) fn end_loop(&mut self) {
        let Some(ended) = self.changes.loops.pop() else { return };
        if ended.breaks || self.changes.returned > ended.stmt {
            return;
        }
        if let Some((decl, span, length)) = ended.outside
            && !ended.continues
            && let Some((local, last)) = ended.counter
            && self.counts_by_one(&ended, local)
        {
            self.found_outside(decl, span, length, last, ended.span);
        }
        // A body without statements is meant so, or has another warning.
        let is_empty = self.program.stmts.len() == ended.stmt as usize + 1;
        // So has what was meant to change the condition.
        let is_known = self.diagnostics.last().is_some_and(|last| {
            use Code::{DoubledSign, MistakenOperator, OwnInitializer, UnusedValue};
            last.primary.span.start >= ended.span.start
                && matches!(
                    last.code,
                    DoubledSign | MistakenOperator | OwnInitializer | UnusedValue
                )
        });
        if ended.is_reached && !is_empty && !is_known {
            self.warn_endless(&ended);
        }
    }

    /// Whether the only assignment to `local` in the loop adds 1 in each iteration.
    fn counts_by_one(&self, ended: &Loop, local: u32) -> bool {
        let Program { exprs, stmts, .. } = &self.program;
        let body = &stmts[ended.stmt as usize + 1..];
        let (mut depth, mut steps) = (0u32, 0);
        for stmt in body.iter().take(LONGEST) {
            match *stmt {
                Stmt::If(_) | Stmt::While(_) => depth += 1,
                Stmt::EndIf | Stmt::EndWhile => depth = depth.saturating_sub(1),
                Stmt::Assign { target: Variable::Local(target), subscripts: 0, nodes }
                    if target == local =>
                {
                    let read = Expr::Read { variable: Variable::Local(local), subscripts: 0 };
                    let one = Expr::Constant(Constant::Int(1));
                    let sum = Expr::Arithmetic(BinaryOp::Add, Scalar::Int);
                    let nodes = &exprs[nodes.range()];
                    if depth > 0 || nodes != [read, one, sum] && nodes != [one, read, sum] {
                        return false;
                    }
                    steps += 1;
                }
                _ => {}
            }
        }
        steps == 1 && body.len() <= LONGEST
    }

    fn found_outside(&mut self, decl: Decl, span: Span, length: u32, value: i32, condition: Span) {
        let name = self.spell(self.scopes.decls[decl].symbol);
        let counter = self.text(span).to_owned();
        let message = message!(
            "the subscript `{counter}` becomes {value}, which is out of bounds for `{name}`",
            counter,
            value,
            name
        );
        let mut diagnostic = Diagnostic::new(Code::SubscriptOutside, span, message)
            .label(match length {
                0 => message!("the array has no elements"),
                1 => message!("the only subscript is 0"),
                _ => message!("the subscripts are 0 to {last}", last = length - 1),
            })
            .related(condition, message!("the condition"));
        if let Some(declared) = self.scopes.decls[decl].span {
            diagnostic = diagnostic.related(declared, message!("declared here"));
        }
        self.changes.found.push(diagnostic);
    }

    /// Warns about a loop that changes no variable of its condition.
    fn warn_endless(&mut self, ended: &Loop) {
        let Some(&Stmt::While(condition)) = self.program.stmts.get(ended.stmt as usize) else {
            return;
        };
        let (mut first, mut is_one) = (None, true);
        for node in &self.program.exprs[condition.range()] {
            match *node {
                Expr::Read { variable, subscripts: 0 } => {
                    let is_global = matches!(variable, Variable::Global(_));
                    let changes = &self.changes;
                    if changes.last(variable) > ended.stmt
                        || is_global && changes.called > ended.stmt
                    {
                        return;
                    }
                    is_one &= first.is_none_or(|first| first == variable);
                    first = Some(variable);
                }
                Expr::Read { .. } | Expr::Address { .. } | Expr::Call { .. } => return,
                _ => {}
            }
        }
        let Some(variable) = first else { return };
        let name = self.names.name(self.variable_name(variable)).to_owned();
        let message = message!("if this loop begins, it never ends");
        let label = message!("the loop does not change the condition");
        let hint = match is_one {
            true => {
                message!("assign to `{name}` in the body; several statements need braces", name)
            }
            false => message!(
                "change a variable of the condition in the body; several statements need braces"
            ),
        };
        self.changes
            .found
            .push(Diagnostic::new(Code::EndlessLoop, ended.span, message).label(label).hint(hint));
    }

    fn variable_name(&self, variable: Variable) -> Symbol {
        let Program { locals, params, globals, .. } = &self.program;
        match variable {
            Variable::Local(index) => locals[(self.locals_start + index) as usize].name,
            Variable::Global(index) => globals[index as usize].name,
            Variable::Param(index) => {
                let function = self.function.map(|it| &self.signatures[it as usize]);
                let own = function.map_or(0, |function| function.params.len());
                params[params.len() - own + index as usize].name
            }
        }
    }
}

/// Whether the statement is executed to its end, and then the next one.
fn is_simple(stmt: &Stmt) -> bool {
    use Stmt::{Assign, Declare, Evaluate, Initialize};
    matches!(stmt, Assign { .. } | Evaluate(_) | Initialize { .. } | Declare { .. })
}
