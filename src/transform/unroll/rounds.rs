//! Copies of the rounds of a loop, one after another.
//!
//! A round is a copy of the blocks of the loop, with another value in the place of each of its
//! values. What folds is not copied, and a branch that is decided becomes a jump; blocks that the
//! round then does not reach are left out. An edge back to the header goes on to the next round.
//!
//! Requires: the header has one predecessor outside of the loop, and only phis of the blocks where the
//! loop is left read its values outside (`closing.rs`). Cost: linear in the copies.

use rustc_hash::FxHashMap;

use crate::analysis::{Cfg, LoopForest};
use crate::ir::{Block, Context, Function, Inst, InstData, Terminator, Value, fold};
use crate::support::entity::EntityVec;
use crate::transform::preheaders;
use crate::transform::sccp::known_target;

/// The blocks of a loop.
pub(super) struct Body {
    /// The block where each round begins.
    pub header: Block,
    /// The block that control comes from into the loop, and only goes there.
    pub preheader: Block,
    /// All blocks in reverse postorder; the header is the first.
    pub blocks: Vec<Block>,
    /// The position of each of them.
    position: FxHashMap<Block, usize>,
    /// The inputs that phis outside get from copies: the phi, the copied block, the value.
    left: Vec<(Inst, (Block, Value))>,
}

/// A copy of the blocks of a loop.
pub(super) struct Round {
    /// The value in this round of each instruction of the loop.
    values: FxHashMap<Inst, Value>,
    /// The copies that go on to the next round, and what they are copies of.
    pub latches: Vec<(Block, Block)>,
    /// All copies that are reached.
    pub blocks: Vec<Block>,
}

impl Round {
    /// The value that replaces `value` in this round.
    pub fn value(&self, value: Value) -> Value {
        let inst = value.as_inst();
        inst.and_then(|inst| self.values.get(&inst).copied()).unwrap_or(value)
    }
}

impl Body {
    /// The loop `of`, if it has a preheader. `number` numbers the blocks in reverse
    /// postorder. Costs O(n log n) for `n` blocks of the loop.
    pub fn of(
        cfg: &Cfg,
        loops: &LoopForest,
        number: &EntityVec<Block, u32>,
        of: dominance::Loop,
    ) -> Option<Body> {
        let header = loops.header(of);
        let preheader = preheaders::of(cfg, loops, of)?;
        let mut blocks = loops.nodes(of).to_vec();
        blocks.sort_unstable_by_key(|&block| number[block]);
        let position = blocks.iter().enumerate().map(|(at, &block)| (block, at)).collect();
        Some(Body { header, preheader, blocks, position, left: Vec::new() })
    }

    /// Whether `block` is in the loop.
    pub fn contains(&self, block: Block) -> bool {
        self.position.contains_key(&block)
    }

    /// The number of its instructions without phis.
    pub fn size(&self, function: &Function) -> usize {
        self.blocks.iter().map(|&block| function.block(block).body.len() + 1).sum()
    }

    /// The values that the phis of the header read from outside.
    pub fn starts(&self, function: &Function) -> Vec<Value> {
        let start =
            |&phi: &Inst| function.phi_input(phi, self.preheader).expect("it is a predecessor");
        function.block(self.header).phis.iter().map(start).collect()
    }

    /// The values with which `round` begins the next one. Where its latches give different ones, a phi of
    /// `next` joins them.
    pub fn next_values(&self, function: &mut Function, round: &Round, next: Block) -> Vec<Value> {
        let mut values = Vec::new();
        for index in 0..function.block(self.header).phis.len() {
            let phi = function.block(self.header).phis[index];
            let input = |&(copy, latch): &(Block, Block)| {
                let input = function.phi_input(phi, latch).expect("it is a predecessor");
                (copy, round.value(input))
            };
            let inputs: Vec<(Block, Value)> = round.latches.iter().map(input).collect();
            let first = inputs[0].1;
            values.push(if inputs.iter().all(|&(_, value)| value == first) {
                first
            } else {
                let InstData { ty, name, .. } = *function.inst(phi);
                Value::Inst(function.append_phi(next, ty, name, &inputs))
            });
        }
        values
    }

    /// Ends `end` as `latch` ends in `round`, where the next round begins in `next`.
    pub fn copy_end(
        &mut self,
        function: &mut Function,
        round: &Round,
        latch: Block,
        (end, next): (Block, Block),
    ) {
        let target = |to| if to == self.header { next } else { to };
        let terminator = copy_terminator(function, round, latch, target);
        function.terminate(end, terminator);
        copy_terminator_span(function, latch, end);
        self.leave(function, round, (latch, end), |to| to != next);
    }

    /// Notes what phis outside read from `copy`, the copy of `block` in `round`.
    fn leave(
        &mut self,
        function: &Function,
        round: &Round,
        (block, copy): (Block, Block),
        is_outside: impl Fn(Block) -> bool,
    ) {
        let mut targets: Vec<Block> =
            function.successors(copy).filter(|&to| is_outside(to)).collect();
        targets.sort_unstable();
        targets.dedup();
        for target in targets {
            for &phi in &function.block(target).phis {
                let value = function.phi_input(phi, block).expect("it is a predecessor");
                self.left.push((phi, (copy, round.value(value))));
            }
        }
    }

    /// Adds a round. The copy of the header is the block `first`, and `starts` are the values of
    /// the header's phis. Edges to the header go to `next`. The block `stays`, a latch whose
    /// decision is known, goes only there.
    pub fn copy(
        &mut self,
        context: &mut Context,
        function: &mut Function,
        (first, next): (Block, Block),
        starts: &[Value],
        stays: Option<Block>,
    ) -> Round {
        let mut round =
            Round { values: FxHashMap::default(), latches: Vec::new(), blocks: Vec::new() };
        round
            .values
            .extend(function.block(self.header).phis.iter().copied().zip(starts.iter().copied()));
        let mut copies = vec![first];
        for &block in &self.blocks[1..] {
            copies.push(function.create_block(function.block(block).name));
        }
        for (&block, &copy) in self.blocks.iter().zip(&copies) {
            if block != self.header {
                for index in 0..function.block(block).phis.len() {
                    let phi = function.block(block).phis[index];
                    let InstData { ty, name, .. } = *function.inst(phi);
                    let copied = function.append_phi(copy, ty, name, &[]);
                    copy_span(function, phi, copied);
                    round.values.insert(phi, Value::Inst(copied));
                }
            }
            for index in 0..function.block(block).body.len() {
                let inst = function.block(block).body[index];
                let value = copy_inst(context, function, &round, inst, copy);
                round.values.insert(inst, value);
            }
            let target = |to: Block| match self.position.get(&to) {
                _ if to == self.header => next,
                Some(&at) => copies[at],
                None => to,
            };
            let terminator = if stays == Some(block) {
                Terminator::Jump(next)
            } else {
                copy_terminator(function, &round, block, target)
            };
            function.terminate(copy, terminator);
            copy_terminator_span(function, block, copy);
        }
        self.connect(function, &mut round, &copies, next);
        round
    }

    /// Places the copies that are reached, and gives phis what they read from them.
    fn connect(
        &mut self,
        function: &mut Function,
        round: &mut Round,
        copies: &[Block],
        next: Block,
    ) {
        let at: FxHashMap<Block, usize> =
            copies.iter().enumerate().map(|(at, &copy)| (copy, at)).collect();
        let mut is_reached = vec![false; copies.len()];
        is_reached[0] = true;
        let mut pending = vec![0];
        // From each position to another.
        let mut edges: Vec<(usize, usize)> = Vec::new();
        while let Some(from) = pending.pop() {
            for target in function.successors(copies[from]) {
                let Some(&to) = at.get(&target) else { continue };
                edges.push((from, to));
                if !is_reached[to] {
                    is_reached[to] = true;
                    pending.push(to);
                }
            }
        }
        edges.sort_unstable();
        for (position, &copy) in copies.iter().enumerate().filter(|&(at, _)| is_reached[at]) {
            function.place(copy);
            round.blocks.push(copy);
            let block = self.blocks[position];
            // Those of the header have their inputs.
            let phis = if position == 0 { 0 } else { function.block(copy).phis.len() };
            for index in 0..phis {
                let original = function.block(block).phis[index];
                let inputs: Vec<(Block, Value)> = function
                    .phi_incoming(original)
                    .iter()
                    .filter_map(|&(from, value)| {
                        let from = *self.position.get(&from)?;
                        edges.binary_search(&(from, position)).ok()?;
                        Some((copies[from], round.value(value)))
                    })
                    .collect();
                function.add_phi_inputs(function.block(copy).phis[index], &inputs);
            }
            if function.successors(copy).any(|to| to == next) {
                round.latches.push((copy, block));
            }
            self.leave(function, round, (block, copy), |to| to != next && !at.contains_key(&to));
        }
    }

    /// Gives the phis of the blocks where the loop is left what they read from the copies.
    pub fn finish(mut self, function: &mut Function) {
        self.left.sort_by_key(|&(phi, _)| phi);
        for inputs in self.left.chunk_by(|a, b| a.0 == b.0) {
            let phi = inputs[0].0;
            let inputs: Vec<(Block, Value)> = inputs.iter().map(|&(_, input)| input).collect();
            function.add_phi_inputs(phi, &inputs);
        }
    }
}

/// The value that replaces `inst` in `round`: what it folds to, or a copy at the end of `block`.
fn copy_inst(
    context: &mut Context,
    function: &mut Function,
    round: &Round,
    inst: Inst,
    block: Block,
) -> Value {
    let data = *function.inst(inst);
    if let Some(value) = fold::fold(context, function, &data, |value| round.value(value)) {
        return value;
    }
    let op = function.copy_op(data.op);
    let copy = function.create(InstData { op, ..data });
    function.map_operands(copy, |value| round.value(value));
    function.push(block, copy);
    copy_span(function, inst, copy);
    Value::Inst(copy)
}

fn copy_span(function: &mut Function, from: Inst, to: Inst) {
    if let Some(spans) = &mut function.spans {
        spans.copy_inst(from, to);
    }
}

fn copy_terminator_span(function: &mut Function, from: Block, to: Block) {
    if let Some(spans) = &mut function.spans {
        spans.copy_terminator(from, to);
    }
}

/// How the copy of `block` in `round` ends, where `target` says what replaces a block.
fn copy_terminator(
    function: &mut Function,
    round: &Round,
    block: Block,
    target: impl Fn(Block) -> Block,
) -> Terminator {
    let terminator = function.block(block).terminator;
    let operand = terminator.operand().map(|value| round.value(value));
    if let Some(to) = operand.and_then(|value| known_target(function, block, value)) {
        return Terminator::Jump(target(to));
    }
    match (terminator, operand) {
        (Terminator::Jump(to), _) => Terminator::Jump(target(to)),
        (Terminator::Branch { then_block, else_block, .. }, Some(cond)) => {
            let (then_block, else_block) = (target(then_block), target(else_block));
            Terminator::Branch { cond, then_block, else_block }
        }
        (Terminator::Switch { default, cases, .. }, Some(value)) => {
            let cases = function.incoming(cases).iter();
            let cases: Vec<_> = cases.map(|&(to, value)| (target(to), value)).collect();
            let cases = function.create_incoming(&cases);
            Terminator::Switch { value, default: target(default), cases }
        }
        // A block of a loop goes on.
        (other, _) => other,
    }
}
