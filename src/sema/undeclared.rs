//! The error about a name that is not declared: what was probably meant.

use crate::diag::{Code, Diagnostic, Edit, Hint, Message, message};
use crate::sema::name::Wanted;
use crate::sema::{Checker, library};
use crate::support::interner::Symbol;
use crate::support::span::Span;
use crate::syntax::ast;
use crate::syntax::ast::{ExprKind, StmtKind};
use crate::syntax::resilient::foreign::{input_output, words};

impl Checker<'_> {
    /// Reports that nothing called `symbol` is declared at `span`, where it is `wanted`.
    pub(super) fn report_undeclared(&mut self, symbol: Symbol, span: Span, wanted: Wanted) {
        let own = self.initialized.filter(|own| own.symbol == symbol);
        let callable = wanted == Wanted::Function;
        let name = self.spell(symbol);
        let message = match callable {
            true => message!("undeclared function `{name}`", name = &name),
            false => message!("undeclared variable `{name}`", name = &name),
        };
        let mut diagnostic = Diagnostic::new(Code::UndeclaredName, span, message)
            .label(message!("not declared before this use"));
        // These searches are linear in the program, so they share the limit of suggestions.
        let ast = self.ast;
        let (functions, variables): (&[ast::Function], &[ast::Variable]) =
            if self.suggestions_left > 0 { (&ast.functions, &ast.variables) } else { (&[], &[]) };
        let later = functions.iter().find(|function| function.name.symbol == symbol);
        let hidden = variables.iter().find(|variable| variable.name.symbol == symbol);
        let is_missing = callable && later.is_none();
        let is_meant = |word: &words::Word| {
            word.is_meant(callable, matches!(wanted, Wanted::Target | Wanted::Element))
        };
        if let Some(word) = words::find(&name).filter(|it| later.is_none() && is_meant(it)) {
            let call = self.instead_of_call(span);
            diagnostic = match word.replacement_of_value(callable).filter(|_| call.is_none()) {
                Some(meant) => {
                    let edits = self.rename_uses(symbol, span, u32::MAX, meant);
                    diagnostic.mend(word.advice(), edits)
                }
                None => diagnostic.hint(call.unwrap_or_else(|| word.advice())),
            };
        } else if let Some(own) = own {
            diagnostic = diagnostic
                .related(own.span, message!("its scope begins after its initialiser"))
                .hint(message!("initialise it with another value, such as `0`"));
        } else if let Some(comment) = is_missing.then(|| self.commented_definition(&name)).flatten()
        {
            diagnostic = comment.explain(diagnostic);
        } else if let Some(instead) = library::instead(&name).filter(|_| is_missing) {
            diagnostic = diagnostic.hint(instead);
        } else if let Some(similar) =
            self.similar_name(symbol, wanted).filter(|_| name.len() > 1 || hidden.is_none())
        {
            let mut hint = Hint::did_you_mean(span, "", &name, &similar);
            if hint.is_certain {
                let end = if callable { u32::MAX } else { self.block_end(span.start) };
                hint.edits = self.rename_uses(symbol, span, end, &similar);
            }
            diagnostic = diagnostic.hint(hint);
        } else if let Some(keyword) = words::misspelt_keyword(&name) {
            diagnostic = diagnostic.hint(message!("did you mean `{name}`?", name = keyword));
        } else if let Some(hidden) = hidden.filter(|_| !callable) {
            diagnostic = diagnostic
                .related(
                    hidden.name.span,
                    message!("the use is outside the scope of this declaration"),
                )
                .hint(message!("declare it before the use, in the same block or one around it"));
        } else if let Some(later) = later.filter(|_| callable) {
            diagnostic = diagnostic
                .related(later.name.span, message!("defined here, after the call"))
                .hint(message!("move the definition above the call"));
        } else if callable {
            diagnostic = diagnostic.hint(message!("define the function above the call"));
        } else if name.is_ascii() {
            // Otherwise it cannot be a name, which has been reported.
            diagnostic = diagnostic.hint(match wanted {
                Wanted::Constant => {
                    message!("declare it as a constant first: `const int {name} = …;`", name)
                }
                Wanted::Element => message!("declare the array first: `int {name}[…];`", name),
                // `count = count + 1;` reads it, too.
                Wanted::Target
                    if !self.assigned_text(span.end).is_some_and(|value| {
                        value.split(|c| !char::is_alphanumeric(c) && c != '_').any(|it| it == name)
                    }) =>
                {
                    message!("declare it first: `int {name};`", name)
                }
                Wanted::Target | Wanted::Value | Wanted::Function => {
                    message!("declare it first, with a value: `int {name} = …;`", name)
                }
            });
        }
        self.report(diagnostic);
    }

    /// The edits that replace an unknown name from `first` to `end`, if nothing declares it
    /// anywhere; otherwise only the one at `first`. These searches share the limit of suggestions.
    fn rename_uses(&mut self, symbol: Symbol, first: Span, end: u32, meant: &str) -> Vec<Edit> {
        let mut spans = vec![first];
        let (variables, params) = (&self.ast.variables, &self.ast.params);
        if self.suggestions_left > 0
            && !variables.iter().any(|variable| variable.name.symbol == symbol)
            && !params.iter().any(|param| param.name.symbol == symbol)
        {
            self.suggestions_left -= 1;
            let uses = self.ast.exprs.iter().filter(|node| match node.kind {
                ExprKind::Name { symbol: name, .. } | ExprKind::Call { symbol: name, .. } => {
                    name == symbol && (first.end..end).contains(&node.span.start)
                }
                _ => false,
            });
            spans.extend(uses.map(|node| self.name_span(symbol, node.span)));
            spans.sort_by_key(|span| span.start);
        }
        spans.into_iter().map(|span| Edit::replace(span, meant)).collect()
    }

    /// The end of the innermost block around `offset`. Linear in the program.
    fn block_end(&self, offset: u32) -> u32 {
        let mut depth = 0;
        let after = self.ast.stmts.iter().filter(|stmt| stmt.span.start > offset);
        let close = after.into_iter().find(|stmt| match stmt.kind {
            StmtKind::OpenBlock => {
                depth += 1;
                false
            }
            StmtKind::CloseBlock => {
                depth -= 1;
                depth < 0
            }
            _ => false,
        });
        close.map_or(offset, |close| close.span.start)
    }

    /// What to write for the call at `span`, if it prints or reads in another language.
    fn instead_of_call(&self, span: Span) -> Option<Message> {
        let line = self.file.text().get(span.start as usize..)?.lines().next()?;
        let call = &line[..line.rfind(')').map_or(0, |last| last + 1)];
        if call.len() == span.range().len() { None } else { input_output::instead(call) }
    }
}
