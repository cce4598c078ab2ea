//! The layout of one cycle, whose inner cycles are finished and count as single nodes.

use dominance::CompressedRows;

use super::item::{Item, Link, Margin, Placed};
use super::layers::Layered;
use super::{align, order, rank, route};

/// Places `items`. Control enters the cycle at the first of them. `widest` is that of [`rank::ranks`].
pub fn place(items: &[Item], links: &[Link], margin: Margin, widest: Option<i32>) -> Placed {
    let mut by_order: Vec<u32> = (0..links.len() as u32).collect();
    by_order.sort_by_key(|&link| links[link as usize].order);
    let pairs: Vec<(u32, u32)> =
        by_order.iter().map(|&link| (links[link as usize].source as u32, link)).collect();
    let down = CompressedRows::from_pairs(items.len(), &pairs);
    let ranks = rank::ranks(items, links, &down, widest);
    let mut layered = Layered::new(items, links, &down, &ranks);
    order::order(&mut layered);
    let centres = align::centres(&layered);
    route::route(items, links, &down, ranks, &layered, centres, margin)
}
