//! What can be written at a place: completion, and the parameters of the call around it.

use crate::sema::references::{Declaration, Kind, Type};
use crate::support::span::Span;
use crate::syntax::token::{KEYWORDS, Token, TokenKind};
use gen_lsp_types::*;

use super::Settings;
use super::document::{Checked, Document};
use super::names::{self, name, signature as declared};
use super::{comment, llvm_completion};

/// What is written often: how it is called, and its text with places to fill in.
const SNIPPETS: [(&str, &str); 5] = [
    ("main", "int main() {\n    $0\n    return 0;\n}"),
    ("if", "if (${1:condition}) {\n    $0\n}"),
    ("else", "else {\n    $0\n}"),
    ("while", "while (${1:condition}) {\n    $0\n}"),
    ("loop", "int ${1:i} = 0;\nwhile ($1 < ${2:n}) {\n    $0\n    $1 = $1 + 1;\n}"),
];

pub fn complete(
    document: &mut Document,
    settings: &Settings,
    place: u32,
    has_snippets: bool,
) -> Vec<CompletionItem> {
    if !document.is_llvm && is_in_comment(document, place) {
        return Vec::new();
    }
    let (document, Checked { analysis, ir, .. }) = document.checked(settings);
    if let Some(ir) = ir {
        return llvm_completion::complete(document, ir, place);
    }
    let table = &analysis.references;
    let named = table.visible_at(place).into_iter().map(|it| CompletionItem {
        label: name(table, it).to_owned(),
        kind: Some(match it.kind {
            Kind::Function | Kind::LibraryFunction => CompletionItemKind::Function,
            Kind::Constant => CompletionItemKind::Constant,
            Kind::GlobalVariable | Kind::LocalVariable | Kind::Parameter => {
                CompletionItemKind::Variable
            }
        }),
        detail: Some(declared(document, analysis, it)),
        ..CompletionItem::default()
    });
    let mut items: Vec<CompletionItem> = named.filter(|it| !it.label.is_empty()).collect();
    items.extend(KEYWORDS.map(|word| CompletionItem {
        label: word.spelling().to_owned(),
        kind: Some(CompletionItemKind::Keyword),
        ..CompletionItem::default()
    }));
    if has_snippets {
        items.extend(SNIPPETS.map(|(label, text)| CompletionItem {
            label: label.to_owned(),
            kind: Some(CompletionItemKind::Snippet),
            insert_text: Some(text.to_owned()),
            insert_text_format: Some(InsertTextFormat::Snippet),
            ..CompletionItem::default()
        }));
    }
    items
}

/// Whether `place` is in a comment.
fn is_in_comment(document: &mut Document, place: u32) -> bool {
    document.tokens();
    comment::comments(document.text(Span::new(document.token_end_before(place), place))).1
}

/// The call around `place`: the index of the token that names the function, and the number of commas before.
fn call_around(tokens: &[Token], place: u32) -> Option<(usize, u32)> {
    use TokenKind as T;
    let before = tokens.partition_point(|token| token.span.end <= place);
    let (mut depth, mut commas) = (0_u32, 0);
    for index in (0..before).rev() {
        match tokens[index].kind {
            T::RightParen | T::RightBracket => depth += 1,
            T::LeftParen | T::LeftBracket if depth > 0 => depth -= 1,
            T::LeftParen => {
                let is_name = |index: &usize| matches!(tokens[*index].kind, T::Identifier(_));
                if let Some(name) = index.checked_sub(1).filter(is_name) {
                    return Some((name, commas));
                }
                commas = 0;
            }
            T::LeftBracket => commas = 0,
            T::Comma if depth == 0 => commas += 1,
            T::Semicolon | T::LeftBrace | T::RightBrace => return None,
            _ => {}
        }
    }
    None
}

pub fn signature(
    document: &mut Document,
    settings: &Settings,
    place: u32,
) -> Option<SignatureHelp> {
    let (_, tokens) = document.tokens();
    let (index, commas) = call_around(tokens, place)?;
    let called = tokens[index].span;
    let is_head =
        index > 0 && matches!(tokens[index - 1].kind, TokenKind::Type(_) | TokenKind::Void);
    if is_head {
        return None;
    }
    let (document, Checked { analysis, .. }) = document.checked(settings);
    let table = &analysis.references;
    // The call may be in a statement that cannot be read, since its `)` is missing.
    let number = names::declaration_at(document, table, called.start)?;
    let declaration: &Declaration = &table.declarations[number];
    if !matches!(declaration.ty, Type::Function { .. }) {
        return None;
    }
    let label = declared(document, analysis, declaration);
    let inner = label.split_once('(').map_or("", |(_, rest)| rest.trim_end_matches(')'));
    let params = inner.split(',').map(str::trim).filter(|param| !param.is_empty());
    let parameters = params.map(|param| ParameterInformation {
        label: ParameterInformationLabel::String(param.to_owned()),
        documentation: None,
    });
    let signature = SignatureInformation {
        parameters: Some(parameters.collect()),
        label: label.clone(),
        ..SignatureInformation::default()
    };
    Some(SignatureHelp {
        signatures: vec![signature],
        active_signature: Some(0),
        active_parameter: Some(ActiveParameter::Int(commas)),
    })
}
