//! Instructions and terminators.

use super::body::{CheckedUse, PhiInput, PhiPlace};
use super::locals::LocalKey;
use super::{Parsed, Reader};
use crate::diag::{Code, Diagnostic};
use crate::ir::{BinaryOp, CastOp, Flags, IntPredicate, Op, Terminator, Type, Value};
use crate::support::similar;
use crate::support::span::Span;

/// The name and number written in front of an instruction, if any.
pub(super) type Named = Option<(LocalKey, Span)>;

/// What an instruction may be called, for suggestions.
pub(super) const OPCODES: &[&str] = &[
    "alloca",
    "load",
    "store",
    "getelementptr",
    "add",
    "sub",
    "mul",
    "sdiv",
    "srem",
    "udiv",
    "urem",
    "shl",
    "lshr",
    "ashr",
    "and",
    "or",
    "xor",
    "icmp",
    "select",
    "zext",
    "sext",
    "trunc",
    "bitcast",
    "ptrtoint",
    "inttoptr",
    "freeze",
    "phi",
    "call",
    "br",
    "switch",
    "ret",
    "unreachable",
];

/// What else LLVM knows.
const UNKNOWN_OPCODES: &[&[u8]] = &[
    b"fneg",
    b"fadd",
    b"fsub",
    b"fmul",
    b"fdiv",
    b"frem",
    b"fcmp",
    b"fptosi",
    b"fptoui",
    b"sitofp",
    b"uitofp",
    b"fptrunc",
    b"fpext",
    b"va_arg",
    b"extractelement",
    b"insertelement",
    b"shufflevector",
    b"extractvalue",
    b"insertvalue",
    b"fence",
    b"cmpxchg",
    b"atomicrmw",
    b"invoke",
    b"callbr",
    b"resume",
    b"indirectbr",
    b"landingpad",
    b"catchpad",
    b"cleanuppad",
    b"catchswitch",
    b"catchret",
    b"cleanupret",
    b"addrspacecast",
    b"ptrtoaddr",
];

impl<'a> Reader<'a> {
    /// An instruction or terminator, whose result is called `result`.
    pub(super) fn instruction(&mut self, result: Named) -> Parsed<()> {
        self.cursor.skip_space();
        let start = self.cursor.offset();
        let word = self.cursor.word_here();
        let binary = |op| Some(op);
        let op = match word {
            b"load" => return self.load(result, start),
            b"store" => return self.store(result, start),
            b"getelementptr" => return self.get_element_ptr(result, start),
            b"br" => return self.terminator(result, start, Self::branch),
            b"call" => return self.call(result, start),
            b"icmp" => return self.icmp(result, start),
            b"alloca" => return self.alloca(result, start),
            b"phi" => return self.phi(result, start),
            b"zext" => return self.cast(CastOp::Zext, result, start),
            b"sext" => return self.cast(CastOp::Sext, result, start),
            b"trunc" => return self.cast(CastOp::Trunc, result, start),
            b"bitcast" => return self.cast(CastOp::Bitcast, result, start),
            b"ptrtoint" => return self.cast(CastOp::Ptrtoint, result, start),
            b"inttoptr" => return self.cast(CastOp::Inttoptr, result, start),
            b"select" => return self.select(result, start),
            b"freeze" => return self.freeze(result, start),
            b"ret" => return self.terminator(result, start, Self::ret),
            b"switch" => return self.terminator(result, start, Self::switch),
            b"unreachable" => {
                return self.terminator(result, start, |_| Ok(Terminator::Unreachable));
            }
            b"tail" | b"notail" => {
                self.expect_word("call")?;
                return self.call(result, start);
            }
            b"add" => binary(BinaryOp::Add),
            b"sub" => binary(BinaryOp::Sub),
            b"mul" => binary(BinaryOp::Mul),
            b"sdiv" => binary(BinaryOp::Sdiv),
            b"srem" => binary(BinaryOp::Srem),
            b"udiv" => binary(BinaryOp::Udiv),
            b"urem" => binary(BinaryOp::Urem),
            b"shl" => binary(BinaryOp::Shl),
            b"lshr" => binary(BinaryOp::Lshr),
            b"ashr" => binary(BinaryOp::Ashr),
            b"and" => binary(BinaryOp::And),
            b"or" => binary(BinaryOp::Or),
            b"xor" => binary(BinaryOp::Xor),
            _ => None,
        };
        match op {
            Some(op) => self.binary(op, result, start),
            None => self.unknown_instruction(word, start),
        }
    }

    fn unknown_instruction(&mut self, word: &[u8], start: u32) -> Parsed<()> {
        // It may have been meant to be a terminator.
        self.body.is_cfg_known = false;
        self.cursor.go_to(start);
        if word == b"musttail" || UNKNOWN_OPCODES.contains(&word) {
            return self.unsupported_next("this instruction is");
        }
        let span = self.cursor.next_token();
        let found = self.found(span);
        let mut diagnostic = Diagnostic::new(
            Code::IrSyntax,
            span,
            format!("expected an instruction, found {found}"),
        )
        .label("no instruction begins like this");
        let word = String::from_utf8_lossy(word);
        if let Some(similar) = similar::most_similar(&word, OPCODES.iter().copied()) {
            diagnostic = diagnostic.hint(format!("did you mean `{similar}`?"));
        }
        self.fail(diagnostic)
    }

    fn alloca(&mut self, result: Named, start: u32) -> Parsed<()> {
        if matches!(self.cursor.peek_word(), b"inalloca" | b"swifterror") {
            return self.unsupported_next("this kind of alloca is");
        }
        let allocated = self.value_type()?;
        let mut count = None;
        let mut flags = Flags::NONE;
        if self.cursor.eat(b',') {
            let is_trailing = self.cursor.peek() == b'!'
                || matches!(self.cursor.peek_word(), b"align" | b"addrspace");
            if is_trailing {
                flags.alignment = self.trailing_behind_comma()?;
            } else {
                let (_, value) = self.integer_operand("the number of elements")?;
                count = Some(value).filter(|value| !matches!(value, Value::Int(_, 1)));
                flags.alignment = self.trailing()?;
            }
        }
        let ty = self.pointer_type(allocated, start);
        self.append(result, Op::Alloca { allocated, count }, flags, ty, start)?;
        Ok(())
    }

    fn load(&mut self, result: Named, start: u32) -> Parsed<()> {
        let mut flags = Flags::NONE;
        if self.cursor.peek() == b'a' && self.cursor.peek_word() == b"atomic" {
            return self.unsupported_next("an atomic access is");
        }
        if self.cursor.eat_word(b"volatile") {
            flags = Flags::VOLATILE;
        }
        let ty = self.value_type()?;
        self.expect(b',')?;
        let ptr = self.pointer_to(ty, "this loads")?;
        flags.alignment = self.trailing()?;
        self.append(result, Op::Load { ptr }, flags, ty, start)?;
        Ok(())
    }

    fn store(&mut self, result: Named, start: u32) -> Parsed<()> {
        let mut flags = Flags::NONE;
        if self.cursor.peek() == b'a' && self.cursor.peek_word() == b"atomic" {
            return self.unsupported_next("an atomic access is");
        }
        if self.cursor.eat_word(b"volatile") {
            flags = Flags::VOLATILE;
        }
        let (ty, value) = self.typed_operand()?;
        self.expect(b',')?;
        let ptr = self.pointer_to(ty, "this stores")?;
        flags.alignment = self.trailing()?;
        self.append(result, Op::Store { value, ptr }, flags, Type::VOID, start)?;
        Ok(())
    }

    fn get_element_ptr(&mut self, result: Named, start: u32) -> Parsed<()> {
        let flags = self.flags(Flags::INBOUNDS.with(Flags::NUSW).with(Flags::NUW));
        let source = self.value_type()?;
        self.expect(b',')?;
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
            match self.integer_operand("an index") {
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
        let flags = self.flags(allowed);
        let (ty, lhs) = self.integer_operand("an operand")?;
        self.expect(b',')?;
        let rhs = self.operand(ty)?;
        self.metadata()?;
        self.append(result, Op::Binary { op, lhs, rhs }, flags, ty, start)?;
        Ok(())
    }

    fn icmp(&mut self, result: Named, start: u32) -> Parsed<()> {
        let flags = self.flags(Flags::SAMESIGN);
        let predicate = match self.cursor.peek_word() {
            b"eq" => IntPredicate::Eq,
            b"ne" => IntPredicate::Ne,
            b"slt" => IntPredicate::Slt,
            b"sle" => IntPredicate::Sle,
            b"sgt" => IntPredicate::Sgt,
            b"sge" => IntPredicate::Sge,
            b"ult" => IntPredicate::Ult,
            b"ule" => IntPredicate::Ule,
            b"ugt" => IntPredicate::Ugt,
            b"uge" => IntPredicate::Uge,
            _ => return self.expected("a comparison such as `eq`, `ne`, `slt` or `sge`"),
        };
        self.cursor.word();
        let (ty, lhs, span) = self.spanned_operand()?;
        if !self.context.types.is_scalar(ty) {
            let message = format!("a `{}` cannot be compared", self.type_text(ty));
            let diagnostic = self.wrong_type(span, message, "no integer and no pointer");
            return self.fail(diagnostic);
        }
        self.expect(b',')?;
        let rhs = self.operand(ty)?;
        self.metadata()?;
        self.append(result, Op::Icmp { predicate, lhs, rhs }, flags, Type::I1, start)?;
        Ok(())
    }

    fn cast(&mut self, op: CastOp, result: Named, start: u32) -> Parsed<()> {
        let flags = match op {
            CastOp::Zext => self.flags(Flags::NNEG),
            CastOp::Trunc => self.flags(Flags::NUW.with(Flags::NSW)),
            _ => Flags::NONE,
        };
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
        let cond = self.condition()?;
        self.expect(b',')?;
        let (ty, first) = self.typed_operand()?;
        self.expect(b',')?;
        let (other, second, span) = self.spanned_operand()?;
        if !self.is_same_type(other, ty) {
            return self.fail_mismatch(span, "the second value", other, ty);
        }
        self.metadata()?;
        let operands = self.body.function.create_operands(&[cond, first, second]);
        self.append(result, Op::Select { operands }, Flags::NONE, ty, start)?;
        Ok(())
    }

    fn freeze(&mut self, result: Named, start: u32) -> Parsed<()> {
        let (ty, value) = self.typed_operand()?;
        self.metadata()?;
        self.append(result, Op::Freeze { value }, Flags::NONE, ty, start)?;
        Ok(())
    }

    fn phi(&mut self, result: Named, start: u32) -> Parsed<()> {
        let ty = self.ty()?;
        if ty == Type::VOID || self.cursor.peek() != b'[' {
            return self.expected("a type and `[`");
        }
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
            self.body.phi_inputs.push(PhiInput { block, value, span });
            if !self.cursor.eat(b',') {
                break;
            }
            if self.cursor.peek() == b'!' {
                self.skip_attachments()?;
                break;
            }
        }
        let span = self.cursor.span_from(start);
        let Some(block) = self.body.block else { return Err(super::Fault) };
        if let Some(&before) = self.body.function.block(block).body.last() {
            let at = self.body.inst_places[before];
            return self.fail(
                Diagnostic::new(
                    Code::IrPhiPosition,
                    span,
                    "a phi stands behind another instruction",
                )
                .label("phis come first in their block")
                .related(Span::new(at, at + 1), "this stands before it")
                .hint("all phis of a block read their inputs at once, when control enters it"),
            );
        }
        let incoming = self.body.function.create_incoming(&[]);
        let inst = self.append(result, Op::Phi { incoming }, Flags::NONE, ty, start)?;
        let inputs = (first, self.body.phi_inputs.len());
        self.body.phis.push(PhiPlace { inst, block, span, inputs });
        Ok(())
    }
}
