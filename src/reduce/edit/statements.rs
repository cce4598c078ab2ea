//! Edits of statements: remove one, or leave a part of it.

use super::super::tree::Statement;
use super::declarations::without;
use super::expressions::literals;
use super::{Edit, Subject, keep, removal};
use crate::support::span::Span;
use crate::syntax::ast::{ExprKind, Function, Run, StmtKind};

/// The most uses of a variable that is replaced together with a loop.
const MOST_USES: usize = 50;

/// Removes a statement. A declaration's uses stay.
pub(super) fn statements(it: &Subject, depth: usize) -> Vec<Edit> {
    let of_depth = it.tree.stmts.iter().rev().filter(|stmt| stmt.depth == depth);
    of_depth.map(|stmt| Edit::new(vec![removal(stmt)])).collect()
}

/// Replaces a statement by a part of it.
pub(super) fn structures(it: &Subject, _: usize) -> Vec<Edit> {
    let tree = it.tree;
    let mut edits = Vec::new();
    for (index, stmt) in tree.stmts.iter().enumerate() {
        let Statement { span, nodes, parts, .. } = *stmt;
        let [first, second] = parts.map(|it| it.map(|part| tree.stmts[part].span));
        let expression = |run: Run| {
            let value = tree.ast.exprs[run.end as usize - 1].span;
            keep(span, value, ["", ";"])
        };
        match tree.kind(stmt) {
            StmtKind::If(condition) => {
                let branches = [first, second].into_iter().flatten();
                edits.extend(branches.map(|branch| keep(span, branch, ["", ""])));
                if let (Some(then), Some(_)) = (first, second) {
                    edits.push(vec![(Span::new(then.end, span.end), String::new())]);
                }
                edits.push(expression(condition));
                let value = tree.ast.exprs[condition.end as usize - 1].span;
                edits.push(keep(span, value, ["return ", ";"]));
            }
            StmtKind::While(_) => {
                let Some(body) = first else { continue };
                let word = Span::new(span.start, span.start + "while".len() as u32);
                for mut splices in [keep(span, body, ["", ""]), vec![(word, "if".to_owned())]] {
                    let jumps = tree.jumps.get(&index).into_iter().flatten();
                    splices.extend(jumps.map(|&jump| (jump, ";".to_owned())));
                    edits.push(splices);
                }
            }
            StmtKind::OpenBlock => {
                let braces = nodes.map(|node| (tree.ast.stmts[node].span, String::new()));
                edits.push(braces.to_vec());
            }
            StmtKind::Return(value) if !value.is_empty() => {
                edits.push(vec![(span, "return;".to_owned())]);
                edits.push(expression(value));
            }
            StmtKind::Assign { value, .. } => edits.push(expression(value)),
            StmtKind::Continue => edits.push(vec![(span, "break;".to_owned())]),
            // Nothing is left of these, or they are the ends of others.
            StmtKind::CloseBlock
            | StmtKind::Else
            | StmtKind::EndIf
            | StmtKind::EndWhile
            | StmtKind::Declare(_)
            | StmtKind::Expression(_)
            | StmtKind::Empty
            | StmtKind::Return(_)
            | StmtKind::Break
            | StmtKind::Error => {}
        }
    }
    edits.into_iter().map(Edit::new).collect()
}

/// Replaces a loop by one iteration: a variable of its condition gets a value everywhere.
pub(super) fn iterations(it: &Subject, _: usize) -> Vec<Edit> {
    let tree = it.tree;
    let literals = literals(tree);
    let mut edits = Vec::new();
    for (index, stmt) in tree.stmts.iter().enumerate() {
        let (StmtKind::While(condition), Some(body)) = (tree.kind(stmt), stmt.parts[0]) else {
            continue;
        };
        let mut once = keep(stmt.span, tree.stmts[body].span, ["", ""]);
        let jumps = tree.jumps.get(&index).into_iter().flatten();
        once.extend(jumps.map(|&jump| (jump, ";".to_owned())));
        let named = tree.ast.exprs[condition.range()].iter();
        let named = named.filter(|it| matches!(it.kind, ExprKind::Name { subscripts: 0, .. }));
        for name in named {
            let used = tree.references.use_at(name.span.start).and_then(|it| it.declaration);
            // Otherwise this takes time that is quadratic in the program.
            let used = used.filter(|&it| tree.uses[it].len() <= MOST_USES);
            for value in
                used.into_iter().flat_map(|it| literals.iter().map(move |&value| (it, value)))
            {
                let mut edit = without(tree, value.0, &value.1.to_string());
                edit.splices.extend(once.iter().cloned());
                edits.push(edit);
            }
        }
    }
    edits
}

/// Replaces the only call of a function by its body, in front of the statement with the call. A function without
/// calls becomes the beginning of `main`.
pub(super) fn bodies(it: &Subject, _: usize) -> Vec<Edit> {
    let tree = it.tree;
    let main = tree.ast.functions.iter().find(|it| tree.text(it.name.span) == "main");
    let edit = |function: &Function| {
        let declaration = *tree.declared.get(&function.name.span.start)?;
        let nodes = &tree.ast.stmts[function.body.range()];
        let body = nodes.first()?.span.to(nodes.last()?.span);
        let uses =
            tree.uses[declaration].iter().map(|&index| tree.references.uses[index].span.start);
        let mut calls = uses.filter(|offset| !body.range().contains(&(*offset as usize)));
        let (call, is_only) = (calls.next(), calls.next().is_none());
        let args: Vec<usize> = match call.filter(|_| is_only) {
            Some(call) => tree.operands(*tree.named.get(&call)?).collect(),
            None if is_only => Vec::new(),
            None => return None,
        };
        let mut values = args.iter().rev().map(|&arg| tree.text(tree.ast.exprs[arg].span));
        let mut text = "{".to_owned();
        for param in &tree.ast.params[function.params.range()] {
            let value = values.next().unwrap_or("0");
            text += &match param.is_array {
                true => return None,
                false => format!("int {} = {value};", tree.text(param.name.span)),
            };
        }
        let mut inner = vec![(Span::new(0, body.start + 1), text)];
        let returns = nodes.iter().filter(|it| matches!(it.kind, StmtKind::Return(_)));
        let without_returns = returns.map(|it| (it.span, ";".to_owned()));
        let Some(call) = call else {
            let main = main.filter(|it| it.name != function.name)?.body.start;
            let place = tree.ast.stmts[main as usize].span.after();
            inner.extend(without_returns);
            let text = Edit::apply(&[Edit::new(inner)], tree.text(Span::new(0, body.end)));
            return Some(Edit::new(vec![(function.head.to(body), String::new()), (place, text)]));
        };
        let node = tree.ast.exprs[*tree.named.get(&call)?].span;
        let stmt = &tree.stmts[tree.stmts.partition_point(|it| it.span.start <= call) - 1];
        let is_all = |run: Run| tree.ast.exprs[run.end as usize - 1].span == node;
        let last = nodes.iter().nth_back(1).map(|it| it.kind);
        match (tree.kind(stmt), last) {
            (StmtKind::Return(value), _) if is_all(value) => {}
            (StmtKind::Expression(value), _) if is_all(value) => inner.extend(without_returns),
            (_, Some(StmtKind::Return(result))) if !result.is_empty() => {
                inner.extend(without_returns);
                let result = tree.text(tree.ast.exprs[result.end as usize - 1].span);
                let local = Span::new(node.start - stmt.span.start, node.end - stmt.span.start);
                let called = Edit::new(vec![(local, format!("({result})"))]);
                let rest = Edit::apply(&[called], tree.text(stmt.span));
                inner.push((Span::new(body.end - 1, body.end), format!("{rest} }}")));
            }
            _ => return None,
        }
        let text = Edit::apply(&[Edit::new(inner)], tree.text(Span::new(0, body.end)));
        Some(Edit::new(vec![(function.head.to(body), String::new()), (stmt.span, text)]))
    };
    tree.ast.functions.iter().filter_map(edit).collect()
}
