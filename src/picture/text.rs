//! The texts in the nodes of a picture, and their sizes.
//!
//! Texts are in a monospaced font of 12 pixels, whose characters are 7.2 pixels wide. So sizes are known
//! without a font. Long blocks and long lines are shortened.

use super::Node;
use super::layout::Size;

/// The distance between lines.
pub const LINE: i32 = 16;

/// The distance from the side of a node to its text.
pub const PADDING: i32 = 8;

/// The distance from the upper side of a line to its base line.
pub const BASE: i32 = 12;

/// The height of a node's heading.
pub const HEADING: i32 = 20;

/// A node is not made wider than this for the labels of its edges.
pub const MOST_LABELS: i32 = 600;

/// A longer line is cut.
pub const LONGEST_LINE: usize = 64;

/// A longer heading is cut.
const LONGEST_NAME: usize = 48;

/// A block of more lines is folded.
const MOST_LINES: usize = 16;

/// The number of lines before and after what is left out.
const KEPT_LINES: [usize; 2] = [9, 5];

/// The width of `text`, whose characters all have the same width.
pub fn width(text: &str) -> i32 {
    columns_width(text.chars().count())
}

/// The width of a text of this many characters.
pub fn columns_width(columns: usize) -> i32 {
    (columns as i32 * 72 + 9) / 10
}

/// How many of the lines of a block are shown before and after what is left out; all of them and 0 if
/// there are few.
pub fn kept_lines(lines: usize) -> [usize; 2] {
    if lines <= MOST_LINES { [lines, 0] } else { KEPT_LINES }
}

/// The width that a label of an edge takes, 0 if it is empty.
pub fn label_width(label: &str) -> i32 {
    if label.is_empty() { 0 } else { width(label) + 4 }
}

/// The size of a node.
pub fn size(node: &Node) -> Size {
    let badge = if node.badge.is_empty() { 0 } else { width(&node.badge) + 2 * PADDING };
    let heading = width(&node.name) + badge;
    let lines = node.lines.iter().map(|line| width(line)).max().unwrap_or(0);
    let body = node.lines.len() as i32 * LINE;
    let space = if node.lines.is_empty() { 0 } else { PADDING };
    let width = heading.max(lines) + 2 * PADDING;
    Size { width: (width + width % 2).max(36), height: HEADING + body + space }
}

/// The lines of a block, folded if there are many, and each cut if it is long.
pub fn fold(lines: &[&str]) -> Vec<String> {
    let line = |line: &&str| cut(line, LONGEST_LINE);
    let [first, last] = kept_lines(lines.len());
    let omitted = lines.len() - first - last;
    let omitted = (omitted > 0).then(|| format!("... {omitted} more ..."));
    let start = lines[..first].iter().map(line);
    let end = lines[lines.len() - last..].iter().map(line);
    start.chain(omitted).chain(end).collect()
}

/// A name for a heading.
pub fn heading(name: &str) -> String {
    cut(name, LONGEST_NAME)
}

/// The names as a list that ends with their number if there are many. No more names are taken from
/// `names` than are shown.
pub fn list<'n>(names: impl ExactSizeIterator<Item = &'n str>, most: usize) -> String {
    let count = names.len();
    let shown = if count > most { most.saturating_sub(1) } else { count };
    let mut text = names.take(shown).map(heading).collect::<Vec<_>>().join(", ");
    if shown < count {
        text += &format!(", ... {} more", count - shown);
    }
    text
}

/// The text, whose end is left out if it is long.
fn cut(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        None => text.to_owned(),
        Some(_) => text.chars().take(longest - 3).chain("...".chars()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_blocks_and_lines_are_folded() {
        let texts: Vec<String> = (0..26).map(|line| format!("line {line}")).collect();
        let lines: Vec<&str> = texts.iter().map(String::as_str).collect();
        assert_eq!(fold(&lines[..16]), lines[..16]);
        let folded = fold(&lines);
        assert_eq!(folded.len(), 15);
        assert_eq!([&folded[8], &folded[9], &folded[10]], ["line 8", "... 12 more ...", "line 21"]);
        assert_eq!(fold(&["x".repeat(100).as_str()]), ["x".repeat(61) + "..."]);
    }

    #[test]
    fn long_lists_end_with_a_number() {
        assert_eq!(list(["a", "b", "c"].into_iter(), 3), "a, b, c");
        assert_eq!(list(["a", "b", "c"].into_iter(), 2), "a, ... 2 more");
        assert_eq!(list([].into_iter(), 2), "");
    }
}
