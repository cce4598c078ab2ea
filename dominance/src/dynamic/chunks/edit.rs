//! Changes to the list of chunks: inserting, removing and moving items, splitting and merging
//! chunks.

use std::cmp::Reverse;
use std::ops::Range;

use crate::dynamic::chunks::{ABSENT, Chunk, Chunks, Item, Place, Position};
use crate::entity::Entity;

impl<N: Entity> Chunks<N> {
    /// Appends items to the list. Linear in them.
    pub fn append(&mut self, items: &[Item<N>]) {
        let rank = self.order.len();
        self.insert_chunks(rank, items);
    }

    /// Inserts items after `node`, which is in the list. The cost is also linear in the items.
    pub fn insert_after(&mut self, node: N, items: &[Item<N>]) {
        let Position { rank, offset } = self.position(node);
        let offset = offset + 1;
        let chunk = self.order[rank];
        let (len, first) = (self.len(chunk), self.items(chunk).start);
        if len + items.len() > self.capacity {
            let boundary = self.split(Position { rank, offset });
            let chunk_count = self.insert_chunks(boundary, items);
            self.merge([boundary, boundary + chunk_count, 0]);
            return;
        }
        let (from, to) = (first + offset..first + len, first + offset + items.len());
        self.nodes.copy_within(from.clone(), to);
        self.levels.copy_within(from.clone(), to);
        self.escapes.copy_within(from, to);
        self.chunks[chunk as usize].len += items.len() as u32;
        self.write(chunk, offset, items);
        self.refresh(chunk);
    }

    /// Removes an interval from the list. The cost is also linear in the interval.
    pub fn remove(&mut self, range: Range<Position>) {
        let nodes: Vec<_> = self.nodes(range.clone()).collect();
        self.take(range);
        for node in nodes {
            self.place[node].chunk = ABSENT;
        }
    }

    /// Moves an interval to the place after `node`, which is not in the interval, and adds `shift`
    /// to all of its levels and escapes.
    pub fn relocate(&mut self, range: Range<Position>, node: N, shift: i32) {
        let in_chunk = self.in_one_chunk(&range);
        if let Some((chunk, at)) = in_chunk.filter(|(_, at)| at.len() <= self.capacity / 4) {
            let mut items = std::mem::take(&mut self.buffer);
            let shift = shift + self.chunks[chunk as usize].shift;
            items.extend(at.map(|at| {
                let [level, escape] =
                    [self.levels[at], self.escapes[at]].map(|value| value + shift);
                Item { node: self.nodes[at], level, escape }
            }));
            self.take(range);
            self.insert_after(node, &items);
            items.clear();
            self.buffer = items;
            return;
        }
        let (start, end) = self.split_off(range);
        let (count, first) = (end - start, self.order[start]);
        for rank in start..end {
            self.chunks[self.order[rank] as usize].shift += shift;
        }
        let Position { rank, offset } = self.position(node);
        let target = self.split(Position { rank, offset: offset + 1 });
        let start = self.chunks[first as usize].rank as usize;
        let end = start + count;
        let seams = if target <= start {
            self.order[target..end].rotate_right(count);
            [target, target + count, end]
        } else {
            self.order[start..target].rotate_left(count);
            [start, target - count, target]
        };
        self.renumber(start.min(target));
        self.merge(seams);
    }

    /// Removes an interval from the order of chunks. Its nodes keep their `place`.
    fn take(&mut self, range: Range<Position>) {
        let in_chunk = self.in_one_chunk(&range);
        if let Some((chunk, at)) = in_chunk.filter(|&(chunk, ref at)| *at != self.items(chunk)) {
            let from = at.end..self.items(chunk).end;
            self.nodes.copy_within(from.clone(), at.start);
            self.levels.copy_within(from.clone(), at.start);
            self.escapes.copy_within(from, at.start);
            self.chunks[chunk as usize].len -= at.len() as u32;
            self.refresh(chunk);
            self.merge([range.start.rank, range.start.rank + 1, 0]);
            return;
        }
        let (start, end) = self.split_off(range);
        self.free.extend(self.order.drain(start..end));
        self.renumber(start);
        self.merge([start, 0, 0]);
    }

    /// The chunk that has all items of an interval, and their positions. `None` if the interval is in
    /// several chunks.
    fn in_one_chunk(&self, range: &Range<Position>) -> Option<(u32, Range<usize>)> {
        let Range { start, end } = *range;
        let chunk = self.order[start.rank];
        let items = self.items(chunk);
        let until = if end.rank == start.rank { items.start + end.offset } else { items.end };
        let is_in_one = end.rank == start.rank || end.rank == start.rank + 1 && end.offset == 0;
        is_in_one.then_some((chunk, items.start + start.offset..until))
    }

    /// Splits chunks so that an interval consists of whole chunks. Returns the ranks of its start
    /// and end.
    fn split_off(&mut self, range: Range<Position>) -> (usize, usize) {
        let end = self.split(range.end);
        let before = self.order.len();
        let start = self.split(range.start);
        (start, end + self.order.len() - before)
    }

    /// Splits a chunk so that a chunk begins at `position`. Returns its rank.
    fn split(&mut self, position: Position) -> usize {
        let Position { rank, offset } = position;
        if offset == 0 {
            return rank;
        }
        let chunk = self.order[rank];
        if offset < self.len(chunk) {
            let new = self.new_chunk(self.chunks[chunk as usize].shift);
            let items = self.items(chunk);
            self.copy(items.start + offset..items.end, new);
            self.chunks[chunk as usize].len = offset as u32;
            self.refresh(chunk);
            self.order.insert(rank + 1, new);
            self.renumber(rank + 1);
        }
        rank + 1
    }

    /// Merges the chunks before and at each of these ranks if they are small enough. Rank 0 means
    /// no merge, as no chunk comes before it.
    fn merge(&mut self, mut ranks: [usize; 3]) {
        // A merge changes the greater ranks.
        ranks.sort_unstable_by_key(|&rank| Reverse(rank));
        for rank in ranks {
            if rank == 0 || rank >= self.order.len() {
                continue;
            }
            let (before, chunk) = (self.order[rank - 1], self.order[rank]);
            if self.len(before) + self.len(chunk) > self.capacity / 2 {
                continue;
            }
            let shift = self.chunks[chunk as usize].shift - self.chunks[before as usize].shift;
            let items = self.items(chunk);
            for at in items.clone() {
                self.levels[at] += shift;
                self.escapes[at] += shift;
                let place = &mut self.place[self.nodes[at]];
                (place.level, place.escape) = (self.levels[at], self.escapes[at]);
            }
            self.copy(items, before);
            self.order.remove(rank);
            self.free.push(chunk);
            self.renumber(rank);
        }
    }

    /// Appends copies of items to a chunk that has room for them and the same shift.
    fn copy(&mut self, from: Range<usize>, chunk: u32) {
        for node in &self.nodes[from.clone()] {
            self.place[*node].chunk = chunk;
        }
        let to = self.items(chunk).end;
        self.chunks[chunk as usize].len += from.len() as u32;
        self.nodes.copy_within(from.clone(), to);
        self.levels.copy_within(from.clone(), to);
        self.escapes.copy_within(from, to);
        self.refresh(chunk);
    }

    /// Inserts new chunks with these items at `rank`. Returns their number.
    fn insert_chunks(&mut self, rank: usize, items: &[Item<N>]) -> usize {
        // The new chunks are not full, so they have room for more items.
        let pieces = items.chunks(self.capacity * 3 / 4);
        let chunk_count = pieces.len();
        for (index, piece) in pieces.enumerate() {
            let chunk = self.new_chunk(0);
            self.chunks[chunk as usize].len = piece.len() as u32;
            self.write(chunk, 0, piece);
            self.refresh(chunk);
            self.order.insert(rank + index, chunk);
        }
        self.renumber(rank);
        chunk_count
    }

    /// An empty chunk that is not in the list.
    fn new_chunk(&mut self, shift: i32) -> u32 {
        let empty = Chunk { rank: 0, len: 0, shift, least_level: i32::MAX, least_escape: i32::MAX };
        if let Some(chunk) = self.free.pop() {
            self.chunks[chunk as usize] = empty;
            return chunk;
        }
        let chunk = self.chunks.len();
        self.chunks.push(empty);
        let item_count = (chunk + 1) * self.capacity;
        // Positions without an item hold any node.
        self.nodes.resize(item_count, self.nodes.first().copied().unwrap_or(N::from_index(0)));
        self.levels.resize(item_count, 0);
        self.escapes.resize(item_count, 0);
        chunk as u32
    }

    /// Writes items to existing positions of a chunk.
    fn write(&mut self, chunk: u32, offset: usize, items: &[Item<N>]) {
        let shift = self.chunks[chunk as usize].shift;
        let start = self.items(chunk).start + offset;
        for (at, item) in (start..).zip(items) {
            let [level, escape] = [item.level, item.escape].map(|value| value - shift);
            (self.nodes[at], self.levels[at], self.escapes[at]) = (item.node, level, escape);
            self.place[item.node] = Place { chunk, level, escape };
        }
    }

    /// Sets the least level and the least escape of a chunk.
    pub(super) fn refresh(&mut self, chunk: u32) {
        let items = self.items(chunk);
        let least_level = self.levels[items.clone()].iter().copied().min();
        let least_escape = self.escapes[items].iter().copied().min();
        let chunk = &mut self.chunks[chunk as usize];
        chunk.least_level = least_level.unwrap_or(i32::MAX);
        chunk.least_escape = least_escape.unwrap_or(i32::MAX);
    }

    fn renumber(&mut self, from_rank: usize) {
        for (rank, &chunk) in self.order.iter().enumerate().skip(from_rank) {
            self.chunks[chunk as usize].rank = rank as u32;
        }
    }
}
