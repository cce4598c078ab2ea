//! The schema of the diagnostics in JSON: all that the compiler writes is as it says, and has no keys that it lacks.

use std::collections::BTreeSet;
use std::fs;

use minisysy::compile;
use minisysy::diag::render::{self, Format};
use minisysy::diag::{Language, Limits, SourceFile, Warnings};
use minisysy::lint::{self, Rules};
use serde_json::{Value, json};

use crate::pages::{read, shell, text};
use crate::support::{programs, programs_with, root};

/// What of a schema the check below knows.
const KEYWORDS: [&str; 11] = [
    "$ref",
    "additionalProperties",
    "anyOf",
    "description",
    "enum",
    "items",
    "minimum",
    "properties",
    "required",
    "type",
    "$defs",
];

/// Why `value` is not as the `part` of the schema `whole` says. Unlike in JSON Schema, keys must be listed.
fn fault(whole: &Value, part: &Value, value: &Value, place: &str) -> Option<String> {
    let refuse = |why: &str| Some(format!("{place}: {why}: {value}"));
    let is_type = |name: &Value| match name.as_str().expect("it is the name of a type") {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        name => panic!("the type {name}"),
    };
    if let Some(target) = part.get("$ref") {
        let pointer = target.as_str().unwrap().strip_prefix('#').expect("it is in the schema");
        let target = whole.pointer(pointer).expect("it is in the schema");
        return fault(whole, target, value, place);
    }
    if let Some(parts) = part.get("anyOf") {
        let mut parts = parts.as_array().unwrap().iter();
        let is_any = parts.any(|part| fault(whole, part, value, place).is_none());
        return if is_any { None } else { refuse("none of the forms") };
    }
    let is_right = match part.get("type") {
        Some(Value::Array(names)) => names.iter().any(is_type),
        Some(name) => is_type(name),
        None => part["enum"].as_array().expect("a type or an enum").contains(value),
    };
    if !is_right {
        return refuse("the type");
    }
    if let (Some(least), Some(number)) = (part.get("minimum"), value.as_i64())
        && number < least.as_i64().unwrap()
    {
        return refuse("too small");
    }
    if let Some(items) = value.as_array() {
        let mut items = items.iter().enumerate();
        return items
            .find_map(|(index, it)| fault(whole, &part["items"], it, &format!("{place}/{index}")));
    }
    let fields = value.as_object()?;
    for key in part.get("required").and_then(Value::as_array).into_iter().flatten() {
        if !fields.contains_key(key.as_str().unwrap()) {
            return refuse(&format!("{key} is missing"));
        }
    }
    fields.iter().find_map(|(key, value)| {
        let place = format!("{place}/{key}");
        let other = part.get("additionalProperties");
        match part.get("properties").and_then(|it| it.get(key)).or(other) {
            Some(part) => fault(whole, part, value, &place),
            None => Some(format!("{place} is not listed")),
        }
    })
}

fn schema() -> Value {
    serde_json::from_str(&read("docs/diagnostic.schema.json")).expect("it is JSON")
}

/// The keywords of a part of a schema.
fn keywords(part: &Value, found: &mut BTreeSet<String>) {
    for (keyword, value) in part.as_object().into_iter().flatten() {
        found.insert(keyword.clone());
        match keyword.as_str() {
            "properties" | "$defs" => {
                value.as_object().unwrap().values().for_each(|part| keywords(part, found));
            }
            "anyOf" => value.as_array().unwrap().iter().for_each(|part| keywords(part, found)),
            _ => keywords(value, found),
        }
    }
}

/// Checks the lines that a run wrote; returns them.
fn check(schema: &Value, lines: &str) -> Vec<Value> {
    let records: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
    for record in &records {
        assert_eq!(fault(schema, schema, record, ""), None, "{record}");
    }
    records
}

#[test]
fn all_diagnostics_are_as_the_schema_says() {
    let schema = schema();
    let mut known = BTreeSet::new();
    keywords(&schema, &mut known);
    known.retain(|it| !KEYWORDS.contains(&it.as_str()) && it != "$schema" && it != "title");
    assert!(known.is_empty(), "{known:?}");
    let sources = programs().expect("they can be listed").into_iter().map(|it| (it, false));
    let modules = programs_with("ll").expect("they can be listed").into_iter().map(|it| (it, true));
    let mut severities = BTreeSet::new();
    for (program, is_llvm) in sources.chain(modules) {
        let bytes = fs::read(root().join(&program.source)).expect("it can be read");
        let file = SourceFile::new(program.name, bytes);
        let report = match is_llvm {
            true => {
                let rules = Rules { mem2reg: true, inline: true, llvm: None };
                lint::lint(&file, rules, Limits::NONE).finish(Warnings::REPORT)
            }
            false => compile::analyze(&file, compile::Options::default()).1,
        };
        for language in Language::ALL {
            let mut out = Vec::new();
            render::write(&mut out, Format::Json, language, &file, report.iter()).expect("memory");
            for record in check(&schema, &text(out)) {
                severities.insert(record["severity"].as_str().unwrap().to_owned());
            }
        }
    }
    let line = "compiler --remarks -O2 --message-format json testcases/programs/queens.sy";
    let remarks = check(&schema, &text(shell(root(), line).stderr));
    assert!(remarks.iter().any(|it| it["severity"] == "note" && it["done"] == true), "{remarks:?}");
    assert!(severities.iter().eq(["error", "warning"]), "{severities:?}");
}

#[test]
fn what_is_damaged_is_refused_by_the_schema() {
    let schema = schema();
    let place = json!({"offset": 0, "line": 1, "column": 1});
    let label = json!({"start": place, "end": place, "message": ""});
    let edit = json!({"start": place, "end": place, "replacement": ";"});
    let list = json!({"all": ["a", 1, {"any": []}, {"template": "b", "arguments": {}}]});
    let right = json!({
        "severity": "error", "code": "E0001", "name": null, "message": "a", "template": "{a}",
        "arguments": {"a": list}, "file": "a.sy", "primary": label, "related": [label],
        "notes": ["a"], "hints": ["a"],
        "fixes": [{"hint": 0, "edits": [edit], "certain": true}], "done": false,
    });
    assert_eq!(fault(&schema, &schema, &right, ""), None);
    for pointer in [
        "/severity",
        "/code",
        "/name",
        "/message",
        "/template",
        "/arguments",
        "/arguments/a/all/2/any",
        "/file",
        "/primary",
        "/primary/start/line",
        "/related/0/message",
        "/notes",
        "/hints",
        "/fixes",
        "/fixes/0/hint",
        "/fixes/0/edits/0/replacement",
        "/fixes/0/certain",
    ] {
        for value in [json!(0.5), json!([0.5])] {
            let mut wrong = right.clone();
            *wrong.pointer_mut(pointer).expect("it is there") = value;
            assert!(fault(&schema, &schema, &wrong, "").is_some(), "{pointer}");
        }
        let mut wrong = right.clone();
        let (parent, key) = pointer.rsplit_once('/').unwrap();
        wrong.pointer_mut(parent).unwrap().as_object_mut().unwrap().remove(key);
        assert!(fault(&schema, &schema, &wrong, "").is_some(), "without {pointer}");
    }
}
