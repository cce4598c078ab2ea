//! Tests updates of SSA form on random programs: values get new definitions, once by an update and
//! once through memory, and both results behave alike.

use std::collections::BTreeSet;

use crate::ssa_support::interpret::{check_refines, run};
use crate::ssa_support::random_program::{Program, build, program};
use crate::ssa_support::{memory_operations, promote, promote_with, take_insts};
use minisysy::analysis::{Cfg, DomTree, PrunedFrontier};
use minisysy::ir::{Alignment, Flags, Module};
use minisysy::ir::{
    BinaryOp, Block, FuncId, Function, Inst, InstData, Op, Param, Terminator, Type, Value,
};
use minisysy::support::entity::Entity;
use minisysy::support::interner::Symbol;
use minisysy::transform::mem2reg::Flavour;
use minisysy::transform::mem2reg::promotable::Variables;
use minisysy::transform::update_ssa::{PhiMode, SsaUpdate, UpdateError, Updated};
use minisysy::verify::verify_module;
use proptest::collection::vec;
use proptest::prelude::*;

/// Where a value gets a new definition: a block, a position in it, the number to add, and whether
/// it is added to the value itself. Each number is taken modulo the number of possibilities.
type NewDefinition = (usize, usize, i32, bool);

/// A value that gets new definitions, and whether its old definition is removed.
#[derive(Clone, Debug)]
struct Name {
    value: usize,
    is_removed: bool,
    new: Vec<NewDefinition>,
}

fn name() -> impl Strategy<Value = Name> {
    let new = vec((0..32usize, 0..8usize, 1..100i32, any::<bool>()), 1..4);
    (0..64usize, any::<bool>(), new).prop_map(|(value, is_removed, new)| Name {
        value,
        is_removed,
        new,
    })
}

/// A name in a function.
#[derive(Clone, Debug)]
struct Chosen {
    value: Value,
    block: Block,
    is_removed: bool,
    new: Vec<(Inst, Block)>,
}

/// The parameter and the results of reachable instructions that are `i32`, with their blocks.
fn values(module: &Module, function: &Function) -> Vec<(Value, Block)> {
    let cfg = Cfg::compute(function);
    let mut values = vec![(Value::Param(Param::from_index(0)), cfg.entry())];
    for &block in cfg.reverse_postorder() {
        let data = &function.block(block);
        let insts = data.phis().iter().chain(data.body()).map(|&inst| Value::Inst(inst));
        values.extend(
            insts
                .filter(|&v| module.context.value_type(function, v) == Type::I32)
                .map(|v| (v, block)),
        );
    }
    values
}

/// Inserts the new definitions of `name`. `values` are its values in the function.
fn insert(function: &mut Function, values: &[(Value, Block)], name: &Name) -> Chosen {
    let (value, block) = values[name.value % values.len()];
    let tree = DomTree::compute(&Cfg::compute(function));
    let mut new = Vec::new();
    for &(holder, position, addend, is_of_value) in &name.new {
        let holder = function.layout()[holder % function.layout().len()];
        let body = function.block(holder).body();
        let mut position = position % (body.len() + 1);
        if holder == function.entry() {
            // After the slots, if there are any.
            let is_slot = |inst: &&Inst| matches!(*function.op(**inst), Op::Alloca { .. });
            position = position.max(body.iter().take_while(is_slot).count());
        }
        let is_there = match value {
            Value::Inst(_) => tree.strictly_dominates(block, holder),
            _ => true,
        };
        let lhs = if is_of_value && is_there { value } else { Value::i32(1000) };
        let op = Op::Binary { op: BinaryOp::Add, lhs, rhs: Value::i32(addend) };
        let data = InstData { op, flags: Flags::NONE, ty: Type::I32, name: Symbol::NONE };
        let inst = function.create(data);
        function.insert(holder, position, inst);
        new.push((inst, holder));
    }
    let is_removed = name.is_removed && matches!(value, Value::Inst(_));
    Chosen { value, block, is_removed, new }
}

/// The update for these names. Removed names have no old definition any more.
fn update(names: &[Chosen]) -> SsaUpdate {
    let mut update = SsaUpdate::new();
    for name in names {
        let old = match name.value {
            Value::Inst(inst) if name.is_removed => update.removed_name(inst, name.block),
            value => update.old_name(value),
        };
        name.new.iter().for_each(|&(inst, _)| update.new_name(old, inst));
    }
    update
}

/// Updates a clone of the module.
fn updated(
    module: &Module,
    function: FuncId,
    update: SsaUpdate,
    mode: PhiMode,
) -> (Module, Result<Updated, UpdateError>) {
    let mut module = module.clone();
    let cfg = Cfg::compute(module.function(function));
    let tree = DomTree::compute(&cfg);
    let mut frontier = PrunedFrontier::new(&cfg, &tree);
    let (context, body) = module.split(function);
    let result = update.apply(context, body, &mut frontier, mode);
    if result.is_ok() {
        assert_eq!(verify_module(&module), Ok(()));
    }
    (module, result)
}

/// Makes all uses of the name load from a slot, and all its definitions store to it. Returns the
/// slot.
fn through_memory(module: &mut Module, id: FuncId, name: &Chosen) -> Inst {
    let pointer = module.context.types.pointer_to(Type::I32);
    let symbol = module.context.names.intern("slot");
    let function = module.function_mut(id);
    let op = Op::Alloca { allocated: Type::I32, count: None, alignment: Alignment::ONE };
    let slot = function.create_inst(op, pointer, symbol);
    let ptr = Value::Inst(slot);
    let load = |function: &mut Function, block| {
        Value::Inst(function.append(
            block,
            Op::Load { ptr, alignment: Alignment::ONE },
            Type::I32,
            Symbol::NONE,
        ))
    };
    let store = |function: &mut Function, block, value| {
        function.append(
            block,
            Op::Store { value, ptr, alignment: Alignment::ONE },
            Type::VOID,
            Symbol::NONE,
        );
    };
    let defines = |inst: Inst| {
        let is_old = Value::Inst(inst) == name.value && !name.is_removed;
        is_old || name.new.iter().any(|new| new.0 == inst)
    };
    let uses = |function: &Function, inst| {
        let mut is_use = false;
        function.for_each_operand(inst, |value| is_use |= value == name.value);
        is_use
    };
    for block in function.layout().to_vec() {
        let body = take_insts(function, block);
        if block == function.entry() {
            function.push(block, slot);
            if matches!(name.value, Value::Param(_)) {
                store(function, block, name.value);
            }
        }
        for phi in function.block(block).phis().to_vec() {
            if defines(phi) {
                store(function, block, Value::Inst(phi));
            }
        }
        for inst in body {
            if uses(function, inst) {
                let current = load(function, block);
                function.map_operands(inst, |v| if v == name.value { current } else { v });
            }
            function.push(block, inst);
            if defines(inst) {
                store(function, block, Value::Inst(inst));
            }
        }
        let current = load(function, block);
        function.map_terminator_operand(block, |v| if v == name.value { current } else { v });
        let is_stored = |inst: &Inst| {
            *function.op(*inst) == Op::Store { value: name.value, ptr, alignment: Alignment::ONE }
        };
        debug_assert!(!name.is_removed || !function.block(block).body().iter().any(is_stored));
    }
    // The ends of blocks now have loads for the phis of their successors.
    for block in function.layout().to_vec() {
        for phi in function.block(block).phis().to_vec() {
            let Op::Phi { incoming } = *function.op(phi) else { unreachable!() };
            for index in 0..function.incoming(incoming).len() {
                let (from, value) = function.incoming(incoming)[index];
                if value == name.value {
                    let last = *function.block(from).body().last().unwrap();
                    function.set_phi_value(phi, index, Value::Inst(last));
                }
            }
        }
    }
    remove_unused_loads(function, ptr);
    slot
}

/// Removes the loads of `ptr` whose results are not used.
fn remove_unused_loads(function: &mut Function, ptr: Value) {
    let mut used = BTreeSet::new();
    for &block in function.layout() {
        let data = &function.block(block);
        for &inst in data.phis().iter().chain(data.body()) {
            function.for_each_operand(inst, |value| used.extend(value.as_inst()));
        }
        used.extend(data.terminator.operand().and_then(Value::as_inst));
    }
    for block in function.layout().to_vec() {
        function.retain_insts(block, |function, inst| {
            *function.op(inst) != Op::Load { ptr, alignment: Alignment::ONE }
                || used.contains(&inst)
        });
    }
}

/// A function in SSA form after the update of these names, and the same function with the names in
/// slots of memory.
fn both_ways(
    program: &Program,
    names: &[Name],
    is_promoted: bool,
) -> (Module, FuncId, Vec<Chosen>, Module, Vec<Inst>) {
    let (mut module, id) = build(program);
    if is_promoted {
        promote_with(&mut module, id, Flavour::SemiPruned);
    }
    let values = values(&module, module.function(id));
    let function = module.function_mut(id);
    let mut chosen: Vec<Chosen> = Vec::new();
    for name in names {
        let next = insert(function, &values, name);
        if chosen.iter().all(|other| other.value != next.value) {
            chosen.push(next);
        }
    }
    for name in &chosen {
        if let (Value::Inst(inst), true) = (name.value, name.is_removed) {
            function.take_out(name.block, inst);
        }
    }
    let mut memory = module.clone();
    let slots = chosen.iter().map(|name| through_memory(&mut memory, id, name)).collect();
    assert_eq!(verify_module(&memory), Ok(()));
    (module, id, chosen, memory, slots)
}

/// The blocks of these phis, one for each.
fn blocks(phis: &[(Block, Inst)]) -> BTreeSet<Block> {
    let blocks: BTreeSet<_> = phis.iter().map(|phi| phi.0).collect();
    assert_eq!(blocks.len(), phis.len());
    blocks
}

/// All phis and instructions of a block.
fn contents(function: &Function, block: Block) -> (Vec<(Inst, InstData, Vec<Value>)>, Terminator) {
    let data = &function.block(block);
    let inst = |&inst: &Inst| {
        let mut operands = Vec::new();
        function.for_each_operand(inst, |value| operands.push(value));
        (inst, function.inst(inst), operands)
    };
    (data.phis().iter().chain(data.body()).map(inst).collect(), data.terminator)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]
    #[test]
    fn an_update_does_what_memory_does(
        program in program(),
        names in vec(name(), 1..4),
    ) {
        let (before, id, chosen, memory, _) = both_ways(&program, &names, true);
        for mode in [PhiMode::Pruned, PhiMode::All] {
            let (after, result) = updated(&before, id, update(&chosen), mode);
            prop_assert!(result.is_ok());
            for arg in -1..4 {
                let [expected, found] = [&memory, &after].map(|of| run(of, id, &[arg], 200));
                prop_assert_eq!(expected, found);
            }
        }
        let mut promoted = memory.clone();
        promote(&mut promoted, id);
        prop_assert_eq!(memory_operations(promoted.function(id)), 0);
        let (after, _) = updated(&before, id, update(&chosen), PhiMode::Pruned);
        for arg in -1..4 {
            let [after, promoted] = [&after, &promoted].map(|of| run(of, id, &[arg], 200));
            check_refines(&after, &promoted)?;
        }
    }

    #[test]
    fn phis_are_placed_where_mem2reg_would_place_them(program in program(), name in name()) {
        let (before, id, chosen, memory, slots) =
            both_ways(&program, std::slice::from_ref(&name), true);
        let function = memory.function(id);
        let cfg = Cfg::compute(function);
        let tree = DomTree::compute(&cfg);
        let variables = Variables::find_among(&memory.context, function, |inst| slots.contains(&inst));
        prop_assert_eq!(variables.len(), 1);
        let [pruned, minimal] = [Flavour::Pruned, Flavour::Minimal]
            .map(|flavour| flavour.placement(function, &cfg, &tree, &variables, &mut ()))
            .map(|placed| placed.expect("these flavours place phis"))
            .map(|placed| placed.into_iter().map(|(block, _)| block).collect::<BTreeSet<_>>());

        let (_, result) = updated(&before, id, update(&chosen), PhiMode::Pruned);
        prop_assert_eq!(&blocks(&result.unwrap().phis), &pruned);
        let (_, result) = updated(&before, id, update(&chosen), PhiMode::All);
        // A block where the old name is a phi needs no other phi.
        let mut expected = minimal;
        let is_phi = |inst: Inst| before.function(id).block(chosen[0].block).phis().contains(&inst);
        if chosen[0].value.as_inst().is_some_and(is_phi) {
            expected.remove(&chosen[0].block);
        }
        prop_assert_eq!(&blocks(&result.unwrap().phis), &expected);
        let (after, result) = updated(&before, id, update(&chosen), PhiMode::None);
        match result {
            Ok(updated) => prop_assert!(updated.phis.is_empty() && pruned.is_empty()),
            Err(UpdateError::PhiNeeded { block, value }) => {
                prop_assert!(pruned.contains(&block) && value == chosen[0].value);
                prop_assert_eq!(after.function(id), before.function(id));
            }
            Err(error) => prop_assert!(false, "{error:?}"),
        }
    }

    #[test]
    fn nothing_changes_above_the_definitions(program in program(), name in name()) {
        let name = Name { is_removed: false, ..name };
        let (before, id, chosen, _, _) = both_ways(&program, &[name], true);
        let tree = DomTree::compute(&Cfg::compute(before.function(id)));
        let definitions = chosen[0].new.iter().map(|new| new.1).filter(|&b| tree.is_reachable(b));
        let common = |a, b| tree.nearest_common_dominator(a, b).unwrap();
        let root = definitions.fold(chosen[0].block, common);
        let (after, result) = updated(&before, id, update(&chosen), PhiMode::Pruned);
        let updated = result.unwrap();
        let is_below = |block: &&Block| tree.is_reachable(**block) && tree.dominates(root, **block);
        prop_assert_eq!(updated.visited_blocks, tree.preorder().iter().filter(is_below).count());
        let [before, after] = [&before, &after].map(|module| module.function(id));
        prop_assert_eq!(before.layout(), after.layout());
        for block in before.layout().iter().filter(|block| !is_below(block)) {
            let mut of_after = contents(after, *block);
            let mut of_before = contents(before, *block);
            // Only phi inputs from below may differ.
            for of in [&mut of_before, &mut of_after] {
                let function = if of.0.is_empty() { continue } else { before };
                for (inst, _, operands) in &mut of.0 {
                    for (position, &(from, _)) in function.phi_incoming(*inst).iter().enumerate() {
                        if is_below(&&from) {
                            operands[position] = Value::ZERO;
                        }
                    }
                }
            }
            prop_assert_eq!(of_before, of_after);
        }
        prop_assert!(updated.phis.iter().all(|(block, _)| is_below(&block)));
    }

    #[test]
    fn marked_variables_are_promoted_behind_the_names(
        program in program(),
        names in vec(name(), 0..3),
        is_marked in vec(any::<bool>(), 4),
    ) {
        let (before, id, chosen, memory, _) = both_ways(&program, &names, false);
        let entry = before.function(id).entry();
        let slots: Vec<_> = before.function(id).block(entry).body()[..4].to_vec();
        for mode in [PhiMode::Pruned, PhiMode::All] {
            let mut update = update(&chosen);
            let marked = slots.iter().zip(&is_marked).filter(|(_, is_marked)| **is_marked);
            marked.for_each(|(&slot, _)| update.mark_variable(slot));
            let (after, result) = updated(&before, id, update, mode);
            prop_assert_eq!(result.unwrap().in_memory, []);
            let left = &after.function(id).block(entry).body();
            for (slot, &is_marked) in slots.iter().zip(&is_marked) {
                prop_assert_eq!(left.contains(slot), !is_marked);
            }
            for arg in -1..4 {
                let [expected, found] = [&memory, &after].map(|of| run(of, id, &[arg], 200));
                prop_assert_eq!(expected, found);
            }
        }
    }
}
