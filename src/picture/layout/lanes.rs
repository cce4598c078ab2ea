//! Lanes along the left and right side, for links that go up or over very many rows.
//!
//! Links to the same target share a lane. A lane is on the side that fewer nodes separate from its ends.
//! Short lanes are nearer to the nodes. Cost: O(n log n).

use super::item::Link;
use super::layers::Layered;
use super::rank::Ranks;
use super::tracks::Tracks;

/// Links along the side that share a lane.
pub struct Lane {
    /// The links.
    pub links: Vec<usize>,
    /// Whether it is at the left side.
    pub is_left: bool,
    /// The first and last channel beside which it runs.
    pub channels: [usize; 2],
    /// How many lanes may be between it and the nodes.
    pub number: u32,
}

/// The lanes, and for each link its lane, if it has one.
pub fn lanes(links: &[Link], ranks: &Ranks, layered: &Layered) -> (Vec<Lane>, Vec<Option<usize>>) {
    let position = layered.positions();
    let key = |&link: &usize| (links[link].target, links[link].target_port, ranks.is_back[link]);
    let mut side: Vec<usize> =
        (0..links.len()).filter(|&link| layered.paths[link].is_empty()).collect();
    side.sort_by_key(key);
    let mut lane_of = vec![None; links.len()];
    let mut lanes: Vec<Lane> = Vec::new();
    for group in side.chunk_by(|left, right| key(left) == key(right)) {
        let target = links[group[0]].target;
        let sources = || group.iter().map(|&link| links[link].source);
        // The nodes to the left of the ends against those to the right.
        let balance = |item: usize| {
            let count = layered.rows[ranks.rank[item]].len() as i64;
            2 * i64::from(position[item]) - (count - 1)
        };
        let is_left = sources().chain([target]).map(balance).sum::<i64>() <= 0;
        let mut channels = [ranks.rank[target]; 2];
        for channel in sources().map(|source| ranks.rank[source] + 1) {
            channels = [channels[0].min(channel), channels[1].max(channel)];
        }
        group.iter().for_each(|&link| lane_of[link] = Some(lanes.len()));
        lanes.push(Lane { links: group.to_vec(), is_left, channels, number: 0 });
    }
    for is_left in [true, false] {
        let mut lanes: Vec<&mut Lane> =
            lanes.iter_mut().filter(|lane| lane.is_left == is_left).collect();
        lanes.sort_by_key(|lane| lane.channels[1] - lane.channels[0]);
        let mut tracks = Tracks::new(layered.rows.len() + 1);
        for lane in lanes {
            lane.number = tracks.take(lane.channels[0]..=lane.channels[1]);
        }
    }
    (lanes, lane_of)
}
