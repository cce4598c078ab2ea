//! The pictures of a form: where its blocks stand, and the ways of the edges.

use rustc_hash::{FxHashMap, FxHashSet};
use serde_json::{Value, json};

use crate::analysis::{Cfg, DomTree};
use crate::ir::print::FunctionText;
use crate::ir::{Block, Function, Terminator};
use crate::picture::layout::{self, Edge, Layout, Options, Point, Size};
use crate::picture::text::{self, LINE, LONGEST_LINE, PADDING};
use crate::support::entity::EntityVec;

/// The room for the label of an edge, which says on which condition control takes it.
const LABEL: i32 = 14;

/// The pictures of `function`: its control flow, the same with each outermost loop as one box, if
/// there is a loop, and its dominator tree.
pub fn pictures(function: &Function, texts: &FunctionText) -> Value {
    let blocks = function.layout();
    let mut numbers = EntityVec::filled(function.block_count(), 0);
    for (number, &block) in blocks.iter().enumerate() {
        numbers[block] = number;
    }
    let mut edges = Vec::new();
    for (source, &block) in blocks.iter().enumerate() {
        let has_labels = matches!(function.block(block).terminator, Terminator::Branch { .. });
        let mut seen = FxHashSet::default();
        let targets = function.successors(block).map(|target| numbers[target]);
        let targets: Vec<usize> = targets.filter(|&target| seen.insert(target)).collect();
        let label = if has_labels && targets.len() == 2 { LABEL } else { 0 };
        edges.extend(targets.into_iter().map(|target| Edge { source, target, label }));
    }
    let shown: Vec<Shown> = blocks.iter().map(|&block| shown(function, block, texts)).collect();
    let sizes: Vec<Size> = shown.iter().map(Shown::size).collect();
    let options = Options { padding: 8, heading: 0 };
    let whole = layout::layered(&sizes, &edges, options);
    let names: Vec<&str> = blocks.iter().map(|&block| texts.blocks[block].as_str()).collect();
    let tree = DomTree::compute(&Cfg::compute(function));
    let mut cfg = picture(&names, &sizes, &edges, &whole);
    for (data, edge) in cfg["edges"].as_array_mut().into_iter().flatten().zip(&edges) {
        let [source, target] = [blocks[edge.source], blocks[edge.target]];
        if tree.is_reachable(source) && tree.dominates(target, source) {
            data["back"] = true.into();
        }
    }
    for (node, shown) in cfg["nodes"].as_array_mut().into_iter().flatten().zip(&shown) {
        shown.add_to(node);
    }
    let mut pictures =
        json!({ "cfg": cfg, "dominators": dominators(function, &names, &numbers, &tree) });
    if !whole.cycles.is_empty() {
        pictures["folded"] = folded(&names, &sizes, &shown, &edges, &whole);
    }
    pictures
}

/// How much of a block is shown.
struct Shown {
    /// The number of instructions before and after those that are left out. The terminator counts.
    rows: [usize; 2],
    /// The length of the longest line, cut.
    columns: usize,
    is_whole: bool,
}

impl Shown {
    fn size(&self) -> Size {
        let [first, last] = self.rows;
        size(1 + first + usize::from(!self.is_whole) + last, self.columns)
    }

    fn add_to(&self, node: &mut Value) {
        (node["rows"], node["columns"]) = (json!(self.rows), self.columns.into());
    }
}

fn shown(function: &Function, block: Block, texts: &FunctionText) -> Shown {
    let data = function.block(block);
    let insts = data.phis.iter().chain(&data.body).map(|&inst| &texts.insts[inst]);
    let lines: Vec<&String> = insts.chain([&texts.terminators[block]]).collect();
    let rows @ [first, last] = text::kept_lines(lines.len());
    let kept = lines[..first].iter().chain(&lines[lines.len() - last..]);
    let longest = kept.map(|line| line.chars().take(LONGEST_LINE).count()).max();
    let columns = name_columns(&texts.blocks[block]).max(longest.unwrap_or_default());
    Shown { rows, columns, is_whole: last == 0 }
}

/// The number of characters of a name that are shown.
fn name_columns(name: &str) -> usize {
    text::heading(name).chars().count()
}

fn size(rows: usize, columns: usize) -> Size {
    let width = text::columns_width(columns) + 2 * PADDING;
    Size { width, height: rows as i32 * LINE + 2 * PADDING }
}

/// A layout as data.
fn picture(names: &[&str], sizes: &[Size], edges: &[Edge], layout: &Layout) -> Value {
    let nodes = layout.nodes.iter().zip(sizes).zip(names).map(|((corner, size), name)| {
        json!({ "name": name, "x": corner.x, "y": corner.y, "width": size.width, "height": size.height })
    });
    let flat =
        |route: &[Point]| route.iter().flat_map(|point| [point.x, point.y]).collect::<Vec<_>>();
    let edges = edges.iter().zip(&layout.routes).map(|(edge, route)| {
        json!({ "from": names[edge.source], "to": names[edge.target], "points": flat(route) })
    });
    let cycles = layout.cycles.iter().map(|cycle| {
        json!({
            "header": names[cycle.header], "natural": cycle.is_natural,
            "x": cycle.corner.x, "y": cycle.corner.y,
            "width": cycle.size.width, "height": cycle.size.height,
        })
    });
    json!({
        "width": layout.size.width,
        "height": layout.size.height,
        "nodes": nodes.collect::<Vec<_>>(),
        "edges": edges.collect::<Vec<_>>(),
        "cycles": cycles.collect::<Vec<_>>(),
    })
}

/// The picture of the dominator tree. Unreachable blocks are not in it.
fn dominators(
    function: &Function,
    names: &[&str],
    numbers: &EntityVec<Block, usize>,
    tree: &DomTree,
) -> Value {
    let blocks: Vec<Block> =
        function.layout().iter().copied().filter(|&block| tree.is_reachable(block)).collect();
    let places: FxHashMap<Block, usize> =
        blocks.iter().enumerate().map(|(place, &block)| (block, place)).collect();
    let names: Vec<&str> = blocks.iter().map(|block| names[numbers[*block]]).collect();
    let edges: Vec<Edge> = blocks
        .iter()
        .filter_map(|block| {
            let source = places[&tree.immediate_dominator(*block)?];
            Some(Edge { source, target: places[block], label: 0 })
        })
        .collect();
    let sizes: Vec<Size> = names.iter().map(|name| size(1, name_columns(name))).collect();
    picture(&names, &sizes, &edges, &layout::tree(&sizes, &edges))
}

/// The picture of the control flow with each outermost loop as one box.
fn folded(
    names: &[&str],
    sizes: &[Size],
    shown: &[Shown],
    edges: &[Edge],
    whole: &Layout,
) -> Value {
    let outermost: Vec<usize> = {
        let mut outermost = Vec::with_capacity(whole.cycles.len());
        for (index, cycle) in whole.cycles.iter().enumerate() {
            outermost.push(cycle.parent.map_or(index, |parent| outermost[parent]));
        }
        outermost
    };
    let header = |node: usize| {
        whole.cycle_of[node].map_or(node, |cycle| whole.cycles[outermost[cycle]].header)
    };
    let kept: Vec<usize> = (0..names.len()).filter(|&node| header(node) == node).collect();
    let mut places = vec![0; names.len()];
    for (place, &node) in kept.iter().enumerate() {
        places[node] = place;
    }
    let mut inside = vec![Vec::new(); kept.len()];
    for node in (0..names.len()).filter(|&node| whole.cycle_of[node].is_some()) {
        inside[places[header(node)]].push(names[node]);
    }
    let mut folded: Vec<Edge> = Vec::new();
    let mut seen = FxHashSet::default();
    for edge in edges {
        let (source, target) = (places[header(edge.source)], places[header(edge.target)]);
        if source != target && seen.insert((source, target)) {
            folded.push(Edge { source, target, label: 0 });
        }
    }
    let sizes: Vec<Size> = kept
        .iter()
        .zip(&inside)
        .map(|(&node, inside)| match inside.is_empty() {
            true => sizes[node],
            false => size(2, name_columns(names[node]).max(16)),
        })
        .collect();
    let names: Vec<&str> = kept.iter().map(|&node| names[node]).collect();
    let layout = layout::layered(&sizes, &folded, Options::default());
    let mut picture = picture(&names, &sizes, &folded, &layout);
    let nodes = picture["nodes"].as_array_mut().into_iter().flatten();
    for ((node, inside), &number) in nodes.zip(inside).zip(&kept) {
        if inside.is_empty() {
            shown[number].add_to(node);
        } else {
            node["loop"] = inside.into();
        }
    }
    picture
}
