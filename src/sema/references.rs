//! The cross-reference table: each declaration of a program with its scope, and each use of a name. Editors
//! and `--emit names` read it. It exists for programs with errors, too.
//!
//! The checker fills in the table if it is asked for one. Building it is linear in the program, apart from
//! sorting the uses; the cost of each query is at the query.

use std::fmt;

use crate::diag::{Message, message};
use crate::runtime;
use crate::sema::resolved::Variable;
use crate::sema::scope::{Decl, Meaning};
use crate::sema::{Checker, ParamType};
use crate::support::entity::Entity;
use crate::support::interner::{Interner, Symbol};
use crate::support::scalar::{Constant, Scalar};
use crate::support::span::Span;
use crate::syntax::ast;
use crate::syntax::ast::{ExprKind, Init, Name, Run};

/// The declarations and uses of a program's names.
#[derive(Debug)]
pub struct References {
    /// The declarations in the order of their scopes' beginnings; first the runtime library.
    pub declarations: Vec<Declaration>,
    /// The uses in the order of the source. No two have the same place.
    pub uses: Vec<Use>,
    /// The spellings of the names.
    pub names: Interner,
}

/// A declaration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declaration {
    /// The name.
    pub name: Symbol,
    /// What it is the name of.
    pub kind: Kind,
    /// Its type.
    pub ty: Type,
    /// The value of a constant that is a number, if it is known.
    pub value: Option<Constant>,
    /// The place of the name; `None` for a function of the runtime library.
    pub span: Option<Span>,
    /// Where the name is known, unless an inner declaration hides it. `None` for the second declaration
    /// of a name in a block, which is an error.
    pub scope: Option<Span>,
}

/// What a name is declared as.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A function of the program.
    Function,
    /// A function of the runtime library.
    LibraryFunction,
    /// A constant, global or local.
    Constant,
    /// A variable at the top level.
    GlobalVariable,
    /// A variable of a function.
    LocalVariable,
    /// A parameter of a function.
    Parameter,
}

impl Kind {
    /// The term for it.
    pub fn noun(self) -> Message {
        match self {
            Kind::Function => message!("function"),
            Kind::LibraryFunction => message!("library function"),
            Kind::Constant => message!("constant"),
            Kind::GlobalVariable => message!("global variable"),
            Kind::LocalVariable => message!("local variable"),
            Kind::Parameter => message!("parameter"),
        }
    }
}

/// The type of a declaration. It is displayed in the notation of C, without the name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Type {
    /// A number.
    Scalar(Scalar),
    /// An array of these; its lengths, the outermost first, which is `None` for a parameter.
    Array(Scalar, Vec<Option<u32>>),
    /// A string.
    Text,
    /// A function.
    Function {
        /// The type of its result, if it has one.
        result: Option<Scalar>,
        /// The types of its parameters; `None` if they could not be read.
        params: Option<Vec<Type>>,
        /// Whether more arguments than parameters may be given.
        is_variadic: bool,
    },
    /// It is not known because of an error.
    Unknown,
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Scalar(scalar) => f.write_str(scalar.word()),
            Type::Text => f.write_str("char []"),
            Type::Array(scalar, lengths) => {
                write!(f, "{} ", scalar.word())?;
                lengths.iter().try_for_each(|length| match length {
                    Some(length) => write!(f, "[{length}]"),
                    None => f.write_str("[]"),
                })
            }
            Type::Function { result, params, is_variadic } => {
                write!(f, "{} (", result.map_or("void", Scalar::word))?;
                for (index, param) in params.iter().flatten().enumerate() {
                    write!(f, "{}{param}", if index == 0 { "" } else { ", " })?;
                }
                f.write_str(if *is_variadic { ", ..." } else { "" })?;
                f.write_str(if params.is_some() { ")" } else { "…)" })
            }
            Type::Unknown => f.write_str("unknown"),
        }
    }
}

/// A use of a name.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Use {
    /// The name.
    pub name: Symbol,
    /// Its place.
    pub span: Span,
    /// What is done with it.
    pub access: Access,
    /// Index of its declaration in [`References::declarations`]; `None` if the name is not declared.
    pub declaration: Option<usize>,
}

/// What a use of a name does.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Access {
    /// It assigns to the variable, or to an element of the array.
    Write,
    /// It calls the function.
    Call,
    /// It reads the variable or constant, or passes the array on.
    Read,
}

impl References {
    /// The use whose name contains or ends at `offset`. Takes logarithmic time.
    pub fn use_at(&self, offset: u32) -> Option<&Use> {
        let after = self.uses.partition_point(|it| it.span.start <= offset);
        self.uses[..after].last().filter(|it| offset <= it.span.end)
    }

    /// The index of the declaration of the name that contains or ends at `offset`, which may be the
    /// declaration itself. Linear in the number of declarations.
    pub fn declaration_at(&self, offset: u32) -> Option<usize> {
        let is_here =
            |it: &Declaration| it.span.is_some_and(|it| (it.start..=it.end).contains(&offset));
        let declared = || self.declarations.iter().position(is_here);
        self.use_at(offset).map_or_else(declared, |it| it.declaration)
    }

    /// The declarations whose names can be used at `offset`. Of several that have one name, this is the innermost.
    /// Linear in the number of declarations.
    pub fn visible_at(&self, offset: u32) -> Vec<&Declaration> {
        let mut is_hidden = vec![false; self.names.len()];
        let around =
            |it: &&Declaration| it.scope.is_some_and(|it| (it.start..=it.end).contains(&offset));
        // An inner scope begins after those around it.
        let mut visible: Vec<&Declaration> = self
            .declarations
            .iter()
            .rev()
            .filter(around)
            .filter(|it| !std::mem::replace(&mut is_hidden[it.name.index()], true))
            .collect();
        visible.reverse();
        visible
    }
}

/// The table while the checker fills it in.
#[derive(Debug, Default)]
pub(super) struct Recorder {
    declarations: Vec<Declaration>,
    uses: Vec<Use>,
    /// For each declaration of the checker its number in the table, if it has one.
    numbers: Vec<Option<usize>>,
    /// The declarations whose scopes are open, and how many there were when each scope began.
    open: Vec<usize>,
    marks: Vec<usize>,
}

impl Recorder {
    /// Called when a scope begins.
    pub(super) fn enter(&mut self) {
        self.marks.push(self.open.len());
    }

    /// Called when the innermost scope ends, at `offset`.
    pub(super) fn leave(&mut self, offset: u32) {
        let mark = self.marks.pop().expect("a scope is open");
        for number in self.open.drain(mark..) {
            if let Some(scope) = &mut self.declarations[number].scope {
                scope.end = offset.max(scope.start);
            }
        }
    }

    /// Forgets the declarations that the scopes numbered from `count` on; others get these numbers.
    pub(super) fn forget_numbers(&mut self, count: usize) {
        self.numbers.truncate(count);
    }

    fn use_of(&mut self, name: Symbol, span: Span, access: Access, decl: Option<Decl>) {
        let number = |decl: Decl| self.numbers.get(decl.index()).copied().flatten();
        let declaration = decl.and_then(number);
        self.uses.push(Use { name, span, access, declaration });
    }

    /// The table of a program whose names are `names` and whose source ends at `end`.
    pub(super) fn finish(mut self, names: Interner, end: u32) -> References {
        while !self.marks.is_empty() {
            self.leave(end);
        }
        let Recorder { declarations, mut uses, .. } = self;
        uses.sort_by_key(|it| (it.span, it.access));
        // The tree of `i++` has the name twice.
        uses.dedup_by_key(|it| it.span);
        References { declarations, uses, names }
    }
}

impl Checker<'_> {
    /// Records the declaration `decl` of `name`, which is known from `from` on. `decl` is `None` for the second
    /// declaration of a name in a block, because no use refers to it.
    pub(super) fn record_declaration(
        &mut self,
        kind: Kind,
        name: Name,
        meaning: Meaning,
        from: u32,
        decl: Option<Decl>,
    ) {
        if self.recorder.is_some() {
            self.record(kind, name.symbol, Some(name.span), meaning, from, decl);
        }
    }

    /// Records the function `runtime` of the library.
    pub(super) fn record_library_function(&mut self, name: Symbol, meaning: Meaning, decl: Decl) {
        if self.recorder.is_some() {
            self.record(Kind::LibraryFunction, name, None, meaning, 0, Some(decl));
        }
    }

    fn record(
        &mut self,
        kind: Kind,
        name: Symbol,
        span: Option<Span>,
        meaning: Meaning,
        from: u32,
        decl: Option<Decl>,
    ) {
        let ty = self.type_of(meaning);
        let value = if let Meaning::Constant(value) = meaning { Some(value) } else { None };
        let Some(recorder) = &mut self.recorder else { return };
        let number = recorder.declarations.len();
        let scope = decl.map(|_| Span::new(from, from));
        recorder.declarations.push(Declaration { name, kind, ty, value, span, scope });
        if let Some(decl) = decl {
            recorder.numbers.resize(decl.index() + 1, None);
            recorder.numbers[decl.index()] = Some(number);
            recorder.open.push(number);
        }
    }

    fn type_of(&self, meaning: Meaning) -> Type {
        let some = |lengths: Run| self.lengths(lengths).iter().map(|&length| Some(length));
        match meaning {
            Meaning::Constant(value) => Type::Scalar(value.scalar()),
            Meaning::Variable { scalar, lengths, .. } if lengths.is_empty() => Type::Scalar(scalar),
            Meaning::Variable { variable, scalar, lengths, .. } => {
                let mut lengths: Vec<Option<u32>> = some(lengths).collect();
                if matches!(variable, Variable::Param(_)) {
                    lengths[0] = None;
                }
                Type::Array(scalar, lengths)
            }
            Meaning::Function(function) => {
                let signature = &self.signatures[function as usize];
                let params = signature.params.iter().map(|param| match *param {
                    ParamType::Scalar(scalar) => Type::Scalar(scalar),
                    ParamType::Text => Type::Text,
                    ParamType::Array(scalar, row) => {
                        Type::Array(scalar, [None].into_iter().chain(some(row)).collect())
                    }
                    ParamType::Unknown => Type::Unknown,
                });
                let params = (!signature.is_unknown).then(|| params.collect());
                Type::Function { result: signature.result, params, is_variadic: false }
            }
            Meaning::Runtime(runtime) => {
                let signature = runtime.signature();
                let params = signature.params.iter().map(|kind| match *kind {
                    runtime::Kind::Scalar(scalar) => Type::Scalar(scalar),
                    runtime::Kind::Array(scalar) => Type::Array(scalar, vec![None]),
                    runtime::Kind::Text => Type::Text,
                });
                Type::Function {
                    result: signature.result,
                    params: Some(params.collect()),
                    is_variadic: signature.is_variadic,
                }
            }
            Meaning::Unknown => Type::Unknown,
        }
    }

    /// Records that the name `symbol` at `span`, which refers to `decl`, is used.
    pub(super) fn record_use(&mut self, symbol: Symbol, span: Span, access: Access, decl: Decl) {
        if self.recorder.is_some() {
            self.record_name(symbol, span, access, Some(decl));
        }
    }

    fn record_name(&mut self, symbol: Symbol, span: Span, access: Access, decl: Option<Decl>) {
        let Some(recorder) = &mut self.recorder else { return };
        // The tree of a program with errors may have names that the source does not have.
        if self.file.text().get(span.range()) == Some(self.names.name(symbol)) {
            recorder.use_of(symbol, span, access, decl);
        }
    }

    /// Records the uses in the initialiser of `variable`, which is not checked because of another error.
    pub(super) fn record_initializer(&mut self, variable: &ast::Variable) {
        let ast = self.ast;
        for init in &ast.inits[variable.init.range()] {
            if let Init::Value(run) = *init {
                self.record_unchecked(run);
            }
        }
    }

    /// Records the uses in the expression `run`, which is not checked because of another error.
    fn record_unchecked(&mut self, run: Run) {
        if self.recorder.is_none() {
            return;
        }
        let ast = self.ast;
        for node in &ast.exprs[run.range()] {
            let (symbol, access) = match node.kind {
                ExprKind::Name { symbol, .. } => (symbol, Access::Read),
                ExprKind::Call { symbol, .. } => (symbol, Access::Call),
                ExprKind::Number(_)
                | ExprKind::Text
                | ExprKind::Unary(_)
                | ExprKind::Binary(_)
                | ExprKind::Paren
                | ExprKind::ShortCircuit(_)
                | ExprKind::Error => continue,
            };
            let span = self.name_span(symbol, node.span);
            self.record_name(symbol, span, access, self.scopes.lookup(symbol));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile;
    use crate::diag::SourceFile;

    /// The table of `source`, with the offset of the first `|` in it, which is taken out.
    fn table(source: &str) -> (References, u32) {
        let offset = source.find('|').unwrap_or(0);
        let file = SourceFile::new("a.sy", source.replacen('|', "", 1));
        (compile::references(&file, compile::Options::default()).0, offset as u32)
    }

    /// The names that the program itself declares and that are visible at the `|` in `source`, with their types.
    fn visible(source: &str) -> String {
        let (table, offset) = table(source);
        let own = table.visible_at(offset).into_iter().filter(|it| it.span.is_some());
        let shown: Vec<String> = own
            .map(|it| {
                format!("{} {}: {}", it.kind.noun().template(), table.names.name(it.name), it.ty)
            })
            .collect();
        shown.join("; ")
    }

    #[test]
    fn inner_names_hide_outer_ones_to_the_end_of_their_block() {
        let program = |body: &str| {
            visible(&format!(
                "const int n = 2; int a[n][3]; int f(int n, int b[][4]) {{ {body} }} int z;"
            ))
        };
        let outside = "global variable a: int [2][3]; function f: int (int, int [][4])";
        let inside = format!("{outside}; parameter n: int; parameter b: int [][4]");
        assert_eq!(program("|"), inside);
        assert_eq!(program("{ int a = n; } | int c;"), inside);
        assert_eq!(program("int x = | n;"), inside);
        let hidden = "function f: int (int, int [][4]); parameter n: int; parameter b: int [][4]; \
                      local variable a: int";
        assert_eq!(program("{ int a = n; |}"), hidden);
        assert_eq!(
            visible("const int n = 2; void f(int n) {} |"),
            "constant n: int; function f: void (int)"
        );
    }

    #[test]
    fn the_library_is_visible_unless_it_is_hidden() {
        let names = |source: &str| {
            let (table, offset) = table(source);
            let library = table.visible_at(offset).into_iter().filter(|it| it.span.is_none());
            library.map(|it| format!("{} {}", table.names.name(it.name), it.ty)).collect::<Vec<_>>()
        };
        assert!(names("|").contains(&"putarray void (int, int [])".to_owned()));
        assert!(!names("int main() { int putch; | }").contains(&"putch void (int)".to_owned()));
    }

    /// The access and the declaration's line, or `?`, of the use at the `|` in `source`.
    fn used(source: &str) -> String {
        let (table, offset) = table(source);
        let it = table.use_at(offset).unwrap_or_else(|| panic!("no name is used: {source}"));
        let declared = it.declaration.map(|number| &table.declarations[number]);
        let line = |it: &Declaration| {
            it.span.map_or(0, |it| source[..it.start as usize].matches('\n').count() + 1)
        };
        format!("{:?} {}", it.access, declared.map_or("?".to_owned(), |it| line(it).to_string()))
    }

    #[test]
    fn uses_refer_to_the_declaration_that_is_visible() {
        let program =
            "int a[2];\nint f(int x) {\nint y = x; a[x] = y;\nreturn f(a[y]) + n + getint(); }";
        for (part, expected) in [
            ("x; a", "Read 2"),
            ("a[x]", "Write 1"),
            ("x] =", "Read 2"),
            ("y;\n", "Read 3"),
            ("f(a[y])", "Call 2"),
            ("a[y]", "Read 1"),
            ("y])", "Read 3"),
            ("n +", "Read ?"),
            ("getint", "Call 0"),
        ] {
            assert_eq!(used(&program.replacen(part, &format!("|{part}"), 1)), expected, "{part}");
        }
    }

    #[test]
    fn programs_with_errors_have_all_their_uses() {
        for source in [
            "int n; int a[n] = {|n};",
            "int n; int main() { int a[n] = {1, |n}; }",
            "int n; const int c[n] = {|n};",
            "int n; int x = {|n};",
            "int n; int main() { int x = 1; int x = |n; }",
            "int n; int main() { return putint(1, |n); }",
            "int n; int main() { n = 1 + ; |n = 2; }",
            "int n; void f() { return |n; }",
        ] {
            assert!(["Read 1", "Write 1"].contains(&used(source).as_str()), "{source}");
        }
        let undeclared = "int f() { int x = 1, y = x; return y; } int g() { return n + |n; }";
        assert_eq!(used(undeclared), "Read ?");
    }

    #[test]
    fn constants_have_values_and_second_declarations_no_scope() {
        let (table, _) = table("const int a = 3, b = a * 2; int a; int b() { return a; }");
        let own: Vec<_> = table.declarations.iter().filter(|it| it.span.is_some()).collect();
        assert_eq!(
            own.iter().map(|it| it.value).collect::<Vec<_>>(),
            [Some(Constant::Int(3)), Some(Constant::Int(6)), None, None]
        );
        assert_eq!(
            own.iter().map(|it| it.scope.is_some()).collect::<Vec<_>>(),
            [true, true, false, false]
        );
        let last = table.uses.last().expect("`a` is used");
        assert_eq!(table.declarations[last.declaration.unwrap()].value, Some(Constant::Int(3)));
    }

    #[test]
    fn a_place_leads_to_the_declaration() {
        for source in [
            "int a; int |b;",
            "int a, b; int f() { return |b; }",
            "int a, b; int f() { return b|; }",
        ] {
            let (table, offset) = table(source);
            let declaration = &table.declarations[table.declaration_at(offset).unwrap()];
            assert_eq!(table.names.name(declaration.name), "b", "{source}");
        }
        let (table, offset) = table("int a;| int b;");
        assert_eq!(table.declaration_at(offset), None);
    }
}
