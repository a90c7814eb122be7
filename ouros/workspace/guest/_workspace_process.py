"""What a Python of a workspace has besides the library: its folder, more of `os`.

It runs in the sandbox. `_workspace.call` asks the host.
"""

import os
import sys

import _workspace

_call = _workspace.call


def _path(path):
    return os.fsdecode(path)


def chdir(path):
    _call("chdir", _path(path))


def chmod(path, mode, *, dir_fd=None, follow_symlinks=True):
    _call("chmod", _path(path), mode)


def symlink(src, dst, target_is_directory=False, *, dir_fd=None):
    _call("symlink", _path(src), _path(dst))


def readlink(path, *, dir_fd=None):
    return _call("readlink", _path(path))


def utime(path, times=None, *, ns=None, dir_fd=None, follow_symlinks=True):
    if ns is not None:
        moment = ns[1] / 1e9
    elif times is not None:
        moment = times[1]
    else:
        import time
        moment = time.time()
    _call("utime", _path(path), float(moment))


def truncate(path, length):
    with open(path, "r+b") as file:
        file.truncate(length)


def system(command):
    import subprocess
    done = subprocess.run(command, shell=True)
    return done.returncode << 8


def popen(cmd, mode="r", buffering=-1):
    import io
    import subprocess
    if mode != "r":
        raise ValueError(f"invalid mode {mode!r}")
    return io.StringIO(subprocess.run(cmd, shell=True, stdout=-1, text=True).stdout)


def getuid():
    return 1000


def getlogin():
    return "user"


def _extend():
    for function in (chdir, chmod, symlink, readlink, utime, truncate, system, popen, getuid, getlogin):
        function.__module__ = "os"
        setattr(os, function.__name__, function)
    os.geteuid = os.getgid = os.getegid = getuid


def start(path, executable):
    """Make this the Python of a program: where it finds modules."""
    sys.path[:] = path
    sys.executable = executable
    _extend()


def json_tool():
    """Do what `python -m json.tool` does."""
    import argparse
    import json
    parser = argparse.ArgumentParser(prog="python -m json.tool", description="Check and reformat JSON.")
    parser.add_argument("infile", nargs="?", default="-")
    parser.add_argument("outfile", nargs="?")
    parser.add_argument("--sort-keys", action="store_true")
    parser.add_argument("--no-ensure-ascii", dest="ensure_ascii", action="store_false")
    parser.add_argument("--json-lines", action="store_true")
    parser.add_argument("--indent", type=int, default=4)
    parser.add_argument("--tab", action="store_const", dest="indent", const="\t")
    parser.add_argument("--no-indent", action="store_const", dest="indent", const=None)
    parser.add_argument("--compact", action="store_true")
    options = parser.parse_args()
    if options.infile == "-":
        text = sys.stdin.read()
    else:
        with open(options.infile, encoding="utf-8") as file:
            text = file.read()
    form = {"sort_keys": options.sort_keys, "ensure_ascii": options.ensure_ascii, "indent": options.indent}
    if options.compact:
        form.update(indent=None, separators=(",", ":"))
    try:
        values = [json.loads(line) for line in text.splitlines() if line.strip()] if options.json_lines else [json.loads(text)]
        shown = "".join(json.dumps(value, **form) + "\n" for value in values)
    except ValueError as error:
        raise SystemExit(str(error)) from None
    if options.outfile is None:
        sys.stdout.write(shown)
    else:
        with open(options.outfile, "w", encoding="utf-8") as file:
            file.write(shown)
