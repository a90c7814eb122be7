"""zipimport: its names. Modules in archives cannot be imported in the sandbox."""

__all__ = ["ZipImportError", "zipimporter"]


class ZipImportError(ImportError):
    pass


class zipimporter:
    def __init__(self, path):
        raise ZipImportError(f"modules in archives cannot be imported in the sandbox: {path!r}", path=path)
