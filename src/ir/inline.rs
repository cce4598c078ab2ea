//! Inlining: a call is replaced by a copy of the callee's body.
//!
//! The block of the call is split after it. The first part jumps to the copy of the callee's entry;
//! each `ret` of the copy jumps to the second part, where a phi joins the values returned.
//!
//! Variables of the callee move to the caller's entry block, so a call in a loop allocates them
//! once. A copy whose call is over leaves its variables to the copies of later calls, for variables
//! of the same type: only copies inside each other need space at the same time.
//!
//! Cost: linear in the caller and in the bodies that are copied.

use rustc_hash::FxHashMap;

use super::block_data::InstList;
use crate::ir::{Alignment, Block, FuncId, Function, Inst, Op, Terminator, Type, Value};
use crate::support::entity::Entity;

/// Replaces the calls in `caller` for which `body_of` returns the callee, and those in the copies
/// as well. It gets the function and the call in the body that was written or copied. A callee has
/// a body and is not the caller, and the copies in copies end; its variables have a fixed size. Returns the
/// removed instructions and the values by which the caller replaces them.
pub fn inline<'a>(
    caller: &mut Function,
    body_of: impl Fn((FuncId, Inst), FuncId) -> Option<&'a Function>,
) -> Vec<(Inst, Value)> {
    let originals = std::mem::take(&mut caller.layout);
    let entry = originals[0];
    let mut inlining = Inlining::default();
    let mut last_part: FxHashMap<Block, Block> = FxHashMap::default();
    // The next block of the layout is on top.
    let mut pending = Vec::new();
    pending.extend(originals.into_iter().rev().map(|block| Unfinished::new(caller, block)));
    'blocks: while let Some(Unfinished { block, part, terminator, mut rest }) = pending.pop() {
        inlining.free_slots(caller, pending.len());
        caller.layout.push(part);
        while let Some(inst) = rest.next() {
            let callee = match *caller.op(inst) {
                Op::Call { callee, .. } => body_of(inlining.original_call(caller, inst), callee),
                _ => None,
            };
            let Some(callee) = callee else {
                if part != block && block == entry && is_variable(caller, inst) {
                    inlining.hoisted.push(inst);
                } else {
                    caller.blocks[part].push(inst, false);
                }
                continue;
            };
            let after = caller.create_block(caller.blocks[block].name);
            inlining.open.push(OpenCopy { unfinished: pending.len(), slots: Vec::new() });
            let copies = inlining.copy(caller, part, inst, callee, after);
            pending.push(Unfinished { block, part: after, terminator, rest });
            pending.extend(copies.into_iter().rev().map(|it| Unfinished::new(caller, it)));
            continue 'blocks;
        }
        if part != block {
            caller.blocks[part].terminator = terminator;
            if let Some(spans) = &mut caller.spans {
                spans.move_terminator(block, part);
            }
            last_part.insert(block, part);
        }
    }
    let Inlining { hoisted, replaced, .. } = inlining;
    caller.prepend(entry, &hoisted);
    for index in 0..caller.layout.len() {
        let block = caller.layout[index];
        caller.map_phi_predecessors(block, |from| *last_part.get(&from).unwrap_or(&from));
    }
    replaced
}

/// A block whose calls are not all replaced yet.
struct Unfinished {
    block: Block,
    /// The part after the last call that was replaced, or the block itself.
    part: Block,
    terminator: Terminator,
    /// The instructions that are still to be added to `part`.
    rest: <InstList as IntoIterator>::IntoIter,
}

impl Unfinished {
    /// Takes the body of `block`.
    fn new(caller: &mut Function, block: Block) -> Unfinished {
        let data = &mut caller.blocks[block];
        let rest = data.take_body_from(0).into_iter();
        Unfinished { block, part: block, terminator: data.terminator, rest }
    }
}

/// A copy of a callee. Some of its blocks may be unfinished.
struct OpenCopy {
    /// How many blocks will be unfinished when control has left the copy.
    unfinished: usize,
    /// Its variables in the caller's entry block.
    slots: Vec<Inst>,
}

/// The inlining of some calls in one caller.
#[derive(Default)]
struct Inlining {
    /// The copies that the current block is part of, the innermost last.
    open: Vec<OpenCopy>,
    /// The variables that no open copy uses.
    free: FxHashMap<(Type, Alignment), Vec<Inst>>,
    /// For a copy of a call, the original and its function.
    calls: FxHashMap<Inst, (FuncId, Inst)>,
    /// New variables, for the entry block.
    hoisted: Vec<Inst>,
    replaced: Vec<(Inst, Value)>,
}

impl Inlining {
    /// The call that `call` in `caller` was copied from, and the function of that one. A call that
    /// was not copied is its own original.
    fn original_call(&self, caller: &Function, call: Inst) -> (FuncId, Inst) {
        self.calls.get(&call).copied().unwrap_or((caller.id, call))
    }

    /// Copies `callee` in place of `call`. Control comes from `before` and goes on to `after`. Returns
    /// the blocks of the copy, which are not in the layout.
    fn copy(
        &mut self,
        caller: &mut Function,
        before: Block,
        call: Inst,
        callee: &Function,
        after: Block,
    ) -> Vec<Block> {
        let Op::Call { args, .. } = *caller.op(call) else { panic!("{call} is not a call") };
        let args = caller.operands(args).to_vec();
        let placed = caller.layout.len();
        let copies = caller.copy_body(callee, |param| args[param.index()]);
        let blocks = caller.layout.split_off(placed);
        caller.blocks[before].terminator = Terminator::Jump(copies.block(callee.entry()));
        let mut returned = Vec::new();
        for &block in &blocks {
            if let Terminator::Return(value) = caller.block(block).terminator {
                caller.blocks[block].terminator = Terminator::Jump(after);
                returned.extend(value.map(|value| (block, value)));
            }
        }
        for &(original, copy) in &copies.insts {
            if is_variable(caller, copy) {
                self.reserve(caller, copy);
            } else if matches!(*caller.op(copy), Op::Call { .. }) {
                self.calls.insert(copy, (callee.id, original));
            }
        }
        for &block in &blocks {
            caller.retain_insts(block, |function, inst| !is_variable(function, inst));
        }
        let data = caller.inst(call);
        if data.ty == Type::VOID {
            return blocks;
        }
        let value = match returned[..] {
            // The callee does not return.
            [] => Value::Undef(data.ty),
            [(_, value)] => value,
            _ => Value::Inst(caller.append_phi(after, data.ty, data.name, &returned)),
        };
        self.replaced.push((call, value));
        blocks
    }

    /// Moves the copy of a variable to the caller's entry block, or replaces it by a free variable.
    fn reserve(&mut self, caller: &Function, copy: Inst) {
        let free = self.free.get_mut(&space(caller, copy)).and_then(Vec::pop);
        match free {
            Some(slot) => self.replaced.push((copy, Value::Inst(slot))),
            None => self.hoisted.push(copy),
        }
        let open = self.open.last_mut().expect("a call is being replaced");
        open.slots.push(free.unwrap_or(copy));
    }

    /// Frees the variables of the copies that control has left when this many blocks are unfinished.
    fn free_slots(&mut self, caller: &Function, unfinished: usize) {
        while let Some(copy) = self.open.pop_if(|copy| copy.unfinished >= unfinished) {
            for slot in copy.slots.into_iter().rev() {
                self.free.entry(space(caller, slot)).or_default().push(slot);
            }
        }
    }
}

/// What a variable reserves. Two variables for which this is equal can share their space.
fn space(function: &Function, variable: Inst) -> (Type, Alignment) {
    let data = function.inst(variable);
    let Op::Alloca { allocated, count: None, alignment } = data.op else {
        panic!("{variable} is not a variable")
    };
    (allocated, alignment)
}

/// Whether `inst` reserves space of a fixed size.
fn is_variable(function: &Function, inst: Inst) -> bool {
    matches!(*function.op(inst), Op::Alloca { count: None, .. })
}
