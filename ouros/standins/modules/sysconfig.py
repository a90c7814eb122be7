"""sysconfig: its names. There is no installation of Python in the sandbox: paths and variables of a build are unknown."""

__all__ = [
    "get_config_var", "get_config_vars", "get_default_scheme", "get_path", "get_path_names", "get_paths", "get_platform", "get_python_version",
    "get_scheme_names",
]

_NAMES = ("stdlib", "platstdlib", "purelib", "platlib", "include", "platinclude", "scripts", "data")


def get_config_vars(*args):
    return [None] * len(args) if args else {}


def get_config_var(name):
    return None


def get_platform():
    return "linux-x86_64"


def get_python_version():
    return "3.14"


def get_default_scheme():
    return "posix_prefix"


def get_scheme_names():
    return ("posix_prefix",)


def get_path_names():
    return _NAMES


def get_paths(scheme="posix_prefix", vars=None, expand=True):
    return dict.fromkeys(_NAMES, "/site-packages")


def get_path(name, scheme="posix_prefix", vars=None, expand=True):
    return get_paths()[name]
