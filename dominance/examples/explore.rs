//! Reads the edges of a graph from the standard input, two names on each line, and prints a table
//! of its nodes with the results of the analyses. With the argument `dot`, it prints the DJ graph
//! for Graphviz. The first name is the entry.

use std::collections::HashMap;
use std::io::{self, Read};
use std::process::ExitCode;

use dominance::{
    AdjacencyGraph, DjGraph, DomTree, DominanceFrontiers, IrreducibleRegions, LoopForest,
    PostDomTree,
};

fn main() -> ExitCode {
    let mut text = String::new();
    if let Err(error) = io::stdin().read_to_string(&mut text) {
        eprintln!("the standard input cannot be read: {error}");
        return ExitCode::FAILURE;
    }
    let (names, edges) = match parse(&text) {
        Ok(parsed) => parsed,
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::FAILURE;
        }
    };
    let graph = AdjacencyGraph::from_edges(names.len(), 0, &edges);
    let tree = DomTree::compute(&graph);
    if std::env::args().nth(1).is_some_and(|argument| argument == "dot") {
        let dj_graph = DjGraph::compute(&graph, &tree);
        print!("{}", dj_graph.to_dot("DJ graph", |node| names[node as usize].to_owned()));
    } else {
        print_table(&names, &graph, &tree);
    }
    ExitCode::SUCCESS
}

/// The names of the nodes in the order of their first mention, and the edges between their
/// positions.
type Parsed<'a> = (Vec<&'a str>, Vec<(u32, u32)>);

fn parse(text: &str) -> Result<Parsed<'_>, String> {
    let mut names = Vec::new();
    let mut numbers = HashMap::new();
    let mut edges = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let words: Vec<_> = line.split_whitespace().collect();
        let mut node = |name| {
            *numbers.entry(name).or_insert_with(|| {
                names.push(name);
                names.len() as u32 - 1
            })
        };
        match words[..] {
            [] => {}
            [source, target] => edges.push((node(source), node(target))),
            _ => return Err(format!("line {number} does not consist of two names: {line}")),
        }
    }
    if edges.is_empty() { Err("there are no edges".to_owned()) } else { Ok((names, edges)) }
}

fn print_table(names: &[&str], graph: &AdjacencyGraph<u32>, tree: &DomTree<u32>) {
    let post_tree = PostDomTree::compute(graph);
    let frontiers = DominanceFrontiers::compute(graph, tree);
    let dependence = DominanceFrontiers::compute_post(&post_tree);
    let loops = LoopForest::compute(graph, tree);
    let regions = IrreducibleRegions::compute(graph, tree, &loops);
    let name = |node: Option<u32>| node.map_or("-", |node| names[node as usize]);
    let list = |nodes: &[u32]| {
        let names: Vec<_> = nodes.iter().map(|&node| names[node as usize]).collect();
        if names.is_empty() { "-".to_owned() } else { names.join(",") }
    };
    println!("node\tsubtree\tidom\tipdom\tfrontier\tdepends on\tloop");
    for node in (0..).take(names.len()) {
        let Some(number) = tree.number(node) else {
            println!("{}\tunreachable", name(Some(node)));
            continue;
        };
        println!(
            "{}\t{number}-{}\t{}\t{}\t{}\t{}\t{}",
            name(Some(node)),
            tree.last_descendant(number),
            name(tree.immediate_dominator(node)),
            name(post_tree.immediate_post_dominator(node)),
            list(frontiers.of(node)),
            list(dependence.of(node)),
            name(loops.header_of(node)),
        );
    }
    for region in regions.all() {
        let nodes: Vec<_> = regions.nodes(&loops, region).collect();
        println!("irreducible: {}, entered at {}", list(&nodes), list(regions.entries(region)));
    }
}
