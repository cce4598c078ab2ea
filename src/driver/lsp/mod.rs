//! `--lsp`: the language server. Editors start it, and it talks to them over standard input and output.
//!
//! It answers one message after another. A document is checked again after an edit, when an answer needs it or
//! nothing else is waiting; so edits that arrive together cost one check. Nothing is read from or written to disk.

mod completion;
mod diagnostics;
mod document;
mod edits;
mod lenses;
mod llvm;
mod names;
mod outline;
mod queue;
mod tokens;
mod transport;

use std::collections::BTreeMap;
use std::io;
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver};
use std::thread;

use gen_lsp_types::*;
use minisysy::diag::{Language, message};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::options::Options;
use super::{Failed, fail};
use document::Document;
use queue::Queue;
use transport::{Message, Reader, code};

/// A request that is refused: the number of the error and the reason.
struct Refusal(i32, String);

type Answer<T> = Result<T, Refusal>;

/// A value as JSON.
type Raw = Box<RawValue>;

/// A message to the editor.
#[derive(Serialize)]
#[serde(untagged)]
enum Sent {
    Result { id: Value, result: Raw },
    Error { id: Value, error: Value },
    Notification { method: &'static str, params: Option<Raw> },
}

/// Answers the editor until it ends the conversation. Fails if it does so without saying so first.
pub fn serve(options: &Options) -> Result<ExitCode, Failed> {
    let mut server = Server {
        options,
        documents: BTreeMap::new(),
        encoding: PositionEncodingKind::UTF16,
        language: options.language(),
        has_snippets: false,
        state: State::New,
    };
    // What waits has to be seen, to notice that it was canceled.
    let (sender, receiver) = mpsc::channel();
    let reader = thread::spawn(move || {
        let mut input = Reader::new(io::stdin().lock());
        while let Some(message) = input.read()? {
            if sender.send(message).is_err() {
                break;
            }
        }
        Ok::<(), io::Error>(())
    });
    match server.run(&receiver, &mut io::stdout().lock()) {
        // The editor reads no more; the thread that reads from it may wait forever.
        Err(Closed::Output) => Ok(ExitCode::FAILURE),
        Err(Closed::Input) => match reader.join() {
            Ok(Err(error)) => Err(fail(message!(
                "the editor sent an invalid message: {reason}",
                reason = error.to_string()
            ))),
            _ => Ok(ExitCode::FAILURE),
        },
        Ok(()) => {
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
    fn run(
        &mut self,
        receiver: &Receiver<Message>,
        output: &mut impl io::Write,
    ) -> Result<(), Closed> {
        let mut queue = Queue::default();
        let mut send = |parts: Sent| transport::write(output, &parts).map_err(|_| Closed::Output);
        let published = |params: Option<Raw>| Sent::Notification {
            method: "textDocument/publishDiagnostics",
            params,
        };
        let answered = |id: Value, answer: Answer<Raw>| match answer {
            Ok(result) => Sent::Result { id, result },
            Err(Refusal(code, message)) => {
                Sent::Error { id, error: json!({"code": code, "message": message}) }
            }
        };
        loop {
            receiver.try_iter().for_each(|message| queue.push(message));
            let Some((message, is_canceled)) = queue.pop() else {
                // Nothing waits: there is time for diagnostics.
                if let Some(document) = self.documents.values_mut().find(|it| !it.is_published) {
                    document.settle();
                    document.is_published = true;
                    let params = diagnostics::publish(document, self.options);
                    send(published(as_json(params).ok()))?;
                } else {
                    queue.push(receiver.recv().map_err(|_| Closed::Input)?);
                }
                continue;
            };
            match message {
                Message::Answer => {}
                Message::Malformed { id, code, why } => send(answered(id, refuse(code, why)))?,
                Message::Request { id, .. } if is_canceled => {
                    send(answered(id, refuse(code::REQUEST_CANCELED, "canceled")))?;
                }
                Message::Request { id, method, params } => {
                    send(answered(id, self.answer(&method, params)))?;
                }
                Message::Notification { method, .. } if method == "exit" => return Ok(()),
                Message::Notification { .. } if self.state != State::Running => {}
                Message::Notification { method, params } => {
                    if let Some(uri) = self.notify(&method, params) {
                        // The editor forgets what it was told about a closed file.
                        let params = json!({"uri": uri, "diagnostics": []});
                        send(published(as_json(params).ok()))?;
                    }
                }
            }
        }
    }

    /// Handles a notification of the editor. Returns the name of a file that is no longer open.
    fn notify(&mut self, method: &str, params: Value) -> Option<Uri> {
        let uri = params.pointer("/textDocument/uri")?.as_str()?.to_owned();
        match method {
            "textDocument/didOpen" => {
                let item = params.get("textDocument")?.clone();
                let item = TextDocumentItem::deserialize(item).ok()?;
                let document = Document::new(item, self.encoding.clone(), self.language);
                self.documents.insert(uri, document);
                None
            }
            "textDocument/didChange" => {
                let document = self.documents.get_mut(&uri)?;
                let version = params.pointer("/textDocument/version").and_then(Value::as_i64);
                // A change counts even if its version is not a number.
                let version = version.and_then(|it| i32::try_from(it).ok());
                let version = version.unwrap_or(document.version);
                document.change(version, params.get("contentChanges")?.as_array()?);
                if !document.is_too_large() {
                    return None;
                }
                self.documents.remove(&uri).map(|document| document.uri)
            }
            "textDocument/didClose" => self.documents.remove(&uri).map(|document| document.uri),
            _ => None,
        }
    }

    fn answer(&mut self, method: &str, params: Value) -> Answer<Raw> {
        match (method, self.state) {
            ("initialize", State::New) => {
                if !(params.is_object() || params.is_null()) {
                    return refuse(code::INVALID_PARAMS, "the parameters are not an object");
                }
                self.state = State::Running;
                return as_json(self.initialize(&params));
            }
            (_, State::New) => return refuse(code::SERVER_NOT_INITIALIZED, "not initialized"),
            (_, State::Done) => return refuse(code::INVALID_REQUEST, "shut down"),
            ("initialize", _) => return refuse(code::INVALID_REQUEST, "already initialized"),
            ("shutdown", _) => {
                self.state = State::Done;
                return as_json(());
            }
            _ => {}
        }
        let (options, has_snippets) = (self.options, self.has_snippets);
        match method {
            "textDocument/hover" => {
                self.at(params, |document, place| Ok(names::hover(document, options, place)))
            }
            "textDocument/definition" => {
                self.at(params, |document, place| Ok(names::definition(document, options, place)))
            }
            "textDocument/references" => {
                let declared: Option<bool> = part(&params, "/context/includeDeclaration")?;
                let declared = declared.unwrap_or(false);
                self.at(params, |document, place| {
                    Ok(names::references(document, options, place, declared))
                })
            }
            "textDocument/documentHighlight" => {
                self.at(params, |document, place| Ok(names::highlights(document, options, place)))
            }
            "textDocument/prepareRename" => self.at(params, |document, place| {
                names::prepare_rename(document, options, place)
                    .map_err(|why| not_renamed(document, &why))
            }),
            "textDocument/rename" => {
                let new_name: String = part(&params, "/newName")?;
                self.at(params, |document, place| {
                    names::rename(document, options, place, &new_name)
                        .map_err(|why| not_renamed(document, &why))
                })
            }
            "textDocument/completion" => self.at(params, |document, place| {
                Ok(completion::complete(document, options, place, has_snippets))
            }),
            "textDocument/signatureHelp" => self
                .at(params, |document, place| Ok(completion::signature(document, options, place))),
            "textDocument/prepareCallHierarchy" => self
                .at(params, |document, place| Ok(names::call_hierarchy(document, options, place))),
            "callHierarchy/incomingCalls" => self.at(item(&params), |document, place| {
                Ok(names::incoming_calls(document, options, place))
            }),
            "callHierarchy/outgoingCalls" => self.at(item(&params), |document, place| {
                Ok(names::outgoing_calls(document, options, place))
            }),
            "textDocument/codeAction" => {
                let range = part(&params, "/range")?;
                let only: Option<Vec<String>> = part(&params, "/context/only")?;
                self.of(params, |document| {
                    Ok(diagnostics::actions(document, options, range, only.as_deref()))
                })
            }
            "textDocument/documentSymbol" => {
                self.of(params, |document| Ok(outline::symbols(document, options)))
            }
            "workspace/symbol" => {
                let query: String = part(&params, "/query")?;
                self.documents.values_mut().for_each(Document::settle);
                let documents = self.documents.values_mut();
                as_json(outline::workspace_symbols(documents, options, &query))
            }
            "textDocument/foldingRange" => {
                self.of(params, |document| Ok(outline::folds(document, options)))
            }
            "textDocument/codeLens" => {
                self.of(params, |document| Ok(lenses::lenses(document, options)))
            }
            "textDocument/selectionRange" => {
                let positions: Vec<Position> = part(&params, "/positions")?;
                self.of(params, |document| Ok(outline::selections(document, options, &positions)))
            }
            "textDocument/formatting" => self.of(params, |document| Ok(document.format())),
            "textDocument/semanticTokens/full" => {
                self.of(params, |document| Ok(tokens::semantic(document, options)))
            }
            "textDocument/inlayHint" => {
                let range = part(&params, "/range")?;
                self.of(params, |document| Ok(tokens::inlay_hints(document, options, range)))
            }
            method => refuse(code::METHOD_NOT_FOUND, format!("no method `{method}`")),
        }
    }

    /// What the server can do.
    fn initialize(&mut self, params: &Value) -> Value {
        let encodings = params.pointer("/capabilities/general/positionEncodings");
        // Offsets of the compiler are those of UTF-8.
        if encodings.and_then(Value::as_array).is_some_and(|it| it.contains(&json!("utf-8"))) {
            self.encoding = PositionEncodingKind::UTF8;
        }
        let locale = params.get("locale").and_then(Value::as_str);
        if let (None, Some(locale)) = (self.options.language, locale) {
            self.language = Language::of_locale(locale);
        }
        let item = "/capabilities/textDocument/completion/completionItem/snippetSupport";
        self.has_snippets = params.pointer(item).and_then(Value::as_bool).unwrap_or(false);
        let kinds = vec![CodeActionKind::QuickFix, CodeActionKind::SourceFixAll];
        json!({
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
            "serverInfo": {"name": "minisysy", "version": env!("CARGO_PKG_VERSION")},
        })
    }

    /// Answers a request about a document.
    fn of<T: Serialize>(
        &mut self,
        params: Value,
        handle: impl FnOnce(&mut Document) -> Answer<T>,
    ) -> Answer<Raw> {
        as_json(handle(self.document(&params)?)?)
    }

    /// The document that the parameters of a request name.
    fn document(&mut self, params: &Value) -> Answer<&mut Document> {
        let uri: String = part(params, "/textDocument/uri")?;
        let unknown = || Refusal(code::INVALID_PARAMS, format!("`{uri}` is not open"));
        let document = self.documents.get_mut(&uri).ok_or_else(unknown)?;
        document.settle();
        Ok(document)
    }

    /// Answers a request about an offset in a document.
    fn at<T: Serialize>(
        &mut self,
        params: Value,
        handle: impl FnOnce(&mut Document, u32) -> Answer<T>,
    ) -> Answer<Raw> {
        let position = part(&params, "/position")?;
        let document = self.document(&params)?;
        let offset = document.offset(position);
        as_json(handle(document, offset)?)
    }
}

/// A part of the parameters of a request.
fn part<T: DeserializeOwned>(params: &Value, pointer: &str) -> Answer<T> {
    let part = params.pointer(pointer).cloned().unwrap_or_default();
    T::deserialize(part).map_err(|error| Refusal(code::INVALID_PARAMS, error.to_string()))
}

/// The place of an item of the call hierarchy.
fn item(params: &Value) -> Value {
    let part = |pointer: &str| params.pointer(pointer).cloned().unwrap_or_default();
    let place = part("/item/selectionRange/start");
    json!({"textDocument": {"uri": part("/item/uri")}, "position": place})
}

/// An answer as JSON.
fn as_json(answer: impl Serialize) -> Answer<Raw> {
    let raw = serde_json::value::to_raw_value(&answer);
    raw.map_err(|error| Refusal(code::INTERNAL_ERROR, error.to_string()))
}

fn refuse<T>(code: i32, why: impl Into<String>) -> Answer<T> {
    Err(Refusal(code, why.into()))
}

fn not_renamed(document: &Document, why: &minisysy::diag::Message) -> Refusal {
    Refusal(code::REQUEST_FAILED, why.render(document.language))
}
