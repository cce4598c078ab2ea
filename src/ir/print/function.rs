//! Functions, blocks and instructions.

use std::io;

use super::token::{Referent, Sink};
use super::{COMMENT_COLUMN, PIECE, Printer, SPACES};
use crate::ir::{
    AttributeSet, Block, Extension, Flags, Function, Inst, Op, Opcode, Passing, Signature,
    Terminator, Type, Value,
};
use crate::support::entity::Entity;

impl<S: Sink> Printer<'_, S> {
    pub(super) fn function_name(&mut self, signature: &Signature) {
        let start = self.start();
        self.bare_function_name(signature);
        self.token(start, Referent::Function);
    }

    pub(super) fn bare_function_name(&mut self, signature: &Signature) {
        if signature.is_indirect {
            // Only messages and pictures name it.
            return self.text("an indirect call");
        }
        let name = self.context.names.name(signature.name);
        if self.options.opaque_pointers && name.starts_with("llvm.") {
            // The names of LLVM's functions say what their pointers point to.
            self.text("@");
            for (index, part) in name.split('.').enumerate() {
                self.text(if index > 0 { "." } else { "" });
                self.text(if part.starts_with("p0") { "p0" } else { part });
            }
            return;
        }
        self.global_name(signature.name);
    }

    pub(super) fn declaration(&mut self, signature: &Signature) {
        self.text("declare ");
        self.result(signature);
        self.function_name(signature);
        self.text("(");
        let name = self.context.names.name(signature.name);
        let immediate = immediate_parameter(name, signature.params.len());
        for (param, data) in signature.params.iter() {
            if param.index() > 0 {
                self.text(", ");
            }
            self.ty(data.ty);
            self.passing(data.passing);
            if immediate == Some(param.index()) {
                self.text(" immarg");
            }
        }
        self.ellipsis(signature);
        self.text(")");
        self.attributes(signature.attributes);
        self.text("\n");
    }

    /// What comes before the name of a function: the calling convention and the result.
    fn result(&mut self, signature: &Signature) {
        let convention = signature.convention.keyword();
        self.text(convention);
        self.text(if convention.is_empty() { "" } else { " " });
        let extension = signature.extension.keyword();
        self.text(extension);
        self.text(if extension.is_empty() { "" } else { " " });
        self.ty(signature.return_type);
        self.text(" ");
    }

    /// How a parameter is passed, after its type.
    fn passing(&mut self, passing: Passing) {
        let (keyword, pointee, alignment) = match passing {
            Passing::Extended(Extension::None) => return,
            Passing::Extended(extension) => {
                self.text(" ");
                return self.text(extension.keyword());
            }
            Passing::Copy(ty, alignment) => (" byval(", ty, alignment),
            Passing::Result(ty, alignment) => (" sret(", ty, alignment),
        };
        self.text(keyword);
        self.ty(pointee);
        self.text(")");
        if let Some(alignment) = alignment {
            self.text(" align ");
            self.integer(alignment.bytes());
        }
    }

    /// Writes the number of a set of attributes after the function or call that has them.
    fn attributes(&mut self, set: AttributeSet) {
        if let Some(group) = self.context.attributes.group(set) {
            self.text(" #");
            self.integer(group);
        }
    }

    /// The dots for further arguments after the parameters.
    fn ellipsis(&mut self, signature: &Signature) {
        if signature.is_variadic {
            self.text(if signature.params.is_empty() { "..." } else { ", ..." });
        }
    }

    /// Calls `flush` after every block, and within a block once the text reaches `PIECE`; it may take
    /// the text away.
    pub(super) fn function(
        &mut self,
        function: &Function,
        flush: &mut dyn FnMut(&mut String) -> io::Result<()>,
    ) -> io::Result<()> {
        let context = self.context;
        if function.is_declaration() {
            let signature = &context.signatures[function.id];
            match signature.kept.text() {
                Some(text) => {
                    self.text(text);
                    self.text("\n");
                }
                None => self.declaration(signature),
            }
            return Ok(());
        }
        self.number(function);
        self.definition(function);
        let edges = function.incoming_edges();
        for (index, &block) in function.layout().iter().enumerate() {
            self.block_head(function, block, index == 0, edges.row(block));
            for &inst in function.block(block).body() {
                self.instruction(function, inst);
                if self.buffers.out.len() >= PIECE {
                    flush(&mut self.buffers.out)?;
                }
            }
            self.terminator(function, &function.block(block).terminator);
            flush(&mut self.buffers.out)?;
        }
        self.text("}\n");
        Ok(())
    }

    /// The line before the blocks. Everything has its number.
    pub(super) fn definition(&mut self, function: &Function) {
        let context = self.context;
        let signature = &context.signatures[function.id];
        self.text("define ");
        self.linkage(signature.linkage);
        self.result(signature);
        self.function_name(signature);
        self.text("(");
        for (param, data) in signature.params.iter() {
            if param.index() > 0 {
                self.text(", ");
            }
            self.ty(data.ty);
            self.passing(data.passing);
            self.text(" ");
            self.value(function, Value::Param(param));
        }
        self.ellipsis(signature);
        self.text(")");
        self.attributes(signature.attributes);
        self.text(" {\n");
    }

    /// The label and the phis.
    fn block_head(&mut self, function: &Function, block: Block, is_entry: bool, edges: &[Block]) {
        let data = &function.block(block);
        if !is_entry {
            self.text("\n");
        }
        let start = self.buffers.out.len();
        let is_numbered = data.name.is_none() || self.options.discard_value_names;
        if !(is_entry && is_numbered) {
            self.block_label(function, block);
            self.text(":");
        }
        if is_entry {
            if self.buffers.out.len() > start {
                self.text("\n");
            }
        } else {
            let width = self.buffers.out.len() - start;
            self.text(&SPACES[width.min(COMMENT_COLUMN)..]);
            self.text(if edges.is_empty() { "; no predecessors" } else { "; preds = " });
            // The edges from one block are next to each other.
            for (index, edges) in edges.chunk_by(|left, right| left == right).enumerate() {
                self.text(if index > 0 { ", %" } else { "%" });
                self.block_label(function, edges[0]);
            }
            self.text("\n");
        }
        if !data.phis().is_empty() {
            self.count_edges(function, edges, 1);
            data.phis().iter().for_each(|&phi| self.instruction(function, phi));
            self.count_edges(function, edges, 0);
        }
    }

    /// Counts the edges to the block whose phis come next; with the weight 0, forgets them again.
    pub(super) fn count_edges(&mut self, function: &Function, edges: &[Block], weight: u32) {
        self.buffers.edge_counts.extend_to(function.block_count(), 0);
        for &from in edges {
            let count = &mut self.buffers.edge_counts[from];
            *count = weight * (*count + 1);
        }
    }

    // Instructions.

    pub(super) fn value(&mut self, function: &Function, value: Value) {
        let (name, label) = match value {
            Value::Inst(inst) => (function.inst(inst).name, self.buffers.insts[inst]),
            Value::Param(param) => {
                let name = self.context.signatures[function.id].params[param].name;
                (name, self.buffers.params[param.index()])
            }
            _ => return self.constant(value),
        };
        let start = self.start();
        self.text("%");
        self.labelled(name, label);
        self.token(start, Referent::Value(value));
    }

    /// The name of a block, after its `%`.
    fn target(&mut self, function: &Function, block: Block) {
        let start = self.start().saturating_sub(1);
        self.block_label(function, block);
        self.token(start, Referent::Block(block));
    }

    fn opcode(&mut self, opcode: Opcode) {
        let start = self.start();
        self.text(opcode.keyword());
        self.token(start, Referent::Opcode);
    }

    fn typed_value(&mut self, function: &Function, value: Value) {
        self.ty(self.context.value_type(function, value));
        self.text(" ");
        self.value(function, value);
    }

    fn typed_list(&mut self, function: &Function, values: &[Value]) {
        for (index, &value) in values.iter().enumerate() {
            if index > 0 {
                self.text(", ");
            }
            self.typed_value(function, value);
        }
    }

    /// The constant indices of a part of an array or structure, which are written without types.
    fn path(&mut self, function: &Function, path: &[Value]) {
        for &index in path {
            self.text(", ");
            self.value(function, index);
        }
    }

    /// The keywords of the flags, each followed by a space.
    #[inline]
    fn flags(&mut self, flags: Flags) {
        if !flags.is_empty() {
            flags.keywords().for_each(|keyword| {
                self.text(keyword);
                self.text(" ");
            });
        }
    }

    pub(super) fn instruction(&mut self, function: &Function, inst: Inst) {
        let data = &function.inst(inst);
        self.text("  ");
        if data.ty != Type::VOID {
            self.value(function, Value::Inst(inst));
            self.text(" = ");
        }
        self.opcode(data.op.opcode());
        self.text(" ");
        match data.op {
            Op::Alloca { allocated, count, alignment } => {
                self.ty(allocated);
                if let Some(count) = count {
                    self.text(", ");
                    self.typed_value(function, count);
                }
                self.alignment(alignment, self.context.types.memory_alignment(allocated));
            }
            Op::Load { ptr, alignment } => {
                self.flags(data.flags);
                self.ty(data.ty);
                self.text(", ");
                self.typed_value(function, ptr);
                self.alignment(alignment, self.context.types.alignment(data.ty));
            }
            Op::Store { value, ptr, alignment } => {
                let stored = self.context.value_type(function, value);
                self.flags(data.flags);
                self.typed_value(function, value);
                self.text(", ");
                self.typed_value(function, ptr);
                self.alignment(alignment, self.context.types.alignment(stored));
            }
            Op::GetElementPtr { source, operands } => {
                self.flags(data.flags);
                self.ty(source);
                self.text(", ");
                self.typed_list(function, function.operands(operands));
            }
            Op::Binary { lhs, rhs, .. } | Op::FloatBinary { lhs, rhs, .. } => {
                self.flags(data.flags);
                self.typed_value(function, lhs);
                self.text(", ");
                self.value(function, rhs);
            }
            Op::Icmp { predicate, lhs, rhs } => {
                self.comparison(function, predicate.keyword(), data.flags, [lhs, rhs]);
            }
            Op::Fcmp { predicate, lhs, rhs } => {
                self.comparison(function, predicate.keyword(), data.flags, [lhs, rhs]);
            }
            Op::Fneg { value } => {
                self.flags(data.flags);
                self.typed_value(function, value);
            }
            Op::Select { operands } => {
                self.flags(data.flags);
                self.typed_list(function, function.operands(operands));
            }
            Op::ExtractElement { lane, vector } => {
                self.typed_list(function, &[vector, Value::i32(lane.into())]);
            }
            Op::InsertElement { lane, vector, value } => {
                self.typed_list(function, &[vector, value, Value::i32(lane.into())]);
            }
            Op::ExtractValue { operands } => {
                let [aggregate, path @ ..] = function.operands(operands) else { return };
                self.typed_value(function, *aggregate);
                self.path(function, path);
            }
            Op::InsertValue { operands } => {
                let [aggregate, part, path @ ..] = function.operands(operands) else { return };
                self.typed_list(function, &[*aggregate, *part]);
                self.path(function, path);
            }
            Op::Freeze { value } => {
                self.typed_value(function, value);
            }
            Op::Cast { value, .. } => {
                self.flags(data.flags);
                self.typed_value(function, value);
                self.text(" to ");
                self.ty(data.ty);
            }
            Op::Call { callee, args, attributes } => {
                let callee = &self.context.signatures[callee];
                let mut args = function.operands(args);
                let mut params = callee.params.values();
                let mut target = None;
                if callee.is_indirect {
                    target = args.split_off_first().copied();
                    params.next();
                }
                self.flags(data.flags);
                self.result(callee);
                if callee.is_variadic {
                    // The whole type, since the arguments do not tell it.
                    self.text("(");
                    for (index, data) in params.clone().enumerate() {
                        self.text(if index > 0 { ", " } else { "" });
                        self.ty(data.ty);
                    }
                    self.text(if params.len() == 0 { "...) " } else { ", ...) " });
                }
                match target {
                    Some(target) => self.value(function, target),
                    None => self.function_name(callee),
                }
                self.text("(");
                for (index, &arg) in args.iter().enumerate() {
                    self.text(if index > 0 { ", " } else { "" });
                    self.ty(self.context.value_type(function, arg));
                    self.passing(params.next().map_or(Passing::PLAIN, |param| param.passing));
                    self.text(" ");
                    self.value(function, arg);
                }
                self.text(")");
                self.attributes(attributes);
            }
            Op::Phi { incoming } => {
                self.flags(data.flags);
                self.ty(data.ty);
                let mut is_first = true;
                for &(block, value) in function.incoming(incoming) {
                    // LLVM has an entry for each edge, so a branch with both arms here has two.
                    for _ in 0..self.buffers.edge_counts[block] {
                        self.text(if is_first { " [ " } else { ", [ " });
                        self.value(function, value);
                        self.text(", %");
                        self.target(function, block);
                        self.text(" ]");
                        is_first = false;
                    }
                }
            }
        }
        self.text("\n");
    }

    fn comparison(
        &mut self,
        function: &Function,
        predicate: &str,
        flags: Flags,
        [lhs, rhs]: [Value; 2],
    ) {
        self.flags(flags);
        self.text(predicate);
        self.text(" ");
        self.typed_value(function, lhs);
        self.text(", ");
        self.value(function, rhs);
    }

    pub(super) fn terminator(&mut self, function: &Function, terminator: &Terminator) {
        self.text("  ");
        self.opcode(terminator.opcode());
        match *terminator {
            Terminator::Jump(target) => {
                self.text(" label %");
                self.target(function, target);
            }
            Terminator::Branch { cond, then_block, else_block } => {
                self.text(" i1 ");
                self.value(function, cond);
                self.text(", label %");
                self.target(function, then_block);
                self.text(", label %");
                self.target(function, else_block);
            }
            Terminator::Switch { value, default, cases } => {
                self.text(" ");
                self.typed_value(function, value);
                self.text(", label %");
                self.target(function, default);
                self.text(" [\n");
                for &(target, case) in function.incoming(cases) {
                    self.text("    ");
                    self.typed_value(function, case);
                    self.text(", label %");
                    self.target(function, target);
                    self.text("\n");
                }
                self.text("  ]");
            }
            Terminator::Return(None) => self.text(" void"),
            Terminator::Return(Some(value)) => {
                self.text(" ");
                self.typed_value(function, value);
            }
            Terminator::Unreachable => {}
        }
        self.text("\n");
    }
}

/// The parameter that must be a constant in each call, of LLVM's functions that have one.
fn immediate_parameter(name: &str, params: usize) -> Option<usize> {
    let kind = name.strip_prefix("llvm.")?;
    let is_one = |kinds: &[&str]| kinds.iter().any(|prefix| kind.starts_with(prefix));
    if is_one(&["memset.", "memcpy.", "memmove."]) {
        Some(3)
    } else if params == 2 && is_one(&["lifetime.start.p", "lifetime.end.p"]) {
        // The size, which newer versions do without.
        Some(0)
    } else {
        None
    }
}
