"""Finders and loaders for the program's modules: those that the host gave, and virtual files.

The classes have the names and protocol of CPython's importlib. Modules of the library have no spec: the runtime loads
them, and nothing here can replace them. Invariant: the host is asked for a file only if an import of the program needs
it.
"""

import _os_calls
import _import

SUFFIX = ".py"


class ModuleSpec:
    """Description of a module that can be loaded."""

    __module__ = "_frozen_importlib"

    def __init__(self, name, loader, *, origin=None, loader_state=None, is_package=None):
        self.name = name
        self.loader = loader
        self.origin = origin
        self.loader_state = loader_state
        self.submodule_search_locations = [] if is_package else None
        self._uninitialized_submodules = []
        self._set_fileattr = False
        self._cached = None

    def __repr__(self):
        args = [f"name={self.name!r}", f"loader={self.loader!r}"]
        if self.origin is not None:
            args.append(f"origin={self.origin!r}")
        if self.submodule_search_locations is not None:
            args.append(f"submodule_search_locations={self.submodule_search_locations}")
        return f"{self.__class__.__name__}({', '.join(args)})"

    def __eq__(self, other):
        try:
            return (self.name == other.name and self.loader == other.loader and self.origin == other.origin
                    and self.submodule_search_locations == other.submodule_search_locations
                    and self.cached == other.cached and self.has_location == other.has_location)
        except AttributeError:
            return NotImplemented

    @property
    def cached(self):
        return self._cached

    @cached.setter
    def cached(self, cached):
        self._cached = cached

    @property
    def parent(self):
        """Return the name of the package that contains the module; a package is its own parent."""
        if self.submodule_search_locations is None:
            return self.name.rpartition(".")[0]
        return self.name

    @property
    def has_location(self):
        return self._set_fileattr

    @has_location.setter
    def has_location(self, value):
        self._set_fileattr = bool(value)


class Loader:
    """Base of the loaders."""

    __module__ = "_frozen_importlib"

    def create_module(self, spec):
        """Return None, which requests an ordinary module."""
        return None

    def load_module(self, fullname):
        spec = spec_from_loader(fullname, self)
        module = _import.present(fullname)
        if module is None:
            return load(spec)
        set_attributes(spec, module, True)
        self.exec_module(module)
        return module


class SourceLoader(Loader):
    """Loader of a module from its source text."""

    __module__ = "_frozen_importlib_external"

    def get_code(self, fullname):
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)

    def source_to_code(self, data, path="<string>"):
        return compile(data, path, "exec", dont_inherit=True)

    def get_source(self, fullname):
        path = self.get_filename(fullname)
        try:
            data = self.get_data(path)
        except OSError as e:
            raise ImportError("source not available through get_data()", name=fullname) from e
        return _import.decode(data, path).replace("\r\n", "\n")

    def is_package(self, fullname):
        filename = self.get_filename(fullname).rpartition("/")[2]
        return filename.rpartition(".")[0] == "__init__" and fullname.rpartition(".")[2] != "__init__"

    def exec_module(self, module):
        path = self.get_filename(module.__name__)
        _import.run_text(self.get_data(path), path, module)


class SourceFileLoader(SourceLoader):
    """Loader of a module from a virtual file."""

    __module__ = "_frozen_importlib_external"

    def __init__(self, fullname, path):
        self.name = fullname
        self.path = path

    def __eq__(self, other):
        return self.__class__ == other.__class__ and self.__dict__ == other.__dict__

    def __hash__(self):
        return hash(self.name) ^ hash(self.path)

    def get_filename(self, name=None):
        if name is not None and name != self.name:
            raise ImportError(f"loader for {self.name} cannot handle {name}", name=name)
        return self.path

    def get_data(self, path):
        data = _import.data(path)
        return _os_calls.on_path("Path.read_bytes", path) if data is None else data

    def get_resource_reader(self, name):
        if not self.is_package(name):
            return None
        from importlib.resources.readers import FileReader
        return FileReader(self)

    def path_stats(self, path):
        found = _os_calls.stat(path)
        return {"mtime": found.st_mtime, "size": found.st_size}

    def set_data(self, path, data, *, _mode=0o666):
        _os_calls.on_path("Path.write_bytes", path, data)


MAIN_LOADER = SourceFileLoader("__main__", _import.script())


class GivenLoader(SourceFileLoader):
    """Loader of a module that the host gave."""

    __module__ = "_frozen_importlib_external"

    def exec_module(self, module):
        _import.run_given(self.name, module)

    def get_source(self, fullname):
        self.get_filename(fullname)
        return _import.given_text(self.name)

    def get_data(self, path):
        if path == self.path:
            return _import.given_text(self.name).encode()
        data = _import.data(path)
        if data is None:
            raise FileNotFoundError(2, "No such file or directory", path)
        return data


class NamespaceLoader(Loader):
    """Loader of a package that consists of folders without `__init__.py`."""

    __module__ = "_frozen_importlib_external"

    def __init__(self, name, path, path_finder=None):
        self._path = path

    def is_package(self, fullname):
        return True

    def get_source(self, fullname):
        return ""

    def get_code(self, fullname):
        return compile("", "<string>", "exec", dont_inherit=True)

    def exec_module(self, module):
        pass

    def get_resource_reader(self, name):
        from importlib.resources.readers import NamespaceReader
        return NamespaceReader(self._path)


class LibraryLoader(Loader):
    """Loader that makes a separate copy of a library module, for programs that modify theirs."""

    __module__ = "_frozen_importlib_external"

    def exec_module(self, module):
        _import.run_library(module.__spec__.name, module)

    def get_source(self, fullname):
        return None

    def is_package(self, fullname):
        return _import.is_package(fullname)


# --- finding ---

def is_file(path):
    try:
        return _os_calls.call("Path.is_file", _os_calls.path(path)) is True
    except (OSError, ValueError, NotImplementedError):
        return False


def is_folder(path):
    try:
        return _os_calls.call("Path.is_dir", _os_calls.path(path)) is True
    except (OSError, ValueError, NotImplementedError):
        return False


def in_folder(folder, name):
    if not folder or folder == ".":
        return name
    return folder + name if folder.endswith("/") else f"{folder}/{name}"


def spec_from_file_location(name, location=None, *, loader=None, submodule_search_locations=()):
    """Return the spec of a module with a source file."""
    if location is None:
        location = "<unknown>"
        if hasattr(loader, "get_filename"):
            try:
                location = loader.get_filename(name)
            except ImportError:
                pass
    else:
        location = _os_calls.text_of(location)
    if loader is None:
        if not location.endswith(SUFFIX):
            return None
        loader = SourceFileLoader(name, location)
    spec = ModuleSpec(name, loader, origin=location)
    spec._set_fileattr = True
    if submodule_search_locations == ():
        if hasattr(loader, "is_package"):
            try:
                is_package = loader.is_package(name)
            except ImportError:
                pass
            else:
                if is_package:
                    spec.submodule_search_locations = []
    else:
        spec.submodule_search_locations = submodule_search_locations
    if spec.submodule_search_locations == [] and location:
        spec.submodule_search_locations.append(location.rpartition("/")[0])
    return spec


def spec_from_loader(name, loader, *, origin=None, is_package=None):
    """Return the spec of a module with the given loader."""
    if origin is None:
        origin = getattr(loader, "_ORIGIN", None)
    if not origin and hasattr(loader, "get_filename"):
        if is_package is None:
            return spec_from_file_location(name, loader=loader)
        search = [] if is_package else None
        return spec_from_file_location(name, loader=loader, submodule_search_locations=search)
    if is_package is None:
        if hasattr(loader, "is_package"):
            try:
                is_package = loader.is_package(name)
            except ImportError:
                is_package = None
        else:
            is_package = False
    return ModuleSpec(name, loader, origin=origin, is_package=is_package)


def given_spec(name):
    """Return the spec of a module that the host gave, or None."""
    found = _import.given(name)
    if found is None:
        return None
    filename, folders = found
    if filename is None:
        spec = ModuleSpec(name, None, is_package=True)
        spec.submodule_search_locations = list(folders)
        spec.loader = NamespaceLoader(name, spec.submodule_search_locations)
        return spec
    spec = ModuleSpec(name, GivenLoader(name, filename), origin=filename, is_package=folders is not None)
    spec._set_fileattr = True
    if folders is not None:
        spec.submodule_search_locations = list(folders)
    return spec


class FileFinder:
    """Finder of modules in one folder."""

    __module__ = "_frozen_importlib_external"

    def __init__(self, path, *loader_details):
        self.path = path or "."

    def __repr__(self):
        return f"FileFinder({self.path!r})"

    def invalidate_caches(self):
        """Do nothing: this finder has no cache."""

    def find_spec(self, fullname, target=None):
        tail = fullname.rpartition(".")[2]
        base = in_folder(self.path, tail)
        path = f"{base}/__init__{SUFFIX}"
        if is_file(path):
            return spec_from_file_location(fullname, path, submodule_search_locations=[base])
        path = base + SUFFIX
        if is_file(path):
            return spec_from_file_location(fullname, path, submodule_search_locations=None)
        if is_folder(base):
            spec = ModuleSpec(fullname, None)
            spec.submodule_search_locations = [base]
            return spec
        return None


ARCHIVES = ".zip", ".whl", ".egg", ".pyz"


def finder_of(entry):
    """Return the finder of an entry of sys.path or of a package's path. Only files with a suffix of ARCHIVES are taken for archives."""
    import sys
    if not sys.path_hooks and not any([f"{suffix}/" in f"{entry}/" for suffix in ARCHIVES]):
        return FileFinder(entry)
    found = sys.path_importer_cache.get(entry)
    if found is None:
        import zipimport
        for hook in (*sys.path_hooks, zipimport.zipimporter):
            try:
                found = hook(entry)
                break
            except ImportError:
                pass
        else:
            return FileFinder(entry)
        sys.path_importer_cache[entry] = found
    return found


class PathFinder:
    """Finder of modules in the folders of sys.path, or of a package."""

    __module__ = "_frozen_importlib_external"

    @classmethod
    def invalidate_caches(cls):
        """Do nothing: this finder has no cache."""

    @classmethod
    def find_spec(cls, fullname, path=None, target=None):
        found = given_spec(fullname)
        if found is not None:
            return found
        if not _import.searches_files():
            return None
        if path is None:
            import sys
            path = sys.path
        folders = []
        for entry in path:
            if not isinstance(entry, str):
                continue
            spec = finder_of(entry).find_spec(fullname)
            if spec is None:
                continue
            if spec.loader is not None:
                return spec
            folders.extend(spec.submodule_search_locations)
        if not folders:
            return None
        spec = ModuleSpec(fullname, None)
        spec.submodule_search_locations = folders
        spec.loader = NamespaceLoader(fullname, folders)
        return spec


def find_spec(name, path, target=None):
    """Return the spec of a module of the program, or None."""
    import sys
    for finder in list(sys.meta_path):
        method = getattr(finder, "find_spec", None)
        if method is None:
            continue
        spec = method(name, path, target)
        if spec is not None:
            return spec
    return given_spec(name) if _import.in_library(name) else PathFinder.find_spec(name, path)


# --- loading ---

def set_attributes(spec, module, override=False):
    """Set the attributes of a module that its spec describes, such as `__file__`. Keeps existing ones unless `override`."""
    def missing(name):
        return override or getattr(module, name, None) is None

    if missing("__name__"):
        module.__name__ = spec.name
    if missing("__loader__"):
        module.__loader__ = spec.loader
    if missing("__package__"):
        module.__package__ = spec.parent
    module.__spec__ = spec
    if spec.submodule_search_locations is not None and missing("__path__"):
        module.__path__ = spec.submodule_search_locations
    if spec.has_location and missing("__file__"):
        module.__file__ = spec.origin


def module_from_spec(spec):
    """Return a new module for a spec, without running its code."""
    module = None
    if hasattr(spec.loader, "create_module"):
        module = spec.loader.create_module(spec)
    elif hasattr(spec.loader, "exec_module"):
        raise ImportError("loaders that define exec_module() must also define create_module()")
    if module is None:
        module = type(_os_calls)(spec.name)
    set_attributes(spec, module)
    return module


def put(name, module):
    if not _import.add(name, module):
        import sys
        sys.modules[name] = module


def remove(name):
    import sys
    _import.remove(name)
    sys.modules.pop(name, None)


def load(spec):
    """Run the code of a module. It is in sys.modules meanwhile, and is removed if the code fails."""
    module = module_from_spec(spec)
    name = spec.name
    spec._initializing = True
    try:
        put(name, module)
        try:
            if spec.loader is None:
                if spec.submodule_search_locations is None:
                    raise ImportError("missing loader", name=name)
            else:
                spec.loader.exec_module(module)
        except:
            remove(name)
            raise
        found = _import.present(name)
        return module if found is None else found
    finally:
        spec._initializing = False


def import_own(name):
    """Import a module that is not in sys.modules, after its package has been imported."""
    parent = name.rpartition(".")[0]
    path = None
    if parent and not _import.in_library(name):
        package = _import.present(parent)
        try:
            path = package.__path__
        except AttributeError:
            raise ModuleNotFoundError(f"No module named {name!r}; {parent!r} is not a package", name=name) from None
    spec = find_spec(name, path)
    if spec is None:
        raise ModuleNotFoundError(_import.missing(name), name=name)
    return load(spec)


def reload(module):
    """Run the code of a module again, in its existing namespace."""
    try:
        name = module.__spec__.name
    except AttributeError:
        name = getattr(module, "__name__", None)
    if not isinstance(name, str) or _import.present(name) is not module:
        raise ImportError(f"module {name} not in sys.modules", name=name)
    if _import.in_library(name):
        return module  # a module of the library cannot have changed
    parent = name.rpartition(".")[0]
    path = None
    if parent:
        package = _import.present(parent)
        if package is None:
            raise ImportError(f"parent {parent!r} not in sys.modules", name=parent)
        path = package.__path__
    spec = find_spec(name, path, module)
    if spec is None:
        raise ModuleNotFoundError(f"spec not found for the module {name!r}", name=name)
    set_attributes(spec, module, True)
    spec._initializing = True
    try:
        if spec.loader is not None:
            spec.loader.exec_module(module)
    finally:
        spec._initializing = False
    found = _import.present(name)
    return module if found is None else found


def decode(data):
    return _import.decode(data, "<string>")


def find_spec_of(name):
    """Do importlib.util.find_spec: return the spec of a module that is loaded or can be."""
    module = _import.present(name)
    if module is not None:
        spec = getattr(module, "__spec__", None)
        if spec is not None:
            return spec
        if not _import.in_library(name):
            raise ValueError(f"{name}.__spec__ is None" if hasattr(module, "__spec__") else f"{name}.__spec__ is not set")
    if _import.in_library(name):
        return library_spec(name)
    parent = name.rpartition(".")[0]
    path = None
    if parent:
        package = __import__(parent, fromlist=("__path__",))
        try:
            path = package.__path__
        except AttributeError as e:
            raise ModuleNotFoundError(f"__path__ attribute not found on {parent!r} while trying to find {name!r}", name=name) from e
    return find_spec(name, path)


# Found as `__spec__` by code of a module whose own one was deleted.
BUILTINS_SPEC = ModuleSpec("builtins", None, origin="built-in")


def library_spec(name):
    """Return the spec of a library module, or None if there is none of this name."""
    try:
        __import__(name, fromlist=("",))
    except ModuleNotFoundError as e:
        if e.name != name and not name.startswith(f"{e.name}."):
            raise
        if "." in name and e.name != name:
            raise
        return None
    return ModuleSpec(name, LibraryLoader() if _import.has_source(name) else None, is_package=_import.is_package(name))
