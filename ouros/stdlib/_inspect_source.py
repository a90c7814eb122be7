"""The part of `inspect` that finds sources: files, lines, comments and blocks of definitions, and trees of classes.

Knows files by `linecache` only. Invariant: the lines of a block are those that `tokenize` takes for it.
"""

import sys as _sys
from _import import script as _script
from inspect import iscode, isclass, isframe, isfunction, ismethod, ismodule, istraceback, unwrap

__name__ = "inspect"


def getfile(object):
    """Return the name of the file that defines an object. Raises TypeError for built-in objects."""
    if ismodule(object):
        if getattr(object, "__file__", None):
            return object.__file__
        if object is _sys.modules.get("__main__"):
            return _script()
        raise TypeError(f"{object!r} is a built-in module")
    if isclass(object):
        module = _sys.modules.get(object.__module__)
        if getattr(module, "__file__", None):
            return module.__file__
        if object.__module__ == "__main__":
            raise OSError("source code not available")
        raise TypeError(f"{object!r} is a built-in class")
    if ismethod(object):
        object = object.__func__
    if isfunction(object):
        object = object.__code__
    if istraceback(object):
        object = object.tb_frame
    if isframe(object):
        object = object.f_code
    if iscode(object):
        return object.co_filename
    raise TypeError(f"module, class, method, function, traceback, frame, or code object was expected, got {type(object).__name__}")


def findsource(object):
    """Return (all lines of an object's file, index of its first line)."""
    import linecache
    file = getfile(object)
    lines = linecache.getlines(file)
    if not lines:
        raise OSError("could not get source code")
    if ismodule(object):
        return lines, 0
    if isclass(object):
        try:
            first = vars(object)["__firstlineno__"]
        except (TypeError, KeyError):
            raise OSError("source code not available") from None
        if first > len(lines):
            raise OSError("lineno is out of bounds")
        return lines, first - 1
    if ismethod(object):
        object = object.__func__
    if isfunction(object):
        object = object.__code__
    if istraceback(object):
        object = object.tb_frame
    if isframe(object):
        object = object.f_code
    return lines, object.co_firstlineno - 1


def getsourcefile(object):
    """Return the name of the file that has the source of the object, or None."""
    import linecache
    file = getfile(object)
    return file if linecache.getlines(file) else None


def getabsfile(object, _filename=None):
    """Return the absolute path of the file of the object."""
    import os
    return os.path.normcase(os.path.abspath(_filename or getsourcefile(object) or getfile(object)))


def indentsize(line):
    """Return the width of the blanks before a line."""
    line = line.expandtabs()
    return len(line) - len(line.lstrip())


def getcomments(object):
    """Return the comments above a definition, or at the top of a module; None if there are none."""
    try:
        lines, at = findsource(object)
    except (OSError, TypeError):
        return None
    lines = [line.expandtabs() for line in lines]
    if ismodule(object):
        first = 1 if lines and lines[0].startswith("#!") else 0
        while first < len(lines) and lines[first].strip() in ("", "#"):
            first += 1
        last = first
        while last < len(lines) and lines[last].startswith("#"):
            last += 1
        return "".join(lines[first:last]) or None
    margin = indentsize(lines[at])
    first = at
    while first > 0 and lines[first - 1].lstrip().startswith("#") and indentsize(lines[first - 1]) == margin:
        first -= 1
    found = [line.lstrip() for line in lines[first:at]]
    while found and found[0].strip() == "#":
        del found[0]
    while found and found[-1].strip() == "#":
        found.pop()
    return "".join(found) or None


def walktree(classes, children, parent):
    """Return the part of a class tree below `parent`, whose classes are `classes`."""
    result = []
    classes.sort(key=lambda c: (c.__module__, c.__name__))
    for c in classes:
        result.append((c, c.__bases__))
        if c in children:
            result.append(walktree(children[c], children, c))
    return result


def getclasstree(classes, unique=False):
    """Return nested lists of (class, bases): a list follows the class from which its classes are derived.

    unique: each class stands once, below the first of its bases that is given.
    """
    children = {}
    roots = []
    for c in classes:
        for base in c.__bases__:
            below = children.setdefault(base, [])
            if c not in below:
                below.append(c)
            if unique and base in classes:
                break
        if not c.__bases__ and c not in roots:
            roots.append(c)
    roots += [base for base in children if base not in classes]
    return walktree(roots, children, None)


class EndOfBlock(Exception):
    """Raised by BlockFinder at the end of the block."""


class BlockFinder:
    """Finder of the end of a block. Its last line has the number `last`.

    tokeneater() takes the tokens from the first line of a definition on, and raises EndOfBlock after the block. A block
    that does not start with `def` or `class`, such as a lambda, ends with its logical line.
    """

    def __init__(self):
        self.indent = 0
        self.singleline = self.started = self.passline = self.indecorator = False
        self.last = 1
        self.body_col0 = None

    def tokeneater(self, type, token, srowcol, erowcol, line):
        import tokenize
        if not self.started and not self.indecorator:
            self.passline = True
            if token == "@":
                self.indecorator = True
            elif token != "async" and type not in (tokenize.INDENT, tokenize.COMMENT, tokenize.NL):
                self.started = True
                self.singleline = token not in ("def", "class")
        elif type == tokenize.NEWLINE:
            self.last = srowcol[0]
            self.passline = self.indecorator = False
            if self.singleline:
                raise EndOfBlock
        elif self.passline:
            return
        elif type == tokenize.INDENT:
            self.indent += 1
            self.passline = True
            self.body_col0 = self.body_col0 or erowcol[1]
        elif type == tokenize.DEDENT:
            self.indent -= 1
            if self.indent <= 0:
                raise EndOfBlock
        elif type == tokenize.COMMENT:
            if self.body_col0 is not None and srowcol[1] >= self.body_col0:
                self.last = srowcol[0]  # a comment that belongs to the body
        elif self.indent == 0 and type != tokenize.NL:
            raise EndOfBlock  # the statement after the definition


def getblock(lines):
    """Return the lines of the block that starts with the first line."""
    import tokenize
    finder = BlockFinder()
    try:
        for token in tokenize.generate_tokens(iter(lines).__next__):
            finder.tokeneater(*token)
    except (EndOfBlock, IndentationError):
        pass
    except SyntaxError as error:
        if "unmatched" not in error.msg:  # an unmatched bracket ends the expression with a lambda
            raise
    return lines[:finder.last]


def getsourcelines(object):
    """Return (lines, number of the first line) of an object that the program defines."""
    object = unwrap(object)
    lines, first = findsource(object)
    if istraceback(object):
        object = object.tb_frame
    if ismodule(object) or isframe(object) and object.f_code.co_name == "<module>":
        return lines, 0
    return getblock(lines[first:]), first + 1


def getsource(object):
    return "".join(getsourcelines(object)[0])
