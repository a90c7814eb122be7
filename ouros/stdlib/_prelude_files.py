"""Where the runtime itself needs files: the built-in open, and the end of a program.

Runs inside the sandbox; knows nothing of the runtime.
"""


def open_file(file, mode, buffering, encoding, errors, newline, closefd, opener):
    import _files
    return _files.open_file(file, mode, buffering, encoding, errors, newline, closefd, opener)


def write_files():
    import _door
    _door.write_files()
