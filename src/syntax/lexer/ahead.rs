//! The lexer on a thread of its own: while the parser reads some tokens, it finds the next ones.
//!
//! The lexer needs nothing from the parser, so the tokens are the same as without the thread.
//! Tokens travel in batches. Few batches wait at a time, which bounds the memory.
//!
//! Cost: the time of lexing, on another processor, and an allocation for each batch.

use std::sync::mpsc::sync_channel;
use std::thread;

use super::Lexer;
use crate::diag::Diagnostics;
use crate::support::interner::Interner;
use crate::syntax::token::Token;

/// A shorter source is lexed faster without a thread.
const LEAST_BYTES: usize = 1 << 16;

/// How many tokens travel together.
const BATCH: usize = 4096;

/// How many batches may wait for the parser.
const WAITING: usize = 16;

/// Lexes `source` and passes the tokens to `parse`, on two threads if that is worth it. Names are
/// interned in `names`, and errors and warnings are appended to `diagnostics`.
pub(in crate::syntax) fn lex_ahead<T>(
    source: &[u8],
    names: &mut Interner,
    diagnostics: &mut Diagnostics,
    parse: impl FnOnce(&mut dyn Iterator<Item = Token>) -> T,
) -> T {
    let has_processors = || thread::available_parallelism().is_ok_and(|count| count.get() > 1);
    let mut lexer = Lexer::new(source, names, diagnostics);
    if source.len() < LEAST_BYTES || !has_processors() {
        return parse(&mut lexer);
    }
    let (sender, receiver) = sync_channel(WAITING);
    let lex = || {
        // Owned, so that the parser learns of the end.
        let sender = sender;
        loop {
            let batch: Vec<Token> = lexer.by_ref().take(BATCH).collect();
            // The parser stops at an error, and takes no more tokens then.
            if batch.is_empty() || sender.send(batch).is_err() {
                break;
            }
        }
    };
    let parsed = thread::scope(|scope| match thread::Builder::new().spawn_scoped(scope, lex) {
        Ok(_) => Ok(parse(&mut receiver.into_iter().flatten())),
        Err(_) => Err(parse),
    });
    // Without a thread, the parser has the lexer for itself.
    parsed.unwrap_or_else(|parse| parse(&mut lexer))
}
