//! The names in the text and what they mean, for editors: the reader makes this table if it is asked to.
//!
//! The meanings and definitions are those that the reader has found. After a body has been read, its tokens are
//! looked up. So the table also has the names in lines that could not be read, and in what is read over, such as
//! debug records. Linear in the text, apart from sorting.

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use super::body::Definition;
use super::locals::{Local, LocalKey};
use super::{Meaning, Reader};
use crate::ir::{Block, FuncId, Global, Value};
use crate::support::interner::Symbol;
use crate::support::span::Span;

/// The names of a file of LLVM IR.
#[derive(Debug, Default)]
pub struct Names {
    /// The functions whose bodies were read, in order.
    pub functions: Vec<NamedFunction>,
    /// All that has a name or number.
    pub entities: Vec<Named>,
    /// The place of each name in the text, in order, and the index of what it names. That of a label is without
    /// the `:`.
    pub places: Vec<(Span, usize)>,
    globals: FxHashMap<Symbol, usize>,
    types: FxHashMap<Symbol, usize>,
    /// Where the names of types begin.
    type_starts: FxHashSet<u32>,
}

/// A function whose body was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedFunction {
    /// The function.
    pub id: FuncId,
    /// From `define` to the closing brace.
    pub span: Span,
    /// Its body, within the braces.
    pub body: Span,
    /// The indices of its values and blocks in [`Names::entities`].
    pub entities: Range<usize>,
    /// Whether each branch leads to one of its blocks, so that there is a control-flow graph.
    pub is_cfg_known: bool,
}

/// What has a name or number.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// What it is.
    pub what: What,
    /// Its number, if it has no name.
    pub number: Option<u64>,
    /// The index of the function that it belongs to in [`Names::functions`]; `None` for globals and types.
    pub function: Option<usize>,
    /// Where it is defined, if it is.
    pub definition: Option<Span>,
    /// Whether the definition has the name or number. A block or a result without a name may have none.
    pub is_written: bool,
}

/// What a name means.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// A parameter or the result of an instruction.
    Value(Value),
    /// A basic block.
    Block(Block),
    /// A function.
    Function(FuncId),
    /// A global variable.
    Global(Global),
    /// Another name for an address.
    Alias,
    /// A type.
    Type,
    /// It is not defined, or its definition could not be read.
    Unknown,
}

impl Names {
    /// The place that contains or ends at `offset`, and what is named there. Takes logarithmic time.
    pub fn at(&self, offset: u32) -> Option<(Span, usize)> {
        let after = self.places.partition_point(|(span, _)| span.start <= offset);
        self.places[..after].last().copied().filter(|(span, _)| offset <= span.end)
    }

    /// The places of what has this index. Linear in all places.
    pub fn places_of(&self, entity: usize) -> impl Iterator<Item = Span> {
        self.places.iter().filter(move |(_, it)| *it == entity).map(|(span, _)| *span)
    }

    fn add(&mut self, number: Option<u64>, function: Option<usize>, what: What) -> usize {
        let definition = None;
        self.entities.push(Named { what, number, function, definition, is_written: false });
        self.entities.len() - 1
    }

    fn global(&mut self, symbol: Symbol) -> usize {
        match self.globals.get(&symbol) {
            Some(&known) => known,
            None => {
                let global = self.add(None, None, What::Unknown);
                self.globals.insert(symbol, global);
                global
            }
        }
    }

    /// Notes that the global or function `symbol` is defined or declared at `span`.
    pub(super) fn define_global(&mut self, symbol: Symbol, span: Span, is_written: bool) {
        let global = self.global(symbol);
        let entity = &mut self.entities[global];
        if entity.definition.is_none() {
            entity.definition = Some(span);
            entity.is_written = is_written;
        }
    }

    /// Notes the name of a type at `span`.
    pub(super) fn note_type(&mut self, symbol: Symbol, span: Span, is_definition: bool) {
        let ty = match self.types.get(&symbol) {
            Some(&known) => known,
            None => {
                let ty = self.add(None, None, What::Type);
                self.types.insert(symbol, ty);
                ty
            }
        };
        // It may be read several times.
        if self.type_starts.insert(span.start) {
            self.places.push((span, ty));
        }
        if is_definition && self.entities[ty].definition.is_none() {
            self.entities[ty].definition = Some(span);
            self.entities[ty].is_written = true;
        }
    }
}

/// The names of a function while they are collected.
struct Locals<'n> {
    names: &'n mut Names,
    /// The index of the function.
    function: usize,
    known: FxHashMap<LocalKey, usize>,
}

impl Locals<'_> {
    /// What `key` names.
    fn entity(&mut self, key: LocalKey) -> usize {
        let number = match key {
            LocalKey::Number(number) => Some(number),
            LocalKey::Name(_) => None,
        };
        let add = || self.names.add(number, Some(self.function), What::Unknown);
        *self.known.entry(key).or_insert_with(add)
    }

    fn add_place(&mut self, key: LocalKey, span: Span) {
        let entity = self.entity(key);
        self.names.places.push((span, entity));
    }
}

impl Reader<'_> {
    /// Adds the names of the body that has just been read.
    pub(super) fn collect_locals(&mut self, names: &mut Names, definition: &Definition) {
        let (first_entity, first_place) = (names.entities.len(), names.places.len());
        let function = names.functions.len();
        let mut locals = Locals { names, function, known: FxHashMap::default() };
        for &(key, span) in &definition.params {
            if let Some(key) = key {
                locals.add_place(key, span);
            }
        }
        let own = self.context.signatures[definition.function].name;
        for &(_, key, span) in self.texts.block_addresses.iter().filter(|it| it.0 == own) {
            locals.add_place(key, span);
        }
        // Results and blocks may have numbers that are not in the text.
        for number in 0..self.body.locals.next_number() {
            locals.entity(LocalKey::Number(number));
        }
        for index in 0..self.body.function.layout().len() {
            let block = self.body.function.layout()[index];
            let span = self.body.block_places[block];
            if !self.body.unlabelled_blocks.contains_key(&block)
                && let Some(key) = self.key_of(span)
            {
                locals.add_place(key, span);
            }
        }
        self.cursor.go_to(definition.start);
        self.cursor.set_end(Some(definition.end));
        while let Some(name) = self.next_name() {
            match self.cursor.slice(name)[0] {
                b'@' => self.add_global(locals.names, name),
                _ if locals.names.type_starts.contains(&name.start) => {}
                _ => {
                    if let Some(key) = self.key_of(name) {
                        locals.add_place(key, name);
                    }
                }
            }
        }
        self.cursor.set_end(None);
        self.cursor.go_to(definition.end);
        for (&key, &entity) in &locals.known {
            let entity = &mut locals.names.entities[entity];
            entity.what = match self.body.locals.get(key) {
                Local::Value(value) => What::Value(value),
                Local::Block(block) => What::Block(block),
                Local::Faulty => What::Unknown,
                // Nothing defines it.
                Local::Unknown | Local::MissingValue(..) | Local::MissingBlock(..) => continue,
            };
            entity.definition = self.body.locals.definition(key, 0);
        }
        for &(span, entity) in &names.places[first_place..] {
            let entity = &mut names.entities[entity];
            if entity.definition.is_some_and(|it| it.start == span.start) {
                (entity.definition, entity.is_written) = (Some(span), true);
            }
        }
        let brace = u32::from(self.cursor.byte() == b'}');
        names.functions.push(NamedFunction {
            id: definition.function,
            span: Span::new(definition.begin, definition.end + brace),
            body: Span::new(definition.start, definition.end),
            entities: first_entity..names.entities.len(),
            is_cfg_known: self.body.is_cfg_known,
        });
    }

    /// Adds the names outside of the bodies, once all is read, and completes the table.
    pub(super) fn complete_names(&mut self, names: &mut Names) {
        let bodies: Vec<Span> = names.functions.iter().map(|it| it.body).collect();
        let mut bodies = bodies.into_iter().peekable();
        self.cursor.go_to(0);
        while let Some(name) = self.next_name() {
            while bodies.next_if(|body| body.end <= name.start).is_some() {}
            if let Some(body) = bodies.next_if(|body| body.start <= name.start) {
                self.cursor.go_to(body.end);
            } else if self.cursor.slice(name)[0] == b'@' {
                self.add_global(names, name);
            }
        }
        for (&symbol, &entity) in &names.globals {
            names.entities[entity].what = match self.meaning(symbol) {
                Meaning::Function(function) => What::Function(function),
                Meaning::Global(global) => What::Global(global),
                Meaning::Alias(_) => What::Alias,
                Meaning::Unknown | Meaning::Debug | Meaning::Kept | Meaning::Faulty => {
                    What::Unknown
                }
            };
        }
        names.places.sort_unstable();
        names.places.dedup_by_key(|(span, _)| span.start);
    }

    /// Takes the tokens up to and including the next one that begins with `%` or `@`.
    fn next_name(&mut self) -> Option<Span> {
        loop {
            let token = self.cursor.next_token();
            self.cursor.go_to(token.end);
            match self.cursor.slice(token).first()? {
                b'%' | b'@' => return Some(token),
                _ => {}
            }
        }
    }

    /// The name or number at `span`, with or without a `%`. Of a faulty one there is none.
    fn key_of(&mut self, span: Span) -> Option<LocalKey> {
        let text = self.cursor.slice(span);
        let text = text.strip_prefix(b"%").unwrap_or(text);
        if text.iter().all(u8::is_ascii_digit) {
            return str::from_utf8(text).ok()?.parse().ok().map(LocalKey::Number);
        }
        self.symbol_of(text).map(LocalKey::Name)
    }

    fn add_global(&mut self, names: &mut Names, span: Span) {
        let text = &self.cursor.slice(span)[1..];
        let symbol = match str::from_utf8(text).ok().and_then(|text| text.parse().ok()) {
            Some(number) => Some(self.unnamed_global(number)),
            None => self.symbol_of(text),
        };
        if let Some(symbol) = symbol {
            let global = names.global(symbol);
            names.places.push((span, global));
        }
    }
}
