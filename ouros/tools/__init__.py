"""Typed host functions: tools and toolsets, their schemas, their texts for prompts, and the search among them.

The package may import the modules for values, texts and limits, and `calls`; it knows nothing of executions, sandboxes
and sessions. Only `schema` imports pydantic, and it is imported when the first tool is made.
"""

from __future__ import annotations

from ouros.tools.toolset import Tool, Toolset, tool

__all__ = ["Tool", "Toolset", "tool"]
