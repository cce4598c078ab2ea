//! The inputs of the benchmark. Each depends on its size alone and is written straight to a file,
//! so that the benchmark itself uses little memory beside the processes that it measures.
//!
//! All inputs are legal C, too, for the comparison; and they end when run.

use std::io::{self, Write};

/// An input.
pub struct Case {
    /// Its name in the table.
    pub name: &'static str,
    /// The full size, in `unit`s.
    pub size: usize,
    /// The unit of its size.
    pub unit: &'static str,
    /// Whether a smaller size is measured as well, to show that the time grows linearly.
    pub scales: bool,
    /// Whether the compiler may refuse it as too deeply nested.
    pub refusable: bool,
    /// Writes the program of a size.
    pub write: fn(&mut dyn Write, usize) -> io::Result<()>,
}

impl Case {
    /// The name of the file for a size.
    pub fn file(&self, size: usize) -> String {
        format!("{}_{size}.sy", self.name.replace([' ', '-'], "_"))
    }
}

/// All inputs, in the order of the table.
pub const CASES: [Case; 14] = [
    case("small program", 20, "lines", small),
    case("mixed program", 100_000, "lines", crate::mixed::write),
    case("small functions", 20_000, "functions", functions),
    case("ifs in a row", 40_000, "ifs", ifs),
    case("loops with breaks", 16_000, "loop nests", loops),
    case("one function", 100_000, "declarations", declarations),
    case("live variables", 20_000, "variables and blocks", variables),
    case("deep ifs", 200, "nests of 200", deep_ifs),
    case("long expression", 200_000, "terms", expression),
    case("long initialiser", 800_000, "elements", initialiser),
    case("else-if ladder", 100_000, "arms", ladder),
    refusable(case("nested parentheses", 100_000, "levels", parentheses)),
    refusable(case("nested blocks", 100_000, "levels", blocks)),
    refusable(case("unary operators", 100_000, "operators", unary)),
];

const fn case(
    name: &'static str,
    size: usize,
    unit: &'static str,
    write: fn(&mut dyn Write, usize) -> io::Result<()>,
) -> Case {
    // The small program shows the cost of a process.
    Case { name, size, unit, scales: size > 20, refusable: false, write }
}

const fn refusable(case: Case) -> Case {
    Case { refusable: true, ..case }
}

/// SplitMix64 (Steele, Lea, Flood 2014): small, and the same everywhere.
pub struct Random(pub u64);

impl Random {
    /// A number from 0 to `bound - 1`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ (bits >> 31)) % bound as u64) as usize
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// One of several things.
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> &'a T {
        &things[self.below(things.len())]
    }
}

fn small(out: &mut dyn Write, _: usize) -> io::Result<()> {
    out.write_all(
        b"// Sums up what gcd makes of the numbers below n.
const int limit = 100;
int sums[100];

int gcd(int a, int b) {
    if (b == 0) return a;
    return gcd(b, a % b);
}

int main() {
    int n = getint(), i = 0;
    if (n > limit) n = limit;
    while (i < n) {
        sums[i] = gcd(i, n) + i;
        i = i + 1;
    }
    putarray(n, sums);
    return 0;
}
",
    )
}

fn functions(out: &mut dyn Write, size: usize) -> io::Result<()> {
    for index in 0..size {
        writeln!(out, "int f{index}(int a, int b) {{")?;
        writeln!(out, "    int c = a * {} + b;", index % 97 + 2)?;
        writeln!(out, "    if (c > b) c = c - {};", index % 13)?;
        match index {
            0 => writeln!(out, "    return c;")?,
            // Calls do not form a chain, which would be as deep as there are functions.
            _ => writeln!(out, "    return f{}(c, a);", index / 2)?,
        }
        writeln!(out, "}}")?;
    }
    writeln!(out, "int main() {{\n    putint(f{}(getint(), 1));\n    return 0;\n}}", size - 1)
}

fn ifs(out: &mut dyn Write, size: usize) -> io::Result<()> {
    writeln!(out, "int main() {{\n    int a = getint(), b = 1, c = 2;")?;
    let mut random = Random(1);
    for _ in 0..size {
        let (bound, step) = (random.below(1000), random.below(100));
        match random.below(3) {
            0 => writeln!(out, "    if (a > {bound}) b = b - {step};")?,
            1 => writeln!(out, "    if (b < {bound}) {{ c = a + {step}; }} else {{ a = a - 1; }}")?,
            _ => writeln!(out, "    if (c != {bound} && a > b) a = {step};")?,
        }
    }
    writeln!(out, "    putint(a + b + c);\n    return 0;\n}}")
}

fn loops(out: &mut dyn Write, size: usize) -> io::Result<()> {
    writeln!(out, "int main() {{\n    int i, j, s = getint();")?;
    for index in 0..size {
        write!(
            out,
            "    i = 0;
    while (i < 3) {{
        j = i;
        while (j < {}) {{
            if (s > 1000) break;
            s = s + i * j;
            j = j + 1;
        }}
        if (s % 7 == {}) break;
        i = i + 1;
    }}
    s = s % 1000;
",
            index % 5,
            index % 7,
        )?;
    }
    writeln!(out, "    putint(s);\n    return 0;\n}}")
}

fn declarations(out: &mut dyn Write, size: usize) -> io::Result<()> {
    writeln!(out, "int main() {{\nint v0 = getint();")?;
    for index in 1..size {
        writeln!(out, "int v{index} = v{} + {};", index * 7 % index.min(100), index % 1000)?;
    }
    writeln!(out, "return v{};\n}}", size - 1)
}

/// Equally many variables and blocks. All variables are alive everywhere, and each block may change
/// one.
fn variables(out: &mut dyn Write, size: usize) -> io::Result<()> {
    writeln!(out, "int main() {{\n    int n = getint(), s = 0;")?;
    for index in 0..size {
        writeln!(out, "    int v{index} = n + {};", index % 100)?;
    }
    for index in 0..size {
        writeln!(out, "    if (n > {}) v{index} = v{};", index % 50, index * 7 % size)?;
    }
    for index in 0..size {
        writeln!(out, "    s = s + v{index};")?;
    }
    writeln!(out, "    putint(s);\n    return 0;\n}}")
}

fn deep_ifs(out: &mut dyn Write, size: usize) -> io::Result<()> {
    writeln!(out, "int main() {{\n    int a = getint(), b = 0, c = 0;")?;
    for nest in 0..size {
        for level in 0..200 {
            writeln!(out, "if (a > {}) {{ b = b + {};", (nest * 31 + level) % 1000, level % 9)?;
        }
        for level in 0..200 {
            writeln!(out, "}} c = c + b % {};", level + 2)?;
        }
    }
    writeln!(out, "    putint(b + c);\n    return 0;\n}}")
}

fn expression(out: &mut dyn Write, size: usize) -> io::Result<()> {
    write!(out, "int main() {{\n    int a = getint(), b = 3;\n    putint(a")?;
    for index in 1..size {
        let separator = if index % 16 == 0 { "\n        " } else { " " };
        let operator = ["+", "-", "*", "+"][index % 4];
        write!(out, "{separator}{operator} {}", ["b", "a", "2", "7"][index / 4 % 4])?;
    }
    writeln!(out, ");\n    return 0;\n}}")
}

fn initialiser(out: &mut dyn Write, size: usize) -> io::Result<()> {
    write!(out, "int table[{size}] = {{")?;
    let mut random = Random(2);
    for index in 0..size {
        let separator = if index == 0 { "" } else { "," };
        let end = if index % 16 == 0 { "\n    " } else { " " };
        write!(out, "{separator}{end}{}", random.below(10_000))?;
    }
    writeln!(out, "\n}};\nint main() {{\n    putint(table[{}]);\n    return 0;\n}}", size / 2)
}

fn ladder(out: &mut dyn Write, size: usize) -> io::Result<()> {
    writeln!(out, "int main() {{\n    int a = getint(), b = 0;\n    if (a < 0) b = 1;")?;
    for arm in 1..size {
        writeln!(out, "    else if (a == {arm}) b = {};", arm % 100)?;
    }
    writeln!(out, "    putint(b);\n    return 0;\n}}")
}

fn parentheses(out: &mut dyn Write, size: usize) -> io::Result<()> {
    write!(out, "int main() {{\n    int a = getint();\n    putint(")?;
    repeat(out, "(", size)?;
    write!(out, "a")?;
    repeat(out, ")", size)?;
    writeln!(out, ");\n    return 0;\n}}")
}

fn blocks(out: &mut dyn Write, size: usize) -> io::Result<()> {
    writeln!(out, "int main() {{\n    int a = getint();")?;
    repeat(out, "{\n", size)?;
    writeln!(out, "a = a + 1;")?;
    repeat(out, "}\n", size)?;
    writeln!(out, "    putint(a);\n    return 0;\n}}")
}

fn unary(out: &mut dyn Write, size: usize) -> io::Result<()> {
    write!(out, "int main() {{\n    int a = getint();\n    putint(")?;
    // The signs alternate, because -- is another operator in C.
    repeat(out, "-+", size / 2)?;
    writeln!(out, "a);\n    return 0;\n}}")
}

fn repeat(out: &mut dyn Write, text: &str, times: usize) -> io::Result<()> {
    (0..times).try_for_each(|_| out.write_all(text.as_bytes()))
}
