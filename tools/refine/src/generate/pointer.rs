//! Pointers in memory, and accesses of one type to variables of another.

use std::fmt::Write;

use super::statement::Wanted;
use super::{Generator, LEN, Place, Ty};

impl Generator {
    /// Writes a global variable that holds the address of a global array, if there is one.
    pub(super) fn global_cell(&mut self, head: &mut String) {
        let arrays: Vec<Place> =
            self.globals.iter().filter(|place| is_target(place)).cloned().collect();
        if arrays.is_empty() || !self.one_in(3) {
            return;
        }
        let (array, pointer) = (self.choose(&arrays), self.pointer("i32"));
        let source = format!("[{LEN} x i32]");
        let address = format!(
            "getelementptr ({source}, {} {}, i32 0, i32 0)",
            self.pointer(&source),
            array.name
        );
        let _ = writeln!(head, "@cell = internal global {pointer} {address}");
        self.global_cells.push("@cell".to_owned());
    }

    /// A local variable that holds the address of an array, if there is one.
    pub(super) fn local_cell(&mut self) {
        let Some(array) = self.target("%cell") else { return };
        let (name, pointer) = (self.fresh("%cell"), self.pointer("i32"));
        self.line(&format!("{name} = alloca {pointer}"));
        self.point(&name, &array);
        self.scope.cells.push(name);
    }

    /// An array that lives as long as `cell`.
    fn target(&mut self, cell: &str) -> Option<Place> {
        let is_global = cell.starts_with('@');
        let lives =
            |place: &&Place| is_target(place) && !(is_global && place.name.starts_with('%'));
        let arrays: Vec<Place> = self.scope.places.iter().filter(lives).cloned().collect();
        if arrays.is_empty() { None } else { Some(self.choose(&arrays)) }
    }

    /// Stores the address of the first element of `array` in `cell`.
    fn point(&mut self, cell: &str, array: &Place) {
        let (address, pointer) = (self.element_pointer(array), self.pointer("i32"));
        self.line(&format!("store {pointer} {address}, {} {cell}", self.pointer(&pointer)));
    }

    /// The array whose address is in `cell`.
    fn pointed(&mut self, cell: &str) -> Place {
        let (name, pointer) = (self.fresh("%target"), self.pointer("i32"));
        self.line(&format!("{name} = load {pointer}, {} {cell}", self.pointer(&pointer)));
        Place::new(&name, Ty::I32, LEN)
    }

    /// Loads the address of an array, which can be accessed from here on, or stores another one.
    pub(super) fn through_memory(&mut self) {
        let cells = self.scope.cells.clone();
        if cells.is_empty() {
            return self.reinterpret();
        }
        let cell = self.choose(&cells);
        if self.one_in(3)
            && let Some(array) = self.target(&cell)
        {
            return self.point(&cell, &array);
        }
        let array = self.pointed(&cell);
        self.scope.places.push(array);
    }

    /// Accesses an element before and after a store to one with the same subscript of an array that may
    /// be the same.
    pub(super) fn aliases(&mut self) {
        let arrays: Vec<Place> =
            self.scope.places.iter().filter(|place| is_target(place)).cloned().collect();
        if arrays.is_empty() {
            return self.compute();
        }
        let (mut watched, mut other) = (self.choose(&arrays), self.choose(&arrays));
        let cells = self.scope.cells.clone();
        if !cells.is_empty() && !self.one_in(3) {
            // Both are the same array on one path, and no pass knows what the other has stored.
            let cell = self.choose(&cells);
            if let Some(array) = self.target(&cell) {
                let condition = self.value(Ty::I1);
                let (point, end) = (self.fresh("point"), self.fresh("pointed"));
                self.line(&format!("br i1 {condition}, label %{point}, label %{end}"));
                self.begin(&point);
                self.point(&cell, &array);
                self.line(&format!("br label %{end}"));
                self.begin(&end);
                watched = array;
            }
            other = self.pointed(&cell);
        }
        let (index, ty) = self.subscript(LEN);
        if self.one_in(2) {
            self.load_element(&watched, &index, ty);
        } else {
            let (value, address) = (self.value(Ty::I32), self.address(&watched, &index, ty));
            self.store(&watched, &address, &value);
        }
        if self.one_in(3) {
            // The store above may be overwritten, but not before this.
            let value = self.load_element(&other, &index, ty);
            self.line(&format!("call void @putint(i32 {value})"));
            let (value, address) = (self.value(Ty::I32), self.address(&watched, &index, ty));
            self.store(&watched, &address, &value);
        } else {
            let (value, address) = (self.value(Ty::I32), self.address(&other, &index, ty));
            self.store(&other, &address, &value);
        }
        let value = self.load_element(&watched, &index, ty);
        self.line(&format!("call void @putint(i32 {value})"));
    }

    /// Accesses bytes of numbers, or two numbers at once.
    pub(super) fn reinterpret(&mut self) {
        let writes = self.one_in(2);
        let Some(place) = self.place(if writes { Wanted::Store } else { Wanted::Load }) else {
            return self.compute();
        };
        // What is only stored again stays as it is.
        if place.element != Ty::I32 || place.initial.is_some() {
            return self.compute();
        }
        let (index, ty) = match place.len {
            1 => ("0".to_owned(), Ty::I32),
            len => self.subscript(len - 1),
        };
        let address = self.address(&place, &index, ty);
        // The number is read or written before, and read again.
        let is_watched = writes && !place.is_unread && self.one_in(2);
        if is_watched {
            let (value, pointer) = (self.value(Ty::I32), self.pointer("i32"));
            match self.one_in(2) {
                true => self.store(&place, &address, &value),
                false => drop(self.emit(Ty::I32, format!("load i32, {pointer} {address}"))),
            }
        }
        let element = if place.len > 1 && self.one_in(2) { Ty::I64 } else { Ty::I8 };
        let (element_text, pointer) = (element.text(), self.pointer(element.text()));
        let mut at = address.clone();
        if !self.is_opaque {
            let name = self.fresh("%view");
            self.line(&format!("{name} = bitcast i32* {at} to {pointer}"));
            at = name;
        }
        if element == Ty::I8 && self.one_in(2) {
            let (name, byte) = (self.fresh("%byte"), self.below(4));
            self.line(&format!("{name} = getelementptr i8, {pointer} {at}, i32 {byte}"));
            at = name;
        }
        let alignment = if element == Ty::I64 { 4 } else { 1 };
        if writes {
            let value = self.value(element);
            self.line(&format!("store {element_text} {value}, {pointer} {at}, align {alignment}"));
            if is_watched {
                let pointer = self.pointer("i32");
                let value = self.emit(Ty::I32, format!("load i32, {pointer} {address}"));
                self.line(&format!("call void @putint(i32 {value})"));
            }
        } else {
            self.emit(element, format!("load {element_text}, {pointer} {at}, align {alignment}"));
        }
    }
}

/// Whether a pointer in memory may lead to an array: all of its elements may be read and written.
fn is_target(place: &Place) -> bool {
    place.len == LEN && !place.is_constant
}
