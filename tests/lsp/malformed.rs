//! Messages that break the rules of the protocol. After each, the server still answers requests.

use serde_json::{Value, json};

use super::editor::{Editor, URI, message, range};

const PROGRAM: &str = "int f(int a) {\n    return a;\n}\n\nint main() {\n    return f(1);\n}\n";
const MODULE: &str = "define i32 @main() {\nx:\n  %a = add i32 1, 2\n  ret i32 %a\n}\n";

/// All methods of the server, with good parameters for a document.
fn methods(uri: &str) -> Vec<(&'static str, Value)> {
    let document = json!({"uri": uri});
    let at = json!({"textDocument": document, "position": {"line": 2, "character": 3}});
    let with = |mut params: Value, name: &str, value: Value| {
        params[name] = value;
        params
    };
    let all = range((0, 0), (5, 1));
    let item = json!({"item": {
        "name": "f", "kind": 12, "uri": uri, "range": all, "selectionRange": range((0, 4), (0, 5)),
    }});
    let within = json!({"textDocument": document, "range": all});
    let versioned = json!({"uri": uri, "version": 7});
    let changes = json!([{"range": all, "text": "int g;"}, {"text": PROGRAM}]);
    vec![
        (
            "initialize",
            json!({"locale": "en", "capabilities": {"general": {"positionEncodings": []}}}),
        ),
        ("initialized", json!({})),
        ("textDocument/hover", at.clone()),
        ("textDocument/definition", at.clone()),
        (
            "textDocument/references",
            with(at.clone(), "context", json!({"includeDeclaration": true})),
        ),
        ("textDocument/documentHighlight", at.clone()),
        ("textDocument/prepareRename", at.clone()),
        ("textDocument/rename", with(at.clone(), "newName", json!("b"))),
        ("textDocument/completion", at.clone()),
        ("textDocument/signatureHelp", at.clone()),
        ("textDocument/prepareCallHierarchy", at),
        ("callHierarchy/incomingCalls", item.clone()),
        ("callHierarchy/outgoingCalls", item),
        (
            "textDocument/codeAction",
            with(within.clone(), "context", json!({"diagnostics": [], "only": ["quickfix"]})),
        ),
        ("textDocument/documentSymbol", json!({"textDocument": document})),
        ("workspace/symbol", json!({"query": "f"})),
        ("textDocument/foldingRange", json!({"textDocument": document})),
        ("textDocument/codeLens", json!({"textDocument": document})),
        (
            "textDocument/selectionRange",
            json!({"textDocument": document, "positions": [{"line": 1, "character": 2}]}),
        ),
        ("textDocument/formatting", json!({"textDocument": document, "options": {"tabSize": 4}})),
        ("textDocument/rangeFormatting", with(within.clone(), "options", json!({"tabSize": 4}))),
        ("textDocument/semanticTokens/full", json!({"textDocument": document})),
        (
            "textDocument/semanticTokens/full/delta",
            json!({"textDocument": document, "previousResultId": "1"}),
        ),
        ("textDocument/semanticTokens/range", within.clone()),
        ("textDocument/inlayHint", within),
        ("textDocument/diagnostic", json!({"textDocument": document, "previousResultId": "1"})),
        (
            "textDocument/didOpen",
            json!({"textDocument": {"uri": uri, "languageId": "", "version": 1, "text": PROGRAM}}),
        ),
        ("textDocument/didChange", json!({"textDocument": versioned, "contentChanges": changes})),
        ("textDocument/didClose", json!({"textDocument": document})),
        ("$/cancelRequest", json!({"id": 1})),
    ]
}

/// The pointers to all parts of a value.
fn parts(value: &Value) -> Vec<String> {
    let mut found = vec![String::new()];
    let below = |name: &str, value: &Value| {
        parts(value).into_iter().map(|rest| format!("/{name}{rest}")).collect::<Vec<_>>()
    };
    match value {
        Value::Object(fields) => found.extend(fields.iter().flat_map(|(name, it)| below(name, it))),
        Value::Array(items) => {
            found.extend(
                items.iter().enumerate().flat_map(|(index, it)| below(&index.to_string(), it)),
            );
        }
        _ => {}
    }
    found
}

/// A value without one of its parts.
fn without(value: &Value, pointer: &str) -> Value {
    let mut value = value.clone();
    let Some((parent, name)) = pointer.rsplit_once('/') else { return Value::Null };
    match value.pointer_mut(parent) {
        Some(Value::Object(fields)) => drop(fields.remove(name)),
        Some(Value::Array(items)) => drop(items.remove(name.parse().expect("it is an index"))),
        _ => {}
    }
    value
}

/// All damaged forms of parameters, as JSON.
fn damaged(params: &Value) -> Vec<String> {
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    let mark = "the place of the damage";
    let mut all = Vec::new();
    for pointer in parts(params) {
        all.push(without(params, &pointer).to_string());
        let mut marked = params.clone();
        *marked.pointer_mut(&pointer).expect("it is there") = json!(mark);
        let marked = marked.to_string();
        for value in [
            "null",
            "true",
            "0",
            "-1",
            "1.5",
            "2147483647",
            "4294967295",
            "4294967296",
            "1e300",
            r#""x""#,
            r#""""#,
            r#""\ud800""#,
            r#""\u0000\r\n""#,
            "[]",
            "[[]]",
            "{}",
            r#"{"":0}"#,
            &nested(100),
            &nested(10_000),
        ] {
            all.push(marked.replace(&format!("\"{mark}\""), value));
        }
    }
    // Ranges that end before they begin.
    all.push(
        params
            .to_string()
            .replace("\"end\"", "\"e\"")
            .replace("\"start\"", "\"end\"")
            .replace("\"e\"", "\"start\""),
    );
    all
}

fn framed(text: &str) -> Vec<u8> {
    format!("Content-Length: {}\r\n\r\n{text}", text.len()).into_bytes()
}

/// The server's answer to a whole message, with or without an id; diagnostics of files are skipped.
fn answer(editor: &mut Editor, text: &[u8]) -> Value {
    let mut bytes = format!("Content-Length: {}\r\n\r\n", text.len()).into_bytes();
    bytes.extend_from_slice(text);
    editor.say(&bytes);
    loop {
        let said = editor.hear().expect("the server goes on");
        if said.get("id").is_some() {
            return said;
        }
    }
}

#[test]
fn no_damage_of_parameters_ends_the_server() {
    // The table above has all methods of the server.
    let source = include_str!("../../src/lsp/mod.rs");
    let literals = source.split('"').filter(|it| !it.contains(char::is_whitespace));
    let is_method = |it: &&str| {
        let prefixes = ["textDocument/", "callHierarchy/", "workspace/"];
        prefixes.iter().any(|prefix| it.starts_with(prefix))
    };
    for method in literals.filter(is_method) {
        let is_own = method == "textDocument/publishDiagnostics";
        assert!(is_own || methods(URI).iter().any(|it| it.0 == method), "{method} is not tried");
    }
    for (uri, text) in [(URI, PROGRAM), ("file:///a.ll", MODULE)] {
        let mut editor = Editor::open_as(uri, text, json!(["utf-16"]), &[]);
        let expected = editor.about("documentSymbol", json!({}));
        let mut id = 1_000_000;
        for (method, params) in methods(uri) {
            let is_notification = method.contains("/did") || method.starts_with("$/");
            let is_notification = is_notification || method == "initialized";
            for params in damaged(&params) {
                id += 1;
                if is_notification {
                    editor.say(&framed(&format!(r#"{{"method":"{method}","params":{params}}}"#)));
                    continue;
                }
                let request = format!(r#"{{"params":{params},"method":"{method}","id":{id}}}"#);
                let said = answer(&mut editor, request.as_bytes());
                let is_answer = said.get("result").is_some() != said.get("error").is_some();
                assert!(said["id"] == id && is_answer, "{request:.200}: {said}");
                // The parser refuses deep nesting.
                let is_refused = said["error"]["code"] == -32700;
                assert_eq!(is_refused, params.contains(&"[".repeat(10_000)), "{request:.200}");
            }
            // A good request after all of them.
            if is_notification {
                editor.open(text);
            }
            assert_eq!(editor.about("documentSymbol", json!({})), expected, "{method}");
        }
        editor.leave();
    }
}

#[test]
fn parameters_of_a_wrong_type_are_refused() {
    let mut editor = Editor::new(PROGRAM);
    for (method, params) in methods(URI).into_iter().filter(|it| !it.0.contains("/did")) {
        let required: &[&str] = match method {
            "initialize" | "initialized" | "$/cancelRequest" => continue,
            "workspace/symbol" => &["/query"],
            "textDocument/semanticTokens/full/delta" => &["/textDocument/uri", "/previousResultId"],
            "textDocument/rename" => &[
                "",
                "/textDocument",
                "/textDocument/uri",
                "/position",
                "/position/line",
                "/newName",
            ],
            "textDocument/codeAction"
            | "textDocument/inlayHint"
            | "textDocument/rangeFormatting"
            | "textDocument/semanticTokens/range" => {
                &["/textDocument/uri", "/range", "/range/start/line", "/range/end"]
            }
            "textDocument/selectionRange" => &["/textDocument/uri", "/positions/0"],
            "callHierarchy/incomingCalls" | "callHierarchy/outgoingCalls" => &[
                "/item",
                "/item/uri",
                "/item/selectionRange",
                "/item/selectionRange/start/character",
            ],
            _ if params.get("position").is_some() => &["/textDocument/uri", "/position/character"],
            _ => &["", "/textDocument", "/textDocument/uri"],
        };
        for pointer in required {
            for value in [Value::Null, json!(true), json!(-1), json!([]), json!({})] {
                let mut params = params.clone();
                *params.pointer_mut(pointer).expect("it is there") = value;
                let said = editor.ask(method, params.clone());
                assert_eq!(said["error"]["code"], -32602, "{method} {params}: {said}");
            }
        }
    }
    for (method, pointer) in [
        ("textDocument/references", "/context/includeDeclaration"),
        ("textDocument/codeAction", "/context/only"),
    ] {
        let mut params = methods(URI).into_iter().find(|it| it.0 == method).expect("it is there").1;
        *params.pointer_mut(pointer).expect("it is there") = json!(5);
        assert_eq!(editor.ask(method, params)["error"]["code"], -32602, "{method}");
    }
    editor.leave();
}

#[test]
fn what_is_no_message_is_refused() {
    let mut editor = Editor::start(&[]);
    let deep = format!(r#"{{"id":5,"method":"a","params":{}}}"#, "[".repeat(1 << 20));
    let whole = format!("{}{}}}", &deep[..deep.len() - 1], "]".repeat(1 << 20));
    let tries: [(&[u8], Value, i32); 15] = [
        (b"", Value::Null, -32700),
        (b"{]}", Value::Null, -32700),
        (b"\xFF\xFE", Value::Null, -32700),
        (b"{\"id\":4,\"method\":\"a\xC3\"}", json!(4), -32700),
        (deep.as_bytes(), Value::Null, -32700),
        (whole.as_bytes(), json!(5), -32700),
        (b"[]", Value::Null, -32600),
        (br#"[{"id":1,"method":"shutdown"},{"method":"exit"}]"#, Value::Null, -32600),
        (br#""exit""#, Value::Null, -32600),
        (b"12", Value::Null, -32600),
        (b"null", Value::Null, -32600),
        (br#"{"id":6}"#, json!(6), -32600),
        (br#"{"id":"7","method":8}"#, json!("7"), -32600),
        (br#"{"id":{},"method":"shutdown"}"#, Value::Null, -32600),
        (br#"{"params":{}}"#, Value::Null, -32600),
    ];
    let try_all = |editor: &mut Editor| {
        for (text, id, code) in &tries {
            let said = answer(editor, text);
            let shown = String::from_utf8_lossy(text);
            assert!(said["id"] == *id && said["error"]["code"] == *code, "{shown:.100}: {said}");
            assert!(said["error"]["message"].is_string() && said["jsonrpc"] == "2.0", "{said}");
        }
    };
    // Before `initialize`, after it, and after `shutdown`.
    try_all(&mut editor);
    let code = |answer: Value| answer["error"]["code"].as_i64();
    for method in ["shutdown", "textDocument/hover", "dance", ""] {
        assert_eq!(code(editor.ask(method, json!({}))), Some(-32002), "{method}");
    }
    editor.open("int early;");
    assert_eq!(code(editor.ask("initialize", json!("x"))), Some(-32602));
    assert!(editor.ask("initialize", json!({"capabilities": {}}))["result"].is_object());
    assert_eq!(code(editor.ask("initialize", json!({"capabilities": {}}))), Some(-32600));
    let document = json!({"textDocument": {"uri": URI}});
    let symbols = "textDocument/documentSymbol";
    assert_eq!(code(editor.ask(symbols, document.clone())), Some(-32602), "it was open too early");
    editor.open(PROGRAM);
    try_all(&mut editor);
    for method in
        ["$/unknown", "$/setTrace", "dance", "", "initialize", "shutdown", "$/cancelRequest"]
    {
        for params in [Value::Null, json!([1]), json!({"id": 1}), json!("x")] {
            editor.tell(method, params);
        }
    }
    // Answers that nothing asked for.
    editor.say(&framed(r#"{"jsonrpc":"2.0","id":1,"result":null}"#));
    editor.say(&framed(r#"{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":""}}"#));
    for method in ["$/unknown", "", "dance"] {
        assert_eq!(code(editor.ask(method, json!({}))), Some(-32601), "{method}");
    }
    assert!(editor.ask(symbols, document.clone())["result"].is_array());
    assert_eq!(editor.ask("shutdown", Value::Null)["result"], Value::Null);
    for method in ["shutdown", "initialize", symbols, "dance"] {
        assert_eq!(code(editor.ask(method, document.clone())), Some(-32600), "{method}");
    }
    try_all(&mut editor);
    editor.tell("exit", Value::Null);
    assert_eq!(editor.end(), (Some(0), String::new()));
}

/// The server cannot know where the next message begins.
#[test]
fn a_broken_header_ends_the_server() {
    let request = message(&json!({"id": 1, "method": "dance"}));
    for (header, why) in [
        ("Content-Length: -1\r\n\r\n", "not a length"),
        ("Content-Length: five\r\n\r\n", "not a length"),
        ("Content-Length: 99999999999999999999999\r\n\r\n", "not a length"),
        ("Content-Length: 18446744073709551615\r\n\r\n", "too long"),
        ("Content-Length: 5\r\nContent-Length: 6\r\n\r\n", "two values"),
        ("Content-Type: x\r\n\r\n", "no Content-Length"),
        ("Content-Length\r\n\r\n", "malformed header"),
        ("\u{0}\r\n\r\n", "malformed header"),
    ] {
        let mut editor = Editor::start(&[]);
        editor.say(&request);
        // The messages before it are answered.
        assert_eq!(editor.hear().expect("there is an answer")["id"], 1);
        editor.say(header.as_bytes());
        let (status, error) = editor.end();
        assert!(status == Some(1) && error.contains(why), "{header}: {status:?} {error}");
        assert!(error.starts_with("error: the editor"), "{error}");
    }
}

#[test]
fn a_text_with_half_characters_and_null_ranges_is_kept() {
    let mut editor = Editor::open_with("", json!(["utf-16"]), &[]);
    let text = r#"/* \ud800 \ud83d\ude00 */ int before;"#;
    let item = format!(r#"{{"uri":"{URI}","languageId":"","version":1,"text":"{text}"}}"#);
    let open = format!(r#"{{"method":"textDocument/didOpen","params":{{"textDocument":{item}}}}}"#);
    editor.say(&framed(&open));
    let name = |editor: &mut Editor| {
        let symbols = editor.about("documentSymbol", json!({}));
        (symbols[0]["name"].clone(), symbols[0]["selectionRange"]["start"]["character"].clone())
    };
    assert_eq!(name(&mut editor), (json!("before"), json!(15)));
    let changes = json!([{"range": null, "text": "int after;"}, {"range": null, "text": "int x;"}]);
    let id = json!({"uri": URI, "version": 2});
    editor.tell("textDocument/didChange", json!({"textDocument": id, "contentChanges": changes}));
    assert_eq!(name(&mut editor), (json!("x"), json!(4)));
    // Changes in several messages: each is about the text after the message before.
    for (column, text) in [(4, "y"), (5, "\u{1F600}"), (8, "z")] {
        editor.change(range((0, column), (0, column)), text);
    }
    editor.change(range((0, 5), (0, 7)), "_");
    assert_eq!(name(&mut editor), (json!("y_xz"), json!(4)));
    editor.leave();
}
