//! Lowers one function: its slots, and the block that takes instructions.

use std::sync::Arc;

use crate::ir::{
    Block, Builder, CastOp, FuncId, Function, IntPredicate, IntType, Op, Param, Spans, Terminator,
    Type, Value, name,
};
use crate::lower::Lowering;
use crate::lower::condition::{Condition, Edge};
use crate::lower::scalar;
use crate::lower::statement::{self, Construct};
use crate::runtime::Library;
use crate::sema::resolved::{Program, Variable};
use crate::support::entity::Entity;
use crate::support::interner::Symbol;
use crate::support::span::Span;

/// A function under construction. The files of this folder define its methods, by subject.
pub(super) struct FunctionLowering<'l> {
    pub program: &'l Program,
    pub lowering: &'l mut Lowering,
    pub function: Function,
    /// The block that takes instructions; `None` if control cannot get here.
    pub block: Option<Block>,
    /// The slots of the local variables.
    pub locals: Vec<Value>,
    /// The slots of scalar parameters, and the array parameters themselves.
    pub params: Vec<Value>,
    /// The open statements.
    pub constructs: Vec<Construct>,
    /// The positions of the loops in `constructs`.
    pub loops: Vec<usize>,
    /// The operands of the expression that is being lowered.
    pub operands: Vec<super::expression::LoweredOperand>,
    /// The left operands of `&&` and `||` whose right operand is being lowered.
    pub pending: Vec<Condition>,
    /// Branches whose target is not known yet.
    pub edges: Vec<Edge>,
    /// The source place of the code that is being lowered.
    place: Span,
}

/// Lowers the function of the program with number `index`.
pub(super) fn lower(lowering: &mut Lowering, index: usize) -> Function {
    let program = &*Arc::clone(&lowering.program);
    let resolved = &program.functions[index];
    let spare = std::mem::take(&mut lowering.spare);
    let mut function = Function::reusing(FuncId::from_index(index), spare);
    function.spans = program
        .places
        .as_ref()
        .map(|places| Box::new(Spans { name: places.functions[index].0, ..Spans::default() }));
    let body = &program.stmts[resolved.body.range()];
    let (blocks, insts) = statement::size(program, body);
    let (locals, params) = (resolved.locals.range().len(), resolved.params.range().len());
    let insts = locals + 2 * params + insts;
    function.reserve_blocks(blocks + 1);
    // Passes add phis, less than one for each block as a rule.
    function.reserve_insts(insts + blocks);
    let entry = function.create_entry();
    function.reserve_body(entry, if blocks == 0 { insts } else { locals });
    let mut state = FunctionLowering {
        program,
        lowering,
        function,
        block: Some(entry),
        locals: Vec::with_capacity(locals),
        params: Vec::with_capacity(params),
        constructs: Vec::with_capacity(8),
        loops: Vec::new(),
        operands: Vec::with_capacity(16),
        pending: Vec::new(),
        edges: Vec::with_capacity(blocks),
        place: Span::default(),
    };
    state.create_slots(resolved);
    state.end_place(Span::default());
    for (index, stmt) in body.iter().enumerate() {
        let place =
            program.places.as_ref().map(|places| places.stmts[resolved.body.range().start + index]);
        state.place = place.unwrap_or_default();
        state.statement(stmt, body.get(index + 1));
        state.end_place(place.unwrap_or_default());
    }
    if state.block.is_some() {
        if let Some(places) = &program.places {
            state.place = places.functions[index].1;
        }
        // The end of `main` returns 0, as in C; that of another function with a result an undefined value.
        let value: fn(Type) -> Value = match resolved.name {
            name::MAIN => |_| Value::ZERO,
            _ => Value::Undef,
        };
        let value = resolved.result.map(|scalar| value(scalar::ir_type(scalar)));
        state.terminate(Terminator::Return(value));
    }
    state.function
}

impl FunctionLowering<'_> {
    /// Allocates all variables, parameters first, and stores the scalar parameters.
    fn create_slots(&mut self, resolved: &crate::sema::resolved::Function) {
        let program = self.program;
        let params = &program.params[resolved.params.range()];
        for (index, param) in params.iter().enumerate() {
            let value = Value::Param(Param::from_index(index));
            let slot = if param.array.is_none() {
                let name = format!("{}.addr", self.lowering.context.names.name(param.name));
                let name = self.lowering.context.names.intern(&name);
                self.alloca(scalar::ir_type(param.scalar), name)
            } else {
                value
            };
            self.params.push(slot);
        }
        self.end_place(Span::default());
        for index in resolved.locals.range() {
            let local = &program.locals[index];
            let ty = self.lowering.array_type(local.scalar, local.lengths);
            let slot = self.alloca(ty, local.name);
            self.locals.push(slot);
            if let Some(places) = &program.places {
                self.end_place(places.locals[index]);
            }
        }
        for (index, param) in params.iter().enumerate() {
            if param.array.is_none() {
                let slot = self.params[index];
                let value = Value::Param(Param::from_index(index));
                self.build(|builder| builder.store(value, slot));
            }
        }
    }

    fn alloca(&mut self, ty: Type, name: Symbol) -> Value {
        self.build(|builder| builder.alloca(ty, name))
    }

    /// Makes a local variable undefined again, at the place of its declaration.
    pub fn undefine(&mut self, slot: Value) {
        let Some(alloca) = slot.as_inst() else { return };
        let Op::Alloca { allocated, .. } = *self.function.op(alloca) else { return };
        let place = self.function.spans.as_ref().and_then(|spans| spans.inst(alloca));
        self.build(|builder| builder.store(Value::Undef(allocated), slot));
        self.end_place(place.unwrap_or_default());
    }

    /// Adds instructions to the current block. Panics if there is none, which callers check once
    /// for each statement.
    pub fn build<T>(&mut self, add: impl FnOnce(&mut Builder) -> T) -> T {
        let block = self.block.expect("instructions go where control comes");
        let context = &mut self.lowering.context;
        add(&mut Builder { context, function: &mut self.function, block })
    }

    /// Notes that the code lowered next belongs to the place of the node with number `index`.
    pub fn begin_node(&mut self, index: usize) {
        if let Some(places) = &self.program.places {
            self.place = places.exprs[index];
        }
    }

    /// Notes that the code added for the node with number `index` belongs to its place.
    pub fn end_node(&mut self, index: usize) {
        if let Some(places) = &self.program.places {
            self.end_place(places.exprs[index]);
        }
    }

    /// Notes that the added instructions without a place belong to `span`.
    pub fn end_place(&mut self, span: Span) {
        let count = self.function.inst_count();
        if let Some(spans) = &mut self.function.spans {
            spans.insts.extend_to(count, span);
        }
    }

    /// Notes that the terminator of `block` belongs to the place of the code that is being lowered.
    pub fn place_terminator(&mut self, block: Block) {
        let count = self.function.block_count();
        if let Some(spans) = &mut self.function.spans {
            spans.terminators.extend_to(count, Span::default());
            spans.terminators[block] = self.place;
        }
    }

    /// Ends the current block. The code that follows is unreachable until another block begins.
    pub fn terminate(&mut self, terminator: Terminator) {
        if let Some(block) = self.block.take() {
            self.function.terminate(block, terminator);
            self.place_terminator(block);
        }
    }

    /// Creates a block without placing it.
    pub fn create_block(&mut self, name: Symbol) -> Block {
        self.function.create_block(name)
    }

    /// Places `block` and continues in it.
    pub fn begin(&mut self, block: Block) {
        self.function.place(block);
        self.block = Some(block);
    }

    /// The address of a variable, and whether it is an array parameter, which points to rows and
    /// not to a whole array.
    pub fn address(&self, variable: Variable) -> (Value, bool) {
        match variable {
            Variable::Local(index) => (self.locals[index as usize], false),
            Variable::Global(index) => (Value::Global(Lowering::global(index)), false),
            Variable::Param(index) => {
                let slot = self.params[index as usize];
                (slot, matches!(slot, Value::Param(_)))
            }
        }
    }

    /// Compares `value`, an `i32`, with zero.
    pub fn is_not_zero(&mut self, value: Value) -> Value {
        self.build(|builder| builder.icmp(IntPredicate::Ne, value, Value::ZERO))
    }

    /// Sets the memory of a whole local array to zero.
    pub fn clear(&mut self, array: Value, bytes: i32) {
        let memset = self.lowering.library(Library::Memset);
        self.build(|builder| {
            let bytes_pointer = builder.cast(CastOp::Bitcast, array, Type::I8_PTR);
            let args = [
                bytes_pointer,
                Value::Int(IntType::I8, 0),
                Value::Int(IntType::I64, bytes),
                Value::Int(IntType::I1, 0),
            ];
            builder.call(memset, Type::VOID, &args);
        });
    }
}
