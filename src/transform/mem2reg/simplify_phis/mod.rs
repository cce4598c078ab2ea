//! Finds the phis that can only have one value.
//!
//! Two rules, each applied as often as it can be:
//! 1. *One constant.* When all inputs of a set of phis, except those phis themselves and `undef`,
//!    are the same constant, parameter or global address, each of the phis is that value. For
//!    example, a variable with one store, of a constant in a loop, becomes that constant. The rule
//!    is optimistic: it assumes that a phi has no value until one of its inputs has, as in Wegman
//!    and Zadeck, "Constant Propagation with Conditional Branches" (1991).
//! 2. *Trivial.* When all inputs of one phi, except the phi itself, are the same value, the phi is
//!    that value (Braun et al. 2013). If some inputs are also `undef`, the definition of that value
//!    must strictly dominate the phi's block, or else the value might not be available. Replacing a
//!    phi may make others trivial, so the rule looks again at those that read it.
//!
//! A value that may be [poison](crate::analysis::poison) does not replace `undef`, which may become any
//! value but not poison.
//!
//! LLVM's mem2reg leaves out the same phis: it has a special path for variables with a single
//! store, and it simplifies its phis. LLVM 14 ignores that a value may be poison; today's LLVM does not.
//!
//! Requires: nothing. Preserves: everything; the caller removes what is replaced. Cost:
//! O(n + p log p) for `n` instructions and `p` phi inputs. The exceptions are phis that only wait
//! for their value to dominate them; each pass over the queue visits all of these.

mod constant;
mod trivial;

use crate::analysis::poison::MaybePoison;
use crate::analysis::{CompressedRows, DomTree};
use crate::ir::{Block, Context, Function, Inst, Value};
use crate::support::entity;
use crate::support::entity::{Entity, EntityVec};
use crate::trace::PassObserver;
use crate::transform::UndefinedBehavior;
use crate::transform::replacements::Replacements;

entity! {
    /// A phi in a reachable block, numbered in dominator-tree preorder.
    Phi
}

/// Adds a replacement to `replacements` for each phi of `function` that can only have one value.
/// If undefined behaviour is kept, leaves phis with an undefined input alone.
pub fn simplify(
    context: &Context,
    function: &Function,
    tree: &DomTree,
    replacements: &mut Replacements,
    undefined: UndefinedBehavior,
) {
    simplify_observed(context, function, tree, replacements, undefined, &mut ());
}

/// Does the same, and reports each replacement to `observer`.
pub fn simplify_observed(
    context: &Context,
    function: &Function,
    tree: &DomTree,
    replacements: &mut Replacements,
    undefined: UndefinedBehavior,
    observer: &mut impl PassObserver,
) {
    // Most functions have no candidate for either rule.
    let blocks = || tree.preorder().iter().map(|&block| function.block(block));
    let mut phis = blocks().flat_map(|data| data.phis().iter().copied());
    let is_candidate = |phi| {
        constant::is_candidate(function, phi, replacements)
            || trivial::is_candidate(function, phi, replacements)
    };
    if !phis.any(is_candidate) {
        return;
    }
    let phis = Phis { undefined, ..Phis::collect(context, function, tree, replacements) };
    constant::replace(function, &phis, replacements, observer);
    if phis.inst.values().any(|&phi| {
        !replacements.is_replaced(phi) && trivial::is_candidate(function, phi, replacements)
    }) {
        trivial::replace(function, tree, &phis, replacements, observer);
    }
}

/// The phis of the reachable blocks.
struct Phis<'a> {
    inst: EntityVec<Phi, Inst>,
    block: EntityVec<Phi, Block>,
    /// The number of the first instruction that is a phi.
    first: usize,
    /// By the instructions from there on.
    numbers: Vec<Option<Phi>>,
    /// The phis that read each phi, once per input.
    users: CompressedRows<Phi, Phi>,
    /// What may be poison, if an input of a phi is undefined.
    poison: Option<MaybePoison<'a>>,
    /// Whether a phi with an undefined input keeps it.
    undefined: UndefinedBehavior,
}

impl<'a> Phis<'a> {
    /// Numbers the phis in preorder, and collects which of them read each other.
    fn collect(
        context: &'a Context,
        function: &'a Function,
        tree: &DomTree,
        replacements: &mut Replacements,
    ) -> Phis<'a> {
        let count = function.phi_count();
        let mut inst = EntityVec::with_capacity(count);
        let mut block = EntityVec::with_capacity(count);
        for &holder in tree.preorder() {
            for &phi in function.block(holder).phis() {
                let _: Phi = inst.push(phi);
                let _: Phi = block.push(holder);
            }
        }
        // Most phis are younger than all other instructions.
        let indices = || inst.values().map(|phi: &Inst| phi.index());
        let first = indices().min().unwrap_or(0);
        let mut numbers = vec![None; indices().max().map_or(0, |last| last + 1 - first)];
        inst.iter().for_each(|(number, phi)| numbers[phi.index() - first] = Some(number));
        let mut pairs = Vec::with_capacity(2 * count);
        let mut has_undefined = false;
        for (user, &phi) in inst.iter() {
            for &(_, value) in function.phi_incoming(phi) {
                let value = replacements.resolve(value);
                has_undefined |= value.is_undefined();
                let used = number(&numbers, first, value);
                pairs.extend(used.map(|used: Phi| (used, user)));
            }
        }
        let users = CompressedRows::from_pairs(inst.len(), &pairs);
        let poison = has_undefined
            .then(|| MaybePoison::compute(context, function, |it| replacements.resolve(it)));
        let undefined = UndefinedBehavior::default();
        Phis { inst, block, first, numbers, users, poison, undefined }
    }

    /// Whether `value` may be poison, if this matters.
    fn is_maybe_poison(&self, value: Value) -> bool {
        self.poison.as_ref().is_some_and(|poison| poison.contains(value))
    }

    fn of_value(&self, value: Value) -> Option<Phi> {
        number(&self.numbers, self.first, value)
    }
}

/// The number of the phi `value`, from [`Phis::numbers`].
fn number(numbers: &[Option<Phi>], first: usize, value: Value) -> Option<Phi> {
    let index = value.as_inst()?.index().checked_sub(first)?;
    numbers.get(index).copied().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Cfg;
    use crate::ir::{BinaryOp, Flags, Op, Type};
    use crate::support::entity::Entity;
    use crate::support::interner::Symbol;
    use crate::transform::mem2reg;

    /// Inputs of a phi: the block, and a value or the number of a phi in the list.
    type Inputs<'a> = &'a [(usize, Result<Value, usize>)];

    const UNDEF: Result<Value, usize> = Ok(Value::Undef(Type::I32));

    /// As `mem2reg::tests::function_with_edges`; the parameter is not poison.
    fn function_with_edges(targets: &[&[usize]]) -> (Context, Function, Value) {
        let (mut context, function, param) = mem2reg::tests::function_with_edges(targets);
        context.has_no_poison_integers = true;
        (context, function, param)
    }

    /// Adds an instruction to `block`. Its result differs from all others.
    fn add(function: &mut Function, block: usize, operand: Value) -> Value {
        let op = Op::Binary { op: BinaryOp::Add, lhs: operand, rhs: operand };
        let block = Block::from_index(block);
        Value::Inst(function.append(block, op, Type::I32, Symbol::NONE))
    }

    /// Adds phis to these blocks; returns them and the final value of each.
    fn simplified<const N: usize>(
        context: &Context,
        function: &Function,
        phis: [(usize, Inputs<'_>); N],
    ) -> ([Value; N], [Value; N]) {
        let mut function = function.clone();
        let created = phis.map(|(block, inputs)| {
            let inputs: Vec<_> =
                inputs.iter().map(|&(from, _)| (Block::from_index(from), Value::ZERO)).collect();
            function.append_phi(Block::from_index(block), Type::I32, Symbol::NONE, &inputs)
        });
        for (inst, (_, inputs)) in created.into_iter().zip(phis) {
            for (position, &(_, input)) in inputs.iter().enumerate() {
                let value = input.unwrap_or_else(|phi| Value::Inst(created[phi]));
                function.set_phi_value(inst, position, value);
            }
        }
        let tree = DomTree::compute(&Cfg::compute(&function));
        let mut replacements = Replacements::new(&function);
        simplify(context, &function, &tree, &mut replacements, UndefinedBehavior::Exploited);
        let phis = created.map(Value::Inst);
        (phis, phis.map(|phi| replacements.resolve(phi)))
    }

    #[test]
    fn phis_that_only_know_one_constant_are_it() {
        // A loop with a conditional in it: header 1, arms 2 and 3, latch 4.
        let targets: [&[usize]; 6] = [&[1], &[2, 5], &[3, 4], &[4], &[1], &[]];
        let (context, function, param) = function_with_edges(&targets);
        let seven = Ok(Value::i32(7));
        let header_and_latch = |start, stored| {
            let header: Inputs = &[(0, start), (4, Err(1))];
            let latch: Inputs = &[(2, Err(0)), (3, stored)];
            simplified(&context, &function, [(1, header), (4, latch)])
        };
        assert_eq!(header_and_latch(UNDEF, seven).1, [Value::i32(7); 2]);
        assert_eq!(header_and_latch(seven, UNDEF).1, [Value::i32(7); 2]);
        assert_eq!(header_and_latch(UNDEF, UNDEF).1, [Value::Undef(Type::I32); 2]);
        let (phis, found) = header_and_latch(Ok(param), seven);
        assert_eq!(found, phis);
    }

    #[test]
    fn a_phi_that_becomes_trivial_makes_others_trivial() {
        // Two nested loops with the headers 1 and 2, neither of which changes the variable.
        let (context, mut function, param) = function_with_edges(&[&[1], &[2, 3], &[2, 1], &[]]);
        let value = add(&mut function, 0, param);
        let outer: Inputs = &[(0, Ok(value)), (2, Err(1))];
        let inner: Inputs = &[(1, Err(0)), (2, Err(1))];
        assert_eq!(simplified(&context, &function, [(1, outer), (2, inner)]).1, [value; 2]);
    }

    #[test]
    fn undef_gives_way_to_a_value_that_is_at_hand() {
        let (context, mut function, param) = function_with_edges(&[&[1, 2], &[3], &[3], &[]]);
        let above = add(&mut function, 0, param);
        let in_arm = add(&mut function, 1, param);
        let of_above: Inputs = &[(1, Ok(above)), (2, UNDEF)];
        let of_arm: Inputs = &[(1, Ok(in_arm)), (2, UNDEF)];
        let (phis, found) = simplified(&context, &function, [(3, of_above), (3, of_arm)]);
        assert_eq!(found, [above, phis[1]]);
    }

    #[test]
    fn poison_does_not_replace_undef() {
        let (mut context, mut function, param) = function_with_edges(&[&[1, 2], &[3], &[3], &[]]);
        let sum = add(&mut function, 0, param);
        let promising = add(&mut function, 0, param);
        function.set_flags(promising.as_inst().unwrap(), Flags::NSW);
        let found = |context: &Context, value| {
            let inputs: Inputs = &[(1, Ok(value)), (2, UNDEF)];
            let (phis, found) = simplified(context, &function, [(3, inputs)]);
            if found == phis { None } else { Some(found[0]) }
        };
        assert_eq!(found(&context, sum), Some(sum));
        assert_eq!(found(&context, param), Some(param));
        assert_eq!(found(&context, promising), None);
        context.has_no_poison_integers = false;
        assert_eq!(found(&context, sum), None);
        assert_eq!(found(&context, param), None);
        assert_eq!(found(&context, Value::i32(7)), Some(Value::i32(7)));
    }

    #[test]
    fn a_phi_of_the_same_block_is_not_at_hand() {
        // The second phi is what the first one was one iteration before.
        let (context, mut function, param) = function_with_edges(&[&[1], &[1, 2], &[]]);
        let start = add(&mut function, 0, param);
        let next = add(&mut function, 1, param);
        let first: Inputs = &[(0, Ok(start)), (1, Ok(next))];
        let second: Inputs = &[(0, UNDEF), (1, Err(0))];
        let (phis, found) = simplified(&context, &function, [(1, first), (1, second)]);
        assert_eq!(found, phis);
    }

    #[test]
    fn a_phi_waits_until_its_value_dominates_it() {
        // The phi of the join 3 comes before the phi of the loop 2, which it reads and which is the
        // value from above.
        let targets: [&[usize]; 6] = [&[3, 1], &[2], &[2, 4], &[5], &[3], &[]];
        let (context, mut function, param) = function_with_edges(&targets);
        let above = add(&mut function, 0, param);
        let join: Inputs = &[(0, UNDEF), (4, Err(1))];
        let in_loop: Inputs = &[(1, Ok(above)), (2, Err(1))];
        assert_eq!(simplified(&context, &function, [(3, join), (2, in_loop)]).1, [above; 2]);
    }
}
