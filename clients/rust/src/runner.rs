//! `Runner`, `Snapshot`, `FutureSnapshot`: running programs, pausing at calls, answering them.

use crate::base64;
use crate::client::{Client, Handler};
use crate::error::{Error, Exception};
use crate::json::{object, Json};
use crate::limits::Tracker;
use crate::object::{exception_data, Object};
use crate::print::{Print, Stream};

/// An object of the server's, which forgets it when it is dropped.
struct Kept {
    client: Client,
    id: i64,
}

impl Drop for Kept {
    fn drop(&mut self) {
        self.client.release(self.id);
    }
}

/// A program, parsed once and run any number of times, from any number of threads.
pub struct Runner {
    kept: Kept,
    inputs: Vec<String>,
    stdin: Option<String>,
    argv: Option<Vec<String>>,
}

/// A call of a host function by a program.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// The function.
    pub function_name: String,
    /// Positional arguments.
    pub args: Vec<Object>,
    /// Keyword arguments.
    pub kwargs: Vec<(String, Object)>,
    /// Its number, from 0 in each run.
    pub call_id: i64,
    /// Whether it is a use of files or of the environment, such as `Path.read_text`.
    pub is_os_function: bool,
}

/// The answer to a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// What it returns.
    Return(Object),
    /// What it raises.
    Raise(Exception),
    /// It returns a future now; its result is given to a [`FutureSnapshot`].
    Future,
}

impl<T: Into<Object>> From<T> for Answer {
    fn from(value: T) -> Self {
        Answer::Return(value.into())
    }
}

impl From<Exception> for Answer {
    fn from(exception: Exception) -> Self {
        Answer::Raise(exception)
    }
}

/// Where a program is.
pub enum Progress {
    /// It waits for a call of a host function.
    FunctionCall(Snapshot),
    /// All of it waits for results of calls that were answered by a future.
    ResolveFutures(FutureSnapshot),
    /// It has ended, with the value of its last expression.
    Complete(Object),
}

impl Progress {
    /// The value, if the program has ended.
    pub fn into_complete(self) -> Option<Object> {
        match self {
            Progress::Complete(value) => Some(value),
            _ => None,
        }
    }

    /// The snapshot, if the program waits for a call.
    pub fn into_function_call(self) -> Option<Snapshot> {
        match self {
            Progress::FunctionCall(snapshot) => Some(snapshot),
            _ => None,
        }
    }
}

/// A run that is paused at a call of a host function.
pub struct Snapshot {
    kept: Kept,
    call: Call,
}

/// A run in which all tasks wait for results of calls that were answered by a future.
pub struct FutureSnapshot {
    kept: Kept,
    pending_call_ids: Vec<i64>,
}

type Functions<'a> = &'a mut dyn FnMut(&Call) -> Result<Object, Exception>;

impl Runner {
    /// Parses a program, for the server of this process.
    ///
    /// # Errors
    ///
    /// [`Error::Syntax`] if it does not parse, [`Error::Argument`] if a name is no identifier or given twice,
    /// [`Error::Server`] if there is no server.
    pub fn new(
        code: String,
        script_name: &str,
        inputs: Vec<String>,
        external_functions: Vec<String>,
    ) -> Result<Runner, Error> {
        Runner::with_client(
            &Client::default_client()?,
            code,
            script_name,
            inputs,
            external_functions,
        )
    }

    /// As [`Runner::new`], for another server.
    ///
    /// # Errors
    ///
    /// As [`Runner::new`].
    pub fn with_client(
        client: &Client,
        code: String,
        script_name: &str,
        inputs: Vec<String>,
        external_functions: Vec<String>,
    ) -> Result<Runner, Error> {
        let names = |names: Vec<String>| Json::Array(names.into_iter().map(Json::Str).collect());
        let params = object([
            ("code", Json::Str(code)),
            ("script_name", Json::from(script_name)),
            ("inputs", names(inputs)),
            ("external_functions", names(external_functions)),
        ]);
        Runner::made(client, &client.request("sandbox.create", params, None)?)
    }

    /// The runner that [`Runner::dump`] wrote.
    ///
    /// # Errors
    ///
    /// [`Error::Argument`] if the bytes are none.
    pub fn load(data: &[u8]) -> Result<Runner, Error> {
        let client = Client::default_client()?;
        Runner::made(
            &client,
            &client.request(
                "sandbox.load",
                object([("data", Json::Str(base64::encode(data)))]),
                None,
            )?,
        )
    }

    fn made(client: &Client, data: &Json) -> Result<Runner, Error> {
        let inputs = data.get("inputs").and_then(Json::as_array).unwrap_or_default();
        Ok(Runner {
            kept: Kept {
                client: client.clone(),
                id: member(data, "sandbox")?,
            },
            inputs: inputs
                .iter()
                .filter_map(|name| name.as_str().map(str::to_owned))
                .collect(),
            stdin: None,
            argv: None,
        })
    }

    /// The same, with a text that each run reads as its standard input.
    pub fn with_stdin(mut self, text: impl Into<String>) -> Runner {
        self.stdin = Some(text.into());
        self
    }

    /// The same, with the `sys.argv` of each run, which begins with the name of the program.
    pub fn with_argv<T: Into<String>>(mut self, argv: impl IntoIterator<Item = T>) -> Runner {
        self.argv = Some(argv.into_iter().map(Into::into).collect());
        self
    }

    /// The parsed program as bytes.
    ///
    /// # Errors
    ///
    /// [`Error::Server`] if the server has ended.
    pub fn dump(&self) -> Result<Vec<u8>, Error> {
        self.kept.dump("sandbox")
    }

    /// Runs to the end. A program that calls a host function fails: see [`Runner::run_with`].
    ///
    /// # Errors
    ///
    /// [`Error::Runtime`] if the program did not catch an exception, [`Error::Limit`] if it reached a limit,
    /// [`Error::Argument`] if there are not as many inputs as were declared.
    pub fn run(&self, inputs: Vec<Object>, tracker: impl Tracker, print: &mut impl Print) -> Result<Object, Error> {
        self.run_to_end(inputs, &tracker, print, None)
    }

    /// Runs to the end, with a function that answers the calls of host functions, those of files included.
    ///
    /// # Errors
    ///
    /// As [`Runner::run`].
    pub fn run_with(
        &self,
        inputs: Vec<Object>,
        tracker: impl Tracker,
        print: &mut impl Print,
        functions: Functions<'_>,
    ) -> Result<Object, Error> {
        self.run_to_end(inputs, &tracker, print, Some(functions))
    }

    fn run_to_end<'a>(
        &self,
        inputs: Vec<Object>,
        tracker: &dyn Tracker,
        print: &'a mut dyn Print,
        functions: Option<Functions<'a>>,
    ) -> Result<Object, Error> {
        let mut params = self.starting(inputs, tracker)?;
        let answers = Json::Bool(functions.is_some());
        params.extend([("functions".to_owned(), answers.clone()), ("os".to_owned(), answers)]);
        let mut handler = Requester { print, functions };
        let answer = self
            .kept
            .client
            .request("sandbox.run", Json::Object(params), Some(&mut handler))?;
        answer.get("output").map(Object::from_json).ok_or_else(odd_answer)
    }

    /// Runs to the first call of a host function, or to the end.
    ///
    /// # Errors
    ///
    /// As [`Runner::run`].
    pub fn start(&self, inputs: Vec<Object>, tracker: impl Tracker, print: &mut impl Print) -> Result<Progress, Error> {
        let params = Json::Object(self.starting(inputs, &tracker)?);
        progress(&self.kept.client, "sandbox.start", params, print)
    }

    fn starting(&self, inputs: Vec<Object>, tracker: &dyn Tracker) -> Result<Vec<(String, Json)>, Error> {
        if inputs.len() != self.inputs.len() {
            return Err(Error::Argument(format!(
                "the program has {} inputs, and {} are given",
                self.inputs.len(),
                inputs.len()
            )));
        }
        let mut params = vec![
            ("sandbox".to_owned(), Json::Int(self.kept.id)),
            ("limits".to_owned(), tracker.limits().to_json()),
        ];
        if let Some(text) = &self.stdin {
            params.push(("stdin".to_owned(), Json::Str(text.clone())));
        }
        if let Some(words) = &self.argv {
            let words = words.iter().map(|word| Json::Str(word.clone())).collect();
            params.push(("argv".to_owned(), Json::Array(words)));
        }
        if !inputs.is_empty() {
            let values: Result<Vec<_>, Error> = self
                .inputs
                .iter()
                .zip(&inputs)
                .map(|(name, value)| Ok((name.clone(), value.to_json()?)))
                .collect();
            params.push(("inputs".to_owned(), Json::Object(values?)));
        }
        Ok(params)
    }
}

impl Snapshot {
    /// The call.
    pub fn call(&self) -> &Call {
        &self.call
    }

    /// The function that is called.
    pub fn function_name(&self) -> &str {
        &self.call.function_name
    }

    /// Its positional arguments.
    pub fn args(&self) -> &[Object] {
        &self.call.args
    }

    /// Goes on with an answer: an [`Object`] that the call returns, an [`Exception`] that it raises, or an [`Answer`].
    ///
    /// # Errors
    ///
    /// [`Error::Runtime`] if the program did not catch an exception, [`Error::Limit`] if it reached a limit,
    /// [`Error::Argument`] if the answer cannot cross.
    pub fn resume(self, answer: impl Into<Answer>, print: &mut impl Print) -> Result<Progress, Error> {
        let mut params = vec![("snapshot".to_owned(), Json::Int(self.kept.id))];
        params.push(answer_data(answer.into())?);
        progress(&self.kept.client, "snapshot.resume", Json::Object(params), print)
    }

    /// An independent copy, paused at the same place.
    ///
    /// # Errors
    ///
    /// [`Error::Server`] if the server has ended.
    pub fn fork(&self) -> Result<Snapshot, Error> {
        let made = self
            .kept
            .client
            .request("snapshot.fork", object([("snapshot", Json::Int(self.kept.id))]), None)?;
        progress_of(&self.kept.client, &made)?
            .into_function_call()
            .ok_or_else(odd_answer)
    }

    /// The paused run as bytes, limits and what was used of them included.
    ///
    /// # Errors
    ///
    /// [`Error::Server`] if the server has ended.
    pub fn dump(&self) -> Result<Vec<u8>, Error> {
        self.kept.dump("snapshot")
    }

    /// The snapshot that [`Snapshot::dump`] wrote; each load of the same bytes is an independent run.
    ///
    /// # Errors
    ///
    /// [`Error::Argument`] if the bytes are none.
    pub fn load(data: &[u8]) -> Result<Snapshot, Error> {
        let client = Client::default_client()?;
        let made = client.request(
            "snapshot.load",
            object([("data", Json::Str(base64::encode(data)))]),
            None,
        )?;
        progress_of(&client, &made)?
            .into_function_call()
            .ok_or_else(|| Error::Argument("the bytes hold a run that waits for futures".to_owned()))
    }
}

impl FutureSnapshot {
    /// The calls that have no result yet.
    pub fn pending_call_ids(&self) -> &[i64] {
        &self.pending_call_ids
    }

    /// Goes on with the results of some of the pending calls.
    ///
    /// # Errors
    ///
    /// As [`Snapshot::resume`].
    pub fn resume(self, results: Vec<(i64, Answer)>, print: &mut impl Print) -> Result<Progress, Error> {
        let results: Result<Vec<Json>, Error> = results
            .into_iter()
            .map(|(call_id, answer)| {
                Ok(Json::Object(vec![
                    ("call_id".to_owned(), Json::Int(call_id)),
                    answer_data(answer)?,
                ]))
            })
            .collect();
        let params = object([
            ("snapshot", Json::Int(self.kept.id)),
            ("results", Json::Array(results?)),
        ]);
        progress(&self.kept.client, "snapshot.resume_futures", params, print)
    }
}

impl Kept {
    fn dump(&self, kind: &str) -> Result<Vec<u8>, Error> {
        let answer = self
            .client
            .request(&format!("{kind}.dump"), object([(kind, Json::Int(self.id))]), None)?;
        answer
            .get("data")
            .and_then(Json::as_str)
            .and_then(base64::decode)
            .ok_or_else(odd_answer)
    }
}

/// What this crate does for the server while it waits for a run.
struct Requester<'a> {
    print: &'a mut dyn Print,
    functions: Option<Functions<'a>>,
}

impl Handler for Requester<'_> {
    fn print(&mut self, texts: &Json) {
        for entry in texts.as_array().unwrap_or_default() {
            if let Some([stream, text]) = entry.as_array() {
                let stream = if stream.as_str() == Some("stderr") {
                    Stream::Stderr
                } else {
                    Stream::Stdout
                };
                self.print.print(stream, text.as_str().unwrap_or_default());
            }
        }
    }

    fn call(&mut self, params: &Json) -> (&'static str, Json) {
        let answer = match (call_of(params), self.functions.as_mut()) {
            (Ok(call), Some(functions)) => functions(&call),
            _ => Err(Exception::new("RuntimeError", "the host answers no calls")),
        };
        let failed = |exception: Exception| {
            let data = exception_data(&exception.type_name, exception.message.as_deref());
            (
                "error",
                object([
                    ("code", Json::Int(-32000)),
                    ("message", Json::Str(exception.to_string())),
                    ("data", data),
                ]),
            )
        };
        match answer.map(|value| value.to_json()) {
            Ok(Ok(value)) => ("result", object([("value", value)])),
            Ok(Err(error)) => failed(Exception::new("TypeError", &error.to_string())),
            Err(exception) => failed(exception),
        }
    }
}

fn answer_data(answer: Answer) -> Result<(String, Json), Error> {
    let (name, data) = match answer {
        Answer::Return(value) => ("value", value.to_json()?),
        Answer::Raise(exception) => (
            "exception",
            exception_data(&exception.type_name, exception.message.as_deref()),
        ),
        Answer::Future => ("future", Json::Bool(true)),
    };
    Ok((name.to_owned(), data))
}

fn progress(client: &Client, method: &str, params: Json, print: &mut dyn Print) -> Result<Progress, Error> {
    let answer = client.request(method, params, Some(&mut Requester { print, functions: None }))?;
    progress_of(client, &answer)
}

fn progress_of(client: &Client, data: &Json) -> Result<Progress, Error> {
    let kept = || {
        Ok::<_, Error>(Kept {
            client: client.clone(),
            id: member(data, "snapshot")?,
        })
    };
    match data.get("status").and_then(Json::as_str) {
        Some("complete") => data
            .get("output")
            .map(|output| Progress::Complete(Object::from_json(output)))
            .ok_or_else(odd_answer),
        Some("function_call") => Ok(Progress::FunctionCall(Snapshot {
            kept: kept()?,
            call: call_of(data)?,
        })),
        Some("resolve_futures") => {
            let ids = data
                .get("pending_call_ids")
                .and_then(Json::as_array)
                .unwrap_or_default();
            Ok(Progress::ResolveFutures(FutureSnapshot {
                kept: kept()?,
                pending_call_ids: ids.iter().filter_map(Json::as_int).collect(),
            }))
        }
        _ => Err(odd_answer()),
    }
}

fn call_of(data: &Json) -> Result<Call, Error> {
    let kwargs = data.get("kwargs").and_then(Json::as_object).unwrap_or_default();
    Ok(Call {
        function_name: data
            .get("function_name")
            .and_then(Json::as_str)
            .ok_or_else(odd_answer)?
            .to_owned(),
        args: data
            .get("args")
            .and_then(Json::as_array)
            .unwrap_or_default()
            .iter()
            .map(Object::from_json)
            .collect(),
        kwargs: kwargs
            .iter()
            .map(|(name, value)| (name.clone(), Object::from_json(value)))
            .collect(),
        call_id: member(data, "call_id")?,
        is_os_function: data.get("is_os_function").and_then(Json::as_bool).unwrap_or(false),
    })
}

fn member(data: &Json, name: &str) -> Result<i64, Error> {
    data.get(name).and_then(Json::as_int).ok_or_else(odd_answer)
}

fn odd_answer() -> Error {
    Error::Server("the server has given an answer of another shape than the protocol's".to_owned())
}
