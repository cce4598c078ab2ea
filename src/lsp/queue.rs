//! The messages that wait for the server, and the requests that the editor has canceled.

use std::collections::{BTreeMap, VecDeque};

use serde_json::Value;

use super::transport::Message;

/// The messages that wait, in the order in which they arrived.
#[derive(Default)]
pub struct Queue {
    messages: VecDeque<Message>,
    /// Whether each request among them is canceled, by id.
    requests: BTreeMap<String, bool>,
}

impl Queue {
    /// Adds a message. A cancellation is effective at once.
    pub fn push(&mut self, message: Message) {
        match &message {
            Message::Request { id, .. } => {
                self.requests.insert(id.to_string(), false);
            }
            Message::Notification { method, params } if method == "$/cancelRequest" => {
                let id = params.get("id").map(Value::to_string);
                if let Some(is_canceled) = id.and_then(|id| self.requests.get_mut(&id)) {
                    *is_canceled = true;
                }
            }
            _ => {}
        }
        self.messages.push_back(message);
    }

    /// Takes the first message, and says whether it is a canceled request.
    pub fn pop(&mut self) -> Option<(Message, bool)> {
        let message = self.messages.pop_front()?;
        let is_canceled = match &message {
            Message::Request { id, .. } => self.requests.remove(&id.to_string()) == Some(true),
            _ => false,
        };
        Some((message, is_canceled))
    }
}
