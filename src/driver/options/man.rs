//! The manual page.

use std::io;

use clap_mangen::Man;

use super::command;

/// Where the text of `--help` goes on with examples, and where with the exit status.
const PARTS: [&str; 2] = ["\n\nThe output is ", "\n\nExit status: "];

/// The manual page in the language of `man`.
///
/// # Errors
/// Those of writing to memory, which succeeds.
pub fn man_page() -> io::Result<Vec<u8>> {
    let command = command::command();
    let about = command.get_long_about().map(ToString::to_string).unwrap_or_default();
    let [examples, status] = PARTS.map(|part| about.find(part).expect("the text has this part"));
    let man = Man::new(command.long_about(about[..examples].to_owned()));
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    man.render_extra_section(&mut page)?;
    let status_text = about[status..].trim_start().trim_start_matches("Exit status: ");
    section(&mut page, "EXIT STATUS", status_text);
    section(&mut page, "EXAMPLES", about[examples..status].trim_start());
    section(&mut page, "SEE ALSO", "lli(1), llvm-link(1), llc(1), clang(1), opt(1), dot(1)");
    man.render_version_section(&mut page)?;
    Ok(page)
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
