"""Builds the extension modules of `ouros/_core`.

`OUROS_DEBUG=1` builds with assertions and bounds checks and without optimisation; `OUROS_OPT=0` only drops
optimisation, which makes a rebuild about five times faster.
"""

import os
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

setup(
    ext_modules=cythonize(extensions, compiler_directives=DIRECTIVES, nthreads=JOBS, quiet=True),
    options={"build_ext": {"parallel": JOBS}},
)
