"""Module `mimetypes`: MIME types by the extensions of names."""

import posixpath as _posixpath

__all__ = [
    "knownfiles", "inited", "MimeTypes", "guess_type", "guess_file_type", "guess_all_extensions", "guess_extension", "add_type", "init",
    "read_mime_types", "suffix_map", "encodings_map", "types_map", "common_types",
]

knownfiles = []  # files with types of the system: there are none
inited = False

suffix_map = {
    ".svgz": ".svg.gz", ".tgz": ".tar.gz", ".taz": ".tar.gz", ".tz": ".tar.gz", ".tbz2": ".tar.bz2", ".txz": ".tar.xz",
}
encodings_map = {
    ".gz": "gzip", ".Z": "compress", ".bz2": "bzip2", ".xz": "xz", ".br": "br",
}
types_map = {
    ".js": "text/javascript", ".mjs": "text/javascript", ".epub": "application/epub+zip", ".gz": "application/gzip",
    ".json": "application/json", ".webmanifest": "application/manifest+json", ".doc": "application/msword", ".dot": "application/msword",
    ".wiz": "application/msword", ".nq": "application/n-quads", ".nt": "application/n-triples", ".bin": "application/octet-stream",
    ".a": "application/octet-stream", ".dll": "application/octet-stream", ".exe": "application/octet-stream",
    ".o": "application/octet-stream", ".obj": "application/octet-stream", ".so": "application/octet-stream", ".oda": "application/oda",
    ".ogx": "application/ogg", ".pdf": "application/pdf", ".p7c": "application/pkcs7-mime", ".ps": "application/postscript",
    ".ai": "application/postscript", ".eps": "application/postscript", ".trig": "application/trig", ".m3u": "application/vnd.apple.mpegurl",
    ".m3u8": "application/vnd.apple.mpegurl", ".xls": "application/vnd.ms-excel", ".xlb": "application/vnd.ms-excel",
    ".eot": "application/vnd.ms-fontobject", ".ppt": "application/vnd.ms-powerpoint", ".pot": "application/vnd.ms-powerpoint",
    ".ppa": "application/vnd.ms-powerpoint", ".pps": "application/vnd.ms-powerpoint", ".pwz": "application/vnd.ms-powerpoint",
    ".odg": "application/vnd.oasis.opendocument.graphics", ".odp": "application/vnd.oasis.opendocument.presentation",
    ".ods": "application/vnd.oasis.opendocument.spreadsheet", ".odt": "application/vnd.oasis.opendocument.text",
    ".pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document", ".rar": "application/vnd.rar",
    ".wasm": "application/wasm", ".7z": "application/x-7z-compressed", ".bcpio": "application/x-bcpio", ".cpio": "application/x-cpio",
    ".csh": "application/x-csh", ".deb": "application/x-debian-package", ".dvi": "application/x-dvi", ".gtar": "application/x-gtar",
    ".hdf": "application/x-hdf", ".h5": "application/x-hdf5", ".latex": "application/x-latex", ".mif": "application/x-mif",
    ".cdf": "application/x-netcdf", ".nc": "application/x-netcdf", ".p12": "application/x-pkcs12", ".php": "application/x-httpd-php",
    ".pfx": "application/x-pkcs12", ".ram": "application/x-pn-realaudio", ".pyc": "application/x-python-code",
    ".pyo": "application/x-python-code", ".rpm": "application/x-rpm", ".sh": "application/x-sh", ".shar": "application/x-shar",
    ".swf": "application/x-shockwave-flash", ".sv4cpio": "application/x-sv4cpio", ".sv4crc": "application/x-sv4crc",
    ".tar": "application/x-tar", ".tcl": "application/x-tcl", ".tex": "application/x-tex", ".texi": "application/x-texinfo",
    ".texinfo": "application/x-texinfo", ".roff": "application/x-troff", ".t": "application/x-troff", ".tr": "application/x-troff",
    ".man": "application/x-troff-man", ".me": "application/x-troff-me", ".ms": "application/x-troff-ms", ".ustar": "application/x-ustar",
    ".src": "application/x-wais-source", ".xsl": "application/xml", ".rdf": "application/xml", ".wsdl": "application/xml",
    ".xpdl": "application/xml", ".yaml": "application/yaml", ".yml": "application/yaml", ".zip": "application/zip", ".3gp": "audio/3gpp",
    ".3gpp": "audio/3gpp", ".3g2": "audio/3gpp2", ".3gpp2": "audio/3gpp2", ".aac": "audio/aac", ".adts": "audio/aac", ".loas": "audio/aac",
    ".ass": "audio/aac", ".au": "audio/basic", ".snd": "audio/basic", ".flac": "audio/flac", ".mka": "audio/matroska", ".m4a": "audio/mp4",
    ".mp3": "audio/mpeg", ".mp2": "audio/mpeg", ".ogg": "audio/ogg", ".opus": "audio/opus", ".aif": "audio/x-aiff", ".aifc": "audio/x-aiff",
    ".aiff": "audio/x-aiff", ".ra": "audio/x-pn-realaudio", ".wav": "audio/vnd.wave", ".otf": "font/otf", ".ttf": "font/ttf",
    ".weba": "audio/webm", ".woff": "font/woff", ".woff2": "font/woff2", ".avif": "image/avif", ".bmp": "image/bmp", ".emf": "image/emf",
    ".fits": "image/fits", ".g3": "image/g3fax", ".gif": "image/gif", ".ief": "image/ief", ".jp2": "image/jp2", ".jpg": "image/jpeg",
    ".jpe": "image/jpeg", ".jpeg": "image/jpeg", ".jpm": "image/jpm", ".jpx": "image/jpx", ".heic": "image/heic", ".heif": "image/heif",
    ".png": "image/png", ".svg": "image/svg+xml", ".t38": "image/t38", ".tiff": "image/tiff", ".tif": "image/tiff", ".tfx": "image/tiff-fx",
    ".ico": "image/vnd.microsoft.icon", ".webp": "image/webp", ".wmf": "image/wmf", ".ras": "image/x-cmu-raster",
    ".pnm": "image/x-portable-anymap", ".pbm": "image/x-portable-bitmap", ".pgm": "image/x-portable-graymap",
    ".ppm": "image/x-portable-pixmap", ".rgb": "image/x-rgb", ".xbm": "image/x-xbitmap", ".xpm": "image/x-xpixmap",
    ".xwd": "image/x-xwindowdump", ".eml": "message/rfc822", ".mht": "message/rfc822", ".mhtml": "message/rfc822", ".nws": "message/rfc822",
    ".gltf": "model/gltf+json", ".glb": "model/gltf-binary", ".stl": "model/stl", ".css": "text/css", ".csv": "text/csv",
    ".html": "text/html", ".htm": "text/html", ".md": "text/markdown", ".markdown": "text/markdown", ".n3": "text/n3", ".txt": "text/plain",
    ".bat": "text/plain", ".c": "text/plain", ".h": "text/plain", ".ksh": "text/plain", ".pl": "text/plain", ".srt": "text/plain",
    ".rtx": "text/richtext", ".rtf": "text/rtf", ".tsv": "text/tab-separated-values", ".vtt": "text/vtt", ".py": "text/x-python",
    ".rst": "text/x-rst", ".etx": "text/x-setext", ".sgm": "text/x-sgml", ".sgml": "text/x-sgml", ".vcf": "text/x-vcard",
    ".xml": "text/xml", ".mkv": "video/matroska", ".mk3d": "video/matroska-3d", ".mp4": "video/mp4", ".mpeg": "video/mpeg",
    ".m1v": "video/mpeg", ".mpa": "video/mpeg", ".mpe": "video/mpeg", ".mpg": "video/mpeg", ".ogv": "video/ogg", ".mov": "video/quicktime",
    ".qt": "video/quicktime", ".webm": "video/webm", ".avi": "video/vnd.avi", ".m4v": "video/x-m4v", ".wmv": "video/x-ms-wmv",
    ".movie": "video/x-sgi-movie",
}
common_types = {
    ".rtf": "application/rtf", ".apk": "application/vnd.android.package-archive", ".midi": "audio/midi", ".mid": "audio/midi",
    ".jpg": "image/jpg", ".pict": "image/pict", ".pct": "image/pict", ".pic": "image/pict", ".xul": "text/xul",
}
_types_map_default = dict(types_map)
_common_types_default = dict(common_types)


class MimeTypes:
    """Tables of types: the standard ones, and additions."""

    def __init__(self, filenames=(), strict=True):
        self.encodings_map = encodings_map.copy()
        self.suffix_map = suffix_map.copy()
        self.types_map = ({}, {})  # (non-standard types, registered types)
        self.types_map_inv = ({}, {})
        for extension, type in _types_map_default.items():
            self.add_type(type, extension, True)
        for extension, type in _common_types_default.items():
            self.add_type(type, extension, False)
        for name in filenames:
            self.read(name, strict)

    def add_type(self, type, ext, strict=True):
        """Map an extension to a type."""
        if ext and not ext.startswith("."):
            import warnings
            warnings.warn("Undotted extensions are deprecated and will raise a ValueError in Python 3.16", DeprecationWarning, stacklevel=2)
        if not type:
            return
        self.types_map[strict][ext] = type
        known = self.types_map_inv[strict].setdefault(type, [])
        if ext not in known:
            known.append(ext)

    def guess_type(self, url, strict=True):
        """Return (type or None, encoding or None) for a URL or path."""
        from os import fspath
        from urllib.parse import urlparse
        url = fspath(url)
        parts = urlparse(url)
        if parts.scheme and len(parts.scheme) > 1:
            scheme, url = parts.scheme, parts.path
        else:
            return self.guess_file_type(url, strict=strict)
        if scheme == "data":
            comma = url.find(",")
            if comma < 0:
                return None, None
            semicolon = url.find(";", 0, comma)
            type = url[:semicolon] if semicolon >= 0 else url[:comma]
            return ("text/plain" if "=" in type or "/" not in type else type), None
        return self._guess(url, strict)

    def guess_file_type(self, path, *, strict=True):
        """Return (type or None, encoding or None) for a path."""
        from os import fsdecode
        return self._guess(fsdecode(path), strict)

    def _guess(self, path, strict):
        base, ext = _posixpath.splitext(path)
        while (lower := ext.lower()) in self.suffix_map:
            base, ext = _posixpath.splitext(base + self.suffix_map[lower])
        encoding = None
        if ext in self.encodings_map:
            encoding = self.encodings_map[ext]
            base, ext = _posixpath.splitext(base)
        ext = ext.lower()
        if ext in self.types_map[True]:
            return self.types_map[True][ext], encoding
        if not strict and ext in self.types_map[False]:
            return self.types_map[False][ext], encoding
        return None, encoding

    def guess_all_extensions(self, type, strict=True):
        """Return a list of all extensions of a type."""
        type = type.lower()
        found = list(self.types_map_inv[True].get(type, ()))
        if not strict:
            found += [ext for ext in self.types_map_inv[False].get(type, ()) if ext not in found]
        return found

    def guess_extension(self, type, strict=True):
        """Return an extension of a type, or None."""
        found = self.guess_all_extensions(type, strict)
        return found[0] if found else None

    def read(self, filename, strict=True):
        """Add the types in a file of the format of mime.types."""
        with open(filename, encoding="utf-8") as file:
            self.readfp(file, strict)

    def readfp(self, fp, strict=True):
        for line in fp:
            words = line.partition("#")[0].split()
            for ext in words[1:]:
                self.add_type(words[0], "." + ext, strict)

    def read_windows_registry(self, strict=True):
        """Do nothing: there is no registry."""


_db = None


def _known():
    if _db is None:
        init()
    return _db


def guess_type(url, strict=True):
    return _known().guess_type(url, strict)


def guess_file_type(path, *, strict=True):
    return _known().guess_file_type(path, strict=strict)


def guess_all_extensions(type, strict=True):
    return _known().guess_all_extensions(type, strict)


def guess_extension(type, strict=True):
    return _known().guess_extension(type, strict)


def add_type(type, ext, strict=True):
    return _known().add_type(type, ext, strict)


def init(files=None):
    """Reset the tables to the standard ones, and add the types of files."""
    global _db, inited, encodings_map, suffix_map, types_map, common_types
    inited = True
    db = MimeTypes()
    for name in files or ():
        db.read(name)
    encodings_map, suffix_map = db.encodings_map, db.suffix_map
    types_map, common_types = db.types_map[True], db.types_map[False]
    _db = db


def read_mime_types(file):
    """Return the types in a file as a dict, or None if it cannot be read."""
    try:
        stream = open(file, encoding="utf-8")
    except OSError:
        return None
    with stream:
        db = MimeTypes()
        db.readfp(stream, True)
        return db.types_map[True]
