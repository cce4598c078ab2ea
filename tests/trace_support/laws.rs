//! The laws of a trace: what its events say agrees with the text and with each other. All of it is
//! computed from the definitions, without the compiler's algorithms.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::replay::{Result, id, list, text};

type Names = BTreeSet<String>;

/// What is known about a function after some of its events.
#[derive(Default)]
pub struct Laws {
    entry: String,
    successors: BTreeMap<String, Vec<String>>,
    number: BTreeMap<String, u64>,
    semidominator: BTreeMap<String, String>,
    immediate_dominator: BTreeMap<String, String>,
    frontier: BTreeMap<String, Names>,
    pass: String,
    sweeps: u64,
    block_of: BTreeMap<u64, String>,
    texts: BTreeMap<u64, String>,
    terminators: BTreeMap<String, String>,
    results: BTreeMap<String, u64>,
    params: Vec<String>,
    /// What loads and phis have become.
    replaced: BTreeMap<u64, Value>,
    named: BTreeSet<u64>,
    types: BTreeMap<String, String>,
    has_removed: bool,
    /// What the next event must name.
    unnamed: Option<u64>,
    /// What the current sweep has found so far.
    sweep: Sweep,
}

#[derive(Default)]
struct Sweep {
    promoted: Names,
    kept: Names,
    /// By variable: the loads, the stores, by id.
    uses: BTreeMap<String, BTreeSet<u64>>,
    definitions: BTreeMap<String, BTreeSet<u64>>,
    exposed: BTreeMap<String, Names>,
    searched: BTreeMap<String, Search>,
    not_searched: BTreeMap<String, String>,
    phis: BTreeMap<u64, (String, Vec<String>)>,
    inputs: BTreeMap<(u64, String), Value>,
    /// The stack of each variable, and the blocks that the walk is in.
    stacks: BTreeMap<String, Vec<Value>>,
    walk: Vec<(String, Vec<String>)>,
    entered: Vec<String>,
    stored: BTreeSet<u64>,
    replaced: BTreeSet<u64>,
    trivial: Vec<u64>,
    /// The phis that are said to stay or to go.
    fates: Vec<u64>,
}

#[derive(Default)]
struct Search {
    worklist: Vec<String>,
    taken: Names,
    last: String,
    candidates: Names,
    live: Names,
    dead: Names,
}

fn check(is_right: bool, event: &Value, why: &str) -> Result<()> {
    if is_right { Ok(()) } else { Err(format!("{why}: {event}")) }
}

fn names(event: &Value, key: &str) -> Result<Vec<String>> {
    Ok(list(event, key)?.iter().filter_map(|it| Some(it.as_str()?.to_owned())).collect())
}

/// Checks the laws of the events about one function at `-O1` with pruned phis.
pub fn check_all(events: &[Value]) -> Result<()> {
    let mut laws = Laws::default();
    for event in events {
        laws.event(event)?;
    }
    laws.end_sweep()?;
    check(laws.sweeps > 0, &Value::Null, "mem2reg did not begin")
}

impl Laws {
    fn event(&mut self, event: &Value) -> Result<()> {
        let block = || text(event, "block").map(str::to_owned);
        let variable = || text(event, "variable").map(str::to_owned);
        let it = &mut self.sweep;
        let kind = text(event, "event")?;
        if let Some(inst) = event["id"].as_u64()
            && !["phi", "phi_input", "phi_live"].contains(&kind)
        {
            let at = self.block_of.get(&inst).ok_or_else(|| format!("unknown: {event}"))?;
            check(event["block"].as_str().is_none_or(|block| block == at), event, "not there")?;
            if let ("promoted" | "kept", Some(text)) = (kind, self.texts.get(&inst)) {
                let result = format!("%{} = alloca ", variable()?);
                check(text.starts_with(&result), event, "another alloca")?;
            }
        }
        check(self.unnamed.is_none() || kind == "named", event, "a name lacks")?;
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
            "enter" => {
                let above = it.walk.last().map(|(block, _)| block);
                let is_right = match self.immediate_dominator.get(&block()?) {
                    Some(dominator) => above == Some(dominator),
                    None => above.is_none(),
                };
                check(is_right, event, "its immediate dominator is not open")?;
                it.walk.push((block()?, Vec::new()));
                it.entered.push(block()?);
            }
            "pushed" => {
                let open = it.walk.last_mut().ok_or("not in a block")?;
                check(open.0 == block()?, event, "another block is open")?;
                open.1.push(variable()?);
                if it.phis.contains_key(&id(event)?) {
                    check(event["value"].as_u64() == Some(id(event)?), event, "another value")?;
                } else if let Some(stored) = stored(&self.texts[&id(event)?]) {
                    let value = resolve(&self.replaced, &value_of(&self.results, stored));
                    check(event["value"] == value, event, "another value")?;
                    let is_number = stored[1..].bytes().all(|byte| byte.is_ascii_digit());
                    if let Some(&inst) = self.results.get(stored)
                        && is_number
                        && self.named.insert(inst)
                    {
                        self.unnamed = Some(inst);
                    }
                }
                it.stored.insert(id(event)?);
                it.stacks.entry(variable()?).or_default().push(event["value"].clone());
            }
            "leave" => {
                let (open, mut pushed) = it.walk.pop().ok_or("not in a block")?;
                check(open == block()?, event, "another block is open")?;
                pushed.reverse();
                check(pushed == names(event, "popped")?, event, "others were pushed")?;
                for variable in pushed {
                    it.stacks.get_mut(&variable).and_then(Vec::pop);
                }
            }
            "replaced" => {
                let top = it.stacks.get(&variable()?).and_then(|stack| stack.last());
                let undef = Value::from("undef");
                check(*top.unwrap_or(&undef) == event["value"], event, "not the top")?;
                check(it.uses[&variable()?].contains(&id(event)?), event, "not a use")?;
                check(it.replaced.insert(id(event)?), event, "twice")?;
                self.replaced.insert(id(event)?, event["value"].clone());
            }
            "phi_input" => {
                let (variable, from) = it.phis.get(&id(event)?).ok_or("no such phi")?;
                let top = it.stacks.get(variable).and_then(|stack| stack.last());
                let undef = Value::from("undef");
                check(*top.unwrap_or(&undef) == event["value"], event, "not the top")?;
                check(from.contains(&block()?), event, "no such edge")?;
                let old = it.inputs.insert((id(event)?, block()?), event["value"].clone());
                check(old.is_none(), event, "twice")?;
            }
            "phi_live" => {
                let because = event["because"].as_u64();
                let at = because.map_or_else(block, |reader| Ok(self.block_of[&reader].clone()));
                check(at? == block()?, event, "it is not there")?;
                let resolved = |value: &Value| resolve(&self.replaced, value).as_u64();
                let phi = Some(id(event)?);
                let reads = match because {
                    Some(reader) if it.phis.contains_key(&reader) => {
                        let of_reader = it.inputs.iter().filter(|((to, _), _)| *to == reader);
                        of_reader.map(|(_, value)| value).any(|value| resolved(value) == phi)
                    }
                    Some(reader) => reads(&self.replaced, &self.results, &self.texts[&reader], phi),
                    None => reads(&self.replaced, &self.results, &self.terminators[&block()?], phi),
                };
                check(reads, event, "it does not read it")?;
                it.fates.push(id(event)?);
            }
            "phi_dead" => it.fates.push(id(event)?),
            "removed" if event["what"] == "phi" => {
                check(self.replaced.contains_key(&id(event)?), event, "it is not replaced")?;
                it.fates.push(id(event)?);
            }
            "phi_trivial" => {
                it.trivial.push(id(event)?);
                self.replaced.insert(id(event)?, event["value"].clone());
            }
            "named" => {
                check(self.unnamed.take() == Some(id(event)?), event, "it is not stored")?;
                let variable = it.walk.last().and_then(|(_, pushed)| pushed.last());
                let variable = variable.map_or("", |variable| variable.as_str());
                let name = text(event, "name")?;
                let is_param = self.params.iter().any(|param| param[1..] == *name);
                let is_cut = variable.len() > 900 || variable.contains('\\');
                let is_name = variable.trim_matches('"').starts_with(name);
                check(is_name || is_param || is_cut, event, "another name")?;
            }
            "removed" => {}
            other => return Err(format!("an unknown event: {other}")),
        }
        Ok(())
    }

    /// Checks that the last sweep has said everything.
    fn end_sweep(&mut self) -> Result<()> {
        let it = std::mem::take(&mut self.sweep);
        let last = |why: String| Err(format!("{why} in sweep {}", self.sweeps));
        if self.sweeps == 0 {
            return Ok(());
        }
        let allocas = self.texts.values().filter(|text| text.contains(" = alloca ")).count();
        if self.sweeps == 1 && it.promoted.len() + it.kept.len() != allocas {
            return last("an alloca is missing".into());
        }
        for variable in &it.promoted {
            if it.searched.contains_key(variable) == it.not_searched.contains_key(variable) {
                return last(format!("{variable} is not placed"));
            }
            for (is_store, ids) in
                [(true, it.definitions.get(variable)), (false, it.uses.get(variable))]
            {
                let name = format!("%{variable}");
                let accesses = |text: &str| match is_store {
                    true => text.starts_with("store ") && ends_with_pointer(text, &name),
                    false => text.contains(" = load ") && ends_with_pointer(text, &name),
                };
                let there = self.texts.iter().filter(|(id, text)| {
                    accesses(text) && self.successors.contains_key(&self.block_of[id])
                });
                let found = ids.map_or(0, BTreeSet::len);
                // In a later sweep loads of other variables may have become loads of this one.
                if there.count() > found {
                    return last(format!("an access to {variable} is missing"));
                }
                let done = if is_store { &it.stored } else { &it.replaced };
                if ids.is_some_and(|ids| !ids.is_subset(done)) {
                    return last(format!("an access to {variable} was not renamed"));
                }
            }
        }
        for (variable, search) in &it.searched {
            let is_whole = search.worklist.is_empty()
                && (it.exposed.get(variable).is_none_or(Names::is_empty)
                    || search.live.len() + search.dead.len() == search.candidates.len());
            if !is_whole {
                return last(format!("the search for {variable} is not complete"));
            }
            for taken in &search.taken {
                if !self.frontier[taken].is_subset(&search.candidates) {
                    return last(format!("{variable} has not all candidates"));
                }
            }
            let of_variable = |it: &&(String, Vec<String>)| it.0 == *variable;
            if it.phis.values().filter(of_variable).count() != search.live.len() {
                return last(format!("{variable} has not all phis"));
            }
        }
        let inputs: usize = it.phis.values().map(|(_, from)| from.len()).sum();
        let is_walked = it.promoted.is_empty() || it.entered.len() == self.successors.len();
        let pushed_phis = it.phis.keys().filter(|phi| it.stored.contains(phi)).count();
        if inputs != it.inputs.len() || !is_walked || pushed_phis != it.phis.len() {
            return last("the walk is not complete".into());
        }
        for &phi in &it.trivial {
            let value = resolve(&self.replaced, &Value::from(phi));
            for ((_, from), input) in it.inputs.iter().filter(|((to, _), _)| *to == phi) {
                let input = resolve(&self.replaced, input);
                if input != value && input != "undef" && input != "poison" {
                    return last(format!("{phi} is not trivial from {from}"));
                }
            }
        }
        let fates = |phi| it.fates.iter().filter(|&fate| fate == phi).count();
        if it.phis.keys().any(|phi| fates(phi) != 1) {
            return last("the fate of a phi is not clear".into());
        }
        if !it.walk.is_empty() {
            return last("a block is open".into());
        }
        Ok(())
    }

    fn blocks_of_definitions(&self, variable: &str) -> Names {
        let stores = self.sweep.definitions.get(variable).into_iter().flatten();
        stores.map(|store| self.block_of[store].clone()).collect()
    }

    /// The blocks that the entry reaches without `but`.
    fn reachable(&self, but: Option<&str>) -> Names {
        let mut found = Names::new();
        let mut stack = vec![self.entry.as_str()];
        while let Some(block) = stack.pop() {
            if Some(block) != but && found.insert(block.to_owned()) {
                stack.extend(self.successors[block].iter().map(String::as_str));
            }
        }
        found
    }

    fn dominates(&self, above: &str, below: &str) -> bool {
        above == below || !self.reachable(Some(above)).contains(below)
    }

    /// The least number from which a path leads to `block` through greater numbers than its own.
    fn semidominator_of(&self, block: &str) -> String {
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

    fn frontier_of(&self, block: &str) -> Names {
        let below = self.successors.keys().filter(|below| self.dominates(block, below));
        let joins = below.flat_map(|below| &self.successors[below]);
        let is_in = |to: &&String| *to == block || !self.dominates(block, to);
        joins.filter(is_in).cloned().collect()
    }

    /// The blocks where the variable is live at the start.
    fn live_in(&self, variable: &str) -> Names {
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

/// Whether a line of the text reads the result of `phi`, after replacements.
fn reads(
    replaced: &BTreeMap<u64, Value>,
    results: &BTreeMap<String, u64>,
    text: &str,
    phi: Option<u64>,
) -> bool {
    let mut words = text.split([' ', ',', '(', ')', ']']);
    words.any(|word| resolve(replaced, &value_of(results, word)).as_u64() == phi)
}

/// What a store stores, if that is a name or a number.
fn stored(text: &str) -> Option<&str> {
    let (value, _) = text.strip_prefix("store ")?.split_once(", ")?;
    value.rsplit(' ').next().filter(|_| !text.contains(['"', '(', '<']))
}

/// A value of the text as events have it.
fn value_of(results: &BTreeMap<String, u64>, text: &str) -> Value {
    results.get(text).map_or_else(|| Value::from(text), |&id| Value::from(id))
}

/// What finally replaces `value`.
fn resolve(replaced: &BTreeMap<u64, Value>, value: &Value) -> Value {
    let mut value = value;
    for _ in 0..=replaced.len() {
        match value.as_u64().and_then(|id| replaced.get(&id)) {
            Some(next) => value = next,
            None => break,
        }
    }
    value.clone()
}

/// Whether the pointer of a load or store is `name`.
fn ends_with_pointer(text: &str, name: &str) -> bool {
    let text = text.split(", align").next().unwrap_or_default();
    text.rsplit(' ').next() == Some(name)
}
