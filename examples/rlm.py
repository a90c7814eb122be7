"""A recursive language model: the root model works on a text far larger than its context, by code in a session.

    python examples/rlm.py

The text is a variable of the session. The root model never sees it whole: it sees what its code prints. Its code may
call `llm_query(prompt)`, which the host answers with another model; the answers stay in variables, too. A turn that
fails is rewound, and the model gets the traceback. The models here are scripted, so that the example runs without a
network.
"""

from __future__ import annotations

import random
import re
from typing import Any

from ouros import SessionManager

QUESTION = "In which month did the ship's log mention storms most often?"
MAX_SHOWN = 300  # characters of a turn's output that the root model gets to see
MAX_CALLS = 50  # of the sub-model, in all


def make_log() -> str:
    """A year of entries, too long to read."""
    dice = random.Random(7)
    lines = []
    for day in range(360):
        weather = dice.choice(
            ["calm sea", "fresh wind", "fog", "storm from the west" if day // 30 == 9 else "light rain"]
        )
        lines.append(f"month {day // 30 + 1}, day {day % 30 + 1}: {weather}")
    return "\n".join(lines)


# What the root model answers, turn by turn. The second turn has a mistake in it; the third corrects it.
ROOT_MODEL = [
    "lines = context.splitlines()\nprint(len(context), 'characters,', len(lines), 'lines')\nprint(lines[0])",
    "counts = {}\nfor start in range(0, len(lines), 30):\n"
    "    chunk = lines[start:start + 30]\n    counts[start // 30 + 1] = int(llm_query('Count the storms:', chunk))",
    "counts = {}\nfor start in range(0, len(lines), 30):\n"
    "    chunk = '\\n'.join(lines[start:start + 30])\n"
    "    counts[start // 30 + 1] = int(llm_query('Count the storms:\\n' + chunk))\n"
    "print(counts)",
    "answer = max(counts, key=counts.get)\nprint('done')",
]


def sub_model(prompt: str) -> str:
    """The model that answers `llm_query`: it gets a piece that fits its context."""
    return str(len(re.findall("storm from", prompt)))


def answer_call(progress: dict[str, Any]) -> str:
    if len(progress["args"]) != 1:
        raise TypeError(f"llm_query() takes one prompt, got {len(progress['args'])} arguments")
    return sub_model(*progress["args"])


def main() -> None:
    manager = SessionManager()
    session = manager.create_session("rlm", external_functions=["llm_query"])
    session.execute(f"context = {make_log()!r}")
    shown = QUESTION
    calls = 0
    for turn, code in enumerate(ROOT_MODEL, 1):  # a real model would be given `shown`
        before, _ = session.history()
        try:
            step = session.execute(code)
            printed = step["stdout"]
            while not step["is_complete"]:
                calls += 1
                if calls > MAX_CALLS:
                    raise SystemExit("too many calls of the sub-model")
                step = session.resume(step["progress"]["call_id"], answer_call(step["progress"]))
                printed += step["stdout"]
        except (TypeError, RuntimeError) as error:
            # The host refused a call, or the code failed: back to before the turn, so that nothing of it stays.
            session.rewind(steps=session.history()[0] - before)
            printed = f"{type(error).__name__}: {error}"
        shown = printed.strip()[:MAX_SHOWN]
        print(f"turn {turn}: {shown}")
    names = [variable["name"] for variable in session.list_variables()]
    print(f"{calls} calls of the sub-model; variables: {', '.join(names)}")
    print(f"{QUESTION} {session.get_variable('answer')['json_value']}")


if __name__ == "__main__":
    main()
