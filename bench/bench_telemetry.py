"""What telemetry costs an external call: switched off, and switched on.

    python bench/bench_telemetry.py

Off, a run makes three comparisons with None, and a call none. What they cost is measured beside the smallest run, with
one call. On, spans go to a provider that exports nothing.
"""

from __future__ import annotations

import timeit

from ouros import Sandbox, telemetry, tracing

CALLS = 1000
CODE = f"total = 0\nfor i in range({CALLS}):\n    total += f(i)\ntotal"


def microseconds_per_call(repeats: int = 15) -> float:
    """The best of several runs of 1000 calls each, in microseconds a call."""
    sandbox = Sandbox(CODE, external_functions=["f"])

    def run() -> None:
        sandbox.run(external_functions={"f": lambda i: i})

    run()
    return min(timeit.repeat(run, number=20, repeat=repeats)) / 20 / CALLS * 1e6


def microseconds_per_run(repeats: int = 15) -> float:
    """The same of the smallest run, with one call."""
    sandbox = Sandbox("f(1)", external_functions=["f"])

    def run() -> None:
        sandbox.run(external_functions={"f": lambda i: i})

    run()
    return min(timeit.repeat(run, number=5000, repeat=repeats)) / 5000 * 1e6


def microseconds_per_check() -> float:
    """What `tracing.observer is not None` takes."""
    times, names = 2_000_000, {"tracing": tracing}
    loop = min(timeit.repeat("pass", number=times, repeat=5))
    both = min(timeit.repeat("tracing.observer is not None", globals=names, number=times, repeat=5))
    return max(0.0, both - loop) / times * 1e6


def main() -> None:
    off, run_off, check = microseconds_per_call(), microseconds_per_run(), microseconds_per_check()
    print("| | us |\n|---|---|")
    print(f"| external call, telemetry off | {off:.3f} |")
    print(f"| run of `f(1)`, telemetry off | {run_off:.3f} |")
    print(f"| one comparison of the observer with None | {check:.4f} |")
    print(f"| the three comparisons of a run, as a share of the run of `f(1)` | {300 * check / run_off:.2f} % |")
    from opentelemetry.sdk.metrics import MeterProvider
    from opentelemetry.sdk.trace import TracerProvider

    telemetry.instrument(TracerProvider().get_tracer("bench"), MeterProvider().get_meter("bench"))
    print(f"| external call, a span each | {microseconds_per_call(5):.3f} |")
    telemetry.instrument()
    print(f"| external call, OpenTelemetry without an SDK | {microseconds_per_call(5):.3f} |")
    telemetry.uninstrument()
    print(f"| external call, off again | {microseconds_per_call():.3f} |")


if __name__ == "__main__":
    main()
