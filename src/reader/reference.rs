//! Uses of metadata nodes and of comdats, which may be before their definitions.

use rustc_hash::FxHashSet;

use super::locals::Local;
use super::{Meaning, Parsed, Reader};
use crate::diag::{Code, Diagnostic, message};
use crate::support::interner::Symbol;
use crate::support::span::Span;

/// The definitions of nodes and comdats, and their uses that are not checked yet.
#[derive(Default)]
pub(super) struct References {
    nodes: FxHashSet<u64>,
    /// Uses before the definition: the number and the place.
    early: Vec<(u64, Span)>,
    /// Whether everything outside of bodies has been read.
    are_complete: bool,
    pub comdats: FxHashSet<Symbol>,
    comdat_uses: Vec<(Symbol, Span)>,
}

impl Reader<'_> {
    /// Notes the definition of the node at `span`, such as `!7`, or of named metadata.
    pub(super) fn define_node(&mut self, span: Span) {
        let Some(number) = self.node_number(span) else { return };
        if !self.texts.references.nodes.insert(number) {
            let name = self.text_at(span);
            let message = message!("`{name}` is defined twice", name);
            let label = message!("defined again here");
            self.report(Diagnostic::new(Code::IrRedefined, span, message).label(label));
        }
    }

    /// The number of the node at `span`.
    fn node_number(&self, span: Span) -> Option<u64> {
        str::from_utf8(self.cursor.slice(span).get(1..)?).ok()?.parse().ok()
    }

    /// Checks the use of the node at `span`, or notes it until all definitions have been read.
    pub(super) fn use_node(&mut self, span: Span) {
        let Some(number) = self.node_number(span) else { return };
        let references = &mut self.texts.references;
        if references.nodes.contains(&number) {
            return;
        }
        if references.are_complete {
            self.report_undefined(span);
        } else {
            references.early.push((number, span));
        }
    }

    /// Checks the uses of nodes in the text at `span`, outside of its strings. Linear in the text.
    pub(super) fn use_nodes_in(&mut self, span: Span) {
        let text = self.cursor.slice(span);
        let mut is_string = false;
        for at in memchr::memchr2_iter(b'!', b'"', text) {
            if text[at] == b'"' {
                is_string = !is_string;
                continue;
            }
            let digits = text[at + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            if !is_string && digits > 0 {
                let start = span.start + at as u32;
                self.use_node(Span::new(start, start + 1 + digits as u32));
            }
        }
    }

    /// Takes `comdat` or `comdat($name)` after a definition of `own`; the word has been taken.
    pub(super) fn use_comdat(&mut self, own: Symbol, start: u32) -> Parsed<()> {
        let mut symbol = own;
        let mut span = self.cursor.span_from(start);
        if self.cursor.eat(b'(') {
            self.cursor.skip_space();
            let at = self.cursor.offset();
            if self.cursor.byte() != b'$' {
                return self.expected(super::expected::Expected::Text("$"));
            }
            self.cursor.bump();
            symbol = self.name_here(super::expected::Expected::Name)?;
            span = self.cursor.span_from(at);
            self.expect(b')')?;
        }
        self.texts.references.comdat_uses.push((symbol, span));
        Ok(())
    }

    /// Checks the uses that were noted, after all definitions have been read.
    pub(super) fn complete_references(&mut self) {
        self.texts.references.are_complete = true;
        let mut early = std::mem::take(&mut self.texts.references.early);
        // A signature may be read twice.
        early.sort_unstable_by_key(|(_, span)| span.start);
        early.dedup();
        for (_, span) in early {
            self.use_node(span);
        }
        for (symbol, span) in std::mem::take(&mut self.texts.references.comdat_uses) {
            if !self.texts.references.comdats.contains(&symbol) {
                self.report_undefined(span);
            }
        }
    }

    /// Checks the blocks of the function that has been read whose addresses other items have.
    pub(super) fn check_addressed_blocks(&mut self) {
        if self.texts.block_addresses.is_empty() {
            return;
        }
        let own = self.context.signatures[self.body.function.id].name;
        for (symbol, key, span) in std::mem::take(&mut self.texts.block_addresses) {
            match self.body.locals.get(key) {
                _ if symbol != own => self.texts.block_addresses.push((symbol, key, span)),
                Local::Block(block) if self.body.entry == Some(block) => {
                    let what = message!("the entry block has no address");
                    let _: Parsed<()> = self.misfit(span, what);
                }
                Local::Block(_) | Local::Faulty => {}
                _ => self.report_undefined(span),
            }
        }
    }

    /// Reports addresses of blocks of what is not a function with a body.
    pub(super) fn report_addressed_blocks(&mut self) {
        for (symbol, _, span) in std::mem::take(&mut self.texts.block_addresses) {
            let is_defined = self
                .definitions
                .iter()
                .any(|definition| self.context.signatures[definition.function].name == symbol);
            if !is_defined && !matches!(self.meaning(symbol), Meaning::Faulty | Meaning::Kept) {
                self.report_undefined(span);
            }
        }
    }

    fn report_undefined(&mut self, span: Span) {
        let name = self.text_at(span);
        let message = message!("`{name}` is not defined", name);
        let label = message!("not defined in this file");
        self.report(Diagnostic::new(Code::IrUndefined, span, message).label(label));
    }
}
