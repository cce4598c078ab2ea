//! The picture of the functions that call each other.

use std::collections::BTreeMap;

use super::{Edge, EdgeKind, MOST_EDGES, Node, Picture, TooLarge, View, text};
use crate::ir::print::{self, PrintOptions};
use crate::ir::{Context, FuncId, Function, Op};
use crate::support::entity::Entity;

/// The calls of a module, from one function after another.
#[derive(Clone, Default, Debug)]
pub struct Calls {
    /// The functions with a body, in the order of the file.
    defined: Vec<FuncId>,
    /// How often a function calls another in its text, in the order of the first calls.
    calls: Vec<(FuncId, FuncId, u32)>,
}

impl Calls {
    /// Adds the calls of `function`, which has a body.
    pub fn add(&mut self, function: &Function) {
        self.defined.push(function.id);
        let mut first: BTreeMap<FuncId, usize> = BTreeMap::new();
        let insts = function.layout().iter().flat_map(|&block| function.block(block).body());
        for &inst in insts {
            if let Op::Call { callee, .. } = *function.op(inst) {
                let next = self.calls.len();
                let index = *first.entry(callee).or_insert(next);
                if index == next {
                    self.calls.push((function.id, callee, 0));
                }
                self.calls[index].2 += 1;
            }
        }
    }

    /// The picture, whose title is the name of the file. With `only`, it shows that function and
    /// those that it can call, directly or through others.
    ///
    /// # Errors
    /// If there are more than [`MOST_EDGES`] edges.
    pub fn picture(
        &self,
        context: &Context,
        only: Option<FuncId>,
        options: PrintOptions,
    ) -> Result<Picture, TooLarge> {
        let mut is_shown = vec![only.is_none(); context.signatures.len()];
        let by_caller: Vec<(u32, u32)> = self
            .calls
            .iter()
            .map(|(caller, callee, _)| (caller.index() as u32, callee.index() as u32))
            .collect();
        let callees = dominance::CompressedRows::<u32, u32>::from_pairs(is_shown.len(), &by_caller);
        let mut walk: Vec<u32> = only.iter().map(|only| only.index() as u32).collect();
        while let Some(function) = walk.pop() {
            if !std::mem::replace(&mut is_shown[function as usize], true) {
                walk.extend(callees.row(function));
            }
        }
        // `main` or the only function comes first, then the others that are defined.
        let is_main = |id: FuncId| context.names.name(context.signatures[id].name) == "main";
        let is_first = |id: FuncId| only.map_or(is_main(id), |only| only == id);
        let first = self.defined.iter().copied().filter(|&id| is_first(id));
        let others = self.defined.iter().copied().filter(|&id| !is_first(id));
        let called = self.calls.iter().map(|&(_, callee, _)| callee);
        let mut number = vec![usize::MAX; is_shown.len()];
        let mut nodes = Vec::new();
        for id in first.chain(others).chain(called) {
            if !is_shown[id.index()] || number[id.index()] != usize::MAX {
                continue;
            }
            number[id.index()] = nodes.len();
            let name = print::function_name(context, id, options);
            let is_special = !context.signatures[id].is_defined;
            let hint = if is_special { format!("{name}: declared") } else { name.clone() };
            nodes.push(Node { name: text::heading(&name), hint, is_special, ..Node::default() });
        }
        let shown = |(caller, callee, count): &(FuncId, FuncId, u32)| {
            is_shown[caller.index()].then(|| Edge {
                source: number[caller.index()],
                target: number[callee.index()],
                label: if *count > 1 { format!("×{count}") } else { String::new() },
                kind: EdgeKind::Plain,
                is_back: false,
            })
        };
        let edges: Vec<Edge> = self.calls.iter().filter_map(shown).collect();
        if edges.len() > MOST_EDGES {
            return Err(TooLarge);
        }
        Ok(Picture { view: View::Calls, title: context.source_filename.clone(), nodes, edges })
    }
}
