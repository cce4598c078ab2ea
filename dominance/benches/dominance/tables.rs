//! The tables of medians, as Markdown, from what criterion has written down.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::shapes::SHAPES;
use crate::{PETGRAPH, QUERIES, QUERY_COUNT, SIZES};
use dominance::Algorithm;

/// What criterion has measured in this run.
pub struct Estimates {
    folder: PathBuf,
    begin: SystemTime,
}

impl Estimates {
    /// Nothing yet.
    pub fn new() -> Estimates {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("criterion");
        Estimates { folder, begin: SystemTime::now() }
    }

    /// Where criterion is to write it down.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The median time of a benchmark in nanoseconds; none if it was not run.
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

/// Prints the time of Semi-NCA, of the other algorithms in proportion, and of petgraph's.
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

/// Prints how many queries are answered in a second.
pub fn print_queries(estimates: &Estimates) {
    println!("\n| graph | million dominance queries per second |");
    println!("|---|---:|");
    for shape in &SHAPES {
        if let Some(time) = estimates.median(QUERIES, shape.name) {
            println!("| {} | {:.0} |", shape.name, QUERY_COUNT as f64 / time * 1e3);
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
