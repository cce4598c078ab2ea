//! Versions of memory: two loads of one address yield the same if the memory that they may read has
//! the same version at both.
//!
//! Memory is divided into *classes*: each variable that the function loads from, what each parameter
//! points to, and the rest. A store or a call *clobbers* the classes that it may write, and gives each
//! a new version. Where different versions of a class meet, in the iterated dominance frontier of the
//! blocks that clobber it, the class gets a version of its own. That is SSA form for memory, as in
//! LLVM's MemorySSA, with a variable for each class instead of one for all memory. A walk over the
//! dominator tree finds the version at each place.
//!
//! A load looks further back: it skips stores of its class that cannot overlap with it.
//!
//! Cost: linear in the instructions, times the number of classes that one of them may clobber, which
//! is limited; plus the iterated frontiers.

use rustc_hash::FxHashMap;

use crate::analysis::{Address, Cfg, DomTree, IteratedFrontier, Object, Overlap, address};
use crate::entity;
use crate::ir::{Block, CastOp, Context, Effects, Function, Inst, Op, Param, User, Uses, Value, Written};
use crate::support::entity::{Entity, EntityVec};
use crate::transform::reaching_values::ReachingValues;

entity! {
    /// A part of memory.
    Class
}
entity! {
    /// What a class holds from one place on.
    Version
}

/// The most classes that a function has. The last one is for all other memory.
const CLASSES: usize = 64;

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
    /// What a store has written.
    Value(Value),
    /// What memory holds in this version.
    Version(Version),
}

/// The classes and versions of a function.
pub(super) struct Memory {
    /// The object of each class but the last.
    objects: EntityVec<Class, Object>,
    /// The class of each object.
    class_of: FxHashMap<Object, Class>,
    /// The allocas whose addresses calls or loaded pointers may know.
    escaped: EntityVec<Inst, bool>,
    /// The classes of which versions meet at the beginning of each block, as bits.
    meets: EntityVec<Block, u64>,
    versions: EntityVec<Version, Origin>,
    current: ReachingValues<Class, Version>,
}

impl Memory {
    pub fn new(
        context: &Context,
        function: &Function,
        cfg: &Cfg,
        tree: &DomTree,
        uses: &Uses,
    ) -> Memory {
        let mut versions = EntityVec::new();
        let mut memory = Memory {
            objects: EntityVec::new(),
            class_of: FxHashMap::default(),
            escaped: escaped(context, function, cfg, uses),
            meets: EntityVec::filled(function.block_count(), 0),
            current: ReachingValues::new(EntityVec::filled(CLASSES, versions.push(Origin::Opaque))),
            versions,
        };
        for &block in cfg.reverse_postorder() {
            for &inst in &function.block(block).body {
                if let Op::Load { ptr } = function.inst(inst).op {
                    memory.add_class(context, function, ptr);
                }
            }
        }
        let mut clobbering: EntityVec<Class, Vec<Block>> =
            EntityVec::filled(memory.objects.len() + 1, Vec::new());
        for &block in cfg.reverse_postorder() {
            let body = function.block(block).body.iter();
            let masks = body.map(|&inst| memory.clobbered(context, function, inst));
            for class in classes(masks.fold(0, |all, mask| all | mask)) {
                clobbering[class].push(block);
            }
        }
        let mut frontier = IteratedFrontier::new(cfg, tree);
        for (class, blocks) in clobbering.iter().filter(|(_, blocks)| !blocks.is_empty()) {
            for block in frontier.of_nodes(blocks) {
                memory.meets[block] |= 1 << class.index();
            }
        }
        memory
    }

    fn add_class(&mut self, context: &Context, function: &Function, ptr: Value) {
        let object = Address::of(context, function, ptr).object;
        let is_distinct = !matches!(object, Object::Unknown(_));
        if is_distinct && self.objects.len() < CLASSES - 1 && !self.class_of.contains_key(&object) {
            let class = self.objects.push(object);
            self.class_of.insert(object, class);
        }
    }

    /// The class of all memory without a class of its own.
    fn rest(&self) -> Class {
        Class::from_index(self.objects.len())
    }

    /// Enters the block with this preorder number, whose subtree ends with `last`.
    pub fn enter(&mut self, block: Block, number: u32, last: u32) {
        self.current.enter(number, last);
        for class in classes(self.meets[block]) {
            let version = self.versions.push(Origin::Opaque);
            self.current.set(class, version);
        }
    }

    /// Follows a store or a call that the walk comes to.
    pub fn follow(&mut self, context: &Context, function: &Function, inst: Inst) {
        let is_store = matches!(function.inst(inst).op, Op::Store { .. });
        for class in classes(self.clobbered(context, function, inst)) {
            let before = self.current.of(class);
            let origin = if is_store { Origin::Store(inst, before) } else { Origin::Opaque };
            let version = self.versions.push(origin);
            self.current.set(class, version);
        }
    }

    /// What a load of type `ty` from `ptr` yields here. `resolve` gives the value that an earlier
    /// pointer or value is known to equal.
    pub fn load(
        &self,
        context: &Context,
        function: &Function,
        load: Inst,
        ptr: Value,
        mut resolve: impl FnMut(Value) -> Value,
    ) -> Loaded {
        let ty = function.inst(load).ty;
        let address = Address::of(context, function, ptr);
        let class = self.class_of.get(&address.object).copied().unwrap_or_else(|| self.rest());
        let mut version = self.current.of(class);
        let facts = context.signatures[function.id].facts.as_deref();
        let Some(size) = address::size_of(&context.types, ty) else {
            return Loaded::Version(version);
        };
        for _ in 0..STEPS {
            let Origin::Store(store, before) = self.versions[version] else { break };
            let Op::Store { value, ptr: stored_at } = function.inst(store).op else { break };
            let stored = context.value_type(function, value);
            let stored_at = resolve(stored_at);
            if stored_at == ptr && stored == ty {
                return Loaded::Value(resolve(value));
            }
            let other = Address::of(context, function, stored_at);
            let other_size = address::size_of(&context.types, stored);
            match other_size.map(|other_size| address.overlap(size, &other, other_size, facts)) {
                Some(Overlap::Never) => version = before,
                Some(Overlap::Same) if stored == ty => return Loaded::Value(resolve(value)),
                _ => break,
            }
        }
        Loaded::Version(version)
    }

    /// The classes that `inst` may write, as bits.
    fn clobbered(&self, context: &Context, function: &Function, inst: Inst) -> u64 {
        match function.inst(inst).op {
            Op::Store { ptr, .. } => self.reached(context, function, ptr),
            Op::Call { callee, args } => {
                let facts = context.signatures[callee].facts.as_deref();
                let written = Written::by_callee(context, callee);
                let pointers = function.operands(args).iter().zip((0..).map(Param::from_index));
                let pointers = pointers.filter(|&(&arg, param)| {
                    context.types.is_pointer(context.value_type(function, arg))
                        && facts.is_none_or(|facts| facts.writes.params.contains(param))
                });
                let by_arguments =
                    || pointers.fold(0, |all, (&arg, _)| all | self.reached(context, function, arg));
                match facts.map(|facts| &facts.writes) {
                    None if written == Written::Nothing => 0,
                    None if written == Written::ThroughArguments => by_arguments(),
                    Some(writes) if !writes.anything => {
                        writes.globals.iter().fold(by_arguments(), |all, &global| {
                            all | self.reached(context, function, Value::Global(global))
                        })
                    }
                    _ => {
                        let is_known = |object| match object {
                            Object::Alloca(inst) => self.escaped[inst],
                            Object::Global(global) => !context.globals[global].is_constant,
                            Object::Param(_) | Object::Unknown(_) => true,
                        };
                        self.mask(is_known) | 1 << self.rest().index()
                    }
                }
            }
            _ if function.effects(context, inst).contains(Effects::WRITES) => {
                self.mask(|_| true) | 1 << self.rest().index()
            }
            _ => 0,
        }
    }

    /// The classes that an access of `ptr` may touch.
    fn reached(&self, context: &Context, function: &Function, ptr: Value) -> u64 {
        let object = Address::of(context, function, ptr).object;
        let facts = context.signatures[function.id].facts.as_deref();
        let mask = self.mask(|class| {
            class.may_be(object, facts)
                && match (class, object) {
                    (Object::Alloca(inst), Object::Unknown(_)) => self.escaped[inst],
                    _ => true,
                }
        });
        // Only an alloca that nothing else can point to is outside of all other memory.
        let is_apart = self.class_of.contains_key(&object)
            && matches!(object, Object::Alloca(inst) if !self.escaped[inst]);
        if is_apart { mask } else { mask | 1 << self.rest().index() }
    }

    fn mask(&self, is_in: impl Fn(Object) -> bool) -> u64 {
        let chosen = self.objects.iter().filter(|&(_, &object)| is_in(object));
        chosen.fold(0, |mask, (class, _)| mask | 1 << class.index())
    }
}

/// The classes whose bits are set, ascending.
fn classes(mut mask: u64) -> impl Iterator<Item = Class> {
    std::iter::from_fn(move || {
        let lowest = (mask != 0).then(|| mask.trailing_zeros())?;
        mask &= mask - 1;
        Some(Class::from_index(lowest as usize))
    })
}

/// The allocas of `function` whose address is used by more than loads, stores and functions of the
/// runtime library. Linear in the uses.
fn escaped(
    context: &Context,
    function: &Function,
    cfg: &Cfg,
    uses: &Uses,
) -> EntityVec<Inst, bool> {
    let mut escaped = EntityVec::filled(function.inst_count(), false);
    let mut pending = Vec::new();
    for &block in cfg.reverse_postorder() {
        for &alloca in &function.block(block).body {
            if !matches!(function.inst(alloca).op, Op::Alloca { .. }) {
                continue;
            }
            pending.push(alloca);
            while let Some(pointer) = pending.pop() {
                let value = Value::Inst(pointer);
                for &user in uses.of_inst(pointer) {
                    let User::Inst(user) = user else {
                        escaped[alloca] = true;
                        continue;
                    };
                    match function.inst(user).op {
                        Op::Load { .. } | Op::Icmp { .. } => {}
                        Op::Store { value: stored, .. } => escaped[alloca] |= stored == value,
                        Op::GetElementPtr { .. } => pending.push(user),
                        Op::Cast { op: CastOp::Bitcast, .. } => pending.push(user),
                        Op::Call { callee, args } => {
                            let args = function.operands(args).iter();
                            let mut args = args.zip((0..).map(Param::from_index));
                            escaped[alloca] |= match &context.signatures[callee].facts {
                                Some(facts) => args.any(|(&arg, param)| {
                                    arg == value && facts.captures.contains(param)
                                }),
                                None => Effects::of_callee(context, callee) == Effects::ANY_CALL,
                            };
                        }
                        _ => escaped[alloca] = true,
                    }
                }
            }
        }
    }
    escaped
}
