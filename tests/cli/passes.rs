//! `--passes` and `--print-after`.

use minisysy::analysis::Algorithm;
use minisysy::transform::mem2reg::Flavour;
use minisysy::transform::{OptLevel, PASSES, pipeline};

use crate::folder::{Folder, run};

/// The numbers of phis and of allocas in a text.
fn count(text: &str) -> (usize, usize) {
    (text.matches(" = phi ").count(), text.matches(" = alloca ").count())
}

#[test]
fn passes_run_in_order() {
    let folder = Folder::new();
    // Each input has variables in memory and joins of different values.
    for (input, variables) in [("good.sy", 1), ("good.ll", 2)] {
        let with = |passes: &str| {
            let arguments = format!("{input} --passes={passes} --verify");
            folder.run(&arguments).silent().stdout
        };
        let memory = folder.run(&format!("{input} -O0")).silent().stdout;
        let promoted = folder.run(&format!("{input} -O1")).silent().stdout;
        assert_eq!(count(&memory), (0, variables));
        assert_eq!(count(&promoted), (variables, 0));
        assert_eq!(with("reg2mem"), memory);
        assert_eq!(with("mem2reg"), promoted);
        assert_eq!(count(&with("mem2reg,reg2mem")), (0, variables));
        assert_eq!(count(&with("mem2reg,reg2mem,mem2reg")), (variables, 0));
        assert_eq!(with("reg2mem,mem2reg"), promoted);
        // The passes may also be named in two options.
        let arguments = format!("{input} --passes mem2reg --passes reg2mem");
        assert_eq!(folder.run(&arguments).silent().stdout, with("mem2reg,reg2mem"));
        let names: Vec<&str> = pipeline(OptLevel::O1).iter().map(|pass| pass.name).collect();
        assert_eq!(with(&names.join(",")), promoted);
    }
}

#[test]
fn ir_is_emitted_before_the_passes_of_a_level() {
    let folder = Folder::new();
    assert_eq!(count(&folder.run("good.ll --emit ir -O1").silent().stdout), (0, 2));
}

#[test]
fn unknown_passes_are_refused_with_the_known_ones() {
    let folder = Folder::new();
    for option in [
        "--passes=nonesuch",
        "--passes=mem2reg,nonesuch",
        "--passes=mem2reg,",
        "--passes=",
        "--passes=MEM2REG",
        "--passes=all",
        "--print-after=nonesuch",
        "--print-after=mem2reg,nonesuch",
    ] {
        let said = folder.run(&format!("good.ll {option} -o out.ll")).failed(2).stderr;
        for pass in PASSES {
            assert!(said.contains(pass.name), "{said}");
        }
    }
    folder.run("good.ll --passes").failed(2);
    folder.run("good.ll --print-after").failed(2);
    assert!(folder.others().is_empty());
}

#[test]
fn passes_take_the_place_of_a_level() {
    let folder = Folder::new();
    for level in ["-O0", "-O1"] {
        folder.run(&format!("good.ll --passes=mem2reg {level}")).failed(2);
    }
    // The passes need an input.
    folder.run("--passes=mem2reg").failed(2);
}

#[test]
fn passes_follow_those_that_they_have_to_follow() {
    let folder = Folder::new();
    let said = folder.run("good.ll --passes=local-value-numbering,mem2reg -o out.ll").failed(2);
    assert!(
        said.stderr.contains("local-value-numbering has to run after mem2reg"),
        "{}",
        said.stderr
    );
    assert!(folder.others().is_empty());
    folder.run("good.ll --passes=local-value-numbering").silent();
    folder.run("good.ll --passes=mem2reg,local-value-numbering,mem2reg").silent();
}

#[test]
fn passes_are_listed() {
    let text = run("--passes=help").silent().stdout;
    for pass in PASSES {
        assert!(text.lines().any(|line| line == pass.name), "{text}");
        assert!(text.contains(pass.help), "{text}");
        for (after, why) in pass.after {
            assert!(text.contains(&format!("    after: {after}\n        {why}\n")), "{text}");
        }
    }
    assert!(text.contains("    requires: control-flow graph and dominators\n"), "{text}");
    assert!(text.contains("    requires: nothing\n    preserves: "), "{text}");
    let folder = Folder::new();
    for arguments in ["--passes help", "good.ll --passes=help", "--passes=mem2reg,help nowhere.ll"]
    {
        assert_eq!(folder.run(arguments).silent().stdout, text);
    }
    let help = run("--help").silent().stdout;
    assert!(PASSES.iter().all(|pass| help.contains(pass.help)), "{help}");
}

#[test]
fn phis_are_of_the_flavour_asked_for() {
    let folder = Folder::new();
    for input in ["good.sy", "good.ll"] {
        let pruned = folder.run(input).silent().stdout;
        let phis = |flavour: Flavour| {
            let options = format!("--phis={} --verify", flavour.name());
            let text = folder.run(&format!("{input} {options}")).silent().stdout;
            assert_eq!(folder.run(&format!("{input} {options}")).stdout, text);
            assert!(flavour != Flavour::default() || text == pruned);
            count(&text).0
        };
        let [maximal, minimal, semi_pruned, pruned, on_the_fly] = Flavour::ALL.map(phis);
        assert!(maximal > minimal && minimal >= semi_pruned && semi_pruned >= pruned);
        assert_eq!(on_the_fly, pruned);
        // Without mem2reg the option makes no difference.
        let memory = folder.run(&format!("{input} -O0")).silent().stdout;
        assert_eq!(folder.run(&format!("{input} -O0 --phis=maximal")).silent().stdout, memory);
    }
    folder.run("good.sy --phis=none").failed(2);
}

#[test]
fn dominators_are_the_same_by_all_algorithms() {
    let folder = Folder::new();
    for input in ["good.sy", "good.ll"] {
        let text = folder.run(input).silent().stdout;
        for algorithm in Algorithm::ALL {
            let options = format!("--dominators={} --verify", algorithm.name());
            assert_eq!(folder.run(&format!("{input} {options}")).silent().stdout, text);
        }
    }
    folder.run("good.sy --dominators=magic").failed(2);
}

/// The first two lines of each function that was printed after a pass.
fn printed(text: &str) -> Vec<(&str, &str)> {
    let lines: Vec<&str> = text.lines().collect();
    let starts = lines.windows(2).filter(|pair| pair[0].starts_with("; after "));
    starts.map(|pair| (pair[0], pair[1])).collect()
}

#[test]
fn functions_are_printed_after_passes() {
    let folder = Folder::new();
    let text = folder.run("good.ll").silent().stdout;
    let [sum, main] = ["define i32 @sum(i32 %n) {", "define i32 @main() {"];
    let run = folder.run("good.ll --print-after=all");
    assert_eq!((run.status, &run.stdout), (0, &text));
    let [first, last] = ["; after remove-unreachable", "; after mem2reg"];
    let all = [(first, sum), (last, sum), (first, main), (last, main)];
    assert_eq!(printed(&run.stderr), all);
    // After the last pass, a function is the same as in the output.
    let body = |text: &str, start: &str| {
        let from = &text[text.rfind(start).expect("the function is there")..];
        from[..from.find("\n}\n").expect("it ends")].to_owned()
    };
    assert_eq!(body(&run.stderr, sum), body(&text, sum));
    let run = folder.run("good.ll --print-after=remove-unreachable -o out.ll");
    assert_eq!((run.status, run.stdout.as_str()), (0, ""));
    assert_eq!(printed(&run.stderr), [(first, sum), (first, main)]);
    assert_eq!(count(&run.stderr), (0, 2));
    assert_eq!(folder.read("out.ll"), text);
    let both = folder.run("good.ll --print-after=mem2reg,remove-unreachable");
    assert_eq!(printed(&both.stderr), all);
    let run = folder.run("good.sy --passes=mem2reg,reg2mem,mem2reg --print-after=mem2reg");
    assert_eq!(printed(&run.stderr), [(last, main); 2]);
}

#[test]
fn passes_of_the_second_level_occur_several_times() {
    let folder = Folder::new();
    let passes = pipeline(OptLevel::O2);
    let names: Vec<&str> = passes.iter().map(|pass| pass.name).collect();
    let count = |name: &str| names.iter().filter(|other| **other == name).count();
    for input in ["good.sy", "good.ll"] {
        let text = folder.run(&format!("{input} -O2 --verify")).silent().stdout;
        let list = format!("{input} --passes={} --verify", names.join(","));
        assert_eq!(folder.run(&list).silent().stdout, text);
        assert_eq!(folder.run(&format!("{input} -O0 -O1 -O2")).silent().stdout, text);
        // A pass over the module prints the module.
        let said = folder.run(&format!("{input} -O2 --print-after=purity")).stderr;
        assert_eq!(said.matches("; after purity\n").count(), count("purity"));
        // Each pass has one line, however often it runs.
        let said = folder.run(&format!("{input} -O2 --time-passes -o out.ll")).stderr;
        let lines = |name| said.lines().filter(|line| line.ends_with(&format!("  {name}"))).count();
        assert!(names.iter().all(|name| lines(name) == 1), "{said}");
    }
    let said = folder.run("good.sy -O2 --print-after=simplify-cfg").stderr;
    assert_eq!(
        said.matches("; after simplify-cfg\ndefine i32 @main").count(),
        count("simplify-cfg")
    );
    let help = run("--help").silent().stdout;
    let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines: Vec<String> = names.chunks(6).map(|line| line.join(", ")).collect();
    assert!(words.contains(&lines.join(" ")), "{help}");
}

#[test]
fn passes_that_do_not_run_are_an_error() {
    let folder = Folder::new();
    for (options, why) in [
        (
            "--print-after=reg2mem",
            "`reg2mem` does not run; the passes that run: remove-unreachable, mem2reg",
        ),
        ("--print-after=mem2reg,reg2mem", "`reg2mem` does not run"),
        ("--print-after=mem2reg -O0", "`mem2reg` does not run; no pass runs"),
        ("--print-after=mem2reg --passes=remove-unreachable", "`mem2reg` does not run"),
        ("--print-after=all -O0", "no pass runs"),
        ("--print-after=all --emit ir", "no pass runs"),
        ("--print-after=all --emit analysis", "no pass runs"),
        ("--passes=mem2reg --emit ir", "--emit ir shows the program before any pass"),
        ("--passes=mem2reg --emit tokens", "--emit tokens shows"),
    ] {
        let said = folder.run(&format!("good.ll {options}")).failed(2).stderr;
        assert!(said.contains(why), "{options}: {said}");
    }
}

#[test]
fn functions_are_printed_as_the_output_is() {
    let folder = Folder::new();
    let arguments = "good.ll --passes=reg2mem --print-after=all --opaque-pointers";
    let said = folder.run(arguments).stderr;
    assert!(said.contains(", ptr %total") && !said.contains('*'), "{said}");
    let said = folder.run("good.ll --print-after=all --discard-value-names").stderr;
    assert!(said.contains("define i32 @sum(i32 %0)"), "{said}");
}

#[test]
fn a_refused_program_leaves_no_output() {
    let folder = Folder::new();
    let doubled = |number: usize| {
        let before = number - 1;
        format!("int f{number}(int x) {{ return f{before}(x) + f{before}(x + 1); }}\n")
    };
    let chain: String = (1..=30).map(doubled).collect();
    let text = format!("int f0(int x) {{ return x; }}\n{chain}int main() {{ return f30(1); }}\n");
    folder.write("doubled.sy", text);
    let said = folder.run("doubled.sy --passes=mem2reg,inline-all -o doubled.ll").failed(1).stderr;
    assert_eq!(
        said,
        "error: inline-all: the program would have more than 4000000 instructions when all calls in \
         `main` are inlined; a single copy of `f30` would be larger\n"
    );
    folder.run("doubled.sy --run --passes=mem2reg,inline-all").failed(1);
    assert_eq!(folder.others(), ["doubled.sy"]);
}
