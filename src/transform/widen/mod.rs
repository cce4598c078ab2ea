//! Widens subscripts: an index of 32 bits that changes by the same step in each iteration becomes a
//! counter of 64 bits. Other indices are extended (`extend.rs`).
//!
//! An address needs 64 bits. A narrow index may wrap, so the code generator extends it for each
//! access, and cannot add a constant in the address itself: `a[i + 1]` takes an addition, an
//! extension and a load. With a counter of 64 bits it takes the load.
//!
//! The [evolution](crate::analysis::Evolution) of an index gives its start and its step. The counter
//! begins with the start, extended with its sign, and grows by the step. That is the index, extended,
//! if the index does not wrap. There are two proofs:
//!
//! * The exit condition of the loop excludes it, as [`Induction`] knows.
//! * Each iteration accesses memory with this index, in a variable of less than 2^31 bytes. Its index
//!   is in a range of less than 2^31 numbers then, and the next one as well. So they differ by the step
//!   as a signed number, and not by 2^32 more or less; otherwise the access is undefined behaviour.
//!   After the last such access the counter may be another number than the index, so the address may
//!   only be used for accesses.
//!
//! Indices that differ by a constant share a counter. A phi of the header that does, too, is the
//! counter truncated, so the loop keeps one counter. The exit test then compares 64 bits.
//!
//! As the induction variables of LLVM's `indvars`, but with the second proof.
//!
//! Requires: the control-flow graph, dominators, loops, uses. Preserves: nothing, since it adds
//! preheaders. Cost: linear in the function; a loop gets a limited number of counters.

mod emit;
mod extend;

use dominance::Loop;

use crate::analysis::address::strides;
use crate::analysis::{
    Address, Analyses, Analysis, Cfg, DomTree, Evolution, Induction, LoopForest, Object, Term,
    loop_test,
};
use crate::ir::remarks::{Remark, Remarks, Template};
use crate::ir::{
    BinaryOp, Block, CastOp, Context, Flags, Function, Inst, InstData, IntType, Op, Opcode,
    Positions, Type, User, Uses, Value,
};
use crate::support::entity::EntityVec;
use crate::transform::{Pass, PassContext, Run, preheaders};

/// This pass.
pub static PASS: Pass = Pass {
    name: "widen",
    help: "Make subscripts that count 64 bits wide",
    requires: &[Analysis::Cfg, Analysis::Dominators, Analysis::Loops, Analysis::Uses],
    preserves: &[],
    after: &[(
        "mem2reg",
        "It follows subscripts from value to value; a load in between ends the search.",
    )],
    run: Run::Function(run),
};

/// The most counters that a loop gets: each takes a register.
const MOST_COUNTERS: usize = 6;

/// The most instructions that compute the start or the step of a counter.
const MOST_COST: usize = 6;

/// A 32-bit index that wraps leads out of any variable of less than this many bytes.
const NEAR: i64 = 1 << 31;

/// Makes the subscripts of `function` 64 bits wide. Returns whether there were any, or whether it added a
/// preheader.
/// If undefined behaviour is kept, all addresses stay.
pub fn run(pass: PassContext) -> bool {
    if pass.options.undefined.is_kept() {
        return false;
    }
    let PassContext { context, function, analyses, remarks, .. } = pass;
    let is_widened = widen_counters(context, function, analyses, remarks);
    extend::run(context, function) | is_widened
}

/// Widens the subscripts that count. Returns whether there were any, or whether it added a preheader.
fn widen_counters(
    context: &mut Context,
    function: &mut Function,
    analyses: &mut Analyses,
    remarks: &mut Remarks,
) -> bool {
    let Some(has_new_blocks) = preheaders::add(function, analyses) else { return false };
    if !function.may_contain(Opcode::GetElementPtr) {
        return has_new_blocks;
    }
    let (cfg, tree) = (analyses.cfg(function), analyses.dominators(function));
    let loops = analyses.loops(function);
    let mut search = Search {
        context,
        function,
        cfg,
        tree,
        loops,
        uses: analyses.uses(function),
        positions: Positions::compute(function),
        induction: Induction::compute(context, function, cfg, tree, loops),
        counters: EntityVec::filled(loops.all().len(), Vec::new()),
    };
    search.find();
    let Search { positions, induction, counters, .. } = search;
    if counters.values().all(Vec::is_empty) {
        return has_new_blocks;
    }
    report(remarks, function, loops, &counters);
    emit::emit(context, function, cfg, loops, &positions, induction, &counters);
    true
}

/// A new counter of a loop.
#[derive(Clone, Debug)]
struct Counter {
    preheader: Block,
    /// Its start and step, of 64 bits.
    start: Term,
    step: Term,
    /// The evolution of an index with the same lower 32 bits.
    narrow: Evolution,
    subscripts: Vec<Subscript>,
}

/// An operand of an address that becomes a counter and a constant.
#[derive(Copy, Clone, Debug)]
struct Subscript {
    address: Inst,
    /// Which operand.
    position: usize,
    index: Inst,
    offset: i64,
}

struct Search<'a> {
    context: &'a Context,
    function: &'a Function,
    cfg: &'a Cfg,
    tree: &'a DomTree,
    loops: &'a LoopForest,
    uses: &'a Uses,
    positions: Positions,
    induction: Induction,
    counters: EntityVec<Loop, Vec<Counter>>,
}

impl Search<'_> {
    fn find(&mut self) {
        for &block in self.cfg.reverse_postorder() {
            let Some(innermost) = self.loops.innermost(block) else { continue };
            for &address in self.function.block(block).body() {
                if let Op::GetElementPtr { source, operands } = *self.function.op(address) {
                    let operands = self.function.operands(operands);
                    for (position, &index) in operands.iter().enumerate().skip(1) {
                        self.visit(innermost, address, source, position, index);
                    }
                }
            }
        }
    }

    /// Adds the operand `index` of `address`, whose innermost loop is `innermost`, if it can be widened.
    fn visit(
        &mut self,
        innermost: Loop,
        address: Inst,
        source: Type,
        position: usize,
        index: Value,
    ) {
        let Value::Inst(inst) = index else { return };
        let is_narrow = self.function.ty(inst) == Type::I32;
        let Some(&evolution) = self.induction.of_inst(inst).filter(|_| is_narrow) else { return };
        let Some(loop_) = self.positions.block(inst).and_then(|it| self.loops.innermost(it)) else {
            return;
        };
        // Outside of the loop, an index has the value of its last iteration.
        let is_inside =
            self.positions.block(address).is_some_and(|it| self.loops.contains(loop_, it));
        if !is_inside || evolution.degree(&self.induction.terms) != 1 {
            return;
        }
        let Some(preheader) = preheaders::of(self.cfg, self.loops, loop_) else { return };
        let start = match extended_start(self.function, &mut self.induction, loop_, index) {
            Some(start) => start,
            None if loop_ == innermost => {
                let start = self.start_by_access(loop_, address, source, position, evolution);
                let Some(start) = start else { return };
                start
            }
            None => return,
        };
        let terms = &mut self.induction.terms;
        let step = terms.cast(CastOp::Sext, evolution.terms[1], IntType::I64);
        let counters = &mut self.counters[loop_];
        let shared = counters.iter_mut().find_map(|it| {
            let offset = terms.difference(start, it.start).filter(|_| it.step == step)?;
            Some((it, offset))
        });
        if let Some((counter, offset)) = shared {
            counter.subscripts.push(Subscript { address, position, index: inst, offset });
        } else if counters.len() < MOST_COUNTERS
            && [start, step].iter().all(|&it| terms.cost(it, MOST_COST).is_some())
        {
            let subscripts = vec![Subscript { address, position, index: inst, offset: 0 }];
            counters.push(Counter { preheader, start, step, narrow: evolution, subscripts });
        }
    }

    /// The start of an index as a term of 64 bits, if each iteration of the loop accesses `address`
    /// and that only succeeds with an index that does not wrap.
    fn start_by_access(
        &mut self,
        loop_: Loop,
        address: Inst,
        source: Type,
        position: usize,
        evolution: Evolution,
    ) -> Option<Term> {
        let (context, function) = (self.context, self.function);
        let object = Object::of(context, function, Value::Inst(address));
        let size = object.size(context, function)?;
        let stride = strides(&context.types, source).nth(position - 1)??;
        if !(1..NEAR).contains(&size) || !(1..NEAR).contains(&stride) {
            return None;
        }
        let Op::GetElementPtr { operands, .. } = *function.op(address) else { return None };
        let operands = function.operands(operands);
        let mut others = operands.iter().enumerate().filter(|&(other, _)| other != position);
        if !others.all(|(_, &value)| self.is_outside(loop_, value))
            || !self.is_accessed(loop_, address)
        {
            return None;
        }
        let terms = &mut self.induction.terms;
        let (base, number) = terms.split(evolution.start());
        let start = match base {
            Some(base) if is_far_from_wrapping(context, function, address, position, number) => {
                let base = terms.cast(CastOp::Sext, base, IntType::I64);
                terms.add_int(base, number)
            }
            _ => terms.cast(CastOp::Sext, evolution.start(), IntType::I64),
        };
        Some(start)
    }

    /// Whether the address is used for accesses alone, and each iteration of the loop makes one.
    fn is_accessed(&self, loop_: Loop, address: Inst) -> bool {
        let latches = self.loops.latches(loop_);
        let mut is_always_accessed = false;
        let (mut pointers, mut visited) = (vec![address], 0);
        while let Some(&pointer) = pointers.get(visited) {
            visited += 1;
            for &user in self.uses.of_inst(pointer) {
                let User::Inst(user) = user else { return false };
                match *self.function.op(user) {
                    Op::Cast { op: CastOp::Bitcast, .. } if pointer == address => {
                        pointers.push(user);
                    }
                    Op::Load { .. } => {}
                    Op::Store { value, .. } if value != Value::Inst(pointer) => {}
                    _ => return false,
                }
                let is_access = !matches!(*self.function.op(user), Op::Cast { .. });
                let is_always = |block: Block| {
                    self.loops.contains(loop_, block)
                        && latches.iter().all(|&latch| self.tree.dominates(block, latch))
                };
                is_always_accessed |=
                    is_access && self.positions.block(user).is_some_and(is_always);
            }
        }
        is_always_accessed
    }

    /// Whether `value` is computed outside of the loop.
    fn is_outside(&self, loop_: Loop, value: Value) -> bool {
        let Value::Inst(inst) = value else { return true };
        self.positions.block(inst).is_some_and(|block| !self.loops.contains(loop_, block))
    }
}

/// The start of `value` as a term of 64 bits, if `value`, extended with its sign, begins there and changes by
/// the same step in each iteration of `loop_`. If `i + 1` does not wrap, it begins one after `i`.
fn extended_start(
    function: &Function,
    induction: &mut Induction,
    loop_: Loop,
    value: Value,
) -> Option<Term> {
    let Value::Inst(inst) = value else { return None };
    let InstData { op, flags, .. } = function.inst(inst);
    if let Op::Binary { op: BinaryOp::Add, lhs: Value::Inst(lhs), rhs: Value::Int(_, by) } = op
        && flags.contains(Flags::NSW)
        && let Some(&before) = induction.of_inst(lhs)
        && let Some(start) = induction.extended_start(loop_, before)
    {
        return Some(induction.terms.add_int(start, by.into()));
    }
    let &evolution = induction.of_inst(inst)?;
    induction.extended_start(loop_, evolution)
}

/// Whether each index that is in bounds is so far from the least and the greatest number of 32 bits that
/// it is the sum of `number` and another such number without wrapping. This is only known if nothing but
/// the index is unknown about the address.
fn is_far_from_wrapping(
    context: &Context,
    function: &Function,
    address: Inst,
    position: usize,
    number: i64,
) -> bool {
    let Op::GetElementPtr { source, operands } = *function.op(address) else { return false };
    let operands = function.operands(operands);
    let base = Address::of(context, function, operands[0]);
    let is_start = base.constant_offset() == Some(0);
    let mut others = operands.iter().enumerate().skip(1).filter(|&(other, _)| other != position);
    let is_zero = |value: &Value| matches!(value, Value::Int(_, 0));
    let stride = strides(&context.types, source).nth(position - 1).flatten();
    // An index in bounds is at least 0, and less than 2^31 bytes from there.
    is_start
        && others.all(|(_, value)| is_zero(value))
        && stride.is_some_and(|stride| NEAR / stride + number.abs() < NEAR)
}

/// Remarks which indices become counters.
fn report(
    remarks: &mut Remarks,
    function: &Function,
    loops: &LoopForest,
    counters: &EntityVec<Loop, Vec<Counter>>,
) {
    for (loop_, counters) in counters.iter() {
        for counter in counters {
            let Subscript { address, index, .. } = counter.subscripts[0];
            let test = loop_test(function, loops, loop_);
            if function.span_of(test).is_none() {
                continue;
            }
            remarks.add(function, address, || {
                let words = Template(
                    "{index} is extended to 64 bits before the loop in {line}, not for each address",
                );
                Remark::done(words, [function.quote(index), function.line(test)])
            });
        }
    }
}
