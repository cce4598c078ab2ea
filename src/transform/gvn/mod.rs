//! Global value numbering: computes each value once on every path.
//!
//! After Alpern, Wegman and Zadeck, *Detecting Equality of Variables in Programs* (1988), in the form
//! with a table over the dominator tree of Briggs, Cooper and Simpson, *Value Numbering* (1997). An
//! instruction that computes the same as one that dominates it is replaced by that one. The walk goes
//! in the tree's preorder, so the replacement of an operand is known before its users are visited. The
//! exception is the input of a phi over a back edge, which is compared as it is.
//!
//! The same walk finds more:
//! - An instruction whose operands are constants becomes a constant.
//! - A load yields what a store has written, or what an earlier load has read, if `memory.rs` says that
//!   nothing in between may have changed it.
//! - A store of what memory holds already is removed.
//! - Where paths meet, a phi of what memory holds on each replaces a load: see `joins.rs`.
//! - A call that writes nothing yields what an equal one has, if what it reads has not changed.
//! - In the blocks that one side of a branch dominates, its condition is known. If that is `x == 5`,
//!   so is `x`.
//!
//! A division or a call may stop the program. If an equal one dominates it, that one did not stop
//! the program, so this one does not either.
//!
//! Requires: the control-flow graph, dominators, uses. Preserves: the blocks and their branches. Cost:
//! expected linear in the function, plus that of `memory.rs`.

mod joins;
mod memory;

use std::cell::Cell;

use rustc_hash::FxHashMap;

use crate::analysis::branch_conditions::for_each_condition;
use crate::analysis::walk::{DomWalk, Visit};
use crate::analysis::{Analysis, Cfg, DomTree};
use crate::ir::remarks::{Template, report_condition, report_repeated};
use crate::ir::{
    Block, Computations, Context, Effects, FloatPredicate, FloatType, Function, Inst, IntPredicate,
    IntType, Op, Param, Remarks, Type, Value, eval, fold,
};
use crate::support::entity::{Entity, EntityVec};
use crate::trace::{Event, PassObserver};
use crate::transform::reaching_values::{Mark, ReachingValues};
use crate::transform::replacements::Replacements;
use crate::transform::{Pass, PassContext, Run, UndefinedBehavior};

use memory::{Loaded, Memory, Version};

/// This pass.
pub static PASS: Pass = Pass {
    name: "gvn",
    help: "Compute each value once, including loads",
    requires: &[Analysis::Cfg, Analysis::Dominators, Analysis::Uses],
    preserves: Analysis::OF_BLOCKS,
    after: &[(
        "mem2reg",
        "Equal operands are equal values; loads of variables would all need versions of memory.",
    )],
    run: Run::Function(run),
};

/// The text of a remark about a computation that an earlier one makes superfluous.
const COMPUTED: Template = Template("{value} is already computed in {line}");

/// The effects that a call may have if an equal earlier one can replace it.
const READING: Effects = Effects::READS.with(Effects::STOPS).with(Effects::FOREVER);

/// Replaces and removes the instructions of `function` whose values are known already. Returns
/// whether there were any. If undefined behaviour is kept, addresses do not become constants,
/// since a run with checks looks at each subscript.
pub fn run(pass: PassContext) -> bool {
    run_observed(pass, &mut ())
}

/// Does [`run`], and reports each step to `observer`, except for loads where paths meet.
pub fn run_observed<O: PassObserver>(pass: PassContext, observer: &mut O) -> bool {
    let PassContext { context, function, analyses, remarks, options, .. } = pass;
    let (cfg, tree) = (analyses.cfg(function), analyses.dominators(function));
    let memory = Memory::new(context, function, analyses);
    let mut numbering = Numbering {
        tree,
        memory,
        known: Known::new(context, function),
        replacements: Replacements::new(function),
        block_of: EntityVec::filled(function.inst_count(), None),
        computations: Computations::with_capacity(function.inst_count() / 2),
        phis: Computations::new(),
        loads: FxHashMap::default(),
        undefined: options.undefined,
        remarks,
        read: FxHashMap::default(),
        has_loads: false,
        is_changed: false,
        observer,
    };
    numbering.report_tree();
    let mut walk = DomWalk::<(Mark, [Mark; 2])>::new(tree);
    while let Some(Visit { block, is_left, data: marks }) = walk.next() {
        if is_left {
            numbering.memory.leave(marks.0);
            numbering.known.leave(marks.1);
            continue;
        }
        numbering.observer.record(|| Event::new("entered").block("block", block));
        let memory = numbering.memory.enter(block);
        *marks = (memory, numbering.known.enter(context, function, cfg, block, numbering.observer));
        numbering.number_block(context, function, block);
    }
    if numbering.is_changed {
        let removes = |_: &Function, inst| numbering.observer.removed(inst);
        numbering.replacements.apply_and_remove_observed(function, |_, _| false, removes);
    }
    let Numbering { has_loads, is_changed, observer, .. } = numbering;
    let before = O::LISTENS.then(|| function.clone());
    let may_join = has_loads && !options.undefined.is_kept();
    let is_joined = may_join && joins::run(context, function, cfg, tree);
    if let Some(before) = before.filter(|_| is_joined) {
        observer.ends("load-pre", &before);
    }
    is_changed || is_joined
}

struct Numbering<'a, O> {
    tree: &'a DomTree,
    memory: Memory,
    known: Known,
    replacements: Replacements,
    /// The block of each instruction, except phis, that the walk has seen.
    block_of: EntityVec<Inst, Option<Block>>,
    computations: Computations,
    /// The phis of the visited block.
    phis: Computations,
    /// The load of each address and type from a version of memory.
    loads: FxHashMap<(Value, Type, Version), Inst>,
    undefined: UndefinedBehavior,
    remarks: &'a mut Remarks,
    /// The versions of what each call reads.
    read: FxHashMap<Inst, Vec<Version>>,
    /// Whether there was a load.
    has_loads: bool,
    is_changed: bool,
    observer: &'a mut O,
}

/// Why a value is known already.
#[derive(Copy, Clone)]
enum Because {
    /// Its operands are constants, or one of them is the result.
    Folded,
    /// This instruction computed the same.
    Computed(Inst),
    /// This store wrote what the load reads.
    Stored(Inst),
    /// This load read the same.
    Loaded(Inst),
    /// Memory holds what the store writes.
    Held,
}

impl<O: PassObserver> Numbering<'_, O> {
    /// Reports the dominator tree.
    fn report_tree(&mut self) {
        if O::LISTENS {
            for &node in self.tree.preorder() {
                if let Some(immediate_dominator) = self.tree.immediate_dominator(node) {
                    let event = dominance::Event::ImmediateDominator { node, immediate_dominator };
                    self.observer.observe(|| event);
                }
            }
        }
    }

    /// Reports that the value of `inst` is new. `missed` computed the same, but not on every path to `inst`.
    fn keep(&mut self, inst: Inst, missed: Option<Inst>) {
        self.observer.record(|| {
            let event = Event::new("new").inst(inst);
            missed.into_iter().fold(event, |event, missed| event.other("missed", missed))
        });
    }

    /// Numbers the phis and the body of `block`, and rewrites the operand of its terminator.
    fn number_block(&mut self, context: &mut Context, function: &mut Function, block: Block) {
        self.phis.clear();
        for index in 0..function.block(block).phis().len() {
            let phi = function.block(block).phis()[index];
            // What branches imply in this block need not hold in the predecessors, where inputs are read.
            function.map_operands(phi, |value| self.replacements.resolve(value));
            match self.phis.find_or_insert(function, phi) {
                Some(earlier) => {
                    self.replace(phi, Value::Inst(earlier), Because::Computed(earlier))
                }
                None => self.keep(phi, None),
            }
        }
        for index in 0..function.block(block).body().len() {
            let inst = function.block(block).body()[index];
            self.block_of[inst] = Some(block);
            self.map_operands(function, inst);
            self.number(context, function, block, inst);
        }
        if let Some(operand) = function.block(block).terminator.operand() {
            let replaced = self.replacements.resolve(operand);
            let value = self.known.of(replaced);
            if value != operand {
                if value != replaced {
                    self.observer.record(|| {
                        let event = Event::new("operand").block("block", block);
                        event.other_value("of", replaced).value(value)
                    });
                }
                report_condition(self.remarks, function, block, operand, value);
                function.map_terminator_operand(block, |_| value);
                self.is_changed = true;
            }
        }
    }

    /// Replaces `inst` if its value is known or was computed before; otherwise adds it to the
    /// tables.
    fn number(&mut self, context: &mut Context, function: &Function, block: Block, inst: Inst) {
        let data = function.inst(inst);
        let is_kept = self.undefined.is_kept() && matches!(data.op, Op::GetElementPtr { .. });
        if !is_kept
            && let Some(constant) = fold::fold(context, function, &data, |value| value)
            && constant != Value::Inst(inst)
        {
            self.replace(inst, constant, Because::Folded);
            return;
        }
        if let Op::Store { value, ptr, .. } = data.op
            && data.is_simple()
            && self.holds(context, function, ptr, value)
        {
            // Nothing reads the result of a store.
            self.replace(inst, value, Because::Held);
            return;
        }
        let effects = function.effects(context, inst);
        let (tree, block_of) = (self.tree, &self.block_of);
        let missed = Cell::new(None);
        let is_usable = |other: Inst| {
            block_of[other].is_some_and(|other| tree.dominates(other, block)) || {
                missed.set(Some(other));
                false
            }
        };
        let found = match data.op {
            Op::Load { ptr, .. } if data.is_simple() => {
                self.has_loads = true;
                let resolve = |value| self.replacements.resolve(value);
                match self.memory.load(context, function, data.ty, ptr, resolve) {
                    Loaded::Value(value, store) => {
                        let words = Template("{value} is not read again: {line} stores it");
                        report_load(self.remarks, function, inst, ptr, words, store);
                        Some((value, Because::Stored(store)))
                    }
                    Loaded::Version(version) => {
                        let earlier = self.loads.entry((ptr, data.ty, version)).or_insert(inst);
                        if *earlier == inst || !is_usable(*earlier) {
                            *earlier = inst;
                        }
                        let found = Some(*earlier).filter(|&earlier| earlier != inst);
                        found.map(|earlier| {
                            let words = Template("{value} is not read again: {line} reads it");
                            report_load(self.remarks, function, inst, ptr, words, earlier);
                            (Value::Inst(earlier), Because::Loaded(earlier))
                        })
                    }
                }
            }
            Op::Call { .. } if READING.contains(effects) => {
                let versions = self.memory.read(context, function, inst);
                let is_same =
                    |other: Inst| is_usable(other) && self.read.get(&other) == Some(&versions);
                let found = self.computations.find_or_replace(function, inst, is_same);
                if found.is_none() {
                    self.read.insert(inst, versions);
                }
                found.map(|earlier| {
                    report_repeated(self.remarks, function, inst, COMPUTED, earlier);
                    (Value::Inst(earlier), Because::Computed(earlier))
                })
            }
            _ if Effects::STOPS.contains(effects) => {
                self.computations.find_or_replace(function, inst, is_usable).map(|earlier| {
                    report_repeated(self.remarks, function, inst, COMPUTED, earlier);
                    (Value::Inst(earlier), Because::Computed(earlier))
                })
            }
            _ => {
                self.memory.follow(context, function, inst);
                self.observer.record(|| Event::new("opaque").inst(inst));
                return;
            }
        };
        match found {
            Some((value, because)) => self.replace(inst, value, because),
            None => self.keep(inst, missed.get()),
        }
    }

    /// Whether memory at `ptr` holds `value` already.
    fn holds(&mut self, context: &Context, function: &Function, ptr: Value, value: Value) -> bool {
        let ty = context.value_type(function, value);
        let resolve = |value| self.replacements.resolve(value);
        match self.memory.load(context, function, ty, ptr, resolve) {
            Loaded::Value(held, _) => held == value,
            Loaded::Version(version) => {
                let loaded = self.loads.get(&(ptr, ty, version));
                loaded.is_some_and(|&load| Value::Inst(load) == value)
            }
        }
    }

    fn replace(&mut self, inst: Inst, value: Value, because: Because) {
        self.observer.record(|| {
            let event = Event::new("equal").inst(inst);
            match because {
                Because::Folded => event.word("reason", "folded"),
                Because::Computed(other) => event.word("reason", "computed").other("other", other),
                Because::Stored(other) => event.word("reason", "stored").other("other", other),
                Because::Loaded(other) => event.word("reason", "loaded").other("other", other),
                Because::Held => event.word("reason", "held"),
            }
        });
        self.observer.replaced(inst, value);
        self.replacements.replace(inst, value);
        self.is_changed = true;
    }

    fn map_operands(&mut self, function: &mut Function, inst: Inst) {
        let mut is_changed = false;
        // What branches say about an operand is reported once.
        let mut said: Vec<Value> = Vec::new();
        let Numbering { known, replacements, observer, .. } = self;
        function.map_operands(inst, |value| {
            let replaced = replacements.resolve(value);
            let resolved = known.of(replaced);
            is_changed |= resolved != value;
            if O::LISTENS && resolved != replaced && !said.contains(&replaced) {
                said.push(replaced);
                let event = Event::new("operand").inst(inst).other_value("of", replaced);
                observer.record(|| event.value(resolved));
            }
            resolved
        });
        self.is_changed |= is_changed;
    }
}

/// Reports that `earlier` makes a load from `ptr` superfluous, except for scalar variables, which
/// are read too often.
fn report_load(
    remarks: &mut Remarks,
    function: &Function,
    load: Inst,
    ptr: Value,
    words: Template,
    earlier: Inst,
) {
    let is_element = match ptr {
        Value::Inst(inst) => !matches!(*function.op(inst), Op::Alloca { .. }),
        Value::Constant(_) => true,
        _ => false,
    };
    if is_element {
        report_repeated(remarks, function, load, words, earlier);
    }
}

/// Whether only this floating-point number compares equal to itself: zeros of either sign are equal, as may be
/// zeros and subnormal numbers, and the x87 has several encodings of one number.
fn has_one_encoding(context: &Context, value: Value) -> bool {
    context.as_float(value).is_some_and(|(ty, bits)| {
        let is_zero = bits == 0 || eval::float::negate(ty, bits) == 0;
        ty != FloatType::X86Fp80 && !is_zero && !eval::float::is_subnormal(ty, bits)
    })
}

/// What the branches that dominate a place say about values: each value, or the constant that it
/// equals.
struct Known {
    insts: ReachingValues<Inst>,
    params: ReachingValues<Param>,
}

impl Known {
    fn new(context: &Context, function: &Function) -> Known {
        let insts = (0..function.inst_count()).map(|index| Value::Inst(Inst::from_index(index)));
        let params = context.signatures[function.id].params.keys().map(Value::Param);
        Known {
            insts: ReachingValues::new(insts.collect()),
            params: ReachingValues::new(params.collect()),
        }
    }

    fn of(&self, value: Value) -> Value {
        match value {
            Value::Inst(inst) => self.insts.of(inst),
            Value::Param(param) => self.params.of(param),
            _ => value,
        }
    }

    fn set(&mut self, value: Value, constant: Value) {
        match value {
            Value::Inst(inst) => self.insts.set(inst, constant),
            Value::Param(param) => self.params.set(param, constant),
            _ => {}
        }
    }

    /// Enters `block`. Returns what [`Known::leave`] needs.
    fn enter(
        &mut self,
        context: &Context,
        function: &Function,
        cfg: &Cfg,
        block: Block,
        observer: &mut impl PassObserver,
    ) -> [Mark; 2] {
        let marks = [self.insts.mark(), self.params.mark()];
        for_each_condition(function, cfg, block, |cond, holds| {
            let mut set = |value, constant| {
                if matches!(value, Value::Inst(_) | Value::Param(_)) {
                    let event =
                        || Event::new("known").block("block", block).other_value("of", value);
                    observer.record(|| event().value(constant));
                    self.set(value, constant);
                }
            };
            set(cond, Value::Int(IntType::I1, holds.into()));
            let Value::Inst(cond) = cond else { return };
            match *function.op(cond) {
                Op::Icmp { predicate, lhs, rhs }
                    if predicate == if holds { IntPredicate::Eq } else { IntPredicate::Ne }
                        && matches!(rhs, Value::Int(..)) =>
                {
                    set(lhs, rhs);
                }
                Op::Fcmp { predicate, lhs, rhs }
                    if predicate
                        == if holds { FloatPredicate::Oeq } else { FloatPredicate::Une }
                        && has_one_encoding(context, rhs) =>
                {
                    set(lhs, rhs);
                }
                _ => {}
            }
        });
        marks
    }

    /// Leaves a block and all blocks below it.
    fn leave(&mut self, [insts, params]: [Mark; 2]) {
        self.insts.undo(insts);
        self.params.undo(params);
    }
}
