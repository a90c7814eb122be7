//! Where what a program prints goes.

use std::io::Write;

/// The stream that a program writes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
}

/// Takes what a program prints.
pub trait Print {
    /// Takes the text of one `print`, its end included.
    fn print(&mut self, stream: Stream, text: &str);
}

/// Prints to the streams of this process.
#[derive(Clone, Copy, Debug, Default)]
pub struct StdPrint;

impl Print for StdPrint {
    fn print(&mut self, stream: Stream, text: &str) {
        // As print! does, but for a reader that has left: that is no reason to panic here.
        let _ = match stream {
            Stream::Stdout => std::io::stdout().write_all(text.as_bytes()),
            Stream::Stderr => std::io::stderr().write_all(text.as_bytes()),
        };
    }
}

/// Drops it.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoPrint;

impl Print for NoPrint {
    fn print(&mut self, _: Stream, _: &str) {}
}

/// Keeps it, both streams in one text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CollectPrint(String);

impl CollectPrint {
    /// What was printed.
    pub fn output(&self) -> &str {
        &self.0
    }
}

impl Print for CollectPrint {
    fn print(&mut self, _: Stream, text: &str) {
        self.0.push_str(text);
    }
}
