//! Instructions.

use super::body::{CheckedUse, WrittenInput, WrittenPhi};
use super::expected::Expected;
use super::locals::Named;
use super::{Parsed, Reader};
use crate::diag::{Code, Diagnostic, message};
use crate::ir::{
    BinaryOp, CastOp, Flags, FloatOp, FloatPredicate, IntPredicate, Op, Opcode, Terminator, Type,
    Value,
};
use crate::support::span::Span;

impl<'a> Reader<'a> {
    /// Reads an instruction or a terminator and defines its result as `result`.
    pub(super) fn instruction(&mut self, result: Named) -> Parsed<()> {
        self.cursor.skip_space();
        let start = self.cursor.offset();
        let word = self.cursor.word_here();
        match Opcode::from_keyword(word) {
            Some(Opcode::Load) => self.load(result, start),
            Some(Opcode::Store) => self.store(result, start),
            Some(Opcode::GetElementPtr) => self.get_element_ptr(result, start),
            Some(Opcode::Binary(op)) => self.binary(op, result, start),
            Some(Opcode::FloatBinary(op)) => self.float_binary(op, result, start),
            Some(Opcode::Fneg) => self.fneg(result, start),
            Some(Opcode::Icmp) => self.icmp(result, start),
            Some(Opcode::Fcmp) => self.fcmp(result, start),
            Some(Opcode::Cast(op)) => self.cast(op, result, start),
            Some(Opcode::Select) => self.select(result, start),
            Some(Opcode::ExtractElement) => self.extract_element(result, start),
            Some(Opcode::InsertElement) => self.insert_element(result, start),
            Some(Opcode::ExtractValue) => self.extract_value(result, start),
            Some(Opcode::InsertValue) => self.insert_value(result, start),
            Some(Opcode::Freeze) => self.freeze(result, start),
            Some(Opcode::Phi) => self.phi(result, start),
            Some(Opcode::Alloca) => self.alloca(result, start),
            Some(Opcode::Call) => self.call(result, start),
            Some(Opcode::Br) => self.terminator(result, start, Self::branch),
            Some(Opcode::Switch) => self.terminator(result, start, Self::switch),
            Some(Opcode::Ret) => self.terminator(result, start, Self::ret),
            Some(Opcode::Unreachable) => {
                self.terminator(result, start, |_| Ok(Terminator::Unreachable))
            }
            None if matches!(word, b"tail" | b"notail") => {
                self.expect_word(Opcode::Call.keyword())?;
                self.call(result, start)
            }
            None if word == b"uselistorder" && result.is_none() => self.use_list_order(),
            None => self.unknown_instruction(word, result, start),
        }
    }

    fn unknown_instruction(&mut self, word: &[u8], result: Named, start: u32) -> Parsed<()> {
        self.cursor.go_to(start);
        if let Some(read) = self.kept_instruction(word, result, start) {
            return read;
        }
        // It may be a misspelt terminator, so the branches are not known.
        self.body.is_cfg_known = false;
        let span = self.cursor.next_token();
        let found = self.found(span);
        let is_line_over = self.statement == start && !self.cursor.begins_line(start);
        let what = if is_line_over { Expected::EndOfLine } else { Expected::Instruction };
        let label = match is_line_over {
            true => message!("expected {what}", what = what.message()),
            false => message!("not an instruction"),
        };
        let message = message!("expected {what}, found {found}", what = what.message(), found);
        let hint = self.instruction_hint(span);
        let diagnostic = Diagnostic::new(Code::IrSyntax, span, message).label(label).hint(hint);
        self.fail(diagnostic)
    }

    fn alloca(&mut self, result: Named, start: u32) -> Parsed<()> {
        for flag in ["inalloca", "swifterror"] {
            if self.cursor.peek_word() == flag.as_bytes() {
                self.note_unsupported(message!("the flag `{word}` of an `alloca`", word = flag));
                self.cursor.word();
            }
        }
        self.texts.space = 0;
        let allocated = self.value_type()?;
        if let Some(ty) = self.special(allocated) {
            let span = self.cursor.span_from(start);
            return self.misfit(span, message!("a variable cannot have type `{ty}`", ty));
        }
        let mut count = None;
        let mut alignment = self.context.types.memory_alignment(allocated);
        if self.cursor.eat(b',') {
            let is_trailing = self.cursor.peek() == b'!'
                || matches!(self.cursor.peek_word(), b"align" | b"addrspace");
            if is_trailing {
                alignment = self.trailing_after_comma(alignment)?;
            } else {
                let (_, value) = self.integer_operand(message!("the number of elements"))?;
                count = Some(value).filter(|value| !matches!(value, Value::Int(_, 1)));
                alignment = self.trailing(alignment)?;
            }
        }
        let mut ty = self.pointer_type(allocated, start);
        if self.texts.space > 0 {
            ty = self.context.types.pointer_into(self.texts.space, allocated);
        }
        let op = Op::Alloca { allocated, count, alignment };
        self.append(result, op, Flags::NONE, ty, start)?;
        Ok(())
    }

    fn load(&mut self, result: Named, start: u32) -> Parsed<()> {
        let mut flags = Flags::NONE;
        let is_atomic = self.note_atomic();
        if self.cursor.eat_word(b"volatile") {
            flags = Flags::VOLATILE;
        }
        if matches!(self.cursor.peek(), b'%' | b'@') && !self.is_type_name_next() {
            let hint = self.address_form("load", Type::I32);
            return self.expected_with(Expected::Type, hint);
        }
        let ty = self.value_type()?;
        if !self.cursor.eat(b',') {
            let hint = self.address_form("load", ty);
            return self.expected_with(Expected::Text(","), hint);
        }
        let ptr = self.pointer_to(ty, "load")?;
        if is_atomic {
            self.atomic_order(ty, &[b"release", b"acq_rel"])?;
        }
        let alignment = self.trailing(self.context.types.alignment(ty))?;
        self.append(result, Op::Load { ptr, alignment }, flags, ty, start)?;
        Ok(())
    }

    fn store(&mut self, result: Named, start: u32) -> Parsed<()> {
        let mut flags = Flags::NONE;
        let is_atomic = self.note_atomic();
        if self.cursor.eat_word(b"volatile") {
            flags = Flags::VOLATILE;
        }
        let (ty, value) = self.typed_operand()?;
        self.expect(b',')?;
        let ptr = self.pointer_to(ty, "store")?;
        if is_atomic {
            self.atomic_order(ty, &[b"acquire", b"acq_rel"])?;
        }
        let alignment = self.trailing(self.context.types.alignment(ty))?;
        self.append(result, Op::Store { value, ptr, alignment }, flags, Type::VOID, start)?;
        Ok(())
    }

    fn get_element_ptr(&mut self, result: Named, start: u32) -> Parsed<()> {
        let flags =
            self.flags_of("getelementptr", Flags::INBOUNDS.with(Flags::NUSW).with(Flags::NUW));
        let source = self.value_type()?;
        if !self.cursor.eat(b',') {
            let hint = self.address_form("getelementptr", source);
            return self.expected_with(Expected::Text(","), hint);
        }
        let (base_type, base, base_span) = self.spanned_operand()?;
        let mut operands = std::mem::take(&mut self.operands);
        operands.clear();
        operands.push(base);
        let indices_start = self.cursor.offset();
        let mut read = Ok(());
        while self.cursor.eat(b',') {
            if self.cursor.peek() == b'!' {
                read = self.skip_attachments();
                break;
            }
            match self.integer_operand(message!("an index")) {
                Ok((_, index)) => operands.push(index),
                Err(fault) => read = Err(fault),
            }
            if read.is_err() {
                break;
            }
        }
        let indices = self.cursor.span_from(indices_start);
        let ty = read.and_then(|()| {
            self.address_type(source, base_type, base_span, &operands[1..], indices)
        });
        let list = self.body.function.create_operands(&operands);
        self.operands = operands;
        let op = Op::GetElementPtr { source, operands: list };
        self.append(result, op, flags, ty?, start)?;
        Ok(())
    }

    fn binary(&mut self, op: BinaryOp, result: Named, start: u32) -> Parsed<()> {
        let allowed = match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl => {
                Flags::NUW.with(Flags::NSW)
            }
            BinaryOp::Sdiv | BinaryOp::Udiv | BinaryOp::Lshr | BinaryOp::Ashr => Flags::EXACT,
            BinaryOp::Or => Flags::DISJOINT,
            _ => Flags::NONE,
        };
        let flags = match op {
            BinaryOp::Or => self.flags_of("or", allowed),
            _ => self.flags(allowed),
        };
        let (ty, lhs) = self.arithmetic_operand()?;
        let rhs = self.second_operand(ty)?;
        self.metadata()?;
        self.append(result, Op::Binary { op, lhs, rhs }, flags, ty, start)?;
        Ok(())
    }

    fn icmp(&mut self, result: Named, start: u32) -> Parsed<()> {
        let flags = self.flags_of("icmp", Flags::SAMESIGN);
        let Some(predicate) = IntPredicate::from_keyword(self.cursor.peek_word()) else {
            return self.expected(Expected::Predicate);
        };
        self.cursor.word();
        let (ty, lhs, span) = self.spanned_operand()?;
        let of = self.context.types.lanes(ty).map_or(ty, |lanes| lanes.1);
        if self.context.types.int_width(of).is_none() && !self.context.types.is_pointer(of) {
            let message = message!("`{ty}` cannot be compared", ty = self.type_text(ty));
            let diagnostic =
                self.wrong_type(span, message, message!("neither an integer nor a pointer"));
            return self.fail(diagnostic);
        }
        let rhs = self.second_operand(ty)?;
        self.metadata()?;
        let truth = self.context.types.truth_of(ty);
        self.append(result, Op::Icmp { predicate, lhs, rhs }, flags, truth, start)?;
        Ok(())
    }

    fn float_binary(&mut self, op: FloatOp, result: Named, start: u32) -> Parsed<()> {
        let flags = self.flags(Flags::FAST);
        let (ty, lhs) = self.float_operand()?;
        let rhs = self.second_operand(ty)?;
        self.metadata()?;
        self.append(result, Op::FloatBinary { op, lhs, rhs }, flags, ty, start)?;
        Ok(())
    }

    fn fneg(&mut self, result: Named, start: u32) -> Parsed<()> {
        let flags = self.flags(Flags::FAST);
        let (ty, value) = self.float_operand()?;
        self.metadata()?;
        self.append(result, Op::Fneg { value }, flags, ty, start)?;
        Ok(())
    }

    fn fcmp(&mut self, result: Named, start: u32) -> Parsed<()> {
        let flags = self.flags(Flags::FAST);
        let Some(predicate) = FloatPredicate::from_keyword(self.cursor.peek_word()) else {
            let is_int = IntPredicate::from_keyword(self.cursor.peek_word()).is_some();
            let hint = is_int.then(|| message!("for integers, use `{word}`", word = "icmp"));
            return self.expected_with(Expected::FloatPredicate, hint);
        };
        self.cursor.word();
        let (ty, lhs) = self.float_operand()?;
        let rhs = self.second_operand(ty)?;
        self.metadata()?;
        let truth = self.context.types.truth_of(ty);
        self.append(result, Op::Fcmp { predicate, lhs, rhs }, flags, truth, start)?;
        Ok(())
    }

    fn cast(&mut self, op: CastOp, result: Named, start: u32) -> Parsed<()> {
        let flags = match op {
            CastOp::Zext | CastOp::Uitofp => Flags::NNEG,
            CastOp::Trunc => Flags::NUW.with(Flags::NSW),
            CastOp::Fptrunc | CastOp::Fpext => Flags::FAST,
            _ => Flags::NONE,
        };
        let flags = self.flags_of(op.keyword(), flags);
        let (from, value) = self.typed_operand()?;
        self.expect_word("to")?;
        let to = self.value_type()?;
        let span = self.cursor.span_from(start);
        self.metadata()?;
        self.check_cast(op, from, to, span)?;
        self.append(result, Op::Cast { op, value }, flags, to, start)?;
        Ok(())
    }

    fn select(&mut self, result: Named, start: u32) -> Parsed<()> {
        let (flags, flags_span) = self.fast_math_flags();
        let (decider, cond, cond_span) = self.spanned_operand()?;
        let lanes = self.context.types.lanes(decider).filter(|lanes| lanes.1 == Type::I1);
        if decider != Type::I1 && lanes.is_none() {
            return self.fail_condition(decider, cond_span);
        }
        self.expect(b',')?;
        let (ty, first) = self.typed_operand()?;
        self.check_not_token(ty, start)?;
        let its_lanes = self.context.types.lanes(ty).map(|its| its.0);
        if lanes.is_some() && lanes.map(|lanes| lanes.0) != its_lanes {
            let wanted = its_lanes.map(|lanes| self.context.types.vector_of(lanes, Type::I1));
            let wanted = wanted.unwrap_or(Type::I1);
            return self.fail_mismatch(cond_span, message!("the condition"), decider, wanted);
        }
        self.expect(b',')?;
        let (other, second, span) = self.spanned_operand()?;
        if !self.is_same_type(other, ty) {
            return self.fail_mismatch(span, message!("the second value"), other, ty);
        }
        self.metadata()?;
        self.check_fast_math(flags_span, ty)?;
        let operands = self.body.function.create_operands(&[cond, first, second]);
        self.append(result, Op::Select { operands }, flags, ty, start)?;
        Ok(())
    }

    /// Reports a phi or `select` at `start` of tokens, whose origin must be known.
    fn check_not_token(&mut self, ty: Type, start: u32) -> Parsed<()> {
        match self.special(ty).filter(|ty| ty == "token") {
            Some(ty) => {
                let span = self.cursor.span_from(start);
                self.misfit(span, message!("`{ty}` is not a type of values that are chosen", ty))
            }
            None => Ok(()),
        }
    }

    fn extract_element(&mut self, result: Named, start: u32) -> Parsed<()> {
        let (vector, lanes, of) = self.vector_operand()?;
        let lane = self.lane(lanes)?;
        self.append(result, Op::ExtractElement { lane, vector }, Flags::NONE, of, start)?;
        Ok(())
    }

    fn insert_element(&mut self, result: Named, start: u32) -> Parsed<()> {
        let (vector, lanes, of) = self.vector_operand()?;
        self.expect(b',')?;
        let (ty, value, span) = self.spanned_operand()?;
        if ty != of {
            return self.fail_mismatch(span, message!("the element"), ty, of);
        }
        let lane = self.lane(lanes)?;
        let ty = self.context.types.vector_of(lanes, of);
        let op = Op::InsertElement { lane, vector, value };
        self.append(result, op, Flags::NONE, ty, start)?;
        Ok(())
    }

    /// A vector, the number of its lanes and their type.
    fn vector_operand(&mut self) -> Parsed<(Value, u32, Type)> {
        let (ty, vector, span) = self.spanned_operand()?;
        match self.context.types.lanes(ty) {
            Some((lanes, of)) => Ok((vector, lanes, of)),
            None => {
                let message = message!("`{ty}` has no lanes", ty = self.type_text(ty));
                let diagnostic = self.wrong_type(span, message, message!("not a vector"));
                self.fail(diagnostic)
            }
        }
    }

    /// The number of a lane, after its comma, at the end of an instruction.
    fn lane(&mut self, lanes: u32) -> Parsed<u8> {
        self.expect(b',')?;
        let (ty, lane, span) = self.spanned_operand()?;
        self.metadata()?;
        match lane {
            Value::Int(_, lane) if (0..lanes as i32).contains(&lane) => Ok(lane as u8),
            _ if self.context.types.int_width(ty).is_some() => {
                let what = message!("a lane index that is not a constant within the vector");
                self.note_unsupported_at(span, what);
                Ok(0)
            }
            _ => self.fail_not_integer(message!("an index"), ty, span),
        }
    }

    fn extract_value(&mut self, result: Named, start: u32) -> Parsed<()> {
        let (whole_type, whole) = self.typed_operand()?;
        let mut operands = vec![whole];
        let ty = self.path(whole_type, &mut operands)?;
        let operands = self.body.function.create_operands(&operands);
        self.append(result, Op::ExtractValue { operands }, Flags::NONE, ty, start)?;
        Ok(())
    }

    fn insert_value(&mut self, result: Named, start: u32) -> Parsed<()> {
        let (whole_type, whole) = self.typed_operand()?;
        self.expect(b',')?;
        let (part_type, part, span) = self.spanned_operand()?;
        let mut operands = vec![whole, part];
        let wanted = self.path(whole_type, &mut operands)?;
        if !self.is_same_type(part_type, wanted) {
            return self.fail_mismatch(span, message!("the inserted value"), part_type, wanted);
        }
        let operands = self.body.function.create_operands(&operands);
        self.append(result, Op::InsertValue { operands }, Flags::NONE, whole_type, start)?;
        Ok(())
    }

    /// Reads the indices that lead to a part of a `whole`, which end an instruction. Adds them to
    /// `operands`; returns the type of the part.
    fn path(&mut self, whole: Type, operands: &mut Vec<Value>) -> Parsed<Type> {
        let start = self.cursor.offset();
        let before = operands.len();
        while self.cursor.eat(b',') {
            if self.cursor.peek() == b'!' {
                self.skip_attachments()?;
                break;
            }
            let index = self.number(Expected::Index)?;
            // A larger one leads nowhere.
            operands.push(Value::i32(i32::try_from(index).unwrap_or(i32::MAX)));
        }
        match self.context.types.part(whole, &operands[before..]) {
            Some(ty) if operands.len() > before => Ok(ty),
            _ => {
                let span = self.cursor.span_from(start);
                let message =
                    message!("the indices select no element of `{ty}`", ty = self.type_text(whole));
                let label = match operands.len() > before {
                    true => message!("too many indices, or no such element"),
                    false => message!("expected an index"),
                };
                let diagnostic = self.wrong_type(span, message, label);
                self.fail(diagnostic)
            }
        }
    }

    fn freeze(&mut self, result: Named, start: u32) -> Parsed<()> {
        let (ty, value) = self.typed_operand()?;
        self.metadata()?;
        self.append(result, Op::Freeze { value }, Flags::NONE, ty, start)?;
        Ok(())
    }

    fn phi(&mut self, result: Named, start: u32) -> Parsed<()> {
        if self.cursor.peek() == b'[' && self.is_phi_entry() {
            let hint = message!("write the type of the phi first, as in `phi i32 [ %a, %left ]`");
            return self.expected_with(Expected::Type, Some(hint));
        }
        let (flags, flags_span) = self.fast_math_flags();
        let ty = self.ty()?;
        if ty == Type::VOID {
            return self.expected(Expected::ValueType);
        }
        self.check_not_token(ty, start)?;
        self.check_fast_math(flags_span, ty)?;
        let first = self.body.phi_inputs.len();
        loop {
            self.expect(b'[')?;
            let (value, use_span) = if self.cursor.peek() == b'%' {
                self.cursor.skip_space();
                let use_start = self.cursor.offset();
                let (value, _) = self.local_operand(ty)?;
                (value, self.cursor.span_from(use_start))
            } else {
                (self.constant(ty)?, Span::default())
            };
            self.expect(b',')?;
            let (block, span) = self.block_operand()?;
            self.expect(b']')?;
            if let Value::Inst(inst) = value {
                let use_of = CheckedUse { inst, block, span: use_span, is_phi: true };
                self.body.uses.push(use_of);
            }
            self.body.phi_inputs.push(WrittenInput { block, value, span });
            if !self.cursor.eat(b',') {
                break;
            }
            if self.cursor.peek() == b'!' {
                self.skip_attachments()?;
                break;
            }
        }
        let span = self.cursor.span_from(start);
        let Some(block) = self.body.block else { return Err(super::Reported) };
        if let Some(&before) = self.body.function.block(block).body().last() {
            let at = self.body.inst_offsets[before];
            return self.fail(
                Diagnostic::new(
                    Code::IrPhiPosition,
                    span,
                    message!("a phi after another instruction"),
                )
                .label(message!("phis must be first in their block"))
                .related(Span::new(at, at + 1), message!("this instruction is before it"))
                .hint(message!("move the phi to the beginning of the block")),
            );
        }
        let incoming = self.body.function.create_incoming(&[]);
        let inst = self.append(result, Op::Phi { incoming }, flags, ty, start)?;
        let inputs = (first, self.body.phi_inputs.len());
        self.body.phis.push(WrittenPhi { inst, block, span, inputs });
        Ok(())
    }
}
