//! The example with which the crate was announced, as it stood.

use ouros::{NoLimitTracker, Object, Runner, StdPrint};

#[test]
fn fibonacci() {
    let code = r#"
def fib(n):
    if n <= 1:
        return n
    return fib(n - 1) + fib(n - 2)

fib(x)
"#;

    let runner = Runner::new(code.to_owned(), "fib.py", vec!["x".to_owned()], vec![]).unwrap();
    let result = runner
        .run(vec![Object::Int(10)], NoLimitTracker, &mut StdPrint)
        .unwrap();
    assert_eq!(result, Object::Int(55));
}
