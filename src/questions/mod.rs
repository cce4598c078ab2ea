//! Questions about a function, with their answers, for exercises and exams.
//!
//! Each question has one right answer, which the analyses and passes give, and up to three wrong ones: those that
//! typical mistakes lead to, each with the reason why it is wrong. A seed decides which blocks, variables and
//! instructions are asked about, and the order of the answers.
//!
//! Questions about dominators, frontiers, phis, renaming and liveness are about the function as it is, those about
//! sccp, gvn and licm about its SSA form.
//!
//! Requires a function with a body. Cost: that of mem2reg and of the three passes, and for each question about a
//! block that of its frontiers.

mod choices;
mod graph;
mod passes;
mod random;
mod sheet;
mod variables;

#[cfg(test)]
mod tests;

pub use choices::{Choice, Question, Topic};
pub use sheet::{Format, Writer};

use crate::analysis::{Cfg, DomTree};
use crate::ir::print::{FunctionText, PrintOptions};
use crate::ir::{Context, Function};
use crate::transform::{PassOptions, mem2reg, remove_unreachable};
use choices::Choices;
use random::Random;

/// How many blocks, variables or instructions are tried for one question.
const MOST_TRIES: usize = 16;

/// The questions about one function.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The name of the function, with `@`.
    pub function: String,
    /// The text that the questions about variables in memory are about.
    pub in_memory: String,
    /// The SSA form that the other questions are about.
    pub in_ssa: String,
    /// The questions, in the order of [`Topic::ALL`]; at most one for each topic.
    pub questions: Vec<Question>,
}

/// The questions about `function`, which has a body and belongs to `context`. Equal seeds give equal questions. A
/// topic that the function has too little for is left out.
pub fn about(context: &mut Context, function: &Function, print: PrintOptions, seed: u64) -> Sheet {
    let name = crate::ir::print::function_name(context, function.id, print);
    let mut random = Random::new(seed, &name);
    let mut function = function.clone();
    remove_unreachable::PASS.run_on(context, &mut function, PassOptions::default());
    let cfg = Cfg::compute(&function);
    let tree = DomTree::compute(&cfg);
    let text = FunctionText::of(context, &function, print);
    let mut asked = graph::questions(&cfg, &tree, &text, &mut random);
    let graph = (&cfg, &tree);
    asked.extend(variables::questions(context, &function, graph, &text, &mut random));
    let in_memory = crate::ir::print::print_function(context, &function, print);
    mem2reg::PASS.run_on(context, &mut function, PassOptions::default());
    let text = FunctionText::of(context, &function, print);
    asked.extend(passes::questions(context, &function, &text, print, &mut random));
    let in_ssa = crate::ir::print::print_function(context, &function, print);
    Sheet { function: name, in_memory, in_ssa, questions: asked }
}

/// Tries some of `subjects`, in an order that `random` chooses, until one is good for a question.
fn first_of<T: Copy>(
    random: &mut Random,
    mut subjects: Vec<T>,
    mut ask: impl FnMut(T, &mut Random) -> Option<Question>,
) -> Option<Question> {
    random.shuffle(&mut subjects);
    subjects.into_iter().take(MOST_TRIES).find_map(|subject| ask(subject, random))
}
