//! The attributes of functions and calls, and the groups `attributes #0 = { ... }`.
//!
//! All of them are kept and printed again, except promises about memory: a definition or a call loses
//! these, since passes may give a body other accesses. The groups follow their uses
//! in the text, so the sets of functions are made after all groups have been read.

use std::collections::BTreeMap;

use super::attribute_check::keyword_bit;
use super::expected::Expected;
use super::{Parsed, Reader};
use crate::diag::{Code, Diagnostic, Hint, message};
use crate::ir::{AttributeSet, Attributes, Facts, FuncId, Opcode};
use crate::support::interner::Symbol;
use crate::support::keywords::Keywords;
use crate::support::similar;
use crate::support::span::Span;

/// What follows the keyword of an attribute.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Form {
    /// Nothing.
    Bare,
    /// A number: `align 4`, `alignstack(4)`; in a group `align=4`.
    Number,
    /// One or two numbers in parentheses.
    Numbers,
    /// A string in parentheses.
    String,
    /// What memory is accessed, and how.
    Memory,
    /// Nothing, `(sync)` or `(async)`.
    Table,
}

/// The attributes of functions and calls, of LLVM 13 to 22.
static KEYWORDS: Keywords<256> = Keywords::new(&[
    "align",
    "alignstack",
    "allockind",
    "allocsize",
    "memory",
    "uwtable",
    "vscale_range",
    "argmemonly",
    "inaccessiblemem_or_argmemonly",
    "inaccessiblememonly",
    "readnone",
    "readonly",
    "writeonly",
    "alwaysinline",
    "builtin",
    "cold",
    "convergent",
    "coro_elide_safe",
    "coro_only_destroy_when_complete",
    "disable_sanitizer_instrumentation",
    "fn_ret_thunk_extern",
    "hot",
    "hybrid_patchable",
    "inlinehint",
    "jumptable",
    "minsize",
    "mustprogress",
    "naked",
    "nobuiltin",
    "nocallback",
    "nocf_check",
    "nocreateundeforpoison",
    "nodivergencesource",
    "noduplicate",
    "nofree",
    "noimplicitfloat",
    "noinline",
    "nomerge",
    "nonlazybind",
    "noprofile",
    "norecurse",
    "noredzone",
    "noreturn",
    "nosanitize_bounds",
    "nosanitize_coverage",
    "nosync",
    "nounwind",
    "null_pointer_is_valid",
    "optdebug",
    "optforfuzzing",
    "optnone",
    "optsize",
    "presplitcoroutine",
    "returns_twice",
    "safestack",
    "sanitize_address",
    "sanitize_alloc_token",
    "sanitize_hwaddress",
    "sanitize_memory",
    "sanitize_memtag",
    "sanitize_numerical_stability",
    "sanitize_realtime",
    "sanitize_realtime_blocking",
    "sanitize_thread",
    "sanitize_type",
    "shadowcallstack",
    "skipprofile",
    "speculatable",
    "speculative_load_hardening",
    "ssp",
    "sspreq",
    "sspstrong",
    "strictfp",
    "willreturn",
]);

/// The forms of the first keywords; the others are [`Form::Bare`].
const FORMS: [Form; 7] = [
    Form::Number,
    Form::Number,
    Form::String,
    Form::Numbers,
    Form::Memory,
    Form::Table,
    Form::Numbers,
];

/// Promises about memory that are keywords without arguments.
const ABOUT_MEMORY: [&str; 6] = [
    "argmemonly",
    "inaccessiblemem_or_argmemonly",
    "inaccessiblememonly",
    "readnone",
    "readonly",
    "writeonly",
];

/// Properties of functions that are not supported.
const UNSUPPORTED: [&[u8]; 8] = [
    b"section",
    b"partition",
    b"comdat",
    b"gc",
    b"prefix",
    b"prologue",
    b"personality",
    b"addrspace",
];

/// The properties of functions in their order, each at most once; attributes are in place [`ATTRIBUTES`].
const PROPERTIES: [&[&[u8]]; 10] = [
    &[b"unnamed_addr", b"local_unnamed_addr"],
    &[b"addrspace"],
    &[],
    &[b"section"],
    &[b"partition"],
    &[b"comdat"],
    &[b"gc"],
    &[b"prefix"],
    &[b"prologue"],
    &[b"personality"],
];

/// The place of attributes among the [`PROPERTIES`].
const ATTRIBUTES: usize = 2;

/// An attribute as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Attribute {
    /// Its spelling inside a group.
    text: String,
    facts: Facts,
    is_about_memory: bool,
    /// Its [`keyword_bit`].
    keyword_bit: u16,
}

/// A part of the attributes of a function or a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Group(u64),
    Own(Attribute),
}

/// The attributes that have been read.
#[derive(Default)]
pub(super) struct AttributeGroups {
    groups: BTreeMap<u64, Vec<Attribute>>,
    /// The attributes of functions whose sets are not made yet.
    pending: Vec<(FuncId, Vec<Part>)>,
    /// By group: the set for a call that has just this group.
    of_calls: BTreeMap<u64, AttributeSet>,
}

impl Reader<'_> {
    /// Reads `attributes #0 = { ... }` after the keyword.
    pub(super) fn attribute_group(&mut self) -> Parsed<()> {
        self.expect(b'#')?;
        if !self.cursor.byte().is_ascii_digit() {
            return self.expected(Expected::GroupNumber);
        }
        let number = self.number(Expected::GroupNumber)?;
        self.expect(b'=')?;
        self.expect(b'{')?;
        let mut attributes = Vec::new();
        while !self.cursor.eat(b'}') {
            match self.function_attribute(true)? {
                Some(attribute) => attributes.push(attribute),
                None => return self.unknown_attribute(),
            }
        }
        if attributes.is_empty() {
            let span = self.cursor.span_from(self.statement);
            return self.misfit(span, message!("a group of attributes cannot be empty"));
        }
        self.attribute_groups.groups.entry(number).or_default().append(&mut attributes);
        Ok(())
    }

    /// Takes one attribute; `None` if something else comes next.
    pub(super) fn function_attribute(&mut self, is_in_group: bool) -> Parsed<Option<Attribute>> {
        if self.cursor.peek() == b'"' {
            return self.string_attribute().map(Some);
        }
        let word = self.cursor.peek_word();
        let Some(index) = KEYWORDS.position(word) else {
            if word == b"preallocated" {
                return self.unsupported_next(message!("the attribute `preallocated`"));
            }
            return Ok(None);
        };
        self.note_word();
        self.cursor.word();
        let keyword = String::from_utf8_lossy(word).into_owned();
        let known = Facts::KEYWORDS.iter().find(|(_, known)| *known == keyword);
        let mut attribute = Attribute {
            facts: known.map_or(Facts::NONE, |&(facts, _)| facts),
            is_about_memory: ABOUT_MEMORY.contains(&&*keyword),
            keyword_bit: keyword_bit(&keyword),
            text: keyword,
        };
        if word.starts_with(b"sanitize_") {
            attribute.facts = Facts::SANITIZED;
        }
        let form = FORMS.get(index).copied().unwrap_or(Form::Bare);
        match form {
            Form::Bare => {}
            Form::Number => {
                let is_closed = if is_in_group {
                    self.expect(b'=')?;
                    false
                } else if word == b"align" {
                    self.cursor.eat(b'(')
                } else {
                    self.expect(b'(')?;
                    true
                };
                let alignment = self.alignment()?;
                if is_closed {
                    self.expect(b')')?;
                }
                attribute.text += &format!("={}", alignment.bytes());
            }
            Form::Numbers => {
                self.expect(b'(')?;
                let start = self.cursor.offset();
                let first = self.number(Expected::Number)?;
                let (mut numbers, mut is_right) = (first.to_string(), true);
                if self.cursor.eat(b',') {
                    let second = self.number(Expected::Number)?;
                    numbers += &format!(",{second}");
                    is_right = match word {
                        b"vscale_range" => second == 0 || first <= second,
                        _ => first != second,
                    };
                }
                if !is_right || word == b"vscale_range" && first == 0 {
                    let span = self.cursor.span_from(start);
                    return self.misfit(
                        span,
                        message!("`{word}` does not allow these numbers", word = &attribute.text),
                    );
                }
                self.expect(b')')?;
                attribute.text += &format!("({numbers})");
            }
            Form::String => {
                self.expect(b'(')?;
                let start = self.cursor.offset();
                let string = self.string(Expected::String)?;
                if !is_allocation_kind(&string) {
                    self.cursor.go_to(start);
                    return self.expected(Expected::AttributeValue);
                }
                self.expect(b')')?;
                attribute.text += &format!("({})", quoted(&string));
            }
            Form::Table => {
                if self.cursor.byte() == b'(' {
                    let span = self.cursor.next_token();
                    self.note_form("uwtable(...)", span);
                    self.cursor.bump();
                    let kind = self.cursor.peek_word();
                    if !matches!(kind, b"sync" | b"async") {
                        return self.expected(Expected::AttributeValue);
                    }
                    self.cursor.word();
                    self.expect(b')')?;
                    attribute.text += &format!("({})", String::from_utf8_lossy(kind));
                }
            }
            Form::Memory => {
                self.expect(b'(')?;
                self.memory_effects(&mut attribute)?;
                attribute.is_about_memory = true;
            }
        }
        Ok(Some(attribute))
    }

    /// Takes the effects in `memory(...)` after the opening bracket, such as `argmem: read`.
    fn memory_effects(&mut self, attribute: &mut Attribute) -> Parsed<()> {
        const PLACES: [&[u8]; 5] =
            [b"argmem", b"inaccessiblemem", b"errnomem", b"target_mem0", b"target_mem1"];
        attribute.text.push('(');
        let mut has_place = false;
        loop {
            let place = self.cursor.peek_word();
            if PLACES.contains(&place) {
                self.note_word();
                self.cursor.word();
                if !self.cursor.eat(b':') {
                    return self.expected(Expected::AttributeValue);
                }
                attribute.text += &format!("{}: ", String::from_utf8_lossy(place));
            }
            has_place |= PLACES.contains(&place);
            let access = self.cursor.peek_word();
            // The access to all other memory comes first.
            let is_late = has_place && !PLACES.contains(&place);
            if is_late || !matches!(access, b"none" | b"read" | b"write" | b"readwrite") {
                return self.expected(Expected::AttributeValue);
            }
            self.cursor.word();
            attribute.text += &String::from_utf8_lossy(access);
            if !self.cursor.eat(b',') {
                break;
            }
            attribute.text += ", ";
        }
        self.expect(b')')?;
        attribute.text.push(')');
        Ok(())
    }

    /// Takes `"key"` or `"key"="value"`.
    fn string_attribute(&mut self) -> Parsed<Attribute> {
        let key = self.string(Expected::Attribute)?;
        let start = self.cursor.offset();
        let mut text = quoted(&key);
        let (mut is_true, mut is_ieee) = (false, false);
        if self.cursor.eat(b'=') {
            let value = self.string(Expected::AttributeValue)?;
            is_true = value == b"true";
            is_ieee = value.split(|&it| it == b',').all(|it| it == b"ieee");
            text += &format!("={}", quoted(&value));
            let frames: [&[u8]; 5] =
                [b"all", b"non-leaf", b"none", b"reserved", b"non-leaf-no-reserve"];
            if key == b"frame-pointer" && !frames.contains(&&*value) {
                self.cursor.go_to(start);
                return self.expected(Expected::AttributeValue);
            }
        } else if key == b"frame-pointer" {
            return self.expected(Expected::Text("="));
        }
        let facts = match &*key {
            b"no-builtins" => Facts::NOBUILTIN,
            b"null-pointer-is-valid" if is_true => Facts::NULL_POINTER_IS_VALID,
            b"denormal-fp-math" | b"denormal-fp-math-f32" if !is_ieee => Facts::SUBNORMALS,
            _ if key.starts_with(b"no-builtin-") => Facts::NOBUILTIN,
            _ => Facts::NONE,
        };
        Ok(Attribute { text, facts, is_about_memory: false, keyword_bit: 0 })
    }

    /// Reports the next word, which is not an attribute.
    pub(super) fn unknown_attribute<T>(&mut self) -> Parsed<T> {
        let token = self.cursor.next_token();
        let word = self.shown(token);
        let similar = similar::most_similar(&word, KEYWORDS.words().iter().copied());
        let mut diagnostic = self.unexpected(Expected::Attribute, None);
        if let Some(similar) = similar {
            diagnostic = diagnostic.hint(Hint::did_you_mean(token, "", &word, similar));
        }
        self.fail(diagnostic)
    }

    /// Takes the attributes after the arguments of a call.
    pub(super) fn call_attributes(&mut self) -> Parsed<AttributeSet> {
        let mut parts = Vec::new();
        loop {
            match self.cursor.peek() {
                b'#' if self.cursor.second_byte().is_ascii_digit() => {
                    parts.push(self.group_use()?);
                }
                b'[' => self.bundles()?,
                b'"' | b'a'..=b'z' => match self.function_attribute(false)? {
                    Some(attribute) => parts.push(Part::Own(attribute)),
                    None => break,
                },
                _ => break,
            }
        }
        let own = parts.iter().filter_map(|part| match part {
            Part::Own(attribute) => Some(attribute.keyword_bit),
            Part::Group(_) => None,
        });
        let bits = own.fold(0, |bits, bit| bits | bit);
        self.check_function_attributes(bits, self.cursor.line_from(self.statement));
        Ok(self.attribute_set(&parts, false))
    }

    fn group_use(&mut self) -> Parsed<Part> {
        self.cursor.bump();
        self.number(Expected::GroupNumber).map(Part::Group)
    }

    /// Takes everything between the parameters of a function and its body. A declaration has no
    /// body and ends with its line.
    pub(super) fn function_attributes(
        &mut self,
        id: Option<FuncId>,
        is_declaration: bool,
    ) -> Parsed<()> {
        let mut parts = Vec::new();
        let mut next = 0;
        loop {
            if self.cursor.is_at_line_end() && (is_declaration || !self.is_attribute_next()) {
                break;
            }
            let first = self.cursor.peek();
            let word = self.cursor.peek_word();
            let is_word = first.is_ascii_lowercase();
            let known = PROPERTIES.iter().position(|words| is_word && words.contains(&word));
            let rank = if first == b'!' { PROPERTIES.len() } else { known.unwrap_or(ATTRIBUTES) };
            // LLVM takes an alignment among the attributes, too.
            if matches!(first, b'!' | b'#' | b'"' | b'a'..=b'z') && word != b"align" {
                if rank < next {
                    return self.unknown_attribute();
                }
                next = rank + usize::from(known.is_some());
            }
            match first {
                b'#' if self.cursor.second_byte().is_ascii_digit() => {
                    parts.push(self.group_use()?);
                }
                b'!' => self.skip_attachment()?,
                b'"' | b'a'..=b'z' => {
                    let word = self.cursor.peek_word();
                    match word {
                        _ if UNSUPPORTED.contains(&word) => {
                            let name = &*String::from_utf8_lossy(word);
                            let what = message!("the property `{word}` of a function", word = name);
                            self.note_unsupported(what);
                            self.skip_property(id, is_declaration)?;
                        }
                        b"private" | b"internal" | b"external" | b"common" | b"dso_local"
                        | b"hidden" | b"protected" => {
                            self.report_late_property();
                            self.cursor.word();
                        }
                        b"unnamed_addr" | b"local_unnamed_addr" => {
                            self.cursor.word();
                        }
                        // The next item at the outermost level.
                        b"define" | b"declare" | b"attributes" | b"source_filename" | b"target" => {
                            break;
                        }
                        _ => match self.function_attribute(false)? {
                            Some(attribute) => parts.push(Part::Own(attribute)),
                            None => return self.unknown_attribute(),
                        },
                    }
                }
                _ => break,
            }
        }
        if let Some(id) = id.filter(|_| !parts.is_empty()) {
            self.attribute_groups.pending.push((id, parts));
        }
        Ok(())
    }

    /// Skips a property such as `section ".init"`, `comdat($f)` or `personality ptr @p`, whose word comes
    /// next. It is kept as a part of the text.
    fn skip_property(&mut self, id: Option<FuncId>, is_declaration: bool) -> Parsed<()> {
        let start = self.cursor.next_token().start;
        let word = self.cursor.word();
        self.texts.has_personality |= word == b"personality";
        match word {
            b"section" | b"partition" | b"gc" => self.string(Expected::String).map(|_| ()),
            b"comdat" if is_declaration => {
                let span = self.cursor.span_from(start);
                self.misfit(span, message!("a declaration cannot be in a `comdat`"))
            }
            b"comdat" => {
                let own = id.map_or(Symbol::NONE, |id| self.context.signatures[id].name);
                self.use_comdat(own, start)
            }
            b"addrspace" => self.skip_group(),
            b"personality" | b"prefix" | b"prologue" => {
                let ty = self.value_type()?;
                self.initializer(ty).map(|_| ())
            }
            _ => self.expected(Expected::Attribute),
        }
    }

    /// Reports a property such as `private` after the parameters; it is the next word.
    fn report_late_property(&mut self) {
        let span = self.cursor.next_token();
        let word = self.text_at(span);
        self.report(
            Diagnostic::new(
                Code::IrSyntax,
                span,
                message!("`{word}` is after the parameters", word = &word),
            )
            .label(message!("not allowed here"))
            .hint(message!("move `{word}` before the return type", word)),
        );
    }

    /// Whether the next line continues the attributes of a definition.
    fn is_attribute_next(&mut self) -> bool {
        let mut cursor = self.cursor.clone();
        matches!(cursor.peek(), b'{' | b'#' | b'!' | b'"')
            || cursor.peek().is_ascii_lowercase() && {
                let word = cursor.word();
                (KEYWORDS.contains(word) || UNSUPPORTED.contains(&word))
                    && Opcode::from_keyword(word).is_none()
                    && cursor.byte() != b':'
            }
    }

    /// The set for a call that has just the group `number`.
    pub(super) fn group_of_calls(&self, number: u64) -> AttributeSet {
        self.attribute_groups.of_calls.get(&number).copied().unwrap_or(AttributeSet::NONE)
    }

    /// Makes the sets of the functions, after all groups have been read. The sets of groups come first, in
    /// order, so that the printed groups follow the order of the text.
    pub(super) fn complete_attributes(&mut self) {
        let numbers: Vec<u64> = self.attribute_groups.groups.keys().copied().collect();
        for number in numbers {
            let parts = [Part::Group(number)];
            let of_calls = self.attribute_set(&parts, false);
            self.attribute_groups.of_calls.insert(number, of_calls);
            self.attribute_set(&parts, true);
        }
        for (id, parts) in std::mem::take(&mut self.attribute_groups.pending) {
            let bits = self.attributes_of(&parts).fold(0, |bits, it| bits | it.keyword_bit);
            let name = self.offsets[id].name;
            self.check_function_attributes(bits, name);
            if bits & keyword_bit("builtin") != 0 {
                let what = message!("only a call can be `{word}`", word = "builtin");
                let _: Parsed<()> = self.misfit(name, what);
            }
            self.check_sized_params(id, &parts, name);
            let is_declared = !self.context.signatures[id].is_defined;
            self.context.signatures[id].attributes = self.attribute_set(&parts, is_declared);
        }
    }

    /// Checks that the parameters that `allocsize` of the function `id` names are integers.
    fn check_sized_params(&mut self, id: FuncId, parts: &[Part], name: Span) {
        let params = &self.context.signatures[id].params;
        let is_int = |number: &str| {
            let param = number.parse().ok().and_then(|index: usize| params.values().nth(index));
            param.is_some_and(|param| self.context.types.int_width(param.ty).is_some())
        };
        let is_wrong = self.attributes_of(parts).any(|it| {
            let numbers = it.text.strip_prefix("allocsize(").and_then(|it| it.strip_suffix(')'));
            numbers.is_some_and(|numbers| !numbers.split(',').all(is_int))
        });
        if is_wrong {
            let what = message!("`{word}` names parameters that are integers", word = "allocsize");
            let _: Parsed<()> = self.misfit(name, what);
        }
    }

    /// The set of these attributes, those about memory only if they are `of_declaration`.
    fn attribute_set(&mut self, parts: &[Part], of_declaration: bool) -> AttributeSet {
        let groups = &self.attribute_groups;
        let known = match parts {
            [] => return AttributeSet::NONE,
            [Part::Group(number)] if !of_declaration => groups.of_calls.get(number),
            _ => None,
        };
        if let Some(&known) = known {
            return known;
        }
        let mut attributes: Vec<&Attribute> = Vec::new();
        let all = self.attributes_of(parts);
        let mut texts = rustc_hash::FxHashSet::default();
        let kept = all.filter(|attribute| of_declaration || !attribute.is_about_memory);
        attributes.extend(kept.filter(|attribute| texts.insert(&*attribute.text)));
        let facts = attributes.iter().fold(Facts::NONE, |all, it| all.with(it.facts));
        let text = attributes.iter().map(|it| &*it.text).collect::<Vec<_>>().join(" ");
        self.context.attributes.intern(Attributes { text: text.into(), facts })
    }

    /// The attributes in `parts`.
    fn attributes_of<'b>(&'b self, parts: &'b [Part]) -> impl Iterator<Item = &'b Attribute> {
        let groups = &self.attribute_groups.groups;
        parts.iter().flat_map(move |part| match part {
            // A group that is not defined is empty.
            Part::Group(number) => groups.get(number).map_or(&[][..], |group| group),
            Part::Own(attribute) => std::slice::from_ref(attribute),
        })
    }

    /// Reports the parenthesis at `start`, which is not closed.
    pub(super) fn unclosed<T>(&mut self, start: u32) -> Parsed<T> {
        let span = Span::new(start, start + 1);
        self.fail(
            Diagnostic::new(Code::IrSyntax, span, message!("unclosed parenthesis"))
                .label(message!("not closed on this line"))
                .hint(message!("write `)` after the arguments")),
        )
    }
}

/// Whether these words say what a function does with memory, such as `alloc,zeroed`.
fn is_allocation_kind(words: &[u8]) -> bool {
    let words: Vec<&[u8]> = words.split(|&byte| byte == b',').collect();
    let count = |kinds: &[&[u8]]| words.iter().filter(|word| kinds.contains(word)).count();
    let actions = count(&[b"alloc", b"realloc", b"free"]);
    let contents = count(&[b"uninitialized", b"zeroed"]);
    actions == 1 && contents <= 1 && actions + contents + count(&[b"aligned"]) == words.len()
}

/// A string in quotation marks, with escapes.
fn quoted(bytes: &[u8]) -> String {
    let mut text = String::from("\"");
    for &byte in bytes {
        if matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\') {
            text.push(char::from(byte));
        } else {
            text += &format!("\\{byte:02X}");
        }
    }
    text.push('"');
    text
}

#[cfg(test)]
mod tests {
    use crate::diag::SourceFile;
    use crate::ir::print::{PrintOptions, print_module};
    use crate::ir::{Facts, Inst};
    use crate::reader::read;
    use crate::support::entity::Entity;

    const TEXT: &str = "declare i32 @setjmp(ptr) returns_twice \"a\\22b\"=\"c\"\n\
        declare i32 @pure(i32) #2\n\
        define i32 @f(ptr %p) #0 align 16 {\n  %r = call i32 @setjmp(ptr %p) #1\n  ret i32 %r\n}\n\
        define i32 @g(ptr %p) #2 {\n  ret i32 0\n}\n\
        attributes #0 = { noinline optnone sanitize_thread alignstack=8 \"frame-pointer\"=\"all\" }\n\
        attributes #1 = { nounwind }\n\
        attributes #2 = { memory(argmem: read, inaccessiblemem: none) null_pointer_is_valid }\n";

    #[test]
    fn attributes_are_kept_as_facts_and_as_text() {
        let module = read(&SourceFile::new("a.ll", TEXT)).module.expect("it is valid");
        let named = |name| module.function_named(name).expect("it is there");
        let facts = |name| module.context.facts(named(name).id);
        assert_eq!(facts("setjmp"), Facts::RETURNS_TWICE);
        assert_eq!(facts("f"), Facts::NOINLINE.with(Facts::OPTNONE).with(Facts::SANITIZED));
        assert_eq!(facts("pure"), Facts::NULL_POINTER_IS_VALID);
        assert_eq!(facts("g"), Facts::NULL_POINTER_IS_VALID);
        let of_call = module.context.call_facts(named("f"), Inst::from_index(0));
        assert_eq!(of_call, Facts::RETURNS_TWICE);
        let printed = print_module(&module, PrintOptions::default());
        for line in [
            "define i32 @f(ptr %p) #5 {",
            "  %r = call i32 @setjmp(ptr %p) #1",
            "declare i32 @setjmp(ptr) #4",
            // Only the declaration keeps its promises about memory.
            "declare i32 @pure(i32) #3",
            "attributes #2 = { null_pointer_is_valid }",
            "attributes #3 = { memory(argmem: read, inaccessiblemem: none) null_pointer_is_valid }",
            "attributes #4 = { returns_twice \"a\\22b\"=\"c\" }",
            "attributes #5 = { noinline optnone sanitize_thread alignstack=8 \"frame-pointer\"=\"all\" align=16 }",
        ] {
            assert!(printed.lines().any(|it| it == line), "{line} in {printed}");
        }
        let again = read(&SourceFile::new("b.ll", &*printed)).module.expect("it is valid");
        assert_eq!(print_module(&again, PrintOptions::default()), printed);
    }

    #[test]
    fn other_words_are_not_attributes() {
        for text in [
            "declare void @f() noinlined\n",
            "attributes #0 = { foo }\n",
            "attributes #0 = { memory(all) }\n",
            "attributes #0 = { alignstack(8) }\n",
            "declare void @f() uwtable(maybe)\n",
        ] {
            let reading = read(&SourceFile::new("a.ll", text));
            assert_eq!(reading.diagnostics.into_vec()[0].code.to_string(), "E0101", "{text}");
        }
    }
}
