//! Brackets: which ones belong together, and what the open ones enclose.

use crate::syntax::token::{Token, TokenKind};

/// What an open bracket encloses.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Bracket {
    /// `(` after `if` or `while`.
    Condition,
    /// `(` after the name of a function that is being defined.
    Parameters,
    /// Any other `(`.
    Paren,
    Subscript,
    Block,
    Initializer,
}

/// The brackets that are open. Each has the beginning of the statement around it.
#[derive(Debug, Default)]
pub(super) struct Brackets(Vec<(Bracket, usize)>);

impl Brackets {
    pub fn open(&mut self, bracket: Bracket, outside: usize) {
        self.0.push((bracket, outside));
    }

    pub fn innermost(&self) -> Option<Bracket> {
        self.0.last().map(|&(bracket, _)| bracket)
    }

    pub fn depth(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the innermost bracket encloses statements.
    pub fn in_block(&self) -> bool {
        self.innermost() == Some(Bracket::Block)
    }

    /// Whether a condition encloses this place.
    pub fn in_condition(&self) -> bool {
        let within = self.0.iter().rev().take_while(|(bracket, _)| {
            matches!(bracket, Bracket::Paren | Bracket::Condition | Bracket::Subscript)
        });
        within.into_iter().take(16).any(|&(bracket, _)| bracket == Bracket::Condition)
    }

    /// Closes a bracket at a `)`, and returns it.
    pub fn close_round(&mut self) -> Option<(Bracket, usize)> {
        let last = self.0.last().copied();
        match last {
            Some((Bracket::Condition | Bracket::Parameters | Bracket::Paren, _)) => self.0.pop(),
            _ => None,
        }
    }

    /// Closes a bracket at a `]`.
    pub fn close_square(&mut self) {
        if self.innermost() == Some(Bracket::Subscript) {
            self.0.pop();
        }
    }

    /// Closes brackets at a `}`, and returns the one that it matches.
    pub fn close_brace(&mut self) -> Option<Bracket> {
        while let Some((bracket, _)) = self.0.pop() {
            if matches!(bracket, Bracket::Block | Bracket::Initializer) {
                return Some(bracket);
            }
        }
        None
    }

    /// Closes brackets at a `;`, which ends everything but blocks.
    pub fn close_to_block(&mut self) {
        while self.innermost().is_some_and(|bracket| bracket != Bracket::Block) {
            self.0.pop();
        }
    }
}

/// For each token, the index of its partner if it is a bracket with one, otherwise its own index.
/// A bracket that is not closed before the brace around it has no partner.
pub(super) fn partners(tokens: &[Token]) -> Vec<u32> {
    let mut partners: Vec<u32> = (0..tokens.len() as u32).collect();
    let mut open: Vec<u32> = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        let opening = match token.kind {
            TokenKind::LeftParen | TokenKind::LeftBracket | TokenKind::LeftBrace => {
                open.push(index as u32);
                continue;
            }
            TokenKind::RightParen => TokenKind::LeftParen,
            TokenKind::RightBracket => TokenKind::LeftBracket,
            TokenKind::RightBrace => TokenKind::LeftBrace,
            _ => continue,
        };
        if opening == TokenKind::LeftBrace {
            while open.last().is_some_and(|&last| tokens[last as usize].kind != opening) {
                open.pop();
            }
        }
        if let Some(&last) = open.last()
            && tokens[last as usize].kind == opening
        {
            open.pop();
            partners[index] = last;
            partners[last as usize] = index as u32;
        }
    }
    partners
}
