//! Modules that consist of type definitions in any order, and of a few uses. Names are used before they
//! are defined, refer to themselves, are defined twice or not at all. Some types are not supported by the
//! reader. Random edits change the text.

use std::sync::LazyLock;

use proptest::prelude::*;

use super::Text;
use super::edit::{Edit, edit};

/// Types without parts.
const LEAVES: &[&str] = &[
    "i1", "i8", "i32", "i64", "i65", "i0", "double", "void", "ptr", "label", "opaque", "i8*",
    "metadata", "", "int",
];

/// Text before and after types that makes other types of them.
const AROUND: &[(&str, &str)] = &[
    ("", "*"),
    ("{ ", " }"),
    ("<{ ", " }>"),
    ("{ i8, ", " }"),
    ("[3 x ", "]"),
    ("[0 x ", "]"),
    ("[4611686018427387904 x ", "]"),
    ("<4 x ", ">"),
    ("", " addrspace(1)*"),
    ("", " (i32)"),
    ("i32 (", ")*"),
    ("{ ", "\n}"),
    ("{ ; {\n", " }"),
    ("{", ""),
];

/// The ends of modules, with `T` in the place of a type.
const USES: &[&str] = &[
    "",
    "@g = global T zeroinitializer\n",
    "@g = external global T\n",
    "declare void @g(T)\n",
    "define void @f() {\n  %m = alloca T\n  ret void\n}\n",
    "define void @f(i8* %p) {\n  %m = load T, T* %p\n  ret void\n}\n",
    "define void @f() {\n  %m = getelementptr T, T* null, i32 0, i32 1\n  ret void\n}\n",
];

fn name() -> impl Strategy<Value = String> {
    prop::sample::select(&["%a", "%b", "%c", "%d", "%\"e \\22\"", "%0", "%1"][..])
        .prop_map(str::to_owned)
}

fn ty() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![name(), prop::sample::select(LEAVES).prop_map(str::to_owned)];
    leaf.prop_recursive(4, 12, 3, |inner| {
        (prop::sample::select(AROUND), prop::collection::vec(inner, 1..4))
            .prop_map(|((open, close), parts)| format!("{open}{}{close}", parts.join(", ")))
    })
}

/// A random module of type definitions and a use.
pub fn module() -> impl Strategy<Value = Text> {
    static NONE: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| vec![Vec::new()]);
    let fields = prop::collection::vec(ty(), 0..4).prop_map(|fields| fields.join(", "));
    let content = prop_oneof![
        4 => fields.prop_map(|fields| format!("{{ {fields} }}")),
        1 => Just("opaque".to_owned()),
        1 => ty(),
    ];
    let definitions = prop::collection::vec((name(), content, "[ ]{0,2}"), 1..7);
    let ending = (prop::sample::select(USES), ty());
    let edits = prop::collection::vec(edit(), 0..3);
    (definitions, ending, edits).prop_map(|(definitions, (usage, ty), edits)| {
        let lines =
            definitions.iter().map(|(name, is, space)| format!("{space}{name} = type {is}\n"));
        let mut text = (lines.collect::<String>() + &usage.replace('T', &ty)).into_bytes();
        edits.iter().for_each(|edit: &Edit| edit.apply(&mut text, &NONE));
        Text(text)
    })
}
