"""What the server tells clients about the sandbox: instructions and prompts.

Knows `Sandbox`, limits and tools of the host. Invariant: the facts are asked of the code that makes them true.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ouros.bounded import cut
from ouros.limits import DURATION, WALL
from ouros.mcp_server.files import HOME
from ouros.mcp_server.outputs import MAX_TEXT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ouros.tools import Toolset

MAX_TOOLS_TEXT = 6_000  # characters of the description of the host's tools
PROBE = """
import sys, importlib.util
modules = [name for name in sorted(sys.stdlib_module_names) if name[0] != "_" and importlib.util.find_spec(name)]
sys.version.partition(" ")[0], modules
"""
UNITS = {
    DURATION: "s of processor time", WALL: "s of real time", "max_memory": "bytes of live objects",
    "max_output_bytes": "bytes printed", "max_ticks": "loop turns and calls",
    "max_calls": "calls of host functions and files", "max_allocations": "objects",
    "max_recursion_depth": "nested calls",
}  # fmt: skip


@cache
def sandbox_facts() -> tuple[str, tuple[str, ...]]:
    """Return the version of the sandbox's Python, and the modules of its library."""
    from ouros.sandbox import Sandbox

    # A module that is found is loaded, and may print, as `this` does: the server's output is for messages only.
    version, modules = Sandbox(PROBE).run(print_callback=lambda stream, text: None)
    return version, tuple(modules)


def limits_text(limits: Mapping[str, Any] | None) -> str:
    """Return the text about the limits of one execute."""
    parts = [f"{value:,} {UNITS[key]}" for key, value in (limits or {}).items() if key in UNITS]
    return ", ".join(parts) if parts else "none"


def instructions(limits: Mapping[str, Any] | None, tools: Toolset, has_files: bool) -> str:
    """Return the instructions for a model that uses the core tools."""
    version, modules = sandbox_facts()
    files = (
        f"Files are in memory, in {HOME}, shared by all sessions; clients read them as resources. "
        if has_files
        else "There are no files. "
    )
    text = f"""\
Python {version} in a sandbox (ouros): no network, processes or files of the machine, no packages to install. {files}\
Limits of one execute: {limits_text(limits)}. Answers hold {MAX_TEXT // 1000} KB; read_output gives the rest.
Modules: {", ".join(modules)}.
"""
    if tools:
        described = tools.describe()
        text += f"Code may call these functions without an import:\n{cut(described, MAX_TOOLS_TEXT)}\n"
    return text


class Prompt(NamedTuple):
    """A prompt that a user picks. arguments: name and description of each; text: with `{name}` for each."""

    name: str
    title: str
    description: str
    arguments: tuple[tuple[str, str], ...]
    text: str

    def filled(self, given: Mapping[str, str]) -> str:
        """Return the text with the arguments put in.

        Raises:
            ValueError: One is missing.
        """
        text = self.text
        values = []
        for name, _ in self.arguments:
            if name not in given:
                raise ValueError(f"the prompt {self.name!r} needs the argument {name!r}")
            values.append((f"{{{name}}}", given[name]))
        head = ""
        while values:  # in one pass, so that inserted text is not searched for placeholders
            mark, value = values.pop(0)
            before, _, text = text.partition(mark)
            head += before + value
        return head + text


PROMPTS = {
    prompt.name: prompt
    for prompt in (
        Prompt(
            "solve",
            "Solve with Python",
            "Answer a question by running Python, and check the answer.",
            (("question", "What to find out."),),
            "Answer the question below by running Python with `execute`. Compute instead of guessing, print what you "
            "rely on, and check the result in a second way before you answer.\n\n{question}",
        ),
        Prompt(
            "analyse_file",
            "Analyse a file",
            "Look into a file of the sandbox and answer a question about it.",
            (("path", f"The file, as {HOME}/sales.csv."), ("question", "What to find out.")),
            "The sandbox has the file {path}. Read its first lines with `execute`, say what it holds and what looks "
            "wrong in it, then answer, with the code that gives the answer: {question}",
        ),
    )
}
