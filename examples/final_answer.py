"""A host function that ends the program: the agent hands in its answer, and nothing of its code runs after that.

python examples/final_answer.py
"""

from __future__ import annotations

from ouros import Abort, SessionManager

STEPS = [
    "found = sum([12, 9, 14])\n'still working'",
    """
try:
    final_answer(total=found, currency="EUR")
except BaseException:
    found = "the program cannot catch it"
finally:
    found = "this does not run"
""",
]


def final_answer(**answer: object) -> None:
    raise Abort(answer)


session = SessionManager().get_session()
for number, code in enumerate(STEPS, 1):
    try:
        text = session.run(code, external_functions={"final_answer": final_answer})
        print(f"step {number}: {text}, found = {session['found']}")
    except Abort as end:
        print(f"step {number}: answer {end.value}")
print(f"kept: found = {session['found']}")
