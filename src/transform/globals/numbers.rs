//! The numbers that global variables may hold: a range for each variable that consists of `i32`.
//!
//! The range has the initial values and everything that is stored. If what is stored is not negative as long as no
//! variable holds a negative number, then none ever does: the same induction as that of
//! [`cyclic_ranges`](crate::analysis::cyclic_ranges), over the stores that the program executes.
//!
//! Only where integers in memory are never poison, as in the source language: there, each access is one of a
//! whole `i32` or of another type. Cost: linear in the module, a limited number of operands for each store.

use super::usage::Usages;
use crate::analysis::cyclic_ranges::Known;
use crate::analysis::{CyclicRanges, Object};
use crate::ir::summary::Pointee;
use crate::ir::{
    Context, Effects, FuncId, Function, Global, Initializer, Inst, IntType, Module, Op, Range,
    Type, Value,
};
use crate::support::copy_on_write::CopyOnWrite;
use crate::support::entity::{Entity, EntityVec};

/// How often the ranges are computed again without the assumptions that turned out wrong.
const ROUNDS: usize = 6;

/// The ranges of the variables of `module`; empty if none is known.
pub(super) fn ranges(module: &Module, usages: &Usages) -> CopyOnWrite<EntityVec<Global, Range>> {
    let context = &module.context;
    if !context.number_ranges.is_empty() {
        // Passes keep what has been found.
        return context.number_ranges.clone();
    }
    let mut stores = Stores {
        context,
        initial: context.globals.keys().map(|global| initial(context, usages, global)).collect(),
        stored: Vec::new(),
        passed: Vec::new(),
        has_unknown: false,
    };
    if !context.has_no_poison_integers || stores.initial.values().all(Option::is_none) {
        return EntityVec::new().into();
    }
    for function in module.functions() {
        for &inst in function.layout().iter().flat_map(|&block| function.block(block).body()) {
            stores.add(function, inst);
        }
    }
    let ranges = stores.ranges(module);
    match ranges.values().all(|&range| range == Range::ALL) {
        true => EntityVec::new().into(),
        false => ranges.into(),
    }
}

/// The range of the initial values of `global`, if its accesses are known.
fn initial(context: &Context, usages: &Usages, global: Global) -> Option<Range> {
    let data = &context.globals[global];
    if !data.is_closed() || usages.of[global].escapes {
        return None;
    }
    let zero = Range::number(0);
    match &data.initializer {
        Initializer::External | Initializer::Removed => None,
        Initializer::Zero => Some(zero),
        Initializer::Sparse(scalars) => scalars.iter().try_fold(zero, |all, &(_, value)| {
            let Value::Int(IntType::I32, number) = value else { return None };
            Some(all.or(Range::number(number.into())))
        }),
    }
}

/// What a module stores in its variables.
struct Stores<'a> {
    context: &'a Context,
    /// The ranges of constants in the variables; `None` for a variable that may hold any number.
    initial: EntityVec<Global, Option<Range>>,
    /// What else is stored, and where.
    stored: Vec<(FuncId, Value, Global)>,
    /// The variables that are passed to functions.
    passed: Vec<Global>,
    /// Whether something else is stored in any of those.
    has_unknown: bool,
}

impl Stores<'_> {
    fn add(&mut self, function: &Function, inst: Inst) {
        match *function.op(inst) {
            Op::Store { value, ptr, .. } => {
                let is_int = self.context.value_type(function, value) == Type::I32;
                self.write(function, ptr, Some(value).filter(|_| is_int));
            }
            Op::Call { callee, args, .. } => {
                let effects = function.effects(self.context, inst);
                let is_defined = self.context.signatures[callee].is_defined;
                for &arg in function.operands(args) {
                    if !self.context.types.is_pointer(self.context.value_type(function, arg)) {
                        continue;
                    }
                    if !is_defined && effects.contains(Effects::WRITES) {
                        self.write(function, arg, None);
                    }
                    if let Object::Global(global) = Object::of(self.context, function, arg) {
                        self.passed.push(global);
                    }
                }
            }
            _ => {}
        }
    }

    /// Notes that `function` writes a value of type `i32` to `ptr`; `None` is anything.
    fn write(&mut self, function: &Function, ptr: Value, value: Option<Value>) {
        match Object::of(self.context, function, ptr) {
            Object::Alloca(_) => {}
            Object::Global(global) => self.store(function, global, value),
            Object::Param(param) => {
                let facts = self.context.signatures[function.id].summary.as_deref();
                let variables = facts.and_then(|it| it.points_to.get(param.index())?.as_ref());
                self.has_unknown |= variables.is_none();
                for variable in variables.into_iter().flatten() {
                    if let Pointee::Global(global) = *variable {
                        self.store(function, global, value);
                    }
                }
            }
            Object::Unknown(_) => self.has_unknown = true,
        }
    }

    fn store(&mut self, function: &Function, global: Global, value: Option<Value>) {
        let Some(all) = &mut self.initial[global] else { return };
        match value {
            Some(Value::Int(_, number)) => *all = all.or(Range::number(number.into())),
            Some(value @ Value::Inst(_)) => self.stored.push((function.id, value, global)),
            _ => self.initial[global] = None,
        }
    }

    fn ranges(mut self, module: &Module) -> EntityVec<Global, Range> {
        if self.has_unknown {
            self.passed.iter().for_each(|&global| self.initial[global] = None);
        }
        let initial = self.initial;
        self.stored.retain(|&(_, _, global)| initial[global].is_some());
        let mut functions: Vec<_> = self
            .stored
            .chunk_by(|a, b| a.0 == b.0)
            .map(|stored| (stored, CyclicRanges::new(self.context, module.function(stored[0].0))))
            .collect();
        let at_start: EntityVec<Global, Range> =
            initial.values().map(|range| range.unwrap_or(Range::ALL)).collect();
        let all = Assumed(EntityVec::filled(initial.len(), Range::ALL));
        // The numbers that are stored whatever the variables hold, without stores whose value is not known.
        let (mut bounds, mut known) = (at_start.clone(), at_start.clone());
        for (stored, cyclic) in &mut functions {
            let function = module.function(stored[0].0);
            for &(_, value, global) in *stored {
                let range = cyclic.of(function, &all, value);
                bounds[global] = bounds[global].or(range);
                if range != Range::ALL {
                    known[global] = known[global].or(range);
                }
            }
        }
        let not_negative = |(global, &range): (Global, &Range)| match initial[global] {
            Some(it) if it.is_not_negative() => {
                Range { least: range.least.max(0), greatest: range.greatest }
            }
            _ => bounds[global],
        };
        // First assumes that all numbers are in the ranges of the known stores, then that none is negative.
        let tight: EntityVec<Global, Range> = known.iter().map(not_negative).collect();
        let wide: EntityVec<Global, Range> = bounds.iter().map(not_negative).collect();
        let mut assumed = Assumed(tight.clone());
        for _ in 0..ROUNDS {
            let (mut found, mut is_right) = (at_start.clone(), true);
            for (stored, cyclic) in &mut functions {
                let function = module.function(stored[0].0);
                cyclic.forget();
                for &(_, value, global) in *stored {
                    let expected = assumed.0[global];
                    if expected == Range::ALL {
                        found[global] = Range::ALL;
                        continue;
                    }
                    let range = cyclic.of(function, &assumed, value);
                    found[global] = found[global].or(range);
                    if !range.is_within(expected) {
                        let is_tight = expected == tight[global] && expected != wide[global];
                        assumed.0[global] = if is_tight { wide[global] } else { bounds[global] };
                        is_right = false;
                    }
                }
            }
            if is_right {
                return found;
            }
        }
        bounds
    }
}

/// The ranges that variables are assumed to have.
struct Assumed(EntityVec<Global, Range>);

impl Known for Assumed {
    fn of_value(&self, value: Value) -> Range {
        match value {
            Value::Int(_, number) => Range::number(number.into()),
            _ => Range::ALL,
        }
    }

    fn of_variable(&self, global: Global) -> Range {
        self.0[global]
    }

    fn knows_variables(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::{self, Options};
    use crate::diag::SourceFile;
    use crate::transform::{Pipeline, globals, mem2reg, purity, remove_unreachable};

    /// The range of the first variable of a program with these functions; `None` if it may be any number.
    fn range(declaration: &str, functions: &str) -> Option<(i64, i64)> {
        let text = format!("int {declaration}, other[9]; {functions}");
        let file = SourceFile::new("test.sy", text);
        let mut module = compile::compile(&file, Options::default()).0.unwrap();
        let passes = [&remove_unreachable::PASS, &mem2reg::PASS, &purity::PASS, &globals::PASS];
        Pipeline::new(&passes).unwrap().run(&mut module, &mut |_, _, _| {}).unwrap();
        let range = module.context.range_of(Global::from_index(0));
        (range != Range::ALL).then_some((range.least, range.greatest))
    }

    #[test]
    fn a_variable_has_the_range_of_what_is_stored() {
        for (declaration, body, expected) in [
            ("a[9]", "a[x] = 1;", Some((0, 1))),
            ("a[3] = {5, -2}", "a[x] = 1;", Some((-2, 5))),
            ("a[9]", "a[x] = x;", None),
            ("a[9]", "a[x] = x % 10;", Some((-9, 9))),
            ("a[9]", "a[x] = (a[1] + a[2] + 7) % 10;", Some((0, 9))),
            ("a[9] = {-1}", "a[x] = (a[1] + a[2] + 7) % 10;", Some((-9, 9))),
            // It is negative sooner or later.
            ("a[9]", "a[x] = (a[1] - 1) % 10;", Some((-9, 8))),
            ("a[9]", "a[x] = (a[1] + a[2] * 2000000000) % 10;", Some((-9, 9))),
            // What is known of one store bounds the other.
            ("a[9]", "a[1] = x % 10 + 9; a[x] = a[1] - 0;", Some((0, 18))),
            ("a[9]", "a[1] = x % 10 + 9; a[x] = a[1] + a[2] - 18;", None),
            // Through the other array.
            ("a[9]", "other[x] = a[x] % 3; a[x] = other[x] + 4;", Some((0, 6))),
            ("a[9]", "other[x] = x; a[x] = other[x];", None),
        ] {
            let functions =
                format!("int main() {{ int x = getint(); {body} return a[x] + other[x]; }}");
            assert_eq!(range(declaration, &functions), expected, "{declaration}: {body}");
        }
    }

    #[test]
    fn what_functions_store_through_parameters_counts() {
        for (stored, call, expected) in [
            ("b[0] = 3;", "set(a, x);", Some((0, 3))),
            ("b[0] = x;", "set(a, x);", None),
            ("b[0] = x;", "set(other, x);", Some((0, 0))),
            ("b[0] = x;", "if (x) set(other, x); set(a, 1);", None),
            ("getarray(b);", "set(a, x);", None),
            ("getarray(b);", "set(other, x);", Some((0, 0))),
            ("putarray(x, b);", "set(a, x);", Some((0, 0))),
        ] {
            let functions = format!(
                "int set(int b[], int x) {{ {stored} if (x) return set(b, x - 1); return 0; }}
                 int main() {{ int x = getint(); {call} a[2] = 0; return a[x] + other[x]; }}"
            );
            assert_eq!(range("a[9]", &functions), expected, "{stored} {call}");
        }
    }
}
