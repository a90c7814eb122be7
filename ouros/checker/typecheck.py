"""Checks the types of programs with `ty`, and lays out its diagnostics in the formats of `SandboxTypingError`.

Knows programs as text only. Whether there are errors is asked of the `ty` process that stays (`ty_server`); if so, the
report is made by a process of its own, which has the last word. Invariants: no program is refused without a reason;
only programs that our own parser accepted come here, so what ty takes for a syntax error (as `await` outside a
function) is dropped; what the sandbox lacks of Python's modules is an error here too.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Container, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ouros.bounded import printable
from ouros.checker.library import Lacking, lacking_builtins, lacking_imports
from ouros.checker.ty_environment import clean_environment, find_ty, make_environment, make_folder, remove_folder
from ouros.checker.ty_server import ERROR, Answer, close, diagnose, diagnose_alone
from ouros.errors import typing_error
from ouros.modules import folders_of, sources_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ouros._core import ModuleTable

FORMATS = ("full", "concise", "azure", "json", "jsonlines", "rdjson", "pylint", "gitlab", "github")
TIMEOUT_SECS = 120
SCRIPT = "ouros_checked_script.py"  # a name no import of the program can mean; reports show the script's own name
PREFIX = "ouros_prefix_code"
BUILTINS = "__builtins__.pyi"
RULES_URL = "https://ty.dev/rules#"
SYNTAX = "invalid-syntax"
HOST_TOOLS = """from typing import Any
def call(name: str, /, *args: Any, **kwargs: Any) -> Any: ...
def list_tools() -> list[dict[str, Any]]: ...
def search(query: str, limit: int = 10, detail: str = "brief") -> list[dict[str, Any]]: ...
"""
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
ERROR_HEAD = re.compile(r"^(error|fatal)\[", re.MULTILINE)
SEARCHED = re.compile(r"info: Searched in the following|info:   \d+\. |info: make sure your Python environment")


def check(
    code: str,
    script_name: str,
    *,
    inputs: tuple[str, ...] = (),
    external_functions: tuple[str, ...] = (),
    stubs: str | None = None,
    prefix: str | None = None,
    modules: Mapping[str, str] | None = None,
    given: ModuleTable | None = None,
) -> None:
    """Check the types of a program.

    Args:
        code: The program.
        script_name: What reports call it.
        inputs: Its inputs: of any type, unless `stubs` or `prefix` declare them.
        external_functions: Its external functions: of any signature, unless `stubs` or `prefix` declare them.
        stubs: Stub code that declares names to the program.
        prefix: Code that is taken to run before it.
        modules: Stub code of the modules of tools that it may import, by name.
        given: Sources of the host's that it may import.

    Raises:
        SandboxTypingError: There are errors.
        ImportError: ty is not installed.
        RuntimeError: ty failed.
    """
    declarations = _declarations(inputs, external_functions, stubs, prefix)
    files = {SCRIPT: code, BUILTINS: declarations, f"{PREFIX}.py": prefix or "", "host_tools.pyi": HOST_TOOLS}
    of_tools = modules or {}
    files.update((f"{name}.pyi", text) for name, text in of_tools.items())
    candidates = lacking_imports(code, of_tools)
    links: dict[str, Path] = {}
    if given is None:
        answer = diagnose(SCRIPT, files, modules=bool(candidates))
    else:
        names = given.modules
        candidates = [entry for entry in candidates if not any(name in names for name in _parents(entry.module))]
        files.update(sources_of(given))
        links = folders_of(given)
        answer = diagnose_alone(SCRIPT, files, links, modules=bool(candidates))
    lacking = _lacking(candidates, answer)
    if lacking or any(found.severity == ERROR and found.code != SYNTAX for found in answer.diagnostics):
        report = Report(files, script_name, lacking, links)
        if report.has_errors():
            raise typing_error(report)
        if given is None:
            close()  # the process that stays is wrong


def _declarations(
    inputs: tuple[str, ...], external_functions: tuple[str, ...], stubs: str | None, prefix: str | None
) -> str:
    """Return stub code for all names that the program may use without defining them, or may not use."""
    given = f"{stubs or ''}\n{prefix or ''}"
    lines = ["from typing import Any as _Any", "class NotInTheSandbox: ..."]
    lines += [f"{name}: _Any" for name in inputs if not _declares(given, name)]
    for name in external_functions:
        if not _declares(given, name):
            lines.append(f"def {name}(*args: _Any, **kwargs: _Any) -> _Any: ...")
    for name in lacking_builtins():
        if name not in inputs and name not in external_functions and not _declares(given, name):
            lines.append(f"{name}: NotInTheSandbox")
    if prefix is not None:
        lines.append(f"from {PREFIX} import *")
    # First, so that the line numbers of stubs in reports are right.
    return "\n".join([*([stubs] if stubs is not None else []), *lines, ""])


def _parents(name: str) -> list[str]:
    """Return a module and the packages it is in."""
    parts = name.split(".")
    return [".".join(parts[:i]) for i in range(len(parts), 0, -1)]


def _declares(stubs: str, name: str) -> bool:
    if name not in stubs:
        return False
    pattern = rf"^\s*(?:(?:async\s+)?def\s+{name}\b|class\s+{name}\b|{name}\s*[:=]|(?:from|import)\b.*\b{name}\b)"
    return re.search(pattern, stubs, re.MULTILINE) is not None


def _lacking(candidates: list[Lacking], answer: Answer) -> list[Lacking]:
    """Return the candidates that are imports indeed and that ty doesn't report itself."""
    reported = {(found.line, found.column) for found in answer.diagnostics if found.severity == ERROR}
    return [
        entry
        for entry in candidates
        if entry.module_at in answer.modules and (entry.line, entry.column) not in reported
    ]


class Report:
    """The diagnostics for one set of files. Other formats than `full` are asked of ty when they are first wanted."""

    def __init__(
        self, files: dict[str, str], script_name: str, lacking: list[Lacking], links: dict[str, Path]
    ) -> None:
        self.files = files
        self.links = links
        self.script_name = script_name
        self.lacking = lacking
        self.outputs: dict[tuple[str, bool], str] = {}

    def has_errors(self) -> bool:
        """Return True if there are diagnostics that are errors, not only warnings."""
        return bool(self.lacking) or ERROR_HEAD.search(self._native("full", False)) is not None

    def display(self, format: str, color: bool) -> str:
        """Return the diagnostics as text.

        Raises:
            ValueError: No such format.
        """
        if format not in FORMATS:
            raise ValueError(f"Unknown format: {format!r}. Expected one of: {' '.join(FORMATS)}")
        if format in ("full", "concise", "github"):
            return self._native(format, color and format != "github")
        diagnostics = json.loads(self._native("gitlab", False))
        return str(_FORMATTERS[format](diagnostics))

    def _native(self, format: str, color: bool) -> str:
        key = format, color
        if key not in self.outputs:
            self.outputs[key] = self._run(format, color)
        return self.outputs[key]

    def _run(self, format: str, color: bool) -> str:
        directory = make_folder()
        try:
            return self._merged(self._output(directory, format, color), format, color)
        finally:
            remove_folder(directory)

    def _output(self, directory: Path, format: str, color: bool) -> str:
        """Return what ty prints, in which paths start at the directory."""
        make_environment(directory, self.links)
        for file_name, text in self.files.items():
            (directory / file_name).parent.mkdir(parents=True, exist_ok=True)
            (directory / file_name).write_text(text, encoding="utf-8", errors="replace", newline="")
        command = [
            find_ty(), "check", "--project", str(directory), "--output-format", format, "--no-progress",
            "--color", "always" if color else "never", SCRIPT,
        ]  # fmt: skip
        try:
            done = subprocess.run(
                command,
                cwd=directory,
                env=clean_environment(directory),
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=TIMEOUT_SECS,
            )
        except subprocess.TimeoutExpired:
            raise RuntimeError(f"ty did not finish within {TIMEOUT_SECS} s") from None
        output = done.stdout.decode(errors="replace")
        if done.returncode not in (0, 1):
            complaint = printable(done.stderr[-1000:].decode(errors="replace").strip())
            raise RuntimeError(f"ty failed ({done.returncode}): {complaint}")
        return output.replace(str(directory) + os.sep, "/").replace(str(directory), "/")

    def _merged(self, output: str, format: str, color: bool) -> str:
        """Return ty's output without what doesn't concern the program, with what the sandbox lacks."""
        if format == "gitlab":
            entries = [entry for entry in json.loads(output) if entry["check_name"] != SYNTAX]
            for entry in entries:
                entry["location"]["path"] = entry["location"]["path"].replace(SCRIPT, self.script_name)
            places = {tuple(_range(entry)[0].values()) for entry in entries}
            entries += [_lacking_entry(entry, self.script_name) for entry in self._unreported(places)]
            return json.dumps(sorted(entries, key=lambda entry: tuple(_range(entry)[0].values())), indent=2)
        parts = [part.replace(SCRIPT, self.script_name) for part in _parts(output, format)]
        lines = self.files[SCRIPT].split("\n")
        lacking = self._unreported({_place(part) for part in parts})
        parts += [_lacking_text(entry, self.script_name, lines, format, color) for entry in lacking]
        return "".join(sorted(parts, key=_place))

    def _unreported(self, places: Container[tuple[int, ...]]) -> list[Lacking]:
        """Return what the sandbox lacks and ty did not report: the process knew an older version of a module."""
        return [entry for entry in self.lacking if (entry.line, entry.column) not in places]


def _parts(output: str, format: str) -> list[str]:
    """Return ty's text as one text for each diagnostic, without syntax errors, its count, and the places it
    searched."""
    if format == "full":
        blocks = [block.strip("\n") for block in output.split("\n\n")]
        kept = [block for block in blocks if block and not _is_dropped(block, f"error[{SYNTAX}]")]
        return ["\n".join(line for line in block.split("\n") if not _is_search(line)) + "\n\n" for block in kept]
    mark = f": error[{SYNTAX}]" if format == "concise" else f"title=ty ({SYNTAX})"
    lines = [line for line in output.splitlines(keepends=True) if not _is_dropped(line, mark)]
    return [
        "%0A".join(part for part in line[:-1].split("%0A") if not _is_search(part.strip())) + "\n" for line in lines
    ]


def _is_search(line: str) -> bool:
    return SEARCHED.match(ESCAPE.sub("", line)) is not None


def _is_dropped(text: str, mark: str) -> bool:
    plain = ESCAPE.sub("", text)
    head = plain.partition("\n")[0]
    return mark in head or re.match(r"(Found \d+ diagnostics?|All checks passed!)$", plain.strip()) is not None


def _place(part: str) -> tuple[int, int]:
    """Return line and column of the first place that a part names."""
    found = re.search(r":(\d+):(\d+)", ESCAPE.sub("", part))
    return (int(found[1]), int(found[2])) if found else (0, 0)


def _lacking_text(entry: Lacking, script_name: str, lines: list[str], format: str, color: bool) -> str:
    code, message = entry.code, entry.message
    where = f"{script_name}:{entry.line}:{entry.column}"
    if format == "github":
        return (
            f"::error title=ty ({code}),file=/{script_name},line={entry.line},col={entry.column},"
            f"endLine={entry.line},endColumn={entry.end_column}::{where}: {code}: {message}\n"
        )

    def style(codes: str, text: str) -> str:
        return "".join(f"\x1b[{code}m" for code in codes.split()) + f"{text}\x1b[0m" if color else text

    if format == "concise":
        return f"{style('1', where)}: {style('1 91', f'error[{code}]')} {message}\n"
    number = str(entry.line)
    gutter = " " * len(number)
    bar = style("1 94", "|")
    marks = " " * (entry.column - 1) + style("1 91", "^" * (entry.end_column - entry.column))
    return "\n".join(
        [
            style("1 91", f"error[{code}]") + style("1", f": {message}"),
            f"{gutter}{style('1 94', '-->')} {where}",
            f"{gutter} {bar}",
            f"{style('1 94', number)} {bar} {lines[entry.line - 1].rstrip()}",
            f"{gutter} {bar} {marks}",
            style("1 94", "info") + style("1", f": {entry.hint}"),
            "\n",
        ]
    )


def _lacking_entry(entry: Lacking, script_name: str) -> dict[str, Any]:
    """Return the entry in GitLab's format."""
    return {
        "check_name": entry.code,
        "description": f"{entry.code}: {entry.message}",
        "severity": "major",
        "fingerprint": sha256(f"{entry.message}:{entry.line}".encode()).hexdigest()[:16],
        "location": {
            "path": script_name,
            "positions": {
                "begin": {"line": entry.line, "column": entry.column},
                "end": {"line": entry.line, "column": entry.end_column},
            },
        },
    }


# Formats that ty does not have itself, made from gitlab's entries.


def _message(entry: dict[str, Any]) -> str:
    return str(entry["description"]).removeprefix(f"{entry['check_name']}: ")


def _range(entry: dict[str, Any]) -> tuple[dict[str, int], dict[str, int]]:
    positions = entry["location"]["positions"]
    return positions["begin"], positions["end"]


def _azure(entries: list[dict[str, Any]]) -> str:
    lines = []
    for entry in entries:
        begin, _ = _range(entry)
        kind = "warning" if entry["severity"] == "minor" else "error"
        lines.append(
            f"##vso[task.logissue type={kind};sourcepath=/{entry['location']['path']};linenumber={begin['line']};"
            f"columnnumber={begin['column']};code={entry['check_name']};]{_message(entry)}\n"
        )
    return "".join(lines)


def _json_entry(entry: dict[str, Any]) -> dict[str, Any]:
    begin, end = _range(entry)
    return {
        "cell": None,
        "code": entry["check_name"],
        "end_location": {"column": end["column"], "row": end["line"]},
        "filename": f"/{entry['location']['path']}",
        "fix": None,
        "location": {"column": begin["column"], "row": begin["line"]},
        "message": _message(entry),
        "noqa_row": None,
        "url": RULES_URL + quote(entry["check_name"]),
    }


def _json(entries: list[dict[str, Any]]) -> str:
    return json.dumps([_json_entry(entry) for entry in entries], indent=2)


def _jsonlines(entries: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(_json_entry(entry), separators=(",", ":")) + "\n" for entry in entries)


def _rdjson(entries: list[dict[str, Any]]) -> str:
    diagnostics = []
    for entry in entries:
        begin, end = _range(entry)
        diagnostics.append(
            {
                "code": {"url": RULES_URL + quote(entry["check_name"]), "value": entry["check_name"]},
                "location": {"path": f"/{entry['location']['path']}", "range": {"end": end, "start": begin}},
                "message": _message(entry),
            }
        )
    source = {"name": "ty", "url": "https://docs.astral.sh/ty"}
    return json.dumps({"diagnostics": diagnostics, "severity": "WARNING", "source": source}, indent=2)


def _pylint(entries: list[dict[str, Any]]) -> str:
    return "".join(
        f"{entry['location']['path']}:{_range(entry)[0]['line']}: [{entry['check_name']}] {_message(entry)}\n"
        for entry in entries
    )


def _gitlab(entries: list[dict[str, Any]]) -> str:
    return json.dumps(entries, indent=2)


_FORMATTERS = {
    "azure": _azure,
    "gitlab": _gitlab,
    "json": _json,
    "jsonlines": _jsonlines,
    "pylint": _pylint,
    "rdjson": _rdjson,
}
