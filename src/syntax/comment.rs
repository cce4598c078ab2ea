//! `//` where a division was meant, as in Python: the rest of the line becomes a comment.

use std::ops::Range;

/// The place in `text`, which follows an operand, of a comment that looks like the rest of a
/// statement after a division, such as ` // 2;`. Only a comment at the beginning of the first line
/// counts.
pub(crate) fn division_in_comment(text: &[u8]) -> Option<Range<usize>> {
    let start = text.iter().position(|byte| !matches!(byte, b' ' | b'\t'))?;
    let line = text[start..].strip_prefix(b"//")?;
    let length = line.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(line.len());
    looks_like_code(line[..length].trim_ascii()).then_some(start..start + 2 + length)
}

/// Whether a comment is the right operand of a division and the end of a statement or a list: it
/// has a `;`, `)` or `]` at the end, and no two words follow each other.
fn looks_like_code(comment: &[u8]) -> bool {
    let ends = comment.last().is_some_and(|last| b";)]{".contains(last));
    let begins =
        comment.first().is_some_and(|first| first.is_ascii_alphanumeric() || b"(_".contains(first));
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let mut words = comment.split(|byte| !is_word(byte) && *byte != b' ');
    let has_prose = words.any(|part| part.trim_ascii().contains(&b' '));
    let is_code = |byte: &u8| is_word(byte) || b" +-*/%()[]<>=!&|;{".contains(byte);
    ends && begins && !has_prose && comment.iter().all(is_code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_of_code_and_of_prose() {
        for text in [" // 2;", "//10;\nx", "\t// (b + 1);", " // n) {", " // 3);", " // w[i];"] {
            assert!(division_in_comment(text.as_bytes()).is_some(), "{text}");
        }
        for text in
            [" // half of it", " // the first;", " // 2", " / 2;", "// see above;", "\n// 2;"]
        {
            assert!(division_in_comment(text.as_bytes()).is_none(), "{text}");
        }
        assert_eq!(division_in_comment(b" // 2;\n"), Some(1..6));
    }
}
