//! Code lenses: what can be done with a function, above its head. The editor carries the commands out.

use crate::diag::{Message, message};
use crate::support::span::Span;
use gen_lsp_types::*;
use serde_json::json;

use super::Settings;
use super::document::{Checked, Document};

/// The lenses of each function. Their arguments are the document and the name of the function.
pub fn lenses(document: &mut Document, settings: &Settings) -> Vec<CodeLens> {
    document.tokens();
    let (document, Checked { analysis, ir, .. }) = document.checked(settings);
    let mut lenses = Vec::new();
    let mut add = |span: Span, name: &str, command: &str, title: Message| {
        let title = title.render(document.language);
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
                    add(place, name, "minisysy.run", message!("run"));
                }
                if function.is_cfg_known {
                    let title = message!("show the control-flow graph");
                    add(place, name, "minisysy.showGraph", title);
                }
            }
        }
        None => {
            for function in &analysis.ast.functions {
                let name = document.text(function.name.span);
                if name == "main" {
                    add(function.name.span, name, "minisysy.run", message!("run"));
                }
                add(function.name.span, name, "minisysy.showIr", message!("show IR"));
                add(function.name.span, name, "minisysy.showSsa", message!("why these phis?"));
            }
        }
    }
    lenses
}
