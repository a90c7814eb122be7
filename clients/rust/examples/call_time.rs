//! The time of a call of a host function: `cargo run --release --example call_time`.

use std::time::Instant;

use ouros::{NoLimitTracker, NoPrint, Object, Progress, Runner};

const ROUNDS: usize = 5000;

fn main() -> Result<(), ouros::Error> {
    let runner = Runner::new("while True: f(1)".to_owned(), "main.py", vec![], vec!["f".to_owned()])?;
    let mut progress = runner.start(vec![], NoLimitTracker, &mut NoPrint)?;
    let mut times = Vec::with_capacity(ROUNDS);
    while let (Progress::FunctionCall(snapshot), true) = (progress, times.len() < ROUNDS) {
        let start = Instant::now();
        progress = snapshot.resume(Object::Int(1), &mut NoPrint)?;
        times.push(start.elapsed());
    }
    times.sort();
    let at = |part: usize| times[ROUNDS * part / 100].as_micros();
    println!(
        "call of a host function: median {} us, 10 % {} us, 90 % {} us",
        at(50),
        at(10),
        at(90)
    );
    Ok(())
}
