"""A repr that waits for code of the program knows where it is, also in a program that was loaded or rewound."""

from __future__ import annotations

import pytest

import ouros

CODE = "class R:\n    def __repr__(self):\n        f(1)\n        return repr(held)\n{0}\nrepr(held)"
HELD = {
    "list": ("held = [R()]", "[[...]]"),
    "dict": ("held = {1: R()}", "{1: {...}}"),
    "nested": ("held = [(1, [R()])]", "[(1, [[...]])]"),
    "partial": ("import functools\nheld = functools.partial(len, R())", "functools.partial(<built-in function len>, ...)"),
}


@pytest.mark.parametrize("name", HELD)
def test_a_repr_within_itself_after_a_load(name: str) -> None:
    made, text = HELD[name]
    paused = ouros.Sandbox(CODE.format(made), external_functions=["f"]).start()
    for again in (ouros.Snapshot.load(paused.dump()), ouros.Snapshot.load(paused.dump()).fork(), paused.fork(), paused):
        assert again.resume(return_value=None).output == text


def test_looking_at_arguments_changes_no_dump() -> None:
    """The reprs of functions and instances take ticks, which count when the program goes on."""
    paused = ouros.Sandbox("@f\ndef g(): pass\ng", external_functions=["f"]).start()
    data = ouros.Snapshot.load(paused.dump()).dump()
    looked_at = ouros.Snapshot.load(data)
    assert repr(looked_at.args)
    assert looked_at.dump() == data
