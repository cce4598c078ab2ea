//! The names of passes on the command line, and the lists of passes that it prints.

use minisysy::analysis::Analysis;
use minisysy::diag::{Argument, Language, Message, message};
use minisysy::transform::{self, OptLevel, Pass};

use super::language::in_language;
use super::value::Listed;

/// A value of `--passes`.
#[derive(Copy, Clone, Debug)]
pub enum PassName {
    /// A pass.
    Pass(&'static Pass),
    /// A request to list the passes.
    Help,
}

/// A value of `--print-after` or `--remarks`.
#[derive(Copy, Clone, Debug)]
pub enum AllOrPass {
    /// A pass.
    Pass(&'static Pass),
    /// Every pass.
    All,
}

/// The values of `--passes`.
pub const PASS: Listed<PassName> =
    Listed { parse: parse_pass, values: || named("help", "List the passes") };

/// The values of `--print-after` and `--remarks`.
pub const ALL_OR_PASS: Listed<AllOrPass> =
    Listed { parse: parse_all_or_pass, values: || named("all", "Every pass") };

/// The passes with their meanings, and another word.
fn named(word: &str, meaning: &str) -> Vec<(String, String)> {
    let passes = transform::PASSES.iter().map(|pass| (pass.name, pass.help));
    let all = passes.chain([(word, meaning)]);
    all.map(|(name, help)| (name.to_owned(), help.to_owned())).collect()
}

/// Reads a name of `--passes`.
fn parse_pass(name: &str) -> Result<PassName, String> {
    if name == "help" {
        return Ok(PassName::Help);
    }
    let pass = transform::pass_named(name).map(PassName::Pass);
    pass.ok_or_else(|| {
        in_language(message!("unknown pass; the passes are {names}", names = pass_names()))
    })
}

impl AllOrPass {
    /// Whether `pass` is meant.
    pub fn has(&self, pass: &Pass) -> bool {
        match self {
            AllOrPass::Pass(only) => only.name == pass.name,
            AllOrPass::All => true,
        }
    }
}

/// Reads a name of `--print-after` or `--remarks`.
fn parse_all_or_pass(name: &str) -> Result<AllOrPass, String> {
    if name == "all" {
        return Ok(AllOrPass::All);
    }
    let pass = transform::pass_named(name).map(AllOrPass::Pass);
    pass.ok_or_else(|| {
        in_language(message!("unknown pass; use all or one of {names}", names = pass_names()))
    })
}

fn pass_names() -> String {
    transform::PASSES.iter().map(|pass| pass.name).collect::<Vec<_>>().join(", ")
}

/// How many passes of a level stand in a line of `--help`.
const PASSES_PER_LINE: usize = 6;

/// The passes for `--help`.
pub fn passes_help(language: Language) -> String {
    let mut text = message!("Passes:").render(language) + "\n";
    let width = transform::PASSES.iter().map(|pass| pass.name.len()).max().unwrap_or_default();
    for pass in transform::PASSES {
        text += &format!("  {:<width$}  {}\n", pass.name, language.translation(pass.help));
    }
    text += &message!("Passes by level, in order:").render(language);
    for level in OptLevel::ALL {
        let names: Vec<&str> = transform::pipeline(level).iter().map(|pass| pass.name).collect();
        let level = message!("Level {level}:", level = level.name());
        text += &format!("\n  {}", level.render(language));
        let none = message!("none").render(language);
        let names = if names.is_empty() { vec![none.as_str()] } else { names };
        for line in names.chunks(PASSES_PER_LINE) {
            text += &format!("\n    {}", line.join(", "));
        }
    }
    text
}

/// The passes for `--passes=help`.
pub fn passes_table(language: Language) -> String {
    let mut text = String::new();
    for pass in transform::PASSES {
        text += &format!("{}\n    {}\n", pass.name, language.translation(pass.help));
        for line in [
            message!("requires: {analyses}", analyses = analysis_names(pass.requires)),
            message!("preserves: {analyses}", analyses = analysis_names(pass.preserves)),
        ] {
            text += &format!("    {}\n", line.render(language));
        }
        for &(after, why) in pass.after {
            let line = message!("after: {pass}", pass = after).render(language);
            text += &format!("    {line}\n        {}\n", language.translation(why));
        }
    }
    text
}

fn analysis_names(analyses: &[Analysis]) -> Argument {
    match analyses {
        [] => message!("nothing").into(),
        some => {
            Argument::All(some.iter().map(|analysis| analysis_name(*analysis).into()).collect())
        }
    }
}

fn analysis_name(analysis: Analysis) -> Message {
    match analysis {
        Analysis::Cfg => message!("control-flow graph"),
        Analysis::Dominators => message!("dominators"),
        Analysis::PostDominators => message!("post-dominators"),
        Analysis::Loops => message!("loops"),
        Analysis::Uses => message!("uses"),
    }
}
