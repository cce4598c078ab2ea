//! Versions of memory: two loads of one address yield the same if the memory that they may read has
//! the same version at both.
//!
//! Memory is divided into [classes](crate::analysis::memory_classes). A store or a call gives each class
//! that it may write a new version. Where different versions of a class meet, in the iterated dominance
//! frontier of the blocks that clobber it, the class gets a version of its own. That is SSA form for
//! memory, as in LLVM's MemorySSA, with a variable for each class instead of one for all memory. A walk
//! over the dominator tree finds the version at each place.
//!
//! A load looks further back: it skips stores of its class that cannot overlap with it.
//!
//! Cost: linear in the instructions, times the number of classes that one of them may clobber, which
//! is limited; plus the iterated frontiers.

use crate::analysis::memory_classes::{ClassSet, MemoryClass, MemoryClasses};
use crate::analysis::{Address, Analyses, IteratedFrontier, Overlap, address};
use crate::ir::{Block, Context, Function, Inst, Op, Type, Value};
use crate::support::entity;
use crate::support::entity::EntityVec;
use crate::transform::reaching_values::{Mark, ReachingValues};

entity! {
    /// What a class holds from one place on.
    Version
}

/// The most stores that a load skips.
const STEPS: usize = 32;

/// Where a version comes from.
#[derive(Copy, Clone, Debug)]
enum Origin {
    /// The beginning, a place where versions meet, or a call.
    Opaque,
    /// A store that follows this version.
    Store(Inst, Version),
}

/// What a load yields.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Loaded {
    /// What a store has written, and the store.
    Value(Value, Inst),
    /// What memory holds in this version.
    Version(Version),
}

/// The classes and versions of a function.
pub(super) struct Memory {
    classes: MemoryClasses,
    /// For each block, the classes that have several versions at its beginning.
    meets: EntityVec<Block, ClassSet>,
    versions: EntityVec<Version, Origin>,
    current: ReachingValues<MemoryClass, Version>,
}

impl Memory {
    pub fn new(context: &Context, function: &Function, analyses: &Analyses) -> Memory {
        let (cfg, tree) = (analyses.cfg(function), analyses.dominators(function));
        let mut versions = EntityVec::new();
        let mut memory = Memory {
            classes: MemoryClasses::compute(context, function, analyses),
            meets: EntityVec::filled(function.block_count(), ClassSet::default()),
            current: ReachingValues::new(EntityVec::filled(
                MemoryClasses::LIMIT,
                versions.push(Origin::Opaque),
            )),
            versions,
        };
        let mut clobbering: EntityVec<MemoryClass, Vec<Block>> =
            EntityVec::filled(MemoryClasses::LIMIT, Vec::new());
        for &block in cfg.reverse_postorder() {
            let body = function.block(block).body().iter();
            let clobbered = body.map(|&inst| memory.classes.clobbered(context, function, inst));
            for class in clobbered.fold(ClassSet::default(), ClassSet::with).iter() {
                clobbering[class].push(block);
            }
        }
        if clobbering.values().all(Vec::is_empty) {
            return memory;
        }
        let mut frontier = IteratedFrontier::new(cfg, tree);
        for (class, blocks) in clobbering.iter().filter(|(_, blocks)| !blocks.is_empty()) {
            for block in frontier.of_nodes(blocks) {
                memory.meets[block] = memory.meets[block].with(ClassSet::of(class));
            }
        }
        memory
    }

    /// Enters `block`. Returns what [`Memory::leave`] needs.
    pub fn enter(&mut self, block: Block) -> Mark {
        let mark = self.current.mark();
        for class in self.meets[block].iter() {
            let version = self.versions.push(Origin::Opaque);
            self.current.set(class, version);
        }
        mark
    }

    /// Leaves a block and all blocks below it.
    pub fn leave(&mut self, mark: Mark) {
        self.current.undo(mark);
    }

    /// Follows a store or a call that the walk comes to.
    pub fn follow(&mut self, context: &Context, function: &Function, inst: Inst) {
        let is_store = matches!(*function.op(inst), Op::Store { .. });
        for class in self.classes.clobbered(context, function, inst).iter() {
            let before = self.current.of(class);
            let origin = if is_store { Origin::Store(inst, before) } else { Origin::Opaque };
            let version = self.versions.push(origin);
            self.current.set(class, version);
        }
    }

    /// The versions of what the call `inst` may read here.
    pub fn read(&self, context: &Context, function: &Function, inst: Inst) -> Vec<Version> {
        let classes = self.classes.looked_at(context, function, inst);
        classes.iter().map(|class| self.current.of(class)).collect()
    }

    /// What a load of type `ty` from `ptr` yields here, or would yield. `resolve` gives the value that an earlier
    /// pointer or value is known to equal.
    pub fn load(
        &self,
        context: &Context,
        function: &Function,
        ty: Type,
        ptr: Value,
        mut resolve: impl FnMut(Value) -> Value,
    ) -> Loaded {
        let address = Address::of(context, function, ptr);
        let mut version = self.current.of(self.classes.of(address.object));
        let summary = context.signatures[function.id].summary.as_deref();
        let Some(size) = address::size_of(&context.types, ty) else {
            return Loaded::Version(version);
        };
        for _ in 0..STEPS {
            let Origin::Store(store, before) = self.versions[version] else { break };
            let Op::Store { value, ptr: stored_at, .. } = *function.op(store) else { break };
            let stored = context.value_type(function, value);
            let stored_at = resolve(stored_at);
            if stored_at == ptr && stored == ty {
                return Loaded::Value(resolve(value), store);
            }
            let other = Address::of(context, function, stored_at);
            let other_size = address::size_of(&context.types, stored);
            match other_size.map(|other_size| address.overlap(size, &other, other_size, summary)) {
                Some(Overlap::Never) => version = before,
                Some(Overlap::Same) if stored == ty => {
                    return Loaded::Value(resolve(value), store);
                }
                _ => break,
            }
        }
        Loaded::Version(version)
    }
}
