//! The language server, which talks to an editor over two streams.
//!
//! It answers one message after another. A document is checked again after an edit, when an answer needs it or
//! nothing else is waiting; so edits that arrive together cost one check. Nothing is read from or written to disk.

mod capabilities;
mod comment;
mod completion;
mod diagnostics;
mod document;
mod edits;
mod lenses;
mod llvm;
mod llvm_completion;
mod names;
mod outline;
mod queue;
mod tokens;
mod transport;

use std::collections::BTreeMap;
use std::io;
use std::sync::mpsc::{self, Receiver};
use std::thread;

use gen_lsp_types::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::compile;
use crate::diag::Language;
use crate::lint::Rules;
use capabilities::Client;
use document::Document;
use queue::Queue;
use transport::{Message, Reader, code};

/// What documents are checked by.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// How source programs are checked. The server has limits of its own for diagnostics.
    pub compile: compile::Options,
    /// The rules for LLVM IR.
    pub rules: Rules,
    /// The language of messages.
    pub language: Language,
    /// Whether an editor in another language gets messages in that one.
    pub follows_editor: bool,
}

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

/// Answers the editor until it ends the conversation. Returns whether it said so before, as the protocol requires.
///
/// # Errors
/// The editor sent something after which the next message cannot be found.
pub fn serve(
    input: impl io::BufRead + Send + 'static,
    output: &mut impl io::Write,
    settings: Settings,
) -> io::Result<bool> {
    let mut server = Server {
        settings,
        documents: BTreeMap::new(),
        client: Client::new(&settings),
        state: State::New,
    };
    // What waits has to be seen, to notice that it was canceled.
    let (sender, receiver) = mpsc::channel();
    let reader = thread::spawn(move || {
        let mut input = Reader::new(input);
        while let Some(message) = input.read()? {
            if sender.send(message).is_err() {
                break;
            }
        }
        Ok::<(), io::Error>(())
    });
    match server.run(&receiver, output) {
        // The editor reads no more; the thread that reads from it may wait forever.
        Err(Closed::Output) => Ok(false),
        Err(Closed::Input) => reader.join().unwrap_or(Ok(())).map(|()| false),
        Ok(()) => Ok(server.state == State::Done),
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

struct Server {
    settings: Settings,
    documents: BTreeMap<String, Document>,
    client: Client,
    state: State,
}

impl Server {
    fn run(
        &mut self,
        receiver: &Receiver<Message>,
        output: &mut impl io::Write,
    ) -> Result<(), Closed> {
        let settings = self.settings;
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
                if let Some(document) = self.unpublished() {
                    document.settle();
                    document.is_published = true;
                    let params = diagnostics::publish(document, &settings);
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
                    if let Some(uri) = self.notify(&method, params)
                        && !self.client.pulls
                    {
                        // The editor forgets what it was told about a closed file.
                        let params = json!({"uri": uri, "diagnostics": []});
                        send(published(as_json(params).ok()))?;
                    }
                }
            }
        }
    }

    /// A document whose diagnostics the editor does not have, unless it asks for them.
    fn unpublished(&mut self) -> Option<&mut Document> {
        let pulls = self.client.pulls;
        self.documents.values_mut().find(|it| !pulls && !it.is_published)
    }

    /// Handles a notification of the editor. Returns the name of a file that is no longer open.
    fn notify(&mut self, method: &str, params: Value) -> Option<Uri> {
        let uri = params.pointer("/textDocument/uri")?.as_str()?.to_owned();
        match method {
            "textDocument/didOpen" => {
                let item = params.get("textDocument")?.clone();
                let item = TextDocumentItem::deserialize(item).ok()?;
                let document =
                    Document::new(item, self.client.encoding.clone(), self.client.language);
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
                self.client.read(&params, &self.settings);
                return as_json(self.client.capabilities());
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
        let (settings, has_snippets) = (&{ self.settings }, self.client.has_snippets);
        match method {
            "textDocument/hover" => {
                self.at(params, |document, place| Ok(names::hover(document, settings, place)))
            }
            "textDocument/definition" => {
                self.at(params, |document, place| Ok(names::definition(document, settings, place)))
            }
            "textDocument/references" => {
                let declared: Option<bool> = part(&params, "/context/includeDeclaration")?;
                let declared = declared.unwrap_or(false);
                self.at(params, |document, place| {
                    Ok(names::references(document, settings, place, declared))
                })
            }
            "textDocument/documentHighlight" => {
                self.at(params, |document, place| Ok(names::highlights(document, settings, place)))
            }
            "textDocument/prepareRename" => self.at(params, |document, place| {
                names::prepare_rename(document, settings, place)
                    .map_err(|why| not_renamed(document, &why))
            }),
            "textDocument/rename" => {
                let new_name: String = part(&params, "/newName")?;
                self.at(params, |document, place| {
                    names::rename(document, settings, place, &new_name)
                        .map_err(|why| not_renamed(document, &why))
                })
            }
            "textDocument/completion" => self.at(params, |document, place| {
                Ok(completion::complete(document, settings, place, has_snippets))
            }),
            "textDocument/signatureHelp" => self
                .at(params, |document, place| Ok(completion::signature(document, settings, place))),
            "textDocument/prepareCallHierarchy" => self
                .at(params, |document, place| Ok(names::call_hierarchy(document, settings, place))),
            "callHierarchy/incomingCalls" => self.at(item(&params), |document, place| {
                Ok(names::incoming_calls(document, settings, place))
            }),
            "callHierarchy/outgoingCalls" => self.at(item(&params), |document, place| {
                Ok(names::outgoing_calls(document, settings, place))
            }),
            "textDocument/codeAction" => {
                let range = part(&params, "/range")?;
                let only: Option<Vec<String>> = part(&params, "/context/only")?;
                self.of(params, |document| {
                    Ok(diagnostics::actions(document, settings, range, only.as_deref()))
                })
            }
            "textDocument/documentSymbol" => {
                self.of(params, |document| Ok(outline::symbols(document, settings)))
            }
            "workspace/symbol" => {
                let query: String = part(&params, "/query")?;
                self.documents.values_mut().for_each(Document::settle);
                let documents = self.documents.values_mut();
                as_json(outline::workspace_symbols(documents, settings, &query))
            }
            "textDocument/foldingRange" => {
                self.of(params, |document| Ok(outline::folds(document, settings)))
            }
            "textDocument/codeLens" => {
                self.of(params, |document| Ok(lenses::lenses(document, settings)))
            }
            "textDocument/selectionRange" => {
                let positions: Vec<Position> = part(&params, "/positions")?;
                self.of(params, |document| Ok(outline::selections(document, settings, &positions)))
            }
            "textDocument/formatting" => self.of(params, |document| Ok(document.format(None))),
            "textDocument/rangeFormatting" => {
                let range = part(&params, "/range")?;
                self.of(params, |document| Ok(document.format(Some(range))))
            }
            "textDocument/diagnostic" => {
                let last: Option<String> = part(&params, "/previousResultId")?;
                self.of(params, |document| {
                    Ok(diagnostics::report(document, settings, last.as_deref()))
                })
            }
            "textDocument/semanticTokens/full" => {
                self.of(params, |document| Ok(tokens::full(document, settings)))
            }
            "textDocument/semanticTokens/full/delta" => {
                let last: String = part(&params, "/previousResultId")?;
                self.of(params, |document| Ok(tokens::delta(document, settings, &last)))
            }
            "textDocument/semanticTokens/range" => {
                let range = part(&params, "/range")?;
                self.of(params, |document| Ok(tokens::within(document, settings, range)))
            }
            "textDocument/inlayHint" => {
                let range = part(&params, "/range")?;
                self.of(params, |document| Ok(tokens::inlay_hints(document, settings, range)))
            }
            method => refuse(code::METHOD_NOT_FOUND, format!("no method `{method}`")),
        }
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

fn not_renamed(document: &Document, why: &crate::diag::Message) -> Refusal {
    Refusal(code::REQUEST_FAILED, why.render(document.language))
}
