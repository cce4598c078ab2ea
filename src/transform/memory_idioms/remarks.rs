//! The remarks of memory-idioms.

use dominance::Loop;

use super::{Search, repeated_byte, size_of};
use crate::analysis::{Object, loop_test};
use crate::ir::remarks::{Noun, Part, Remark, Remarks, Template};
use crate::ir::{Block, Function, Inst, Op, Value};

impl Search<'_> {
    /// Remarks that `store` becomes a call. `from` is what is copied, if it is not one byte everywhere.
    pub(super) fn remark_done(
        &self,
        remarks: &mut Remarks,
        loop_: Loop,
        store: Inst,
        to: Value,
        from: Option<Value>,
        bytes: u64,
    ) {
        let function = self.function;
        let line = || function.line(loop_test(function, self.analyses.loops(function), loop_));
        let name = |ptr| name(function, self.object(ptr), ptr);
        let bytes = Part::Count(bytes as usize, Noun::Byte);
        remarks.add(function, store, || match from {
            Some(from) => Remark::done(
                Template(
                    "one `memcpy` before the loop in {line} copies {bytes} of {source} to {target}",
                ),
                [line(), bytes, name(from), name(to)],
            ),
            None => Remark::done(
                Template("one `memset` before the loop in {line} fills {bytes} of {target}"),
                [line(), bytes, name(to)],
            ),
        });
    }

    /// Remarks which stores of a loop would become calls if its trip count were a constant.
    pub(super) fn remark_unknown_trip_count(
        &self,
        remarks: &mut Remarks,
        loop_: Loop,
        accesses: &[(Block, Inst)],
    ) {
        let function = self.function;
        if !remarks.are_wanted() {
            return;
        }
        for &(_, store) in accesses {
            let Op::Store { value, ptr, .. } = *function.op(store) else { continue };
            let ty = self.context.value_type(function, value);
            let is_next = |size| self.start(loop_, ptr, size).is_some();
            if repeated_byte(value).is_some()
                && size_of(&self.context.types, ty).is_some_and(is_next)
            {
                let words = Template(
                    "{variable} is not filled by one `memset`: the trip count is not a constant",
                );
                let part = name(function, self.object(ptr), ptr);
                remarks.add(function, store, || Remark::declined(words, [part]));
            }
        }
    }
}

/// The name of the variable that `ptr` points into, or else the text of the place in the source.
fn name(function: &Function, object: Object, ptr: Value) -> Part {
    match object {
        Object::Global(global) => Part::Global(global),
        Object::Alloca(alloca) => function.name(Value::Inst(alloca)),
        Object::Param(param) => function.name(Value::Param(param)),
        Object::Unknown(_) => function.name(ptr),
    }
}
