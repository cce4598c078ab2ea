//! Edits of expressions and names.

use std::cmp::Reverse;

use super::super::tree::Tree;
use super::{Edit, Subject, keep};
use crate::sema::references::Kind;
use crate::support::scalar::Constant;
use crate::support::span::Span;
use crate::syntax::ast::{ExprKind, Init};

/// Replaces an expression by a number or by one of its operands, large expressions first.
pub(super) fn expressions(it: &Subject, _: usize) -> Vec<Edit> {
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
pub(super) fn numbers(it: &Subject, _: usize) -> Vec<Edit> {
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
        let texts: Vec<String> = match value {
            Constant::Int(value) => {
                smaller((value as u32).into()).iter().map(u64::to_string).collect()
            }
            Constant::Float(_) => shorter(value),
        };
        texts.into_iter().map(move |text| Edit::new(vec![(span, text)]))
    });
    edits.collect()
}

/// Floats that are easier to read than `value`.
fn shorter(value: Constant) -> Vec<String> {
    let number = f32::from_bits(value.bits());
    let others = [0.0, 1.0, 0.5, number.trunc()].map(Constant::float);
    let simpler = others.into_iter().filter(|&other| other != value);
    let texts = simpler.chain([value]).map(|it| it.to_string());
    texts.filter(|text| text.starts_with(|c: char| c.is_ascii_digit())).collect()
}

pub(super) fn smaller(value: u64) -> Vec<u64> {
    let mut all = vec![0, 1, 2, value / 10, value / 2, value];
    all.extend((value <= 16).then(|| value.saturating_sub(1)));
    all.retain(|&it| it <= value);
    all.dedup();
    all
}

/// 0, 1, 2, and the first other numbers of the program.
pub(super) fn literals(tree: &Tree) -> Vec<u32> {
    let mut values = vec![0, 1, 2];
    for node in &tree.ast.exprs {
        if let ExprKind::Number(Constant::Int(value)) = node.kind
            && let value = value as u32
            && values.len() < 8
            && !values.contains(&value)
        {
            values.push(value);
        }
    }
    values
}

/// The names that variables, functions and constants get.
pub(in crate::reduce) const LETTERS: &[u8] = b"abcdefghABCD";

/// Gives a function or a variable a name of one letter.
pub(super) fn spellings(it: &Subject, _: usize) -> Vec<Edit> {
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
