"""A coding task in a workspace: an agent edits files and runs their tests, until they pass."""

from ouros import Workspace

FILES = {
    "/data/roman.py": 'def to_roman(n):\n    digits = [(10, "X"), (5, "V"), (1, "I")]\n    out = ""\n'
    "    for value, letter in digits:\n        while n >= value:\n            out += letter\n            n -= value\n"
    "    return out\n",
    "/data/test_roman.py": """
import unittest
from roman import to_roman

class Roman(unittest.TestCase):
    def test_small(self):
        self.assertEqual([to_roman(n) for n in (1, 2, 5, 10)], ["I", "II", "V", "X"])

    def test_subtractive(self):
        self.assertEqual([to_roman(n) for n in (4, 9, 14)], ["IV", "IX", "XIV"])
""",
}

# Stands for a model: what it sends after it has read the last answer.
STEPS = [
    "grep -n digits roman.py",
    """sed -i 's/(5, "V")/(5, "V"), (4, "IV")/' roman.py""",
    """python - <<'EOF'
from pathlib import Path
path = Path("roman.py")
path.write_text(path.read_text().replace('(10, "X")', '(10, "X"), (9, "IX")'))
EOF""",
]

with Workspace(files=FILES) as workspace:
    workspace.checkpoint("as it was given")
    for number, step in enumerate(["true", *STEPS]):
        done = workspace.bash(step)
        tests = workspace.bash("python -m unittest test_roman", check=False)
        print(f"step {number}: {tests.stderr.splitlines()[-1]} {done.stdout.strip()}".rstrip())
        if tests.exit_code == 0:
            break
    print(workspace.diff())
    print(workspace.bash("python -c 'from roman import to_roman; print(to_roman(19))'").stdout.strip())
