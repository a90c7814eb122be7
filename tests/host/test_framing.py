"""Frames of servers: lines, `Content-Length` headers, and what is neither."""

import io
import random

import pytest

from ouros.framing import Frame, FrameReader, frame, id_of


def read_all(data: bytes, most: int = 1000) -> list[Frame]:
    reader = FrameReader(io.BytesIO(data), most)
    found = []
    while (next_one := reader.read()) is not None:
        found.append(next_one)
    return found


def test_lines():
    assert read_all(b'{"a": 1}\n\r\n  \n[1]\r\n"last"') == [Frame(b'{"a": 1}', False), Frame(b"[1]", False), Frame(b'"last"', False)]


def test_headers():
    data = b"Content-Length: 2\r\n\r\n{}content-type: x; charset=utf-8\ncontent-length:3\n\n[1]"
    assert read_all(data) == [Frame(b"{}", True), Frame(b"[1]", True)]
    assert read_all(b"Content-Length: 7\r\n\r\n[1,\n\n2]{}\n") == [Frame(b"[1,\n\n2]", True), Frame(b"{}", False)]
    for body in (b"{}", b"", "é\n".encode()):
        assert read_all(frame(body, True)) == [Frame(body, True)]


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"Content-Length: x\r\n\r\n", "Content-Length is not a number"),
        (b"Content-Length: -1\r\n\r\n", "Content-Length is not a number"),
        (b"Content-Length: 99999999999999999999999\r\n\r\n", "Content-Length is not a number"),
        (b"Content-Type: a\r\n\r\n", "no Content-Length"),
        (b"Content-Length: 2\r\nnonsense\r\n\r\n", "malformed header"),
        (b"Content-Length: 2\r\n" + b"a: b\r\n" * 64 + b"\r\n", "too many headers"),
        (b"Content-Length: 1001\r\n\r\n" + b"x" * 1001, "message longer than 1000 bytes"),
        (b"x" * 1001 + b"\n", "message longer than 1000 bytes"),
        (b"x" * 100_000 + b"\n", "message longer than 1000 bytes"),
    ],
)
def test_what_is_wrong_is_told_and_skipped(data, problem):
    found = read_all(data + b"\n{}\n")
    assert found[0].problem == problem
    assert found[-1] == Frame(b"{}", False)


def test_ends_in_the_middle():
    for data in (b"Content-Length: 5\r\n\r\n{}", b"Content-Length: 5", b"Content-Length: 5\r\n", b""):
        assert read_all(data) == []
    assert read_all(b"x" * 1000) == [Frame(b"x" * 1000, False)]


def test_anything_at_all_is_read_to_its_end():
    source = random.Random(7)
    pieces = [b"Content-Length: ", b"5", b"\r\n", b"\n", b"\r\n\r\n", b"{}", b"\x00\xff", b"content-type:", b":", b"-", b"x" * 30]
    for _ in range(2000):
        data = b"".join(source.choice(pieces) for _ in range(source.randrange(20)))
        for found in read_all(data, 20):
            assert len(found.body) <= 20


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        (b'{"id": 7, "method": "a", "params": [[[', 7),
        (b'{"method": "a", "id": "x y", "params": {"id": 5', "x y"),
        (b'{"method":"a","params":{"id":5,"a":[1,"id"]},"id":-3}', -3),
        (b'{"params": {"id": 5}, "id": 6, "method": "a"', 6),
        (b'{"method": "a", "params": ' + b"[" * 200_000 + b"]" * 200_000 + b', "id": 8}', 8),
        (b'{"method": "a", "params": ' + b"[" * 200_000 + b"]" * 200_000 + b', "id": "8"} \n', "8"),
        (b'{"id": 1, "method": "a", "params": "' + b"\\\"x" * 100_000, 1),
        (b'{"method": "a", "params": "' + b"\\\"x" * 100_000 + b', "id": 1}', None),
        (b'{"id": 7, "result": 1', None),
        (b'{"id": 7}', None),
        (b'{"params": {"id": 5, "method": "a"}}', None),
        (b'{"method": "a", "params": {"id": 5}}', None),
        (b'{"id": true, "method": "a"}', None),
        (b'{"id": 1.5, "method": "a"}', None),
        (b'{"id": [1], "method": "a"}', None),
        (b'{"id": "' + b"a" * 300 + b'", "method": "a"}', None),
        (b'{"id": ' + b"1" * 5000 + b', "method": "a"}', None),
        (b'{"id"', None),
        (b'{"id":', None),
        (b'"id": 7, "method": "a"}', None),
        (b'}{"id": 7, "method": "a"}', None),
        (b"\xff\xfe", None),
        (b"", None),
    ],
    ids=lambda value: repr(value)[:60],
)
def test_id_of_what_is_no_json(message, expected):
    found = id_of(message)
    assert (found, type(found)) == (expected, type(expected))


def test_the_start_of_a_message_that_is_too_long_is_kept():
    long = b'{"id": 7, "method": "a", "params": "' + b"x" * 100_000 + b'"}'
    for data in (long + b"\n", frame(long, True)):
        found = read_all(data + b"{}\n")
        assert [id_of(one.body) for one in found] == [7, None]
        assert found[0].problem == "message longer than 1000 bytes"
        assert found[1] == Frame(b"{}", False)
