//! Instructions on vectors: what one instruction of the loop becomes in a part of a group.

use super::LANES;
use super::emit::Emitter;
use super::need::Form;
use super::reduction::Kind;
use crate::ir::eval::wrap;
use crate::ir::{
    Alignment, BinaryOp, Block, CastOp, ConstantKind, Flags, FloatOp, Inst, IntType, Op, Type,
    Value,
};

impl Emitter<'_> {
    /// Translates an instruction of the loop for a part, as far as it is needed.
    pub fn instruction(&mut self, part: usize, inst: Inst) {
        let (block, need) = (self.vectors, self.plan.needs[&inst]);
        let data = self.function.inst(inst);
        if need.scalar {
            let values = std::mem::take(&mut self.values[part][0]);
            let copy = self.copy(block, inst, &values);
            self.values[part][0] = values;
            self.values[part][0].insert(inst, copy);
        }
        self.origin = Some(inst);
        let wide = self.wide(data.ty);
        let is_collected = self.is_collected(inst);
        let value = match (need.vector, data.op) {
            // A vector has the address and the alignment of its first lane.
            (_, Op::Store { value, ptr, alignment }) => {
                let wide = self.wide(self.context.value_type(self.function, value));
                let value = self.vector(part, value);
                let ptr = self.address(part, ptr, wide);
                self.plain(block, Op::Store { value, ptr, alignment }, Type::VOID);
                return;
            }
            (None, _) => return,
            (Some(Form::Series(step)), _) => return self.series(part, inst, step),
            (Some(Form::Same), _) => {
                let values = std::mem::take(&mut self.values[part][0]);
                let copy = self.copy(block, inst, &values);
                self.values[part][0] = values;
                self.lanes(block, copy, wide)
            }
            (Some(Form::Strided(elements)), Op::Load { ptr, alignment }) => {
                self.load_lanes(part, ptr, alignment, data.ty, elements)
            }
            (_, Op::Load { ptr, alignment }) => {
                let ptr = self.address(part, ptr, wide);
                self.add(block, Op::Load { ptr, alignment }, wide, Flags::NONE, data.name)
            }
            (_, Op::Cast { op, value }) => {
                let cond = self.vector(part, value);
                let yes = self.splat(Value::i32(if op == CastOp::Sext { -1 } else { 1 }));
                let no = self.splat(Value::ZERO);
                let operands = self.function.create_operands(&[cond, yes, no]);
                self.add(block, Op::Select { operands }, wide, Flags::NONE, data.name)
            }
            (_, Op::Select { operands }) => {
                let &[cond, yes, no] = self.function.operands(operands) else {
                    unreachable!("a choice has three operands")
                };
                // A loop-invariant condition decides about all lanes.
                let cond = match self.is_inside(cond) {
                    true => self.vector(part, cond),
                    false => cond,
                };
                let operands = [cond, self.vector(part, yes), self.vector(part, no)];
                let operands = self.function.create_operands(&operands);
                self.add(block, Op::Select { operands }, wide, Flags::NONE, data.name)
            }
            _ => {
                let mut op = data.op;
                // Two-operand instructions overwrite the first operand. Of a splat that would be a copy.
                let may_swap = match op {
                    Op::FloatBinary { op, .. } => op.is_commutative(),
                    _ => op.is_commutative(),
                };
                if let Op::Binary { lhs, rhs, .. } | Op::FloatBinary { lhs, rhs, .. } = &mut op
                    && may_swap
                    && !self.is_inside(*lhs)
                {
                    std::mem::swap(lhs, rhs);
                }
                match &mut op {
                    Op::Binary { lhs, rhs, .. }
                    | Op::Icmp { lhs, rhs, .. }
                    | Op::FloatBinary { lhs, rhs, .. }
                    | Op::Fcmp { lhs, rhs, .. } => {
                        *lhs = self.vector(part, *lhs);
                        *rhs = self.vector(part, *rhs);
                    }
                    Op::Fneg { value } | Op::Freeze { value } => {
                        *value = self.vector(part, *value);
                    }
                    _ => unreachable!("the plan has no such vectors"),
                }
                let kind = match op {
                    Op::Binary { op, .. } if op.neutral().is_some() => Some(Kind::Arithmetic(op)),
                    Op::FloatBinary { op: FloatOp::Fadd, .. } => Some(Kind::FloatSum),
                    _ => None,
                };
                if let Op::Binary { lhs, rhs, .. } | Op::FloatBinary { lhs, rhs, .. } = op
                    && let Some(kind) = kind.filter(|_| is_collected)
                {
                    let neutral = self.neutral(kind, data.ty);
                    let neutral = self.splat(neutral);
                    if lhs == neutral || rhs == neutral {
                        let other = if lhs == neutral { rhs } else { lhs };
                        self.values[part][1].insert(inst, other);
                        return;
                    }
                }
                // A partial sum may overflow although the sum does not.
                let flags = if is_collected { Flags::NONE } else { data.flags };
                self.add(block, op, wide, flags, data.name)
            }
        };
        self.values[part][1].insert(inst, value);
    }

    /// The type of vectors of values of type `lane`.
    pub fn wide(&self, lane: Type) -> Type {
        match lane {
            Type::I1 => self.types[1],
            Type::FLOAT => self.types[2],
            Type::DOUBLE => self.types[3],
            _ => self.types[0],
        }
    }

    /// Whether `inst` depends on what is collected so far; its operands are known to.
    fn is_collected(&mut self, inst: Inst) -> bool {
        let mut is_collected = false;
        self.function.for_each_operand(inst, |value| {
            is_collected |= value.as_inst().is_some_and(|it| self.collected.contains(&it));
        });
        if is_collected {
            self.collected.insert(inst);
        }
        is_collected
    }

    fn is_inside(&self, value: Value) -> bool {
        value.as_inst().is_some_and(|inst| self.plan.needs.contains_key(&inst))
    }

    /// An operand as a vector.
    fn vector(&mut self, part: usize, value: Value) -> Value {
        match value.as_inst().filter(|_| self.is_inside(value)) {
            Some(inst) => self.values[part][1][&inst],
            None => self.splat(value),
        }
    }

    /// A vector of the elements at `ptr` and after it that are `elements` apart.
    fn load_lanes(
        &mut self,
        part: usize,
        ptr: Value,
        alignment: Alignment,
        ty: Type,
        elements: i64,
    ) -> Value {
        let (block, wide) = (self.vectors, self.wide(ty));
        let first = self.scalar(part, ptr);
        let pointer = self.context.value_type(self.function, first);
        (0..LANES as u8).fold(Value::Undef(wide), |vector, lane| {
            let distance = self.number(Type::I64, elements.wrapping_mul(lane.into()));
            let operands = self.function.create_operands(&[first, distance]);
            let ptr = match lane {
                0 => first,
                _ => self.plain(block, Op::GetElementPtr { source: ty, operands }, pointer),
            };
            let value = self.plain(block, Op::Load { ptr, alignment }, ty);
            self.plain(block, Op::InsertElement { lane, vector, value }, wide)
        })
    }

    /// The value of an operand in the first iteration of a part.
    fn scalar(&self, part: usize, value: Value) -> Value {
        let inside = value.as_inst().and_then(|inst| self.values[part][0].get(&inst));
        inside.copied().unwrap_or(value)
    }

    /// The address of a vector whose first element is at `ptr`.
    fn address(&mut self, part: usize, ptr: Value, wide: Type) -> Value {
        let value = self.scalar(part, ptr);
        let pointer = self.context.types.pointer_to(wide);
        if self.context.value_type(self.function, value) == pointer {
            return value;
        }
        if let Some(&address) = self.addresses.get(&value) {
            return address;
        }
        let op = Op::Cast { op: CastOp::Bitcast, value };
        let address = self.plain(self.vectors, op, pointer);
        self.addresses.insert(value, address);
        address
    }

    /// Adds the vector of a value that grows by `step` in each iteration.
    pub fn series(&mut self, part: usize, inst: Inst, step: i64) {
        let (block, ty) = (self.vectors, self.types[0]);
        self.origin = Some(inst);
        let first = self.values[part][0][&inst];
        let first = self.lanes(block, first, ty);
        let steps = (0..LANES).map(|lane| step.wrapping_mul(lane.into()));
        let steps = steps.map(|step| Value::i32(step as i32)).collect();
        let steps = self.context.constant(ConstantKind::Vector(steps), ty);
        let vector = self.binary(block, BinaryOp::Add, first, steps, ty);
        self.values[part][1].insert(inst, vector);
    }

    /// A vector of copies of a loop-invariant value.
    pub fn splat(&mut self, value: Value) -> Value {
        if let Some(&splat) = self.splats.get(&value) {
            return splat;
        }
        let ty = self.wide(self.context.value_type(self.function, value));
        let splat = match value {
            Value::Int(_, 0) | Value::Null(_) => Value::Null(ty),
            Value::Undef(_) => Value::Undef(ty),
            Value::Poison(_) => Value::Poison(ty),
            _ if matches!(value, Value::Int(..)) || self.context.as_float(value).is_some() => {
                let lanes = vec![value; LANES as usize];
                self.context.constant(ConstantKind::Vector(lanes.into()), ty)
            }
            _ => self.lanes(self.prepare, value, ty),
        };
        self.splats.insert(value, splat);
        splat
    }

    /// A vector all of whose lanes are `value`, in `block`.
    fn lanes(&mut self, block: Block, value: Value, ty: Type) -> Value {
        (0..LANES as u8).fold(Value::Undef(ty), |vector, lane| {
            self.plain(block, Op::InsertElement { lane, vector, value }, ty)
        })
    }

    /// A number of the type `ty` of integers.
    pub fn number(&mut self, ty: Type, value: i64) -> Value {
        let int = IntType::of(ty).expect("what grows is an integer");
        self.context.int(int, wrap(int, value as u64))
    }
}
