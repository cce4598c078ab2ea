//! Where phis are needed: pruned SSA, found without walking live ranges.
//!
//! A variable needs a phi in the blocks of the iterated dominance frontier of the blocks that
//! store it, the *candidates* (Cytron et al. 1991), as far as it is live there (Choi, Cytron and
//! Ferrante 1991, "Automatic Construction of Sparse Data Flow Evaluation Graphs"). To compute
//! the liveness of every variable in every block would cost their product. Here it is decided
//! for candidates alone, from the uses backward:
//!
//! - A use is *exposed* when its block does not store the variable before it. What reaches it
//!   is what reaches the start of its block.
//! - What reaches a place is held by the *marked* block nearest above it in the dominator tree,
//!   where the marked blocks are the candidates and the blocks that store: as candidates are
//!   closed under dominance frontiers, no other definition can get between.
//! - If that block is a candidate that does not store, its phi is *demanded*, and with it what
//!   reaches the end of each predecessor of the candidate, in turn.
//!
//! The demanded candidates are those where the variable is live. If it is live at a candidate,
//! a path without a store leads from there to an exposed use; the last candidate on the path
//! is the nearest marked block above the use, hence demanded, and by induction over the
//! candidates on the path so is every one before it. Conversely, the nearest marked block above
//! a place reaches it by a path without marked blocks, so a demanded candidate has a path
//! without a store to an exposed use.
//!
//! To find the nearest marked block, note that subtrees are intervals of preorder numbers: a
//! sweep over the marked blocks with a stack of the open intervals yields the numbers where the
//! innermost one changes, and a query is a binary search among them.
//!
//! Requires: nothing. Cost per variable: O((k + p) log n) for `k` blocks that store it, expose a
//! use of it or are candidates, and `p` inputs of the phis placed; nothing per block of the
//! function. Variables without exposed uses, such as those used in one block only, cost nothing.

use super::promotable::{Variable, Variables};
use crate::analysis::{Cfg, CompressedRows, DomTree, IteratedFrontier};
use crate::ir::{Block, Function, Op};
use crate::support::entity::EntityVec;

/// The blocks that need a phi, with the variable it is for: ordered by variable, and those of
/// one variable in dominator-tree preorder.
pub fn pruned_placement(
    function: &Function,
    cfg: &Cfg,
    tree: &DomTree,
    variables: &Variables,
) -> Vec<(Block, Variable)> {
    let accesses = Accesses::collect(function, tree, variables);
    let mut frontier = IteratedFrontier::new(cfg, tree);
    let mut candidates = Vec::new();
    let mut marked = MarkedBlocks::default();
    let mut placement = Vec::new();
    for variable in variables.keys() {
        let exposed_uses = accesses.exposed_uses.row(variable);
        let definitions = accesses.definitions.row(variable);
        // What LLVM's mem2reg treats apart, too: a variable that is never read, one that is read
        // only behind a store in the same block, one whose only store comes before every use.
        if exposed_uses.is_empty() || definitions.is_empty() {
            continue;
        }
        if let [store] = *definitions
            && exposed_uses.iter().all(|&used| store < used && used <= tree.last_descendant(store))
        {
            continue;
        }
        frontier.of_numbers(definitions.iter().copied(), &mut candidates);
        if candidates.is_empty() {
            continue;
        }
        marked.mark(tree, definitions, &candidates);
        exposed_uses.iter().for_each(|&number| marked.demand_at_start(number));
        while let Some(number) = marked.demanded.pop() {
            let block = tree.preorder()[number as usize];
            for &predecessor in cfg.predecessors(block) {
                if let Some(number) = tree.number(predecessor) {
                    marked.demand_at_end(number);
                }
            }
        }
        let live = marked.blocks.iter().filter(|block| block.is_live);
        placement.extend(live.map(|block| (tree.preorder()[block.number as usize], variable)));
    }
    placement
}

/// Where variables are stored and used, as preorder numbers of reachable blocks, ascending.
struct Accesses {
    /// The blocks that store each variable.
    definitions: CompressedRows<Variable, u32>,
    /// The blocks that load each variable before they store it, if they do.
    exposed_uses: CompressedRows<Variable, u32>,
}

impl Accesses {
    fn collect(function: &Function, tree: &DomTree, variables: &Variables) -> Accesses {
        let mut stored_in = EntityVec::filled(variables.len(), None);
        let mut exposed_in = EntityVec::filled(variables.len(), None);
        let mut definitions = Vec::new();
        let mut exposed_uses = Vec::new();
        for (number, &block) in (0u32..).zip(tree.preorder()) {
            for &inst in &function.blocks[block].body {
                let op = &function.insts[inst].op;
                let Some(variable) = variables.accessed(op) else { continue };
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
        Accesses {
            definitions: CompressedRows::from_pairs(variables.len(), &definitions),
            exposed_uses: CompressedRows::from_pairs(variables.len(), &exposed_uses),
        }
    }
}

/// A block that stores the variable or is a candidate for a phi.
struct MarkedBlock {
    /// Its preorder number.
    number: u32,
    /// The greatest number in its subtree.
    last: u32,
    /// The nearest marked block above, an index of [`MarkedBlocks::blocks`].
    parent: Option<u32>,
    is_definition: bool,
    is_candidate: bool,
    /// Whether it is a candidate whose phi is demanded.
    is_live: bool,
}

/// The marked blocks of one variable. Kept from variable to variable for its memory.
#[derive(Default)]
struct MarkedBlocks {
    /// In preorder.
    blocks: Vec<MarkedBlock>,
    /// From the number on the left, up to the next one, the innermost marked block is the one
    /// on the right. Of equal numbers the last one counts.
    innermost: Vec<(u32, Option<u32>)>,
    /// The open intervals of the sweep.
    open: Vec<u32>,
    /// The numbers of live candidates whose predecessors have not been looked at.
    demanded: Vec<u32>,
}

impl MarkedBlocks {
    /// Marks `definitions` and `candidates`, both ascending, and nothing else.
    fn mark(&mut self, tree: &DomTree, definitions: &[u32], candidates: &[u32]) {
        self.blocks.clear();
        self.innermost.clear();
        let mut definitions = definitions.iter().copied().peekable();
        let mut candidates = candidates.iter().copied().peekable();
        while let Some(&number) = definitions.peek().into_iter().chain(candidates.peek()).min() {
            self.close_before(number);
            let parent = self.open.last().copied();
            let index = u32::try_from(self.blocks.len()).expect("no more than there are blocks");
            self.open.push(index);
            self.innermost.push((number, Some(index)));
            self.blocks.push(MarkedBlock {
                number,
                last: tree.last_descendant(number),
                parent,
                is_definition: definitions.next_if_eq(&number).is_some(),
                is_candidate: candidates.next_if_eq(&number).is_some(),
                is_live: false,
            });
        }
        self.close_before(u32::MAX);
    }

    /// Closes the intervals that end before `number`.
    fn close_before(&mut self, number: u32) {
        while let Some(&index) = self.open.last() {
            let last = self.blocks[index as usize].last;
            if last >= number {
                break;
            }
            self.open.pop();
            self.innermost.push((last + 1, self.open.last().copied()));
        }
    }

    /// The nearest marked block at or above the block `number`.
    fn nearest(&self, number: u32) -> Option<u32> {
        let behind = self.innermost.partition_point(|&(start, _)| start <= number);
        self.innermost[..behind].last().and_then(|&(_, index)| index)
    }

    /// Demands what reaches the start of the block `number`.
    fn demand_at_start(&mut self, number: u32) {
        let mut nearest = self.nearest(number);
        if let Some(index) = nearest {
            let block = &self.blocks[index as usize];
            if block.number == number && !block.is_candidate {
                nearest = block.parent;
            } else if block.number == number {
                // Its phi comes before its store.
                return self.demand_phi(index);
            }
        }
        self.demand_from(nearest);
    }

    /// Demands what reaches the end of the block `number`.
    fn demand_at_end(&mut self, number: u32) {
        self.demand_from(self.nearest(number));
    }

    /// Demands what the marked block holds at its end.
    fn demand_from(&mut self, index: Option<u32>) {
        if let Some(index) = index
            && !self.blocks[index as usize].is_definition
        {
            self.demand_phi(index);
        }
    }

    /// Demands the phi of a candidate.
    fn demand_phi(&mut self, index: u32) {
        let block = &mut self.blocks[index as usize];
        if !std::mem::replace(&mut block.is_live, true) {
            self.demanded.push(block.number);
        }
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

    /// The blocks with a phi for each of `variable_count` variables in a function whose blocks
    /// go to these blocks and access these variables.
    fn placement(variable_count: usize, blocks: &[(&[usize], &[Access])]) -> Vec<Vec<usize>> {
        let targets: Vec<&[usize]> = blocks.iter().map(|block| block.0).collect();
        let (mut module, mut function, _) = function_with_edges(&targets);
        let entry = function.entry();
        let mut builder = Builder { module: &mut module, function: &mut function, block: entry };
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
        let mut phis = vec![Vec::new(); variable_count];
        for (block, variable) in pruned_placement(&function, &cfg, &tree, &variables) {
            phis[variable.index()].push(block.index());
        }
        phis
    }

    #[test]
    fn a_join_needs_a_phi_only_if_it_is_read() {
        let diamond: [(&[usize], &[Access]); 4] = [
            (&[1, 2], &[Store(0), Store(1), Store(2)]),
            (&[3], &[Store(0), Store(1), Store(2)]),
            (&[3], &[Load(1)]),
            (&[], &[Load(0), Store(2), Load(2)]),
        ];
        assert_eq!(placement(3, &diamond), [vec![3], vec![], vec![]]);
    }

    #[test]
    fn demand_runs_through_candidates_against_the_edges() {
        // A diamond in a loop stores the variable; only the block behind the loop reads it.
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
        // The header's phi is read by its own block; the body stores, so the join in the body
        // before that store is not live.
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
