//! What can go wrong.

use std::fmt;

use crate::json::Json;

/// Where execution was: one line of a traceback. Lines and columns are from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The script or module.
    pub filename: String,
    /// First line of the expression or statement.
    pub line: i64,
    /// Its first column.
    pub column: i64,
    /// The function.
    pub function_name: String,
    /// The text of the line, if it is known.
    pub source_line: Option<String>,
}

/// An exception of Python: one that a program did not catch, or one to be raised in a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exception {
    /// The name of its class.
    pub type_name: String,
    /// Its message.
    pub message: Option<String>,
    /// The traceback as Python prints it; empty for one that a host makes.
    pub traceback: String,
    /// The program's frames, outermost first.
    pub frames: Vec<Frame>,
}

impl Exception {
    /// An exception to be raised in a program.
    pub fn new(type_name: &str, message: &str) -> Self {
        Exception {
            type_name: type_name.to_owned(),
            message: Some(message.to_owned()),
            traceback: String::new(),
            frames: Vec::new(),
        }
    }
}

impl fmt::Display for Exception {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.message.as_deref() {
            None | Some("") => f.write_str(&self.type_name),
            Some(message) => write!(f, "{}: {message}", self.type_name),
        }
    }
}

/// A limit that ended a run.
#[derive(Clone, Debug, PartialEq)]
pub struct LimitReached {
    /// The limit: `max_duration_secs`, `max_memory`, ...
    pub limit: String,
    /// What the run had used or needed next; None if one operation would have taken too long.
    pub used: Option<f64>,
    /// What it was allowed.
    pub allowed: Option<f64>,
    /// The error as Python has it.
    pub exception: Exception,
}

/// Why a request failed.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// The program did not catch an exception.
    Runtime(Box<Exception>),
    /// The program reached a limit.
    Limit(Box<LimitReached>),
    /// The code does not parse.
    Syntax(Box<Exception>),
    /// An argument makes no sense.
    Argument(String),
    /// The run could not go on for a reason outside the program, such as a function that the host does not have.
    Host(String),
    /// The server has ended, cannot be started, or does not speak the protocol.
    Server(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Runtime(exception) | Error::Syntax(exception) => exception.fmt(f),
            Error::Limit(reached) => reached.exception.fmt(f),
            Error::Argument(message) | Error::Host(message) | Error::Server(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for Error {}

impl Error {
    /// The error for one of the server, as it stands in a message.
    pub(crate) fn of_server(error: &Json) -> Error {
        let message = text(error, "message");
        let data = error.get("data").unwrap_or(&Json::Null);
        match error.get("code").and_then(Json::as_int) {
            Some(-32000) => match data.get("kind").and_then(Json::as_str) {
                Some("syntax") => Error::Syntax(Box::new(exception(data))),
                Some("limit") => Error::Limit(Box::new(LimitReached {
                    limit: text(data, "limit"),
                    used: data.get("used").and_then(Json::as_float),
                    allowed: data.get("allowed").and_then(Json::as_float),
                    exception: exception(data),
                })),
                _ => Error::Runtime(Box::new(exception(data))),
            },
            Some(-32602) => Error::Argument(message),
            Some(-32700 | -32600 | -32601 | -32603) => Error::Server(message),
            _ => Error::Host(message),
        }
    }
}

fn text(data: &Json, name: &str) -> String {
    data.get(name).and_then(Json::as_str).unwrap_or_default().to_owned()
}

fn exception(data: &Json) -> Exception {
    let frames = data.get("frames").and_then(Json::as_array).unwrap_or_default();
    Exception {
        type_name: text(data, "type"),
        message: data.get("message").and_then(Json::as_str).map(str::to_owned),
        traceback: text(data, "traceback"),
        frames: frames.iter().map(frame).collect(),
    }
}

fn frame(data: &Json) -> Frame {
    let number = |name| data.get(name).and_then(Json::as_int).unwrap_or_default();
    Frame {
        filename: text(data, "filename"),
        line: number("line"),
        column: number("column"),
        function_name: text(data, "function_name"),
        source_line: data.get("source_line").and_then(Json::as_str).map(str::to_owned),
    }
}
