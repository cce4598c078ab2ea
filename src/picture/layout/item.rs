//! What the layout of one cycle takes and gives: items, and links between them.

use super::{Point, Size};

/// The distance between two nodes.
pub const NODE_GAP: i32 = 26;

/// Something to place.
#[derive(Copy, Clone, Debug)]
pub struct Item {
    /// Its size. The width is an even number.
    pub size: Size,
    /// What it is.
    pub kind: Kind,
}

/// What an item is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A node, or an inner cycle.
    Node,
    /// A place on the upper side where edges come in.
    Entry,
    /// A place on the lower side where edges go out.
    Exit,
}

/// An edge, or the part of one that is in the cycle.
#[derive(Copy, Clone, Debug)]
pub struct Link {
    /// The item where it starts.
    pub source: usize,
    /// The item where it ends.
    pub target: usize,
    /// Where it leaves its source, from the centre; `None` if that is free.
    pub source_port: Option<i32>,
    /// Where it arrives at its target, from the centre; `None` if that is free.
    pub target_port: Option<i32>,
    /// The width of its label.
    pub label: i32,
    /// Its place among the links that leave the same item.
    pub order: usize,
}

/// The space around the items.
#[derive(Copy, Clone, Default, Debug)]
pub struct Margin {
    /// At the left, right and lower side.
    pub side: i32,
    /// At the upper side.
    pub top: i32,
}

/// The places of items and links.
pub struct Placed {
    /// The size of all of it.
    pub size: Size,
    /// The left upper corner of each item.
    pub corners: Vec<Point>,
    /// The corners of each link.
    pub routes: Vec<Vec<Point>>,
}
