//! Scalar promotion: a memory location that a loop reads and writes becomes a value while the loop
//! runs. It is loaded once before the loop, and stored where control leaves the loop.
//!
//! After Lu and Cooper, *Register Promotion in C Programs* (1997). The conditions:
//! - The address is computed outside of the loop, and nothing else in the loop may touch the
//!   location.
//! - It is safe to read the location before the loop: each iteration accesses it, or it is inside a
//!   variable of known size. If its content is undefined there, the loop only carries it along. If the
//!   loop does not read it, there is no load before the loop: that would be a new effect.
//! - It is safe to write the location after the loop: each iteration writes it, or it is in a
//!   variable that may be written, and no other thread may access it: the program [runs
//!   alone](Context::runs_alone), or the address has not left the function. Then writing an unchanged value back
//!   has no effect, unless a store wrote only a part of the location: if that part is poison, the whole value is
//!   poison, and writing it back makes the other parts poison. Stores in other functions are not considered.
//! - The loop reads the location, or each iteration writes it. Otherwise there is little to gain.
//!
//! The new accesses get the weakest alignment of the old ones. The program may rely on an alignment
//! only when it executes an access. If the loop may end before any access, the new ones claim no
//! more than the alignment of the variable.
//!
//! A location is promoted in the outermost loop possible. Its accesses become those of a new local
//! variable, which [`SsaUpdate`] turns into values. The stores are in exit
//! blocks, whose predecessors are all in the loop. Missing ones are added.
//!
//! Cost: linear in the accesses of memory in loops, times [`LOCATIONS`] and [`HEIGHT`]; plus that of
//! the update.

use std::collections::{BTreeMap, BTreeSet};

use dominance::Loop;

use super::Motion;
use crate::analysis::address::size_of;
use crate::analysis::memory_classes::{ClassSet, MemoryClass, MemoryClasses};
use crate::analysis::{Analyses, Cfg, LoopForest, MemoryLocation, Object, Overlap, loop_test};
use crate::ir::remarks::{Remark, Template};
use crate::ir::summary::Pointee;
use crate::ir::{
    Alignment, Block, Context, Function, Global, Initializer, Inst, Op, Remarks, Type, Value, name,
};
use crate::support::entity::{Entity, EntityVec};
use crate::support::interner::Symbol;
use crate::trace::{Event, PassObserver};
use crate::transform::update_ssa::SsaUpdate;

/// The most locations to look at in a loop.
const LOCATIONS: usize = 16;

/// The most loops inside each other to look at, from the innermost on.
const HEIGHT: u32 = 4;

/// The most edges that leave a loop.
const EXITS: usize = 8;

/// A location that becomes a value during a loop.
pub(super) struct Promotion {
    location: MemoryLocation,
    ptr: Value,
    alignment: Alignment,
    preheader: Block,
    /// The edges that leave the loop.
    exits: Vec<(Block, Block)>,
    /// Whether it is loaded before the loop.
    is_read: bool,
    /// The loads and stores of it.
    pub members: Vec<Inst>,
    /// One of the stores.
    store: Inst,
}

/// What an instruction does to memory.
struct Access {
    inst: Inst,
    block: Block,
    touched: ClassSet,
    /// Where, if it is a load or a store that is not volatile.
    location: Option<MemoryLocation>,
    alignment: Alignment,
    is_promoted: bool,
}

/// Why a store stays in a loop.
enum Kept {
    /// It is volatile, or the size of what it writes is not known.
    Unknown,
    /// The loop computes its address.
    Varies,
    /// It writes where the other store does.
    Same(Inst),
    /// The loop has too many locations.
    Limit,
    /// The other instruction may access a part of the location.
    Overlap(Inst),
    /// The loop does not read the location, and not each iteration writes it.
    Unread,
    /// Not each iteration accesses the location, and it may not exist.
    MayNotExist,
    /// Not each iteration writes the location, and it may be constant.
    MayBeConstant,
    /// Not each iteration writes the location, and another thread may access it at the same time.
    MayBeShared,
    /// Not each iteration writes the location, and the other store writes a part of it, which may be poison.
    Part(Inst),
}

impl Kept {
    /// The event that `store` stays in the loop with this header.
    fn event(&self, store: Inst, header: Block) -> Event {
        let (reason, other) = match *self {
            Kept::Unknown => ("unknown", None),
            Kept::Varies => ("varies", None),
            Kept::Same(other) => ("same", Some(other)),
            Kept::Limit => ("limit", None),
            Kept::Overlap(other) => ("overlap", Some(other)),
            Kept::Unread => ("unread", None),
            Kept::MayNotExist => ("may_not_exist", None),
            Kept::MayBeConstant => ("may_be_constant", None),
            Kept::MayBeShared => ("may_be_shared", None),
            Kept::Part(other) => ("part", Some(other)),
        };
        let event = Event::new("keeps").inst(store).block("loop", header).word("reason", reason);
        other.into_iter().fold(event, |event, other| event.other("other", other))
    }
}

/// The locations to promote, after instructions have moved as `motion` says.
pub(super) fn find(
    motion: &Motion<'_>,
    cfg: &Cfg,
    remarks: &mut Remarks,
    observer: &mut impl PassObserver,
) -> Vec<Promotion> {
    let (function, loops) = (motion.function, motion.loops);
    let mut heights: EntityVec<Loop, u32> = EntityVec::filled(loops.all().len(), 1);
    for loop_ in loops.all().rev() {
        if let Some(outer) = loops.parent(loop_) {
            heights[outer] = heights[outer].max(heights[loop_] + 1);
        }
    }
    let (mut accesses, in_block) = accesses_in_loops(motion);
    let mut promotions = Vec::new();
    if accesses.is_empty() {
        return promotions;
    }
    let narrowest = narrowest_stores(motion);
    for loop_ in loops.all().filter(|&loop_| heights[loop_] <= HEIGHT) {
        let Some(preheader) = motion.summaries[loop_].preheader else { continue };
        let exits: Vec<_> = loops.exit_edges(cfg, loop_).take(EXITS + 1).collect();
        if exits.is_empty() || exits.len() > EXITS {
            continue;
        }
        let in_loop = loops.nodes(loop_).iter().flat_map(|&block| &in_block[block]);
        let in_loop: Vec<usize> = in_loop.copied().collect();
        let mut tried: Vec<(MemoryLocation, Inst)> = Vec::new();
        for &index in &in_loop {
            let Access { inst: store, ref location, is_promoted, .. } = accesses[index];
            let Op::Store { ptr, .. } = *function.op(store) else { continue };
            if is_promoted {
                continue;
            }
            let left = in_loop.iter().copied().filter(|&index| !accesses[index].is_promoted);
            let known = tried.iter().find(|(it, _)| Some(it) == location.as_ref());
            let found = match location {
                None => Err(Kept::Unknown),
                Some(_) if !motion.is_outside(loop_, ptr) => Err(Kept::Varies),
                Some(_) if known.is_some() => Err(Kept::Same(known.expect("it is some").1)),
                Some(_) if tried.len() == LOCATIONS => Err(Kept::Limit),
                Some(location) => {
                    tried.push((location.clone(), store));
                    let found =
                        members(motion, loop_, location, &accesses, &narrowest, left.clone());
                    found.map(|members| (location.clone(), members))
                }
            };
            let (location, Members { accesses: members, alignment, is_read }) = match found {
                Ok(found) => found,
                Err(kept) => {
                    observer.record(|| kept.event(store, loops.header(loop_)));
                    continue;
                }
            };
            observer.record(|| {
                let class = motion.classes.of(location.address.object);
                let (inside, others): (Vec<_>, Vec<_>) =
                    left.partition(|&index| accesses[index].touched.contains(class));
                let is_member: BTreeSet<usize> = members.iter().copied().collect();
                let (same, apart): (Vec<_>, Vec<_>) =
                    inside.into_iter().partition(|index| is_member.contains(index));
                let values = |of: Vec<usize>| of.into_iter().map(|it| accesses[it].inst.into());
                let event = Event::new("promotes").inst(store).block("loop", loops.header(loop_));
                let event = event.other_value("address", ptr).values("accesses", values(same));
                let event = event.values("apart", values(apart)).values("others", values(others));
                let event = match is_read {
                    true => event.block("loaded", preheader),
                    false => event,
                };
                event.blocks("stored", exits.iter().map(|&(_, to)| to))
            });
            members.iter().for_each(|&index| accesses[index].is_promoted = true);
            let members: Vec<_> = members.iter().map(|&index| accesses[index].inst).collect();
            report(remarks, function, (loops, loop_), ptr, &members);
            let exits = exits.clone();
            promotions.push(Promotion {
                location,
                ptr,
                alignment,
                preheader,
                exits,
                is_read,
                members,
                store,
            });
        }
    }
    promotions
}

/// What the instructions of loops do to memory, and the positions in that list by their blocks.
fn accesses_in_loops(motion: &Motion<'_>) -> (Vec<Access>, EntityVec<Block, Vec<usize>>) {
    let (function, loops) = (motion.function, motion.loops);
    let mut accesses = Vec::new();
    let mut in_block: EntityVec<Block, Vec<usize>> =
        EntityVec::filled(function.block_count(), Vec::new());
    for &inst in motion.order.iter().flat_map(|&block| function.block(block).body()) {
        let Some(block) = motion.block_of[inst] else { continue };
        if loops.innermost(block).is_some()
            && let Some(access) = access(motion, block, inst)
        {
            in_block[block].push(accesses.len());
            accesses.push(access);
        }
    }
    (accesses, in_block)
}

/// Remarks that the location at `ptr`, which `members` access, is a value during the loop.
fn report(
    remarks: &mut Remarks,
    function: &Function,
    (loops, loop_): (&LoopForest, Loop),
    ptr: Value,
    members: &[Inst],
) {
    remarks.add(function, members[0], || {
        let line = function.line(loop_test(function, loops, loop_));
        let words = Template(
            "{variable} is kept in a register during the loop in {line}, and stored after it",
        );
        // An address that is a constant expression has no text; a load from it has that of the element.
        let load = members.iter().find(|&&it| matches!(*function.op(it), Op::Load { .. }));
        let name = match (ptr, load) {
            (Value::Constant(_), Some(&load)) => function.quote(load),
            _ => function.name(ptr),
        };
        Remark::done(words, [name, line])
    });
}

/// What `inst` of `block` does to memory, if anything.
fn access(motion: &Motion<'_>, block: Block, inst: Inst) -> Option<Access> {
    let (context, function, classes) = (motion.context, motion.function, &motion.classes);
    let touched = classes.read(context, function, inst);
    let touched = touched.with(classes.clobbered(context, function, inst));
    let data = function.inst(inst);
    let nowhere = (None, Type::VOID, Alignment::ONE);
    let (ptr, ty, alignment) = match data.op {
        _ if !data.is_simple() => nowhere,
        Op::Load { ptr, alignment } => (Some(ptr), data.ty, alignment),
        Op::Store { value, ptr, alignment } => {
            (Some(ptr), context.value_type(function, value), alignment)
        }
        _ => nowhere,
    };
    let location = ptr.and_then(|ptr| MemoryLocation::of(context, function, ptr, ty));
    let is_access = touched != ClassSet::default();
    let is_promoted = false;
    is_access.then_some(Access { inst, block, touched, location, alignment, is_promoted })
}

/// The accesses of a location in a loop.
struct Members {
    /// Their positions.
    accesses: Vec<usize>,
    /// The alignment of the accesses that replace them.
    alignment: Alignment,
    /// Whether there is a load among them.
    is_read: bool,
}

/// The accesses of `location` among those at the positions `in_loop`, which are all of the loop.
/// The reason if it may not be promoted.
fn members(
    motion: &Motion<'_>,
    loop_: Loop,
    location: &MemoryLocation,
    accesses: &[Access],
    narrowest: &NarrowestStores,
    in_loop: impl Iterator<Item = usize>,
) -> Result<Members, Kept> {
    let (context, function) = (motion.context, motion.function);
    let facts = context.signatures[function.id].summary.as_deref();
    let MemoryLocation { address, size, ty } = location;
    let class = motion.classes.of(address.object);
    let mut members = Vec::new();
    let (mut alignment, mut is_always_accessed) = (None, false);
    let (mut is_read, mut is_always_written) = (false, false);
    for index in in_loop {
        let Access { inst, block, touched, location: ref other, alignment: its, .. } =
            accesses[index];
        if !touched.contains(class) {
            continue;
        }
        let other = other.as_ref().ok_or(Kept::Overlap(inst))?;
        match address.overlap(*size, &other.address, other.size, facts) {
            Overlap::Never => continue,
            Overlap::Same if other.ty == *ty => members.push(index),
            _ => return Err(Kept::Overlap(inst)),
        }
        alignment = Some(alignment.map_or(its, |weakest: Alignment| weakest.min(its)));
        is_always_accessed |= motion.is_always_executed(loop_, block, 0);
        match *function.op(inst) {
            Op::Load { .. } => is_read = true,
            _ => is_always_written |= motion.is_before_exits(loop_, block),
        }
    }
    // An `i1` does not fill the byte that it is in.
    let is_wanted = *ty != Type::I1 && (is_read || is_always_written);
    if !is_wanted {
        return Err(Kept::Unread);
    }
    if !is_always_accessed && !is_known_to_exist(motion, location) {
        return Err(Kept::MayNotExist);
    }
    if !is_always_written {
        let object = location.address.object;
        if !is_writable(context, function, object) {
            return Err(Kept::MayBeConstant);
        }
        let is_own =
            matches!(object, Object::Alloca(alloca) if !motion.classes.has_escaped(alloca));
        if !is_own && !context.runs_alone {
            return Err(Kept::MayBeShared);
        }
    }
    if is_read
        && !is_always_written
        && let Some((bytes, store)) = narrowest[class]
        && scalar_size(context, *ty).is_none_or(|size| bytes < size)
    {
        return Err(Kept::Part(store));
    }
    let known = match is_always_accessed {
        true => alignment,
        false => address.alignment(context, function),
    };
    let alignment = alignment.zip(known).ok_or(Kept::MayNotExist)?;
    Ok(Members { accesses: members, alignment: alignment.0.min(alignment.1), is_read })
}

/// For each class of memory, the bytes of the smallest scalar that the function stores there, and such a
/// store.
type NarrowestStores = EntityVec<MemoryClass, Option<(i64, Inst)>>;

fn narrowest_stores(motion: &Motion<'_>) -> NarrowestStores {
    let (context, function) = (motion.context, motion.function);
    let mut narrowest = EntityVec::filled(MemoryClasses::LIMIT, None);
    for &inst in motion.order.iter().flat_map(|&block| function.block(block).body()) {
        let bytes = match *function.op(inst) {
            Op::Store { value, .. } => scalar_size(context, context.value_type(function, value)),
            Op::Call { callee, args, .. } => {
                let name = context.names.name(context.signatures[callee].name);
                // A byte that is a number leaves no poison.
                let is_number = matches!(function.operands(args).get(1), Some(Value::Int(..)));
                (name.starts_with("llvm.memset.") && !is_number).then_some(1)
            }
            _ => None,
        };
        let Some(bytes) = bytes else { continue };
        for class in motion.classes.clobbered(context, function, inst).iter() {
            if narrowest[class].is_none_or(|(least, _)| bytes < least) {
                narrowest[class] = Some((bytes, inst));
            }
        }
    }
    narrowest
}

/// The bytes of the scalars that a value of type `ty` is made of, if they have a size.
fn scalar_size(context: &Context, ty: Type) -> Option<i64> {
    match context.types.integers(ty) {
        Some((_, int)) => Some(i64::from(int.bits().div_ceil(8))),
        None => size_of(&context.types, ty),
    }
}

/// Whether the location is known to be inside a variable.
fn is_known_to_exist(motion: &Motion<'_>, location: &MemoryLocation) -> bool {
    let (context, function) = (motion.context, motion.function);
    let object = location.address.object;
    if let Object::Alloca(alloca) = object
        && (motion.classes.has_escaped(alloca) || motion.block_of[alloca] != Some(function.entry()))
    {
        return false;
    }
    let offset = location.address.constant_offset();
    offset.zip(object.size(context, function)).is_some_and(|(offset, size)| {
        0 <= offset && offset <= size - location.size && offset % location.size == 0
    })
}

/// Whether a location in `object` may be written if it may be read.
fn is_writable(context: &Context, function: &Function, object: Object) -> bool {
    let is_variable = |global: Global| {
        let data = &context.globals[global];
        !data.is_constant && data.initializer != Initializer::External
    };
    match object {
        Object::Alloca(_) => true,
        Object::Global(global) => is_variable(global),
        Object::Param(param) => {
            let facts = context.signatures[function.id].summary.as_deref();
            let points_to = facts.and_then(|facts| facts.points_to.get(param.index())?.as_ref());
            points_to.is_some_and(|variables| {
                variables.iter().all(|&variable| match variable {
                    Pointee::Global(global) => is_variable(global),
                    Pointee::Local(..) => true,
                })
            })
        }
        Object::Unknown(_) => false,
    }
}

/// Promotes these locations.
pub(super) fn promote(
    context: &mut Context,
    function: &mut Function,
    analyses: &mut Analyses,
    promotions: &[Promotion],
) {
    if promotions.is_empty() {
        return;
    }
    let mut update = SsaUpdate::new();
    let mut slots = Vec::new();
    for promotion in promotions {
        let MemoryLocation { ref address, ty, .. } = promotion.location;
        let name = match address.object {
            Object::Global(global) => context.globals[global].name,
            Object::Alloca(alloca) => function.inst(alloca).name,
            Object::Param(param) => context.signatures[function.id].params[param].name,
            Object::Unknown(_) => Symbol::NONE,
        };
        let pointer = context.types.pointer_to(ty);
        let alignment = context.types.alignment(ty);
        let alloca = Op::Alloca { allocated: ty, count: None, alignment };
        let slot = function.create_inst(alloca, pointer, name);
        update.mark_variable(slot);
        slots.push(slot);
        for &member in &promotion.members {
            let mut data = function.inst(member);
            if let Op::Load { ptr, .. } | Op::Store { ptr, .. } = &mut data.op {
                *ptr = Value::Inst(slot);
            }
            function.replace_inst(member, data);
        }
        if promotion.is_read {
            let copied = copy(function, promotion, promotion.ptr, Value::Inst(slot));
            copied.into_iter().for_each(|inst| function.push(promotion.preheader, inst));
        }
    }
    function.prepend(function.entry(), &slots);
    let exits = exit_blocks(function, analyses.cfg(function), promotions, name::LOOP_EXIT);
    for (block, promoted) in exits {
        let mut stores = Vec::new();
        for index in promoted {
            let promotion = &promotions[index];
            stores.extend(copy(function, promotion, Value::Inst(slots[index]), promotion.ptr));
        }
        function.prepend(block, &stores);
    }
    update.repair(context, function, analyses);
}

/// A load from one address and a store of the result to another, in no block yet.
fn copy(function: &mut Function, promotion: &Promotion, from: Value, to: Value) -> [Inst; 2] {
    let Promotion { ref location, alignment, .. } = *promotion;
    let op = Op::Load { ptr: from, alignment };
    let load = function.create_inst(op, location.ty, Symbol::NONE);
    let op = Op::Store { value: Value::Inst(load), ptr: to, alignment };
    let store = function.create_inst(op, Type::VOID, Symbol::NONE);
    if let Some(spans) = &mut function.spans {
        [load, store].iter().for_each(|&inst| spans.copy_inst(promotion.store, inst));
    }
    [load, store]
}

/// The blocks for the stores after the loops, each with the promotions that it stores, as indices of
/// `promotions`. All predecessors of such a block are in the loops of these promotions. If the
/// target of an exit edge has other predecessors, a new block on the edge takes the stores.
fn exit_blocks(
    function: &mut Function,
    cfg: &Cfg,
    promotions: &[Promotion],
    name: Symbol,
) -> Vec<(Block, Vec<usize>)> {
    // For each target of exit edges, its predecessors in loops, and the promotions of these loops.
    let mut targets: BTreeMap<Block, BTreeMap<Block, Vec<usize>>> = BTreeMap::new();
    for (index, promotion) in promotions.iter().enumerate() {
        for &(from, to) in &promotion.exits {
            targets.entry(to).or_default().entry(from).or_default().push(index);
        }
    }
    let (mut places, mut joins, mut joined) = (Vec::new(), Vec::new(), Vec::new());
    for (to, sources) in targets {
        let mut groups: BTreeMap<Vec<usize>, Vec<Block>> = BTreeMap::new();
        for (from, promoted) in sources {
            groups.entry(promoted).or_default().push(from);
        }
        for (promoted, from) in groups {
            if from.len() == cfg.predecessors(to).len() {
                places.push((to, promoted));
            } else {
                joins.push((to, from));
                joined.push(promoted);
            }
        }
    }
    let blocks = function.join_all_edges(&joins, name);
    places.extend(blocks.into_iter().zip(joined));
    places
}
