//! Events about the control-flow graph.

use serde_json::Value;

use super::{Laws, Names, check, names};
use crate::replay::{Result, id, list, text};

impl Laws {
    /// Checks an event about the graph, or what comes after it.
    pub(super) fn graph_event(&mut self, kind: &str, event: &Value) -> Result<()> {
        let block = || text(event, "block").map(str::to_owned);
        match kind {
            "function" => {
                self.params = names(event, "parameters")?;
                for block in list(event, "blocks")? {
                    let name = text(block, "block")?.to_owned();
                    if self.entry.is_empty() {
                        self.entry = name.clone();
                    }
                    let terminator = text(&block["terminator"], "text")?.to_owned();
                    self.terminators.insert(name.clone(), terminator);
                    for inst in list(block, "instructions")? {
                        self.block_of.insert(id(inst)?, name.clone());
                        self.texts.insert(id(inst)?, text(inst, "text")?.to_owned());
                        if let Some(result) = inst["result"].as_str() {
                            self.results.insert(result.to_owned(), id(inst)?);
                        }
                    }
                    self.successors.insert(name, names(block, "successors")?);
                }
            }
            "pass" => {
                let pass = text(event, "pass")?;
                if pass == "mem2reg" {
                    check(self.pass == "remove-unreachable", event, "it comes too early")?;
                    let reachable = self.reachable(None);
                    let all: Names = self.successors.keys().cloned().collect();
                    let count = self.number.len();
                    check(count == 0 || count == all.len(), event, "numbers lack")?;
                    check(reachable == all, event, "unreachable blocks are left")?;
                }
                self.pass = pass.to_owned();
            }
            "block_removed" => {
                let reachable = self.reachable(None);
                let is_first = !std::mem::replace(&mut self.has_removed, true);
                check(!is_first || self.number.len() == reachable.len(), event, "numbers lack")?;
                check(!reachable.contains(&block()?), event, "it is reachable")?;
                check(self.successors.remove(&block()?).is_some(), event, "it is gone")?;
                self.number.clear();
            }
            "numbered" => {
                let number = event["number"].as_u64();
                check(number == Some(self.number.len() as u64), event, "another number")?;
                let is_right = match event["parent"].as_str() {
                    None => block()? == self.entry && self.number.is_empty(),
                    Some(parent) => {
                        self.number.contains_key(parent)
                            && self.successors[parent].contains(&block()?)
                    }
                };
                check(is_right, event, "not its parent")?;
                self.number.insert(block()?, self.number.len() as u64);
                self.semidominator.clear();
            }
            "semidominator" => {
                let semi = text(event, "semidominator")?;
                check(semi == self.semidominator_of(&block()?), event, "another semidominator")?;
                self.semidominator.insert(block()?, semi.to_owned());
            }
            "immediate_dominator" => {
                let dominator = text(event, "immediate_dominator")?;
                let all_but_entry = self.number.len() - 1;
                check(self.semidominator.len() == all_but_entry, event, "semidominators lack")?;
                check(self.dominates(dominator, &block()?), event, "it does not dominate")?;
                let semi = &self.semidominator[&block()?];
                check(self.number[dominator] <= self.number[semi], event, "it is too far down")?;
                self.immediate_dominator.insert(block()?, dominator.to_owned());
            }
            "frontier" => {
                let dominators = self.immediate_dominator.len() + 1;
                check(dominators == self.successors.len(), event, "immediate dominators lack")?;
                check(self.successors.contains_key(&block()?), event, "no such block")?;
                check(self.number.len() == self.successors.len(), event, "numbers lack")?;
                let expected = self.frontier_of(&block()?);
                let said: Names = names(event, "frontier")?.into_iter().collect();
                check(said == expected, event, "another frontier")?;
                self.frontier.insert(block()?, said);
            }
            _ => return self.placement_event(kind, event),
        }
        Ok(())
    }

    /// The blocks that the entry reaches without `but`.
    pub(super) fn reachable(&self, but: Option<&str>) -> Names {
        let mut found = Names::new();
        let mut stack = vec![self.entry.as_str()];
        while let Some(block) = stack.pop() {
            if Some(block) != but && found.insert(block.to_owned()) {
                stack.extend(self.successors[block].iter().map(String::as_str));
            }
        }
        found
    }

    pub(super) fn dominates(&self, above: &str, below: &str) -> bool {
        above == below || !self.reachable(Some(above)).contains(below)
    }

    /// The least number from which a path leads to `block` through greater numbers than its own.
    pub(super) fn semidominator_of(&self, block: &str) -> String {
        let own = self.number[block];
        let mut least = block;
        let (mut seen, mut stack) = (Names::new(), vec![block]);
        while let Some(to) = stack.pop() {
            for (from, successors) in &self.successors {
                if !successors.iter().any(|it| it == to) || !self.number.contains_key(from) {
                    continue;
                }
                if self.number[from] < self.number[least] {
                    least = from;
                }
                if self.number[from] > own && seen.insert(from.clone()) {
                    stack.push(from);
                }
            }
        }
        least.to_owned()
    }

    pub(super) fn frontier_of(&self, block: &str) -> Names {
        let below = self.successors.keys().filter(|below| self.dominates(block, below));
        let joins = below.flat_map(|below| &self.successors[below]);
        let is_in = |to: &&String| *to == block || !self.dominates(block, to);
        joins.filter(is_in).cloned().collect()
    }
}
