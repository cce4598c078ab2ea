//! Counts the errors for programs under testcases/ in which one token was deleted, inserted or
//! replaced: one fault should be one error. The edits are pseudo-random, the same in every run. In
//! the environment, `EDITS` is the number of edits of each kind, and `SHOW=1` prints those that
//! lead to more errors than that.

mod support;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::{Duration, Instant};
use std::{env, fs};

use minisysy::compile::{self, Options};
use minisysy::diag::{Diagnostics, SourceFile, Warnings};
use minisysy::ir::name;
use minisysy::support::span::Span;
use minisysy::syntax::lexer;

/// A program and its tokens.
struct Original {
    name: String,
    text: String,
    tokens: Vec<Span>,
}

impl Original {
    fn token(&self, index: usize) -> &str {
        &self.text[self.tokens[index].range()]
    }
}

/// The programs that compile and are not very long.
fn originals() -> Vec<Original> {
    let programs = support::programs().expect("testcases/ can be read");
    let originals = programs.into_iter().filter(|program| !program.wrong).map(|program| {
        let path = support::root().join(&program.source);
        let text =
            String::from_utf8_lossy(&fs::read(path).expect("the program is there")).into_owned();
        let (mut names, mut diagnostics) = (name::interner(), Diagnostics::default());
        let tokens = lexer::lex(text.as_bytes(), &mut names, &mut diagnostics);
        let tokens = tokens.into_iter().map(|token| token.span).collect();
        Original { name: program.name, text, tokens }
    });
    originals.filter(|original| original.text.len() <= 8 << 10).collect()
}

/// Pseudo-random numbers (SplitMix64).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % limit as u64) as usize
    }
}

const KINDS: [&str; 7] = [
    "deleted {",
    "deleted }",
    "inserted {",
    "inserted }",
    "deleted other",
    "inserted other",
    "replaced other",
];

/// How the lines of a program are indented.
#[derive(Copy, Clone, Debug, PartialEq)]
enum Layout {
    AsWritten,
    /// By a random number of spaces that depends on the line's depth as well.
    Sloppy,
    None,
    /// The whole program is one line, as far as its comments allow.
    OneLine,
}

fn laid_out(text: &str, layout: Layout, random: &mut Random) -> String {
    let mut result = String::new();
    for line in text.lines() {
        let body = line.trim_start();
        match layout {
            Layout::AsWritten => result += line,
            Layout::Sloppy => {
                let spaces = (line.len() - body.len() + random.below(5)).saturating_sub(2);
                let _ = write!(result, "{:spaces$}{body}", "");
            }
            Layout::None | Layout::OneLine => result += body,
        }
        let joins = layout == Layout::OneLine && !line.contains("//") && !body.starts_with('#');
        result.push(if joins { ' ' } else { '\n' });
    }
    result
}

/// `original` after an edit of the kind with this index, and the line of the edit; `None` if the
/// edit changes nothing.
fn edited(
    original: &Original,
    other: &Original,
    kind: usize,
    random: &mut Random,
) -> Option<(String, usize)> {
    let is_brace = |index: &usize| "{}".contains(original.token(*index));
    let braces = |brace: &str| -> Vec<usize> {
        (0..original.tokens.len()).filter(|&index| original.token(index) == brace).collect()
    };
    let others = || (0..original.tokens.len()).filter(|index| !is_brace(index)).collect();
    let candidates: Vec<usize> = match KINDS[kind] {
        "deleted {" => braces("{"),
        "deleted }" => braces("}"),
        "deleted other" | "replaced other" => others(),
        _ => (0..original.tokens.len()).collect(),
    };
    let span = original.tokens[candidates[random.below(candidates.len())]];
    let foreign = loop {
        let token = other.token(random.below(other.tokens.len()));
        if !"{}".contains(token) {
            break token;
        }
    };
    let (place, inserted) = match KINDS[kind] {
        "inserted {" => (span.start..span.start, "{"),
        "inserted }" => (span.start..span.start, "}"),
        "inserted other" => (span.start..span.start, foreign),
        "replaced other" => (span.start..span.end, foreign),
        _ => (span.start..span.end, ""),
    };
    let place = place.start as usize..place.end as usize;
    if original.text[place.clone()] == *inserted {
        return None;
    }
    let line = original.text[..place.start].matches('\n').count() + 1;
    let mut text = original.text.clone();
    text.replace_range(place, &format!(" {inserted} "));
    Some((text, line))
}

/// The lines and codes of the errors of `text`.
fn errors(text: &str) -> Vec<(usize, String)> {
    let file = SourceFile::new("edited.sy", text);
    let options = Options { warnings: Warnings::IGNORE, ..Options::default() };
    let (_, diagnostics) = compile::compile(&file, options);
    let place = |diagnostic: &minisysy::diag::Diagnostic| {
        let line = file.location(diagnostic.primary.span.start).line as usize;
        (line, format!("{} {}", diagnostic.code, diagnostic.message))
    };
    diagnostics.iter().map(place).collect()
}

/// What edits of one kind led to.
#[derive(Default)]
struct Count {
    refused: usize,
    errors: usize,
    /// Errors of the edits that have exactly one, on the line of the edit.
    on_line: usize,
    most: usize,
    slowest: Duration,
}

/// Tries `number` edits of each kind on programs with this layout, and prints what was counted.
fn measure(layout: Layout, number: usize) -> [Count; 7] {
    let mut random = Random(1);
    let mut originals = originals();
    for original in &mut originals {
        original.text = laid_out(&original.text, layout, &mut random);
        let (mut names, mut diagnostics) = (name::interner(), Diagnostics::default());
        let tokens = lexer::lex(original.text.as_bytes(), &mut names, &mut diagnostics);
        original.tokens = tokens.into_iter().map(|token| token.span).collect();
    }
    let show: usize = env::var("SHOW").map_or(usize::MAX, |text| text.parse().expect("a number"));
    let mut classes = BTreeMap::new();
    let counts = std::array::from_fn(|kind| {
        let mut count = Count::default();
        for _ in 0..number {
            let original = &originals[random.below(originals.len())];
            let other = &originals[random.below(originals.len())];
            let Some((text, line)) = edited(original, other, kind, &mut random) else { continue };
            let start = Instant::now();
            let errors = errors(&text);
            count.slowest = count.slowest.max(start.elapsed());
            count.refused += usize::from(!errors.is_empty());
            count.errors += errors.len();
            count.on_line += usize::from(errors.len() == 1 && errors[0].0 == line);
            count.most = count.most.max(errors.len());
            if errors.len() > show {
                println!("== {} line {line} of {}", KINDS[kind], original.name);
                let lines: Vec<&str> = text.lines().collect();
                let (first, last) = (line.saturating_sub(6), (line + 5).min(lines.len()));
                lines[first..last].iter().for_each(|line| println!("    {line}"));
                errors.iter().take(8).for_each(|error| println!("{error:?}"));
            }
            for (_, error) in errors.iter().skip(1) {
                *classes.entry((KINDS[kind], error[..5].to_owned())).or_insert(0) += 1;
            }
        }
        count
    });
    println!("{layout:?}");
    for (kind, count) in KINDS.iter().zip(&counts) {
        let Count { refused, errors, on_line, most, slowest } = *count;
        let mean = errors as f64 / refused as f64;
        println!(
            "{kind:15} {refused:5} refused, {errors:5} errors, mean {mean:.3}, {on_line} at the line, most {most}, {slowest:?}"
        );
    }
    println!("further errors: {classes:?}");
    counts
}

#[test]
fn one_edit_is_about_one_error() {
    let number = env::var("EDITS").map_or(100, |text| text.parse().expect("EDITS is a number"));
    for layout in [Layout::AsWritten, Layout::Sloppy, Layout::None, Layout::OneLine] {
        let counts = measure(layout, number);
        for (kind, count) in KINDS.iter().zip(counts) {
            // In tenths.
            let limit = if kind.ends_with("other") { 15 } else { 14 };
            assert!(10 * count.errors <= limit * count.refused, "{layout:?}: {kind}");
        }
    }
}
