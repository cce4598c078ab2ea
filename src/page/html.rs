//! The HTML file: data, scripts and style in one file that opens from disk and loads nothing.

use serde_json::Value;

/// The file with gaps for its title and its data. `make web-bundle` makes it from `web/page/`. It is in the
/// repository so that the build of the compiler needs only Rust.
const TEMPLATE: &str = include_str!("page.html");

/// The file that shows `data`, which [`data`](super::data()) made.
pub fn html(data: &Value) -> String {
    let title = escaped(data["file"].as_str().unwrap_or_default());
    // In a script element only `<` could end the data.
    let data = data.to_string().replace('<', "\\u003c");
    let gap = |text: &'static str, name| text.split_once(name).expect("the template has two gaps");
    let (head, rest) = gap(TEMPLATE, "{{title}}");
    let (middle, end) = gap(rest, "{{data}}");
    [head, &title, middle, &data, end].concat()
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
    fn nothing_in_the_data_ends_the_script() {
        let name = "</script><script>alert(1)</script>&amp;\u{202e}";
        let page = html(&json!({ "file": name, "source": "<!--<script>" }));
        assert_eq!(page.matches("</script").count(), 2);
        assert_eq!(page.matches("<script").count(), 2);
        assert!(page.contains("<title>&lt;/script>&lt;script>alert(1)&lt;/script>&amp;amp;"));
        assert!(page.len() < 500_000);
    }
}
