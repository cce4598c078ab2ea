//! Events of the search for live variables.

use serde_json::Value;

use super::{Laws, Names, check, names};
use crate::replay::{Result, text};

/// The most products of variables and blocks with a search.
pub const MOST_PAIRS: usize = 20_000;

impl Laws {
    /// Checks that a step follows from the ones before it, and that the last one leads to the definition.
    pub(super) fn liveness_event(&mut self, event: &Value) -> Result<()> {
        let promoted = self.sweep.promoted.clone();
        if event["event"] == "live_worklist" {
            let all: Names = self.successors.keys().cloned().collect();
            let blocks = names(event, "blocks")?;
            let is_whole = blocks.len() == all.len() && blocks.iter().all(|it| all.contains(it));
            check(is_whole, event, "other blocks")?;
            let is_first = self.sweep.live_worklist.replace(blocks).is_none();
            return check(is_first && !promoted.is_empty(), event, "not here");
        }
        let block = text(event, "block")?.to_owned();
        let worklist = self.sweep.live_worklist.as_mut().ok_or("no worklist")?;
        check(worklist.first() == Some(&block), event, "it is not the first")?;
        worklist.remove(0);
        let successors = self.successors[&block].iter();
        let of_successors = successors.filter_map(|it| self.sweep.live.get(it)).flatten().cloned();
        let live_out: Names = of_successors.collect();
        let is_live = |variable: &&String| {
            let exposed = self.sweep.exposed.get(*variable);
            let is_written = self.blocks_of_definitions(variable).contains(&block);
            exposed.is_some_and(|it| it.contains(&block))
                || live_out.contains(*variable) && !is_written
        };
        let live_in: Names = promoted.iter().filter(is_live).cloned().collect();
        let said = |key: &str| Ok::<Names, String>(names(event, key)?.into_iter().collect());
        check(said("live_out")? == live_out, event, "another set at the end")?;
        check(said("live_in")? == live_in, event, "another set at the start")?;
        let worklist = self.sweep.live_worklist.as_mut().ok_or("no worklist")?;
        let old = self.sweep.live.insert(block.clone(), live_in.clone()).unwrap_or_default();
        let predecessors = self.successors.iter().filter(|(_, to)| to.contains(&block));
        let mut added: Names = predecessors.map(|(from, _)| from.clone()).collect();
        added.retain(|from| live_in != old && !worklist.contains(from));
        check(said("added")? == added, event, "others are added")?;
        worklist.extend(names(event, "added")?);
        if worklist.is_empty() {
            for variable in promoted {
                let found = self.sweep.live.iter().filter(|(_, live)| live.contains(&variable));
                let found: Names = found.map(|(block, _)| block.clone()).collect();
                check(found == self.live_in(&variable), event, "not the fixpoint")?;
            }
        }
        Ok(())
    }
}
