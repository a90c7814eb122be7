"""Approval of calls on the terminal.

Knows the terminal, nothing of runs. Invariants: only `y` or `yes`, typed on a terminal, approves; what the program
chose of the question is escaped and bounded.
"""

from __future__ import annotations

import sys

from ouros.bounded import bounded_repr, cut, printable
from ouros.cli.terminal import flush

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ouros.decisions import Denied, PendingCall

MAX_SHOWN = 2_000  # characters of the call that the question shows


def approve_on_terminal(call: PendingCall) -> bool | Denied:
    """Ask the user whether to make a call."""
    from ouros.decisions import Denied

    if sys.stdin is None or not sys.stdin.isatty():
        return Denied(f"the call of {call.name}() needs an approval, and there is no terminal to ask on")
    parts = [bounded_repr(value) for value in call.args]
    parts += [f"{name}={bounded_repr(value)}" for name, value in call.kwargs.items()]
    flush(0)
    shown = cut(printable(f"{call.name}({', '.join(parts)})", ""), MAX_SHOWN)
    sys.stderr.write(f"ouros: the program calls {shown}\nMake this call? [y/N] ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in ("y", "yes") or Denied("the user declined")
