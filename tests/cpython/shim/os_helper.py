"""test.support.os_helper on the virtual files of a sandbox."""

import contextlib
import os
import unittest

TESTFN_ASCII = TESTFN = "@test_1_tmp"
TESTFN_UNICODE = TESTFN + "-\xe0\xf2\u0258\u0141\u011f"
TESTFN_NONASCII = TESTFN + "-\xe6"
FS_NONASCII = "\xe6"
TESTFN_UNENCODABLE = TESTFN_UNDECODABLE = None
SAVEDCWD = "/"


def _skip(what):
    def decorate(item):
        return unittest.skip(f"needs the host: {what}")(item)
    return decorate


skip_unless_symlink = _skip("links")
skip_unless_hardlink = _skip("links")
skip_unless_xattr = _skip("attributes of files")
skip_unless_working_chmod = _skip("modes of files")
skip_if_dac_override = skip_unless_dac_override = _skip("users")
can_symlink = can_hardlink = can_xattr = can_chmod = can_dac_override = lambda: False


def _stop(*args, **kwargs):
    raise unittest.SkipTest("needs the host: the file system")


make_bad_fd = fd_count = open_dir_fd = temp_umask = save_mode = save_cwd = _stop


# The modes of files are the host's: tests that set one in passing go on.
os.chmod = lambda path, mode, **options: None


def unlink(filename):
    try:
        os.unlink(filename)
    except OSError:
        return


def rmdir(dirname):
    try:
        os.rmdir(dirname)
    except OSError:
        return


def rmtree(path):
    import shutil
    shutil.rmtree(path, ignore_errors=True)


def create_empty_file(filename):
    with open(filename, "wb"):
        return


@contextlib.contextmanager
def temp_dir(path=None, quiet=False):
    import tempfile
    if path is None:
        path = tempfile.mkdtemp()
    else:
        os.mkdir(path)
    try:
        yield path
    finally:
        rmtree(path)


@contextlib.contextmanager
def temp_cwd(name="tempcwd", quiet=False):
    _stop()
    yield


change_cwd = temp_cwd


class FakePath:
    def __init__(self, path):
        self.path = path

    def __repr__(self):
        return f"<FakePath {self.path!r}>"

    def __fspath__(self):
        if isinstance(self.path, BaseException) or isinstance(self.path, type) and issubclass(self.path, BaseException):
            raise self.path
        return self.path


class EnvironmentVarGuard:
    """Variables that are set here are as before when the block ends."""

    def __init__(self):
        self._saved = {}

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        for name, value in self._saved.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value

    def _save(self, name):
        self._saved.setdefault(name, os.environ.get(name))

    def __getitem__(self, name):
        return os.environ[name]

    def __setitem__(self, name, value):
        self._save(name)
        os.environ[name] = value

    def __delitem__(self, name):
        self._save(name)
        os.environ.pop(name, None)

    def __contains__(self, name):
        return name in os.environ

    def get(self, name, default=None):
        return os.environ.get(name, default)

    def keys(self):
        return os.environ.keys()

    def __iter__(self):
        return iter(os.environ)

    def __len__(self):
        return len(os.environ)

    set = __setitem__

    def unset(self, *names):
        for name in names:
            del self[name]

    def copy(self):
        return dict(os.environ)
