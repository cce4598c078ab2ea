//! Statements without branches.

use rand::RngExt;

use super::{Generator, LEN, Place, Ty};

const PREDICATES: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];

/// How a place is accessed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    Load,
    Store,
    Both,
}

impl Generator {
    /// A value of type `ty` that is in scope, or a constant.
    pub(super) fn value(&mut self, ty: Ty) -> String {
        let there: Vec<String> =
            self.scope.values.iter().filter(|it| it.1 == ty).map(|it| it.0.clone()).collect();
        // The latest values are used most, so that instructions depend on each other.
        if !there.is_empty() && !self.one_in(7) {
            let first = if self.one_in(2) { there.len().saturating_sub(4) } else { 0 };
            return self.choose(&there[first..]);
        }
        self.constant(ty)
    }

    pub(super) fn constant(&mut self, ty: Ty) -> String {
        if self.one_in(50) {
            return self.choose(&["undef", "poison"]).to_owned();
        }
        if ty == Ty::Vector {
            let lanes: Vec<String> =
                (0..4).map(|_| format!("i32 {}", self.constant(Ty::I32))).collect();
            return format!("<{}>", lanes.join(", "));
        }
        if ty == Ty::I1 {
            return self.choose(&["false", "true"]).to_owned();
        }
        if matches!(ty, Ty::Half | Ty::Float) {
            return self.float_constant(ty);
        }
        let number = match self.below(12) {
            0 => i64::MAX >> (64 - ty.bits()),
            1 => i64::MIN >> (64 - ty.bits()),
            2 | 3 => -1,
            4 => 1 << self.below(ty.bits() - 1),
            5 => 0,
            _ => i64::from(self.rng.random_range(-4..12)),
        };
        number.to_string()
    }

    fn int(&mut self) -> Ty {
        self.choose(&[Ty::I32, Ty::I32, Ty::I32, Ty::I32, Ty::I8, Ty::I64, Ty::I1, Ty::Vector])
    }

    /// Computes a value of a random type.
    pub(super) fn compute(&mut self) {
        if self.has_floats && self.one_in(2) {
            return self.compute_float();
        }
        // The same once more, sometimes at another place.
        if !self.scope.computed.is_empty() && self.one_in(7) {
            let (mut text, ty) = self.choose(&self.scope.computed.clone());
            if self.one_in(2) {
                // Without the promises.
                for flag in
                    ["nuw ", "nsw ", "exact ", "disjoint ", "nnan ", "ninf ", "nsz ", "fast "]
                {
                    text = text.replace(flag, "");
                }
            }
            self.emit(ty, text);
            return;
        }
        let ty = self.int();
        let (text, ty) = match self.below(12) {
            0 | 1 => self.comparison(ty),
            2 => {
                let ty = if self.one_in(4) { Ty::I1 } else { ty };
                let (mut then, mut otherwise) = (self.value(ty), self.value(ty));
                match self.below(4) {
                    // The logical operations.
                    0 if ty == Ty::I1 => then = "true".to_owned(),
                    1 if ty == Ty::I1 => otherwise = "false".to_owned(),
                    _ => {}
                }
                (
                    format!(
                        "select i1 {}, {t} {then}, {t} {otherwise}",
                        self.value(Ty::I1),
                        t = ty.text()
                    ),
                    ty,
                )
            }
            3 => (format!("freeze {} {}", ty.text(), self.value(ty)), ty),
            4 => self.cast(),
            5 if ty == Ty::Vector => {
                let (vector, lane) = (self.value(Ty::Vector), self.below(4));
                match self.one_in(2) {
                    true => (format!("extractelement <4 x i32> {vector}, i32 {lane}"), Ty::I32),
                    false => {
                        let value = self.value(Ty::I32);
                        (format!("insertelement <4 x i32> {vector}, i32 {value}, i32 {lane}"), ty)
                    }
                }
            }
            _ => (self.binary(ty), ty),
        };
        self.emit(ty, text.clone());
        self.scope.computed.push((text, ty));
    }

    pub(super) fn comparison(&mut self, ty: Ty) -> (String, Ty) {
        let ty = if ty == Ty::Vector { Ty::I32 } else { ty };
        let predicate = self.choose(&PREDICATES);
        let flag = if self.one_in(12) { "samesign " } else { "" };
        let (lhs, rhs) = (self.value(ty), self.value(ty));
        (format!("icmp {flag}{predicate} {} {lhs}, {rhs}", ty.text()), Ty::I1)
    }

    fn cast(&mut self) -> (String, Ty) {
        let all = [Ty::I1, Ty::I8, Ty::I32, Ty::I64];
        let low = self.below(3) as usize;
        let high = low + 1 + self.below(3 - low as u32) as usize;
        let (narrow, wide) = (all[low], all[high]);
        let (op, from, to) = match self.below(3) {
            0 => (["zext", "zext nneg"][usize::from(self.one_in(4))], narrow, wide),
            1 => ("sext", narrow, wide),
            _ => (["trunc", "trunc nsw", "trunc nuw"][self.below(5).min(2) as usize], wide, narrow),
        };
        (format!("{op} {} {} to {}", from.text(), self.value(from), to.text()), to)
    }

    fn binary(&mut self, ty: Ty) -> String {
        let flags: &[&str] = &["", "", "", "", "nsw ", "nsw ", "nuw ", "nuw nsw "];
        let (op, flags): (_, &[&str]) = self.choose(&[
            ("add", flags),
            ("add", flags),
            ("sub", flags),
            ("mul", flags),
            ("and", &[""]),
            ("or", &["", "", "disjoint "]),
            ("xor", &[""]),
            ("shl", flags),
            ("lshr", &["", "exact "]),
            ("ashr", &["", "exact "]),
            ("sdiv", &["", "", "exact "]),
            ("srem", &[""]),
            ("udiv", &["", "", "exact "]),
            ("urem", &[""]),
        ]);
        let is_scalar = matches!(op, "shl" | "lshr" | "ashr" | "sdiv" | "srem" | "udiv" | "urem");
        let op = if ty == Ty::Vector && is_scalar { "xor" } else { op };
        let flags = if op == "xor" { "" } else { self.choose(flags) };
        let lhs = self.value(ty);
        let rhs = match op {
            "shl" | "lshr" | "ashr" if !self.one_in(6) => self.below(ty.bits()).to_string(),
            // Most divisors are not zero.
            "sdiv" | "srem" | "udiv" | "urem" if !self.one_in(5) => {
                if self.one_in(2) && ty != Ty::I1 {
                    self.choose(&["1", "2", "3", "4", "7", "8", "-1", "-3"]).to_owned()
                } else {
                    let value = self.value(ty);
                    let one = if ty == Ty::I1 { "true" } else { "1" };
                    self.emit(ty, format!("or {} {value}, {one}", ty.text()))
                }
            }
            _ => self.value(ty),
        };
        format!("{op} {flags}{} {lhs}, {rhs}", ty.text())
    }

    /// A place for such an access; `None` if there is none.
    pub(super) fn place(&mut self, of: Wanted) -> Option<Place> {
        let wanted = |place: &&Place| {
            !(place.is_constant && of != Wanted::Load || place.is_unread && of != Wanted::Store)
        };
        let places: Vec<Place> = self.scope.places.iter().filter(wanted).cloned().collect();
        if places.is_empty() { None } else { Some(self.choose(&places)) }
    }

    /// A subscript that is in bounds, or probably.
    pub(super) fn subscript(&mut self, len: u32) -> (String, Ty) {
        let counters = self.scope.counters.clone();
        if !counters.is_empty() && !self.one_in(4) {
            let (counter, ty) = self.choose(&counters);
            if self.one_in(4) {
                let flag = self.choose(&["", "nsw "]);
                let by = self.choose(&["1", "-1", "2", "4"]);
                return (self.emit(ty, format!("add {flag}{} {counter}, {by}", ty.text())), ty);
            }
            return (counter, ty);
        }
        if self.one_in(3) {
            let value = self.value(Ty::I32);
            return (self.emit(Ty::I32, format!("and i32 {value}, 7")), Ty::I32);
        }
        (self.below(len).to_string(), self.choose(&[Ty::I32, Ty::I64]))
    }

    /// The address of an element of `place`.
    pub(super) fn address(&mut self, place: &Place, index: &str, ty: Ty) -> String {
        if place.len == 1 {
            return place.name.clone();
        }
        let (element, index_ty) = (place.element.text(), ty.text());
        let array = format!("[{LEN} x {element}]");
        let (source, first) = if place.is_array {
            (array.as_str(), format!("{index_ty} 0, "))
        } else {
            (element, String::new())
        };
        let name = self.fresh("%at");
        let promise = if self.one_in(6) { "" } else { "inbounds " };
        let pointer = self.pointer(source);
        self.line(&format!(
            "{name} = getelementptr {promise}{source}, {pointer} {}, {first}{index_ty} {index}",
            place.name
        ));
        name
    }

    pub(super) fn store(&mut self, place: &Place, address: &str, value: &str) {
        let address = if address == "0" { &place.name } else { address };
        let value = place.initial.as_deref().unwrap_or(value);
        let element = place.element.text();
        let pointer = self.pointer(element);
        self.line(&format!("store {element} {value}, {pointer} {address}"));
    }

    pub(super) fn load_element(&mut self, place: &Place, index: &str, ty: Ty) -> String {
        let address = self.address(place, index, ty);
        let (element, pointer) = (place.element.text(), self.pointer(place.element.text()));
        self.emit(place.element, format!("load {element}, {pointer} {address}"))
    }

    /// Loads or stores.
    pub(super) fn access(&mut self) {
        let writes = self.one_in(2);
        let wanted = if writes { Wanted::Store } else { Wanted::Load };
        let Some(place) = self.place(wanted) else { return self.compute() };
        let (index, ty) =
            if place.len == 1 { ("0".to_owned(), Ty::I32) } else { self.subscript(place.len) };
        if place.len > 8 && self.one_in(16) {
            // Four elements at once.
            let at = self.below(place.len - 4).to_string();
            let address = self.address(&place, &at, Ty::I32);
            let vector = self.pointer("<4 x i32>");
            let address = match self.is_opaque {
                true => address,
                false => {
                    let name = self.fresh("%cast");
                    self.line(&format!("{name} = bitcast i32* {address} to <4 x i32>*"));
                    name
                }
            };
            if writes {
                let value = self.value(Ty::Vector);
                self.line(&format!("store <4 x i32> {value}, {vector} {address}, align 4"));
            } else {
                self.emit(Ty::Vector, format!("load <4 x i32>, {vector} {address}, align 4"));
            }
        } else if writes {
            let value = self.value(place.element);
            let address = self.address(&place, &index, ty);
            self.store(&place, &address, &value);
            if self.one_in(4) {
                // Overwritten, or read again.
                let value = self.value(place.element);
                self.store(&place, &address, &value);
            }
        } else {
            self.load_element(&place, &index, ty);
        }
    }

    /// Input, output, or a call.
    pub(super) fn call(&mut self) {
        let callees = self.callees.clone();
        if !callees.is_empty() && !self.one_in(3) {
            let callee = self.choose(&callees);
            return self.call_of(&callee);
        }
        match self.below(6) {
            0 => drop(self.emit(Ty::I32, "call i32 @getint()".to_owned())),
            1 => {
                let value = self.value(Ty::I32);
                self.emit(Ty::I32, format!("call i32 @any(i32 {value})"));
            }
            2 => {
                // Inlined calls may share the variables of a callee, so only the function under test
                // shows its own.
                let is_top = self.is_top;
                let element = |place: &&Place| {
                    let is_shared = is_top || !place.name.starts_with('%');
                    place.element == Ty::I32 && !place.is_private && is_shared
                };
                let places: Vec<Place> =
                    self.scope.places.iter().filter(element).cloned().collect();
                if places.is_empty() {
                    return;
                }
                let place = self.choose(&places);
                let address = self.element_pointer(&place);
                let pointer = self.pointer("i32");
                self.line(&format!("call void @show({pointer} {address})"));
            }
            _ => {
                let value = self.value(Ty::I32);
                self.line(&format!("call void @putint(i32 {value})"));
            }
        }
    }

    /// The address of the first element.
    pub(super) fn element_pointer(&mut self, place: &Place) -> String {
        if place.is_array { self.address(place, "0", Ty::I32) } else { place.name.clone() }
    }

    pub(super) fn call_of(&mut self, callee: &super::Callee) {
        let mut arguments = Vec::new();
        for &param in &callee.params {
            match param {
                Some(ty) => arguments.push(format!("{} {}", ty.text(), self.value(ty))),
                None => {
                    let is_array = |place: &&Place| place.len == LEN && !place.is_constant;
                    let places: Vec<Place> =
                        self.scope.places.iter().filter(is_array).cloned().collect();
                    let address = if places.is_empty() {
                        "null".to_owned()
                    } else {
                        let place = self.choose(&places);
                        self.element_pointer(&place)
                    };
                    arguments.push(format!("{} {address}", self.pointer("i32")));
                }
            }
        }
        let (name, arguments) = (&callee.name, arguments.join(", "));
        match callee.returns {
            Some(ty) => drop(self.emit(ty, format!("call {} {name}({arguments})", ty.text()))),
            None => self.line(&format!("call void {name}({arguments})")),
        }
    }

    /// Chooses between two places, which may be the same.
    pub(super) fn choose_place(&mut self) {
        let is_array = |place: &&Place| place.len == LEN && !place.is_constant;
        let places: Vec<Place> = self.scope.places.iter().filter(is_array).cloned().collect();
        if places.is_empty() {
            return self.compute();
        }
        let (left, right) = (self.choose(&places), self.choose(&places));
        let (left, right) = (self.element_pointer(&left), self.element_pointer(&right));
        let pointer = self.pointer("i32");
        let cond = self.value(Ty::I1);
        let name = self.fresh("%either");
        self.line(&format!("{name} = select i1 {cond}, {pointer} {left}, {pointer} {right}"));
        self.scope.places.push(Place::new(&name, Ty::I32, LEN));
    }
}
