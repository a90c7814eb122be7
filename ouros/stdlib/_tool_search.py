"""Search among tools: BM25 over names, descriptions and schemas.

The same file serves `Toolset.search` on the host and `host_tools.search` in a program, so that both find the same. Knows tools by
their attributes `name`, `description`, `parameters`, `returns` and their method `declaration()`. Invariant: the order depends on the
tools and the query alone.
"""

from __future__ import annotations

import re
from collections import Counter
from math import log
from typing import Any

WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_A-Za-z]+")
SATURATION = 1.5  # BM25's k1: how fast further occurrences of a word lose weight
LENGTH_WEIGHT = 0.75  # BM25's b: how much long documents lose weight
NAME_WEIGHT = 3  # occurrences in the description that one in the name counts as
MAX_DEPTH = 8  # levels of a schema that are searched


def words(text: str) -> list[str]:
    """Split a text into lower-case words: names at underscores and capitals, plurals without their s."""
    found = [word.casefold() for word in WORD.findall(text)]
    return [word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word for word in found]


class Index:
    """Index of the words of a set of tools."""

    def __init__(self, tools: list[Any]) -> None:
        self.tools = tools
        self.counts = [Counter(document(tool)) for tool in tools]
        self.lengths = [sum(counts.values()) for counts in self.counts]
        self.mean = sum(self.lengths) / len(self.lengths) if self.lengths else 0.0
        self.frequency = Counter([word for counts in self.counts for word in counts])

    def search(self, query: str, limit: int = 10, detail: str = "brief") -> list[dict[str, Any]]:
        """Return facts of the best tools, best first. If the query has no words, facts of all tools in their order.

        Raises:
            TypeError: `query` is not a str.
            ValueError: `detail` is unknown, or `limit` negative.
        """
        if not isinstance(query, str):
            raise TypeError(f"query must be a str, not {type(query).__name__}")
        if limit < 0:
            raise ValueError(f"limit must not be negative, got {limit}")
        if detail not in ("brief", "full"):
            raise ValueError(f"unknown detail {detail!r}, expected 'brief' or 'full'")
        wanted = list(dict.fromkeys(words(query)))
        if not wanted:
            return [facts_of(tool, detail) for tool in self.tools[:limit]]
        scored = []
        for number, counts in enumerate(self.counts):
            score = sum([self.score(word, number) for word in wanted if word in counts])
            if score > 0:
                scored.append((-score, self.tools[number].name, number))
        return [facts_of(self.tools[number], detail) for _, _, number in sorted(scored)[:limit]]

    def score(self, word: str, number: int) -> float:
        count = self.counts[number][word]
        rarity = log(1 + (len(self.tools) - self.frequency[word] + 0.5) / (self.frequency[word] + 0.5))
        length = 1 - LENGTH_WEIGHT + LENGTH_WEIGHT * self.lengths[number] / self.mean
        return rarity * count * (SATURATION + 1) / (count + SATURATION * length)


def facts_of(tool: Any, detail: str) -> dict[str, Any]:
    """Return what a search tells of a tool. detail: `'brief'` or `'full'`."""
    if detail == "brief":
        return {"name": tool.name, "description": tool.description.partition("\n")[0]}
    return {
        "name": tool.name,
        "description": tool.description,
        "declaration": tool.declaration(),
        "parameters": tool.parameters,
        "returns": tool.returns,
    }


def document(tool: Any) -> list[str]:
    """Return the words of a tool. Those of its name are repeated NAME_WEIGHT times."""
    found = words(tool.name) * NAME_WEIGHT + words(tool.description)
    collect(tool.parameters, found, MAX_DEPTH)
    collect(tool.returns, found, MAX_DEPTH)
    return found


def collect(schema: Any, found: list[str], depth: int) -> None:
    """Add the names of properties, the descriptions and the choices of a schema to `found`."""
    if not depth:
        return
    if isinstance(schema, list):
        for part in schema:
            collect(part, found, depth - 1)
    elif isinstance(schema, dict):
        for key, value in schema.items():
            if key in ("properties", "$defs") and isinstance(value, dict):
                for name, part in value.items():
                    found.extend(words(str(name)))
                    collect(part, found, depth - 1)
            elif key == "description" and isinstance(value, str):
                found.extend(words(value))
            elif key == "enum" and isinstance(value, list):
                found.extend([word for choice in value for word in words(str(choice))])
            else:
                collect(value, found, depth - 1)
