//! From the syntax tree to the resolved tree. Checks all rules of the language.
//!
//! The checker reports everything that is wrong and returns a resolved tree only if nothing is, so
//! later steps cannot fail. It reports a fault at its place, and accepts whatever it cannot judge
//! because of another fault.

mod array_use;
mod assigned;
mod call;
mod declaration;
mod expression;
mod flow;
mod indentation;
mod initializer;
mod name;
pub mod resolved;
mod scope;
mod statement;
mod suggestion;
mod top_level;
mod warning;

use crate::diag::{Code, Diagnostic, Diagnostics, SourceFile};
use crate::sema::flow::Flow;
use crate::sema::resolved::{Program, ProgramPlaces, Run};
use crate::sema::scope::Scopes;
use crate::support::interner::{Interner, Symbol};
use crate::support::similar;
use crate::support::span::Span;
use crate::syntax::ast::Ast;

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
/// and with [`Stmt::Declare`] if `with_declarations`. Linear in the size of the tree, except for
/// suggestions for misspelt names, whose number is bounded.
pub(crate) fn check(
    ast: &Ast,
    file: &SourceFile,
    extensions: Extensions,
    with_places: bool,
    with_declarations: bool,
    names: &mut Interner,
    diagnostics: &mut Diagnostics,
) -> Option<Program> {
    let has_syntax_errors = diagnostics.has_errors();
    let mut skipped = vec![false; names.len()];
    for &symbol in &ast.skipped_names {
        use crate::support::entity::Entity;
        skipped[symbol.index()] = true;
    }
    let mut checker = Checker {
        ast,
        file,
        extensions,
        names,
        unused: diagnostics.empty_like(),
        diagnostics,
        skipped,
        program: Program {
            // The resolved tree has hardly ever more nodes than the syntax tree.
            exprs: Vec::with_capacity(ast.exprs.len()),
            stmts: Vec::with_capacity(ast.stmts.len()),
            places: with_places.then(ProgramPlaces::default),
            ..Program::default()
        },
        with_declarations,
        scopes: Scopes::default(),
        signatures: Vec::new(),
        constant_arrays: Vec::new(),
        has_syntax_errors,
        flow: Flow::default(),
        notes: assigned::Notes::default(),
        function: None,
        locals_start: 0,
        operands: Vec::new(),
        short_circuits: Vec::new(),
        unevaluated: 0,
        suggestions_left: similar::LIMIT,
        array: None,
    };
    checker.run();
    let Checker { program, diagnostics, unused, .. } = checker;
    if diagnostics.has_errors() {
        // Parts with faults may use names that seem to be unused.
        return None;
    }
    diagnostics.append(unused);
    Some(program)
}

/// The type of a parameter, for the check of calls.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum ParamType {
    Int,
    /// The lengths after the first, a run of [`Program::lengths`].
    Array(Run),
    /// Its declaration has an error.
    Unknown,
}

/// The type of a function, for the check of calls.
#[derive(Debug)]
struct Signature {
    returns_int: bool,
    params: Vec<ParamType>,
    /// Whether the parameters could not be read.
    is_unknown: bool,
    head: Span,
}

/// The elements of a constant array, for constant expressions.
#[derive(Debug)]
struct ConstantArray {
    /// The elements that are not zero: row-major positions, ascending, and values.
    values: Vec<(u32, i32)>,
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
    program: Program,
    with_declarations: bool,
    scopes: Scopes,
    /// For each function of the program, its signature.
    signatures: Vec<Signature>,
    constant_arrays: Vec<ConstantArray>,
    has_syntax_errors: bool,
    /// Warnings that are reported only if there are no errors.
    unused: Diagnostics,
    flow: Flow,
    /// What the check of variables without a value has to know.
    notes: assigned::Notes,
    /// The function that is being checked.
    function: Option<u32>,
    /// The number of its first local.
    locals_start: u32,
    /// Operands of the expression that is being checked.
    operands: Vec<expression::Operand>,
    /// Its `&&` and `||` whose right operand is being checked.
    short_circuits: Vec<expression::ShortCircuit>,
    /// How many of them do not evaluate their right operand.
    unevaluated: u32,
    suggestions_left: u32,
    /// The array whose lengths are being checked.
    array: Option<Symbol>,
}

impl Checker<'_> {
    /// Adds a diagnostic.
    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Reports the extension `what`, or accepts it, according to `extensions`.
    fn extension(&mut self, span: Span, what: &str) {
        let diagnostic = match self.extensions {
            Extensions::Accept => return,
            Extensions::Warn => {
                Diagnostic::new(Code::ExtensionUsed, span, format!("miniSysY has no {what}"))
                    .label("an extension")
            }
            Extensions::Refuse => {
                Diagnostic::new(Code::Extension, span, format!("miniSysY has no {what}"))
                    .label("an extension")
                    .hint("without `--std=minisysy` it is accepted")
            }
        };
        self.report(diagnostic);
    }

    /// Called before a node is checked: forgets the places of nodes that were removed.
    fn begin_place(&mut self) {
        let Program { exprs, places, .. } = &mut self.program;
        if let Some(places) = places {
            places.exprs.truncate(exprs.len());
        }
    }

    /// Called after a node is checked: sets the place of its resolved node, which is the last one,
    /// and of the other new ones.
    fn end_place(&mut self, span: Span) {
        let Program { exprs, places, .. } = &mut self.program;
        if let Some(places) = places {
            places.exprs.resize(exprs.len(), span);
            if let Some(last) = places.exprs.last_mut() {
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

/// `1 thing`, `2 things`.
fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
