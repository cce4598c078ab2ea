//! Global variables and their initialisers.

use super::Printer;
use crate::ir::{GlobalData, Initializer, Linkage, Type, TypeKind};

/// Some elements of a global side by side: the position of the first, their number, and those that
/// are not zero.
type Piece<'a> = (u64, u64, &'a [(u32, i32)]);

/// Zeros in the rows of a global that are spelt out; a longer run gets a type of its own.
const SPELT_ZEROS: u64 = 256;

impl Printer<'_> {
    pub(super) fn global(&mut self, global: &GlobalData) {
        let values: &[(u32, i32)] = match &global.initializer {
            Initializer::Zero => &[],
            Initializer::Sparse(values) => values,
        };
        let count = self.module.types.scalar_count(global.ty);
        if !values.is_empty()
            && count - values.len() as u64 > SPELT_ZEROS
            && self.zeros_in_rows(global.ty, values) > SPELT_ZEROS
        {
            return self.segmented_global(global, values);
        }
        self.global_name(global.name);
        self.text(" = ");
        self.global_kind(global);
        self.ty(global.ty);
        self.text(" ");
        self.initializer(global.ty, values);
        self.text("\n");
    }

    fn global_kind(&mut self, global: &GlobalData) {
        if global.linkage == Linkage::Internal {
            self.text("internal ");
        }
        self.text(if global.is_constant { "constant " } else { "global " });
    }

    /// How many zeros would be spelt out in the innermost rows that are not all zero.
    fn zeros_in_rows(&self, ty: Type, values: &[(u32, i32)]) -> u64 {
        let mut row = 1;
        let mut element = ty;
        while let TypeKind::Array(len, inner) = self.module.types.kind(element) {
            row = len;
            element = inner;
        }
        let rows = values.chunk_by(|a, b| u64::from(a.0) / row == u64::from(b.0) / row);
        rows.map(|values| row - values.len() as u64).sum()
    }

    /// The values of a variable of type `ty`, all zero but for `values`. Without recursion over
    /// the dimensions: brackets open and close where a position is a multiple of a row's size.
    fn initializer(&mut self, ty: Type, values: &[(u32, i32)]) {
        if values.is_empty() {
            let scalar = self.module.types.element(ty).is_none();
            return self.text(if scalar { "0" } else { "zeroinitializer" });
        }
        // The parts of the array by depth: their types and sizes in scalars.
        let mut parts = vec![(ty, self.module.types.scalar_count(ty))];
        let mut inner = ty;
        while let Some(element) = self.module.types.element(inner) {
            inner = element;
            parts.push((inner, self.module.types.scalar_count(inner)));
        }
        let innermost = parts.len() - 1;
        if innermost == 0 {
            return self.integer(values[0].1);
        }
        let total = parts[0].1;
        let (mut position, mut depth, mut next) = (0u64, 0usize, 0usize);
        self.text("[");
        while position < total {
            // Now inside a part of `depth`: its next element begins at `position`.
            let (element, size) = parts[depth + 1];
            if position % parts[depth].1 != 0 {
                self.text(", ");
            }
            self.ty(element);
            self.text(" ");
            let has_values =
                values.get(next).is_some_and(|&(at, _)| u64::from(at) < position + size);
            if depth + 1 == innermost {
                let value = if has_values { values[next].1 } else { 0 };
                next += usize::from(has_values);
                self.integer(value);
                position += 1;
            } else if has_values {
                self.text("[");
                depth += 1;
                continue;
            } else {
                self.text("zeroinitializer");
                position += size;
            }
            while depth > 0 && position % parts[depth].1 == 0 {
                self.text("]");
                depth -= 1;
            }
        }
        self.text("]");
    }

    /// A global with long runs of zeros: LLVM has no short form for these inside an array, so
    /// the data is a structure of pieces, and the name an alias with the array's type.
    fn segmented_global(&mut self, global: &GlobalData, values: &[(u32, i32)]) {
        let count = self.module.types.scalar_count(global.ty);
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
        self.global_name(global.name);
        self.text(".data = ");
        self.global_kind(global);
        self.structure(&pieces);
        self.text(" <{ ");
        for (index, &(start, len, values)) in pieces.iter().enumerate() {
            self.text(if index == 0 { "[" } else { ", [" });
            self.integer(len);
            self.text(" x i32] ");
            if values.is_empty() {
                self.text("zeroinitializer");
                continue;
            }
            let mut values = values.iter().peekable();
            for position in start..start + len {
                self.text(if position == start { "[i32 " } else { ", i32 " });
                let value = values.next_if(|&&(at, _)| u64::from(at) == position);
                self.integer(value.map_or(0, |&(_, value)| value));
            }
            self.text("]");
        }
        self.text(" }>\n");
        self.global_name(global.name);
        self.text(" = internal alias ");
        self.ty(global.ty);
        if self.options.opaque_pointers {
            self.text(", ptr ");
            self.global_name(global.name);
            self.text(".data\n");
        } else {
            self.text(", bitcast (");
            self.structure(&pieces);
            self.text("* ");
            self.global_name(global.name);
            self.text(".data to ");
            self.ty(global.pointer);
            self.text(")\n");
        }
    }

    fn structure(&mut self, pieces: &[Piece]) {
        self.text("<{ ");
        for (index, &(_, len, _)) in pieces.iter().enumerate() {
            self.text(if index == 0 { "[" } else { ", [" });
            self.integer(len);
            self.text(" x i32]");
        }
        self.text(" }>");
    }
}
