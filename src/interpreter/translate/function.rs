//! Translates one function: in three sweeps, with its slots, its blocks in order, and the copies on
//! edges.

use rustc_hash::FxHashMap;

use super::plan::{Fate, Home};
use super::slots::Slots;
use super::translator::{Base, LoopConstants, Settings, Translator};
use super::{planner, sharing, target};
use crate::diag::message;
use crate::interpreter::code::Code;
use crate::interpreter::globals::Globals;
use crate::interpreter::program::{FunctionCode, NO_SLOT, Origin, Program};
use crate::interpreter::slot::Slot;
use crate::ir::layout::Layouts;
use crate::ir::{Block, FuncId, Function, Module, Op, Passing};
use crate::support::entity::{Entity, EntityVec};

/// In functions with more values that are needed in several blocks, such values share slots. Debug
/// builds share nearly always, so that tests cover it.
const LARGE: usize = if cfg!(debug_assertions) { 8 } else { 1000 };

/// Translates `module`. Linear in its size, except for sorting.
pub(in crate::interpreter) fn translate(
    module: &Module,
    layouts: &Layouts,
    globals: &Globals,
    settings: Settings,
) -> Program {
    let mut program = Program {
        functions: EntityVec::filled(module.context.signatures.len(), FunctionCode::default()),
        follows_bits: settings.follows_bits(),
        ..Program::default()
    };
    target::list(module, layouts, globals, &mut program);
    for function in module.functions().filter(|function| !function.is_declaration()) {
        translate_function(module, layouts, globals, settings, function.id, &mut program);
    }
    program
}

/// Translates the function `id`, which has a body.
fn translate_function(
    module: &Module,
    layouts: &Layouts,
    globals: &Globals,
    settings: Settings,
    id: FuncId,
    program: &mut Program,
) {
    let function = module.function(id);
    let plan = planner::plan(module, layouts, function);
    let mut bases = EntityVec::filled(function.inst_count(), Base::Unwanted);
    let in_loops = blocks_in_loops(function);
    let mut loop_constants = LoopConstants::default();
    let mut frame = 0;
    // The first sweeps find the number of slots, and which addresses are wanted.
    for _ in 0..3 {
        let mark = Mark::of(program);
        let mut translator = Translator {
            module,
            layouts,
            globals,
            settings,
            id,
            function,
            plan: &plan,
            program,
            slots: Slots::default(),
            slot_of: EntityVec::filled(function.inst_count(), NO_SLOT),
            params: EntityVec::new(),
            frame,
            bases: &mut bases,
            origin: Origin::Terminator(function.entry()),
            constants: Vec::new(),
            loop_constants: &mut loop_constants,
            is_in_loop: false,
            labels: vec![0; function.block_count()],
            edges: FxHashMap::default(),
            pending: Vec::new(),
            edge_scratch: None,
        };
        translator.run(&in_loops);
        let is_exhausted = translator.slots.is_exhausted;
        let needed = translator.slots.len();
        let start = mark.codes as u32;
        let result =
            FunctionCode { start, end: 0, slots: translator.slot_of, params: translator.params };
        if is_exhausted {
            mark.undo(program);
            program.reasons.push(message!("functions with this many live values"));
            let reason = program.reasons.len() as u32 - 1;
            program.codes.push(Code::Unsupported { reason });
            program.origins.push(Origin::Terminator(function.entry()));
        }
        let end = program.codes.len() as u32;
        let is_done = is_exhausted || needed == frame;
        program.functions[id] = FunctionCode { end, ..result };
        if is_done {
            return;
        }
        frame = needed;
        loop_constants.is_complete = true;
        mark.undo(program);
    }
    unreachable!("the number of slots depends on nothing that changes");
}

/// For each block, whether it is laid out in a loop: between a block and a branch back to that.
fn blocks_in_loops(function: &Function) -> EntityVec<Block, bool> {
    let mut places = EntityVec::filled(function.block_count(), usize::MAX);
    // For each place in the layout, the last place of a branch back to it.
    let mut ends = vec![0; function.layout().len()];
    for (place, &block) in function.layout().iter().enumerate() {
        places[block] = place;
        for target in function.successors(block) {
            if places[target] <= place {
                ends[places[target]] = place + 1;
            }
        }
    }
    let mut are_in = EntityVec::filled(function.block_count(), false);
    let mut end = 0;
    for (place, &block) in function.layout().iter().enumerate() {
        end = end.max(ends[place]);
        are_in[block] = place < end;
    }
    are_in
}

/// The lengths of the lists of a program, for undoing what follows.
struct Mark {
    codes: usize,
    switches: usize,
    natives: usize,
    allocas: usize,
    reasons: usize,
    blocks: usize,
}

impl Mark {
    fn of(program: &Program) -> Mark {
        Mark {
            codes: program.codes.len(),
            switches: program.switches.len(),
            natives: program.natives.len(),
            allocas: program.allocas.len(),
            reasons: program.reasons.len(),
            blocks: program.blocks.len(),
        }
    }

    fn undo(&self, program: &mut Program) {
        program.codes.truncate(self.codes);
        program.origins.truncate(self.codes);
        program.switches.truncate(self.switches);
        program.natives.truncate(self.natives);
        program.allocas.truncate(self.allocas);
        program.reasons.truncate(self.reasons);
        program.blocks.truncate(self.blocks);
    }
}

impl Translator<'_> {
    /// Writes the code of the function once.
    pub(super) fn run(&mut self, in_loops: &EntityVec<Block, bool>) {
        let function = self.function;
        let (codes, switches) = (self.program.codes.len(), self.program.switches.len());
        for param in self.module.context.signatures[self.id].params.values() {
            let width = self.width(param.ty);
            let slot = self.slots.own(width);
            self.params.push(u32::from(slot));
        }
        self.own_slots();
        if self.settings.is_counted {
            let slots = self.frame as u32;
            self.push(Code::Enter { slots });
        }
        let params = &self.module.context.signatures[self.id].params;
        for (&slot, param) in self.params.clone().values().zip(params.values()) {
            if let Passing::Copy(ty, promised) = param.passing {
                let alignment = promised.unwrap_or(self.module.context.types.alignment(ty));
                // A larger object does not fit the stack.
                let bytes = u32::try_from(self.layouts.size(ty)).unwrap_or(u32::MAX);
                self.push(Code::CopyObject { ptr: slot as Slot, bytes, alignment });
            }
        }
        if self.loop_constants.is_complete {
            for index in 0..self.loop_constants.words.len() {
                let dst = self.slots.own(1);
                let (value, slot) = &mut self.loop_constants.words[index];
                *slot = dst;
                let value = *value;
                self.push(Code::Const { dst, value });
            }
        }
        for (index, &block) in function.layout().iter().enumerate() {
            self.is_in_loop = in_loops[block];
            self.block(block, function.layout().get(index + 1).copied());
        }
        // Edges with copies come after the blocks. Writing one may need others.
        while let Some((from, to, label)) = self.pending.pop() {
            self.origin = Origin::Terminator(from);
            self.labels[label as usize] = self.here();
            self.copies(from, to);
            self.jump(to, None);
            self.forget_constants();
            self.slots.end_instruction();
        }
        let (labels, program) = (&self.labels, &mut *self.program);
        for code in &mut program.codes[codes..] {
            for target in code.targets_mut().into_iter().flatten() {
                *target = labels[*target as usize];
            }
        }
        for switch in &mut program.switches[switches..] {
            switch.default = labels[switch.default as usize];
            for (_, target) in &mut switch.cases {
                *target = labels[*target as usize];
            }
        }
    }

    /// Values that are needed in several blocks get their slots at the beginning.
    pub(super) fn own_slots(&mut self) {
        let function = self.function;
        let mut values = Vec::new();
        for &block in function.layout() {
            let data = &function.block(block);
            for &inst in data.insts() {
                let facts = self.plan.facts[inst];
                if let (true, Op::Alloca { allocated, .. }) =
                    (facts.is_variable, *function.op(inst))
                {
                    let slot = self.slots.own(self.width(allocated));
                    self.slot_of[inst] = u32::from(slot);
                    continue;
                }
                let is_phi = matches!(*function.op(inst), Op::Phi { .. });
                if is_phi || facts.home == Home::Own && facts.fate == Fate::Plain {
                    values.push((inst, self.width(function.ty(inst))));
                }
            }
        }
        let mut shared = None;
        if values.len() > LARGE {
            shared = sharing::share(function, self.plan, &values, &mut self.slots);
        }
        let owned = shared.unwrap_or_else(|| {
            values.iter().map(|&(inst, width)| (inst, self.slots.own(width))).collect()
        });
        for (inst, slot) in owned {
            self.slot_of[inst] = u32::from(slot);
        }
    }

    /// Writes the code of `block`; that of `next` follows it.
    pub(super) fn block(&mut self, block: Block, next: Option<Block>) {
        let function = self.function;
        let data = &function.block(block);
        self.labels[block.index()] = self.here();
        self.origin = match data.body().first() {
            Some(&inst) => Origin::Inst(inst),
            None => Origin::Terminator(block),
        };
        self.count(block);
        for &inst in data.body() {
            match self.plan.facts[inst].fate {
                Fate::Plain => {
                    self.origin = Origin::Inst(inst);
                    self.instruction(inst);
                }
                Fate::Read(variable) => self.slot_of[inst] = self.slot_of[variable],
                Fate::Fused => {}
            }
            self.slots.expire(self.plan.facts[inst].position);
            self.slots.end_instruction();
        }
        self.origin = Origin::Terminator(block);
        self.terminator(block, next);
        self.forget_constants();
        self.slots.expire(self.plan.ends[block]);
        self.slots.end_instruction();
    }
}
