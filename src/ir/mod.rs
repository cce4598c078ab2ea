//! The intermediate representation: a subset of LLVM IR, kept in dense arrays.
//!
//! A [`Module`] owns globals and [`Function`]s. A function owns its blocks and instructions; a
//! block is a list of phis, a body and one [`Terminator`], so a block without a terminator or
//! with a phi behind another instruction cannot be written down. A [`Value`] is a small `Copy`
//! enum, constants included. Uses are not maintained: what needs them computes them.

pub mod blocks;
pub mod builder;
pub mod copy;
pub mod cursor;
pub mod edges;
pub mod edit;
pub mod effects;
pub mod eval;
pub mod flags;
pub mod function;
pub mod inst;
pub mod module;
pub mod name;
pub mod opcode;
pub mod positions;
pub mod print;
#[cfg(test)]
pub(crate) mod samples;
pub mod signature;
pub mod spans;
pub mod structural;
pub mod types;
pub mod uses;
pub mod value;

pub use builder::Builder;
pub use copy::Copies;
pub use cursor::Cursor;
pub use effects::Effects;
pub use flags::{Alignment, Flags};
pub use function::{Block, BlockData, Function, Inst, InstData, SpareBody};
pub use inst::{IncomingList, Op, Terminator, ValueList};
pub use module::{
    Constant, ConstantData, ConstantKind, Context, Global, GlobalData, Initializer, Module,
};
pub use opcode::{BinaryOp, CastOp, IntPredicate, Opcode};
pub use positions::{Position, Positions};
pub use signature::{FuncId, Linkage, Param, ParamData, Signature};
pub use spans::Spans;
pub use structural::Computations;
pub use types::{StructType, Type, TypeKind, Types};
pub use uses::{User, Uses};
pub use value::{IntType, Value};
