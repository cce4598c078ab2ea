//! The whole file: its functions, and `main`.

use crate::diag::{Code, Diagnostic, Edit, message};
use crate::ir::name;
use crate::runtime::Runtime;
use crate::sema::conversion::described;
use crate::sema::reachability::Reachability;
use crate::sema::references::Kind;
use crate::sema::resolved::{Function, Param, Run, Variable};
use crate::sema::scope::Meaning;
use crate::sema::uninitialized;
use crate::sema::{Checker, Extensions, ParamType, Signature};
use crate::support::scalar::Scalar;
use crate::support::span::Span;
use crate::syntax::ast::{self, Item};

impl Checker<'_> {
    /// Checks the whole file.
    pub(super) fn run(&mut self) {
        self.check_types();
        self.enter_scope();
        for runtime in Runtime::ALL {
            let symbol = self.names.intern(runtime.signature().name);
            let meaning = Meaning::Runtime(runtime);
            let decl = self.scopes.declare(symbol, None, meaning);
            self.record_library_function(symbol, meaning, decl);
        }
        let ast = self.ast;
        // The scope of the program's own names is inside the scope of the library's.
        self.enter_scope();
        for &item in &ast.items {
            match item {
                Item::Variable(index) => self.global(&ast.variables[index as usize]),
                Item::Function(index) => self.function(index),
            }
        }
        self.check_main();
        self.warn_discarded();
        self.leave_scope(self.file.bytes().len() as u32);
    }

    /// Reports that miniSysY lacks a type that the program uses, once.
    fn check_types(&mut self) {
        if let Some(span) = self.ast.first_extension {
            self.extension(span, || message!("miniSysY has no `float`"));
        }
    }

    fn function(&mut self, index: u32) {
        let ast = self.ast;
        let function = &ast.functions[index as usize];
        let meaning = Meaning::Function(index);
        let decl = self.declare(function.name, meaning, true);
        // A parameter's lengths may name the function.
        self.signatures.push(Signature {
            result: function.result,
            params: Vec::new(),
            is_unknown: true,
            head: function.head,
            written: Vec::new(),
            calls: 0,
            has_effects: false,
        });
        let params = &ast.params[function.params.range()];
        let params_start = self.program.params.len() as u32;
        let mut types = Vec::with_capacity(params.len());
        for param in params {
            let array = if param.is_array {
                match self.parameter_lengths(param.lengths, param.scalar, param.name) {
                    Some(row) => ParamType::Array(param.scalar, row),
                    None => ParamType::Unknown,
                }
            } else {
                ParamType::Scalar(param.scalar)
            };
            types.push(array);
        }
        let signature = &mut self.signatures[index as usize];
        signature.params = types;
        signature.is_unknown = function.params_unknown;
        let start = function.name.span.end;
        self.record_declaration(Kind::Function, function.name, meaning, start, decl);
        self.function = Some(index);
        self.reachability = Reachability::new();
        self.sites.clear();
        self.locals_start = self.program.locals.len() as u32;
        let body_start = self.program.stmts.len() as u32;
        self.changes.begin(body_start);
        let outside = self.scopes.decls.len();
        self.enter_scope();
        self.declare_parameters(index);
        self.body(function);
        let close = ast.stmts[function.body.range()].last().map_or(function.head, |s| s.span);
        self.leave_scope(close.start);
        self.forget_declarations(outside);
        let body = Run { start: body_start, end: self.program.stmts.len() as u32 };
        if !self.diagnostics.has_errors() {
            // The check of unassigned variables relies on the structure, which may not be as meant.
            let is_misleading = self.check_indentation(function);
            if !is_misleading {
                self.warn_endless_recursion(function, index, body);
                std::mem::take(&mut self.changes.found)
                    .into_iter()
                    .for_each(|it| self.unused.push(it));
                uninitialized::check(
                    &self.program,
                    body,
                    &self.sites,
                    self.names,
                    &mut self.unused,
                );
            }
        }
        self.function = None;
        self.signatures[index as usize].has_effects =
            self.changes.has_effects || self.diagnostics.has_errors();
        self.check_end(function, close);
        if let Some(places) = &mut self.program.places {
            places.functions.push((function.name.span, close));
        }
        self.program.functions.push(Function {
            name: function.name.symbol,
            result: function.result,
            params: Run { start: params_start, end: self.program.params.len() as u32 },
            locals: Run { start: self.locals_start, end: self.program.locals.len() as u32 },
            body,
        });
    }

    /// Declares the parameters of the function `index` in the current scope.
    fn declare_parameters(&mut self, index: u32) {
        let ast = self.ast;
        let params = &ast.params[ast.functions[index as usize].params.range()];
        for (number, param) in params.iter().enumerate() {
            let variable = Variable::Param(number as u32);
            let ty = self.signatures[index as usize].params[number];
            let (lengths, array) = match ty {
                ParamType::Array(_, row) => {
                    // Inside the function the first length exists but is not known.
                    let whole: Vec<u32> =
                        [0].into_iter().chain(self.lengths(row).iter().copied()).collect();
                    (self.add_lengths(&whole), Some(row))
                }
                ParamType::Scalar(_) | ParamType::Text | ParamType::Unknown => {
                    (Run::default(), None)
                }
            };
            let scalar = param.scalar;
            self.program.params.push(Param { name: param.name.symbol, scalar, array });
            let meaning = match ty {
                ParamType::Unknown => Meaning::Unknown,
                _ => Meaning::Variable { variable, scalar, lengths, constant: None },
            };
            let decl = self.declare(param.name, meaning, true);
            self.record_declaration(Kind::Parameter, param.name, meaning, param.span.end, decl);
        }
    }

    /// Reports that a function may end without returning a value. `close` is the end of its body.
    fn check_end(&mut self, function: &ast::Function, close: Span) {
        // The end of `main` returns 0.
        let is_allowed = function.name.symbol == name::MAIN && self.extensions != Extensions::Warn;
        let result = function.result.filter(|_| self.reachability.is_reachable());
        if let Some(scalar) = result
            && !is_allowed
            && !self.has_syntax_errors
        {
            let name = self.spell(function.name.symbol);
            let label = match function.name.symbol {
                name::MAIN => message!("control can reach the end here, which returns 0"),
                _ => message!("control can reach the end here"),
            };
            self.report(
                Diagnostic::new(
                    Code::MissingReturn,
                    close,
                    message!("`{name}` may end without returning a value", name),
                )
                .label(label)
                .related(function.head, message!("declared `{word}` here", word = scalar.word())),
            );
        }
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
        let place = function.name.span;
        Some(
            Diagnostic::new(Code::MissingMain, place, message!("there is no function `main`"))
                .label(message!("this function is named `{name}`", name))
                .suggest(
                    message!("a program starts at `main`: write `int main()`"),
                    [Edit::replace(place, "main")],
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
                        message!("there is no function `main`"),
                    )
                    .label(match span {
                        Some(_) => message!("this `main` is not a function"),
                        None => message!("nothing in this file is named `main`"),
                    })
                    .hint(message!(
                        "a program starts at `main`; the shortest one is `int main() { return 0; }`"
                    )),
                );
            }
            return;
        };
        if main.result != Some(Scalar::Int) || !main.params.is_empty() {
            let fault = match main.result {
                None => message!("it returns no value"),
                Some(Scalar::Int) => message!("it has parameters"),
                Some(scalar) => message!("it returns {found}", found = described(scalar)),
            };
            self.report(
                Diagnostic::new(
                    Code::MalformedMain,
                    main.head,
                    message!("`main` must have no parameters and return an `int`"),
                )
                .label(fault)
                .hint(message!("write `int main()`")),
            );
        }
    }
}
