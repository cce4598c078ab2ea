//! The views of all functions of the test programs.

use std::collections::BTreeSet;
use std::fs;

use minisysy::analysis::{Cfg, DomTree, IrreducibleRegions, LoopForest, PostDomTree};
use minisysy::compile;
use minisysy::diag::SourceFile;
use minisysy::ir::print::PrintOptions;
use minisysy::ir::{Block, Context, Function, Module};
use minisysy::picture::layout::{self, Layout};
use minisysy::picture::{Picture, View, text, views};
use minisysy::reader;
use minisysy::transform::{self, OptLevel};

use crate::laws::check;
use crate::support;

/// All programs and files of LLVM IR, optimised.
pub fn modules(extension: &str, level: OptLevel, folders: &[&str]) -> Vec<(String, Module)> {
    let programs = support::programs_with(extension).unwrap();
    assert!(programs.len() > 50, "there are {} programs", programs.len());
    let module = |program: support::Program| {
        let file = SourceFile::new(program.name.as_str(), fs::read(&program.source).unwrap());
        let module = match extension {
            "sy" => compile::compile(&file, compile::Options::default()).0,
            _ => reader::read(&file).module,
        };
        let mut module = module.unwrap_or_else(|| panic!("{} is right", program.name));
        transform::optimize(&mut module, level).unwrap();
        (program.name, module)
    };
    let is_meant = |program: &support::Program| {
        let is_in = |folder: &&str| program.name.starts_with(folder);
        !program.name.contains("/wrong/") && folders.iter().any(is_in)
    };
    programs.into_iter().filter(is_meant).map(module).collect()
}

fn picture(view: View, context: &Context, function: &Function) -> Picture {
    views::of_function(view, context, function, PrintOptions::default()).expect("it is small")
}

/// Checks the layout, and the picture by its own measure.
pub fn check_picture(picture: &Picture) -> Layout {
    let layout = picture.layout();
    let edges: Vec<layout::Edge> = picture
        .edges
        .iter()
        .map(|edge| layout::Edge { source: edge.source, target: edge.target, label: 0 })
        .collect();
    check(&picture.sizes(), &edges, &layout);
    for (node, size) in picture.nodes.iter().zip(picture.sizes()) {
        let widest = node.lines.iter().chain([&node.name]).map(|line| text::width(line)).max();
        assert!(widest.unwrap() + 2 * text::PADDING <= size.width + 1, "{node:?}");
        assert!(node.lines.len() <= 20, "{node:?} is folded");
    }
    layout
}

/// The pairs of names that the edges connect.
fn pairs(picture: &Picture) -> BTreeSet<(&str, &str)> {
    let name = |node: usize| picture.nodes[node].name.as_str();
    picture.edges.iter().map(|edge| (name(edge.source), name(edge.target))).collect()
}

/// Checks that the back edges are those whose target dominates their source. `blocks` are the blocks of
/// the last nodes.
fn check_back_edges(picture: &Picture, blocks: &[Block], cfg: &Cfg, tree: &DomTree) {
    let others = picture.nodes.len() - blocks.len();
    for edge in &picture.edges {
        let ends = [edge.source, edge.target].map(|node| Some(blocks[node.checked_sub(others)?]));
        let is_back = matches!(ends, [Some(source), Some(target)]
            if cfg.is_reachable(source) && tree.dominates(target, source));
        assert_eq!(edge.is_back, is_back, "{edge:?} of {}", picture.view.name());
    }
}

/// Compares the views of one function with the analyses.
fn check_views(context: &Context, function: &Function) {
    let cfg = Cfg::compute(function);
    let tree = DomTree::compute(&cfg);
    let reachable = cfg.reverse_postorder().len();
    let edge_count: usize =
        function.layout().iter().map(|&it| function.successors(it).count()).sum();

    let graph = picture(View::Cfg, context, function);
    assert_eq!(graph.nodes.len(), function.layout().len());
    assert_eq!(graph.edges.len(), edge_count);
    check_picture(&graph);
    check_back_edges(&graph, function.layout(), &cfg, &tree);
    let reached: Vec<Block> =
        function.layout().iter().copied().filter(|&block| cfg.is_reachable(block)).collect();

    let dominators = picture(View::Dominators, context, function);
    assert_eq!((dominators.nodes.len(), dominators.edges.len()), (reachable, reachable - 1));
    check_picture(&dominators);

    let post = picture(View::PostDominators, context, function);
    assert_eq!((post.nodes.len(), post.edges.len()), (reachable + 1, reachable));
    check_picture(&post);

    // The edges of the DJ graph are those of the dominator tree and of the graph itself.
    let dj = picture(View::Dj, context, function);
    let special = graph.nodes.iter().filter(|node| node.is_special);
    let unreachable: BTreeSet<&str> = special.map(|node| node.name.as_str()).collect();
    let both: BTreeSet<(&str, &str)> = pairs(&dominators)
        .into_iter()
        .chain(pairs(&graph).into_iter().filter(|(source, _)| !unreachable.contains(source)))
        .collect();
    assert_eq!(pairs(&dj), both);
    check_picture(&dj);
    check_back_edges(&dj, &reached, &cfg, &tree);

    let loops = picture(View::Loops, context, function);
    let layout = check_picture(&loops);
    let forest = LoopForest::compute(&cfg, &tree);
    if IrreducibleRegions::compute(&cfg, &tree, &forest).all().len() == 0 && unreachable.is_empty()
    {
        let headers: BTreeSet<usize> = forest
            .all()
            .map(|it| function.layout().iter().position(|&block| block == forest.header(it)))
            .map(Option::unwrap)
            .collect();
        assert_eq!(layout.cycles.iter().map(|it| it.header).collect::<BTreeSet<_>>(), headers);
        for (node, &block) in function.layout().iter().enumerate() {
            let cycle = layout.cycle_of[node].map(|cycle| layout.cycles[cycle].header);
            assert_eq!(cycle.map(|header| function.layout()[header]), forest.header_of(block));
        }
    }

    check_picture(&picture(View::Frontiers, context, function));
    let dependence = picture(View::ControlDependence, context, function);
    check_picture(&dependence);
    check_back_edges(&dependence, &reached, &cfg, &tree);
    // Each block is control dependent on something, unless it depends on itself alone.
    let depends: BTreeSet<usize> = dependence.edges.iter().map(|edge| edge.target).collect();
    let post_tree = PostDomTree::compute(&cfg);
    assert!(depends.len() == reachable || post_tree.exits().len() > 1);
}

/// Checks the programs whose name begins with one of `folders`.
fn check_all(extension: &str, level: OptLevel, folders: &[&str]) {
    let mut count = 0;
    for (name, mut module) in modules(extension, level, folders) {
        let ids: Vec<_> = module.functions().map(|function| function.id).collect();
        for id in ids {
            let (context, function) = module.split(id);
            if !function.is_declaration() {
                println!("{name}, level {}: {id:?}", level.name());
                check_views(context, function);
                count += 1;
            }
        }
    }
    assert!(count > 50, "{count} functions");
}

#[test]
fn views_of_all_programs_before_any_pass() {
    check_all("sy", OptLevel::O0, &[""]);
}

#[test]
fn views_of_programs_after_the_passes_of_o2() {
    check_all("sy", OptLevel::O2, &["programs/", "mem2reg/", "lab"]);
}

#[test]
fn views_of_all_files_of_llvm_ir() {
    check_all("ll", OptLevel::O0, &[""]);
}
