//! The sections of docs/performance.md, and of that page in Chinese, that the benchmark writes.

/// The page, relative to the root of the repository.
pub const PAGE: &str = "docs/performance.md";

/// The page in Chinese. Its tables have the same numbers.
pub const CHINESE_PAGE: &str = "docs/performance.zh.md";

/// The sections, in the order of the page.
pub const SECTIONS: [&str; 7] =
    ["compile", "llvm", "optimise", "speed", "changes", "ablation", "run"];

/// Cells of the tables in English and in Chinese.
const CELLS: [(&str, &str); 46] = [
    ("input", "输入"),
    ("size", "规模"),
    ("ours, ms", "本编译器，ms"),
    ("growth", "增长倍数"),
    ("clang + opt, ms", "clang 加 opt，ms"),
    ("clang -O2, ms", "clang -O2，ms"),
    ("opt, ms", "opt，ms"),
    ("ratio", "比值"),
    ("peak, MB", "内存峰值，MB"),
    ("opt's, MB", "opt 的峰值，MB"),
    ("crashes", "崩溃"),
    ("small program", "小程序"),
    ("mixed program", "混合程序"),
    ("small functions", "许多小函数"),
    ("ifs in a row", "连续的 if"),
    ("loops with breaks", "带 break 的循环"),
    ("one function", "一个大函数"),
    ("live variables", "许多活跃变量"),
    ("deep ifs", "嵌套很深的 if"),
    ("long expression", "长表达式"),
    ("long initialiser", "长初值表"),
    ("else-if ladder", "一长串 else if"),
    ("nested parentheses", "嵌套的括号"),
    ("nested blocks", "嵌套的语句块"),
    ("unary operators", "一元运算符"),
    ("program", "程序"),
    ("-O1, s", "-O1，s"),
    ("-O2, s", "-O2，s"),
    ("clang, s", "clang，s"),
    ("-O1 : clang", "-O1 比 clang"),
    ("-O2 : clang", "-O2 比 clang"),
    ("mean of training", "训练组的平均值"),
    ("mean of held-out", "保留组的平均值"),
    ("left out", "去掉的 pass"),
    ("programs changed", "代码不同的程序"),
    ("hurts most", "受影响最大的程序"),
    ("there", "它的倍数"),
    ("programs over 1.05", "超过 1.05 的程序数"),
    ("geometric mean", "几何平均值"),
    ("level", "级别"),
    ("million instructions", "百万条指令"),
    ("checked, ms", "带检查，ms"),
    ("unchecked, ms", "不带检查，ms"),
    ("lli, ms", "lli，ms"),
    ("ratio, checked", "带检查的比值"),
    ("unchecked", "不带检查的比值"),
];

/// The units of sizes in English and in Chinese.
const UNITS: [(&str, &str); 12] = [
    (" lines", " 行"),
    (" functions", " 个函数"),
    (" ifs", " 个 if"),
    (" loop nests", " 个嵌套循环"),
    (" declarations", " 个声明"),
    (" variables and blocks", " 个变量和基本块"),
    (" nests of 200", " 组，每组 200 层"),
    (" terms", " 项"),
    (" elements", " 个元素"),
    (" arms", " 个分支"),
    (" levels", " 层"),
    (" operators", " 个运算符"),
];

/// The table in Chinese. Names of programs and passes stay.
pub fn in_chinese(table: &str) -> String {
    let cell = |cell: &str| {
        let is_rule = cell.starts_with("--") && cell.bytes().all(|byte| byte == b'-');
        if is_rule {
            return "---".to_owned();
        }
        if let Some((_, chinese)) = CELLS.iter().find(|(english, _)| *english == cell) {
            return (*chinese).to_owned();
        }
        let measured = UNITS.iter().find_map(|(english, chinese)| {
            cell.strip_suffix(english).map(|number| format!("{number}{chinese}"))
        });
        measured.unwrap_or_else(|| cell.to_owned())
    };
    let row = |row: &str| {
        let cells = row.trim_matches('|').split('|').map(|it| cell(it.trim()));
        format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
    };
    table.lines().map(row).collect()
}

/// The line before a section.
fn begin(section: &str) -> String {
    format!("<!-- bench {section}: begin -->\n")
}

/// The content of a section, which is between two comments.
///
/// # Errors
/// If the page does not have the two comments.
pub fn content<'a>(page: &'a str, section: &str) -> Result<&'a str, String> {
    let missing = || format!("the page has no section {section}");
    let (_, rest) = page.split_once(&begin(section)).ok_or_else(missing)?;
    let end = format!("<!-- bench {section}: end -->\n");
    Ok(rest.split_once(&end).ok_or_else(missing)?.0)
}

/// Returns `page` with `table` as the content of `section`.
///
/// # Errors
/// If the page does not have the section.
pub fn replace(page: &str, section: &str, table: &str) -> Result<String, String> {
    let (begin, old) = (begin(section), content(page, section)?);
    Ok(page.replacen(&format!("{begin}{old}"), &format!("{begin}{table}"), 1))
}
