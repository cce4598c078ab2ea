//! The HTML file: data, scripts and style in one file that opens from disk and loads nothing.
//!
//! The modules of `web/page/` become one script: without their imports and without the word `export`.
//! A content security policy allows this script and this style by their hashes and nothing else, so a
//! mistake in a script cannot make a part of the program run or load anything.

use serde_json::Value;
use sha2::{Digest, Sha256};

/// The modules in the order in which they are joined; each after those that it uses at its top level.
const MODULES: &[&str] = &[
    include_str!("../../web/page/dom.js"),
    include_str!("../../web/page/icons.js"),
    include_str!("../../web/page/store.js"),
    include_str!("../../web/page/tokens.js"),
    include_str!("../../web/page/model.js"),
    include_str!("../../web/page/lights.js"),
    include_str!("../../web/page/language-panes.js"),
    include_str!("../../web/page/language-exercises.js"),
    include_str!("../../web/page/language-steps.js"),
    include_str!("../../web/page/language-why.js"),
    include_str!("../../web/page/language-passes.js"),
    include_str!("../../web/page/language.js"),
    include_str!("../../web/page/code.js"),
    include_str!("../../web/page/view.js"),
    include_str!("../../web/page/boxes.js"),
    include_str!("../../web/page/graph.js"),
    include_str!("../../web/page/overlays.js"),
    include_str!("../../web/page/address.js"),
    include_str!("../../web/page/export.js"),
    include_str!("../../web/page/zip.js"),
    include_str!("../../web/page/series.js"),
    include_str!("../../web/page/search.js"),
    include_str!("../../web/page/frame.js"),
    include_str!("../../web/page/panes.js"),
    include_str!("../../web/page/fold.js"),
    include_str!("../../web/page/pictures.js"),
    include_str!("../../web/page/run.js"),
    include_str!("../../web/page/marks.js"),
    include_str!("../../web/page/facts.js"),
    include_str!("../../web/page/paths.js"),
    include_str!("../../web/page/flavours.js"),
    include_str!("../../web/page/why.js"),
    include_str!("../../web/page/lines.js"),
    include_str!("../../web/page/replay.js"),
    include_str!("../../web/page/step-list.js"),
    include_str!("../../web/page/sentences.js"),
    include_str!("../../web/page/why-text.js"),
    include_str!("../../web/page/parts.js"),
    include_str!("../../web/page/summaries.js"),
    include_str!("../../web/page/step-content.js"),
    include_str!("../../web/page/steps-panel.js"),
    include_str!("../../web/page/why-view.js"),
    include_str!("../../web/page/lesson.js"),
    include_str!("../../web/page/sccp.js"),
    include_str!("../../web/page/adce.js"),
    include_str!("../../web/page/licm.js"),
    include_str!("../../web/page/gvn.js"),
    include_str!("../../web/page/liveness.js"),
    include_str!("../../web/page/ask-view.js"),
    include_str!("../../web/page/lessons.js"),
    include_str!("../../web/page/steps.js"),
    include_str!("../../web/page/exercises.js"),
    include_str!("../../web/page/exercise-view.js"),
    include_str!("../../web/page/tour.js"),
    include_str!("../../web/page/page.js"),
];

const STYLE: &str = concat!(
    include_str!("../../web/page/page.css"),
    include_str!("../../web/page/steps.css"),
    include_str!("../../web/page/exercises.css")
);

/// The file that shows `data`, which [`data`](super::data()) made.
pub fn html(data: &Value) -> String {
    let script = script();
    let title = escaped(data["file"].as_str().unwrap_or_default());
    // In a script element only `<` could end the data.
    let data = data.to_string().replace('<', "\\u003c");
    let style = style();
    let (script_hash, style_hash) = (hash(&script), hash(&style));
    format!(
        "<!DOCTYPE html>\n\
         <html lang=\"en\">\n\
         <head>\n\
         <meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         script-src '{script_hash}'; style-src '{style_hash}'; base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n\
         <title>{title}</title>\n\
         <style>{style}</style>\n\
         </head>\n\
         <body>\n\
         <div id=\"page\"></div>\n\
         <noscript>This page needs JavaScript.</noscript>\n\
         <script type=\"application/json\" id=\"data\">{data}</script>\n\
         <script>{script}</script>\n\
         </body>\n\
         </html>\n"
    )
}

/// The modules as one script that shows the data of the file, without comments and most spaces. No text of
/// the modules has more than one line or begins a comment.
fn script() -> String {
    let mut script = String::from("(() => {\n\"use strict\";\n");
    let mut is_comment = false;
    for line in MODULES.iter().flat_map(|module| module.lines()) {
        let mut text = line.trim();
        let ends = text.ends_with("*/");
        let is_whole = text.starts_with("/**") && !text.contains("*/");
        if is_comment || is_whole {
            is_comment = !ends;
        } else if !line.starts_with("import ") && !text.starts_with("//") {
            text = text.strip_prefix("export ").unwrap_or(text);
            // Comments in a line say types.
            while let Some((before, rest)) = text.split_once("/**") {
                script += before;
                text = rest.split_once("*/").map_or("", |(_, after)| after.trim_start());
            }
            script += &squeezed(text);
            if !script.ends_with('\n') {
                script.push('\n');
            }
        }
    }
    script += "mount(document.getElementById(\"page\"), \
               JSON.parse(document.getElementById(\"data\").textContent), {});\n})();\n";
    script
}

/// A line without the spaces beside punctuation that are in no text. Lines with regular expressions, templates
/// or divisions stay as they are, and so do the signs that could become others.
fn squeezed(line: &str) -> String {
    if line.contains(['`', '/', '\'']) {
        return line.to_owned();
    }
    let is_open = |it: Option<char>| it.is_some_and(|it| "(){}[],;:=<>?&|!*".contains(it));
    let (mut made, mut is_text) = (String::with_capacity(line.len()), false);
    let mut chars = line.chars().peekable();
    while let Some(next) = chars.next() {
        if !is_text
            && next == ' '
            && (is_open(made.chars().last()) || is_open(chars.peek().copied()))
        {
            continue;
        }
        made.push(next);
        match next {
            '\\' if is_text => made.extend(chars.next()),
            '"' => is_text = !is_text,
            _ => {}
        }
    }
    made
}

/// The style without comments, indentation and empty lines.
fn style() -> String {
    let is_left_out =
        |line: &&str| line.is_empty() || line.starts_with("/*") && line.ends_with("*/");
    let lines = STYLE.lines().map(str::trim).filter(|line| !is_left_out(line));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The hash by which a content security policy names a script or a style.
fn hash(text: &str) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut hash = String::from("sha256-");
    for bytes in Sha256::digest(text).chunks(3) {
        let bits =
            (0..3).fold(0, |bits, at| bits << 8 | bytes.get(at).map_or(0, |&it| u32::from(it)));
        for digit in 0..4 {
            let value = (bits >> (18 - 6 * digit)) as usize & 63;
            hash.push(if digit > bytes.len() { '=' } else { DIGITS[value].into() });
        }
    }
    hash
}

/// `text` as HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_hash_is_that_of_the_standard() {
        // The hash of the empty text, which FIPS 180-4 gives in its examples.
        assert_eq!(hash(""), "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
    }

    /// Modules that are joined share their names.
    #[test]
    fn no_name_of_a_module_is_in_another() {
        let script = script();
        // Lines that are not indented, which the script no longer shows.
        let names = MODULES.iter().flat_map(|module| module.lines()).filter_map(|line| {
            let line = line.strip_prefix("export ").unwrap_or(line);
            let line = line.strip_prefix("async ").unwrap_or(line);
            let kinds = ["function ", "const ", "let ", "class "];
            let rest = kinds.iter().find_map(|kind| line.strip_prefix(kind))?;
            rest.split(|it: char| !it.is_alphanumeric() && it != '_').next()
        });
        let mut names: Vec<&str> = names.collect();
        assert!(names.contains(&"mount") && names.contains(&"prepare"));
        names.sort_unstable();
        let twice = names.windows(2).find(|pair| pair[0] == pair[1]);
        assert_eq!(twice, None);
        assert!(!script.contains("\nimport ") && !script.contains("\nexport "));
        let is_comment = |line: &str| line.trim().starts_with('*') || line.trim().starts_with("//");
        assert_eq!(script.lines().find(|line| is_comment(line)), None);
        assert!(!script.contains("/**"));
    }

    #[test]
    fn nothing_in_the_data_ends_the_script() {
        let name = "</script><script>alert(1)</script>&amp;\u{202e}";
        let page = html(&json!({ "file": name, "source": "<!--<script>" }));
        assert_eq!(page.matches("</script").count(), 2);
        assert_eq!(page.matches("<script").count(), 2);
        assert!(page.contains("<title>&lt;/script>&lt;script>alert(1)&lt;/script>&amp;amp;"));
        assert!(page.len() < 500_000);
    }
}
