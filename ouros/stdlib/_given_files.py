"""Files of packages that the host gave, as a read-only folder, /site-packages. No call of the host is needed.

Knows the table of given modules. Invariant: nothing of the table can be changed.
"""

import _import

ROOT = "/site-packages"

_folders = {}  # path of a folder -> {name: True if it is a folder}


def folders():
    """Return the tree of all given files: of packages below ROOT, of modules by relative paths."""
    if not _folders:
        _folders[""] = {}
        for path in _import.files():
            is_folder = False
            while path:
                folder, _, name = path.rpartition("/")
                known = _folders.setdefault(folder, {})
                if name in known:
                    break
                known[name] = is_folder
                path, is_folder = folder, True
    return _folders


def content(path):
    """Return the bytes of a file, or None if there is none."""
    folder, _, name = path.rpartition("/")
    if folders().get(folder, {}).get(name) is not False:
        return None
    data = _import.data(path)
    return data if data is not None else _import.source_at(path).encode()


def answer(name, path):
    """Return the answer to an OS function for a path below ROOT, or NotImplemented if the host must answer."""
    folder, _, tail = path.rpartition("/")
    is_folder = path in folders()
    is_file = folders().get(folder, {}).get(tail) is False
    if name == "Path.exists":
        return is_folder or is_file
    if name == "Path.is_file":
        return is_file
    if name == "Path.is_dir":
        return is_folder
    if name == "Path.is_symlink":
        return False
    if name in ("Path.absolute", "Path.resolve"):
        return path
    if not name.startswith(("Path.read", "Path.stat", "Path.iterdir")):
        raise PermissionError(13, "Permission denied", path)
    if not is_folder and not is_file:
        raise FileNotFoundError(2, "No such file or directory", path)
    if name == "Path.stat":
        return (0o40555, 0, 0, 2, 0, 0, 4096, 0.0, 0.0, 0.0) if is_folder else (0o100444, 0, 0, 1, 0, 0, len(content(path)), 0.0, 0.0, 0.0)
    if name == "Path.iterdir":
        if is_file:
            raise NotADirectoryError(20, "Not a directory", path)
        return [f"{path}/{child}" for child in folders()[path]]
    if is_folder:
        raise IsADirectoryError(21, "Is a directory", path)
    data = content(path)
    return data if name == "Path.read_bytes" else data.decode()
