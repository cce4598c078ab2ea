//! The row of each item, and which links close a cycle.
//!
//! A link to an item that a depth-first search has not left yet closes a cycle. Without these links,
//! the row of an item is the length of the longest path to it, so every other link goes down. An item
//! that no link leads to, such as an unreachable block, is just above the first one that it leads to.
//! Where rows have a limit, items go on to the next row that has room.
//!
//! Cost: linear.

use dominance::CompressedRows;

use super::item::{Item, Kind, Link, NODE_GAP};

/// What [`ranks`] finds.
pub struct Ranks {
    /// The row of each item.
    pub rank: Vec<usize>,
    /// Whether each link goes up or to its own source.
    pub is_back: Vec<bool>,
    /// The number of rows.
    pub rows: usize,
}

/// The rows of `items`. Entry ports are in the first row, and exit ports in the last. The search
/// starts at item 0, where the cycle is entered. A row takes nodes up to the first that makes it wider than
/// `widest`; entries and exits are not allowed then.
pub fn ranks(
    items: &[Item],
    links: &[Link],
    down: &CompressedRows<u32, u32>,
    widest: Option<i32>,
) -> Ranks {
    let (mut order, is_back) = search(items, links, down);
    let has_entries = items.iter().any(|item| item.kind == Kind::Entry);
    let lowest = usize::from(has_entries);
    let mut rank = vec![lowest; items.len()];
    let mut has_parent = vec![false; items.len()];
    for &item in &order {
        if items[item].kind == Kind::Entry {
            rank[item] = 0;
        }
        for &link in down.row(item as u32) {
            let target = links[link as usize].target;
            if !is_back[link as usize] {
                rank[target] = rank[target].max(rank[item] + 1);
                has_parent[target] = true;
            }
        }
    }
    for &item in order.iter().rev() {
        if !has_parent[item] && items[item].kind == Kind::Node && item != 0 {
            let targets = down.row(item as u32).iter().filter(|&&link| !is_back[link as usize]);
            let first = targets.map(|&link| rank[links[link as usize].target]).min();
            rank[item] = first.map_or(rank[item], |first| lowest.max(first.saturating_sub(1)));
        }
    }
    if let Some(widest) = widest {
        order.sort_by_key(|&item| (rank[item], item));
        wrap(items, links, down, &order, &is_back, &mut rank, widest);
    }
    let is_inside = |&item: &usize| items[item].kind != Kind::Exit;
    let last = order.iter().copied().filter(is_inside).map(|item| rank[item]).max().unwrap_or(0);
    let mut rows = last + 1;
    for (item, rank) in items.iter().zip(&mut rank) {
        if item.kind == Kind::Exit {
            *rank = last + 1;
            rows = last + 2;
        }
    }
    Ranks { rank, is_back, rows }
}

/// Moves items from full rows to later ones. In `order` each item is before those that it leads to.
fn wrap(
    items: &[Item],
    links: &[Link],
    down: &CompressedRows<u32, u32>,
    order: &[usize],
    is_back: &[bool],
    rank: &mut [usize],
    widest: i32,
) {
    let mut width = vec![0; 2 * items.len() + 1];
    // The row itself, or for a full one a row after it; none between has room.
    let mut next: Vec<usize> = (0..width.len()).collect();
    for &item in order {
        let mut row = rank[item];
        while next[row] != row {
            next[row] = next[next[row]];
            row = next[row];
        }
        rank[item] = row;
        width[row] += items[item].size.width + NODE_GAP;
        if width[row] > widest {
            next[row] = row + 1;
        }
        for &link in down.row(item as u32).iter().filter(|&&link| !is_back[link as usize]) {
            let target = links[link as usize].target;
            rank[target] = rank[target].max(row + 1);
        }
    }
}

/// All items, each before those that it leads to, and the links that close a cycle.
fn search(
    items: &[Item],
    links: &[Link],
    down: &CompressedRows<u32, u32>,
) -> (Vec<usize>, Vec<bool>) {
    #[derive(Copy, Clone, PartialEq)]
    enum State {
        New,
        Open,
        Done,
    }
    let mut state = vec![State::New; items.len()];
    let mut is_back = vec![false; links.len()];
    let mut order = Vec::with_capacity(items.len());
    let mut walk: Vec<(usize, usize)> = Vec::new();
    for root in 0..items.len() {
        if state[root] != State::New {
            continue;
        }
        state[root] = State::Open;
        walk.push((root, 0));
        while let Some((item, done)) = walk.last_mut() {
            let Some(&link) = down.row(*item as u32).get(*done) else {
                state[*item] = State::Done;
                order.push(*item);
                walk.pop();
                continue;
            };
            *done += 1;
            let target = links[link as usize].target;
            match state[target] {
                State::New => {
                    state[target] = State::Open;
                    walk.push((target, 0));
                }
                State::Open => is_back[link as usize] = true,
                State::Done => {}
            }
        }
    }
    order.reverse();
    (order, is_back)
}
