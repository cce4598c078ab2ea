//! Which statements are reachable, judged by the structure of the program. Only warnings use it.

/// Follows the statements of one function in order.
#[derive(Debug, Default)]
pub(super) struct Reachability {
    /// Whether the next statement can be reached.
    reachable: bool,
    /// Whether the current run of unreachable statements has been reported.
    warned: bool,
    open: Vec<Construct>,
    /// The positions of the loops in `open`.
    loops: Vec<usize>,
}

#[derive(Debug)]
enum Construct {
    If {
        /// Whether the condition is reachable, and with it the end if there is no `else`.
        otherwise: bool,
        /// Whether the end of the then-branch is reachable; set at the `else`.
        then_end: Option<bool>,
    },
    While {
        /// Whether control leaves the loop when its condition fails.
        exits: bool,
        /// Whether a reachable `break` leaves it.
        breaks: bool,
    },
}

impl Reachability {
    /// The state at the beginning of a function.
    pub(super) fn new() -> Reachability {
        Reachability { reachable: true, ..Reachability::default() }
    }

    /// Whether the next statement can be reached.
    pub(super) fn is_reachable(&self) -> bool {
        self.reachable
    }

    /// Whether the next statement is the first of a run of unreachable ones.
    pub(super) fn enters_unreachable(&mut self) -> bool {
        !self.reachable && !std::mem::replace(&mut self.warned, true)
    }

    /// Whether the next statement is in a loop.
    pub(super) fn is_in_loop(&self) -> bool {
        !self.loops.is_empty()
    }

    /// Whether the innermost open construct is an `if`.
    pub(super) fn is_in_if(&self) -> bool {
        matches!(self.open.last(), Some(Construct::If { .. }))
    }

    fn set(&mut self, reachable: bool) {
        self.reachable = reachable;
        self.warned &= !reachable;
    }

    /// Called at a statement that control does not leave downwards, such as `return`.
    pub(super) fn stop(&mut self) {
        self.reachable = false;
        self.warned = false;
    }

    /// Called after the condition of an `if`.
    pub(super) fn begin_if(&mut self) {
        self.open.push(Construct::If { otherwise: self.reachable, then_end: None });
    }

    /// Called at an `else`.
    pub(super) fn begin_else(&mut self) {
        if let Some(Construct::If { otherwise, then_end }) = self.open.last_mut() {
            *then_end = Some(self.reachable);
            let otherwise = *otherwise;
            self.set(otherwise);
        }
    }

    /// Called after the branches of an `if`.
    pub(super) fn end_if(&mut self) {
        if let Some(Construct::If { otherwise, then_end }) = self.open.pop() {
            let reachable = self.reachable || then_end.unwrap_or(otherwise);
            self.set(reachable);
        }
    }

    /// Called after the condition of a loop; `forever` if it is always true.
    pub(super) fn begin_while(&mut self, forever: bool) {
        self.loops.push(self.open.len());
        self.open.push(Construct::While { exits: self.reachable && !forever, breaks: false });
    }

    /// Called at a `break`. Returns false outside a loop.
    pub(super) fn break_loop(&mut self) -> bool {
        let Some(&innermost) = self.loops.last() else { return false };
        let reachable = self.reachable;
        self.stop();
        if let Construct::While { breaks, .. } = &mut self.open[innermost] {
            *breaks |= reachable;
        }
        true
    }

    /// Called at a `continue`. Returns false outside a loop.
    pub(super) fn continue_loop(&mut self) -> bool {
        let is_inside = !self.loops.is_empty();
        if is_inside {
            self.stop();
        }
        is_inside
    }

    /// Called after the body of a loop.
    pub(super) fn end_while(&mut self) {
        self.loops.pop();
        if let Some(Construct::While { exits, breaks }) = self.open.pop() {
            self.set(exits || breaks);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_branches_must_stop() {
        let mut reachability = Reachability::new();
        reachability.begin_if();
        reachability.stop();
        reachability.begin_else();
        assert!(reachability.is_reachable());
        reachability.stop();
        reachability.end_if();
        assert!(!reachability.is_reachable());
        assert!(reachability.enters_unreachable());
        assert!(!reachability.enters_unreachable());
    }

    #[test]
    fn endless_loops_end_at_a_break() {
        let mut reachability = Reachability::new();
        reachability.begin_while(true);
        reachability.begin_if();
        assert!(reachability.break_loop());
        reachability.end_if();
        reachability.end_while();
        assert!(reachability.is_reachable());
        reachability.begin_while(true);
        reachability.end_while();
        assert!(!reachability.is_reachable());
        assert!(!reachability.continue_loop());
    }
}
