//! The program as its users see it: options, files, streams, exit status and messages.

mod analysis;
mod chinese;
mod diagnostics;
mod emitted;
#[cfg(unix)]
mod faults;
mod files;
mod fix;
mod folder;
mod format;
#[cfg(unix)]
mod install;
mod language;
mod lint;
mod llvm;
mod options;
#[cfg(unix)]
mod outputs;
mod page;
mod passes;
mod pictures;
mod questions;
#[cfg(unix)]
mod reduce;
mod remarks;
mod run;
#[cfg(unix)]
mod special_files;
#[path = "../support/mod.rs"]
mod support;
mod trace;
