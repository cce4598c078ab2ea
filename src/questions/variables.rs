//! Questions about variables in memory: their phis, what reaches a load, and where they are live.

use std::collections::BTreeSet;

use super::choices::set;
use super::random::Random;
use super::{Choices, Question, Topic, first_of};
use crate::analysis::liveness::{BlockAccesses, liveness};
use crate::analysis::{Cfg, DirectedGraph, DomTree, FrontierSearch};
use crate::diag::{Message, message};
use crate::ir::print::FunctionText;
use crate::ir::{Block, Context, Function, Inst, Op};
use crate::support::entity::EntityVec;
use crate::transform::mem2reg::phi_placement::{Placement, minimal_placement, pruned_placement};
use crate::transform::mem2reg::promotable::{Variable, Variables};

/// The largest product of variables and blocks for which liveness is computed.
const MOST_PAIRS: usize = 100_000;

/// The variables of a function and where they are accessed.
struct Accesses<'a> {
    function: &'a Function,
    text: &'a FunctionText,
    cfg: &'a Cfg,
    tree: &'a DomTree,
    variables: Variables,
    /// The phis of pruned SSA form.
    phis: Placement,
}

/// What may reach a load.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Definition {
    Store(Block, Inst),
    Phi(Block),
    Nothing,
}

/// A question for each of the three topics.
pub fn questions(
    context: &Context,
    function: &Function,
    (cfg, tree): (&Cfg, &DomTree),
    text: &FunctionText,
    random: &mut Random,
) -> Vec<Question> {
    let variables = Variables::find(context, function);
    let phis = pruned_placement(function, cfg, tree, &variables, &mut ());
    let accesses = Accesses { function, text, cfg, tree, variables, phis };
    let all: Vec<Variable> = accesses.variables.keys().collect();
    let placed = first_of(random, all, |of, random| accesses.placement(of, random));
    let loads = accesses.loads();
    let renamed = first_of(random, loads, |load, random| accesses.reaching(load, random));
    let pairs = accesses.variables.len().saturating_mul(accesses.cfg.node_count());
    let live = (pairs <= MOST_PAIRS).then(|| accesses.liveness(random)).flatten();
    placed.into_iter().chain(renamed).chain(live).collect()
}

impl Accesses<'_> {
    fn name(&self, of: Variable) -> String {
        self.text.results[self.variables.data(of).alloca].clone()
    }

    /// A set of blocks in their order in the text.
    fn blocks(&self, blocks: &BTreeSet<Block>) -> Message {
        let layout = self.function.layout().iter();
        set(layout.filter(|it| blocks.contains(it)).map(|&it| self.text.blocks[it].clone()))
    }

    fn placed(&self, placement: &Placement, of: Variable) -> BTreeSet<Block> {
        placement.iter().filter(|&&(_, its)| its == of).map(|&(block, _)| block).collect()
    }

    /// The blocks that store the variable.
    fn definitions(&self, of: Variable) -> BTreeSet<Block> {
        let stores = |block: &&Block| {
            self.function.block(**block).body().iter().any(|&inst| {
                matches!(self.function.op(inst), Op::Store { .. })
                    && self.variables.accessed(self.function.op(inst)) == Some(of)
            })
        };
        self.function.layout().iter().filter(stores).copied().collect()
    }

    fn placement(&self, of: Variable, random: &mut Random) -> Option<Question> {
        let (cfg, tree) = (self.cfg, self.tree);
        let variable = &self.name(of);
        let right = self.placed(&self.phis, of);
        let definitions = self.definitions(of);
        if right.is_empty() && definitions.len() < 2 {
            return None;
        }
        let why = match right.is_empty() {
            true => message!("where its definitions meet, `{variable}` is not live", variable),
            false => message!(
                "they are in the iterated frontier of the blocks that store `{variable}`, and it is live there",
                variable
            ),
        };
        let mut choices = Choices::new(self.blocks(&right), why);
        let minimal = minimal_placement(self.function, cfg, tree, &self.variables, &mut ());
        let why =
            message!("that is minimal SSA form: `{variable}` is not live in all of them", variable);
        choices.wrong(self.blocks(&self.placed(&minimal, of)), why);
        let frontiers = FrontierSearch::new(cfg, tree);
        let mut once = Vec::new();
        definitions.iter().for_each(|&block| frontiers.find(tree, block, &mut once));
        let once = once.into_iter().collect();
        let why = message!(
            "those are the frontiers of the stores alone, live or not: a phi is a definition, too, and a variable that is not live needs none"
        );
        choices.wrong(self.blocks(&once), why);
        let joins = |block: &&Block| cfg.predecessors(**block).len() > 1;
        let joins = self.function.layout().iter().filter(joins).copied().collect();
        choices.wrong(self.blocks(&joins), message!("those are all blocks where paths join"));
        choices.wrong(self.blocks(&definitions), message!("those are the blocks with stores"));
        choices.wrong(
            self.blocks(&BTreeSet::new()),
            message!("several definitions of `{variable}` reach a load of it", variable),
        );
        let text =
            message!("Which blocks get a phi for `{variable}` in pruned SSA form?", variable);
        choices.question(Topic::Phis, text, random)
    }

    /// All loads of variables, with their blocks.
    fn loads(&self) -> Vec<(Block, Inst, Variable)> {
        let mut loads = Vec::new();
        for &block in self.function.layout() {
            for &inst in self.function.block(block).body() {
                let op = self.function.op(inst);
                if let (Op::Load { .. }, Some(of)) = (op, self.variables.accessed(op)) {
                    loads.push((block, inst, of));
                }
            }
        }
        loads
    }

    /// The last definition of the variable in `block`, before `end` if that is given. `phis` are the blocks with
    /// a phi for it.
    fn last(
        &self,
        of: Variable,
        phis: &BTreeSet<Block>,
        block: Block,
        end: Option<Inst>,
    ) -> Option<Definition> {
        let insts = self.function.block(block).body().iter();
        let before = insts.take_while(|&&inst| Some(inst) != end);
        let stores = before.filter(|&&inst| {
            let op = self.function.op(inst);
            matches!(op, Op::Store { .. }) && self.variables.accessed(op) == Some(of)
        });
        let store = stores.last().map(|&inst| Definition::Store(block, inst));
        let has_phi = || phis.contains(&block).then_some(Definition::Phi(block));
        store.or_else(has_phi)
    }

    /// The single definition that reaches a load: the last one on the way up the dominator tree.
    fn reaching_definition(&self, (block, load, of): (Block, Inst, Variable)) -> Definition {
        let phis = self.placed(&self.phis, of);
        let mut found = self.last(of, &phis, block, Some(load));
        let mut at = block;
        while found.is_none() {
            let Some(above) = self.tree.immediate_dominator(at) else { break };
            at = above;
            found = self.last(of, &phis, at, None);
        }
        found.unwrap_or(Definition::Nothing)
    }

    fn reaching(&self, load: (Block, Inst, Variable), random: &mut Random) -> Option<Question> {
        let (block, inst, of) = load;
        let right = self.reaching_definition(load);
        let why =
            message!("it is the last definition on the way up the dominator tree from the load");
        let mut choices = Choices::new(self.definition(right), why);
        let mut others = Vec::new();
        for &at in self.function.layout() {
            for &store in self.function.block(at).body() {
                let op = self.function.op(store);
                if matches!(op, Op::Store { .. }) && self.variables.accessed(op) == Some(of) {
                    others.push(Definition::Store(at, store));
                }
            }
        }
        let phis = self.phis.iter().filter(|&&(_, its)| its == of);
        others.extend(phis.map(|&(at, _)| Definition::Phi(at)));
        random.shuffle(&mut others);
        for other in others.into_iter().filter(|&other| other != right) {
            let (Definition::Store(at, _) | Definition::Phi(at)) = other else { continue };
            let why = match self.tree.dominates(at, block) {
                _ if at == block => {
                    message!("it comes after the load, or another definition comes between them")
                }
                true => message!("on the way from it to the load there is another definition"),
                false => message!("there are paths to the load around it"),
            };
            choices.wrong(self.definition(other), why);
        }
        choices.wrong(
            self.definition(Definition::Nothing),
            message!("a definition dominates the load"),
        );
        let text = message!(
            "In pruned SSA form, which definition of `{variable}` reaches `{load}` in `{block}`?",
            variable = self.name(of),
            load = &self.text.insts[inst],
            block = &self.text.blocks[block]
        );
        choices.question(Topic::Renaming, text, random)
    }

    fn definition(&self, definition: Definition) -> Message {
        match definition {
            Definition::Store(block, store) => message!(
                "`{store}` in `{block}`",
                store = &self.text.insts[store],
                block = &self.text.blocks[block]
            ),
            Definition::Phi(block) => {
                message!("the phi in `{block}`", block = &self.text.blocks[block])
            }
            Definition::Nothing => message!("none: the value is undefined"),
        }
    }

    fn liveness(&self, random: &mut Random) -> Option<Question> {
        let mut accesses =
            EntityVec::filled(self.cfg.node_count(), BlockAccesses::<Variable>::default());
        let mut read = EntityVec::filled(self.cfg.node_count(), BTreeSet::new());
        for &block in self.function.layout() {
            for &inst in self.function.block(block).body() {
                let op = self.function.op(inst);
                let Some(of) = self.variables.accessed(op) else { continue };
                if matches!(op, Op::Store { .. }) {
                    accesses[block].written.insert(of);
                    continue;
                }
                read[block].insert(of);
                if !accesses[block].written.contains(&of) {
                    accesses[block].exposed.insert(of);
                }
            }
        }
        let mut live = EntityVec::filled(self.cfg.node_count(), Default::default());
        liveness(self.cfg, &accesses, |visit| {
            live[visit.block] = (visit.live_in.clone(), visit.live_out.clone());
        });
        let names = |variables: &BTreeSet<Variable>| set(variables.iter().map(|&it| self.name(it)));
        first_of(random, self.function.layout().to_vec(), |block, random| {
            let (live_in, live_out) = &live[block];
            let at = &self.text.blocks[block];
            let why = match live_in.is_empty() {
                true => message!(
                    "from the start of `{at}` no path leads to a load without a store before it",
                    at
                ),
                false => message!(
                    "from the start of `{at}` a path leads to a load of each of them, without a store before it",
                    at
                ),
            };
            let mut choices = Choices::new(names(live_in), why);
            choices.wrong(names(live_out), message!("those are live at its end"));
            let why = message!(
                "those are read in `{at}` before they are written: others are read later",
                at
            );
            choices.wrong(names(&accesses[block].exposed), why);
            let why = message!(
                "those are all that `{at}` reads, whether it has written them before or not",
                at
            );
            choices.wrong(names(&read[block]), why);
            let either = live_out.union(&accesses[block].exposed).copied().collect();
            let why =
                message!("what `{at}` writes before it reads it is not live at its start", at);
            choices.wrong(names(&either), why);
            choices.wrong(names(&accesses[block].written), message!("those are written in it"));
            let text = message!("Which variables are live at the start of `{at}`?", at);
            choices.question(Topic::Liveness, text, random)
        })
    }
}
