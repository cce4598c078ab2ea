//! Initialisers: finds the array element for each value.

use crate::diag::{Code, Diagnostic, count, message};
use crate::sema::Checker;
use crate::sema::array_use::copy_in_loop;
use crate::sema::conversion::described;
use crate::sema::expression::Context;
use crate::sema::resolved::{Element, Run};
use crate::support::scalar::Constant;
use crate::support::span::Span;
use crate::syntax::ast::{self, ExprKind, Init, Variable};

/// An open brace: the part of the array that its list fills.
struct Level {
    /// The number of dimensions that are fixed for this part.
    depth: usize,
    /// Row-major position of the next value.
    position: u64,
    /// The position after the part.
    end: u64,
    /// Whether too many values have been reported.
    is_overfull: bool,
}

/// The values of an initialiser.
pub(super) enum Values {
    /// The bits of the constants, unless all are zero, with their positions, which ascend.
    Constant(Vec<(u32, u32)>),
    /// Values that may be known only at run time; see [`resolved::Stmt::Initialize`].
    ///
    /// [`resolved::Stmt::Initialize`]: crate::sema::resolved::Stmt::Initialize
    Dynamic {
        /// A run of [`resolved::Program::elements`].
        ///
        /// [`resolved::Program::elements`]: crate::sema::resolved::Program::elements
        elements: Run,
        /// Whether other elements exist.
        zero_others: bool,
    },
}

impl Checker<'_> {
    /// The initialiser of a scalar, which is a single value. `None` if it has an error.
    pub(super) fn scalar_initializer(&mut self, variable: &Variable) -> Option<Run> {
        let inits = &self.ast.inits[variable.init.range()];
        match inits[0] {
            Init::Value(value) => Some(value),
            first => {
                self.record_initializer(variable);
                let name = self.spell(variable.name.symbol);
                let span = self.ast.init_span(first).to(self.ast.init_span(inits[inits.len() - 1]));
                self.report(
                    Diagnostic::new(
                        Code::InitializerShape,
                        span,
                        message!(
                            "`{name}` is {found}, but its initialiser is a list",
                            name,
                            found = described(variable.scalar)
                        ),
                    )
                    .label(message!("only arrays have braces"))
                    .related(
                        variable.name.span,
                        message!("declared as {found}", found = described(variable.scalar)),
                    )
                    .hint(message!("write the value without braces")),
                );
                None
            }
        }
    }

    /// The initialiser of an array with these `lengths`; `context` says whether its values must be
    /// constant. Follows C: a list in braces fills the next part of the array that begins at its
    /// position, a bare value the next element. Linear in the number of nodes times the dimensions
    /// of the nested braces.
    pub(super) fn array_initializer(
        &mut self,
        variable: &Variable,
        lengths: &[u32],
        context: Context,
    ) -> Values {
        // sizes[d] is the number of elements of a part for which d dimensions are fixed.
        let mut sizes = vec![1u64; lengths.len() + 1];
        for (depth, &length) in lengths.iter().enumerate().rev() {
            sizes[depth] = sizes[depth + 1] * u64::from(length);
        }
        let scalar = variable.scalar;
        let first_element = self.program.elements.len() as u32;
        let mut constants = Vec::new();
        let mut nonzero = 0u64;
        let mut elides_braces = None;
        let mut levels: Vec<Level> = Vec::new();
        // The number of open braces inside faulty ones. Values in them are checked and not stored.
        let mut ignored = 0u32;
        let ast = self.ast;
        for &init in &ast.inits[variable.init.range()] {
            let nodes = self.program.exprs.len() as u32;
            let known = match init {
                Init::Open(_) if ignored > 0 => {
                    ignored += 1;
                    continue;
                }
                Init::Open(span) => {
                    match self.open(&mut levels, lengths, &sizes, variable, span) {
                        Some(level) => levels.push(level),
                        None => ignored = 1,
                    }
                    continue;
                }
                Init::Close(_) if ignored > 0 => {
                    ignored -= 1;
                    continue;
                }
                Init::Close(_) => {
                    let closed = levels.pop().expect("braces come in pairs");
                    if let Some(outer) = levels.last_mut() {
                        outer.position = closed.end;
                    }
                    continue;
                }
                Init::Number(..) | Init::Value(_) if levels.is_empty() && ignored == 0 => {
                    let first = |value: ast::Run| ast.exprs[value.start as usize].kind;
                    // What could not be read has been reported.
                    if !matches!(init, Init::Value(it) if first(it) == ExprKind::Error) {
                        self.report_bare_value(variable, ast.init_span(init));
                    }
                    continue;
                }
                Init::Number(value, span) if context == Context::Constant => {
                    match value.scalar() == scalar {
                        true => Some(value),
                        false => self.converted(value, scalar, span),
                    }
                }
                Init::Number(value, span) => self.literal(value, scalar, span),
                Init::Value(value) if context == Context::Constant => {
                    self.constant_expression(value, scalar)
                }
                Init::Value(value) => self.number(value, scalar, context),
            };
            let Some(level) = levels.last_mut() else { continue };
            let is_inside = level.position < level.end;
            if is_inside && ignored == 0 {
                if level.depth + 1 < lengths.len() {
                    elides_braces.get_or_insert_with(|| ast.init_span(init));
                }
                let position = level.position as u32;
                let bits = known.map_or(0, Constant::bits);
                if known.is_none() || bits != 0 {
                    nonzero += 1;
                    if context == Context::Constant {
                        constants.push((position, bits));
                    } else {
                        let end = self.program.exprs.len() as u32;
                        let value = Run { start: nodes, end };
                        self.program.elements.push(Element { position, value });
                    }
                }
                level.position += 1;
            } else if ignored == 0 && !std::mem::replace(&mut level.is_overfull, true) {
                let capacity = sizes[level.depth];
                self.report_too_many(variable, capacity, ast.init_span(init));
            }
        }
        if let Some(span) = elides_braces {
            self.extension(span, || {
                message!("in miniSysY, each row of an initialiser has braces of its own")
            });
        }
        if context == Context::Constant {
            return Values::Constant(constants);
        }
        let elements = Run { start: first_element, end: self.program.elements.len() as u32 };
        Values::Dynamic { elements, zero_others: nonzero < sizes[0] }
    }

    /// The level of a `{`. `None` if the list has nothing to fill.
    fn open(
        &mut self,
        levels: &mut [Level],
        lengths: &[u32],
        sizes: &[u64],
        variable: &Variable,
        span: Span,
    ) -> Option<Level> {
        let Some(outer) = levels.last_mut() else {
            return Some(Level { depth: 0, position: 0, end: sizes[0], is_overfull: false });
        };
        let dimensions = lengths.len();
        let start = outer.end - sizes[outer.depth];
        // Empty parts do not advance the position, so the position cannot show that all of them are
        // full.
        let is_full = outer.position >= outer.end && sizes[outer.depth] > 0;
        if is_full || lengths[outer.depth] == 0 {
            if !std::mem::replace(&mut outer.is_overfull, true) {
                let capacity = sizes[outer.depth] / sizes[outer.depth + 1].max(1);
                self.report_too_many(variable, capacity, span);
            }
            return None;
        }
        // The largest part of the outer one that begins here.
        let offset = outer.position - start;
        let depth = (outer.depth + 1..dimensions)
            .find(|&depth| sizes[depth] == 0 || offset.is_multiple_of(sizes[depth]));
        let Some(depth) = depth else {
            let name = self.spell(variable.name.symbol);
            self.report(
                Diagnostic::new(
                    Code::InitializerShape,
                    span,
                    message!("braces around a single element of `{name}`", name),
                )
                .label(message!("expected {expected}", expected = described(variable.scalar)))
                .related(
                    variable.name.span,
                    message!(
                        "declared with {dimensions}",
                        dimensions = count!(dimensions, "dimension")
                    ),
                ),
            );
            return None;
        };
        let position = outer.position;
        Some(Level { depth, position, end: position + sizes[depth], is_overfull: false })
    }

    fn report_too_many(&mut self, variable: &Variable, capacity: u64, span: Span) {
        let name = self.spell(variable.name.symbol);
        self.report(
            Diagnostic::new(
                Code::TooManyInitializers,
                span,
                message!("too many initial values for `{name}`", name),
            )
            .label(message!(
                "these braces hold at most {values}",
                values = count!(capacity, "value")
            ))
            .related(variable.name.span, message!("declared here")),
        );
    }

    fn report_bare_value(&mut self, variable: &Variable, span: Span) {
        let name = self.spell(variable.name.symbol);
        let value = self.file.text().get(span.range()).unwrap_or("");
        let is_name = value.len() <= 40 && value.starts_with(|c: char| c.is_ascii_alphabetic());
        let is_name = is_name && value.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let hint = match is_name {
            true => copy_in_loop(&name, value),
            false => message!("write `{…}`; elements that are not listed are zero"),
        };
        self.report(
            Diagnostic::new(
                Code::InitializerShape,
                span,
                message!("`{name}` is an array, but its initialiser is a single value", name),
            )
            .label(message!("expected a list in braces"))
            .related(variable.name.span, message!("declared as an array"))
            .hint(hint),
        );
    }
}
