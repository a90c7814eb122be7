//! `Client`: a server and the requests to it, from any number of threads.
//!
//! A thread of its own reads what the server says, and hands it to the thread that waits for it. However the server
//! ends, all who wait are told.

use std::collections::HashMap;
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{channel, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::error::Error;
use crate::json::{object, parse, Json};

const GRACE: Duration = Duration::from_secs(2);

/// How to start a server.
#[derive(Clone, Debug, Default)]
pub struct ClientOptions {
    /// The command and its arguments; `ouros serve --stdio`, or `$OUROS_PYTHON -m ouros serve --stdio`, if empty.
    pub command: Vec<OsString>,
}

/// A server. Clones share it; it ends with the last of them and of what they made.
#[derive(Clone)]
pub struct Client(Arc<Handle>);

struct Handle(Arc<Shared>);

/// Without its input, the server ends.
impl Drop for Handle {
    fn drop(&mut self) {
        locked(&self.0.input).take();
    }
}

struct Shared {
    input: Mutex<Option<Box<dyn Write + Send>>>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    last_id: i64,
    waiting: HashMap<i64, Sender<Event>>,
    ended: Option<String>,
}

/// What the server says to a request.
enum Event {
    Answer(Result<Json, Error>),
    Print(Json),
    Call { id: i64, params: Json },
}

/// What a requester does for the server until it has its answer.
pub(crate) trait Handler {
    fn print(&mut self, texts: &Json);
    /// The member of the answer to a call: `result` or `error`.
    fn call(&mut self, params: &Json) -> (&'static str, Json);
}

/// The lock also after a panic of its holder: what it guards is changed in single steps.
fn locked<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

static DEFAULT: Mutex<Option<Client>> = Mutex::new(None);

impl Client {
    /// Starts a server.
    ///
    /// # Errors
    ///
    /// [`Error::Server`] if it cannot be started, or does not speak the protocol.
    pub fn start(options: &ClientOptions) -> Result<Client, Error> {
        let command = if options.command.is_empty() {
            default_command()
        } else {
            options.command.clone()
        };
        let mut child = Command::new(&command[0])
            .args(&command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| {
                let program = command[0].to_string_lossy();
                Error::Server(format!("cannot start {program}: {error}; install ouros (Python), or set OUROS_PYTHON to a Python that has it"))
            })?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Error::Server("the server has no input or no output".to_owned()));
        };
        Client::join(Box::new(input), output, Some(child))
    }

    /// Connects to a server that listens at a socket: `ouros serve --socket PATH`.
    ///
    /// # Errors
    ///
    /// [`Error::Server`] if there is none.
    #[cfg(unix)]
    pub fn connect(path: impl AsRef<std::path::Path>) -> Result<Client, Error> {
        let path = path.as_ref();
        let failed = |error| Error::Server(format!("cannot talk to the server at {}: {error}", path.display()));
        let stream = std::os::unix::net::UnixStream::connect(path).map_err(failed)?;
        let output = stream.try_clone().map_err(failed)?;
        Client::join(Box::new(Closing(stream)), output, None)
    }

    /// The server of this process: started when it is first needed, and again when it has ended.
    pub fn default_client() -> Result<Client, Error> {
        let mut default = locked(&DEFAULT);
        if let Some(client) = default.as_ref().filter(|client| !client.has_ended()) {
            return Ok(client.clone());
        }
        let client = Client::start(&ClientOptions::default())?;
        *default = Some(client.clone());
        Ok(client)
    }

    /// Whether the server has ended: all requests fail.
    pub fn has_ended(&self) -> bool {
        locked(&self.0 .0.state).ended.is_some()
    }

    fn join(
        input: Box<dyn Write + Send>,
        output: impl Read + Send + 'static,
        child: Option<Child>,
    ) -> Result<Client, Error> {
        let shared = Arc::new(Shared {
            input: Mutex::new(Some(input)),
            state: Mutex::default(),
        });
        let client = Client(Arc::new(Handle(Arc::clone(&shared))));
        thread::Builder::new()
            .name("ouros".to_owned())
            .spawn(move || shared.read(output, child))
            .map_err(|error| Error::Server(format!("cannot start a thread: {error}")))?;
        client.request(
            "initialize",
            object([
                ("protocol", Json::Int(1)),
                ("client", object([("name", Json::from("ouros-rust"))])),
            ]),
            None,
        )?;
        Ok(client)
    }

    /// Sends a request and waits for its answer.
    pub(crate) fn request(
        &self,
        method: &str,
        params: Json,
        mut handler: Option<&mut dyn Handler>,
    ) -> Result<Json, Error> {
        let shared = &self.0 .0;
        let (sender, receiver) = channel();
        let id = {
            let mut state = locked(&shared.state);
            if let Some(reason) = &state.ended {
                return Err(Error::Server(reason.clone()));
            }
            state.last_id += 1;
            let id = state.last_id;
            state.waiting.insert(id, sender);
            id
        };
        shared.send(object([
            ("jsonrpc", Json::from("2.0")),
            ("id", Json::Int(id)),
            ("method", Json::from(method)),
            ("params", params),
        ]));
        loop {
            // The reader drops the sender only behind an answer.
            match (receiver.recv(), handler.as_deref_mut()) {
                (Ok(Event::Answer(answer)), _) => return answer,
                (Ok(Event::Print(texts)), Some(handler)) => handler.print(&texts),
                (Ok(Event::Call { id, params }), Some(handler)) => {
                    let (kind, answer) = handler.call(&params);
                    shared.send(object([
                        ("jsonrpc", Json::from("2.0")),
                        ("id", Json::Int(id)),
                        (kind, answer),
                    ]));
                }
                (Ok(_), None) => {}
                (Err(_), _) => {
                    return Err(Error::Server(
                        "the thread that reads from the server has ended".to_owned(),
                    ))
                }
            }
        }
    }

    /// Has the server forget an object.
    pub(crate) fn release(&self, id: i64) {
        let params = object([("objects", Json::Array(vec![Json::Int(id)]))]);
        self.0 .0.send(object([
            ("jsonrpc", Json::from("2.0")),
            ("method", Json::from("release")),
            ("params", params),
        ]));
    }
}

impl Shared {
    /// Sends a message. That the server is gone is what its reader tells.
    fn send(&self, message: Json) {
        if let Some(input) = locked(&self.input).as_mut() {
            let _ = input
                .write_all(format!("{message}\n").as_bytes())
                .and_then(|()| input.flush());
        }
    }

    /// What the reading thread does.
    fn read(&self, output: impl Read, mut child: Option<Child>) {
        let mut reader = BufReader::with_capacity(65_536, output);
        let mut line = String::new();
        let mut wrong = None;
        while wrong.is_none() {
            line.clear();
            match reader.read_line(&mut line) {
                Ok(0) | Err(_) => break,
                Ok(_) => wrong = self.receive(&line).err(),
            }
        }
        locked(&self.input).take();
        let status = child.as_mut().map(|child| end(child, wrong.is_some()));
        let reason = wrong.unwrap_or_else(|| match status {
            Some(Ok(status)) => format!("the server has ended with {status}"),
            _ => "the server has closed the connection".to_owned(),
        });
        let mut state = locked(&self.state);
        for (_, sender) in state.waiting.drain() {
            let _ = sender.send(Event::Answer(Err(Error::Server(reason.clone()))));
        }
        state.ended = Some(reason);
    }

    /// Hands a message to who waits for it; fails if it is none.
    fn receive(&self, line: &str) -> Result<(), String> {
        let message = parse(line).map_err(|error| format!("the server does not speak JSON-RPC: {error}"))?;
        let id = message.get("id").and_then(Json::as_int);
        let mut state = locked(&self.state);
        match (message.get("method").and_then(Json::as_str), id) {
            (Some(method), id) => {
                let params = message.get("params").cloned().unwrap_or(Json::Null);
                let request = params.get("request").and_then(Json::as_int);
                let sender = request.and_then(|request| state.waiting.get(&request));
                let event = match (method, id) {
                    ("print", _) => Event::Print(params.get("texts").cloned().unwrap_or(Json::Null)),
                    ("call", Some(id)) => Event::Call { id, params },
                    _ => return Ok(()),
                };
                // Nobody waits for it any more, if there is none.
                let _ = sender.map(|sender| sender.send(event));
            }
            (None, Some(id)) => {
                let answer = match message.get("error") {
                    Some(error) => Err(Error::of_server(error)),
                    None => Ok(message.get("result").cloned().unwrap_or(Json::Null)),
                };
                let _ = state
                    .waiting
                    .remove(&id)
                    .map(|sender| sender.send(Event::Answer(answer)));
            }
            (None, None) => {
                let reason = message
                    .get("error")
                    .map_or_else(|| line.to_owned(), |error| Error::of_server(error).to_string());
                return Err(format!("the server has refused a message: {reason}"));
            }
        }
        Ok(())
    }
}

/// Waits for the end of a server whose output has ended. What does not end then is no server.
fn end(child: &mut Child, is_wrong: bool) -> std::io::Result<ExitStatus> {
    let until = Instant::now() + GRACE;
    while !is_wrong && Instant::now() < until {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        thread::sleep(Duration::from_millis(5));
    }
    child.kill()?;
    child.wait()
}

/// The writing end of a socket: when it is dropped, the server is told, though the reading end is still open.
#[cfg(unix)]
struct Closing(std::os::unix::net::UnixStream);

#[cfg(unix)]
impl Write for Closing {
    fn write(&mut self, data: &[u8]) -> std::io::Result<usize> {
        self.0.write(data)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.0.flush()
    }
}

#[cfg(unix)]
impl Drop for Closing {
    fn drop(&mut self) {
        let _ = self.0.shutdown(std::net::Shutdown::Write);
    }
}

fn default_command() -> Vec<OsString> {
    let words = |words: &[&str]| words.iter().map(OsString::from).collect::<Vec<_>>();
    match std::env::var_os("OUROS_PYTHON").filter(|python| !python.is_empty()) {
        Some(python) => [vec![python], words(&["-m", "ouros", "serve", "--stdio"])].concat(),
        None => words(&["ouros", "serve", "--stdio"]),
    }
}
