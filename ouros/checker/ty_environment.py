"""Where ty is, and a directory and an environment for it in which nothing of the host influences what it finds.

Knows nothing of programs. Invariant: neither the host's packages nor any setting of the user's or of a directory above
reaches ty.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

PYTHON_VERSION = "3.14"
SETTINGS_NAME = "ty.toml"
SETTINGS = f"""\
[environment]
python = ".venv"
python-version = "{PYTHON_VERSION}"
python-platform = "linux"
"""


def find_ty() -> str:
    """Return the path of ty.

    Raises:
        ImportError: It is not installed.
    """
    try:
        from ty import find_ty_bin  # type: ignore[import-not-found, unused-ignore]

        return str(find_ty_bin())
    except (ImportError, FileNotFoundError):
        found = shutil.which("ty")
        if found is None:
            raise ImportError(
                "type checking needs ty, which is not installed: pip install 'ouros[typecheck]'"
            ) from None
        return found


def make_folder() -> Path:
    """Make a temporary directory, which `remove_folder` removes. The child of a fork leaves it alone: a
    `TemporaryDirectory` would be removed there, too, at the latest when the child ends."""
    return Path(tempfile.mkdtemp(prefix="ouros-ty-")).resolve()


def remove_folder(directory: Path) -> None:
    """Remove a directory with all that is in it, as far as possible."""
    shutil.rmtree(directory, ignore_errors=True)


def make_environment(directory: Path, links: Mapping[str, Path] | None = None) -> Path:
    """Make a virtual environment and settings in `directory`. Return its package directory. It has the files and
    folders of `links`, by name, and is empty otherwise."""
    packages = directory / ".venv" / "lib" / f"python{PYTHON_VERSION}" / "site-packages"
    if os.name == "nt":
        packages = directory / ".venv" / "Lib" / "site-packages"
    packages.mkdir(parents=True)
    home = Path(sys.executable).parent
    (directory / ".venv" / "pyvenv.cfg").write_text(f"home = {home}\nversion = {PYTHON_VERSION}.0\n", encoding="utf-8")
    for name, path in (links or {}).items():
        try:
            (packages / name).symlink_to(path)
        except OSError:  # Windows may refuse links
            (shutil.copytree if path.is_dir() else shutil.copy)(path, packages / name)
    (directory / SETTINGS_NAME).write_text(SETTINGS, encoding="utf-8")
    return packages


def clean_environment(directory: Path) -> dict[str, str]:
    """Return the host's environment variables that ty needs, without those that configure it."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR") if name in os.environ}
    return {**kept, "HOME": str(directory), "USERPROFILE": str(directory), "XDG_CONFIG_HOME": str(directory)}
