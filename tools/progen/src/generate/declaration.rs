//! Declarations and initial values.

use super::{Context, Generator};
use crate::ast::{Declaration, Declarator, Expr, Init, Radix, VarId};
use crate::constant::{evaluate, evaluate_float};

/// The elements of an array while it gets its initial values.
struct Elements {
    /// Whether they are floats.
    is_float: bool,
    /// Whether they are constant expressions.
    constant: bool,
    /// The values so far, for a constant array.
    values: Vec<i32>,
    /// The element whose expression has effects, if any.
    effect_at: Option<u32>,
    /// The number of elements so far.
    count: u32,
}

impl Generator {
    /// Declares one to three variables or constants.
    pub(super) fn declaration(&mut self, global: bool) -> Declaration {
        let constant = self.chance(if global { 35 } else { 15 });
        let count = *self.pick(&[1, 1, 1, 2, 3]);
        let is_float = self.picks_float();
        let declarators = (0..count)
            .map(|_| {
                let is_array = self.chance(if global { 50 } else { 25 });
                let shape = is_array.then(|| self.pick(&self.shapes.clone()).clone());
                self.declarator(is_float, shape.unwrap_or_default(), constant, global)
            })
            .collect();
        Declaration { constant, declarators }
    }

    /// Declares a variable of main that `getarray` may fill.
    pub(super) fn buffer(&mut self) -> Declaration {
        let length = 2 + self.below(8);
        Declaration {
            constant: false,
            declarators: vec![self.declarator(false, vec![length], false, false)],
        }
    }

    pub(super) fn declarator(
        &mut self,
        is_float: bool,
        lengths: Vec<u32>,
        constant: bool,
        global: bool,
    ) -> Declarator {
        let var = self.new_var_of(is_float, lengths.clone(), global);
        self.announce(var);
        let dims = lengths.iter().map(|&length| self.constant_equal(length)).collect();
        let init = if lengths.is_empty() {
            self.scalar_init(var, constant, global)
        } else {
            self.array_init(var, &lengths, constant, global)
        };
        self.declare(var);
        Declarator { var, dims, init }
    }

    fn scalar_init(&mut self, var: VarId, constant: bool, global: bool) -> Option<Init> {
        let is_float = self.var(var).is_float;
        if !constant && !global {
            return Some(Init::Expr(self.typed(is_float, Context::FREE)));
        }
        if !constant && self.chance(30) {
            return None;
        }
        let expr = if is_float {
            self.float_constant(3)
        } else if self.chance(10) {
            Expr::Number(self.number(), Radix::Hexadecimal)
        } else {
            self.constant(3)
        };
        if constant {
            let value = self.value_of(is_float, &expr);
            self.program.vars[var.0 as usize].constant = Some(vec![value]);
        }
        Some(Init::Expr(expr))
    }

    /// The value of a constant expression; of a float, its bits.
    fn value_of(&self, is_float: bool, expr: &Expr) -> i32 {
        let value = match is_float {
            true => evaluate_float(&self.program, expr).map(|value| value.to_bits() as i32),
            false => evaluate(&self.program, expr),
        };
        value.expect("it is constant")
    }

    fn array_init(
        &mut self,
        var: VarId,
        lengths: &[u32],
        constant: bool,
        global: bool,
    ) -> Option<Init> {
        if !constant && global && self.chance(35) {
            return None;
        }
        let total = lengths.iter().product();
        let effect_at = self.chance(30).then(|| self.below(total));
        let constant_elements = constant || global;
        let values = vec![0; total as usize];
        let is_float = self.var(var).is_float;
        let mut elements =
            Elements { is_float, constant: constant_elements, values, effect_at, count: 0 };
        let list = self.list(lengths, 0, &mut elements);
        if constant {
            self.program.vars[var.0 as usize].constant = Some(elements.values);
        }
        Some(Init::List(list))
    }

    /// The list in the braces around an array that begins at element `base` of the whole.
    fn list(&mut self, lengths: &[u32], base: u32, elements: &mut Elements) -> Vec<Init> {
        let (&length, inner) = lengths.split_first().expect("arrays have dimensions");
        let full = self.chance(60);
        // Lists of very large arrays are short.
        let most = if elements.values.len() > 64 { length.min(5) } else { length };
        let count = if full { most } else { self.below(most + 1) };
        let mut list = Vec::new();
        let size = inner.iter().product::<u32>();
        for position in 0..count {
            let base = base + position * size;
            if inner.is_empty() {
                list.push(self.initial(base, elements));
            } else if self.chance(25) {
                self.elided(inner, base, position + 1 < count, elements, &mut list);
            } else {
                list.push(Init::List(self.list(inner, base, elements)));
            }
        }
        list
    }

    /// The elements of an array without its braces: all elements, unless the array is the last one
    /// between the braces around it.
    fn elided(
        &mut self,
        lengths: &[u32],
        base: u32,
        full: bool,
        elements: &mut Elements,
        list: &mut Vec<Init>,
    ) {
        let (&length, inner) = lengths.split_first().expect("arrays have dimensions");
        let count = if full { length } else { 1 + self.below(length) };
        let size = inner.iter().product::<u32>();
        for position in 0..count {
            let base = base + position * size;
            if inner.is_empty() {
                list.push(self.initial(base, elements));
            } else if position > 0 && self.chance(30) {
                // At the first position a brace would belong to the outer array.
                list.push(Init::List(self.list(inner, base, elements)));
            } else {
                self.elided(inner, base, full || position + 1 < count, elements, list);
            }
        }
    }

    fn initial(&mut self, position: u32, elements: &mut Elements) -> Init {
        let number = elements.count;
        elements.count += 1;
        if elements.constant {
            let expr = match elements.is_float && self.chance(85) {
                true => self.float_constant(1),
                false => self.constant(1),
            };
            elements.values[position as usize] = self.value_of(elements.is_float, &expr);
            return Init::Expr(expr);
        }
        // C does not specify the order in which elements are evaluated.
        let context = match elements.effect_at {
            Some(at) => Context { effects: at == number, memory: at == number, depth: 2 },
            None => Context { effects: false, memory: true, depth: 2 },
        };
        Init::Expr(self.typed(elements.is_float, context))
    }
}
