"""Without its framework, an adapter says what to install. Needs none of them."""

import pytest

from .conftest import in_new_process

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


def test_importing_ouros_imports_no_adapter() -> None:
    code = "import sys, ouros; print([name for name in sys.modules if 'integrations' in name or 'monty' in name])"
    assert in_new_process(code) == "[]\n"
