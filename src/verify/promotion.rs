//! Proves one run of mem2reg right: the function after it does what the function before it did.
//!
//! The checker knows neither dominators nor how values were renamed. It takes the function before
//! and after, and the value that replaces each load and each phi that is gone:
//! 1. Everything but the slots, their loads, stores and markers, and phis is as it was, and reads
//!    what replaces its operands. (The [verifier](super) sees that nothing reads what is gone.)
//! 2. Where a slot is loaded, it holds the value that replaces the load. The claim "here this slot
//!    holds this value" is followed backward over every edge that leads here, up to the stores:
//!    - a store proves the claim if it stores the value, and refutes it if it stores another;
//!    - in the block of the phi that is the value, the claim becomes one about the phi's input;
//!    - above the instruction that computes the value, or if two values are claimed for one
//!      place, the slot must be undefined: nothing may have been stored;
//!    - if one of the two is poison, the slot must be poison, which the other value may replace;
//!    - at the entry nothing was stored, so any value is right that needs no computation.
//! 3. A removed phi equals its replacement: on each edge, its input does.
//! 4. A value that replaces an undefined one is computed on every path to that place, and it is
//!    never poison.
//!
//! So undefined slots and phi inputs may take any value that is not poison, but no other may become
//! undefined.
//!
//! Requires: both functions are well formed and have the same blocks. Cost: linear in the function
//! and, for each slot, in the blocks where it waits for a load. At most three claims are followed
//! through each of these.

use super::{VerifyError, Violation, error};
use crate::analysis::poison::MaybePoison;
use crate::analysis::{Cfg, CompressedRows};
use crate::ir::{Block, CastOp, Context, Function, Inst, Op, Value};
use crate::support::entity::{Entity, EntityVec};

/// Checks that `after` is `before` with slots promoted. `replacement` is the value that replaces
/// an operand, or the operand itself.
///
/// # Errors
/// What is wrong, never empty.
pub fn verify_promotion(
    context: &Context,
    mut before: Function,
    after: &Function,
    mut replacement: impl FnMut(Value) -> Value,
) -> Result<(), Vec<VerifyError>> {
    let insts = (0..before.inst_count()).map(Inst::from_index);
    let value: EntityVec<Inst, Value> = insts.map(|inst| replacement(Value::Inst(inst))).collect();
    for index in 0..before.layout().len() {
        let block = before.layout()[index];
        let data = before.block(block);
        let insts: Vec<_> = data.insts().to_vec();
        insts.iter().for_each(|&inst| before.map_operands(inst, &mut replacement));
        before.map_terminator_operand(block, &mut replacement);
    }
    let mut checker = Checker {
        context,
        before: &before,
        after,
        cfg: &Cfg::compute(after),
        poison: &MaybePoison::compute(context, after, |value| value),
        value,
        place: EntityVec::filled(after.inst_count(), None),
        last_store: EntityVec::filled(after.block_count(), None),
        claimed: EntityVec::filled(after.block_count(), None),
        touched: Vec::new(),
        worklist: Vec::new(),
        needed: Vec::new(),
        refused: None,
        errors: Vec::new(),
    };
    if before.layout() == after.layout() {
        let accesses = checker.compare();
        (0..before.inst_count()).for_each(|slot| checker.check_slot(&accesses, slot));
        checker.check_needed();
    } else {
        checker.report(None, None, Violation::ChangedByPromotion);
    }
    if checker.errors.is_empty() { Ok(()) } else { Err(checker.errors) }
}

/// A load or store of a slot, and its position: phis are at 0, the body begins at 1.
#[derive(Copy, Clone)]
struct Access {
    block: Block,
    position: usize,
    inst: Inst,
}

/// A claim that a slot holds a value.
#[derive(Copy, Clone)]
struct Claim {
    slot: Inst,
    /// The value, or `None` if the slot must be undefined.
    value: Option<Value>,
    /// The value that the claim was last about, for messages.
    taken: Value,
    /// The other value that was claimed for one place, if two were.
    rival: Option<Value>,
    /// The last edge into a join that the claim was followed over.
    edge: Option<(Block, Block)>,
    /// The load or phi that it is for, and its block.
    reader: (Block, Inst),
}

/// What a place stores: its position and the value.
type Stored = (usize, Value);

struct Checker<'a> {
    context: &'a Context,
    /// The function before, with the final operands.
    before: &'a Function,
    after: &'a Function,
    cfg: &'a Cfg,
    poison: &'a MaybePoison<'a>,
    /// The final value of each instruction of the function before.
    value: EntityVec<Inst, Value>,
    /// Where each instruction of the function after is; positions are those of the function before.
    place: EntityVec<Inst, Option<(Block, usize)>>,
    /// The last store of each block to the slot that is being checked.
    last_store: EntityVec<Block, Option<Stored>>,
    /// The claim about this slot at the beginning of each block.
    claimed: EntityVec<Block, Option<Option<Value>>>,
    /// The blocks with a claim.
    touched: Vec<Block>,
    worklist: Vec<(Block, Claim)>,
    /// Instructions that must be computed before these places.
    needed: Vec<(Inst, Block, usize, Claim)>,
    /// The slot of the last error.
    refused: Option<Inst>,
    errors: Vec<VerifyError>,
}

impl Checker<'_> {
    fn report(&mut self, block: Option<Block>, inst: Option<Inst>, violation: Violation) {
        let name = self.context.signatures[self.after.id].name;
        self.errors.push(error(self.context, name, block, inst, violation));
    }

    /// Refuses `claim`, since the slot holds `held`, or another value was claimed. One
    /// error for each slot is enough.
    fn refuse(&mut self, claim: Claim, held: Value) {
        let Claim { slot, taken, edge, reader, rival, .. } = claim;
        if self.refused.replace(slot) == Some(slot) {
            return;
        }
        let held = rival.unwrap_or(held);
        let violation = Violation::PromotedValue { slot, edge, taken, held };
        self.report(Some(reader.0), Some(reader.1), violation);
    }

    /// Step 1. Returns the loads and stores of each slot, those of a block in order.
    fn compare(&mut self) -> CompressedRows<Inst, Access> {
        let (before, after) = (self.before, self.after);
        for &block in after.layout() {
            for &phi in after.block(block).phis() {
                self.place[phi] = Some((block, 0));
            }
            for &inst in after.block(block).body() {
                self.place[inst] = Some((block, 1));
            }
        }
        let mut accesses = Vec::new();
        for &block in after.layout() {
            let (old, new) = (before.block(block), after.block(block));
            let is_old = |inst: &&Inst| inst.index() < before.inst_count();
            let new_insts = new.phis().iter().filter(is_old).chain(new.body());
            let is_kept = |inst: &&Inst| self.place[**inst].is_some();
            if !old.insts().iter().filter(is_kept).eq(new_insts) || old.terminator != new.terminator
            {
                self.report(Some(block), None, Violation::ChangedByPromotion);
            }
            for (position, &inst) in (1..).zip(old.body()) {
                if self.place[inst].is_some() {
                    self.place[inst] = Some((block, position));
                }
            }
            for (position, &inst) in
                old.phis().iter().map(|phi| (0, phi)).chain((1..).zip(old.body()))
            {
                let is_same = self.value[inst] == Value::Inst(inst);
                if self.place[inst].is_some() {
                    if !(is_same && self.is_unchanged(inst)) {
                        self.report(Some(block), Some(inst), Violation::ChangedByPromotion);
                    }
                    continue;
                }
                let op = *before.op(inst);
                match op {
                    Op::Load { ptr: Value::Inst(slot), .. }
                    | Op::Store { ptr: Value::Inst(slot), .. }
                        if self.is_promoted(slot) =>
                    {
                        accesses.push((slot, Access { block, position, inst }));
                    }
                    Op::Phi { .. } => self.check_phi(block, inst),
                    _ if is_same && self.may_go(inst) => {}
                    _ => self.report(Some(block), Some(inst), Violation::LostByPromotion),
                }
            }
        }
        CompressedRows::from_pairs(before.inst_count(), &accesses)
    }

    /// Whether `inst` is what it was, except for its name.
    fn is_unchanged(&self, inst: Inst) -> bool {
        let (old, new) = (self.before.inst(inst), self.after.inst(inst));
        let operands = |function: &Function| {
            let mut operands = Vec::new();
            function.for_each_operand(inst, |value| operands.push(value));
            (operands, function.phi_incoming(inst).to_vec())
        };
        (old.op, old.flags, old.ty) == (new.op, new.flags, new.ty)
            && operands(self.before) == operands(self.after)
    }

    /// Whether `slot` is an alloca that is gone.
    fn is_promoted(&self, slot: Inst) -> bool {
        matches!(*self.before.op(slot), Op::Alloca { .. }) && self.place[slot].is_none()
    }

    /// Whether `inst` is a slot or part of a marker of its lifetime.
    fn may_go(&self, inst: Inst) -> bool {
        match *self.before.op(inst) {
            Op::Alloca { .. } | Op::Cast { op: CastOp::Bitcast, .. } => true,
            Op::Call { callee, .. } => {
                let name = self.context.signatures[callee].name;
                self.context.names.name(name).starts_with("llvm.lifetime.")
            }
            _ => false,
        }
    }

    /// Step 3 for a phi of `block` that is gone.
    fn check_phi(&mut self, block: Block, phi: Inst) {
        let taken = self.value[phi];
        if taken.as_inst().is_some_and(|inst| self.place[inst].is_none()) {
            return; // Nothing reads it.
        }
        for &(from, held) in self.before.phi_incoming(phi) {
            if !self.cfg.is_reachable(from) {
                continue;
            }
            let edge = Some((from, block));
            let taken = self.on_edge(taken, from, block);
            let (slot, reader, value) = (phi, (block, phi), Some(taken));
            let claim = Claim { slot, value, taken, rival: None, edge, reader };
            match held {
                _ if taken == held => {}
                _ if held.is_undefined() => self.need(claim, from, usize::MAX),
                _ => self.refuse(claim, held),
            }
        }
    }

    /// What `value` at the beginning of `block` is at the end of `from`.
    fn on_edge(&self, value: Value, from: Block, block: Block) -> Value {
        match value {
            Value::Inst(phi) if self.place[phi] == Some((block, 0)) => {
                self.after.phi_input(phi, from).unwrap_or(value)
            }
            _ => value,
        }
    }

    /// Step 2 for one slot.
    fn check_slot(&mut self, accesses: &CompressedRows<Inst, Access>, slot: usize) {
        let slot = Inst::from_index(slot);
        let accesses = accesses.row(slot);
        for &Access { block, position, inst } in accesses {
            if let Op::Store { value, .. } = *self.before.op(inst) {
                self.last_store[block] = Some((position, value));
            }
        }
        let mut last = None;
        for &Access { block, position, inst } in accesses {
            if let Op::Store { value, .. } = *self.before.op(inst) {
                last = Some((block, (position, value)));
                continue;
            }
            let taken = self.value[inst];
            // If the replacement of a load is gone, nothing reads the load either.
            if self.cfg.is_reachable(block)
                && taken.as_inst().is_none_or(|inst| self.place[inst].is_some())
            {
                let store = last.filter(|&(of, _)| of == block).map(|(_, store)| store);
                let (value, reader) = (Some(taken), (block, inst));
                let claim = Claim { slot, value, taken, rival: None, edge: None, reader };
                self.follow(claim, block, position, store);
            }
        }
        while let Some((block, claim)) = self.worklist.pop() {
            let predecessors = self.cfg.predecessors(block);
            if block == self.cfg.entry() {
                self.need(claim, block, 1);
            }
            for &from in predecessors.iter().filter(|&&from| self.cfg.is_reachable(from)) {
                let is_join = predecessors.len() > 1 && claim.rival.is_none();
                let edge =
                    if is_join || claim.edge.is_none() { Some((from, block)) } else { claim.edge };
                let value = claim.value.map(|value| self.on_edge(value, from, block));
                let taken = value.unwrap_or(claim.taken);
                let claim = Claim { value, taken, edge, ..claim };
                self.follow(claim, from, usize::MAX, self.last_store[from]);
            }
        }
        self.touched.drain(..).for_each(|block| self.claimed[block] = None);
        accesses.iter().for_each(|access| self.last_store[access.block] = None);
    }

    /// Follows `claim` from `position` of `block` to its beginning, or to the last `store` there.
    fn follow(&mut self, mut claim: Claim, block: Block, position: usize, store: Option<Stored>) {
        let start = store.map_or(0, |(position, _)| position);
        if let Some(value) = claim.value {
            let place = value.as_inst().and_then(|inst| self.place[inst]);
            let is_computed_here =
                place.is_some_and(|(of, at)| of == block && at != 0 && start < at && at < position);
            if is_computed_here {
                self.need(claim, block, position);
            }
            if is_computed_here || matches!(value, Value::Undef(_)) {
                claim.value = None;
            }
        }
        match store {
            Some((_, held)) if claim.value == Some(held) => {}
            Some((position, held)) if held.is_undefined() => self.need(claim, block, position),
            Some((_, held)) => self.refuse(claim, held),
            None => {
                let known = self.claimed[block];
                if known == Some(claim.value) {
                    return;
                }
                let is_poison = |value: &Value| matches!(value, Value::Poison(_));
                if let Some(known) = known
                    && let Some(poison) = [known, claim.value].into_iter().flatten().find(is_poison)
                {
                    let other = if known == Some(poison) { claim.value } else { known };
                    self.need(Claim { value: other, ..claim }, block, 1);
                    if known == Some(poison) {
                        return;
                    }
                    claim = Claim { value: Some(poison), rival: claim.rival.or(known), ..claim };
                } else if let Some(known) = known {
                    self.need(claim, block, 1);
                    self.need(Claim { value: known, ..claim }, block, 1);
                    if known.is_none() {
                        return;
                    }
                    claim = Claim { value: None, rival: claim.rival.or(known), ..claim };
                }
                self.touched.push(block);
                self.claimed[block] = Some(claim.value);
                self.worklist.push((block, claim));
            }
        }
    }

    /// Notes that the value of `claim` replaces an undefined one, so it must be computed before
    /// `position` of `block`, and must not be poison.
    fn need(&mut self, claim: Claim, block: Block, position: usize) {
        let Some(value) = claim.value else { return };
        if self.poison.contains(value) {
            let undef = Value::Undef(self.context.value_type(self.after, value));
            self.refuse(claim, undef);
        }
        if let Value::Inst(inst) = value {
            self.needed.push((inst, block, position, claim));
        }
    }

    /// Step 4.
    fn check_needed(&mut self) {
        let mut needed = std::mem::take(&mut self.needed);
        needed.sort_by_key(|&(inst, ..)| inst);
        let mut seen_for = EntityVec::filled(self.after.block_count(), None);
        let mut worklist = Vec::new();
        for (inst, block, position, claim) in needed {
            worklist.push((block, position));
            while let Some((block, position)) = worklist.pop() {
                if self.place[inst].is_some_and(|(of, at)| of == block && at < position)
                    || seen_for[block].replace(inst) == Some(inst)
                {
                    continue;
                }
                if block == self.cfg.entry() {
                    self.refuse(claim, Value::Undef(self.after.ty(inst)));
                }
                let from = self.cfg.predecessors(block).iter();
                let from = from.filter(|&&from| self.cfg.is_reachable(from));
                worklist.extend(from.map(|&from| (from, usize::MAX)));
            }
        }
    }
}
