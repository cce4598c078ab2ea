//! The results of the analyses of one function, as data and as JSON.
//!
//! A report combines the control-flow graph, both dominator trees, the DJ graph, both frontiers,
//! the loops and the irreducible regions. All lists of blocks are in layout order. For an
//! unreachable block, the report has only predecessors and successors.
//!
//! All frontiers together can be quadratically larger than the function. So a report is made block
//! by block, while it is written.
//!
//! Requires a function with a body. Cost: that of the analyses, and of the lists. Memory: linear in
//! the function.

use dominance::algorithm::semi_nca;
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::json;

use crate::analysis::{
    Algorithm, Cfg, DomTree, FrontierSearch, IrreducibleRegions, LoopForest, PostDomTree,
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
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, serde::Serialize)]
pub struct PhiCounts {
    /// After the counted passes.
    pub after: usize,
    /// Before the counted passes.
    pub before: usize,
}

/// The report on a function. It stays as it is when the function changes.
#[derive(Debug)]
pub struct FunctionReport {
    name: String,
    layout: Vec<Block>,
    /// The position of each block in the layout.
    rank: EntityVec<Block, usize>,
    cfg: Cfg,
    tree: DomTree,
    post_tree: PostDomTree,
    frontiers: FrontierSearch,
    post_frontiers: FrontierSearch,
    loops: LoopForest,
    regions: IrreducibleRegions,
    semidominator: Option<EntityVec<Block, Option<Block>>>,
}

/// The report on a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlockReport {
    /// The block.
    pub block: Block,
    /// Its predecessors, unreachable ones included.
    pub predecessors: Vec<Block>,
    /// Its successors.
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
pub fn report(context: &Context, function: &Function, options: ReportOptions) -> FunctionReport {
    let cfg = Cfg::compute(function);
    let tree = DomTree::compute_by(options.dominators, &cfg);
    let post_tree = PostDomTree::compute(&cfg);
    let loops = LoopForest::compute(&cfg, &tree);
    let mut rank = EntityVec::filled(function.block_count(), 0);
    for (position, &block) in function.layout().iter().enumerate() {
        rank[block] = position;
    }
    FunctionReport {
        name: context.names.name(context.signatures[function.id].name).to_owned(),
        layout: function.layout().to_vec(),
        rank,
        frontiers: FrontierSearch::new(&cfg, &tree),
        post_frontiers: FrontierSearch::new_post(&post_tree),
        regions: IrreducibleRegions::compute(&cfg, &tree, &loops),
        semidominator: options.semidominators.then(|| semidominators(function, &cfg)),
        cfg,
        tree,
        post_tree,
        loops,
    }
}

/// The semidominator of each block that has one.
fn semidominators(function: &Function, cfg: &Cfg) -> EntityVec<Block, Option<Block>> {
    let mut semidominator = EntityVec::filled(function.block_count(), None);
    let tree = cfg.spanning_tree();
    let numbers = semi_nca::semidominators(cfg, tree);
    for (&block, &number) in tree.order().iter().zip(&numbers).skip(1) {
        semidominator[block] = Some(tree.order()[number as usize]);
    }
    semidominator
}

impl FunctionReport {
    /// The reports on its blocks.
    pub fn blocks(&self) -> impl ExactSizeIterator<Item = BlockReport> {
        self.layout.iter().map(|&block| self.block(block))
    }

    /// The report on one block. Costs as much as its frontiers are large.
    fn block(&self, block: Block) -> BlockReport {
        let (cfg, tree, post_tree) = (&self.cfg, &self.tree, &self.post_tree);
        let is_reachable = cfg.is_reachable(block);
        let is_join = |&to: &Block| is_reachable && tree.immediate_dominator(to) != Some(block);
        let joins: Vec<Block> = cfg.successors(block).iter().copied().filter(is_join).collect();
        let (mut frontier, mut post_frontier) = (Vec::new(), Vec::new());
        self.frontiers.find(tree, block, &mut frontier);
        self.post_frontiers.find(post_tree.tree(), block, &mut post_frontier);
        BlockReport {
            block,
            predecessors: self.sorted(cfg.predecessors(block).to_vec()),
            successors: self.sorted(cfg.successors(block).to_vec()),
            is_reachable,
            immediate_dominator: tree.immediate_dominator(block),
            semidominator: self.semidominator.as_ref().and_then(|of| of[block]),
            depth: tree.level(block),
            interval: tree.interval(block),
            d_edges: self.sorted(tree.children(block).collect()),
            j_edges: self.sorted_set(joins),
            immediate_post_dominator: post_tree.immediate_post_dominator(block),
            dominance_frontier: self.sorted(frontier),
            post_dominance_frontier: self.sorted(post_frontier),
            loop_header: self.loops.header_of(block),
            loop_depth: is_reachable.then(|| self.loops.depth_of(block)),
        }
    }

    /// The reports on its irreducible regions.
    pub fn irreducible(&self) -> impl ExactSizeIterator<Item = RegionReport> {
        self.regions.all().map(|region| RegionReport {
            entries: self.sorted(self.regions.entries(region).to_vec()),
            blocks: self.sorted(self.regions.nodes(&self.loops, region).collect()),
        })
    }

    fn sorted(&self, mut blocks: Vec<Block>) -> Vec<Block> {
        blocks.sort_unstable_by_key(|&block| self.rank[block]);
        blocks
    }

    fn sorted_set(&self, blocks: Vec<Block>) -> Vec<Block> {
        let mut blocks = self.sorted(blocks);
        blocks.dedup();
        blocks
    }

    /// The report as an object of JSON. `names` are those of the blocks; `phis` are the numbers of its phis. A
    /// value that does not exist, such as the immediate dominator of the entry, is `null`. Semidominators are
    /// included only if the options asked for them.
    pub fn record<'a>(
        &'a self,
        names: &'a EntityVec<Block, String>,
        phis: PhiCounts,
    ) -> impl Serialize + 'a {
        Record { report: self, names, phis }
    }
}

/// A report, and the names and numbers that its JSON needs besides. The keys of all objects are in alphabetical order.
struct Record<'a> {
    report: &'a FunctionReport,
    names: &'a EntityVec<Block, String>,
    phis: PhiCounts,
}

impl Record<'_> {
    fn list(&self, blocks: &[Block]) -> Vec<&str> {
        blocks.iter().map(|&block| self.names[block].as_str()).collect()
    }
}

impl Serialize for Record<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let blocks = Each(|| self.report.blocks().map(|of| BlockRecord(self, of)));
        let irreducible = self.report.irreducible().map(
            |of| json!({ "blocks": self.list(&of.blocks), "entries": self.list(&of.entries) }),
        );
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("blocks", &blocks)?;
        map.serialize_entry("irreducible", &irreducible.collect::<Vec<_>>())?;
        map.serialize_entry("name", &self.report.name)?;
        map.serialize_entry("phis", &self.phis)?;
        map.end()
    }
}

/// A list whose items are made one by one while it is written.
struct Each<F>(F);

impl<I: IntoIterator<Item: Serialize>, F: Fn() -> I> Serialize for Each<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

struct BlockRecord<'a>(&'a Record<'a>, BlockReport);

impl Serialize for BlockRecord<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let BlockRecord(record, of) = self;
        let name = |block: Option<Block>| block.map(|block| record.names[block].as_str());
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("d_edges", &record.list(&of.d_edges))?;
        map.serialize_entry("depth", &of.depth)?;
        map.serialize_entry("dominance_frontier", &record.list(&of.dominance_frontier))?;
        map.serialize_entry("idom", &name(of.immediate_dominator))?;
        map.serialize_entry("ipdom", &name(of.immediate_post_dominator))?;
        map.serialize_entry("j_edges", &record.list(&of.j_edges))?;
        map.serialize_entry("loop_depth", &of.loop_depth)?;
        map.serialize_entry("loop_header", &name(of.loop_header))?;
        map.serialize_entry("name", &name(Some(of.block)))?;
        map.serialize_entry("post_dominance_frontier", &record.list(&of.post_dominance_frontier))?;
        map.serialize_entry("postorder", &of.interval.map(|(_, leave)| leave))?;
        map.serialize_entry("predecessors", &record.list(&of.predecessors))?;
        map.serialize_entry("preorder", &of.interval.map(|(enter, _)| enter))?;
        map.serialize_entry("reachable", &of.is_reachable)?;
        if record.report.semidominator.is_some() {
            map.serialize_entry("semidominator", &name(of.semidominator))?;
        }
        map.serialize_entry("successors", &record.list(&of.successors))?;
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

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

    /// The report as JSON, whose text is as short and as sorted as `serde_json` writes it.
    fn parsed(report: &FunctionReport, phis: PhiCounts) -> serde_json::Value {
        let names = (0..report.rank.len()).map(|index| format!("b{index}")).collect();
        let text = serde_json::to_string(&report.record(&names, phis)).unwrap();
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(json.to_string(), text);
        json
    }

    #[test]
    fn a_report_on_a_loop_is_complete() {
        let (module, function) = example();
        let phis = PhiCounts { before: 3, after: 1 };
        let report = report(&module.context, &function, ReportOptions::default());
        let json = parsed(&report, phis);
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
        function.set_terminator(entry, both);
        let options = ReportOptions { semidominators: true, ..ReportOptions::default() };
        let report = report(&module.context, &function, options);
        let json = parsed(&report, PhiCounts::default());
        let expected = json!([{ "entries": ["b1", "b2"], "blocks": ["b1", "b2"] }]);
        assert_eq!(json["irreducible"], expected);
        assert_eq!(json["blocks"][2]["semidominator"], "b1");
        assert_eq!(json["blocks"][0]["semidominator"], serde_json::Value::Null);
        assert_eq!(json["blocks"][4]["semidominator"], serde_json::Value::Null);
    }
}
