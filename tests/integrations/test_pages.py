"""The Python of docs/integrations/*.md gives what the pages say, and the programs in examples/integrations run."""

import importlib.util
import os
import subprocess
import sys

import pytest

from .conftest import ROOT, needs

_spec = importlib.util.spec_from_file_location("pages", ROOT / "tests" / "test_docs.py")
pages = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(pages)

PAGES = sorted((ROOT / "docs" / "integrations").glob("*.md"))
PACKAGES = {  # by page
    "dspy": "dspy",
    "langchain": "langchain",
    "llama-index": "llama_index",
    "openai-agents": "agents",
    "monty": "ouros.monty",
    "smolagents": "smolagents",
    "fastmcp": "fastmcp",
    "pydantic-ai": "pydantic_ai",
}
EXPECTED = {}

EXPECTED["dspy_rlm.py"] = """\
the model reads: TypeError: string indices must be integers, not 'str'
the model reads: 3000 3
the model reads: FINAL: {'team': 'payments', 'count': 3}
payments 3
"""

EXPECTED["langchain_agent.py"] = """\
listing orders
asked: refund {'customer': 'Ada', 'amount': 12.5}
asked: refund {'customer': 'Grace', 'amount': 4000.0}
['12.50 EUR to Ada', '100.00 EUR to Grace']
All refunds are made.
"""

EXPECTED["llama_agent.py"] = """\
the model reads: AttributeError: module 'statistics' has no attribute 'average'
the model reads: 2.5
The mean is 2.5.
"""

EXPECTED["openai_agent.py"] = """\
mail to ada
mail to grace
I read:
root: the host did not approve the call of send_mail()
2
"""

EXPECTED["smolagents_agent.py"] = """\
the model reads: TypeError: unsupported operand type(s) for +: 'int' and 'str'
the model reads: 3 rows
Sales were 41.75 EUR.
"""

EXPECTED["fastmcp_server.py"] = """\
tools: search, get_schema, execute
coldest: Oslo
refused: TimeoutError: tick limit exceeded: 2000001 > 2000000
"""

EXPECTED["pydantic_ai_agent.py"] = """\
the model reads:
Traceback (most recent call last):
  File "main.py", line 2, in <module>
    prices = await asyncio.gather(*[price(item=order['item']) for order in orders])
                   ~~~~~~~
NameError: name 'asyncio' is not defined. Did you forget to import 'asyncio'?
These calls were made before, and are not undone:
- list_orders(): returned

the model reads:
2 orders
18.5

Today's orders are worth 18.50 EUR.
"""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_page(page, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "pydantic_monty", raising=False)
    for target, _ in pages.LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target
    if page.stem != "README":
        needs(PACKAGES[page.stem])
        assert pages.run_page(page) > 0
    sys.modules.pop("pydantic_monty", None)


def test_each_page_is_listed() -> None:
    text = (ROOT / "docs" / "integrations" / "README.md").read_text(encoding="utf-8")
    assert all(f"({page.name})" in text for page in PAGES if page.stem != "README")


@pytest.mark.parametrize("name", sorted(path.name for path in (ROOT / "examples" / "integrations").glob("*.py")))
def test_example(name, tmp_path) -> None:
    needs(next(package for page, package in PACKAGES.items() if name.startswith(page.split("-")[0])))
    path = ROOT / "examples" / "integrations" / name
    assert len(path.read_text(encoding="utf-8").splitlines()) < 60
    command = [sys.executable, str(path)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    found = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=environment, timeout=120, check=False)
    assert (found.stdout, found.returncode) == (EXPECTED[name], 0), found.stderr
