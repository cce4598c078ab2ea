//! Finds what each function does to memory and what its parameters may point to, for the passes that
//! ask for [`Summary`](crate::ir::summary::Summary). The analysis is [`mod_ref`].
//!
//! It changes no instruction. Cost: that of the analysis.

use crate::analysis::{Analysis, mod_ref};
use crate::ir::remarks::{Part, Place, Remark, Remarks, Template};
use crate::ir::summary::Touched;
use crate::ir::{Effects, FuncId, Module};
use crate::transform::{ModuleContext, Pass, PassContext, Run};

/// This pass.
pub static PASS: Pass = Pass {
    name: "purity",
    help: "Find the memory that each function reads and writes",
    requires: &[Analysis::Cfg],
    preserves: &[],
    after: &[("mem2reg", "A pointer that is loaded from a variable may point to anything.")],
    run: Run::Module(run),
};

/// Gives the functions of the module that have bodies their summaries, and reports them. Returns false,
/// since no instruction changes.
pub fn run(mut pass: ModuleContext) -> Result<bool, String> {
    let order = mod_ref::compute(pass.module);
    // A function without loops does not loop forever. After it is inlined, the loops of its caller are
    // not taken for its own.
    for &id in &order {
        let PassContext { function, analyses, .. } = pass.function(id);
        let has_mark = function.layout().iter().any(|&it| function.block(it).may_run_forever);
        if has_mark && analyses.cfg(function).retreating_edges().is_empty() {
            for index in 0..function.layout().len() {
                function.set_may_run_forever(function.layout()[index], false);
            }
        }
    }
    order.into_iter().for_each(|id| report(pass.remarks, pass.module, id));
    Ok(false)
}

/// Reports the summary of the function `id`, unless it may access any memory.
fn report(remarks: &mut Remarks, module: &Module, id: FuncId) {
    let (context, function) = (&module.context, module.function(id));
    let Some(summary) = &context.signatures[id].summary else { return };
    let hidden = Effects::READS.with(Effects::WRITES).with(Effects::STOPS).with(Effects::FOREVER);
    if summary.reads.anything || summary.writes.anything {
        return;
    }
    let parts = |touched: &Touched| {
        let params = context.signatures[id].params.keys();
        let params = params.filter(|&param| touched.params.contains(param));
        let globals = touched.globals.iter().map(|&global| Part::Global(global));
        Part::List(params.map(|param| Part::Param(id, param)).chain(globals).collect())
    };
    let is_silent = summary.effects.without(hidden) == Effects::NONE;
    remarks.add(function, Place::Function, || {
        let (name, reads, writes) =
            (Part::Function(id), parts(&summary.reads), parts(&summary.writes));
        match (summary.reads.is_empty(), summary.writes.is_empty(), is_silent) {
            (true, true, true) => {
                Remark::done(Template("{function} depends only on its arguments"), [name])
            }
            (true, true, false) => Remark::done(
                Template("{function} accesses only its own memory; it has input or output"),
                [name],
            ),
            (false, true, _) => Remark::done(
                Template("{function} writes nothing and reads only {variables}"),
                [name, reads],
            ),
            (true, false, _) => Remark::done(
                Template("{function} reads nothing and writes only {variables}"),
                [name, writes],
            ),
            _ if reads == writes => Remark::done(
                Template("{function} reads and writes only {variables}"),
                [name, reads],
            ),
            (false, false, _) => Remark::done(
                Template("{function} reads only {reads} and writes only {writes}"),
                [name, reads, writes],
            ),
        }
    });
}

#[cfg(test)]
mod tests {
    use crate::compile::{self, Options};
    use crate::diag::SourceFile;
    use crate::transform::{self, OptLevel};

    #[test]
    fn a_callee_without_loops_leaves_the_loops_of_its_caller_finite() {
        let text = "int once() { while (1) { return 0; } return 1; }
                    int main() { int i = 0; while (i < once() * 2) { i = i + 1; } return 0; }";
        let file = SourceFile::new("test.sy", text);
        let mut module = compile::compile(&file, Options::default()).0.unwrap();
        // Debug builds check the summaries.
        transform::optimize(&mut module, OptLevel::O2).unwrap();
        let mut blocks =
            module.functions().flat_map(|it| it.layout().iter().map(|&at| it.block(at)));
        assert!(blocks.all(|block| !block.may_run_forever));
    }
}
