"""A program that reads one folder of yours, changes another in memory only, and gets no further."""

import tempfile
from pathlib import Path

from ouros import Sandbox, SandboxRuntimeError
from ouros.mounts import Mount, MountedOS

PROGRAM = """
from pathlib import Path

words = Path("/texts/poem.txt").read_text().split()
draft = Path("/draft/notes.txt")
draft.write_text(draft.read_text() + f"{len(words)} words, the longest is {max(words, key=len)}\\n")
Path("/draft/words").mkdir()
Path("/draft/words/all.txt").write_text("\\n".join(sorted(set(words))))
draft.read_text()
"""
OUT = ["/texts/../../etc/passwd", "/texts/secret.txt", "/draft/home/x"]


def main() -> None:
    texts, draft = Path(tempfile.mkdtemp()), Path(tempfile.mkdtemp())
    (texts / "poem.txt").write_text("so much depends upon a red wheel barrow")
    (texts / "secret.txt").symlink_to("/etc/passwd")
    (draft / "notes.txt").write_text("notes\n")
    (draft / "home").symlink_to(Path.home())

    files = MountedOS([Mount("/texts", texts, "ro"), Mount("/draft", draft, "overlay")])
    print(Sandbox(PROGRAM).run(os=files), end="")
    print("written in memory:", sorted(str(file.path) for file in files.files))
    print("on the host:", (draft / "notes.txt").read_text().strip())
    for path in OUT:
        try:
            Sandbox("open(path).read()", inputs=["path"]).run(inputs={"path": path}, os=files)
        except SandboxRuntimeError as error:
            print(error)


if __name__ == "__main__":
    main()
