"""A client of `ouros serve` for its tests: real processes, real pipes, messages as they are."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any


class Failure(Exception):
    """The server's error."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(f"{error['code']}: {error['message']}")
        self.code = error["code"]
        self.message = error["message"]
        self.data = error.get("data")


class Client:
    """One client of a server that it starts."""

    def __init__(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "ouros", "serve", "--stdio", *arguments]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.seen: list[dict[str, Any]] = []  # messages that nobody waited for
        self.last_id = 0

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *about: object) -> None:
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def write(self, text: bytes) -> None:
        self.process.stdin.write(text + b"\n")
        self.process.stdin.flush()

    def send(self, method: str, params: dict[str, Any] | None = None, **more: Any) -> int:
        """Send a request; gives its id."""
        self.last_id += 1
        self.write(json.dumps({"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params or more}).encode())
        return self.last_id

    def respond(self, request_id: int, **member: Any) -> None:
        self.write(json.dumps({"jsonrpc": "2.0", "id": request_id, **member}).encode())

    def notify(self, method: str, **params: Any) -> None:
        self.write(json.dumps({"jsonrpc": "2.0", "method": method, "params": params}).encode())

    def read(self) -> dict[str, Any]:
        line = self.process.stdout.readline()
        assert line, "the server has ended"
        assert line.isascii()
        return json.loads(line)

    def read_method(self, method: str) -> dict[str, Any]:
        """The next request or notification of this method."""
        while (message := self.read()).get("method") != method:
            self.seen.append(message)
        return message

    def answer(self, request_id: Any) -> Any:
        """Wait for the answer to a request."""
        for message in self.seen:
            if "method" not in message and message["id"] == request_id:
                self.seen.remove(message)
                break
        else:
            while "method" in (message := self.read()) or message["id"] != request_id:
                self.seen.append(message)
        if "error" in message:
            raise Failure(message["error"])
        return message["result"]

    def call(self, method: str, params: dict[str, Any] | None = None, **more: Any) -> Any:
        return self.answer(self.send(method, params, **more))

    def sandbox(self, code: str, *functions: str, inputs: tuple[str, ...] = ()) -> int:
        made = self.call("sandbox.create", code=code, inputs=list(inputs), external_functions=list(functions))
        return made["sandbox"]

    def end(self) -> int:
        """Close the input; gives the exit code."""
        self.process.stdin.close()
        return self.process.wait(60)
