//! Worked cases of SSA construction from the literature that this compiler follows, with their
//! exact answers.
//!
//! The letter S stands for SSA; the numbers are those of the documents that the cases come from.
//! Where a document is wrong, the test says so. The cases about dominance alone are among the tests
//! of the crate `dominance`; those of incremental SSA are in `update_cases.rs`.

use crate::ssa_support::interpret::{Outcome, Word, run};
use crate::ssa_support::naive::{Nodes, nodes};
use crate::ssa_support::programs::{Program, count, fib, max, parallel, sopfr, xcond};
use crate::ssa_support::{block, memory_operations, phis, placement, promote, promote_with};
use minisysy::analysis::{Cfg, DomTree, DominanceFrontiers, IteratedFrontier};
use minisysy::ir::{
    BinaryOp, Block, FuncId, IntPredicate, IntType, Module, Op, Param, Type, Value,
};
use minisysy::support::entity::Entity;
use minisysy::transform::mem2reg::Flavour;
use minisysy::transform::{OptLevel, optimize};
use minisysy::verify::verify_module;

/// What `function` returns for `args`.
#[track_caller]
fn result(module: &Module, function: FuncId, args: &[i32]) -> i32 {
    match run(module, function, args, 10_000).outcome {
        Outcome::Returned(Some(Word::Int(value))) => value,
        other => panic!("no number: {other:?}"),
    }
}

#[test]
fn s_xcond_one_phi_at_the_join() {
    let (mut module, main) = xcond();
    promote(&mut module, main);
    let function = module.function(main);
    let [then, join, otherwise] = [1, 2, 3].map(block);
    assert_eq!(memory_operations(function), 0);
    let sub = function.block(otherwise).body()[0];
    assert!(matches!(*function.op(sub), Op::Binary { op: BinaryOp::Sub, .. }));
    assert_eq!(module.context.names.name(function.inst(sub).name), "x");
    let inputs = vec![(then, Value::i32(1)), (otherwise, Value::Inst(sub))];
    assert_eq!(phis(&module, function, join), [("x".to_owned(), inputs)]);
    assert_eq!(function.phi_count(), 1);
    // mem2reg does not fold constants.
    let icmp = function.block(function.entry()).body()[0];
    let op = Op::Icmp { predicate: IntPredicate::Sgt, lhs: Value::i32(1), rhs: Value::ZERO };
    assert_eq!(*function.op(icmp), op);
    assert_eq!(result(&module, main, &[]), 1);
}

#[test]
fn s_trace_the_frontier_of_the_definitions_of_x() {
    let (module, main) = xcond();
    let cfg = Cfg::compute(module.function(main));
    let tree = DomTree::compute(&cfg);
    let frontiers = DominanceFrontiers::compute(&cfg, &tree);
    let [then, join, otherwise] = [1, 2, 3].map(block);
    assert_eq!([then, otherwise, join].map(|of| frontiers.of(of)), [&[join][..], &[join], &[]]);
    let mut iterated = IteratedFrontier::new(&cfg, &tree);
    assert_eq!(iterated.of_nodes(&[then, otherwise]), [join]);
    assert_eq!(placement(&module, module.function(main)), [(join, "x".to_owned())]);
}

#[test]
fn s_parallel_phis_read_their_inputs_at_once() {
    for (is_second, expected) in [(false, 6), (true, 10)] {
        let (module, main) = parallel(is_second);
        assert_eq!(verify_module(&module), Ok(()));
        assert_eq!(result(&module, main, &[]), expected);
    }
}

#[test]
fn s_max_chooses_between_parameters() {
    let (mut module, max) = max();
    let params = [0, 1].map(|index| Value::Param(Param::from_index(index)));
    let [then, end] = [1, 2].map(block);
    promote(&mut module, max);
    let function = module.function(max);
    assert_eq!(memory_operations(function), 0);
    let inputs = vec![(block(0), params[0]), (then, params[1])];
    assert_eq!(phis(&module, function, end), [("result".to_owned(), inputs)]);
    assert_eq!(function.phi_count(), 1);
    assert_eq!([[3, 5], [5, 3]].map(|args| result(&module, max, &args)), [5, 5]);
}

#[test]
fn s_count_one_phi_in_the_header() {
    let (mut module, count) = count();
    let [cond, body] = [1, 2].map(block);
    promote(&mut module, count);
    let function = module.function(count);
    let sum = Value::Inst(function.block(body).body()[0]);
    let inputs = vec![(block(0), Value::ZERO), (body, sum)];
    assert_eq!(phis(&module, function, cond), [("i".to_owned(), inputs)]);
    assert_eq!((function.phi_count(), memory_operations(function)), (1, 0));
    assert_eq!(result(&module, count, &[]), 10);
}

#[test]
fn s_fib_pruned_ssa_has_four_phis() {
    let (mut module, id) = fib();
    let [then, cond, body, exit, ret] = [1, 3, 4, 5, 6].map(block);
    // Minimal SSA: the blocks that store each variable, and their iterated frontier.
    let cfg = Cfg::compute(module.function(id));
    let tree = DomTree::compute(&cfg);
    let mut iterated = IteratedFrontier::new(&cfg, &tree);
    let entry = block(0);
    let mut minimal = |definitions: &[Block]| nodes(&iterated.of_nodes(definitions));
    let in_loop = Nodes::from([3, 6]);
    let [retval, n] = [minimal(&[then, exit]), minimal(&[entry])];
    assert_eq!((&retval, &n), (&Nodes::from([6]), &Nodes::new()));
    let in_body = minimal(&[entry, body]);
    assert_eq!(in_body, in_loop);
    // a, b, c and i are stored in the body: minimal 9. c is never read before it is written in
    // the same block, which semi-pruned SSA sees: 7. Maximal: 6 variables in 6 blocks.
    assert_eq!(retval.len() + n.len() + 4 * in_body.len(), 9);
    assert_eq!(retval.len() + n.len() + 3 * in_body.len(), 7);
    let pruned = [(ret, "retval"), (cond, "a"), (cond, "b"), (cond, "i")];
    let pruned = pruned.map(|(block, name)| (block, name.to_owned()));
    assert_eq!(placement(&module, module.function(id)), pruned);

    promote(&mut module, id);
    let function = module.function(id);
    assert_eq!((function.phi_count(), memory_operations(function)), (4, 0));
    let in_cond = phis(&module, function, cond);
    let phi = |index: usize| Value::Inst(function.block(cond).phis()[index]);
    let sum = |index: usize| Value::Inst(function.block(body).body()[index]);
    let inputs = |first, second| vec![(block(0), first), (body, second)];
    // Document 001 omits if.end, between the entry and the loop.
    let from_end = |mut inputs: Vec<(Block, Value)>| {
        inputs[0].0 = block(2);
        inputs
    };
    assert_eq!(
        in_cond,
        [
            ("a".to_owned(), from_end(inputs(Value::ZERO, phi(1)))),
            ("b".to_owned(), from_end(inputs(Value::i32(1), sum(0)))),
            ("i".to_owned(), from_end(inputs(Value::i32(1), sum(1)))),
        ]
    );
    let inputs = vec![(then, Value::ZERO), (exit, phi(1))];
    assert_eq!(phis(&module, function, ret), [("retval".to_owned(), inputs)]);
    assert_eq!([0, 1, 2, 10].map(|n| result(&module, id, &[n])), [0, 1, 1, 55]);
}

#[test]
fn s_fib_by_flavour() {
    let every_block = [6, 6, 6, 6, 6, 6];
    let expected = [
        (Flavour::Maximal, 36, every_block),
        // a, b, c and i in while.cond; the same and retval in return.
        (Flavour::Minimal, 9, [0, 0, 4, 0, 0, 5]),
        // c is never read before it is written in the same block.
        (Flavour::SemiPruned, 7, [0, 0, 3, 0, 0, 4]),
        // Only retval is read in return or after it.
        (Flavour::Pruned, 4, [0, 0, 3, 0, 0, 1]),
        (Flavour::OnTheFly, 4, [0, 0, 3, 0, 0, 1]),
    ];
    for (flavour, total, by_block) in expected {
        let (mut module, id) = fib();
        promote_with(&mut module, id, flavour);
        let function = module.function(id);
        assert_eq!((function.phi_count(), memory_operations(function)), (total, 0), "{flavour:?}");
        let phis = [1, 2, 3, 4, 5, 6].map(|index| function.block(block(index)).phis().len());
        assert_eq!(phis, by_block, "{flavour:?}");
        assert_eq!([0, 1, 2, 10].map(|n| result(&module, id, &[n])), [0, 1, 1, 55]);
    }
}

#[test]
fn s_block_within_one_block_no_phi_is_needed() {
    let mut program = Program::new("main", &[]);
    let [a] = program.slots(["a"]);
    let mut at = program.at(block(0));
    let sum = at.binary(BinaryOp::Add, Value::i32(1), Value::i32(2));
    at.store(sum, a);
    let value = at.load(a);
    let product = at.binary(BinaryOp::Mul, value, Value::i32(4));
    at.store(product, a);
    at.ret(Some(Value::ZERO));
    let (mut module, main) = program.finish();
    promote(&mut module, main);
    let function = module.function(main);
    let body = function.block(function.entry()).body();
    let ops: Vec<_> = body.iter().map(|&inst| *function.op(inst)).collect();
    assert_eq!(
        ops,
        [
            Op::Binary { op: BinaryOp::Add, lhs: Value::i32(1), rhs: Value::i32(2) },
            Op::Binary { op: BinaryOp::Mul, lhs: Value::Inst(body[0]), rhs: Value::i32(4) },
        ]
    );
}

#[test]
fn s_sopfr_a_variable_whose_address_is_passed_stays_in_memory() {
    let (mut module, aux, sopfr) = sopfr();
    assert_eq!(result(&module, sopfr, &[42]), 12);
    optimize(&mut module, OptLevel::O1).unwrap();
    assert_eq!(result(&module, sopfr, &[42]), 12);

    let function = module.function(sopfr);
    let ops = function.block(function.entry()).body().iter().map(|&inst| *function.op(inst));
    let ops: Vec<_> = ops.collect();
    assert!(matches!(ops[..], [Op::Alloca { .. }, Op::Store { .. }, Op::Call { .. }]), "{ops:?}");
    // In the callee the slots disappear, including the slot of the pointer; the memory that it
    // points to stays.
    let function = module.function(aux);
    let is_alloca = |op: &Op| matches!(op, Op::Alloca { .. });
    let bodies = function.layout().iter().flat_map(|&block| function.block(block).body());
    assert!(!bodies.clone().any(|&inst| is_alloca(function.op(inst))));
    assert_eq!(memory_operations(function), 5);
    assert_eq!(function.phi_count(), 1);
    assert_eq!(phis(&module, function, block(4))[0].0, "recursion");
}

#[test]
fn a_read_before_any_write_is_undef_and_unreachable_inputs_are_kept() {
    let mut program = Program::new("f", &["n"]);
    let [then, end, lost] = program.blocks(["if.then", "if.end", "dead"]);
    let [x] = program.slots(["x"]);
    let n = program.params()[0];
    let mut at = program.at(block(0));
    let cond = at.icmp(IntPredicate::Sgt, n, Value::ZERO);
    at.branch(cond, then, end);
    at.block = then;
    let sum = at.binary(BinaryOp::Add, n, n);
    at.store(sum, x);
    // Both arms go to one block: one predecessor, one input.
    at.branch(Value::Int(IntType::I1, 0), end, end);
    at.block = lost;
    let value = at.load(x);
    let again = at.binary(BinaryOp::Add, value, value);
    at.store(again, x);
    at.branch(Value::Int(IntType::I1, 0), lost, end);
    at.block = end;
    let value = at.load(x);
    at.ret(Some(value));
    let (mut module, f) = program.finish();
    promote(&mut module, f);
    let function = module.function(f);
    let undef = Value::Undef(Type::I32);
    let inputs = vec![(block(0), undef), (then, sum), (lost, undef)];
    assert_eq!(phis(&module, function, end), [("x".to_owned(), inputs)]);
    let again = function.block(lost).body()[0];
    let op = Op::Binary { op: BinaryOp::Add, lhs: undef, rhs: undef };
    assert_eq!((*function.op(again), memory_operations(function)), (op, 0));
}

#[test]
fn a_constant_stored_once_in_a_loop_needs_no_phi() {
    // while (n > x) { if (n) x = 7; } with x not initialised: x is 7 wherever it has a meaning.
    let mut program = Program::new("f", &["n"]);
    let [cond, body, then, end, exit] =
        program.blocks(["while.cond", "while.body", "if.then", "if.end", "while.end"]);
    let [x] = program.slots(["x"]);
    let n = program.params()[0];
    let mut at = program.at(block(0));
    at.jump(cond);
    at.block = cond;
    let value = at.load(x);
    let is_greater = at.icmp(IntPredicate::Sgt, n, value);
    at.branch(is_greater, body, exit);
    at.block = body;
    let is_set = at.icmp(IntPredicate::Ne, n, Value::ZERO);
    at.branch(is_set, then, end);
    at.block = then;
    at.store(Value::i32(7), x);
    at.jump(end);
    at.block = end;
    at.jump(cond);
    at.block = exit;
    let value = at.load(x);
    at.ret(Some(value));
    let (mut module, f) = program.finish();
    assert_eq!(placement(&module, module.function(f)).len(), 2);
    promote(&mut module, f);
    let function = module.function(f);
    assert_eq!(function.phi_count(), 0);
    assert_eq!(function.block(exit).terminator.operand(), Some(Value::i32(7)));
}
