"""Module `platform`: describes the sandbox as a platform, not its host."""

from collections import namedtuple as _namedtuple

uname_result = _namedtuple("uname_result", "system node release version machine processor", module="platform")


def uname():
    return uname_result("Linux", "sandbox", "", "", "x86_64", "")


def system():
    return "Linux"


def node():
    return "sandbox"


def release():
    return ""


def version():
    return ""


def machine():
    return "x86_64"


def processor():
    return ""


def architecture(executable="", bits="", linkage=""):
    return ("64bit", "ELF")


def platform(aliased=False, terse=False):
    return "Linux-sandbox"


def python_version():
    return "3.14.0"


def python_version_tuple():
    return ("3", "14", "0")


def python_implementation():
    return "CPython"


def python_branch():
    return ""


def python_revision():
    return ""


def python_build():
    return ("", "")


def python_compiler():
    return ""


def libc_ver(executable=None, lib="", version="", chunksize=16384):
    return ("", "")
