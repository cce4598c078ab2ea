//! What holds of dominator trees, on random graphs: only they are certified; frontiers are where
//! join edges go, and where paths meet; and of dominance between instructions.

mod graph_support;
mod ssa_support;

use graph_support::graph;
use minisysy::analysis::certificate::{check, check_parents, check_siblings};
use minisysy::analysis::dominance::SpanningTree;
use minisysy::analysis::inst_dominance::{InstDominance, Use};
use minisysy::analysis::low_high::low_high_order;
use minisysy::analysis::walk::{DomWalk, Event, Visit};
use minisysy::analysis::{
    Cfg, DirectedGraph, DjGraph, DomTree, DominanceFrontiers, IteratedFrontier, PostDomTree,
};
use minisysy::ir::{Block, Function, Inst};
use minisysy::support::entity::Entity;
use proptest::collection::vec;
use proptest::prelude::*;
use ssa_support::naive::{NaiveGraph, Nodes, nodes};
use ssa_support::random_program::{build, program};
use ssa_support::{block, random_phis};

/// A tree by the parent of each node; what is not below the root is not in it.
#[derive(Clone)]
struct Parents {
    root: Block,
    of: Vec<Option<Block>>,
}

impl Parents {
    fn of(tree: &DomTree, node_count: usize) -> Parents {
        let of = (0..node_count).map(|node| tree.immediate_dominator(block(node))).collect();
        Parents { root: tree.root(), of }
    }

    fn with(&self, node: usize, parent: Option<usize>) -> Parents {
        let mut other = self.clone();
        other.of[node] = parent.map(block);
        other
    }

    /// The tree, where siblings with greater `keys` come first.
    fn tree(&self, keys: &[usize]) -> DomTree {
        let mut order = vec![self.root];
        let mut positions = vec![0];
        let mut done = 0;
        while done < order.len() {
            let is_child = |&node: &usize| self.of[node] == Some(order[done]);
            let mut children: Vec<_> = (0..self.of.len()).filter(is_child).collect();
            children.sort_by_key(|&node| std::cmp::Reverse(keys.get(node)));
            positions.extend(children.iter().map(|_| done as u32));
            order.extend(children.into_iter().map(block));
            done += 1;
        }
        DomTree::from_immediate_dominators(self.of.len(), &order, &positions)
    }
}

/// A graph in which few nodes have an edge from the entry and most have several predecessors.
fn dense_graph() -> impl Strategy<Value = NaiveGraph> {
    (4usize..24).prop_flat_map(|node_count| {
        let inner = vec((1..node_count, 1..node_count), node_count..3 * node_count);
        (inner, vec(1..node_count, 2..5)).prop_map(move |(mut edges, first)| {
            edges.extend(first.into_iter().map(|target| (0, target)));
            NaiveGraph { node_count, edges }
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn dominator_trees_are_certified(graph in prop_oneof![graph(24), dense_graph()]) {
        let adjacency = graph.adjacency();
        prop_assert_eq!(check(&adjacency, &DomTree::compute(&adjacency)), Ok(()));
        let post_tree = PostDomTree::compute(&adjacency);
        prop_assert_eq!(check(post_tree.graph(), post_tree.tree()), Ok(()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn no_tree_is_certified_that_differs_in_one_node(
        graph in prop_oneof![graph(12), dense_graph()],
        keys in vec(0usize..24, 24),
    ) {
        let adjacency = graph.adjacency();
        let tree = DomTree::compute(&adjacency);
        let parents = Parents::of(&tree, graph.node_count);
        prop_assert_eq!(check(&adjacency, &parents.tree(&keys)), Ok(()));
        let refuses = |parents: &Parents| check(&adjacency, &parents.tree(&keys)).is_err();
        for node in 0..graph.node_count {
            let own = tree.immediate_dominator(block(node));
            let is_root = block(node) == tree.root();
            // Elsewhere in the tree, or in it although it cannot be reached.
            for parent in 0..graph.node_count {
                let is_below =
                    tree.is_reachable(block(node)) && tree.dominates(block(node), block(parent));
                if !is_root && !is_below && parent != node && own != Some(block(parent)) {
                    let mutated = parents.with(node, Some(parent));
                    let is_in = tree.is_reachable(block(parent));
                    let is_other = is_in || own.is_some();
                    prop_assert!(!is_other || refuses(&mutated), "{} below {}", node, parent);
                }
            }
            // Not in the tree, with all below it.
            if own.is_some() {
                prop_assert!(refuses(&parents.with(node, None)), "without {}", node);
            }
        }
    }

    #[test]
    fn no_tree_is_certified_by_any_order_unless_it_is_right(
        graph in prop_oneof![graph(7), dense_graph()],
        choices in vec(0usize..24, 24),
        keys in vec(0usize..24, 24),
    ) {
        let adjacency = graph.adjacency();
        let right = DomTree::compute(&adjacency);
        let mut parents = Parents::of(&right, graph.node_count);
        for (position, &node) in right.preorder().iter().enumerate().skip(1) {
            let choice = choices[node.index()];
            if choice % 4 == 0 {
                parents.of[node.index()] = Some(right.preorder()[choice % position]);
            }
        }
        let is_right = parents.of == Parents::of(&right, graph.node_count).of;
        let tree = parents.tree(&keys);
        prop_assert_eq!(check(&adjacency, &tree).is_ok(), is_right);
        if check_parents(&adjacency, &tree).is_ok() {
            // The order of the tree's own numbers.
            let passes = check_siblings(&adjacency, &tree, tree.preorder()).is_ok();
            prop_assert!(is_right || !passes);
            // That of the right tree.
            let order = low_high_order(&adjacency, &right);
            prop_assert_eq!(check_siblings(&adjacency, &tree, &order).is_ok(), is_right);
        }
    }

    #[test]
    fn a_spanning_tree_is_certified_iff_it_is_the_dominator_tree(graph in graph(10)) {
        let adjacency = graph.adjacency();
        let spanning = SpanningTree::compute(&adjacency);
        let node_count = adjacency.node_count();
        let tree =
            DomTree::from_immediate_dominators(node_count, &spanning.order, &spanning.parent);
        let is_right = tree == DomTree::compute(&adjacency);
        prop_assert_eq!(check(&adjacency, &tree).is_ok(), is_right);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn frontiers_are_where_join_edges_go_that_do_not_go_below(
        graph in prop_oneof![graph(12), dense_graph()],
    ) {
        let adjacency = graph.adjacency();
        let tree = DomTree::compute(&adjacency);
        let dj = DjGraph::compute(&adjacency, &tree);
        let frontiers = DominanceFrontiers::compute(&adjacency, &tree);
        let naive = graph.frontiers();
        let joins: Vec<_> = dj.j_edges().collect();
        // Every edge is there once, as a D edge or a J edge; others are D edges.
        let is_edge = |&(a, b): &(Block, Block)| adjacency.successors(a).contains(&b);
        let reachable = tree.preorder().iter();
        let edge_count: usize = reachable.map(|&node| adjacency.successors(node).len()).sum();
        prop_assert_eq!(dj.d_edges().filter(is_edge).count() + joins.len(), edge_count);
        prop_assert_eq!(dj.d_edges().count() + 1, tree.preorder().len());
        for &(z, y) in &joins {
            prop_assert!(tree.level(y) <= tree.level(z));
        }
        for (x, naive) in naive.iter().enumerate() {
            let is_in = |y: usize| {
                joins.iter().any(|&(z, target)| {
                    target == block(y)
                        && tree.is_reachable(block(x))
                        && tree.dominates(block(x), z)
                        && tree.level(target) <= tree.level(block(x))
                })
            };
            let expected: Nodes = (0..graph.node_count).filter(|&y| is_in(y)).collect();
            prop_assert_eq!(naive, &expected);
            prop_assert_eq!(dj.frontier(block(x)), frontiers.of(block(x)));
        }
    }

    #[test]
    fn iterated_frontiers_are_closures_however_they_are_found(
        graph in prop_oneof![graph(12), dense_graph()],
        set in vec(0usize..24, 0..6),
    ) {
        let adjacency = graph.adjacency();
        let tree = DomTree::compute(&adjacency);
        let frontiers = DominanceFrontiers::compute(&adjacency, &tree);
        let set: Nodes = set.into_iter().filter(|&node| node < graph.node_count).collect();
        let blocks: Vec<_> = set.iter().map(|&node| block(node)).collect();
        let mut closure = Nodes::new();
        let mut worklist = blocks.clone();
        while let Some(x) = worklist.pop() {
            let new = frontiers.of(x).iter().filter(|y| closure.insert(y.index()));
            worklist.extend(new);
        }
        let mut iterated = IteratedFrontier::new(&adjacency, &tree);
        prop_assert_eq!(&nodes(&iterated.of_blocks(&blocks)), &closure);
        let by_dj_graph = DjGraph::compute(&adjacency, &tree).iterated_frontier(&blocks);
        prop_assert!(by_dj_graph.is_sorted_by(|a, b| a < b));
        prop_assert_eq!(nodes(&by_dj_graph), closure);
    }

    #[test]
    fn iterated_frontiers_are_where_paths_meet(
        graph in graph(8),
        set in vec(0usize..8, 0..5),
    ) {
        // The entry defines everything once, before any edge: none may lead back to it.
        let edges = graph.edges.iter().copied().filter(|edge| edge.1 != 0).collect();
        let graph = NaiveGraph { edges, ..graph };
        let set = &set.into_iter().collect::<Nodes>() & &graph.reached_without(None);
        let adjacency = graph.adjacency();
        let tree = DomTree::compute(&adjacency);
        let blocks: Vec<_> = set.iter().map(|&node| block(node)).collect();
        let joins = graph.joins(&(&set | &Nodes::from([0])));
        let frontier = IteratedFrontier::new(&adjacency, &tree).of_blocks(&blocks);
        prop_assert_eq!(&nodes(&frontier), &joins);
        let frontier = DjGraph::compute(&adjacency, &tree).iterated_frontier(&blocks);
        prop_assert_eq!(nodes(&frontier), joins);
    }
}

/// The places of a function as a graph: its blocks' beginnings, which are the places of their
/// phis, then the instructions of the bodies, then the ends of blocks.
struct Places {
    graph: NaiveGraph,
    start: Vec<usize>,
    end: Vec<usize>,
    inst: Vec<Option<usize>>,
}

impl Places {
    fn of(function: &Function, cfg: &Cfg) -> Places {
        let (block_count, inst_count) = (function.block_count(), function.inst_count());
        let mut places = Places {
            graph: NaiveGraph { node_count: 0, edges: Vec::new() },
            start: vec![0; block_count],
            end: vec![0; block_count],
            inst: vec![None; inst_count],
        };
        let graph = &mut places.graph;
        for &block in function.layout() {
            let data = &function.block(block);
            places.start[block.index()] = graph.node_count;
            data.phis.iter().for_each(|phi| places.inst[phi.index()] = Some(graph.node_count));
            for inst in &data.body {
                graph.edges.push((graph.node_count, graph.node_count + 1));
                graph.node_count += 1;
                places.inst[inst.index()] = Some(graph.node_count);
            }
            graph.edges.push((graph.node_count, graph.node_count + 1));
            places.end[block.index()] = graph.node_count + 1;
            graph.node_count += 2;
        }
        for &block in function.layout() {
            let targets = cfg.successors(block).iter().map(|target| places.start[target.index()]);
            graph.edges.extend(targets.map(|start| (places.end[block.index()], start)));
        }
        places
    }
}

fn check_inst_dominance(function: &Function) -> Result<(), TestCaseError> {
    let cfg = Cfg::compute(function);
    let tree = DomTree::compute(&cfg);
    let dominance = InstDominance::compute(function, &tree);
    let places = Places::of(function, &cfg);
    let reachable = places.graph.reached_without(None);
    for a in (0..function.inst_count()).map(Inst::from_index) {
        let Some(definition) = places.inst[a.index()] else { continue };
        let avoided = places.graph.reached_without(Some(definition));
        let is_there = |place: usize| !reachable.contains(&place) || !avoided.contains(&place);
        for b in (0..function.inst_count()).map(Inst::from_index) {
            let Some(place) = places.inst[b.index()] else { continue };
            // What is at one place, such as the phis of a block, does not come one by one.
            let is_same = place == definition && reachable.contains(&place);
            prop_assert_eq!(dominance.dominates(a, b), is_there(place) && !is_same);
        }
        for &of in function.layout() {
            let expected = is_there(places.end[of.index()]);
            prop_assert_eq!(dominance.dominates_use(a, Use::Terminator(of)), expected);
            prop_assert_eq!(dominance.dominates_use(a, Use::Incoming(of)), expected);
        }
    }
    // The walk meets the instructions whose values are there, and no others, before each one.
    let mut walk = DomWalk::<Vec<Inst>>::new(&tree, false);
    while let Some(Visit { event, data, outer, .. }) = walk.next(function) {
        match event {
            Event::SetUp => *data = outer.map_or_else(Vec::new, |outer| outer.clone()),
            Event::Statement(b) => {
                let place = places.inst[b.index()];
                let is_before = |a: &&Inst| places.inst[a.index()] != place;
                let met: Vec<_> = data.iter().filter(is_before).copied().collect();
                let dominates = |&a: &Inst| dominance.dominates(a, b);
                prop_assert!(met.iter().all(dominates));
                prop_assert_eq!(
                    met.len(),
                    (0..function.inst_count()).map(Inst::from_index).filter(dominates).count()
                );
                data.push(b);
            }
            _ => {}
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn values_are_there_where_their_instructions_cannot_be_avoided(program in program()) {
        let (mut module, id) = build(&program);
        check_inst_dominance(module.function(id))?;
        ssa_support::promote(&mut module, id);
        check_inst_dominance(module.function(id))?;
    }

    #[test]
    fn so_it_is_with_many_phis(graph in graph(9), choices in vec(any::<usize>(), 40)) {
        let (module, id) = random_phis::build(&graph, &choices);
        check_inst_dominance(module.function(id))?;
    }
}
