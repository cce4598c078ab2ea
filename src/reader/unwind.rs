//! Instructions with several targets that are not modelled: exceptions, `indirectbr` and `callbr`.
//!
//! They are checked, and the control-flow graph has their edges; see `unmodelled`.

use rustc_hash::{FxHashMap, FxHashSet};

use super::locals::Named;
use super::unmodelled::placeholder;
use super::{Parsed, Reader};
use crate::analysis::DomTree;
use crate::diag::message;
use crate::ir::{Block, Flags, Op, Terminator, Type, Value};
use crate::support::span::Span;

impl Reader<'_> {
    /// Reads a call that goes on at one of two targets.
    pub(super) fn invoke(&mut self, result: Named, start: u32) -> Parsed<()> {
        let read = self.invoke_parts(start);
        self.end_with_call(result, start, read.map(|(ty, end, normal)| (ty, end, Some(normal))))
    }

    fn invoke_parts(&mut self, start: u32) -> Parsed<(Type, Terminator, Block)> {
        let ty = self.call_parts(start)?.map_or(Type::VOID, |(_, _, ty)| ty);
        self.expect_word("to")?;
        let normal = self.target()?;
        self.expect_word("unwind")?;
        let unwind = self.unwind_target()?;
        self.metadata()?;
        let cond = Value::Undef(Type::I1);
        let end = Terminator::Branch { cond, then_block: normal, else_block: unwind };
        Ok((ty, end, normal))
    }

    /// Ends the block with a call that has been read: the type of its result, the terminator, and the block that the
    /// result is for if it is not for all.
    fn end_with_call(
        &mut self,
        result: Named,
        start: u32,
        read: Parsed<(Type, Terminator, Option<Block>)>,
    ) -> Parsed<()> {
        let block = self.body.block;
        let read = read.and_then(|(ty, end, only)| {
            let inst = self.append(result, placeholder(ty), Flags::NONE, ty, start)?;
            if let (Some(from), Some(to)) = (block, only) {
                self.body.block_of[inst] = None;
                self.body.edge_results.insert(inst, (from, to));
            }
            Ok(end)
        });
        self.body.is_cfg_known &= read.is_ok();
        self.terminate(*read.as_ref().unwrap_or(&Terminator::Unreachable), start);
        read.map(|_| ())
    }

    /// Takes the target of an exception, which has to begin with a pad.
    fn unwind_target(&mut self) -> Parsed<Block> {
        self.cursor.skip_space();
        let start = self.cursor.offset();
        let to = self.target()?;
        let span = self.cursor.span_from(start);
        self.body.unwinds.push((to, span));
        Ok(to)
    }

    /// Reads a call of inline assembly that may go to labels.
    pub(super) fn call_with_targets(&mut self, result: Named, start: u32) -> Parsed<()> {
        let read = self.call_with_targets_parts(start);
        self.end_with_call(result, start, read)
    }

    fn call_with_targets_parts(&mut self, start: u32) -> Parsed<(Type, Terminator, Option<Block>)> {
        let call = self.call_parts(start)?;
        let span = self.cursor.span_from(start);
        let Some((Op::Freeze { .. }, _, ty)) = call else {
            return self.misfit(span, message!("`callbr` calls only inline assembly"));
        };
        self.expect_word("to")?;
        let default = self.target()?;
        let targets = self.targets()?;
        self.metadata()?;
        Ok((ty, self.choice(default, &targets), None))
    }

    /// Takes `[label %a, label %b]`.
    fn targets(&mut self) -> Parsed<Vec<Block>> {
        self.expect(b'[')?;
        let mut targets = Vec::new();
        if self.cursor.eat(b']') {
            return Ok(targets);
        }
        loop {
            targets.push(self.target()?);
            if !self.cursor.eat(b',') {
                self.expect(b']')?;
                return Ok(targets);
            }
        }
    }

    /// A terminator with edges to `first` and to each of `others`.
    fn choice(&mut self, first: Block, others: &[Block]) -> Terminator {
        let value = Value::Undef(Type::I32);
        let cases: Vec<(Block, Value)> = others.iter().map(|&block| (block, value)).collect();
        let cases = self.body.function.create_incoming(&cases);
        Terminator::Switch { value, default: first, cases }
    }

    pub(super) fn indirect_branch(&mut self) -> Parsed<Terminator> {
        let (ty, _, span) = self.spanned_operand()?;
        if !self.context.types.is_pointer(ty) {
            let wanted = self.context.types.pointer_to(Type::I8);
            return self.fail_mismatch(span, message!("the address"), ty, wanted);
        }
        self.expect(b',')?;
        let targets = self.targets()?;
        Ok(match targets.split_first() {
            Some((&first, others)) => self.choice(first, others),
            None => Terminator::Unreachable,
        })
    }

    /// Notes that the instruction at `start` begins the current block as the target of an exception.
    fn begin_pad(&mut self, start: u32) -> Parsed<()> {
        let span = self.cursor.span_from(start);
        self.check_personality(span)?;
        let Some(block) = self.body.block else { return Ok(()) };
        let is_first = self.body.function.block(block).body().is_empty();
        if !is_first || self.body.entry == Some(block) {
            let what = message!("this must be the first instruction of the target of an exception");
            return self.misfit(span, what);
        }
        self.body.pads.push((block, span));
        Ok(())
    }

    fn check_personality(&mut self, span: Span) -> Parsed<()> {
        match self.body.has_personality {
            true => Ok(()),
            false => self.misfit(span, message!("the function needs a `personality` for this")),
        }
    }

    pub(super) fn landing_pad(&mut self, result: Named, start: u32) -> Parsed<()> {
        self.begin_pad(start)?;
        let ty = self.value_type()?;
        let mut has_clause = self.cursor.eat_word(b"cleanup");
        loop {
            let mut cursor = self.cursor.clone();
            if !matches!(cursor.word(), b"catch" | b"filter") || cursor.byte() == b':' {
                break;
            }
            self.cursor = cursor;
            self.cursor.skip_space();
            let at = self.cursor.offset();
            let (clause, value) = self.typed_constant(0)?;
            let is_filter = self.is_array(clause) && value != Value::Poison(clause);
            if !is_filter && !self.context.types.is_pointer(clause) {
                let (span, ty) = (self.cursor.span_from(at), self.type_text(clause));
                return self.misfit(span, message!("a clause cannot have type `{ty}`", ty));
            }
            has_clause = true;
        }
        let span = self.cursor.span_from(start);
        if !has_clause {
            return self.misfit(span, message!("a `landingpad` needs a clause or `cleanup`"));
        }
        self.check_landing_type(ty, span)?;
        self.append_kept(result, ty, start)
    }

    /// Checks that all exceptions of a function have the same type.
    fn check_landing_type(&mut self, ty: Type, span: Span) -> Parsed<()> {
        let known = *self.body.landing_type.get_or_insert(ty);
        match self.is_same_type(ty, known) {
            true => Ok(()),
            false => self.fail_mismatch(span, message!("the exception"), ty, known),
        }
    }

    pub(super) fn resume(&mut self) -> Parsed<Terminator> {
        let (ty, _, span) = self.spanned_operand()?;
        self.check_personality(span)?;
        self.check_landing_type(ty, span)?;
        Ok(Terminator::Unreachable)
    }

    /// Checks that exceptions lead to pads, and nothing else to those of `landingpad`. Linear in edges and pads.
    pub(super) fn check_unwinding(&mut self) {
        if self.body.unwinds.is_empty() && self.body.pads.is_empty() {
            return;
        }
        let edges = self.body.function.incoming_edges();
        let pads = std::mem::take(&mut self.body.pads);
        let unwinds = std::mem::take(&mut self.body.unwinds);
        let is_pad: FxHashSet<Block> = pads.iter().map(|&(block, _)| block).collect();
        let mut count = FxHashMap::<Block, usize>::default();
        for (to, span) in unwinds {
            *count.entry(to).or_default() += 1;
            if !is_pad.contains(&to) {
                let name = self.text_at(span);
                let what = message!("`{name}` does not begin with a `landingpad`", name);
                let _: Parsed<()> = self.misfit(span, what);
            }
        }
        for (block, span) in pads {
            if edges.row(block).len() != count.get(&block).copied().unwrap_or_default() {
                let what = message!("only exceptions may lead to a block with a `landingpad`");
                let _: Parsed<()> = self.misfit(span, what);
            }
        }
    }

    /// For each normal target of an `invoke`, the number of edges that enter it, without those of loops. Linear in
    /// their edges.
    pub(super) fn count_entering(&self, tree: &DomTree) -> FxHashMap<Block, usize> {
        let mut entering = FxHashMap::default();
        if self.body.edge_results.is_empty() {
            return entering;
        }
        let edges = self.body.function.incoming_edges();
        for &(_, to) in self.body.edge_results.values() {
            entering.entry(to).or_insert_with(|| {
                edges.row(to).iter().filter(|&&from| !tree.dominates(to, from)).count()
            });
        }
        entering
    }
}
