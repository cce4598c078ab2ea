//! Finds sets of phis that only read each other and one other value.
//!
//! Such a set is *redundant*: each of its phis is that value. A redundant set of one phi is a
//! trivial phi. Larger ones remain on irreducible graphs when the trivial phis are gone. This is
//! section 3.2, "Minimal SSA for arbitrary programs", of Braun et al., "Simple and Efficient
//! Construction of Static Single Assignment Form" (2013): if there is a redundant set, there is one
//! that is a strongly connected component of the phis under "reads". So the algorithm visits the
//! components; a component comes after those that it reads. A component that reads one value from
//! outside is replaced by it. One that reads several can only have redundant sets among its *inner*
//! phis, those that read nothing from outside; the algorithm divides these into components in turn.
//!
//! [`Components`] come in just this order. A stack of tasks takes the place of the paper's
//! recursion.
//!
//! Requires: nothing. Preserves: everything; the caller removes what is replaced. Cost: O(d p) for
//! `p` inputs of phis, where `d` is the nesting depth of inner phis, at most the number of phis.

use dominance::{AdjacencyGraph, Components};

use crate::analysis::{Cfg, CompressedRows};
use crate::ir::{Function, Inst, Value};
use crate::support::entity;
use crate::support::entity::EntityVec;
use crate::trace::PassObserver;
use crate::transform::mem2reg::rename::phi_replaced;
use crate::transform::replacements::Replacements;

entity! {
    /// A phi under examination.
    Phi
}

/// Adds a replacement to `replacements` for each of `phis` that is in a redundant set of them. The
/// phis are in reachable blocks. Inputs from unreachable blocks do not count. Reports each
/// replacement to `observer`.
pub fn replace(
    function: &Function,
    cfg: &Cfg,
    phis: &[Inst],
    replacements: &mut Replacements,
    observer: &mut impl PassObserver,
) {
    let mut redundant = RedundantPhis::collect(function, cfg, phis, replacements);
    let mut tasks = vec![Task::Divide(redundant.inst.keys().collect())];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Divide(set) => redundant.divide(&set, &mut tasks),
            Task::LookAt(component) => {
                redundant.look_at(&component, replacements, &mut tasks, observer);
            }
        }
    }
}

/// A step that has not been done yet.
enum Task {
    /// Find the components of a set of phis.
    Divide(Vec<Phi>),
    /// Replace the component, or divide its inner phis.
    LookAt(Vec<Phi>),
}

struct RedundantPhis {
    inst: EntityVec<Phi, Inst>,
    /// The inputs of each phi, except the phi itself.
    inputs: CompressedRows<Phi, Value>,
    /// The phi for each instruction that is one.
    of_inst: EntityVec<Inst, Option<Phi>>,
    /// The last task that each phi was part of.
    task: EntityVec<Phi, u32>,
    task_count: u32,
    /// The position of each phi in the set that is being divided.
    position: EntityVec<Phi, u32>,
}

impl RedundantPhis {
    /// Collects the phis that are not replaced yet, and their final inputs.
    fn collect(
        function: &Function,
        cfg: &Cfg,
        phis: &[Inst],
        replacements: &mut Replacements,
    ) -> RedundantPhis {
        let mut of_inst = EntityVec::filled(function.inst_count(), None);
        let mut inst = EntityVec::new();
        for &phi in phis {
            if !replacements.is_replaced(phi) {
                of_inst[phi] = Some(inst.push(phi));
            }
        }
        let mut pairs = Vec::new();
        for (phi, &inst) in inst.iter() {
            for &(from, value) in function.phi_incoming(inst) {
                let value = replacements.resolve(value);
                if cfg.is_reachable(from) && value != Value::Inst(inst) {
                    pairs.push((phi, value));
                }
            }
        }
        let count = inst.len();
        RedundantPhis {
            inst,
            inputs: CompressedRows::from_pairs(count, &pairs),
            of_inst,
            task: EntityVec::filled(count, 0),
            task_count: 0,
            position: EntityVec::filled(count, 0),
        }
    }

    /// The phi whose result is `value`, if it is part of the current task.
    fn in_task(&self, value: Value) -> Option<Phi> {
        let phi = self.of_inst[value.as_inst()?]?;
        (self.task[phi] == self.task_count).then_some(phi)
    }

    /// Begins a task about `set`.
    fn begin_task(&mut self, set: &[Phi]) {
        self.task_count += 1;
        for &phi in set {
            self.task[phi] = self.task_count;
        }
    }

    /// Replaces the component if it reads only one value from outside; otherwise divides its inner
    /// phis.
    fn look_at(
        &mut self,
        component: &[Phi],
        replacements: &mut Replacements,
        tasks: &mut Vec<Task>,
        observer: &mut impl PassObserver,
    ) {
        self.begin_task(component);
        let mut outside = None;
        let mut has_several = false;
        let mut inner = Vec::new();
        for &phi in component {
            let mut is_inner = true;
            for &value in self.inputs.row(phi) {
                let value = replacements.resolve(value);
                if self.in_task(value).is_none() {
                    is_inner = false;
                    has_several |= *outside.get_or_insert(value) != value;
                }
            }
            if is_inner {
                inner.push(phi);
            }
        }
        match outside {
            Some(value) if !has_several => {
                for &phi in component {
                    let phi = self.inst[phi];
                    replacements.replace(phi, value);
                    observer.record(|| phi_replaced(phi, value, "redundant"));
                }
            }
            _ if !inner.is_empty() => tasks.push(Task::Divide(inner)),
            _ => {}
        }
    }

    /// Pushes a task for each component of `set`; a component comes after those that it reads.
    fn divide(&mut self, set: &[Phi], tasks: &mut Vec<Task>) {
        self.begin_task(set);
        for (position, &phi) in (0..).zip(set) {
            self.position[phi] = position;
        }
        // The nodes are positions in `set`, with edges to the phis that each one reads, and a root
        // with edges to all of them.
        let root = set.len() as u32;
        let mut edges = Vec::new();
        for (position, &phi) in (0..).zip(set) {
            edges.push((root, position));
            let read = self.inputs.row(phi).iter().filter_map(|&value| self.in_task(value));
            edges.extend(read.map(|read| (position, self.position[read])));
        }
        let graph = AdjacencyGraph::from_edges(set.len() + 1, root, &edges);
        let components = Components::compute(&graph);
        // The last component is the root. The others go on the stack in reverse, so the first is on
        // top.
        for component in components.all().rev().skip(1) {
            let members = components.members(component).iter();
            tasks.push(Task::LookAt(members.map(|&position| set[position as usize]).collect()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::function_with_edges;
    use super::*;
    use crate::ir::{Block, Type};
    use crate::support::entity::Entity;
    use crate::support::interner::Symbol;

    /// A constant, or the position of a phi in a list, or the parameter.
    type Input = Result<i32, usize>;

    const PARAM: Input = Err(usize::MAX);

    /// A phi: its block, and its inputs by block.
    type PhiInputs<'a> = (usize, &'a [(usize, Input)]);

    /// The final value of each of the phis.
    fn replaced(targets: &[&[usize]], phis: &[PhiInputs<'_>]) -> Vec<Input> {
        let (_, mut function, param) = function_with_edges(targets);
        let block = |index: usize| Block::from_index(index);
        let mut created = Vec::new();
        for (holder, inputs) in phis {
            let inputs: Vec<_> = inputs.iter().map(|input| (block(input.0), param)).collect();
            let phi = function.append_phi(block(*holder), Type::I32, Symbol::NONE, &inputs);
            created.push(phi);
        }
        for (&phi, (_, inputs)) in created.iter().zip(phis) {
            for (position, &(_, input)) in inputs.iter().enumerate() {
                let value = match input {
                    Ok(value) => Value::i32(value),
                    PARAM => param,
                    Err(phi) => Value::Inst(created[phi]),
                };
                function.set_phi_value(phi, position, value);
            }
        }
        let mut replacements = Replacements::new(&function);
        replace(&function, &Cfg::compute(&function), &created, &mut replacements, &mut ());
        let mut found = |&phi| match replacements.resolve(Value::Inst(phi)) {
            Value::Int(_, value) => Ok(value),
            Value::Inst(inst) => Err(created.iter().position(|&phi| phi == inst).unwrap()),
            _ => PARAM,
        };
        created.iter().map(&mut found).collect()
    }

    #[test]
    fn two_phis_of_a_loop_with_two_entries() {
        let targets: [&[usize]; 4] = [&[1, 2], &[2, 3], &[1], &[]];
        let same = [(1, &[(0, PARAM), (2, Err(1))][..]), (2, &[(0, PARAM), (1, Err(0))][..])];
        assert_eq!(replaced(&targets, &same), [PARAM; 2]);
        let different = [(1, &[(0, PARAM), (2, Err(1))][..]), (2, &[(0, Ok(7)), (1, Err(0))][..])];
        assert_eq!(replaced(&targets, &different), [Err(0), Err(1)]);
    }

    #[test]
    fn a_redundant_set_inside_a_component_that_is_needed() {
        // A loop headed by 1, in which 2 and 3 make a loop with two entries.
        let targets: [&[usize]; 5] = [&[1], &[2, 3], &[3, 4], &[2], &[1]];
        let phis: [PhiInputs<'_>; 3] = [
            (1, &[(0, Ok(7)), (4, Err(1))]),
            (2, &[(1, Err(0)), (3, Err(2))]),
            (3, &[(1, Err(0)), (2, Err(1))]),
        ];
        // The others only read each other and the first phi, so all of them become its initial
        // value.
        assert_eq!(replaced(&targets, &phis), [Ok(7); 3]);
        let mut again = phis;
        // Now the loop changes the value between its end and its beginning.
        again[0].1 = &[(0, Ok(7)), (4, PARAM)];
        assert_eq!(replaced(&targets, &again), [Err(0); 3]);
        // The same, where the first phi also reads one of the others.
        let targets: [&[usize]; 6] = [&[1], &[2, 3], &[3, 4], &[2], &[1, 5], &[1]];
        again[0].1 = &[(0, Ok(7)), (4, Err(1)), (5, PARAM)];
        assert_eq!(replaced(&targets, &again), [Err(0); 3]);
    }

    #[test]
    fn inputs_from_unreachable_blocks_do_not_count() {
        let targets: [&[usize]; 4] = [&[1], &[1, 3], &[1], &[]];
        let phi: [PhiInputs<'_>; 1] = [(1, &[(0, PARAM), (1, Err(0)), (2, Ok(7))])];
        assert_eq!(replaced(&targets, &phi), [PARAM]);
    }
}
