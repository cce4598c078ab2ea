//! Nests of loops over arrays, as textbooks and contests have them: fills, sums, products of
//! matrices, stencils, prefix sums, histograms, exchanges. `groups.rs` adds variables that are updated
//! from each other.
//!
//! A nest is a random composition: each loop has a form, a start and a bound, and before, in and
//! after the inner loop there are updates of elements and variables. Subscripts are sums of counters
//! and numbers. They are within the bounds because the limits of each counter are known.

use super::fuel::Cost;
use super::function::{ActiveLoop, Class};
use super::{Context, Generator, number};
use crate::ast::{
    Arg, BinaryOp, Bound, Branch, Callee, Declaration, Declarator, Expr, Init, Loop, Place, Stmt,
    Style, Subscript, VarId,
};

/// An upper bound of the cost of an update without the expressions that count themselves.
pub(super) const UPDATE: Cost = Cost { steps: 30, output: 0 };

/// The context of expressions in a nest: the order of the operands is open.
pub(super) const QUIET: Context = Context { effects: false, memory: true, depth: 1 };

pub(super) fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    Expr::Binary(op, Box::new(left), Box::new(right))
}

/// Declares int variables.
pub(super) fn ints(vars: impl IntoIterator<Item = (VarId, Expr)>) -> Declaration {
    let declarator =
        |(var, value)| Declarator { var, dims: Vec::new(), init: Some(Init::Expr(value)) };
    Declaration { constant: false, declarators: vars.into_iter().map(declarator).collect() }
}

/// An int variable as the target of an assignment.
pub(super) fn place(var: VarId) -> Place {
    Place { var, subscripts: Vec::new() }
}

impl Generator {
    /// Adds the shapes of arrays that loops run over.
    pub(super) fn large_shapes(&mut self) {
        let length = 8 + self.below(41);
        let width = 3 + self.below(12);
        let rows = if self.chance(50) { width } else { 3 + self.below(12) };
        self.shapes.extend([vec![length], vec![length], vec![rows, width]]);
    }

    /// The length of a dimension of an array.
    pub(super) fn length(&mut self) -> u32 {
        let mut shapes = self.shapes.clone();
        if self.chance(40) {
            // If there are large ones, these are.
            shapes.truncate(2);
        }
        let shape = self.pick(&shapes).clone();
        *self.pick(&shape)
    }

    /// Declares a variable that bounds loops. A local one is often a little less than another one.
    pub(super) fn declare_size(&mut self, global: bool) -> Declaration {
        let var = self.new_var(Vec::new(), global);
        self.announce(var);
        let size = if !global && self.chance(75) { self.named_size(u32::MAX) } else { None };
        let (value, most) = match size {
            Some((size, most)) => {
                let less = self.below(most.min(3));
                (binary(BinaryOp::Subtract, Expr::Var(size), number(less)), most - less)
            }
            None => {
                let length = self.length();
                let most = length - u32::from(length > 1 && self.chance(30));
                (number(most), most)
            }
        };
        let data = &mut self.program.vars[var.0 as usize];
        (data.writable, data.most) = (false, Some(most));
        self.declare(var);
        ints([(var, value)])
    }

    /// Reads some of the global variables that bound loops, so that no pass knows them. No other
    /// statement but those that read arrays has read so far.
    pub(super) fn read_sizes(&mut self) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        for var in self.vars(|var| var.global && var.most.is_some()) {
            if self.chance(75) {
                let most = self.var(var).most.expect("it bounds loops");
                let value = most - self.below(most.min(8));
                self.program.input.insert(stmts.len(), format!("{value}\n"));
                stmts.push(Stmt::Assign(place(var), Expr::Call(Callee::GetInt, Vec::new())));
            }
        }
        stmts
    }

    /// A variable that bounds loops, and its greatest value, which is at most `most`.
    fn named_size(&mut self, most: u32) -> Option<(VarId, u32)> {
        let pure = self.state.class == Class::Pure;
        let sizes = self.vars(|var| var.most.is_some_and(|it| it <= most) && !(pure && var.global));
        let var = if sizes.is_empty() { return None } else { *self.pick(&sizes) };
        Some((var, self.var(var).most?))
    }

    /// An argument for a parameter that bounds loops.
    pub(super) fn size_at_most(&mut self, most: u32) -> Expr {
        match self.below(10) {
            0..2 => {
                let size = self.below(most + 1);
                number(size)
            }
            2..5 => self.named_size(most).map_or_else(|| number(most), |(size, _)| Expr::Var(size)),
            _ => number(most),
        }
    }

    /// An expression below `length`, of the counters around the statement and of those of loops
    /// that have ended.
    pub(super) fn within(&mut self, length: u32) -> Option<Expr> {
        let all = self.state.loops.iter().chain(&self.state.ended);
        let fits = |it: &&ActiveLoop| it.most < length && self.is_visible(it.counter);
        let counters: Vec<ActiveLoop> = all.filter(fits).cloned().collect();
        if counters.is_empty() {
            return None;
        }
        let (first, other) = (self.pick(&counters).clone(), self.pick(&counters).clone());
        let counter = Expr::Var(first.counter);
        let room = length - 1 - first.most;
        let width = other.most + 1;
        Some(match self.below(12) {
            0 | 1 if room > 0 => {
                binary(BinaryOp::Add, counter, number(1 + self.below(room.min(3))))
            }
            2 | 3 if first.least > 0 => {
                binary(BinaryOp::Subtract, counter, number(1 + self.below(first.least)))
            }
            4 => binary(BinaryOp::Subtract, number(length - 1), counter),
            5 if first.counter != other.counter && first.most * width + other.most < length => {
                let row = binary(BinaryOp::Multiply, counter, number(width));
                binary(BinaryOp::Add, row, Expr::Var(other.counter))
            }
            5 | 6 if other.most <= room => binary(BinaryOp::Add, counter, Expr::Var(other.counter)),
            7 if first.most < room => {
                let twice = binary(BinaryOp::Multiply, number(2), counter);
                binary(BinaryOp::Add, twice, number(self.below(2)))
            }
            _ => counter,
        })
    }

    /// Adds a nest, unless there is no array or it would run too long.
    pub(super) fn nest(&mut self, list: &mut Vec<Stmt>) {
        if self.targets(false, true).is_empty() {
            return;
        }
        if self.chance(35) {
            list.push(Stmt::Declaration(self.declare_size(false)));
        }
        let depth = 1 + self.weighted(&[5, 7, 2]);
        self.loop_with_variables(depth, list);
        self.size = self.size.saturating_sub(2);
    }

    /// Adds a loop with `depth - 1` loops in it, if that does not run too long.
    pub(super) fn nested_loop(&mut self, depth: usize, list: &mut Vec<Stmt>) {
        let style = match self.below(12) {
            0..5 => Style::StepLast,
            5..7 => Style::StepFirst,
            7..9 => Style::UpTo,
            9 => Style::Endless,
            10 => Style::CountDown,
            _ => Style::DownLast,
        };
        // In these styles the counter is below the bound in the body.
        let is_simple = matches!(style, Style::StepLast | Style::CountDown | Style::DownLast);
        let size = if is_simple && self.chance(50) { self.named_size(u32::MAX) } else { None };
        // The counter is below this number in the body, except for steps over it.
        let room = match size {
            Some((_, most)) => most,
            None => self.length().saturating_sub(*self.pick(&[0, 0, 0, 1, 1, 2])).max(1),
        };
        let step = match style.starts_at_bound() || self.chance(85) {
            true => 1,
            false => 2 + self.below(3),
        };
        let (most, highest) = match style {
            Style::UpTo => (room - 1, room - 1),
            Style::StepFirst | Style::Endless => {
                let most = room.saturating_sub(step);
                (most, most + step - 1)
            }
            _ => (room, room - 1),
        };
        let times = self.state.times.saturating_mul(u64::from(most / step) + 2);
        if !self.state.cost.plus(UPDATE.times(times.saturating_mul(4))).fits(self.state.limit)
            || self.state.loops.len() >= 4
        {
            return;
        }
        let counter = self.new_var(Vec::new(), false);
        self.program.vars[counter.0 as usize].writable = false;
        self.announce(counter);
        let (start, least, latest) = self.start(style);
        let outer = std::mem::replace(&mut self.state.times, times);
        if !style.starts_at_bound() {
            self.declare(counter);
        }
        let bound = match size {
            // The name of the counter may hide it.
            Some((size, _)) if self.is_visible(size) => Bound::Within(Expr::Var(size), most),
            _ => self.nest_bound(most),
        };
        self.declare(counter);
        let is_plain = matches!(bound, Bound::Fixed(_)) && latest == 0;
        let exact = is_plain
            && !matches!(style, Style::UpTo | Style::DownLast)
            && most.is_multiple_of(step)
            && self.chance(15);

        self.state.loops.push(ActiveLoop { counter, least, most: highest });
        self.scopes.open();
        self.state.nesting += 1;
        let mut body = Vec::new();
        let mut updates = if depth == 1 { 1 + self.below(2) } else { *self.pick(&[0, 0, 0, 1]) };
        if !self.state.group.is_empty() && self.chance(70) {
            self.updates_of_group(&mut body);
            updates = u32::from(self.chance(25));
        }
        (0..updates).for_each(|_| self.update(&mut body));
        if depth > 1 {
            for _ in 0..*self.pick(&[1, 1, 1, 2]) {
                self.loop_with_variables(depth - 1, &mut body);
                (0..self.below(2)).for_each(|_| self.update(&mut body));
            }
        }
        self.state.nesting -= 1;
        self.scopes.close();
        self.state.loops.pop();
        self.state.spend(Cost { steps: 6, output: 0 });
        self.state.times = outer;
        // After a loop downward, the counter may be negative.
        if style != Style::DownLast && (style != Style::CountDown || is_plain) {
            let end = (most + step).max(latest);
            self.state.ended.push(ActiveLoop { counter, least: 0, most: end });
        }
        let it =
            Loop { counter, declares: true, style, start, step, exact, bound, also: None, body };
        list.push(Stmt::Loop(Box::new(it)));
    }

    /// Where a loop starts, the least and the greatest value of that.
    fn start(&mut self, style: Style) -> (Expr, u32, u32) {
        // Some counters wrap.
        let outer: Vec<ActiveLoop> =
            self.state.loops.iter().filter(|it| it.most < 1000).cloned().collect();
        match self.below(10) {
            _ if style.starts_at_bound() => (number(0), 0, 0),
            0..2 => {
                let value = 1 + self.below(2);
                (number(value), value, value)
            }
            2 if !outer.is_empty() => {
                let it = self.pick(&outer).clone();
                let (counter, more) = (Expr::Var(it.counter), self.below(2));
                let start =
                    if more > 0 { binary(BinaryOp::Add, counter, number(more)) } else { counter };
                (start, more, it.most + more)
            }
            _ => (number(0), 0, 0),
        }
    }

    /// A bound that is at most `most`.
    fn nest_bound(&mut self, most: u32) -> Bound {
        let loops = self.state.loops.iter().filter(|it| it.most <= most);
        let outer: Vec<ActiveLoop> = loops.cloned().collect();
        match self.below(20) {
            0..5 => match self.named_size(most) {
                Some((size, limit)) => Bound::Within(Expr::Var(size), limit),
                None => Bound::Fixed(self.constant_equal(most)),
            },
            5..8 if !outer.is_empty() => {
                let it = self.pick(&outer).clone();
                let counter = Expr::Var(it.counter);
                match self.chance(60) {
                    true => Bound::Within(counter, it.most),
                    false => Bound::Within(binary(BinaryOp::Subtract, number(most), counter), most),
                }
            }
            8 | 9 => Bound::Varying(self.expr(Context::FREE.with_depth(2)), most),
            _ => Bound::Fixed(self.constant_equal(most)),
        }
    }

    // ---- Updates ----

    /// Adds statements that change an element or a variable, or leave the loop.
    fn update(&mut self, list: &mut Vec<Stmt>) {
        if !self.state.group.is_empty() && self.chance(30) {
            return self.updates_of_group(list);
        }
        self.state.spend(UPDATE);
        let is_float = self.picks_float();
        let (elements, numbers) = (self.targets(is_float, true), self.targets(is_float, false));
        let Some(target) = self.element_of(&elements) else { return };
        match self.weighted(&[7, 6, 5, 2, 2, 2, 1, 1, 1]) {
            2 if !numbers.is_empty() => {
                let sum = self.recent(&numbers);
                let value = self.sum_with(is_float, Expr::Var(sum.var));
                list.push(Stmt::Assign(sum.clone(), value));
                if self.chance(25) {
                    // A prefix sum.
                    list.push(Stmt::Assign(target, Expr::Var(sum.var)));
                }
            }
            3 if !numbers.is_empty() => {
                // A running maximum or minimum.
                let best = self.recent(&numbers);
                let value = self.value(is_float);
                let test = self.comparison(value.clone(), Expr::Var(best.var));
                list.push(self.when(test, vec![Stmt::Assign(best, value)]));
            }
            4 => {
                let other = self.element_of(&elements).expect("there are arrays");
                let swap = self.swap(target, other);
                list.push(swap);
            }
            5 => {
                // A histogram.
                let length = self.var(target.var).dims[0];
                let value = Box::new(self.value(false));
                let mut subscripts = target.subscripts;
                subscripts[0] = Subscript::Wrapped(value, length);
                let old = Expr::Element(target.var, subscripts.clone());
                let value = binary(BinaryOp::Add, old, number(1));
                list.push(Stmt::Assign(Place { var: target.var, subscripts }, value));
            }
            6 => {
                let jump = if self.chance(50) { Stmt::Break } else { Stmt::Continue };
                let (left, right) = (self.value(is_float), self.expr(QUIET));
                let test = self.comparison(left, right);
                list.push(self.when(test, vec![jump]));
            }
            7 => {
                let (left, right) = (self.value(is_float), self.value(is_float));
                let test = self.comparison(left, right);
                let value = self.value(is_float);
                list.push(self.when(test, vec![Stmt::Assign(target, value)]));
            }
            8 if self.size > 0 => {
                self.size -= 1;
                self.statement(list);
            }
            choice => {
                let old = Expr::Element(target.var, target.subscripts.clone());
                let value = match choice {
                    1 => self.sum_with(is_float, old),
                    _ => self.value(is_float),
                };
                list.push(Stmt::Assign(target, value));
            }
        }
    }

    /// `if`, often with braces.
    pub(super) fn when(&mut self, test: Expr, body: Vec<Stmt>) -> Stmt {
        Stmt::If(test, Branch { body, braces: self.chance(70) }, None)
    }

    /// Exchanges two elements, perhaps only if they are in the wrong order.
    fn swap(&mut self, left: Place, right: Place) -> Stmt {
        let element = |place: &Place| Expr::Element(place.var, place.subscripts.clone());
        let old = [element(&left), element(&right)];
        self.scopes.open();
        let var = self.new_var_of(self.var(left.var).is_float, Vec::new(), false);
        // The elements are read in the scope of the variable, which must not hide them.
        self.program.vars[var.0 as usize].name = format!("v{}", var.0);
        self.scopes.close();
        let body = vec![
            Stmt::Declaration(ints([(var, old[0].clone())])),
            Stmt::Assign(left, old[1].clone()),
            Stmt::Assign(right, Expr::Var(var)),
        ];
        let [left, right] = old;
        match self.chance(50) {
            true => Stmt::If(self.comparison(left, right), Branch { body, braces: true }, None),
            false => Stmt::Block(body),
        }
    }

    /// A comparison of two values.
    pub(super) fn comparison(&mut self, left: Expr, right: Expr) -> Expr {
        let ops = [BinaryOp::Less, BinaryOp::Greater, BinaryOp::LessEqual, BinaryOp::NotEqual];
        binary(*self.pick(&ops), left, right)
    }

    /// One of the variables, more often one of the last.
    fn recent(&mut self, vars: &[VarId]) -> Place {
        let from = if self.chance(75) { vars.len().saturating_sub(2) } else { 0 };
        place(*self.pick(&vars[from..]))
    }

    /// An element of one of the arrays, with subscripts that the loops change.
    pub(super) fn element_of(&mut self, arrays: &[VarId]) -> Option<Place> {
        let var = if arrays.is_empty() { return None } else { *self.pick(arrays) };
        let lengths = self.var(var).dims.clone();
        let mut subscripts: Vec<Subscript> = lengths
            .iter()
            .map(|&length| match self.within(length) {
                Some(within) => Subscript::Within(within),
                None => self.subscript(length, QUIET),
            })
            .collect();
        // Most inner loops go along rows.
        if let (Some(inner), Some(&length)) = (self.state.loops.last().cloned(), lengths.last())
            && inner.most < length
            && self.chance(60)
        {
            subscripts.pop();
            subscripts.push(Subscript::Within(Expr::Var(inner.counter)));
        }
        Some(Place { var, subscripts })
    }

    /// `old` and another value: mostly their sum.
    fn sum_with(&mut self, is_float: bool, old: Expr) -> Expr {
        let (value, is_first) = (self.value(is_float), self.chance(15));
        let ops =
            [BinaryOp::Add, BinaryOp::Add, BinaryOp::Add, BinaryOp::Subtract, BinaryOp::Multiply];
        match *self.pick(&ops) {
            BinaryOp::Add if is_first => binary(BinaryOp::Add, value, old),
            op => binary(op, old, value),
        }
    }

    /// The arrays of this type that the function may read.
    pub(super) fn readable(&self, is_float: bool) -> Vec<VarId> {
        let pure = self.state.class == Class::Pure;
        self.vars_of(is_float, |it| {
            !it.dims.is_empty() && (!pure || !it.global || it.constant.is_some())
        })
    }

    /// The value of an element of one of the arrays, or another value if there are none.
    pub(super) fn element_value(&mut self, arrays: &[VarId]) -> Expr {
        let place = self.element_of(arrays);
        place.map_or_else(|| self.expr(QUIET), |it| Expr::Element(it.var, it.subscripts))
    }

    /// A value of elements, counters and variables; one for a float may be an int.
    pub(super) fn value(&mut self, is_float: bool) -> Expr {
        let arrays = self.readable(is_float);
        let counters: Vec<VarId> = self.state.loops.iter().map(|it| it.counter).collect();
        let ops = [BinaryOp::Add, BinaryOp::Multiply, BinaryOp::Multiply, BinaryOp::Subtract];
        match self.weighted(&[6, 5, 2, 4, 2, 3]) {
            0 => self.element_value(&arrays),
            1 => {
                let (left, right) = (self.element_value(&arrays), self.element_value(&arrays));
                binary(*self.pick(&ops), left, right)
            }
            2 if !arrays.is_empty() => {
                // A stencil.
                let array = [*self.pick(&arrays)];
                let [left, middle, right] = [(); 3].map(|()| self.element_value(&array));
                binary(BinaryOp::Add, binary(BinaryOp::Add, left, middle), right)
            }
            3 if !counters.is_empty() => {
                let factor = self.typed(is_float, QUIET.with_depth(0));
                binary(*self.pick(&ops), factor, Expr::Var(*self.pick(&counters)))
            }
            4 => self.typed(is_float, QUIET),
            _ => number(self.below(10)),
        }
    }

    // ---- Output ----

    /// Prints the rows of an array by a loop.
    pub(super) fn put_rows(&mut self, var: VarId, rows: u32, length: u32) -> Stmt {
        let counter = self.new_var(Vec::new(), false);
        let data = &mut self.program.vars[counter.0 as usize];
        (data.writable, data.name) = (false, format!("v{}", counter.0));
        let subscripts = vec![Subscript::Within(Expr::Var(counter))];
        let count = Subscript::Fixed(self.constant_equal(length));
        let body = vec![Stmt::PutArray(count, Arg::Array(var, subscripts))];
        Stmt::Loop(Box::new(Loop {
            counter,
            declares: true,
            style: Style::StepLast,
            start: number(0),
            step: 1,
            exact: false,
            bound: Bound::Fixed(number(rows)),
            also: None,
            body,
        }))
    }
}
