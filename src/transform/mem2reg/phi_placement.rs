//! Where phis are placed before renaming, for each [`Flavour`](super::Flavour) of SSA form.
//!
//! Let `DF⁺` be the iterated dominance frontier of the blocks that store a variable. A load is
//! *exposed* when its block does not store the variable before it. The flavours place phis in:
//! - *maximal*: every block but the entry, for every variable;
//! - *minimal*: DF⁺ (Cytron et al. 1991);
//! - *semi-pruned*: DF⁺ of the variables that have an exposed load, since the others never live
//!   from one block to the next (Briggs, Cooper, Harvey and Simpson, "Practical Improvements to the
//!   Construction and Destruction of Static Single Assignment Form", 1998);
//! - *pruned*: the part of DF⁺ where the variable is live, by
//!   [`PrunedFrontier`] (Choi, Cytron and Ferrante 1991).
//!
//! Each flavour has all phis of the next one, and maybe more. Unreachable blocks get none.
//!
//! Requires: nothing. Cost: linear in the function's instructions, plus for each variable
//! O((k + p) log n), where `k` of the `n` blocks store it, expose a load of it or are in DF⁺, and
//! `p` is the number of inputs of the placed phis. Only maximal placement costs anything per block
//! of the function: it is the product of blocks and variables by definition.

use super::promotable::{Variable, Variables};
use crate::analysis::liveness::{self, BlockAccesses, Visit, liveness};
use crate::analysis::{Cfg, CompressedRows, DirectedGraph, DomTree, Occurrences, PrunedFrontier};
use crate::ir::{Block, Function, Op};
use crate::support::entity::EntityVec;
use crate::trace::{Event, PassObserver};

/// The phis to place, as pairs of a block and a variable: ordered by variable, and for one variable
/// in dominator-tree preorder.
pub type Placement = Vec<(Block, Variable)>;

/// The largest product of variables and blocks for which an observer is told where variables are live.
const MOST_PAIRS: usize = 20_000;

/// The phis of maximal SSA.
pub fn maximal_placement(
    _function: &Function,
    _cfg: &Cfg,
    tree: &DomTree,
    variables: &Variables,
    _observer: &mut impl PassObserver,
) -> Placement {
    let blocks = &tree.preorder()[1..];
    let in_all = |variable| blocks.iter().map(move |&block| (block, variable));
    variables.keys().flat_map(in_all).collect()
}

/// The phis of minimal SSA.
pub fn minimal_placement(
    function: &Function,
    cfg: &Cfg,
    tree: &DomTree,
    variables: &Variables,
    observer: &mut impl PassObserver,
) -> Placement {
    let accesses = Accesses::collect(function, cfg, tree, variables, observer);
    unpruned_placement(&accesses, cfg, tree, variables, variables.keys(), observer)
}

/// The phis of semi-pruned SSA.
pub fn semi_pruned_placement(
    function: &Function,
    cfg: &Cfg,
    tree: &DomTree,
    variables: &Variables,
    observer: &mut impl PassObserver,
) -> Placement {
    let accesses = Accesses::collect(function, cfg, tree, variables, observer);
    let mut is_exposed = Vec::new();
    for variable in variables.keys() {
        if !accesses.exposed_uses.row(variable).is_empty() {
            is_exposed.push(variable);
        } else {
            observer.record(|| no_search(variables, variable, "no_exposed_use"));
        }
    }
    unpruned_placement(&accesses, cfg, tree, variables, is_exposed, observer)
}

/// The phis of the `wanted` variables in the whole iterated frontiers, live or not.
fn unpruned_placement(
    accesses: &Accesses,
    cfg: &Cfg,
    tree: &DomTree,
    variables: &Variables,
    wanted: impl IntoIterator<Item = Variable>,
    observer: &mut impl PassObserver,
) -> Placement {
    let mut frontier = PrunedFrontier::new(cfg, tree);
    let mut placement = Vec::new();
    for variable in wanted {
        let definitions = accesses.definitions.row(variable);
        observer.record(|| worklist(tree, variables, variable, definitions));
        let numbers = frontier.unpruned_observed(definitions, observer).iter();
        placement.extend(numbers.map(|&number| (tree.preorder()[number as usize], variable)));
    }
    placement
}

/// The phis of pruned SSA.
pub fn pruned_placement<O: PassObserver>(
    function: &Function,
    cfg: &Cfg,
    tree: &DomTree,
    variables: &Variables,
    observer: &mut O,
) -> Placement {
    // Phis are where paths join. In one block there are none.
    if !O::LISTENS && tree.preorder().len() == 1 {
        return Placement::new();
    }
    let accesses = Accesses::collect(function, cfg, tree, variables, observer);
    let mut frontier = None;
    let mut placement = Vec::with_capacity(variables.len());
    for variable in variables.keys() {
        let exposed_uses = accesses.exposed_uses.row(variable);
        let definitions = accesses.definitions.row(variable);
        // LLVM's mem2reg also treats these apart: a variable that is never read, one that is read
        // only after a store in the same block, one whose only store comes before every use.
        if exposed_uses.is_empty() || definitions.is_empty() {
            observer.record(|| {
                let is_exposed = !exposed_uses.is_empty();
                let reason = if is_exposed { "no_definition" } else { "no_exposed_use" };
                no_search(variables, variable, reason)
            });
            continue;
        }
        if let [store] = *definitions
            && exposed_uses.iter().all(|&used| store < used && used <= tree.last_descendant(store))
        {
            observer.record(|| {
                let block = tree.preorder()[store as usize];
                no_search(variables, variable, "one_definition").block("block", block)
            });
            continue;
        }
        let frontier = frontier.get_or_insert_with(|| PrunedFrontier::new(cfg, tree));
        observer.record(|| worklist(tree, variables, variable, definitions));
        let occurrences = Occurrences { definitions, exposed_uses, uses_at_end: &[] };
        let numbers = frontier.pruned_observed(occurrences, observer);
        placement.extend(numbers.map(|number| (tree.preorder()[number as usize], variable)));
    }
    placement
}

fn no_search(variables: &Variables, variable: Variable, reason: &'static str) -> Event {
    Event::new("no_search").variable(variables.data(variable).alloca).word("reason", reason)
}

fn worklist(
    tree: &DomTree,
    variables: &Variables,
    variable: Variable,
    definitions: &[u32],
) -> Event {
    let blocks = definitions.iter().map(|&number| tree.preorder()[number as usize]);
    Event::search(variables.data(variable).alloca).blocks("blocks", blocks)
}

/// Where variables are stored and used, as preorder numbers of reachable blocks, ascending.
struct Accesses {
    /// The blocks that store each variable.
    definitions: CompressedRows<Variable, u32>,
    /// The blocks that load each variable before they store it, if they store it.
    exposed_uses: CompressedRows<Variable, u32>,
}

impl Accesses {
    /// Finds the accesses of all variables in one sweep.
    fn collect<O: PassObserver>(
        function: &Function,
        cfg: &Cfg,
        tree: &DomTree,
        variables: &Variables,
        observer: &mut O,
    ) -> Accesses {
        let mut stored_in = EntityVec::filled(variables.len(), None);
        let mut exposed_in = EntityVec::filled(variables.len(), None);
        let mut definitions = Vec::with_capacity(2 * tree.preorder().len());
        let mut exposed_uses = Vec::with_capacity(2 * tree.preorder().len());
        for (number, &block) in (0u32..).zip(tree.preorder()) {
            for &inst in function.block(block).body() {
                let op = function.op(inst);
                let Some(variable) = variables.accessed(op) else { continue };
                observer.record(|| {
                    let is_stored = stored_in[variable] == Some(number);
                    let variable = variables.data(variable).alloca;
                    match op {
                        Op::Store { .. } => Event::about("definition", variable, inst),
                        _ => Event::about("use", variable, inst).bool("upward_exposed", !is_stored),
                    }
                });
                let (is_recorded, list) = match op {
                    Op::Store { .. } => (&mut stored_in[variable], &mut definitions),
                    _ if stored_in[variable] == Some(number) => continue,
                    _ => (&mut exposed_in[variable], &mut exposed_uses),
                };
                if is_recorded.replace(number) != Some(number) {
                    list.push((variable, number));
                }
            }
        }
        let accesses = Accesses {
            definitions: CompressedRows::from_pairs(variables.len(), &definitions),
            exposed_uses: CompressedRows::from_pairs(variables.len(), &exposed_uses),
        };
        if O::LISTENS && variables.len().saturating_mul(tree.preorder().len()) <= MOST_PAIRS {
            accesses.report_liveness(cfg, tree, variables, observer);
        }
        accesses
    }

    /// Computes for the observer where the variables are live. The placement examines only candidates.
    fn report_liveness(
        &self,
        cfg: &Cfg,
        tree: &DomTree,
        variables: &Variables,
        observer: &mut impl PassObserver,
    ) {
        let mut of_block = EntityVec::filled(cfg.node_count(), BlockAccesses::default());
        for variable in variables.keys() {
            let alloca = variables.data(variable).alloca;
            let block = |&number: &u32| tree.preorder()[number as usize];
            for at in self.exposed_uses.row(variable).iter().map(block) {
                of_block[at].exposed.insert(alloca);
            }
            for at in self.definitions.row(variable).iter().map(block) {
                of_block[at].written.insert(alloca);
            }
        }
        observer.record(|| Event::new("live_worklist").blocks("blocks", liveness::order(cfg)));
        liveness(cfg, &of_block, |Visit { block, live_out, live_in, added }| {
            observer.record(|| {
                Event::new("live_visited")
                    .block("block", block)
                    .variables("live_out", live_out.iter().copied())
                    .variables("live_in", live_in.iter().copied())
                    .blocks("added", added.iter().copied())
            });
        });
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::function_with_edges;
    use super::*;
    use crate::ir::{Builder, Type, Value};
    use crate::support::entity::Entity;
    use crate::support::interner::Symbol;

    #[derive(Copy, Clone)]
    enum Access {
        Load(usize),
        Store(usize),
    }
    use Access::{Load, Store};

    /// A function with `variable_count` variables has these targets and accesses in its blocks.
    /// Returns the blocks with a phi for each variable: maximal, minimal, semi-pruned and pruned.
    fn placements(variable_count: usize, blocks: &[(&[usize], &[Access])]) -> [Vec<Vec<usize>>; 4] {
        let targets: Vec<&[usize]> = blocks.iter().map(|block| block.0).collect();
        let (mut module, mut function, _) = function_with_edges(&targets);
        let entry = function.entry();
        let mut builder = Builder { context: &mut module, function: &mut function, block: entry };
        let allocas: Vec<_> =
            (0..variable_count).map(|_| builder.alloca(Type::I32, Symbol::NONE)).collect();
        for (index, (_, accesses)) in blocks.iter().enumerate() {
            builder.block = Block::from_index(index);
            for access in *accesses {
                match *access {
                    Load(variable) => {
                        builder.load(allocas[variable]);
                    }
                    Store(variable) => builder.store(Value::ZERO, allocas[variable]),
                }
            }
        }
        let variables = Variables::find(&module, &function);
        let cfg = Cfg::compute(&function);
        let tree = DomTree::compute(&cfg);
        let placements = [
            maximal_placement(&function, &cfg, &tree, &variables, &mut ()),
            minimal_placement(&function, &cfg, &tree, &variables, &mut ()),
            semi_pruned_placement(&function, &cfg, &tree, &variables, &mut ()),
            pruned_placement(&function, &cfg, &tree, &variables, &mut ()),
        ];
        placements.map(|placement| {
            let mut phis = vec![Vec::new(); variable_count];
            for (block, variable) in placement {
                phis[variable.index()].push(block.index());
            }
            phis
        })
    }

    /// The blocks with a phi in pruned SSA.
    fn placement(variable_count: usize, blocks: &[(&[usize], &[Access])]) -> Vec<Vec<usize>> {
        let [.., pruned] = placements(variable_count, blocks);
        pruned
    }

    #[test]
    fn a_join_needs_a_phi_only_if_it_is_read() {
        let diamond: [(&[usize], &[Access]); 4] = [
            (&[1, 2], &[Store(0), Store(1), Store(2)]),
            (&[3], &[Store(0), Store(1), Store(2)]),
            (&[3], &[Load(1)]),
            (&[], &[Load(0), Store(2), Load(2)]),
        ];
        let [maximal, minimal, semi_pruned, pruned] = placements(3, &diamond);
        assert_eq!(maximal, [[1, 3, 2]; 3]);
        assert_eq!(minimal, [[3]; 3]);
        // Only the last variable is never read before it is written.
        assert_eq!(semi_pruned, [vec![3], vec![3], vec![]]);
        assert_eq!(pruned, [vec![3], vec![], vec![]]);
    }

    #[test]
    fn demand_runs_through_candidates_against_the_edges() {
        // A diamond in a loop stores the variable; only the block after the loop reads it.
        let blocks: [(&[usize], &[Access]); 7] = [
            (&[1], &[Store(0)]),
            (&[2, 6], &[]),
            (&[3, 4], &[]),
            (&[5], &[Store(0)]),
            (&[5], &[]),
            (&[1], &[]),
            (&[], &[Load(0)]),
        ];
        assert_eq!(placement(1, &blocks), [[1, 5]]);
    }

    #[test]
    fn a_store_stops_the_demand() {
        // The header reads its own phi. The body stores the variable, and its join comes before
        // that store, so the variable is not live at the join.
        let blocks: [(&[usize], &[Access]); 7] = [
            (&[1], &[Store(0)]),
            (&[2, 6], &[Load(0)]),
            (&[3, 4], &[]),
            (&[5], &[Store(0)]),
            (&[5], &[]),
            (&[1], &[Store(0)]),
            (&[], &[]),
        ];
        assert_eq!(placement(1, &blocks), [[1]]);
    }

    #[test]
    fn a_candidate_that_stores_may_be_read_before() {
        let blocks: [(&[usize], &[Access]); 3] =
            [(&[1], &[Store(0)]), (&[1, 2], &[Load(0), Store(0)]), (&[], &[Load(0)])];
        assert_eq!(placement(1, &blocks), [[1]]);
    }
}
