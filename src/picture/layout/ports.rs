//! Where links leave and arrive, and last corrections of the places of bends.
//!
//! A link arrives at the centre of its target, and leaves its source as near to straight above that as
//! the other links allow. Then, row by row, bends and arrivals move to where a link that comes from above
//! is straight.
//!
//! Cost: O(n log n) for `n` nodes and steps.

use dominance::CompressedRows;

use super::item::{Item, Kind, Link};
use super::lanes::Lane;
use super::layers::Layered;

/// The least distance between the places where links leave a node.
const PORT_GAP: i32 = 14;

/// The distance of such a place from the corner of the node.
const CORNER_GAP: i32 = 10;

/// The least distance between a bend that moves and its neighbours.
const BEND_GAP: i32 = 12;

/// How far an arrival moves from the centre to make a link straight that starts at a free place.
const MOST_SHIFT: i32 = 16;

/// The horizontal places of nodes and of the ends of links.
pub struct Ports {
    /// The centre of each node.
    pub centres: Vec<i32>,
    /// Where steps arrive at each node, unless they have a port.
    pub arrivals: Vec<i32>,
    /// Where each link leaves its source.
    pub departures: Vec<i32>,
    /// Where the links of each lane arrive.
    pub lanes: Vec<i32>,
}

/// A link that leaves a node: on which side of the others, and where it would like to leave.
struct Leaving {
    side: i32,
    place: i32,
    link: usize,
    /// The width to its right that its label takes.
    label: i32,
}

/// Finds the places. `lane_of` has the lane of each link along the side.
pub fn ports(
    items: &[Item],
    links: &[Link],
    down: &CompressedRows<u32, u32>,
    layered: &Layered,
    lanes: (&[Lane], &[Option<usize>]),
    centres: Vec<i32>,
) -> Ports {
    let arrivals = centres.clone();
    let mut ports =
        Ports { centres, arrivals, departures: vec![0; links.len()], lanes: Vec::new() };
    let (lanes, lane_of) = lanes;
    for item in 0..items.len() {
        let centre = ports.centres[item];
        let mut leaving: Vec<Leaving> = Vec::new();
        for &link in down.row(item as u32) {
            let link = link as usize;
            let Link { source_port, label, .. } = links[link];
            if let Some(port) = source_port {
                ports.departures[link] = centre + port;
                continue;
            }
            let (side, place) = match (layered.paths[link].first(), lane_of[link]) {
                (Some(&step), _) => (0, ports.arrival(layered, step)),
                (None, Some(lane)) if !lanes[lane].is_left => (1, centre),
                (None, _) => (-1, centre),
            };
            leaving.push(Leaving {
                side,
                place,
                link,
                label: if label > 0 { label + 6 } else { 0 },
            });
        }
        leaving.sort_unstable_by_key(|leaving| (leaving.side, leaving.place, leaving.link));
        let half = layered.width[item] / 2;
        spread(&mut leaving, centre - half, centre + half);
        for Leaving { place, link, .. } in leaving {
            ports.departures[link] = place;
        }
    }
    ports.straighten(items, links, layered);
    ports.lanes = lanes.iter().map(|lane| ports.lane(links, layered, lane)).collect();
    ports
}

/// Moves places inside a node that extends from `left` to `right`, and apart.
fn spread(leaving: &mut [Leaving], left: i32, right: i32) {
    let Some(last) = leaving.last() else { return };
    let (low, high) = (left + CORNER_GAP, right - CORNER_GAP.max(last.label));
    let gaps: Vec<i32> = leaving.iter().map(|leaving| PORT_GAP.max(leaving.label)).collect();
    let wanted: i32 = gaps[..gaps.len() - 1].iter().sum();
    if wanted > high - low {
        // The gaps do not fit: the places are spread evenly.
        let (low, high) = ((left + CORNER_GAP).min(right - 2), (right - CORNER_GAP).max(left + 2));
        let (middle, count) = ((low + high) / 2, leaving.len() as i64);
        for (index, leaving) in (0..).zip(leaving) {
            leaving.place = match count {
                1 => middle,
                _ => low + (i64::from(high - low) * index / (count - 1)) as i32,
            };
        }
        return;
    }
    // Links to the left side stay to the left of the others.
    for index in (1..leaving.len()).rev() {
        if leaving[index - 1].side < 0 {
            let most = leaving[index].place - gaps[index - 1];
            leaving[index - 1].place = leaving[index - 1].place.min(most);
        }
    }
    let mut least = low;
    for (leaving, gap) in leaving.iter_mut().zip(&gaps) {
        leaving.place = leaving.place.max(least);
        least = leaving.place + gap;
    }
    let mut most = high;
    for index in (0..leaving.len()).rev() {
        leaving[index].place = leaving[index].place.min(most);
        most = leaving[index].place - gaps[index.saturating_sub(1)];
    }
}

impl Ports {
    /// Where a step arrives.
    pub fn arrival(&self, layered: &Layered, step: u32) -> i32 {
        let step = layered.steps[step as usize];
        match step.lower_port {
            0 => self.arrivals[step.lower as usize],
            port => self.centres[step.lower as usize] + port,
        }
    }

    /// Makes single steps from above straight, where there is room.
    fn straighten(&mut self, items: &[Item], links: &[Link], layered: &Layered) {
        let mut link_of = vec![None; layered.steps.len()];
        for (link, path) in layered.paths.iter().enumerate() {
            if let Some(&step) = path.first() {
                link_of[step as usize] = Some(link);
            }
        }
        let mut is_fixed = vec![false; items.len()];
        links.iter().for_each(|link| is_fixed[link.target] |= link.target_port.is_some());
        for row in &layered.rows {
            for (index, &node) in row.iter().enumerate() {
                let &[step] = layered.above.row(node) else { continue };
                let node = node as usize;
                let from = match link_of[step as usize] {
                    Some(link) => self.departures[link],
                    None => self.centres[layered.steps[step as usize].upper as usize],
                };
                let is_free =
                    link_of[step as usize].is_some_and(|link| links[link].source_port.is_none());
                let is_plain = items.get(node).is_some_and(|item| item.kind == Kind::Node);
                if is_plain {
                    let room = layered.width[node] / 2 - CORNER_GAP;
                    let room = if is_free { room.min(MOST_SHIFT) } else { room };
                    if !is_fixed[node] && (from - self.centres[node]).abs() <= room {
                        self.arrivals[node] = from;
                    }
                    continue;
                }
                let side = |other: Option<&u32>, sign: i32| {
                    let other = *other? as usize;
                    let reach = layered.width[other] / 2 + BEND_GAP;
                    Some(self.centres[other] + sign * reach)
                };
                let left = side(index.checked_sub(1).map(|index| &row[index]), 1);
                let right = side(row.get(index + 1), -1);
                if left.is_none_or(|left| left <= from) && right.is_none_or(|right| from <= right) {
                    self.centres[node] = from;
                    self.arrivals[node] = from;
                }
            }
        }
    }

    /// Where the links of `lane` arrive: beside the links from above.
    fn lane(&self, links: &[Link], layered: &Layered, lane: &Lane) -> i32 {
        let Link { target, target_port, .. } = links[lane.links[0]];
        let centre = self.centres[target];
        let room = (layered.width[target] / 2 - CORNER_GAP / 2).max(0);
        match target_port {
            Some(port) => centre + port,
            None if layered.above.row(target as u32).is_empty() => centre,
            None if lane.is_left => (self.arrivals[target] - PORT_GAP).max(centre - room),
            None => (self.arrivals[target] + PORT_GAP).min(centre + room),
        }
    }
}
