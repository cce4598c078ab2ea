//! Loop rotation: a loop that tests its condition at the top tests it at the bottom afterwards, and
//! once before the first iteration. `while (c) s;` becomes `if (c) do s; while (c);`.
//!
//! Each iteration has one jump less. The loop's first block is executed whenever the loop is entered,
//! so more can move out of it. The header, which holds the test, is copied. Control enters the loop
//! through the copy. The original header is now at the end of the loop. The values of the header
//! then have two definitions, and [`SsaUpdate`] places phis for them.
//!
//! A loop is rotated if its header may leave it, no block with an edge back to the header leaves
//! it, and the header is small.
//!
//! Requires: the control-flow graph, dominators, loops. Preserves: what the function does. Cost: linear in the
//! function, plus that of the update.

use crate::analysis::{Analysis, Cfg, LoopForest};
use crate::ir::remarks::{Noun, Part, Remark, Remarks, Template};
use crate::ir::{Block, Function};
use crate::transform::update_ssa::SsaUpdate;
use crate::transform::{Pass, PassContext, Run};

/// This pass.
pub static PASS: Pass = Pass {
    name: "rotate",
    help: "Rotate loops: test the condition at the end of an iteration",
    requires: &[Analysis::Cfg, Analysis::Dominators, Analysis::Loops],
    preserves: &[],
    after: &[(
        "mem2reg",
        "The test that is copied must be small: loads of the counter would be copied with it.",
    )],
    run: Run::Function(run),
};

/// The most instructions of a header that is copied.
const LARGEST: usize = 24;

/// Rotates loops of `function`. Returns whether there were any to rotate.
pub fn run(pass: PassContext) -> bool {
    let PassContext { context, function, analyses, remarks, .. } = pass;
    let (cfg, loops) = (analyses.cfg(function), analyses.loops(function));
    let mut headers = Vec::new();
    let mut entering: Vec<Vec<Block>> = Vec::new();
    for loop_ in loops.all() {
        let header = loops.header(loop_);
        if header == cfg.entry() || !is_rotated(remarks, function, cfg, loops, loop_) {
            continue;
        }
        headers.push(header);
        remarks.add(function, header, || {
            Remark::done(Template("this loop tests its condition at its end now"), [])
        });
        let from = cfg.predecessors(header).iter().copied();
        let outside = from.filter(|&it| cfg.is_reachable(it) && !loops.contains(loop_, it));
        entering.push(outside.collect());
    }
    if headers.is_empty() {
        return false;
    }
    let copies = function.duplicate_blocks(&headers);
    for (&header, from) in headers.iter().zip(&entering) {
        function.redirect_all_to_copy(from, header, copies.block(header));
    }
    let mut update = SsaUpdate::new();
    update.register_copies(function, &copies);
    update.repair(context, function, analyses);
    true
}

/// Whether the loop should be rotated.
fn is_rotated(
    remarks: &mut Remarks,
    function: &Function,
    cfg: &Cfg,
    loops: &LoopForest,
    loop_: dominance::Loop,
) -> bool {
    let header = loops.header(loop_);
    let leaves = |block: Block| cfg.successors(block).iter().any(|&to| !loops.contains(loop_, to));
    let data = function.block(header);
    let size = data.insts().len();
    let is_wanted = cfg.successors(header).len() == 2
        && leaves(header)
        && !loops.latches(loop_).iter().any(|&latch| leaves(latch));
    if is_wanted && size > LARGEST {
        let why = Template(
            "this loop tests its condition at its beginning: the test has {size}, more than {limit}",
        );
        remarks.add(function, header, || {
            Remark::declined(why, [Part::Count(size, Noun::Instruction), Part::Number(LARGEST)])
        });
    }
    is_wanted && size <= LARGEST
}
