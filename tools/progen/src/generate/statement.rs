//! Statements.

use super::fuel::Cost;
use super::function::Class;
use super::{Context, Generator};
use crate::ast::{
    Arg, BinaryOp, Branch, DivisionOp, Divisor, Expr, Place, Stmt, Subscript, UnaryOp, VarId,
};
use crate::scope::Meaning;

/// The cost of a statement without its expressions.
const STATEMENT: Cost = Cost { steps: 1, output: 0 };
/// The cost of printing a number.
pub(super) const PRINT: Cost = Cost { steps: 10, output: 1 };

impl Generator {
    /// A block with about this number of statements.
    pub(super) fn block(&mut self, size: u32) -> Vec<Stmt> {
        self.scopes.open();
        self.state.nesting += 1;
        let mut list = Vec::new();
        for _ in 0..size {
            if self.size > 0 {
                self.size -= 1;
                self.statement(&mut list);
            } else if list.is_empty() {
                list.extend(self.assignment());
            }
            // Statements after a jump are unreachable; programs rarely have them.
            let ended = matches!(list.last(), Some(Stmt::Break | Stmt::Continue | Stmt::Return(_)));
            if ended && self.chance(90) {
                break;
            }
        }
        self.state.nesting -= 1;
        self.scopes.close();
        list
    }

    pub(super) fn is_visible(&self, var: VarId) -> bool {
        self.scopes.resolve(&self.var(var).name) == Some(Meaning::Var(var))
    }

    /// Adds a statement, or several that belong together.
    pub(super) fn statement(&mut self, list: &mut Vec<Stmt>) {
        self.state.spend(STATEMENT);
        let nested = self.state.nesting < 5;
        let nests = if self.has_nests { 40 } else { 4 };
        let stmt = match self.weighted(&[15, 26, 14, 20, 4, 6, 9, 12, 3, 4, 2, 1, 1, 12, nests]) {
            0 => Some(Stmt::Declaration(self.declaration(false))),
            1 => self.assignment(),
            2 if nested => Some(self.if_()),
            3 if nested => {
                let counters: Vec<VarId> = list.iter().filter_map(counter_of).collect();
                self.a_loop(&counters)
            }
            4 if nested => {
                let size = 1 + self.below(3);
                Some(Stmt::Block(self.block(size)))
            }
            5 => self.output(list),
            6 => self.call(Context::FREE, None).map(Stmt::Evaluate),
            7 if !self.state.loops.is_empty() => {
                let jump = if self.chance(50) { Stmt::Break } else { Stmt::Continue };
                Some(self.maybe(jump))
            }
            8 if self.state.nesting > 0 && (!self.state.is_main || self.chance(3)) => {
                let value = self
                    .state
                    .returns_int
                    .then(|| self.typed(self.state.is_float, Context::FREE.with_depth(2)));
                Some(self.maybe(Stmt::Return(value)))
            }
            9 => Some(self.choose()),
            10 => Some(self.fill()),
            11 => Some(Stmt::Empty),
            12 => Some(self.rare()),
            13 if self.chance(35) => self.accumulate(),
            13 => self.mix(),
            14 if nested => {
                self.nest(list);
                None
            }
            _ => self.assignment(),
        };
        list.extend(stmt);
    }

    /// A rare kind of statement.
    fn rare(&mut self) -> Stmt {
        match self.below(4) {
            0 if self.state.class == Class::Effects => Stmt::Timer(self.chance(50)),
            1 => Stmt::Block(Vec::new()),
            _ => {
                let is_float = self.picks_float();
                Stmt::Evaluate(self.typed(is_float, Context::FREE))
            }
        }
    }

    /// A jump that happens in some iterations.
    fn maybe(&mut self, jump: Stmt) -> Stmt {
        if self.chance(4) {
            return jump;
        }
        let condition = self.seldom();
        let braces = self.chance(30);
        Stmt::If(condition, Branch { body: vec![jump], braces }, None)
    }

    /// A condition that usually lets a loop run a few times.
    fn seldom(&mut self) -> Expr {
        let counter = self.state.loops.last().map(|it| it.counter);
        match (counter, self.below(10)) {
            (_, 0..3) => self.condition(Context::FREE.with_depth(2)),
            (Some(counter), 3..6) => {
                let number = self.range(1, 5);
                let number = Box::new(self.literal(number));
                let op = *self.pick(&[BinaryOp::Equal, BinaryOp::Equal, BinaryOp::Greater]);
                Expr::Binary(op, Box::new(Expr::Var(counter)), number)
            }
            _ => {
                let modulus = self.range(2, 9);
                let number = self.range(1, modulus - 1);
                let value = Box::new(self.expr(Context::FREE.with_depth(2)));
                let divisor = Box::new(Divisor::Number(modulus));
                let rest = Expr::Division(DivisionOp::Remainder, value, divisor);
                let number = Box::new(self.literal(number));
                Expr::Binary(BinaryOp::Equal, Box::new(rest), number)
            }
        }
    }

    fn if_(&mut self) -> Stmt {
        let condition = match self.has_floats && self.chance(10) {
            true => self.float(Context::FREE.with_depth(2)),
            false => self.condition(Context::FREE),
        };
        let then = self.branch();
        let otherwise = self.chance(50).then(|| self.branch());
        Stmt::If(condition, then, otherwise)
    }

    fn branch(&mut self) -> Branch {
        let size = *self.pick(&[0, 1, 1, 1, 1, 2, 3, 4]);
        Branch { body: self.block(size), braces: self.chance(60) }
    }

    /// Whether the function may assign to `var`; `arrays` tells whether an array or an int is
    /// wanted.
    fn is_target(&self, var: VarId, arrays: bool) -> bool {
        let class = self.state.class;
        let var = self.var(var);
        var.dims.is_empty() != arrays
            && var.writable
            && var.constant.is_none()
            && (!var.global || class == Class::Effects)
    }

    /// The variables of this type in scope that the function may assign to.
    pub(super) fn targets(&self, is_float: bool, arrays: bool) -> Vec<VarId> {
        self.vars_of(is_float, |_| true)
            .into_iter()
            .filter(|&var| self.is_target(var, arrays))
            .collect()
    }

    fn assignment(&mut self) -> Option<Stmt> {
        let (is_float, arrays) = (self.picks_float(), self.chance(40));
        let targets = self.targets(is_float, arrays);
        if targets.is_empty() {
            return None;
        }
        let var = *self.pick(&targets);
        let lengths = self.var(var).dims.clone();
        let contexts = self.split(Context::FREE, lengths.len() + 1);
        let value = self.typed(is_float, contexts[0]);
        let subscripts = lengths
            .iter()
            .zip(&contexts[1..])
            .map(|(&length, &context)| self.subscript(length, context.with_depth(2)))
            .collect();
        Some(Stmt::Assign(Place { var, subscripts }, value))
    }

    /// Puts a value into a variable that is printed at the end: `g = g * 31 + value`.
    fn mix(&mut self) -> Option<Stmt> {
        let is_float = self.picks_float();
        let targets = self.targets(is_float, false);
        if targets.is_empty() {
            return None;
        }
        let var = *self.pick(&targets);
        let place = Place { var, subscripts: Vec::new() };
        let factor = Box::new(if is_float {
            Expr::Float("0.75".to_owned(), 0.75)
        } else {
            let factor = *self.pick(&[2, 3, 31, -7]);
            self.literal(factor)
        });
        let times = Expr::Binary(BinaryOp::Multiply, Box::new(Expr::Var(var)), factor);
        // The order of the operands is open, so a call must not change the variable.
        let value = self.typed(is_float, Context { effects: false, ..Context::FREE });
        let sign = if self.chance(80) { BinaryOp::Add } else { BinaryOp::Subtract };
        Some(Stmt::Assign(place, Expr::Binary(sign, Box::new(times), Box::new(value))))
    }

    /// Adds to an element of an array: `a[i] = a[i] + value`. In a loop it is often the same element.
    fn accumulate(&mut self) -> Option<Stmt> {
        let is_float = self.picks_float();
        let targets = self.targets(is_float, true);
        if targets.is_empty() {
            return None;
        }
        let var = *self.pick(&targets);
        let lengths = self.var(var).dims.clone();
        // The subscripts are written twice, and the order of the operands is open.
        let context = Context { effects: false, ..Context::FREE };
        self.state.spend(Cost { steps: 8, output: 0 });
        let subscripts: Vec<Subscript> =
            lengths.iter().map(|&length| self.subscript(length, context.with_depth(0))).collect();
        let old = Box::new(Expr::Element(var, subscripts.clone()));
        let value = Box::new(self.typed(is_float, context.with_depth(3)));
        let op =
            *self.pick(&[BinaryOp::Add, BinaryOp::Add, BinaryOp::Subtract, BinaryOp::Multiply]);
        let sum = if op == BinaryOp::Add && self.chance(30) {
            Expr::Binary(op, value, old)
        } else {
            Expr::Binary(op, old, value)
        };
        Some(Stmt::Assign(Place { var, subscripts }, sum))
    }

    fn choose(&mut self) -> Stmt {
        let is_float = self.picks_float();
        let var = self.new_var_of(is_float, Vec::new(), false);
        self.announce(var);
        let condition = self.condition(Context::FREE);
        let then = self.typed(is_float, Context::FREE.with_depth(2));
        let otherwise = self.typed(is_float, Context::FREE.with_depth(2));
        self.declare(var);
        Stmt::Choose(var, condition, then, otherwise)
    }

    fn fill(&mut self) -> Stmt {
        let shape = self.pick(&self.shapes.clone()).clone();
        let total: u32 = shape.iter().product();
        let is_float = self.picks_float();
        let var = self.new_var_of(is_float, shape.clone(), false);
        self.announce(var);
        let mut counters = Vec::new();
        let outer = self.state.times;
        for _ in &shape {
            self.scopes.open();
            let counter = loop {
                let counter = self.new_var(Vec::new(), false);
                // Each counter needs a name that the others and the array do not have.
                let names: Vec<&VarId> = counters.iter().chain([&var]).collect();
                if names.iter().all(|&&other| self.var(other).name != self.var(counter).name) {
                    break counter;
                }
            };
            self.program.vars[counter.0 as usize].writable = false;
            self.declare(counter);
            counters.push(counter);
        }
        self.state.times = outer * u64::from(total);
        let context = if self.state.can_spend(Cost { steps: 20, output: 0 }) {
            Context::FREE.with_depth(2)
        } else {
            Context::FREE.with_depth(0)
        };
        let value = self.typed(is_float, context);
        self.state.spend(Cost { steps: 4, output: 0 });
        self.state.times = outer;
        counters.iter().for_each(|_| self.scopes.close());
        self.declare(var);
        Stmt::Fill { var, counters, value }
    }

    // ---- Output ----

    fn output(&mut self, list: &mut Vec<Stmt>) -> Option<Stmt> {
        if self.state.class != Class::Effects || !self.state.can_spend(PRINT) {
            return None;
        }
        self.state.spend(PRINT);
        match self.below(10) {
            0..6 => {
                let is_float = self.picks_float();
                let value = self.typed(is_float, Context::FREE);
                list.push(if is_float { Stmt::PutFloat(value) } else { Stmt::PutInt(value) });
                let end = *self.pick(&[10, 32]);
                Some(Stmt::PutCh(self.literal(end)))
            }
            6 => {
                // A visible character: 33 to 125.
                let value = Box::new(self.expr(Context::FREE));
                let rest =
                    Expr::Division(DivisionOp::Remainder, value, Box::new(Divisor::Number(47)));
                let start = Box::new(self.literal(79));
                Some(Stmt::PutCh(Expr::Binary(BinaryOp::Add, start, Box::new(rest))))
            }
            7 => Some(Stmt::PutCh(self.expr(Context::FREE.with_depth(1)))),
            _ => {
                let is_float = self.picks_float();
                let array = self.row(is_float, false)?;
                let length = self.row_length(&array);
                // The subscripts of the row and the number are evaluated in any order.
                let context = Context { effects: false, memory: true, depth: 2 };
                let count = match self.below(4) {
                    0 => {
                        let value = Box::new(self.expr(context));
                        Subscript::Wrapped(value, length + 1)
                    }
                    1 => Subscript::Fixed(Expr::Unary(UnaryOp::Minus, Box::new(self.literal(1)))),
                    _ => Subscript::Fixed(self.constant_equal(length)),
                };
                Some(Stmt::PutArray(count, array))
            }
        }
    }

    /// One row of an array, as `putarray` prints it.
    pub(super) fn put_row(&mut self, var: VarId, outer: &[u32], row: u32, length: u32) -> Stmt {
        let mut rest = row;
        let mut subscripts: Vec<Subscript> = outer
            .iter()
            .rev()
            .map(|&dim| {
                let value = rest % dim;
                rest /= dim;
                Subscript::Fixed(self.literal(value as i32))
            })
            .collect();
        subscripts.reverse();
        let count = Subscript::Fixed(self.constant_equal(length));
        Stmt::PutArray(count, Arg::Array(var, subscripts))
    }
}

/// The counter that a statement declares.
fn counter_of(stmt: &Stmt) -> Option<VarId> {
    match stmt {
        Stmt::Loop(it) if it.declares => Some(it.counter),
        _ => None,
    }
}
