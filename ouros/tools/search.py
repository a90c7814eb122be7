"""Search among tools: BM25 over names, descriptions and schemas.

Knows tools by their attributes. Invariant: the order depends on the tools and the query alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from math import log
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from ouros.tools.text import Described

_Tool = TypeVar("_Tool", bound="Described")

WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_A-Za-z]+")
SATURATION, LENGTH_WEIGHT = 1.5, 0.75  # k1 and b of BM25
NAME_WEIGHT = 3  # a word of the name counts as so many of the description
MAX_DEPTH = 8  # of a schema


def words(text: str) -> list[str]:
    """Lower-case words; names are split at underscores and humps, plurals lose their s."""
    found = [word.casefold() for word in WORD.findall(text)]
    return [word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word for word in found]


class Index(Generic[_Tool]):
    """The words of a set of tools."""

    def __init__(self, tools: Iterable[_Tool]) -> None:
        self.tools = list(tools)
        self.counts = [Counter(_document(tool)) for tool in self.tools]
        self.lengths = [sum(counts.values()) for counts in self.counts]
        self.mean = sum(self.lengths) / len(self.lengths) if self.lengths else 0.0
        self.frequency = Counter(word for counts in self.counts for word in counts)

    def search(self, query: str, limit: int) -> list[_Tool]:
        """The best tools, the best first; all in their order if the query has no words."""
        wanted = list(dict.fromkeys(words(query)))
        if not wanted:
            return self.tools[:limit]
        scored = []
        for number, counts in enumerate(self.counts):
            score = sum(self.score(word, number) for word in wanted if word in counts)
            if score > 0:
                scored.append((-score, self.tools[number].name, number))
        return [self.tools[number] for _, _, number in sorted(scored)[:limit]]

    def score(self, word: str, number: int) -> float:
        count = self.counts[number][word]
        rarity = log(1 + (len(self.tools) - self.frequency[word] + 0.5) / (self.frequency[word] + 0.5))
        length = 1 - LENGTH_WEIGHT + LENGTH_WEIGHT * self.lengths[number] / self.mean
        return rarity * count * (SATURATION + 1) / (count + SATURATION * length)


def _document(tool: Described) -> list[str]:
    found = words(tool.name) * NAME_WEIGHT + words(tool.description)
    _collect(tool.parameters, found, MAX_DEPTH)
    _collect(tool.returns, found, MAX_DEPTH)
    return found


def _collect(schema: Any, found: list[str], depth: int) -> None:
    """Add names of properties, descriptions and choices of a schema."""
    if not depth:
        return
    if isinstance(schema, list):
        for part in schema:
            _collect(part, found, depth - 1)
    elif isinstance(schema, dict):
        for key, value in schema.items():
            if key in ("properties", "$defs") and isinstance(value, dict):
                for name, part in value.items():
                    found += words(str(name))
                    _collect(part, found, depth - 1)
            elif key == "description" and isinstance(value, str):
                found += words(value)
            elif key == "enum" and isinstance(value, list):
                found += [word for choice in value for word in words(str(choice))]
            else:
                _collect(value, found, depth - 1)
