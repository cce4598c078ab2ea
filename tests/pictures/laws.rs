//! The laws of a layout.

use minisysy::picture::layout::{Edge, Layout, Point, Size};

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
pub fn check(sizes: &[Size], edges: &[Edge], layout: &Layout) {
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
                if node.bottom <= piece.top || piece.bottom < node.top {
                    continue;
                }
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
