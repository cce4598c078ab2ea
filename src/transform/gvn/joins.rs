//! Loads where paths meet: if memory holds a known value at the end of each predecessor, a phi of these
//! values replaces the load. After `if (a[i] > a[i + 1]) { swap them }`, `a[i + 1]` is in a register on
//! both paths.
//!
//! A walk back from the end of a predecessor finds the store or load of the same address that it has
//! executed last, as long as there is only one path back. If one predecessor knows nothing, and leads nowhere
//! else, it loads the value itself: that is executed as often as the load which the phi replaces. After Knoop,
//! Rüthing and Steffen, *Lazy Code Motion* (1992), for loads of the next block.
//!
//! Cost: linear in the function; a limited number of instructions for each load, to blocks with few
//! predecessors.

use std::cell::OnceCell;

use crate::analysis::{Address, Cfg, DomTree, Overlap, address};
use crate::ir::{Block, Context, Effects, Function, Inst, InstData, Op, Positions, Type, Value};
use crate::support::interner::Symbol;
use crate::transform::replacements::Replacements;

/// The most predecessors of a block.
const PREDECESSORS: usize = 4;

/// The most instructions that are looked at in and before a predecessor.
const STEPS: usize = 24;

/// Replaces loads of `function` by phis. Returns whether there were any.
pub(super) fn run(context: &Context, function: &mut Function, cfg: &Cfg, tree: &DomTree) -> bool {
    // Computed for the first load at such a place.
    let positions = OnceCell::new();
    let mut replacements = Replacements::new(function);
    let mut is_changed = false;
    for &block in cfg.reverse_postorder() {
        let predecessors = cfg.predecessors(block);
        let is_join = (2..=PREDECESSORS).contains(&predecessors.len());
        // A phi of a loop's header would be needed again in the next iteration.
        if !is_join
            || predecessors.iter().any(|&it| !cfg.is_reachable(it) || tree.dominates(block, it))
        {
            continue;
        }
        for index in 0..function.block(block).body().len() {
            let load = function.block(block).body()[index];
            let data = function.inst(load);
            let InstData { op, flags: _, ty, name } = data;
            if !Effects::READS.with(Effects::STOPS).contains(function.effects(context, load)) {
                break;
            }
            let Op::Load { ptr, .. } = op else { continue };
            let is_above = ptr.as_inst().is_none_or(|it| {
                positions.get_or_init(|| Positions::compute(function)).block(it) != Some(block)
            });
            if !data.is_simple() || !is_above {
                continue;
            }
            let values: Vec<(Block, Option<Value>)> = predecessors
                .iter()
                .map(|&from| (from, value_after(context, function, cfg, from, ptr, ty)))
                .collect();
            let Some(inputs) = complete(function, cfg, load, &values) else { continue };
            let phi = function.append_phi(block, ty, name, &inputs);
            if let Some(spans) = &mut function.spans {
                spans.copy_inst(load, phi);
            }
            replacements.extend(function);
            replacements.replace(load, Value::Inst(phi));
            is_changed = true;
        }
    }
    if is_changed {
        replacements.apply(function);
    }
    is_changed
}

/// The inputs of the phi. A predecessor without a value, the only one, loads it.
fn complete(
    function: &mut Function,
    cfg: &Cfg,
    load: Inst,
    values: &[(Block, Option<Value>)],
) -> Option<Vec<(Block, Value)>> {
    let mut unknown = values.iter().filter(|(_, value)| value.is_none());
    let missing = unknown.next().map(|&(from, _)| from);
    if unknown.next().is_some() || missing.is_some_and(|from| cfg.successors(from).len() != 1) {
        return None;
    }
    let mut inputs = Vec::with_capacity(values.len());
    for &(from, value) in values {
        let value = value.unwrap_or_else(|| {
            let copy = function.create(InstData { name: Symbol::NONE, ..function.inst(load) });
            function.push(from, copy);
            if let Some(spans) = &mut function.spans {
                spans.add_copy(load, Some(copy));
            }
            Value::Inst(copy)
        });
        inputs.push((from, value));
    }
    Some(inputs)
}

/// What memory at `ptr` holds at the end of `from`, as a value of type `ty`.
fn value_after(
    context: &Context,
    function: &Function,
    cfg: &Cfg,
    mut from: Block,
    ptr: Value,
    ty: Type,
) -> Option<Value> {
    let size = address::size_of(&context.types, ty)?;
    let facts = context.signatures[function.id].summary.as_deref();
    let mut place: Option<Address> = None;
    let mut steps = 0;
    loop {
        for &inst in function.block(from).body().iter().rev() {
            steps += 1;
            if steps > STEPS {
                return None;
            }
            let data = function.inst(inst);
            match data.op {
                Op::Load { ptr: other, .. }
                    if other == ptr && data.ty == ty && data.is_simple() =>
                {
                    return Some(Value::Inst(inst));
                }
                Op::Store { value, ptr: other, .. } => {
                    let stored = context.value_type(function, value);
                    if other == ptr && stored == ty {
                        return Some(value);
                    }
                    let place = place.get_or_insert_with(|| Address::of(context, function, ptr));
                    let other_size = address::size_of(&context.types, stored)?;
                    let other = Address::of(context, function, other);
                    if place.overlap(size, &other, other_size, facts) != Overlap::Never {
                        return None;
                    }
                }
                _ if function.effects(context, inst).contains(Effects::WRITES) => return None,
                _ => {}
            }
        }
        steps += 1;
        let &[above] = cfg.predecessors(from) else { return None };
        from = above;
    }
}
