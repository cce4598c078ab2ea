//! Expressions.

use super::fuel::Cost;
use super::function::{Class, FuncInfo, ParamKind};
use super::{Context, Generator};
use crate::ast::{
    Arg, BinaryOp, Callee, DivisionOp, Divisor, Expr, FuncId, Language, Radix, Subscript, UnaryOp,
    VarId,
};

/// The cost of one node.
const NODE: Cost = Cost { steps: 1, output: 0 };

impl Generator {
    /// An expression of type int.
    pub(super) fn expr(&mut self, context: Context) -> Expr {
        self.state.spend(NODE);
        let context = self.restrict(context);
        if context.depth == 0 {
            return self.leaf(context);
        }
        let below = context.deeper();
        if self.has_floats && self.chance(5) {
            return self.whole(below);
        }
        match self.weighted(&[20, 26, 9, 13, 7, 13, 12, 4, 1]) {
            0 => self.leaf(context),
            1 => {
                let op = *self.pick(&[BinaryOp::Add, BinaryOp::Subtract, BinaryOp::Multiply]);
                self.binary(op, below)
            }
            2 => self.division(below),
            3 => self.condition(below),
            4 => {
                let ops =
                    [UnaryOp::Minus, UnaryOp::Minus, UnaryOp::Plus, UnaryOp::Not, UnaryOp::Group];
                let op = *self.pick(&ops);
                Expr::Unary(op, Box::new(self.expr(below)))
            }
            5 => self.element(false, context).unwrap_or_else(|| self.leaf(context)),
            6 => self.call(context, Some(false)).unwrap_or_else(|| self.leaf(context)),
            7 if context.effects => self.read(),
            8 => self.constant(2),
            _ => self.leaf(context),
        }
    }

    /// A condition of one of the kinds that branch.
    pub(super) fn condition(&mut self, context: Context) -> Expr {
        self.state.spend(NODE);
        let context = self.restrict(context);
        if context.depth == 0 {
            return self.leaf(context);
        }
        let below = context.deeper();
        if self.has_floats && self.chance(20) {
            return self.float_condition(below);
        }
        match self.weighted(&[44, 17, 17, 7, 8, 5, 2]) {
            0 => {
                let op = loop {
                    let op = self.relation_or_logic();
                    if !matches!(op, BinaryOp::And | BinaryOp::Or) {
                        break op;
                    }
                };
                self.binary(op, below)
            }
            choice @ (1 | 2) => {
                // The left side is evaluated before the right side.
                let op = if choice == 1 { BinaryOp::And } else { BinaryOp::Or };
                let left = Box::new(self.side(below));
                Expr::Binary(op, left, Box::new(self.side(below)))
            }
            3 => Expr::Unary(UnaryOp::Not, Box::new(self.condition(below))),
            4 => self.expr(below),
            5 => self.guarded(below),
            _ => self.constant(1),
        }
    }

    /// A side of `&&` or `||`: often a call, whose effects show whether it is evaluated.
    fn side(&mut self, context: Context) -> Expr {
        if self.chance(30)
            && let Some(call) = self.call(context.with_depth(2), Some(false))
        {
            return call;
        }
        if self.has_floats && self.chance(10) {
            return self.float(context.with_depth(2));
        }
        self.condition(context)
    }

    /// `context`, limited to what the function may do.
    pub(super) fn restrict(&self, context: Context) -> Context {
        Context { effects: context.effects && self.state.class == Class::Effects, ..context }
    }

    /// The contexts of `count` operands that may be evaluated in any order.
    pub(super) fn split(&mut self, context: Context, count: usize) -> Vec<Context> {
        let context = self.restrict(context);
        if count > 1 && context.effects && self.chance(40) {
            let count = u32::try_from(count).expect("operands are few");
            let chosen = self.below(count);
            let other = Context { effects: false, memory: false, ..context };
            return (0..count).map(|at| if at == chosen { context } else { other }).collect();
        }
        vec![Context { effects: context.effects && count == 1, ..context }; count]
    }

    fn binary(&mut self, op: BinaryOp, context: Context) -> Expr {
        if matches!(op, BinaryOp::And | BinaryOp::Or) {
            let left = Box::new(self.side(context));
            return Expr::Binary(op, left, Box::new(self.side(context)));
        }
        let contexts = self.split(context, 2);
        let left = Box::new(self.expr(contexts[0]));
        Expr::Binary(op, left, Box::new(self.expr(contexts[1])))
    }

    fn division(&mut self, context: Context) -> Expr {
        let op = *self.pick(&[DivisionOp::Divide, DivisionOp::Remainder]);
        let contexts = self.split(context, 2);
        let dividend = Box::new(self.expr(contexts[0]));
        let divisor = if self.chance(50) {
            Divisor::Number(self.divisor())
        } else {
            let modulus = self.range(2, 40);
            // The offset moves the remainder above 0, or below -1.
            let away = modulus + self.range(1, 9);
            let offset = if self.chance(50) { away } else { -away };
            Divisor::Shifted(self.expr(contexts[1]), modulus, offset)
        };
        Expr::Division(op, dividend, Box::new(divisor))
    }

    fn guarded(&mut self, context: Context) -> Expr {
        // Only a global could change between `&&` and the division.
        let vars = self.vars(|var| var.dims.is_empty() && !var.global);
        if vars.is_empty() {
            return self.leaf(context);
        }
        let divisor = *self.pick(&vars);
        let op = *self.pick(&[DivisionOp::Divide, DivisionOp::Remainder]);
        let contexts = self.split(context, 2);
        let dividend = Box::new(self.expr(contexts[0]));
        let other = Box::new(self.expr(contexts[1]));
        Expr::Guarded { op, dividend, divisor, other }
    }

    fn leaf(&mut self, context: Context) -> Expr {
        if self.chance(80) {
            let globals = context.memory && self.state.class != Class::Pure;
            let vars = self.vars(|var| {
                var.dims.is_empty() && (globals || !var.global || var.constant.is_some())
            });
            if !vars.is_empty() {
                // Inner variables come last; choose them more often.
                let recent = vars.len().saturating_sub(4);
                let from = if self.chance(50) { &vars[recent..] } else { &vars[..] };
                return Expr::Var(*self.pick(from));
            }
        }
        let value = self.number();
        self.literal(value)
    }

    // ---- Arrays ----

    /// An element of an array of this type that the context may read.
    pub(super) fn element(&mut self, is_float: bool, context: Context) -> Option<Expr> {
        let pure = self.state.class == Class::Pure;
        let arrays = self.vars_of(is_float, |var| {
            let changes = var.constant.is_none();
            !var.dims.is_empty() && (!changes || (context.memory && !(pure && var.global)))
        });
        if arrays.is_empty() {
            return None;
        }
        let array = *self.pick(&arrays);
        let lengths = self.var(array).dims.clone();
        let contexts = self.split(context.deeper(), lengths.len());
        // A subscript must not change the array that is read.
        let constant = self.var(array).constant.is_some();
        let subscripts = lengths.iter().zip(contexts).map(|(&length, context)| {
            let effects = context.effects && constant;
            self.subscript(length, Context { effects, ..context })
        });
        Some(Expr::Element(array, subscripts.collect()))
    }

    /// A subscript below `length`.
    pub(super) fn subscript(&mut self, length: u32, context: Context) -> Subscript {
        if self.chance(60)
            && let Some(within) = self.within(length)
        {
            return Subscript::Within(within);
        }
        match self.below(10) {
            0 if length >= 2 && context.depth > 0 => {
                let mut op = self.relation_or_logic();
                if matches!(op, BinaryOp::And | BinaryOp::Or) {
                    op = BinaryOp::Less;
                }
                Subscript::Within(self.binary(op, context.deeper()))
            }
            1..4 => {
                let value = self.below(length);
                Subscript::Fixed(self.constant_equal(value))
            }
            _ => {
                self.state.spend(NODE.times(4));
                Subscript::Wrapped(Box::new(self.expr(context.deeper())), length)
            }
        }
    }

    /// An array in scope, or a part of one, with these dimensions; the first may be longer.
    fn array(
        &mut self,
        is_float: bool,
        dims: &[u32],
        writable: bool,
        context: Context,
    ) -> Option<Arg> {
        let pure = self.state.class == Class::Pure;
        let constants = self.program.language == Language::C && !writable;
        let arrays = self.vars_of(is_float, |var| {
            let Some(skipped) = var.dims.len().checked_sub(dims.len()) else { return false };
            let rest = &var.dims[skipped..];
            rest[1..] == dims[1..]
                && rest[0] >= dims[0]
                && (constants || var.constant.is_none())
                && (var.writable || !writable)
                && !(pure && var.global)
        });
        if arrays.is_empty() || dims.is_empty() {
            return None;
        }
        let array = *self.pick(&arrays);
        let lengths = self.var(array).dims.clone();
        let skipped = lengths.len() - dims.len();
        let subscripts = lengths[..skipped]
            .iter()
            .map(|&length| self.subscript(length, Context { effects: false, ..context }))
            .collect();
        Some(Arg::Array(array, subscripts))
    }

    /// An array of one dimension in scope, or a part of one.
    pub(super) fn row(&mut self, is_float: bool, writable: bool) -> Option<Arg> {
        let lengths: Vec<u32> =
            self.shapes.iter().filter_map(|shape| shape.last().copied()).collect();
        let length = *self.pick(&lengths);
        let context = Context { effects: false, memory: true, depth: 1 };
        self.array(is_float, &[length], writable, context)
            .or_else(|| self.array(is_float, &[1], writable, context))
    }

    /// The number of elements of a row.
    pub(super) fn row_length(&self, row: &Arg) -> u32 {
        match row {
            Arg::Array(var, _) => self.var(*var).dims.last().copied().unwrap_or(0),
            _ => 0,
        }
    }

    // ---- Calls ----

    fn read(&mut self) -> Expr {
        let callee = if self.chance(75) { Callee::GetInt } else { Callee::GetCh };
        Expr::Call(callee, Vec::new())
    }

    /// A call of one of the program's functions, for its value, which is a float or an int, or as a statement.
    pub(super) fn call(&mut self, context: Context, is_float: Option<bool>) -> Option<Expr> {
        let context = self.restrict(context);
        let own = self.state.recursion.map(|(id, _)| id);
        let callees: Vec<FuncId> = self
            .functions()
            .into_iter()
            .filter(|&id| {
                let info = &self.infos[id.0 as usize];
                let class = match info.class {
                    Class::Pure => true,
                    Class::Reader => context.memory && self.state.class != Class::Pure,
                    Class::Effects => context.effects,
                };
                let affordable = if Some(id) == own {
                    self.can_recur()
                } else {
                    self.state.can_spend(info.cost)
                };
                let is_done = Some(id) == own || info.cost.steps > 0;
                let fits = |is_float| info.returns_int && info.is_float == is_float;
                class && affordable && is_done && is_float.is_none_or(fits)
            })
            .collect();
        if callees.is_empty() {
            return None;
        }
        let recursive = own.filter(|own| callees.contains(own) && self.chance(60));
        let callee = recursive.unwrap_or(*self.pick(&callees));
        self.call_of(callee, context)
    }

    /// A call of this function, if its cost is within the limit and there are arrays for it.
    pub(super) fn call_of(&mut self, callee: FuncId, context: Context) -> Option<Expr> {
        let own = self.state.recursion.map(|(id, _)| id);
        let info = self.infos[callee.0 as usize].clone();
        let args = self.args(&info, Some(callee) == own, context.deeper())?;
        // The arguments may have added calls.
        if Some(callee) == own {
            if !self.can_recur() {
                return None;
            }
            self.state.width += self.state.times;
        } else {
            if !self.state.can_spend(info.cost) {
                return None;
            }
            self.state.spend(info.cost);
        }
        self.infos[callee.0 as usize].called = true;
        Some(Expr::Call(Callee::User(callee), args))
    }

    fn args(&mut self, info: &FuncInfo, recursive: bool, context: Context) -> Option<Vec<Arg>> {
        let contexts = self.split(context, info.params.len());
        let mut args: Vec<Arg> = Vec::new();
        for (param, context) in info.params.iter().zip(contexts) {
            let arg = match param {
                ParamKind::Number { is_float } => Arg::Value(self.typed(*is_float, context)),
                ParamKind::Size(most) => Arg::Value(self.size_at_most(*most)),
                ParamKind::Depth => self.depth(info.depth, recursive, context),
                ParamKind::Array { is_float, dims, writable } => {
                    // Often the same array again, so that two parameters are the same memory.
                    let earlier: Vec<&Arg> =
                        args.iter().rev().filter(|it| self.is_array_of(*is_float, it)).collect();
                    let mut all = earlier.iter();
                    let again = all.find(|it| self.is_whole(it, dims, *writable)).copied();
                    match again.cloned() {
                        Some(again) if self.chance(50) => again,
                        _ => {
                            match earlier.iter().find_map(|it| self.split_like(it, dims, *writable))
                            {
                                // Or a part of the same array.
                                Some((var, outer)) if self.chance(60) => {
                                    let context = Context { effects: false, ..context };
                                    let part = |&length: &u32| self.subscript(length, context);
                                    Arg::Array(var, outer.iter().map(part).collect())
                                }
                                _ => self.array(*is_float, dims, *writable, context)?,
                            }
                        }
                    }
                }
            };
            args.push(arg);
        }
        Some(args)
    }

    fn is_array_of(&self, is_float: bool, arg: &Arg) -> bool {
        matches!(arg, Arg::Array(var, _) if self.var(*var).is_float == is_float)
    }

    /// The array that has an argument as a part, and the lengths before that part, if a parameter of
    /// this shape can get such a part, too.
    fn split_like(&self, arg: &Arg, dims: &[u32], writable: bool) -> Option<(VarId, Vec<u32>)> {
        let &Arg::Array(id, ref subscripts) = arg else { return None };
        let var = self.var(id);
        let (outer, rest) = var.dims.split_at(subscripts.len());
        let has_shape = rest.len() == dims.len() && rest[1..] == dims[1..] && rest[0] >= dims[0];
        let is_allowed = var.constant.is_none() && (var.writable || !writable);
        (!outer.is_empty() && has_shape && is_allowed).then(|| (id, outer.to_vec()))
    }

    /// Whether an argument is an array, without subscripts, that a parameter of this shape can get.
    fn is_whole(&self, arg: &Arg, dims: &[u32], writable: bool) -> bool {
        let Arg::Array(var, subscripts) = arg else { return false };
        let var = self.var(*var);
        let has_shape =
            var.dims.len() == dims.len() && var.dims[1..] == dims[1..] && var.dims[0] >= dims[0];
        // A parameter that is written gets no constant, and in C++ none gets one.
        let reads = self.program.language == Language::C && !writable;
        let is_allowed = (var.constant.is_none() || reads) && (var.writable || !writable);
        subscripts.is_empty() && has_shape && is_allowed
    }

    /// The depth of a recursive call.
    fn depth(&mut self, most: u32, recursive: bool, context: Context) -> Arg {
        if let Some((_, depth)) = self.state.recursion
            && recursive
        {
            return Arg::Deeper(depth);
        }
        if self.chance(60) {
            let depth = i32::try_from(most).expect("it is small");
            return Arg::Depth(Expr::Number(depth, Radix::Decimal), most);
        }
        Arg::Depth(self.expr(context), most)
    }
}
