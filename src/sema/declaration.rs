//! What declarations of variables and constants share, global and local: scopes, lengths of arrays,
//! values; and the globals themselves.

use crate::diag::{Code, Diagnostic, Message, message};
use crate::ir::name;
use crate::runtime::Runtime;
use crate::sema::expression::Context;
use crate::sema::initializer::Values;
use crate::sema::references::Kind;
use crate::sema::resolved::{Global, Run, Variable};
use crate::sema::scope::{Decl, DeclData, Meaning};
use crate::sema::{Checker, ConstantArray};
use crate::support::interner::Symbol;
use crate::support::scalar::{Constant, Scalar};
use crate::support::span::Span;
use crate::syntax::ast;
use crate::syntax::ast::Name;

/// The largest array in bytes. Every position in it fits in an `int`.
const MAX_ARRAY_BYTES: u64 = i32::MAX as u64;

/// The largest element of an array parameter in bytes, which clang has, too. No object has such a size, so
/// this is about addresses, which are computed in 64 bits.
const MAX_ELEMENT_BYTES: u64 = (1 << 61) - 1;

/// The largest number of dimensions of an array.
const MAX_DIMENSIONS: usize = 256;

/// The hint for a declaration that is not used.
fn rename_unused(name: &str) -> Message {
    message!("if this is intended, name it `_{name}`", name)
}

impl Checker<'_> {
    /// Declares a name in the innermost scope. Reports a name that this scope already declares, and returns
    /// `None`.
    pub(super) fn declare(
        &mut self,
        declared: Name,
        meaning: Meaning,
        is_assigned: bool,
    ) -> Option<Decl> {
        let Name { symbol, span } = declared;
        let before = self.scopes.lookup_innermost(symbol);
        let before = before.map(|decl| &self.scopes.decls[decl]);
        let clash = match before {
            Some(DeclData { meaning: Meaning::Unknown, .. }) => None,
            Some(DeclData { span, .. }) => Some(*span),
            None if self.function.is_none() => self.reserved_name(symbol),
            None => None,
        };
        if let Some(first) = clash {
            let is_twice = first.is_some();
            let name = self.spell(symbol);
            let mut diagnostic = Diagnostic::new(
                Code::Redeclaration,
                span,
                match first {
                    Some(_) => message!("`{name}` is declared twice", name = &name),
                    None => message!("`{name}` is a function of the runtime library", name = &name),
                },
            );
            diagnostic = match first {
                Some(first) => diagnostic
                    .label(message!("declared again here"))
                    .related(first, message!("first declared here"))
                    .hint(match (self.function, meaning) {
                        (Some(_), Meaning::Variable { variable: Variable::Param(_), .. }) => {
                            message!("choose another name")
                        }
                        (Some(_), _) => message!(
                            "to assign to it, remove the `{word}`; otherwise choose another name",
                            word = meaning.scalar().word()
                        ),
                        (None, _) => message!("choose another name, or remove one declaration"),
                    }),
                None => diagnostic
                    .label(message!("this name is reserved"))
                    .hint(message!("choose another name")),
            };
            self.report(diagnostic);
            if is_twice {
                // Uses more likely refer to the first declaration.
                return None;
            }
        }
        let decl = self.scopes.declare(symbol, Some(span), meaning);
        self.scopes.decls[decl].is_assigned = is_assigned;
        Some(decl)
    }

    /// Declares the variable or constant `variable`.
    pub(super) fn declare_variable(
        &mut self,
        kind: Kind,
        variable: &ast::Variable,
        meaning: Meaning,
        is_assigned: bool,
    ) {
        self.initialized = None;
        let decl = self.declare(variable.name, meaning, is_assigned);
        self.record_declaration(kind, variable.name, meaning, variable.span.end, decl);
    }

    /// Opens a scope.
    pub(super) fn enter_scope(&mut self) {
        self.scopes.enter();
        if let Some(recorder) = &mut self.recorder {
            recorder.enter();
        }
    }

    /// `Some(None)` if the top level cannot declare `symbol` because the runtime library uses that
    /// name.
    fn reserved_name(&self, symbol: Symbol) -> Option<Option<Span>> {
        let name = self.names.name(symbol);
        let is_reserved = Runtime::ALL.iter().any(|runtime| {
            let signature = runtime.signature();
            !signature.is_extension && name == signature.name
        });
        is_reserved.then_some(None)
    }

    /// Forgets all declarations after the first `count`, whose scopes are closed.
    pub(super) fn forget_declarations(&mut self, count: usize) {
        self.scopes.decls.truncate(count);
        if let Some(recorder) = &mut self.recorder {
            recorder.forget_numbers(count);
        }
    }

    /// Closes a scope, which ends at `offset`, and warns about unused declarations in it.
    pub(super) fn leave_scope(&mut self, offset: u32) {
        if let Some(recorder) = &mut self.recorder {
            recorder.leave(offset);
        }
        let (names, unused) = (&*self.names, &mut self.unused);
        self.scopes.leave(|decl| {
            let Some(span) = decl.span else { return };
            if decl.is_used && decl.is_assigned {
                return;
            }
            let name = names.name(decl.symbol);
            if name.starts_with('_') {
                return;
            }
            let code = match decl.meaning {
                Meaning::Constant(_) | Meaning::Variable { .. } if !decl.is_used => {
                    match decl.meaning {
                        Meaning::Variable { variable: Variable::Param(_), .. } => {
                            Code::UnusedParameter
                        }
                        _ => Code::UnusedVariable,
                    }
                }
                Meaning::Variable { variable: Variable::Local(_), .. } if !decl.is_assigned => {
                    Code::NeverAssigned
                }
                Meaning::Function(_) if !decl.is_used && decl.symbol != name::MAIN => {
                    Code::UnusedFunction
                }
                _ => return,
            };
            unused.push_with(code, span, || {
                let never_used = message!("never used");
                let (message, label, hint) = match (code, decl.meaning) {
                    (Code::UnusedParameter, _) => (
                        message!("the parameter `{name}` is not used", name),
                        never_used,
                        rename_unused(name),
                    ),
                    (Code::NeverAssigned, _) => (
                        message!("the variable `{name}` is used but never assigned", name),
                        message!("its value is undefined"),
                        message!("assign a value to it before it is read"),
                    ),
                    (Code::UnusedFunction, _) => (
                        message!("the function `{name}` is never called", name),
                        message!("never called"),
                        rename_unused(name),
                    ),
                    (_, Meaning::Constant(_)) => (
                        message!("the constant `{name}` is not used", name),
                        never_used,
                        rename_unused(name),
                    ),
                    _ => (
                        message!("the variable `{name}` is not used", name),
                        match decl.is_assigned {
                            true => message!("its value is never read"),
                            false => never_used,
                        },
                        rename_unused(name),
                    ),
                };
                Diagnostic::new(code, span, message).label(label).hint(hint)
            });
        });
    }

    /// Evaluates the lengths of an array. `None` if one has an error.
    pub(super) fn array_lengths(
        &mut self,
        lengths: Run,
        scalar: Scalar,
        name: Name,
    ) -> Option<Run> {
        self.lengths_within(lengths, scalar, name, MAX_ARRAY_BYTES)
    }

    /// Evaluates the lengths of an array parameter after the first one. `None` if one has an error.
    pub(super) fn parameter_lengths(
        &mut self,
        lengths: Run,
        scalar: Scalar,
        name: Name,
    ) -> Option<Run> {
        self.lengths_within(lengths, scalar, name, MAX_ELEMENT_BYTES)
    }

    fn lengths_within(
        &mut self,
        lengths: Run,
        scalar: Scalar,
        name: Name,
        most_bytes: u64,
    ) -> Option<Run> {
        let ast = self.ast;
        let name_span = name.span;
        let written = &ast.lengths[lengths.range()];
        if written.len() > MAX_DIMENSIONS {
            self.report(
                Diagnostic::new(
                    Code::NestedTooDeeply,
                    name_span,
                    message!("an array cannot have {number} dimensions", number = written.len()),
                )
                .label(message!("the limit is {limit}", limit = MAX_DIMENSIONS)),
            );
            return None;
        }
        let mut values = Some(Vec::with_capacity(written.len()));
        let mut bytes = Some(u64::from(scalar.bytes()));
        for &run in written {
            let span = ast.exprs[run.range()].last().map_or(name_span, |node| node.span);
            self.array = Some(name.symbol);
            let value = self.constant_int(run);
            self.array = None;
            let length = value.and_then(|value| {
                u32::try_from(value)
                    .map_err(|_| {
                        self.report(
                            Diagnostic::new(
                                Code::ArrayLength,
                                span,
                                message!("an array cannot have {number} elements", number = value),
                            )
                            .label(message!("negative")),
                        );
                    })
                    .ok()
            });
            // A length of 0 does not make the parts of the array smaller.
            let factor = length.map(|length| u64::from(length.max(1)));
            bytes = bytes.zip(factor).and_then(|(bytes, factor)| bytes.checked_mul(factor));
            values = values.zip(length).map(|(mut values, length)| {
                values.push(length);
                values
            });
        }
        let values = values?;
        if bytes.is_none_or(|bytes| bytes > most_bytes) {
            self.report(
                Diagnostic::new(
                    Code::ArrayTooLarge,
                    name_span,
                    message!("this array is too large"),
                )
                .label(message!("more than {limit} bytes", limit = most_bytes)),
            );
            return None;
        }
        Some(self.add_lengths(&values))
    }

    pub(super) fn add_lengths(&mut self, lengths: &[u32]) -> Run {
        let start = self.program.lengths.len() as u32;
        self.program.lengths.extend_from_slice(lengths);
        Run { start, end: self.program.lengths.len() as u32 }
    }

    /// Declares a global or local constant.
    pub(super) fn declare_constant(&mut self, variable: &ast::Variable, lengths: Option<Run>) {
        let declared = variable.name;
        if variable.init.is_empty() {
            let name = self.spell(declared.symbol);
            self.report(
                Diagnostic::new(
                    Code::MissingInitializer,
                    declared.span,
                    message!("the constant `{name}` has no value", name = &name),
                )
                .label(message!("its initialiser is missing"))
                .hint(message!("write `{name} = …`", name)),
            );
            self.declare_variable(Kind::Constant, variable, Meaning::Unknown, true);
            if let Some(decl) = self.scopes.lookup_innermost(declared.symbol) {
                self.scopes.decls[decl].is_const = true;
            }
            return;
        }
        let is_array = !variable.lengths.is_empty();
        let meaning = match lengths {
            Some(lengths) if is_array => {
                let dimensions = self.lengths(lengths).to_vec();
                match self.array_initializer(variable, &dimensions, Context::Constant) {
                    Values::Constant(values) => self.constant_array(variable, lengths, values),
                    Values::Dynamic { .. } => unreachable!("constants were asked for"),
                }
            }
            None if is_array => {
                self.record_initializer(variable);
                Meaning::Unknown
            }
            _ => match self.scalar_initializer(variable) {
                Some(value) => {
                    let value = self.constant_expression(value, variable.scalar);
                    value.map_or(Meaning::Unknown, Meaning::Constant)
                }
                None => Meaning::Unknown,
            },
        };
        self.declare_variable(Kind::Constant, variable, meaning, true);
    }

    fn constant_array(
        &mut self,
        variable: &ast::Variable,
        lengths: Run,
        values: Vec<(u32, u32)>,
    ) -> Meaning {
        let scalar = variable.scalar;
        let constant = self.constant_arrays.len() as u32;
        self.constant_arrays.push(ConstantArray { scalar, values: values.clone() });
        let name = match self.function {
            None => variable.name.symbol,
            Some(function) => {
                // The constant is the same in every call, so it is a global and not on the stack.
                // Names in the program have no dot, and the number distinguishes equal names in one
                // function.
                let function = self.ast.functions[function as usize].name.symbol;
                let own = self.names.name(variable.name.symbol);
                let unique = format!("{}.{own}.{constant}", self.names.name(function));
                self.names.intern(&unique)
            }
        };
        let global = self.add_global(Global { name, scalar, lengths, values, is_const: true });
        Meaning::Variable { variable: global, scalar, lengths, constant: Some(constant) }
    }

    fn add_global(&mut self, global: Global) -> Variable {
        let index = self.program.globals.len() as u32;
        self.program.globals.push(global);
        Variable::Global(index)
    }

    pub(super) fn global(&mut self, variable: &ast::Variable) {
        let scalar = variable.scalar;
        let lengths = self.array_lengths(variable.lengths, scalar, variable.name);
        self.initialized = Some(variable.name);
        if variable.is_const {
            return self.declare_constant(variable, lengths);
        }
        let is_array = !variable.lengths.is_empty();
        let values = if variable.init.is_empty() {
            Vec::new()
        } else if is_array {
            let dimensions = lengths.map_or(Vec::new(), |run| self.lengths(run).to_vec());
            match lengths.map(|_| self.array_initializer(variable, &dimensions, Context::Constant))
            {
                Some(Values::Constant(values)) => values,
                Some(Values::Dynamic { .. }) => unreachable!("constants were asked for"),
                None => {
                    self.record_initializer(variable);
                    Vec::new()
                }
            }
        } else {
            let value = self.scalar_initializer(variable);
            let value = value.and_then(|value| self.constant_expression(value, scalar));
            let bits = value.map_or(0, Constant::bits);
            if bits == 0 { Vec::new() } else { vec![(0, bits)] }
        };
        let meaning = match lengths {
            Some(lengths) => {
                let name = variable.name.symbol;
                let global = Global { name, scalar, lengths, values, is_const: false };
                let variable = self.add_global(global);
                Meaning::Variable { variable, scalar, lengths, constant: None }
            }
            None => Meaning::Unknown,
        };
        self.declare_variable(Kind::GlobalVariable, variable, meaning, true);
    }
}
