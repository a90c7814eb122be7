"""Module `fileinput`: the lines of several files as one sequence, with an option to replace each file by what is printed.

Files are those that `open` finds. Invariant: `_file` is None before the first line of the next file is read.
"""

import os
import sys
from types import GenericAlias

__all__ = [
    "input", "close", "nextfile", "filename", "lineno", "filelineno", "fileno", "isfirstline", "isstdin", "FileInput", "hook_compressed",
    "hook_encoded",
]

_state = None


def input(files=None, inplace=False, backup="", *, mode="r", openhook=None, encoding=None, errors=None):
    """Return the FileInput that the functions of this module use. Raises RuntimeError if one is active."""
    global _state
    if _state is not None and _state._file is not None:
        raise RuntimeError("input() already active")
    _state = FileInput(files, inplace, backup, mode=mode, openhook=openhook, encoding=encoding, errors=errors)
    return _state


def close():
    """Close the active sequence, if there is one."""
    global _state
    state, _state = _state, None
    if state is not None:
        state.close()


def _active():
    if _state is None:
        raise RuntimeError("no active input()")
    return _state


def nextfile():
    """Close the current file. The next line is the first one of the next file."""
    return _active().nextfile()


def filename():
    """Return the name of the file of the last line, None before the first line."""
    return _active().filename()


def lineno():
    """Return the number of the last line in all files together."""
    return _active().lineno()


def filelineno():
    """Return the number of the last line in its file."""
    return _active().filelineno()


def fileno():
    """Return the number of the current file, or -1."""
    return _active().fileno()


def isfirstline():
    """Return whether the last line is the first one of its file."""
    return _active().isfirstline()


def isstdin():
    """Return whether the last line is from sys.stdin."""
    return _active().isstdin()


class FileInput:
    """The lines of several files. See input()."""

    def __init__(self, files=None, inplace=False, backup="", *, mode="r", openhook=None, encoding=None, errors=None):
        if isinstance(files, str):
            files = (files,)
        elif isinstance(files, os.PathLike):
            files = (os.fspath(files),)
        elif files is None:
            files = tuple(sys.argv[1:]) or ("-",)
        else:
            files = tuple(files) or ("-",)
        if mode not in ("r", "rb"):
            raise ValueError("FileInput opening mode must be 'r' or 'rb'")
        if openhook:
            if inplace:
                raise ValueError("FileInput cannot use an opening hook in inplace mode")
            if not callable(openhook):
                raise ValueError("FileInput openhook must be callable")
        self._files = files
        self._inplace = inplace
        self._backup = backup
        self._savestdout = None
        self._output = None
        self._filename = None
        self._startlineno = 0
        self._filelineno = 0
        self._file = None
        self._isstdin = False
        self._backupfilename = None
        self._encoding = encoding
        self._errors = errors
        self._mode = mode
        self._openhook = openhook

    def close(self):
        """Close the current file, and forget the others."""
        try:
            self.nextfile()
        finally:
            self._files = ()

    def __enter__(self):
        return self

    def __exit__(self, type, value, traceback):
        self.close()

    def __iter__(self):
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def nextfile(self):
        """Close the current file. In place, sys.stdout gets its former value."""
        stdout, self._savestdout = self._savestdout, None
        if stdout:
            sys.stdout = stdout
        output, self._output = self._output, None
        try:
            if output:
                output.close()
        finally:
            file, self._file = self._file, None
            try:
                if file and not self._isstdin:
                    file.close()
            finally:
                backup, self._backupfilename = self._backupfilename, None
                if backup and not self._backup:
                    try:
                        os.unlink(backup)
                    except OSError:
                        pass
                self._isstdin = False

    def readline(self):
        """Return the next line, "" or b"" after the last one."""
        while True:
            if self._file is None:
                if not self._files:
                    return b"" if "b" in self._mode else ""
                self._open_next()
            line = self._file.readline()
            if line:
                self._filelineno += 1
                return line
            self.nextfile()

    def _open_next(self):
        self._filename, self._files = self._files[0], self._files[1:]
        self._startlineno = self.lineno()
        self._filelineno = 0
        self._isstdin = False
        self._backupfilename = None
        encoding = None if "b" in self._mode else self._encoding or "locale"
        if self._filename == "-":
            self._filename = "<stdin>"
            self._file = getattr(sys.stdin, "buffer", sys.stdin) if "b" in self._mode else sys.stdin
            self._isstdin = True
        elif self._inplace:
            self._open_in_place(encoding)
        elif self._openhook is None:
            self._file = open(self._filename, self._mode, encoding=encoding, errors=self._errors)
        elif self._encoding is None:
            self._file = self._openhook(self._filename, self._mode)
        else:
            self._file = self._openhook(self._filename, self._mode, encoding=self._encoding, errors=self._errors)

    def _open_in_place(self, encoding):
        """Move the file to its backup, which is read, and make sys.stdout write a new file of that name."""
        self._backupfilename = os.fspath(self._filename) + (self._backup or ".bak")
        try:
            os.unlink(self._backupfilename)
        except OSError:
            pass
        os.rename(self._filename, self._backupfilename)
        self._file = open(self._backupfilename, self._mode, encoding=encoding, errors=self._errors)
        self._output = open(self._filename, self._mode.replace("r", "w"), encoding=encoding, errors=self._errors)
        self._savestdout = sys.stdout
        sys.stdout = self._output

    def filename(self):
        return self._filename

    def lineno(self):
        return self._startlineno + self._filelineno

    def filelineno(self):
        return self._filelineno

    def fileno(self):
        """Return the number of the current file, or -1."""
        if self._file is None:
            return -1
        try:
            return self._file.fileno()
        except ValueError:
            return -1

    def isfirstline(self):
        return self._filelineno == 1

    def isstdin(self):
        return self._isstdin

    __class_getitem__ = classmethod(GenericAlias)


def hook_compressed(filename, mode, *, encoding=None, errors=None):
    """Open a file, by gzip or bz2 if its name ends in .gz or .bz2. For `openhook`."""
    if encoding is None and "b" not in mode:
        encoding = "locale"
    extension = os.path.splitext(filename)[1]
    if extension == ".gz":
        import gzip
        stream = gzip.open(filename, mode)
    elif extension == ".bz2":
        import bz2
        stream = bz2.BZ2File(filename, mode)
    else:
        return open(filename, mode, encoding=encoding, errors=errors)
    if "b" not in mode:
        import io
        stream = io.TextIOWrapper(stream, encoding=encoding, errors=errors)
    return stream


def hook_encoded(encoding, errors=None):
    """Return an `openhook` for files of an encoding."""
    def openhook(filename, mode):
        return open(filename, mode, encoding=encoding, errors=errors)
    return openhook
