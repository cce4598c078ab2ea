//! Horizontal places, such that most steps are straight.
//!
//! Brandes and Köpf, "Fast and Simple Horizontal Coordinate Assignment" (2002). Each node is put in
//! line with a median of its neighbours in the row before, unless that crosses another such line.
//! Nodes in line form a block. Blocks are packed, keeping the order of each row. This is done four
//! times, downward and upward, from the left and from the right; the place of a node is the mean of
//! the middle two.
//!
//! There are two differences from the paper. Blocks are packed along longest paths, as the
//! paper's classes can overlap. And a step that has ports is straight if its ports are in line,
//! so the centres of a block's nodes can differ, as in Rüegg, Schulze, Carstens and von Hanxleden,
//! "Size- and Port-Aware Horizontal Node Coordinate Assignment" (2015).
//!
//! Cost: O(n log n) for `n` nodes and steps.

use super::item::NODE_GAP;
use super::layers::Layered;

/// The distance between a bend and its neighbour.
const BEND_GAP: i32 = 14;

/// The centre of each node.
pub fn centres(layered: &Layered) -> Vec<i32> {
    let position = layered.positions();
    let conflicts = conflicts(layered, &position);
    let mut packed = Vec::with_capacity(4);
    for is_down in [true, false] {
        for sign in [1, -1] {
            packed.push(pack(layered, &align(layered, &position, &conflicts, is_down, sign), sign));
        }
    }
    // All are moved to the place of the narrowest.
    let extents: Vec<(i32, i32)> = packed.iter().map(|places| extent(layered, places)).collect();
    let narrowest = extents.iter().min_by_key(|(left, right)| right - left);
    let &(left, right) = narrowest.expect("there are four");
    for (index, (places, own)) in packed.iter_mut().zip(&extents).enumerate() {
        let shift = if index % 2 == 0 { left - own.0 } else { right - own.1 };
        places.iter_mut().for_each(|place| *place += shift);
    }
    let middle = |node: usize| {
        let mut places = [0, 1, 2, 3].map(|index| packed[index][node]);
        places.sort_unstable();
        (places[1] + places[2]).div_euclid(2)
    };
    (0..layered.row_of.len()).map(middle).collect()
}

/// The left and right side of all nodes.
fn extent(layered: &Layered, places: &[i32]) -> (i32, i32) {
    let nodes = || places.iter().zip(&layered.width);
    let left = nodes().map(|(place, width)| place - width / 2).min();
    let right = nodes().map(|(place, width)| place + width / 2).max();
    (left.unwrap_or(0), right.unwrap_or(0))
}

/// Whether each step crosses a step between two bends, and is not such a step itself.
fn conflicts(layered: &Layered, position: &[u32]) -> Vec<bool> {
    let mut is_marked = vec![false; layered.steps.len()];
    for (upper, lower) in layered.rows.iter().zip(layered.rows.iter().skip(1)) {
        let inner = |node: u32| {
            let is_inner = |&&step: &&u32| layered.is_bend(layered.steps[step as usize].upper);
            let step = layered.above.row(node).iter().find(is_inner)?;
            Some(position[layered.steps[*step as usize].upper as usize])
        };
        let (mut first, mut done) = (0, 0);
        for index in 0..lower.len() {
            let node = lower[index];
            let end = if layered.is_bend(node) { inner(node) } else { None };
            if end.is_none() && index + 1 < lower.len() {
                continue;
            }
            let end = end.unwrap_or(upper.len() as u32);
            for &node in &lower[done..=index] {
                for &step in layered.above.row(node) {
                    let other = layered.steps[step as usize].upper;
                    let is_inner = layered.is_bend(other) && layered.is_bend(node);
                    let from = position[other as usize];
                    is_marked[step as usize] |= !is_inner && (from < first || from > end);
                }
            }
            (first, done) = (end, index + 1);
        }
    }
    is_marked
}

/// Nodes in line.
struct Blocks {
    /// The first node of the block of each node.
    root: Vec<u32>,
    /// How far the centre of each node is from that of its root.
    shift: Vec<i32>,
}

/// Puts nodes in line with the row before, when going down or up. With `sign` −1, everything is
/// mirrored.
fn align(
    layered: &Layered,
    position: &[u32],
    conflicts: &[bool],
    is_down: bool,
    sign: i32,
) -> Blocks {
    let count = layered.row_of.len();
    let mut blocks = Blocks { root: (0..count as u32).collect(), shift: vec![0; count] };
    let steps_of = if is_down { &layered.above } else { &layered.below };
    let mut neighbours = Vec::new();
    for index in 1..layered.rows.len() {
        let row = if is_down { index } else { layered.rows.len() - 1 - index };
        // The place of the last line, which the next must not cross.
        let mut last = i64::MIN;
        for offset in 0..layered.rows[row].len() {
            let len = layered.rows[row].len();
            let node = layered.rows[row][if sign > 0 { offset } else { len - 1 - offset }];
            neighbours.clear();
            neighbours.extend(steps_of.row(node).iter().map(|&index| {
                let step = layered.steps[index as usize];
                let (other, port, own) = match is_down {
                    true => (step.upper, step.upper_port, step.lower_port),
                    false => (step.lower, step.lower_port, step.upper_port),
                };
                let place = i64::from(sign) * i64::from(position[other as usize]);
                (place, sign * (port - own), other, index)
            }));
            neighbours.sort_unstable();
            let Some(end) = neighbours.len().checked_sub(1) else { continue };
            for median in [end / 2, end.div_ceil(2)] {
                let (place, shift, other, step) = neighbours[median];
                if place > last && !conflicts[step as usize] {
                    blocks.root[node as usize] = blocks.root[other as usize];
                    blocks.shift[node as usize] = blocks.shift[other as usize] + shift;
                    last = place;
                    break;
                }
            }
        }
    }
    blocks
}

/// Packs blocks as close together as their order allows. With `sign` −1, everything is mirrored.
fn pack(layered: &Layered, blocks: &Blocks, sign: i32) -> Vec<i32> {
    let count = layered.row_of.len();
    // For neighbours in a row, the blocks and the least distance of their roots.
    let mut pairs: Vec<(u32, u32, i32)> = Vec::with_capacity(count);
    for row in &layered.rows {
        for pair in row.windows(2) {
            let [left, right] = if sign > 0 { [pair[0], pair[1]] } else { [pair[1], pair[0]] };
            let [a, b] = [left as usize, right as usize];
            let is_narrow = layered.width[a] == 0 || layered.width[b] == 0;
            let gap = if is_narrow { BEND_GAP } else { NODE_GAP };
            let distance = (layered.width[a] + layered.width[b]) / 2 + gap;
            let shift = blocks.shift[a] - blocks.shift[b];
            pairs.push((blocks.root[a], blocks.root[b], distance + shift));
        }
    }
    let key = |end: fn(&(u32, u32, i32)) -> u32| {
        let pairs: Vec<(u32, u32)> =
            pairs.iter().enumerate().map(|(index, pair)| (end(pair), index as u32)).collect();
        dominance::CompressedRows::<u32, u32>::from_pairs(count, &pairs)
    };
    let right_of = key(|pair| pair.0);
    let mut waits: Vec<u32> = vec![0; count];
    pairs.iter().for_each(|pair| waits[pair.1 as usize] += 1);
    let mut order: Vec<u32> = Vec::with_capacity(count);
    let is_free = |&node: &u32| blocks.root[node as usize] == node && waits[node as usize] == 0;
    order.extend((0..count as u32).filter(is_free));
    let mut place = vec![0; count];
    let mut next = 0;
    while let Some(&block) = order.get(next) {
        next += 1;
        for &pair in right_of.row(block) {
            let (_, right, distance) = pairs[pair as usize];
            let right = right as usize;
            place[right] = place[right].max(place[block as usize] + distance);
            waits[right] -= 1;
            if waits[right] == 0 {
                order.push(right as u32);
            }
        }
    }
    // A block that is far from its neighbour on the right moves toward it.
    for &block in order.iter().rev() {
        let limits = right_of.row(block).iter().map(|&pair| {
            let (_, right, distance) = pairs[pair as usize];
            place[right as usize] - distance
        });
        if let Some(limit) = limits.min() {
            place[block as usize] = place[block as usize].max(limit);
        }
    }
    let centre = |node: usize| sign * (place[blocks.root[node] as usize] + blocks.shift[node]);
    (0..count).map(centre).collect()
}
