//! Instructions and terminators.

use rustc_hash::FxHashSet;

use super::body::{CheckedUse, PhiInput, PhiPlace};
use super::locals::LocalKey;
use super::{Meaning, Parsed, Reader};
use crate::diag::{Code, Diagnostic};
use crate::ir::{
    Alignment, BinaryOp, Block, CastOp, Flags, FuncId, Function, IntPredicate, Linkage, Op,
    Terminator, Type, Value,
};
use crate::sema::runtime::{Kind, Runtime};
use crate::support::interner::Symbol;
use crate::support::similar;
use crate::support::span::Span;

/// The name and number written in front of an instruction, if any.
type Named = Option<(LocalKey, Span)>;

/// What an instruction may be called, for suggestions.
const OPCODES: &[&str] = &[
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

    // Operands.

    /// A value of type `ty`, as an operand of the instruction that is being read.
    #[inline]
    fn operand(&mut self, ty: Type) -> Parsed<Value> {
        if self.cursor.peek() != b'%' {
            return self.constant(ty);
        }
        let (value, span) = self.local_operand(ty)?;
        if let (Some(span), Value::Inst(inst), Some(block)) = (span, value, self.body.block) {
            self.body.uses.push(CheckedUse { inst, block, span, is_phi: false });
        }
        Ok(value)
    }

    /// A type and a value of it.
    #[inline]
    fn typed_operand(&mut self) -> Parsed<(Type, Value)> {
        let ty = self.value_type()?;
        Ok((ty, self.operand(ty)?))
    }

    /// A type, a value of it, and where both stand.
    fn spanned_operand(&mut self) -> Parsed<(Type, Value, Span)> {
        self.cursor.skip_space();
        let start = self.cursor.offset();
        let (ty, value) = self.typed_operand()?;
        Ok((ty, value, self.cursor.span_from(start)))
    }

    /// A pointer that may point to a `pointee`.
    fn pointer_to(&mut self, pointee: Type, doing: &str) -> Parsed<Value> {
        let (ty, value, span) = self.spanned_operand()?;
        if self.is_pointer_to(ty, pointee) {
            return Ok(value);
        }
        let [found, pointee] = [ty, pointee].map(|ty| self.type_text(ty));
        let message = format!("{doing} a `{pointee}`, but the address is a `{found}`");
        let diagnostic =
            self.wrong_type(span, message, &format!("expected a pointer to `{pointee}`"));
        self.fail(diagnostic)
    }

    /// A type and an integer of it.
    fn integer_operand(&mut self, what: &str) -> Parsed<(Type, Value)> {
        let (ty, value, span) = self.spanned_operand()?;
        if ty.is_int() {
            return Ok((ty, value));
        }
        let found = self.type_text(ty);
        let message = format!("{what} must be an integer, and this is a `{found}`");
        let diagnostic = self.wrong_type(span, message, "no integer");
        self.fail(diagnostic)
    }

    /// A condition: an `i1` with its type.
    fn condition(&mut self) -> Parsed<Value> {
        let (ty, value, span) = self.spanned_operand()?;
        if ty == Type::I1 {
            return Ok(value);
        }
        let found = self.type_text(ty);
        let message = format!("a condition must be an `i1`, and this is a `{found}`");
        let mut diagnostic = self.wrong_type(span, message, "no `i1`");
        if ty.is_int() {
            diagnostic = diagnostic.hint("`icmp ne` with 0 makes a truth value of an integer");
        }
        self.fail(diagnostic)
    }

    /// What may follow the operands: an alignment, metadata.
    #[inline]
    fn trailing(&mut self) -> Parsed<Alignment> {
        if self.cursor.eat(b',') { self.trailing_behind_comma() } else { Ok(Alignment::NATURAL) }
    }

    fn trailing_behind_comma(&mut self) -> Parsed<Alignment> {
        let mut alignment = Alignment::NATURAL;
        loop {
            if self.cursor.peek() == b'!' {
                self.skip_attachments()?;
                return Ok(alignment);
            }
            if self.cursor.eat_word(b"align") {
                alignment = self.alignment()?;
            } else if self.cursor.peek_word() == b"addrspace" {
                return self.unsupported_next("an address space is");
            } else {
                return self.expected("`align` or metadata");
            }
            if !self.cursor.eat(b',') {
                return Ok(alignment);
            }
        }
    }

    /// Metadata behind an instruction that has no alignment.
    #[inline]
    fn metadata(&mut self) -> Parsed<()> {
        if self.cursor.eat(b',') { self.skip_attachments() } else { Ok(()) }
    }

    /// Those of `allowed` that come next.
    fn flags(&mut self, allowed: Flags) -> Flags {
        let mut flags = Flags::NONE;
        while self.cursor.peek().is_ascii_lowercase() {
            let word = self.cursor.peek_word();
            let flag = std::str::from_utf8(word).ok().and_then(Flags::from_keyword);
            match flag.filter(|&flag| allowed.contains(flag)) {
                Some(flag) => flags = flags.with(flag),
                None => break,
            }
            self.cursor.word();
        }
        flags
    }

    // Instructions.

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

    /// The type of a pointer that nobody has written. It is typed unless the file has shown that
    /// pointers are opaque.
    pub(super) fn pointer_type(&mut self, pointee: Type, start: u32) -> Type {
        if self.first_pointer.is_none() {
            self.look_ahead_for_pointers(start);
        }
        self.module.types.pointer_to(pointee)
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
        if !self.module.types.is_scalar(ty) {
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
        if let Some(&before) = self.body.block_insts.last() {
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

    // Calls.

    fn call(&mut self, result: Named, start: u32) -> Parsed<()> {
        if matches!(
            self.cursor.peek_word(),
            b"fast" | b"nnan" | b"ninf" | b"nsz" | b"arcp" | b"contract" | b"afn" | b"reassoc"
        ) {
            return self.unsupported_next("floating point is");
        }
        self.calling_convention()?;
        self.skip_value_attributes()?;
        let return_type = self.ty()?;
        let has_types = self.skip_parameter_types()?;
        let Some((symbol, name)) = self.callee()? else {
            return self.debug_call();
        };
        let callee = match self.meaning(symbol) {
            Meaning::Function(callee) => Some(callee),
            Meaning::Debug => return self.debug_call(),
            Meaning::Unknown => None,
            Meaning::Faulty => {
                self.expect(b'(')?;
                return Err(super::Fault);
            }
            Meaning::Global(_) | Meaning::Alias(_) => {
                let found = self.found(name);
                let message = format!("{found} is no function");
                return self.fail(Diagnostic::new(Code::IrCall, name, message).label("a variable"));
            }
        };
        self.expect(b'(')?;
        let mut args = std::mem::take(&mut self.operands);
        args.clear();
        let read = self.arguments(&mut args, callee);
        let list = self.body.function.create_operands(&args);
        let types: Vec<Type> = match callee {
            Some(_) => Vec::new(),
            None => {
                args.iter().map(|&arg| self.module.value_type(&self.body.function, arg)).collect()
            }
        };
        let count = args.len();
        self.operands = args;
        read?;
        self.skip_call_attributes()?;
        self.metadata()?;
        let is_undeclared = callee.is_none();
        let callee = match callee {
            Some(callee) => callee,
            None => self.undeclared(symbol, name, return_type, &types),
        };
        self.check_signature(callee, return_type, count, name, start)?;
        if !has_types && self.callee_function(callee).is_variadic && !is_undeclared {
            return self.fail_without_types(callee, name, start);
        }
        self.append(result, Op::Call { callee, args: list }, Flags::NONE, return_type, start)?;
        Ok(())
    }

    /// Only C's own is known.
    pub(super) fn calling_convention(&mut self) -> Parsed<()> {
        let word = self.cursor.peek_word();
        if word == b"ccc" {
            self.cursor.word();
            return Ok(());
        }
        if matches!(word, b"fastcc" | b"coldcc" | b"tailcc" | b"swiftcc" | b"cc" | b"ghccc")
            || word.ends_with(b"_cc")
            || word.ends_with(b"cc") && word.len() > 4
        {
            return self.unsupported_next("this calling convention is");
        }
        Ok(())
    }

    /// The types of the parameters in front of a callee, as they stand there for variadic
    /// functions; whether there are any. The declaration has them too.
    fn skip_parameter_types(&mut self) -> Parsed<bool> {
        if !self.cursor.eat(b'(') {
            return Ok(false);
        }
        while !self.cursor.eat(b')') {
            if !self.cursor.eat_word(b"...") {
                self.value_type()?;
            }
            if self.cursor.peek() != b')' {
                self.expect(b',')?;
            }
        }
        while self.cursor.eat(b'*') {}
        Ok(true)
    }

    /// The name of what is called; nothing when it is a debugger's.
    fn callee(&mut self) -> Parsed<Option<(Symbol, Span)>> {
        match self.cursor.peek() {
            b'@' => {
                let (symbol, span) = self.global_name()?;
                Ok(Some((symbol, span)))
            }
            b'%' => self.unsupported_next("a call of a computed address is"),
            _ if self.cursor.peek_word() == b"asm" => self.unsupported_next("inline assembly is"),
            // `bitcast (void (...)* @f to void (i32, ...)*)`, which is how a call of a function
            // that was declared without parameters looks in C.
            _ if self.cursor.eat_word(b"bitcast") => {
                self.expect(b'(')?;
                self.ty()?;
                self.skip_parameter_types()?;
                self.cursor.skip_space();
                let name = self.global_name()?;
                self.expect_word("to")?;
                self.ty()?;
                self.skip_parameter_types()?;
                self.expect(b')')?;
                Ok(Some(name))
            }
            _ => self.expected("the name of a function"),
        }
    }

    /// The arguments of a call of `callee`, up to behind the closing bracket.
    fn arguments(&mut self, args: &mut Vec<Value>, callee: Option<FuncId>) -> Parsed<()> {
        if self.cursor.eat(b')') {
            return Ok(());
        }
        loop {
            self.cursor.skip_space();
            let start = self.cursor.offset();
            if self.cursor.peek_word() == b"metadata" {
                return self.unsupported_next("metadata as an argument is");
            }
            let ty = self.value_type()?;
            self.skip_value_attributes()?;
            let value = self.operand(ty)?;
            if let Some(callee) = callee {
                self.check_argument(callee, args.len(), ty, start)?;
            }
            args.push(value);
            if !self.cursor.eat(b',') {
                return self.expect(b')');
            }
        }
    }

    #[inline]
    fn callee_function(&self, callee: FuncId) -> &Function {
        // A function that calls itself is not among the others while it is read.
        let function = &self.module.functions[callee];
        if function.name.is_none() { &self.body.function } else { function }
    }

    #[inline]
    fn check_argument(&mut self, callee: FuncId, index: usize, ty: Type, start: u32) -> Parsed<()> {
        let Some(param) = self.callee_function(callee).params.values().nth(index) else {
            return Ok(());
        };
        let wanted = param.ty;
        if self.is_same_type(ty, wanted) {
            return Ok(());
        }
        let span = self.cursor.span_from(start);
        let [found, wanted] = [ty, wanted].map(|ty| self.type_text(ty));
        let declared = self.places[callee].name;
        self.fail(
            Diagnostic::new(
                Code::IrCall,
                span,
                format!("argument {} is a `{found}`, but the parameter is a `{wanted}`", index + 1),
            )
            .label(format!("expected a `{wanted}`"))
            .related(declared, "declared here"),
        )
    }

    fn check_signature(
        &mut self,
        callee: FuncId,
        return_type: Type,
        count: usize,
        name: Span,
        start: u32,
    ) -> Parsed<()> {
        let function = self.callee_function(callee);
        let (wanted, params) = (function.return_type, function.params.len());
        let is_right = count == params || function.is_variadic && count > params;
        let declared = self.places[callee].name;
        if !is_right {
            let at_least = if self.callee_function(callee).is_variadic { "at least " } else { "" };
            let found = self.found(name);
            let plural = if params == 1 { "" } else { "s" };
            let message =
                format!("{found} has {at_least}{params} parameter{plural}, but {count} given");
            let message = if count == 1 {
                message.replace("1 given", "1 argument is given")
            } else {
                message.replace(&format!("{count} given"), &format!("{count} arguments are given"))
            };
            return self.fail(
                Diagnostic::new(Code::IrCall, name, message)
                    .label(format!("expected {at_least}{params} argument{plural}"))
                    .related(declared, "declared here"),
            );
        }
        if self.is_same_type(return_type, wanted) {
            return Ok(());
        }
        let span = Span::new(start, name.end);
        let found = self.found(name);
        let [given, wanted] = [return_type, wanted].map(|ty| self.type_text(ty));
        let message = format!("{found} returns `{wanted}`, but the call says `{given}`");
        self.fail(
            Diagnostic::new(Code::IrCall, span, message)
                .label(format!("must be `{wanted}`"))
                .related(declared, "declared here"),
        )
    }

    fn fail_without_types(&mut self, callee: FuncId, name: Span, start: u32) -> Parsed<()> {
        let function = self.callee_function(callee);
        let mut types: Vec<String> =
            function.params.values().map(|param| self.type_text(param.ty)).collect();
        types.push("...".to_owned());
        let return_type = self.type_text(function.return_type);
        let found = self.found(name);
        let types = types.join(", ");
        self.fail(
            Diagnostic::new(
                Code::IrCall,
                Span::new(start, name.end),
                format!("{found} takes any number of arguments, which its calls must say"),
            )
            .label("the types of the parameters are missing")
            .related(self.places[callee].name, "declared here")
            .hint(format!("write `call {return_type} ({types}) {}(`", found.trim_matches('`'))),
        )
    }

    /// Reports that a function is not declared, once, and declares it as it is called here.
    fn undeclared(
        &mut self,
        symbol: Symbol,
        span: Span,
        return_type: Type,
        params: &[Type],
    ) -> FuncId {
        let found = self.found(span);
        let mut diagnostic =
            Diagnostic::new(Code::IrUndeclared, span, format!("{found} is not declared"))
                .label("neither declared nor defined");
        let name = self.module.names.name(symbol);
        let runtime = Runtime::ALL.iter().find(|runtime| runtime.signature().link_name == name);
        if let Some(runtime) = runtime {
            let declaration = self.runtime_declaration(*runtime);
            diagnostic = diagnostic.hint(format!(
                "the runtime library has it; declare it at the outermost level: `{declaration}`"
            ));
        } else if let Some(similar) = self.similar_function(symbol) {
            diagnostic = diagnostic.hint(format!("did you mean `@{similar}`?"));
        } else {
            let types: Vec<String> = params.iter().map(|&ty| self.type_text(ty)).collect();
            let return_type = self.type_text(return_type);
            diagnostic = diagnostic.hint(format!(
                "if another module defines it, declare it: `declare {return_type} {}({})`",
                found.trim_matches('`'),
                types.join(", ")
            ));
        }
        self.report(diagnostic);
        let mut function = Function::new(symbol, Linkage::External, return_type);
        // Nothing is known of it, so that no other call is wrong.
        function.is_variadic = true;
        let id = self.module.functions.push(function);
        self.places.extend_to(self.module.functions.len(), super::FunctionPlaces::default());
        self.set_meaning(symbol, Meaning::Faulty);
        id
    }

    fn similar_function(&mut self, symbol: Symbol) -> Option<String> {
        self.suggestions_left = self.suggestions_left.checked_sub(1)?;
        let names = self.module.functions.values().map(|function| function.name);
        let names = names.filter(|name| !name.is_none()).map(|name| self.module.names.name(name));
        similar::most_similar(self.module.names.name(symbol), names).map(str::to_owned)
    }

    /// How a function of the runtime library is declared.
    pub(super) fn runtime_declaration(&self, runtime: Runtime) -> String {
        let signature = runtime.signature();
        let pointer = if self.module.types.has_opaque_pointers() { "ptr" } else { "i32*" };
        let mut params: Vec<&str> = signature
            .params
            .iter()
            .map(|kind| match kind {
                Kind::Int => "i32",
                Kind::Array => pointer,
            })
            .collect();
        if signature.is_extension {
            params.push("i32");
        }
        let return_type = if signature.returns_int { "i32" } else { "void" };
        format!("declare {return_type} @{}({})", signature.link_name, params.join(", "))
    }

    /// The rest of a call that only tells debuggers something.
    fn debug_call(&mut self) -> Parsed<()> {
        self.skip_group()?;
        self.skip_call_attributes()?;
        self.metadata()
    }

    // Terminators.

    fn terminator(
        &mut self,
        result: Named,
        start: u32,
        read: impl FnOnce(&mut Self) -> Parsed<Terminator>,
    ) -> Parsed<()> {
        if let Some((_, span)) = result {
            self.end_faulty_block();
            self.body.is_cfg_known = false;
            return self.fail(
                Diagnostic::new(Code::IrSyntax, span, "a terminator has no result to name")
                    .label("nothing to name")
                    .hint("leave the name and the `=` out"),
            );
        }
        let terminator = read(self).and_then(|terminator| {
            self.metadata()?;
            Ok(terminator)
        });
        match terminator {
            Ok(terminator) => {
                self.terminate(terminator, start);
                Ok(())
            }
            Err(fault) => {
                self.body.is_cfg_known = false;
                self.terminate(Terminator::Unreachable, start);
                Err(fault)
            }
        }
    }

    fn ret(&mut self) -> Parsed<Terminator> {
        self.cursor.skip_space();
        let start = self.cursor.offset();
        let ty = self.ty()?;
        let value = if ty == Type::VOID { None } else { Some(self.operand(ty)?) };
        let wanted = self.body.function.return_type;
        if self.is_same_type(ty, wanted) {
            return Ok(Terminator::Return(value));
        }
        let span = self.cursor.span_from(start);
        let [found, wanted] = [ty, wanted].map(|ty| self.type_text(ty));
        let message = format!("this returns `{found}`, but the function returns `{wanted}`");
        let diagnostic = self.wrong_type(span, message, &format!("expected `{wanted}`"));
        self.fail(diagnostic)
    }

    fn branch(&mut self) -> Parsed<Terminator> {
        if self.cursor.peek_word() == b"label" {
            return Ok(Terminator::Jump(self.target()?));
        }
        let cond = self.condition()?;
        self.expect(b',')?;
        let then_block = self.target()?;
        self.expect(b',')?;
        let else_block = self.target()?;
        Ok(Terminator::Branch { cond, then_block, else_block })
    }

    /// `label %name`
    fn target(&mut self) -> Parsed<Block> {
        self.expect_word("label")?;
        let (block, span) = self.block_operand()?;
        if self.body.entry == Some(block) {
            self.report_entry_predecessor(block, span);
        }
        Ok(block)
    }

    fn report_entry_predecessor(&mut self, entry: Block, span: Span) {
        let place = self.body.block_places[entry];
        self.report(
            Diagnostic::new(Code::IrEntryPredecessor, span, "a branch goes to the entry block")
                .label("the first block cannot be a target")
                .related(place, "the first block begins here")
                .hint("put a new first block in front of it that only branches here"),
        );
    }

    fn switch(&mut self) -> Parsed<Terminator> {
        let start = self.cursor.offset();
        let read = self.switch_parts();
        if read.is_err() {
            // The cases stand on lines of their own.
            self.cursor.skip_line_and_brackets(start);
        }
        read
    }

    fn switch_parts(&mut self) -> Parsed<Terminator> {
        let (ty, value) = self.integer_operand("the value that decides")?;
        self.expect(b',')?;
        let default = self.target()?;
        self.expect(b'[')?;
        let mut cases = Vec::new();
        self.cases(ty, &mut cases)?;
        let cases = self.body.function.create_incoming(&cases);
        Ok(Terminator::Switch { value, default, cases })
    }

    fn cases(&mut self, ty: Type, cases: &mut Vec<(Block, Value)>) -> Parsed<()> {
        let mut seen = FxHashSet::default();
        while !self.cursor.eat(b']') {
            self.cursor.skip_space();
            let start = self.cursor.offset();
            let found = self.value_type()?;
            if !matches!(self.cursor.peek(), b'-' | b'0'..=b'9' | b't' | b'f') {
                return self.expected("a number");
            }
            let value = self.constant(found)?;
            let span = self.cursor.span_from(start);
            if found != ty {
                return self.fail_mismatch(span, "this case", found, ty);
            }
            if !seen.insert(value) {
                return self.fail(
                    Diagnostic::new(Code::IrRedefined, span, "this case stands here twice")
                        .label("there is a case of this value above"),
                );
            }
            self.expect(b',')?;
            cases.push((self.target()?, value));
        }
        Ok(())
    }
}
