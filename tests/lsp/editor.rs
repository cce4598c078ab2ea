//! An editor that talks to the language server over its pipes.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// An editor with one document.
pub struct Editor {
    server: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    number: i32,
    version: i32,
    /// The name of the document.
    pub uri: &'static str,
}

/// The name of a document with a program.
pub const URI: &str = "file:///a.sy";

pub fn message(value: &Value) -> Vec<u8> {
    let text = value.to_string();
    format!("Content-Length: {}\r\n\r\n{text}", text.len()).into_bytes()
}

impl Editor {
    /// Starts the server without saying anything.
    pub fn start(arguments: &[&str]) -> Editor {
        let mut server = Command::new(env!("CARGO_BIN_EXE_compiler"))
            .arg("--lsp")
            .args(arguments)
            .env("LC_ALL", "C")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the server can be started");
        let input = server.stdin.take();
        let output = BufReader::new(server.stdout.take().expect("it is a pipe"));
        Editor { server, input, output, number: 0, version: 0, uri: URI }
    }

    /// Opens `text` in an editor that knows these encodings of positions.
    pub fn open_with(text: &str, encodings: Value, arguments: &[&str]) -> Editor {
        Editor::open_as(URI, text, encodings, arguments)
    }

    /// Likewise, with the name of the document.
    pub fn open_as(uri: &'static str, text: &str, encodings: Value, arguments: &[&str]) -> Editor {
        let mut editor = Editor::start(arguments);
        editor.uri = uri;
        let snippets = json!({"completion": {"completionItem": {"snippetSupport": true}}});
        let general = json!({"positionEncodings": encodings});
        let capabilities = json!({"general": general, "textDocument": snippets});
        let answer = editor.ask(
            "initialize",
            json!({"processId": null, "rootUri": null, "capabilities": capabilities}),
        );
        assert!(answer["result"]["capabilities"]["hoverProvider"] == true, "{answer}");
        editor.tell("initialized", json!({}));
        editor.open(text);
        editor
    }

    pub fn new(text: &str) -> Editor {
        Editor::open_with(text, json!(["utf-8", "utf-16"]), &[])
    }

    pub fn open(&mut self, text: &str) {
        let item = json!({"uri": self.uri, "languageId": "", "version": 0, "text": text});
        self.tell("textDocument/didOpen", json!({"textDocument": item}));
    }

    pub fn say(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("it is open");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the server reads");
    }

    pub fn tell(&mut self, method: &str, params: Value) {
        self.say(&message(&json!({"jsonrpc": "2.0", "method": method, "params": params})));
    }

    /// The server's next message; `None` at the end.
    pub fn hear(&mut self) -> Option<Value> {
        let mut length = 0;
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).ok()? == 0 {
                return None;
            }
            match line.trim_end().strip_prefix("Content-Length: ") {
                Some(number) => length = number.parse().expect("it is a number"),
                None if line == "\r\n" => break,
                None => panic!("{line}"),
            }
        }
        let mut text = vec![0; length];
        self.output.read_exact(&mut text).expect("the message is whole");
        Some(serde_json::from_slice(&text).expect("it is JSON"))
    }

    /// The answer to a request.
    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        self.number += 1;
        let request =
            json!({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params});
        self.say(&message(&request));
        loop {
            let answer = self.hear().expect("there is an answer");
            if answer["id"] == self.number {
                return answer;
            }
        }
    }

    /// The result of a request about the document.
    pub fn about(&mut self, method: &str, mut params: Value) -> Value {
        params["textDocument"] = json!({"uri": self.uri});
        let answer = self.ask(&format!("textDocument/{method}"), params);
        assert!(answer.get("error").is_none() || method.ends_with("ename"), "{answer}");
        answer.get("error").unwrap_or(&answer["result"]).clone()
    }

    /// The result of a request about a position: `line:character`, from 0.
    pub fn at(&mut self, method: &str, line: u32, character: u32) -> Value {
        self.about(method, json!({"position": {"line": line, "character": character}}))
    }

    /// The next diagnostics.
    pub fn diagnostics(&mut self) -> Value {
        loop {
            let message = self.hear().expect("there are diagnostics");
            if message["method"] == "textDocument/publishDiagnostics" {
                return message["params"]["diagnostics"].clone();
            }
        }
    }

    pub fn change(&mut self, range: Value, text: &str) {
        self.version += 1;
        let mut change = json!({"text": text});
        if !range.is_null() {
            change["range"] = range;
        }
        let id = json!({"uri": self.uri, "version": self.version});
        let params = json!({"textDocument": id, "contentChanges": [change]});
        self.tell("textDocument/didChange", params);
    }

    /// Ends the conversation; the exit status and what was said on standard error.
    pub fn end(mut self) -> (Option<i32>, String) {
        drop(self.input.take());
        while self.hear().is_some() {}
        let mut error = String::new();
        self.server
            .stderr
            .take()
            .expect("it is a pipe")
            .read_to_string(&mut error)
            .expect("it is text");
        (self.server.wait().expect("it ends").code(), error)
    }

    /// Ends it as the protocol says.
    pub fn leave(mut self) {
        assert_eq!(self.ask("shutdown", Value::Null)["result"], Value::Null);
        self.tell("exit", Value::Null);
        assert_eq!(self.end(), (Some(0), String::new()));
    }
}

pub fn range(from: (u32, u32), to: (u32, u32)) -> Value {
    let position = |(line, character)| json!({"line": line, "character": character});
    json!({"start": position(from), "end": position(to)})
}

/// The text after edits of the protocol in UTF-8, which are applied from the last to the first.
pub fn edited(text: &str, edits: &Value) -> String {
    let mut edits = edits.as_array().expect("they are a list").clone();
    let offset = |at: &Value| {
        let lines = text.split_inclusive('\n').take(at["line"].as_u64().unwrap() as usize);
        lines.map(str::len).sum::<usize>() + at["character"].as_u64().unwrap() as usize
    };
    edits.sort_by_key(|edit| std::cmp::Reverse(offset(&edit["range"]["start"])));
    let mut text = text.to_owned();
    for edit in edits {
        let (start, end) = (offset(&edit["range"]["start"]), offset(&edit["range"]["end"]));
        text.replace_range(start..end, edit["newText"].as_str().unwrap());
    }
    text
}

/// A value as text, an element a line where it is a list.
pub fn shown(value: &Value) -> String {
    match value {
        Value::Array(items) => items.iter().map(|it| format!("{it}\n")).collect(),
        Value::String(text) => text.clone(),
        other => serde_json::to_string_pretty(other).expect("it is JSON"),
    }
}
