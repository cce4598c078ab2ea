//! Finds what each function does to memory and what its parameters may point to, for the passes that
//! ask for [`Facts`].
//!
//! What a function reads and writes comes from its own accesses and from what it calls, so functions
//! are visited from the bottom of the call graph up. Functions that call each other in a circle are
//! visited until nothing new is found. A function's own variables do not count, since what it does to
//! them is not seen outside. An access through a parameter counts, at each call, as an access to
//! what the argument points into.
//!
//! What a parameter points to comes from the callers: it is the union, over all calls, of what the
//! arguments point into. It is known only for functions that nothing outside of the module can
//! call.
//!
//! It changes no instruction. Cost: linear in the module for each visit; the sets are of limited size,
//! so there are few visits.

use crate::analysis::{Address, CallGraph, Cfg, Object};
use crate::ir::facts::{Facts, Params, Pointee, Touched};
use crate::ir::remarks::{Part, Place, Remark};
use crate::ir::{
    CastOp, Context, Effects, Flags, FuncId, Function, Inst, Linkage, Module, Op, Param, Value,
};
use crate::support::entity::{Entity, EntityVec};
use crate::transform::{Pass, Run};

/// This pass.
pub static PASS: Pass = Pass {
    name: "purity",
    help: "Find out what each function reads and writes",
    requires: &[],
    preserves: &[],
    after: &["mem2reg"],
    run: Run::Module(|module, _| Ok(run(module))),
};

/// The most variables that a parameter is known to point into.
const VARIABLES: usize = 16;

/// Gives the functions of `module` that have bodies their facts, and says what they are. Returns false,
/// since no instruction changes.
pub fn run(module: &mut Module) -> bool {
    find(module).into_iter().for_each(|id| tell(module, id));
    false
}

/// Gives the functions of `module` that have bodies their facts. Returns these functions, callees first.
pub(super) fn find(module: &mut Module) -> Vec<FuncId> {
    let graph = CallGraph::compute(module);
    let order: Vec<FuncId> =
        graph.bottom_up().filter(|&id| !module.function(id).is_declaration()).collect();
    for &id in &order {
        // An optimistic start: mutual recursion alone does not make a function impure.
        let facts = Facts {
            effects: Effects::NONE,
            reads: Touched::default(),
            writes: Touched::default(),
            captures: Params::default(),
            points_to: Vec::new(),
        };
        module.context.signatures[id].facts = Some(Box::new(facts));
    }
    let mut is_stable = false;
    while !is_stable {
        is_stable = true;
        for &id in &order {
            let (context, function) = module.split(id);
            let facts = of_function(context, function, graph.is_recursive(id));
            let before = context.signatures[id].facts.replace(Box::new(facts));
            is_stable &= before == context.signatures[id].facts || !graph.is_recursive(id);
        }
    }
    let points_to = points_to(module, &order);
    for (id, sets) in points_to.iter() {
        if let Some(facts) = &mut module.context.signatures[id].facts {
            facts.points_to.clone_from(sets);
        }
    }
    order
}

/// Says what is known about the function `id`. Silent if it may do anything.
fn tell(module: &Module, id: FuncId) {
    let (context, function) = (&module.context, module.function(id));
    let Some(facts) = &context.signatures[id].facts else { return };
    let hidden = Effects::READS.with(Effects::WRITES).with(Effects::STOPS).with(Effects::FOREVER);
    if facts.reads.anything || facts.writes.anything {
        return;
    }
    let parts = |touched: &Touched| {
        let params = context.signatures[id].params.keys();
        let params = params.filter(|&param| touched.params.contains(param));
        let globals = touched.globals.iter().map(|&global| Part::Global(global));
        Part::List(params.map(|param| Part::Param(id, param)).chain(globals).collect())
    };
    let is_silent = facts.effects.without(hidden) == Effects::NONE;
    function.remark(Place::Function, || {
        let (name, reads, writes) = (Part::Function(id), parts(&facts.reads), parts(&facts.writes));
        match (facts.reads.is_empty(), facts.writes.is_empty(), is_silent) {
            (true, true, true) => Remark::done("{} uses its arguments alone", [name]),
            (true, true, false) => Remark::done(
                "{} reads and writes no memory but its own; it has input or output",
                [name],
            ),
            (false, true, _) => Remark::done("{} writes nothing and reads only {}", [name, reads]),
            (true, false, _) => Remark::done("{} reads nothing and writes only {}", [name, writes]),
            _ if reads == writes => Remark::done("{} reads and writes only {}", [name, reads]),
            (false, false, _) => {
                Remark::done("{} reads only {} and writes only {}", [name, reads, writes])
            }
        }
    });
}

/// The facts about one function, from those about its callees. What its parameters point to is left
/// out.
fn of_function(context: &Context, function: &Function, is_recursive: bool) -> Facts {
    let mut collected = Collected {
        context,
        function,
        effects: Effects::NONE,
        reads: Touched::default(),
        writes: Touched::default(),
        captures: Params::default(),
    };
    let is_cyclic = || !Cfg::compute(function).retreating_edges().is_empty();
    if is_recursive || function.may_loop_forever && is_cyclic() {
        collected.effects = Effects::FOREVER;
    }
    for &block in function.layout() {
        let data = function.block(block);
        data.phis.iter().chain(&data.body).for_each(|&inst| collected.add(inst));
        if let Some(value) = data.terminator.operand() {
            collected.capture(value);
        }
    }
    let Collected { mut effects, reads, writes, captures, .. } = collected;
    for (touched, effect) in [(&reads, Effects::READS), (&writes, Effects::WRITES)] {
        if !touched.is_empty() {
            effects = effects.with(effect);
        }
    }
    Facts { effects, reads, writes, captures, points_to: Vec::new() }
}

struct Collected<'a> {
    context: &'a Context,
    function: &'a Function,
    effects: Effects,
    reads: Touched,
    writes: Touched,
    captures: Params,
}

impl Collected<'_> {
    /// Adds the effects of `inst`, and what it reads, writes and captures.
    fn add(&mut self, inst: Inst) {
        let data = self.function.inst(inst);
        let memory = Effects::READS.with(Effects::WRITES).with(Effects::UNIQUE);
        self.effects = self.effects.with(self.function.effects(self.context, inst).without(memory));
        match data.op {
            Op::Load { .. } | Op::Store { .. } if data.flags.contains(Flags::VOLATILE) => {
                self.reads.add_anything();
                self.writes.add_anything();
            }
            Op::Load { ptr } => {
                let object = self.object(ptr);
                touch(&mut self.reads, self.context, object);
            }
            Op::Store { value, ptr } => {
                let object = self.object(ptr);
                touch(&mut self.writes, self.context, object);
                self.capture(value);
            }
            Op::Call { callee, .. } => self.call(inst, callee),
            Op::Select { .. } | Op::Phi { .. } | Op::Freeze { .. } => {
                self.function.for_each_operand(inst, |value| self.capture(value));
            }
            Op::Cast { op: CastOp::Ptrtoint, value } => self.capture(value),
            Op::GetElementPtr { .. } | Op::Cast { op: CastOp::Bitcast, .. }
                if matches!(self.object(Value::Inst(inst)), Object::Unknown(_)) =>
            {
                self.function.for_each_operand(inst, |value| self.capture(value));
            }
            _ => {}
        }
    }

    /// Adds what a call of `callee` does, with its parameters replaced by the arguments.
    fn call(&mut self, call: Inst, callee: FuncId) {
        let Op::Call { args, .. } = self.function.inst(call).op else { return };
        let args = self.function.operands(args);
        let context = self.context;
        let effects = Effects::of_callee(context, callee);
        let facts = context.signatures[callee].facts.as_deref();
        for (touched, effect) in
            [(&mut self.reads, Effects::READS), (&mut self.writes, Effects::WRITES)]
        {
            if !effects.contains(effect) {
                continue;
            }
            let of_callee = facts.map(|facts| match effect {
                Effects::READS => &facts.reads,
                _ => &facts.writes,
            });
            let is_anything = match of_callee {
                Some(of_callee) => of_callee.anything,
                None => effects.contains(Effects::ANY_CALL) || effects == Effects::WRITES,
            };
            if is_anything {
                touched.add_anything();
                continue;
            }
            for (&arg, param) in args.iter().zip((0..).map(Param::from_index)) {
                if of_callee.is_none_or(|it| it.params.contains(param))
                    && context.types.is_pointer(context.value_type(self.function, arg))
                {
                    let object = Address::of(context, self.function, arg).object;
                    touch(touched, context, object);
                }
            }
            of_callee.iter().flat_map(|it| &it.globals).for_each(|&it| touched.add_global(it));
        }
        for (&arg, param) in args.iter().zip((0..).map(Param::from_index)) {
            let is_captured = match facts {
                Some(facts) => facts.captures.contains(param),
                None => effects.contains(Effects::ANY_CALL),
            };
            if is_captured {
                self.capture(arg);
            }
        }
    }

    fn object(&self, ptr: Value) -> Object {
        Address::of(self.context, self.function, ptr).object
    }

    /// Notes that `value` gets somewhere where it is not followed.
    fn capture(&mut self, value: Value) {
        if self.context.types.is_pointer(self.context.value_type(self.function, value))
            && let Object::Param(param) = self.object(value)
        {
            self.captures.insert(param);
        }
    }
}

fn touch(touched: &mut Touched, context: &Context, object: Object) {
    match object {
        Object::Alloca(_) => {}
        Object::Global(global) if context.globals[global].is_constant => {}
        Object::Global(global) => touched.add_global(global),
        Object::Param(param) => touched.params.insert(param),
        Object::Unknown(_) => touched.add_anything(),
    }
}

/// For each parameter of each function, the variables that it may point into; `None` for anywhere.
type Sets = EntityVec<FuncId, Vec<Option<Vec<Pointee>>>>;

/// The variables that each parameter may point into. `order` has the callees first.
fn points_to(module: &Module, order: &[FuncId]) -> Sets {
    let context = &module.context;
    let mut sets: Sets = context
        .signatures
        .values()
        .map(|signature| {
            let is_closed = signature.linkage != Linkage::External && !signature.is_variadic;
            vec![is_closed.then(Vec::new); signature.params.len()]
        })
        .collect();
    // What each argument of each call points into.
    let mut calls: Vec<(FuncId, FuncId, usize, Object)> = Vec::new();
    for &id in order.iter().rev() {
        let function = module.function(id);
        for &block in function.layout() {
            for &inst in &function.block(block).body {
                let Op::Call { callee, args } = function.inst(inst).op else { continue };
                for (position, &arg) in function.operands(args).iter().enumerate() {
                    if context.types.is_pointer(context.value_type(function, arg)) {
                        let object = Address::of(context, function, arg).object;
                        calls.push((id, callee, position, object));
                    }
                }
            }
        }
    }
    let mut is_stable = false;
    while !is_stable {
        is_stable = true;
        for &(caller, callee, position, object) in &calls {
            let added = match object {
                Object::Alloca(inst) => Some(vec![Pointee::Local(caller, inst)]),
                Object::Global(global) => Some(vec![Pointee::Global(global)]),
                Object::Param(param) => sets[caller][param.index()].clone(),
                Object::Unknown(_) => None,
            };
            let Some(set) = sets[callee].get_mut(position) else { continue };
            let Some(variables) = set else { continue };
            let before = variables.len();
            match added {
                Some(added) => {
                    variables.extend(added);
                    variables.sort_unstable();
                    variables.dedup();
                    is_stable &= variables.len() == before;
                    if variables.len() > VARIABLES {
                        *set = None;
                    }
                }
                None => {
                    *set = None;
                    is_stable = false;
                }
            }
        }
    }
    sets
}
