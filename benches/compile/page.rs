//! The sections of docs/performance.md that the benchmark writes.

/// The page, relative to the root of the repository.
pub const PAGE: &str = "docs/performance.md";

/// The sections, in the order of the page.
pub const SECTIONS: [&str; 7] =
    ["compile", "llvm", "optimise", "speed", "changes", "ablation", "run"];

/// Returns `page` with `table` as the content of `section`, which stands between two comments.
///
/// # Errors
/// If the page does not have the two comments.
pub fn replace(page: &str, section: &str, table: &str) -> Result<String, String> {
    let marks = ["begin", "end"].map(|place| format!("<!-- bench {section}: {place} -->\n"));
    let missing = || format!("{PAGE} has no section {section}");
    let (before, rest) = page.split_once(&marks[0]).ok_or_else(missing)?;
    let (_, after) = rest.split_once(&marks[1]).ok_or_else(missing)?;
    let [begin, end] = marks;
    Ok(format!("{before}{begin}{table}{end}{after}"))
}
