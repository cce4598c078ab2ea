//! Replaces small arrays of a function by a variable for each element, which mem2reg then promotes.
//!
//! An array can be split if all its subscripts are constants and its address does not escape: LLVM calls
//! this scalar replacement of aggregates (SROA). So the loops whose counters are its subscripts are
//! unrolled fully before, if they have few iterations and all subscripts become constants by that
//! (`known.rs`). Vectors would compute such a loop badly: a wide load of elements that were just stored one
//! by one has to wait until the processor has written all of them.
//!
//! Requires: the control-flow graph, dominators, loops, uses. Preserves: what the function does. Cost:
//! linear in the function for each wave of unrolling, of which there are few.

mod array;
mod known;

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::analysis::Analysis;
use crate::ir::cursor::Cursor;
use crate::ir::remarks::{Remark, Template};
use crate::ir::{Context, Flags, Function, Inst, InstData, Op, Type, Value};
use crate::support::interner::Symbol;
use crate::transform::{Pass, PassContext, Run, preheaders, unroll};
use array::{Array, ELEMENT, Element};

/// This pass.
pub static PASS: Pass = Pass {
    name: "split-arrays",
    help: "Replace small arrays by a variable for each element",
    requires: &[Analysis::Cfg, Analysis::Dominators, Analysis::Loops, Analysis::Uses],
    preserves: &[],
    after: &["mem2reg"],
    run: Run::Function(run),
};

/// The most waves of unrolling: more would be needed for a deeper nest of loops.
const WAVES: usize = 6;

/// The most instructions that all loops together may become.
const ROOM: usize = 4_000;

/// Splits arrays of `function`. Returns whether it changed anything.
pub fn run(mut pass: PassContext) -> bool {
    // A run with checks looks at each subscript.
    if pass.options.undefined.is_kept() {
        return false;
    }
    let mut room = ROOM;
    let mut is_changed = false;
    for wave in 0..=WAVES {
        let PassContext { context, function, analyses, .. } = pass.reborrow();
        let (splittable, others): (Vec<Array>, Vec<Array>) =
            array::find(context, function, analyses)
                .into_iter()
                .partition(|array| array.is_splittable());
        if !splittable.is_empty() {
            for array in &splittable {
                let alloca = array.alloca;
                let words = Template("{variable} is split: each element becomes a variable");
                pass.remarks.add(pass.function, alloca, || {
                    Remark::done(words, [pass.function.name(alloca.into())])
                });
            }
            split(pass.context, pass.function, &splittable);
            pass.analyses.invalidate(Analysis::OF_BLOCKS, pass.function);
            is_changed = true;
        }
        if others.is_empty() || wave == WAVES {
            break;
        }
        let PassContext { context, function, analyses, .. } = pass.reborrow();
        let Some(has_new_blocks) = preheaders::add(context, function, analyses) else { break };
        is_changed |= has_new_blocks;
        let wanted = known::loops_to_unroll(context, function, analyses, &others);
        if !wanted.is_some_and(|it| unroll::unroll_these(pass.reborrow(), &mut room, &it)) {
            break;
        }
        is_changed = true;
    }
    is_changed
}

/// Replaces `arrays`, whose subscripts are constants.
fn split(context: &Context, function: &mut Function, arrays: &[Array]) {
    let alignment = context.types.alignment(ELEMENT);
    let mut all = Vec::new();
    // What replaces each instruction that is removed.
    let mut removed: FxHashMap<Inst, Vec<InstData>> = FxHashMap::default();
    for array in arrays {
        let name = function.inst(array.alloca).name;
        let mut variables: BTreeMap<i64, Inst> = BTreeMap::new();
        for &Element { inst, ptr, ref address } in &array.elements {
            let offset = address.constant_offset().expect("the array is splittable");
            let variable = *variables.entry(offset).or_insert_with(|| {
                let op = Op::Alloca { allocated: ELEMENT, count: None, alignment };
                function.create_inst(op, context.value_type(function, ptr), name)
            });
            function.map_operands(inst, |value| if value == ptr { variable.into() } else { value });
        }
        removed.extend(array.addresses.iter().map(|&inst| (inst, Vec::new())));
        for fill in &array.fills {
            let value = Value::i32(i32::from_ne_bytes([fill.byte; 4]));
            let store = |(_, &variable): (&i64, &Inst)| {
                let op = Op::Store { value, ptr: variable.into(), alignment };
                InstData { op, flags: Flags::NONE, ty: Type::VOID, name: Symbol::NONE }
            };
            let filled = variables.range(fill.offset..fill.offset + fill.bytes);
            removed.insert(fill.call, filled.map(store).collect());
        }
        all.extend(variables.into_values());
    }
    for block in function.layout().to_vec() {
        let mut cursor = Cursor::new(function, block);
        while let Some(inst) = cursor.next() {
            if let Some(stores) = removed.remove(&inst) {
                for store in stores {
                    cursor.insert_before(store);
                }
                cursor.remove();
            }
        }
    }
    function.prepend(function.entry(), &all);
}
