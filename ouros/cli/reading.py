"""Where the lines of `ouros repl` and `ouros shell` come from: a terminal, with completion or plain, or a pipe.

Knows texts and how to ask for completions, nothing of sessions. Invariants: `read` gives one complete input at a time,
raises EOFError at the end and KeyboardInterrupt for Ctrl-C; history is kept for terminals only.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from ouros.completion import indent_after, is_incomplete

if TYPE_CHECKING:
    from prompt_toolkit.key_binding import KeyPressEvent

Complete = Callable[[str], tuple[int, list[str]]]
Incomplete = Callable[[str], bool]
CONTINUED = "... "
HISTORY_LINES = 10_000


class Reader(Protocol):
    """A source of inputs."""

    def read(self, prompt: str) -> str:
        """Return the next input, of one or more lines."""
        ...


def make_reader(complete: Complete, history: Path, plain: bool, incomplete: Incomplete = is_incomplete) -> Reader:
    """Return the best reader for the standard input there is. `incomplete` says whether an input goes on in the next
    line."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return PipeReader(incomplete)
    with contextlib.suppress(OSError):
        history.parent.mkdir(parents=True, exist_ok=True)
    if not plain:
        with contextlib.suppress(ImportError):
            return TerminalReader(complete, history, incomplete)
    return PlainReader(complete, history, incomplete)


def is_command(text: str) -> bool:
    """Return whether an input is one of the commands of the REPL."""
    return text.startswith(":")


def gather(read_line: Callable[[str], str], prompt: str, incomplete: Incomplete = is_incomplete) -> str:
    """Return lines up to a complete input."""
    text = read_line(prompt)
    if is_command(text):
        return text
    while incomplete(text):
        try:
            text += "\n" + read_line(CONTINUED)
        except EOFError:
            return text
    return text


class PipeReader:
    """Standard input that is no terminal: no prompts."""

    def __init__(self, incomplete: Incomplete) -> None:
        self._incomplete = incomplete

    def read(self, prompt: str) -> str:
        return gather(self._line, "", self._incomplete)

    def _line(self, prompt: str) -> str:
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.removesuffix("\n")


class PlainReader:
    """A terminal through `input()`, with what the host's readline offers."""

    def __init__(self, complete: Complete, history: Path, incomplete: Incomplete) -> None:
        self._found: list[str] = []
        self._incomplete = incomplete
        try:
            import readline
        except ImportError:
            return

        def candidate(text: str, state: int) -> str | None:
            if state == 0:
                line = readline.get_line_buffer()[: readline.get_endidx()]
                count, names = complete(line)
                start = line[: len(line) - count]
                offset = readline.get_begidx()
                self._found = [(start + name)[offset:] for name in names]
            return self._found[state] if state < len(self._found) else None

        readline.set_completer(candidate)
        readline.set_completer_delims(" \t\n`~!@#$%^&*()-=+[{]}\\|;:'\",<>/?")
        readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")
        with contextlib.suppress(OSError):
            readline.read_history_file(history)
        readline.set_history_length(HISTORY_LINES)
        self._save = lambda: readline.write_history_file(history)

    _save: Callable[[], object] | None = None

    def read(self, prompt: str) -> str:
        try:
            return gather(input, prompt, self._incomplete)
        finally:
            if self._save is not None:
                with contextlib.suppress(OSError):
                    self._save()


class TerminalReader:
    """A terminal through prompt_toolkit."""

    def __init__(self, complete: Complete, history: Path, incomplete: Incomplete) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import Completer, Completion
        from prompt_toolkit.document import Document
        from prompt_toolkit.history import FileHistory, InMemoryHistory
        from prompt_toolkit.key_binding import KeyBindings

        class _Completer(Completer):
            def get_completions(self, document: Document, event: Any) -> Iterable[Completion]:
                count, names = complete(document.text_before_cursor)
                for name in names:
                    yield Completion(name, start_position=-count)

        keys = KeyBindings()
        keys.add("enter")(lambda event: _enter(event, incomplete))
        keys.add("tab")(_tab)
        try:
            with open(history, "a", encoding="utf-8"):
                kept: Any = FileHistory(history)
        except OSError:
            kept = InMemoryHistory()
        self._session: PromptSession[str] = PromptSession(
            history=kept,
            completer=_Completer(),
            complete_while_typing=False,
            complete_in_thread=True,
            multiline=True,
            prompt_continuation=lambda width, number, wrapped: CONTINUED.rjust(width),
            key_bindings=keys,
            lexer=_lexer(),
            **({} if _colors() else {"color_depth": _monochrome()}),
        )

    def read(self, prompt: str) -> str:
        from prompt_toolkit.formatted_text import HTML

        return self._session.prompt(HTML("<b>{}</b>").format(prompt) if _colors() else prompt)


def _enter(event: KeyPressEvent, incomplete: Incomplete) -> None:
    """Enter ends the input if it is complete, else starts a line."""
    buffer = event.current_buffer
    if buffer.complete_state is not None and buffer.complete_state.current_completion is not None:
        buffer.complete_state = None  # takes the candidate that is shown
    elif is_command(buffer.text) or not incomplete(buffer.text):
        buffer.validate_and_handle()
    else:
        buffer.insert_text("\n" + indent_after(buffer.document.current_line_before_cursor))


def _tab(event: KeyPressEvent) -> None:
    """Key binding: indent at the start of a line, complete elsewhere."""
    buffer = event.current_buffer
    if not buffer.document.current_line_before_cursor.strip():
        buffer.insert_text("    ")
    elif buffer.complete_state is not None:
        buffer.complete_next()
    else:
        buffer.start_completion(insert_common_part=True)


def _colors() -> bool:
    from ouros.cli.terminal import wants_color

    return wants_color(sys.stdout)


def _monochrome() -> Any:
    from prompt_toolkit.output import ColorDepth

    return ColorDepth.DEPTH_1_BIT


def _lexer() -> Any:
    """Return the lexer that colours Python, if pygments is installed."""
    if not _colors():
        return None
    try:
        from prompt_toolkit.lexers import PygmentsLexer
        from pygments.lexers import PythonLexer
    except ImportError:
        return None
    return PygmentsLexer(PythonLexer)
