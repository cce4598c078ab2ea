//! Accesses to memory that go wrong.

use super::Explainer;
use crate::diag::{Code, Diagnostic};
use crate::interpreter::memory::{AddressFault, Owner};
use crate::ir::{Inst, Op, TypeKind, Value};

/// A subscript in an address.
struct Subscript {
    value: Value,
    /// How many elements there are, for a subscript of an array.
    length: Option<u64>,
}

impl Explainer<'_> {
    /// The address that the stopped instruction is about: its base and subscripts.
    fn accessed(&self) -> Option<(Value, Vec<Subscript>)> {
        let inst = self.inst()?;
        let pointer = match self.function.insts[inst].op {
            Op::Load { ptr } | Op::Store { ptr, .. } => ptr,
            Op::GetElementPtr { .. } => Value::Inst(inst),
            _ => return None,
        };
        match pointer.as_inst() {
            Some(inst) if matches!(self.function.insts[inst].op, Op::GetElementPtr { .. }) => {
                self.subscripts(inst)
            }
            _ => Some((pointer, Vec::new())),
        }
    }

    fn subscripts(&self, inst: Inst) -> Option<(Value, Vec<Subscript>)> {
        let Op::GetElementPtr { source, operands } = self.function.insts[inst].op else {
            return None;
        };
        let (&base, indices) = self.function.operands(operands).split_first()?;
        let mut subscripts = Vec::new();
        let mut ty = source;
        for (position, &value) in indices.iter().enumerate() {
            if position == 0 {
                // A pointer to a whole array is not stepped over in the source.
                if value != Value::ZERO && !matches!(value, Value::Int(_, 0)) {
                    subscripts.push(Subscript { value, length: None });
                } else if indices.len() == 1 {
                    subscripts.push(Subscript { value, length: None });
                }
                continue;
            }
            match self.subject.module.types.kind(ty) {
                TypeKind::Array(length, element) => {
                    subscripts.push(Subscript { value, length: Some(length) });
                    ty = element;
                }
                _ => break,
            }
        }
        Some((base, subscripts))
    }

    /// A subscript is not within its dimension.
    pub(super) fn subscript(&self) -> Diagnostic {
        let outside = self.accessed().and_then(|(base, subscripts)| {
            let is_outside = |subscript: &&Subscript| {
                let index = self.integer(subscript.value);
                let length = subscript.length.and_then(|length| i64::try_from(length).ok());
                matches!((index, length), (Some(index), Some(length)) if !(0..length).contains(&index))
            };
            let number = subscripts.iter().position(|subscript| is_outside(&subscript))?;
            Some((base, number, subscripts.len(), self.integer(subscripts[number].value)?, subscripts[number].length?, self.name(subscripts[number].value)))
        });
        let Some((base, number, count, index, length, name)) = outside else {
            let error = self.error(Code::RunSubscript, "this is outside its array");
            return self.whose(error);
        };
        let (array, declaration) = match self.variable(base) {
            Some((array, declaration)) => (array, format!("{declaration}: ")),
            None => ("its array".to_owned(), String::new()),
        };
        let dimension =
            if count > 1 { format!("dimension {} has ", number + 1) } else { String::new() };
        let bounds = match length {
            0 => "no elements".to_owned(),
            1 => "the subscript 0 alone".to_owned(),
            _ => format!("the subscripts 0 to {}", length - 1),
        };
        let value = name.map(|name| format!("{name} is {index}; ")).unwrap_or_default();
        self.error(Code::RunSubscript, format!("the subscript {index} is outside {array}"))
            .label(format!("{value}{declaration}{dimension}{bounds}"))
    }

    /// Says which values led to an address, if it has subscripts.
    fn whose(&self, error: Diagnostic) -> Diagnostic {
        let Some((base, subscripts)) = self.accessed() else { return error };
        let values: Vec<String> = subscripts
            .iter()
            .filter_map(|subscript| {
                let name = self.name(subscript.value)?;
                Some(format!("{name} is {}", self.integer(subscript.value)?))
            })
            .collect();
        let array = self.variable(base).map(|(_, declaration)| declaration);
        let parts: Vec<String> = values.into_iter().chain(array).collect();
        error.label(parts.join(", "))
    }

    /// There is nothing at the address.
    pub(super) fn address(&self, fault: AddressFault) -> Diagnostic {
        match fault {
            AddressFault::Undefined | AddressFault::Dangling => {
                let message = "there is nothing at this address any more";
                self.error(Code::RunAddress, message)
                    .label("of a variable whose function has returned, or of nothing")
            }
            AddressFault::Null => {
                self.error(Code::RunAddress, "the null pointer leads nowhere").label("is null")
            }
            AddressFault::Constant { owner } => {
                let whose = self.declaration(owner).unwrap_or_else(|| "a constant".to_owned());
                self.error(Code::RunAddress, "a constant is written").label(whose)
            }
            AddressFault::Outside { owner, size, offset } => self.outside(owner, size, offset),
        }
    }

    /// The access is before or behind the object.
    fn outside(&self, owner: Owner, size: u32, offset: i64) -> Diagnostic {
        let declaration = self.declaration(owner);
        if let Owner::Global(index) | Owner::Constant(index) = owner
            && size == 0
            && self.is_external(index)
        {
            let whose = declaration.unwrap_or_default();
            return self
                .error(Code::RunUnknown, "a variable of another module is not known here")
                .label(whose);
        }
        if self.machine.program.natives.is_empty() || self.accessed().is_some() {
            let subscripts = self.accessed().map(|(_, subscripts)| subscripts).unwrap_or_default();
            // Flat, the subscripts say the most.
            if let [subscript] = &subscripts[..]
                && let Some(index) = self.integer(subscript.value)
                && offset == 4 * index
                && size.is_multiple_of(4)
            {
                let name = self.name(subscript.value);
                let value = name.map(|name| format!("{name} is {index}; ")).unwrap_or_default();
                let whole = declaration.unwrap_or_else(|| "the array".to_owned());
                let bounds = match size / 4 {
                    0 => "has no elements".to_owned(),
                    count => format!("has the subscripts 0 to {}", count - 1),
                };
                return self
                    .error(
                        Code::RunSubscript,
                        format!("the subscript {index} is outside its array"),
                    )
                    .label(format!("{value}{whole} {bounds}"));
            }
        }
        let whole = declaration.unwrap_or_else(|| "the variable".to_owned());
        let position = if size.is_multiple_of(4) && offset % 4 == 0 {
            format!("element {} of the {} of {whole}", offset / 4, size / 4)
        } else {
            format!("byte {offset} of the {size} of {whole}")
        };
        let error = self.error(Code::RunSubscript, "this is outside its array");
        let error = self.whose(error);
        let label = error.primary.message.clone();
        let label = if label.is_empty() { position } else { format!("{position}; {label}") };
        error.label(label)
    }

    fn is_external(&self, index: u32) -> bool {
        use crate::ir::{Global, Initializer};
        use crate::support::entity::Entity;
        let global = Global::from_index(index as usize);
        self.subject.module.globals[global].initializer == Initializer::External
    }
}
