//! What the judge and the keeper write to each other: parts, each after its length.

use std::fs::File;
use std::io::{self, Read};
use std::os::fd::AsFd;

use minisysy::diag::Message;
use serde::Serialize;

/// A part with its length before it.
pub(super) fn frame(bytes: &[u8]) -> Vec<u8> {
    [&(bytes.len() as u64).to_le_bytes(), bytes].concat()
}

/// Reads a part, and nothing after it.
pub(super) fn read(from: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut length = [0; 8];
    from.read_exact(&mut length)?;
    let (length, mut bytes) = (u64::from_le_bytes(length), Vec::new());
    from.take(length).read_to_end(&mut bytes)?;
    if bytes.len() as u64 == length { Ok(bytes) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}

/// A value as JSON.
pub(super) fn json(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).unwrap_or_default()
}

/// The standard input without a buffer, so that another process can read what follows.
pub(super) fn own_input() -> Result<File, Message> {
    Ok(File::from(io::stdin().as_fd().try_clone_to_owned()?))
}
