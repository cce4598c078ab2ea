//! The analyses of one function. Each is computed when it is first asked for, and kept until a pass
//! changes what it depends on.
//!
//! A pass gets the cache. Its row in the table of passes says which analyses it asks for and which
//! of them are right after it in any case. Builds with debug assertions check both: asking for another
//! analysis panics, and each kept analysis is compared with one that is computed again.
//!
//! A pass that edits the function and then needs an analysis of what it made calls
//! [`Analyses::invalidate`] and asks again. Analyses of the graph survive if the edit left the graph
//! as it was.
//!
//! Cost: O(1) for each query but the first; the first costs what the analysis does.

use std::cell::OnceCell;
use std::fmt;

use crate::analysis::{Algorithm, Cfg, DomTree, LoopForest, PostDomTree};
use crate::ir::{Block, Function, Uses};
use dominance::Observer;

/// An analysis that the cache keeps.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Analysis {
    /// The control-flow graph.
    Cfg,
    /// The dominator tree.
    Dominators,
    /// The post-dominator tree.
    PostDominators,
    /// The loops.
    Loops,
    /// The uses of each value.
    Uses,
}

impl Analysis {
    /// All analyses.
    pub const ALL: &[Analysis] = &[
        Analysis::Cfg,
        Analysis::Dominators,
        Analysis::PostDominators,
        Analysis::Loops,
        Analysis::Uses,
    ];

    /// What a pass preserves if it leaves blocks and branches as they are.
    pub const OF_BLOCKS: &[Analysis] =
        &[Analysis::Cfg, Analysis::Dominators, Analysis::PostDominators, Analysis::Loops];
}

/// The analyses of one function that are known at the moment.
pub struct Analyses {
    algorithm: Algorithm,
    /// The analyses that a pass may ask for.
    permitted: &'static [Analysis],
    cfg: OnceCell<Cfg>,
    dominators: OnceCell<DomTree>,
    post_dominators: OnceCell<PostDomTree>,
    loops: OnceCell<LoopForest>,
    uses: OnceCell<Uses>,
}

impl Analyses {
    /// An empty cache. `algorithm` finds dominators. Passes may ask for every analysis.
    pub fn new(algorithm: Algorithm) -> Analyses {
        Analyses {
            algorithm,
            permitted: Analysis::ALL,
            cfg: OnceCell::new(),
            dominators: OnceCell::new(),
            post_dominators: OnceCell::new(),
            loops: OnceCell::new(),
            uses: OnceCell::new(),
        }
    }

    /// Allows only these analyses from now on.
    pub fn permit(&mut self, permitted: &'static [Analysis]) {
        self.permitted = permitted;
    }

    /// The same cache, for a pass that may ask only for these analyses.
    pub fn permitting(self, permitted: &'static [Analysis]) -> Analyses {
        Analyses { permitted, ..self }
    }

    /// Forgets all analyses, for another function.
    pub fn clear(&mut self) {
        *self = Analyses::new(self.algorithm).permitting(self.permitted);
    }

    fn check_permitted(&self, analysis: Analysis) {
        let is_permitted = self.permitted.contains(&analysis);
        debug_assert!(is_permitted, "the pass does not require {analysis:?}");
    }

    /// The control-flow graph of `function`, computed if it is not known.
    pub fn cfg(&self, function: &Function) -> &Cfg {
        self.cfg_observed(function, &mut ())
    }

    /// Does the same; if the graph is not known, `observer` gets the events of the search.
    pub fn cfg_observed(&self, function: &Function, observer: &mut impl Observer<Block>) -> &Cfg {
        self.check_permitted(Analysis::Cfg);
        self.any_cfg(function, observer)
    }

    fn any_cfg(&self, function: &Function, observer: &mut impl Observer<Block>) -> &Cfg {
        self.cfg.get_or_init(|| Cfg::compute_observed(function, observer))
    }

    /// The dominator tree of `function`, computed if it is not known.
    pub fn dominators(&self, function: &Function) -> &DomTree {
        self.dominators_observed(function, &mut ())
    }

    /// Does the same; if the tree is not known, `observer` gets the events of the algorithm.
    pub fn dominators_observed(
        &self,
        function: &Function,
        observer: &mut impl Observer<Block>,
    ) -> &DomTree {
        self.check_permitted(Analysis::Dominators);
        self.any_dominators(function, observer)
    }

    fn any_dominators(&self, function: &Function, observer: &mut impl Observer<Block>) -> &DomTree {
        let compute = || {
            let cfg = self.any_cfg(function, observer);
            DomTree::compute_observed(self.algorithm, cfg, cfg.spanning_tree(), observer)
        };
        self.dominators.get_or_init(compute)
    }

    /// The post-dominator tree of `function`, computed if it is not known.
    pub fn post_dominators(&self, function: &Function) -> &PostDomTree {
        self.check_permitted(Analysis::PostDominators);
        let compute = || PostDomTree::compute_by(self.algorithm, self.any_cfg(function, &mut ()));
        self.post_dominators.get_or_init(compute)
    }

    /// The loops of `function`, computed if they are not known.
    pub fn loops(&self, function: &Function) -> &LoopForest {
        self.check_permitted(Analysis::Loops);
        let compute = || {
            let cfg = self.any_cfg(function, &mut ());
            LoopForest::compute(cfg, self.any_dominators(function, &mut ()))
        };
        self.loops.get_or_init(compute)
    }

    /// The uses of each value of `function`, computed if they are not known.
    pub fn uses(&self, function: &Function) -> &Uses {
        self.check_permitted(Analysis::Uses);
        self.uses.get_or_init(|| Uses::compute(function))
    }

    /// Forgets the analyses that may be wrong after edits of `function` that preserve `preserved`.
    /// If the edits left the graph as it was, the analyses that depend only on the graph are kept,
    /// too. Cost: that of [`Cfg::is_of`].
    pub fn invalidate(&mut self, preserved: &[Analysis], function: &Function) {
        let is_same_graph = !preserved.contains(&Analysis::Cfg)
            && self.cfg.get().is_some_and(|cfg| cfg.is_of(function));
        for &analysis in Analysis::ALL {
            let is_of_graph = is_same_graph && Analysis::OF_BLOCKS.contains(&analysis);
            if !preserved.contains(&analysis) && !is_of_graph {
                match analysis {
                    Analysis::Cfg => drop(self.cfg.take()),
                    Analysis::Dominators => drop(self.dominators.take()),
                    Analysis::PostDominators => drop(self.post_dominators.take()),
                    Analysis::Loops => drop(self.loops.take()),
                    Analysis::Uses => drop(self.uses.take()),
                }
            }
        }
    }

    /// Forgets what depends on unreachable blocks, which have left `function`. The others are right for it.
    pub fn forget_unreachable(&mut self, function: &Function) {
        if let Some(cfg) = self.cfg.get_mut() {
            cfg.remove_unreachable();
        }
        self.invalidate(Analysis::OF_BLOCKS, function);
    }

    /// The first kept analysis that is no longer right for `function`.
    pub fn find_outdated(&self, function: &Function) -> Option<Analysis> {
        let again = Analyses::new(self.algorithm);
        let is_outdated = |&analysis: &Analysis| match analysis {
            Analysis::Cfg => self.cfg.get().is_some_and(|kept| kept != again.cfg(function)),
            Analysis::Dominators => {
                self.dominators.get().is_some_and(|kept| kept != again.dominators(function))
            }
            Analysis::PostDominators => self
                .post_dominators
                .get()
                .is_some_and(|kept| kept != again.post_dominators(function)),
            Analysis::Loops => self.loops.get().is_some_and(|kept| kept != again.loops(function)),
            Analysis::Uses => self.uses.get().is_some_and(|kept| kept != again.uses(function)),
        };
        Analysis::ALL.iter().copied().find(is_outdated)
    }
}

impl Default for Analyses {
    fn default() -> Analyses {
        Analyses::new(Algorithm::default())
    }
}

impl fmt::Debug for Analyses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Analyses").field("algorithm", &self.algorithm).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{FuncId, Terminator, name};
    use crate::support::entity::Entity;

    /// A function whose entry jumps to a block that returns.
    fn chain() -> Function {
        let mut function = Function::new(FuncId::from_index(0));
        let entry = function.create_entry();
        let end = function.create_block(name::ENTRY);
        function.place(end);
        function.terminate(entry, Terminator::Jump(end));
        function.terminate(end, Terminator::Return(None));
        function
    }

    #[test]
    fn what_is_kept_and_wrong_is_found() {
        let mut function = chain();
        let mut analyses = Analyses::default();
        analyses.loops(&function);
        analyses.post_dominators(&function);
        assert_eq!(analyses.find_outdated(&function), None);
        // The end now jumps to itself.
        let end = function.layout()[1];
        function.set_terminator(end, Terminator::Jump(end));
        assert_eq!(analyses.find_outdated(&function), Some(Analysis::Cfg));
        analyses.invalidate(&[Analysis::Dominators, Analysis::Loops], &function);
        assert_eq!(analyses.find_outdated(&function), Some(Analysis::Loops));
        analyses.invalidate(&[Analysis::Dominators], &function);
        assert_eq!(analyses.find_outdated(&function), None);
        assert_eq!(analyses.loops(&function).all().len(), 1);
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "does not require Dominators")]
    fn a_pass_gets_what_it_requires() {
        let function = chain();
        let mut analyses = Analyses::default();
        analyses.permit(&[Analysis::Cfg]);
        analyses.cfg(&function);
        analyses.dominators(&function);
    }
}
