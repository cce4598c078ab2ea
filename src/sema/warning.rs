//! Warnings about valid miniSysY that is rarely what its author meant.

use crate::diag::{Code, Diagnostic};
use crate::ir::IntPredicate;
use crate::sema::Checker;
use crate::sema::expression::Operand;
use crate::sema::resolved::Variable;
use crate::sema::scope::{Decl, Meaning};
use crate::support::span::Span;
use crate::syntax::ast;
use crate::syntax::ast::{StmtKind, UnaryOp};

fn continues_word(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || *byte == b'_'
}

impl Checker<'_> {
    /// The name after the `++` or `--` at the beginning of `span`.
    pub(super) fn doubled_sign(&self, span: Span) -> Option<&str> {
        let text = &self.file.bytes()[span.range()];
        let rest = text.strip_prefix(b"++").or_else(|| text.strip_prefix(b"--"))?;
        let length = rest.iter().take_while(|byte| continues_word(byte)).count();
        let is_name =
            rest.first().is_some_and(|byte| continues_word(byte) && !byte.is_ascii_digit());
        std::str::from_utf8(&rest[..length]).ok().filter(|_| is_name)
    }

    /// Warns about `++x`, which is valid miniSysY but does nothing.
    pub(super) fn warn_doubled_sign(&mut self, op: UnaryOp, span: Span) {
        if op == UnaryOp::Not {
            return;
        }
        let Some(name) = self.doubled_sign(span) else { return };
        let sign = op.spelling();
        let diagnostic = Diagnostic::new(
            Code::DoubledSign,
            Span::new(span.start, span.start + 2),
            format!("`{sign}{sign}` changes nothing in miniSysY"),
        )
        .label(format!("this is a `{sign}` after a `{sign}`"))
        .hint(format!("to count, write a statement of its own: `{name} = {name} {sign} 1;`"))
        .hint(format!("if two signs are meant, put a space between them: `{sign} {sign}{name}`"));
        self.report(diagnostic);
    }

    /// Warns about `a < b < c`, where `left` is the left operand of `op`.
    pub(super) fn warn_chained_comparison(&mut self, left: Operand, op: ast::BinaryOp, span: Span) {
        let is_relation = |op: ast::BinaryOp| match op {
            ast::BinaryOp::Comparison(predicate) => {
                !matches!(predicate, IntPredicate::Eq | IntPredicate::Ne)
            }
            _ => false,
        };
        let Some(inner) = left.logical.filter(|&inner| is_relation(inner) && is_relation(op))
        else {
            return;
        };
        let (first, second) = (inner.spelling(), op.spelling());
        // One warning for a chain is enough.
        let is_known = self.diagnostics.last().is_some_and(|last| {
            last.code == Code::ChainedComparison && last.primary.span.start == span.start
        });
        if is_known {
            return;
        }
        self.report(
            Diagnostic::new(
                Code::ChainedComparison,
                span,
                format!("this compares the result of `{first}`, which is 0 or 1"),
            )
            .label("not what it means in mathematics")
            .related(left.span, "0 or 1")
            .hint(format!(
                "to ask whether `b` lies in between, write `a {first} b && b {second} c`"
            )),
        );
    }

    /// Warns about a `;` right after the condition of `head`, if the code after it shows that the
    /// `;` is a mistake.
    pub(super) fn warn_empty_body(
        &mut self,
        head: &ast::Stmt,
        body: &ast::Stmt,
        following: &[ast::Stmt],
    ) {
        let next = |index: usize| following.get(index).map(|stmt| stmt.kind);
        let keyword = match head.kind {
            // Such an `if` does nothing in either case.
            StmtKind::If(_) if next(0) == Some(StmtKind::EndIf) => "if",
            // The condition of a loop may do all the work, but then a block rarely follows.
            StmtKind::While(_) if next(1) == Some(StmtKind::OpenBlock) => "while",
            _ => return,
        };
        self.report(
            Diagnostic::new(
                Code::EmptyBody,
                body.span,
                format!("this `;` is the whole body of the `{keyword}`"),
            )
            .label("an empty statement")
            .related(head.span, "the condition")
            .hint("remove the `;` if what follows belongs to the condition"),
        );
    }

    /// Warns about known subscripts outside the array `decl`. Its subscripts are the operands from
    /// `first` on.
    pub(super) fn warn_subscripts(&mut self, decl: Decl, first: usize) {
        let Meaning::Variable { variable, lengths, .. } = self.scopes.decls[decl].meaning else {
            return;
        };
        let given = self.operands.len() - first;
        if self.unevaluated > 0 || given == 0 {
            return;
        }
        let is_element = given == lengths.range().len();
        // The first length of a parameter is not known.
        let known = usize::from(matches!(variable, Variable::Param(_)));
        for index in known..given {
            let Operand { value: Some(value), span, .. } = self.operands[first + index] else {
                continue;
            };
            let Some(&length) = self.lengths(lengths).get(index) else { continue };
            // A slice may begin where the array ends.
            let limit = i64::from(length) - i64::from(is_element);
            if (0..=limit).contains(&i64::from(value)) {
                continue;
            }
            let name = self.spell(self.scopes.decls[decl].symbol);
            let label = match length {
                0 => "there is no element".to_owned(),
                1 => "the only subscript is 0".to_owned(),
                _ => format!("the subscripts are 0 to {}", length - 1),
            };
            let mut diagnostic = Diagnostic::new(
                Code::SubscriptOutside,
                span,
                format!("the subscript {value} is outside `{name}`"),
            )
            .label(label);
            if let Some(declared) = self.scopes.decls[decl].span {
                diagnostic = diagnostic.related(declared, "declared here");
            }
            self.report(diagnostic);
        }
    }
}
