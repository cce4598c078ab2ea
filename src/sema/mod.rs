//! From the syntax tree to the resolved tree. Checks all rules of the language.
//!
//! The checker reports everything that is wrong and returns a resolved tree only if nothing is, so
//! later steps cannot fail. It reports a fault at its place, and accepts whatever it cannot judge
//! because of another fault.

mod array_use;
mod call;
mod certain;
mod changes;
mod condition;
pub(crate) mod constant;
mod conversion;
mod declaration;
mod expression;
mod format;
mod indentation;
mod initializer;
mod library;
mod loops;
mod name;
mod operator;
mod reachability;
pub mod references;
pub mod resolved;
mod scope;
mod statement;
mod suggestion;
mod top_level;
mod undeclared;
mod uninitialized;
mod warning;

use crate::diag::{Code, Diagnostic, Diagnostics, Message, SourceFile, message};
use crate::runtime::Runtime;
use crate::sema::reachability::Reachability;
use crate::sema::references::{Recorder, References};
use crate::sema::resolved::{Program, ProgramPlaces, Run};
use crate::sema::scope::Scopes;
use crate::support::entity::Entity;
use crate::support::interner::{Interner, Symbol};
use crate::support::scalar::Scalar;
use crate::support::similar;
use crate::support::span::Span;
use crate::syntax::ast::{Ast, Name};

/// How extensions to miniSysY are treated.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Extensions {
    /// They are accepted.
    #[default]
    Accept,
    /// They are accepted with a warning.
    Warn,
    /// They are errors.
    Refuse,
}

/// Checks `ast`, whose source is `file`, and appends errors and warnings to `diagnostics`. Returns
/// the resolved tree if `diagnostics` then holds no error, with its places if `with_places`,
/// and with [`Stmt::Declare`](resolved::Stmt::Declare) if `with_declarations`. Linear in the size of the tree,
/// except for suggestions for misspelt names, whose number is bounded.
pub(crate) fn check(
    ast: &Ast,
    file: &SourceFile,
    extensions: Extensions,
    with_places: bool,
    with_declarations: bool,
    names: &mut Interner,
    diagnostics: &mut Diagnostics,
) -> Option<Program> {
    let mut checker = Checker::new(ast, file, extensions, names, diagnostics);
    checker.program.places = with_places.then(ProgramPlaces::default);
    checker.with_declarations = with_declarations;
    checker.run();
    let Checker { program, diagnostics, unused, .. } = checker;
    if diagnostics.has_errors() {
        // Parts with faults may use names that seem to be unused.
        return None;
    }
    diagnostics.append(unused);
    Some(program)
}

/// The declarations and the uses of names in `ast`, with or without errors; for the other parameters see [`check`].
pub(crate) fn references(
    ast: &Ast,
    file: &SourceFile,
    extensions: Extensions,
    mut names: Interner,
    diagnostics: &mut Diagnostics,
) -> References {
    let mut checker = Checker::new(ast, file, extensions, &mut names, diagnostics);
    checker.recorder = Some(Box::default());
    checker.run();
    let Checker { recorder, diagnostics, unused, .. } = checker;
    if !diagnostics.has_errors() {
        diagnostics.append(unused);
    }
    let recorder = recorder.expect("it was set above");
    recorder.finish(names, file.bytes().len() as u32)
}

/// The type of a parameter, for the check of calls.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum ParamType {
    Scalar(Scalar),
    /// The type of the elements, and the lengths after the first, a run of [`Program::lengths`].
    Array(Scalar, Run),
    /// A string literal.
    Text,
    /// Its declaration has an error.
    Unknown,
}

/// The type of a function, for the check of calls.
#[derive(Debug)]
struct Signature {
    result: Option<Scalar>,
    params: Vec<ParamType>,
    /// Whether the parameters could not be read.
    is_unknown: bool,
    head: Span,
    /// For each parameter, whether it is an array that the function writes; missing at the end if not.
    written: Vec<bool>,
    /// Whether a call may do more than compute the result.
    has_effects: bool,
    /// How many calls of it other functions have.
    calls: u32,
}

/// The elements of a constant array, for constant expressions.
#[derive(Debug)]
struct ConstantArray {
    /// The type of the elements.
    scalar: Scalar,
    /// The elements whose bits are not all zero: row-major positions, ascending, and bits.
    values: Vec<(u32, u32)>,
}

/// The state of the checker. Each module of this folder has the methods for one subject.
struct Checker<'a> {
    ast: &'a Ast,
    file: &'a SourceFile,
    extensions: Extensions,
    names: &'a mut Interner,
    diagnostics: &'a mut Diagnostics,
    /// For each symbol, whether the name occurs in text that the parser had to skip.
    skipped: Vec<bool>,
    /// How many declarations lack their name. As many names that are not declared are meant to be.
    missing: usize,
    program: Program,
    with_declarations: bool,
    scopes: Scopes,
    /// The table of declarations and uses, if the caller wants one.
    recorder: Option<Box<Recorder>>,
    /// For each function of the program, its signature.
    signatures: Vec<Signature>,
    constant_arrays: Vec<ConstantArray>,
    has_syntax_errors: bool,
    /// Warnings that are reported only if there are no errors.
    unused: Diagnostics,
    /// Warnings about the first call of a function whose result is not used.
    discarded: Vec<(u32, Diagnostic)>,
    reachability: Reachability,
    changes: changes::Changes,
    /// What the check of uninitialised variables has to know.
    sites: uninitialized::Sites,
    /// The function that is being checked.
    function: Option<u32>,
    /// The number of its first local.
    locals_start: u32,
    /// Operands of the expression that is being checked.
    operands: Vec<expression::CheckedOperand>,
    /// Its `&&` and `||` whose right operand is being checked.
    short_circuits: Vec<expression::ShortCircuit>,
    /// How many of them do not evaluate their right operand.
    unevaluated: u32,
    suggestions_left: u32,
    /// The array whose lengths are being checked.
    array: Option<Symbol>,
    /// The name whose initialiser is being checked.
    initialized: Option<Name>,
}

impl<'a> Checker<'a> {
    fn new(
        ast: &'a Ast,
        file: &'a SourceFile,
        extensions: Extensions,
        names: &'a mut Interner,
        diagnostics: &'a mut Diagnostics,
    ) -> Checker<'a> {
        let mut skipped = vec![false; names.len()];
        let (missing, known): (Vec<Symbol>, Vec<Symbol>) =
            ast.skipped_names.iter().partition(|symbol| symbol.is_none());
        known.iter().for_each(|symbol| skipped[symbol.index()] = true);
        let library = Runtime::ALL.len();
        let symbols = names.len() + library;
        let declarations = ast.variables.len() + ast.params.len() + ast.functions.len() + library;
        Checker {
            ast,
            file,
            extensions,
            names,
            unused: diagnostics.empty_like(),
            has_syntax_errors: diagnostics.has_errors(),
            diagnostics,
            skipped,
            missing: missing.len(),
            program: Program {
                // The resolved tree has hardly ever more nodes than the syntax tree.
                exprs: Vec::with_capacity(ast.exprs.len()),
                stmts: Vec::with_capacity(ast.stmts.len()),
                locals: Vec::with_capacity(ast.variables.len()),
                params: Vec::with_capacity(ast.params.len()),
                ..Program::default()
            },
            with_declarations: false,
            // Allocated after the lists that outlive it, so its memory is in one piece when it is freed.
            scopes: Scopes::with_capacity(declarations, symbols),
            recorder: None,
            signatures: Vec::new(),
            constant_arrays: Vec::new(),
            discarded: Vec::new(),
            reachability: Reachability::default(),
            changes: changes::Changes::default(),
            sites: uninitialized::Sites::default(),
            function: None,
            locals_start: 0,
            operands: Vec::new(),
            short_circuits: Vec::new(),
            unevaluated: 0,
            suggestions_left: similar::LIMIT,
            array: None,
            initialized: None,
        }
    }
}

impl Checker<'_> {
    /// Adds a diagnostic.
    fn report(&mut self, diagnostic: Diagnostic) {
        use Code::{FormatMismatch, IntNeeded, LostFraction, OutsideInt};
        let is_of_floats =
            matches!(diagnostic.code, FormatMismatch | IntNeeded | LostFraction | OutsideInt);
        // That a float is refused is enough to say of it.
        if is_of_floats && self.extensions == Extensions::Refuse {
            return;
        }
        self.diagnostics.push(diagnostic);
    }

    /// Reports an extension, or accepts it, according to `extensions`.
    fn extension(&mut self, span: Span, message: impl FnOnce() -> Message) {
        let diagnostic = match self.extensions {
            Extensions::Accept => return,
            Extensions::Warn => Diagnostic::new(Code::ExtensionUsed, span, message()),
            Extensions::Refuse => Diagnostic::new(Code::Extension, span, message())
                .hint(message!("to allow extensions, remove `--std=minisysy`")),
        };
        self.report(diagnostic.label(message!("an extension")));
    }

    /// Called before a node is checked: forgets the places of nodes that were removed.
    fn begin_place(&mut self) {
        let Program { exprs, places, .. } = &mut self.program;
        if let Some(places) = places {
            places.exprs.truncate(exprs.len());
        }
    }

    /// Called after a node is checked: sets the places of its resolved nodes. If it is an operand, the
    /// last node is one of them, perhaps in place of another.
    fn end_place(&mut self, span: Span, is_operand: bool) {
        let Program { exprs, places, .. } = &mut self.program;
        if let Some(places) = places {
            places.exprs.resize(exprs.len(), span);
            if is_operand && let Some(last) = places.exprs.last_mut() {
                *last = span;
            }
        }
    }

    /// The same for statements.
    fn end_statement_place(&mut self, span: Span) {
        let Program { stmts, places, .. } = &mut self.program;
        if let Some(places) = places {
            places.stmts.resize(stmts.len(), span);
        }
    }

    /// The spelling of a name.
    fn spell(&self, symbol: Symbol) -> String {
        self.names.name(symbol).to_owned()
    }

    /// The lengths in `run`.
    fn lengths(&self, run: Run) -> &[u32] {
        &self.program.lengths[run.range()]
    }
}
