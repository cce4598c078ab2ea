//! Counts the bytes per node of trees: of finished ones, and while they are computed.

use dominance::{
    AdjacencyGraph, DirectedGraph, DomTree, DynamicDomTree, DynamicGraph, DynamicPostDomTree,
    PostDomTree,
};

use crate::shapes::SHAPES;
use crate::{ALLOCATED, SIZE, adjacency};

/// Prints the bytes per node on the first shape, which resembles a program.
pub fn print() {
    let edges = (SHAPES[0].build)(SIZE);
    let graph = adjacency(&edges);
    println!("\n| {SIZE} nodes, {} | bytes per node | while computed |", SHAPES[0].name);
    println!("|---|---:|---:|");
    print_row("the graph itself", &graph, |_| adjacency(&edges));
    print_row("DomTree", &graph, DomTree::compute);
    print_row("PostDomTree with its graph", &graph, PostDomTree::compute);
    let copy = DynamicGraph::copy_of;
    print_row("DynamicDomTree with its graph", &graph, |graph| {
        DynamicDomTree::compute(copy(graph))
    });
    print_row("DynamicPostDomTree with its graph and DynamicDomTree", &graph, |graph| {
        DynamicPostDomTree::compute(copy(graph))
    });
}

fn print_row<T>(
    name: &str,
    graph: &AdjacencyGraph<u32>,
    compute: impl Fn(&AdjacencyGraph<u32>) -> T,
) {
    let before = ALLOCATED.current_usage();
    ALLOCATED.reset_peak_usage();
    let computed = compute(graph);
    let per_node = |bytes: usize| (bytes - before) as f64 / graph.node_count() as f64;
    let (live, peak) = (ALLOCATED.current_usage(), ALLOCATED.peak_usage());
    println!("| {name} | {:.0} | {:.0} |", per_node(live), per_node(peak));
    drop(computed);
}
