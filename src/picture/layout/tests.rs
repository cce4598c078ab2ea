//! The laws of a layout, on random graphs and on special ones.

use super::*;

/// A rectangle of the picture.
#[derive(Copy, Clone)]
struct Rect {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

fn rect(corner: Point, size: Size) -> Rect {
    Rect {
        left: corner.x,
        top: corner.y,
        right: corner.x + size.width,
        bottom: corner.y + size.height,
    }
}

/// Whether the insides have a point in common.
fn overlap(a: Rect, b: Rect) -> bool {
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/// Checks that nodes do not overlap, that no edge touches the inside of a node, that edges go from
/// their source to their target, that nodes are inside the boxes of their cycles and no others, and
/// that everything is inside the picture.
pub(super) fn check(sizes: &[Size], edges: &[Edge], layout: &Layout) {
    let picture = rect(Point::default(), layout.size);
    let nodes: Vec<Rect> =
        layout.nodes.iter().zip(sizes).map(|(&corner, &size)| rect(corner, size)).collect();
    let inside = |inner: Rect, outer: Rect| {
        outer.left <= inner.left
            && outer.top <= inner.top
            && inner.right <= outer.right
            && inner.bottom <= outer.bottom
    };
    // A plane sweep would be faster; the graphs are small.
    for (index, &node) in nodes.iter().enumerate() {
        assert!(inside(node, picture), "node {index} is in the picture");
        for (other, &second) in nodes.iter().enumerate().skip(index + 1) {
            assert!(!overlap(node, second), "nodes {index} and {other} overlap");
        }
    }
    assert_eq!(layout.routes.len(), edges.len());
    for (edge, route) in edges.iter().zip(&layout.routes) {
        let (source, target) = (nodes[edge.source], nodes[edge.target]);
        let (&[first, ..], &[.., last]) = (route.as_slice(), route.as_slice()) else {
            panic!("{edge:?} has no way");
        };
        assert_eq!(first.y, source.bottom, "{edge:?} starts at the lower side of its source");
        assert!(source.left < first.x && first.x < source.right, "{edge:?} starts at its source");
        assert_eq!(last.y, target.top, "{edge:?} ends at the upper side of its target");
        assert!(target.left < last.x && last.x < target.right, "{edge:?} ends at its target");
        for pair in route.windows(2) {
            let [from, to] = [pair[0], pair[1]];
            assert!((from.x == to.x) != (from.y == to.y), "{edge:?} {route:?}");
            let piece = Rect {
                left: from.x.min(to.x),
                top: from.y.min(to.y),
                right: from.x.max(to.x),
                bottom: from.y.max(to.y),
            };
            assert!(inside(piece, picture), "{edge:?} is in the picture");
            for (index, &node) in nodes.iter().enumerate() {
                let touches = piece.left < node.right
                    && node.left < piece.right.max(piece.left + 1)
                    && piece.top < node.bottom
                    && node.top < piece.bottom.max(piece.top + 1)
                    && (piece.left > node.left || piece.right > node.left)
                    && (piece.top > node.top || piece.bottom > node.top);
                assert!(!touches, "{edge:?} crosses node {index}");
            }
        }
        let [start, .., end] = route.as_slice() else { panic!() };
        assert!(
            start.y < route[1].y && route[route.len() - 2].y < end.y,
            "it leaves and ends down"
        );
    }
    for (index, cycle) in layout.cycles.iter().enumerate() {
        assert!(cycle.parent.is_none_or(|parent| parent < index));
        let own = rect(cycle.corner, cycle.size);
        let within = |node: usize| {
            let mut of = layout.cycle_of[node];
            while let Some(outer) = of.filter(|&outer| outer != index) {
                of = layout.cycles[outer].parent;
            }
            of.is_some()
        };
        for (node, &place) in nodes.iter().enumerate() {
            match within(node) {
                true => assert!(inside(place, own), "node {node} is in its cycle"),
                false => assert!(!overlap(place, own), "node {node} is outside of the cycle"),
            }
        }
    }
}

/// A generator of random numbers: xorshift.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit.max(1)
    }
}

fn random_sizes(random: &mut Random, count: usize) -> Vec<Size> {
    let size = |random: &mut Random| Size {
        width: 16 + random.below(200) as i32,
        height: 10 + random.below(150) as i32,
    };
    (0..count).map(|_| size(random)).collect()
}

#[test]
fn random_graphs_obey_the_laws() {
    for seed in 0..400 {
        let mut random = Random::new(seed);
        let count = 1 + random.below(24);
        let edges: Vec<Edge> = (0..random.below(3 * count))
            .map(|_| Edge {
                source: random.below(count),
                target: random.below(count),
                label: random.below(3) as i32 * 10,
            })
            .collect();
        let sizes = random_sizes(&mut random, count);
        let padding = random.below(2) as i32 * 12;
        let layout = layered(&sizes, &edges, Options { padding, heading: 2 * padding });
        check(&sizes, &edges, &layout);
    }
}

/// Graphs like those of programs: most edges go to a near node.
#[test]
fn larger_random_graphs_obey_the_laws() {
    for seed in 0..40 {
        let mut random = Random::new(seed);
        let count = 60 + random.below(100);
        let mut edges = Vec::new();
        for source in 0..count {
            for _ in 0..1 + random.below(2) {
                let near = (source + 6).saturating_sub(random.below(10)).min(count - 1);
                let target = if random.below(12) == 0 { random.below(count) } else { near };
                edges.push(Edge { source, target, label: 0 });
            }
        }
        let sizes = random_sizes(&mut random, count);
        let layout = layered(&sizes, &edges, Options::default());
        check(&sizes, &edges, &layout);
    }
}

#[test]
fn random_trees_obey_the_laws() {
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let count = 1 + random.below(60);
        let mut edges = Vec::new();
        for target in 1..count {
            if random.below(20) > 0 {
                edges.push(Edge { source: random.below(target), target, label: 0 });
            }
        }
        let sizes = random_sizes(&mut random, count);
        check(&sizes, &edges, &tree(&sizes, &edges));
    }
}

#[test]
fn nothing_is_an_empty_picture() {
    assert_eq!(layered(&[], &[], Options::default()), Layout::default());
    assert_eq!(tree(&[], &[]), Layout::default());
}
