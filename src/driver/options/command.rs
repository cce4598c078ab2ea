//! The command line under the name that the program was called by, and advice for those who are used to
//! other compilers.

use std::env;
use std::path::Path;
use std::process;
use std::sync::LazyLock;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ColorChoice, Command, CommandFactory, Error, FromArgMatches, Parser};

use minisysy::diag::{Language, Message, message};

use super::Options;
use super::passes::passes_help;

/// The name of the program, unless it was installed under another one.
const NAME: &str = "compiler";

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
    let (name, command) = (name(), Options::command());
    let about = command.get_long_about().map(StyledStr::to_string).unwrap_or_default();
    // The examples.
    let about = about.replace(&format!("\n    {NAME} "), &format!("\n    {name} "));
    command.name(name.clone()).bin_name(name).long_about(about).after_help(passes_help())
}

/// Whether the environment lets a terminal show colours: see <https://no-color.org>.
pub fn colors_are_wanted() -> bool {
    env::var_os("NO_COLOR").is_none_or(|no| no.is_empty())
        && env::var_os("TERM").is_none_or(|terminal| terminal != "dumb")
}

/// The language of messages: that of `--language`, or else the one that the environment asks for.
/// Read from the arguments themselves, as the message may be that clap refuses them.
pub fn language() -> Language {
    static LANGUAGE: LazyLock<Language> = LazyLock::new(|| {
        let words: Vec<_> = env::args_os().skip(1).take_while(|word| word != "--").collect();
        let values = words.iter().enumerate().filter_map(|(index, word)| {
            match word.to_str()?.strip_prefix("--language")? {
                "" => words.get(index + 1)?.to_str(),
                value => value.strip_prefix('='),
            }
        });
        let known = |value: &str| Language::ALL.into_iter().find(|it| it.code() == value);
        values.filter_map(known).next().unwrap_or_else(language_of_environment)
    });
    *LANGUAGE
}

/// A message for clap.
pub fn in_language(message: Message) -> String {
    message.render(language())
}

/// Reports what is wrong with the arguments, and exits.
pub fn refuse(kind: ErrorKind, why: &Message) -> ! {
    match language() {
        Language::English => command().error(kind, why).exit(),
        Language::Chinese => exit_with(why, None),
    }
}

/// Reports the error, and exits. clap has its errors in English.
pub fn exit(error: &Error) -> ! {
    match what(error).filter(|_| language() != Language::English) {
        Some(what) => exit_with(&what, advice(error)),
        None => error.exit(),
    }
}

/// Reports what is wrong in another language than English, and exits as clap does.
fn exit_with(what: &Message, tip: Option<Message>) -> ! {
    let mut lines = vec![message!("error: {message}", message = what.clone())];
    lines.extend(tip.map(|tip| message!("tip: {tip}", tip)));
    lines.push(message!("for more information, try `--help`"));
    let lines: Vec<String> = lines.into_iter().map(in_language).collect();
    super::super::say(&lines.join("\n\n"));
    process::exit(WRONG_ARGUMENTS)
}

/// The message for an error of clap, in the words of clap; `None` for rare ones.
fn what(error: &Error) -> Option<Message> {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(texts)) => Some(texts.join(", ")),
        _ => None,
    };
    let argument = text(ContextKind::InvalidArg);
    let value = text(ContextKind::InvalidValue).unwrap_or_default();
    let valid = text(ContextKind::ValidValue).filter(|valid| !valid.is_empty());
    let reason = std::error::Error::source(error).map(ToString::to_string);
    match (error.kind(), argument?) {
        (ErrorKind::InvalidValue, argument) if value.is_empty() => {
            Some(message!("a value is required for `{argument}`", argument))
        }
        (ErrorKind::InvalidValue, argument) => match valid {
            Some(valid) => Some(message!(
                "invalid value `{value}` for `{argument}`; possible values: {valid}",
                value,
                argument,
                valid
            )),
            None => Some(message!("invalid value `{value}` for `{argument}`", value, argument)),
        },
        (ErrorKind::ValueValidation, argument) => Some(message!(
            "invalid value `{value}` for `{argument}`: {reason}",
            value,
            argument,
            reason = reason?
        )),
        (ErrorKind::UnknownArgument, argument) => {
            Some(message!("unexpected argument `{argument}`", argument))
        }
        (ErrorKind::ArgumentConflict, argument) => match text(ContextKind::PriorArg) {
            Some(other) if other != argument => Some(message!(
                "the argument `{argument}` cannot be used with `{other}`",
                argument,
                other
            )),
            _ => {
                Some(message!("the argument `{argument}` cannot be used multiple times", argument))
            }
        },
        (ErrorKind::MissingRequiredArgument, arguments) => {
            Some(message!("these required arguments are missing: {arguments}", arguments))
        }
        _ => None,
    }
}

/// The language that the environment asks for.
fn language_of_environment() -> Language {
    let locales = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(env::var_os);
    let locale = locales.into_iter().find(|locale| !locale.is_empty()).unwrap_or_default();
    Language::of_locale(&locale.to_string_lossy())
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
    if !colors_are_wanted() {
        // Left to itself, clap shows colours wherever the variable CI is set, too.
        command = command.color(ColorChoice::Never);
    }
    let options = command.try_get_matches_from_mut(env::args_os()).and_then(|matches| {
        Options::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
    });
    options.map_err(|mut error| {
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
    let argument = text(ContextKind::InvalidArg)?;
    let is_given = |prefix: &str| env::args().any(|word| word.starts_with(prefix));
    match (error.kind(), argument) {
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
            "the output has no debug information; --run shows the place and the values of a fault"
        )),
        (ErrorKind::UnknownArgument, "-s") if is_given("-std") => {
            Some(message!("write --std=sysy (default), or --std=minisysy to reject extensions"))
        }
        _ => None,
    }
}
