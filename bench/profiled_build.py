"""The first half of a profile-guided build: a library that counts at each branch, run by the programs of the tests.

Used by setup.py for `OUROS_PROFILE=1`. gcc leaves the counts beside the objects, where it looks for them when it
compiles these again.
"""

import os
import shutil
import subprocess
import sys
from glob import glob

TRAINING = os.path.join("bench", "train.py")


def profile(build):
    """Builds with counters and runs the training.

    Returns:
        The arguments to compile with the counts; none if the compiler is not gcc.
    """
    macros = defined(build.compiler)
    if "__GNUC__" not in macros or "__clang__" in macros:
        return []
    for old in glob(os.path.join(build.build_temp, "**", "*.gcda"), recursive=True):
        os.remove(old)
    build_lib, build.build_lib = build.build_lib, os.path.abspath(os.path.join(build.build_temp, "counting"))
    shutil.rmtree(build.build_lib, ignore_errors=True)
    ignored = shutil.ignore_patterns("*.c", "*.so", "*.pyx", "*.pxd")
    shutil.copytree("ouros", os.path.join(build.build_lib, "ouros"), ignore=ignored)
    inplace, build.inplace = build.inplace, False
    build.use("-fprofile-generate")
    for library in build.extensions:
        build.build_extension(library)
    path = os.pathsep.join([build.build_lib, *filter(None, [os.environ.get("PYTHONPATH")])])
    trained = subprocess.run([sys.executable, TRAINING], env={**os.environ, "PYTHONPATH": path})
    if trained.returncode:
        raise SystemExit(f"{TRAINING} failed in the build that counts; leave OUROS_PROFILE out to build without it")
    shutil.rmtree(build.build_lib)
    build.build_lib, build.inplace = build_lib, inplace
    # What nothing counted is compiled as if there were no profile, not for size.
    args = ["-fprofile-use", "-fprofile-partial-training", "-fprofile-correction", "-Wno-missing-profile"]
    if "__x86_64__" in macros:
        # Copies that are short on average would be string instructions, which take longer to start than a call.
        args += ["-mmemcpy-strategy=libcall:-1:noalign", "-mmemset-strategy=libcall:-1:noalign"]
    return args


def defined(compiler):
    """What the compiler defines, as source text."""
    command = [*compiler.compiler_so, "-dM", "-E", "-x", "c", os.devnull]
    return subprocess.run(command, capture_output=True, text=True).stdout
