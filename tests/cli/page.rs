//! `--emit html`.

use std::fs;

use serde_json::Value;

use crate::folder::{Folder, GOOD, GOOD_LL};
use crate::support;

/// The data in a page.
fn data(page: &str) -> Value {
    let start = "<script type=\"application/json\" id=\"data\">";
    let text = page.split_once(start).expect("the page has data").1;
    let text = text.split_once("</script>").expect("the data ends").0;
    serde_json::from_str(text).expect("the data is JSON")
}

/// The text of a function's form, as a module has it: its lines without labels and indentation.
fn form_text(function: &Value, form: usize) -> Vec<String> {
    let form = &function["forms"][form];
    let blocks = form["blocks"].as_array().expect("the form changed");
    let blocks = blocks.iter().map(|at| &function["blocks"][at.as_u64().unwrap() as usize]);
    let insts = blocks.flat_map(|block| block["instructions"].as_array().unwrap());
    let insts = insts.flat_map(|inst| inst["text"].as_str().unwrap().lines().map(str::trim));
    [form["head"].as_str().unwrap()].into_iter().chain(insts).map(str::to_owned).collect()
}

/// The same lines of the text of a module with one function of several blocks, its first.
fn module_text(text: &str) -> Vec<String> {
    let lines = text.lines().skip_while(|line| !line.starts_with("define"));
    let lines = lines.take_while(|line| !line.starts_with('}'));
    let is_kept = |line: &&str| line.starts_with("define") || line.starts_with(' ');
    lines.filter(is_kept).map(|line| line.trim().to_owned()).collect()
}

#[test]
fn each_file_of_llvm_ir_becomes_a_page() {
    let folder = Folder::new();
    for file in fs::read_dir(support::root().join("testcases/llvm/valid")).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|it| it == "ll") {
            let run = folder.run(&format!("--emit html {}", path.display()));
            assert_eq!(run.status, 0, "{}: {}", path.display(), run.stderr);
            assert!(run.stdout.starts_with("<!DOCTYPE html>"));
        }
    }
}

#[test]
fn a_page_has_the_source_and_each_form() {
    let folder = Folder::new();
    for (input, text, language) in [("good.sy", GOOD, "sysy"), ("good.ll", GOOD_LL, "llvm")] {
        let page = folder.run(&format!("--emit html {input}")).silent().stdout;
        assert_eq!(page, folder.run(&format!("--emit html {input} -O1")).silent().stdout);
        assert!(page.starts_with("<!DOCTYPE html>"));
        let data = data(&page);
        assert_eq!([&data["file"], &data["language"]], [input, language]);
        assert_eq!(data["source"], text);
        let function = &data["functions"][0];
        let passes: Vec<&str> = function["forms"].as_array().unwrap()[1..]
            .iter()
            .map(|form| form["pass"].as_str().unwrap())
            .collect();
        assert_eq!(passes, ["remove-unreachable", "mem2reg"]);
        assert_eq!(function["forms"][1]["changed"], false);
        let before = folder.run(&format!("--emit ir {input}")).silent().stdout;
        assert_eq!(form_text(function, 0), module_text(&before));
        let after = folder.run(input).silent().stdout;
        assert_eq!(form_text(function, 2), module_text(&after));
        let analysis: Value =
            serde_json::from_str(&folder.run(&format!("--emit analysis {input}")).silent().stdout)
                .unwrap();
        let blocks = |of: &Value| of["blocks"].clone();
        assert_eq!(blocks(&function["forms"][0]["analysis"]), blocks(&analysis["functions"][0]));
        let trace = folder.run(&format!("--emit trace {input}")).silent().stdout;
        let events = function["traces"][0]["events"].as_array().unwrap();
        let of_first = trace
            .lines()
            .enumerate()
            .take_while(|&(at, line)| at == 0 || !line.starts_with("{\"event\":\"function\""));
        let of_first: Vec<Value> =
            of_first.map(|(_, line)| serde_json::from_str(line).unwrap()).collect();
        let without_spans = |event: &Value| {
            let mut event = event.clone();
            event
                .as_object_mut()
                .unwrap()
                .retain(|key, _| !["span", "blocks"].contains(&key.as_str()));
            event
        };
        assert!(of_first.iter().map(without_spans).eq(events.iter().map(without_spans)));
    }
}

#[test]
fn every_block_and_edge_has_a_place_in_the_pictures() {
    let folder = Folder::new();
    let data = data(&folder.run("--emit html good.ll").silent().stdout);
    let form = &data["functions"][0]["forms"][0];
    let names = |nodes: &Value| -> Vec<String> {
        nodes.as_array().unwrap().iter().map(|it| it["name"].to_string()).collect()
    };
    let cfg = &form["graphs"]["cfg"];
    assert_eq!(names(&cfg["nodes"]), names(&form["analysis"]["blocks"]));
    assert_eq!(names(&cfg["nodes"]), names(&form["graphs"]["dominators"]["nodes"]));
    let edges = |graph: &Value| -> Vec<String> {
        let edges = graph["edges"].as_array().unwrap().iter();
        let text = |it: &Value| format!("{} {} {}", it["from"], it["to"], it["back"] == true);
        edges.map(text).collect()
    };
    let quoted = |edges: &[&str]| -> Vec<String> {
        let word = |word: &str| format!("\"{word}\"");
        let edge = |edge: &&str| match edge.split(' ').collect::<Vec<_>>()[..] {
            [from, to, back] => format!("{} {} {back}", word(from), word(to)),
            _ => panic!("three words"),
        };
        edges.iter().map(edge).collect()
    };
    let expected = ["entry head false", "head body false", "head done false", "body head true"];
    assert_eq!(edges(cfg), quoted(&expected));
    let cycles = cfg["cycles"].as_array().unwrap();
    assert_eq!((cycles.len(), &cycles[0]["header"]), (1, &"head".into()));
    let around: Vec<&Value> =
        cfg["nodes"].as_array().unwrap().iter().map(|node| &node["cycle"]).collect();
    assert_eq!(around, [&Value::Null, &0.into(), &0.into(), &Value::Null]);
}

#[test]
fn the_boxes_of_the_steps_have_room_for_phis() {
    let folder = Folder::new();
    let text = "int main() { int i = 0; while (i < 9) i = i + 1; return i; }\n";
    folder.write("count.sy", text);
    let page = data(&folder.run("--emit html count.sy").silent().stdout);
    let function = &page["functions"][0];
    let graphs = &function["forms"][0]["graphs"];
    let nodes = |graph: &str| graphs[graph]["nodes"].as_array().unwrap().clone();
    for (before, steps) in nodes("cfg").iter().zip(nodes("steps")) {
        let grown = steps["rows"][0].as_u64().unwrap() - before["rows"][0].as_u64().unwrap();
        assert_eq!(grown, u64::from(before["name"] == "while.cond"), "{before}");
        assert!(steps["columns"].as_u64() >= before["columns"].as_u64());
    }
    // Only where the steps begin, and only if there are any.
    for form in &function["forms"].as_array().unwrap()[1..] {
        assert!(form["graphs"]["steps"].is_null());
    }
    let page = data(&folder.run("--emit html -O0 count.sy").silent().stdout);
    assert!(page["functions"][0]["forms"][0]["graphs"]["steps"].is_null());
}

#[test]
fn an_edge_that_closes_a_cycle_with_two_entries_is_not_a_back_edge() {
    let folder = Folder::new();
    let text = "define void @f(i1 %c) {\nentry:\n  br i1 %c, label %a, label %b\na:\n  br label %b\n\
                b:\n  br i1 %c, label %a, label %end\nend:\n  br label %end\n}\n";
    folder.write("two.ll", text);
    let page = data(&folder.run("--emit html two.ll").silent().stdout);
    let edges = &page["functions"][0]["forms"][0]["graphs"]["cfg"]["edges"];
    let back: Vec<&Value> =
        edges.as_array().unwrap().iter().filter(|edge| edge["back"] == true).collect();
    assert_eq!((back.len(), &back[0]["from"], &back[0]["to"]), (1, &"end".into(), &"end".into()));
    let svg = folder.run("--emit svg --view cfg --function f two.ll").silent().stdout;
    assert_eq!(svg.matches("class=\"edge back\"").count(), 1);
}

#[test]
fn long_blocks_and_lines_are_cut_as_in_other_pictures() {
    let folder = Folder::new();
    let body = "    a = a * a;\n".repeat(20);
    let long = "v".repeat(100);
    folder.write(
        "long.sy",
        format!("int main() {{\n    int a = 3, {long} = 4;\n{body}    return a + {long};\n}}\n"),
    );
    let data = data(&folder.run("--emit html long.sy").silent().stdout);
    let node = &data["functions"][0]["forms"][0]["graphs"]["cfg"]["nodes"][0];
    assert_eq!(node["rows"], serde_json::json!([9, 5]));
    assert_eq!(node["columns"], 64);
    let svg = folder.run("--emit svg --view cfg --function main -O0 long.sy");
    assert_eq!((svg.status, svg.stdout.matches(" more ...").count()), (0, 1), "{}", svg.stderr);
}

#[test]
fn remarks_are_in_the_page_and_printed_if_asked_for() {
    let folder = Folder::new();
    let run = folder.run("--emit html good.sy -O2").silent();
    let data = data(&run.stdout);
    let remarks = data["functions"][0]["remarks"].as_array().unwrap();
    assert!(!remarks.is_empty());
    let printed = folder.run("--emit html good.sy -O2 --remarks --message-format short");
    assert_eq!((printed.status, printed.stdout), (0, run.stdout));
    assert_eq!(printed.stderr.lines().count(), remarks.len(), "{}", printed.stderr);
}

#[test]
fn nothing_of_a_program_becomes_html() {
    let folder = Folder::new();
    let name = "</script><script>alert(1)</script><!--";
    folder.write("<b>.ll", format!("define i32 @\"{name}\"() {{\n  ret i32 1 ; {name}\n}}\n"));
    let page = folder.run("--emit html <b>.ll").silent().stdout;
    assert_eq!(data(&page)["functions"][0]["name"], name);
    assert_eq!(page.matches("<script").count(), 2);
    assert!(page.contains("<title>&lt;b>.ll</title>") && !page.contains("alert(1)</script>"));
}

#[test]
fn a_function_of_too_many_blocks_has_its_text_and_no_pictures() {
    let folder = Folder::new();
    let body = "    if (a) a = a - 1;\n".repeat(1600);
    folder.write(
        "long.sy",
        format!("int main() {{\n    int a = getint();\n{body}    return a;\n}}\n"),
    );
    let data = data(&folder.run("--emit html long.sy").silent().stdout);
    let form = &data["functions"][0]["forms"][0];
    assert_eq!(form["blocks"].as_array().unwrap().len(), 3201);
    assert!(form["graphs"].is_null() && form["analysis"].is_null());
    assert!(data["functions"][0]["traces"].as_array().unwrap().is_empty());
}

/// A loop that runs as often as the input says, and then divides by what the input says next.
const LOOP: &str = "\
int main() {
    int n = getint();
    int i = 0;
    while (i < n) {
        i = i + 1;
    }
    return n / getint();
}
";

/// The data of the page about [`LOOP`] with this input.
fn run_loop(input: &str, options: &str) -> Value {
    let folder = Folder::empty();
    folder.write("loop.sy", LOOP);
    folder.write("in.txt", input);
    data(&folder.run(&format!("--emit html --run-input in.txt loop.sy {options}")).silent().stdout)
}

#[test]
fn a_run_counts_blocks_and_edges_and_has_the_values_of_variables() {
    let data = run_loop("3 2", "");
    assert_eq!(data["run"]["input"], "in.txt");
    let function = &data["functions"][0];
    for when in ["before", "after"] {
        let run = &data["run"][when];
        assert_eq!((&run["status"], &run["fault"]), (&1.into(), &Value::Null));
        assert_eq!(run["cut"], false);
        let counts = &function["profile"][when];
        assert_eq!(counts["blocks"], serde_json::json!([1, 4, 3, 1]));
        let edges = serde_json::json!([
            ["entry", "while.cond", 1],
            ["while.cond", "while.body", 3],
            ["while.cond", "while.end", 1],
            ["while.body", "while.cond", 3],
        ]);
        assert_eq!(counts["edges"], edges);
        let steps = run["steps"].as_array().unwrap().iter();
        let of_i = steps.filter(|step| step["variable"] == "i");
        let mut values: Vec<&str> = of_i.map(|step| step["value"].as_str().unwrap()).collect();
        // A value and the phi that takes it.
        values.dedup();
        assert_eq!(values, ["0", "1", "2", "3"]);
    }
    // Without passes there is one form.
    let data = run_loop("3 2", "-O0");
    assert!(data["run"]["after"].is_null() && data["functions"][0]["profile"]["after"].is_null());
}

#[test]
fn a_run_can_end_by_a_fault_or_at_a_limit_or_without_input() {
    let fault = &run_loop("3 0", "")["run"]["before"]["fault"];
    assert_eq!(fault["text"], serde_json::json!(["division by zero", "除数为零"]));
    let start = LOOP.find("n / getint()").unwrap() as u64;
    let span = (fault["span"][0].as_u64().unwrap(), fault["span"][1].as_u64().unwrap());
    assert!(span.0 <= start + 2 && start + 2 < span.1, "{span:?}");
    let data = run_loop("1000000 1", "--max-steps 20000");
    let run = &data["run"]["after"];
    assert!(run["fault"]["text"][0].as_str().unwrap().contains("20000"), "{}", run["fault"]);
    assert_eq!((&run["cut"], run["steps"].as_array().unwrap().len()), (&true.into(), 1000));
    let counts = &data["functions"][0]["profile"]["after"]["blocks"];
    assert!(counts[2].as_u64().unwrap() > 1000 && counts[3] == 0, "{counts}");
    let missing = &run_loop("", "")["run"]["before"]["warnings"];
    assert!(!missing.as_array().unwrap().is_empty());
    assert!(run_loop("", "-W none")["run"]["before"]["warnings"].as_array().unwrap().is_empty());
}

#[test]
fn a_function_that_a_pass_removes_or_empties_has_the_counts_of_its_forms() {
    let folder = Folder::new();
    folder.write("in.txt", "");
    folder.write("two.sy", "int one() { return 1; }\nint main() { return one(); }\n");
    let page = folder.run("--emit html -O2 --run-input in.txt two.sy").silent().stdout;
    let functions = &data(&page)["functions"];
    assert_eq!(functions[0]["profile"]["before"]["blocks"], serde_json::json!([1]));
    assert!(functions[0]["profile"]["after"].is_null());
    assert_eq!(functions[1]["profile"]["after"]["blocks"], serde_json::json!([1]));
    // A program without `main` cannot run.
    folder.write("none.ll", "define i32 @\"f\\22\"() {\n  ret i32 1\n}\n");
    let page = folder.run("--emit html --run-input in.txt none.ll").silent().stdout;
    assert_eq!(data(&page)["run"]["before"]["fault"]["text"][0], "there is no `main`");
}

#[test]
fn a_run_needs_a_page_and_its_input() {
    let folder = Folder::new();
    for other in ["", "--emit svg", "--run", "--lint --input-format llvm", "--fix", "-o out.ll"] {
        let said = folder.run(&format!("good.sy --run-input bad.sy {other}")).failed(2).stderr;
        assert!(said.contains("--run-input"), "{other}: {said}");
    }
    let page = "--emit html good.sy --run-input";
    let said = folder.run(&format!("{page} nowhere.txt")).failed(1).stderr;
    assert_eq!(said, "error: cannot read `nowhere.txt`: No such file or directory\n");
    assert_eq!(
        folder.run(&format!("{page} .")).failed(1).stderr,
        "error: cannot read `.`: Is a directory\n"
    );
    // The input stays.
    let said = folder.run(&format!("{page} bad.sy -o bad.sy")).failed(1).stderr;
    assert_eq!(said, "error: `bad.sy` is both input and output\n");
    assert!(folder.others().is_empty());
}

/// Functions that call each other, with remarks and a run.
const CALLS: &str = "\
int twice(int n) {
    return n + n;
}
int count(int n) {
    int i = 0, sum = 0;
    while (i < n) {
        sum = sum + twice(i) * 3;
        i = i + 1;
    }
    return sum;
}
int main() {
    int i = 0;
    while (i < 2000) i = i + twice(1);
    putint(count(3));
    return 0;
}
";

#[test]
fn the_page_of_a_function_alone_has_what_the_whole_page_has_about_it() {
    let folder = Folder::new();
    folder.write("in.txt", "");
    folder.write("calls.sy", CALLS);
    folder.write("calls.ll", folder.run("--emit ir calls.sy").silent().stdout);
    for (file, options) in [("calls.sy", ""), ("calls.sy", "-O2"), ("calls.ll", "-O2")] {
        let page = |more: &str| {
            let run = folder.run(&format!("--emit html --run-input in.txt {file} {options}{more}"));
            data(&run.silent().stdout)
        };
        let whole = page("");
        assert_eq!(whole["others"], serde_json::json!([]));
        for (number, name) in ["twice", "count", "main"].iter().enumerate() {
            let alone = page(&format!(" --function {name}"));
            let mut others = vec!["twice", "count", "main"];
            others.remove(number);
            assert_eq!(alone["others"], serde_json::json!(others));
            assert_eq!(alone["functions"].as_array().unwrap().len(), 1);
            assert_eq!(alone["functions"][0], whole["functions"][number], "{name} in {file}");
            assert_eq!(alone["run"]["before"]["status"], 0);
            // Its own first steps, after however many of the others.
            let steps = alone["run"]["before"]["steps"].as_array().unwrap();
            assert!(steps.len() > 10 && steps.len() <= 1000, "{name} in {file}: {}", steps.len());
            assert!(steps.iter().all(|step| step["function"] == 0));
        }
    }
    let said = folder.run("--emit html --function coun calls.sy").failed(1).stderr;
    assert!(said.contains("`coun`; did you mean `count`?"), "{said}");
}
