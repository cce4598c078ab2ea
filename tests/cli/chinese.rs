//! What the program says in Chinese apart from diagnostics.

use crate::folder::{Folder, Run, run};

/// Two English words with a blank between them, outside of backquotes and of lines of code.
fn english(text: &str) -> Option<&str> {
    let lines = text.lines().filter(|line| !line.starts_with("    compiler "));
    lines.filter(|line| !line.starts_with(".\\\"") && !line.starts_with(".ie")).find(|line| {
        let prose: String = line.split('`').step_by(2).collect();
        let words: Vec<&str> = prose.split(' ').collect();
        let is_word = |word: &&str| word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase());
        words.windows(2).any(|pair| pair.iter().all(is_word))
    })
}

#[test]
fn help_is_in_chinese() {
    for option in ["--help", "-h"] {
        let [text, plain] =
            ["zh", "en"].map(|it| run(&format!("--language {it} {option}")).silent().stdout);
        assert_eq!(english(&text), None);
        assert!(english(&plain).is_some());
        for line in plain.lines().filter(|line| line.trim_start().starts_with('-')) {
            let words = line.split([' ', ',', '[']);
            for name in words.filter(|word| word.starts_with("--") && word.len() > 2) {
                assert!(text.contains(name), "{name}: {text}");
            }
        }
        for words in ["用法：", "选项：", "[默认值：", "[可用的值：", "打印帮助（"]
        {
            assert!(text.contains(words), "{words}: {text}");
        }
        let width = |line: &str| -> usize { line.chars().map(minisysy::diag::columns).sum() };
        assert!(text.lines().all(|line| width(line) <= 120), "{text}");
    }
}

#[test]
fn the_manual_page_is_in_chinese() {
    let page = run("--man --language zh").silent().stdout;
    assert_eq!(english(&page), None);
    for title in
        ["名称", "描述", "选项", "诊断信息", "\"退出状态码\"", "\"示例\"", "\"参见\"", "版本"]
    {
        assert_eq!(page.matches(&format!("\n.SH {title}\n")).count(), 1, "{title}");
    }
    for text in ["读取输出的一方关闭", "\ncompiler \\-\\-run program.sy\n", "\nlli(1), "] {
        assert_eq!(page.matches(text).count(), 1, "{text}");
    }
    run("--man -O2").failed(2);
}

#[test]
fn the_environment_names_the_language_of_usage_errors() {
    let folder = Folder::empty();
    let said = |arguments: &str, locale: &str| {
        let output = folder.command(arguments).env("LC_ALL", locale).output();
        Run::of(output.expect("it runs")).failed(2).stderr
    };
    for (arguments, words) in [
        ("", "用法："),
        (
            "--max-steps x a.sy",
            "错误：`--max-steps <N>` 的值 `x` 无效：应为 0 到 18446744073709551615 之间的整数",
        ),
        ("--emit x a.sy", "错误：`--emit <WHAT>` 的值 `x` 无效；可用的值："),
        ("-Q", "错误：不认识的参数 `-Q`"),
    ] {
        let chinese = said(arguments, "zh_CN.UTF-8");
        assert!(chinese.contains(words), "{chinese}");
        assert!(!said(arguments, "C").contains(words), "{arguments}");
        assert!(!said(&format!("--language en {arguments}"), "zh_CN.UTF-8").contains(words));
    }
}

#[test]
fn tables_are_in_chinese() {
    let folder = Folder::new();
    let passes = run("--passes=help --language zh").silent().stdout;
    assert_eq!(english(&passes), None);
    assert!(passes.contains("    需要：控制流图和支配者\n    保持："), "{passes}");
    let stats = folder.run("--run --stats --language zh good.sy").stderr;
    let compared = folder.run("--run --stats --compare --language zh good.sy").stderr;
    for text in [&stats, &compared] {
        let rows = text.lines().filter(|line| line.contains("调用"));
        // The numbers are below each other: a Chinese character has two columns.
        let column = |line: &str| -> usize {
            let end = line.find(|c: char| c.is_ascii_digit()).expect("the row has a number") + 1;
            line[..end].chars().map(minisysy::diag::columns).sum()
        };
        let columns: Vec<usize> = rows.map(column).collect();
        assert!(columns.len() == 2 && columns[0] == columns[1], "{columns:?} {text}");
        assert_eq!(english(text), None);
    }
    let times = folder.run("--time-passes --language zh good.sy").stderr;
    assert!(times.contains("%  语法分析\n") && times.contains("%  mem2reg\n"), "{times}");
    assert!(times.ends_with("%  合计\n"), "{times}");
}
