"""What the evaluator declares once, and what its sources repeat by hand, agree. Reads sources only: needs no build.

Most classes of objects list their fields once, in the method `fields`. The most frequent classes list them in a member table
(`heap/members.pxd`), or by hand in each place that saves, loads, copies or walks them. A field that one of these places lacks is a fault.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

CORE = Path(__file__).resolve().parent.parent / "ouros" / "_core"

# Class -> (its header, the header of its member table).
TABLES = {
    "ExceptionObject": ("heap/exceptions.pxd", "heap/exception_members.pxd"),
    "TracebackObject": ("heap/exceptions.pxd", "heap/exception_members.pxd"),
    "Function": ("protocols/node.pxd", "protocols/function_members.pxd"),
}

# A place: file, function, and the line that begins the branch for the class if the function treats several classes.
Place = tuple[str, str, str]

# Class -> (its header, {place: fields that the place leaves out}). Each group of fields has its reason beside it.
CLASS_CACHES = "cache root fresh room version maker maker_version builtin_new builtin_new_mro"  # made again from the other fields
CLASS_FOLLOWS = "layout solid"  # computed from the bases by finish_class()
FRAME_ROOM = "few"  # room for `slots`, which make_slots() uses or not
HAND: dict[str, tuple[str, dict[Place, str]]] = {
    "Continuation": (
        "protocols/node.pxd",
        {
            ("snapshot/heap_walk.pyx", "open_host", "if t is Continuation:"): "node state i",  # hold no values
            ("snapshot/heap_walk.pyx", "open", "if t is Continuation:"): "node state i",
            ("snapshot/row_writer.pyx", "write_continuation", ""): "",
            ("snapshot/row_filler.pyx", "fill_continuation", ""): "",
            ("snapshot/clone.pyx", "fill_other", "if t is Continuation:"): "",
            ("machine/undo_log.pyx", "copy_continuation", ""): "",
        },
    ),
    "HeapFrame": (
        "protocols/node.pxd",
        {
            ("snapshot/heap_walk.pyx", "open_host", "elif t is HeapFrame:"): f"code {FRAME_ROOM}",  # the function owns the code
            ("snapshot/row_writer.pyx", "write_frame", ""): f"fn code gen {FRAME_ROOM}",  # frame_function() has `fn` and `code`; the generator has `gen`
            ("snapshot/row_filler.pyx", "fill_frame", ""): f"gen {FRAME_ROOM}",  # the generator sets it
            ("snapshot/clone.pyx", "fill_frame", ""): FRAME_ROOM,
        },
    ),
    "Globals": (
        "protocols/node.pxd",
        {
            ("snapshot/heap_walk.pyx", "open_host", "elif t is Globals:"): "source g",  # `g` points to the cells
            ("snapshot/row_writer.pyx", "write_globals", ""): "g",
            ("snapshot/row_filler.pyx", "fill_globals", ""): "g",  # link_globals() makes `g`
            ("snapshot/clone.pyx", "fill_other", "elif t is Globals:"): "g",
        },
    ),
    "Cell": (
        "heap/value.pxd",
        {
            ("heap/value.pyx", "walk", "cdef class Cell(HeapObject):"): "fallback home",  # shared by all programs; reached by the module
            ("snapshot/row_writer.pyx", "write_cell", ""): "home",  # the module's dict is saved with the module, which links it again
            ("snapshot/row_filler.pyx", "fill_cell", ""): "home",
            ("snapshot/clone.pyx", "fill", "if t is Cell:"): "home",
            ("machine/undo_log.pyx", "save", "if t is Cell:"): "",
            ("machine/undo_log.pyx", "restore", "if t is Cell:"): "",
        },
    ),
    "ClassObject": (
        "heap/value.pxd",
        {
            # Names and numbers hold no values, the mro is the bases', and derived classes count where they are referred to.
            ("heap/value.pyx", "walk", "cdef class ClassObject(HeapObject):"): f"name qualname slots subclasses {CLASS_FOLLOWS} {CLASS_CACHES}",
            ("snapshot/row_writer.pyx", "write_class", ""): f"subclasses {CLASS_FOLLOWS} {CLASS_CACHES}",
            ("snapshot/row_filler.pyx", "fill_class", ""): f"subclasses {CLASS_FOLLOWS} {CLASS_CACHES}",
            ("snapshot/clone.pyx", "fill_class", ""): f"subclasses {CLASS_CACHES}",  # finish_classes() copies `subclasses`
            ("machine/undo_log.pyx", "class_content", ""): CLASS_CACHES,
            ("machine/undo_log.pyx", "restore_class", ""): CLASS_CACHES,
        },
    ),
    "ListObject": (
        "types/type_sequence.pxd",
        {
            # `busy` is 0 wherever a program can be saved or copied: its repr runs then, which marks the list again.
            ("snapshot/heap_walk.pyx", "open", "if t is ListObject:"): "sorting busy",
            ("snapshot/row_writer.pyx", "write_list", ""): "busy",
            ("snapshot/row_filler.pyx", "fill_list", ""): "busy",
            ("snapshot/clone.pyx", "fill_list", ""): "busy",
            ("machine/undo_log.pyx", "restore", "elif t is ListObject:"): "",
        },
    ),
}


def fields_of(header: str, name: str) -> list[str]:
    """The attributes of a class, in the order in which its header declares them."""
    text = (CORE / header).read_text(encoding="utf-8")
    body = text.split(f"\ncdef class {name}", 1)[1].split("\n\n", 1)[0]
    body = re.sub(r'"""(?:.|\n)*?"""|#.*', "", body)
    return re.findall(r"^    cdef (?:\w+\*?\*?) +(\w+)(?:\[\w+\])?\s*$", body, re.MULTILINE)


def text_of(place: Place) -> str:
    """The source of a function, or of its branch for one class."""
    file, function, branch = place
    lines = (CORE / file).read_text(encoding="utf-8").split("\n")
    start = 0
    if branch.startswith("cdef class"):
        start = lines.index(branch) + 1
        branch = ""
    pattern = re.compile(rf"( *)cdef [\w ]+\b{function}\(")
    at = next(i for i in range(start, len(lines)) if pattern.match(lines[i]) and (not branch or has_branch(lines, i, branch)))
    body = block(lines, at)
    if branch:
        body = block(body, next(i for i, line in enumerate(body) if line.strip() == branch))
    return "\n".join(body)


def block(lines: list[str], at: int) -> list[str]:
    """A line that ends in a colon, and all lines that are indented more."""
    depth = len(lines[at]) - len(lines[at].lstrip())
    end = at + 1
    while end < len(lines) and (not lines[end].strip() or len(lines[end]) - len(lines[end].lstrip()) > depth):
        end += 1
    return lines[at:end]


def has_branch(lines: list[str], at: int, branch: str) -> bool:
    return any(line.strip() == branch for line in block(lines, at))


@pytest.mark.parametrize("name", TABLES)
def test_a_member_table_has_every_field(name: str) -> None:
    header, table = TABLES[name]
    text = (CORE / table).read_text(encoding="utf-8")
    members = text.split(f"_{name}, field)", 1)[1].split("AS_END", 1)[0]
    assert re.findall(r"OU_MEMBER\(AS_\w+, (\w+)\)", members) == fields_of(header, name)


@pytest.mark.parametrize(("name", "place"), [(name, place) for name, (_, places) in HAND.items() for place in places], ids=str)
def test_a_list_by_hand_has_every_field(name: str, place: Place) -> None:
    header, places = HAND[name]
    text = text_of(place)
    fields = fields_of(header, name)
    left_out = places[place].split()
    assert fields and set(left_out) <= set(fields)
    missing = {field for field in fields if not re.search(rf"\.{field}\b", text)}
    assert missing == set(left_out), f"{place[0]}:{place[1]} misses {missing - set(left_out)}, and has {set(left_out) - missing}"


# --- states ---

# Class -> fields that neither `get_state` nor `fields` mentions. They follow from the others, or belong to the process.
DERIVED: dict[str, str] = {
    "AliasObject": "parameters",  # found again
    "BytearrayObject": "exports",  # each memoryview counts itself
    "Cell": "fallback home",  # the module sets them
    "ContextObject": "unusual host live_flags seen seen_flags",  # of the host's context, which is made again
    "CsvReader": "length f ending",  # of the field that is being read: between two rows there is none
    "CsvWriter": "f ending",
    "Database": "weight added pages longest views read heavy coded fired light text",  # of the connection, which is made again
    "DecimalObject": "host compact number digits known",  # forms of the number, which is saved
    "Decompressor": "weight at host",  # the stream is read again
    "DequeObject": "ring head n mask",  # the items are saved
    "EnumerateIter": "i big",  # saved as one number
    "Generator": "cap spare sink shared few",  # room; a generator with a sink is paused before
    "HashObject": "host fed",  # the data are saved
    "Instance": "inl",  # the attributes are saved
    "ListObject": "busy",  # mark_waiting() sets it
    "LruCache": "before",  # the order is saved
    "MatchObject": "host regs lastindex is_short found",  # the match is saved as places
    "MemoryView": "row width",  # computed from the format
    "ModuleObject": "dirty",  # a loaded module caches no values
    "ScannerObject": "last",  # settle() turns it into a position
    "TextStream": "total width",  # of the text
    "ValueInstance": "inl",
}

CLASS = re.compile(r"^cdef class (\w+)(?:\((\w+)\))?[^\n]*:\n((?:(?:[ \t]+.*)?\n)*)", re.MULTILINE)
STATE = re.compile(r"^    cdef (?:tuple get_state|int fields)\(.*:\n((?:(?:        .*)?\n)*)", re.MULTILINE)
FIELD = re.compile(r"^    cdef (?:readonly )?[\w.]+[ *]+(\w[\w ,]*?)(?:\[\w+\])? *$", re.MULTILINE)


def states() -> dict[str, tuple[set[str], str]]:
    """Class with a state -> (its fields, those of its bases included, the sources of get_state and fields)."""
    bases: dict[str, str] = {}
    fields: dict[str, set[str]] = {}
    bodies: dict[str, str] = {}
    for path in [*CORE.rglob("*.pxd"), *CORE.rglob("*.pyx")]:
        for name, base, body in CLASS.findall(path.read_text(encoding="utf-8")):
            bases[name] = base or bases.get(name, "")
            names = ",".join(FIELD.findall(re.sub(r" *#.*", "", body))).replace(" ", "").split(",")
            fields[name] = fields.get(name, set()) | set(names) - {""}
            bodies[name] = bodies.get(name, "") + "".join(STATE.findall(body))
    found = {}
    for name, body in bodies.items():
        own, base = set(fields[name]), bases[name]
        if body and name != "HeapObject":
            while base and base != "HeapObject":
                own, body, base = own | fields[base], body + bodies[base], bases[base]
            if base == "HeapObject":
                found[name] = own, body
    return found


def test_states_have_every_field() -> None:
    left_out = {
        name: {field for field in own if not re.search(rf"self\.{field}\b", body)} for name, (own, body) in states().items()
    }
    assert len(left_out) > 80
    assert {name: sorted(names) for name, names in left_out.items() if names} == {name: sorted(names.split()) for name, names in DERIVED.items()}


# --- continuation functions ---

RESUMED = re.compile(r"^cdef object (\w+)\(VM\* vm, object \w+, object (\w+), object (\w+), object (\w+), int64_t \w+\):\n((?:(?:[ \t]+.*)?\n)*)", re.MULTILINE)
# A docstring, a comment, an f-string, another string.
WORDS = re.compile(r'"""(?:.|\n)*?"""|#.*|[bfr]?"(?:[^"\\\n]|\\.)*"|[bfr]?\'(?:[^\'\\\n]|\\.)*\'')


def without_words(source: str) -> str:
    """Source without comments and strings; of f-strings the fields are kept."""
    return WORDS.sub(lambda found: without_words(" ".join(re.findall(r"\{[^{}]*\}", found[0]))) if found[0][0] == "f" else "", source)


def test_words_are_left_out() -> None:
    assert without_words('f(a)  # a\ng("a", b"", f"a {b + \'a\'}")') == "f(a)  \ng(, , {b + })"


@pytest.mark.parametrize("path", sorted(CORE.rglob("*.pyx")), ids=lambda path: path.name)
def test_continuation_functions_name_what_they_get(path: Path) -> None:
    """A ResumeFunction gets three saved values. One that it uses has a name that says what it is; the others are `a`, `b` and `c`."""
    for found in RESUMED.finditer(path.read_text(encoding="utf-8")):
        body = without_words(found[5])
        unnamed = [name for name in found.groups()[1:4] if name in "abc" and re.search(rf"(?<![\w.]){name}\b", body)]
        assert not unnamed, f"{found[1]} uses {unnamed}"


def test_continuation_functions_are_found() -> None:
    found = [found[1] for path in CORE.rglob("*.pyx") for found in RESUMED.finditer(path.read_text(encoding="utf-8"))]
    assert len(found) > 400
