//! Loop-closed SSA form: outside of a loop, only phis of its exit blocks read the values that it
//! computes (Zadeck; LLVM's LCSSA). So only these phis change when the loop is copied.
//!
//! A loop can be closed if each use outside is dominated by a block that control reaches only by
//! leaving the loop. Otherwise one value might need several phis, for example if a `break` and the
//! normal end meet after different statements. Such loops are left alone.
//!
//! Cost: linear in the uses of the loop's values, times its exit blocks.

use rustc_hash::FxHashMap;

use super::iteration::Body;
use crate::analysis::{Cfg, DomTree};
use crate::ir::{Block, Function, Inst, InstData, Positions, User, Uses, Value};

/// How to close a loop: for each use outside, the exit block whose phi it will read.
#[derive(Default)]
pub(super) struct Closing {
    moved: Vec<(Inst, User, Option<Block>, Block)>,
}

/// How `body` can be closed. `None` if it cannot.
pub(super) fn plan(
    function: &Function,
    (cfg, tree, uses, positions): (&Cfg, &DomTree, &Uses, &Positions),
    body: &Body,
) -> Option<Closing> {
    let mut exits: Vec<Block> = Vec::new();
    for &block in &body.blocks {
        exits.extend(cfg.successors(block).iter().filter(|&&to| !body.contains(to)));
    }
    exits.sort_unstable();
    exits.dedup();
    exits.retain(|&exit| cfg.predecessors(exit).iter().all(|&from| body.contains(from)));
    let exit_for = |place: Block| {
        let mut exits = exits.iter().copied();
        exits.find(|&exit| tree.dominates(exit, place))
    };
    let mut closing = Closing::default();
    for &block in &body.blocks {
        let data = function.block(block);
        for &inst in data.insts() {
            for &user in uses.of_inst(inst) {
                let place = match user {
                    User::Terminator(place) => place,
                    User::Inst(user) => positions.block(user)?,
                };
                if let User::Inst(phi) = user
                    && !function.phi_incoming(phi).is_empty()
                {
                    for &(from, value) in function.phi_incoming(phi) {
                        if value == Value::Inst(inst) && !body.contains(from) {
                            let exit = exit_for(from).filter(|_| cfg.is_reachable(from))?;
                            closing.moved.push((inst, user, Some(from), exit));
                        }
                    }
                } else if !body.contains(place) {
                    let exit = exit_for(place).filter(|_| cfg.is_reachable(place))?;
                    closing.moved.push((inst, user, None, exit));
                }
            }
        }
    }
    Some(closing)
}

impl Closing {
    /// Adds the phis and has the uses outside read them.
    pub fn apply(self, function: &mut Function, cfg: &Cfg) {
        let mut phis: FxHashMap<(Inst, Block), Inst> = FxHashMap::default();
        for (inst, user, from, exit) in self.moved {
            let phi = *phis.entry((inst, exit)).or_insert_with(|| {
                let InstData { ty, name, .. } = function.inst(inst);
                let from = cfg.predecessors(exit).iter();
                let inputs: Vec<_> = from.map(|&from| (from, Value::Inst(inst))).collect();
                function.append_phi(exit, ty, name, &inputs)
            });
            let change = |value| if value == Value::Inst(inst) { Value::Inst(phi) } else { value };
            match (user, from) {
                (User::Terminator(block), _) => function.map_terminator_operand(block, change),
                (User::Inst(user), None) => function.map_operands(user, change),
                (User::Inst(user), Some(from)) => {
                    let inputs = function.phi_incoming(user);
                    let position = inputs.iter().position(|input| input.0 == from);
                    let position = position.expect("the phi has such an input");
                    function.set_phi_value(user, position, Value::Inst(phi));
                }
            }
        }
    }
}
