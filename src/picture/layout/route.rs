//! The way of each link, and with it the vertical places.
//!
//! Between two rows is a channel, where links go left and right, each on a track of its own unless they
//! have the same target. In the rows they go straight down, under their source or where a bend holds a
//! place. A link that goes up, or over very many rows, takes a lane along the side.
//!
//! Tracks are given such that few links cross: of the links that go right, one that starts further to
//! the right has a higher track; of those that go left, one that starts further to the left.
//!
//! Cost: O(n log n) for `n` nodes and steps.

use dominance::CompressedRows;

use super::component::{Item, Kind, Link, Margin, Placed};
use super::layers::{Layered, Step};
use super::rank::Ranks;
use super::tracks::Tracks;
use super::{Point, Size};

/// The distance between tracks and between lanes.
const TRACK_GAP: i32 = 9;

/// The least distance between the places where links leave a node.
const PORT_GAP: i32 = 14;

/// The distance of such a place from the corner of the node.
const CORNER_GAP: i32 = 10;

/// The distance from a node to the first track below it, which has room for labels.
const ABOVE_TRACKS: i32 = 18;

/// The distance from the last track to a node below it, which has room for an arrow head.
const BELOW_TRACKS: i32 = 16;

/// The distance between a port and the nearest track.
const NEAR_PORT: i32 = 5;

/// The distance from the nodes to the first lane.
const LANE_DISTANCE: i32 = 14;

/// A piece of a link in a channel, from left to right or back.
#[derive(Copy, Clone)]
struct Piece {
    channel: usize,
    /// Pieces of the same net share a track.
    net: Net,
    from: i32,
    to: i32,
}

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Net {
    /// To a node of the row below.
    To(u32),
    /// From a node of the row above, which has many links.
    From(u32),
    /// Along the side, from there or to there.
    Side(usize, bool),
}

/// Links along the side that share a lane.
struct Lane {
    links: Vec<usize>,
    is_left: bool,
    /// The first and last channel beside which it runs.
    channels: [usize; 2],
    number: u32,
    /// Where it arrives at its target.
    port: i32,
}

/// A node that more links leave than this has a track for them all.
const MANY: usize = 8;

/// Finds the ways of `links`, and puts everything in its place.
pub fn route(
    items: &[Item],
    links: &[Link],
    down: &CompressedRows<u32, u32>,
    ranks: Ranks,
    layered: &Layered,
    centres: Vec<i32>,
    margin: Margin,
) -> Placed {
    let mut router = Router {
        items,
        links,
        layered,
        ranks,
        centres,
        lanes: Vec::new(),
        lane_of: vec![usize::MAX; links.len()],
        arrivals: Vec::new(),
        departures: vec![0; links.len()],
    };
    router.make_lanes();
    router.place_arrivals();
    router.place_departures(down);
    router.finish(margin)
}

struct Router<'a> {
    items: &'a [Item],
    links: &'a [Link],
    layered: &'a Layered,
    ranks: Ranks,
    centres: Vec<i32>,
    lanes: Vec<Lane>,
    /// The lane of each link that goes along the side.
    lane_of: Vec<usize>,
    /// Where links from above arrive at each node.
    arrivals: Vec<i32>,
    /// Where each link leaves its source.
    departures: Vec<i32>,
}

impl Router<'_> {
    fn half(&self, node: usize) -> i32 {
        self.layered.width[node] / 2
    }

    /// Groups the links along the side, and gives each group a side and a lane.
    fn make_lanes(&mut self) {
        let position = self.layered.positions();
        let key = |&link: &usize| {
            let Link { target, target_port, .. } = self.links[link];
            (target, target_port, self.ranks.is_back[link])
        };
        let mut side: Vec<usize> =
            (0..self.links.len()).filter(|&link| self.layered.paths[link].is_empty()).collect();
        side.sort_by_key(key);
        for group in side.chunk_by(|left, right| key(left) == key(right)) {
            let target = self.links[group[0]].target;
            // The nodes to the left of the ends against those to the right.
            let ends = group.iter().map(|&link| self.links[link].source).chain([target]);
            let balance: i64 = ends
                .map(|item| {
                    let row = self.layered.rows[self.ranks.rank[item]].len() as i64;
                    2 * i64::from(position[item]) - (row - 1)
                })
                .sum();
            let target_channel = self.ranks.rank[target];
            let channels = group.iter().map(|&link| self.ranks.rank[self.links[link].source] + 1);
            let (first, last) = channels
                .fold((target_channel, target_channel), |(first, last), it| {
                    (first.min(it), last.max(it))
                });
            for &link in group {
                self.lane_of[link] = self.lanes.len();
            }
            self.lanes.push(Lane {
                links: group.to_vec(),
                is_left: balance <= 0,
                channels: [first, last],
                number: 0,
                port: 0,
            });
        }
        for is_left in [true, false] {
            let mut lanes: Vec<&mut Lane> =
                self.lanes.iter_mut().filter(|lane| lane.is_left == is_left).collect();
            lanes.sort_by_key(|lane| lane.channels[1] - lane.channels[0]);
            let mut tracks = Tracks::new(self.layered.rows.len() + 1);
            for lane in lanes {
                lane.number = tracks.take(lane.channels[0]..=lane.channels[1]);
            }
        }
    }

    /// Where links arrive: at the centre, unless a single link can be straight.
    fn place_arrivals(&mut self) {
        self.arrivals = self.centres.clone();
        for item in 0..self.items.len() {
            if let &[step] = self.layered.above.row(item as u32) {
                let step = self.layered.steps[step as usize];
                let upper = step.upper as usize;
                let is_fixed = self.layered.is_bend(step.upper)
                    || self.items[upper].kind != Kind::Node
                    || step.upper_port != 0;
                let from = self.centres[upper] + step.upper_port;
                let room = self.half(item) - CORNER_GAP;
                if is_fixed && (from - self.centres[item]).abs() <= room {
                    self.arrivals[item] = from;
                }
            }
        }
        for lane in &mut self.lanes {
            let Link { target, target_port, .. } = self.links[lane.links[0]];
            let centre = self.centres[target];
            let room = (self.layered.width[target] / 2 - CORNER_GAP / 2).max(0);
            lane.port = match target_port {
                Some(port) => centre + port,
                None if self.layered.above.row(target as u32).is_empty() => centre,
                None if lane.is_left => (self.arrivals[target] - PORT_GAP).max(centre - room),
                None => (self.arrivals[target] + PORT_GAP).min(centre + room),
            };
        }
    }

    /// Where links leave: above the next place on their way if possible, in an order that avoids
    /// crossings.
    fn place_departures(&mut self, down: &CompressedRows<u32, u32>) {
        let mut leaving: Vec<(i32, i32, usize)> = Vec::new();
        for item in 0..self.items.len() {
            leaving.clear();
            let centre = self.centres[item];
            for &link in down.row(item as u32) {
                let link = link as usize;
                if let Some(port) = self.links[link].source_port {
                    self.departures[link] = centre + port;
                    continue;
                }
                let place = match self.layered.paths[link].first() {
                    Some(&step) => {
                        let step = self.layered.steps[step as usize];
                        (0, self.arrival(step.lower, step.lower_port), link)
                    }
                    None if self.lanes[self.lane_of[link]].is_left => (-1, centre, link),
                    None => (1, centre, link),
                };
                leaving.push(place);
            }
            leaving.sort_unstable();
            let room = (self.half(item) - CORNER_GAP).max(0);
            self.spread(&mut leaving, centre - room, centre + room);
            for &(_, place, link) in &leaving {
                self.departures[link] = place;
            }
        }
    }

    /// Moves places between `left` and `right`, and apart.
    fn spread(&self, leaving: &mut [(i32, i32, usize)], left: i32, right: i32) {
        let gap = |index: usize, leaving: &[(i32, i32, usize)]| {
            PORT_GAP.max(self.links[leaving[index].2].label + 6)
        };
        let wanted: i32 = (1..leaving.len()).map(|index| gap(index - 1, leaving)).sum();
        if wanted > right - left {
            // There is no room for that: the places are spread evenly.
            let count = leaving.len() as i64;
            for (index, place) in (0..).zip(leaving) {
                place.1 = left + (i64::from(right - left) * index / (count - 1).max(1)) as i32;
            }
            return;
        }
        // What goes to the left side stays to the left of the others, and so on.
        for index in (0..leaving.len()).rev() {
            if leaving[index].0 < 0 && index + 1 < leaving.len() {
                leaving[index].1 = leaving[index].1.min(leaving[index + 1].1 - gap(index, leaving));
            }
        }
        let mut least = left;
        for index in 0..leaving.len() {
            leaving[index].1 = leaving[index].1.max(least);
            least = leaving[index].1 + gap(index, leaving);
        }
        let mut most = right;
        for index in (0..leaving.len()).rev() {
            leaving[index].1 = leaving[index].1.min(most);
            if index > 0 {
                most = leaving[index].1 - gap(index - 1, leaving);
            }
        }
    }

    /// Where a step arrives.
    fn arrival(&self, node: u32, port: i32) -> i32 {
        let is_plain = self.layered.is_bend(node) || port == 0;
        if is_plain { self.arrivals[node as usize] } else { self.centres[node as usize] + port }
    }

    /// The net of a step.
    fn net(&self, step: Step) -> Net {
        let is_fan = self.layered.below.row(step.upper).len() > MANY
            && self.layered.above.row(step.lower).len() == 1;
        if is_fan { Net::From(step.upper) } else { Net::To(step.lower) }
    }

    /// The pieces in all channels. A lane is beyond all nodes: at the left or right limit.
    fn pieces(&self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for link in 0..self.links.len() {
            let mut from = self.departures[link];
            for &step in &self.layered.paths[link] {
                let step = self.layered.steps[step as usize];
                let to = self.arrival(step.lower, step.lower_port);
                let net = self.net(step);
                if from != to {
                    let channel = self.layered.row_of[step.lower as usize];
                    pieces.push(Piece { channel, net, from, to });
                }
                from = to;
            }
        }
        for (index, lane) in self.lanes.iter().enumerate() {
            let side = if lane.is_left { i32::MIN } else { i32::MAX };
            for &link in &lane.links {
                let channel = self.ranks.rank[self.links[link].source] + 1;
                let net = Net::Side(index, false);
                pieces.push(Piece { channel, net, from: self.departures[link], to: side });
            }
            let channel = self.ranks.rank[self.links[lane.links[0]].target];
            let net = Net::Side(index, true);
            pieces.push(Piece { channel, net, from: side, to: lane.port });
        }
        pieces
    }

    /// Gives each net of each channel a track.
    fn tracks(&self) -> Channels {
        let mut pieces = self.pieces();
        pieces.sort_by_key(|piece| (piece.channel, piece.net));
        let mut channels =
            Channels { nets: Vec::new(), tracks: vec![0; self.layered.rows.len() + 1] };
        for pieces in pieces.chunk_by(|left, right| left.channel == right.channel) {
            let mut places: Vec<i32> =
                pieces.iter().flat_map(|piece| [piece.from, piece.to]).collect();
            places.sort_unstable();
            places.dedup();
            // First those that go right, from right to left; then those that go left.
            let mut nets: Vec<(bool, i64, i32, i32, Net)> = Vec::new();
            for net in pieces.chunk_by(|left, right| left.net == right.net) {
                let ends = || net.iter().flat_map(|piece| [piece.from, piece.to]);
                let (low, high) = ends()
                    .fold((i32::MAX, i32::MIN), |(low, high), end| (low.min(end), high.max(end)));
                let goes_left = net[0].from > net[0].to;
                let starts = net.iter().map(|piece| i64::from(piece.from));
                let start = starts.map(|start| if goes_left { start } else { -start }).min();
                nets.push((goes_left, start.unwrap_or(0), low, high, net[0].net));
            }
            nets.sort_unstable();
            let mut tracks = Tracks::new(places.len());
            let channel = pieces[0].channel;
            for (_, _, low, high, net) in nets {
                let part = |place: i32| places.partition_point(|&other| other < place);
                channels.nets.push((channel, net, tracks.take(part(low)..=part(high))));
            }
            channels.tracks[channel] = tracks.count();
        }
        channels.nets.sort_unstable();
        channels
    }

    /// Whether all of a row are ports.
    fn is_ports(&self, row: usize) -> bool {
        let is_port =
            |&node: &u32| self.items.get(node as usize).is_some_and(|item| item.kind != Kind::Node);
        self.layered.rows[row].iter().all(is_port)
    }

    /// The upper side of each row and the first track of each channel; the whole height comes last.
    fn heights(&self, channels: &Channels, margin: Margin) -> (Vec<i32>, Vec<i32>) {
        let count = self.layered.rows.len();
        let (mut tops, mut firsts) = (Vec::with_capacity(count + 1), Vec::with_capacity(count + 1));
        let mut y = 0;
        for channel in 0..=count {
            let tracks = channels.tracks[channel] as i32;
            let (has_upper, has_lower) = (channel > 0, channel < count);
            let follows_ports = has_upper && self.is_ports(channel - 1);
            let leads_to_ports = has_lower && self.is_ports(channel);
            y += match channel {
                0 if leads_to_ports => 0,
                0 => margin.top,
                1 if follows_ports => margin.top + NEAR_PORT,
                _ if follows_ports => 0,
                _ if has_lower || tracks > 0 => ABOVE_TRACKS,
                _ => 0,
            };
            firsts.push(y);
            y += (tracks - 1).max(0) * TRACK_GAP;
            y += match channel {
                _ if leads_to_ports && channel > 0 => NEAR_PORT + margin.side,
                _ if has_lower && (has_upper || tracks > 0) => BELOW_TRACKS,
                _ if has_lower || follows_ports => 0,
                _ => margin.side,
            };
            tops.push(y);
            if has_lower {
                let items = self.layered.rows[channel].iter();
                let heights = items.filter_map(|&node| self.items.get(node as usize));
                y += heights.map(|item| item.size.height).max().unwrap_or(0);
            }
        }
        (tops, firsts)
    }

    /// Gives everything its coordinates.
    fn finish(self, margin: Margin) -> Placed {
        let channels = self.tracks();
        let (tops, firsts) = self.heights(&channels, margin);
        let nodes = || self.centres.iter().zip(&self.layered.width);
        let left = nodes().map(|(centre, width)| centre - width / 2).min().unwrap_or(0);
        let right = nodes().map(|(centre, width)| centre + width / 2).max().unwrap_or(0);
        let lane_x = |lane: &Lane| {
            let distance = LANE_DISTANCE + lane.number as i32 * TRACK_GAP;
            if lane.is_left { left - distance } else { right + distance }
        };
        let first = self.lanes.iter().map(lane_x).fold(left, i32::min) - margin.side;
        let last = self.lanes.iter().map(lane_x).fold(right, i32::max) + margin.side;
        let track = |channel: usize, net: Net| {
            firsts[channel] + channels.track(channel, net) as i32 * TRACK_GAP
        };
        let mut routes = Vec::with_capacity(self.links.len());
        for (index, link) in self.links.iter().enumerate() {
            let mut x = self.departures[index];
            let row = self.ranks.rank[link.source];
            let mut route = vec![Point { x, y: tops[row] + self.items[link.source].size.height }];
            for &step in &self.layered.paths[index] {
                let step = self.layered.steps[step as usize];
                let to = self.arrival(step.lower, step.lower_port);
                if to != x {
                    let channel = self.layered.row_of[step.lower as usize];
                    let y = track(channel, self.net(step));
                    route.extend([Point { x, y }, Point { x: to, y }]);
                    x = to;
                }
            }
            let target_row = self.ranks.rank[link.target];
            if let Some(lane) = self.lanes.get(self.lane_of[index]) {
                let number = self.lane_of[index];
                let along = lane_x(lane);
                let from = track(row + 1, Net::Side(number, false));
                let to = track(target_row, Net::Side(number, true));
                route.extend([Point { x, y: from }, Point { x: along, y: from }]);
                route.extend([Point { x: along, y: to }, Point { x: lane.port, y: to }]);
                x = lane.port;
            }
            route.push(Point { x, y: tops[target_row] });
            route.iter_mut().for_each(|point| point.x -= first);
            routes.push(route);
        }
        let corner = |item: usize| Point {
            x: self.centres[item] - self.half(item) - first,
            y: tops[self.ranks.rank[item]],
        };
        let width = last - first;
        Placed {
            size: Size { width: width + width % 2, height: tops[tops.len() - 1] },
            corners: (0..self.items.len()).map(corner).collect(),
            routes,
            is_back: self.ranks.is_back,
        }
    }
}

/// The tracks of all channels.
struct Channels {
    /// The track of each net of each channel, sorted.
    nets: Vec<(usize, Net, u32)>,
    /// The number of tracks of each channel.
    tracks: Vec<u32>,
}

impl Channels {
    fn track(&self, channel: usize, net: Net) -> u32 {
        let index = self.nets.partition_point(|&(other, of, _)| (other, of) < (channel, net));
        self.nets[index].2
    }
}
