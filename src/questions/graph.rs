//! Questions about dominators and dominance frontiers.

use std::collections::BTreeSet;

use super::choices::{name, set};
use super::random::Random;
use super::{Choices, Question, Topic, first_of};
use crate::analysis::{Cfg, DomTree, FrontierSearch, PrunedFrontier};
use crate::diag::message;
use crate::ir::Block;
use crate::ir::print::FunctionText;
use crate::support::entity::EntityVec;

/// The graph of a function, and what its blocks are called.
struct Graph<'a> {
    cfg: &'a Cfg,
    tree: &'a DomTree,
    frontiers: FrontierSearch,
    names: &'a EntityVec<Block, String>,
}

/// A question about an immediate dominator and one about a dominance frontier.
pub fn questions(
    cfg: &Cfg,
    tree: &DomTree,
    text: &FunctionText,
    random: &mut Random,
) -> Vec<Question> {
    let frontiers = FrontierSearch::new(cfg, tree);
    let graph = Graph { cfg, tree, frontiers, names: &text.blocks };
    let blocks = graph.tree.preorder().to_vec();
    let dominators = first_of(random, blocks.clone(), |at, random| graph.dominator(at, random));
    let frontiers = first_of(random, blocks, |at, random| graph.frontier(at, random));
    dominators.into_iter().chain(frontiers).collect()
}

impl Graph<'_> {
    fn dominator(&self, at: Block, random: &mut Random) -> Option<Question> {
        let (cfg, tree, block) = (self.cfg, self.tree, &self.names[at]);
        let right = tree.immediate_dominator(at)?;
        let mut choices = Choices::new(
            name(&self.names[right]),
            message!(
                "every path from the entry to `{block}` goes through it, and no other such block is nearer",
                block
            ),
        );
        for &from in cfg.predecessors(at).iter().filter(|&&it| it != right && it != at) {
            let why =
                message!("it is a predecessor, but there are paths to `{block}` around it", block);
            choices.wrong(name(&self.names[from]), why);
        }
        let mut above = tree.immediate_dominator(right);
        while let Some(dominator) = above {
            let why = message!(
                "it dominates `{block}`, but `{nearer}` is nearer",
                block,
                nearer = &self.names[right]
            );
            choices.wrong(name(&self.names[dominator]), why);
            above = tree.immediate_dominator(dominator);
        }
        choices.wrong(name(block), message!("a block is not its own immediate dominator"));
        for &to in cfg.successors(at) {
            let why =
                message!("it comes after `{block}`: there are paths to `{block}` around it", block);
            if to != right && !tree.strictly_dominates(to, at) {
                choices.wrong(name(&self.names[to]), why);
            }
        }
        let text = message!("Which block is the immediate dominator of `{block}`?", block);
        choices.question(Topic::Dominators, text, random)
    }

    fn frontier(&self, at: Block, random: &mut Random) -> Option<Question> {
        let (cfg, tree, block) = (self.cfg, self.tree, &self.names[at]);
        let mut found = Vec::new();
        self.frontiers.find(tree, at, &mut found);
        let right: BTreeSet<Block> = found.iter().copied().collect();
        let why = match right.is_empty() {
            true => {
                message!("it strictly dominates each successor of the blocks that it dominates")
            }
            false => message!(
                "`{block}` dominates a predecessor of each of them, and does not strictly dominate them",
                block
            ),
        };
        let mut choices = Choices::new(self.set(&right), why);
        let number = tree.number(at)?;
        let iterated: BTreeSet<Block> = PrunedFrontier::new(cfg, tree)
            .unpruned(&[number])
            .iter()
            .map(|&number| tree.preorder()[number as usize])
            .collect();
        choices.wrong(
            self.set(&iterated),
            message!(
                "that is the iterated frontier: it has the frontiers of the frontier's blocks, too"
            ),
        );
        if cfg.predecessors(at).iter().any(|&from| tree.dominates(at, from)) {
            let mut without = right.clone();
            without.remove(&at);
            let why = message!(
                "`{block}` is in its own frontier: it dominates a predecessor of itself, but not strictly itself",
                block
            );
            choices.wrong(self.set(&without), why);
        }
        let successors: BTreeSet<Block> = cfg.successors(at).iter().copied().collect();
        choices.wrong(self.set(&successors), message!("those are the successors"));
        let children: BTreeSet<Block> = tree.children(at).collect();
        choices
            .wrong(self.set(&children), message!("those are the children in the dominator tree"));
        let mut own = right;
        own.insert(at);
        let why = message!("`{block}` dominates no predecessor of itself", block);
        choices.wrong(self.set(&own), why);
        let text = message!("What is the dominance frontier of `{block}`?", block);
        choices.question(Topic::Frontiers, text, random)
    }

    /// A set of blocks, in the order of their creation.
    fn set(&self, blocks: &BTreeSet<Block>) -> crate::diag::Message {
        set(blocks.iter().map(|&block| self.names[block].clone()))
    }
}
