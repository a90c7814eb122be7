//! The time of a call of a host function: `cargo run --release --example call_time`.

use std::time::{Duration, Instant};

use ouros::{Error, NoLimitTracker, NoPrint, Object, Progress, Runner};

const PARTS: usize = 10;
const ROUNDS: usize = 500;

fn main() -> Result<(), Error> {
    let runner = Runner::new("while True: f(1)".to_owned(), "main.py", vec![], vec!["f".to_owned()])?;
    let mut progress = runner.start(vec![], NoLimitTracker, &mut NoPrint)?;
    let mut medians = Vec::with_capacity(PARTS);
    for _ in 0..PARTS {
        let mut times = [Duration::ZERO; ROUNDS];
        for time in &mut times {
            let Progress::FunctionCall(snapshot) = progress else {
                return Err(Error::Host("the program has ended".to_owned()));
            };
            let start = Instant::now();
            progress = snapshot.resume(Object::Int(5), &mut NoPrint)?;
            *time = start.elapsed();
        }
        times.sort();
        medians.push(times[ROUNDS / 2]);
    }
    medians.sort();
    println!(
        "call of a host function {} us, the best median of {PARTS}",
        medians[0].as_micros()
    );
    Ok(())
}
