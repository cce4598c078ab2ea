//! Requests that editors send while somebody types: parts of documents, changes of earlier answers, and text that
//! cannot be read yet.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::editor::{Editor, URI, edited, range};

/// The text without the cursor `|`, and the position of that.
fn with_cursor(text: &str) -> (String, (u32, u32)) {
    let (before, after) = text.split_once('|').expect("there is a cursor");
    let line = before.matches('\n').count() as u32;
    let column = before.len() - before.rfind('\n').map_or(0, |end| end + 1);
    (format!("{before}{after}"), (line, column as u32))
}

#[test]
fn signature_help_needs_no_closing_parenthesis() {
    let mut editor = Editor::new("");
    for (statement, parameter) in [
        ("gcd(|);", Some(0)),
        ("gcd(|", Some(0)),
        ("gcd(count, |", Some(1)),
        ("count = gcd(count, |", Some(1)),
        ("count = gcd(count,|\n    return count;", Some(1)),
        ("return gcd(count, |", Some(1)),
        ("int x = gcd(|\n    int y;", Some(0)),
        ("if (gcd(gcd(1, 2), |", Some(1)),
        ("while (1) { count = gcd((count + 1) * 2, t[1]|", Some(1)),
        ("putint(gcd(1, |", Some(1)),
        ("putarray(1, |", Some(1)),
        ("int gcd2(int a, |", None),
        ("count, |", None),
        ("unknown(1, |", None),
    ] {
        let head =
            "int gcd(int a, int b) { return a; }\nint t[3];\nint main() {\n    int count = 0;\n";
        let (text, (line, column)) = with_cursor(&format!("{head}    {statement}\n}}\n"));
        editor.change(Value::Null, &text);
        let help = editor.at("signatureHelp", line, column);
        assert_eq!(help["activeParameter"], json!(parameter), "{statement}: {help}");
    }
    editor.leave();
}

#[test]
fn hover_has_the_comment_before_a_declaration() {
    for (comment, expected) in [
        ("// one", "one"),
        ("/// one\n/// two", "one\ntwo"),
        ("//! one", "one"),
        ("// one\n//\n// two", "one\n\ntwo"),
        ("/* one */", "one"),
        ("/** one */", "one"),
        ("/* one\n   two */", "one\ntwo"),
        ("/**\n * one\n * two\n */", "one\ntwo"),
        ("/* one */ // two", "one\ntwo"),
        ("// one\r\n// two", "one\ntwo"),
        ("// far\n\n// near", "near"),
        ("// far\n", ""),
        ("int g; // of g", ""),
        ("int g; // of g\n// of f", "of f"),
        ("// /* no comment\n// two", "/* no comment\ntwo"),
    ] {
        for start in ["", "int h;\n", "/* h */ int h;\n\n"] {
            let text = format!("{start}{comment}\nint f() {{ return 0; }}\n");
            let mut editor = Editor::new(&text);
            let line = text.lines().position(|line| line.starts_with("int f")).unwrap() as u32;
            let hover = editor.at("hover", line, 4)["contents"]["value"].clone();
            let parts: Vec<&str> = hover.as_str().unwrap().splitn(3, "\n\n").collect();
            assert_eq!(parts.get(2).copied().unwrap_or_default(), expected, "{text}");
            editor.leave();
        }
    }
}

#[test]
fn a_range_is_formatted_alone() {
    let text = "int  a;\nint f(){\nreturn  1;\n}\nint  b;\n";
    let mut editor = Editor::new(text);
    let options = json!({"tabSize": 4, "insertSpaces": true});
    let mut format = |from, to| {
        let params = json!({"options": options, "range": range(from, to)});
        edited(text, &editor.about("rangeFormatting", params))
    };
    assert_eq!(format((2, 3), (2, 5)), text.replace("return  1", "    return 1"));
    assert_eq!(format((0, 0), (0, 0)), text.replace("int  a", "int a"));
    let whole = format((0, 0), (9, 0));
    assert_eq!(whole, "int a;\nint f() {\n    return 1;\n}\nint b;\n");
    editor.leave();
}

/// What `edits` make of the numbers.
fn changed(mut data: Vec<Value>, edits: &Value) -> Vec<Value> {
    for edit in edits.as_array().expect("they are a list") {
        let start = edit["start"].as_u64().unwrap() as usize;
        let end = start + edit["deleteCount"].as_u64().unwrap() as usize;
        data.splice(start..end, edit["data"].as_array().unwrap().clone());
    }
    data
}

#[test]
fn tokens_come_as_changes_and_for_a_range() {
    let text = "int a;\nint f(int n) {\n    return n + a;\n}\nint main() { return f(a); }\n";
    let mut editor = Editor::new(text);
    let list = |answer: &Value| answer["data"].as_array().expect("it is a list").clone();
    let first = editor.about("semanticTokens/full", json!({}));
    let (mut known, mut id) = (list(&first), first["resultId"].clone());
    for text in [
        text,
        "",
        "int a;\nint b;\n",
        text,
        "int a;\nint f(int n) {\n    return n + a + n;\n}\nint main() { return f(a); }\n",
        "// moved\nint a;\nint b;\n",
        "// moved\nint a;\nint b;\nint a;\nint b;\n",
    ] {
        editor.change(Value::Null, text);
        let delta = editor.about("semanticTokens/full/delta", json!({"previousResultId": id}));
        known = changed(known, &delta["edits"]);
        // An answer that the server does not know is replaced by all tokens.
        let full = editor.about("semanticTokens/full/delta", json!({"previousResultId": "?"}));
        assert_eq!(known, list(&full), "{text}");
        id = full["resultId"].clone();
        let all = editor.about("semanticTokens/range", json!({"range": range((0, 0), (9, 0))}));
        assert_eq!(known, list(&all), "{text}");
    }
    editor.change(Value::Null, text);
    let part = editor.about("semanticTokens/range", json!({"range": range((2, 0), (2, 99))}));
    assert_eq!(list(&part), [2, 11, 1, 2, 0, 0, 4, 1, 1, 0].map(Value::from));
    editor.leave();
}

#[test]
fn an_editor_may_ask_for_diagnostics() {
    let text = "int main() { return x; }\n";
    let mut editor = Editor::start(&[]);
    let capabilities = json!({"textDocument": {"diagnostic": {"relatedDocumentSupport": true}}});
    let answer = editor.ask("initialize", json!({"capabilities": capabilities}));
    let provider = &answer["result"]["capabilities"]["diagnosticProvider"];
    assert_eq!(provider["interFileDependencies"], false, "{answer}");
    editor.open(text);
    let report = editor.about("diagnostic", json!({}));
    assert_eq!(report["kind"], "full", "{report}");
    assert_eq!(report["items"][0]["code"], "E0012", "{report}");
    assert_eq!(report["relatedDocuments"], json!({}), "{report}");
    let id = &report["resultId"];
    let again = editor.about("diagnostic", json!({"previousResultId": id}));
    assert_eq!(again, json!({"kind": "unchanged", "resultId": id}));
    editor.change(Value::Null, "int main() { return 0; }\n");
    let fixed = editor.about("diagnostic", json!({"previousResultId": id}));
    assert_eq!((&fixed["kind"], &fixed["items"]), (&json!("full"), &json!([])), "{fixed}");
    // It gets none without asking: the next message is the answer to its next request.
    editor.change(Value::Null, text);
    editor.tell("textDocument/didClose", json!({"textDocument": {"uri": URI}}));
    editor.say(&crate::editor::message(&json!({"id": "last", "method": "dance"})));
    assert_eq!(editor.hear().expect("there is an answer")["id"], "last");
    editor.leave();
}

#[test]
fn llvm_ir_is_completed() {
    let module = |line: &str| {
        format!(
            "%pair = type {{ i32, i32 }}\n@table = global [4 x i32] zeroinitializer\n\
             declare void @putint(i32)\ndefine i32 @f(i32 %n, i32 %2) {{\nentry:\n  \
             %next = add i32 %n, 1\n  {line}\n  br label %end\nend:\n  ret i32 %next\n}}\n\
             define i32 @g(i32 %other) {{\n  ret i32 0\n}}\n"
        )
    };
    let values = ["%pair i32", "%n i32", "%2 i32", "%next i32"];
    let globals = ["@table", "@putint", "@f", "@g"];
    let blocks = ["%entry", "%end"];
    for (line, some, none) in [
        ("%x = add i32 %|", &values[1..], &["%other i32", "%entry", "@f"][..]),
        ("%x = add i32 %ne|", &values[1..], &[]),
        ("ret i32 %|", &values[1..], &["%entry"]),
        ("br label %|", &blocks, &["%n i32"]),
        ("%x = phi i32 [ %|", &blocks, &[]),
        ("%x = phi i32 [ %n, %|", &blocks, &[]),
        ("call void @|", &globals, &["%n i32"]),
        ("call void @put|", &globals, &[]),
        ("|", &["add", "load", "br", "phi", "icmp"], &["define", "i32"]),
        ("%x = a|", &["add", "load", "alloca", "fadd"], &["define"]),
        ("%x = icmp s|", &["slt", "eq"], &["oeq", "i32"]),
        ("%x = fcmp |", &["olt", "oeq"], &["slt"]),
        ("%x = add |", &["i32", "float"], &["add"]),
        ("; %|", &[], &["%n i32", "add"]),
        ("ret i32 0\n}\n|", &["define", "declare"], &["add"]),
    ] {
        let (text, (row, column)) = with_cursor(&module(line));
        let mut editor = Editor::open_as("file:///b.ll", &text, json!(["utf-8"]), &[]);
        let items = editor.at("completion", row, column);
        let items = items.as_array().expect("they are a list");
        let shown = |item: &Value| {
            let detail = item["detail"].as_str().map(|it| format!(" {it}")).unwrap_or_default();
            format!("{}{detail}", item["label"].as_str().unwrap())
        };
        let labels: Vec<String> = items.iter().map(shown).collect();
        for label in some {
            assert!(labels.iter().any(|it| it == label), "{line}: {label} is not in {labels:?}");
        }
        for label in none {
            assert!(!labels.iter().any(|it| it == label), "{line}: {label} is in {labels:?}");
        }
        // An item replaces what is written of the name, with its sigil.
        for item in items {
            let edit = &item["textEdit"];
            assert_eq!(edit["newText"], item["label"], "{item}");
            assert_eq!(edit["range"]["end"], json!({"line": row, "character": column}), "{item}");
            let start = edit["range"]["start"]["character"].as_u64().unwrap() as usize;
            let begin = text.lines().nth(row as usize).unwrap();
            let written = &begin[start..column as usize];
            let is_part = |c: char| c.is_ascii_alphanumeric() || "%@_.$-".contains(c);
            assert!(written.chars().all(is_part) && !begin[..start].ends_with(is_part), "{item}");
        }
        editor.leave();
    }
}

/// The programs and modules below a folder.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it is there").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|it| it == "sy" || it == "ll") {
            found.push(path);
        }
    }
}

#[test]
fn quick_fixes_are_titled_as_actions() {
    const VERBS: [&str; 16] = [
        "add", "apply", "call", "close", "copy", "delete", "fix:", "insert", "keep", "leave",
        "remove", "replace", "separate", "switch", "use", "write",
    ];
    let whole = json!({"range": range((0, 0), (99_999, 0)), "context": {"diagnostics": []}});
    let mut count = 0;
    let [mut source, mut module] = [URI, "file:///b.ll"]
        .map(|uri| Editor::open_as(uri, "", json!(["utf-8"]), &["--lint-as", "mem2reg,inline"]));
    let mut paths = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("testcases"), &mut paths);
    for path in paths {
        let is_llvm = path.extension().is_some_and(|it| it == "ll");
        let editor = if is_llvm { &mut module } else { &mut source };
        let Ok(text) = fs::read_to_string(&path) else { continue };
        editor.change(Value::Null, &text);
        let actions = editor.about("codeAction", whole.clone());
        for action in actions.as_array().expect("they are a list") {
            let title = action["title"].as_str().expect("it has a title");
            let verb = title.split(' ').next().unwrap_or_default();
            assert!(VERBS.contains(&verb) && !title.ends_with('?'), "{}: {title}", path.display());
            count += 1;
        }
    }
    assert!(count > 300, "{count}");
    source.leave();
    module.leave();
}
