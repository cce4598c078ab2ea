//! Options that do not go together. clap knows those that exclude each other whatever their values;
//! the others are here.

use minisysy::picture::View;
use minisysy::transform::{self, OptLevel, Pass, observed};

use super::{AllOrPass, Emit, Level, Options};

impl Options {
    /// What is wrong with the options together.
    pub fn check(&self) -> Result<(), String> {
        let running = [
            (self.unchecked, "--unchecked"),
            (self.stats, "--stats"),
            (
                self.max_steps.is_some() && self.run_input.is_none() && self.reduce.is_none(),
                "--max-steps",
            ),
        ];
        let given = running.iter().find(|(is_given, _)| *is_given && !self.run);
        if let Some((_, option)) = given {
            return Err(format!("{option} is about a program that runs: it needs --run"));
        }
        if !self.format && !self.more_inputs.is_empty() {
            return Err("a program is one file, and there is one INPUT; the runtime library is linked to the output, by llvm-link or clang".to_owned());
        }
        let mut inputs = self.input.iter().chain(&self.more_inputs);
        if self.stdin_filename.is_some() && inputs.all(|it| it != "-") {
            return Err("--stdin-filename names standard input: it needs the INPUT `-`".to_owned());
        }
        if self.reduce.is_some() && self.reads_llvm() {
            return Err("--reduce needs a source program, not LLVM IR".to_owned());
        }
        if self.run_input.is_some() && self.emit != Emit::Html && self.reduce.is_none() {
            return Err(
                "--run-input is about the page: it needs --emit html, or --reduce".to_owned()
            );
        }
        if !matches!(self.emit, Emit::Svg | Emit::Dot) {
            let given =
                [(self.view != View::Cfg, "--view"), (self.function.is_some(), "--function")];
            if let Some((_, option)) = given.iter().find(|(is_given, _)| *is_given) {
                return Err(format!("{option} is about a picture: it needs --emit svg or dot"));
            }
        }
        let emitted = match self.emit {
            Emit::Tokens => "tokens",
            Emit::Ast => "ast",
            Emit::Names => "names",
            Emit::Ir => "ir",
            _ => "",
        };
        if self.passes.is_some() && !emitted.is_empty() {
            return Err(format!(
                "--emit {emitted} writes what there is before any pass, so --passes has no effect"
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
                    return Err(format!("{option} prints nothing: no pass runs"));
                }
                AllOrPass::Pass(pass) if !runs(pass) => {
                    let names: Vec<&str> = passes.iter().map(|pass| pass.name).collect();
                    let names = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
                    return Err(format!(
                        "{option} prints nothing: `{}` does not run; the passes that run: {names}",
                        pass.name
                    ));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// What is wrong with the options of `--emit trace`.
    fn check_trace(&self) -> Result<(), String> {
        let observed = "--emit trace is about remove-unreachable and mem2reg, the passes of -O1";
        if let Some(pass) = self.traced_passes().iter().find(|pass| !observed::is_observed(pass)) {
            return Err(format!("{observed}; {} is not traced", pass.name));
        }
        let options = [
            (self.level != Level::O1, "-O"),
            (!self.print_after.is_empty(), "--print-after"),
            (!self.remarks.is_empty(), "--remarks"),
        ];
        match options.iter().find(|(is_given, _)| *is_given) {
            Some((_, option)) => Err(format!("{observed}; {option} has no effect on it")),
            None => Ok(()),
        }
    }
}
