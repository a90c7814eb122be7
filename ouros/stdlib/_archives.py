"""Archives of whole directories: the part of `shutil` that makes and unpacks them.

Knows `zipfile` and `tarfile`, which do the work. Invariant: the working directory is restored after a function of the
program.
"""

import os
import shutil as _shutil
import zipfile as _zipfile


def _zip(base_name, base_dir, root_dir=None, logger=None, **_):
    """Write a .zip of `base_dir`, a path relative to `root_dir`. Returns the name of the archive."""
    name = base_name + ".zip"
    folder = os.path.dirname(base_name)
    if folder and not os.path.exists(folder):
        os.makedirs(folder)
    start = os.path.normpath(base_dir) if root_dir is None else os.path.normpath(os.path.join(root_dir, base_dir))

    def inside(path):
        return os.path.normpath(path if root_dir is None else os.path.relpath(path, root_dir))

    with _zipfile.ZipFile(name, "w", compression=_zipfile.ZIP_DEFLATED) as archive:
        if inside(start) != os.curdir:
            archive.write(start, inside(start))
        for where, folders, files in os.walk(start):
            for path in [os.path.normpath(os.path.join(where, each)) for each in sorted(folders) + files]:
                if os.path.isdir(path) or os.path.isfile(path):
                    archive.write(path, inside(path))
                    if logger is not None:
                        logger.info("adding '%s'", path)
    return name


def _unzip(filename, extract_dir):
    if not _zipfile.is_zipfile(filename):
        raise _shutil.ReadError(f"{filename} is not a zip file")
    with _zipfile.ZipFile(filename) as archive:
        for info in archive.infolist():
            parts = info.filename.split("/")
            if info.filename.startswith("/") or ".." in parts:
                continue
            target = os.path.join(extract_dir, *parts)
            folder = os.path.dirname(target)
            if not os.path.isdir(folder):
                os.makedirs(folder)
            if not info.filename.endswith("/"):
                with archive.open(info) as source, open(target, "wb") as out:
                    _shutil.copyfileobj(source, out)


def _tar(base_name, base_dir, root_dir=None, logger=None, compress="", **_):
    """Write a .tar of `base_dir`, a path relative to `root_dir`. Returns the name of the archive."""
    import tarfile
    name = f"{base_name}.tar{'.' if compress else ''}{compress}"
    folder = os.path.dirname(name)
    if folder and not os.path.exists(folder):
        os.makedirs(folder)
    if logger is not None:
        logger.info("Creating tar archive")
    with tarfile.open(name, f"w|{compress}") as archive:
        archive.add(base_dir if root_dir is None else os.path.join(root_dir, base_dir), base_dir)
    return name


def _untar(filename, extract_dir, *, filter=None):
    import tarfile
    try:
        archive = tarfile.open(filename)
    except tarfile.TarError:
        raise _shutil.ReadError(f"{filename} is not a compressed or uncompressed tar file") from None
    with archive:
        archive.extractall(extract_dir, filter=filter)


# format -> (function, extra arguments, description)
_makers = {
    "zip": (_zip, (), "ZIP file"),
    "tar": (_tar, (), "uncompressed tar file"),
    "gztar": (_tar, (("compress", "gz"),), "gzip'ed tar-file"),
    "bztar": (_tar, (("compress", "bz2"),), "bzip2'ed tar-file"),
    "xztar": (_tar, (("compress", "xz"),), "xz'ed tar-file"),
}
# format -> (extensions, function, extra arguments, description)
_unpackers = {
    "zip": ([".zip"], _unzip, (), "ZIP file"),
    "tar": ([".tar"], _untar, (), "uncompressed tar file"),
    "gztar": ([".tar.gz", ".tgz"], _untar, (), "gzip'ed tar-file"),
    "bztar": ([".tar.bz2", ".tbz2"], _untar, (), "bzip2'ed tar-file"),
    "xztar": ([".tar.xz", ".txz"], _untar, (), "xz'ed tar-file"),
}


def get_archive_formats():
    """Return the formats of make_archive(): a sorted list of (name, description)."""
    return sorted([(name, entry[2]) for name, entry in _makers.items()])


def register_archive_format(name, function, extra_args=None, description=""):
    """Register a format of make_archive()."""
    if not callable(function):
        raise TypeError(f"The {function} object is not callable")
    _makers[name] = (function, _arguments(extra_args), description)


def _arguments(extra_args):
    extra_args = () if extra_args is None else extra_args
    if not isinstance(extra_args, (tuple, list)):
        raise TypeError("extra_args needs to be a sequence")
    for element in extra_args:
        if not isinstance(element, (tuple, list)) or len(element) != 2:
            raise TypeError("extra_args elements are : (arg_name, value)")
    return tuple(extra_args)


def unregister_archive_format(name):
    """Unregister a format of make_archive()."""
    del _makers[name]


def make_archive(base_name, format, root_dir=None, base_dir=None, verbose=0, dry_run=0, owner=None, group=None, logger=None):
    """Write an archive of a directory. Returns its name, which is base_name with the format's extension."""
    if format not in _makers:
        raise ValueError(f"unknown archive format '{format}'")
    function, extra, _ = _makers[format]
    base_name = os.fspath(base_name)
    if root_dir is not None and not os.path.isdir(root_dir):
        os.stat(root_dir)
        raise NotADirectoryError(20, "Not a directory", root_dir)
    arguments = {"dry_run": dry_run, "logger": logger, **dict(extra)}
    if function is not _zip:
        arguments.update(owner=owner, group=group)
    base_dir = os.curdir if base_dir is None else base_dir
    if function is _zip or function is _tar or root_dir is not None and getattr(function, "supports_root_dir", False):
        return function(base_name, base_dir, root_dir=root_dir, **arguments)
    if root_dir is None:
        return function(base_name, base_dir, **arguments)
    # A function of the program has no parameter root_dir: change the working directory for the call.
    before = os.getcwd()
    base_name = os.path.abspath(base_name)
    os.chdir(root_dir)
    try:
        return function(base_name, base_dir, **arguments)
    finally:
        os.chdir(before)


def get_unpack_formats():
    """Return the formats of unpack_archive(): a sorted list of (name, extensions, description)."""
    return sorted([(name, entry[0], entry[3]) for name, entry in _unpackers.items()])


def register_unpack_format(name, extensions, function, extra_args=None, description=""):
    """Register a format of unpack_archive()."""
    known = {extension: other for other, entry in _unpackers.items() for extension in entry[0]}
    for extension in extensions:
        if extension in known:
            raise _shutil.RegistryError(f"{extension} is already registered for \"{known[extension]}\"")
    if not callable(function):
        raise TypeError("The registered function must be a callable")
    _unpackers[name] = (extensions, function, _arguments(extra_args), description)


def unregister_unpack_format(name):
    """Unregister a format of unpack_archive()."""
    del _unpackers[name]


def unpack_archive(filename, extract_dir=None, format=None, *, filter=None):
    """Extract an archive into a directory, by default the working directory."""
    extract_dir = os.fspath(os.getcwd() if extract_dir is None else extract_dir)
    filename = os.fspath(filename)
    if format is None:
        format = next((name for name, entry in _unpackers.items() if any(filename.endswith(extension) for extension in entry[0])), None)
        if format is None:
            raise _shutil.ReadError(f"Unknown archive format '{filename}'")
    elif format not in _unpackers:
        raise ValueError(f"Unknown unpack format '{format}'") from None
    _, function, extra, _ = _unpackers[format]
    arguments = dict(extra)
    if filter is not None:
        arguments["filter"] = filter
    function(filename, extract_dir, **arguments)
