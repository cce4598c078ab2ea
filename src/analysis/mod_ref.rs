//! What each function does to memory and what its parameters may point to (`points_to.rs`): the mod/ref
//! [summaries](Summary) of a module.
//!
//! What a function reads and writes comes from its own accesses and from what it calls, so functions
//! are visited from the bottom of the call graph up. Functions that call each other in a circle are
//! visited until nothing new is found. A function's own variables do not count, since what it does to
//! them is not seen outside. An access through a parameter counts, at each call, as an access to
//! what the argument points into.
//!
//! Valid until an effect or a call is added. Cost: linear in the module for each visit; the sets are of
//! limited size, so there are few visits.

use super::points_to::{STEPS, objects, points_to};
use crate::analysis::{Analyses, CallGraph, Object};
use crate::ir::summary::{Params, Summary, Touched};
use crate::ir::{
    Block, CastOp, Context, Effects, FuncId, Function, Inst, Module, Op, Param, User, Value,
};
use crate::support::entity::Entity;

/// Gives the functions of `module` that have bodies their summaries. Returns these functions, callees
/// first.
pub fn compute(module: &mut Module) -> Vec<FuncId> {
    compute_within(module, STEPS)
}

/// Does the same. Addresses that take more than `steps` to what they point into may point anywhere.
fn compute_within(module: &mut Module, steps: usize) -> Vec<FuncId> {
    let graph = CallGraph::compute(module);
    let order: Vec<FuncId> =
        graph.bottom_up().filter(|&id| !module.function(id).is_declaration()).collect();
    for &id in &order {
        // An optimistic start: mutual recursion alone does not make a function impure.
        let summary = Summary {
            effects: Effects::NONE,
            reads: Touched::default(),
            writes: Touched::default(),
            captures: Params::default(),
            points_to: Vec::new(),
        };
        module.context.signatures[id].summary = Some(Box::new(summary));
    }
    let mut is_stable = false;
    while !is_stable {
        is_stable = true;
        for &id in &order {
            let (context, function) = module.split(id);
            let is_recursive = graph.is_recursive(id);
            let summary = of_function(context, function, is_recursive, steps);
            let before = context.signatures[id].summary.replace(Box::new(summary));
            is_stable &= before == context.signatures[id].summary || !is_recursive;
        }
    }
    let points_to = points_to(module, &order, steps);
    for (id, sets) in points_to.iter() {
        if let Some(summary) = &mut module.context.signatures[id].summary {
            summary.points_to.clone_from(sets);
        }
    }
    order
}

/// The first function of `module` whose summary is wrong, with what it is wrong about. Leaves the
/// summaries as they are.
pub fn find_wrong(module: &mut Module) -> Option<(FuncId, &'static str)> {
    let ids: Vec<FuncId> = module.context.signatures.keys().collect();
    let stored: Vec<Option<Box<Summary>>> =
        ids.iter().map(|&id| module.context.signatures[id].summary.clone()).collect();
    if stored.iter().all(Option::is_none) {
        return None;
    }
    // A pass may have made the way to an object longer; the summary stays right.
    compute_within(module, usize::MAX);
    let mut wrong = None;
    for (id, stored) in ids.into_iter().zip(stored) {
        let summary = &mut module.context.signatures[id].summary;
        if let (Some(stored), Some(found)) = (&stored, &summary) {
            wrong = wrong.or(stored.first_missing(found).map(|what| (id, what)));
        }
        *summary = stored;
    }
    wrong
}

/// The summary of one function, from those of its callees, without what its parameters point to.
fn of_function(
    context: &Context,
    function: &Function,
    is_recursive: bool,
    steps: usize,
) -> Summary {
    let mut collected = Collected {
        context,
        function,
        effects: Effects::NONE,
        reads: Touched::default(),
        writes: Touched::default(),
        captures: Params::default(),
        analyses: Analyses::default(),
        steps,
    };
    let is_cyclic = || !collected.analyses.cfg(function).retreating_edges().is_empty();
    let has_mark = |&block: &Block| function.block(block).may_run_forever;
    if is_recursive || function.layout().iter().any(has_mark) && is_cyclic() {
        collected.effects = Effects::FOREVER;
    }
    for &block in function.layout() {
        let data = function.block(block);
        data.insts().iter().for_each(|&inst| collected.add(inst));
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
    Summary { effects, reads, writes, captures, points_to: Vec::new() }
}

struct Collected<'a> {
    context: &'a Context,
    function: &'a Function,
    effects: Effects,
    reads: Touched,
    writes: Touched,
    captures: Params,
    analyses: Analyses,
    steps: usize,
}

impl Collected<'_> {
    /// Adds the effects of `inst`, and what it reads, writes and captures.
    fn add(&mut self, inst: Inst) {
        let data = self.function.inst(inst);
        let memory = Effects::READS.with(Effects::WRITES).with(Effects::UNIQUE);
        self.effects = self.effects.with(self.function.effects(self.context, inst).without(memory));
        match data.op {
            Op::Load { .. } | Op::Store { .. } if !data.is_simple() => {
                self.reads.add_anything();
                self.writes.add_anything();
            }
            Op::Load { ptr, .. } => {
                let objects = self.objects(ptr);
                touch(&mut self.reads, self.context, objects);
            }
            Op::Store { value, ptr, .. } => {
                let objects = self.objects(ptr);
                touch(&mut self.writes, self.context, objects);
                self.capture(value);
            }
            Op::Call { callee, .. } => self.call(inst, callee),
            Op::InsertValue { .. } => self.capture_operands(inst),
            Op::Cast { op: CastOp::Ptrtoint, value } if !self.is_only_compared(inst) => {
                self.capture(value);
            }
            Op::GetElementPtr { .. }
            | Op::Cast { op: CastOp::Bitcast, .. }
            | Op::Select { .. }
            | Op::Phi { .. }
            | Op::Freeze { .. }
                if self.objects(Value::Inst(inst)).is_none() =>
            {
                self.capture_operands(inst);
            }
            _ => {}
        }
    }

    /// Adds what a call of `callee` does, with its parameters replaced by the arguments.
    fn call(&mut self, call: Inst, callee: FuncId) {
        let Op::Call { args, .. } = *self.function.op(call) else { return };
        let args = self.function.operands(args);
        let context = self.context;
        let effects = self.function.effects(context, call);
        let summary = context.signatures[callee].summary.as_deref();
        let name = context.names.name(context.signatures[callee].name);
        let copies = ["llvm.memcpy.", "llvm.memmove."].iter().any(|it| name.starts_with(it));
        for (touched, effect) in
            [(&mut self.reads, Effects::READS), (&mut self.writes, Effects::WRITES)]
        {
            if !effects.contains(effect) {
                continue;
            }
            let of_callee = summary.map(|summary| match effect {
                Effects::READS => &summary.reads,
                _ => &summary.writes,
            });
            let is_anything = match of_callee {
                Some(of_callee) => of_callee.anything,
                None => effects.contains(Effects::ANY_CALL) || effects == Effects::WRITES,
            };
            if is_anything {
                touched.add_anything();
            }
            // A copy writes through its first argument and reads through its second one.
            let is_touched = |param: Param| match of_callee {
                Some(of_callee) => of_callee.params.contains(param),
                None => !copies || (param.index() == 0) == (effect == Effects::WRITES),
            };
            for (&arg, param) in args.iter().zip((0..).map(Param::from_index)) {
                if is_touched(param)
                    && context.types.is_pointer(context.value_type(self.function, arg))
                {
                    touch(touched, context, objects(context, self.function, arg, self.steps));
                }
            }
            of_callee.iter().flat_map(|it| &it.globals).for_each(|&it| touched.add_global(it));
        }
        for (&arg, param) in args.iter().zip((0..).map(Param::from_index)) {
            let is_captured = match summary {
                Some(summary) => summary.captures.contains(param),
                None => effects.contains(Effects::ANY_CALL),
            };
            if is_captured {
                self.capture(arg);
            }
        }
    }

    /// What `address` may point into; `None` if that takes too many steps.
    fn objects(&self, address: Value) -> Option<Vec<Object>> {
        objects(self.context, self.function, address, self.steps)
    }

    fn capture_operands(&mut self, inst: Inst) {
        self.function.for_each_operand(inst, |value| self.capture(value));
    }

    /// Notes that `value` is captured: stored, returned or passed on where it is not followed.
    fn capture(&mut self, value: Value) {
        if self.context.types.is_pointer(self.context.value_type(self.function, value)) {
            for object in self.objects(value).unwrap_or_default() {
                if let Object::Param(param) = object {
                    self.captures.insert(param);
                }
            }
        }
    }

    /// Whether the integer that `inst` yields is only computed with and compared: nothing makes a pointer
    /// of it.
    fn is_only_compared(&self, inst: Inst) -> bool {
        let uses = self.analyses.uses(self.function);
        let mut insts = vec![inst];
        let mut done = 0;
        while let Some(&inst) = insts.get(done) {
            done += 1;
            for user in uses.of_inst(inst) {
                let &User::Inst(user) = user else { return false };
                match *self.function.op(user) {
                    Op::Icmp { .. } => {}
                    Op::Binary { .. } if insts.len() < self.steps => insts.push(user),
                    _ => return false,
                }
            }
        }
        true
    }
}

/// Adds `objects`; `None` is anything.
fn touch(touched: &mut Touched, context: &Context, objects: Option<Vec<Object>>) {
    let Some(objects) = objects else { return touched.add_anything() };
    for object in objects {
        match object {
            Object::Alloca(_) => {}
            Object::Global(global) if context.globals[global].is_constant => {}
            Object::Global(global) => touched.add_global(global),
            Object::Param(param) => touched.params.insert(param),
            Object::Unknown(_) => touched.add_anything(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::{self, Options};
    use crate::diag::SourceFile;
    use crate::ir::name;
    use crate::transform::{self, OptLevel, Pass, PassContext, Pipeline, Run, purity, simplify};

    #[test]
    fn a_longer_way_to_a_variable_leaves_a_summary_right() {
        static LENGTHEN: Pass = Pass {
            name: "lengthen",
            help: "",
            requires: &[],
            preserves: &[],
            after: &[],
            run: Run::Function(|PassContext { context, function, .. }| {
                let entry = function.entry();
                let Some(position) = function.block(entry).body().iter().position(|&inst| {
                    matches!(*function.op(inst), Op::Store { ptr: Value::Param(_), .. })
                }) else {
                    return false;
                };
                let store = function.block(entry).body()[position];
                let Op::Store { mut ptr, .. } = *function.op(store) else { return false };
                let ty = context.value_type(function, ptr);
                for added in 0..2 * STEPS {
                    let freeze = Op::Freeze { value: ptr };
                    let inst = function.create_inst(freeze, ty, name::ENTRY);
                    function.insert(entry, position + added, inst);
                    ptr = Value::Inst(inst);
                }
                let is_param = |value| matches!(value, Value::Param(_));
                function.map_operands(store, |value| if is_param(value) { ptr } else { value });
                true
            }),
        };
        let text = "void f(int a[]) { a[0] = 1; } int main() { int a[2]; f(a); return a[0]; }";
        let file = SourceFile::new("test.sy", text);
        let mut module = compile::compile(&file, Options::default()).0.unwrap();
        transform::optimize(&mut module, OptLevel::O1).unwrap();
        // Debug builds check the summaries.
        let passes = Pipeline::new(&[&simplify::PASS, &purity::PASS, &LENGTHEN]).unwrap();
        passes.run(&mut module, &mut |_, _, _| {}).unwrap();
        let of = |name| {
            module
                .functions()
                .find(|it| module.context.names.name(module.context.signatures[it.id].name) == name)
        };
        let inserted = of("f").unwrap().block(of("f").unwrap().entry()).body().len();
        assert!(inserted > STEPS);
    }
}
