//! Global variables that need not be in memory: constants, variables of one function, and those that
//! nobody reads.
//!
//! After LLVM's GlobalOpt. A variable that only this module can name, and whose address is only used to
//! access it, is known from its accesses:
//! - If nothing but its initial value is ever written, it is constant. Loads of known elements yield the
//!   initial values, and the stores go.
//! - If nothing reads it, the stores go.
//! - A scalar that one function alone uses becomes a variable of that function, if no call can see what
//!   an earlier one left: the function is `main` and is called once, or it is not recursive and each
//!   load comes after a store on every path. `mem2reg` then promotes it.
//!
//! What is not mentioned any more goes.
//!
//! Arrays are passed to functions. [Facts](crate::ir::facts) say what these do with them, if `purity`
//! has run. Preserves: what the program does. Cost: linear in the module.

use crate::analysis::{Address, CallGraph, Cfg, DomTree, Object};
use crate::entity;
use crate::ir::{
    CastOp, Constant, ConstantKind, Context, Effects, Flags, FuncId, Function, Global, Initializer,
    Inst, Module, Op, Param, Type, Value, fold, name,
};
use crate::support::entity::{Entity, EntityVec};
use crate::support::interner::Symbol;
use crate::transform::reaching_values::ReachingValues;
use crate::transform::replacements::Replacements;
use crate::transform::{Pass, Run};

/// This pass.
pub static PASS: Pass = Pass {
    name: "globals",
    help: "Make global variables constant or local, and remove those that nobody reads",
    requires: &[],
    preserves: &[],
    after: &[],
    run: Run::Module(|module, _| Ok(run(module))),
};

/// Removes accesses of global variables of `module`, and variables. Returns whether there were any.
pub fn run(module: &mut Module) -> bool {
    let plans = plans(module);
    let mut is_changed = false;
    for (global, &plan) in plans.iter() {
        if plan == Plan::Constant {
            let data = &mut module.context.globals[global];
            is_changed |= !std::mem::replace(&mut data.is_constant, true);
        }
    }
    let mut locals: EntityVec<FuncId, Vec<Global>> =
        EntityVec::filled(module.context.signatures.len(), Vec::new());
    for (global, &plan) in plans.iter() {
        if let Plan::Local(function) = plan {
            locals[function].push(global);
        }
    }
    for id in locals.keys() {
        let (context, function) = module.split(id);
        if !function.is_declaration() {
            is_changed |= remove_accesses(context, function, &plans);
            make_local(context, function, &locals[id]);
            is_changed |= !locals[id].is_empty();
        }
    }
    is_changed | remove_unused(module)
}

/// What becomes of a variable.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Plan {
    Keep,
    Constant,
    /// Its stores go.
    Unread,
    /// It becomes a variable of this function.
    Local(FuncId),
}

fn plans(module: &Module) -> EntityVec<Global, Plan> {
    let usages = Usages::of(module);
    let context = &module.context;
    let mut locals: Vec<(FuncId, Global)> = Vec::new();
    let mut plans: EntityVec<Global, Plan> = usages
        .of
        .iter()
        .map(|(global, usage)| {
            let data = &context.globals[global];
            match usage.user {
                _ if !data.is_closed() || usage.escapes => Plan::Keep,
                _ if !usage.is_changed => Plan::Constant,
                _ if !usage.is_read => Plan::Unread,
                User::One(function) if !usage.has_parts => {
                    locals.push((function, global));
                    Plan::Keep
                }
                _ => Plan::Keep,
            }
        })
        .collect();
    if locals.is_empty() {
        return plans;
    }
    locals.sort_unstable();
    let graph = CallGraph::compute(module);
    for of_function in locals.chunk_by(|a, b| a.0 == b.0) {
        let id = of_function[0].0;
        let globals: Vec<Global> = of_function.iter().map(|&(_, global)| global).collect();
        let is_entered_once = context.signatures[id].name == name::MAIN && !usages.is_called[id];
        let is_local = if is_entered_once {
            vec![true; globals.len()]
        } else if graph.is_recursive(id) {
            continue;
        } else {
            stored_first(module.function(id), &globals)
        };
        for (&global, is_local) in globals.iter().zip(is_local) {
            plans[global] = if is_local { Plan::Local(id) } else { Plan::Keep };
        }
    }
    plans
}

/// Who uses a variable.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum User {
    Nobody,
    One(FuncId),
    Several,
}

/// What the module does with a variable.
#[derive(Copy, Clone, Debug)]
struct Usage {
    /// Something else than an access may get its address, or an access is volatile.
    escapes: bool,
    is_read: bool,
    /// Something else than its initial value may be written.
    is_changed: bool,
    /// Something else than the whole variable is accessed.
    has_parts: bool,
    user: User,
}

struct Usages<'a> {
    context: &'a Context,
    of: EntityVec<Global, Usage>,
    is_called: EntityVec<FuncId, bool>,
    /// The constants whose variables are known to escape.
    is_seen: EntityVec<Constant, bool>,
}

impl<'a> Usages<'a> {
    fn of(module: &'a Module) -> Usages<'a> {
        let context = &module.context;
        let unused = Usage {
            escapes: false,
            is_read: false,
            is_changed: false,
            has_parts: false,
            user: User::Nobody,
        };
        let mut usages = Usages {
            context,
            of: EntityVec::filled(context.globals.len(), unused),
            is_called: EntityVec::filled(context.signatures.len(), false),
            is_seen: EntityVec::filled(context.constants.len(), false),
        };
        for data in context.globals.values() {
            if let Initializer::Sparse(scalars) = &data.initializer {
                scalars.iter().for_each(|&(_, value)| usages.let_constant_escape(value));
            }
        }
        for function in module.functions() {
            for &block in function.layout() {
                let data = function.block(block);
                for &inst in data.phis.iter().chain(&data.body) {
                    usages.add(function, inst);
                }
                let operand = data.terminator.operand();
                operand.into_iter().for_each(|value| usages.let_escape(function, value));
            }
        }
        usages
    }

    fn add(&mut self, function: &Function, inst: Inst) {
        let data = function.inst(inst);
        match data.op {
            _ if data.flags.contains(Flags::VOLATILE) => {}
            Op::Load { ptr } => {
                let Some(global) = self.addressed(function, ptr) else { return };
                let usage = &mut self.of[global];
                usage.is_read = true;
                usage.has_parts |= is_part(self.context, global, ptr, data.ty);
                return;
            }
            Op::Store { value, ptr } => {
                self.let_escape(function, value);
                let Some(global) = self.addressed(function, ptr) else { return };
                let ty = self.context.value_type(function, value);
                let is_part = is_part(self.context, global, ptr, ty);
                let usage = &mut self.of[global];
                usage.has_parts |= is_part;
                usage.is_changed |= match &self.context.globals[global].initializer {
                    Initializer::Zero => !matches!(value, Value::Int(_, 0) | Value::Null(_)),
                    Initializer::Sparse(scalars) => is_part || scalars[..] != [(0, value)],
                    Initializer::External | Initializer::Removed => true,
                };
                return;
            }
            Op::GetElementPtr { .. } | Op::Cast { op: CastOp::Bitcast, .. } => {
                let mut base = None;
                function.for_each_operand(inst, |value| match base {
                    None => base = Some(value),
                    Some(_) => self.let_escape(function, value),
                });
                let Some(global) = base.and_then(|base| self.addressed(function, base)) else {
                    return;
                };
                let object = Address::of(self.context, function, Value::Inst(inst)).object;
                let usage = &mut self.of[global];
                usage.has_parts = true;
                usage.escapes |= object != Object::Global(global);
                return;
            }
            Op::Call { callee, args } => {
                self.is_called[callee] = true;
                for (index, &arg) in function.operands(args).iter().enumerate() {
                    self.pass(function, callee, Param::from_index(index), arg);
                }
                return;
            }
            _ => {}
        }
        function.for_each_operand(inst, |value| self.let_escape(function, value));
    }

    /// Follows an argument of a call.
    fn pass(&mut self, function: &Function, callee: FuncId, param: Param, arg: Value) {
        let signature = &self.context.signatures[callee];
        let effects = Effects::of_callee(self.context, callee);
        let (is_read, is_written, is_captured) = match &signature.facts {
            Some(facts) => (
                facts.reads.anything || facts.reads.params.contains(param),
                facts.writes.anything || facts.writes.params.contains(param),
                facts.captures.contains(param) || signature.is_variadic,
            ),
            None => (
                effects.contains(Effects::READS),
                effects.contains(Effects::WRITES),
                effects.contains(Effects::ANY_CALL),
            ),
        };
        if is_captured {
            return self.let_escape(function, arg);
        }
        if let Some(global) = self.addressed(function, arg) {
            let usage = &mut self.of[global];
            usage.has_parts = true;
            usage.is_read |= is_read;
            usage.is_changed |= is_written;
        }
    }

    /// The variable that `value` points into. `function` uses it.
    fn addressed(&mut self, function: &Function, value: Value) -> Option<Global> {
        let global = match value {
            Value::Constant(constant) => match base(self.context, constant) {
                Some(global) => global,
                None => {
                    self.let_constant_escape(value);
                    return None;
                }
            },
            _ => match Address::of(self.context, function, value).object {
                Object::Global(global) => global,
                _ => return None,
            },
        };
        let user = &mut self.of[global].user;
        *user = match *user {
            User::Nobody => User::One(function.id),
            User::One(other) if other == function.id => *user,
            _ => User::Several,
        };
        Some(global)
    }

    fn let_escape(&mut self, function: &Function, value: Value) {
        match value {
            Value::Inst(_) => {
                if let Object::Global(global) = Address::of(self.context, function, value).object {
                    self.of[global].escapes = true;
                }
            }
            _ => self.let_constant_escape(value),
        }
    }

    fn let_constant_escape(&mut self, value: Value) {
        for_each_mention(self.context, &mut self.is_seen, value, |global| {
            self.of[global].escapes = true;
        });
    }
}

/// Whether an access of type `ty` at `ptr` is not one of the whole variable by its name.
fn is_part(context: &Context, global: Global, ptr: Value, ty: Type) -> bool {
    ptr != Value::Global(global) || context.globals[global].ty != ty || !context.types.is_scalar(ty)
}

/// The variable that a constant address points into, if it mentions no other and is not nested.
fn base(context: &Context, constant: Constant) -> Option<Global> {
    let operands = match &context.constants[constant].kind {
        ConstantKind::GetElementPtr { operands, .. } => &operands[..],
        ConstantKind::Cast { op: CastOp::Bitcast, value } => std::slice::from_ref(value),
        _ => return None,
    };
    let (&base, rest) = operands.split_first()?;
    match base {
        Value::Global(global) if rest.iter().all(|it| matches!(it, Value::Int(..))) => Some(global),
        _ => None,
    }
}

/// Calls `visit` on the variables that the constant `value` mentions, except in constants that were
/// seen before.
fn for_each_mention(
    context: &Context,
    is_seen: &mut EntityVec<Constant, bool>,
    value: Value,
    mut visit: impl FnMut(Global),
) {
    let mut pending = vec![value];
    while let Some(value) = pending.pop() {
        match value {
            Value::Global(global) => visit(global),
            Value::Constant(constant) if !std::mem::replace(&mut is_seen[constant], true) => {
                match &context.constants[constant].kind {
                    ConstantKind::Int(_) | ConstantKind::Vector(_) => {}
                    ConstantKind::Cast { value, .. } => pending.push(*value),
                    ConstantKind::GetElementPtr { operands, .. } => pending.extend(operands),
                }
            }
            _ => {}
        }
    }
}

entity! {
    /// One of the variables that a function may get.
    Candidate
}

/// For each of these variables, ascending, whether each load of it in `function` comes after a store
/// on every path from the entry.
fn stored_first(function: &Function, globals: &[Global]) -> Vec<bool> {
    let cfg = Cfg::compute(function);
    let tree = DomTree::compute(&cfg);
    let candidate = |ptr| match ptr {
        Value::Global(global) => globals.binary_search(&global).ok().map(Candidate::from_index),
        _ => None,
    };
    let mut is_stored = ReachingValues::new(EntityVec::filled(globals.len(), false));
    let mut is_first = EntityVec::<Candidate, bool>::filled(globals.len(), true);
    for (number, &block) in (0u32..).zip(tree.preorder()) {
        is_stored.enter(number, tree.last_descendant(number));
        for &inst in &function.block(block).body {
            match function.inst(inst).op {
                Op::Load { ptr } => {
                    if let Some(candidate) = candidate(ptr) {
                        is_first[candidate] &= is_stored.of(candidate);
                    }
                }
                Op::Store { ptr, .. } => {
                    if let Some(candidate) = candidate(ptr) {
                        is_stored.set(candidate, true);
                    }
                }
                _ => {}
            }
        }
    }
    is_first.values().copied().collect()
}

/// Replaces loads of constants in `function`, and removes the stores that nobody reads. Returns whether
/// there were any.
fn remove_accesses(
    context: &mut Context,
    function: &mut Function,
    plans: &EntityVec<Global, Plan>,
) -> bool {
    let mut replacements = Replacements::new(function);
    let mut is_removed = EntityVec::filled(function.inst_count(), false);
    let mut is_changed = false;
    for &block in function.layout() {
        for &inst in &function.block(block).body {
            let data = *function.inst(inst);
            match data.op {
                Op::Load { ptr } => {
                    let address = ptr.as_inst().and_then(|address| {
                        fold::fold(context, function, function.inst(address), |value| value)
                    });
                    let known = |value| address.unwrap_or(value);
                    if let Some(value) = fold::fold(context, function, &data, known) {
                        replacements.replace(inst, value);
                        is_changed = true;
                    }
                }
                Op::Store { ptr, .. } => {
                    if let Object::Global(global) = Address::of(context, function, ptr).object
                        && matches!(plans[global], Plan::Constant | Plan::Unread)
                    {
                        is_removed[inst] = true;
                        is_changed = true;
                    }
                }
                _ => {}
            }
        }
    }
    if is_changed {
        replacements.apply_and_remove(function, |_, inst| is_removed[inst]);
    }
    is_changed
}

/// Makes global variables that nobody else uses local to `function`, which loads and stores them.
fn make_local(context: &Context, function: &mut Function, globals: &[Global]) {
    let mut insts = Vec::with_capacity(2 * globals.len());
    for &global in globals {
        let data = &context.globals[global];
        let op = Op::Alloca { allocated: data.ty, count: None };
        insts.push(function.create_inst(op, data.pointer, data.name));
    }
    let slots = insts.clone();
    for (&global, &slot) in globals.iter().zip(&slots) {
        let data = &context.globals[global];
        if let Some(value) = data.initial(0, data.ty) {
            let op = Op::Store { value, ptr: Value::Inst(slot) };
            insts.push(function.create_inst(op, Type::VOID, Symbol::NONE));
        }
    }
    let local = |value| match value {
        Value::Global(global) => {
            globals.binary_search(&global).map_or(value, |index| Value::Inst(slots[index]))
        }
        _ => value,
    };
    for index in 0..function.layout().len() {
        let block = function.layout()[index];
        for index in 0..function.block(block).body.len() {
            let inst = function.block(block).body[index];
            function.map_operands(inst, local);
        }
    }
    function.prepend(function.entry(), &insts);
}

/// Removes the variables that only this module can name and that nothing mentions. Returns whether
/// there were any.
fn remove_unused(module: &mut Module) -> bool {
    let context = &module.context;
    let mut is_used: EntityVec<Global, bool> =
        context.globals.values().map(|data| !data.is_closed()).collect();
    let mut pending: Vec<Global> = is_used.keys().filter(|&global| is_used[global]).collect();
    let mut is_seen = EntityVec::filled(context.constants.len(), false);
    let mut mention = |value, pending: &mut Vec<Global>| {
        for_each_mention(context, &mut is_seen, value, |global| {
            if !std::mem::replace(&mut is_used[global], true) {
                pending.push(global);
            }
        });
    };
    for function in module.functions() {
        for &block in function.layout() {
            let data = function.block(block);
            for &inst in data.phis.iter().chain(&data.body) {
                function.for_each_operand(inst, |value| mention(value, &mut pending));
            }
            let operand = data.terminator.operand();
            operand.into_iter().for_each(|value| mention(value, &mut pending));
        }
    }
    while let Some(global) = pending.pop() {
        if let Initializer::Sparse(scalars) = &context.globals[global].initializer {
            scalars.iter().for_each(|&(_, value)| mention(value, &mut pending));
        }
    }
    let is_there = |global| module.context.globals[global].initializer != Initializer::Removed;
    let unused: Vec<Global> =
        is_used.keys().filter(|&global| !is_used[global] && is_there(global)).collect();
    unused.iter().for_each(|&global| module.remove_global(global));
    !unused.is_empty()
}
