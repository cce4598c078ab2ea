//! The laws of a trace: what its events say agrees with the text and with each other. All of it is
//! computed from the definitions, without the compiler's algorithms.

mod adce;
mod graph;
mod gvn;
mod licm;
mod liveness;
mod placement;
mod renaming;
mod sccp;
mod text;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::replay::{Result, list, text};

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
    /// The instruction that the next event must name.
    unnamed: Option<u64>,
    /// What the current sweep has found so far.
    sweep: Sweep,
}

#[derive(Default)]
struct Sweep {
    promoted: Names,
    kept: Names,
    /// The ids of the loads and of the stores of each variable.
    uses: BTreeMap<String, BTreeSet<u64>>,
    definitions: BTreeMap<String, BTreeSet<u64>>,
    exposed: BTreeMap<String, Names>,
    /// The worklist of the search for live variables, if it began, and what is live in each block so far.
    live_worklist: Option<Vec<String>>,
    live: BTreeMap<String, Names>,
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
    /// The phis that stay or go, by the events.
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

/// Checks the laws of the events of a pass that has a trace of its own.
pub fn check_pass(pass: &str, events: &[Value]) -> Result<()> {
    let is_pass = events[1]["event"] == "pass" && events[1]["pass"] == pass;
    check(is_pass, &events[1], "not the pass")?;
    let text = text::FunctionText::new(&events[0])?;
    match pass {
        "adce" => adce::check_all(&text, &events[2..]),
        "gvn" => gvn::check_all(&text, &events[2..]),
        "licm" => licm::check_all(&text, &events[2..]),
        "sccp" => sccp::check_all(&text, &events[2..]),
        _ => Err(format!("no laws of {pass}")),
    }
}

impl Laws {
    fn event(&mut self, event: &Value) -> Result<()> {
        let variable = || text(event, "variable").map(str::to_owned);
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
        self.graph_event(kind, event)
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
        let is_small = it.promoted.len() * self.successors.len() <= liveness::MOST_PAIRS;
        if it.live_worklist != (is_small && !it.promoted.is_empty()).then(Vec::new) {
            return last("the search for live variables is not complete".into());
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
