//! How a program is laid out: its lines, its blocks, and the parts that each hold one function.

use std::ops::Range;

use crate::syntax::token::{Token, TokenKind};

/// The columns from one tab stop to the next.
const TAB: u32 = 4;

/// The most tokens in the parameters of a function whose head is inside a block.
const LONGEST_HEAD: usize = 512;

/// A program, with what its layout says about each token.
pub(super) struct Layout<'a> {
    pub source: &'a [u8],
    pub tokens: &'a [Token],
    places: Vec<Place>,
}

/// What the layout says about a token.
#[derive(Copy, Clone, Default)]
pub(super) struct Place {
    /// The number of its line, lines without tokens left out.
    pub line: u32,
    /// How far its line is indented, in columns.
    pub indentation: u32,
    /// Whether it is the first on its line.
    pub begins_line: bool,
    /// Whether a statement or item may begin here, or a block end.
    pub begins_statement: bool,
    pub role: Role,
    /// For a `{`, or for the end of a head: the index of the first token of the head that it
    /// belongs to.
    pub head: Option<u32>,
}

/// What a token means for the blocks of a program.
#[derive(Copy, Clone, PartialEq, Eq, Default)]
pub(super) enum Role {
    /// `{` of a block.
    Open,
    /// `}` of a block.
    Close,
    /// The `)` or `else` after which a statement or a function's body follows.
    EndOfHead,
    #[default]
    Other,
}

impl<'a> Layout<'a> {
    /// Takes time linear in the number of tokens and bytes.
    pub fn new(source: &'a [u8], tokens: &'a [Token]) -> Layout<'a> {
        let mut places = vec![Place::default(); tokens.len()];
        find_lines(source, tokens, &mut places);
        find_blocks(tokens, &mut places);
        Layout { source, tokens, places }
    }

    pub fn place(&self, index: usize) -> Place {
        self.places.get(index).copied().unwrap_or_default()
    }

    pub fn kind(&self, index: usize) -> Option<TokenKind> {
        self.tokens.get(index).map(|token| token.kind)
    }

    /// Whether a head ends right before the token.
    pub fn follows_head(&self, index: usize) -> bool {
        index.checked_sub(1).is_some_and(|before| self.place(before).role == Role::EndOfHead)
    }

    /// The kind of the first token of the head that a `{` follows, or that ends at this token.
    pub fn head(&self, index: usize) -> Option<TokenKind> {
        self.kind(self.place(index).head? as usize)
    }

    /// Whether a function's body begins with the `{`, or after the head, at this token.
    pub fn is_function(&self, index: usize) -> bool {
        matches!(self.head(index), Some(TokenKind::Int | TokenKind::Void))
    }

    /// Whether a loop's body begins with the `{`, or after the head, at this token.
    pub fn is_loop(&self, index: usize) -> bool {
        matches!(self.head(index), Some(TokenKind::While | TokenKind::LoopHead))
    }

    /// The indentation of the line that begins the block opened by this brace or after this head.
    pub fn indentation_of_block(&self, index: usize) -> u32 {
        let place = self.place(index);
        match place.head {
            Some(head) if !(place.role == Role::Open && place.begins_line) => {
                self.place(head as usize).indentation
            }
            _ => place.indentation,
        }
    }

    /// Treats the function `part` as a single line if none of its lines is indented further than
    /// its head.
    pub fn join_flat_lines(&mut self, part: Range<usize>) {
        let outer = self.places[part.start].indentation;
        let places = &mut self.places[part];
        if places.iter().all(|place| place.indentation <= outer) {
            places.iter_mut().for_each(|place| place.begins_line = false);
        }
    }

    /// How many more blocks are opened than closed in these tokens.
    pub fn unclosed(&self, range: Range<usize>) -> isize {
        let braces = self.places[range].iter().map(|place| match place.role {
            Role::Open => 1,
            Role::Close => -1,
            _ => 0,
        });
        braces.sum()
    }

    /// The parts that each begin with the head of a function and end before the next one. A head
    /// within a block belongs to the part of that block if it is indented like something inside of
    /// it, and braces are not missing anyway.
    pub fn parts(&self) -> Vec<Range<usize>> {
        let mut surplus = self.unclosed(0..self.tokens.len());
        let mut depth = 0isize;
        let mut starts: Vec<usize> = Vec::new();
        for index in 0..self.tokens.len() {
            let place = self.place(index);
            match place.role {
                Role::Open => depth += 1,
                Role::Close => depth -= 1,
                _ if self.begins_function(index, depth > 0) => {
                    let outer = starts.last().map(|&start| self.place(start));
                    // A class may be around the functions.
                    let outer = outer.map_or(0, |outer| outer.indentation);
                    let is_outermost = depth <= 0
                        || place.begins_line && place.indentation <= outer
                        || surplus > 0;
                    if is_outermost {
                        surplus -= depth.max(0);
                        depth = 0;
                        starts.push(index);
                    }
                }
                _ => {}
            }
        }
        let ends = starts.iter().copied().skip(1).chain([self.tokens.len()]);
        starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
    }

    /// Whether the head of a function begins here; one inside a block needs a `{`.
    fn begins_function(&self, index: usize, in_block: bool) -> bool {
        let [result, name, paren, ..] = self.tokens[index..] else { return false };
        let begins = matches!(result.kind, TokenKind::Int | TokenKind::Void)
            && matches!(name.kind, TokenKind::Identifier(_))
            && paren.kind == TokenKind::LeftParen;
        let end = || {
            (index + 3..self.tokens.len()).take(LONGEST_HEAD).find(|&end| {
                matches!(
                    self.tokens[end].kind,
                    TokenKind::LeftBrace | TokenKind::RightBrace | TokenKind::Semicolon
                )
            })
        };
        begins
            && (!in_block
                || end().is_some_and(|end| {
                    self.tokens[end].kind == TokenKind::LeftBrace
                        && self.tokens[end - 1].kind == TokenKind::RightParen
                }))
    }
}

/// Finds the first tokens of lines, and how far each line is indented.
fn find_lines(source: &[u8], tokens: &[Token], places: &mut [Place]) {
    let mut before = 0;
    let (mut number, mut indentation) = (0, 0);
    for (index, (token, place)) in tokens.iter().zip(places).enumerate() {
        let start = token.span.start as usize;
        let gap = source.get(before..start).unwrap_or_default();
        let line = gap.iter().rposition(|byte| b"\r\n".contains(byte));
        if index == 0 || line.is_some() {
            place.begins_line = true;
            number += 1;
            let blanks = gap[line.map_or(0, |line| line + 1)..].iter();
            indentation = blanks.fold(0, |column, byte| match byte {
                b'\t' => column / TAB * TAB + TAB,
                _ => column + 1,
            });
        }
        (place.line, place.indentation) = (number, indentation);
        before = token.span.end as usize;
    }
}

/// Finds the braces of blocks, and the heads in front of statements.
fn find_blocks(tokens: &[Token], places: &mut [Place]) {
    // The parentheses that are open, with the index of the head's first token for that of a head.
    let mut parens: Vec<Option<u32>> = Vec::new();
    let mut initializers = 0usize;
    let mut begins_statement = true;
    // The head that ended right before the token.
    let mut head = None;
    let before =
        |index: usize, back: usize| index.checked_sub(back).map(|index: usize| tokens[index].kind);
    for (index, token) in tokens.iter().enumerate() {
        let place = &mut places[index];
        place.begins_statement = begins_statement;
        let ended_head = head.take();
        begins_statement = false;
        match token.kind {
            TokenKind::LeftParen => parens.push(match before(index, 1) {
                Some(TokenKind::If | TokenKind::While) => Some(index as u32 - 1),
                Some(TokenKind::Identifier(_))
                    if matches!(before(index, 2), Some(TokenKind::Int | TokenKind::Void)) =>
                {
                    Some(index as u32 - 2)
                }
                _ => None,
            }),
            TokenKind::RightParen => head = parens.pop().flatten(),
            TokenKind::Else | TokenKind::LoopHead => head = Some(index as u32),
            TokenKind::LeftBrace
                if initializers > 0 || before(index, 1) == Some(TokenKind::Assign) =>
            {
                initializers += 1;
            }
            TokenKind::RightBrace if initializers > 0 => initializers -= 1,
            TokenKind::LeftBrace => (place.role, place.head) = (Role::Open, ended_head),
            TokenKind::RightBrace => place.role = Role::Close,
            _ => {}
        }
        if head.is_some() {
            (place.role, place.head) = (Role::EndOfHead, head);
        }
        let is_within = !parens.is_empty() && !place.begins_statement;
        let ends = match place.role {
            // A brace within parentheses ends no statement.
            Role::Open | Role::Close => !is_within,
            Role::EndOfHead => true,
            Role::Other => {
                token.kind == TokenKind::Semicolon
                    && (initializers == 0 || !super::separates_values(tokens, index))
            }
        };
        if ends {
            begins_statement = true;
            initializers = 0;
            if place.role != Role::EndOfHead {
                parens.clear();
            }
        }
    }
}
