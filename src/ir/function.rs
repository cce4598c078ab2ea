//! Functions, blocks and instructions, and the only ways to edit a control-flow graph.

use crate::entity;
use crate::ir::{Flags, IncomingList, Op, Terminator, Type, Value, ValueList, name};
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
entity! {
    /// A parameter of a [`Function`].
    Param
}

/// Who may call a function or name a global.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Linkage {
    /// Every module that it is linked with.
    External,
    /// This module alone.
    Internal,
    /// This module alone, and no symbol table.
    Private,
    /// Every module; definitions in several of them are one.
    Common,
}

impl Linkage {
    /// LLVM's keyword, empty for [`Linkage::External`].
    pub fn keyword(self) -> &'static str {
        match self {
            Linkage::External => "",
            Linkage::Internal => "internal",
            Linkage::Private => "private",
            Linkage::Common => "common",
        }
    }
}

/// A parameter.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ParamData {
    /// Its type.
    pub ty: Type,
    /// What it is called in the source.
    pub name: Symbol,
}

/// An instruction with its result.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct InstData {
    /// What it does.
    pub op: Op,
    /// What it promises.
    pub flags: Flags,
    /// The type of its result, [`Type::VOID`] when it has none.
    pub ty: Type,
    /// The source variable that the result stands for, or [`Symbol::NONE`]. The printer makes
    /// it unique.
    pub name: Symbol,
}

/// A basic block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlockData {
    /// The phis, which come first and read their inputs at once.
    pub phis: Vec<Inst>,
    /// The other instructions in order.
    pub body: Vec<Inst>,
    /// How it ends.
    pub terminator: Terminator,
    /// What it is for, such as `while.cond`. The printer makes it unique.
    pub name: Symbol,
}

/// A function: a definition, or a declaration when it has no blocks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    /// What it is called.
    pub name: Symbol,
    /// Who may call it.
    pub linkage: Linkage,
    /// What it returns.
    pub return_type: Type,
    /// Its parameters.
    pub params: EntityVec<Param, ParamData>,
    /// Whether it may be called with more arguments than parameters.
    pub is_variadic: bool,
    /// Its blocks in the order of creation, the removed ones included.
    pub blocks: EntityVec<Block, BlockData>,
    /// The blocks that are part of the function in the order in which they are printed; the
    /// entry is the first. Every branch goes to a block of this list.
    pub layout: Vec<Block>,
    /// Its instructions in the order of creation, the removed ones included.
    pub insts: EntityVec<Inst, InstData>,
    operands: Vec<Value>,
    incoming: Vec<(Block, Value)>,
    spare: SpareLists,
}

/// Memory for the instructions of blocks, from functions that are done with. That there is some
/// does not make functions different.
#[derive(Clone, Default, Debug)]
struct SpareLists(Vec<Vec<Inst>>);

impl PartialEq for SpareLists {
    fn eq(&self, _: &SpareLists) -> bool {
        true
    }
}

impl Eq for SpareLists {}

/// The memory of a body that is gone, for another one: see [`Function::take_body`].
#[derive(Clone, Default, Debug)]
pub struct SpareBody(Option<Box<Function>>);

impl Function {
    /// A declaration. It becomes a definition when it gets a block.
    pub fn new(name: Symbol, linkage: Linkage, return_type: Type) -> Function {
        Function {
            name,
            linkage,
            return_type,
            params: EntityVec::new(),
            is_variadic: false,
            blocks: EntityVec::new(),
            layout: Vec::new(),
            insts: EntityVec::new(),
            operands: Vec::new(),
            incoming: Vec::new(),
            spare: SpareLists::default(),
        }
    }

    /// Whether the function has no body.
    pub fn is_declaration(&self) -> bool {
        self.layout.is_empty()
    }

    /// Takes the body away; a declaration remains. What is returned has the body's memory for
    /// another one.
    pub fn take_body(&mut self) -> SpareBody {
        let declared = Function {
            params: std::mem::take(&mut self.params),
            is_variadic: self.is_variadic,
            ..Function::new(self.name, self.linkage, self.return_type)
        };
        let mut body = std::mem::replace(self, declared);
        for data in body.blocks.values_mut() {
            for list in [&mut data.phis, &mut data.body] {
                if list.capacity() > 0 {
                    let mut list = std::mem::take(list);
                    list.clear();
                    body.spare.0.push(list);
                }
            }
        }
        body.blocks.clear();
        body.layout.clear();
        body.insts.clear();
        body.operands.clear();
        body.incoming.clear();
        SpareBody(Some(Box::new(body)))
    }

    /// Has a function that has no body yet use the memory of one that is gone.
    pub fn reuse(&mut self, spare: SpareBody) {
        if let Some(body) = spare.0 {
            self.blocks = body.blocks;
            self.layout = body.layout;
            self.insts = body.insts;
            self.operands = body.operands;
            self.incoming = body.incoming;
            self.spare = body.spare;
        }
    }

    /// An empty list of instructions.
    fn spare_list(&mut self) -> Vec<Inst> {
        // Most blocks hold a handful of instructions.
        self.spare.0.pop().unwrap_or_else(|| Vec::with_capacity(8))
    }

    /// The block where execution begins. Panics in a declaration.
    #[inline]
    pub fn entry(&self) -> Block {
        self.layout[0]
    }

    /// A new block that is not yet part of the function: see [`Function::place`]. Until its
    /// terminator is set it ends in `unreachable`.
    pub fn create_block(&mut self, name: Symbol) -> Block {
        let (body, terminator) = (self.spare_list(), Terminator::Unreachable);
        self.blocks.push(BlockData { phis: Vec::new(), body, terminator, name })
    }

    /// Makes `block` the last block of the function; the first one placed is the entry.
    #[inline]
    pub fn place(&mut self, block: Block) {
        self.layout.push(block);
    }

    /// A new instruction that stands in no block yet.
    #[inline]
    pub fn create_inst(&mut self, op: Op, ty: Type, name: Symbol) -> Inst {
        self.insts.push(InstData { op, flags: Flags::NONE, ty, name })
    }

    /// Adds an instruction at the end of the body of `block`.
    #[inline]
    pub fn append(&mut self, block: Block, op: Op, ty: Type, name: Symbol) -> Inst {
        let inst = self.create_inst(op, ty, name);
        self.blocks[block].body.push(inst);
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
        self.blocks[block].phis.push(phi);
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

    /// The inputs of a phi, for changing them.
    #[inline]
    pub fn incoming_mut(&mut self, list: IncomingList) -> &mut [(Block, Value)] {
        &mut self.incoming[list.start as usize..][..list.len as usize]
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

    /// For each block of the layout, where the edges to it come from, in the order of the layout:
    /// those from one block stand side by side. Linear in blocks and edges.
    pub fn incoming_edges(&self) -> CompressedRows<Block, Block> {
        let mut edges = Vec::with_capacity(2 * self.layout.len());
        for &block in &self.layout {
            edges.extend(self.successors(block).map(|target| (target, block)));
        }
        CompressedRows::from_pairs(self.blocks.len(), &edges)
    }

    /// The inputs of the phi `inst`; empty when `inst` is no phi.
    pub fn phi_incoming(&self, inst: Inst) -> &[(Block, Value)] {
        match self.insts[inst].op {
            Op::Phi { incoming } => self.incoming(incoming),
            _ => &[],
        }
    }

    /// Calls `visit` on every operand of `inst` in order, phi inputs included.
    #[inline]
    pub fn for_each_operand(&self, inst: Inst, mut visit: impl FnMut(Value)) {
        match self.insts[inst].op {
            Op::Alloca { count, .. } => count.into_iter().for_each(visit),
            Op::Load { ptr } => visit(ptr),
            Op::Store { value, ptr } => {
                visit(value);
                visit(ptr);
            }
            Op::Binary { lhs, rhs, .. } | Op::Icmp { lhs, rhs, .. } => {
                visit(lhs);
                visit(rhs);
            }
            Op::Cast { value, .. } | Op::Freeze { value } => visit(value),
            Op::GetElementPtr { operands, .. }
            | Op::Select { operands }
            | Op::Call { args: operands, .. } => {
                self.operands(operands).iter().copied().for_each(visit);
            }
            Op::Phi { incoming } => {
                self.incoming(incoming).iter().for_each(|&(_, value)| visit(value));
            }
        }
    }

    /// Replaces every operand of `inst` by what `change` makes of it, phi inputs included.
    #[inline]
    pub fn map_operands(&mut self, inst: Inst, mut change: impl FnMut(Value) -> Value) {
        match &mut self.insts[inst].op {
            Op::Alloca { count, .. } => {
                if let Some(count) = count {
                    *count = change(*count);
                }
            }
            Op::Load { ptr } => *ptr = change(*ptr),
            Op::Store { value, ptr } => {
                *value = change(*value);
                *ptr = change(*ptr);
            }
            Op::Binary { lhs, rhs, .. } | Op::Icmp { lhs, rhs, .. } => {
                *lhs = change(*lhs);
                *rhs = change(*rhs);
            }
            Op::Cast { value, .. } | Op::Freeze { value } => *value = change(*value),
            Op::GetElementPtr { operands: list, .. }
            | Op::Select { operands: list }
            | Op::Call { args: list, .. } => {
                let list = *list;
                for value in &mut self.operands[list.start as usize..][..list.len as usize] {
                    *value = change(*value);
                }
            }
            Op::Phi { incoming } => {
                let list = *incoming;
                for (_, value) in self.incoming_mut(list) {
                    *value = change(*value);
                }
            }
        }
    }

    /// Keeps the blocks for which `keep` says so and takes the others out of the layout, with
    /// the inputs that phis had from them. The caller promises that no kept block branches to
    /// a removed one and that the entry stays. Linear in the size of the function.
    pub fn retain_blocks(&mut self, keep: impl Fn(Block) -> bool) {
        self.layout.retain(|&block| keep(block));
        for index in 0..self.layout.len() {
            let block = self.layout[index];
            for position in 0..self.blocks[block].phis.len() {
                let phi = self.blocks[block].phis[position];
                let Op::Phi { incoming: mut list } = self.insts[phi].op else { continue };
                let inputs = self.incoming_mut(list);
                let mut kept = 0;
                for index in 0..inputs.len() {
                    if keep(inputs[index].0) {
                        inputs[kept] = inputs[index];
                        kept += 1;
                    }
                }
                list.len = pool_index(kept);
                self.insts[phi].op = Op::Phi { incoming: list };
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
        self.layout.iter().map(|&block| self.blocks[block].phis.len()).sum()
    }
}

fn pool_index(index: usize) -> u32 {
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
