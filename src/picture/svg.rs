//! Pictures as SVG: one file, which needs nothing else and is readable on light and dark screens.
//!
//! Nodes and edges have titles, which viewers show where the mouse points. Colours repeat what shapes
//! and texts say: back edges and join edges are dashed, arms of branches have labels, headings say how
//! deep loops are.

use std::fmt::Write;

use super::layout::{Layout, Point, Size};
use super::text::{self, BASE, HEADING, LINE, PADDING};
use super::{Edge, EdgeKind, Node, Picture};

/// The distance from the sides of the file to the pictures, and between pictures.
const MARGIN: i32 = 24;

/// The height of the title above a picture.
const TITLE: i32 = 40;

/// The radius of the corners of edges.
const RADIUS: i32 = 4;

/// The length of a dash and the gap after it, in tenths of pixels.
const DASHES: i32 = 100;

const STYLE: &str = "\
text{font:12px 'DejaVu Sans Mono',Menlo,Consolas,monospace;white-space:pre;fill:#1f2328}
.paper{fill:#fff}
.heading{font-weight:bold;font-size:15px}
.muted,.title{fill:#59636e}
.title{paint-order:stroke;stroke:#fff;stroke-width:5px;stroke-linejoin:round}
.block{fill:#fff;stroke:#59636e}
.top{fill:#eaeef2}.d1{fill:#fff0c2}.d2{fill:#ffdda8}.d3{fill:#ffc58f}
.special .block{stroke-dasharray:5 3}
.name{font-weight:bold}
.edge path{fill:none;stroke:#59636e;stroke-width:1.4}
.edge .tip{fill:#59636e;stroke:none}
.edge text{font-size:11px}
.true path{stroke:#0072b2}.true .tip,.true text{fill:#0072b2}
.false path{stroke:#c04a00}.false .tip,.false text{fill:#c04a00}
.back path,.join path{stroke-dasharray:6 4}
.loop{fill:#8250df;fill-opacity:.05;stroke:#8250df;stroke-dasharray:2 3}
@media(prefers-color-scheme:dark){
text{fill:#e6edf3}
.paper{fill:#0d1117}
.muted,.title{fill:#9198a1}.title{stroke:#0d1117}
.block{fill:#0d1117;stroke:#9198a1}
.top{fill:#262c36}.d1{fill:#4a3b00}.d2{fill:#653e00}.d3{fill:#7d3a0c}
.edge path{stroke:#9198a1}.edge .tip{fill:#9198a1}
.true path{stroke:#56b4e9}.true .tip,.true text{fill:#56b4e9}
.false path{stroke:#f0883e}.false .tip,.false text{fill:#f0883e}
.loop{fill:#ab7df8;stroke:#ab7df8}
}
";

/// The colours of edges of control dependence, by their branches: many edges leave each.
const BRANCH_STYLE: &str = "\
.b0{--branch:#0072b2}.b1{--branch:#c04a00}.b2{--branch:#007a5a}.b3{--branch:#9b4a80}.b4{--branch:#7a6200}.b5{--branch:#59636e}
@media(prefers-color-scheme:dark){
.b0{--branch:#56b4e9}.b1{--branch:#f0883e}.b2{--branch:#2fc49a}.b3{--branch:#dd8fc0}.b4{--branch:#d6b93a}.b5{--branch:#9198a1}
}
.edge.branch path{stroke:var(--branch)}.edge.branch .tip,.edge.branch text{fill:var(--branch)}
";

/// The number of colours in [`BRANCH_STYLE`].
const BRANCH_COLOURS: usize = 6;

/// The pictures in one file, one below the other.
pub fn write(pictures: &[Picture]) -> String {
    let layouts: Vec<Layout> = pictures.iter().map(Picture::layout).collect();
    let widths = pictures.iter().zip(&layouts).map(|(picture, layout)| {
        let title = text::width(&picture.title) * 5 / 4;
        layout.size.width.max(title).max(text::width(picture.view.caption()))
    });
    let width = widths.max().unwrap_or(0) + 2 * MARGIN;
    let heights = layouts.iter().map(|layout| TITLE + layout.size.height + MARGIN);
    let height = heights.sum::<i32>() + MARGIN;
    let has_branches = pictures.iter().any(|it| it.view == super::View::ControlDependence);
    let branches = if has_branches { BRANCH_STYLE } else { "" };
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n<style>\n{STYLE}{branches}</style>\n\
         <rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n"
    );
    let mut top = MARGIN;
    for (picture, layout) in pictures.iter().zip(&layouts) {
        line(&mut out, "heading", MARGIN, top + 12, &picture.title);
        line(&mut out, "muted", MARGIN, top + 28, picture.view.caption());
        top += TITLE;
        let _ = writeln!(out, "<g transform=\"translate({MARGIN} {top})\">");
        draw(&mut out, picture, layout);
        out += "</g>\n";
        top += layout.size.height + MARGIN;
    }
    out += "</svg>\n";
    out
}

/// Draws boxes first, so that edges are above them, then edges, the titles of boxes, and nodes.
fn draw(out: &mut String, picture: &Picture, layout: &Layout) {
    let is_titled = picture.view == super::View::Loops;
    let cycles = if is_titled { layout.cycles.as_slice() } else { &[] };
    for cycle in cycles {
        let (Point { x, y }, size) = (cycle.corner, cycle.size);
        let _ = write!(
            out,
            "<rect class=\"loop\" x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" rx=\"6\"><title>",
            size.width, size.height
        );
        escape(out, &picture.cycle_title(cycle));
        out.push_str("</title></rect>\n");
    }
    for (edge, route) in picture.edges.iter().zip(&layout.routes) {
        draw_edge(out, picture, edge, route);
    }
    // An edge that enters a narrow loop would cross its title.
    for cycle in cycles {
        let Point { x, y } = cycle.corner;
        line(out, "title", x + PADDING, y + BASE + 3, &picture.cycle_title(cycle));
    }
    for ((node, &corner), &size) in picture.nodes.iter().zip(&layout.nodes).zip(&picture.sizes()) {
        draw_node(out, node, corner, size);
    }
}

fn draw_node(out: &mut String, node: &Node, Point { x, y }: Point, size: Size) {
    out.push_str(if node.is_special { "<g class=\"special\"><title>" } else { "<g><title>" });
    escape(out, &node.hint);
    let depth = node.depth.min(3);
    let depth = if depth > 0 { format!(" d{depth}") } else { String::new() };
    let _ = write!(
        out,
        "</title><rect class=\"top{depth}\" x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{HEADING}\"/>\
         <rect class=\"block\" x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" rx=\"3\" \
         fill-opacity=\"0\"/>",
        size.width, size.width, size.height
    );
    line(out, "name", x + PADDING, y + BASE + 2, &node.name);
    if !node.badge.is_empty() {
        let right = x + size.width - PADDING - text::width(&node.badge);
        line(out, "muted", right, y + BASE + 2, &node.badge);
    }
    for (number, content) in (0..).zip(&node.lines) {
        line(out, "", x + PADDING, y + HEADING + PADDING / 2 + number * LINE + BASE, content);
    }
    out.push_str("</g>\n");
}

fn draw_edge(out: &mut String, picture: &Picture, edge: &Edge, route: &[Point]) {
    let kind = match edge.kind {
        EdgeKind::Plain => "",
        EdgeKind::True => " true",
        EdgeKind::False => " false",
        EdgeKind::Join => " join",
    };
    let back = if edge.is_back { " back" } else { "" };
    let branch = match picture.view {
        super::View::ControlDependence => format!(" branch b{}", edge.source % BRANCH_COLOURS),
        _ => String::new(),
    };
    let _ = write!(out, "<g class=\"edge{kind}{back}{branch}\"><title>");
    escape(out, &picture.nodes[edge.source].name);
    out.push_str(" → ");
    escape(out, &picture.nodes[edge.target].name);
    if !edge.label.is_empty() {
        out.push_str(": ");
        escape(out, &edge.label);
    }
    out.push_str("</title><path");
    if !back.is_empty() || edge.kind == EdgeKind::Join {
        let offset = DASHES - length(route) % DASHES;
        let _ = write!(out, " stroke-dashoffset=\"{}.{}\"", offset / 10, offset % 10);
    }
    out.push_str(" d=\"");
    path(out, route);
    let Some(&Point { x, y }) = route.last() else { return };
    let _ = write!(out, "\"/><path class=\"tip\" d=\"M{} {}h8l-4 8z\"/>", x - 4, y - 8);
    if !edge.label.is_empty() {
        line(out, "", route[0].x + 4, route[0].y + 12, &edge.label);
    }
    out.push_str("</g>\n");
}

/// The length of the path along `route`, in tenths of pixels. Edges that share their ends have their
/// dashes in the same places if these are counted from the end.
fn length(route: &[Point]) -> i32 {
    let pieces =
        route.windows(2).map(|pair| (pair[1].x - pair[0].x).abs() + (pair[1].y - pair[0].y).abs());
    // A round corner is a parabola.
    let corners = route.len() as i32 - 2;
    10 * pieces.sum::<i32>() - corners * RADIUS * 10 * 377 / 1000
}

/// The path along `route`, with round corners. It ends inside the tip.
fn path(out: &mut String, route: &[Point]) {
    let mut points = route.to_vec();
    if let Some(last) = points.last_mut() {
        last.y -= 4;
    }
    let _ = write!(out, "M{} {}", points[0].x, points[0].y);
    for corner in points.windows(3) {
        let [before, at, after] = [corner[0], corner[1], corner[2]];
        let near = |other: Point| {
            let (dx, dy) = (other.x - at.x, other.y - at.y);
            let radius = RADIUS.min((dx.abs() + dy.abs()) / 2);
            Point { x: at.x + dx.signum() * radius, y: at.y + dy.signum() * radius }
        };
        let (start, end) = (near(before), near(after));
        let _ = write!(out, "L{} {}Q{} {} {} {}", start.x, start.y, at.x, at.y, end.x, end.y);
    }
    let last = points[points.len() - 1];
    let _ = write!(out, "L{} {}", last.x, last.y);
}

/// A line of text.
fn line(out: &mut String, class: &str, x: i32, y: i32, content: &str) {
    out.push_str("<text");
    if !class.is_empty() {
        let _ = write!(out, " class=\"{class}\"");
    }
    let _ = write!(out, " x=\"{x}\" y=\"{y}\">");
    escape(out, content);
    out.push_str("</text>");
}

/// Adds `text` as the content of an element. XML allows no control characters but tabs and line ends.
fn escape(out: &mut String, text: &str) {
    for char in text.chars() {
        match char {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            _ if char.is_control() || matches!(char, '\u{fffe}' | '\u{ffff}') => {
                out.push('\u{fffd}')
            }
            _ => out.push(char),
        }
    }
}
