//! Which local variables are read where they may have no value.
//!
//! A warning is given only if some branch certainly leads to a read without a value: the variable has
//! no value where the branch begins, and every path from there reaches the read before an assignment.
//! So two conditions that hold together, loops that always run,
//! and variables that a flag guards raise no false alarm. (Clang's `-Wsometimes-uninitialized` has
//! the same rule.)
//!
//! The check is one walk over the resolved statements of a function. A *region* is a stretch of
//! statements that are all executed if the first one is; a branch, and what follows one that may jump away, is a
//! region of its own. The walk logs changes of variables, so a branch costs as much as it changes.
//! A budget bounds the sum over nested branches, and the search of the assignments in a loop is
//! logarithmic, so the walk takes near-linear time. Only functions that declare an `int` without a
//! value are looked at.

use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::sema::resolved::{Expr, Program, Run, Stmt, Variable};
use crate::support::interner::{Interner, Symbol};
use crate::support::span::Span;

/// The facts about one function that the resolved tree does not have.
#[derive(Debug, Default)]
pub(super) struct Facts {
    /// Its `int`s that are declared without a value.
    declared: Vec<Declared>,
    /// For each of its locals, the index in `declared`, or [`NONE`].
    numbers: Vec<u32>,
    /// The reads of these variables, in order.
    reads: Vec<Read>,
    /// Its conditions: index of the statement and place, in order.
    conditions: Vec<(u32, Span)>,
}

#[derive(Debug)]
struct Declared {
    name: Symbol,
    span: Span,
    /// Index of the first statement after the declaration.
    stmt: u32,
}

#[derive(Debug)]
struct Read {
    /// Index of its node.
    node: u32,
    /// Index of the variable in [`Facts::declared`].
    variable: u32,
    span: Span,
    /// Whether it is evaluated only if the left operand of an `&&` or `||` does not decide.
    is_conditional: bool,
}

const NONE: u32 = u32::MAX;

impl Facts {
    /// Forgets all, for the next function.
    pub(super) fn clear(&mut self) {
        self.declared.clear();
        self.numbers.clear();
        self.reads.clear();
        self.conditions.clear();
    }

    /// Called when the `local` named `name` is declared without a value, before the statement `stmt`.
    pub(super) fn declare(&mut self, local: u32, name: Symbol, span: Span, stmt: usize) {
        self.numbers.resize(local as usize, NONE);
        self.numbers.push(self.declared.len() as u32);
        self.declared.push(Declared { name, span, stmt: stmt as u32 });
    }

    fn number(&self, variable: Variable) -> Option<u32> {
        let Variable::Local(local) = variable else { return None };
        self.numbers.get(local as usize).copied().filter(|&number| number != NONE)
    }

    /// Called when the node `node` reads `variable`.
    pub(super) fn read(&mut self, variable: Variable, node: usize, span: Span, conditional: bool) {
        let Some(variable) = self.number(variable) else { return };
        // Nodes at the end of the tree may have been removed.
        while self.reads.last().is_some_and(|read| read.node as usize >= node) {
            self.reads.pop();
        }
        self.reads.push(Read { node: node as u32, variable, span, is_conditional: conditional });
    }

    /// Called before the statement `stmt`, whose condition stands at `span`.
    pub(super) fn condition(&mut self, stmt: usize, span: Span) {
        if !self.declared.is_empty() {
            self.conditions.push((stmt as u32, span));
        }
    }
}

/// What is known of a variable at a place.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum State {
    /// Nothing has assigned it on any path that leads here without going round a loop.
    Unassigned,
    /// A path on which it has no value certainly comes through here, as long as the region with
    /// this number lasts: that on which the condition of the statement `branch` is `truth`.
    Sometimes { region: u32, branch: u32, truth: bool },
    /// Nothing that is worth a warning.
    Quiet,
}

/// Variables that were changed, with their states.
type Changes = Vec<(u32, State)>;

#[derive(Debug, Default)]
struct Construct {
    /// Index of its statement.
    stmt: u32,
    is_loop: bool,
    /// The length of the log at its beginning.
    mark: usize,
    /// The region around it.
    outer: u32,
    /// Whether control enters it, and whether its condition is known to be true or false.
    is_reached: bool,
    known: Option<bool>,
    /// At the end of the then-branch: whether it is reached, its region, and what it has changed.
    then: Option<(bool, u32, Changes)>,
    /// Whether a `break` or `continue` in it belongs to a loop around it.
    jumps: bool,
    returns: bool,
    breaks: bool,
}

struct Loop {
    /// The statements between which it stands.
    stmts: Run,
    /// The region of its body's beginning.
    body: u32,
}

struct Walk<'a> {
    facts: &'a Facts,
    states: Vec<State>,
    /// For each variable, the number of loops around its declaration, and whether it is reported.
    depths: Vec<usize>,
    reported: Vec<bool>,
    /// The assignments that do not read their own target: variable and statement, sorted.
    assigned: Vec<(u32, u32)>,
    /// Variables that were changed, with the state before.
    log: Changes,
    open: Vec<Construct>,
    loops: Vec<Loop>,
    region: u32,
    regions: u32,
    is_reached: bool,
    budget: usize,
    names: &'a Interner,
    found: &'a mut Diagnostics,
}

/// Reports the variables of the function with the statements `body` that are read where they may
/// have no value; each once.
pub(super) fn check(
    program: &Program,
    body: Run,
    facts: &Facts,
    names: &Interner,
    found: &mut Diagnostics,
) {
    if facts.reads.is_empty() {
        return;
    }
    let stmts = &program.stmts[body.range()];
    if are_set_first(stmts, body.start, facts) {
        return;
    }
    // Which variables are assigned where, and where loops end.
    let (mut assigned, mut is_assigned) = (Vec::new(), vec![false; facts.declared.len()]);
    let (mut ends, mut open) = (Vec::new(), Vec::new());
    for (index, stmt) in (body.start..).zip(stmts) {
        match *stmt {
            Stmt::While(_) => {
                open.push(ends.len());
                ends.push(index);
            }
            Stmt::EndWhile => ends[open.pop().expect("a loop is open")] = index,
            Stmt::Assign { target, subscripts: 0, nodes } => {
                let Some(number) = facts.number(target) else { continue };
                is_assigned[number as usize] = true;
                if !reads(&facts.reads, nodes).iter().any(|read| read.variable == number) {
                    assigned.push((number, index));
                }
            }
            _ => {}
        }
    }
    assigned.sort_unstable();
    let mut walk = Walk {
        facts,
        states: vec![State::Quiet; facts.declared.len()],
        depths: vec![0; facts.declared.len()],
        // That a variable is never assigned is a warning of its own.
        reported: is_assigned.iter().map(|is_assigned| !is_assigned).collect(),
        assigned,
        log: Vec::new(),
        open: Vec::new(),
        loops: Vec::new(),
        region: 0,
        regions: 0,
        is_reached: true,
        budget: 32 * (stmts.len() + 1024),
        names,
        found,
    };
    let (mut read, mut declared, mut ends) = (0, 0, ends.into_iter());
    for (index, stmt) in (body.start..).zip(stmts) {
        while facts.declared.get(declared).is_some_and(|next| next.stmt <= index) {
            walk.set(declared as u32, State::Unassigned);
            walk.depths[declared] = walk.loops.len();
            declared += 1;
        }
        let end = nodes_end(program, stmt);
        while let Some(next) = facts.reads.get(read).filter(|next| next.node < end) {
            // The node may have been removed since.
            let node = program.exprs.get(next.node as usize);
            if let Some(&Expr::Read { variable, subscripts: 0 }) = node
                && facts.number(variable) == Some(next.variable)
            {
                walk.read(next);
            }
            read += 1;
        }
        match *stmt {
            Stmt::If(condition) => walk.begin(index, known(program, condition), None),
            Stmt::Else => walk.begin_else(),
            Stmt::EndIf => walk.end_if(),
            Stmt::While(condition) => {
                walk.begin(index, known(program, condition), ends.next());
            }
            Stmt::EndWhile => walk.end_while(),
            Stmt::Assign { target, subscripts: 0, .. } => {
                if let Some(number) = facts.number(target)
                    && walk.assigned.binary_search(&(number, index)).is_ok()
                {
                    walk.set(number, State::Quiet);
                }
            }
            Stmt::Break | Stmt::Continue => {
                walk.jump(matches!(stmt, Stmt::Break));
            }
            Stmt::Return(_) => walk.leave(),
            Stmt::Assign { .. }
            | Stmt::Initialize { .. }
            | Stmt::Declare { .. }
            | Stmt::Evaluate(_) => {}
        }
        if walk.budget == 0 {
            return;
        }
    }
}

/// Whether each variable that is read is assigned before, in the block that declares it. This is
/// seen at a glance, and true of most functions.
fn are_set_first(stmts: &[Stmt], start: u32, facts: &Facts) -> bool {
    let mut depths = Vec::with_capacity(facts.declared.len());
    let mut is_set = vec![false; facts.declared.len()];
    let mut reads = facts.reads.iter().peekable();
    let mut depth = 0usize;
    for (index, stmt) in (start..).zip(stmts) {
        while facts.declared.get(depths.len()).is_some_and(|next| next.stmt <= index) {
            depths.push(depth);
        }
        match *stmt {
            Stmt::If(_) | Stmt::While(_) => depth += 1,
            Stmt::EndIf | Stmt::EndWhile => depth -= 1,
            Stmt::Assign { target, subscripts: 0, nodes } => {
                let Some(number) = facts.number(target) else { continue };
                while let Some(read) = reads.next_if(|read| read.node < nodes.end) {
                    if !is_set[read.variable as usize] {
                        return false;
                    }
                }
                is_set[number as usize] |= depths[number as usize] == depth;
            }
            _ => {}
        }
    }
    reads.all(|read| is_set[read.variable as usize])
}

/// The reads in `nodes`.
fn reads(all: &[Read], nodes: Run) -> &[Read] {
    let start = all.partition_point(|read| read.node < nodes.start);
    let length = all[start..].partition_point(|read| read.node < nodes.end);
    &all[start..start + length]
}

/// The index after the last node of `stmt`; 0 if it has none.
fn nodes_end(program: &Program, stmt: &Stmt) -> u32 {
    match *stmt {
        Stmt::If(nodes)
        | Stmt::While(nodes)
        | Stmt::Assign { nodes, .. }
        | Stmt::Evaluate(nodes)
        | Stmt::Return(nodes) => nodes.end,
        Stmt::Initialize { elements, .. } => {
            program.elements[elements.range()].last().map_or(0, |element| element.value.end)
        }
        Stmt::Else
        | Stmt::EndIf
        | Stmt::EndWhile
        | Stmt::Declare { .. }
        | Stmt::Break
        | Stmt::Continue => 0,
    }
}

/// Whether a condition is true, if that is known.
fn known(program: &Program, condition: Run) -> Option<bool> {
    match program.exprs[condition.range()] {
        [Expr::Int(value)] => Some(value != 0),
        _ => None,
    }
}

impl Walk<'_> {
    fn new_region(&mut self) -> u32 {
        self.regions += 1;
        self.regions
    }

    fn set(&mut self, variable: u32, state: State) {
        let before = std::mem::replace(&mut self.states[variable as usize], state);
        self.log.push((variable, before));
    }

    /// The branch by which a path comes here that certainly goes on to the end of `region`, and on
    /// which `variable` has no value in `state`; `here` says which one if that is the path to here.
    fn branch(
        &self,
        variable: u32,
        state: State,
        region: u32,
        here: Option<(u32, bool)>,
    ) -> Option<(u32, bool)> {
        match state {
            State::Quiet => None,
            State::Sometimes { region: until, branch, truth } => {
                (until == region).then_some((branch, truth))
            }
            State::Unassigned => {
                let is_first_round =
                    self.loop_of(variable).is_some_and(|outer| outer.body == region);
                (is_first_round || !self.may_come_round(variable)).then_some(here).flatten()
            }
        }
    }

    /// The outermost loop around this place, inside the scope of the variable.
    fn loop_of(&self, variable: u32) -> Option<&Loop> {
        self.loops.get(self.depths[variable as usize])
    }

    /// Whether a path leads here, around a loop, on which the variable is assigned.
    fn may_come_round(&self, variable: u32) -> bool {
        self.loop_of(variable).is_some_and(|outer| {
            let first = self.assigned.partition_point(|&one| one < (variable, outer.stmts.start));
            self.assigned.get(first).is_some_and(|&one| one < (variable, outer.stmts.end))
        })
    }

    fn begin(&mut self, stmt: u32, known: Option<bool>, loop_end: Option<u32>) {
        self.open.push(Construct {
            stmt,
            is_loop: loop_end.is_some(),
            mark: self.log.len(),
            outer: self.region,
            is_reached: self.is_reached,
            known,
            ..Construct::default()
        });
        if known != Some(true) {
            self.region = self.new_region();
        }
        self.is_reached &= known != Some(false);
        if let Some(end) = loop_end {
            self.loops.push(Loop { stmts: Run { start: stmt, end }, body: self.region });
        }
    }

    /// Takes what was changed since `mark` out of the log. Returns the variables with their states
    /// here, and takes the changes back.
    fn take_changes(&mut self, mark: usize) -> Changes {
        let mut changed: Vec<u32> =
            self.log[mark..].iter().map(|&(variable, _)| variable).collect();
        changed.sort_unstable();
        changed.dedup();
        self.budget = self.budget.saturating_sub(self.log.len() - mark);
        let state = |variable: u32| (variable, self.states[variable as usize]);
        let changes = changed.into_iter().map(state).collect();
        for (variable, before) in self.log.drain(mark..).rev() {
            self.states[variable as usize] = before;
        }
        changes
    }

    fn begin_else(&mut self) {
        let mark = self.open.last().expect("an `if` is open").mark;
        let changes = self.take_changes(mark);
        let (is_reached, region) = (self.is_reached, self.region);
        let construct = self.open.last_mut().expect("an `if` is open");
        construct.then = Some((is_reached, region, changes));
        self.is_reached = construct.is_reached && construct.known != Some(true);
        self.region = construct.outer;
        if construct.known != Some(false) {
            self.region = self.new_region();
        }
    }

    fn end_if(&mut self) {
        if self.open.last().is_some_and(|construct| construct.then.is_none()) {
            self.begin_else();
        }
        let Construct { stmt, mark, outer, then, jumps, returns, .. } =
            self.open.pop().expect("an `if` is open");
        let (then_reached, then_region, then_changes) = then.expect("the `else` has set it");
        let (else_reached, else_region) = (self.is_reached, self.region);
        let else_changes = self.take_changes(mark);
        let region = if jumps || returns { self.new_region() } else { outer };
        let mut changed: Vec<u32> =
            then_changes.iter().chain(&else_changes).map(|&(variable, _)| variable).collect();
        changed.sort_unstable();
        changed.dedup();
        for variable in changed {
            let before = self.states[variable as usize];
            let end = |changes: &[(u32, State)]| {
                let found = changes.binary_search_by_key(&variable, |&(variable, _)| variable);
                found.map_or(before, |index| changes[index].1)
            };
            let ends = [
                (then_reached, end(&then_changes), then_region, true),
                (else_reached, end(&else_changes), else_region, false),
            ];
            let reached = || ends.into_iter().filter(|&(is_reached, ..)| is_reached);
            let branches = reached().find_map(|(_, state, region, truth)| {
                self.branch(variable, state, region, Some((stmt, truth)))
            });
            let state = match branches {
                _ if reached().all(|(_, state, ..)| state == State::Unassigned) => {
                    State::Unassigned
                }
                Some((branch, truth)) => State::Sometimes { region, branch, truth },
                None => State::Quiet,
            };
            self.set(variable, state);
        }
        self.region = region;
        self.is_reached = then_reached || else_reached;
        if let Some(around) = self.open.last_mut() {
            around.jumps |= jumps && !around.is_loop;
            around.returns |= returns;
        }
    }

    fn end_while(&mut self) {
        let Construct { mark, outer, is_reached, known, returns, breaks, .. } =
            self.open.pop().expect("a loop is open");
        for (variable, _) in self.take_changes(mark) {
            self.set(variable, State::Quiet);
        }
        self.loops.pop();
        self.region = if returns { self.new_region() } else { outer };
        self.is_reached = is_reached && (known != Some(true) || breaks);
        if let Some(around) = self.open.last_mut() {
            around.returns |= returns;
        }
    }

    /// Called at a `break` or `continue`.
    fn jump(&mut self, breaks: bool) {
        if let Some(around) = self.open.last_mut() {
            around.jumps |= !around.is_loop;
        }
        if breaks
            && self.is_reached
            && let Some(around) = self.open.iter_mut().rfind(|around| around.is_loop)
        {
            around.breaks = true;
        }
        self.is_reached = false;
    }

    /// Called at a `return`.
    fn leave(&mut self) {
        if let Some(around) = self.open.last_mut() {
            around.returns = true;
        }
        self.is_reached = false;
    }

    fn read(&mut self, read: &Read) {
        let number = read.variable as usize;
        if !self.is_reached || self.reported[number] {
            return;
        }
        let declared = &self.facts.declared[number];
        let name = self.names.name(declared.name);
        let diagnostic = |message: String, label: &str| {
            Diagnostic::new(Code::MaybeUnassigned, read.span, message)
                .label(label)
                .related(declared.span, "declared here without a value")
        };
        let state = self.states[number];
        let diagnostic = match state {
            State::Unassigned if !self.may_come_round(read.variable) => diagnostic(
                format!("`{name}` is read before it is assigned"),
                "it has no value here",
            )
            .hint(format!("give it a value first: `{name} = …;`")),
            _ if read.is_conditional => return,
            State::Unassigned => {
                let region = self.region;
                if self.loop_of(read.variable).is_none_or(|outer| outer.body != region) {
                    return;
                }
                let label = "it has no value when the loop begins";
                diagnostic(format!("`{name}` is read before it is assigned"), label)
                    .hint(format!("give it a value before the loop: `{name} = …;`"))
            }
            State::Sometimes { branch, truth, .. } => {
                if self.branch(read.variable, state, self.region, None).is_none() {
                    return;
                }
                let conditions = &self.facts.conditions;
                let place = conditions.binary_search_by_key(&branch, |&(stmt, _)| stmt);
                let diagnostic =
                    diagnostic(format!("`{name}` may have no value here"), "it is read here");
                let diagnostic = match place {
                    Ok(index) => diagnostic.related(
                        conditions[index].1,
                        format!("if this is {truth}, nothing is assigned to `{name}`"),
                    ),
                    Err(_) => diagnostic,
                };
                diagnostic.hint(format!(
                    "assign it in that case, too, or where it is declared: `int {name} = …;`"
                ))
            }
            State::Quiet => return,
        };
        self.reported[number] = true;
        self.found.push(diagnostic);
    }
}
