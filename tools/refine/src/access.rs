//! Accesses of memory, and what the outside sees and does.

use minisysy::ir::{Alignment, Facts, FuncId, IntType, ParamData, Type, Value, eval};

use crate::behavior::{Seen, Stop};
use crate::machine::{Frame, Machine};
use crate::memory::Byte;
use crate::scalar::{Scalar, mix};

impl<'a> Machine<'a> {
    /// The object and the offset of an access of `size` bytes at `ptr`.
    ///
    /// # Errors
    /// Undefined behaviour, if the bytes do not exist or are not aligned, or if the access writes to a constant. The
    /// bytes at address 0 exist for functions with `null_pointer_is_valid`.
    fn access(
        &self,
        ptr: Scalar,
        size: u64,
        alignment: Alignment,
        writes: bool,
        function: Option<FuncId>,
    ) -> Result<(u32, u64), Stop> {
        let Scalar::Ptr(object, offset) = ptr else {
            return Err(Stop::Undefined("an access at an unknown address"));
        };
        let facts = |id| self.program.module.context.facts(id);
        let has_null =
            || function.is_some_and(|id| facts(id).contains(Facts::NULL_POINTER_IS_VALID));
        let (data, align) = (&self.objects[object as usize], alignment.bytes());
        let offset = u64::try_from(offset).ok().filter(|&it| it + size <= data.size);
        match offset {
            _ if object == 0 && !has_null() || !data.is_alive => {
                Err(Stop::Undefined("an access of no object"))
            }
            None => Err(Stop::Undefined("an access outside of an object")),
            Some(offset) if alignment > data.alignment || !offset.is_multiple_of(align) => {
                Err(Stop::Undefined("an access that is not aligned"))
            }
            Some(_) if writes && data.is_constant => Err(Stop::Undefined("a write of a constant")),
            Some(offset) => Ok((object, offset)),
        }
    }

    /// The type and the size in bytes of the lanes of `ty`.
    fn lane(&self, ty: Type) -> Result<(Type, u64), Stop> {
        let types = &self.program.module.context.types;
        match types.lanes(ty) {
            Some((_, Type::I1)) => Err(Stop::Unsupported("bits of a vector in memory")),
            Some((_, of)) => Ok((of, types.scalar_bits(of).div_ceil(8).into())),
            None if types.is_scalar(ty) => Ok((ty, self.program.layouts.size(ty))),
            None => Err(Stop::Unsupported("an aggregate in memory")),
        }
    }

    /// The lanes of type `ty` at `ptr`.
    pub(crate) fn load(
        &mut self,
        frame: &Frame<'a>,
        ptr: Value,
        ty: Type,
        alignment: Alignment,
    ) -> Result<Vec<Scalar>, Stop> {
        let ptr = self.operand(frame, ptr, 0)?;
        let (lane, lane_size) = self.lane(ty)?;
        let size = self.program.layouts.size(ty);
        let (object, offset) = self.access(ptr, size, alignment, false, Some(frame.function.id))?;
        let offsets = (0..u64::from(self.lane_count(ty))).map(|it| offset + it * lane_size);
        Ok(offsets.map(|offset| self.read_scalar(object, offset, lane)).collect())
    }

    fn read_scalar(&mut self, object: u32, offset: u64, ty: Type) -> Scalar {
        let data = &self.objects[object as usize];
        let size = self.program.layouts.size(ty);
        // From the least significant byte to the most significant one.
        let mut bytes: Vec<Byte> = (0..size).map(|index| data.read(offset + index)).collect();
        if self.program.module.context.types.layout().is_big_endian {
            bytes.reverse();
        }
        if let Byte::Part(scalar, 0) = bytes[0]
            && bytes.iter().enumerate().all(|(at, &it)| it == Byte::Part(scalar, at as u8))
        {
            // A pointer that is read as a number is poison.
            let is_pointer = self.program.module.context.types.is_pointer(ty);
            let fits = is_pointer || matches!(scalar, Scalar::Any(_));
            return if fits { scalar } else { Scalar::Poison };
        }
        if bytes.iter().all(|&byte| byte == Byte::Undef) {
            return Scalar::Undef;
        }
        let mut number = 0;
        let (mut is_undef, mut is_known) = (false, true);
        for (position, &byte) in bytes.iter().enumerate() {
            let byte = match byte {
                Byte::Int(byte) => byte,
                Byte::Undef if self.choices.is_all() => {
                    is_undef = true;
                    0
                }
                Byte::Undef => match self.choices.fixed(IntType::I8) {
                    Scalar::Int(byte) => byte as u8,
                    _ => unreachable!("one behaviour has no unknown values"),
                },
                Byte::Part(Scalar::Any(_), _) => {
                    is_known = false;
                    0
                }
                Byte::Poison | Byte::Part(..) => return Scalar::Poison,
            };
            number |= u64::from(byte) << (8 * position);
        }
        match self.bits(ty) {
            _ if is_undef => Scalar::Undef,
            Some(int) if !is_known => self.choices.fixed(int),
            // The other bits of the byte of an `i1` have to be zero.
            Some(IntType::I1) if number > 1 => Scalar::Poison,
            Some(int) => Scalar::Int(eval::wrap(int, number)),
            None if !is_known => self.choices.fixed(IntType::I64),
            None => Scalar::Ptr(0, number as i64),
        }
    }

    /// Stores the lanes of `value` at `ptr`.
    pub(crate) fn store(
        &mut self,
        frame: &Frame<'a>,
        value: Value,
        ptr: Value,
        alignment: Alignment,
    ) -> Result<(), Stop> {
        let ty = self.ty(frame, value);
        let (lanes, ptr) = (self.lanes(frame, value)?, self.operand(frame, ptr, 0)?);
        let (lane, lane_size) = self.lane(ty)?;
        let size = self.program.layouts.size(ty);
        let (object, offset) = self.access(ptr, size, alignment, true, Some(frame.function.id))?;
        self.note_written(object, offset, self.program.layouts.size(ty));
        for (index, &scalar) in lanes.iter().enumerate() {
            self.write_scalar(object, offset + index as u64 * lane_size, lane, scalar);
        }
        Ok(())
    }

    /// Writes a scalar of type `ty` at a place that can be written.
    pub(crate) fn write_scalar(&mut self, object: u32, offset: u64, ty: Type, scalar: Scalar) {
        let size = self.program.layouts.size(ty);
        let is_big_endian = self.program.module.context.types.layout().is_big_endian;
        for index in 0..size {
            let byte = match scalar {
                Scalar::Int(number) => Byte::Int((number >> (8 * index)) as u8),
                Scalar::Undef => Byte::Undef,
                Scalar::Poison => Byte::Poison,
                // The null pointer is zeros.
                Scalar::Ptr(0, number) => Byte::Int((number >> (8 * index)) as u8),
                Scalar::Ptr(..) | Scalar::Any(_) => Byte::Part(scalar, index as u8),
            };
            let place = if is_big_endian { size - 1 - index } else { index };
            self.objects[object as usize].write(offset + place, byte);
        }
    }

    /// Makes an object known to the outside.
    pub(crate) fn show(&mut self, object: u32) {
        let data = &mut self.objects[object as usize];
        if object != 0 && data.label.is_none() {
            data.label = Some(self.labels.len() as u32);
            self.labels.push(object);
        }
    }

    /// The outside sees these scalars. It then knows the objects that they point to.
    pub(crate) fn see(&mut self, scalars: &[Scalar]) {
        for &scalar in scalars {
            let scalar = self.labelled(scalar);
            self.seen.push(Seen::Scalar(scalar));
        }
    }

    /// The pointer as the outside sees it: with the label of its object, counted from 1.
    fn labelled(&mut self, scalar: Scalar) -> Scalar {
        let Scalar::Ptr(object, offset) = scalar else { return scalar };
        self.show(object);
        let label = self.objects[object as usize].label;
        Scalar::Ptr(label.map_or(0, |label| label + 1), offset)
    }

    /// The outside sees the objects that it knows, and so those that these point to.
    pub(crate) fn see_objects(&mut self) {
        let mut next = 0;
        while let Some(&object) = self.labels.get(next) {
            let data = &self.objects[object as usize];
            // Memory that no longer exists may hold anything.
            let mut bytes = match data.is_alive {
                true => data.bytes(),
                false => vec![Byte::Poison; data.size as usize],
            };
            for byte in &mut bytes {
                if let Byte::Part(scalar, _) = byte {
                    *scalar = self.labelled(*scalar);
                }
            }
            self.seen.push(Seen::Object(next as u32, bytes));
            next += 1;
        }
    }

    /// Calls a function without a body: an intrinsic of LLVM, input and output, or an
    /// unknown function. An unknown function sees and changes all memory that the outside knows, and may call
    /// functions of the program.
    pub(crate) fn call_outside(
        &mut self,
        callee: FuncId,
        arguments: &[Vec<Scalar>],
        depth: u32,
    ) -> Result<Vec<Scalar>, Stop> {
        let context = &self.program.module.context;
        let signature = &context.signatures[callee];
        let name = context.names.name(signature.name);
        let first: Vec<Scalar> = arguments.iter().map(|lanes| lanes[0]).collect();
        if let Some(intrinsic) = name.strip_prefix("llvm.") {
            return self.intrinsic(intrinsic.split('.').next().unwrap_or(intrinsic), &first);
        }
        // An unknown address may be that of any object, which the outside would then know.
        let is_unknown = |(param, argument): (&ParamData, &Scalar)| {
            context.types.is_pointer(param.ty) && !matches!(argument, Scalar::Ptr(..))
        };
        if signature.params.values().zip(&first).any(is_unknown) {
            return Err(Stop::Undefined("the outside gets an unknown address"));
        }
        let returned = signature.return_type;
        self.seen.push(Seen::Call(callee));
        self.see(&first);
        let event = mix(self.input.seed ^ mix(self.events));
        self.events += 1;
        if self.events > self.input.end {
            return Err(Stop::End);
        }
        if !matches!(name, "getint" | "putint") {
            self.region += 1;
            self.see_objects();
            self.enter_again(event >> 8, depth)?;
            for &object in &self.labels {
                let random = mix(event ^ u64::from(object_label(&self.objects, object)));
                let data = &mut self.objects[object as usize];
                if !data.is_constant && data.is_alive && data.size >= 4 && random & 1 == 0 {
                    let offset = (random >> 8) % (data.size / 4) * 4;
                    for (index, byte) in (random as u32 >> 28).to_le_bytes().into_iter().enumerate()
                    {
                        data.write(offset + index as u64, Byte::Int(byte));
                    }
                }
            }
        }
        let small = (event >> 40) % 13;
        Ok(IntType::of(returned)
            .map(|ty| Scalar::Int(eval::wrap(ty, small.wrapping_sub(2))))
            .into_iter()
            .collect())
    }

    fn intrinsic(&mut self, name: &str, arguments: &[Scalar]) -> Result<Vec<Scalar>, Stop> {
        match (name, arguments) {
            ("memset" | "memcpy" | "memmove", &[to, from, length, ..]) => {
                let Scalar::Int(length) = length else {
                    return Err(Stop::Undefined("an unknown number of bytes"));
                };
                let Ok(length @ 1..) = u64::try_from(length) else { return Ok(Vec::new()) };
                let (to, to_offset) = self.access(to, length, Alignment::ONE, true, None)?;
                let bytes: Vec<Byte> = match (name, from) {
                    ("memset", Scalar::Int(byte)) => vec![Byte::Int(byte as u8); length as usize],
                    ("memset", Scalar::Undef) => vec![Byte::Undef; length as usize],
                    ("memset", Scalar::Poison) => vec![Byte::Poison; length as usize],
                    ("memset", _) => vec![Byte::Part(from, 0); length as usize],
                    _ => {
                        let (from, offset) =
                            self.access(from, length, Alignment::ONE, false, None)?;
                        let overlaps = from == to && offset.abs_diff(to_offset) < length;
                        if name == "memcpy" && overlaps && offset != to_offset {
                            return Err(Stop::Undefined("a copy that overlaps"));
                        }
                        let from = &self.objects[from as usize];
                        (0..length).map(|index| from.read(offset + index)).collect()
                    }
                };
                self.note_written(to, to_offset, length);
                for (index, byte) in bytes.into_iter().enumerate() {
                    self.objects[to as usize].write(to_offset + index as u64, byte);
                }
                Ok(Vec::new())
            }
            ("lifetime", &[_, pointer]) => {
                // Both markers leave nothing of the content.
                if let Scalar::Ptr(object, 0) = pointer {
                    let data = &mut self.objects[object as usize];
                    (0..data.size).for_each(|offset| data.write(offset, Byte::Undef));
                }
                Ok(Vec::new())
            }
            ("donothing", _) => Ok(Vec::new()),
            _ => Err(Stop::Unsupported("an intrinsic function")),
        }
    }
}

/// The label of an object that has one.
fn object_label(objects: &[crate::memory::Object], object: u32) -> u32 {
    objects[object as usize].label.expect("the outside knows it")
}
