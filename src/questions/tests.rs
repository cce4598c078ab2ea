//! The answers, by the definitions of what is asked.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::compile;
use crate::diag::{Language, Message, SourceFile};

const PROGRAMS: [&str; 3] = [
    "int main() {
        int a = getint(), b = 0, i = 0, unused = 4;
        while (i < 10) {
            if (i % 3 == 0) { b = b + a * 2; if (b > 50) break; }
            else if (a > 5) { i = i + 2; continue; }
            else a = a + 1;
            b = b - a * 2;
            i = i + 1;
        }
        putint(b); putint(a * 2 + i); unused = b;
        return i;
    }",
    "int search(int n, int k) {
        int low = 0, high = n, steps = 0;
        while (low < high) {
            int middle = (low + high) / 2, scale = k * k + 3;
            steps = steps + scale - k * k;
            if (middle * middle < k && n != 7 || steps > 99) low = middle + 1; else high = middle;
            while (steps > 1000) { steps = steps - 7; if (steps == low) return k * k; }
        }
        return low + steps;
    }
    int main() { return search(getint(), getint()); }",
    "int main() {
        int flag = 1, x = 3, y;
        if (flag) { x = 3; y = x + 4; } else { x = getint(); y = x; }
        int z = y * 2, w = 0;
        while (w < z) { if (w == 2) x = z - y; w = w + z * y + x; flag = y + 1; }
        return x + w + flag;
    }",
];

/// The successors of each block in the text of a function.
fn successors(text: &str) -> BTreeMap<String, Vec<String>> {
    let mut found = BTreeMap::new();
    let mut block = String::new();
    for line in text.lines() {
        if let Some((name, _)) = line.split_once(':').filter(|_| !line.starts_with([' ', ';'])) {
            block = name.to_owned();
            found.insert(block.clone(), Vec::new());
        }
        let labels = line.split("label %").skip(1);
        let names = labels.map(|it| it.trim_end_matches(',').split(',').next().unwrap().to_owned());
        found.entry(block.clone()).or_default().extend(names);
    }
    found.remove("");
    found
}

/// The blocks that the entry reaches without `avoided`.
fn reached(graph: &BTreeMap<String, Vec<String>>, avoided: &str) -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    let mut stack = vec!["entry".to_owned()];
    while let Some(at) = stack.pop() {
        if at != avoided && seen.insert(at.clone()) {
            stack.extend(graph[&at].iter().cloned());
        }
    }
    seen
}

fn dominates(graph: &BTreeMap<String, Vec<String>>, a: &str, b: &str) -> bool {
    a == b || !reached(graph, a).contains(b)
}

/// The names in backquotes.
fn names(message: &Message) -> BTreeSet<String> {
    let text = message.render(Language::English);
    text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The lines of a block.
fn lines<'a>(text: &'a str, block: &str) -> Vec<&'a str> {
    let from = text.lines().skip_while(|line| line.split(':').next() != Some(block)).skip(1);
    from.take_while(|line| line.starts_with("  ")).map(str::trim).collect()
}

/// The stores of `variable` that reach the end of `lines`, or an empty text for none, along any path backward.
fn reaching(
    sheet: &Sheet,
    graph: &BTreeMap<String, Vec<String>>,
    block: &str,
    load: &str,
) -> BTreeSet<String> {
    let variable = load.rsplit_once(' ').unwrap().1;
    let store = |line: &&str| line.starts_with("store") && line.ends_with(&format!("* {variable}"));
    let before: Vec<&str> =
        lines(&sheet.in_memory, block).into_iter().take_while(|&line| line != load).collect();
    let (mut found, mut seen) = (BTreeSet::new(), BTreeSet::new());
    let mut stack = vec![(block.to_owned(), before)];
    while let Some((at, lines_of)) = stack.pop() {
        if let Some(last) = lines_of.into_iter().rfind(store) {
            found.insert(format!("{last} in {at}"));
            continue;
        }
        if at == "entry" {
            found.insert(String::new());
        }
        for (from, _) in graph.iter().filter(|(_, to)| to.contains(&at)) {
            if seen.insert(from.clone()) {
                stack.push((from.clone(), lines(&sheet.in_memory, from)));
            }
        }
    }
    found
}

/// Whether a path from the start of `block` leads to a load of `variable` without a store before it.
fn is_live(
    sheet: &Sheet,
    graph: &BTreeMap<String, Vec<String>>,
    block: &str,
    variable: &str,
) -> bool {
    let (mut seen, mut stack) = (BTreeSet::new(), vec![block.to_owned()]);
    while let Some(at) = stack.pop() {
        if !seen.insert(at.clone()) {
            continue;
        }
        let lines = lines(&sheet.in_memory, &at);
        let access = lines.iter().find(|line| line.ends_with(&format!("* {variable}")));
        match access {
            Some(line) if line.contains("load") => return true,
            Some(_) => {}
            None => stack.extend(graph[&at].iter().cloned()),
        }
    }
    false
}

/// Checks the answer by the definition. Returns whether the topic has one that is checked here.
fn check(sheet: &Sheet, question: &Question) -> bool {
    let graph = successors(&sheet.in_memory);
    let asked = names(&question.text);
    let right = names(&question.choices[question.right].text);
    let about = format!("{} {question:?}", sheet.in_memory);
    let blocks = || graph.keys().cloned();
    match question.topic {
        Topic::Dominators => {
            let (block, right) = (asked.first().unwrap(), right.first().unwrap());
            let strict = |a: &str, b: &str| a != b && dominates(&graph, a, b);
            assert!(strict(right, block), "{about}");
            for other in blocks().filter(|other| strict(other, block)) {
                assert!(dominates(&graph, &other, right), "{about}");
            }
        }
        Topic::Frontiers => {
            let block = asked.first().unwrap();
            let is_in = |other: &String| {
                graph.iter().any(|(from, to)| to.contains(other) && dominates(&graph, block, from))
                    && (block == other || !dominates(&graph, block, other))
            };
            assert_eq!(right, blocks().filter(is_in).collect(), "{about}");
        }
        Topic::Liveness => {
            let block = asked.first().unwrap();
            let allocas =
                sheet.in_memory.lines().filter_map(|line| line.trim().split_once(" = alloca"));
            let live = allocas.map(|(name, _)| name.to_owned());
            assert_eq!(
                right,
                live.filter(|name| is_live(sheet, &graph, block, name)).collect(),
                "{about}"
            );
        }
        Topic::Renaming => {
            let text = question.text.render(Language::English);
            let parts: Vec<&str> = text.split('`').collect();
            let found = reaching(sheet, &graph, parts[5], parts[3]);
            let answer = question.choices[question.right].text.render(Language::English);
            match answer.replace('`', "") {
                store if store.starts_with("store") => assert_eq!(found, [store].into(), "{about}"),
                phi if phi.starts_with("the phi") => assert!(found.len() > 1, "{found:?} {about}"),
                _ => assert_eq!(found, [String::new()].into(), "{about}"),
            }
        }
        _ => return false,
    }
    true
}

#[test]
fn answers_are_right_by_the_definitions() {
    let mut asked = BTreeMap::<String, BTreeSet<String>>::new();
    let mut checked = 0;
    for program in PROGRAMS {
        let file = SourceFile::new("asked.sy", program);
        let mut module = compile::compile(&file, compile::Options::default()).0.unwrap();
        let ids: Vec<_> =
            module.functions().filter(|it| !it.is_declaration()).map(|it| it.id).collect();
        for (id, seed) in ids.into_iter().flat_map(|id| (0..40).map(move |seed| (id, seed))) {
            let (context, function) = module.split(id);
            let sheet = about(context, function, PrintOptions::default(), seed);
            let again = about(context, function, PrintOptions::default(), seed);
            assert_eq!(sheet.questions, again.questions);
            for question in &sheet.questions {
                assert!((3..=4).contains(&question.choices.len()), "{question:?}");
                let texts: BTreeSet<String> =
                    question.choices.iter().map(|it| it.text.render(Language::English)).collect();
                assert_eq!(texts.len(), question.choices.len(), "{question:?}");
                checked += usize::from(check(&sheet, question));
                let title = question.topic.title().render(Language::English);
                asked
                    .entry(title)
                    .or_default()
                    .insert(format!("{:?} {:?}", question.text, question.choices));
            }
        }
    }
    assert_eq!(asked.len(), Topic::ALL.len(), "{asked:?}");
    // The seed decides what is asked.
    for (title, questions) in &asked {
        assert!(questions.len() > 1, "{title}: {questions:?}");
    }
    assert!(checked > 200, "{checked}");
}
