//! Loops, and what may leave them, by the definitions of loop-invariant code motion.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::text::{FunctionText, Line};
use super::{Names, Result, check, names};
use crate::replay::{TraceOperand, id, list, operand, text};

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
    /// The stores that a promotion in a loop, or a reason against one, is told of.
    told: BTreeSet<(String, u64)>,
    /// The accesses that are promoted, each with its loop.
    promoted: BTreeMap<u64, String>,
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
        told: BTreeSet::new(),
        promoted: BTreeMap::new(),
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
    state.check_told()
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
        if !event["joined"].is_null() {
            let joined: Names = names(event, "joined")?.into_iter().collect();
            let into = function.edges().filter(|(_, to)| Some(*to) == one.preheader.as_ref());
            let from: Names = into.map(|(from, _)| from.clone()).collect();
            check(joined == from, event, "other edges lead to the preheader")?;
        }
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
        if ["promotes", "keeps"].contains(&text(event, "event")?) {
            return self.promotion_event(event, inst, header);
        }
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

    /// Checks an event about a store and a loop.
    fn promotion_event(&mut self, event: &Value, store: u64, header: String) -> Result<()> {
        let one = &self.loops[&header];
        let line = &self.function.insts[&store];
        let is_there = opcode(line) == "store" && one.blocks.contains(&line.block);
        check(is_there && !self.promoted.contains_key(&store), event, "not a store to promote")?;
        check(self.told.insert((header.clone(), store)), event, "twice")?;
        // A global or a constant expression is not among the operands.
        let pointer = line.text.split(", align").next().unwrap_or_default();
        let is_local = pointer.rsplit(' ').next().is_some_and(|it| it.starts_with('%'));
        let address = line.operands.last().filter(|_| is_local);
        let is_fixed = address.is_none_or(|it| !self.is_inside(it, one));
        if event["event"] == "keeps" {
            let other = event["other"].as_u64().and_then(|it| self.function.insts.get(&it));
            let is_access = other.is_some_and(|other| {
                let inst = TraceOperand::Result(event["other"].as_u64().unwrap_or_default());
                touches_memory(other) && self.is_inside(&inst, one)
            });
            let is_right = match text(event, "reason")? {
                "varies" => !is_fixed,
                "same" => is_fixed && is_access && opcode(other.ok_or("none")?) == "store",
                "overlap" => is_fixed && is_access,
                "part" => is_fixed && other.is_some_and(touches_memory),
                "unread" | "may_not_exist" | "may_be_constant" | "may_be_shared" | "limit" => {
                    is_fixed
                }
                reason => reason == "unknown",
            };
            return check(is_right, event, "not the reason");
        }
        let said = &event["address"];
        let is_address = match address {
            Some(address) => operand(said)? == *address,
            None => said.as_str().is_some_and(|it| pointer.ends_with(it)),
        };
        check(is_fixed && is_address, event, "another address")?;
        let mut all = BTreeSet::new();
        for key in ["accesses", "apart", "others"] {
            for inst in list(event, key)? {
                let inst = inst.as_u64().ok_or("not an instruction")?;
                let is_access = touches_memory(&self.function.insts[&inst])
                    && self.is_inside(&TraceOperand::Result(inst), one);
                check(is_access && all.insert(inst), event, "not an access of the loop")?;
            }
        }
        let is_access = |it: &Line| ["load", "store"].contains(&opcode(it));
        for (&inst, _) in self.function.insts.iter().filter(|(_, it)| is_access(it)) {
            let is_told = all.contains(&inst) || self.promoted.contains_key(&inst);
            let is_inside = self.is_inside(&TraceOperand::Result(inst), one);
            check(is_told || !is_inside, event, "an access is missing")?;
        }
        let accesses: Vec<u64> =
            list(event, "accesses")?.iter().filter_map(Value::as_u64).collect();
        check(accesses.contains(&store), event, "not the store")?;
        let is_read = accesses.iter().any(|it| opcode(&self.function.insts[it]) == "load");
        let loaded = one.preheader.as_deref().filter(|_| is_read);
        check(event["loaded"].as_str() == loaded, event, "not the preheader")?;
        let stored: Names = names(event, "stored")?.into_iter().collect();
        let exits: Names = self.exits(one).map(|(_, to)| to.clone()).collect();
        check(stored == exits, event, "not the exits")?;
        self.promoted.extend(accesses.into_iter().map(|it| (it, header.clone())));
        Ok(())
    }

    /// The edges that leave a loop.
    fn exits<'a>(&'a self, one: &'a Loop) -> impl Iterator<Item = (&'a String, &'a String)> {
        let leaves = |(from, to): &(&String, &String)| {
            one.blocks.contains(*from) && !one.blocks.contains(*to)
        };
        self.function.edges().filter(leaves)
    }

    /// Checks that each store is told of in each loop where it may be promoted: not in those that have more
    /// than four loops inside each other, or many exits.
    fn check_told(&self) -> Result<()> {
        let height = |header: &String| {
            let one = &self.loops[header];
            let depth = |of: &String| {
                let mut chain = vec![of];
                while let Some(outer) = self.loops[chain[chain.len() - 1]].inside.as_ref() {
                    chain.push(outer);
                }
                chain.iter().position(|it| *it == header).map_or(0, |at| at + 1)
            };
            one.blocks.iter().filter(|it| self.loops.contains_key(*it)).map(depth).max()
        };
        for (header, one) in &self.loops {
            let exits = self.exits(one).count();
            if one.preheader.is_none() || exits == 0 || exits > 8 || height(header) > Some(4) {
                continue;
            }
            for (&inst, line) in &self.function.insts {
                // A promotion in a loop around this one comes first.
                let promoted = self.promoted.get(&inst);
                let before = promoted.is_some_and(|it| self.loops[it].blocks.contains(header));
                let is_told = before || self.told.contains(&(header.clone(), inst));
                let is_store = opcode(line) == "store" && one.blocks.contains(&line.block);
                check(is_told || !is_store, &inst.into(), "a store is not told of")?;
            }
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

/// Whether an instruction may read or write memory.
fn touches_memory(line: &Line) -> bool {
    ["load", "store", "call"].contains(&opcode(line))
}

fn opcode(line: &Line) -> &str {
    line.text.trim_start_matches("tail ").split(' ').next().unwrap_or_default()
}

/// Whether an instruction may do more than to compute a value.
/// LLVM's functions that only compute with numbers, of those in the test programs.
const OF_NUMBERS: [&str; 10] =
    ["sqrt", "floor", "ceil", "fabs", "fma", "fmuladd", "smax", "smin", "umax", "umin"];

fn has_effect(line: &Line) -> bool {
    let name = line.text.split_once("@llvm.").and_then(|(_, rest)| rest.split('.').next());
    ["store", "call", "alloca", "load volatile", "cmpxchg", "atomicrmw", "fence"]
        .iter()
        .any(|it| line.text.trim_start_matches("tail ").starts_with(it))
        && !name.is_some_and(|name| OF_NUMBERS.contains(&name))
}
