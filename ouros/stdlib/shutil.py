"""Module `shutil`: copies, moves and removes files and directories. Archives are in `_archives`."""

import fnmatch
import os

__all__ = [
    "copyfileobj", "copyfile", "copymode", "copystat", "copy", "copy2", "copytree", "move", "rmtree", "Error", "SpecialFileError",
    "ReadError", "SameFileError", "which", "ignore_patterns", "get_terminal_size", "RegistryError", "get_archive_formats",
    "get_unpack_formats", "make_archive", "register_archive_format", "register_unpack_format", "unpack_archive", "unregister_archive_format",
    "unregister_unpack_format",
]
COPY_BUFSIZE = 256 * 1024


class Error(OSError):
    """Raised for several failures of one operation. args[0] is their list."""


class SameFileError(Error):
    """Raised if source and destination are the same file."""


class SpecialFileError(OSError):
    """Raised for a file that is not a regular file."""


class ReadError(OSError):
    """Raised for an archive that cannot be read."""


class RegistryError(Exception):
    """Raised for an invalid registration of an archive format."""


def copyfileobj(fsrc, fdst, length=0):
    """Copy the rest of a stream to another stream."""
    while data := fsrc.read(length or COPY_BUFSIZE):
        fdst.write(data)


def _is_same(src, dst):
    return os.path.exists(dst) and os.path.exists(src) and os.path.samefile(src, dst)


def copyfile(src, dst, *, follow_symlinks=True):
    if _is_same(src, dst):
        raise SameFileError(f"{src!r} and {dst!r} are the same file")
    with open(src, "rb") as source:
        try:
            with open(dst, "wb") as target:
                target.write(source.read())
        except IsADirectoryError as e:
            if not os.path.exists(dst):
                raise FileNotFoundError(f"Directory does not exist: {dst}") from e
            raise
    return dst


def copymode(src, dst, *, follow_symlinks=True):
    """Copy the permissions of a file to another one, as this program sees them."""
    try:
        mode = os.stat(src).st_mode & 0o7777
    except NotImplementedError:
        return  # files of the host have no permissions
    if os.stat(dst).st_mode & 0o7777 != mode:
        os.chmod(dst, mode)


def copystat(src, dst, *, follow_symlinks=True):
    """Copy permissions and times of a file to another one, as this program sees them."""
    try:
        found = os.stat(src)
    except NotImplementedError:
        return
    os.utime(dst, (found.st_atime, found.st_mtime))
    copymode(src, dst)


def copy(src, dst, *, follow_symlinks=True):
    """Copy a file with its permissions. If `dst` is a directory, copy into it. Returns the new path."""
    if os.path.isdir(dst):
        dst = os.path.join(dst, os.path.basename(src))
    copyfile(src, dst)
    copymode(src, dst)
    return dst


def copy2(src, dst, *, follow_symlinks=True):
    """Copy a file with its permissions and times. If `dst` is a directory, copy into it. Returns the new path."""
    if os.path.isdir(dst):
        dst = os.path.join(dst, os.path.basename(src))
    copyfile(src, dst)
    copystat(src, dst)
    return dst


def ignore_patterns(*patterns):
    """Return a function for copytree()'s `ignore` that skips names matching a pattern."""

    def ignored(path, names):
        found = []
        for pattern in patterns:
            found.extend(fnmatch.filter(names, pattern))
        return set(found)

    return ignored


def copytree(src, dst, symlinks=False, ignore=None, copy_function=copy2, ignore_dangling_symlinks=False, dirs_exist_ok=False):
    """Copy a directory with its content. Returns the new path."""
    errors = []
    pending = [(src, dst)]
    copied = []
    while pending:
        source, target = pending.pop()
        copied.append((source, target))
        names = os.listdir(source)
        left_out = set() if ignore is None else ignore(os.fspath(source), names)
        os.makedirs(target, exist_ok=dirs_exist_ok)
        for name in names:
            if name in left_out:
                continue
            here, there = os.path.join(source, name), os.path.join(target, name)
            if os.path.isdir(here):
                pending.append((here, there))
                continue
            try:
                copy_function(here, there)
            except Error as e:
                errors.extend(e.args[0])
            except OSError as e:
                errors.append((here, there, str(e)))
    for source, target in reversed(copied):  # at the end, since a folder may be made read-only
        try:
            copystat(source, target)
        except OSError as e:
            errors.append((source, target, str(e)))
    if errors:
        raise Error(errors)
    return dst


def rmtree(path, ignore_errors=False, onerror=None, *, onexc=None, dir_fd=None):
    """Remove a directory with its content."""

    def failed(function, where, e):
        if ignore_errors:
            return
        if onexc is not None:
            onexc(function, where, e)
        elif onerror is not None:
            onerror(function, where, (type(e), e, e.__traceback__))
        else:
            raise e

    if dir_fd is not None:
        raise NotImplementedError("dir_fd unavailable on this platform")
    if os.path.islink(path):
        failed(os.path.islink, path, OSError("Cannot call rmtree on a symbolic link"))
        return
    pending = [(path, False)]
    while pending:
        where, empty = pending.pop()
        if empty:
            try:
                os.rmdir(where)
            except OSError as e:
                failed(os.rmdir, where, e)
            continue
        try:
            names = os.listdir(where)
        except OSError as e:
            failed(os.scandir, where, e)
            names = []
        pending.append((where, True))
        for name in names:
            child = os.path.join(where, name)
            if os.path.isdir(child) and not os.path.islink(child):
                pending.append((child, False))
            else:
                try:
                    os.unlink(child)
                except OSError as e:
                    failed(os.unlink, child, e)


_use_fd_functions = False
rmtree.avoids_symlink_attacks = False


def _destinsrc(src, dst):
    """Return True if `dst` is in the directory `src`."""
    return (os.path.abspath(dst).rstrip("/") + "/").startswith(os.path.abspath(src).rstrip("/") + "/")


def move(src, dst, copy_function=copy2):
    """Move a file or directory. If `dst` is a directory, move into it. Returns the new path."""
    target = dst
    if os.path.isdir(dst) and not _is_same(src, dst):
        target = os.path.join(dst, os.path.basename(os.fspath(src).rstrip("/")))
        if os.path.exists(target):
            raise Error(f"Destination path '{target}' already exists")
    if os.path.isdir(src) and _destinsrc(src, target) and os.path.abspath(target) != os.path.abspath(src):
        raise Error(f"Cannot move a directory '{src}' into itself '{dst}'.")
    try:
        os.rename(src, target)
    except OSError:  # for example because they are on different file systems
        if os.path.isdir(src):
            copytree(src, target, copy_function=copy_function, symlinks=True)
            rmtree(src)
        else:
            copy_function(src, target)
            os.unlink(src)
    return target


def which(cmd, mode=os.F_OK | os.X_OK, path=None):
    """Return None: there are no programs to run."""
    os.path.split(cmd)
    return None


def get_terminal_size(fallback=(80, 24)):
    """Return the size that the variables COLUMNS and LINES say, which the host is not asked for, or the fallback."""
    size = []
    for name, least in zip(("COLUMNS", "LINES"), fallback):
        try:
            given = int(os.environ._known(name) or 0)
        except ValueError:
            given = 0
        size.append(given if given > 0 else least)
    return os.terminal_size(size)


def __getattr__(name):
    if name.endswith(("_archive", "_format", "_formats")):
        import _archives
        if name in vars(_archives):
            return vars(_archives)[name]
    if name in ("chown", "disk_usage"):
        def refused(*args, **kwargs):
            raise PermissionError(1, f"shutil.{name}() is not available in the sandbox")
        return refused
    raise AttributeError(f"module 'shutil' has no attribute {name!r}")
