"""Builds `ouros/_core`: Cython to C, C to objects, and all objects into one library (see ouros/_core/__init__.py).

It takes a 64-bit CPython with the GIL. An sdist has no C, which would be 20 MB beside 2 MB of sources: pip fetches
Cython for the build.

Environment:
    OUROS_PROFILE=1   Builds twice, the second time with gcc's profile of the first (bench/profiled_build.py): programs
                      run about a tenth faster. Wheels for Linux are built so. It takes a checkout: an sdist has no
                      programs to run.
    OUROS_JOBS=N      Processes at a time; as many as there are processors unless set.
    OUROS_OPT=0..3    Optimisation, 2 unless set; 0 rebuilds about five times faster.
    OUROS_DEBUG=1     Assertions, bounds checks everywhere, symbols, no optimisation.
    OUROS_SANITIZE=address,undefined    For the sanitizers of gcc (tests/fuzz/README.md).
    OUROS_FREELISTS=0 Without free lists, which hide from a sanitizer what was freed; OUROS_SANITIZE implies it.
"""

import os
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from glob import glob
from itertools import count

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

DEBUG = os.environ.get("OUROS_DEBUG") == "1"
SANITIZE = os.environ.get("OUROS_SANITIZE", "")
FREELISTS = os.environ.get("OUROS_FREELISTS", "0" if SANITIZE else "1") != "0"
OPTIMISE = os.environ.get("OUROS_OPT", "0" if DEBUG else "1" if SANITIZE else "2")
PROFILE = os.environ.get("OUROS_PROFILE") == "1" and not DEBUG and not SANITIZE and OPTIMISE != "0"
JOBS = int(os.environ.get("OUROS_JOBS", os.cpu_count() or 1))

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": True,
    "nonecheck": True,
    "wraparound": True,
    "cdivision": True,
    "initializedcheck": False,
    "auto_pickle": False,
    "embedsignature": False,
    "binding": False,
}
# Modules with this first line run at every step of a program, and what they save in continuations is checked when a
# dump is loaded. All others meet what a dump, a program or the host has brought.
UNCHECKED = "# ouros: no bounds checks\n"
UNCHECKED_DIRECTIVES = {**DIRECTIVES, "boundscheck": DEBUG, "nonecheck": False}

COMPILE_ARGS = ["/O2"]
LINK_ARGS = []
if os.name != "nt":
    COMPILE_ARGS = [f"-O{OPTIMISE}", "-g" if DEBUG else "-g1" if SANITIZE else "-g0", "-fwrapv", "-fno-strict-aliasing"]
    # slot_assign in status.pxd writes two words one by one: a read of both would wait for a write of both.
    COMPILE_ARGS += ["-fno-tree-slp-vectorize"]
    # Calls of the interpreter go by an address that is loaded once, not through a jump that all modules share.
    COMPILE_ARGS += ["-fno-plt"]
    COMPILE_ARGS += ["-Wno-unused-function", "-Wno-unreachable-code"]
    # Cython makes an int of a large member of an enum by way of a C int, which loses it.
    COMPILE_ARGS += ["-Werror=overflow"]
if SANITIZE:
    LINK_ARGS = [f"-fsanitize={SANITIZE}"]
    # Cython reads its table of strings at odd addresses.
    COMPILE_ARGS += [*LINK_ARGS, "-fno-omit-frame-pointer", "-fno-sanitize=alignment"]
# Protection against undiscovered faults. Each line is used if the compiler accepts it.
HARDENING = [
    ["-fstack-protector-strong"],
    ["-fcf-protection"],
    ["-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=3"],
    ["-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=2"],  # if 3 was refused
]
LINK_HARDENING = [["-Wl,-z,relro"], ["-Wl,-z,now"]]
SNIPPET = """#include <string.h>
int ou_try(char *to, const char *from, int n) { char c[9]; memcpy(c, from, n); memcpy(to, c, n); return c[0]; }
"""
MACROS = [] if DEBUG else [("CYTHON_WITHOUT_ASSERTIONS", "1")]
if not FREELISTS:
    MACROS += [("OU_NO_FREELISTS", "1"), ("CYTHON_USE_FREELISTS", "0")]


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def say(text):
    print(f"ouros: {text}", file=sys.stderr, flush=True)


def refusal(bits, is_free_threaded):
    """Why the core can't be built for an interpreter; None if it can."""
    if bits != 64:
        return f"ouros needs a 64-bit Python, and this one has {bits} bits: its slots hold words of 64 bits"
    if is_free_threaded:
        return (
            "ouros needs the GIL, which this Python (free-threaded) has not: its reference counts are not atomic. Use "
            "the build of the same Python without 't', and ouros.Pool for all processors"
        )
    return None


def translate(sources):
    """The C files of Cython modules, made anew where a source or a header that it cimports has changed."""
    from Cython.Build import cythonize  # only here: to tell what a build needs, or to make an sdist, takes no Cython

    unchecked = [source for source in sources if read(source).startswith(UNCHECKED)]
    say(f"translating {len(sources)} modules from Cython to C ...")
    files = []
    for chosen, directives in ((unchecked, UNCHECKED_DIRECTIVES), (sorted({*sources} - {*unchecked}), DIRECTIVES)):
        modules = [Extension(os.path.splitext(source)[0].replace(os.sep, "."), [source]) for source in chosen]
        translated = cythonize(modules, compiler_directives=directives, nthreads=JOBS, quiet=True)
        files += [source for module in translated for source in module.sources]
    return files


class build_library(build_ext):
    """Builds one library of all modules."""

    def run(self):
        reason = refusal(64 if sys.maxsize > 2**32 else 32, bool(sysconfig.get_config_var("Py_GIL_DISABLED")))
        if reason is not None:
            raise SystemExit(reason)
        if PROFILE and not os.path.exists(os.path.join("bench", "profiled_build.py")):
            raise SystemExit("OUROS_PROFILE=1 takes a checkout of the repository: this folder has no programs to run")
        for library in self.extensions:
            library.sources = translate(library.sources)
        super().run()

    def build_extensions(self):
        unix = self.compiler.compiler_type == "unix"
        if unix and not SANITIZE and OPTIMISE != "0":
            self.harden()
        self.use()
        if PROFILE and unix:
            sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "bench"))
            from profiled_build import profile

            self.use(*profile(self))
        super().build_extensions()

    def harden(self):
        """Adds what this compiler and linker accept of HARDENING. (glibc refuses to fortify without optimisation.)"""
        fortified = False
        for args in HARDENING:
            fortifies = args[0] == "-U_FORTIFY_SOURCE"
            if not (fortifies and fortified) and self.accepts(args, []):
                COMPILE_ARGS.extend(args)
                fortified = fortified or fortifies
        for args in LINK_HARDENING:
            if self.accepts([], args):
                LINK_ARGS.extend(args)

    def accepts(self, compile_args, link_args):
        """Whether the snippet compiles and links with these arguments without a warning."""
        with tempfile.TemporaryDirectory() as folder:
            source = os.path.join(folder, "snippet.c")
            with open(source, "w", encoding="ascii") as file:
                file.write(SNIPPET)
            compiled, linked = os.path.join(folder, "snippet.o"), os.path.join(folder, "snippet.so")
            commands = [
                [*self.compiler.compiler_so, "-Werror", f"-O{OPTIMISE}", *compile_args, "-c", source, "-o", compiled],
                [*self.compiler.linker_so, compiled, *link_args, "-o", linked],
            ]
            return all(subprocess.run(command, capture_output=True).returncode == 0 for command in commands)

    def use(self, *args):
        """Compile and link all modules with these arguments, too."""
        for library in self.extensions:
            library.extra_compile_args = [*COMPILE_ARGS, *args]
            library.extra_link_args = [*LINK_ARGS, *args]

    def build_extension(self, library):
        flags = repr((library.extra_compile_args, MACROS))
        stamp = os.path.join(self.build_temp, "flags")
        if not os.path.exists(stamp) or read(stamp) != flags:
            self.force = True
        self.done = count(1)
        say(f"compiling {len(library.sources)} modules, {JOBS} at a time ...")
        with ThreadPoolExecutor(JOBS) as pool:
            objects = [one for made in pool.map(partial(self.compile, library), library.sources) for one in made]
        with open(stamp, "w", encoding="utf-8") as file:
            file.write(flags)
        self.compiler.link_shared_object(
            objects,
            self.get_ext_fullpath(library.name),
            libraries=self.get_libraries(library),
            extra_postargs=library.extra_link_args,
            export_symbols=self.get_export_symbols(library),
            debug=self.debug,
            build_temp=self.build_temp,
            target_lang="c",
        )

    def compile(self, library, source):
        objects = self.compiler.object_filenames([source], output_dir=self.build_temp)
        if self.force or is_newer(source, objects[0]):
            self.compiler.compile(
                [source],
                output_dir=self.build_temp,
                macros=MACROS,
                debug=self.debug,
                extra_postargs=library.extra_compile_args,
            )
        done = next(self.done)
        if done % 25 == 0 or done == len(library.sources):
            say(f"{done} of {len(library.sources)}")
        return objects

    def get_export_symbols(self, library):
        return ["PyInit_" + os.path.splitext(os.path.basename(source))[0] for source in library.sources]


def is_newer(source, product):
    return not os.path.exists(product) or os.path.getmtime(source) > os.path.getmtime(product)


# (Not in the processes that translate, where those are started anew: on macOS and Windows, and everywhere since 3.14.)
if __name__ == "__main__":
    sources = sorted(glob(os.path.join("ouros", "_core", "**", "*.pyx"), recursive=True))
    setup(ext_modules=[Extension("ouros._core._modules", sources)], cmdclass={"build_ext": build_library})
