//! "Did you mean": suggests a name for a misspelt one.

use crate::sema::Checker;
use crate::sema::name::Wanted;
use crate::sema::scope::{DeclData, Meaning};
use crate::support::interner::Symbol;
use crate::support::similar::most_similar;

impl Checker<'_> {
    /// A visible name that is spelt almost like `symbol`: the name of a function if that is `wanted`,
    /// else of a variable or constant. A name of one letter resembles only another one that fits.
    pub(super) fn similar_name(&mut self, symbol: Symbol, wanted: Wanted) -> Option<String> {
        let (callable, is_element) = (wanted == Wanted::Function, wanted == Wanted::Element);
        self.suggestions_left = self.suggestions_left.checked_sub(1)?;
        let name = self.names.name(symbol);
        let candidates = self.scopes.visible().filter(|decl| match decl.meaning {
            Meaning::Function(_) | Meaning::Runtime(_) => callable,
            Meaning::Unknown => false,
            _ => !callable,
        });
        if name.len() == 1 {
            let is_array = |decl: &&DeclData| matches!(decl.meaning, Meaning::Variable { lengths, .. } if !lengths.is_empty());
            let candidates = candidates.filter(|decl| is_array(decl) == is_element);
            return self.only_letter(name, wanted == Wanted::Value, candidates);
        }
        let names = candidates.map(|decl| self.names.name(decl.symbol));
        most_similar(name, names).map(str::to_owned)
    }

    /// The name of one letter that differs in case from the one that is wanted, or else, where a value
    /// `is_read`, the only one if it is unused.
    fn only_letter<'c>(
        &self,
        wanted: &str,
        is_read: bool,
        candidates: impl Iterator<Item = &'c DeclData>,
    ) -> Option<String> {
        let name = |decl: &&DeclData| self.names.name(decl.symbol);
        let letters: Vec<&DeclData> = candidates.filter(|decl| name(decl).len() == 1).collect();
        let other_case = letters.iter().find(|decl| name(decl).eq_ignore_ascii_case(wanted));
        let only = letters.first().filter(|decl| is_read && letters.len() == 1 && !decl.is_used);
        other_case.or(only).map(|decl| name(decl).to_owned())
    }
}
