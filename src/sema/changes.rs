//! What statements change: warnings about loops and calls that never end, and about calls without effects.
//!
//! All is recorded while the statements are checked, in constant time each. For each variable there is the number
//! of its last assignment, so at the end of a loop it is known whether the loop changes a variable. Only a
//! function that calls itself is walked through once more.

use crate::diag::{Code, Diagnostic, message};
use crate::ir::{BinaryOp, IntPredicate};
use crate::runtime::Runtime;
use crate::sema::expression::{CheckedOperand, Type};
use crate::sema::reachability::Reachability;
use crate::sema::resolved::{Callee, Expr, Program, Run, Stmt, Variable};
use crate::sema::scope::{Decl, Meaning};
use crate::sema::{Checker, Extensions};
use crate::support::scalar::{Constant, Scalar};
use crate::support::span::Span;
use crate::syntax::ast;

/// How many statements may be between the first value of a counter and its loop.
const NEAR: usize = 16;

/// A longer body of a loop is not searched for what its counter does.
const LONGEST: usize = 1024;

/// A statement's number plus 1, or 0 for none.
type Stamp = u32;

/// What is known in the function that is being checked.
#[derive(Debug, Default)]
pub(super) struct Changes {
    /// For each variable, its last assignment.
    locals: Vec<Stamp>,
    params: Vec<Stamp>,
    globals: Vec<Stamp>,
    /// The last `return`, and the last call of a function of the program.
    returned: Stamp,
    called: Stamp,
    loops: Vec<Loop>,
    /// Whether the function reads, writes, or changes what its caller sees.
    pub(super) has_effects: bool,
    /// The first call of the function by itself.
    own_call: Option<Span>,
    /// Warnings that are given unless the indentation misleads.
    pub(super) found: Vec<Diagnostic>,
}

#[derive(Debug)]
struct Loop {
    /// The number of its statement.
    stmt: u32,
    span: Span,
    is_reached: bool,
    breaks: bool,
    continues: bool,
    /// How many `if`s in it are open.
    ifs: u32,
    /// The local that counts to a constant, and its last value in the loop.
    counter: Option<(u32, i32)>,
    /// The first array that ends before, with the place of the subscript.
    outside: Option<(Decl, Span, u32)>,
}

impl Changes {
    /// Forgets all but the global variables, for the next function.
    pub(super) fn begin(&mut self) {
        let globals = std::mem::take(&mut self.globals);
        *self = Changes { globals, ..Changes::default() };
    }

    fn last(&self, variable: Variable) -> Stamp {
        let (list, index) = match variable {
            Variable::Local(index) => (&self.locals, index),
            Variable::Param(index) => (&self.params, index),
            Variable::Global(index) => (&self.globals, index),
        };
        list.get(index as usize).copied().unwrap_or(0)
    }

    /// Called after the condition of an `if`.
    pub(super) fn begin_if(&mut self) {
        if let Some(innermost) = self.loops.last_mut() {
            innermost.ifs += 1;
        }
    }

    /// Called after the branches of an `if`.
    pub(super) fn end_if(&mut self) {
        if let Some(innermost) = self.loops.last_mut() {
            innermost.ifs = innermost.ifs.saturating_sub(1);
        }
    }

    /// Called at a `break`, or at a `continue`.
    pub(super) fn jump(&mut self, breaks: bool) {
        if let Some(innermost) = self.loops.last_mut() {
            innermost.breaks |= breaks;
            innermost.continues |= !breaks;
        }
    }
}

impl Checker<'_> {
    fn next_stamp(&self) -> Stamp {
        self.program.stmts.len() as u32 + 1
    }

    /// Called before the statement that assigns `target` is added.
    pub(super) fn note_assignment(&mut self, target: Variable, subscripts: u32) {
        let stamp = self.next_stamp();
        let changes = &mut self.changes;
        let (list, index) = match target {
            Variable::Local(index) => (&mut changes.locals, index),
            Variable::Param(index) => (&mut changes.params, index),
            Variable::Global(index) => (&mut changes.globals, index),
        };
        if list.len() <= index as usize {
            list.resize(index as usize + 1, 0);
        }
        list[index as usize] = stamp;
        match target {
            Variable::Global(_) => changes.has_effects = true,
            Variable::Param(index) if subscripts > 0 => self.note_written(index),
            _ => {}
        }
    }

    /// The array parameter with this number is written.
    fn note_written(&mut self, param: u32) {
        self.changes.has_effects = true;
        let function = self.function.and_then(|it| self.signatures.get_mut(it as usize));
        let Some(signature) = function else { return };
        if signature.written.len() <= param as usize {
            signature.written.resize(param as usize + 1, false);
        }
        signature.written[param as usize] = true;
    }

    /// Called before the `return` is added.
    pub(super) fn note_return(&mut self) {
        self.changes.returned = self.next_stamp();
    }

    /// Called at a call whose arguments are the operands from `first` on, and fit.
    pub(super) fn note_call(&mut self, callee: Callee, first: usize, span: Span) {
        let has_arrays =
            self.operands[first..].iter().any(|it| matches!(it.ty, Type::Array { .. }));
        match callee {
            Callee::Function(function) => {
                self.changes.called = self.next_stamp();
                if Some(function) == self.function {
                    if self.short_circuits.is_empty() {
                        self.changes.own_call.get_or_insert(span);
                    }
                } else {
                    self.changes.has_effects |= self.signatures[function as usize].has_effects;
                }
            }
            Callee::Runtime(_) => self.changes.has_effects = true,
        }
        if !has_arrays {
            return;
        }
        for index in 0..self.operands.len() - first {
            let is_written = match callee {
                Callee::Function(function) => {
                    self.signatures[function as usize].written.get(index).copied().unwrap_or(false)
                }
                Callee::Runtime(it) => matches!(it, Runtime::GetArray | Runtime::GetFloatArray),
            };
            if is_written {
                self.note_written_argument(self.operands[first + index], callee, span);
            }
        }
    }

    /// Called for an array that `callee` writes: warns if it is constant.
    fn note_written_argument(&mut self, argument: CheckedOperand, callee: Callee, span: Span) {
        let Type::Array { decl, .. } = argument.ty else { return };
        let Meaning::Variable { variable, constant, .. } = self.scopes.decls[decl].meaning else {
            return;
        };
        if constant.is_none() {
            if let Variable::Param(index) = variable {
                self.note_written(index);
            }
            return;
        }
        if self.extensions == Extensions::Refuse {
            return;
        }
        let name = self.text(span).split('(').next().unwrap_or("").trim().to_owned();
        let array = self.spell(self.scopes.decls[decl].symbol);
        let mut diagnostic = Diagnostic::new(
            Code::ConstantPassed,
            argument.span,
            message!("`{name}` writes to the constant array `{array}`", name, array = &array),
        )
        .label(message!("its elements cannot be changed"));
        if let Some(declared) = self.scopes.decls[decl].span {
            diagnostic = diagnostic.related(declared, message!("declared `const` here"));
        }
        if let Callee::Function(function) = callee {
            let head = self.signatures[function as usize].head;
            diagnostic = diagnostic.related(head, message!("defined here"));
        }
        self.unused.push(
            diagnostic.hint(message!("if `{name}` must change, remove its `const`", name = array)),
        );
    }

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
            ifs: 0,
            counter: self.counter(condition),
            outside: None,
        });
    }

    /// Whether the condition compares what was read right before the loop, so that the loop may not begin.
    fn depends_on_input(&self, condition: Run) -> bool {
        let Program { exprs, stmts, .. } = &self.program;
        let [first, second, Expr::Compare(..)] = &exprs[condition.range()] else { return false };
        let is_input = |node: &Expr| match *node {
            Expr::Call { callee: Callee::Runtime(Runtime::GetInt), .. } => true,
            Expr::Read { variable, subscripts: 0 } => {
                let assigned = self.changes.last(variable).checked_sub(1);
                let recent = assigned.and_then(|it| stmts.get(it as usize..)?.split_first());
                let Some((&Stmt::Assign { nodes, .. }, between)) = recent else { return false };
                let is_call = matches!(
                    exprs[nodes.range()],
                    [Expr::Call { callee: Callee::Runtime(Runtime::GetInt), .. }]
                );
                is_call && between.len() < NEAR && between.iter().all(is_simple)
            }
            _ => false,
        };
        is_input(first) || is_input(second)
    }

    /// The local that the condition compares with a constant, if it begins with a constant, and its greatest
    /// value for which the condition is true.
    fn counter(&self, condition: Run) -> Option<(u32, i32)> {
        let Program { exprs, stmts, .. } = &self.program;
        let &[
            Expr::Read { variable: Variable::Local(local), subscripts: 0 },
            Expr::Constant(Constant::Int(bound)),
            Expr::Compare(predicate, Scalar::Int),
        ] = &exprs[condition.range()]
        else {
            return None;
        };
        let last = match predicate {
            IntPredicate::Slt => bound.checked_sub(1)?,
            IntPredicate::Sle => bound,
            _ => return None,
        };
        let first = self.changes.last(Variable::Local(local)).checked_sub(1)?;
        let recent = stmts.get(first as usize..).filter(|recent| recent.len() <= NEAR)?;
        let (&Stmt::Assign { nodes, .. }, between) = recent.split_first()? else { return None };
        match exprs[nodes.range()] {
            [Expr::Constant(Constant::Int(first))] if first <= last => {
                between.iter().all(is_simple).then_some((local, last))
            }
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
            && innermost.ifs == 0
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

    fn variable_name(&self, variable: Variable) -> crate::support::interner::Symbol {
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

    /// Called at the end of a function without errors, before its warnings are given.
    pub(super) fn warn_endless_recursion(
        &mut self,
        function: &ast::Function,
        index: u32,
        body: Run,
    ) {
        let Some(call) = self.changes.own_call else { return };
        if !always_calls(&self.program, body, index) {
            return;
        }
        let name = self.spell(function.name.symbol);
        self.changes.found.push(
            Diagnostic::new(
                Code::EndlessRecursion,
                function.name.span,
                message!("each call of `{name}` calls `{name}` again, so none ends", name),
            )
            .label(message!("endless recursion"))
            .related(call, message!("the call"))
            .hint(message!("test first whether to end, and `return` without a call then")),
        );
    }

    /// Whether the last node calls a function that does nothing but compute its result, with arguments
    /// that do nothing, either.
    pub(super) fn is_call_without_effects(&self, start: usize) -> bool {
        self.program.exprs[start..].iter().all(|node| match *node {
            Expr::Call { callee: Callee::Function(function), .. } => {
                Some(function) != self.function
                    && self.signatures.get(function as usize).is_some_and(|it| !it.has_effects)
            }
            Expr::Call { .. } => false,
            _ => true,
        })
    }
}

/// Whether the statement is executed to its end, and then the next one.
fn is_simple(stmt: &Stmt) -> bool {
    use Stmt::{Assign, Declare, Evaluate, Initialize};
    matches!(stmt, Assign { .. } | Evaluate(_) | Initialize { .. } | Declare { .. })
}

/// Whether each path from the beginning of the `body` of `function` to its end calls it. Loops are taken to end.
fn always_calls(program: &Program, body: Run, function: u32) -> bool {
    let mut reachability = Reachability::new();
    for stmt in &program.stmts[body.range()] {
        let nodes = match *stmt {
            Stmt::If(nodes)
            | Stmt::While(nodes)
            | Stmt::Assign { nodes, .. }
            | Stmt::Evaluate(nodes)
            | Stmt::Return(nodes) => nodes,
            _ => Run::default(),
        };
        // Nodes between these two are perhaps not evaluated.
        let mut conditional = 0u32;
        let calls = program.exprs[nodes.range()].iter().any(|node| {
            conditional += u32::from(matches!(node, Expr::ShortCircuit(_)));
            conditional = conditional.saturating_sub(u32::from(matches!(node, Expr::Logical(_))));
            let is_own =
                matches!(node, Expr::Call { callee: Callee::Function(it), .. } if *it == function);
            is_own && conditional == 0
        });
        if calls {
            reachability.stop();
        }
        match stmt {
            Stmt::If(_) => reachability.begin_if(),
            Stmt::Else => reachability.begin_else(),
            Stmt::EndIf => reachability.end_if(),
            Stmt::While(_) => reachability.begin_while(false),
            Stmt::EndWhile => reachability.end_while(),
            Stmt::Break => {
                reachability.break_loop();
            }
            Stmt::Continue => {
                reachability.continue_loop();
            }
            Stmt::Return(_) if reachability.is_reachable() => return false,
            Stmt::Return(_) => reachability.stop(),
            _ => {}
        }
    }
    !reachability.is_reachable()
}
