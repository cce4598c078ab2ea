//! The destination of transformed functions: the text of a module, reports or traces as JSON, or
//! pictures.
//!
//! The output is not buffered, so both are written in large pieces.

use std::io::{self, BufWriter, Write};

use minisysy::analysis::Algorithm;
use minisysy::analysis::report::{self, PhiCounts, ReportOptions};
use minisysy::diag::message;
use minisysy::ir::print::{self, ModuleWriter, PrintOptions};
use minisysy::ir::{Context, Function};
use minisysy::questions::{self, Writer};
use minisysy::transform::{PassOptions, Pipeline, mem2reg, observed};

use super::options::{Emit, Options};
use super::picture::Pictures;
use super::stop::Stop;

/// Reports are written in pieces of this size.
const PIECE: usize = 1 << 16;

/// What to write.
pub enum Product {
    /// The module.
    Module,
    /// Reports on its functions.
    Analysis(ReportOptions),
    /// What happens to its functions in these passes.
    Trace(Pipeline),
    /// Pictures of its functions.
    Pictures(Pictures),
    /// Questions about its functions, which this seed chooses.
    Questions(Writer, u64),
}

impl Product {
    /// What the command line asks for.
    pub fn new(options: &Options) -> Product {
        match options.emit {
            Emit::Analysis => Product::Analysis(ReportOptions {
                semidominators: matches!(
                    options.dominators,
                    Some(Algorithm::LengauerTarjan | Algorithm::SemiNca)
                ),
                dominators: options.dominators.unwrap_or_default(),
            }),
            Emit::Trace => Product::Trace(options.traced_pipeline().unwrap_or_default()),
            Emit::Svg | Emit::Dot => Product::Pictures(Pictures::new(options)),
            Emit::Questions => Product::Questions(
                Writer::new(options.sheet.unwrap_or_default().into(), options.language()),
                options.seed.unwrap_or_default(),
            ),
            _ => Product::Module,
        }
    }
}

/// The destination of transformed functions.
pub enum Sink<W> {
    /// The text of the module.
    Module(Box<ModuleWriter<W>>),
    /// The analysis reports on its functions, as JSON.
    Analysis {
        out: W,
        options: ReportOptions,
        print: PrintOptions,
        passes: PassOptions,
        /// Whether the next function is the first of the list.
        is_first: bool,
    },
    /// What happens to its functions in these passes, as lines of JSON.
    Trace { out: W, print: PrintOptions, pipeline: Pipeline },
    /// Pictures of its functions.
    Pictures { out: W, print: PrintOptions, pictures: Pictures },
    /// Questions about its functions.
    Questions { out: W, print: PrintOptions, writer: Writer, seed: u64 },
}

impl<W: Write> Sink<W> {
    /// Writes `product` to `out`, with the options of `pipeline` for what it does to functions itself.
    pub fn new(product: &Product, pipeline: &Pipeline, print: PrintOptions, out: W) -> Sink<W> {
        match product {
            Product::Module => Sink::Module(Box::new(ModuleWriter::new(print, out))),
            Product::Analysis(options) => Sink::Analysis {
                out,
                options: *options,
                print,
                passes: pipeline.options,
                is_first: false,
            },
            Product::Trace(traced) => {
                let mut traced = traced.clone();
                (traced.dominators, traced.options) = (pipeline.dominators, pipeline.options);
                Sink::Trace { out, print, pipeline: traced }
            }
            Product::Pictures(pictures) => {
                Sink::Pictures { out, print, pictures: pictures.clone() }
            }
            Product::Questions(writer, seed) => {
                Sink::Questions { out, print, writer: writer.clone(), seed: *seed }
            }
        }
    }

    /// The name of the sink's step, for `--time-passes`.
    pub fn name(&self) -> &'static str {
        match self {
            Sink::Module(_) => message!("print").template(),
            Sink::Analysis { .. } => message!("analyse").template(),
            Sink::Trace { .. } => message!("trace").template(),
            Sink::Pictures { .. } => message!("draw").template(),
            Sink::Questions { .. } => message!("ask").template(),
        }
    }

    /// Writes what comes before the functions.
    pub fn head(&mut self, context: &Context) -> io::Result<()> {
        match self {
            Sink::Module(writer) => writer.head(context),
            Sink::Analysis { out, is_first, .. } => {
                *is_first = true;
                // The functions are written one by one, so serde writes the parts and not the whole.
                let name = serde_json::Value::from(context.source_filename.as_str());
                write!(out, "{{\"source_filename\":{name},\"functions\":[")?;
            }
            Sink::Trace { .. } | Sink::Pictures { .. } | Sink::Questions { .. } => {}
        }
        Ok(())
    }

    /// Writes a function, or its report. The report has the number of phis after mem2reg, so the
    /// function is promoted for it.
    pub fn function(&mut self, context: &mut Context, function: &mut Function) -> io::Result<()> {
        match self {
            // There is no report on a body that is kept as text.
            Sink::Analysis { .. }
            | Sink::Pictures { .. }
            | Sink::Trace { .. }
            | Sink::Questions { .. }
                if function.is_declaration() =>
            {
                Ok(())
            }
            Sink::Module(writer) => writer.function(context, function),
            Sink::Analysis { out, options, print, passes, is_first } => {
                let names = print::block_names(context, function, *print);
                let mut phis = PhiCounts { before: function.phi_count(), after: 0 };
                let report = report::report(context, function, *options);
                mem2reg::PASS.run_on(context, function, *passes);
                phis.after = function.phi_count();
                let mut out = BufWriter::with_capacity(PIECE, out);
                out.write_all(if std::mem::take(is_first) { b"\n" } else { b",\n" })?;
                serde_json::to_writer(&mut out, &report.record(&names, phis))?;
                out.flush()
            }
            Sink::Pictures { print, pictures, .. } => {
                pictures.function(context, function, *print);
                Ok(())
            }
            Sink::Questions { print, writer, seed, .. } => {
                writer.add(&questions::about(context, function, *print, *seed));
                Ok(())
            }
            Sink::Trace { out, print, pipeline } => {
                observed::write_traces(context, function, pipeline, *print, out)
            }
        }
    }

    /// Writes what comes after the functions.
    ///
    /// # Errors
    /// Those of the output, and why pictures cannot be made.
    pub fn tail(&mut self, context: &Context) -> Result<(), Stop> {
        match self {
            Sink::Module(writer) => {
                writer.declarations(context);
                writer.flush()?;
            }
            Sink::Analysis { out, .. } => out.write_all(b"\n]}\n")?,
            Sink::Trace { .. } => {}
            Sink::Pictures { out, print, pictures } => {
                let text = pictures.text(context, *print).map_err(Stop::Refused)?;
                out.write_all(text.as_bytes())?;
            }
            Sink::Questions { out, writer, .. } => out.write_all(writer.finish().as_bytes())?,
        }
        Ok(())
    }

    /// Writes the text that was kept back, and returns the output.
    pub fn flush(&mut self) -> io::Result<&mut W> {
        match self {
            Sink::Module(writer) => writer.flush(),
            Sink::Analysis { out, .. }
            | Sink::Trace { out, .. }
            | Sink::Pictures { out, .. }
            | Sink::Questions { out, .. } => Ok(out),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use minisysy::compile;
    use minisysy::diag::SourceFile;

    /// Counts the pieces that are written.
    impl Write for &mut Pieces {
        fn write(&mut self, text: &[u8]) -> io::Result<usize> {
            self.0 += 1;
            Ok(text.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    struct Pieces(usize);

    #[test]
    fn a_function_is_written_in_large_pieces() {
        let file =
            SourceFile::new("a.sy", "int main() { int a = 3; while (a) a = a - 1; return a; }");
        let mut module = compile::compile(&file, compile::Options::default()).0.unwrap();
        let id = module.functions().next().unwrap().id;
        let (context, function) = module.split(id);
        let analysis = |out| Sink::Analysis {
            out,
            options: ReportOptions::default(),
            print: PrintOptions::default(),
            passes: PassOptions::default(),
            is_first: true,
        };
        let text = |out| Sink::Module(Box::new(ModuleWriter::new(PrintOptions::default(), out)));
        let mut pieces = [Pieces(0), Pieces(0)];
        let [first, second] = &mut pieces;
        for mut sink in [analysis(first), text(second)] {
            sink.function(context, function).unwrap();
            sink.flush().unwrap();
        }
        assert_eq!(pieces.map(|pieces| pieces.0), [1, 1]);
    }
}
