"""Modules that the host gives to programs: sources, and files beside them.

Must not know machines. Invariant: a module is parsed once, at its first import by any program, and its Source is shared by all. Dumps
refer to its nodes by the module's name (kind 'module:NAME'), so a table is only used for a dump if all digests are equal.
"""
cimport cython
from ouros._core.lowering.build cimport build_program
from ouros._core.syntax.syntax_errors cimport SyntaxFailure
from ouros._core.syntax.syntax_warnings cimport take

DEF MOST_NEEDS = 10000
DEF MOST_SHOWN = 200             # characters of a name in a message


@cython.final
cdef class GivenModule:
    def __init__(self, str name not None, str filename, content, bint is_package, tuple path=()):
        if (filename is None) != (content is None):
            raise TypeError("a module has both a file name and a content, or neither")
        self.name = name
        self.filename = filename
        self.content = content
        self.is_package = is_package
        self.path = path

    cdef str source_text(self):
        if self.content is not None and type(self.content) is not str:
            self.content = self.content()
        return <str?>self.content if self.content is not None else None

    cdef Source parsed(self):
        if self.source is None:
            self.source = build_program(self.source_text(), self.filename, "module:" + self.name, False, False)
            take()           # CPython shows warnings of the compiler only when it writes the compiled file.
        return self.source

    @property
    def text(self):
        return self.source_text()

    def parse(self):
        """Parse the module now. Raises SyntaxFailure."""
        if self.content is not None:
            self.parsed()


@cython.final
cdef class ModuleTable:
    def __init__(self, dict modules not None, dict files not None, dict needs not None, dict refused not None):
        self.modules = modules
        self.refused = refused
        self.files = files
        self.needs = needs

    cdef GivenModule find(self, str name):
        return self.modules.get(name)

    cdef Source source_for_dump(self, str kind):
        cdef GivenModule m = self.find(kind[7:])
        if m is None or m.content is None:
            raise ValueError(missing_text(f"module '{kind[7:]}'"))
        try:
            return m.parsed()
        except (OSError, ValueError, SyntaxError) as e:
            raise ValueError(f"the dump needs the module '{m.name}', whose source cannot be read: {e}") from None
        except SyntaxFailure as e:
            raise ValueError(f"the dump needs another module '{m.name}': the one that is given here does not parse: {e}") from None


cdef str plain(str text):
    """Return text of a dump for a message: short, without control characters."""
    return text[:MOST_SHOWN] if text[:MOST_SHOWN].isprintable() else ascii(text[:MOST_SHOWN])


cdef str missing_text(str what):
    return f"the dump needs the {plain(what)}, which is not given here: load it with the same modules= and packages="


cdef str shown(str digest):
    """Return what a message says of a digest, which may follow a version: 'sha256:0123456789ab', '1.0 sha256:0123456789ab'."""
    return plain(digest[:digest.find(":") + 13])


cdef int check_needs(ModuleTable given, object needs) except -1:
    cdef dict have = {} if given is None else given.needs
    if type(needs) is not dict or len(<dict>needs) > MOST_NEEDS:
        raise ValueError("damaged data: modules")
    for what, digest in (<dict>needs).items():
        if type(what) is not str or type(digest) is not str:
            raise ValueError("damaged data: modules")
        if what not in have:
            raise ValueError(missing_text(what))
        if have[what] != digest:
            raise ValueError(f"the dump needs another {what} ({shown(digest)}) than the one that is given here ({shown(have[what])}): "
                             "load it with the same one")
    return 0
