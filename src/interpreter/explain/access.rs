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
        let pointer = match self.function.inst(inst).op {
            Op::Load { ptr } | Op::Store { ptr, .. } => ptr,
            Op::GetElementPtr { .. } => Value::Inst(inst),
            _ => return None,
        };
        match pointer.as_inst() {
            Some(inst) if matches!(self.function.inst(inst).op, Op::GetElementPtr { .. }) => {
                self.subscripts(inst)
            }
            _ => Some((pointer, Vec::new())),
        }
    }

    fn subscripts(&self, inst: Inst) -> Option<(Value, Vec<Subscript>)> {
        let Op::GetElementPtr { source, operands } = self.function.inst(inst).op else {
            return None;
        };
        let (&base, indices) = self.function.operands(operands).split_first()?;
        let mut subscripts = Vec::new();
        let mut ty = source;
        for (position, &value) in indices.iter().enumerate() {
            if position == 0 {
                // A pointer to a whole array is not stepped over in the source.
                let is_step = !matches!(value, Value::Int(_, 0)) || indices.len() == 1;
                if is_step {
                    subscripts.push(Subscript { value, length: None });
                }
                continue;
            }
            match self.subject.module.context.types.kind(ty) {
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
        let (base, subscripts) = self.accessed().unwrap_or((Value::ZERO, Vec::new()));
        // Its number, what it is, and what it has to be below.
        let outside = subscripts.iter().enumerate().find_map(|(number, subscript)| {
            let index = self.integer(subscript.value)?;
            let length = i64::try_from(subscript.length?).ok()?;
            (!(0..length).contains(&index)).then_some((number, index, length))
        });
        let Some((number, index, length)) = outside else {
            return self
                .error(Code::RunSubscript, "this is outside its array")
                .label("further than any array reaches");
        };
        let (array, declaration) = match self.variable(base) {
            Some((array, declaration)) => (array, declaration),
            None => ("its array".to_owned(), "the array".to_owned()),
        };
        let whole = match subscripts.len() {
            1 => declaration,
            _ => format!("dimension {} of {declaration}", number + 1),
        };
        let bounds = match length {
            0 => format!("{whole} has no subscripts"),
            1 => format!("{whole} has the subscript 0 alone"),
            _ => format!("{whole} has the subscripts 0 to {}", length - 1),
        };
        let name = self.name(subscripts[number].value);
        let label = match name {
            Some(name) => format!("{name} is {index}; {bounds}"),
            None => bounds,
        };
        self.error(Code::RunSubscript, format!("the subscript {index} is outside {array}"))
            .label(label)
    }

    /// There is nothing at the address.
    pub(super) fn address(&self, fault: AddressFault) -> Diagnostic {
        match fault {
            AddressFault::Undefined | AddressFault::Dangling => {
                let message = "there is nothing at this address any more";
                self.error(Code::RunAddress, message)
                    .label("points to a variable whose function has returned, or to nothing")
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

    /// The access is before or after the object.
    fn outside(&self, owner: Owner, size: u32, offset: i64) -> Diagnostic {
        let declaration = self.declaration(owner);
        if let Owner::Global(index) | Owner::Constant(index) = owner
            && self.is_external(index)
        {
            let message = "a variable of another module is not known to the interpreter";
            return self.error(Code::RunUnknown, message).label(declaration.unwrap_or_default());
        }
        let (base, subscripts) = self
            .accessed()
            .map_or((None, Vec::new()), |(base, subscripts)| (Some(base), subscripts));
        let mut values: Vec<String> = subscripts
            .iter()
            .filter_map(|subscript| {
                let name = self.name(subscript.value)?;
                Some(format!("{name} is {}", self.integer(subscript.value)?))
            })
            .collect();
        let whole = declaration.unwrap_or_else(|| "the variable".to_owned());
        let is_ints = size.is_multiple_of(4) && offset % 4 == 0;
        let index = if is_ints { offset / 4 } else { offset };
        let sole = match &subscripts[..] {
            [subscript] => self.integer(subscript.value).filter(|&it| is_ints && it == index),
            _ => None,
        };
        let noun = match (sole, is_ints) {
            (Some(_), _) => "subscript",
            (None, true) => "element",
            (None, false) => "byte",
        };
        let bounds = match if is_ints { size / 4 } else { size } {
            0 => format!("{whole} has no {noun}s"),
            1 => format!("{whole} has the {noun} 0 alone"),
            count => format!("{whole} has the {noun}s 0 to {}", count - 1),
        };
        let message = match (sole, base.and_then(|base| self.variable(base))) {
            (Some(index), Some((array, _))) => format!("the subscript {index} is outside {array}"),
            _ => {
                values.push(format!("this is {noun} {index}"));
                "this is outside its array".to_owned()
            }
        };
        values.push(bounds);
        self.error(Code::RunSubscript, message).label(values.join("; "))
    }

    fn is_external(&self, index: u32) -> bool {
        use crate::ir::{Global, Initializer};
        use crate::support::entity::Entity;
        let global = Global::from_index(index as usize);
        self.subject.module.context.globals[global].initializer == Initializer::External
    }
}
