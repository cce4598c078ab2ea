//! Dead store elimination: removes a store if nothing reads what it writes.
//!
//! A backward analysis finds where memory is live, like that of variables in Aho, Lam, Sethi and
//! Ullman, *Compilers* (2006), section 9.2.5. It follows two things:
//! - A [class of memory](crate::analysis::memory_classes) is live where something may read a part
//!   of it later. It is dead before a store to the whole variable. A function's own variables are
//!   dead at its return.
//! - A *location* is an address that at least two stores write to. It is live where something may
//!   read it before the next of these stores. An address such as `&a[i]` is a location for the
//!   current value of `i`. Above the definition of `i`, the location is live if its class is.
//!
//! A store to dead memory is removed. So is a call that only writes, such as one of `memset`, if
//! all memory that it may write is dead. Volatile stores stay.
//!
//! Requires: the control-flow graph, uses. Preserves: the blocks and their branches. Cost: linear in the
//! accesses of memory, times the number of classes and locations, which is limited.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::memory_classes::{ClassSet, MemoryClass, MemoryClasses};
use crate::analysis::{Analyses, Analysis, Cfg, MemoryLocation, Object, Overlap};
use crate::ir::remarks::{Part, Remark, Remarks, Template};
use crate::ir::{Block, Context, Effects, Function, Inst, Op, Terminator, Uses, Value, Written};
use crate::support::entity::EntityVec;
use crate::support::span::Span;
use crate::transform::{Pass, PassContext, Run};

/// This pass.
pub static PASS: Pass = Pass {
    name: "dse",
    help: "Remove stores that nothing reads",
    requires: &[Analysis::Cfg, Analysis::Uses],
    preserves: Analysis::OF_BLOCKS,
    after: &[(
        "mem2reg",
        "The stores to promoted variables are gone, so only those that may matter are looked at.",
    )],
    run: Run::Function(run),
};

/// Removes the dead stores of `function`. Returns whether there were any.
pub fn run(pass: PassContext) -> bool {
    let PassContext { context, function, analyses, remarks, options, .. } = pass;
    // A run with checks reports bad subscripts, so it needs each store.
    if options.undefined.is_kept() {
        return false;
    }
    let (cfg, uses) = (analyses.cfg(function), analyses.uses(function));
    let body = |&block: &Block| function.block(block).body().iter().copied();
    let mut insts = cfg.reverse_postorder().iter().flat_map(body);
    if !insts.any(|inst| is_removable(context, function, uses, inst)) {
        return false;
    }
    let memory = Memory::new(context, function, analyses);
    let transfers = memory.transfers();
    let live_out = memory.live_out(cfg, &transfers);
    let mut is_dead = EntityVec::filled(function.inst_count(), false);
    let mut is_changed = false;
    for &block in cfg.reverse_postorder() {
        let mut live = live_out[block];
        for transfer in transfers[block].iter().rev() {
            if transfer.is_dead(live) && is_removable(context, function, uses, transfer.inst) {
                is_dead[transfer.inst] = true;
                is_changed = true;
            } else {
                live = memory.before(transfer, live);
            }
        }
    }
    if is_changed {
        report(remarks, context, function, &is_dead);
        for &block in cfg.reverse_postorder() {
            function.retain_insts(block, |_, inst| !is_dead[inst]);
        }
    }
    is_changed
}

/// Reports which stores and calls are removed. A store is not reported if a copy of it stays.
fn report(
    remarks: &mut Remarks,
    context: &Context,
    function: &Function,
    is_dead: &EntityVec<Inst, bool>,
) {
    if !remarks.are_wanted() {
        return;
    }
    let insts =
        || function.layout().iter().flat_map(|&block| function.block(block).body()).copied();
    let is_store = |inst: &Inst| matches!(*function.op(*inst), Op::Store { .. });
    let stays = insts().filter(|inst| is_store(inst) && !is_dead[*inst]);
    let stay: FxHashSet<Span> = stays.filter_map(|inst| function.span_of(inst)).collect();
    for inst in insts().filter(|&inst| is_dead[inst]) {
        match *function.op(inst) {
            Op::Store { ptr, .. }
                if function.span_of(inst).is_some_and(|it| !stay.contains(&it)) =>
            {
                let words = Template("{variable} is not stored: nothing reads this value");
                remarks.add(function, inst, || Remark::done(words, [function.name(ptr)]));
            }
            Op::Call { callee, .. } if context.signatures[callee].summary.is_some() => {
                let words =
                    Template("the call of {function} is removed: nothing reads what it writes");
                remarks.add(function, inst, || Remark::done(words, [Part::Function(callee)]));
            }
            _ => {}
        }
    }
}

/// Whether `inst` does nothing but write memory.
fn is_removable(context: &Context, function: &Function, uses: &Uses, inst: Inst) -> bool {
    let effects = function.effects(context, inst);
    effects.contains(Effects::WRITES)
        && !effects.without(Effects::WRITES).is_observable()
        && uses.of_inst(inst).is_empty()
        && match *function.op(inst) {
            Op::Store { .. } => true,
            // Lifetime markers stay, and so do calls that free stack space.
            Op::Call { callee, .. } => {
                context.signatures[callee].summary.is_some()
                    || Written::by_call(context, function, inst) == Written::ThroughArguments
            }
            _ => false,
        }
}

/// The most locations in a function: one bit of a `u64` each.
const LOCATIONS: usize = 64;

/// What may be read later.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
struct Live {
    classes: ClassSet,
    /// A bit for each live location. The class of a live location is live, too.
    locations: u64,
}

/// The transfer function of an instruction: what it does to liveness.
struct Transfer {
    inst: Inst,
    /// What it may read, which is live before it.
    read: Live,
    /// What it overwrites.
    overwritten: Live,
    /// What it writes. It is dead if none of this is live after it.
    written: Live,
    /// The locations whose address depends on its result.
    moved: u64,
}

impl Transfer {
    fn is_dead(&self, live: Live) -> bool {
        let classes = live.classes.without(self.written.classes);
        // The class may be live although this location of it is dead.
        classes == live.classes
            || self.written.locations != 0 && self.written.locations & live.locations == 0
    }
}

struct Memory<'a> {
    context: &'a Context,
    function: &'a Function,
    classes: MemoryClasses,
    locations: Vec<MemoryLocation>,
    number_of: FxHashMap<MemoryLocation, usize>,
    /// The locations of each class.
    of_class: EntityVec<MemoryClass, u64>,
    /// The locations whose address depends on each instruction.
    moved_by: EntityVec<Inst, u64>,
}

impl<'a> Memory<'a> {
    fn new(context: &'a Context, function: &'a Function, analyses: &Analyses) -> Memory<'a> {
        let classes = MemoryClasses::of_stores(context, function, analyses);
        let mut memory = Memory {
            context,
            function,
            classes,
            locations: Vec::new(),
            number_of: FxHashMap::default(),
            of_class: EntityVec::filled(MemoryClasses::LIMIT, 0),
            moved_by: EntityVec::filled(function.inst_count(), 0),
        };
        let mut stored: FxHashMap<MemoryLocation, u32> = FxHashMap::default();
        let blocks = analyses.cfg(function).reverse_postorder();
        for &inst in blocks.iter().flat_map(|&it| function.block(it).body()) {
            let Some(location) = memory.stored_to(inst) else { continue };
            let count = stored.entry(location.clone()).or_default();
            *count += 1;
            if *count == 2 && memory.locations.len() < LOCATIONS {
                memory.add(location);
            }
        }
        memory
    }

    /// Where `inst` writes, if it is a store.
    fn stored_to(&self, inst: Inst) -> Option<MemoryLocation> {
        let Op::Store { value, ptr, .. } = *self.function.op(inst) else { return None };
        let ty = self.context.value_type(self.function, value);
        MemoryLocation::of(self.context, self.function, ptr, ty)
    }

    /// Gives the location the next number, and notes which instructions its address depends on.
    fn add(&mut self, location: MemoryLocation) {
        let number = self.locations.len();
        let object = location.address.object;
        self.of_class[self.classes.of(object)] |= 1 << number;
        let base = match object {
            Object::Alloca(inst) => Some(Value::Inst(inst)),
            Object::Unknown(value) => Some(value),
            Object::Global(_) | Object::Param(_) => None,
        };
        for value in location.address.terms().chain(base) {
            if let Value::Inst(inst) = value {
                self.moved_by[inst] |= 1 << number;
            }
        }
        self.number_of.insert(location.clone(), number);
        self.locations.push(location);
    }

    /// For each block, what its instructions do to liveness, in order.
    fn transfers(&self) -> EntityVec<Block, Vec<Transfer>> {
        let mut transfers: EntityVec<Block, Vec<Transfer>> =
            (0..self.function.block_count()).map(|_| Vec::new()).collect();
        for &block in self.function.layout() {
            let data = self.function.block(block);
            for &inst in data.insts() {
                let transfer = self.transfer(inst);
                let is_idle =
                    transfer.read.classes.is_empty() && transfer.written.classes.is_empty();
                if !is_idle || transfer.moved != 0 {
                    transfers[block].push(transfer);
                }
            }
        }
        transfers
    }

    /// The effect of `inst` on liveness.
    fn transfer(&self, inst: Inst) -> Transfer {
        let (context, function) = (self.context, self.function);
        let mut transfer = Transfer {
            inst,
            read: Live::default(),
            overwritten: Live::default(),
            written: Live::default(),
            moved: self.moved_by[inst],
        };
        transfer.read.classes = self.classes.read(context, function, inst);
        transfer.read.locations =
            transfer.read.classes.iter().fold(0, |all, class| all | self.of_class[class]);
        transfer.written.classes = self.classes.clobbered(context, function, inst);
        let data = function.inst(inst);
        if !data.is_simple() {
            return transfer;
        }
        if let Op::Load { ptr, .. } = data.op {
            let summary = context.signatures[function.id].summary.as_deref();
            let loaded = MemoryLocation::of(context, function, ptr, data.ty);
            for (number, MemoryLocation { address, size, .. }) in self.locations.iter().enumerate()
            {
                let overlap =
                    loaded.as_ref().map(|it| it.address.overlap(it.size, address, *size, summary));
                if overlap == Some(Overlap::Never) {
                    transfer.read.locations &= !(1 << number);
                }
            }
        }
        if let Some(location) = self.stored_to(inst) {
            let class = self.classes.of(location.address.object);
            transfer.written.classes = ClassSet::of(class);
            if let Some(number) = self.number_of.get(&location) {
                transfer.written.locations = 1 << number;
                transfer.overwritten.locations = 1 << number;
            }
            if self.is_whole(&location) {
                transfer.overwritten.classes = ClassSet::of(class);
                transfer.overwritten.locations |= self.of_class[class];
            }
        }
        transfer
    }

    /// Whether the location is the whole of its class.
    fn is_whole(&self, location: &MemoryLocation) -> bool {
        let object = location.address.object;
        // A pointer to an escaped alloca may come from an earlier execution of the alloca.
        let is_one = !matches!(object, Object::Alloca(alloca) if self.classes.has_escaped(alloca));
        is_one
            && self.classes.of(object) != self.classes.rest()
            && location.address.constant_offset() == Some(0)
            && object.size(self.context, self.function) == Some(location.size)
    }

    /// What is live at the end of each block.
    fn live_out(
        &self,
        cfg: &Cfg,
        transfers: &EntityVec<Block, Vec<Transfer>>,
    ) -> EntityVec<Block, Live> {
        let mut live_out = EntityVec::filled(self.function.block_count(), Live::default());
        let mut is_pending = EntityVec::filled(self.function.block_count(), true);
        let mut pending = cfg.reverse_postorder().to_vec();
        for &block in &pending {
            if matches!(self.function.block(block).terminator, Terminator::Return(_)) {
                live_out[block] = self.live_at_return();
            }
        }
        while let Some(block) = pending.pop() {
            is_pending[block] = false;
            let live = transfers[block]
                .iter()
                .rev()
                .fold(live_out[block], |live, transfer| self.before(transfer, live));
            for &from in cfg.predecessors(block) {
                let out = &mut live_out[from];
                let before = *out;
                out.classes = out.classes.with(live.classes);
                out.locations |= live.locations;
                if *out != before && cfg.is_reachable(from) && !is_pending[from] {
                    is_pending[from] = true;
                    pending.push(from);
                }
            }
        }
        live_out
    }

    /// What is live at a return: all memory but the function's own variables.
    fn live_at_return(&self) -> Live {
        let others = self.classes.objects().filter(|(_, it)| !matches!(it, Object::Alloca(_)));
        let rest = ClassSet::of(self.classes.rest());
        let classes = others.fold(rest, |all, (class, _)| all.with(ClassSet::of(class)));
        let locations = classes.iter().fold(0, |all, class| all | self.of_class[class]);
        Live { classes, locations }
    }

    /// What is live before the instruction of `transfer`, given what is live after it.
    fn before(&self, transfer: &Transfer, mut live: Live) -> Live {
        let mut moved = transfer.moved;
        while moved != 0 {
            let bit = moved & moved.wrapping_neg();
            let object = self.locations[bit.trailing_zeros() as usize].address.object;
            live.locations &= !bit;
            if live.classes.contains(self.classes.of(object)) {
                live.locations |= bit;
            }
            moved &= moved - 1;
        }
        live.classes =
            live.classes.without(transfer.overwritten.classes).with(transfer.read.classes);
        live.locations = live.locations & !transfer.overwritten.locations | transfer.read.locations;
        live
    }
}
