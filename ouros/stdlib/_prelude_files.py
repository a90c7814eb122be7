"""Prelude: uses of files by the runtime itself, for the built-in open() and at the end of a program.

Runs in the sandbox. Knows nothing of the runtime.
"""


def open_file(file, mode, buffering, encoding, errors, newline, closefd, opener):
    import _files
    return _files.open_file(file, mode, buffering, encoding, errors, newline, closefd, opener)


def write_files():
    import _os_calls
    _os_calls.write_files()
