//! Applies a trace to the function that it begins with. Knows LLVM IR as text and the events, nothing
//! about the compiler.

use std::collections::{BTreeMap, HashMap};

use serde_json::Value;

/// A value: an instruction's result, or a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TraceOperand {
    Result(u64),
    Text(String),
}

/// A part of an instruction's text.
enum Piece {
    Text(String),
    Value(TraceOperand),
    Label(String),
}

struct Inst {
    has_result: bool,
    /// The name of its result without number; empty if it has none.
    name: String,
    /// What comes after the name of the result; for a phi, only up to the inputs.
    pieces: Vec<Piece>,
    inputs: Vec<(TraceOperand, String)>,
}

struct Block {
    name: String,
    phis: Vec<u64>,
    body: Vec<u64>,
    terminator: Vec<Piece>,
}

/// The function as far as the events have been applied.
pub struct Replay {
    params: Vec<String>,
    blocks: Vec<Block>,
    insts: BTreeMap<u64, Inst>,
    replaced: HashMap<u64, TraceOperand>,
}

pub type Result<T> = std::result::Result<T, String>;

pub fn text<'a>(event: &'a Value, key: &str) -> Result<&'a str> {
    event[key].as_str().ok_or_else(|| format!("no {key}: {event}"))
}

pub fn id(event: &Value) -> Result<u64> {
    event["id"].as_u64().ok_or_else(|| format!("no id: {event}"))
}

pub fn list<'a>(event: &'a Value, key: &str) -> Result<&'a Vec<Value>> {
    event[key].as_array().ok_or_else(|| format!("no {key}: {event}"))
}

pub fn operand(value: &Value) -> Result<TraceOperand> {
    match value {
        Value::Number(id) => Ok(TraceOperand::Result(id.as_u64().ok_or("a negative id")?)),
        Value::String(text) => Ok(TraceOperand::Text(text.clone())),
        _ => Err(format!("not a value: {value}")),
    }
}

/// The result of applying `events`, which begin with `function`, to the text there: its lines, with
/// numbers as names, and the names of the results.
pub fn apply(events: &[Value]) -> Result<(Vec<String>, Vec<String>)> {
    let mut replay = Replay::new(events.first().ok_or("no events")?)?;
    events[1..].iter().try_for_each(|event| replay.event(event))?;
    Ok((replay.lines()?, replay.names()))
}

impl Replay {
    fn new(function: &Value) -> Result<Replay> {
        let params = list(function, "parameters")?.iter();
        let mut replay = Replay {
            params: params.filter_map(|it| Some(it.as_str()?.to_owned())).collect(),
            blocks: Vec::new(),
            insts: BTreeMap::new(),
            replaced: HashMap::new(),
        };
        let mut results = HashMap::new();
        for block in list(function, "blocks")? {
            for inst in list(block, "instructions")? {
                if let Some(result) = inst["result"].as_str() {
                    results.insert(result.to_owned(), id(inst)?);
                }
            }
        }
        for block in list(function, "blocks")? {
            let terminator = text(&block["terminator"], "text")?;
            let mut to = Block {
                name: text(block, "block")?.to_owned(),
                phis: Vec::new(),
                body: Vec::new(),
                terminator: pieces(terminator, &results),
            };
            for inst in list(block, "instructions")? {
                let (id, has_result) = (id(inst)?, inst["result"].is_string());
                let mut text = text(inst, "text")?;
                if has_result {
                    let result = inst["result"].as_str().unwrap_or_default();
                    let rest = text.strip_prefix(result).and_then(|it| it.strip_prefix(" = "));
                    text = rest.ok_or_else(|| format!("the result is not in front: {inst}"))?;
                }
                let is_phi = text.starts_with("phi ");
                let name = stem(inst["result"].as_str().unwrap_or_default());
                let mut made = Inst { has_result, name, pieces: Vec::new(), inputs: Vec::new() };
                if is_phi {
                    let (ty, inputs) = text.split_once(" [ ").ok_or("a phi without inputs")?;
                    made.pieces.push(Piece::Text(ty.to_owned()));
                    for input in inputs.trim_end_matches(" ]").split(" ], [ ") {
                        let (value, block) = input.rsplit_once(", %").ok_or("no block")?;
                        let input = (known(value, &results), block.to_owned());
                        // A branch with two arms to one block has two inputs in the text.
                        if !made.inputs.contains(&input) {
                            made.inputs.push(input);
                        }
                    }
                    to.phis.push(id);
                } else {
                    made.pieces = pieces(text, &results);
                    to.body.push(id);
                }
                replay.insts.insert(id, made);
            }
            replay.blocks.push(to);
        }
        Ok(replay)
    }

    fn event(&mut self, event: &Value) -> Result<()> {
        match text(event, "event")? {
            "block_removed" => {
                let name = text(event, "block")?;
                self.blocks.retain(|block| block.name != name);
                self.insts.values_mut().for_each(|it| it.inputs.retain(|(_, from)| from != name));
            }
            "phi" => {
                let undef = TraceOperand::Text("undef".into());
                let from = list(event, "predecessors")?.iter().filter_map(Value::as_str);
                let inputs = from.map(|from| (undef.clone(), from.to_owned())).collect();
                let ty = Piece::Text(format!("phi {}", text(event, "type")?));
                let name = text(event, "name")?.to_owned();
                let phi = Inst { has_result: true, name, pieces: vec![ty], inputs };
                if self.insts.insert(id(event)?, phi).is_some() {
                    return Err(format!("the id is in use: {event}"));
                }
                let (name, id) = (text(event, "block")?, id(event)?);
                let block = self.blocks.iter_mut().find(|block| block.name == name);
                block.ok_or_else(|| format!("no such block: {event}"))?.phis.push(id);
            }
            "phi_input" => {
                let (from, value) = (text(event, "block")?, operand(&event["value"])?);
                let phi = self.insts.get_mut(&id(event)?).ok_or("no such phi")?;
                let input = phi.inputs.iter_mut().find(|(_, block)| block == from);
                input.ok_or_else(|| format!("no such input: {event}"))?.0 = value;
            }
            "named" => {
                let inst = self.insts.get_mut(&id(event)?).ok_or("no such instruction")?;
                inst.name = text(event, "name")?.to_owned();
            }
            "replaced" | "phi_trivial" => {
                let before = self.replaced.insert(id(event)?, operand(&event["value"])?);
                if before.is_some() {
                    return Err(format!("it is replaced already: {event}"));
                }
            }
            "decided" => {
                let (name, target) = (text(event, "block")?, text(event, "target")?);
                let block = self.blocks.iter_mut().find(|block| block.name == name);
                block.ok_or_else(|| format!("no such block: {event}"))?.terminator =
                    vec![Piece::Text("br label ".into()), Piece::Label(target.into())];
                for block in self.blocks.iter().filter(|block| block.name != target) {
                    for phi in &block.phis {
                        let phi = self.insts.get_mut(phi).ok_or("no such phi")?;
                        phi.inputs.retain(|(_, from)| from != name);
                    }
                }
            }
            "removed" | "phi_dead" => {
                let id = id(event)?;
                let count = |blocks: &[Block]| -> usize {
                    blocks.iter().map(|block| block.phis.len() + block.body.len()).sum()
                };
                let before = count(&self.blocks);
                for block in &mut self.blocks {
                    block.phis.retain(|&inst| inst != id);
                    block.body.retain(|&inst| inst != id);
                }
                if count(&self.blocks) + 1 != before {
                    return Err(format!("it is not there: {event}"));
                }
            }
            "operand" => {
                let (of, value) = (operand(&event["of"])?, operand(&event["value"])?);
                let replaced = &self.replaced;
                let pieces = match event["id"].as_u64() {
                    Some(id) => &mut self.insts.get_mut(&id).ok_or("no instruction")?.pieces,
                    None => {
                        let name = text(event, "block")?;
                        let block = self.blocks.iter_mut().find(|block| block.name == name);
                        &mut block.ok_or("no such block")?.terminator
                    }
                };
                let mut count = 0;
                for piece in pieces {
                    if let Piece::Value(operand) = piece
                        && resolve(replaced, operand)? == of
                    {
                        *operand = value.clone();
                        count += 1;
                    }
                }
                if count == 0 {
                    return Err(format!("no such operand: {event}"));
                }
            }
            "moved" => {
                let (id, name) = (id(event)?, text(event, "block")?);
                for block in &mut self.blocks {
                    block.body.retain(|&inst| inst != id);
                }
                let block = self.blocks.iter_mut().find(|block| block.name == name);
                block.ok_or_else(|| format!("no such block: {event}"))?.body.push(id);
            }
            _ => {}
        }
        Ok(())
    }

    fn lines(&self) -> Result<Vec<String>> {
        let (mut values, mut labels, mut texts) = (HashMap::new(), HashMap::new(), HashMap::new());
        let mut count = 0;
        let mut next = || {
            count += 1;
            format!("%{}", count - 1)
        };
        for param in &self.params {
            texts.insert(param.as_str(), next());
        }
        for block in &self.blocks {
            labels.insert(block.name.as_str(), next());
            for &id in block.phis.iter().chain(&block.body) {
                if self.insts[&id].has_result {
                    values.insert(id, next());
                }
            }
        }
        let value = |operand: &TraceOperand| match resolve(&self.replaced, operand)? {
            TraceOperand::Result(id) => {
                values.get(&id).cloned().ok_or_else(|| format!("{id} is used but gone"))
            }
            TraceOperand::Text(text) => Ok(texts.get(text.as_str()).unwrap_or(&text).clone()),
        };
        let label = |name: &str| labels.get(name).cloned().ok_or_else(|| format!("no {name}"));
        let print = |pieces: &[Piece]| -> Result<String> {
            let part = |piece: &Piece| match piece {
                Piece::Text(text) => Ok(text.clone()),
                Piece::Value(operand) => value(operand),
                Piece::Label(name) => label(name),
            };
            pieces.iter().map(part).collect()
        };
        let mut lines = Vec::new();
        for block in &self.blocks {
            lines.push(format!("{}:", label(&block.name)?));
            for &id in block.phis.iter().chain(&block.body) {
                let inst = &self.insts[&id];
                let mut line = print(&inst.pieces)?;
                let mut separator = " ";
                for (operand, from) in &inst.inputs {
                    for _ in 0..self.edges(from, &block.name) {
                        line += &format!("{separator}[ {}, {} ]", value(operand)?, label(from)?);
                        separator = ", ";
                    }
                }
                let result = values.get(&id).map(|name| format!("{name} = "));
                lines.push(result.unwrap_or_default() + &line);
            }
            lines.extend(print(&block.terminator)?.lines().map(|line| line.trim().to_owned()));
        }
        Ok(lines)
    }

    /// The names of the results in order, without numbers.
    fn names(&self) -> Vec<String> {
        let insts = self.blocks.iter().flat_map(|block| block.phis.iter().chain(&block.body));
        let results = insts.map(|id| &self.insts[id]).filter(|inst| inst.has_result);
        results.map(|inst| inst.name.clone()).collect()
    }

    /// The number of edges between two blocks.
    fn edges(&self, from: &str, to: &str) -> usize {
        let Some(block) = self.blocks.iter().find(|block| block.name == from) else { return 0 };
        let is_edge = |piece: &&Piece| matches!(piece, Piece::Label(name) if name == to);
        block.terminator.iter().filter(is_edge).count()
    }
}

/// What finally replaces `operand`.
fn resolve(replaced: &HashMap<u64, TraceOperand>, operand: &TraceOperand) -> Result<TraceOperand> {
    let mut operand = operand;
    for _ in 0..=replaced.len() {
        match operand {
            TraceOperand::Result(id) if replaced.contains_key(id) => operand = &replaced[id],
            _ => return Ok(operand.clone()),
        }
    }
    Err("a value replaces itself".into())
}

pub fn known(value: &str, results: &HashMap<String, u64>) -> TraceOperand {
    results
        .get(value)
        .map_or_else(|| TraceOperand::Text(value.to_owned()), |&id| TraceOperand::Result(id))
}

/// The length of the name at the beginning of `text`, which begins with `%` or `@`.
fn name_length(text: &str) -> usize {
    match text[1..].strip_prefix('"') {
        Some(quoted) => quoted.find('"').map_or(text.len(), |end| end + 3),
        None => {
            let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"-$._".contains(&byte);
            1 + text[1..].bytes().take_while(|&byte| is_part(byte)).count()
        }
    }
}

/// Whether a name is that of a structure, by what comes before and after it in its line. A value may
/// have the same name.
fn is_type(before: &str, after: &str) -> bool {
    let precedes = ["alloca ", "getelementptr ", "inbounds ", "load ", "(", " x "];
    let follows = ["*", " %", " @"];
    precedes.iter().any(|it| before.ends_with(it)) || follows.iter().any(|it| after.starts_with(it))
}

/// Divides a line at the names of values and blocks.
fn pieces(text: &str, results: &HashMap<String, u64>) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let (mut start, mut at) = (0, 0);
    while let Some(found) = text[at..].find(['%', '@']) {
        at += found;
        let name = &text[at..at + name_length(&text[at..])];
        if let Some(label) = name.strip_prefix('%')
            && !is_type(&text[..at], &text[at + name.len()..])
        {
            pieces.push(Piece::Text(text[start..at].to_owned()));
            pieces.push(match text[..at].ends_with("label ") {
                true => Piece::Label(label.to_owned()),
                false => Piece::Value(known(name, results)),
            });
            start = at + name.len();
        }
        at += name.len();
    }
    pieces.push(Piece::Text(text[start..].to_owned()));
    pieces
}

/// The values that a line names.
pub fn operands(text: &str, results: &HashMap<String, u64>) -> Vec<TraceOperand> {
    let pieces = pieces(text, results).into_iter();
    let value = |piece| match piece {
        Piece::Value(operand) => Some(operand),
        _ => None,
    };
    pieces.filter_map(value).collect()
}

/// A name without `%` and without the number after it; empty if it is a number.
fn stem(name: &str) -> String {
    let name = name.trim_start_matches('%');
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    match name.rsplit_once('.') {
        _ if is_number(name) => String::new(),
        Some((stem, number)) if is_number(number) => stem.to_owned(),
        _ => name.to_owned(),
    }
}

/// The names of the results in the text of a function, in the form of [`apply`].
pub fn result_names(text: &str) -> Vec<String> {
    let results = text.lines().filter_map(|line| line.trim().split_once(" = "));
    results.filter(|(name, _)| name.starts_with('%')).map(|(name, _)| stem(name)).collect()
}

/// The lines of the text of a function whose values are numbered, in the form of [`apply`].
pub fn numbered_lines(text: &str, params: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let is_end = |line: &str| line == "}";
    for (index, line) in text.lines().skip(1).take_while(|line| !is_end(line)).enumerate() {
        let line = line.trim();
        let is_label = |line: &str| {
            line.split_once(':').is_some_and(|(name, _)| name.bytes().all(|it| it.is_ascii_digit()))
        };
        if index == 0 && !is_label(line) {
            lines.push(format!("%{params}:"));
        }
        if is_label(line) {
            lines.push(format!("%{}:", line.split(':').next().unwrap_or_default()));
        } else if !line.is_empty() {
            lines.push(line.to_owned());
        }
    }
    lines
}
