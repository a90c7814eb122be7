//! Servers that cannot be started, end, or speak something else: always an error, never a hang.

use std::ffi::OsString;
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use ouros::{Client, ClientOptions, Error, NoLimitTracker, NoPrint, Object, Runner};

fn start(words: &[&str]) -> Result<Client, Error> {
    Client::start(&ClientOptions {
        command: words.iter().map(OsString::from).collect(),
    })
}

fn python() -> String {
    std::env::var("OUROS_PYTHON").unwrap_or_else(|_| "python3".to_owned())
}

/// A server whose programs can find its process id: they call `f` with it.
fn killable(file: &std::path::Path) -> Client {
    let code = "import os, sys; print(os.getpid(), file=open(sys.argv[1], 'w')); from ouros.cli import main; main(['serve', '--stdio'])";
    start(&[&python(), "-c", code, file.to_str().unwrap()]).unwrap()
}

fn kill(file: &std::path::Path) {
    let id = std::fs::read_to_string(file).unwrap();
    assert!(Command::new("kill").args(["-9", id.trim()]).status().unwrap().success());
}

fn server_error<T>(result: Result<T, Error>, part: &str) {
    match result {
        Err(Error::Server(message)) => assert!(message.contains(part), "{message}"),
        Err(other) => panic!("{other:?}"),
        Ok(_) => panic!("it has not failed"),
    }
}

#[test]
fn what_is_no_server() {
    server_error(start(&["/no/such/ouros"]), "install ouros");
    server_error(start(&["false"]), "exit status: 1");
    server_error(start(&["echo", "hello"]), "does not speak JSON-RPC");
    server_error(start(&["sh", "-c", "exec >&-; exec sleep 60"]), "the server has ended");
}

#[test]
fn a_server_that_is_killed() {
    let file = std::env::temp_dir().join(format!("ouros-rust-{}", std::process::id()));
    let client = killable(&file);
    let names = || vec!["f".to_owned()];
    let runner = Runner::with_client(&client, "f()\nwhile True: pass".to_owned(), "a.py", vec![], names()).unwrap();
    let other = Runner::with_client(&client, "while True: pass".to_owned(), "a.py", vec![], vec![]).unwrap();
    let waiting = thread::spawn(move || other.run(vec![], NoLimitTracker, &mut NoPrint));
    thread::sleep(Duration::from_millis(50));
    let result = runner.run_with(vec![], NoLimitTracker, &mut NoPrint, &mut |_| {
        kill(&file);
        Ok(Object::None)
    });
    server_error(result, "signal");
    server_error(waiting.join().unwrap(), "signal");
    assert!(client.has_ended());
    server_error(runner.run(vec![], NoLimitTracker, &mut NoPrint), "signal");
    std::fs::remove_file(&file).unwrap();
    let again = Runner::new("1 + 1".to_owned(), "a.py", vec![], vec![]).unwrap();
    assert_eq!(again.run(vec![], NoLimitTracker, &mut NoPrint), Ok(Object::Int(2)));
}

#[test]
fn a_server_ends_with_its_last_user() {
    let file = std::env::temp_dir().join(format!("ouros-rust-end-{}", std::process::id()));
    let client = killable(&file);
    let id = std::fs::read_to_string(&file).unwrap();
    let runner = Runner::with_client(&client, "1".to_owned(), "a.py", vec![], vec![]).unwrap();
    drop(client);
    assert_eq!(runner.run(vec![], NoLimitTracker, &mut NoPrint), Ok(Object::Int(1)));
    drop(runner);
    let until = Instant::now() + Duration::from_secs(30);
    let lives = || {
        Command::new("kill")
            .args(["-0", id.trim()])
            .stderr(Stdio::null())
            .status()
            .unwrap()
            .success()
    };
    while lives() {
        assert!(Instant::now() < until, "the server goes on");
        thread::sleep(Duration::from_millis(10));
    }
    std::fs::remove_file(&file).unwrap();
}

#[cfg(unix)]
#[test]
fn a_socket() {
    let path = std::env::temp_dir().join(format!("ouros-rust-{}.sock", std::process::id()));
    server_error(Client::connect(&path), "cannot talk to the server");
    let mut child = Command::new(python())
        .args(["-m", "ouros", "serve", "--socket", path.to_str().unwrap()])
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let until = Instant::now() + Duration::from_secs(60);
    let client = loop {
        match Client::connect(&path) {
            Ok(client) => break client,
            Err(error) => assert!(Instant::now() < until, "{error}"),
        }
        thread::sleep(Duration::from_millis(20));
    };
    let runner = Runner::with_client(&client, "x + 1".to_owned(), "a.py", vec!["x".to_owned()], vec![]).unwrap();
    assert_eq!(
        runner.run(vec![Object::Int(1)], NoLimitTracker, &mut NoPrint),
        Ok(Object::Int(2))
    );
    let forever = Runner::with_client(&client, "while True: pass".to_owned(), "a.py", vec![], vec![]).unwrap();
    let (sender, receiver) = channel();
    thread::spawn(move || sender.send(forever.run(vec![], NoLimitTracker, &mut NoPrint)));
    thread::sleep(Duration::from_millis(50));
    child.kill().unwrap();
    child.wait().unwrap();
    server_error(
        receiver.recv_timeout(Duration::from_secs(30)).unwrap(),
        "closed the connection",
    );
    let _ = std::fs::remove_file(&path);
}
