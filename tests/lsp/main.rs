//! Conversations with the language server.

mod editor;
mod llvm;
mod malformed;
mod requests;

use serde_json::{Value, json};

use editor::{Editor, URI, edited, message, range, shown};

const PROGRAM: &str = "\
const int N = 2 * 3, ZERO = 0;
int table[N][2] = {{1, 2}};

// The sum of the first n rows.
// They are not empty.
int sum(int rows[][2], int n) {
    int i = 0, total = 0;
    while (i < n) {
        /* both
           columns */
        total = total + rows[i][0] + rows[i][1];
        i = i + 1;
    }
    return total;
}

int main() {
    int n = getint();
    putint(sum(table, n));
    return sum(table, N + ZERO);
}
";

const WRONG: &str = "\
int add(int a, int b) { return a + b; }
int main() {
    int count = 0
    count += 1;
    cuont = add(count);
    return count;
}
";

#[test]
fn diagnostics_and_their_corrections() {
    let mut editor = Editor::new(WRONG);
    insta::assert_snapshot!("diagnostics", shown(&editor.diagnostics()));
    let params = json!({"range": range((2, 0), (4, 9)), "context": {"diagnostics": []}});
    let actions = editor.about("codeAction", params);
    insta::assert_snapshot!("code_actions", shown(&actions));
    let context = json!({"diagnostics": [], "only": ["source.fixAll"]});
    let all =
        editor.about("codeAction", json!({"range": range((0, 0), (0, 0)), "context": context}));
    assert_eq!(all.as_array().map(Vec::len), Some(1), "{all}");
    let fixed = edited(WRONG, &all[0]["edit"]["changes"][URI]);
    insta::assert_snapshot!("fixed", fixed);
    editor.change(Value::Null, &fixed);
    let rest = editor.diagnostics();
    assert_eq!(rest.as_array().map(Vec::len), Some(1), "{rest}");
    // A file that is closed has no diagnostics.
    editor.tell("textDocument/didClose", json!({"textDocument": {"uri": URI}}));
    assert_eq!(editor.diagnostics(), json!([]));
    editor.leave();
}

#[test]
fn names() {
    let mut editor = Editor::new(PROGRAM);
    let mut text = String::new();
    for (what, line, character) in [
        ("constant", 0, 10),
        ("table", 10, 26),
        ("parameter", 10, 24),
        ("function", 18, 12),
        ("library function", 17, 14),
        ("keyword", 13, 6),
        ("nothing", 14, 1),
    ] {
        let hover = editor.at("hover", line, character);
        let definition = editor.at("definition", line, character);
        let contents = hover["contents"]["value"].as_str().unwrap_or("nothing");
        text += &format!("# {what}\n{contents}\n{} {}\n\n", hover["range"], definition["range"]);
    }
    insta::assert_snapshot!("hover", text);
    let context = json!({"includeDeclaration": true});
    let position = json!({"line": 10, "character": 10});
    let all = editor.about("references", json!({"position": position, "context": context}));
    let lines = |list: &Value| -> Vec<u64> {
        list.as_array()
            .unwrap()
            .iter()
            .map(|it| it["range"]["start"]["line"].as_u64().unwrap())
            .collect()
    };
    assert_eq!(lines(&all), [6, 10, 10, 13]);
    let all = editor.about(
        "references",
        json!({"position": position, "context": {"includeDeclaration": false}}),
    );
    assert_eq!(lines(&all), [10, 10, 13]);
    insta::assert_snapshot!("highlights", shown(&editor.at("documentHighlight", 10, 10)));
    editor.leave();
}

#[test]
fn renaming() {
    let mut editor = Editor::new(PROGRAM);
    let mut rename = |line: u32, character: u32, name: &str| {
        let position = json!({"line": line, "character": character});
        editor.about("rename", json!({"position": position, "newName": name}))
    };
    let renamed = rename(13, 12, "all");
    assert_eq!(edited(PROGRAM, &renamed["changes"][URI]), PROGRAM.replace("total", "all"));
    // Names that would then be something else.
    let mut refused = String::new();
    for (line, character, name) in [
        (6, 8, "n"),
        (6, 8, "total"),
        (1, 5, "sum"),
        (1, 5, "rows"),
        (5, 27, "N"),
        (17, 8, "table"),
        (17, 8, "while"),
        (17, 8, "1x"),
        (17, 14, "read"),
        (16, 4, "start"),
        (5, 4, "putint"),
    ] {
        let answer = rename(line, character, name);
        refused += &format!(
            "{line}:{character} {name}: {}\n",
            answer["message"].as_str().unwrap_or("renamed")
        );
    }
    insta::assert_snapshot!("refused", refused);
    assert_eq!(editor.at("prepareRename", 13, 12), range((13, 11), (13, 16)));
    assert_eq!(editor.at("prepareRename", 13, 6), Value::Null);
    editor.leave();
}

#[test]
fn structure() {
    let mut editor = Editor::new(PROGRAM);
    let symbols = editor.about("documentSymbol", json!({}));
    insta::assert_snapshot!("symbols", shown(&symbols));
    let found = editor.ask("workspace/symbol", json!({"query": "sM"}));
    assert_eq!(found["result"].as_array().map(Vec::len), Some(1), "{found}");
    insta::assert_snapshot!("folds", shown(&editor.about("foldingRange", json!({}))));
    let positions = json!([{"line": 10, "character": 30}]);
    let selections = editor.about("selectionRange", json!({"positions": positions}));
    let mut texts = String::new();
    let mut selection = &selections[0];
    while !selection.is_null() {
        texts += &format!("{}\n", selection["range"]);
        selection = &selection["parent"];
    }
    insta::assert_snapshot!("selections", texts);
    let item = editor.at("prepareCallHierarchy", 18, 12)[0].clone();
    let incoming = editor.ask("callHierarchy/incomingCalls", json!({"item": item}));
    assert_eq!(incoming["result"][0]["from"]["name"], "main", "{incoming}");
    assert_eq!(incoming["result"][0]["fromRanges"].as_array().map(Vec::len), Some(2));
    let item = incoming["result"][0]["from"].clone();
    let outgoing = editor.ask("callHierarchy/outgoingCalls", json!({"item": item}));
    assert_eq!(outgoing["result"][0]["to"]["name"], "sum", "{outgoing}");
    editor.leave();
}

#[test]
fn lenses() {
    for (arguments, titles) in [
        (&[][..], ["show IR", "why these phis?", "run", "show IR", "why these phis?"]),
        (
            &["--language", "zh"],
            ["显示 IR", "为什么有这些 phi？", "运行", "显示 IR", "为什么有这些 phi？"],
        ),
    ] {
        let mut editor = Editor::open_with(PROGRAM, json!(["utf-8"]), arguments);
        let lenses = editor.about("codeLens", json!({}));
        let lenses = lenses.as_array().expect("they are a list");
        let found: Vec<&str> =
            lenses.iter().map(|it| it["command"]["title"].as_str().unwrap()).collect();
        assert_eq!(found, titles);
        assert_eq!(lenses[0]["range"], range((5, 4), (5, 7)));
        assert_eq!(lenses[0]["command"]["arguments"], json!([URI, "sum"]));
        editor.leave();
    }
}

#[test]
fn writing() {
    let mut editor = Editor::new(PROGRAM);
    let list = |items: Value| {
        let label = |item: &Value| format!("{} {}\n", item["label"], item["detail"]);
        items.as_array().expect("it is a list").iter().map(label).collect::<String>()
    };
    insta::assert_snapshot!("completion", list(editor.at("completion", 11, 8)));
    assert_eq!(list(editor.at("completion", 9, 8)), "", "in a comment");
    assert_eq!(list(editor.at("completion", 3, 8)), "", "in a comment");
    insta::assert_snapshot!("signature", shown(&editor.at("signatureHelp", 19, 22)));
    let help = editor.at("signatureHelp", 18, 15);
    assert_eq!(help["activeParameter"], 0, "{help}");
    assert_eq!(editor.at("signatureHelp", 5, 20), Value::Null);
    let all = json!({"range": range((0, 0), (99, 0))});
    insta::assert_snapshot!("inlay_hints", shown(&editor.about("inlayHint", all)));
    let tokens = editor.about("semanticTokens/full", json!({}));
    insta::assert_snapshot!("semantic_tokens", tokens["data"].to_string());
    let ugly = "int main(){\nreturn 0;}";
    editor.change(Value::Null, ugly);
    let edits =
        editor.about("formatting", json!({"options": {"tabSize": 8, "insertSpaces": false}}));
    assert_eq!(edited(ugly, &edits), "int main() {\n    return 0;\n}\n");
    editor.leave();
}

#[test]
fn float_constants_have_values() {
    let text = "const float HALF = 1 / 2.0, TINY[2] = {0.1, 1e-7};\n\
                const int N = HALF * 8;\n\
                float twice(float x) { return x + x; }\n\
                int main() { putfloat(twice(HALF)); putf(\"%lf\", TINY[1]); return N; }\n";
    let mut editor = Editor::new(text);
    assert_eq!(editor.diagnostics(), json!([]));
    let mut shown_at = |line, character| {
        let hover = editor.at("hover", line, character);
        let contents = hover["contents"]["value"].as_str().unwrap_or("nothing");
        contents.lines().nth(1).unwrap_or_default().to_owned()
    };
    assert_eq!(shown_at(3, 30), "const float HALF = 0.5");
    assert_eq!(shown_at(1, 10), "const int N = 4");
    assert_eq!(shown_at(3, 24), "float twice(float x)");
    assert_eq!(shown_at(0, 29), "const float TINY[2]");
    let all = json!({"range": range((0, 0), (99, 0))});
    let hints = editor.about("inlayHint", all);
    let labels = hints.as_array().unwrap().iter().map(|hint| hint["label"].as_str().unwrap());
    let mut labels: Vec<&str> = labels.collect();
    labels.sort_unstable();
    assert_eq!(labels, [" = 0.5", " = 4", "x:"]);
    editor.leave();
}

#[test]
fn positions_are_in_the_units_of_the_editor() {
    let text = "int f() { return /* 变𝕏 */ x; } // é\r\nint g() { return 变; }";
    for (encodings, unit, column) in [
        (json!(["utf-16"]), "utf-16", 27),
        (json!(null), "utf-16", 27),
        (json!(["utf-16", "utf-8"]), "utf-8", 31),
    ] {
        let mut editor = Editor::open_with(text, encodings, &[]);
        let found = editor.diagnostics();
        let place = found.as_array().unwrap().iter().find(|it| it["code"] == "E0012").unwrap();
        assert_eq!(place["range"], range((0, column), (0, column + 1)), "{unit}");
        // An edit after such characters.
        editor.change(range((0, column), (0, column + 1)), "1");
        editor.change(range((1, 17), (1, if unit == "utf-8" { 20 } else { 18 })), "x𝕏");
        editor.change(range((1, 18), (1, if unit == "utf-8" { 22 } else { 20 })), "");
        let is_it = |it: &Value| it["code"] == "E0012" && it["range"] == range((1, 17), (1, 18));
        // Diagnostics of earlier versions may come first.
        let mut found = (0..4).map(|_| editor.diagnostics());
        assert!(found.any(|it| it.as_array().unwrap().iter().any(is_it)), "{unit}");
        editor.leave();
    }
}

#[test]
fn a_program_with_errors_has_names() {
    let text = "int main() {\n    int value = 1;\n    return value + ;\n";
    let mut editor = Editor::new(text);
    assert_eq!(editor.at("definition", 2, 13)["range"], range((1, 8), (1, 13)));
    let items = editor.at("completion", 2, 19);
    assert!(items.as_array().unwrap().iter().any(|item| item["label"] == "value"), "{items}");
    // A use may be in what cannot be read.
    let position = json!({"line": 1, "character": 9});
    let answer = editor.about("rename", json!({"position": position, "newName": "x"}));
    assert_eq!(answer["message"], "`value` is also in a part of the program that cannot be read");
    editor.leave();
}

#[test]
fn options_of_the_command_line_hold() {
    let text = "int main() { int unused; return 0; }";
    for (arguments, count) in [(&[][..], 1), (&["-W", "none"], 0)] {
        let mut editor = Editor::open_with(text, json!(["utf-8"]), arguments);
        assert_eq!(editor.diagnostics().as_array().map(Vec::len), Some(count));
        editor.leave();
    }
}

#[test]
fn messages_are_in_the_language_of_the_editor() {
    for (locale, arguments, expected, called) in [
        ("zh-cn", &[][..], "未声明", "函数，调用 0 次"),
        ("de", &[], "undeclared variable", "function, 0 calls"),
        ("zh-cn", &["--language", "en"], "undeclared variable", "function, 0 calls"),
    ] {
        let mut editor = Editor::start(arguments);
        editor.ask("initialize", json!({"locale": locale, "capabilities": {}}));
        editor.open("int main() { return x; }");
        let message = editor.diagnostics()[0]["message"].to_string();
        assert!(message.contains(expected), "{message}");
        let hover = editor.at("hover", 0, 4);
        let text = hover["contents"]["value"].as_str().expect("`main` is known");
        assert!(text.contains(called), "{text}");
        editor.leave();
    }
}

#[test]
fn llvm_ir_has_diagnostics() {
    let mut editor = Editor::new("");
    let text = "define i32 @main() {\n  %1 = add i32 1, %2\n  ret i32 %1\n}\n";
    let item = json!({"uri": "file:///b.ll", "languageId": "llvm", "version": 1, "text": text});
    editor.tell("textDocument/didOpen", json!({"textDocument": item}));
    let found = loop {
        let found = editor.diagnostics();
        if found[0]["code"] != "E0014" {
            break found;
        }
    };
    assert_eq!(found[0]["range"], range((1, 18), (1, 20)), "{found}");
    editor.leave();
}

#[test]
fn a_request_can_be_canceled() {
    let long = "int g;\n".repeat(20_000);
    let mut editor = Editor::new(&long);
    let request = |id: i32| {
        let place = json!({"textDocument": {"uri": URI}, "position": {"line": 1, "character": 1}});
        message(
            &json!({"jsonrpc": "2.0", "id": id, "method": "textDocument/hover", "params": place}),
        )
    };
    let cancel = json!({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 102}});
    // The first one waits for a check of the new text.
    let change =
        json!({"textDocument": {"uri": URI, "version": 1}, "contentChanges": [{"text": long}]});
    let mut all =
        message(&json!({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": change}));
    all.extend(request(101));
    all.extend(request(102));
    all.extend(message(&cancel));
    editor.say(&all);
    let answer = loop {
        let answer = editor.hear().expect("there is an answer");
        if answer["id"] == 102 {
            break answer;
        }
    };
    assert_eq!(answer["error"]["code"], -32800, "{answer}");
    editor.leave();
}

#[test]
fn what_makes_no_sense_is_refused() {
    let mut editor = Editor::start(&[]);
    assert_eq!(editor.ask("textDocument/hover", json!({}))["error"]["code"], -32002);
    drop(editor);
    let mut editor = Editor::new(PROGRAM);
    let code = |answer: Value| answer["error"]["code"].as_i64();
    assert_eq!(code(editor.ask("textDocument/dance", json!({}))), Some(-32601));
    assert_eq!(code(editor.ask("textDocument/hover", json!({"position": 1}))), Some(-32602));
    let other = json!({"textDocument": {"uri": "file:///other.sy"}, "position": {"line": 0, "character": 0}});
    assert_eq!(code(editor.ask("textDocument/hover", other)), Some(-32602));
    // Places outside of the text, and edits of files that are not open, harm nothing.
    assert_eq!(editor.at("hover", u32::MAX, u32::MAX), Value::Null);
    assert_eq!(editor.at("definition", 0, u32::MAX), Value::Null);
    editor.change(range((9999, 0), (3, u32::MAX)), "\u{0}\u{FEFF}\r// \u{202E}");
    editor.tell(
        "textDocument/didChange",
        json!({"textDocument": {"uri": "x", "version": 1}, "contentChanges": []}),
    );
    editor.tell("$/unknown", json!([1, 2]));
    editor.about("documentSymbol", json!({}));
    assert_eq!(editor.ask("shutdown", Value::Null)["result"], Value::Null);
    assert_eq!(code(editor.ask("textDocument/hover", json!({}))), Some(-32600));
    editor.tell("exit", Value::Null);
    assert_eq!(editor.end().0, Some(0));
}

#[test]
fn a_conversation_may_end_at_once() {
    // The input ends before any message.
    assert_eq!(Editor::start(&[]).end().0, Some(1));
    // A header that promises more than any memory has, and more than follows.
    for (length, why) in [("18446744073709551615", "too long"), ("1000000000", "end of file")] {
        let mut editor = Editor::start(&[]);
        editor.say(format!("Content-Length: {length}\r\n\r\n{{}}").as_bytes());
        let (status, error) = editor.end();
        assert!(status == Some(1) && error.contains(why), "{status:?} {error}");
    }
    let mut editor = Editor::new(PROGRAM);
    editor.tell("exit", Value::Null);
    assert_eq!(editor.end(), (Some(1), String::new()));
}

#[test]
fn nesting_is_no_danger() {
    let deep = 50_000;
    let text = format!(
        "int main() {{ return {}1{}; }} {}",
        "(".repeat(deep),
        ")".repeat(deep),
        "{".repeat(deep)
    );
    let mut editor = Editor::new(&text);
    let place = json!([{"line": 0, "character": 20 + deep}]);
    let selections = editor.about("selectionRange", json!({"positions": place}));
    assert!(selections[0]["parent"]["parent"].is_object());
    for method in ["documentSymbol", "foldingRange", "semanticTokens/full"] {
        editor.about(method, json!({}));
    }
    editor.about("formatting", json!({"options": {"tabSize": 4, "insertSpaces": true}}));
    editor.leave();
}
