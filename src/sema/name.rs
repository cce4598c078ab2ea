//! Names in expressions: variables with their subscripts, constants, targets of assignments.

use crate::diag::{Code, Diagnostic, Edit, Hint, count, message};
use crate::sema::conversion::described;
use crate::sema::expression::{CheckedOperand, Context, Type};
use crate::sema::references::Access;
use crate::sema::resolved::{Expr, Run, Variable};
use crate::sema::scope::{Decl, Meaning};
use crate::sema::{Checker, ConstantArray};
use crate::support::entity::Entity;
use crate::support::interner::Symbol;
use crate::support::scalar::{Constant, Scalar};
use crate::support::span::Span;
use crate::syntax::ast::ExprKind;
use crate::syntax::resilient::foreign::words;

/// What an unknown name is wanted for.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Wanted {
    Function,
    Value,
    /// A value that is known at compile time.
    Constant,
    /// The variable that is assigned to.
    Target,
    /// An element of it.
    Element,
}

impl Checker<'_> {
    /// The declaration that `symbol` refers to. Reports an unknown name and declares it, so that
    /// it is reported once.
    pub(super) fn resolve(&mut self, symbol: Symbol, span: Span, wanted: Wanted) -> Decl {
        // A function of the library may be hidden by what the parser skipped.
        let is_hidden = |decl: &Decl| {
            self.has_syntax_errors
                && wanted != Wanted::Function
                && matches!(self.scopes.decls[*decl].meaning, Meaning::Runtime(_))
                && self.is_skipped(symbol)
        };
        if let Some(decl) = self.scopes.lookup(symbol).filter(|decl| !is_hidden(decl)) {
            if let Some(own) = self.initialized.filter(|own| own.symbol == symbol) {
                self.warn_own_initializer(own, decl, span);
            }
            return decl;
        }
        if !self.is_skipped(symbol) {
            let is_variable =
                wanted != Wanted::Function && words::find(self.names.name(symbol)).is_none();
            match self.missing.checked_sub(1).zip(self.skipped.get_mut(symbol.index())) {
                Some((left, is_skipped)) if is_variable => {
                    (self.missing, *is_skipped) = (left, true);
                }
                _ => self.report_undeclared(symbol, span, wanted),
            }
        }
        self.scopes.declare(symbol, Some(span), Meaning::Unknown)
    }

    /// Whether a declaration of `symbol` may be in text that the parser skipped.
    pub(super) fn is_skipped(&self, symbol: Symbol) -> bool {
        self.skipped.get(symbol.index()).copied().unwrap_or(false)
    }

    /// The span of the name `symbol` at the beginning of `span`. The text may have a character that only
    /// looks like the name: the lexer reads a full-width letter as an ASCII one.
    pub(super) fn name_span(&self, symbol: Symbol, span: Span) -> Span {
        let name = self.names.name(symbol);
        let rest = self.file.bytes().get(span.start as usize..).unwrap_or_default();
        let length = match rest.first() {
            Some(first) if !first.is_ascii() && !rest.starts_with(name.as_bytes()) => {
                let text = self.file.text().get(span.start as usize..).unwrap_or_default();
                text.chars().next().map_or(0, char::len_utf8)
            }
            _ => name.len(),
        };
        Span::new(span.start, span.start + length as u32)
    }

    /// Checks a name in an expression, whose subscripts are the last `given` operands, and appends
    /// its node.
    pub(super) fn name(
        &mut self,
        symbol: Symbol,
        given: usize,
        span: Span,
        context: Context,
    ) -> CheckedOperand {
        let name_span = self.name_span(symbol, span);
        let first = self.operands.len() - given;
        let subscripts_fit = self.check_subscripts(first);
        let values = self.operands[first..].iter().map(|it| it.value.and_then(Constant::as_int));
        let position: Option<Vec<i32>> = values.collect();
        let wanted = match context {
            _ if given > 0 => Wanted::Element,
            Context::Constant => Wanted::Constant,
            Context::Condition | Context::Value => Wanted::Value,
        };
        let decl = self.resolve(symbol, name_span, wanted);
        self.record_use(symbol, name_span, Access::Read, decl);
        if context != Context::Constant {
            self.warn_subscripts(decl, first);
        }
        self.operands.truncate(first);
        let (variable, scalar, lengths, constant) = match self.scopes.decls[decl].meaning {
            Meaning::Constant(value) => {
                self.scopes.decls[decl].is_used = true;
                if given > 0 {
                    return self.too_many_subscripts(decl, 0, given, span);
                }
                return self.constant(value, span);
            }
            Meaning::Variable { variable, scalar, lengths, constant } => {
                (variable, scalar, lengths, constant)
            }
            Meaning::Function(_) | Meaning::Runtime(_) => {
                self.report_function_as_value(decl, given, name_span, context);
                return CheckedOperand::unknown(span);
            }
            Meaning::Unknown => return CheckedOperand::unknown(span),
        };
        self.scopes.decls[decl].is_used = true;
        let dimensions = lengths.range().len();
        if given > dimensions {
            return self.too_many_subscripts(decl, dimensions, given, span);
        }
        if !subscripts_fit {
            return CheckedOperand::unknown(span);
        }
        if context == Context::Constant && constant.is_none() {
            self.report_not_constant(decl, name_span);
            return CheckedOperand::unknown(span);
        }
        if given < dimensions {
            self.push(Expr::Address { variable, subscripts: given as u32 });
            return CheckedOperand {
                ty: Type::Array { decl, subscripts: given as u32 },
                ..CheckedOperand::int(None, span)
            };
        }
        if let (Some(constant), Some(position)) = (constant, position) {
            if context == Context::Constant {
                self.extension(span, || {
                    message!("in miniSysY, an array element is not a constant expression")
                });
            }
            match self.element(constant, lengths, &position) {
                Some(value) => return self.fold(given, value, span),
                None if context == Context::Constant => {
                    self.report_outside(symbol, lengths, span);
                    return CheckedOperand::unknown(span);
                }
                None => {}
            }
        }
        if given == 0 {
            let is_conditional = !self.short_circuits.is_empty();
            self.sites.read(variable, self.program.exprs.len(), span, is_conditional);
        }
        self.push(Expr::Read { variable, subscripts: given as u32 });
        CheckedOperand::number(scalar, None, span)
    }

    /// Checks the operands from `first` on, which are subscripts. Returns whether they are integers.
    fn check_subscripts(&mut self, first: usize) -> bool {
        let mut fits = true;
        for index in first..self.operands.len() {
            let subscript = self.operands[index];
            self.needs_condition(subscript);
            fits &= self.need_int(subscript, message!("a subscript must be an `int`"));
        }
        fits
    }

    /// Reports a function, or the name of one with `given` subscripts, where a value is needed.
    fn report_function_as_value(
        &mut self,
        decl: Decl,
        given: usize,
        name_span: Span,
        context: Context,
    ) {
        self.scopes.decls[decl].is_used = true;
        let name = self.spell(self.scopes.decls[decl].symbol);
        let (has_result, has_parameters) = match self.scopes.decls[decl].meaning {
            Meaning::Function(function) => {
                let signature = &self.signatures[function as usize];
                (signature.result.is_some(), !signature.params.is_empty())
            }
            Meaning::Runtime(runtime) => {
                let signature = runtime.signature();
                (signature.result.is_some(), !signature.params.is_empty())
            }
            _ => (false, true),
        };
        let call = message!("call it: `{name}()`", name = &name);
        let hint = match has_parameters {
            _ if context == Context::Constant => self
                .without_const()
                .unwrap_or_else(|| message!("use a number or a constant here").into()),
            true => message!("call it with arguments: `{name}(…)`", name = &name).into(),
            false if has_result && given == 0 => {
                Hint::certain(call, [Edit::insert(name_span.end, "()")])
            }
            false => call.into(),
        };
        let mut diagnostic = Diagnostic::new(
            Code::FunctionAsValue,
            name_span,
            message!("the function `{name}` is used as a value", name),
        )
        .label(message!("a function"))
        .hint(hint);
        if let Some(declared) = self.scopes.decls[decl].span {
            diagnostic = diagnostic.related(declared, message!("defined here"));
        }
        self.report(diagnostic);
    }

    /// Reports an element outside of a constant array in a constant expression.
    fn report_outside(&mut self, symbol: Symbol, lengths: Run, span: Span) {
        let name = self.spell(symbol);
        let lengths = self.lengths(lengths);
        let last: String =
            lengths.iter().map(|length| format!("[{}]", i64::from(*length) - 1)).collect();
        let last = match lengths.contains(&0) {
            true => message!("`{name}` has no elements", name),
            false => message!("the last element is `{element}`", element = format!("{name}{last}")),
        };
        self.report(
            Diagnostic::new(Code::NotConstant, span, message!("this subscript is out of bounds"))
                .label(message!("there is no such element"))
                .hint(last),
        );
    }

    /// The value of an element of a constant array; `None` outside the array.
    fn element(&self, constant: u32, lengths: Run, subscripts: &[i32]) -> Option<Constant> {
        let mut position = 0u32;
        for (&subscript, &length) in subscripts.iter().zip(self.lengths(lengths)) {
            let subscript = u32::try_from(subscript).ok().filter(|&index| index < length)?;
            position = position * length + subscript;
        }
        let ConstantArray { scalar, values } = &self.constant_arrays[constant as usize];
        let found = values.binary_search_by_key(&position, |&(position, _)| position);
        Some(Constant::of_bits(*scalar, found.map_or(0, |index| values[index].1)))
    }

    pub(super) fn too_many_subscripts(
        &mut self,
        decl: Decl,
        dimensions: usize,
        given: usize,
        span: Span,
    ) -> CheckedOperand {
        let name = self.spell(self.scopes.decls[decl].symbol);
        let what = if dimensions == 0 {
            let found = described(self.scopes.decls[decl].meaning.scalar());
            message!("`{name}` is {found}, not an array", name = &name, found)
        } else {
            message!(
                "`{name}` takes {expected}, not {given}",
                name = &name,
                expected = count!(dimensions, "subscript"),
                given
            )
        };
        let mut diagnostic = Diagnostic::new(Code::TooManySubscripts, span, what)
            .label(message!("{count} too many", count = count!(given - dimensions, "subscript")));
        if dimensions == 0 {
            diagnostic = diagnostic.hint(message!(
                "to declare an array, write `{word} {name}[10];`; as a parameter, `{word} {name}[]`",
                word = self.scopes.decls[decl].meaning.scalar().word(),
                name
            ));
        }
        if let Some(declared) = self.scopes.decls[decl].span {
            diagnostic = diagnostic.related(declared, message!("declared here"));
        }
        self.report(diagnostic);
        CheckedOperand::unknown(span)
    }

    fn report_not_constant(&mut self, decl: Decl, span: Span) {
        let word = self.scopes.decls[decl].meaning.scalar().word();
        let data = &self.scopes.decls[decl];
        let name = self.names.name(data.symbol);
        let is_array =
            matches!(data.meaning, Meaning::Variable { lengths, .. } if !lengths.is_empty());
        let mut diagnostic =
            Diagnostic::new(Code::NotConstant, span, message!("`{name}` is not a constant", name))
                .label(message!("its value is known only at run time"))
                .hint(message!(
                    "if its value is known, declare it as a constant: `const {word} {name} = …;`",
                    word,
                    name = if is_array { format!("{name}[…]") } else { name.to_owned() }
                ));
        if let Some(declared) = data.span {
            diagnostic = diagnostic.related(declared, message!("declared here, without `const`"));
        }
        if let Some(hint) = self.without_const() {
            diagnostic = diagnostic.hint(hint);
        }
        if let Some(array) = self.array {
            let array = self.names.name(array);
            diagnostic = diagnostic.hint(message!(
                "otherwise write the largest length that `{array}` needs as a number",
                array
            ));
        }
        self.report(diagnostic);
    }

    /// Checks the target of an assignment: a variable with all its subscripts. Appends the nodes
    /// of the subscripts. `None` if it has an error.
    pub(super) fn target(&mut self, run: Run) -> Option<(Variable, Scalar, u32)> {
        let ast = self.ast;
        let (last, subscripts) = ast.exprs[run.range()].split_last()?;
        let ExprKind::Name { symbol, subscripts: given } = last.kind else { return None };
        for node in subscripts {
            self.node(node, Context::Value);
        }
        let first = self.operands.len() - given as usize;
        let fits = self.check_subscripts(first);
        let name_span = self.name_span(symbol, last.span);
        let wanted = if given > 0 { Wanted::Element } else { Wanted::Target };
        let decl = self.resolve(symbol, name_span, wanted);
        self.record_use(symbol, name_span, Access::Write, decl);
        self.warn_subscripts(decl, first);
        self.operands.truncate(first);
        let declared = self.scopes.decls[decl].span;
        let (variable, scalar, lengths, constant) = match self.scopes.decls[decl].meaning {
            Meaning::Variable { variable, scalar, lengths, constant } => {
                (variable, scalar, lengths, constant)
            }
            Meaning::Unknown if !self.scopes.decls[decl].is_const => return None,
            Meaning::Unknown | Meaning::Constant(_) => {
                self.scopes.decls[decl].is_used = true;
                self.report_constant_target(symbol, last.span, declared);
                return None;
            }
            Meaning::Function(_) | Meaning::Runtime(_) => {
                let name = self.spell(symbol);
                let mut diagnostic = Diagnostic::new(
                    Code::NotAssignable,
                    last.span,
                    message!("cannot assign to the function `{name}`", name),
                )
                .label(message!("a function"));
                if let Some(declared) = declared {
                    diagnostic = diagnostic.related(declared, message!("defined here"));
                }
                if let Some(value) = self.assigned_text(last.span.end) {
                    diagnostic = diagnostic
                        .hint(message!("to return a result, write `return {value};`", value));
                }
                self.report(diagnostic);
                return None;
            }
        };
        let data = &mut self.scopes.decls[decl];
        data.is_assigned = true;
        // The caller can read the values that are written to its array.
        data.is_used |= given > 0 && matches!(variable, Variable::Param(_));
        let dimensions = lengths.range().len();
        if constant.is_some() {
            self.scopes.decls[decl].is_used = true;
            self.report_constant_target(symbol, last.span, declared);
            return None;
        }
        if (given as usize) > dimensions {
            self.too_many_subscripts(decl, dimensions, given as usize, last.span);
            return None;
        }
        if !fits {
            // If a subscript has an error, the number of subscripts may be wrong, too.
            return None;
        }
        if (given as usize) < dimensions {
            self.report_missing_subscripts(decl, given as usize, last.span);
            return None;
        }
        Some((variable, scalar, given))
    }

    fn report_constant_target(&mut self, symbol: Symbol, span: Span, declared: Option<Span>) {
        let name = self.spell(symbol);
        // `++` and `+=` are not the fault: no assignment is allowed.
        if let Some(operator) = self.foreign_assignment(span.end) {
            self.diagnostics.retract(Code::ForeignSyntax, operator);
        }
        let mut diagnostic = Diagnostic::new(
            Code::AssignmentToConstant,
            span,
            message!("cannot assign to the constant `{name}`", name = &name),
        )
        .label(message!("assigned here"))
        .hint(message!("if `{name}` must change, remove its `const`", name));
        if let Some(declared) = declared {
            diagnostic = diagnostic.related(declared, message!("declared `const` here"));
        }
        self.report(diagnostic);
    }
}
