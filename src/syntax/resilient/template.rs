//! Messages with places to fill in.

/// `template` with every `$name` replaced by `value("name")`. A name is made of lower-case letters.
pub(super) fn fill(template: &str, value: impl Fn(&str) -> String) -> String {
    let mut parts = template.split('$');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(part.len());
        text += &value(&part[..end]);
        text += &part[end..];
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_replaced_and_nothing_else() {
        let value = |name: &str| format!("<{name}>");
        assert_eq!(fill("write `$name[0]`, $x", value), "write `<name>[0]`, <x>");
        assert_eq!(fill("`{ … }`", value), "`{ … }`");
        assert_eq!(fill("a$name", |_| "$x".to_owned()), "a$x");
    }
}
