//! Attributes that do not fit the type, each other or their place.

use super::{Parsed, Reader};
use crate::diag::{Code, Diagnostic, message};
use crate::ir::{Type, TypeKind};
use crate::support::keywords::Keywords;
use crate::support::span::Span;

/// Attributes of parameters and results that only promise something to an optimiser. They can be
/// dropped.
pub(super) static DROPPED: Keywords<64> = Keywords::new(&[
    "noundef",
    "noext",
    "noalias",
    "nocapture",
    "captures",
    "nofree",
    "nonnull",
    "readonly",
    "readnone",
    "writeonly",
    "writable",
    "returned",
    "immarg",
    "align",
    "dereferenceable",
    "dereferenceable_or_null",
    "range",
    "initializes",
    "dead_on_unwind",
    "dead_on_return",
    "allocptr",
    "allocalign",
    "nofpclass",
]);

/// Attributes that change how an argument is passed.
pub(super) static CALLING: Keywords<32> = Keywords::new(&[
    "inreg",
    "byref",
    "inalloca",
    "preallocated",
    "nest",
    "swiftself",
    "swifterror",
    "swiftasync",
    "elementtype",
    "alignstack",
]);

/// Attributes that only pointers have.
const OF_POINTERS: [&str; 19] = [
    "noalias",
    "nocapture",
    "captures",
    "nonnull",
    "readonly",
    "readnone",
    "writeonly",
    "writable",
    "dereferenceable",
    "dereferenceable_or_null",
    "byval",
    "sret",
    "nest",
    "byref",
    "inalloca",
    "preallocated",
    "swifterror",
    "elementtype",
    "align",
];

/// Attributes that only integers have.
const OF_INTEGERS: [&str; 3] = ["signext", "zeroext", "noext"];

/// Attributes that results do not have.
const OF_PARAMS: [&str; 19] = [
    "nofree",
    "immarg",
    "nocapture",
    "captures",
    "readonly",
    "readnone",
    "writeonly",
    "writable",
    "byval",
    "sret",
    "nest",
    "byref",
    "inalloca",
    "preallocated",
    "swifterror",
    "swiftself",
    "swiftasync",
    "returned",
    "elementtype",
];

/// Attributes of which a value has at most one: each says how the value is passed.
const EXCLUSIVE: [&[&str]; 4] = [
    &["byval", "inalloca", "preallocated", "nest", "byref", "sret"],
    &["byval", "inalloca", "preallocated", "nest", "byref", "inreg"],
    &["signext", "zeroext"],
    &["readnone", "readonly", "writeonly"],
];

/// Attributes that only one parameter has.
const SINGLE: [&str; 6] = ["nest", "returned", "sret", "swiftself", "swiftasync", "swifterror"];

/// Attributes of functions of which each has at most one.
const OF_FUNCTIONS: [[&str; 2]; 4] = [
    ["noinline", "alwaysinline"],
    ["optnone", "optsize"],
    ["optnone", "minsize"],
    ["sanitize_realtime", "sanitize_realtime_blocking"],
];

/// The same before LLVM 16, where pointers may be typed.
const ABOUT_MEMORY: [[&str; 2]; 5] = [
    ["readnone", "readonly"],
    ["readnone", "writeonly"],
    ["readonly", "writeonly"],
    ["readnone", "inaccessiblememonly"],
    ["readnone", "inaccessiblemem_or_argmemonly"],
];

/// The bit of an attribute of functions that does not go with some others; 0 for another.
pub(super) fn keyword_bit(word: &str) -> u16 {
    const WORDS: [&str; 13] = [
        "noinline",
        "alwaysinline",
        "optnone",
        "optsize",
        "minsize",
        "readnone",
        "readonly",
        "writeonly",
        "inaccessiblememonly",
        "inaccessiblemem_or_argmemonly",
        "sanitize_realtime",
        "sanitize_realtime_blocking",
        "builtin",
    ];
    WORDS.iter().position(|&it| it == word).map_or(0, |position| 1 << position)
}

/// A set of attributes of a value.
#[derive(Copy, Clone, PartialEq, Eq, Default)]
pub(super) struct Written(u64);

impl Written {
    /// The place of an attribute in the set.
    fn bit(word: &[u8]) -> u64 {
        let others: [&[u8]; 4] = [b"signext", b"zeroext", b"byval", b"sret"];
        let dropped = DROPPED.position(word);
        let calling = || CALLING.position(word).map(|position| position + 32);
        let other = || others.iter().position(|&other| other == word).map(|position| position + 48);
        dropped.or_else(calling).or_else(other).map_or(0, |position| 1 << position)
    }

    pub fn add(&mut self, word: &[u8]) {
        self.0 |= Written::bit(word);
    }

    pub fn has(self, word: &str) -> bool {
        self.0 & Written::bit(word.as_bytes()) != 0
    }

    /// The first of `words` that the set has.
    fn first(self, words: &[&'static str]) -> Option<&'static str> {
        words.iter().copied().find(|word| self.has(word))
    }

    fn is_harmless(self) -> bool {
        self.0 & !Written::bit(b"noundef") == 0
    }
}

impl Reader<'_> {
    /// Checks the attributes of a value of type `ty` that have been read last; `span` is its place.
    pub(super) fn check_attributes(
        &mut self,
        ty: Type,
        start: u32,
        is_result: bool,
    ) -> Parsed<Written> {
        let written = std::mem::take(&mut self.texts.written);
        if written.is_harmless() && (ty != Type::VOID || written == Written::default()) {
            return Ok(written);
        }
        let types = &self.context.types;
        let leaf = types.lanes(ty).map_or(ty, |lanes| lanes.1);
        let wrong = if !types.is_pointer(leaf) { written.first(&OF_POINTERS) } else { None };
        let wrong = wrong.or_else(|| match types.int_width(ty) {
            None => written.first(&OF_INTEGERS),
            Some(_) => None,
        });
        let wrong = wrong.or_else(|| match types.int_width(leaf) {
            None => written.first(&["range"]),
            Some(_) => None,
        });
        let mut number = leaf;
        while let Some(element) = types.element(number) {
            number = element;
        }
        let is_number = types.floats(number).is_some() || self.type_text(number) == "ppc_fp128";
        let wrong = wrong.or_else(|| written.first(&["nofpclass"]).filter(|_| !is_number));
        let is_void = ty == Type::VOID;
        let wrong = wrong.or_else(|| written.first(if is_void { &["noundef"] } else { &[] }));
        if let Some(word) = wrong {
            let span = self.cursor.span_from(start);
            let ty = self.type_text(ty);
            return self.misfit(span, message!("a `{ty}` cannot be `{word}`", ty, word));
        }
        if let Some(word) = written.first(&OF_PARAMS).filter(|_| is_result) {
            let span = self.cursor.span_from(start);
            return self.misfit(span, message!("a result cannot be `{word}`", word));
        }
        for words in EXCLUSIVE {
            let mut found = words.iter().copied().filter(|word| written.has(word));
            if let (Some(first), Some(second)) = (found.next(), found.next()) {
                let span = self.cursor.span_from(start);
                return self.fail_combination(span, second, first);
            }
        }
        Ok(written)
    }

    /// Checks what parameters with the attributes `written` have, after others that have those in `seen`.
    pub(super) fn check_parameter(
        &mut self,
        written: Written,
        seen: &mut Written,
        types: [Type; 2],
        span: Span,
    ) -> Parsed<()> {
        if let Some(word) = SINGLE.into_iter().find(|word| written.has(word) && seen.has(word)) {
            return self.misfit(span, message!("only one parameter can be `{word}`", word));
        }
        seen.0 |= written.0;
        let [ty, result] = types;
        let are_pointers = types.iter().all(|&ty| self.context.types.is_pointer(ty));
        if written.has("returned") && ty != result && !are_pointers {
            return self.fail_mismatch(span, message!("the result"), result, ty);
        }
        if written.has("swifterror")
            && let TypeKind::Pointer(to) = self.context.types.kind(ty)
            && !self.context.types.is_pointer(to)
        {
            let ty = self.type_text(ty);
            return self
                .misfit(span, message!("a `{ty}` cannot be `{word}`", ty, word = "swifterror"));
        }
        Ok(())
    }

    /// Checks the attributes of a function whose name is at `span`: the [`keyword_bit`]s of all of them.
    pub(super) fn check_function_attributes(&mut self, bits: u16, span: Span) {
        let has = |word: &str| bits & keyword_bit(word) != 0;
        if bits == 0 || bits == keyword_bit("noinline") {
            return;
        }
        let is_typed = self.first_pointer.is_some_and(|first| first.start < first.end)
            && !self.context.types.has_opaque_pointers();
        let about_memory =
            if is_typed || self.versions.has_memory_keywords() { &ABOUT_MEMORY[..] } else { &[] };
        let mut pairs = OF_FUNCTIONS.iter().chain(about_memory);
        if let Some(&[first, second]) = pairs.find(|pair| pair.iter().all(|word| has(word))) {
            let _: Parsed<()> = self.fail_combination(span, second, first);
        } else if has("optnone") && !has("noinline") {
            let what = message!("a function that is `optnone` must be `noinline`");
            let _: Parsed<()> = self.misfit(span, what);
        }
    }

    fn fail_combination<T>(&mut self, span: Span, word: &str, before: &str) -> Parsed<T> {
        let message = message!("`{word}` cannot be combined with `{before}`", word, before);
        let label = message!("not allowed here");
        let hint = message!("remove one of the two");
        self.fail(Diagnostic::new(Code::IrSyntax, span, message).label(label).hint(hint))
    }
}
