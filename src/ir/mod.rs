//! The intermediate representation: a subset of LLVM IR, kept in dense arrays.
//!
//! A [`Module`] owns globals and [`Function`]s. A function owns its blocks and instructions; a
//! block is a list of phis, a body and one [`Terminator`], so a block without a terminator or
//! with a phi behind another instruction cannot be written down. A [`Value`] is a small `Copy`
//! enum, constants included. Uses are not maintained: what needs them computes them.

pub mod builder;
pub mod edit;
pub mod eval;
pub mod flags;
pub mod fold;
pub mod function;
pub mod inst;
pub mod module;
pub mod name;
pub mod places;
pub mod print;
pub mod signature;
pub mod types;
pub mod value;

pub use builder::Builder;
pub use flags::{Alignment, Flags};
pub use function::{Block, BlockData, Function, Inst, InstData, SpareBody};
pub use inst::{BinaryOp, CastOp, IncomingList, IntPredicate, Op, Terminator, ValueList};
pub use module::{
    Constant, ConstantData, ConstantKind, Context, Global, GlobalData, Initializer, Module,
};
pub use places::Places;
pub use signature::{FuncId, Linkage, Param, ParamData, Signature};
pub use types::{StructType, Type, TypeKind, Types};
pub use value::{IntType, Value};
