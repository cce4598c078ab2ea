//! Edits of declarations: remove a function, a variable, a dimension or an initialiser, with what uses it.

use super::super::tree::Tree;
use super::expressions::literals;
use super::{Edit, Subject, removal};
use crate::sema::references::{Access, Kind};
use crate::support::scalar::Constant;
use crate::support::span::Span;
use crate::syntax::ast::{ExprKind, Init, Item, Run, StmtKind};
use crate::syntax::token::TokenKind;

/// Gives each variable a declaration of its own.
pub(in crate::reduce) fn split_declarations(tree: &Tree) -> Edit {
    let splices = tree.ast.variables.iter().filter_map(|variable| {
        let [before, _] = tree.around(variable.span)?;
        let (word, qualifier) =
            (variable.scalar.word(), if variable.is_const { "const " } else { "" });
        (before.kind == TokenKind::Comma).then(|| (before.span, format!("; {qualifier}{word}")))
    });
    Edit::new(splices.collect())
}

/// Joins the declarations of variables without initialisers that follow each other.
pub(in crate::reduce) fn join_declarations(tree: &Tree) -> Edit {
    let is_plain = |index: usize| {
        let variable = tree.ast.variables[index];
        variable.init.is_empty() && !variable.is_const
    };
    let splices = (1..tree.ast.variables.len()).filter_map(|index| {
        let [before, this] = [index - 1, index].map(|it| tree.ast.variables[it].span);
        let between = [tree.token_at(before.end), tree.token_at(this.start)];
        let kinds: Vec<_> = tree.tokens[between[0]..between[1]].iter().map(|it| it.kind).collect();
        let scalar = tree.ast.variables[index].scalar;
        let is_same = scalar == tree.ast.variables[index - 1].scalar;
        let follows = is_same && kinds == [TokenKind::Semicolon, TokenKind::Type(scalar)];
        (follows && is_plain(index - 1) && is_plain(index))
            .then(|| (Span::new(before.end, this.start), ",".to_owned()))
    });
    Edit::new(splices.collect())
}

/// Removes a function, with its calls, or a variable of the top level, with its uses.
pub(super) fn items(it: &Subject, _: usize) -> Vec<Edit> {
    let tree = it.tree;
    let edit = |item: &Item| match *item {
        Item::Function(index) => {
            let function = tree.ast.functions[index as usize];
            let body = tree.ast.stmts[function.body.range()].last()?;
            let declaration = *tree.declared.get(&function.name.span.start)?;
            let mut splices = vec![(function.head.to(body.span), String::new())];
            splices.extend(without_uses(tree, declaration, "0"));
            Some(Edit::new(splices))
        }
        Item::Variable(index) => {
            let variable = tree.ast.variables[index as usize];
            let declaration = *tree.declared.get(&variable.name.span.start)?;
            Some(without(tree, declaration, "0"))
        }
    };
    tree.ast.items.iter().rev().filter_map(edit).collect()
}

/// Removes a variable, constant or parameter; its reads become a value.
pub(super) fn variables(it: &Subject, _: usize) -> Vec<Edit> {
    let tree = it.tree;
    let mut edits = Vec::new();
    let literals = literals(tree);
    for (index, declaration) in tree.references.declarations.iter().enumerate() {
        if declaration.span.is_none() || declaration.kind == Kind::Function {
            continue;
        }
        match declaration.value {
            Some(Constant::Int(value)) => {
                edits.push(without(tree, index, &number(value.into())));
            }
            Some(value @ Constant::Float(_)) => {
                edits.push(without(tree, index, &format!("({value})")));
            }
            None => {
                let values = literals.iter().map(|it| it.to_string());
                edits.extend(values.map(|value| without(tree, index, &value)));
            }
        }
        let values = values(tree, index).into_iter();
        edits.extend(values.map(|value| without(tree, index, &value)));
    }
    edits
}

/// Replaces the uses of a declaration: reads and calls by a value, assignments by nothing.
fn without_uses(tree: &Tree, declaration: usize, value: &str) -> Vec<(Span, String)> {
    let uses = tree.uses[declaration].iter().map(|&index| tree.references.uses[index]);
    let splices = uses.filter_map(|used| {
        let node = tree.ast.exprs[*tree.named.get(&used.span.start)?];
        let stmt = tree.beginning.get(&used.span.start).map(|&index| &tree.stmts[index]);
        match (used.access, stmt) {
            (Access::Write, Some(stmt)) => Some(removal(stmt)),
            // The call is the whole statement.
            (Access::Call, Some(stmt)) if stmt.span.end == tree.around(node.span)?[1].span.end => {
                Some(removal(stmt))
            }
            _ => Some((node.span, value.to_owned())),
        }
    });
    splices.collect()
}

/// Removes a variable or a parameter with its arguments. Reads become a value.
pub(super) fn without(tree: &Tree, declaration: usize, value: &str) -> Edit {
    let mut splices = without_uses(tree, declaration, value);
    let name = tree.references.declarations[declaration].span.unwrap_or_default();
    let found = tree.ast.params.binary_search_by_key(&name.start, |it| it.name.span.start);
    if let Ok(param) = found {
        let functions = &tree.ast.functions;
        let after = functions.partition_point(|it| it.params.start as usize <= param);
        // Functions without parameters have an empty run at the same place.
        let owner = functions[..after].iter().rfind(|it| it.params.range().contains(&param));
        let Some(function) = owner else { return Edit::default() };
        let params: Vec<Span> =
            tree.ast.params[function.params.range()].iter().map(|it| it.span).collect();
        let place = param - function.params.start as usize;
        splices.push((in_list(&params, place), String::new()));
        let calls = tree.declared.get(&function.name.span.start).map(|&it| &tree.uses[it]);
        for &call in calls.into_iter().flatten() {
            let start = tree.references.uses[call].span.start;
            let Some(&node) = tree.named.get(&start) else { continue };
            let mut args: Vec<Span> =
                tree.operands(node).map(|operand| tree.ast.exprs[operand].span).collect();
            args.reverse();
            if place < args.len() {
                splices.push((in_list(&args, place), String::new()));
            }
        }
    } else if let Ok(found) =
        tree.ast.variables.binary_search_by_key(&name.start, |it| it.name.span.start)
    {
        splices.push((tree.declarator(tree.ast.variables[found].span), String::new()));
    }
    Edit::new(splices)
}

/// The texts of some values that a variable gets, if they are short.
fn values(tree: &Tree, declaration: usize) -> Vec<String> {
    let name = tree.references.declarations[declaration].span.unwrap_or_default();
    let found = tree.ast.variables.binary_search_by_key(&name.start, |it| it.name.span.start);
    let init = found.map_or(Run::default(), |found| tree.ast.variables[found].init);
    let initial = match tree.ast.inits[init.range()] {
        [Init::Value(run)] => Some(run),
        _ => None,
    };
    let assigned = tree.uses[declaration].iter().filter_map(|&used| {
        let stmt = tree.beginning.get(&tree.references.uses[used].span.start)?;
        match tree.kind(&tree.stmts[*stmt]) {
            StmtKind::Assign { value, .. } => Some(value),
            _ => None,
        }
    });
    let texts = initial.into_iter().chain(assigned.take(4)).map(|run| {
        let value = tree.ast.exprs[run.end as usize - 1];
        let is_loose = matches!(value.kind, ExprKind::Binary(_) | ExprKind::Unary(_));
        match (value.span.end - value.span.start, tree.text(value.span)) {
            (40.., _) => None,
            (_, text) => Some(if is_loose { format!("({text})") } else { text.to_owned() }),
        }
    });
    texts.flatten().collect()
}

/// The text of a number, which may be negative.
fn number(value: i64) -> String {
    if value < 0 { format!("({value})") } else { value.to_string() }
}

/// Removes a dimension of an array, or of all arrays that have as many.
pub(super) fn dimensions(it: &Subject, _: usize) -> Vec<Edit> {
    let tree = it.tree;
    let mut edits = Vec::new();
    let mut together: Vec<[Vec<(Span, String)>; 2]> = Vec::new();
    let variables = tree.ast.variables.iter().map(|it| (it.name, it.lengths, it.init, false));
    let params =
        tree.ast.params.iter().map(|it| (it.name, it.lengths, Run::default(), it.is_array));
    for (name, lengths, init, is_open) in variables.chain(params) {
        let dimensions = lengths.range().len() + usize::from(is_open);
        let Some(&declaration) = tree.declared.get(&name.span.start) else { continue };
        for dimension in 0..dimensions {
            // The first dimension of a parameter has no length; the next one takes its place.
            let length = lengths.range().nth(dimension - usize::from(is_open && dimension > 0));
            let brackets = match length {
                Some(length) => {
                    let last = tree.ast.lengths[length].end as usize - 1;
                    tree.with_brackets(tree.ast.exprs[last].span)
                }
                None => {
                    let first = tree.token_at(name.span.end);
                    tree.tokens.get(first + 1).map(|it| tree.tokens[first].span.to(it.span))
                }
            };
            let mut splices: Vec<_> = brackets.map(|it| (it, String::new())).into_iter().collect();
            for &index in &tree.uses[declaration] {
                let start = tree.references.uses[index].span.start;
                let Some(&node) = tree.named.get(&start) else { continue };
                let subscripts: Vec<usize> = tree.operands(node).collect();
                let Some(&subscript) = subscripts.iter().rev().nth(dimension) else { continue };
                let brackets = tree.with_brackets(tree.ast.exprs[subscript].span);
                splices.extend(brackets.map(|it| (it, String::new())));
            }
            edits.push(splices.clone());
            if !init.is_empty() {
                let end = tree.ast.init_span(tree.ast.inits[init.end as usize - 1]);
                let start = tree.ast.init_span(tree.ast.inits[init.start as usize]);
                let assign = tree.tokens[tree.token_at(start.start) - 1].span;
                splices.push((assign.to(end), String::new()));
            }
            if together.len() <= dimensions {
                together.resize(dimensions + 1, Default::default());
            }
            if let Some(all) = together[dimensions].get_mut(dimension) {
                all.extend(splices.iter().cloned());
            }
            if !init.is_empty() {
                edits.push(splices);
            }
        }
    }
    edits.extend(together.into_iter().flatten());
    edits.into_iter().filter(|it| !it.is_empty()).map(Edit::new).collect()
}

/// Removes an initialiser, a part of its elements, or `const`.
pub(super) fn initialisers(it: &Subject, _: usize) -> Vec<Edit> {
    let tree = it.tree;
    let mut edits = Vec::new();
    let mut push = |span: Span, text: &str| edits.push(Edit::new(vec![(span, text.to_owned())]));
    for variable in &tree.ast.variables {
        let inits = &tree.ast.inits[variable.init.range()];
        let [Some(&first), Some(&last)] = [inits.first(), inits.last()] else { continue };
        let whole = tree.ast.init_span(first).to(tree.ast.init_span(last));
        let Some([assign, _]) = tree.around(whole) else { continue };
        push(assign.span.to(whole), "");
        if variable.is_const {
            let word = tree.tokens[tree.token_at(variable.span.start).saturating_sub(2)];
            if word.kind == TokenKind::Const {
                push(word.span, "");
            }
        }
        // The braces that are open, with their elements.
        let mut open: Vec<(Span, Vec<Span>)> = Vec::new();
        for &init in inits {
            let span = tree.ast.init_span(init);
            match init {
                Init::Open(_) => open.push((span, Vec::new())),
                Init::Close(_) => {
                    let Some((start, elements)) = open.pop() else { continue };
                    if let Some((_, outer)) = open.last_mut() {
                        outer.push(start.to(span));
                    }
                    let [Some(&first), Some(&last)] = [elements.first(), elements.last()] else {
                        continue;
                    };
                    push(first.to(last), "");
                    let (half, count) = (elements.len() / 2, elements.len());
                    if half > 0 {
                        push(Span::new(elements[half - 1].end, last.end), "");
                        push(Span::new(first.start, elements[half].start), "");
                    }
                    if count <= 16 {
                        (0..count).for_each(|place| push(in_list(&elements, place), ""));
                    }
                }
                Init::Number(..) | Init::Value(_) => {
                    // The span of a value is that of its last node.
                    if let Some((_, elements)) = open.last_mut() {
                        elements.push(span);
                    }
                }
            }
        }
    }
    edits
}

/// The text of an element of a list with its comma.
fn in_list(list: &[Span], place: usize) -> Span {
    match (place.checked_sub(1), list.get(place + 1)) {
        (Some(before), _) => Span::new(list[before].end, list[place].end),
        (None, Some(after)) => Span::new(list[place].start, after.start),
        (None, None) => list[place],
    }
}
