//! Programs against the real server: runs, host functions, pauses, errors, limits, values.

use std::time::Duration;

use ouros::{
    Answer, Call, CollectPrint, Error, Exception, LimitedTracker, NoLimitTracker, NoPrint, Object, Print, Progress,
    ResourceLimits, Runner, Snapshot, Stream,
};

fn runner(code: &str, inputs: &[&str], functions: &[&str]) -> Runner {
    let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    Runner::new(code.to_owned(), "a.py", names(inputs), names(functions)).unwrap()
}

fn run(code: &str) -> Result<Object, Error> {
    runner(code, &[], &[]).run(vec![], NoLimitTracker, &mut NoPrint)
}

fn started(runner: &Runner) -> Snapshot {
    runner
        .start(vec![], NoLimitTracker, &mut NoPrint)
        .unwrap()
        .into_function_call()
        .unwrap()
}

#[test]
fn values_go_there_and_come_back() {
    let text = |text: &str| Object::from(text);
    let cases = [
        (Object::None, "None"),
        (Object::Bool(true), "True"),
        (Object::Int(i64::MIN), "-9223372036854775808"),
        (Object::BigInt("9223372036854775808".to_owned()), "9223372036854775808"),
        (Object::Float(1.0), "1.0"),
        (Object::Float(1e300), "1e+300"),
        (Object::Float(f64::INFINITY), "inf"),
        (Object::Float(f64::NEG_INFINITY), "-inf"),
        (text("a\"\\\n\u{e9}\u{1f600}"), "'a\"\\\\\\n\u{e9}\u{1f600}'"),
        (Object::Bytes(vec![0, 255]), "b'\\x00\\xff'"),
        (Object::List(vec![Object::Int(1), Object::List(vec![])]), "[1, []]"),
        (Object::Tuple(vec![Object::Int(1)]), "(1,)"),
        (Object::Set(vec![Object::Int(1)]), "{1}"),
        (Object::FrozenSet(vec![Object::Int(1)]), "frozenset({1})"),
        (Object::Dict(vec![(text("a"), Object::Int(1))]), "{'a': 1}"),
        (
            Object::Dict(vec![(Object::Int(1), text("a")), (text("$b"), Object::None)]),
            "{1: 'a', '$b': None}",
        ),
        (
            Object::Dict(vec![(text("$tuple"), Object::List(vec![]))]),
            "{'$tuple': []}",
        ),
        (Object::Ellipsis, "Ellipsis"),
        (Object::Path("/a/b".to_owned()), "PosixPath('/a/b')"),
        (
            Object::Tagged {
                tag: "$decimal".to_owned(),
                content: "1.50".into(),
            },
            "Decimal('1.50')",
        ),
    ];
    let (echo, shown) = (runner("x", &["x"], &[]), runner("repr(x)", &["x"], &[]));
    for (value, repr) in cases {
        assert_eq!(
            shown.run(vec![value.clone()], NoLimitTracker, &mut NoPrint).unwrap(),
            text(repr)
        );
        assert_eq!(
            echo.run(vec![value.clone()], NoLimitTracker, &mut NoPrint).unwrap(),
            value
        );
    }
    let nan = echo
        .run(vec![Object::Float(f64::NAN)], NoLimitTracker, &mut NoPrint)
        .unwrap();
    assert!(matches!(nan, Object::Float(number) if number.is_nan()));
}

#[test]
fn values_that_rust_has_no_type_for() {
    let exception = Object::Exception {
        type_name: "ValueError".to_owned(),
        message: Some("a".to_owned()),
    };
    assert_eq!(run("ValueError('a')").unwrap(), exception);
    assert!(matches!(run("lambda: 1").unwrap(), Object::Tagged { tag, .. } if tag == "$repr"));
    assert_eq!(run("'\\ud800a'").unwrap(), Object::from("\u{fffd}a"));
    assert!(matches!(
        run("x = []\nfor _ in range(5000): x = [x]\nx").unwrap(),
        Object::List(_)
    ));
    let mut deep = Object::None;
    for _ in 0..1000 {
        deep = Object::List(vec![deep]);
    }
    let refused = runner("x", &["x"], &[]).run(vec![deep], NoLimitTracker, &mut NoPrint);
    assert!(matches!(refused, Err(Error::Argument(_))));
}

#[test]
fn start_and_resume() {
    let runner = runner("a(1, k=2) + b()", &[], &["a", "b"]);
    let first = started(&runner);
    assert_eq!((first.function_name(), first.args()), ("a", &[Object::Int(1)][..]));
    assert_eq!(first.call().kwargs, vec![("k".to_owned(), Object::Int(2))]);
    assert_eq!((first.call().call_id, first.call().is_os_function), (0, false));
    let copy = first.fork().unwrap();
    let loaded = Snapshot::load(&first.dump().unwrap()).unwrap();
    for (i, branch) in [first, copy, loaded].into_iter().enumerate() {
        let second = branch
            .resume(i as i64, &mut NoPrint)
            .unwrap()
            .into_function_call()
            .unwrap();
        assert_eq!(second.function_name(), "b");
        let end = second.resume(10, &mut NoPrint).unwrap().into_complete();
        assert_eq!(end, Some(Object::Int(10 + i as i64)));
    }
    assert!(matches!(Snapshot::load(b"abc"), Err(Error::Argument(_))));
}

#[test]
fn exceptions_are_raised_in_the_program() {
    let runner = runner("try:\n    f()\nexcept Exception as e:\n    r = repr(e)\nr", &[], &["f"]);
    let end = started(&runner)
        .resume(Exception::new("OSError", "no"), &mut NoPrint)
        .unwrap();
    assert_eq!(end.into_complete(), Some(Object::from("OSError('no')")));
    let end = runner.run_with(vec![], NoLimitTracker, &mut NoPrint, &mut |_| {
        Err(Exception::new("KeyError", "k"))
    });
    assert_eq!(end, Ok(Object::from("KeyError('k')")));
}

#[test]
fn host_functions() {
    let sum = runner("t = 0\nfor i in range(n): t += f(i, k=1)\nt", &["n"], &["f"]);
    let mut seen = 0;
    let mut functions = |call: &Call| {
        seen += 1;
        match (&call.args[..], &call.kwargs[..]) {
            ([Object::Int(i)], [(name, Object::Int(k))]) if name == "k" => Ok(Object::Int(i + k)),
            _ => Err(Exception::new("TypeError", "wrong arguments")),
        }
    };
    assert_eq!(
        sum.run_with(vec![Object::Int(4)], NoLimitTracker, &mut NoPrint, &mut functions),
        Ok(Object::Int(10))
    );
    assert_eq!(seen, 4);
    assert!(matches!(
        sum.run(vec![Object::Int(1)], NoLimitTracker, &mut NoPrint),
        Err(Error::Host(_))
    ));
    let files = runner("open('/a').read()", &[], &[]);
    let mut os = |call: &Call| {
        assert!(call.is_os_function);
        Ok(Object::String(format!("{} {:?}", call.function_name, call.args)))
    };
    let read = files.run_with(vec![], NoLimitTracker, &mut NoPrint, &mut os);
    assert_eq!(read, Ok(Object::from("Path.read_text [Path(\"/a\")]")));
}

#[test]
fn a_host_function_may_run_programs() {
    let inner = runner("x * 2", &["x"], &[]);
    let mut functions = |call: &Call| Ok(inner.run(call.args.clone(), NoLimitTracker, &mut NoPrint).unwrap());
    let outer = runner("[f(i) for i in range(3)]", &[], &["f"]);
    let found = outer
        .run_with(vec![], NoLimitTracker, &mut NoPrint, &mut functions)
        .unwrap();
    assert_eq!(
        found,
        Object::List(vec![Object::Int(0), Object::Int(2), Object::Int(4)])
    );
}

#[test]
fn futures() {
    let code = "import asyncio\nasync def main(): return await asyncio.gather(f(1), f(2))\nawait main()";
    let mut progress = runner(code, &[], &["f"])
        .start(vec![], NoLimitTracker, &mut NoPrint)
        .unwrap();
    for _ in 0..2 {
        progress = progress
            .into_function_call()
            .unwrap()
            .resume(Answer::Future, &mut NoPrint)
            .unwrap();
    }
    let Progress::ResolveFutures(waiting) = progress else {
        panic!("not all of it waits")
    };
    assert_eq!(waiting.pending_call_ids(), [0, 1]);
    let end = waiting
        .resume(vec![(1, "b".into()), (0, "a".into())], &mut NoPrint)
        .unwrap();
    assert_eq!(end.into_complete(), Some(Object::List(vec!["a".into(), "b".into()])));
}

#[test]
fn errors() {
    match Runner::new("1 +".to_owned(), "a.py", vec![], vec![]) {
        Err(Error::Syntax(exception)) => assert_eq!(exception.to_string(), "SyntaxError: invalid syntax"),
        _ => panic!("it does not parse"),
    }
    let Err(Error::Runtime(exception)) = run("def f():\n    1 / 0\nf()") else {
        panic!("it fails")
    };
    assert_eq!(exception.to_string(), "ZeroDivisionError: division by zero");
    assert!(exception.traceback.starts_with("Traceback") && exception.traceback.contains("\"a.py\", line 2, in f"));
    let lines: Vec<_> = exception
        .frames
        .iter()
        .map(|frame| (frame.line, frame.function_name.as_str()))
        .collect();
    assert_eq!(lines, [(3, "<module>"), (2, "f")]);
    let twice = Runner::new("x".to_owned(), "a.py", vec!["x".to_owned(), "x".to_owned()], vec![]);
    assert!(matches!(twice, Err(Error::Argument(_))));
    let none = runner("x", &["x"], &[]).run(vec![], NoLimitTracker, &mut NoPrint);
    assert!(matches!(none, Err(Error::Argument(_))));
}

#[test]
fn limits() {
    let forever = runner("while True: pass", &[], &[]);
    let limits = ResourceLimits {
        max_duration: Some(Duration::from_millis(50)),
        ..Default::default()
    };
    match forever.run(vec![], LimitedTracker::new(limits), &mut NoPrint) {
        Err(Error::Limit(reached)) => {
            assert_eq!(
                (reached.limit.as_str(), reached.allowed),
                ("max_duration_secs", Some(0.05))
            );
            assert!(reached
                .exception
                .to_string()
                .starts_with("TimeoutError: time limit exceeded"));
        }
        other => panic!("{other:?}"),
    }
    let limits = ResourceLimits {
        wall: Some(Duration::from_millis(50)),
        ..Default::default()
    };
    let late = forever.run(vec![], LimitedTracker::new(limits), &mut NoPrint);
    assert!(matches!(late, Err(Error::Limit(reached)) if reached.limit == "wall_secs"));
    let limits = ResourceLimits {
        max_memory: Some(1_000_000),
        ..Default::default()
    };
    let large = runner("'a' * 10**9", &[], &[]).run(vec![], LimitedTracker::new(limits), &mut NoPrint);
    assert!(matches!(large, Err(Error::Limit(reached)) if reached.limit == "max_memory"));
}

#[test]
fn print() {
    struct Streams(Vec<(Stream, String)>);
    impl Print for Streams {
        fn print(&mut self, stream: Stream, text: &str) {
            self.0.push((stream, text.to_owned()));
        }
    }
    let code = "import sys\nprint('a', 1)\nprint('b', file=sys.stderr)\nf()\nprint('c')";
    let runner = runner(code, &[], &["f"]);
    let mut streams = Streams(vec![]);
    runner
        .run_with(vec![], NoLimitTracker, &mut streams, &mut |_| Ok(Object::None))
        .unwrap();
    let texts = [
        (Stream::Stdout, "a 1\n"),
        (Stream::Stderr, "b\n"),
        (Stream::Stdout, "c\n"),
    ];
    assert_eq!(streams.0, texts.map(|(stream, text)| (stream, text.to_owned())));
    let mut collected = CollectPrint::default();
    let paused = runner
        .start(vec![], NoLimitTracker, &mut collected)
        .unwrap()
        .into_function_call()
        .unwrap();
    assert_eq!(collected.output(), "a 1\nb\n");
    paused.resume(Object::None, &mut collected).unwrap();
    assert_eq!(collected.output(), "a 1\nb\nc\n");
}

#[test]
fn dumps() {
    let data = runner("x + 1", &["x"], &[]).dump().unwrap();
    let loaded = Runner::load(&data).unwrap();
    assert_eq!(
        loaded.run(vec![Object::Int(41)], NoLimitTracker, &mut NoPrint),
        Ok(Object::Int(42))
    );
    assert!(matches!(Runner::load(&data[1..]), Err(Error::Argument(_))));
}

#[test]
fn many_threads_share_a_runner() {
    let runner = runner("f(x) * 2", &["x"], &["f"]);
    std::thread::scope(|scope| {
        for i in 0..8 {
            let runner = &runner;
            scope.spawn(move || {
                for j in 0..20 {
                    let found = runner.run_with(vec![Object::Int(i)], NoLimitTracker, &mut NoPrint, &mut |call| {
                        assert_eq!(call.args, [Object::Int(i)]);
                        Ok(Object::Int(i * 100 + j))
                    });
                    assert_eq!(found, Ok(Object::Int((i * 100 + j) * 2)));
                }
            });
        }
    });
}

#[test]
fn standard_input_and_arguments() {
    let code = "import sys\n[input(), sys.stdin.read(), *sys.argv]";
    let runner = runner(code, &[], &[]).with_stdin("a\nb\n").with_argv(["main.py", "-x"]);
    let expected = ["a", "b\n", "main.py", "-x"].map(|text| Object::String(text.to_owned()));
    for _ in 0..2 {
        assert_eq!(
            runner.run(vec![], NoLimitTracker, &mut NoPrint),
            Ok(Object::List(expected.to_vec()))
        );
    }
}
