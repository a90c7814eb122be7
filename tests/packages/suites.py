"""The test suites of distributions, run by their own pytest inside the sandbox and by CPython, side by side.

    python tests/packages/suites.py SITE PYTHON SDISTS [NAME...] [--update]

    SITE: the site-packages folder of an environment that has them, pytest and hypothesis; PYTHON: its interpreter.
    SDISTS: a folder of source distributions. What is missing there is downloaded by `PYTHON -m pip download`.

Knows nothing of single tests. Invariant: both sides run the same files with the same options and the same program; only what
it prints is compared. With --update the rows of these distributions in tests/packages/README.md are written, and the tests that only CPython passes
are listed in `suites.txt`.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
PAGE = HERE / "README.md"
LIST = HERE / "suites.txt"
BEGIN, END = "<!-- suites -->\n", "<!-- end of suites -->\n"
LIMITS = {"max_duration_secs": 1500, "max_memory": 3 << 30}
LARGEST = 4_000_000  # bytes of a file that tests read


class Suite(NamedTuple):
    """tests: Files and folders of the sdist that hold its tests. ignore: Files that cannot be collected on either side, or
    that only start processes. deselect: Expression for `-k`. path: Folder of the sdist that tests import from. needs: Distributions that only the tests
    need. inside: The tests are modules of the package, which is then imported from the sdist's files rather than from the installed ones.
    options: More options of pytest, as the distribution's own settings have them. beside: More folders of the sdist that are copied."""

    tests: tuple[str, ...]
    ignore: tuple[str, ...] = ()
    deselect: str = ""
    path: str = ""
    needs: tuple[str, ...] = ()
    inside: bool = False
    options: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()


SUITES = {
    "anytree": Suite(("tests",), needs=("test2ref",)),
    "attrs": Suite(("tests",), ignore=("tests/test_mypy.yml", "tests/test_pyright.py"), needs=("hypothesis", "cloudpickle")),
    "beautifulsoup4": Suite(("bs4/tests",), inside=True),
    "bidict": Suite(("tests",), needs=("hypothesis",)),
    "blinker": Suite(("tests",)),
    "boltons": Suite(("tests",)),
    "cachetools": Suite(("tests",)),
    "cerberus": Suite(("cerberus/tests",), ignore=("cerberus/benchmarks",), inside=True),
    "click": Suite(("tests",), options=("-m", "not stress")),
    "dacite": Suite(("tests",)),
    "decorator": Suite(("tests/test.py",), path="tests"),
    "funcy": Suite(("tests",), needs=("whatever",)),
    "glom": Suite(("glom/test",), inside=True),
    "html5lib": Suite(("html5lib/tests",), inside=True),
    "humanize": Suite(("tests",), needs=("freezegun",)),
    "idna": Suite(("tests",), ignore=("tests/test_idna_uts46.py", "tests/test_idna_properties.py")),
    "inflect": Suite(("tests",)),
    "inflection": Suite(("test_inflection.py",)),
    "iniconfig": Suite(("testing",)),
    "isodate": Suite(("tests",)),
    "itsdangerous": Suite(("tests",), needs=("freezegun",)),
    "jinja2": Suite(("tests",), ignore=("tests/test_async.py", "tests/test_async_filters.py")),
    "json5": Suite(("tests",)),
    "jsonschema": Suite(("jsonschema/tests",), inside=True),
    "lark": Suite(("tests",), options=("-o", "python_files=__main__.py")),
    "markdown": Suite(("tests",), needs=("pyyaml",)),
    "markdown-it-py": Suite(("tests",), needs=("pytest-regressions",)),
    "markupsafe": Suite(("tests",)),
    "marshmallow": Suite(("tests",), needs=("simplejson",)),
    "mistune": Suite(("tests",)),
    "more-itertools": Suite(("tests",)),
    "networkx": Suite(("networkx/classes/tests", "networkx/utils/tests", "networkx/tests"), inside=True),
    "num2words": Suite(("tests",)),
    "packaging": Suite(("tests",), needs=("hypothesis", "pretend", "tomli-w")),
    "parse": Suite(("tests",)),
    "parso": Suite(("test",)),
    "pluggy": Suite(("testing",)),
    "prettytable": Suite(("tests",), needs=("pytest-lazy-fixtures",)),
    "pydash": Suite(("tests",)),
    "pyparsing": Suite(("tests",)),
    "pyrsistent": Suite(("tests",), needs=("hypothesis",)),
    "python-dateutil": Suite(("tests",), needs=("freezegun", "hypothesis")),
    "python-slugify": Suite(("test.py",)),
    "pyyaml": Suite(("tests",)),
    "roman": Suite(("src/tests.py",)),
    "schema": Suite(("test_schema.py",)),
    "semver": Suite(("tests",)),
    "simpleeval": Suite(("tests",)),
    "six": Suite(("test_six.py",)),
    "soupsieve": Suite(("tests",)),
    "sqlparse": Suite(("tests",)),
    "sympy": Suite(("sympy/core/tests",), ignore=("sympy/core/tests/test_args.py",), needs=("hypothesis",), inside=True),
    "tabulate": Suite(("test",), needs=("wcwidth",)),
    "text-unidecode": Suite(("test.py",)),
    "texttable": Suite(("tests.py",)),
    "tinycss2": Suite(("tests",)),
    "tomlkit": Suite(("tests",)),
    "toolz": Suite(("toolz/tests",), inside=True, beside=("tlz",)),
    "unidecode": Suite(("tests",)),
    "uritemplate": Suite(("tests",)),
    "voluptuous": Suite(("voluptuous/tests/tests.py",), inside=True),
    "wcwidth": Suite(("tests",)),
    "webcolors": Suite(("tests",)),
}

# Runs on both sides. Lines that begin with a record separator are outcomes: test, outcome, first line of what went wrong.
PROGRAM = """
import json, os, sys
import pytest

class Recorder:
    def told(self, name, outcome, text=""):
        sys.__stdout__.write(chr(30) + json.dumps([name, outcome, text[:300]]) + chr(10))

    def pytest_runtest_logreport(self, report):
        if report.when == "call" or not report.passed:
            self.told(report.nodeid, report.outcome, "" if report.passed else self.reason(report))

    def pytest_collectreport(self, report):
        if report.failed:
            self.told(report.nodeid, "failed", "collection: " + self.reason(report))

    def reason(self, report):
        crash = getattr(report.longrepr, "reprcrash", None)
        text = crash.message if crash is not None else str(report.longrepr)
        return text.strip() if crash is not None else text.strip()[-300:]

os.chdir(folder)
sys.path[:0] = [path for path in paths]
code = pytest.main(options, plugins=[Recorder()])
sys.__stdout__.write(chr(30) + json.dumps(["*", "code", str(int(code))]) + chr(10))
"""
OPTIONS = ["-c", "suite.ini", "--rootdir", ".", "-p", "no:cacheprovider", "-p", "no:faulthandler", "-p", "no:randomly", "-p",
           "no:xdist", "-p", "no:cov", "--capture=sys", "--basetemp=made", "--assert=plain", "-q", "--tb=short", "--no-header", "--continue-on-collection-errors", "-W", "ignore"]  # fmt: skip
Outcomes = dict[str, tuple[str, str]]


def sources(python: str, folder: Path, name: str, version: str) -> Path:
    """The unpacked source distribution."""
    stem = name.replace("-", "_")

    def found() -> Path | None:
        for path in folder.glob("*.tar.gz"):
            if path.name.lower().replace("-", "_") == f"{stem}_{version}.tar.gz":
                return path
        return None

    if found() is None:
        subprocess.run(
            [python, "-m", "pip", "download", "-q", "--no-deps", "--no-binary", ":all:", "-d", str(folder), f"{name}=={version}"], check=True
        )
    packed = found()
    if packed is None:
        raise SystemExit(f"{name} {version} has no source distribution")
    target = folder / packed.name.removesuffix(".tar.gz")
    if not target.is_dir():
        with tarfile.open(packed) as archive:
            archive.extractall(folder, filter="data")
    return target


def arguments(suite: Suite) -> list[str]:
    options = [*OPTIONS, *(f"--ignore={path}" for path in suite.ignore)]
    return [*options, *(["-k", suite.deselect] if suite.deselect else []), *suite.options, *suite.tests]


def files_of(root: Path, suite: Suite) -> list[tuple[str, bytes]]:
    """What the tests may read: their own files, and those at the top of the source distribution."""
    wanted = [path for path in root.iterdir() if path.is_file()]
    for top in (*suite.tests, *suite.beside):
        place = root / (top.partition("/")[0] if suite.inside else top)
        wanted += place.rglob("*") if place.is_dir() else [place]
        while (place := place.parent) != root:
            wanted += [path for path in place.glob("*.py")]
    found = {}
    for path in wanted:
        if path.is_file() and path.suffix != ".pyc" and path.stat().st_size <= LARGEST:
            found[str(path.relative_to(root))] = path.read_bytes()
    found["suite.ini"] = b"[pytest]\n"
    if suite.inside and (root / "PKG-INFO").is_file():
        found[f"{root.name}.dist-info/METADATA"] = (root / "PKG-INFO").read_bytes()
    return sorted(found.items())


class Output:
    """Takes what the program prints, and keeps the outcomes."""

    def __init__(self, shown: bool) -> None:
        self.outcomes: Outcomes = {}
        self.text = ""
        self.rest = ""
        self.shown = shown

    def write(self, text: str) -> None:
        *lines, self.rest = (self.rest + text).split("\n")
        for line in lines:
            before, found, data = line.rpartition("\x1e")
            if found:
                self.note(*json.loads(data))
            if self.shown and (before or not found):
                print(before or line)

    def note(self, test: str, outcome: str, text: str) -> None:
        if self.outcomes.get(test, ("", ""))[0] != "failed":
            self.outcomes[test] = outcome, text


def in_cpython(python: str, root: Path, suite: Suite, files: list[tuple[str, bytes]]) -> Outcomes:
    with tempfile.TemporaryDirectory() as folder:
        for name, data in files:
            (Path(folder) / name).parent.mkdir(parents=True, exist_ok=True)
            (Path(folder) / name).write_bytes(data)
        head = f"folder, paths, options = {folder!r}, {[str(Path(folder) / suite.path)]!r}, {arguments(suite)!r}\n"
        done = subprocess.run(
            [python, "-c", head + PROGRAM], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=1500, check=False
        )
    output = Output(False)
    output.write(done.stdout + "\n")
    if "*" not in output.outcomes:
        raise SystemExit(f"CPython: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return output.outcomes


def needed(name: str) -> list[str]:
    """The distributions that a distribution always needs."""
    from importlib.metadata import requires

    return [re.split(r"[^\w.-]", text)[0] for text in requires(name) or () if ";" not in text]


def in_sandbox(name: str, suite: Suite, files: list[tuple[str, bytes]], shown: bool) -> Outcomes:
    import ouros
    from ouros import MemoryFile, OSAccess

    top = "/suite"
    inputs = {"folder": top, "paths": [f"{top}/{suite.path}".rstrip("/")], "options": arguments(suite)}
    memory = [MemoryFile(f"{top}/{path}", data) for path, data in files]
    memory.append(MemoryFile("/tmp/.keep", b""))
    output = Output(shown)
    packages = [*(needed(name) if suite.inside else [name]), "pytest", *suite.needs]
    sandbox = ouros.Sandbox(PROGRAM, inputs=list(inputs), packages=packages)
    try:
        sandbox.run(
            inputs=inputs, limits=LIMITS, os=OSAccess(memory, environ={"HOME": "/tmp"}), print_callback=lambda _, text: output.write(text)
        )
    except ouros.SandboxRuntimeError as error:
        output.note("*", "failed", f"{type(error).__name__}: {error}"[:300])
        if shown:
            print(error.display())
    return output.outcomes


def counts(outcomes: Outcomes) -> tuple[int, int, int]:
    found = [outcome for test, (outcome, _) in outcomes.items() if test != "*"]
    return found.count("passed"), found.count("failed"), found.count("skipped")


def lost(theirs: Outcomes, ours: Outcomes) -> list[str]:
    """The tests that only CPython passes. Where the parameters of a test come from a set, their ids differ: then those that passed are counted."""
    spare: dict[str, int] = {}
    for test, (outcome, _) in ours.items():
        if outcome == "passed" and test not in theirs:
            spare[test.partition("[")[0]] = spare.get(test.partition("[")[0], 0) + 1
    found = []
    for test, (outcome, _) in theirs.items():
        if outcome != "passed" or ours.get(test, ("", ""))[0] == "passed":
            continue
        base = test.partition("[")[0]
        if test not in ours and spare.get(base, 0):
            spare[base] -= 1
        else:
            found.append(test)
    return found


def differing(theirs: Outcomes, ours: Outcomes) -> list[str]:
    """The tests that only CPython passes, with what went wrong."""
    end = ours.get("*", ("failed", "no outcome"))
    if len(ours) == 1:
        return [f"* {end[0]}: {end[1]}"]
    lines = [
        f"{test} {outcome}: {text}" for test, (outcome, text) in ours.items() if "::" not in test and outcome == "failed" and test != "*"
    ]
    missing = tuple(line.partition(" ")[0] for line in lines)
    for test in lost(theirs, ours):
        if test.startswith(missing) and missing and test not in ours:
            continue  # its file could not be collected
        mine, text = ours.get(test, ("not run", end[1] if end[0] == "failed" else ""))
        lines.append(f"{test} {mine}: {text}")
    return [line.replace("\n", " ")[:260].rstrip() for line in lines]


def update(rows: dict[str, str], listed: dict[str, list[str]]) -> None:
    """Write the outcomes of some distributions, and keep those of the others."""
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    old, _, after = rest.partition(END)
    known = {line.split()[1]: line for line in old.splitlines() if line.startswith("| ") and "---" not in line and line.split()[1] in SUITES}
    known.update(rows)
    head = "| distribution | version | CPython: passed / failed / skipped | sandbox | only CPython passes |\n|---|---|---|---|---|\n"
    PAGE.write_text(f"{before}{BEGIN}{head}" + "".join(f"{known[name]}\n" for name in sorted(known)) + END + after, encoding="utf-8")
    lines: dict[str, list[str]] = {}
    for line in LIST.read_text(encoding="utf-8").splitlines() if LIST.exists() else ():
        lines.setdefault(line.partition(" ")[0], []).append(line)
    lines.update(listed)
    LIST.write_text("".join(f"{line}\n" for name in sorted(lines) for line in lines[name]), encoding="utf-8")


def main(arguments: list[str]) -> int:
    site, python, sdists, *chosen = [text for text in arguments if not text.startswith("--")]
    sys.path.insert(0, site)  # its versions, not those of the interpreter that runs this
    from importlib.metadata import PackageNotFoundError, version

    rows: dict[str, str] = {}
    listed: dict[str, list[str]] = {}
    for name in chosen or SUITES:
        suite = SUITES[name]
        try:
            found = version(name)
        except PackageNotFoundError:
            print(f"{name}: not installed")
            continue
        root = sources(python, Path(sdists), name, found)
        files = files_of(root, suite)
        theirs = in_cpython(python, root, suite, files)
        start = time.perf_counter()
        ours = in_sandbox(name, suite, files, "--shown" in arguments)
        seconds = time.perf_counter() - start
        lines = differing(theirs, ours)
        a, b = counts(theirs), counts(ours)
        print(f"{name} {found}: CPython {a}, sandbox {b}, {seconds:.0f} s", flush=True)
        print(*(f"  {line}" for line in lines), sep="\n", flush=True)
        rows[name] = f"| {name} | {found} | {a[0]} / {a[1]} / {a[2]} | {b[0]} / {b[1]} / {b[2]} | {len(lost(theirs, ours))} |"
        listed[name] = [f"{name} {line}" for line in lines]
    if "--update" in arguments:
        update(rows, listed)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
