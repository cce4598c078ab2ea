//! What the views of a function have in common: its graphs, names and loops.

use std::cell::OnceCell;

use super::{Node, text};
use crate::analysis::{Cfg, DomTree, LoopForest, PostDomTree};
use crate::ir::print::{self, PrintOptions};
use crate::ir::{Block, Context, Function};
use crate::support::entity::EntityVec;

/// The graphs of a function.
pub struct Graphs {
    pub cfg: Cfg,
    pub tree: DomTree,
    pub loops: LoopForest,
    /// The blocks in the order of the text.
    pub blocks: Vec<Block>,
    /// The position of each block in that order.
    pub rank: EntityVec<Block, usize>,
    /// The name of each block in the text.
    pub names: EntityVec<Block, String>,
    /// The reachable blocks in the order of the text.
    reachable: Vec<Block>,
    /// The position of each in that order.
    reachable_rank: EntityVec<Block, usize>,
    post_tree: OnceCell<PostDomTree>,
}

impl Graphs {
    /// The graphs of `function`. Panics for a declaration.
    pub fn compute(context: &Context, function: &Function, options: PrintOptions) -> Graphs {
        let cfg = Cfg::compute(function);
        let tree = DomTree::compute(&cfg);
        let loops = LoopForest::compute(&cfg, &tree);
        let blocks = function.layout().to_vec();
        let ranks = |blocks: &[Block]| {
            let mut rank = EntityVec::filled(function.block_count(), usize::MAX);
            blocks.iter().enumerate().for_each(|(position, &block)| rank[block] = position);
            rank
        };
        let reachable: Vec<Block> =
            blocks.iter().copied().filter(|&block| cfg.is_reachable(block)).collect();
        Graphs {
            names: print::block_names(context, function, options),
            rank: ranks(&blocks),
            reachable_rank: ranks(&reachable),
            post_tree: OnceCell::new(),
            cfg,
            tree,
            loops,
            blocks,
            reachable,
        }
    }

    /// The post-dominator tree.
    pub fn post_tree(&self) -> &PostDomTree {
        self.post_tree.get_or_init(|| PostDomTree::compute(&self.cfg))
    }

    /// The reachable blocks in the order of the text, the entry first.
    pub fn reachable(&self) -> &[Block] {
        &self.reachable
    }

    /// The position of a reachable block among those.
    pub fn reachable_rank(&self, block: Block) -> usize {
        self.reachable_rank[block]
    }

    /// The blocks in the order of the text.
    pub fn sorted(&self, blocks: impl Iterator<Item = Block>) -> Vec<Block> {
        let mut blocks: Vec<Block> = blocks.collect();
        blocks.sort_unstable_by_key(|&block| self.rank[block]);
        blocks
    }

    /// Whether the edge closes a natural loop.
    pub fn is_back_edge(&self, source: Block, target: Block) -> bool {
        self.cfg.is_reachable(source) && self.tree.dominates(target, source)
    }

    /// The nodes for the reachable blocks, with their names alone.
    pub fn names_alone(&self) -> impl Iterator<Item = Node> {
        self.reachable.iter().map(|&block| Node {
            name: text::heading(&self.names[block]),
            hint: self.names[block].clone(),
            ..Node::default()
        })
    }

    /// The node for `block`, with its loop and without lines.
    fn node(&self, block: Block) -> Node {
        let name = text::heading(&self.names[block]);
        let is_special = !self.cfg.is_reachable(block);
        let depth = if is_special { 0 } else { self.loops.depth_of(block) };
        let badge = match (is_special, depth) {
            (true, _) => "unreachable".into(),
            (false, 0) => String::new(),
            (false, depth) if self.loops.is_header(block) => format!("loop {depth}"),
            (false, depth) => format!("in loop {depth}"),
        };
        let mut hint = self.names[block].clone();
        match (is_special, self.loops.header_of(block)) {
            (true, _) => hint += ": unreachable",
            (_, Some(header)) if header == block => {
                hint += &format!(": header of a loop of depth {depth}");
            }
            (_, Some(header)) => {
                hint += &format!(": in the loop of {}, depth {depth}", self.names[header]);
            }
            _ => {}
        }
        Node { name, badge, hint, is_special, depth, ..Node::default() }
    }

    /// The nodes for all blocks.
    pub fn all_nodes(&self) -> Vec<Node> {
        self.blocks.iter().map(|&block| self.node(block)).collect()
    }
}
