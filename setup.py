"""Builds the extension modules of `ouros/_core`.

`OUROS_DEBUG=1` builds with assertions and bounds checks and without optimisation; `OUROS_OPT=0` only drops
optimisation, which makes a rebuild about five times faster.
"""

import os
import re
from glob import glob

from Cython.Build import cythonize
from setuptools import Extension, setup

DEBUG = os.environ.get("OUROS_DEBUG") == "1"
OPTIMISE = os.environ.get("OUROS_OPT", "0" if DEBUG else "2")
JOBS = int(os.environ.get("OUROS_JOBS", os.cpu_count() or 1))

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
    COMPILE_ARGS = [f"-O{OPTIMISE}", "-g" if DEBUG else "-g0", "-fwrapv", "-fno-strict-aliasing"]
    # See slot_assign in status.pxd: two stores of one word each must not become one of two words.
    COMPILE_ARGS += ["-fno-tree-slp-vectorize"]
    COMPILE_ARGS += ["-Wno-unused-function", "-Wno-unreachable-code"]
MACROS = [] if DEBUG else [("CYTHON_WITHOUT_ASSERTIONS", "1")]

extensions = [
    Extension(
        source[: -len(".pyx")].replace(os.sep, "."),
        [source],
        extra_compile_args=COMPILE_ARGS,
        define_macros=MACROS,
    )
    for source in sorted(glob(os.path.join("ouros", "_core", "*.pyx")))
]

# What a dump has brought is indexed with checks: by the loader, by objects that take their state from it, and by
# natives that can be suspended, which go on from lists and objects it holds. What the evaluator itself saves is checked
# when a dump is loaded (kcheck.pyx), and these modules run at every step.
UNCHECKED = {"attr", "call", "machine", "node", "nodes_call", "nodes_def", "ops", "type_seq", "value"}
LOADING = "load", "kcheck"
MEETS_DUMPS = re.compile(r"\bnew_(parts_)?post\(|\bint set_state\(self")


def is_checked(extension):
    name = extension.name.rpartition(".")[2]
    with open(extension.sources[0], encoding="utf-8") as file:
        return name in LOADING or (name not in UNCHECKED and MEETS_DUMPS.search(file.read()) is not None)


def compiled(chosen, **more):
    return cythonize(chosen, compiler_directives={**DIRECTIVES, **more}, nthreads=JOBS, quiet=True)


checked = [extension for extension in extensions if is_checked(extension)]
others = [extension for extension in extensions if not is_checked(extension)]

setup(
    ext_modules=compiled(others) + compiled(checked, boundscheck=True, nonecheck=True),
    options={"build_ext": {"parallel": JOBS}},
)
