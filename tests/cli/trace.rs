//! `--emit trace`.

use serde_json::Value;

use crate::folder::Folder;

const PROGRAM: &str = "int main() { int i = 0; while (i < 3) { i = i + 1; } return i; } // no newline: \"<\u{4e2d}>\"";

/// The events of a trace.
fn events(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
}

#[test]
fn each_event_is_a_line_and_every_run_gives_the_same() {
    let folder = Folder::empty();
    folder.write("a.sy", PROGRAM);
    let first = folder.run("a.sy --emit trace").silent().stdout;
    let events = events(&first);
    assert_eq!(events[0]["function"], "main");
    let of_kind = |kind: &str| events.iter().filter(|event| event["event"] == kind).count();
    assert_eq!((of_kind("function"), of_kind("pass"), of_kind("phi")), (1, 2, 1));
    assert_eq!(folder.run("a.sy --emit trace").silent().stdout, first);
    folder.run("a.sy --emit trace -o a.jsonl").silent();
    assert_eq!(folder.read("a.jsonl"), first);
}

#[test]
fn flavours_algorithms_and_passes_are_chosen() {
    let folder = Folder::empty();
    folder.write("a.sy", PROGRAM);
    let count = |options: &str, kind: &str| {
        let text = folder.run(&format!("a.sy --emit trace {options}")).silent().stdout;
        events(&text).iter().filter(|event| event["event"] == kind).count()
    };
    assert_eq!(count("--phis=maximal", "phi"), 3);
    assert_eq!(count("--phis=minimal", "live_in"), 0);
    assert_eq!(count("--dominators=iterative-idoms", "semidominator"), 0);
    assert_eq!(count("--dominators=iterative-idoms", "immediate_dominator"), 3);
    assert_eq!(count("--passes=mem2reg", "pass"), 1);
    assert_eq!(count("--passes=remove-unreachable", "phi"), 0);
}

#[test]
fn the_store_of_an_initial_value_is_at_that_value() {
    let folder = Folder::empty();
    let source = "int main() { int x[3] = {7, 9, getint()}; return x[1]; }";
    folder.write("a.sy", source);
    let events = events(&folder.run("a.sy --emit trace").silent().stdout);
    let instructions = events[0]["blocks"][0]["instructions"].as_array().unwrap();
    let stores = instructions.iter().filter(|it| it["text"].as_str().unwrap().starts_with("store"));
    let offset = |value: &Value| value.as_u64().unwrap() as usize;
    let places = stores.map(|it| &source[offset(&it["span"][0])..offset(&it["span"][1])]);
    assert_eq!(places.collect::<Vec<_>>(), ["7", "9", "getint()"]);
}

#[test]
fn what_is_not_traced_is_refused() {
    let folder = Folder::empty();
    folder.write("a.sy", PROGRAM);
    for (options, word) in [
        ("--passes=mem2reg,inline", "inline"),
        ("--passes=sccp,mem2reg", "sccp has to run after mem2reg"),
        ("-O2", "page of --emit html"),
        ("-O0", "no pass"),
        ("--passes=simplify", "no pass"),
        ("--remarks", "--remarks"),
        ("--print-after=all", "--print-after"),
    ] {
        let message = folder.run(&format!("a.sy --emit trace {options}")).failed(2).stderr;
        assert!(message.contains(word), "{message}");
    }
}

#[test]
fn each_pass_begins_with_what_the_ones_before_left() {
    let folder = Folder::empty();
    folder.write("a.sy", PROGRAM);
    let text = folder.run("a.sy --emit trace --passes=mem2reg,simplify,sccp").silent().stdout;
    let events = events(&text);
    let functions: Vec<usize> =
        (0..events.len()).filter(|&at| events[at]["event"] == "function").collect();
    assert_eq!(functions.len(), 2);
    let last = functions[1];
    assert_eq!(events[last + 1]["pass"], "sccp");
    let before = folder.run("a.sy --passes=mem2reg,simplify").silent().stdout;
    let instructions = events[last]["blocks"].as_array().unwrap().iter();
    for inst in instructions.flat_map(|block| block["instructions"].as_array().unwrap()) {
        assert!(before.contains(inst["text"].as_str().unwrap()), "{inst}");
    }
}

#[test]
fn hostile_names_are_strings_of_json() {
    let folder = Folder::empty();
    folder.write(
        "a.ll",
        "define i32 @\"</script>\\22\"(i32 %\"a \\5C b\") {\n  %\"x = %y\" = alloca i32\n  \
         store i32 %\"a \\5C b\", i32* %\"x = %y\"\n  %1 = load i32, i32* %\"x = %y\"\n  \
         ret i32 %1\n}\n",
    );
    let text = folder.run("a.ll --emit trace").silent().stdout;
    let events = events(&text);
    assert_eq!(events[0]["function"], "</script>\"");
    let replaced = events.iter().find(|event| event["event"] == "replaced").unwrap();
    assert_eq!(replaced["variable"], "\"x = %y\"");
    assert_eq!(replaced["value"], "%\"a \\5C b\"");
}

#[test]
fn errors_leave_nothing_behind() {
    let folder = Folder::empty();
    folder.write("a.sy", "int main() { return b; }");
    folder.run("a.sy --emit trace -o a.jsonl").failed(1);
    assert!(!folder.path().join("a.jsonl").exists());
    folder.write("empty.ll", "");
    assert_eq!(folder.run("empty.ll --emit trace").silent().stdout, "");
}
