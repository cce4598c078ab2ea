//! Floating-point constants: of a file with many of them, LLVM and the compiler print the same.

use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use crate::support::{LIMIT, read_lossy, run, scratch, succeed};
use crate::{Bench, compile_to};

/// How many constants of each form.
const COUNT: usize = 400;

/// Numbers that depend on nothing: those of Marsaglia's xorshift64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// The bits of a number: often with an exponent or a fraction at its limit.
    fn bits(&mut self, exponent: u32, fraction: u32) -> u64 {
        let mut part = |bits: u32| {
            let all = (1 << bits) - 1;
            match self.next() % 6 {
                0 => 0,
                1 => all,
                2 => 1,
                3 => 1 << (bits - 1),
                _ => self.next() & all,
            }
        };
        let sign = part(1) << (exponent + fraction);
        sign | part(exponent) << fraction | part(fraction)
    }
}

/// Variables that hold constants of all types in all forms.
fn module() -> String {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut text = String::new();
    let mut add = |ty: &str, constant: String| {
        let number = text.lines().count();
        writeln!(text, "@x{number} = global {ty} {constant}").expect("a string takes all");
    };
    for _ in 0..COUNT {
        add("half", format!("0xH{:04X}", random.bits(5, 10)));
        add("bfloat", format!("0xR{:04X}", random.bits(8, 7)));
        add("double", format!("0x{:016X}", random.bits(11, 52)));
        // A `float` is written as a double of its value.
        let float = f32::from_bits(random.bits(8, 23) as u32);
        if !float.is_nan() {
            add("float", format!("0x{:016X}", f64::from(float).to_bits()));
        }
        let exponent = random.bits(15, 1) >> 1;
        let integer_bit = u64::from(exponent & 0x7FFF != 0) << 63;
        add("x86_fp80", format!("0xK{exponent:04X}{:016X}", random.next() >> 1 | integer_bit));
        add("fp128", format!("0xL{:016X}{:016X}", random.next(), random.bits(15, 48)));
        let decimal = (random.next() as i64 >> 40) as f64;
        let power = (random.next() % 40) as i32 - 20;
        add("double", format!("{decimal}.{}e{power}", random.next() % 1000));
        add("float", format!("{:?}", decimal / f64::from(1 << (random.next() % 20))));
    }
    text
}

/// Checks that the compiler reads and prints constants as LLVM does.
pub fn check(bench: &Bench) -> Result<(), String> {
    let folder = scratch().map_err(|error| error.to_string())?;
    let [input, theirs, ours] =
        ["constants.ll", "theirs.ll", "ours.ll"].map(|name| folder.path().join(name));
    fs::write(&input, module()).map_err(|error| error.to_string())?;
    let mut opt = Command::new(&bench.tools.opt);
    opt.arg("-S").arg(&input).arg("-o").arg(&theirs);
    succeed("opt", &run(&mut opt, None, LIMIT)?)?;
    compile_to(&input, "-O0", &ours)?;
    let [theirs, ours] = [read_lossy(&theirs)?, read_lossy(&ours)?];
    let variables = |text: &str| -> Vec<String> {
        text.lines().filter(|line| line.starts_with('@')).map(str::to_owned).collect()
    };
    let (theirs, ours) = (variables(&theirs), variables(&ours));
    let differ = theirs.iter().zip(&ours).find(|(theirs, ours)| theirs != ours);
    match differ {
        Some((theirs, ours)) => Err(format!("LLVM prints `{theirs}`, we print `{ours}`")),
        None if theirs.len() == ours.len() && ours.len() > 7 * COUNT => Ok(()),
        None => Err(format!("{} and {} variables", theirs.len(), ours.len())),
    }
}
