//! Columns: how wide text is, and how far the lines of a comment move.

/// A tab at the beginning of a line goes to the next multiple of this column.
const TAB: usize = 4;

/// The column after `text`, which begins at the column `start`. A character takes one column.
pub(super) fn after(start: usize, text: &[u8]) -> usize {
    let line =
        text.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).map(|end| &text[end + 1..]);
    // The bytes that begin characters.
    let width = |text: &[u8]| text.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
    match line {
        Some(line) => indentation(line) + width(&line[blanks(line)..]),
        None => start + width(text),
    }
}

/// How much white space a line begins with.
pub(super) fn blanks(line: &[u8]) -> usize {
    line.iter().take_while(|byte| is_space(**byte)).count()
}

/// The column of the first byte of a line that is not white space.
pub(super) fn indentation(line: &[u8]) -> usize {
    line[..blanks(line)].iter().fold(0, |column, byte| match byte {
        b'\t' => (column / TAB + 1) * TAB,
        _ => column + 1,
    })
}

/// The column of an offset in `source`. Linear in the line before it.
pub(super) fn of(source: &[u8], offset: usize) -> usize {
    let before = source[..offset].strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&source[..offset]);
    let start = before.iter().rposition(|byte| matches!(byte, b'\n' | b'\r'));
    let line = start.map_or(before, |end| &before[end + 1..]);
    after(indentation(line), &line[blanks(line)..])
}

/// Whether the lexer takes `byte` for white space.
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C)
}
