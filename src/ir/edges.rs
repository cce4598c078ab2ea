//! Edits of edges. They keep the phis of a block in agreement with the edges to it: after each
//! method a phi has one input for each distinct predecessor, if it had before.
//!
//! A pass changes a control-flow graph through [`Function::set_terminator`],
//! [`Function::redirect_edges`] and the methods in [`blocks`](crate::ir::blocks). A builder ends its
//! blocks with [`Function::terminate`], which does not look at phis.
//!
//! No two instructions or terminators share a list of operands, inputs or cases. So a method may
//! change a list in place, and [`Function::copy_op`] copies an operation together with its list.

use rustc_hash::{FxHashMap, FxHashSet};

use super::edit::update;
use super::function::pool_index;
use crate::ir::{Block, Function, IncomingList, Inst, InstData, Op, Terminator, Value};
use crate::support::entity::EntityVec;
use crate::support::interner::Symbol;

impl Function {
    /// Ends a block under construction. The phis of the blocks that it goes to are left alone:
    /// they have an input from `block` already, or get it when they are created.
    ///
    /// Panics if the block has a terminator already. Use [`Function::set_terminator`] or another edit to
    /// change that one: they also change the phis of its targets.
    #[inline]
    pub fn terminate(&mut self, block: Block, terminator: Terminator) {
        let end = &mut self.blocks[block].terminator;
        assert!(*end == Terminator::Unreachable, "{block} has an end already");
        *end = terminator;
    }

    /// Redirects the edges from `block` to itself to `target`. A block under construction uses them as
    /// placeholders for a target that is not known yet. The phis of `target` are left alone.
    pub fn patch_edges(&mut self, block: Block, target: Block) {
        self.map_successors(block, |it| if it == block { target } else { it });
    }

    /// Replaces the terminator of `block`. Blocks that are no longer its successors lose the inputs of
    /// their phis from `block`. Cost: O(e log e) for `e` edges from `block`, and linear in the inputs of the
    /// phis that lose one.
    ///
    /// Panics if an edge is new and goes to a block whose phis have no input from `block`:
    /// [`Function::redirect_edges`] gives them one.
    pub fn set_terminator(&mut self, block: Block, terminator: Terminator) {
        let before = self.distinct_successors(block);
        self.blocks[block].terminator = terminator;
        let after = self.distinct_successors(block);
        for &target in &after {
            let agrees = before.binary_search(&target).is_ok()
                || self.blocks[target].phis().first().is_none_or(|&phi| {
                    self.phi_incoming(phi).iter().any(|&(from, _)| from == block)
                });
            assert!(agrees, "the phis of {target} have no input from {block}");
        }
        for target in before {
            if after.binary_search(&target).is_err() {
                self.remove_phi_inputs(target, block);
            }
        }
    }

    /// The successors of `block`, each once, ascending.
    fn distinct_successors(&self, block: Block) -> Vec<Block> {
        let mut successors: Vec<Block> = self.successors(block).collect();
        successors.sort_unstable();
        successors.dedup();
        successors
    }

    /// Redirects all edges from `block` to `old` to `new`. The phis of `old` lose their inputs from
    /// `block`. Each phi of `new` gets the input that `input` returns, unless it has one from `block`
    /// already; the phis of `old` still have their inputs during these calls. Without such an edge
    /// nothing changes. Linear in the edges from `block` and in the inputs of the phis.
    pub fn redirect_edges(
        &mut self,
        block: Block,
        old: Block,
        new: Block,
        mut input: impl FnMut(&Function, Inst) -> Value,
    ) {
        if old == new || self.successors(block).all(|target| target != old) {
            return;
        }
        if self.successors(block).all(|target| target != new) {
            for index in 0..self.blocks[new].phis().len() {
                let phi = self.blocks[new].phis()[index];
                let value = input(self, phi);
                self.add_phi_input(phi, block, value);
            }
        }
        self.remove_phi_inputs(old, block);
        self.map_successors(block, |target| if target == old { new } else { target });
    }

    /// Ends each of these blocks with a jump to one of its successors, or to a block without phis.
    /// Linear in the size of the function, however many blocks there are.
    pub fn decide_branches(&mut self, decided: &[(Block, Block)]) {
        if decided.is_empty() {
            return;
        }
        let mut target_of = EntityVec::<Block, Option<Block>>::filled(self.blocks.len(), None);
        for &(block, target) in decided {
            let is_edge = || self.successors(block).any(|it| it == target);
            debug_assert!(self.blocks[target].phis().is_empty() || is_edge());
            self.blocks[block].terminator = Terminator::Jump(target);
            target_of[block] = Some(target);
        }
        for index in 0..self.layout.len() {
            let block = self.layout[index];
            self.retain_phi_inputs(block, |from| target_of[from].is_none_or(|it| it == block));
        }
    }

    /// Replaces the terminator of each of these blocks by a return of a value, or of nothing. Linear in the
    /// blocks of the function and in the inputs of their phis, however many blocks there are.
    pub fn return_from(&mut self, returns: &[(Block, Option<Value>)]) {
        let mut is_end = EntityVec::filled(self.blocks.len(), false);
        for &(block, value) in returns {
            self.blocks[block].terminator = Terminator::Return(value);
            is_end[block] = true;
        }
        for index in 0..self.layout.len() {
            self.retain_phi_inputs(self.layout[index], |from| !is_end[from]);
        }
    }

    /// Redirects edges to `target` that now lead there through a chain of blocks without instructions.
    /// A detour names the source of such an edge, its old target, and the last block of the chain, which
    /// has an edge to `target`. Each phi of `target` gets an input from the source, unless it has one:
    /// the value that it reads from the last block. Linear in the detours, in the edges of their sources
    /// and in the inputs of the phis.
    pub fn shorten_detours(&mut self, target: Block, detours: &[(Block, Block, Block)]) {
        for index in 0..self.blocks[target].phis().len() {
            let phi = self.blocks[target].phis()[index];
            let mut values: FxHashMap<Block, Value> =
                self.phi_incoming(phi).iter().copied().collect();
            let mut added = Vec::new();
            for &(first, _, last) in detours {
                if !values.contains_key(&first) {
                    values.insert(first, values[&last]);
                    added.push((first, values[&last]));
                }
            }
            self.add_phi_inputs(phi, &added);
        }
        let moved: FxHashSet<(Block, Block)> =
            detours.iter().map(|&(first, next, _)| (first, next)).collect();
        let mut firsts: Vec<Block> = detours.iter().map(|&(first, _, _)| first).collect();
        firsts.sort_unstable();
        firsts.dedup();
        for first in firsts {
            self.map_successors(first, |it| if moved.contains(&(first, it)) { target } else { it });
        }
    }

    /// For each pair of a target and some of its predecessors, sends all edges from these through
    /// one new block. It comes before the target in the layout and jumps to it. Where the phis of
    /// the target read different values from these predecessors, the new block has a phi of them.
    /// Returns the new blocks. Linear in the layout, in the edges from the predecessors and in the
    /// inputs of the phis of each target.
    pub fn join_all_edges(&mut self, joins: &[(Block, Vec<Block>)], name: Symbol) -> Vec<Block> {
        self.blocks.reserve(joins.len());
        let joined: Vec<_> =
            joins.iter().map(|(target, from)| self.join(*target, from, name)).collect();
        let mut before: Vec<(Block, Block)> =
            joins.iter().map(|&(target, _)| target).zip(joined.iter().copied()).collect();
        before.sort_unstable();
        let mut layout = Vec::with_capacity(self.layout.len() + joined.len());
        for &block in &self.layout {
            let start = before.partition_point(|&(target, _)| target < block);
            let of_block = before[start..].iter().take_while(|&&(target, _)| target == block);
            layout.extend(of_block.map(|&(_, joined)| joined));
            layout.push(block);
        }
        self.layout = layout;
        joined
    }

    /// Does one of the joins, except that the new block is not in the layout yet.
    fn join(&mut self, target: Block, from: &[Block], name: Symbol) -> Block {
        let joined = self.create_block(name);
        self.inherit_may_run_forever(joined, target);
        let is_moved: FxHashSet<Block> = from.iter().copied().collect();
        for index in 0..self.blocks[target].phis().len() {
            let phi = self.blocks[target].phis()[index];
            let inputs = self.phi_incoming(phi).iter().copied();
            let moved: Vec<_> = inputs.filter(|(from, _)| is_moved.contains(from)).collect();
            let Some(&(_, first)) = moved.first() else { continue };
            let value = if moved.iter().all(|&(_, value)| value == first) {
                first
            } else {
                let InstData { ty, name, .. } = self.inst(phi);
                Value::Inst(self.append_phi(joined, ty, name, &moved))
            };
            self.add_phi_input(phi, joined, value);
        }
        self.retain_phi_inputs(target, |from| !is_moved.contains(&from));
        for &block in from {
            self.map_successors(block, |it| if it == target { joined } else { it });
        }
        self.blocks[joined].terminator = Terminator::Jump(target);
        joined
    }

    /// Replaces every target of the terminator of `block`. Leaves phis alone.
    pub(super) fn map_successors(&mut self, block: Block, change: impl Fn(Block) -> Block) {
        let mut terminator = self.blocks[block].terminator;
        match &mut terminator {
            Terminator::Jump(target) => *target = change(*target),
            Terminator::Branch { then_block, else_block, .. } => {
                *then_block = change(*then_block);
                *else_block = change(*else_block);
            }
            Terminator::Switch { default, cases, .. } => {
                *default = change(*default);
                for (target, _) in self.incoming_mut(*cases) {
                    *target = change(*target);
                }
            }
            Terminator::Return(_) | Terminator::Unreachable => {}
        }
        update(&mut self.blocks[block].terminator, |_| terminator);
    }

    /// Takes the inputs from `predecessor` out of the phis of `block`.
    fn remove_phi_inputs(&mut self, block: Block, predecessor: Block) {
        self.retain_phi_inputs(block, |from| from != predecessor);
    }

    /// Keeps the inputs of the phis of `block` from the predecessors for which `keep` returns true.
    pub(super) fn retain_phi_inputs(&mut self, block: Block, keep: impl Fn(Block) -> bool) {
        for position in 0..self.blocks[block].phis().len() {
            let phi = self.blocks[block].phis()[position];
            let Op::Phi { incoming: mut list } = self.ops[phi] else { continue };
            let inputs = self.incoming_mut(list);
            let mut kept = 0;
            for index in 0..inputs.len() {
                if keep(inputs[index].0) {
                    inputs[kept] = inputs[index];
                    kept += 1;
                }
            }
            list.len = pool_index(kept);
            self.ops[phi] = Op::Phi { incoming: list };
        }
    }

    /// Replaces the predecessor of each input of the phis of `block` by the result of `change`.
    pub(super) fn map_phi_predecessors(&mut self, block: Block, change: impl Fn(Block) -> Block) {
        for position in 0..self.blocks[block].phis().len() {
            let phi = self.blocks[block].phis()[position];
            let Op::Phi { incoming } = self.ops[phi] else { continue };
            for (from, _) in self.incoming_mut(incoming) {
                update(from, &change);
            }
        }
    }

    /// Adds an input to a phi, after the others. The caller adds the edge from `predecessor`.
    /// Linear in the number of inputs; amortised O(1) while only this phi gets inputs.
    pub fn add_phi_input(&mut self, phi: Inst, predecessor: Block, value: Value) {
        self.add_phi_inputs(phi, &[(predecessor, value)]);
    }

    /// Adds inputs to a phi, after the others. The caller adds the edges. Linear in the number of inputs.
    pub fn add_phi_inputs(&mut self, phi: Inst, inputs: &[(Block, Value)]) {
        let Op::Phi { incoming: list } = self.ops[phi] else { panic!("{phi} is not a phi") };
        let old = list.start as usize..(list.start + list.len) as usize;
        let mut start = list.start;
        if old.end != self.incoming.len() {
            start = pool_index(self.incoming.len());
            self.incoming.extend_from_within(old);
        }
        self.incoming.extend_from_slice(inputs);
        let len = list.len + pool_index(inputs.len());
        self.ops[phi] = Op::Phi { incoming: IncomingList { start, len } };
    }

    /// Takes the input from `predecessor` out of a phi; returns its value, if there was one. The
    /// caller removes the edge. Linear in the number of inputs.
    pub fn remove_phi_input(&mut self, phi: Inst, predecessor: Block) -> Option<Value> {
        let Op::Phi { incoming: mut list } = self.ops[phi] else { panic!("{phi} is not a phi") };
        let inputs = self.incoming_mut(list);
        let position = inputs.iter().position(|input| input.0 == predecessor)?;
        let (_, value) = inputs[position];
        inputs.copy_within(position + 1.., position);
        list.len -= 1;
        self.ops[phi] = Op::Phi { incoming: list };
        Some(value)
    }

    /// Gives the input of a phi at `position` another value. Panics if `inst` is not a phi.
    #[inline]
    pub fn set_phi_value(&mut self, inst: Inst, position: usize, value: Value) {
        let Op::Phi { incoming } = self.ops[inst] else { panic!("{inst} is not a phi") };
        self.incoming_mut(incoming)[position].1 = value;
    }

    pub(super) fn incoming_mut(&mut self, list: IncomingList) -> &mut [(Block, Value)] {
        &mut self.incoming[list.start as usize..][..list.len as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{block, branch, function, phi, switch};
    use super::*;
    use crate::ir::Type;
    use crate::support::interner::Symbol;

    #[test]
    fn a_removed_edge_takes_the_phi_inputs_along() {
        let mut function = function(&[&[1, 2], &[2], &[]]);
        let end = phi(&mut function, 2, &[0, 1]);
        function.set_terminator(block(0), Terminator::Jump(block(1)));
        assert_eq!(function.phi_incoming(end), [(block(1), Value::i32(1))]);
        // The edge that comes back has no input.
        let again = std::panic::catch_unwind(move || {
            function.set_terminator(block(0), branch(1, 2));
        });
        assert!(again.is_err());
    }

    #[test]
    #[should_panic(expected = "block0 has an end already")]
    fn only_a_block_without_an_end_gets_one() {
        function(&[&[1], &[]]).terminate(block(0), Terminator::Return(None));
    }

    #[test]
    fn edges_under_construction_are_patched() {
        let mut function = function(&[&[1, 0], &[]]);
        function.patch_edges(block(0), block(1));
        assert_eq!(function.block(block(0)).terminator, branch(1, 1));
    }

    #[test]
    fn one_of_two_equal_edges_goes_and_the_input_stays() {
        let mut function = function(&[&[1, 1], &[]]);
        let end = phi(&mut function, 1, &[0]);
        function.set_terminator(block(0), Terminator::Jump(block(1)));
        assert_eq!(function.phi_incoming(end), [(block(0), Value::i32(0))]);
    }

    #[test]
    fn redirected_edges_bring_an_input_and_take_one() {
        // A switch with two cases to 1 and a default and a case to 2.
        let mut function = function(&[&[], &[3], &[3], &[]]);
        switch(&mut function, 0, 2, &[1, 2, 1]);
        let [first, second] = [1, 2].map(|holder| phi(&mut function, holder, &[0]));
        function.redirect_edges(block(0), block(1), block(3), |_, _| unreachable!("no phis"));
        let targets: Vec<_> = function.successors(block(0)).collect();
        assert_eq!(targets, [2, 3, 2, 3].map(block));
        assert_eq!(function.phi_incoming(first), []);
        assert_eq!(function.phi_incoming(second), [(block(0), Value::i32(0))]);
        // To a block that it goes to already: the input is there.
        function.redirect_edges(block(0), block(3), block(2), |_, _| unreachable!("it has one"));
        assert_eq!(function.phi_incoming(second), [(block(0), Value::i32(0))]);
        // `input` sees what the former target has.
        function.redirect_edges(block(0), block(2), block(1), |function, _| {
            let [(_, value)] = *function.phi_incoming(second) else { panic!("one input") };
            value
        });
        assert_eq!(function.phi_incoming(first), [(block(0), Value::i32(0))]);
        assert_eq!(function.phi_incoming(second), []);
    }

    #[test]
    fn decided_branches_take_phi_inputs_along() {
        let mut function = function(&[&[1, 2], &[2, 3], &[3], &[]]);
        let [join, end] =
            [(2, &[0, 1][..]), (3, &[1, 2])].map(|(b, from)| phi(&mut function, b, from));
        function.decide_branches(&[(block(0), block(1)), (block(1), block(3))]);
        assert_eq!(function.block(block(0)).terminator, Terminator::Jump(block(1)));
        assert_eq!(function.phi_incoming(join), []);
        let inputs = [1, 2].map(|from| (block(from), Value::i32(from as i32)));
        assert_eq!(function.phi_incoming(end), inputs);
    }

    #[test]
    fn shortened_detours_bring_the_values_along() {
        // 0 goes to 4 by 1, and by 2 and 3; so does 5, which goes there directly, too.
        let mut function = function(&[&[1, 2], &[4], &[3], &[4], &[], &[2, 4]]);
        let end = phi(&mut function, 4, &[1, 3, 5]);
        let [zero, one, two, three, four, five] = [0, 1, 2, 3, 4, 5].map(block);
        function.shorten_detours(four, &[(zero, one, one), (five, two, three)]);
        assert_eq!(function.block(zero).terminator, branch(4, 2));
        assert_eq!(function.block(five).terminator, branch(4, 4));
        let inputs = [(one, 1), (three, 3), (five, 5), (zero, 1)];
        assert_eq!(function.phi_incoming(end), inputs.map(|(from, it)| (from, Value::i32(it))));
    }

    #[test]
    fn joined_edges_bring_a_phi_where_values_differ() {
        // 0 and 1 go to 2, which goes to itself.
        let mut function = function(&[&[1, 2], &[2], &[2, 3], &[]]);
        let [first, second] = [(); 2].map(|()| phi(&mut function, 2, &[0, 1, 2]));
        function.set_phi_value(second, 1, Value::i32(0));
        let joins = [(block(2), vec![block(0), block(1)])];
        let [joined] = function.join_all_edges(&joins, Symbol::NONE)[..] else { panic!("one") };
        assert_eq!(function.layout(), [block(0), block(1), joined, block(2), block(3)]);
        assert_eq!(function.block(joined).terminator, Terminator::Jump(block(2)));
        let [join] = function.block(joined).phis()[..] else { panic!("one phi") };
        let inputs = [0, 1].map(|from| (block(from), Value::i32(from as i32)));
        assert_eq!(function.phi_incoming(join), inputs);
        let around = (block(2), Value::i32(2));
        assert_eq!(function.phi_incoming(first), [around, (joined, Value::Inst(join))]);
        assert_eq!(function.phi_incoming(second), [around, (joined, Value::i32(0))]);
        let targets: Vec<_> = function.successors(block(0)).collect();
        assert_eq!(targets, [block(1), joined]);
    }

    #[test]
    fn a_loop_on_itself_is_redirected() {
        let mut function = function(&[&[1], &[1, 2], &[]]);
        let [header, end] =
            [(1, &[0, 1][..]), (2, &[1])].map(|(holder, from)| phi(&mut function, holder, from));
        function.redirect_edges(block(1), block(1), block(2), |_, _| unreachable!("it has one"));
        assert_eq!(function.block(block(1)).terminator, branch(2, 2));
        assert_eq!(function.phi_incoming(header), [(block(0), Value::i32(0))]);
        assert_eq!(function.phi_incoming(end), [(block(1), Value::i32(1))]);
    }

    #[test]
    fn many_inputs_take_little_memory() {
        let mut function = function(&[&[1], &[]]);
        let phi = phi(&mut function, 1, &[0]);
        let inputs: Vec<_> = (1..1000).map(|from| (block(from), Value::i32(7))).collect();
        inputs.iter().for_each(|&(from, value)| function.add_phi_input(phi, from, value));
        assert_eq!(function.phi_incoming(phi)[1..], inputs);
        assert!(function.incoming.len() < 2000);
    }

    #[test]
    fn single_inputs_come_and_go() {
        let mut function = function(&[&[1], &[]]);
        let first = phi(&mut function, 1, &[5, 6, 7]);
        let second = function.append_phi(block(1), Type::I32, Symbol::NONE, &[]);
        function.add_phi_input(second, block(9), Value::ZERO);
        assert_eq!(function.remove_phi_input(first, block(6)), Some(Value::i32(6)));
        assert_eq!(function.remove_phi_input(first, block(6)), None);
        function.add_phi_input(first, block(8), Value::i32(8));
        let expected = [5, 7, 8].map(|from| (block(from), Value::i32(from as i32)));
        assert_eq!(function.phi_incoming(first), expected);
        assert_eq!(function.phi_incoming(second), [(block(9), Value::ZERO)]);
    }
}
