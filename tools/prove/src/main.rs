//! Asks a solver for the missing answers, or with `--all` for all, and writes the file `answers` again.
//! Prints what is not as it should be, and fails if anything is.

use std::process::ExitCode;
use std::{env, fs, io};

use prove::Question;
use prove::answers::{self, SOLVERS, STORED};

fn main() -> io::Result<ExitCode> {
    let asks_all = match &env::args().skip(1).collect::<Vec<_>>()[..] {
        [] => false,
        [all] if all == "--all" => true,
        _ => {
            eprintln!("usage: prove [--all]");
            return Ok(ExitCode::from(2));
        }
    };
    let smt = answers::without_solver();
    let stored = if asks_all { answers::Answers::new() } else { answers::parse(STORED) };
    let (mut file, mut asked, mut wrong) = (String::new(), 0, 0);
    let questions = Question::all();
    for question in &questions {
        let hash = answers::hash(&smt, question);
        let answer = match stored.get(&hash[..]) {
            Some(&answer) if answers::check(question, answer).is_ok() => answer.to_owned(),
            _ => {
                asked += 1;
                ask(question)?
            }
        };
        if let Err(reason) = answers::check(question, &answer) {
            println!("{}: {answer}: {reason}", question.label());
            wrong += 1;
        }
        file += &answers::line(&hash, &answer, question);
    }
    for question in Question::too_hard() {
        println!("Not asked, since it is too hard: {}", question.label());
    }
    // The file is replaced as a whole, so it is never incomplete.
    let answers = concat!(env!("CARGO_MANIFEST_DIR"), "/answers");
    let part = concat!(env!("CARGO_MANIFEST_DIR"), "/answers.part");
    fs::write(part, file).and_then(|()| fs::rename(part, answers))?;
    println!("{} queries, {asked} of them asked, {wrong} wrong", questions.len());
    Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What the first solver says that can be run and does not give up.
fn ask(question: &Question) -> io::Result<String> {
    let mut outcome = Err(io::Error::other("there is no solver"));
    for solver in SOLVERS {
        match answers::ask(solver, question) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(io::Error::other(format!("{}: {error}", solver.program))),
            Ok(answer) => {
                let is_final = answer != "unknown";
                outcome = Ok(answer);
                if is_final {
                    break;
                }
            }
        }
    }
    outcome
}
