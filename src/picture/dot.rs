//! Pictures in the language of Graphviz, one graph with a cluster for each picture.

use std::fmt::Write;

use dominance::CompressedRows;

use super::layout::{Cycle, Layout};
use super::{EdgeKind, Node, Picture, View};

/// The pictures in one graph.
pub fn write(pictures: &[Picture]) -> String {
    let mut out = String::from(
        "digraph {\n  node [shape=box, fontname=monospace, fontsize=10];\n  \
         edge [fontname=monospace, fontsize=9];\n  graph [fontname=monospace, labeljust=l];\n",
    );
    for (index, picture) in pictures.iter().enumerate() {
        let ordering = if picture.view.is_tree() { " ordering=out;" } else { "" };
        let _ = write!(out, "  subgraph cluster_{index} {{{ordering} label=\"");
        escape(&mut out, &picture.title);
        out.push_str("\\l");
        escape(&mut out, picture.view.caption());
        out.push_str("\\l\";\n");
        draw(&mut out, picture, index);
        out.push_str("  }\n");
    }
    out.push_str("}\n");
    out
}

fn draw(out: &mut String, picture: &Picture, index: usize) {
    for (number, node) in picture.nodes.iter().enumerate() {
        let _ = write!(out, "    p{index}_n{number} [label=\"");
        label(out, node);
        out.push_str("\", tooltip=\"");
        escape(out, &node.hint);
        out.push_str(if node.is_special { "\", style=dashed];\n" } else { "\"];\n" });
    }
    if picture.view == View::Loops {
        clusters(out, picture, index);
    }
    for edge in &picture.edges {
        let _ = write!(out, "    p{index}_n{} -> p{index}_n{}", edge.source, edge.target);
        let mut attributes = Vec::new();
        if !edge.label.is_empty() {
            let mut label = String::from("label=\"");
            escape(&mut label, &edge.label);
            attributes.push(label + "\"");
        }
        match edge.kind {
            EdgeKind::True => attributes.push("color=\"#0072b2\"".to_owned()),
            EdgeKind::False => attributes.push("color=\"#c04a00\"".to_owned()),
            EdgeKind::Plain | EdgeKind::Join => {}
        }
        if edge.is_back || edge.kind == EdgeKind::Join {
            attributes.push("style=dashed".to_owned());
        }
        if !attributes.is_empty() {
            let _ = write!(out, " [{}]", attributes.join(", "));
        }
        out.push_str(";\n");
    }
}

/// The loops as clusters, one inside the other.
fn clusters(out: &mut String, picture: &Picture, index: usize) {
    let Layout { cycles, cycle_of, .. } = picture.layout();
    let pairs: Vec<(u32, u32)> = cycle_of
        .iter()
        .zip(0..)
        .filter_map(|(cycle, node)| Some(((*cycle)? as u32, node)))
        .collect();
    let nodes = CompressedRows::<u32, u32>::from_pairs(cycles.len(), &pairs);
    let parent = |cycle: &Cycle| cycle.parent.map_or(cycles.len(), |parent| parent) as u32;
    let pairs: Vec<(u32, u32)> = cycles.iter().map(parent).zip(0..).collect();
    let children = CompressedRows::<u32, u32>::from_pairs(cycles.len() + 1, &pairs);
    // `None` closes a cluster.
    let roots = children.row(cycles.len() as u32).iter();
    let mut walk: Vec<Option<u32>> = roots.rev().map(|&root| Some(root)).collect();
    while let Some(step) = walk.pop() {
        let Some(cycle) = step else {
            out.push_str("    }\n");
            continue;
        };
        let _ = write!(out, "    subgraph cluster_{index}_{cycle} {{ style=dotted; label=\"");
        escape(out, &picture.cycle_title(&cycles[cycle as usize]));
        out.push_str("\";");
        for node in nodes.row(cycle) {
            let _ = write!(out, " p{index}_n{node};");
        }
        out.push('\n');
        walk.push(None);
        walk.extend(children.row(cycle).iter().rev().map(|&child| Some(child)));
    }
}

/// The text of a node, whose lines end at the left.
fn label(out: &mut String, node: &Node) {
    escape(out, &node.name);
    if !node.badge.is_empty() {
        out.push_str("  (");
        escape(out, &node.badge);
        out.push(')');
    }
    if !node.lines.is_empty() {
        out.push_str("\\l");
    }
    for line in &node.lines {
        escape(out, line);
        out.push_str("\\l");
    }
}

/// Adds `text` as a part of a string. Graphviz replaces escapes that begin with a backslash, and
/// entities like those of HTML.
fn escape(out: &mut String, text: &str) {
    for char in text.chars() {
        match char {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '&' => out.push_str("&amp;"),
            _ if char.is_control() => out.push('\u{fffd}'),
            _ => out.push(char),
        }
    }
}
