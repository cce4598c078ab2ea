//! Requests of the playground and their answers.

use serde_json::{Value, json};

/// The answer to `request`, and what the program has written.
fn ask(request: &Value) -> (Value, String) {
    let mut output = Vec::new();
    let mut write = |bytes: &[u8]| {
        output.extend_from_slice(bytes);
        true
    };
    let answer = playground::answer(&request.to_string(), &mut write);
    (serde_json::from_str(&answer).unwrap(), String::from_utf8(output).unwrap())
}

fn program(what: &str, source: &str) -> Value {
    json!({ "do": what, "language": "sysy", "source": source, "level": "O1", "input": "4 5" })
}

const SUM: &str = "int main() { int a = getint(); putint(a + getint()); return a; }";

#[test]
fn a_check_tells_place_and_mend() {
    let (answer, _) = ask(&program("check", "int main() { int sum = 1; return smu; }"));
    let error = &answer["diagnostics"][0];
    assert_eq!(error["code"], "E0012");
    assert_eq!(error["primary"]["start"]["offset"], 33);
    assert_eq!(error["fixes"][0]["edits"][0]["replacement"], "sum");
    assert_eq!(ask(&program("check", SUM)).0["diagnostics"], json!([]));
}

#[test]
fn messages_are_in_the_language_of_the_page() {
    let mut request = program("check", "int main() { return sum; }");
    let mut message = |locale: &str| {
        request["locale"] = json!(locale);
        ask(&request).0["diagnostics"][0]["message"].as_str().unwrap().to_owned()
    };
    assert_eq!(message("en"), message("C"));
    assert!(message("en").is_ascii() && !message("zh").is_ascii());
}

#[test]
fn a_program_runs() {
    let (answer, output) = ask(&program("run", SUM));
    assert_eq!((answer["status"].as_u64(), output.as_str()), (Some(4), "9"));
    assert!(answer["statistics"]["total"].as_u64().unwrap() > 3);
    let (answer, _) = ask(&program("run", "int main() { return 1 / getint() / 0; }"));
    assert!(answer["status"].is_null() && answer["fault"]["code"] == "E0201", "{answer}");
}

#[test]
fn a_limit_ends_a_loop() {
    let mut request = program("run", "int main() { while (1) { putch(46); } return 0; }");
    request["steps"] = json!(1000);
    assert_eq!(ask(&request).0["fault"]["message"], "the limit of 1000 instructions is reached");
}

#[test]
fn levels_are_compared() {
    let (answer, output) = ask(&program("compare", SUM));
    assert_eq!(output, "");
    let total = |level: &str| answer["levels"][level]["total"].as_u64().unwrap();
    assert!(total("O0") > total("O1"), "{answer}");
    assert!(answer["differs"].is_null());
}

#[test]
fn ir_page_and_explanation() {
    let (answer, _) = ask(&program("compile", SUM));
    assert!(answer["ir"].as_str().unwrap().contains("define i32 @main()"));
    let mut request = program("page", SUM);
    request["steps"] = json!(100);
    let (answer, output) = ask(&request);
    assert_eq!((&answer["functions"][0]["name"], output.as_str()), (&json!("main"), ""));
    assert_eq!(answer["run"]["after"]["status"], 4);
    assert_eq!(answer["functions"][0]["profile"]["before"]["blocks"], json!([1]));
    request["input"].take();
    assert!(ask(&request).0["run"].is_null());
    let (answer, _) = ask(&json!({ "do": "explain", "code": "E0012" }));
    assert!(answer["text"].as_str().unwrap().starts_with("# E0012: "));
    let (answer, _) = ask(&json!({ "do": "explain", "code": "E0012", "locale": "zh" }));
    assert_eq!(answer["title"], "名字未声明");
    assert!(answer["text"].as_str().unwrap().starts_with("# E0012：名字未声明\n"));
}

#[test]
fn llvm_ir_is_linted_and_run() {
    let text = "define i32 @main() {\n  %a = alloca i32\n  store i32 3, i32* %a\n  %b = load i32, i32* %a\n  ret i32 %b\n}\n";
    let request = |what: &str, rules: &str| json!({ "do": what, "language": "llvm", "source": text, "level": "O0", "rules": rules });
    assert_eq!(ask(&request("check", "llvm")).0["diagnostics"], json!([]));
    assert_eq!(ask(&request("check", "mem2reg")).0["diagnostics"][0]["severity"], "error");
    assert_eq!(ask(&request("run", "")).0["status"], 3);
}

#[test]
fn what_is_wrong_has_an_answer() {
    for request in ["", "{", "[]", "3", "{}", r#"{"do":"run"}"#, r#"{"do":"explain","code":"X"}"#] {
        let answer = playground::answer(request, &mut |_| true);
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert!(answer["error"].is_string(), "{request}: {answer}");
    }
    let (answer, _) = ask(&program("run", "int main() { return x; }"));
    assert_eq!(answer["diagnostics"][0]["code"], "E0012");
}

#[test]
fn the_page_of_one_function_names_the_others() {
    let mut request = program("page", "int f() { return 1; }\nint main() { return f(); }");
    request["function"] = json!("f");
    let (answer, _) = ask(&request);
    assert_eq!(
        (&answer["functions"][0]["name"], &answer["others"]),
        (&json!("f"), &json!(["main"]))
    );
    // The first one, if there is none of this name.
    request["function"] = json!("no");
    assert_eq!(ask(&request).0["functions"][0]["name"], "f");
    assert_eq!(ask(&program("page", SUM)).0["others"], json!([]));
}
