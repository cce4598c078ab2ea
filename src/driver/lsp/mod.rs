//! `--lsp`: the language server. Editors start it, and it talks to them over standard input and output.
//!
//! It answers one message after another. A document is checked again after an edit, when an answer needs it or
//! nothing else is waiting; so edits that arrive together cost one check. Nothing is read from or written to disk.

mod completion;
mod diagnostics;
mod document;
mod lenses;
mod llvm;
mod names;
mod outline;
mod tokens;

use std::collections::{BTreeMap, VecDeque};
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver};
use std::thread;

use gen_lsp_types::*;
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use minisysy::diag::{Language, message};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::options::Options;
use super::{Failed, fail};
use document::Document;

/// A request that is refused, with the reason.
struct Refusal(ErrorCode, String);

type Answer<T> = Result<T, Refusal>;

/// Answers the editor until it ends the conversation. Fails if it does so without saying so first.
pub fn serve(options: &Options) -> Result<ExitCode, Failed> {
    let (connection, threads) = Connection::stdio();
    let mut server = Server {
        options,
        documents: BTreeMap::new(),
        encoding: PositionEncodingKind::UTF16,
        language: options.language(),
        has_snippets: false,
        state: State::New,
    };
    // Its channel takes one message at a time; what waits has to be seen, to notice that it was canceled.
    let (sender, receiver) = mpsc::channel();
    let incoming = connection.receiver.clone();
    thread::spawn(move || incoming.into_iter().try_for_each(|message| sender.send(message)));
    let status = server.run(&receiver, &connection);
    drop(connection);
    match status {
        // The editor reads no more; the thread that reads from it may wait forever.
        Err(Closed::Output) => Ok(ExitCode::FAILURE),
        Err(Closed::Input) => match threads.join() {
            Ok(()) => Ok(ExitCode::FAILURE),
            Err(error) => Err(fail(message!(
                "the editor sent an invalid message: {reason}",
                reason = error.to_string()
            ))),
        },
        Ok(()) => {
            // All answers are written.
            let _ = threads.join();
            let is_right = server.state == State::Done;
            Ok(if is_right { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
    }
}

/// How a conversation can end early.
enum Closed {
    Input,
    Output,
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum State {
    /// Before the request `initialize`.
    New,
    Running,
    /// The editor will end the conversation.
    Done,
}

struct Server<'o> {
    options: &'o Options,
    documents: BTreeMap<String, Document>,
    encoding: PositionEncodingKind,
    /// The language of messages.
    language: Language,
    /// Whether completions may have places to fill in.
    has_snippets: bool,
    state: State,
}

impl Server<'_> {
    fn run(&mut self, receiver: &Receiver<Message>, connection: &Connection) -> Result<(), Closed> {
        let mut queue = VecDeque::new();
        let send = |message: Message| connection.sender.send(message).map_err(|_| Closed::Output);
        loop {
            queue.extend(receiver.try_iter());
            let Some(message) = queue.pop_front() else {
                // Nothing waits: there is time for diagnostics.
                if let Some(document) = self.documents.values_mut().find(|it| !it.is_published) {
                    document.is_published = true;
                    let params = diagnostics::publish(document, self.options);
                    send(
                        Notification::new("textDocument/publishDiagnostics".into(), params).into(),
                    )?;
                } else {
                    queue.push_back(receiver.recv().map_err(|_| Closed::Input)?);
                }
                continue;
            };
            match message {
                Message::Request(request) => {
                    let id = request.id.clone();
                    let is_canceled = queue.iter().any(|later| is_cancellation(later, &id));
                    let answer = match is_canceled {
                        true => refuse(ErrorCode::RequestCanceled, "canceled"),
                        false => self.answer(request),
                    };
                    send(Message::Response(match answer {
                        Ok(value) => Response::new_ok(id, value),
                        Err(Refusal(code, why)) => Response::new_err(id, code as i32, why),
                    }))?;
                }
                Message::Notification(it) if it.method == "exit" => return Ok(()),
                Message::Notification(it) => {
                    if let Some(uri) = self.notify(it) {
                        // The editor forgets what it was told about a closed file.
                        let params = PublishDiagnosticsParams::new(uri, None, Vec::new());
                        let method = "textDocument/publishDiagnostics".into();
                        send(Notification::new(method, params).into())?;
                    }
                }
                // The server asks nothing.
                Message::Response(_) => {}
            }
        }
    }

    /// Takes note of what the editor says. Returns the name of a file that was closed.
    fn notify(&mut self, notification: Notification) -> Option<Uri> {
        fn read<P: DeserializeOwned>(params: Value) -> Option<P> {
            serde_json::from_value(params).ok()
        }
        let params = notification.params;
        match notification.method.as_str() {
            "textDocument/didOpen" => {
                let DidOpenTextDocumentParams { text_document: it } = read(params)?;
                let document = Document::new(it, self.encoding.clone(), self.language);
                self.documents.insert(document.uri.0.clone(), document);
                None
            }
            "textDocument/didChange" => {
                let it: DidChangeTextDocumentParams = read(params)?;
                let uri = it.text_document.text_document_identifier.uri;
                let document = self.documents.get_mut(&uri.0)?;
                document.change(it.text_document.version, it.content_changes);
                None
            }
            "textDocument/didClose" => {
                let DidCloseTextDocumentParams { text_document } = read(params)?;
                self.documents.remove(&text_document.uri.0).map(|document| document.uri)
            }
            _ => None,
        }
    }

    fn answer(&mut self, request: Request) -> Answer<Value> {
        match (request.method.as_str(), self.state) {
            ("initialize", State::New) => {
                self.state = State::Running;
                return with(request.params, |params| self.initialize(params));
            }
            (_, State::New) => return refuse(ErrorCode::ServerNotInitialized, "not initialized"),
            (_, State::Done) => return refuse(ErrorCode::InvalidRequest, "shut down"),
            ("shutdown", _) => {
                self.state = State::Done;
                return Ok(Value::Null);
            }
            _ => {}
        }
        let (options, has_snippets) = (self.options, self.has_snippets);
        let params = request.params;
        match request.method.as_str() {
            "textDocument/hover" => {
                self.at(params, |document, place| Ok(names::hover(document, options, place)))
            }
            "textDocument/definition" => {
                self.at(params, |document, place| Ok(names::definition(document, options, place)))
            }
            "textDocument/references" => {
                let context: Option<ReferenceContext> =
                    params.get("context").and_then(|it| serde_json::from_value(it.clone()).ok());
                let declared = context.is_some_and(|context| context.include_declaration);
                self.at(params, |document, place| {
                    Ok(names::references(document, options, place, declared))
                })
            }
            "textDocument/documentHighlight" => {
                self.at(params, |document, place| Ok(names::highlights(document, options, place)))
            }
            "textDocument/prepareRename" => self.at(params, |document, place| {
                names::prepare_rename(document, options, place).map_err(not_renamed)
            }),
            "textDocument/rename" => {
                let new_name =
                    params.get("newName").and_then(Value::as_str).unwrap_or("").to_owned();
                self.at(params, |document, place| {
                    names::rename(document, options, place, &new_name).map_err(not_renamed)
                })
            }
            "textDocument/completion" => self.at(params, |document, place| {
                Ok(completion::complete(document, options, place, has_snippets))
            }),
            "textDocument/signatureHelp" => self
                .at(params, |document, place| Ok(completion::signature(document, options, place))),
            "textDocument/prepareCallHierarchy" => self
                .at(params, |document, place| Ok(names::call_hierarchy(document, options, place))),
            "callHierarchy/incomingCalls" => {
                with(params, |params: CallHierarchyIncomingCallsParams| {
                    let document = self.document(&params.item.uri)?;
                    let place = document.offset(params.item.selection_range.start);
                    Ok(names::incoming_calls(document, options, place))
                })
            }
            "callHierarchy/outgoingCalls" => {
                with(params, |params: CallHierarchyOutgoingCallsParams| {
                    let document = self.document(&params.item.uri)?;
                    let place = document.offset(params.item.selection_range.start);
                    Ok(names::outgoing_calls(document, options, place))
                })
            }
            "textDocument/codeAction" => with(params, |params: CodeActionParams| {
                let document = self.document(&params.text_document.uri)?;
                Ok(diagnostics::actions(document, options, &params))
            }),
            "textDocument/documentSymbol" => {
                self.of(params, |document| Ok(outline::symbols(document, options)))
            }
            "workspace/symbol" => with(params, |params: WorkspaceSymbolParams| {
                let documents = self.documents.values_mut();
                Ok(outline::workspace_symbols(documents, options, &params.query))
            }),
            "textDocument/foldingRange" => {
                self.of(params, |document| Ok(outline::folds(document, options)))
            }
            "textDocument/codeLens" => {
                self.of(params, |document| Ok(lenses::lenses(document, options)))
            }
            "textDocument/selectionRange" => with(params, |params: SelectionRangeParams| {
                let document = self.document(&params.text_document.uri)?;
                Ok(outline::selections(document, options, &params.positions))
            }),
            "textDocument/formatting" => self.of(params, |document| Ok(document.format())),
            "textDocument/semanticTokens/full" => {
                self.of(params, |document| Ok(tokens::semantic(document, options)))
            }
            "textDocument/inlayHint" => with(params, |params: InlayHintParams| {
                let document = self.document(&params.text_document.uri)?;
                Ok(tokens::inlay_hints(document, options, params.range))
            }),
            method => refuse(ErrorCode::MethodNotFound, format!("no method `{method}`")),
        }
    }

    /// What the server can do.
    fn initialize(&mut self, params: InitializeParams) -> Answer<Value> {
        let encodings = params.capabilities.general.and_then(|it| it.position_encodings);
        // Offsets of the compiler are those of UTF-8.
        if encodings.is_some_and(|it| it.contains(&PositionEncodingKind::UTF8)) {
            self.encoding = PositionEncodingKind::UTF8;
        }
        if let (None, Some(locale)) = (self.options.language, &params.locale) {
            self.language = Language::of_locale(locale);
        }
        let completion = params.capabilities.text_document.and_then(|it| it.completion);
        let item = completion.and_then(|it| it.completion_item);
        self.has_snippets = item.and_then(|it| it.snippet_support).unwrap_or(false);
        let kinds = vec![CodeActionKind::QuickFix, CodeActionKind::SourceFixAll];
        Ok(json!({
            "capabilities": {
                "positionEncoding": self.encoding,
                "textDocumentSync": {"openClose": true, "change": TextDocumentSyncKind::Incremental},
                "hoverProvider": true,
                "definitionProvider": true,
                "referencesProvider": true,
                "documentHighlightProvider": true,
                "renameProvider": {"prepareProvider": true},
                "completionProvider": {},
                "signatureHelpProvider": {"triggerCharacters": ["(", ","]},
                "codeActionProvider": {"codeActionKinds": kinds},
                "codeLensProvider": {},
                "documentSymbolProvider": true,
                "workspaceSymbolProvider": true,
                "documentFormattingProvider": true,
                "foldingRangeProvider": true,
                "selectionRangeProvider": true,
                "callHierarchyProvider": true,
                "inlayHintProvider": true,
                "semanticTokensProvider": {"legend": tokens::legend(), "full": true},
            },
            "serverInfo": ServerInfo {
                name: "minisysy".to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            },
        }))
    }

    fn document(&mut self, uri: &Uri) -> Answer<&mut Document> {
        let unknown = || Refusal(ErrorCode::InvalidParams, format!("`{uri}` is not open"));
        self.documents.get_mut(&uri.0).ok_or_else(unknown)
    }

    /// Answers a request about a document.
    fn of<T: Serialize>(
        &mut self,
        params: Value,
        handle: impl FnOnce(&mut Document) -> Answer<T>,
    ) -> Answer<Value> {
        let id = params.get("textDocument").cloned().unwrap_or_default();
        with(id, |id: TextDocumentIdentifier| handle(self.document(&id.uri)?))
    }

    /// Answers a request about an offset in a document.
    fn at<T: Serialize>(
        &mut self,
        params: Value,
        handle: impl FnOnce(&mut Document, u32) -> Answer<T>,
    ) -> Answer<Value> {
        with(params, |params: TextDocumentPositionParams| {
            let document = self.document(&params.text_document.uri)?;
            let offset = document.offset(params.position);
            handle(document, offset)
        })
    }
}

/// Reads the parameters of a request and answers it.
fn with<P: DeserializeOwned, T: Serialize>(
    params: Value,
    handle: impl FnOnce(P) -> Answer<T>,
) -> Answer<Value> {
    let params = serde_json::from_value(params)
        .map_err(|error| Refusal(ErrorCode::InvalidParams, error.to_string()))?;
    let value = serde_json::to_value(handle(params)?);
    value.map_err(|error| Refusal(ErrorCode::InternalError, error.to_string()))
}

fn refuse<T>(code: ErrorCode, why: impl Into<String>) -> Answer<T> {
    Err(Refusal(code, why.into()))
}

fn not_renamed(why: String) -> Refusal {
    Refusal(ErrorCode::RequestFailed, why)
}

/// Whether the editor no longer wants an answer to the request `id`.
fn is_cancellation(message: &Message, id: &RequestId) -> bool {
    match message {
        Message::Notification(it) if it.method == "$/cancelRequest" => {
            let canceled = it.params.get("id").cloned();
            canceled.and_then(|it| serde_json::from_value(it).ok()).as_ref() == Some(id)
        }
        _ => false,
    }
}
