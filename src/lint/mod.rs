//! Checks a module of LLVM IR; its diagnostics explain each fault.
//!
//! The [`reader`] checks the rules of LLVM itself. If the module is well formed, this module then
//! checks the rules of a course.

use crate::analysis::CallGraph;
use crate::diag::{Code, Diagnostic, Diagnostics, Limits, SourceFile, count, message};
use crate::ir::{Function, Inst, Module, Op, name};
use crate::reader::{self, Reading};
use crate::support::entity::EntityVec;
use crate::support::span::Span;
use crate::transform::mem2reg::promotable::{Variable, Variables};

/// The rules that a module is checked against, in addition to those of LLVM.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Rules {
    /// A local integer whose address does not escape is not in memory.
    pub mem2reg: bool,
    /// Only `main` and recursive functions are defined.
    pub inline: bool,
    /// The version of LLVM whose forms are taken; without one, those of all versions are.
    pub llvm: Option<u8>,
}

impl Rules {
    /// The rules of LLVM alone.
    pub const LLVM: Rules = Rules { mem2reg: false, inline: false, llvm: None };
    /// Those of the challenge mem2reg.
    pub const MEM2REG: Rules = Rules { mem2reg: true, ..Rules::LLVM };
    /// Those of the challenge inline.
    pub const INLINE: Rules = Rules { inline: true, ..Rules::LLVM };
}

/// The diagnostics for the module in `file` under `rules`; keeps at most `limits`. Linear in the
/// size of the file, except for dominators.
pub fn lint(file: &SourceFile, rules: Rules, limits: Limits) -> Diagnostics {
    let Reading { module, mut diagnostics } = reader::read_within(file, limits, rules.llvm);
    if let Some(module) = module {
        check_rules(&module, file, rules, &mut diagnostics);
    }
    diagnostics
}

/// Adds the diagnostics for a well-formed module, read from `file` with spans, under `rules`.
pub fn check_rules(
    module: &Module,
    file: &SourceFile,
    rules: Rules,
    diagnostics: &mut Diagnostics,
) {
    let context = Context { module, file };
    if rules.mem2reg {
        context.local_ints(diagnostics);
    }
    if rules.inline {
        context.other_functions(diagnostics);
    }
}

struct Context<'a> {
    module: &'a Module,
    file: &'a SourceFile,
}

impl Context<'_> {
    /// The place of an instruction: from its beginning to the end of the line.
    fn place(function: &Function, inst: Inst) -> Span {
        function.spans.as_ref().and_then(|spans| spans.inst(inst)).unwrap_or_default()
    }

    /// The name of the result of the instruction at `place`, as the text gives it.
    fn result_name(&self, place: Span) -> Option<String> {
        let before = &self.file.bytes()[..place.start as usize];
        let line = before.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
        let name = String::from_utf8_lossy(line);
        name.trim().strip_suffix('=').map(|name| name.trim().to_owned())
    }

    fn local_ints(&self, diagnostics: &mut Diagnostics) {
        for function in self.module.functions().filter(|function| !function.is_declaration()) {
            let variables = Variables::find(&self.module.context, function);
            let accesses = Accesses::collect(function, &variables);
            for variable in variables.keys() {
                let data = variables.data(variable);
                if data.ty.is_int() {
                    let place = Self::place(function, data.alloca);
                    diagnostics.push(self.local_int(function, place, &accesses.of[variable]));
                }
            }
        }
    }

    /// The error for a local integer that is still in memory, with its first access.
    fn local_int(&self, function: &Function, place: Span, accesses: &Count) -> Diagnostic {
        let message = match self.result_name(place) {
            Some(name) => message!("the local variable `{name}` is still in memory", name),
            None => message!("an unnamed local variable is still in memory"),
        };
        let label = message!(
            "{loads} and {stores} remain",
            loads = count!(accesses.loads, "load"),
            stores = count!(accesses.stores, "store")
        );
        let mut diagnostic = Diagnostic::new(Code::LintMemory, place, message).label(label);
        if let Some(first) = accesses.first {
            diagnostic =
                diagnostic.related(Self::place(function, first), message!("the first access"));
        }
        diagnostic.hint(message!("promote it: replace each load with the value that reaches it, insert phis where paths join, and remove the stores and the alloca"))
    }

    fn other_functions(&self, diagnostics: &mut Diagnostics) {
        let calls = CallGraph::compute(self.module);
        for function in self.module.functions().filter(|function| !function.is_declaration()) {
            let id = function.id;
            let name = self.module.context.signatures[id].name;
            if name == name::MAIN || calls.is_recursive(id) {
                continue;
            }
            let found = self.module.context.names.name(name);
            diagnostics.push(
                Diagnostic::new(
                    Code::LintCall,
                    function.spans.as_ref().map(|spans| spans.name).unwrap_or_default(),
                    message!("`@{found}` is not recursive and is still defined", found),
                )
                .label(message!("must be inlined and removed"))
                .hint(message!(
                    "inline its calls, callees before callers, and remove the definition"
                )),
            );
        }
    }
}

/// The accesses to a variable.
#[derive(Clone, Default)]
struct Count {
    loads: u32,
    stores: u32,
    first: Option<Inst>,
}

struct Accesses {
    of: EntityVec<Variable, Count>,
}

impl Accesses {
    fn collect(function: &Function, variables: &Variables) -> Accesses {
        let mut of = EntityVec::filled(variables.len(), Count::default());
        for &block in function.layout() {
            for &inst in function.block(block).body() {
                let op = *function.op(inst);
                let Some(variable) = variables.accessed(&op) else { continue };
                let count = &mut of[variable];
                if matches!(op, Op::Load { .. }) {
                    count.loads += 1;
                } else {
                    count.stores += 1;
                }
                count.first.get_or_insert(inst);
            }
        }
        Accesses { of }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(text: &str, rules: Rules) -> Vec<(Code, String)> {
        let file = SourceFile::new("test.ll", text);
        let marked = |diagnostic: &Diagnostic| {
            let bytes = &file.bytes()[diagnostic.primary.span.range()];
            (diagnostic.code, String::from_utf8_lossy(bytes).into_owned())
        };
        lint(&file, rules, Limits::NONE).into_vec().iter().map(marked).collect()
    }

    #[test]
    fn local_ints_are_found_but_for_those_whose_address_escapes() {
        let text = "declare void @take(i32*)
define i32 @f(i32 %n) {
  %a = alloca i32, align 4 ; found
  %b = alloca i32
  %c = alloca [2 x i32]
  store i32 %n, i32* %a
  call void @take(i32* %b)
  ret i32 0
}
";
        let found = (Code::LintMemory, "alloca i32, align 4".to_owned());
        assert_eq!(marked(text, Rules::MEM2REG), [found]);
        assert_eq!(marked(text, Rules::LLVM), []);
    }

    #[test]
    fn only_main_and_cycles_of_calls_may_be_left() {
        let text = "define void @main() {
  call void @even()
  call void @leaf()
  call void @self()
  ret void
}
define void @even() {
  call void @odd()
  ret void
}
define void @odd() {
  call void @even()
  ret void
}
define void @self() {
  call void @self()
  ret void
}
define void @leaf() {
  ret void
}
";
        assert_eq!(marked(text, Rules::INLINE), [(Code::LintCall, "@leaf".to_owned())]);
    }
}
