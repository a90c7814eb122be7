"""Programs neither see nor change the decimal context of the host."""

from __future__ import annotations

import decimal

import corpus
import pytest

import ouros

PROGRAMS = [program for program in corpus.programs() if "ecimal" in program.source]


def outcome(source: str) -> tuple[str, str]:
    """What a program prints, and its result or error."""
    printed: list[str] = []
    try:
        value = ouros.Sandbox(source).run(print_callback=lambda stream, text: printed.append(text))
    except ouros.SandboxError as error:
        value = error
    return "".join(printed), repr(value)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.id)
def test_programs_have_their_own_context(program: corpus.Program) -> None:
    expected = outcome(program.source)
    hostile = decimal.Context(prec=3, rounding=decimal.ROUND_UP, Emin=-5, Emax=5, capitals=0, clamp=1, traps=list(decimal.Context().flags))
    with decimal.localcontext(hostile) as context:
        before = repr(context)
        assert outcome(program.source) == expected
        assert repr(context) == before
