//! The route of each link, and the vertical places that follow from the routes.
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

use super::item::{Item, Kind, Link, Margin, Placed};
use super::lanes::{Lane, lanes};
use super::layers::{Layered, LinkSegment};
use super::ports::{Ports, ports};
use super::rank::Ranks;
use super::tracks::Tracks;
use super::{Point, Size};

/// The distance between tracks and between lanes.
const TRACK_GAP: i32 = 9;

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

/// A node that more links leave than this has a track for them all.
const MANY: usize = 8;

/// Finds the routes of `links`, and puts everything in its place.
pub fn route(
    items: &[Item],
    links: &[Link],
    down: &CompressedRows<u32, u32>,
    ranks: Ranks,
    layered: &Layered,
    centres: Vec<i32>,
    margin: Margin,
) -> Placed {
    let (lanes, lane_of) = lanes(links, &ranks, layered);
    let ports = ports(items, links, down, layered, (&lanes, &lane_of), centres);
    Router { items, links, layered, ranks, ports, lanes, lane_of }.finish(margin)
}

struct Router<'a> {
    items: &'a [Item],
    links: &'a [Link],
    layered: &'a Layered,
    ranks: Ranks,
    ports: Ports,
    lanes: Vec<Lane>,
    /// The lane of each link that goes along the side.
    lane_of: Vec<Option<usize>>,
}

impl Router<'_> {
    /// The net of a step.
    fn net(&self, step: LinkSegment) -> Net {
        let is_fan = self.layered.below.row(step.upper).len() > MANY
            && self.layered.above.row(step.lower).len() == 1;
        if is_fan { Net::From(step.upper) } else { Net::To(step.lower) }
    }

    /// The pieces in all channels. A lane is beyond all nodes: at the left or right limit.
    fn pieces(&self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for link in 0..self.links.len() {
            let mut from = self.ports.departures[link];
            for &step in &self.layered.paths[link] {
                let to = self.ports.arrival(self.layered, step);
                let step = self.layered.steps[step as usize];
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
                pieces.push(Piece { channel, net, from: self.ports.departures[link], to: side });
            }
            let channel = self.ranks.rank[self.links[lane.links[0]].target];
            let net = Net::Side(index, true);
            pieces.push(Piece { channel, net, from: side, to: self.ports.lanes[index] });
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

    /// Whether all items of a row are ports.
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
        let nodes = || self.ports.centres.iter().zip(&self.layered.width);
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
            let mut x = self.ports.departures[index];
            let row = self.ranks.rank[link.source];
            let mut route = vec![Point { x, y: tops[row] + self.items[link.source].size.height }];
            for &step in &self.layered.paths[index] {
                let to = self.ports.arrival(self.layered, step);
                let step = self.layered.steps[step as usize];
                if to != x {
                    let channel = self.layered.row_of[step.lower as usize];
                    let y = track(channel, self.net(step));
                    route.extend([Point { x, y }, Point { x: to, y }]);
                    x = to;
                }
            }
            let target_row = self.ranks.rank[link.target];
            if let Some(number) = self.lane_of[index] {
                let along = lane_x(&self.lanes[number]);
                let from = track(row + 1, Net::Side(number, false));
                let to = track(target_row, Net::Side(number, true));
                route.extend([Point { x, y: from }, Point { x: along, y: from }]);
                route.extend([
                    Point { x: along, y: to },
                    Point { x: self.ports.lanes[number], y: to },
                ]);
                x = self.ports.lanes[number];
            }
            route.push(Point { x, y: tops[target_row] });
            route.iter_mut().for_each(|point| point.x -= first);
            routes.push(route);
        }
        let corner = |item: usize| Point {
            x: self.ports.centres[item] - self.layered.width[item] / 2 - first,
            y: tops[self.ranks.rank[item]],
        };
        let width = last - first;
        Placed {
            size: Size { width: width + width % 2, height: tops[tops.len() - 1] },
            corners: (0..self.items.len()).map(corner).collect(),
            routes,
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
