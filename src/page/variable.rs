//! Which variable of the source an instruction is about.
//!
//! A local variable is called as its alloca is before the first pass, without `%` and `.addr`: of two
//! variables `i` the second is `i.1`. A global variable has its `@`. The trace says which variable a phi
//! or a stored value belongs to. For other values the name decides, unless several variables have it.

use rustc_hash::FxHashMap;
use serde_json::Value;

use crate::ir::print::FunctionText;
use crate::ir::{Context, Function, Inst, Op, Value as Operand};
use crate::support::entity::Entity;

/// The variables of a function.
pub struct Variables {
    /// By the number of an alloca, a phi or a value that is stored.
    known: FxHashMap<usize, String>,
    /// By the name in the source; `None` if several have it.
    named: FxHashMap<String, Option<String>>,
}

impl Variables {
    /// The variables of `function` as it is before the first pass. Linear in the function and the trace.
    pub fn new(
        context: &Context,
        function: &Function,
        text: &FunctionText,
        trace: &[Value],
    ) -> Variables {
        let mut variables = Variables { known: FxHashMap::default(), named: FxHashMap::default() };
        let insts = function.layout().iter().flat_map(|&block| function.block(block).body());
        for &inst in insts {
            if matches!(*function.op(inst), Op::Alloca { .. }) {
                let variable = local(&text.results[inst]);
                variables.known.insert(inst.index(), variable.clone());
                let name = source_name(context.names.name(function.inst(inst).name));
                let named = variables.named.entry(name.to_owned());
                named.and_modify(|it| *it = None).or_insert(Some(variable));
            }
        }
        let mut pushed = "";
        for event in trace {
            let variable = event["variable"].as_str().unwrap_or_default();
            let owner = match event["event"].as_str() {
                Some("phi") => variable,
                // The value has just been stored.
                Some("named") => pushed,
                Some("pushed") => {
                    pushed = variable;
                    continue;
                }
                _ => continue,
            };
            let id = event["id"].as_u64().unwrap_or_default() as usize;
            variables.known.insert(id, source_name(owner).to_owned());
        }
        variables
    }

    /// The variable that an instruction makes, reads, writes or is the value of. For the address of
    /// an element, it is the array.
    pub fn of(
        &self,
        context: &Context,
        function: &Function,
        text: &FunctionText,
        inst: Inst,
    ) -> Option<String> {
        let data = function.inst(inst);
        let address = match data.op {
            Op::Load { ptr, .. } | Op::Store { ptr, .. } => Some(ptr),
            Op::GetElementPtr { operands, .. } => function.operands(operands).first().copied(),
            _ => None,
        };
        match address {
            Some(Operand::Inst(slot)) if matches!(*function.op(slot), Op::Alloca { .. }) => {
                self.of_value(context, function, slot)
            }
            Some(Operand::Global(global)) => {
                Some(format!("@{}", context.names.name(context.globals[global].name)))
            }
            Some(Operand::Param(param)) => Some(local(&text.params[param.index()])),
            _ => self.of_value(context, function, inst),
        }
    }

    fn of_value(&self, context: &Context, function: &Function, inst: Inst) -> Option<String> {
        let data = function.inst(inst);
        // A value stands for a variable from when it gets the name.
        let is_computed = !matches!(data.op, Op::Alloca { .. } | Op::Phi { .. });
        if data.name.is_none() && is_computed {
            return None;
        }
        if let Some(variable) = self.known.get(&inst.index()) {
            return Some(variable.clone());
        }
        let name = (!data.name.is_none()).then(|| source_name(context.names.name(data.name)))?;
        self.named.get(name).cloned().unwrap_or_else(|| Some(name.to_owned()))
    }
}

/// The variable of an alloca or a parameter that is spelt like this.
fn local(spelling: &str) -> String {
    source_name(&spelling[1..]).to_owned()
}

/// The stack slot of a parameter has a suffix.
fn source_name(name: &str) -> &str {
    name.strip_suffix(".addr").unwrap_or(name)
}
