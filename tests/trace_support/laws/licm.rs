//! Loops, and what may leave them, by the definitions of loop-invariant code motion.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::text::{FunctionText, Line};
use super::{Names, Result, check, names};
use crate::replay::{TraceOperand, id, text};

/// Loops are compared with paths in functions of at most this many blocks.
const MOST_BLOCKS: usize = 40;

struct Loop {
    inside: Option<String>,
    preheader: Option<String>,
    /// All its blocks.
    blocks: Names,
}

struct State<'a> {
    function: &'a FunctionText,
    loops: BTreeMap<String, Loop>,
    /// The innermost loop that each instruction is still in; it moved to the preheader.
    at: BTreeMap<u64, Option<String>>,
    preheaders: BTreeMap<u64, String>,
    stayed: BTreeSet<u64>,
    moved: BTreeSet<u64>,
}

/// Checks the events after `pass`.
pub fn check_all(function: &FunctionText, events: &[Value]) -> Result<()> {
    let count = events.iter().take_while(|event| event["event"] == "loop").count();
    let (loops, events) = events.split_at(count);
    let loops = read_loops(function, loops)?;
    let of_block: BTreeMap<&String, &String> = {
        let mut headers: Vec<&String> = loops.keys().collect();
        headers.sort_by_key(|&header| std::cmp::Reverse(loops[header].blocks.len()));
        let inner = headers
            .iter()
            .flat_map(|&header| loops[header].blocks.iter().map(move |it| (it, header)));
        inner.collect()
    };
    let at = function.insts.iter().filter(|(_, line)| !line.is_phi);
    let at = at.map(|(&inst, line)| (inst, of_block.get(&line.block).map(|&it| it.clone())));
    let mut state = State {
        function,
        at: at.collect(),
        loops,
        preheaders: BTreeMap::new(),
        stayed: BTreeSet::new(),
        moved: BTreeSet::new(),
    };
    for event in events {
        state.event(event)?;
    }
    for (inst, at) in &state.at {
        let is_done = at.is_none() || state.stayed.contains(inst);
        check(is_done, &(*inst).into(), "no reason to stay")?;
        let has_left = state.preheaders.contains_key(inst);
        check(has_left == state.moved.contains(inst), &(*inst).into(), "left and not moved")?;
    }
    Ok(())
}

/// The loops of these events, which are the natural loops of the function.
fn read_loops(function: &FunctionText, events: &[Value]) -> Result<BTreeMap<String, Loop>> {
    let mut loops = BTreeMap::new();
    for event in events {
        let optional = |key: &str| event[key].as_str().map(str::to_owned);
        let (inside, preheader) = (optional("inside"), optional("preheader"));
        let header = text(event, "header")?;
        let is_null = |key: &str| event.get(key).is_some_and(|it| !it.is_string());
        check(!is_null("inside") && !is_null("preheader"), event, "not a block")?;
        let of_loop: Names = names(event, "blocks")?.into_iter().collect();
        check(of_loop.contains(header), event, "the header is not in the loop")?;
        // Outer loops come first.
        let mut outer = inside.clone();
        while let Some(header) = outer {
            let around: &mut Loop = loops.get_mut(&header).ok_or("no loop around it")?;
            around.blocks.extend(of_loop.iter().cloned());
            outer = around.inside.clone();
        }
        let one = Loop { inside, preheader, blocks: of_loop };
        check(loops.insert(header.to_owned(), one).is_none(), event, "again")?;
    }
    if function.blocks.len() > MOST_BLOCKS {
        return Ok(loops);
    }
    let mut expected: BTreeMap<String, Names> = BTreeMap::new();
    for (latch, header) in function.edges() {
        if function.reaches(&function.entry, latch, None)
            && !function.reaches(&function.entry, latch, Some(header))
        {
            let blocks = expected.entry(header.clone()).or_default();
            let before = function.blocks.keys().filter(|&it| {
                function.reaches(&function.entry, it, None)
                    && (it == header || function.reaches(it, latch, Some(header)))
            });
            blocks.extend(before.cloned());
        }
    }
    let found: BTreeMap<String, Names> =
        loops.iter().map(|(header, one)| (header.clone(), one.blocks.clone())).collect();
    if found != expected {
        return Err(format!("not the loops: {found:?}, but {expected:?}"));
    }
    for (header, one) in &loops {
        let around =
            expected.iter().filter(|(it, blocks)| *it != header && blocks.contains(header));
        let inner = around.min_by_key(|(_, blocks)| blocks.len()).map(|(it, _)| it.clone());
        let is_reached = |it: &&String| function.reaches(&function.entry, it, None);
        let from = function.edges().filter(|(_, to)| *to == header).map(|(from, _)| from);
        let outside: Names =
            from.filter(|it| !one.blocks.contains(*it)).filter(is_reached).cloned().collect();
        let only =
            outside.first().filter(|it| outside.len() == 1 && function.blocks[*it].len() == 1);
        if inner != one.inside || only != one.preheader.as_ref() {
            return Err(format!(
                "{header} is not inside {:?}, or not after {:?}",
                one.inside, one.preheader
            ));
        }
    }
    Ok(loops)
}

impl State<'_> {
    fn event(&mut self, event: &Value) -> Result<()> {
        let inst = id(event)?;
        let line = self.function.insts.get(&inst).ok_or("no instruction")?;
        if event["event"] == "moved" {
            let is_right = self.preheaders.get(&inst).is_some_and(|it| event["block"] == **it);
            return check(is_right && self.moved.insert(inst), event, "it did not leave");
        }
        let header = text(event, "loop")?.to_owned();
        let is_next = self.at.get(&inst).is_some_and(|it| it.as_ref() == Some(&header));
        check(is_next && !self.stayed.contains(&inst), event, "it is not in this loop")?;
        let one = &self.loops[&header];
        match text(event, "event")? {
            "leaves" => {
                let preheader = one.preheader.clone().ok_or("no preheader")?;
                let is_invariant = line.operands.iter().all(|it| !self.is_inside(it, one));
                check(is_invariant && !has_effect(line), event, "it may not leave")?;
                let may_fail = self.may_fail(line);
                check(!may_fail || !self.may_skip(line, one), event, "it need not be executed")?;
                check(!self.is_written(line, one), event, "the loop writes it")?;
                let inside = one.inside.clone();
                self.at.insert(inst, inside);
                self.preheaders.insert(inst, preheader);
            }
            "stays" => {
                let is_right = match text(event, "reason")? {
                    "effect" => has_effect(line),
                    "no_preheader" => one.preheader.is_none(),
                    "operand" => {
                        let operand = event["operand"].as_u64().ok_or("no operand")?;
                        let first = line.operands.iter().find(|it| self.is_inside(it, one));
                        first == Some(&TraceOperand::Result(operand))
                    }
                    "memory" => {
                        let writer = event["writer"].as_u64().ok_or("no writer")?;
                        let writer = self.function.insts.get(&writer).ok_or("no writer")?;
                        let reads = ["load", "call"].contains(&opcode(line));
                        reads && has_effect(writer) && one.blocks.contains(&writer.block)
                    }
                    "not_always" => self.may_skip(line, one) || self.is_large(),
                    "may_not_return" => {
                        let insts = self.function.insts.values();
                        let mut calls = insts.filter(|it| opcode(it) == "call");
                        calls.any(|it| one.blocks.contains(&it.block))
                            || self.has_inner_cycle(&header, one)
                    }
                    _ => false,
                };
                let is_invariant = line.operands.iter().all(|it| !self.is_inside(it, one));
                let is_chosen = is_invariant
                    || ["effect", "operand", "no_preheader"]
                        .iter()
                        .any(|it| event["reason"] == *it);
                check(is_right && is_chosen, event, "not the reason")?;
                self.stayed.insert(inst);
            }
            kind => return Err(format!("{kind} is not an event of licm")),
        }
        Ok(())
    }

    fn is_large(&self) -> bool {
        self.function.blocks.len() > MOST_BLOCKS
    }

    /// Whether a value is computed in the loop.
    fn is_inside(&self, operand: &TraceOperand, one: &Loop) -> bool {
        let TraceOperand::Result(inst) = operand else { return false };
        let block = self.preheaders.get(inst).unwrap_or(&self.function.insts[inst].block);
        one.blocks.contains(block)
    }

    /// Whether there is a path around the loop or out of it without the block of `line`.
    fn may_skip(&self, line: &Line, one: &Loop) -> bool {
        if self.is_large() {
            return false;
        }
        let header = self.loops.iter().find(|(_, it)| std::ptr::eq(*it, one)).map(|(it, _)| it);
        let ends = self.function.edges().filter(|(from, to)| {
            one.blocks.contains(*from) && (!one.blocks.contains(*to) || Some(*to) == header)
        });
        let is_skipped = |from: &String| {
            *from != line.block
                && header.is_some_and(|it| {
                    self.function.reaches_in(it, from, Some(&line.block), &one.blocks)
                })
        };
        ends.map(|(from, _)| from).any(is_skipped)
    }

    /// Whether a cycle in the loop does not go through its header.
    fn has_inner_cycle(&self, header: &str, one: &Loop) -> bool {
        let function = self.function;
        let edges =
            function.edges().filter(|(from, to)| *to != header && one.blocks.contains(*from));
        self.is_large()
            || edges
                .into_iter()
                .any(|(from, to)| function.reaches_in(to, from, Some(header), &one.blocks))
    }

    /// Whether an instruction may stop the program, or is a call.
    fn may_fail(&self, line: &Line) -> bool {
        let is_alloca = |it: &TraceOperand| matches!(it, TraceOperand::Result(id) if opcode(&self.function.insts[id]) == "alloca");
        match opcode(line) {
            "call" => true,
            "load" => line.operands.first().is_some_and(|it| !is_alloca(it)),
            "sdiv" | "srem" => line.text.rsplit(' ').next().is_some_and(|it| it.starts_with('%')),
            _ => false,
        }
    }

    /// Whether a store of the loop has the address of the load.
    fn is_written(&self, line: &Line, one: &Loop) -> bool {
        let stores = self.function.insts.values().filter(|it| opcode(it) == "store");
        let mut stores = stores.filter(|it| one.blocks.contains(&it.block));
        opcode(line) == "load"
            && !line.operands.is_empty()
            && stores.any(|it| it.operands.last() == line.operands.last())
    }
}

fn opcode(line: &Line) -> &str {
    line.text.trim_start_matches("tail ").split(' ').next().unwrap_or_default()
}

/// Whether an instruction may do more than to compute a value.
fn has_effect(line: &Line) -> bool {
    ["store", "call", "alloca", "load volatile", "cmpxchg", "atomicrmw", "fence"]
        .iter()
        .any(|it| line.text.trim_start_matches("tail ").starts_with(it))
}
