//! The edits that make a program smaller. Each replaces places of the text. An edit need not leave a
//! right program: every result is checked.

use std::cmp::Reverse;
use std::ops::Range;

use super::tree::{Statement, Tree};
use crate::sema::references::{Access, Kind};
use crate::support::span::Span;
use crate::syntax::ast::{ExprKind, Function, Init, Item, Run, StmtKind};
use crate::syntax::token::TokenKind;

/// One try.
#[derive(Clone, Debug, Default)]
pub(super) struct Edit {
    /// The places of the source, and what they become. Of two that overlap, only the first counts, or
    /// the larger one.
    pub splices: Vec<(Span, String)>,
    /// A place of the input, and what it becomes.
    pub input: Option<(Range<usize>, String)>,
}

/// The most edits that are tried in pairs.
const MOST_PAIRED: usize = 90;

/// The most uses of a variable that is replaced together with a loop.
const MOST_USES: usize = 50;

/// What the edits are made from.
pub(super) struct Subject<'a> {
    pub tree: &'a Tree,
    pub input: &'a [u8],
}

/// A kind of edit.
pub(super) struct Pass {
    /// All edits of this kind at a depth of nesting.
    pub edits: fn(&Subject, usize) -> Vec<Edit>,
    /// Whether several edits can be made together.
    pub is_list: bool,
    /// Whether the edits of one depth come before those of the next one.
    pub has_depths: bool,
}

impl Pass {
    const fn list(edits: fn(&Subject, usize) -> Vec<Edit>) -> Pass {
        Pass { edits, is_list: true, has_depths: false }
    }

    const fn single(edits: fn(&Subject, usize) -> Vec<Edit>) -> Pass {
        Pass { edits, is_list: false, has_depths: false }
    }
}

/// All kinds, the large edits first. The last is for programs at which all others fail.
pub(super) const PASSES: [Pass; 17] = [
    Pass::list(items),
    Pass { edits: statements, is_list: true, has_depths: true },
    Pass::list(lines),
    Pass::list(gaps),
    Pass::single(structures),
    Pass::single(iterations),
    Pass::single(variables),
    Pass::single(bodies),
    Pass::single(dimensions),
    Pass::single(initialisers),
    Pass::single(expressions),
    Pass::single(numbers),
    Pass::single(spellings),
    Pass::list(words),
    Pass::single(reads),
    Pass::single(digits),
    Pass::single(pairs),
];

impl Edit {
    fn new(splices: Vec<(Span, String)>) -> Edit {
        Edit { splices, input: None }
    }

    fn of_input(place: Range<usize>, text: impl Into<String>) -> Edit {
        Edit { splices: Vec::new(), input: Some((place, text.into())) }
    }

    /// The text with several edits.
    pub fn apply(edits: &[Edit], source: &str) -> String {
        let mut splices: Vec<_> = edits.iter().flat_map(|it| &it.splices).collect();
        splices.sort_by_key(|(span, _)| (span.start, Reverse(span.end)));
        let mut text = String::with_capacity(source.len());
        let mut done = 0;
        for (span, new) in splices {
            let Some(kept) = source.get(done..span.start as usize) else { continue };
            text.push_str(kept);
            // Words stay apart.
            text.push(' ');
            text.push_str(new);
            text.push(' ');
            done = span.end as usize;
        }
        text.push_str(source.get(done..).unwrap_or_default());
        text
    }

    /// The input with several edits, which are in order or in reverse order.
    pub fn apply_to_input(edits: &[Edit], input: &[u8]) -> Vec<u8> {
        let mut splices: Vec<_> = edits.iter().filter_map(|it| it.input.as_ref()).collect();
        splices.sort_by_key(|(place, _)| place.start);
        let mut text = Vec::with_capacity(input.len());
        let mut done = 0;
        for (place, new) in splices {
            text.extend_from_slice(&input[done..place.start]);
            text.extend_from_slice(new.as_bytes());
            done = place.end;
        }
        text.extend_from_slice(&input[done..]);
        text
    }
}

/// Gives each variable a declaration of its own.
pub(super) fn split_declarations(tree: &Tree) -> Edit {
    let splices = tree.ast.variables.iter().filter_map(|variable| {
        let [before, _] = tree.around(variable.span)?;
        let word = if variable.is_const { "; const int" } else { "; int" };
        (before.kind == TokenKind::Comma).then(|| (before.span, word.to_owned()))
    });
    Edit::new(splices.collect())
}

/// Joins the declarations of variables without initialisers that follow each other.
pub(super) fn join_declarations(tree: &Tree) -> Edit {
    let is_plain = |index: usize| {
        let variable = tree.ast.variables[index];
        variable.init.is_empty() && !variable.is_const
    };
    let splices = (1..tree.ast.variables.len()).filter_map(|index| {
        let [before, this] = [index - 1, index].map(|it| tree.ast.variables[it].span);
        let between = [tree.token_at(before.end), tree.token_at(this.start)];
        let kinds: Vec<_> = tree.tokens[between[0]..between[1]].iter().map(|it| it.kind).collect();
        let follows = kinds == [TokenKind::Semicolon, TokenKind::Int];
        (follows && is_plain(index - 1) && is_plain(index))
            .then(|| (Span::new(before.end, this.start), ",".to_owned()))
    });
    Edit::new(splices.collect())
}

/// Removes a function, with its calls, or a variable of the top level, with its uses.
fn items(it: &Subject, _: usize) -> Vec<Edit> {
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

/// Removes a statement. A declaration's uses stay.
fn statements(it: &Subject, depth: usize) -> Vec<Edit> {
    let of_depth = it.tree.stmts.iter().rev().filter(|stmt| stmt.depth == depth);
    of_depth.map(|stmt| Edit::new(vec![removal(stmt)])).collect()
}

fn removal(stmt: &Statement) -> (Span, String) {
    (stmt.span, if stmt.is_listed { String::new() } else { ";".to_owned() })
}

/// Leaves a part of a place, with texts before and after it.
fn keep(place: Span, part: Span, around: [&str; 2]) -> Vec<(Span, String)> {
    let [before, after] = around.map(str::to_owned);
    let end = Span::new(part.end, place.end);
    vec![(Span::new(place.start, part.start), before), (end, after)]
}

/// Replaces a statement by a part of it.
fn structures(it: &Subject, _: usize) -> Vec<Edit> {
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
            _ => {}
        }
    }
    edits.into_iter().map(Edit::new).collect()
}

/// Two edits of statements at once; only for small programs.
fn pairs(it: &Subject, _: usize) -> Vec<Edit> {
    let stmts = it.tree.stmts.iter().map(|stmt| Edit::new(vec![removal(stmt)]));
    let single: Vec<Edit> = stmts.chain(structures(it, 0)).chain(variables(it, 0)).collect();
    if single.len() > MOST_PAIRED {
        return Vec::new();
    }
    let mut edits = Vec::new();
    for (index, first) in single.iter().enumerate() {
        for second in &single[index + 1..] {
            edits.push(Edit::new([&first.splices[..], &second.splices].concat()));
        }
    }
    edits
}

/// The text of a number, which may be negative.
fn number(value: i64) -> String {
    if value < 0 { format!("({value})") } else { value.to_string() }
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
fn without(tree: &Tree, declaration: usize, value: &str) -> Edit {
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

/// The text of an element of a list with its comma.
fn in_list(list: &[Span], place: usize) -> Span {
    match (place.checked_sub(1), list.get(place + 1)) {
        (Some(before), _) => Span::new(list[before].end, list[place].end),
        (None, Some(after)) => Span::new(list[place].start, after.start),
        (None, None) => list[place],
    }
}

/// Removes a variable, constant or parameter; its reads become a value.
fn variables(it: &Subject, _: usize) -> Vec<Edit> {
    let tree = it.tree;
    let mut edits = Vec::new();
    let literals = literals(tree);
    for (index, declaration) in tree.references.declarations.iter().enumerate() {
        if declaration.span.is_none() || declaration.kind == Kind::Function {
            continue;
        }
        match declaration.value {
            Some(value) => edits.push(without(tree, index, &number(value.into()))),
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

/// Replaces the only call of a function by its body, in front of the statement with the call. A function without
/// calls becomes the beginning of `main`.
fn bodies(it: &Subject, _: usize) -> Vec<Edit> {
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

/// Replaces a loop by one iteration: a variable of its condition gets a value everywhere.
fn iterations(it: &Subject, _: usize) -> Vec<Edit> {
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

/// 0, 1, 2, and the first other numbers of the program.
fn literals(tree: &Tree) -> Vec<u32> {
    let mut values = vec![0, 1, 2];
    for node in &tree.ast.exprs {
        if let ExprKind::Number(value) = node.kind
            && values.len() < 8
            && !values.contains(&value)
        {
            values.push(value);
        }
    }
    values
}

/// Removes a dimension of an array, or of all arrays that have as many.
fn dimensions(it: &Subject, _: usize) -> Vec<Edit> {
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
fn initialisers(it: &Subject, _: usize) -> Vec<Edit> {
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

/// Replaces an expression by a number or by one of its operands, large expressions first.
fn expressions(it: &Subject, _: usize) -> Vec<Edit> {
    let tree = it.tree;
    let mut nodes: Vec<usize> = (0..tree.ast.exprs.len()).collect();
    nodes.sort_by_key(|&node| Reverse(node - tree.first[node]));
    let mut edits = Vec::new();
    for node in nodes {
        let expr = tree.ast.exprs[node];
        if matches!(expr.kind, ExprKind::ShortCircuit(_) | ExprKind::Number(_)) {
            continue;
        }
        if expr.kind != ExprKind::Paren {
            let numbers = ["0", "1"].map(|it| Edit::new(vec![(expr.span, it.to_owned())]));
            edits.extend(numbers);
        }
        for operand in tree.operands(node) {
            let operand = tree.ast.exprs[operand];
            let is_loose = matches!(expr.kind, ExprKind::Name { .. } | ExprKind::Call { .. })
                && matches!(operand.kind, ExprKind::Binary(_));
            let around = if is_loose { ["(", ")"] } else { ["", ""] };
            edits.push(Edit::new(keep(expr.span, operand.span, around)));
        }
    }
    edits
}

/// Makes a number smaller.
fn numbers(it: &Subject, _: usize) -> Vec<Edit> {
    let tree = it.tree;
    let exprs = tree.ast.exprs.iter().filter_map(|it| match it.kind {
        ExprKind::Number(value) => Some((value, it.span)),
        _ => None,
    });
    let inits = tree.ast.inits.iter().filter_map(|it| match *it {
        Init::Number(value, span) => Some((value, span)),
        _ => None,
    });
    let edits = exprs.chain(inits).flat_map(|(value, span)| {
        smaller(value.into()).into_iter().map(move |it| Edit::new(vec![(span, it.to_string())]))
    });
    edits.collect()
}

fn smaller(value: u64) -> Vec<u64> {
    let mut all = vec![0, 1, 2, value / 10, value / 2, value];
    all.extend((value <= 16).then(|| value.saturating_sub(1)));
    all.retain(|&it| it <= value);
    all.dedup();
    all
}

/// The names that variables, functions and constants get.
pub(super) const LETTERS: &[u8] = b"abcdefghABCD";

/// Gives a function or a variable a name of one letter.
fn spellings(it: &Subject, _: usize) -> Vec<Edit> {
    let tree = it.tree;
    let mut edits = Vec::new();
    for (index, declaration) in tree.references.declarations.iter().enumerate() {
        let Some(place) = declaration.span else { continue };
        if tree.text(place).len() < 2 || tree.text(place) == "main" {
            continue;
        }
        let uses = tree.uses[index].iter().map(|&it| tree.references.uses[it].span);
        let places: Vec<Span> = uses.chain([place]).collect();
        let letters = match declaration.kind {
            Kind::Function => &LETTERS[5..8],
            Kind::Constant => &LETTERS[8..],
            _ => &LETTERS[..5],
        };
        edits.extend(letters.iter().map(|&letter| {
            let letter = char::from(letter).to_string();
            Edit::new(places.iter().map(|&place| (place, letter.clone())).collect())
        }));
    }
    edits
}

/// Removes a line between two tokens, or a part of it. Only a program that is not in the usual layout has any.
fn gaps(it: &Subject, _: usize) -> Vec<Edit> {
    let tree = it.tree;
    let starts = [0].into_iter().chain(tree.tokens.iter().map(|it| it.span.end));
    let end = tree.file.bytes().len() as u32;
    let ends = tree.tokens.iter().map(|it| it.span.start).chain([end]);
    let mut edits = Vec::new();
    for (mut start, end) in starts.zip(ends) {
        for line in tree.text(Span::new(start, end)).split_inclusive('\n') {
            let place = Span::new(start, start + line.len() as u32);
            start = place.end;
            if !line.trim().is_empty() {
                edits.push(Edit::new(vec![(place, String::new())]));
            }
        }
    }
    edits
}

/// Removes a line of the input.
fn lines(it: &Subject, _: usize) -> Vec<Edit> {
    let mut start = 0;
    let lines = it.input.split_inclusive(|&byte| byte == b'\n').map(|line| {
        let place = start..start + line.len();
        start = place.end;
        Edit::of_input(place, "")
    });
    lines.collect()
}

/// The words of the input.
fn places_of_words(input: &[u8]) -> Vec<Range<usize>> {
    let mut start = 0;
    let words = input.split(u8::is_ascii_whitespace).map(|word| {
        let place = start..start + word.len();
        start = place.end + 1;
        place
    });
    words.filter(|place| !place.is_empty()).collect()
}

/// Removes a word of the input, with the space after it.
fn words(it: &Subject, _: usize) -> Vec<Edit> {
    let places = places_of_words(it.input).into_iter();
    places.map(|at| Edit::of_input(at.start..(at.end + 1).min(it.input.len()), "")).collect()
}

/// Removes a call that is a statement together with one of the first words of the input.
fn reads(it: &Subject, _: usize) -> Vec<Edit> {
    let of_words = words(it, 0);
    let is_call = |stmt: &&Statement| match it.tree.kind(stmt) {
        StmtKind::Expression(run) => run.end - run.start == 1,
        _ => false,
    };
    let calls = it.tree.stmts.iter().filter(is_call).take(8);
    let edits = calls.flat_map(|stmt| {
        let with = |word: &Edit| Edit { splices: vec![removal(stmt)], ..word.clone() };
        of_words.iter().take(8).map(with).collect::<Vec<_>>()
    });
    edits.collect()
}

/// Makes a word of the input smaller.
fn digits(it: &Subject, _: usize) -> Vec<Edit> {
    let mut edits = Vec::new();
    for place in places_of_words(it.input) {
        let word = String::from_utf8_lossy(&it.input[place.clone()]).into_owned();
        let (sign, digits) = word.strip_prefix('-').map_or(("", &*word), |rest| ("-", rest));
        match digits.parse() {
            Ok(value) => {
                let smaller = smaller(value).into_iter();
                edits.extend(smaller.map(|it| Edit::of_input(place.clone(), it.to_string())));
                edits.push(Edit::of_input(place, format!("{sign}{}", value / 2)));
            }
            Err(_) => {
                let half = place.start + place.len() / 2;
                edits.push(Edit::of_input(place.start..half, ""));
                edits.push(Edit::of_input(half..place.end, ""));
            }
        }
    }
    edits
}
