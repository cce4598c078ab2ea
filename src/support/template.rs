//! Templates of messages and remarks: texts with a gap `{name}` for each part that varies. Any other brace is
//! text.

/// An English template, which the catalogues of other languages have as a key. The literal must be written
/// inside of the parentheses: a test looks for it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Template(pub &'static str);

impl Template {
    /// The names of its gaps, in their order.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let (_, name, after) = split(rest)?;
            rest = after;
            Some(name)
        })
    }
}

/// The text before the first gap of `template`, the name of the gap, and the text after it.
pub fn split(template: &str) -> Option<(&str, &str, &str)> {
    let starts = template.match_indices('{').map(|(start, _)| start);
    let length = |start| argument_length(template.as_bytes(), start);
    let (start, length) = starts.map(|start| (start, length(start))).find(|&(_, it)| it > 0)?;
    let (gap, after) = template[start..].split_at(length);
    Some((&template[..start], &gap[1..length - 1], after))
}

/// The length of the argument `{name}` at the beginning of `text`; 0 if there is none.
const fn argument_length(text: &[u8], start: usize) -> usize {
    if text[start] != b'{' {
        return 0;
    }
    let mut end = start + 1;
    while end < text.len() && (text[end].is_ascii_lowercase() || text[end] == b'_') {
        end += 1;
    }
    let is_argument = end > start + 1 && end < text.len() && text[end] == b'}';
    if is_argument { end + 1 - start } else { 0 }
}

/// Whether the arguments of `template` are those with these `names`.
pub const fn has_arguments(template: &str, names: &[&str]) -> bool {
    let text = template.as_bytes();
    let mut name = 0;
    while name < names.len() {
        if !has_argument(text, names[name].as_bytes()) {
            return false;
        }
        name += 1;
    }
    let mut at = 0;
    while at < text.len() {
        let length = argument_length(text, at);
        let mut name = 0;
        while length > 0 && name < names.len() && !is_argument(text, at, names[name].as_bytes()) {
            name += 1;
        }
        if length > 0 && name == names.len() {
            return false;
        }
        at += 1;
    }
    true
}

const fn has_argument(text: &[u8], name: &[u8]) -> bool {
    let mut at = 0;
    while at < text.len() {
        if is_argument(text, at, name) {
            return true;
        }
        at += 1;
    }
    false
}

/// Whether the argument `name` begins at `start`.
const fn is_argument(text: &[u8], start: usize, name: &[u8]) -> bool {
    if argument_length(text, start) != name.len() + 2 {
        return false;
    }
    let mut index = 0;
    while index < name.len() {
        if text[start + 1 + index] != name[index] {
            return false;
        }
        index += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_have_their_arguments_and_no_others() {
        assert!(has_arguments("{a}{b_c}{ d }{}{1}", &["b_c", "a"]));
        for (template, names) in
            [("{a}", &[] as &[&str]), ("a", &["a"]), ("{ab}", &["a"]), ("{a} {b}", &["a"])]
        {
            assert!(!has_arguments(template, names), "{template}");
        }
    }

    #[test]
    fn gaps_are_found_in_order() {
        let names: Vec<&str> = Template("{a} {B} { {b_c}{d").names().collect();
        assert_eq!(names, ["a", "b_c"]);
        assert_eq!(split("中{ {a}{b}"), Some(("中{ ", "a", "{b}")));
    }
}
