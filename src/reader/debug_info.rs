//! The nodes of debug information: which kinds there are, and which fields each needs.

use super::{Parsed, Reader};
use crate::diag::{Code, Diagnostic, message};
use crate::support::span::Span;

/// The kinds of nodes, and the fields that each needs.
const KINDS: &[(&str, &[&str])] = &[
    ("DILocation", &["scope"]),
    ("DIExpression", &[]),
    ("DILocalVariable", &["scope"]),
    ("DILexicalBlock", &["scope"]),
    ("DIDerivedType", &["tag", "baseType"]),
    ("DICompositeType", &["tag"]),
    ("DISubprogram", &[]),
    ("DISubroutineType", &["types"]),
    ("DIBasicType", &[]),
    ("DIFile", &["filename", "directory"]),
    ("DICompileUnit", &["file"]),
    ("DILexicalBlockFile", &["scope", "discriminator"]),
    ("DINamespace", &["scope"]),
    ("DITemplateTypeParameter", &["type"]),
    ("DITemplateValueParameter", &["value"]),
    ("DIGlobalVariable", &[]),
    ("DIGlobalVariableExpression", &["var", "expr"]),
    ("DIEnumerator", &["name", "value"]),
    ("DISubrange", &[]),
    ("DIGenericSubrange", &[]),
    ("DISubrangeType", &[]),
    ("DIFixedPointType", &[]),
    ("DIStringType", &[]),
    ("DILabel", &["scope", "name", "file", "line"]),
    ("DIImportedEntity", &["tag", "scope"]),
    ("DICommonBlock", &["scope"]),
    ("DIModule", &["scope", "name"]),
    ("DIMacro", &["type", "name"]),
    ("DIMacroFile", &["file"]),
    ("DIObjCProperty", &[]),
    ("DIArgList", &[]),
    ("DIAssignID", &[]),
    ("GenericDINode", &["tag"]),
];

/// The kinds whose nodes are always `distinct`.
const DISTINCT: [&str; 2] = ["DICompileUnit", "DIAssignID"];

impl Reader<'_> {
    /// Checks the node `word`, whose text with its fields is at `span`.
    pub(super) fn check_debug_node(&mut self, word: &[u8], span: Span) -> Parsed<()> {
        let Some((kind, fields)) = KINDS.iter().find(|(kind, _)| kind.as_bytes() == word) else {
            let text = String::from_utf8_lossy(word).into_owned();
            let message = message!("`{word}` is not a kind of debug information", word = text);
            let label = message!("not known to LLVM");
            return self.fail(Diagnostic::new(Code::IrSyntax, span, message).label(label));
        };
        if matches!(*kind, "DISubrangeType" | "DIFixedPointType" | "DIAssignID") {
            self.note_form(kind, span);
        }
        let text = self.cursor.slice(span);
        let is_missing =
            |field: &&&str| memchr::memmem::find(text, format!("{field}:").as_bytes()).is_none();
        match fields.iter().find(is_missing) {
            Some(field) => {
                let what =
                    message!("`{kind}` needs the field `{field}`", kind = *kind, field = *field);
                self.misfit(span, what)
            }
            None => Ok(()),
        }
    }

    /// Checks that the node that comes next may be defined without `distinct`.
    pub(super) fn check_not_distinct(&mut self) -> Parsed<()> {
        let span = self.cursor.next_token();
        let text = self.cursor.slice(span);
        match DISTINCT.into_iter().find(|kind| text.get(1..) == Some(kind.as_bytes())) {
            Some(kind) => self.misfit(span, message!("a `{kind}` must be `distinct`", kind)),
            None => Ok(()),
        }
    }
}
