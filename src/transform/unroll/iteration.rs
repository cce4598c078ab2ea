//! Copies of the iterations of a loop, one after another.
//!
//! Each copy has the blocks of the loop, with a new value for each value of the loop. An instruction
//! that folds is not copied, and a decided branch becomes a jump; blocks that are then unreachable
//! are left out. An edge back to the header leads to the copy of the next iteration.
//!
//! What is read after the loop is an old name of an [`SsaUpdate`]. Each copy gives it a value, and the
//! update finds out which of them each use reads.
//!
//! Requires: the header has one predecessor outside of the loop. Cost: linear in the copies.

use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::analysis::{Cfg, LoopForest};
use crate::ir::{
    Block, BlockData, Context, Function, Inst, InstData, Op, Positions, Terminator, User, Uses,
    Value, fold,
};
use crate::support::entity::EntityVec;
use crate::transform::preheaders;
use crate::transform::sccp::known_target;
use crate::transform::update_ssa::{OldName, SsaUpdate};

/// The blocks of a loop.
pub(super) struct Body {
    /// The block where each iteration begins.
    pub header: Block,
    /// The only predecessor of the header outside of the loop.
    pub preheader: Block,
    /// All blocks in reverse postorder; the header is the first.
    pub blocks: Vec<Block>,
    /// The position of each of them.
    position: FxHashMap<Block, usize>,
    /// The values that are read outside, each with the position of its block; ascending.
    results: Vec<(usize, Inst, OldName)>,
    /// The inputs that phis outside get from copies: the phi, the copied block, the value.
    left: Vec<(Inst, (Block, Value))>,
}

/// A copy of the blocks of a loop.
pub(super) struct Iteration {
    /// The value in this iteration of each instruction of the loop.
    values: FxHashMap<Inst, Value>,
    /// The copies that jump to the next iteration, and what they are copies of.
    pub latches: Vec<(Block, Block)>,
    /// All copies that are reached.
    pub blocks: Vec<Block>,
}

impl Iteration {
    /// The value that replaces `value` in this iteration.
    pub fn value(&self, value: Value) -> Value {
        let inst = value.as_inst();
        inst.and_then(|inst| self.values.get(&inst).copied()).unwrap_or(value)
    }
}

impl Body {
    /// The body of `loop_`, if the loop has a preheader. `number` numbers the blocks in reverse
    /// postorder. Costs O(n log n) for `n` blocks of the loop.
    pub fn of(
        cfg: &Cfg,
        loops: &LoopForest,
        number: &EntityVec<Block, u32>,
        loop_: dominance::Loop,
    ) -> Option<Body> {
        let header = loops.header(loop_);
        let preheader = preheaders::of(cfg, loops, loop_)?;
        let mut blocks = loops.nodes(loop_).to_vec();
        blocks.sort_unstable_by_key(|&block| number[block]);
        let position = blocks.iter().enumerate().map(|(at, &block)| (block, at)).collect();
        let (results, left) = (Vec::new(), Vec::new());
        Some(Body { header, preheader, blocks, position, results, left })
    }

    /// Makes the values that are read outside of the loop old names of `update`; `is_removed` tells whether
    /// the loop itself will be gone. Inputs of phis from blocks of the loop do not count. Linear in the uses
    /// of the loop's values.
    pub fn name_results(
        &mut self,
        function: &Function,
        (uses, positions): (&Uses, &Positions),
        update: &mut SsaUpdate,
        is_removed: bool,
    ) {
        for (position, &block) in self.blocks.iter().enumerate() {
            for &inst in function.block(block).insts() {
                let is_outside = |&user: &User| match user {
                    User::Terminator(block) => !self.contains(block),
                    User::Inst(user) => match *function.op(user) {
                        Op::Phi { incoming } => function
                            .incoming(incoming)
                            .iter()
                            .any(|&(from, it)| it == Value::Inst(inst) && !self.contains(from)),
                        _ => positions.block(user).is_some_and(|block| !self.contains(block)),
                    },
                };
                if uses.of_inst(inst).iter().any(is_outside) {
                    let name = match is_removed {
                        true => update.removed_name(inst, block),
                        false => update.old_name(Value::Inst(inst)),
                    };
                    self.results.push((position, inst, name));
                }
            }
        }
    }

    /// Whether `block` is in the loop.
    pub fn contains(&self, block: Block) -> bool {
        self.position.contains_key(&block)
    }

    /// The number of its instructions without phis. Each argument of a call counts as one.
    pub fn size(&self, function: &Function) -> usize {
        let size = |&inst: &Inst| match *function.op(inst) {
            Op::Call { args, .. } => 1 + function.operands(args).len(),
            _ => 1,
        };
        let blocks = self.blocks.iter().map(|&block| function.block(block));
        blocks.map(|data| data.body().iter().map(size).sum::<usize>() + 1).sum()
    }

    /// The most phis of a copy. The header's become values, unless several latches meet in new ones.
    pub fn phis(&self, function: &Function, latches: &[Block]) -> usize {
        let has_phis = |&&block: &&Block| block != self.header || latches.len() > 1;
        self.blocks.iter().filter(has_phis).map(|&block| function.block(block).phis().len()).sum()
    }

    /// The values that the phis of the header read from outside.
    pub fn starts(&self, function: &Function) -> Vec<Value> {
        let start =
            |&phi: &Inst| function.phi_input(phi, self.preheader).expect("it is a predecessor");
        function.block(self.header).phis().iter().map(start).collect()
    }

    /// The values of the header's phis in the iteration after `iteration`, which begins in `next`. If
    /// the latches of `iteration` provide different values, a new phi of `next` joins them.
    pub fn next_values(
        &self,
        function: &mut Function,
        iteration: &Iteration,
        next: Block,
    ) -> Vec<Value> {
        let mut values = Vec::new();
        for index in 0..function.block(self.header).phis().len() {
            let phi = function.block(self.header).phis()[index];
            let input = |&(copy, latch): &(Block, Block)| {
                let input = function.phi_input(phi, latch).expect("it is a predecessor");
                (copy, iteration.value(input))
            };
            let inputs: Vec<(Block, Value)> = iteration.latches.iter().map(input).collect();
            let first = inputs[0].1;
            values.push(if inputs.iter().all(|&(_, value)| value == first) {
                first
            } else {
                let InstData { ty, name, .. } = function.inst(phi);
                Value::Inst(function.append_phi(next, ty, name, &inputs))
            });
        }
        values
    }

    /// Ends `end` as `latch` ends in `iteration`; the next iteration begins in `next`.
    pub fn copy_end(
        &mut self,
        function: &mut Function,
        iteration: &Iteration,
        latch: Block,
        (end, next): (Block, Block),
    ) {
        let target = |to| if to == self.header { next } else { to };
        let terminator = copy_terminator(function, iteration, latch, target);
        function.terminate(end, terminator);
        copy_terminator_span(function, latch, end);
        self.leave(function, iteration, (latch, end), |to| to != next);
    }

    /// Notes what phis outside read from `copy`, the copy of `block` in `iteration`.
    fn leave(
        &mut self,
        function: &Function,
        iteration: &Iteration,
        (block, copy): (Block, Block),
        is_outside: impl Fn(Block) -> bool,
    ) {
        let mut targets: Vec<Block> =
            function.successors(copy).filter(|&to| is_outside(to)).collect();
        targets.sort_unstable();
        targets.dedup();
        for target in targets {
            for &phi in function.block(target).phis() {
                let value = function.phi_input(phi, block).expect("it is a predecessor");
                self.left.push((phi, (copy, iteration.value(value))));
            }
        }
    }

    /// Copies one iteration. The copy of the header is the block `first`, and `starts` are the
    /// values of the header's phis. Edges to the header lead to `next`. If it is known where a block
    /// leads, `known` is the block and that target, which its copy jumps to. `update` is told the
    /// values in the copies.
    pub fn copy(
        &mut self,
        context: &mut Context,
        function: &mut Function,
        update: &mut SsaUpdate,
        (first, next): (Block, Block),
        starts: &[Value],
        known: Option<(Block, Block)>,
    ) -> Iteration {
        let blocks = self.blocks.iter().map(|&block| function.block(block));
        let count = blocks.map(|data| data.insts().len()).sum();
        let mut values = FxHashMap::with_capacity_and_hasher(count, FxBuildHasher);
        values
            .extend(function.block(self.header).phis().iter().copied().zip(starts.iter().copied()));
        let mut iteration = Iteration { values, latches: Vec::new(), blocks: Vec::new() };
        let mut copies = vec![first];
        for &block in &self.blocks[1..] {
            let BlockData { name, loop_origin, .. } = *function.block(block);
            copies.push(function.create_block(name));
            function.set_loop_origin(copies[copies.len() - 1], loop_origin);
        }
        for (&block, &copy) in self.blocks.iter().zip(&copies) {
            function.inherit_may_run_forever(copy, block);
            if block != self.header {
                for index in 0..function.block(block).phis().len() {
                    let phi = function.block(block).phis()[index];
                    let InstData { ty, name, .. } = function.inst(phi);
                    let copied = function.append_phi(copy, ty, name, &[]);
                    copy_span(function, phi, Some(copied));
                    iteration.values.insert(phi, Value::Inst(copied));
                }
            }
            for index in 0..function.block(block).body().len() {
                let inst = function.block(block).body()[index];
                let value = copy_inst(context, function, &iteration, inst, copy);
                iteration.values.insert(inst, value);
            }
            let target = |to: Block| match self.position.get(&to) {
                _ if to == self.header => next,
                Some(&at) => copies[at],
                None => to,
            };
            let terminator = match known.filter(|&(of, _)| of == block) {
                Some((_, to)) => Terminator::Jump(target(to)),
                None => copy_terminator(function, &iteration, block, target),
            };
            function.terminate(copy, terminator);
            copy_terminator_span(function, block, copy);
        }
        self.connect(function, &mut iteration, &copies, next);
        for &(position, inst, name) in &self.results {
            let value = iteration.value(Value::Inst(inst));
            update.value_at_end(name, copies[position], value);
        }
        iteration
    }

    /// Places the copies that are reached, and gives phis what they read from them.
    fn connect(
        &mut self,
        function: &mut Function,
        iteration: &mut Iteration,
        copies: &[Block],
        next: Block,
    ) {
        // All but the first are new, so they are in ascending order.
        let (&first, others) = copies.split_first().expect("the header is copied");
        let at = |block: Block| match block == first {
            true => Some(0),
            false => others.binary_search(&block).ok().map(|at| at + 1),
        };
        let mut is_reached = vec![false; copies.len()];
        is_reached[0] = true;
        let mut pending = vec![0];
        // From each position to another.
        let mut edges: Vec<(usize, usize)> = Vec::new();
        while let Some(from) = pending.pop() {
            for target in function.successors(copies[from]) {
                let Some(to) = at(target) else { continue };
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
            iteration.blocks.push(copy);
            let block = self.blocks[position];
            // Those of the header have their inputs.
            let phis = if position == 0 { 0 } else { function.block(copy).phis().len() };
            for index in 0..phis {
                let original = function.block(block).phis()[index];
                let inputs: Vec<(Block, Value)> = function
                    .phi_incoming(original)
                    .iter()
                    .filter_map(|&(from, value)| {
                        let from = *self.position.get(&from)?;
                        edges.binary_search(&(from, position)).ok()?;
                        Some((copies[from], iteration.value(value)))
                    })
                    .collect();
                function.add_phi_inputs(function.block(copy).phis()[index], &inputs);
            }
            if function.successors(copy).any(|to| to == next) {
                iteration.latches.push((copy, block));
            }
            self.leave(function, iteration, (block, copy), |to| to != next && at(to).is_none());
        }
    }

    /// Gives the phis of the exit blocks their inputs from the copies.
    pub fn finish(mut self, function: &mut Function) {
        self.left.sort_by_key(|&(phi, _)| phi);
        for inputs in self.left.chunk_by(|a, b| a.0 == b.0) {
            let phi = inputs[0].0;
            let inputs: Vec<(Block, Value)> = inputs.iter().map(|&(_, input)| input).collect();
            function.add_phi_inputs(phi, &inputs);
        }
    }
}

/// The value that replaces `inst` in `iteration`: what it folds to, or a copy at the end of `block`.
fn copy_inst(
    context: &mut Context,
    function: &mut Function,
    iteration: &Iteration,
    inst: Inst,
    block: Block,
) -> Value {
    let data = function.inst(inst);
    if let Some(value) = fold::fold(context, function, &data, |value| iteration.value(value)) {
        copy_span(function, inst, None);
        return value;
    }
    let op = function.copy_op(data.op);
    let copy = function.create(InstData { op, ..data });
    function.map_operands(copy, |value| iteration.value(value));
    function.push(block, copy);
    copy_span(function, inst, Some(copy));
    Value::Inst(copy)
}

fn copy_span(function: &mut Function, from: Inst, to: Option<Inst>) {
    if let Some(spans) = &mut function.spans {
        spans.add_copy(from, to);
    }
}

fn copy_terminator_span(function: &mut Function, from: Block, to: Block) {
    if let Some(spans) = &mut function.spans {
        spans.copy_terminator(from, to);
    }
}

/// The terminator of the copy of `block` in `iteration`. `target` maps blocks to their copies.
fn copy_terminator(
    function: &mut Function,
    iteration: &Iteration,
    block: Block,
    target: impl Fn(Block) -> Block,
) -> Terminator {
    let terminator = function.block(block).terminator;
    let operand = terminator.operand().map(|value| iteration.value(value));
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
        // No other terminator has successors, and each block of a loop has one.
        (other, _) => other,
    }
}
