//! Divides links into pieces of one row each.
//!
//! A link that passes rows gets a bend in each of them. Links to the same target share the bends, so
//! the number of bends does not grow with the number of jumps to one place. A link over more than
//! [`LONGEST`] rows is not divided; like those that close a cycle it goes along the side.
//!
//! Cost: linear in the links, times [`LONGEST`].

use dominance::CompressedRows;

use super::item::{Item, Link};
use super::rank::Ranks;

/// The number of rows beyond which a link goes along the side.
const LONGEST: usize = 32;

/// Items and bends in rows.
pub struct Layered {
    /// The nodes of each row, from left to right: items, then bends, which have higher numbers.
    pub rows: Vec<Vec<u32>>,
    /// The row of each node.
    pub row_of: Vec<usize>,
    /// The width of each node, an even number; 0 for bends.
    pub width: Vec<i32>,
    /// The number of items.
    pub items: usize,
    /// The pieces of links.
    pub steps: Vec<LinkSegment>,
    /// The steps that come to each node from above.
    pub above: CompressedRows<u32, u32>,
    /// The steps that go down from each node, in the order of the links.
    pub below: CompressedRows<u32, u32>,
    /// The steps of each link; none if the link goes along the side.
    pub paths: Vec<Vec<u32>>,
}

/// A piece of a link, from a row to the next.
#[derive(Copy, Clone)]
pub struct LinkSegment {
    /// The node in the upper row.
    pub upper: u32,
    /// The node in the lower row.
    pub lower: u32,
    /// Where it leaves the upper node, from its centre.
    pub upper_port: i32,
    /// Where it arrives at the lower node, from its centre.
    pub lower_port: i32,
}

impl Layered {
    /// The rows of `items`, which are in no order yet, and the steps of `links`. `down` has the links
    /// that leave each item.
    pub fn new(
        items: &[Item],
        links: &[Link],
        down: &CompressedRows<u32, u32>,
        ranks: &Ranks,
    ) -> Layered {
        let mut layered = Layered {
            rows: vec![Vec::new(); ranks.rows],
            row_of: ranks.rank.clone(),
            width: items.iter().map(|item| item.size.width).collect(),
            items: items.len(),
            steps: Vec::new(),
            above: CompressedRows::from_pairs(0, &[]),
            below: CompressedRows::from_pairs(0, &[]),
            paths: vec![Vec::new(); links.len()],
        };
        let net = |&link: &usize| (links[link].target, links[link].target_port);
        let is_divided = |link: &usize| {
            let Link { source, target, .. } = links[*link];
            !ranks.is_back[*link] && ranks.rank[target] - ranks.rank[source] <= LONGEST
        };
        let mut divided: Vec<usize> = (0..links.len()).filter(is_divided).collect();
        divided.sort_by_key(net);
        for group in divided.chunk_by(|left, right| net(left) == net(right)) {
            layered.divide(group, links);
        }
        for (node, &row) in layered.row_of.iter().enumerate() {
            layered.rows[row].push(node as u32);
        }
        let steps = || layered.steps.iter().zip(0..);
        let above: Vec<(u32, u32)> = steps().map(|(step, index)| (step.lower, index)).collect();
        // Below items, in the order of the links.
        let chains = steps().filter(|(step, _)| layered.is_bend(step.upper));
        let of_items = (0..items.len() as u32).flat_map(|item| down.row(item));
        let first = of_items.filter_map(|&link| layered.paths[link as usize].first().copied());
        let first = first.map(|index| (layered.steps[index as usize].upper, index));
        let below: Vec<(u32, u32)> =
            first.chain(chains.map(|(step, index)| (step.upper, index))).collect();
        layered.above = CompressedRows::from_pairs(layered.row_of.len(), &above);
        layered.below = CompressedRows::from_pairs(layered.row_of.len(), &below);
        layered
    }

    /// Makes the steps of the links `group`, which have the same target.
    fn divide(&mut self, group: &[usize], links: &[Link]) {
        let target = links[group[0]].target;
        let last = self.row_of[target];
        let first = group.iter().map(|&link| self.row_of[links[link].source]).min();
        let first = first.expect("a group has a link") + 1;
        let bends = self.row_of.len()..self.row_of.len() + (last - first);
        let (target, target_port) = (target as u32, links[group[0]].target_port.unwrap_or(0));
        // The step from the bend in each row to the next row.
        let chain = self.steps.len();
        for (bend, row) in bends.clone().zip(first..last) {
            let is_last = row + 1 == last;
            self.row_of.push(row);
            self.width.push(0);
            self.steps.push(LinkSegment {
                upper: bend as u32,
                lower: if is_last { target } else { bend as u32 + 1 },
                upper_port: 0,
                lower_port: if is_last { target_port } else { 0 },
            });
        }
        for &link in group {
            let Link { source, source_port, .. } = links[link];
            let row = self.row_of[source] + 1;
            self.paths[link].push(self.steps.len() as u32);
            self.paths[link]
                .extend((chain + row - first..chain + last - first).map(|it| it as u32));
            self.steps.push(LinkSegment {
                upper: source as u32,
                lower: if row == last { target } else { (bends.start + row - first) as u32 },
                upper_port: source_port.unwrap_or(0),
                lower_port: if row == last { target_port } else { 0 },
            });
        }
    }

    /// Whether `node` is a bend.
    pub fn is_bend(&self, node: u32) -> bool {
        node as usize >= self.items
    }

    /// The position of each node in its row.
    pub fn positions(&self) -> Vec<u32> {
        let mut positions = vec![0; self.row_of.len()];
        for row in &self.rows {
            row.iter().zip(0..).for_each(|(&node, position)| positions[node as usize] = position);
        }
        positions
    }
}
