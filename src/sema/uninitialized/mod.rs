//! Which local variables are read where they may have no value.
//!
//! A warning is given only if some branch certainly leads to a read without a value: the variable has
//! no value where the branch begins, and every path from there reaches the read before an assignment.
//! A loop is such a branch only if a number that was read right before it decides whether it begins.
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

mod sites;
mod walk;

use crate::diag::Diagnostics;
use crate::sema::resolved::{Expr, Program, Run, Stmt};
use crate::support::interner::Interner;

pub use sites::Sites;
use sites::reads;
use walk::Walk;

/// Reports the variables of the function with the statements `body` that are read where they may
/// have no value; each once.
pub fn check(
    program: &Program,
    body: Run,
    sites: &Sites,
    names: &Interner,
    found: &mut Diagnostics,
) {
    if sites.reads.is_empty() {
        return;
    }
    let stmts = &program.stmts[body.range()];
    if are_set_first(stmts, body.start, sites) {
        return;
    }
    // Finds which variables are assigned where, and where loops end.
    let mut assigned = Vec::with_capacity(32);
    let mut is_assigned = vec![false; sites.declared.len()];
    let (mut ends, mut open) = (Vec::with_capacity(8), Vec::with_capacity(8));
    for (index, stmt) in (body.start..).zip(stmts) {
        match *stmt {
            Stmt::While(_) => {
                open.push(ends.len());
                ends.push(index);
            }
            Stmt::EndWhile => ends[open.pop().expect("a loop is open")] = index,
            Stmt::Assign { target, subscripts: 0, nodes } => {
                let Some(number) = sites.number(target) else { continue };
                is_assigned[number as usize] = true;
                if !reads(&sites.reads, nodes).iter().any(|read| read.variable == number) {
                    assigned.push((number, index));
                }
            }
            Stmt::If(_)
            | Stmt::Else
            | Stmt::EndIf
            | Stmt::Assign { .. }
            | Stmt::Declare { .. }
            | Stmt::Initialize { .. }
            | Stmt::Evaluate(_)
            | Stmt::Return(_)
            | Stmt::Break
            | Stmt::Continue => {}
        }
    }
    assigned.sort_unstable();
    let mut walk = Walk::new(sites, &is_assigned, assigned, stmts.len(), names, found);
    let (mut read, mut declared, mut ends) = (0, 0, ends.into_iter());
    for (index, stmt) in (body.start..).zip(stmts) {
        while sites.declared.get(declared).is_some_and(|next| next.stmt <= index) {
            walk.declare(declared as u32);
            declared += 1;
        }
        let end = nodes_end(program, stmt);
        while let Some(next) = sites.reads.get(read).filter(|next| next.node < end) {
            // The node may have been removed since.
            let node = program.exprs.get(next.node as usize);
            if let Some(&Expr::Read { variable, subscripts: 0 }) = node
                && sites.number(variable) == Some(next.variable)
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
                if let Some(number) = sites.number(target) {
                    walk.assign(number, index);
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
        if walk.is_exhausted() {
            return;
        }
    }
}

/// Whether each variable that is read is assigned before, in the block that declares it. That is
/// quick to find out, and true of most functions.
fn are_set_first(stmts: &[Stmt], start: u32, sites: &Sites) -> bool {
    let mut depths = Vec::with_capacity(sites.declared.len());
    let mut is_set = vec![false; sites.declared.len()];
    let mut reads = sites.reads.iter().peekable();
    let mut depth = 0usize;
    for (index, stmt) in (start..).zip(stmts) {
        while sites.declared.get(depths.len()).is_some_and(|next| next.stmt <= index) {
            depths.push(depth);
        }
        match *stmt {
            Stmt::If(_) | Stmt::While(_) => depth += 1,
            Stmt::EndIf | Stmt::EndWhile => depth -= 1,
            Stmt::Assign { target, subscripts: 0, nodes } => {
                let Some(number) = sites.number(target) else { continue };
                while let Some(read) = reads.next_if(|read| read.node < nodes.end) {
                    if !is_set[read.variable as usize] {
                        return false;
                    }
                }
                is_set[number as usize] |= depths[number as usize] == depth;
            }
            Stmt::Else
            | Stmt::Assign { .. }
            | Stmt::Declare { .. }
            | Stmt::Initialize { .. }
            | Stmt::Evaluate(_)
            | Stmt::Return(_)
            | Stmt::Break
            | Stmt::Continue => {}
        }
    }
    reads.all(|read| is_set[read.variable as usize])
}

/// The index after the last node of `stmt`; 0 if it has none.
fn nodes_end(program: &Program, stmt: &Stmt) -> u32 {
    let Stmt::Initialize { elements, .. } = *stmt else { return stmt.nodes().end };
    program.elements[elements.range()].last().map_or(0, |element| element.value.end)
}

/// Whether a condition is true, if that is known.
fn known(program: &Program, condition: Run) -> Option<bool> {
    match program.exprs[condition.range()] {
        [Expr::Constant(value)] => Some(value.is_true()),
        _ => None,
    }
}
