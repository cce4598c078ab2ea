//! The command line under the name that the program was called by, and advice for those who are used to
//! other compilers.

use std::env;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::process;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory, Error, FromArgMatches, Parser};

use minisysy::diag::{Language, Message, message};
use minisysy::usage;

use super::Options;
use super::language::{in_language, language};
use super::passes::passes_help;

/// The name of the program, unless it was installed under another one.
const NAME: &str = "compiler";

/// The longest list of values in a usage error.
const MOST_VALUES: usize = 12;

/// The exit status for wrong arguments, as of clap.
const WRONG_ARGUMENTS: i32 = 2;

/// The name that the program was called by.
pub fn name() -> String {
    let called = env::args_os().next();
    let name = called.as_deref().map(Path::new).and_then(Path::file_name);
    let name = name.map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let name = name.strip_suffix(env::consts::EXE_SUFFIX).unwrap_or(&name);
    if name.is_empty() { NAME.to_owned() } else { name.to_owned() }
}

/// The command line as clap knows it.
pub fn command() -> Command {
    command_in(Language::English)
}

/// The command line with its texts in a language; in another one than English for help alone.
pub fn command_in(language: Language) -> Command {
    let (name, command) = (name(), usage::translated(Options::command(), language));
    let about = command.get_long_about().map(StyledStr::to_string).unwrap_or_default();
    // The examples.
    let about = about.replace(&format!("\n    {NAME} "), &format!("\n    {name} "));
    command.name(name.clone()).bin_name(name).long_about(about).after_help(passes_help(language))
}

/// Whether the environment lets a terminal show colours: see <https://no-color.org>.
pub fn colors_are_wanted() -> bool {
    env::var_os("NO_COLOR").is_none_or(|no| no.is_empty())
        && env::var_os("TERM").is_none_or(|terminal| terminal != "dumb")
}

/// Reports what is wrong with the arguments, and exits.
pub fn refuse(kind: ErrorKind, why: &Message) -> ! {
    match language() {
        Language::English => exit(&command().error(kind, why)),
        language => {
            super::super::say(&usage::refusal(why, None, language));
            process::exit(WRONG_ARGUMENTS)
        }
    }
}

/// Reports the error, and exits. clap has its errors in English.
pub fn exit(error: &Error) -> ! {
    super::super::say(written(error, advice(error), io::stderr().is_terminal()).trim_end());
    process::exit(error.exit_code())
}

/// What clap has written for a terminal or for something else.
pub fn text(error: &Error, is_terminal: bool) -> String {
    written(error, None, is_terminal)
}

fn written(error: &Error, tip: Option<Message>, is_terminal: bool) -> String {
    usage::written(error, tip, language(), is_terminal && colors_are_wanted())
}

/// Reads the arguments of the process.
///
/// # Errors
/// What is wrong with them, or the text of `--help` or `--version`.
pub fn parse() -> Result<Options, Error> {
    // Texts take time, and only errors and `--help` need them.
    if let Ok(options) = Options::try_parse() {
        return Ok(options);
    }
    let mut command = command();
    let options = command.try_get_matches_from_mut(env::args_os()).and_then(|matches| {
        Options::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
    });
    options.map_err(|error| {
        let mut error = usage::with_help(error, || command_in(language()), env::args_os());
        // A list of all passes or codes would be too long to help.
        let is_long = |values: &ContextValue| matches!(values, ContextValue::Strings(it) if it.len() > MOST_VALUES);
        if error.get(ContextKind::ValidValue).is_some_and(is_long) {
            error.remove(ContextKind::ValidValue);
        }
        if let Some(advice) = advice(&error) {
            let advice = ContextValue::StyledStrs(vec![in_language(advice).into()]);
            error.insert(ContextKind::Suggested, advice);
        }
        error
    })
}

/// What to do instead of what other compilers have an option for.
fn advice(error: &Error) -> Option<Message> {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let is_given = |prefix: &str| env::args().any(|word| word.starts_with(prefix));
    if error.kind() == ErrorKind::MissingRequiredArgument && is_given("--reduce") {
        return Some(message!(
            "--reduce has a command, which calls the other compiler, and INPUT is the program on which that fails: `{example}`",
            example = format!("{} --reduce ./theirs.sh wrong.sy", name())
        ));
    }
    match (error.kind(), text(ContextKind::InvalidArg)?) {
        (ErrorKind::InvalidValue, "--passes <PASS,...>" | "-W <WHAT,...>" | "--explain <CODE>") => {
            Some(message!("`--passes help` lists the passes, `-W help` the warnings"))
        }
        (ErrorKind::InvalidValue, "-O <LEVEL>") => {
            let is_given = text(ContextKind::InvalidValue).is_some_and(|value| !value.is_empty());
            is_given.then(|| message!("-O2 is the highest level"))
        }
        (ErrorKind::UnknownArgument, "-v") => {
            Some(message!("--version shows the version, and --time-passes what the compiler does"))
        }
        (ErrorKind::UnknownArgument, "-c") => Some(message!(
            "the output is LLVM IR, without -c; `clang -c out.ll` or `llc -filetype=obj out.ll` makes an object file of it"
        )),
        (ErrorKind::UnknownArgument, "-g") => Some(message!(
            "the output has no debug information; --run shows where a program fails, and the values there"
        )),
        (ErrorKind::UnknownArgument, "-s") if is_given("-std") => {
            Some(message!("write --std=sysy (default), or --std=minisysy to reject extensions"))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use minisysy::transform::PASSES;

    use super::*;

    #[test]
    fn the_catalogue_has_each_text_of_help() {
        let text = include_str!("../../diag/messages/zh.json");
        let catalogue: BTreeMap<String, BTreeMap<String, String>> =
            serde_json::from_str(text).expect("the catalogue is a map of maps");
        let reasons = PASSES.iter().flat_map(|pass| pass.after).map(|(_, why)| *why);
        let passes = PASSES.iter().map(|pass| pass.help).chain(reasons).map(str::to_owned);
        let texts: BTreeSet<String> =
            usage::texts(Options::command()).into_iter().chain(passes).collect();
        let known = catalogue["help of compiler"].keys().cloned().collect();
        let [missing, unused] = [texts.difference(&known), known.difference(&texts)];
        let [missing, unused] = [missing, unused].map(|it| it.collect::<Vec<_>>());
        assert!(
            missing.is_empty() && unused.is_empty(),
            "missing {missing:#?}, unused {unused:#?}"
        );
    }
}
