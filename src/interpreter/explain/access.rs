//! Explains wrong accesses to memory.

use super::Explainer;
use crate::diag::{Code, Diagnostic, Message, message};
use crate::interpreter::memory::{AddressFault, Object, Owner};
use crate::interpreter::translate::is_object;
use crate::ir::{
    Alignment, FuncId, Global, Initializer, Op, Passing, Type, TypeKind, Value, print,
};
use crate::support::entity::Entity;
use crate::support::interner::Symbol;

/// A subscript in an address.
struct Subscript {
    value: Value,
    /// How many elements there are; `None` for a subscript of a pointer.
    length: Option<u64>,
    /// The bytes of an element.
    stride: u64,
}

/// An address as an access computes it.
struct Address {
    base: Value,
    /// The type that the first index of the address steps over.
    step: Type,
    subscripts: Vec<Subscript>,
}

/// An array that a pointer points to: a variable, or a part of one.
struct Array {
    /// Its declaration, or for a part, which one it is.
    text: Message,
    lengths: Vec<u64>,
}

/// What an object is counted in.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Unit {
    Subscript,
    Row,
    Element,
    Byte,
}

/// The range of the numbers of the `count` units in `whole`.
fn bounds(whole: Message, unit: Unit, count: u64) -> Message {
    let last = count.saturating_sub(1);
    match (unit, count) {
        (_, 0) => message!("{whole} is empty", whole),
        (Unit::Subscript, 1) => message!("the only subscript of {whole} is 0", whole),
        (Unit::Row, 1) => message!("the only row of {whole} is row 0", whole),
        (Unit::Element, 1) => message!("the only element of {whole} is element 0", whole),
        (Unit::Byte, 1) => message!("the only byte of {whole} is byte 0", whole),
        (Unit::Subscript, _) => message!("{whole} has subscripts 0 to {last}", whole, last),
        (Unit::Row, _) => message!("{whole} has rows 0 to {last}", whole, last),
        (Unit::Element, _) => message!("{whole} has elements 0 to {last}", whole, last),
        (Unit::Byte, _) => message!("{whole} has bytes 0 to {last}", whole, last),
    }
}

/// The messages one after another.
fn listed(messages: Vec<Message>) -> Message {
    let join = |first, second| message!("{first}; {second}", first, second);
    messages.into_iter().reduce(join).unwrap_or_default()
}

impl Explainer<'_> {
    /// The address that the stopped instruction is about.
    fn accessed(&self) -> Option<Address> {
        let inst = self.inst()?;
        let pointer = match *self.function.op(inst) {
            Op::Load { ptr, .. } | Op::Store { ptr, .. } => ptr.as_inst()?,
            Op::GetElementPtr { .. } => inst,
            _ => return None,
        };
        let Op::GetElementPtr { source, operands } = *self.function.op(pointer) else {
            return None;
        };
        let (&base, indices) = self.function.operands(operands).split_first()?;
        let mut subscripts = Vec::new();
        let mut ty = source;
        for (position, &value) in indices.iter().enumerate() {
            if position == 0 {
                // LLVM IR does not step over a variable or over a pointer to a whole array.
                let is_step = !matches!(value, Value::Int(_, 0))
                    || indices.len() == 1
                    || self.subject.is_source && !is_object(self.function, base);
                if is_step {
                    let stride = self.layouts.size(source);
                    subscripts.push(Subscript { value, length: None, stride });
                }
                continue;
            }
            match self.subject.module.context.types.kind(ty) {
                TypeKind::Array(length, element) => {
                    let stride = self.layouts.size(element);
                    subscripts.push(Subscript { value, length: Some(length), stride });
                    ty = element;
                }
                _ => break,
            }
        }
        Some(Address { base, step: source, subscripts })
    }

    /// The lengths of an array type, the outermost first.
    fn lengths(&self, ty: Type) -> Vec<u64> {
        let (mut lengths, mut ty) = (Vec::new(), ty);
        while let TypeKind::Array(length, element) = self.subject.module.context.types.kind(ty) {
            lengths.push(length);
            ty = element;
        }
        lengths
    }

    /// The array that `object` is.
    fn array(&self, object: &Object) -> Option<Array> {
        let (symbol, ty, sigil) = self.owner(object.owner)?;
        let declaration = self.declared(symbol, ty, sigil)?;
        let (mut part, mut subscripts, mut start) = (ty, String::new(), u64::from(object.start));
        while self.subject.is_source
            && self.layouts.size(part) > u64::from(object.size)
            && let TypeKind::Array(_, element) = self.subject.module.context.types.kind(part)
        {
            let size = self.layouts.size(element).max(1);
            subscripts += &format!("[{}]", start / size);
            (part, start) = (element, start % size);
        }
        let text = match subscripts.is_empty() {
            true => Message::verbatim(declaration),
            false => {
                let name = self.quoted(symbol, sigil);
                let part = format!("`{}{subscripts}`", name.trim_matches('`'));
                message!("{part} of {declaration}", part, declaration)
            }
        };
        Some(Array { text, lengths: self.lengths(part) })
    }

    /// The array that the accessed address is computed from, and the offset of the address in it;
    /// `None` if they are not known.
    fn target(&self) -> Option<((Symbol, Type, char), i64)> {
        let Address { base, subscripts, .. } = self.accessed()?;
        let offsets = subscripts.iter().map(|subscript| {
            self.integer(subscript.value)?.checked_mul(i64::try_from(subscript.stride).ok()?)
        });
        let offset = offsets.sum::<Option<i64>>()?;
        let op = base.as_inst().map(|inst| self.function.inst(inst));
        match (base, op.map(|data| (data.name, data.op))) {
            (Value::Global(global), _) => {
                let data = &self.subject.module.context.globals[global];
                Some(((data.name, data.ty, '@'), offset))
            }
            (_, Some((name, Op::Alloca { allocated, .. }))) => {
                Some(((name, allocated, '%'), offset))
            }
            _ => {
                let (pointer, _) = self.word(base)?;
                let object = self.machine.memory.object(pointer)?;
                let start = i64::from(pointer as u32 as i32) + i64::from(object.start);
                Some((self.owner(object.owner)?, start + offset))
            }
        }
    }

    /// The warning for a subscript outside its dimension that leads to an element of its array; `None`
    /// if it leads elsewhere.
    pub(super) fn leaves_dimension(&self) -> Option<Diagnostic> {
        let target = self.target();
        let is_inside = |((_, ty, _), offset): ((_, Type, _), i64)| {
            u64::try_from(offset).is_ok_and(|offset| offset < self.layouts.size(ty))
        };
        if !target.is_none_or(is_inside) {
            return None;
        }
        let diagnostic = self.outside_dimension(None, Code::RunRow);
        let diagnostic = diagnostic
            .unwrap_or_else(|| self.error(Code::RunRow, message!("this is outside its row")));
        Some(self.goes_on(diagnostic, target))
    }

    /// The warning for an access that leaves `row` at `offset` and stays inside its array.
    pub(super) fn leaves_row(&self, row: &Object, offset: i64) -> Diagnostic {
        let target = self.owner(row.owner).map(|owner| (owner, offset + i64::from(row.start)));
        self.goes_on(self.outside(row, offset, Code::RunRow), target)
    }

    /// Adds to a warning the element that the program accesses instead.
    fn goes_on(
        &self,
        diagnostic: Diagnostic,
        target: Option<((Symbol, Type, char), i64)>,
    ) -> Diagnostic {
        let element = target.and_then(|((symbol, ty, sigil), offset)| {
            let subscripts = self.subscripts_at(ty, u64::try_from(offset).ok()?)?;
            Some(format!("{}{subscripts}", self.quoted(symbol, sigil).trim_matches('`')))
        });
        match element {
            Some(element) => {
                diagnostic.note(message!("the program continues with `{element}`", element))
            }
            None => diagnostic,
        }
    }

    /// Whether the stopped access uses an address that was computed before, from subscripts that have
    /// other values now.
    fn is_outdated(&self) -> bool {
        let Some(Op::Load { ptr, .. } | Op::Store { ptr, .. }) =
            self.inst().map(|inst| *self.function.op(inst))
        else {
            return false;
        };
        let (Some((pointer, is_defined)), Some((_, offset))) = (self.word(ptr), self.target())
        else {
            return false;
        };
        match self.machine.memory.object(pointer).filter(|_| is_defined) {
            Some(object) => i64::from(pointer as u32 as i32) + i64::from(object.start) != offset,
            None => i32::try_from(offset).is_ok(),
        }
    }

    /// The diagnostic for a subscript outside its dimension; `None` if all are inside. `object` is the
    /// object that is accessed, if it is known. `code` says whether the array is left, or a row.
    fn outside_dimension(&self, object: Option<&Object>, code: Code) -> Option<Diagnostic> {
        if self.is_outdated() {
            return None;
        }
        let Address { base, step, subscripts } = self.accessed()?;
        let is_variable = is_object(self.function, base);
        let variable = self.variable(base);
        let (array, dimensions) = if is_variable {
            let text = Message::verbatim(&*variable.as_ref()?.1);
            let lengths = self.lengths(step);
            (Array { text, lengths: lengths.clone() }, lengths.len())
        } else {
            let pointer = self.word(base).map(|(pointer, _)| pointer)?;
            let object = object.or_else(|| self.machine.memory.object(pointer))?;
            let array = self.array(object)?;
            (array, 1 + self.lengths(step).len())
        };
        // Its position among the subscripts, its value, and the bound that it exceeds.
        let outside = subscripts.iter().enumerate().find_map(|(number, subscript)| {
            let index = self.integer(subscript.value)?;
            let length = match subscript.length {
                Some(length) => length,
                None => {
                    let pointer = self.word(base).map(|(pointer, _)| pointer)?;
                    let object = object.or_else(|| self.machine.memory.object(pointer))?;
                    // In LLVM IR a pointer may lead into the middle of an array.
                    let is_begin = pointer as u32 == 0;
                    is_begin.then(|| u64::from(object.size) / self.layouts.size(step).max(1))?
                }
            };
            let is_inside = u64::try_from(index).is_ok_and(|index| index < length);
            (!is_inside).then_some((number, index, length))
        });
        let (number, index, length) = outside?;
        let array_name =
            variable.map_or_else(|| message!("its array"), |(name, _)| Message::verbatim(name));
        let dimension_of =
            |whole: Message| message!("dimension {number} of {whole}", number = number + 1, whole);
        let bounds = if array.lengths.len() == dimensions {
            let whole = match dimensions {
                1 => array.text,
                _ => dimension_of(array.text),
            };
            bounds(whole, Unit::Subscript, length)
        } else if number > 0 {
            bounds(dimension_of(array_name.clone()), Unit::Subscript, length)
        } else {
            // An array of more dimensions was passed.
            bounds(array.text, if dimensions == 1 { Unit::Element } else { Unit::Row }, length)
        };
        let value = self.name(subscripts[number].value);
        let value = value.map(|name| message!("{name} is {value}", name, value = index));
        let label = listed(value.into_iter().chain([bounds]).collect());
        let message = match code {
            Code::RunRow => {
                message!(
                    "subscript {index} of {array} is outside its row",
                    index,
                    array = array_name
                )
            }
            _ => message!(
                "subscript {index} is out of bounds for {array}",
                index,
                array = array_name
            ),
        };
        Some(self.error(code, message).label(label))
    }

    /// The error for a subscript that is too large for its dimension, or for any array.
    pub(super) fn subscript(&self) -> Diagnostic {
        self.outside_dimension(None, Code::RunSubscript).unwrap_or_else(|| {
            self.error(Code::RunSubscript, message!("this is outside its array"))
                .label(message!("no array is this large"))
        })
    }

    /// The error for an address without an object.
    pub(super) fn address(&self, fault: AddressFault) -> Diagnostic {
        match fault {
            AddressFault::Undefined | AddressFault::Dangling => self
                .error(Code::RunAddress, message!("this pointer outlived its variable"))
                .label(message!("the function with the variable has returned")),
            AddressFault::Null => self
                .error(Code::RunAddress, message!("access through a null pointer"))
                .label(message!("this is null")),
            AddressFault::Constant { owner } => {
                let constant = self.declaration(owner);
                let label = constant.map_or_else(|| message!("a constant"), Message::verbatim);
                self.error(Code::RunAddress, message!("a store to a constant")).label(label)
            }
            AddressFault::Outside {
                object: Object { owner: Owner::Function(number), .. }, ..
            } => {
                let name = self.function_at(number);
                self.error(Code::RunAddress, message!("access to the code of a function"))
                    .label(message!("this points to `{name}`", name))
            }
            AddressFault::Outside {
                object: Object { owner: owner @ Owner::Freed(_), .. }, ..
            } => {
                let diagnostic = self.error(Code::RunAddress, message!("access to freed memory"));
                self.allocated(
                    diagnostic.label(message!("the program has freed this memory")),
                    owner,
                )
            }
            AddressFault::Outside { object, offset } => {
                self.outside(&object, offset, Code::RunSubscript)
            }
        }
    }

    /// The error for an access at an address that is not a multiple of what the access promises.
    pub(super) fn misaligned(&self, pointer: u64, offset: i64) -> Diagnostic {
        let data = self.inst().map(|inst| self.function.inst(inst));
        let (ty, promised) = match data.map(|data| (data.op, data.ty)) {
            Some((Op::Load { alignment, .. }, ty)) => (ty, alignment),
            Some((Op::Store { value, alignment, .. }, _)) => (self.value_type(value), alignment),
            Some((Op::Call { callee, args, .. }, _)) => {
                self.copied(callee, self.function.operands(args), pointer)
            }
            _ => (Type::VOID, Alignment::ONE),
        };
        let context = &self.subject.module.context;
        let text = print::print_type(context, ty);
        let message = message!(
            "misaligned access: the address of this `{ty}` is not always a multiple of {bytes}",
            ty = &text,
            bytes = promised.bytes()
        );
        let diagnostic = self.error(Code::RunAlignment, message);
        let Some((object, owned)) = self
            .machine
            .memory
            .object(pointer)
            .and_then(|object| Some((object, self.owned_alignment(object.owner)?)))
        else {
            return diagnostic.label(message!("not aligned"));
        };
        let offset = i64::from(pointer as u32 as i32) + offset + i64::from(object.start);
        let whole = self.declaration(object.owner);
        let whole = whole.map_or_else(|| message!("a variable"), Message::verbatim);
        let align = owned.bytes();
        let label = match offset {
            0 => message!("at {whole}, which has `align {align}`", whole, align),
            _ => message!(
                "{offset} bytes into {whole}, which has `align {align}`",
                offset,
                whole,
                align
            ),
        };
        let right = owned.at_offset(offset).bytes();
        let hint = match promised == context.types.alignment(ty) {
            true => message!(
                "write `align {right}`; without `align`, `{ty}` means `align {default}`",
                right,
                ty = text,
                default = promised.bytes()
            ),
            false => message!("write `align {right}`", right),
        };
        diagnostic.label(label).hint(hint)
    }

    /// What a call of `callee` copies from `pointer`, because it passes it by value, and the alignment
    /// that the call promises.
    fn copied(&self, callee: FuncId, args: &[Value], pointer: u64) -> (Type, Alignment) {
        let params = &self.subject.module.context.signatures[callee].params;
        let copied = args.iter().zip(params.values()).find_map(|(&arg, param)| {
            let Passing::Copy(ty, promised) = param.passing else { return None };
            let is_it = self.word(arg).is_some_and(|(word, _)| word == pointer);
            promised.filter(|_| is_it).map(|promised| (ty, promised))
        });
        copied.unwrap_or((Type::VOID, Alignment::ONE))
    }

    /// The alignment that a variable is declared with; `None` for other memory.
    fn owned_alignment(&self, owner: Owner) -> Option<Alignment> {
        match owner {
            Owner::Heap(_) => Some(Alignment::SIXTEEN),
            Owner::Null | Owner::Function(_) | Owner::Freed(_) | Owner::System => None,
            Owner::Global(index) | Owner::Constant(index) => {
                Some(self.globals.location(Global::from_index(index as usize)).alignment)
            }
            Owner::Alloca(row) => Some(self.machine.program.allocas[row as usize].alignment),
        }
    }

    /// The diagnostic for an access before or after the object. `code` says whether the array is left,
    /// or a row.
    fn outside(&self, object: &Object, offset: i64, code: Code) -> Diagnostic {
        let declaration = self.declaration(object.owner);
        if let Owner::Global(index) | Owner::Constant(index) = object.owner
            && self.is_external(index)
        {
            let what = message!("variables of another module");
            let message = message!("the interpreter does not support {what}", what);
            return self
                .error(Code::RunUnknown, message)
                .label(Message::verbatim(declaration.unwrap_or_default()));
        }
        if let Some(diagnostic) = self.outside_dimension(Some(object), code) {
            return diagnostic;
        }
        let mut values = Vec::new();
        for subscript in self.accessed().into_iter().flat_map(|address| address.subscripts) {
            if let (Some(name), Some(value)) =
                (self.name(subscript.value), self.integer(subscript.value))
            {
                values.push(message!("{name} is {value}", name, value));
            }
        }
        let whole =
            self.array(object).map_or_else(|| self.unnamed(object.owner), |array| array.text);
        let is_ints = object.size.is_multiple_of(4) && offset % 4 == 0;
        let (size, unit) = if is_ints { (4, Unit::Element) } else { (1, Unit::Byte) };
        let called = self.called().map(|callee| self.function_name(callee));
        let message = match (called, code) {
            (Some(name), Code::RunRow) => {
                message!("`{name}` accesses an array outside its row", name)
            }
            (Some(name), _) => message!("`{name}` accesses an array out of bounds", name),
            (None, Code::RunRow) => message!("this is outside its row"),
            (None, _) => message!("this is outside its array"),
        };
        let index = offset / size;
        values.push(match (unit, called) {
            (Unit::Byte, _) => message!("the access reaches byte {index}", index),
            (_, Some(_)) => message!("the access reaches element {index}", index),
            (_, None) => message!("this is element {index}", index),
        });
        values.push(bounds(whole, unit, u64::from(object.size) / size as u64));
        self.allocated(self.error(code, message).label(listed(values)), object.owner)
    }

    fn is_external(&self, index: u32) -> bool {
        let global = Global::from_index(index as usize);
        self.subject.module.context.globals[global].initializer == Initializer::External
    }
}
