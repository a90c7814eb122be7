"""Headless Chromium for tests of pages, driven by the DevTools protocol over a pipe; needs no package.

A machine without Chromium skips its tests; with OUROS_BROWSER=1 it fails them.
"""

from __future__ import annotations

import base64
import fcntl
import json
import os
import select
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

OPTIONS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-extensions", "--disable-dev-shm-usage", "--hide-scrollbars",
    "--remote-debugging-pipe", "--force-color-profile=srgb",
]
SECONDS = 30 * float(os.environ.get("OUROS_TEST_SLOWNESS", "1"))


def chromium() -> str:
    """The browser's path; without one the test is skipped."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        if os.environ.get("OUROS_BROWSER"):
            pytest.fail("chromium is not installed, and OUROS_BROWSER is set")
        pytest.skip("needs chromium")
    return found


class Page:
    """A tab.

    Attributes:
        requests: The URLs that it asked for.
        complaints: What the browser wrote to its console: errors, refused scripts and styles.
    """

    def __init__(self, browser: Browser, session: str) -> None:
        self._browser = browser
        self._session = session
        self.requests: list[str] = []
        self.complaints: list[str] = []

    def send(self, method: str, **parameters: Any) -> dict[str, Any]:
        """A command of the protocol."""
        return self._browser.send(method, parameters, self._session)

    def run(self, expression: str) -> Any:
        """The value of a JavaScript expression, which may be a promise."""
        answer = self.send("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True, userGesture=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def until(self, expression: str) -> None:
        """Wait until a JavaScript expression is true."""
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            if self.run(f"!!({expression})"):
                return
            time.sleep(0.05)
        pytest.fail(f"never true: {expression}\n{self.complaints}\n{self.run('document.body.innerText')}")

    def text(self, selector: str) -> str:
        """What can be read in an element."""
        self.until(f"document.querySelector({json.dumps(selector)})")
        found: str = self.run(f"document.querySelector({json.dumps(selector)}).innerText")
        return found

    def click(self, selector: str) -> None:
        """Click an element."""
        self.until(f"document.querySelector({json.dumps(selector)})")
        self.run(f"document.querySelector({json.dumps(selector)}).click()")

    def key(self, name: str, text: str = "") -> None:
        """Press a key."""
        codes = {"Tab": 9, "Enter": 13, "Escape": 27, "ArrowRight": 39, "ArrowLeft": 37}
        facts = {"key": name, "code": name, "windowsVirtualKeyCode": codes[name]}
        self.send("Input.dispatchKeyEvent", type="keyDown", **facts, **({"text": text} if text else {}))
        self.send("Input.dispatchKeyEvent", type="keyUp", **facts)

    def look(self, width: int, height: int, scheme: str, path: Path) -> None:
        """A screenshot of a window of that size, in the scheme `'light'` or `'dark'`."""
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        path.write_bytes(base64.b64decode(self.send("Page.captureScreenshot", format="png")["data"]))


class Browser:
    """A Chromium with an empty profile in `folder`."""

    def __init__(self, folder: Path) -> None:
        ours, theirs = os.pipe(), os.pipe()
        high = [fcntl.fcntl(number, fcntl.F_DUPFD, 10) for number in (ours[0], theirs[1])]

        def place() -> None:
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        self._process = subprocess.Popen(
            [chromium(), *OPTIONS, f"--user-data-dir={folder}", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, pass_fds=(3, 4), preexec_fn=place,
        )  # fmt: skip
        for number in (ours[0], theirs[1], *high):
            os.close(number)
        self._write, self._read = ours[1], theirs[0]
        self._buffer = b""
        self._number = 0
        self._pages: dict[str, Page] = {}

    def open(self, url: str) -> Page:
        """A tab with this page."""
        target = self.send("Target.createTarget", {"url": "about:blank"})["targetId"]
        session = self.send("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        page = self._pages[session] = Page(self, session)
        for domain in ("Page", "Runtime", "Log", "Network"):
            page.send(f"{domain}.enable")
        page.send("Page.navigate", url=url)
        page.until("document.readyState === 'complete'")
        return page

    def send(self, method: str, parameters: dict[str, Any], session: str | None = None) -> dict[str, Any]:
        """A command of the protocol; gives its result."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters, **({"sessionId": session} if session else {})}
        os.write(self._write, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + SECONDS
        while True:
            answer = self._receive(end)
            if answer.get("id") == self._number:
                assert "error" not in answer, (method, answer["error"])
                return answer["result"]
            self._note(answer)

    def _receive(self, end: float) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            ready, _, _ = select.select([self._read], [], [], max(0.0, end - time.monotonic()))
            data = os.read(self._read, 1 << 16) if ready else b""
            if not data:
                pytest.fail("chromium does not answer")
            self._buffer += data
        message, _, self._buffer = self._buffer.partition(b"\0")
        return json.loads(message)

    def _note(self, event: dict[str, Any]) -> None:
        page = self._pages.get(event.get("sessionId", ""))
        if page is None:
            return
        facts = event["params"]
        if event["method"] == "Network.requestWillBeSent":
            page.requests.append(facts["request"]["url"])
        elif event["method"] == "Log.entryAdded" and facts["entry"]["level"] == "error":
            page.complaints.append(f"{facts['entry']['text']} {facts['entry'].get('url', '')}")
        elif event["method"] == "Runtime.exceptionThrown":
            page.complaints.append(str(facts["exceptionDetails"]))

    def close(self) -> None:
        """End it."""
        os.close(self._write)
        os.close(self._read)
        self._process.terminate()
        self._process.wait()


@contextmanager
def browser(folder: Path) -> Iterator[Browser]:
    """A browser for a `with` statement."""
    made = Browser(folder)
    try:
        yield made
    finally:
        made.close()
