//! The faults that the verifier finds, and their messages.

use std::fmt;

use crate::analysis::certificate;
use crate::ir::{Alignment, Block, Inst, Value};

/// One thing that is wrong with a module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifyError {
    /// The name of the function or global variable.
    pub name: String,
    /// The block, if it is in one.
    pub block: Option<Block>,
    /// The instruction, if it is one; an error in a block without one is in the terminator.
    pub inst: Option<Inst>,
    /// What is wrong.
    pub violation: Violation,
}

/// Which invariant is violated. The numbers are those of the list in [`verify`](super).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Violation {
    /// 1: two have the same name.
    NameNotUnique,
    /// 2: the address of a global variable has another type.
    GlobalPointerType,
    /// 2: an initialiser's positions do not ascend or are outside.
    InitializerPositions,
    /// 2: an initialiser has a value that is not a constant, or has another type than the elements.
    InitializerType,
    /// 2: a parameter has no first-class type, or the result neither such a type nor void.
    SignatureType,
    /// 3: the layout names a block that does not exist.
    NoSuchBlock,
    /// 3: the layout has a block twice.
    BlockPlacedTwice,
    /// 4: a branch goes to a block outside the layout.
    TargetNotPlaced(Block),
    /// 5: a block goes to the entry.
    EntryHasPredecessor(Block),
    /// 6: a block has an instruction that does not exist.
    NoSuchInst,
    /// 6: an instruction is in two places.
    InstPlacedTwice,
    /// 7: a phi is in a body.
    PhiInBody,
    /// 7: another instruction is among the phis.
    NoPhiAmongPhis,
    /// 8: a phi is in a block without predecessors, such as the entry.
    PhiWithoutPredecessors,
    /// 8: a phi has no input from a predecessor.
    PhiInputMissing(Block),
    /// 8: a phi has two inputs from a predecessor.
    PhiInputTwice(Block),
    /// 8: a phi has an input from a block that is not a predecessor.
    PhiInputFromElsewhere(Block),
    /// 9: an operand does not exist or is not in a block.
    NoSuchOperand(Value),
    /// 9: a called function does not exist.
    NoSuchCallee,
    /// 13: two instructions or terminators have one list of operands, inputs or cases.
    ListShared,
    /// 10: an operand has no first-class type.
    OperandWithoutValue(Value),
    /// 11: the result of an alloca is not the address of what it allocates.
    AllocaType,
    /// 11: a load does not yield what its operand points to.
    LoadType,
    /// 11: a store does not write what its address points to.
    StoreType,
    /// 11: arithmetic on operands that do not both have the integer type of the result.
    BinaryType,
    /// 11: an operation on floating-point numbers has operands or a result of another type.
    FloatType,
    /// 11: a comparison of operands that are not two integers or pointers of one type, or no `i1`.
    IcmpType,
    /// 11: a conversion between types that it is not for.
    CastType,
    /// 11: a select whose condition is not an `i1`, or between values of other types.
    SelectType,
    /// 11: a lane that the vector does not have, or of another type.
    ElementType,
    /// 11: a freeze of a value of another type.
    FreezeType,
    /// 11: an address computed from a value that is not a pointer to the source type.
    GetElementPtrBase,
    /// 11: an index that is not an integer, or no index at all.
    GetElementPtrIndex,
    /// 11: an address of another type than the indices lead to.
    GetElementPtrType,
    /// 11: a call with another number of arguments than parameters.
    CallArgumentCount,
    /// 11: a call whose argument, counted from 0, has another type than the parameter.
    CallArgumentType(usize),
    /// 11: a call whose result has another type than the function returns.
    CallType,
    /// 11: a phi with an input of another type, from this block.
    PhiInputType(Block),
    /// 11: a branch whose condition is not an `i1`.
    BranchCondition,
    /// 11: a switch on a value that is not an integer, or a case that is not a constant of its type.
    SwitchType,
    /// 11: a return of another type than that of the function.
    ReturnType,
    /// 14: an access promises a greater alignment than its variable gives.
    Alignment {
        /// What it promises.
        promised: Alignment,
        /// What is known.
        known: Alignment,
    },
    /// The dominator tree for 12 is wrong: a fault of the analysis.
    DominatorTree(certificate::Violation<Block>),
    /// 12: a use that the definition does not dominate.
    NotDominated(Inst),
    /// [Promotion](super::promotion): a block or an instruction is not what it was.
    ChangedByPromotion,
    /// Promotion: an instruction is gone that does not belong to a promoted slot.
    LostByPromotion,
    /// Promotion: a slot holds another value, or another value comes to a phi that is gone.
    PromotedValue {
        /// The slot, or the phi.
        slot: Inst,
        /// The edge over which it holds the value; `None` inside a block.
        edge: Option<(Block, Block)>,
        /// The value that the function has now.
        taken: Value,
        /// The value that it had.
        held: Value,
    },
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}", self.name)?;
        if let Some(block) = self.block {
            write!(f, ", {block}")?;
        }
        match (self.block, self.inst) {
            (_, Some(inst)) => write!(f, ", {inst}")?,
            (Some(_), None) => f.write_str(", terminator")?,
            (None, None) => {}
        }
        write!(f, ": {}", self.violation)
    }
}

impl std::error::Error for VerifyError {}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Violation::NameNotUnique => "another function or global variable has this name",
            Violation::GlobalPointerType => "its address does not point to its type",
            Violation::InitializerPositions => "initialised positions do not ascend or are outside",
            Violation::InitializerType => "an initial value is not a constant of the element type",
            Violation::SignatureType => {
                "a parameter or the result does not have a first-class type"
            }
            Violation::NoSuchBlock => "the layout has a block that does not exist",
            Violation::BlockPlacedTwice => "the layout has the block twice",
            Violation::TargetNotPlaced(block) => {
                return write!(f, "branches to {block}, which is not in the layout");
            }
            Violation::EntryHasPredecessor(block) => {
                return write!(f, "is the entry and has the predecessor {block}");
            }
            Violation::NoSuchInst => "the instruction does not exist",
            Violation::InstPlacedTwice => "the instruction stands in a second place",
            Violation::PhiInBody => "a phi stands among other instructions",
            Violation::NoPhiAmongPhis => "stands among the phis and is not a phi",
            Violation::PhiWithoutPredecessors => "a phi in a block without predecessors",
            Violation::PhiInputMissing(block) => {
                return write!(f, "has no input from the predecessor {block}");
            }
            Violation::PhiInputTwice(block) => {
                return write!(f, "has a second input from {block}");
            }
            Violation::PhiInputFromElsewhere(block) => {
                return write!(f, "has an input from {block}, which is not a predecessor");
            }
            Violation::NoSuchOperand(value) => {
                return write!(f, "the operand {value:?} does not exist or stands in no block");
            }
            Violation::NoSuchCallee => "the called function does not exist",
            Violation::ListShared => "has a list of operands that another instruction has, too",
            Violation::OperandWithoutValue(value) => {
                return write!(f, "the operand {value:?} has no first-class type");
            }
            Violation::AllocaType => "does not yield the address of what it allocates",
            Violation::LoadType => "does not yield what its operand points to",
            Violation::StoreType => "does not store what its address points to",
            Violation::FloatType => {
                "operands and result do not have the floating-point types required"
            }
            Violation::BinaryType => "operands and result do not have one integer type",
            Violation::IcmpType => "does not compare two scalars of one type to an i1",
            Violation::CastType => "does not convert between such types",
            Violation::SelectType => "does not choose between two values of its type by an i1",
            Violation::ElementType => "is not about a part that its vector, array or structure has",
            Violation::FreezeType => "does not have the type of its operand",
            Violation::GetElementPtrBase => "the base is not a pointer to the source type",
            Violation::GetElementPtrIndex => "an index is missing or is not an integer",
            Violation::GetElementPtrType => "the indices do not lead to the type of the result",
            Violation::CallArgumentCount => "there are not as many arguments as parameters",
            Violation::CallArgumentType(index) => {
                return write!(f, "argument {index} does not have the type of its parameter");
            }
            Violation::CallType => "the result does not have the type that the function returns",
            Violation::PhiInputType(block) => {
                return write!(f, "the input from {block} does not have the type of the phi");
            }
            Violation::BranchCondition => "the condition is not an i1",
            Violation::SwitchType => "the value and the cases are not integers of one type",
            Violation::ReturnType => "does not return what the function returns",
            Violation::Alignment { promised, known } => {
                let [promised, known] = [promised, known].map(|alignment| alignment.bytes());
                return write!(
                    f,
                    "promises an address aligned to {promised} bytes, which is aligned to {known}"
                );
            }
            Violation::DominatorTree(violation) => {
                return write!(f, "the dominator tree is wrong: {violation:?}");
            }
            Violation::NotDominated(inst) => {
                return write!(f, "uses {inst}, which does not dominate the use");
            }
            Violation::ChangedByPromotion => "promotion changed more than operands",
            Violation::LostByPromotion => "promotion removed more than slots and their accesses",
            Violation::PromotedValue { slot, edge, taken, held } => {
                if let Some((from, to)) = edge {
                    write!(f, "on the edge from {from} to {to}, ")?;
                }
                return write!(f, "{slot} holds {held:?}, but {taken:?} is taken for it");
            }
        };
        f.write_str(text)
    }
}
