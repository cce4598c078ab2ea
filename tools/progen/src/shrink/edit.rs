//! The edits that make a program smaller and leave it sound, but for names.

use crate::ast::{
    Arg, Bound, Callee, Declaration, Declarator, Divisor, Expr, FuncId, Function, Init, Item, Loop,
    Place, Program, Radix, Stmt, Style, Subscript, VarId,
};
use crate::constant::evaluate;
use crate::visit::{self, Visitor};

/// A kind of edit.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Pass {
    /// Removes a function; its calls become numbers.
    Functions,
    /// Removes so many statements.
    Statements(usize),
    /// Removes a variable with all its uses.
    Variables,
    /// Removes a variable, constant or initial value.
    Globals,
    /// Puts something simpler in the place of a statement.
    Simpler,
    /// Removes a parameter and the arguments for it, or recursion.
    Params,
    /// Puts something simpler in the place of an expression.
    Expressions,
    /// Removes what is read.
    Input,
}

impl Pass {
    /// All of them, the large ones first.
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

/// `program` with the edit at site number `site` of `pass` done, if there are so many sites.
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

fn number(value: i32) -> Expr {
    Expr::Number(value, Radix::Decimal)
}

/// Goes past the sites before the one that is wanted.
struct Editor<'a> {
    /// As it was.
    program: &'a Program,
    pass: Pass,
    left: usize,
    done: bool,
}

impl Editor<'_> {
    /// Whether this site is the one.
    fn here(&mut self) -> bool {
        let here = !self.done && self.left == 0;
        self.done |= here;
        self.left = self.left.wrapping_sub(usize::from(!self.done));
        here
    }

    /// Puts one of `others` in the place of `it` if that is the site.
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
            if self.here() {
                visit::walk(&mut Without { program: self.program, var }, edited);
                edited.items.retain(|item| match item {
                    Item::Declaration(declaration) => !declaration.declarators.is_empty(),
                    Item::Function(_) => true,
                });
                return;
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
            for others in simpler_declarations(declaration) {
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

    /// Statements that could stand for `stmt`.
    fn simpler(&self, stmt: &Stmt) -> Vec<Vec<Stmt>> {
        match stmt {
            Stmt::Block(list) => vec![list.clone()],
            Stmt::If(condition, then, otherwise) => {
                let mut all = vec![vec![Stmt::Block(then.body.clone())]];
                if let Some(otherwise) = otherwise {
                    all.push(vec![Stmt::Block(otherwise.body.clone())]);
                    all.push(vec![Stmt::If(condition.clone(), then.clone(), None)]);
                    all.push(vec![Stmt::If(condition.clone(), otherwise.clone(), None)]);
                }
                all.push(vec![Stmt::Evaluate(condition.clone())]);
                for at in 0..2 {
                    // Without braces, which only count when they are not needed.
                    let (mut then, mut otherwise) = (then.clone(), otherwise.clone());
                    match (&mut otherwise, at) {
                        (_, 0) => then.braces = false,
                        (Some(otherwise), _) => otherwise.braces = false,
                        (None, _) => continue,
                    }
                    all.push(vec![Stmt::If(condition.clone(), then, otherwise)]);
                }
                all
            }
            Stmt::Loop(it) => self.simpler_loops(it),
            Stmt::Choose(var, _, then, otherwise) => [then, otherwise]
                .map(|value| vec![declare(*var, Vec::new(), Init::Expr(value.clone()))])
                .into(),
            Stmt::Fill { var, .. } => {
                let dims = &self.program.vars[var.0 as usize].dims;
                let dims = dims.iter().map(|&dim| number(dim as i32)).collect();
                vec![vec![declare(*var, dims, Init::List(Vec::new()))]]
            }
            Stmt::Assign(_, value) => vec![vec![Stmt::Evaluate(value.clone())]],
            Stmt::PutInt(value) | Stmt::PutCh(value) => {
                vec![vec![Stmt::Evaluate(value.clone())]]
            }
            Stmt::Declaration(declaration) => simpler_declarations(declaration)
                .into_iter()
                .map(|declaration| vec![Stmt::Declaration(declaration)])
                .collect(),
            Stmt::GetArray(..)
            | Stmt::PutArray(..)
            | Stmt::Evaluate(_)
            | Stmt::Empty
            | Stmt::Break
            | Stmt::Continue
            | Stmt::Return(_)
            | Stmt::Timer(_) => Vec::new(),
        }
    }

    fn simpler_loops(&self, it: &Loop) -> Vec<Vec<Stmt>> {
        let mut all = Vec::new();
        // The body, once.
        let mut body = it.body.clone();
        Unloop.stmts(&mut body);
        let mut once = vec![Stmt::Block(body)];
        // The counter has to be within the bounds that the body relies on.
        let place = Place { var: it.counter, subscripts: Vec::new() };
        once.insert(
            0,
            match it.declares {
                true => declare(it.counter, Vec::new(), Init::Expr(number(0))),
                false => Stmt::Assign(place, number(0)),
            },
        );
        all.push(once);
        let mut push = |change: &dyn Fn(&mut Loop)| {
            let mut other = it.clone();
            change(&mut other);
            all.push(vec![Stmt::Loop(Box::new(other))]);
        };
        if it.also.is_some() {
            push(&|other| other.also = None);
        }
        if it.style != Style::StepLast {
            push(&|other| other.style = Style::StepLast);
        }
        if !it.declares {
            push(&|other| other.declares = true);
        }
        // Never more often than it was, for subscripts depend on that.
        let most = match &it.bound {
            Bound::Fixed(expr) => evaluate(self.program, expr).unwrap_or(0),
            Bound::Varying(_, most) => *most as i32,
        };
        for bound in [1, 2, most / 2, most - 1, most] {
            let is_smaller = bound < most || matches!(it.bound, Bound::Varying(..));
            if 0 < bound && bound <= most && is_smaller {
                push(&|other| other.bound = Bound::Fixed(number(bound)));
            }
        }
        all
    }

    /// Expressions that could stand for `expr`.
    fn simpler_expressions(&self, expr: &Expr) -> Vec<Expr> {
        let mut all = vec![number(0), number(1)];
        let inner = |subscript: &Subscript| match subscript {
            Subscript::Fixed(expr) | Subscript::Within(expr) => expr.clone(),
            Subscript::Wrapped(expr, _) => (**expr).clone(),
        };
        match expr {
            Expr::Number(number, radix) => {
                if *radix != Radix::Decimal {
                    all.push(Expr::Number(*number, Radix::Decimal));
                }
                all.push(Expr::Number(number / 2, Radix::Decimal));
            }
            Expr::Var(_) => all.extend(evaluate(self.program, expr).map(number)),
            Expr::Element(_, subscripts) => all.extend(subscripts.iter().map(inner)),
            Expr::Unary(_, operand) => all.push((**operand).clone()),
            Expr::Binary(_, left, right) => all.extend([(**left).clone(), (**right).clone()]),
            Expr::Division(_, dividend, divisor) => {
                all.push((**dividend).clone());
                if let Divisor::Shifted(expr, ..) = &**divisor {
                    all.push(expr.clone());
                }
            }
            Expr::Guarded { dividend, other, .. } => {
                all.extend([(**dividend).clone(), (**other).clone()]);
            }
            Expr::Call(_, args) => {
                for arg in args {
                    match arg {
                        Arg::Value(expr) | Arg::Depth(expr, _) => all.push(expr.clone()),
                        Arg::Array(_, subscripts) => all.extend(subscripts.iter().map(inner)),
                        Arg::Deeper(var) => all.push(Expr::Var(*var)),
                    }
                }
            }
        }
        all
    }
}

fn declare(var: VarId, dims: Vec<Expr>, init: Init) -> Stmt {
    let declarators = vec![Declarator { var, dims, init: Some(init) }];
    Stmt::Declaration(Declaration { constant: false, declarators })
}

/// `declaration` with one variable less.
fn simpler_declarations(declaration: &Declaration) -> Vec<Declaration> {
    let count = declaration.declarators.len();
    let without = |at| {
        let mut other = declaration.clone();
        other.declarators.remove(at);
        other
    };
    if count > 1 { (0..count).map(without).collect() } else { Vec::new() }
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
                    for others in self.simpler(&stmts[at]) {
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
        // It has to keep its value: lengths and divisors may depend on it.
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
            // Nothing else is known to be within the bounds.
            Subscript::Within(_) => {}
            Subscript::Wrapped(expr, _) => self.expr(expr),
        }
    }

    fn expr(&mut self, expr: &mut Expr) {
        if self.pass != Pass::Expressions || self.done {
            return;
        }
        let others = self.simpler_expressions(expr);
        self.replace(expr, others);
        if !self.done {
            visit::walk_expr(self, expr);
        }
    }
}

/// What becomes of the calls of a function.
enum Change {
    /// They become this number.
    Number(i32),
    /// They lose the argument at this place.
    Argument(usize),
}

struct Calls {
    of: FuncId,
    change: Change,
}

impl Visitor for Calls {
    fn expr(&mut self, expr: &mut Expr) {
        if let Expr::Call(Callee::User(callee), args) = expr
            && *callee == self.of
        {
            match self.change {
                Change::Number(value) => {
                    *expr = number(value);
                    return;
                }
                Change::Argument(at) => {
                    args.remove(at);
                }
            }
        }
        visit::walk_expr(self, expr);
    }
}

/// Removes the jumps that belong to a loop that is no more.
struct Unloop;

impl Visitor for Unloop {
    fn stmts(&mut self, stmts: &mut Vec<Stmt>) {
        stmts.retain(|stmt| !matches!(stmt, Stmt::Break | Stmt::Continue));
        stmts.iter_mut().for_each(|stmt| self.stmt(stmt));
    }

    fn loop_(&mut self, _it: &mut Loop) {}
}

/// Removes a variable and what uses it; constants become their values.
struct Without<'a> {
    program: &'a Program,
    var: VarId,
}

impl Without<'_> {
    /// Whether the statement is nothing without the variable.
    fn needs(&self, stmt: &Stmt) -> bool {
        match stmt {
            Stmt::Assign(place, _) => place.var == self.var,
            Stmt::PutArray(_, Arg::Array(var, _)) | Stmt::GetArray(Arg::Array(var, _), _) => {
                *var == self.var
            }
            Stmt::Choose(var, ..) | Stmt::Fill { var, .. } => *var == self.var,
            Stmt::Declaration(declaration) => declaration.declarators.is_empty(),
            _ => false,
        }
    }

    fn value(&self, expr: &Expr) -> Expr {
        number(evaluate(self.program, expr).unwrap_or(0))
    }
}

impl Visitor for Without<'_> {
    fn declaration(&mut self, declaration: &mut Declaration, global: bool) {
        declaration.declarators.retain(|declarator| declarator.var != self.var);
        visit::walk_declaration(self, declaration, global);
    }

    fn stmts(&mut self, stmts: &mut Vec<Stmt>) {
        stmts.iter_mut().for_each(|stmt| self.stmt(stmt));
        stmts.retain(|stmt| !self.needs(stmt));
    }

    fn constant(&mut self, expr: &mut Expr) {
        self.expr(expr);
    }

    fn expr(&mut self, expr: &mut Expr) {
        let gone = match expr {
            Expr::Var(var) | Expr::Element(var, _) => *var == self.var,
            Expr::Guarded { divisor, .. } => *divisor == self.var,
            Expr::Call(_, args) => {
                args.iter().any(|arg| matches!(arg, Arg::Array(var, _) if *var == self.var))
            }
            _ => false,
        };
        if gone {
            *expr = self.value(expr);
        } else {
            visit::walk_expr(self, expr);
        }
    }
}
