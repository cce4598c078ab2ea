//! The manual page.

use std::io;

use clap_mangen::Man;
use minisysy::diag::{Language, message};
use minisysy::transform::{self, OptLevel};
use minisysy::usage::{self, RELEASED};

use super::command;

/// The manual page in the language of `man`.
///
/// # Errors
/// Those of writing to memory, which succeeds.
pub fn man_page(language: Language) -> io::Result<Vec<u8>> {
    let (name, command) = (command::name(), command::command_in(language));
    let about = command.get_long_about().map(ToString::to_string).unwrap_or_default();
    // The first paragraph is the description, the last one the exit status.
    let parts = about.split_once("\n\n").zip(about.rsplit_once("\n\n"));
    let ((description, _), (before, status)) = parts.expect("there are paragraphs");
    let examples = &before[description.len()..];
    let status = status.split_once([':', '：']).map_or(status, |(_, status)| status);
    let man = Man::new(command.long_about(description.to_owned()));
    let mut page =
        format!(".TH {name} 1 {RELEASED} \"{name} {}\"\n", env!("CARGO_PKG_VERSION")).into_bytes();
    man.render_name_section(&mut page)?;
    let synopsis = [
        format!("{name} [OPTIONS] INPUT"),
        format!("{name} --format [--check] INPUT..."),
        format!(
            "{name} --explain CODE | --passes help | -W help | --lsp | --completions SHELL | --man"
        ),
    ];
    section(
        &mut page,
        &message!("SYNOPSIS").render(language),
        &format!("    {}", synopsis.join("\n    ")),
    );
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    page.extend_from_slice(passes(language).as_bytes());
    section(&mut page, &message!("EXIT STATUS").render(language), status.trim());
    section(&mut page, &message!("EXAMPLES").render(language), examples.trim_start());
    section(
        &mut page,
        &message!("SEE ALSO").render(language),
        "lli(1), llvm-link(1), llc(1), clang(1), opt(1), dot(1)",
    );
    man.render_version_section(&mut page)?;
    Ok(usage::manual(page, language).into_bytes())
}

/// The section about the passes.
fn passes(language: Language) -> String {
    let mut roff = format!(".SH \"{}\"\n", message!("PASSES").render(language));
    let mut item = |name: &str, text: &str| {
        roff += &format!(".TP\n\\fB{}\\fR\n{}\n", escaped(name), escaped(text));
    };
    for pass in transform::PASSES {
        item(pass.name, language.translation(pass.help));
    }
    for level in OptLevel::ALL {
        let names: Vec<&str> = transform::pipeline(level).iter().map(|pass| pass.name).collect();
        let list = match names.is_empty() {
            true => message!("none").render(language),
            false => names.join(", "),
        };
        item(&format!("-{}", level.name()), &list);
    }
    roff
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\e").replace('-', "\\-")
}

/// Adds a section. Its paragraphs that begin with spaces stay as they are.
fn section(page: &mut Vec<u8>, title: &str, text: &str) {
    let mut roff = format!(".SH \"{title}\"\n");
    for (index, paragraph) in text.split("\n\n").enumerate() {
        let text = escaped(paragraph.trim());
        match paragraph.starts_with(' ') {
            true => roff += &format!(".nf\n.RS\n{}\n.RE\n.fi\n", text.replace("\n    ", "\n")),
            false if index == 0 => roff += &format!("{text}\n"),
            false => roff += &format!(".PP\n{text}\n"),
        }
    }
    page.extend_from_slice(roff.as_bytes());
}
