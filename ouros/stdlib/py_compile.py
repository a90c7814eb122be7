"""Module `py_compile`: checks the syntax of files.

The sandbox has no files of byte code, as it runs syntax trees: compile() writes none and returns None.
"""

import enum
import os
import sys
import traceback

__all__ = ["compile", "main", "PyCompileError", "PycInvalidationMode"]


class PyCompileError(Exception):
    """Raised by compile(doraise=True). Its text is that of the error with its place in the file."""

    def __init__(self, exc_type, exc_value, file, msg=""):
        name = exc_type.__name__
        if exc_type is SyntaxError:
            shown = "".join(traceback.format_exception_only(exc_type, exc_value)).replace('File "<string>"', f'File "{file}"')
        else:
            shown = f"Sorry: {name}: {exc_value}"
        Exception.__init__(self, msg or shown, name, exc_value, file)
        self.exc_type_name = name
        self.exc_value = exc_value
        self.file = file
        self.msg = msg or shown

    def __str__(self):
        return self.msg


class PycInvalidationMode(enum.Enum):
    TIMESTAMP = 1
    CHECKED_HASH = 2
    UNCHECKED_HASH = 3


def compile(file, cfile=None, dfile=None, doraise=False, optimize=-1, invalidation_mode=None, quiet=0):
    """Check the syntax of a file. Returns None, since there are no files of byte code.

    doraise: raise PyCompileError instead of writing the error to sys.stderr. dfile: the name of the file in the error.
    """
    import builtins
    with open(file, "rb") as stream:
        source = stream.read()
    try:
        builtins.compile(source, os.fspath(dfile or file), "exec", dont_inherit=True, optimize=optimize)
    except Exception as error:
        failure = PyCompileError(type(error), error, dfile or file)
        if quiet < 2:
            if doraise:
                raise failure
            sys.stderr.write(failure.msg + "\n")
    return None


def main():
    """Check the files that sys.argv names; "-": those that standard input names. Ends with status 1 if one is wrong."""
    import argparse
    parser = argparse.ArgumentParser(description="A simple command-line interface for py_compile module.")
    parser.add_argument("-q", "--quiet", action="store_true", help="Suppress error output")
    parser.add_argument("filenames", nargs="+", help="Files to compile")
    given = parser.parse_args()
    names = [line.rstrip("\n") for line in sys.stdin] if given.filenames == ["-"] else given.filenames
    for name in names:
        try:
            compile(name, doraise=True)
        except PyCompileError as error:
            parser.exit(1) if given.quiet else parser.exit(1, error.msg)
        except OSError as error:
            parser.exit(1) if given.quiet else parser.exit(1, str(error))


if __name__ == "__main__":
    main()
