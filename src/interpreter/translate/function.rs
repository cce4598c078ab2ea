//! One function: its slots, its blocks, and the edges between them.

use rustc_hash::FxHashMap;

use super::plan::{Fate, Home, Plan};
use super::slots::Slots;
use super::{BlockRow, FunctionCode, NO_SLOT, Origin, Program, Settings, sharing};
use crate::interpreter::code::{Code, Slot, Target};
use crate::interpreter::globals::Globals;
use crate::interpreter::layout::Layouts;
use crate::ir::{Block, FuncId, Function, Inst, Module, Op, Type};
use crate::support::entity::{Entity, EntityVec};

/// In functions with more values than this that are needed in several blocks, these share slots.
/// Debug builds let nearly all of them, so that tests see it.
const LARGE: usize = if cfg!(debug_assertions) { 8 } else { 1000 };

/// A function under translation. The methods stand in the modules of this folder, by subject.
pub(super) struct Translator<'a> {
    pub module: &'a Module,
    pub layouts: &'a Layouts,
    pub globals: &'a Globals,
    pub settings: Settings,
    pub id: FuncId,
    pub function: &'a Function,
    pub plan: &'a Plan,
    pub program: &'a mut Program,
    pub slots: Slots,
    /// Where values are.
    pub places: EntityVec<Inst, u32>,
    pub params: EntityVec<crate::ir::Param, u32>,
    /// Where the frames of callees begin.
    pub frame: usize,
    /// By alloca, the slot with its address, and whether anybody asked for that.
    pub bases: &'a mut EntityVec<Inst, Base>,
    /// What the next instructions are made from.
    pub origin: Origin,
    /// Constants in slots, the oldest first.
    pub(super) constants: Vec<(u64, Slot)>,
    /// By label, where it is; labels of blocks come first.
    pub(super) labels: Vec<u32>,
    pub(super) edges: FxHashMap<(Block, Block), Target>,
    /// Edges with copies that are still to be written.
    pub(super) pending: Vec<(Block, Block, Target)>,
    /// A slot that nothing else uses.
    pub(super) edge_scratch: Option<Slot>,
}

/// Whether the address of an alloca is kept in a slot of its own.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Base {
    Unwanted,
    Wanted,
    At(Slot),
}

/// Translates the function `id`, which has a body.
pub(super) fn translate(
    module: &Module,
    layouts: &Layouts,
    globals: &Globals,
    settings: Settings,
    id: FuncId,
    program: &mut Program,
) {
    let function = module.function(id);
    let plan = Plan::new(module, layouts, function);
    let mut bases = EntityVec::filled(function.inst_count(), Base::Unwanted);
    let mut frame = 0;
    // How many slots there are, and which addresses are wanted, shows in the first rounds.
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
            places: EntityVec::filled(function.inst_count(), NO_SLOT),
            params: EntityVec::new(),
            frame,
            bases: &mut bases,
            origin: Origin::Terminator(function.entry()),
            constants: Vec::new(),
            labels: vec![0; function.block_count()],
            edges: FxHashMap::default(),
            pending: Vec::new(),
            edge_scratch: None,
        };
        translator.run();
        let is_exhausted = translator.slots.is_exhausted;
        let needed = translator.slots.len();
        let start = mark.codes as u32;
        let result = FunctionCode {
            start,
            end: 0,
            slots: translator.places,
            variables: plan.variables(),
            params: translator.params,
        };
        if is_exhausted {
            mark.undo(program);
            let reason = "a function with so many values at a time is".to_owned();
            program.reasons.push(reason);
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
        mark.undo(program);
    }
    unreachable!("the number of slots depends on nothing that changes");
}

/// How long the lists of a program were.
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
    pub(super) fn run(&mut self) {
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
        for index in 0..function.layout().len() {
            self.block(function.layout()[index], function.layout().get(index + 1).copied());
        }
        // Edges with copies stand behind the blocks. Writing one may ask for others.
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

    /// What is needed in several blocks has its slots from the beginning.
    pub(super) fn own_slots(&mut self) {
        let function = self.function;
        let mut values = Vec::new();
        for &block in function.layout() {
            let data = &function.block(block);
            for &inst in data.phis.iter().chain(&data.body) {
                let facts = self.plan.facts[inst];
                if let (true, Op::Alloca { allocated, .. }) =
                    (facts.is_variable, function.inst(inst).op)
                {
                    let slot = self.slots.own(self.width(allocated));
                    self.places[inst] = u32::from(slot);
                    continue;
                }
                let is_phi = matches!(function.inst(inst).op, Op::Phi { .. });
                if is_phi || facts.home == Home::Own && facts.fate == Fate::Plain {
                    values.push((inst, self.width(function.inst(inst).ty)));
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
            self.places[inst] = u32::from(slot);
        }
    }

    pub fn here(&self) -> u32 {
        u32::try_from(self.program.codes.len()).expect("less code than 2^32")
    }

    pub fn push(&mut self, code: Code) {
        self.program.codes.push(code);
        self.program.origins.push(self.origin);
    }

    pub(super) fn block(&mut self, block: Block, next: Option<Block>) {
        let function = self.function;
        let data = &function.block(block);
        self.labels[block.index()] = self.here();
        self.origin = match data.body.first() {
            Some(&inst) => Origin::Inst(inst),
            None => Origin::Terminator(block),
        };
        self.count(block);
        for &inst in &data.body {
            match self.plan.facts[inst].fate {
                Fate::Plain => {
                    self.origin = Origin::Inst(inst);
                    self.instruction(inst);
                }
                Fate::Read(variable) => self.places[inst] = self.places[variable],
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

    pub(super) fn count(&mut self, block: Block) {
        if self.settings.is_counted {
            let data = &self.function.block(block);
            let steps = (data.phis.len() + data.body.len() + 1) as u32;
            self.push(Code::Count { block: self.program.blocks.len() as u32 });
            self.program.blocks.push(BlockRow { function: self.id, block, steps });
        }
    }
}

/// The number of slots that a value takes.
pub(super) fn slot_count(module: &Module, layouts: &Layouts, ty: Type) -> usize {
    match ty {
        Type::VOID => 0,
        Type::I1 | Type::I8 | Type::I32 => 1,
        Type::I64 => 2,
        _ if module.context.types.is_pointer(ty) => 1,
        // Larger ones than slots are refused where slots are counted.
        _ => 2 * layouts.size(ty).div_ceil(8).min(1 << 20) as usize,
    }
}
