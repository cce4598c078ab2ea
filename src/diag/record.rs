//! Messages as JSON, in no language: the template and the arguments.

use serde_json::{Map, Value, json};

use crate::diag::{Argument, Language, Message};

impl Message {
    /// The template and the arguments.
    pub fn record(&self) -> Value {
        json!({"template": self.template(), "arguments": self.argument_records()})
    }

    /// The arguments by their names.
    pub fn argument_records(&self) -> Value {
        let named = |(name, value): &(&str, Argument)| ((*name).to_owned(), value.record());
        Value::Object(self.arguments().iter().map(named).collect())
    }

    /// Reads a record; nothing if it is none, or has a template that is not in the catalogues. Recurses like
    /// the record, whose depth the reader of JSON limits.
    pub fn of_record(record: &Value) -> Option<Message> {
        let template = match record.get("template")?.as_str()? {
            "" => return Some(Message::default()),
            Message::VERBATIM => Message::VERBATIM,
            template => Language::known(template)?,
        };
        let named = |(name, value): (&String, &Value)| {
            let start = template.find(&format!("{{{name}}}"))? + 1;
            Some((&template[start..start + name.len()], Argument::of_record(value)?))
        };
        let arguments: Map<String, Value> = record.get("arguments")?.as_object()?.clone();
        Some(Message::new(template, arguments.iter().map(named).collect::<Option<_>>()?))
    }
}

impl Argument {
    fn record(&self) -> Value {
        let all = |items: &[Argument]| items.iter().map(Argument::record).collect::<Vec<_>>();
        match self {
            Argument::Text(text) => text.as_str().into(),
            Argument::Number(number) => (*number).into(),
            Argument::Message(message) => message.record(),
            Argument::All(items) => json!({"all": all(items)}),
            Argument::Any(items) => json!({"any": all(items)}),
        }
    }

    fn of_record(record: &Value) -> Option<Argument> {
        let all = |items: &Value| -> Option<Vec<Argument>> {
            items.as_array()?.iter().map(Argument::of_record).collect()
        };
        match record {
            Value::String(text) => Some(Argument::Text(text.clone())),
            Value::Number(number) => number.as_i64().map(Argument::Number),
            _ => match (record.get("all"), record.get("any")) {
                (Some(items), _) => all(items).map(Argument::All),
                (_, Some(items)) => all(items).map(Argument::Any),
                _ => Message::of_record(record).map(Argument::Message),
            },
        }
    }
}

impl serde::Serialize for Message {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.record().serialize(serializer)
    }
}

impl<'de> serde::Deserialize<'de> for Message {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Message, D::Error> {
        let record = Value::deserialize(deserializer)?;
        Message::of_record(&record)
            .ok_or_else(|| serde::de::Error::custom("a message of another version"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::{count, message};

    #[test]
    fn records_are_read_back() {
        let list = |name: &str| vec![name.into(), Argument::Message(count!(2usize, "argument"))];
        let messages = [
            Message::default(),
            Message::verbatim("{text} {"),
            message!(
                "cannot read `{path}`: {reason}",
                path = "a",
                reason = message!("Is a directory")
            ),
            message!("note: {note}", note = Argument::All(list("x"))),
            message!("note: {note}", note = Argument::Any(list("x"))),
            message!("note: {note}", note = 7u32),
        ];
        for message in messages {
            assert_eq!(Message::of_record(&message.record()), Some(message));
        }
        assert_eq!(Message::of_record(&json!({"template": "{unknown}", "arguments": {}})), None);
        assert_eq!(Message::of_record(&json!("note")), None);
    }
}
