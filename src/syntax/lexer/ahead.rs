//! Tokens from a thread of their own: while the parser works on some, the lexer finds the next.
//!
//! The lexer needs nothing from the parser, so the tokens are the same as without the thread.
//! Tokens travel in batches, and few are on the way at a time, which bounds the memory.
//!
//! Cost: that of lexing, on another processor; an allocation for each batch.

use std::sync::mpsc::sync_channel;
use std::thread;

use super::Lexer;
use crate::diag::Diagnostic;
use crate::support::interner::Interner;
use crate::syntax::token::Token;

/// A shorter source is lexed sooner than a thread starts.
const LEAST_BYTES: usize = 1 << 16;

/// How many tokens travel together.
const BATCH: usize = 4096;

/// How many batches may wait for the parser.
const WAITING: usize = 16;

/// Lexes `source` and has `parse` take the tokens, on two threads if that is worth it. Names are
/// interned in `names`, and faults are appended to `diagnostics`.
pub fn lex_ahead<T>(
    source: &[u8],
    names: &mut Interner,
    diagnostics: &mut Vec<Diagnostic>,
    parse: impl FnOnce(&mut dyn Iterator<Item = Token>) -> T,
) -> T {
    let has_processors = || thread::available_parallelism().is_ok_and(|count| count.get() > 1);
    let mut lexer = Lexer::new(source, names, diagnostics);
    if source.len() < LEAST_BYTES || !has_processors() {
        return parse(&mut lexer);
    }
    thread::scope(|scope| {
        let (sender, receiver) = sync_channel(WAITING);
        scope.spawn(move || {
            loop {
                let batch: Vec<Token> = lexer.by_ref().take(BATCH).collect();
                // The parser stops at an error, and takes no more tokens then.
                if batch.is_empty() || sender.send(batch).is_err() {
                    break;
                }
            }
        });
        parse(&mut receiver.into_iter().flatten())
    })
}
