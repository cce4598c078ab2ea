//! The views of one function.
//!
//! Names are those of the text of the function. Blocks that the entry does not reach are in the views of
//! the control-flow graph alone. Cost: linear in the function, and in the edges of the view.

use super::graphs::Graphs;
use super::{Edge, EdgeKind, MOST_EDGES, Node, Picture, TooLarge, View, text};
use crate::analysis::{DjGraph, FrontierSearch};
use crate::ir::print::{self, FunctionText, PrintOptions};
use crate::ir::{Block, Context, Function, Terminator, Value};

/// The greatest number of names in a node.
const MOST_NAMES: usize = 8;

/// The picture of `function` in this view.
///
/// # Errors
/// If there are more than [`MOST_EDGES`] edges.
///
/// # Panics
/// For a declaration, and for the view of calls, which is not about one function.
pub fn of_function(
    view: View,
    context: &Context,
    function: &Function,
    options: PrintOptions,
) -> Result<Picture, TooLarge> {
    let graphs = Graphs::compute(context, function, options);
    let (nodes, edges) = match view {
        View::Cfg => (
            with_instructions(context, function, options, &graphs),
            flow(context, function, &graphs),
        ),
        View::Loops => (graphs.all_nodes(), flow(context, function, &graphs)),
        View::Frontiers => (with_frontiers(&graphs), flow(context, function, &graphs)),
        View::Dominators => dominators(&graphs),
        View::PostDominators => post_dominators(&graphs),
        View::Dj => dj(&graphs),
        View::ControlDependence => control_dependence(context, function, &graphs)?,
        View::Calls => unreachable!("the calls are not those of one function"),
    };
    if edges.len() > MOST_EDGES {
        return Err(TooLarge);
    }
    let title = print::function_name(context, function.id, options);
    Ok(Picture { view, title, nodes, edges })
}

/// The blocks with their instructions.
fn with_instructions(
    context: &Context,
    function: &Function,
    options: PrintOptions,
    graphs: &Graphs,
) -> Vec<Node> {
    let texts = FunctionText::of(context, function, options);
    let mut nodes = graphs.all_nodes();
    for (node, &block) in nodes.iter_mut().zip(&graphs.blocks) {
        let data = function.block(block);
        let insts = data.insts().iter();
        let mut lines: Vec<&str> = insts.map(|&inst| texts.insts[inst].as_str()).collect();
        let terminator = texts.terminators[block].lines();
        lines.extend(terminator.map(|line| line.strip_prefix("  ").unwrap_or(line)));
        node.lines = text::fold(&lines);
        if lines.len() > node.lines.len() {
            node.hint += &format!(", {} lines", lines.len());
        }
    }
    nodes
}

/// The blocks with their dominance frontiers.
fn with_frontiers(graphs: &Graphs) -> Vec<Node> {
    let frontiers = FrontierSearch::new(&graphs.cfg, &graphs.tree);
    let mut nodes = graphs.all_nodes();
    let mut found = Vec::new();
    for (node, &block) in nodes.iter_mut().zip(&graphs.blocks) {
        if !graphs.cfg.is_reachable(block) {
            continue;
        }
        found.clear();
        frontiers.find(&graphs.tree, block, &mut found);
        found.sort_unstable_by_key(|&block| graphs.rank[block]);
        let names = found.iter().map(|&block| graphs.names[block].as_str());
        node.lines = vec![format!("DF = {{{}}}", text::list(names, MOST_NAMES))];
    }
    nodes
}

/// The arms of a block's terminator, each with its label, in the order of the text.
fn arms(context: &Context, function: &Function, block: Block) -> Vec<(Block, String, EdgeKind)> {
    match function.block(block).terminator {
        Terminator::Branch { then_block, else_block, .. } => vec![
            (then_block, "true".to_owned(), EdgeKind::True),
            (else_block, "false".to_owned(), EdgeKind::False),
        ],
        Terminator::Switch { default, cases, .. } => {
            let cases = function.incoming(cases).iter().map(|&(target, value)| {
                let label = match value {
                    // Without preparing to print names: there can be many cases.
                    Value::Int(_, value) => value.to_string(),
                    _ => print::print_constant(context, value, PrintOptions::default()),
                };
                (target, label, EdgeKind::Plain)
            });
            cases.chain([(default, "default".to_owned(), EdgeKind::Plain)]).collect()
        }
        Terminator::Jump(target) => vec![(target, String::new(), EdgeKind::Plain)],
        Terminator::Return(_) | Terminator::Unreachable => Vec::new(),
    }
}

/// The edges of the control-flow graph. A branch with both arms to one block is two edges.
fn flow(context: &Context, function: &Function, graphs: &Graphs) -> Vec<Edge> {
    let mut edges = Vec::new();
    for (source, &block) in graphs.blocks.iter().enumerate() {
        for (to, label, kind) in arms(context, function, block) {
            let is_back = graphs.is_back_edge(block, to);
            edges.push(Edge { source, target: graphs.rank[to], label, kind, is_back });
        }
    }
    edges
}

/// The dominator tree.
fn dominators(graphs: &Graphs) -> (Vec<Node>, Vec<Edge>) {
    let tree = &graphs.tree;
    let order = graphs.reachable();
    let nodes = graphs.names_alone().collect();
    let mut edges = Vec::new();
    for (source, &block) in order.iter().enumerate() {
        let children = graphs.sorted(tree.children(block));
        edges.extend(children.iter().map(|&child| plain(source, graphs.reachable_rank(child))));
    }
    (nodes, edges)
}

/// The post-dominator tree, whose root is the end of the function.
fn post_dominators(graphs: &Graphs) -> (Vec<Node>, Vec<Edge>) {
    let tree = graphs.post_tree();
    let order = graphs.reachable();
    let end = special("end", "the end of the function");
    let nodes = [end].into_iter().chain(graphs.names_alone()).collect();
    let below = |source: usize, blocks: Vec<Block>| {
        blocks.into_iter().map(move |child| plain(source, 1 + graphs.reachable_rank(child)))
    };
    let mut edges: Vec<Edge> = below(0, graphs.sorted(tree.roots())).collect();
    for (index, &block) in order.iter().enumerate() {
        edges.extend(below(index + 1, graphs.sorted(tree.children(block))));
    }
    (nodes, edges)
}

/// The DJ graph.
fn dj(graphs: &Graphs) -> (Vec<Node>, Vec<Edge>) {
    let (nodes, mut edges) = dominators(graphs);
    for (block, target) in DjGraph::compute(&graphs.cfg, &graphs.tree).j_edges() {
        let is_back = graphs.is_back_edge(block, target);
        let [source, target] = [block, target].map(|block| graphs.reachable_rank(block));
        edges.push(Edge { source, target, label: String::new(), kind: EdgeKind::Join, is_back });
    }
    edges.sort_by_key(|edge| edge.source);
    (nodes, edges)
}

/// The control dependence graph of Ferrante, Ottenstein and Warren (1987): an edge to each block from
/// each branch with an arm from which the block is always reached and another from which it need
/// not be. Blocks that are always reached depend on the start.
fn control_dependence(
    context: &Context,
    function: &Function,
    graphs: &Graphs,
) -> Result<(Vec<Node>, Vec<Edge>), TooLarge> {
    let tree = graphs.post_tree();
    let search = FrontierSearch::new_post(tree);
    let order = graphs.reachable();
    let start = special("start", "the start of the function");
    let nodes = [start].into_iter().chain(graphs.names_alone()).collect();
    let mut edges = Vec::new();
    let mut found = Vec::new();
    for (index, &block) in order.iter().enumerate() {
        let target = index + 1;
        if tree.post_dominates(block, graphs.cfg.entry()) {
            edges.push(plain(0, target));
        }
        found.clear();
        search.find(tree.tree(), block, &mut found);
        for &branch in &graphs.sorted(found.iter().copied()) {
            let source = 1 + graphs.reachable_rank(branch);
            for (to, label, kind) in arms(context, function, branch) {
                if tree.post_dominates(block, to) {
                    let is_back = graphs.is_back_edge(branch, block);
                    edges.push(Edge { source, target, label, kind, is_back });
                }
            }
        }
        if edges.len() > MOST_EDGES {
            return Err(TooLarge);
        }
    }
    edges.sort_by_key(|edge| edge.source);
    Ok((nodes, edges))
}

/// A node that is not a block.
fn special(name: &str, hint: &str) -> Node {
    Node { name: name.into(), hint: hint.into(), is_special: true, ..Node::default() }
}

fn plain(source: usize, target: usize) -> Edge {
    Edge { source, target, label: String::new(), kind: EdgeKind::Plain, is_back: false }
}
