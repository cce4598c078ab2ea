//! Finds the phis that can only have one value.
//!
//! Two rules, each applied as often as it can be:
//! 1. *One constant.* When all inputs of a set of phis, but for those phis themselves and
//!    `undef`, are the same constant, parameter or global address, then so is each of the phis.
//!    A variable that is stored once, a constant, in a loop becomes that constant. Optimistic: a
//!    phi is assumed to have no value until one of its inputs has, in the way of Wegman and
//!    Zadeck, "Constant Propagation with Conditional Branches" (1991).
//! 2. *Trivial.* When all inputs of one phi, but for itself, are the same value, then so is the
//!    phi (Braun et al. 2013). When some are `undef` too, the definition of that value must also
//!    dominate the phi's block strictly, or else the value would not be at hand. Replacing a phi
//!    may make others trivial, so those that read it are looked at again.
//!
//! These are the phis that LLVM's mem2reg leaves out, by its path for variables with a single
//! store and by simplifying its phis.
//!
//! How rule 2 stays near linear: a phi is not trivial as long as two of its inputs differ. A
//! phi that replaces another makes two classes of equal values one, and classes never part, so
//! each phi remembers how far its inputs agree and never looks back. When two classes become
//! one, only phis that read both can become trivial; those that read the smaller one are looked
//! at, and each of their inputs is in the smaller class at most log n times.
//!
//! Requires: nothing. Preserves: everything; the caller removes what is replaced. Cost:
//! O(n + p log p) for `n` instructions and `p` phi inputs, save that phis which only wait for
//! their value to dominate them are looked at in rounds.

use std::collections::VecDeque;

use crate::analysis::{CompressedRows, DomTree};
use crate::entity;
use crate::ir::{Block, Function, Inst, Value};
use crate::support::entity::EntityVec;
use crate::transform::replacements::Replacements;

entity! {
    /// A phi in a reachable block, numbered in dominator-tree preorder.
    Phi
}

/// Extends `replacements` by the phis of `function` that can only have one value.
pub fn simplify(function: &Function, tree: &DomTree, replacements: &mut Replacements) {
    let phis = Phis::collect(function, tree, replacements);
    if phis.inst.is_empty() {
        return;
    }
    replace_constant_phis(function, &phis, replacements);
    TrivialPhis::new(function, tree, &phis, replacements).run();
}

/// The phis of the reachable blocks.
struct Phis {
    inst: EntityVec<Phi, Inst>,
    block: EntityVec<Phi, Block>,
    of_inst: EntityVec<Inst, Option<Phi>>,
    /// The phis that read each phi, once per input.
    users: CompressedRows<Phi, Phi>,
}

impl Phis {
    fn collect(function: &Function, tree: &DomTree, replacements: &mut Replacements) -> Phis {
        let mut inst = EntityVec::new();
        let mut block = EntityVec::new();
        let mut of_inst = EntityVec::filled(function.insts.len(), None);
        for &holder in tree.preorder() {
            for &phi in &function.blocks[holder].phis {
                of_inst[phi] = Some(inst.push(phi));
                let _: Phi = block.push(holder);
            }
        }
        let mut pairs = Vec::new();
        for (user, &phi) in inst.iter() {
            for &(_, value) in function.phi_incoming(phi) {
                let used = replacements.resolve(value).as_inst().and_then(|inst| of_inst[inst]);
                pairs.extend(used.map(|used: Phi| (used, user)));
            }
        }
        let users = CompressedRows::from_pairs(inst.len(), &pairs);
        Phis { inst, block, of_inst, users }
    }

    fn of_value(&self, value: Value) -> Option<Phi> {
        value.as_inst().and_then(|inst| self.of_inst[inst])
    }
}

/// What a phi is known to be.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Constant {
    /// Nothing but `undef` so far.
    Undefined,
    /// This value, which is no instruction, or `undef`.
    Is(Value),
    /// Several values, or the result of an instruction.
    Varies,
}

impl Constant {
    fn of(value: Value) -> Constant {
        match value {
            Value::Undef(_) => Constant::Undefined,
            Value::Inst(_) => Constant::Varies,
            constant => Constant::Is(constant),
        }
    }

    fn meet(self, other: Constant) -> Constant {
        match (self, other) {
            (Constant::Undefined, known) | (known, Constant::Undefined) => known,
            (known, other) if known == other => known,
            _ => Constant::Varies,
        }
    }
}

/// Rule 1.
fn replace_constant_phis(function: &Function, phis: &Phis, replacements: &mut Replacements) {
    let mut known = EntityVec::filled(phis.inst.len(), Constant::Undefined);
    let mut worklist = Vec::new();
    for (phi, &inst) in phis.inst.iter() {
        for &(_, value) in function.phi_incoming(inst) {
            let value = replacements.resolve(value);
            if phis.of_value(value).is_none() {
                known[phi] = known[phi].meet(Constant::of(value));
            }
        }
        if known[phi] != Constant::Undefined {
            worklist.push(phi);
        }
    }
    // A phi changes at most twice, and each time tells every phi that reads it.
    while let Some(phi) = worklist.pop() {
        for &user in phis.users.row(phi) {
            let met = known[user].meet(known[phi]);
            if known[user] != met {
                known[user] = met;
                worklist.push(user);
            }
        }
    }
    for (phi, &inst) in phis.inst.iter() {
        match known[phi] {
            Constant::Undefined => {
                replacements.replace(inst, Value::Undef(function.insts[inst].ty));
            }
            Constant::Is(value) => replacements.replace(inst, value),
            Constant::Varies => {}
        }
    }
}

/// How far a phi has been looked at.
#[derive(Copy, Clone, Default)]
struct Progress {
    /// The value of the inputs before `position` that are neither `undef` nor the phi itself.
    common: Option<Value>,
    position: u32,
    has_undef: bool,
}

/// What looking at a phi found.
enum Verdict {
    /// Two inputs differ.
    Needed,
    /// It is this value.
    Trivial(Value),
    /// It would be its common input if that dominated it.
    NotDominated,
}

/// The state of rule 2.
struct TrivialPhis<'a> {
    function: &'a Function,
    tree: &'a DomTree,
    phis: &'a Phis,
    replacements: &'a mut Replacements,
    progress: EntityVec<Phi, Progress>,
    /// The class of phis with equal values that each phi is in, named by one of them.
    class: EntityVec<Phi, Phi>,
    members: EntityVec<Phi, Vec<Phi>>,
    /// How many inputs of phis are in each class.
    uses: EntityVec<Phi, usize>,
    queue: VecDeque<Phi>,
    is_queued: EntityVec<Phi, bool>,
    /// The block of every instruction, for dominance.
    block_of: EntityVec<Inst, Option<Block>>,
}

impl<'a> TrivialPhis<'a> {
    fn new(
        function: &'a Function,
        tree: &'a DomTree,
        phis: &'a Phis,
        replacements: &'a mut Replacements,
    ) -> TrivialPhis<'a> {
        let count = phis.inst.len();
        let mut block_of = EntityVec::filled(function.insts.len(), None);
        for &block in &function.layout {
            let data = &function.blocks[block];
            for &inst in data.phis.iter().chain(&data.body) {
                block_of[inst] = Some(block);
            }
        }
        TrivialPhis {
            function,
            tree,
            phis,
            replacements,
            progress: EntityVec::filled(count, Progress::default()),
            class: phis.inst.keys().collect(),
            members: phis.inst.keys().map(|phi| vec![phi]).collect(),
            uses: phis.inst.keys().map(|phi| phis.users.row(phi).len()).collect(),
            queue: phis.inst.keys().collect(),
            is_queued: EntityVec::filled(count, true),
            block_of,
        }
    }

    fn run(&mut self) {
        let mut not_dominated = Vec::new();
        loop {
            let mut is_changed = false;
            while let Some(phi) = self.queue.pop_front() {
                self.is_queued[phi] = false;
                if self.replacements.is_replaced(self.phis.inst[phi]) {
                    continue;
                }
                match self.look_at(phi) {
                    Verdict::Needed => {}
                    Verdict::NotDominated => not_dominated.push(phi),
                    Verdict::Trivial(value) => {
                        self.replace(phi, value);
                        is_changed = true;
                    }
                }
            }
            if !is_changed || not_dominated.is_empty() {
                break;
            }
            for phi in not_dominated.drain(..) {
                enqueue(&mut self.queue, &mut self.is_queued, phi);
            }
        }
    }

    /// Looks at the inputs of `phi` from where they were last found to differ.
    fn look_at(&mut self, phi: Phi) -> Verdict {
        let inst = self.phis.inst[phi];
        let Progress { common, mut position, mut has_undef } = self.progress[phi];
        let mut common = common.map(|value| self.replacements.resolve(value));
        if matches!(common, Some(Value::Undef(_))) {
            has_undef = true;
        }
        common = common.filter(|&value| !matches!(value, Value::Undef(_)) && value != Value::Inst(inst));
        let mut differs = false;
        for &(_, value) in &self.function.phi_incoming(inst)[position as usize..] {
            let value = self.replacements.resolve(value);
            if matches!(value, Value::Undef(_)) {
                has_undef = true;
            } else if value != Value::Inst(inst) && *common.get_or_insert(value) != value {
                differs = true;
                break;
            }
            position += 1;
        }
        self.progress[phi] = Progress { common, position, has_undef };
        match common {
            _ if differs => Verdict::Needed,
            None => Verdict::Trivial(Value::Undef(self.function.insts[inst].ty)),
            Some(value) if has_undef && !self.is_available(value, self.phis.block[phi]) => {
                Verdict::NotDominated
            }
            Some(value) => Verdict::Trivial(value),
        }
    }

    /// Whether `value` is defined wherever a phi of `block` could be read.
    fn is_available(&self, value: Value, block: Block) -> bool {
        match value {
            Value::Inst(inst) => self.block_of[inst]
                .is_some_and(|definition| self.tree.strictly_dominates(definition, block)),
            _ => true,
        }
    }

    /// Replaces `phi` by `value` and has the phis looked at again that this may matter to.
    fn replace(&mut self, phi: Phi, value: Value) {
        self.replacements.replace(self.phis.inst[phi], value);
        let class = self.class[phi];
        let Some(other) = self.phis.of_value(value).map(|phi| self.class[phi]) else {
            // The class now has a value for good, so this is the last time for its members.
            let members = std::mem::take(&mut self.members[class]);
            self.look_again_at_users(&members);
            return;
        };
        let (small, large) =
            if self.uses[class] < self.uses[other] { (class, other) } else { (other, class) };
        let members = std::mem::take(&mut self.members[small]);
        self.look_again_at_users(&members);
        // The phi that stays reads itself where it read the other.
        if let Some(phi) = self.phis.of_value(value) {
            enqueue(&mut self.queue, &mut self.is_queued, phi);
        }
        for &member in &members {
            self.class[member] = large;
        }
        self.uses[large] += self.uses[small];
        self.members[large].extend(members);
    }

    fn look_again_at_users(&mut self, members: &[Phi]) {
        for &member in members {
            for &user in self.phis.users.row(member) {
                enqueue(&mut self.queue, &mut self.is_queued, user);
            }
        }
    }
}

fn enqueue(queue: &mut VecDeque<Phi>, is_queued: &mut EntityVec<Phi, bool>, phi: Phi) {
    if !std::mem::replace(&mut is_queued[phi], true) {
        queue.push_back(phi);
    }
}
