//! The messages of the protocol: JSON-RPC with a header that has the length. `lsp-server` would allocate whatever a
//! header asks for; here a message takes no more memory than has arrived.
//!
//! A header has the length of its message, so the server can skip a malformed message and read the next one. After a
//! header without a valid length it cannot find the next message, and ends.

use std::io::{self, BufRead, Read, Write};

use crate::front_end::MAX_SOURCE_BYTES;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The longest line of a header.
const MOST_HEADER_BYTES: u64 = 4096;

/// The longest message: the largest file, with an escape for each of its bytes.
const MOST_BYTES: u64 = 6 * MAX_SOURCE_BYTES as u64 + MOST_HEADER_BYTES;

/// The numbers of errors in the protocol.
pub mod code {
    pub const PARSE_ERROR: i32 = -32700;
    pub const INVALID_REQUEST: i32 = -32600;
    pub const METHOD_NOT_FOUND: i32 = -32601;
    pub const INVALID_PARAMS: i32 = -32602;
    pub const INTERNAL_ERROR: i32 = -32603;
    pub const SERVER_NOT_INITIALIZED: i32 = -32002;
    pub const REQUEST_FAILED: i32 = -32803;
    pub const REQUEST_CANCELED: i32 = -32800;
}

/// What the editor sends.
#[derive(PartialEq, Debug)]
pub enum Message {
    Request {
        id: Value,
        method: String,
        params: Value,
    },
    Notification {
        method: String,
        params: Value,
    },
    /// A response. The server sends no requests, so it ignores all responses.
    Answer,
    /// Any other message: its id, or null if that cannot be read, the number of the error, and the reason.
    Malformed {
        id: Value,
        code: i32,
        why: String,
    },
}

fn invalid(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

/// Reads messages.
pub struct Reader<R> {
    input: R,
    /// The bytes of a message that is too long; they are skipped before the next header.
    to_skip: u64,
}

impl<R: BufRead> Reader<R> {
    /// A reader of the messages in `input`.
    pub fn new(input: R) -> Reader<R> {
        Reader { input, to_skip: 0 }
    }

    /// The next message; `None` at the end of the input. After an error the start of the next message is unknown.
    pub fn read(&mut self) -> io::Result<Option<Message>> {
        let skipped = io::copy(&mut self.input.by_ref().take(self.to_skip), &mut io::sink())?;
        if skipped < self.to_skip {
            return Err(invalid("the message is too long"));
        }
        self.to_skip = 0;
        let Some(length) = self.header()? else { return Ok(None) };
        if length > MOST_BYTES {
            self.to_skip = length;
            return Ok(Some(malformed(code::INVALID_REQUEST, "the message is too long")));
        }
        let mut text = Vec::new();
        self.input.by_ref().take(length).read_to_end(&mut text)?;
        if (text.len() as u64) < length {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(Some(parse(text)))
    }

    /// Reads a header, and returns the length in it; `None` at the end of the input. Empty lines before it are skipped.
    fn header(&mut self) -> io::Result<Option<u64>> {
        let (mut length, mut is_empty) = (None, true);
        loop {
            let mut line = Vec::new();
            if self.input.by_ref().take(MOST_HEADER_BYTES).read_until(b'\n', &mut line)? == 0 {
                return Ok(None);
            }
            let line = line.strip_suffix(b"\n").and_then(|line| str::from_utf8(line).ok());
            let line = line.ok_or_else(|| invalid("malformed header"))?.trim();
            if line.is_empty() {
                match length {
                    _ if is_empty => continue,
                    None => return Err(invalid("no Content-Length")),
                    length => return Ok(length),
                }
            }
            is_empty = false;
            let (name, value) = line.split_once(':').ok_or_else(|| invalid("malformed header"))?;
            if !name.trim_end().eq_ignore_ascii_case("Content-Length") {
                continue;
            }
            let value = value.trim();
            let is_number = value.bytes().all(|it| it.is_ascii_digit());
            let value = value.parse::<u64>().ok().filter(|_| is_number);
            let value = value.ok_or_else(|| invalid("Content-Length is not a length"))?;
            if length.is_some_and(|length| length != value) {
                return Err(invalid("Content-Length has two values"));
            }
            length = Some(value);
        }
    }
}

fn malformed(code: i32, why: impl Into<String>) -> Message {
    Message::Malformed { id: Value::Null, code, why: why.into() }
}

fn parse(mut text: Vec<u8>) -> Message {
    let parsed =
        serde_json::from_slice(&text).or_else(|error| match replace_lone_surrogates(&mut text) {
            true => serde_json::from_slice(&text),
            false => Err(error),
        });
    match parsed {
        Ok(Value::Object(parts)) => message(parts),
        Ok(_) => malformed(code::INVALID_REQUEST, "the message is not an object"),
        Err(error) => {
            let id = serde_json::from_slice::<Identity>(&text).map(|it| it.id).unwrap_or_default();
            let id = Some(id).filter(is_id).unwrap_or_default();
            Message::Malformed { id, code: code::PARSE_ERROR, why: error.to_string() }
        }
    }
}

/// The id of a message. serde_json skips the other parts without recursion, and does not look into their strings.
#[derive(Deserialize)]
struct Identity {
    #[serde(default)]
    id: Value,
}

fn is_id(id: &Value) -> bool {
    id.is_string() || id.is_number()
}

fn message(mut parts: Map<String, Value>) -> Message {
    let is_answer = parts.contains_key("result") || parts.contains_key("error");
    let params = parts.remove("params").unwrap_or_default();
    match (parts.remove("id"), parts.remove("method")) {
        (None, Some(Value::String(method))) => Message::Notification { method, params },
        (Some(id), Some(Value::String(method))) if is_id(&id) => {
            Message::Request { id, method, params }
        }
        (_, None) if is_answer => Message::Answer,
        (id, _) => Message::Malformed {
            id: id.filter(is_id).unwrap_or_default(),
            code: code::INVALID_REQUEST,
            why: "the message is neither a request nor a notification".to_owned(),
        },
    }
}

/// Replaces the escapes of surrogates that are not in a pair by the escape of U+FFFD, which is one UTF-16 unit, too.
/// A string of JavaScript may have lone surrogates, so an editor may send them; serde_json refuses them. Returns
/// whether there were any.
fn replace_lone_surrogates(text: &mut [u8]) -> bool {
    let unit = |text: &[u8]| {
        let digits = text.strip_prefix(b"\\u")?.get(..4)?;
        u16::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()
    };
    let (mut index, mut is_changed) = (0, false);
    // JSON has backslashes only in strings, where they begin escapes.
    while let Some(length) = text.get(index..).and_then(|rest| memchr::memchr(b'\\', rest)) {
        index += length;
        index += match (unit(&text[index..]), text.get(index + 6..).and_then(unit)) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => 12,
            (Some(0xD800..=0xDFFF), _) => {
                text[index + 2..index + 6].copy_from_slice(b"fffd");
                is_changed = true;
                6
            }
            _ => 2,
        };
    }
    is_changed
}

/// Writes a message of these parts and the version of JSON-RPC.
pub fn write(output: &mut impl Write, parts: &impl Serialize) -> io::Result<()> {
    #[derive(Serialize)]
    struct Versioned<'a, T> {
        jsonrpc: &'static str,
        #[serde(flatten)]
        parts: &'a T,
    }
    let text = serde_json::to_string(&Versioned { jsonrpc: "2.0", parts })?;
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// The messages in these bytes, and why reading ends.
    fn read(bytes: &[u8]) -> (Vec<Message>, String) {
        let mut reader = Reader::new(bytes);
        let mut messages = Vec::new();
        loop {
            match reader.read() {
                Ok(Some(message)) => messages.push(message),
                Ok(None) => return (messages, String::new()),
                Err(error) => return (messages, error.to_string()),
            }
        }
    }

    #[test]
    fn a_header_takes_no_memory_and_says_where_the_message_ends() {
        for (bytes, why) in [
            ("Content-Length: 99999999999\r\n\r\n{}", "the message is too long"),
            ("Content-Length: 1000000000\r\n\r\n{}", "unexpected end of file"),
            ("Content-Length: -1\r\n\r\n{}", "Content-Length is not a length"),
            ("Content-Length: +2\r\n\r\n{}", "Content-Length is not a length"),
            ("Content-Length: \r\n\r\n{}", "Content-Length is not a length"),
            ("Content-Length: 2x\r\n\r\n{}", "Content-Length is not a length"),
            ("Content-Length: 0x2\r\n\r\n{}", "Content-Length is not a length"),
            ("Content-Length: 99999999999999999999\r\n\r\n{}", "Content-Length is not a length"),
            ("Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", "Content-Length has two values"),
            ("Content-Type: x\r\n\r\n{}", "no Content-Length"),
            ("Content-Length 2\r\n\r\n{}", "malformed header"),
            ("Content-Length: 2", "malformed header"),
            ("{}", "malformed header"),
            (&"x".repeat(10_000), "malformed header"),
            ("Content-Length: 2\r\n", ""),
            ("\r\n", ""),
            ("", ""),
        ] {
            assert_eq!(read(bytes.as_bytes()).1, why, "{bytes}");
        }
        for header in [
            "Content-Length: 2\r\n\r\n",
            "content-length:2\r\nContent-Type: a\r\n\r\n",
            "CONTENT-LENGTH : 0002 \r\n\r\n",
            "Content-Length: 2\r\nContent-Length: 2\r\n\r\n",
            "\r\n\r\nX: y\r\nContent-Length: 2\r\n\r\n",
            "Content-Length: 2\n\n",
        ] {
            let (messages, why) = read(format!("{header}{{}}{header}{{}}").as_bytes());
            assert_eq!((messages.len(), why.as_str()), (2, ""), "{header}");
        }
        // A long message is passed over.
        let long = MOST_BYTES + 1;
        let bytes = format!("Content-Length: {long}\r\n\r\n").into_bytes();
        let bytes = bytes.chain(io::repeat(b'x').take(long));
        let bytes = bytes.chain(&b"Content-Length: 2\r\n\r\n{}"[..]);
        let mut reader = Reader::new(io::BufReader::new(bytes));
        assert!((0..2).all(|_| matches!(reader.read(), Ok(Some(Message::Malformed { .. })))));
        assert!(matches!(reader.read(), Ok(None)));
    }

    #[test]
    fn messages_are_requests_or_notifications() {
        let deep = |open: &str, close: &str| open.repeat(100_000) + &close.repeat(100_000);
        let method = || "a".to_owned();
        for (text, id, code) in [
            ("", Value::Null, code::PARSE_ERROR),
            ("{]}", Value::Null, code::PARSE_ERROR),
            (r#"{"id":1,"method":"a""#, Value::Null, code::PARSE_ERROR),
            (r#"{"id":1e999,"method":"a"}"#, Value::Null, code::PARSE_ERROR),
            (&format!(r#"{{"params":{},"id":7}}"#, deep("[", "]")), json!(7), code::PARSE_ERROR),
            (
                &format!(r#"{{"id":"x","a":{}}}"#, deep(r#"{"":["#, "]}")),
                json!("x"),
                code::PARSE_ERROR,
            ),
            (&format!(r#"{{"id":{}}}"#, deep("[", "]")), Value::Null, code::PARSE_ERROR),
            (&deep("[", ""), Value::Null, code::PARSE_ERROR),
            ("[]", Value::Null, code::INVALID_REQUEST),
            (r#"[{"id":1,"method":"a"}]"#, Value::Null, code::INVALID_REQUEST),
            (r#""a""#, Value::Null, code::INVALID_REQUEST),
            ("1", Value::Null, code::INVALID_REQUEST),
            ("null", Value::Null, code::INVALID_REQUEST),
            ("true", Value::Null, code::INVALID_REQUEST),
            ("{}", Value::Null, code::INVALID_REQUEST),
            (r#"{"id":1}"#, json!(1), code::INVALID_REQUEST),
            (r#"{"id":1,"method":null}"#, json!(1), code::INVALID_REQUEST),
            (r#"{"id":1,"method":["a"]}"#, json!(1), code::INVALID_REQUEST),
            (r#"{"id":null,"method":"a"}"#, Value::Null, code::INVALID_REQUEST),
            (r#"{"id":[1],"method":"a"}"#, Value::Null, code::INVALID_REQUEST),
        ] {
            match parse(text.as_bytes().to_vec()) {
                Message::Malformed { id: found, code: number, .. } => {
                    assert_eq!((found, number), (id, code), "{:.80}", text);
                }
                other => panic!("{other:?}"),
            }
        }
        let text = b"{\"id\":7,\"method\":\"\xFF\"}".to_vec();
        assert!(
            matches!(parse(text), Message::Malformed { id, code: code::PARSE_ERROR, .. } if id == 7)
        );
        for id in [json!(1), json!("1"), json!(u64::MAX), json!(-1.5)] {
            let text = json!({"id": id, "method": "a"}).to_string().into_bytes();
            assert_eq!(parse(text), Message::Request { id, method: method(), params: Value::Null });
        }
        let text = br#"{"method":"a","params":[1]}"#.to_vec();
        assert_eq!(parse(text), Message::Notification { method: method(), params: json!([1]) });
        for text in [r#"{"id":1,"result":null}"#, r#"{"id":null,"error":{}}"#] {
            assert_eq!(parse(text.as_bytes().to_vec()), Message::Answer);
        }
    }

    #[test]
    fn surrogates_without_a_pair_are_replaced() {
        for (text, expected) in [
            (r"\ud800", "\u{FFFD}"),
            (r"\uDFFFx", "\u{FFFD}x"),
            (r"\ud83d\ude00", "\u{1F600}"),
            (r"\ud800\ud83d\ude00\ude00", "\u{FFFD}\u{1F600}\u{FFFD}"),
            (r"\ud800\u0041\ud800\n", "\u{FFFD}A\u{FFFD}\n"),
            (r"\\ud800\ud800", "\\ud800\u{FFFD}"),
            (r"\\\ud800", "\\\u{FFFD}"),
        ] {
            let text = format!(r#"{{"method":"a","params":["{text}"]}}"#).into_bytes();
            let params = json!([expected]);
            assert_eq!(parse(text), Message::Notification { method: "a".to_owned(), params });
        }
        for text in [r#""\ud8"#, r#""\ud800"#, r#""\"#, r#""\u"#, r#""\ud800\"#] {
            assert!(matches!(parse(text.into()), Message::Malformed { .. }));
        }
    }

    #[test]
    fn a_message_has_its_length() {
        let mut output = Vec::new();
        write(&mut output, &json!({"id": 1})).unwrap();
        assert_eq!(output, b"Content-Length: 24\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":1}");
    }
}
