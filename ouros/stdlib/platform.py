"""Module `platform`: describes the sandbox as a platform, not its host."""

import os
import sys
from collections import namedtuple as _namedtuple

AndroidVer = _namedtuple("AndroidVer", "release api_level manufacturer model device is_emulator", module="platform")
IOSVersionInfo = _namedtuple("IOSVersionInfo", ["system", "release", "model", "is_simulator"], module="platform")
# Caches; programs that set `sys.version` or `sys.platform` empty them.
_uname_cache = None
_os_release_cache = None
_sys_version_cache = {}
_platform_cache = {}
_os_release_candidates = ("/etc/os-release", "/usr/lib/os-release")


class uname_result(_namedtuple("uname_result_base", "system node release version machine", module="platform")):
    """The result of uname(). The name of the processor, the sixth item, is not given to the class."""

    _fields = ("system", "node", "release", "version", "machine", "processor")

    @property
    def processor(self):
        return ""

    def __iter__(self):
        yield from super().__iter__()
        yield self.processor

    @classmethod
    def _make(cls, iterable):
        given = cls.__new__(cls, *iterable)
        if len(given) != 6:
            raise TypeError(f"Expected 5 arguments, got {len(given)}")
        return given

    def _replace(self, /, **changes):
        names = self._fields[:5]
        found = uname_result(*[changes.pop(name, value) for name, value in zip(names, self)])
        if changes:
            raise TypeError(f"Got unexpected field names: {list(changes)!r}")
        return found

    def __getitem__(self, key):
        return tuple(self)[key]

    def __len__(self):
        return 6

    def __reduce__(self):
        return uname_result, tuple(self)[:5]


def uname():
    global _uname_cache
    if _uname_cache is None:
        _uname_cache = uname_result(*os.uname())
    return _uname_cache


def system():
    return uname().system


def node():
    return uname().node


def release():
    return uname().release


def version():
    return uname().version


def machine():
    return uname().machine


def processor():
    return uname().processor


def architecture(executable="", bits="", linkage=""):
    return (bits or "64bit", linkage or "ELF")


def system_alias(system, release, version):
    """Return the three with the names under which a system is sold."""
    if system == "SunOS":
        major, _, rest = release.partition(".")
        if release < "5":
            return system, release, version
        try:
            release = f"{int(major) - 3}{'.' * bool(rest)}{rest}"
        except ValueError:
            pass
        return ("Solaris" if release < "6" else system), release, version
    return ("Windows" if system in ("win32", "win16") else system), release, version


def _platform(*args):
    """Join the parts by hyphens, without spaces and the like."""
    found = "-".join([part.strip() for part in args if part])
    for old, new in (" ", "_"), ("/", "-"), ("\\", "-"), (":", "-"), (";", "-"), ('"', "-"), ("(", "-"), (")", "-"), ("unknown", ""):
        found = found.replace(old, new)
    while "--" in found:
        found = found.replace("--", "-")
    return found.rstrip("-")


def platform(aliased=False, terse=False):
    key = bool(aliased), bool(terse)
    if key in _platform_cache:
        return _platform_cache[key]
    system, node, release, version, machine, processor = uname()
    if machine == processor:
        processor = ""
    if aliased:
        system, release, version = system_alias(system, release, version)
    if system == "Darwin" and mac_ver()[0]:
        system, release = "macOS", mac_ver()[0]
    if system == "Linux" and not release:
        found = _platform(system, node)
    elif terse:
        found = _platform(system, release)
    else:
        found = _platform(system, release, machine, processor, *architecture())
    _platform_cache[key] = found
    return found


# --- the version of Python ---


def _sys_version(sys_version=None):
    """Return (implementation, version, branch, revision, build number, build date, compiler) of a text like `sys.version`."""
    if sys_version is None:
        sys_version = sys.version
    if sys_version in _sys_version_cache:
        return _sys_version_cache[sys_version]
    import re
    name, compiler = "CPython", None
    if sys.platform.startswith("java"):
        name, pattern, compiler = "Jython", r"([\w.+]+)\s*\(#?([^,]+)(?:,\s*([\w ]*)(?:,\s*([\w :]*))?)?\)\s*\[[^\]]+\]?", sys.platform
    elif "PyPy" in sys_version:
        name, pattern, compiler = "PyPy", r"([\w.+]+)\s*\(#?([^,]+),\s*([\w ]+),\s*([\w :]+)\)\s*\[PyPy [^\]]+\]?", ""
    else:
        pattern = r"([\w.+]+)\s*(?:experimental free-threading build\s+|free-threading build\s+)?\(#?([^,)]+)(?:,\s*([\w ]*)(?:,\s*([\w :]*))?)?\)\s*(?:\[([^\]]+)\]?)?"
    found = re.match(pattern, sys_version)
    if found is None:
        raise ValueError(f"failed to parse {name} sys.version: {sys_version!r}")
    number, build, date, hour = found.groups()[:4]
    if compiler is None:
        compiler = found[5] or ""
    if not date:
        date = ""
    elif hour and name != "Jython" and name != "PyPy":
        date = f"{date} {hour}"
    _, branch, revision = getattr(sys, "_git", ("", "", ""))
    if number.count(".") == 1:
        number += ".0"
    _sys_version_cache[sys_version] = name, number, branch, revision, build, date, compiler
    return _sys_version_cache[sys_version]


def python_implementation():
    return _sys_version()[0]


def python_version():
    return _sys_version()[1]


def python_version_tuple():
    return tuple(_sys_version()[1].split("."))


def python_branch():
    return _sys_version()[2]


def python_revision():
    return _sys_version()[3]


def python_build():
    return _sys_version()[4:6]


def python_compiler():
    return _sys_version()[6]


def invalidate_caches():
    global _uname_cache, _os_release_cache
    _uname_cache = _os_release_cache = None
    _sys_version_cache.clear()
    _platform_cache.clear()


# --- particular platforms, which the sandbox is not ---


def libc_ver(executable=None, lib="", version="", chunksize=16384):
    """Return (name, version) of the C library that a file is linked with."""
    if not executable:
        try:
            found = os.confstr("CS_GNU_LIBC_VERSION").split(maxsplit=1)
        except (OSError, ValueError, AttributeError):
            found = ()
        return tuple(found) if len(found) == 2 else (lib, version)
    import re
    with open(executable, "rb") as file:
        data = file.read()
    newest = []
    for start, glibc, of_glibc, so, threads, of_so in re.findall(
            rb"(__libc_init)|(GLIBC_([0-9.]+))|(libc(_\w+)?\.so(?:\.(\d[0-9.]*))?)", data):
        if start and not lib:
            lib = "libc"
        elif glibc:
            number = of_glibc.decode("latin-1")
            if lib != "glibc" or [int(n) for n in number.split(".") if n] > newest:
                lib, version, newest = "glibc", number, [int(n) for n in number.split(".") if n]
        elif so and lib != "glibc":
            lib = "libc"
            version = max(version, of_so.decode("latin-1"))
            if threads and version[-len(threads):] != threads.decode("latin-1"):
                version += threads.decode("latin-1")
    return lib, version


def win32_ver(release="", version="", csd="", ptype=""):
    return release, version, csd, ptype


def win32_is_iot():
    return False


def win32_edition():
    return None


def mac_ver(release="", versioninfo=("", "", ""), machine=""):
    return release, versioninfo, machine


def ios_ver(system="", release="", model="", is_simulator=False):
    return IOSVersionInfo(system, release, model, is_simulator)


def android_ver(release="", api_level=0, manufacturer="", model="", device="", is_emulator=False):
    return AndroidVer(release, api_level, manufacturer, model, device, is_emulator)


def java_ver(release="", vendor="", vminfo=("", "", ""), osinfo=("", "", "")):
    import warnings
    warnings._deprecated("java_ver", remove=(3, 15))
    return release, vendor, vminfo, osinfo


def _parse_os_release(lines):
    """Return the variables that the lines of a file `os-release` set."""
    import re
    found = {"NAME": "Linux", "ID": "linux", "PRETTY_NAME": "Linux"}
    for line in lines:
        match = re.match(r"""([A-Za-z0-9_]+)=(["']?)(.*)\2$""", line)
        if match is not None:
            found[match[1]] = re.sub(r"\\([\\$\"'`])", r"\1", match[3])
    return found


def freedesktop_os_release():
    """Return what the file `os-release` says of the operating system."""
    global _os_release_cache
    if _os_release_cache is None:
        errno = None
        for path in _os_release_candidates:
            try:
                with open(path, encoding="utf-8") as file:
                    _os_release_cache = _parse_os_release(file)
                break
            except OSError as e:
                errno = e.errno
        else:
            raise OSError(errno, f"Unable to read files {', '.join(_os_release_candidates)}")
    return _os_release_cache.copy()
