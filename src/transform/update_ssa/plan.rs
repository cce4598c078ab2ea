//! The plan for an update of old names: where it places phis, and which blocks it changes.
//!
//! A name needs phis like a variable that its definitions store and its uses load: in the iterated
//! frontier of the definitions (Cytron et al. 1991), by default in the pruned one.
//!
//! Requires: names and definitions, registered with their blocks. Preserves: everything. Cost: that
//! of searching the regions and of placing phis.

use super::region::{self, Found, PhiInput, Regions};
use super::{AtEnd, OldName, PhiMode, SsaUpdate, UpdateError};
use crate::analysis::{CompressedRows, DomTree, Occurrences, PrunedFrontier};
use crate::ir::{Function, Positions, Value};
use crate::support::entity::EntityVec;

/// What the update will do.
#[derive(Debug)]
pub(super) struct UpdatePlan {
    /// Where names are replaced.
    pub(super) regions: Regions,
    /// The names that each block gets a phi for, by the block's preorder number.
    pub(super) placement: CompressedRows<u32, OldName>,
    /// The values that names have from the end of each block on.
    pub(super) at_ends: CompressedRows<u32, AtEnd>,
    /// The inputs of existing phis that are old names, each with the block that it comes from.
    pub(super) phi_inputs: Vec<(u32, PhiInput)>,
}

impl UpdatePlan {
    /// Searches for the old names of `update` in `function` and decides where to place phis.
    pub(super) fn make(
        update: &SsaUpdate,
        function: &Function,
        positions: &Positions,
        frontier: &mut PrunedFrontier<'_>,
        mode: PhiMode,
    ) -> Result<UpdatePlan, UpdateError> {
        let tree = frontier.tree();
        let at_ends = update.at_ends.iter();
        let at_ends = at_ends.filter_map(|&(block, at_end)| Some((tree.number(block)?, at_end)));
        let at_ends: Vec<(u32, AtEnd)> = at_ends.collect();
        let definitions = definitions(update, positions, tree, &at_ends);
        let at_ends = CompressedRows::from_pairs(tree.preorder().len(), &at_ends);
        let mut roots = roots(update, tree, &definitions);
        let regions = Regions::new(tree, roots.values().flatten().copied());
        let graph = frontier.graph();
        let found = region::look_through(&regions, update, &at_ends, function, graph, tree);
        let Found { exposed_uses, phi_inputs, defined_by_phi } = found;
        let rows = |pairs: &[_]| CompressedRows::from_pairs(update.names.len(), pairs);
        let uses_at_end: Vec<_> =
            phi_inputs.iter().map(|&(from, input)| (input.name, from)).collect();
        let [exposed_uses, uses_at_end, defined_by_phi] =
            [&exposed_uses, &uses_at_end, &defined_by_phi].map(|pairs| rows(pairs));
        let mut placement = Vec::new();
        for name in update.names.keys() {
            let first_new = placement.len();
            if mode == PhiMode::All {
                let has_phi = |number: &&u32| defined_by_phi.row(name).contains(number);
                let numbers = frontier.unpruned(definitions.row(name)).iter();
                placement.extend(numbers.filter(|it| !has_phi(it)).map(|&number| (number, name)));
            } else {
                let numbers = frontier.pruned(Occurrences {
                    definitions: definitions.row(name),
                    exposed_uses: exposed_uses.row(name),
                    uses_at_end: uses_at_end.row(name),
                });
                placement.extend(numbers.map(|number| (number, name)));
            }
            for &(number, _) in &placement[first_new..] {
                include(tree, &mut roots[name], number);
            }
        }
        if let (PhiMode::None, Some(&(number, name))) = (mode, placement.first()) {
            let block = tree.preorder()[number as usize];
            return Err(UpdateError::PhiNeeded { block, value: update.names[name].value });
        }
        let regions = Regions::new(tree, roots.values().flatten().copied());
        let placement = CompressedRows::from_pairs(tree.preorder().len(), &placement);
        Ok(UpdatePlan { regions, placement, at_ends, phi_inputs })
    }
}

/// The blocks that define each name, by preorder numbers, ascending.
fn definitions(
    update: &SsaUpdate,
    positions: &Positions,
    tree: &DomTree,
    at_ends: &[(u32, AtEnd)],
) -> CompressedRows<OldName, u32> {
    // A definition may have disappeared with an unreachable block.
    let number = |inst| positions.block(inst).and_then(|block| tree.number(block));
    let insts = update.definitions.iter();
    let numbers = insts.filter_map(|&(inst, name)| Some((number(inst)?, name)));
    // The entry, which has number 0, defines the parameters.
    let params = update.names.iter().filter(|(_, data)| matches!(data.value, Value::Param(_)));
    let at_ends = at_ends.iter().map(|&(number, at_end)| (number, at_end.name));
    let params = params.map(|(name, _)| (0, name));
    let pairs: Vec<_> = numbers.chain(params).chain(at_ends).collect();
    let of_blocks: CompressedRows<u32, _> =
        CompressedRows::from_pairs(tree.preorder().len(), &pairs);
    let mut of_names = of_blocks.transposed(update.names.len());
    let mut last = None;
    of_names.retain(|name, number| last.replace((name, number)) != Some((name, number)));
    of_names
}

/// For each name, the nearest common dominator of all its definitions and of the block that it was
/// removed from, as a preorder number; `None` if all of these are unreachable.
fn roots(
    update: &SsaUpdate,
    tree: &DomTree,
    definitions: &CompressedRows<OldName, u32>,
) -> EntityVec<OldName, Option<u32>> {
    let root = |(name, data): (OldName, &super::OldNameData)| {
        let mut root = data.removed_from.and_then(|block| tree.number(block));
        definitions.row(name).iter().for_each(|&number| include(tree, &mut root, number));
        root
    };
    update.names.iter().map(root).collect()
}

/// Moves `root` up the tree until its subtree includes `number`.
fn include(tree: &DomTree, root: &mut Option<u32>, number: u32) {
    let [a, b] = [root.unwrap_or(number), number].map(|number| tree.preorder()[number as usize]);
    *root = tree.nearest_common_dominator(a, b).and_then(|block| tree.number(block));
}
