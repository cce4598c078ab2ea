//! What is equal, and where it is available, by the definitions of value numbering.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::text::{FunctionText, Line};
use super::{Result, check};
use crate::replay::{TraceOperand, id, operand, text};

/// Dominators are compared with paths in functions of at most this many blocks.
const MOST_BLOCKS: usize = 40;

struct State<'a> {
    function: &'a FunctionText,
    dominator: BTreeMap<String, String>,
    entered: Vec<String>,
    /// What is known in a block and in those below it.
    known: BTreeMap<(String, String), TraceOperand>,
    /// The operands of instructions, after what branches say.
    operands: BTreeMap<u64, Vec<TraceOperand>>,
    replaced: BTreeMap<u64, TraceOperand>,
    removed: BTreeSet<u64>,
    /// The blocks whose terminator has a known condition.
    decided: BTreeSet<String>,
    /// The instruction that the next event replaces, and by what, if that is not a result of folding.
    equal: Option<(u64, Option<TraceOperand>)>,
    done: BTreeSet<u64>,
    /// The instructions that are kept, by what they compute.
    kept: BTreeMap<String, Vec<u64>>,
}

/// Checks the events after `pass`.
pub fn check_all(function: &FunctionText, events: &[Value]) -> Result<()> {
    let mut state = State {
        function,
        dominator: BTreeMap::new(),
        entered: Vec::new(),
        known: BTreeMap::new(),
        operands: function.insts.iter().map(|(&id, line)| (id, operands(line))).collect(),
        replaced: BTreeMap::new(),
        removed: BTreeSet::new(),
        decided: BTreeSet::new(),
        equal: None,
        done: BTreeSet::new(),
        kept: BTreeMap::new(),
    };
    for event in events {
        state.event(event)?;
    }
    state.check_end()
}

/// The operands of an instruction; of a phi the inputs.
fn operands(line: &Line) -> Vec<TraceOperand> {
    match line.is_phi {
        true => line.inputs.iter().map(|(value, _)| value.clone()).collect(),
        false => line.operands.clone(),
    }
}

impl State<'_> {
    fn event(&mut self, event: &Value) -> Result<()> {
        let kind = text(event, "event")?;
        check(self.equal.is_none() || kind == "replaced", event, "nothing is replaced")?;
        match kind {
            "immediate_dominator" => {
                let (block, above) = (text(event, "block")?, text(event, "immediate_dominator")?);
                let is_first = self.dominator.insert(block.into(), above.into()).is_none();
                check(is_first && self.function.blocks.contains_key(above), event, "again")?;
            }
            "entered" => {
                let block = text(event, "block")?;
                let is_below = match self.dominator.get(block) {
                    Some(above) => self.entered.contains(above),
                    None => block == self.function.entry,
                };
                let is_new = !self.entered.iter().any(|it| it == block);
                check(is_below && is_new, event, "not the next block")?;
                self.check_last()?;
                self.entered.push(block.into());
            }
            "known" => {
                let block = text(event, "block")?;
                let is_here = self.entered.last().is_some_and(|it| it == block);
                check(is_here && self.follows(block, event)?, event, "no branch says so")?;
                let of = format!("{:?}", operand(&event["of"])?);
                self.known.insert((of, block.into()), operand(&event["value"])?);
            }
            "operand" => {
                let (of, value) = (operand(&event["of"])?, operand(&event["value"])?);
                let block = match event["id"].as_u64() {
                    Some(inst) => {
                        let resolved = self.resolved(inst);
                        check(resolved.contains(&of), event, "not its operand")?;
                        let changed = resolved
                            .into_iter()
                            .map(|it| if it == of { value.clone() } else { it });
                        self.operands.insert(inst, changed.collect());
                        self.function.insts[&inst].block.clone()
                    }
                    None => {
                        self.decided.insert(text(event, "block")?.into());
                        text(event, "block")?.to_owned()
                    }
                };
                let is_here = self.entered.last() == Some(&block);
                check(is_here && self.lookup(&of, &block) == Some(&value), event, "not known")?;
            }
            "equal" => {
                let inst = self.begin(event)?;
                let other = event["other"].as_u64();
                let line = &self.function.insts[&inst];
                let is_right = match (text(event, "reason")?, other) {
                    ("computed", Some(other)) => {
                        let is_there = match line.is_phi {
                            true => self
                                .function
                                .insts
                                .get(&other)
                                .is_some_and(|it| it.block == line.block),
                            false => self.is_available(other, &line.block),
                        };
                        is_there && self.is_alike(inst, other)
                    }
                    ("loaded", Some(other)) => {
                        self.is_available(other, &line.block) && self.is_alike(inst, other)
                    }
                    ("stored", Some(other)) => self
                        .function
                        .insts
                        .get(&other)
                        .is_some_and(|it| it.text.starts_with("store ")),
                    ("folded", None) => self.is_decided(inst),
                    ("held", None) => line.text.starts_with("store "),
                    _ => false,
                };
                check(is_right, event, "it is not equal")?;
                let written = |store: u64| {
                    let value = self.function.insts[&store].text.split(',').next()?;
                    match value.rsplit(' ').next()? {
                        _ if value.contains('(') => None,
                        name if name.starts_with('%') => self.resolved(store).first().cloned(),
                        constant => Some(TraceOperand::Text(constant.into())),
                    }
                };
                let expected = match text(event, "reason")? {
                    "computed" | "loaded" => other.map(TraceOperand::Result),
                    "stored" => other.and_then(written),
                    "held" => written(inst),
                    _ => None,
                };
                self.equal = Some((inst, expected));
            }
            "replaced" => {
                let (inst, value) = (id(event)?, operand(&event["value"])?);
                let (equal, expected) = self.equal.take().ok_or("nothing is equal")?;
                let is_right = expected.is_none_or(|it| it == self.resolve(&value));
                check(equal == inst && is_right, event, "it is not equal")?;
                self.replaced.insert(inst, value);
            }
            "new" => {
                let inst = self.begin(event)?;
                let line = &self.function.insts[&inst];
                if let Some(missed) = event["missed"].as_u64() {
                    let is_there = !self.is_available(missed, &line.block) || line.is_phi;
                    let is_known = self.done.contains(&missed) && self.is_alike(inst, missed);
                    check(is_there && is_known, event, "it is available, or another")?;
                }
                let key = self.key(inst);
                let is_pure = !["phi", "load", "call", "tail"].contains(&opcode(line));
                if is_pure {
                    let found = self.kept.get(&key).into_iter().flatten();
                    let mut equal = found.filter(|&&it| self.is_available(it, &line.block));
                    check(equal.next().is_none(), event, "an equal one is available")?;
                    let last = self.kept.get(&key).and_then(|it| it.last());
                    check(
                        last.is_none() || event["missed"].is_u64(),
                        event,
                        "an equal one is not named",
                    )?;
                    self.kept.entry(key).or_default().push(inst);
                }
            }
            "opaque" => {
                let inst = self.begin(event)?;
                let line = &self.function.insts[&inst];
                let has_effect = ["store", "call", "tail", "alloca"].contains(&opcode(line));
                check(has_effect || line.text.contains("volatile"), event, "it has no effect")?;
            }
            "removed" => {
                check(event["what"] == "instruction", event, "not a kind")?;
                let inst = id(event)?;
                let is_replaced = self.replaced.contains_key(&inst);
                check(is_replaced && self.removed.insert(inst), event, "it is not replaced")?;
            }
            kind => return Err(format!("{kind} is not an event of gvn")),
        }
        Ok(())
    }

    /// The instruction of an event, which is the next one of the block.
    fn begin(&mut self, event: &Value) -> Result<u64> {
        let inst = id(event)?;
        let line = self.function.insts.get(&inst).ok_or("no instruction")?;
        let is_here = self.entered.last() == Some(&line.block);
        check(is_here && self.done.insert(inst), event, "not here, or again")?;
        Ok(inst)
    }

    /// Checks that the last block is done.
    fn check_last(&self) -> Result<()> {
        let Some(last) = self.entered.last() else { return Ok(()) };
        let of_block = self.function.insts.iter().filter(|(_, line)| line.block == *last);
        match of_block.map(|(id, _)| id).find(|id| !self.done.contains(id)) {
            None => Ok(()),
            Some(id) => Err(format!("{id} is not numbered")),
        }
    }

    fn resolve(&self, value: &TraceOperand) -> TraceOperand {
        let mut value = value;
        while let TraceOperand::Result(id) = value
            && let Some(next) = self.replaced.get(id)
        {
            value = next;
        }
        value.clone()
    }

    fn resolved(&self, inst: u64) -> Vec<TraceOperand> {
        self.operands[&inst].iter().map(|it| self.resolve(it)).collect()
    }

    /// Whether the operands of an instruction may decide its result. A sum has to have constants for that.
    fn is_decided(&self, inst: u64) -> bool {
        let line = &self.function.insts[&inst];
        let is_open = |it: &TraceOperand| match it {
            TraceOperand::Result(_) => true,
            TraceOperand::Text(text) => text.starts_with('%'),
        };
        let resolved = self.resolved(inst);
        let open: Vec<&TraceOperand> = resolved.iter().filter(|it| is_open(it)).collect();
        let is_sum = ["add", "sub"].contains(&opcode(line));
        !is_sum || open.len() != 1 || line.text.ends_with(", 0")
    }

    /// What an instruction computes: its text with other operands.
    fn key(&self, inst: u64) -> String {
        let line = &self.function.insts[&inst];
        let mut parts = line.text.split('%');
        let is_part = |it: char| it.is_alphanumeric() || "-._$".contains(it);
        let first = parts.next().unwrap_or_default().to_owned();
        let shape = parts.fold(first, |shape, it| shape + it.trim_start_matches(is_part));
        format!("{shape} {:?} {}", self.resolved(inst), line.operands.len())
    }

    /// Whether two instructions have the same operation and the same operands, in any order.
    fn is_alike(&self, inst: u64, other: u64) -> bool {
        let lines = [inst, other].map(|it| self.function.insts.get(&it));
        let [Some(one), Some(two)] = lines else { return false };
        let parts = [inst, other].map(|it| {
            let mut parts: Vec<String> =
                self.resolved(it).iter().map(|it| format!("{it:?}")).collect();
            parts.sort();
            parts
        });
        opcode(one) == opcode(two) && parts[0] == parts[1]
    }

    fn is_above(&self, above: &str, block: &str) -> bool {
        let next = |it: &&str| self.dominator.get(*it).map(String::as_str);
        std::iter::successors(Some(block), next).any(|it| it == above)
    }

    /// Whether the value of an instruction that was numbered is there in a block.
    fn is_available(&self, inst: u64, block: &str) -> bool {
        let line = self.function.insts.get(&inst);
        self.done.contains(&inst) && line.is_some_and(|line| self.is_above(&line.block, block))
    }

    /// What branches say about a value in a block.
    fn lookup(&self, of: &TraceOperand, block: &str) -> Option<&TraceOperand> {
        let next = |it: &&str| self.dominator.get(*it).map(String::as_str);
        let of = format!("{of:?}");
        std::iter::successors(Some(block), next)
            .find_map(|it| self.known.get(&(of.clone(), it.to_owned())))
    }

    /// Whether the branch before a block says that a value is known.
    fn follows(&self, block: &str, event: &Value) -> Result<bool> {
        let (of, value) = (operand(&event["of"])?, text(event, "value")?);
        let from: Vec<&String> =
            self.function.edges().filter(|(_, to)| *to == block).map(|(from, _)| from).collect();
        let [from] = from[..] else { return Ok(false) };
        let line = &self.function.terminators[from];
        let holds = line
            .text
            .split(", label %")
            .nth(1)
            .is_some_and(|it| it == block || format!("\"{block}\"") == it);
        let conditions: Vec<TraceOperand> =
            line.operands.iter().map(|it| self.resolve(it)).collect();
        let is_condition = conditions.contains(&of) && value == holds.to_string();
        let TraceOperand::Result(condition) = &conditions[0] else { return Ok(is_condition) };
        let line = &self.function.insts[condition];
        let is_equality =
            ["icmp eq", "icmp ne", "fcmp "].iter().any(|it| line.text.starts_with(it));
        let is_equal = is_equality
            && line.text.ends_with(&format!(", {value}"))
            && self.resolved(*condition).contains(&of);
        Ok(is_condition || is_equal || line.text.starts_with("select "))
    }

    fn check_end(&self) -> Result<()> {
        self.check_last()?;
        check(self.equal.is_none(), &Value::Null, "nothing is replaced")?;
        for inst in self.replaced.keys() {
            check(self.removed.contains(inst), &(*inst).into(), "it is not removed")?;
        }
        let function = self.function;
        for block in function.blocks.keys() {
            let is_reached = function.reaches(&function.entry, block, None);
            check(
                self.entered.contains(block) == is_reached,
                &block.as_str().into(),
                "not entered",
            )?;
            let above = self.dominator.get(block);
            if function.blocks.len() > MOST_BLOCKS || !is_reached || *block == function.entry {
                continue;
            }
            let is_strict =
                |it: &&String| *it != block && !function.reaches(&function.entry, block, Some(it));
            let strict: Vec<&String> = function.blocks.keys().filter(is_strict).collect();
            // The immediate dominator is dominated by all others.
            let is_nearest = |it: &&&String| {
                strict.iter().all(|other| {
                    other == *it || !function.reaches(&function.entry, it, Some(other))
                })
            };
            let nearest = strict.iter().find(is_nearest).copied();
            check(nearest == above, &block.as_str().into(), "another immediate dominator")?;
            // A branch with two targets says something in a block that only one of them leads to.
            let from: Vec<&String> =
                function.edges().filter(|(_, to)| *to == block).map(|(from, _)| from).collect();
            if let [from] = from[..]
                && function.blocks[from].len() == 2
                && function.terminators[from].text.starts_with("br ")
                && let [condition] = &function.terminators[from].operands[..]
                && matches!(self.resolve(condition), TraceOperand::Result(_))
            {
                let condition = format!("{:?}", self.resolve(condition));
                let is_known = self.known.contains_key(&(condition, block.clone()));
                check(
                    is_known || self.decided.contains(from),
                    &block.as_str().into(),
                    "not known",
                )?;
            }
        }
        Ok(())
    }
}

fn opcode(line: &Line) -> &str {
    line.text.split(' ').next().unwrap_or_default()
}
