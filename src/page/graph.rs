//! The pictures of a form: where its blocks stand, and the ways of the edges.

use rustc_hash::{FxHashMap, FxHashSet};
use serde_json::{Value, json};

use crate::analysis::{Cfg, DomTree};
use crate::ir::print::FunctionText;
use crate::ir::{Block, Function, Inst, Terminator};
use crate::picture::layout::{self, Edge, Layout, Options, Point, Size};
use crate::picture::text::{self, LINE, LONGEST_LINE, PADDING};
use crate::support::entity::{Entity, EntityVec};

/// The room for the label of an edge, which says on which condition control takes it.
const LABEL: i32 = 14;

/// How many characters the names of values in a line get longer on the way to SSA form, as a guess.
const LONGER_NAMES: usize = 6;

/// The pictures of `function`: its control flow and its dominator tree.
pub fn pictures(function: &Function, texts: &FunctionText) -> Value {
    let tree = DomTree::compute(&Cfg::compute(function));
    let names = names(function, texts);
    json!({
        "cfg": flow(function, texts, &tree, &Growth::default()),
        "dominators": dominators(function, &names, &numbers(function), &tree),
    })
}

/// The control flow of `function` with room for what comes while it is transformed.
pub fn with_room(function: &Function, texts: &FunctionText, growth: &Growth) -> Value {
    flow(function, texts, &DomTree::compute(&Cfg::compute(function)), growth)
}

fn names<'a>(function: &Function, texts: &'a FunctionText) -> Vec<&'a str> {
    function.layout().iter().map(|&block| texts.blocks[block].as_str()).collect()
}

/// The place of each block in the layout.
fn numbers(function: &Function) -> EntityVec<Block, usize> {
    let mut numbers = EntityVec::filled(function.block_count(), 0);
    for (number, &block) in function.layout().iter().enumerate() {
        numbers[block] = number;
    }
    numbers
}

fn flow(function: &Function, texts: &FunctionText, tree: &DomTree, growth: &Growth) -> Value {
    let (blocks, numbers) = (function.layout(), numbers(function));
    let mut edges = Vec::new();
    for (source, &block) in blocks.iter().enumerate() {
        let has_labels = matches!(function.block(block).terminator, Terminator::Branch { .. });
        let mut seen = FxHashSet::default();
        let targets = function.successors(block).map(|target| numbers[target]);
        let targets: Vec<usize> = targets.filter(|&target| seen.insert(target)).collect();
        let label = if has_labels && targets.len() == 2 { LABEL } else { 0 };
        edges.extend(targets.into_iter().map(|target| Edge { source, target, label }));
    }
    let shown: Vec<Shown> =
        blocks.iter().map(|&block| shown(function, block, texts, growth)).collect();
    let sizes: Vec<Size> = shown.iter().map(Shown::size).collect();
    let layout = layout::layered(&sizes, &edges, Options { padding: 8, ..Options::default() });
    let mut cfg = picture(&names(function, texts), &sizes, &edges, &layout);
    for (data, edge) in cfg["edges"].as_array_mut().into_iter().flatten().zip(&edges) {
        let [source, target] = [blocks[edge.source], blocks[edge.target]];
        if tree.is_reachable(source) && tree.dominates(target, source) {
            data["back"] = true.into();
        }
    }
    for (node, shown) in cfg["nodes"].as_array_mut().into_iter().flatten().zip(&shown) {
        (node["rows"], node["columns"]) = (json!(shown.rows), shown.columns.into());
    }
    cfg
}

/// By name, how many lines a block gets on the way to SSA form, and the length of the longest that is new
/// or becomes longer. Blocks without such lines are left out.
pub type Growth = FxHashMap<String, (usize, usize)>;

/// How much the blocks of a function grow, by the events of its trace. The lengths are estimates.
pub fn growth(trace: &[Value], texts: &FunctionText) -> Growth {
    let length = |value: &Value| value.as_str().map_or(0, |text| text.chars().count());
    let mut growth = Growth::default();
    for event in trace {
        let (lines, columns) = match event["event"].as_str() {
            Some("phi") => {
                let name = length(&event["name"]) + 3;
                let predecessors = event["predecessors"].as_array();
                let inputs = predecessors.into_iter().flatten().map(|from| name + length(from) + 9);
                (1, name + 6 + length(&event["type"]) + inputs.sum::<usize>())
            }
            Some("moved") => {
                let text = event["id"]
                    .as_u64()
                    .and_then(|id| texts.insts.get(Inst::from_index(id as usize)));
                (1, text.map_or(0, |text| text.chars().count()))
            }
            // A load with what replaces it.
            Some("replaced") => (0, 30 + 2 * length(&event["variable"])),
            _ => continue,
        };
        let block = event["block"].as_str().unwrap_or_default();
        let entry = growth.entry(block.to_owned()).or_insert((0, 0));
        *entry = (entry.0 + lines, entry.1.max(columns));
    }
    growth
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
}

fn shown(function: &Function, block: Block, texts: &FunctionText, growth: &Growth) -> Shown {
    let data = function.block(block);
    let insts = data.insts().iter().map(|&inst| &texts.insts[inst]);
    let lines: Vec<&String> = insts.chain([&texts.terminators[block]]).collect();
    let (new_lines, new_columns) = growth.get(&texts.blocks[block]).copied().unwrap_or_default();
    let rows = text::kept_lines(lines.len() + new_lines);
    let [first, last] = text::kept_lines(lines.len());
    let kept = lines[..first].iter().chain(&lines[lines.len() - last..]);
    let longest = kept.map(|line| line.chars().take(LONGEST_LINE).count()).max();
    let columns = name_columns(&texts.blocks[block])
        .max(longest.unwrap_or_default() + if growth.is_empty() { 0 } else { LONGER_NAMES })
        .max(new_columns)
        .min(LONGEST_LINE);
    Shown { rows, columns, is_whole: rows[1] == 0 }
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
    let nodes = layout.nodes.iter().zip(sizes).enumerate().map(|(number, (corner, size))| {
        let (x, y, width, height) = (corner.x, corner.y, size.width, size.height);
        let mut node =
            json!({ "name": names[number], "x": x, "y": y, "width": width, "height": height });
        if let Some(&Some(cycle)) = layout.cycle_of.get(number) {
            node["cycle"] = cycle.into();
        }
        node
    });
    let flat =
        |route: &[Point]| route.iter().flat_map(|point| [point.x, point.y]).collect::<Vec<_>>();
    let edges = edges.iter().zip(&layout.routes).map(|(edge, route)| {
        json!({ "from": names[edge.source], "to": names[edge.target], "points": flat(route) })
    });
    let cycles = layout.cycles.iter().map(|cycle| {
        json!({
            "header": names[cycle.header], "natural": cycle.is_natural, "parent": cycle.parent,
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
