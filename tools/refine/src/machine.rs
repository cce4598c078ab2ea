//! Evaluates functions with LLVM's semantics, where poison and undef are values of their own.
//!
//! `minisysy`'s interpreter runs programs and explains their faults. This evaluator serves one
//! question instead: may one function replace another? So it differs in what is left open. With
//! [`Choices::All`] a run stands for all behaviours that the language allows, or for more. With
//! [`Choices::One`] a run is one behaviour that the language allows. If each behaviour of the second
//! kind is among those of the first kind, for another version of the function, that version may be
//! replaced.
//!
//! The outside is another module and other threads. A function that is only declared may call functions of the
//! program. Other threads may access the objects that they know at any time, so each byte that a run writes there is
//! part of its behaviour, even if the byte does not change.
//!
//! Not modelled: `volatile`, and pointers that come from integers, which point nowhere.

use std::rc::Rc;

use minisysy::ir::layout::Layouts;
use minisysy::ir::{
    Alignment, Block, FloatType, FuncId, Function, Initializer, Inst, IntType, Linkage, Module, Op,
    Terminator, Type, Value, eval,
};
use minisysy::support::entity::Entity;

use crate::behavior::{Argument, Behavior, Input, Seen, Shared, Stop, Written};
use crate::memory::{Byte, Object};
use crate::scalar::{Choices, Scalar};

/// A module that is ready to run.
pub struct Program<'a> {
    pub(crate) module: &'a Module,
    pub(crate) layouts: Layouts,
    frames: Vec<Rc<FrameLayout>>,
}

/// Where the results of a function's instructions are in its frame.
#[derive(Default)]
struct FrameLayout {
    /// For each instruction the first of its lanes.
    start: Vec<u32>,
    params: u32,
    size: u32,
}

impl<'a> Program<'a> {
    /// Prepares `module`. Linear in its size.
    pub fn new(module: &'a Module) -> Program<'a> {
        let types = &module.context.types;
        let lanes = |ty| types.lanes(ty).map_or(1, |(lanes, _)| lanes);
        let frame = |function: &Function| {
            let mut layout = FrameLayout::default();
            for index in 0..function.inst_count() {
                layout.start.push(layout.size);
                layout.size += lanes(function.ty(Inst::from_index(index)));
            }
            layout.params = layout.size;
            layout.size += 8 * module.context.signatures[function.id].params.len() as u32;
            Rc::new(layout)
        };
        let frames = module.functions().map(frame).collect();
        Program { module, layouts: Layouts::new(types), frames }
    }

    /// Calls `function` with each of the arguments of `input`, in at most `most_steps` instructions.
    pub fn run(
        &self,
        function: FuncId,
        input: &Input,
        choices: &mut Choices,
        most_steps: u64,
    ) -> Behavior {
        let mut machine = Machine {
            program: self,
            objects: vec![Object::new(
                NULL,
                self.module.context.types.alignment(Type::I64),
                Byte::Int(0),
            )],
            labels: Vec::new(),
            choices,
            seen: Vec::new(),
            written: Vec::new(),
            region: 0,
            shared: 0,
            reentries: 0,
            steps: 0,
            most_steps,
            events: 0,
            next_address: 1 << 12,
            input,
        };
        let stop = machine.calls(function).err();
        let Machine { seen, mut written, steps, .. } = machine;
        written.sort_unstable();
        written.dedup();
        Behavior { seen, stop, written, steps }
    }
}

pub(crate) struct Machine<'a> {
    pub program: &'a Program<'a>,
    pub objects: Vec<Object>,
    /// The objects that the outside knows.
    pub labels: Vec<u32>,
    pub choices: &'a mut Choices,
    pub seen: Vec<Seen>,
    written: Vec<Written>,
    pub region: u32,
    /// The number of objects that exist from the beginning.
    shared: u32,
    /// How often the outside has called functions of the program.
    reentries: u32,
    steps: u64,
    most_steps: u64,
    /// The number of calls of the outside.
    pub events: u64,
    next_address: u64,
    pub input: &'a Input,
}

/// A call of a function.
pub(crate) struct Frame<'a> {
    pub function: &'a Function,
    layout: Rc<FrameLayout>,
    registers: Vec<Scalar>,
}

/// The most calls at a time.
const DEPTH: u32 = 60;

/// The bytes from address 0 on, for functions that may access them.
const NULL: u64 = 32;

/// How often the outside calls functions of the program in a run.
const MOST_REENTRIES: u32 = 3;

/// The most bytes of a local variable.
const VARIABLE: u64 = 1 << 16;

impl<'a> Machine<'a> {
    fn calls(&mut self, function: FuncId) -> Result<(), Stop> {
        // The inputs are the first objects, since passes may add global variables.
        let first = self.objects.len() as u32;
        let eight = self.program.module.context.types.alignment(Type::I64);
        for bytes in &self.input.objects {
            let object = self.add(bytes.len() as u64, eight, Byte::Undef);
            for (offset, &byte) in bytes.iter().enumerate() {
                self.objects[object as usize].write(offset as u64, byte);
            }
            self.show(object);
        }
        self.add_globals()?;
        self.shared = self.objects.len() as u32;
        for arguments in &self.input.calls {
            let arguments = arguments.iter().map(|argument| match argument {
                Argument::Lanes(lanes) => lanes.clone(),
                &Argument::Pointer(object, offset) => {
                    vec![Scalar::Ptr(first + object as u32, offset)]
                }
            });
            let result = self.call(function, arguments.collect(), 0)?;
            self.seen.push(Seen::Return);
            self.region += 1;
            self.see(&result);
            self.see_objects();
        }
        Ok(())
    }

    fn add_globals(&mut self) -> Result<(), Stop> {
        let program = self.program;
        let context = &program.module.context;
        for data in context.globals.values() {
            let layout = program.layouts.of(data.ty);
            let object = self.add(layout.size, data.alignment, Byte::Int(0));
            let mut write = |offset, ty, value| {
                let scalar = self.constant(value, 0)?;
                self.write_scalar(object, offset, ty, scalar);
                Ok(())
            };
            match &data.initializer {
                Initializer::Sparse(scalars) => {
                    for &(position, value) in scalars.iter() {
                        let place =
                            program.layouts.scalar(&context.types, data.ty, position.into());
                        write(place.0, place.1, value)?;
                    }
                }
                Initializer::Zero | Initializer::Removed => {}
                Initializer::External => {
                    return Err(Stop::Unsupported("a global of another module"));
                }
            }
            self.objects[object as usize].is_constant = data.is_constant;
            if data.linkage == Linkage::External {
                self.show(object);
            }
        }
        Ok(())
    }

    /// Adds an object; returns its number.
    pub fn add(&mut self, size: u64, alignment: Alignment, fill: Byte) -> u32 {
        let mut object = Object::new(size, alignment, fill);
        let align = alignment.bytes();
        // The alignment is as promised and no better. There may be a gap.
        let gap = if crate::scalar::mix(self.input.seed ^ self.objects.len() as u64) & 1 == 0 {
            0
        } else {
            align
        };
        let address = self.next_address.next_multiple_of(align) + gap;
        object.address =
            if address.is_multiple_of(2 * align) && gap > 0 { address + align } else { address };
        self.next_address = object.address + size.max(1);
        self.objects.push(object);
        self.objects.len() as u32 - 1
    }

    /// Notes that `size` bytes are written at a place, if other threads may know the object.
    pub(crate) fn note_written(&mut self, object: u32, offset: u64, size: u64) {
        let data = &self.objects[object as usize];
        let shared = match data.label {
            _ if object < self.shared => Shared::Number(object),
            Some(label) => Shared::Label(label),
            None => return,
        };
        let bytes = offset..offset + size;
        let region = self.region;
        self.written.extend(bytes.map(|offset| Written { region, object: shared, offset }));
    }

    /// The outside may call a function of the program that it can name. `random` decides whether, which one, and with
    /// which arguments.
    pub(crate) fn enter_again(&mut self, random: u64, depth: u32) -> Result<(), Stop> {
        let module = self.program.module;
        if !random.is_multiple_of(4) || self.reentries == MOST_REENTRIES {
            return Ok(());
        }
        self.reentries += 1;
        let signatures = &module.context.signatures;
        let is_known = |function: &&Function| {
            !function.is_declaration() && signatures[function.id].linkage == Linkage::External
        };
        let known: Vec<FuncId> = module.functions().filter(is_known).map(|it| it.id).collect();
        let Some(&callee) = known.get((random >> 4) as usize % known.len().max(1)) else {
            return Ok(());
        };
        let arguments = signatures[callee].params.values().enumerate().map(|(index, param)| {
            let number = crate::scalar::mix(random ^ index as u64) % 12;
            let objects = self.input.objects.len() as u64;
            match module.context.types.lanes(param.ty) {
                _ if module.context.types.is_pointer(param.ty) => {
                    let object = 1 + number % objects.max(1);
                    vec![Scalar::Ptr(object as u32, 0)]
                }
                lanes => {
                    let of = self.bits(param.ty).unwrap_or(IntType::I64);
                    let lanes = lanes.map_or(1, |it| it.0 as usize);
                    vec![Scalar::Int(eval::wrap(of, number)); lanes]
                }
            }
        });
        let arguments = arguments.collect();
        let result = self.call(callee, arguments, depth + 1)?;
        self.seen.push(Seen::Return);
        self.region += 1;
        self.see(&result);
        Ok(())
    }

    /// Calls `callee`, whose arguments are lists of lanes. Returns the lanes of the result.
    fn call(
        &mut self,
        callee: FuncId,
        arguments: Vec<Vec<Scalar>>,
        depth: u32,
    ) -> Result<Vec<Scalar>, Stop> {
        let program = self.program;
        let function = program.module.function(callee);
        if function.is_declaration() {
            return self.call_outside(callee, &arguments, depth);
        }
        if depth == DEPTH {
            return Err(Stop::Limit);
        }
        let layout = program.frames[callee.index()].clone();
        let mut registers = vec![Scalar::Undef; layout.size as usize];
        for (index, lanes) in arguments.iter().enumerate() {
            let start = layout.params as usize + 8 * index;
            registers[start..start + lanes.len()].copy_from_slice(lanes);
        }
        let mut frame = Frame { function, layout, registers };
        let own = self.objects.len();
        let result = self.body(&mut frame, depth)?;
        for object in &mut self.objects[own..] {
            object.is_alive = false;
        }
        Ok(result)
    }

    fn body(&mut self, frame: &mut Frame<'a>, depth: u32) -> Result<Vec<Scalar>, Stop> {
        let mut block = frame.function.entry();
        let mut from = None;
        loop {
            if let Some(from) = from {
                self.phis(frame, block, from)?;
            }
            for &inst in frame.function.block(block).body() {
                self.step()?;
                self.instruction(frame, inst, depth)?;
            }
            self.step()?;
            let next = match frame.function.block(block).terminator {
                Terminator::Jump(target) => target,
                Terminator::Branch { cond, then_block, else_block } => {
                    match self.decide(frame, cond, &[1])? {
                        Some(_) => then_block,
                        None => else_block,
                    }
                }
                Terminator::Switch { value, default, cases } => {
                    let cases = frame.function.incoming(cases);
                    let number = |&(_, value): &(Block, Value)| match self.constant(value, 0) {
                        Ok(Scalar::Int(number)) => number,
                        _ => panic!("the cases of a switch are integers"),
                    };
                    let numbers: Vec<i64> = cases.iter().map(number).collect();
                    self.decide(frame, value, &numbers)?.map_or(default, |index| cases[index].0)
                }
                Terminator::Return(None) => return Ok(Vec::new()),
                Terminator::Return(Some(value)) => return self.lanes(frame, value),
                Terminator::Unreachable => return Err(Stop::Undefined("unreachable")),
            };
            from = Some(block);
            block = next;
        }
    }

    fn step(&mut self) -> Result<(), Stop> {
        self.steps += 1;
        if self.steps > self.most_steps { Err(Stop::Limit) } else { Ok(()) }
    }

    /// The position of `value` among `cases`, if it is there.
    fn decide(
        &mut self,
        frame: &Frame<'a>,
        value: Value,
        cases: &[i64],
    ) -> Result<Option<usize>, Stop> {
        match self.operand(frame, value, 0)? {
            Scalar::Int(number) => Ok(cases.iter().position(|&case| case == number)),
            Scalar::Any(_) => {
                let taken = self.choices.fork(cases.len() as u32 + 1) as usize;
                Ok((taken < cases.len()).then_some(taken))
            }
            _ => Err(Stop::Undefined("a branch on undef or poison")),
        }
    }

    fn phis(&mut self, frame: &mut Frame<'a>, block: Block, from: Block) -> Result<(), Stop> {
        let phis = frame.function.block(block).phis();
        let mut values = Vec::with_capacity(phis.len());
        for &phi in phis {
            self.step()?;
            let input = frame.function.phi_input(phi, from).expect("each predecessor has an input");
            let data = frame.function.inst(phi);
            let lanes = self.lanes(frame, input)?;
            values.push(self.flagged(data.ty, data.flags, lanes));
        }
        for (&phi, value) in phis.iter().zip(&values) {
            set(frame, phi, value);
        }
        Ok(())
    }

    /// The type of `value`.
    pub fn ty(&self, frame: &Frame<'a>, value: Value) -> Type {
        self.program.module.context.value_type(frame.function, value)
    }

    /// The integer type that holds a scalar of type `ty`, or a lane of it; `None` for pointers and what is wider.
    pub(crate) fn bits(&self, ty: Type) -> Option<IntType> {
        let lane = self.program.module.context.types.lanes(ty).map_or(ty, |lanes| lanes.1);
        IntType::of(lane).or_else(|| IntType::with_bits(FloatType::of(lane)?.bits()))
    }

    /// The number of lanes of a type; 1 for all but vectors.
    pub fn lane_count(&self, ty: Type) -> u32 {
        self.program.module.context.types.lanes(ty).map_or(1, |(lanes, _)| lanes)
    }

    /// All lanes of `value`.
    pub fn lanes(&self, frame: &Frame<'a>, value: Value) -> Result<Vec<Scalar>, Stop> {
        let count = self.lane_count(self.ty(frame, value));
        (0..count).map(|lane| self.operand(frame, value, lane)).collect()
    }

    /// One lane of `value`.
    #[inline]
    pub fn operand(&self, frame: &Frame<'a>, value: Value, lane: u32) -> Result<Scalar, Stop> {
        let register = match value {
            Value::Inst(inst) => frame.layout.start[inst.index()],
            Value::Param(param) => frame.layout.params + 8 * param.index() as u32,
            _ => return self.constant(value, lane),
        };
        Ok(frame.registers[(register + lane) as usize])
    }

    fn instruction(&mut self, frame: &mut Frame<'a>, inst: Inst, depth: u32) -> Result<(), Stop> {
        let data = frame.function.inst(inst);
        let result = match data.op {
            Op::Call { callee, args, .. } => {
                let args = frame.function.operands(args).iter();
                let args =
                    args.map(|&arg| self.lanes(frame, arg)).collect::<Result<Vec<_>, _>>()?;
                let result = self.call(callee, args, depth + 1)?;
                self.flagged(data.ty, data.flags, result)
            }
            Op::Alloca { allocated, count, alignment } => {
                let layout = self.program.layouts.of(allocated);
                let count = match count.map(|count| self.operand(frame, count, 0)).transpose()? {
                    None => 1,
                    Some(Scalar::Int(count)) => u64::try_from(count).map_err(|_| Stop::Limit)?,
                    Some(_) => return Err(Stop::Undefined("a variable of undefined size")),
                };
                let size = layout.size.saturating_mul(count);
                if size > VARIABLE {
                    return Err(Stop::Limit);
                }
                vec![Scalar::Ptr(self.add(size, alignment, Byte::Undef), 0)]
            }
            Op::Load { ptr, alignment } => self.load(frame, ptr, data.ty, alignment)?,
            Op::Store { value, ptr, alignment } => {
                self.store(frame, value, ptr, alignment)?;
                return Ok(());
            }
            Op::InsertElement { lane, vector, value } => {
                let mut lanes = self.lanes(frame, vector)?;
                lanes[usize::from(lane)] = self.operand(frame, value, 0)?;
                lanes
            }
            Op::ExtractElement { lane, vector } => {
                vec![self.operand(frame, vector, lane.into())?]
            }
            _ => {
                let start = frame.layout.start[inst.index()] as usize;
                for lane in 0..self.lane_count(data.ty) {
                    let scalar = self.compute(frame, &data, lane)?;
                    frame.registers[start + lane as usize] = scalar;
                }
                return Ok(());
            }
        };
        set(frame, inst, &result);
        Ok(())
    }
}

/// Makes `lanes` the result of `inst`.
fn set(frame: &mut Frame, inst: Inst, lanes: &[Scalar]) {
    let start = frame.layout.start[inst.index()] as usize;
    frame.registers[start..start + lanes.len()].copy_from_slice(lanes);
}
