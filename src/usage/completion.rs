//! Completion of the command line. A shell's script calls the program with the variable `COMPLETE`, and gets what fits.
//!
//! Unlike the rest of the library, this reads the environment and prints, since what it calls does.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;

use clap::Command;
pub use clap_complete::Shell;
use clap_complete::engine;
use clap_complete::env::{self as shells, CompleteEnv, EnvCompleter, Shells};

use crate::diag::Message;

/// The variable that says which shell asks.
const VARIABLE: &str = "COMPLETE";

const SHELLS: Shells =
    Shells(&[&Bash, &shells::Elvish, &shells::Fish, &shells::Powershell, &shells::Zsh]);

/// Answers a shell that asks for completions of the command line of the program `name`, where `words` are the
/// arguments of the process, with its name. Returns whether a shell asks.
///
/// # Errors
/// Why there is no answer.
pub fn answer(
    name: &str,
    command: impl Fn() -> Command,
    words: Vec<OsString>,
) -> Result<bool, Message> {
    let is_asked = variable(VARIABLE).is_some_and(|shell| SHELLS.completer(&shell).is_some());
    if !is_asked {
        return Ok(false);
    }
    let folder = env::current_dir().ok();
    CompleteEnv::with_factory(command)
        .shells(SHELLS)
        .completer(name)
        .try_complete(words, folder.as_deref())
        .map_err(|error| Message::verbatim(error.to_string()))
}

/// The script by which a shell completes the command line of the program `name`.
pub fn script(shell: Shell, name: &str) -> Vec<u8> {
    let mut script = Vec::new();
    let completer = SHELLS.completer(&shell.to_string()).expect("each shell is in the list");
    completer
        .write_registration(VARIABLE, name, name, name, &mut script)
        .expect("writing to memory succeeds");
    if shell == Shell::Zsh {
        // In a folder of zsh's functions the script is itself the function, called for the first completion.
        let function = format!("_clap_dynamic_completer_{}", name.replace('-', "_"));
        let call = format!("if [[ $funcstack[1] == _{name} ]]; then {function}; fi\n");
        script.extend_from_slice(call.as_bytes());
    }
    script
}

#[expect(clippy::disallowed_methods, reason = "only shells that ask for completions set them")]
fn variable(name: &str) -> Option<String> {
    env::var(name).ok()
}

/// Bash, which splits words at `=`: `--emit=h` comes as three words, of which the last is replaced.
struct Bash;

impl EnvCompleter for Bash {
    fn name(&self) -> &'static str {
        shells::Bash.name()
    }

    fn is(&self, name: &str) -> bool {
        shells::Bash.is(name)
    }

    fn write_registration(
        &self,
        variable: &str,
        name: &str,
        program: &str,
        completer: &str,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        shells::Bash.write_registration(variable, name, program, completer, out)
    }

    fn write_complete(
        &self,
        command: &mut Command,
        words: Vec<OsString>,
        folder: Option<&Path>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let index: usize =
            variable("_CLAP_COMPLETE_INDEX").and_then(|it| it.parse().ok()).unwrap_or_default();
        let mut joined: Vec<OsString> = Vec::new();
        // What the word at the index has before the part that is replaced.
        let mut before = String::new();
        let mut is_open = false;
        for word in words.into_iter().take(index + 1) {
            let begins_value = word == "=" && joined.last().is_some_and(is_option);
            match joined.last_mut() {
                Some(last) if begins_value || is_open => {
                    before = last.to_string_lossy().into_owned();
                    last.push(word);
                }
                _ => {
                    before.clear();
                    joined.push(word);
                }
            }
            is_open = begins_value;
        }
        if is_open {
            before.push('=');
        }
        let at = joined.len().saturating_sub(1);
        let found = engine::complete(command, joined, at, folder)?;
        let separator = variable("_CLAP_IFS").unwrap_or_else(|| "\n".to_owned());
        let found = found.iter().map(|candidate| {
            let value = candidate.get_value().to_string_lossy();
            value.strip_prefix(before.as_str()).unwrap_or(&value).to_owned()
        });
        out.write_all(found.collect::<Vec<_>>().join(&separator).as_bytes())
    }
}

fn is_option(word: &OsString) -> bool {
    word.to_string_lossy().starts_with('-')
}
