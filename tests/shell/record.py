"""Note what bash does with the commands of commands.txt and mixed.txt, in expected.json: what it writes, its exit code.

    python tests/shell/record.py

It needs bash and the usual commands of a Linux machine: coreutils, findutils, grep, sed, awk, tar, gzip, bzip2, bc, jq, xxd,
bsdextrautils, zip. `python3` is the Python that runs this. What they do is what a user of a shell expects; the shell of workspaces is compared with it.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent


def commands() -> list[str]:
    lines = [line for name in ("commands.txt", "mixed.txt") for line in (HERE / name).read_text("utf-8").splitlines()]
    return [line.replace("\u23ce", "\n") for line in lines if line and not line.startswith("#")]


def recorded(command: str) -> dict[str, object]:
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as programs:
        (Path(programs) / "python3").symlink_to(sys.executable)
        settings = {"cwd": folder, "env": {"PATH": f"{programs}:/usr/bin:/bin", "HOME": "/home/user", "LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"}}
        subprocess.run(["/bin/bash", HERE / "setup.sh"], check=True, **settings)  # type: ignore[call-overload]
        done = subprocess.run(
            ["/bin/bash", "-c", command], stdin=subprocess.DEVNULL, capture_output=True, timeout=20, **settings  # type: ignore[call-overload]
        )
    return {"stdout": done.stdout.decode("utf-8", "replace"), "exit_code": done.returncode}


def main() -> None:
    found = {command: recorded(command) for command in commands()}
    text = json.dumps(found, indent=0, ensure_ascii=False)
    (HERE / "expected.json").write_text(text + "\n", encoding="utf-8")
    print(f"{len(found)} commands")


if __name__ == "__main__":
    main()
