//! What the editor can do, and what the server can do.

use gen_lsp_types::*;
use serde_json::{Value, json};

use super::{Settings, tokens};
use crate::diag::Language;

/// The editor.
pub struct Client {
    pub encoding: PositionEncodingKind,
    /// The language of messages.
    pub language: Language,
    /// Whether completions may have places to fill in.
    pub has_snippets: bool,
    /// Whether it asks for diagnostics, so that they need not be sent.
    pub pulls: bool,
}

impl Client {
    /// An editor of which nothing is known.
    pub fn new(settings: &Settings) -> Client {
        Client {
            encoding: PositionEncodingKind::UTF16,
            language: settings.language,
            has_snippets: false,
            pulls: false,
        }
    }

    /// Takes over what the parameters of `initialize` say.
    pub fn read(&mut self, params: &Value, settings: &Settings) {
        let encodings = params.pointer("/capabilities/general/positionEncodings");
        // Offsets of the compiler are those of UTF-8.
        if encodings.and_then(Value::as_array).is_some_and(|it| it.contains(&json!("utf-8"))) {
            self.encoding = PositionEncodingKind::UTF8;
        }
        let locale = params.get("locale").and_then(Value::as_str);
        if let Some(locale) = locale.filter(|_| settings.follows_editor) {
            self.language = Language::of_locale(locale);
        }
        let item = "/capabilities/textDocument/completion/completionItem/snippetSupport";
        self.has_snippets = params.pointer(item).and_then(Value::as_bool).unwrap_or(false);
        self.pulls =
            params.pointer("/capabilities/textDocument/diagnostic").is_some_and(Value::is_object);
    }

    /// The answer to `initialize`.
    pub fn capabilities(&self) -> Value {
        let kinds = [CodeActionKind::QuickFix, CodeActionKind::SourceFixAll];
        json!({
            "capabilities": {
                "positionEncoding": self.encoding,
                "textDocumentSync": {"openClose": true, "change": TextDocumentSyncKind::Incremental},
                "hoverProvider": true,
                "definitionProvider": true,
                "referencesProvider": true,
                "documentHighlightProvider": true,
                "renameProvider": {"prepareProvider": true},
                "completionProvider": {"triggerCharacters": ["%", "@"]},
                "signatureHelpProvider": {"triggerCharacters": ["(", ","]},
                "codeActionProvider": {"codeActionKinds": kinds},
                "codeLensProvider": {},
                "diagnosticProvider": {
                    "identifier": "minisysy",
                    "interFileDependencies": false,
                    "workspaceDiagnostics": false,
                },
                "documentSymbolProvider": true,
                "workspaceSymbolProvider": true,
                "documentFormattingProvider": true,
                "documentRangeFormattingProvider": true,
                "foldingRangeProvider": true,
                "selectionRangeProvider": true,
                "callHierarchyProvider": true,
                "inlayHintProvider": true,
                "semanticTokensProvider": {
                    "legend": tokens::legend(),
                    "full": {"delta": true},
                    "range": true,
                },
            },
            "serverInfo": {"name": "minisysy", "version": env!("CARGO_PKG_VERSION")},
        })
    }
}
