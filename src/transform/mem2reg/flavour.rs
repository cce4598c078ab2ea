//! Flavours of SSA form, which differ in their phis.
//!
//! Functions in all flavours behave the same. The flavours differ in the cost of finding the phis
//! and in the number of phis that nothing needs. The first four place phis before they rename, see
//! [`phi_placement`]; each places a subset of the phis of the one before. The last makes phis when
//! it needs them, see [`on_the_fly`](super::on_the_fly). Those files name the papers.
//!
//! Requires: nothing. Cost: that of the placement; choosing a flavour costs nothing.

use super::phi_placement::{self, Placement};
use super::promotable::Variables;
use crate::analysis::{Cfg, DomTree};
use crate::ir::Function;
use crate::trace::PassObserver;

/// Which phis mem2reg leaves. Only in the default flavour does it also remove those that can only
/// have one value, and those that nothing reads.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Flavour {
    /// Phis for every variable in every block but the entry.
    Maximal,
    /// Phis where two definitions of a variable meet.
    Minimal,
    /// Minimal, but only for the variables that live from one block to another.
    SemiPruned,
    /// Minimal, but only where something may read the phi.
    #[default]
    Pruned,
    /// Phis that loads ask for while their values are looked up.
    OnTheFly,
}

impl Flavour {
    /// All flavours.
    pub const ALL: [Flavour; 5] = [
        Flavour::Maximal,
        Flavour::Minimal,
        Flavour::SemiPruned,
        Flavour::Pruned,
        Flavour::OnTheFly,
    ];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Flavour::Maximal => "maximal",
            Flavour::Minimal => "minimal",
            Flavour::SemiPruned => "semi-pruned",
            Flavour::Pruned => "pruned",
            Flavour::OnTheFly => "on-the-fly",
        }
    }

    /// The flavour with this name.
    pub fn from_name(name: &str) -> Option<Flavour> {
        Flavour::ALL.into_iter().find(|flavour| flavour.name() == name)
    }

    /// The phis to place before renaming; none if they are made on the fly. Reports the search to
    /// `observer`.
    pub fn placement(
        self,
        function: &Function,
        cfg: &Cfg,
        tree: &DomTree,
        variables: &Variables,
        observer: &mut impl PassObserver,
    ) -> Option<Placement> {
        let place = match self {
            Flavour::Maximal => phi_placement::maximal_placement,
            Flavour::Minimal => phi_placement::minimal_placement,
            Flavour::SemiPruned => phi_placement::semi_pruned_placement,
            Flavour::Pruned => phi_placement::pruned_placement,
            Flavour::OnTheFly => return None,
        };
        Some(place(function, cfg, tree, variables, observer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_name_one_flavour_each() {
        for flavour in Flavour::ALL {
            assert_eq!(Flavour::from_name(flavour.name()), Some(flavour));
        }
        assert_eq!(Flavour::from_name("Pruned"), None);
        assert_eq!(Flavour::default().name(), "pruned");
    }
}
