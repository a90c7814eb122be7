//! ouros for Rust: a sandboxed Python runtime for code written by language models.
//!
//! The crate talks to a server, `ouros serve --stdio`, which it starts when it is first needed: the Python package
//! `ouros` must be installed. `$OUROS_PYTHON` names the Python that has it, if it is not the `ouros` on the `PATH`.
//!
//! ```
//! use ouros::{NoLimitTracker, Object, Runner, StdPrint};
//!
//! let runner = Runner::new("x + 1".to_owned(), "main.py", vec!["x".to_owned()], vec![])?;
//! let result = runner.run(vec![Object::Int(41)], NoLimitTracker, &mut StdPrint)?;
//! assert_eq!(result, Object::Int(42));
//! # Ok::<(), ouros::Error>(())
//! ```

mod base64;
mod client;
mod error;
pub mod json;
mod limits;
mod object;
mod print;
mod runner;

pub use client::{Client, ClientOptions};
pub use error::{Error, Exception, Frame, LimitReached};
pub use limits::{LimitedTracker, NoLimitTracker, ResourceLimits, Tracker};
pub use object::Object;
pub use print::{CollectPrint, NoPrint, Print, StdPrint, Stream};
pub use runner::{Answer, Call, FutureSnapshot, Progress, Runner, Snapshot};
