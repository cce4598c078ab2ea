//! Options that do not go together. clap knows those that exclude each other whatever their values;
//! the others are here.

use minisysy::diag::{Message, message};
use minisysy::picture::View;
use minisysy::transform::{self, OptLevel, Pass, observed};

use super::{AllOrPass, Emit, Options};

impl Options {
    /// What is wrong with the options together.
    pub fn check(&self) -> Result<(), Message> {
        let running = [
            (self.unchecked, "--unchecked"),
            (self.stats, "--stats"),
            (
                self.max_steps.is_some() && self.run_input.is_none() && self.reduce.is_none(),
                "--max-steps",
            ),
        ];
        let given = running.into_iter().find(|(is_given, _)| *is_given && !self.run);
        if let Some((_, option)) = given {
            return Err(message!("{option} needs --run", option));
        }
        if !self.format && !self.more_inputs.is_empty() {
            return Err(message!(
                "a program is one file, and there is one INPUT; the runtime library is linked to the output, by llvm-link or clang"
            ));
        }
        let mut inputs = self.input.iter().chain(&self.more_inputs);
        if self.stdin_filename.is_some() && inputs.all(|it| it != "-") {
            return Err(message!("--stdin-filename needs the INPUT `-`"));
        }
        if self.reduce.is_some() && self.reads_llvm() {
            return Err(message!("--reduce needs a source program, not LLVM IR"));
        }
        if self.llvm.is_some() && !self.reads_llvm() {
            return Err(message!("--llvm needs LLVM IR, not a source program"));
        }
        if self.run_input.is_some() && self.emit != Emit::Html && self.reduce.is_none() {
            return Err(message!("--run-input needs --emit html or --reduce"));
        }
        if self.emit != Emit::Questions && (self.sheet.is_some() || self.seed.is_some()) {
            let option = if self.sheet.is_some() { "--sheet" } else { "--seed" };
            return Err(message!("{option} needs --emit questions", option));
        }
        if !matches!(self.emit, Emit::Svg | Emit::Dot) {
            if self.view != View::Cfg {
                return Err(message!("--view needs --emit svg or --emit dot"));
            }
            if self.function.is_some() && self.emit != Emit::Html {
                return Err(message!("--function needs --emit svg, --emit dot or --emit html"));
            }
        }
        let emitted = match self.emit {
            Emit::Tokens => "tokens",
            Emit::Ast => "ast",
            Emit::Names => "names",
            Emit::Ir => "ir",
            Emit::Questions => "questions",
            _ => "",
        };
        if self.passes.is_some() && !emitted.is_empty() {
            return Err(message!(
                "--emit {emitted} shows the program before any pass, so --passes has no effect",
                emitted
            ));
        }
        if self.emit == Emit::Trace {
            self.check_trace()?;
        }
        let passes =
            if self.compare { transform::pipeline(OptLevel::O2).to_vec() } else { self.passes() };
        let runs = |pass: &Pass| passes.iter().any(|other| other.name == pass.name);
        let print_after = self.print_after.iter().map(|wanted| ("--print-after", wanted));
        let remarks = self.remarks.iter().map(|wanted| ("--remarks", wanted));
        for (option, wanted) in print_after.chain(remarks) {
            match wanted {
                AllOrPass::All if passes.is_empty() => {
                    return Err(message!("{option} prints nothing: no pass runs", option));
                }
                AllOrPass::Pass(pass) if !runs(pass) => {
                    let names: Vec<&str> = passes.iter().map(|pass| pass.name).collect();
                    let pass = pass.name;
                    if names.is_empty() {
                        return Err(message!(
                            "{option} prints nothing: `{pass}` does not run; no pass runs",
                            option,
                            pass
                        ));
                    }
                    return Err(message!(
                        "{option} prints nothing: `{pass}` does not run; the passes that run: {names}",
                        option,
                        pass,
                        names = names.join(", ")
                    ));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// What is wrong with the options of `--emit trace`.
    fn check_trace(&self) -> Result<(), Message> {
        let pipeline =
            self.traced_pipeline().map_err(|error| Message::verbatim(error.to_string()))?;
        if let Some(pass) = pipeline.passes().iter().find(|pass| pass.is_module_pass()) {
            return Err(message!(
                "--emit trace is about one function after the other, and {pass} needs all of them; the page of --emit html has the steps of a pipeline with such passes, too",
                pass = pass.name
            ));
        }
        if !pipeline.passes().iter().any(|pass| observed::is_observed(pass)) {
            return Err(message!("--emit trace is empty: no pass that runs has a trace"));
        }
        let options = [
            (!self.print_after.is_empty(), "--print-after"),
            (!self.remarks.is_empty(), "--remarks"),
        ];
        match options.into_iter().find(|(is_given, _)| *is_given) {
            Some((_, option)) => Err(message!(
                "--emit trace writes what passes do, and nothing else: {option} has no effect on it",
                option
            )),
            None => Ok(()),
        }
    }
}
