//! Code lenses: what can be done with a function, above its head. The editor carries the commands out.

use gen_lsp_types::*;
use minisysy::diag::Language;
use minisysy::support::span::Span;
use serde_json::json;

use super::document::{Checked, Document};
use crate::driver::options::Options;

/// The commands and what they are called: `run` is for a whole program, the others are about a function.
const RUN: (&str, [&str; 2]) = ("minisysy.run", ["run", "运行"]);
const IR: (&str, [&str; 2]) = ("minisysy.showIr", ["show IR", "显示 IR"]);
const PHIS: (&str, [&str; 2]) = ("minisysy.showSsa", ["why these phis?", "为什么有这些 phi？"]);
const GRAPH: (&str, [&str; 2]) =
    ("minisysy.showGraph", ["show the control-flow graph", "显示控制流图"]);

/// The lenses of each function. Their arguments are the document and the name of the function.
pub fn lenses(document: &mut Document, options: &Options) -> Vec<CodeLens> {
    document.tokens();
    let (document, Checked { analysis, ir, .. }) = document.checked(options);
    let mut lenses = Vec::new();
    let mut add = |span: Span, name: &str, (command, titles): (&str, [&str; 2])| {
        let title = titles[usize::from(document.language == Language::Chinese)].to_owned();
        let arguments = Some(vec![json!(document.uri), json!(name)]);
        let tooltip = None;
        let command = Command { title, command: command.to_owned(), arguments, tooltip };
        lenses.push(CodeLens { range: document.range(span), command: Some(command), data: None });
    };
    match ir {
        Some(ir) => {
            for function in &ir.names.functions {
                // A lens is on one line.
                let place = Span::new(function.span.start, function.span.start);
                let context = &ir.module.context;
                let name = context.names.name(context.signatures[function.id].name);
                if name == "main" {
                    add(place, name, RUN);
                }
                if function.is_cfg_known {
                    add(place, name, GRAPH);
                }
            }
        }
        None => {
            for function in &analysis.ast.functions {
                let name = document.text(function.name.span);
                if name == "main" {
                    add(function.name.span, name, RUN);
                }
                add(function.name.span, name, IR);
                add(function.name.span, name, PHIS);
            }
        }
    }
    lenses
}
