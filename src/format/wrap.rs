//! Where a line that is too wide is broken: at its outermost operators or commas, as far to the right as it fits.
//!
//! A break is one that an author could have made, so formatting the result keeps it. Between two breaks, the choice
//! depends on the text between them alone; therefore it is the same the next time.

use super::gap::{Blank, Gaps, shown};

/// The indentation of what is inside something.
pub(super) const STEP: usize = 4;

/// The columns of a line.
pub(super) const WIDTH: usize = 100;

/// The place where something begins: the indentation of its line, and the index of its first token.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Base {
    pub indent: usize,
    pub index: usize,
}

impl Base {
    /// Is called when a line of this indentation begins at a token.
    pub fn follow(&mut self, index: usize, indent: usize) {
        if self.index >= index {
            self.indent = indent;
        }
    }

    /// The indentation of further lines of what begins here. In the `head` of a function or statement they are deeper
    /// than its body.
    pub fn continuation(self, head: Option<Base>) -> usize {
        (self.indent + STEP).max(head.map_or(0, |head| head.indent + 2 * STEP))
    }
}

/// A gap of the line where it can be broken.
#[derive(Copy, Clone, Debug)]
struct Break {
    blank: Blank,
    /// How deep it is nested, and how tightly it binds there.
    level: (usize, u8),
    /// The token after it, and the column of that.
    index: usize,
    column: usize,
    /// What the next line would continue.
    base: Base,
    head: Option<Base>,
}

/// The gaps of the line where it can be broken.
#[derive(Default)]
pub(super) struct Breaks {
    gaps: Vec<Break>,
}

impl Breaks {
    /// Forgets the gaps, since a line begins.
    pub fn clear(&mut self) {
        self.gaps.clear();
    }

    pub fn add(
        &mut self,
        blank: Blank,
        level: (usize, u8),
        index: usize,
        column: usize,
        base: Base,
        head: Option<Base>,
    ) {
        self.gaps.push(Break { blank, level, index, column, base, head });
    }

    /// Breaks the line, if that helps. Returns the token that begins the new line, and its indentation.
    pub fn break_line(&mut self, gaps: &mut Gaps) -> Option<(usize, usize)> {
        let indent = |it: &Break| it.base.continuation(it.head);
        let useful = self.gaps.iter().enumerate().filter(|(_, it)| shown(indent(it)) < it.column);
        // Of equal ones the last, which is the first one from behind.
        let (number, &best) = useful.rev().min_by_key(|(_, it)| it.level)?;
        let indent = indent(&best);
        let is_new = gaps.break_at(&best.blank, indent);
        let moved = best.column - shown(indent);
        gaps.column -= moved;
        self.gaps.drain(..=number);
        for it in &mut self.gaps {
            it.blank.edits += usize::from(is_new);
            it.column -= moved;
            it.base.follow(best.index, indent);
            if let Some(head) = &mut it.head {
                head.follow(best.index, indent);
            }
        }
        Some((best.index, indent))
    }
}
