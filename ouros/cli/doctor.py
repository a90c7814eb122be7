"""`ouros doctor`: what is installed, whether a program runs, and which walls stand around worker processes.

Knows `Sandbox` and `Pool`. Invariant: what is missing is named together with what to do about it.
"""

from __future__ import annotations

import platform
import sys
from importlib.metadata import PackageNotFoundError, version

from ouros._version import __version__
from ouros.cli.common import FAILED
from ouros.cli.terminal import flush

# The distributions that each extra of ouros needs besides other extras, as in pyproject.toml.
EXTRAS = {
    "cli": ("prompt_toolkit",),
    "docs": ("mkdocs-material", "mkdocstrings"),
    "mcp": ("mcp",),
    "notebook": ("ipython", "ipykernel"),
    "tools": ("pydantic",),
    "typecheck": ("ty",),
    "workspace": ("bashkit",),
    "redis": ("redis",),
    "obstore": ("obstore",),
    "fsspec": ("fsspec",),
    "otel": ("opentelemetry-api",),
    "ray": ("ray",),
    "engines": ("celery", "dbos", "distributed", "temporalio"),
    "pydantic-ai": ("pydantic-ai-slim",),
    "fastmcp": ("fastmcp",),
    "langchain": ("langchain", "langgraph"),
    "dspy": ("dspy",),
    "smolagents": ("smolagents",),
    "openai-agents": ("openai-agents",),
    "llama-index": ("llama-index-core",),
    "integrations": ("deepagents",),
}


def doctor() -> int:
    """Print the report; return the exit code: 1 if a program can't be run, or a wall that counts is missing."""
    implementation = f"{platform.python_implementation()} {platform.python_version()}"
    print(f"ouros {__version__}, {implementation}, {sys.platform} {platform.machine()}")
    print("\nextras:")
    for extra, names in EXTRAS.items():
        print(f"  {extra:<14}{_installed(extra, names)}")
    works = _program_runs()
    print(f"\na program runs: {'yes' if works else 'NO, install ouros again: pip install --force-reinstall ouros'}")
    sys.stdout.flush()  # before processes are started, which would inherit buffered text
    safe = _walls()
    return flush(0 if works and safe else FAILED)


def _installed(extra: str, names: tuple[str, ...]) -> str:
    try:
        return ", ".join(f"{name} {version(name)}" for name in names)
    except PackageNotFoundError:
        return f"not installed: pip install 'ouros[{extra}]'"


def _program_runs() -> bool:
    from ouros.errors import SandboxError
    from ouros.sandbox import Sandbox

    try:
        return bool(Sandbox("import json\njson.loads('[1, 2]')[1] + n", inputs=["n"]).run(inputs={"n": 3}) == 5)
    except SandboxError as error:
        print(f"\n{error}")
        return False


def _walls() -> bool:
    """Print the walls around a worker; returns whether those stand that `isolation='required'` needs."""
    from ouros.pool import Pool, PoolError

    print("\nwalls around the workers of a Pool:")
    try:
        with Pool(1) as pool:
            isolation = pool.isolation
    except PoolError as error:
        print(f"  none: {error}")
        return False
    for line in str(isolation).split("\n"):
        print(f"  {line}")
    print(f"\nPool(isolation='required') works: {'yes' if isolation.is_safe else 'NO, a wall it needs is missing'}")
    return isolation.is_safe
