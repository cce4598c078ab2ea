//! The order of the nodes in each row, for few crossings.
//!
//! The search begins with the order in which a depth-first search meets the nodes, which has the first
//! arm of a branch at the left. Then it goes down and up through the rows, and sorts each by the mean
//! place of a node's neighbours in the row before. The order with the fewest crossings is kept. At the
//! end, neighbours are exchanged where that removes a crossing.
//!
//! Cost: O(n log n) for `n` nodes and steps.

use super::layers::{Layered, LinkSegment};

/// How often the search goes down or up.
const SWEEPS: usize = 8;

/// The number of times that neighbours are exchanged in all rows.
const EXCHANGES: usize = 4;

/// The distance of two neighbours in a row, which is divided by the places of ports.
const UNIT: i64 = 1024;

/// Puts the nodes of each row in order.
pub fn order(layered: &mut Layered) {
    start(layered);
    let mut position = layered.positions();
    let mut best = layered.rows.clone();
    let mut fewest = crossings(layered, &position);
    for sweep in 0..SWEEPS {
        if fewest == 0 {
            break;
        }
        let is_down = sweep % 2 == 0;
        for index in 1..layered.rows.len() {
            let row = if is_down { index } else { layered.rows.len() - 1 - index };
            sort_row(layered, row, is_down, &mut position);
        }
        let count = crossings(layered, &position);
        if count < fewest {
            fewest = count;
            best.clone_from(&layered.rows);
        }
    }
    layered.rows = best;
    let mut position = layered.positions();
    for _ in 0..EXCHANGES {
        if fewest == 0 || !exchange(layered, &mut position) {
            break;
        }
    }
}

/// Sorts each row by the order in which a depth-first search meets the nodes.
fn start(layered: &mut Layered) {
    let mut is_met = vec![false; layered.row_of.len()];
    let mut rows = vec![Vec::new(); layered.rows.len()];
    let mut walk = Vec::new();
    for &root in layered.rows.iter().flatten() {
        walk.push(root);
        while let Some(node) = walk.pop() {
            if std::mem::replace(&mut is_met[node as usize], true) {
                continue;
            }
            rows[layered.row_of[node as usize]].push(node);
            let below = layered.below.row(node).iter().rev();
            walk.extend(below.map(|&step| layered.steps[step as usize].lower));
        }
    }
    layered.rows = rows;
}

/// Where a port is on the line of a row.
fn place(layered: &Layered, position: &[u32], node: u32, port: i32) -> i64 {
    let width = i64::from(layered.width[node as usize]).max(1);
    i64::from(position[node as usize]) * UNIT + i64::from(port) * (UNIT - 2) / width
}

/// The ends of a step in the row before, when going down or up, and in the row that is sorted.
fn ends(step: LinkSegment, is_down: bool) -> [(u32, i32); 2] {
    let (upper, lower) = ((step.upper, step.upper_port), (step.lower, step.lower_port));
    if is_down { [upper, lower] } else { [lower, upper] }
}

/// Sorts a row by the mean places of the neighbours in the row before. A node without such
/// neighbours stays where it is.
fn sort_row(layered: &mut Layered, row: usize, is_down: bool, position: &mut [u32]) {
    let steps_of = if is_down { &layered.above } else { &layered.below };
    let mut sorted = Vec::with_capacity(layered.rows[row].len());
    for &node in &layered.rows[row] {
        let steps = steps_of.row(node);
        let places = steps.iter().map(|&step| {
            let [(other, port), (_, own_port)] = ends(layered.steps[step as usize], is_down);
            let own = place(layered, position, node, own_port);
            let offset = own - i64::from(position[node as usize]) * UNIT;
            place(layered, position, other, port) - offset
        });
        if !steps.is_empty() {
            sorted.push((places.sum::<i64>() / steps.len() as i64, node));
        }
    }
    sorted.sort_by_key(|&(key, _)| key);
    let mut sorted = sorted.into_iter();
    for (index, node) in layered.rows[row].iter_mut().enumerate() {
        if !steps_of.row(*node).is_empty() {
            *node = sorted.next().expect("each of them was sorted").1;
        }
        position[*node as usize] = index as u32;
    }
}

/// The number of pairs of steps that cross.
fn crossings(layered: &Layered, position: &[u32]) -> u64 {
    let mut count = 0;
    let mut targets: Vec<(i64, i64)> = Vec::new();
    for row in &layered.rows {
        targets.clear();
        for &step in row.iter().flat_map(|&node| layered.below.row(node)) {
            let LinkSegment { upper, lower, upper_port, lower_port } = layered.steps[step as usize];
            let from = place(layered, position, upper, upper_port);
            targets.push((from, place(layered, position, lower, lower_port)));
        }
        targets.sort_unstable();
        let mut places: Vec<i64> = targets.iter().map(|&(_, to)| to).collect();
        places.sort_unstable();
        places.dedup();
        // A Fenwick tree: how many of the steps so far end at each place.
        let mut tree = vec![0u64; places.len() + 1];
        for (done, (_, to)) in targets.iter().enumerate() {
            let index = places.partition_point(|place| place < to) + 1;
            let mut before = 0;
            let mut node = index;
            while node > 0 {
                before += tree[node];
                node &= node - 1;
            }
            count += done as u64 - before;
            node = index;
            while node < tree.len() {
                tree[node] += 1;
                node += node & node.wrapping_neg();
            }
        }
    }
    count
}

/// Exchanges neighbours in all rows where that removes a crossing. Returns whether it did.
fn exchange(layered: &mut Layered, position: &mut [u32]) -> bool {
    let mut is_changed = false;
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for row in 0..layered.rows.len() {
        for index in 1..layered.rows[row].len() {
            let [a, b] = [layered.rows[row][index - 1], layered.rows[row][index]];
            let mut gain = 0;
            for is_down in [true, false] {
                let steps_of = if is_down { &layered.above } else { &layered.below };
                for (node, places) in [(a, &mut left), (b, &mut right)] {
                    places.clear();
                    places.extend(steps_of.row(node).iter().map(|&step| {
                        let [(other, port), _] = ends(layered.steps[step as usize], is_down);
                        place(layered, position, other, port)
                    }));
                    places.sort_unstable();
                }
                gain += inversions(&left, &right) - inversions(&right, &left);
            }
            if gain > 0 {
                layered.rows[row].swap(index - 1, index);
                position.swap(a as usize, b as usize);
                is_changed = true;
            }
        }
    }
    is_changed
}

/// The number of pairs in which the one of `left` is greater than the one of `right`. Both are sorted.
fn inversions(left: &[i64], right: &[i64]) -> i64 {
    let (mut count, mut less) = (0, 0);
    for place in left {
        while right.get(less).is_some_and(|other| other < place) {
            less += 1;
        }
        count += less as i64;
    }
    count
}
