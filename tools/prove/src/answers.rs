//! The stored answers: one line for each question, with the hash of its query.

use std::collections::HashMap;
use std::fmt::Write;
use std::io;

use easy_smt::{Context, ContextBuilder, Response};
use sha2::{Digest, Sha256};

use crate::evaluate::{self, Values};
use crate::query::query;
use crate::{Question, typing};

/// The stored answers, as they were when this was compiled.
pub const STORED: &str = include_str!("../answers");

/// Answers by the hash of their query: what follows the hash in a line, up to the label.
pub type Answers<'a> = HashMap<&'a str, &'a str>;

/// The answers in the text of a file.
pub fn parse(text: &str) -> Answers<'_> {
    text.lines().filter_map(|line| line.split_once(" | ")?.0.split_once(' ')).collect()
}

/// The line of a question.
pub fn line(hash: &str, answer: &str, question: &Question) -> String {
    format!("{hash} {answer} | {}\n", question.label())
}

/// The hash of the query of a question: the first 16 bytes of SHA-256, as hexadecimal digits. `smt` needs no
/// solver.
pub fn hash(smt: &Context, question: &Question) -> String {
    let text = query(smt, question).text(smt);
    Sha256::digest(text).iter().take(16).fold(String::new(), |mut digits, byte| {
        write!(digits, "{byte:02x}").expect("a string takes all");
        digits
    })
}

/// A context that builds expressions without a solver.
pub fn without_solver() -> Context {
    ContextBuilder::new().build().expect("no process is started")
}

/// A solver.
#[derive(Copy, Clone, Debug)]
pub struct Solver {
    /// Its program.
    pub program: &'static str,
    arguments: &'static [&'static str],
}

/// The solvers, in the order in which they are asked. Each gives up after 60 seconds.
pub const SOLVERS: [Solver; 2] = [
    Solver { program: "z3", arguments: &["-smt2", "-in", "-t:60000"] },
    Solver { program: "cvc5", arguments: &["--quiet", "--lang=smt2", "--tlimit-per=60000"] },
];

/// What the solver answers: `unsat z3`, `unknown`, or `sat z3` and the values of a counterexample.
///
/// # Errors
/// The solver cannot be run, or says something else.
pub fn ask(solver: Solver, question: &Question) -> io::Result<String> {
    let mut builder = ContextBuilder::new();
    let mut smt = builder.solver(solver.program).solver_args(solver.arguments).build()?;
    let query = query(&smt, question);
    for &command in &query.commands {
        smt.raw_send(command)?;
        let reply = smt.raw_recv()?;
        if reply != smt.atoms().success {
            return Err(io::Error::other(smt.display(reply).to_string()));
        }
    }
    match smt.check()? {
        Response::Unsat => Ok(format!("unsat {}", solver.program)),
        Response::Unknown => Ok("unknown".to_owned()),
        Response::Sat => {
            let mut answer = format!("sat {}", solver.program);
            for (name, value, poison) in &query.names {
                let asked = [Some(*value), *poison].into_iter().flatten().collect();
                let found = smt.get_value(asked)?;
                let is_poison = found.get(1).is_some_and(|&(_, it)| it == smt.true_());
                let text = smt.display(found[0].1).to_string();
                let text = if is_poison { "poison" } else { &text };
                write!(answer, " {name}={text}").expect("a string takes all");
            }
            Ok(answer)
        }
    }
}

/// Whether an answer is what it has to be.
///
/// # Errors
/// Why it is not.
pub fn check(question: &Question, answer: &str) -> Result<(), &'static str> {
    match answer.split(' ').next() {
        Some("unsat") if question.is_right => Ok(()),
        Some("unknown") => Err("no solver has an answer"),
        Some("sat") if question.is_right => Err("the rule is wrong"),
        Some("sat") if evaluate::reads_twice(&question.rule) => Ok(()),
        Some("sat") => {
            let values = values(question, answer).ok_or("the counterexample cannot be read")?;
            let is_wrong = evaluate::is_wrong(&question.rule, &question.typing, &values);
            is_wrong.then_some(()).ok_or("the evaluator does not agree with the counterexample")
        }
        Some("unsat") => Err("a wrong rule was proved"),
        _ => Err("it is not an answer"),
    }
}

/// The values of a counterexample.
fn values(question: &Question, answer: &str) -> Option<Values> {
    let mut values = Values::default();
    for name in typing::names(&question.rule) {
        let prefix = format!("{}=", typing::letter(&name));
        let text = answer.split(' ').find_map(|part| part.strip_prefix(&prefix))?;
        let index = name.name()?;
        if text != "poison" {
            let number = match text.strip_prefix("#x") {
                Some(digits) => u64::from_str_radix(digits, 16).ok()?,
                None => u64::from_str_radix(text.strip_prefix("#b")?, 2).ok()?,
            };
            values[index] =
                Some(minisysy::ir::eval::wrap(question.typing.names[index].int(), number));
        }
    }
    Some(values)
}
