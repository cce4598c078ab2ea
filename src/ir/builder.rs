//! Appends instructions to the end of a block. It folds nothing: every call adds the instruction
//! that it names.

use crate::ir::{
    AttributeSet, BinaryOp, Block, CastOp, Context, Flags, FloatOp, FloatPredicate, FuncId,
    Function, IntPredicate, Op, Terminator, Type, Value,
};
use crate::support::interner::Symbol;

/// Builds one function. The function is not yet among the module's functions; the context gives
/// types and names.
pub struct Builder<'a> {
    /// What the functions of the module share.
    pub context: &'a mut Context,
    /// The function under construction.
    pub function: &'a mut Function,
    /// The block at whose end instructions are added.
    pub block: Block,
}

impl Builder<'_> {
    /// Adds an instruction that yields a value of type `ty`.
    #[inline]
    fn push(&mut self, op: Op, ty: Type) -> Value {
        Value::Inst(self.function.append(self.block, op, ty, Symbol::NONE))
    }

    /// Adds an `alloca`, aligned as its type, to the entry block and returns its address, called `name`.
    pub fn alloca(&mut self, allocated: Type, name: Symbol) -> Value {
        let pointer = self.context.types.pointer_to(allocated);
        let entry = self.function.entry();
        let alignment = self.context.types.memory_alignment(allocated);
        let op = Op::Alloca { allocated, count: None, alignment };
        Value::Inst(self.function.append(entry, op, pointer, name))
    }

    /// Loads what `ptr` points to, which is aligned as its type. Panics if `ptr` is not a pointer.
    #[inline]
    pub fn load(&mut self, ptr: Value) -> Value {
        let pointer = self.context.value_type(self.function, ptr);
        let ty = self.context.types.pointee(pointer).expect("loads take a pointer");
        self.push(Op::Load { ptr, alignment: self.context.types.alignment(ty) }, ty)
    }

    /// Stores `value` at `ptr`, which is aligned as the type of `value`.
    #[inline]
    pub fn store(&mut self, value: Value, ptr: Value) {
        let ty = self.context.value_type(self.function, value);
        let alignment = self.context.types.alignment(ty);
        self.push(Op::Store { value, ptr, alignment }, Type::VOID);
    }

    /// The address of the element of `base` at `indices`, which stay in bounds. Panics if `base` is not
    /// a pointer, or if there are more indices than dimensions.
    pub fn get_element_ptr(&mut self, base: Value, indices: &[Value]) -> Value {
        let pointer = self.context.value_type(self.function, base);
        let types = &mut self.context.types;
        let source = types.pointee(pointer).expect("addresses start from a pointer");
        let target = types.indexed(source, indices).expect("indices follow the dimensions");
        let ty = types.pointer_to(target);
        let operands = self.function.create_operands_from(base, indices);
        let address = self.push(Op::GetElementPtr { source, operands }, ty);
        if let Value::Inst(inst) = address {
            self.function.set_flags(inst, Flags::INBOUNDS);
        }
        address
    }

    /// `lhs op rhs`.
    #[inline]
    pub fn binary(&mut self, op: BinaryOp, lhs: Value, rhs: Value) -> Value {
        let ty = self.context.value_type(self.function, lhs);
        self.push(Op::Binary { op, lhs, rhs }, ty)
    }

    /// Whether `lhs predicate rhs`, as an `i1`.
    #[inline]
    pub fn icmp(&mut self, predicate: IntPredicate, lhs: Value, rhs: Value) -> Value {
        self.push(Op::Icmp { predicate, lhs, rhs }, Type::I1)
    }

    /// `lhs op rhs` of floating-point numbers.
    pub fn float_binary(&mut self, op: FloatOp, lhs: Value, rhs: Value) -> Value {
        let ty = self.context.value_type(self.function, lhs);
        self.push(Op::FloatBinary { op, lhs, rhs }, ty)
    }

    /// `value` with its sign changed.
    pub fn fneg(&mut self, value: Value) -> Value {
        let ty = self.context.value_type(self.function, value);
        self.push(Op::Fneg { value }, ty)
    }

    /// Whether `lhs predicate rhs` of floating-point numbers, as an `i1`.
    pub fn fcmp(&mut self, predicate: FloatPredicate, lhs: Value, rhs: Value) -> Value {
        self.push(Op::Fcmp { predicate, lhs, rhs }, Type::I1)
    }

    /// `value` converted to `ty`.
    #[inline]
    pub fn cast(&mut self, op: CastOp, value: Value, ty: Type) -> Value {
        self.push(Op::Cast { op, value }, ty)
    }

    /// Calls `callee`, which returns `ty`. The value may be used only if `ty` is not void.
    pub fn call(&mut self, callee: FuncId, ty: Type, args: &[Value]) -> Value {
        let args = self.function.create_operands(args);
        self.push(Op::Call { callee, args, attributes: AttributeSet::NONE }, ty)
    }

    /// Adds a phi to the block.
    pub fn phi(&mut self, ty: Type, name: Symbol, incoming: &[(Block, Value)]) -> Value {
        Value::Inst(self.function.append_phi(self.block, ty, name, incoming))
    }

    /// Ends the block.
    #[inline]
    pub fn terminate(&mut self, terminator: Terminator) {
        self.function.terminate(self.block, terminator);
    }

    /// Ends the block by going to `target`.
    pub fn jump(&mut self, target: Block) {
        self.terminate(Terminator::Jump(target));
    }

    /// Ends the block by going to `then_block` if `cond`, else to `else_block`.
    pub fn branch(&mut self, cond: Value, then_block: Block, else_block: Block) {
        self.terminate(Terminator::Branch { cond, then_block, else_block });
    }

    /// Ends the block by returning `value`.
    pub fn ret(&mut self, value: Option<Value>) {
        self.terminate(Terminator::Return(value));
    }
}
