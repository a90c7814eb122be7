"""`ouros kernel install`: Jupyter offers "Python (ouros)".

Knows the kernel. Invariant: nothing is written but the description of the kernel.
"""

from __future__ import annotations

import sys

from ouros.cli.options import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace


def install_kernel(options: Namespace) -> int:
    """Install the description of the kernel; return the exit code."""
    try:
        from ouros.kernel import DISPLAY_NAME, install
    except ImportError as error:
        raise ImportError(f"the kernel needs ipykernel: pip install 'ouros[notebook]' ({error})") from None
    prefix = sys.prefix if options.sys_prefix else options.prefix
    try:
        folder = install(prefix is None, prefix)
    except OSError as error:
        raise UsageError(f"cannot install the kernel: {error.strerror or error}") from None
    print(f"{DISPLAY_NAME}: {folder}")
    return 0
