//! The accesses of a loop to memory, and whether vectors keep their order where it matters.
//!
//! In iteration `k`, an access touches element `k` of some array. Take two accesses of the loop's
//! body. Vectors execute the earlier access for four iterations, and then the later access for these
//! four. The program executes the later access of one iteration before the earlier access of the
//! next iterations. The new order is wrong if both touch the same element: if the address of the
//! later access is more than 0 and less than four elements after that of the earlier one. If the distance
//! is not known, it is computed before the loop. Accesses of different sizes may not touch the same array.
//!
//! Addresses have to grow by the size of an element in each iteration, so a narrow index must not wrap. It does not
//! if the wrapped index would be outside of every variable, which is undefined behaviour; if the
//! exit condition of the loop excludes it; or if a check before the loop does.
//!
//! Cost: accesses times stores, both of limited number.

use super::need::{Form, Needs};
use super::{LANES, declined, lane_size};
use crate::analysis::address::alloc_size_of;
use crate::analysis::{Address, Evolution, Exit, Induction, Term};
use crate::ir::remarks::Template;
use crate::ir::{
    Block, CastOp, Context, Flags, Function, Inst, IntPredicate, IntType, Op, Remarks, Type, Value,
};

/// The most accesses of a loop.
const MOST_ACCESSES: usize = 32;

/// The most distances that are computed before the loop.
const MOST_PAIRS: usize = 8;

/// Pairs whose distances differ by less than this are compared at once.
const MOST_APART: u64 = 256;

/// For a remark.
pub(super) const NOT_NEXT: Template =
    Template("not vectorised: {element} is not the next element in the next iteration");

/// A 32-bit index that wraps leads out of any variable of up to this many bytes.
const NEAR: i64 = 1 << 31;

/// By how many bytes the address `ptr` grows in each iteration, if no index wraps. `None` if that is
/// not a constant.
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

/// Calls `visit` with each index of `ptr` that the loop computes, and with the bytes that one step of
/// it adds. `None` if the loop computes `ptr` from anything but such indices.
fn for_each_index(
    context: &Context,
    function: &Function,
    needs: &Needs,
    ptr: Value,
    mut visit: impl FnMut(Inst, i64) -> Option<()>,
) -> Option<()> {
    let mut at = ptr;
    while let Some(inst) = at.as_inst().filter(|inst| needs.contains_key(inst)) {
        match *function.op(inst) {
            Op::Cast { op: CastOp::Bitcast, value } => at = value,
            Op::GetElementPtr { source, operands } => {
                let (&base, indices) = function.operands(operands).split_first()?;
                let mut ty = source;
                for (position, &index) in indices.iter().enumerate() {
                    if position > 0 {
                        ty = context.types.element(ty)?;
                    }
                    if let Some(index) = index.as_inst().filter(|index| needs.contains_key(index)) {
                        visit(index, alloc_size_of(&context.types, ty)?)?;
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
    /// The bytes of an element.
    size: i64,
    is_store: bool,
    /// Whether an iteration does not access the element after that of the previous one.
    is_elsewhere: bool,
}

/// Addresses to compare before the loop: of a later access in the body, and of an earlier one. Vectors may be wrong if
/// the first is more than `low` and less than `high` bytes after the second.
#[derive(Debug)]
pub(super) struct Pair {
    pub later: Value,
    pub earlier: Value,
    pub low: i64,
    pub high: i64,
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
    /// The accesses, in the order of the body. `None` if there are too many, or if one does not
    /// access the next element in each iteration.
    pub fn find(
        context: &Context,
        function: &Function,
        induction: &Induction,
        remarks: &mut Remarks,
        header: Block,
        needs: &Needs,
    ) -> Option<Accesses> {
        let mut accesses = Accesses { all: Vec::new(), indices: Vec::new(), header };
        for &inst in function.block(header).body() {
            let (ptr, accessed, is_store) = match *function.op(inst) {
                Op::Load { ptr, .. } if needs[&inst].vector.is_some() => (ptr, inst.into(), false),
                Op::Store { ptr, value, .. } => (ptr, value, true),
                _ => continue,
            };
            let size = lane_size(context.value_type(function, accessed))?;
            let (wanted, is_elsewhere) = match needs[&inst].vector {
                Some(Form::Same) => (0, true),
                Some(Form::Strided(elements)) => (elements * size, true),
                _ => (size, false),
            };
            if step(context, function, induction, needs, ptr) != Some(wanted) {
                return declined(remarks, function, header, NOT_NEXT, &[ptr]);
            }
            let address = Address::of(context, function, ptr);
            let is_near = context.has_known_alignments
                || address.object.size(context, function).is_some_and(|size| size < NEAR);
            for_each_index(context, function, needs, ptr, |index, _| {
                let ty = function.ty(index);
                if ty != Type::I64 && !(is_near && ty == Type::I32) {
                    accesses.indices.push(index);
                }
                Some(())
            })?;
            accesses.all.push(Access { ptr, address, size, is_store, is_elsewhere });
        }
        (accesses.all.len() <= MOST_ACCESSES).then_some(accesses)
    }

    /// The pairs of addresses whose distance matters and is not known. `None` if vectors would be wrong.
    pub fn dependences(
        &self,
        context: &Context,
        function: &Function,
        remarks: &mut Remarks,
    ) -> Option<Vec<Pair>> {
        let facts = context.signatures[function.id].summary.as_deref();
        let mut pairs: Vec<(Pair, [&Address; 2])> = Vec::new();
        for (position, later) in self.all.iter().enumerate() {
            for earlier in &self.all[..position] {
                let (x, y) = (&later.address, &earlier.address);
                let is_apart = x.object != y.object && !x.object.may_be(y.object, facts);
                if !(later.is_store || earlier.is_store) || is_apart {
                    continue;
                }
                let is_elsewhere = later.is_elsewhere || earlier.is_elsewhere;
                match x.distance(y) {
                    _ if is_elsewhere || later.size != earlier.size => {
                        return self.may_be_same(remarks, function, later, earlier);
                    }
                    Some(distance) if (1..later.size * i64::from(LANES)).contains(&distance) => {
                        return self.may_be_same(remarks, function, later, earlier);
                    }
                    Some(_) => {}
                    None => {
                        let (mut low, mut high) = (0, later.size * i64::from(LANES));
                        // Elements that are a known distance apart need one comparison.
                        let known = pairs.iter_mut().find_map(|(pair, [later, earlier])| {
                            let by = x.distance(later)?.checked_sub(y.distance(earlier)?)?;
                            (by.unsigned_abs() < MOST_APART).then_some((pair, by))
                        });
                        if let Some((pair, by)) = known {
                            (low, high) = (low - by, high - by);
                            (pair.low, pair.high) = (pair.low.min(low), pair.high.max(high));
                            continue;
                        }
                        let (later, earlier) = (later.ptr, earlier.ptr);
                        pairs.push((Pair { later, earlier, low, high }, [x, y]));
                    }
                }
            }
        }
        if pairs.len() > MOST_PAIRS {
            let words = Template("not vectorised: too many addresses may be the same");
            return declined(remarks, function, self.header, words, &[]);
        }
        Some(pairs.into_iter().map(|(pair, _)| pair).collect())
    }

    fn may_be_same<T>(
        &self,
        remarks: &mut Remarks,
        function: &Function,
        later: &Access,
        earlier: &Access,
    ) -> Option<T> {
        let words = Template("not vectorised: {first} may alias {second} of a later iteration");
        declined(remarks, function, self.header, words, &[later.ptr, earlier.ptr])
    }

    /// The conditions under which no index wraps in any iteration, the last one included. `None` if
    /// one of them is not simple.
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
            // The number of steps from the start to the greatest number.
            let greatest = terms.int(ty, i64::MAX >> (64 - ty.bits()));
            let left = terms.sub(greatest, evolution.start());
            let [left, trip_count] =
                [left, exit.trip_count.count].map(|term| terms.resize(term, IntType::I64));
            let check = terms.icmp(IntPredicate::Ule, trip_count, left);
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
    if !exit.trip_count.no_wrap.contains(Flags::NSW)
        || terms.ty(compared.start()) != terms.ty(evolution.start())
        || compared.terms[1] != evolution.terms[1]
        || terms.as_int(evolution.terms[1]) != Some(1)
    {
        return false;
    }
    // Both values grow by 1 in each iteration, and the compared one does not exceed the greatest
    // number. The other one does not either, provided that it does not start above the compared one.
    match (terms.as_int(compared.start()), terms.as_int(evolution.start())) {
        (Some(compared), Some(start)) => start <= compared,
        _ => compared.start() == evolution.start(),
    }
}
