//! Pictures of the calls of a program.

use std::collections::{BTreeMap, BTreeSet};

use minisysy::diag::SourceFile;
use minisysy::ir::Module;
use minisysy::ir::print::{self, PrintOptions};
use minisysy::picture::calls::Calls;
use minisysy::{compile, transform::OptLevel};

use crate::programs::{check_picture, modules};

/// How often each function calls another, in their texts; a function with a body is in it.
fn calls_of(module: &mut Module) -> BTreeMap<String, BTreeMap<String, u32>> {
    let mut calls = BTreeMap::new();
    let ids: Vec<_> =
        module.functions().filter(|it| !it.is_declaration()).map(|it| it.id).collect();
    for id in ids {
        let (context, function) = module.split(id);
        let text = print::print_function(context, function, PrintOptions::default());
        let mut called: BTreeMap<String, u32> = BTreeMap::new();
        for line in text.lines().filter(|line| line.contains("call ")) {
            let name = &line[line.find('@').expect("calls are direct")..];
            *called.entry(name[..name.find('(').unwrap()].to_owned()).or_default() += 1;
        }
        calls.insert(print::function_name(context, id, PrintOptions::default()), called);
    }
    calls
}

/// `first` and all that it can call.
fn reached(calls: &BTreeMap<String, BTreeMap<String, u32>>, first: &str) -> BTreeSet<String> {
    let (mut found, mut walk) = (BTreeSet::new(), vec![first]);
    while let Some(name) = walk.pop() {
        if found.insert(name.to_owned()) {
            walk.extend(calls.get(name).into_iter().flatten().map(|(name, _)| name.as_str()));
        }
    }
    found
}

#[test]
fn calls_are_those_of_the_text() {
    for (program, mut module) in modules("sy", OptLevel::O0, &["programs/", "lab8/"]) {
        let expected = calls_of(&mut module);
        let mut calls = Calls::default();
        let bodies: Vec<_> = module.functions().filter(|it| !it.is_declaration()).collect();
        bodies.iter().for_each(|function| calls.add(function));
        for only in [None].into_iter().chain(bodies.iter().map(|it| Some(it.id))) {
            let picture = calls.picture(&module.context, only, PrintOptions::default()).unwrap();
            check_picture(&picture);
            let name =
                |node: usize| picture.nodes[node].hint.split(": ").next().unwrap().to_owned();
            let first = only.map_or("@main".to_owned(), |id| {
                print::function_name(&module.context, id, PrintOptions::default())
            });
            assert_eq!(name(0), first, "{program}");
            let shown: BTreeSet<String> = match only {
                Some(_) => reached(&expected, &first),
                None => expected.keys().flat_map(|it| reached(&expected, it)).collect(),
            };
            assert_eq!((0..picture.nodes.len()).map(name).collect::<BTreeSet<_>>(), shown);
            assert_eq!(picture.nodes.len(), shown.len(), "{program}: each is there once");
            let edges = expected.iter().filter(|(name, _)| shown.contains(*name));
            let edges = edges.flat_map(|(name, called)| {
                called.iter().map(move |(callee, &count)| (name.clone(), callee.clone(), count))
            });
            let count = |label: &str| label.strip_prefix('×').map_or(1, |it| it.parse().unwrap());
            let mut drawn: Vec<(String, String, u32)> = picture
                .edges
                .iter()
                .map(|it| (name(it.source), name(it.target), count(&it.label)))
                .collect();
            drawn.sort();
            assert_eq!(drawn, edges.collect::<Vec<_>>(), "{program}");
            for (node, data) in picture.nodes.iter().enumerate() {
                assert_eq!(data.is_special, !expected.contains_key(&name(node)), "{program}");
            }
        }
    }
}

#[test]
fn many_functions_fit_a_page() {
    let lone = |at: usize| format!("int lone_{at}(int a) {{ return a; }}\n");
    let root = |at: usize| format!("int root_{at}(int a) {{ putint(a); return a; }}\n");
    let text: String = (0..15).map(lone).chain((0..15).map(root)).collect();
    let file = SourceFile::new("many.sy", text + "int main() { return lone_1(root_2(3)); }\n");
    let module = compile::compile(&file, compile::Options::default()).0.unwrap();
    let mut calls = Calls::default();
    module.functions().filter(|it| !it.is_declaration()).for_each(|it| calls.add(it));
    let picture = calls.picture(&module.context, None, PrintOptions::default()).unwrap();
    let layout = check_picture(&picture);
    assert_eq!(picture.nodes.len(), 32);
    assert_eq!(layout.nodes[0].y, layout.nodes.iter().map(|it| it.y).min().unwrap());
    assert!(layout.size.width < 1200 && layout.size.height < 800, "{:?}", layout.size);
}
