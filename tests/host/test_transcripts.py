"""Transcripts: what ran in a session, step by step, and its state after each step."""

import asyncio

import pytest
from events import until_it_works

import ouros
from ouros.sessions import transcript as transcripts
from ouros.sessions.errors import SessionStateError


def quiet(stream, text):
    """Print nothing."""


@pytest.fixture
def manager():
    made = ouros.SessionManager()
    made.keep_transcripts()
    return made


@pytest.fixture
def session(manager):
    return manager.get_session()


def steps(session):
    return session._transcript.steps()


def test_a_run_is_a_step_with_code_output_result_and_time(session):
    session.run("import sys\nprint('a')\nprint('b', file=sys.stderr)\n1 + 1", print_callback=quiet)
    (step,) = steps(session)
    assert step.code == "import sys\nprint('a')\nprint('b', file=sys.stderr)\n1 + 1"
    assert (step.number, step.outcome, step.result, step.error) == (1, "complete", "2", None)
    assert step.output == [("stdout", "a\n"), ("stderr", "b\n")]
    assert 0 < step.seconds < 60 and step.began > 1e9


def test_calls_have_arguments_answers_errors_and_times(session):
    def price(item, unit="EUR"):
        return {"tea": 3.5}[item]

    code = "price('tea', unit='USD')\ntry:\n    price('bread')\nexcept KeyError:\n    pass"
    session.run(code, external_functions={"price": price})
    first, second = steps(session)[0].calls
    assert (first.text, first.result, first.error) == ("price('tea', unit='USD')", "3.5", None)
    assert (second.text, second.result, second.error) == ("price('bread')", None, "KeyError: 'bread'")
    assert first.seconds > 0 and second.seconds > 0


def test_each_resume_is_a_step_that_answers_the_call(session):
    session.register_external_functions(["f"])
    answer = session.execute("x = f(1)\ny = f(x)\ny")
    assert steps(session)[0].outcome == "paused"
    assert steps(session)[0].calls[0].seconds is None
    answer = session.resume(answer["progress"]["call_id"], 5)
    session.resume(answer["progress"]["call_id"], 6)
    first, second, third = steps(session)
    assert [step.code for step in (first, second, third)] == ["x = f(1)\ny = f(x)\ny", None, None]
    assert [(call.text, call.result) for call in second.calls] == [("f(1)", "5"), ("f(5)", "6")]
    assert [(call.text, call.result) for call in third.calls] == [("f(5)", "6")]
    assert (third.outcome, third.result) == ("complete", "6")


def test_a_refused_resume_is_no_step_and_leaves_the_call_open(session):
    session.register_external_functions(["f"])
    answer = session.execute("f()")
    with pytest.raises(TypeError):
        session.resume(answer["progress"]["call_id"], object())
    (step,) = steps(session)
    assert step.calls[0].seconds is None and step.calls[0].result is None
    session.resume(answer["progress"]["call_id"], 1)
    assert [step.number for step in steps(session)] == [1, 2]


def test_failures_have_their_traceback(session):
    with pytest.raises(ouros.SessionError):
        session.run("def f():\n    return 1 / 0\nf()")
    with pytest.raises(ouros.SessionError):
        session.execute("1 +")
    failed, refused = steps(session)
    assert failed.outcome == refused.outcome == "failed"
    assert failed.error.endswith("ZeroDivisionError: division by zero") and "line 2, in f" in failed.error
    assert refused.code == "1 +" and "SyntaxError" in refused.error


def test_an_abort_and_an_interrupt_end_a_step(session):
    def stop():
        raise ouros.Abort("enough")

    with pytest.raises(ouros.Abort):
        session.run("stop()", external_functions={"stop": stop})
    assert (steps(session)[-1].outcome, steps(session)[-1].result) == ("aborted", "'enough'")
    thread, _ = until_it_works(session.interrupt)
    with pytest.raises(ouros.SessionError, match="interrupted"):
        session.execute("while True: pass")
    thread.join()
    assert steps(session)[-1].outcome == "failed"


def test_calls_side_by_side(session):
    async def wait(n):
        await asyncio.sleep(0.001)
        return n

    code = "import asyncio\nawait asyncio.gather(wait(1), wait(2))"
    assert asyncio.run(session.arun(code, external_functions={"wait": wait})) == [1, 2]
    (step,) = steps(session)
    assert sorted((call.text, call.result) for call in step.calls) == [("wait(1)", "1"), ("wait(2)", "2")]
    assert all(call.seconds > 0 for call in step.calls)


async def wait_forever(begun):
    begun.set()
    await asyncio.sleep(60)


def test_a_cancelled_run_ends_its_step(session):
    async def main():
        begun = asyncio.Event()
        task = asyncio.ensure_future(session.arun("await wait()", external_functions={"wait": lambda: wait_forever(begun)}))
        await begun.wait()
        assert steps(session)[0].outcome == "running"
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(main())
    assert [step.outcome for step in steps(session)] == ["cancelled"]
    session.run("1")
    assert [step.outcome for step in steps(session)] == ["cancelled", "complete"]


def test_an_approval_goes_on_in_a_step_of_its_own(session):
    pytest.importorskip("pydantic")

    def pay(amount: int) -> str:
        return f"paid {amount}"

    tool = ouros.Tool(pay, requires_approval=True)
    with pytest.raises(ouros.ApprovalRequired):
        session.run("r = pay(5)\nr", tools=[tool])
    assert steps(session)[0].outcome == "paused"
    assert session.approve(tools=[tool]) == "paid 5"
    first, second = steps(session)
    assert (second.code, second.outcome, second.result) == (None, "complete", "'paid 5'")
    assert second.calls[0].text == "pay(5)"


def test_looking_at_variables_is_no_step(session):
    session.run("x = [1]")
    session.eval_variable("print(x)")
    session.set_variable("y", "x + [2]")
    session.get_variable("y")
    (step,) = steps(session)
    assert step.output == []


def test_a_session_can_be_forked_as_it_was_after_a_step(manager, session):
    session.run("x = 1\ndef f():\n    return x")
    session.run("x = 2")
    fork = manager.fork_session("default", "then", step=1)
    assert fork.run("f()") == 1 and session["x"] == 2
    assert fork._transcript.origin == ("default", 1)
    assert manager.fork_session("default", "now")._transcript.origin == ("default", 2)
    with pytest.raises(SessionStateError, match="after step 7 of session 'default' is not kept"):
        manager.fork_session("default", "other", step=7)


def test_a_fork_of_a_step_keeps_functions_and_a_pending_call(manager, session):
    session.register("f", lambda n: n + 1)
    session.run("a = f(1)")
    assert manager.fork_session("default", "b", step=1).run("f(a)") == 3
    answer = session.execute("b = f(10)\nb")
    session.resume(answer["progress"]["call_id"], 0)
    fork = manager.fork_session("default", "c", step=2)
    assert fork.resume(answer["progress"]["call_id"], 77)["result"] == 77
    assert steps(fork)[0].calls[0].text == "f(10)"


def test_rewinding_to_a_step(session):
    for number in range(1, 5):
        session.run(f"x = {number}")
    assert session.rewind(to=2) == {"steps_rewound": 2, "history_remaining": 2}
    assert session["x"] == 2
    assert [step.is_undone for step in steps(session)] == [False, False, True, True]
    session.run("x = 50")
    session.rewind(to=2)
    assert session["x"] == 2
    session.rewind(to=0)
    assert "x" not in session
    with pytest.raises(SessionStateError, match="cannot rewind to step 3"):
        session.rewind(to=3)


def test_an_answer_that_is_undone_leaves_the_call_open(session):
    session.register_external_functions(["f"])
    answer = session.execute("x = f(1)\nx")
    session.resume(answer["progress"]["call_id"], 5)
    session.rewind(to=1)
    first, second = steps(session)
    assert (first.calls[0].result, first.calls[0].seconds) == (None, None)
    assert second.is_undone and second.calls[0].result == "5"
    session.resume(answer["progress"]["call_id"], 6)
    first, second, third = steps(session)
    assert [step.calls[0].result for step in (first, second, third)] == ["6", "5", "6"]


def test_an_undone_answer_to_a_future(session):
    session.register_external_functions(["f"])
    answer = session.execute("import asyncio\nawait asyncio.gather(f(1), f(2))")
    answer = session.resume_as_pending(answer["progress"]["call_id"])
    answer = session.resume_as_pending(answer["progress"]["call_id"])
    first, second = answer["progress"]["pending_call_ids"]
    session.resume_futures({first: {"return_value": 10}})
    assert session.resume_futures({second: {"return_value": 20}})["result"] == [10, 20]
    assert [call.result for call in steps(session)[0].calls] == ["10"]
    session.rewind(to=3)
    assert [call.result for call in steps(session)[0].calls] == [None]
    session.resume_futures({first: {"return_value": 11}})
    assert [call.result for call in steps(session)[0].calls] == ["11"]


def test_rewinding_to_a_step_needs_its_history(session):
    session.run("x = 0")
    session.set_history_depth(2)
    for number in range(1, 5):
        session.run(f"x = {number}")
    with pytest.raises(SessionStateError):
        session.rewind(to=1)
    session.rewind(to=3)
    assert session["x"] == 2


def test_rewinding_needs_a_transcript():
    with pytest.raises(SessionStateError, match="keep_transcripts"):
        ouros.SessionManager().get_session().rewind(to=1)


def test_reset_undoes_all(session):
    session.run("x = 1")
    session.reset()
    assert [step.is_undone for step in steps(session)] == [True]
    session.run("y = 1")
    assert [(step.number, step.is_undone) for step in steps(session)] == [(1, True), (2, False)]


def test_texts_are_bounded(session, monkeypatch):
    monkeypatch.setattr(transcripts, "LONGEST_OUTPUT", 100)
    session.run("for i in range(50): print('x' * 10)\n'y' * 10_000", print_callback=quiet)
    (step,) = steps(session)
    assert sum(len(text) for _, text in step.output) == 100 and step.lost == 450
    assert len(step.result) < 200
    monkeypatch.setattr(transcripts, "MOST_CALLS", 3)
    session.run("for i in range(5): f('z' * 100_000)", external_functions={"f": lambda text: None})
    step = steps(session)[-1]
    assert len(step.calls) == 3 and step.lost_calls == 2
    assert all(len(call.text) < 11_000 for call in step.calls)


def test_states_are_bounded():
    manager = ouros.SessionManager()
    manager.keep_transcripts(max_bytes=30_000)
    session = manager.get_session()
    for number in range(6):
        session.run(f"data = 'x' * 10_000\nnumber = {number}")
    kept = [step.number for step in steps(session) if step.state is not None]
    assert kept == [5, 6]
    session.run("data = 'x' * 40_000")
    assert steps(session)[-1].state is None
    with pytest.raises(ValueError):
        manager.keep_transcripts(max_bytes=-1)
    with pytest.raises(TypeError):
        manager.keep_transcripts(max_bytes=None)


def test_steps_are_bounded(session, monkeypatch):
    for number in range(transcripts.MOST_STEPS + 5):
        session.execute(f"x = {number}")
    numbers = [step.number for step in steps(session)]
    assert len(numbers) == transcripts.MOST_STEPS and numbers[-1] == transcripts.MOST_STEPS + 5


def test_without_transcripts_nothing_is_kept():
    manager = ouros.SessionManager()
    session = manager.get_session()
    session.run("x = 1")
    assert session._transcript is None
    manager.keep_transcripts()
    session.run("x = 2")
    assert [step.code for step in steps(session)] == ["x = 2"]


def test_a_run_that_is_overtaken_leaves_no_running_step(session):
    async def main():
        begun = asyncio.Event()
        task = asyncio.ensure_future(session.arun("await wait()", external_functions={"wait": lambda: wait_forever(begun)}))
        await begun.wait()
        session.rewind(to=0)
        session.run("x = 1")
        task.cancel()
        await asyncio.wait([task])

    asyncio.run(main())
    assert [(step.outcome, step.is_undone) for step in steps(session)] == [("cancelled", True), ("complete", False)]


def test_sessions_of_a_pool_have_transcripts():
    with ouros.Pool(workers=1) as pool:
        manager = pool.sessions
        manager.keep_transcripts()
        session = manager.create_session("a")
        session.run("x = f(2)\nprint(x)\nx", external_functions={"f": lambda n: n + 1}, print_callback=quiet)
        session.run("x = 5")
        first, second = steps(session)
        assert (first.code, first.output, first.result) == ("x = f(2)\nprint(x)\nx", [("stdout", "3\n")], "3")
        assert [(call.text, call.result) for call in first.calls] == [("f(2)", "3")]
        assert manager.fork_session("a", "b", step=1)["x"] == 3
        session.rewind(to=1)
        assert session["x"] == 3
