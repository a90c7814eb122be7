"""Builds the modules of `ouros/_core`, all into one library: see ouros/_core/__init__.py.

With gcc it is built twice: first with counters at each branch, which running the programs of the tests fills
(bench/train.py), then laid out by what was counted. It makes programs a tenth faster. `OUROS_PROFILE=0` builds once.
`OUROS_DEBUG=1` builds with assertions and bounds checks and without optimisation; `OUROS_OPT=0` only drops
optimisation, which makes a rebuild about five times faster. Both build once.
`OUROS_SANITIZE=address,undefined` builds for the sanitizers of gcc (see tests/fuzz/README.md), without the free lists,
which would hide from them what was freed; `OUROS_FREELISTS=0` leaves those out of any build.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from glob import glob

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

DEBUG = os.environ.get("OUROS_DEBUG") == "1"
SANITIZE = os.environ.get("OUROS_SANITIZE", "")
FREELISTS = os.environ.get("OUROS_FREELISTS", "0" if SANITIZE else "1") != "0"
OPTIMISE = os.environ.get("OUROS_OPT", "0" if DEBUG else "1" if SANITIZE else "2")
PROFILE = os.environ.get("OUROS_PROFILE", "1") != "0" and not DEBUG and not SANITIZE and OPTIMISE != "0"
JOBS = int(os.environ.get("OUROS_JOBS", os.cpu_count() or 1))
TRAINING = os.path.join("bench", "train.py")

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": DEBUG,
    "wraparound": True,
    "cdivision": True,
    "initializedcheck": False,
    "auto_pickle": False,
    "embedsignature": False,
    "binding": False,
}

if os.name == "nt":
    COMPILE_ARGS = ["/O2"]
else:
    COMPILE_ARGS = [f"-O{OPTIMISE}", "-g" if DEBUG else "-g1" if SANITIZE else "-g0", "-fwrapv", "-fno-strict-aliasing"]
    # See slot_assign in status.pxd: two stores of one word each must not become one of two words.
    COMPILE_ARGS += ["-fno-tree-slp-vectorize"]
    # Each module calls the interpreter by an address that is loaded once, not through a jump that all of them share.
    COMPILE_ARGS += ["-fno-plt"]
    COMPILE_ARGS += ["-Wno-unused-function", "-Wno-unreachable-code"]
LINK_ARGS = []
if SANITIZE:
    LINK_ARGS = [f"-fsanitize={SANITIZE}"]
    # Cython reads its table of strings at odd addresses.
    COMPILE_ARGS += [*LINK_ARGS, "-fno-omit-frame-pointer", "-fno-sanitize=alignment"]
# Protection against faults that were overlooked, as far as the compiler knows it: each line is tried before it is used.
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

modules = [
    Extension(source[: -len(".pyx")].replace(os.sep, "."), [source])
    for source in sorted(glob(os.path.join("ouros", "_core", "**", "*.pyx"), recursive=True))
]
# Modules index with bounds checks, unless this is their first line: they run at every step of a program, and what they
# save in continuations is checked when a dump is loaded. All others meet what a dump, a program or the host has brought.
UNCHECKED = "# ouros: no bounds checks\n"


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def is_checked(module):
    return not read(module.sources[0]).startswith(UNCHECKED)


def compiled(chosen, **more):
    """The C file of each module."""
    done = cythonize(chosen, compiler_directives={**DIRECTIVES, **more}, nthreads=JOBS, quiet=True)
    return [source for module in done for source in module.sources]


checked = [module for module in modules if is_checked(module)]
others = [module for module in modules if not is_checked(module)]


class build_library(build_ext):
    """One library of all modules. With a profile it is built, run and built again, if the compiler is gcc."""

    def build_extensions(self):
        if self.compiler.compiler_type == "unix" and not SANITIZE and OPTIMISE != "0":
            self.harden()
            self.use()
        if PROFILE and self.compiler.compiler_type == "unix" and self.is_gcc():
            self.count()
            # What nothing counted is compiled as if there were no profile, not for size.
            args = ["-fprofile-use", "-fprofile-partial-training", "-fprofile-correction", "-Wno-missing-profile"]
            if "__x86_64__" in self.macros():
                # Copies that are short on average would be string instructions, which take longer to start than a call.
                args += ["-mmemcpy-strategy=libcall:-1:noalign", "-mmemset-strategy=libcall:-1:noalign"]
            self.use(*args)
        super().build_extensions()

    def harden(self):
        """Add what this compiler and linker know of HARDENING. (glibc refuses to fortify without optimisation.)"""
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

    def macros(self):
        """What the compiler defines, as source text."""
        command = [*self.compiler.compiler_so, "-dM", "-E", "-x", "c", os.devnull]
        return subprocess.run(command, capture_output=True, text=True).stdout

    def is_gcc(self):
        macros = self.macros()
        return "__GNUC__" in macros and "__clang__" not in macros

    def use(self, *args):
        for library in self.extensions:
            library.extra_compile_args = [*COMPILE_ARGS, *args]
            library.extra_link_args = [*LINK_ARGS, *args]

    def count(self):
        """Leaves the counts beside the objects, which is where the compiler looks for them."""
        for old in glob(os.path.join(self.build_temp, "**", "*.gcda"), recursive=True):
            os.remove(old)
        build_lib, self.build_lib = self.build_lib, os.path.abspath(os.path.join(self.build_temp, "counting"))
        shutil.rmtree(self.build_lib, ignore_errors=True)
        ignored = shutil.ignore_patterns("*.c", "*.so", "*.pyx", "*.pxd")
        shutil.copytree("ouros", os.path.join(self.build_lib, "ouros"), ignore=ignored)
        self.use("-fprofile-generate")
        super().build_extensions()
        path = os.pathsep.join([self.build_lib, *filter(None, [os.environ.get("PYTHONPATH")])])
        trained = subprocess.run([sys.executable, TRAINING], env={**os.environ, "PYTHONPATH": path})
        if trained.returncode:
            raise SystemExit(f"{TRAINING} failed in the build that counts; OUROS_PROFILE=0 builds without it")
        shutil.rmtree(self.build_lib)
        self.build_lib = build_lib

    def build_extension(self, library):
        flags = repr((library.extra_compile_args, MACROS))
        stamp = os.path.join(self.build_temp, "flags")
        if not os.path.exists(stamp) or read(stamp) != flags:
            self.force = True
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
        return objects

    def get_export_symbols(self, library):
        return ["PyInit_" + os.path.splitext(os.path.basename(source))[0] for source in library.sources]


def is_newer(source, product):
    return not os.path.exists(product) or os.path.getmtime(source) > os.path.getmtime(product)


# (Not in the processes that compile, where those are started anew: on macOS and Windows, and everywhere since 3.14.)
if __name__ == "__main__":
    setup(
        ext_modules=[
            Extension(
                "ouros._core._modules",
                [*compiled(others), *compiled(checked, boundscheck=True, nonecheck=True)],
                extra_compile_args=COMPILE_ARGS,
                extra_link_args=LINK_ARGS,
            )
        ],
        cmdclass={"build_ext": build_library},
    )
