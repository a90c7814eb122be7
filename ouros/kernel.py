"""The Jupyter kernel "Python (ouros)": every cell runs in a sandboxed session.

Knows ipykernel and `Session`; imported when the kernel is started or installed. Invariants: a cell reaches nothing of
the machine; interrupting stops a cell and keeps the session; completion and inspection change nothing.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from ipykernel.kernelbase import Kernel

from ouros._version import __version__
from ouros.bounded import bounded_repr, cut, printable
from ouros.cli.terminal import paint_traceback
from ouros.completion import NAME, complete, indent_after, is_incomplete
from ouros.limits import Limits
from ouros.rich import shown
from ouros.sessions.errors import SessionError
from ouros.sessions.manager import DEFAULT, SessionManager
from ouros.sessions.session import Session
from ouros.typeddicts import ResourceLimits

NAME_OF_SPEC = "ouros"
DISPLAY_NAME = "Python (ouros)"
INSPECT: ResourceLimits = {"max_duration_secs": 0.5, "max_memory": 256_000_000, "max_output_bytes": 1000}
INSPECTED = """
import inspect as _inspect
_found = {name}
try:
    _signature = str(_inspect.signature(_found))
except (TypeError, ValueError):
    _signature = ""
[type(_found).__name__, _signature, _inspect.getdoc(_found) or ""]
"""
HELP = """\
%fork NAME      copy the session and go on in the copy
%switch NAME    go on in another session
%sessions       the sessions
%rewind [N]     undo the last N cells
%vars           the variables
%reset          empty the session"""


class OurosKernel(Kernel):
    """One kernel: its sessions, and which of them runs the cells."""

    implementation = "ouros"
    implementation_version = __version__
    banner = f"ouros {__version__}: Python 3.14 in a sandbox. %help lists commands."
    language_info = {
        "name": "python",
        "version": "3.14.0",
        "mimetype": "text/x-python",
        "file_extension": ".py",
        "pygments_lexer": "ipython3",
        "codemirror_mode": {"name": "ipython", "version": 3},
    }

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.manager = SessionManager(script_name="<cell>", limits=Limits.generous())
        self.current = DEFAULT

    @property
    def sandbox(self) -> Session:
        """The session that runs the cells."""
        return self.manager.get_session(self.current)

    # --- requests of Jupyter ---

    async def do_execute(
        self,
        code: str,
        silent: bool,
        store_history: bool = True,
        user_expressions: Any = None,
        allow_stdin: bool = False,
        **more: Any,
    ) -> dict[str, Any]:
        """Run a cell."""

        def write(stream: str, text: str) -> None:
            if not silent:
                self.send_response(self.iopub_socket, "stream", {"name": stream, "text": printable(text, "\n\t\r")})

        try:
            command = code.strip()
            if command.startswith("%"):
                value: Any = self._command(command[1:].split())
            else:
                value = self.sandbox._run(code, None, None, None, False, write)[0]
        except SessionError as error:
            return self._failed(_name_of(error), cut(str(error)), silent)
        except KeyboardInterrupt:
            return self._failed("KeyboardInterrupt", "KeyboardInterrupt", silent)
        if value is not None and not silent:
            content = {"execution_count": self.execution_count, "data": _data(value), "metadata": {}}
            self.send_response(self.iopub_socket, "execute_result", content)
        return {"status": "ok", "execution_count": self.execution_count, "payload": [], "user_expressions": {}}

    def _failed(self, name: str, text: str, silent: bool) -> dict[str, Any]:
        """Show what went wrong as the program's own traceback."""
        safe = printable(text).rstrip("\n")
        painted = paint_traceback(safe, True).split("\n")
        content = {"ename": printable(name, ""), "evalue": safe.rpartition("\n")[2], "traceback": painted}
        if not silent:
            self.send_response(self.iopub_socket, "error", content)
        return {"status": "error", "execution_count": self.execution_count, **content}

    async def do_complete(self, code: str, cursor_pos: int) -> dict[str, Any]:
        """Return names and attributes of the session."""
        before = code[:cursor_pos]
        count, names = complete(self.sandbox, before.rpartition("\n")[2])
        start = cursor_pos - count
        return {"matches": names, "cursor_start": start, "cursor_end": cursor_pos, "metadata": {}, "status": "ok"}

    async def do_inspect(
        self, code: str, cursor_pos: int, detail_level: int = 0, omit_sections: Any = ()
    ) -> dict[str, Any]:
        """Return type, signature, documentation and value of the name at the cursor."""
        text = _described(self.sandbox, _name_at(code, cursor_pos))
        data = {} if text is None else {"text/plain": text}
        return {"status": "ok", "found": text is not None, "data": data, "metadata": {}}

    async def do_is_complete(self, code: str) -> dict[str, Any]:
        """Return whether a console should ask for more lines."""
        if not is_incomplete(code):
            return {"status": "complete"}
        return {"status": "incomplete", "indent": indent_after(code.rpartition("\n")[2])}

    # Commands.

    def _command(self, words: list[str]) -> Any:
        """Return what a cell that starts with % does.

        Raises:
            SessionError: There is no such command, or it failed.
        """
        name, given = (words[0], words[1:]) if words else ("", [])
        if name == "fork" and len(given) == 1:
            self.sandbox.fork(given[0])
            self.current = given[0]
            return _Text(f"now in {given[0]}")
        if name == "switch" and len(given) == 1:
            self.manager.get_session(given[0])
            self.current = given[0]
            return _Text(f"now in {given[0]}")
        if name == "rewind" and len(given) <= 1 and (not given or given[0].isdecimal()):
            found = self.sandbox.rewind(steps=int(given[0][:9]) if given else 1)
            return _Text(f"undid {found['steps_rewound']}; {found['history_remaining']} can be undone")
        if name == "sessions" and not given:
            return [
                {"session": entry["id"], "variables": entry["variable_count"]} for entry in self.manager.list_sessions()
            ]
        if name == "vars" and not given:
            return self.sandbox
        if name == "reset" and not given:
            self.sandbox.reset()
            return None
        if name == "help":
            return _Text(HELP)
        raise SessionError(f"UsageError: there is no command %{name} with these words\n{HELP}")


class _Text(str):
    """Text that is shown without quotes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def _name_of(error: SessionError) -> str:
    """Return the class of an error of the program."""
    return str(error.error).partition(":")[0] if error.error is not None else "Error"


def _data(value: Any) -> dict[str, str]:
    """Return a value by media type."""
    if isinstance(value, (Session, _Text)):
        data = {"text/plain": repr(value)}
    else:
        data = {"text/plain": bounded_repr(value)}
        value = shown(value)
    render = getattr(type(value), "_repr_html_", None)
    if render is not None:
        data["text/html"] = render(value)
    return data


def _name_at(code: str, cursor: int) -> str:
    """Return the name, with dots, that the cursor is in or behind; that of the call, behind its bracket."""
    end = cursor
    while end < len(code) and (code[end].isidentifier() or code[end].isdigit()):
        end += 1
    before = code[:end].rpartition("\n")[2].rstrip()
    for text in (before, before.rstrip("("), before.rpartition("(")[0]):
        match = NAME.search(text)
        if match is not None and match.group(2):
            return (match.group(1) or "") + match.group(2)
    return ""


def _described(session: Session, name: str) -> str | None:
    """Return the description of the variable with that name, or None if there is none."""
    if not name:
        return None
    try:
        kind, signature, doc = session.eval_variable(INSPECTED.format(name=name), limits=INSPECT)["value"]["json_value"]
        value = session.eval_variable(name, limits=INSPECT)["value"]["repr"]
    except (RuntimeError, TypeError, ValueError):
        return None
    if not all(isinstance(text, str) for text in (kind, signature, doc)):  # the program may have changed `inspect`
        return None
    parts = [f"{name}{signature}" if signature else name, f"Type:  {kind}", f"Value: {cut(value, 1000)}"]
    return printable("\n".join([*parts, *(["", cut(doc, 10_000)] if doc else [])]))


def install(user: bool, prefix: str | None) -> str:
    """Install the description of the kernel, so that Jupyter offers it.

    Args:
        user: For this user; else for all, or below `prefix`.
        prefix: As `sys.prefix` of an environment.

    Returns:
        The folder it is in.

    Raises:
        OSError: It can't be written there.
    """
    from jupyter_client.kernelspec import KernelSpecManager

    spec = {
        "argv": [sys.executable, "-m", "ouros.kernel", "-f", "{connection_file}"],
        "display_name": DISPLAY_NAME,
        "language": "python",
        "interrupt_mode": "signal",
    }
    folder = Path(tempfile.mkdtemp())
    try:
        (folder / "kernel.json").write_text(json.dumps(spec, indent=1), encoding="utf-8")
        manager = KernelSpecManager()
        return str(manager.install_kernel_spec(str(folder), NAME_OF_SPEC, user=user, prefix=prefix))
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    from ipykernel.kernelapp import IPKernelApp

    IPKernelApp.launch_instance(kernel_class=OurosKernel)
