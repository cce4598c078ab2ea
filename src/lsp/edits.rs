//! The editor's changes of a text. They are applied to a rope, each in logarithmic time.

use gen_lsp_types::{Position, PositionEncodingKind, Range};
use ropey::Rope;
use serde::Deserialize;
use serde_json::Value;

/// Applies changes in order. An item that is not a valid change is skipped.
pub fn apply(text: &mut Rope, changes: &[Value], encoding: &PositionEncodingKind) {
    for change in changes {
        let Some(new) = change.get("text").and_then(Value::as_str) else { continue };
        let Some(range) = change.get("range").filter(|range| !range.is_null()) else {
            *text = Rope::from_str(new);
            continue;
        };
        let Ok(range) = Range::deserialize(range) else { continue };
        let [start, end] = [range.start, range.end].map(|it| offset(text, it, encoding));
        text.remove(start..end.max(start));
        text.insert(start, new);
    }
}

/// The number of characters before a position. A position outside of the text is moved into it.
fn offset(text: &Rope, position: Position, encoding: &PositionEncodingKind) -> usize {
    let line = position.line as usize;
    if line >= text.len_lines() {
        return text.len_chars();
    }
    let (start, mut end) = (text.line_to_char(line), text.line_to_char(line + 1));
    while end > start && matches!(text.char(end - 1), '\n' | '\r') {
        end -= 1;
    }
    // A column inside a character counts as the start of the character.
    let column = position.character as usize;
    let offset = if *encoding == PositionEncodingKind::UTF8 {
        text.byte_to_char((text.char_to_byte(start) + column).min(text.len_bytes()))
    } else {
        let unit = text.char_to_utf16_cu(start) + column;
        text.utf16_cu_to_char(unit.min(text.len_utf16_cu()))
    };
    offset.min(end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    /// The starts of the lines of a text, and its end.
    fn lines(text: &str) -> Vec<(usize, usize)> {
        let (mut lines, mut start, mut index) = (Vec::new(), 0, 0);
        let bytes = text.as_bytes();
        while index < bytes.len() {
            let length = match &bytes[index..] {
                [b'\r', b'\n', ..] => 2,
                [b'\r' | b'\n', ..] => 1,
                _ => 0,
            };
            if length > 0 {
                lines.push((start, index));
                start = index + length;
            }
            index += length.max(1);
        }
        lines.push((start, bytes.len()));
        lines
    }

    /// The byte offset of a position, by counting.
    fn naive_offset(text: &str, line: usize, column: usize, is_utf8: bool) -> usize {
        let lines = lines(text);
        let Some(&(start, end)) = lines.get(line) else { return text.len() };
        let units = |text: &str| if is_utf8 { text.len() } else { text.encode_utf16().count() };
        let ends = text[start..end].char_indices().map(|(index, it)| index + it.len_utf8());
        let ends = ends.take_while(|&length| units(&text[start..start + length]) <= column);
        start + ends.last().unwrap_or(0)
    }

    type Change = (Option<[usize; 4]>, String);

    fn naive(mut text: String, changes: &[Change], is_utf8: bool) -> String {
        for (range, new) in changes {
            match *range {
                None => text.clone_from(new),
                Some([line, column, end_line, end_column]) => {
                    let start = naive_offset(&text, line, column, is_utf8);
                    let end = naive_offset(&text, end_line, end_column, is_utf8).max(start);
                    text.replace_range(start..end, new);
                }
            }
        }
        text
    }

    /// Texts with all line ends, and characters of one to four bytes, some long enough for several nodes of a rope.
    fn text() -> impl Strategy<Value = String> {
        let part = prop::sample::select(vec![
            "\n", "\r\n", "\r", "a", "int", " ", "é", "变", "𝕏", "\u{2028}", "\u{85}", "\u{B}",
            "\u{FEFF}", "\0",
        ]);
        let parts = prop::collection::vec(part, 0..40).prop_map(|parts| parts.concat());
        (parts, prop_oneof![9 => Just(1_usize), 1 => Just(200)])
            .prop_map(|(text, times)| text.repeat(times))
    }

    fn change() -> impl Strategy<Value = Change> {
        let line = || prop_oneof![9 => 0..30_usize, 1 => Just(u32::MAX as usize)];
        let column = || prop_oneof![9 => 0..60_usize, 1 => Just(u32::MAX as usize)];
        let range = (line(), column(), line(), column()).prop_map(|(a, b, c, d)| [a, b, c, d]);
        (prop::option::weighted(0.95, range), text())
    }

    proptest! {
        #[test]
        fn changes_are_applied_one_after_the_other(
            before in text(),
            changes in prop::collection::vec(change(), 0..30),
            is_utf8 in any::<bool>(),
            is_null in any::<bool>(),
        ) {
            let encoding = if is_utf8 { PositionEncodingKind::UTF8 } else { PositionEncodingKind::UTF16 };
            let position = |line: usize, column: usize| json!({"line": line, "character": column});
            let json = changes.iter().map(|(range, text)| match *range {
                Some([line, column, end_line, end_column]) => json!({
                    "range": {"start": position(line, column), "end": position(end_line, end_column)},
                    "text": text
                }),
                None if is_null => json!({"range": null, "text": text}),
                None => json!({"text": text}),
            });
            let mut rope = Rope::from_str(&before);
            apply(&mut rope, &json.collect::<Vec<_>>(), &encoding);
            prop_assert_eq!(rope.to_string(), naive(before, &changes, is_utf8));
        }
    }

    #[test]
    fn what_is_no_change_is_left_out() {
        let mut text = Rope::from_str("ab");
        let odd = [
            json!(null),
            json!([]),
            json!({}),
            json!({"text": 1}),
            json!({"text": "x", "range": 1}),
            json!({"text": "x", "range": {"start": {"line": -1, "character": 0}}}),
            json!({"text": null, "range": null}),
        ];
        apply(&mut text, &odd, &PositionEncodingKind::UTF16);
        assert_eq!(text.to_string(), "ab");
    }
}
