//! Global variables and their initialisers.

use super::Printer;
use super::token::Sink;
use crate::ir::{GlobalData, Initializer, IntType, Linkage, Type, TypeKind, Value};

/// Some adjacent elements of a global: the position of the first, their number, and those that are
/// not zero.
type Piece<'a> = (u64, u64, &'a [(u32, Value)]);

/// The most zeros to write out in the rows of a global; a longer run gets a type of its own.
const SPELT_ZEROS: u64 = 256;

/// An array or structure of an initialiser whose closing bracket is still to come.
struct OpenPart {
    ty: Type,
    printed: u64,
    len: u64,
    closing: &'static str,
}

impl<S: Sink> Printer<'_, S> {
    pub(super) fn global(&mut self, global: &GlobalData) {
        let values: &[(u32, Value)] = match &global.initializer {
            Initializer::External | Initializer::Removed | Initializer::Zero => &[],
            Initializer::Sparse(values) => values,
        };
        let count = self.context.types.scalar_count(global.ty);
        if !values.is_empty()
            && count - values.len() as u64 > SPELT_ZEROS
            && self.leaf(global.ty).is_int()
            && global.linkage != Linkage::External
            && self.zeros_in_rows(global.ty, values) > SPELT_ZEROS
        {
            return self.segmented_global(global, values);
        }
        self.global_name(global.name);
        self.text(" = ");
        self.global_kind(global);
        self.ty(global.ty);
        if global.initializer != Initializer::External {
            self.text(" ");
            self.initializer(global.ty, values);
        }
        self.alignment(global.alignment, self.context.types.memory_alignment(global.ty));
        self.text("\n");
    }

    fn global_kind(&mut self, global: &GlobalData) {
        if global.initializer == Initializer::External {
            self.text("external ");
        } else {
            self.linkage(global.linkage);
        }
        self.text(if global.is_constant { "constant " } else { "global " });
    }

    /// The keyword followed by a space, if there is one.
    pub(super) fn linkage(&mut self, linkage: Linkage) {
        let keyword = linkage.keyword();
        self.text(keyword);
        self.text(if keyword.is_empty() { "" } else { " " });
    }

    /// The type of the elements of an array of any number of dimensions.
    fn leaf(&self, mut ty: Type) -> Type {
        while let Some(element) = self.context.types.element(ty) {
            ty = element;
        }
        ty
    }

    /// How many zeros would be spelt out in the innermost rows that are not all zero.
    fn zeros_in_rows(&self, ty: Type, values: &[(u32, Value)]) -> u64 {
        let mut row = 1;
        let mut element = ty;
        while let TypeKind::Array(len, inner) = self.context.types.kind(element) {
            row = len;
            element = inner;
        }
        let rows = values.chunk_by(|a, b| u64::from(a.0) / row == u64::from(b.0) / row);
        rows.map(|values| row - values.len() as u64).sum()
    }

    /// The values of a variable of type `ty`, all zero except `values`. Without recursion over
    /// the dimensions: the stack has the parts that are open.
    fn initializer(&mut self, ty: Type, mut values: &[(u32, Value)]) {
        let mut open: Vec<OpenPart> = Vec::new();
        let mut next = Some(ty);
        let mut position = 0u64;
        loop {
            if let Some(ty) = next {
                position += self.start_part(ty, position, &mut values, &mut open);
            }
            let Some(part) = open.last_mut() else { return };
            if part.printed == part.len {
                self.text(part.closing);
                open.pop();
                next = None;
                continue;
            }
            let ty = match self.context.types.kind(part.ty) {
                TypeKind::Struct(fields) => {
                    self.context.types.fields(fields)[part.printed as usize]
                }
                TypeKind::Array(_, element) => element,
                _ => unreachable!("only what has parts is open"),
            };
            self.text(if part.printed == 0 { "" } else { ", " });
            part.printed += 1;
            self.ty(ty);
            self.text(" ");
            next = Some(ty);
        }
    }

    /// The part of type `ty` whose scalars begin at `position`, or only its opening bracket if
    /// there are values in it. Takes a value from `values` that it prints; returns the number of
    /// scalars printed.
    fn start_part(
        &mut self,
        ty: Type,
        position: u64,
        values: &mut &[(u32, Value)],
        open: &mut Vec<OpenPart>,
    ) -> u64 {
        let (len, opening, closing) = match self.context.types.kind(ty) {
            TypeKind::Array(len, _) => (len, "[", "]"),
            TypeKind::Struct(fields) => {
                let len = self.context.types.fields(fields).len() as u64;
                if fields.is_packed { (len, "<{ ", " }>") } else { (len, "{ ", " }") }
            }
            _ => {
                match values.split_first() {
                    Some((&(at, value), rest)) if u64::from(at) == position => {
                        *values = rest;
                        self.constant(value);
                    }
                    _ => self.constant(Value::zero(ty)),
                }
                return 1;
            }
        };
        let count = self.context.types.scalar_count(ty);
        let inside = values.partition_point(|&(at, _)| u64::from(at) < position + count);
        if inside == 0 {
            self.text("zeroinitializer");
            return count;
        }
        let is_byte = |&(_, value): &(u32, Value)| matches!(value, Value::Int(IntType::I8, _));
        if self.context.types.element(ty) == Some(Type::I8) && values[..inside].iter().all(is_byte)
        {
            self.text("c\"");
            let mut bytes = values[..inside].iter().peekable();
            self.escaped_bytes((position..position + count).map(|position| {
                match bytes.next_if(|&&(at, _)| u64::from(at) == position) {
                    Some(&(_, Value::Int(_, value))) => value as u8,
                    _ => 0,
                }
            }));
            self.text("\"");
            *values = &values[inside..];
            return count;
        }
        if let Some(element) = self.context.types.element(ty).filter(|element| element.is_int()) {
            let row = &values[..inside];
            *values = &values[inside..];
            self.int_row(element, position, count, row);
            return count;
        }
        self.text(opening);
        open.push(OpenPart { ty, printed: 0, len, closing });
        0
    }

    /// A row of `len` ints of type `ty` from `start` on, all zero except `values`.
    fn int_row(&mut self, ty: Type, start: u64, len: u64, values: &[(u32, Value)]) {
        let mut values = values.iter().peekable();
        let zero = if ty == Type::I1 { "false" } else { "0" };
        self.text("[");
        for position in start..start + len {
            self.text(if position == start { "" } else { ", " });
            self.ty(ty);
            self.text(" ");
            match values.next_if(|&&(at, _)| u64::from(at) == position) {
                Some(&(_, Value::Int(IntType::I32, value))) => self.integer(value),
                Some(&(_, value)) => self.constant(value),
                None => self.text(zero),
            }
        }
        self.text("]");
    }

    /// A global with long runs of zeros: LLVM has no short form for these inside an array, so
    /// the data is a structure of pieces, and the name an alias with the array's type.
    fn segmented_global(&mut self, global: &GlobalData, values: &[(u32, Value)]) {
        let count = self.context.types.scalar_count(global.ty);
        let leaf = self.leaf(global.ty);
        // Pieces of (start, length), with the values in them.
        let mut pieces: Vec<Piece> = Vec::new();
        let mut end = 0;
        for run in values.chunk_by(|a, b| u64::from(b.0 - a.0) <= SPELT_ZEROS) {
            let (first, last) = (u64::from(run[0].0), u64::from(run[run.len() - 1].0));
            if first > end {
                pieces.push((end, first - end, &[]));
            }
            pieces.push((first, last + 1 - first, run));
            end = last + 1;
        }
        if count > end {
            pieces.push((end, count - end, &[]));
        }
        self.data_name(global);
        self.text(" = ");
        self.global_kind(global);
        self.structure(leaf, &pieces);
        self.text(" <{ ");
        for (index, &(start, len, values)) in pieces.iter().enumerate() {
            self.text(if index == 0 { "[" } else { ", [" });
            self.integer(len);
            self.text(" x ");
            self.ty(leaf);
            self.text("] ");
            if values.is_empty() {
                self.text("zeroinitializer");
                continue;
            }
            self.int_row(leaf, start, len, values);
        }
        self.text(" }>");
        // The default alignment of a packed structure is that of structures, whatever its fields are.
        let [_, default] = self.context.types.layout().of_structure();
        self.alignment(global.alignment.max(default), default);
        self.text("\n");
        self.global_name(global.name);
        self.text(" = ");
        self.linkage(global.linkage);
        self.text("alias ");
        self.ty(global.ty);
        if self.options.opaque_pointers {
            self.text(", ptr ");
            self.data_name(global);
            self.text("\n");
        } else {
            self.text(", bitcast (");
            self.structure(leaf, &pieces);
            self.text("* ");
            self.data_name(global);
            self.text(" to ");
            self.ty(global.pointer);
            self.text(")\n");
        }
    }

    /// The name of the data that the alias `global` refers to.
    fn data_name(&mut self, global: &GlobalData) {
        // A module that was read may have something of this name.
        let name = self.context.names.name(global.name);
        let is_free =
            |suffix: &String| self.context.names.lookup(&format!("{name}{suffix}")).is_none();
        let suffixes = (1..).map(|number| format!(".data.{number}"));
        let suffix = std::iter::once(".data".to_owned()).chain(suffixes).find(is_free);
        let suffix = suffix.expect("there are more numbers than names");
        self.text("@");
        if self.is_quoted(global.name) {
            return self.quoted(name, &suffix);
        }
        self.text(name);
        self.text(&suffix);
    }

    fn structure(&mut self, leaf: Type, pieces: &[Piece]) {
        self.text("<{ ");
        for (index, &(_, len, _)) in pieces.iter().enumerate() {
            self.text(if index == 0 { "[" } else { ", [" });
            self.integer(len);
            self.text(" x ");
            self.ty(leaf);
            self.text("]");
        }
        self.text(" }>");
    }
}
