//! LLVM IR in the editor.

use std::fs;
use std::path::PathBuf;

use minisysy::diag::{Limits, SourceFile};
use minisysy::ir::print::{PrintOptions, print_module};
use minisysy::reader;
use minisysy::reader::names::{Named, Names, What};
use serde_json::{Value, json};

use crate::editor::{Editor, edited, message, range, shown};

const URI: &str = "file:///b.ll";

const MODULE: &str = r#"%pair = type { i32, i32 }
@table = global [4 x i32] zeroinitializer
@"a b" = constant i32 7

declare void @putint(i32)

; The sum of the first n numbers.
define i32 @sum(i32 %n, %pair* %unused) {
entry:
  br label %cond
cond:                                             ; preds = %body, %entry
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %0 = icmp slt i32 %i, %n
  br i1 %0, label %body, label %end
body:
  %next = add i32 %i, 1
  br label %cond
end:
  ret i32 %i
never:
  br label %end
}

define i32 @main() {
  %1 = load i32, i32* @"a b"
  %2 = call i32 @sum(i32 %1, %pair* null)
  call void @putint(i32 %2)
  br label %3

3:
  ret i32 0
}
"#;

fn open(text: &str) -> Editor {
    Editor::open_as(URI, text, json!(["utf-8", "utf-16"]), &[])
}

/// Where `part` is in the line with this number, from 0.
fn column(text: &str, line: u32, part: &str) -> u32 {
    let line = text.lines().nth(line as usize).expect("there is the line");
    line.find(part).expect("it is there") as u32
}

#[test]
fn names() {
    let mut editor = open(MODULE);
    let mut text = String::new();
    for (line, part) in [
        (0, "pair"),
        (1, "table"),
        (7, "%n"),
        (7, "sum"),
        (7, "pair"),
        (7, "unused"),
        (11, "%next"),
        (11, "%body"),
        (12, "%0"),
        (12, "%n"),
        (13, "%end"),
        (16, "%cond"),
        (17, "end"),
        (19, "never"),
        (24, "a b"),
        (25, "@sum"),
        (25, "%1"),
        (26, "@putint"),
        (27, "%3"),
        (29, "3"),
        (9, "br"),
        (21, "}"),
    ] {
        let place = column(MODULE, line, part);
        let hover = editor.at("hover", line, place);
        let definition = editor.at("definition", line, place);
        let contents = hover["contents"]["value"].as_str().unwrap_or("nothing");
        text += &format!("# {part}\n{contents}\n{} {}\n\n", hover["range"], definition["range"]);
    }
    insta::assert_snapshot!("llvm_hover", text);
    let place = json!({"line": 14, "character": 1});
    let mut places = |with: bool| {
        let context = json!({"includeDeclaration": with});
        shown(&editor.about("references", json!({"position": place, "context": context})))
    };
    insta::assert_snapshot!("llvm_references", places(true) + "\n" + &places(false));
    insta::assert_snapshot!("llvm_highlights", shown(&editor.at("documentHighlight", 11, 3)));
    editor.leave();
}

#[test]
fn renaming() {
    let mut editor = open(MODULE);
    let mut rename = |line: u32, part: &str, name: &str| {
        let position = json!({"line": line, "character": column(MODULE, line, part)});
        editor.about("rename", json!({"position": position, "newName": name}))
    };
    for (line, part, name, changes) in [
        // A label, and a value by one of its uses; the editor may or may not write the sign.
        (17, "end", "done", &[("label %end\n", "label %done\n"), ("\nend:", "\ndone:")][..]),
        (18, "%i", "%index", &[("%i ", "%index "), ("%i,", "%index,"), ("%i\n", "%index\n")]),
        (7, "@sum", "@total", &[("@sum", "@total")]),
        (24, "@\"a b\"", "seven", &[("@\"a b\"", "@seven")]),
        (7, "%pair", "two", &[("%pair", "%two")]),
    ] {
        let renamed = rename(line, part, name);
        let expected =
            changes.iter().fold(MODULE.to_owned(), |text, (from, to)| text.replace(from, to));
        assert_eq!(edited(MODULE, &renamed["changes"][URI]), expected, "{part}: {renamed}");
    }
    let mut refused = String::new();
    for (line, part, name) in [
        (18, "%i", "next"),
        (18, "%i", "end"),
        (18, "%i", "1x"),
        (18, "%i", "a b"),
        (12, "%0", "less"),
        (27, "%3", "last"),
        (7, "@sum", "table"),
        (7, "@sum", "main"),
        (23, "@main", "start"),
        (4, "@putint", "put"),
    ] {
        let answer = rename(line, part, name);
        let why = answer["message"].as_str().unwrap_or("renamed");
        refused += &format!("{part} {name}: {why}\n");
    }
    insta::assert_snapshot!("llvm_refused", refused);
    // Values and types are apart.
    assert!(rename(18, "%i", "pair")["changes"].is_object());
    assert_eq!(editor.at("prepareRename", 18, 11), range((18, 10), (18, 12)));
    assert_eq!(editor.at("prepareRename", 18, 4), Value::Null);
    editor.leave();
}

#[test]
fn structure() {
    let mut editor = open(MODULE);
    insta::assert_snapshot!("llvm_symbols", shown(&editor.about("documentSymbol", json!({}))));
    let found = editor.ask("workspace/symbol", json!({"query": "sm"}));
    assert_eq!(found["result"].as_array().map(Vec::len), Some(1), "{found}");
    insta::assert_snapshot!("llvm_folds", shown(&editor.about("foldingRange", json!({}))));
    let all = json!({"range": range((0, 0), (99, 0))});
    insta::assert_snapshot!("llvm_hints", shown(&editor.about("inlayHint", all)));
    let some = json!({"range": range((15, 0), (17, 9))});
    assert_eq!(editor.about("inlayHint", some).as_array().map(Vec::len), Some(1));
    insta::assert_snapshot!("llvm_lenses", shown(&editor.about("codeLens", json!({}))));
    editor.leave();
}

#[test]
fn a_file_with_errors_has_names() {
    // A missing comma, an unknown value, a function without a type, metadata.
    let text = "define i32 @f(i32 %a) {
one:
  %x = add i32 %a %y
  call void @llvm.dbg.value(metadata i32 %a, metadata !1, metadata !2)
  br label %two
two:
  ret i32 %x
}
define @g(i32 %a) {
  ret i32 %a
}
define i32 @h() {
  %r = call i32 @f(i32 %gone)
  br label %nowhere
}
";
    let mut editor = open(text);
    let mut definition = |line: u32, part: &str| {
        let answer = editor.at("definition", line, column(text, line, part));
        answer["range"]["start"].clone()
    };
    let at = |line: u32, part: &str| json!({"line": line, "character": column(text, line, part)});
    assert_eq!(definition(2, "%a"), at(0, "%a"));
    assert_eq!(definition(6, "%x"), at(2, "%x"));
    assert_eq!(definition(4, "%two"), at(5, "two"));
    assert_eq!(definition(12, "@f"), at(0, "@f"));
    assert_eq!(definition(12, "%gone"), Value::Null);
    // What is not read is renamed, too.
    let answer = editor.about("rename", json!({"position": at(3, "%a"), "newName": "b"}));
    let renamed = edited(text, &answer["changes"][URI]);
    let (first, rest) = text.split_once("define @g").unwrap();
    assert_eq!(renamed, format!("{}define @g{rest}", first.replace("%a", "%b")));
    let hover = editor.at("hover", 5, 1);
    let hover = hover["contents"]["value"].as_str().unwrap();
    assert!(hover.contains("predecessors: %one"), "{hover}");
    let hover = editor.at("hover", 13, column(text, 13, "%nowhere") + 1);
    assert!(hover["contents"]["value"].as_str().unwrap().contains("not defined"), "{hover}");
    editor.leave();
}

#[test]
fn positions_are_in_the_units_of_the_editor() {
    let text = "define i32 @\"变𝕏\"(i32 %\"é\") { ; 𝕏\n  ret i32 %\"é\"\n}\ndefine i32 @f() {\n  %x = call i32 @\"变𝕏\"(i32 1)\n  ret i32 %x\n}\n";
    for (encodings, columns) in
        [(json!(["utf-8"]), [(12, 21), (11, 20)]), (json!(["utf-16"]), [(11, 17), (11, 16)])]
    {
        let mut editor = Editor::open_as(URI, text, encodings, &[]);
        let [_, (from, _)] = columns;
        let place = editor.at("definition", 4, 20);
        assert_eq!(place["range"]["start"], json!({"line": 0, "character": from}), "{place}");
        let renamed = editor
            .about("rename", json!({"position": {"line": 4, "character": 20}, "newName": "g"}));
        assert_eq!(renamed["changes"][URI].as_array().map(Vec::len), Some(2), "{renamed}");
        editor.leave();
    }
}

#[test]
fn rules_of_a_challenge_are_a_setting() {
    let text = "define i32 @main() {\n  %x = alloca i32\n  store i32 1, i32* %x\n  %1 = load i32, i32* %x\n  ret i32 %1\n}\n";
    for (arguments, count) in [(&["--lint-as", "mem2reg"][..], 1), (&[], 0)] {
        let mut editor = Editor::open_as(URI, text, json!(["utf-8"]), arguments);
        assert_eq!(editor.diagnostics().as_array().map(Vec::len), Some(count));
        editor.leave();
    }
}

#[test]
fn an_unsaved_buffer_and_a_canceled_request() {
    let long = "define void @f() {\n  ret void\n}\n".replace("@f", "@f0")
        + &(1..20_000)
            .map(|n| format!("define void @f{n}() {{\n  ret void\n}}\n"))
            .collect::<String>();
    let mut editor = Editor::open_as("untitled:Untitled-1", "", json!(["utf-8"]), &[]);
    editor.tell("textDocument/didClose", json!({"textDocument": {"uri": editor.uri}}));
    let item = json!({"uri": editor.uri, "languageId": "llvm", "version": 1, "text": long});
    editor.tell("textDocument/didOpen", json!({"textDocument": item}));
    assert_eq!(editor.at("definition", 3, 14)["range"], range((3, 12), (3, 15)));
    // A canceled request is not carried out, and the next one is.
    editor.change(range((0, 13), (0, 15)), "g0");
    let place =
        json!({"textDocument": {"uri": editor.uri}, "position": {"line": 0, "character": 14}});
    let request = |id: i32| json!({"jsonrpc": "2.0", "id": id, "method": "textDocument/hover", "params": place});
    let cancel = json!({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 102}});
    let all: Vec<u8> =
        [request(101), request(102), cancel, request(103)].iter().flat_map(message).collect();
    editor.say(&all);
    let mut answers = (0..3).map(|_| {
        loop {
            let answer = editor.hear().expect("there is an answer");
            if answer["id"].is_number() {
                break answer;
            }
        }
    });
    assert!(answers.next().unwrap()["result"].is_object());
    assert_eq!(answers.next().unwrap()["error"]["code"], -32800);
    assert!(answers.next().unwrap()["result"].is_object());
    // A file that vanishes is of no concern: nothing is read from the disk.
    drop(answers);
    editor.leave();
}

#[test]
fn odd_modules_are_answered() {
    let deep = "(".repeat(10_000);
    for text in [
        "",
        "%",
        "@",
        "define",
        "define void @f() {",
        "define void @f() {\n%x:\n  br label %x\n",
        "define void @f(i32) {\n  ret void\n}\ndefine void @f(i32 %x) {\n  ret void\n}\n",
        "define void @f() {\n  br label %\"\\FF\"\n  %99999999999999999999 = add i32 1, %\n}\n",
        "%t = type %t\n%t = type { %t* }\n@x = global %t zeroinitializer\n@x = alias i32, i32* @x\n",
        "define i32 @f() {\n  %x = add i32 %x, %x\n%x:\n  ret i32 %x\n}\n",
        &format!("define void @f() {{\n  {deep}\n}}\n"),
        "\u{feff}define void @f() {\r\n  ret void\r\n}\r\n",
    ] {
        let mut editor = open(text);
        for method in ["documentSymbol", "foldingRange", "codeLens", "semanticTokens/full"] {
            editor.about(method, json!({}));
        }
        editor.about("inlayHint", json!({"range": range((0, 0), (99, 0))}));
        let lines = text.lines().count() as u32 + 1;
        for (line, character) in (0..lines).flat_map(|line| (0..24).map(move |it| (line, it))) {
            for method in ["hover", "definition", "documentHighlight", "prepareRename"] {
                editor.at(method, line, character);
            }
            let position = json!({"line": line, "character": character});
            editor.about("rename", json!({"position": position, "newName": "new"}));
        }
        editor.leave();
    }
}

/// The text with each name that `is_renamed` replaced by another one of its own.
fn renamed(text: &str, names: &Names, is_renamed: impl Fn(&Named) -> bool) -> String {
    let (mut result, mut end) = (String::new(), 0);
    for &(span, number) in &names.places {
        let named = &names.entities[number];
        if named.number.is_none() && is_renamed(named) {
            let old = &text[span.range()];
            let sign = old.get(..1).filter(|it| matches!(*it, "%" | "@")).unwrap_or_default();
            result += &format!("{}{sign}new{number}", &text[end..span.start as usize]);
            end = span.end as usize;
        }
    }
    result + &text[end..]
}

#[test]
fn names_are_complete_in_all_modules() {
    let mut files = vec![PathBuf::from("testcases/llvm")];
    let (mut modules, mut places) = (0, 0);
    while let Some(path) = files.pop() {
        if path.is_dir() {
            files.extend(path.read_dir().unwrap().map(|it| it.unwrap().path()));
            continue;
        }
        let Some(text) =
            path.extension().filter(|it| *it == "ll").and_then(|_| fs::read_to_string(&path).ok())
        else {
            continue;
        };
        let file = SourceFile::new("a.ll", text.clone());
        let described = reader::describe(&file, Limits::NONE);
        for pair in described.names.places.windows(2) {
            assert!(pair[0].0.end <= pair[1].0.start, "{path:?}: {pair:?}");
        }
        if described.diagnostics.has_errors() {
            continue;
        }
        modules += 1;
        places += described.names.places.len();
        for named in &described.names.entities {
            let is_known = named.definition.is_some() || named.what == What::Unknown;
            assert!(is_known, "{path:?}: {named:?}");
        }
        // With other names it is the same module; a name that was left would be undefined, or have a number.
        let local = renamed(&text, &described.names, |it| it.function.is_some());
        let printed = |text: String| {
            let reading = reader::read(&SourceFile::new("a.ll", text.clone()));
            let module = reading
                .module
                .unwrap_or_else(|| panic!("{path:?}: {:?}\n{text}", reading.diagnostics));
            print_module(
                &module,
                PrintOptions { discard_value_names: true, ..PrintOptions::default() },
            )
        };
        // Text that is kept has the new names.
        let is_kept = path.to_string_lossy().contains("kept_");
        assert!(printed(local) == printed(text.clone()) || is_kept, "{path:?}");
        let is_own = |it: &Named| match it.what {
            What::Function(id) => !described.module.function(id).is_declaration(),
            What::Global(_) | What::Alias | What::Type => true,
            _ => false,
        };
        printed(renamed(&text, &described.names, is_own));
    }
    assert!(modules > 80 && places > 3000, "{modules} {places}");
}
