//! Events about variables and where they need phis.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{Laws, Names, Search, check, ends_with_pointer, names};
use crate::replay::{Result, id, text};

impl Laws {
    /// Checks an event about a variable or a search, or what comes after it.
    pub(super) fn placement_event(&mut self, kind: &str, event: &Value) -> Result<()> {
        let block = || text(event, "block").map(str::to_owned);
        let variable = || text(event, "variable").map(str::to_owned);
        let it = &mut self.sweep;
        match kind {
            "sweep" => {
                check(self.pass == "mem2reg", event, "which pass?")?;
                check(self.frontier.len() == self.successors.len(), event, "frontiers lack")?;
                self.end_sweep()?;
                self.sweeps += 1;
                check(event["number"].as_u64() == Some(self.sweeps), event, "another number")?;
            }
            "promoted" => {
                let text = &self.texts[&id(event)?];
                let ty = text.split(" = alloca ").nth(1);
                let ty = ty.map(|ty| ty.split(", align").next().unwrap_or_default());
                check(ty == event["type"].as_str(), event, "another type")?;
                self.types.insert(variable()?, ty.unwrap_or_default().to_owned());
                check(it.promoted.insert(variable()?), event, "twice")?;
            }
            "kept" => {
                let name = format!("%{}", variable()?);
                let is_used = match event["because"].as_u64() {
                    // In a later sweep it may be a load that was replaced by the address.
                    Some(user) if self.sweeps == 1 => self.texts[&user].contains(&name),
                    None if event["reason"] == "terminator" => {
                        self.terminators.values().any(|text| text.contains(&name))
                    }
                    _ => true,
                };
                let user = event["because"].as_u64().map(|user| self.texts.get(&user));
                let user = user.map(|text| text.map_or("phi", String::as_str));
                let is_right = match (text(event, "reason")?, user) {
                    ("not_scalar" | "not_wanted" | "terminator", _) => event["because"].is_null(),
                    ("argument", Some(text)) => text.contains("call "),
                    ("stored", Some(text)) => {
                        let value = text.split(", ").next().unwrap_or_default();
                        self.sweeps > 1 || text.starts_with("store ") && value.ends_with(&name)
                    }
                    ("volatile", Some(text)) => text.contains("volatile"),
                    ("other_type", Some(text)) => text.contains("load") || text.contains("store"),
                    ("computed", Some(_)) => true,
                    _ => false,
                };
                check(is_right, event, "not the reason")?;
                check(is_used, event, "it has nothing to do with it")?;
                check(it.kept.insert(variable()?), event, "twice")?;
            }
            "definition" | "use" => {
                let is_use = event["event"] == "use";
                check(self.block_of.get(&id(event)?) == Some(&block()?), event, "not there")?;
                check(it.promoted.contains(&variable()?), event, "not promoted")?;
                if is_use {
                    let stores = it.definitions.entry(variable()?).or_default();
                    let is_exposed = !stores.iter().any(|it| self.block_of[it] == block().unwrap());
                    let said = event["upward_exposed"].as_bool();
                    check(said == Some(is_exposed), event, "not so")?;
                    if is_exposed {
                        it.exposed.entry(variable()?).or_default().insert(block()?);
                    }
                }
                let end = format!("%{}", variable()?);
                let is_access = ends_with_pointer(&self.texts[&id(event)?], &end);
                check(is_access || self.sweeps > 1, event, "of another variable")?;
                let list = if is_use { &mut it.uses } else { &mut it.definitions };
                check(list.entry(variable()?).or_default().insert(id(event)?), event, "twice")?;
            }
            "live_worklist" | "live_visited" => return self.liveness_event(event),
            "no_search" => {
                let old = it.not_searched.insert(variable()?, text(event, "reason")?.to_owned());
                check(old.is_none(), event, "twice")?;
                let exposed = it.exposed.get(&variable()?).map_or(0, BTreeSet::len);
                let is_stored = it.definitions.get(&variable()?).is_some_and(|it| !it.is_empty());
                let is_right = match text(event, "reason")? {
                    "no_exposed_use" => exposed == 0,
                    "no_definition" => exposed > 0 && !is_stored,
                    reason => {
                        check(reason == "one_definition", event, "no such reason")?;
                        let exposed = it.exposed[&variable()?].clone();
                        let at = text(event, "block")?.to_owned();
                        let blocks = self.blocks_of_definitions(&variable()?);
                        blocks == Names::from([at.clone()])
                            && exposed.iter().all(|to| at != *to && self.dominates(&at, to))
                    }
                };
                check(is_right, event, "not so")?;
            }
            "worklist" => {
                let blocks: Names = names(event, "blocks")?.into_iter().collect();
                let expected = self.blocks_of_definitions(&variable()?);
                check(blocks == expected, event, "other blocks")?;
                let search = Search { worklist: names(event, "blocks")?, ..Search::default() };
                let old = self.sweep.searched.insert(variable()?, search);
                check(old.is_none(), event, "twice")?;
            }
            "taken" => {
                let search = it.searched.get_mut(&variable()?).ok_or("no search")?;
                check(search.worklist.pop() == Some(block()?), event, "it is not the last")?;
                search.taken.insert(block()?);
                search.last = block()?;
            }
            "candidate" => {
                let search = it.searched.get_mut(&variable()?).ok_or("no search")?;
                let because = text(event, "because")?;
                check(search.last == because, event, "it was not taken last")?;
                check(self.frontier[because].contains(&block()?), event, "not in the frontier")?;
                check(search.candidates.insert(block()?), event, "twice")?;
                search.worklist.push(block()?);
                let from = text(event, "predecessor")?;
                let is_edge = self.successors[from].contains(&block()?);
                check(is_edge && self.dominates(because, from), event, "no such edge")?;
            }
            "live_in" | "not_live" => {
                let live = self.live_in(&variable()?);
                let search = self.sweep.searched.get_mut(&variable()?).ok_or("no search")?;
                check(search.candidates.contains(&block()?), event, "not a candidate")?;
                let is_live = event["event"] == "live_in";
                check(is_live == live.contains(&block()?), event, "not so")?;
                if is_live {
                    let because = text(event, "because")?;
                    let is_right = match text(event, "reason")? {
                        "use" => self.sweep.exposed[&variable()?].contains(because),
                        reason => {
                            check(reason == "phi", event, "no such reason")?;
                            let from = text(event, "predecessor")?;
                            search.live.contains(because)
                                && self.successors[from].iter().any(|to| to == because)
                        }
                    };
                    check(is_right, event, "no such reason")?;
                }
                let search = self.sweep.searched.get_mut(&variable()?).ok_or("no search")?;
                let list = if is_live { &mut search.live } else { &mut search.dead };
                check(list.insert(block()?), event, "twice")?;
            }
            "phi" => {
                let search = it.searched.get(&variable()?).ok_or("no search")?;
                check(search.live.contains(&block()?), event, "not live")?;
                let ends = |to: &&String| self.successors[*to].contains(&block().unwrap());
                let from: Names = self.successors.keys().filter(ends).cloned().collect();
                let said = names(event, "predecessors")?;
                check(self.types[&variable()?] == event["type"], event, "another type")?;
                let (name, variable) = (text(event, "name")?, variable()?);
                let is_name = variable.trim_matches('"').starts_with(name)
                    || self.params.iter().any(|param| param.trim_matches(['%', '"']) == name)
                    || variable.len() > 900
                    || variable.contains('\\');
                check(is_name, event, "another name")?;
                check(said.iter().cloned().collect::<Names>() == from, event, "other edges")?;
                it.phis.insert(id(event)?, (variable, said));
                self.block_of.insert(id(event)?, block()?);
            }
            _ => return self.renaming_event(kind, event),
        }
        Ok(())
    }

    pub(super) fn blocks_of_definitions(&self, variable: &str) -> Names {
        let stores = self.sweep.definitions.get(variable).into_iter().flatten();
        stores.map(|store| self.block_of[store].clone()).collect()
    }

    /// The blocks where the variable is live at the start.
    pub(super) fn live_in(&self, variable: &str) -> Names {
        let stores = self.blocks_of_definitions(variable);
        let mut live = self.sweep.exposed.get(variable).cloned().unwrap_or_default();
        let mut stack: Vec<String> = live.iter().cloned().collect();
        while let Some(block) = stack.pop() {
            for (from, successors) in &self.successors {
                if successors.contains(&block)
                    && !stores.contains(from)
                    && live.insert(from.clone())
                {
                    stack.push(from.clone());
                }
            }
        }
        live
    }
}
