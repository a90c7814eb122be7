"""The trees of programs that use grammar the host may lack, as CPython 3.14 dumps them (`tests/tools/record_syntax.py`)."""

import json
import pathlib

import pytest
from ouros._core.syntax.ast_dump import dump
from ouros._core.syntax.parser import parse_text

TREES = json.loads((pathlib.Path(__file__).parent / "trees.json").read_text())


@pytest.mark.parametrize(("source", "tree"), TREES)
def test_tree(source, tree):
    assert dump(parse_text(source), 14, True) == tree


@pytest.mark.parametrize("source", ["a\r\nb\r\n", "a\rb\r", "a\nb"])
def test_line_ends(source):
    assert dump(parse_text(source)) == dump(parse_text("a\nb\n"))


def test_line_ends_inside_a_string():
    assert "'a\\nb'" in dump(parse_text("'''a\r\nb'''"))


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (b"\xef\xbb\xbfx = '\xc3\xa9'", "'é'"),
        (b"# -*- coding: latin-1 -*-\nx = '\xe9'", "'é'"),
        (b"#!/usr/bin/python\n# vim: set fileencoding=iso-8859-15 :\nx = '\xa4'", "'€'"),
        (b"x = '\xc3\xa9'\n# coding: latin-1", "'é'"),
    ],
)
def test_encodings(source, text):
    assert f"Constant(value={text}" in dump(parse_text(source))


def test_expressions():
    assert dump(parse_text("a, b\n", mode="eval")).startswith("Expression(body=Tuple(")


def test_interactive():
    assert dump(parse_text("a; b\n", mode="single")).startswith("Interactive(body=[Expr(")


def test_identifiers_are_normalized_and_shared():
    tree = dump(parse_text("ﬁ = 1"))
    assert "id='fi'" in tree


def test_escapes_match_the_host():
    source = r'"\a\b\f\n\r\t\v\\\'\"\x41\101\u00e9\U0001f600\N{BULLET}\ud800"'
    assert f"value={eval(source)!r}" in dump(parse_text(source))
