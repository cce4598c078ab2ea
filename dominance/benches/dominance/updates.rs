//! Inserts and deletes single edges, and compares the median with computing the tree anew.

use std::hint::black_box;
use std::time::Instant;

use dominance::{DomTree, DynamicDomTree, DynamicGraph, DynamicPostDomTree, PostDomTree};

use crate::shapes::{Edges, Random, SHAPES};
use crate::tables::{Estimates, duration, proportion};
use crate::{SIZE, adjacency};

/// The number of random edges that are inserted and deleted.
const EDGE_COUNT: usize = 401;

/// The number of times that the whole tree is computed.
const WHOLE_COUNT: usize = 21;

/// A tree that follows its graph.
trait Dynamic {
    fn insert_edge(&mut self, edge: (u32, u32)) -> bool;
    fn delete_edge(&mut self, edge: (u32, u32)) -> bool;
}

impl Dynamic for DynamicDomTree<u32> {
    fn insert_edge(&mut self, (source, target): (u32, u32)) -> bool {
        DynamicDomTree::insert_edge(self, source, target)
    }

    fn delete_edge(&mut self, (source, target): (u32, u32)) -> bool {
        DynamicDomTree::delete_edge(self, source, target)
    }
}

impl Dynamic for DynamicPostDomTree<u32> {
    fn insert_edge(&mut self, (source, target): (u32, u32)) -> bool {
        DynamicPostDomTree::insert_edge(self, source, target)
    }

    fn delete_edge(&mut self, (source, target): (u32, u32)) -> bool {
        DynamicPostDomTree::delete_edge(self, source, target)
    }
}

/// Prints the medians for edges of the graph and for edges between any two nodes. Leaves out the
/// graphs whose tree criterion has not timed because of a filter.
pub fn print(estimates: &Estimates) {
    println!(
        "\n| graph of {SIZE} nodes | tree | computed again | edges | insert | faster | delete | faster |"
    );
    println!("|---|---|---:|---|---:|---:|---:|---:|");
    for shape in &SHAPES {
        if estimates.whole_tree(shape.name, "semi-nca", SIZE).is_none() {
            continue;
        }
        let edges = (shape.build)(SIZE);
        let graph = DynamicGraph::copy_of(&adjacency(&edges));
        let whole = whole_time(|| {
            let _ = black_box(DomTree::compute(&graph));
        });
        print_rows(shape.name, "dom", &edges, whole, DynamicDomTree::compute(graph.clone()));
        let whole = whole_time(|| {
            let _ = black_box(PostDomTree::compute(&graph));
        });
        print_rows(shape.name, "post-dom", &edges, whole, DynamicPostDomTree::compute(graph));
    }
}

fn print_rows(name: &str, what: &str, edges: &Edges, whole: f64, mut tree: impl Dynamic) {
    let mut random = Random(7);
    let own: Vec<_> =
        (0..EDGE_COUNT).map(|_| edges.pairs[random.below(edges.pairs.len())]).collect();
    let mut any = || random.below(edges.node_count) as u32;
    let pairs: Vec<_> = (0..EDGE_COUNT).map(|_| (any(), any())).collect();
    for (kind, edges) in [("its own", own), ("any", pairs)] {
        let (mut insertions, mut deletions) = (Vec::new(), Vec::new());
        for edge in edges {
            // In the end the graph is the same as before.
            let begin = Instant::now();
            if tree.delete_edge(edge) {
                deletions.push(begin.elapsed().as_nanos() as f64);
                insertions.push(time(|| tree.insert_edge(edge)));
            } else {
                insertions.push(time(|| tree.insert_edge(edge)));
                deletions.push(time(|| tree.delete_edge(edge)));
            }
        }
        let (insertion, deletion) = (median(insertions), median(deletions));
        println!(
            "| {name} | {what} | {} | {kind} | {} | {} | {} | {} |",
            duration(whole),
            duration(insertion),
            proportion(whole / insertion),
            duration(deletion),
            proportion(whole / deletion)
        );
    }
}

/// The time in nanoseconds of a change that must have an effect.
fn time(change: impl FnOnce() -> bool) -> f64 {
    let begin = Instant::now();
    let has_changed = change();
    let time = begin.elapsed().as_nanos() as f64;
    assert!(has_changed);
    time
}

fn whole_time(mut compute: impl FnMut()) -> f64 {
    let times = (0..WHOLE_COUNT).map(|_| {
        let begin = Instant::now();
        compute();
        begin.elapsed().as_nanos() as f64
    });
    median(times.collect())
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_unstable_by(f64::total_cmp);
    times[times.len() / 2]
}
