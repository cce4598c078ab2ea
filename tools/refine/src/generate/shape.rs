//! Functions and statements in the forms that certain passes look for.

use std::fmt::Write;

use super::control::Form;
use super::statement::Wanted;
use super::{Callee, Generator, LEN, Place, Ty};

impl Generator {
    /// Four bytes or all bytes of an array.
    fn byte_count(&mut self) -> String {
        match self.below(6) {
            0 => self.value(Ty::I64),
            1 | 2 => (4 * LEN).to_string(),
            _ => (4 * self.below(LEN)).to_string(),
        }
    }

    /// The address of the first element, as one of a byte.
    fn bytes(&mut self, place: &Place) -> String {
        let address = self.element_pointer(place);
        if self.is_opaque {
            return address;
        }
        let name = self.fresh("%bytes");
        self.line(&format!("{name} = bitcast i32* {address} to i8*"));
        name
    }

    /// Clears an array.
    pub(super) fn fill(&mut self, place: &Place) {
        let (address, pointer) = (self.bytes(place), self.pointer("i8"));
        let suffix = if self.is_opaque { "p0" } else { "p0i8" };
        let byte = self.choose(&["0", "0", "1", "-1"]);
        self.line(&format!(
            "call void @llvm.memset.{suffix}.i64({pointer} {address}, i8 {byte}, i64 {}, i1 false)",
            4 * LEN
        ));
    }

    /// Fills or copies an array, or a part of it.
    pub(super) fn memory_call(&mut self) {
        let is_array = |place: &&Place| place.len == LEN;
        let arrays: Vec<Place> = self.scope.places.iter().filter(is_array).cloned().collect();
        let written: Vec<Place> = arrays.iter().filter(|it| !it.is_constant).cloned().collect();
        if written.is_empty() {
            return self.compute();
        }
        let (to, from) = (self.choose(&written), self.choose(&arrays));
        if to.name == from.name || self.one_in(2) {
            return self.fill(&to);
        }
        let (to, from, length) = (self.bytes(&to), self.bytes(&from), self.byte_count());
        let pointer = self.pointer("i8");
        let suffix = if self.is_opaque { "p0.p0" } else { "p0i8.p0i8" };
        self.line(&format!(
            "call void @llvm.memcpy.{suffix}.i64({pointer} {to}, {pointer} {from}, i64 {length}, i1 false)"
        ));
    }

    /// A loop of one block over arrays, a form that vectorisation accepts.
    pub(super) fn array_loop(&mut self) {
        self.depth += 1;
        let form = self.choose(&[Form::Single, Form::Single, Form::While]);
        self.counted_loop(form, |it| {
            let (counter, ty) = it.scope.counters.last().expect("there is a loop").clone();
            let arrays: Vec<Place> =
                it.scope.places.iter().filter(|place| place.len == LEN).cloned().collect();
            if arrays.is_empty() {
                return it.compute();
            }
            if it.has_floats && it.one_in(2) {
                return it.float_elements(&arrays, &counter, ty);
            }
            for _ in 0..it.below(3) {
                let from = it.choose(&arrays);
                let at = match it.one_in(4) {
                    true => {
                        let by = it.choose(&["1", "4", "-1"]);
                        it.emit(ty, format!("add nsw {} {counter}, {by}", ty.text()))
                    }
                    false => counter.clone(),
                };
                it.load_element(&from, &at, ty);
            }
            for _ in 0..it.below(4) {
                let op = it.choose(&["add", "add nsw", "sub", "mul", "xor", "and", "or"]);
                let (lhs, rhs) = (it.value(Ty::I32), it.value(Ty::I32));
                it.emit(Ty::I32, format!("{op} i32 {lhs}, {rhs}"));
            }
            let mut to = it.choose(&arrays);
            // Often what an earlier iteration has written is read.
            let is_recurrence = it.one_in(3);
            if is_recurrence {
                it.load_element(&to, &counter, ty);
            } else {
                to = it.choose(&arrays);
            }
            if to.is_constant {
                return;
            }
            let value = it.value(Ty::I32);
            if is_recurrence {
                let by = 1 + it.below(4);
                let at = it.emit(ty, format!("add nsw {} {counter}, {by}", ty.text()));
                let address = it.address(&to, &at, ty);
                it.store(&to, &address, &value);
            } else if it.one_in(8) {
                let address = it.address(&to, "3", Ty::I32);
                it.store(&to, &address, &value);
            } else if !it.one_in(4) {
                let address = it.address(&to, &counter, ty);
                it.store(&to, &address, &value);
            }
        });
        self.depth -= 1;
    }

    /// Two addresses that may be equal although they belong to different objects: the end of one and
    /// the beginning of another. Which of them is chosen matters for an access.
    pub(super) fn equal_pointers(&mut self) {
        let is_array = |place: &&Place| place.len == LEN && !place.is_constant;
        let arrays: Vec<Place> = self.scope.places.iter().filter(is_array).cloned().collect();
        if arrays.len() < 2 {
            return self.compute();
        }
        let (first, second) = (self.choose(&arrays), self.choose(&arrays));
        let (begin, pointer) = (self.element_pointer(&first), self.pointer("i32"));
        let second = self.element_pointer(&second);
        let (end, equal, chosen) =
            (self.fresh("%end"), self.fresh("%equal"), self.fresh("%chosen"));
        self.line(&format!("{end} = getelementptr i32, {pointer} {begin}, i64 {LEN}"));
        let (left, right) = if self.one_in(2) { (&end, &second) } else { (&second, &end) };
        let predicate = self.choose(&["eq", "ne"]);
        self.line(&format!("{equal} = icmp {predicate} {pointer} {left}, {right}"));
        let (then, otherwise) = if self.one_in(2) { (left, right) } else { (right, left) };
        self.line(&format!(
            "{chosen} = select i1 {equal}, {pointer} {then}, {pointer} {otherwise}"
        ));
        self.scope.values.push((equal.clone(), Ty::I1));
        // In bounds, whichever is chosen: the end is chosen if the condition is true, or if it is not.
        let end_if_true = then == &end;
        let (at, address) = (self.fresh("%v"), self.fresh("%at"));
        let (if_true, if_false) = if end_if_true { ("-1", "0") } else { ("0", "-1") };
        self.line(&format!("{at} = select i1 {equal}, i64 {if_true}, i64 {if_false}"));
        self.line(&format!("{address} = getelementptr i32, {pointer} {chosen}, i64 {at}"));
        let value = self.value(Ty::I32);
        match self.one_in(2) {
            true => self.line(&format!("store i32 {value}, {pointer} {address}")),
            false => drop(self.emit(Ty::I32, format!("load i32, {pointer} {address}"))),
        }
    }

    /// A sum whose parts can be put in another order, with promises that then may not hold.
    pub(super) fn sum(&mut self) {
        let parts: Vec<String> = (0..2).map(|_| self.value(Ty::I32)).collect();
        let mut sum = parts[0].clone();
        for _ in 0..2 + self.below(4) {
            let other = match self.below(3) {
                0 => self.constant(Ty::I32),
                _ => self.choose(&parts),
            };
            let op = self.choose(&["add", "add", "sub"]);
            let flag = self.choose(&["", "", "nsw ", "nuw "]);
            sum = self.emit(Ty::I32, format!("{op} {flag}i32 {sum}, {other}"));
        }
        self.line(&format!("call void @putint(i32 {sum})"));
    }

    /// A loop that writes a location in at most one iteration.
    pub(super) fn rare_store(&mut self) {
        let Some(place) = self.place(Wanted::Both) else { return self.compute() };
        let index = self.below(place.len).to_string();
        let address = self.address(&place, &index, Ty::I32);
        let (rare, more) = (self.fresh("rare"), self.fresh("more"));
        let at = self.below(40);
        self.depth += 1;
        let form = self.choose(&[Form::While, Form::Until]);
        self.counted_loop(form, |it| {
            let (counter, ty) = it.scope.counters.last().expect("there is a loop").clone();
            let test = it.emit(Ty::I1, format!("icmp eq {} {counter}, {at}", ty.text()));
            let outer = it.scope.clone();
            it.line(&format!("br i1 {test}, label %{rare}, label %{more}"));
            it.begin(&rare);
            let (element, pointer) = (place.element.text(), it.pointer(place.element.text()));
            it.emit(place.element, format!("load {element}, {pointer} {address}"));
            let value = it.value(place.element);
            it.store(&place, &address, &value);
            it.line(&format!("br label %{more}"));
            it.scope = outer;
            it.begin(&more);
        });
        self.depth -= 1;
    }

    /// Writes a field of a structure, and reads the words at fixed offsets. The data layout decides which of them is
    /// the field.
    pub(super) fn layout_probe(&mut self) {
        let names = ["%room", "%bytes", "%fields", "%field"];
        let [room, bytes, fields, field] = names.map(|stem| self.fresh(stem));
        let (byte, number) = (self.pointer("i8"), self.pointer("i32"));
        // A field of a structure, or an element of an array of pointers.
        let (whole, steps, ty) = match self.below(3) {
            0 => (format!("{{ i8, {number}, i64, i32 }}"), "i32 0, i32 3".to_owned(), Ty::I32),
            1 => (format!("{{ i8, {number}, i64, i32 }}"), "i32 0, i32 2".to_owned(), Ty::I64),
            _ => (number.clone(), format!("i32 {}", 1 + self.below(6)), Ty::I32),
        };
        let pointer = self.pointer(&whole);
        let suffix = if self.is_opaque { "p0" } else { "p0i8" };
        self.line(&format!("{room} = alloca [64 x i8], align 8"));
        self.line(&format!(
            "{bytes} = getelementptr [64 x i8], {} {room}, i32 0, i32 0",
            self.pointer("[64 x i8]")
        ));
        self.line(&format!(
            "call void @llvm.memset.{suffix}.i64({byte} {bytes}, i8 0, i64 64, i1 false)"
        ));
        let base = if self.is_opaque { bytes.clone() } else { fields.clone() };
        if !self.is_opaque {
            self.line(&format!("{fields} = bitcast i8* {bytes} to {pointer}"));
        }
        let mut address = field.clone();
        self.line(&format!("{field} = getelementptr {whole}, {pointer} {base}, {steps}"));
        if !self.is_opaque && whole == number {
            address = self.fresh("%cell");
            self.line(&format!("{address} = bitcast {pointer} {field} to i32*"));
        }
        let value = self.value(ty);
        let to = self.pointer(ty.text());
        self.line(&format!("store {} {value}, {to} {address}, align 4", ty.text()));
        for offset in [8, 12, 16, 20, 24, 28] {
            let (at, word) = (self.fresh("%at"), self.fresh("%word"));
            self.line(&format!("{at} = getelementptr i8, {byte} {bytes}, i64 {offset}"));
            let mut address = at.clone();
            if !self.is_opaque {
                self.line(&format!("{word} = bitcast i8* {at} to i32*"));
                address = word;
            }
            let value = self.emit(Ty::I32, format!("load i32, {number} {address}"));
            self.line(&format!("call void @putint(i32 {value})"));
        }
    }

    /// A variable, and a function that stores its argument there, calls a function of another module, and reads it
    /// again. Returns the line of the variable.
    pub(super) fn keeper(&mut self) -> String {
        let _ = writeln!(self.out, "define i32 @keep(i32 %n) {{");
        self.begin("entry");
        let pointer = self.pointer("i32");
        self.line(&format!("store i32 %n, {pointer} @kept"));
        self.line("%random = call i32 @any(i32 %n)");
        self.line(&format!("%result = load i32, {pointer} @kept"));
        self.line("ret i32 %result");
        let _ = writeln!(self.out, "}}");
        let params = vec![Some(Ty::I32)];
        self.callees.push(Callee { name: "@keep".to_owned(), returns: Some(Ty::I32), params });
        "@kept = internal global i32 0\n".to_owned()
    }

    /// Reads a variable again after a call, which may have changed it.
    pub(super) fn read_again(&mut self) {
        let Some(place) = self.place(Wanted::Both) else { return self.compute() };
        let index = self.below(place.len).to_string();
        if self.one_in(3) {
            let value = self.value(place.element);
            let address = self.address(&place, &index, Ty::I32);
            self.store(&place, &address, &value);
        } else {
            self.load_element(&place, &index, Ty::I32);
        }
        self.call();
        let value = self.load_element(&place, &index, Ty::I32);
        if place.element == Ty::I32 {
            self.line(&format!("call void @putint(i32 {value})"));
        }
    }

    /// A function that calls itself, at the end or twice. Returns the types of its parameters.
    pub(super) fn recursive(&mut self, name: &str) -> Vec<Option<Ty>> {
        if self.has_floats && self.one_in(2) {
            return self.float_recursive(name);
        }
        let params = vec![Some(Ty::I32), Some(Ty::I32)];
        let linkage = self.choose(&["internal ", "internal ", ""]);
        let _ = writeln!(self.out, "define {linkage}i32 {name}(i32 %n, i32 %m) {{");
        self.begin("entry");
        self.scope.places = self.global_places();
        self.scope.values.extend([("%n".to_owned(), Ty::I32), ("%m".to_owned(), Ty::I32)]);
        (self.returns, self.depth) = (Ty::I32, 2);
        let limit = self.choose(&["1", "2"]);
        self.line(&format!("%more = icmp sgt i32 %n, {limit}"));
        self.line("br i1 %more, label %step, label %base");
        let outer = self.scope.clone();
        self.begin("base");
        for _ in 0..self.below(2) {
            self.compute();
        }
        let value = self.value(Ty::I32);
        self.line(&format!("ret i32 {value}"));
        self.scope = outer;
        self.begin("step");
        for _ in 0..self.below(3) {
            if self.one_in(8) { self.access() } else { self.compute() }
        }
        let flag = self.choose(&["", "nsw "]);
        let op = self.choose(&["add", "add nsw", "mul", "xor", "and", "or", "sub", "mul nsw"]);
        if self.one_in(2) {
            // Few arguments, many calls.
            let fewer = self.emit(Ty::I32, format!("add {flag}i32 %n, -1"));
            let fewest = self.emit(Ty::I32, format!("add {flag}i32 %n, -2"));
            let m = self.choose(&["%m", "%m", "%m", "3"]);
            let first = self.emit(Ty::I32, format!("call i32 {name}(i32 {fewer}, i32 {m})"));
            let second = self.emit(Ty::I32, format!("call i32 {name}(i32 {fewest}, i32 {m})"));
            let sum = self.emit(Ty::I32, format!("{op} i32 {first}, {second}"));
            let value = if self.one_in(2) { sum } else { self.value(Ty::I32) };
            self.line(&format!("ret i32 {value}"));
        } else {
            let step = self.choose(&["-1", "-2"]);
            let fewer = self.emit(Ty::I32, format!("add {flag}i32 %n, {step}"));
            let value = self.value(Ty::I32);
            let result = self.emit(Ty::I32, format!("call i32 {name}(i32 {fewer}, i32 {value})"));
            let other = self.choose(&["%n", "%m", "3"]);
            let result = match self.one_in(2) {
                true => self.emit(Ty::I32, format!("{op} i32 {result}, {other}")),
                false => result,
            };
            self.line(&format!("ret i32 {result}"));
        }
        let _ = writeln!(self.out, "}}");
        let callee =
            Callee { name: name.to_owned(), returns: Some(Ty::I32), params: params.clone() };
        self.callees.push(callee);
        params
    }
}
