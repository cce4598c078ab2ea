//! Constants and edges by the definitions of sparse conditional constant propagation.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use serde_json::Value;

use super::text::{FunctionText, Line};
use super::{Result, check};
use crate::replay::{TraceOperand, id, text};

/// What is known about a value.
#[derive(Clone, PartialEq, Debug)]
enum Element {
    Unknown,
    Constant(String),
    Varying,
}

#[derive(Default)]
struct State {
    executed: BTreeSet<String>,
    taken: BTreeSet<(String, String)>,
    elements: BTreeMap<u64, Element>,
    /// The values that were undefined before they became something else.
    settled: BTreeSet<u64>,
    edges: Vec<(String, String)>,
    values: Vec<u64>,
    phis: VecDeque<u64>,
    replaced: BTreeMap<u64, String>,
    removed: BTreeSet<u64>,
    decided: BTreeMap<String, String>,
    gone: BTreeSet<String>,
}

/// Checks the events after `pass`.
pub fn check_all(function: &FunctionText, events: &[Value]) -> Result<()> {
    let mut state = State::default();
    let mut entered = Some(function.entry.clone());
    for event in events {
        let edge =
            || Ok::<_, String>((text(event, "block")?.into(), text(event, "target")?.into()));
        match text(event, "event")? {
            "executed" => {
                let block = text(event, "block")?;
                check(entered.take().is_some_and(|it| it == block), event, "not reached")?;
                check(state.executed.insert(block.into()), event, "again")?;
            }
            "edge_taken" => {
                let edge: (String, String) = edge()?;
                check(state.executed.contains(&edge.0), event, "from nowhere")?;
                let is_edge = function.blocks.get(&edge.0).is_some_and(|it| it.contains(&edge.1));
                check(is_edge && state.taken.insert(edge.clone()), event, "not a new edge")?;
                state.edges.push(edge);
            }
            "edge_visited" => {
                let edge = edge()?;
                check(state.edges.pop().as_ref() == Some(&edge), event, "not the last edge")?;
                entered = (!state.executed.contains(&edge.1)).then_some(edge.1);
            }
            "lattice" => {
                let inst = id(event)?;
                let line = function.insts.get(&inst).ok_or("no instruction")?;
                check(state.executed.contains(&line.block), event, "not executed")?;
                let before = state.elements.get(&inst).cloned().unwrap_or(Element::Unknown);
                let after = match text(event, "element")? {
                    "constant" => Element::Constant(text(event, "value")?.into()),
                    "varying" => Element::Varying,
                    _ => return Err(format!("no element: {event}")),
                };
                // Undefined values may become defined ones.
                let rises = match (&before, &after) {
                    (Element::Constant(it), Element::Constant(_)) => is_undefined(it),
                    _ => before != after && before != Element::Varying,
                };
                check(rises, event, "the lattice goes down only")?;
                if line.is_phi {
                    state.check_phi(inst, line, &after)?;
                } else if let (Some(expected), Element::Constant(value)) =
                    (state.folded(line), &after)
                {
                    // An overflow may be poison.
                    let is_right = expected == *value || is_undefined(value);
                    check(is_right, event, "another value")?;
                }
                if matches!(&before, Element::Constant(it) if is_undefined(it)) {
                    state.settled.insert(inst);
                }
                state.elements.insert(inst, after);
                state.values.push(inst);
            }
            "value_visited" => {
                check(state.values.pop() == Some(id(event)?), event, "not the last value")?;
            }
            "phi_waits" => {
                let phi = id(event)?;
                let is_phi = function.insts.get(&phi).is_some_and(|line| line.is_phi);
                check(is_phi && !state.phis.contains(&phi), event, "not a new phi")?;
                state.phis.push_back(phi);
            }
            "phi_visited" => {
                let is_idle = state.edges.is_empty() && state.values.is_empty();
                let is_first = state.phis.pop_front() == Some(id(event)?);
                check(is_idle && is_first, event, "it waits longer")?;
            }
            "replaced" => {
                state.replaced.insert(id(event)?, text(event, "value")?.into());
            }
            "removed" => {
                check(event["what"] == "instruction", event, "not a kind")?;
                state.removed.insert(id(event)?);
            }
            "decided" => {
                let (block, target) = edge()?;
                state.decided.insert(block, target);
            }
            "block_removed" => {
                state.gone.insert(text(event, "block")?.into());
            }
            kind => return Err(format!("{kind} is not an event of sccp")),
        }
        let has_entered = text(event, "event")? != "edge_visited";
        check(entered.is_none() || !has_entered, event, "the block is not executed")?;
    }
    let is_done = state.edges.is_empty() && state.values.is_empty() && state.phis.is_empty();
    check(is_done, &Value::Null, "work is left")?;
    state.check_end(function)
}

fn is_undefined(value: &str) -> bool {
    value == "undef" || value == "poison"
}

impl State {
    fn element(&self, operand: &TraceOperand) -> Element {
        match operand {
            TraceOperand::Result(id) => self.elements.get(id).cloned().unwrap_or(Element::Unknown),
            TraceOperand::Text(text) if text.starts_with('%') => Element::Varying,
            TraceOperand::Text(text) => Element::Constant(text.clone()),
        }
    }

    /// Checks that nothing more follows, and that the pass does what follows.
    fn check_end(&self, function: &FunctionText) -> Result<()> {
        for (id, line) in &function.insts {
            let element = self.element(&TraceOperand::Result(*id));
            if !self.executed.contains(&line.block) {
                check(element == Element::Unknown, &(*id).into(), "it is not executed")?;
                continue;
            }
            if !line.has_result {
                check(element == Element::Unknown, &(*id).into(), "it has no result")?;
                continue;
            }
            if line.is_phi {
                self.check_phi(*id, line, &element)?;
            } else if line.operands.iter().all(|it| self.element(it) != Element::Unknown) {
                check(element != Element::Unknown, &(*id).into(), "its operands are known")?;
            }
            let constant = match &element {
                Element::Constant(value) => Some(value),
                _ => None,
            };
            check(self.replaced.get(id) == constant, &(*id).into(), "not what replaces it")?;
            check(self.removed.contains(id) == constant.is_some(), &(*id).into(), "not removed")?;
        }
        for (block, successors) in &function.blocks {
            let at = Value::from(block.as_str());
            let taken =
                successors.iter().filter(|it| self.taken.contains(&(block.clone(), (*it).clone())));
            let taken: Vec<&String> = taken.collect();
            if !self.executed.contains(block) {
                check(
                    taken.is_empty() && self.gone.contains(block),
                    &at,
                    "not executed, but there",
                )?;
                continue;
            }
            let line = &function.terminators[block];
            let condition = line.text.strip_prefix("br i1 ").and_then(|it| it.split(',').next());
            if let Some(condition) = condition {
                let element = match line.operands.first() {
                    Some(operand) => self.element(operand),
                    None => Element::Constant(condition.to_owned()),
                };
                let expected = match &element {
                    Element::Constant(value) if value == "true" || value == "false" => 1,
                    Element::Unknown => 0,
                    _ => successors.len(),
                };
                // While the condition was undefined, both edges were taken.
                let is_settled = |it: &TraceOperand| matches!(it, TraceOperand::Result(id) if self.settled.contains(id));
                if line.operands.first().is_some_and(is_settled) {
                    continue;
                }
                check(taken.len() == expected, &at, "other edges are taken")?;
                if expected == 1 && successors.len() == 2 {
                    check(self.decided.get(block) == Some(taken[0]), &at, "not decided")?;
                }
            } else if !line.text.starts_with("switch ") {
                check(taken.len() == successors.len(), &at, "an edge lacks")?;
                check(!self.decided.contains_key(block), &at, "there is no choice")?;
            }
        }
        Ok(())
    }

    /// The result of some simple operations on known numbers.
    fn folded(&self, line: &Line) -> Option<String> {
        let (opcode, rest) = line.text.split_once(' ')?;
        if !rest.contains("i32 ") {
            return None;
        }
        let mut named = line.operands.iter();
        let mut numbers = rest.split(", ").map(|part| {
            let word = part.split_whitespace().last()?;
            let text = if word.starts_with('%') {
                match self.element(named.next()?) {
                    Element::Constant(text) => text,
                    _ => return None,
                }
            } else {
                word.to_owned()
            };
            text.parse::<i32>().ok()
        });
        let (left, right) = (numbers.next()??, numbers.next()??);
        Some(match opcode {
            "add" => left.wrapping_add(right).to_string(),
            "sub" => left.wrapping_sub(right).to_string(),
            "mul" => left.wrapping_mul(right).to_string(),
            "icmp" => match rest.split(' ').next()? {
                "slt" => left < right,
                "sgt" => left > right,
                "eq" => left == right,
                "ne" => left != right,
                _ => return None,
            }
            .to_string(),
            _ => return None,
        })
    }

    /// A phi is what its inputs from taken edges are.
    fn check_phi(&self, id: u64, line: &Line, element: &Element) -> Result<()> {
        let is_taken = |from: &str| self.taken.contains(&(from.to_owned(), line.block.clone()));
        let inputs = line.inputs.iter().filter(|(_, from)| is_taken(from));
        let inputs: Vec<Element> = inputs.map(|(value, _)| self.element(value)).collect();
        let is_open = |it: &Element| matches!(it, Element::Constant(value) if is_undefined(value));
        if inputs.iter().any(is_open)
            || line.inputs.iter().any(|(it, _)| is_open(&self.element(it)))
        {
            return Ok(());
        }
        let mut known: Vec<&Element> =
            inputs.iter().filter(|it| **it != Element::Unknown).collect();
        known.dedup();
        let expected = match known[..] {
            [] => Element::Unknown,
            [one] => one.clone(),
            _ => Element::Varying,
        };
        check(*element == expected, &id.into(), "not what its inputs are")
    }
}
