//! Replaces loops that fill or copy an array element by element by one call of LLVM's `memset` or
//! `memcpy` before the loop.
//!
//! As LLVM's LoopIdiomRecognize does. A store moves out of a loop if
//! - the loop has one exit, nothing in it may run forever, and its trip count is a constant. It must
//!   not be small, since a call costs as much as a few stores;
//! - each store follows the one before in memory;
//! - it stores bytes that are all equal, or a value that the same iteration has loaded from another
//!   variable, also one element after the other;
//! - nothing else in the loop touches these variables, and the loop calls nothing that reads or
//!   writes memory.
//!
//! The loop is kept, without the store. If it does nothing else, `adce` removes it.
//!
//! A pass over the module, since it may declare a function. Cost: linear in the functions with loops,
//! plus that of [`induction`](crate::analysis::induction), and quadratic in the accesses of a loop, which
//! are limited.

mod remarks;

use dominance::Loop;

use crate::analysis::address::{size_of, strides};
use crate::analysis::memory_classes::MemoryClasses;
use crate::analysis::terms::Computed;
use crate::analysis::{Analyses, Analysis, Exit, Induction, Object, Term};
use crate::ir::{
    AttributeSet, Block, CastOp, Context, Effects, Flags, FuncId, Function, Inst, InstData,
    IntType, Linkage, Op, Opcode, ParamData, Positions, Remarks, Signature, Type, Value, eval,
};
use crate::support::entity::EntityVec;
use crate::support::interner::Symbol;
use crate::transform::{ModuleContext, Pass, PassContext, Run, preheaders};

/// This pass.
pub static PASS: Pass = Pass {
    name: "memory-idioms",
    help: "Fill and copy arrays by memset and memcpy",
    requires: &[Analysis::Cfg, Analysis::Dominators, Analysis::Loops, Analysis::Uses],
    preserves: &[],
    after: &["mem2reg"],
    run: Run::Module(run),
};

/// The fewest bytes that are worth a call.
const FEWEST: u64 = 64;

/// The most accesses of memory in a loop to look at.
const ACCESSES: usize = 16;

/// Replaces stores in the loops of the module. Returns whether there were any to replace.
pub fn run(mut pass: ModuleContext) -> Result<bool, String> {
    let mut is_changed = false;
    let mut intrinsics = Intrinsics::default();
    for id in pass.module.context.signatures.keys() {
        if !pass.module.function(id).is_declaration() {
            is_changed |= run_on(pass.function(id), &mut intrinsics);
        }
    }
    Ok(is_changed)
}

/// Replaces the stores in the loops of one function. Returns whether there were any.
fn run_on(pass: PassContext, intrinsics: &mut Intrinsics) -> bool {
    let PassContext { context, function, analyses, remarks, .. } = pass;
    if !function.may_contain(Opcode::Store) {
        return false;
    }
    let (cfg, loops) = (analyses.cfg(function), analyses.loops(function));
    if loops.all().len() == 0 {
        return false;
    }
    let tree = analyses.dominators(function);
    let mut search = Search {
        context,
        function,
        analyses,
        classes: MemoryClasses::of_stores(context, function, analyses),
        induction: Induction::compute(context, function, cfg, tree, loops),
        positions: Positions::compute(function),
        is_irreducible: cfg.irreducible_loops(tree, loops),
        found: Vec::new(),
    };
    loops.all().for_each(|loop_| search.visit(loop_, remarks));
    let Search { induction, found, .. } = search;
    let mut is_removed = EntityVec::filled(function.inst_count(), false);
    for idiom in &found {
        is_removed[idiom.store] = true;
        idiom.emit(context, function, &induction, intrinsics);
    }
    if !found.is_empty() {
        let is_removed = |inst: Inst| is_removed.get(inst).is_some_and(|&it| it);
        for &block in cfg.reverse_postorder() {
            function.retain_insts(block, |_, inst| !is_removed(inst));
        }
    }
    !found.is_empty()
}

/// A store to replace.
struct Idiom {
    preheader: Block,
    store: Inst,
    to: Start,
    what: Source,
    bytes: u64,
}

/// What is written.
enum Source {
    /// This byte.
    Byte(i8),
    /// The memory from this address on.
    Memory(Start),
}

/// An address in the first iteration: the `getelementptr` that computes it, and its operands then.
struct Start {
    address: Inst,
    operands: Vec<StartOperand>,
}

enum StartOperand {
    Value(Value),
    Term(Term),
}

struct Search<'a> {
    context: &'a Context,
    function: &'a Function,
    analyses: &'a Analyses,
    classes: MemoryClasses,
    induction: Induction,
    positions: Positions,
    /// Whether each loop contains a cycle that is not a loop of the forest.
    is_irreducible: EntityVec<Loop, bool>,
    found: Vec<Idiom>,
}

impl Search<'_> {
    /// Adds the stores of the loop that can be replaced.
    fn visit(&mut self, loop_: Loop, remarks: &mut Remarks) {
        let function = self.function;
        let (cfg, loops) = (self.analyses.cfg(function), self.analyses.loops(function));
        let Some(preheader) = preheaders::of(cfg, loops, loop_) else { return };
        let Some(&exit) =
            self.induction.only_exit(loop_).filter(|exit| !exit.trip_count.if_it_ends)
        else {
            return;
        };
        let Some(accesses) = self.accesses(loop_) else { return };
        let Some(trip_count) = exit.trip_count.constant(&self.induction.terms) else {
            return self.remark_unknown_trip_count(remarks, loop_, &accesses);
        };
        for &(block, store) in &accesses {
            let Op::Store { value, ptr, .. } = *function.op(store) else { continue };
            let Some(count) = self.executions(loop_, exit, block, trip_count) else { continue };
            let ty = self.context.value_type(function, value);
            let Some(size) = size_of(&self.context.types, ty) else { continue };
            let bytes = count.saturating_mul(size as u64);
            if !(FEWEST..1 << 31).contains(&bytes) {
                continue;
            }
            let load = value.as_inst().filter(|&inst| accesses.iter().any(|it| it.1 == inst));
            let from = match load.map(|load| *function.op(load)) {
                Some(Op::Load { ptr, .. }) => Some(ptr),
                _ => None,
            };
            let byte = repeated_byte(value);
            let (target, source) = (self.object(ptr), from.map(|ptr| self.object(ptr)));
            let is_alone = accesses.iter().all(|&(_, other)| {
                let (at, writes) = match *function.op(other) {
                    Op::Store { ptr, .. } => (self.object(ptr), true),
                    Op::Load { ptr, .. } => (self.object(ptr), false),
                    _ => return false,
                };
                let is_apart = |object| !self.may_be(at, object);
                (other == store || is_apart(target))
                    && (!writes || byte.is_some() || source.is_some_and(is_apart))
            });
            if !is_alone {
                continue;
            }
            let Some(to) = self.start(loop_, ptr, size) else { continue };
            let what = match (byte, from) {
                (Some(byte), _) => Some(Source::Byte(byte)),
                (None, Some(from)) => self.start(loop_, from, size).map(Source::Memory),
                (None, None) => None,
            };
            let Some(what) = what else { continue };
            self.remark_done(remarks, loop_, store, ptr, from.filter(|_| byte.is_none()), bytes);
            self.found.push(Idiom { preheader, store, to, what, bytes });
        }
    }

    /// The loads and stores of the loop, if it is innermost and does nothing else that matters.
    fn accesses(&self, loop_: Loop) -> Option<Vec<(Block, Inst)>> {
        let (context, function) = (self.context, self.function);
        let (cfg, loops) = (self.analyses.cfg(function), self.analyses.loops(function));
        let is_innermost = loops.children(Some(loop_)).is_empty() && !self.is_irreducible[loop_];
        if !is_innermost || loops.header(loop_) == cfg.entry() {
            return None;
        }
        let mut accesses = Vec::new();
        for &block in loops.nodes(loop_) {
            for &inst in function.block(block).body() {
                let effects = function.effects(context, inst);
                let memory = Effects::READS.with(Effects::WRITES);
                match *function.op(inst) {
                    Op::Load { .. } | Op::Store { .. }
                        if memory.with(Effects::STOPS).contains(effects) =>
                    {
                        accesses.push((block, inst));
                    }
                    _ if Effects::STOPS.contains(effects) => {}
                    _ => return None,
                }
            }
        }
        (accesses.len() <= ACCESSES).then_some(accesses)
    }

    /// How often the loop executes `block`; `None` if an iteration may skip it. `trip_count` is how
    /// often the comparison of `exit` holds.
    fn executions(&self, loop_: Loop, exit: Exit, block: Block, trip_count: u64) -> Option<u64> {
        let tree = self.analyses.dominators(self.function);
        let latches = self.analyses.loops(self.function).latches(loop_);
        if tree.dominates(block, exit.from) {
            return trip_count.checked_add(1);
        }
        let is_passed = latches.iter().all(|&latch| tree.dominates(block, latch));
        (is_passed && tree.dominates(exit.from, block)).then_some(trip_count)
    }

    fn object(&self, ptr: Value) -> Object {
        Object::of(self.context, self.function, ptr)
    }

    /// Whether both may be the same piece of memory.
    fn may_be(&self, one: Object, other: Object) -> bool {
        let facts = self.context.signatures[self.function.id].summary.as_deref();
        let is_private =
            |it| matches!(it, Object::Alloca(alloca) if !self.classes.has_escaped(alloca));
        one == other || !is_private(one) && !is_private(other) && one.may_be(other, facts)
    }

    /// The address `ptr` in the first iteration, if each iteration adds `size` bytes to it.
    fn start(&self, loop_: Loop, ptr: Value, size: i64) -> Option<Start> {
        let (function, terms) = (self.function, &self.induction.terms);
        let loops = self.analyses.loops(function);
        let address = ptr.as_inst()?;
        let Op::GetElementPtr { source, operands } = *function.op(address) else { return None };
        let (&base, indices) = function.operands(operands).split_first()?;
        let is_inside = |value: Value| {
            let block = value.as_inst().and_then(|inst| self.positions.block(inst));
            block.is_some_and(|block| loops.contains(loop_, block))
        };
        if is_inside(base) {
            return None;
        }
        let mut operands = vec![StartOperand::Value(base)];
        let mut step = 0i64;
        for (&index, stride) in indices.iter().zip(strides(&self.context.types, source)) {
            let stride = stride?;
            if !is_inside(index) {
                operands.push(StartOperand::Value(index));
                continue;
            }
            let evolution = self.induction.of_inst(index.as_inst()?)?;
            // A narrow index would wrap inside of the array.
            if IntType::of(self.context.value_type(function, index))?.bits() < 32 {
                return None;
            }
            let by = terms.as_int(evolution.step(terms)?)?;
            step = step.checked_add(by.checked_mul(stride)?)?;
            operands.push(StartOperand::Term(evolution.start()));
        }
        (step == size).then_some(Start { address, operands })
    }
}

/// The byte that all bytes of a constant are equal to.
fn repeated_byte(value: Value) -> Option<i8> {
    let Value::Int(ty, number) = value else { return None };
    let byte = number as i8;
    // The bytes of one number must be all that is between two elements.
    let is_dense = ty.bits() == 8 * ty.alloc_size();
    // A number of more than 32 bits is written with 32 bits only if the sign is all that follows.
    let is_repeated = match ty.bits() {
        ..=32 => eval::wrap(ty, u64::from_ne_bytes([byte as u8; 8])) == i64::from(number),
        _ => number == i32::from(byte) && matches!(byte, 0 | -1),
    };
    (is_dense && is_repeated).then_some(byte)
}

impl Idiom {
    /// Adds the call to the preheader.
    fn emit(
        &self,
        context: &mut Context,
        function: &mut Function,
        induction: &Induction,
        intrinsics: &mut Intrinsics,
    ) {
        let mut known = Computed::default();
        let mut args = vec![self.start(context, function, induction, &mut known, &self.to)];
        let callee = match &self.what {
            Source::Byte(byte) => {
                args.push(Value::Int(IntType::I8, (*byte).into()));
                intrinsics.memset(context)
            }
            Source::Memory(from) => {
                args.push(self.start(context, function, induction, &mut known, from));
                intrinsics.memcpy(context)
            }
        };
        args.push(context.int(IntType::I64, self.bytes as i64));
        args.push(Value::Int(IntType::I1, 0));
        let args = function.create_operands(&args);
        self.append(
            function,
            Op::Call { callee, args, attributes: AttributeSet::NONE },
            Type::VOID,
            Flags::NONE,
        );
    }

    /// Computes an address in the first iteration as a pointer to bytes.
    fn start(
        &self,
        context: &mut Context,
        function: &mut Function,
        induction: &Induction,
        known: &mut Computed,
        start: &Start,
    ) -> Value {
        let mut operands = Vec::with_capacity(start.operands.len());
        for operand in &start.operands {
            operands.push(match *operand {
                StartOperand::Value(value) => value,
                StartOperand::Term(term) => {
                    induction.terms.emit(context, function, self.preheader, known, term)
                }
            });
        }
        let InstData { op, ty, flags, .. } = function.inst(start.address);
        let Op::GetElementPtr { source, .. } = op else { unreachable!("it computes an address") };
        let operands = function.create_operands(&operands);
        let value = self.append(function, Op::GetElementPtr { source, operands }, ty, flags);
        let bytes = context.types.pointer_to(Type::I8);
        match ty == bytes {
            true => value,
            false => {
                let op = Op::Cast { op: CastOp::Bitcast, value };
                self.append(function, op, bytes, Flags::NONE)
            }
        }
    }

    fn append(&self, function: &mut Function, op: Op, ty: Type, flags: Flags) -> Value {
        let inst = function.create(InstData { op, flags, ty, name: Symbol::NONE });
        function.push(self.preheader, inst);
        if let Some(spans) = &mut function.spans {
            spans.copy_inst(self.store, inst);
        }
        Value::Inst(inst)
    }
}

/// LLVM's functions, once they are known.
#[derive(Default)]
struct Intrinsics {
    memset: Option<FuncId>,
    memcpy: Option<FuncId>,
}

impl Intrinsics {
    fn memset(&mut self, context: &mut Context) -> FuncId {
        let pointer = context.types.pointer_to(Type::I8);
        let name = if pointer == Type::PTR { "llvm.memset.p0.i64" } else { "llvm.memset.p0i8.i64" };
        let params = [pointer, Type::I8, Type::I64, Type::I1];
        *self.memset.get_or_insert_with(|| intrinsic(context, name, params))
    }

    fn memcpy(&mut self, context: &mut Context) -> FuncId {
        let pointer = context.types.pointer_to(Type::I8);
        let is_opaque = pointer == Type::PTR;
        let name = if is_opaque { "llvm.memcpy.p0.p0.i64" } else { "llvm.memcpy.p0i8.p0i8.i64" };
        let params = [pointer, pointer, Type::I64, Type::I1];
        *self.memcpy.get_or_insert_with(|| intrinsic(context, name, params))
    }
}

/// The function of LLVM, which is declared if it is not yet. Linear in the functions of the module.
fn intrinsic(context: &mut Context, name: &str, params: [Type; 4]) -> FuncId {
    let name = context.names.intern(name);
    if let Some((id, _)) = context.signatures.iter().find(|(_, it)| it.name == name) {
        return id;
    }
    let mut signature = Signature::new(name, Linkage::External, Type::VOID);
    signature.params = params.map(|ty| ParamData::new(ty, Symbol::NONE)).into_iter().collect();
    context.signatures.push(signature)
}
