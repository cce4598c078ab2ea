//! scratch
#![allow(dead_code)]
mod shapes;
use minisysy::analysis::dominance::{Algorithm, SpanningTree};
use minisysy::analysis::*;
use minisysy::ir::Block;
use minisysy::support::entity::Entity;
use std::hint::black_box;
use std::time::Instant;

fn median(mut f: impl FnMut()) -> f64 {
    let mut times = vec![];
    let start = Instant::now();
    while times.len() < 3 || (start.elapsed().as_secs_f64() < 1.0 && times.len() < 200) {
        let t = Instant::now();
        f();
        times.push(t.elapsed().as_secs_f64() * 1e3);
        if times[0] > 2000.0 {
            break;
        }
    }
    times.sort_by(f64::total_cmp);
    times[0]
}

fn dynamic(filter: &str, size: usize) {
    for shape in shapes::SHAPES.iter().filter(|s| s.name.contains(filter)) {
        let g = (shape.build)(size);
        let b = |x: usize| Block::from_index(x);
        let edges: Vec<_> = g.edges.iter().map(|&(x, y)| (b(x as usize), b(y as usize))).collect();
        let graph = AdjacencyGraph::from_edges(g.node_count, b(0), &edges);
        let whole = median(|| {
            black_box(DomTree::compute(&graph));
        }) * 1e3;
        let mut tree = DynamicDomTree::compute(DynamicGraph::copy_of(&graph));
        let dg = DynamicGraph::copy_of(&graph);
        let copy = median(|| {
            black_box(dg.clone());
        }) * 1e3;
        let dom = median(|| {
            black_box(DomTree::compute(&dg));
        }) * 1e3;
        let dy = median(|| {
            black_box(DynamicDomTree::compute(dg.clone()));
        }) * 1e3;
        println!("dynamic: compute {dy:.0} us, of which copy {copy:.0} domtree {dom:.0}");
        if std::env::args().nth(4).is_some() {
            continue;
        }
        let mut random = shapes::Random(7);
        for kind in ["own", "pair"] {
            let mut times = [vec![], vec![]];
            for _ in 0..2000 {
                let (x, y) = if kind == "own" {
                    edges[random.below(edges.len())]
                } else {
                    (b(random.below(g.node_count)), b(random.below(g.node_count)))
                };
                let mut there = tree.graph().has_edge(x, y);
                for _ in 0..2 {
                    let t = Instant::now();
                    if there {
                        tree.delete_edge(x, y);
                    } else {
                        tree.insert_edge(x, y);
                    }
                    times[there as usize].push(t.elapsed().as_secs_f64() * 1e6);
                    there = !there;
                }
            }
            for (what, times) in ["insert", "delete"].iter().zip(&mut times) {
                times.sort_by(f64::total_cmp);
                let q = |f: f64| times[((times.len() - 1) as f64 * f) as usize];
                println!(
                    "{:22} {size:7} {kind:4} {what} whole {whole:8.0} us: median {:7.2} ratio {:8.1}  p75 {:7.2} p90 {:7.2} p99 {:8.1} max {:8.1} mean {:8.2} ratio {:8.1}",
                    shape.name,
                    q(0.5),
                    whole / q(0.5),
                    q(0.75),
                    q(0.9),
                    q(0.99),
                    q(1.0),
                    times.iter().sum::<f64>() / times.len() as f64,
                    whole / (times.iter().sum::<f64>() / times.len() as f64)
                );
            }
        }
    }
}

fn main() {
    if std::env::args().nth(1).as_deref() == Some("dynamic") {
        dynamic(
            &std::env::args().nth(2).unwrap(),
            std::env::args().nth(3).unwrap().parse().unwrap(),
        );
        return;
    }
    let args: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    let filter = args.first().cloned().unwrap_or_default();
    let sizes: Vec<usize> = args
        .get(1)
        .map_or(vec![100_000, 1_000_000], |s| s.split(',').map(|s| s.parse().unwrap()).collect());
    let no_pet = args.len() > 2;
    for size in sizes {
        for shape in shapes::SHAPES.iter().filter(|s| s.name.contains(&filter)) {
            let g = (shape.build)(size);
            let b = |x: u32| Block::from_index(x as usize);
            let edges: Vec<_> = g.edges.iter().map(|&(x, y)| (b(x), b(y))).collect();
            let graph = AdjacencyGraph::from_edges(g.node_count, b(0), &edges);
            let pg = petgraph::graph::DiGraph::<(), ()>::from_edges(g.edges.iter().copied());
            let pt = if size >= shape.iterative_limit || no_pet {
                f64::NAN
            } else {
                median(|| {
                    black_box(petgraph::algo::dominators::simple_fast(&pg, 0.into()));
                })
            };
            let dfs = median(|| {
                black_box(SpanningTree::compute(&graph));
            });
            let tree = SpanningTree::compute(&graph);
            let snca = median(|| {
                black_box(Algorithm::SemiNca.immediate_dominators(&graph, &tree));
            });
            let lt = median(|| {
                black_box(Algorithm::LengauerTarjan.immediate_dominators(&graph, &tree));
            });
            let idom = Algorithm::SemiNca.immediate_dominators(&graph, &tree);
            let built = median(|| {
                black_box(DomTree::from_immediate_dominators(g.node_count, &tree.order, &idom));
            });
            let whole = median(|| {
                black_box(DomTree::compute(&graph));
            });
            println!(
                "{:24} {:8} {:8} pet {pt:9.2} ours {whole:8.3} = dfs {dfs:7.3} + snca {snca:7.3} + tree {built:7.3} rest {:7.3}  ratio {:6.1}   lt {lt:7.3}",
                shape.name,
                g.node_count,
                g.edges.len(),
                whole - dfs - snca - built,
                pt / whole
            );
        }
    }
}
