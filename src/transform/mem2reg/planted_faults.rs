//! Faults planted in the steps of mem2reg, which the [proof](crate::verify::promotion) refuses.

use super::*;
use crate::diag::SourceFile;
use crate::ir::{Module, Op, Type, Value};
use crate::reader;
use crate::transform::UndefinedBehavior;

/// `x` is changed in one arm and `y` in each iteration of the loop; `z` is written in one arm only.
const PROGRAM: &str = "\
define i32 @f(i1 %c, i32 %n) {
entry:
  %x = alloca i32
  %y = alloca i32
  %z = alloca i32
  store i32 %n, i32* %x
  store i32 0, i32* %y
  br i1 %c, label %then, label %loop
then:
  %old = load i32, i32* %x
  %new = add i32 %old, 1
  store i32 %new, i32* %x
  store i32 %new, i32* %z
  br label %loop
loop:
  %before = load i32, i32* %y
  %next = add i32 %before, 2
  store i32 %next, i32* %y
  %again = icmp slt i32 %next, 9
  br i1 %again, label %loop, label %end
end:
  %a = load i32, i32* %x
  %b = load i32, i32* %y
  %d = load i32, i32* %z
  %e = add i32 %a, %b
  %g = add i32 %d, %e
  ret i32 %g
}
";

/// `x` is undefined in the first iteration, and the phi was there before mem2reg.
const OLD_PHI: &str = "\
define i32 @f(i1 %c, i32 %n) {
entry:
  %x = alloca i32
  br i1 %c, label %loop, label %end
loop:
  %last = load i32, i32* %x
  %next = add i32 %n, 2
  store i32 %next, i32* %x
  %again = icmp slt i32 %last, 9
  br i1 %again, label %loop, label %end
end:
  %p = phi i32 [ %n, %entry ], [ %next, %loop ]
  ret i32 %p
}
";

/// The steps between which a fault can be planted.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Stage {
    Placement,
    Renaming,
    Simplification,
    CleanUp,
}

/// What each step passes to the next one.
struct State {
    module: Module,
    placement: Placement,
    replacements: Replacements,
}

impl State {
    fn function(&mut self) -> &mut Function {
        self.module.split(Entity::from_index(0)).1
    }

    /// The instruction with this name before, or the phi with it after.
    fn find(&mut self, name: &str, is_phi: bool) -> Inst {
        let symbol = self.module.context.names.intern(name);
        let function = self.function();
        (0..function.inst_count())
            .map(Inst::from_index)
            .find(|&inst| {
                let data = function.inst(inst);
                data.name == symbol && matches!(data.op, Op::Phi { .. }) == is_phi
            })
            .expect("an instruction has this name")
    }

    fn leave_out(&mut self, index: usize) {
        self.placement.remove(index);
    }

    fn replace(&mut self, load: &str, value: Value) {
        let inst = self.find(load, false);
        self.replacements.replace_wrongly(inst, value);
    }

    fn replace_by(&mut self, load: &str, name: &str, is_phi: bool) {
        let value = Value::Inst(self.find(name, is_phi));
        self.replace(load, value);
    }

    fn replace_phi(&mut self, phi: &str, value: Value) {
        let inst = self.find(phi, true);
        self.replacements.replace_wrongly(inst, value);
    }

    fn set_input(&mut self, phi: &str, position: usize, value: Value) {
        let phi = self.find(phi, true);
        self.function().set_phi_value(phi, position, value);
    }

    fn change(&mut self, name: &str) {
        let inst = self.find(name, false);
        self.function().map_operands(inst, |_| Value::ZERO);
    }

    fn remove(&mut self, name: &str) {
        let inst = self.find(name, false);
        let block = self.function().layout()[3];
        self.function().take_out(block, inst);
    }
}

/// Promotes the variables of `text`; `plant` sees the state after each step. Returns what the proof
/// refuses.
fn refused(text: &str, mut plant: impl FnMut(Stage, &mut State)) -> Vec<String> {
    let mut module = reader::read(&SourceFile::new("test.ll", text)).module.unwrap();
    let function = module.function(Entity::from_index(0)).clone();
    module.context.has_no_poison_integers = true;
    let mut state =
        State { module, placement: Vec::new(), replacements: Replacements::new(&function) };
    let variables = Variables::find(&state.module.context, &function);
    let (before, cfg) = (function.clone(), Cfg::compute(&function));
    let tree = DomTree::compute(&cfg);
    state.placement = phi_placement::pruned_placement(&function, &cfg, &tree, &variables, &mut ());
    plant(Stage::Placement, &mut state);
    let placement = state.placement.clone();
    state.replacements =
        rename::rename(state.function(), &cfg, &tree, &variables, &placement, &mut ());
    plant(Stage::Renaming, &mut state);
    simplify_phis::simplify(
        &state.module.context,
        state.module.function(Entity::from_index(0)),
        &tree,
        &mut state.replacements,
        UndefinedBehavior::Exploited,
    );
    plant(Stage::Simplification, &mut state);
    let (_, function) = state.module.split(Entity::from_index(0));
    remove_memory_accesses(function, &variables, &mut state.replacements, &mut ());
    dead_phis::remove(function, &mut ());
    plant(Stage::CleanUp, &mut state);
    let State { module, mut replacements, .. } = state;
    let function = module.function(Entity::from_index(0));
    let proof = verify_promotion(&module.context, before, function, |it| replacements.resolve(it));
    proof.err().unwrap_or_default().iter().map(ToString::to_string).collect()
}

/// A fault: after which step, how, and what the proof says.
type Fault = (Stage, fn(&mut State), &'static str);

/// `%n`.
fn param() -> Value {
    Value::Param(Entity::from_index(1))
}

const UNDEF: Value = Value::Undef(Type::I32);

const FAULTS: &[Fault] = &[
    // A phi is left out.
    (
        Stage::Placement,
        |it| it.leave_out(0),
        "block3, inst13: on the edge from block1 to block2, inst0 holds Inst(Inst6), but Param(Param1) is taken for it",
    ),
    (
        Stage::Placement,
        |it| it.leave_out(1),
        "block2, inst9: on the edge from block2 to block2, inst1 holds Inst(Inst10), but Int(I32, 0) is taken for it",
    ),
    (
        Stage::Placement,
        |it| it.leave_out(2),
        "block3, inst15: on the edge from block1 to block2, inst2 holds Inst(Inst6), but Undef(Type32) is taken for it",
    ),
    // A load gets the value of another store, that of another place, or none.
    (
        Stage::Renaming,
        |it| it.replace("old", Value::ZERO),
        "block1, inst5: on the edge from block0 to block1, inst0 holds Param(Param1), but Int(I32, 0) is taken for it",
    ),
    (
        Stage::Renaming,
        |it| it.replace("a", param()),
        "block3, inst13: on the edge from block1 to block2, inst0 holds Inst(Inst6), but Param(Param1) is taken for it",
    ),
    (
        Stage::Renaming,
        |it| it.replace("a", UNDEF),
        "block3, inst13: on the edge from block0 to block2, inst0 holds Param(Param1), but Undef(Type32) is taken for it",
    ),
    (
        Stage::Renaming,
        |it| it.replace("before", Value::ZERO),
        "block2, inst9: on the edge from block2 to block2, inst1 holds Inst(Inst10), but Int(I32, 0) is taken for it",
    ),
    (
        Stage::Renaming,
        |it| it.replace_by("before", "next", false),
        "block2, inst9: on the edge from block0 to block2, inst1 holds Int(I32, 0), but Inst(Inst10) is taken for it",
    ),
    (
        Stage::Renaming,
        |it| it.replace_by("b", "y", true),
        "block3, inst14: on the edge from block2 to block3, inst1 holds Inst(Inst10), but Inst(Inst19) is taken for it",
    ),
    (
        Stage::Renaming,
        |it| it.replace_by("d", "new", false),
        "block3, inst15: on the edge from block0 to block2, inst2 holds Undef(Type32), but Inst(Inst6) is taken for it",
    ),
    (
        Stage::Renaming,
        |it| it.replace("d", UNDEF),
        "block3, inst15: on the edge from block1 to block2, inst2 holds Inst(Inst6), but Undef(Type32) is taken for it",
    ),
    // A phi gets another input.
    (
        Stage::Renaming,
        |it| it.set_input("n", 0, UNDEF),
        "block3, inst13: on the edge from block0 to block2, inst0 holds Param(Param1), but Undef(Type32) is taken for it",
    ),
    (
        Stage::Renaming,
        |it| it.set_input("n", 1, param()),
        "block3, inst13: on the edge from block1 to block2, inst0 holds Inst(Inst6), but Param(Param1) is taken for it",
    ),
    (
        Stage::Renaming,
        |it| it.set_input("n", 2, param()),
        "block3, inst13: on the edge from block2 to block2, inst0 holds Inst(Inst18), but Param(Param1) is taken for it",
    ),
    (
        Stage::Renaming,
        |it| it.set_input("y", 2, Value::ZERO),
        "block2, inst9: on the edge from block2 to block2, inst1 holds Inst(Inst10), but Int(I32, 0) is taken for it",
    ),
    (
        Stage::Renaming,
        |it| it.set_input("z", 1, UNDEF),
        "block3, inst15: on the edge from block1 to block2, inst2 holds Inst(Inst6), but Undef(Type32) is taken for it",
    ),
    // A needed phi is removed.
    (
        Stage::Simplification,
        |it| it.replace_phi("n", param()),
        "block3, inst13: on the edge from block1 to block2, inst0 holds Inst(Inst6), but Param(Param1) is taken for it",
    ),
    (
        Stage::Simplification,
        |it| it.replace_phi("y", Value::ZERO),
        "block2, inst9: on the edge from block2 to block2, inst1 holds Inst(Inst10), but Int(I32, 0) is taken for it",
    ),
    (
        Stage::Simplification,
        |it| it.replace_phi("z", UNDEF),
        "block3, inst15: on the edge from block1 to block2, inst2 holds Inst(Inst6), but Undef(Type32) is taken for it",
    ),
    // Something else changes.
    (Stage::CleanUp, |it| it.change("e"), "block3, inst16: promotion changed more than operands"),
    (
        Stage::CleanUp,
        |it| it.remove("e"),
        "block3, inst16: promotion removed more than slots and their accesses",
    ),
];

#[test]
fn faults_around_undefined_values_and_old_phis() {
    let faults: &[Fault] = &[
        (
            Stage::Simplification,
            |it| it.replace_by("last", "next", false),
            "block1, inst1: on the edge from block0 to block1, inst0 holds Undef(Type32), but Inst(Inst2) is taken for it",
        ),
        (
            Stage::Simplification,
            |it| it.replace("last", Value::Poison(Type::I32)),
            "block1, inst1: on the edge from block1 to block1, inst0 holds Inst(Inst2), but Poison(Type32) is taken for it",
        ),
        (
            Stage::Simplification,
            |it| it.replace_phi("p", param()),
            "block2, inst5: on the edge from block1 to block2, inst5 holds Inst(Inst2), but Param(Param1) is taken for it",
        ),
        (
            Stage::CleanUp,
            |it| it.set_input("p", 0, UNDEF),
            "block2, inst5: promotion changed more than operands",
        ),
    ];
    check(OLD_PHI, faults);
}

#[test]
fn planted_faults_are_refused() {
    check(PROGRAM, FAULTS);
}

/// Every load and every phi input of [`PROGRAM`] gets each of the other values. Only four of these
/// are right, since `z` is undefined on the path from the entry, and two if the parameter may be
/// poison.
#[test]
fn every_other_value_is_refused() {
    let (mut values, mut places) = (vec![param(), UNDEF, Value::ZERO, Value::i32(7)], Vec::new());
    refused(PROGRAM, |step, state| {
        if step == Stage::Renaming {
            let insts = ["new", "next", "e", "g"].map(|name| Value::Inst(state.find(name, false)));
            let phis = ["n", "y", "z"].map(|name| state.find(name, true));
            values.extend(insts.into_iter().chain(phis.map(Value::Inst)));
            places.extend(
                ["old", "before", "a", "b", "d"].map(|name| (state.find(name, false), None)),
            );
            for phi in phis {
                places.extend((0..3).map(|position| (phi, Some(position))));
            }
        }
    });
    // The load `d` may read the phi of `x`, which has the same value where `z` has any.
    let right = ["inst15 None Inst(Inst18)", "inst20 Some(0) Param(Param1)"];
    let always_right = ["inst20 Some(0) Int(I32, 0)", "inst20 Some(0) Int(I32, 7)"];
    assert_eq!(accepted(&places, &values, true), [right, always_right].concat());
    assert_eq!(accepted(&places, &values, false), always_right);
}

/// The values that the proof accepts in places of [`PROGRAM`] where they are not the program's.
fn accepted(
    places: &[(Inst, Option<usize>)],
    values: &[Value],
    has_no_poison_integers: bool,
) -> Vec<String> {
    let (mut planted, mut accepted) = (0, Vec::new());
    for &(inst, position) in places {
        for &value in values {
            let mut is_fault = true;
            let errors = refused(PROGRAM, |step, state| {
                state.module.context.has_no_poison_integers = has_no_poison_integers;
                if step == Stage::Renaming {
                    let old = match position {
                        Some(position) => state.function().phi_incoming(inst)[position].1,
                        None => state.replacements.resolve(Value::Inst(inst)),
                    };
                    is_fault = old != value;
                    match position {
                        Some(position) => state.function().set_phi_value(inst, position, value),
                        None => state.replacements.replace_wrongly(inst, value),
                    }
                }
            });
            planted += usize::from(is_fault);
            if is_fault && errors.is_empty() {
                accepted.push(format!("{inst} {position:?} {value:?}"));
            }
        }
    }
    assert_eq!(planted, 140);
    accepted
}

fn check(program: &str, faults: &[Fault]) {
    assert_eq!(refused(program, |_, _| {}), Vec::<String>::new());
    for (index, &(step, fault, expected)) in faults.iter().enumerate() {
        let errors = refused(program, |now, state| {
            if now == step {
                fault(state);
            }
        });
        assert_eq!(errors, [format!("@f, {expected}")], "fault {index}");
    }
}
