//! Attributes of functions and calls: sets of them as text, and the facts that passes ask for.
//!
//! The sets are interned in the [context](crate::ir::Context); modules from the source language have
//! none. A call has the facts of its own set and those of its callee:
//! [`Context::call_facts`](crate::ir::Context::call_facts).

use rustc_hash::FxHashMap;

use crate::support::entity;
use crate::support::entity::{Entity, EntityVec};

/// What attributes say about a function or a call. The default is that nothing is known.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Facts(u32);

macro_rules! facts {
    ($($(#[$attribute:meta])* $constant:ident $keyword:literal $bit:literal,)*) => {
        impl Facts {
            $($(#[$attribute])*
            pub const $constant: Facts = Facts(1 << $bit);)*

            /// The facts that an attribute without arguments states, with its keyword.
            pub const KEYWORDS: &[(Facts, &str)] = &[$((Facts::$constant, $keyword)),*];
        }
    };
}

facts! {
    // Restrictions: a pass that ignores one of these may change what the program does.

    /// It may return a second time, as `setjmp` does.
    RETURNS_TWICE "returns_twice" 0,
    /// Accesses of address 0 are defined.
    NULL_POINTER_IS_VALID "null_pointer_is_valid" 1,
    /// It is not inlined, unless it is `optnone` as well.
    NOINLINE "noinline" 2,
    /// It is not optimised.
    OPTNONE "optnone" 3,
    /// Its body has no prologue and reads no parameter.
    NAKED "naked" 4,
    /// It communicates with other threads, so its calls are not moved to where other conditions hold.
    CONVERGENT "convergent" 5,
    /// Its calls are not duplicated, so a body with such a call is inlined at most once.
    NODUPLICATE "noduplicate" 6,
    /// It may observe or change the floating-point environment.
    STRICTFP "strictfp" 7,
    /// It is a coroutine that is not split yet.
    PRESPLITCOROUTINE "presplitcoroutine" 8,
    /// Equal calls are not merged.
    NOMERGE "nomerge" 9,
    /// It is not a library function, whatever its name is. Also stands for `"no-builtins"`.
    NOBUILTIN "nobuiltin" 10,
    /// The call is of a library function, even if it is declared with `nobuiltin`.
    BUILTIN "builtin" 11,
    /// A sanitizer instruments it, so its accesses stay as they are: any attribute `sanitize_*`.
    SANITIZED "sanitize_address" 12,
    /// It may take subnormal numbers for zeros: any value of this attribute, or of the one for `float`, other
    /// than `ieee`.
    SUBNORMALS "denormal-fp-math" 15,

    // Promises, which may be ignored. The others have no reader, and are kept as text alone.

    /// It does not loop forever without effects.
    MUSTPROGRESS "mustprogress" 13,
    /// It does not call functions of this module.
    NOCALLBACK "nocallback" 14,
}

impl Facts {
    /// No facts.
    pub const NONE: Facts = Facts(0);

    /// A function with one of these stays as it is: it has no body in the usual sense, or what it does depends on
    /// the place of each instruction.
    pub const FIXED: Facts =
        Facts::NAKED.with(Facts::STRICTFP).with(Facts::PRESPLITCOROUTINE).with(Facts::SANITIZED);

    /// A function that makes a call with one of these stays as it is. After a call that returns twice, variables may
    /// have other values at the second return. The other calls must not be copied, merged or moved to where other
    /// conditions hold.
    pub const FIXED_CALL: Facts = Facts::RETURNS_TWICE
        .with(Facts::STRICTFP)
        .with(Facts::CONVERGENT)
        .with(Facts::NODUPLICATE)
        .with(Facts::NOMERGE);

    /// Whether all of `facts` are among these.
    #[inline]
    pub fn contains(self, facts: Facts) -> bool {
        self.0 & facts.0 == facts.0
    }

    /// Whether one of `facts` is among these.
    #[inline]
    pub fn intersects(self, facts: Facts) -> bool {
        self.0 & facts.0 != 0
    }

    /// The union of these and `facts`.
    #[inline]
    #[must_use]
    pub const fn with(self, facts: Facts) -> Facts {
        Facts(self.0 | facts.0)
    }
}

entity! {
    /// A set of attributes in an [`AttributeTable`]. Equal sets have equal numbers.
    AttributeSet
}

impl AttributeSet {
    /// The empty set.
    pub const NONE: AttributeSet = AttributeSet(0);

    /// Whether it has no attributes.
    #[inline]
    pub fn is_empty(self) -> bool {
        self == AttributeSet::NONE
    }
}

/// The attributes of a set.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Attributes {
    /// The attributes as LLVM writes them inside a group: ASCII, with a blank between two.
    pub text: Box<str>,
    /// The facts that they state.
    pub facts: Facts,
}

/// Promises and hints about a function as a whole, in alphabetical order. They do not keep code from moving into
/// another function. Any other attribute, such as `null_pointer_is_valid` or `"target-features"`, is about each
/// instruction of the function. The passes that inline check `noinline` separately.
#[rustfmt::skip]
const OF_WHOLE_FUNCTION: &[&str] = &[
    "allockind", "allocsize", "alwaysinline", "argmemonly", "builtin", "cold", "coro_elide_safe",
    "coro_only_destroy_when_complete", "disable_sanitizer_instrumentation", "frame-pointer", "hot", "hybrid_patchable",
    "inaccessiblemem_or_argmemonly", "inaccessiblememonly", "inlinehint", "memory", "min-legal-vector-width", "minsize",
    "mustprogress", "no-trapping-math", "nocallback", "nocreateundeforpoison", "nodivergencesource", "nofree", "noinline",
    "nonlazybind", "norecurse", "noreturn", "nosync", "nounwind", "optdebug", "optforfuzzing", "optnone", "optsize",
    "readnone", "readonly", "returns_twice", "skipprofile", "speculatable", "stack-protector-buffer-size", "tune-cpu",
    "uwtable", "willreturn", "writeonly",
];

impl Attributes {
    /// The attributes that are about each instruction of the function, in order.
    fn of_instructions(&self) -> impl Iterator<Item = &str> {
        let (mut is_quoted, mut is_inside) = (false, false);
        let attributes = self.text.split(move |character| {
            match character {
                '"' => is_quoted = !is_quoted,
                '(' | ')' if !is_quoted => is_inside = character == '(',
                _ => {}
            }
            character == ' ' && !is_quoted && !is_inside
        });
        attributes.filter(|attribute| {
            let keyword = attribute.trim_start_matches('"');
            let end = keyword.find(['"', '(', '=', ':']).unwrap_or(keyword.len());
            !keyword.is_empty() && OF_WHOLE_FUNCTION.binary_search(&&keyword[..end]).is_err()
        })
    }

    /// Whether code of a function with these attributes may become part of one that has `others`. A function that
    /// promises `mustprogress` takes code only from functions with this promise: others may have endless loops.
    pub fn may_join(&self, others: &Attributes) -> bool {
        let is_finite = |of: &Attributes| of.facts.contains(Facts::MUSTPROGRESS);
        (is_finite(self) || !is_finite(others))
            && (self == others || self.of_instructions().eq(others.of_instructions()))
    }
}

/// The sets of attributes of a module.
#[derive(Clone, Debug)]
pub struct AttributeTable {
    sets: EntityVec<AttributeSet, Attributes>,
    /// The facts of all sets together.
    facts: Facts,
    numbers: FxHashMap<Box<str>, AttributeSet>,
}

impl AttributeTable {
    /// A table with the empty set.
    pub fn new() -> AttributeTable {
        let mut table = AttributeTable {
            sets: EntityVec::new(),
            facts: Facts::NONE,
            numbers: FxHashMap::default(),
        };
        table.intern(Attributes::default());
        table
    }

    /// The number of a set.
    pub fn intern(&mut self, attributes: Attributes) -> AttributeSet {
        if let Some(&known) = self.numbers.get(&attributes.text) {
            return known;
        }
        let text = attributes.text.clone();
        self.facts = self.facts.with(attributes.facts);
        let set = self.sets.push(attributes);
        self.numbers.insert(text, set);
        set
    }

    /// The attributes of `set`.
    #[inline]
    pub fn get(&self, set: AttributeSet) -> &Attributes {
        &self.sets[set]
    }

    /// The facts of all sets together.
    #[inline]
    pub fn facts(&self) -> Facts {
        self.facts
    }

    /// The number of `set` in the text of a module; `None` for the empty set.
    pub fn group(&self, set: AttributeSet) -> Option<usize> {
        set.index().checked_sub(1)
    }

    /// The sets that are not empty, in the order of their numbers.
    pub fn groups(&self) -> impl Iterator<Item = &Attributes> {
        self.sets.values().skip(1)
    }

    /// The number of sets.
    #[allow(clippy::len_without_is_empty)] // The empty set is always there.
    pub fn len(&self) -> usize {
        self.sets.len()
    }
}

impl Default for AttributeTable {
    fn default() -> Self {
        AttributeTable::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_sets_have_equal_numbers() {
        let mut table = AttributeTable::new();
        let set = |text: &str, facts| Attributes { text: text.into(), facts };
        let one = table.intern(set("noinline", Facts::NOINLINE));
        assert_eq!(table.intern(set("noinline", Facts::NOINLINE)), one);
        assert_eq!(table.intern(Attributes::default()), AttributeSet::NONE);
        assert_eq!((table.group(AttributeSet::NONE), table.group(one)), (None, Some(0)));
        assert_eq!(table.groups().count(), 1);
        assert!(table.get(one).facts.contains(Facts::NOINLINE) && !one.is_empty());
    }

    #[test]
    fn code_joins_code_under_the_same_rules() {
        assert!(OF_WHOLE_FUNCTION.is_sorted());
        let set = |text: &str| Attributes { text: text.into(), facts: Facts::NONE };
        let may_join = |text: &str, other: &str| set(text).may_join(&set(other));
        assert!(may_join(
            "nounwind \"frame-pointer\"=\"all\"",
            "uwtable(sync) memory(argmem: read)"
        ));
        assert!(may_join("\"target-features\"=\"+a b\" cold", "\"target-features\"=\"+a b\""));
        assert!(!may_join("\"target-features\"=\"+a b\"", "\"target-features\"=\"+a c\""));
        assert!(!may_join("null_pointer_is_valid", ""));
        assert!(!may_join("", "alignstack=16"));
        let endless = set("");
        let finite = Attributes { facts: Facts::MUSTPROGRESS, ..set("mustprogress") };
        assert!(finite.may_join(&endless) && !endless.may_join(&finite));
    }

    #[test]
    fn each_fact_has_its_own_bit() {
        let all = Facts::KEYWORDS.iter().fold(Facts::NONE, |all, &(facts, _)| {
            assert!(!all.intersects(facts));
            all.with(facts)
        });
        assert!(all.contains(Facts::NOCALLBACK.with(Facts::RETURNS_TWICE)));
    }
}
