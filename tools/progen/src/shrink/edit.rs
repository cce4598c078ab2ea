//! The edits that make a program smaller. They keep it sound, except for its names.

use super::inline;
use super::removal::{Calls, Change, Without};
use super::simpler::{self, number};
use crate::ast::{Expr, Function, Init, Item, Program, Radix, Stmt, Subscript, VarId};
use crate::constant::evaluate;
use crate::visit::{self, Visitor};

/// A kind of edit.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Pass {
    /// Removes a function; its calls become numbers.
    Functions,
    /// Removes this number of statements.
    Statements(usize),
    /// Removes a variable. Its uses become a number, or a value that is assigned to it.
    Variables,
    /// Removes a variable, constant or initial value.
    Globals,
    /// Replaces a statement by something simpler.
    Simpler,
    /// Removes a parameter and the arguments for it, or recursion.
    Params,
    /// Replaces an expression by something simpler.
    Expressions,
    /// Removes input.
    Input,
}

impl Pass {
    /// All kinds, the large edits first.
    pub(super) const ALL: [Pass; 12] = [
        Pass::Functions,
        Pass::Statements(16),
        Pass::Statements(8),
        Pass::Statements(4),
        Pass::Statements(2),
        Pass::Statements(1),
        Pass::Variables,
        Pass::Globals,
        Pass::Simpler,
        Pass::Params,
        Pass::Expressions,
        Pass::Input,
    ];
}

/// `program` with the edit of `pass` at site number `site`; `None` if there are fewer sites.
pub(super) fn apply(program: &Program, pass: Pass, site: usize) -> Option<Program> {
    let mut edited = program.clone();
    let mut editor = Editor { program, pass, left: site, done: false };
    match pass {
        Pass::Functions => editor.functions(&mut edited),
        Pass::Variables => editor.variables(&mut edited),
        Pass::Globals => editor.globals(&mut edited),
        Pass::Params => editor.params(&mut edited),
        Pass::Input => editor.input(&mut edited),
        Pass::Statements(_) | Pass::Simpler | Pass::Expressions => {
            visit::walk(&mut editor, &mut edited);
        }
    }
    editor.done.then_some(edited)
}

/// Counts sites, and edits only the wanted one.
struct Editor<'a> {
    /// The original program.
    program: &'a Program,
    pass: Pass,
    left: usize,
    done: bool,
}

impl Editor<'_> {
    /// Whether this is the wanted site.
    fn here(&mut self) -> bool {
        let here = !self.done && self.left == 0;
        self.done |= here;
        self.left = self.left.wrapping_sub(usize::from(!self.done));
        here
    }

    /// If this is the wanted site, replaces `it` by one of `others`.
    fn replace<T>(&mut self, it: &mut T, others: Vec<T>) {
        for other in others {
            if self.here() {
                *it = other;
                return;
            }
        }
    }

    fn functions(&mut self, edited: &mut Program) {
        for at in 0..edited.items.len().saturating_sub(1) {
            let Item::Function(Function { id, .. }) = edited.items[at] else { continue };
            for value in [0, 1] {
                if self.here() {
                    edited.items.remove(at);
                    visit::walk(&mut Calls { of: id, change: Change::Number(value) }, edited);
                    return;
                }
            }
        }
    }

    fn variables(&mut self, edited: &mut Program) {
        for var in (0..self.program.vars.len()).map(|var| VarId(var as u32)) {
            let is_constant = self.program.vars[var.0 as usize].constant.is_some();
            let mut values = vec![None];
            if !is_constant {
                values.extend(inline::values(self.program, var).into_iter().map(Some));
            }
            for value in values {
                if self.here() {
                    visit::walk(&mut Without { program: self.program, var, value }, edited);
                    edited.items.retain(|item| match item {
                        Item::Declaration(declaration) => !declaration.declarators.is_empty(),
                        Item::Function(_) => true,
                    });
                    return;
                }
            }
        }
    }

    fn globals(&mut self, edited: &mut Program) {
        for at in 0..edited.items.len() {
            let Item::Declaration(declaration) = &mut edited.items[at] else { continue };
            if self.here() {
                edited.items.remove(at);
                return;
            }
            for others in simpler::declarations(declaration) {
                if self.here() {
                    edited.items[at] = Item::Declaration(others);
                    return;
                }
            }
            if declaration.constant {
                continue;
            }
            for declarator in &mut declaration.declarators {
                if declarator.init.is_some() && self.here() {
                    declarator.init = None;
                    return;
                }
            }
        }
    }

    fn params(&mut self, edited: &mut Program) {
        for at in 0..edited.items.len() {
            let Item::Function(function) = &mut edited.items[at] else { continue };
            let id = function.id;
            if function.recursion.is_some() && self.here() {
                function.recursion = None;
                let mut calls = Calls { of: id, change: Change::Number(0) };
                visit::walk_function(&mut calls, function);
                return;
            }
            for param in usize::from(function.recursion.is_some())..function.params.len() {
                if self.here() {
                    function.params.remove(param);
                    visit::walk(&mut Calls { of: id, change: Change::Argument(param) }, edited);
                    return;
                }
            }
        }
    }

    fn input(&mut self, edited: &mut Program) {
        if edited.input.len() > 1 && self.here() {
            edited.input.truncate(edited.input.len() / 2);
            return;
        }
        for at in 0..edited.input.len() {
            if self.here() {
                edited.input.remove(at);
                return;
            }
        }
        for item in &mut edited.items {
            let Item::Function(function) = item else { continue };
            for stmt in &mut function.body {
                if let Stmt::GetArray(_, values) = stmt
                    && !values.is_empty()
                    && self.here()
                {
                    values.pop();
                    return;
                }
            }
        }
    }
}

impl Visitor for Editor<'_> {
    fn stmts(&mut self, stmts: &mut Vec<Stmt>) {
        match self.pass {
            Pass::Statements(count) => {
                for start in (0..stmts.len()).step_by(count) {
                    if self.here() {
                        stmts.drain(start..stmts.len().min(start + count));
                        return;
                    }
                }
            }
            Pass::Simpler => {
                for at in 0..stmts.len() {
                    for others in simpler::statements(self.program, &stmts[at]) {
                        if self.here() {
                            stmts.splice(at..=at, others);
                            return;
                        }
                    }
                }
            }
            _ => {}
        }
        stmts.iter_mut().for_each(|stmt| self.stmt(stmt));
    }

    fn init(&mut self, init: &mut Init) {
        if self.pass != Pass::Expressions {
            return;
        }
        match init {
            Init::Expr(expr) => self.expr(expr),
            Init::List(list) => {
                if !list.is_empty() && self.here() {
                    list.clear();
                } else if !list.is_empty() && self.here() {
                    list.pop();
                } else {
                    list.iter_mut().for_each(|init| self.init(init));
                }
            }
        }
    }

    fn constant(&mut self, expr: &mut Expr) {
        // Its value must stay: lengths and divisors may depend on it.
        if self.pass == Pass::Expressions
            && !matches!(expr, Expr::Number(_, Radix::Decimal))
            && let Some(value) = evaluate(self.program, expr)
        {
            self.replace(expr, vec![number(value)]);
        }
    }

    fn subscript(&mut self, subscript: &mut Subscript) {
        if self.pass != Pass::Expressions {
            return;
        }
        self.replace(subscript, vec![Subscript::Fixed(number(0))]);
        match subscript {
            Subscript::Fixed(expr) => self.constant(expr),
            // No other expression is known to be in bounds.
            Subscript::Within(_) => {}
            Subscript::Wrapped(expr, _) => self.expr(expr),
        }
    }

    fn expr(&mut self, expr: &mut Expr) {
        if self.pass != Pass::Expressions || self.done {
            return;
        }
        let others = simpler::expressions(self.program, expr);
        self.replace(expr, others);
        if !self.done {
            visit::walk_expr(self, expr);
        }
    }
}
