//! Questions about what sccp, gvn and licm do.

use super::choices::name;
use super::random::Random;
use super::{Choices, Question, Topic, first_of};
use crate::analysis::{Cfg, DomTree, LoopForest};
use crate::diag::{Message, message};
use crate::ir::print::{FunctionText, PrintOptions, print_constant};
use crate::ir::{Block, Context, Function, Inst, Opcode, Value};
use crate::trace::Event;
use crate::transform::{Pass, Pipeline, Transformed, gvn, licm, sccp};

/// A function in SSA form and its text.
struct Form<'a> {
    context: &'a Context,
    function: &'a Function,
    text: &'a FunctionText,
    print: PrintOptions,
}

/// A question about each of the passes, if it finds something in `function`, which is in SSA form.
pub fn questions(
    context: &mut Context,
    function: &Function,
    text: &FunctionText,
    print: PrintOptions,
    random: &mut Random,
) -> Vec<Question> {
    let events = [&sccp::PASS, &gvn::PASS, &licm::PASS].map(|pass| events(context, function, pass));
    let form = Form { context, function, text, print };
    let [constants, equal, invariants] = events.each_ref();
    let replaced = |events: &[Event]| -> Vec<(Inst, Value)> {
        let pairs = events.iter().filter(|event| event.kind() == "replaced");
        pairs.filter_map(|event| Some((event.inst_in("id")?, event.value_in("value")?))).collect()
    };
    let all = replaced(constants);
    let constant = first_of(random, all.clone(), |of, random| form.constant(of, &all, random));
    let equal = first_of(random, replaced(equal), |of, random| form.equal(of, random));
    let moved = invariants.iter().filter(|event| event.kind() == "moved");
    let moved: Vec<Inst> = moved.filter_map(|event| event.inst_in("id")).collect();
    let stays = invariants.iter().filter(|event| event.kind() == "stays");
    let stays: Vec<(Inst, &str)> =
        stays.filter_map(|event| Some((event.inst_in("id")?, event.word_in("reason")?))).collect();
    let invariant = first_of(random, moved, |of, random| form.invariant(of, &stays, random));
    constant.into_iter().chain(equal).chain(invariant).collect()
}

/// The steps of `pass` on a copy of `function`.
fn events(context: &mut Context, function: &Function, pass: &'static Pass) -> Vec<Event> {
    let mut pipeline = Pipeline::of_one(pass);
    pipeline.is_traced = true;
    let mut events = Vec::new();
    let run = pipeline.run_function(context, &mut function.clone(), &mut |_, _, after| {
        if let Transformed::Function(_, _, trace) = after {
            events.clone_from(&trace.events);
        }
    });
    debug_assert!(run.is_ok(), "{run:?}");
    events
}

impl Form<'_> {
    fn constant_text(&self, value: Value) -> Message {
        Message::verbatim(format!("`{}`", print_constant(self.context, value, self.print)))
    }

    /// All instructions in the order of the text.
    fn insts(&self) -> impl Iterator<Item = Inst> {
        let blocks = self.function.layout().iter();
        blocks.flat_map(|&block| self.function.block(block).insts().iter().copied())
    }

    fn constant(
        &self,
        (inst, value): (Inst, Value),
        all: &[(Inst, Value)],
        random: &mut Random,
    ) -> Option<Question> {
        let Value::Int(ty, number) = value else { return None };
        let why = message!("it is this on every path that can be taken");
        let mut choices = Choices::new(self.constant_text(value), why);
        let why = message!("only values on edges that can be taken count, and they agree");
        choices.wrong(message!("no constant"), why);
        let not_this = || message!("the operands have other values");
        self.function.for_each_operand(inst, |operand| {
            if let Value::Int(its, _) = operand
                && its == ty
            {
                choices.wrong(self.constant_text(operand), not_this());
            }
        });
        for &(_, other) in all {
            if matches!(other, Value::Int(its, _) if its == ty) {
                choices.wrong(self.constant_text(other), not_this());
            }
        }
        for near in [number.wrapping_add(1), 0, 1] {
            if ty.bits() > 8 {
                choices.wrong(self.constant_text(Value::Int(ty, near)), not_this());
            }
        }
        let text = message!(
            "Which constant does sccp find for `{result}`?",
            result = &self.text.results[inst]
        );
        choices.question(Topic::Constants, text, random)
    }

    fn equal(&self, (inst, value): (Inst, Value), random: &mut Random) -> Option<Question> {
        let Value::Inst(earlier) = value else { return None };
        let why = message!("it is computed on every path to it, from equal operands");
        let mut choices = Choices::new(name(&self.text.results[earlier]), why);
        let opcode = self.opcode(inst);
        let mut others: Vec<Inst> = self
            .insts()
            .filter(|&other| other != inst && self.opcode(other) == opcode)
            .filter(|&other| !self.text.results[other].is_empty())
            .collect();
        random.shuffle(&mut others);
        for other in others.into_iter().take(2) {
            let why = message!("it has the same operation, but other operands or another place");
            choices.wrong(name(&self.text.results[other]), why);
        }
        choices.wrong(
            message!("none: it is computed again"),
            message!("an earlier instruction computes the same"),
        );
        let text = message!(
            "Which value does gvn use in place of `{result}`?",
            result = &self.text.results[inst]
        );
        choices.question(Topic::EqualValues, text, random)
    }

    fn opcode(&self, inst: Inst) -> Opcode {
        self.function.op(inst).opcode()
    }

    /// The header of the innermost loop around an instruction.
    fn loop_of(&self, inst: Inst) -> Option<Block> {
        let mut blocks = self.function.layout().iter();
        let block = *blocks.find(|&&block| self.function.block(block).insts().contains(&inst))?;
        let cfg = Cfg::compute(self.function);
        LoopForest::compute(&cfg, &DomTree::compute(&cfg)).header_of(block)
    }

    fn invariant(
        &self,
        inst: Inst,
        stays: &[(Inst, &str)],
        random: &mut Random,
    ) -> Option<Question> {
        let why = message!(
            "its operands do not change in the loop, and to compute it early does no harm"
        );
        let mut choices = Choices::new(name(&self.text.insts[inst]), why);
        let mut others: Vec<&(Inst, &str)> = stays.iter().collect();
        random.shuffle(&mut others);
        for &&(other, reason) in &others {
            let why = match reason {
                "effect" => message!("it does more than to compute a value"),
                "operand" => message!("one of its operands is computed in the loop"),
                "memory" => message!("the loop may write the memory that it reads"),
                _ => message!("it may not be executed at all, and could do harm"),
            };
            choices.wrong(name(&self.text.insts[other]), why);
        }
        let text = message!(
            "Which of these instructions does licm move out of the loop at `{block}`?",
            block = &self.text.blocks[self.loop_of(inst)?]
        );
        choices.question(Topic::LoopInvariants, text, random)
    }
}
