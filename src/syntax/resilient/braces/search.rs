//! Finds the place where one brace more or less explains the layout of a function best.
//!
//! Before the place, the braces match as they are read from the beginning of the function; after
//! it, as they are read from its end; and the blocks that are open at the place match from the
//! outside. Each of the three has a cost: the number of things that are odd about its layout. The
//! first two are sums over what was read. The third changes only at the innermost block when the
//! place moves on by a brace. So one walk over the function gives the costs of all places.

use std::ops::Range;

use super::layout::{Layout, Role};
use crate::syntax::token::TokenKind;

/// A change that makes one more brace match.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Edit {
    pub kind: Kind,
    /// Index of the token that is left out, or before which a brace is put in.
    pub at: usize,
    /// The `{` of the block that ends at the place, or what ends the head before it.
    pub block: Option<usize>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Leave out a brace.
    Remove,
    /// Put in a `{`.
    Open,
    /// Put in a `}`.
    Close,
}

impl Edit {
    /// Orders the edits of a function.
    pub fn place(&self) -> (usize, bool) {
        (self.at, self.kind == Kind::Remove)
    }
}

/// Something is odd, from a little to much.
const ODD: i32 = 1;
const ILL_INDENTED: i32 = 2;
const ILL_MATCHED: i32 = 4;
const IMPOSSIBLE: i32 = 8;

/// A block with one end read.
#[derive(Copy, Clone)]
struct Block {
    /// Index of the brace, or of what ends the head that lacks one.
    token: usize,
    /// How far its line is indented, if the end of a block begins a line.
    indentation: Option<u32>,
    /// The token that begins the outermost line of its body that was read first, with the
    /// indentation of that line.
    line: Option<(usize, u32)>,
    /// Whether an `if` without braces is in it, to which the next `else` may belong.
    has_bare_if: bool,
    /// Whether it is within a loop, and whether its last statement is a loop without braces.
    in_loop: bool,
    has_bare_loop: bool,
}

/// The walk over a function, from either end.
struct Walk<'a> {
    layout: &'a Layout<'a>,
    open: Vec<Block>,
    cost: i32,
}

/// A brace, or one that an earlier edit has put in (which has the index of the next token).
#[derive(Copy, Clone, PartialEq, Eq)]
enum Step {
    Open,
    Close,
    Other,
}

/// The best place in the function `part`, whose braces do not match even after `edits`. The parser
/// has stopped at the token with index `stopped`.
pub(super) fn best(
    layout: &Layout,
    part: Range<usize>,
    edits: &[Edit],
    stopped: usize,
) -> Option<Edit> {
    let steps = steps(layout, part.clone(), edits);
    let surplus: i32 = steps
        .iter()
        .map(|&(_, step)| match step {
            Step::Open => 1,
            Step::Close => -1,
            Step::Other => 0,
        })
        .sum();

    // From the end. `after[i]` is the cost of what follows the first i steps; `partners[i]` the end
    // of the block that step i opens.
    let mut right = Walk { layout, open: Vec::new(), cost: 0 };
    let mut after = vec![0; steps.len() + 1];
    let mut partners = vec![None; steps.len()];
    for (index, &(token, step)) in steps.iter().enumerate().rev() {
        match step {
            Step::Close => right.open.push(Block::new(layout, token, step)),
            Step::Open => {
                partners[index] = right.open.pop();
                right.block_alone(token);
                right.cost += partners[index].map_or(IMPOSSIBLE, |close| {
                    mismatch(layout, &Block::new(layout, token, step), &close)
                });
            }
            Step::Other => right.line(token),
        }
        after[index] = right.cost;
    }

    let items = first_of_last_items(layout, &steps);
    let mut left = Walk { layout, open: Vec::new(), cost: 0 };
    let mut crossing = Crossing { sums: vec![0] };
    let mut best: Option<(i32, Edit)> = None;
    let mut consider = |cost: i32, edit: Edit| {
        let late = if edit.at <= stopped {
            0
        } else if layout.kind(stopped) == Some(TokenKind::Else) {
            IMPOSSIBLE
        } else {
            ILL_INDENTED
        };
        if best.is_none_or(|(least, _)| cost + late <= least) {
            best = Some((cost + late, edit));
        }
    };
    for (index, &(token, step)) in steps.iter().enumerate() {
        let block = left.open.last().map(|block| block.token);
        // Before this step.
        let place = layout.place(token);
        let may_end_block =
            place.begins_statement && token > part.start && !layout.follows_head(token);
        if surplus > 0
            && may_end_block
            && let Some((_, outer)) = left.open.split_last()
        {
            let cost = left.cost + after[index] + crossing.cost(layout, outer, &right.open, token);
            let orphan = if layout.kind(token) == Some(TokenKind::Else) {
                let is_if = block.and_then(|block| layout.head(block)) == Some(TokenKind::If);
                if is_if { -ODD } else { ILL_MATCHED }
            } else if place.begins_line {
                0
            } else {
                ODD
            };
            let is_item = begins_item(layout, token);
            // Nothing but other items follow a function.
            let is_cut = outer.is_empty() && (!is_item || index < items);
            let orphan = if is_cut { IMPOSSIBLE } else { orphan };
            consider(cost + orphan, Edit { kind: Kind::Close, at: token, block });
        }
        // The cost without this brace.
        if step == Step::Close {
            right.open.pop();
        } else if step == Step::Open {
            right.open.extend(partners[index]);
        }
        let is_own = edits.iter().any(|edit| edit.at == token && edit.kind != Kind::Remove);
        if !is_own
            && !layout.is_function(token)
            && (step == Step::Open && surplus > 0 || step == Step::Close && surplus < 0)
        {
            let binds_else = layout.kind(token - 1) != Some(TokenKind::Semicolon)
                || left.open.last().is_some_and(|block| block.has_bare_if);
            let orphan = if layout.kind(token + 1) == Some(TokenKind::Else) && !binds_else {
                ILL_MATCHED
            } else {
                0
            };
            let cost = left.cost
                + after[index + 1]
                + crossing.cost(layout, &left.open, &right.open, token + 1)
                + suspicion(layout, token, step)
                + orphan;
            consider(cost, Edit { kind: Kind::Remove, at: token, block });
        }
        left.step(token, step);
        crossing.keep(layout, &left.open, &right.open, token + 1);
        // The cost with a brace after this step, if it ends a head.
        let next_is_brace = steps.get(index + 1).is_some_and(|next| next.1 == Step::Open);
        if surplus < 0
            && step == Step::Other
            && layout.place(token).role == Role::EndOfHead
            && !next_is_brace
        {
            left.open.push(Block::new(layout, token, Step::Open));
            let cost = left.cost + after[index + 1] - bare_function(layout, token)
                + crossing.cost(layout, &left.open, &right.open, token + 1);
            left.open.pop();
            // Without it, the parser could not continue, or its `else` would be lost.
            let (body, rest) = (steps.get(index + 1), steps.get(index + 2));
            let is_simple = body.is_some_and(|&(body, step)| {
                step == Step::Other && layout.place(body).role != Role::EndOfHead
            });
            let has_else =
                rest.is_some_and(|&(rest, _)| layout.kind(rest) == Some(TokenKind::Else));
            let cost = match () {
                () if token + 1 == stopped && !cuts_off(layout, stopped) => cost - ILL_MATCHED,
                () if is_simple && has_else => cost + ILL_MATCHED,
                () => cost,
            };
            consider(cost, Edit { kind: Kind::Open, at: token + 1, block: Some(token) });
        }
    }
    if surplus > 0
        && let Some((innermost, outer)) = left.open.split_last()
    {
        let cost = left.cost + crossing.cost(layout, outer, &right.open, part.end);
        let block = Some(innermost.token);
        consider(cost, Edit { kind: Kind::Close, at: part.end, block });
    }
    best.map(|(_, edit)| edit)
}

/// The tokens of `part` that matter, after `edits`.
fn steps(layout: &Layout, part: Range<usize>, edits: &[Edit]) -> Vec<(usize, Step)> {
    let mut steps = Vec::new();
    let mut edits = edits.iter().peekable();
    for token in part.start..=part.end {
        let mut is_removed = false;
        while let Some(edit) = edits.next_if(|edit| edit.at == token) {
            match edit.kind {
                Kind::Remove => is_removed = true,
                Kind::Open => steps.push((token, Step::Open)),
                Kind::Close => steps.push((token, Step::Close)),
            }
        }
        if is_removed || token == part.end {
            continue;
        }
        let place = layout.place(token);
        match place.role {
            Role::Open => steps.push((token, Step::Open)),
            Role::Close => steps.push((token, Step::Close)),
            Role::EndOfHead => steps.push((token, Step::Other)),
            Role::Other if place.begins_statement => steps.push((token, Step::Other)),
            Role::Other => {}
        }
    }
    steps
}

/// The index of the first step after which there is nothing but declarations.
fn first_of_last_items(layout: &Layout, steps: &[(usize, Step)]) -> usize {
    let is_other =
        |&(token, step): &(usize, Step)| step != Step::Other || !begins_item(layout, token);
    steps.iter().rposition(is_other).map_or(0, |last| last + 1)
}

fn begins_item(layout: &Layout, token: usize) -> bool {
    matches!(layout.kind(token), Some(TokenKind::Int | TokenKind::Const | TokenKind::Void))
}

/// Whether the token is a `}` between a head and its statement on one line.
fn cuts_off(layout: &Layout, token: usize) -> bool {
    let next = layout.kind(token + 1);
    layout.kind(token) == Some(TokenKind::RightBrace)
        && layout.follows_head(token)
        && !layout.place(token + 1).begins_line
        && !matches!(next, None | Some(TokenKind::RightBrace | TokenKind::Else))
}

/// How unlikely the brace is in its place: the negative cost of leaving it out.
fn suspicion(layout: &Layout, token: usize, step: Step) -> i32 {
    let place = layout.place(token);
    let next = layout.kind(token + 1);
    let cannot_follow = matches!(
        next,
        Some(
            TokenKind::Infix(_)
                | TokenKind::RightParen
                | TokenKind::RightBracket
                | TokenKind::Comma
                | TokenKind::Assign
        )
    );
    let mut cost = if place.begins_statement { 0 } else { -IMPOSSIBLE };
    cost -= if cuts_off(layout, token) { ILL_MATCHED } else { 0 };
    cost -= if cannot_follow { IMPOSSIBLE } else { 0 };
    // A block of its own is rare, a head with its brace is common.
    cost + match step {
        Step::Open if place.head.is_some() => ILL_INDENTED,
        // It stands on a line of its own, then.
        Step::Open if layout.place(token + 1).begins_line => 0,
        Step::Open => -ODD,
        _ => 0,
    }
}

impl Block {
    fn new(layout: &Layout, token: usize, step: Step) -> Block {
        let place = layout.place(token);
        let indentation = match step {
            Step::Close => place.begins_line.then_some(place.indentation),
            _ => Some(layout.indentation_of_block(token)),
        };
        Block {
            token,
            indentation,
            line: None,
            has_bare_if: false,
            in_loop: false,
            has_bare_loop: false,
        }
    }
}

impl Walk<'_> {
    /// Takes a token on the way from the beginning.
    fn step(&mut self, token: usize, step: Step) {
        match step {
            Step::Open => {
                self.block_alone(token);
                let outer = self.open.last();
                let in_loop = outer.is_some_and(|outer| outer.in_loop || outer.has_bare_loop)
                    || self.layout.is_loop(token);
                self.open.push(Block { in_loop, ..Block::new(self.layout, token, step) });
            }
            Step::Close => {
                let close = Block::new(self.layout, token, step);
                self.cost +=
                    self.open.pop().map_or(IMPOSSIBLE, |open| mismatch(self.layout, &open, &close));
            }
            Step::Other => {
                self.line(token);
                self.bind(token);
            }
        }
    }

    /// Counts what is odd about the `{` of a block that belongs to no head.
    fn block_alone(&mut self, token: usize) {
        if self.layout.place(token).head.is_none() {
            self.line(token);
        }
    }

    /// Keeps track of `if`s and loops without braces, to which an `else`, `break` or `continue` may
    /// belong.
    fn bind(&mut self, token: usize) {
        let layout = self.layout;
        let Some(block) = self.open.last_mut() else { return };
        let kind = layout.kind(token);
        let is_lost = match kind {
            Some(TokenKind::Else) => {
                layout.kind(token - 1) == Some(TokenKind::Semicolon) && !block.has_bare_if
            }
            Some(TokenKind::Break | TokenKind::Continue) => !block.in_loop && !block.has_bare_loop,
            _ => false,
        };
        self.cost += if is_lost { ILL_MATCHED } else { 0 };
        if layout.place(token).begins_statement
            && !layout.follows_head(token)
            && kind != Some(TokenKind::Else)
        {
            (block.has_bare_if, block.has_bare_loop) = (false, false);
        }
        if layout.kind(token + 1) != Some(TokenKind::LeftBrace) {
            block.has_bare_if |= layout.head(token) == Some(TokenKind::If);
            block.has_bare_loop |= layout.is_loop(token);
        }
    }

    /// Counts what is odd about a statement that begins with `token`.
    fn line(&mut self, token: usize) {
        let place = self.layout.place(token);
        self.cost += bare_function(self.layout, token);
        if !place.begins_statement {
            return;
        }
        let Some(block) = self.open.last_mut() else {
            let is_item = matches!(
                self.layout.kind(token),
                Some(TokenKind::Int | TokenKind::Void | TokenKind::Const | TokenKind::Semicolon)
            );
            // Items are not indented.
            self.cost += match () {
                () if self.layout.follows_head(token) => 0,
                () if !is_item => ILL_MATCHED,
                () if place.begins_line && place.indentation > 0 => ILL_INDENTED,
                () => 0,
            };
            return;
        };
        if !place.begins_line {
            return;
        }
        if block.indentation.is_some_and(|outer| place.indentation <= outer) {
            self.cost += ILL_INDENTED;
        }
        let is_bound =
            self.layout.kind(token) == Some(TokenKind::Else) || self.layout.follows_head(token);
        match block.line {
            _ if is_bound => {}
            None => block.line = Some((token, place.indentation)),
            Some((_, usual)) if usual != place.indentation => self.cost += ODD,
            Some(_) => {}
        }
    }
}

/// The cost of a function without `{`, if its head ends with `token`.
fn bare_function(layout: &Layout, token: usize) -> i32 {
    let is_bare = layout.is_function(token) && layout.kind(token + 1) != Some(TokenKind::LeftBrace);
    if is_bare { IMPOSSIBLE } else { 0 }
}

/// What is odd about the block from `open` to `close`.
fn mismatch(layout: &Layout, open: &Block, close: &Block) -> i32 {
    let is_orphan = layout.kind(close.token + 1) == Some(TokenKind::Else)
        && layout.head(open.token) != Some(TokenKind::If);
    let orphan = if is_orphan { ILL_MATCHED } else { 0 };
    orphan
        + match (open.indentation, close.indentation) {
            (Some(open), Some(close)) if open != close => ILL_MATCHED,
            (_, Some(_)) => 0,
            (_, None) if layout.place(open.token).line == layout.place(close.token).line => 0,
            (_, None) => ODD,
        }
}

/// The cost of the blocks around the place.
struct Crossing {
    /// For each number of them, from the outside, the cost of all but the innermost.
    sums: Vec<i32>,
}

impl Crossing {
    /// Remembers the cost of the blocks around the innermost one.
    fn keep(&mut self, layout: &Layout, open: &[Block], close: &[Block], place: usize) {
        let depth = open.len().min(close.len()).max(1);
        self.sums.truncate(depth);
        while self.sums.len() < depth {
            let inner = self.sums.len() - 1;
            let sum = self.sums[inner] + cost_across(layout, &open[inner], &close[inner], place);
            self.sums.push(sum);
        }
    }

    /// The cost of the blocks whose ends are `open` and `close`, before and after `place`.
    fn cost(&mut self, layout: &Layout, open: &[Block], close: &[Block], place: usize) -> i32 {
        let depth = open.len().min(close.len());
        let known = self.sums.len().min(depth.max(1));
        (known - 1..depth)
            .map(|index| cost_across(layout, &open[index], &close[index], place))
            .sum::<i32>()
            + self.sums[known - 1]
    }
}

fn cost_across(layout: &Layout, open: &Block, close: &Block, place: usize) -> i32 {
    let lines = match (open.line, close.line) {
        (Some((_, first)), Some((token, last))) if token >= place && first != last => ODD,
        _ => 0,
    };
    mismatch(layout, open, close) + lines
}
