//! Slots for the values that are needed in several blocks of a large function: values that are
//! never needed at the same time share one.
//!
//! Linear scan (Poletto and Sarkar, "Linear Scan Register Allocation", 1999) over positions in the
//! layout. A value is assumed to be needed from its first position to its last one, or, if it is
//! needed in a loop that begins after its definition, to the end of that loop.
//!
//! Requires that loops, as intervals of the layout, are nested, and that every block but the entry
//! has a predecessor above it. Then definitions are above what they dominate. The code that
//! lowering makes is like that. Cost: sorting, and for each value the depth of its last loop.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::plan::{FunctionPlan, Home};
use super::slots::Slots;
use crate::interpreter::slot::Slot;
use crate::ir::{Block, Function, Inst, Value};
use crate::support::entity::EntityVec;

/// A loop as an interval of positions.
#[derive(Copy, Clone, Debug)]
struct Loop {
    start: u32,
    end: u32,
    /// The one around it.
    outer: Option<usize>,
}

/// Gives slots to `values`, each with its width. `None` if the layout of the function is not as
/// required.
pub(super) fn share(
    function: &Function,
    plan: &FunctionPlan,
    values: &[(Inst, usize)],
    slots: &mut Slots,
) -> Option<Vec<(Inst, Slot)>> {
    let loops = loops(function, plan)?;
    let mut ranges = ranges(function, plan);
    // The innermost loop of each block, in the order of the layout.
    let mut innermost = Vec::with_capacity(function.layout().len());
    let (mut open, mut next) = (None, 0);
    for &block in function.layout() {
        let end = plan.ends[block];
        while let Some(index) = open.filter(|&index: &usize| loops[index].end < end) {
            open = loops[index].outer;
        }
        while next < loops.len() && loops[next].start <= end {
            open = Some(next);
            next += 1;
        }
        innermost.push(open);
    }
    for &(inst, _) in values {
        let (start, end) = &mut ranges[inst];
        let block = function.layout().partition_point(|&block| plan.ends[block] < *end);
        let mut around = innermost.get(block).copied().flatten();
        while let Some(index) = around.filter(|&index| loops[index].start > *start) {
            *end = (*end).max(loops[index].end);
            around = loops[index].outer;
        }
    }
    let mut order = values.to_vec();
    order.sort_by_key(|&(inst, _)| ranges[inst]);
    let mut free: [Vec<Slot>; 3] = Default::default();
    let mut live: BinaryHeap<Reverse<(u32, Slot, usize)>> = BinaryHeap::new();
    let mut shared = Vec::with_capacity(values.len());
    for (inst, width) in order {
        let (start, end) = ranges[inst];
        while let Some(&Reverse((last, slot, width))) = live.peek() {
            if last >= start {
                break;
            }
            live.pop();
            if let Some(free) = free.get_mut(width) {
                free.push(slot);
            }
        }
        let slot = free.get_mut(width).and_then(Vec::pop).unwrap_or_else(|| slots.own(width));
        live.push(Reverse((end, slot, width)));
        shared.push((inst, slot));
    }
    Some(shared)
}

/// The loops by their beginnings; `None` when they are not nested, or a block is not laid out
/// after one of its predecessors.
fn loops(function: &Function, plan: &FunctionPlan) -> Option<Vec<Loop>> {
    let mut has_earlier: EntityVec<Block, bool> = EntityVec::filled(function.block_count(), false);
    let mut is_above = has_earlier.clone();
    let mut ends: EntityVec<Block, u32> = EntityVec::filled(function.block_count(), 0);
    for &block in function.layout() {
        is_above[block] = true;
        for target in function.successors(block) {
            if is_above[target] {
                ends[target] = plan.ends[block];
            } else {
                has_earlier[target] = true;
            }
        }
    }
    if function.layout().iter().skip(1).any(|&block| !has_earlier[block]) {
        return None;
    }
    let mut loops: Vec<Loop> = Vec::new();
    let (mut start, mut open) = (0, None);
    for &block in function.layout() {
        if ends[block] > 0 {
            while let Some(index) = open.filter(|&index: &usize| loops[index].end < start) {
                open = loops[index].outer;
            }
            if open.is_some_and(|index| loops[index].end < ends[block]) {
                return None;
            }
            loops.push(Loop { start, end: ends[block], outer: open });
            open = Some(loops.len() - 1);
        }
        start = plan.ends[block] + 1;
    }
    Some(loops)
}

/// For each value, the first and the last position where it is written or read. What a
/// block reads counts as read until its end.
fn ranges(function: &Function, plan: &FunctionPlan) -> EntityVec<Inst, (u32, u32)> {
    let mut ranges: EntityVec<Inst, (u32, u32)> =
        EntityVec::filled(function.inst_count(), (u32::MAX, 0));
    let mut note = |inst: Inst, position: u32| {
        let (start, end) = &mut ranges[inst];
        (*start, *end) = ((*start).min(position), (*end).max(position));
    };
    for &block in function.layout() {
        let data = &function.block(block);
        let end = plan.ends[block];
        for &phi in data.phis() {
            note(phi, plan.facts[phi].position);
            for &(from, value) in function.phi_incoming(phi) {
                // The phi is written and read there.
                note(phi, plan.ends[from]);
                value.as_inst().into_iter().for_each(|inst| note(inst, plan.ends[from]));
            }
        }
        for &inst in data.body() {
            note(inst, plan.facts[inst].position);
            if let Home::Of(phi) = plan.facts[inst].home {
                note(phi, plan.facts[inst].position);
            }
            function.for_each_operand(inst, |value| {
                if let Value::Inst(operand) = value {
                    note(operand, end);
                }
            });
        }
        if let Some(Value::Inst(operand)) = data.terminator.operand() {
            note(operand, end);
        }
    }
    ranges
}
