//! The walk: what is known about the variables at a statement, and how branches, loops and jumps
//! change it.

use super::sites::{Read, Sites};
use crate::diag::{Code, Diagnostic, Diagnostics, Message, message};
use crate::sema::resolved::Run;
use crate::support::interner::Interner;

/// What is known about a variable at a place.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum State {
    /// Nothing has assigned it on any path that leads here without a back edge.
    Unassigned,
    /// Until the region with this number ends, a path without a value certainly leads through here: the
    /// path on which the condition of the statement `branch` is `outcome`.
    MaybeUnassigned { region: u32, branch: u32, outcome: bool },
    /// Nothing that is worth a warning.
    NoWarning,
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
    /// Its first and its last statement.
    stmts: Run,
    /// The region of its body's beginning.
    body: u32,
}

/// The state of the walk.
pub struct Walk<'a> {
    sites: &'a Sites,
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

impl<'a> Walk<'a> {
    /// At the beginning of a function of `length` statements, where the variables in `is_assigned` are
    /// assigned somewhere, and `assigned` is sorted.
    pub fn new(
        sites: &'a Sites,
        is_assigned: &[bool],
        assigned: Vec<(u32, u32)>,
        length: usize,
        names: &'a Interner,
        found: &'a mut Diagnostics,
    ) -> Walk<'a> {
        Walk {
            sites,
            states: vec![State::NoWarning; sites.declared.len()],
            depths: vec![0; sites.declared.len()],
            // That a variable is never assigned is a warning of its own.
            reported: is_assigned.iter().map(|is_assigned| !is_assigned).collect(),
            assigned,
            log: Vec::with_capacity(32),
            open: Vec::with_capacity(8),
            loops: Vec::with_capacity(8),
            region: 0,
            regions: 0,
            is_reached: true,
            budget: 32 * (length + 1024),
            names,
            found,
        }
    }
}

impl Walk<'_> {
    /// Whether the walk has taken so long that it ends.
    pub fn is_exhausted(&self) -> bool {
        self.budget == 0
    }

    /// The variable `variable` is declared without a value.
    pub fn declare(&mut self, variable: u32) {
        self.set(variable, State::Unassigned);
        self.depths[variable as usize] = self.loops.len();
    }

    /// The statement `stmt` assigns to `variable`.
    pub fn assign(&mut self, variable: u32, stmt: u32) {
        if self.assigned.binary_search(&(variable, stmt)).is_ok() {
            self.set(variable, State::NoWarning);
        }
    }

    fn new_region(&mut self) -> u32 {
        self.regions += 1;
        self.regions
    }

    fn set(&mut self, variable: u32, state: State) {
        let before = std::mem::replace(&mut self.states[variable as usize], state);
        self.log.push((variable, before));
    }

    /// The branch to name in a warning: on a path through it, which leads to the end of `region`,
    /// `variable` certainly has no value in `state`. `here` is the branch of the path to this place.
    fn branch(
        &self,
        variable: u32,
        state: State,
        region: u32,
        here: Option<(u32, bool)>,
    ) -> Option<(u32, bool)> {
        match state {
            State::NoWarning => None,
            State::MaybeUnassigned { region: until, branch, outcome } => {
                (until == region).then_some((branch, outcome))
            }
            State::Unassigned => {
                let is_first_iteration =
                    self.loop_of(variable).is_some_and(|outer| outer.body == region);
                (is_first_iteration || !self.is_assigned_in_earlier_iteration(variable))
                    .then_some(here)
                    .flatten()
            }
        }
    }

    /// The outermost loop around this place, inside the scope of the variable.
    fn loop_of(&self, variable: u32) -> Option<&Loop> {
        self.loops.get(self.depths[variable as usize])
    }

    /// Whether a path leads here, around a loop, on which the variable is assigned.
    fn is_assigned_in_earlier_iteration(&self, variable: u32) -> bool {
        self.loop_of(variable).is_some_and(|outer| {
            let first = self.assigned.partition_point(|&one| one < (variable, outer.stmts.start));
            self.assigned.get(first).is_some_and(|&one| one < (variable, outer.stmts.end))
        })
    }

    pub fn begin(&mut self, stmt: u32, known: Option<bool>, loop_end: Option<u32>) {
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

    pub fn begin_else(&mut self) {
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

    /// Called at the end of an `if`: joins what its branches have changed.
    pub fn end_if(&mut self) {
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
            let branches = reached().find_map(|(_, state, region, outcome)| {
                self.branch(variable, state, region, Some((stmt, outcome)))
            });
            let state = match branches {
                _ if reached().all(|(_, state, ..)| state == State::Unassigned) => {
                    State::Unassigned
                }
                Some((branch, outcome)) => State::MaybeUnassigned { region, branch, outcome },
                None => State::NoWarning,
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

    pub fn end_while(&mut self) {
        let Construct { stmt, mark, outer, is_reached, known, returns, breaks, .. } =
            self.open.pop().expect("a loop is open");
        let changes = self.take_changes(mark);
        self.loops.pop();
        self.region = if returns { self.new_region() } else { outer };
        let may_not_begin = is_reached && self.sites.loops_by_input.binary_search(&stmt).is_ok();
        let here = may_not_begin.then_some((stmt, false));
        for (variable, _) in changes {
            let state = match self.states[variable as usize] {
                before @ State::Unassigned => self.branch(variable, before, outer, here),
                _ => None,
            };
            let region = self.region;
            self.set(
                variable,
                state.map_or(State::NoWarning, |(branch, outcome)| State::MaybeUnassigned {
                    region,
                    branch,
                    outcome,
                }),
            );
        }
        self.is_reached = is_reached && (known != Some(true) || breaks);
        if let Some(around) = self.open.last_mut() {
            around.returns |= returns;
        }
    }

    /// Called at a `break` or `continue`.
    pub fn jump(&mut self, breaks: bool) {
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
    pub fn leave(&mut self) {
        if let Some(around) = self.open.last_mut() {
            around.returns = true;
        }
        self.is_reached = false;
    }

    /// Called at a read: reports it if the variable has no value on a certain path.
    pub fn read(&mut self, read: &Read) {
        let number = read.variable as usize;
        if !self.is_reached || self.reported[number] {
            return;
        }
        let declared = &self.sites.declared[number];
        let name = self.names.name(declared.name);
        let diagnostic = |message: Message, label: Message| {
            Diagnostic::new(Code::MaybeUnassigned, read.span, message)
                .label(label)
                .related(declared.span, message!("declared here without a value"))
        };
        let early = || message!("`{name}` is read before it is assigned", name);
        let state = self.states[number];
        let diagnostic = match state {
            State::Unassigned if !self.is_assigned_in_earlier_iteration(read.variable) => {
                diagnostic(early(), message!("it has no value here"))
                    .hint(message!("assign a value first: `{name} = …;`", name))
            }
            _ if read.is_conditional => return,
            State::Unassigned => {
                let region = self.region;
                if self.loop_of(read.variable).is_none_or(|outer| outer.body != region) {
                    return;
                }
                diagnostic(early(), message!("it has no value in the first iteration"))
                    .hint(message!("assign a value before the loop: `{name} = …;`", name))
            }
            State::MaybeUnassigned { branch, outcome, .. } => {
                if self.branch(read.variable, state, self.region, None).is_none() {
                    return;
                }
                let conditions = &self.sites.conditions;
                let place = conditions.binary_search_by_key(&branch, |&(stmt, _)| stmt);
                let message = message!("`{name}` may have no value here", name);
                let diagnostic = diagnostic(message, message!("it is read here"));
                let diagnostic = match place {
                    Ok(index) => diagnostic.related(
                        conditions[index].1,
                        match outcome {
                            true => message!("if this is true, `{name}` is not assigned", name),
                            false => message!("if this is false, `{name}` is not assigned", name),
                        },
                    ),
                    Err(_) => diagnostic,
                };
                diagnostic.hint(message!(
                    "assign it on that path too, or initialise it: `int {name} = …;`",
                    name
                ))
            }
            State::NoWarning => return,
        };
        self.reported[number] = true;
        self.found.push(diagnostic);
    }
}
