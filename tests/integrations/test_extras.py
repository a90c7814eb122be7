"""Without its framework, an adapter says what to install. Needs none of them."""

import pytest

from .conftest import ROOT, in_new_process

ADAPTERS = {  # by module of ouros.integrations: package, extra
    "dspy": ("dspy", "dspy"),
    "langchain": ("langchain", "langchain"),
    "openai_agents": ("agents", "openai-agents"),
    "pydantic_ai": ("pydantic_ai", "pydantic-ai"),
    "smolagents": ("smolagents", "smolagents"),
}


@pytest.mark.parametrize("module", ADAPTERS)
def test_the_error_names_the_extra(module) -> None:
    package, extra = ADAPTERS[module]
    code = f"""
import sys
sys.modules[{package!r}] = None
try:
    import ouros.integrations.{module}
except ImportError as error:
    print(error)
"""
    assert f"pip install 'ouros[{extra}]'" in in_new_process(code)


@pytest.mark.parametrize("module", ["fastmcp", "llama_index"])
def test_these_need_no_framework(module) -> None:
    package = {"fastmcp": "fastmcp", "llama_index": "llama_index"}[module]
    in_new_process(f"import sys; sys.modules[{package!r}] = None; import ouros.integrations.{module}")


EXAMPLES = {
    "dspy_rlm": "dspy",
    "fastmcp_server": "fastmcp",
    "langchain_agent": "langchain",
    "llama_agent": "llama_index",
    "openai_agent": "agents",
    "pydantic_ai_agent": "pydantic_ai",
    "smolagents_agent": "smolagents",
}


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_say_how_to_run_them(example) -> None:
    path = str(ROOT / "examples" / "integrations" / f"{example}.py")
    code = f"""
import runpy, sys
sys.modules[{EXAMPLES[example]!r}] = None
try:
    runpy.run_path({path!r}, run_name="__main__")
except (ImportError, SystemExit) as error:
    print(error)
"""
    assert "pip install 'ouros[" in in_new_process(code)


def test_importing_ouros_imports_no_adapter() -> None:
    code = "import sys, ouros; print([name for name in sys.modules if 'integrations' in name or 'monty' in name])"
    assert in_new_process(code) == "[]\n"
