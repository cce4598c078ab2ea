//! The output of a run: a stream, or a file that is replaced when the run has succeeded.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

use minisysy::diag::{Message, message};

use super::replacement::{self, Replacement};
use super::{CLOSED_PIPE, Failed, fail};

/// The output of a run. A file is replaced by [`Output::commit`] alone, so a run that fails does not touch it.
#[derive(Debug)]
pub struct Output {
    destination: Destination,
    /// The new contents of a file.
    replacement: Option<Replacement>,
}

/// The destination of an output.
#[derive(Debug)]
enum Destination {
    Stdout,
    /// A regular file, which may not exist yet.
    File(PathBuf),
    /// A device or pipe, which is written directly.
    Stream(PathBuf),
}

impl Output {
    /// The output that `-o` names; standard output without `-o` or for `-`.
    pub fn new(path: Option<&Path>) -> Output {
        let destination = match path.filter(|path| *path != Path::new("-")) {
            None => Destination::Stdout,
            Some(path) if replacement::is_stream(path) => Destination::Stream(path.to_owned()),
            Some(path) => Destination::File(path.to_owned()),
        };
        Output { destination, replacement: None }
    }

    /// The path of the output; `None` for standard output.
    pub fn path(&self) -> Option<&Path> {
        match &self.destination {
            Destination::Stdout => None,
            Destination::File(path) | Destination::Stream(path) => Some(path),
        }
    }

    /// Whether the output is a file, and not a stream.
    pub fn is_file(&self) -> bool {
        matches!(self.destination, Destination::File(_))
    }

    /// Whether this is the file `path`.
    pub fn is(&self, path: &Path) -> bool {
        let Destination::File(own) = &self.destination else { return false };
        fs::canonicalize(path).is_ok_and(|path| fs::canonicalize(own).is_ok_and(|own| own == path))
    }

    /// Checks that the output can be written, before work that takes long.
    ///
    /// # Errors
    /// The reason why it cannot.
    pub fn check(&self) -> io::Result<()> {
        match &self.destination {
            Destination::Stdout => check_stdout(),
            Destination::Stream(_) => Ok(()),
            Destination::File(path) => Replacement::new(path).map(drop),
        }
    }

    /// Writes the output of `produce`. A stream gets it at once. The text for a file is written to a temporary file
    /// in the same folder, and [`commit`](Output::commit) replaces the file. What an earlier call wrote for a file is
    /// dropped.
    ///
    /// # Errors
    /// The operating system's errors, and those of `produce`.
    pub fn write(
        &mut self,
        produce: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        self.replacement = None;
        match &self.destination {
            Destination::Stdout => {
                check_stdout()?;
                let mut out = io::stdout().lock();
                produce(&mut out)?;
                out.flush()
            }
            Destination::Stream(path) => produce(&mut OpenOptions::new().write(true).open(path)?),
            Destination::File(path) => {
                let mut file = Replacement::new(path)?;
                produce(&mut file)?;
                self.replacement = Some(file);
                Ok(())
            }
        }
    }

    /// Replaces a file by the text that was written for it. Does nothing for a stream.
    ///
    /// # Errors
    /// The operating system's errors. In that case the old file stays.
    pub fn commit(&mut self) -> io::Result<()> {
        self.replacement.take().map_or(Ok(()), Replacement::commit)
    }
}

/// Does [`Output::write`], and reports an error. A file is not replaced yet.
pub fn write_out(
    output: &mut Output,
    produce: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failed> {
    output.write(produce).map_err(|error| cannot_write(output, &error))
}

/// Does [`Output::commit`], and reports an error.
pub fn commit(output: &mut Output) -> Result<(), Failed> {
    output.commit().map_err(|error| cannot_write(output, &error))
}

/// Replaces the file `input` by another version of it.
pub fn rewrite(input: &Path, text: &[u8]) -> Result<(), Failed> {
    let mut output = Output::new(Some(input));
    if !output.is_file() {
        return Err(fail(cannot_write_to(input, message!("not a file"))));
    }
    write_out(&mut output, |out| out.write_all(text))?;
    commit(&mut output)
}

/// Reports why an output cannot be written. If the reader has closed the pipe, the process ends without a message.
pub fn cannot_write(output: &Output, error: &io::Error) -> Failed {
    let reason = Message::from(error);
    match output.path() {
        _ if error.kind() == io::ErrorKind::BrokenPipe && !output.is_file() => {
            process::exit(CLOSED_PIPE)
        }
        None => fail(message!("cannot write to standard output: {reason}", reason)),
        Some(path) => fail(cannot_write_to(path, reason)),
    }
}

/// The message that a file cannot be written.
fn cannot_write_to(path: &Path, reason: Message) -> Message {
    message!("cannot write `{path}`: {reason}", path = path.display().to_string(), reason)
}

/// Fails if the program was started with a closed standard output. Rust opens `/dev/null` in its
/// place before `main` begins.
pub fn check_stdout() -> io::Result<()> {
    #[cfg(target_os = "linux")]
    if closed::WAS_CLOSED.load(std::sync::atomic::Ordering::Relaxed) {
        return Err(rustix::io::Errno::BADF.into());
    }
    Ok(())
}

/// Finds out whether standard output is open before Rust's start-up code runs.
#[cfg(target_os = "linux")]
mod closed {
    use std::sync::atomic::{AtomicBool, Ordering};

    pub static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

    // The C library calls the functions of this section before `main`. Registering one takes unsafe
    // code.
    #[allow(unsafe_code)]
    #[used]
    #[unsafe(link_section = ".init_array")]
    static AT_START: extern "C" fn() = look;

    extern "C" fn look() {
        let is_open = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_ok();
        WAS_CLOSED.store(!is_open, Ordering::Relaxed);
    }
}
