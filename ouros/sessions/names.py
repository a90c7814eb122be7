"""Check of the names of sessions, saved sessions, heap snapshots and their files: here only.

Knows texts only. Invariants: a name of a file has no separator, is no name of a device and none of a directory, on any
system; every name is short and can be printed and encoded.
"""

from __future__ import annotations

import re

from ouros.bounded import bounded_repr, cut, type_name
from ouros.sessions.errors import SessionArgumentError

LONGEST = 200
MOST_LISTED = 20
LONGEST_FILE = 100  # characters; with a suffix it fits every file system
FILE = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)
DEVICE = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])", re.ASCII | re.IGNORECASE)  # reserved names of Windows


def listed(names: list[str], what: str) -> str:
    """Return a text that lists the existing names, for a message about a missing one."""
    if not names:
        return f"there are no {what}"
    shown = ", ".join(repr(cut(name, LONGEST)) for name in names[:MOST_LISTED])
    more = f" and {len(names) - MOST_LISTED} more" if len(names) > MOST_LISTED else ""
    return f"the {what} are {shown}{more}"


def check_label(name: object, argument: str = "name") -> str:
    """Return `name` if it can name a session or a heap snapshot in memory.

    Raises:
        TypeError: Not a str.
        SessionArgumentError: Too long, or with characters that can't be printed.
    """
    if not isinstance(name, str):
        raise TypeError(f"{argument} must be a str, not {type_name(name)}")
    if len(name) > LONGEST:
        raise SessionArgumentError(f"{argument} is longer than {LONGEST} characters")
    if not name.isprintable():
        raise SessionArgumentError(f"{argument} {bounded_repr(name)} has characters that can't be printed")
    return str(name)


def check_file_name(name: object) -> str:
    """Return `name` if it can name a saved session, and so perhaps a file.

    Raises:
        TypeError: Not a str.
        SessionArgumentError: It can't.
    """
    if not isinstance(name, str):
        raise TypeError(f"name must be a str, not {type_name(name)}")
    if not is_file_name(name):
        if len(name) > LONGEST_FILE:
            raise SessionArgumentError(f"invalid snapshot name: it is longer than {LONGEST_FILE} characters")
        if DEVICE.fullmatch(name):
            raise SessionArgumentError(f"invalid snapshot name '{name}': that is the name of a device on Windows")
        shown = bounded_repr(name)[1:-1]
        if FILE.fullmatch(name):
            raise SessionArgumentError(f"invalid snapshot name '{shown}': it begins with a hyphen")
        raise SessionArgumentError(
            f"invalid snapshot name '{shown}': only alphanumeric characters, hyphens, and underscores are allowed"
        )
    return str(name)


def is_file_name(name: str) -> bool:
    """Return whether `check_file_name` lets it pass."""
    return (
        len(name) <= LONGEST_FILE
        and FILE.fullmatch(name) is not None
        and DEVICE.fullmatch(name) is None
        and not name.startswith("-")  # an option, to many commands
    )


def check_identifier(name: object, argument: str = "name") -> str:
    """Return `name`, the value of that argument, if it is an identifier.

    Raises:
        TypeError: Not a str.
        SessionArgumentError: It can't be the name of a variable.
    """
    from keyword import iskeyword

    if not isinstance(name, str):
        raise TypeError(f"{argument} must be a str, not {type_name(name)}")
    text = str(name)
    if not text.isidentifier() or iskeyword(text):
        raise SessionArgumentError(f"{cut(bounded_repr(text), 500)} is not an identifier")
    if len(text) > 10_000:
        raise SessionArgumentError(f"{argument} is longer than 10000 characters")
    return text


def check_identifiers(names: object) -> list[str]:
    """Return `names` if it is a list of identifiers."""
    if names is None:
        return []
    if not isinstance(names, list):
        raise TypeError(f"external_functions must be a list of str, not {type(names).__name__}")
    return [check_identifier(name) for name in names]
