//! What statements and calls change: warnings about calls that never end or have no effect, and about constant
//! arrays that are written.
//!
//! All is recorded while the statements are checked, in constant time each. For each variable there is the number
//! of its last assignment, so at the end of a loop it is known whether the loop changes a variable. Only a
//! function that calls itself is walked through once more.

use crate::diag::{Code, Diagnostic, message};
use crate::runtime::Runtime;
use crate::sema::expression::{CheckedOperand, Type};
use crate::sema::loops::Loop;
use crate::sema::reachability::Reachability;
use crate::sema::resolved::{Callee, Expr, Program, Run, Stmt, Variable};
use crate::sema::scope::Meaning;
use crate::sema::{Checker, Extensions};
use crate::support::interner::Symbol;
use crate::support::span::Span;
use crate::syntax::ast;

/// A statement's number plus 1, or 0 for none.
pub(super) type Stamp = u32;

/// What is known in the function that is being checked.
#[derive(Debug, Default)]
pub(super) struct Changes {
    /// The first statement of the function.
    start: u32,
    /// For each variable, its last assignment.
    locals: Vec<Stamp>,
    params: Vec<Stamp>,
    globals: Vec<Stamp>,
    /// The last `return`, and the last call of a function of the program.
    pub(super) returned: Stamp,
    pub(super) called: Stamp,
    pub(super) loops: Vec<Loop>,
    /// Whether the function reads, writes, or changes what its caller sees.
    pub(super) has_effects: bool,
    /// The first call of the function by itself.
    own_call: Option<Span>,
    /// Warnings that are given unless the indentation misleads.
    pub(super) found: Vec<Diagnostic>,
}

impl Changes {
    /// Forgets all but the global variables, for the next function, whose first statement is `start`.
    pub(super) fn begin(&mut self, start: u32) {
        let globals = std::mem::take(&mut self.globals);
        *self = Changes { globals, start, ..Changes::default() };
    }

    /// The statement that last gave `variable` a value, if that is in the function and no call has changed it since.
    pub(super) fn last_value(&self, variable: Variable) -> Option<u32> {
        let last = self.last(variable);
        let may_differ = matches!(variable, Variable::Global(_)) && self.called > last;
        last.checked_sub(1).filter(|&stmt| stmt >= self.start && !may_differ)
    }

    /// The last assignment to `variable`.
    pub(super) fn last(&self, variable: Variable) -> Stamp {
        let (list, index) = match variable {
            Variable::Local(index) => (&self.locals, index),
            Variable::Param(index) => (&self.params, index),
            Variable::Global(index) => (&self.globals, index),
        };
        list.get(index as usize).copied().unwrap_or(0)
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

    /// Called at a call of `name` whose arguments are the operands from `first` on, and fit.
    pub(super) fn note_call(&mut self, name: Symbol, callee: Callee, first: usize, span: Span) {
        let has_arrays =
            self.operands[first..].iter().any(|it| matches!(it.ty, Type::Array { .. }));
        match callee {
            Callee::Function(function) => {
                self.changes.called = self.next_stamp();
                self.signatures[function as usize].calls +=
                    u32::from(Some(function) != self.function);
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
                self.note_written_argument(self.operands[first + index], callee, name);
            }
        }
    }

    /// Called for an array that `callee` writes: warns if it is constant.
    fn note_written_argument(&mut self, argument: CheckedOperand, callee: Callee, name: Symbol) {
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
        let name = self.spell(name);
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

    /// The function that the last node calls, if that is its first call, and does nothing but compute its result,
    /// with arguments that do nothing, either.
    pub(super) fn first_call_without_effects(&self, start: usize) -> Option<u32> {
        let nodes = &self.program.exprs[start..];
        let Some(&Expr::Call { callee: Callee::Function(called), .. }) = nodes.last() else {
            return None;
        };
        let is_pure = nodes.iter().all(|node| match *node {
            Expr::Call { callee: Callee::Function(function), .. } => {
                Some(function) != self.function
                    && self.signatures.get(function as usize).is_some_and(|it| !it.has_effects)
            }
            Expr::Call { .. } => false,
            _ => true,
        });
        (is_pure && self.signatures[called as usize].calls == 1).then_some(called)
    }

    /// Warns about the results that were not used of functions without effects. Of a function that is called more
    /// than once, one result may well be.
    pub(super) fn warn_discarded(&mut self) {
        for (function, diagnostic) in std::mem::take(&mut self.discarded) {
            if self.signatures[function as usize].calls == 1 {
                self.unused.push(diagnostic);
            }
        }
    }
}

/// Whether each path from the beginning of the `body` of `function` to its end calls it. Loops are taken to end.
fn always_calls(program: &Program, body: Run, function: u32) -> bool {
    let mut reachability = Reachability::new();
    for stmt in &program.stmts[body.range()] {
        // Nodes between these two are perhaps not evaluated.
        let mut conditional = 0u32;
        let calls = program.exprs[stmt.nodes().range()].iter().any(|node| {
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
