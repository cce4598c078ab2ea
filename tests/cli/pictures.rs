//! `--emit svg` and `--emit dot`.

use crate::folder::Folder;

const CALLS: &str = "\
int leaf(int a) { if (a > 1) { return 2; } return a; }
int _other() { return 1; }
int main() { int i = 0; while (i < 9) { i = i + leaf(i); i = i + leaf(1); } putint(i); return 0; }
";

fn folder() -> Folder {
    let folder = Folder::empty();
    folder.write("calls.sy", CALLS);
    folder
}

#[test]
fn a_picture_has_the_functions_and_the_view_that_are_asked_for() {
    let folder = folder();
    let emit = |options: &str| folder.run(&format!("calls.sy {options}")).silent().stdout;
    let all = emit("--emit svg");
    assert!(all.starts_with("<svg ") && all.ends_with("</svg>\n"));
    assert!(["@leaf", "@_other", "@main", "phi i32"].iter().all(|name| all.contains(name)));
    let one = emit("--emit svg --function _other");
    assert!(one.contains("@_other") && !one.contains("@main"));
    assert!(emit("--emit svg -O0").contains("alloca i32"));
    assert!(emit("--emit svg --view loops").contains("loop of while.cond"));
    assert!(emit("--emit dot --view frontiers").contains("DF = {while.cond}"));
    let calls = emit("--emit dot --view calls");
    assert!(calls.contains("label=\"×2\"") && calls.contains("@_other"));
    let calls = emit("--emit dot --view calls --function main");
    assert!(calls.contains("@leaf") && calls.contains("@putint") && !calls.contains("@_other"));
    assert_eq!(all, emit("--emit svg --view cfg -O1 --verify"));
}

#[test]
fn what_cannot_be_drawn_is_an_error() {
    let folder = folder();
    let run = folder.run("calls.sy --emit svg --function mian -o out.svg");
    let message = "error: there is no definition of a function `mian`; did you mean `main`?\n";
    assert_eq!((run.status, run.stderr.as_str()), (1, message));
    let run = folder.run("calls.sy --emit html --function mian -o out.html");
    assert_eq!((run.status, run.stderr.as_str()), (1, message));
    let run = folder.run("calls.sy --emit dot --view calls --function putint");
    assert_eq!((run.status, run.stdout.as_str()), (1, ""));
    let run = folder.run("calls.sy --function main");
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("--function needs --emit svg"), "{}", run.stderr);
    assert_eq!(folder.run("calls.sy --emit svg --view nothing").status, 2);
    folder.write(
        "wrong.ll",
        "define i32 @f() {\n  ret i32 0\n}\ndefine i32 @g() {\n  ret i32 %x\n}\n",
    );
    let run = folder.run("wrong.ll --emit svg");
    assert_eq!((run.status, run.stdout.as_str()), (1, ""));
}
