//! Sparse conditional constant propagation: finds the values that are constant on every path that
//! can be taken, and the branches that always go to the same target.
//!
//! Wegman and Zadeck, *Constant Propagation with Conditional Branches* (1991). Every value begins
//! as not yet known, every block but the entry as not executed. Two worklists bring both forward: a
//! block is executed when an edge to it can be taken, and an instruction is evaluated again when an
//! operand has become less constant. A phi looks only at the edges that can be taken, so a constant
//! that holds only because a branch is never taken is found, too.
//!
//! `undef` may be any constant. So where it meets a constant in a phi, the phi is that constant. A
//! branch on `undef` stays as it is.
//!
//! Requires: the uses of each value. Preserves: what the function does. A phi may keep a single
//! input; `simplify-cfg` removes such phis. Cost: linear in instructions, uses and edges, since a
//! value becomes less constant at most three times.

use std::collections::VecDeque;

use crate::analysis::poison::is_maybe_poison;
use crate::analysis::{Analysis, Cfg};
use crate::ir::remarks::{Remark, Template, report_condition};
use crate::ir::{Block, Context, Function, Inst, Op, Terminator, Type, User, Uses, Value, fold};
use crate::support::entity::EntityVec;
use crate::trace::{Event, PassObserver};
use crate::transform::remove_unreachable::remove_unreachable_observed;
use crate::transform::replacements::Replacements;
use crate::transform::{Pass, PassContext, Run, UndefinedBehavior};

/// This pass.
pub static PASS: Pass = Pass {
    name: "sccp",
    help: "Find constants and branches with constant conditions",
    requires: &[Analysis::Uses, Analysis::Cfg],
    preserves: &[],
    after: &[("mem2reg", "Constants spread along uses of values, not through memory.")],
    run: Run::Function(run),
};

/// Replaces the values of `function` that are always the same constant, makes jumps of branches
/// that always go to the same target, and removes the blocks that are then unreachable. Returns whether
/// there was anything to do. If undefined behaviour is kept, an address or a phi with an undefined
/// input is not a constant.
pub fn run(pass: PassContext) -> bool {
    run_observed(pass, &mut ())
}

/// Does [`run`], and reports each step to `observer`.
pub fn run_observed<O: PassObserver>(pass: PassContext, observer: &mut O) -> bool {
    let PassContext { context, function, analyses, remarks, options, .. } = pass;
    let undefined = options.undefined;
    let (cfg, uses) = (analyses.cfg(function), analyses.uses(function));
    let mut propagation = Propagation::new(context, function, cfg, uses, undefined, observer);
    propagation.run();
    let Propagation { elements, block_of, executed, .. } = propagation;

    let mut replacements = Replacements::new(function);
    let mut is_changed = false;
    for (inst, &element) in elements.iter() {
        if let (Lattice::Constant(value), Some(_)) = (element, block_of[inst]) {
            replacements.replace(inst, value);
            observer.replaced(inst, value);
            is_changed = true;
            if matches!(*function.op(inst), Op::Binary { .. }) && function.is_expression(inst) {
                remarks.add_claim(function, inst, || {
                    let parts = [function.quote(inst), function.quote(value)];
                    Remark::done(Template("{value} is always {number} here"), parts).with_parts()
                });
            }
        }
    }
    let of_remarks = if remarks.are_wanted() { function.layout() } else { &[] };
    for &block in of_remarks.iter().filter(|&&block| executed[block]) {
        if let Some(Value::Inst(inst)) = function.block(block).terminator.operand()
            && let Lattice::Constant(value) = elements[inst]
            && known_target(function, block, value).is_some()
        {
            report_condition(remarks, function, block, Value::Inst(inst), value);
        }
    }
    if is_changed {
        let removes = |_: &Function, inst| observer.removed(inst);
        replacements.apply_and_remove_observed(function, |_, _| false, removes);
    }
    let blocks: Vec<Block> = function.layout().iter().copied().filter(|&it| executed[it]).collect();
    let decided: Vec<(Block, Block)> = blocks
        .iter()
        .filter_map(|&block| {
            let value = function.block(block).terminator.operand()?;
            Some((block, known_target(function, block, value)?))
        })
        .collect();
    if !decided.is_empty() {
        decided.iter().for_each(|&(block, target)| observer.decided(block, target));
        function.decide_branches(&decided);
        is_changed = true;
    }
    if blocks.len() < function.layout().len() {
        for &block in function.layout().iter().filter(|&&block| !executed[block]) {
            observer.removed_block(block);
        }
        function.retain_blocks(|block| executed[block]);
        is_changed = true;
    }
    // With the constants in the operands, more branches may be decided than while the constants were found. Then
    // an executed block may have lost its predecessors.
    if !decided.is_empty() {
        remove_unreachable_observed(function, analyses, observer);
    }
    is_changed
}

/// Where the terminator of `block` goes if its operand is `value`, a number. `None` if that is not
/// known, and for terminators that go nowhere or have no choice.
pub(super) fn known_target(function: &Function, block: Block, value: Value) -> Option<Block> {
    let is_number = matches!(value, Value::Int(..) | Value::Constant(_));
    match function.block(block).terminator {
        Terminator::Branch { then_block, else_block, .. } => match value {
            Value::Int(_, cond) => Some(if cond == 0 { else_block } else { then_block }),
            _ => None,
        },
        // Equal constants are equal values.
        Terminator::Switch { default, cases, .. } if is_number => {
            let found = function.incoming(cases).iter().find(|case| case.1 == value);
            Some(found.map_or(default, |&(target, _)| target))
        }
        _ => None,
    }
}

/// An element of the lattice: what is known about a value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Lattice {
    /// Nothing yet: no execution has been seen to compute it.
    Unknown,
    /// It is this constant wherever it is computed.
    Constant(Value),
    /// It may be different at different times.
    Varying,
}

impl Lattice {
    /// What is known about a value for which one or the other holds.
    fn meet(self, other: Lattice, context: &Context) -> Lattice {
        match (self, other) {
            (Lattice::Unknown, element) | (element, Lattice::Unknown) => element,
            (Lattice::Constant(a), Lattice::Constant(b)) => match (a, b) {
                _ if a == b => self,
                (Value::Poison(_), _) => other,
                (_, Value::Poison(_)) => self,
                (Value::Undef(_), value) if !is_maybe_poison(context, value) => other,
                (value, Value::Undef(_)) if !is_maybe_poison(context, value) => self,
                _ => Lattice::Varying,
            },
            _ => Lattice::Varying,
        }
    }
}

impl Lattice {
    /// The event that this is known of `inst` now.
    fn event(self, inst: Inst) -> Event {
        let event = Event::new("lattice").inst(inst);
        match self {
            Lattice::Unknown => event.word("element", "unknown"),
            Lattice::Constant(value) => event.word("element", "constant").value(value),
            Lattice::Varying => event.word("element", "varying"),
        }
    }
}

/// The edges from a block that can be taken.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Taken {
    None,
    /// The edge to this block.
    To(Block),
    All,
}

struct Propagation<'a, O> {
    context: &'a mut Context,
    function: &'a Function,
    cfg: &'a Cfg,
    uses: &'a Uses,
    elements: EntityVec<Inst, Lattice>,
    /// The block of each instruction in an executed block.
    block_of: EntityVec<Inst, Option<Block>>,
    executed: EntityVec<Block, bool>,
    /// The edges from each block that can be taken.
    taken: EntityVec<Block, Taken>,
    undefined: UndefinedBehavior,
    /// Edges that were found to be taken.
    edges: Vec<(Block, Block)>,
    /// Instructions whose elements have changed.
    changed: Vec<Inst>,
    /// Phis with inputs that have changed. They wait until nothing else is left to do, so that a phi
    /// with many inputs is not evaluated for each of them.
    phis: VecDeque<Inst>,
    /// Whether each phi is in `phis`.
    waits: EntityVec<Inst, bool>,
    observer: &'a mut O,
}

impl<'a, O: PassObserver> Propagation<'a, O> {
    fn new(
        context: &'a mut Context,
        function: &'a Function,
        cfg: &'a Cfg,
        uses: &'a Uses,
        undefined: UndefinedBehavior,
        observer: &'a mut O,
    ) -> Propagation<'a, O> {
        Propagation {
            context,
            function,
            cfg,
            uses,
            elements: EntityVec::filled(function.inst_count(), Lattice::Unknown),
            block_of: EntityVec::filled(function.inst_count(), None),
            executed: EntityVec::filled(function.block_count(), false),
            taken: EntityVec::filled(function.block_count(), Taken::None),
            undefined,
            edges: Vec::new(),
            changed: Vec::new(),
            phis: VecDeque::new(),
            waits: EntityVec::filled(function.inst_count(), false),
            observer,
        }
    }

    /// Runs both worklists, and the waiting phis after them, until all are empty.
    fn run(&mut self) {
        let function = self.function;
        self.execute(function.entry());
        loop {
            if let Some(inst) = self.changed.pop() {
                if function.ty(inst) != Type::VOID {
                    self.observer.record(|| Event::new("value_visited").inst(inst));
                }
                for &user in self.uses.of_inst(inst) {
                    match user {
                        // Most values vary as soon as they are evaluated.
                        User::Inst(user) if self.elements[user] == Lattice::Varying => {}
                        User::Inst(user) => match (self.block_of[user], *function.op(user)) {
                            (Some(_), Op::Phi { .. }) => self.defer(user),
                            (Some(block), _) => self.evaluate(block, user),
                            (None, _) => {}
                        },
                        User::Terminator(block) => {
                            if self.executed[block] {
                                self.follow(block);
                            }
                        }
                    }
                }
            } else if let Some((block, target)) = self.edges.pop() {
                let event =
                    || Event::new("edge_visited").block("block", block).block("target", target);
                self.observer.record(event);
                match self.executed[target] {
                    true => function.block(target).phis().iter().for_each(|&phi| self.defer(phi)),
                    false => self.execute(target),
                }
            } else if let Some(phi) = self.phis.pop_front() {
                self.waits[phi] = false;
                self.observer.record(|| Event::new("phi_visited").inst(phi));
                if let Some(block) = self.block_of[phi] {
                    self.evaluate(block, phi);
                }
            } else {
                return;
            }
        }
    }

    /// Queues `phi` for evaluation.
    fn defer(&mut self, phi: Inst) {
        if self.elements[phi] != Lattice::Varying && !std::mem::replace(&mut self.waits[phi], true)
        {
            self.phis.push_back(phi);
            self.observer.record(|| Event::new("phi_waits").inst(phi));
        }
    }

    /// Evaluates what `block` holds, for the first time.
    fn execute(&mut self, block: Block) {
        self.executed[block] = true;
        self.observer.record(|| Event::new("executed").block("block", block));
        let data = self.function.block(block);
        for &inst in data.insts() {
            self.block_of[inst] = Some(block);
        }
        for &inst in data.insts() {
            self.evaluate(block, inst);
        }
        self.follow(block);
    }

    fn lattice(&self, value: Value) -> Lattice {
        match value {
            Value::Inst(inst) => self.elements[inst],
            Value::Param(_) => Lattice::Varying,
            _ => Lattice::Constant(value),
        }
    }

    fn evaluate(&mut self, block: Block, inst: Inst) {
        let before = self.elements[inst];
        if before == Lattice::Varying {
            return;
        }
        let computed = self.computed(block, inst);
        let element = before.meet(computed, self.context);
        if element != before {
            self.elements[inst] = element;
            if self.function.ty(inst) != Type::VOID {
                self.observer.record(|| element.event(inst));
            }
            self.changed.push(inst);
        }
    }

    /// What follows for `inst` from what is known about its operands.
    fn computed(&mut self, block: Block, inst: Inst) -> Lattice {
        let function = self.function;
        match *function.op(inst) {
            Op::Phi { incoming } => {
                let inputs = function.incoming(incoming).iter();
                let is_undefined = |&(_, value): &(Block, Value)| matches!(value, Value::Undef(_));
                if self.undefined.is_kept() && inputs.clone().any(is_undefined) {
                    return Lattice::Varying;
                }
                let taken = inputs.filter(|&&(from, _)| self.is_taken(from, block));
                taken.fold(Lattice::Unknown, |element, &(_, value)| {
                    element.meet(self.lattice(value), self.context)
                })
            }
            Op::Select { operands } => {
                let &[cond, yes, no] = function.operands(operands) else { return Lattice::Varying };
                match self.lattice(cond) {
                    Lattice::Unknown => Lattice::Unknown,
                    Lattice::Constant(Value::Int(_, 0)) => self.lattice(no),
                    Lattice::Constant(Value::Int(..)) => self.lattice(yes),
                    _ => self.lattice(yes).meet(self.lattice(no), self.context),
                }
            }
            Op::GetElementPtr { .. } if self.undefined.is_kept() => Lattice::Varying,
            _ => {
                let mut is_unknown = false;
                function.for_each_operand(inst, |value| {
                    is_unknown |= self.lattice(value) == Lattice::Unknown;
                });
                if is_unknown {
                    return Lattice::Unknown;
                }
                let elements = &self.elements;
                let known = |value| match value {
                    Value::Inst(inst) => match elements[inst] {
                        Lattice::Constant(constant) => constant,
                        _ => value,
                    },
                    _ => value,
                };
                let folded = fold::fold(self.context, function, &function.inst(inst), known);
                folded.map_or(Lattice::Varying, |value| self.lattice(value))
            }
        }
    }

    /// Takes the edges that the terminator of `block` may take.
    fn follow(&mut self, block: Block) {
        let function = self.function;
        let element = function.block(block).terminator.operand().map(|value| self.lattice(value));
        let target = match element {
            Some(Lattice::Unknown) => return,
            Some(Lattice::Constant(value)) => known_target(function, block, value),
            _ => None,
        };
        let before = self.taken[block];
        match target {
            Some(target) if before == Taken::None => {
                self.taken[block] = Taken::To(target);
                self.take(block, target);
            }
            None if before != Taken::All => {
                self.taken[block] = Taken::All;
                let targets = self.cfg.successors(block).iter();
                let new = targets.filter(|&&target| before != Taken::To(target));
                new.for_each(|&target| self.take(block, target));
            }
            _ => {}
        }
    }

    /// Whether the edge can be taken.
    fn is_taken(&self, from: Block, to: Block) -> bool {
        match self.taken[from] {
            Taken::None => false,
            Taken::To(target) => target == to,
            Taken::All => true,
        }
    }

    /// Takes an edge for the first time.
    fn take(&mut self, from: Block, to: Block) {
        let event = || Event::new("edge_taken").block("block", from).block("target", to);
        self.observer.record(event);
        self.edges.push((from, to));
    }
}
