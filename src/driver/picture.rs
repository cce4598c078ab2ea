//! `--emit svg` and `--emit dot`: the pictures of the functions that are asked for.

use minisysy::diag::{Message, message};
use minisysy::ir::print::PrintOptions;
use minisysy::ir::{Context, FuncId, Function};
use minisysy::picture::calls::Calls;
use minisysy::picture::{MOST_EDGES, Picture, TooLarge, View, dot, svg, views};
use minisysy::support::similar;

use super::options::{Emit, Options};

/// That there is no function `name` among those with these names.
pub fn not_defined<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Message {
    match similar::most_similar(name, names) {
        Some(meant) => message!(
            "there is no definition of a function `{name}`; did you mean `{meant}`?",
            name,
            meant
        ),
        None => message!("there is no definition of a function `{name}`", name),
    }
}

/// The pictures of a program, from one function after another.
#[derive(Clone)]
pub struct Pictures {
    view: View,
    /// The only function to show.
    only: Option<String>,
    is_dot: bool,
    /// The pictures so far.
    pictures: Vec<Picture>,
    calls: Calls,
    /// The functions so far.
    functions: Vec<FuncId>,
    /// The first function whose picture would be too large.
    too_large: Option<FuncId>,
}

impl Pictures {
    /// The pictures that the command line asks for with `--emit svg` or `--emit dot`.
    pub fn new(options: &Options) -> Pictures {
        Pictures {
            view: options.view,
            only: options.function.clone(),
            is_dot: options.emit == Emit::Dot,
            pictures: Vec::new(),
            calls: Calls::default(),
            functions: Vec::new(),
            too_large: None,
        }
    }

    /// Adds `function`.
    pub fn function(&mut self, context: &Context, function: &Function, print: PrintOptions) {
        self.functions.push(function.id);
        if self.view == View::Calls {
            return self.calls.add(function);
        }
        if self.only.as_ref().is_some_and(|only| only != name(context, function.id)) {
            return;
        }
        match views::of_function(self.view, context, function, print) {
            Ok(picture) => self.pictures.push(picture),
            Err(TooLarge) => self.too_large = self.too_large.or(Some(function.id)),
        }
    }

    /// The text of the file.
    ///
    /// # Errors
    /// If the module lacks the wanted function, or a picture would be too large.
    pub fn text(&mut self, context: &Context, print: PrintOptions) -> Result<String, Message> {
        let names = || self.functions.iter().map(|&id| name(context, id));
        let only = self.only.as_deref();
        let id = self.functions.iter().copied().find(|&id| only == Some(name(context, id)));
        if let (Some(only), None) = (only, id) {
            return Err(not_defined(only, names()));
        }
        let view = self.view.name();
        if self.view == View::Calls {
            let picture = self.calls.picture(context, id, print);
            self.pictures.push(picture.map_err(|TooLarge| {
                message!(
                    "the picture `{view}` of the program would have more than {limit} edges",
                    view,
                    limit = MOST_EDGES
                )
            })?);
        }
        if let Some(id) = self.too_large {
            return Err(message!(
                "the picture `{view}` of `{name}` would have more than {limit} edges",
                view,
                name = name(context, id),
                limit = MOST_EDGES
            ));
        }
        Ok(if self.is_dot { dot::write(&self.pictures) } else { svg::write(&self.pictures) })
    }
}

/// The name of a function, without `@`.
fn name(context: &Context, id: FuncId) -> &str {
    context.names.name(context.signatures[id].name)
}
