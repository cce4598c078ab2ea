//! Calls: checks the arguments against the parameters.

use crate::diag::{Code, Diagnostic, Edit, Hint, Label, Message, count, message};
use crate::runtime::{Kind, Runtime, RuntimeSignature};
use crate::sema::conversion::described;
use crate::sema::expression::{CheckedOperand, Context, Type};
use crate::sema::name::Wanted;
use crate::sema::references::Access;
use crate::sema::resolved::{Callee, Expr, Run};
use crate::sema::scope::{Decl, Meaning};
use crate::sema::{Checker, Extensions, ParamType};
use crate::support::interner::Symbol;
use crate::support::scalar::{Constant, Scalar};
use crate::support::span::Span;

impl Checker<'_> {
    /// Checks a call of `symbol`, whose arguments are the last `given` operands, and appends its
    /// node.
    pub(super) fn call(
        &mut self,
        symbol: Symbol,
        given: usize,
        span: Span,
        context: Context,
    ) -> CheckedOperand {
        let name_span = self.name_span(symbol, span);
        let first = self.operands.len() - given;
        let decl = self.resolve(symbol, name_span, Wanted::Function);
        self.record_use(symbol, name_span, Access::Call, decl);
        let mut callee = match self.scopes.decls[decl].meaning {
            Meaning::Function(function) => Callee::Function(function),
            Meaning::Runtime(runtime) => Callee::Runtime(runtime),
            Meaning::Unknown => return self.bad_call(first, span),
            Meaning::Constant(_) | Meaning::Variable { .. } => {
                self.report_not_a_function(symbol, decl, name_span);
                return self.bad_call(first, span);
            }
        };
        // A function that only calls itself counts as unused.
        if !matches!(callee, Callee::Function(function) if Some(function) == self.function) {
            self.scopes.decls[decl].is_used = true;
        }
        if context == Context::Constant {
            self.report_constant_call(symbol, span);
            return self.bad_call(first, span);
        }
        let fits = match callee {
            Callee::Function(function) => self.check_arguments(symbol, function, first, span),
            Callee::Runtime(runtime) => self.check_runtime_arguments(symbol, runtime, first, span),
        };
        if fits {
            self.note_call(symbol, callee, first, span);
        }
        self.operands.truncate(first);
        let mut arguments = given as u32;
        let result = match callee {
            Callee::Function(function) => self.signatures[function as usize].result,
            Callee::Runtime(runtime) => {
                let signature = runtime.signature();
                // That miniSysY has no `float` has been said.
                let is_of_floats = signature.has_floats() || signature.is_variadic;
                let is_known = self.ast.first_extension.is_some() && is_of_floats;
                if signature.is_extension && !is_known {
                    let name = signature.name;
                    self.extension(name_span, || message!("miniSysY has no `{name}`", name));
                }
                if signature.takes_line() {
                    let line = self.file.line_index(span.start) + 1;
                    self.push(Expr::Constant(Constant::Int(line as i32)));
                    arguments = 1;
                    callee = self.own_timer(runtime).unwrap_or(callee);
                }
                signature.result
            }
        };
        self.push(Expr::Call { callee, arguments });
        if !fits {
            // The type of the result does not depend on the arguments.
            let ty = if result.is_some() { Type::Unknown } else { Type::Void };
            return CheckedOperand { ty, ..CheckedOperand::unknown(span) };
        }
        let ty = result.map_or(Type::Void, Type::Scalar);
        CheckedOperand { ty, ..CheckedOperand::unknown(span) }
    }

    /// Reports a call of a name that is not that of a function.
    fn report_not_a_function(&mut self, symbol: Symbol, decl: Decl, name_span: Span) {
        let name = self.spell(symbol);
        let mut diagnostic = Diagnostic::new(
            Code::NotAFunction,
            name_span,
            message!("`{name}` is not a function", name = &name),
        )
        .label(message!("called here"));
        if let Some(declared) = self.scopes.decls[decl].span {
            diagnostic = diagnostic.related(declared, message!("declared here, not as a function"));
        }
        let budget = self.suggestions_left.checked_sub(1);
        self.suggestions_left = budget.unwrap_or(0);
        let function = budget.and_then(|_| self.scopes.hidden_function(symbol));
        diagnostic = match function {
            Some(function) => {
                diagnostic.related.extend(
                    function.span.map(|span| Label { span, message: message!("the function") }),
                );
                diagnostic
                    .hint(message!("rename the variable; it hides the function `{name}`", name))
            }
            None => diagnostic.hint(match self.scopes.decls[decl].meaning {
                Meaning::Variable { lengths, .. } if !lengths.range().is_empty() => {
                    use_element(format!("{name}[…]"))
                }
                _ => message!("to multiply, write `{name} * (…)`", name),
            }),
        };
        self.report(diagnostic);
    }

    /// Reports a call in a constant expression.
    fn report_constant_call(&mut self, symbol: Symbol, span: Span) {
        let name = self.spell(symbol);
        let hint = self.without_const().unwrap_or_else(|| {
            let name = &name;
            message!("use a number or a constant here; call `{name}` in a function", name).into()
        });
        self.report(
            Diagnostic::new(
                Code::NotConstant,
                span,
                message!("a call is not a constant expression"),
            )
            .label(message!("`{name}` is called at run time", name))
            .hint(hint),
        );
    }

    /// The program's own function that takes the place of `runtime`, a timer, if there is one.
    fn own_timer(&mut self, runtime: Runtime) -> Option<Callee> {
        let symbol = self.names.intern(runtime.signature().link_name);
        let decl = self.scopes.lookup(symbol)?;
        let Meaning::Function(function) = self.scopes.decls[decl].meaning else { return None };
        let signature = &self.signatures[function as usize];
        let is_int = [ParamType::Scalar(Scalar::Int)];
        let fits = signature.params == is_int && signature.result.is_none();
        self.scopes.decls[decl].is_used |= fits;
        fits.then_some(Callee::Function(function))
    }

    /// Pops the arguments of a call that cannot be checked.
    fn bad_call(&mut self, first: usize, span: Span) -> CheckedOperand {
        for index in first..self.operands.len() {
            let argument = self.operands[index];
            self.needs_condition(argument);
            if argument.ty == Type::Void {
                self.need_number(argument);
            }
        }
        self.operands.truncate(first);
        CheckedOperand::unknown(span)
    }

    fn check_arguments(&mut self, symbol: Symbol, function: u32, first: usize, span: Span) -> bool {
        let signature = &self.signatures[function as usize];
        if signature.is_unknown {
            self.bad_call(first, span);
            return false;
        }
        let (expected, head) = (signature.params.len(), signature.head);
        if !self.check_argument_count(symbol, Callee::Function(function), expected, first, span) {
            return false;
        }
        let mut fits = true;
        for index in 0..expected {
            let param = self.signatures[function as usize].params[index];
            fits &= self.check_argument(symbol, first + index, param, Some(head));
        }
        fits
    }

    /// Checks the arguments of a call of the runtime library. Returns whether they are right.
    fn check_runtime_arguments(
        &mut self,
        symbol: Symbol,
        runtime: Runtime,
        first: usize,
        span: Span,
    ) -> bool {
        let RuntimeSignature { params, is_variadic, .. } = runtime.signature();
        let given = self.operands.len() - first;
        let expected = if is_variadic { params.len().max(given) } else { params.len() };
        if !self.check_argument_count(symbol, Callee::Runtime(runtime), expected, first, span) {
            return false;
        }
        let mut fits = true;
        for (index, kind) in params.iter().enumerate() {
            let param = match *kind {
                Kind::Scalar(scalar) => ParamType::Scalar(scalar),
                Kind::Array(scalar) => ParamType::Array(scalar, Run::default()),
                Kind::Text => ParamType::Text,
            };
            fits &= self.check_argument(symbol, first + index, param, None);
        }
        for index in first + params.len()..self.operands.len() {
            let argument = self.operands[index];
            self.needs_condition(argument);
            fits &= self.need_number(argument).is_some();
        }
        if fits && params == [Kind::Text] {
            self.check_format(self.operands[first].span, first + 1);
        }
        fits
    }

    /// Reports a wrong number of arguments. Returns whether it is right.
    fn check_argument_count(
        &mut self,
        symbol: Symbol,
        callee: Callee,
        expected: usize,
        first: usize,
        span: Span,
    ) -> bool {
        let given = self.operands.len() - first;
        if given == expected {
            return true;
        }
        // One hole may replace a whole argument list that the parser could not read.
        let has_hole = self.operands[first..].iter().any(|operand| operand.ty == Type::Unknown);
        if !(has_hole && self.has_syntax_errors) {
            let name = self.spell(symbol);
            let mut diagnostic = Diagnostic::new(
                Code::ArgumentCount,
                span,
                message!(
                    "`{name}` takes {expected}, not {given}",
                    name = &name,
                    expected = count!(expected, "argument"),
                    given
                ),
            )
            .label(if given > expected {
                message!("{count} too many", count = count!(given - expected, "argument"))
            } else {
                message!("{count} missing", count = count!(expected - given, "argument"))
            });
            let parameters: Vec<&str> = match callee {
                Callee::Function(function) => {
                    let head = self.signatures[function as usize].head;
                    diagnostic = diagnostic.related(head, message!("defined here"));
                    let params = self.ast.functions[function as usize].params;
                    let params = self.ast.params[params.range()].iter();
                    params.map(|param| self.names.name(param.name.symbol)).collect()
                }
                Callee::Runtime(runtime) => {
                    let kinds = runtime.signature().params.iter();
                    let example = |kind: &Kind| match kind {
                        Kind::Scalar(Scalar::Int) => "n",
                        Kind::Scalar(Scalar::Float) => "x",
                        Kind::Array(_) => "a",
                        Kind::Text => "\"…\"",
                    };
                    kinds.map(example).collect()
                }
            };
            diagnostic = match parameters[..] {
                [] => match self.instead_of_arguments(symbol, expected, span) {
                    Some(hint) => diagnostic.hint(hint),
                    None => diagnostic.hint(message!("write `{name}()`", name)),
                },
                _ if parameters.len() > 8 => diagnostic,
                _ => diagnostic.hint(message!(
                    "call it with a value for each parameter: `{name}({parameters})`",
                    name,
                    parameters = parameters.join(", ")
                )),
            };
            if given > expected
                && let Some(number) = self.decimal_comma(first)
            {
                diagnostic = diagnostic
                    .hint(message!("a decimal point is not a comma: write `{number}`", number));
            }
            self.report(diagnostic);
        }
        self.bad_call(first, span);
        false
    }

    /// The number that is meant by `3,14`, if two operands from `first` on are that.
    fn decimal_comma(&self, first: usize) -> Option<String> {
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        self.operands[first..].windows(2).find_map(|pair| {
            let [whole, fraction] = [pair[0].span, pair[1].span].map(|span| self.text(span));
            let touches = pair[0].span.end + 1 == pair[1].span.start;
            (touches && is_number(whole) && is_number(fraction))
                .then(|| format!("{whole}.{fraction}"))
        })
    }

    /// What to write for `getint(n)`.
    fn instead_of_arguments(&self, symbol: Symbol, expected: usize, span: Span) -> Option<Hint> {
        let name = self.names.name(symbol);
        let text = self.file.text();
        let inner = text.get(span.range())?.strip_prefix(name)?.trim_start();
        let target = inner.strip_prefix('(')?.strip_suffix(')')?.trim();
        let is_target = target.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && target.chars().all(|c| c.is_ascii_alphanumeric() || "_[] +-".contains(c));
        if expected > 0 || !is_target || target.len() > 40 {
            return None;
        }
        let hint =
            message!("`{name}` returns what it reads: write `{target} = {name}();`", name, target);
        let before = text.get(..span.start as usize)?.trim_end();
        let after = text.get(span.end as usize..)?.trim_start();
        if !before.ends_with([';', '{', '}']) || !after.starts_with(';') {
            return Some(hint.into());
        }
        Some(Hint::certain(hint, [Edit::replace(span, format!("{target} = {name}()"))]))
    }

    /// Checks the operand with index `index` against its parameter.
    fn check_argument(
        &mut self,
        symbol: Symbol,
        index: usize,
        param: ParamType,
        head: Option<Span>,
    ) -> bool {
        let argument = self.operands[index];
        self.needs_condition(argument);
        let mut hint = None;
        // Whether the argument has more dimensions than the parameter, which is accepted.
        let mut is_flat = false;
        let (expected, found) = match (param, argument.ty) {
            (_, Type::Unknown) | (ParamType::Unknown, _) => return false,
            (ParamType::Text, Type::Text) => return true,
            (_, Type::Void) | (_, Type::Text) => return self.need_number(argument).is_some(),
            (ParamType::Scalar(to), Type::Scalar(_)) => {
                let depth = self.operands.len() - 1 - index;
                return self.convert(argument, to, depth as u32).ty != Type::Unknown;
            }
            (ParamType::Text, Type::Scalar(scalar)) => {
                let conversion = if scalar == Scalar::Int { "%d" } else { "%f" };
                hint =
                    Some(message!("write the text first: `putf(\"{conversion}\", …)`", conversion));
                (message!("a string"), described(scalar))
            }
            (ParamType::Text, Type::Array { decl, .. }) => {
                let Meaning::Variable { scalar, .. } = self.scopes.decls[decl].meaning else {
                    return false;
                };
                hint = Some(message!("write the text as a literal: `putf(\"…\")`"));
                (message!("a string"), array_type(scalar, &[]))
            }
            (ParamType::Array(to, row), Type::Array { decl, subscripts }) => {
                let Meaning::Variable { scalar, lengths, constant, .. } =
                    self.scopes.decls[decl].meaning
                else {
                    return false;
                };
                let given = &self.lengths(lengths)[subscripts as usize + 1..];
                let row = self.lengths(row);
                let is_same = given == row && scalar == to;
                let types = || (array_type(to, row), array_type(scalar, given));
                let types = (!is_same).then(types);
                if scalar != to {
                    hint = Some(message!(
                        "arrays are not converted; copy the elements to an array of `{word}`",
                        word = to.word()
                    ));
                } else if given.len() > row.len() && given.ends_with(row) {
                    is_flat = self.extensions != Extensions::Refuse;
                    let part = "[0]".repeat(given.len() - row.len());
                    let part = format!("{}{part}", self.text(argument.span));
                    hint = Some(message!("to pass one part of it, add subscripts: `{part}`", part));
                }
                if given != row && given.len() == row.len() && scalar == to {
                    hint =
                        Some(message!("all lengths but the first must be those of the parameter"));
                }
                if is_same || is_flat {
                    self.scopes.decls[decl].is_assigned = true;
                    if constant.is_some() {
                        self.extension(argument.span, || {
                            message!("in miniSysY, a constant array cannot be an argument")
                        });
                    }
                }
                let Some(types) = types else { return true };
                if scalar != to && self.extensions == Extensions::Refuse {
                    // That there are no floats has been said.
                    return false;
                }
                types
            }
            (ParamType::Scalar(to), Type::Array { decl, subscripts }) => {
                let Meaning::Variable { scalar, lengths, .. } = self.scopes.decls[decl].meaning
                else {
                    return false;
                };
                let given = &self.lengths(lengths)[subscripts as usize + 1..];
                let subscripts = "[…]".repeat(given.len().min(7) + 1);
                hint = Some(use_element(format!("{}{subscripts}", self.text(argument.span))));
                (described(to), array_type(scalar, given))
            }
            (ParamType::Array(to, row), Type::Scalar(scalar)) => {
                if let Some((array, _)) = self.text(argument.span).split_once('[') {
                    hint = Some(message!(
                        "to pass the whole array, write its name alone: `{array}`",
                        array
                    ));
                } else {
                    hint = Some(message!("pass the name of an array, without subscripts"));
                }
                (array_type(to, self.lengths(row)), described(scalar))
            }
        };
        let name = self.spell(symbol);
        let mut diagnostic = if is_flat {
            let array = self.text(argument.span);
            let message =
                message!("`{array}` has more dimensions than `{name}` expects", array, name);
            Diagnostic::new(Code::FlattenedArray, argument.span, message).label(message!(
                "{found}, passed as {expected}",
                found,
                expected
            ))
        } else {
            let message = message!(
                "`{name}` expects {expected} here, but this is {found}",
                name,
                expected = expected.clone(),
                found
            );
            Diagnostic::new(Code::ArgumentType, argument.span, message)
                .label(message!("expected {expected}", expected))
        };
        if let Some(head) = head {
            diagnostic = diagnostic.related(head, message!("defined here"));
        }
        diagnostic.hints.extend(hint.map(Hint::from));
        self.report(diagnostic);
        is_flat
    }

    /// A short piece of the source.
    pub(super) fn text(&self, span: Span) -> &str {
        let text = self.file.text().get(span.range()).unwrap_or("");
        if text.len() > 40 || text.contains('\n') { "…" } else { text }
    }
}

/// The hint to use an element of an array, such as `a[…]`.
pub(super) fn use_element(element: String) -> Message {
    message!("to use an element, write `{element}`", element)
}

/// The type of an array parameter whose lengths after the first are `row`, for messages.
fn array_type(scalar: Scalar, row: &[u32]) -> Message {
    let row: String = row.iter().map(|length| format!("[{length}]")).collect();
    message!("an array `{type}`", type = format!("{} []{row}", scalar.word()))
}
