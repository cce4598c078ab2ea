//! Switches: a chain of comparisons of one value with constants becomes a `switch`.
//!
//! `if (op == 1) … else if (op == 2) … else if (op == 3) …` executes the comparisons one after another. The
//! code generator makes a jump by a table of a `switch` on numbers that are close to each other, and a
//! binary search of others. A short chain is faster than either: its first comparisons are often true, and
//! the processor predicts them.
//!
//! A chain begins with any block that ends with such a comparison. Each further block has no other
//! predecessor and contains nothing but its comparison. The first block gets the `switch`, the others become
//! unreachable. The chain ends before a block whose number occurred already, and before one that would
//! need a second input from the first block in a phi.
//!
//! Requires: the control-flow graph, uses. Preserves: what the function does. Cost: linear in the function.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::{Analyses, Analysis};
use crate::ir::remarks::{Part, Remark, Template};
use crate::ir::{Block, Function, Inst, IntPredicate, Op, Terminator, Value};
use crate::support::entity::EntityVec;
use crate::transform::remove_unreachable::remove_unreachable;
use crate::transform::{Pass, PassContext, Run};

/// This pass.
pub static PASS: Pass = Pass {
    name: "switch",
    help: "Make switches of chains of comparisons",
    requires: &[Analysis::Cfg, Analysis::Uses],
    preserves: &[],
    after: &["mem2reg"],
    run: Run::Function(run),
};

/// A shorter chain is left as it is.
const LEAST_CASES: usize = 10;

/// The most cases of a switch.
const MOST_CASES: usize = 256;

/// The most inputs of a phi of a block that a chain leads to: each case looks for its own among them.
const MOST_INPUTS: usize = 64;

/// A branch on whether a value is a number.
struct Test {
    value: Value,
    number: Value,
    /// Where to if it is.
    hit: Block,
    /// Where to if it is not.
    miss: Block,
}

/// Makes switches in `function`. Returns whether there were any.
pub fn run(pass: PassContext) -> bool {
    let PassContext { function, analyses, remarks, .. } = pass;
    let mut is_in_chain = EntityVec::filled(function.block_count(), false);
    let mut chains = Vec::new();
    for &block in analyses.cfg(function).reverse_postorder() {
        if is_in_chain[block] {
            continue;
        }
        let chain = chain(function, analyses, block);
        chain.iter().for_each(|&(block, _)| is_in_chain[block] = true);
        if chain.len() >= LEAST_CASES {
            chains.push(chain);
        }
    }
    if chains.is_empty() {
        return false;
    }
    for chain in chains {
        let (first, Test { value, .. }) = chain[0];
        remarks.add(function, first, || {
            let words = Template("{count} comparisons become one jump");
            Remark::done(words, [Part::Number(chain.len())])
        });
        let cases: Vec<(Block, Value)> =
            chain.iter().map(|(_, test)| (test.hit, test.number)).collect();
        let default = chain.last().expect("a chain is not empty").1.miss;
        for (from, test) in &chain {
            for to in [test.hit, test.miss] {
                for phi in function.block(to).phis().to_vec() {
                    // Phis of a target read the same value from all blocks of the chain.
                    if let Some(value) = function.phi_input(phi, *from)
                        && function.phi_input(phi, first).is_none()
                    {
                        function.add_phi_input(phi, first, value);
                    }
                }
            }
        }
        let cases = function.create_incoming(&cases);
        function.set_terminator(first, Terminator::Switch { value, default, cases });
    }
    remove_unreachable(function, analyses);
    true
}

/// The chain of tests that begins with `first`.
fn chain(function: &Function, analyses: &Analyses, first: Block) -> Vec<(Block, Test)> {
    let mut chain: Vec<(Block, Test)> = Vec::new();
    let mut numbers: FxHashSet<Value> = FxHashSet::default();
    // What the first block has to send to each phi.
    let mut inputs: FxHashMap<Inst, Value> = FxHashMap::default();
    let mut block = first;
    while chain.len() < MOST_CASES
        && let Some(test) = test(function, block)
    {
        let is_next = chain.last().is_none_or(|(_, before)| {
            test.value == before.value
                && analyses.cfg(function).predecessors(block).len() == 1
                && is_alone(function, analyses, block)
        });
        if !is_next || !numbers.insert(test.number) {
            break;
        }
        // The block may be the last one, so where its other edge leads counts as well.
        let agree = [test.hit, test.miss].into_iter().all(|to| {
            function.block(to).phis().iter().all(|&phi| {
                function.phi_incoming(phi).len() <= MOST_INPUTS
                    && function
                        .phi_input(phi, block)
                        .is_some_and(|value| *inputs.entry(phi).or_insert(value) == value)
            })
        });
        if !agree {
            break;
        }
        let next = test.miss;
        chain.push((block, test));
        block = next;
    }
    chain
}

/// Whether `block` has nothing but a comparison that only its branch reads.
fn is_alone(function: &Function, analyses: &Analyses, block: Block) -> bool {
    let data = function.block(block);
    let [inst] = data.body()[..] else { return false };
    data.phis().is_empty()
        && data.terminator.operand() == Some(Value::Inst(inst))
        && analyses.uses(function).of_inst(inst).len() == 1
}

/// The test that `block` ends with.
fn test(function: &Function, block: Block) -> Option<Test> {
    let Terminator::Branch { cond: Value::Inst(cond), then_block, else_block } =
        function.block(block).terminator
    else {
        return None;
    };
    let Op::Icmp { predicate, lhs: value, rhs: number @ Value::Int(..) } = *function.op(cond)
    else {
        return None;
    };
    let (hit, miss) = match predicate {
        IntPredicate::Eq => (then_block, else_block),
        IntPredicate::Ne => (else_block, then_block),
        _ => return None,
    };
    (hit != miss && matches!(value, Value::Inst(_) | Value::Param(_))).then_some(Test {
        value,
        number,
        hit,
        miss,
    })
}
