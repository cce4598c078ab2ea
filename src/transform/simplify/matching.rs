//! Where a rule's left side occurs in a function, and what its right side is there.
//!
//! Cost: a rule has at most three operations whose operands match in either order, so an attempt takes constant time.

use crate::ir::eval::{self, float};
use crate::ir::{
    CastOp, Context, Flags, FloatPredicate, FloatType, Function, InstData, IntPredicate, IntType,
    Op, Type, Value,
};

use super::term::{Conversion, NAMES, Predicate, Rule, Term};

/// What the names of a rule are in the function.
#[derive(Copy, Clone, Default, Debug)]
pub struct Match {
    values: [Option<Value>; NAMES],
    predicate: Option<IntPredicate>,
    float_predicate: Option<FloatPredicate>,
    /// The instructions of the left side that nothing else reads, without the root.
    pub freed: usize,
    /// Whether one of the sums and products on the left may wrap.
    may_wrap: bool,
    /// The flags of the operation on the right: that it does not wrap.
    pub flags: Flags,
}

/// What the right side of a rule, or a part of it, is in the function.
#[derive(Copy, Clone, Debug)]
pub enum RightSide<'a> {
    /// This value.
    Value(Value),
    /// The operation of this term, with a result of this type.
    Operation(&'a Term, Type),
}

/// The number of a `float` in another format, which has it.
fn number(ty: FloatType, bits: u32) -> Option<u128> {
    float::convert(FloatType::Float, ty, bits.into())
}

/// Whether an operation may yield one of several numbers: NaNs with any bits, or with flags zeros of any sign. Its other
/// users see the number that it chose; the right side of a rule might choose another one.
fn may_choose(data: &InstData) -> bool {
    match data.op {
        Op::FloatBinary { .. } => true,
        Op::Fneg { .. } => !data.flags.is_empty(),
        _ => false,
    }
}

/// The integer that `value` is, with its type.
pub fn integer(context: &Context, value: Value) -> Option<(IntType, i64)> {
    let number = context.as_int(value)?;
    Some((IntType::of(context.constant_type(value))?, number))
}

/// A search for the left side of a rule.
struct Matcher<'a> {
    context: &'a Context,
    function: &'a Function,
    /// Whether an instruction has one reader.
    is_single_use: &'a dyn Fn(Value) -> bool,
    /// A bit for each operation whose operands match in either order, in turn: whether they are exchanged.
    exchanged: u32,
    /// How many of these operations there were.
    exchangeable: u32,
    found: Match,
}

/// How `data` fits the left side of `rule`, with its condition fulfilled.
pub fn find(
    context: &Context,
    function: &Function,
    data: &InstData,
    rule: &Rule,
    is_single_use: &dyn Fn(Value) -> bool,
) -> Option<Match> {
    if !data.flags.contains(rule.flags) {
        return None;
    }
    let mut exchanged = 0;
    loop {
        let found = Match::default();
        let mut matcher =
            Matcher { context, function, is_single_use, exchanged, exchangeable: 0, found };
        if matcher.operation(&rule.left, data) {
            let mut found = matcher.found;
            if !found.may_wrap && rule.keeps_no_wrap() {
                found.flags = Flags::NSW;
            }
            let is_fulfilled =
                || found.constant(context, function, &rule.condition, Some(IntType::I1)) == Some(1);
            return is_fulfilled().then_some(found);
        }
        // Orders of operations that were not reached do not matter.
        exchanged += 1;
        if exchanged >> matcher.exchangeable != 0 {
            return None;
        }
    }
}

impl Matcher<'_> {
    /// Whether the operation `data` fits `term`. Notes what the names of the rule are.
    fn operation(&mut self, term: &Term, data: &InstData) -> bool {
        match (*term, data.op) {
            (Term::Binary(op, terms), Op::Binary { op: found, lhs, rhs }) if op == found => {
                self.found.may_wrap |= !data.flags.contains(Flags::NSW);
                self.operands(term, terms, [lhs, rhs])
            }
            (Term::Icmp(predicate, terms), Op::Icmp { predicate: found, lhs, rhs }) => {
                match predicate {
                    Predicate::Is(predicate) if predicate != found => return false,
                    Predicate::Is(_) => {}
                    _ => self.found.predicate = Some(found),
                }
                self.operands(term, terms, [lhs, rhs])
            }
            (Term::FloatBinary(op, terms), Op::FloatBinary { op: found, lhs, rhs }) => {
                op == found && self.operands(term, terms, [lhs, rhs])
            }
            (Term::Fneg([operand]), Op::Fneg { value }) => self.value(operand, value),
            (Term::Fcmp(predicate, terms), Op::Fcmp { predicate: found, lhs, rhs }) => {
                match predicate {
                    Predicate::Is(predicate) if predicate != found => return false,
                    Predicate::Is(_) => {}
                    _ => self.found.float_predicate = Some(found),
                }
                self.operands(term, terms, [lhs, rhs])
            }
            (Term::Cast(conversion, [operand]), Op::Cast { op, value }) => {
                conversion == Conversion::Is(op) && self.value(operand, value)
            }
            (Term::Select(terms), Op::Select { operands }) => {
                let &[cond, yes, no] = self.function.operands(operands) else { return false };
                self.operands(term, terms, [cond, yes, no])
            }
            _ => false,
        }
    }

    /// Whether `values` fit `terms`, the operands of `term`.
    #[inline(always)]
    fn operands<const N: usize>(
        &mut self,
        term: &Term,
        terms: &[Term; N],
        mut values: [Value; N],
    ) -> bool {
        if let Some(other) = term.exchangeable() {
            if self.exchanged >> self.exchangeable & 1 == 1 {
                values.swap(0, other);
            }
            self.exchangeable += 1;
        }
        terms.iter().zip(values).all(|(term, value)| self.value(term, value))
    }

    /// Whether `value` fits `term`. Notes what the names of the rule are.
    fn value(&mut self, term: &Term, value: Value) -> bool {
        match *term {
            Term::Number(number) => integer(self.context, value)
                .is_some_and(|(ty, value)| value == eval::wrap(ty, number as u64)),
            Term::Integer(_)
                if self
                    .context
                    .types
                    .integers(self.context.value_type(self.function, value))
                    .is_none() =>
            {
                false
            }
            Term::Constant(_) if integer(self.context, value).is_none() => false,
            Term::FloatNumber(bits) => (self.context.as_float(value))
                .is_some_and(|(ty, value)| number(ty, bits) == Some(value)),
            Term::Float(_)
                if self
                    .context
                    .types
                    .floats(self.context.value_type(self.function, value))
                    .is_none() =>
            {
                false
            }
            Term::FloatConstant(_) if self.context.as_float(value).is_none() => false,
            Term::Integer(name)
            | Term::Any(name)
            | Term::Constant(name)
            | Term::Float(name)
            | Term::FloatConstant(name) => *self.found.values[name].get_or_insert(value) == value,
            _ => {
                let Value::Inst(inst) = value else { return false };
                let (data, is_single_use) = (self.function.inst(inst), (self.is_single_use)(value));
                self.found.freed += usize::from(is_single_use);
                (is_single_use || !may_choose(&data)) && self.operation(term, &data)
            }
        }
    }
}

impl Match {
    /// The type of a term by its own parts; `None` if its place determines it.
    fn type_of(&self, context: &Context, function: &Function, term: &Term) -> Option<Type> {
        match *term {
            Term::Number(_) | Term::FloatNumber(_) | Term::Cast(..) => None,
            Term::Integer(name)
            | Term::Any(name)
            | Term::Constant(name)
            | Term::Float(name)
            | Term::FloatConstant(name)
            | Term::CutTo(name, _) => Some(context.value_type(function, self.values[name]?)),
            Term::Icmp(_, operands) | Term::Fcmp(_, operands) => {
                context.types.comparison_of(self.compared(context, function, operands)?)
            }
            Term::Binary(..)
            | Term::Select(_)
            | Term::FloatBinary(..)
            | Term::Fneg(_)
            | Term::Reciprocal(_) => {
                term.operands().iter().rev().find_map(|it| self.type_of(context, function, it))
            }
        }
    }

    /// The type of the operands of a comparison.
    fn compared(
        &self,
        context: &Context,
        function: &Function,
        operands: &[Term; 2],
    ) -> Option<Type> {
        operands.iter().find_map(|it| self.type_of(context, function, it))
    }

    /// The value of a term over constants; `ty` is the type of its place. `None` if it is poison or
    /// undefined, is not of that type, or wraps although the flags of the match say that nothing does.
    fn constant(
        &self,
        context: &Context,
        function: &Function,
        term: &Term,
        ty: Option<IntType>,
    ) -> Option<i64> {
        match *term {
            Term::Number(number) => Some(eval::wrap(ty?, number as u64)),
            Term::Constant(name) => {
                let (found, value) = integer(context, self.values[name]?)?;
                (Some(found) == ty).then_some(value)
            }
            Term::Binary(op, [lhs, rhs]) => {
                let lhs = self.constant(context, function, lhs, ty)?;
                let rhs = self.constant(context, function, rhs, ty)?;
                eval::binary(ty?, op, self.flags, lhs, rhs).ok()?
            }
            Term::Icmp(predicate, operands) => {
                let ty = IntType::of(self.compared(context, function, operands)?)?;
                let lhs = self.constant(context, function, &operands[0], Some(ty))?;
                let rhs = self.constant(context, function, &operands[1], Some(ty))?;
                let predicate = predicate.of(self.predicate)?;
                eval::icmp(ty, predicate, Flags::NONE, lhs, rhs).map(i64::from)
            }
            Term::Cast(conversion, [operand]) => {
                let from = IntType::of(self.type_of(context, function, operand)?)?;
                let value = self.constant(context, function, operand, Some(from))?;
                match conversion.between(from.bits(), ty?.bits()) {
                    Some(op) => eval::cast(op, Flags::NONE, from, ty?, value),
                    None => Some(value),
                }
            }
            Term::CutTo(_, [operand]) => {
                let from = IntType::of(self.type_of(context, function, operand)?)?;
                let value = self.constant(context, function, operand, Some(from))?;
                eval::cast(CastOp::Trunc, Flags::NONE, from, ty?, value)
            }
            _ => None,
        }
    }

    /// The bits of a term over floating-point constants, in a place of type `ty`. `None` if it has no value.
    fn float_constant(&self, context: &Context, term: &Term, ty: FloatType) -> Option<u128> {
        match term {
            Term::FloatNumber(bits) => number(ty, *bits),
            Term::FloatConstant(name) => {
                let (found, value) = context.as_float(self.values[*name]?)?;
                (found == ty).then_some(value)
            }
            Term::Fneg([operand]) => {
                Some(float::negate(ty, self.float_constant(context, operand, ty)?))
            }
            Term::Reciprocal([operand]) => {
                float::exact_inverse(ty, self.float_constant(context, operand, ty)?)
            }
            _ => None,
        }
    }

    /// What `term` is, in a place of type `ty`. `None` if it has another type or no value.
    pub fn right_side<'a>(
        &self,
        context: &mut Context,
        function: &Function,
        term: &'a Term,
        ty: Type,
    ) -> Option<RightSide<'a>> {
        if term.is_constant() {
            if let Some(ty) = FloatType::of(ty) {
                let bits = self.float_constant(context, term, ty)?;
                return Some(RightSide::Value(context.float(ty, bits)));
            }
            let ty = IntType::of(ty)?;
            let value = self.constant(context, function, term, Some(ty))?;
            return Some(RightSide::Value(context.int(ty, value)));
        }
        match *term {
            Term::Integer(name) | Term::Any(name) | Term::Float(name) => {
                let value = self.values[name]?;
                (context.value_type(function, value) == ty).then_some(RightSide::Value(value))
            }
            // A conversion to the type that it has already.
            Term::Cast(Conversion::Unsigned | Conversion::Signed, [operand])
                if self.type_of(context, function, operand) == Some(ty) =>
            {
                self.right_side(context, function, operand, ty)
            }
            Term::Cast(..) => Some(RightSide::Operation(term, ty)),
            _ => {
                let own = self.type_of(context, function, term);
                (own.is_none() || own == Some(ty)).then_some(RightSide::Operation(term, ty))
            }
        }
    }

    /// The types of the places of the operands of `term`, whose result has type `ty`.
    pub fn places(
        &self,
        context: &Context,
        function: &Function,
        term: &Term,
        ty: Type,
    ) -> Option<[Type; 3]> {
        Some(match *term {
            Term::Icmp(_, operands) | Term::Fcmp(_, operands) => {
                [self.compared(context, function, operands)?; 3]
            }
            Term::Cast(_, [value]) => [self.type_of(context, function, value)?; 3],
            Term::Select([cond, ..]) => {
                [self.type_of(context, function, cond).unwrap_or(Type::I1), ty, ty]
            }
            _ => [ty; 3],
        })
    }

    /// The operation of `term`, in a place of type `ty`, on these values.
    pub fn operation(
        &self,
        context: &Context,
        function: &mut Function,
        term: &Term,
        ty: Type,
        values: &[Value],
    ) -> Option<Op> {
        Some(match (*term, values) {
            (Term::Binary(op, _), &[lhs, rhs]) => Op::Binary { op, lhs, rhs },
            (Term::Icmp(predicate, _), &[lhs, rhs]) => {
                Op::Icmp { predicate: predicate.of(self.predicate)?, lhs, rhs }
            }
            (Term::FloatBinary(op, _), &[lhs, rhs]) => Op::FloatBinary { op, lhs, rhs },
            (Term::Fneg(_), &[value]) => Op::Fneg { value },
            (Term::Fcmp(predicate, _), &[lhs, rhs]) => {
                Op::Fcmp { predicate: predicate.of(self.float_predicate)?, lhs, rhs }
            }
            (Term::Cast(Conversion::Is(op), _), &[value]) => Op::Cast { op, value },
            (Term::Cast(conversion, _), &[value]) => {
                let from = IntType::of(context.value_type(function, value))?;
                let op = conversion.between(from.bits(), IntType::of(ty)?.bits())?;
                Op::Cast { op, value }
            }
            (Term::Select(_), _) => Op::Select { operands: function.create_operands(values) },
            _ => return None,
        })
    }
}
