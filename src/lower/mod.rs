//! Lowers the resolved tree to IR with `alloca`, `load` and `store`. Cannot fail.
//!
//! Variables live in memory: scalars and arrays get an `alloca` in the entry block. So does an
//! scalar parameter, whose value is first stored there. Array parameters cannot be assigned to and
//! are used directly. Conditions become jumps; a condition becomes a value only where one is
//! needed. Unreachable statements are left out.

mod block_name;
mod condition;
mod expression;
mod function;
mod scalar;
mod statement;

use std::sync::Arc;

use block_name::BlockNames;

use crate::diag::Diagnostics;
use crate::front_end::{self, FrontEnd};
use crate::ir::{
    Alignment, Context, FuncId, Function, Global, GlobalData, Initializer, IntType, Kept, Linkage,
    Module, ParamData, Signature, SpareBody, Type, Types, Value, name,
};
use crate::runtime::{Kind, Library, OWN_SUFFIX, Runtime};
use crate::sema::resolved::{Program, Run};
use crate::support::entity::Entity;
use crate::support::interner::{Interner, Symbol};
use crate::support::scalar::{Constant, Scalar};

/// The module of `program`. `names` is the table of the program's names. Linear in the size of the
/// program.
pub fn lower(program: Program, names: Interner, source_filename: &str) -> Module {
    let lowering = Lowering::new(program, names, source_filename);
    front_end::collect(Box::new(lowering)).0.expect("lowering cannot fail")
}

/// A program being lowered, one function at a time. To lower functions on another thread, clone
/// this before the first function is lowered.
#[derive(Clone)]
pub struct Lowering {
    /// Empty once all functions are lowered.
    program: Arc<Program>,
    /// How many functions are not lowered yet.
    left: usize,
    /// The data that the functions share. Functions of the runtime library are declared when they
    /// are first called.
    context: Context,
    /// The declared library functions: those of the runtime library, and last `memset`.
    library: [Option<FuncId>; Runtime::ALL.len() + 1],
    /// The functions that were called since [`FrontEnd::take_called`], in order.
    called: Vec<Library>,
    block_names: BlockNames,
    /// The memory of a function that is no longer needed, for the next one.
    spare: SpareBody,
}

impl Lowering {
    /// Lowers the globals and signatures of `program`, whose names are in `names`.
    pub fn new(program: Program, names: Interner, source_filename: &str) -> Lowering {
        let mut context = Context::new(source_filename, names);
        context.has_known_alignments = true;
        context.has_no_poison_integers = true;
        context.runs_alone = true;
        for global in &program.globals {
            let lengths = &program.lengths[global.lengths.range()];
            let ty = array_type(&mut context.types, global.scalar, lengths);
            let pointer = context.types.pointer_to(ty);
            let initializer = if global.values.is_empty() {
                Initializer::Zero
            } else {
                let mut value =
                    |bits| scalar::constant(&mut context, Constant::of_bits(global.scalar, bits));
                Initializer::Sparse(
                    global.values.iter().map(|&(at, bits)| (at, value(bits))).collect(),
                )
            };
            let name = safe_name(&mut context.names, global.name);
            let alignment = context.types.memory_alignment(ty);
            context.globals.push(GlobalData {
                name,
                ty,
                pointer,
                initializer,
                is_constant: global.is_const,
                linkage: Linkage::Internal,
                alignment,
                kept: Kept::Nothing,
            });
        }
        program.texts.iter().for_each(|text| add_text(&mut context, text));
        // The program's functions have lower numbers than the library's.
        for function in &program.functions {
            let signature = signature(&program, function, &mut context);
            context.signatures.push(signature);
        }
        let library = [None; Runtime::ALL.len() + 1];
        let block_names = BlockNames::new(&mut context.names);
        let spare = SpareBody::default();
        let (left, program) = (program.functions.len(), Arc::new(program));
        Lowering { program, left, context, library, called: Vec::new(), block_names, spare }
    }
}

impl FrontEnd for Lowering {
    fn context(&mut self) -> &mut Context {
        &mut self.context
    }

    fn definitions(&self) -> Vec<usize> {
        self.program.functions.iter().map(|function| function.body.range().len()).collect()
    }

    fn function(&mut self, index: usize) -> Function {
        let function = function::lower(self, index);
        self.left -= 1;
        if self.left == 0 {
            self.program = Arc::default();
        }
        function
    }

    fn recycle(&mut self, mut function: Function) {
        self.spare = function.take_body();
    }

    fn has_errors(&self) -> bool {
        false
    }

    fn has_opaque_pointers(&mut self) -> Option<bool> {
        Some(false)
    }

    fn take_called(&mut self) -> Vec<Library> {
        std::mem::take(&mut self.called)
    }

    fn declare(&mut self, library: Library) {
        self.library(library);
    }

    fn finish(self: Box<Self>) -> (Context, Diagnostics) {
        (self.context, Diagnostics::default())
    }
}

/// Adds the string `text`, with a zero after it, to the globals.
fn add_text(context: &mut Context, text: &[u8]) {
    let ty = context.types.array_of(text.len() as u64 + 1, Type::I8);
    let pointer = context.types.pointer_to(ty);
    let bytes = text.iter().enumerate().filter(|(_, byte)| **byte != 0);
    let value = |byte: u8| Value::Int(IntType::I8, (byte as i8).into());
    let byte = |(at, byte): (usize, &u8)| (at as u32, value(*byte));
    let values: Arc<[_]> = bytes.map(byte).collect();
    let name = format!(".str.{}", context.globals.len());
    context.globals.push(GlobalData {
        name: context.names.intern(&name),
        ty,
        pointer,
        initializer: if values.is_empty() {
            Initializer::Zero
        } else {
            Initializer::Sparse(values)
        },
        is_constant: true,
        linkage: Linkage::Private,
        alignment: Alignment::ONE,
        kept: Kept::Nothing,
    });
}

/// The signature of a function of the program.
fn signature(
    program: &Program,
    function: &crate::sema::resolved::Function,
    context: &mut Context,
) -> Signature {
    let linkage = if function.name == name::MAIN { Linkage::External } else { Linkage::Internal };
    let return_type = function.result.map_or(Type::VOID, scalar::ir_type);
    let name = safe_name(&mut context.names, function.name);
    let mut lowered = Signature::new(name, linkage, return_type);
    lowered.is_defined = true;
    for param in &program.params[function.params.range()] {
        let ty = match param.array {
            None => scalar::ir_type(param.scalar),
            Some(lengths) => {
                let row =
                    array_type(&mut context.types, param.scalar, &program.lengths[lengths.range()]);
                context.types.pointer_to(row)
            }
        };
        lowered.params.push(ParamData::new(ty, param.name));
    }
    lowered
}

/// The type of an array of `scalar` with these lengths, the outermost first; of one if there are none.
fn array_type(types: &mut Types, scalar: Scalar, lengths: &[u32]) -> Type {
    lengths.iter().rev().fold(scalar::ir_type(scalar), |element, &length| {
        types.array_of(u64::from(length), element)
    })
}

/// The name of a function or global in the module. LLVM itself calls some functions of the C
/// library. If the program has a function with such a name, LLVM would call that one, internal or
/// not. The module may also declare the library's timers.
fn safe_name(names: &mut Interner, symbol: Symbol) -> Symbol {
    match names.name(symbol) {
        own @ ("memset" | "memcpy" | "memmove" | "_sysy_starttime" | "_sysy_stoptime") => {
            let renamed = format!("{own}{OWN_SUFFIX}");
            names.intern(&renamed)
        }
        _ => symbol,
    }
}

impl Lowering {
    /// The library function, which is declared when it is first called.
    fn library(&mut self, library: Library) -> FuncId {
        if !self.called.contains(&library) {
            self.called.push(library);
        }
        let slot = match library {
            Library::Runtime(runtime) => {
                let index = Runtime::ALL.iter().position(|&other| other == runtime);
                index.expect("every runtime function is in the list")
            }
            Library::Memset => Runtime::ALL.len(),
        };
        if let Some(declared) = self.library[slot] {
            return declared;
        }
        let declared = match library {
            Library::Runtime(runtime) => self.declare_runtime(runtime),
            Library::Memset => {
                let params = [Type::I8_PTR, Type::I8, Type::I64, Type::I1];
                self.declare(name::MEMSET, Type::VOID, &params)
            }
        };
        self.library[slot] = Some(declared);
        declared
    }

    fn declare_runtime(&mut self, runtime: Runtime) -> FuncId {
        let signature = runtime.signature();
        let return_type = signature.result.map_or(Type::VOID, scalar::ir_type);
        let params: Vec<Type> = signature
            .link_params
            .iter()
            .map(|kind| match *kind {
                Kind::Scalar(scalar) => scalar::ir_type(scalar),
                Kind::Array(scalar) => self.context.types.pointer_to(scalar::ir_type(scalar)),
                Kind::Text => Type::I8_PTR,
            })
            .collect();
        let name = self.context.names.intern(signature.link_name);
        let declared = self.declare(name, return_type, &params);
        self.context.signatures[declared].is_variadic = signature.is_variadic;
        declared
    }

    fn declare(&mut self, name: Symbol, return_type: Type, params: &[Type]) -> FuncId {
        let mut signature = Signature::new(name, Linkage::External, return_type);
        signature.params.extend(params.iter().map(|&ty| ParamData::new(ty, Symbol::NONE)));
        self.context.signatures.push(signature)
    }

    /// The global of the module for the string with number `index`. They follow those of the program.
    fn text(&self, index: u32) -> Value {
        Value::Global(Lowering::global(self.program.globals.len() as u32 + index))
    }

    /// The global of the module for the program's global with number `index`.
    fn global(index: u32) -> Global {
        Global::from_index(index as usize)
    }

    /// The type of an array with the lengths `run`.
    fn array_type(&mut self, scalar: Scalar, run: Run) -> Type {
        array_type(&mut self.context.types, scalar, &self.program.lengths[run.range()])
    }
}
