//! The accesses of a loop to memory, and whether vectors keep their order where it matters.
//!
//! An access is of element `k` of some place in round `k`. Vectors execute what comes first in four rounds
//! before what comes later in the first of them. That is wrong if the later access of a round touches what
//! an earlier one touches one to three rounds after it: if it is 1 to 3 elements further on. With
//! addresses in bytes, less than 16 and more than 0. Where nothing is known, the difference is computed
//! before the loop.
//!
//! Addresses have to grow by 4 bytes in each round. A narrow index that wraps would break that. It does not
//! if the program has no meaning then, as nothing can lie there, if the exit of the loop says so, or if a
//! check before the loop does.
//!
//! Cost: accesses times stores, both of limited number.

use super::LANES;
use super::plan::{Form, Needs};
use super::telling::declined;
use crate::analysis::address::size_of;
use crate::analysis::{Address, Evolution, Exit, Induction, Object, Term};
use crate::ir::{
    Block, CastOp, Context, Flags, Function, Inst, IntPredicate, IntType, Op, Type, Value,
};

/// The most accesses of a loop.
const MOST_ACCESSES: usize = 32;

/// The most pairs whose distance is computed before the loop.
const MOST_PAIRS: usize = 6;

/// For a remark.
pub(super) const NOT_NEXT: &str = "no vectors: {} is not the next element in the next round";

/// No index of 32 bits that wraps stays in a variable of this many bytes.
const NEAR: i64 = 1 << 31;

/// By how many bytes the address `ptr` grows in each round. `None` if that is not a constant, or may
/// depend on an index that wraps in a way that is not known.
pub(super) fn step(
    context: &Context,
    function: &Function,
    induction: &Induction,
    needs: &Needs,
    ptr: Value,
) -> Option<i64> {
    let mut step = 0i64;
    for_each_index(context, function, needs, ptr, |index, stride| {
        let terms = &induction.terms;
        let by = terms.as_int(induction.of_inst(index)?.step(terms)?)?;
        step = step.wrapping_add(by.wrapping_mul(stride));
        Some(())
    })?;
    Some(step)
}

/// Calls `visit` with each index that is computed in the loop and goes into `ptr`, and with how many bytes
/// it counts. `None` if `ptr` is made of something else that is computed there.
fn for_each_index(
    context: &Context,
    function: &Function,
    needs: &Needs,
    ptr: Value,
    mut visit: impl FnMut(Inst, i64) -> Option<()>,
) -> Option<()> {
    let mut at = ptr;
    while let Some(inst) = at.as_inst().filter(|inst| needs.contains_key(inst)) {
        match function.inst(inst).op {
            Op::Cast { op: CastOp::Bitcast, value } => at = value,
            Op::GetElementPtr { source, operands } => {
                let (&base, indices) = function.operands(operands).split_first()?;
                let mut ty = source;
                for (position, &index) in indices.iter().enumerate() {
                    if position > 0 {
                        ty = context.types.element(ty)?;
                    }
                    if let Some(index) = index.as_inst().filter(|index| needs.contains_key(index)) {
                        visit(index, size_of(&context.types, ty)?)?;
                    }
                }
                at = base;
            }
            _ => return None,
        }
    }
    Some(())
}

/// An access that vectors execute.
struct Access {
    ptr: Value,
    address: Address,
    is_store: bool,
    /// Whether it is of the same element in each round.
    is_fixed: bool,
}

/// The accesses of a loop that vectors execute.
pub(super) struct Accesses {
    all: Vec<Access>,
    /// Indices that may not wrap.
    indices: Vec<Inst>,
    /// The only block of the loop.
    header: Block,
}

impl Accesses {
    /// The accesses, in the order of a round. `None` if there are too many, or one does not go from element
    /// to element.
    pub fn find(
        context: &Context,
        function: &Function,
        induction: &Induction,
        header: Block,
        needs: &Needs,
    ) -> Option<Accesses> {
        let mut accesses = Accesses { all: Vec::new(), indices: Vec::new(), header };
        for &inst in &function.block(header).body {
            let (ptr, is_store) = match function.inst(inst).op {
                Op::Load { ptr } if needs[&inst].vector.is_some() => (ptr, false),
                Op::Store { ptr, .. } => (ptr, true),
                _ => continue,
            };
            let is_fixed = needs[&inst].vector == Some(Form::Same);
            let wanted = if is_fixed { 0 } else { 4 };
            if step(context, function, induction, needs, ptr) != Some(wanted) {
                return declined(function, header, NOT_NEXT, &[ptr]);
            }
            let address = Address::of(context, function, ptr);
            let size = match address.object {
                Object::Global(global) => size_of(&context.types, context.globals[global].ty),
                Object::Alloca(alloca) => match function.inst(alloca).op {
                    Op::Alloca { allocated, count: None } => size_of(&context.types, allocated),
                    _ => None,
                },
                _ => None,
            };
            let is_near = size.is_some_and(|size| size < NEAR);
            for_each_index(context, function, needs, ptr, |index, _| {
                let ty = function.inst(index).ty;
                if ty != Type::I64 && !(is_near && ty == Type::I32) {
                    accesses.indices.push(index);
                }
                Some(())
            })?;
            accesses.all.push(Access { ptr, address, is_store, is_fixed });
        }
        (accesses.all.len() <= MOST_ACCESSES).then_some(accesses)
    }

    /// The pairs of addresses whose distance matters and is not known: that of the later access, and that
    /// of the earlier one. `None` if vectors would be wrong.
    pub fn dependences(
        &self,
        context: &Context,
        function: &Function,
    ) -> Option<Vec<(Value, Value)>> {
        let facts = context.signatures[function.id].facts.as_deref();
        let mut pairs = Vec::new();
        for (position, later) in self.all.iter().enumerate() {
            for earlier in &self.all[..position] {
                let (x, y) = (&later.address, &earlier.address);
                let is_apart = x.object != y.object && !x.object.may_be(y.object, facts);
                if !(later.is_store || earlier.is_store) || is_apart {
                    continue;
                }
                let is_fixed = later.is_fixed || earlier.is_fixed;
                match x.distance(y) {
                    _ if is_fixed => return self.may_be_same(function, later, earlier),
                    Some(distance) if (1..i64::from(4 * LANES)).contains(&distance) => {
                        return self.may_be_same(function, later, earlier);
                    }
                    Some(_) => {}
                    None if pairs.contains(&(later.ptr, earlier.ptr)) => {}
                    None => pairs.push((later.ptr, earlier.ptr)),
                }
            }
        }
        (pairs.len() <= MOST_PAIRS).then_some(pairs)
    }

    fn may_be_same<T>(&self, function: &Function, later: &Access, earlier: &Access) -> Option<T> {
        let words = "no vectors: {} may be what {} is a few rounds later";
        declined(function, self.header, words, &[later.ptr, earlier.ptr])
    }

    /// Truth values that say that no index wraps in the rounds that are followed by another one, and in that
    /// one. `None` if there is no simple one.
    pub fn checks(&self, induction: &mut Induction, exit: &Exit) -> Option<Vec<Term>> {
        let mut checks = Vec::new();
        for &index in &self.indices {
            let evolution = *induction.of_inst(index)?;
            if stays_in_range(induction, &evolution, exit) {
                continue;
            }
            let terms = &mut induction.terms;
            if terms.as_int(evolution.step(terms)?) != Some(1) {
                return None;
            }
            let ty = terms.ty(evolution.start());
            // As many steps are left to the greatest number.
            let greatest = terms.int(ty, i64::MAX >> (64 - ty.bits()));
            let left = terms.sub(greatest, evolution.start());
            let [left, rounds] =
                [left, exit.rounds.count].map(|term| terms.resize(term, IntType::I64));
            let check = terms.icmp(IntPredicate::Ule, rounds, left);
            match terms.as_int(check) {
                Some(0) => return None,
                Some(_) => {}
                None if checks.contains(&check) => {}
                None => checks.push(check),
            }
        }
        Some(checks)
    }
}

/// Whether the exit of the loop, or a promise, says that a value does not wrap as a signed number.
fn stays_in_range(induction: &Induction, evolution: &Evolution, exit: &Exit) -> bool {
    let terms = &induction.terms;
    let compared = &exit.evolution;
    if evolution.degree(terms) == 0 || evolution.flags.contains(Flags::NSW) {
        return true;
    }
    if !exit.rounds.no_wrap.contains(Flags::NSW)
        || terms.ty(compared.start()) != terms.ty(evolution.start())
        || compared.terms[1] != evolution.terms[1]
        || terms.as_int(evolution.terms[1]) != Some(1)
    {
        return false;
    }
    // What is compared stays in range, and this is not before it.
    match (terms.as_int(compared.start()), terms.as_int(evolution.start())) {
        (Some(compared), Some(start)) => start <= compared,
        _ => compared.start() == evolution.start(),
    }
}
