//! The tokens that the parser could have taken, in words.

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

/// All terminals, in the order of messages.
const TERMINALS: [&str; 23] = [
    "!", "(", ")", ",", ";", "=", "[", "]", "break", "const", "continue", "else", "if", "infix",
    "int", "name", "number", "return", "sign", "void", "while", "{", "}",
];

/// What the parser `expects`, in words, such as "`;`, `[` or an operator".
pub(super) fn describe(expects: impl Fn(&str) -> bool) -> String {
    let mut parts = Vec::new();
    let mut named: Vec<&str> = Vec::new();
    for (words, members) in GROUPS {
        let whole = members.iter().take(2).all(|member| expects(member));
        if whole && !named.contains(&members[0]) {
            parts.push(words.to_owned());
            named.extend(members);
        }
    }
    let others = TERMINALS.iter().filter(|name| expects(name) && !named.contains(name));
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

#[cfg(test)]
mod tests {
    fn describe(names: &[&str]) -> String {
        super::describe(|terminal| names.contains(&terminal))
    }

    #[test]
    fn groups_have_names() {
        assert_eq!(describe(&["(", "!", "name", "number", "sign"]), "an expression");
        assert_eq!(describe(&[";", "infix", "sign", "["]), "an operator, `;` or `[`");
        assert_eq!(describe(&["("]), "`(`");
        assert_eq!(describe(&[]), "the end of the file");
    }
}
