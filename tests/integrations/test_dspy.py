"""`OurosInterpreter`: what the public conformance suite of DSPy's interpreters asks for, and real `dspy.RLM` programs."""

import asyncio
import json
import threading

import pytest

from .conftest import needs

dspy = needs("dspy")
from dspy.primitives.code_interpreter import CodeInterpreter  # noqa: E402
from dspy.utils.callback import BaseCallback  # noqa: E402
from dspy.utils.dummies import DummyLM  # noqa: E402

from ouros import Limits  # noqa: E402
from ouros.integrations.dspy import OurosInterpreter  # noqa: E402

FIELDS = [{"name": "answer", "type": "str"}, {"name": "score", "type": "float"}]


# --- the interpreter by itself ---


def test_it_is_an_interpreter() -> None:
    assert isinstance(OurosInterpreter(), CodeInterpreter)
    assert isinstance(OurosInterpreter.factory()(), CodeInterpreter)


def test_tools_are_a_mapping_that_can_be_changed() -> None:
    interpreter = OurosInterpreter({"twice": lambda n: 2 * n})
    assert interpreter.execute("print(twice(n=2))") == "4"
    interpreter.tools.update(half=lambda n: n / 2)
    assert interpreter.execute("print(half(n=4), twice(3))") == "2.0 6"


def test_start_and_shutdown_can_be_repeated() -> None:
    interpreter = OurosInterpreter()
    interpreter.start()
    interpreter.start()
    interpreter.execute("1")
    interpreter.shutdown()
    interpreter.shutdown()
    for call in (interpreter.start, lambda: interpreter.execute("1")):
        with pytest.raises(dspy.CodeInterpreterError, match="shut down"):
            call()


def test_state_stays() -> None:
    interpreter = OurosInterpreter()
    interpreter.execute("import math\ndef area(r):\n    return math.pi * r * r")
    assert interpreter.execute("print(round(area(2), 2))") == "12.57"


def test_results() -> None:
    interpreter = OurosInterpreter()
    assert interpreter.execute("print('a')\nprint('b')") == "a\nb"
    assert interpreter.execute("[1, 2]") == [1, 2]
    assert interpreter.execute("x = 1") is None


def test_variables() -> None:
    interpreter = OurosInterpreter()
    value = {"text": "é\n'\"", "list": [1, None, True], "nested": {"a": 1.5}}
    assert interpreter.execute("print(given == {'text': 'é\\n\\'\"', 'list': [1, None, True], 'nested': {'a': 1.5}})", {"given": value}) == "True"
    assert interpreter.execute("given['list']") == [1, None, True]
    with pytest.raises(dspy.CodeInterpreterError, match="object"):
        interpreter.execute("1", {"given": object()})
    assert interpreter.execute("1") == 1


def test_syntax_errors_and_failures_can_be_recovered_from() -> None:
    interpreter = OurosInterpreter()
    interpreter.execute("x = 1")
    with pytest.raises(SyntaxError):
        interpreter.execute("x = (")
    with pytest.raises(dspy.CodeExecutionError, match="ZeroDivisionError: division by zero"):
        interpreter.execute("x / 0")
    with pytest.raises(dspy.CodeExecutionError, match="tick"):
        OurosInterpreter(limits={**Limits.standard(), "max_ticks": 1000}).execute("while True: pass")
    assert interpreter.execute("x") == 1


def test_failures_of_tools_can_be_recovered_from() -> None:
    def fail():
        raise LookupError("no such page")

    interpreter = OurosInterpreter({"fail": fail})
    with pytest.raises(dspy.CodeExecutionError, match="no such page"):
        interpreter.execute("fail()")
    assert interpreter.execute("try:\n    fail()\nexcept LookupError as error:\n    print(error)") == "no such page"


def test_submit_with_positions_and_keywords() -> None:
    interpreter = OurosInterpreter(output_fields=FIELDS)
    expected = dspy.FinalOutput({"answer": "yes", "score": 0.5})
    assert interpreter.execute("SUBMIT('yes', 0.5)") == expected
    assert interpreter.execute("SUBMIT(score=0.5, answer='yes')") == expected
    assert OurosInterpreter().execute("SUBMIT([1])") == dspy.FinalOutput({"output": [1]})


def test_nothing_runs_after_submit() -> None:
    called = []
    interpreter = OurosInterpreter({"note": lambda: called.append(1)})
    code = "try:\n    SUBMIT(1)\nexcept BaseException:\n    note()\nfinally:\n    note()\nnote()"
    assert interpreter.execute(code) == dspy.FinalOutput({"output": 1})
    assert called == []


@pytest.mark.parametrize("call", ["SUBMIT()", "SUBMIT('a')", "SUBMIT('a', 1, 2)", "SUBMIT(answer='a')", "SUBMIT(answer='a', score=1, other=2)", "SUBMIT('a', score=1)"])
def test_wrong_fields_of_submit_can_be_repaired(call) -> None:
    interpreter = OurosInterpreter(output_fields=FIELDS)
    with pytest.raises(dspy.CodeExecutionError, match=r"SUBMIT\(\)"):
        interpreter.execute(call)
    assert interpreter.execute("SUBMIT('a', 1)") == dspy.FinalOutput({"answer": "a", "score": 1})


def test_output_fields_can_be_assigned() -> None:
    interpreter = OurosInterpreter()
    interpreter.output_fields = FIELDS
    assert interpreter.execute("SUBMIT('a', 1)").output == {"answer": "a", "score": 1}


def test_arguments_of_tools_are_given_by_keyword() -> None:
    def seen(*, query, limit=3):
        return [query, limit]

    def search(query, limit=3):
        return seen(query=query, limit=limit)

    class Strict:
        __signature__ = __import__("inspect").signature(search)

        def __call__(self, **kwargs):
            return seen(**kwargs)

    interpreter = OurosInterpreter({"search": search, "strict": Strict()})
    assert interpreter.execute("search('a', limit=1) + strict('b', 2)") == ["a", 1, "b", 2]


def test_coroutine_functions_as_tools_also_within_a_running_loop() -> None:
    async def slow(n):
        await asyncio.sleep(0)
        return n + 1

    async def main():
        return OurosInterpreter({"slow": slow}).execute("slow(1)")

    assert OurosInterpreter({"slow": slow}).execute("slow(n=1) + await slow(2)") == 5
    assert asyncio.run(main()) == 2


def test_interpreters_are_independent_in_threads() -> None:
    found = {}

    def work(n):
        interpreter = OurosInterpreter.factory()()
        interpreter.execute("x = n", {"n": n})
        found[n] = interpreter.execute("x * 10")

    threads = [threading.Thread(target=work, args=(n,)) for n in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {n: n * 10 for n in range(5)}


def test_names_are_checked() -> None:
    for tools in ({"a-b": print}, {"SUBMIT": print}, {"class": print}):
        with pytest.raises(ValueError, match="cannot be the name of a tool"):
            OurosInterpreter(tools)
    with pytest.raises(ValueError, match="output_fields must have distinct names"):
        OurosInterpreter(output_fields=[{"name": "a"}, {"name": "a"}])


def test_what_the_model_is_told() -> None:
    text = OurosInterpreter.execution_instructions
    assert "The code runs in a sandbox with Python 3.14." in text and "Limits of one call: 10 seconds of computing" in text
    assert "Limits of one call: 1 seconds" in OurosInterpreter.factory(limits=Limits.strict()).execution_instructions
    assert OurosInterpreter.factory(limits=Limits.strict())()._interpreter.limits == Limits.strict()


# --- within DSPy ---


def rlm(*codes, signature="context, query -> answer", read=None, **arguments):
    """The prediction of an RLM whose model writes these codes."""
    answers = [{"reasoning": "next", "code": f"```python\n{code}\n```"} for code in codes]
    lm = DummyLM(answers)
    module = dspy.RLM(signature, interpreter_factory=OurosInterpreter, max_iters=len(codes), **arguments)
    with dspy.context(lm=lm):
        result = module(context="tea 3.5\ncake 4", query="What does tea cost?")
    if read is not None:
        read.append(json.dumps(lm.history[-1]["messages"]))
        read.append(json.dumps(lm.history[0]["messages"]))
    return result


def test_a_recursive_model_reads_errors_and_submits() -> None:
    read = []
    result = rlm("prices = dict(line.split() for line in context.split('\\n'))\nprices['gold']", "print(prices)", "SUBMIT(prices['tea'])", read=read)
    assert result.answer == "3.5"
    assert "KeyError: 'gold'" in read[0] and "'cake': '4'" in read[0]
    assert "The code runs in a sandbox with Python 3.14." in read[1]


def test_a_recursive_model_asks_its_sub_models() -> None:
    class Sub(dspy.BaseLM):
        def __init__(self):
            super().__init__("sub")

        def __call__(self, prompt=None, messages=None, **kwargs):
            return ["3.5"]

    assert rlm("SUBMIT(llm_query('What does tea cost? ' + context))", sub_lm=Sub()).answer == "3.5"


def test_tools_of_a_recursive_model() -> None:
    def lookup(name: str) -> float:
        """The price."""
        return {"tea": 3.5}[name]

    assert rlm("SUBMIT(str(lookup(name='tea')))", tools=[lookup]).answer == "3.5"


def test_the_facade_of_dspy_runs_in_the_sandbox() -> None:
    code = "import dspy\nSUBMIT(dspy.Predict('question -> answer')(question='tea?').answer)"
    answers = [{"reasoning": "next", "code": f"```python\n{code}\n```"}, {"answer": "3.5"}]
    with dspy.context(lm=DummyLM(answers)):
        module = dspy.RLM("context -> answer", interpreter_factory=OurosInterpreter, max_iters=2)
        assert module(context="tea 3.5").answer == "3.5"


def test_callbacks_see_tools() -> None:
    seen = []

    class Note(BaseCallback):
        def on_interpreter_tool_call_start(self, call_id, instance, inputs):
            seen.append(inputs)

    OurosInterpreter({"twice": lambda n: 2 * n}, callbacks=[Note()]).execute("twice(2)")
    assert seen and "twice" in str(seen)
