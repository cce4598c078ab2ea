//! Global variables: numbers, arrays and structures, whose fields have constant addresses.

use std::fmt::Write;

use super::{Generator, LEN, Place, Ty};

/// What the module does with a variable, which decides what `globals` may make of it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Use {
    Any,
    /// Only loads.
    Read,
    /// Only stores.
    Written,
    /// Loads, and stores of the initial value.
    Unchanged,
}

/// A field of a structure.
#[derive(Clone, Debug)]
struct Field {
    /// The subscripts that lead to it; they follow those of the structure.
    subscripts: String,
    element: Ty,
    /// The number of elements, if it is an array.
    len: u32,
    initial: String,
}

impl Generator {
    /// Writes the global variables of a module, and adds their places.
    pub(super) fn global_variables(&mut self, head: &mut String) {
        for name in ["@a", "@b", "@s", "@t"] {
            if self.one_in(2) {
                continue;
            }
            let linkage = self.choose(&["internal", "internal", ""]);
            let is_constant = linkage == "internal" && self.one_in(6);
            let kind = if is_constant { "constant" } else { "global" };
            let is_array = matches!(name, "@a" | "@b");
            let ty = if is_array { format!("[{LEN} x i32]") } else { "i32".to_owned() };
            let value = match is_array {
                false => self.below(9).to_string(),
                true if is_constant || self.one_in(3) => {
                    let mut items = Vec::new();
                    for _ in 0..LEN {
                        items.push(format!("i32 {}", self.below(30)));
                    }
                    format!("[{}]", items.join(", "))
                }
                true => "zeroinitializer".to_owned(),
            };
            let _ = writeln!(head, "{name} = {linkage} {kind} {ty} {value}");
            self.globals.push(Place {
                is_array,
                is_constant,
                ..Place::new(name, Ty::I32, if is_array { LEN } else { 1 })
            });
        }
        for name in ["@r", "@q"] {
            if self.one_in(2) {
                self.structure(name, head);
            }
        }
    }

    /// Writes a structure, and adds its fields and some elements of its arrays as places.
    fn structure(&mut self, name: &str, head: &mut String) {
        let is_zero = self.one_in(2);
        let (mut types, mut values, mut fields) = (Vec::new(), Vec::new(), Vec::new());
        for index in 0..1 + self.below(4) {
            let (ty, value, inside) = self.field(is_zero);
            fields.extend(
                inside.into_iter().map(|it| Field {
                    subscripts: format!(", i32 {index}{}", it.subscripts),
                    ..it
                }),
            );
            values.push(format!("{ty} {value}"));
            types.push(ty);
        }
        let ty = format!("{{ {} }}", types.join(", "));
        let value = match is_zero {
            true => "zeroinitializer".to_owned(),
            false => format!("{{ {} }}", values.join(", ")),
        };
        let linkage = self.choose(&["internal", "internal", "internal", ""]);
        let _ = writeln!(head, "{name} = {linkage} global {ty} {value}");
        let of = match linkage {
            "internal" => self.choose(&[Use::Any, Use::Read, Use::Written, Use::Unchanged]),
            _ => Use::Any,
        };
        let pointer = self.pointer(&ty);
        for field in fields {
            // An array is used in all ways, or only read.
            if field.len > 1 && matches!(of, Use::Written | Use::Unchanged) {
                continue;
            }
            let promise = self.choose(&["", "inbounds "]);
            let address = format!(
                "getelementptr {promise}({ty}, {pointer} {name}, i32 0{})",
                field.subscripts
            );
            self.globals.push(Place {
                is_array: field.len > 1,
                is_constant: of == Use::Read,
                is_unread: of == Use::Written,
                initial: (of == Use::Unchanged).then_some(field.initial),
                is_private: of != Use::Any,
                ..Place::new(&address, field.element, field.len)
            });
        }
    }

    /// The type of a random field, its initial value, and the places in it.
    fn field(&mut self, is_zero: bool) -> (String, String, Vec<Field>) {
        let element = self.choose(&[Ty::I32, Ty::I32, Ty::I8, Ty::I64, Ty::I1]);
        let text = element.text();
        let number = |it: &mut Generator| match element {
            _ if is_zero => if element == Ty::I1 { "false" } else { "0" }.to_owned(),
            Ty::I1 => it.choose(&["false", "true"]).to_owned(),
            _ => it.below(9).to_string(),
        };
        let place = |subscripts: String, initial: &str| Field {
            subscripts,
            element,
            len: 1,
            initial: initial.to_owned(),
        };
        let initial = number(self);
        match self.below(5) {
            4 if is_zero => {
                let whole = Field {
                    subscripts: String::new(),
                    element: Ty::I32,
                    len: LEN,
                    initial: String::new(),
                };
                (format!("[{LEN} x i32]"), "zeroinitializer".to_owned(), vec![whole])
            }
            0 => {
                let values: Vec<String> = (0..6).map(|_| number(self)).collect();
                let at = |index: usize| place(format!(", i32 {index}"), &values[index]);
                let inside = (0..2).map(|_| at(self.below(6) as usize)).collect();
                let items: Vec<String> = values.iter().map(|it| format!("{text} {it}")).collect();
                (format!("[6 x {text}]"), format!("[{}]", items.join(", ")), inside)
            }
            1 => (
                format!("{{ i8, {text} }}"),
                format!("{{ i8 3, {text} {initial} }}"),
                vec![place(", i32 1".to_owned(), &initial)],
            ),
            _ => (text.to_owned(), initial.clone(), vec![place(String::new(), &initial)]),
        }
    }

    /// The places of global variables for a function. It computes some of their constant addresses by an
    /// instruction of its own, and begins with stores to some of those that are only stored.
    pub(super) fn global_places(&mut self) -> Vec<Place> {
        let mut places = self.globals.clone();
        for place in &mut places {
            if let Some((operation, operands)) = place.name.split_once('(')
                && self.one_in(3)
            {
                let operands = operands.trim_end_matches(')').to_owned();
                let text = format!("{operation}{operands}");
                place.name = self.fresh("%field");
                self.line(&format!("{} = {text}", place.name));
            }
            if (place.is_unread || place.initial.is_some()) && self.one_in(3) {
                let value = self.constant(place.element);
                self.store(place, "0", &value);
            }
        }
        places
    }
}
