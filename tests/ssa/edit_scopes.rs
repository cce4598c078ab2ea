//! Tests scopes of edits to instructions with random edits: a discarded scope leaves no trace, and
//! a committed one reports the difference.

use crate::ssa_support::random_program::{build, program};
use minisysy::ir::{BinaryOp, Block, Flags, Function, Inst, InstData, Op, Type, Value};
use minisysy::support::interner::Symbol;
use minisysy::transform::update_ssa::changes::Changes;
use minisysy::transform::update_ssa::edits::EditScopes;
use proptest::collection::vec;
use proptest::prelude::*;

/// An edit of a block and a position in it. Each number is taken modulo the number of
/// possibilities.
#[derive(Copy, Clone, Debug)]
enum Action {
    Open,
    Commit,
    Discard,
    Insert,
    Remove,
    Replace(i32),
    MapOperands(i32),
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        2 => Just(Action::Open),
        1 => Just(Action::Commit),
        1 => Just(Action::Discard),
        2 => Just(Action::Insert),
        2 => Just(Action::Remove),
        2 => (0..2i32).prop_map(Action::Replace),
        2 => (0..2i32).prop_map(Action::MapOperands),
    ]
}

/// An instruction, its place, and its operands.
type Entry = (Block, Inst, InstData, Vec<Value>);

fn contents(function: &Function) -> Vec<Entry> {
    let entry = |block: Block, inst: Inst| {
        let mut operands = Vec::new();
        function.for_each_operand(inst, |value| operands.push(value));
        (block, inst, function.inst(inst), operands)
    };
    let of_block = |&block: &Block| {
        let body = function.block(block).body().iter();
        body.map(move |&inst| entry(block, inst)).collect::<Vec<_>>()
    };
    function.layout().iter().flat_map(of_block).collect()
}

/// The data of an instruction, except the list of a call's operands, and the operands. All calls
/// call the same function.
fn meaning((_, _, data, operands): &Entry) -> (Option<InstData>, &[Value]) {
    let is_call = matches!(data.op, Op::Call { .. });
    ((!is_call).then_some(*data), operands)
}

/// The difference between two states, except for the slots.
fn difference(before: &[Entry], after: &[Entry]) -> Changes {
    let find = |of: &[Entry], inst: Inst| of.iter().find(|entry| entry.1 == inst).cloned();
    let missing = |from: &[Entry], of: &[Entry]| -> Vec<(Block, Inst)> {
        let missing = of.iter().filter(|entry| find(from, entry.1).is_none());
        missing.map(|entry| (entry.0, entry.1)).collect()
    };
    let is_other = |entry: &&Entry| {
        find(after, entry.1).is_some_and(|after| meaning(&after) != meaning(entry))
    };
    Changes {
        inserted: missing(before, after),
        removed: missing(after, before),
        replaced: before.iter().filter(is_other).map(|entry| entry.1).collect(),
        slots: Vec::new(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]
    #[test]
    fn scopes_do_what_they_say(
        program in program(),
        actions in vec((action(), 0..16usize, 0..16usize), 0..60),
    ) {
        let (mut module, id) = build(&program);
        let function = module.function_mut(id);
        let mut scopes = EditScopes::new();
        // The function as it was when each scope was opened.
        let mut states = Vec::new();
        for (action, block, position) in actions {
            let block = function.layout()[block % function.layout().len()];
            let body = function.block(block).body();
            let inst = body.get(position % body.len().max(1)).copied();
            match (action, inst) {
                (Action::Open, _) => {
                    scopes.open();
                    states.push(contents(function));
                }
                _ if states.is_empty() => {}
                (Action::Commit, _) => {
                    let before = states.pop().unwrap();
                    let changes = scopes.commit(function);
                    prop_assert_eq!(changes.is_some(), states.is_empty());
                    let Some(mut changes) = changes else { continue };
                    let mut expected = difference(&before, &contents(function));
                    prop_assert!(changes.slots.is_sorted());
                    changes.slots.clear();
                    for of in [&mut changes, &mut expected] {
                        of.inserted.sort_unstable();
                        of.removed.sort_unstable();
                        of.replaced.sort_unstable();
                    }
                    prop_assert_eq!(changes, expected);
                }
                (Action::Discard, _) => {
                    scopes.discard(function);
                    prop_assert_eq!(contents(function), states.pop().unwrap());
                }
                (Action::Insert, _) => {
                    let op = Op::Binary { op: BinaryOp::Add, lhs: Value::ZERO, rhs: Value::ZERO };
                    let (flags, name) = (Flags::NONE, Symbol::NONE);
                    let data = InstData { op, flags, ty: Type::I32, name };
                    let position = position % (function.block(block).body().len() + 1);
                    scopes.insert(function, block, position, data);
                }
                (Action::Remove, Some(inst)) => scopes.remove(function, block, inst),
                (Action::Replace(value), Some(inst)) => {
                    let (lhs, rhs) = (Value::i32(value), Value::ZERO);
                    let op = Op::Binary { op: BinaryOp::Mul, lhs, rhs };
                    let data = InstData { op, ..function.inst(inst) };
                    scopes.replace(function, inst, data);
                }
                (Action::MapOperands(value), Some(inst)) => {
                    scopes.map_operands(function, inst, |_| Value::i32(value));
                }
                _ => {}
            }
            prop_assert_eq!(scopes.depth(), states.len());
        }
    }
}
