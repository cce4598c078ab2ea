//! The results of the analyses of one function, as data and as JSON.
//!
//! A report combines the control-flow graph, both dominator trees, the DJ graph, both frontiers,
//! the loops and the irreducible regions. All lists of blocks are in layout order. For an
//! unreachable block, the report has only predecessors and successors.
//!
//! Requires a function with a body. Cost: that of the analyses; all frontiers together can be
//! quadratically larger than the function.

use dominance::algorithm::semi_nca;
use serde_json::{Value as Json, json};

use crate::analysis::{
    Algorithm, Cfg, DjGraph, DomTree, DominanceFrontiers, IrreducibleRegions, LoopForest,
    PostDomTree,
};
use crate::ir::{Block, Context, Function};
use crate::support::entity::EntityVec;

/// What a report contains, and which algorithm the analyses use.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct ReportOptions {
    /// Whether the report contains the semidominators.
    pub semidominators: bool,
    /// The algorithm that computes the dominators.
    pub dominators: Algorithm,
}

/// The number of phis of a function at two points.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct PhiCounts {
    /// Before the counted passes.
    pub before: usize,
    /// After the counted passes.
    pub after: usize,
}

/// The report on a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FunctionReport {
    /// Its name.
    pub name: String,
    /// Its blocks.
    pub blocks: Vec<BlockReport>,
    /// Its irreducible regions.
    pub irreducible: Vec<RegionReport>,
    /// Its number of phis.
    pub phis: PhiCounts,
    options: ReportOptions,
}

/// The report on a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlockReport {
    /// The block.
    pub block: Block,
    /// The blocks from which control goes to it, unreachable ones included.
    pub predecessors: Vec<Block>,
    /// The blocks to which control goes.
    pub successors: Vec<Block>,
    /// Whether the entry reaches it.
    pub is_reachable: bool,
    /// Its immediate dominator; the entry has none.
    pub immediate_dominator: Option<Block>,
    /// Its semidominator, if the report contains them; the entry has none.
    pub semidominator: Option<Block>,
    /// The number of its strict dominators.
    pub depth: Option<u32>,
    /// When a walk over the dominator tree enters and leaves it, counted by one clock from 1.
    pub interval: Option<(u32, u32)>,
    /// The blocks that it dominates immediately: the targets of its D edges in the DJ graph.
    pub d_edges: Vec<Block>,
    /// The targets of its J edges in the DJ graph: those of its successors that it does not
    /// dominate immediately.
    pub j_edges: Vec<Block>,
    /// Its immediate post-dominator, unless that is the virtual exit.
    pub immediate_post_dominator: Option<Block>,
    /// Its dominance frontier.
    pub dominance_frontier: Vec<Block>,
    /// Its post-dominance frontier: the blocks that it is control dependent on.
    pub post_dominance_frontier: Vec<Block>,
    /// The header of the innermost natural loop that contains it.
    pub loop_header: Option<Block>,
    /// The number of natural loops that contain it.
    pub loop_depth: Option<u32>,
}

/// The report on an irreducible region.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegionReport {
    /// The blocks through which it is entered.
    pub entries: Vec<Block>,
    /// All its blocks.
    pub blocks: Vec<Block>,
}

/// The report on `function`, whose name is in `context`. Panics in a declaration.
pub fn report(
    context: &Context,
    function: &Function,
    phis: PhiCounts,
    options: ReportOptions,
) -> FunctionReport {
    let cfg = Cfg::compute(function);
    let tree = DomTree::compute_by(options.dominators, &cfg);
    let dj_graph = DjGraph::compute(&cfg, &tree);
    let post_tree = PostDomTree::compute(&cfg);
    let frontiers = DominanceFrontiers::compute(&cfg, &tree);
    let post_frontiers = DominanceFrontiers::compute_post(&post_tree);
    let loops = LoopForest::compute(&cfg, &tree);
    let regions = IrreducibleRegions::compute(&cfg, &tree, &loops);
    let semidominator = semidominators(function, &cfg, options);
    let mut rank: EntityVec<Block, usize> = EntityVec::filled(function.block_count(), 0);
    for (position, &block) in function.layout().iter().enumerate() {
        rank[block] = position;
    }
    let sorted = |blocks: &[Block]| {
        let mut blocks = blocks.to_vec();
        blocks.sort_unstable_by_key(|&block| rank[block]);
        blocks
    };
    let block_report = |&block: &Block| {
        let is_reachable = cfg.is_reachable(block);
        BlockReport {
            block,
            predecessors: sorted(cfg.predecessors(block)),
            successors: sorted(cfg.successors(block)),
            is_reachable,
            immediate_dominator: tree.immediate_dominator(block),
            semidominator: semidominator[block],
            depth: tree.level(block),
            interval: tree.interval(block),
            d_edges: sorted(&tree.children(block).collect::<Vec<_>>()),
            j_edges: sorted(dj_graph.joins(block)),
            immediate_post_dominator: post_tree.immediate_post_dominator(block),
            dominance_frontier: sorted(frontiers.of(block)),
            post_dominance_frontier: sorted(post_frontiers.of(block)),
            loop_header: loops.header_of(block),
            loop_depth: is_reachable.then(|| loops.depth_of(block)),
        }
    };
    let region_report = |region| RegionReport {
        entries: sorted(regions.entries(region)),
        blocks: sorted(&regions.nodes(&loops, region).collect::<Vec<_>>()),
    };
    FunctionReport {
        name: context.names.name(context.signatures[function.id].name).to_owned(),
        blocks: function.layout().iter().map(block_report).collect(),
        irreducible: regions.all().map(region_report).collect(),
        phis,
        options,
    }
}

/// The semidominator of each block, or `None` for every block unless `options` ask for them.
fn semidominators(
    function: &Function,
    cfg: &Cfg,
    options: ReportOptions,
) -> EntityVec<Block, Option<Block>> {
    let mut semidominator = EntityVec::filled(function.block_count(), None);
    if options.semidominators {
        let tree = cfg.spanning_tree();
        let numbers = semi_nca::semidominators(cfg, tree);
        for (&block, &number) in tree.order().iter().zip(&numbers).skip(1) {
            semidominator[block] = Some(tree.order()[number as usize]);
        }
    }
    semidominator
}

impl FunctionReport {
    /// The report as an object. `name_of` gives the names of blocks. A value that does not exist,
    /// such as the immediate dominator of the entry, is `null`. Semidominators are included only if
    /// the options ask for them.
    pub fn to_json(&self, name_of: impl Fn(Block) -> String) -> Json {
        let names = |blocks: &[Block]| blocks.iter().map(|&block| name_of(block)).collect::<Json>();
        let name = |block: Option<Block>| block.map(&name_of);
        let block = |of: &BlockReport| {
            let mut object = json!({
                "name": name_of(of.block),
                "predecessors": names(&of.predecessors),
                "successors": names(&of.successors),
                "reachable": of.is_reachable,
                "idom": name(of.immediate_dominator),
                "depth": of.depth,
                "preorder": of.interval.map(|(enter, _)| enter),
                "postorder": of.interval.map(|(_, leave)| leave),
                "d_edges": names(&of.d_edges),
                "j_edges": names(&of.j_edges),
                "ipdom": name(of.immediate_post_dominator),
                "dominance_frontier": names(&of.dominance_frontier),
                "post_dominance_frontier": names(&of.post_dominance_frontier),
                "loop_header": name(of.loop_header),
                "loop_depth": of.loop_depth,
            });
            if self.options.semidominators {
                object["semidominator"] = json!(name(of.semidominator));
            }
            object
        };
        let region = |of: &RegionReport| json!({ "entries": names(&of.entries), "blocks": names(&of.blocks) });
        json!({
            "name": self.name,
            "blocks": self.blocks.iter().map(block).collect::<Json>(),
            "irreducible": self.irreducible.iter().map(region).collect::<Json>(),
            "phis": { "before": self.phis.before, "after": self.phis.after },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{IntType, Linkage, Module, Signature, Terminator, Type, Value};
    use crate::support::entity::Entity;

    /// A loop of 1 and 2 that exits to 3, and 4, which is unreachable. The layout differs from the
    /// order of creation.
    fn example() -> (Module, Function) {
        let mut module = Module::new("");
        let name = module.context.names.intern("f");
        let id = module.declare(Signature::new(name, Linkage::External, Type::VOID));
        let mut function = Function::new(id);
        let entry = function.create_entry();
        let [header, body, end, lost] = [1, 2, 3, 4].map(|_| function.create_block(name));
        let cond = Value::Int(IntType::I1, 1);
        let branch = |then_block, else_block| Terminator::Branch { cond, then_block, else_block };
        function.terminate(entry, Terminator::Jump(header));
        function.terminate(header, branch(body, end));
        function.terminate(body, Terminator::Jump(header));
        function.terminate(end, Terminator::Return(None));
        function.terminate(lost, branch(lost, end));
        [header, end, body, lost].iter().for_each(|&block| function.place(block));
        (module, function)
    }

    #[test]
    fn a_report_on_a_loop_is_complete() {
        let (module, function) = example();
        let phis = PhiCounts { before: 3, after: 1 };
        let report = report(&module.context, &function, phis, ReportOptions::default());
        let json = report.to_json(|block| format!("b{}", block.index()));
        let expected = json!({
            "name": "f",
            "blocks": [
                {
                    "name": "b0", "predecessors": [], "successors": ["b1"], "reachable": true,
                    "idom": null, "depth": 0,
                    "preorder": 1, "postorder": 8, "d_edges": ["b1"], "j_edges": [],
                    "ipdom": "b1", "dominance_frontier": [],
                    "post_dominance_frontier": [], "loop_header": null, "loop_depth": 0,
                },
                {
                    "name": "b1", "predecessors": ["b0", "b2"], "successors": ["b3", "b2"],
                    "reachable": true, "idom": "b0", "depth": 1,
                    "preorder": 2, "postorder": 7, "d_edges": ["b3", "b2"], "j_edges": [],
                    "ipdom": "b3",
                    "dominance_frontier": ["b1"], "post_dominance_frontier": ["b1"],
                    "loop_header": "b1", "loop_depth": 1,
                },
                {
                    "name": "b3", "predecessors": ["b1", "b4"], "successors": [],
                    "reachable": true, "idom": "b1", "depth": 2,
                    "preorder": 5, "postorder": 6, "d_edges": [], "j_edges": [],
                    "ipdom": null,
                    "dominance_frontier": [], "post_dominance_frontier": [],
                    "loop_header": null, "loop_depth": 0,
                },
                {
                    "name": "b2", "predecessors": ["b1"], "successors": ["b1"],
                    "reachable": true, "idom": "b1", "depth": 2,
                    "preorder": 3, "postorder": 4, "d_edges": [], "j_edges": ["b1"],
                    "ipdom": "b1",
                    "dominance_frontier": ["b1"], "post_dominance_frontier": ["b1"],
                    "loop_header": "b1", "loop_depth": 1,
                },
                {
                    "name": "b4", "predecessors": ["b4"], "successors": ["b3", "b4"],
                    "reachable": false, "idom": null, "depth": null,
                    "preorder": null, "postorder": null, "d_edges": [], "j_edges": [],
                    "ipdom": null,
                    "dominance_frontier": [], "post_dominance_frontier": [],
                    "loop_header": null, "loop_depth": null,
                },
            ],
            "irreducible": [],
            "phis": { "before": 3, "after": 1 },
        });
        assert_eq!(json, expected);
    }

    #[test]
    fn semidominators_and_regions_are_reported_if_wanted_or_found() {
        let (module, mut function) = example();
        let [entry, header, body] = [0, 1, 2].map(Block::from_index);
        let cond = Value::Int(IntType::I1, 1);
        let both = Terminator::Branch { cond, then_block: header, else_block: body };
        function.terminate(entry, both);
        let options = ReportOptions { semidominators: true, ..ReportOptions::default() };
        let report = report(&module.context, &function, PhiCounts::default(), options);
        let json = report.to_json(|block| format!("b{}", block.index()));
        let expected = json!([{ "entries": ["b1", "b2"], "blocks": ["b1", "b2"] }]);
        assert_eq!(json["irreducible"], expected);
        assert_eq!(json["blocks"][2]["semidominator"], "b1");
        assert_eq!(json["blocks"][0]["semidominator"], Json::Null);
        assert_eq!(json["blocks"][4]["semidominator"], Json::Null);
    }
}
