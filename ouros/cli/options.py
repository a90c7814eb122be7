"""Values of options of the `ouros` command: programs, inputs, limits, files and environment.

Knows nothing of running. Invariant: whatever is wrong with an option is a `UsageError` that names it.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Sequence
    from pathlib import Path
    from typing import Any

    from ouros.mounts import Mount, MountedOS
    from ouros.os_access import OSAccess
    from ouros.typeddicts import ResourceLimits

LIMITS_HELP = """\
limits (several with commas, or by several options; NAME=none takes one away):
  time=2s (also ms, min)   seconds of evaluation
  wall=10s                 seconds of real time, with the answers of files and functions
  memory=64MB (also K, G)  bytes of live objects
  ticks=1000000            loop iterations and calls
  output=1MB               bytes printed
  calls=1000               uses of files, of the environment and of host functions
  allocations=1000000      objects allocated
  recursion=1000           nested calls
  gc=100000                nothing: accepted for command lines of 0.0.7
"""
LIMIT_NAMES = {
    "time": "max_duration_secs",
    "wall": "wall_secs",
    "memory": "max_memory",
    "ticks": "max_ticks",
    "output": "max_output_bytes",
    "calls": "max_calls",
    "allocations": "max_allocations",
    "recursion": "max_recursion_depth",
    "gc": "gc_interval",
}
SIZES = {"k": 1_000, "m": 1_000_000, "g": 1_000_000_000}
TIMES = {"ms": 0.001, "min": 60.0, "s": 1.0}


class UsageError(Exception):
    """Wrong arguments."""


class Source:
    """A program and what tracebacks call it."""

    __slots__ = ("code", "name")

    def __init__(self, code: str, name: str) -> None:
        self.code = code
        self.name = name


def read_program(file: str | None, code: str | None) -> Source:
    """Return the program that FILE or --code gives."""
    if (file is None) == (code is None):
        raise UsageError("give a FILE (- for standard input) or --code" if file is None else "give a FILE or --code")
    if code is not None:
        return Source(code, "<string>")
    assert file is not None
    if file == "-":
        return Source(_decode(sys.stdin.buffer.read(), "<stdin>"), "<stdin>")
    return Source(_decode(_read(file), file), file)


def _read(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        hint = _near(path) if isinstance(error, FileNotFoundError) else ""
        raise UsageError(f"cannot read {path!r}: {error.strerror or error}{hint}") from None


def _near(path: str) -> str:
    """Return a question to put behind an error: the file in the same folder with a similar name, or ''."""
    folder, name = os.path.split(path)
    try:
        # Names of files share their suffix.
        return did_you_mean(name, os.listdir(folder or "."), os.path.join(folder, ""), 0.75)
    except OSError:
        return ""


def read_text(path: str) -> str:
    """Return a text file that the user named."""
    return _decode(_read(path), path)


def _decode(data: bytes, name: str) -> str:
    """Return the text of a source file, in the encoding it declares."""
    if data.isascii() and b"coding" not in data and b"\r" not in data:
        return data.decode()
    import io
    import tokenize

    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        return io.TextIOWrapper(io.BytesIO(data), encoding=encoding).read()
    except (SyntaxError, UnicodeDecodeError, LookupError) as error:
        raise UsageError(f"cannot read {name!r}: {error}") from None


def parse_inputs(texts: list[str]) -> dict[str, Any]:
    """Return the values that `--input NAME=JSON` gives; JSON with tags, as `{"$tuple": [1]}`, stands for what has
    none."""
    if not texts:
        return {}
    import json

    from ouros.jsonvalue import from_json

    inputs: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.isidentifier():
            raise UsageError(f"--input {text!r}: expected NAME=JSON")
        if name in inputs:
            raise UsageError(f"--input {name!r} is given twice")
        if value.startswith("@"):
            value = _decode(_read(value[1:]), value[1:])
        try:
            inputs[name] = from_json(json.loads(value))
        except (ValueError, TypeError, RecursionError) as error:
            hint = "" if any(mark in value for mark in '"[{') else f"; for a text, quote it: --input '{name}=\"...\"'"
            raise UsageError(f"--input {name}: {error}{hint}") from None
    return inputs


def parse_limits(texts: Sequence[str], base: ResourceLimits | None = None) -> ResourceLimits | None:
    """Return `base`, changed by what `--limit NAME=VALUE,...` gives: `NAME=none` takes a limit away. None for no
    limits."""
    limits: Any = dict(base or {})
    for text in ",".join(texts).split(",") if texts else []:
        name, equals, value = text.strip().partition("=")
        key = LIMIT_NAMES.get(name, name)
        if not equals or key not in LIMIT_NAMES.values():
            hint = "" if name in LIMIT_NAMES else did_you_mean(name, LIMIT_NAMES)
            raise UsageError(f"--limit {text!r}: expected NAME=VALUE with one of {', '.join(LIMIT_NAMES)}{hint}")
        if value.lower() == "none":
            limits.pop(key, None)
            continue
        try:
            limits[key] = parse_duration(value) if key.endswith("_secs") else parse_count(value)
        except ValueError as error:
            raise UsageError(f"--limit {text!r}: {error}") from None
    return limits or None


def default_limits(options: Namespace) -> ResourceLimits | None:
    """Return the limits of a program without `--limit`; with `--no-limits` there are none."""
    from ouros.limits import Limits

    return None if options.no_limits else Limits.standard()


def did_you_mean(word: str, known: Iterable[str], prefix: str = "", least: float = 0.6) -> str:
    """Return a question to put behind an error, or '' if nothing known, which is shown with `prefix`, is close."""
    from difflib import get_close_matches

    close = get_close_matches(word, list(known), 1, least)
    return f"; did you mean {prefix}{close[0]}?" if close else ""


def parse_duration(text: str) -> float:
    """Return seconds: `2`, `0.5s`, `100ms`, `1min`.

    Raises:
        ValueError: No such text.
    """
    from ouros.limits import check_duration

    lower = text.strip().lower()
    for unit, factor in TIMES.items():
        if lower.endswith(unit):
            return check_duration(_number(lower.removesuffix(unit), text, "2, 0.5s, 100ms, 1min") * factor)
    return check_duration(_number(lower, text, "2, 0.5s, 100ms, 1min"))


def parse_count(text: str) -> int:
    """Return a number: `1000`, `64K`, `1.5M`, `2G`, of bytes with a `B` behind it if one likes.

    Raises:
        ValueError: No such text.
    """
    from ouros.limits import check_count

    lower = text.strip().lower().removesuffix("b")
    factor = SIZES.get(lower[-1:], 1)
    number = _number(lower[:-1] if factor != 1 else lower, text, "1000, 64K, 1.5MB, 2G") * factor
    if number != number or number in (float("inf"), float("-inf")):
        raise ValueError(f"{text!r} is not a number")
    return check_count("it", int(number))


def _number(text: str, shown: str, examples: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise ValueError(f"{shown!r} is not a number with a unit, as in {examples}") from None


# Files and environment.


def make_os(directories: list[str], environment: list[str], wants_files: bool) -> OSAccess | MountedOS | None:
    """Return the handler of files and environment for the program, or None if it gets neither."""
    if not directories and not environment and not wants_files:
        return None
    from ouros.os_access import OSAccess

    base = OSAccess(environ=_environment(environment))
    if not directories:
        return base
    from ouros.mounts import MountedOS

    try:
        return MountedOS([mount_of(text) for text in directories], base)
    except OSError as error:
        raise UsageError(f"--dir: {error.strerror or error}") from None
    except NotImplementedError as error:
        raise UsageError(f"--dir: {error}") from None


def mount_of(text: str, default: str = "/") -> Mount:
    """Return the folder that `--dir DIR[:PATH][:MODE]` gives; `default` is PATH if it gives none."""
    from ouros.mounts import Mount

    name, target, mode = _mount_parts(text, default)
    if not os.path.isdir(name):
        raise UsageError(f"--dir {text!r}: no directory {name!r}{_mount_hint(text)}")
    try:
        return Mount(target, name, mode)  # type: ignore[arg-type]
    except ValueError as error:
        raise UsageError(f"--dir {text!r}: {error}") from None


def _mount_parts(text: str, default: str = "/") -> tuple[str, str, str]:
    """Return folder, path in the sandbox and mode of `DIR[:PATH][:MODE]`."""
    from ouros.mounts import MODES

    rest, _, mode = text.rpartition(":")
    if mode not in MODES or not rest:
        rest, mode = text, "overlay"
    name, _, target = rest.rpartition(":") if ":/" in rest else (rest, "", default)
    return name, target or "/", mode


def _mount_hint(text: str) -> str:
    """Return what to put behind an error if the last part of `DIR[:PATH][:MODE]` can be neither PATH nor MODE."""
    from ouros.mounts import MODES

    _, colon, last = text.rpartition(":")
    if not colon or last in MODES or last.startswith(("/", "\\")):
        return ""
    return f"; {last!r} is no PATH, which starts with /, and no MODE: {', '.join(MODES)}"


def mount_path(text: str) -> str:
    """Return the path in the sandbox for the folder of `--dir`."""
    return _mount_parts(text)[1]


def _environment(texts: list[str]) -> dict[str, str]:
    environ = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not name:
            raise UsageError(f"--env {text!r}: expected NAME or NAME=VALUE")
        if not equals:
            if name not in os.environ:
                raise UsageError(f"--env {name}: you have no such variable")
            value = os.environ[name]
        environ[name] = value
    return environ


def _host_name(name: str) -> str:
    """Return the name on the host for a file of the program, with characters escaped that file systems cannot store."""
    if os.name == "nt":
        name = "".join(f"%{ord(char):02x}" if char in '\\:*?"<>|' or char < " " else char for char in name)
    try:
        os.fsencode(name)
        return name
    except UnicodeEncodeError:
        return name.encode("utf-8", "backslashreplace").decode()


def write_files(system: OSAccess | MountedOS, directory: str) -> list[Path]:
    """Write the files that the program made or changed in memory below `directory`; gives their paths."""
    from pathlib import Path

    base = Path(directory)
    written = []
    for file in system.files:
        path = base.joinpath(*map(_host_name, file.path.parts[1:]))
        try:
            # Before anything is made: a symbolic link on the way may lead out.
            inside = path.parent.resolve().is_relative_to(base.resolve()) and not path.is_symlink()
            if not inside:
                raise UsageError(f"--out {directory!r}: {str(path)!r} leads out of it")
            path.parent.mkdir(parents=True, exist_ok=True)
            content = file.read_content()
            path.write_bytes(content if isinstance(content, bytes) else content.encode(errors="surrogatepass"))
        except (OSError, ValueError) as error:
            raise UsageError(f"cannot write {str(path)!r}: {error}") from None
        written.append(path)
    return written
