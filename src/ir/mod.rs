//! The intermediate representation: a subset of LLVM IR, kept in dense arrays.
//!
//! A [`Module`] is a [`Context`], which its functions share, and the [`Function`]s. A function owns
//! its blocks and instructions. A block is a list of phis, a body and one [`Terminator`], so a block
//! without a terminator or with a phi after another instruction cannot be written down. A [`Value`]
//! is a small `Copy` enum, constants included.
//!
//! What a pass edits with:
//! * [`edges`] and [`blocks`] change the control-flow graph and keep the phis in agreement with it;
//! * [`edit`] changes instructions, and a [`Cursor`] does so on a walk over a block;
//! * `copy` copies blocks for inlining and unrolling, [`compact`] frees what was removed.
//!
//! What a pass reports to the user: [`remarks`].
//!
//! What a pass can ask: [`Positions`], [`Uses`], [`Effects`] and [`Computations`]. None of these is
//! kept up to date; a pass computes what it needs.

pub mod additions;
pub mod alignment;
pub mod attribute;
mod block_data;
pub mod blocks;
pub mod builder;
pub mod compact;
mod copy;
pub mod cursor;
pub mod data_layout;
pub mod edges;
pub mod edit;
pub mod effects;
pub mod eval;
pub mod flags;
pub mod float_type;
pub mod fold;
pub mod function;
pub mod inline;
pub mod inst;
pub mod kept;
pub mod layout;
mod lists;
pub mod module;
pub mod name;
pub mod opcode;
pub mod positions;
pub mod print;
pub mod range;
pub mod remarks;
#[cfg(test)]
pub(crate) mod samples;
pub mod signature;
pub mod spans;
pub mod structural;
pub mod summary;
pub mod types;
pub mod uses;
pub mod value;

pub use alignment::Alignment;
pub use attribute::{AttributeSet, AttributeTable, Attributes, Facts};
pub use block_data::{BlockData, LoopOrigin};
pub use builder::Builder;
pub use compact::Renumbering;
pub use copy::Copies;
pub use cursor::Cursor;
pub use data_layout::{DataLayout, LayoutFault};
pub use effects::{Effects, Written};
pub use flags::Flags;
pub use float_type::FloatType;
pub use function::{Block, Function, Inst, InstData, SpareBody};
pub use inst::{IncomingList, Op, Terminator, ValueList};
pub use kept::{Kept, KeptItem};
pub use module::{
    Constant, ConstantData, ConstantKind, Context, Global, GlobalData, Initializer, Module,
};
pub use opcode::{BinaryOp, CastOp, FloatOp, FloatPredicate, IntPredicate, Opcode};
pub use positions::{Position, Positions};
pub use range::Range;
pub use remarks::{Remark, Remarks};
pub use signature::{
    CallingConvention, Extension, FuncId, Linkage, Param, ParamData, Passing, Signature,
};
pub use spans::Spans;
pub use structural::Computations;
pub use types::{ForeignType, FunctionType, StructType, Type, TypeKind, Types};
pub use uses::{User, Uses, use_counts};
pub use value::{IntType, Value};
