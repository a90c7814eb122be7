"""A program that reads one folder of yours, changes another in memory only, and gets no further."""

import tempfile
from pathlib import Path

from ouros import Sandbox, SandboxRuntimeError
from ouros.mounts import Mount, MountedOS

PROGRAM = """
from pathlib import Path

words = Path("/texts/poem.txt").read_text().split()
draft = Path("/work/notes.txt")
draft.write_text(draft.read_text() + f"{len(words)} words, the longest is {max(words, key=len)}\\n")
Path("/work/words").mkdir()
Path("/work/words/all.txt").write_text("\\n".join(sorted(set(words))))
draft.read_text()
"""
OUT = ["/texts/../../etc/passwd", "/texts/secret.txt", "/work/home/x"]


def main() -> None:
    texts, work = Path(tempfile.mkdtemp()), Path(tempfile.mkdtemp())
    (texts / "poem.txt").write_text("so much depends upon a red wheel barrow")
    (texts / "secret.txt").symlink_to("/etc/passwd")
    (work / "notes.txt").write_text("notes\n")
    (work / "home").symlink_to(Path.home())

    files = MountedOS([Mount("/texts", texts, "ro"), Mount("/work", work, "overlay")])
    print(Sandbox(PROGRAM).run(os=files), end="")
    print("written in memory:", sorted(str(file.path) for file in files.files))
    print("on the host:", (work / "notes.txt").read_text().strip())
    for path in OUT:
        try:
            Sandbox("open(path).read()", inputs=["path"]).run(inputs={"path": path}, os=files)
        except SandboxRuntimeError as error:
            print(error)


if __name__ == "__main__":
    main()
