//! The program as its users meet it: options, files, streams, exit status and messages.

mod diagnostics;
mod emitted;
mod files;
mod folder;
mod language;
mod options;
#[cfg(unix)]
mod special_files;
#[path = "../support/mod.rs"]
mod support;
