//! Makes a program that shows a fault small.
//!
//! Tries one edit after another and keeps those after which the program still shows the fault,
//! until no edit is left. Zeller and Hildebrandt call the result a 1-minimal input ("Simplifying
//! and Isolating Failure-Inducing Input", 2002); this file works on trees instead of texts. Large
//! edits come first, so a few tries remove most of a program.

mod edit;
mod inline;
mod removal;
mod simpler;

use std::collections::HashSet;
use std::time::{Duration, Instant};

use crate::ast::Program;
use crate::{check, print};
use edit::Pass;

/// The smallest program found within `patience` for which `shows` is true. `shows` must be true for
/// `program`.
///
/// Calls `shows` at most once for each edit that leaves a sound program; the rest of the time is
/// negligible.
pub fn shrink(
    program: Program,
    patience: Duration,
    mut shows: impl FnMut(&Program) -> bool,
) -> Program {
    let start = Instant::now();
    let mut tried = HashSet::new();

    let mut best = program;
    let mut best_size = size(&best);
    loop {
        let before = best_size;
        for pass in Pass::ALL {
            let mut site = 0;
            while let Some(candidate) = edit::apply(&best, pass, site) {
                site += 1;
                if start.elapsed() > patience {
                    return best;
                }
                let candidate_size = size(&candidate);
                let is_new = candidate_size < best_size && check::is_sound(&candidate);
                if is_new && tried.insert(text(&candidate)) && shows(&candidate) {
                    best = candidate;
                    best_size = candidate_size;
                    // The next edit at this site has not been tried.
                    site -= 1;
                }
            }
        }
        if best_size == before {
            return best;
        }
    }
}

fn text(program: &Program) -> String {
    print::source(program) + &print::input(program)
}

/// The size of a program: its characters, then the sum of its digits. Every edit that is kept makes
/// it smaller, so the search ends.
fn size(program: &Program) -> (usize, u32) {
    let text = text(program);
    let characters = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).count();
    (characters, text.chars().filter_map(|digit| digit.to_digit(10)).sum())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::generate;

    /// No limit.
    const PATIENCE: Duration = Duration::from_secs(600);

    #[test]
    fn one_construct_is_left_of_a_program() {
        let cases = ["while (", " % ", "getint()", "[2]", " && ", "else", "return;"];
        for wanted in cases {
            let shows = |program: &Program| print::source(program).contains(wanted);
            let program = (0..).map(|index| generate(14, index)).find(shows).expect("there is one");
            let small = print::source(&shrink(program, PATIENCE, shows));
            assert!(small.contains(wanted), "{wanted}: {small}");
            assert!(small.lines().count() <= 9, "{wanted}: {small}");
        }
    }

    #[test]
    fn what_belongs_together_stays_together() {
        // A loop in a function whose argument is the value of another function.
        let shows = |program: &Program| {
            let source = print::source(program);
            source.contains("f1(f0(") && source.contains("continue;")
        };
        let program = (0..).map(|index| generate(12, index)).find(shows).expect("there is one");
        let small = shrink(program, PATIENCE, shows);
        assert!(check::is_sound(&small));
        let source = print::source(&small);
        assert!(source.lines().count() <= 22, "{source}");
    }

    #[test]
    fn nothing_is_left_if_nothing_matters() {
        let small = shrink(generate(13, 0), PATIENCE, |_| true);
        assert_eq!(print::source(&small), "int main() {\n    return 0;\n}\n");
        assert_eq!(print::input(&small), "");
    }

    #[test]
    fn an_impatient_user_gets_what_there_is() {
        let program = generate(13, 1);
        let source = print::source(&program);
        let same = shrink(program, Duration::ZERO, |_| true);
        assert_eq!(print::source(&same), source);
    }
}
