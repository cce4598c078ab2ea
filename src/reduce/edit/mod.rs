//! The edits that make a program smaller. Each replaces places of the text. An edit need not leave a
//! right program: every result is checked.

pub(super) mod declarations;
pub(super) mod expressions;
mod statements;
mod text;

use std::cmp::Reverse;
use std::ops::Range;

use super::tree::{Statement, Tree};
use crate::support::span::Span;
use declarations::{dimensions, initialisers, items, variables};
use expressions::{expressions, numbers, spellings};
use statements::{bodies, iterations, statements, structures};
use text::{digits, gaps, lines, reads, words};

/// One try.
#[derive(Clone, Debug, Default)]
pub(super) struct Edit {
    /// The places of the source, and what they become. Of two that overlap, only the first counts, or
    /// the larger one.
    pub splices: Vec<(Span, String)>,
    /// A place of the input, and what it becomes.
    pub input: Option<(Range<usize>, String)>,
}

/// The most edits that are tried in pairs.
const MOST_PAIRED: usize = 90;

/// What the edits are made from.
pub(super) struct Subject<'a> {
    pub tree: &'a Tree,
    pub input: &'a [u8],
}

/// A kind of edit.
pub(super) struct Pass {
    /// All edits of this kind at a depth of nesting.
    pub edits: fn(&Subject, usize) -> Vec<Edit>,
    /// Whether several edits can be made together.
    pub is_list: bool,
    /// Whether the edits of one depth come before those of the next one.
    pub has_depths: bool,
}

impl Pass {
    const fn list(edits: fn(&Subject, usize) -> Vec<Edit>) -> Pass {
        Pass { edits, is_list: true, has_depths: false }
    }

    const fn single(edits: fn(&Subject, usize) -> Vec<Edit>) -> Pass {
        Pass { edits, is_list: false, has_depths: false }
    }
}

/// All kinds, the large edits first. The last is for programs that none of the others makes smaller.
pub(super) const PASSES: [Pass; 17] = [
    Pass::list(items),
    Pass { edits: statements, is_list: true, has_depths: true },
    Pass::list(lines),
    Pass::list(gaps),
    Pass::single(structures),
    Pass::single(iterations),
    Pass::single(variables),
    Pass::single(bodies),
    Pass::single(dimensions),
    Pass::single(initialisers),
    Pass::single(expressions),
    Pass::single(numbers),
    Pass::single(spellings),
    Pass::list(words),
    Pass::single(reads),
    Pass::single(digits),
    Pass::single(pairs),
];

impl Edit {
    fn new(splices: Vec<(Span, String)>) -> Edit {
        Edit { splices, input: None }
    }

    fn of_input(place: Range<usize>, text: impl Into<String>) -> Edit {
        Edit { splices: Vec::new(), input: Some((place, text.into())) }
    }

    /// The text with several edits.
    pub fn apply(edits: &[Edit], source: &str) -> String {
        let mut splices: Vec<_> = edits.iter().flat_map(|it| &it.splices).collect();
        splices.sort_by_key(|(span, _)| (span.start, Reverse(span.end)));
        let mut text = String::with_capacity(source.len());
        let mut done = 0;
        for (span, new) in splices {
            let Some(kept) = source.get(done..span.start as usize) else { continue };
            text.push_str(kept);
            // Words stay apart.
            text.push(' ');
            text.push_str(new);
            text.push(' ');
            done = span.end as usize;
        }
        text.push_str(source.get(done..).unwrap_or_default());
        text
    }

    /// The input with several edits, which are in order or in reverse order.
    pub fn apply_to_input(edits: &[Edit], input: &[u8]) -> Vec<u8> {
        let mut splices: Vec<_> = edits.iter().filter_map(|it| it.input.as_ref()).collect();
        splices.sort_by_key(|(place, _)| place.start);
        let mut text = Vec::with_capacity(input.len());
        let mut done = 0;
        for (place, new) in splices {
            text.extend_from_slice(&input[done..place.start]);
            text.extend_from_slice(new.as_bytes());
            done = place.end;
        }
        text.extend_from_slice(&input[done..]);
        text
    }
}

/// Removes a statement.
fn removal(stmt: &Statement) -> (Span, String) {
    (stmt.span, if stmt.is_listed { String::new() } else { ";".to_owned() })
}

/// Leaves a part of a place, with texts before and after it.
fn keep(place: Span, part: Span, around: [&str; 2]) -> Vec<(Span, String)> {
    let [before, after] = around.map(str::to_owned);
    let end = Span::new(part.end, place.end);
    vec![(Span::new(place.start, part.start), before), (end, after)]
}

/// Two edits of statements at once; only for small programs.
fn pairs(it: &Subject, _: usize) -> Vec<Edit> {
    let stmts = it.tree.stmts.iter().map(|stmt| Edit::new(vec![removal(stmt)]));
    let single: Vec<Edit> = stmts.chain(structures(it, 0)).chain(variables(it, 0)).collect();
    if single.len() > MOST_PAIRED {
        return Vec::new();
    }
    let mut edits = Vec::new();
    for (index, first) in single.iter().enumerate() {
        for second in &single[index + 1..] {
            edits.push(Edit::new([&first.splices[..], &second.splices].concat()));
        }
    }
    edits
}
