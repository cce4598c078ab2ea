//! The text of a function before a pass, taken apart.

use std::collections::{BTreeMap, HashMap};

use serde_json::Value;

use super::Names;
use crate::replay::{Result, TraceOperand, id, known, list, operands, text};

/// An instruction or a terminator.
pub struct Line {
    pub block: String,
    pub has_result: bool,
    pub is_phi: bool,
    /// For a phi without repetitions, with the blocks that they come from.
    pub inputs: Vec<(TraceOperand, String)>,
    pub operands: Vec<TraceOperand>,
    /// What comes after the result.
    pub text: String,
}

/// A function.
pub struct FunctionText {
    pub entry: String,
    /// The blocks in order, each with its successors.
    pub blocks: BTreeMap<String, Vec<String>>,
    pub insts: BTreeMap<u64, Line>,
    pub terminators: BTreeMap<String, Line>,
}

impl FunctionText {
    pub fn new(function: &Value) -> Result<FunctionText> {
        let mut results = HashMap::new();
        let blocks = list(function, "blocks")?;
        for inst in blocks.iter().flat_map(|it| it["instructions"].as_array().into_iter().flatten())
        {
            if let Some(result) = inst["result"].as_str() {
                results.insert(result.to_owned(), id(inst)?);
            }
        }
        let line = |block: &str, line: &Value| -> Result<Line> {
            let mut text = text(line, "text")?;
            if let Some(result) = line["result"].as_str() {
                text =
                    text.strip_prefix(result).and_then(|it| it.strip_prefix(" = ")).ok_or("=")?;
            }
            let mut inputs = Vec::new();
            if let (true, Some((_, list))) = (text.starts_with("phi "), text.split_once(" [ ")) {
                for input in list.trim_end_matches(" ]").split(" ], [ ") {
                    let (value, from) = input.rsplit_once(", %").ok_or("no block")?;
                    let input = (known(value, &results), from.to_owned());
                    if !inputs.contains(&input) {
                        inputs.push(input);
                    }
                }
            }
            Ok(Line {
                block: block.to_owned(),
                has_result: line["result"].is_string(),
                is_phi: text.starts_with("phi "),
                inputs,
                operands: operands(text, &results),
                text: text.to_owned(),
            })
        };
        let mut made = FunctionText {
            entry: text(&blocks[0], "block")?.to_owned(),
            blocks: BTreeMap::new(),
            insts: BTreeMap::new(),
            terminators: BTreeMap::new(),
        };
        for block in blocks {
            let name = text(block, "block")?;
            let successors = list(block, "successors")?.iter().filter_map(Value::as_str);
            made.blocks.insert(name.to_owned(), successors.map(str::to_owned).collect());
            for inst in list(block, "instructions")? {
                made.insts.insert(id(inst)?, line(name, inst)?);
            }
            made.terminators.insert(name.to_owned(), line(name, &block["terminator"])?);
        }
        Ok(made)
    }

    /// The edges, each once.
    pub fn edges(&self) -> impl Iterator<Item = (&String, &String)> {
        self.blocks.iter().flat_map(|(from, next)| next.iter().map(move |to| (from, to)))
    }

    /// Whether a path leads from a block to a block, without a third one.
    pub fn reaches(&self, from: &str, to: &str, without: Option<&str>) -> bool {
        let all = self.blocks.keys().cloned().collect();
        self.reaches_in(from, to, without, &all)
    }

    /// Whether such a path has only blocks of a set.
    pub fn reaches_in(&self, from: &str, to: &str, without: Option<&str>, blocks: &Names) -> bool {
        let (mut seen, mut stack) = (Names::new(), vec![from.to_owned()]);
        while let Some(at) = stack.pop() {
            if Some(&*at) == without || !blocks.contains(&at) || !seen.insert(at.clone()) {
                continue;
            }
            if at == to {
                return true;
            }
            stack.extend(self.blocks[&at].iter().cloned());
        }
        false
    }
}
