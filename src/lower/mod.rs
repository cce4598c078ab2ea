//! Lowers the resolved tree to IR with `alloca`, `load` and `store`. Cannot fail.
//!
//! Variables live in memory: scalars and arrays get an `alloca` in the entry block, and so does an
//! `int` parameter, which is stored there first. Array parameters cannot be assigned to and are
//! used as they come. Conditions jump; a condition becomes a value only where one is needed.
//! Statements that control cannot reach are left out.

mod block_name;
mod condition;
mod expression;
mod function;
mod statement;

use block_name::BlockNames;

use crate::ir::{
    Alignment, Context, FuncId, Function, Global, GlobalData, Initializer, Linkage, Module,
    ParamData, Places, Signature, SpareBody, Type, Types, Value, name,
};
use crate::runtime::{Kind, Runtime};
use crate::sema::resolved::{Program, Run};
use crate::support::entity::{Entity, EntityVec};
use crate::support::interner::{Interner, Symbol};

/// The module of `program`, and the source places of each function's parts, if the program has
/// them. `names` is the table of the program's names. Linear in the size of the program.
pub fn lower(
    program: &Program,
    names: Interner,
    source_filename: &str,
) -> (Module, EntityVec<FuncId, Places>) {
    let mut lowering = Lowering::new(program, names, source_filename);
    let mut bodies = Vec::with_capacity(program.functions.len());
    let mut places = EntityVec::new();
    for index in 0..program.functions.len() {
        let (body, its_places) = lowering.function(index);
        bodies.push(body);
        places.extend(its_places);
    }
    let mut module = Module::of(lowering.context);
    bodies.into_iter().for_each(|body| module.define(body));
    (module, places)
}

/// A program being lowered, one function at a time.
pub struct Lowering<'a> {
    program: &'a Program,
    /// What the functions share. Functions of the runtime library are declared when they are first
    /// called.
    pub context: Context,
    runtime: [Option<FuncId>; Runtime::ALL.len()],
    memset: Option<FuncId>,
    block_names: BlockNames,
    /// The memory of a function that is gone, for the next one.
    pub spare: SpareBody,
}

impl<'a> Lowering<'a> {
    /// Lowers the globals and signatures of `program`, whose names are in `names`.
    pub fn new(program: &'a Program, names: Interner, source_filename: &str) -> Lowering<'a> {
        let mut context = Context::new(source_filename, names);
        for global in &program.globals {
            let ty = array_type(&mut context.types, &program.lengths[global.lengths.range()]);
            let pointer = context.types.pointer_to(ty);
            let initializer = if global.values.is_empty() {
                Initializer::Zero
            } else {
                Initializer::Sparse(
                    global.values.iter().map(|&(at, value)| (at, Value::i32(value))).collect(),
                )
            };
            let name = safe_name(&mut context.names, global.name);
            context.globals.push(GlobalData {
                name,
                ty,
                pointer,
                initializer,
                is_constant: global.is_const,
                linkage: Linkage::Internal,
                alignment: Alignment::NATURAL,
            });
        }
        // The program's functions have lower numbers than the library's.
        for function in &program.functions {
            let signature = signature(program, function, &mut context);
            context.signatures.push(signature);
        }
        let block_names = BlockNames::new(&mut context.names);
        Lowering {
            program,
            context,
            runtime: [None; Runtime::ALL.len()],
            memset: None,
            block_names,
            spare: SpareBody::default(),
        }
    }

    /// Lowers the function with number `index`: its body, and the source places of its parts, if
    /// the program has them. Linear in the size of the function.
    pub fn function(&mut self, index: usize) -> (Function, Option<Places>) {
        function::lower(self, index)
    }
}

/// The signature of a function of the program.
fn signature(
    program: &Program,
    function: &crate::sema::resolved::Function,
    context: &mut Context,
) -> Signature {
    let linkage = if function.name == name::MAIN { Linkage::External } else { Linkage::Internal };
    let return_type = if function.returns_int { Type::I32 } else { Type::VOID };
    let name = safe_name(&mut context.names, function.name);
    let mut lowered = Signature::new(name, linkage, return_type);
    for param in &program.params[function.params.range()] {
        let ty = match param.array {
            None => Type::I32,
            Some(lengths) => {
                let row = array_type(&mut context.types, &program.lengths[lengths.range()]);
                context.types.pointer_to(row)
            }
        };
        lowered.params.push(ParamData { ty, name: param.name });
    }
    lowered
}

/// The type of an array of `int` with these lengths, the outermost first; `i32` without any.
fn array_type(types: &mut Types, lengths: &[u32]) -> Type {
    lengths
        .iter()
        .rev()
        .fold(Type::I32, |element, &length| types.array_of(u64::from(length), element))
}

/// The name of a function or global in the module. LLVM calls some functions of the C library on
/// its own, and would mistake the program's function of that name for it, internal or not.
fn safe_name(names: &mut Interner, symbol: Symbol) -> Symbol {
    match names.name(symbol) {
        own @ ("memset" | "memcpy" | "memmove") => {
            let renamed = format!("{own}.sy");
            names.intern(&renamed)
        }
        _ => symbol,
    }
}

impl Lowering<'_> {
    /// The function of the runtime library, declared when it is first called.
    fn runtime(&mut self, runtime: Runtime) -> FuncId {
        let index = Runtime::ALL.iter().position(|&other| other == runtime);
        let slot = index.expect("every runtime function is in the list");
        if let Some(declared) = self.runtime[slot] {
            return declared;
        }
        let signature = runtime.signature();
        let return_type = if signature.returns_int { Type::I32 } else { Type::VOID };
        let params: Vec<Type> = signature
            .link_params
            .iter()
            .map(|kind| match kind {
                Kind::Int => Type::I32,
                Kind::Array => Type::I32_PTR,
            })
            .collect();
        let declared = self.declare(signature.link_name, return_type, &params);
        self.runtime[slot] = Some(declared);
        declared
    }

    /// LLVM's own `memset`.
    fn memset(&mut self) -> FuncId {
        if let Some(declared) = self.memset {
            return declared;
        }
        let params = [Type::I8_PTR, Type::I8, Type::I64, Type::I1];
        let text = self.context.names.name(name::MEMSET).to_owned();
        let declared = self.declare(&text, Type::VOID, &params);
        self.memset = Some(declared);
        declared
    }

    fn declare(&mut self, name: &str, return_type: Type, params: &[Type]) -> FuncId {
        let name = self.context.names.intern(name);
        let mut signature = Signature::new(name, Linkage::External, return_type);
        signature.params.extend(params.iter().map(|&ty| ParamData { ty, name: Symbol::NONE }));
        self.context.signatures.push(signature)
    }

    /// The global of the module for the program's global with number `index`.
    fn global(index: u32) -> Global {
        Global::from_index(index as usize)
    }

    /// The type of an array with the lengths `run`.
    fn array_type(&mut self, run: Run) -> Type {
        let program = self.program;
        array_type(&mut self.context.types, &program.lengths[run.range()])
    }
}
