//! SSA construction on the fly: a load that asks for a value makes the phis that hold it.
//!
//! Braun, Buchwald, Hack, Leißa, Mallon and Zwinkau, "Simple and Efficient Construction of Static
//! Single Assignment Form" (2013). In the paper a front end constructs SSA form while it generates
//! code, without dominators or liveness. Here the loads and stores of a finished function take the
//! place of the front end's, block after block in reverse postorder.
//!
//! A block is *filled* when all its instructions have been visited, and *sealed* when all its
//! predecessors are filled. To read a variable at the end of a block is to look for its last store
//! there, or else
//! - in a sealed block with one predecessor, to read it at the end of that;
//! - in a sealed block with several, to make a phi, which at once becomes the value of the variable
//!   in this block, so that cycles end there, and then to read the inputs at the ends of the
//!   predecessors;
//! - in a block that is not sealed, to make a phi that gets its inputs when the block is sealed.
//!
//! A phi is *trivial* if all its inputs, except the phi itself, are the same value. It is replaced
//! by that value, which may make the phis that read it trivial, too. [`redundant_phis`] finds the
//! sets of phis that then remain and only read each other and one value.
//!
//! The number of phis: if every store stored a different value, these would be exactly the phis of
//! pruned SSA; on a reducible graph even without the last step. `undef`, the value of a variable
//! before its first store, counts as such a value. Two stores may store the same value, so some
//! phis of pruned SSA can be missing.
//!
//! The paper's recursion is two loops here: one up a chain of single predecessors, one over the
//! phis that wait for their inputs. Unreachable blocks do not count as predecessors; phis have
//! `undef` as the input from them.
//!
//! Requires: nothing. Preserves: what the function does, once the result is applied. Cost: in the
//! worst case the product of blocks and variables, times the inputs of phis; in practice near
//! linear. The values at the ends of blocks are in a hash map, which is never iterated.

use rustc_hash::FxHashMap;

use super::promotable::{Variable, Variables};
use super::{redundant_phis, rename};
use crate::analysis::Cfg;
use crate::ir::{Block, Function, Inst, Op, Value};
use crate::support::entity;
use crate::support::entity::{Entity, EntityVec};
use crate::trace::{Event, PassObserver};
use crate::transform::replacements::Replacements;

entity! {
    /// A phi made for a load.
    Phi
}

/// The result of the construction.
#[derive(Clone, Debug)]
pub struct Construction {
    /// The replacements of loads and trivial phis.
    pub replacements: Replacements,
    /// All phis that were made, including the replaced ones.
    pub phis: Vec<Inst>,
}

/// Does [`construct`] and replaces what [`redundant_phis`] finds, so that the remaining phis are
/// minimal on irreducible graphs, too.
pub fn construct_minimal(
    function: &mut Function,
    cfg: &Cfg,
    variables: &Variables,
    observer: &mut impl PassObserver,
) -> Replacements {
    let made = construct(function, cfg, variables, observer);
    let Construction { mut replacements, phis } = made;
    redundant_phis::replace(function, cfg, &phis, &mut replacements, observer);
    replacements
}

/// Finds the values of the loads of `variables`, and adds phis for them. The loads stay in place. A
/// stored result without a name receives the name of the variable.
pub fn construct(
    function: &mut Function,
    cfg: &Cfg,
    variables: &Variables,
    observer: &mut impl PassObserver,
) -> Construction {
    let block_count = function.block_count();
    let mut constructor = Constructor {
        replacements: Replacements::new(function),
        function,
        cfg,
        variables,
        value_at_end: FxHashMap::default(),
        phis: EntityVec::new(),
        first_phi: None,
        sole_predecessor: EntityVec::filled(block_count, None),
        unfilled_predecessors: EntityVec::filled(block_count, 0),
        waiting_for_seal: EntityVec::filled(block_count, Vec::new()),
        without_inputs: Vec::new(),
        unchecked: Vec::new(),
        observer,
    };
    constructor.count_predecessors();
    for &block in cfg.reverse_postorder() {
        constructor.fill(block);
    }
    let Constructor { function, mut replacements, phis, observer, .. } = constructor;
    rename::replace_unreachable_loads(function, cfg, variables, &mut replacements, observer);
    Construction { replacements, phis: phis.values().map(|phi| phi.inst).collect() }
}

/// A phi under construction.
struct PhiData {
    inst: Inst,
    block: Block,
    variable: Variable,
    /// Whether its inputs have been filled in.
    has_inputs: bool,
    /// The phis that read it.
    users: Vec<Phi>,
}

struct Constructor<'a, O> {
    function: &'a mut Function,
    cfg: &'a Cfg,
    variables: &'a Variables,
    replacements: Replacements,
    /// The value of a variable at the end of a block, or at the current instruction of the block
    /// that is being filled.
    value_at_end: FxHashMap<(Block, Variable), Value>,
    phis: EntityVec<Phi, PhiData>,
    /// The construction makes no other instructions meanwhile, so the number of a phi is its
    /// distance from the first one.
    first_phi: Option<Inst>,
    /// The only reachable predecessor of each block that has just one.
    sole_predecessor: EntityVec<Block, Option<Block>>,
    /// The number of reachable predecessors that are not filled.
    unfilled_predecessors: EntityVec<Block, u32>,
    /// The phis of each block that is not sealed.
    waiting_for_seal: EntityVec<Block, Vec<Phi>>,
    /// The phis of sealed blocks whose inputs have not been filled in.
    without_inputs: Vec<Phi>,
    /// The phis that may have become trivial.
    unchecked: Vec<Phi>,
    observer: &'a mut O,
}

impl<O: PassObserver> Constructor<'_, O> {
    fn count_predecessors(&mut self) {
        for &block in self.cfg.reverse_postorder() {
            for &successor in self.cfg.successors(block) {
                self.unfilled_predecessors[successor] += 1;
                let is_sole = self.unfilled_predecessors[successor] == 1;
                self.sole_predecessor[successor] = is_sole.then_some(block);
            }
        }
    }

    /// Visits the instructions of `block`, then seals each successor for which this was the last
    /// unfilled predecessor.
    fn fill(&mut self, block: Block) {
        self.observer.record(|| Event::new("enter").block("block", block));
        for index in 0..self.function.block(block).body().len() {
            let inst = self.function.block(block).body()[index];
            let op = *self.function.op(inst);
            let Some(variable) = self.variables.accessed(&op) else { continue };
            if let Op::Store { value, .. } = op {
                let stored = self.replacements.resolve(value);
                self.value_at_end.insert((block, variable), stored);
                self.observer.record(|| rename::pushed(self.variables, variable, inst, stored));
                rename::name_after(self.function, value, self.variables, variable, self.observer);
            } else {
                let value = self.read(variable, block);
                self.replacements.replace(inst, value);
                self.observer.record(|| rename::replaced(self.variables, variable, inst, value));
                self.complete_phis();
            }
        }
        for &successor in self.cfg.successors(block) {
            self.unfilled_predecessors[successor] -= 1;
            if self.unfilled_predecessors[successor] == 0 {
                self.without_inputs.append(&mut self.waiting_for_seal[successor]);
                self.complete_phis();
            }
        }
    }

    /// The value of `variable` at the end of `block`.
    fn read(&mut self, variable: Variable, block: Block) -> Value {
        let mut holder = block;
        let value = loop {
            if let Some(&value) = self.value_at_end.get(&(holder, variable)) {
                break self.replacements.resolve(value);
            }
            let is_sealed = self.unfilled_predecessors[holder] == 0;
            match self.sole_predecessor[holder] {
                Some(predecessor) if is_sealed => holder = predecessor,
                _ if holder == self.cfg.entry() => {
                    break Value::Undef(self.variables.data(variable).ty);
                }
                _ => {
                    let phi = self.create_phi(variable, holder);
                    let waiting = if is_sealed {
                        &mut self.without_inputs
                    } else {
                        &mut self.waiting_for_seal[holder]
                    };
                    waiting.push(phi);
                    break Value::Inst(self.phis[phi].inst);
                }
            }
        };
        // The value is the same in all blocks of the chain.
        self.value_at_end.insert((holder, variable), value);
        let mut passed = block;
        while passed != holder {
            self.value_at_end.insert((passed, variable), value);
            passed =
                self.sole_predecessor[passed].expect("the chain consists of sole predecessors");
        }
        value
    }

    /// Adds a phi for `variable` to `block`, with `undef` from every predecessor.
    fn create_phi(&mut self, variable: Variable, block: Block) -> Phi {
        let data = self.variables.data(variable);
        let predecessors = self.cfg.predecessors(block).iter();
        let inputs: Vec<_> = predecessors.map(|&from| (from, Value::Undef(data.ty))).collect();
        let inst = self.function.append_phi(block, data.ty, data.name, &inputs);
        self.observer.record(|| rename::added(self.cfg, data, inst, block));
        self.replacements.extend(self.function);
        self.first_phi.get_or_insert(inst);
        self.phis.push(PhiData { inst, block, variable, has_inputs: false, users: Vec::new() })
    }

    /// The phi whose result is `value`, if this construction made it.
    fn phi_of(&self, value: Value) -> Option<Phi> {
        let distance = value.as_inst()?.index().checked_sub(self.first_phi?.index())?;
        Some(Phi::from_index(distance))
    }

    /// Fills in the inputs of all phis of sealed blocks and replaces the trivial phis.
    fn complete_phis(&mut self) {
        while let Some(phi) = self.without_inputs.pop() {
            let PhiData { inst, block, variable, .. } = self.phis[phi];
            for (position, &predecessor) in self.cfg.predecessors(block).iter().enumerate() {
                if !self.cfg.is_reachable(predecessor) {
                    continue;
                }
                let value = self.read(variable, predecessor);
                self.function.set_phi_value(inst, position, value);
                self.observer.record(|| rename::phi_input(inst, predecessor, value));
                if let Some(used) = self.phi_of(value)
                    && used != phi
                {
                    self.phis[used].users.push(phi);
                }
            }
            self.phis[phi].has_inputs = true;
            self.unchecked.push(phi);
        }
        while let Some(phi) = self.unchecked.pop() {
            self.replace_if_trivial(phi);
        }
    }

    /// Replaces a phi whose inputs agree, and queues the phis that read it.
    fn replace_if_trivial(&mut self, phi: Phi) {
        let inst = self.phis[phi].inst;
        if self.replacements.is_replaced(inst) || !self.phis[phi].has_inputs {
            return;
        }
        let mut only = None;
        for &(predecessor, value) in self.function.phi_incoming(inst) {
            let value = self.replacements.resolve(value);
            let counts = self.cfg.is_reachable(predecessor) && value != Value::Inst(inst);
            if counts && *only.get_or_insert(value) != value {
                return;
            }
        }
        let Some(value) = only else { return };
        self.replacements.replace(inst, value);
        self.observer.record(|| rename::phi_replaced(inst, value, "trivial"));
        let users = std::mem::take(&mut self.phis[phi].users);
        self.unchecked.extend_from_slice(&users);
        if let Some(used) = self.phi_of(value) {
            // These phis now read the other one.
            self.phis[used].users.extend(users.iter().filter(|&&user| user != used));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::function_with_edges;
    use super::*;
    use crate::ir::{BinaryOp, Builder, Context, Type};
    use crate::support::interner::Symbol;

    /// The value of each load of the function, and the phis that are not replaced.
    fn constructed(
        context: &Context,
        function: &mut Function,
        loads: &[Value],
    ) -> (Vec<Value>, Vec<Inst>) {
        let variables = Variables::find(context, function);
        let cfg = Cfg::compute(function);
        let Construction { mut replacements, mut phis } =
            construct(function, &cfg, &variables, &mut ());
        phis.retain(|&phi| !replacements.is_replaced(phi));
        let resolved = |&load| replacements.resolve(load);
        (loads.iter().map(resolved).collect(), phis)
    }

    #[test]
    fn a_loop_that_leaves_a_variable_alone_needs_no_phi() {
        let (mut context, mut function, param) =
            function_with_edges(&[&[1], &[2, 3], &[1], &[], &[1]]);
        let [entry, header, body, exit, lost] = [0, 1, 2, 3, 4].map(Block::from_index);
        let name = context.names.intern("x");
        let mut builder = Builder { context: &mut context, function: &mut function, block: entry };
        let x = builder.alloca(Type::I32, name);
        let y = builder.alloca(Type::I32, Symbol::NONE);
        builder.store(Value::ZERO, x);
        builder.store(param, y);
        builder.block = body;
        let in_body = [x, y].map(|slot| builder.load(slot));
        let sum = builder.binary(BinaryOp::Add, in_body[0], param);
        builder.store(sum, x);
        builder.block = exit;
        let at_exit = [x, y].map(|slot| builder.load(slot));
        builder.block = lost;
        let in_lost = builder.load(x);

        let loads = [&in_body[..], &at_exit, &[in_lost]].concat();
        let (values, phis) = constructed(&context, &mut function, &loads);
        let [phi] = phis[..] else { panic!("one phi, not {phis:?}") };
        let phi_value = Value::Inst(phi);
        assert_eq!(values, [phi_value, param, phi_value, param, Value::Undef(Type::I32)]);
        assert!(function.block(header).phis().contains(&phi));
        // The sum still reads a load, which the phi replaces.
        let inputs = [(entry, Value::ZERO), (body, sum), (lost, Value::Undef(Type::I32))];
        assert_eq!(function.phi_incoming(phi), inputs);
        assert_eq!([phi, sum.as_inst().unwrap()].map(|inst| function.inst(inst).name), [name; 2]);
    }

    #[test]
    fn two_phis_that_read_each_other_remain_for_the_last_step() {
        let (mut context, mut function, param) =
            function_with_edges(&[&[1, 2], &[2, 3], &[1], &[]]);
        let mut builder =
            Builder { context: &mut context, function: &mut function, block: Block::from_index(0) };
        let x = builder.alloca(Type::I32, Symbol::NONE);
        builder.store(param, x);
        builder.block = Block::from_index(3);
        let load = builder.load(x);
        let mut again = function.clone();
        let (_, phis) = constructed(&context, &mut function, &[load]);
        assert_eq!(phis.len(), 2);

        let variables = Variables::find(&context, &again);
        let cfg = Cfg::compute(&again);
        let mut replacements = construct_minimal(&mut again, &cfg, &variables, &mut ());
        assert_eq!(replacements.resolve(load), param);
    }

    #[test]
    fn a_long_chain_needs_no_recursion() {
        // Every second block is a join, so reading at the end makes a phi in each of them.
        let count = 30_000;
        let targets: Vec<Vec<usize>> = (0..count)
            .map(|index| match index {
                _ if index + 2 >= count => vec![],
                _ if index % 2 == 0 => vec![index + 1, index + 2],
                _ => vec![index + 1],
            })
            .collect();
        let targets: Vec<&[usize]> = targets.iter().map(Vec::as_slice).collect();
        let (mut context, mut function, param) = function_with_edges(&targets);
        let entry = function.entry();
        let mut builder = Builder { context: &mut context, function: &mut function, block: entry };
        let x = builder.alloca(Type::I32, Symbol::NONE);
        builder.store(param, x);
        builder.block = Block::from_index(count - 2);
        let load = builder.load(x);
        let (values, phis) = constructed(&context, &mut function, &[load]);
        assert_eq!((values, phis), (vec![param], vec![]));
    }
}
