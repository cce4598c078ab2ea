//! The tables of medians, as Markdown, from the files that criterion writes.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::shapes::SHAPES;
use crate::{LEVEL_QUERIES, LEVEL_QUERY_COUNT, PETGRAPH, QUERIES, QUERY_COUNT, SIZES};
use dominance::Algorithm;

/// The measurements of criterion in this run.
pub struct Estimates {
    folder: PathBuf,
    begin: SystemTime,
}

impl Estimates {
    /// No measurements yet.
    pub fn new() -> Estimates {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("criterion");
        Estimates { folder, begin: SystemTime::now() }
    }

    /// The folder that criterion writes to.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The median time of a benchmark in nanoseconds, `None` if it was not run.
    pub fn median(&self, group: &str, benchmark: &str) -> Option<f64> {
        let file = self.folder.join(group).join(benchmark).join("new").join("estimates.json");
        if fs::metadata(&file).ok()?.modified().ok()? < self.begin {
            return None;
        }
        let estimates: serde_json::Value = serde_json::from_slice(&fs::read(file).ok()?).ok()?;
        estimates["median"]["point_estimate"].as_f64()
    }

    /// The median time of computing a tree in nanoseconds.
    pub fn whole_tree(&self, shape: &str, algorithm: &str, size: usize) -> Option<f64> {
        self.median(shape, &format!("{algorithm}/{size}"))
    }
}

/// Prints the time of Semi-NCA, and those of the other algorithms and petgraph's as multiples of it.
pub fn print_whole_trees(estimates: &Estimates) {
    let others = Algorithm::ALL.into_iter().filter(|&other| other != Algorithm::SemiNca);
    let others: Vec<_> = others.map(Algorithm::name).chain([PETGRAPH]).collect();
    println!("\n| graph | nodes | semi-nca | {} |", others.join(" | "));
    println!("|---|---:|---:|{}", "---:|".repeat(others.len()));
    for (shape, size) in SHAPES.iter().flat_map(|shape| SIZES.map(|size| (shape, size))) {
        let time = |algorithm: &str| estimates.whole_tree(shape.name, algorithm, size);
        let Some(semi_nca) = time(Algorithm::SemiNca.name()) else { continue };
        let ratio =
            |&other: &&str| time(other).map_or("–".into(), |of| proportion(of / semi_nca));
        let ratios: Vec<String> = others.iter().map(ratio).collect();
        println!("| {} | {size} | {} | {} |", shape.name, duration(semi_nca), ratios.join(" | "));
    }
}

/// Prints the number of queries per second.
pub fn print_queries(estimates: &Estimates) {
    println!("\n| graph | million dominance queries per second | by levels |");
    println!("|---|---:|---:|");
    for shape in &SHAPES {
        let rate = |name, count: usize| {
            estimates.median(name, shape.name).map(|time| count as f64 / time * 1e3)
        };
        let rates = (rate(QUERIES, QUERY_COUNT), rate(LEVEL_QUERIES, LEVEL_QUERY_COUNT));
        if let (Some(by_intervals), Some(by_levels)) = rates {
            println!("| {} | {by_intervals:.0} | {by_levels:.3} |", shape.name);
        }
    }
}

/// A time in nanoseconds for people.
pub fn duration(nanoseconds: f64) -> String {
    match nanoseconds {
        ..1e3 => format!("{nanoseconds:.0} ns"),
        ..1e5 => format!("{:.1} µs", nanoseconds / 1e3),
        ..1e6 => format!("{:.0} µs", nanoseconds / 1e3),
        ..1e8 => format!("{:.1} ms", nanoseconds / 1e6),
        _ => format!("{:.0} ms", nanoseconds / 1e6),
    }
}

/// A ratio for people.
pub fn proportion(ratio: f64) -> String {
    if ratio < 10.0 { format!("× {ratio:.1}") } else { format!("× {ratio:.0}") }
}
