//! Is it faster to change a dominator tree, or to compute a fresh one? Edits graphs that look like functions,
//! 1 to 64 edges at once, and prints the median times of both. An edit moves an edge to a block nearby, as
//! passes of compilers do.
//!
//! `cargo run --release -p dominance --features dynamic --example crossover`

use std::hint::black_box;
use std::time::Instant;

use dominance::{AdjacencyGraph, DirectedGraph, DomTree, DynamicDomTree, DynamicGraph, EdgeUpdate};

const SIZES: [usize; 7] = [20, 50, 200, 1_000, 2_000, 5_000, 20_000];
const EDITS: [usize; 6] = [1, 2, 4, 8, 16, 64];

/// A generator of numbers, after Marsaglia (2003).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// Blocks in a row. A third of them also go a few blocks ahead, as for `if`; a tenth go back, as for a loop.
fn function(size: usize, random: &mut Random) -> Vec<(u32, u32)> {
    let mut edges = Vec::new();
    for block in 0..size - 1 {
        edges.push((block as u32, block as u32 + 1));
        match random.below(30) {
            0..10 => edges.push((block as u32, (block + 2 + random.below(6)).min(size - 1) as u32)),
            10..13 => edges.push((block as u32, (block - random.below(12).min(block)) as u32)),
            _ => {}
        }
    }
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// Changes of `count` edges of the graph, half of them insertions, and what takes them back.
fn edits(
    graph: &DynamicGraph<u32>,
    edges: &[(u32, u32)],
    count: usize,
    random: &mut Random,
) -> [Vec<EdgeUpdate<u32>>; 2] {
    let last = graph.node_count() - 1;
    let (mut there, mut back) = (Vec::new(), Vec::new());
    while there.len() < count {
        let (source, target) = edges[random.below(edges.len())];
        let near = (target as usize + random.below(9)).clamp(4, last + 4) - 4;
        let near = near as u32;
        // The edges of the row stay, so that all blocks are reached.
        let update = match there.len() % 2 {
            0 if !graph.has_edge(source, near) => EdgeUpdate::Insert(source, near),
            1 if target != source + 1 => EdgeUpdate::Delete(source, target),
            _ => continue,
        };
        if there.iter().all(|other: &EdgeUpdate<u32>| other.edge() != update.edge()) {
            let (source, target) = update.edge();
            there.push(update);
            back.push(match update {
                EdgeUpdate::Insert(..) => EdgeUpdate::Delete(source, target),
                EdgeUpdate::Delete(..) => EdgeUpdate::Insert(source, target),
            });
        }
    }
    [there, back]
}

/// The median time of some runs, in microseconds.
fn median(mut times: Vec<f64>) -> f64 {
    times.sort_unstable_by(f64::total_cmp);
    times[times.len() / 2]
}

fn time(run: impl FnOnce()) -> f64 {
    let begin = Instant::now();
    run();
    begin.elapsed().as_nanos() as f64 / 1_000.0
}

fn main() {
    print!("| blocks | fresh |");
    EDITS.iter().for_each(|count| print!(" {count} |"));
    println!(" first use |\n|---:|---:|{}---:|", "---:|".repeat(EDITS.len()));
    for size in SIZES {
        let mut random = Random(7);
        let edges = function(size, &mut random);
        let graph = AdjacencyGraph::from_edges(size, 0, &edges);
        let runs = (400_000 / size).clamp(41, 2_001);
        let fresh = (0..runs).map(|_| time(|| drop(black_box(DomTree::compute(&graph)))));
        print!("| {size} | {:.1} |", median(fresh.collect()));
        let dynamic = DynamicGraph::copy_of(&graph);
        let mut tree = DynamicDomTree::compute(dynamic.clone());
        for count in EDITS.into_iter().filter(|count| count * 4 <= edges.len()) {
            let mut times = Vec::new();
            for _ in 0..runs {
                let [there, back] = edits(tree.graph(), &edges, count, &mut random);
                times.push(time(|| tree.update(&there)));
                times.push(time(|| tree.update(&back)));
            }
            print!(" {:.1} |", median(times));
        }
        EDITS.iter().filter(|&count| count * 4 > edges.len()).for_each(|_| print!(" |"));
        let first = (0..runs).map(|_| {
            let graph = AdjacencyGraph::from_edges(size, 0, &edges);
            time(|| drop(black_box(DynamicDomTree::compute(DynamicGraph::copy_of(&graph)))))
        });
        println!(" {:.1} |", median(first.collect()));
    }
}
