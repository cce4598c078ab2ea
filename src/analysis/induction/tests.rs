use super::*;
use crate::analysis::Analyses;
use crate::diag::SourceFile;
use crate::reader;

/// The first function of a module with such a body, and what is found about it.
fn induction(body: &str) -> (Context, Function, Induction) {
    let text = format!("define i32 @f(i32 %n, i32 %a, i32 %b) {{\nentry:\n{body}\n}}\n");
    let module = reader::read(&SourceFile::new("f.ll", text)).module.expect("it is IR");
    let function = module.functions().next().expect("it has a function").clone();
    let analyses = Analyses::default();
    let (cfg, tree) = (analyses.cfg(&function), analyses.dominators(&function));
    let loops = analyses.loops(&function);
    let found = Induction::compute(&module.context, &function, cfg, tree, loops);
    (module.context, function, found)
}

/// The evolution of the instruction with this name, with parameters as 100, 10 and 3.
fn numbers(found: &(Context, Function, Induction), name: &str) -> Option<Vec<i64>> {
    let (context, function, induction) = found;
    let is_it = |&inst: &Inst| context.names.name(function.inst(inst).name) == name;
    let all = function.layout().iter().flat_map(|&block| {
        let data = function.block(block);
        data.insts().iter().copied()
    });
    let inst = all.into_iter().find(is_it).expect("there is one of this name");
    let terms = &induction.terms;
    let evolution = induction.of_inst(inst)?;
    let numbers = evolution.terms.iter().take(evolution.degree(terms) + 1);
    Some(numbers.map(|&term| terms.evaluate(term, &value).unwrap()).collect())
}

fn value(value: Value) -> i64 {
    match value {
        Value::Param(param) => [100, 10, 3][crate::support::entity::Entity::index(param)],
        _ => panic!("it is computed from parameters"),
    }
}

fn count(found: &(Context, Function, Induction)) -> Option<i64> {
    let (_, function, induction) = found;
    let analyses = Analyses::default();
    let loop_ = analyses.loops(function).all().next().expect("there is a loop");
    let exit = induction.only_exit(loop_)?;
    induction.terms.evaluate(exit.trip_count.count, &value)
}

#[test]
fn sums_of_powers() {
    let found = induction(
        "br label %loop
        loop:
        %i = phi i32 [ 5, %entry ], [ %i.next, %loop ]
        %s = phi i32 [ %b, %entry ], [ %s.next, %loop ]
        %t = phi i32 [ 0, %entry ], [ %t.next, %loop ]
        %c = phi i32 [ 0, %entry ], [ %c.next, %loop ]
        %i.next = add i32 %i, 2
        %square = mul i32 %i, %i
        %line = mul i32 %i, %a
        %sum = add i32 %line, %b
        %s.next = add i32 %s, %sum
        %t.next = sub i32 %t, %square
        %wide = sext i32 %i to i64
        %cube = mul i32 %square, %i
        %c.next = add i32 %c, %cube
        %go = icmp slt i32 %i.next, 100
        br i1 %go, label %loop, label %end
        end: ret i32 %s.next",
    );
    assert_eq!(numbers(&found, "i").unwrap(), [5, 2]);
    assert_eq!(numbers(&found, "i.next").unwrap(), [7, 2]);
    assert_eq!(numbers(&found, "square").unwrap(), [25, 24, 8]);
    assert_eq!(numbers(&found, "sum").unwrap(), [53, 20]);
    assert_eq!(numbers(&found, "s").unwrap(), [3, 53, 20]);
    assert_eq!(numbers(&found, "t").unwrap(), [0, -25, -24, -8]);
    assert_eq!(numbers(&found, "wide").unwrap(), [5, 2]);
    let cubes: Vec<i64> = (0..4).map(|k| (5 + 2 * k) * (5 + 2 * k) * (5 + 2 * k)).collect();
    let cube = numbers(&found, "cube").unwrap();
    for (k, &expected) in (0..).zip(&cubes) {
        let at = cube[0]
            + cube[1] * k
            + cube[2] * k * (k - 1) / 2
            + cube[3] * (k * (k - 1) * (k - 2) / 6);
        assert_eq!(at, expected);
    }
    assert_eq!(numbers(&found, "c"), None);
    assert_eq!(count(&found), Some(47));
}

#[test]
fn a_test_at_the_top() {
    let found = induction(
        "br label %loop
        loop:
        %i = phi i32 [ %a, %entry ], [ %i.next, %body ]
        %go = icmp sge i32 %i, %n
        br i1 %go, label %end, label %body
        body:
        %wide = sext i32 %i to i64
        %i.next = add i32 %i, 1
        br label %loop
        end: ret i32 %i",
    );
    assert_eq!(count(&found), Some(90));
    assert_eq!(numbers(&found, "wide").unwrap(), [10, 1]);
}

#[test]
fn what_is_not_understood() {
    // The increment is conditional, the step changes, the value may wrap.
    let found = induction(
        "br label %loop
        loop:
        %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
        %j = phi i32 [ 0, %entry ], [ %j.next, %latch ]
        %d = phi i32 [ 1, %entry ], [ %d.next, %latch ]
        %w = phi i32 [ 0, %entry ], [ %w.next, %latch ]
        %odd = icmp eq i32 %i, %b
        br i1 %odd, label %more, label %latch
        more:
        %m = add i32 %i, 2
        br label %latch
        latch:
        %i.next = phi i32 [ %i, %loop ], [ %m, %more ]
        %j.next = add i32 %j, %j
        %d.next = add i32 %d, %i
        %w.next = add i32 %w, 3
        %wide = sext i32 %w to i64
        %go = icmp slt i32 %w.next, %n
        br i1 %go, label %loop, label %end
        end: ret i32 %i",
    );
    for name in ["i", "i.next", "j", "d", "wide"] {
        assert_eq!(numbers(&found, name), None, "{name}");
    }
    assert_eq!(numbers(&found, "w").unwrap(), [0, 3]);
    assert_eq!(count(&found), None);
}
