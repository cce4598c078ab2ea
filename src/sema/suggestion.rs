//! "Did you mean": suggests a name for a misspelt one.

use crate::sema::Checker;
use crate::sema::scope::Meaning;
use crate::support::interner::Symbol;
use crate::support::similar::most_similar;

impl Checker<'_> {
    /// A visible name that is spelt almost like `symbol`: the name of a function if `callable`,
    /// else of a variable or constant.
    pub(super) fn similar_name(&mut self, symbol: Symbol, callable: bool) -> Option<String> {
        self.suggestions_left = self.suggestions_left.checked_sub(1)?;
        let wanted = self.names.name(symbol);
        let candidates = self.scopes.visible().filter(|decl| match decl.meaning {
            Meaning::Function(_) | Meaning::Runtime(_) => callable,
            Meaning::Unknown => false,
            _ => !callable,
        });
        let names = candidates.map(|decl| self.names.name(decl.symbol));
        most_similar(wanted, names).map(str::to_owned)
    }
}
