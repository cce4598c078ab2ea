//! The layered layout: cycles from the innermost outward, then places from the outermost inward.
//!
//! An edge between two cycles is a chain of links, one in each cycle on its way. It goes out of a cycle
//! at the lower side, and into one at the upper side. Edges to the same node leave or enter a cycle at
//! the same place.

use dominance::CompressedRows;

use super::component;
use super::item::{Item, Kind, Link, Margin, Placed};
use super::nest::Nest;
use super::{Cycle, Edge, Layout, Options, Point, Size, simplify};

/// The layout of the graph of nodes of these sizes, whose paths begin at node 0. An odd width counts as
/// one pixel more.
///
/// # Panics
/// If an edge has an end that is not a node.
pub fn layered(sizes: &[Size], edges: &[Edge], options: Options) -> Layout {
    if sizes.is_empty() {
        return Layout::default();
    }
    let pairs: Vec<(u32, u32)> =
        edges.iter().map(|edge| (edge.source as u32, edge.target as u32)).collect();
    let nest = Nest::compute(sizes.len(), &CompressedRows::from_pairs(sizes.len(), &pairs));
    let mut parts = Parts::new(sizes, &nest);
    let chains = parts.divide(edges, &nest);
    let placed = parts.place(&nest, options);
    parts.assemble(&nest, &placed, &chains)
}

/// A link of a cycle: the cycle and the number of the link.
type LinkOf = (usize, usize);

/// The items and links of each cycle.
struct Parts {
    parts: Vec<Part>,
    /// The number of each node among the items of its cycle.
    item_of: Vec<usize>,
    /// The number of each cycle among the items of the cycle around it.
    item_of_cycle: Vec<usize>,
}

#[derive(Default)]
struct Part {
    items: Vec<Item>,
    links: Vec<Link>,
    /// For each link, the inner cycles where it starts and ends, with their ports.
    ports: Vec<[Option<LinkPort>; 2]>,
    /// Whether an edge enters the cycle, but not at its header.
    is_entered_elsewhere: bool,
}

/// An entry or exit of an inner cycle.
#[derive(Copy, Clone)]
struct LinkPort {
    cycle: usize,
    item: usize,
}

/// An end of a link.
#[derive(Copy, Clone)]
struct End {
    item: usize,
    port: Option<LinkPort>,
}

/// What a cycle has for edges to one node.
#[derive(Copy, Clone)]
struct Doors {
    target: usize,
    /// The entry, and the link from there.
    entry: Option<(usize, LinkOf)>,
    /// The exit.
    exit: Option<usize>,
    /// The link from the exit, in the cycle around this one.
    after: Option<LinkOf>,
}

impl Part {
    fn add(&mut self, kind: Kind, size: Size) -> usize {
        let size = Size { width: size.width + size.width % 2, ..size };
        self.items.push(Item { size, kind });
        self.items.len() - 1
    }

    fn link(&mut self, from: End, to: End, label: i32, order: usize) -> usize {
        let (source, target) = (from.item, to.item);
        let port = |kind| (kind != Kind::Node).then_some(0);
        let (source_port, target_port) =
            (port(self.items[source].kind), port(self.items[target].kind));
        self.links.push(Link { source, target, source_port, target_port, label, order });
        self.ports.push([from.port, to.port]);
        self.links.len() - 1
    }
}

impl Parts {
    /// The nodes and inner cycles as items. The first item of a cycle has its header, the first of the
    /// whole graph has node 0.
    fn new(sizes: &[Size], nest: &Nest) -> Parts {
        let count = nest.cycles.len();
        let mut parts: Vec<Part> = (0..count).map(|_| Part::default()).collect();
        let mut item_of = vec![usize::MAX; sizes.len()];
        let mut item_of_cycle = vec![usize::MAX; count];
        for (part, cycle) in parts.iter_mut().zip(&nest.cycles).skip(1) {
            item_of[cycle.header] = part.add(Kind::Node, sizes[cycle.header]);
        }
        for node in 0..sizes.len() {
            if item_of[node] == usize::MAX {
                item_of[node] = parts[nest.cycle_of[node]].add(Kind::Node, sizes[node]);
                continue;
            }
            // The header of a cycle represents it in the cycle around it.
            let mut cycle = nest.cycle_of[node];
            while cycle != 0 && item_of_cycle[cycle] == usize::MAX {
                let parent = nest.cycles[cycle].parent;
                item_of_cycle[cycle] = parts[parent].add(Kind::Node, Size::default());
                cycle = parent;
            }
        }
        Parts { parts, item_of, item_of_cycle }
    }

    /// Makes the links. Returns those of each edge, in their order.
    fn divide(&mut self, edges: &[Edge], nest: &Nest) -> Vec<Vec<LinkOf>> {
        let mut chains = vec![Vec::new(); edges.len()];
        let mut by_target: Vec<usize> = (0..edges.len()).collect();
        by_target.sort_by_key(|&edge| edges[edge].target);
        let closed = Doors { target: usize::MAX, entry: None, exit: None, after: None };
        let mut doors = vec![closed; nest.cycles.len()];
        let mut inward = Vec::new();
        for index in by_target {
            let Edge { source, target, mut label } = edges[index];
            let meeting = nest.around_both(nest.cycle_of[source], nest.cycle_of[target]);
            // From the target outward, to where the edge enters the cycle around both.
            let (mut cycle, mut goal) =
                (nest.cycle_of[target], End { item: self.item_of[target], port: None });
            while cycle != meeting {
                let doors = doors_for(&mut doors[cycle], target);
                let (entry, link) = *doors.entry.get_or_insert_with(|| {
                    let part = &mut self.parts[cycle];
                    part.is_entered_elsewhere |= target != nest.cycles[cycle].header;
                    let entry = part.add(Kind::Entry, Size::default());
                    (entry, (cycle, part.link(End { item: entry, port: None }, goal, 0, index)))
                });
                inward.push(link);
                goal = End {
                    item: self.item_of_cycle[cycle],
                    port: Some(LinkPort { cycle, item: entry }),
                };
                cycle = nest.cycles[cycle].parent;
            }
            // From the source outward.
            let (mut cycle, mut from) =
                (nest.cycle_of[source], End { item: self.item_of[source], port: None });
            loop {
                let part = &mut self.parts[cycle];
                let to = if cycle == meeting {
                    goal
                } else {
                    let doors = doors_for(&mut doors[cycle], target);
                    let exit = || part.add(Kind::Exit, Size::default());
                    End { item: *doors.exit.get_or_insert_with(exit), port: None }
                };
                let link = match from.port {
                    None => (cycle, part.link(from, to, label, index)),
                    Some(LinkPort { cycle: inner, .. }) => *doors[inner]
                        .after
                        .get_or_insert_with(|| (cycle, part.link(from, to, 0, index))),
                };
                chains[index].push(link);
                if cycle == meeting {
                    break;
                }
                label = 0;
                let port = Some(LinkPort { cycle, item: to.item });
                from = End { item: self.item_of_cycle[cycle], port };
                cycle = nest.cycles[cycle].parent;
            }
            chains[index].extend(inward.drain(..).rev());
        }
        chains
    }

    /// Places the items of each cycle, inner cycles first.
    fn place(&mut self, nest: &Nest, options: Options) -> Vec<Placed> {
        let margin = Margin { side: options.padding, top: options.padding + options.heading };
        let mut placed: Vec<Placed> = Vec::with_capacity(self.parts.len());
        let count = self.parts.len();
        for cycle in (0..count).rev() {
            let part = &mut self.parts[cycle];
            for (link, ports) in part.links.iter_mut().zip(&part.ports) {
                let offset = |port: &LinkPort| {
                    let inner = &placed[count - 1 - port.cycle];
                    inner.corners[port.item].x - inner.size.width / 2
                };
                let [from, to] = ports.each_ref().map(|port| port.as_ref().map(offset));
                link.source_port = from.or(link.source_port);
                link.target_port = to.or(link.target_port);
            }
            let (margin, widest) =
                if cycle == 0 { (Margin::default(), options.widest) } else { (margin, None) };
            let own = component::place(&part.items, &part.links, margin, widest);
            if cycle != 0 {
                let parent = nest.cycles[cycle].parent;
                self.parts[parent].items[self.item_of_cycle[cycle]].size = own.size;
            }
            placed.push(own);
        }
        placed.reverse();
        placed
    }

    /// Puts all cycles together.
    fn assemble(&self, nest: &Nest, placed: &[Placed], chains: &[Vec<LinkOf>]) -> Layout {
        let mut corners = vec![Point::default()];
        for cycle in 1..nest.cycles.len() {
            let parent = nest.cycles[cycle].parent;
            let own = placed[parent].corners[self.item_of_cycle[cycle]];
            corners.push(corners[parent].plus(own));
        }
        let mut layout = Layout { size: placed[0].size, ..Layout::default() };
        for (&item, &cycle) in self.item_of.iter().zip(&nest.cycle_of) {
            layout.nodes.push(corners[cycle].plus(placed[cycle].corners[item]));
            layout.cycle_of.push(cycle.checked_sub(1));
        }
        for chain in chains {
            let points = chain.iter().flat_map(|&(cycle, link)| {
                placed[cycle].routes[link].iter().map(move |&point| (cycle, point))
            });
            let mut route = points.map(|(cycle, point)| corners[cycle].plus(point)).collect();
            simplify(&mut route);
            layout.routes.push(route);
        }
        for (cycle, own) in nest.cycles.iter().enumerate().skip(1) {
            layout.cycles.push(Cycle {
                header: own.header,
                parent: own.parent.checked_sub(1),
                is_natural: !self.parts[cycle].is_entered_elsewhere,
                corner: corners[cycle],
                size: placed[cycle].size,
            });
        }
        layout
    }
}

/// The doors of a cycle for edges to `target`.
fn doors_for(doors: &mut Doors, target: usize) -> &mut Doors {
    if doors.target != target {
        *doors = Doors { target, entry: None, exit: None, after: None };
    }
    doors
}
