//! Replaces loops that fill or copy an array element by element by one call of LLVM's `memset` or
//! `memcpy` before the loop.
//!
//! As LLVM's LoopIdiomRecognize does. A store moves out of a loop if
//! - the loop has one exit, and nothing in it may run forever, so the number of stores is known. It
//!   has to be a constant, and not a small one, since a call costs as much as a few stores;
//! - each store follows the one before in memory;
//! - it stores bytes that are all equal, or what the same round has loaded from another variable,
//!   also one element after the other;
//! - nothing else in the loop touches these variables, and the loop calls nothing that reads or
//!   writes memory.
//!
//! The loop stays, without the store. If nothing else is left in it, `adce` removes it.
//!
//! A pass over the module, since it may declare a function. Cost: linear in the functions with loops,
//! plus that of [`induction`](crate::analysis::induction), and quadratic in the accesses of a loop, which
//! are limited.

mod telling;

use dominance::Loop;

use crate::analysis::address::{size_of, strides};
use crate::analysis::memory_classes::MemoryClasses;
use crate::analysis::terms::Computed;
use crate::analysis::{Address, Analyses, Exit, Induction, Object, Term};
use crate::ir::{
    Block, CastOp, Context, Effects, Flags, FuncId, Function, Inst, InstData, IntType, Linkage,
    Module, Op, ParamData, Positions, Signature, Type, Value,
};
use crate::support::entity::EntityVec;
use crate::support::interner::Symbol;
use crate::transform::{Pass, Run, preheaders};

/// This pass.
pub static PASS: Pass = Pass {
    name: "memory-idioms",
    help: "Fill and copy arrays by memset and memcpy",
    requires: &[],
    preserves: &[],
    after: &["mem2reg"],
    run: Run::Module(|module, _| Ok(run(module))),
};

/// The fewest bytes that are worth a call.
const FEWEST: u64 = 64;

/// The most accesses of memory in a loop to look at.
const ACCESSES: usize = 16;

/// Replaces stores in the loops of `module`. Returns whether there were any to replace.
pub fn run(module: &mut Module) -> bool {
    let mut is_changed = false;
    let mut intrinsics = Intrinsics::default();
    for id in module.context.signatures.keys() {
        let (context, function) = module.split(id);
        if !function.is_declaration() {
            is_changed |= run_on(context, function, &mut intrinsics);
        }
    }
    is_changed
}

/// Replaces the stores in the loops of one function. Returns whether there were any.
fn run_on(context: &mut Context, function: &mut Function, intrinsics: &mut Intrinsics) -> bool {
    let analyses = Analyses::default();
    let (cfg, loops) = (analyses.cfg(function), analyses.loops(function));
    if loops.all().len() == 0 {
        return false;
    }
    let tree = analyses.dominators(function);
    let mut search = Search {
        context,
        function,
        analyses: &analyses,
        classes: MemoryClasses::of_stores(context, function, cfg, analyses.uses(function)),
        induction: Induction::compute(context, function, cfg, tree, loops),
        positions: Positions::compute(function),
        is_irreducible: cfg.irreducible_loops(tree, loops),
        found: Vec::new(),
    };
    loops.all().for_each(|of| search.visit(of));
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

/// An address in the first round: the `getelementptr` that computes it, and its operands then.
struct Start {
    address: Inst,
    operands: Vec<Operand>,
}

enum Operand {
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
    /// Adds the stores of the loop `of` that can be replaced.
    fn visit(&mut self, of: Loop) {
        let function = self.function;
        let (cfg, loops) = (self.analyses.cfg(function), self.analyses.loops(function));
        let Some(preheader) = preheaders::of(cfg, loops, of) else { return };
        let Some(&exit) = self.induction.only_exit(of).filter(|exit| !exit.rounds.if_it_ends)
        else {
            return;
        };
        let Some(accesses) = self.accesses(of) else { return };
        let Some(rounds) = exit.rounds.constant(&self.induction.terms) else {
            return self.tell_unknown_rounds(of, &accesses);
        };
        for &(block, store) in &accesses {
            let Op::Store { value, ptr } = function.inst(store).op else { continue };
            let Some(count) = self.executions(of, exit, block, rounds) else { continue };
            let ty = self.context.value_type(function, value);
            let Some(size) = size_of(&self.context.types, ty) else { continue };
            let bytes = count.saturating_mul(size as u64);
            if !(FEWEST..1 << 31).contains(&bytes) {
                continue;
            }
            let load = value.as_inst().filter(|&inst| accesses.iter().any(|it| it.1 == inst));
            let from = match load.map(|load| function.inst(load).op) {
                Some(Op::Load { ptr }) => Some(ptr),
                _ => None,
            };
            let byte = repeated_byte(value);
            let (target, source) = (self.object(ptr), from.map(|ptr| self.object(ptr)));
            let is_alone = accesses.iter().all(|&(_, other)| {
                let (at, writes) = match function.inst(other).op {
                    Op::Store { ptr, .. } => (self.object(ptr), true),
                    Op::Load { ptr } => (self.object(ptr), false),
                    _ => return false,
                };
                let is_apart = |object| !self.may_be(at, object);
                (other == store || is_apart(target))
                    && (!writes || byte.is_some() || source.is_some_and(is_apart))
            });
            if !is_alone {
                continue;
            }
            let Some(to) = self.start(of, ptr, size) else { continue };
            let what = match (byte, from) {
                (Some(byte), _) => Some(Source::Byte(byte)),
                (None, Some(from)) => self.start(of, from, size).map(Source::Memory),
                (None, None) => None,
            };
            let Some(what) = what else { continue };
            self.tell(of, store, ptr, from.filter(|_| byte.is_none()), bytes);
            self.found.push(Idiom { preheader, store, to, what, bytes });
        }
    }

    /// The loads and stores of the loop, if it is innermost and does nothing else that matters.
    fn accesses(&self, of: Loop) -> Option<Vec<(Block, Inst)>> {
        let (context, function) = (self.context, self.function);
        let (cfg, loops) = (self.analyses.cfg(function), self.analyses.loops(function));
        let is_innermost = loops.children(Some(of)).is_empty() && !self.is_irreducible[of];
        if !is_innermost || loops.header(of) == cfg.entry() {
            return None;
        }
        let mut accesses = Vec::new();
        for &block in loops.nodes(of) {
            for &inst in &function.block(block).body {
                let effects = function.effects(context, inst);
                let memory = Effects::READS.with(Effects::WRITES);
                match function.inst(inst).op {
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

    /// How often the loop executes `block`; `None` if a round may skip it. `rounds` is how often
    /// control stays in the loop at its exit.
    fn executions(&self, of: Loop, exit: Exit, block: Block, rounds: u64) -> Option<u64> {
        let tree = self.analyses.dominators(self.function);
        let latches = self.analyses.loops(self.function).latches(of);
        if tree.dominates(block, exit.from) {
            return Some(rounds + 1);
        }
        let is_passed = latches.iter().all(|&latch| tree.dominates(block, latch));
        (is_passed && tree.dominates(exit.from, block)).then_some(rounds)
    }

    fn object(&self, ptr: Value) -> Object {
        Address::of(self.context, self.function, ptr).object
    }

    /// Whether both may be the same piece of memory.
    fn may_be(&self, one: Object, other: Object) -> bool {
        let facts = self.context.signatures[self.function.id].facts.as_deref();
        let is_private =
            |it| matches!(it, Object::Alloca(alloca) if !self.classes.has_escaped(alloca));
        one == other || !is_private(one) && !is_private(other) && one.may_be(other, facts)
    }

    /// The first of the addresses that `ptr` has in the rounds of the loop, if each is `size` bytes after
    /// the one before.
    fn start(&self, of: Loop, ptr: Value, size: i64) -> Option<Start> {
        let (function, terms) = (self.function, &self.induction.terms);
        let loops = self.analyses.loops(function);
        let address = ptr.as_inst()?;
        let Op::GetElementPtr { source, operands } = function.inst(address).op else { return None };
        let (&base, indices) = function.operands(operands).split_first()?;
        let is_inside = |value: Value| {
            let block = value.as_inst().and_then(|inst| self.positions.block(inst));
            block.is_some_and(|block| loops.contains(of, block))
        };
        if is_inside(base) {
            return None;
        }
        let mut operands = vec![Operand::Value(base)];
        let mut step = 0i64;
        for (&index, stride) in indices.iter().zip(strides(&self.context.types, source)) {
            let stride = stride?;
            if !is_inside(index) {
                operands.push(Operand::Value(index));
                continue;
            }
            let evolution = self.induction.of_inst(index.as_inst()?)?;
            // A narrow index would wrap inside of the array.
            if IntType::of(self.context.value_type(function, index))?.bits() < 32 {
                return None;
            }
            let by = terms.as_int(evolution.step(terms)?)?;
            step = step.checked_add(by.checked_mul(stride)?)?;
            operands.push(Operand::Term(evolution.start()));
        }
        (step == size).then_some(Start { address, operands })
    }
}

/// The byte that all bytes of a constant are equal to.
fn repeated_byte(value: Value) -> Option<i8> {
    let Value::Int(ty, number) = value else { return None };
    let byte = number as i8;
    let is_repeated = match ty {
        IntType::I1 => false,
        IntType::I8 => true,
        IntType::I32 => number == i32::from_ne_bytes([byte as u8; 4]),
        IntType::I64 => number == i32::from(byte) && matches!(byte, 0 | -1),
    };
    is_repeated.then_some(byte)
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
        self.append(function, Op::Call { callee, args }, Type::VOID, Flags::NONE);
    }

    /// Computes an address in the first round as a pointer to bytes.
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
                Operand::Value(value) => value,
                Operand::Term(term) => {
                    induction.terms.emit(context, function, self.preheader, known, term)
                }
            });
        }
        let InstData { op, ty, flags, .. } = *function.inst(start.address);
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
    signature.params = params.map(|ty| ParamData { ty, name: Symbol::NONE }).into_iter().collect();
    context.signatures.push(signature)
}
