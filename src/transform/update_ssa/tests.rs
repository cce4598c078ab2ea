//! Small updates, written by hand.

use super::*;
use crate::analysis::{Cfg, DomTree};
use crate::ir::samples::{self, block};
use crate::ir::{Alignment, BinaryOp, FuncId, Linkage, Module, Op, ParamData, Signature, Type};
use crate::support::interner::Symbol;
use crate::verify::verify_module;

/// A module with a function of one `i32`, whose blocks go to these blocks; a block without targets
/// returns.
struct Fixture {
    module: Module,
    id: FuncId,
    param: Value,
}

impl Fixture {
    fn new(targets: &[&[usize]]) -> Fixture {
        let mut module = Module::new("test.sy");
        let id = module.declare(Signature::new(Symbol::NONE, Linkage::Internal, Type::VOID));
        let name = module.context.names.intern("p");
        let param = ParamData::new(Type::I32, name);
        let param = Value::Param(module.context.signatures[id].params.push(param));
        module.define(samples::function(targets));
        Fixture { module, id, param }
    }

    fn function(&mut self) -> &mut Function {
        self.module.function_mut(self.id)
    }

    /// Adds `value + value` to the end of a block.
    fn add(&mut self, holder: usize, value: Value) -> Inst {
        let op = Op::Binary { op: BinaryOp::Add, lhs: value, rhs: value };
        self.function().append(block(holder), op, Type::I32, Symbol::NONE)
    }

    fn operands(&self, inst: Inst) -> Vec<Value> {
        let mut operands = Vec::new();
        self.module.function(self.id).for_each_operand(inst, |value| operands.push(value));
        operands
    }

    /// Applies the update and verifies the result. A failed update must not change anything.
    fn apply(&mut self, update: SsaUpdate, mode: PhiMode) -> Result<Updated, UpdateError> {
        let before = self.module.function(self.id).clone();
        let cfg = Cfg::compute(&before);
        let tree = DomTree::compute(&cfg);
        let mut frontier = PrunedFrontier::new(&cfg, &tree);
        let (context, function) = self.module.split(self.id);
        let updated = update.apply(context, function, &mut frontier, mode);
        match updated {
            Ok(_) => assert_eq!(verify_module(&self.module), Ok(())),
            Err(_) => assert_eq!(*self.module.function(self.id), before),
        }
        updated
    }
}

#[test]
fn modes_differ_where_nothing_reads_the_join() {
    // A diamond in which one arm defines the name again; then the same with a use at the join.
    for is_used in [false, true] {
        let make = || {
            let mut fixture = Fixture::new(&[&[1, 2], &[3], &[3], &[]]);
            let old = fixture.add(0, fixture.param);
            let new = fixture.add(1, fixture.param);
            let user = fixture.add(3, if is_used { Value::Inst(old) } else { Value::ZERO });
            let mut update = SsaUpdate::new();
            let name = update.old_name(Value::Inst(old));
            update.new_name(name, new);
            (fixture, update, [old, new, user])
        };
        let (mut fixture, update, [old, new, user]) = make();
        let updated = fixture.apply(update, PhiMode::All).unwrap();
        let [(holder, phi)] = updated.phis[..] else { panic!("{updated:?}") };
        let inputs = [(block(1), Value::Inst(new)), (block(2), Value::Inst(old))];
        assert_eq!(holder, block(3));
        assert_eq!(fixture.function().phi_incoming(phi), inputs);
        if is_used {
            assert_eq!(fixture.operands(user), [Value::Inst(phi); 2]);
        }

        let (mut fixture, update, _) = make();
        let updated = fixture.apply(update, PhiMode::Pruned).unwrap();
        assert_eq!(updated.phis.len(), usize::from(is_used));
        let (mut fixture, update, [old, ..]) = make();
        let updated = fixture.apply(update, PhiMode::None);
        let needed = UpdateError::PhiNeeded { block: block(3), value: Value::Inst(old) };
        assert_eq!(updated.err(), is_used.then_some(needed));
    }
}

#[test]
fn only_blocks_below_the_definitions_are_visited() {
    // The definitions are in 2 and 3 of a diamond 2, 3, 4, 5, in a loop with other blocks.
    let targets: [&[usize]; 8] = [&[1], &[2, 6], &[3, 4], &[5], &[5], &[1], &[7], &[]];
    let mut fixture = Fixture::new(&targets);
    let old = fixture.add(2, fixture.param);
    let new = fixture.add(3, Value::Inst(old));
    let users = [2, 3, 4, 5].map(|index| fixture.add(index, Value::Inst(old)));
    let others = [0, 1, 6, 7].map(|index| fixture.add(index, fixture.param));
    let mut update = SsaUpdate::new();
    let name = update.old_name(Value::Inst(old));
    update.new_name(name, new);
    let updated = fixture.apply(update, PhiMode::Pruned).unwrap();
    let [(holder, phi)] = updated.phis[..] else { panic!("{updated:?}") };
    assert_eq!((holder, updated.visited_blocks), (block(5), 4));
    let [old, new, phi] = [old, new, phi].map(Value::Inst);
    assert_eq!(users.map(|user| fixture.operands(user)[0]), [old, new, old, phi]);
    assert_eq!(fixture.operands(new.as_inst().unwrap()), [old; 2]);
    assert!(others.iter().all(|&other| fixture.operands(other) == [fixture.param; 2]));
}

#[test]
fn a_phi_may_be_a_new_name_and_read_the_old_one() {
    // A loop. A phi of its header is a new name of the parameter.
    let mut fixture = Fixture::new(&[&[1], &[1, 2], &[], &[1]]);
    let param = fixture.param;
    let inputs = [0, 1, 3].map(|from| (block(from), param));
    let phi = fixture.function().append_phi(block(1), Type::I32, Symbol::NONE, &inputs);
    let user = fixture.add(2, param);
    let first = fixture.add(0, param);
    let mut update = SsaUpdate::new();
    let name = update.old_name(param);
    update.new_name(name, phi);
    assert_eq!(update.old_name(param), name);
    // The update places no phi even where definitions meet: one exists already.
    let updated = fixture.apply(update, PhiMode::All).unwrap();
    assert_eq!(updated.phis, []);
    assert_eq!(fixture.operands(phi), [param, Value::Inst(phi), param]);
    assert_eq!(fixture.operands(user), [Value::Inst(phi); 2]);
    assert_eq!(fixture.operands(first), [param; 2]);
}

#[test]
fn uses_of_a_removed_name_read_new_ones_or_undef() {
    // Unreachable: 5, which goes to the end 4.
    let mut fixture = Fixture::new(&[&[1, 2], &[3], &[3], &[4], &[], &[4]]);
    let old = fixture.add(0, fixture.param);
    let [early, new, late, at_end, lost] =
        [0, 1, 3, 4, 5].map(|index| fixture.add(index, Value::Inst(old)));
    let inputs = [3, 5].map(|from| (block(from), Value::Inst(old)));
    let at_join = fixture.function().append_phi(block(4), Type::I32, Symbol::NONE, &inputs);
    let entry = block(0);
    fixture.function().take_out(entry, old);
    let mut update = SsaUpdate::new();
    let name = update.removed_name(old, entry);
    update.new_name(name, new);
    let updated = fixture.apply(update, PhiMode::Pruned).unwrap();
    let [(holder, phi)] = updated.phis[..] else { panic!("{updated:?}") };
    let (undef, phi) = (Value::Undef(Type::I32), Value::Inst(phi));
    assert_eq!(holder, block(3));
    assert_eq!(fixture.operands(phi.as_inst().unwrap()), [Value::Inst(new), undef]);
    assert_eq!(fixture.operands(early), [undef; 2]);
    assert_eq!(fixture.operands(new), [undef; 2]);
    assert_eq!(fixture.operands(late), [phi; 2]);
    assert_eq!(fixture.operands(at_end), [phi; 2]);
    assert_eq!(fixture.operands(at_join), [phi, undef]);
    assert_eq!(fixture.operands(lost), [undef; 2]);
}

#[test]
fn a_removed_name_may_need_a_phi_above_where_it_was() {
    // After the use, the loop's body 2 has the new name, which the use reads in the next iteration.
    let mut fixture = Fixture::new(&[&[1], &[2, 3], &[1], &[]]);
    let old = fixture.add(2, fixture.param);
    let user = fixture.add(2, Value::Inst(old));
    let new = fixture.add(2, fixture.param);
    fixture.function().take_out(block(2), old);
    let mut update = SsaUpdate::new();
    let name = update.removed_name(old, block(2));
    update.new_name(name, new);
    let updated = fixture.apply(update, PhiMode::Pruned).unwrap();
    let [(holder, phi)] = updated.phis[..] else { panic!("{updated:?}") };
    assert_eq!((holder, updated.visited_blocks), (block(1), 3));
    assert_eq!(fixture.operands(phi), [Value::Undef(Type::I32), Value::Inst(new)]);
    assert_eq!(fixture.operands(user), [Value::Inst(phi); 2]);
}

#[test]
fn values_at_the_end_of_a_block_are_read_before_any_counts() {
    // A loop exchanges two names at its end. A third one becomes a constant there, which a use in the
    // same block does not read.
    let mut fixture = Fixture::new(&[&[1], &[2, 3], &[1], &[]]);
    let olds = [1, 2, 3].map(|number| {
        let op = Op::Binary { op: BinaryOp::Add, lhs: Value::ZERO, rhs: Value::i32(number) };
        fixture.function().append(block(0), op, Type::I32, Symbol::NONE)
    });
    let in_loop = fixture.add(2, Value::Inst(olds[2]));
    let users = olds.map(|old| fixture.add(3, Value::Inst(old)));
    let mut update = SsaUpdate::new();
    let names = olds.map(|old| update.old_name(Value::Inst(old)));
    update.value_at_end(names[0], block(2), Value::Inst(olds[1]));
    update.value_at_end(names[1], block(2), Value::Inst(olds[0]));
    update.value_at_end(names[2], block(2), Value::i32(7));
    let updated = fixture.apply(update, PhiMode::Pruned).unwrap();
    let phis: Vec<_> = updated
        .phis
        .iter()
        .map(|&(holder, phi)| {
            assert_eq!(holder, block(1));
            Value::Inst(phi)
        })
        .collect();
    let ends = [phis[1], phis[0], Value::i32(7)];
    for (index, &phi) in phis.iter().enumerate() {
        let inputs = [(block(0), Value::Inst(olds[index])), (block(2), ends[index])];
        assert_eq!(fixture.function().phi_incoming(phi.as_inst().unwrap()), inputs);
        assert_eq!(fixture.operands(users[index]), [phi; 2]);
    }
    assert_eq!(fixture.operands(in_loop), [phis[2]; 2]);
}

#[test]
fn a_value_at_the_end_of_an_unreachable_block_does_not_count() {
    let mut fixture = Fixture::new(&[&[1], &[], &[1]]);
    let param = fixture.param;
    let user = fixture.add(1, param);
    let mut update = SsaUpdate::new();
    let name = update.old_name(param);
    update.value_at_end(name, block(2), Value::ZERO);
    assert_eq!(fixture.apply(update, PhiMode::None).unwrap().phis, []);
    assert_eq!(fixture.operands(user), [param; 2]);
}

#[test]
fn a_marked_variable_is_promoted_after_the_names() {
    // The slot holds the old name before the new one and after it.
    let mut fixture = Fixture::new(&[&[1], &[]]);
    let (param, ty) = (fixture.param, Type::I32_PTR);
    let alloca = Op::Alloca { allocated: Type::I32, count: None, alignment: Alignment::ONE };
    let [slot, other] =
        [(); 2].map(|()| fixture.function().append(block(0), alloca, ty, Symbol::NONE));
    let ptr = Value::Inst(slot);
    let store = Op::Store { value: param, ptr, alignment: Alignment::ONE };
    fixture.function().append(block(0), store, Type::VOID, Symbol::NONE);
    let escaping =
        Op::Store { value: Value::i32(1), ptr: Value::Inst(other), alignment: Alignment::ONE };
    fixture.function().append(block(0), escaping, Type::VOID, Symbol::NONE);
    let address = Op::Cast { op: crate::ir::CastOp::Ptrtoint, value: Value::Inst(other) };
    fixture.function().append(block(0), address, Type::I64, Symbol::NONE);
    let new = fixture.add(1, param);
    let load = fixture.function().append(
        block(1),
        Op::Load { ptr, alignment: Alignment::ONE },
        Type::I32,
        Symbol::NONE,
    );
    let [of_slot, of_name] = [Value::Inst(load), param].map(|value| fixture.add(1, value));

    let mut update = SsaUpdate::new();
    [slot, other, slot].into_iter().for_each(|slot| update.mark_variable(slot));
    let name = update.old_name(param);
    update.new_name(name, new);
    let updated = fixture.apply(update, PhiMode::None).unwrap();
    assert_eq!((updated.phis, updated.in_memory), (vec![], vec![other]));
    assert_eq!(fixture.operands(of_slot), [param; 2]);
    assert_eq!(fixture.operands(of_name), [Value::Inst(new); 2]);
    assert!(!fixture.function().block(block(1)).body().contains(&load));
    assert_eq!(fixture.function().block(block(0)).body().len(), 3);
}

#[test]
fn a_marked_variable_may_need_a_phi() {
    let make = || {
        let mut fixture = Fixture::new(&[&[1, 2], &[3], &[3], &[]]);
        let alloca = Op::Alloca { allocated: Type::I32, count: None, alignment: Alignment::ONE };
        let slot = fixture.function().append(block(0), alloca, Type::I32_PTR, Symbol::NONE);
        let ptr = Value::Inst(slot);
        let store = Op::Store { value: fixture.param, ptr, alignment: Alignment::ONE };
        fixture.function().append(block(1), store, Type::VOID, Symbol::NONE);
        fixture.function().append(
            block(3),
            Op::Load { ptr, alignment: Alignment::ONE },
            Type::I32,
            Symbol::NONE,
        );
        let mut update = SsaUpdate::new();
        update.mark_variable(slot);
        (fixture, update, slot)
    };
    let (mut fixture, update, slot) = make();
    let needed = UpdateError::PhiNeeded { block: block(3), value: Value::Inst(slot) };
    assert_eq!(fixture.apply(update, PhiMode::None), Err(needed));
    assert_eq!(needed.to_string(), format!("block3 needs a phi for {slot}"));
    for mode in [PhiMode::Pruned, PhiMode::All] {
        let (mut fixture, update, _) = make();
        let updated = fixture.apply(update, mode).unwrap();
        let phi = fixture.function().block(block(3)).phis()[0];
        assert_eq!(updated.phis, [(block(3), phi)]);
        assert_eq!(fixture.operands(phi), [fixture.param, Value::Undef(Type::I32)]);
    }
}

#[test]
fn an_empty_update_does_nothing() {
    let mut fixture = Fixture::new(&[&[]]);
    let update = SsaUpdate::new();
    assert!(update.is_empty());
    assert_eq!(fixture.apply(update, PhiMode::All), Ok(Updated::default()));
}
