//! The remarks of mem2reg: how many variables leave memory, and why others cannot.
//!
//! Cost: linear in the function.

use rustc_hash::FxHashMap;

use super::promotable::Variables;
use crate::ir::remarks::{Noun, Part, Place, Remark, Remarks, Template};
use crate::ir::{Context, Function, Inst, Op, Value};

/// Reports which scalar variables of `function` are promoted and why others are not, if remarks are
/// wanted.
pub fn report(
    remarks: &mut Remarks,
    context: &Context,
    function: &Function,
    variables: &Variables,
) {
    if !remarks.are_wanted() {
        return;
    }
    let (mut loads, mut stores) = (0, 0);
    let mut obstacles: FxHashMap<Inst, Inst> = FxHashMap::default();
    let insts = |visit: &mut dyn FnMut(Inst)| {
        for &block in function.layout() {
            let data = function.block(block);
            data.insts().iter().for_each(|&inst| visit(inst));
        }
    };
    insts(&mut |inst| match *function.op(inst) {
        Op::Load { ptr, .. } if variables.of_pointer(ptr).is_some() => loads += 1,
        Op::Store { ptr, .. } if variables.of_pointer(ptr).is_some() => stores += 1,
        _ => function.for_each_operand(inst, |value| {
            if let Value::Inst(operand) = value
                && is_obstacle(context, function, inst, operand)
            {
                obstacles.entry(operand).or_insert(inst);
            }
        }),
    });
    if !variables.is_empty() {
        let counts =
            [(variables.len(), Noun::Variable), (loads, Noun::Load), (stores, Noun::Store)];
        let [what, loads, stores] = counts.map(|(count, noun)| Part::Count(count, noun));
        remarks.add(function, Place::Function, || {
            let parts = [Part::Function(function.id), what, loads, stores];
            Remark::done(
                Template("{function}: promoted {variables}; removed {loads} and {stores}"),
                parts,
            )
        });
    }
    insts(&mut |alloca| {
        let Op::Alloca { allocated, count: None, .. } = *function.op(alloca) else { return };
        let Some(&user) = obstacles.get(&alloca) else { return };
        if variables.of_alloca(alloca).is_none() && context.types.is_scalar(allocated) {
            remarks.add(function, alloca, || {
                let what = function.quote(alloca);
                let data = function.inst(user);
                let remark = match data.op {
                    Op::Call { callee, .. } => {
                        let parts = [what, Part::Function(callee)];
                        Remark::declined(
                            Template(
                                "{variable} stays in memory: its address is passed to {function}",
                            ),
                            parts,
                        )
                    }
                    _ if !data.is_simple() => Remark::declined(
                        Template("{variable} stays in memory: an access is volatile"),
                        [what],
                    ),
                    Op::Store { value: Value::Inst(stored), .. } if stored == alloca => {
                        Remark::declined(
                            Template("{variable} stays in memory: its address is stored"),
                            [what],
                        )
                    }
                    Op::Load { .. } | Op::Store { .. } => Remark::declined(
                        Template("{variable} stays in memory: an access has another type"),
                        [what],
                    ),
                    _ => Remark::declined(
                        Template(
                            "{variable} stays in memory: an instruction computes with its address",
                        ),
                        [what],
                    ),
                };
                remark.related(function.span_of(user), Template("here"))
            });
        }
    });
}

/// Whether `user`, which reads `alloca`, needs it in memory.
fn is_obstacle(context: &Context, function: &Function, user: Inst, alloca: Inst) -> bool {
    let Op::Alloca { allocated, .. } = *function.op(alloca) else { return false };
    let data = function.inst(user);
    let is_volatile = !data.is_simple();
    match data.op {
        Op::Load { .. } => is_volatile || data.ty != allocated,
        Op::Store { value, .. } => {
            is_volatile
                || value == Value::Inst(alloca)
                || context.value_type(function, value) != allocated
        }
        Op::Call { callee, .. } => {
            let name = context.names.name(context.signatures[callee].name);
            !name.starts_with("llvm.lifetime.")
        }
        _ => true,
    }
}
