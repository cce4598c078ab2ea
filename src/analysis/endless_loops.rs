//! Which loops may be meant to run forever.

use dominance::Loop;

use crate::analysis::{Cfg, LoopForest};
use crate::ir::Function;
use crate::support::entity::EntityVec;

/// For each loop, whether a block of it has the mark [`may_run_forever`](crate::ir::BlockData::may_run_forever).
/// The others are assumed to end if they have no effect. Linear in the blocks.
pub fn endless_loops(function: &Function, cfg: &Cfg, loops: &LoopForest) -> EntityVec<Loop, bool> {
    let mut is_endless = EntityVec::filled(loops.all().len(), false);
    let marked = cfg.reverse_postorder().iter();
    let marked = marked.filter(|&&block| function.block(block).may_run_forever);
    for loop_ in marked.filter_map(|&block| loops.innermost(block)) {
        is_endless[loop_] = true;
    }
    // Inner loops come after those around them.
    for loop_ in loops.all().rev() {
        if let Some(outer) = loops.parent(loop_) {
            is_endless[outer] |= is_endless[loop_];
        }
    }
    is_endless
}

#[cfg(test)]
mod tests {
    use crate::analysis::Cfg;
    use crate::compile::{self, Options};
    use crate::diag::SourceFile;
    use crate::transform::{OptLevel, optimize};

    /// How many cycles `-O2` leaves in a program; after it has run again, too.
    fn cycles(text: &str) -> usize {
        let file = SourceFile::new("test.sy", text);
        let mut module = compile::compile(&file, Options::default()).0.unwrap();
        let [once, twice] = [(); 2].map(|()| {
            optimize(&mut module, OptLevel::O2).unwrap();
            let bodies = module.functions().filter(|it| !it.is_declaration());
            bodies.map(|it| Cfg::compute(it).retreating_edges().len()).sum()
        });
        assert_eq!(once, twice, "{text}");
        once
    }

    /// Searches a number; it may run forever.
    const SEARCH: &str = "if (n == 5) break; if (n > 99) n = n - 97; else n = n * 3; n = n + 1;";

    #[test]
    fn loops_with_a_constant_condition_stay() {
        for text in [
            format!("int main() {{ int n = getint(); while (1) {{ {SEARCH} }} return 0; }}"),
            format!("int main() {{ int n = getint(); while (2 > 1) {{ {SEARCH} }} return 0; }}"),
            "int main() { int n = getint(); while (1) { if (n == 5) break; n = n * 3; } return 0; }"
                .to_owned(),
            "int main() { if (getint()) while (1) { } return 0; }".to_owned(),
            format!(
                "int f(int n) {{ while (1) {{ {SEARCH} }} return n; }}
                 int main() {{ f(getint()); return 0; }}"
            ),
        ] {
            assert_eq!(cycles(&text), 1, "{text}");
        }
        // One around another: the inner loop may run forever, so the outer one has to enter it.
        let nested = format!(
            "int main() {{ int i = 0; while (i < 100) {{
             int n = i; while (1) {{ {SEARCH} }} i = i + 1; }} return 0; }}"
        );
        assert!(cycles(&nested) >= 2);
    }

    #[test]
    fn other_loops_go_also_beside_such_loops() {
        for (text, left) in [
            ("int main() { int n = getint(); while (n != 5) n = n * 3; return 0; }", 0),
            (
                "int work(int x, int y) { int i = 0, r = 0;
                 while (i < x && i < y) { i = i + 1; r = r + x * i; } return r; }
                 int main() { int n = getint(), k = 0, s = 0;
                 while (1) { if (k == n) break; work(k, n); s = s * 3 + k; k = k + 7; }
                 return s; }",
                1,
            ),
        ] {
            assert_eq!(cycles(text), left, "{text}");
        }
    }
}
