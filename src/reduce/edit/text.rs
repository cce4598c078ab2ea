//! Edits of the text between the tokens, and of the program's input.

use std::ops::Range;

use super::super::tree::Statement;
use super::expressions::smaller;
use super::{Edit, Subject, removal};
use crate::support::span::Span;
use crate::syntax::ast::StmtKind;

/// Removes a line between two tokens, or a part of it. Only a program that is not in the usual layout has any.
pub(super) fn gaps(it: &Subject, _: usize) -> Vec<Edit> {
    let tree = it.tree;
    let starts = [0].into_iter().chain(tree.tokens.iter().map(|it| it.span.end));
    let end = tree.file.bytes().len() as u32;
    let ends = tree.tokens.iter().map(|it| it.span.start).chain([end]);
    let mut edits = Vec::new();
    for (mut start, end) in starts.zip(ends) {
        for line in tree.text(Span::new(start, end)).split_inclusive('\n') {
            let place = Span::new(start, start + line.len() as u32);
            start = place.end;
            if !line.trim().is_empty() {
                edits.push(Edit::new(vec![(place, String::new())]));
            }
        }
    }
    edits
}

/// Removes a line of the input.
pub(super) fn lines(it: &Subject, _: usize) -> Vec<Edit> {
    let mut start = 0;
    let lines = it.input.split_inclusive(|&byte| byte == b'\n').map(|line| {
        let place = start..start + line.len();
        start = place.end;
        Edit::of_input(place, "")
    });
    lines.collect()
}

/// Removes a word of the input, with the space after it.
pub(super) fn words(it: &Subject, _: usize) -> Vec<Edit> {
    let places = places_of_words(it.input).into_iter();
    places.map(|at| Edit::of_input(at.start..(at.end + 1).min(it.input.len()), "")).collect()
}

/// The words of the input.
fn places_of_words(input: &[u8]) -> Vec<Range<usize>> {
    let mut start = 0;
    let words = input.split(u8::is_ascii_whitespace).map(|word| {
        let place = start..start + word.len();
        start = place.end + 1;
        place
    });
    words.filter(|place| !place.is_empty()).collect()
}

/// Removes a call that is a statement together with one of the first words of the input.
pub(super) fn reads(it: &Subject, _: usize) -> Vec<Edit> {
    let of_words = words(it, 0);
    let is_call = |stmt: &&Statement| match it.tree.kind(stmt) {
        StmtKind::Expression(run) => run.end - run.start == 1,
        _ => false,
    };
    let calls = it.tree.stmts.iter().filter(is_call).take(8);
    let edits = calls.flat_map(|stmt| {
        let with = |word: &Edit| Edit { splices: vec![removal(stmt)], ..word.clone() };
        of_words.iter().take(8).map(with).collect::<Vec<_>>()
    });
    edits.collect()
}

/// Makes a word of the input smaller.
pub(super) fn digits(it: &Subject, _: usize) -> Vec<Edit> {
    let mut edits = Vec::new();
    for place in places_of_words(it.input) {
        let word = String::from_utf8_lossy(&it.input[place.clone()]).into_owned();
        let (sign, digits) = word.strip_prefix('-').map_or(("", &*word), |rest| ("-", rest));
        match digits.parse() {
            Ok(value) => {
                let smaller = smaller(value).into_iter();
                edits.extend(smaller.map(|it| Edit::of_input(place.clone(), it.to_string())));
                edits.push(Edit::of_input(place, format!("{sign}{}", value / 2)));
            }
            Err(_) => {
                let half = place.start + place.len() / 2;
                edits.push(Edit::of_input(place.start..half, ""));
                edits.push(Edit::of_input(half..place.end, ""));
            }
        }
    }
    edits
}
