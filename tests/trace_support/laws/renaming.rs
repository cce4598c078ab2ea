//! Events about renaming and cleaning up.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Laws, check, names, resolve};
use crate::replay::{Result, id, text};

impl Laws {
    /// Checks an event about renaming or what is removed at the end.
    pub(super) fn renaming_event(&mut self, kind: &str, event: &Value) -> Result<()> {
        let block = || text(event, "block").map(str::to_owned);
        let variable = || text(event, "variable").map(str::to_owned);
        let it = &mut self.sweep;
        match kind {
            "enter" => {
                let above = it.walk.last().map(|(block, _)| block);
                let is_right = match self.immediate_dominator.get(&block()?) {
                    Some(dominator) => above == Some(dominator),
                    None => above.is_none(),
                };
                check(is_right, event, "its immediate dominator is not open")?;
                it.walk.push((block()?, Vec::new()));
                it.entered.push(block()?);
            }
            "pushed" => {
                let open = it.walk.last_mut().ok_or("not in a block")?;
                check(open.0 == block()?, event, "another block is open")?;
                open.1.push(variable()?);
                if it.phis.contains_key(&id(event)?) {
                    check(event["value"].as_u64() == Some(id(event)?), event, "another value")?;
                } else if let Some(stored) = stored(&self.texts[&id(event)?]) {
                    let value = resolve(&self.replaced, &value_of(&self.results, stored));
                    check(event["value"] == value, event, "another value")?;
                    let is_number = stored[1..].bytes().all(|byte| byte.is_ascii_digit());
                    if let Some(&inst) = self.results.get(stored)
                        && is_number
                        && self.named.insert(inst)
                    {
                        self.unnamed = Some(inst);
                    }
                }
                it.stored.insert(id(event)?);
                it.stacks.entry(variable()?).or_default().push(event["value"].clone());
            }
            "leave" => {
                let (open, mut pushed) = it.walk.pop().ok_or("not in a block")?;
                check(open == block()?, event, "another block is open")?;
                pushed.reverse();
                check(pushed == names(event, "popped")?, event, "others were pushed")?;
                for variable in pushed {
                    it.stacks.get_mut(&variable).and_then(Vec::pop);
                }
            }
            "replaced" => {
                let top = it.stacks.get(&variable()?).and_then(|stack| stack.last());
                let undef = Value::from("undef");
                check(*top.unwrap_or(&undef) == event["value"], event, "not the top")?;
                check(it.uses[&variable()?].contains(&id(event)?), event, "not a use")?;
                check(it.replaced.insert(id(event)?), event, "twice")?;
                self.replaced.insert(id(event)?, event["value"].clone());
            }
            "phi_input" => {
                let (variable, from) = it.phis.get(&id(event)?).ok_or("no such phi")?;
                let top = it.stacks.get(variable).and_then(|stack| stack.last());
                let undef = Value::from("undef");
                check(*top.unwrap_or(&undef) == event["value"], event, "not the top")?;
                check(from.contains(&block()?), event, "no such edge")?;
                let old = it.inputs.insert((id(event)?, block()?), event["value"].clone());
                check(old.is_none(), event, "twice")?;
            }
            "phi_live" => {
                let because = event["because"].as_u64();
                check(because.is_some() || event["because"].is_null(), event, "not an id")?;
                let at = because.map_or_else(block, |reader| Ok(self.block_of[&reader].clone()));
                check(at? == block()?, event, "it is not there")?;
                let resolved = |value: &Value| resolve(&self.replaced, value).as_u64();
                let phi = Some(id(event)?);
                let reads = match because {
                    Some(reader) if it.phis.contains_key(&reader) => {
                        let of_reader = it.inputs.iter().filter(|((to, _), _)| *to == reader);
                        of_reader.map(|(_, value)| value).any(|value| resolved(value) == phi)
                    }
                    Some(reader) => reads(&self.replaced, &self.results, &self.texts[&reader], phi),
                    None => reads(&self.replaced, &self.results, &self.terminators[&block()?], phi),
                };
                check(reads, event, "it does not read it")?;
                it.fates.push(id(event)?);
            }
            "phi_dead" => it.fates.push(id(event)?),
            "removed" if event["what"] == "phi" => {
                check(self.replaced.contains_key(&id(event)?), event, "it is not replaced")?;
                it.fates.push(id(event)?);
            }
            "phi_trivial" => {
                it.trivial.push(id(event)?);
                self.replaced.insert(id(event)?, event["value"].clone());
            }
            "named" => {
                check(self.unnamed.take() == Some(id(event)?), event, "it is not stored")?;
                let variable = it.walk.last().and_then(|(_, pushed)| pushed.last());
                let variable = variable.map_or("", |variable| variable.as_str());
                let name = text(event, "name")?;
                let is_param = self.params.iter().any(|param| param[1..] == *name);
                let is_cut = variable.len() > 900 || variable.contains('\\');
                let is_name = variable.trim_matches('"').starts_with(name);
                check(is_name || is_param || is_cut, event, "another name")?;
            }
            "removed" => {}
            other => return Err(format!("an unknown event: {other}")),
        }
        Ok(())
    }
}

/// Whether a line of the text reads the result of `phi`, after replacements.
fn reads(
    replaced: &BTreeMap<u64, Value>,
    results: &BTreeMap<String, u64>,
    text: &str,
    phi: Option<u64>,
) -> bool {
    let mut words = text.split([' ', ',', '(', ')', ']']);
    words.any(|word| resolve(replaced, &value_of(results, word)).as_u64() == phi)
}

/// What a store stores, if that is a name or a number.
fn stored(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("store ")?;
    // The types of functions have commas in brackets.
    let mut depth = 0;
    let end = rest.find(|character| {
        depth += i32::from(character == '(') - i32::from(character == ')');
        character == ',' && depth == 0
    })?;
    let value = rest[..end].rsplit(' ').next()?;
    Some(value).filter(|value| !value.contains(')') && !text.contains(['"', '<']))
}

/// A value of the text as events have it.
fn value_of(results: &BTreeMap<String, u64>, text: &str) -> Value {
    results.get(text).map_or_else(|| Value::from(text), |&id| Value::from(id))
}
