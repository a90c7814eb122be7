"""The test suites of distributions, run by their own pytest inside the sandbox and by CPython, side by side.

    python tests/packages/suites.py SITE PYTHON SDISTS [NAME...] [--update]

    SITE: the site-packages folder of an environment that has them, pytest and hypothesis; PYTHON: its interpreter.
    SDISTS: a folder of source distributions. What is missing there is downloaded by `PYTHON -m pip download`.

Knows nothing of single tests. Invariant: both sides run the same files with the same options and the same program; only what
it prints is compared. With --update the rows of these distributions in tests/packages/README.md are written, and the tests that only CPython passes
are listed in `suites.txt`. What such a test needs of the host is recognized by its error (`OF_THE_HOST`); `by_design.txt` says for others why they
differ. All that remain are faults. `--rows` writes the page again from these two lists, and runs nothing.
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
SHIM = HERE.parent / "cpython" / "shim"
PAGE = HERE / "README.md"
LIST = HERE / "suites.txt"
REASONS = HERE / "by_design.txt"
BEGIN, END = "<!-- suites -->\n", "<!-- end of suites -->\n"
LIMITS = {"max_duration_secs": 1500, "max_memory": 3 << 30}
LARGEST = 4_000_000  # bytes of a file that tests read
# Errors of what the sandbox does not have, and what the error names.
OF_THE_HOST = re.compile(
    r"there are no (processes|sockets|users|signals)|there is no (network|database|operating system)|not available in the sandbox|an extension module of the package"
    r"|cannot run in the sandbox|UnsupportedOperation: fileno|symlink|the sandbox has no debugger"
    r"|requires tkinter|Skipped: tkinter|(cat|head) not available"
)


class Suite(NamedTuple):
    """tests: Files and folders of the sdist that hold its tests. ignore: Files that cannot be collected on either side, or
    that only start processes. deselect: Expression for `-k`. path: Folder of the sdist that tests import from. needs: Distributions that only the tests
    need. inside: The tests are modules of the package, which is then imported from the sdist's files rather than from the installed ones.
    options: More options of pytest, as the distribution's own settings have them. beside: More folders of the sdist that are copied.
    environ: Names of variables of the environment that are 1, as those that choose Python code instead of extension modules.
    helpers: Modules of CPython's own package `test.support` that the tests import. The sandbox gets those of tests/cpython/shim."""

    tests: tuple[str, ...]
    ignore: tuple[str, ...] = ()
    deselect: str = ""
    path: str = ""
    needs: tuple[str, ...] = ()
    inside: bool = False
    options: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    environ: tuple[str, ...] = ()
    helpers: tuple[str, ...] = ()


SUITES = {
    "anytree": Suite(("tests",), needs=("test2ref",)),
    "arrow": Suite(("tests",), needs=("pytz", "python-dateutil", "pytest-mock", "simplejson")),
    "asttokens": Suite(("tests",), ignore=("tests/test_astroid.py",)),
    "attrs": Suite(("tests",), ignore=("tests/test_mypy.yml", "tests/test_pyright.py"), needs=("hypothesis", "cloudpickle")),
    "babel": Suite(("tests",), needs=("freezegun", "pytz", "jinja2")),
    "beautifulsoup4": Suite(("bs4/tests",), needs=("html5lib",), inside=True),
    "blinker": Suite(("tests",)),
    "boltons": Suite(("tests",)),
    "boolean.py": Suite(("boolean/test_boolean.py",), inside=True),
    "cachetools": Suite(("tests",)),
    "cattrs": Suite(("tests",), needs=("hypothesis",)),
    "chardet": Suite(("tests",)),
    "charset-normalizer": Suite(("tests",), beside=("data",)),
    "click": Suite(("tests",), options=("-m", "not stress")),
    "colorama": Suite(("colorama/tests",), inside=True, options=("-o", "python_files=*_test.py")),
    "dacite": Suite(("tests",)),
    "decorator": Suite(("tests/test.py",), path="tests"),
    "emoji": Suite(("tests",), path="utils", beside=("utils",)),
    "exceptiongroup": Suite(("tests",)),
    "fastjsonschema": Suite(("tests",)),
    "flatten-dict": Suite(("src/flatten_dict/tests/flatten_dict_test.py",), inside=True, path="src"),
    "funcy": Suite(("tests",), needs=("whatever",)),
    "furl": Suite(("tests",)),
    "genson": Suite(("test",), needs=("jsonschema",)),
    "glom": Suite(("glom/test",), needs=("pyyaml",), inside=True),
    "h11": Suite(("h11/tests",), inside=True),
    "hjson": Suite(("hjson/tests",), inside=True),
    "humanize": Suite(("tests",), needs=("freezegun",)),
    "hyperframe": Suite(("tests",)),
    "idna": Suite(("tests",), ignore=("tests/test_idna_uts46.py", "tests/test_idna_properties.py")),
    "inflect": Suite(("tests",)),
    "inflection": Suite(("test_inflection.py",)),
    "iniconfig": Suite(("testing",)),
    "iso8601": Suite(("iso8601/test_iso8601.py",), needs=("hypothesis", "pytz"), inside=True),
    "isodate": Suite(("tests",)),
    "itsdangerous": Suite(("tests",), needs=("freezegun",)),
    "jaraco.functools": Suite(("test_functools.py",), needs=("jaraco.classes",)),
    "jinja2": Suite(("tests",), ignore=("tests/test_async.py", "tests/test_async_filters.py")),
    "jmespath": Suite(("tests",)),
    "json5": Suite(("tests",)),
    "jsonpatch": Suite(("tests.py",)),
    "jsonpointer": Suite(("tests.py",)),
    "jsonschema": Suite(("jsonschema/tests",), inside=True),
    "lark": Suite(("tests",), options=("-o", "python_files=__main__.py")),
    "mako": Suite(("test",)),
    "markdown": Suite(("tests",), needs=("pyyaml",)),
    "markdown-it-py": Suite(("tests",), needs=("pytest-regressions",)),
    "markupsafe": Suite(("tests",)),
    "marshmallow": Suite(("tests",), needs=("simplejson",)),
    "mistune": Suite(("tests",)),
    "more-itertools": Suite(("tests",)),
    "mpmath": Suite(("mpmath/tests",), inside=True),
    "natsort": Suite(("tests",), needs=("hypothesis", "pytest-mock")),
    "networkx": Suite(("networkx/classes/tests", "networkx/utils/tests", "networkx/tests"), inside=True),
    "num2words": Suite(("tests",)),
    "oauthlib": Suite(("tests",), needs=("pyjwt", "blinker")),
    "ordered-set": Suite(("test",)),
    "packaging": Suite(("tests",), ignore=("tests/property",), needs=("hypothesis", "pretend", "tomli-w")),
    "parse": Suite(("tests",)),
    "parso": Suite(("test",)),
    "pathspec": Suite(("tests",)),
    "phonenumbers": Suite(("tests",), options=("-o", "python_files=*test.py")),
    "pluggy": Suite(("testing",)),
    "polib": Suite(("tests/tests.py",)),
    "prettytable": Suite(("tests",), needs=("pytest-lazy-fixtures",)),
    "prompt-toolkit": Suite(("tests",), needs=("pytest-mock",)),
    "pyasn1": Suite(("tests",)),
    "pycodestyle": Suite(("tests",), beside=("testing",)),
    "pycparser": Suite(("tests",)),
    "pydash": Suite(("tests",)),
    "pyflakes": Suite(("pyflakes/test",), inside=True),
    "pygments": Suite(("tests",)),
    "pyjwt": Suite(("tests",)),
    "pyparsing": Suite(("tests",)),
    "pyrsistent": Suite(("tests",), needs=("hypothesis",)),
    "python-dateutil": Suite(("tests",), needs=("freezegun", "hypothesis")),
    "python-dotenv": Suite(("tests",), needs=("click",)),
    "python-json-logger": Suite(("tests",), needs=("freezegun", "tzdata")),
    "python-slugify": Suite(("tests",)),
    "pytz": Suite(("pytz/tests",), inside=True),
    "pyyaml": Suite(("tests",)),
    "rfc3986": Suite(("tests",), needs=("idna",)),
    "roman": Suite(("src/tests.py",)),
    "schema": Suite(("test_schema.py",)),
    "semver": Suite(("tests",)),
    "simpleeval": Suite(("tests",)),
    "simplejson": Suite(("simplejson/tests",), inside=True),
    "six": Suite(("test_six.py",)),
    "soupsieve": Suite(("tests",), needs=("beautifulsoup4", "html5lib")),
    "sqlglot": Suite(("tests",), ignore=("tests/dataframe", "tests/test_executor.py"), beside=("posts",)),
    "sqlparse": Suite(("tests",)),
    "structlog": Suite(("tests",), needs=("rich", "freezegun", "pretend", "pytest-asyncio"), options=("-o", "asyncio_mode=auto")),
    "sympy": Suite(("sympy/core/tests",), ignore=("sympy/core/tests/test_args.py",), needs=("hypothesis",), inside=True),
    "tabulate": Suite(("test",), needs=("wcwidth",)),
    "tenacity": Suite(("tests",), needs=("typeguard",)),
    "termcolor": Suite(("tests",), needs=("pytest-mock",)),
    "text-unidecode": Suite(("test_unidecode.py",)),
    "texttable": Suite(("tests.py",)),
    "tinycss2": Suite(("tests",)),
    "toml": Suite(("tests",)),
    "tomlkit": Suite(("tests",)),
    "toolz": Suite(("toolz/tests",), inside=True, beside=("tlz",)),
    "transitions": Suite(("tests",), ignore=("tests/test_codestyle.py",), needs=("dill", "mock")),
    "typing-extensions": Suite(("src/test_typing_extensions.py",), path="src"),
    "unidecode": Suite(("tests",)),
    "uritemplate": Suite(("tests",)),
    "validators": Suite(("tests",)),
    "voluptuous": Suite(("voluptuous/tests/tests.py",), inside=True),
    "wcwidth": Suite(("tests",), ignore=("tests/test_benchmarks.py",), environ=("WCWIDTH_PYTHON",)),
    "webcolors": Suite(("tests",)),
    "webencodings": Suite(("tests",)),
    "webob": Suite(("tests",)),
    "wrapt": Suite(("tests/core",), environ=("WRAPT_DISABLE_EXTENSIONS",)),
    "xmlschema": Suite(("tests",)),
    "xmltodict": Suite(("tests",)),
    "zipp": Suite(("tests",), ignore=("tests/test_complexity.py",), needs=("jaraco.functools", "jaraco.itertools", "jaraco.test"), helpers=("os_helper",)),
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
        if crash is not None:
            return crash.message.strip()
        text = str(report.longrepr)
        errors = [line[1:].strip() for line in text.splitlines() if line.startswith("E ")]
        return errors[-1] if errors else text.strip()[-300:]

os.chdir(folder)
os.environ.update(environ)
sys.path[:0] = [path for path in paths]
code = pytest.main(options, plugins=[Recorder()])
sys.__stdout__.write(chr(30) + json.dumps(["*", "code", str(int(code))]) + chr(10))
"""
OPTIONS = ["-c", "suite.ini", "--rootdir", ".", "-p", "no:cacheprovider", "-p", "no:faulthandler", "-p", "no:randomly", "-p",
           "no:xdist", "-p", "no:cov", "--capture=sys", "--basetemp=made", "--assert=plain", "-q", "--tb=short", "--no-header", "--continue-on-collection-errors", "--disable-warnings"]  # fmt: skip
Outcomes = dict[str, tuple[str, str]]


def sources(python: str, folder: Path, name: str, version: str) -> Path:
    """The unpacked source distribution."""
    stem = re.sub("[-.]", "_", name)

    def found() -> Path | None:
        for path in folder.glob("*.tar.gz"):
            if path.name.lower().replace("-", "_") == f"{stem}_{version}.tar.gz":
                return path
        return None

    if found() is None:
        subprocess.run(
            [python, "-m", "pip", "download", "-q", "--no-deps", "--no-binary", name, "-d", str(folder), f"{name}=={version}"], check=True
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
        given = folder, [str(Path(folder) / suite.path)], arguments(suite), dict.fromkeys(suite.environ, "1")
        head = f"folder, paths, options, environ = {given!r}\n"
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
    inputs = {"folder": top, "paths": [f"{top}/{suite.path}".rstrip("/")], "options": arguments(suite), "environ": dict.fromkeys(suite.environ, "1")}
    memory = [MemoryFile(f"{top}/{path}", data) for path, data in files]
    memory.append(MemoryFile("/tmp/.keep", b""))
    if suite.helpers:
        memory += [MemoryFile(f"{top}/{name}/__init__.py", b"") for name in ("test", "test/support")]
        memory += [MemoryFile(f"{top}/test/support/{name}.py", (SHIM / f"{name}.py").read_bytes()) for name in suite.helpers]
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
    """The tests that only CPython passes, with what went wrong. A line for a file, or for all of them, has the number of its tests."""
    end = ours.get("*", ("failed", "no outcome"))
    missed = lost(theirs, ours)
    if len(ours) == 1:
        return [f"* {end[0]} ({len(missed)} tests): {end[1]}"]
    lines = []
    for place, (outcome, text) in ours.items():
        if "::" not in place and outcome == "failed" and place != "*":
            # Its file could not be collected.
            inside = [test for test in missed if test.startswith(place) and test not in ours]
            missed = [test for test in missed if test not in inside]
            if inside:
                lines.append(f"{place} {outcome} ({len(inside)} tests): {text}")
    for test in missed:
        mine, text = ours.get(test, ("not run", end[1] if end[0] == "failed" else ""))
        lines.append(f"{test} {mine}: {text}")
    return [re.sub(r"\s+", " ", line)[:260].rstrip() for line in lines]


def kinds(lines: list[str], reasons: list[tuple[str, str, str]]) -> tuple[int, int, int]:
    """How many tests of these lines of suites.txt need the host, differ by design, and have met a fault."""
    found = [0, 0, 0]
    for line in lines:
        count = re.search(r" failed \((\d+) tests\): ", line)
        if OF_THE_HOST.search(line):
            kind = 0
        elif reason := next((reason for name, part, reason in reasons if line.startswith(name + " ") and part in line), ""):
            kind = 0 if reason.startswith("host") else 1
        else:
            kind = 2
        found[kind] += int(count[1]) if count else 1
    return found[0], found[1], found[2]


def reasons_of(text: str) -> list[tuple[str, str, str]]:
    """(distribution, part of lines of suites.txt, reason). A paragraph is a reason and the lines that it holds for."""
    found = []
    for paragraph in text.split("\n\n"):
        reason, *lines = paragraph.strip().splitlines() or [""]
        for line in lines:
            name, _, part = line.partition(" ")
            found.append((name, part, reason))
    return found


def update(rows: dict[str, str], listed: dict[str, list[str]]) -> None:
    """Write the outcomes of some distributions, and keep those of the others."""
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    old, _, after = rest.partition(END)
    known = {}
    for line in old.splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split(" | ")]
        if cells[0] in SUITES:
            known[cells[0]] = f"| {' | '.join(cells[:4])} |"
    known.update(rows)
    lines: dict[str, list[str]] = {}
    for line in LIST.read_text(encoding="utf-8").splitlines() if LIST.exists() else ():
        lines.setdefault(line.partition(" ")[0], []).append(line)
    lines.update(listed)
    reasons = reasons_of(REASONS.read_text(encoding="utf-8"))
    text, good = "", 0
    for name in sorted(known):
        host, design, faults = kinds(lines.get(name, []), reasons)
        good += not faults
        text += f"{known[name]} {host} | {design} | {faults} |\n"
    head = f"{good} of {len(known)} pass the share of their tests that needs nothing of the host and no stated difference.\n\n"
    head += "| distribution | version | CPython: passed / failed / skipped | sandbox | needs the host | by design | faults |\n|---|---|---|---|---|---|---|\n"
    PAGE.write_text(f"{before}{BEGIN}{head}{text}{END}{after}", encoding="utf-8")
    LIST.write_text("".join(f"{line}\n" for name in sorted(lines) for line in lines[name]), encoding="utf-8")


def main(arguments: list[str]) -> int:
    if "--rows" in arguments:
        update({}, {})
        return 0
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
        rows[name] = f"| {name} | {found} | {a[0]} / {a[1]} / {a[2]} | {b[0]} / {b[1]} / {b[2]} |"
        listed[name] = [f"{name} {line}" for line in lines]
    if "--update" in arguments:
        update(rows, listed)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
