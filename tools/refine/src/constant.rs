//! Constants and addresses.

use minisysy::ir::{ConstantKind, Type, TypeKind, Value};
use minisysy::support::entity::Entity;

use crate::behavior::Stop;
use crate::machine::Machine;
use crate::scalar::Scalar;

impl Machine<'_> {
    /// One lane of a constant.
    pub(crate) fn constant(&self, value: Value, lane: u32) -> Result<Scalar, Stop> {
        let context = &self.program.module.context;
        Ok(match value {
            Value::Int(_, number) => Scalar::Int(number.into()),
            Value::Global(global) => {
                Scalar::Ptr((1 + self.input.objects.len() + global.index()) as u32, 0)
            }
            Value::Undef(_) => Scalar::Undef,
            Value::Poison(_) => Scalar::Poison,
            Value::Null(ty) if context.types.is_pointer(ty) => Scalar::Ptr(0, 0),
            Value::Null(_) => Scalar::Int(0),
            Value::Constant(constant) => match &context.constants[constant].kind {
                ConstantKind::Int(number) => Scalar::Int(*number),
                ConstantKind::Float([bits, _]) => {
                    let ty = self.bits(context.constants[constant].ty);
                    let ty = ty.ok_or(Stop::Unsupported("a wide floating-point number"))?;
                    Scalar::Int(minisysy::ir::eval::wrap(ty, *bits))
                }
                ConstantKind::Vector(lanes) => self.constant(lanes[lane as usize], 0)?,
                ConstantKind::Cast { value, .. } => match self.constant(*value, 0)? {
                    pointer @ Scalar::Ptr(..)
                        if context.types.is_pointer(context.constants[constant].ty) =>
                    {
                        pointer
                    }
                    _ => return Err(Stop::Unsupported("a constant address as a number")),
                },
                ConstantKind::Icmp { .. } => {
                    return Err(Stop::Unsupported("a comparison of constants"));
                }
                ConstantKind::GetElementPtr { is_inbounds, source, operands } => {
                    let indices: Result<Vec<_>, Stop> = operands[1..]
                        .iter()
                        .map(|&index| Ok((index, self.constant(index, 0)?)))
                        .collect();
                    let base = self.constant(operands[0], 0)?;
                    self.address(base, *source, &indices?, *is_inbounds, false)
                        .ok_or(Stop::Unsupported("an undefined constant address"))?
                }
            },
            Value::Function(_) => return Err(Stop::Unsupported("the address of a function")),
            Value::Inst(_) | Value::Param(_) => unreachable!("not a constant"),
        })
    }

    /// The address that known indices lead to from a known base, poison if it breaks a promise;
    /// `None` if an operand is not known.
    pub(crate) fn address(
        &self,
        base: Scalar,
        source: Type,
        indices: &[(Value, Scalar)],
        is_inbounds: bool,
        is_unsigned: bool,
    ) -> Option<Scalar> {
        let types = &self.program.module.context.types;
        let (layouts, target) = (&self.program.layouts, types.layout());
        let Scalar::Ptr(object, mut offset) = base else { return None };
        let size = self.objects[object as usize].size as i64;
        let mut is_poison = is_inbounds && !(0..=size).contains(&offset);
        let mut ty = source;
        for (position, &(index, number)) in indices.iter().enumerate() {
            let Scalar::Int(index_number) = number else { return None };
            // Indices and offsets have the width of the target's data layout.
            let number = target.wrapped(index_number);
            is_poison |= number != index_number && (is_inbounds || is_unsigned);
            let step = match types.kind(ty) {
                _ if position == 0 => number.checked_mul(layouts.size(ty) as i64),
                TypeKind::Array(_, element) => {
                    ty = element;
                    number.checked_mul(layouts.size(element) as i64)
                }
                _ => {
                    let Value::Int(_, field) = index else { return None };
                    let (start, field) = layouts.field(types, ty, field as usize)?;
                    ty = field;
                    Some(start as i64)
                }
            };
            let step = step.filter(|&step| target.wrapped(step) == step);
            let sum = step.and_then(|step| offset.checked_add(step));
            let wraps = sum.is_none_or(|sum| target.wrapped(sum) != sum);
            is_poison |= wraps && is_inbounds || is_unsigned && step.is_none_or(|it| it < 0);
            let scale = |size: u64| number.wrapping_mul(size as i64);
            let lost = || match types.kind(ty) {
                _ if position == 0 => scale(layouts.size(source)),
                _ => scale(layouts.size(ty)),
            };
            offset = target.wrapped(offset.wrapping_add(step.unwrap_or_else(lost)));
            is_poison |= is_inbounds && !(0..=size).contains(&offset);
        }
        Some(if is_poison { Scalar::Poison } else { Scalar::Ptr(object, offset) })
    }
}
