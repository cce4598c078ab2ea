//! Runs functions of a module, to compare their behaviour before and after a transformation.
//!
//! `undef` is a separate value here. Arithmetic on it gives `undef` again. A run ends when control
//! depends on it, when it is used as an address, or when an operation has no value.

use minisysy::ir::{
    Block, CastOp, Flags, FuncId, Inst, IntPredicate, IntType, Module, Op, Terminator, Value, eval,
};
use minisysy::support::entity::EntityVec;
use proptest::prelude::*;

/// A value at run time.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Word {
    Undef,
    Int(i32),
    /// The number of a memory cell.
    Address(usize),
}

/// How a run ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    Returned(Option<Word>),
    /// It did something undefined.
    Undefined,
    /// It entered the greatest number of blocks allowed.
    OutOfSteps,
}

/// The result of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    pub outcome: Outcome,
    /// The arguments of the calls of declared functions, in order.
    pub trace: Vec<Vec<Word>>,
}

/// Checks that `after` behaves as `before` does, as far as the behaviour is defined.
pub fn check_refines(before: &Run, after: &Run) -> Result<(), TestCaseError> {
    let agree = |before: Word, after: Word| before == Word::Undef || before == after;
    prop_assert!(after.trace.len() >= before.trace.len());
    for (before, after) in before.trace.iter().zip(&after.trace) {
        prop_assert!(before.iter().zip(after).all(|(&before, &after)| agree(before, after)));
    }
    match (before.outcome, after.outcome) {
        (Outcome::Undefined, _) => {}
        (Outcome::Returned(Some(before)), Outcome::Returned(Some(after))) => {
            prop_assert!(agree(before, after));
        }
        (before, after) => prop_assert_eq!(before, after),
    }
    if before.outcome != Outcome::Undefined {
        prop_assert_eq!(before.trace.len(), after.trace.len());
    }
    Ok(())
}

/// Calls `function`. The call and its callees may enter `steps` blocks in all.
pub fn run(module: &Module, function: FuncId, args: &[i32], steps: usize) -> Run {
    let mut machine = Machine { module, memory: Vec::new(), trace: Vec::new(), steps };
    let args: Vec<_> = args.iter().map(|&arg| Word::Int(arg)).collect();
    let outcome = match machine.call(function, &args) {
        Ok(value) => Outcome::Returned(value),
        Err(outcome) => outcome,
    };
    Run { outcome, trace: machine.trace }
}

struct Machine<'a> {
    module: &'a Module,
    memory: Vec<Word>,
    trace: Vec<Vec<Word>>,
    steps: usize,
}

/// The values of one call.
struct Frame<'a> {
    args: &'a [Word],
    results: EntityVec<Inst, Word>,
}

impl Frame<'_> {
    fn value(&self, value: Value) -> Word {
        use minisysy::support::entity::Entity;
        match value {
            Value::Inst(inst) => self.results[inst],
            Value::Param(param) => self.args[param.index()],
            Value::Int(_, value) => Word::Int(value),
            Value::Undef(_) => Word::Undef,
            _ => unimplemented!("these programs have no other values"),
        }
    }

    fn ints(&self, lhs: Value, rhs: Value) -> Option<(i32, i32)> {
        match (self.value(lhs), self.value(rhs)) {
            (Word::Int(lhs), Word::Int(rhs)) => Some((lhs, rhs)),
            _ => None,
        }
    }
}

impl Machine<'_> {
    fn call(&mut self, callee: FuncId, args: &[Word]) -> Result<Option<Word>, Outcome> {
        let module = self.module;
        let function = module.function(callee);
        if function.is_declaration() {
            self.trace.push(args.to_vec());
            return Ok(Some(Word::Undef));
        }
        let results = EntityVec::filled(function.inst_count(), Word::Undef);
        let mut frame = Frame { args, results };
        let mut from: Option<Block> = None;
        let mut block = function.entry();
        loop {
            self.steps = self.steps.checked_sub(1).ok_or(Outcome::OutOfSteps)?;
            let data = &function.block(block);
            // All phis read their inputs before any of them changes.
            let inputs: Vec<Word> = data
                .phis()
                .iter()
                .map(|&phi| {
                    let mut inputs = function.phi_incoming(phi).iter();
                    frame.value(inputs.find(|input| Some(input.0) == from).expect("an input").1)
                })
                .collect();
            for (&phi, input) in data.phis().iter().zip(inputs) {
                frame.results[phi] = input;
            }
            for &inst in data.body() {
                frame.results[inst] = self.execute(&frame, function.op(inst), function)?;
            }
            from = Some(block);
            block = match data.terminator {
                Terminator::Jump(target) => target,
                Terminator::Branch { cond, then_block, else_block } => match frame.value(cond) {
                    Word::Int(0) => else_block,
                    Word::Int(_) => then_block,
                    _ => return Err(Outcome::Undefined),
                },
                Terminator::Switch { value, default, cases } => match frame.value(value) {
                    Word::Int(value) => {
                        let is_it = |case: Value| matches!(case, Value::Int(_, it) if it == value);
                        let mut cases = function.incoming(cases).iter();
                        cases.find(|&&(_, case)| is_it(case)).map_or(default, |&(block, _)| block)
                    }
                    _ => return Err(Outcome::Undefined),
                },
                Terminator::Return(value) => return Ok(value.map(|value| frame.value(value))),
                Terminator::Unreachable => return Err(Outcome::Undefined),
            };
        }
    }

    fn execute(
        &mut self,
        frame: &Frame<'_>,
        op: &Op,
        function: &minisysy::ir::Function,
    ) -> Result<Word, Outcome> {
        Ok(match *op {
            Op::Alloca { .. } => {
                self.memory.push(Word::Undef);
                Word::Address(self.memory.len() - 1)
            }
            Op::Load { ptr, .. } => self.memory[address(frame.value(ptr))?],
            Op::Store { value, ptr, .. } => {
                self.memory[address(frame.value(ptr))?] = frame.value(value);
                Word::Undef
            }
            Op::Binary { op, lhs, rhs } => match frame.ints(lhs, rhs) {
                Some((lhs, rhs)) => {
                    let (lhs, rhs) = (lhs.into(), rhs.into());
                    let value = eval::binary(IntType::I32, op, Flags::NONE, lhs, rhs);
                    let value = value.map_err(|_| Outcome::Undefined)?;
                    value.map_or(Word::Undef, |value| Word::Int(value as i32))
                }
                None => Word::Undef,
            },
            Op::Icmp { predicate, lhs, rhs } => compare(predicate, frame.ints(lhs, rhs)),
            Op::Cast { op: CastOp::Zext | CastOp::Bitcast, value } => frame.value(value),
            Op::FloatBinary { .. }
            | Op::Fneg { .. }
            | Op::Fcmp { .. }
            | Op::Cast { .. }
            | Op::Select { .. }
            | Op::ExtractElement { .. }
            | Op::InsertElement { .. }
            | Op::ExtractValue { .. }
            | Op::InsertValue { .. }
            | Op::Freeze { .. } => {
                unimplemented!("these programs do not have it")
            }
            Op::Call { callee, args, .. } => {
                let args: Vec<_> =
                    function.operands(args).iter().map(|&arg| frame.value(arg)).collect();
                self.call(callee, &args)?.unwrap_or(Word::Undef)
            }
            Op::GetElementPtr { .. } => unimplemented!("these programs have no arrays"),
            Op::Phi { .. } => unreachable!("a body has no phis"),
        })
    }
}

fn address(word: Word) -> Result<usize, Outcome> {
    match word {
        Word::Address(cell) => Ok(cell),
        _ => Err(Outcome::Undefined),
    }
}

fn compare(predicate: IntPredicate, operands: Option<(i32, i32)>) -> Word {
    let holds = operands.and_then(|(lhs, rhs)| {
        eval::icmp(IntType::I32, predicate, Flags::NONE, lhs.into(), rhs.into())
    });
    holds.map_or(Word::Undef, |holds| Word::Int(holds.into()))
}
