//! The benchmark's graphs. Each depends only on its number of nodes. Node 0 is the entry and reaches
//! all others.

/// A family of graphs.
pub struct Shape {
    /// Its name in the tables.
    pub name: &'static str,
    /// Makes the graph with about this number of nodes.
    pub build: fn(usize) -> Edges,
    /// The number of nodes up to which the iterative algorithms, petgraph's among them, take a
    /// reasonable time.
    pub iterative_limit: usize,
}

/// A graph as its edges.
pub struct Edges {
    /// The number of nodes; their numbers are less.
    pub node_count: usize,
    /// The source and the target of each edge.
    pub pairs: Vec<(u32, u32)>,
}

/// All families: like real programs first, then random ones, then adversarial ones.
pub const SHAPES: [Shape; 10] = [
    shape("program", program),
    shape("nested loops", nested_loops),
    shape("ifs in a row", ifs_in_a_row),
    shape("random", random),
    shape("random, dense", random_dense),
    shape("chain", chain),
    // Nearest common dominators are far away.
    limited(shape("chain with back edges", chain_with_back_edges), 100_000),
    limited(shape("ladder", ladder), 100_000),
    // Information moves by one node per round.
    limited(shape("zigzag", zigzag), 10_000),
    // Parents are far from semidominators.
    limited(shape("comb", comb), 10_000),
];

const fn shape(name: &'static str, build: fn(usize) -> Edges) -> Shape {
    Shape { name, build, iterative_limit: usize::MAX }
}

const fn limited(shape: Shape, iterative_limit: usize) -> Shape {
    Shape { iterative_limit, ..shape }
}

/// SplitMix64 (Steele, Lea, Flood 2014): small, and the same on every machine.
pub struct Random(pub u64);

impl Random {
    /// A number from 0 to `bound` - 1.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ (bits >> 31)) % bound as u64) as usize
    }
}

/// An unfinished construct of a program.
enum Open {
    /// Its condition, and the end of the branch that is complete.
    If {
        condition: u32,
        then_end: Option<u32>,
    },
    Loop {
        header: u32,
        exits: Vec<u32>,
    },
}

/// A program: random ifs, with and without else, and loops, nested up to ten deep, sometimes with
/// an exit from the innermost loop.
fn program(node_count: usize) -> Edges {
    let mut random = Random(1);
    let mut edges = Vec::with_capacity(node_count * 3 / 2);
    let mut open: Vec<Open> = Vec::new();
    let mut count = 1;
    // The nodes from which edges lead to the next one.
    let mut at = vec![0];
    let mut block = |at: &mut Vec<u32>, edges: &mut Vec<(u32, u32)>| {
        let new = count;
        count += 1;
        edges.extend(at.drain(..).map(|from| (from, new)));
        at.push(new);
        new
    };
    loop {
        let is_full = block(&mut at, &mut edges) as usize + 2 * open.len() + 2 >= node_count;
        let here = at[0];
        match random.below(if is_full { 1 } else { 10 }) {
            0..=3 => match open.pop() {
                None if is_full => break,
                None => {}
                Some(Open::If { condition, then_end: None }) if random.below(2) == 0 => {
                    open.push(Open::If { condition, then_end: Some(here) });
                    at = vec![condition];
                }
                Some(Open::If { condition, then_end }) => at.push(then_end.unwrap_or(condition)),
                Some(Open::Loop { header, exits }) => {
                    edges.push((here, header));
                    at = exits;
                }
            },
            4..=6 if open.len() < 10 => open.push(Open::If { condition: here, then_end: None }),
            7..=8 if open.len() < 10 => {
                open.push(Open::Loop { header: here, exits: vec![here] });
            }
            9 => {
                let innermost = open.iter_mut().rev().find_map(|open| match open {
                    Open::Loop { exits, .. } => Some(exits),
                    Open::If { .. } => None,
                });
                innermost.into_iter().for_each(|exits| exits.push(here));
            }
            _ => {}
        }
    }
    Edges { node_count: count as usize, pairs: edges }
}

/// A sequence of nests of eight loops, each with one header and one latch.
fn nested_loops(node_count: usize) -> Edges {
    let mut edges = Vec::with_capacity(node_count * 2);
    let nests = (node_count as u32 / 16).max(1);
    for first in (0..nests).map(|nest| nest * 16) {
        let header = |depth: u32| first + depth;
        let latch = |depth: u32| first + 15 - depth;
        for depth in 0..8 {
            edges.push((latch(depth), header(depth)));
            if depth > 0 {
                edges.extend([
                    (header(depth - 1), header(depth)),
                    (header(depth), latch(depth - 1)),
                ]);
            }
        }
        edges.push((header(7), latch(7)));
        if first > 0 {
            edges.push((first - 16, first));
        }
    }
    Edges { node_count: nests as usize * 16, pairs: edges }
}

/// A sequence of diamonds.
fn ifs_in_a_row(node_count: usize) -> Edges {
    let count = (node_count as u32 / 3).max(1);
    let diamond = |top| [(top, top + 1), (top, top + 2), (top + 1, top + 3), (top + 2, top + 3)];
    let edges = (0..count).flat_map(|at| diamond(3 * at)).collect();
    Edges { node_count: count as usize * 3 + 1, pairs: edges }
}

/// Every node has an edge from an earlier one, so that all are reachable, and on average another.
fn random(node_count: usize) -> Edges {
    random_edges(node_count, 1)
}

/// The same as [`random`], with four more edges for each node.
fn random_dense(node_count: usize) -> Edges {
    random_edges(node_count, 4)
}

fn random_edges(node_count: usize, more: usize) -> Edges {
    let mut random = Random(2);
    let mut edges = Vec::with_capacity(node_count * (1 + more));
    edges.extend((1..node_count).map(|node| (random.below(node) as u32, node as u32)));
    let mut other = || (random.below(node_count) as u32, random.below(node_count) as u32);
    edges.extend((0..node_count * more).map(|_| other()));
    Edges { node_count, pairs: edges }
}

fn chain(node_count: usize) -> Edges {
    Edges { node_count, pairs: (1..node_count as u32).map(|node| (node - 1, node)).collect() }
}

/// A chain in which one node in two has an edge to some node before it.
fn chain_with_back_edges(node_count: usize) -> Edges {
    let mut random = Random(3);
    let mut edges = chain(node_count).pairs;
    let back = |node| (node as u32, random.below(node) as u32);
    edges.extend((1..node_count).step_by(2).map(back));
    Edges { node_count, pairs: edges }
}

/// Two chains, with an edge from each node of the first to one of the second.
fn ladder(node_count: usize) -> Edges {
    let height = (node_count as u32 / 2).max(1);
    let mut edges = Vec::with_capacity(node_count * 3 / 2);
    for step in 0..height {
        if step > 0 {
            edges.extend([(step - 1, step), (height + step - 1, height + step)]);
        }
        edges.push((step, height + step));
    }
    Edges { node_count: 2 * height as usize, pairs: edges }
}

/// A chain with all edges reversed as well, and an edge from the entry to its end. Only the entry
/// dominates the nodes, and this information starts from the end.
fn zigzag(node_count: usize) -> Edges {
    let last = node_count as u32 - 1;
    let mut edges: Vec<_> =
        (1..=last).flat_map(|node| [(node - 1, node), (node, node - 1)]).collect();
    edges.push((0, last));
    Edges { node_count, pairs: edges }
}

/// A chain, and many nodes to which its end and the entry have edges. The search finds these nodes
/// from the end, but only the entry dominates them.
fn comb(node_count: usize) -> Edges {
    let half = (node_count as u32 / 2).max(2);
    let mut edges = chain(half as usize).pairs;
    for tooth in half..node_count as u32 {
        edges.extend([(half - 1, tooth), (0, tooth)]);
    }
    Edges { node_count, pairs: edges }
}
