//! The blocks that an update searches for old names, and what it finds there.
//!
//! A region is a dominator subtree, an interval of preorder numbers. Subtrees inside other ones are
//! left out, so the search visits no block twice. Phis just outside a region read names at the ends
//! of its blocks; the search looks only at the phis of these outer blocks.
//!
//! Requires the dominator tree of the function. Preserves: everything. Cost: linear in the contents
//! of the blocks, plus a binary search among the regions for each edge.

use super::{AtEnd, OldName, SsaUpdate};
use crate::analysis::{Cfg, DomTree};
use crate::ir::{Block, Function, Inst, Value};
use crate::support::entity::EntityVec;
use crate::support::rows::CompressedRows;

/// Disjoint dominator subtrees.
#[derive(Clone, Debug, Default)]
pub(super) struct Regions {
    /// The least and the greatest preorder number of each, ascending.
    intervals: Vec<(u32, u32)>,
}

impl Regions {
    /// The subtrees of the blocks with these preorder numbers.
    pub(super) fn new(tree: &DomTree, roots: impl IntoIterator<Item = u32>) -> Regions {
        let mut roots: Vec<u32> = roots.into_iter().collect();
        roots.sort_unstable();
        let mut intervals: Vec<(u32, u32)> = Vec::new();
        for root in roots {
            if intervals.last().is_none_or(|&(_, last)| last < root) {
                intervals.push((root, tree.last_descendant(root)));
            }
        }
        Regions { intervals }
    }

    /// The preorder numbers of all blocks, ascending.
    pub(super) fn numbers(&self) -> impl Iterator<Item = u32> {
        self.intervals.iter().flat_map(|&(first, last)| first..=last)
    }

    /// The roots of the subtrees, by their preorder numbers, ascending.
    pub(super) fn roots(&self) -> impl Iterator<Item = u32> {
        self.intervals.iter().map(|&(first, _)| first)
    }

    /// The number of blocks.
    pub(super) fn block_count(&self) -> usize {
        self.intervals.iter().map(|&(first, last)| (last - first) as usize + 1).sum()
    }

    fn contains(&self, number: u32) -> bool {
        let count = self.intervals.partition_point(|&(first, _)| first <= number);
        self.intervals[..count].last().is_some_and(|&(_, last)| number <= last)
    }
}

/// A phi input to replace by the value of the name at the end of the block it comes from.
#[derive(Copy, Clone, Debug)]
pub(super) struct PhiInput {
    pub(super) phi: Inst,
    pub(super) position: u32,
    pub(super) name: OldName,
}

/// Where old names occur, by preorder numbers of blocks.
#[derive(Debug)]
pub(super) struct Found {
    /// The blocks that use a name before they define it, ascending.
    pub(super) exposed_uses: Vec<(OldName, u32)>,
    /// The phi inputs that are old names, each with the block that it comes from, without those from
    /// unreachable blocks.
    pub(super) phi_inputs: Vec<(u32, PhiInput)>,
    /// The blocks that define a name by a phi, ascending.
    pub(super) defined_by_phi: Vec<(OldName, u32)>,
}

/// Searches `regions`.
pub(super) fn look_through(
    regions: &Regions,
    update: &SsaUpdate,
    at_ends: &CompressedRows<u32, AtEnd>,
    function: &Function,
    cfg: &Cfg,
    tree: &DomTree,
) -> Found {
    let count = update.names.len();
    let mut search = Search {
        update,
        function,
        tree,
        defined_in: EntityVec::filled(count, None),
        exposed_in: EntityVec::filled(count, None),
        found: Found {
            exposed_uses: Vec::new(),
            phi_inputs: Vec::new(),
            defined_by_phi: Vec::new(),
        },
    };
    let mut exits = Vec::new();
    for number in regions.numbers() {
        let block = tree.preorder()[number as usize];
        search.look_through_block(block, number);
        at_ends.row(number).iter().for_each(|at_end| search.look_at_use(at_end.value, number));
        let successors = cfg.successors(block).iter().copied();
        exits.extend(
            successors.filter(|&block| {
                tree.number(block).is_some_and(|number| !regions.contains(number))
            }),
        );
    }
    exits.sort_unstable();
    exits.dedup();
    exits.into_iter().for_each(|block| search.look_at_phi_inputs(block));
    search.found
}

struct Search<'a> {
    update: &'a SsaUpdate,
    function: &'a Function,
    tree: &'a DomTree,
    /// The last block in which the search found a definition or an exposed use of each name.
    defined_in: EntityVec<OldName, Option<u32>>,
    exposed_in: EntityVec<OldName, Option<u32>>,
    found: Found,
}

impl Search<'_> {
    /// Notes the definitions and exposed uses of old names in `block`.
    fn look_through_block(&mut self, block: Block, number: u32) {
        let data = &self.function.block(block);
        self.look_at_phi_inputs(block);
        for &phi in data.phis() {
            for &name in self.update.defined_by(phi) {
                self.defined_in[name] = Some(number);
                self.found.defined_by_phi.push((name, number));
            }
        }
        for &inst in data.body() {
            self.function.for_each_operand(inst, |value| self.look_at_use(value, number));
            for &name in self.update.defined_by(inst) {
                self.defined_in[name] = Some(number);
            }
        }
        data.terminator.operand().into_iter().for_each(|value| self.look_at_use(value, number));
    }

    fn look_at_use(&mut self, value: Value, number: u32) {
        if let Some(name) = self.update.name_of(value)
            && self.defined_in[name] != Some(number)
            && self.exposed_in[name].replace(number) != Some(number)
        {
            self.found.exposed_uses.push((name, number));
        }
    }

    fn look_at_phi_inputs(&mut self, block: Block) {
        for &phi in self.function.block(block).phis() {
            for (position, &(from, value)) in (0..).zip(self.function.phi_incoming(phi)) {
                if let Some(name) = self.update.name_of(value)
                    && let Some(from) = self.tree.number(from)
                {
                    self.found.phi_inputs.push((from, PhiInput { phi, position, name }));
                }
            }
        }
    }
}
