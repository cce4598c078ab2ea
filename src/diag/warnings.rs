//! How warnings are treated.

use crate::diag::{Code, Severity};

/// What becomes of a diagnostic.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Treatment {
    /// It is reported.
    Report,
    /// It is ignored.
    Ignore,
    /// It is an error.
    Refuse,
}

/// How the warnings of each code are treated.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Warnings {
    ignored: CodeSet,
    /// Those that are errors, unless they are ignored.
    refused: CodeSet,
}

/// A set of codes, one bit for each.
type CodeSet = u128;

const _: () = assert!(Code::ALL.len() <= CodeSet::BITS as usize);

impl Warnings {
    /// All are reported.
    pub const REPORT: Warnings = Warnings { ignored: 0, refused: 0 };
    /// All are ignored.
    pub const IGNORE: Warnings = Warnings { ignored: CodeSet::MAX, refused: 0 };
    /// All are errors.
    pub const REFUSE: Warnings = Warnings { ignored: 0, refused: CodeSet::MAX };

    /// What becomes of diagnostics with this code.
    pub fn treatment(self, code: Code) -> Treatment {
        let is_in = |set: CodeSet| code.index().is_some_and(|index| set >> index & 1 != 0);
        match code.severity() {
            Severity::Error => Treatment::Refuse,
            Severity::Warning if is_in(self.ignored) => Treatment::Ignore,
            Severity::Warning if is_in(self.refused) => Treatment::Refuse,
            Severity::Warning | Severity::Remark => Treatment::Report,
        }
    }

    /// Ignores the warnings with this code, or does not ignore them.
    #[must_use]
    pub fn ignoring(mut self, code: Code, is_ignored: bool) -> Warnings {
        let bit = code.index().map_or(0, |index| 1 << index);
        match is_ignored {
            true => self.ignored |= bit,
            false => self.ignored &= !bit,
        }
        self
    }

    /// Makes all warnings that are not ignored errors.
    #[must_use]
    pub fn refusing_all(self) -> Warnings {
        Warnings { refused: CodeSet::MAX, ..self }
    }

    /// Ignores all warnings that are not errors.
    #[must_use]
    pub fn ignoring_reported(self) -> Warnings {
        Warnings { ignored: self.ignored | !self.refused, ..self }
    }

    /// How severe diagnostics with this code are.
    pub(super) fn severity(self, code: Code) -> Severity {
        match self.treatment(code) {
            Treatment::Refuse => Severity::Error,
            _ => code.severity(),
        }
    }
}

/// All warnings are reported.
impl Default for Warnings {
    fn default() -> Warnings {
        Warnings::REPORT
    }
}
