//! Divides memory into classes. There is a class for each variable that the function accesses,
//! itself or by a call, one for what each parameter points to, and one for the rest. A store or a
//! call *clobbers* the classes that it may write.
//!
//! Classes overlap: what a parameter points to may be a global variable. So an access may touch
//! several classes, which are a set of bits in a word. If a function has more classes than bits,
//! the last class is for all others.
//!
//! Requires: the control-flow graph, uses. Valid until an access or a call is added. Cost: linear in the
//! instructions and uses, and quadratic in the classes, whose number is limited. A question costs at
//! most as much as there are classes.

use rustc_hash::FxHashMap;

use crate::analysis::{Analyses, Object};
use crate::ir::summary::{Summary, Touched};
use crate::ir::{CastOp, Context, Effects, Function, Inst, Op, Param, User, Value, Written};
use crate::support::entity;
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

    /// The classes that are in this set and not in the other.
    #[must_use]
    pub fn without(self, other: ClassSet) -> ClassSet {
        ClassSet(self.0 & !other.0)
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The classes that are in either set.
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
    /// The classes that an access of the object of each class but the last may touch.
    reach: EntityVec<MemoryClass, ClassSet>,
}

impl MemoryClasses {
    /// The most classes that a function has.
    pub const LIMIT: usize = 64;

    /// The classes of what `function` reads, itself or by a call.
    pub fn compute(context: &Context, function: &Function, analyses: &Analyses) -> MemoryClasses {
        MemoryClasses::of_objects(context, function, analyses, |op, add| match op {
            Op::Load { ptr, .. } => add(Object::of(context, function, ptr)),
            Op::Call { callee, args, .. } => {
                if let Some(facts) = &context.signatures[callee].summary {
                    let args = function.operands(args);
                    for_each_object(context, function, &facts.reads, args, add);
                }
            }
            _ => {}
        })
    }

    /// The classes of what `function` stores to, or passes to other functions.
    pub fn of_stores(context: &Context, function: &Function, analyses: &Analyses) -> MemoryClasses {
        MemoryClasses::of_objects(context, function, analyses, |op, add| match op {
            Op::Store { ptr, .. } => add(Object::of(context, function, ptr)),
            Op::Call { args, .. } => {
                for &arg in function.operands(args) {
                    if context.types.is_pointer(context.value_type(function, arg)) {
                        add(Object::of(context, function, arg));
                    }
                }
            }
            _ => {}
        })
    }

    /// The classes of the objects that `visit` adds for each operation.
    fn of_objects(
        context: &Context,
        function: &Function,
        analyses: &Analyses,
        visit: impl Fn(Op, &mut dyn FnMut(Object)),
    ) -> MemoryClasses {
        let mut classes = MemoryClasses {
            objects: EntityVec::new(),
            class_of: FxHashMap::default(),
            escaped: EntityVec::new(),
            reach: EntityVec::new(),
        };
        let mut allocas = Vec::new();
        let cfg = analyses.cfg(function);
        for &inst in cfg.reverse_postorder().iter().flat_map(|&it| function.block(it).body()) {
            let op = *function.op(inst);
            visit(op, &mut |object| classes.add(object));
            if matches!(op, Op::Alloca { .. }) {
                allocas.push(inst);
            }
        }
        classes.escaped = escaped(context, function, &allocas, analyses);
        let facts = context.signatures[function.id].summary.as_deref();
        let objects = classes.objects.values();
        classes.reach = objects.map(|&object| classes.reach_of(object, facts)).collect();
        classes
    }

    /// Each class with its object, except the class of the rest of memory.
    pub fn objects(&self) -> impl Iterator<Item = (MemoryClass, Object)> {
        self.objects.iter().map(|(class, &object)| (class, object))
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
    pub fn rest(&self) -> MemoryClass {
        MemoryClass::from_index(self.objects.len())
    }

    /// The class of an object.
    pub fn of(&self, object: Object) -> MemoryClass {
        self.class_of.get(&object).copied().unwrap_or_else(|| self.rest())
    }

    /// The classes that `inst` may write.
    pub fn clobbered(&self, context: &Context, function: &Function, inst: Inst) -> ClassSet {
        match *function.op(inst) {
            Op::Store { ptr, .. } => self.reached(context, function, ptr),
            _ => self.touched(context, function, inst, Effects::WRITES),
        }
    }

    /// The classes that `inst` may read.
    pub fn read(&self, context: &Context, function: &Function, inst: Inst) -> ClassSet {
        match *function.op(inst) {
            Op::Load { ptr, .. } => self.reached(context, function, ptr),
            _ => self.touched(context, function, inst, Effects::READS),
        }
    }

    /// The classes that `inst` may read or write, as `how` says. `inst` is a call or a volatile
    /// access.
    fn touched(
        &self,
        context: &Context,
        function: &Function,
        inst: Inst,
        how: Effects,
    ) -> ClassSet {
        let effects = function.effects(context, inst);
        let everything =
            |is_in: &dyn Fn(Object) -> bool| self.classes(is_in).with(ClassSet::of(self.rest()));
        match *function.op(inst) {
            _ if !effects.contains(how) => ClassSet::default(),
            Op::Call { callee, args, .. } => {
                let facts = context.signatures[callee].summary.as_deref();
                let touched = facts.map(|facts| match how {
                    Effects::READS => &facts.reads,
                    _ => &facts.writes,
                });
                let is_anything = match touched {
                    Some(touched) => touched.anything,
                    // For example a marker of the lifetime of a variable.
                    None => effects == Effects::ANY_CALL || effects == Effects::WRITES,
                };
                // A variable whose address the callee does not keep has not escaped; it is touched through
                // the parameter.
                let anything = match is_anything {
                    true => everything(&|object| match object {
                        Object::Alloca(inst) => self.escaped[inst],
                        Object::Global(global) => !context.globals[global].is_constant,
                        Object::Param(_) | Object::Unknown(_) => true,
                    }),
                    false => ClassSet::default(),
                };
                let pointers = function.operands(args).iter().zip((0..).map(Param::from_index));
                let pointers = pointers.filter(|&(&arg, param)| {
                    context.types.is_pointer(context.value_type(function, arg))
                        && touched.is_none_or(|touched| touched.params.contains(param))
                });
                let globals = touched.iter().flat_map(|touched| &touched.globals);
                let globals = globals.map(|&global| Value::Global(global));
                pointers
                    .map(|(&arg, _)| arg)
                    .chain(globals)
                    .map(|ptr| self.reached(context, function, ptr))
                    .fold(anything, ClassSet::with)
            }
            _ => everything(&|_| true),
        }
    }

    /// Whether the address of `alloca` may be known outside of the function, or its lifetime is marked.
    pub fn has_escaped(&self, alloca: Inst) -> bool {
        self.escaped[alloca]
    }

    /// A smaller set of classes to watch for what the call `inst` reads: whatever may write that
    /// memory clobbers one of them.
    pub fn looked_at(&self, context: &Context, function: &Function, inst: Inst) -> ClassSet {
        let Op::Call { callee, args, .. } = *function.op(inst) else { return ClassSet::default() };
        match &context.signatures[callee].summary {
            Some(facts) if !facts.reads.anything => {
                let mut read = ClassSet::default();
                let mut add = |object| read = read.with(ClassSet::of(self.of(object)));
                for_each_object(context, function, &facts.reads, function.operands(args), &mut add);
                read
            }
            _ => self.read(context, function, inst),
        }
    }

    /// The classes that an access of `ptr` may touch.
    pub fn reached(&self, context: &Context, function: &Function, ptr: Value) -> ClassSet {
        let object = Object::of(context, function, ptr);
        match self.class_of.get(&object) {
            Some(&class) => self.reach[class],
            None => self.reach_of(object, context.signatures[function.id].summary.as_deref()),
        }
    }

    /// The classes that an access of `object` may touch.
    fn reach_of(&self, object: Object, facts: Option<&Summary>) -> ClassSet {
        let classes = self.classes(|class| {
            class.may_be(object, facts)
                && match (class, object) {
                    (Object::Alloca(inst), Object::Unknown(_)) => self.escaped[inst],
                    _ => true,
                }
        });
        // Only an alloca that nothing else can point to is apart from all other memory.
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
            visit(Object::of(context, function, arg));
        }
    }
}

/// Those of `allocas` whose addresses have uses other than loads, stores and calls of the runtime library, for
/// example markers of their lifetimes. Asks for the uses only if there are allocas. Linear in them.
fn escaped(
    context: &Context,
    function: &Function,
    allocas: &[Inst],
    analyses: &Analyses,
) -> EntityVec<Inst, bool> {
    let mut escaped = EntityVec::filled(function.inst_count(), false);
    let mut pending = Vec::new();
    for &alloca in allocas {
        pending.push(alloca);
        while let Some(pointer) = pending.pop() {
            let value = Value::Inst(pointer);
            for &user in analyses.uses(function).of_inst(pointer) {
                let User::Inst(user) = user else {
                    escaped[alloca] = true;
                    continue;
                };
                match *function.op(user) {
                    Op::Load { .. } | Op::Icmp { .. } => {}
                    Op::Store { value: stored, .. } => escaped[alloca] |= stored == value,
                    Op::GetElementPtr { .. } | Op::Cast { op: CastOp::Bitcast, .. } => {
                        // The address may have more parts than are looked at.
                        let object = Object::of(context, function, Value::Inst(user));
                        match object == Object::Alloca(alloca) {
                            true => pending.push(user),
                            false => escaped[alloca] = true,
                        }
                    }
                    Op::Call { callee, args, .. } => {
                        let args = function.operands(args).iter();
                        let mut args = args.zip((0..).map(Param::from_index));
                        escaped[alloca] |= match &context.signatures[callee].summary {
                            Some(facts) => args.any(|(&arg, param)| {
                                arg == value && facts.captures.contains(param)
                            }),
                            None => Written::by_call(context, function, user) == Written::Anything,
                        };
                    }
                    _ => escaped[alloca] = true,
                }
            }
        }
    }
    escaped
}
