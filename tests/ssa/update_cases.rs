//! Worked cases of incremental SSA from notes on GCC, an extract of GCC's internals manual, with
//! their exact answers. Where the list of the cases is wrong, the test says so.

use std::ops::ControlFlow;

use crate::ssa_support::interpret::{Outcome, Word, run};
use crate::ssa_support::programs::{Program, fib, parallel};
use crate::ssa_support::{block, phis, promote};
use minisysy::analysis::{Cfg, DomTree, PrunedFrontier, walk_use_def};
use minisysy::ir::{BinaryOp, FuncId, Function, Inst, IntPredicate, Module, Op, Type, Value};
use minisysy::transform::update_ssa::{PhiMode, SsaUpdate, UpdateError, Updated};
use minisysy::verify::verify_module;

/// The loop of those notes after the insertion of x_10 (line 4) and x_11 (line 8). Blocks: entry 0,
/// L0 1, the rest of the loop's body 2 to 5, the end 6.
struct Loop003 {
    module: Module,
    function: FuncId,
    /// The parameter x_7.
    x_7: Value,
    /// x_1, x_10 and x_11.
    x: [Inst; 3],
    /// The uses of x_1, in the lines 3, 5, 9 and 11; the last is x_5.
    lines: [Inst; 4],
}

fn loop_003() -> Loop003 {
    let mut program = Program::new("f", &["x_7"]);
    let [header, test, then, otherwise, join, end] =
        program.blocks(["L0", "line.4", "line.6", "line.8", "line.11", "line.13"]);
    let x_7 = program.params()[0];
    let name = program.module.context.names.intern("x");
    let mut at = program.at(block(0));
    at.jump(header);
    at.block = header;
    let x_1 = at.phi(Type::I32, name, &[(block(0), Value::ZERO), (join, Value::ZERO)]);
    let line_3 = at.icmp(IntPredicate::Slt, x_1, Value::i32(10));
    at.branch(line_3, test, end);
    at.block = test;
    let x_10 = at.binary(BinaryOp::Add, x_7, Value::i32(3));
    let line_5 = at.icmp(IntPredicate::Sgt, x_1, Value::i32(7));
    at.branch(line_5, then, otherwise);
    at.block = then;
    at.jump(join);
    at.block = otherwise;
    let x_11 = at.binary(BinaryOp::Add, x_7, Value::i32(5));
    let line_9 = at.binary(BinaryOp::Add, x_1, x_7);
    at.jump(join);
    at.block = join;
    let line_11 = at.binary(BinaryOp::Add, x_1, Value::i32(1));
    at.jump(header);
    at.block = end;
    at.ret(Some(x_1));
    let inst = |value: Value| value.as_inst().unwrap();
    program.function.set_phi_value(inst(x_1), 1, line_11);
    let (module, function) = program.finish();
    let x = [x_1, x_10, x_11].map(inst);
    Loop003 { module, function, x_7, x, lines: [line_3, line_5, line_9, line_11].map(inst) }
}

impl Loop003 {
    /// Replaces the uses of x_1 by its first `count` new names where these reach.
    fn update(&mut self, count: usize, mode: PhiMode) -> Result<Updated, UpdateError> {
        let before = self.module.function(self.function).clone();
        let cfg = Cfg::compute(&before);
        let tree = DomTree::compute(&cfg);
        let mut frontier = PrunedFrontier::new(&cfg, &tree);
        let [x_1, x_10, x_11] = self.x;
        let mut update = SsaUpdate::new();
        let old = update.old_name(Value::Inst(x_1));
        for new in [x_10, x_11].into_iter().take(count) {
            update.new_name(old, new);
        }
        let (context, function) = self.module.split(self.function);
        let updated = update.apply(context, function, &mut frontier, mode);
        assert_eq!(verify_module(&self.module), Ok(()));
        if updated.is_err() {
            assert_eq!(*self.module.function(self.function), before);
        }
        updated
    }

    /// The first operands in the lines 3, 5, 9 and 11, then the second one in line 9.
    fn operands(&self) -> [Value; 5] {
        let function = self.module.function(self.function);
        let operand = |inst: Inst| match *function.op(inst) {
            Op::Icmp { lhs, rhs, .. } | Op::Binary { lhs, rhs, .. } => (lhs, rhs),
            other => panic!("no such line: {other:?}"),
        };
        let [line_3, line_5, line_9, line_11] = self.lines.map(operand);
        [line_3.0, line_5.0, line_9.0, line_11.0, line_9.1]
    }
}

#[test]
fn u_003_two_new_definitions_of_a_value_in_a_loop() {
    // Erratum: the list of the cases has x_10 in line 9. But line 9 comes after line 8, where x_11
    // is defined; the notes only say that the use there is replaced.
    for mode in [PhiMode::Pruned, PhiMode::All] {
        let mut case = loop_003();
        let updated = case.update(2, mode).unwrap();
        let [(holder, phi)] = updated.phis[..] else { panic!("one phi: {updated:?}") };
        let [x_1, x_10, x_11] = case.x.map(Value::Inst);
        assert_eq!(case.operands(), [x_1, x_10, x_11, Value::Inst(phi), case.x_7]);
        assert_eq!(holder, block(5));
        let function = case.module.function(case.function);
        let inputs = vec![(block(3), x_10), (block(4), x_11)];
        assert_eq!(phis(&case.module, function, holder), [("x".to_owned(), inputs)]);
        // Line 2 does not change; after the loop, only line 2 reaches.
        let inputs = vec![(block(0), Value::ZERO), (block(5), Value::Inst(case.lines[3]))];
        assert_eq!(phis(&case.module, function, block(1)), [("x".to_owned(), inputs)]);
        assert_eq!(function.block(block(6)).terminator.operand(), Some(x_1));
        // x_1 dominates everything except the entry.
        assert_eq!(updated.visited_blocks, 6);
        // With x_7 = 5, x_10 is 8 and line 11 makes 9 of it. Then 9 is less than 10 forever.
        assert_eq!(run(&case.module, case.function, &[5], 100).outcome, Outcome::OutOfSteps);
        // With x_7 = 6, x_10 is 9.
        assert_eq!(result(&case.module, case.function, 6), 10);
        // With x_7 = 4, x_10 is 7 and x_11 is 9.
        assert_eq!(result(&case.module, case.function, 4), 10);
    }
}

#[test]
fn u_003_without_phis() {
    let mut case = loop_003();
    let x_1 = Value::Inst(case.x[0]);
    let needed = UpdateError::PhiNeeded { block: block(5), value: x_1 };
    assert_eq!(case.update(2, PhiMode::None), Err(needed));
    assert_eq!(case.operands(), [x_1, x_1, x_1, x_1, case.x_7]);
    // x_10 alone needs no phi: no path leads around it to its uses.
    assert_eq!(case.update(1, PhiMode::None).unwrap().phis, []);
    let x_10 = Value::Inst(case.x[1]);
    assert_eq!(case.operands(), [x_1, x_10, x_10, x_10, case.x_7]);
}

/// The result of the function for `arg`.
#[track_caller]
fn result(module: &Module, function: FuncId, arg: i32) -> i32 {
    match run(module, function, &[arg], 10_000).outcome {
        Outcome::Returned(Some(Word::Int(value))) => value,
        other => panic!("no number: {other:?}"),
    }
}

/// The values that a walk from `value` reports.
fn walk(function: &Function, value: Value, limit: usize) -> Vec<(Value, Option<Inst>)> {
    let mut reports = Vec::new();
    let _ = walk_use_def(function, [value], |value, definition| {
        reports.push((value, definition));
        if reports.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    reports
}

#[test]
fn u_003_the_use_def_walk_reports_inputs_before_their_phi() {
    let mut case = loop_003();
    let [(_, phi)] = case.update(2, PhiMode::Pruned).unwrap().phis[..] else { panic!("one phi") };
    let function = case.module.function(case.function);
    let [x_1, x_10, x_11] = case.x;
    let expected = [
        (Value::Inst(x_10), Some(x_10)),
        (Value::Inst(x_11), Some(x_11)),
        (Value::Inst(x_10), Some(phi)),
        (Value::Inst(x_11), Some(phi)),
    ];
    assert_eq!(walk(function, Value::Inst(phi), 9), expected);
    for limit in 1..4 {
        assert_eq!(walk(function, Value::Inst(phi), limit), expected[..limit]);
    }
    // x_5 is not a phi, so the walk does not continue to its operands.
    let x_5 = case.lines[3];
    let expected =
        [(Value::Inst(x_5), Some(x_5)), (Value::ZERO, Some(x_1)), (Value::Inst(x_5), Some(x_1))];
    assert_eq!(walk(function, Value::Inst(x_1), 9), expected);
    assert_eq!(walk(function, case.x_7, 9), [(case.x_7, None)]);
}

#[test]
fn u_003_the_use_def_walk_ends_on_cyclic_phis() {
    // a and b of fib: the phi of a reads that of b, and in S-parallel phis read each other around
    // the loop.
    let (mut module, id) = fib();
    promote(&mut module, id);
    let function = module.function(id);
    let [a, b, _] = function.block(block(3)).phis()[..] else { panic!("three phis") };
    let sum = function.block(block(4)).body()[0];
    let expected = [
        (Value::Inst(sum), Some(sum)),
        (Value::i32(1), Some(b)),
        (Value::Inst(sum), Some(b)),
        (Value::ZERO, Some(a)),
        (Value::Inst(b), Some(a)),
    ];
    assert_eq!(walk(function, Value::Inst(a), 9), expected);

    let (mut module, main) = parallel(false);
    let function = module.function_mut(main);
    let [p7, p8, p9] = function.block(block(2)).phis()[..] else { panic!("three phis") };
    for (phi, value) in [(p7, p9), (p9, p8)] {
        function.set_phi_value(phi, 1, Value::Inst(value));
    }
    let expected = [
        (Value::ZERO, Some(p8)),
        (Value::Inst(p7), Some(p8)),
        (Value::ZERO, Some(p9)),
        (Value::Inst(p8), Some(p9)),
        (Value::ZERO, Some(p7)),
        (Value::Inst(p9), Some(p7)),
    ];
    assert_eq!(walk(function, Value::Inst(p7), 9), expected);
}
