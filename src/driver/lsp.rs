//! `--lsp`: the language server, over standard input and output.

use std::io::{self, BufReader};
use std::process::ExitCode;

use minisysy::diag::message;
use minisysy::lsp::{self, Settings};

use super::options::Options;
use super::{Failed, build, fail};

/// Answers the editor until it ends the conversation. Fails if it does so without saying so first.
pub fn serve(options: &Options) -> Result<ExitCode, Failed> {
    let settings = Settings {
        compile: build::compile_options(options),
        rules: options.rules().unwrap_or_default(),
        language: options.language(),
        follows_editor: options.language.is_none(),
    };
    let done = lsp::serve(BufReader::new(io::stdin()), &mut io::stdout().lock(), settings);
    let is_right = done.map_err(|error| {
        let reason = error.to_string();
        fail(message!("the editor sent an invalid message: {reason}", reason))
    })?;
    Ok(if is_right { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
