//! One function: its slots, its blocks, and the edges between them.

use rustc_hash::FxHashMap;

use super::plan::{Fate, Home, Plan};
use super::slots::Slots;
use super::{BlockRow, FunctionCode, NO_SLOT, Origin, Program, Settings, Switch, edges};
use crate::interpreter::code::{BranchRr, Code, Slot, Target, UNDEFINED};
use crate::interpreter::globals::Globals;
use crate::interpreter::layout::Layouts;
use crate::ir::{
    Block, FuncId, Function, Inst, IntPredicate, IntType, Module, Op, Terminator, Type, Value,
};
use crate::support::entity::{Entity, EntityVec};

/// How many constants of a block stay in slots.
const CONSTANTS: usize = 32;

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
    constants: Vec<(u64, Slot)>,
    /// By label, where it is; labels of blocks come first.
    labels: Vec<u32>,
    edges: FxHashMap<(Block, Block), Target>,
    /// Edges with copies that are still to be written.
    pending: Vec<(Block, Block, Target)>,
    /// A slot that nothing else uses.
    edge_scratch: Option<Slot>,
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
    let function = &module.functions[id];
    let plan = Plan::new(module, layouts, function);
    let mut bases = EntityVec::filled(function.insts.len(), Base::Unwanted);
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
            places: EntityVec::filled(function.insts.len(), NO_SLOT),
            params: EntityVec::new(),
            frame,
            bases: &mut bases,
            origin: Origin::Terminator(function.entry()),
            constants: Vec::new(),
            labels: vec![0; function.blocks.len()],
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
    fn run(&mut self) {
        let function = self.function;
        let (codes, switches) = (self.program.codes.len(), self.program.switches.len());
        for param in function.params.values() {
            let width = self.width(param.ty);
            let slot = self.slots.own(width);
            self.params.push(u32::from(slot));
        }
        // What is needed in several blocks has its slots from the beginning.
        for &block in &function.layout {
            let data = &function.blocks[block];
            for &inst in data.phis.iter().chain(&data.body) {
                let facts = self.plan.facts[inst];
                let is_phi = matches!(function.insts[inst].op, Op::Phi { .. });
                let ty = match function.insts[inst].op {
                    Op::Alloca { allocated, .. } if facts.is_variable => allocated,
                    _ => function.insts[inst].ty,
                };
                if is_phi || facts.home == Home::Own && facts.fate == Fate::Plain {
                    let slot = self.slots.own(self.width(ty));
                    self.places[inst] = u32::from(slot);
                }
            }
        }
        if self.settings.is_counted {
            let slots = self.frame as u32;
            self.push(Code::Enter { slots });
        }
        for index in 0..function.layout.len() {
            self.block(function.layout[index], function.layout.get(index + 1).copied());
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

    pub fn here(&self) -> u32 {
        u32::try_from(self.program.codes.len()).expect("less code than 2^32")
    }

    pub fn push(&mut self, code: Code) {
        self.program.codes.push(code);
        self.program.origins.push(self.origin);
    }

    fn block(&mut self, block: Block, next: Option<Block>) {
        let function = self.function;
        let data = &function.blocks[block];
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

    fn count(&mut self, block: Block) {
        if self.settings.is_counted {
            let data = &self.function.blocks[block];
            let steps = (data.phis.len() + data.body.len() + 1) as u32;
            self.push(Code::Count { block: self.program.blocks.len() as u32 });
            self.program.blocks.push(BlockRow { function: self.id, block, steps });
        }
    }

    // Control.

    /// The end of `block`, behind which the code of `next` stands.
    fn terminator(&mut self, block: Block, next: Option<Block>) {
        match self.function.blocks[block].terminator {
            Terminator::Jump(target) => {
                self.copies(block, target);
                self.jump(target, next);
            }
            Terminator::Branch { cond, then_block, else_block } => {
                let then = self.edge(block, then_block);
                let els = self.edge(block, else_block);
                self.branch(cond, then, els);
            }
            Terminator::Switch { value, default, cases } => {
                let is_long = self.value_type(value) == Type::I64;
                let bits = IntType::of(self.value_type(value)).map_or(32, IntType::bits);
                let default = self.edge(block, default);
                let mut rows = Vec::new();
                for &(target, case) in self.function.incoming(cases) {
                    let target = self.edge(block, target);
                    rows.push((self.integer(case).unwrap_or_default(), target));
                }
                rows.sort_unstable_by_key(|&(case, _)| case);
                let value = self.operand(value);
                let table = self.program.switches.len() as u32;
                self.program.switches.push(Switch { cases: rows, default, bits });
                self.push(Code::Switch { value, table, is_long });
            }
            Terminator::Return(None) => self.push(Code::Return),
            Terminator::Return(Some(value)) => {
                let width = self.width(self.value_type(value));
                let src = self.operand(value);
                match width {
                    1 => self.push(Code::ReturnValue { src }),
                    _ => self.push(Code::ReturnMany { src, count: width as u16 }),
                }
            }
            Terminator::Unreachable => self.push(Code::Unreachable),
        }
    }

    /// Goes to `target`. Where that does nothing but branch, the branch stands here.
    fn jump(&mut self, target: Block, next: Option<Block>) {
        let data = &self.function.blocks[target];
        let is_branch = matches!(data.terminator, Terminator::Branch { .. })
            && data.body.iter().all(|&inst| self.plan.facts[inst].fate != Fate::Plain);
        if is_branch && Some(target) != next {
            let before = std::mem::replace(&mut self.origin, Origin::Terminator(target));
            self.count(target);
            self.terminator(target, None);
            self.origin = before;
        } else if Some(target) != next {
            self.push(Code::Jump { target: target.index() as u32 });
        }
    }

    /// The label of the edge: that of the block itself when nothing is to be copied.
    fn edge(&mut self, from: Block, to: Block) -> Target {
        if self.function.blocks[to].phis.is_empty() || self.moves(from, to).is_empty() {
            return to.index() as u32;
        }
        if let Some(&label) = self.edges.get(&(from, to)) {
            return label;
        }
        let label = self.labels.len() as u32;
        self.labels.push(0);
        self.edges.insert((from, to), label);
        self.pending.push((from, to, label));
        label
    }

    /// What the phis of `to` read on the edge, but for those that hold it already.
    fn moves(&self, from: Block, to: Block) -> Vec<(Inst, Value)> {
        let is_needed = |&(phi, value): &(Inst, Value)| {
            let is_there = match value {
                Value::Inst(inst) => inst == phi || self.plan.facts[inst].home == Home::Of(phi),
                _ => false,
            };
            !is_there && self.plan.facts[phi].uses > 0
        };
        self.plan.inputs(from, to).filter(is_needed).collect()
    }

    /// The copies on the edge.
    fn copies(&mut self, from: Block, to: Block) {
        let moves = self.moves(from, to);
        let mut copies = Vec::new();
        let mut constants = Vec::new();
        for &(phi, value) in &moves {
            let dst = self.places[phi] as Slot;
            match self.constant_words(value) {
                Some(words) => constants.extend((dst..).zip(words)),
                None => {
                    let width = self.width(self.function.insts[phi].ty) as Slot;
                    let src = self.operand(value);
                    copies.extend((0..width).map(|word| (dst + word, src + word)));
                }
            }
        }
        if copies.len() > 1 {
            // Nothing that the block holds in other slots is known where its edges are written.
            let scratch = match self.edge_scratch {
                Some(slot) => slot,
                None => self.slots.own(1),
            };
            self.edge_scratch = Some(scratch);
            copies = edges::in_order(&copies, scratch);
        }
        for (dst, src) in copies {
            self.push(Code::Move { dst, src });
        }
        for (dst, value) in constants {
            self.push(Code::Const { dst, value });
        }
    }

    /// Goes to `then` when `cond` holds.
    fn branch(&mut self, cond: Value, then: Target, els: Target) {
        if let Value::Inst(inst) = cond
            && self.plan.facts[inst].fate == Fate::Fused
            && let Op::Icmp { predicate, lhs, rhs } = self.function.insts[inst].op
            && self.branch_icmp(predicate, lhs, rhs, then, els)
        {
            return;
        }
        let cond = match cond {
            Value::Inst(inst) if self.plan.facts[inst].fate == Fate::Fused => {
                let dst = self.slots.scratch(1);
                self.icmp(inst, dst);
                self.slots.release(dst, 1);
                dst
            }
            _ => self.operand(cond),
        };
        self.push(Code::BranchIf { cond, then, els });
    }

    /// Compares and goes on in one instruction, if there is one for it.
    fn branch_icmp(
        &mut self,
        predicate: IntPredicate,
        lhs: Value,
        rhs: Value,
        then: Target,
        els: Target,
    ) -> bool {
        use IntPredicate as P;
        // Everything is said by `==` and `<`.
        let (less, negated, swapped) = match predicate {
            P::Eq => (false, false, false),
            P::Ne => (false, true, false),
            P::Slt => (true, false, false),
            P::Sge => (true, true, false),
            P::Sgt => (true, false, true),
            P::Sle => (true, true, true),
            P::Ult | P::Ule | P::Ugt | P::Uge => return false,
        };
        let (then, els) = if negated { (els, then) } else { (then, els) };
        let (a, b) = if swapped { (rhs, lhs) } else { (lhs, rhs) };
        let code = match (a, b) {
            (_, Value::Int(_, imm)) => {
                let a = self.operand(a);
                if less {
                    Code::BranchLtI { a, imm, then, els }
                } else {
                    Code::BranchEqI { a, imm, then, els }
                }
            }
            (Value::Int(_, imm), _) => {
                let a = self.operand(b);
                if less {
                    Code::BranchGtI { a, imm, then, els }
                } else {
                    Code::BranchEqI { a, imm, then, els }
                }
            }
            _ => {
                let branch = BranchRr { a: self.operand(a), b: self.operand(b), then, els };
                if less { Code::BranchLt(branch) } else { Code::BranchEq(branch) }
            }
        };
        self.push(code);
        true
    }

    // Values.

    pub fn value_type(&self, value: Value) -> Type {
        self.module.value_type(self.function, value)
    }

    /// How many slots a value of this type takes.
    pub fn width(&self, ty: Type) -> usize {
        slot_count(self.module, self.layouts, ty)
    }

    /// The slots of a value, made if it is a constant.
    pub fn operand(&mut self, value: Value) -> Slot {
        match value {
            Value::Inst(inst) => {
                let at = match self.plan.facts[inst].fate {
                    Fate::Read(variable) => variable,
                    Fate::Plain | Fate::Fused => inst,
                };
                self.places[at] as Slot
            }
            Value::Param(param) => self.params[param] as Slot,
            _ => {
                let words = self.constant_words(value).unwrap_or_default();
                if let [word] = words[..] {
                    return self.word(word);
                }
                let dst = self.slots.scratch(words.len());
                self.slots.release(dst, words.len());
                for (dst, value) in (dst..).zip(words) {
                    self.push(Code::Const { dst, value });
                }
                dst
            }
        }
    }

    /// A slot with this content.
    pub fn word(&mut self, word: u64) -> Slot {
        if let Some(&(_, slot)) = self.constants.iter().find(|&&(known, _)| known == word) {
            return slot;
        }
        if self.constants.len() == CONSTANTS {
            let (_, slot) = self.constants.remove(0);
            self.slots.release(slot, 1);
        }
        let dst = self.slots.scratch(1);
        self.push(Code::Const { dst, value: word });
        self.constants.push((word, dst));
        dst
    }

    fn forget_constants(&mut self) {
        for (_, slot) in self.constants.drain(..) {
            self.slots.release(slot, 1);
        }
    }

    /// Where the result of `inst`, the instruction that is being translated, goes.
    pub fn result(&mut self, inst: Inst) -> Slot {
        let facts = self.plan.facts[inst];
        self.slots.expire(facts.position);
        let width = self.width(self.function.insts[inst].ty);
        let slot = match facts.home {
            Home::Own => return self.places[inst] as Slot,
            Home::Of(other) => self.places[other],
            Home::Argument(call, index) => match self.argument_slot(call, index as usize) {
                Some(slot) => u32::from(slot),
                None => u32::from(self.slots.result(width, facts.last.max(facts.position))),
            },
            Home::Temporary => u32::from(self.slots.result(width, facts.last.max(facts.position))),
        };
        self.places[inst] = slot;
        slot as Slot
    }

    /// The undefined value of a type, as words.
    pub fn undefined(&self, ty: Type) -> Vec<u64> {
        match ty {
            Type::I1 | Type::I8 | Type::I32 => vec![UNDEFINED],
            Type::I64 => vec![0, u64::MAX],
            _ if self.module.types.is_pointer(ty) => {
                vec![if self.settings.is_checked { UNDEFINED } else { 0 }]
            }
            _ => {
                let half = self.width(ty) / 2;
                (0..half).map(|_| 0).chain((0..half).map(|_| u64::MAX)).collect()
            }
        }
    }
}

/// The number of slots that a value takes.
pub(super) fn slot_count(module: &Module, layouts: &Layouts, ty: Type) -> usize {
    match ty {
        Type::VOID => 0,
        Type::I1 | Type::I8 | Type::I32 => 1,
        Type::I64 => 2,
        _ if module.types.is_pointer(ty) => 1,
        // Larger ones than slots are refused where slots are counted.
        _ => 2 * layouts.size(ty).div_ceil(8).min(1 << 20) as usize,
    }
}
