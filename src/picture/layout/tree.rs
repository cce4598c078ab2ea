//! The layout of trees.
//!
//! Reingold and Tilford, "Tidier Drawings of Trees" (1981): subtrees side by side as close as their
//! outlines allow, each node above the middle of its children. An outline lists the left and
//! right sides by level. Joining two outlines walks only the shorter one, so the whole layout is
//! linear. Nodes of a level have the same upper side.

use dominance::CompressedRows;

use super::{Edge, Layout, Point, Size};

/// The distance between nodes of a level.
const NODE_GAP: i32 = 22;

/// The distance between levels.
const LEVEL_GAP: i32 = 34;

/// The sides of a subtree by level, the deepest level first, in coordinates relative to `origin`.
struct Outline {
    left: Vec<i32>,
    right: Vec<i32>,
    origin: i32,
}

/// The layout of a forest of nodes of these sizes. Each edge goes from a node to a child. Children
/// have the order of `edges`. An odd width counts as one pixel more.
///
/// # Panics
/// If an edge has an end that is not a node, or the edges are not those of a forest.
pub fn tree(sizes: &[Size], edges: &[Edge]) -> Layout {
    let pairs: Vec<(u32, u32)> =
        edges.iter().map(|edge| (edge.source as u32, edge.target as u32)).collect();
    let children = CompressedRows::from_pairs(sizes.len(), &pairs);
    let mut is_child = vec![false; sizes.len()];
    for edge in edges {
        assert!(!std::mem::replace(&mut is_child[edge.target], true), "a node has one parent");
    }
    // The forest in preorder.
    let mut order: Vec<u32> = Vec::with_capacity(sizes.len());
    let mut level = vec![0usize; sizes.len()];
    let roots: Vec<u32> =
        (0..sizes.len() as u32).filter(|&node| !is_child[node as usize]).collect();
    let mut walk: Vec<u32> = roots.iter().rev().copied().collect();
    while let Some(node) = walk.pop() {
        order.push(node);
        for &child in children.row(node).iter().rev() {
            level[child as usize] = level[node as usize] + 1;
            walk.push(child);
        }
    }
    assert_eq!(order.len(), sizes.len(), "the edges have no cycle");
    // The place of each node relative to its parent; of a root, in the picture.
    let mut place = vec![0; sizes.len()];
    let mut outlines: Vec<Option<Outline>> = sizes.iter().map(|_| None).collect();
    for &node in order.iter().rev() {
        let joined = join(children.row(node), &mut outlines, &mut place);
        let half = (sizes[node as usize].width + 1) / 2;
        let mut outline = joined.unwrap_or(Outline { left: vec![], right: vec![], origin: 0 });
        let row = children.row(node);
        if let (Some(&first), Some(&last)) = (row.first(), row.last()) {
            let middle = (place[first as usize] + place[last as usize]).div_euclid(2);
            row.iter().for_each(|&child| place[child as usize] -= middle);
            outline.origin -= middle;
        }
        outline.left.push(-half - outline.origin);
        outline.right.push(half - outline.origin);
        outlines[node as usize] = Some(outline);
    }
    let whole = join(&roots, &mut outlines, &mut place);
    let Some(whole) = whole else { return Layout::default() };
    let left = whole.left.iter().min().copied().unwrap_or(0) + whole.origin;
    let right = whole.right.iter().max().copied().unwrap_or(0) + whole.origin;
    roots.iter().for_each(|&root| place[root as usize] -= left);
    for &node in &order {
        for &child in children.row(node) {
            place[child as usize] += place[node as usize];
        }
    }
    let mut heights = vec![0; level.iter().max().map_or(0, |last| last + 1)];
    for (&level, size) in level.iter().zip(sizes) {
        heights[level] = size.height.max(heights[level]);
    }
    let mut tops = vec![0];
    heights.iter().for_each(|height| tops.push(tops[tops.len() - 1] + height + LEVEL_GAP));
    let height = tops[heights.len()] - LEVEL_GAP;
    let corner =
        |node: usize| Point { x: place[node] - (sizes[node].width + 1) / 2, y: tops[level[node]] };
    let route = |edge: &Edge| {
        let Edge { source, target, .. } = *edge;
        let (from, to) = (place[source], place[target]);
        let y = tops[level[source] + 1] - LEVEL_GAP / 2;
        let start = Point { x: from, y: tops[level[source]] + sizes[source].height };
        let end = Point { x: to, y: tops[level[target]] };
        let mut route = vec![start, Point { x: from, y }, Point { x: to, y }, end];
        super::simplify(&mut route);
        route
    };
    Layout {
        size: Size { width: right - left, height },
        nodes: (0..sizes.len()).map(corner).collect(),
        routes: edges.iter().map(route).collect(),
        cycles: Vec::new(),
        cycle_of: vec![None; sizes.len()],
    }
}

/// Puts these subtrees next to each other. Sets their places relative to the first.
fn join(nodes: &[u32], outlines: &mut [Option<Outline>], place: &mut [i32]) -> Option<Outline> {
    let mut joined: Option<Outline> = None;
    for &node in nodes {
        let mut next = outlines[node as usize].take().expect("children come before parents");
        let Some(mut before) = joined.take() else {
            place[node as usize] = 0;
            joined = Some(next);
            continue;
        };
        let shared = before.right.len().min(next.left.len());
        let rights = before.right.iter().rev().map(|right| right + before.origin);
        let lefts = next.left.iter().rev().map(|left| left + next.origin);
        let distance = rights.zip(lefts).map(|(right, left)| right - left).max();
        let distance = distance.unwrap_or(0) + NODE_GAP;
        place[node as usize] = distance;
        next.origin += distance;
        joined = Some(if before.left.len() >= next.left.len() {
            let (start, from) = (before.right.len() - shared, next.right.len() - shared);
            for index in 0..shared {
                before.right[start + index] =
                    next.right[from + index] + next.origin - before.origin;
            }
            before
        } else {
            let (start, from) = (next.left.len() - shared, before.left.len() - shared);
            for index in 0..shared {
                next.left[start + index] = before.left[from + index] + before.origin - next.origin;
            }
            next
        });
    }
    joined
}
