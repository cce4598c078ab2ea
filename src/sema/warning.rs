//! Warnings about valid miniSysY that is rarely what its author meant.

use crate::diag::{Code, Diagnostic, Edit, Hint, Message, message};
use crate::sema::Checker;
use crate::sema::expression::CheckedOperand;
use crate::sema::resolved::Variable;
use crate::sema::scope::{Decl, DeclData, Meaning};
use crate::support::scalar::{Constant, Scalar};
use crate::support::span::Span;
use crate::syntax::ast;
use crate::syntax::ast::{StmtKind, UnaryOp};
use crate::syntax::comment::division_in_comment;

fn continues_word(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || *byte == b'_'
}

/// What to write for `operand` with `++` or `--`.
fn count_statement(operand: &str, sign: &str) -> Message {
    let statement = format!("{operand} = {operand} {sign} 1;");
    match sign {
        "+" => message!("to increment, write a separate statement: `{statement}`", statement),
        _ => message!("to decrement, write a separate statement: `{statement}`", statement),
    }
}

/// The hint for a doubled sign that is meant as two signs.
fn separate_signs(operand: &str, sign: &str) -> Message {
    let text = format!("{sign} {sign}{operand}");
    message!("if you mean two signs, put a space between them: `{text}`", text)
}

impl Checker<'_> {
    /// The variable or element after the `++` or `--` at the beginning of the operand `span`.
    pub(super) fn doubled_sign(&self, span: Span) -> Option<&str> {
        let text = &self.file.bytes()[span.range()];
        let rest = text.strip_prefix(b"++").or_else(|| text.strip_prefix(b"--"))?;
        let begins =
            rest.first().is_some_and(|byte| continues_word(byte) && !byte.is_ascii_digit());
        begins.then(|| self.text(Span::new(span.start + 2, span.end)))
    }

    /// Warns about `++x`, which is valid miniSysY but does nothing.
    pub(super) fn warn_doubled_sign(&mut self, op: UnaryOp, span: Span) {
        if op == UnaryOp::Not {
            return;
        }
        let Some(operand) = self.doubled_sign(span) else { return };
        let sign = op.spelling();
        let mut diagnostic = Diagnostic::new(
            Code::DoubledSign,
            Span::new(span.start, span.start + 2),
            message!(
                "`{operator}` changes nothing in miniSysY",
                operator = format!("{sign}{sign}")
            ),
        )
        .label(message!("these are two `{sign}` signs", sign));
        if !operand.contains('(') || operand.ends_with(']') {
            diagnostic = diagnostic.hint(count_statement(operand, sign));
        }
        self.report(
            diagnostic.suggest(separate_signs(operand, sign), [Edit::insert(span.start + 1, " ")]),
        );
    }

    /// Warns about `x++ + 1` and `x--y`, in which the second sign belongs to the right operand.
    pub(super) fn warn_sign_after_sign(
        &mut self,
        left: CheckedOperand,
        op: ast::BinaryOp,
        right: CheckedOperand,
    ) {
        let bytes = self.file.bytes();
        let (end, start) = (left.span.end as usize, right.span.start as usize);
        let touches = |sign: u8| start > end && bytes[start] == sign && bytes[start - 1] == sign;
        let last = self.diagnostics.last();
        let is_known = last.is_some_and(|last| {
            last.code == Code::DoubledSign && last.primary.span.start == right.span.start
        });
        if is_known || !touches(b'+') && !touches(b'-') {
            return;
        }
        let sign = op.spelling();
        let mut diagnostic = Diagnostic::new(
            Code::DoubledSign,
            Span::new(right.span.start - 1, right.span.start + 1),
            message!(
                "`{operator}` changes nothing in miniSysY",
                operator = format!("{sign}{sign}")
            ),
        )
        .label(message!("the second `{sign}` is the sign of the right operand", sign));
        let operand = self.text(Span::new(right.span.start + 1, right.span.end)).trim_start();
        let is_postfix = bytes.get(start + 1).is_some_and(u8::is_ascii_whitespace);
        match self.operand_before(left.span) {
            Some(counted) if is_postfix => {
                diagnostic = diagnostic.hint(count_statement(counted, sign));
            }
            Some(first) => {
                diagnostic = diagnostic.suggest(
                    message!(
                        "if you mean one operator, remove the other: `{text}`",
                        text = format!("{first} {sign} {operand}")
                    ),
                    [Edit::remove(Span::new(right.span.start, right.span.start + 1))],
                );
            }
            None => {}
        }
        if !is_postfix {
            diagnostic = diagnostic
                .suggest(separate_signs(operand, sign), [Edit::insert(right.span.start, " ")]);
        }
        self.report(diagnostic);
    }

    /// The variable or element with which `span` ends, if that is short.
    fn operand_before(&self, span: Span) -> Option<&str> {
        let text = self.text(span);
        let mut depth = 0u32;
        let begin = text.bytes().rposition(|byte| {
            depth += u32::from(byte == b']');
            let is_outside = depth == 0 && !continues_word(&byte) && byte != b'[';
            depth -= u32::from(byte == b'[' && depth > 0);
            is_outside
        });
        let operand = &text[begin.map_or(0, |begin| begin + 1)..];
        let is_name = |byte: &u8| continues_word(byte) && !byte.is_ascii_digit();
        operand.as_bytes().first().is_some_and(is_name).then_some(operand)
    }

    /// Warns about `x =- 1`, where `target` is assigned `value`.
    pub(super) fn warn_reversed_assignment(&mut self, target: Span, value: Span) {
        let start = value.start as usize;
        // A value that is missing at the end of the file may be after its last byte.
        let Some(&[b'=', sign @ (b'+' | b'-'), b' ' | b'\t']) =
            self.file.bytes().get(start - 1..start + 2)
        else {
            return;
        };
        let sign = char::from(sign);
        let operand = self.text(Span::new(value.start + 1, value.end)).trim_start();
        let target = self.text(target);
        let is_sum = operand.bytes().any(|byte| b"+-<>=&|".contains(&byte));
        let right = if is_sum && sign == '-' { format!("({operand})") } else { operand.to_owned() };
        let diagnostic = Diagnostic::new(
            Code::MistakenOperator,
            Span::new(value.start - 1, value.start + 1),
            message!("`={sign}` is an assignment; the `{sign}` is the sign of the operand", sign),
        )
        .label(message!("this is not `{sign}=`, which miniSysY does not have", sign))
        .hint(message!(
            "to update `{target}`, write `{statement}`",
            target,
            statement = format!("{target} = {target} {sign} {right};")
        ))
        .suggest(
            message!(
                "if you mean the sign, write `{statement}`",
                statement = format!("{target} = {sign}{operand};")
            ),
            [
                Edit::insert(value.start, " "),
                Edit::remove(Span::new(value.start + 1, value.start + 2)),
            ],
        );
        self.report(diagnostic);
    }

    /// Warns about `x // 2;` between operands, if the `//` seems to be meant as a division.
    pub(super) fn warn_comment_in_expression(
        &mut self,
        left: CheckedOperand,
        right: CheckedOperand,
    ) {
        let gap = left.span.end as usize..right.span.start as usize;
        let Some(gap) = self.file.bytes().get(gap).filter(|gap| gap.len() > 4) else { return };
        let Some(comment) = division_in_comment(gap) else { return };
        let start = left.span.end + comment.start as u32;
        let slashes = Span::new(start, start + 2);
        self.report(
            Diagnostic::new(
                Code::MistakenOperator,
                slashes,
                message!("`//` starts a comment in the middle of an expression"),
            )
            .label(message!("this is not a division"))
            .related(right.span, message!("the expression continues here"))
            .suggest(message!("to divide, write one `/`"), [Edit::replace(slashes, "/")]),
        );
    }

    /// Warns about `int i = i + 1;` in an inner scope. `own` is being declared, and the use at `span` refers to
    /// the outer `decl`. Reported once for a declaration.
    pub(super) fn warn_own_initializer(&mut self, own: ast::Name, decl: Decl, span: Span) {
        self.initialized = None;
        let DeclData { symbol, span: declared, meaning, .. } = self.scopes.decls[decl];
        let name = self.spell(symbol);
        let (what, label, hint) = match meaning {
            Meaning::Unknown => return,
            // These are errors.
            _ if self.scopes.lookup_innermost(symbol).is_some() => return,
            Meaning::Function(_) | Meaning::Runtime(_) => (
                message!("the function"),
                message!("this is the function; in C it is the new `{name}`", name = &name),
                message!("rename the variable; it hides the function `{name}`", name = &name),
            ),
            Meaning::Constant(_) => (
                message!("the outer constant"),
                message!("this is the outer constant; in C it is the new `{name}`", name = &name),
                message!("rename one of them"),
            ),
            Meaning::Variable { .. } => (
                message!("the outer variable"),
                message!("this is the outer variable; in C it is the new `{name}`", name = &name),
                match self.is_followed_by_bracket(own.span) {
                    true => message!("rename one of them"),
                    false => message!(
                        "to assign to the outer `{name}`, remove the type; otherwise rename one of them",
                        name = &name
                    ),
                },
            ),
        };
        let message =
            message!("`{name}` is used in the initialiser of another `{name}`", name = &name);
        let mut diagnostic =
            Diagnostic::new(Code::OwnInitializer, span, message).label(label).related(
                own.span,
                message!("the scope of the new `{name}` begins after its initialiser", name),
            );
        if let Some(declared) = declared {
            diagnostic = diagnostic.related(declared, what);
        }
        self.report(diagnostic.hint(hint));
    }

    /// Whether the name at `span` is declared as an array.
    fn is_followed_by_bracket(&self, span: Span) -> bool {
        let after = self.file.bytes().get(span.end as usize..).unwrap_or(b"");
        after.trim_ascii_start().starts_with(b"[")
    }

    /// The hint to leave out the `const` of the constant of a function whose initialiser is being checked.
    pub(super) fn without_const(&self) -> Option<Hint> {
        let own = self.initialized.filter(|_| self.function.is_some())?;
        let name = self.names.name(own.symbol);
        let text = message!("to make `{name}` a variable, remove the `const`", name);
        let before = self.file.text().get(..own.span.start as usize).unwrap_or("");
        let end = before.trim_end();
        let mut words = Scalar::ALL.map(Scalar::word).into_iter();
        let ty = words.find_map(|word| end.strip_suffix(word));
        let ty = ty.filter(|ty| ty.ends_with(char::is_whitespace));
        let keyword = ty.and_then(|ty| ty.trim_end().strip_suffix("const"));
        Some(match (ty, keyword) {
            (Some(ty), Some(keyword)) => {
                let edit = Edit::remove(Span::new(keyword.len() as u32, ty.len() as u32));
                Hint::uncertain(text, [edit])
            }
            _ => text.into(),
        })
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
        let is_body_after = || self.seems_body(head, following);
        let keyword = match head.kind {
            // Such an `if` does nothing in either case.
            StmtKind::If(_) if next(0) == Some(StmtKind::EndIf) => "if",
            // The condition of a loop may do all the work, but then a block rarely follows.
            StmtKind::While(_) if is_body_after() => "while",
            StmtKind::Else if is_body_after() => "else",
            _ => return,
        };
        let related = match head.kind {
            StmtKind::Else => message!("the `else`"),
            _ => message!("the condition"),
        };
        self.report(
            Diagnostic::new(
                Code::EmptyBody,
                body.span,
                message!("this `;` is the whole body of the `{keyword}`", keyword),
            )
            .label(message!("an empty statement"))
            .related(head.span, related)
            .hint(message!("if the next statement is the body, remove the `;`")),
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
            let operand @ CheckedOperand { value, span, .. } = self.operands[first + index];
            let Some(&length) = self.lengths(lengths).get(index) else { continue };
            // A slice may begin where the array ends.
            let limit = i64::from(length) - i64::from(is_element);
            let Some(value) = value.and_then(Constant::as_int) else {
                self.note_subscript(decl, operand, limit, length);
                continue;
            };
            if (0..=limit).contains(&i64::from(value)) {
                continue;
            }
            let name = self.spell(self.scopes.decls[decl].symbol);
            let label = match length {
                0 => message!("the array has no elements"),
                1 => message!("the only subscript is 0"),
                _ => message!("the subscripts are 0 to {last}", last = length - 1),
            };
            let mut diagnostic = Diagnostic::new(
                Code::SubscriptOutside,
                span,
                message!("the subscript {value} is out of bounds for `{name}`", value, name),
            )
            .label(label);
            if let Some(declared) = self.scopes.decls[decl].span {
                diagnostic = diagnostic.related(declared, message!("declared here"));
            }
            self.report(diagnostic);
        }
    }
}
