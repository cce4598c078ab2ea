//! The manual page.

use std::io;

use clap_mangen::Man;
use minisysy::diag::{Language, message};
use minisysy::usage;

use super::command;

/// The manual page in the language of `man`.
///
/// # Errors
/// Those of writing to memory, which succeeds.
pub fn man_page(language: Language) -> io::Result<Vec<u8>> {
    let command = command::command_in(language);
    let about = command.get_long_about().map(ToString::to_string).unwrap_or_default();
    // The first paragraph is the description, the last one the exit status.
    let parts = about.split_once("\n\n").zip(about.rsplit_once("\n\n"));
    let ((description, _), (before, status)) = parts.expect("there are paragraphs");
    let examples = &before[description.len()..];
    let status = status.split_once([':', '：']).map_or(status, |(_, status)| status);
    let man = Man::new(command.long_about(description.to_owned()));
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    man.render_extra_section(&mut page)?;
    section(&mut page, &message!("EXIT STATUS").render(language), status);
    section(&mut page, &message!("EXAMPLES").render(language), examples.trim_start());
    section(
        &mut page,
        &message!("SEE ALSO").render(language),
        "lli(1), llvm-link(1), llc(1), clang(1), opt(1), dot(1)",
    );
    man.render_version_section(&mut page)?;
    let page = String::from_utf8(page).expect("the texts are UTF-8");
    Ok(usage::in_language(&page, language).into_bytes())
}

/// Adds a section. Its lines that begin with spaces stay as they are.
fn section(page: &mut Vec<u8>, title: &str, text: &str) {
    let mut roff = format!(".SH \"{title}\"\n");
    for paragraph in text.split("\n\n") {
        let escaped = paragraph.trim().replace('\\', "\\e").replace('-', "\\-");
        match paragraph.starts_with(' ') {
            true => roff += &format!(".nf\n.RS\n{}\n.RE\n.fi\n", escaped.replace("\n    ", "\n")),
            false => roff += &format!(".PP\n{escaped}\n"),
        }
    }
    page.extend_from_slice(roff.as_bytes());
}
