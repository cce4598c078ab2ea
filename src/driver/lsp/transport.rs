//! The messages of the protocol: JSON-RPC with a header that has the length. `lsp-server` would allocate whatever a
//! header asks for; here a message takes no more memory than has arrived.

use std::io::{self, BufRead, Read, Write};

use minisysy::front_end::MAX_SOURCE_BYTES;
use serde_json::Value;

/// The longest line of a header.
const MOST_HEADER_BYTES: u64 = 4096;

/// The longest message: the largest file, with an escape for each of its bytes.
const MOST_BYTES: u64 = 6 * MAX_SOURCE_BYTES as u64 + MOST_HEADER_BYTES;

/// The numbers of errors in the protocol.
pub mod code {
    pub const INVALID_REQUEST: i32 = -32600;
    pub const METHOD_NOT_FOUND: i32 = -32601;
    pub const INVALID_PARAMS: i32 = -32602;
    pub const INTERNAL_ERROR: i32 = -32603;
    pub const SERVER_NOT_INITIALIZED: i32 = -32002;
    pub const REQUEST_FAILED: i32 = -32803;
    pub const REQUEST_CANCELED: i32 = -32800;
}

/// A message from the editor. A request has an id; a notification has none. An answer, which nothing asked for, has no
/// method.
pub struct Message {
    pub id: Option<Value>,
    pub method: String,
    pub params: Value,
}

fn invalid(why: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

/// The next message; `None` at the end of the input.
pub fn read(input: &mut impl BufRead) -> io::Result<Option<Message>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if input.by_ref().take(MOST_HEADER_BYTES).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = line.strip_suffix(b"\r\n").and_then(|line| str::from_utf8(line).ok());
        let line = line.ok_or_else(|| invalid("malformed header"))?;
        if line.is_empty() {
            break;
        }
        let (name, value) = line.split_once(':').ok_or_else(|| invalid("malformed header"))?;
        if name.eq_ignore_ascii_case("Content-Length") {
            length = Some(value.trim().parse::<u64>().map_err(invalid)?);
        }
    }
    let length = length.ok_or_else(|| invalid("no Content-Length"))?;
    if length > MOST_BYTES {
        return Err(invalid("the message is too long"));
    }
    let mut text = Vec::new();
    input.by_ref().take(length).read_to_end(&mut text)?;
    if (text.len() as u64) < length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    let mut message: Value = serde_json::from_slice(&text)?;
    let mut part = |name: &str| message.get_mut(name).map(Value::take);
    let method = match part("method") {
        Some(Value::String(method)) => method,
        _ => String::new(),
    };
    Ok(Some(Message { id: part("id"), method, params: part("params").unwrap_or_default() }))
}

/// Writes a message: its parts after the version of the protocol, as JSON.
pub fn write(output: &mut impl Write, parts: &str) -> io::Result<()> {
    const HEAD: &str = r#"{"jsonrpc":"2.0","#;
    let length = HEAD.len() + parts.len() + 1;
    write!(output, "Content-Length: {length}\r\n\r\n{HEAD}{parts}}}")?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn why(mut bytes: &[u8]) -> String {
        read(&mut bytes).err().map_or("read".to_owned(), |error| error.to_string())
    }

    #[test]
    fn a_header_takes_no_memory() {
        assert_eq!(why(b"Content-Length: 99999999999\r\n\r\n{}"), "the message is too long");
        assert_eq!(why(b"Content-Length: 1000000000\r\n\r\n{}"), "unexpected end of file");
        assert_eq!(why(b"Content-Length: -1\r\n\r\n{}"), "invalid digit found in string");
        assert_eq!(why(b"Content-Type: x\r\n\r\n{}"), "no Content-Length");
        assert_eq!(why(b"Content-Length 2\r\n\r\n{}"), "malformed header");
        assert_eq!(why(&[b'x'; 10_000]), "malformed header");
        assert_eq!(why(b""), "read");
    }

    #[test]
    fn messages_are_requests_or_notifications() {
        let mut text: &[u8] =
            b"content-length:20\r\nContent-Type: a\r\n\r\n{\"id\":7,\"method\":\"\"}";
        let message = read(&mut text).unwrap().unwrap();
        assert_eq!((message.id, message.method.as_str()), (Some(json!(7)), ""));
        let mut text: &[u8] = b"Content-Length: 2\r\n\r\n[]Content-Length: 2\r\n\r\n{}";
        assert!(read(&mut text).unwrap().unwrap().id.is_none());
        assert!(read(&mut text).unwrap().is_some() && read(&mut text).unwrap().is_none());
        let mut output = Vec::new();
        write(&mut output, "\"id\":1").unwrap();
        assert_eq!(output, b"Content-Length: 24\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":1}");
    }
}
