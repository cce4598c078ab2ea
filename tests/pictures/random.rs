//! The laws of a layout on random graphs and on special ones.

use minisysy::picture::layout::{Edge, Layout, Options, Point, Size, layered, tree};

use crate::laws::check;

/// A generator of random numbers: xorshift.
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn below(&mut self, limit: usize) -> usize {
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
        let widest = [None, Some(random.below(1000) as i32)][random.below(2)];
        let layout = layered(&sizes, &edges, Options { padding, heading: 2 * padding, widest });
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

/// Edges between these nodes.
fn edges(pairs: impl IntoIterator<Item = (usize, usize)>) -> Vec<Edge> {
    pairs.into_iter().map(|(source, target)| Edge { source, target, label: 0 }).collect()
}

/// Checks the layout of `count` nodes of one size.
fn layout_of(count: usize, edges: &[Edge]) -> Layout {
    let sizes = vec![Size { width: 60, height: 30 }; count];
    let layout = layered(&sizes, edges, Options::default());
    check(&sizes, edges, &layout);
    layout
}

#[test]
fn code_after_a_loop_is_below_it() {
    let layout = layout_of(5, &edges([(0, 1), (1, 4), (1, 2), (2, 3), (3, 1)]));
    assert!(layout.nodes[4].y > layout.nodes[3].y);
    let goes_up = |route: &Vec<Point>| route[0].y > route[route.len() - 1].y;
    let up: Vec<bool> = layout.routes.iter().map(goes_up).collect();
    assert_eq!(up, [false, false, false, false, true]);
    assert_eq!((layout.cycles.len(), layout.cycles[0].header), (1, 1));
    assert_eq!(layout.cycle_of, [None, Some(0), Some(0), Some(0), None]);
}

#[test]
fn a_chain_is_straight() {
    let layout = layout_of(6, &edges((0..5).map(|node| (node, node + 1))));
    assert!(layout.routes.iter().all(|route| route.len() == 2), "{:?}", layout.routes);
}

#[test]
fn a_diamond_has_no_crossing_whichever_arm_comes_first() {
    for pairs in [[(0, 1), (0, 2), (1, 3), (2, 3)], [(0, 2), (0, 1), (2, 3), (1, 3)]] {
        let layout = layout_of(4, &edges(pairs));
        let [first, second] = [pairs[0].1, pairs[1].1];
        assert!(layout.nodes[first].x < layout.nodes[second].x);
        assert_eq!(layout.nodes[1].y, layout.nodes[2].y);
    }
}

#[test]
fn a_cycle_with_two_entries_is_not_natural() {
    let layout = layout_of(3, &edges([(0, 1), (0, 2), (1, 2), (2, 1)]));
    assert_eq!(layout.cycles.len(), 1);
    assert!(!layout.cycles[0].is_natural);
}

#[test]
fn special_graphs_obey_the_laws() {
    // A wide switch, jumps to one exit from everywhere, jumps over everything, loops in loops,
    // and everything connected with everything.
    let count = 80;
    let to_all = (1..count).flat_map(|node| [(0, node), (node, count)]);
    let exits = (0..count).flat_map(|node| [(node, node + 1), (node, count)]);
    let far = (0..count / 2).flat_map(|node| [(node, node + 1), (node, node + count / 2)]);
    let nest = (0..count).flat_map(|node| [(node, node + 1), (count - node, node / 2)]);
    let complete = (0..12).flat_map(|a| (0..12).map(move |b| (a, b)));
    layout_of(count + 1, &edges(to_all));
    layout_of(count + 1, &edges(exits));
    layout_of(count + 1, &edges(far));
    layout_of(count + 1, &edges(nest));
    layout_of(12, &edges(complete));
}

/// Large graphs are laid out without deep recursion, on a small stack.
#[test]
fn deep_graphs_need_no_deep_stack() {
    let count = 20_000;
    let work = move || {
        let sizes = vec![Size { width: 60, height: 30 }; count];
        let chain = edges((1..count).map(|node| (node - 1, node)));
        let height = layered(&sizes, &chain, Options::default()).size.height;
        assert!(height > 30 * count as i32);
        assert!(tree(&sizes, &chain).size.height > 30 * count as i32);
        let around = edges((0..count).map(|node| (node, (node + 1) % count)));
        assert_eq!(layered(&sizes, &around, Options::default()).cycles.len(), 1);
    };
    std::thread::Builder::new().stack_size(128 << 10).spawn(work).unwrap().join().unwrap();
}
