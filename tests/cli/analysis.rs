//! `--emit analysis`.

use minisysy::analysis::Algorithm;
use serde_json::{Value, json};

use crate::folder::Folder;

/// Nested loops, an infinite loop, an unreachable block, a region with two entries; blocks with and
/// without names.
const GRAPHS: &str = "\
define i32 @walk(i32 %n) {
entry:
  %c = icmp slt i32 %n, 0
  br i1 %c, label %forever, label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %j, %latch ]
  br label %inner
inner:
  %k = phi i32 [ 0, %outer ], [ %l, %inner ]
  %l = add i32 %k, 1
  %d = icmp slt i32 %l, %n
  br i1 %d, label %inner, label %latch
latch:
  %j = add i32 %i, %l
  %e = icmp slt i32 %j, 100
  br i1 %e, label %outer, label %end
end:
  ret i32 %j
forever:
  br label %forever
lost:
  br label %end
}

define i32 @irreducible(i1 %c) {
  %x = alloca i32
  store i32 0, i32* %x
  br i1 %c, label %1, label %2
1:
  store i32 1, i32* %x
  br label %2
2:
  %3 = load i32, i32* %x
  br i1 %c, label %1, label %4
4:
  ret i32 %3
}
";

/// The analysis of a module called `a.ll`.
fn analysis(folder: &Folder, options: &str) -> Value {
    let text = folder.run(&format!("a.ll --emit analysis {options}")).silent().stdout;
    serde_json::from_str(&text).expect("it is JSON")
}

fn graphs() -> Folder {
    let folder = Folder::empty();
    folder.write("a.ll", GRAPHS);
    folder
}

/// The keys of an object.
fn keys(object: &Value) -> Vec<&str> {
    object.as_object().expect("it is an object").keys().map(String::as_str).collect()
}

#[test]
fn everything_is_there_by_its_name() {
    let analysis = analysis(&graphs(), "");
    assert_eq!(keys(&analysis), ["functions", "source_filename"]);
    assert_eq!(analysis["source_filename"], "a.ll");
    let functions = analysis["functions"].as_array().unwrap();
    assert_eq!(functions.len(), 2);
    for function in functions {
        assert_eq!(keys(function), ["blocks", "irreducible", "name", "phis"]);
        assert_eq!(keys(&function["phis"]), ["after", "before"]);
        for region in function["irreducible"].as_array().unwrap() {
            assert_eq!(keys(region), ["blocks", "entries"]);
        }
        for block in function["blocks"].as_array().unwrap() {
            let all = [
                "d_edges",
                "depth",
                "dominance_frontier",
                "idom",
                "ipdom",
                "j_edges",
                "loop_depth",
                "loop_header",
                "name",
                "post_dominance_frontier",
                "postorder",
                "predecessors",
                "preorder",
                "reachable",
                "successors",
            ];
            assert_eq!(keys(block), all);
        }
    }
}

#[test]
fn blocks_are_as_the_definitions_say() {
    let analysis = analysis(&graphs(), "");
    let walk = &analysis["functions"][0];
    assert_eq!(walk["name"], "walk");
    assert_eq!(walk["irreducible"], json!([]));
    assert_eq!(walk["phis"], json!({ "before": 2, "after": 2 }));
    let expected = json!([
        {
            "name": "entry", "predecessors": [], "successors": ["outer", "forever"],
            "reachable": true, "idom": null, "depth": 0,
            "preorder": 1, "postorder": 12, "d_edges": ["outer", "forever"], "j_edges": [],
            "ipdom": null,
            "dominance_frontier": [], "post_dominance_frontier": [],
            "loop_header": null, "loop_depth": 0,
        },
        {
            "name": "outer", "predecessors": ["entry", "latch"], "successors": ["inner"],
            "reachable": true, "idom": "entry", "depth": 1,
            "preorder": 4, "postorder": 11, "d_edges": ["inner"], "j_edges": [],
            "ipdom": "inner",
            "dominance_frontier": ["outer"], "post_dominance_frontier": ["entry", "latch"],
            "loop_header": "outer", "loop_depth": 1,
        },
        {
            "name": "inner", "predecessors": ["outer", "inner"], "successors": ["inner", "latch"],
            "reachable": true, "idom": "outer", "depth": 2,
            "preorder": 5, "postorder": 10, "d_edges": ["latch"], "j_edges": ["inner"],
            "ipdom": "latch",
            "dominance_frontier": ["outer", "inner"],
            "post_dominance_frontier": ["entry", "inner", "latch"],
            "loop_header": "inner", "loop_depth": 2,
        },
        {
            "name": "latch", "predecessors": ["inner"], "successors": ["outer", "end"],
            "reachable": true, "idom": "inner", "depth": 3,
            "preorder": 6, "postorder": 9, "d_edges": ["end"], "j_edges": ["outer"],
            "ipdom": "end",
            "dominance_frontier": ["outer"], "post_dominance_frontier": ["entry", "latch"],
            "loop_header": "outer", "loop_depth": 1,
        },
        {
            "name": "end", "predecessors": ["latch", "lost"], "successors": [],
            "reachable": true, "idom": "latch", "depth": 4,
            "preorder": 7, "postorder": 8, "d_edges": [], "j_edges": [],
            "ipdom": null,
            "dominance_frontier": [], "post_dominance_frontier": ["entry"],
            "loop_header": null, "loop_depth": 0,
        },
        {
            "name": "forever", "predecessors": ["entry", "forever"], "successors": ["forever"],
            "reachable": true, "idom": "entry", "depth": 1,
            "preorder": 2, "postorder": 3, "d_edges": [], "j_edges": ["forever"],
            "ipdom": null,
            "dominance_frontier": ["forever"], "post_dominance_frontier": ["entry", "forever"],
            "loop_header": "forever", "loop_depth": 1,
        },
        {
            "name": "lost", "predecessors": [], "successors": ["end"],
            "reachable": false, "idom": null, "depth": null,
            "preorder": null, "postorder": null, "d_edges": [], "j_edges": [],
            "ipdom": null,
            "dominance_frontier": [], "post_dominance_frontier": [],
            "loop_header": null, "loop_depth": null,
        },
    ]);
    assert_eq!(walk["blocks"], expected);
}

#[test]
fn regions_with_two_entries_are_no_loops() {
    let analysis = analysis(&graphs(), "");
    let function = &analysis["functions"][1];
    let region = json!([{ "entries": ["1", "2"], "blocks": ["1", "2"] }]);
    assert_eq!(function["irreducible"], region);
    // Both blocks are entered from outside, so neither heads a loop.
    for block in function["blocks"].as_array().unwrap() {
        assert_eq!(block["loop_depth"], 0);
    }
    assert_eq!(function["phis"], json!({ "before": 0, "after": 1 }));
}

#[test]
fn a_function_is_a_line() {
    let folder = graphs();
    let text = folder.run("a.ll --emit analysis").silent().stdout;
    let lines: Vec<&str> = text.lines().collect();
    let [first, walk, irreducible, last] = lines[..] else { panic!("{text}") };
    assert_eq!(first, "{\"source_filename\":\"a.ll\",\"functions\":[");
    assert_eq!(last, "]}");
    let walk = walk.strip_suffix(',').expect("another one follows");
    for (line, name) in [(walk, "walk"), (irreducible, "irreducible")] {
        let function: Value = serde_json::from_str(line).expect("a line is an object");
        assert_eq!(function["name"], name);
    }
    assert_eq!(folder.run("a.ll --emit analysis").stdout, text);
    folder.run("a.ll --emit analysis -o out.json").silent();
    assert_eq!(folder.read("out.json"), text);
    // A module without definitions has no functions to report.
    folder.write("a.ll", "declare i32 @getint()\n");
    assert_eq!(analysis(&folder, "")["functions"], json!([]));
}

/// The frontiers of a nest of loops are together as large as the square of its depth.
#[cfg(target_os = "linux")]
#[test]
fn large_reports_take_little_memory() {
    const DEPTH: usize = 800;
    let (heads, ends) = ("while (1) {\n".repeat(DEPTH), "if (n) break; }\n".repeat(DEPTH));
    let folder = Folder::empty();
    let source =
        format!("int main() {{\nint n = getint();\n{heads}n = n - 1;\n{ends}return 0;\n}}\n");
    folder.write("nest.sy", source);
    folder.run("-O0 nest.sy -o nest.ll").silent();
    for input in ["nest.sy", "nest.ll"] {
        let command = format!("ulimit -v 131072; \"$compiler\" --emit analysis {input} | wc -c");
        let run = folder.shell(&command).silent();
        let bytes: usize = run.stdout.trim().parse().expect("a number of bytes");
        assert!(bytes > 30_000_000, "{input}: {bytes}");
    }
}

#[test]
fn it_is_about_the_function_before_any_pass_but_those_named() {
    let folder = graphs();
    let before = analysis(&folder, "");
    for options in ["-O0", "-O1", "--verify", "--opaque-pointers"] {
        assert_eq!(analysis(&folder, options), before, "{options}");
    }
    let names = |analysis: &Value| -> Vec<Value> {
        let blocks = analysis["functions"][0]["blocks"].as_array().unwrap().clone();
        blocks.into_iter().map(|block| block["name"].clone()).collect()
    };
    let after = analysis(&folder, "--passes=remove-unreachable,mem2reg");
    assert_eq!(names(&before).len(), names(&after).len() + 1);
    assert!(!names(&after).contains(&"lost".into()));
    assert_eq!(after["functions"][1]["phis"], json!({ "before": 1, "after": 1 }));
}

#[test]
fn semidominators_are_there_with_algorithms_that_use_them() {
    let folder = graphs();
    let plain = analysis(&folder, "");
    for algorithm in Algorithm::ALL {
        let mut with = analysis(&folder, &format!("--dominators={}", algorithm.name()));
        if matches!(algorithm, Algorithm::LengauerTarjan | Algorithm::SemiNca) {
            for function in with["functions"].as_array_mut().unwrap() {
                for block in function["blocks"].as_array_mut().unwrap() {
                    let semidominator = block.as_object_mut().unwrap().remove("semidominator");
                    let has_none = block["idom"] == Value::Null;
                    assert_eq!(semidominator.expect("it is there") == Value::Null, has_none);
                }
            }
        }
        assert_eq!(with, plain, "{}", algorithm.name());
    }
}

#[test]
fn blocks_are_called_what_the_output_calls_them() {
    let folder = graphs();
    for options in ["", "--discard-value-names"] {
        let text = folder.run(&format!("a.ll --emit ir {options}")).silent().stdout;
        let labels: Vec<&str> = text
            .lines()
            .filter(|line| !line.starts_with([' ', ';']))
            .filter_map(|line| line.split(';').next().unwrap().trim_end().strip_suffix(':'))
            .collect();
        let analysis = analysis(&folder, options);
        let functions = analysis["functions"].as_array().unwrap();
        let blocks = functions.iter().flat_map(|function| function["blocks"].as_array().unwrap());
        // A first block without a name has no label.
        let names: Vec<&str> = blocks
            .filter(|block| block["depth"] != 0 || block["name"] == "entry")
            .map(|block| block["name"].as_str().unwrap())
            .collect();
        assert_eq!(names, labels);
    }
}

#[test]
fn programs_have_an_analysis_too() {
    let folder = Folder::new();
    let text = folder.run("good.sy --emit analysis").silent().stdout;
    let analysis: Value = serde_json::from_str(&text).unwrap();
    let main = &analysis["functions"][0];
    assert_eq!(main["name"], "main");
    assert_eq!(main["phis"], json!({ "before": 0, "after": 1 }));
    assert_eq!(main["blocks"][1]["loop_header"], main["blocks"][1]["name"]);
    folder.run("bad.sy --emit analysis -o out.json").failed(1);
    assert!(folder.others().is_empty());
}
