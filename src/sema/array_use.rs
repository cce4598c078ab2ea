//! Whole arrays where other languages allow them: `b = a`, `a == b`. This file looks at the text
//! around a name to say what to write instead.

use crate::diag::{Message, message};
use crate::sema::Checker;
use crate::sema::scope::Meaning;
use crate::support::span::Span;

/// A longer operand is not repeated.
const LONG: usize = 40;

const COMPARISONS: [&str; 6] = ["==", "!=", "<=", ">=", "<", ">"];

impl Checker<'_> {
    /// Whether the name at `span` is compared with an array on its left, which has been reported.
    pub(super) fn is_compared_with_array(&self, span: Span) -> bool {
        self.compared_with(span).is_some()
    }

    /// The array on the left of the comparison whose right side begins with `span`.
    fn compared_with(&self, span: Span) -> Option<&str> {
        let start = (span.start as usize).saturating_sub(LONG);
        let before = self.file.text().get(start..span.start as usize)?.lines().last()?.trim_end();
        let left = COMPARISONS.iter().find_map(|sign| before.strip_suffix(sign))?;
        self.array_called(name_at_end(left.trim_end())?)
    }

    /// What to do about the array at `span`, which is where an int has to be.
    pub(super) fn instead_of_array(&self, span: Span, dimensions: usize) -> Option<Message> {
        if dimensions != 1 {
            return None;
        }
        let text = self.file.text();
        let line = |text: &str| text.lines().next().unwrap_or("").to_owned();
        let name = text.get(span.range())?;
        let after = line(
            text.get(span.end as usize..)?
                .get(..LONG.min(text.len() - span.end as usize))
                .unwrap_or(""),
        );
        let after = after.trim_start();
        for sign in COMPARISONS {
            if let Some(rest) = after.strip_prefix(sign) {
                let other = self.array_called(name_at_start(rest.trim_start())?)?;
                return Some(message!(
                    "compare the elements in a loop: `{left}[i] {sign} {right}[i]`",
                    left = name,
                    sign,
                    right = other
                ));
            }
        }
        let value = after.strip_prefix('=')?;
        let other = self.array_called(name_at_start(value.trim_start())?)?;
        let is_alone = value.trim_start()[other.len()..].trim_start().starts_with(';');
        is_alone.then(|| copy_in_loop(name, other))
    }

    /// `name`, if it is the name of an array of one dimension here.
    fn array_called<'a>(&self, name: &'a str) -> Option<&'a str> {
        let decl = self.scopes.lookup(self.names.lookup(name)?)?;
        match self.scopes.decls[decl].meaning {
            Meaning::Variable { lengths, .. } if lengths.range().len() == 1 => Some(name),
            _ => None,
        }
    }

    /// The text of the value after the target of an assignment that ends at `end`.
    pub(super) fn assigned_text(&self, end: u32) -> Option<&str> {
        let rest = self.file.text().get(end as usize..)?.lines().next()?;
        let (value, _) = rest.trim_start().strip_prefix('=')?.split_once(';')?;
        Some(value.trim()).filter(|value| !value.is_empty() && value.len() <= LONG)
    }

    /// The operator after the target that ends at `end`, if it is `++`, `+=` or the like.
    pub(super) fn foreign_assignment(&self, end: u32) -> Option<Span> {
        let text = self.file.text();
        let rest = text.get(end as usize..)?.trim_start_matches([' ', '\t']);
        let start = (text.len() - rest.len()) as u32;
        let is_operator = matches!(rest.get(..2)?, "++" | "--" | "+=" | "-=" | "*=" | "/=" | "%=");
        is_operator.then(|| Span::new(start, start + 2))
    }
}

/// The hint to copy the elements of the array `source` to `target`.
pub(super) fn copy_in_loop(target: &str, source: &str) -> Message {
    message!("copy the elements in a loop: `{target}[i] = {source}[i];`", target, source)
}

fn is_letter(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn name_at_start(text: &str) -> Option<&str> {
    let name = &text[..text.find(|c| !is_letter(c)).unwrap_or(text.len())];
    name.starts_with(|c: char| !c.is_ascii_digit()).then_some(name)
}

fn name_at_end(text: &str) -> Option<&str> {
    let name = &text[text.trim_end_matches(is_letter).len()..];
    name.starts_with(|c: char| !c.is_ascii_digit()).then_some(name)
}
