"""Transcripts in stores: written while sessions run, read by other processes, checked when they are read."""

import logging

import msgpack
import pytest

import ouros
from ouros import stores
from ouros.sessions.errors import SessionStorageError
from ouros.sessions.transcript_store import PREFIX, Reader


def quiet(stream, text):
    """Print nothing."""


@pytest.fixture
def store():
    return stores.MemoryStore()


def recording(store, **options):
    manager = ouros.SessionManager(**options)
    manager.keep_transcripts(store=store)
    return manager


def only(reader, session_id="default"):
    (head,) = (head for head in reader.heads() if head.session_id == session_id)
    return head


def test_steps_calls_and_states_come_back(store):
    session = recording(store).get_session()
    session.run("import sys\nprint('a')\nprint('\\ud800', file=sys.stderr)\nx = f('t')\nx", external_functions={"f": lambda text: 7}, print_callback=quiet)
    with pytest.raises(ouros.SessionError):
        session.run("1 / 0")
    reader = Reader(store)
    head = only(reader)
    assert [(row[0], row[2], row[3], row[4]) for row in head.steps] == [(1, "complete", False, True), (2, "failed", False, True)]
    noted, read = session._transcript.step(1), reader.step(head.key, 1)
    for field in ("number", "code", "began", "seconds", "outcome", "output", "lost", "lost_calls", "result", "error", "version"):
        assert getattr(read, field) == getattr(noted, field), field
    assert [(call.text, call.result, call.seconds) for call in read.calls] == [(call.text, call.result, call.seconds) for call in noted.calls]
    assert ouros.SessionManager().load_bytes(reader.state(head.key, 1), "x")["x"] == 7
    assert "ZeroDivisionError" in reader.step(head.key, 2).error


def test_a_step_is_there_while_it_runs(store):
    session = recording(store).get_session()
    seen = []

    def look():
        head = only(Reader(store))
        seen.append((head.steps[-1][2], Reader(store).step(head.key, 1).code))

    session.run("look()", external_functions={"look": look})
    assert seen == [("running", "look()")]


def test_forks_name_the_transcript_they_come_from(store):
    manager = recording(store)
    manager.get_session().run("x = 1")
    manager.get_session().run("x = 2")
    manager.fork_session("default", "then", step=1).run("x")
    reader = Reader(store)
    assert only(reader, "then").origin == (only(reader).key, "default", 1)


def test_undone_and_given_up_steps(store, monkeypatch):
    manager = ouros.SessionManager()
    manager.keep_transcripts(max_bytes=25_000, store=store)
    session = manager.get_session()
    for number in range(4):
        session.run(f"data = 'x' * 10_000\nn = {number}")
    session.rewind(to=3)
    head = only(Reader(store))
    assert [(row[0], row[3], row[4]) for row in head.steps] == [(1, False, False), (2, False, False), (3, False, True), (4, True, True)]
    assert Reader(store).state(head.key, 1) is None and Reader(store).state(head.key, 4) is not None


def test_oldest_steps_leave_the_store(store):
    session = recording(store).get_session()
    session._transcript.max_bytes = 0
    for number in range(1003):
        session.execute(f"{number}")
    head = only(Reader(store))
    assert (head.steps[0][0], head.steps[-1][0]) == (4, 1003)
    assert Reader(store).step(head.key, 3) is None and Reader(store).step(head.key, 4).code == "3"


def test_two_sessions_of_one_id_have_transcripts_of_their_own(store):
    recording(store).get_session().run("1")
    recording(store).get_session().run("2")
    assert len({head.key for head in Reader(store).heads()}) == 2


def test_a_folder_will_do(tmp_path):
    recording(str(tmp_path / "runs")).get_session().run("x = 1")
    assert len(list(Reader(stores.DirectoryStore(tmp_path / "runs")).heads())) == 1
    with pytest.raises(TypeError, match="store must be"):
        ouros.SessionManager().keep_transcripts(store=5)


def test_records_are_signed_if_the_manager_has_a_key(store):
    recording(store, key=b"secret").get_session().run("x = 1")
    assert list(Reader(store).heads()) == []
    head = only(Reader(store, b"secret"))
    assert Reader(store, b"secret").step(head.key, 1).code == "x = 1"
    with pytest.raises(SessionStorageError):
        Reader(store, b"other").head(head.key)


def test_a_store_that_fails_is_logged_once_and_ends_nothing(store, caplog, monkeypatch):
    session = recording(store).get_session()
    real = stores.MemoryStore.save

    def fail(self, name, data, *, expected=None):
        raise stores.StoreError("save", "the disk is full")

    monkeypatch.setattr(stores.MemoryStore, "save", fail)
    with caplog.at_level(logging.WARNING, "ouros.sessions"):
        assert session.run("1 + 1") == 2
        assert session.run("2 + 2") == 4
    assert len(caplog.records) == 1
    monkeypatch.setattr(stores.MemoryStore, "save", real)
    session.run("3 + 3")
    head = only(Reader(store))
    assert [Reader(store).step(head.key, number).result for number in (1, 2, 3)] == ["2", "4", "6"]


def damaged(store, part, change):
    head = only(Reader(store))
    name = f"{PREFIX}{head.key}.{part}"
    store.save(name, change(store.load(name)[0]))
    return head.key


HEADS = [
    lambda found: [2, *found[1:]],
    lambda found: found[:4],
    lambda found: [*found[:4], [[1, 1, "complete", False]]],
    lambda found: [*found[:4], [[1, 1, "strange", False, True]]],
    lambda found: [*found[:4], [[2, 1, "complete", False, True], [1, 1, "complete", False, True]]],
    lambda found: [*found[:4], [[-1, 1, "complete", False, True]]],
    lambda found: [found[0], "x" * 1000, *found[2:]],
    lambda found: [*found[:2], ["a"], *found[3:]],
    lambda found: {"a": 1},
]


@pytest.mark.parametrize("number", range(len(HEADS)))
def test_damaged_heads_are_passed_over(store, number):
    recording(store).get_session().run("x = 1")
    key = damaged(store, "head", lambda data: msgpack.packb(HEADS[number](msgpack.unpackb(data))))
    assert list(Reader(store).heads()) == []
    with pytest.raises(SessionStorageError, match="damaged"):
        Reader(store).head(key)


@pytest.mark.parametrize("place", range(11))
@pytest.mark.parametrize("wrong", [b"bytes", [[]], {}, 10**18 + 0.5])
def test_damaged_steps_are_refused(store, place, wrong):
    recording(store).get_session().run("f(1)", external_functions={"f": lambda n: n})

    def change(data):
        fields = msgpack.unpackb(data)
        fields[place] = wrong
        return msgpack.packb(fields)

    key = damaged(store, "1", change)
    if place in (2, 3) and isinstance(wrong, float):  # seconds
        step = Reader(store).step(key, 1)
        assert 0 in (step.began, step.seconds)
        return
    with pytest.raises(SessionStorageError, match="damaged"):
        Reader(store).step(key, 1)


def test_garbage_is_refused(store):
    recording(store).get_session().run("x = 1")
    key = damaged(store, "1", lambda data: b"\xc1" + data)
    with pytest.raises(SessionStorageError, match="damaged"):
        Reader(store).step(key, 1)
    assert Reader(store).head("../../etc/passwd") is None
