//! "Did you mean": finds what a misspelt name may have been meant to be.

use crate::sema::Checker;
use crate::sema::scope::Meaning;
use crate::support::interner::Symbol;

/// How many misspelt names are looked into; each costs time for all that can be named.
pub const LIMIT: u32 = 100;

/// Longer names are not compared: the time for two names is the product of their lengths.
const MAX_LENGTH: usize = 64;

impl Checker<'_> {
    /// A name that can be used here and is spelt almost like `symbol`; of functions only when
    /// `callable`.
    pub(super) fn similar_name(&mut self, symbol: Symbol, callable: bool) -> Option<String> {
        self.suggestions_left = self.suggestions_left.checked_sub(1)?;
        let wanted = self.names.name(symbol);
        if wanted.len() > MAX_LENGTH {
            return None;
        }
        // A third of a name may be wrong, but never all of it.
        let limit = wanted.len().div_ceil(3).min(wanted.len() - 1);
        let candidates = self.scopes.visible().filter(|decl| match decl.meaning {
            Meaning::Function(_) | Meaning::Runtime(_) => callable,
            Meaning::Unknown => false,
            _ => !callable,
        });
        candidates
            .map(|decl| self.names.name(decl.symbol))
            .filter(|name| name.len().abs_diff(wanted.len()) <= limit)
            .map(|name| (strsim::osa_distance(wanted, name), name))
            .filter(|&(distance, name)| distance <= limit && distance < name.len())
            .min()
            .map(|(_, name)| name.to_owned())
    }
}
