//! Parts of the tests, for several machines.

use minisysy::diag::{Message, message};

/// A part of the tests.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Shard {
    /// Its number, from 1.
    pub number: usize,
    /// How many there are.
    pub of: usize,
}

impl Shard {
    /// Reads `K/N`.
    ///
    /// # Errors
    /// One line for people.
    pub fn parse(text: &str) -> Result<Shard, Message> {
        let parts =
            text.split_once('/').and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
        match parts {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Shard { number, of }),
            _ => Err(message!("`{text}` must have the form `K/N` with `K` from 1 to `N`", text)),
        }
    }

    /// Whether the item at this place of all belongs to it.
    pub fn has(self, index: usize) -> bool {
        index % self.of == self.number - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_is_a_part() {
        assert_eq!(Shard::parse("2/4"), Ok(Shard { number: 2, of: 4 }));
        for wrong in ["0/4", "5/4", "1", "a/b", "1/0", ""] {
            assert!(Shard::parse(wrong).is_err(), "{wrong}");
        }
    }
}
