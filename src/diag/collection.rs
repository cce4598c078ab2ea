//! Diagnostics while they are found: all are counted, a bounded number is kept.
//!
//! Of all errors, and of the warnings or remarks of each code, the first ones in the order of the
//! source are kept, in whatever order they are found. Adding one takes constant time, up to a
//! logarithm of the limit.

use std::collections::BTreeMap;

use crate::diag::packed::{Entry, Packed};
use crate::diag::{Code, Diagnostic, Severity, Treatment, Warnings};
use crate::support::span::Span;

/// How many diagnostics are kept.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Of all errors.
    pub errors: usize,
    /// Of the warnings of each code, and of the remarks of each pass.
    pub warnings: usize,
}

impl Limits {
    /// All diagnostics are kept.
    pub const NONE: Limits = Limits { errors: usize::MAX, warnings: usize::MAX };

    /// No diagnostic is kept; they are only counted.
    pub const ZERO: Limits = Limits { errors: 0, warnings: 0 };

    fn of(self, code: Code) -> usize {
        match code.severity() {
            Severity::Error => self.errors,
            Severity::Warning | Severity::Remark => self.warnings,
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::NONE
    }
}

/// A collection of diagnostics.
#[derive(Clone, Debug)]
pub struct Diagnostics {
    limits: Limits,
    /// The last one added, which may still be changed.
    latest: Option<Diagnostic>,
    /// The others, errors under `None`, warnings and remarks under their code.
    groups: BTreeMap<Option<Code>, Group>,
    texts: Packed,
    /// How many were added of each code, including those that are not kept.
    counts: BTreeMap<Code, usize>,
    has_errors: bool,
}

/// Diagnostics that share a limit.
#[derive(Clone, Default, Debug)]
struct Group {
    kept: Vec<Entry>,
    /// The last place that is still kept, once some are not.
    bound: Option<(Span, Code)>,
}

/// Errors share a limit; the warnings and remarks of each code have their own.
fn group_of(code: Code) -> Option<Code> {
    (code.severity() != Severity::Error).then_some(code)
}

fn key(entry: &Entry) -> (Span, Code) {
    (entry.span, entry.code)
}

impl Diagnostics {
    /// An empty collection that keeps at most `limits`.
    pub fn new(limits: Limits) -> Diagnostics {
        Diagnostics {
            limits,
            latest: None,
            groups: BTreeMap::new(),
            texts: Packed::new(),
            counts: BTreeMap::new(),
            has_errors: false,
        }
    }

    /// An empty collection with the same limits.
    pub fn empty_like(&self) -> Diagnostics {
        Diagnostics::new(self.limits)
    }

    /// Adds a diagnostic, unless it equals the last one.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        if self.latest.as_ref() != Some(&diagnostic) {
            *self.counts.entry(diagnostic.code).or_default() += 1;
            self.has_errors |= diagnostic.code.severity() == Severity::Error;
            let before = self.latest.replace(diagnostic);
            before.into_iter().for_each(|before| self.keep(&before));
        }
    }

    /// Adds the diagnostic with this code and place that `make` returns. It is only counted, and not made, if it would
    /// not be kept.
    pub(crate) fn push_with(&mut self, code: Code, span: Span, make: impl FnOnce() -> Diagnostic) {
        if self.is_kept(code, span) {
            return self.push(make());
        }
        self.groups.entry(group_of(code)).or_default();
        *self.counts.entry(code).or_default() += 1;
        self.has_errors |= code.severity() == Severity::Error;
    }

    /// Adds all of `others`, whose limits must be the same.
    pub fn append(&mut self, mut others: Diagnostics) {
        debug_assert_eq!(self.limits, others.limits);
        self.latest.take().into_iter().for_each(|before| self.keep(&before));
        self.latest = others.latest.take();
        self.has_errors |= others.has_errors;
        for (code, count) in others.counts {
            *self.counts.entry(code).or_default() += count;
        }
        for entry in others.groups.values().flat_map(|group| &group.kept) {
            self.keep(&others.texts.get(*entry));
        }
    }

    /// The diagnostic that was added last.
    pub fn last(&self) -> Option<&Diagnostic> {
        self.latest.as_ref()
    }

    /// The diagnostic that was added last, for changing anything but its place and code.
    pub fn last_mut(&mut self) -> Option<&mut Diagnostic> {
        self.latest.as_mut()
    }

    /// Removes the kept diagnostic with this code within `span`, if there is one, because another
    /// one says more.
    pub(crate) fn retract(&mut self, code: Code, span: Span) {
        self.latest.take().into_iter().for_each(|latest| self.keep(&latest));
        for group in self.groups.values_mut() {
            let is_meant = |entry: &Entry| {
                entry.code == code && span.start <= entry.span.start && entry.span.end <= span.end
            };
            if let Some(index) = group.kept.iter().position(is_meant) {
                group.kept.remove(index);
                *self.counts.entry(code).or_default() -= 1;
                return;
            }
        }
    }

    /// Removes and returns all but the last one, in no particular order.
    pub(crate) fn take_earlier(&mut self) -> Vec<Diagnostic> {
        if self.groups.is_empty() {
            return Vec::new();
        }
        let latest = self.latest.take();
        let mut earlier = std::mem::replace(self, self.empty_like());
        latest.into_iter().for_each(|latest| self.push(latest));
        let entries = std::mem::take(&mut earlier.groups).into_values();
        entries.flat_map(|group| group.kept).map(|entry| earlier.texts.get(entry)).collect()
    }

    /// The number of diagnostics, including those that are not kept.
    pub fn len(&self) -> usize {
        self.counts.values().sum()
    }

    /// The diagnostics that are kept, in the order of the source.
    pub fn into_vec(self) -> Vec<Diagnostic> {
        self.finish(Warnings::REPORT).iter().collect()
    }

    /// Whether none has been added.
    pub fn is_empty(&self) -> bool {
        self.latest.is_none() && self.groups.is_empty()
    }

    /// Whether one of them is an error by its code.
    pub fn has_errors(&self) -> bool {
        self.has_errors
    }

    /// Whether there is one with this code.
    pub fn contains(&self, code: Code) -> bool {
        self.counts.get(&code).is_some_and(|&count| count > 0)
    }

    fn keep(&mut self, diagnostic: &Diagnostic) {
        let code = diagnostic.code;
        let limit = self.limits.of(code);
        let is_kept = self.is_kept(code, diagnostic.primary.span);
        let group = self.groups.entry(group_of(code)).or_default();
        if !is_kept {
            return;
        }
        group.kept.push(self.texts.add(diagnostic));
        if group.kept.len() >= limit.saturating_mul(2) {
            self.sort();
            let mut texts = Packed::new();
            for entry in self.groups.values_mut().flat_map(|group| &mut group.kept) {
                *entry = texts.add(&self.texts.get(*entry));
            }
            self.texts = texts;
        }
    }

    /// Whether a diagnostic that is added now is among those that are kept so far.
    fn is_kept(&self, code: Code, span: Span) -> bool {
        let bound = self.groups.get(&group_of(code)).and_then(|group| group.bound);
        self.limits.of(code) > 0 && bound.is_none_or(|bound| (span, code) <= bound)
    }

    /// Puts the diagnostics of each group in order, without repetitions, and forgets those beyond
    /// the limit.
    fn sort(&mut self) {
        for group in self.groups.values_mut() {
            group.kept.sort_by_key(key);
            group.kept.dedup_by(|entry, before| {
                let is_same =
                    key(entry) == key(before) && self.texts.get(*entry) == self.texts.get(*before);
                *self.counts.entry(entry.code).or_default() -= usize::from(is_same);
                is_same
            });
            let Some(last) = group.kept.last() else { continue };
            let limit = self.limits.of(last.code);
            if group.kept.len() > limit {
                group.kept.truncate(limit);
                group.bound = group.kept.last().map(key);
            }
        }
    }

    /// The diagnostics in the order of the source, with warnings treated as `warnings` says.
    pub fn finish(mut self, warnings: Warnings) -> Report {
        self.latest.take().into_iter().for_each(|latest| self.keep(&latest));
        self.sort();
        let is_reported = |code: Code| warnings.treatment(code) != Treatment::Ignore;
        let kept = self.groups.into_values().flat_map(|group| group.kept);
        let mut shown: Vec<Entry> = kept.filter(|entry| is_reported(entry.code)).collect();
        shown.sort_by_key(key);
        let mut counts = Counts::default();
        for (&code, &count) in self.counts.iter().filter(|&(&code, _)| is_reported(code)) {
            *counts.of(warnings.severity(code)) += count;
        }
        Report { shown, texts: self.texts, treatment: warnings, counts }
    }
}

/// An empty collection without limits.
impl Default for Diagnostics {
    fn default() -> Diagnostics {
        Diagnostics::new(Limits::NONE)
    }
}

/// All diagnostics of a file, in the order of the source.
#[derive(Clone, Debug)]
pub struct Report {
    shown: Vec<Entry>,
    texts: Packed,
    treatment: Warnings,
    /// How many there are, including those that are not kept.
    pub counts: Counts,
}

/// Numbers of diagnostics.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Of errors.
    pub errors: usize,
    /// Of warnings.
    pub warnings: usize,
    /// Of remarks.
    pub remarks: usize,
}

impl Counts {
    fn of(&mut self, severity: Severity) -> &mut usize {
        match severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
            Severity::Remark => &mut self.remarks,
        }
    }
}

impl Report {
    /// The diagnostics that are kept.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Diagnostic> {
        self.shown.iter().map(|&entry| Diagnostic {
            severity: self.treatment.severity(entry.code),
            ..self.texts.get(entry)
        })
    }

    /// How many are not kept.
    pub fn omitted(&self) -> Counts {
        let mut omitted = self.counts;
        for entry in &self.shown {
            *omitted.of(self.treatment.severity(entry.code)) -= 1;
        }
        omitted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::{Argument, Edit, count, message};

    fn diagnostic(code: Code, start: u32) -> Diagnostic {
        Diagnostic::new(code, Span::new(start, start + 1), format!("{code} at {start}"))
    }

    fn counts(errors: usize, warnings: usize) -> Counts {
        Counts { errors, warnings, remarks: 0 }
    }

    fn places(report: &Report) -> Vec<(Code, u32)> {
        report.iter().map(|shown| (shown.code, shown.primary.span.start)).collect()
    }

    const E: Code = Code::UndeclaredName;
    const U: Code = Code::UnusedVariable;
    const W: Code = Code::NumberWraps;
    const X: Code = Code::ExtensionUsed;

    #[test]
    fn the_first_in_the_source_are_kept() {
        for step in [1, 7, 41, 99] {
            let mut all = Diagnostics::new(Limits { errors: 3, warnings: 2 });
            for index in 0..100 {
                let start = index * step % 100;
                all.push(diagnostic([E, X][start as usize % 2], start));
                all.push(diagnostic(U, start));
            }
            all.push(diagnostic(W, 1000));
            let report = all.finish(Warnings::REPORT);
            let expected = [(E, 0), (U, 0), (U, 1), (X, 1), (E, 2), (X, 3), (E, 4), (W, 1000)];
            assert_eq!(places(&report), expected);
            assert_eq!(report.counts, counts(50, 151));
            assert_eq!(report.omitted(), counts(47, 146));
        }
    }

    #[test]
    fn those_beyond_the_limit_take_no_memory() {
        let mut all = Diagnostics::new(Limits { errors: 3, warnings: 2 });
        // The last in the source comes first, so each is kept until more have come.
        for start in (0..10_000).rev() {
            all.push(diagnostic([E, U, W, X][start as usize % 4], start));
            let kept: usize = all.groups.values().map(|group| group.kept.len()).sum();
            assert!(kept <= 2 * 3 + 3 * 2 * 2 && all.texts.words().len() <= 10 * (kept + 6));
        }
        assert_eq!(all.finish(Warnings::REPORT).omitted(), counts(2500 - 3, 3 * (2500 - 2)));
    }

    #[test]
    fn only_those_that_are_kept_are_made() {
        let mut all = Diagnostics::new(Limits { errors: 3, warnings: 2 });
        let mut made = 0;
        for start in 0..100 {
            all.push_with(U, Span::new(start, start + 1), || {
                made += 1;
                diagnostic(U, start)
            });
        }
        let report = all.finish(Warnings::REPORT);
        assert_eq!(places(&report), [(U, 0), (U, 1)]);
        assert_eq!((report.counts, report.omitted()), (counts(0, 100), counts(0, 98)));
        assert!(made < 10);
    }

    #[test]
    fn repetitions_are_reported_once() {
        let mut all = Diagnostics::default();
        for start in [5, 3, 5, 5] {
            all.push(diagnostic(E, start).hint("again"));
        }
        all.push(diagnostic(E, 5).hint("other"));
        let report = all.finish(Warnings::REPORT);
        assert_eq!(places(&report), [(E, 3), (E, 5), (E, 5)]);
        assert_eq!((report.counts, report.omitted()), (counts(3, 0), counts(0, 0)));
    }

    #[test]
    fn warnings_become_what_is_wanted() {
        let mut all = Diagnostics::new(Limits { errors: 9, warnings: 2 });
        (0..5).for_each(|start| all.push(diagnostic(U, start)));
        all.push(diagnostic(E, 1));
        let count = |warnings| {
            let report = all.clone().finish(warnings);
            let is_error = |shown: &Diagnostic| shown.is_error();
            (report.iter().filter(is_error).count(), report.counts.errors, report.counts.warnings)
        };
        assert_eq!(count(Warnings::REPORT), (1, 1, 5));
        assert_eq!(count(Warnings::IGNORE), (1, 1, 0));
        assert_eq!(count(Warnings::REFUSE), (3, 6, 0));
    }

    #[test]
    fn remarks_are_no_warnings() {
        let mut all = Diagnostics::new(Limits { errors: 9, warnings: 2 });
        for start in 0..5 {
            all.push(diagnostic(Code::Remark { pass: "a", is_done: true }, start));
            all.push(diagnostic(Code::Remark { pass: "b", is_done: true }, start));
        }
        all.push(diagnostic(U, 1));
        for warnings in [Warnings::REPORT, Warnings::IGNORE, Warnings::REFUSE] {
            let report = all.clone().finish(warnings);
            let is_remark = |shown: &Diagnostic| shown.severity == Severity::Remark;
            assert_eq!(report.iter().filter(is_remark).count(), 4);
            assert_eq!((report.counts.remarks, report.omitted().remarks), (10, 6));
        }
    }

    #[test]
    fn diagnostics_come_out_as_they_went_in() {
        let span = Span::new(7, 9);
        let (name, number) = ("x", -1i64 << 40);
        let list = Argument::Any(vec![name.into(), count!(2usize, "y").into()]);
        let list = Argument::All(vec![list, number.into()]);
        let label =
            message!("{name} {number} {list} {text}", name, number, list, text = message!("label"));
        let whole = diagnostic(W, 4).label(label).related(span, "there").note("note").hint("");
        let edits = [Edit::insert(3, ";"), Edit::remove(span)];
        let whole = whole.mend("so", edits.clone()).suggest("or so", edits).hint("last");
        let mut first = Diagnostics::default();
        first.push(diagnostic(E, 6));
        let mut second = first.empty_like();
        second.push(whole.clone());
        assert!(!second.has_errors() && second.contains(W) && second.last() == Some(&whole));
        first.append(second);
        first.push(diagnostic(E, 8));
        let earlier = first.clone().take_earlier();
        assert_eq!(earlier, [diagnostic(E, 6), whole.clone()]);
        let all = first.into_vec();
        assert_eq!(all, [whole, diagnostic(E, 6), diagnostic(E, 8)]);
    }
}
