//! A source to which the edits of hints are applied, and how it differs from the original.

use std::borrow::{Borrow, Cow};
use std::collections::BTreeMap;
use std::ops::Range;

use crate::diag::{Diagnostic, Edit};

/// How many lines around a change a unified diff shows.
const CONTEXT: usize = 3;

/// A source, line by line, and what has become of each line.
#[derive(Clone, Debug)]
pub struct Patch<'a> {
    old: Vec<&'a [u8]>,
    /// A line may have become several, a part of one, or nothing.
    new: Vec<Cow<'a, [u8]>>,
}

impl<'a> Patch<'a> {
    /// A source without changes.
    pub fn new(source: &'a [u8]) -> Patch<'a> {
        let mut old: Vec<&[u8]> = source.split_inclusive(|&byte| byte == b'\n').collect();
        if old.is_empty() {
            old.push(b"");
        }
        Patch { new: old.iter().map(|&line| line.into()).collect(), old }
    }

    /// The source as it is now.
    pub fn source(&self) -> Vec<u8> {
        self.new.concat()
    }

    /// Applies the [`Self::certain_edits`] of `diagnostics`, which are about the source as it is now. Returns how
    /// many hints were applied. Takes time linear in the source, up to a logarithm.
    pub fn mend(&mut self, diagnostics: impl IntoIterator<Item: Borrow<Diagnostic>>) -> usize {
        let (edits, count) = Patch::certain_edits(diagnostics);
        self.apply(&edits);
        count
    }

    /// The edits of the first certain hint of each of `diagnostics`, in the order of the source, and the number of
    /// these hints. Leaves out a hint whose edits touch those of an earlier one; its fault has to be found again.
    pub fn certain_edits(
        diagnostics: impl IntoIterator<Item: Borrow<Diagnostic>>,
    ) -> (Vec<Edit>, usize) {
        let mut taken: BTreeMap<u32, Edit> = BTreeMap::new();
        let mut count = 0;
        for diagnostic in diagnostics {
            let Some(hint) = diagnostic.borrow().certain_hint() else { continue };
            let is_free = |edit: &Edit| {
                let before = taken.range(..=edit.span.end).next_back();
                before.is_none_or(|(_, before)| before.span.end < edit.span.start)
            };
            if hint.edits.iter().all(is_free) {
                count += 1;
                taken.extend(hint.edits.iter().map(|edit| (edit.span.start, edit.clone())));
            }
        }
        (taken.into_values().collect(), count)
    }

    /// Applies these edits, which are in order and do not overlap.
    pub fn apply(&mut self, edits: &[Edit]) {
        self.replace(edits.iter().map(|edit| (edit.span.start..edit.span.end, &*edit.replacement)));
    }

    /// Replaces these parts of the source, which are in order and do not overlap, by texts.
    fn replace<'t>(&mut self, edits: impl Iterator<Item = (Range<u32>, &'t str)>) {
        let mut end = 0;
        let mut starts = Vec::with_capacity(self.new.len());
        for line in &self.new {
            starts.push(end);
            end += line.len();
        }
        let mut parts: Vec<(usize, Range<usize>, &str)> = Vec::new();
        for (Range { start, end }, mut text) in edits {
            let (start, end) = (start as usize, end as usize);
            let first = starts.partition_point(|&line| line <= start) - 1;
            for (index, &line) in starts.iter().enumerate().skip(first) {
                if index > first && line >= end {
                    break;
                }
                let length = self.new[index].len();
                let within = |offset: usize| offset.saturating_sub(line).min(length);
                parts.push((index, within(start)..within(end), std::mem::take(&mut text)));
            }
        }
        for parts in parts.chunk_by(|left, right| left.0 == right.0) {
            let line = &mut self.new[parts[0].0];
            let (mut text, mut done) = (Vec::with_capacity(line.len()), 0);
            for (_, range, replacement) in parts {
                text.extend_from_slice(&line[done..range.start]);
                text.extend_from_slice(replacement.as_bytes());
                done = range.end;
            }
            text.extend_from_slice(&line[done..]);
            *line = text.into();
        }
    }

    /// The changes of the file `name` as a unified diff; empty if there are none.
    pub fn diff(&self, name: &str) -> Vec<u8> {
        // The text after a line that has lost its end belongs to the same line.
        let mut is_open = false;
        let is_changed = |(old, new): (&&[u8], &Cow<[u8]>)| {
            let was_open = is_open;
            is_open = new.last().map_or(is_open, |&byte| byte != b'\n');
            was_open || *old != &**new
        };
        let is_changed: Vec<bool> = self.old.iter().zip(&self.new).map(is_changed).collect();
        let mut hunks: Vec<Range<usize>> = Vec::new();
        for index in (0..is_changed.len()).filter(|&index| is_changed[index]) {
            let end = (index + CONTEXT + 1).min(is_changed.len());
            let start = index.saturating_sub(CONTEXT);
            match hunks.last_mut().filter(|hunk| start <= hunk.end) {
                Some(hunk) => hunk.end = end,
                None => hunks.push(start..end),
            }
        }
        let mut out = Vec::new();
        if !hunks.is_empty() {
            out.extend_from_slice(format!("--- {name}\n+++ {name}\n").as_bytes());
        }
        let (mut done, mut new_line) = (0, 1);
        for hunk in hunks {
            new_line += lines_of(&self.new[done..hunk.start].concat()).count();
            let new = lines_of(&self.new[hunk.clone()].concat()).count();
            let old = self.old[hunk.clone()].iter().filter(|line| !line.is_empty()).count();
            let place = |line: usize, count: usize| match count {
                0 => format!("{},0", line - 1),
                1 => line.to_string(),
                _ => format!("{line},{count}"),
            };
            let (before, after) = (place(hunk.start + 1, old), place(new_line, new));
            out.extend_from_slice(format!("@@ -{before} +{after} @@\n").as_bytes());
            new_line += new;
            done = hunk.end;
            let indices: Vec<usize> = hunk.collect();
            for run in indices.chunk_by(|&left, &right| is_changed[left] == is_changed[right]) {
                let lines = run[0]..run[run.len() - 1] + 1;
                let (old, new) = (self.old[lines.clone()].concat(), self.new[lines].concat());
                let (old, new): (Vec<_>, Vec<_>) =
                    (lines_of(&old).collect(), lines_of(&new).collect());
                let same = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
                add_lines(&mut out, b' ', &old[..same]);
                add_lines(&mut out, b'-', &old[same..]);
                add_lines(&mut out, b'+', &new[same..]);
            }
        }
        out
    }
}

fn lines_of(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n')
}

/// Adds the lines with a sign in front of each.
fn add_lines(out: &mut Vec<u8>, sign: u8, lines: &[&[u8]]) {
    for line in lines {
        out.push(sign);
        out.extend_from_slice(line);
        if !line.ends_with(b"\n") {
            out.extend_from_slice(b"\n\\ No newline at end of file\n");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Code;
    use crate::support::span::Span;

    fn wrong(start: u32, end: u32) -> Diagnostic {
        Diagnostic::new(Code::UnexpectedToken, Span::new(start, end), "wrong")
    }

    fn replace(start: u32, end: u32, text: &str) -> Edit {
        Edit::replace(Span::new(start, end), text)
    }

    #[test]
    fn the_first_certain_hint_of_each_is_applied() {
        let diagnostics = [
            wrong(0, 1).suggest("perhaps", [replace(0, 1, "no")]).mend("so", [replace(0, 1, "A")]),
            wrong(2, 3).mend("so", [replace(2, 3, "C"), Edit::insert(4, "!")]).mend("", []),
            // These touch the one before.
            wrong(3, 4).mend("so", [replace(3, 4, "no")]),
            wrong(4, 4).mend("so", [Edit::insert(4, "no")]),
            wrong(6, 7).hint("by hand"),
            wrong(6, 7).mend("so", [Edit::remove(Span::new(5, 9))]),
        ];
        let mut patch = Patch::new(b"abcd\ne\nf\ngh");
        assert_eq!(patch.mend(&diagnostics), 3);
        assert_eq!(patch.source(), b"AbCd!\ngh");
        assert_eq!(patch.mend(&[wrong(0, 1)]), 0);
        let diff = "--- a\n+++ a\n@@ -1,4 +1,2 @@\n-abcd\n-e\n-f\n+AbCd!\n gh\n\\ No newline at end of file\n";
        assert_eq!(String::from_utf8(patch.diff("a")).unwrap(), diff);
    }

    #[test]
    fn diffs_show_the_lines_around() {
        let source: String = (1..=30).map(|line| format!("{line}\r\n")).collect();
        let place = |line: &str| source.find(line).unwrap() as u32;
        let mut patch = Patch::new(source.as_bytes());
        assert_eq!(patch.diff("a"), b"");
        let first = wrong(0, 0).mend("so", [Edit::insert(place("\r\n10"), "\r\nnew")]);
        // A line end goes; the next line is unchanged but for that.
        let (start, end) = (place("\n17") - 1, place("17"));
        let second = wrong(9, 9).mend("so", [Edit::remove(Span::new(start, end))]);
        assert_eq!(patch.mend([first, second]), 2);
        let last = wrong(0, 0).mend("so", [Edit::insert(patch.source().len() as u32, "end")]);
        assert_eq!(patch.mend([last]), 1);
        let diff = "--- a\n+++ a\n@@ -6,15 +6,15 @@\n 6\n 7\n 8\n 9\n+new\n 10\n 11\n 12\n 13\n 14\n 15\n\
                    -16\n-17\n+1617\n 18\n 19\n 20\n@@ -27,4 +27,5 @@\n 27\n 28\n 29\n 30\n+end\n\
                    \\ No newline at end of file\n";
        assert_eq!(String::from_utf8(patch.diff("a")).unwrap().replace('\r', ""), diff);
    }

    #[test]
    fn an_empty_source_can_grow() {
        let mut patch = Patch::new(b"");
        patch.mend([wrong(0, 0).mend("so", [Edit::insert(0, "a\n")])]);
        assert_eq!(patch.diff("x"), b"--- x\n+++ x\n@@ -0,0 +1 @@\n+a\n");
    }
}
