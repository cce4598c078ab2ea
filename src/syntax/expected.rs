//! The tokens that the parser could have taken, in words.

/// The terminals that the parser could have taken, by their names in the grammar.
pub(super) struct Expected<'a>(Vec<&'a str>);

/// Sets of terminals that have a name of their own, the larger ones first.
const GROUPS: [(&str, &[&str]); 4] = [
    (
        "a statement",
        &[
            "if", "while", "return", "break", "continue", "{", ";", "int", "const", "name",
            "number", "(", "sign", "!",
        ],
    ),
    ("an expression", &["number", "name", "(", "sign", "!"]),
    ("a declaration or a function", &["void", "int", "const"]),
    ("an operator", &["infix", "sign"]),
];

/// Terminals that messages do not mention: all but the first do not come from a source.
const SYNTHETIC: [&str; 8] = [
    "numbers",
    "hole",
    "loop head",
    "resume function",
    "resume block",
    "resume if",
    "resume else",
    "resume while",
];

impl<'a> Expected<'a> {
    /// From the names as LALRPOP gives them, in quotation marks.
    pub fn new(terminals: &'a [String]) -> Expected<'a> {
        let names = terminals.iter().map(|name| name.trim_matches('"'));
        Expected(names.filter(|name| !SYNTHETIC.contains(name)).collect())
    }

    /// Whether `terminal` is among them.
    pub fn contains(&self, terminal: &str) -> bool {
        self.0.contains(&terminal)
    }

    /// All of them in words, such as "`;`, `[` or an operator".
    pub fn describe(&self) -> String {
        let mut parts = Vec::new();
        let mut named: Vec<&str> = Vec::new();
        for (words, members) in GROUPS {
            let whole = members.iter().take(2).all(|member| self.contains(member));
            if whole && !named.contains(&members[0]) {
                parts.push(words.to_owned());
                named.extend(members);
            }
        }
        let others = self.0.iter().filter(|name| !named.contains(name));
        parts.extend(others.map(|&name| match name {
            "name" => "a name".to_owned(),
            "number" => "a number".to_owned(),
            _ => format!("`{name}`"),
        }));
        match parts.pop() {
            None => "the end of the file".to_owned(),
            Some(last) if parts.is_empty() => last,
            Some(last) => format!("{} or {last}", parts.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn describe(names: &[&str]) -> String {
        let quoted: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
        Expected::new(&quoted).describe()
    }

    #[test]
    fn groups_have_names() {
        assert_eq!(describe(&["(", "!", "name", "number", "sign", "hole"]), "an expression");
        assert_eq!(describe(&[";", "infix", "sign", "["]), "an operator, `;` or `[`");
        assert_eq!(describe(&["(", "resume block"]), "`(`");
        assert_eq!(describe(&[]), "the end of the file");
    }
}
