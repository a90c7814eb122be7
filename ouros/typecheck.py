"""Runs the type checker `ty` over a program, and lays out its diagnostics in the formats of `SandboxTypingError`.

Knows programs as text only. ty runs as a process of its own on files in a temporary directory, with a clean
environment: neither the host's packages nor its settings influence the result. Invariant: only programs that our own
parser accepted come here, so what ty takes for a syntax error (as `await` outside a function) is dropped.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ouros.errors import typing_error

FORMATS = ("full", "concise", "azure", "json", "jsonlines", "rdjson", "pylint", "gitlab", "github")
NATIVE_FORMATS = frozenset(("full", "concise", "gitlab", "github"))
TIMEOUT_SECS = 120
PYTHON_VERSION = "3.14"
SCRIPT = "ouros_checked_script.py"  # a name no import of the program can mean; reports show the script's own name
PREFIX = "ouros_prefix_code"
RULES_URL = "https://ty.dev/rules#"
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def check(
    code: str,
    script_name: str,
    *,
    inputs: tuple[str, ...] = (),
    external_functions: tuple[str, ...] = (),
    stubs: str | None = None,
    prefix: str | None = None,
) -> None:
    """Check the types of a program.

    Args:
        code: The program.
        script_name: What reports call it.
        inputs: Its inputs: of any type, unless `stubs` or `prefix` declare them.
        external_functions: Its external functions: of any signature, unless `stubs` or `prefix` declare them.
        stubs: Stub code that declares names to the program.
        prefix: Code that is taken to run before it.

    Raises:
        SandboxTypingError: There are errors.
        ImportError: ty is not installed.
        RuntimeError: ty failed.
    """
    files = {SCRIPT: code, "__builtins__.pyi": _declarations(inputs, external_functions, stubs, prefix)}
    if prefix is not None:
        files[f"{PREFIX}.py"] = prefix
    report = Report(files, script_name)
    if report.has_errors():
        raise typing_error(report)


def _declarations(
    inputs: tuple[str, ...], external_functions: tuple[str, ...], stubs: str | None, prefix: str | None
) -> str:
    """Stub code for all names that the program may use without defining them."""
    given = f"{stubs or ''}\n{prefix or ''}"
    lines = []
    for name in inputs:
        if not _declares(given, name):
            lines.append(f"{name}: _Any")
    for name in external_functions:
        if not _declares(given, name):
            lines.append(f"def {name}(*args: _Any, **kwargs: _Any) -> _Any: ...")
    if lines:
        lines.insert(0, "from typing import Any as _Any")
    if prefix is not None:
        lines.append(f"from {PREFIX} import *")
    # First, so that the line numbers of stubs in reports are right.
    return "\n".join([*([stubs] if stubs is not None else []), *lines, ""])


def _declares(stubs: str, name: str) -> bool:
    pattern = rf"^\s*(?:(?:async\s+)?def\s+{name}\b|class\s+{name}\b|{name}\s*[:=]|(?:from|import)\b.*\b{name}\b)"
    return re.search(pattern, stubs, re.MULTILINE) is not None


class Report:
    """The diagnostics for one set of files. Formats are asked of ty when they are first wanted."""

    def __init__(self, files: dict[str, str], script_name: str) -> None:
        self.files = files
        self.script_name = script_name
        self.outputs: dict[tuple[str, bool], str] = {}

    def has_errors(self) -> bool:
        """Whether there is any diagnostic of severity error."""
        return re.search(r"^error\[", self._native("full", False), re.MULTILINE) is not None

    def display(self, format: str, color: bool) -> str:
        """The diagnostics as text.

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
        with tempfile.TemporaryDirectory(prefix="ouros-ty-") as name:
            directory = Path(name).resolve()
            packages = _make_environment(directory)
            for file_name, text in self.files.items():
                (directory / file_name).write_text(text, encoding="utf-8", errors="replace", newline="")
            command = [
                _find_ty(), "check", "--project", str(directory), "--python", str(directory / ".venv"),
                "--python-version", PYTHON_VERSION, "--output-format", format, "--no-progress",
                "--color", "always" if color else "never", SCRIPT,
            ]  # fmt: skip
            try:
                done = subprocess.run(
                    command,
                    cwd=directory,
                    env=_environment(directory),
                    stdin=subprocess.DEVNULL,
                    capture_output=True,
                    timeout=TIMEOUT_SECS,
                )
            except subprocess.TimeoutExpired:
                raise RuntimeError(f"ty did not finish within {TIMEOUT_SECS} s") from None
            output = done.stdout.decode(errors="replace")
            if done.returncode not in (0, 1):
                raise RuntimeError(f"ty failed ({done.returncode}): {done.stderr.decode(errors='replace').strip()}")
            output = "".join(line for line in output.splitlines(keepends=True) if str(packages) not in line)
            if format == "gitlab":
                return json.dumps(self._renamed(json.loads(output)), indent=2)
            output = _without_syntax_errors(output, format).replace(str(directory) + os.sep, "/")
            return output.replace(str(directory), "/").replace(SCRIPT, self.script_name)

    def _renamed(self, diagnostics: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """gitlab's entries without syntax errors, under the script's own name."""
        kept = [entry for entry in diagnostics if entry["check_name"] != "invalid-syntax"]
        for entry in kept:
            entry["location"]["path"] = entry["location"]["path"].replace(SCRIPT, self.script_name)
        return kept


def _without_syntax_errors(output: str, format: str) -> str:
    """ty's text without syntax errors and without its count of diagnostics."""
    if format == "full":
        blocks = [block for block in output.split("\n\n") if not _is_dropped(block, "error[invalid-syntax]")]
        return "".join(f"{block}\n\n" for block in blocks if block.strip())
    mark = ": error[invalid-syntax]" if format == "concise" else "title=ty (invalid-syntax)"
    lines = [line for line in output.splitlines(keepends=True) if not _is_dropped(line, mark)]
    return "".join(lines)


def _is_dropped(text: str, mark: str) -> bool:
    plain = ESCAPE.sub("", text)
    head = plain.partition("\n")[0]
    return mark in head or re.match(r"(Found \d+ diagnostics?|All checks passed!)$", plain.strip()) is not None


def _make_environment(directory: Path) -> Path:
    """An empty virtual environment and settings, so that ty looks for neither; gives its package directory."""
    packages = directory / ".venv" / "lib" / f"python{PYTHON_VERSION}" / "site-packages"
    if os.name == "nt":
        packages = directory / ".venv" / "Lib" / "site-packages"
    packages.mkdir(parents=True)
    home = Path(sys.executable).parent
    (directory / ".venv" / "pyvenv.cfg").write_text(f"home = {home}\nversion = {PYTHON_VERSION}.0\n")
    (directory / "ty.toml").write_text("")
    return packages


def _environment(directory: Path) -> dict[str, str]:
    """What ty needs of the host's environment: nothing that configures it."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR") if name in os.environ}
    return {**kept, "HOME": str(directory), "USERPROFILE": str(directory), "XDG_CONFIG_HOME": str(directory)}


def _find_ty() -> str:
    try:
        from ty import find_ty_bin  # type: ignore[import-not-found, unused-ignore]

        return str(find_ty_bin())
    except (ImportError, FileNotFoundError):
        found = shutil.which("ty")
        if found is None:
            raise ImportError(
                "type checking needs ty, which is not installed: pip install 'ouros[typecheck]'"
            ) from None
        return found


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
