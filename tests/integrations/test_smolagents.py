"""`OurosExecutor` in real `CodeAgent`s with scripted models."""

import pytest

from .conftest import needs

needs("smolagents")
from smolagents import ChatMessage, CodeAgent, Model, tool  # noqa: E402
from smolagents.local_python_executor import InterpreterError  # noqa: E402

from ouros import Limits  # noqa: E402
from ouros.integrations.smolagents import OurosExecutor  # noqa: E402


class Script(Model):
    """A model that writes each of these codes in turn; it keeps what it read last."""

    def __init__(self, *codes):
        super().__init__()
        self.codes = list(codes)
        self.read = []
        self.told = None

    def generate(self, messages, **kwargs):
        self.told = self.told or messages[0].content[0]["text"]
        self.read.append(messages[-1].content[0]["text"])
        return ChatMessage(role="assistant", content=f"Thought: next.\n<code>\n{self.codes.pop(0)}\n</code>")


@tool
def price(item: str) -> float:
    """The price of an item.

    Args:
        item: Its name.
    """
    return {"tea": 3.5, "cake": 4.0}[item]


def agent(script, executor=None, **arguments):
    executor = executor or OurosExecutor()
    return CodeAgent([price], script, executor=executor, verbosity_level=0, max_steps=len(script.codes), **arguments)


def test_an_agent_of_three_steps() -> None:
    script = Script(
        "costs = [price('tea'), price(item='cake')]\nprint('asked')\nmax(costs)",
        "class Bill:\n    def lines(self):\n        yield from costs\ntotal = sum(Bill().lines())",
        "try:\n    final_answer(total)\nfinally:\n    print('never')",
    )
    assert agent(script).run("What do they cost?") == 7.5
    assert script.read[1] == "Observation:\nExecution logs:\nasked\nLast output from code snippet:\n4.0"


def test_the_model_repairs_an_error() -> None:
    script = Script("print('before')\nx = price('gold')", "final_answer(price('tea'))")
    assert agent(script).run("go") == 3.5
    assert "KeyError: 'gold'" in script.read[1] and "- price('gold'): raised KeyError: 'gold'" in script.read[1]


def test_what_was_printed_before_an_error_reaches_the_agent() -> None:
    executor = OurosExecutor()
    with pytest.raises(InterpreterError, match="ZeroDivisionError: division by zero"):
        executor("print('before')\n1 / 0")
    assert executor.state["_print_outputs"] == "before\n"


def test_final_answer_cannot_be_caught() -> None:
    executor = OurosExecutor()
    executor.send_tools({"final_answer": lambda answer: answer})
    output = executor("try:\n    print('x')\n    final_answer([1])\nexcept BaseException:\n    pass\nprint('never')")
    assert (output.output, output.logs, output.is_final_answer) == ([1], "x\n", True)


def test_agents_can_be_managed() -> None:
    worker = Script("final_answer('done by worker')")
    helper = CodeAgent([], worker, executor=OurosExecutor(), verbosity_level=0, name="helper", description="Helps.")
    boss = Script("final_answer(helper('do it'))")
    assert "done by worker" in agent(boss, managed_agents=[helper]).run("go")


def test_variables_of_the_agent() -> None:
    script = Script("final_answer(extra['a'] + 1)")
    assert agent(script).run("go", additional_args={"extra": {"a": 1}}) == 2


def test_limits() -> None:
    executor = OurosExecutor(limits={**Limits.standard(), "max_ticks": 10_000})
    with pytest.raises(InterpreterError, match="tick"):
        executor("while True: pass")
    executor = OurosExecutor(max_chars=20)
    assert executor("print('x' * 50)").logs == "x" * 20 + "\n[... 31 characters are missing ...]"
    with pytest.raises(InterpreterError, match="ModuleNotFoundError"):
        OurosExecutor()("import subprocess")


def test_state_as_bytes() -> None:
    first, second = OurosExecutor(), OurosExecutor()
    first("x = [1]")
    second.load(first.dump(b"key"), b"key")
    assert second("x").output == [1]
    with pytest.raises(RuntimeError, match="cannot load the session"):
        second.load(first.dump(b"key"), b"other")


def test_what_the_model_is_told() -> None:
    script = Script("final_answer(1)")
    agent(script, additional_authorized_imports=OurosExecutor.authorized_imports()).run("go")
    assert "'dataclasses', 'datetime', " in script.told and "'zoneinfo'" in script.told


def test_cleanup_forgets() -> None:
    executor = OurosExecutor()
    with agent(Script("x = 1\nfinal_answer(x)"), executor) as made:
        made.run("go")
    with pytest.raises(InterpreterError, match="NameError"):
        executor("x")
