//! Pictures of functions: control-flow graphs, dominator trees and other graphs.
//!
//! A [`View`] says what is shown. [`views::of_function`] makes a [`Picture`] of it, which is a graph with
//! texts. [`Picture::layout`] finds where everything goes; [`layout`] knows nothing about functions.
//! [`svg`] and [`dot`] write pictures.
//!
//! | what | in |
//! |---|---|
//! | the nodes and edges of each view of a function | [`views`] |
//! | the graph of the functions that call each other | [`calls`] |
//! | the texts in the nodes and their sizes | [`text`] |
//! | places and ways | [`mod@layout`] |
//! | files | [`svg`], [`dot`] |

pub mod calls;
pub mod dot;
mod graphs;
pub mod layout;
pub mod svg;
pub mod text;
pub mod views;

use layout::{Cycle, Layout, Options, Size};

/// What a picture shows.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum View {
    /// The control-flow graph with the instructions.
    Cfg,
    /// The dominator tree.
    Dominators,
    /// The post-dominator tree.
    PostDominators,
    /// The control-flow graph with the dominance frontiers.
    Frontiers,
    /// The dominator tree with the join edges.
    Dj,
    /// The control-flow graph with boxes around loops.
    Loops,
    /// Which branches decide about which blocks.
    ControlDependence,
    /// Which functions call which.
    Calls,
}

impl View {
    /// All views.
    pub const ALL: [View; 8] = [
        View::Cfg,
        View::Dominators,
        View::PostDominators,
        View::Frontiers,
        View::Dj,
        View::Loops,
        View::ControlDependence,
        View::Calls,
    ];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            View::Cfg => "cfg",
            View::Dominators => "dominators",
            View::PostDominators => "post-dominators",
            View::Frontiers => "frontiers",
            View::Dj => "dj",
            View::Loops => "loops",
            View::ControlDependence => "control-dependence",
            View::Calls => "calls",
        }
    }

    /// The view that is called `name`.
    pub fn from_name(name: &str) -> Option<View> {
        View::ALL.into_iter().find(|view| view.name() == name)
    }

    /// What the picture is called, and how to read it.
    pub const fn caption(self) -> &'static str {
        match self {
            View::Cfg => "control-flow graph; dashed: back edges",
            View::Dominators => "dominator tree",
            View::PostDominators => "post-dominator tree",
            View::Frontiers => "control-flow graph; DF: the dominance frontier of each block",
            View::Dj => "DJ graph; solid: from immediate dominators, dashed: join edges",
            View::Loops => "control-flow graph; a box is a loop",
            View::ControlDependence => {
                "control dependence; a branch decides about the blocks below"
            }
            View::Calls => "call graph; ×2: two calls; dashed nodes: declared elsewhere",
        }
    }

    /// Whether the edges form a tree.
    pub const fn is_tree(self) -> bool {
        matches!(self, View::Dominators | View::PostDominators)
    }
}

/// A graph with texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// What is shown.
    pub view: View,
    /// The name of the function with `@`, or of the file.
    pub title: String,
    /// The nodes. Paths begin at the first.
    pub nodes: Vec<Node>,
    /// The edges. They come in the order of their sources' branches.
    pub edges: Vec<Edge>,
}

/// A node of a picture.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Node {
    /// The heading.
    pub name: String,
    /// The text to the right of the heading.
    pub badge: String,
    /// The lines below the heading.
    pub lines: Vec<String>,
    /// More about it, for readers who point at it.
    pub hint: String,
    /// Whether it differs in kind: an unreachable block, a node that is not a block, a function without
    /// a body.
    pub is_special: bool,
    /// The number of loops around it.
    pub depth: u32,
}

/// An edge of a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edge {
    /// The node where it starts.
    pub source: usize,
    /// The node where it ends.
    pub target: usize,
    /// The text where it starts; may be empty.
    pub label: String,
    /// What it means.
    pub kind: EdgeKind,
    /// Whether its target dominates its source in the control-flow graph.
    pub is_back: bool,
}

/// What an edge means.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum EdgeKind {
    /// A jump, a case of a switch, a call, or an edge of a tree.
    Plain,
    /// The arm of a branch for 1.
    True,
    /// The arm of a branch for 0.
    False,
    /// A join edge of the DJ graph.
    Join,
}

impl Picture {
    /// The size of each node, in pixels. There is room for the labels of its edges.
    pub fn sizes(&self) -> Vec<Size> {
        let mut sizes: Vec<Size> = self.nodes.iter().map(text::size).collect();
        let mut labels = vec![0; sizes.len()];
        for edge in self.edges.iter().filter(|edge| !edge.label.is_empty()) {
            labels[edge.source] += text::label_width(&edge.label) + text::PADDING;
        }
        for edge in self.edges.iter().filter(|edge| edge.label.is_empty()) {
            // Only beside edges with labels.
            labels[edge.source] += i32::min(labels[edge.source], 2 * text::PADDING);
        }
        for (size, labels) in sizes.iter_mut().zip(labels) {
            size.width = size.width.max((labels + 2 * text::PADDING).min(text::MOST_LABELS));
        }
        sizes
    }

    /// The title of a cycle's box.
    fn cycle_title(&self, cycle: &Cycle) -> String {
        match cycle.is_natural {
            true => format!("loop of {}", self.nodes[cycle.header].name),
            false => "cycle with several entries".to_owned(),
        }
    }

    /// The places of everything.
    pub fn layout(&self) -> Layout {
        let edge = |edge: &Edge| layout::Edge {
            source: edge.source,
            target: edge.target,
            label: text::label_width(&edge.label),
        };
        let edges: Vec<layout::Edge> = self.edges.iter().map(edge).collect();
        let options = match self.view {
            View::Loops => Options { padding: 10, heading: text::LINE, widest: None },
            // Many functions may call none, or be called by none.
            View::Calls => Options { widest: Some(WIDEST_ROW), ..Options::default() },
            _ => Options::default(),
        };
        match self.view.is_tree() {
            true => layout::tree(&self.sizes(), &edges),
            false => layout::layered(&self.sizes(), &edges, options),
        }
    }
}

/// The width in pixels at which a row of functions is full.
const WIDEST_ROW: i32 = 600;

/// A picture that would have too many edges to be of use.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TooLarge;

/// The largest number of edges of a picture. The edges of some views can be quadratic in the program.
pub const MOST_EDGES: usize = 100_000;
