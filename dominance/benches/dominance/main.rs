//! Times dominator trees: the algorithms and petgraph's, updates compared with computing anew, and
//! queries. Also counts memory. Run it with `cargo bench -p dominance-bench`. Criterion's options
//! select by name what criterion times; `-- --quick` takes less time.

mod memory;
mod shapes;
mod tables;
mod updates;

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkGroup, BenchmarkId, Criterion, SamplingMode, Throughput, measurement};
use dominance::{AdjacencyGraph, Algorithm, DomTree};
use peak_alloc::PeakAlloc;
use petgraph::algo::dominators::simple_fast;
use petgraph::graph::DiGraph;
use shapes::{Edges, Random, SHAPES};
use tables::Estimates;

#[global_allocator]
static ALLOCATED: PeakAlloc = PeakAlloc;

/// The sizes of the graphs, in nodes.
const SIZES: [usize; 5] = [100, 1_000, 10_000, 100_000, 1_000_000];

/// From this size on, the two algorithms that are quadratic on every graph are not run.
const TOO_LARGE_FOR_QUADRATIC: usize = 10_000;

/// The size of the graphs that are updated and queried.
const SIZE: usize = 100_000;

/// The name of the benchmarks of petgraph's algorithm.
const PETGRAPH: &str = "petgraph";

/// The number of dominance queries that are timed at once.
const QUERY_COUNT: usize = 1 << 16;

/// The same for queries that walk up the tree.
const LEVEL_QUERY_COUNT: usize = 1 << 10;

/// The names of the two benchmarks of queries.
const QUERIES: &str = "queries";
const LEVEL_QUERIES: &str = "queries by levels";

fn main() {
    let estimates = Estimates::new();
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(800))
        .sample_size(10)
        .output_directory(estimates.folder())
        .configure_from_args();
    whole_trees(&mut criterion);
    queries(&mut criterion);
    criterion.final_summary();
    tables::print_whole_trees(&estimates);
    tables::print_queries(&estimates);
    updates::print(&estimates);
    memory::print();
}

/// Computes the tree of every graph by every algorithm that takes a reasonable time.
fn whole_trees(criterion: &mut Criterion) {
    for shape in &SHAPES {
        let mut group = criterion.benchmark_group(shape.name);
        // One iteration may take seconds.
        group.sampling_mode(SamplingMode::Flat);
        for size in SIZES {
            let edges = (shape.build)(size);
            whole_tree(&mut group, &edges, size, size <= shape.iterative_limit);
        }
        group.finish();
    }
}

fn whole_tree(
    group: &mut BenchmarkGroup<'_, measurement::WallTime>,
    edges: &Edges,
    size: usize,
    with_iterative: bool,
) {
    let graph = adjacency(edges);
    for algorithm in Algorithm::ALL {
        let is_quick_enough = match algorithm {
            Algorithm::NodeDeletion | Algorithm::IterativeSets => size < TOO_LARGE_FOR_QUADRATIC,
            Algorithm::IterativeIdoms => with_iterative,
            Algorithm::LengauerTarjan | Algorithm::SemiNca => true,
        };
        if is_quick_enough {
            group.bench_function(BenchmarkId::new(algorithm.name(), size), |bencher| {
                bencher.iter(|| black_box(DomTree::compute_by(algorithm, &graph)));
            });
        }
    }
    if with_iterative {
        let graph = DiGraph::<(), ()>::from_edges(edges.pairs.iter().copied());
        group.bench_function(BenchmarkId::new(PETGRAPH, size), |bencher| {
            bencher.iter(|| black_box(simple_fast(&graph, 0.into())));
        });
    }
}

/// Asks about dominance for random pairs of nodes, by intervals and by walking up.
fn queries(criterion: &mut Criterion) {
    for shape in &SHAPES {
        let edges = (shape.build)(SIZE);
        let tree = DomTree::compute(&adjacency(&edges));
        let mut random = Random(11);
        let mut any = || random.below(edges.node_count) as u32;
        let pairs: Vec<_> = (0..QUERY_COUNT).map(|_| (any(), any())).collect();
        let mut group = criterion.benchmark_group(QUERIES);
        group.throughput(Throughput::Elements(QUERY_COUNT as u64));
        group.bench_function(shape.name, |bencher| {
            bencher.iter(|| pairs.iter().filter(|&&(a, b)| tree.dominates(a, b)).count());
        });
        group.finish();
        let pairs = &pairs[..LEVEL_QUERY_COUNT];
        let mut group = criterion.benchmark_group(LEVEL_QUERIES);
        group.throughput(Throughput::Elements(LEVEL_QUERY_COUNT as u64));
        group.bench_function(shape.name, |bencher| {
            bencher.iter(|| pairs.iter().filter(|&&(a, b)| tree.dominates_by_levels(a, b)).count());
        });
        group.finish();
    }
}

/// The graph of these edges.
fn adjacency(edges: &Edges) -> AdjacencyGraph<u32> {
    AdjacencyGraph::from_edges(edges.node_count, 0, &edges.pairs)
}
