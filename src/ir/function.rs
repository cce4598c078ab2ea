//! Functions, blocks and instructions: the data, and the methods that build them.

use crate::ir::{
    BlockData, Flags, FuncId, IncomingList, LoopOrigin, Op, Opcode, Remark, Spans, Terminator,
    Type, Value, ValueList, name,
};
use crate::support::entity;
use crate::support::entity::{Entity, EntityVec};
use crate::support::interner::Symbol;
use crate::support::rows::CompressedRows;

entity! {
    /// A basic block of a [`Function`].
    Block
}
entity! {
    /// An instruction of a [`Function`], and the value that it yields.
    Inst
}

/// An instruction with its result.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct InstData {
    /// The operation.
    pub op: Op,
    /// Promises about the operands and the result.
    pub flags: Flags,
    /// The type of its result, [`Type::VOID`] when it has none.
    pub ty: Type,
    /// The name of the source variable that the result is a value of, or [`Symbol::NONE`]. The
    /// printer makes it unique.
    pub name: Symbol,
}

/// What an instruction is besides its operation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Attributes {
    pub flags: Flags,
    pub ty: Type,
    pub name: Symbol,
}

/// The body of a function, empty in a declaration. Its name, parameters and return type are the
/// [`Signature`](crate::ir::Signature) with number `id` in the module's context.
///
/// Blocks, layout and instructions change only through methods, which keep the phis of a block in
/// agreement with the edges to it: see [the edits](crate::ir::edit).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    /// Which function of the module this is.
    pub id: FuncId,
    /// The blocks in the order of creation, the removed ones included.
    pub(super) blocks: EntityVec<Block, BlockData>,
    /// The blocks of the function in the order in which they are printed; the entry is the first.
    /// Every branch goes to a block of this list.
    pub(super) layout: Vec<Block>,
    /// What the instructions do, in the order of creation, the removed ones included. Few passes ask for the
    /// attributes, so a walk over a large function that looks only at operations reads a third less memory.
    pub(super) ops: EntityVec<Inst, Op>,
    pub(super) attributes: EntityVec<Inst, Attributes>,
    pub(super) operands: Vec<Value>,
    pub(super) incoming: Vec<(Block, Value)>,
    /// Where the parts are in the source text, if that was asked for.
    pub spans: Option<Box<Spans>>,
    /// The remarks of passes about it, in the order in which they were made.
    pub remarks: Vec<Remark>,
}

/// The memory of a body that was taken away, for another body: see [`Function::take_body`].
#[derive(Clone, Default, Debug)]
pub struct SpareBody(Option<Box<Function>>);

impl Function {
    /// A function without a body: a declaration. It becomes a definition when it gets a block.
    pub fn new(id: FuncId) -> Function {
        Function {
            id,
            blocks: EntityVec::new(),
            layout: Vec::new(),
            ops: EntityVec::new(),
            attributes: EntityVec::new(),
            operands: Vec::new(),
            incoming: Vec::new(),
            spans: None,
            remarks: Vec::new(),
        }
    }

    /// Whether the function has no body.
    pub fn is_declaration(&self) -> bool {
        self.layout.is_empty()
    }

    /// Takes the body away; a declaration and its remarks remain. Returns the body's memory, which another function
    /// can use.
    pub fn take_body(&mut self) -> SpareBody {
        let mut body = std::mem::replace(self, Function::new(self.id));
        self.remarks = std::mem::take(&mut body.remarks);
        body.blocks.clear();
        body.layout.clear();
        body.ops.clear();
        body.attributes.clear();
        body.operands.clear();
        body.incoming.clear();
        body.spans = None;
        SpareBody(Some(Box::new(body)))
    }

    /// A function without a body that uses the memory of one that was taken away.
    pub fn reusing(id: FuncId, spare: SpareBody) -> Function {
        spare.0.map_or_else(|| Function::new(id), |body| Function { id, ..*body })
    }

    /// The blocks of the function in the order in which they are printed; the entry is the first.
    #[inline]
    pub fn layout(&self) -> &[Block] {
        &self.layout
    }

    /// The contents of `block`.
    #[inline]
    pub fn block(&self, block: Block) -> &BlockData {
        &self.blocks[block]
    }

    /// The contents of `block`, for tests that break it.
    #[cfg(test)]
    pub(crate) fn block_mut(&mut self, block: Block) -> &mut BlockData {
        &mut self.blocks[block]
    }

    /// The number of blocks that were ever created, the removed ones included: the length of a
    /// map with an entry for each.
    #[inline]
    pub fn block_count(&self) -> usize {
        self.blocks.len()
    }

    /// The instruction `inst`.
    #[inline]
    pub fn inst(&self, inst: Inst) -> InstData {
        let Attributes { flags, ty, name } = self.attributes[inst];
        InstData { op: self.ops[inst], flags, ty, name }
    }

    /// What `inst` does.
    #[inline]
    pub fn op(&self, inst: Inst) -> &Op {
        &self.ops[inst]
    }

    /// The type of the result of `inst`, [`Type::VOID`] when it has none.
    #[inline]
    pub fn ty(&self, inst: Inst) -> Type {
        self.attributes[inst].ty
    }

    /// Promises about the operands and the result of `inst`.
    #[inline]
    pub fn flags(&self, inst: Inst) -> Flags {
        self.attributes[inst].flags
    }

    /// The number of instructions that were ever created, the removed ones included: the length
    /// of a map with an entry for each.
    #[inline]
    pub fn inst_count(&self) -> usize {
        self.ops.len()
    }

    /// Whether there may be an instruction with this opcode: one exists, or existed and was removed. Linear in
    /// the instructions that were ever created; it reads no block.
    pub fn may_contain(&self, opcode: Opcode) -> bool {
        self.ops.values().any(|op| op.opcode() == opcode)
    }

    /// Makes room for `additional` more blocks.
    pub fn reserve_blocks(&mut self, additional: usize) {
        self.blocks.reserve(additional);
        self.layout.reserve(additional);
    }

    /// Makes room for `additional` more instructions.
    pub fn reserve_insts(&mut self, additional: usize) {
        self.ops.reserve(additional);
        self.attributes.reserve(additional);
    }

    /// Makes room for `additional` more instructions in the body of `block`.
    pub fn reserve_body(&mut self, block: Block, additional: usize) {
        self.blocks[block].insts.reserve_exact(additional);
    }

    /// Makes room for `additional` more phis with `inputs` inputs in all.
    pub fn reserve_phis(&mut self, additional: usize, inputs: usize) {
        self.reserve_insts(additional);
        self.incoming.reserve(inputs);
    }

    /// The block where execution begins. Panics in a declaration.
    #[inline]
    pub fn entry(&self) -> Block {
        self.layout[0]
    }

    /// A new block that is not yet part of the function: see [`Function::place`]. Until its
    /// terminator is set it ends in `unreachable`.
    pub fn create_block(&mut self, name: Symbol) -> Block {
        self.blocks.push(BlockData::new(name))
    }

    /// Says whether the loops around `block` may be meant to run forever: see
    /// [`BlockData::may_run_forever`].
    pub fn set_may_run_forever(&mut self, block: Block, may: bool) {
        self.blocks[block].may_run_forever = may;
    }

    /// Gives `block` the mark [`BlockData::may_run_forever`] if `part` has it, whose instructions become a
    /// part of `block`.
    pub fn inherit_may_run_forever(&mut self, block: Block, part: Block) {
        self.blocks[block].may_run_forever |= self.blocks[part].may_run_forever;
    }

    /// Says what the loop with this header is.
    pub fn set_loop_origin(&mut self, header: Block, origin: LoopOrigin) {
        self.blocks[header].loop_origin = origin;
    }

    /// Makes `block` the last block of the function; the first one placed is the entry.
    #[inline]
    pub fn place(&mut self, block: Block) {
        self.layout.push(block);
    }

    /// A new instruction that is in no block yet.
    #[inline]
    pub fn create(&mut self, InstData { op, flags, ty, name }: InstData) -> Inst {
        self.attributes.push(Attributes { flags, ty, name });
        self.ops.push(op)
    }

    /// A new instruction without flags that is in no block yet.
    #[inline]
    pub fn create_inst(&mut self, op: Op, ty: Type, name: Symbol) -> Inst {
        self.create(InstData { op, flags: Flags::NONE, ty, name })
    }

    /// Sets the operation of an instruction that is in no block yet, for a caller that creates it
    /// before it knows what it does.
    #[inline]
    pub fn fill_in(&mut self, inst: Inst, op: Op, flags: Flags) {
        self.ops[inst] = op;
        self.attributes[inst].flags = flags;
    }

    /// Adds an instruction that is in no block at the end of the phis of `block` if it is a phi,
    /// else of its body.
    #[inline]
    pub fn push(&mut self, block: Block, inst: Inst) {
        let is_phi = self.is_phi(inst);
        self.blocks[block].push(inst, is_phi);
    }

    /// Adds an instruction at the end of the body of `block`.
    #[inline]
    pub fn append(&mut self, block: Block, op: Op, ty: Type, name: Symbol) -> Inst {
        let inst = self.create_inst(op, ty, name);
        self.blocks[block].push(inst, false);
        inst
    }

    /// Adds a phi at the end of the phis of `block`.
    pub fn append_phi(
        &mut self,
        block: Block,
        ty: Type,
        name: Symbol,
        incoming: &[(Block, Value)],
    ) -> Inst {
        let incoming = self.create_incoming(incoming);
        let phi = self.create_inst(Op::Phi { incoming }, ty, name);
        self.blocks[block].push(phi, true);
        phi
    }

    /// Stores a list of operands.
    pub fn create_operands(&mut self, operands: &[Value]) -> ValueList {
        let start = pool_index(self.operands.len());
        self.operands.extend_from_slice(operands);
        ValueList { start, len: pool_index(operands.len()) }
    }

    /// Stores a list of operands that begins with `first`.
    pub fn create_operands_from(&mut self, first: Value, rest: &[Value]) -> ValueList {
        let start = pool_index(self.operands.len());
        self.operands.push(first);
        self.operands.extend_from_slice(rest);
        ValueList { start, len: pool_index(rest.len() + 1) }
    }

    /// The operands of a list.
    #[inline]
    pub fn operands(&self, list: ValueList) -> &[Value] {
        &self.operands[list.start as usize..][..list.len as usize]
    }

    /// Stores the inputs of a phi, or the cases of a switch.
    pub fn create_incoming(&mut self, incoming: &[(Block, Value)]) -> IncomingList {
        let start = pool_index(self.incoming.len());
        self.incoming.extend_from_slice(incoming);
        IncomingList { start, len: pool_index(incoming.len()) }
    }

    /// The inputs of a phi, one for each distinct predecessor, or the cases of a switch.
    #[inline]
    pub fn incoming(&self, list: IncomingList) -> &[(Block, Value)] {
        &self.incoming[list.start as usize..][..list.len as usize]
    }

    /// The blocks that control may go to from `block`, in the order written. A block that is named
    /// twice is returned twice.
    #[inline]
    pub fn successors(&self, block: Block) -> impl DoubleEndedIterator<Item = Block> {
        let (pair, cases): (_, &[(Block, Value)]) = match self.blocks[block].terminator {
            Terminator::Jump(target) => ([Some(target), None], &[]),
            Terminator::Branch { then_block, else_block, .. } => {
                ([Some(then_block), Some(else_block)], &[])
            }
            Terminator::Switch { default, cases, .. } => {
                ([Some(default), None], self.incoming(cases))
            }
            Terminator::Return(_) | Terminator::Unreachable => ([None, None], &[]),
        };
        pair.into_iter().flatten().chain(cases.iter().map(|&(target, _)| target))
    }

    /// For each block of the layout, the blocks that edges come from, once for each edge, in the
    /// order of the layout. So edges from one block are next to each other. Linear in blocks and
    /// edges.
    pub fn incoming_edges(&self) -> CompressedRows<Block, Block> {
        let mut edges = Vec::with_capacity(2 * self.layout.len());
        for &block in &self.layout {
            edges.extend(self.successors(block).map(|target| (target, block)));
        }
        CompressedRows::from_pairs(self.blocks.len(), &edges)
    }

    /// The inputs of the phi `inst`; empty if `inst` is not a phi.
    pub fn phi_incoming(&self, inst: Inst) -> &[(Block, Value)] {
        match self.ops[inst] {
            Op::Phi { incoming } => self.incoming(incoming),
            _ => &[],
        }
    }

    /// What the phi `inst` reads when control comes from `predecessor`; `None` if it has no such input.
    /// Linear in the number of inputs.
    pub fn phi_input(&self, inst: Inst, predecessor: Block) -> Option<Value> {
        self.phi_incoming(inst).iter().find(|input| input.0 == predecessor).map(|input| input.1)
    }

    /// Calls `visit` on every operand of `inst` in order, phi inputs included.
    #[inline]
    pub fn for_each_operand(&self, inst: Inst, visit: impl FnMut(Value)) {
        self.for_each_operand_of(&self.ops[inst], visit);
    }

    /// Calls `visit` on every operand of an operation in order, phi inputs included.
    #[inline]
    pub(super) fn for_each_operand_of(&self, op: &Op, mut visit: impl FnMut(Value)) {
        match *op {
            Op::Alloca { count, .. } => count.into_iter().for_each(visit),
            Op::Load { ptr, .. } => visit(ptr),
            Op::Store { value, ptr, .. } => {
                visit(value);
                visit(ptr);
            }
            Op::Binary { lhs, rhs, .. }
            | Op::FloatBinary { lhs, rhs, .. }
            | Op::Icmp { lhs, rhs, .. }
            | Op::Fcmp { lhs, rhs, .. } => {
                visit(lhs);
                visit(rhs);
            }
            Op::Cast { value, .. }
            | Op::Fneg { value }
            | Op::Freeze { value }
            | Op::ExtractElement { vector: value, .. } => visit(value),
            Op::InsertElement { vector, value, .. } => {
                visit(vector);
                visit(value);
            }
            Op::GetElementPtr { operands, .. }
            | Op::Select { operands }
            | Op::ExtractValue { operands }
            | Op::InsertValue { operands }
            | Op::Call { args: operands, .. } => {
                self.operands(operands).iter().copied().for_each(visit);
            }
            Op::Phi { incoming } => {
                self.incoming(incoming).iter().for_each(|&(_, value)| visit(value));
            }
        }
    }

    /// A new block called `entry`, placed last: the entry of a function that has no block yet.
    pub fn create_entry(&mut self) -> Block {
        let entry = self.create_block(name::ENTRY);
        self.place(entry);
        entry
    }

    /// The number of phis in the blocks of the layout.
    pub fn phi_count(&self) -> usize {
        self.layout.iter().map(|&block| self.blocks[block].phis().len()).sum()
    }
}

pub(super) fn pool_index(index: usize) -> u32 {
    u32::try_from(index).expect("an operand pool holds less than 2^32 values")
}

impl std::fmt::Display for Block {
    /// The number that names the block in messages about the IR itself.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "block{}", self.index())
    }
}

impl std::fmt::Display for Inst {
    /// The number that names the instruction in messages about the IR itself.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "inst{}", self.index())
    }
}
