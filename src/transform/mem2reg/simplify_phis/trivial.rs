//! Rule 2: trivial phis, those whose inputs are all the same value (Braun et al. 2013).
//!
//! Why this stays near linear: a phi is not trivial as long as two of its inputs differ. A phi that
//! replaces another merges two classes of equal values. Classes are never split, so each phi
//! remembers how far its inputs agree and never goes back. When two classes merge, only phis that
//! read both can become trivial. The rule visits those that read the smaller class, and each of
//! their inputs is in the smaller class at most log n times.
//!
//! Requires: rule 1 has been applied. Preserves: everything. Cost: O(n + p log p) for `n`
//! instructions and `p` phi inputs. The exceptions are phis that only wait for their value to
//! dominate them; each pass over the queue visits all of these.

use std::cell::OnceCell;
use std::collections::VecDeque;

use super::{Phi, Phis};
use crate::analysis::DomTree;
use crate::ir::{Block, Function, Inst, Positions, Value};
use crate::support::entity::EntityVec;
use crate::trace::PassObserver;
use crate::transform::mem2reg::rename::phi_replaced;
use crate::transform::replacements::Replacements;

/// Replaces the phis that can only be one value. Rule 1 has replaced those that are undefined.
pub(super) fn replace(
    function: &Function,
    tree: &DomTree,
    phis: &Phis,
    replacements: &mut Replacements,
    observer: &mut impl PassObserver,
) {
    TrivialPhis::new(function, tree, phis, replacements).run(observer);
}

/// Whether all inputs of `phi`, except the phi itself and `undef`, are the same. If no phi is a
/// candidate, the rule replaces none.
pub(super) fn is_candidate(
    function: &Function,
    phi: Inst,
    replacements: &mut Replacements,
) -> bool {
    let inputs = function.phi_incoming(phi).iter().map(|&(_, value)| replacements.resolve(value));
    let mut others = inputs
        .filter(|&value| value != Value::Inst(phi))
        .filter(|value| !matches!(value, Value::Undef(_) | Value::Poison(_)));
    let first = others.next();
    others.all(|value| Some(value) == first)
}

/// How much of a phi has been visited.
#[derive(Copy, Clone, Default)]
struct Progress {
    /// The common value of the inputs before `position`, without `undef` and the phi itself.
    common: Option<Value>,
    position: u32,
    has_undef: bool,
}

/// The result of examining a phi.
enum Verdict {
    /// Two inputs differ.
    Needed,
    /// The phi is this value.
    Trivial(Value),
    /// The phi would be its common input if that dominated it.
    NotDominated,
}

/// The state of rule 2.
struct TrivialPhis<'a> {
    function: &'a Function,
    tree: &'a DomTree,
    phis: &'a Phis<'a>,
    replacements: &'a mut Replacements,
    progress: EntityVec<Phi, Progress>,
    /// The class of equal values that each phi is in, named by one of its members.
    class: EntityVec<Phi, Phi>,
    /// The members of each class, as a circular list.
    next_member: EntityVec<Phi, Phi>,
    /// The number of phi inputs in each class.
    uses: EntityVec<Phi, usize>,
    queue: VecDeque<Phi>,
    is_queued: EntityVec<Phi, bool>,
    /// Computed when it is asked for, since few functions have phis with an undefined input.
    positions: OnceCell<Positions>,
}

impl<'a> TrivialPhis<'a> {
    fn new(
        function: &'a Function,
        tree: &'a DomTree,
        phis: &'a Phis<'a>,
        replacements: &'a mut Replacements,
    ) -> TrivialPhis<'a> {
        let count = phis.inst.len();
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
            positions: OnceCell::new(),
        }
    }

    /// Visits the queued phis until nothing changes. Phis that wait for dominance are queued again
    /// when the queue is empty.
    fn run(&mut self, observer: &mut impl PassObserver) {
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
                        let phi = self.phis.inst[phi];
                        observer.record(|| phi_replaced(phi, value, "trivial"));
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

    /// Examines the inputs of `phi` from the position where they were last found to differ.
    fn look_at(&mut self, phi: Phi) -> Verdict {
        let inst = self.phis.inst[phi];
        let Progress { common, mut position, mut has_undef } = self.progress[phi];
        // The common value may since have become this very phi. The phi is not undefined: rule 1
        // has found all undefined phis.
        let common = common.map(|value| self.replacements.resolve(value));
        let mut common = common.filter(|&value| value != Value::Inst(inst));
        let mut differs = false;
        for &(_, value) in &self.function.phi_incoming(inst)[position as usize..] {
            let value = self.replacements.resolve(value);
            if value.is_undefined() {
                has_undef = true;
                differs |= self.phis.undefined.is_kept();
            } else if value != Value::Inst(inst) && *common.get_or_insert(value) != value {
                differs = true;
                break;
            }
            position += 1;
        }
        self.progress[phi] = Progress { common, position, has_undef };
        match common {
            _ if differs => Verdict::Needed,
            None => Verdict::Trivial(Value::Undef(self.function.ty(inst))),
            Some(value) if has_undef && self.phis.is_maybe_poison(value) => Verdict::Needed,
            Some(value) if has_undef && !self.is_available(value, self.phis.block[phi]) => {
                Verdict::NotDominated
            }
            Some(value) => Verdict::Trivial(value),
        }
    }

    /// Whether `value` is defined wherever a phi of `block` could be read.
    fn is_available(&self, value: Value, block: Block) -> bool {
        match value {
            Value::Inst(inst) => self
                .positions
                .get_or_init(|| Positions::compute(self.function))
                .block(inst)
                .is_some_and(|definition| self.tree.strictly_dominates(definition, block)),
            _ => true,
        }
    }

    /// Replaces `phi` by `value` and queues the phis that this may affect.
    fn replace(&mut self, phi: Phi, value: Value) {
        self.replacements.replace(self.phis.inst[phi], value);
        let class = self.class[phi];
        let Some(other) = self.phis.of_value(value) else {
            // The class now has its final value, so this is the last visit for its members.
            self.look_again_at_users(class, class);
            return;
        };
        // The phi that remains reads itself where it read the other.
        enqueue(&mut self.queue, &mut self.is_queued, other);
        let other = self.class[other];
        let (small, large) =
            if self.uses[class] < self.uses[other] { (class, other) } else { (other, class) };
        self.look_again_at_users(small, large);
        self.uses[large] += self.uses[small];
        // Swapping the successors of two members joins their circles into one.
        let after_small = self.next_member[small];
        self.next_member[small] = std::mem::replace(&mut self.next_member[large], after_small);
    }

    /// Queues the phis that read a member of `class`, which becomes part of `new_class`.
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
