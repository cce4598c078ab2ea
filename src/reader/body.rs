//! The function that is being read.

use rustc_hash::FxHashMap;

use super::locals::{LocalKey, Locals};
use crate::diag::Diagnostic;
use crate::ir::{Block, FuncId, Function, Inst, SpareBody, Type, Value};
use crate::support::entity::{Entity, EntityVec};
use crate::support::span::Span;

/// A function whose body has not been read yet.
pub(super) struct Definition {
    pub function: FuncId,
    /// The offset of `define`.
    pub begin: u32,
    /// The offset after the opening brace.
    pub start: u32,
    /// The offset of the closing brace.
    pub end: u32,
    /// The name or number of each parameter, if it has one, and the place of the parameter.
    pub params: Vec<(Option<LocalKey>, Span)>,
    /// Whether it says how exceptions are handled.
    pub has_personality: bool,
    /// Why the function is kept as text, if that is known before its body is read.
    pub unsupported: Option<Box<Diagnostic>>,
}

/// The function that is being read. One value serves all functions, to reuse its memory.
pub(super) struct Body {
    pub function: Function,
    pub locals: Locals,
    /// The block that is being read, from its beginning to its terminator.
    pub block: Option<Block>,
    pub entry: Option<Block>,
    /// The blocks without a label, with their numbers.
    pub unlabelled_blocks: FxHashMap<Block, u64>,
    /// The place of each block.
    pub block_places: EntityVec<Block, Span>,
    /// The block of each instruction that has been defined.
    pub block_of: EntityVec<Inst, Option<Block>>,
    pub inst_offsets: EntityVec<Inst, u32>,
    /// Where the terminator of each block begins.
    pub terminator_offsets: EntityVec<Block, u32>,
    /// The uses that may not be dominated by their definition.
    pub uses: Vec<CheckedUse>,
    pub phis: Vec<WrittenPhi>,
    pub phi_inputs: Vec<WrittenInput>,
    /// Whether all branches could be read, so that the rules for the whole body can be checked.
    pub is_cfg_known: bool,
    /// The braces that were opened inside the body, which was reported.
    pub open_braces: u32,
    /// Whether some part of the current block could not be read.
    pub block_has_fault: bool,
    /// The last terminator.
    pub last_terminator: Span,
    /// The results of terminators, and the edge that they are for.
    pub edge_results: FxHashMap<Inst, (Block, Block)>,
    /// The targets of exceptions, and where they are written.
    pub unwinds: Vec<(Block, Span)>,
    /// The blocks with a `landingpad`, and where it is.
    pub pads: Vec<(Block, Span)>,
    /// The type of exceptions, once it is known.
    pub landing_type: Option<Type>,
    pub has_personality: bool,
}

/// A use of an instruction's result, to be checked for dominance.
#[derive(Copy, Clone, Debug)]
pub(super) struct CheckedUse {
    pub inst: Inst,
    /// The block of the use; for a phi, the predecessor that the value comes from.
    pub block: Block,
    pub span: Span,
    pub is_phi: bool,
}

/// A phi and its inputs as the text has them.
#[derive(Copy, Clone, Debug)]
pub(super) struct WrittenPhi {
    pub inst: Inst,
    pub block: Block,
    pub span: Span,
    /// The range of its inputs in [`Body::phi_inputs`].
    pub inputs: (usize, usize),
}

/// An input of a phi as the text has it.
#[derive(Copy, Clone, Debug)]
pub(super) struct WrittenInput {
    pub block: Block,
    pub value: Value,
    /// The place of the block's name.
    pub span: Span,
}

impl Default for Body {
    fn default() -> Body {
        Body {
            function: Function::new(FuncId::from_index(0)),
            locals: Locals::default(),
            block: None,
            entry: None,
            unlabelled_blocks: FxHashMap::default(),
            block_places: EntityVec::new(),
            block_of: EntityVec::new(),
            inst_offsets: EntityVec::new(),
            terminator_offsets: EntityVec::new(),
            uses: Vec::new(),
            phis: Vec::new(),
            phi_inputs: Vec::new(),
            is_cfg_known: true,
            block_has_fault: false,
            open_braces: 0,
            last_terminator: Span::default(),
            edge_results: FxHashMap::default(),
            unwinds: Vec::new(),
            pads: Vec::new(),
            landing_type: None,
            has_personality: false,
        }
    }
}

impl Body {
    /// Prepares for the next function, whose text has `length` bytes.
    pub fn reset(&mut self, function: FuncId, length: u32, spare: SpareBody) {
        // Reserves room for an instruction every 40 bytes, so that few have to be moved later.
        let count = length as usize / 40;
        self.function = Function::reusing(function, spare);
        self.function.reserve_insts(count);
        self.block_of.clear();
        self.block_of.reserve(count);
        self.inst_offsets = EntityVec::with_capacity(count);
        self.unlabelled_blocks.clear();
        self.locals.reset(length);
        self.block = None;
        self.entry = None;
        self.block_places = EntityVec::new();
        self.uses.clear();
        self.phis.clear();
        self.phi_inputs.clear();
        self.is_cfg_known = true;
        self.block_has_fault = false;
        self.open_braces = 0;
        self.edge_results.clear();
        self.unwinds.clear();
        self.pads.clear();
        self.landing_type = None;
    }

    /// Whether the definition of `inst` surely dominates the current place: it has been read, and
    /// it is in the same block or in the entry block.
    #[inline]
    pub fn is_above(&self, inst: Inst) -> bool {
        let block = self.block_of[inst];
        block == self.block || block == self.entry
    }
}
