//! The worked cases of dominance and SSA construction from the literature that this compiler
//! follows, with their exact answers.
//!
//! The letters D and S stand for dominance and SSA; the numbers are those of the documents that the
//! cases come from. Where a document is wrong, the test says so. The cases of incremental SSA are
//! in another file.

mod ssa_support;

use minisysy::analysis::dominance::{Algorithm, SpanningTree, semi_nca};
use minisysy::analysis::{
    Cfg, DomTree, DominanceFrontiers, IteratedFrontier, LoopForest, PostDomTree,
};
use minisysy::ir::{
    BinaryOp, Block, FuncId, IntPredicate, IntType, Module, Op, Param, Type, Value,
};
use minisysy::support::entity::Entity;
use minisysy::transform::mem2reg::Flavour;
use minisysy::transform::{OptLevel, optimize};
use minisysy::verify::verify_module;
use ssa_support::interpret::{Outcome, Word, run};
use ssa_support::naive::{NaiveGraph, Nodes, nodes};
use ssa_support::programs::{Program, count, fib, max, parallel, sopfr, xcond};
use ssa_support::{block, memory_operations, phis, placement, promote, promote_with};

/// Checks the immediate dominators `(node, dominator)` and the frontiers `(node, frontier)` of a
/// graph; nodes that are not listed have none.
#[track_caller]
fn check_dominance(graph: &NaiveGraph, idoms: &[(usize, usize)], frontiers: &[(usize, &[usize])]) {
    let adjacency = graph.adjacency();
    let tree = DomTree::compute(&adjacency);
    let computed = DominanceFrontiers::compute(&adjacency, &tree);
    for algorithm in Algorithm::ALL {
        assert_eq!(DomTree::compute_by(algorithm, &adjacency), tree, "{}", algorithm.name());
    }
    for node in 0..graph.node_count {
        let idom = idoms.iter().find(|(of, _)| *of == node).map(|&(_, idom)| block(idom));
        assert_eq!(tree.immediate_dominator(block(node)), idom, "idom of {node}");
        let frontier = frontiers.iter().find(|(of, _)| *of == node).map_or(&[][..], |of| of.1);
        let expected: Nodes = frontier.iter().copied().collect();
        assert_eq!(nodes(computed.of(block(node))), expected, "frontier of {node}");
    }
}

/// Checks the immediate post-dominators `(node, post-dominator)` and the post-dominance frontiers
/// `(node, frontier)` of a graph; nodes that are not listed have none.
#[track_caller]
fn check_post_dominance(
    graph: &NaiveGraph,
    immediate: &[(usize, usize)],
    frontiers: &[(usize, &[usize])],
) {
    let tree = PostDomTree::compute(&graph.adjacency());
    let computed = DominanceFrontiers::compute_post(&tree);
    for algorithm in Algorithm::ALL {
        let by = PostDomTree::compute_by(algorithm, &graph.adjacency());
        assert_eq!(by.tree(), tree.tree(), "{}", algorithm.name());
    }
    for node in 0..graph.node_count {
        let expected = immediate.iter().find(|(of, _)| *of == node).map(|&(_, by)| block(by));
        assert_eq!(tree.immediate_post_dominator(block(node)), expected, "ipdom of {node}");
        let frontier = frontiers.iter().find(|(of, _)| *of == node).map_or(&[][..], |of| of.1);
        let expected: Nodes = frontier.iter().copied().collect();
        assert_eq!(nodes(computed.of(block(node))), expected, "frontier of {node}");
    }
}

/// Edges between nodes that are numbered from 1: node `n` becomes `n - 1`.
fn from_one(edges: &[(usize, usize)]) -> Vec<(usize, usize)> {
    edges.iter().map(|&(a, b)| (a - 1, b - 1)).collect()
}

#[test]
fn d_002_a_node_that_heads_a_loop_is_in_its_own_frontier() {
    // Erratum: document 002 prints DF(4) = {7}, but 4 dominates 6, a predecessor of 4, and does
    // not strictly dominate itself.
    let edges = [(1, 2), (2, 3), (2, 4), (3, 7), (4, 5), (4, 6), (5, 7), (6, 4), (7, 8)];
    let graph = NaiveGraph::new(8, &from_one(&edges));
    let idoms = from_one(&[(2, 1), (3, 2), (4, 2), (5, 4), (6, 4), (7, 2), (8, 7)]);
    check_dominance(&graph, &idoms, &[(2, &[6]), (3, &[3, 6]), (4, &[6]), (5, &[3])]);
}

#[test]
fn d_004a_nested_joins() {
    let edges = [(1, 2), (1, 5), (2, 3), (2, 4), (3, 6), (4, 6), (5, 7), (6, 7)];
    let graph = NaiveGraph::new(7, &from_one(&edges));
    let idoms = from_one(&[(2, 1), (3, 2), (4, 2), (5, 1), (6, 2), (7, 1)]);
    let frontiers: [(usize, &[usize]); 5] = [(1, &[6]), (2, &[5]), (3, &[5]), (4, &[6]), (5, &[6])];
    check_dominance(&graph, &idoms, &frontiers);
    let tree = DomTree::compute(&graph.adjacency());
    assert!(tree.dominates(block(1), block(5)));
}

#[test]
fn d_004a_control_dependence() {
    let edges = [(1, 2), (1, 5), (2, 3), (2, 4), (3, 6), (4, 6), (5, 7), (6, 7)];
    let graph = NaiveGraph::new(7, &from_one(&edges));
    let immediate = from_one(&[(1, 7), (2, 6), (3, 6), (4, 6), (5, 7), (6, 7)]);
    let frontiers: [(usize, &[usize]); 5] = [(2, &[1]), (3, &[1]), (1, &[0]), (4, &[0]), (5, &[0])];
    check_post_dominance(&graph, &immediate, &frontiers);
    // 6 post-dominates 2, and 2 dominates 6: whenever one is executed, so is the other.
    let [two, six] = [1, 5].map(block);
    assert!(PostDomTree::compute(&graph.adjacency()).post_dominates(six, two));
    assert!(DomTree::compute(&graph.adjacency()).dominates(two, six));
}

#[test]
fn d_004b_semidominators_are_not_always_dominators() {
    let edges = [(0, 1), (0, 5), (1, 2), (1, 4), (2, 3), (3, 4), (5, 3)];
    let graph = NaiveGraph::new(6, &edges).adjacency();
    let spanning_tree = SpanningTree::compute(&graph);
    let semidominators = semi_nca::semidominators(&graph, &spanning_tree);
    let number = |node: usize| spanning_tree.number(block(node)).unwrap() as usize;
    let semidominator = |node| spanning_tree.order[semidominators[number(node)] as usize];
    assert_eq!([1, 2, 3, 4, 5].map(semidominator), [0, 1, 0, 1, 0].map(block));
    let tree = DomTree::compute(&graph);
    let idom = |node| tree.immediate_dominator(block(node)).unwrap();
    assert_eq!([1, 2, 3, 4, 5].map(idom), [0, 1, 0, 0, 0].map(block));
    // What Semi-NCA takes at 4, whose tree parent is 3 and whose semidominator is 1.
    assert_eq!(tree.nearest_common_dominator(block(3), block(1)), Some(block(0)));
}

#[test]
fn d_001_the_blocks_of_fib() {
    // entry 0, if.then 1, if.end 2, while.cond 3, while.body 4, while.end 5, return 6.
    let edges = [(0, 1), (0, 2), (1, 6), (2, 3), (3, 4), (3, 5), (4, 3), (5, 6)];
    let idoms = [(1, 0), (2, 0), (6, 0), (3, 2), (4, 3), (5, 3)];
    let frontiers: [(usize, &[usize]); 5] =
        [(1, &[6]), (2, &[6]), (5, &[6]), (4, &[3]), (3, &[3, 6])];
    let graph = NaiveGraph::new(7, &edges);
    check_dominance(&graph, &idoms, &frontiers);
    let immediate = [(0, 6), (1, 6), (2, 3), (3, 5), (4, 3), (5, 6)];
    let frontiers: [(usize, &[usize]); 5] =
        [(1, &[0]), (2, &[0]), (3, &[0, 3]), (4, &[3]), (5, &[0])];
    check_post_dominance(&graph, &immediate, &frontiers);
}

#[test]
fn d_early_a_fixed_point_reached_late() {
    // Erratum: the loop of document 001 overwrites `changed` for every block and can stop with
    // Dom(2) = {0, 2, 4}.
    let edges = [(0, 4), (0, 3), (1, 2), (1, 3), (2, 1), (3, 1), (4, 2)];
    for algorithm in Algorithm::ALL {
        let tree = DomTree::compute_by(algorithm, &NaiveGraph::new(5, &edges).adjacency());
        let dominates = |&node: &usize| tree.dominates(block(node), block(2));
        assert_eq!((0..5).filter(dominates).collect::<Nodes>(), Nodes::from([0, 2]));
    }
}

#[test]
fn d_004q_dominance_is_containment_of_intervals() {
    let [a, b, c, d] = [0, 1, 2, 3];
    let tree = DomTree::compute(&NaiveGraph::new(4, &[(a, b), (b, c), (b, d)]).adjacency());
    let dominated = |x| (0..4).filter(|&y| tree.dominates(block(x), block(y))).collect::<Nodes>();
    assert_eq!(dominated(a), Nodes::from([a, b, c, d]));
    assert_eq!(dominated(b), Nodes::from([b, c, d]));
    assert_eq!(dominated(c), Nodes::from([c]));
    assert_eq!(dominated(d), Nodes::from([d]));
}

#[test]
fn shapes_that_must_be_handled() {
    // The entry heads a loop; an irreducible loop 1, 2; an infinite loop 3; several exits; 5 and
    // 6 are unreachable, 6 a loop of itself; doubled edges.
    let edges =
        [(0, 1), (0, 2), (1, 2), (2, 1), (1, 0), (2, 3), (3, 3), (1, 4), (1, 4), (5, 4), (6, 6)];
    let idoms = [(1, 0), (2, 0), (3, 2), (4, 1)];
    let frontiers: [(usize, &[usize]); 4] = [(0, &[0]), (1, &[0, 2]), (2, &[1]), (3, &[3])];
    let graph = NaiveGraph::new(7, &edges);
    check_dominance(&graph, &idoms, &frontiers);
    // The exits are 4 and, for the infinite loop, 3; neither is on all paths from 0, 1 or 2.
    let frontiers: [(usize, &[usize]); 5] =
        [(0, &[1]), (1, &[0, 2]), (2, &[0, 1]), (3, &[2, 3]), (4, &[1])];
    check_post_dominance(&graph, &[], &frontiers);
    // The entry heads the only natural loop: 1 and 2 form a cycle with two entries.
    let adjacency = graph.adjacency();
    let loops = LoopForest::compute(&adjacency, &DomTree::compute(&adjacency));
    let headers: Vec<_> =
        loops.all().map(|of| (loops.header(of), nodes(loops.blocks(of)))).collect();
    let expected = [(block(0), Nodes::from([0, 1, 2])), (block(3), Nodes::from([3]))];
    assert_eq!(headers, expected);
}

/// What `function` returns for `args`.
#[track_caller]
fn result(module: &Module, function: FuncId, args: &[i32]) -> i32 {
    match run(module, function, args, 10_000).outcome {
        Outcome::Returned(Some(Word::Int(value))) => value,
        other => panic!("no number: {other:?}"),
    }
}

#[test]
fn s_xcond_one_phi_at_the_join() {
    let (mut module, main) = xcond();
    promote(&mut module, main);
    let function = module.function(main);
    let [then, join, otherwise] = [1, 2, 3].map(block);
    assert_eq!(memory_operations(function), 0);
    let sub = function.block(otherwise).body[0];
    assert!(matches!(function.inst(sub).op, Op::Binary { op: BinaryOp::Sub, .. }));
    assert_eq!(module.context.names.name(function.inst(sub).name), "x");
    let inputs = vec![(then, Value::i32(1)), (otherwise, Value::Inst(sub))];
    assert_eq!(phis(&module, function, join), [("x".to_owned(), inputs)]);
    assert_eq!(function.phi_count(), 1);
    // mem2reg folds nothing.
    let icmp = function.block(function.entry()).body[0];
    let op = Op::Icmp { predicate: IntPredicate::Sgt, lhs: Value::i32(1), rhs: Value::ZERO };
    assert_eq!(function.inst(icmp).op, op);
    assert_eq!(result(&module, main, &[]), 1);
}

#[test]
fn s_trace_the_frontier_of_the_definitions_of_x() {
    let (module, main) = xcond();
    let cfg = Cfg::compute(module.function(main));
    let tree = DomTree::compute(&cfg);
    let frontiers = DominanceFrontiers::compute(&cfg, &tree);
    let [then, join, otherwise] = [1, 2, 3].map(block);
    assert_eq!([then, otherwise, join].map(|of| frontiers.of(of)), [&[join][..], &[join], &[]]);
    let mut iterated = IteratedFrontier::new(&cfg, &tree);
    assert_eq!(iterated.of_blocks(&[then, otherwise]), [join]);
    assert_eq!(placement(&module, module.function(main)), [(join, "x".to_owned())]);
}

#[test]
fn s_parallel_phis_read_their_inputs_at_once() {
    for (is_second, expected) in [(false, 6), (true, 10)] {
        let (module, main) = parallel(is_second);
        assert_eq!(verify_module(&module), Ok(()));
        assert_eq!(result(&module, main, &[]), expected);
    }
}

#[test]
fn s_max_chooses_between_parameters() {
    let (mut module, max) = max();
    let params = [0, 1].map(|index| Value::Param(Param::from_index(index)));
    let [then, end] = [1, 2].map(block);
    promote(&mut module, max);
    let function = module.function(max);
    assert_eq!(memory_operations(function), 0);
    let inputs = vec![(block(0), params[0]), (then, params[1])];
    assert_eq!(phis(&module, function, end), [("result".to_owned(), inputs)]);
    assert_eq!(function.phi_count(), 1);
    assert_eq!([[3, 5], [5, 3]].map(|args| result(&module, max, &args)), [5, 5]);
}

#[test]
fn s_count_one_phi_in_the_header() {
    let (mut module, count) = count();
    let [cond, body] = [1, 2].map(block);
    promote(&mut module, count);
    let function = module.function(count);
    let sum = Value::Inst(function.block(body).body[0]);
    let inputs = vec![(block(0), Value::ZERO), (body, sum)];
    assert_eq!(phis(&module, function, cond), [("i".to_owned(), inputs)]);
    assert_eq!((function.phi_count(), memory_operations(function)), (1, 0));
    assert_eq!(result(&module, count, &[]), 10);
}

#[test]
fn s_fib_pruned_ssa_has_four_phis() {
    let (mut module, id) = fib();
    let [then, cond, body, exit, ret] = [1, 3, 4, 5, 6].map(block);
    // Minimal SSA: the blocks that store each variable, and their iterated frontier.
    let cfg = Cfg::compute(module.function(id));
    let tree = DomTree::compute(&cfg);
    let mut iterated = IteratedFrontier::new(&cfg, &tree);
    let entry = block(0);
    let mut minimal = |definitions: &[Block]| nodes(&iterated.of_blocks(definitions));
    let in_loop = Nodes::from([3, 6]);
    let [retval, n] = [minimal(&[then, exit]), minimal(&[entry])];
    assert_eq!((&retval, &n), (&Nodes::from([6]), &Nodes::new()));
    let in_body = minimal(&[entry, body]);
    assert_eq!(in_body, in_loop);
    // a, b, c and i are stored in the body: minimal 9. c is never read before it is written in
    // the same block, which semi-pruned SSA sees: 7. Maximal: 6 variables in 6 blocks.
    assert_eq!(retval.len() + n.len() + 4 * in_body.len(), 9);
    assert_eq!(retval.len() + n.len() + 3 * in_body.len(), 7);
    let pruned = [(ret, "retval"), (cond, "a"), (cond, "b"), (cond, "i")];
    let pruned = pruned.map(|(block, name)| (block, name.to_owned()));
    assert_eq!(placement(&module, module.function(id)), pruned);

    promote(&mut module, id);
    let function = module.function(id);
    assert_eq!((function.phi_count(), memory_operations(function)), (4, 0));
    let in_cond = phis(&module, function, cond);
    let phi = |index: usize| Value::Inst(function.block(cond).phis[index]);
    let sum = |index: usize| Value::Inst(function.block(body).body[index]);
    let inputs = |first, second| vec![(block(0), first), (body, second)];
    // Document 001 leaves if.end between the entry and the loop.
    let from_end = |mut inputs: Vec<(Block, Value)>| {
        inputs[0].0 = block(2);
        inputs
    };
    assert_eq!(
        in_cond,
        [
            ("a".to_owned(), from_end(inputs(Value::ZERO, phi(1)))),
            ("b".to_owned(), from_end(inputs(Value::i32(1), sum(0)))),
            ("i".to_owned(), from_end(inputs(Value::i32(1), sum(1)))),
        ]
    );
    let inputs = vec![(then, Value::ZERO), (exit, phi(1))];
    assert_eq!(phis(&module, function, ret), [("retval".to_owned(), inputs)]);
    assert_eq!([0, 1, 2, 10].map(|n| result(&module, id, &[n])), [0, 1, 1, 55]);
}

#[test]
fn s_fib_by_flavour() {
    let every_block = [6, 6, 6, 6, 6, 6];
    let expected = [
        (Flavour::Maximal, 36, every_block),
        // a, b, c and i in while.cond; the same and retval in return.
        (Flavour::Minimal, 9, [0, 0, 4, 0, 0, 5]),
        // c is never read before it is written in the same block.
        (Flavour::SemiPruned, 7, [0, 0, 3, 0, 0, 4]),
        // Only retval is read in return or after it.
        (Flavour::Pruned, 4, [0, 0, 3, 0, 0, 1]),
        (Flavour::OnTheFly, 4, [0, 0, 3, 0, 0, 1]),
    ];
    for (flavour, total, by_block) in expected {
        let (mut module, id) = fib();
        promote_with(&mut module, id, flavour);
        let function = module.function(id);
        assert_eq!((function.phi_count(), memory_operations(function)), (total, 0), "{flavour:?}");
        let phis = [1, 2, 3, 4, 5, 6].map(|index| function.block(block(index)).phis.len());
        assert_eq!(phis, by_block, "{flavour:?}");
        assert_eq!([0, 1, 2, 10].map(|n| result(&module, id, &[n])), [0, 1, 1, 55]);
    }
}

#[test]
fn s_block_within_one_block_no_phi_is_needed() {
    let mut program = Program::new("main", &[]);
    let [a] = program.slots(["a"]);
    let mut at = program.at(block(0));
    let sum = at.binary(BinaryOp::Add, Value::i32(1), Value::i32(2));
    at.store(sum, a);
    let value = at.load(a);
    let product = at.binary(BinaryOp::Mul, value, Value::i32(4));
    at.store(product, a);
    at.ret(Some(Value::ZERO));
    let (mut module, main) = program.finish();
    promote(&mut module, main);
    let function = module.function(main);
    let body = &function.block(function.entry()).body;
    let ops: Vec<_> = body.iter().map(|&inst| function.inst(inst).op).collect();
    assert_eq!(
        ops,
        [
            Op::Binary { op: BinaryOp::Add, lhs: Value::i32(1), rhs: Value::i32(2) },
            Op::Binary { op: BinaryOp::Mul, lhs: Value::Inst(body[0]), rhs: Value::i32(4) },
        ]
    );
}

#[test]
fn s_sopfr_a_variable_whose_address_is_passed_stays_in_memory() {
    let (mut module, aux, sopfr) = sopfr();
    assert_eq!(result(&module, sopfr, &[42]), 12);
    optimize(&mut module, OptLevel::O1).unwrap();
    assert_eq!(result(&module, sopfr, &[42]), 12);

    let function = module.function(sopfr);
    let ops = function.block(function.entry()).body.iter().map(|&inst| function.inst(inst).op);
    let ops: Vec<_> = ops.collect();
    assert!(matches!(ops[..], [Op::Alloca { .. }, Op::Store { .. }, Op::Call { .. }]), "{ops:?}");
    // In the callee the slots are promoted, that of the pointer too; the variable that it points to
    // stays in memory.
    let function = module.function(aux);
    let is_alloca = |op: &Op| matches!(op, Op::Alloca { .. });
    let bodies = function.layout().iter().flat_map(|&block| &function.block(block).body);
    assert!(!bodies.clone().any(|&inst| is_alloca(&function.inst(inst).op)));
    assert_eq!(memory_operations(function), 5);
    assert_eq!(function.phi_count(), 1);
    assert_eq!(phis(&module, function, block(4))[0].0, "recursion");
}

#[test]
fn a_read_before_any_write_is_undef_and_unreachable_inputs_are_kept() {
    let mut program = Program::new("f", &["n"]);
    let [then, end, lost] = program.blocks(["if.then", "if.end", "dead"]);
    let [x] = program.slots(["x"]);
    let n = program.params()[0];
    let mut at = program.at(block(0));
    let cond = at.icmp(IntPredicate::Sgt, n, Value::ZERO);
    at.branch(cond, then, end);
    at.block = then;
    let sum = at.binary(BinaryOp::Add, n, n);
    at.store(sum, x);
    // Both arms to one block: one predecessor, one input.
    at.branch(Value::Int(IntType::I1, 0), end, end);
    at.block = lost;
    let value = at.load(x);
    let again = at.binary(BinaryOp::Add, value, value);
    at.store(again, x);
    at.branch(Value::Int(IntType::I1, 0), lost, end);
    at.block = end;
    let value = at.load(x);
    at.ret(Some(value));
    let (mut module, f) = program.finish();
    promote(&mut module, f);
    let function = module.function(f);
    let undef = Value::Undef(Type::I32);
    let inputs = vec![(block(0), undef), (then, sum), (lost, undef)];
    assert_eq!(phis(&module, function, end), [("x".to_owned(), inputs)]);
    let again = function.block(lost).body[0];
    let op = Op::Binary { op: BinaryOp::Add, lhs: undef, rhs: undef };
    assert_eq!((function.inst(again).op, memory_operations(function)), (op, 0));
}

#[test]
fn a_constant_stored_once_in_a_loop_needs_no_phi() {
    // while (n > x) { if (n) x = 7; } with x not initialised: x is 7 wherever it has a meaning.
    let mut program = Program::new("f", &["n"]);
    let [cond, body, then, end, exit] =
        program.blocks(["while.cond", "while.body", "if.then", "if.end", "while.end"]);
    let [x] = program.slots(["x"]);
    let n = program.params()[0];
    let mut at = program.at(block(0));
    at.jump(cond);
    at.block = cond;
    let value = at.load(x);
    let is_greater = at.icmp(IntPredicate::Sgt, n, value);
    at.branch(is_greater, body, exit);
    at.block = body;
    let is_set = at.icmp(IntPredicate::Ne, n, Value::ZERO);
    at.branch(is_set, then, end);
    at.block = then;
    at.store(Value::i32(7), x);
    at.jump(end);
    at.block = end;
    at.jump(cond);
    at.block = exit;
    let value = at.load(x);
    at.ret(Some(value));
    let (mut module, f) = program.finish();
    assert_eq!(placement(&module, module.function(f)).len(), 2);
    promote(&mut module, f);
    let function = module.function(f);
    assert_eq!(function.phi_count(), 0);
    assert_eq!(function.block(exit).terminator.operand(), Some(Value::i32(7)));
}
