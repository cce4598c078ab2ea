//! The places of a graph's nodes on a page, and the route of each edge around them.
//!
//! [`layered`] is for control-flow graphs and the like: edges go down, cycles stay together, and the
//! edges that close a cycle go up at its side. [`tree()`] is for dominator trees. Both take the sizes of
//! the nodes, which may differ, and give coordinates in pixels; `y` grows downward.
//!
//! An edge is drawn as horizontal and vertical pieces. It starts at the lower side of its source, ends
//! at the upper side of its target, and does not touch any other node. Edges to the same target may
//! share a piece.
//!
//! The layered layout is that of Sugiyama, Tagawa and Toda, "Methods for Visual Understanding of
//! Hierarchical System Structures" (1981), inside each cycle of the graph, from the innermost cycle
//! outward. For the graph around it, a finished cycle is one large node. So the code after a loop is
//! below the loop, and a long loop does not stretch its neighbours' edges.
//!
//! | step | in |
//! |---|---|
//! | cycles and how they nest | `nest` |
//! | rows, and which edges close cycles | `rank` |
//! | long edges become chains, one piece for each row | `layers` |
//! | the order in each row, for few crossings | `order` |
//! | horizontal places, for straight edges | `align` |
//! | lanes at the sides, the ends of edges, tracks between the rows | `lanes`, `ports`, `route`, `tracks` |
//! | one cycle; all cycles | `component`, `compose` |
//! | trees | [`mod@tree`] |
//!
//! The crate rust-sugiyama (0.4.0) is not used: it returns the places of nodes and nothing about the ways
//! of edges, and it knows no groups of nodes that stay together.
//!
//! Nothing recurses over the graph. Cost: O(n log n) for `n` nodes and edges, times the depth to which
//! cycles nest, which counts up to a limit.

mod align;
mod component;
mod compose;
mod item;
mod lanes;
mod layers;
mod nest;
mod order;
mod ports;
mod rank;
mod route;
mod tracks;
pub mod tree;

pub use compose::layered;
pub use tree::tree;

/// A place in a picture, in pixels from its left upper corner.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Point {
    /// The distance from the left side.
    pub x: i32,
    /// The distance from the upper side.
    pub y: i32,
}

impl Point {
    /// This place, moved by `by`.
    fn plus(self, by: Point) -> Point {
        Point { x: self.x + by.x, y: self.y + by.y }
    }
}

/// The size of a node or a picture, in pixels.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Size {
    /// The extent from left to right.
    pub width: i32,
    /// The extent from the upper to the lower side.
    pub height: i32,
}

/// An edge between nodes, which are numbered from 0.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Edge {
    /// Where the edge starts.
    pub source: usize,
    /// Where the edge ends, which can be the same node.
    pub target: usize,
    /// The width of a label to the right of the place where the edge starts; 0 if there is none.
    pub label: i32,
}

/// The space that [`layered`] leaves for the boxes of cycles, and the width of its rows.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The distance in pixels from the sides of a cycle's box to what is in it.
    pub padding: i32,
    /// The height of the heading of a cycle's box.
    pub heading: i32,
    /// The width in pixels at which a row outside of all cycles is full; the next nodes go below it.
    pub widest: Option<i32>,
}

/// A cycle: nodes that all reach each other, and for an inner cycle do so without the header of the
/// cycle around it. In a reducible graph these are the natural loops.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cycle {
    /// The node of the cycle that a depth-first search meets first.
    pub header: usize,
    /// The cycle around it, as its index in [`Layout::cycles`], which is less than its own.
    pub parent: Option<usize>,
    /// Whether edges from outside enter it at its header alone.
    pub is_natural: bool,
    /// The left upper corner of a box around its nodes.
    pub corner: Point,
    /// The size of the box.
    pub size: Size,
}

/// Where everything is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    /// The size of the picture, without a margin.
    pub size: Size,
    /// The left upper corner of each node.
    pub nodes: Vec<Point>,
    /// The corners of each edge, from its source to its target.
    pub routes: Vec<Vec<Point>>,
    /// The cycles, outer ones first.
    pub cycles: Vec<Cycle>,
    /// The innermost cycle around each node.
    pub cycle_of: Vec<Option<usize>>,
}

/// Removes points of a route that repeat another one or lie between their neighbours.
fn simplify(route: &mut Vec<Point>) {
    let mut kept: Vec<Point> = Vec::with_capacity(route.len());
    for &point in route.iter() {
        if let &[.., first, middle] = kept.as_slice()
            && (first.x == middle.x && middle.x == point.x
                || first.y == middle.y && middle.y == point.y)
        {
            kept.pop();
        }
        kept.push(point);
    }
    *route = kept;
}
