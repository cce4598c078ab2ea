//! Groups of variables that a loop updates from each other: sums of sums, maxima of sums, last values,
//! flags, Fibonacci numbers. A pass that takes one of them for a plain sum while another reads it
//! shows here: the values of a group are used after its loop.

use super::function::Class;
use super::nests::{QUIET, UPDATE, binary, ints, place};
use super::statement::PRINT;
use super::{Generator, number};
use crate::ast::{BinaryOp, DivisionOp, Divisor, Expr, Stmt, VarId};

impl Generator {
    /// Adds a loop with `depth - 1` loops in it, and perhaps variables that it may change: one, or a
    /// group that it updates from each other. The values of a group are used after the loop.
    pub(super) fn loop_with_variables(&mut self, depth: usize, list: &mut Vec<Stmt>) {
        let can_loop = self.state.can_spend(UPDATE.times(40));
        let count = if can_loop { *self.pick(&[0, 0, 1, 1, 1, 2, 2, 2, 3, 4]) } else { 0 };
        let mut group = Vec::new();
        for _ in 0..count {
            let is_float = count == 1 && self.picks_float();
            let var = self.new_var_of(is_float, Vec::new(), false);
            if count > 1 {
                // A counter must not hide it.
                self.program.vars[var.0 as usize].name = format!("v{}", var.0);
            }
            self.announce(var);
            let value = match self.chance(80) {
                true => number(*self.pick(&[0, 0, 1, 5, 100])),
                false => self.expr(QUIET),
            };
            self.declare(var);
            group.push((var, value));
        }
        let vars = group.iter().map(|&(var, _)| var).collect();
        if count > 0 {
            list.push(Stmt::Declaration(ints(group)));
        }
        if count < 2 {
            return self.nested_loop(depth, list);
        }
        self.size = self.size.saturating_sub(2);
        let outer = std::mem::replace(&mut self.state.group, vars);
        self.nested_loop(depth, list);
        let group = std::mem::replace(&mut self.state.group, outer);
        if matches!(list.last(), Some(Stmt::Loop(_))) {
            self.use_all(&group, list);
        }
    }

    /// Prints a number made of the values of these variables, or adds it to an element.
    fn use_all(&mut self, group: &[VarId], list: &mut Vec<Stmt>) {
        self.state.spend(UPDATE);
        let join =
            |all, var| binary(BinaryOp::Add, binary(BinaryOp::Multiply, all, number(31)), var);
        let all = group.iter().copied().map(Expr::Var).reduce(join).expect("there are some");
        if self.state.class == Class::Effects && self.state.can_spend(PRINT) && self.chance(70) {
            self.state.spend(PRINT);
            list.extend([Stmt::PutInt(all), Stmt::PutCh(number(10))]);
            return;
        }
        let elements = self.targets(false, true);
        list.extend(self.element_of(&elements).map(|target| {
            let old = Expr::Element(target.var, target.subscripts.clone());
            Stmt::Assign(target, binary(BinaryOp::Add, old, all))
        }));
    }

    /// Adds statements that change variables of the group: often each of them once in a plain way.
    pub(super) fn updates_of_group(&mut self, list: &mut Vec<Stmt>) {
        let mut group = self.state.group.clone();
        let is_plain = self.chance(50);
        let count = if is_plain { group.len() } else { 1 + self.weighted(&[1, 1, 1]) };
        for _ in 0..count {
            let by = if is_plain { 1 } else { self.weighted(&[1, 1, 1, 1][..group.len()]) };
            group.rotate_left(by);
            self.update_first(&group, is_plain, list);
        }
    }

    /// Adds statements that change the first variable of the group, mostly by others. The plain ones
    /// are sums, maxima and minima, perhaps in some iterations only, or the last value.
    fn update_first(&mut self, group: &[VarId], is_plain: bool, list: &mut Vec<Stmt>) {
        self.state.spend(UPDATE);
        let others = &group[1..];
        let (old, value) = (Expr::Var(group[0]), self.operand(others));
        let assignment = |value| Stmt::Assign(place(group[0]), value);
        match self.weighted(&[14, 3, 3, 2, 2, 2, 1][..if is_plain { 4 } else { 7 }]) {
            0 => list.push(assignment(self.next(old, value, is_plain))),
            1 => {
                let test = self.comparison(value.clone(), old);
                list.push(self.when(test, vec![assignment(value)]));
            }
            choice @ (2 | 4) => {
                let (left, right) = (self.operand(group), self.operand(others));
                let test = self.comparison(left, right);
                let flag = number(self.below(3));
                let next = if choice == 2 { self.next(old, value, is_plain) } else { flag };
                list.push(self.when(test, vec![assignment(next)]));
            }
            3 => list.push(assignment(value)),
            5 => {
                // As in Fibonacci numbers: `p = x; x = y; y = p + y;`
                let mut to = group[0];
                for &from in others.iter().take(2) {
                    list.push(Stmt::Assign(place(to), Expr::Var(from)));
                    to = from;
                }
                let next = self.next(old, value, is_plain);
                list.push(Stmt::Assign(place(to), next));
            }
            _ => {
                let elements = self.targets(false, true);
                list.extend(self.element_of(&elements).map(|target| Stmt::Assign(target, old)));
            }
        }
    }

    /// The next value of a variable: mostly a sum of its old value and another one.
    fn next(&mut self, old: Expr, value: Expr, is_plain: bool) -> Expr {
        let ops = [BinaryOp::Add, BinaryOp::Add, BinaryOp::Subtract, BinaryOp::Multiply];
        let op = *self.pick(&ops[..if is_plain { 3 } else { 4 }]);
        let (left, right) = if self.chance(75) { (old, value) } else { (value, old) };
        let next = binary(op, left, right);
        if is_plain || self.chance(70) {
            return next;
        }
        let op = *self.pick(&[DivisionOp::Remainder, DivisionOp::Divide]);
        let by = *self.pick(&[2, 3, 10, 97, 1000, 1024, 1_000_000_007]);
        Expr::Division(op, Box::new(next), Box::new(Divisor::Number(by)))
    }

    /// One of these variables, or a value of the iteration.
    fn operand(&mut self, vars: &[VarId]) -> Expr {
        match (self.below(10), self.state.loops.last()) {
            (0..4, _) => Expr::Var(*self.pick(vars)),
            (4, Some(inner)) => Expr::Var(inner.counter),
            (5, _) => self.value(false),
            (6, _) => number(1 + self.below(9)),
            _ => {
                let arrays = self.readable(false);
                self.element_value(&arrays)
            }
        }
    }
}
