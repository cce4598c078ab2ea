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
    /// The members of each class, in a circle.
    next_member: EntityVec<Phi, Phi>,
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
            next_member: phis.inst.keys().collect(),
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
        // What was common may have become this very phi since. It is not undefined: rule 1 has
        // found all phis that are.
        let common = common.map(|value| self.replacements.resolve(value));
        let mut common = common.filter(|&value| value != Value::Inst(inst));
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
        let Some(other) = self.phis.of_value(value) else {
            // The class now has a value for good, so this is the last time for its members.
            self.look_again_at_users(class, class);
            return;
        };
        // The phi that stays reads itself where it read the other.
        enqueue(&mut self.queue, &mut self.is_queued, other);
        let other = self.class[other];
        let (small, large) =
            if self.uses[class] < self.uses[other] { (class, other) } else { (other, class) };
        self.look_again_at_users(small, large);
        self.uses[large] += self.uses[small];
        // Exchanging the successors of two members makes one circle of two.
        let after_small = self.next_member[small];
        self.next_member[small] = std::mem::replace(&mut self.next_member[large], after_small);
    }

    /// Has the phis looked at again that read a member of `class`, which becomes part of
    /// `new_class`.
    fn look_again_at_users(&mut self, class: Phi, new_class: Phi) {
        let mut member = class;
        loop {
            for &user in self.phis.users.row(member) {
                enqueue(&mut self.queue, &mut self.is_queued, user);
            }
            self.class[member] = new_class;
            member = self.next_member[member];
            if member == class {
                break;
            }
        }
    }
}

fn enqueue(queue: &mut VecDeque<Phi>, is_queued: &mut EntityVec<Phi, bool>, phi: Phi) {
    if !std::mem::replace(&mut is_queued[phi], true) {
        queue.push_back(phi);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::function_with_edges;
    use super::*;
    use crate::analysis::Cfg;
    use crate::ir::{BinaryOp, Op, Type};
    use crate::support::entity::Entity;
    use crate::support::interner::Symbol;

    /// Inputs of a phi: the block, and a value or the number of a phi in the list.
    type Inputs<'a> = &'a [(usize, Result<Value, usize>)];

    const UNDEF: Result<Value, usize> = Ok(Value::Undef(Type::I32));

    /// An instruction in `block`; the results of any two are different.
    fn add(function: &mut Function, block: usize, operand: Value) -> Value {
        let op = Op::Binary { op: BinaryOp::Add, lhs: operand, rhs: operand };
        let block = Block::from_index(block);
        Value::Inst(function.append(block, op, Type::I32, Symbol::NONE))
    }

    /// Adds phis to these blocks; returns them and what stands for each in the end.
    fn simplified<const N: usize>(
        function: &Function,
        phis: [(usize, Inputs<'_>); N],
    ) -> ([Value; N], [Value; N]) {
        let mut function = function.clone();
        let created = phis.map(|(block, inputs)| {
            let inputs: Vec<_> =
                inputs.iter().map(|&(from, _)| (Block::from_index(from), Value::ZERO)).collect();
            function.append_phi(Block::from_index(block), Type::I32, Symbol::NONE, &inputs)
        });
        for (inst, (_, inputs)) in created.into_iter().zip(phis) {
            let Op::Phi { incoming } = function.insts[inst].op else { unreachable!() };
            for (slot, &(_, input)) in function.incoming_mut(incoming).iter_mut().zip(inputs) {
                slot.1 = input.unwrap_or_else(|phi| Value::Inst(created[phi]));
            }
        }
        let tree = DomTree::compute(&Cfg::compute(&function));
        let mut replacements = Replacements::new(&function);
        simplify(&function, &tree, &mut replacements);
        let phis = created.map(Value::Inst);
        (phis, phis.map(|phi| replacements.resolve(phi)))
    }

    #[test]
    fn phis_that_only_know_one_constant_are_it() {
        // A loop with a conditional in it: header 1, arms 2 and 3, latch 4.
        let targets: [&[usize]; 6] = [&[1], &[2, 5], &[3, 4], &[4], &[1], &[]];
        let (_, function, param) = function_with_edges(&targets);
        let seven = Ok(Value::i32(7));
        let header_and_latch = |start, stored| {
            let header: Inputs = &[(0, start), (4, Err(1))];
            let latch: Inputs = &[(2, Err(0)), (3, stored)];
            simplified(&function, [(1, header), (4, latch)])
        };
        assert_eq!(header_and_latch(UNDEF, seven).1, [Value::i32(7); 2]);
        assert_eq!(header_and_latch(seven, UNDEF).1, [Value::i32(7); 2]);
        assert_eq!(header_and_latch(UNDEF, UNDEF).1, [Value::Undef(Type::I32); 2]);
        let (phis, found) = header_and_latch(Ok(param), seven);
        assert_eq!(found, phis);
    }

    #[test]
    fn a_phi_that_becomes_trivial_makes_others_trivial() {
        // Two nested loops with the headers 1 and 2 that leave the variable alone.
        let (_, mut function, param) = function_with_edges(&[&[1], &[2, 3], &[2, 1], &[]]);
        let value = add(&mut function, 0, param);
        let outer: Inputs = &[(0, Ok(value)), (2, Err(1))];
        let inner: Inputs = &[(1, Err(0)), (2, Err(1))];
        assert_eq!(simplified(&function, [(1, outer), (2, inner)]).1, [value; 2]);
    }

    #[test]
    fn undef_gives_way_to_a_value_that_is_at_hand() {
        let (_, mut function, param) = function_with_edges(&[&[1, 2], &[3], &[3], &[]]);
        let above = add(&mut function, 0, param);
        let in_arm = add(&mut function, 1, param);
        let of_above: Inputs = &[(1, Ok(above)), (2, UNDEF)];
        let of_arm: Inputs = &[(1, Ok(in_arm)), (2, UNDEF)];
        let (phis, found) = simplified(&function, [(3, of_above), (3, of_arm)]);
        assert_eq!(found, [above, phis[1]]);
    }

    #[test]
    fn a_phi_of_the_same_block_is_not_at_hand() {
        // The second phi is what the first one was in the round before.
        let (_, mut function, param) = function_with_edges(&[&[1], &[1, 2], &[]]);
        let start = add(&mut function, 0, param);
        let next = add(&mut function, 1, param);
        let first: Inputs = &[(0, Ok(start)), (1, Ok(next))];
        let second: Inputs = &[(0, UNDEF), (1, Err(0))];
        let (phis, found) = simplified(&function, [(1, first), (1, second)]);
        assert_eq!(found, phis);
    }

    #[test]
    fn a_phi_waits_until_its_value_dominates_it() {
        // The phi of the join 3 is looked at before the phi of the loop 2, which it reads and
        // which is the value from above.
        let targets: [&[usize]; 6] = [&[3, 1], &[2], &[2, 4], &[5], &[3], &[]];
        let (_, mut function, param) = function_with_edges(&targets);
        let above = add(&mut function, 0, param);
        let join: Inputs = &[(0, UNDEF), (4, Err(1))];
        let in_loop: Inputs = &[(1, Ok(above)), (2, Err(1))];
        assert_eq!(simplified(&function, [(3, join), (2, in_loop)]).1, [above; 2]);
    }
}
