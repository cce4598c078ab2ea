//! Files of SVG and DOT.

use std::io::Write;
use std::process::{Command, Stdio};

use minisysy::diag::SourceFile;
use minisysy::ir::Module;
use minisysy::ir::print::PrintOptions;
use minisysy::picture::calls::Calls;
use minisysy::picture::{Picture, View, dot, svg, views};
use minisysy::reader;

/// A loop with a branch, and names that mean something in SVG and in DOT.
const GRAPH: &str = r#"
define i32 @"a \22<b>\22 & \5Cl"(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %"]]> & \5CN" ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %"]]> & \5CN", label %"&lt;end\22"
"]]> & \5CN":
  %j = add i32 %i, 1
  %d = call i32 @"a \22<b>\22 & \5Cl"(i32 %j)
  switch i32 %d, label %loop [
    i32 1, label %"&lt;end\22"
    i32 -2, label %"]]> & \5CN"
  ]
"&lt;end\22":
  ret i32 0
}

declare void @putint(i32)

define void @"<!--"() {
  call void @putint(i32 1)
  call void @putint(i32 2)
  ret void
lost:
  br label %lost
}
"#;

fn module(text: &str) -> Module {
    let read = reader::read(&SourceFile::new("a & b.ll", text));
    read.module.expect("this is LLVM IR")
}

/// The pictures of all functions.
fn pictures(module: &mut Module, view: View) -> Vec<Picture> {
    let print = PrintOptions::default();
    let bodies = module.functions().filter(|function| !function.is_declaration());
    let ids: Vec<_> = bodies.map(|function| function.id).collect();
    if view == View::Calls {
        let mut calls = Calls::default();
        ids.iter().for_each(|&id| calls.add(module.split(id).1));
        return vec![calls.picture(&module.context, None, print).unwrap()];
    }
    let mut of = |id| {
        let (context, function) = module.split(id);
        views::of_function(view, context, function, print).unwrap()
    };
    ids.into_iter().map(&mut of).collect()
}

/// The texts between the tags, if this is well-formed XML.
fn texts(xml: &str) -> Vec<String> {
    let mut open: Vec<&str> = Vec::new();
    let mut texts = Vec::new();
    let mut rest = xml;
    while let Some(start) = rest.find('<') {
        let (text, tag) = rest.split_at(start);
        assert!(!text.contains('>') && !text.chars().any(|it| it.is_control() && it != '\n'));
        for entity in text.split('&').skip(1) {
            let known = ["amp;", "lt;", "gt;"].iter().any(|name| entity.starts_with(name));
            assert!(known || open.last() == Some(&"style"), "{text}");
        }
        texts.push(text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"));
        let (tag, after) = tag[1..].split_once('>').expect("a tag ends");
        rest = after;
        assert!(!tag.contains('<') && tag.matches('"').count() % 2 == 0, "{tag}");
        let name = tag.split(' ').next().unwrap();
        match name.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name)),
            None if tag.ends_with('/') => {}
            None => open.push(name),
        }
    }
    assert!(open.is_empty() && rest.trim().is_empty());
    texts
}

#[test]
fn any_name_is_a_text_of_svg() {
    let mut module = module(GRAPH);
    for view in View::ALL {
        let texts = texts(&svg::write(&pictures(&mut module, view)));
        let has = |text: &str| texts.iter().any(|it| it == text);
        assert!(has("@\"a \\22<b>\\22 & \\5Cl\""), "{texts:?}");
        assert!(has("\"]]> & \\5CN\"") || view == View::Calls, "{texts:?}");
    }
}

/// The same text as Graphviz draws it.
#[test]
fn any_name_is_a_text_of_dot() {
    if Command::new("dot").arg("-V").output().is_err() {
        return println!("there is no Graphviz");
    }
    let mut module = module(GRAPH);
    for view in View::ALL {
        let mut child = Command::new("dot")
            .arg("-Tsvg")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let pictures = pictures(&mut module, view);
        child.stdin.take().unwrap().write_all(dot::write(&pictures).as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success() && said.is_empty(), "{}: {said}", view.name());
        let drawn = String::from_utf8(output.stdout).unwrap();
        let drawn = drawn.replace("&quot;", "\"").replace("&#45;", "-").replace("&#160;", " ");
        let text = if view == View::Calls {
            "@\"a \\22&lt;b&gt;\\22 &amp; \\5Cl\""
        } else {
            "\"]]&gt; &amp; \\5CN"
        };
        assert!(drawn.contains(text), "{}: {drawn}", view.name());
    }
}

/// A small function of each view, as DOT; and its control-flow graph as SVG.
#[test]
fn files_are_as_before() {
    let mut module = module(GRAPH);
    for view in View::ALL {
        insta::assert_snapshot!(view.name(), dot::write(&pictures(&mut module, view)));
    }
    for view in [View::Cfg, View::Loops, View::PostDominators] {
        let name = format!("{}-svg", view.name());
        insta::assert_snapshot!(name, svg::write(&pictures(&mut module, view)));
    }
}

/// Edges of control dependence have the colour of their branch.
#[test]
fn branches_are_told_apart() {
    let mut module = module(GRAPH);
    let mut colours = |view| {
        let file = svg::write(&pictures(&mut module, view));
        let classes = file.split(" branch ").skip(1).map(|it| it.chars().take(2).collect());
        classes.collect::<std::collections::BTreeSet<String>>().len()
    };
    assert!(colours(View::ControlDependence) > 1);
    assert_eq!(colours(View::Cfg), 0);
}

#[test]
fn no_function_is_an_empty_picture() {
    assert!(texts(&svg::write(&[])).concat().contains("font"));
    assert!(dot::write(&[]).ends_with("}\n"));
    let mut module = module("declare void @putint(i32)\n");
    let calls = pictures(&mut module, View::Calls);
    assert!(calls[0].nodes.is_empty());
    assert!(svg::write(&calls).contains("a &amp; b.ll"));
}
