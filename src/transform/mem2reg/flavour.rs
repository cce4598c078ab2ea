//! Flavours of SSA form: how many phis it has.
//!
//! All of them mean the same. They differ in what it costs to find the phis and in how many there
//! are that nothing needs. The first four place phis before they rename, see [`phi_placement`],
//! each a part of the one before; the last makes phis when it needs them, see
//! [`on_the_fly`](super::on_the_fly). The papers are named there.
//!
//! Requires: nothing. Cost: that of the placement; the choice itself takes none.

use super::phi_placement::{self, Placement};
use super::promotable::Variables;
use crate::analysis::{Cfg, DomTree};
use crate::ir::Function;

/// Which phis mem2reg leaves. Only with the default does it go on to look for those that can only
/// have one value, and for those that nothing reads.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Flavour {
    /// One for every variable in every block but the entry.
    Maximal,
    /// One where two definitions of a variable meet.
    Minimal,
    /// Those of the variables that live from one block to another.
    SemiPruned,
    /// Those that something may read.
    #[default]
    Pruned,
    /// Those that a load asked for while the values were looked up.
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

    /// What it is called on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Flavour::Maximal => "maximal",
            Flavour::Minimal => "minimal",
            Flavour::SemiPruned => "semi-pruned",
            Flavour::Pruned => "pruned",
            Flavour::OnTheFly => "on-the-fly",
        }
    }

    /// The flavour of this name.
    pub fn from_name(name: &str) -> Option<Flavour> {
        Flavour::ALL.into_iter().find(|flavour| flavour.name() == name)
    }

    /// The phis to place before renaming; none at all when they are made on the fly.
    pub fn placement(
        self,
        function: &Function,
        cfg: &Cfg,
        tree: &DomTree,
        variables: &Variables,
    ) -> Option<Placement> {
        let place = match self {
            Flavour::Maximal => phi_placement::maximal_placement,
            Flavour::Minimal => phi_placement::minimal_placement,
            Flavour::SemiPruned => phi_placement::semi_pruned_placement,
            Flavour::Pruned => phi_placement::pruned_placement,
            Flavour::OnTheFly => return None,
        };
        Some(place(function, cfg, tree, variables))
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
