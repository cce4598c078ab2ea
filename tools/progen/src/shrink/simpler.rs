//! Simpler replacements for parts of a program.

use super::inline;
use super::removal::Unloop;
use crate::ast::{
    Arg, Bound, Declaration, Declarator, Divisor, Expr, Init, Loop, Place, Program, Radix, Stmt,
    Style, Subscript, VarId,
};
use crate::constant::evaluate;
use crate::visit::Visitor;

/// A decimal number.
pub(super) fn number(value: i32) -> Expr {
    Expr::Number(value, Radix::Decimal)
}

/// Statements that can replace `stmt`.
pub(super) fn statements(program: &Program, stmt: &Stmt) -> Vec<Vec<Stmt>> {
    match stmt {
        Stmt::Block(list) => vec![list.clone()],
        Stmt::If(condition, then, otherwise) => {
            let mut all = vec![vec![Stmt::Block(then.body.clone())]];
            if let Some(otherwise) = otherwise {
                all.push(vec![Stmt::Block(otherwise.body.clone())]);
                all.push(vec![Stmt::If(condition.clone(), then.clone(), None)]);
                all.push(vec![Stmt::If(condition.clone(), otherwise.clone(), None)]);
            }
            all.push(vec![Stmt::Evaluate(condition.clone())]);
            for at in 0..2 {
                // Braces are recorded only where they are not needed, so this removes just those.
                let (mut then, mut otherwise) = (then.clone(), otherwise.clone());
                match (&mut otherwise, at) {
                    (_, 0) => then.braces = false,
                    (Some(otherwise), _) => otherwise.braces = false,
                    (None, _) => continue,
                }
                all.push(vec![Stmt::If(condition.clone(), then, otherwise)]);
            }
            all
        }
        Stmt::Loop(it) => loops(program, it),
        Stmt::Choose(var, _, then, otherwise) => [then, otherwise]
            .map(|value| vec![declare(*var, Vec::new(), Init::Expr(value.clone()))])
            .into(),
        Stmt::Fill { var, .. } => {
            let dims = &program.vars[var.0 as usize].dims;
            let dims = dims.iter().map(|&dim| number(dim as i32)).collect();
            vec![vec![declare(*var, dims, Init::List(Vec::new()))]]
        }
        Stmt::Assign(_, value) => vec![vec![Stmt::Evaluate(value.clone())]],
        Stmt::PutInt(value) | Stmt::PutCh(value) => {
            vec![vec![Stmt::Evaluate(value.clone())]]
        }
        Stmt::Declaration(declaration) => declarations(declaration)
            .into_iter()
            .map(|declaration| vec![Stmt::Declaration(declaration)])
            .collect(),
        Stmt::Evaluate(_) => inline::body(program, stmt).into_iter().collect(),
        Stmt::PutArray(_, Arg::Array(var, subscripts)) => {
            let mut subscripts = subscripts.clone();
            subscripts.push(Subscript::Fixed(number(0)));
            vec![vec![Stmt::PutInt(Expr::Element(*var, subscripts))]]
        }
        Stmt::GetArray(..)
        | Stmt::PutArray(..)
        | Stmt::Empty
        | Stmt::Break
        | Stmt::Continue
        | Stmt::Return(_)
        | Stmt::Timer(_) => Vec::new(),
    }
}

fn loops(program: &Program, it: &Loop) -> Vec<Vec<Stmt>> {
    // The loop must not run more often than before, because subscripts depend on that.
    let most = match &it.bound {
        Bound::Fixed(expr) => evaluate(program, expr).unwrap_or(0),
        Bound::Varying(_, most) | Bound::Within(_, most) => *most as i32,
    };
    let mut all = Vec::new();
    // The body, run once.
    let mut body = it.body.clone();
    Unloop.stmts(&mut body);
    let mut once = vec![Stmt::Block(body)];
    // The counter must be within the bounds that the body relies on.
    let place = Place { var: it.counter, subscripts: Vec::new() };
    let start = if it.style.starts_at_bound() { number(0) } else { it.start.clone() };
    once.insert(
        0,
        match it.declares {
            true => declare(it.counter, Vec::new(), Init::Expr(start.clone())),
            false => Stmt::Assign(place, start.clone()),
        },
    );
    if evaluate(program, &start).is_some_and(|start| start == 0 || start < most) {
        all.push(once);
    }
    let mut push = |change: &dyn Fn(&mut Loop)| {
        let mut other = it.clone();
        change(&mut other);
        all.push(vec![Stmt::Loop(Box::new(other))]);
    };
    if it.also.is_some() {
        push(&|other| other.also = None);
    }
    // The test must not be one that a smaller bound or another step would miss.
    if it.exact {
        push(&|other| other.exact = false);
    }
    if it.step != 1 && !it.exact {
        push(&|other| other.step = 1);
    }
    if it.style != Style::StepLast && !it.exact {
        push(&|other| other.style = Style::StepLast);
    }
    if !it.declares {
        push(&|other| other.declares = true);
    }
    for bound in [1, 2, most / 2, most - 1, most] {
        let is_smaller = bound < most || !matches!(it.bound, Bound::Fixed(_));
        if 0 < bound && bound <= most && is_smaller {
            push(&|other| {
                other.bound = Bound::Fixed(number(bound));
                other.exact = false;
            });
        }
    }
    all
}

/// Expressions that can replace `expr`.
pub(super) fn expressions(program: &Program, expr: &Expr) -> Vec<Expr> {
    let mut all = vec![number(0), number(1)];
    let inner = |subscript: &Subscript| match subscript {
        Subscript::Fixed(expr) | Subscript::Within(expr) => expr.clone(),
        Subscript::Wrapped(expr, _) => (**expr).clone(),
    };
    match expr {
        Expr::Number(number, radix) => {
            if *radix != Radix::Decimal {
                all.push(Expr::Number(*number, Radix::Decimal));
            }
            all.push(Expr::Number(number / 2, Radix::Decimal));
        }
        Expr::Var(_) => all.extend(evaluate(program, expr).map(number)),
        Expr::Element(_, subscripts) => all.extend(subscripts.iter().map(inner)),
        Expr::Unary(_, operand) => all.push((**operand).clone()),
        Expr::Binary(_, left, right) => all.extend([(**left).clone(), (**right).clone()]),
        Expr::Division(_, dividend, divisor) => {
            all.push((**dividend).clone());
            if let Divisor::Shifted(expr, ..) = &**divisor {
                all.push(expr.clone());
            }
        }
        Expr::Guarded { dividend, other, .. } => {
            all.extend([(**dividend).clone(), (**other).clone()]);
        }
        Expr::Call(callee, args) => {
            all.extend(inline::result(program, *callee));
            for arg in args {
                match arg {
                    Arg::Value(expr) | Arg::Depth(expr, _) => all.push(expr.clone()),
                    Arg::Array(_, subscripts) => all.extend(subscripts.iter().map(inner)),
                    Arg::Deeper(var) => all.push(Expr::Var(*var)),
                }
            }
        }
    }
    all
}

fn declare(var: VarId, dims: Vec<Expr>, init: Init) -> Stmt {
    let declarators = vec![Declarator { var, dims, init: Some(init) }];
    Stmt::Declaration(Declaration { constant: false, declarators })
}

/// `declaration` with one variable fewer.
pub(super) fn declarations(declaration: &Declaration) -> Vec<Declaration> {
    let count = declaration.declarators.len();
    let without = |at| {
        let mut other = declaration.clone();
        other.declarators.remove(at);
        other
    };
    if count > 1 { (0..count).map(without).collect() } else { Vec::new() }
}
