//! A list of nodes in chunks, each node with a level and an escape. A
//! [`PreorderTree`](crate::dynamic::PreorderTree) is such a list.
//!
//! A chunk is a piece of three arrays. It stores the least level and the least escape of its items,
//! and a `shift` to add to all their levels and escapes. So an interval of whole chunks is moved
//! and shifted without touching its items. After a chunk was split or lost items, two neighbours
//! that together fill less than half a chunk are merged. So there are O(n / capacity) chunks.
//!
//! Cost: O(capacity + n / capacity), spent in linear scans of arrays, unless a method says less.

mod edit;

use std::ops::Range;

use crate::entity::{Entity, EntityVec};

/// A node with its level and its escape.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Item<N> {
    /// The node.
    pub node: N,
    /// Its level in the tree.
    pub level: i32,
    /// A number that is at most its level.
    pub escape: i32,
}

/// A position in the list, valid until items or chunks move.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Position {
    /// The chunk, counted from the first. The number of chunks means the end of the list.
    rank: usize,
    /// The item in that chunk.
    offset: usize,
}

/// A list of nodes with levels and escapes.
#[derive(Clone, Debug)]
pub struct Chunks<N> {
    /// The number of items that a chunk has room for.
    capacity: usize,
    /// The items. Those of chunk `c` begin at `c * capacity`. Their levels and escapes do not
    /// include the shift.
    nodes: Vec<N>,
    levels: Vec<i32>,
    escapes: Vec<i32>,
    chunks: Vec<Chunk>,
    /// The chunks that are not in use.
    free: Vec<u32>,
    /// The chunks of the list, in order.
    order: Vec<u32>,
    place: EntityVec<N, Place>,
    /// The items of an interval while it moves.
    buffer: Vec<Item<N>>,
}

/// A chunk without its items.
#[derive(Copy, Clone, Debug)]
struct Chunk {
    rank: u32,
    len: u32,
    shift: i32,
    /// Does not include the shift.
    least_level: i32,
    least_escape: i32,
}

/// The chunk of a node, and a copy of its item.
#[derive(Copy, Clone, Debug)]
struct Place {
    /// [`ABSENT`] if the node is not in the list.
    chunk: u32,
    level: i32,
    escape: i32,
}

/// Marks a node that is in no chunk.
const ABSENT: u32 = u32::MAX;

impl<N: Entity> Chunks<N> {
    /// An empty list with room for the first `node_count` nodes.
    pub fn new(node_count: usize) -> Chunks<N> {
        let capacity = (2 * node_count.isqrt()).next_power_of_two().clamp(16, 2048);
        Chunks {
            capacity,
            nodes: Vec::new(),
            levels: Vec::new(),
            escapes: Vec::new(),
            chunks: Vec::new(),
            free: Vec::new(),
            order: Vec::new(),
            place: EntityVec::filled(node_count, Place { chunk: ABSENT, level: 0, escape: 0 }),
            buffer: Vec::new(),
        }
    }

    /// Makes room for `node_count` nodes.
    pub fn extend_to(&mut self, node_count: usize) {
        self.place.extend_to(node_count, Place { chunk: ABSENT, level: 0, escape: 0 });
    }

    /// Whether `node` is in the list. O(1).
    #[inline]
    pub fn contains(&self, node: N) -> bool {
        self.place[node].chunk != ABSENT
    }

    /// The level of `node`, `None` if it is not in the list. O(1).
    #[inline]
    pub fn level(&self, node: N) -> Option<i32> {
        let place = self.place[node];
        Some(place.level + self.chunks.get(place.chunk as usize)?.shift)
    }

    /// The escape of `node`, which is in the list. O(1).
    #[inline]
    pub fn escape(&self, node: N) -> i32 {
        let place = self.place[node];
        place.escape + self.chunks[place.chunk as usize].shift
    }

    /// Sets the escape of `node`, which is in the list.
    pub fn set_escape(&mut self, node: N, escape: i32) {
        if self.escape(node) == escape {
            return;
        }
        let chunk = self.place[node].chunk;
        let without_shift = escape - self.chunks[chunk as usize].shift;
        self.place[node].escape = without_shift;
        let at = self.items(chunk).start + self.position(node).offset;
        self.escapes[at] = without_shift;
        self.refresh(chunk);
    }

    /// Sets the escapes of all nodes of an interval, in order. The cost is also linear in the
    /// interval.
    pub fn set_escapes(&mut self, range: Range<Position>, escapes: &[i32]) {
        let Range { start, end } = range;
        let mut done = 0;
        for rank in start.rank..=end.rank.min(self.order.len() - 1) {
            let chunk = self.order[rank];
            let shift = self.chunks[chunk as usize].shift;
            let items = self.items(chunk);
            let from = if rank == start.rank { start.offset } else { 0 };
            let until = if rank == end.rank { end.offset } else { items.len() };
            for at in items.start + from..items.start + until {
                self.escapes[at] = escapes[done] - shift;
                self.place[self.nodes[at]].escape = self.escapes[at];
                done += 1;
            }
            self.refresh(chunk);
        }
    }

    /// The position of `node`, which is in the list.
    pub fn position(&self, node: N) -> Position {
        let chunk = self.place[node].chunk;
        let items = &self.nodes[self.items(chunk)];
        let offset = first(items, |&other| other == node).expect("a node is in its chunk");
        Position { rank: self.chunks[chunk as usize].rank as usize, offset }
    }

    /// The end of the run of items after the one at `start` whose levels are greater than its own.
    pub fn end_of_subtree(&self, start: Position) -> Position {
        let chunk = self.order[start.rank];
        let items = self.items(chunk);
        let own = self.levels[items.start + start.offset];
        let after = &self.levels[items.start + start.offset + 1..items.end];
        if let Some(offset) = first(after, |&level| level <= own) {
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

    /// The least level after `start`, up to and including `end`, and a node that has it.
    pub fn least_level_after(&self, start: Position, end: Position) -> (i32, N) {
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

    /// The item at a position. The end of a chunk means the start of the next one. `None` at the
    /// end of the list.
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

    /// The item after a position.
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

    /// The nodes of an interval whose escapes are less than `level`, in order.
    pub fn escaping(&self, range: Range<Position>, level: i32) -> impl Iterator<Item = N> {
        let Range { start, end } = range;
        let ranks = start.rank..=end.rank.min(self.order.len() - 1);
        let is_worth_it = move |rank: &usize| {
            let Chunk { shift, least_escape, .. } = self.chunks[self.order[*rank] as usize];
            least_escape + shift < level
        };
        ranks.filter(is_worth_it).flat_map(move |rank| {
            let chunk = self.order[rank];
            let items = self.items(chunk);
            let bound = level - self.chunks[chunk as usize].shift;
            let from = if rank == start.rank { start.offset } else { 0 };
            let until = if rank == end.rank { end.offset } else { items.len() };
            let offsets = (from..until).filter({
                let escapes = &self.escapes[items.clone()];
                move |&offset| escapes[offset] < bound
            });
            let nodes = &self.nodes[items];
            offsets.map(move |offset| nodes[offset])
        })
    }

    fn len(&self, chunk: u32) -> usize {
        self.chunks[chunk as usize].len as usize
    }

    /// The positions of the items of a chunk.
    fn items(&self, chunk: u32) -> Range<usize> {
        let start = chunk as usize * self.capacity;
        start..start + self.len(chunk)
    }
}

/// The number of items that are tested together before the search for the exact one.
const STRIDE: usize = 16;

/// The position of the first item with a property. The compiler turns this form into vector
/// instructions.
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
