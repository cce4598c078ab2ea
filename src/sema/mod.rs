//! From the syntax tree to the resolved tree: every rule of the language is checked here.
//!
//! The checker says everything that is wrong and yields a resolved tree only when nothing is, so
//! that what comes after it cannot fail. A fault is reported where it is; what cannot be judged
//! because of another fault is let pass.

mod call;
mod expression;
mod flow;
mod initializer;
mod name;
pub mod resolved;
mod scope;
mod statement;
mod suggestion;
mod top_level;
mod warning;

use crate::diag::{Code, Diagnostic, SourceFile};
use crate::sema::flow::Flow;
use crate::sema::resolved::{Program, ProgramPlaces, Run};
use crate::sema::scope::Scopes;
use crate::support::interner::Interner;
use crate::support::similar;
use crate::support::span::Span;
use crate::syntax::ast::Ast;

/// How the extensions around miniSysY are taken.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Extensions {
    /// Accepted.
    #[default]
    Accept,
    /// Accepted with a warning.
    Warn,
    /// Errors.
    Refuse,
}

/// Checks `ast`, whose source is `file`, and appends what is to be said to `diagnostics`. Returns
/// the resolved tree if there is no error among all of `diagnostics`, with its places if
/// `with_places`. Linear in the size of the
/// tree, suggestions for misspelt names apart, whose number is bounded.
pub fn check(
    ast: &Ast,
    file: &SourceFile,
    extensions: Extensions,
    with_places: bool,
    names: &mut Interner,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Program> {
    let has_syntax_errors = diagnostics.iter().any(Diagnostic::is_error);
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
        diagnostics,
        skipped,
        program: Program { places: with_places.then(ProgramPlaces::default), ..Program::default() },
        scopes: Scopes::default(),
        signatures: Vec::new(),
        constant_arrays: Vec::new(),
        has_syntax_errors,
        unused: Vec::new(),
        flow: Flow::default(),
        function: None,
        locals_start: 0,
        operands: Vec::new(),
        short_circuits: Vec::new(),
        unevaluated: 0,
        suggestions_left: similar::LIMIT,
    };
    checker.run();
    let unused = std::mem::take(&mut checker.unused);
    let program = checker.program;
    if diagnostics.iter().any(Diagnostic::is_error) {
        // What is unused may well be used in what could not be checked.
        return None;
    }
    diagnostics.extend(unused);
    Some(program)
}

/// A parameter's type, as calls see it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum ParamType {
    Int,
    /// The lengths behind the first, a run of [`Program::lengths`].
    Array(Run),
    /// Its declaration has an error.
    Unknown,
}

/// A function, as calls see it.
#[derive(Debug)]
struct Signature {
    returns_int: bool,
    params: Vec<ParamType>,
    /// Whether the parameters could not be read.
    is_unknown: bool,
    head: Span,
}

/// A constant array: what its elements are in constant expressions.
#[derive(Debug)]
struct ConstantArray {
    /// What is not zero: row-major positions, ascending, and values.
    values: Vec<(u32, i32)>,
}

/// All that the checker knows. The methods stand in the modules of this folder, by subject.
struct Checker<'a> {
    ast: &'a Ast,
    file: &'a SourceFile,
    extensions: Extensions,
    names: &'a mut Interner,
    diagnostics: &'a mut Vec<Diagnostic>,
    /// By symbol, whether the name occurs in text that the parser had to skip.
    skipped: Vec<bool>,
    program: Program,
    scopes: Scopes,
    /// By function of the program.
    signatures: Vec<Signature>,
    constant_arrays: Vec<ConstantArray>,
    has_syntax_errors: bool,
    /// Warnings that are only worth something when there are no errors.
    unused: Vec<Diagnostic>,
    flow: Flow,
    /// The function that is being checked.
    function: Option<u32>,
    /// Where its locals begin.
    locals_start: u32,
    /// Operands of the expression that is being checked.
    operands: Vec<expression::Operand>,
    /// Its `&&` and `||` whose right operand is being checked.
    short_circuits: Vec<expression::ShortCircuit>,
    /// How many of these are known not to evaluate their right operand.
    unevaluated: u32,
    suggestions_left: u32,
}

impl Checker<'_> {
    /// Adds a diagnostic, to be completed by the caller.
    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Says that `what` is an extension, as loud as asked.
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

    /// Before what stands at `span` is checked: forgets the places of nodes that are gone.
    fn begin_place(&mut self) {
        let Program { exprs, places, .. } = &mut self.program;
        if let Some(places) = places {
            places.exprs.truncate(exprs.len());
        }
    }

    /// Behind it: gives its place to its own node, which is the last one, and to what else is new.
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
    fn spell(&self, symbol: crate::support::interner::Symbol) -> String {
        self.names.name(symbol).to_owned()
    }

    /// The lengths that `run` stands for.
    fn lengths(&self, run: Run) -> &[u32] {
        &self.program.lengths[run.range()]
    }
}

/// `1 thing`, `2 things`.
fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
