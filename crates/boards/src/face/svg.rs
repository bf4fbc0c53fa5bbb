//! The writer of SVG images.

use std::fmt::{Display, Write};

/// An attribute of an element: its name and value.
pub(crate) type Attribute<'a> = (&'a str, &'a dyn Display);

/// An image that is being drawn, later elements over earlier ones.
pub(crate) struct Svg(String);

impl Svg {
    /// An image of that size, filled with the class `paper`. `title` is its text for those who do
    /// not see it, `style` its style sheet.
    pub fn new(width: usize, height: usize, title: &str, style: &str) -> Svg {
        let title = escaped(title);
        let mut svg = Svg(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             role=\"img\" aria-label=\"{title}\">\n\
             <title>{title}</title>\n<style>\n{style}</style>\n"
        ));
        svg.shape(
            "rect",
            &[("class", &"paper"), ("width", &width), ("height", &height)],
        );
        svg
    }

    /// An element without content.
    pub fn shape(&mut self, name: &str, attributes: &[Attribute]) {
        self.open(name, attributes);
        self.0 += "/>\n";
    }

    /// The lines that `d` describes, if there are any.
    pub fn path(&mut self, class: &str, d: &str) {
        if !d.is_empty() {
            self.shape("path", &[("class", &class), ("d", &d)]);
        }
    }

    /// A text.
    pub fn text(&mut self, attributes: &[Attribute], text: &str) {
        self.open("text", attributes);
        self.0 += &format!(">{}</text>\n", escaped(text));
    }

    fn open(&mut self, name: &str, attributes: &[Attribute]) {
        self.0 += &format!("<{name}");
        for (name, value) in attributes {
            write!(self.0, " {name}=\"{value}\"").expect("a String takes all text");
        }
    }

    /// The image.
    pub fn finish(self) -> String {
        self.0 + "</svg>\n"
    }
}

/// The text as XML writes it; characters that XML does not allow become blanks.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
