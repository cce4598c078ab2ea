//! Extends the subscripts that do not count: once, where the first address needs them.
//!
//! LLVM's instruction selection sees one block at a time, and extends a narrow index in each block that uses
//! it. Extensions that are instructions can be shared by the `gvn` that follows. That of a number which is
//! never negative is a `zext`, which costs nothing: operations on 32 bits clear the upper half of a register.

use crate::ir::range::{self, Range};
use crate::ir::{CastOp, Context, Cursor, Flags, Function, Inst, InstData, Op, Type, Value};
use crate::support::interner::Symbol;

/// Extends the indices of 32 bits of all addresses of `function`. Returns whether there were any.
pub(super) fn run(context: &Context, function: &mut Function) -> bool {
    let mut is_changed = false;
    for index in 0..function.layout().len() {
        let mut cursor = Cursor::new(function, function.layout()[index]);
        while let Some(inst) = cursor.next() {
            let Op::GetElementPtr { operands, .. } = *cursor.function.op(inst) else {
                continue;
            };
            let is_narrow = |&index: &Value| {
                matches!(index, Value::Inst(_) | Value::Param(_))
                    && context.value_type(cursor.function, index) == Type::I32
            };
            let operands = cursor.function.operands(operands);
            let narrow: Vec<Value> = operands[1..].iter().copied().filter(is_narrow).collect();
            for index in narrow {
                let wide = extend(&mut cursor, inst, index);
                cursor.function.map_operands(inst, |old| if old == index { wide } else { old });
                is_changed = true;
            }
        }
    }
    is_changed
}

/// The extension of an index of `address`, which comes next.
fn extend(cursor: &mut Cursor, address: Inst, index: Value) -> Value {
    let op = if is_not_negative(cursor.function, index) { CastOp::Zext } else { CastOp::Sext };
    let op = Op::Cast { op, value: index };
    let data = InstData { op, flags: Flags::NONE, ty: Type::I64, name: Symbol::NONE };
    let wide = cursor.insert_before(data);
    if let Some(spans) = &mut cursor.function.spans {
        spans.copy_inst(address, wide);
    }
    Value::Inst(wide)
}

/// Whether the operation that computes `index` yields no negative number, whatever its left operand is.
fn is_not_negative(function: &Function, index: Value) -> bool {
    let op = index.as_inst().map(|inst| *function.op(inst));
    let Some(Op::Binary { op, rhs: Value::Int(_, number), .. }) = op else { return false };
    range::of_binary(op, Range::ALL, Range::number(number.into())).is_not_negative()
}
