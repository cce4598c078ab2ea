//! Tests dominance between instructions on random functions: with the graph of their places, and
//! with the walk over the dominator tree.

use crate::ssa_support::naive::{NaiveGraph, graph};
use crate::ssa_support::random_phis;
use crate::ssa_support::random_program::{build, program};
use minisysy::analysis::inst_dominance::{InstDominance, Use};
use minisysy::analysis::walk::{DomWalk, Visit};
use minisysy::analysis::{Cfg, DomTree};
use minisysy::ir::{Function, Inst};
use minisysy::support::entity::Entity;
use proptest::collection::vec;
use proptest::prelude::*;

/// The places of a function as a graph: the beginning of each block, where all its phis are, then
/// the instructions of the bodies, then the ends of the blocks.
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
            data.phis().iter().for_each(|phi| places.inst[phi.index()] = Some(graph.node_count));
            for inst in data.body() {
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
    let dominates = |a: Inst, b: Inst| dominance.dominates_use(a, Use::Operand(b));
    let places = Places::of(function, &cfg);
    let reachable = places.graph.reached_without(None);
    for a in (0..function.inst_count()).map(Inst::from_index) {
        let Some(definition) = places.inst[a.index()] else { continue };
        let avoided = places.graph.reached_without(Some(definition));
        let is_there = |place: usize| !reachable.contains(&place) || !avoided.contains(&place);
        for b in (0..function.inst_count()).map(Inst::from_index) {
            let Some(place) = places.inst[b.index()] else { continue };
            // Instructions at one place, such as the phis of a block, are not executed one after
            // another.
            let is_same = place == definition && reachable.contains(&place);
            prop_assert_eq!(dominates(a, b), is_there(place) && !is_same);
        }
        for &of in function.layout() {
            let expected = is_there(places.end[of.index()]);
            prop_assert_eq!(dominance.dominates_use(a, Use::Terminator(of)), expected);
            prop_assert_eq!(dominance.dominates_use(a, Use::Incoming(of)), expected);
        }
    }
    // At each instruction, the walk has met exactly the instructions whose values are available.
    let mut walk = DomWalk::<usize>::new(&tree);
    let mut met: Vec<Inst> = Vec::new();
    while let Some(Visit { block, is_left, data: count }) = walk.next() {
        if is_left {
            met.truncate(*count);
            continue;
        }
        *count = met.len();
        for b in function.block(block).insts() {
            let place = places.inst[b.index()];
            let is_before = |a: &&Inst| places.inst[a.index()] != place;
            let before = met.iter().filter(is_before).count();
            prop_assert!(met.iter().filter(is_before).all(|&a| dominates(a, *b)));
            let all = (0..function.inst_count()).map(Inst::from_index);
            prop_assert_eq!(before, all.filter(|&a| dominates(a, *b)).count());
            met.push(*b);
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn values_are_there_where_their_instructions_cannot_be_avoided(program in program()) {
        let (mut module, id) = build(&program);
        check_inst_dominance(module.function(id))?;
        crate::ssa_support::promote(&mut module, id);
        check_inst_dominance(module.function(id))?;
    }

    #[test]
    fn so_it_is_with_many_phis(graph in graph(9), choices in vec(any::<usize>(), 40)) {
        let (module, id) = random_phis::build(&graph, &choices);
        check_inst_dominance(module.function(id))?;
    }
}
