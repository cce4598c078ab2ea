//! A list of nodes in chunks, each node with a level and an exit: what a
//! [`PreorderTree`](crate::dynamic::PreorderTree) is made of.
//!
//! A chunk is a piece of three arrays. It knows the least level and the least exit in it, and a
//! `shift` that is to be added to all of them, so that an interval of whole chunks is moved and
//! raised without a look at its items. Where chunks were split, or have lost items, two neighbours
//! that together fill less than half a chunk are merged; so there are O(n / capacity) of them.
//!
//! Cost: O(capacity + n / capacity), linear scans of arrays, unless it is said to be less.

mod edit;

use std::ops::Range;

use crate::entity::{Entity, EntityVec};

/// A node with its level and its exit.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Item<N> {
    /// The node.
    pub node: N,
    /// Its level in the tree.
    pub level: i32,
    /// Some level not below its own.
    pub exit: i32,
}

/// A place in the list. It is good until items or chunks move.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Position {
    /// Which chunk, counted from the first. Behind the last item, the number of chunks.
    rank: usize,
    /// Which item of that chunk.
    offset: usize,
}

/// A list of nodes with levels and exits.
#[derive(Clone, Debug)]
pub struct Chunks<N> {
    /// The number of items that a chunk has room for.
    capacity: usize,
    /// The items, those of chunk `c` from `c * capacity` on; levels and exits without the shift.
    nodes: Vec<N>,
    levels: Vec<i32>,
    exits: Vec<i32>,
    chunks: Vec<Chunk>,
    /// The chunks that are not in the list.
    free: Vec<u32>,
    /// The chunks that are.
    order: Vec<u32>,
    place: EntityVec<N, Place>,
    /// The items of an interval on its way to another place.
    buffer: Vec<Item<N>>,
}

/// All but the items.
#[derive(Copy, Clone, Debug)]
struct Chunk {
    rank: u32,
    len: u32,
    shift: i32,
    /// Without the shift.
    least_level: i32,
    least_exit: i32,
}

/// Where a node is, and its item again.
#[derive(Copy, Clone, Debug)]
struct Place {
    /// [`ABSENT`] if the node is not in the list.
    chunk: u32,
    level: i32,
    exit: i32,
}

/// What stands for no chunk.
const ABSENT: u32 = u32::MAX;

impl<N: Entity> Chunks<N> {
    /// An empty list with room for the first `node_count` nodes.
    pub fn new(node_count: usize) -> Chunks<N> {
        let capacity = (2 * node_count.isqrt()).next_power_of_two().clamp(16, 2048);
        Chunks {
            capacity,
            nodes: Vec::new(),
            levels: Vec::new(),
            exits: Vec::new(),
            chunks: Vec::new(),
            free: Vec::new(),
            order: Vec::new(),
            place: EntityVec::filled(node_count, Place { chunk: ABSENT, level: 0, exit: 0 }),
            buffer: Vec::new(),
        }
    }

    /// Makes room for `node_count` nodes.
    pub fn extend_to(&mut self, node_count: usize) {
        self.place.extend_to(node_count, Place { chunk: ABSENT, level: 0, exit: 0 });
    }

    /// Whether `node` is in the list. O(1).
    #[inline]
    pub fn contains(&self, node: N) -> bool {
        self.place[node].chunk != ABSENT
    }

    /// The level of `node`, none if it is not in the list. O(1).
    #[inline]
    pub fn level(&self, node: N) -> Option<i32> {
        let place = self.place[node];
        Some(place.level + self.chunks.get(place.chunk as usize)?.shift)
    }

    /// The exit of `node`, which is in the list. O(1).
    #[inline]
    pub fn exit(&self, node: N) -> i32 {
        let place = self.place[node];
        place.exit + self.chunks[place.chunk as usize].shift
    }

    /// Changes the exit of `node`, which is in the list.
    pub fn set_exit(&mut self, node: N, exit: i32) {
        if self.exit(node) == exit {
            return;
        }
        let chunk = self.place[node].chunk;
        let without_shift = exit - self.chunks[chunk as usize].shift;
        self.place[node].exit = without_shift;
        let at = self.items(chunk).start + self.position(node).offset;
        self.exits[at] = without_shift;
        self.refresh(chunk);
    }

    /// Changes the exits of all nodes of an interval, which are as many. Linear in it, too.
    pub fn set_exits(&mut self, range: Range<Position>, exits: &[i32]) {
        let Range { start, end } = range;
        let mut done = 0;
        for rank in start.rank..=end.rank.min(self.order.len() - 1) {
            let chunk = self.order[rank];
            let shift = self.chunks[chunk as usize].shift;
            let items = self.items(chunk);
            let from = if rank == start.rank { start.offset } else { 0 };
            let until = if rank == end.rank { end.offset } else { items.len() };
            for at in items.start + from..items.start + until {
                self.exits[at] = exits[done] - shift;
                self.place[self.nodes[at]].exit = self.exits[at];
                done += 1;
            }
            self.refresh(chunk);
        }
    }

    /// Where `node`, which is in the list, is.
    pub fn position(&self, node: N) -> Position {
        let chunk = self.place[node].chunk;
        let items = &self.nodes[self.items(chunk)];
        let offset = first(items, |&other| other == node).expect("a node is in its chunk");
        Position { rank: self.chunks[chunk as usize].rank as usize, offset }
    }

    /// Where the items behind the one at `start` end whose levels are greater than its own.
    pub fn end_of_subtree(&self, start: Position) -> Position {
        let chunk = self.order[start.rank];
        let items = self.items(chunk);
        let own = self.levels[items.start + start.offset];
        let behind = &self.levels[items.start + start.offset + 1..items.end];
        if let Some(offset) = first(behind, |&level| level <= own) {
            return Position { rank: start.rank, offset: start.offset + 1 + offset };
        }
        let level = own + self.chunks[chunk as usize].shift;
        for (rank, &chunk) in self.order.iter().enumerate().skip(start.rank + 1) {
            let Chunk { shift, least_level, .. } = self.chunks[chunk as usize];
            if least_level + shift <= level {
                let levels = &self.levels[self.items(chunk)];
                let offset = first(levels, |&of_item| of_item + shift <= level);
                return Position { rank, offset: offset.expect("the least is one") };
            }
        }
        Position { rank: self.order.len(), offset: 0 }
    }

    /// The last node before `end` whose level is at most `level`.
    pub fn last_at_most(&self, end: Position, level: i32) -> Option<N> {
        let mut until = end.offset;
        for &chunk in self.order[..=end.rank].iter().rev() {
            let Chunk { shift, least_level, .. } = self.chunks[chunk as usize];
            if least_level + shift <= level {
                let start = self.items(chunk).start;
                let levels = &self.levels[start..start + until.min(self.len(chunk))];
                if let Some(offset) = last(levels, |&of_item| of_item + shift <= level) {
                    return Some(self.nodes[start + offset]);
                }
            }
            until = usize::MAX;
        }
        None
    }

    /// A node of the least level behind `start`, up to and with `end`, and that level.
    pub fn least_level_behind(&self, start: Position, end: Position) -> (i32, N) {
        let mut least = (i32::MAX, None);
        for rank in start.rank..=end.rank {
            let chunk = self.order[rank];
            let Chunk { shift, least_level, .. } = self.chunks[chunk as usize];
            if least_level + shift >= least.0 {
                continue;
            }
            let mut items = self.items(chunk);
            if rank == end.rank {
                items.end = items.start + end.offset + 1;
            }
            if rank == start.rank {
                items.start += start.offset + 1;
            }
            let levels = &self.levels[items.clone()];
            let of_piece = levels.iter().copied().min();
            if let Some(level) = of_piece.filter(|level| level + shift < least.0) {
                let offset = first(levels, |&other| other == level);
                least = (level + shift, offset.map(|offset| self.nodes[items.start + offset]));
            }
        }
        (least.0, least.1.expect("the interval is not empty"))
    }

    /// What is at a place or at the beginning of the next chunk; none behind the last item.
    pub fn at(&self, position: Position) -> Option<(Position, N)> {
        let Position { rank, offset } = position;
        let &chunk = self.order.get(rank)?;
        if offset == self.len(chunk) {
            let &next = self.order.get(rank + 1)?;
            return Some((
                Position { rank: rank + 1, offset: 0 },
                self.nodes[self.items(next).start],
            ));
        }
        Some((position, self.nodes[self.items(chunk).start + offset]))
    }

    /// What follows the item at a place.
    pub fn next(&self, position: Position) -> Option<(Position, N)> {
        self.at(Position { offset: position.offset + 1, ..position })
    }

    /// The nodes of an interval, in order. O(1) for each.
    pub fn nodes(&self, range: Range<Position>) -> impl Iterator<Item = N> {
        let Range { start, end } = range;
        (start.rank..=end.rank.min(self.order.len() - 1)).flat_map(move |rank| {
            let items = self.items(self.order[rank]);
            let from = if rank == start.rank { start.offset } else { 0 };
            let until = if rank == end.rank { end.offset } else { items.len() };
            self.nodes[items][from..until].iter().copied()
        })
    }

    /// All nodes, in order. O(1) for each.
    pub fn all(&self) -> impl Iterator<Item = N> {
        self.order.iter().flat_map(|&chunk| self.nodes[self.items(chunk)].iter().copied())
    }

    /// The nodes of an interval whose exits are less than `level`, in order.
    pub fn exits_above(&self, range: Range<Position>, level: i32) -> impl Iterator<Item = N> {
        let Range { start, end } = range;
        let ranks = start.rank..=end.rank.min(self.order.len() - 1);
        let is_worth_it = move |rank: &usize| {
            let Chunk { shift, least_exit, .. } = self.chunks[self.order[*rank] as usize];
            least_exit + shift < level
        };
        ranks.filter(is_worth_it).flat_map(move |rank| {
            let chunk = self.order[rank];
            let items = self.items(chunk);
            let bound = level - self.chunks[chunk as usize].shift;
            let from = if rank == start.rank { start.offset } else { 0 };
            let until = if rank == end.rank { end.offset } else { items.len() };
            let offsets = (from..until).filter({
                let exits = &self.exits[items.clone()];
                move |&offset| exits[offset] < bound
            });
            let nodes = &self.nodes[items];
            offsets.map(move |offset| nodes[offset])
        })
    }

    fn len(&self, chunk: u32) -> usize {
        self.chunks[chunk as usize].len as usize
    }

    /// Where the items of a chunk are.
    fn items(&self, chunk: u32) -> Range<usize> {
        let start = chunk as usize * self.capacity;
        start..start + self.len(chunk)
    }
}

/// What is looked at before it is asked where exactly the item is.
const STRIDE: usize = 16;

/// The position of the first item with a property. Written so that it becomes vector instructions.
fn first<T>(items: &[T], has_property: impl Fn(&T) -> bool) -> Option<usize> {
    let any = |stride: &[T]| stride.iter().fold(false, |any, item| any | has_property(item));
    let strides = items.chunks_exact(STRIDE);
    let rest = items.len() - strides.remainder().len();
    let start = strides.into_iter().position(any).map_or(rest, |stride| stride * STRIDE);
    items[start..].iter().position(has_property).map(|offset| start + offset)
}

/// The position of the last item with a property.
fn last<T>(items: &[T], has_property: impl Fn(&T) -> bool) -> Option<usize> {
    let any = |stride: &[T]| stride.iter().fold(false, |any, item| any | has_property(item));
    let strides = items.rchunks_exact(STRIDE);
    let rest = strides.remainder().len();
    let end =
        strides.into_iter().position(any).map_or(rest, |stride| items.len() - stride * STRIDE);
    items[..end].iter().rposition(has_property)
}
