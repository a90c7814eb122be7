"""The bench programs as a pytest-benchmark suite: `pytest bench/bench_programs.py --benchmark-group-by=param:name`.

For the history of one implementation over time; the comparison of the two in fair turns is `python bench/run.py`.
"""

from __future__ import annotations

import pytest
from harness import cpython_runner, ouros_runner, program_names, source_of
from micro import benches


@pytest.mark.parametrize("name", program_names())
@pytest.mark.parametrize("runner", [ouros_runner, cpython_runner], ids=["ouros", "cpython"])
def test_program(benchmark, name: str, runner) -> None:
    run = runner(source_of(name))
    result = benchmark(run)
    assert result == cpython_runner(source_of(name))()


@pytest.mark.parametrize("bench", benches(), ids=lambda bench: bench.name)
def test_micro(benchmark, bench) -> None:
    result = benchmark(bench.ours)
    if bench.theirs is not None:
        assert result == bench.theirs()
