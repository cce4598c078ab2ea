//! A question and its answers.

use super::random::Random;
use crate::diag::{Language, Message, message};

/// The most wrong answers to a question.
const MOST_WRONG: usize = 3;

/// What a question is about.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Topic {
    /// Immediate dominators.
    Dominators,
    /// Dominance frontiers.
    Frontiers,
    /// Where a variable needs phis.
    Phis,
    /// Which definition reaches a load.
    Renaming,
    /// Which variables are live.
    Liveness,
    /// What sccp finds.
    Constants,
    /// What gvn finds.
    EqualValues,
    /// What licm moves.
    LoopInvariants,
}

impl Topic {
    /// All topics, in the order of a sheet.
    pub const ALL: [Topic; 8] = [
        Topic::Dominators,
        Topic::Frontiers,
        Topic::Phis,
        Topic::Renaming,
        Topic::Liveness,
        Topic::Constants,
        Topic::EqualValues,
        Topic::LoopInvariants,
    ];

    /// Whether its questions are about SSA form.
    pub fn is_about_ssa(self) -> bool {
        matches!(self, Topic::Constants | Topic::EqualValues | Topic::LoopInvariants)
    }

    /// The title of its questions.
    pub fn title(self) -> Message {
        match self {
            Topic::Dominators => message!("Dominators"),
            Topic::Frontiers => message!("Dominance frontiers"),
            Topic::Phis => message!("Placing phis"),
            Topic::Renaming => message!("Renaming"),
            Topic::Liveness => message!("Liveness"),
            Topic::Constants => message!("Constant propagation"),
            Topic::EqualValues => message!("Value numbering"),
            Topic::LoopInvariants => message!("Loop-invariant code"),
        }
    }
}

/// An answer to choose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The answer.
    pub text: Message,
    /// Why it is right or wrong.
    pub why: Message,
}

/// A question with one right answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// What it is about.
    pub topic: Topic,
    /// The question.
    pub text: Message,
    /// The answers to choose from, at least three.
    pub choices: Vec<Choice>,
    /// The index of the right one.
    pub right: usize,
}

/// The answers to a question while they are gathered: the right one first.
pub struct Choices(Vec<Choice>);

impl Choices {
    /// The right answer.
    pub fn new(text: Message, why: Message) -> Choices {
        Choices(vec![Choice { text, why }])
    }

    /// Adds a wrong answer, unless it is there already or is the right one. Those that are added first are kept.
    pub fn wrong(&mut self, text: Message, why: Message) {
        if self.0.len() <= MOST_WRONG && self.0.iter().all(|it| it.text != text) {
            self.0.push(Choice { text, why });
        }
    }

    /// The question, unless there are too few wrong answers.
    pub fn question(self, topic: Topic, text: Message, random: &mut Random) -> Option<Question> {
        let right = self.0.first()?.clone();
        let mut choices = self.0;
        if choices.len() < 3 {
            return None;
        }
        random.shuffle(&mut choices);
        let right = choices.iter().position(|it| *it == right)?;
        Some(Question { topic, text, choices, right })
    }
}

/// A set of names as an answer.
pub fn set(names: impl IntoIterator<Item = String>) -> Message {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    match names.is_empty() {
        true => message!("none"),
        false => Message::verbatim(names.join(", ")),
    }
}

/// A name as an answer.
pub fn name(name: &str) -> Message {
    Message::verbatim(format!("`{name}`"))
}

impl Choice {
    /// The answer and the reason in a language.
    pub fn render(&self, language: Language) -> [String; 2] {
        [self.text.render(language), self.why.render(language)]
    }
}
