//! Declarations at the top level: globals, constants, functions and `main`; and what local
//! declarations share with them.

use crate::diag::{Code, Diagnostic, Edit};
use crate::ir::name;
use crate::runtime::Runtime;
use crate::sema::assigned;
use crate::sema::expression::Context;
use crate::sema::flow::Flow;
use crate::sema::initializer::Values;
use crate::sema::resolved::{Function, Global, Param, Run, Variable};
use crate::sema::scope::{DeclData, Meaning};
use crate::sema::{Checker, ConstantArray, Extensions, ParamType, Signature};
use crate::support::span::Span;
use crate::syntax::ast;
use crate::syntax::ast::{Item, Name};

/// The largest array in bytes. Every position in it fits in an `int`.
const MAX_ARRAY_BYTES: u64 = i32::MAX as u64;

/// The largest number of dimensions of an array.
const MAX_DIMENSIONS: usize = 256;

impl Checker<'_> {
    /// Checks the whole file.
    pub(super) fn run(&mut self) {
        self.scopes.enter();
        for runtime in Runtime::ALL {
            let symbol = self.names.intern(runtime.signature().name);
            self.scopes.declare(symbol, None, Meaning::Runtime(runtime));
        }
        let ast = self.ast;
        // The scope of the program's own names is inside the scope of the library's.
        self.scopes.enter();
        for &item in &ast.items {
            match item {
                Item::Variable(index) => self.global(&ast.variables[index as usize]),
                Item::Function(index) => self.function(index),
            }
        }
        self.check_main();
        self.leave_scope();
    }

    // Shared by all declarations.

    /// Declares a name in the innermost scope; reports a name that this scope already declares.
    pub(super) fn declare(&mut self, declared: Name, meaning: Meaning, is_assigned: bool) {
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
                    Some(_) => format!("`{name}` is declared twice"),
                    None => format!("`{name}` belongs to the runtime library"),
                },
            );
            diagnostic = match first {
                Some(first) => diagnostic
                    .label("declared again here")
                    .related(first, "first declared here")
                    .hint(match self.function {
                        Some(_) => {
                            "to assign to it, leave the `int` out; otherwise choose another name"
                                .to_owned()
                        }
                        None => format!("choose another name, or use the first `{name}`"),
                    }),
                None => diagnostic.label("the name is taken").hint("choose another name"),
            };
            self.report(diagnostic);
            if is_twice {
                // Uses more likely refer to the first declaration.
                return;
            }
        }
        let decl = self.scopes.declare(symbol, Some(span), meaning);
        self.scopes.decls[decl].is_assigned = is_assigned;
    }

    /// `Some(None)` if the top level cannot declare `symbol` because the runtime library uses that
    /// name.
    fn reserved_name(&self, symbol: crate::support::interner::Symbol) -> Option<Option<Span>> {
        let name = self.names.name(symbol);
        let is_reserved = Runtime::ALL.iter().any(|runtime| {
            let signature = runtime.signature();
            !signature.is_extension && name == signature.name
        });
        is_reserved.then_some(None)
    }

    /// Closes a scope and warns about unused declarations in it.
    pub(super) fn leave_scope(&mut self) {
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
            let diagnostic = match decl.meaning {
                Meaning::Constant(_) | Meaning::Variable { .. } if !decl.is_used => {
                    let is_param = matches!(
                        decl.meaning,
                        Meaning::Variable { variable: Variable::Param(_), .. }
                    );
                    let (code, what) = match decl.meaning {
                        _ if is_param => (Code::UnusedParameter, "parameter"),
                        Meaning::Constant(_) => (Code::UnusedVariable, "constant"),
                        _ => (Code::UnusedVariable, "variable"),
                    };
                    let label = if decl.is_assigned && !is_param && what != "constant" {
                        "its value is never read"
                    } else {
                        "never used"
                    };
                    Diagnostic::new(code, span, format!("the {what} `{name}` is not used"))
                        .label(label)
                        .hint(format!("if that is on purpose, name it `_{name}`"))
                }
                Meaning::Variable { variable: Variable::Local(_), .. } if !decl.is_assigned => {
                    Diagnostic::new(
                        Code::NeverAssigned,
                        span,
                        format!("the variable `{name}` is used but never assigned"),
                    )
                    .label("its value is undefined")
                    .hint("assign a value to it before it is read")
                }
                Meaning::Function(_) if !decl.is_used && decl.symbol != name::MAIN => {
                    Diagnostic::new(
                        Code::UnusedFunction,
                        span,
                        format!("the function `{name}` is never called"),
                    )
                    .label("never called")
                    .hint(format!("if that is on purpose, name it `_{name}`"))
                }
                _ => return,
            };
            unused.push(diagnostic);
        });
    }

    /// Evaluates the lengths of an array. `None` if one has an error.
    pub(super) fn array_lengths(&mut self, lengths: Run, name: Name) -> Option<Run> {
        let ast = self.ast;
        let name_span = name.span;
        let written = &ast.lengths[lengths.range()];
        if written.len() > MAX_DIMENSIONS {
            self.report(
                Diagnostic::new(
                    Code::NestedTooDeeply,
                    name_span,
                    format!("an array of {} dimensions", written.len()),
                )
                .label(format!("{MAX_DIMENSIONS} is the limit")),
            );
            return None;
        }
        let mut values = Some(Vec::with_capacity(written.len()));
        let mut bytes = Some(4u64);
        for &run in written {
            let span = ast.exprs[run.range()].last().map_or(name_span, |node| node.span);
            self.array = Some(name.symbol);
            let value = self.constant_expression(run);
            self.array = None;
            let length = value.and_then(|value| {
                u32::try_from(value)
                    .map_err(|_| {
                        self.report(
                            Diagnostic::new(
                                Code::ArrayLength,
                                span,
                                format!("an array cannot have {value} elements"),
                            )
                            .label("negative"),
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
        if bytes.is_none_or(|bytes| bytes > MAX_ARRAY_BYTES) {
            self.report(
                Diagnostic::new(Code::ArrayTooLarge, name_span, "this array is too large")
                    .label(format!("more than {MAX_ARRAY_BYTES} bytes")),
            );
            return None;
        }
        Some(self.add_lengths(&values))
    }

    fn add_lengths(&mut self, lengths: &[u32]) -> Run {
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
                    format!("the constant `{name}` has no value"),
                )
                .label("a value is missing")
                .hint(format!("write `{name} = …`")),
            );
            return self.declare(declared, Meaning::Unknown, true);
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
            None if is_array => Meaning::Unknown,
            _ => match self.scalar_initializer(variable) {
                Some(value) => {
                    self.constant_expression(value).map_or(Meaning::Unknown, Meaning::Constant)
                }
                None => Meaning::Unknown,
            },
        };
        self.declare(declared, meaning, true);
    }

    fn constant_array(
        &mut self,
        variable: &ast::Variable,
        lengths: Run,
        values: Vec<(u32, i32)>,
    ) -> Meaning {
        let constant = self.constant_arrays.len() as u32;
        self.constant_arrays.push(ConstantArray { values: values.clone() });
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
        let global = self.add_global(Global { name, lengths, values, is_const: true });
        Meaning::Variable { variable: global, lengths, constant: Some(constant) }
    }

    fn add_global(&mut self, global: Global) -> Variable {
        let index = self.program.globals.len() as u32;
        self.program.globals.push(global);
        Variable::Global(index)
    }

    // Globals.

    fn global(&mut self, variable: &ast::Variable) {
        let lengths = self.array_lengths(variable.lengths, variable.name);
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
                _ => Vec::new(),
            }
        } else {
            let value = self.scalar_initializer(variable);
            let value = value.and_then(|value| self.constant_expression(value));
            value.filter(|&value| value != 0).map_or(Vec::new(), |value| vec![(0, value)])
        };
        let meaning = match lengths {
            Some(lengths) => {
                let name = variable.name.symbol;
                let global = Global { name, lengths, values, is_const: false };
                Meaning::Variable { variable: self.add_global(global), lengths, constant: None }
            }
            None => Meaning::Unknown,
        };
        self.declare(variable.name, meaning, true);
    }

    // Functions.

    fn function(&mut self, index: u32) {
        let ast = self.ast;
        let function = &ast.functions[index as usize];
        self.declare(function.name, Meaning::Function(index), true);
        let params = &ast.params[function.params.range()];
        let params_start = self.program.params.len() as u32;
        let mut types = Vec::with_capacity(params.len());
        for param in params {
            let array = if param.is_array {
                match self.array_lengths(param.lengths, param.name) {
                    Some(row) => ParamType::Array(row),
                    None => ParamType::Unknown,
                }
            } else {
                ParamType::Int
            };
            types.push(array);
        }
        self.signatures.push(Signature {
            returns_int: function.returns_int,
            params: types,
            is_unknown: function.params_unknown,
            head: function.head,
        });
        self.function = Some(index);
        self.flow = Flow::new();
        self.notes.clear();
        self.locals_start = self.program.locals.len() as u32;
        let body_start = self.program.stmts.len() as u32;
        self.scopes.enter();
        for (number, param) in params.iter().enumerate() {
            let variable = Variable::Param(number as u32);
            let ty = self.signatures[index as usize].params[number];
            let (lengths, array) = match ty {
                ParamType::Array(row) => {
                    // Inside the function the first length exists but is not known.
                    let whole: Vec<u32> =
                        [0].into_iter().chain(self.lengths(row).iter().copied()).collect();
                    (self.add_lengths(&whole), Some(row))
                }
                ParamType::Int | ParamType::Unknown => (Run::default(), None),
            };
            self.program.params.push(Param { name: param.name.symbol, array });
            let meaning = match ty {
                ParamType::Unknown => Meaning::Unknown,
                _ => Meaning::Variable { variable, lengths, constant: None },
            };
            self.declare(param.name, meaning, true);
        }
        self.body(function);
        self.leave_scope();
        let body = Run { start: body_start, end: self.program.stmts.len() as u32 };
        if !self.diagnostics.has_errors() {
            // The check of unassigned variables relies on the structure, which may not be as meant.
            let is_misleading = self.check_indentation(function);
            if !is_misleading {
                assigned::check(&self.program, body, &self.notes, self.names, &mut self.unused);
            }
        }
        self.function = None;
        // The end of `main` returns 0.
        let is_allowed = function.name.symbol == name::MAIN && self.extensions != Extensions::Warn;
        let is_end_reached = function.returns_int && self.flow.is_reachable();
        if is_end_reached && !is_allowed && !self.has_syntax_errors {
            let name = self.spell(function.name.symbol);
            let label = match function.name.symbol {
                name::MAIN => "the end can be reached here, and returns 0",
                _ => "the end can be reached here",
            };
            let close = ast.stmts[function.body.range()].last().map_or(function.head, |s| s.span);
            self.report(
                Diagnostic::new(
                    Code::MissingReturn,
                    close,
                    format!("`{name}` may end without returning a value"),
                )
                .label(label)
                .related(function.head, "declared `int` here"),
            );
        }
        if let Some(places) = &mut self.program.places {
            let close = ast.stmts[function.body.range()].last().map_or(function.head, |s| s.span);
            places.functions.push((function.name.span, close));
        }
        self.program.functions.push(Function {
            name: function.name.symbol,
            returns_int: function.returns_int,
            params: Run { start: params_start, end: self.program.params.len() as u32 },
            locals: Run { start: self.locals_start, end: self.program.locals.len() as u32 },
            body,
        });
    }

    /// The error about a function that was meant to be `main`.
    fn misspelt_main(&self) -> Option<Diagnostic> {
        let is_near = |name: &str| {
            name.len() <= 6 && strsim::osa_distance(&name.to_ascii_lowercase(), "main") <= 1
        };
        let mut functions = self.ast.functions.iter();
        let function =
            functions.rfind(|function| is_near(self.names.name(function.name.symbol)))?;
        let name = self.spell(function.name.symbol);
        Some(
            Diagnostic::new(Code::MissingMain, function.name.span, "there is no function `main`")
                .label(format!("this is called `{name}`"))
                .suggest(
                    "a program starts in `main`: write `int main()`",
                    [Edit::replace(function.name.span, "main")],
                ),
        )
    }

    /// Reports a missing `main`, and one with parameters or the wrong result.
    fn check_main(&mut self) {
        let ast = self.ast;
        let main = ast.functions.iter().find(|function| function.name.symbol == name::MAIN);
        let Some(main) = main else {
            if self.is_skipped(name::MAIN) {
                return;
            }
            if let Some(misspelt) = self.misspelt_main() {
                self.report(misspelt);
            } else if !self.has_syntax_errors {
                let wrong = self.scopes.lookup(name::MAIN);
                let span = wrong.and_then(|decl| self.scopes.decls[decl].span);
                self.report(
                    Diagnostic::new(
                        Code::MissingMain,
                        span.unwrap_or_default(),
                        "there is no function `main`",
                    )
                    .label(match span {
                        Some(_) => "this `main` is not a function",
                        None => "nothing in this file is called `main`",
                    })
                    .hint("a program starts in `main`; the shortest is `int main() { return 0; }`"),
                );
            }
            return;
        };
        if !main.returns_int || !main.params.is_empty() {
            let fault = match (main.returns_int, main.params.is_empty()) {
                (false, _) => "it returns nothing",
                (true, _) => "it has parameters",
            };
            self.report(
                Diagnostic::new(
                    Code::MalformedMain,
                    main.head,
                    "`main` must have no parameters and return an `int`",
                )
                .label(fault)
                .hint("write `int main()`"),
            );
        }
    }
}
