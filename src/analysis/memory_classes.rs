//! Memory divided into classes: each variable that the function loads from, itself or by a call, what
//! each parameter points to, and the rest. A store or a call *clobbers* the classes that it may write.
//!
//! Classes overlap: what a parameter points to may be a global variable. So the question is which
//! classes an access may touch, and the answer is a set, as bits of a word. If a function has more
//! classes than bits, the last one stands for all others.
//!
//! Requires: the control-flow graph, uses. Valid until an access or a call is added. Cost: linear in the
//! instructions and uses; a question costs as much as there are classes, which is limited.

use rustc_hash::FxHashMap;

use crate::analysis::{Address, Cfg, Object};
use crate::entity;
use crate::ir::facts::Touched;
use crate::ir::{CastOp, Context, Effects, Function, Inst, Op, Param, User, Uses, Value, Written};
use crate::support::entity::{Entity, EntityVec};

entity! {
    /// A class of memory.
    MemoryClass
}

/// A set of classes.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct ClassSet(u64);

impl ClassSet {
    /// The set of one class.
    pub fn of(class: MemoryClass) -> ClassSet {
        ClassSet(1 << class.index())
    }

    /// Whether `class` is in the set.
    pub fn contains(self, class: MemoryClass) -> bool {
        self.0 >> class.index() & 1 != 0
    }

    /// What is in one or the other.
    #[must_use]
    pub fn with(self, other: ClassSet) -> ClassSet {
        ClassSet(self.0 | other.0)
    }

    /// The members, ascending.
    pub fn iter(self) -> impl Iterator<Item = MemoryClass> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let lowest = (rest != 0).then(|| rest.trailing_zeros())?;
            rest &= rest - 1;
            Some(MemoryClass::from_index(lowest as usize))
        })
    }
}

/// The classes of memory of a function.
#[derive(Clone, Debug)]
pub struct MemoryClasses {
    /// The object of each class but the last.
    objects: EntityVec<MemoryClass, Object>,
    /// The class of each object.
    class_of: FxHashMap<Object, MemoryClass>,
    /// The allocas whose addresses calls or loaded pointers may know.
    escaped: EntityVec<Inst, bool>,
}

impl MemoryClasses {
    /// The most classes that a function has.
    pub const LIMIT: usize = 64;

    /// The classes of `function`.
    pub fn compute(
        context: &Context,
        function: &Function,
        cfg: &Cfg,
        uses: &Uses,
    ) -> MemoryClasses {
        let mut classes = MemoryClasses {
            objects: EntityVec::new(),
            class_of: FxHashMap::default(),
            escaped: escaped(context, function, cfg, uses),
        };
        for &block in cfg.reverse_postorder() {
            for &inst in &function.block(block).body {
                match function.inst(inst).op {
                    Op::Load { ptr } => classes.add(Address::of(context, function, ptr).object),
                    Op::Call { callee, args } => {
                        if let Some(facts) = &context.signatures[callee].facts {
                            let args = function.operands(args);
                            for_each_object(context, function, &facts.reads, args, |object| {
                                classes.add(object);
                            });
                        }
                    }
                    _ => {}
                }
            }
        }
        classes
    }

    fn add(&mut self, object: Object) {
        let is_distinct = !matches!(object, Object::Unknown(_));
        let has_room = self.objects.len() < MemoryClasses::LIMIT - 1;
        if is_distinct && has_room && !self.class_of.contains_key(&object) {
            let class = self.objects.push(object);
            self.class_of.insert(object, class);
        }
    }

    /// The class of all memory without a class of its own.
    fn rest(&self) -> MemoryClass {
        MemoryClass::from_index(self.objects.len())
    }

    /// The class of an object.
    pub fn of(&self, object: Object) -> MemoryClass {
        self.class_of.get(&object).copied().unwrap_or_else(|| self.rest())
    }

    /// The classes that `inst` may write.
    pub fn clobbered(&self, context: &Context, function: &Function, inst: Inst) -> ClassSet {
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
                let by_arguments = || {
                    pointers.fold(ClassSet::default(), |all, (&arg, _)| {
                        all.with(self.reached(context, function, arg))
                    })
                };
                match facts.map(|facts| &facts.writes) {
                    None if written == Written::Nothing => ClassSet::default(),
                    None if written == Written::ThroughArguments => by_arguments(),
                    Some(writes) if !writes.anything => {
                        writes.globals.iter().fold(by_arguments(), |all, &global| {
                            all.with(self.reached(context, function, Value::Global(global)))
                        })
                    }
                    _ => {
                        let is_known = |object| match object {
                            Object::Alloca(inst) => self.escaped[inst],
                            Object::Global(global) => !context.globals[global].is_constant,
                            Object::Param(_) | Object::Unknown(_) => true,
                        };
                        self.classes(is_known).with(ClassSet::of(self.rest()))
                    }
                }
            }
            _ if function.effects(context, inst).contains(Effects::WRITES) => {
                self.classes(|_| true).with(ClassSet::of(self.rest()))
            }
            _ => ClassSet::default(),
        }
    }

    /// The classes that the call `inst` may read. Whatever may write what they stand for clobbers them.
    pub fn read(&self, context: &Context, function: &Function, inst: Inst) -> ClassSet {
        let Op::Call { callee, args } = function.inst(inst).op else { return ClassSet::default() };
        match &context.signatures[callee].facts {
            Some(facts) if !facts.reads.anything => {
                let mut read = ClassSet::default();
                for_each_object(
                    context,
                    function,
                    &facts.reads,
                    function.operands(args),
                    |object| {
                        read = read.with(ClassSet::of(self.of(object)));
                    },
                );
                read
            }
            None if !Effects::of_callee(context, callee).contains(Effects::READS) => {
                ClassSet::default()
            }
            _ => self.classes(|_| true).with(ClassSet::of(self.rest())),
        }
    }

    /// The classes that an access of `ptr` may touch.
    pub fn reached(&self, context: &Context, function: &Function, ptr: Value) -> ClassSet {
        let object = Address::of(context, function, ptr).object;
        let facts = context.signatures[function.id].facts.as_deref();
        let classes = self.classes(|class| {
            class.may_be(object, facts)
                && match (class, object) {
                    (Object::Alloca(inst), Object::Unknown(_)) => self.escaped[inst],
                    _ => true,
                }
        });
        // Only an alloca that nothing else can point to is outside of all other memory.
        let is_apart = self.class_of.contains_key(&object)
            && matches!(object, Object::Alloca(inst) if !self.escaped[inst]);
        if is_apart { classes } else { classes.with(ClassSet::of(self.rest())) }
    }

    fn classes(&self, is_in: impl Fn(Object) -> bool) -> ClassSet {
        let chosen = self.objects.iter().filter(|&(_, &object)| is_in(object));
        chosen.fold(ClassSet::default(), |all, (class, _)| all.with(ClassSet::of(class)))
    }
}

/// Calls `visit` on what a call with these arguments touches.
fn for_each_object(
    context: &Context,
    function: &Function,
    touched: &Touched,
    args: &[Value],
    mut visit: impl FnMut(Object),
) {
    touched.globals.iter().for_each(|&global| visit(Object::Global(global)));
    for (&arg, param) in args.iter().zip((0..).map(Param::from_index)) {
        if touched.params.contains(param)
            && context.types.is_pointer(context.value_type(function, arg))
        {
            visit(Address::of(context, function, arg).object);
        }
    }
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
                        Op::GetElementPtr { .. } | Op::Cast { op: CastOp::Bitcast, .. } => {
                            // What an address is made of may be too long to tell.
                            let object = Address::of(context, function, Value::Inst(user)).object;
                            match object == Object::Alloca(alloca) {
                                true => pending.push(user),
                                false => escaped[alloca] = true,
                            }
                        }
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
