//! Liveness by the definitions of dead code elimination with control dependence.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::text::{FunctionText, Line};
use super::{Result, check};
use crate::replay::{TraceOperand, id, text};

/// Control dependence is checked in functions of at most this many blocks.
const MOST_BLOCKS: usize = 40;

#[derive(Default)]
struct State {
    live: BTreeSet<u64>,
    blocks: BTreeSet<String>,
    branches: BTreeSet<String>,
    removed: BTreeSet<u64>,
    decided: BTreeMap<String, String>,
}

fn reads(line: &Line, inst: u64) -> bool {
    line.operands.contains(&TraceOperand::Result(inst))
}

/// Checks the events after `pass`.
pub fn check_all(function: &FunctionText, events: &[Value]) -> Result<()> {
    let mut state = State::default();
    // A live instruction makes its block live, a live terminator its block and what it reads.
    let mut expected: Option<String> = None;
    // The definition of control dependence is checked in small functions whose blocks all have an end to reach.
    let is_checked = function.blocks.len() <= MOST_BLOCKS
        && function.blocks.keys().all(|block| ends(function, block, None));
    for event in events {
        let block = || text(event, "block");
        let kind = text(event, "event")?;
        if let Some(block) = expected.take().filter(|block| !state.blocks.contains(block)) {
            check(kind == "live_block" && event["block"] == block, event, "not its block")?;
        }
        match kind {
            "live" => {
                let inst = id(event)?;
                let line = function.insts.get(&inst).ok_or("no instruction")?;
                let is_right = match text(event, "reason")? {
                    "effect" => {
                        let has_effect = |word: &str| line.text.split(' ').any(|it| it == word);
                        ["store", "call", "volatile"].into_iter().any(has_effect)
                    }
                    "operand" => {
                        let user = event["user"].as_u64().ok_or("no user")?;
                        let line = function.insts.get(&user).ok_or("no user")?;
                        state.live.contains(&user) && reads(line, inst)
                    }
                    "condition" => {
                        let line = function.terminators.get(block()?).ok_or("no block")?;
                        state.branches.contains(&line.block) && reads(line, inst)
                    }
                    _ => false,
                };
                check(is_right && state.live.insert(inst), event, "not live, or again")?;
                expected = Some(line.block.clone());
            }
            "live_block" => {
                let name = block()?;
                let is_right = match text(event, "reason")? {
                    "holds" => {
                        let inst = id(event)?;
                        state.live.contains(&inst) && function.insts[&inst].block == name
                    }
                    "phi" => {
                        let inst = id(event)?;
                        let inputs = &function.insts[&inst].inputs;
                        state.live.contains(&inst) && inputs.iter().any(|(_, from)| from == name)
                    }
                    "branch" => state.branches.contains(name),
                    _ => false,
                };
                check(is_right && state.blocks.insert(name.into()), event, "not live, or again")?;
            }
            "live_branch" => {
                let name = block()?;
                let is_known = ["exit", "loop", "control"].contains(&text(event, "reason")?);
                check(is_known && state.branches.insert(name.into()), event, "again")?;
                if let ("control", Some(because)) =
                    (text(event, "reason")?, event["because"].as_str())
                {
                    check(state.blocks.contains(because), event, "it is not live")?;
                    check(
                        !is_checked || depends(function, because, name),
                        event,
                        "it does not decide",
                    )?;
                }
                check(function.terminators.contains_key(name), event, "no such block")?;
                expected = Some(name.to_owned());
            }
            "removed" => {
                check(event["what"] == "instruction", event, "not a kind")?;
                check(state.removed.insert(id(event)?), event, "again")?;
            }
            "decided" => {
                state.decided.insert(block()?.into(), text(event, "target")?.into());
            }
            "block_removed" => {
                let name = block()?;
                check(!state.blocks.contains(name), event, "it is live")?;
            }
            kind => return Err(format!("{kind} is not an event of adce")),
        }
    }
    let is_done = expected.is_none_or(|block| state.blocks.contains(&block));
    check(is_done, &Value::Null, "the block of the last one is missing")?;
    state.check_end(function, is_checked)
}

/// Whether control can get from `start` to an end of the function without a block.
fn ends(function: &FunctionText, start: &str, without: Option<&str>) -> bool {
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut stack = vec![start];
    while let Some(at) = stack.pop() {
        if Some(at) == without || !seen.insert(at) {
            continue;
        }
        let next = &function.blocks[at];
        if next.is_empty() {
            return true;
        }
        stack.extend(next.iter().map(String::as_str));
    }
    false
}

/// Whether `block` is on every path from a successor of `branch` to an end, and not on every path from `branch`.
fn depends(function: &FunctionText, block: &str, branch: &str) -> bool {
    let mut successors = function.blocks[branch].iter();
    successors.any(|it| !ends(function, it, Some(block)))
        && (block == branch || ends(function, branch, Some(block)))
}

impl State {
    /// Checks that all that follows is live, and that the rest is removed.
    fn check_end(&self, function: &FunctionText, is_checked: bool) -> Result<()> {
        for (&inst, line) in &function.insts {
            let at = Value::from(inst);
            let is_live = self.live.contains(&inst);
            check(self.removed.contains(&inst) != is_live, &at, "live and removed, or neither")?;
            if !is_live {
                continue;
            }
            for operand in &line.operands {
                if let TraceOperand::Result(id) = operand {
                    check(self.live.contains(id), &at, "an operand is dead")?;
                }
            }
            let has_inputs = line.inputs.iter().all(|(_, from)| self.blocks.contains(from));
            check(has_inputs && self.blocks.contains(&line.block), &at, "a block is dead")?;
        }
        for (block, successors) in &function.blocks {
            let at = Value::from(block.as_str());
            let is_live = self.branches.contains(block);
            check(!is_live || self.blocks.contains(block), &at, "its terminator is live")?;
            check(is_live || !successors.is_empty(), &at, "the function ends there")?;
            for operand in function.terminators[block].operands.iter().filter(|_| is_live) {
                if let TraceOperand::Result(id) = operand {
                    check(self.live.contains(id), &at, "what it reads is dead")?;
                }
            }
            if self.decided.contains_key(block) {
                check(!is_live, &at, "it is live")?;
            } else if successors.len() > 1 {
                check(is_live, &at, "it is dead")?;
            }
            // A live block makes the branches live that it depends on.
            if self.blocks.contains(block) && is_checked {
                let mut others = function.blocks.iter().filter(|(_, next)| next.len() > 1);
                let dead = others
                    .find(|(it, _)| !self.branches.contains(*it) && depends(function, block, it));
                check(dead.is_none(), &at, "a branch that decides about it is dead")?;
            }
        }
        Ok(())
    }
}
