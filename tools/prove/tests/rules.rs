//! The stored answers prove all rules and refute all wrong ones; the pass applies every rule.

use std::fmt::Write;

use minisysy::diag::SourceFile;
use minisysy::ir::{Flags, FloatPredicate, IntPredicate};
use minisysy::reader;
use minisysy::transform::Pipeline;
use minisysy::transform::simplify::rules::{RULES, WRONG};
use minisysy::transform::simplify::term::{Conversion, Rule, Term};
use minisysy::transform::simplify::{self, matching};
use prove::answers::{self, STORED};
use prove::typing::{Sort, Typing, choices, letter, names};
use prove::{Question, evaluate, identities, mutant, rules, text_of_rule};

#[test]
fn the_stored_answers_prove_every_rule_and_refute_every_wrong_one() {
    let (smt, stored) = (answers::without_solver(), answers::parse(STORED));
    let (mut file, mut wrong) = (String::new(), Vec::new());
    for question in Question::all() {
        let hash = answers::hash(&smt, &question);
        let answer = stored.get(&hash[..]).copied().unwrap_or("nothing");
        if let Err(reason) = answers::check(&question, answer) {
            wrong.push(format!("{}: {answer}: {reason}", question.label()));
        }
        file += &answers::line(&hash, answer, &question);
    }
    assert!(wrong.is_empty(), "Run `make prove`.\n{}", wrong.join("\n"));
    assert!(file == STORED, "tools/prove/answers has other lines. Run `make prove`.");
}

#[test]
fn an_answer_that_does_not_fit_is_noticed() {
    let (smt, stored) = (answers::without_solver(), answers::parse(STORED));
    let questions = Question::all();
    let right = questions.iter().find(|it| it.is_right).unwrap();
    let wrong = questions.iter().find(|it| !it.is_right).unwrap();
    let of_wrong = stored[&answers::hash(&smt, wrong)[..]];
    assert_eq!(answers::check(wrong, of_wrong), Ok(()));
    for (question, answer) in [
        (right, of_wrong),
        (right, "unknown"),
        (right, "nothing"),
        (wrong, "unsat z3"),
        // Poison may become anything.
        (wrong, "sat z3 X=poison"),
        (wrong, "sat z3"),
    ] {
        assert!(answers::check(question, answer).is_err(), "{answer}");
    }
    assert!(STORED.lines().all(|line| line.len() > 32), "each line has a whole hash");
}

#[test]
fn every_rule_has_a_mutant_and_every_wrong_rule_is_asked_about() {
    for rule in rules().iter().chain(&identities()) {
        let is_conditional = rule.condition != Term::Number(1);
        // Some flags are for what processors do with NaN, which no proof asks about.
        let without = Rule { flags: Flags::NONE, ..*rule };
        let needs_flags =
            rule.flags.contains(Flags::NSZ) || evaluate::wrong_typing(&without).is_some();
        let mutants = mutant::of(rule);
        let count = 1 + usize::from(is_conditional) + usize::from(needs_flags);
        assert_eq!(mutants.len(), count, "{}", text_of_rule(rule));
        assert!(mutants.iter().all(|it| evaluate::wrong_typing(it).is_some()), "{mutants:?}");
    }
    assert!(WRONG.iter().all(|it| evaluate::wrong_typing(it).is_some()));
}

#[test]
fn what_is_too_hard_to_prove_is_right_on_chosen_numbers() {
    let questions = Question::too_hard();
    assert!(!questions.is_empty());
    let is_wrong = |it: &Question| evaluate::is_wrong_on_some(&it.rule, &it.typing);
    let wrong: Vec<String> =
        questions.iter().filter(|it| is_wrong(it)).map(Question::label).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn only_the_whole_left_side_is_a_choice_whose_order_is_asked_about() {
    let is_choice = |it: &Term| matches!(it, Term::Select(_)) && it.exchangeable().is_some();
    let mut inner: Vec<&Term> = RULES.iter().flat_map(|it| it.left.operands()).collect();
    while let Some(term) = inner.pop() {
        assert!(!is_choice(term), "{term:?}");
        inner.extend(term.operands());
    }
}

/// A rule's left side as a function.
struct Source<'a> {
    typing: &'a Typing,
    /// The values of the constants.
    constants: &'a [(Term, i64)],
    /// The predicate in the place of `any`.
    predicate: IntPredicate,
    /// Those of the operations on floating-point numbers.
    flags: Flags,
    body: String,
}

impl Source<'_> {
    fn flags(&self) -> String {
        let flags = Flags::KEYWORDS.iter().filter(|it| self.flags.contains(it.0));
        flags.map(|it| format!(" {}", it.1)).collect()
    }

    /// Adds the instructions that compute `term`. Returns the name of its value.
    fn write(&mut self, term: &Term, ty: Sort) -> String {
        let sorts = self.typing.operands(term, ty).unwrap();
        let (to, from) = (text_of(ty), text_of(sorts[1]));
        let operands: Vec<String> =
            term.operands().iter().zip(sorts).map(|(it, ty)| self.write(it, ty)).collect();
        let computed = match (*term, &operands[..]) {
            (Term::Number(number), _) if ty.bits() == 1 => return (number & 1).to_string(),
            (Term::Number(number), _) => return number.to_string(),
            (Term::Integer(_) | Term::Any(_) | Term::Float(_), _) => {
                return format!("%{}", letter(term));
            }
            (Term::Constant(_), _) => {
                let (_, value) = self.constants.iter().find(|(it, _)| it == term).unwrap();
                return value.to_string();
            }
            (Term::FloatConstant(_), _) => {
                let (_, value) = self.constants.iter().find(|(it, _)| it == term).unwrap();
                return format!("{value}.0");
            }
            (Term::FloatNumber(bits), _) => return format!("{:?}", f32::from_bits(bits)),
            (Term::FloatBinary(op, _), [a, b]) => {
                format!("{}{} {to} {a}, {b}", op.keyword(), self.flags())
            }
            (Term::Fneg(_), [a]) => format!("fneg{} {to} {a}", self.flags()),
            (Term::Fcmp(predicate, _), [a, b]) => {
                let predicate = predicate.of(Some(FloatPredicate::Olt)).unwrap();
                format!("fcmp {} {from} {a}, {b}", predicate.keyword())
            }
            (Term::Binary(op, _), [a, b]) => format!("{} {to} {a}, {b}", op.keyword()),
            (Term::Icmp(predicate, _), [a, b]) => {
                let predicate = predicate.of(Some(self.predicate)).unwrap();
                format!("icmp {} {from} {a}, {b}", predicate.keyword())
            }
            (Term::Cast(Conversion::Is(op), _), [a]) => {
                format!("{} {from} {a} to {to}", op.keyword())
            }
            (Term::Select(_), [a, b, c]) => format!("select i1 {a}, {to} {b}, {to} {c}"),
            _ => unreachable!("it is on the right only"),
        };
        let name = format!("%v{}", self.body.lines().count());
        writeln!(self.body, "  {name} = {computed}").unwrap();
        name
    }
}

fn text_of(ty: Sort) -> String {
    match ty {
        Sort::Int(ty) => format!("i{}", ty.bits()),
        Sort::Pointer => "i8*".to_owned(),
        Sort::Float(ty) => ty.keyword().to_owned(),
    }
}

/// If the pass changes the left side of `rule` with these types, and matches the rule: whether no earlier rule
/// applies there.
fn is_first(rule: &Rule, typing: &Typing, constants: &[(Term, i64)]) -> Option<bool> {
    let predicate = IntPredicate::Slt;
    let flags = rule.flags;
    let mut source = Source { typing, constants, predicate, flags, body: String::new() };
    let result = source.write(&rule.left, typing.result);
    let params = names(rule).into_iter().filter(|it| !it.is_constant());
    let param = |it: Term| Some(format!("{} %{}", text_of(typing.names[it.name()?]), letter(&it)));
    let params: Vec<String> = params.filter_map(param).collect();
    let (ty, params, body) = (text_of(typing.result), params.join(", "), source.body);
    let text = format!("define {ty} @f({params}) {{\n{body}  ret {ty} {result}\n}}\n");
    let file = SourceFile::new("rule.ll", text.as_str());
    let mut module = reader::read(&file).module.unwrap_or_else(|| panic!("not LLVM IR:\n{text}"));
    let before = module.functions().next().unwrap().clone();
    let root = *before.block(before.entry()).body().last().expect("a rule has an operation");
    let mut applies = |it: &Rule| {
        let root = before.inst(root);
        let found = matching::find(&module.context, &before, &root, it, &|_| true);
        found
            .and_then(|it_is| it_is.right_side(&mut module.context, &before, &it.right, root.ty))
            .is_some()
    };
    let is_found = applies(rule);
    let first = RULES.iter().find(|it| applies(it));
    let is_first = first.is_some_and(|it| (it.right, it.condition) == (rule.right, rule.condition));
    let mut pipeline = Pipeline::new(&[&simplify::PASS]).unwrap();
    pipeline.verify = true;
    pipeline.run(&mut module, &mut |_, _, _| {}).unwrap();
    (is_found && *module.functions().next().unwrap() != before).then_some(is_first)
}

#[test]
fn every_rule_is_applied_where_it_fits() {
    let (mut unused, mut hidden) = (Vec::new(), Vec::new());
    for rule in &rules() {
        // No `i1` is greater than 0 as a signed number, which the rules for signed divisions require.
        let text = text_of_rule(rule);
        let (left, _) = text.split_once(" => ").expect("a rule has two sides");
        let is_signed = ["(Sdiv ", "(Srem "].iter().any(|it| left.contains(it));
        // A type for each name is not enough for two conversions between different types.
        let mut is_first_once = left == "(Bitcast (Bitcast P))";
        for typing in Typing::all(rule) {
            if is_signed && typing.names[0].bits() == 1 {
                continue;
            }
            let constants = names(rule).into_iter().filter(Term::is_constant);
            let constants: Vec<Vec<(Term, i64)>> = constants
                .map(|it| {
                    let is_narrow = typing.names[it.name().unwrap()].bits() == 1;
                    let numbers: &[i64] = if is_narrow { &[0, 1] } else { &[0, 1, 3, 8, -1, 100] };
                    numbers.iter().map(|&number| (it, number)).collect()
                })
                .collect();
            let constants = choices(&constants);
            let first = constants.iter().filter_map(|it| is_first(rule, &typing, it)).max();
            is_first_once |= first == Some(true);
            if first.is_none() {
                unused.push(format!("{}, {}", text_of_rule(rule), typing.text(rule)));
            }
        }
        if !is_first_once {
            hidden.push(text);
        }
    }
    assert!(unused.is_empty(), "{}", unused.join("\n"));
    assert!(hidden.is_empty(), "earlier rules leave nothing to these:\n{}", hidden.join("\n"));
}
