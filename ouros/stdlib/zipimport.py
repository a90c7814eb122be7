"""Module `zipimport`: modules from ZIP archives among the virtual files.

Knows nothing of sys.path. Invariant: an archive is read anew for each file of it that is asked for; only its list of files is kept.
"""

import _import
import _imports
from _imports import Loader, ModuleSpec

__all__ = ["ZipImportError", "zipimporter"]

_zip_directory_cache = {}  # archive -> {name of a file in it: (path, ZipInfo)}


class ZipImportError(ImportError):
    """Raised for what is no archive, or has no such module."""


class zipimporter(Loader):
    """Finder and loader of the modules in an archive, or in a folder of it."""

    def __init__(self, path):
        if not isinstance(path, str):
            import os
            path = os.fsdecode(path)
        if not path:
            raise ZipImportError("archive path is empty", path=path)
        archive, prefix = path.rstrip("/") or "/", []
        while not _imports.is_file(archive):
            head, slash, tail = archive.rpartition("/")
            if not slash or not head or _imports.is_folder(archive):
                raise ZipImportError(f"not a Zip file: {path!r}", path=path)
            archive = head
            prefix.insert(0, tail)
        self.archive = archive
        self.prefix = "".join([f"{part}/" for part in prefix])
        self._get_files()

    def __repr__(self):
        return f'<zipimporter object "{self.archive}/{self.prefix}">'

    def _get_files(self):
        files = _zip_directory_cache.get(self.archive)
        if files is None:
            import zipfile
            try:
                with zipfile.ZipFile(self.archive) as archive:
                    files = {info.filename: (f"{self.archive}/{info.filename}", info) for info in archive.infolist()}
            except (OSError, zipfile.BadZipFile):
                raise ZipImportError(f"not a Zip file: {self.archive!r}", path=self.archive) from None
            _zip_directory_cache[self.archive] = files
        return files

    @property
    def _files(self):
        return self._get_files()

    def invalidate_caches(self):
        _zip_directory_cache.pop(self.archive, None)

    def _base(self, fullname):
        return self.prefix + fullname.rpartition(".")[2]

    def _found(self, fullname):
        """Return (name of the module's file in the archive, True for a package), or None."""
        files, base = self._get_files(), self._base(fullname)
        for name, is_package in ((f"{base}/__init__.py", True), (f"{base}.py", False)):
            if name in files:
                return name, is_package
        return None

    def _known(self, fullname):
        found = self._found(fullname)
        if found is None:
            raise ZipImportError(f"can't find module {fullname!r}", name=fullname)
        return found

    def find_spec(self, fullname, target=None):
        found = self._found(fullname)
        base = f"{self.archive}/{self._base(fullname)}"
        if found is None:
            folder = self._base(fullname) + "/"
            if not any([name.startswith(folder) for name in self._get_files()]):
                return None
            spec = ModuleSpec(fullname, None, is_package=True)
            spec.submodule_search_locations = [base]
            return spec
        name, is_package = found
        spec = ModuleSpec(fullname, self, origin=f"{self.archive}/{name}", is_package=is_package)
        spec.has_location = True
        if is_package:
            spec.submodule_search_locations = [base]
        return spec

    def is_package(self, fullname):
        return self._known(fullname)[1]

    def get_filename(self, fullname):
        return f"{self.archive}/{self._known(fullname)[0]}"

    def get_data(self, pathname):
        name = pathname.removeprefix(self.archive + "/")
        if name not in self._get_files():
            raise OSError(0, "", name)
        import zipfile
        with zipfile.ZipFile(self.archive) as archive:
            return archive.read(name)

    def get_source(self, fullname):
        name = self._known(fullname)[0]
        return _import.decode(self.get_data(name), name).replace("\r\n", "\n")

    def get_code(self, fullname):
        path = self.get_filename(fullname)
        return compile(self.get_data(path), path, "exec", dont_inherit=True)

    def exec_module(self, module):
        path = self.get_filename(module.__spec__.name)
        _import.run_text(self.get_data(path), path, module)
