//! A short campaign: every pass refines random modules.

use minisysy::transform::PASSES;
use refine::campaign::{Campaign, LEVEL, RANDOM, Row, run};

#[test]
fn every_pass_refines_random_modules() {
    let names = PASSES.iter().map(|pass| pass.name).chain([LEVEL, RANDOM]);
    let mut rows: Vec<Row> =
        names.map(|name| Row::new(name).expect("one pass is in order")).collect();
    let plan = Campaign { seed: 1, first: 0, count: 60, most: 1 };
    let report = run(&plan, &mut rows, &mut |_, _| {});
    let texts: Vec<&str> = report.findings.iter().map(|(_, text)| text.as_str()).collect();
    assert!(texts.is_empty(), "{}", texts.join("\n"));
    // Most inputs have a meaning, and most passes have something to do.
    assert!(report.undefined + report.unknown < report.inputs * 2 / 3);
    assert!(rows.iter().filter(|row| row.compared > 20).count() > 15);
}
