//! Functions, and what their callers know about them.

use super::fuel::{self, Cost};
use super::{Context, Generator};
use crate::ast::{BinaryOp, Expr, FuncId, Function, Item, Language, Param, Program, Stmt, VarId};
use crate::scope::Meaning;

/// The memory that a function may touch.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Class {
    /// Only its own variables and constants, so a call of it can be anywhere.
    Pure,
    /// It also reads globals and arrays, but does not change them.
    Reader,
    /// It may do everything, including input and output.
    #[default]
    Effects,
}

/// The kind of an argument.
#[derive(Clone, Debug)]
pub enum ParamKind {
    /// A number.
    Number {
        /// Whether it is a float.
        is_float: bool,
    },
    /// A number that bounds loops, at most this.
    Size(u32),
    /// The depth of a recursive function.
    Depth,
    /// An array of this shape, with at least this number of elements in the first dimension.
    Array {
        /// Whether its elements are floats.
        is_float: bool,
        /// Its lengths.
        dims: Vec<u32>,
        /// Whether the function may assign to its elements.
        writable: bool,
    },
}

/// What callers know about a function.
#[derive(Clone, Debug)]
pub struct FuncInfo {
    pub(super) class: Class,
    pub(super) returns_int: bool,
    pub(super) is_float: bool,
    pub(super) params: Vec<ParamKind>,
    /// The upper bound for the cost of a call.
    pub(super) cost: Cost,
    /// The greatest depth, if the function is recursive.
    pub(super) depth: u32,
    /// Whether a call of it exists.
    pub(super) called: bool,
}

/// The state of the function that is being generated.
#[derive(Debug, Default)]
pub(super) struct State {
    pub(super) class: Class,
    pub(super) returns_int: bool,
    pub(super) is_float: bool,
    /// For a recursive function: its number and the parameter that counts down.
    pub(super) recursion: Option<(FuncId, VarId)>,
    /// The greatest number of recursive calls that one call makes so far.
    pub(super) width: u64,
    /// The cost of one call so far, without the recursive calls.
    pub(super) cost: Cost,
    /// The limit for that cost.
    pub(super) limit: Cost,
    /// The greatest number of times that the current statement runs.
    pub(super) times: u64,
    /// The loops around the current statement.
    pub(super) loops: Vec<ActiveLoop>,
    /// Loops that have ended, with limits that hold for their counters now, in scope or not.
    pub(super) ended: Vec<ActiveLoop>,
    /// Variables that the loops update from each other.
    pub(super) group: Vec<VarId>,
    /// The number of blocks around the current statement.
    pub(super) nesting: u32,
    /// Whether this is the function that prints everything at the end.
    pub(super) is_main: bool,
}

/// A loop around the current statement.
#[derive(Clone, Debug)]
pub(super) struct ActiveLoop {
    pub(super) counter: VarId,
    /// The least value of the counter in the body.
    pub(super) least: u32,
    /// The greatest value of the counter in the body.
    pub(super) most: u32,
}

impl State {
    /// Whether a name must keep its meaning: the name of a counter or of a recursive function.
    pub(super) fn keeps(&self, program: &Program, name: &str) -> bool {
        let is = |var: VarId| program.vars[var.0 as usize].name == name;
        self.loops.iter().any(|it| is(it.counter))
            || self
                .recursion
                .is_some_and(|(id, depth)| is(depth) || program.functions[id.0 as usize] == name)
    }

    /// Adds a cost that is paid whenever the current statement runs.
    pub(super) fn spend(&mut self, cost: Cost) {
        self.cost = self.cost.plus(cost.times(self.times));
    }

    /// Whether that cost is still within the limit.
    pub(super) fn can_spend(&self, cost: Cost) -> bool {
        self.cost.plus(cost.times(self.times)).fits(self.limit)
    }
}

/// The greatest number of recursive calls that a call may make.
const WIDTH: u64 = 3;

impl Generator {
    /// Whether the current statement may contain a recursive call.
    pub(super) fn can_recur(&self) -> bool {
        self.state.recursion.is_some() && self.state.width + self.state.times <= WIDTH
    }

    /// Adds a function.
    pub(super) fn function(&mut self, number: u32) {
        let name = format!("f{number}");
        let id = FuncId(u32::try_from(self.program.functions.len()).expect("functions are few"));
        self.program.functions.push(name.clone());
        let class = [Class::Pure, Class::Reader, Class::Effects][self.weighted(&[2, 2, 6])];
        let returns_int = class != Class::Effects || self.chance(65);
        let is_float = returns_int && self.picks_float();
        // In C++ this is undefined even if the callers do not use the value.
        let falls_off = class == Class::Effects
            && returns_int
            && self.program.language == Language::C
            && self.chance(15);
        let recursive = self.chance(30);
        // The function's name is declared before its parameters, so that their lengths cannot refer
        // to a constant with that name.
        self.scopes.declare(&name, Meaning::Function(id));
        self.scopes.open();
        let (params, kinds) = self.params(class, recursive);
        self.state = State {
            class,
            returns_int,
            is_float,
            limit: self.limit(fuel::FUNCTION),
            times: 1,
            ..State::default()
        };
        self.infos.push(FuncInfo {
            class,
            returns_int: returns_int && !falls_off,
            is_float,
            params: kinds,
            cost: Cost::default(),
            depth: 0,
            called: false,
        });
        // The value at depth 0 must not recurse.
        let base = (recursive && returns_int).then(|| self.typed(is_float, self.pure_context()));
        self.state.recursion = recursive.then(|| (id, params[0].var));
        let body = self.body();
        let has_result = returns_int && !falls_off;
        let result = has_result.then(|| self.result(recursive.then_some(id)));
        self.scopes.close();

        let info = &mut self.infos[id.0 as usize];
        info.cost = self.state.cost.plus(Cost { steps: 5, output: 0 });
        let recursion = self.state.recursion.map(|(_, depth)| (depth, base));
        if recursive {
            let depth = (1..60)
                .take_while(|&depth| {
                    let calls = fuel::calls(depth, self.state.width);
                    info.cost.times(calls).fits(fuel::RECURSIVE)
                })
                .last();
            info.depth = depth.unwrap_or(0);
            info.cost = info.cost.times(fuel::calls(info.depth, self.state.width));
        }
        let function = Function { id, params, recursion, body, returns_int, is_float, result };
        self.program.items.push(Item::Function(function));
    }

    /// The value that a function returns at its end. In the recursive function `own` it is often a call
    /// of that function, alone or with an operation on its result.
    fn result(&mut self, own: Option<FuncId>) -> Expr {
        if let Some(own) = own
            && self.chance(60)
            && self.can_recur()
            && self.functions().contains(&own)
            && let Some(call) = self.call_of(own, Context::FREE)
        {
            if self.chance(40) {
                return call;
            }
            let op = *self.pick(&[BinaryOp::Add, BinaryOp::Multiply, BinaryOp::Subtract]);
            // The order of the operands is open, so the other one must not depend on it.
            let other = self.typed(self.state.is_float, self.pure_context());
            let (left, right) = if self.chance(50) { (call, other) } else { (other, call) };
            return Expr::Binary(op, Box::new(left), Box::new(right));
        }
        self.typed(self.state.is_float, Context::FREE)
    }

    fn params(&mut self, class: Class, recursive: bool) -> (Vec<Param>, Vec<ParamKind>) {
        let (mut params, mut kinds) = (Vec::new(), Vec::new());
        if recursive {
            let var = self.param(Vec::new(), false);
            params.push(Param { var, dims: Vec::new() });
            kinds.push(ParamKind::Depth);
        }
        for _ in 0..self.below(4) {
            if self.has_nests && self.chance(25) {
                let most = self.length();
                let var = self.param(Vec::new(), false);
                self.program.vars[var.0 as usize].most = Some(most);
                params.push(Param { var, dims: Vec::new() });
                kinds.push(ParamKind::Size(most));
                continue;
            }
            let ints = if self.has_nests { 35 } else { 60 };
            if class == Class::Pure || self.chance(ints) {
                let is_float = self.picks_float();
                let var = self.param(Vec::new(), true);
                self.program.vars[var.0 as usize].is_float = is_float;
                params.push(Param { var, dims: Vec::new() });
                kinds.push(ParamKind::Number { is_float });
                continue;
            }
            let shape = self.pick(&self.shapes.clone()).clone();
            let skipped = self.below(u32::try_from(shape.len()).expect("it is small")) as usize;
            let mut dims = shape[skipped..].to_vec();
            if !self.has_nests || self.chance(30) {
                dims[0] = 1 + self.below(dims[0]);
            }
            let writable = class == Class::Effects && self.chance(70);
            let lengths = dims[1..].iter().map(|&dim| self.constant_equal(dim)).collect();
            let is_float = self.picks_float();
            let var = self.param(dims.clone(), writable);
            self.program.vars[var.0 as usize].is_float = is_float;
            params.push(Param { var, dims: lengths });
            kinds.push(ParamKind::Array { is_float, dims, writable });
        }
        (params, kinds)
    }

    fn param(&mut self, dims: Vec<u32>, writable: bool) -> VarId {
        let var = self.new_var(dims, false);
        self.program.vars[var.0 as usize].writable = writable;
        self.declare(var);
        var
    }

    /// The limit for a function of this program: nests run longer than other statements.
    fn limit(&self, limit: Cost) -> Cost {
        let factor = if self.has_nests { 10 } else { 1 };
        Cost { steps: limit.steps * factor, ..limit }
    }

    /// The context of the value at depth 0.
    fn pure_context(&self) -> Context {
        Context { effects: false, memory: false, depth: 2 }
    }

    /// The statements of a function.
    fn body(&mut self) -> Vec<Stmt> {
        let mut body = Vec::new();
        while self.size > 0 {
            self.size -= 1;
            self.statement(&mut body);
        }
        body
    }

    /// Adds the main function, which prints all globals at its end.
    pub(super) fn main(&mut self) {
        let id = FuncId(u32::try_from(self.program.functions.len()).expect("functions are few"));
        self.program.functions.push("main".to_owned());
        self.scopes.declare("main", Meaning::Function(id));
        self.infos.push(FuncInfo {
            class: Class::Effects,
            returns_int: true,
            is_float: false,
            params: Vec::new(),
            cost: self.limit(fuel::MAIN),
            depth: 0,
            called: true,
        });
        self.scopes.open();
        self.state = State {
            returns_int: true,
            limit: self.limit(fuel::MAIN),
            times: 1,
            is_main: true,
            ..State::default()
        };
        let mut body = self.reading();
        body.extend(self.read_sizes());
        self.call_the_others(&mut body);
        body.extend(self.body());
        self.report(&mut body);
        let result = Some(self.expr(Context::FREE.with_depth(2)));
        self.scopes.close();
        let params = Vec::new();
        let function = Function {
            id,
            params,
            recursion: None,
            body,
            returns_int: true,
            is_float: false,
            result,
        };
        self.program.items.push(Item::Function(function));
    }

    /// Calls the functions that nothing has called so far.
    fn call_the_others(&mut self, body: &mut Vec<Stmt>) {
        for id in self.functions() {
            let info = &self.infos[id.0 as usize];
            let (returns_int, is_float) = (info.returns_int, info.is_float);
            if info.called {
                continue;
            }
            match self.call_of(id, Context::FREE) {
                Some(call) if returns_int && is_float => body.push(Stmt::PutFloat(call)),
                Some(call) if returns_int => body.push(Stmt::PutInt(call)),
                Some(call) => body.push(Stmt::Evaluate(call)),
                None => {}
            }
        }
    }

    /// Statements that read arrays.
    fn reading(&mut self) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        for _ in 0..*self.pick(&[0, 0, 1, 1, 2]) {
            // No other statement has read so far, so these numbers are next in the input.
            self.state.class = Class::Reader;
            let buffer = self.buffer();
            self.state.class = Class::Effects;
            stmts.push(Stmt::Declaration(buffer));
            let Some(array) = self.row(false, true) else { continue };
            let length = self.row_length(&array);
            let count = if self.chance(50) { length } else { self.below(length + 1) };
            let values = (0..count).map(|_| self.number()).collect();
            stmts.push(Stmt::GetArray(array, values));
        }
        stmts
    }

    /// Prints all variables in scope, so that a wrong value shows.
    fn report(&mut self, body: &mut Vec<Stmt>) {
        let types = [false, true].into_iter();
        let vars = types.flat_map(|it| self.vars_of(it, |var| var.constant.is_none()));
        for var in vars.collect::<Vec<_>>() {
            let dims = self.var(var).dims.clone();
            if dims.is_empty() {
                body.push(match self.var(var).is_float {
                    true => Stmt::PutFloat(Expr::Var(var)),
                    false => Stmt::PutInt(Expr::Var(var)),
                });
                body.push(Stmt::PutCh(self.literal(10)));
                continue;
            }
            let Some((&last, outer)) = dims.split_last() else { continue };
            if let &[rows] = outer
                && rows > 4
            {
                body.push(self.put_rows(var, rows, last));
                continue;
            }
            for row in 0..outer.iter().product::<u32>() {
                body.push(self.put_row(var, outer, row, last));
            }
        }
    }
}
